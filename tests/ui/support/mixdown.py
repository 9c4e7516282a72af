"""A whole deal as it is heard, mixed into one buffer as the program and the mixer of the machine would.

Usage: python -m tests.ui.support.mixdown [OUT.wav] [--match rummy_500-6]
"""

from __future__ import annotations

import argparse
import array
import sys
import wave
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

from msgspec import Struct

from game import paths
from game.engine.state import Phase
from game.session.match.dealer import Dealer, recorded_shuffles
from game.session.match.match import Match
from game.session.preferences import Preferences
from game.session.settings import Settings
from game.ui.app.sound import ROOM_VOICE, Sounds
from game.ui.app.speaker import PannedSound
from game.ui.draw.tables import Timbre
from game.ui.table.screen import TableScreen
from tests.packaging.scripts import script
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.replays import golden
from tests.ui.support.tables import persons

loudness = script("loudness")

SOUNDS = paths.assets() / "sounds"
RATE = 22_050
FRAME = 1 / 60
THINKS = 0.8
"""Seconds from the end of what is seen of a play to the next one."""


@cache
def samples(path: Path) -> array.array[float]:
    """Return the samples of a shipped sound; an array takes a quarter of the memory of a tuple."""
    [channel], rate = loudness.read_wav(path)
    assert rate == RATE
    return array.array("d", channel)


class Played(Struct, frozen=True):
    """A sound file that was played: its start in seconds, its voice, and the way it is heard."""

    at: float
    voice: int
    heard: PannedSound

    @property
    def name(self) -> str:
        """The name of the sound."""
        return self.heard.path.stem.rpartition("_")[0]

    @property
    def until(self) -> float:
        """The second at which the sound ends."""
        return self.at + len(samples(self.heard.path)) / RATE


class Tape:
    """A speaker that records every sound with the second it is played at, as given by `now()`."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self.played: list[Played] = []
        self.prepared: list[tuple[Path, Timbre]] = []
        self.is_open = False

    def open(self) -> bool:
        """Return True: the speaker always works."""
        self.is_open = True
        return True

    def is_playing(self, voice: int) -> bool:
        """Whether a voice is playing now."""
        last = next((each for each in reversed(self.played) if each.voice == voice), None)
        return last is not None and self.now() < last.until

    def prepare(self, path: Path, timbre: Timbre) -> None:
        """Record that a sound was prepared."""
        self.prepared.append((path, timbre))

    def start(self, voice: int, heard: PannedSound, loop: bool = False) -> None:
        """Record a sound; its reverberation is left out."""
        if voice != ROOM_VOICE:
            self.played.append(Played(self.now(), voice, heard))

    def stop(self, voice: int) -> None:
        """Do nothing: no sound is looped."""

    def close(self) -> None:
        """Do nothing."""
        self.is_open = False

    def mixed(self) -> tuple[array.array[float], array.array[float]]:
        """Return the left and the right channel of all sounds; a new sound of a voice cuts off its last one."""
        left = array.array("d", [0.0]) * round(RATE * (max(each.until for each in self.played) + 0.5))
        right = left[:]
        for number, each in enumerate(self.played):
            again = (next_.at for next_ in self.played[number + 1 :] if next_.voice == each.voice)
            count = round((min(each.until, next(again, each.until)) - each.at) * RATE)
            begin = round(each.at * RATE)
            for i, x in enumerate(samples(each.heard.path)[:count], begin):
                left[i] += each.heard.left * x
                right[i] += each.heard.right * x
        return left, right


class Clock:
    """A clock set by hand."""

    def __init__(self) -> None:
        self.time = 0.0

    def now(self) -> float:
        """Return the seconds since the beginning."""
        return self.time


def taped(match: str, seed: int = 1, size: tuple[int, int] = (1280, 800)) -> Tape:
    """Return the sounds of the first deal of a kept match, from the shuffle to the last chord, as heard from seat 0."""
    record = golden(match).record
    table = Match(record.header, Dealer(record.header.seed, recorded_shuffles(record.actions)))
    clock, settings = Clock(), Settings()
    tape = Tape(clock.now)
    sounds = Sounds(SOUNDS, settings.volume, tape, Random(seed))
    people = persons(len(table.seats))
    screen = TableScreen(table, 0, people, play=sounds.play, preferences=Preferences(settings))
    HeadlessLoop(screen, size)

    def pass_for(seconds: float) -> None:
        until = clock.time + seconds
        while clock.time < until or screen.stage.busy_for:
            clock.time += FRAME
            screen.tick(FRAME)
            sounds.tick(FRAME)

    pass_for(THINKS)
    for action in record.actions[1:]:
        if table.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER):
            break
        if action.seat >= 0:
            table.submit(action)
            pass_for(THINKS)
    pass_for(2.0)
    return tape


def main() -> None:
    """Write the sounds of a deal to a file, and print their loudness."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path, nargs="?")
    parser.add_argument("--match", default="rummy_500-6")
    given = parser.parse_args()
    tape = taped(given.match)
    left, right = sides = tape.mixed()
    peak, whole = loudness.true_peak(sides), loudness.integrated(sides, RATE)
    print(f"{given.match}: {len(tape.played)} sounds in {len(left) / RATE:.0f} s, {whole:.1f} LUFS, {peak:.1f} dBTP")
    if given.out:
        both = array.array(
            "h", [round(32767 * max(-1, min(1, x))) for pair in zip(left, right, strict=True) for x in pair]
        )
        if sys.byteorder == "big":
            both.byteswap()
        with wave.open(str(given.out), "wb") as file:
            file.setparams((2, 2, RATE, 0, "NONE", ""))
            file.writeframes(both.tobytes())


if __name__ == "__main__":
    main()
