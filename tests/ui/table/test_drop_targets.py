"""What may be done with lifted cards, and where."""

from __future__ import annotations

from game.engine.actions import Claim, DrawDiscards, DrawStock
from game.engine.cards import parse_card, parse_cards
from game.engine.refusals import DoesNotFit, DrawFirst, KeepDrawn, MeldFirst, NotYourTurn, Refusal, TooShort
from game.engine.state import View
from game.interaction.drop_targets import (
    LiftedCards,
    Offer,
    Source,
    Spot,
    Target,
    claims,
    draw_from,
    likely_refusal,
    offers,
)
from game.record.notation import parse_action
from game.session.match.match import Match
from tests.ui.support.tables import table_of

ANN = "3C 3D 3S 8H 9H TH KS"
BEA = "4C 4D 4S 2H 2C 2D 7S"
NEW, DISCARDS, HAND = Target(Spot.NEW), Target(Spot.DISCARDS), Target(Spot.HAND)


def refusal(view: View, lifted: LiftedCards, target: Target) -> Refusal | None:
    """Return the refusal of a drop; None where the drop could mean no action."""
    found = likely_refusal(view, lifted, target)
    return found[1] if found else None


def played(table: Match, *actions: str) -> Match:
    if not table.recording.lines or table.phase.value == "shuffle":
        table.begin()
    for action in actions:
        table.submit(parse_action(action, table.acting[0]))
    return table


def from_hand(cards: str) -> LiftedCards:
    return LiftedCards(Source.HAND, parse_cards(cards))


def written(found: list[Offer]) -> dict[Target, list[str]]:
    return {offer.target: [action.text for action in offer.actions] for offer in found}


def test_before_the_draw_a_lifted_hand_card_has_no_offers() -> None:
    table = played(table_of([ANN, BEA]))
    assert offers(table.view(0), from_hand("KS")) == []
    assert refusal(table.view(0), from_hand("KS"), DISCARDS) == DrawFirst()


def test_three_lifted_cards_of_a_rank_can_be_laid_but_not_discarded() -> None:
    table = played(table_of([ANN, BEA], stock="5D"), "draw stock")
    found = written(offers(table.view(0), from_hand("3C 3D 3S")))
    assert found == {NEW: ["lay 3C 3D 3S"]}


def test_cards_of_a_run_may_be_lifted_in_any_order() -> None:
    table = played(table_of([ANN, BEA], stock="5D"), "draw stock")
    assert written(offers(table.view(0), from_hand("TH 8H 9H"))) == {NEW: ["lay 8H 9H TH"]}


def test_two_cards_dropped_on_the_mat_are_refused_with_the_rule() -> None:
    table = played(table_of([ANN, BEA], stock="5D"), "draw stock")
    assert isinstance(refusal(table.view(0), from_hand("3C 3D"), NEW), TooShort)


def test_a_joker_that_could_be_either_of_two_cards_gives_one_offer_with_two_actions() -> None:
    table = played(table_of(["5H 6H X 2C 9D JS KD", BEA.replace("2C", "QC")], stock="5D"), "draw stock")
    (offer,) = offers(table.view(0), from_hand("5H 6H X"))
    assert offer.target == NEW
    assert {action.text for action in offer.actions} == {"lay X=4H 5H 6H", "lay 5H 6H X=7H"}


def test_a_joker_lifted_before_its_set_offers_one_question_about_its_suit() -> None:
    table = played(table_of(["3C 3D X 8H 9H TH KS", BEA], stock="5D"), "draw stock")
    found = written(offers(table.view(0), from_hand("X 3C 3D")))
    assert found == {NEW: ["lay 3D 3C X=3S", "lay 3D 3C X=3H"]}


def test_a_lifted_card_has_an_offer_for_every_meld_it_fits() -> None:
    table = played(
        table_of(["6H 7H 8H 5S 5C 5D 9H", "5H 4H 2C KD KS JC QC"], up="TD", stock="KC"),
        "draw stock",
        "lay 6H 7H 8H",
        "lay 5S 5C 5D",
        "discard KC",
        "draw discards",
        "lay KC KD KS",
    )
    found = written(offers(table.view(1), from_hand("5H")))
    assert found[Target(Spot.MELD, 1)] == ["add 5H to m1"]
    assert found[Target(Spot.MELD, 2)] == ["add 5H to m2"]


