"""The command line: which command runs, and what it may import."""

import argparse
import re
import subprocess
import sys
from pathlib import Path

import pytest

from game import __version__, app
from game.commands.console import ExitCode
from game.content.yaml.reader import Mistake, UnreadableError
from game.notices import installed_notices

TABLE = Path(__file__).parent / "content" / "tables" / "doofer.yaml"


def test_the_version_option_prints_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as done:
        app.main(["--version"])
    assert done.value.code == 0
    assert capsys.readouterr().out == f"rummy-house {__version__}\n"


def test_the_notices_are_those_packed_with_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="0"):
        app.main(["--notices"])
    assert capsys.readouterr().out == installed_notices().replace("\f", "") + "\n"
    (tmp_path / "notices").write_text("SDL ©", encoding="utf-8")
    monkeypatch.setattr("game.paths.notices_file", lambda: tmp_path / "notices")
    with pytest.raises(SystemExit, match="0"):
        app.main(["--notices"])
    assert capsys.readouterr().out == "SDL ©\n"


@pytest.mark.parametrize("words", [["play"], ["rules", "rummy_500"], ["simulate", "--game", "doofer"]])
def test_a_data_folder_in_an_unknown_home_is_refused_with_exit_code_2(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RUMMY_HOUSE_DATA", "~nobody-of-this-name")
    assert app.main(words) == 2
    assert capsys.readouterr().err == "RUMMY_HOUSE_DATA is ~nobody-of-this-name, but there is no such home folder.\n"


def test_the_help_of_the_program_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as done:
        app.main(["--help"])
    assert done.value.code == 0
    out = capsys.readouterr().out
    assert {line.split()[0] for line in out.splitlines() if line.startswith("    ")} >= set(app.COMMANDS)
    assert "rummy-house help COMMAND" in " ".join(out.split())


def test_an_unknown_command_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["chekc"]) == ExitCode.MISUSE
    assert capsys.readouterr().err == "There is no command or file 'chekc'. Did you mean check?\n"
    assert app.main(["bezique"]) == ExitCode.MISUSE
    assert capsys.readouterr().err == "There is no command or file 'bezique'. rummy-house --help lists the commands.\n"
    for word in ("nosuch.record", "folder/nosuch"):
        assert app.main([word]) == ExitCode.MISUSE
        assert capsys.readouterr().err == f"There is no file {word!r}.\n"
    assert app.main([str(TABLE.parent)]) == ExitCode.MISUSE
    assert capsys.readouterr().err == f"{str(TABLE.parent)!r} is a folder, not a file.\n"


