"""What sounds are made of: noise through filters like paper on cloth, low thuds like wood, soft struck bars."""

import math
import random
from collections.abc import Sequence

RATE = 22_050
"""Samples in a second: cards have next to nothing above half of it, and the files are half as large."""

Samples = list[float]


def silence(seconds: float) -> Samples:
    """Return that much silence."""
    return [0.0] * round(seconds * RATE)


def mix(into: Samples, sound: Sequence[float], at: float, level: float = 1) -> None:
    """Add a sound at a time in seconds; what would lie past the end is left out."""
    start = round(at * RATE)
    end = min(len(into), start + len(sound))
    into[start:end] = [a + level * b for a, b in zip(into[start:end], sound, strict=False)]


def band(sound: Sequence[float], centre: float, width: float) -> Samples:
    """Return the sound through a band-pass around a frequency; both in hertz."""
    w = 2 * math.pi * centre / RATE
    alpha = math.sin(w) * width / (2 * centre)
    a0 = 1 + alpha
    b0, a1, a2 = alpha / a0, -2 * math.cos(w) / a0, (1 - alpha) / a0
    x1 = x2 = y1 = y2 = 0.0
    out = []
    for x in sound:
        y = b0 * (x - x2) - a1 * y1 - a2 * y2
        x2, x1, y2, y1 = x1, x, y1, y
        out.append(y)
    return out


def noise(seconds: float, seed: int) -> Samples:
    """Return white noise, the same for the same seed."""
    source = random.Random(seed)
    return [2 * source.random() - 1 for _ in range(round(seconds * RATE))]


def decay(sound: Sequence[float], attack: float, fall: float) -> Samples:
    """Return the sound with a rise of attack seconds and a fall to 37 % every fall seconds."""
    rise = round(attack * RATE)
    keep = math.exp(-1 / (fall * RATE))
    out = [x * i / rise for i, x in enumerate(sound[:rise])]
    level = 1.0
    for x in sound[rise:]:
        out.append(x * level)
        level *= keep
    return out


def swell(sound: Sequence[float], top: float) -> Samples:
    """Return the sound rising to its loudest at a part of its length (0 to 1), then falling."""
    last = len(sound)
    return [
        x * math.sin(math.pi / 2 * (i / last / top if i < top * last else (1 - i / last) / (1 - top))) ** 2
        for i, x in enumerate(sound)
    ]


def snap(seconds: float, seed: int, centre: float, fall: float) -> Samples:
    """Return one crisp touch of card: a bright edge over a softer body."""
    hiss = noise(seconds, seed)
    edge = decay(band(hiss, centre, centre * 0.9), 0.0008, fall)
    body = decay(band(hiss, centre * 0.3, centre * 0.35), 0.002, fall * 1.6)
    return [e + 1.4 * b for e, b in zip(edge, body, strict=True)]


def rustle(seconds: float, seed: int, centre: float, top: float) -> Samples:
    """Return paper gliding over cloth."""
    hiss = noise(seconds, seed)
    bright, soft = band(hiss, centre, centre * 0.8), band(hiss, centre * 0.4, centre * 0.4)
    return swell([b + 0.7 * s for b, s in zip(bright, soft, strict=True)], top)


def thud(seconds: float, pitch: float, fall: float) -> Samples:
    """Return a low, round knock whose pitch sinks a little."""
    out, phase = [], 0.0
    for i in range(round(seconds * RATE)):
        t = i / RATE
        phase += 2 * math.pi * pitch * (1 + 0.5 * math.exp(-t / 0.012)) / RATE
        out.append(math.sin(phase))
    return decay(out, 0.003, fall)


def bar(seconds: float, pitch: float, fall: float, strike: float = 1.0) -> Samples:
    """Return a soft struck bar: a fundamental with quickly fading overtones, the louder the harder the strike."""
    partials = (
        (1.0, 1.0, fall),
        (2.0, 0.28 * strike, fall * 0.6),
        (3.0, 0.12 * strike, fall * 0.35),
        (5.4, 0.05 * strike, fall * 0.12),
    )
    out = silence(seconds)
    for ratio, level, part_fall in partials:
        step = 2 * math.pi * pitch * ratio / RATE
        audible = round(min(seconds, 7 * part_fall) * RATE)
        mix(out, decay([math.sin(step * i) for i in range(audible)], 0.005, part_fall), 0, level)
    return out


class Take:
    """One rendering of a sound among several: by its number it is a little higher or lower, and never quite the same.

    `spread` is how far the highest is above the middle, as a share of the pitch; all takes are evenly between.
    """

    def __init__(self, name: str, number: int, count: int, spread: float) -> None:
        self._random = random.Random(f"{name} {number}")
        self.pitch = 1 + spread * (2 * number / (count - 1) - 1 if count > 1 else 0.0)

    def tone(self, pitch: float) -> float:
        """Return a pitch of the sound (Hz) as it is in this take."""
        return pitch * self.pitch

    def about(self, value: float, by: float = 0.12) -> float:
        """Return a value that is a little more or less, by this share at most."""
        return value * (1 + by * (2 * self._random.random() - 1))

    def seed(self) -> int:
        """Return what noise comes of, another one each time."""
        return self._random.getrandbits(32)

    def snap(self, seconds: float, centre: float, fall: float) -> Samples:
        """Return a touch of card of this take."""
        return snap(seconds, self.seed(), self.tone(centre), self.about(fall))

    def rustle(self, seconds: float, centre: float, top: float) -> Samples:
        """Return a glide of this take."""
        return rustle(self.about(seconds, 0.08), self.seed(), self.tone(centre), min(self.about(top), 0.95))

    def thud(self, seconds: float, pitch: float, fall: float) -> Samples:
        """Return a knock of this take."""
        return thud(seconds, self.tone(pitch), self.about(fall))

    def bar(self, seconds: float, pitch: float, fall: float) -> Samples:
        """Return a bar of this take, struck harder or softer."""
        return bar(seconds, self.tone(pitch), self.about(fall, 0.06), self.about(1.0, 0.5))
