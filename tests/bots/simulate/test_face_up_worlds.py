"""Hands that may be the true ones where drawn cards lie face up."""

from __future__ import annotations

from random import Random

from game.bots.simulate.face_up_deals import LEFT, THREW, FaceUpTables
from game.bots.simulate.face_up_worlds import FaceUpPosition
from game.content.sheets.sheets import load_sheet
from game.engine.cards import parse_cards
from game.engine.sheet.rules import compile_rules

TABLES = FaceUpTables(compile_rules(load_sheet("conquian"), 2).of_deal(1))


def mask(text: str) -> int:
    return TABLES.bits_of(parse_cards(text))


def position(hand: str, table: tuple[list[str], list[str]], few: int, left: str = "", top: str = "") -> FaceUpPosition:
    """What the first seat knows of a deal in which the other holds a few cards more."""
    found = FaceUpPosition(TABLES, 0)
    found.hand = mask(hand)
    found.melds = [[mask(meld) for meld in melds] for melds in table]
    found.left = [1 << face for face in parse_cards(left)]
    found.top, found.gone = mask(top), mask(left)
    seen = found.hand | found.top | found.gone | sum([sum(melds) for melds in found.melds])
    found.hidden = [1 << face for face in TABLES.rules.pack if not seen >> face & 1]
    found.few = few
    found.stock = len(found.hidden) - few
    return found


def test_all_cards_are_somewhere_once() -> None:
    here, rng = position("AH 2H 3H KD QS", (["5C 6C 7C"], ["JS JD JH"]), 7, "4D 6S"), Random(1)
    for _ in range(20):
        hand, stock = here.world(rng)
        assert hand.bit_count() == 7
        assert len(stock) == here.stock
        assert hand + sum(stock) == sum(here.hidden)


def test_what_the_other_is_known_to_hold_is_in_every_hand() -> None:
    here, rng = position("AH 2H 3H KD QS", ([], ["JS JD JH"]), 6), Random(1)
    here.known = mask("7D")
    here.hidden.remove(mask("7D"))
    assert all(here.world(rng)[0] & mask("7D") for _ in range(20))


def test_a_hand_that_could_have_played_what_was_left_is_seldom_believed() -> None:
    def share(left: str) -> float:
        here, rng = position("AH 2H 3H KD QS", ([], []), 10, left), Random(1)
        pair = mask("6S 7S")
        return sum([here.world(rng)[0] & pair == pair for _ in range(400)]) / 400

    assert share("5S 4D") < share("4D 2C") / 2


def test_a_hand_near_its_end_is_believed_more_than_one_that_is_far() -> None:
    here, rng = position("AH 2H 3H KD QS", ([], ["JS JD JH JC", "AC 2C 3C"]), 3, "4D"), Random(1)
    nearer = [mask("4C"), mask("5C")]
    plain = len([1 for bit in here.hidden if bit in nearer]) * here.few / len(here.hidden)
    found = sum([(here.world(rng)[0] & sum(nearer)).bit_count() for _ in range(400)]) / 400
    assert found > 1.2 * plain


def test_who_gives_the_last_card_away_loses_and_who_keeps_it_may_not() -> None:
    """The other has ten cards on the table and goes out with a seven; nothing else is left that fits."""
    here = position("7C 4D 5H 6D KS QC", (["AH 2H 3H 4H"], ["JS JD JH JC", "AC 2C 3C", "7S 7D 7H"]), 0, "4C 4S")
    hand, stock = here.world(Random(1))
    gives = here.played(hand, stock, (THREW, here.hand ^ mask("7C"), tuple(here.melds[0]), mask("7C")))
    keeps = here.played(hand, stock, (THREW, here.hand ^ mask("4D"), tuple(here.melds[0]), mask("4D")))
    assert gives == 1
    assert keeps != 1


def test_what_is_compared_changes_nothing_of_what_is_known() -> None:
    here = position("7C 4D 6H", (["AH 2H 3H 4H"], ["JS JD JH JC", "AC 2C 3C"]), 3, "4C 4S", top="5D")
    hand, stock = here.world(Random(1))
    choice = (LEFT, here.hand, tuple(here.melds[0]), 0)
    assert here.played(hand, stock, choice) == here.played(hand, stock, choice)
    assert here.melds == [[mask("AH 2H 3H 4H")], [mask("JS JD JH JC"), mask("AC 2C 3C")]]
