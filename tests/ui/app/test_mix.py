"""A deal as it is heard: how loud, from where, and never the same twice running."""

from __future__ import annotations

import math
import wave
from collections import defaultdict
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from game.engine.events import Laid
from game.session.settings import Settings
from game.ui.app.sound import CARD_VOICES, ROOM, ROOM_VOICE, SIGNAL_VOICES, Sounds, sides
from game.ui.app.speaker import NEUTRAL, PannedSound, with_timbre
from game.ui.cards.choreography import ACTS
from game.ui.draw.tables import Timbre
from game.words.sounds import SOUNDS
from tests.packaging.scripts import script
from tests.support.selection import exhaustive
from tests.ui.support.mixdown import FRAME, RATE, Clock, Tape, taped
from tests.ui.support.mixdown import SOUNDS as FOLDER

loudness = script("loudness")


class Mixed:
    """Sounds that are recorded on a tape, and the clock of the test."""

    def __init__(self, volume: float = Settings().volume) -> None:
        self.clock = Clock()
        self.tape = Tape(self.clock.now)
        self.sounds = Sounds(FOLDER, volume, self.tape, Random(1))

    @property
    def peak(self) -> float:
        return max(max(map(abs, side)) for side in self.tape.mixed())


def test_the_loudness_of_test_tones_is_that_of_the_standard() -> None:
    for rate in (RATE, 48_000):
        sine = [math.sin(2 * math.pi * 997 * n / rate) for n in range(3 * rate)]
        assert loudness.integrated([sine], rate) == pytest.approx(-3.01, abs=0.06)
        assert loudness.integrated([[0.1 * x for x in sine]] * 2, rate) == pytest.approx(-20, abs=0.06)
        low = [math.sin(2 * math.pi * 20 * n / rate) for n in range(3 * rate)]
        assert loudness.integrated([low], rate) < -15, "what is very low is hardly heard"
    # Half a minute of silence changes next to nothing: what is not heard does not count.
    tone = [math.sin(2 * math.pi * 997 * n / RATE) for n in range(3 * RATE)]
    assert loudness.integrated([tone + [0.0] * 30 * RATE], RATE) == pytest.approx(-3.01, abs=0.5)


def test_the_true_peak_of_a_sound_includes_peaks_between_samples() -> None:
    # A quarter of the rate, sampled beside its tops: they are at 3 dB more.
    tone = [math.sin(math.pi / 2 * n + math.pi / 4) for n in range(400)]
    assert max(map(abs, tone)) == pytest.approx(0.707, abs=0.001)
    assert loudness.true_peak([tone]) == pytest.approx(0, abs=0.2)


@pytest.mark.parametrize("match", ["rummy_500-6", "doofer-2", *exhaustive("liverpool_rummy-3")])
def test_the_sounds_of_a_deal_have_the_set_loudness_and_never_clip(match: str) -> None:
    left_and_right = taped(match).mixed()
    assert loudness.integrated(left_and_right, RATE) == pytest.approx(-23, abs=2)
    assert loudness.true_peak(left_and_right) < -1
    assert max(max(map(abs, side)) for side in left_and_right) < Settings().volume, "nor at full volume"


def test_consecutive_card_sounds_differ() -> None:
    tape = taped("rummy_500-6")
    heard = defaultdict(list)
    for each in tape.played:
        heard[each.name].append(each)
    for name in ("deal", "slide", "discard"):
        assert all(a.heard.path != b.heard.path for a, b in pairwise(heard[name])), name
        assert len({each.heard.path for each in heard[name]}) == 6
        assert len({max(each.heard.left, each.heard.right) for each in heard[name]}) > 6


def test_a_sound_played_at_one_side_is_louder_there() -> None:
    assert sides(0) == (1, 1)
    assert sides(-1)[0] == 1 == sides(1)[1]
    assert sides(-1)[1] == sides(1)[0] < sides(0.5)[0] < 1
    at = Mixed()
    for pan in (-0.8, 0.8):
        at.sounds.play("deal", 1.0, pan)
    left, right = at.tape.played
    assert left.heard.left > 2 * left.heard.right
    assert right.heard.right > 2 * right.heard.left


def test_sounds_of_many_cards_do_not_pile_up_or_cut_a_signal() -> None:
    at = Mixed(volume=1.0)
    at.sounds.play("out")
    signal = at.tape.played[0]
    for number in range(120):
        at.clock.time = 0.004 * number
        at.sounds.play("deal", 1.0, (number % 9 - 4) / 4)
    assert at.peak < 1
    assert [each for each in at.tape.played if each.voice == signal.voice] == [signal]
    cards = [each for each in at.tape.played if each.name == "deal"]
    assert {each.voice for each in cards} == set(CARD_VOICES)
    assert len(cards) < 120, "where all voices are heard, one card more is not"


def test_two_cards_that_touch_at_once_do_not_clip_at_full_volume_and_the_first_is_whole() -> None:
    """As two cards of a meld do, one frame after the other."""
    at = Mixed(volume=1.0)
    for number in range(60):
        at.clock.time = 0.5 * number
        at.sounds.play("place", ACTS[Laid].volume)
        at.clock.time += FRAME
        at.sounds.play("place", ACTS[Laid].volume)
    assert at.peak < 1
    assert max(each.heard.left for each in at.tape.played) > 0.98
    assert min(each.heard.left for each in at.tape.played) > 0.6


