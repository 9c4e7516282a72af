"""Where the cards come from: the same for a seat, whatever others draw."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest
from msgspec import structs

from game.bots.base import BotSpec
from game.bots.choose.player import play_anything
from game.bots.contests.selfplay import play_deal
from game.bots.contests.shuffling import SeatStreams
from game.content.sheets.sheets import load_sheet, with_keys
from game.engine.actions import DEALER, Action, Cut, Discard, DrawDiscards, DrawStock, Shuffle
from game.engine.cards import Card, show
from game.engine.events import Event
from game.engine.play.dealing import new_match
from game.engine.play.verbs import apply
from game.engine.sheet.rules import MatchRules, compile_rules
from game.engine.state import Phase, State
from game.record.digest import state_digest
from tests.support.positions import SHEETS, rules_of


def dealt(shuffler: SeatStreams, match: MatchRules) -> State:
    start = new_match(match)
    return shuffler.carry_out(start, Shuffle(DEALER, shuffler.order(start)))[0]


def turn(shuffler: SeatStreams, state: State, draw: type[DrawStock | DrawDiscards]) -> tuple[State, Card]:
    """Play a turn that draws a card and discards the first of the hand; return the state and the card drawn."""
    seat = state.turn
    state, _ = shuffler.carry_out(state, draw(seat))
    drawn = state.hands[seat][-1]
    return shuffler.carry_out(state, Discard(seat, state.hands[seat][0]))[0], drawn


def test_seat_streams_give_a_seat_the_same_stock_cards_whatever_other_seats_draw() -> None:
    match = rules_of("basic_rummy", 2)
    drawn = []
    for seat_0 in (DrawStock, DrawDiscards):
        shuffler = SeatStreams("same")
        state = dealt(shuffler, match)
        mine = []
        for _ in range(8):
            state, _card = turn(shuffler, state, seat_0)
            state, card = turn(shuffler, state, DrawStock)
            mine.append(card)
        drawn.append(mine)
    stock, discards = drawn
    # Only a card that the other has drawn already can be missing from the stream.
    assert len(set(stock) & set(discards)) >= 5
    missed = [card for card in discards if card not in stock]
    assert [card for card in discards if card not in missed] == [card for card in stock if card in discards]


def test_every_order_of_the_cards_drawn_is_as_likely_as_any_other() -> None:
    match = compile_rules(with_keys(load_sheet("basic_rummy"), {"deal.hand_size": 24}), 2)
    found: Counter[str] = Counter()
    start = new_match(match)
    order = list(match.of_deal(1).pack)
    Random(3).shuffle(order)
    last = order[49:]
    for number in range(1200):
        shuffler = SeatStreams(f"{number}")
        shuffler.order(start)
        state, _ = apply(start, Shuffle(DEALER, tuple(order)))
        cards = []
        for _ in range(3):
            state, card = turn(shuffler, state, DrawStock)
            cards.append(card)
        found[show(cards)] += 1
    assert set(found) == {show(each) for each in permutations(last)}
    # Chi square with five degrees of freedom is above 20.5 once in a thousand times.
    assert sum((count - 200) ** 2 / 200 for count in found.values()) < 20.5


def test_equal_cards_of_several_packs_are_drawn_in_proportion_to_their_number() -> None:
    sheet = with_keys(load_sheet("double_rum"), {"deal.hand_size": {2: 26}})
    match = compile_rules(sheet, 2)
    start = new_match(match)
    ordered = sorted(match.of_deal(1).pack)
    stock = [ordered[0], ordered[2], ordered[3]]  # one ace of spades and both twos
    rest = [*ordered[:2], *ordered[2:]]
    for card in stock:
        rest.remove(card)
    twos = 0
    for number in range(900):
        shuffler = SeatStreams(f"{number}")
        shuffler.order(start)
        state, _ = apply(start, Shuffle(DEALER, (*rest[:53], *stock, *rest[53:])))
        state = structs.replace(state, stock=tuple(stock))
        state, _ = shuffler.carry_out(state, DrawStock(state.turn))
        twos += state.hands[state.turn][-1] == stock[1]
    assert 550 <= twos <= 650


def played(game: str) -> tuple[list[tuple[State, Action]], list[Action]]:
    """Play a deal of three players who act at random; return each state with its action, and the shuffler's record."""
    seen: list[tuple[State, Action]] = []

    def watch(state: State, action: Action, events: list[Event]) -> None:
        seen.append((state, action))

    shuffler = SeatStreams("again")
    specs = tuple(BotSpec(f"{seat}", seed=seat) for seat in range(3))
    brains = (play_anything,) * 3
    play_deal(new_match(rules_of(game, 3)), specs, shuffler, brains=brains, watch=watch, most_turns=300)
    return seen, shuffler.record([action for _, action in seen])


@pytest.mark.parametrize("game", SHEETS)
def test_a_record_dealt_by_seat_streams_replays_by_the_ordinary_rules(game: str) -> None:
    seen, record = played(game)
    assert record != [action for _, action in seen], "the stock was arranged"
    state = new_match(rules_of(game, 3))
    for action in record:
        state, _ = apply(state, action)
    assert state_digest(state) == state_digest(seen[-1][0])


@pytest.mark.parametrize(("game", "shuffled"), [("liverpool_rummy", True), ("basic_rummy", False)])
def test_a_match_dealt_by_seat_streams_renews_its_stock_from_the_discards(game: str, shuffled: bool) -> None:
    seen, _ = played(game)
    assert any(state.stock_ran_out for state, _ in seen)
    assert (sum(isinstance(action, Shuffle) for _, action in seen) > 1) is shuffled


@pytest.mark.parametrize("count", [1, 30, 107])
def test_seat_streams_deal_the_same_cards_after_any_cut(count: int) -> None:
    match = rules_of("liverpool_rummy", 3)
    hands = []
    for lifted in (50, count):
        shuffler = SeatStreams("cut")
        state = dealt(shuffler, match)
        assert state.phase is Phase.CUT
        cut = Cut(state.actor, lifted)
        before = state
        state, _ = shuffler.carry_out(state, cut)
        hands.append((state.hands, state.discards))
        again = new_match(match)
        for action in shuffler.record([Shuffle(DEALER, before.stock), cut]):
            again, _ = apply(again, action)
        assert again.hands == state.hands
    assert hands[0] == hands[1]
