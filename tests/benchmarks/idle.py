"""Measures how much of a processor core an idle table takes: `python -m tests.benchmarks.idle [SECONDS]`; needs Xvfb
and xdotool.

The program runs as a player starts it, in a window of its own. Counted is the processor time of its process and of
the one its bots think in, while the table waits for the player and nothing moves.
"""

import os
import sys
import tempfile
import time
from pathlib import Path

from tests.window.player import QUIET, Player
from tests.window.program import Program, quick
from tests.window.seen import Seen
from tests.window.xserver import XServer

SETTLING = 12.0
"""Seconds from the last motion until pictures and sheets that could be wanted are there as well."""


def processor_time(pid: int) -> float:
    """Return the seconds of processor time that a process has used, in all its threads."""
    # After the name, which may hold anything and ends with the last bracket, the 12th and 13th field.
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def family(pid: int) -> list[int]:
    """Return a process id and those of all its descendants."""
    children = [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return [pid, *(each for child in children for each in family(child))]


def share(pid: int, seconds: float) -> float:
    """Return the share of a processor core that a process and its children use in the next `seconds`."""
    pids, begin = family(pid), time.monotonic()
    before = sum(map(processor_time, pids))
    time.sleep(seconds)
    return (sum(map(processor_time, pids)) - before) / (time.monotonic() - begin)


def main(seconds: float) -> None:
    """Open a table, wait until it has settled, and print its use of the processor."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        screen, data = XServer(folder), folder / "data"
        quick(data)
        program = None
        try:
            program = Program(screen, "play", "--game", "rummy_500", "--seed", "66", "--data-dir", str(data))
            player = Player(screen, Seen(data))
            player.wait_for_turn()
            player.play_turn()
            player.wait_for_turn()
            screen.move(QUIET)
            screen.stands_still(1.0)
            time.sleep(SETTLING)
            taken = share(program.process.pid, seconds)
            print(f"idle table: {taken:.2%} of a core over {seconds:g} s, {len(family(program.process.pid))} processes")
        finally:
            if program:
                program.end()
            screen.close()


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 10.0)
