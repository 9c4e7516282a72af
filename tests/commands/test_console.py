"""Printed text cannot control a terminal; progress is shown in one line."""

from __future__ import annotations

import ast
import logging
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from msgspec import structs

from game import app, log
from game.commands.console import (
    PROGRESS_INTERVAL,
    WIDTH,
    ProgressLine,
    duration_text,
    printable,
    table_lines,
)
from game.record.record import read_record, write_record
from tests.golden.make import FOLDER as GOLDEN
from tests.support.sources import code_of, modules_with


def shown(times: list[float], terminal: bool, capsys: pytest.CaptureFixture[str], **options: bool | int) -> str:
    clock = iter([0.0, *times])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stderr.isatty", lambda: terminal)
        progress = ProgressLine("arena", 100, "deals", clock=lambda: next(clock), **options)
        for done, _ in enumerate(times, 11):
            progress.show(done, lambda: "LLR +1.00")
        progress.clear()
    return capsys.readouterr().err


def test_progress_on_a_terminal_is_one_line_that_is_wiped(capsys: pytest.CaptureFixture[str]) -> None:
    assert shown([11.0, 11.0 + PROGRESS_INTERVAL / 2, 26.0], True, capsys) == (
        "\r\033[Karena: 11/100 deals, 1:29 left, LLR +1.00\r\033[Karena: 13/100 deals, 2:54 left, LLR +1.00\r\033[K"
    )