def test_a_signal_sound_takes_the_mixer_voice_that_started_first_if_all_are_in_use() -> None:
    at = Mixed()
    names = ["turn", "call", "rummy", "float", "out"]
    for number, name in enumerate(names):
        at.clock.time = 0.01 * number
        at.sounds.play(name)
    voices = [each.voice for each in at.tape.played]
    assert sorted(voices[:4]) == list(SIGNAL_VOICES)
    assert voices[4] == voices[0]


def test_during_a_signal_card_sounds_are_quieter_and_faint_ones_silent() -> None:
    at = Mixed()
    at.sounds.play("discard")
    at.clock.time = 1.0
    at.sounds.play("turn")
    at.sounds.play("discard")
    at.sounds.play("next")
    alone, _, beside = at.tape.played
    assert beside.heard.left < 0.75 * alone.heard.left
    at.clock.time = 3.0
    at.sounds.play("next")
    assert at.tape.played[-1].name == "next"


class Rooms(Tape):
    """A speaker that keeps the volumes of its loops."""

    def __init__(self) -> None:
        super().__init__(lambda: 0.0)
        self.loops: dict[int, PannedSound] = {}

    def start(self, voice: int, heard: PannedSound, loop: bool = False) -> None:
        if loop:
            self.loops[voice] = heard

    def stop(self, voice: int) -> None:
        self.loops.pop(voice, None)


def test_the_room_sound_plays_once_the_room_is_entered_unless_it_or_the_volume_is_zero() -> None:
    speaker = Rooms()
    sounds = Sounds(FOLDER, 0.5, speaker)
    sounds.enter_room()
    sounds.tick(0.1)
    assert not speaker.is_open, "at first it is off, and the mixer is not even opened"
    sounds = Sounds(FOLDER, 0.5, speaker)
    sounds.room = 0.4
    sounds.tick(0.1)
    assert speaker.loops == {}
    sounds.enter_room()
    sounds.tick(0.1)
    assert speaker.loops == {ROOM_VOICE: PannedSound(FOLDER / f"{ROOM}.wav", 0.2, 0.2)}
    sounds.tick(1000)
    assert speaker.is_open, "a room is no silence"
    sounds.volume = 0
    sounds.tick(0.1)
    assert speaker.loops == {}


def pitch_of(path: Path, timbre: Timbre) -> float:
    """Return the mean frequency of a sound, in hertz."""
    sound = read(path, timbre)
    steep = sum((b - a) ** 2 for a, b in pairwise(sound)) / sum(x * x for x in sound)
    return math.sqrt(steep) * RATE / (2 * math.pi)


def read(path: Path, timbre: Timbre) -> list[float]:
    with wave.open(BytesIO(with_timbre(path, timbre))) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        data = file.readframes(file.getnframes())
    return [int.from_bytes(data[n : n + 2], "little", signed=True) / 32768 for n in range(0, len(data), 2)]


def test_the_timbre_of_a_table_changes_card_sounds_but_not_signals() -> None:
    path = FOLDER / "place_1.wav"
    [plain], _ = loudness.read_wav(path)
    same = read(path, NEUTRAL)
    assert same == pytest.approx(plain, abs=1e-3)
    middle = pitch_of(path, NEUTRAL)
    assert pitch_of(path, Timbre(brightness=0.1)) < 0.85 * middle
    assert pitch_of(path, Timbre(brightness=0.9)) > 1.15 * middle
    assert pitch_of(path, Timbre(body=0.9)) < 0.85 * middle < pitch_of(path, Timbre(body=0.1))
    assert len(read(path, Timbre(room=0.9))) > len(plain)
    dry = read(path, Timbre(room=0.1))
    assert sum(x * x for x in dry[1000:]) < 0.3 * sum(x * x for x in plain[1000:])
    for timbre in (Timbre(1, 1, 1), Timbre(0, 0, 0)):
        assert max(map(abs, read(path, timbre))) <= max(map(abs, plain)) + 0.001
    at = Mixed()
    at.sounds.timbre = Timbre(brightness=0.8)
    at.sounds.play("place")
    at.sounds.play("turn")
    assert [each.heard.timbre for each in at.tape.played] == [at.sounds.timbre, NEUTRAL]


def test_sounds_of_another_table_are_prepared_step_by_step_while_it_is_quiet() -> None:
    at = Mixed()
    wood = Timbre(brightness=0.8, body=0.8)
    at.sounds.timbre = wood
    at.sounds.tick(0.1)
    assert at.tape.prepared == [], "the first picture comes first"
    at.sounds.enter_room()
    at.sounds.play("shuffle")
    at.sounds.tick(0.1)
    assert at.tape.prepared == [], "while something is heard there is no time"
    at.clock.time = 5.0
    at.sounds.tick(0.1)
    assert len(at.tape.prepared) == 1
    for _ in range(200):
        at.sounds.tick(0.1)
    cards = {path for path in FOLDER.glob("*_*.wav") if not SOUNDS[path.stem.rpartition("_")[0]].is_signal}
    assert {path for path, _ in at.tape.prepared} == cards
    assert len(at.tape.prepared) == len(cards)
    at.sounds.timbre = NEUTRAL
    at.tape.prepared.clear()
    at.sounds.tick(0.1)
    assert at.tape.prepared == []
