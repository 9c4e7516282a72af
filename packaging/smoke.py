"""Play with a built or installed program as a player does, and look whether all is as it should be.

Usage: python packaging/smoke.py PATH [--hands file] [--starts 5] [--beside PATH]

PATH is the program: `dist/rummy-house/rummy-house`, `/usr/bin/rummy-house`, a file in the `bin` of an environment.
It is started in a real window: on Linux on a screen of its own (Xvfb), played with mouse and keys (xdotool); elsewhere
on the desktop, played through a file of events. A deal with a known number is begun, left in the middle, continued
after a new start, and played to the score sheet. Exit codes, log and record must be right, and the first picture must
be there within twice the time the source takes. The one file unpacks itself first: with `--beside`, the folder that was
built, it is said how much longer that takes, which must be within bounds; and that nothing of it is left behind,
whatever is killed. Needs the project's own environment (`pip install -e '.[dev]'`).
"""

import argparse
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import onefile
from product import ROOT, VERSION, require_build
from stages import Command, Desktop, RunningProgram, Screen, Stage

from game.engine.state import Phase
from game.record.record import read_record
from game.record.replay import replay_states
from game.ui.input.verbs import Device
from tests.window.pages import Pages
from tests.window.player import Player
from tests.window.seen import Seen
from tests.window.waiting import until

SEED = 66
GAME = ("--game", "rummy_500", "--seats", "3", "--seed", str(SEED))
SOURCE = (
    sys.executable,
    "-c",
    f"import sys; sys.path.insert(0, {str(ROOT)!r}); from game.__main__ import main; sys.exit(main())",
)
"""Starts what lies in this folder, whatever is installed."""
OUTPUT = "output.txt"
"""Where a program without a console says what it has to say (`start.py`)."""
MAX_SLOWDOWN = 2.0
"""How many times as long as the source the first picture may take."""
MAX_ONE_FILE_SLOWDOWN = 12.0
"""How many times as long as in the folder the first picture of the one file may take: a busy disk takes most of it."""
MAX_UNPACKING_SECONDS = 1.5
"""Processor time that unpacking the one file may take."""


def check_commands(command: Command, data: Path) -> None:
    """Run the commands that need no window and check their output."""
    environ = {**os.environ, "RUMMY_HOUSE_DATA": str(data)}
    data.mkdir()
    for words, wanted in (
        (("--version",), f"rummy-house {VERSION}"),
        (("--help",), "simulate"),
        (("--notices",), "MIT"),
        (("rules",), "doofer"),
        (("rules", "rummy_500", "--format", "md"), "# Rummy 500"),
        (("check", str(ROOT / "tests/tables/rummy_500/adding.yaml")), ", 0 failed"),
        (("simulate", "--game", "doofer", "--seats", "2", "--deals", "2", "--seed", "1"), "Doofer"),
        (("compare", "rummy_500", "basic_rummy", "--deals", "2"), "Basic Rummy"),
    ):
        done = subprocess.run(
            [*command, *words], capture_output=True, text=True, encoding="utf-8", check=False, env=environ
        )
        said = done.stdout
        if sys.platform == "win32" and not said:
            said = (data / OUTPUT).read_text(encoding="utf-8")
        assert done.returncode == 0, (words, done)
        assert wanted in said, (words, said)
        assert "Traceback" not in said + done.stderr, (words, said, done)
    print("without a window: version, help, notices, rules, check, simulate, compare")


def check_interrupted_deal(stage: Stage, command: Command, data: Path) -> None:
    """Begin a deal, close the window, continue after a new start, play the deal to its end, quit, and check the
    record.
    """
    program = stage.start(command, data, *GAME)
    try:
        seen = Seen(data)
        player = Player(stage.hands, seen)
        for _ in range(3):
            assert player.wait_for_turn(), "a deal lasts longer than three turns"
            player.play_turn()
        stage.close_window()
        check_clean_exit(program)
    finally:
        program.end()
    left = seen.path.read_text(encoding="utf-8")
    print(f"began deal number {SEED}, played {len(player.ways)} times, left: {', '.join(player.ways[:4])} …")

    program = stage.start(command, data)
    try:
        stage.hands.click(Pages(data).button("Continue"))
        seen = Seen(data)
        seen.sat_down_anew()
        player = Player(stage.hands, seen)
        player.play_deal()
        start_next_deal(player)
        player.wait_for_turn()
        quit_by_menu(stage, program, data)
        check_clean_exit(program)
    finally:
        program.end()
    check_record(seen.path, left)
    print(f"continued, played {len(player.ways)} times to the score sheet and on, quit by the menu")


def start_next_deal(player: Player) -> None:
    """Press Return until the score sheet closes and the next deal begins."""
    seen = player.seen
    while seen.look().state.phase is Phase.DEAL_OVER:
        player.screen.keys("Return")
        end = time.monotonic() + 2
        while seen.look().state.phase is Phase.DEAL_OVER and time.monotonic() < end:
            time.sleep(0.05)
    until(lambda: seen.look().state.deal == 2 and seen.state.phase is Phase.DRAW, "the next deal is dealt")


def quit_by_menu(stage: Stage, program: RunningProgram, data: Path) -> None:
    """Open the menu and quit. Escape is repeated, since during an animation it only finishes the animation."""
    menu = Pages(data, Device.KEYBOARD)
    menu.services.match.open_menu()
    for _ in range(6):
        stage.settle()
        stage.hands.keys("Escape")
        if stage.shows(menu):
            stage.hands.click(menu.button("Quit"))
            with suppress(subprocess.TimeoutExpired):
                program.process.wait(10)
                return


