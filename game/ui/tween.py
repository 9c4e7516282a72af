"""Change over time without a clock: whoever owns a tween hands it the seconds that passed."""

import math
from collections.abc import Callable, Sequence
from typing import Protocol

Ease = Callable[[float], float]
"""Maps progress 0–1 to a share of the way; 0 gives 0 and 1 gives 1, between it may overshoot."""


def linear(t: float) -> float:
    """The same speed all the way."""
    return t


def ease_in(t: float) -> float:
    """Slow start."""
    return t * t * t


def ease_out(t: float) -> float:
    """Slow end: how a card slides to rest."""
    return 1 - (1 - t) ** 3


def ease_in_out(t: float) -> float:
    """Slow start and slow end."""
    return 4 * t * t * t if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def ease_out_back(t: float) -> float:
    """Goes a little too far and comes back."""
    return 1 + 2.7 * (t - 1) ** 3 + 1.7 * (t - 1) ** 2


def shake(t: float) -> float:
    """Swings to both sides and ends at rest; for a tween whose `to` is the width of the swing."""
    return math.sin(t * math.pi * 6) * (1 - t)


class Motion(Protocol):
    """Something that runs for a while."""

    @property
    def done(self) -> bool:
        """Whether it has come to its end."""

    def tick(self, dt: float) -> float:
        """Go on by dt seconds; returns the seconds left over once it has ended, else 0."""

    def finish(self) -> None:
        """Jump to the end, exactly."""


class Tween:
    """Moves one number attribute of an object from where it is when the tween starts to `to`.

    `seconds` excludes `delay`. With `returns`, the attribute ends where it began (see `shake`).
    """

    def __init__(
        self,
        target: object,
        attribute: str,
        to: float,
        seconds: float,
        ease: Ease = ease_out,
        delay: float = 0.0,
        returns: bool = False,
    ) -> None:
        self.target = target
        self.attribute = attribute
        self.to = to
        self.seconds = max(0.0, seconds)
        self.ease = ease
        self.delay = max(0.0, delay)
        self.returns = returns
        self.elapsed = 0.0
        self.start: float | None = None
        self.done = False

    def tick(self, dt: float) -> float:
        """Go on by dt seconds; returns what is left of dt after the end."""
        if self.done:
            return dt
        self.elapsed += dt
        over = self.elapsed - self.delay - self.seconds
        if over >= 0:
            self.finish()
            return over
        if self.elapsed >= self.delay:
            begin = self._begin()
            share = self.ease((self.elapsed - self.delay) / self.seconds)
            # A swing is measured from where it began; a way is measured to where it leads.
            way = self.to if self.returns else self.to - begin
            setattr(self.target, self.attribute, begin + way * share)
        return 0.0

    def finish(self) -> None:
        """Set the attribute to its last value, exactly."""
        if self.done:
            return
        begin = self._begin()
        setattr(self.target, self.attribute, begin if self.returns else self.to)
        self.done = True

    def _begin(self) -> float:
        if self.start is None:
            self.start = float(getattr(self.target, self.attribute))
        return self.start


class Call:
    """Calls something when its time comes, once, also when it is finished early."""

    def __init__(self, action: Callable[[], object], delay: float = 0.0) -> None:
        self.action = action
        self.left = max(0.0, delay)
        self.done = False

    def tick(self, dt: float) -> float:
        """Wait dt seconds; returns what is left of dt after the call."""
        if self.done:
            return dt
        self.left -= dt
        if self.left > 0:
            return 0.0
        self.finish()
        return -self.left

    def finish(self) -> None:
        """Call now, unless it has been called."""
        if not self.done:
            self.done = True
            self.action()


class Chain:
    """Motions one after the other; time left over by one goes to the next."""

    def __init__(self, *motions: Motion) -> None:
        self.motions: Sequence[Motion] = motions

    @property
    def done(self) -> bool:
        """Whether the last one has ended."""
        return all(motion.done for motion in self.motions)

    def tick(self, dt: float) -> float:
        """Go on by dt seconds; returns what is left of dt after the end."""
        for motion in self.motions:
            if not motion.done:
                dt = motion.tick(dt)
                if not motion.done:
                    return 0.0
        return dt

    def finish(self) -> None:
        """Bring all of them to their end, in order."""
        for motion in self.motions:
            motion.finish()


class Together:
    """Motions side by side; ends with the longest."""

    def __init__(self, *motions: Motion) -> None:
        self.motions: Sequence[Motion] = motions

    @property
    def done(self) -> bool:
        """Whether all have ended."""
        return all(motion.done for motion in self.motions)

    def tick(self, dt: float) -> float:
        """Go on by dt seconds; returns what is left of dt after the last end."""
        left = dt
        for motion in self.motions:
            left = min(left, motion.tick(dt))
        return left if self.done else 0.0

    def finish(self) -> None:
        """Bring all of them to their end."""
        for motion in self.motions:
            motion.finish()


class Tweens:
    """The motions under way on a screen. One tween an attribute: a new one takes over from the old."""

    def __init__(self) -> None:
        self._running: list[Motion] = []

    def __len__(self) -> int:
        return len(self._running)

    def add(self, motion: Motion) -> None:
        """Start a motion."""
        if isinstance(motion, Tween):
            self._running = [old for old in self._running if not _same(old, motion)]
        self._running.append(motion)

    def tick(self, dt: float) -> bool:
        """Go on by dt seconds (scaled by the speed setting); whether anything moved."""
        if not self._running:
            return False
        # A motion's end may start others: they wait for the next tick.
        for motion in tuple(self._running):
            motion.tick(dt)
        self._running = [motion for motion in self._running if not motion.done]
        return True

    def finish(self) -> None:
        """Bring everything to rest at once, also what the ends themselves start."""
        while self._running:
            motions, self._running = self._running, []
            for motion in motions:
                motion.finish()


def _same(old: Motion, new: Tween) -> bool:
    return isinstance(old, Tween) and old.target is new.target and old.attribute == new.attribute
