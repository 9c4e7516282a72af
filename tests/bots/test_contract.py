import pytest
from msgspec import structs

from game.bots.choose.contract import ContractPlanner, Plan, Planner, Prospects, laid
from game.bots.knowledge.outlook import Outlook
from game.engine.actions import Lay
from game.engine.cards import parse_card, parse_cards
from game.engine.play.verbs import why_not
from game.engine.sheet.contracts import Kind, parse_contract
from tests.bots.positions import look_of, position


def planner(look: Outlook, contract: str) -> Planner:
    wanted = parse_contract(contract, 3, 4)
    assert wanted is not None
    return ContractPlanner(look, wanted)


def plans(look: Outlook, hand: str, contract: str) -> list[Plan]:
    return planner(look, contract).plans(parse_cards(hand))


def prospects(hand: str, contract: str) -> Prospects:
    planning = planner(LOOK, contract)
    return Prospects(planning, planning.plans(parse_cards(hand)))


LOOK = look_of(position("liverpool_rummy", ["2S 3S", "4S", "5S"]))


@pytest.mark.parametrize(
    ("hand", "contract", "missing"),
    [
        ("7H 7S 7D 9H 9S 9D", "2 sets", 0),
        ("7H 7S 7D 9H 9S KD", "2 sets", 1),
        ("7H 7S X 9H 9S KD", "2 sets", 1),
        ("7H 7S X 9H 9S X", "2 sets", 0),
        ("4H 5H 6H 7H", "1 run", 0),
        ("4H 5H 7H 2S", "1 run", 1),
        ("TH JH QH KH AH", "1 run of 5", 0),
        ("7H 8H 9H 7S 7D 2C 3C", "1 set + 1 run", 2),
        ("7H 7S 7D 7C 7H 7S", "2 sets", 0),
        ("7H 7S 7D 4H 5H 6H 8S 9S", "1 set + 1 run", 1),
    ],
)
def test_the_number_of_missing_cards_is_exact(hand: str, contract: str, missing: int) -> None:
    assert min(plan.missing for plan in plans(LOOK, hand, contract)) == missing


def test_a_card_serves_one_meld_of_a_plan() -> None:
    # 7H can go with the sevens or with the run, not with both.
    for plan in plans(LOOK, "4H 5H 6H 7H 7S 7D", "1 set + 1 run"):
        used = [face for target in plan.targets for face in target.have]
        assert used.count(parse_card("7H")) <= 1
        assert plan.missing >= 1


def test_many_cards_to_come_make_a_plan_cheaper() -> None:
    # Two sevens wait for six more, a broken run for two of one face.
    found = plans(LOOK, "7H 7S 4D 5D 7D 2C", "1 set")
    assert {target.group for target in found[0].targets} == {7}
    assert found[0].cost < plans(LOOK, "4D 5D 7D", "1 run")[0].cost


def test_prospects_fall_most_with_the_cards_a_plan_needs() -> None:
    worth = prospects("7H 7S 9H 9S 9D 2C", "2 sets")
    assert worth.without(parse_card("7H")) < worth.without(parse_card("2C")) <= worth.now
    with_joker = prospects("X 7H 7S 9H 9S", "2 sets")
    assert with_joker.without(parse_card("X")) < with_joker.now


def test_prospects_do_not_fall_with_a_card_held_twice() -> None:
    worth = prospects("7H 7H 7S 9H 9S 2C", "1 run + 1 set")
    assert worth.without(parse_card("9H"), 0) < worth.without(parse_card("9H"), 1) == worth.now


def test_a_finished_plan_is_written_as_a_legal_play() -> None:
    hand = "7H 7S X 4H 5H X 7H 2C KD"
    state = position("liverpool_rummy", [hand, "4S", "5S"], deal=2)
    look = look_of(state)
    complete = [plan for plan in plans(look, hand, "1 set + 1 run") if not plan.missing]
    assert complete
    melds = laid(look, parse_cards(hand), complete[0])
    assert why_not(state, Lay(0, melds)) is None
    assert [target.slot.kind for target in complete[0].targets] == [Kind.RUN, Kind.SET]


def test_no_wild_stands_where_naturals_are_needed() -> None:
    found = plans(LOOK, "X X X", "1 set")
    assert found[0].missing == 1, "one natural must be among three wilds"


def test_a_joker_that_is_not_wild_serves_no_meld() -> None:
    state = position("liverpool_rummy", ["X 7H 7S 9H 9S 9D", "4S", "5S"])
    look = look_of(structs.replace(state, rules=structs.replace(state.rules, wild=frozenset())))
    planning = planner(look, "2 sets")
    found = planning.plans(parse_cards("X 7H 7S 9H 9S 9D"))
    assert min(plan.missing for plan in found) == 1
    worth = Prospects(planning, found)
    assert worth.without(parse_card("X")) == worth.now
