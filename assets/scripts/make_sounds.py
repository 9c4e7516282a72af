"""Synthesise every sound of the table with nothing but arithmetic.

Cards are short bursts of noise through a band-pass filter, like paper on cloth; the chime and the
win are soft struck bars; knock, call and refuse are low wooden thuds.

Usage: python assets/scripts/make_sounds.py [--out FOLDER]
"""

import argparse
import math
import random
import struct
import wave
from collections.abc import Callable, Sequence
from pathlib import Path

RATE = 44_100
PEAK = 0.5  # about -6 dBFS

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


def bar(seconds: float, pitch: float, fall: float) -> Samples:
    """Return a soft struck bar: a fundamental with quickly fading overtones."""
    partials = ((1.0, 1.0, fall), (2.0, 0.28, fall * 0.6), (3.0, 0.12, fall * 0.35), (5.4, 0.05, fall * 0.12))
    out = silence(seconds)
    for ratio, level, part_fall in partials:
        step = 2 * math.pi * pitch * ratio / RATE
        audible = round(min(seconds, 7 * part_fall) * RATE)
        mix(out, decay([math.sin(step * i) for i in range(audible)], 0.005, part_fall), 0, level)
    return out


def deal() -> Samples:
    """Return a card leaving the stock: a short glide and a snap."""
    out = silence(0.11)
    mix(out, rustle(0.07, 11, 3200, 0.6), 0, 0.8)
    mix(out, snap(0.06, 12, 3400, 0.010), 0.045)
    return out


def slide() -> Samples:
    """Return a card pushed over the cloth."""
    return rustle(0.15, 21, 2200, 0.45)


def place() -> Samples:
    """Return a card laid down: a double snap with some table under it."""
    out = silence(0.13)
    mix(out, snap(0.05, 31, 2900, 0.007), 0.0, 0.8)
    mix(out, snap(0.10, 32, 2300, 0.013), 0.016)
    mix(out, thud(0.10, 130, 0.022), 0.016, 0.22)
    return out


def flip() -> Samples:
    """Return a card turned over: a bend, then a snap."""
    out = silence(0.17)
    mix(out, rustle(0.11, 41, 2500, 0.75), 0, 0.7)
    mix(out, snap(0.08, 42, 3800, 0.011), 0.085)
    return out


def shuffle() -> Samples:
    """Return a riffle that hurries, and the pack pushed square."""
    out = silence(1.05)
    source = random.Random(51)
    at = 0.02
    for i in range(34):
        mix(out, snap(0.035, 500 + i, 2800 + 1400 * source.random(), 0.006), at, 0.55 + 0.3 * source.random())
        at += 0.024 - 0.011 * i / 34 + 0.004 * source.random()
    mix(out, rustle(0.20, 52, 2600, 0.5), at + 0.03, 0.7)
    mix(out, snap(0.10, 53, 2200, 0.014), at + 0.19)
    mix(out, thud(0.12, 120, 0.03), at + 0.19, 0.25)
    return out


def knock() -> Samples:
    """Return two knuckles on a wooden table."""
    out = silence(0.36)
    for at, pitch, level in ((0.0, 205.0, 1.0), (0.15, 190.0, 0.85)):
        mix(out, thud(0.20, pitch, 0.035), at, level)
        mix(out, thud(0.10, pitch * 2.7, 0.012), at, level * 0.35)
        mix(out, decay(band(noise(0.05, 61), 1400, 1200), 0.0008, 0.006), at, level * 0.8)
    return out


def refuse() -> Samples:
    """Return a soft low double thud."""
    out = silence(0.34)
    mix(out, thud(0.18, 125, 0.045), 0)
    mix(out, thud(0.21, 98, 0.055), 0.12, 0.9)
    return out


def call() -> Samples:
    """Return a short two-note call, for a buy or a claim out of turn."""
    out = silence(0.5)
    mix(out, bar(0.3, 587.33, 0.10), 0, 0.8)
    mix(out, bar(0.39, 880.0, 0.13), 0.095)
    return out


def turn() -> Samples:
    """Return the soft chime of one's own turn."""
    out = silence(0.75)
    mix(out, bar(0.7, 659.26, 0.20), 0)
    mix(out, bar(0.62, 987.77, 0.18), 0.12, 0.5)
    return out


def win() -> Samples:
    """Return a small warm arpeggio that ends on its chord."""
    out = silence(1.55)
    notes = (261.63, 329.63, 392.0, 523.25, 659.26)
    for i, pitch in enumerate(notes):
        mix(out, bar(1.55 - 0.11 * i, pitch, 0.34), 0.11 * i, 0.7)
    for pitch in (261.63, 392.0, 523.25, 783.99):
        mix(out, bar(0.93, pitch, 0.30), 0.60, 0.42)
    return out


SOUNDS: dict[str, Callable[[], Samples]] = {
    "deal": deal,
    "slide": slide,
    "place": place,
    "flip": flip,
    "shuffle": shuffle,
    "knock": knock,
    "refuse": refuse,
    "call": call,
    "turn": turn,
    "win": win,
}


def finished(sound: Sequence[float]) -> bytes:
    """Return 16-bit samples at the common peak, faded at both ends so that nothing clicks."""
    loudest = max(abs(x) for x in sound)
    fade_in, fade_out = round(0.001 * RATE), round(0.012 * RATE)
    last = len(sound) - 1
    values = [
        round(x / loudest * PEAK * 32767 * min(1.0, i / fade_in, (last - i) / fade_out)) for i, x in enumerate(sound)
    ]
    return struct.pack(f"<{len(values)}h", *values)


def main() -> None:
    """Write all sounds as WAV files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path(__file__).parents[1] / "sounds")
    out: Path = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    for name, make in SOUNDS.items():
        with wave.open(str(out / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(finished(make()))


if __name__ == "__main__":
    main()
