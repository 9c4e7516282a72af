from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import cache
from pathlib import Path

import pytest

from game.engine.actions import Action, Next, Shuffle
from game.record.digest import state_digest
from game.record.record import Record, RecordError, Seat, write
from game.record.replay import replay
from game.session.match.resuming import play_on, resume
from game.session.match.table import Table
from game.session.saves.saves import Saves
from tests.session.driven import run_headless
from tests.session.matches import begun, header, played, recorded


@cache
def two_deals() -> Record:
    """A match of three bots, cut short in its second deal."""
    table = Table(header(3))
    run_headless(table)
    record = recorded(table)
    second = next(at for at, each in enumerate(record.actions) if isinstance(each, Next))
    return Record(record.header, record.actions[: second + 20])


def test_at_every_moment_the_new_match_stands_where_the_old_one_did() -> None:
    record = two_deals()
    states = replay(record)
    for count in range(2, len(record.actions), 23):
        table = play_on(record, count)
        after = count + isinstance(record.actions[count], Shuffle)
        assert state_digest(table.truth) == state_digest(states[after])
        assert recorded(table).actions == record.actions[:after]
        fork = recorded(table).fork
        assert fork is not None
        assert fork.after == after
        assert list(resume(recorded(table)).record) == list(table.record)


def test_it_starts_with_the_first_deal_where_nothing_had_been_played() -> None:
    record = two_deals()
    for count in (0, 1):
        [again], [first] = recorded(play_on(record, count)).actions, record.actions[:1]
        assert isinstance(again, Shuffle)
        assert isinstance(first, Shuffle)
        assert again.order == first.order
        assert again.salt
        assert again.salt != first.salt


def test_others_may_sit_there_and_the_old_record_stays_as_it_was() -> None:
    record = two_deals()
    before, seats = write(record), [Seat("Zoe"), *(Seat(name, "bot", level="learner") for name in ("Yve", "Xan"))]
    table = play_on(record, 5, seats)
    assert table.seats == tuple(seats)
    played(table, 30, seed=3)
    assert write(record) == before
    assert recorded(table).actions[:5] == record.actions[:5]
    assert recorded(table).actions != record.actions[: len(recorded(table).actions)]


def test_whatever_is_played_the_next_deals_have_the_same_cards() -> None:
    record = two_deals()
    table = play_on(record, 4, [Seat(name, "bot", level="learner") for name in "ABC"])
    run_headless(table)
    actions = recorded(table).actions
    assert actions[4:20] != record.actions[4:20]
    assert second_shuffle(actions).order == second_shuffle(record.actions).order


def second_shuffle(actions: Sequence[Action]) -> Shuffle:
    following = actions[next(at for at, each in enumerate(actions) if isinstance(each, Next)) + 1]
    assert isinstance(following, Shuffle)
    return following


def test_bots_play_it_to_its_end() -> None:
    table = begun(2)
    record = recorded(played(table, 9))
    again = play_on(record, 6)
    run_headless(again)
    assert again.over
    assert recorded(again).actions[:6] == record.actions[:6]


def test_it_is_saved_whole_and_found_again_and_the_unfinished_one_is_kept(tmp_path: Path) -> None:
    saves = Saves(tmp_path, lambda: datetime(2026, 5, 1, 20, 15, 30))
    old = Table(header(2, people=1), journal=saves.begin())
    old.begin()
    played(old, 25)
    table = play_on(recorded(old), 12)
    table.kept.keep_in(saves.begin())
    played(table, 4, seed=9)
    [now, aside] = saves.unfinished()
    assert now.path == saves.current
    assert aside.path.read_text(encoding="utf-8").splitlines() == list(old.record)
    found = saves.load_unfinished()
    assert found.table is not None
    assert found.told == ""
    assert list(found.table.record) == list(table.record)


@pytest.mark.parametrize(("count", "seats"), [(-1, 3), (10_000, 3), (5, 2)])
def test_what_is_not_there_is_refused(count: int, seats: int) -> None:
    with pytest.raises(ValueError, match=r"actions of|players instead"):
        play_on(two_deals(), count, [Seat("Zoe")] * seats)


def test_a_match_that_is_over_cannot_go_on() -> None:
    table = Table(header(2))
    run_headless(table)
    assert table.over
    with pytest.raises(ValueError, match="over"):
        play_on(recorded(table), len(recorded(table).actions))


def test_a_record_that_cannot_be_replayed_is_told() -> None:
    record = two_deals()
    with pytest.raises(RecordError):
        play_on(Record(record.header, record.actions[:3] + record.actions[:3]), 5)
