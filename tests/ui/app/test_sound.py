""""""

from __future__ import annotations

import os
import wave
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.ui.app.sound import QUIET, Sounds


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
    """An audio device that swallows everything."""
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
def test_a_long_quiet_closes_it_and_the_next_sound_opens_it_again(folder: Path) -> None:
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
def test_volume_nought_does_not_even_open_it(folder: Path) -> None:
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
def test_a_missing_sound_is_a_line_in_the_log(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    sounds = Sounds(folder)
    sounds.play("whistle")
    sounds.play("whistle")
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "whistle.wav" in caplog.text


def test_without_an_audio_device_there_is_silence(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nothing of the kind")
    pygame.mixer.quit()
    sounds = Sounds(folder)
    sounds.play("deal")
    sounds.play("deal")
    sounds.tick(100)
    sounds.close()
    assert not pygame.mixer.get_init()


def test_opening_the_mixer_writes_nothing_on_the_terminal_and_what_comes_after_is_heard(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def init(**how: int) -> None:
        os.write(2, b"ALSA lib confmisc.c: cannot find card\n")
        raise pygame.error("no device")

    pygame.mixer.quit()
    monkeypatch.setattr("game.ui.app.sound.sys.platform", "linux")
    monkeypatch.setattr(pygame.mixer, "init", init)
    Sounds(folder).play("deal")
    os.write(2, b"ours\n")
    assert capfd.readouterr().err == "ours\n"
