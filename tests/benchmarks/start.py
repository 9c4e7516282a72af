"""Cold start and memory beside other card games: `python -m tests.benchmarks.start [--rounds 5] [--exe PATH]`.

Needs Xvfb. KPatience (`kpat`) and AisleRiot (`sol`), where Debian's packages of these names are installed, are measured
by turns with this house, each in an empty home and on an X server of its own. A start lasts from the process being
asked for until the picture that then stands still for a while. Processor time and memory are those of all processes
it started: resident as `ps` has it, and proportional, in which what is shared counts once. A first round, which is
not counted, fills the caches of the disk and of Python. Told is the median, and the least, which other work disturbs
least.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from tests.benchmarks.idle import family, processor_time
from tests.window.program import ROOT, environment
from tests.window.xserver import XServer

STILL = 1.5
"""Seconds after which a picture counts as settled."""
LOOK = 0.008
"""Seconds between two looks at the picture."""
PATIENCE = 30.0
PEERS = {"KPatience": ("kpat", "/usr/games/kpat"), "AisleRiot": ("sol", "/usr/games/sol")}
MEGABYTE = 1024


@dataclass(frozen=True)
class Start:
    """The seconds until the first picture, by the clock and of the processor, and the resident and proportional memory
    in MB.
    """

    seconds: float
    processor: float
    resident: float
    proportional: float
    processes: int


@contextmanager
def session_bus(environ: dict[str, str]) -> Iterator[None]:
    """Run a session bus, where the system has one, inside the `with` block, for programs that expect it."""
    if not shutil.which("dbus-daemon"):
        yield
        return
    words = ["dbus-daemon", "--session", "--nofork", "--print-address=1"]
    bus = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environ)
    try:
        assert bus.stdout
        environ["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().strip()
        yield
    finally:
        bus.terminate()
        bus.communicate()


def started(command: Sequence[str], caches: Path) -> Start:
    """Start a program, wait until its picture stands still, end it, and return the measurements."""
    with tempfile.TemporaryDirectory() as name:
        home = Path(name) / "home"
        shown = Path(name) / "screen"
        home.mkdir(mode=0o700)
        shown.mkdir()
        screen = XServer(shown)
        environ = environment(DISPLAY=screen.display, HOME=str(home), XDG_RUNTIME_DIR=str(home))
        environ["PYTHONPYCACHEPREFIX"] = str(caches)
        environ.pop("PYTHONDONTWRITEBYTECODE", None)
        try:
            with session_bus(environ):
                return _watched(command, environ, screen)
        finally:
            screen.close()


def _watched(command: Sequence[str], environ: dict[str, str], screen: XServer) -> Start:
    picture = screen.pixels()
    begin = changed = time.perf_counter()
    quiet = subprocess.DEVNULL
    program = subprocess.Popen(command, cwd=ROOT, env=environ, stdout=quiet, stderr=quiet, start_new_session=True)
    used = 0.0
    try:
        while changed == begin or time.perf_counter() < changed + STILL:
            time.sleep(LOOK)
            seen = screen.pixels()
            if seen != picture:
                picture, changed = seen, time.perf_counter()
                used = sum(processor_time(pid) for pid in family(program.pid))
            if program.poll() is not None or time.perf_counter() > begin + PATIENCE:
                raise RuntimeError(f"{command[0]} shows nothing that stands still")
        everyone = family(program.pid)
        memory = [_memory(pid) for pid in everyone]
        resident, proportional = (sum(each[kind] for each in memory) for kind in (0, 1))
        return Start(changed - begin, used, resident, proportional, len(everyone))
    finally:
        with suppress(ProcessLookupError):
            os.killpg(program.pid, 9)
        program.wait()


def _memory(pid: int) -> tuple[float, float]:
    """Return the resident and the proportional memory of a process in MB."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    found = {line.split()[0]: int(line.split()[1]) for line in lines[1:]}
    return found["Rss:"] / MEGABYTE, found["Pss:"] / MEGABYTE


def measured(programs: dict[str, Sequence[str]], rounds: int) -> dict[str, list[Start]]:
    """Start all programs in every round, by turns, after a round to warm up; return the measurements by name."""
    found: dict[str, list[Start]] = {name: [] for name in programs}
    with tempfile.TemporaryDirectory() as caches:
        for number in range(rounds + 1):
            for name, command in programs.items():
                start = started(command, Path(caches))
                if number:
                    found[name].append(start)
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--exe", type=Path, metavar="PATH", help="a built or installed program, measured as well")
    args = parser.parse_args()
    programs: dict[str, Sequence[str]] = {"Rummy House": [sys.executable, "-m", "game"]}
    if args.exe:
        programs["Rummy House, built"] = [str(args.exe.resolve())]
    for name, places in PEERS.items():
        path = next(filter(None, map(shutil.which, places)), None)
        if path:
            programs[name] = [path]
        else:
            print(f"{name} is absent: no {places[0]} is installed")
    found = measured(programs, args.rounds)
    load = os.getloadavg()[0]
    print(f"median of {args.rounds} starts by turns (least), on {os.cpu_count()} cores, of which {load:.1f} were busy")
    print(f"{'':20} {'start':>16} {'processor':>16} {'resident':>9} {'proport.':>9} {'processes':>9}")
    for name, starts in found.items():
        times = " ".join(_both([getattr(each, what) for each in starts]) for what in ("seconds", "processor"))
        resident, proportional = (
            statistics.median(getattr(each, what) for each in starts) for what in ("resident", "proportional")
        )
        print(f"{name:20} {times} {resident:6.0f} MB {proportional:6.0f} MB {starts[-1].processes:9}")


def _both(times: list[float]) -> str:
    return f"{statistics.median(times):6.2f} ({min(times):5.2f}) s"


if __name__ == "__main__":
    main()
