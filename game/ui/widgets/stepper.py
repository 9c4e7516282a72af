"""A number with a minus and a plus beside it, which can be typed, too."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from game.ui.canvas import Canvas
from game.ui.input import (
    Cancel,
    Click,
    Command,
    Confirm,
    Direction,
    DragCancel,
    DragEnd,
    DragMove,
    Focus,
    Hover,
    Pos,
    Press,
    Typed,
    Verb,
)
from game.ui.look import Look
from game.ui.theme import Role, mix
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.button import HEIGHT
from game.ui.widgets.number import Number

REST = 0.4
"""Seconds a sign is held until the number goes on by itself."""

AGAIN = 0.08
"""Seconds between two steps from then on."""

PATIENCE = 12
"""Steps after which a held sign takes the large ones."""


class Hold:
    """A sign (-1 or 1) that is held, 0 for none, and when it counts again."""

    def __init__(self) -> None:
        self.sign = 0
        self._wait = 0.0
        self._done = 0

    def press(self, sign: int) -> None:
        """It is held from now on."""
        self.sign, self._wait, self._done = sign, REST, 0

    def tick(self, dt: float) -> bool:
        """dt seconds passed; whether it counts again now."""
        if not self.sign:
            return False
        self._wait -= dt
        if self._wait > 0:
            return False
        self._wait = AGAIN
        self._done += 1
        return True

    @property
    def long(self) -> bool:
        """Whether it has been held for so long that steps may be large."""
        return self._done > PATIENCE


class Stepper(Widget):
    """A whole number from `low` to `high`, or None, shown as `blank`; from None it goes on at `start`.

    The signs take a small step when pressed, with Shift a large one, and go on while they are held. Keys: digits,
    `+` and `-`, Page Up and Down for large steps, Home and End. Arrows leave it as they found it, so that going about
    a page changes nothing, until Enter takes hold of it: then arrows are small steps.
    What is typed holds with Enter or when the focus leaves.
    """

    takes_focus = True

    def __init__(
        self,
        value: int | None,
        low: int,
        high: int,
        on_change: Callable[[int], object] = lambda value: None,
        blank: str = "–",
        start: int | None = None,
        tip: str = "",
    ) -> None:
        self._focused = False
        self.number = Number(value, low, high, on_change, blank, start)
        self.gripped = False
        """Whether the arrows change the number now."""
        super().__init__(tip=tip)
        self._over = 0
        self._hold = Hold()

    @property
    def focused(self) -> bool:
        """Whether it has the focus; when it loses that, what was typed holds."""
        return self._focused

    @focused.setter
    def focused(self, now: bool) -> None:
        self._focused = now
        if not now:
            self.gripped = False
            self.number.commit()

    @property
    def text(self) -> str:
        """What stands between the signs."""
        return self.number.text

    def measure(self, look: Look, width: int | None = None) -> Size:
        """The widest number between the signs."""
        texts = (str(self.number.low), str(self.number.high), self.number.blank)
        widest = max(look.fonts.size(text, Role.STRONG)[0] for text in texts)
        return (max(look.em(44), widest + look.em(16)) + 2 * look.em(HEIGHT), look.em(HEIGHT))

    def handle(self, verb: Verb) -> bool:
        """See the class."""
        match verb:
            case Press(pos=pos, button=1, shift=shift):
                self._press(self._sign(pos), shift)
            case DragMove(pos=pos) if self._sign(pos) != self._hold.sign:
                self._hold.press(0)
            case Click() | DragEnd() | DragCancel():
                self._hold.press(0)
            case Hover(pos=pos):
                before, self._over = self._over, self._sign(pos)
                return before != self._over
            case Focus(to=to) if self.gripped and to in _WAYS:
                self.number.step(_WAYS[to])
            case Confirm() if self.number.typed:
                self.number.commit()
            case Confirm():
                self.gripped = not self.gripped
            case Cancel() if self.gripped or self.number.typed:
                self.gripped = False
                self.number.forget()
            case Typed(text=text):
                used = [self.number.type(letter) for letter in text]
                return any(used)
            case Command():
                return self._command(verb)
            case _:
                return False
        return True

    def tick(self, dt: float) -> bool:
        """See `Widget.tick`: a held sign goes on."""
        counts = self._hold.tick(dt)
        if counts:
            self.number.step(self._hold.sign, self._hold.long)
        return counts

    def draw(self, canvas: Canvas) -> None:
        """The signs, each lit if it can do something, and the number between them."""
        look, theme = canvas.look, canvas.look.theme
        radius = look.px(theme.radius)
        number, typing = self.number, self.number.typed
        edge = theme.accent if self.gripped or typing else theme.panel_edge
        canvas.box(self.rect, theme.well, radius, edge, look.px(2 if self.gripped else 1))
        for sign, part in ((-1, self._part(-1)), (1, self._part(1))):
            inner = part.inflate(-look.px(6), -look.px(6))
            possible = number.can(sign)
            if possible and (self.gripped or (self.hovered and self._over == sign)):
                canvas.box(inner, theme.panel_raised, max(1, radius - look.px(3)))
            colour = theme.accent if possible else mix(theme.text_dim, theme.well, 0.7)
            canvas.icon("minus" if sign < 0 else "plus", inner.inflate(-look.em(20), -look.em(20)), colour)
        room = self._part(0)
        ink = theme.text_dim if number.value is None and not typing else theme.text
        where = canvas.text_in(self.text, room, Role.STRONG, ink, "center")
        if typing:
            canvas.fill(theme.accent, Rect(where.right, where.y, look.px(2), where.height))

    def _part(self, sign: int) -> Rect:
        side, rect = self.rect.height, self.rect
        if not sign:
            return Rect(rect.x + side, rect.y, rect.width - 2 * side, rect.height)
        return Rect(rect.x if sign < 0 else rect.right - side, rect.y, side, rect.height)

    def _sign(self, pos: Pos) -> int:
        return next((sign for sign in (-1, 1) if self._part(sign).collidepoint(pos)), 0)

    def _press(self, sign: int, large: bool) -> None:
        self.number.commit()
        self._hold.press(sign)
        if sign:
            self.number.step(sign, large)

    def _command(self, verb: Command) -> bool:
        match verb.key:
            case "page up" | "page down":
                self.number.step(1 if verb.key == "page up" else -1, large=True)
            case "home" | "end":
                self.number.go_to(-1 if verb.key == "home" else 1)
            case "backspace" | "delete":
                self.number.erase()
            case key:
                return len(key) == 1 and not (verb.ctrl or verb.alt)
        return True


_WAYS = {
    Direction.LEFT: -1,
    Direction.RIGHT: 1,
    Direction.DOWN: -1,
    Direction.UP: 1,
}
