"""Luck: what came beside what could have come, nothing for what was chosen, and nothing at all on average."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import hypot
from random import Random
from statistics import fmean, stdev

import pytest
from msgspec import structs

from game.bots.base import BotSpec
from game.bots.contests.selfplay import play_match
from game.bots.explain.luck import ChanceEvent, DealStep, Luck, chance_events, luck_above_others, luck_by_seat
from game.engine.actions import DEALER, Action, DrawDiscards, DrawStock, Shuffle
from game.engine.cards import parse_card, parse_cards, without
from game.engine.events import Dealt, Drew, Event
from game.engine.play.dealing import new_match
from game.engine.play.verbs import apply
from game.engine.state import Phase, State
from tests.support.positions import position, rules_of, under

FEW = 50
"""Hands that are compared with, where it does not matter how sure that is."""


def one(state: State, action: Action) -> list[ChanceEvent]:
    after, events = apply(state, action)
    return list(chance_events([(state, after, events)], Random(1)))


def of_a_deal(game: str, players: int, seed: str) -> list[DealStep]:
    match = rules_of(game, players)
    states, told = [new_match(match)], []

    def watch(state: State, action: Action, events: list[Event]) -> None:
        states.append(state)
        told.append(events)

    specs = tuple(BotSpec(f"bot {seat}", seed=seat) for seat in range(players))
    play_match(match, specs, seed, most_deals=1, watch=watch)
    return [(before, after, events) for (before, after), events in zip(pairwise(states), told, strict=True)]


def dealt(game: str, seed: str) -> list[DealStep]:
    """Return the first step of a deal: the shuffle with its seed, and the dealing."""
    state = new_match(rules_of(game, 2))
    order = list(state.rules.pack)
    Random(seed).shuffle(order)
    after, events = apply(state, Shuffle(DEALER, tuple(order)))
    assert any(isinstance(event, Dealt) for event in events)
    return [(state, after, events)]


def test_the_luck_of_a_completing_card_is_the_deadwood_it_saves() -> None:
    # With 9H nothing is left but QC, which is thrown; with any other card 7H and 8H are left, and the dearest thrown.
    state = position("basic_rummy", ["7H 8H QC", "2S 3D"], phase=Phase.DRAW, stock="9H 2C 2C 2C", discards="KD")
    [chance] = one(state, DrawStock(0))
    assert (chance.seat, chance.cards, chance.is_deal) == (0, parse_cards("9H"), False)
    assert chance.gain == 0.75 * (7 + 8 + 2)


def test_a_draw_from_a_stock_of_identical_cards_has_no_luck() -> None:
    state = position("basic_rummy", ["7H 8H QC", "2S 3D"], phase=Phase.DRAW, stock="9H 9H 9H", discards="KD")
    assert [chance.gain for chance in one(state, DrawStock(0))] == [0.0]


def test_a_drawn_card_that_fits_the_table_counts_as_a_gain() -> None:
    state = position(
        "rummy_500", ["7H KC", "2S 3D"], phase=Phase.DRAW, stock="8S 2C", discards="KD", melds=((0, "8H 8D 8C"),)
    )
    [chance] = one(state, DrawStock(0))
    values = state.rules.values
    eight, two = values[parse_card("8S")], values[parse_card("2C")]
    assert chance.gain == (eight + two) / 2


@pytest.mark.parametrize(
    ("hand", "table"),
    [("KS KH KD 2C", ()), ("KS KH KD 2C", ((1, "5H 6H 7H"),)), ("4S 2C", ((0, "5H 6H 7H"),))],
    ids=["new", "new, beside a meld", "table"],
)
def test_the_luck_of_an_unneeded_wild_is_its_value_if_a_meld_has_room(
    hand: str, table: tuple[tuple[int, str], ...]
) -> None:
    # Without the joker the nine is thrown, with it 2C or 4S.
    state = position("rummy_500", [hand, "2S"], phase=Phase.DRAW, stock="X 9D 9D 9D", discards="KC", melds=table)
    [chance] = one(state, DrawStock(0))
    values = state.rules.values
    assert values[parse_card("2C")] == values[parse_card("4S")]
    assert chance.gain == 0.75 * (values[parse_card("X")] + values[parse_card("2C")])


def test_the_luck_of_a_wild_without_room_is_zero() -> None:
    table = ((0, "4S 4H 4D 4C"),)
    state = position("rummy_500", ["9S 2C", "2S"], phase=Phase.DRAW, stock="X 9D 9D 9D", discards="KC", melds=table)
    [chance] = one(state, DrawStock(0))
    assert chance.gain == 0


def test_a_drawn_card_gains_only_if_it_may_be_added_to_the_table() -> None:
    def gain(hand: str, melds: tuple[tuple[int, str], ...], add: str) -> float:
        state = position("double_rum", [hand, "2S"], phase=Phase.DRAW, stock="X 9D 9D 9D", discards="KC", melds=melds)
        state = under(state, melding__add=add)
        return one(state, DrawStock(0))[0].gain

    theirs = ((1, "4H 5H 6H 7H"),)
    assert gain("2C JD", theirs, "after_melding") < 0, "whoever has laid nothing may not add"
    assert gain("2C JD", theirs, "any_time") > 0
    assert gain("KS KH KD 2C", theirs, "after_melding") > 0, "but may after laying"


def test_a_drawn_meld_is_no_gain_for_a_seat_that_may_lay_no_more() -> None:
    melds = ((0, "7H 7S 7D"), (0, "KS KH KD"))
    hands = ["9S 9H JC 2C", "2S", "3S"]
    state = position("liverpool_rummy", hands, phase=Phase.DRAW, stock="9D 4C 4C 4C", discards="KC", melds=melds)
    state = under(state, buying__allowed=False)
    more = under(state, melding__extra_melds=True)
    assert one(state, DrawStock(0))[0].gain < 0, "nine points more in hand, beside four"
    assert one(more, DrawStock(0))[0].gain > 0


def drawn_by_turns(state: State) -> list[ChanceEvent]:
    """Return the chance event of the next draw with each possible card on top of the stock: all cards not in the seat's
    hand.
    """
    stock = without(state.rules.pack, state.hands[0])
    assert stock is not None
    turned = [structs.replace(state, stock=(*stock[at:], *stock[:at])) for at in range(len(stock))]
    return [chance for each in turned for chance in one(each, DrawStock(0))]


@pytest.mark.parametrize(
    "state",
    [
        position("basic_rummy", ["7H 8H QC 2D 2S", "2S 3D"], phase=Phase.DRAW, discards="KD"),
        position("rummy_500", ["7H KC 5S", "2S"], phase=Phase.DRAW, discards="KD", melds=((0, "8H 8D 8C"),)),
        position("liverpool_rummy", ["7H 7D 9S 9C KD QS 2H 3C 4D 6S", "2S 3D"], phase=Phase.DRAW),
    ],
    ids=["hand", "table", "contract"],
)
def test_the_luck_of_a_draw_is_zero_on_average(state: State) -> None:
    found = drawn_by_turns(state)
    assert len({chance.cards for chance in found}) > 20
    assert any(abs(chance.gain) > 1 for chance in found)
    assert fmean(chance.gain for chance in found) == pytest.approx(0)
    assert {chance.error for chance in found} == {0.0}


def test_the_luck_of_a_deal_is_zero_on_average() -> None:
    found = [next(chance_events(dealt("rummy_500", f"{number}"), Random(number), FEW)) for number in range(25)]
    gains = [chance.gain for chance in found]
    assert min(gains) < -5
    assert max(gains) > 5
    assert abs(fmean(gains)) < 3 * stdev(gains) / len(gains) ** 0.5


def test_luck_estimates_of_all_seeds_agree_within_the_error() -> None:
    steps = of_a_deal("rummy_500", 2, "seeds")
    reckoned = [luck_by_seat(2, chance_events(steps, Random(seed), 150)) for seed in range(4)]
    for seat in range(2):
        found = [each[seat] for each in reckoned]
        assert len({luck.drawn for luck in found}) == 1, "all cards of the stock are looked at"
        assert len({luck.total for luck in found}) == len(found)
        for luck, other in combinations(found, 2):
            assert 0 < luck.error < 5
            assert abs(luck.total - other.total) < 4 * hypot(luck.error, other.error)


def test_the_error_of_estimated_luck_is_smaller_with_more_sampled_hands() -> None:
    deal = dealt("rummy_500", "surer")
    few, many = (luck_by_seat(2, chance_events(deal, Random(1), hands))[0].error for hands in (140, 700))
    assert many < 0.7 * few


def test_the_luck_of_a_draw_of_several_cards_has_an_error() -> None:
    events = [Drew(0, 2, parse_cards("9H 2C"), from_stock=True)]
    state = position("basic_rummy", ["7H 8H QC", "2S 3D"], phase=Phase.DRAW, stock="4S 9H 2C 5D KH TC", discards="KD")
    after = structs.replace(state, stock=state.stock[2:])
    [chance] = chance_events([(state, after, events)], Random(1))
    assert chance.gain > 0
    assert 0 < chance.error < chance.gain
    [luck] = luck_by_seat(1, [chance, ChanceEvent(0, parse_cards("2C"), 1.0, error=chance.error)])
    assert luck.error == pytest.approx(chance.error * 2**0.5)


def test_a_draw_from_the_discards_is_no_luck() -> None:
    state = position("basic_rummy", ["7H 8H QC", "2S 3D"], phase=Phase.DRAW, discards="9H")
    assert one(state, DrawDiscards(0)) == []


def test_a_draw_towards_the_contract_is_good_luck() -> None:
    hand = "7H 7D 9S 9C KD QS 2H 3C 4D 6S"
    state = position("liverpool_rummy", [hand, "2S 3D"], phase=Phase.DRAW, stock="7C JS QD 5C 8D 5S")
    [chance] = one(state, DrawStock(0))
    assert chance.gain > 1


def test_the_luck_of_a_deal_is_summed_up_by_seat() -> None:
    found = list(chance_events(of_a_deal("rummy_500", 3, "luck"), Random(1), FEW))
    assert [chance.seat for chance in found if chance.is_deal] == [0, 1, 2]
    for luck in luck_by_seat(3, found):
        draws = [chance for chance in found if chance.seat == luck.seat and not chance.is_deal]
        assert luck.drawn == sum(chance.gain for chance in draws)
        assert luck.draws == len(draws)
        assert luck.card_count == sum(len(chance.cards) for chance in draws)
        assert luck.total == luck.dealt + luck.drawn
        if luck.best and luck.worst:
            assert luck.worst.gain <= luck.best.gain
    assert list(chance_events(of_a_deal("rummy_500", 3, "luck"), Random(1), FEW)) == found


def test_luck_counts_every_card_drawn_from_the_stock_once() -> None:
    # Buys, penalties and renewals of the stock included.
    for game in ("me", "liverpool_rummy", "double_rum"):
        steps = of_a_deal(game, 3, f"all {game}")
        last = steps[-1][1]
        found = [chance for chance in chance_events(steps, Random(1), FEW) if not chance.is_deal]
        drawn = sum(len(chance.cards) for chance in found)
        if not last.stock_ran_out:
            dealt = next(state for _, state, _ in steps if any(state.hands))
            assert drawn == len(dealt.stock) - len(last.stock)
        assert drawn


def test_the_luck_of_a_seat_without_draws_has_no_best_draw() -> None:
    [luck] = luck_by_seat(1, [ChanceEvent(0, parse_cards("7H"), 3.0, is_deal=True)])
    assert (luck.dealt, luck.drawn, luck.draws, luck.best, luck.worst) == (3.0, 0.0, 0, None, None)
    assert structs.replace(luck, drawn=-1.0).total == 2.0


def test_luck_compared_between_seats_of_the_same_sample_leaves_out_their_shared_error() -> None:
    alike = [Luck(seat, gain, error=2.0, dealt_error=2.0) for seat, gain in enumerate((5.0, 1.0, -3.0))]
    assert luck_above_others(alike, 0) == (6.0, 0.0)
    apart = [structs.replace(luck, sample=seat) for seat, luck in enumerate(alike)]
    assert luck_above_others(apart, 0) == pytest.approx((6.0, (4 + 1 + 1) ** 0.5))
    drawn = [structs.replace(alike[0], error=5**0.5), *alike[1:]]
    assert luck_above_others(drawn, 0) == pytest.approx((6.0, 1.0))
    assert luck_above_others(drawn, 1) == pytest.approx((0.0, 0.5))
