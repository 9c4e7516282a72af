"""The output of sounds: the mixer of the machine, opened when it is first needed.

The sounds of cards depend on the table: the same recordings, duller or crisper, thinner or fuller, closer or farther.
"""

from __future__ import annotations

import array
import logging
import math
import os
import sys
import wave
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Protocol

import pygame
from msgspec import Struct

from game.ui.draw.tables import Timbre

VOICES = 13
"""The number of sounds that can be heard at once."""

NEUTRAL = Timbre()
"""The timbre that leaves sounds as they are in their files."""

LOW, HIGH = 260.0, 1900.0
"""Hertz below which a tone is low, and above which it is high."""

MOST_GAIN = 12.0
"""Decibels by which high and low tones are louder or softer at the ends of the scale."""

ECHOES = ((0.019, 0.42), (0.031, 0.34), (0.047, 0.26), (0.071, 0.18), (0.103, 0.12))
"""Seconds after which a large room echoes, and the loudness of each echo."""

DRY = 0.03
"""Seconds after which a sound has faded to a third on a table that damps it."""

_log = logging.getLogger(__name__)


class PannedSound(Struct, frozen=True):
    """A sound file with its volumes left and right (0–1) and its timbre."""

    path: Path
    left: float
    right: float
    timbre: Timbre = NEUTRAL


class Speaker(Protocol):
    """Plays sound files in numbered voices."""

    @property
    def is_open(self) -> bool:
        """Whether the device is open."""

    def open(self) -> bool:
        """Open the sound device. Return whether there is one."""

    def is_playing(self, voice: int) -> bool:
        """Whether the voice of this number is playing a file."""

    def prepare(self, path: Path, timbre: Timbre) -> None:
        """Convert a file to a timbre ahead of its use, as the conversion takes longer than a frame has time for.

        Do nothing for the neutral timbre, or if the file is ready in this one. A file that cannot be read is only
        logged. Conversions to other timbres are forgotten.
        """

    def start(self, voice: int, heard: PannedSound, loop: bool = False) -> None:
        """Play a file in a voice, in place of the file it was playing.

        A `loop` fades in and goes on until `stop`; if the voice is playing it already, only the volumes change.
        """

    def stop(self, voice: int) -> None:
        """Fade out the file that a voice plays."""

    def close(self) -> None:
        """Stop all voices and close the device."""


FADE = 1500
"""Milliseconds in which a loop fades in and out."""


class MixerSpeaker(Speaker):
    """The mixer of pygame; without an audio device it is silent and raises no error."""

    def __init__(self) -> None:
        self._loaded: dict[tuple[Path, Timbre], pygame.mixer.Sound | None] = {}
        self._coloured: dict[tuple[Path, Timbre], bytes] = {}
        self._loops: dict[int, pygame.mixer.Sound] = {}
        self._device = True

    @property
    def is_open(self) -> bool:
        return pygame.mixer.get_init() is not None

    def open(self) -> bool:
        """Open the mixer, if it is closed. Return whether there is a sound device; once there was none, it is not
        looked for again.
        """
        if self._device and not self.is_open:
            try:
                with _silence_alsa():
                    pygame.mixer.init(frequency=44100, channels=2, buffer=512)
                pygame.mixer.set_num_channels(VOICES)
            except pygame.error as error:
                _log.info("No sound: %s", error)
                self._device = False
        return self._device

    def is_playing(self, voice: int) -> bool:
        return self.is_open and pygame.mixer.Channel(voice).get_busy()

    def prepare(self, path: Path, timbre: Timbre) -> None:
        if timbre != NEUTRAL and (path, timbre) not in self._coloured:
            self._coloured = {key: kept for key, kept in self._coloured.items() if key[1] == timbre}
            try:
                self._coloured[path, timbre] = with_timbre(path, timbre)
            except (OSError, EOFError, wave.Error) as error:
                _log.info("The sound %s cannot be read: %s", path, error)

    def start(self, voice: int, heard: PannedSound, loop: bool = False) -> None:
        sound = self._load(heard.path, heard.timbre)
        if sound is None:
            return
        # A channel forgets its volume when it begins to play: what is heard until it knows it again is no louder.
        loudest = max(heard.left, heard.right)
        sound.set_volume(loudest)
        if loop and self._loops.get(voice) is sound:
            return
        channel = pygame.mixer.Channel(voice)
        channel.play(sound, loops=-1 if loop else 0, fade_ms=FADE if loop else 0)
        channel.set_volume(heard.left / loudest, heard.right / loudest)
        if loop:
            self._loops[voice] = sound

    def stop(self, voice: int) -> None:
        self._loops.pop(voice, None)
        if self.is_open:
            pygame.mixer.Channel(voice).fadeout(FADE)

    def close(self) -> None:
        self._loaded.clear()
        self._loops.clear()
        pygame.mixer.quit()

    def _load(self, path: Path, timbre: Timbre) -> pygame.mixer.Sound | None:
        key = (path, timbre)
        if key not in self._loaded:
            try:
                self.prepare(path, timbre)
                made = self._coloured.get(key)
                self._loaded[key] = pygame.mixer.Sound(path if made is None else BytesIO(made))
            except (OSError, pygame.error) as error:
                _log.warning("The sound %s cannot be played: %s", path, error)
                self._loaded[key] = None
        return self._loaded[key]


@contextmanager
def _silence_alsa() -> Iterator[None]:
    """Keep whatever is written to standard error inside the `with` block off the terminal, on Linux only: without a
    device, ALSA writes many messages there.
    """
    if not sys.platform.startswith("linux"):
        yield
        return
    try:
        kept = os.dup(2)
    except OSError:  # there is no terminal
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def with_timbre(path: Path, timbre: Timbre) -> bytes:
    """Return the sound of the WAV file `path`, which must be mono with 16 bits, in a timbre, as the bytes of a WAV
    file. Its peak is no higher than before.

    Raises OSError, EOFError or wave.Error if the file cannot be read.
    """
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
    """Return a sound of this sample rate with low and high frequencies made louder or softer, as the timbre says."""
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
    return float(10 ** (MOST_GAIN * (2 * value - 1) / 20))


def _lingering(sound: list[float], rate: int, room: float) -> list[float]:
    """Return a sound of this sample rate as it is heard in a room. If `room` is above the neutral value, the sound has
    an echo, which makes it longer; if below, it dies away sooner; at the neutral value it is unchanged.
    """
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
