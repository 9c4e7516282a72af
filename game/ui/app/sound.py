"""Sounds. The first one opens the mixer, and a long quiet closes it: an open mixer never sleeps."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
from pygame import Rect

from game.ui.draw.canvas import Canvas
from game.ui.draw.theme import Role, alpha
from game.ui.words.sounds import SOUNDS
from game.ui.words.strings import _

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


SECONDS, BRIEFLY = 2.0, 1.0
"""How long a sound is written: the last one, and one after which others were heard."""

MOST = 3
"""How many are written one after the other: of more, those are left out that have waited longest."""

Place = Callable[[tuple[int, int]], Rect]
"""Where a caption of this size may stand."""


class Captions:
    """The last sounds in words, one after the other, each for a moment, at `place()` if there is one."""

    def __init__(self, place: Callable[[], Place | None]) -> None:
        self._place = place
        self._names: list[str] = []
        """What is written now, and what will be."""
        self._read = 0.0
        """Seconds the first of them has been there."""

    @property
    def text(self) -> str:
        """What is written now."""
        return _(SOUNDS[self._names[0]].caption) if self._names else ""

    def hear(self, name: str) -> None:
        """This was heard just now."""
        if name not in SOUNDS or (SOUNDS[name].faint and self._names):
            return
        if any(SOUNDS[each].faint for each in self._names):
            self._names.clear()
        if self._names[-1:] != [name]:
            self._names.append(name)
            del self._names[1 : len(self._names) - MOST + 1]
        if len(self._names) == 1:
            self._read = 0.0

    def tick(self, dt: float) -> bool:
        """dt seconds passed; whether it looks different now."""
        if not self._names:
            return False
        fresh, self._read = not self._read, self._read + dt
        if self._read < (SECONDS if len(self._names) == 1 else BRIEFLY):
            return fresh
        del self._names[0]
        self._read = 0.0
        return True

    def draw(self, canvas: Canvas) -> None:
        """The words on a dark ground, with the sign of a loudspeaker."""
        place = self._place()
        if not self.text or place is None:
            return
        look, theme = canvas.look, canvas.look.theme
        width, height = look.fonts.size(self.text, Role.SMALL)
        icon, pad = look.em(18), look.px(10)
        rect = place((width + icon + 3 * pad, height + look.px(8)))
        canvas.box(rect, alpha(theme.panel, 235), rect.height // 2, theme.panel_edge, look.px(1))
        canvas.icon("sound_on", Rect(rect.x + pad, rect.centery - icon // 2, icon, icon), theme.text_dim)
        left = rect.x + icon + 2 * pad
        canvas.text_in(self.text, Rect(left, rect.y, rect.right - pad - left, rect.height), Role.SMALL, theme.text)
