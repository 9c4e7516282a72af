"""One card, or small ones in a row, each with what it counts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from game.engine.cards import Card
from game.ui.draw.assets import CARD_RATIO
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.theme import Ink, Role, alpha
from game.ui.input.verbs import Click, Command, Confirm, Verb
from game.ui.widgets.base import Size, Widget

CARD, FACE = 34, 66
"""Width of a card in a strip, and of one that stands alone, in units."""

LEGIBLE = 30
"""Px below which a face cannot be told."""

TIGHT = 0.76
"""How much of a card is seen at least, by its width, where that saves a row."""

GAP = 4
GROUP_GAP = 10


class CardFace(Widget):
    """One card."""

    def __init__(self, card: Card, units: float = FACE) -> None:
        super().__init__()
        self.card = card
        self.units = units

    def measure(self, look: Look, width: int | None = None) -> Size:
        """A card's size."""
        return (look.px(self.units), round(look.px(self.units) * CARD_RATIO))

    def draw(self, canvas: Canvas) -> None:
        """The card."""
        picture = canvas.look.images.card(repr(self.card), canvas.look.px(self.units))
        canvas.image(picture, picture.get_rect(center=self.rect.center).topleft)


class CardStrip(Widget):
    """Cards `units` wide in groups, as many rows as needed; under each card, what `caption` says of it.

    With `seen`, cards of a group lie one over the other, and so much of each is seen, by its width.
    """

    def __init__(
        self,
        groups: Sequence[Sequence[Card]],
        caption: Callable[[Card], str],
        ink: Ink = "paper_dim",
        grow: float = 0,
        units: float = CARD,
        seen: float | None = None,
        said: Sequence[str] = (),
    ) -> None:
        """`said`: what is said of each card in its order, where that is not said by its face."""
        super().__init__(grow)
        self.said = said
        self.units = units
        self.seen = seen
        self.groups = groups
        self.caption = caption
        self.ink: Ink = ink

    def measure(self, look: Look, width: int | None = None) -> Size:
        """As wide as all cards side by side, or as high as it gets within `width` px."""
        places = self._places(look, width)
        if not places:
            return (0, 0)
        wide, high = self._cell(look)
        return (max(x for _, x, _ in places) + wide, max(y for _, _, y in places) + high)

    def draw(self, canvas: Canvas) -> None:
        """The cards and their captions."""
        look = canvas.look
        wide, high = self._cell(look)
        card_height = round(wide * CARD_RATIO)
        ink = look.theme.ink(self.ink)
        for at, (card, x, y) in enumerate(self._places(look, self.rect.width)):
            left, top = self.rect.x + x, self.rect.y + y
            canvas.image(look.images.card(repr(card), wide), (left, top))
            canvas.text_in(
                self.said[at] if self.said else self.caption(card),
                self._below(look, left, top + card_height, wide, high - card_height),
                Role.CAPTION,
                ink,
                "center",
            )

    def _below(self, look: Look, left: int, top: int, wide: int, high: int) -> Rect:
        """Room for what is said of a card: below all of it, or below what is seen of it."""
        if self.seen is None:
            return Rect(left - look.px(2), top, wide + look.px(4), high)
        return Rect(left, top, round(self.seen * wide), high)

    def _cell(self, look: Look) -> Size:
        wide = max(LEGIBLE, look.em(self.units))
        return (wide, round(wide * CARD_RATIO) + look.fonts.line_height(Role.CAPTION))

    def _places(self, look: Look, width: int | None) -> list[tuple[Card, int, int]]:
        """Each card with its offset from the top left corner; closer together where that saves a row."""
        wide, _ = self._cell(look)
        if self.seen is not None:
            return self._rows(look, width, round(self.seen * wide))
        loose = self._rows(look, width, wide + look.em(GAP))
        tight = self._rows(look, width, round(TIGHT * wide))
        return tight if tight and tight[-1][2] < loose[-1][2] else loose

    def _rows(self, look: Look, width: int | None, step: int) -> list[tuple[Card, int, int]]:
        """The places with `step` px from card to card. A group goes to a new row if it fits that whole."""
        wide, high = self._cell(look)
        apart = look.em(GROUP_GAP) if self.seen is None else 0
        gap, row = wide - step + look.em(GAP) + apart, high + look.em(GAP)
        places: list[tuple[Card, int, int]] = []
        x = y = 0
        for group in self.groups:
            long = (len(group) - 1) * step + wide
            if width is not None and x and x + long > width and long <= width:
                x, y = 0, y + row
            for card in group:
                if width is not None and x and x + wide > width:
                    x, y = 0, y + row
                places.append((card, x, y))
                x += step
            x += gap
        return places


WIDTH = 62


class CardChoice(Widget):
    """A face, and how many of it were chosen of those `there`: `on_change` gets both when that is another number.

    Enter or a click takes one, Delete gives one back.
    """

    takes_focus = True

    def __init__(
        self, card: Card, there: int, chosen: int, on_change: Callable[[Card, int], object], tip: str = ""
    ) -> None:
        super().__init__(tip=tip)
        self.card = card
        self.there = there
        self.chosen = chosen
        self.on_change = on_change

    def measure(self, look: Look, width: int | None = None) -> Size:
        """A small card."""
        wide = look.px(WIDTH)
        return (wide, round(wide * CARD_RATIO))

    def handle(self, verb: Verb) -> bool:
        """Take one more, or one less; after the last one, none."""
        match verb:
            case Confirm() | Click(button=1):
                self._choose((self.chosen + 1) % (self.there + 1))
            case Click(button=3) | Command(key="backspace" | "delete" | "x"):
                self._choose(max(0, self.chosen - 1))
            case _:
                return False
        return True

    def draw(self, canvas: Canvas) -> None:
        """The face; chosen, it is framed and says how often."""
        look, theme = canvas.look, canvas.look.theme
        canvas.image(look.images.card(repr(self.card), self.rect.width), self.rect.topleft)
        radius = look.px(5)
        if self.hovered and not self.chosen:
            canvas.box(self.rect, None, radius, theme.accent_hover, look.px(2))
        if not self.chosen:
            return
        canvas.box(self.rect, alpha(theme.selected, 60), radius, theme.selected, look.px(3))
        if self.there > 1:
            side = look.fonts.line_height(Role.STRONG)
            badge = Rect(0, 0, side, side).move_to(bottomright=(self.rect.right + 1, self.rect.bottom + 1))
            canvas.box(badge, theme.selected, side // 2)
            canvas.text_in(f"{self.chosen}", badge, Role.STRONG, theme.on_accent, "center")

    def _choose(self, count: int) -> None:
        self.chosen = count
        self.on_change(self.card, count)
