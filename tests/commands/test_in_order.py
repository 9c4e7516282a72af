"""Work shared out among processes."""

import os
from errno import EAGAIN
from functools import partial
from multiprocessing import active_children, get_context
from multiprocessing.managers import SyncManager
from pathlib import Path
from threading import Event

import pytest

from game.commands.in_order import LostProcessError, in_order


def squared(number: int) -> int:
    return number * number


def last_first(done: Event, number: int) -> int:
    # The first task is done after the second.
    if number == 0:
        assert done.wait(60)
    elif number == 1:
        done.set()
    return number * number


def endless(started: Event, number: int) -> int:
    if number:
        started.set()
        Event().wait()
    return number


def broken(number: int) -> int:
    raise ValueError(f"number {number}")


def dying(number: int) -> int:
    if number == 2:
        os._exit(1)
    return number


def noted(folder: Path, number: int) -> int:
    (folder / str(number)).touch()
    return number


def test_one_process_does_one_after_the_other() -> None:
    assert list(in_order(squared, range(5), 1)) == [0, 1, 4, 9, 16]


def test_results_come_in_the_order_of_the_tasks() -> None:
    with SyncManager(ctx=get_context("spawn")) as manager:
        assert list(in_order(partial(last_first, manager.Event()), range(5), 2)) == [0, 1, 4, 9, 16]


def test_what_goes_wrong_elsewhere_goes_wrong_here() -> None:
    with pytest.raises(ValueError, match="number 0"):
        next(in_order(broken, range(3), 2))


def test_what_is_not_wanted_is_not_waited_for() -> None:
    with SyncManager(ctx=get_context("spawn")) as manager:
        before, started = set(active_children()), manager.Event()
        results = in_order(partial(endless, started), range(1000), 2)
        assert next(results) == 0
        assert started.wait(60)
        results.close()  # type: ignore[attr-defined]
        assert list(results) == []
        assert set(active_children()) <= before, "nobody is left who never ends"


def test_no_more_is_given_out_than_keeps_everybody_busy(tmp_path: Path) -> None:
    results = in_order(partial(noted, tmp_path), range(1000), 2)
    assert [next(results) for _ in range(3)] == [0, 1, 2]
    results.close()  # type: ignore[attr-defined]
    assert len(list(tmp_path.iterdir())) <= 6


def test_a_process_that_dies_is_told_of_instead_of_waited_for() -> None:
    results = in_order(dying, range(1000), 2)
    with pytest.raises(LostProcessError, match="a process ended in the middle of its work"):
        list(results)


def test_where_no_process_can_be_started_that_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(process: object) -> None:
        raise BlockingIOError(EAGAIN, "Resource temporarily unavailable")

    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", refuse)
    with pytest.raises(LostProcessError, match="no process can be started"):
        list(in_order(squared, range(5), 2))
