"""Number controls: a stepper with minus and plus into which numbers can be typed, and a slider."""

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


def default_steps(low: int, high: int) -> tuple[int, int]:
    """Return a small and a large step for a range from `low` to `high`: 1 and 5 if it spans at most 50, 5 and 50 up to
    5000, else 50 and 500.
    """
    span = high - low
    if span <= 50:
        return (1, 5)
    return (5, 50) if span <= 5000 else (50, 500)


class TypedNumber:
    """The digits typed for a number from `low` to `high`, until `finish` takes it; `text` is None while nothing is
    typed.

    It holds at most as many digits as the longer one of `low` and `high` has: after that, each new digit pushes out the
    first one. A minus comes on top, if the range has negative numbers.
    """

    def __init__(self, low: int, high: int) -> None:
        self.text: str | None = None
        self._most_digits = max(len(str(abs(low))), len(str(abs(high))))
        self._signed = low < 0

    def add(self, letter: str) -> bool:
        """Add a digit, or a minus at the beginning if the range has negative numbers. Return whether the character was
        added.

        A digit too many pushes out the first one.
        """
        if letter in "0123456789":
            minus, digits = ("-" if self.text and self.text.startswith("-") else ""), (self.text or "").lstrip("-")
            self.text = minus + (digits + letter)[-self._most_digits :]
        elif letter == "-" and self._signed and not self.text:
            self.text = "-"
        else:
            return False
        return True

    def finish(self) -> int | None:
        """Clear the text and return its number, which may be out of the range; None if the text has no digits."""
        text, self.text = self.text, None
        return int(text) if text and text != "-" else None


class SteppedNumber:
    """A whole number from `low` to `high`, or None, that is changed in steps or by typing.

    For None the text `blank` is shown. The first step from None leads to `start`, by default to `low`. A typed number
    becomes the value only when it is committed, limited to the range. `on_change` is called with each new value.
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
        self._small, self._large = default_steps(low, high)
        self._typing = TypedNumber(low, high)

    @property
    def is_typing(self) -> bool:
        """Whether digits are typed that are not committed yet."""
        return self._typing.text is not None

    @property
    def text(self) -> str:
        """The text to show: the typed digits, or else the value, or without a value `blank`."""
        if self._typing.text is not None:
            return self._typing.text
        return self.blank if self.value is None else str(self.value).replace("-", "−")

    def can_step(self, sign: int) -> bool:
        """Whether the value can be increased (`sign` 1) or decreased (-1) within the range; without a value it can be
        both.
        """
        return self.value is None or (self.value > self.low if sign < 0 else self.value < self.high)

    def step(self, sign: int, large: bool = False) -> None:
        """Commit a typed number, then step up (`sign` 1) or down (-1) to the next multiple of the small (or `large`)
        step, but not beyond the range. Without a value, step to `start`.
        """
        self.commit()
        step = self._large if large else self._small
        if self.value is None:
            self._set_value(self.start)
        else:
            ahead = sign * self.value // step + 1
            self._set_value(sign * ahead * step)

    def go_to_limit(self, sign: int) -> None:
        """Set the value to the greatest (`sign` 1) or the least (-1), dropping typed digits."""
        self.cancel_typing()
        self._set_value(self.low if sign < 0 else self.high)

    def type(self, letter: str) -> bool:
        """Type `letter`: a digit, or a minus at the beginning if the range has negative numbers. Return whether it was
        used.

        A digit too many pushes out the first one. Any other + or - commits the typed number and takes a small step up
        or down. Other characters do nothing.
        """
        if self._typing.add(letter):
            return True
        if letter in "+-":
            self.step(1 if letter == "+" else -1)
        return letter in "+-"

    def erase(self) -> None:
        """Remove the last typed character. If nothing is typed, begin typing with the value without its last digit."""
        shown = "" if self.value is None else str(self.value)
        typed = self._typing.text
        self._typing.text = (shown if typed is None else typed)[:-1]

    def commit(self) -> None:
        """End the typing and make the typed number the value, limited to the range. `on_change` is called if the value
        changes.

        Without typed digits the value stays as it is.
        """
        typed = self._typing.finish()
        if typed is not None:
            self._set_value(typed)

    def cancel_typing(self) -> None:
        """Drop typed digits, if there are any; the value stays."""
        self._typing.finish()

    def _set_value(self, value: int) -> None:
        new = min(max(value, self.low), self.high)
        if new != self.value:
            self.value = new
            self._on_change(new)


REPEAT_DELAY = 0.4
"""Seconds until a held sign begins to repeat."""

REPEAT_INTERVAL = 0.08
"""Seconds between two repeats."""

SMALL_REPEATS = 12
"""Repeats after which steps become large."""


class HeldSign:
    """The auto-repeat of a stepper's minus (-1) or plus (1) while it is held; `sign` is 0 while neither is."""

    def __init__(self) -> None:
        self.sign = 0
        self._wait = 0.0
        self._done = 0

    def press(self, sign: int) -> None:
        """Start holding minus (`sign` -1) or plus (1); 0 holds neither."""
        self.sign, self._wait, self._done = sign, REPEAT_DELAY, 0

    def tick(self, dt: float) -> bool:
        """Advance by `dt` seconds. Return whether the number has to step now because a sign is held."""
        if not self.sign:
            return False
        self._wait -= dt
        if self._wait > 0:
            return False
        self._wait = REPEAT_INTERVAL
        self._done += 1
        return True

    @property
    def is_long(self) -> bool:
        """Whether the sign has been held long enough for large steps."""
        return self._done > SMALL_REPEATS


