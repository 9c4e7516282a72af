"""What a seat knew, from the record, is what a seat at the table saw and remembered."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec import structs

from game.bots.explain.judging import judge
from game.bots.knowledge.memory import Situation
from game.engine.actions import DEALER, Buy, Claim, Cut, Discard, DrawStock, Lay, Next, Pass, Shuffle, uses
from game.engine.cards import UNKNOWN, Card
from game.engine.state import Phase
from game.record.digest import state_digest
from game.record.notation import parse_action
from game.record.record import Record
from game.record.replay import replay
from game.session.match.known import known_at, over, played_in, situations, walk
from game.session.players.driver import Memories
from tests.support.matches import begun, played, recorded, stacked
from tests.support.reviewed import short_match


@pytest.mark.parametrize("seat", [0, 2])
def test_it_is_what_the_seat_had_at_the_table(seat: int) -> None:
    table = begun(3, seed=4)
    memories = Memories(table)
    played(table, 45)
    *_, last = walk(recorded(table), seat)
    assert repr(last.view) == repr(table.view(seat))
    assert last.memory == memories[seat]
    assert last.then is None


def test_what_is_unseen_are_the_hands_and_the_stock_without_what_was_seen_taken() -> None:
    record = recorded(played(begun(3, seed=4), 45))
    states = replay(record)[1:]
    looked = 0
    for known, state in zip(walk(record, 1), states, strict=True):
        if state.phase in (Phase.CUT, Phase.DEAL_OVER, Phase.MATCH_OVER):
            continue
        hidden = Counter([*state.stock, *state.hands[0], *state.hands[2]])
        assert Counter(known.unseen) == hidden - Counter([*known.memory.held[0], *known.memory.held[2]])
        looked += 1
    assert looked > 20


def test_what_was_falsely_laid_is_not_unseen() -> None:
    table = begun(3, seed=4, game="contract_rummy")
    table.submit(DrawStock(0))
    while table.view(0).state.phase is Phase.BUY:
        table.submit(Pass(table.acting[0]))
    shown = table.view(0).hand[:6]
    *_, before = walk(recorded(table), 1)
    table.submit(Lay(0, (uses(shown[:3]), uses(shown[3:]))))
    *_, known = walk(recorded(table), 1)
    assert Counter(before.unseen) - Counter(known.unseen) == Counter(shown)


def test_a_turn_is_found_where_it_begins() -> None:
    record = recorded(played(begun(3, seed=4), 45))
    known = known_at(record, 1, 1, 3)
    assert known is not None
    assert (known.deal, known.turn, known.view.seat, known.view.state.turn) == (1, 3, 1, 2)
    assert known.view.state.phase is Phase.DRAW
    assert UNKNOWN in known.view.state.hands[2]
    assert known.then is not None
    assert known.then.seat == 2
    assert known_at(record, 1, 1, 500) is None


def test_before_the_pack_is_cut_nothing_is_seen_nor_remembered() -> None:
    first = next(walk(recorded(begun(3, game="liverpool_rummy")), 0))
    assert first.view.state.phase is Phase.CUT
    assert first.unseen == tuple(sorted(first.view.state.rules.pack))


def in_deal(record: Record, seat: int = 0, hindsight: bool = False) -> list[Situation]:
    return list(situations(played_in(record, 1), seat, hindsight))


@pytest.mark.parametrize("game", ["doofer", "rummy_500", "liverpool_rummy"])
def test_each_has_what_the_seat_saw_and_remembered_then(game: str) -> None:
    record = short_match(game)
    known = dict(enumerate(walk(record, 1), 1))
    found = in_deal(record, 1)
    assert found
    for situation in found:
        assert state_digest(situation.view.state) == state_digest(known[situation.at].view.state)
        assert situation.memory == known[situation.at].memory
        assert situation.turn == known[situation.at].turn
        assert situation.played in (record.actions[situation.at], None)
        assert situation.truth is None
        assert UNKNOWN in situation.view.state.hands[0] or not situation.view.state.hands[0]


def test_only_what_the_seat_decided_in_this_deal_counts_and_only_where_there_was_a_choice() -> None:
    record = short_match("liverpool_rummy")
    end = next((at for at, each in enumerate(record.actions) if isinstance(each, Next)), len(record.actions))
    found = in_deal(record, 1)
    assert all(situation.at < end for situation in found)
    decided = [record.actions[situation.at] for situation in found]
    assert all(action.seat == 1 and not isinstance(action, Shuffle | Cut | Next) for action in decided)
    assert any(isinstance(action, Buy | Pass) for action in decided)
    mine = [action for action in record.actions[:end] if isinstance(action, Discard) and action.seat == 1]
    assert mine[:-1] == [action for action in decided if isinstance(action, Discard)][: len(mine) - 1]


def test_all_cards_come_along_only_with_hindsight() -> None:
    record = short_match()
    states = replay(record)
    for situation in in_deal(record, hindsight=True):
        assert situation.truth is not None
        assert state_digest(situation.truth) == state_digest(states[situation.at])


def test_a_deal_is_what_was_played_from_its_shuffle_to_its_end_and_nothing_behind_it_is_looked_at() -> None:
    record = short_match("liverpool_rummy")
    end = next(at for at, each in enumerate(record.actions) if isinstance(each, Next))
    first = list(played_in(record, 1))
    assert [each.action for each in first] == list(record.actions[:end])
    assert over(first[-1].after)
    second = list(played_in(record, 2))
    assert [each.at for each in second] == list(range(end, len(record.actions)))
    broken = structs.replace(record, actions=(*record.actions[: end + 1], Pass(0)), digest="")
    assert len(list(played_in(broken, 1))) == end


def staged(*more: str) -> Record:
    """Ann holds 4H 5H 6H 9S 9D 2C KD, Ben 3C 4C 5C 8D TD 7H JS; the stock begins with 2D 2H 3S."""
    table = stacked(("4H 5H 6H 9S 9D 2C KD", "3C 4C 5C 8D TD 7H JS"), "QC 2D 2H 3S", people=2)
    for text in more:
        table.submit(parse_action(text, -2))
    return recorded(table)


OPENED = ("0: draw stock", "0: lay 4H 5H 6H", "0: discard 2C", "1: draw stock", "1: lay 3C 4C 5C", "1: discard 7H")


def test_what_could_be_called_and_was_let_pass_is_one_decision_where_the_chance_went() -> None:
    record = staged(*OPENED, "0: draw stock", "0: discard 2D", "1: draw discards from 7H", "1: add 7H to m1")
    [let] = [situation for situation in in_deal(record) if situation.played is None]
    assert record.actions[let.at] == parse_action("1: draw discards from 7H", -2)
    verdict = judge(let, 9)
    assert verdict.best in (None, parse_action("0: claim 7H to m1", -2))


def test_a_call_is_a_decision_too_and_nothing_was_let_pass_then() -> None:
    record = staged(*OPENED, "0: claim 7H to m1", "0: draw stock", "0: discard 2D")
    claim = parse_action("0: claim 7H to m1", -2)
    assert [situation.played for situation in in_deal(record) if isinstance(situation.played, Claim | None)] == [claim]


def exchanged(record: Record, one: Card, other: Card) -> Record:
    """The same match, but for two cards that changed places in the shuffle of the first deal."""
    swap = {one: other, other: one}
    first = record.actions[0]
    assert isinstance(first, Shuffle)
    order = tuple(swap.get(card, card) for card in first.order)
    return structs.replace(record, actions=(Shuffle(DEALER, order), *record.actions[1:]), digest="")


def test_cards_the_seat_never_saw_change_nothing_of_its_review() -> None:
    record = first_deal(short_match("rummy_500", 1))
    last = replay(record)[-1]
    assert last.phase is Phase.DEAL_OVER
    hidden = [card for card in last.hands[1] if last.rules.pack.count(card) == 1]
    other = next(card for card in reversed(last.stock) if card not in last.rules.wild)
    again = exchanged(record, hidden[0], other)
    assert replay(again)[-1].hands != last.hands
    dear = [situation for situation in in_deal(record) if isinstance(situation.played, Discard)][-2:]
    same = [situation for situation in in_deal(again) if isinstance(situation.played, Discard)][-2:]
    for one, another in zip(map(judged, same), map(judged, dear), strict=True):
        assert one == another


def judged(situation: Situation) -> tuple[object, ...]:
    verdict = judge(situation, 6)
    return verdict.at, verdict.best, verdict.cost, verdict.error, verdict.mark, verdict.line, verdict.reasons


def first_deal(record: Record) -> Record:
    end = next((at for at, each in enumerate(record.actions) if isinstance(each, Next)), len(record.actions))
    return structs.replace(record, actions=record.actions[:end], digest="")