def check_clean_exit(program: RunningProgram) -> None:
    """Check that a program ends with exit code 0, without output, and with a log that has no warnings."""
    assert program.exit_code() == 0, program.said()
    assert program.said() == "", program.said()
    lines = program.logged().splitlines()
    assert f"Rummy House {VERSION}, Python " in lines[0], lines
    assert lines[-1].endswith("Rummy House has ended"), lines
    assert all(" INFO " in line for line in lines), lines


def check_record(path: Path, left: str) -> None:
    """Check that a record begins with `left`, can be replayed, and contains one scored deal."""
    text = path.read_text(encoding="utf-8")
    assert text.startswith(left), "the record does not go on where it was left"
    record = read_record(text)
    assert record.header.seed == SEED
    scored = [state for state in replay_states(record) if state.phase is Phase.DEAL_OVER]
    assert len(scored) == 1
    assert any(scored[0].deal_scores)
    print(f"record: {len(record.actions)} actions, scores {', '.join(map(str, scored[0].deal_scores))}")


def check_start_time(stage: Stage, command: Command, beside: Command, folder: Path, starts: int, most: float) -> None:
    """Compare the median time to the first picture with that of the program `beside`, in alternation: at most `most`
    times as long. The first starts are not counted.
    """
    seconds: dict[str, list[float]] = {"program": [], "beside": []}
    for number in range(starts + 1):
        for name, words in (("program", command), ("beside", beside)):
            program = stage.start(words, folder / name)
            try:
                stage.close_window()
                check_clean_exit(program)
            finally:
                program.end()
            if number:
                seconds[name].append(program.seconds)
    built, other = (statistics.median(each) for each in seconds.values())
    name = "from source" if beside is SOURCE else "of the folder"
    print(f"first picture after {built:.2f} s, {name} {other:.2f} s: {built / other:.2f} times as long")
    assert built <= most * other, seconds


def check_unpacking(command: Command, beside: Command) -> None:
    """Say what unpacking costs: processor time of the one file and of the folder, and check the difference."""
    costs = [statistics.median(processor_seconds(each) for _ in range(5)) for each in (command, beside)]
    print(f"one file: {costs[0]:.2f} s of processor time for --version, the folder {costs[1]:.2f} s")
    assert costs[0] - costs[1] <= MAX_UNPACKING_SECONDS, costs


def processor_seconds(command: Command) -> float:
    """Return the processor time of a program that only says its version."""
    before = os.times()
    subprocess.run([*command, "--version"], check=True, capture_output=True)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def check_nothing_is_left(stage: Stage, command: Command, folder: Path) -> None:
    """Kill the loader of the one file, then loader and program: nothing it unpacked is left, at the next start at the
    latest.
    """
    temporary = folder / "temporary"
    temporary.mkdir(parents=True)
    words = ("env", f"TMPDIR={temporary}", *command)
    program = stage.start(words, folder / "data")
    (unpacked,) = temporary.iterdir()
    program.process.kill()
    until(lambda: not unpacked.exists(), "the unpacked folder is gone")
    assert program.logged().splitlines()[-1].endswith("Rummy House has ended"), program.logged()
    program.end()

    program = stage.start(words, folder / "data")
    (unpacked,) = temporary.iterdir()
    for process in [*child_processes(program.process.pid), program.process.pid]:
        os.kill(process, signal.SIGKILL)
    program.end()
    assert unpacked.exists()
    lock = unpacked / onefile.LOCK_NAME
    subprocess.run([*words, "--version"], check=True, capture_output=True)
    assert unpacked.exists(), "it could be about to start"
    os.utime(lock, (0, 0))
    subprocess.run([*words, "--version"], check=True, capture_output=True)
    assert not list(temporary.iterdir())
    print("killed, it leaves nothing behind")


def child_processes(process: int) -> list[int]:
    """Return the processes that a process has started (Linux)."""
    return [int(each) for each in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def main() -> None:
    """Run all checks; an AssertionError names the first that fails."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("path", type=Path, metavar="PATH", help="the program")
    parser.add_argument("--hands", choices=("screen", "file"), help="by whom it is played (usually as described)")
    parser.add_argument("--starts", type=int, default=5, help="starts to take the time of the first picture")
    parser.add_argument("--beside", type=Path, help="PATH is the one file, and this the program in its folder")
    args = parser.parse_args()
    command = (str(require_build(args.path).absolute()),)
    hands = args.hands or ("screen" if sys.platform == "linux" else "file")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        stage = Screen(folder / "screen") if hands == "screen" else Desktop(folder / "desktop")
        try:
            check_commands(command, folder / "commands")
            check_interrupted_deal(stage, command, folder / "evening")
            beside = (str(args.beside.absolute()),) if args.beside else SOURCE
            most = MAX_ONE_FILE_SLOWDOWN if args.beside else MAX_SLOWDOWN
            if args.starts:
                check_start_time(stage, command, beside, folder / "starts", args.starts, most)
            if args.beside and sys.platform == "linux":
                check_unpacking(command, beside)
                check_nothing_is_left(stage, command, folder / "killed")
        finally:
            stage.close()
    print(f"all is well with {args.path}")


if __name__ == "__main__":
    main()
