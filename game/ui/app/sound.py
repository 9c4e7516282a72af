"""Sounds, mixed so that no two cards sound alike, and their captions.

The first sound opens the mixer, and a long silence closes it: an open mixer never sleeps.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from pygame import Rect

from game.ui.app.speaker import NEUTRAL, MixerSpeaker, PannedSound, Speaker
from game.ui.draw.canvas import Canvas
from game.ui.draw.tables import Timbre
from game.ui.draw.theme import Role, alpha
from game.words.sounds import SOUNDS, Sound
from game.words.strings import _

QUIET = 20.0
"""Seconds without a sound after which the mixer is closed."""

SIGNAL_VOICES, CARD_VOICES, ROOM_VOICE = range(4), range(4, 12), 12
"""The voices of signals, of cards and of the room. No card takes a signal's voice; while all voices of cards are
playing, a further card is silent.
"""

EVENNESS = 0.85
"""The least share of its loudness at which a sound is played; the share is random, so that no two sound alike."""

CROWD = 0.32
"""The share by which a card sound is softer for each card sound still playing."""

BESIDE_SIGNAL = 0.6
"""The loudness of cards while a signal is playing."""

WIDTH = 0.75
"""The share by which a sound at one edge of the window is softer on the other side."""

ROOM = "room"
"""The sound file of the room's ambience, which plays all the time if it is on."""

_log = logging.getLogger(__name__)


class Sounds:
    """Plays the sounds of a folder. The files of a sound are `<name>_1.wav`, `<name>_2.wav` and so on, or just
    `<name>.wav`.

    Each time one of the files is chosen at random; if there are several, never the same twice in a row.

    `volume` is 0–1; with 0 the mixer is not even opened. `tick` is a poller of the loop.
    """

    def __init__(
        self, folder: Path, volume: float = 0.8, speaker: Speaker | None = None, random: Random | None = None
    ) -> None:
        self.folder = folder
        self.volume = volume
        self.cards = 1.0
        self.signals = 1.0
        """The loudness of cards and signals, as shares of the volume."""
        self.room = 0.0
        """The loudness of the room, as a share of the volume; 0 for silence."""
        self._timbre = NEUTRAL
        self._unprepared: Iterator[Path] = iter(())
        """The sound files of cards that have not been converted for this table yet."""
        self._speaker = MixerSpeaker() if speaker is None else speaker
        self._random = random or Random()
        self._known: dict[str, list[Path]] | None = None
        self._last: dict[str, Path] = {}
        """The file played last, by sound."""
        self._signals: list[int] = []
        """The voices of signals that are playing, the one begun last at the end."""
        self._in_room = False
        self._room_heard = 0.0
        self._quiet_for = 0.0

    @property
    def timbre(self) -> Timbre:
        """The timbre of cards on the present table; signals are played without one. When another timbre is set, files
        are converted to it while nothing plays.
        """
        return self._timbre

    @timbre.setter
    def timbre(self, timbre: Timbre) -> None:
        if timbre == self._timbre:
            return
        self._timbre = timbre
        self._unprepared = iter(()) if timbre == NEUTRAL else self._takes_of_cards()

    def play(self, name: str, volume: float = 1.0, pan: float = 0.0) -> None:
        """Start a sound, `volume` (0–1) times as loud as others of its kind, from the left (`pan` -1) to the right (1),
        without waiting for its end.

        Nothing is played if the resulting volume is 0, or without a device or a file. The sound of a card is not played
        while all voices of cards are in use, and is softer during a signal or beside other cards. A faint sound is not
        played during a signal.
        """
        sound = SOUNDS.get(name, _OTHER)
        share = self.signals if sound.is_signal else self.cards
        loudness = min(max(self.volume * share * volume, 0.0), 1.0)
        if loudness == 0 or not self._speaker.open():
            return
        self._quiet_for = 0.0
        signals, cards = self._sounding(SIGNAL_VOICES), self._sounding(CARD_VOICES)
        if sound.is_faint and signals:
            return
        if not sound.is_signal:
            loudness *= (BESIDE_SIGNAL if signals else 1.0) / (1 + CROWD * len(cards))
        voice = self._signal_voice(signals) if sound.is_signal else _free(CARD_VOICES, cards)
        path = self._take(name)
        if voice is None or path is None:
            return
        loudness *= self._random.uniform(EVENNESS, 1.0)
        left, right = sides(pan)
        timbre = NEUTRAL if sound.is_signal else self.timbre
        self._speaker.start(voice, PannedSound(path, loudness * left, loudness * right, timbre))

    def enter_room(self) -> None:
        """Note that the first picture is shown. From now on, `tick` plays the ambience of the room, if it is on, and
        prepares sounds.
        """
        self._in_room = True

    def tick(self, dt: float) -> bool:
        """Advance by `dt` seconds: keep the room's ambience at its volume, prepare a sound while none is heard, and
        close the mixer after a long silence.

        Return False, as nothing on the screen changes.
        """
        self._hear_room()
        heard = self._room_heard or self._sounding(SIGNAL_VOICES) or self._sounding(CARD_VOICES)
        self._quiet_for = 0.0 if heard else self._quiet_for + dt
        if self._in_room and self.volume and not heard:
            path = next(self._unprepared, None)
            if path is not None:
                self._speaker.prepare(path, self._timbre)
        if self._quiet_for > QUIET and self._speaker.is_open:
            self.close()
        return False

    def close(self) -> None:
        """Stop all sounds and close the mixer; the next sound opens it again."""
        self._room_heard = 0.0
        self._speaker.close()

    def _hear_room(self) -> None:
        """Start or stop the ambience of the room, or adjust it to its present volume."""
        wanted = min(self.volume * self.room, 1.0) if self._in_room else 0.0
        if wanted == self._room_heard:
            return
        self._room_heard = wanted
        if wanted and self._speaker.open():
            self._speaker.start(ROOM_VOICE, PannedSound(self.folder / f"{ROOM}.wav", wanted, wanted), loop=True)
        else:
            self._speaker.stop(ROOM_VOICE)

    def _sounding(self, voices: range) -> list[int]:
        return [voice for voice in voices if self._speaker.is_playing(voice)]

    def _signal_voice(self, sounding: list[int]) -> int:
        """Return a voice for a signal: one that is not among those `sounding` or, if all are, the one begun longest
        ago. Note that a signal begins in it now.
        """
        free = _free(SIGNAL_VOICES, sounding)
        voice = self._signals[0] if free is None and self._signals else (free or 0)
        self._signals = [*(each for each in self._signals if each != voice), voice]
        return voice

    def _takes_of_cards(self) -> Iterator[Path]:
        for name, sound in SOUNDS.items():
            if not sound.is_signal:
                yield from self._takes.get(name, ())

    @property
    def _takes(self) -> dict[str, list[Path]]:
        if self._known is None:
            self._known = takes_by_sound(self.folder)
        return self._known

    def _take(self, name: str) -> Path | None:
        """Return the file to play for a sound: any of its files at random, but not the one played last if there are
        others; None if there is none. Note it as the one played last.
        """
        if name not in self._takes:
            _log.warning("There is no sound %s", self.folder / f"{name}.wav")
            self._takes[name] = []
        last = self._last.get(name)
        others = [path for path in self._takes[name] if path != last] or self._takes[name]
        if not others:
            return None
        self._last[name] = self._random.choice(others)
        return self._last[name]


