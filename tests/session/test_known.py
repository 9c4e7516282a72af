"""What a seat knew, from the record, is what a seat at the table saw and remembered."""

from __future__ import annotations

from collections import Counter

import pytest

from game.engine.actions import DrawStock, Lay, Pass, uses
from game.engine.cards import UNKNOWN
from game.engine.state import Phase
from game.record.replay import replay
from game.session.match.known import known_at, walk
from game.session.players.driver import Memories
from tests.session.matches import begun, played, recorded


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
