"""How loud something is heard, as ITU-R BS.1770 measures it: a filter like the ear, and what is quiet does not count.

Usage: python assets/scripts/loudness.py FILE.wav...
"""

import array
import math
import sys
import wave
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

BLOCK, STEP = 0.4, 0.1
"""Seconds of a block, and from one to the next."""

ABSOLUTE_GATE, RELATIVE_GATE = -70.0, -10.0
"""Blocks below the first (LUFS) do not count, nor those so far (LU) below the mean of the others."""

OFFSET = -0.691
"""So that a sine of 997 Hz at full scale in one channel has -3.01 LUFS."""

SILENCE = -math.inf

Channel = Sequence[float]
"""Samples from -1 to 1."""


class Biquad(NamedTuple):
    """A filter of the second order: b over a, with a0 = 1."""

    b0: float
    b1: float
    b2: float
    a1: float
    a2: float

    def through(self, sound: Channel) -> Channel:
        """Return the sound behind the filter."""
        b0, b1, b2, a1, a2 = self
        out = array.array("d")  # of a minute a list would take 40 MB
        s1 = s2 = 0.0
        keep = out.append
        for x in sound:
            y = b0 * x + s1
            s1 = b1 * x - a1 * y + s2
            s2 = b2 * x - a2 * y
            keep(y)
        return out


def shelf(rate: int) -> Biquad:
    """Return the first filter of the standard, for any rate: what is high is louder by 4 dB, as by a head."""
    gain, quality, pitch = 3.999843853973347, 0.7071752369554196, 1681.974450955533
    k = math.tan(math.pi * pitch / rate)
    high = 10 ** (gain / 20)
    middle = high**0.4996667741545416
    a0 = 1 + k / quality + k * k
    return Biquad(
        (high + middle * k / quality + k * k) / a0,
        2 * (k * k - high) / a0,
        (high - middle * k / quality + k * k) / a0,
        2 * (k * k - 1) / a0,
        (1 - k / quality + k * k) / a0,
    )


def rumble_filter(rate: int) -> Biquad:
    """Return the second: what is below some 40 Hz is not heard."""
    quality, pitch = 0.5003270373238773, 38.13547087602444
    k = math.tan(math.pi * pitch / rate)
    a0 = 1 + k / quality + k * k
    return Biquad(1.0, -2.0, 1.0, 2 * (k * k - 1) / a0, (1 - k / quality + k * k) / a0)


def block_powers(channels: Sequence[Channel], rate: int) -> list[float]:
    """Return the mean square of every block, summed over channels, as it is heard."""
    slices = [0.0] * max(1, math.ceil(len(channels[0]) / (STEP * rate)))
    step = round(STEP * rate)
    for channel in channels:
        heard = rumble_filter(rate).through(shelf(rate).through(channel))
        for n in range(len(slices)):
            slices[n] += sum(x * x for x in heard[n * step : (n + 1) * step])
    whole = round(BLOCK / STEP)
    slices += [0.0] * (whole - len(slices))  # what is shorter than a block is followed by silence
    return [sum(slices[n : n + whole]) / (BLOCK * rate) for n in range(len(slices) - whole + 1)]


def lufs(power: float) -> float:
    """Return a mean square as a loudness."""
    return OFFSET + 10 * math.log10(power) if power > 0 else SILENCE


def integrated(channels: Sequence[Channel], rate: int) -> float:
    """Return the loudness of the whole, in LUFS, with both gates."""
    powers = [power for power in block_powers(channels, rate) if lufs(power) > ABSOLUTE_GATE]
    if not powers:
        return SILENCE
    gate = lufs(_mean(powers)) + RELATIVE_GATE
    return lufs(_mean([power for power in powers if lufs(power) > gate]))


def loudest(channels: Sequence[Channel], rate: int) -> float:
    """Return the loudness of the loudest block, in LUFS."""
    return lufs(max(block_powers(channels, rate)))


TAPS = 12
"""Samples at each side from which those between are reckoned."""


def true_peak(channels: Sequence[Channel]) -> float:
    """Return the height of the wave between the samples too, at four times as many, in dB of full scale."""
    highest = 0.0
    for channel in channels:
        top = max(map(abs, channel), default=0.0)
        highest = max(highest, top)
        # Between two samples that are both low the wave is not high.
        for at in (n for n, x in enumerate(channel) if abs(x) > 0.7 * top):
            for quarter in (-0.75, -0.5, -0.25, 0.25, 0.5, 0.75):
                highest = max(highest, abs(_between(channel, at, quarter)))
    return 20 * math.log10(highest) if highest else SILENCE


def _between(channel: Channel, at: int, part: float) -> float:
    """Return what the wave is a part of a sample after one: a windowed sinc."""
    total = 0.0
    for n in range(max(0, at - TAPS), min(len(channel), at + TAPS + 1)):
        t = at + part - n
        total += channel[n] * math.sin(math.pi * t) / (math.pi * t) * math.cos(math.pi * t / 2 / (TAPS + 1)) ** 2
    return total


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def read_wav(path: Path) -> tuple[list[list[float]], int]:
    """Return the channels of a file of 16 bits, and its rate."""
    with wave.open(str(path)) as file:
        rate, count = file.getframerate(), file.getnchannels()
        values = array.array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        values.byteswap()
    return [[x / 32768 for x in values[n::count]] for n in range(count)], rate


def main() -> None:
    """Print what files measure."""
    for path in map(Path, sys.argv[1:]):
        channels, rate = read_wav(path)
        whole, top, peak = integrated(channels, rate), loudest(channels, rate), true_peak(channels)
        print(f"{path.name:20} {whole:6.1f} LUFS  loudest {top:6.1f}  peak {peak:5.1f} dBTP")


if __name__ == "__main__":
    main()
