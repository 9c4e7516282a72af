"""Luck: what came beside what could have come, nothing for what was chosen, and nothing at all on average."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from msgspec import structs

from game.bots.base import BotSpec
from game.bots.luck import Chance, Step, chances, lucks
from game.bots.selfplay import play_match
from game.engine.actions import Action, DrawDiscards, DrawStock
from game.engine.cards import parse_card, parse_cards
from game.engine.events import Event
from game.engine.phases.dealing import new_match
from game.engine.play import apply
from game.engine.state import Phase, State
from tests.bots.positions import position, rules_of


def one(state: State, action: Action) -> list[Chance]:
    after, events = apply(state, action)
    return list(chances([(state, after, events)], Random(1)))


def of_a_deal(game: str, players: int, seed: str) -> list[Step]:
    match = rules_of(game, players)
    states, told = [new_match(match)], []

    def watch(state: State, action: Action, events: list[Event]) -> None:
        states.append(state)
        told.append(events)

    specs = tuple(BotSpec(f"bot {seat}", seed=seat) for seat in range(players))
    play_match(match, specs, seed, most_deals=1, watch=watch)
    return [(before, after, events) for (before, after), events in zip(pairwise(states), told, strict=True)]


def test_the_card_that_completes_a_meld_is_worth_what_it_saves() -> None:
    # With 9H nothing is left but QC, which is thrown; with any other card 7H and 8H are left, and the dearest thrown.
    state = position("basic_rummy", ["7H 8H QC", "2S 3D"], phase=Phase.DRAW, stock="9H 2C 2C 2C", discards="KD")
    [chance] = one(state, DrawStock(0))
    assert (chance.seat, chance.cards, chance.dealt) == (0, parse_cards("9H"), False)
    assert chance.gain == 0.75 * (7 + 8 + 2)


def test_where_all_cards_are_alike_there_is_no_luck() -> None:
    state = position("basic_rummy", ["7H 8H QC", "2S 3D"], phase=Phase.DRAW, stock="9H 9H 9H", discards="KD")
    assert [chance.gain for chance in one(state, DrawStock(0))] == [0.0]


def test_what_fits_the_table_is_no_burden() -> None:
    state = position(
        "rummy_500", ["7H KC", "2S 3D"], phase=Phase.DRAW, stock="8S 2C", discards="KD", melds=((0, "8H 8D 8C"),)
    )
    [chance] = one(state, DrawStock(0))
    values = state.rules.values
    eight, two = values[parse_card("8S")], values[parse_card("2C")]
    assert chance.gain == (eight + two) / 2


def test_cards_from_the_discards_are_chosen() -> None:
    state = position("basic_rummy", ["7H 8H QC", "2S 3D"], phase=Phase.DRAW, discards="9H")
    assert one(state, DrawDiscards(0)) == []


def test_a_contract_comes_nearer() -> None:
    hand = "7H 7D 9S 9C KD QS 2H 3C 4D 6S"
    state = position("liverpool_rummy", [hand, "2S 3D"], phase=Phase.DRAW, stock="7C JS QD 5C 8D 5S")
    [chance] = one(state, DrawStock(0))
    assert chance.gain > 1


def test_a_deal_is_summed_up_by_seat() -> None:
    found = list(chances(of_a_deal("rummy_500", 3, "luck"), Random(1)))
    assert [chance.seat for chance in found if chance.dealt] == [0, 1, 2]
    for luck in lucks(3, found):
        draws = [chance for chance in found if chance.seat == luck.seat and not chance.dealt]
        assert luck.drawn == sum(chance.gain for chance in draws)
        assert luck.draws == sum(len(chance.cards) for chance in draws)
        assert luck.total == luck.dealt + luck.drawn
        if luck.best and luck.worst:
            assert luck.worst.gain <= luck.best.gain
    assert list(chances(of_a_deal("rummy_500", 3, "luck"), Random(1))) == found


def test_every_card_drawn_from_the_stock_counts_once() -> None:
    # Buys, penalties and renewals of the stock included.
    for game in ("me", "liverpool_rummy", "double_rum"):
        steps = of_a_deal(game, 3, f"all {game}")
        last = steps[-1][1]
        found = [chance for chance in chances(steps, Random(1)) if not chance.dealt]
        drawn = sum(len(chance.cards) for chance in found)
        if not last.stock_ran_out:
            dealt = next(state for _, state, _ in steps if any(state.hands))
            assert drawn == len(dealt.stock) - len(last.stock)
        assert drawn


def test_seats_without_a_draw_have_no_best_one() -> None:
    [luck] = lucks(1, [Chance(0, parse_cards("7H"), 3.0, dealt=True)])
    assert (luck.dealt, luck.drawn, luck.draws, luck.best, luck.worst) == (3.0, 0.0, 0, None, None)
    assert structs.replace(luck, drawn=-1.0).total == 2.0
