"""Synthesise every sound of the table with nothing but arithmetic; `synthesis` has what they are made of.

Usage: python assets/scripts/make_sounds.py [--out FOLDER]
"""

import argparse
import random
import struct
import wave
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from synthesis import RATE, Samples, band, bar, decay, mix, noise, rustle, silence, snap, thud

PEAK = 0.5  # about -6 dBFS


class Note(NamedTuple):
    """A bar struck: how long it is heard (s), its pitch (Hz), when it has faded to a third (s), when and how loud."""

    seconds: float
    pitch: float
    fall: float
    at: float = 0.0
    level: float = 1.0


def chime(seconds: float, *notes: Note) -> Samples:
    """Return bars struck one after the other."""
    out = silence(seconds)
    for note in notes:
        mix(out, bar(note.seconds, note.pitch, note.fall), note.at, note.level)
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
    return chime(0.5, Note(0.3, 587.33, 0.10, level=0.8), Note(0.39, 880.0, 0.13, 0.095))


def turn() -> Samples:
    """Return the soft chime of one's own turn."""
    return chime(0.75, Note(0.7, 659.26, 0.20), Note(0.62, 987.77, 0.18, 0.12, 0.5))


def win() -> Samples:
    """Return a small warm arpeggio that ends on its chord."""
    out = silence(1.55)
    notes = (261.63, 329.63, 392.0, 523.25, 659.26)
    for i, pitch in enumerate(notes):
        mix(out, bar(1.55 - 0.11 * i, pitch, 0.34), 0.11 * i, 0.7)
    for pitch in (261.63, 392.0, 523.25, 783.99):
        mix(out, bar(0.93, pitch, 0.30), 0.60, 0.42)
    return out


def add() -> Samples:
    """Return a card tucked under others: a short glide that ends in a tap."""
    out = silence(0.14)
    mix(out, rustle(0.06, 71, 3000, 0.7), 0, 0.6)
    mix(out, snap(0.07, 72, 3300, 0.009), 0.05)
    mix(out, thud(0.07, 170, 0.016), 0.052, 0.18)
    return out


def discard() -> Samples:
    """Return a card dropped flat on the pile: one broad slap."""
    out = silence(0.14)
    mix(out, snap(0.12, 81, 1900, 0.016), 0.006)
    mix(out, thud(0.12, 105, 0.028), 0.006, 0.4)
    return out


def take() -> Samples:
    """Return a card picked up from the table: a snap, and a glide away."""
    out = silence(0.22)
    mix(out, snap(0.06, 91, 3600, 0.008), 0.0, 0.9)
    mix(out, rustle(0.18, 92, 2700, 0.3), 0.03, 0.8)
    return out


def shift() -> Samples:
    """Return a card pushed aside on the table, twice: the joker moves on."""
    out = silence(0.26)
    mix(out, rustle(0.11, 101, 1900, 0.6), 0.0)
    mix(out, rustle(0.12, 102, 2300, 0.5), 0.12)
    mix(out, snap(0.05, 103, 2600, 0.008), 0.2, 0.5)
    return out


def cut() -> Samples:
    """Return half a pack lifted off, and put beneath the other."""
    out = silence(0.42)
    mix(out, rustle(0.16, 111, 2400, 0.35), 0.0, 0.8)
    mix(out, snap(0.10, 112, 2000, 0.014), 0.25)
    mix(out, thud(0.14, 110, 0.035), 0.25, 0.4)
    return out


def renew() -> Samples:
    """Return the pile turned over and tapped square."""
    out = silence(0.62)
    mix(out, rustle(0.30, 121, 2300, 0.7), 0.0)
    for at, level in ((0.30, 1.0), (0.44, 0.7)):
        mix(out, snap(0.08, 122, 2100, 0.012), at, level)
        mix(out, thud(0.12, 125, 0.03), at, 0.3 * level)
    return out


def buy() -> Samples:
    """Return a card bought: a call that ends on a lower note, and a card drawn in."""
    out = chime(0.55, Note(0.3, 739.99, 0.10, level=0.7), Note(0.4, 587.33, 0.13, 0.09))
    mix(out, rustle(0.15, 131, 2200, 0.45), 0.30, 0.35)
    return out


def rummy() -> Samples:
    """Return the call of rummy: three quick rising notes."""
    out = silence(0.6)
    for n, pitch in enumerate((587.33, 739.99, 987.77)):
        mix(out, bar(0.44, pitch, 0.12), 0.075 * n, 0.75)
    return out


