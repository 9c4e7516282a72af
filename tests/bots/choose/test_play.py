"""Tests of `game.bots.choose.play`."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec import structs

from game.bots.base import BotSpec
from game.bots.choose.hand_value import barred_card
from game.bots.choose.play import best_play
from game.bots.choose.player import decide
from game.bots.knowledge.belief import belief_state
from game.bots.knowledge.memory import Memory
from game.bots.traits import Traits
from game.content.people.opponents import load_opponent
from game.engine.actions import Lay
from game.engine.cards import JOKER, parse_card
from game.engine.play.verbs import apply, is_offered, why_not
from game.engine.state import Phase, State, Turn, view
from game.record.notation import parse_action
from tests.support.for_each import for_each
from tests.support.positions import WAYS_OUT, belief_of, position


def turn(state: State) -> list[str]:
    """Return the notation of all actions the bot takes until its turn is over."""
    done: list[str] = []
    seat = state.turn
    while state.phase is Phase.PLAY and state.turn == seat:
        action = best_play(belief_of(state))
        done.append(action.text)
        state, _ = apply(state, action)
    return done


def played(state: State, texts: list[str]) -> State:
    """Return the state after these plays of seat 0, given as text."""
    for text in texts:
        state, _ = apply(state, parse_action(text, 0))
    return state


def test_a_bot_lays_its_melds_and_discards_its_worst_card() -> None:
    state = position("rummy_500", ["7H 8H 9H KS KD 2C", "3S 4S 5S 6S"])
    assert turn(state) == ["lay 7H 8H 9H", "discard 2C"]


@pytest.mark.parametrize(
    ("other", "thrown"),
    # With one card left an ace kept for a third one is 15 points to be caught with; with seven the aces may still meld.
    [("3S", ("AC", "AD")), ("3S 9C KD 4H 2S 8D TS", ("6H",))],
)
def test_a_bot_discards_high_cards_kept_for_a_meld_once_another_seat_is_about_to_go_out(
    other: str, thrown: tuple[str, ...]
) -> None:
    """A third ace helps only if it is drawn before the other's next turn, or one after that, ends the deal."""
    state = position(
        "rummy_500",
        ["6H TH AD 5D AC TC QC", other],
        stock=" ".join(["2C"] * 33),
        discards="6C TD",
        melds=((1, "JH JS JD"),),
    )
    assert best_play(belief_of(state)) in [parse_action(f"discard {card}", 0) for card in thrown]


@pytest.mark.parametrize("level", ["standard", "expert", "master"])
def test_bots_of_every_level_discard_an_ace_once_the_opponent_has_one_card_left(level: str) -> None:
    state = position(
        "rummy_500",
        ["6H TH AD 5D AC TC QC", "3S"],
        discards="6C TD",
        melds=((1, "JH JS JD"),),
    )
    seen = [*state.hands[0], *state.hands[1], *state.discards, *state.melds[0].faces]
    rest = Counter(state.rules.pack) - Counter(seen)
    state = structs.replace(state, stock=tuple(rest.elements()))
    decision = decide(BotSpec(level, load_opponent(level).traits, 1), view(state, 0), Memory(0))
    assert decision is not None
    assert decision.action in (parse_action("discard AD", 0), parse_action("discard AC", 0))


def test_a_bot_that_has_melded_adds_cards_to_melds() -> None:
    state = position("rummy_500", ["8H 2C KD QD", "3S 4S"], melds=((1, "5H 6H 7H"), (0, "9S 9D 9C")))
    assert turn(state)[0] == "add 8H to m1"


def test_a_bot_does_not_discard_from_a_finished_meld_that_cannot_be_laid_yet() -> None:
    # The contract is two sets: the three sevens stay together, whatever else goes.
    state = position("liverpool_rummy", ["7H 7S 7D KC QD 2S", "3S 4S", "5S"])
    assert turn(state)[-1] not in ("discard 7H", "discard 7S", "discard 7D")


def test_a_bot_breaks_no_finished_meld_of_a_waiting_contract_even_with_a_wild() -> None:
    hand = "TS 2S 5S X 8C 8C 3C 5H 2H TC TC 3H 6C 4H 3D"
    melds = ((1, "QS QH QD"), (2, "KS KH KD"))
    state = position("me", [hand, "KC KD 9D", "4S JD QC 9H"], melds=melds)
    patient = belief_state(view(state, 0), Memory.start(0), Traits(patience=1))
    assert best_play(patient).text == "discard 8C", "three and ten are laid without the joker"


@for_each(("game", "hand", "melds", "last"), WAYS_OUT)
def test_a_bot_goes_out_when_it_can(game: str, hand: str, melds: tuple[tuple[int, str], ...], last: str) -> None:
    others = ["3C 4C 6C 8C TC KD"] * (2 if game == "liverpool_rummy" else 1)
    state = position(game, [hand, *others], melds=melds)
    done = turn(state)
    assert done[-1].split()[0] == last.split(maxsplit=1)[0]
    assert played(state, done).out == 0


def test_a_bot_goes_out_with_its_last_card_rather_than_float() -> None:
    afloat = Turn(floated=True)
    state = position("rummy_500", ["8H", "3S 4S 5D 6D 9C"], melds=((0, "5H 6H 7H"),), this=afloat)
    assert turn(state) == ["discard 8H"], "the five cards of the other are worth more than one addition"


