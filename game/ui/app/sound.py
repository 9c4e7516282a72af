"""Sounds. The first one opens the mixer, and a long quiet closes it: an open mixer never sleeps."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

from game.ui.words.sounds import SOUNDS

QUIET = 20.0
"""Seconds without a sound after which the mixer is closed."""

_log = logging.getLogger(__name__)


class Sounds:
    """Plays `<name>.wav` of a folder. Without an audio device it is silent, and never an error.

    `volume` is 0–1; 0 does not even open the mixer. Hand `tick` to the loop as a poller.
    """

    def __init__(self, folder: Path, volume: float = 0.8) -> None:
        self.folder = folder
        self.volume = volume
        self.cards = 1.0
        self.signals = 1.0
        """How loud cards and signals are, as shares of the volume."""
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}
        self._quiet_for = 0.0
        self._device = True

    def play(self, name: str, volume: float = 1.0) -> None:
        """Play a sound at a share of the volume setting; does not wait for its end."""
        share = self.signals if name in SOUNDS and SOUNDS[name].signal else self.cards
        loudness = min(max(self.volume * share * volume, 0.0), 1.0)
        if loudness == 0 or not self._open():
            return
        self._quiet_for = 0.0
        sound = self._load(name)
        if sound is not None:
            sound.set_volume(loudness)
            sound.play()

    def tick(self, dt: float) -> bool:
        """dt seconds passed: close the mixer if it has been quiet for long. Nothing on screen changes."""
        if pygame.mixer.get_init():
            self._quiet_for = 0.0 if pygame.mixer.get_busy() else self._quiet_for + dt
            if self._quiet_for > QUIET:
                self.close()
        return False

    def close(self) -> None:
        """Silence; the next sound opens the mixer again."""
        self._loaded.clear()
        pygame.mixer.quit()

    def _open(self) -> bool:
        if self._device and not pygame.mixer.get_init():
            try:
                with _hushed():
                    pygame.mixer.init(frequency=44100, channels=2, buffer=512)
            except pygame.error as error:
                _log.info("No sound: %s", error)
                self._device = False
        return self._device

    def _load(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._loaded:
            path = self.folder / f"{name}.wav"
            try:
                self._loaded[name] = pygame.mixer.Sound(path)
            except (FileNotFoundError, pygame.error) as error:
                _log.warning("The sound %s cannot be played: %s", path, error)
                self._loaded[name] = None
        return self._loaded[name]


@contextmanager
def _hushed() -> Iterator[None]:
    """Keep what ALSA itself writes on the terminal from it: without a device these are lines over lines."""
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
