"""The choice of the tests that this machine can run: those in a real window need an X server of their own, and hands;
others need a system that can keep a file from growing, or end a turn that hangs.
"""

import ctypes
import gc
import os
import signal
import sys
from collections.abc import Generator, Iterator
from itertools import groupby
from pathlib import Path

import pytest
from hypothesis import settings

from tests.support.memory import empty_caches, empty_caches_of, thaw
from tests.support.ordering import kind_of, spread, worker_count
from tests.support.selection import NOT_EXHAUSTIVE, mark_products, quick
from tests.window.needs import browser, missing

TESTS = Path(__file__).parent
LACKING = missing()
WITHOUT = {
    "window": bool(LACKING),
    "window/test_four_phones.py": not browser(),
    "phones/test_page.py": not browser(),
    "session/test_file_limit.py": sys.platform == "win32",
    "test_signals.py": sys.platform != "linux",  # it reads in /proc which processes run
    "ui/test_monkey_hangs.py": not hasattr(signal, "setitimer"),
}
collect_ignore = [name for name, lacking in WITHOUT.items() if lacking]

gc.set_threshold(50_000)  # what is made while tests are collected stays
settings.register_profile("tests", deadline=None)  # a machine may have much else to do
settings.load_profile("tests")

if sys.dont_write_bytecode:
    # Nothing is to be written beside the sources. But every program that a test starts would compile ours anew, and
    # pytest all tests: what is compiled is kept where pytest keeps other things.
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(Path(__file__).parent.parent / ".pytest_cache" / "compiled")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix

if LACKING and os.environ.get("CI") and LACKING != ["Linux"]:
    raise pytest.UsageError(f"the tests in a real window need {' and '.join(LACKING)}")

if sys.platform.startswith("linux") and os.environ.get("CI") and not browser():
    raise pytest.UsageError("the tests with phones need Chromium")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--screenshots", metavar="FOLDER", help="put the pictures of the real window into this folder")
    parser.addoption("--renew-references", action="store_true", help="take how screens look now for how they should")


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """Start more workers for `-n auto` than one for each processor, as many tests wait for programs."""
    found = yield
    return found if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ else worker_count(found)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Report which groups of tests are left out. A header would not be shown, as pytest runs quietly."""
    if LACKING:
        terminalreporter.write_line(f"Tests in a real window were left out: there is no {' and no '.join(LACKING)}.")
    if not browser():
        terminalreporter.write_line("Tests with real phones were left out: there is no Chromium.")


@pytest.hookimpl(wrapper=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> Iterator[None]:
    """Make no cases marked exhaustive where they would be deselected: they are a quarter of all.

    The list of cases belongs to pytest. Its public ways come too early or too late: a value of one `parametrize` does
    not tell in which cases it will be, and `pytest_collection_modifyitems` is called when all cases have been made.
    """
    yield
    if metafunc.config.getoption("markexpr") == NOT_EXHAUSTIVE:
        metafunc._calls = quick(metafunc._calls) or metafunc._calls  # a test without any would run without parameters


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Iterator[None]:
    """Mark exhaustive test cases before pytest deselects by mark; afterwards order the rest for several workers."""
    if config.getoption("markexpr") != NOT_EXHAUSTIVE:
        mark_products(items)
    yield
    workers: int = getattr(config, "workerinput", {}).get("workercount", 1)
    if workers > 1:
        modules = [(path, list(tests)) for path, tests in groupby(items, key=lambda item: item.path)]
        named = [(kind_of(path.relative_to(TESTS).as_posix()), tests) for path, tests in modules]
        items[:] = spread(named, workers)


def pytest_collection_finish() -> None:
    """Exempt all objects made so far from garbage collection: thousands of tests refer to them until the end."""
    gc.collect()
    gc.freeze()


_environment: dict[str, str] = {}
"""The environment variables at the start of every test."""


@pytest.fixture(scope="session", autouse=True)
def nobodys_folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Hide the house rules of the person who runs the tests."""
    _environment["RUMMY_HOUSE_DATA"] = str(tmp_path_factory.getbasetemp() / "nobody")
    _environment["LC_ALL"] = "C.UTF-8"  # texts are read in English, whatever the machine speaks
    os.environ.update(_environment)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """Restore the environment after a test, and free memory; after the last test of a module, empty its caches.

    This is a hook, not a fixture, as there are many thousands of tests.
    """
    try:
        yield
    finally:
        os.environ.update(_environment)
        if isinstance(item, pytest.Function) and (nextitem is None or nextitem.path != item.path):
            empty_caches_of(item.module)
            thaw()
        let_go()


PLENTY = 32
"""Megabytes by which a worker may grow before it looks for what can go."""
_kept = [0.0]
"""The memory in megabytes after caches were last emptied."""


def let_go() -> None:
    """Empty the caches of the program and collect garbage if the process has grown by much since the last time."""
    if used() > _kept[0] + PLENTY:
        empty_caches()
        gc.collect()
        if sys.platform == "linux" and (trim := getattr(ctypes.CDLL(None), "malloc_trim", None)):
            trim(0)
        _kept[0] = used()


def used() -> float:
    """Return the megabytes of memory that this process uses; 0 where the system does not tell."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:  # a test may stand in for Path.open
            pages = int(file.read().split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20
