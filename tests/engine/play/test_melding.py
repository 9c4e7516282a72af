"""Plays on melds: what the shape allows and the table does not."""

from __future__ import annotations

import pytest
from msgspec import structs

from game.engine.actions import Lay, Slide, Take
from game.engine.cards import JOKER, parse_card
from game.engine.play.melding import plays
from game.engine.play.verbs import legal, why_not
from game.engine.refusals import CannotSlide, CardOnTable, NotInHand
from game.engine.state import Phase, State
from tests.support.positions import position
from tests.support.samples import sheet, staged

NINE = parse_card("9S")
SLIDE = Slide(0, 1, NINE)


def playing(melds: tuple[str, ...], **keys: object) -> State:
    rules = sheet(pack__packs=2, pack__jokers=1, wilds__slide=True, **keys)
    return structs.replace(staged(rules, ["9S KD", "KC"], melds=melds), phase=Phase.PLAY)


def test_a_wild_slides_to_the_other_end_of_a_run() -> None:
    assert SLIDE in legal(playing(("6S 7S 8S X",)), 0)


def test_a_wild_does_not_slide_to_where_it_would_stand_for_a_card_on_the_table() -> None:
    state = playing(("6S 7S 8S X", "5S 5D 5C"), melding__unique_cards=True, wilds__named=True)
    assert why_not(state, SLIDE) == CardOnTable(parse_card("5S"), 1)
    assert SLIDE not in legal(state, 0)


def test_a_wild_does_not_slide_beside_another_if_they_stand_apart() -> None:
    state = playing(("X=6S 7S 8S X=9S",), wilds__side_by_side=False)
    assert why_not(state, SLIDE) == CannotSlide(NINE, 1, "touch")
    assert SLIDE not in legal(state, 0)


def test_a_wild_cannot_be_taken_with_a_card_of_another_meld_even_if_cards_may_be_moved() -> None:
    rules = sheet(pack__packs=2, pack__jokers=1, wilds__take="to_hand", melding__move=True)
    state = staged(rules, ["9S KD", "KC"], melds=("8D 9D TD JD", "JH JC X"))
    state = structs.replace(state, phase=Phase.PLAY, melded=(True, True))
    assert why_not(state, Take(0, JOKER, 2, parse_card("JD"))) == NotInHand(parse_card("JD"))
    assert [each for each in legal(state, 0) if why_not(state, each) is not None] == []


def test_no_wild_is_offered_for_a_card_on_the_table_that_could_be_moved_if_only_one_of_each_may_lie_there() -> None:
    rules = sheet(pack__packs=1, pack__jokers=1, melding__move=True, melding__unique_cards=True, wilds__named=True)
    state = staged(rules, ["7S 7D X KD", "KC"], melds=("6H 7H 8H",))
    state = structs.replace(state, phase=Phase.PLAY, melded=(True, True))
    offered = legal(state, 0)
    assert [each for each in offered if why_not(state, each) is not None] == []
    sets = [each.text for each in offered if isinstance(each, Lay) and each.melds[0][0].card == parse_card("7S")]
    assert sets == ["lay 7S 7D X=7C"]


@pytest.mark.parametrize(
    ("game", "hand"),
    [
        ("continental_rummy", "X 2C 2D 2S 2H 2S 4H 9C 8H KC JD KD 3H QC 5H TD"),
        ("continental_rummy", "X 2S 2S X 2C 2H 5H 4D 5S 9C 3D 5D 3H JD 4H 8H"),
        ("romme", "X X X X X X 9C 3S 7H KD 5S 6S AH 6D"),
    ],
)
def test_a_first_lay_is_offered_for_a_hand_of_more_wilds_than_all_ways_are_tried_for(game: str, hand: str) -> None:
    """Six wilds can be put together in more ways than are tried."""
    state = position(game, [hand, "KC"])
    lays = [each for each in legal(state, 0) if isinstance(each, Lay)]
    assert lays
    assert [each for each in lays if why_not(state, each) is not None] == []
    face = lays[0].melds[0][0].card
    assert [each for each in plays(state, face) if isinstance(each, Lay)]


def test_a_first_lay_is_listed_if_aces_must_stand_for_kings_though_one_of_them_could_be_used_as_itself() -> None:
    """Q K A with one wild counts nine points less than three kings, and the opening needs these."""
    rules = sheet(pack__wild=["A"], runs__suits="colour", melding__opening=60, going_out="meld_only")
    state = staged(rules, ["6H JC KH 3D 4S 5D 6C AD AS AH AC", "2C 3C"])
    state = structs.replace(state, phase=Phase.PLAY)
    lays = [play for play in plays(state) if isinstance(play, Lay)]
    assert list(map(repr, lays)) == ["0: lay 3D AC=4 5D 6H / 4S AH=5 6C / KH AS=K AD=K"]
    assert why_not(state, lays[0]) is None
