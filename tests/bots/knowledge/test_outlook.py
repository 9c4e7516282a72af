"""Mistakes as people make them: always the same, and never those that nobody makes."""

from __future__ import annotations

import pickle

import pytest

from game.bots.base import BotSpec
from game.bots.choose.player import decide
from game.bots.knowledge.memory import Memory
from game.bots.knowledge.slips import Slips, recalled, slips_of
from game.bots.traits import Traits
from game.engine.actions import Action, Add, Discard, DrawDiscards, Lay, Take
from game.engine.cards import JOKER, Card, parse_card, parse_cards
from game.engine.play.verbs import apply
from game.engine.state import Phase, State, view
from tests.bots.choose.test_play import WAYS_OUT
from tests.support.positions import position

BLIND = Traits(noise=6, sees=0, remembers=0)
"""Worse than anybody who ships."""
SEEDS = range(25)


def chosen(state: State, traits: Traits, seed: int) -> Action:
    seat = state.turn
    decision = decide(BotSpec("Ann", traits, seed), view(state, seat), Memory.start(seat))
    assert decision is not None
    return decision.action


def discards(state: State, traits: Traits = BLIND) -> set[Card]:
    """The cards that players of all seeds throw first."""
    actions = [chosen(state, traits, seed) for seed in SEEDS]
    return {action.card for action in actions if isinstance(action, Discard)}


def turn_of(state: State, traits: Traits, seed: int) -> list[Action]:
    """Everything a player does until the turn or the deal is over."""
    seat, done = state.turn, []
    while state.turn == seat and state.phase is Phase.PLAY:
        done.append(chosen(state, traits, seed))
        state, _ = apply(state, done[-1])
    return done


# What is always alike


def test_the_same_card_is_misjudged_the_same_way_again_and_again() -> None:
    slips = Slips(Traits(noise=1), seed=3, deal=2, turn=9)
    for face in parse_cards("7H 8H KS"):
        assert slips.misjudged("card", face) == pickle.loads(pickle.dumps(slips)).misjudged("card", face) != 0
    later = Slips(Traits(noise=1), seed=3, deal=2, turn=40)
    cards = [Card(number) for number in range(52)]
    alike = sum((slips.misjudged("card", face) > 0) == (later.misjudged("card", face) > 0) for face in cards)
    assert 30 <= alike < 52, "what is thought of a card mostly lasts through the deal"


def test_others_err_otherwise_and_all_about_as_far_as_their_noise_says() -> None:
    far = [Slips(Traits(noise=2), seed=seed).misjudged("card", Card(face)) for seed in range(20) for face in range(52)]
    assert -0.3 < sum(far) / len(far) < 0.3
    assert 1.7 < (sum(each**2 for each in far) / len(far)) ** 0.5 < 2.3


def test_the_share_of_options_seen_is_the_one_of_the_traits() -> None:
    missed = [Slips(Traits(sees=0.7), seed=seed).misses("dig", Card(face)) for seed in range(20) for face in range(52)]
    assert 0.25 < sum(missed) / len(missed) < 0.35
    assert not any(Slips(Traits(), seed=seed).misses("dig", 7) for seed in range(50))


def test_slips_last_a_turn_whatever_is_laid_in_it() -> None:
    before = position("rummy_500", ["7H 8H 9H 2C KS", "4S 5D"], discards="3S")
    after, _ = apply(before, chosen(before, Traits(), 1))
    assert slips_of(BLIND, 1, before) == slips_of(BLIND, 1, after)


def test_whoever_neither_misjudges_nor_misses_has_no_slips() -> None:
    assert Slips(Traits(caution=3, fear=2)).none
    assert not Slips(Traits(noise=0.1)).none
    assert not Slips(Traits(sees=0.9)).none


def test_discards_long_ago_are_forgotten() -> None:
    memory = Memory(0, thrown=((), parse_cards("7H 8H 9H")), refused=((), parse_cards("2C")), held=((), ()))
    assert recalled(memory, 2).thrown == ((), parse_cards("8H 9H"))
    assert recalled(memory, 2).refused == memory.refused
    assert recalled(memory, 0).thrown == ((), ())
    assert recalled(memory, 1000) is memory


# What is missed and misjudged


def test_who_misjudges_throws_other_cards_than_the_standard_player() -> None:
    state = position("rummy_500", ["KS KD 2C 9H 5D 8C", "3S 4S 5S 6S"])
    assert len(discards(state, Traits())) == 1
    assert len(discards(state)) >= 3


