from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.session.settings import LARGEST_FILE, Settings, load, save


def test_without_a_file_all_is_as_at_first(tmp_path: Path) -> None:
    assert load(tmp_path / "settings.json") == (Settings(), "")


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "settings.json"
    chosen = Settings(bot_pause=0.0, animation="off", text_size=2.0, four_colour=True, window=(1920, 1080))
    assert save(path, chosen) == ""
    assert load(path) == (chosen, "")
    assert [each.name for each in path.parent.iterdir()] == ["settings.json"]


def test_one_broken_value_costs_only_itself(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"bot_pause": 7, "volume": 0.2, "colour": "red", "guard_lay_down": "yes"}))
    settings, told = load(path)
    assert settings == Settings(volume=0.2)
    assert told == "Settings that are unknown or impossible are left out: bot_pause, colour, guard_lay_down."


@pytest.mark.parametrize("text", ["", "{", "[1, 2]", "null", '{"volume": NaN}', "[" * 9000, "\udcff", " " * 200_000])
def test_a_broken_file_is_told_in_one_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(text.encode(errors="surrogateescape"))
    settings, told = load(path)
    assert settings == Settings()
    assert told.startswith("The settings cannot be read")


def test_an_enormous_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"name": "A" * LARGEST_FILE}))
    assert "bytes" in load(path)[1]


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file, not a folder")
    assert save(tmp_path / "taken" / "settings.json", Settings()).startswith("The settings cannot be saved: ")


def test_a_folder_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "settings.json").mkdir()
    assert load(tmp_path / "settings.json")[1].startswith("The settings cannot be read")
