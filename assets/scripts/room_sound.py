"""The sound of a quiet room, in a loop: a fire that hums low and now and then ticks. There is no hiss in it."""

import math
import random
from collections.abc import Sequence

from synthesis import Samples, band, decay, noise

RATE = 11_025
"""It has nothing above a few kHz."""

SECONDS = 12.0


def room() -> Samples:
    """Return the loop; its end goes over into its beginning."""
    out = hum()
    source = random.Random("fire")
    for _ in range(46):
        spark(out, source)
    return out


def hum() -> Samples:
    """Return the low breath of a fire: noise far below the voice, that swells and sinks."""
    source = random.Random("hum")
    count = round(SECONDS * RATE)
    hiss = [source.gauss(0, 1) for _ in range(count)]
    low = _low(_low(hiss, 140), 260)
    swells = [(n, source.uniform(0, 2 * math.pi), 0.22 / n**0.5) for n in (1, 2, 3, 5, 8)]
    loudest = max(map(abs, low))
    return [
        0.5 * x / loudest * (1 + sum(level * math.sin(2 * math.pi * n * i / count + at) for n, at, level in swells))
        for i, x in enumerate(low)
    ]


def spark(into: Samples, source: random.Random) -> None:
    """Add a tick of the wood somewhere, at times two or three in a row."""
    at, level = source.randrange(len(into)), 0.05 + 0.30 * source.random() ** 4
    for _ in range(source.choice((1, 1, 1, 2, 3))):
        centre = source.uniform(400, 1500)
        tick = decay(band(noise(0.05, source.getrandbits(32)), 2 * centre, 2 * centre), 0.002, 0.006)
        loudest = max(map(abs, tick))
        for i, x in enumerate(tick):
            into[(at + i) % len(into)] += level * x / loudest
        at += source.randrange(RATE // 40, RATE // 6)
        level *= 0.7


def _low(sound: Sequence[float], pitch: float) -> Samples:
    """Return the sound without what is above a pitch; round and round, so that the loop has no seam."""
    keep = math.exp(-2 * math.pi * pitch / RATE)
    y, out = 0.0, []
    for x in (*sound, *sound):
        y = x + keep * (y - x)
        out.append(y)
    return out[len(sound) :]
