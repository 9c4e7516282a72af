"""A number with a minus and a plus beside it, which can be typed, too."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.theme import Role, mix
from game.ui.input.verbs import (
    Cancel,
    Click,
    Command,
    Confirm,
    Direction,
    DragCancel,
    DragEnd,
    DragMove,
    DragStart,
    Focus,
    Hover,
    Pos,
    Press,
    Typed,
    Verb,
)
from game.ui.widgets.base import Size, Widget, nothing
from game.ui.widgets.button import HEIGHT


def usual_steps(low: int, high: int) -> tuple[int, int]:
    """Return a small and a large step that suit a range."""
    span = high - low
    if span <= 50:
        return (1, 5)
    return (5, 50) if span <= 5000 else (50, 500)


class Typing:
    """Digits as they are typed for a number from `low` to `high`; `text` is None while nothing is."""

    def __init__(self, low: int, high: int) -> None:
        self.text: str | None = None
        self._longest = max(len(str(low)), len(str(high)))
        self._signed = low < 0

    def take(self, letter: str) -> bool:
        """Take a letter, if it belongs to a number."""
        if letter in "0123456789":
            self.text = ((self.text or "") + letter)[-self._longest :]
        elif letter == "-" and self._signed and not self.text:
            self.text = "-"
        else:
            return False
        return True

    def done(self) -> int | None:
        """End; return the number that was typed, None if it was none."""
        text, self.text = self.text, None
        return int(text) if text and text != "-" else None


class SteppedNumber:
    """A whole number from `low` to `high`, or None, which reads `blank` and goes on at `start`.

    `on_change` is called with every new value. What is typed holds once it is committed.
    """

    def __init__(
        self,
        value: int | None,
        low: int,
        high: int,
        on_change: Callable[[int], object],
        blank: str,
        start: int | None,
    ) -> None:
        self.value = value
        self.low = low
        self.high = high
        self.blank = blank
        self.start = low if start is None else start
        self._on_change = on_change
        self._small, self._large = usual_steps(low, high)
        self._typing = Typing(low, high)

    @property
    def typed(self) -> bool:
        """Whether something is typed that does not hold yet."""
        return self._typing.text is not None

    @property
    def text(self) -> str:
        """What is to be read."""
        if self._typing.text is not None:
            return self._typing.text
        return self.blank if self.value is None else str(self.value).replace("-", "−")

    def can(self, sign: int) -> bool:
        """Whether it can become greater (1) or less (-1)."""
        return self.value is None or (self.value > self.low if sign < 0 else self.value < self.high)

    def step(self, sign: int, large: bool = False) -> None:
        """Go on to the next multiple of the step; what was typed holds first."""
        self.commit()
        step = self._large if large else self._small
        if self.value is None:
            self._set(self.start)
        else:
            ahead = sign * self.value // step + 1
            self._set(sign * ahead * step)

    def go_to(self, sign: int) -> None:
        """Go to the greatest number, or to the least, whatever was typed."""
        self.forget()
        self._set(self.low if sign < 0 else self.high)

    def type(self, letter: str) -> bool:
        """Take a digit, a minus before digits, or a sign for a step; whether it was one."""
        if self._typing.take(letter):
            return True
        if letter in "+-":
            self.step(1 if letter == "+" else -1)
        return letter in "+-"

    def erase(self) -> None:
        """Take the last digit back, of what is typed or of the number itself."""
        shown = "" if self.value is None else str(self.value)
        typed = self._typing.text
        self._typing.text = (shown if typed is None else typed)[:-1]

    def commit(self) -> None:
        """Let what was typed hold, as near as it may be."""
        typed = self._typing.done()
        if typed is not None:
            self._set(typed)

    def forget(self) -> None:
        """Leave the number as it was before anything was typed."""
        self._typing.done()

    def _set(self, value: int) -> None:
        new = min(max(value, self.low), self.high)
        if new != self.value:
            self.value = new
            self._on_change(new)


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
        on_change: Callable[[int], object] = nothing,
        blank: str = "–",
        start: int | None = None,
        tip: str = "",
    ) -> None:
        self._focused = False
        self.number = SteppedNumber(value, low, high, on_change, blank, start)
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
        """A held sign goes on."""
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


class Slider(Widget):
    """A number from `low` to `high` in steps, with what `show` makes of it written beside."""

    takes_focus = True

    def __init__(
        self,
        value: float,
        low: float,
        high: float,
        step: float,
        on_change: Callable[[float], object] = nothing,
        show: Callable[[float], str] = "{:g}".format,
        tip: str = "",
        grow: float = 0,
    ) -> None:
        super().__init__(grow, tip)
        self.low = low
        self.high = high
        self.step = step
        self.on_change = on_change
        self.show = show
        self.value = value
        self._track = Rect(0, 0, 0, 0)

    def measure(self, look: Look, width: int | None = None) -> Size:
        """A track of 200 units and the widest value."""
        return (look.em(200) + self._text_width(look), look.em(HEIGHT))

    def place(self, rect: Rect, look: Look) -> None:
        """The track is at the left."""
        super().place(rect, look)
        knob = look.em(22)
        width = max(knob, rect.width - self._text_width(look) - knob)
        self._track = Rect(rect.x + knob // 2, 0, width, look.em(8))
        self._track.centery = rect.centery

    def handle(self, verb: Verb) -> bool:
        """Follow the pointer; arrows are steps, Page Up and Down ten, Home and End the limits."""
        match verb:
            case Press(pos=pos, button=1) | DragStart(pos=pos) | DragMove(pos=pos) | DragEnd(pos=pos):
                track = self._track
                self._set(self.low + (pos[0] - track.x) / max(1, track.width) * (self.high - self.low))
            case Focus(to=Direction.LEFT):
                self._set(self.value - self.step)
            case Focus(to=Direction.RIGHT):
                self._set(self.value + self.step)
            case Command(key="page down"):
                self._set(self.value - 10 * self.step)
            case Command(key="page up"):
                self._set(self.value + 10 * self.step)
            case Command(key="home"):
                self._set(self.low)
            case Command(key="end"):
                self._set(self.high)
            case _:
                return False
        return True

    def draw(self, canvas: Canvas) -> None:
        """Track, filled part, knob, value."""
        look, theme = canvas.look, canvas.look.theme
        track = self._track
        radius = track.height // 2
        canvas.box(track, theme.well, radius, theme.panel_edge, look.px(1))
        share = (self.value - self.low) / (self.high - self.low) if self.high > self.low else 0.0
        x = track.x + round(track.width * share)
        canvas.box(Rect(track.x, track.y, x - track.x, track.height), theme.accent, radius)
        size = look.em(22)
        knob = Rect(0, 0, size, size).move_to(center=(x, track.centery))
        face = mix(theme.text, theme.light, 0.5) if self.hovered else theme.text
        canvas.box(knob, face, size // 2, theme.wood_dark, look.px(1))
        text = self.rect.copy()
        text.width = self._text_width(look) - look.em(18)
        text.right = self.rect.right
        canvas.text_in(self.show(self.value), text, Role.STRONG, theme.text, "right")

    def _set(self, value: float) -> None:
        steps = round((value - self.low) / self.step)
        new = round(min(max(self.low + steps * self.step, self.low), self.high), 9)
        if new != self.value:
            self.value = new
            self.on_change(new)

    def _text_width(self, look: Look) -> int:
        ends = (self.low, self.high, self.low + self.step)
        return max(look.fonts.size(self.show(end), Role.STRONG)[0] for end in ends) + look.em(18)
