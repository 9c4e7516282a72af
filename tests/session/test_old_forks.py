"""Matches that left another one when records did not tell of it yet."""

from __future__ import annotations

from msgspec import structs

from game.engine.record import Record, Sitting, read
from game.session.match_counts import of_record
from game.session.old_forks import with_fork
from game.session.play_on import play_on
from tests.golden.make import FOLDER
from tests.session.matches import played, recorded

ORIGINAL = read((FOLDER / "doofer-5.record").read_text(encoding="utf-8"))


def old_fork(count: int, seed: int = 1, moves: int = 400, of: Record = ORIGINAL) -> Record:
    """One that leaves after so many actions, as it was once written."""
    table = played(play_on(of, count), moves, seed)
    return structs.replace(recorded(table), notes=())


def test_a_fork_is_found_where_the_two_part_and_is_the_same_each_time() -> None:
    fork = with_fork(old_fork(50), [ORIGINAL])
    assert fork.fork is not None
    assert fork.fork.after >= 50
    assert ORIGINAL.actions[: fork.fork.after] == fork.actions[: fork.fork.after]
    assert ORIGINAL.actions[fork.fork.after] != fork.actions[fork.fork.after]
    longer = with_fork(old_fork(50, moves=450), [ORIGINAL])
    assert longer.fork == fork.fork, "it is the same match while it goes on"
    assert with_fork(fork, [ORIGINAL]) is fork
    counts = [of_record(each) for each in (ORIGINAL, fork, longer)]
    assert len({each.id for each in counts if each}) == 2


def test_several_that_left_one_match_are_told_apart_and_copies_are_not() -> None:
    first, second, third = old_fork(50, 1), old_fork(50, 2), old_fork(200, 3)
    assert len({first.actions, second.actions, third.actions}) == 3
    older: list[Record] = [ORIGINAL]
    forks = []
    for each in (first, second, third, first):
        forks.append(with_fork(each, older).fork)
        older.append(each)
    assert forks[3] == forks[0]
    assert None not in forks
    assert len({fork.mark for fork in forks if fork}) == 3


def test_what_only_goes_on_is_the_same_match() -> None:
    beginning = structs.replace(ORIGINAL, actions=ORIGINAL.actions[:80], digest="")
    assert with_fork(ORIGINAL, [beginning]) is ORIGINAL
    assert with_fork(beginning, [ORIGINAL]) is beginning
    assert with_fork(ORIGINAL, []) is ORIGINAL


def test_what_was_written_down_beside_the_actions_stays_in_its_order() -> None:
    seat = ORIGINAL.header.seats[0]
    notes = (Sitting(10, 0, seat), Sitting(300, 0, seat))
    fork = with_fork(structs.replace(old_fork(50), notes=notes), [ORIGINAL])
    assert [note.after for note in fork.notes] == sorted(note.after for note in fork.notes)
    assert fork.sittings == notes