def test_work_done_in_an_earlier_run_does_not_shorten_the_estimated_time_left(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "11/100 deals, 14:50 left" in shown([10.0], True, capsys, already_done=10)


def test_progress_is_not_written_to_a_file_or_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    assert shown([1.0, 20.0, 300.0], False, capsys) == ""


def test_the_console_shows_no_progress_for_short_work(capsys: pytest.CaptureFixture[str]) -> None:
    assert shown([0.3, 0.9], True, capsys, delay_seconds=1) == "\r\033[K"
    assert shown([0.3, 0.9, 1.1], True, capsys, delay_seconds=1).startswith("\r\033[Karena: 13/100 deals, ")


@pytest.mark.parametrize("command", [["check-deal"], ["knew", "--turn", "9999"], ["review", "--deal", "9999"]])
def test_a_terminal_shows_how_far_a_long_record_has_been_read(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("game.commands.console.PROGRESS_DELAY_SECONDS", 0.0)
    monkeypatch.setattr("game.commands.console.PROGRESS_INTERVAL", 0.0)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    name, *options = command
    record = GOLDEN / "doofer-2.record"
    app.main([name, str(record), *options])
    plays = len(read_record(record.read_text(encoding="utf-8")).actions)
    told = capsys.readouterr().err
    assert f"\r\033[K{name}: {plays // 2}/{plays} plays, " in told
    assert "\r\033[K" in told.rpartition(" left")[2], "the line is wiped before anything else is written"


@pytest.mark.parametrize(("seconds", "text"), [(0, "0:00"), (185, "3:05"), (7385, "2:03:05")])
def test_durations_are_written_in_minutes_and_seconds_or_with_hours(seconds: float, text: str) -> None:
    assert duration_text(seconds) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[31mred", "\\u001b[31mred"),
        ("a\rb\x08c\x00\x7f\x85\x9b", "a\\u000db\\u0008c\\u0000\\u007f\\u0085\\u009b"),
        ("\u202eturned\u2066 \u200f", "\\u202eturned\\u2066 \\u200f"),
        ("odd \udcff", "odd \\udcff"),
        ("Zoë ♥\tone\ntwo 👩\u200d👩", "Zoë ♥\tone\ntwo 👩\u200d👩"),
    ],
)
def test_the_console_prints_control_characters_as_escapes(text: str, shown: str) -> None:
    assert printable(text) == shown


def test_table_columns_are_aligned_with_wide_and_control_characters() -> None:
    rows = table_lines([("player", "game", "won"), ("\x1b", "x", "1")])
    assert rows == ["player  game  won", "\\u001b  x       1"]
    names = table_lines([("李雷", "x", "10"), ("Anna", "x", "9"), ("E\u0301va", "x", "8")])
    assert names == ["李雷  x  10", "Anna  x   9", "E\u0301va   x   8"]


def test_a_table_too_wide_for_a_terminal_wraps_its_texts_but_not_its_numbers() -> None:
    rows = [
        ("player", "game", "average", "points a deal"),
        ("Ann", "Liverpool Rummy, ten deals, as played by all of the family on Sundays", "3.5 ± 1.5", "20 / 10"),
    ]
    lines = table_lines(rows)
    assert max(map(len, lines)) <= WIDTH
    assert " ".join(line[8:52].strip() for line in lines[1:]).strip() == rows[1][1]
    assert lines[1].endswith("3.5 ± 1.5        20 / 10")


BAD = "\x1b[31m\x9b\u202e"
"""Red, from now on, and the other way round."""
IN_YAML = '"Red \\e[31m\\x9b\\u202e"'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a player's folder whose file names and titles contain control characters of a terminal."""
    folder = tmp_path / f"mine{BAD}"
    monkeypatch.setenv("RUMMY_HOUSE_DATA", str(folder))
    house = folder / "house_rules"
    house.mkdir(parents=True)
    title = f"title: {IN_YAML}\nabout: {IN_YAML}\n"
    (house / f"ours{BAD}.yaml").write_text(f"extends: double_rum\n{title}", encoding="utf-8")
    (house / "doofer.yaml").write_text(f"extends: double_rum\n{title}", encoding="utf-8")
    (house / f"wrong{BAD}.yaml").write_text(f"extends: doofer\n{title}{IN_YAML}: {IN_YAML}\n", encoding="utf-8")
    opponents = folder / "opponents"
    opponents.mkdir()
    (opponents / f"mia{BAD}.yaml").write_text(f"name: Mia\nextends: casual\n{IN_YAML}: 1\n", encoding="utf-8")
    table = f"title: {IN_YAML}\ngame: doofer\nplayers: 2\nplay:\n- {IN_YAML}\n"
    (folder / f"table{BAD}.yaml").write_text(table, encoding="utf-8")
    failing = "seed: 1\nplay: [expect: {hand: {0: none}}]\n"
    (folder / f"failing{BAD}.yaml").write_text(f"{table.partition('play')[0]}{failing}", encoding="utf-8")
    record = read_record((GOLDEN / "double_rum-2.record").read_text(encoding="utf-8"))
    header = record.header
    seats = tuple(structs.replace(seat, name=f"{seat.name}{BAD}", kind="person") for seat in header.seats)
    sheet = structs.replace(header.sheet, title=f"Red{BAD}")
    (folder / "matches").mkdir()
    text = write_record(structs.replace(record, header=structs.replace(header, seats=seats, sheet=sheet)))
    (folder / "matches" / f"finished{BAD}.record").write_text(text, encoding="utf-8")
    (folder / "matches" / f"match{BAD}.record").write_text(text[: len(text) // 2], encoding="utf-8")
    (folder / "matches" / f"damaged{BAD}.record").write_text(f"rummy-house record {BAD}\n", encoding="utf-8")
    (folder / "statistics.sqlite").write_bytes(b"nonsense" * 200)
    return folder


OURS, WRONG = f"{{}}/house_rules/ours{BAD}.yaml", f"{{}}/house_rules/wrong{BAD}.yaml"
RECORDS = [f"{{}}/matches/{name}{BAD}.record" for name in ("finished", "match", "damaged", "gone")]
FEW = ["--deals", "1", "--seats", "2", "--jobs", "1"]
CALLS: dict[str, list[list[str]]] = {
    "play": [
        [f"--{BAD}"],
        [f"--seed={BAD}"],
        [f"--game={BAD}"],
        ["--game", OURS, "--seats", "99"],
        ["--game", WRONG],
        ["--table", f"{{}}/table{BAD}.yaml"],
        ["--data-dir", f"~{BAD}"],
        ["--log", OURS],
        *([record] for record in RECORDS[2:]),
    ],
    "check": [[f"{{}}/{name}{BAD}.yaml"] for name in ("table", "failing", "gone")],
    "rules": [[], [OURS], [OURS, "--format", "md"], [OURS, "--format", "html"], [WRONG], [BAD], ["doofer"]],
    "simulate": [["--game", OURS, *FEW], ["--game", WRONG], ["--game", BAD], ["--game", OURS, "--seats", "99"]],
    "compare": [[OURS, OURS, *FEW], ["doofer", WRONG], [OURS, OURS, "--seats", "99"]],
    "arena": [
        ["random", "random", "--game", OURS, *FEW],
        ["random", BAD, "--game", OURS],
        ["random", f"mia{BAD}"],
        ["random", "random", "--save", f"{{}}/no/{BAD}", *FEW],
        ["random", "random", "--game", OURS, "--save", f"{{}}/matches/finished{BAD}.record", *FEW],
    ],
    "host": [["--game", WRONG], ["--seat", BAD], ["--game", OURS, *["--seat", "standard"] * 99]],
    "check-deal": [[record, "--text"] for record in RECORDS],
    "folders": [[f"--{BAD}"], [BAD]],
    "language": [[BAD], ["--new", BAD], ["--new", "mine", "--of", BAD]],
    "menu": [["add", f"--{BAD}"]],
    "completion": [["bash", f"--{BAD}"]],
    "knew": [[record] for record in RECORDS],
    "review": [
        [record, "--jobs", "1", "--hindsight", *more]
        for record in (RECORDS[0], *RECORDS[2:])
        for more in ([], ["--json"])
    ],
    "statistics": [[], ["--csv", "-"], ["--csv", "{}/matches"], ["--person", BAD], ["--game", BAD]],
}


@pytest.mark.parametrize(
    ("command", "words"),
    [
        pytest.param(name, words, id=f"{name} {number}")
        for name, calls in CALLS.items()
        for number, words in enumerate(calls)
    ],
)
def test_no_command_prints_control_characters(
    command: str, words: list[str], folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("Window", "Program"):
        monkeypatch.setattr(f"game.commands.play.{name}", lambda *given, **more: pytest.fail("a window opened"))
    with suppress(SystemExit):
        app.main([command, *(word.replace("{}", str(folder)) for word in words)])
    told = "".join(capsys.readouterr())
    for sign in BAD.replace("[31m", ""):
        assert sign not in told
    assert "\\u" in told, "there was something to be written out"


def test_every_command_is_tested_with_control_characters() -> None:
    assert set(CALLS) == set(app.COMMANDS)


def test_the_log_holds_no_control_characters(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with log.logging_to(tmp_path / log.LOG_NAME):
        logging.getLogger("game.here").warning("watch %s", BAD)
        try:
            raise ValueError(BAD)
        except ValueError:
            logging.getLogger("game.here").exception("odd")
    told = capsys.readouterr().err + (tmp_path / log.LOG_NAME).read_text(encoding="utf-8")
    assert not {*BAD.replace("[31m", "")} & {*told}
    assert told.count("\\u001b[31m") == 3


def test_warnings_without_a_log_have_no_control_characters() -> None:
    code = "import logging; from game import log; log.format_warnings_plainly(); "
    code += "logging.getLogger('x').warning('watch \\x1b[31m')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == "watch \\u001b[31m\n"


def test_no_module_but_the_console_prints() -> None:
    for module in {*modules_with(r"(?<!\.)\b(print|input)\b|\bsys\b")} - {"game.commands.console"}:
        for node in ast.walk(code_of(module)):
            if isinstance(node, ast.Name):
                assert node.id not in ("print", "input"), module
            elif isinstance(node, ast.Attribute) and node.attr in ("write", "writelines"):
                assert ast.unparse(node.value) not in ("sys.stdout", "sys.stderr"), module
