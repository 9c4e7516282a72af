"""`folders`: where everything is, for people and for scripts."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from game import app, paths
from game.commands.folders import PLACES
from game.session.settings import SETTINGS_NAME, Settings, save


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a home folder of a Linux desktop."""
    monkeypatch.delenv("RUMMY_HOUSE_DATA")
    monkeypatch.setattr("appdirs.system", "linux")
    for name in ("data", "config", "state"):
        monkeypatch.setenv(f"XDG_{name.upper()}_HOME", str(tmp_path / name))
    return tmp_path


def places(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, str]:
    assert app.main(["folders", "--json", *words]) == 0
    return msgspec.json.decode(capsys.readouterr().out, type=dict[str, str])


def test_folders_lists_each_kind_of_file_in_its_xdg_place(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, state = home / "data/rummy-house", home / "state/rummy-house"
    found = {name: Path(path) for name, path in places(capsys).items()}
    assert set(found) == set(PLACES)
    assert found["data"] == data
    assert found["matches"] == data / "matches"
    assert found["settings"] == home / "config/rummy-house/settings.json"
    assert (found["logs"], found["reports"]) == (state / "log.txt", state / "reports")
    assert not list(home.iterdir()), "to look makes nothing"


def test_folders_shows_settings_left_by_an_earlier_version(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old = home / "data/rummy-house" / SETTINGS_NAME
    save(old, Settings())
    assert places(capsys, "settings") == {"settings": str(old)}


def test_folders_prints_each_place_and_whether_it_exists(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "data/rummy-house/matches").mkdir(parents=True)
    assert app.main(["folders"]) == 0
    lines = {line.split()[0]: line for line in capsys.readouterr().out.splitlines()}
    assert set(lines) == set(PLACES)
    assert lines["matches"].endswith("data/rummy-house/matches")
    assert lines["scores"].endswith("(not yet)")


def test_the_folders_command_with_a_name_prints_one_path(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["folders", "house_rules"]) == 0
    assert capsys.readouterr().out == f"{home}/data/rummy-house/house_rules\n"


def test_the_folders_command_says_which_option_chose_a_single_folder_for_all_files(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paths, "program_folder", lambda: home / "stick")
    (home / "stick" / paths.PORTABLE_FOLDER).mkdir(parents=True)
    assert app.main(["folders"]) == 0
    assert capsys.readouterr().out.endswith("chosen by a folder rummy-house-data beside the program.\n")
    assert app.main(["folders", "--data-dir", str(home / "mine")]) == 0
    out = capsys.readouterr().out
    assert out.endswith("chosen by --data-dir or RUMMY_HOUSE_DATA.\n")
    assert f"{home}/mine/log.txt" in out
