"""The faces of a pack to choose cards from."""

from collections.abc import Callable

from pygame import Rect

from game.engine.cards import Card
from game.ui.assets import CARD_RATIO
from game.ui.canvas import Canvas
from game.ui.input import Click, Command, Confirm, Verb
from game.ui.look import Look
from game.ui.theme import Role, alpha
from game.ui.widgets.base import Size, Widget

WIDTH = 62


class CardChoice(Widget):
    """A face, and how many of it were chosen of those `there`. Enter or a click takes one, Delete gives one back."""

    takes_focus = True

    def __init__(self, card: Card, there: int, chosen: int, on_change: Callable[[int], object], tip: str = "") -> None:
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
        self.on_change(count)
