"""The table takes actions, keeps what was, tells every seat its part, and is made again of its record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from functools import cache
from pathlib import Path
from random import Random

import pytest

from game.content.sheets.sheets import load_sheet, other_game_names, sheet_names
from game.engine.actions import DEALER, Action, Discard, DrawStock, Next, Shuffle
from game.engine.cards import UNKNOWN, Card, parse_cards
from game.engine.events import DealEnded, Dealt, Drew, Shuffled, StockRenewed
from game.engine.refusals import BadShuffle, NotNow, NotYourTurn, Refused
from game.engine.state import Phase
from game.record.digest import state_digest
from game.record.record import Record, Recorder, RecordError, Seat, SeatChange, read_record, write_record
from game.record.replay import replay_states
from game.session.match.dealer import CardOrder, Dealer
from game.session.match.match import Match, Recording, SatDown, TakenBack, first_seating, fork_match, rebuild, resume
from game.session.match.people import is_shared_match
from game.session.saves.files import WriteFailure
from game.session.saves.saves import Saves
from game.session.statistics.counts import result_owners
from tests.support.listening import Ear, Notes, play, staged
from tests.support.matches import (
    any_action,
    begun,
    header,
    orders,
    played,
    recorded,
    run_headless,
    to_the_end_of_the_deal,
)

# The dealer


def test_a_match_deals_without_asking_and_records_the_shuffle() -> None:
    table = begun(3)
    assert table.phase == Phase.DRAW
    assert table.acting == (0,)
    assert [len(hand) for hand in table.truth.hands] == [7, 7, 7]
    assert table.recording.lines[-1].startswith("shuffle ")


def test_beginning_a_match_twice_deals_once() -> None:
    table = begun(3)
    lines = len(table.recording.lines)
    table.begin()
    assert len(table.recording.lines) == lines


def test_a_shuffle_submitted_by_anybody_but_the_table_is_refused() -> None:
    table = begun(2)
    order = table.truth.rules.pack
    assert table.why_not(Shuffle(DEALER, order)) == BadShuffle()
    with pytest.raises(Refused):
        table.submit(Shuffle(DEALER, order))


def test_the_next_deal_of_a_match_is_shuffled_at_once_when_a_player_asks_for_it() -> None:
    table = begun(2)
    rng = Random(4)
    while table.phase is not Phase.DEAL_OVER:
        table.submit(any_action(table, rng))
    told = table.submit(Next(1))
    assert isinstance(told[0], Shuffled)
    assert table.truth.deal == 2
    assert table.truth.phase is Phase.DRAW


def test_the_second_deal_of_a_seed_has_the_same_cards_whatever_was_played_in_the_first() -> None:
    hands = set()
    for seed in (1, 2):
        table = begun(2, seed=9)
        rng = Random(seed)
        while table.truth.deal == 1:
            table.submit(any_action(table, rng))
        hands.add((table.truth.hands, table.truth.stock))
    assert len(hands) == 1


def test_discards_that_become_the_stock_are_shuffled_without_asking() -> None:
    table = begun(8, game="liverpool_rummy", seed=3)
    ear = Ear(table, 0)
    rng = Random(1)
    while not any(isinstance(event, StockRenewed) for event in ear.events) and len(table.recording.lines) < 4000:
        table.submit(any_action(table, rng))
    (renewed,) = (event for event in ear.events if isinstance(event, StockRenewed))
    assert renewed.shuffled
    assert table.phase is not Phase.SHUFFLE


# Submitting


def test_a_refused_action_changes_neither_state_nor_record() -> None:
    table = begun(3)
    before, lines, version = table.truth, list(table.recording.lines), table.version
    assert table.why_not(DrawStock(1)) == NotYourTurn(0)
    with pytest.raises(Refused):
        table.submit(DrawStock(1))
    assert (table.truth, list(table.recording.lines), table.version) == (before, lines, version)


def test_no_action_is_accepted_before_the_deal() -> None:
    table = Match(header(2))
    assert table.why_not(DrawStock(0)) == NotNow(Phase.SHUFFLE)
    assert table.history.last_seat == DEALER


def test_submit_returns_the_event_as_the_acting_seat_may_see_it() -> None:
    table = staged("QC")
    (drawn,) = table.submit(DrawStock(0))
    assert drawn == Drew(0, 1, parse_cards("QC"), from_stock=True)


# Taking back


def test_undo_takes_back_the_plays_of_a_turn_one_by_one_as_far_as_the_draw() -> None:
    table = staged("QC")
    ear = Ear(table, 1)
    play(table, "0: draw stock")
    drawn, lines = table.truth, list(table.recording.lines)
    play(table, "0: lay 4H 5H 6H", "0: discard 2C")
    assert table.undo(0)
    assert table.truth.phase is Phase.PLAY
    assert table.undo(0)
    assert table.truth == drawn
    assert list(table.recording.lines) == lines
    assert ear.events[-1] == TakenBack(0, 1)
    assert ear.views[-1] == table.view(1)


def test_a_draw_from_the_stock_cannot_be_undone() -> None:
    table = staged("QC")
    play(table, "0: draw stock")
    assert not table.can_undo(0)
    assert not table.undo(0)
    assert table.phase is Phase.PLAY


def test_undo_takes_back_the_draw_of_an_open_discard() -> None:
    table = staged("QC")
    before = table.truth
    play(table, "0: draw discards")
    assert table.undo(0)
    assert table.truth == before


def test_an_action_cannot_be_undone_once_another_seat_has_acted() -> None:
    table = staged("QC")
    play(table, "0: draw stock", "0: discard 2C")
    assert table.can_undo(0)
    play(table, "1: draw discards")
    assert not table.can_undo(0)
    assert table.can_undo(1)


def test_undo_cannot_take_back_the_deal() -> None:
    table = begun(2)
    assert not any(table.can_undo(seat) for seat in (DEALER, 0, 1))


def test_undo_cannot_take_back_the_end_of_a_deal() -> None:
    table = begun(2)
    rng = Random(4)
    while table.phase is not Phase.DEAL_OVER:
        seat = table.acting[0]
        table.submit(any_action(table, rng))
    assert not table.can_undo(seat)


def test_undo_in_a_practice_match_goes_back_to_the_last_move_of_the_same_seat() -> None:
    table = staged("QC 3S")
    table.practice = True
    play(table, "0: draw stock")
    drawn = table.truth
    play(table, "0: discard 2C", "1: draw stock", "1: discard 3S")
    ear = Ear(table, 0)
    assert table.undo(0)
    assert table.truth == drawn
    assert ear.events == [TakenBack(0, 3)]
    assert table.undo(0)
    assert table.phase is Phase.DRAW
    assert not table.can_undo(0)


def test_a_draw_from_the_stock_after_an_undo_gives_the_same_card() -> None:
    table = staged("QC 3S")
    table.practice = True
    play(table, "0: draw stock", "0: discard 2C")
    table.undo(0)
    table.undo(0)
    play(table, "0: draw stock")
    assert table.truth.hands[0][-1:] == parse_cards("QC")


def test_a_listener_to_a_match_sees_the_cards_of_its_own_seat_only() -> None:
    table = Match(header(3))
    ears = [Ear(table, seat) for seat in range(3)]
    table.begin()
    for seat, ear in enumerate(ears):
        (dealt,) = [each for each in ear.events if isinstance(each, Dealt)]
        assert dealt.hands[seat] == table.truth.hands[seat]
        assert all(hand == () for owner, hand in enumerate(dealt.hands) if owner != seat)
        assert ear.views[-1] == table.view(seat)


@pytest.mark.parametrize("seed", range(6))
def test_no_hidden_card_ever_reaches_a_listener(seed: int) -> None:
    table = Match(header(4, seed))
    ears = [Ear(table, seat) for seat in range(4)]
    table.begin()
    rng = Random(seed)
    drawn = 0
    for _ in range(400):
        if table.is_over:
            break
        table.submit(any_action(table, rng))
        for seat, ear in enumerate(ears):
            shown = ear.views[-1].state
            over = table.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER)
            assert set(shown.stock) <= {UNKNOWN}
            for other, hand in enumerate(shown.hands):
                assert other == seat or over or set(hand) <= {UNKNOWN}
            hidden = [each for each in ear.events if isinstance(each, Drew) and each.from_stock and each.seat != seat]
            assert all(each.cards == () for each in hidden)
            drawn += len(hidden)
            ear.events.clear()
    assert drawn > 100


def test_a_stopped_listener_gets_no_events() -> None:
    table = begun(2)
    ear = Ear(table, 0)
    ear.stop()
    table.submit(DrawStock(0))
    assert ear.events == []


def test_the_finished_deals_of_a_match_are_given_in_order_with_their_scores() -> None:
    assert begun(2).history.finished_deals == ()
    table = played(begun(2), 30_000)
    ends = (Phase.DEAL_OVER, Phase.MATCH_OVER)
    states = [state for state in replay_states(recorded(table)) if state.phase in ends]
    assert [state.deal for state in table.history.finished_deals] == list(range(1, len(states) + 1))
    assert [state.scores for state in table.history.finished_deals] == [state.scores for state in states]


def test_views_of_deal_gives_the_events_and_views_a_seat_had_in_this_deal() -> None:
    table = Match(header(2))
    ear = Ear(table, 1)
    table.begin()
    played(table, 25)
    events = [event for _, told in table.history.views_of_deal(1) for event in told]
    begins = max(at for at, event in enumerate(ear.events) if isinstance(event, Shuffled))
    assert events == ear.events[begins:]
    assert [view for view, _ in table.history.views_of_deal(1)] == ear.views[
        -len(list(table.history.views_of_deal(1))) :
    ]


def test_a_seating_keeps_the_last_person_and_the_hint_count_of_each_seat() -> None:
    first = first_seating(header(2, people=1))
    ann, _bot = first.seats
    assert first.last_people == (ann, None)
    left = first.with_seat(0, Seat("Ann", "bot"))
    assert left.last_people == (ann, None)
    assert [seat.kind for seat in left.header.seats] == ["bot", "bot"]
    zoe = Seat("Zoë")
    joined = left.with_seat(1, zoe)
    assert joined.seats[1] == joined.last_people[1] == zoe
    assert joined.hint_counts == (0, 0)
    assert joined.with_hint(1).with_hint(1).hint_counts == (0, 2)


def test_a_person_comes_back_for_a_stand_in_bot_but_not_for_an_opponent() -> None:
    first = first_seating(header(3, people=2))
    ann, ben, bot = first.seats
    left = first.with_seat(0, Seat("Ann’s bot", "bot"))
    assert left.seats_with_people_back == (ann, ben, bot)
    assert left.with_seat(2, ann).seats_with_people_back == (left.seats[0], ben, ann)
    rita = Seat("Rita", "bot", character="rita")
    assert first.with_seat(1, rita).seats_with_people_back == (ann, rita, bot)


def test_a_person_who_left_two_seats_comes_back_to_one_of_them() -> None:
    first = first_seating(header(3, people=2))
    ann, _ben, bot = first.seats
    one, two = Seat("Ann’s bot", "bot"), Seat("Ann’s second bot", "bot")
    left = first.with_seat(0, one).with_seat(1, ann).with_seat(1, two)
    assert left.last_people == (ann, ann, None)
    assert left.seats_with_people_back == (ann, two, bot)


def test_a_seating_is_immutable() -> None:
    first = first_seating(header(2, people=1))
    seats = first.seats
    first.with_seat(0, Seat("Zoë")).with_hint(0)
    assert (first.seats, first.hint_counts) == (seats, (0, 0))
    with pytest.raises(AttributeError):
        first.hint_counts = (1, 0)  # type: ignore[misc]


# The record


@pytest.mark.parametrize("seed", range(5))
def test_the_record_of_a_match_replays_to_the_same_end(seed: int) -> None:
    table = played(begun(2 + seed % 3, seed), 30_000, seed)
    assert table.is_over
    record = recorded(table)
    assert state_digest(replay_states(record)[-1]) == state_digest(table.truth)
    assert record.digest == state_digest(table.truth)


def test_a_journal_gets_every_line_and_is_notified_when_a_deal_is_over() -> None:
    notes = Notes()
    table = Match(header(2), journal=notes)
    table.begin()
    assert notes.lines == list(table.recording.lines)
    played(table, 30_000)
    assert notes.lines == list(table.recording.lines)
    deals = sum(" next #" in line for line in notes.lines) + 1
    assert sum(notes.settled) == deals > 1
    assert notes.lines[-1].startswith("end ")


def test_a_finished_match_cannot_be_undone() -> None:
    table = played(begun(2), 30_000)
    table.practice = True
    assert table.is_over
    assert not any(table.can_undo(seat) for seat in (0, 1))


def test_the_view_of_a_seat_after_a_deal_shows_all_hands() -> None:
    table = begun(2)
    ear = Ear(table, 0)
    rng = Random(4)
    while table.phase is not Phase.DEAL_OVER:
        table.submit(any_action(table, rng))
    assert UNKNOWN not in ear.views[-1].state.hands[1]
    assert isinstance(ear.events[-1], DealEnded)


def test_a_match_may_begin_in_the_middle_of_a_deal() -> None:
    before = played(begun(3), 20)
    table = Match(before.header, start=before.truth)
    table.begin()
    assert table.version == 0
    assert table.truth is before.truth
    assert list(table.history.views_of_deal(0)) == []
    assert not table.can_undo(0)
    played(table, 30_000)
    assert table.is_over
    assert table.history.finished_deals[0].deal == before.truth.deal


# Who sits there


def test_a_change_of_player_in_the_middle_of_a_match_is_recorded_with_its_time() -> None:
    table = staged("")
    table.submit(DrawStock(0))
    ear, journal = Ear(table, 1), Notes()
    table.recording.save_to(journal)
    before = len(table.recording.lines)
    ann = table.seats[0]
    stand_in = Seat("Ann", "bot", level="casual")
    table.replace_player(0, stand_in)
    table.replace_player(0, stand_in)
    assert ear.events == [SatDown(0, "Ann", is_person=False)]
    assert table.seats[0] == table.header.seats[0] == stand_in
    assert len(table.recording.lines) == len(journal.lines) == before + 1
    table.submit(Discard(0, table.view(0).hand[-1]))
    table.replace_player(0, ann)
    record = read_record("\n".join(table.recording.lines))
    assert record.header.seats[0] == ann
    assert record.seat_changes == (SeatChange(2, 0, stand_in), SeatChange(3, 0, ann))
    assert list(resume(record).recording.lines) == list(table.recording.lines)
    assert resume(record).seats == table.seats


def test_undo_keeps_a_seat_change_made_since_the_undone_action() -> None:
    table = staged("")
    table.submit(DrawStock(0))
    table.submit(Discard(0, table.view(0).hand[-1]))
    table.replace_player(1, Seat("Ben", "bot"))
    assert table.undo(0)
    assert table.seats[1].kind == "bot"
    assert read_record("\n".join(table.recording.lines)).seat_changes == (SeatChange(2, 1, Seat("Ben", "bot")),)


def test_the_hint_count_survives_an_undo_and_resuming_the_record() -> None:
    table, journal = staged(""), Notes()
    table.recording.save_to(journal)
    version = table.version
    table.submit(DrawStock(0))
    table.submit(Discard(0, table.view(0).hand[-1]))
    table.record_hint(0)
    table.record_hint(0)
    assert table.version == version + 2
    assert list(table.recording.lines) == journal.lines
    assert table.undo(0)
    assert table.seating.hint_counts == (2, 0)
    again = resume(read_record("\n".join(table.recording.lines)))
    assert again.seating.hint_counts == (2, 0)
    assert list(again.recording.lines) == list(table.recording.lines)


def test_the_seating_of_a_match_cannot_be_changed_without_the_record() -> None:
    table = begun(2)
    before, seating = list(table.recording.lines), table.seating
    seating.with_seat(0, Seat("Zoë")).with_hint(0)
    with pytest.raises(AttributeError):
        setattr(table, "seating", seating.with_hint(0))  # noqa: B010
    assert (table.seating, list(table.recording.lines)) == (seating, before)


def test_no_player_is_replaced_once_the_match_is_over() -> None:
    table = played(begun(2, 1, "doofer"), 10_000)
    assert table.is_over
    before = list(table.recording.lines)
    table.replace_player(0, Seat("Zoë"))
    assert list(table.recording.lines) == before


@pytest.mark.parametrize("moves", [0, 1, 40, 200])
def test_resuming_a_record_gives_the_match_at_its_last_action(moves: int) -> None:
    whole = played(begun(3, 5), moves, 8)
    again = resume(recorded(whole))
    assert state_digest(again.truth) == state_digest(whole.truth)
    assert list(again.recording.lines) == list(whole.recording.lines)
    assert list(map(repr, again.legal(again.acting[0]))) == list(map(repr, whole.legal(whole.acting[0])))
    played(whole, 200, 9)
    played(again, 200, 9)
    assert orders(again.recording.lines) == orders(whole.recording.lines)


def test_a_match_resumed_before_a_shuffle_gets_the_cards_it_would_have_had() -> None:
    table = played(begun(2, 7), 300, 1)
    lines = list(table.recording.lines)
    at = max(number for number, line in enumerate(lines) if line.startswith("shuffle "))
    again = resume(read_record("\n".join(lines[:at])))
    assert orders(again.recording.lines) == orders(lines[: at + 1])


def test_resuming_the_record_of_a_finished_match_gives_a_finished_match() -> None:
    whole = played(begun(2), 30_000)
    again = resume(recorded(whole))
    assert again.is_over
    assert list(again.recording.lines) == list(whole.recording.lines)


def test_resuming_a_record_with_an_illegal_action_is_refused() -> None:
    record = recorded(begun(2))
    wrong = Record(record.header, (*record.actions, Discard(1, parse_cards("2C")[0])))
    with pytest.raises(RecordError) as error:
        resume(wrong)
    assert error.value.line == record.header.line_count + 2


def test_a_rebuilt_match_has_the_same_state_and_journal() -> None:
    table, journal = played(begun(2, 1, "doofer", people=1), 30), Notes()
    table.recording.save_to(journal)
    table.record_hint(0)
    table.replace_player(0, Seat("Zoë"))
    again = rebuild(table)
    assert again is not table
    assert state_digest(again.truth) == state_digest(table.truth)
    assert (again.seats, again.seating.hint_counts) == (table.seats, table.seating.hint_counts)
    played(again, 2)
    assert journal.lines == list(again.recording.lines) != list(table.recording.lines)
    staged_there = Match(header(2, 1, "doofer"), start=table.truth)
    assert rebuild(staged_there) is staged_there


def test_a_rebuilt_match_drops_an_action_that_failed_halfway() -> None:
    """The dealer fails, once."""

    class Clumsy(Dealer):
        failed = False

        def shuffle(self, cards: CardOrder, deal: int, renewal: int) -> Shuffle:
            if deal == 2 and not self.failed:
                self.failed = True
                raise ZeroDivisionError
            return super().shuffle(cards, deal, renewal)

    table = Match(header(2, 1, "doofer"), Clumsy(1))
    table.begin()
    to_the_end_of_the_deal(table)
    before, over = list(table.recording.lines), table.truth
    with pytest.raises(ZeroDivisionError):
        table.submit(Next(0))
    assert list(table.recording.lines) != before
    again = rebuild(table)
    assert list(again.recording.lines) == before
    assert state_digest(again.truth) == state_digest(over)
    again.submit(Next(0))
    assert again.truth.deal == 2
    assert list(resume(recorded(again)).recording.lines) == list(again.recording.lines)


@cache
def two_deals() -> Record:
    """Return a match of three bots, cut short in its second deal."""
    table = Match(header(3))
    run_headless(table)
    record = recorded(table)
    second = next(at for at, each in enumerate(record.actions) if isinstance(each, Next))
    return Record(record.header, record.actions[: second + 20])


def test_a_fork_at_any_action_has_the_state_of_the_old_match_there() -> None:
    record = two_deals()
    states = replay_states(record)
    for count in range(2, len(record.actions), 23):
        table = fork_match(record, count)
        after = count + isinstance(record.actions[count], Shuffle)
        assert state_digest(table.truth) == state_digest(states[after])
        assert recorded(table).actions == record.actions[:after]
        fork = recorded(table).last_fork
        assert fork is not None
        assert fork.after == after
        assert list(resume(recorded(table)).recording.lines) == list(table.recording.lines)


def test_a_fork_before_the_first_move_deals_the_same_cards_with_a_new_salt() -> None:
    record = two_deals()
    for count in (0, 1):
        [again], [first] = recorded(fork_match(record, count)).actions, record.actions[:1]
        assert isinstance(again, Shuffle)
        assert isinstance(first, Shuffle)
        assert again.order == first.order
        assert again.salt
        assert again.salt != first.salt


def test_a_fork_may_have_different_players_and_leaves_the_record_it_came_from_unchanged() -> None:
    record = two_deals()
    before, seats = (
        write_record(record),
        [Seat("Zoe"), *(Seat(name, "bot", level="learner") for name in ("Yve", "Xan"))],
    )
    table = fork_match(record, 5, seats)
    assert table.seats == tuple(seats)
    played(table, 30, seed=3)
    assert write_record(record) == before
    assert recorded(table).actions[:5] == record.actions[:5]
    assert recorded(table).actions != record.actions[: len(recorded(table).actions)]


@pytest.mark.parametrize("count", [0, 1, 4])
def test_a_fork_remembers_everybody_who_ever_sat_in_the_match_it_left(count: int) -> None:
    table = begun(2, people=2)
    ann, ben = table.seats
    for _ in range(3):
        played(table, 2)
        table.replace_player(1, Seat("A bot", "bot"))
        table.replace_player(1, Seat("Zoe"))
    seats = [ann, Seat("Stella", "bot", level="standard")]
    fork = fork_match(recorded(table), count, seats)
    record = recorded(fork)
    assert fork.seats == tuple(seats)
    assert fork.seating.seats_with_people_back == tuple(seats), "nobody is to come back"
    assert {who.name for who in record.ever_seated} == {ann.name, ben.name, "Zoe", "Stella"}
    assert is_shared_match(record)
    assert list(resume(record).recording.lines) == list(fork.recording.lines)
    later = fork_match(record, count, [ann, Seat("Stella", "bot")])
    assert {who.name for who in recorded(later).ever_seated} >= {ann.name, ben.name, "Zoe"}
    played(fork, 9, seed=3)
    assert result_owners(recorded(fork), 0, len(recorded(fork).actions)) == tuple(seats)


def test_a_fork_played_by_bots_alone_notes_the_former_people_in_their_seats() -> None:
    table = begun(2, people=2)
    fork = fork_match(recorded(table), 1, [Seat(name, "bot", level="learner") for name in "AB"])
    assert [seat.kind for seat in fork.seats] == ["bot", "bot"]
    assert fork.seating.seats_with_people_back == table.seats
    assert is_shared_match(recorded(fork))


def test_later_deals_of_a_fork_have_other_cards_than_in_the_match_it_left() -> None:
    record = two_deals()
    over = next(at for at, each in enumerate(record.actions) if isinstance(each, Next))
    found = {second_shuffle(record.actions).order}
    for count in (0, 1, 4, 4, over - 1, over):
        table = fork_match(record, count, [Seat(name, "bot", level="learner") for name in "ABC"])
        to_deal(table, 2)
        shuffle = second_shuffle(recorded(table).actions)
        assert shuffle.order not in found
        found.add(shuffle.order)
        assert Dealer(table.deal_number).card_order(shuffle.order, 1, 0) == shuffle.order, "had by its number"
        assert list(resume(recorded(table)).recording.lines) == list(table.recording.lines)
    begun = fork_match(record, over + 1)
    assert second_shuffle(recorded(begun).actions).order == second_shuffle(record.actions).order


def test_a_fork_that_was_saved_and_resumed_deals_the_same_later_cards_as_one_played_on() -> None:
    table = fork_match(two_deals(), 4)
    again = resume(recorded(table))
    for each in (table, again):
        to_deal(each, 3)
    assert orders(table.recording.lines) == orders(again.recording.lines)


def test_a_fork_of_a_fork_keeps_the_cards_of_its_deal_but_not_of_later_deals() -> None:
    tables = [fork_match(two_deals(), 4)]
    to_deal(tables[0], 2)
    for _ in range(2):
        record = recorded(tables[-1])
        tables.append(fork_match(record, len(record.actions)))
    assert len({resume(recorded(table)).deal_number for table in tables}) == 1
    for table in tables:
        to_deal(table, 3)
    assert len({table.deal_number for table in tables}) == 3


def to_deal(table: Match, deal: int) -> None:
    """Let bots play until the cards of deal number `deal` are dealt."""
    while table.truth.deal < deal:
        if table.phase is Phase.DEAL_OVER:
            table.submit(Next(0))
        else:
            played(table, 1)


def second_shuffle(actions: Sequence[Action]) -> Shuffle:
    following = actions[next(at for at, each in enumerate(actions) if isinstance(each, Next)) + 1]
    assert isinstance(following, Shuffle)
    return following


def test_bots_play_a_fork_to_its_end() -> None:
    table = begun(2)
    record = recorded(played(table, 9))
    again = fork_match(record, 6)
    run_headless(again)
    assert again.is_over
    assert recorded(again).actions[:6] == record.actions[:6]


def test_a_fork_is_saved_and_loaded_as_current_and_the_match_it_left_stays_unfinished(tmp_path: Path) -> None:
    saves = Saves(tmp_path, lambda: datetime(2026, 5, 1, 20, 15, 30))
    old = Match(header(2, people=1), journal=saves.new_journal())
    old.begin()
    played(old, 25)
    table = fork_match(recorded(old), 12)
    table.recording.save_to(saves.new_journal())
    played(table, 4, seed=9)
    [now, aside] = saves.unfinished_matches()
    assert now.path == saves.current
    assert aside.path.read_text(encoding="utf-8").splitlines() == list(old.recording.lines)
    found = saves.load_current()
    assert found.match is not None
    assert found.message == ""
    assert list(found.match.recording.lines) == list(table.recording.lines)


@pytest.mark.parametrize(("count", "seats"), [(-1, 3), (10_000, 3), (5, 2)])
def test_a_fork_at_a_missing_action_or_with_too_few_seats_is_refused(count: int, seats: int) -> None:
    with pytest.raises(ValueError, match=r"actions of|players instead"):
        fork_match(two_deals(), count, [Seat("Zoe")] * seats)


def test_a_finished_match_cannot_be_forked() -> None:
    table = Match(header(2))
    run_headless(table)
    assert table.is_over
    with pytest.raises(ValueError, match="over"):
        fork_match(recorded(table), len(recorded(table).actions))


def test_a_fork_of_a_record_that_cannot_be_replayed_is_refused() -> None:
    record = two_deals()
    with pytest.raises(RecordError):
        fork_match(Record(record.header, record.actions[:3] + record.actions[:3]), 5)


def test_a_recording_writes_all_its_lines_into_a_journal_given_later() -> None:
    recorder, journal = Recorder(header(2)), Notes()
    record = Recording(recorder, None)
    recorder.add_action(DrawStock(0))
    record.save(is_deal_over=True)
    assert (record.write_error, record.journal) == (None, None)
    record.save_to(journal)
    assert journal.lines == list(record.lines) == list(recorder.lines)
    assert record.journal is journal
    recorder.add_action(DrawStock(1))
    record.save(is_deal_over=False)
    assert journal.lines == list(record.lines)


def test_a_recording_gives_the_write_error_of_its_journal() -> None:
    journal = Notes()
    journal.write_error = WriteFailure("full", "the disk is full", Path("x.record"))
    assert Recording(Recorder(header(2)), journal).write_error is journal.write_error


def test_a_recording_has_no_methods_to_add_lines_or_set_its_journal() -> None:
    recorder, elsewhere = Recorder(header(2)), Notes()
    record = Recording(recorder, None)
    assert not [name for name in ("add", "sit", "hint", "fork", "note", "cut", "end") if hasattr(record, name)]
    with pytest.raises(AttributeError):
        setattr(record, "journal", elsewhere)  # noqa: B010


def seen_by(table: Match, seat: int) -> Counter[Card]:
    """Return the number of copies of every card that a seat sees: in hands, discards, melds and set aside."""
    state = table.view(seat).state
    faces = [*state.discards, *state.apart, *(face for hand in state.hands for face in hand)]
    faces += [face for meld in state.melds for face in meld.faces]
    return Counter(face for face in faces if face != UNKNOWN)


@pytest.mark.parametrize("game", [*sheet_names(), *other_game_names()])
def test_no_move_that_showed_a_new_card_can_be_undone(game: str) -> None:
    players = load_sheet(game).players.min
    for seed in (1, 2):
        table, rng = begun(max(2, players), game=game, people=2, seed=seed), Random(seed)
        for _ in range(120):
            if table.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER):
                break
            seat = table.acting[0]
            before = seen_by(table, seat)
            action = any_action(table, rng)
            table.submit(action)
            if action.seat == seat and seen_by(table, seat) - before:
                assert not table.can_undo(seat), f"{action!r} showed a card"
