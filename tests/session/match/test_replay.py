"""A recorded match is looked at again."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.actions import Discard, Next, Shuffle
from game.engine.cards import UNKNOWN
from game.engine.events import Drew
from game.engine.state import NOBODY
from game.record.digest import state_digest
from game.record.record import Record, Seat, write
from game.session.match.known import walk
from game.session.match.replay import NotReplayableError, Replay, open_replay
from tests.support.matches import begun, played, recorded


def replay(game: str = "rummy_500", moves: int = 30_000, seats: int = 3) -> Replay:
    return Replay(recorded(played(begun(seats, game=game), moves)))


def test_every_action_of_a_seat_is_a_moment_and_the_dealers_belong_to_what_led_to_them() -> None:
    table = played(begun(), 400)
    shown = Replay(recorded(table))
    seats = [action for action in shown.record.actions if not isinstance(action, Shuffle)]
    assert [moment.action for moment in shown.moments[1:]] == seats
    assert isinstance(shown.moments[0].action, Shuffle)
    assert state_digest(shown.moments[-1].state) == state_digest(table.truth)
    assert shown.trouble == ""


def test_every_turn_of_every_deal_has_a_mark() -> None:
    shown = replay()
    assert [mark.turn for mark in shown.marks if mark.deal == 1][:3] == [1, 2, 3]
    assert {mark.deal for mark in shown.marks} == set(range(1, shown.moments[-1].state.deal + 1))
    for number, mark in enumerate(shown.marks):
        assert shown.mark_at(mark.moment) == number
        assert shown.moments[mark.moment].state.turn == mark.seat
        turn = shown.turn(number)
        assert not any(isinstance(action, Next) for action in turn.actions)
        assert turn.start.deal == turn.end.deal


def test_from_anywhere_the_turn_and_the_deal_before_and_after_are_found() -> None:
    shown = replay()
    third = shown.marks[3].moment
    assert shown.turn_from(third, 1) == shown.marks[4].moment
    assert shown.turn_from(third + 1, -1) == third
    assert shown.turn_from(third, -1) == shown.marks[2].moment
    assert (shown.turn_from(0, -1), shown.turn_from(shown.last, 1)) == (0, shown.last)
    second = next(mark.moment for mark in shown.marks if mark.deal == 2)
    assert shown.deal_from(third, 1) == shown.deal_from(second + 1, -1) == second
    assert shown.deal_from(second, -1) == shown.deal_from(0, -1) == 0
    assert shown.deal_from(shown.last, 1) == shown.last


def test_a_deal_that_begins_with_a_cut_has_a_mark_before_the_first_turn() -> None:
    shown = replay("liverpool_rummy", 40)
    assert [(mark.turn, mark.seat) for mark in shown.marks[:2]] == [(0, NOBODY), (1, 0)]


def test_with_all_hands_nothing_is_hidden_but_the_stock_and_from_a_seat_only_its_own_hand_is_seen() -> None:
    shown = replay(moves=40)
    truth = shown.moments[20].state
    open_view, own = shown.view(20, 1, True), shown.view(20, 1, False)
    assert [sorted(hand) for hand in open_view.state.hands] == [sorted(hand) for hand in truth.hands]
    assert open_view.hand == own.hand == truth.hands[1]
    assert set(own.state.hands[0]) == set(open_view.state.stock) == {UNKNOWN}
    drawn = next(n for n, moment in enumerate(shown.moments) if any(isinstance(e, Drew) for e in moment.events))
    assert shown.events(drawn, 0, True) == shown.moments[drawn].events


def test_what_a_seat_knew_is_what_it_knew_then() -> None:
    shown = replay(moves=60)
    number = shown.last - 3
    count = shown.moments[number].count
    known, then = shown.known(number, 2), list(walk(shown.record, 2))[count - 1]
    assert (known.deal, known.turn, known.after, known.then) == (then.deal, then.turn, then.after, then.then)
    assert (known.memory, known.view.hand) == (then.memory, then.view.hand)


def test_a_turn_and_the_discard_before_it_follow_on_each_other() -> None:
    shown = replay(moves=40)
    before = shown.discard_before(3)
    assert before is not None
    assert isinstance(before.actions[0], Discard)
    assert before.end == shown.turn(3).start
    assert shown.discard_before(0) is None


def test_seats_are_as_they_were_then() -> None:
    table = played(begun(), 20)
    table.sit(1, Seat("Zoë", "person"))
    shown = Replay(recorded(played(table, 20)))
    assert [shown.seats(number)[1].name for number in (0, shown.last)] == ["Ben", "Zoë"]


def test_a_record_that_goes_wrong_is_shown_up_to_there(tmp_path: Path) -> None:
    table = played(begun(), 30)
    path = tmp_path / "a.record"
    lines = list(table.record)
    path.write_text("\n".join([*lines[:-3], "nonsense"]) + "\n")
    shown = open_replay(path)
    assert shown.trouble == f"The record is damaged in line {len(lines) - 2} and is shown up to there."
    record = recorded(table)
    again = Replay(Record(record.header, (*record.actions[:20], record.actions[2])))
    assert again.trouble.startswith("The record goes wrong in line ")
    assert again.moments[-1].count == 20


@pytest.mark.parametrize("text", ["", "nonsense", None])
def test_a_file_with_nothing_to_show_is_told_in_a_sentence(tmp_path: Path, text: str | None) -> None:
    path = tmp_path / "a.record"
    if text is not None:
        path.write_text(text)
    with pytest.raises(NotReplayableError, match="cannot be"):
        open_replay(path)


def test_a_match_in_which_nothing_was_played_is_told(tmp_path: Path) -> None:
    path = tmp_path / "a.record"
    path.write_text(write(Record(begun().header)))
    with pytest.raises(NotReplayableError, match="Nothing was played"):
        open_replay(path)
