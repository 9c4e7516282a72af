from itertools import combinations
from random import Random

import pytest

from game.bots.layout import Arrangement, Layout
from game.bots.outlook import Outlook
from game.bots.pieces import Piece, pieces
from game.engine.cards import FACES, Card, parse_card, parse_cards
from tests.bots.positions import look_of, pool, position


def played(arrangement: Arrangement) -> set[str]:
    return {" ".join(map(repr, piece.uses)) for piece in arrangement.plays}


def arrange(game: str, hand: str, melds: tuple[tuple[int, str], ...] = ()) -> Arrangement:
    return Layout(look_of(position(game, [hand, "2S"], melds=melds)), parse_cards(hand)).arrange(parse_cards(hand))


def test_a_card_that_fits_two_melds_goes_where_the_most_is_laid() -> None:
    # With 9H in the set of nines only 3 cards are laid; in the run the nines fail, but 4 hearts go.
    found = arrange("basic_rummy", "7H 8H 9H TH 9S 9D 2C")
    assert played(found) == {"7H 8H 9H TH"}
    assert sorted(found.left) == sorted(parse_cards("9S 9D 2C"))


def test_two_melds_share_a_long_run() -> None:
    found = arrange("basic_rummy", "5H 6H 7H 8H 8S 8D KC")
    assert played(found) == {"5H 6H 7H", "8S 8H 8D"}


def test_the_dearest_wild_is_laid() -> None:
    found = arrange("rummy_500", "QS QH X 2C")
    assert played(found) == {"QS QH X=QD"} or played(found) == {"QS QH X=QC"}
    assert found.left == parse_cards("2C")


def test_additions_wait_for_a_meld_of_ones_own() -> None:
    table = ((1, "5H 6H 7H"),)
    assert arrange("rummy_500", "8H 2C KC", table).plays == ()
    with_meld = arrange("rummy_500", "8H 2C KC KS KD", table)
    assert [piece.meld for piece in with_meld.plays] == [0, 1], "first the meld, then the addition"


def test_a_face_that_must_be_played_is_played_first() -> None:
    hand = parse_cards("7H 8H 9H TH 9S 9D 2C")
    layout = Layout(look_of(position("basic_rummy", ["7H", "2S"])), hand)
    found = layout.arrange_with(hand, parse_card("9D"))
    assert found is not None
    assert parse_card("9D") in found.plays[0].naturals
    assert layout.arrange_with(hand, parse_card("2C")) is None


def test_part_of_the_pool_can_be_arranged() -> None:
    everything = parse_cards("7H 8H 9H KS KD")
    layout = Layout(look_of(position("basic_rummy", ["7H", "2S"])), everything)
    assert layout.arrange(parse_cards("7H 8H KS KD")).plays == ()


def brute_force(look: Outlook, hand: tuple[Card, ...], found: list[Piece]) -> float:
    """The greatest weight over all choices of up to four pieces."""
    best = 0.0
    for size in range(5):
        for choice in combinations(found, size):
            cards = [face for piece in choice for face in piece.naturals]
            lanes = [piece.lane for piece in choice if piece.lane is not None]
            if all(cards.count(face) <= hand.count(face) for face in cards) and len(set(lanes)) == len(lanes):
                best = max(best, sum(look.played[face] + 0.3 * look.rules.values[face] for face in cards))
    return best


@pytest.mark.parametrize("seed", range(40))
def test_the_arrangement_is_the_best_there_is(seed: int) -> None:
    rng = Random(seed)
    low = [face for face in FACES[:52] if face.rank < 8]
    hand = tuple(rng.sample(low, 10))
    state = position("double_rum", [" ".join(map(repr, hand)), "2S"], melds=((1, "8H 9H TH"),))
    look = look_of(state)
    found = pieces(look, pool(" ".join(map(repr, hand))))
    assert Layout(look, hand).arrange(hand).weight == pytest.approx(brute_force(look, hand, found))
