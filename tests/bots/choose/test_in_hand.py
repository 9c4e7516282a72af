"""Games whose melds stay in the hand: what is taken, thrown, shown and laid off, on positions and in whole deals."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec import structs

from game.bots.base import BotSpec
from game.bots.choose.deadwood import rated_discards
from game.bots.choose.player import actions_to_compare, decide
from game.bots.choose.showing import lay_outs, next_lay_off
from game.bots.knowledge.belief import belief_state
from game.bots.knowledge.layouts import lay_out
from game.bots.knowledge.memory import Memory
from game.bots.traits import Traits
from game.content.people.opponents import load_opponent
from game.engine.actions import Action, Add, Discard, DrawDiscards, DrawStock, Knock, Pass
from game.engine.cards import parse_card, parse_cards
from game.engine.play.knocking import lay_off
from game.engine.play.verbs import legal, why_not
from game.engine.sheet.rules import with_turned_up
from game.engine.state import NOBODY, Phase, Shown, State, view
from tests.bots.truth_in_hand import least_laid_off
from tests.support.positions import meld_of, position

OTHER = "AH 6S 7D 9D JC TC 2H 5H 8S QH"
STOCK = "2C 4C 6D 8D TS 4H 6H 8C TD QC 3C 5C 7S JS JH 9S AS 3D 6C 5D"
MELDS = "3H 4H 5H 8C 8D 8S QC 6S 2H JD"
"""A hand with two melds, which are seen to be there."""
LATE = "JS TD JH TS 6H 5D QC KS 2H 9S"
STANDARD = Traits()


def gin(hand: str, other: str = OTHER, **more: Any) -> State:
    return position("gin_rummy", [hand, other], stock=STOCK, **more)


def knowing(held: str = "", taken: str = "", thrown: str = "", refused: str = "") -> Memory:
    """Return the memory of seat 0 with these cards of the other seat: held, taken, discarded and refused."""
    has, took, left, threw = (((), parse_cards(cards)) for cards in (held or taken, taken, refused, thrown))
    return Memory(0, has, took, left, threw)


def chosen(state: State, memory: Memory | None = None, traits: Traits = STANDARD, seed: int = 1) -> Action:
    decision = decide(BotSpec("Ann", traits, seed), view(state, 0), memory or Memory.start(0))
    assert decision is not None
    return decision.action


PAIRS = "7H 8H KS KD 2C 4D 5S 9C QC JD"


@pytest.mark.parametrize("phase", [Phase.OFFER, Phase.DRAW])
def test_a_gin_bot_takes_an_upcard_that_makes_a_meld_and_leaves_a_useless_one(phase: Phase) -> None:
    asked = (0, 1) if phase is Phase.OFFER else ()
    left = Pass(0) if phase is Phase.OFFER else DrawStock(0)
    assert chosen(gin(PAIRS, phase=phase, discards="9H", asked=asked)) == DrawDiscards(0)
    assert chosen(gin(PAIRS, phase=phase, discards="TS", asked=asked)) == left


def test_a_gin_bot_does_not_take_an_upcard_only_to_discard_it() -> None:
    state = gin("7H 8H 9H 2S 3S 4S AC AD 2D 4C", phase=Phase.DRAW, discards="KC")
    for seed in range(5):
        for level in ("learner", "casual", "standard"):
            assert chosen(state, traits=load_opponent(level).traits, seed=seed) == DrawStock(0)


@pytest.mark.parametrize(("game", "feared"), [("three_thirteen", False), ("gin_rummy", True)])
def test_taken_cards_make_a_discard_dangerous_except_in_games_won_by_showing_the_whole_hand(
    game: str, feared: bool
) -> None:
    """The other seat has taken two kings."""
    state = position(game, ["8H 9H 2C KC 3S 4S", "AH 6S KD KH 5S"], stock=STOCK, discards="JD")
    ends = rated_discards(belief_state(view(state, 0), knowing(held="KD KH", taken="KD KH")), state.hands[0], None, 1.0)
    assert {end.danger > 0 for end in ends} == {feared}
    assert (ends[0].card == parse_card("KC")) is not feared


def test_in_gin_a_bot_discards_one_of_a_pair_whose_matching_cards_are_gone() -> None:
    hand = "7H 8H 9H 2S 3S 4S TC TD 9C AC 5D"
    gone = chosen(gin(hand, discards="TH TS JC QC"), knowing(thrown="TS TH JC QC"))
    assert isinstance(gone, Discard)
    assert gone.card in parse_cards("TC TD")
    # The nine has a ten beside it, and both tens have each other: nobody has seen the cards that they need.
    lone = "7H 8H 9H 2S 3S 4S 6C 6D JD AC 5D"
    assert chosen(gin(lone, discards="KC")) == Discard(0, parse_card("JD"))


def test_a_cautious_gin_bot_rates_a_discard_lower_if_the_next_player_collects_such_cards() -> None:
    state = gin("7H 8H 9H 2S 3S 4S QD QS 9C TD 4C", discards="AD")
    memory = knowing(held="JC JD", taken="JC JD", thrown="AD")
    fearless, careful = (
        rated_discards(belief_state(view(state, 0), memory, Traits(caution=caution)), state.hands[0], None, 2.0)
        for caution in (0.0, 1.0)
    )
    price = {end.card: end.worth for end in fearless}
    lost = {end.card: price[end.card] - end.worth for end in careful}
    # A ten goes with jacks that were taken, a four does not.
    assert lost[parse_card("TD")] > lost[parse_card("4C")] >= 0


def test_a_bot_of_any_level_shows_a_hand_without_deadwood() -> None:
    state = gin("2S 3S 4S 7H 8H 9H KC KD KH KS QD", discards=LATE)
    for level in ("learner", "casual", "standard"):
        assert chosen(state, traits=load_opponent(level).traits) == Knock(0, parse_card("QD"))


def test_a_bot_knocks_early_but_waits_late_in_the_deal_if_two_opposing_melds_are_known() -> None:
    hand = "2S 3S 4S 7H 8H 9H AC 2C 3C 9D QH"
    assert isinstance(chosen(gin("7H 8H 9H KC KD KH AC 3D 5S AD QH")), Knock)
    memory = knowing(held="3H 4H 5H 8C 8D 8S", taken="4H 8C")
    assert not isinstance(chosen(gin(hand, MELDS, discards=LATE), memory), Knock)


def test_a_patient_bot_waits_with_a_hand_with_which_an_impatient_bot_knocks() -> None:
    state = gin("2S 3S 4S 7H 8H 9H AC 2C 3C 9D QH")
    assert isinstance(chosen(state, traits=Traits(patience=-0.5)), Knock)
    assert isinstance(chosen(state, traits=Traits(patience=1)), Discard)


def test_learner_bots_knock_in_positions_in_which_standard_bots_wait() -> None:
    learner = load_opponent("learner").traits
    state = gin("2S 3S 4S 7H 8H 9H AC 2C 3C 9D QH", MELDS, discards=LATE)
    memory = knowing(held="3H 4H 5H 8C 8D 8S", taken="4H 8C")
    knocked = [isinstance(chosen(state, memory, learner, seed), Knock) for seed in range(40)]
    assert sum(knocked) > 8
    assert not any(isinstance(chosen(state, memory, STANDARD, seed), Knock) for seed in range(3))


def test_of_equally_good_layouts_a_bot_shows_the_one_with_least_room_for_lay_offs() -> None:
    action = chosen(gin("7S 7H 7C 7D 8D 9D TD 2C 3H AS KC"))
    assert isinstance(action, Knock)
    # The run from the eight leaves only the jack a place, for all sevens are shown; the run from the seven two cards.
    assert {len(meld) for meld in action.melds} == {3, 4}
    assert any({use.card for use in meld} == set(parse_cards("7S 7H 7C 7D")) for meld in action.melds)


def test_the_search_finds_all_layouts_with_the_least_deadwood() -> None:
    state = gin("7S 7H 7C 7D 8D 9D TD 2C 3H AS KC")
    hand = parse_cards("7S 7H 7C 7D 8D 9D TD 2C 3H AS")
    belief = belief_state(view(state, 0), Memory.start(0))
    found = {tuple(sorted(map(tuple, map(sorted, each)))) for each in lay_outs(belief, hand, 6)}
    assert len(found) == 2
    assert lay_out(belief.rules, hand).points == 6


def test_a_bot_lays_off_cards_until_its_deadwood_is_least() -> None:
    rng, laid = Random(5), 0
    for _ in range(60):
        pack = list(position("gin_rummy", ["2S", "3S"]).rules.pack)
        melds = ("7H 8H 9H", "KC KD KH", "3C 4C 5C")
        for card in parse_cards(" ".join(melds)):
            pack.remove(card)
        rng.shuffle(pack)
        state = structs.replace(
            gin("2S", phase=Phase.LAY_OFF, turn=1, asked=(0,)),
            hands=(tuple(pack[:10]), (pack[10],)),
            shown=Shown(1, "knock"),
        )
        state = structs.replace(state, melds=tuple(meld_of(state.rules, 1, meld) for meld in melds))
        least = least_laid_off(state, 0)
        while isinstance(action := chosen(state), Add):
            assert why_not(state, action) is None
            state = lay_off(state, action).state
            laid += 1
        assert action == Pass(0)
        assert lay_out(state.rules, state.hands[0]).points == least
    assert laid > 20


def test_a_bot_with_zero_sight_overlooks_possible_lay_offs() -> None:
    state = structs.replace(
        gin("TH KS 2S 4D 5D 9S QS QD 2C AD", "9C AC", phase=Phase.LAY_OFF, turn=1, asked=(0,)), shown=Shown(1, "knock")
    )
    state = structs.replace(state, melds=tuple(meld_of(state.rules, 1, meld) for meld in ("7H 8H 9H", "KC KD KH")))
    blind = [belief_state(view(state, 0), Memory.start(0), Traits(sees=0), seed) for seed in range(5)]
    assert all(next_lay_off(belief) == Pass(0) for belief in blind)
    assert isinstance(chosen(state), Add)


def test_the_taking_trait_decides_whether_a_gin_bot_takes_an_upcard() -> None:
    state = gin(PAIRS, phase=Phase.DRAW, discards="6D")
    assert not isinstance(chosen(state, traits=Traits(taking=-5)), DrawDiscards)
    assert isinstance(chosen(state, traits=Traits(taking=5)), DrawDiscards)


def test_candidates_in_gin_are_legal_and_include_the_knock_and_taking_the_upcard() -> None:
    knocking = gin("2S 3S 4S 7H 8H 9H AC 2C 3C 9D QH")
    every = actions_to_compare(view(knocking, 0), Memory.start(0), Discard(0, parse_card("QH")))
    assert {type(each) for each in every} == {Discard, Knock}
    assert all(each in legal(knocking, 0) for each in every)
    offered = gin(PAIRS, phase=Phase.OFFER, discards="9H", asked=(0, 1))
    assert set(actions_to_compare(view(offered, 0), Memory.start(0), Pass(0))) == {Pass(0), DrawDiscards(0)}


def test_a_bot_draws_a_turned_up_wild_but_not_a_thrown_one_that_may_not_be_drawn() -> None:
    hand, other = "3S 4S 5S TD JD QD 9C 9H 9D 2H 2C 8C KS", "4H 6H 8S TS KC AC 9S 3D 2D 5C 8D QH JH"
    for thrown_by, wanted in ((1, DrawStock(0)), (NOBODY, DrawDiscards(0))):
        state = position("indian_rummy", [hand, other], phase=Phase.DRAW, discards="7C", stock=STOCK, by=thrown_by)
        state = structs.replace(state, rules=with_turned_up(state.rules, parse_card("7H")), upcard=parse_card("7H"))
        assert chosen(state) == wanted


def test_the_indicator_card_does_not_count_as_a_card_still_to_come() -> None:
    state = position("indian_rummy", ["3S 4S 5S", "4H 6H 8S"])
    rules = with_turned_up(state.rules, parse_card("7H"))
    seen = [
        belief_state(view(structs.replace(state, rules=rules, upcard=up), 0), Memory.start(0))
        for up in (None, parse_card("7H"))
    ]
    face = parse_card("7H")
    assert [belief.hidden[face] for belief in seen] == [2, 1]
