"""A recorded match is looked at again."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from msgspec import structs

from game.bots.explain.judging import judge
from game.bots.knowledge.memory import Situation
from game.engine.actions import DEALER, Buy, Claim, Cut, Discard, DrawStock, Lay, Next, Pass, Shuffle, uses
from game.engine.cards import UNKNOWN, Card
from game.engine.events import Drew
from game.engine.state import NOBODY, Phase
from game.record.digest import state_digest
from game.record.notation import parse_action
from game.record.record import Record, Seat, write_record
from game.record.replay import replay_states as replayed
from game.session.match.replay import (
    NotReplayableError,
    Replay,
    actions_of_deal,
    is_deal_over,
    knowledge_at_turn,
    seat_knowledge,
    situations,
)
from game.session.players.driver import SeatMemories
from tests.support.matches import begun, played, recorded, stacked
from tests.support.records import open_replay
from tests.support.reviewed import short_match


def replay(game: str = "rummy_500", moves: int = 30_000, seats: int = 3) -> Replay:
    return Replay(recorded(played(begun(seats, game=game), moves)))


def test_every_action_of_a_seat_is_a_moment_of_the_replay_and_a_shuffle_makes_no_moment_of_its_own() -> None:
    table = played(begun(), 400)
    shown = Replay(recorded(table))
    seats = [action for action in shown.record.actions if not isinstance(action, Shuffle)]
    assert [moment.action for moment in shown.moments[1:]] == seats
    assert isinstance(shown.moments[0].action, Shuffle)
    assert state_digest(shown.moments[-1].state) == state_digest(table.truth)
    assert shown.problem == ""


def test_every_turn_of_every_deal_has_a_mark_in_the_replay() -> None:
    shown = replay()
    assert [mark.turn for mark in shown.marks if mark.deal == 1][:3] == [1, 2, 3]
    assert {mark.deal for mark in shown.marks} == set(range(1, shown.moments[-1].state.deal + 1))
    for number, mark in enumerate(shown.marks):
        assert shown.mark_at(mark.moment) == number
        assert shown.moments[mark.moment].state.turn == mark.seat
        turn = shown.turn_stretch(number)
        assert not any(isinstance(action, Next) for action in turn.actions)
        assert turn.start.deal == turn.end.deal


def test_a_replay_finds_the_turn_and_deal_before_and_after_any_moment() -> None:
    shown = replay()
    third = shown.marks[3].moment
    assert shown.turn_start_from(third, 1) == shown.marks[4].moment
    assert shown.turn_start_from(third + 1, -1) == third
    assert shown.turn_start_from(third, -1) == shown.marks[2].moment
    assert (shown.turn_start_from(0, -1), shown.turn_start_from(shown.last_moment, 1)) == (0, shown.last_moment)
    second = next(mark.moment for mark in shown.marks if mark.deal == 2)
    assert shown.deal_start_from(third, 1) == shown.deal_start_from(second + 1, -1) == second
    assert shown.deal_start_from(second, -1) == shown.deal_start_from(0, -1) == 0
    assert shown.deal_start_from(shown.last_moment, 1) == shown.last_moment


def test_a_deal_that_begins_with_a_cut_has_a_mark_before_the_first_turn() -> None:
    shown = replay("liverpool_rummy", 40)
    assert [(mark.turn, mark.seat) for mark in shown.marks[:2]] == [(0, NOBODY), (1, 0)]


def test_a_replay_view_shows_all_hands_or_only_the_hand_of_one_seat_and_never_the_stock() -> None:
    shown = replay(moves=40)
    truth = shown.moments[20].state
    open_view, own = shown.view_at(20, 1, True), shown.view_at(20, 1, False)
    assert [sorted(hand) for hand in open_view.state.hands] == [sorted(hand) for hand in truth.hands]
    assert open_view.hand == own.hand == truth.hands[1]
    assert set(own.state.hands[0]) == set(open_view.state.stock) == {UNKNOWN}
    drawn = next(n for n, moment in enumerate(shown.moments) if any(isinstance(e, Drew) for e in moment.events))
    assert shown.events_at(drawn, 0, True) == shown.moments[drawn].events


def test_knowledge_at_a_moment_is_the_knowledge_the_seat_had_then() -> None:
    shown = replay(moves=60)
    number = shown.last_moment - 3
    count = shown.moments[number].action_count
    known, then = shown.knowledge_at(number, 2), list(seat_knowledge(shown.record, 2))[count - 1]
    assert (known.deal, known.turn, known.last_action, known.next_action) == (
        then.deal,
        then.turn,
        then.last_action,
        then.next_action,
    )
    assert (known.memory, known.view.hand) == (then.memory, then.view.hand)


def test_the_replay_stretch_from_the_discard_before_a_turn_ends_where_that_turn_starts() -> None:
    shown = replay(moves=40)
    before = shown.stretch_from_discard(3)
    assert before is not None
    assert isinstance(before.actions[0], Discard)
    assert before.end == shown.turn_stretch(3).start
    assert shown.stretch_from_discard(0) is None


def test_no_replay_stretch_reaches_back_into_an_earlier_deal() -> None:
    shown, first = replay("basic_rummy"), 0
    for number, mark in enumerate(shown.marks):
        stretch = shown.stretch_from_discard(number)
        new = number and shown.marks[number - 1].deal != mark.deal
        first += bool(new)
        assert stretch is None or stretch.start.deal == stretch.end.deal
        assert stretch is None or not new
    assert first


def test_each_moment_has_the_players_who_held_the_seats_then() -> None:
    table = played(begun(), 20)
    table.replace_player(1, Seat("Zoë", "person"))
    shown = Replay(recorded(played(table, 20)))
    assert [shown.seats_at(number)[1].name for number in (0, shown.last_moment)] == ["Ben", "Zoë"]


def test_a_damaged_record_is_replayed_up_to_its_first_bad_line(tmp_path: Path) -> None:
    table = played(begun(), 30)
    path = tmp_path / "a.record"
    lines = list(table.recording.lines)
    path.write_text("\n".join([*lines[:-3], "nonsense"]) + "\n")
    shown = open_replay(path)
    assert shown.problem == f"The record is damaged in line {len(lines) - 2}; it is shown up to there."
    record = recorded(table)
    again = Replay(Record(record.header, (*record.actions[:20], record.actions[2])))
    assert again.problem.startswith("The record goes wrong in line ")
    assert again.moments[-1].action_count == 20


@pytest.mark.parametrize("text", ["", "nonsense", None])
def test_a_file_that_is_not_a_record_cannot_be_replayed_and_says_why(tmp_path: Path, text: str | None) -> None:
    path = tmp_path / "a.record"
    if text is not None:
        path.write_text(text)
    with pytest.raises(NotReplayableError, match="cannot be"):
        open_replay(path)


def test_a_record_in_which_nothing_was_played_cannot_be_replayed(tmp_path: Path) -> None:
    path = tmp_path / "a.record"
    path.write_text(write_record(Record(begun().header)))
    with pytest.raises(NotReplayableError, match="Nothing was played"):
        open_replay(path)


@pytest.mark.parametrize("seat", [0, 2])
def test_the_last_seat_knowledge_is_the_view_and_memory_of_the_seat_at_the_table(seat: int) -> None:
    table = begun(3, seed=4)
    memories = SeatMemories(table)
    played(table, 45)
    *_, last = seat_knowledge(recorded(table), seat)
    assert repr(last.view) == repr(table.view(seat))
    assert last.memory == memories[seat]
    assert last.next_action is None


def test_unseen_cards_are_those_in_the_stock_and_other_hands_except_cards_the_seat_saw_taken() -> None:
    record = recorded(played(begun(3, seed=4), 45))
    states = replayed(record)[1:]
    looked = 0
    for known, state in zip(seat_knowledge(record, 1), states, strict=True):
        if state.phase in (Phase.CUT, Phase.DEAL_OVER, Phase.MATCH_OVER):
            continue
        hidden = Counter([*state.stock, *state.hands[0], *state.hands[2]])
        assert Counter(known.unseen_cards) == hidden - Counter([*known.memory.held[0], *known.memory.held[2]])
        looked += 1
    assert looked > 20


def test_the_cards_of_a_false_lay_down_no_longer_count_as_unseen() -> None:
    table = begun(3, seed=4, game="contract_rummy")
    table.submit(DrawStock(0))
    while table.view(0).state.phase is Phase.BUY:
        table.submit(Pass(table.acting[0]))
    shown = table.view(0).hand[:6]
    *_, before = seat_knowledge(recorded(table), 1)
    table.submit(Lay(0, (uses(shown[:3]), uses(shown[3:]))))
    *_, known = seat_knowledge(recorded(table), 1)
    assert Counter(before.unseen_cards) - Counter(known.unseen_cards) == Counter(shown)


def test_knowledge_at_turn_gives_what_the_seat_knew_at_the_beginning_of_the_turn() -> None:
    record = recorded(played(begun(3, seed=4), 45))
    known = knowledge_at_turn(seat_knowledge(record, 1), 1, 3)
    assert known is not None
    assert (known.deal, known.turn, known.view.seat, known.view.state.turn) == (1, 3, 1, 2)
    assert known.view.state.phase is Phase.DRAW
    assert UNKNOWN in known.view.state.hands[2]
    assert known.next_action is not None
    assert known.next_action.seat == 2
    assert knowledge_at_turn(seat_knowledge(record, 1), 1, 500) is None


def test_before_the_cut_every_card_is_unseen() -> None:
    first = next(seat_knowledge(recorded(begun(3, game="liverpool_rummy")), 0))
    assert first.view.state.phase is Phase.CUT
    assert first.unseen_cards == tuple(sorted(first.view.state.rules.pack))


def in_deal(record: Record, seat: int = 0, hindsight: bool = False) -> list[Situation]:
    return list(situations(actions_of_deal(record, 1), seat, hindsight))


@pytest.mark.parametrize("game", ["doofer", "rummy_500", "liverpool_rummy"])
def test_each_decision_has_the_view_and_memory_the_seat_had_then(game: str) -> None:
    record = short_match(game)
    known = dict(enumerate(seat_knowledge(record, 1), 1))
    found = in_deal(record, 1)
    assert found
    for moment in found:
        assert state_digest(moment.view.state) == state_digest(known[moment.actions_before].view.state)
        assert moment.memory == known[moment.actions_before].memory
        assert moment.turn == known[moment.actions_before].turn
        assert moment.played_action in (record.actions[moment.actions_before], None)
        assert moment.truth is None
        assert UNKNOWN in moment.view.state.hands[0] or not moment.view.state.hands[0]


def test_decisions_of_a_deal_are_the_seats_own_choices_in_that_deal() -> None:
    record = short_match("liverpool_rummy")
    end = next((at for at, each in enumerate(record.actions) if isinstance(each, Next)), len(record.actions))
    found = in_deal(record, 1)
    assert all(moment.actions_before < end for moment in found)
    decided = [record.actions[moment.actions_before] for moment in found]
    assert all(action.seat == 1 and not isinstance(action, Shuffle | Cut | Next) for action in decided)
    assert any(isinstance(action, Buy | Pass) for action in decided)
    mine = [action for action in record.actions[:end] if isinstance(action, Discard) and action.seat == 1]
    assert mine[:-1] == [action for action in decided if isinstance(action, Discard)][: len(mine) - 1]


def test_decisions_with_hindsight_hold_the_full_state_of_their_moment() -> None:
    record = short_match()
    states = replayed(record)
    for moment in in_deal(record, hindsight=True):
        assert moment.truth is not None
        assert state_digest(moment.truth) == state_digest(states[moment.actions_before])


def test_actions_of_deal_are_those_from_its_shuffle_to_its_end() -> None:
    record = short_match("liverpool_rummy")
    end = next(at for at, each in enumerate(record.actions) if isinstance(each, Next))
    first = list(actions_of_deal(record, 1))
    assert [each.action for each in first] == list(record.actions[:end])
    assert is_deal_over(first[-1].state_after)
    second = list(actions_of_deal(record, 2))
    assert [each.index for each in second] == list(range(end, len(record.actions)))
    broken = structs.replace(record, actions=(*record.actions[: end + 1], Pass(0)), digest="")
    assert len(list(actions_of_deal(broken, 1))) == end


def staged(*more: str) -> Record:
    """Return a record in which Ann holds 4H 5H 6H 9S 9D 2C KD, Ben 3C 4C 5C 8D TD 7H JS, and the stock begins 2D
    2H 3S.
    """
    table = stacked(("4H 5H 6H 9S 9D 2C KD", "3C 4C 5C 8D TD 7H JS"), "QC 2D 2H 3S", people=2)
    for text in more:
        table.submit(parse_action(text, -2))
    return recorded(table)


OPENED = ("0: draw stock", "0: lay 4H 5H 6H", "0: discard 2C", "1: draw stock", "1: lay 3C 4C 5C", "1: discard 7H")


def test_a_call_that_was_let_pass_is_one_decision_at_the_action_that_ended_the_chance() -> None:
    record = staged(*OPENED, "0: draw stock", "0: discard 2D", "1: draw discards from 7H", "1: add 7H to m1")
    [let] = [moment for moment in in_deal(record) if moment.played_action is None]
    assert record.actions[let.actions_before] == parse_action("1: draw discards from 7H", -2)
    verdict = judge(let, 9)
    assert verdict.best in (None, parse_action("0: claim 7H to m1", -2))


def test_a_call_that_was_made_is_a_decision_and_no_missed_chance() -> None:
    record = staged(*OPENED, "0: claim 7H to m1", "0: draw stock", "0: discard 2D")
    claim = parse_action("0: claim 7H to m1", -2)
    assert [moment.played_action for moment in in_deal(record) if isinstance(moment.played_action, Claim | None)] == [
        claim
    ]


def exchanged(record: Record, one: Card, other: Card) -> Record:
    """Return the record with two cards exchanged in the shuffle of the first deal."""
    swap = {one: other, other: one}
    first = record.actions[0]
    assert isinstance(first, Shuffle)
    order = tuple(swap.get(card, card) for card in first.order)
    return structs.replace(record, actions=(Shuffle(DEALER, order), *record.actions[1:]), digest="")


def test_the_review_of_a_seat_does_not_depend_on_cards_it_never_saw() -> None:
    record = first_deal(short_match("rummy_500", 6))
    last = replayed(record)[-1]
    assert last.phase is Phase.DEAL_OVER
    hidden = [card for card in last.hands[1] if last.rules.pack.count(card) == 1]
    other = next(card for card in reversed(last.stock) if card not in last.rules.wild)
    again = exchanged(record, hidden[0], other)
    assert replayed(again)[-1].hands != last.hands
    dear = [moment for moment in in_deal(record) if isinstance(moment.played_action, Discard)][-2:]
    same = [moment for moment in in_deal(again) if isinstance(moment.played_action, Discard)][-2:]
    for one, another in zip(map(judged, same), map(judged, dear), strict=True):
        assert one == another


def judged(moment: Situation) -> tuple[object, ...]:
    verdict = judge(moment, 6)
    return (
        verdict.actions_before,
        verdict.best,
        verdict.cost,
        verdict.error,
        verdict.mark,
        verdict.line,
        verdict.reasons,
    )


def first_deal(record: Record) -> Record:
    end = next((at for at, each in enumerate(record.actions) if isinstance(each, Next)), len(record.actions))
    return structs.replace(record, actions=record.actions[:end], digest="")
