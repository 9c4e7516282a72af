"""Tests of `game.ui.app.sound`."""

from __future__ import annotations

import os
import wave
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from game.ui.app.sound import BRIEFLY, MOST, QUIET, ROOM_VOICE, SECONDS, Captions, Sounds
from game.ui.app.speaker import MixerSpeaker, PannedSound
from game.ui.draw.look import Look
from game.ui.draw.tables import Timbre
from game.ui.table.screen import TableScreen
from game.words.sounds import SOUNDS
from tests.ui.support.headless import NullCanvas
from tests.ui.support.tables import ANN, BEA, Seated, played, table_of


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with wave.open(str(tmp_path / "deal.wav"), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(44100)
        file.writeframes(bytes(200))
    return tmp_path


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Provide an audio device that plays nothing."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


@pytest.mark.usefixtures("device")
def test_the_first_sound_opens_the_mixer(folder: Path) -> None:
    sounds = Sounds(folder)
    assert not pygame.mixer.get_init()
    sounds.play("deal")
    assert pygame.mixer.get_init()


@pytest.mark.usefixtures("device")
def test_a_long_quiet_closes_the_mixer_and_the_next_sound_opens_it_again(folder: Path) -> None:
    sounds = Sounds(folder)
    sounds.play("deal")
    pygame.mixer.stop()
    sounds.tick(QUIET / 2)
    assert pygame.mixer.get_init()
    assert not sounds.tick(QUIET)
    assert not pygame.mixer.get_init()
    sounds.play("deal")
    assert pygame.mixer.get_init()


@pytest.mark.usefixtures("device")
def test_volume_nought_does_not_open_the_mixer(folder: Path) -> None:
    sounds = Sounds(folder, volume=0)
    sounds.play("deal")
    assert not pygame.mixer.get_init()


@pytest.mark.usefixtures("device")
def test_cards_and_signals_have_their_own_share_of_the_volume(folder: Path) -> None:
    sounds = Sounds(folder, volume=0.5)
    (folder / "call.wav").write_bytes((folder / "deal.wav").read_bytes())
    sounds.cards = 0
    sounds.play("deal")
    assert not pygame.mixer.get_init()
    sounds.play("call")
    assert pygame.mixer.get_init()
    sounds.close()
    sounds.cards, sounds.signals = 1.0, 0.0
    sounds.play("call")
    assert not pygame.mixer.get_init()


@pytest.mark.usefixtures("device")
def test_a_missing_sound_file_is_logged(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    sounds = Sounds(folder)
    sounds.play("whistle")
    sounds.play("whistle")
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "whistle.wav" in caplog.text


@pytest.mark.usefixtures("device")
def test_the_mixer_plays_louder_at_the_side_a_sound_comes_from(folder: Path) -> None:
    speaker = MixerSpeaker()
    assert speaker.open()
    speaker.start(5, PannedSound(folder / "deal.wav", 0.2, 0.8))
    channel = pygame.mixer.Channel(5)
    playing = channel.get_sound()
    assert playing is not None
    assert playing.get_volume() == pytest.approx(0.8, abs=0.02), "no more of it is ever heard"
    assert speaker.is_playing(5)
    assert not speaker.is_playing(4)
    speaker.start(5, PannedSound(folder / "deal.wav", 0.2, 0.8, Timbre(brightness=0.9)))
    assert channel.get_sound() is not playing, "made anew for another table"


@pytest.mark.usefixtures("device")
def test_making_the_room_sound_louder_does_not_start_it_again(folder: Path) -> None:
    speaker = MixerSpeaker()
    speaker.open()
    speaker.start(ROOM_VOICE, PannedSound(folder / "deal.wav", 0.2, 0.2), loop=True)
    channel = pygame.mixer.Channel(ROOM_VOICE)
    room = channel.get_sound()
    assert room is not None
    speaker.start(ROOM_VOICE, PannedSound(folder / "deal.wav", 0.6, 0.6), loop=True)
    assert channel.get_sound() is room
    assert room.get_volume() == pytest.approx(0.6, abs=0.02)
    speaker.stop(ROOM_VOICE)
    speaker.close()
    assert not speaker.is_playing(ROOM_VOICE)


@pytest.mark.usefixtures("device")
def test_a_broken_sound_file_is_logged(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    (folder / "call_1.wav").write_bytes(b"no sound")
    sounds = Sounds(folder)
    sounds.timbre = Timbre(brightness=0.9)
    for name in ("call", "call"):
        sounds.play(name)
    assert ["call_1.wav" in record.message for record in caplog.records] == [True]


def test_without_an_audio_device_there_is_silence(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nothing of the kind")
    pygame.mixer.quit()
    sounds = Sounds(folder)
    sounds.play("deal")
    sounds.play("deal")
    sounds.tick(100)
    sounds.close()
    assert not pygame.mixer.get_init()


def test_messages_of_the_sound_library_are_hidden_from_the_terminal_only_while_the_mixer_opens(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def init(**how: int) -> None:
        os.write(2, b"ALSA lib confmisc.c: cannot find card\n")
        raise pygame.error("no device")

    pygame.mixer.quit()
    monkeypatch.setattr("game.ui.app.speaker.sys.platform", "linux")
    monkeypatch.setattr(pygame.mixer, "init", init)
    Sounds(folder).play("deal")
    os.write(2, b"ours\n")
    assert capfd.readouterr().err == "ours\n"


def test_a_caption_stays_some_seconds_after_the_last_sound(look: Look) -> None:
    captions = Captions(lambda: lambda size: Rect((0, 0), size))
    canvas = NullCanvas(look)
    captions.draw(canvas)
    assert not captions.tick(1)
    assert canvas.calls == []
    captions.hear("shuffle")
    assert captions.tick(SECONDS * 0.6)
    assert not captions.tick(0.01)
    captions.hear("deal")
    captions.tick(SECONDS * 0.6)
    captions.draw(canvas)
    assert canvas.texts() == ["Cards are dealt"]
    assert captions.tick(SECONDS)
    assert captions.text == ""


def test_a_caption_of_a_minor_sound_does_not_replace_the_caption_of_a_major_sound() -> None:
    captions = Captions(lambda: lambda size: Rect((0, 0), size))
    captions.hear("discard")
    captions.hear("next")
    assert captions.text == SOUNDS["discard"].caption
    captions.tick(SECONDS)
    captions.hear("next")
    assert captions.text == SOUNDS["next"].caption
    captions.hear("discard")
    assert captions.text == SOUNDS["discard"].caption


def test_captions_of_sounds_heard_at_once_are_shown_one_after_the_other() -> None:
    captions = Captions(lambda: lambda size: Rect((0, 0), size))
    heard = ["slide", "shuffle", "deal", "deal", "discard", "turn"]
    for name in heard:
        captions.hear(name)
    read = [captions.text]
    while captions.text:
        changed = captions.tick(BRIEFLY / 4)
        if captions.text not in read[-1:]:
            assert changed
            read.append(captions.text)
    assert read == [*(SOUNDS[name].caption for name in (heard[0], *heard[1 - MOST :])), ""]


def test_the_caption_of_a_discard_comes_before_the_caption_of_ones_turn() -> None:
    at = Seated(played(table_of([ANN, BEA], stock="5D 6D"), "draw stock", "discard KS", "draw stock"))
    captions = Captions(lambda: lambda size: Rect((0, 0), size))
    at.sounds.clear()
    played(at.table, "discard 7S")
    for name in at.sounds:
        captions.hear(name)
    assert captions.text == SOUNDS["discard"].caption
    captions.tick(BRIEFLY)
    assert captions.text == SOUNDS["turn"].caption


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
def test_a_caption_at_the_table_hides_neither_cards_nor_the_prompt(size: tuple[int, int]) -> None:
    at = Seated(table_of([ANN, BEA]), size)
    screen: TableScreen = at.screen
    wide = max(screen.look.fonts.size(each.caption)[0] for each in SOUNDS.values())
    place = screen.caption_place((wide, screen.look.px(26)))
    assert Rect((0, 0), size).contains(place)
    cards = [slot.rect for slot in screen.stage.scene.slots]
    assert place.collidelist([*cards, *screen.stage.areas.plates, screen.player_layer.prompt.rect(screen.look)]) < 0


def test_a_muted_table_passes_on_its_sounds_only_while_captions_are_on() -> None:
    at = Seated(table_of([ANN, BEA], stock="5D"))
    at.key("m")
    at.sounds.clear()
    at.key("d")
    assert at.sounds == []
    at.screen.preferences.change(captions=True)
    at.drag(at.card("KS"), at.areas["river"])
    assert "discard" in at.sounds