_OTHER = Sound("")


def takes_by_sound(folder: Path) -> dict[str, list[Path]]:
    """Return the files (takes) of each sound in a folder, by the name of the sound and sorted by file name.

    The files of a sound are `name_1.wav`, `name_2.wav` and so on, or just `name.wav`.
    """
    found: dict[str, list[Path]] = {}
    for path in sorted(folder.glob("*.wav")):
        name, _, number = path.stem.rpartition("_")
        found.setdefault(name if number.isdigit() else path.stem, []).append(path)
    return found


def sides(pan: float) -> tuple[float, float]:
    """Return the volumes (0–1) left and right for a pan from -1 (left) to 1 (right).

    The side that the sound is at always has volume 1. The volume of the other side falls from 1 in the middle to 1 -
    `WIDTH` at the edge. A pan beyond an edge counts as at the edge.
    """
    return 1 - WIDTH * min(max(pan, 0.0), 1.0), 1 - WIDTH * min(max(-pan, 0.0), 1.0)


def _free(voices: range, sounding: list[int]) -> int | None:
    return next((voice for voice in voices if voice not in sounding), None)


SECONDS, BRIEFLY = 2.0, 1.0
"""Seconds a caption is shown: the last one, and one followed by others."""

MOST = 3
"""The most captions that wait; of more, the oldest are dropped."""

CaptionPlace = Callable[[tuple[int, int]], Rect]
"""Returns the rectangle for a caption of a given size."""


class Captions:
    """Shows the last sounds as words, one after the other for a moment each, at `place()` if there is one."""

    def __init__(self, place: Callable[[], CaptionPlace | None]) -> None:
        self._place = place
        self._names: list[str] = []
        """The captions shown and waiting."""
        self._read = 0.0
        """Seconds the first caption has been shown."""

    @property
    def text(self) -> str:
        """The caption shown now; "" if none is shown."""
        return _(SOUNDS[self._names[0]].caption) if self._names else ""

    def hear(self, name: str) -> None:
        """Queue the caption of a sound that has just been played, unless it is the last one queued or the sound has no
        caption.

        If more than `MOST` are then in the queue, drop the oldest ones that wait. The caption of a faint sound is
        queued only while no caption is shown, and gives way to that of the next sound that is not faint.
        """
        if name not in SOUNDS or (SOUNDS[name].is_faint and self._names):
            return
        if any(SOUNDS[each].is_faint for each in self._names):
            self._names.clear()
        if self._names[-1:] != [name]:
            self._names.append(name)
            del self._names[1 : len(self._names) - MOST + 1]
        if len(self._names) == 1:
            self._read = 0.0

    def tick(self, dt: float) -> bool:
        """Count `dt` seconds for the caption shown now; once its time is over, go on to the next one that waits, or to
        none. Return whether another caption is shown than at the last tick.
        """
        if not self._names:
            return False
        fresh, self._read = not self._read, self._read + dt
        if self._read < (SECONDS if len(self._names) == 1 else BRIEFLY):
            return fresh
        del self._names[0]
        self._read = 0.0
        return True

    def draw(self, canvas: Canvas) -> None:
        """Draw the present caption on a dark panel, with the sign of a loudspeaker.

        Draw nothing if there is no caption, or no place for it now.
        """
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
