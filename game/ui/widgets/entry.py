"""A line of text to write in."""

from collections.abc import Callable

from pygame import Rect

from game.ui.canvas import Canvas
from game.ui.input import Command, Confirm, Direction, Focus, Press, Typed, Verb
from game.ui.look import Look
from game.ui.theme import Role
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.button import HEIGHT


class TextEntry(Widget):
    """Text of at most `limit` characters. `on_change` after every edit, `on_submit` on Enter."""

    takes_focus = True

    def __init__(
        self,
        text: str = "",
        on_change: Callable[[str], object] = lambda text: None,
        on_submit: Callable[[str], object] | None = None,
        placeholder: str = "",
        limit: int = 40,
        tip: str = "",
        grow: float = 0,
    ) -> None:
        super().__init__(grow, tip)
        self.text = text
        self.on_change = on_change
        self.on_submit = on_submit
        self.placeholder = placeholder
        self.limit = limit
        self.caret = len(text)

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Room for about twenty letters."""
        return (look.em(240), look.em(HEIGHT))

    def handle(self, verb: Verb) -> bool:
        """Edit. Single letters are never anybody else's command while one writes.

        The arrows of a pad lead away, as do all where nothing is written.
        """
        match verb:
            case Typed(text=text):
                self._replace(self.caret, self.caret, text)
            case Confirm(pad=int()):
                # A pad has no letters: what it wants is a keyboard on the screen, not to submit.
                return False
            case Confirm(typed=False):
                if self.on_submit is None:
                    return False
                self.on_submit(self.text)
            case Confirm(typed=True):
                pass
            case Press(pos=pos, button=1):
                self.caret = self._nearest(pos[0])
            case Focus(to=Direction.LEFT, ctrl=ctrl, pad=None) if self.text:
                self.caret = self._word(-1) if ctrl else max(0, self.caret - 1)
            case Focus(to=Direction.RIGHT, ctrl=ctrl, pad=None) if self.text:
                self.caret = self._word(1) if ctrl else min(len(self.text), self.caret + 1)
            case Command():
                return self._command(verb)
            case _:
                return False
        return True

    def draw(self, canvas: Canvas) -> None:
        """The field, the text scrolled so that the caret can be seen, and the caret."""
        look, theme = canvas.look, canvas.look.theme
        edge = theme.accent if self.focused else theme.text_dim if self.hovered else theme.panel_edge
        canvas.box(self.rect, theme.well, look.px(theme.radius), edge, look.px(1.5))
        room = self._room()
        with canvas.clip(room):
            at = (self._origin(), room.centery)
            if self.text:
                canvas.text(self.text, at, Role.BODY, theme.text, "midleft")
            elif self.placeholder:
                canvas.text_in(self.placeholder, room, Role.BODY, theme.text_dim)
            if self.focused:
                line = look.fonts.line_height(Role.BODY)
                x = at[0] + self._width(self.caret)
                canvas.fill(theme.accent, Rect(x, room.centery - line // 2, look.px(2), line))

    def rewrite(self, text: str) -> None:
        """Put another text in its place."""
        self._replace(0, len(self.text), text)

    def _command(self, verb: Command) -> bool:
        match verb.key:
            case "backspace":
                self._replace(self._word(-1) if verb.ctrl else max(0, self.caret - 1), self.caret, "")
            case "delete":
                end = self._word(1) if verb.ctrl else min(len(self.text), self.caret + 1)
                self._replace(self.caret, end, "")
            case "home":
                self.caret = 0
            case "end":
                self.caret = len(self.text)
            case key:
                return len(key) == 1 and not (verb.ctrl or verb.alt)
        return True

    def _replace(self, start: int, end: int, by: str) -> None:
        room = self.limit - len(self.text) + (end - start)
        by = "".join(c for c in by if c.isprintable())[: max(0, room)]
        new = self.text[:start] + by + self.text[end:]
        self.caret = start + len(by)
        if new != self.text:
            self.text = new
            self.on_change(new)

    def _word(self, way: int) -> int:
        """Where the word before the caret begins, or the one after it ends."""
        if way < 0:
            end = len(self.text[: self.caret].rstrip())
            return self.text.rfind(" ", 0, end) + 1
        start = self.caret + len(self.text[self.caret :]) - len(self.text[self.caret :].lstrip())
        end = self.text.find(" ", start)
        return len(self.text) if end < 0 else end

    def _room(self) -> Rect:
        return self.rect.inflate(-2 * self.look.em(12), -2 * self.look.px(3))

    def _origin(self) -> int:
        """Where the text begins: left of the field if otherwise the caret were outside."""
        room = self._room()
        return room.x - max(0, self._width(self.caret) + self.look.px(3) - room.width)

    def _width(self, letters: int) -> int:
        return self.look.fonts.size(self.text[:letters])[0] if letters else 0

    def _nearest(self, x: int) -> int:
        origin = self._origin()
        return min(range(len(self.text) + 1), key=lambda n: abs(origin + self._width(n) - x))
