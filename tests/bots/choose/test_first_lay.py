"""Tests of `game.bots.choose.first_lay`."""

from __future__ import annotations

import pytest
from msgspec import structs

from game.bots.choose.first_lay import actions_to_contract, first_lay_gain
from game.bots.choose.plans import ContractPlanner
from game.bots.choose.play import best_play
from game.bots.knowledge.belief import belief_state
from game.bots.knowledge.memory import Memory
from game.bots.traits import Traits
from game.content.people.opponents import load_opponent
from game.engine.actions import Action, Discard, Lay
from game.engine.cards import Card, parse_card, parse_cards
from game.engine.play.verbs import why_not
from game.engine.state import State, view
from tests.support.positions import belief_of, position


def ideas(state: State, barred: str | None = None) -> list[Action]:
    belief = belief_of(state)
    contract = state.contract_of(state.turn)
    assert contract is not None
    hand = state.hands[state.turn]
    return list(actions_to_contract(belief, hand, contract, None if barred is None else parse_card(barred)))


def test_a_bot_lays_a_contract_it_holds() -> None:
    state = position("liverpool_rummy", ["7H 7S 7D 9H 9S 9D 2C", "4S", "5S"])
    first = ideas(state)[0]
    assert repr(first) == "0: lay 7S 7H 7D / 9S 9H 9D"
    assert why_not(state, first) is None


def test_a_bot_lays_the_contract_that_leaves_the_fewest_points() -> None:
    # Three sets, two to lay: twos stay in hand, kings do not.
    state = position("liverpool_rummy", ["KH KS KD 9H 9S 9D 2C 2H 2D 5C", "4S", "5S"])
    first = ideas(state)[0]
    assert isinstance(first, Lay)
    assert {use.card.rank for meld in first.melds for use in meld} == {9, 13}


def test_melds_that_are_not_the_contract_are_not_laid() -> None:
    state = position("liverpool_rummy", ["7H 7S 7D 9H 9S 2C", "4S", "5S"])
    assert all(isinstance(idea, Discard) for idea in ideas(state))


def test_the_first_discard_is_a_card_the_contract_does_not_need() -> None:
    state = position("liverpool_rummy", ["7H 7S 7D 9H 9S KC X", "4S", "5S"])
    discards = [idea.card for idea in ideas(state) if isinstance(idea, Discard)]
    assert discards[0] == parse_card("KC")
    assert parse_card("X") not in discards


def test_a_bot_with_a_contract_does_not_discard_the_barred_card_just_drawn() -> None:
    state = position("liverpool_rummy", ["7H 7S 7D 9H 9S KC", "4S", "5S"])
    assert Discard(0, parse_card("KC")) not in ideas(state, barred="KC")


def test_a_bot_adds_cards_its_contract_does_not_need_while_it_keeps_enough_for_the_contract() -> None:
    hand = "3S 3H 8C 8D 8H QD KD AD 5C 6H 7S 9C TH JC"
    state = position("dummy_rummy", [hand, "4S"], melds=((1, "JS JH JD"),))
    assert "0: add JC to m1" in map(repr, ideas(state))
    small = position("dummy_rummy", ["3S 3H 8C 8D JC 4C", "4S"], melds=((1, "JS JH JD"),))
    assert all(isinstance(idea, Discard) for idea in ideas(small)), "six cards are needed for the contract"


def test_a_card_that_completes_the_contract_is_worth_more_than_one_that_helps() -> None:
    state = position("liverpool_rummy", ["7H 7S 7D 9H 9S 2C", "4S", "5S"])
    belief, hand, contract = belief_of(state), state.hands[0], state.contract_of(0)
    assert contract is not None
    planner = ContractPlanner(belief, contract)
    completes = first_lay_gain(planner, hand, parse_cards("9C"))
    helps = first_lay_gain(planner, hand, parse_cards("2D"))
    assert completes > 5 > helps >= 0


def test_a_bot_keeps_a_finished_meld_even_if_its_contract_is_far_from_complete() -> None:
    # Six sets are far away, and three aces count 45: they stay all the same.
    state = position("liverpool_rummy_ten", ["AH AS AD KC QD 2S 3H 5C 6D 8S 9H TC JD", "4S", "5S"], deal=8)
    discards = [idea.card.rank for idea in ideas(state) if isinstance(idea, Discard)]
    assert discards[0] != 1
    assert discards[-3:] == [1, 1, 1]


def test_wilds_are_not_kept_for_a_hopeless_contract_when_the_deal_is_about_to_end() -> None:
    hand = "2S 2D 6S 6H 7H 6D 8D 6C 7C"
    table = ((1, "5S 5H 5C 5D"), (1, "JS JH JD JC"))
    state = structs.replace(position("dummy_rummy", [hand, "8S"], melds=table), stages=(11, 11))
    assert "add 2S=5 to m1" in [idea.text for idea in ideas(state)]
    calm = structs.replace(position("dummy_rummy", [hand, "8S 3S 3H 4C KD KC AS AH"], melds=table), stages=(1, 1))
    assert not any("add 2" in idea.text for idea in ideas(calm)), "two sets of three are at hand"


LONG_STOCK = "2C 4C 6D 8D TS QH 2C 4C 6D 8D TS QH"


def lays_first(hand: str, other: str, patience: float) -> bool:
    state = structs.replace(position("dummy_rummy", [hand, other], stock=LONG_STOCK), melded=(False, True))
    belief = belief_state(view(state, 0), Memory.start(0), Traits(patience=patience))
    contract = state.contract_of(0)
    assert contract is not None
    return isinstance(next(actions_to_contract(belief, state.hands[0], contract, None)), Lay)


