"""Whoever listens at a seat sees and hears what that seat may know, and nothing else."""

from __future__ import annotations

from random import Random

import pytest

from game.engine.actions import DrawStock
from game.engine.cards import UNKNOWN
from game.engine.events import Dealt, Drew
from game.engine.state import Phase
from game.session.match.table import Table
from tests.session.listening import Ear
from tests.session.matches import any_action, begun, header


def test_a_listener_sees_its_own_cards_and_nobody_elses() -> None:
    table = Table(header(3))
    ears = [Ear(table, seat) for seat in range(3)]
    table.begin()
    for seat, ear in enumerate(ears):
        (dealt,) = [each for each in ear.events if isinstance(each, Dealt)]
        assert dealt.hands[seat] == table.truth.hands[seat]
        assert all(hand == () for owner, hand in enumerate(dealt.hands) if owner != seat)
        assert ear.views[-1] == table.view(seat)


@pytest.mark.parametrize("seed", range(6))
def test_no_hidden_card_ever_reaches_a_listener(seed: int) -> None:
    table = Table(header(4, seed))
    ears = [Ear(table, seat) for seat in range(4)]
    table.begin()
    rng = Random(seed)
    drawn = 0
    for _ in range(400):
        if table.over:
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


def test_who_no_longer_listens_is_told_nothing() -> None:
    table = begun(2)
    ear = Ear(table, 0)
    ear.stop()
    table.submit(DrawStock(0))
    assert ear.events == []
