"""Widgets that show cards: a single one, a strip with captions, and one to choose."""

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

STRIP_CARD_WIDTH, FACE_WIDTH = 34, 66
"""Width of a card in a strip, and of a single one, in units."""

LEAST_WIDTH = 30
"""Least width of a card in pixels at which its face can be recognized."""

TIGHT_SHARE = 0.76
"""Least visible share of an overlapped card's width, used where it saves a row."""

GAP = 4
GROUP_GAP = 10


class CardFace(Widget):
    """A widget that shows one card, `units` wide."""

    def __init__(self, card: Card, units: float = FACE_WIDTH) -> None:
        super().__init__()
        self.card = card
        self.units = units

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the size of the card."""
        return (look.px(self.units), round(look.px(self.units) * CARD_RATIO))

    def draw(self, canvas: Canvas) -> None:
        """Draw the card in the middle of its rectangle."""
        picture = canvas.look.images.card(repr(self.card), canvas.look.px(self.units))
        canvas.image(picture, picture.get_rect(center=self.rect.center).topleft)


class CardStrip(Widget):
    """Cards `units` wide in groups, wrapped into rows. `captions` has a caption for each card, in the order of the
    cards. If it is empty, the caption of a card is `caption(card)`. Captions stand below the cards.

    With `visible_share`, cards of a group overlap and only this share of their width is visible. Without it, they
    overlap only where that saves a row.
    """

    def __init__(
        self,
        groups: Sequence[Sequence[Card]],
        caption: Callable[[Card], str],
        ink: Ink = "paper_dim",
        grow: float = 0,
        units: float = STRIP_CARD_WIDTH,
        visible_share: float | None = None,
        captions: Sequence[str] = (),
    ) -> None:
        super().__init__(grow)
        self.captions = captions
        self.units = units
        self.visible_share = visible_share
        self.groups = groups
        self.caption = caption
        self.ink: Ink = ink

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the size of all cards in one row, or in rows of at most `width` pixels if given; (0, 0) without
        cards.
        """
        places = self._places(look, width)
        if not places:
            return (0, 0)
        wide, high = self._cell_size(look)
        return (max(x for _, x, _ in places) + wide, max(y for _, _, y in places) + high)

    def draw(self, canvas: Canvas) -> None:
        """Draw the cards and their captions."""
        look = canvas.look
        wide, high = self._cell_size(look)
        card_height = round(wide * CARD_RATIO)
        ink = look.theme.ink(self.ink)
        for at, (card, x, y) in enumerate(self._places(look, self.rect.width)):
            left, top = self.rect.x + x, self.rect.y + y
            canvas.image(look.images.card(repr(card), wide), (left, top))
            canvas.text_in(
                self.captions[at] if self.captions else self.caption(card),
                self._caption_rect(look, left, top + card_height, wide, high - card_height),
                Role.CAPTION,
                ink,
                "center",
            )

    def _caption_rect(self, look: Look, left: int, top: int, wide: int, high: int) -> Rect:
        """Return the rectangle for the caption of a card. With `visible_share` it is as wide as the visible part of the
        card, else a little wider than the card. `left` and `wide` are those of the card, `top` and `high` those of the
        caption, all in pixels.
        """
        if self.visible_share is None:
            return Rect(left - look.px(2), top, wide + look.px(4), high)
        return Rect(left, top, round(self.visible_share * wide), high)

    def _cell_size(self, look: Look) -> Size:
        wide = max(LEAST_WIDTH, look.em(self.units))
        return (wide, round(wide * CARD_RATIO) + look.fonts.line_height(Role.CAPTION))

    def _places(self, look: Look, width: int | None) -> list[tuple[Card, int, int]]:
        """Return each card with its offset (x, y) in pixels from the top left corner, in rows of at most `width` if
        given.

        With `visible_share`, only this share of a card's width is visible if another of its group follows. Without it,
        cards overlap only where that saves a row.
        """
        wide, _ = self._cell_size(look)
        if self.visible_share is not None:
            return self._places_at_step(look, width, round(self.visible_share * wide))
        loose = self._places_at_step(look, width, wide + look.em(GAP))
        tight = self._places_at_step(look, width, round(TIGHT_SHARE * wide))
        return tight if tight and tight[-1][2] < loose[-1][2] else loose

    def _places_at_step(self, look: Look, width: int | None, step: int) -> list[tuple[Card, int, int]]:
        """Return each card with its offset (x, y) in pixels from the top left corner. With a `width`, no row is wider.

        The left edges of neighbours in a group are `step` pixels apart. A group that does not fit into the rest of a
        row begins a new row. A group too wide for any row begins where the one before it ends, and goes on in the next
        row when a row is full.
        """
        wide, high = self._cell_size(look)
        apart = look.em(GROUP_GAP) if self.visible_share is None else 0
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


CHOICE_WIDTH = 62


class CardChoice(Widget):
    """A card of which up to `available` copies can be chosen; `on_change` is called with the card and the number of
    copies.

    Enter or a click adds a copy, or after the last goes back to none; Delete, Backspace, X or a right click removes
    one.
    """

    takes_focus = True

    def __init__(
        self, card: Card, available: int, chosen: int, on_change: Callable[[Card, int], object], tip: str = ""
    ) -> None:
        super().__init__(tip=tip)
        self.card = card
        self.available = available
        self.chosen = chosen
        self.on_change = on_change

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the size of a small card."""
        wide = look.px(CHOICE_WIDTH)
        return (wide, round(wide * CARD_RATIO))

    def handle(self, verb: Verb) -> bool:
        """Choose one copy more (after the last: none) or one less (at least none), and call `on_change` even if the
        number stays the same. Return whether the verb was used.
        """
        match verb:
            case Confirm() | Click(button=1):
                self._set_chosen((self.chosen + 1) % (self.available + 1))
            case Click(button=3) | Command(key="backspace" | "delete" | "x"):
                self._set_chosen(max(0, self.chosen - 1))
            case _:
                return False
        return True

    def draw(self, canvas: Canvas) -> None:
        """Draw the card. It has a frame if it is chosen or under the pointer.

        If it is chosen and several copies are available, also draw the number of copies chosen.
        """
        look, theme = canvas.look, canvas.look.theme
        canvas.image(look.images.card(repr(self.card), self.rect.width), self.rect.topleft)
        radius = look.px(5)
        if self.hovered and not self.chosen:
            canvas.box(self.rect, None, radius, theme.accent_hover, look.px(2))
        if not self.chosen:
            return
        canvas.box(self.rect, alpha(theme.selected, 60), radius, theme.selected, look.px(3))
        if self.available > 1:
            side = look.fonts.line_height(Role.STRONG)
            badge = Rect(0, 0, side, side).move_to(bottomright=(self.rect.right + 1, self.rect.bottom + 1))
            canvas.box(badge, theme.selected, side // 2)
            canvas.text_in(f"{self.chosen}", badge, Role.STRONG, theme.on_accent, "center")

    def _set_chosen(self, count: int) -> None:
        self.chosen = count
        self.on_change(self.card, count)