def float_() -> Samples:
    """Return a hand that is empty while the deal goes on: two notes that hang."""
    return chime(0.75, Note(0.7, 493.88, 0.22, level=0.8), Note(0.6, 739.99, 0.22, 0.14, 0.6))


def out_() -> Samples:
    """Return somebody going out: a chord broken upwards, and the cards put down."""
    out = silence(0.9)
    for n, pitch in enumerate((392.0, 493.88, 587.33, 783.99)):
        mix(out, bar(0.65, pitch, 0.20), 0.06 * n, 0.6)
    mix(out, thud(0.14, 120, 0.03), 0.0, 0.3)
    return out


def next_() -> Samples:
    """Return the turn going on: a fingertip on the cloth, hardly heard."""
    out = silence(0.10)
    mix(out, thud(0.09, 150, 0.018), 0.0, 0.7)
    mix(out, snap(0.05, 141, 1500, 0.010), 0.0, 0.4)
    return out


def offer() -> Samples:
    """Return a discard that others may have: one note that asks."""
    return chime(0.4, Note(0.3, 659.26, 0.08, level=0.6), Note(0.32, 698.46, 0.12, 0.07))


def pass_() -> Samples:
    """Return somebody passing: two soft taps on wood."""
    out = silence(0.26)
    for at, level in ((0.0, 0.8), (0.11, 1.0)):
        mix(out, thud(0.13, 165, 0.026), at, level)
    return out


def false_() -> Samples:
    """Return a false lay-down: cards pushed back, and a note that sinks."""
    out = silence(0.6)
    mix(out, rustle(0.22, 151, 2000, 0.5), 0.0, 0.6)
    mix(out, bar(0.4, 233.08, 0.14), 0.05, 0.8)
    mix(out, bar(0.42, 174.61, 0.18), 0.18)
    return out


def count() -> Samples:
    """Return a point counted: a wooden tick, and a high note hardly heard."""
    out = silence(0.09)
    mix(out, thud(0.05, 620, 0.008), 0.0, 0.5)
    mix(out, bar(0.08, 1318.51, 0.02), 0.0, 0.4)
    return out


def win_deal() -> Samples:
    """Return a deal that was won: a rising chord with a bright end."""
    out = silence(1.25)
    for n, pitch in enumerate((392.0, 523.25, 659.26, 783.99)):
        mix(out, bar(1.2 - 0.09 * n, pitch, 0.30), 0.09 * n, 0.6)
    mix(out, bar(0.8, 1046.5, 0.26), 0.40, 0.5)
    return out


def win_match() -> Samples:
    """Return a match that was won: a fanfare that climbs twice and stays on a full chord."""
    out = silence(3.0)
    for n, pitch in enumerate((261.63, 329.63, 392.0)):
        mix(out, bar(0.9, pitch, 0.26), 0.13 * n, 0.7)
    for n, pitch in enumerate((349.23, 440.0, 523.25)):
        mix(out, bar(0.9, pitch, 0.26), 0.52 + 0.13 * n, 0.7)
    for pitch, level in ((130.81, 0.5), (261.63, 0.5), (392.0, 0.5), (523.25, 0.55), (659.26, 0.5), (1046.5, 0.3)):
        mix(out, bar(1.9, pitch, 0.62), 1.08, level)
    for n, pitch in enumerate((1046.5, 1318.51, 1567.98, 2093.0)):
        mix(out, bar(0.7, pitch, 0.22), 1.35 + 0.11 * n, 0.22)
    return out


def lose_near() -> Samples:
    """Return a near defeat: notes that climb, and the last one falls short."""
    return chime(
        1.2,
        Note(0.6, 392.0, 0.18, level=0.8),
        Note(0.6, 493.88, 0.18, 0.14, 0.8),
        Note(0.6, 587.33, 0.18, 0.28, 0.8),
        Note(0.7, 554.37, 0.26, 0.46, 0.7),
    )


def lose_clear() -> Samples:
    """Return a clear defeat: three low notes that settle, without scorn."""
    return chime(
        1.3,
        Note(0.6, 329.63, 0.22, level=0.8),
        Note(0.6, 293.66, 0.22, 0.2, 0.75),
        Note(0.85, 220.0, 0.34, 0.42, 0.8),
    )


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
    "add": add,
    "discard": discard,
    "take": take,
    "shift": shift,
    "cut": cut,
    "renew": renew,
    "buy": buy,
    "rummy": rummy,
    "float": float_,
    "out": out_,
    "next": next_,
    "offer": offer,
    "pass": pass_,
    "false": false_,
    "count": count,
    "win_deal": win_deal,
    "win_match": win_match,
    "lose_near": lose_near,
    "lose_clear": lose_clear,
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
