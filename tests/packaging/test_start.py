"""A program without a terminal says what it has to say into a file."""

import os
from pathlib import Path

import pytest

from tests.packaging.scripts import script

start = script("start")


def test_output_without_a_terminal_goes_into_the_players_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUMMY_HOUSE_DATA", str(tmp_path / "new"))
    with start.open_output() as stream:
        print("There is no display ♥", file=stream)
        assert (tmp_path / "new" / start.OUTPUT).read_text(encoding="utf-8") == "There is no display ♥\n"


def test_output_without_a_terminal_goes_into_the_folder_the_command_line_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["rummy-house", "play", "--data-dir", str(tmp_path / "named")])
    with start.open_output() as stream:
        print("here", file=stream)
    assert (tmp_path / "named" / start.OUTPUT).read_text(encoding="utf-8") == "here\n"


def test_a_data_folder_in_an_unknown_home_does_not_stop_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["rummy-house", "--data-dir", "~nobody-of-this-name/x"])
    with start.open_output() as stream:
        assert stream.name == os.devnull


def test_output_without_a_terminal_and_a_writable_folder_is_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a file").touch()
    monkeypatch.setenv("RUMMY_HOUSE_DATA", str(tmp_path / "a file"))
    with start.open_output() as stream:
        print("hello", file=stream)
    assert (tmp_path / "a file").read_text(encoding="utf-8") == ""
