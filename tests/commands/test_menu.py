"""`menu`: the entry of a Linux desktop, put there and taken out again."""

import sys
from pathlib import Path

import pytest

from game import app
from game.desktop_entry import FILE_TYPES


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.rglob("invalid.*"))


@pytest.fixture
def share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


def test_the_desktop_entry_is_added_to_the_menu_and_removed_again(
    share: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(2):  # again is no fault
        assert app.main(["menu", "add"]) == 0
    entry = next(share.glob("applications/*.desktop")).read_text(encoding="utf-8")
    command = next(line for line in entry.splitlines() if line.startswith("Exec="))
    assert command.endswith("rummy-house %f")
    assert Path(command.removeprefix("Exec=").removesuffix(" %f").strip('"')).exists()
    assert all(file_type.mime in entry for file_type in FILE_TYPES)
    assert len(files(share)) == 3
    assert app.main(["menu", "remove"]) == 0
    assert files(share) == []
    assert capsys.readouterr().out.endswith("Rummy House has been taken out of the menu.\n")
    assert app.main(["menu", "remove"]) == 0
    assert capsys.readouterr().out == "Rummy House was not in the menu.\n"


def test_a_menu_folder_that_cannot_be_written_is_reported(share: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (share / "applications").write_text("no folder")
    assert app.main(["menu", "add"]) == 74
    assert capsys.readouterr().err.startswith("menu: ")


def test_the_menu_command_outside_linux_is_refused_and_writes_no_file(
    share: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert app.main(["menu", "add"]) == 2
    assert files(share) == []