class Stepper(Widget):
    """A control for a whole number from `low` to `high`, or None. `blank` is shown for None, and the first step from
    None leads to `start`, by default `low`.

    Pressed signs take a small step, with Shift a large one, and repeat while held. Keys: digits, `+`, `-`, Page Up and
    Down for large steps, Home and End. Arrows move the focus until Enter grips the number; then they step it. A typed
    number is committed by Enter or when the focus leaves, and dropped by Esc.
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
        self.is_gripped = False
        """Whether arrows change the number."""
        super().__init__(tip=tip)
        self._hovered_sign = 0
        self._held_sign = HeldSign()

    @property
    def focused(self) -> bool:
        """Whether the stepper has the focus; losing it commits a typed number."""
        return self._focused

    @focused.setter
    def focused(self, now: bool) -> None:
        self._focused = now
        if not now:
            self.is_gripped = False
            self.number.commit()

    @property
    def text(self) -> str:
        """The text between the signs."""
        return self.number.text

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the size of both signs with the widest number, or the blank, between them."""
        texts = (str(self.number.low), str(self.number.high), self.number.blank)
        widest = max(look.fonts.size(text, Role.STRONG)[0] for text in texts)
        return (max(look.em(44), widest + look.em(16)) + 2 * look.em(HEIGHT), look.em(HEIGHT))

    def handle(self, verb: Verb) -> bool:
        match verb:
            case Press(pos=pos, button=1, shift=shift):
                self._press(self._sign_at(pos), shift)
            case DragMove(pos=pos) if self._sign_at(pos) != self._held_sign.sign:
                self._held_sign.press(0)
            case Click() | DragEnd() | DragCancel():
                self._held_sign.press(0)
            case Hover(pos=pos):
                before, self._hovered_sign = self._hovered_sign, self._sign_at(pos)
                return before != self._hovered_sign
            case Focus(to=to) if self.is_gripped and to in _WAYS:
                self.number.step(_WAYS[to])
            case Confirm() if self.number.is_typing:
                self.number.commit()
            case Confirm():
                self.is_gripped = not self.is_gripped
            case Cancel() if self.is_gripped or self.number.is_typing:
                self.is_gripped = False
                self.number.cancel_typing()
            case Typed(text=text):
                used = [self.number.type(letter) for letter in text]
                return any(used)
            case Command():
                return self._command(verb)
            case _:
                return False
        return True

    def tick(self, dt: float) -> bool:
        """Advance by `dt` seconds, and step each time the held sign repeats. Return whether it has repeated now."""
        counts = self._held_sign.tick(dt)
        if counts:
            self.number.step(self._held_sign.sign, self._held_sign.is_long)
        return counts

    def draw(self, canvas: Canvas) -> None:
        """Draw the signs, dimmed at the limits, and the number between them."""
        look, theme = canvas.look, canvas.look.theme
        radius = look.px(theme.radius)
        number, typing = self.number, self.number.is_typing
        edge = theme.accent if self.is_gripped or typing else theme.panel_edge
        canvas.box(self.rect, theme.well, radius, edge, look.px(2 if self.is_gripped else 1))
        for sign, part in ((-1, self._part_rect(-1)), (1, self._part_rect(1))):
            inner = part.inflate(-look.px(6), -look.px(6))
            possible = number.can_step(sign)
            if possible and (self.is_gripped or (self.hovered and self._hovered_sign == sign)):
                canvas.box(inner, theme.panel_raised, max(1, radius - look.px(3)))
            colour = theme.accent if possible else mix(theme.text_dim, theme.well, 0.7)
            canvas.icon("minus" if sign < 0 else "plus", inner.inflate(-look.em(20), -look.em(20)), colour)
        room = self._part_rect(0)
        ink = theme.text_dim if number.value is None and not typing else theme.text
        where = canvas.text_in(self.text, room, Role.STRONG, ink, "center")
        if typing:
            canvas.fill(theme.accent, Rect(where.right, where.y, look.px(2), where.height))

    def _part_rect(self, sign: int) -> Rect:
        side, rect = self.rect.height, self.rect
        if not sign:
            return Rect(rect.x + side, rect.y, rect.width - 2 * side, rect.height)
        return Rect(rect.x if sign < 0 else rect.right - side, rect.y, side, rect.height)

    def _sign_at(self, pos: Pos) -> int:
        return next((sign for sign in (-1, 1) if self._part_rect(sign).collidepoint(pos)), 0)

    def _press(self, sign: int, large: bool) -> None:
        self.number.commit()
        self._held_sign.press(sign)
        if sign:
            self.number.step(sign, large)

    def _command(self, verb: Command) -> bool:
        match verb.key:
            case "page up" | "page down":
                self.number.step(1 if verb.key == "page up" else -1, large=True)
            case "home" | "end":
                self.number.go_to_limit(-1 if verb.key == "home" else 1)
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
    """A slider for a number from `low` to `high` in steps of `step`; `show` formats the value beside it, and
    `on_change` is called with every new value.
    """

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
        """Return the size of a 200-unit track and the widest value."""
        return (look.em(200) + self._text_width(look), look.em(HEIGHT))

    def place(self, rect: Rect, look: Look) -> None:
        """Set the rectangle of the slider, with the track at the left."""
        super().place(rect, look)
        knob = look.em(22)
        width = max(knob, rect.width - self._text_width(look) - knob)
        self._track = Rect(rect.x + knob // 2, 0, width, look.em(8))
        self._track.centery = rect.centery

    def handle(self, verb: Verb) -> bool:
        """Set the value. A press or drag of the pointer moves it to the place of the pointer. Left and right are steps,
        Page Up and Down ten steps, Home and End the limits.

        Return whether the verb was used. These keys always are, even where the value cannot change further.
        """
        match verb:
            case Press(pos=pos, button=1) | DragStart(pos=pos) | DragMove(pos=pos) | DragEnd(pos=pos):
                track = self._track
                self._set_value(self.low + (pos[0] - track.x) / max(1, track.width) * (self.high - self.low))
            case Focus(to=Direction.LEFT):
                self._set_value(self.value - self.step)
            case Focus(to=Direction.RIGHT):
                self._set_value(self.value + self.step)
            case Command(key="page down"):
                self._set_value(self.value - 10 * self.step)
            case Command(key="page up"):
                self._set_value(self.value + 10 * self.step)
            case Command(key="home"):
                self._set_value(self.low)
            case Command(key="end"):
                self._set_value(self.high)
            case _:
                return False
        return True

    def draw(self, canvas: Canvas) -> None:
        """Draw track, filled part, knob and value."""
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

    def _set_value(self, value: float) -> None:
        steps = round((value - self.low) / self.step)
        new = round(min(max(self.low + steps * self.step, self.low), self.high), 9)
        if new != self.value:
            self.value = new
            self.on_change(new)

    def _text_width(self, look: Look) -> int:
        ends = (self.low, self.high, self.low + self.step)
        return max(look.fonts.size(self.show(end), Role.STRONG)[0] for end in ends) + look.em(18)
