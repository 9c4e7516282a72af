"""Synthesise every sound of the table with nothing but arithmetic, in several takes each: none is quite like the last.

`card_sounds`, `signal_sounds` and `ending_sounds` hold the recipes, `synthesis` what they are made of. The takes of a
sound `deal` are the files deal_1.wav, deal_2.wav and so on; the program plays as many as there are.

Usage: python assets/scripts/make_sounds.py [--out FOLDER]
"""

import argparse
import math
import struct
import wave
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import card_sounds as cards
import ending_sounds as endings
import room_sound
import signal_sounds as signals
from loudness import loudest
from synthesis import RATE, Samples, Take

CEILING = 0.84
"""No sample is higher: -1.5 dBFS."""

CARD_SPREAD, SIGNAL_SPREAD = 0.09, 0.06
"""How far the takes of a sound differ in pitch; of cards, which have none, one hears another card."""


class Recipe(NamedTuple):
    """How a sound is made, how loud its loudest moment is (LUFS, in one channel), and how many takes there are."""

    make: Callable[[Take], Samples]
    loudness: float
    takes: int
    spread: float


def card(make: Callable[[Take], Samples], loudness: float, takes: int = 6) -> Recipe:
    """Return the recipe of what a card sounds like."""
    return Recipe(make, loudness, takes, CARD_SPREAD)


def signal(make: Callable[[Take], Samples], loudness: float) -> Recipe:
    """Return the recipe of a call or a signal."""
    return Recipe(make, loudness, 4, SIGNAL_SPREAD)


SOUNDS: dict[str, Recipe] = {
    "add": card(cards.add, -22.5),
    "count": card(cards.count, -25.5),
    "cut": card(cards.cut, -21.5, 4),
    "deal": card(cards.deal, -22.5),
    "discard": card(cards.discard, -21.5),
    "flip": card(cards.flip, -22.5),
    "next": card(cards.next_, -22.5, 4),
    "place": card(cards.place, -22.5),
    "pull": card(cards.pull, -22.5, 4),
    "renew": card(cards.renew, -20.5, 4),
    "shift": card(cards.shift, -21.5, 4),
    "shuffle": card(cards.shuffle, -19.5, 4),
    "slide": card(cards.slide, -22.5),
    "take": card(cards.take_, -21.5, 4),
    "turn_up": card(cards.turn_up, -22, 4),
    "buy": signal(signals.buy, -18),
    "call": signal(signals.call, -18),
    "drop": signal(signals.drop, -20),
    "back": signal(signals.back, -19),
    "false": signal(signals.false_, -19),
    "float": signal(signals.float_, -18),
    "force": signal(signals.force, -18),
    "knock": signal(signals.knock, -21),
    "meld": signal(signals.meld, -20),
    "offer": signal(signals.offer, -19),
    "out": signal(signals.out_, -16),
    "pass": signal(signals.pass_, -22),
    "refuse": signal(signals.refuse, -20),
    "rummy": signal(signals.rummy, -17),
    "show": signal(signals.show, -18),
    "turn": signal(signals.turn, -15),
    "wild": signal(signals.wild, -19),
    "lose_clear": signal(endings.lose_clear, -18),
    "lose_near": signal(endings.lose_near, -17),
    "win": signal(endings.win, -17),
    "win_deal": signal(endings.win_deal, -16),
    "win_match": signal(endings.win_match, -15),
}

ROOM_LOUDNESS = -38.0
"""Of the room in one channel: quieter by far than the quietest card."""


def finished(sound: Sequence[float], loudness: float) -> Samples:
    """Return the sound this loud, without direct current and faded at both ends so that nothing clicks.

    A touch of card is so short that it would have to be higher than there is room: what is above is rounded off.
    """
    rise, fall = round(0.001 * RATE), round(0.012 * RATE)
    last, mean = len(sound) - 1, sum(sound) / len(sound)
    faded = [(x - mean) * min(1.0, i / rise, (last - i) / fall) for i, x in enumerate(sound)]
    top = max(map(abs, faded))
    gain, out = 1 / top, faded
    for _ in range(4):
        out = [_rounded(gain * x) for x in faded]
        gain *= 10 ** ((loudness - loudest([out], RATE)) / 20)
    return out


def _rounded(x: float) -> float:
    """Return a sample below the ceiling: one that is low stays as it is."""
    knee = 0.5 * CEILING
    over = abs(x) - knee
    return x if over <= 0 else math.copysign(knee + (CEILING - knee) * math.tanh(over / (CEILING - knee)), x)


def write(path: Path, sound: Sequence[float], rate: int = RATE) -> None:
    """Write a sound as a WAV file of 16 bits in one channel."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(struct.pack(f"<{len(sound)}h", *(round(32767 * x) for x in sound)))


def main() -> None:
    """Write all sounds as WAV files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path(__file__).parents[1] / "sounds")
    out: Path = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    for name, recipe in SOUNDS.items():
        for number in range(recipe.takes):
            take = Take(name, number, recipe.takes, recipe.spread)
            write(out / f"{name}_{number + 1}.wav", finished(recipe.make(take), recipe.loudness))
    room = room_sound.room()
    level = 10 ** ((ROOM_LOUDNESS - loudest([room], room_sound.RATE)) / 20)
    write(out / "room.wav", [level * x for x in room], room_sound.RATE)


if __name__ == "__main__":
    main()
