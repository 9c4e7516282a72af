from __future__ import annotations

from random import Random

import pytest

from game.engine.actions import DEALER, DrawStock, Next, Shuffle
from game.engine.cards import parse_cards
from game.engine.events import Drew, Shuffled, StockRenewed
from game.engine.refusals import BadShuffle, NotNow, NotYourTurn, Refused
from game.engine.state import Phase
from game.session.match.table import Table, TakenBack
from tests.session.listening import Ear, play, staged
from tests.session.matches import any_action, begun, header

# The dealer


def test_the_dealer_deals_by_itself_and_it_stands_in_the_record() -> None:
    table = begun(3)
    assert table.phase == Phase.DRAW
    assert table.acting == (0,)
    assert [len(hand) for hand in table.truth.hands] == [7, 7, 7]
    assert table.record[-1].startswith("shuffle ")


def test_beginning_twice_deals_once() -> None:
    table = begun(3)
    lines = len(table.record)
    table.begin()
    assert len(table.record) == lines


def test_nobody_else_shuffles() -> None:
    table = begun(2)
    order = table.truth.rules.pack
    assert table.why_not(Shuffle(DEALER, order)) == BadShuffle()
    with pytest.raises(Refused):
        table.submit(Shuffle(DEALER, order))


def test_the_next_deal_is_shuffled_as_soon_as_it_is_wanted() -> None:
    table = begun(2)
    rng = Random(4)
    while table.phase is not Phase.DEAL_OVER:
        table.submit(any_action(table, rng))
    told = table.submit(Next(1))
    assert isinstance(told[0], Shuffled)
    assert table.truth.deal == 2
    assert table.truth.phase is Phase.DRAW


def test_the_same_number_deals_the_same_cards_whatever_was_played() -> None:
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
    while not any(isinstance(event, StockRenewed) for event in ear.events) and len(table.record) < 4000:
        table.submit(any_action(table, rng))
    (renewed,) = (event for event in ear.events if isinstance(event, StockRenewed))
    assert renewed.shuffled
    assert table.phase is not Phase.SHUFFLE


# Submitting


def test_an_action_that_is_refused_changes_nothing() -> None:
    table = begun(3)
    before, lines, version = table.truth, list(table.record), table.version
    assert table.why_not(DrawStock(1)) == NotYourTurn(0)
    with pytest.raises(Refused):
        table.submit(DrawStock(1))
    assert (table.truth, list(table.record), table.version) == (before, lines, version)


def test_nothing_can_be_done_before_the_deal() -> None:
    table = Table(header(2))
    assert table.why_not(DrawStock(0)) == NotNow(Phase.SHUFFLE)
    assert table.past.last_seat == DEALER


def test_who_acts_is_told_only_what_they_may_know() -> None:
    table = staged("QC")
    (drawn,) = table.submit(DrawStock(0))
    assert drawn == Drew(0, 1, parse_cards("QC"), from_stock=True)


# Taking back


def test_plays_of_a_turn_can_be_taken_back_one_by_one_to_the_draw() -> None:
    table = staged("QC")
    ear = Ear(table, 1)
    play(table, "0: draw stock")
    drawn, lines = table.truth, list(table.record)
    play(table, "0: lay 4H 5H 6H", "0: discard 2C")
    assert table.undo(0)
    assert table.truth.phase is Phase.PLAY
    assert table.undo(0)
    assert table.truth == drawn
    assert list(table.record) == lines
    assert ear.events[-1] == TakenBack(0, 1)
    assert ear.views[-1] == table.view(1)


def test_what_was_drawn_from_the_stock_was_seen_and_stays_drawn() -> None:
    table = staged("QC")
    play(table, "0: draw stock")
    assert not table.can_undo(0)
    assert not table.undo(0)
    assert table.phase is Phase.PLAY


def test_a_card_drawn_from_the_discards_was_open_and_goes_back() -> None:
    table = staged("QC")
    before = table.truth
    play(table, "0: draw discards")
    assert table.undo(0)
    assert table.truth == before


def test_nobody_takes_back_what_somebody_else_has_acted_on() -> None:
    table = staged("QC")
    play(table, "0: draw stock", "0: discard 2C")
    assert table.can_undo(0)
    play(table, "1: draw discards")
    assert not table.can_undo(0)
    assert table.can_undo(1)


def test_the_deal_itself_is_nobodys_to_take_back() -> None:
    table = begun(2)
    assert not any(table.can_undo(seat) for seat in (DEALER, 0, 1))


def test_the_end_of_a_deal_showed_all_hands_and_stands() -> None:
    table = begun(2)
    rng = Random(4)
    while table.phase is not Phase.DEAL_OVER:
        seat = table.acting[0]
        table.submit(any_action(table, rng))
    assert not table.can_undo(seat)


def test_practice_takes_back_anything_down_to_ones_own_last_move() -> None:
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


def test_after_taking_back_the_same_cards_come() -> None:
    table = staged("QC 3S")
    table.practice = True
    play(table, "0: draw stock", "0: discard 2C")
    table.undo(0)
    table.undo(0)
    play(table, "0: draw stock")
    assert table.truth.hands[0][-1:] == parse_cards("QC")
