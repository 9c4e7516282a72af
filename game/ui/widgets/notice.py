"""Something one should know, which stays until it is no longer so."""

from pygame import Rect

from game.ui.canvas import Canvas
from game.ui.look import Look
from game.ui.theme import Colour, Ink, Role, Theme
from game.ui.widgets.base import Size, Widget

PAD = 14
ICON = 22


class Notice(Widget):
    """A sentence with a sign before it, in a frame; on as many lines as it needs. On `paper` in inks for that."""

    def __init__(
        self, text: str, icon: str = "warning", wrong: bool = True, paper: bool = False, tip: str = ""
    ) -> None:
        super().__init__(tip=tip)
        self.text = text
        self.icon = icon
        self.wrong = wrong
        self.paper = paper

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Room for sign and text."""
        around = self._before(look) + look.em(PAD)
        wide, high = look.fonts.size(self.text, Role.SMALL, None if width is None else max(1, width - around))
        return (wide + around, max(high, look.em(ICON)) + 2 * look.em(PAD / 2))

    def ground(self, theme: Theme) -> Colour | None:
        """What lies below the words; paper has its own."""
        return None if self.paper else theme.panel

    def draw(self, canvas: Canvas) -> None:
        """Frame, sign, text."""
        look, theme = canvas.look, canvas.look.theme
        inks: tuple[Ink, Ink] = ("paper_danger", "paper_good") if self.paper else ("danger", "accent")
        sign = theme.ink(inks[0] if self.wrong else inks[1])
        canvas.box(self.rect, self.ground(theme), look.px(theme.radius), sign, look.px(1.5))
        size, before = look.em(ICON), self._before(look)
        left = self.rect.x + look.em(PAD)
        canvas.icon(self.icon, Rect(left, self.rect.centery - size // 2, size, size), sign)
        width = self.rect.width - before - look.em(PAD)
        ink = theme.ink("paper_text" if self.paper else "text")
        at = (self.rect.x + before, self.rect.centery)
        with canvas.clip(self.rect):
            canvas.text(self.text, at, Role.SMALL, ink, "midleft", width=width)

    def _before(self, look: Look) -> int:
        return look.em(PAD + ICON + 10)