def test_a_patient_bot_holds_a_contract_back_until_the_end_is_near_or_the_whole_hand_goes() -> None:
    hand, other = "7H 7S 7D 9H 9S 9D 3C 5S KC AD", "3S 3H 4C KD KC AS AH 8S"
    assert lays_first(hand, other, patience=0)
    assert not lays_first(hand, other, patience=0.16)
    assert lays_first("7H 7S 7D 9H 9S 9D 9C 3C", other, patience=0.16), "all of it goes"
    assert lays_first(hand, "3S", patience=0.16), "the other, who has melded, is near the end"


FAR = "3S 4H 6C KD 8C AS AH 2C 5C JD TD QC"


def lays_in_liverpool(hand: str, deal: int) -> bool:
    state = position("liverpool_rummy", [hand, FAR, FAR], deal=deal, stock=LONG_STOCK)
    belief = belief_state(view(state, 0), Memory.start(0), Traits(patience=0.08))
    contract = state.contract_of(0)
    assert contract is not None
    return isinstance(next(actions_to_contract(belief, state.hands[0], contract, None)), Lay)


def test_a_bot_holds_back_a_contract_of_sets_but_lays_one_of_runs_unless_many_cards_would_be_left() -> None:
    assert not lays_in_liverpool("7H 7S 7D 9H 9S 9D KC 3D TC", deal=1)
    runs = "5H 6H 7H 8H 9S TS JS QS"
    assert lays_in_liverpool(f"{runs} KC 3D AC", deal=3)
    assert not lays_in_liverpool(f"{runs} KC 3D AC 2H JC 3C", deal=3), "from so many left it is a long way anyway"


def test_a_bot_with_foresight_keeps_a_card_that_extends_its_complete_contract() -> None:
    state = position("dummy_rummy", ["7H 7S 7D 9H 9S 9D 3C 5S KC AD", "4S"])
    contract = state.contract_of(0)
    assert contract is not None

    def worth(foresight: float, face: str) -> float:
        belief = belief_state(view(state, 0), Memory.start(0), Traits(foresight=foresight))
        return first_lay_gain(ContractPlanner(belief, contract), state.hands[0], parse_cards(face))

    assert worth(10, "9C") > 5 + worth(10, "JC")
    assert worth(0, "9C") < 5


def test_a_bot_with_drive_keeps_a_card_that_counts_much_and_brings_its_contract_nearer() -> None:
    # A set and a run: two cards are missing, with the ace of the run, which counts 15.
    state = position("liverpool_rummy", ["3S 5S 6S JH AD 2D 3D 7D TD 5C 8C", "4S", "5S"], deal=2)
    contract = state.contract_of(0)
    assert contract is not None
    for drive, parted in ((1.0, "AD"), (3.0, "JH")):
        belief = belief_state(view(state, 0), Memory.start(0), Traits(drive=drive))
        first = next(iter(actions_to_contract(belief, state.hands[0], contract, None)))
        assert first == Discard(0, parse_card(parted)), drive


MASTER = load_opponent("master").traits


def at_turn(state: State, turns: int, traits: Traits = MASTER) -> Action:
    belief = belief_state(view(structs.replace(state, turns=turns), 0), Memory.start(0), traits)
    return best_play(belief)


@pytest.mark.parametrize("game", ["liverpool_rummy", "dummy_rummy"])
def test_a_bot_that_holds_a_contract_back_lays_it_after_a_number_of_rounds(game: str) -> None:
    others = ["3C 4C 6C 8C TC KD QS AS JD 2H 3H"] * (2 if game == "liverpool_rummy" else 1)
    state = position(game, ["7H 7S 7D 9H 9S 9D 4C 5D JS QC KH 8D", *others])
    assert isinstance(at_turn(state, 6), Discard)
    assert isinstance(at_turn(state, 13 * state.players), Lay)
    melded = structs.replace(state, melded=(False, *[True] * (state.players - 1)))
    assert isinstance(at_turn(melded, 6), Discard), "with so many cards nobody is near the end"
    assert isinstance(at_turn(melded, 13 * state.players), Lay), "however calm the others seem"


def test_a_bot_keeps_the_card_it_took_instead_of_changing_to_an_equally_good_plan() -> None:
    state = position("liverpool_rummy", ["TS 6H 7H JC 5S 4C JH KS KH TH KC AC JH", "4S", "5S"], deal=2)
    first = best_play(belief_of(state))
    assert isinstance(first, Discard)
    nothing: tuple[tuple[Card, ...], ...] = ((),) * 3
    took = Memory(0, nothing, ((first.card,), (), ()), nothing, nothing)
    again = best_play(belief_state(view(state, 0), took))
    assert isinstance(again, Discard)
    assert again != first


def test_a_bot_does_not_discard_the_card_it_took_for_a_run_with_a_wild() -> None:
    state = position("liverpool_rummy", ["X 8H TH JH 3S 3D KC 6D QS 4C 9D 2S AD", "4S", "5S"], deal=2)
    nothing: tuple[tuple[Card, ...], ...] = ((),) * 3
    took = Memory(0, nothing, (parse_cards("TH"), (), ()), nothing, nothing)
    thrown = best_play(belief_state(view(state, 0), took))
    assert isinstance(thrown, Discard)
    assert thrown.card not in parse_cards("X 8H TH JH")
