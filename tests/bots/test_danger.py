from msgspec import structs

from game.bots.danger import danger
from game.bots.memory import Memory
from game.bots.outlook import outlook
from game.engine.cards import parse_card, parse_cards
from game.engine.state import State
from game.engine.view import view
from tests.bots.positions import position


def of(state: State, face: str, memory: Memory | None = None) -> float:
    return danger(outlook(view(state, 0), memory or Memory.start(0)), parse_card(face))


def remembering(held: str = "", refused: str = "", thrown: str = "") -> Memory:
    """What seat 1 of two was seen to do."""
    nothing = ((), ())
    return Memory(0, ((), parse_cards(held)), nothing, ((), parse_cards(refused)), ((), parse_cards(thrown)))


TABLE = position("rummy_500", ["2S 8H KC", "4S 5S 6S 7S 8S"], melds=((1, "5H 6H 7H"),))


def test_a_discard_that_fits_on_the_table_is_dangerous() -> None:
    assert of(TABLE, "8H") > of(TABLE, "2S") + 4


def test_a_card_that_goes_with_what_the_next_player_took_is_dangerous() -> None:
    state = position("rummy_500", ["2S 8H KC 9D", "4S 5S 6S 7S 8S"])
    took = remembering(held="KS KD")
    assert of(state, "KC", took) > 2 * of(state, "KC")
    assert of(state, "9D", took) < of(state, "9D"), "two of their five cards are known to be kings"


def test_a_rank_the_next_player_throws_is_safer() -> None:
    state = position("rummy_500", ["2S 8H KC 9D", "4S 5S 6S 7S 8S"])
    assert of(state, "KC", remembering(thrown="KS KD")) < of(state, "KC")
    assert of(state, "KC", remembering(refused="KS")) < of(state, "KC")


def test_three_cards_of_the_discards_that_make_a_meld_are_a_gift() -> None:
    state = position("rummy_500", ["9D 2C 5S", "4S 5S 6S 7S 8S"], discards="7D KH 8D")
    assert of(state, "9D") > of(state, "2C") + 10


def test_a_playable_discard_can_be_called_once_one_has_melded() -> None:
    state = position("liverpool_rummy", ["7C 2S", "4S 5S 6S", "8S 9S"], melds=((1, "7H 7S 7D"),))
    melded = structs.replace(state, melded=(True, True, False))
    assert of(melded, "7C") > of(state, "7C") + 10


def test_a_wild_is_the_worst_discard() -> None:
    state = position("doofer", ["5C 2S KD", "4S 5S 6S 7S 8S"], deal=5)
    assert of(state, "5C") > of(state, "KD") > 0


def test_a_joker_that_is_not_wild_is_no_danger() -> None:
    state = position("rummy_500", ["X X 8H", "4S 5S 6S 7S 8S"], discards="X X X")
    assert of(state, "X") > 0
    assert of(structs.replace(state, rules=structs.replace(state.rules, wild=frozenset())), "X") == 0
