from __future__ import annotations

import pytest
from msgspec import structs

from game.bots.choose.contract import Planner
from game.bots.choose.search import Limit
from game.bots.explain.evidence import about_first_lay, contract_waits, exact_aim, missing, waits
from game.bots.explain.reasons import Needed, Spare, Waits
from game.engine.cards import Card, parse_card, parse_cards
from tests.bots.positions import look_of, position

TWO_SETS = "7H 7S 7D 9H 9S 2C 4D JC KS QD"


def planner_for(game: str, hand: str) -> tuple[Planner, tuple[Card, ...]]:
    state = position(game, [hand, "5S 6S", "5S 6S"][: 3 if game == "liverpool_rummy" else 2], discards="3D")
    planner = exact_aim(look_of(state))
    assert planner is not None
    return planner, parse_cards(hand)


@pytest.mark.parametrize(
    ("hand", "lacking"),
    [("7H 7S 7D 9H 9S 9C", 0), ("7H 7S 7D 9H 9S X", 0), (TWO_SETS, 1), ("7H 7S 9H 9S 2C", 2), ("7H 9H 2C", 4)],
)
def test_cards_that_lack_for_two_sets_are_counted(hand: str, lacking: int) -> None:
    planner, cards = planner_for("liverpool_rummy", hand)
    assert missing(planner, cards) == lacking


def test_what_brings_it_nearer_is_counted_copy_by_copy() -> None:
    planner, cards = planner_for("liverpool_rummy", TWO_SETS)
    [found] = waits(planner, cards)
    assert found.faces == parse_cards("9S 9H 9D 9C")
    assert found == Waits(1, 2 * 4 - 2, found.faces)


def test_nothing_is_waited_for_once_all_is_there_or_time_is_up() -> None:
    planner, cards = planner_for("liverpool_rummy", "7H 7S 7D 9H 9S 9C")
    assert not list(waits(planner, cards))
    planner, cards = planner_for("liverpool_rummy", TWO_SETS)
    assert not list(waits(planner, cards, Limit(lambda: 1.0, 1.0)))


def test_what_counts_enough_is_found_where_the_first_lay_must_count_points() -> None:
    planner, cards = planner_for("kalooki_40", "TH JH QH 5S 5D 2C")
    assert missing(planner, cards) == 1
    [found] = waits(planner, cards)
    assert set(found.faces) == set(parse_cards("5H 5C KH")), "nine to queen count but 39"


def test_what_counts_enough_is_found_though_its_melds_take_cards_from_each_other() -> None:
    state = position("kalooki_40", ["TS TC TD TH JH QC QD 2C", "5S 6S"], discards="3D")
    planner = exact_aim(look_of(structs.replace(state, rules=structs.replace(state.rules, opening=60))))
    assert planner is not None
    # Three tens and the run from the fourth, or four tens and the queens.
    assert missing(planner, parse_cards("TS TC TD TH JH QC QD 2C")) == 1
    without_a_queen = parse_cards("TS TC TD TH JH QD 2C")
    assert missing(planner, without_a_queen) == 1
    assert missing(planner, (*without_a_queen, parse_card("QH"))) == 0
    [found] = waits(planner, without_a_queen)
    assert found == Waits(1, 4, parse_cards("QH JD"))
    spare = about_first_lay(planner, parse_cards("TS TC TD TH JH QC QD 2C"), parse_card("2C"))
    assert not any(isinstance(each, Needed) and each.card.rank == 12 for each in spare)


def test_every_run_counts_though_many_are_nearer() -> None:
    state = position("liverpool_rummy", ["2H 3H 5H 6H 7H 9S TS JS QS", "5S 6S", "7D"], deal=3, discards="AH 3D")
    planner = exact_aim(look_of(state))
    assert planner is not None
    [found] = waits(planner, state.hands[0])
    assert set(map(repr, found.faces)) == {"4H", "8H"}
    [far] = waits(planner, parse_cards("AH 2H 3H 5H 6H 8H 9H JH QH 4S 5S 6S 7S"))
    assert set(map(repr, far.faces)) == {"4H", "7H", "TH", "KH"}


def test_a_contract_waits_only_if_it_can_be_laid_with_the_discard_and_without() -> None:
    there = "7H 7S 7D 9H 9S 9C"
    planner, cards = planner_for("liverpool_rummy", f"{there} KS 2C")
    [found] = contract_waits(planner, cards, parse_card("KS"))
    assert sorted(face for meld in found.melds for face in meld) == sorted(parse_cards(there))
    assert found.fewest == 2
    assert not list(contract_waits(planner, cards, parse_card("7H")))
    planner, cards = planner_for("liverpool_rummy", TWO_SETS)
    assert not list(contract_waits(planner, cards, parse_card("KS")))
    table = ((1, "AH AS AC"), (1, "9H 9S 9D"))
    state = position("liverpool_rummy", [f"{there} KS 2C", "5S 6S", "5S 6S"], discards="3D", melds=table)
    for lie, may in ((False, 1), (True, 0)):
        once = structs.replace(state, rules=structs.replace(state.rules, unique_cards=lie))
        aimed = exact_aim(look_of(once))
        assert aimed is not None
        assert len(list(contract_waits(aimed, state.hands[0], parse_card("KS")))) == may, "nines lie there"
    planner, cards = planner_for("kalooki_40", "KH KS KD QH QS QD 2C 3D")
    assert not list(contract_waits(planner, cards, parse_card("2C"))), "that is no contract"


def test_nothing_is_counted_of_a_contract_that_must_count_points_besides() -> None:
    state = position("liverpool_rummy", [TWO_SETS, "5S 6S", "5S 6S"], discards="3D")
    planner = exact_aim(look_of(structs.replace(state, rules=structs.replace(state.rules, opening=60))))
    assert planner is not None
    assert missing(planner, state.hands[0]) is None
    assert not list(waits(planner, state.hands[0]))


def test_a_discard_that_is_not_needed_and_a_card_that_is() -> None:
    planner, cards = planner_for("liverpool_rummy", TWO_SETS)
    found = list(about_first_lay(planner, cards, parse_card("KS")))
    assert Spare(parse_card("KS"), 1) in found
    [needed] = [each for each in found if isinstance(each, Needed)]
    assert needed.without == needed.missing + 1
    assert needed.card.rank in (7, 9)
    assert not any(isinstance(each, Spare) for each in about_first_lay(planner, cards, parse_card("7H")))


def test_of_two_copies_it_is_not_said_that_the_card_is_needed_and_is_not() -> None:
    ten = parse_card("TD")
    state = position("liverpool_rummy", ["3S 3D 3C 9D TD TD JD 2C", "5S 6S", "5S 6S"], deal=2)
    planner = exact_aim(look_of(state))
    assert planner is not None
    found = list(about_first_lay(planner, state.hands[0], ten))
    assert Spare(ten, 1) in found
    [needed] = [each for each in found if isinstance(each, Needed)]
    assert needed.card != ten
