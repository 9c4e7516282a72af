""""""

from __future__ import annotations

from collections import Counter
from random import Random

from msgspec import structs

from game.bots.knowledge.memory import Memory
from game.bots.knowledge.outlook import outlook
from game.bots.knowledge.worlds import worlds
from game.engine.cards import UNKNOWN, Card, parse_card, parse_cards
from game.engine.state import State, view
from tests.support.positions import position, rules_of

MINE = "AS 2S 3S 4S 5S 6S 7S"
NOTHING: tuple[tuple[Card, ...], ...] = ((), (), ())


def dealt() -> State:
    """Three seats of Rummy 500 with the whole pack about: the seat to move sees its hand and a river of three."""
    pack = list(rules_of("rummy_500", 3).deals[0].pack)
    mine, river = parse_cards(MINE), parse_cards("KH QC 9D")
    for face in (*mine, *river):
        pack.remove(face)
    state = position("rummy_500", [MINE, "2H", "2H"], discards="KH QC 9D")
    hands = (mine, tuple(pack[:7]), tuple(pack[7:14]))
    return structs.replace(state, hands=hands, stock=tuple(pack[14:]))


def memory(**what: tuple[tuple[Card, ...], ...]) -> Memory:
    return structs.replace(Memory(0, NOTHING, NOTHING, NOTHING, NOTHING), **what)


def test_a_world_holds_the_whole_pack_and_agrees_with_what_was_seen() -> None:
    state = dealt()
    for world in worlds(outlook(view(state, 0), memory()), Random(1), 20):
        there = [*world.stock, *world.discards]
        for hand in world.hands:
            there += hand
        assert sorted(there) == sorted(state.rules.pack)
        assert world.hands[0] == state.hands[0]
        assert list(map(len, world.hands)) == list(map(len, state.hands))
        assert UNKNOWN not in there


def test_cards_others_took_stay_in_their_hands() -> None:
    held = (), parse_cards("TH JH"), ()
    for world in worlds(outlook(view(dealt(), 0), memory(held=held)), Random(2), 20):
        assert not Counter(held[1]) - Counter(world.hands[1])


def share(face: str, known: Memory) -> float:
    """How often the left neighbour holds a card in 400 worlds."""
    look = outlook(view(dealt(), 0), known)
    return sum(parse_card(face) in world.hands[1] for world in worlds(look, Random(3), 400)) / 400


def test_who_threw_a_card_hardly_holds_those_near_it_and_who_took_one_does() -> None:
    assert share("8H", memory(thrown=((), parse_cards("9H 8C"), ()))) < share("8H", memory()) - 0.04
    cards = {face: ((), parse_cards(face), ()) for face in ("9H", "2C")}
    near, far = (share("8H", memory(held=each, taken=each)) for each in cards.values())
    assert near > far + 0.02
    assert share("8H", memory(held=cards["9H"])) < near - 0.02, "a card they got back by a call they never wanted"


def test_who_refused_a_card_hardly_holds_those_near_it() -> None:
    assert share("8H", memory(refused=((), parse_cards("9H 8C"), ()))) < share("8H", memory()) - 0.04


def test_what_was_not_among_discards_that_became_the_stock_is_held() -> None:
    buried = tuple(face for face in dealt().rules.pack if face != parse_card("8H"))
    assert share("8H", structs.replace(memory(), buried=buried)) > 0.4


def test_hidden_cards_are_not_looked_at() -> None:
    state = dealt()
    swapped = structs.replace(state, hands=(state.hands[0], state.hands[2], state.hands[1]), stock=state.stock[::-1])
    one, other = (list(worlds(outlook(view(each, 0), memory()), Random(4), 5)) for each in (state, swapped))
    assert [world.hands for world in one] == [world.hands for world in other]
