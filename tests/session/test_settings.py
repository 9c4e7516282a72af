"""Settings are read each by itself, and what cannot be is as it was before."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path

import pytest
from msgspec import structs

from game.session.saves.files import GuardedFile, format_line
from game.session.settings import FILE_FORMAT, FILE_KIND, MAX_FILE_BYTES, Settings, load, save
from tests.support.files import full_disk, unreadable

EVENING = datetime(2026, 5, 1, 20, 15, 30)
ASIDE = "settings damaged 2026-05-01 20.15.30.json"


def test_without_a_settings_file_settings_are_the_defaults(tmp_path: Path) -> None:
    assert load(tmp_path / "settings.json") == (Settings(), "")


def test_saved_settings_are_loaded_again(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "settings.json"
    chosen = Settings(bot_pause=0.0, animation="off", text_size=2.0, four_colour=True, window=(1920, 1080))
    assert save(path, chosen) == ""
    assert load(path) == (chosen, "")
    assert names(path.parent) == ["settings.json", "settings.json.last"]


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def test_an_invalid_setting_loses_no_other_setting_and_the_settings_file_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    broken = json.dumps({"bot_pause": 7, "volume": 0.2, "colour": "red", "guard_lay_down": "yes"})
    path.write_text(broken)
    settings, told = load(path, lambda: EVENING)
    assert settings == Settings(volume=0.2)
    assert told == f"Some settings could not be used and keep their previous values; the file is kept as {ASIDE}."
    assert (tmp_path / ASIDE).read_text() == broken
    assert load(path) == (settings, "")


def test_an_unknown_table_or_card_back_in_the_settings_keeps_its_last_value_or_the_default(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    chosen = Settings(volume=0.2, table="wood", deck="modern", card_back="violet")
    save(path, chosen)
    assert load(path) == (chosen, "")
    path.write_text(path.read_text().replace('"wood"', '"marble"').replace('"violet"', '"plaid"'))
    settings, told = load(path, lambda: EVENING)
    assert settings == chosen, "as they were when they were sound last"
    assert told.startswith("Some settings could not be used and keep their previous values; ")
    path.with_name("settings.json.last").unlink()
    path.write_text(path.read_text().replace('"wood"', '"marble"'))
    assert load(path, lambda: EVENING)[0] == Settings(volume=0.2, deck="modern", card_back="violet")


def test_a_settings_file_of_a_newer_program_with_an_unknown_table_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    newer = json.dumps(
        {"format": format_line(FILE_KIND, FILE_FORMAT + 1), "volume": 0.2, "table": "marble", "deck": "modern"}
    )
    path.write_text(newer)
    assert load(path)[0] == Settings(volume=0.2, deck="modern")
    assert path.read_text() == newer


def test_a_setting_that_only_another_version_knows_stays_in_the_settings_file(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    save(path, Settings(volume=0.2))
    told = json.loads(path.read_text()) | {"smell": {"of": "roses"}}
    path.write_text(json.dumps(told))
    assert load(path) == (Settings(volume=0.2), "")
    assert save(path, Settings(volume=0.5)) == ""
    assert json.loads(path.read_text()) == told | {"volume": 0.5}
    # A name that only changed a letter is none of another program's: the setting it was is missing.
    path.write_text(path.read_text().replace('"volume"', '"volune"'))
    settings, said = load(path, lambda: EVENING)
    assert settings == Settings(volume=0.2)
    assert said.startswith("Some settings could not be used and keep their previous values; ")
    assert load(path) == (Settings(volume=0.2), "")


@pytest.mark.parametrize("text", ["", "{", "[1, 2]", "null", '{"volume": NaN}', "[" * 9000, "\udcff", " " * 200_000])
def test_a_broken_settings_file_is_reported_in_one_sentence_and_its_spare_is_used(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.json"
    chosen = Settings(name="Zoë", volume=0.1)
    save(path, chosen)
    load(path)
    path.write_bytes(text.encode(errors="surrogateescape"))
    settings, told = load(path, lambda: EVENING)
    assert settings == chosen
    assert told == f"The settings were damaged, so the last good copy is used; the damaged file is kept as {ASIDE}."
    assert names(tmp_path) == sorted([ASIDE, "settings.json", "settings.json.last"])
    assert load(path) == (chosen, "")


def test_settings_whose_spare_file_is_also_broken_are_the_defaults(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text("{")
    path.with_name("settings.json.last").write_text('{"volume": 0.1')
    assert load(path)[0] == Settings()


def test_a_damaged_settings_file_that_cannot_be_set_aside_is_reported_and_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def held(path: Path, aside: Path) -> Path:
        raise PermissionError(13, "Permission denied", str(path))

    path = tmp_path / "settings.json"
    path.write_text("{")
    monkeypatch.setattr("game.session.saves.files.link_or_copy", held)
    settings, told = load(path)
    assert settings == Settings()
    assert told == (
        "The settings are damaged: until the file settings.json can be replaced, the last good copy is used."
    )
    assert path.read_text() == "{"
    path.write_text('{"volume": 7}')
    assert load(path)[1] == "Some settings in settings.json cannot be used and keep their previous values."
    assert path.read_text() == '{"volume": 7}'


def test_settings_of_a_newer_program_are_not_overwritten_and_their_known_values_apply(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    newer = json.dumps(
        {"format": format_line(FILE_KIND, FILE_FORMAT + 1), "volume": 0.2, "smell": "roses", "animation": "swirling"}
    )
    path.write_text(newer)
    file = GuardedFile(path, MAX_FILE_BYTES)
    settings, told = load(file)
    assert settings == Settings(volume=0.2)
    assert "newer version of Rummy House" in told
    assert save(file, settings) == (
        "The settings cannot be saved: settings.json is from a newer version of Rummy House."
    )
    assert names(tmp_path) == ["settings.json"]
    assert path.read_text() == newer


def test_settings_of_an_older_program_are_read_without_a_message(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(
        json.dumps({"format": format_line(FILE_KIND, 1), "volume": 0.2, "card_back": "blue", "muted": True})
    )
    chosen = Settings(volume=0.2, card_back="blue", muted=True)
    assert load(path, lambda: EVENING) == (chosen, "")
    assert save(path, structs.replace(chosen, table="wood")) == ""
    assert json.loads(path.read_text())["format"] == format_line(FILE_KIND, FILE_FORMAT)
    assert load(path) == (structs.replace(chosen, table="wood"), "")
    assert names(tmp_path) == ["settings.json", "settings.json.last"]


def test_a_settings_file_written_by_hand_need_name_no_format(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"volume": 0.2}')
    assert load(path) == (Settings(volume=0.2), "")
    for wrong in ("0", "1", '"settings 0 #00000000"', '"settings 1"'):
        path.write_text(f'{{"format": {wrong}, "volume": 0.2}}')
        assert load(path)[1].startswith("Some settings could not be used")


def test_a_damaged_bit_in_the_format_of_settings_is_not_taken_for_a_newer_program(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    chosen = Settings(volume=0.2)
    save(path, chosen)
    sound = path.read_text()
    for number in "013589":
        path.write_text(sound.replace(f"settings {FILE_FORMAT} #", f"settings {number} #"))
        settings, told = load(path)
        assert settings == chosen
        assert told.startswith("Some settings could not be used")
        assert load(path) == (chosen, "")


def test_settings_that_could_not_be_read_are_not_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "settings.json"
    save(path, Settings(volume=0.2))
    load(path)
    file = GuardedFile(path, MAX_FILE_BYTES)
    with unreadable(path, monkeypatch):
        settings, told = load(file)
    assert settings == Settings(volume=0.2)
    assert "changes are not kept: access is not allowed" in told
    assert save(file, Settings()) == "The settings cannot be saved: settings.json could not be read."
    assert load(path) == (Settings(volume=0.2), "")


def test_settings_that_cannot_be_read_for_a_moment_are_saved_again_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = GuardedFile(tmp_path / "settings.json", MAX_FILE_BYTES)
    save(file, Settings(volume=0.2))
    load(file)
    with unreadable(file.path, monkeypatch):
        assert "access is not allowed" in save(file, Settings(volume=0.4))
    assert load(file.path) == (Settings(volume=0.2), "")
    assert save(file, Settings(volume=0.6)) == ""
    assert load(file.path) == (Settings(volume=0.6), "")


def test_an_enormous_settings_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"name": "A" * MAX_FILE_BYTES}))
    assert load(path)[1].startswith("The settings were damaged")


def test_saving_settings_reports_a_full_disk_and_keeps_the_saved_ones(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    save(path, Settings(volume=0.1))
    with full_disk(10):
        assert save(path, Settings(volume=0.9)).startswith("The settings cannot be saved: the disk is full")
    assert load(path) == (Settings(volume=0.1), "")


def test_saving_settings_reports_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file, not a folder")
    assert save(tmp_path / "taken" / "settings.json", Settings()).startswith("The settings cannot be saved: ")


def test_loading_settings_reports_a_folder_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "settings.json").mkdir()
    assert load(tmp_path / "settings.json")[1].startswith("The settings cannot be read")


def test_a_game_file_name_not_in_utf_8_does_not_stop_the_settings_from_being_saved(tmp_path: Path) -> None:
    game = b"caf\xe9.yaml".decode(errors="surrogateescape")
    assert save(tmp_path / "settings.json", Settings(game=game, volume=0.3)) == ""
    assert load(tmp_path / "settings.json") == (Settings(game="caf?.yaml", volume=0.3), "")
