"""What a seat knows of a deal with a contract, and worlds that agree with it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from msgspec import structs

from game.bots.contests.duplicate import Contest, Entrant
from game.bots.knowledge.memory import Memory
from game.bots.knowledge.outlook import Outlook, outlook
from game.bots.simulate.contract_deals import AT_ONCE
from game.bots.simulate.contract_seen import can_be_played_on, seen_by, table_after
from game.bots.simulate.contract_tables import WILD, Hand
from game.bots.simulate.contract_worlds import NEARLY
from game.content.sheets.sheets import load_sheet
from game.engine.actions import Action
from game.engine.events import Event, redact
from game.engine.state import Phase, State, View, view
from tests.support.positions import look_of, position


def watched(game: str, seats: int, number: int) -> list[tuple[View, Memory]]:
    """What the seat in turn sees and remembers before each play of a deal of Standard bots."""
    memories, found = [Memory.start(seat) for seat in range(seats)], []

    def watch(state: State, action: Action, events: list[Event]) -> None:
        for seat in range(seats):
            seen = view(state, seat).state
            for event in events:
                memories[seat] = memories[seat].after(redact(event, seat), seen)
        if state.phase is Phase.PLAY:
            found.append((view(state, state.turn), memories[state.turn]))

    Contest(load_sheet(game), seats, Entrant("one"), Entrant("other"), 5).play_once(number, 0, watch)
    return found


def cards_in(hand: Hand) -> Counter[int]:
    found = Counter({face: count for face, count in enumerate(hand.counts) if count})
    return found + Counter({WILD: hand.wilds})


@pytest.mark.parametrize(("game", "seats"), [("dummy_rummy", 2), ("contract_rummy", 3)])
def test_worlds_agree_with_what_a_seat_has_seen(game: str, seats: int) -> None:
    rng = Random(1)
    for seen, memory in watched(game, seats, 1)[::7]:
        look = outlook(seen, memory)
        assert can_be_played_on(look)
        here = seen_by(look)
        for held in (False, True):
            hands, stock = here.world(rng, held)
            others = seen.state.clockwise(seen.seat)
            assert [hands[seat].size for seat in others] == [len(seen.state.hands[seat]) for seat in others]
            assert len(stock) == len(seen.state.stock)
            dealt = Counter(stock)
            for seat in others:
                dealt += cards_in(hands[seat])
                assert not Counter(here.known[seat]) - cards_in(hands[seat])
            assert dealt == Counter(here.hidden) + sum([Counter(here.known[seat]) for seat in others], Counter())


FULL = "7H 7S 7D 9H 9S 9D KC KH KS 4C 5D JS QC 8D"
OTHER = "3C 4C 6C 8C TC KD QS AS JD 3H 5H 9C 6D"


def whole(game: str, hands: list[str], deal: int) -> Outlook:
    """A position in which all cards of the pack are somewhere."""
    state = position(game, hands, deal=deal, stock="")
    left = list(state.rules.pack)
    for face in sum(state.hands, ()):
        left.remove(face)
    Random(1).shuffle(left)
    return look_of(structs.replace(state, stock=tuple(left), stages=(deal,) * state.players, turns=4))


def test_a_hand_is_played_on_in_every_way_to_an_end() -> None:
    look = whole("dummy_rummy", [FULL, OTHER], 8)
    here, rng, outs = seen_by(look), Random(2), Counter[tuple[int, int]]()
    thrown = look.state.hands[0][-1]
    for _ in range(40):
        hands, stock = here.world(rng, held=False)
        for hold in (AT_ONCE, NEARLY):
            deal = here.played(table_after(look.state, 0, thrown, hold), hands, stock, held=False)
            assert deal.out >= 0 or deal.why
            lying = sum(deal.gone) - len(deal.pile)
            there = sum([hand.size for hand in deal.hands]) + len(deal.pile) + lying + len(deal.stock) - deal.at
            assert there == len(look.rules.pack)
            outs[hold, deal.out] += 1
    # Three sets lie open to the others: held back they lead out far more often.
    assert outs[NEARLY, 0] > outs[AT_ONCE, 0] + 8


def test_whoever_forgets_discards_plays_nothing_on() -> None:
    look = whole("dummy_rummy", [FULL, OTHER], 8)
    assert can_be_played_on(look)
    assert not can_be_played_on(structs.replace(look, hidden=(look.hidden[0] + 1, *look.hidden[1:])))
