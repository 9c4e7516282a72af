"""What cards sound like on another table: the same takes, duller or crisper, thinner or fuller, closer or farther."""

from __future__ import annotations

import array
import math
import sys
import wave
from io import BytesIO
from pathlib import Path

from game.ui.draw.tables import Timbre

NEUTRAL = Timbre()
"""Sounds as they are in their files."""

LOW, HIGH = 260.0, 1900.0
"""Hertz below which a tone is low, and above which it is high."""

MOST = 12.0
"""Decibels by which high and low tones are louder or softer at the ends of the scale."""

ECHOES = ((0.019, 0.42), (0.031, 0.34), (0.047, 0.26), (0.071, 0.18), (0.103, 0.12))
"""Seconds after which a large room answers, and how loud."""

DRY = 0.03
"""Seconds after which a sound has faded to a third where the table swallows it."""


def coloured(path: Path, timbre: Timbre) -> bytes:
    """Return a WAV file of one channel as it sounds on a table with this timbre; it is no higher than before."""
    with wave.open(str(path)) as file:
        rate, count = file.getframerate(), file.getnframes()
        recorded = array.array("h", file.readframes(count))
    if sys.byteorder == "big":
        recorded.byteswap()
    sound = _lingering(_filtered(recorded, rate, timbre), rate, timbre.room)
    top, before = max(map(abs, sound), default=0.0), max(map(abs, recorded), default=0)
    share = min(1.0, before / top) if top else 1.0
    heard = array.array("h", [round(share * x) for x in sound])
    if sys.byteorder == "big":
        heard.byteswap()
    out = BytesIO()
    with wave.open(out, "wb") as file:
        file.setparams((1, 2, rate, 0, "NONE", ""))
        file.writeframes(heard.tobytes())
    return out.getvalue()


def _filtered(sound: array.array[int], rate: int, timbre: Timbre) -> list[float]:
    """Louder or softer where it is low and where it is high."""
    lows, highs = _gain(timbre.body), _gain(timbre.brightness)
    below, above = (1 - math.exp(-2 * math.pi * pitch / rate) for pitch in (LOW, HIGH))
    low = middle = 0.0
    out = []
    for x in sound:
        low += below * (x - low)
        middle += above * (x - middle)
        out.append(lows * low + (middle - low) + highs * (x - middle))
    return out


def _gain(value: float) -> float:
    return float(10 ** (MOST * (2 * value - 1) / 20))


def _lingering(sound: list[float], rate: int, room: float) -> list[float]:
    """Answered by a room, or swallowed at once."""
    depth = room / NEUTRAL.room - 1
    if depth < 0:
        keep = math.exp(depth / (DRY * rate))
        level, out = 1.0, []
        for x in sound:
            out.append(x * level)
            level *= keep
        return out
    depth = (room - NEUTRAL.room) / (1 - NEUTRAL.room)
    if not depth:
        return sound
    out = [*sound, *([0.0] * round(ECHOES[-1][0] * rate))]
    for delay, share in ECHOES:
        at = round(delay * rate)
        for i, x in enumerate(sound, at):
            out[i] += depth * share * x
    return out