OVER_WILDS: list[tuple[str, int, str, tuple[tuple[int, str], ...], bool, list[str]]] = [
    (
        "kalooki_40",
        1,
        "7D 8H 7H JD",
        ((1, "AH 2H 3H 4H"), (1, "TD X=JD QD KD")),
        True,
        ["take X from m2 with JD", "lay 7H 8H X=9H", "discard 7D"],
    ),
    (
        "doofer",
        2,
        "3C 9H 7C 7D 2S",
        ((1, "8S 8H 8D"), (1, "3S 3H 2C=3C")),
        False,
        ["lay 7C 7D 2S=7S", "take 2C from m2 with 3C", "add 2C=8C to m1", "discard 9H"],
    ),
]
"""Game, deal, hand, melds on the table, whether one has melded, and the way out."""


@pytest.mark.parametrize(("game", "deal", "hand", "melds", "melded", "way"), OVER_WILDS)
def test_a_bot_goes_out_by_taking_wilds_from_melds(
    game: str, deal: int, hand: str, melds: tuple[tuple[int, str], ...], melded: bool, way: list[str]
) -> None:
    state = position(game, [hand, "3C 4C 6C 8C TC KD"], deal=deal, melds=melds)
    state = structs.replace(state, melded=(melded, True))
    assert played(state, way).out == 0, "there is a way"
    assert played(state, turn(state)).out == 0


def test_a_bot_goes_out_rather_than_lay_the_melds_that_count_most() -> None:
    state = position("rummy_500", ["AS AH AD 2H 3H", "QS KD"], melds=((1, "JD QD KD"),))
    done = turn(state)
    assert done[-1] == "discard AS", "three aces would count more"
    assert played(state, done).out == 0


def test_a_bot_that_can_go_out_does_not_float() -> None:
    state = position("rummy_500", ["7H 8H 9H TH", "QS KD AC"], melds=((0, "4H 5H 6H"),))
    assert turn(state)[-1].startswith("discard")


def test_a_floating_bot_adds_its_last_card_to_a_meld_if_it_can() -> None:
    afloat = Turn(floated=True)
    state = position("liverpool_rummy", ["7C", "3S 4S", "5S"], melds=((0, "7H 7S 7D"),), this=afloat)
    assert turn(state) == ["add 7C to m1"]


def test_a_bot_lays_the_card_it_dug_from_the_discards_before_other_melds() -> None:
    dug = Turn(dug=parse_card("9S"))
    state = position("rummy_500", ["KS KH KD 9S 9D 9C 2C", "3S 4S 5D 6D"], this=dug)
    assert turn(state)[0] == "lay 9S 9D 9C"


def test_a_bot_takes_a_wild_from_the_table_and_uses_it_again() -> None:
    state = position("doofer", ["QD 3H 4H 8S", "9S 9D"], deal=5, melds=((1, "QS QH 5C=QD"),))
    done = turn(state)
    assert done[0] == "take 5C from m1 with QD"
    assert done[1] in ("lay 3H 4H 5C=5H", "lay 5C=2H 3H 4H")


def test_a_bot_does_not_take_a_wild_from_the_table_that_it_would_have_to_discard() -> None:
    # The three was just drawn from the discards and may not go back there.
    drawn = Turn(drawn=parse_card("3D"))
    state = position("doofer", ["3D 8D", "9S 9D"], melds=((1, "8S 8H AD=8D"),), this=drawn)
    assert turn(state) == ["discard 8D"]


def test_a_wild_that_must_be_played_this_turn_finds_a_place() -> None:
    state = position(
        "liverpool_rummy",
        ["9H 2C KD", "3S 4S", "5S"],
        deal=2,
        melds=((0, "4S 4H 4D"), (1, "6H 7H 8H X=9H")),
    )
    done = turn(state)
    assert done[0] == "take X from m2 with 9H"
    assert done[1] == "add X=4 to m1", "in a set nobody can take it back"


@pytest.mark.parametrize("gone", ["TS", "TH"])
def test_a_wild_that_must_be_played_goes_to_a_meld_from_which_no_other_seat_can_take_it(gone: str) -> None:
    # Both copies of one of the cards it may stand for have been thrown.
    state = position(
        "liverpool_rummy",
        ["X 2C KD", "3D 4D", "5D"],
        deal=2,
        discards=f"{gone} {gone}",
        melds=((0, "6S 7S 8S 9S"), (0, "6H 7H 8H 9H")),
        this=Turn(owed=(JOKER,)),
    )
    assert best_play(belief_of(state)).text == f"add X={gone} to m{1 if gone == 'TS' else 2}"


def test_a_bot_slides_a_joker_by_playing_the_card_it_stands_for() -> None:
    state = position("double_rum", ["9S 2C KD", "3S 4S"], melds=((1, "6S 7S 8S X"),))
    assert turn(state)[0] == "slide m1 with 9S"


def test_a_bot_does_not_discard_a_barred_card_just_drawn() -> None:
    state = position("rummy_500", ["QS 2C 4D", "3S 4S"], this=Turn(drawn=parse_card("QS")))
    assert barred_card(belief_of(state)) == parse_card("QS")
    assert turn(state) != ["discard QS"]


def test_a_false_lay_down_is_legal_but_is_not_offered_to_bots() -> None:
    state = position("liverpool_rummy", ["7H 7S 7D 9H 9S 2C", "4S", "5S"])
    false = parse_action("lay 7H 7S 7D / 9H 9S 2C", 0)
    assert isinstance(false, Lay)
    assert why_not(state, false) is None
    assert not is_offered(state, false)


def test_no_wild_is_discarded_while_a_worse_card_is_held() -> None:
    state = position("doofer", ["5C 2S KD", "9S 9D 9C"], deal=5)
    assert turn(state)[-1] in ("discard KD", "discard 2S")
    alone = structs.replace(state, hands=((parse_card("5C"),), state.hands[1]))
    assert turn(alone) == ["discard 5C"], "with nothing else it goes out"
