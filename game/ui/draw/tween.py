"""How far along its way something is at a share of its time, and how long times are at a speed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

Ease = Callable[[float], float]
"""Maps progress 0–1 to a share of the way; 0 gives 0 and 1 gives 1, between it may overshoot."""

SPEEDS: Mapping[str, float] = MappingProxyType({"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 1.8})
"""The speed settings, as factors on all times; 0: nothing flies."""


def ease_out(t: float) -> float:
    """Slow end: how a card slides to rest."""
    return 1 - (1 - t) ** 3


def ease_in_out(t: float) -> float:
    """Slow start and slow end."""
    return 4 * t * t * t if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def ease_out_back(t: float) -> float:
    """Goes a little too far and comes back."""
    return 1 + 2.7 * (t - 1) ** 3 + 1.7 * (t - 1) ** 2