@pytest.mark.parametrize(
    ("state", "kind"),
    [
        (position("rummy_500", ["8H 2C KD QD", "3S 4S"], melds=((1, "5H 6H 7H"), (0, "9S 9D 9C"))), Add),
        (position("doofer", ["QD 3H 4H 8S KC 9C", "9S 9D"], deal=5, melds=((1, "QS QH 5C=QD"),)), Take),
        (
            position(
                "rummy_500",
                ["KS KH 2D 4C 5S", "2S 3S 4S 6S 7S 8S 9S"],
                phase=Phase.DRAW,
                discards="KD 3C 7D",
            ),
            DrawDiscards,
        ),
    ],
)
def test_additions_far_away_wilds_to_take_and_digs_are_seen_by_some(state: State, kind: type[Action]) -> None:
    def seen(share: float) -> int:
        return sum(isinstance(chosen(state, Traits(sees=share), seed), kind) for seed in SEEDS)

    assert seen(1.0) == len(SEEDS)
    assert 0 < seen(0.5) < len(SEEDS)
    assert seen(0.0) == 0


def test_one_s_own_melds_are_not_overlooked() -> None:
    state = position("rummy_500", ["8H 2C KD QD", "3S 4S"], melds=((0, "5H 6H 7H"),))
    assert all(isinstance(chosen(state, Traits(sees=0), seed), Add) for seed in SEEDS)


def test_the_split_that_lays_most_may_be_missed_but_something_is_laid() -> None:
    # The nines as a set leave the eight and the ten; as parts of two runs they lay all six hearts and spades.
    state = position("rummy_500", ["7H 8H 9H 9S TS JS 9D 2C 4D KS", "3S 4S"])
    best = [action for action in turn_of(state, Traits(), 1) if isinstance(action, Lay)]
    assert len(best) == 2
    for seed in SEEDS:
        assert any(isinstance(action, Lay) for action in turn_of(state, BLIND, seed))


# What nobody does


@pytest.mark.parametrize(
    ("state", "melds"),
    [
        (position("liverpool_rummy", ["7H 7S 7D KC QD 2S 9H", "3S 4S", "5S"]), "7H 7S 7D"),
        (position("dummy_rummy", ["3S 3H 3C 8D JC 4C KD QS AH", "4S 5S 6S"]), "3S 3H 3C"),
        (position("rummy_500", ["8H 9H TH KC 2D 4S", "3S 4S 6S 7S 8S 9S"]), "8H 9H TH"),
    ],
)
def test_a_finished_meld_is_never_broken(state: State, melds: str) -> None:
    patient = Traits(noise=6, sees=0, patience=0.5)
    thrown = discards(state, patient)
    assert thrown
    assert not thrown & set(parse_cards(melds))


@pytest.mark.parametrize(
    "state",
    [
        position("doofer", ["5C 2S KD 9H", "9S 9D 9C"], deal=5),
        position("liverpool_rummy", ["7H 7S 9H KC 2D X", "3S 4S", "5S"]),
        position("rummy_500", ["X 2S KD 9H 4C", "3S 4S 5D 6D"]),
    ],
)
def test_no_wild_is_ever_thrown_while_there_is_something_else(state: State) -> None:
    thrown = discards(state)
    assert len(thrown) > 1
    assert not thrown & {JOKER, parse_card("5C")}


@pytest.mark.parametrize(("game", "hand", "melds", "last"), WAYS_OUT)
def test_no_way_out_is_ever_missed(game: str, hand: str, melds: tuple[tuple[int, str], ...], last: str) -> None:
    others = ["3C 4C 6C 8C TC KD"] * (2 if game == "liverpool_rummy" else 1)
    state = position(game, [hand, *others], melds=melds)
    for seed in SEEDS:
        for traits in (BLIND, Traits(noise=6, sees=0, patience=1)):
            assert turn_of(state, traits, seed)[-1].text.split()[0] == last.split(maxsplit=1)[0]


def test_a_discard_one_can_go_out_with_is_never_left() -> None:
    state = position("rummy_500", ["7H 8H", "2S 3S 4D 5D 6C"], phase=Phase.DRAW, discards="9H")
    assert {repr(chosen(state, BLIND, seed)) for seed in SEEDS} == {"0: draw discards"}


def test_a_card_that_completes_the_contract_is_never_left() -> None:
    hand = "7H 7S 7D 9H 9S 2C 3D"
    state = position("liverpool_rummy", [hand, "4S", "5S"], phase=Phase.DRAW, discards="9C")
    assert {repr(chosen(state, BLIND, seed)) for seed in SEEDS} == {"0: draw discards"}
