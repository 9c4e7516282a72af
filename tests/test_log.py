"""The log: what stands in it, and what reaches the terminal."""

import errno
import io
import logging
import os
from pathlib import Path

import pytest

from game import __version__, log
from game.commands.console import STANDARD_OUTPUT

HERE = logging.getLogger("here")


def test_the_log_holds_the_versions_at_the_start_the_messages_and_the_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "new" / "log.txt"
    with log.logging_to(path):
        HERE.info("small talk")
        HERE.warning("watch out: ♥")
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 4
    assert f"INFO game.log: Rummy House {__version__}, Python " in lines[0]
    assert lines[1].endswith("INFO here: small talk")
    assert lines[2].endswith("WARNING here: watch out: ♥")
    assert lines[3].endswith("Rummy House has ended")
    assert capsys.readouterr().err == "watch out: ♥\n"


def test_the_log_can_go_to_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    with log.logging_to(STANDARD_OUTPUT):
        HERE.info("small talk")
    assert "INFO here: small talk\n" in capsys.readouterr().out


def test_each_start_begins_a_new_log_and_keeps_only_the_previous_one(tmp_path: Path) -> None:
    for word in ("first", "second", "third"):
        with log.logging_to(tmp_path / log.LOG_NAME):
            HERE.info(word)
    assert "third" in (tmp_path / log.LOG_NAME).read_text()
    before = (tmp_path / log.PREVIOUS_LOG_NAME).read_text()
    assert "second" in before
    assert "first" not in before
    with log.logging_to(tmp_path / "other.log"):
        HERE.info("fourth")
    assert len(list(tmp_path.iterdir())) == 3


def test_only_a_log_file_may_be_overwritten(tmp_path: Path) -> None:
    mine = tmp_path / "thesis.txt"
    assert log.may_overwrite(mine)
    mine.touch()
    assert log.may_overwrite(mine)
    with log.logging_to(mine):
        HERE.info("first")
    assert log.may_overwrite(mine)
    mine.write_text("Rummy House: a thesis\n", encoding="utf-8")
    assert not log.may_overwrite(mine)


def test_an_error_that_ends_the_program_is_logged_and_raised(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(ValueError, match="seven"), log.logging_to(tmp_path / log.LOG_NAME):
        raise ValueError("seven")
    assert "ValueError: seven" in (tmp_path / log.LOG_NAME).read_text()
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("wanted", [True, False])
def test_warnings_reach_the_terminal_without_a_log_file(
    wanted: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a file").touch()
    with log.logging_to(tmp_path / "a file" / "log.txt" if wanted else None):
        HERE.warning("watch out")
    said = capsys.readouterr().err
    assert said.endswith("watch out\n")
    assert ("The log cannot be kept" in said) is wanted


def test_handlers_and_level_are_restored_after_logging_to_a_file(tmp_path: Path) -> None:
    root = logging.getLogger()
    before = (root.level, list(root.handlers))
    with log.logging_to(tmp_path / log.LOG_NAME):
        assert len(root.handlers) == len(before[1]) + 2
    assert (root.level, root.handlers) == before


def test_a_log_on_a_full_disk_is_reported_once_and_warnings_still_reach_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Full(io.StringIO):
        def flush(self) -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        close = flush

    monkeypatch.setattr(logging.FileHandler, "_open", lambda handler: Full())
    with log.logging_to(tmp_path / log.LOG_NAME):
        HERE.info("small talk")
        HERE.warning("watch out")
        HERE.info("more of it")
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 2
    assert told[0].startswith("The log cannot be kept: ")
    assert told[1] == "watch out"


def test_tracebacks_stand_in_the_log_file_and_not_on_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with log.logging_to(tmp_path / log.LOG_NAME):
        try:
            raise ValueError("seven")
        except ValueError:
            HERE.exception("That is odd")
    assert capsys.readouterr().err == "That is odd\n"
    assert "ValueError: seven" in (tmp_path / log.LOG_NAME).read_text()