def test_adding_a_card_before_melding_is_refused_because_the_player_must_meld_first() -> None:
    table = played(
        table_of([ANN, "JH 4D 4S 2H 2C 2D 7S"], stock="5D 6S"), "draw stock", "lay 8H 9H TH", "discard KS", "draw stock"
    )
    assert refusal(table.view(1), from_hand("JH"), Target(Spot.MELD, 1)) == MeldFirst()


def test_a_card_that_does_not_fit_is_refused_by_the_meld() -> None:
    table = played(table_of([ANN, BEA], stock="5D"), "draw stock", "lay 3C 3D 3S")
    assert isinstance(refusal(table.view(0), from_hand("KS"), Target(Spot.MELD, 1)), DoesNotFit)


def test_a_card_dropped_on_a_meld_takes_the_joker_that_stands_for_it() -> None:
    table = played(
        table_of(["5H 6H X 2C 9D JS KD", "7H 3D 3S 3C QC QD QH"], stock="5D 8C"),
        "draw stock",
        "lay 5H 6H X=7H",
        "discard JS",
        "draw stock",
    )
    found = written(offers(table.view(1), from_hand("7H")))
    assert found[Target(Spot.MELD, 1)] == ["take X from m1 with 7H"]


def test_the_card_just_taken_from_the_discards_may_not_go_back() -> None:
    table = played(table_of([ANN, BEA], up="KC"), "draw discards")
    assert DISCARDS not in written(offers(table.view(0), from_hand("KC")))
    assert refusal(table.view(0), from_hand("KC"), DISCARDS) == KeepDrawn(parse_card("KC"))
    assert DISCARDS in written(offers(table.view(0), from_hand("KS")))


def test_a_card_dragged_from_the_stock_may_go_to_the_hand_only() -> None:
    table = played(table_of([ANN, BEA]))
    assert offers(table.view(0), LiftedCards(Source.STOCK, ())) == [Offer(HAND, (DrawStock(0),))]
    assert refusal(table.view(1), LiftedCards(Source.STOCK, ()), HAND) == NotYourTurn(0)


def test_cards_dragged_from_the_river_are_dug_out() -> None:
    table = played(table_of(["3C 3D 8H 9H TH KS 2S", "4C 4D 4S 2H 2C 2D 7S"], up="3S", stock="5D JC"), "draw stock")
    played(table, "discard KS", "draw stock", "discard JC")
    cards = parse_cards("3S KS JC")
    assert offers(table.view(0), LiftedCards(Source.RIVER, cards)) == [Offer(HAND, (DrawDiscards(0, cards[0]),))]


def test_the_top_discard_is_drawn_without_naming_the_card() -> None:
    table = played(table_of([ANN, BEA], up="KC"))
    assert draw_from(table.view(0), parse_card("KC")) == DrawDiscards(0)


def test_drawing_any_card_of_the_pile_draws_the_whole_pile() -> None:
    table = played(
        table_of(["3C 3D 8H 9H TH KS 2S 2D", "4C 4D 4S 2H 2C 7D 7S 7C"], up="3S", stock="5D", game="doofer", jokers=0)
    )
    played(table, "draw stock", "discard KS")
    assert draw_from(table.view(1), parse_card("3S")) == DrawDiscards(1)


def test_a_discard_that_fits_a_meld_can_be_claimed_by_dragging() -> None:
    table = played(table_of([ANN, BEA], up="JH", stock="5D"), "draw stock", "lay 8H 9H TH")
    lifted = LiftedCards(Source.RIVER, parse_cards("JH"))
    for seat in (0, 1):
        found = offers(table.view(seat), lifted)
        assert [offer.target for offer in found] == [Target(Spot.MELD, 1)]
        assert found[0].actions == claims(table.view(seat))
        assert isinstance(found[0].actions[0], Claim)


def test_every_action_of_an_offer_is_accepted_by_the_table() -> None:
    table = played(table_of([ANN, BEA], stock="5D"), "draw stock", "lay 3C 3D 3S")
    for card in table.view(0).hand:
        for offer in offers(table.view(0), LiftedCards(Source.HAND, (card,))):
            assert all(table.why_not(action) is None for action in offer.actions)
