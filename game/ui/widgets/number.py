"""A number as it is set: step by step, or digit by digit. Nothing of how it looks."""

from __future__ import annotations

from collections.abc import Callable


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


class Number:
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
