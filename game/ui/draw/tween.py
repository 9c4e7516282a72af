"""Easing functions, and factors for the speed settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

Ease = Callable[[float], float]
"""Maps progress 0–1 to a share of the way; 0 gives 0 and 1 gives 1, and values between may overshoot."""

SPEEDS: Mapping[str, float] = MappingProxyType({"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 1.8})
"""Factors on all durations by speed setting; 0 for no motion."""


def ease_out(t: float) -> float:
    """Return the share of the way covered at share `t` of the time: fast at first, slow at the end, as for a card that
    slides to rest.
    """
    return 1 - (1 - t) ** 3


def ease_in_out(t: float) -> float:
    """Return the share of the way covered at share `t` of the time: slow at the start and at the end."""
    return 4 * t * t * t if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def ease_out_back(t: float) -> float:
    """Return the share of the way covered at share `t` of the time, for a motion that overshoots its end and comes
    back.

    The share rises to 1.1 soon after half of the time, and is 1 at the end.
    """
    return 1 + 2.7 * (t - 1) ** 3 + 1.7 * (t - 1) ** 2
