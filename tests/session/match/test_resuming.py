"""A match goes on where its record stops; a table made anew stands where the old one did."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import cache
from pathlib import Path

import pytest

from game.engine.actions import Action, Discard, Next, Shuffle
from game.engine.cards import parse_cards
from game.engine.state import Phase
from game.record.digest import state_digest
from game.record.record import Record, RecordError, Seat, read, write
from game.record.replay import replay
from game.session.match.dealer import Dealer, Order
from game.session.match.resuming import afresh, play_on, resume
from game.session.match.table import Table
from game.session.saves.saves import Saves
from tests.support.listening import Notes
from tests.support.matches import begun, header, orders, played, recorded, run_headless


@pytest.mark.parametrize("moves", [0, 1, 40, 200])
def test_a_table_goes_on_where_its_record_stops(moves: int) -> None:
    whole = played(begun(3, 5), moves, 8)
    again = resume(recorded(whole))
    assert state_digest(again.truth) == state_digest(whole.truth)
    assert list(again.record) == list(whole.record)
    assert list(map(repr, again.legal(again.acting[0]))) == list(map(repr, whole.legal(whole.acting[0])))
    played(whole, 200, 9)
    played(again, 200, 9)
    assert orders(again.record) == orders(whole.record)


def test_a_record_that_stops_before_a_shuffle_is_shuffled_as_it_would_have_been() -> None:
    table = played(begun(2, 7), 300, 1)
    lines = list(table.record)
    at = max(number for number, line in enumerate(lines) if line.startswith("shuffle "))
    again = resume(read("\n".join(lines[:at])))
    assert orders(again.record) == orders(lines[: at + 1])


def test_a_finished_match_is_found_finished() -> None:
    whole = played(begun(2), 30_000)
    again = resume(recorded(whole))
    assert again.over
    assert list(again.record) == list(whole.record)


def test_a_record_nobody_can_have_played_is_refused() -> None:
    record = recorded(begun(2))
    wrong = Record(record.header, (*record.actions, Discard(1, parse_cards("2C")[0])))
    with pytest.raises(RecordError) as error:
        resume(wrong)
    assert error.value.line == record.header.lines + 2


def test_made_anew_a_table_stands_where_it_stood_and_is_kept_where_it_was() -> None:
    table, journal = played(begun(2, 1, "doofer", people=1), 30), Notes()
    table.kept.keep_in(journal)
    table.note_hint(0)
    table.sit(0, Seat("Zoë"))
    again = afresh(table)
    assert again is not table
    assert state_digest(again.truth) == state_digest(table.truth)
    assert (again.seats, again.seating.hints) == (table.seats, table.seating.hints)
    played(again, 2)
    assert journal.lines == list(again.record) != list(table.record)
    staged_there = Table(header(2, 1, "doofer"), start=table.truth)
    assert afresh(staged_there) is staged_there


def test_made_anew_a_table_forgets_what_went_wrong_half_way() -> None:
    """The dealer fails, once."""

    class Clumsy(Dealer):
        failed = False

        def shuffle(self, cards: Order, deal: int, renewal: int) -> Shuffle:
            if deal == 2 and not self.failed:
                self.failed = True
                raise ZeroDivisionError
            return super().shuffle(cards, deal, renewal)

    table = Table(header(2, 1, "doofer"), Clumsy(1))
    table.begin()
    while table.phase is not Phase.DEAL_OVER:
        played(table, 1, table.version)
    before, over = list(table.record), table.truth
    with pytest.raises(ZeroDivisionError):
        table.submit(Next(0))
    assert list(table.record) != before
    again = afresh(table)
    assert list(again.record) == before
    assert state_digest(again.truth) == state_digest(over)
    again.submit(Next(0))
    assert again.truth.deal == 2
    assert list(resume(recorded(again)).record) == list(again.record)


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