def test_a_misspelt_option_is_refused_with_the_one_meant(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        app.main(["simulate", "--gmae", "gin_rummy"])
    said = capsys.readouterr().err
    assert said.startswith("usage: rummy-house simulate ")
    assert said.endswith("not understood: --gmae (did you mean --game?), gin_rummy\n")


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["help", "ruels"], "argument COMMAND: there is no 'ruels' (did you mean rules?)"),
        (["folders", "setings"], "argument NAME: there is no 'setings' (did you mean settings?)"),
        (["menu", "ad"], "argument ACTION: there is no 'ad' (did you mean add?)"),
        (["menu", "install"], "argument ACTION: there is no 'install', only add and remove"),
        (["completion", "bsh"], "argument SHELL: there is no 'bsh' (did you mean bash?)"),
        (["play", "--speed", "fsat"], "argument --speed: there is no 'fsat' (did you mean fast?)"),
        (["rules", "--learn", "litle"], "argument --learn: there is no 'litle' (did you mean little?)"),
        (["--notice"], "not understood: --notice (did you mean --notices?)"),
        (["--versoin"], "not understood: --versoin (did you mean --version?)"),
        (["host", "--port", "99999"], "argument --port: '99999' is not a port: they end at 65535"),
        (["simulate", "--see", "5"], "not understood: --see (did you mean --seed?), 5"),
    ],
)
def test_a_misspelt_choice_is_refused_with_the_one_meant(
    words: list[str], hint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        app.main(words)
    assert capsys.readouterr().err.splitlines()[-1].partition(": error: ")[2] == hint


def test_the_help_command_accepts_common_options_and_has_a_help_page_of_its_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in (["help", "--data-dir", str(tmp_path), "rules"], ["--data-dir", str(tmp_path), "help", "rules"]):
        assert app.main(words) == 0
        assert capsys.readouterr().out.startswith("usage: rummy-house rules ")
    assert app.main(["help", "help"]) == 0
    assert capsys.readouterr().out.count("\n  rummy-house help") == 2, "two examples"


def test_the_help_text_has_no_colours() -> None:
    parser, commands = app.parser_for([])
    assert {each.color for each in (parser, *commands.values())} == {False}


def test_help_lists_the_exit_codes(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["help"]) == 0
    codes = capsys.readouterr().out.partition("exit codes:\n")[2]
    assert [int(line.split()[0]) for line in codes.splitlines() if line[2].isdigit()] == [*ExitCode]


def test_a_folder_may_have_the_name_of_a_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert app.main(["--data-dir", "rules", "folders", "data"]) == 0
    assert capsys.readouterr().out == f"{tmp_path / 'rules'}\n"


@pytest.mark.parametrize("command", ["play", "knew", "check-deal"])
def test_help_followed_by_a_command_prints_the_same_as_the_help_option_of_the_command(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert app.main(["help", command]) == 0
    asked = capsys.readouterr().out
    with pytest.raises(SystemExit, match="0"):
        app.main([command, "--help"])
    assert capsys.readouterr().out == asked
    assert asked.count(f"\n  rummy-house {command}") == 2, "two examples"


@pytest.mark.parametrize("command", app.COMMANDS)
def test_help_fits_a_terminal_and_its_examples_are_command_lines(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert app.main(["help", command]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    examples = [re.split(" >+ ", line)[0].split()[1:] for line in lines if line.startswith("  rummy-house ")]
    parser, _ = app.parser_for([])
    assert {parser.parse_args(words).command for words in examples} == {command}
    assert 2 <= len(examples) <= 3


@pytest.mark.parametrize("words", [["--data-dir", "{}", "statistics"], ["statistics", "--data-dir={}"]])
def test_the_data_folder_option_may_stand_before_or_after_the_command(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RUMMY_HOUSE_DATA", "/nowhere")
    (tmp_path / "statistics.sqlite").mkdir()
    assert app.main([word.format(tmp_path) for word in words]) == ExitCode.FOUND
    assert str(tmp_path) in capsys.readouterr().err


@pytest.mark.parametrize("words", [["rules"], ["--help"], ["check", str(TABLE)]])
def test_output_that_cannot_be_written_is_reported_in_one_sentence(words: list[str]) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.fail("this system has no /dev/full") if sys.platform == "linux" else pytest.xfail("no /dev/full here")
    with full.open("w") as output:
        done = subprocess.run(
            [sys.executable, "-m", "game", *words], stdout=output, stderr=subprocess.PIPE, text=True, check=False
        )
    assert (done.returncode, done.stderr) == (
        ExitCode.UNWRITABLE,
        "The output cannot be written: the disk is full.\n",
    )


class Recorder:
    """A command that records the arguments with which it was called."""

    def __init__(self, code: int = 7, error: BaseException | None = None) -> None:
        self.code = code
        self.error = error
        self.calls: list[argparse.Namespace] = []

    def add_parser(self, subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
        subparsers.add_parser("play").add_argument("--seed", type=int)

    def run(self, args: argparse.Namespace) -> int:
        self.calls.append(args)
        if self.error:
            raise self.error
        return self.code


@pytest.mark.parametrize("words", [[], ["play"], ["--seed", "5"], ["play", "--seed", "5"]])
def test_without_a_command_the_program_runs_play(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    command = Recorder()
    monkeypatch.setattr(app, "command_module", lambda name: command)
    assert app.main(words) == 7
    (args,) = command.calls
    assert args.command == "play"
    assert args.seed == (5 if "5" in words else None)


def test_a_sheet_that_cannot_be_read_prints_its_mistakes_and_ends_with_exit_code_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = Recorder(error=UnreadableError([Mistake("f.yaml", 3, 4, "pack", "wrong")]))
    monkeypatch.setattr(app, "command_module", lambda name: command)
    assert app.main([]) == 2
    assert capsys.readouterr().err == "f.yaml:3:4: pack: wrong\n"


@pytest.mark.parametrize(
    ("error", "what"),
    [
        (RuntimeError("The pack has\n53 cards."), "The pack has 53 cards"),
        (PermissionError(13, "Permission denied", "/data"), "access is not allowed (/data)"),
        (AssertionError(), "AssertionError"),
    ],
)
def test_an_unexpected_error_is_one_line_and_a_crash_report(
    error: Exception, what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RUMMY_HOUSE_DATA", str(tmp_path))
    monkeypatch.setattr(app, "command_module", lambda name: Recorder(error=error))
    assert app.main([]) == ExitCode.CRASHED
    (report,) = (tmp_path / "reports").iterdir()
    said = f"Rummy House had to stop: {what}. A report was written to {report}.\n"
    assert capsys.readouterr().err == said
    assert "Traceback" in report.read_text(encoding="utf-8")


def test_a_crash_report_without_a_player_folder_goes_into_the_temporary_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("no folder")
    (tmp_path / "free").mkdir()
    monkeypatch.setattr(app, "command_module", lambda name: Recorder(error=RuntimeError("Oh.")))
    for data, free, reports in ((tmp_path / "file", "free", 1), (Path("~nobody-at-all"), "file", 0)):
        monkeypatch.setenv("RUMMY_HOUSE_DATA", str(data))
        monkeypatch.setattr("tempfile.tempdir", str(tmp_path / free))
        assert app.main([]) == ExitCode.CRASHED
        written = len(list((tmp_path / "free").glob("report *.txt")))
        assert written == 1
        said = capsys.readouterr().err.splitlines()[-1]
        assert said.startswith("Rummy House had to stop: Oh. ")
        assert ("No report could be written." in said) == (not reports)


@pytest.mark.parametrize(
    "words", [["--data-dir", "{}"], ["play", "--seed", "5", "--data-dir={}"], ["--data-dir", "{}", "--data-dir"]]
)
def test_an_error_before_the_command_line_is_read_is_reported_in_the_named_folder(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(name: str) -> app.CommandModule:
        raise ImportError("No module named 'pygame'")

    named, usual = tmp_path / "named", tmp_path / "usual"
    monkeypatch.setenv("RUMMY_HOUSE_DATA", str(usual))
    monkeypatch.setattr(app, "command_module", broken)
    assert app.main([word.format(named) for word in words]) == ExitCode.CRASHED
    readable = words[-1] != "--data-dir"
    assert named.exists() == readable
    (report,) = ((named if readable else usual) / "reports").iterdir()
    assert str(report) in capsys.readouterr().err


def test_an_interrupt_ends_the_program_with_exit_code_130(monkeypatch: pytest.MonkeyPatch) -> None:
    command = Recorder(error=KeyboardInterrupt())
    monkeypatch.setattr(app, "command_module", lambda name: command)
    assert app.main([]) == 130


def test_an_interrupt_during_the_import_of_the_program_prints_no_traceback() -> None:
    code = """
import builtins, sys
usual = builtins.__import__
def interrupted(name, *given):
    if name == "argparse":
        raise KeyboardInterrupt
    return usual(name, *given)
builtins.__import__ = interrupted
from game.__main__ import main
sys.exit(main())
"""
    ended = run_python(code)
    assert (ended.returncode, ended.stderr) == (130, "")


def run_python(code: str, *arguments: str, **environ: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={"PATH": "/usr/bin:/bin", **environ},
    )


@pytest.mark.parametrize("words", [["check", str(TABLE)], ["rules"], ["rules", "me"]])
def test_commands_without_a_window_never_import_pygame(words: list[str]) -> None:
    code = "import sys; from game import app; code = app.main(sys.argv[1:]); sys.exit(code or 'pygame' in sys.modules)"
    done = run_python(code, *words)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_console_that_lacks_characters_gets_substitutes() -> None:
    done = run_python(
        "import sys; from game import app; sys.exit(app.main(['rules', 'nosuch']))", PYTHONIOENCODING="ascii"
    )
    assert done.returncode == ExitCode.MISUSE
    assert "there is no sheet 'nosuch'" in done.stderr


def test_a_closed_output_pipe_gives_no_traceback() -> None:
    code = (
        "import os, sys; from game import app; r, w = os.pipe(); os.close(r); os.dup2(w, 1);"
        "sys.exit(app.main(['rules', 'doofer', 'me', 'rummy_500', 'double_rum']))"
    )
    done = run_python(code)
    assert (done.returncode, done.stderr) == (ExitCode.PIPE_CLOSED, "")


def test_the_module_runs_the_command_line() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "game", "check", str(TABLE)], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0
    assert done.stdout.endswith(" passed, 0 failed\n")


def test_a_file_of_no_known_kind_is_refused_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "README.md"
    path.write_text("Read me")
    assert app.main([str(path), "--data-dir", str(tmp_path)]) == 2
    assert "README.md is not a Rummy House file" in capsys.readouterr().err


def test_the_exit_codes_stand_in_the_docs_as_the_commands_have_them() -> None:
    page = (Path(__file__).parents[1] / "docs" / "command_line.md").read_text(encoding="utf-8")
    table = page.partition("## Exit codes")[2].partition("## ")[0]
    rows = [f"| {int(code)} | {code.meaning.replace('|', chr(92) + '|')} |" for code in ExitCode]
    assert [line for line in table.splitlines() if re.match(r"\| \d", line)] == rows
