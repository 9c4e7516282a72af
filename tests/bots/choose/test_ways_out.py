"""Ways out by the search of the bots: found, carried out, and the same that trying everything finds."""

from __future__ import annotations

from random import Random

import pytest
from msgspec import structs

from game.bots.base import BotSpec
from game.bots.choose.play import best_play
from game.bots.choose.player import choose
from game.bots.contests.selfplay import play_match
from game.bots.knowledge.belief import belief_state
from game.bots.knowledge.memory import Memory
from game.bots.traits import Traits
from game.bots.ways_out.search import way_out
from game.content.people.opponents import LEVELS, load_opponent
from game.engine.actions import Action, DrawDiscards
from game.engine.cards import JOKER, parse_card, show
from game.engine.events import Event
from game.engine.play.verbs import apply
from game.engine.state import Phase, State, Turn, view
from tests.benchmarks.ways_out import watched
from tests.bots.ways_out import carried_out, is_out, search
from tests.support.positions import SHEETS, position, rules_of
from tests.support.samples import sheet, staged
from tests.support.selection import exhaustive

OTHERS = "3C 4C 6D 8C TD KD"
Melds = tuple[tuple[int, str], ...]
WAYS: list[tuple[str, str, int, str, Melds, bool]] = [
    ("the wild goes on a meld laid this turn", "rummy_500", 1, "6C 6H 6S 7C 7D 7S TC X", ((1, "QC KC AC"),), True),
    ("on a run laid this turn", "rummy_500", 1, "6S 7S 8S 9H KS KH KD X", (), False),
    ("eight wilds and five nines", "dummy_rummy", 11, "X X X X 2S 2H 2D 2C 9S 9H 9D 9C 9S 3H", (), False),
    ("on the set of another", "rummy_500", 1, "QS TC QC 9C 8C QH AS X", ((1, "6S 6H 6C"), (1, "5S 5D 5C")), True),
    ("a card from within a set is thrown", "rummy_500", 1, "8S AH QH KH 8H 8C 7C X", ((1, "2C 3C 4C"),), False),
    ("a taken wild makes a new meld", "doofer", 2, "3C 9H 7C 7D 2S", ((1, "8S 8H 8D"), (1, "3S 3H 2C=3C")), False),
    ("wilds taken only after the first lay", "romme", 1, "5S 5H 5D TS TH TD KH QS QH 4C", ((1, "KS KC X"),), False),
    ("a contract, and wilds added to it", "liverpool_rummy", 1, "3S 3H 3D 9S 9H 9D X X KC", (), False),
    ("melds of a contract longer than need be", "dummy_rummy", 6, "7S JS 4H 5H 6H 7H JH 7D JD 7C JC 9C", (), False),
    ("a gap in a run filled by a wild", "liverpool_rummy", 1, "X 9S KC", ((0, "4S 5S 6S 7S"), (0, "QS QH QD")), True),
    ("a joker moves for the card it stands for", "double_rum", 1, "9S 5S", ((1, "6S 7S 8S X=9S"),), True),
    ("then the other end is free", "jamaican_kalooki", 1, "9S TS", ((1, "6S 7S 8S X=9S"), (0, "4H 4D 4C")), True),
    ("wilds that are melds by themselves", "doofer", 2, "2S 2H 2D KC", (), False),
]
"""What is special, the game, the deal, the hand, the melds on the table, and whether one has melded."""


def placed(game: str, deal: int, hand: str, melds: Melds, melded: bool) -> State:
    others = [OTHERS] * (2 if game in ("liverpool_rummy", "jamaican_kalooki") else 1)
    state = position(game, [hand, *others], deal=deal, melds=melds)
    if game == "dummy_rummy":
        state = structs.replace(state, stages=(deal,) * state.players)
    return structs.replace(state, melded=(melded, *state.melded[1:]))


@pytest.mark.parametrize(("what", "game", "deal", "hand", "melds", "melded"), WAYS, ids=lambda each: str(each)[:40])
def test_every_level_finds_and_plays_a_way_out(
    what: str, game: str, deal: int, hand: str, melds: Melds, melded: bool
) -> None:
    state = placed(game, deal, hand, melds, melded)
    assert search(state).way is not None, "by trying everything"
    way = way_out(state)
    assert way is not None, what
    assert is_out(carried_out(state, way), 0)
    for level in LEVELS:
        assert is_out(turn_of(state, load_opponent(level).traits), 0), f"{level} misses it"


def turn_of(state: State, traits: Traits) -> State:
    """Return the state after the turn of a bot with these traits in seat 0."""
    while state.phase is Phase.PLAY and state.turn == 0:
        state, _ = apply(state, best_play(belief_state(view(state, 0), Memory.start(0), traits, seed=1)))
    return state


@pytest.mark.parametrize("contract", ["2 runs of 4 or 2 sets of 3", "2 sets of 3 or 2 runs of 4"])
def test_a_meld_too_long_for_an_exact_contract_is_cut_to_the_contract_laid_instead(contract: str) -> None:
    keys = sheet(melding__contract=contract, melding__contract_sizes="exact")
    state = structs.replace(staged(keys, ["3H 4H 5H 6H 7H 9S TS JS QS KC", OTHERS]), phase=Phase.PLAY)
    assert search(state).way is not None, "by trying everything"
    way = way_out(state)
    assert way is not None
    assert is_out(carried_out(state, way), 0)


def test_there_is_no_way_out_if_two_cards_fit_no_meld() -> None:
    state = position("rummy_500", ["7H 8H 9H 2C KS", OTHERS])
    assert way_out(state) is None
    assert search(state).way is None


def test_a_way_out_does_not_discard_a_wild_that_must_be_played() -> None:
    state = position("liverpool_rummy", ["X", OTHERS, OTHERS], this=Turn(owed=(JOKER,)))
    assert way_out(state) is None


def test_a_way_out_does_not_discard_the_card_just_drawn() -> None:
    hand = "7H 8H 9H 2C"
    state = position("rummy_500", [hand, OTHERS])
    assert way_out(state) is not None
    drawn = structs.replace(state, this_turn=Turn(drawn=parse_card("2C")))
    assert way_out(drawn) is None
    assert search(drawn).way is None


def test_a_bot_goes_out_by_discarding_its_last_card_instead_of_taking_a_wild_with_it() -> None:
    melds = ((1, "8S 9S TS X=JS QS"), (1, "5D 6D 7D 8D 9D"), (0, "3H 4H 5H 6H"))
    state = position("contract_rummy", ["JS", OTHERS, OTHERS], melds=melds)
    for level in LEVELS:
        assert is_out(turn_of(state, load_opponent(level).traits), 0), level


def test_a_bot_draws_the_discard_that_lets_it_go_out_by_adding_a_wild() -> None:
    state = position(
        "rummy_500",
        ["7S 8S 6C 6D X", OTHERS],
        phase=Phase.DRAW,
        discards="6H KC QD",
        melds=((0, "9D 9C 9S"), (1, "3D 4D 5D")),
        by=1,
    )
    assert choose(view(state, 0), Memory.start(0), Random(1)) == DrawDiscards(0, parse_card("6H"))


@pytest.mark.parametrize("game", SHEETS)
def test_the_bots_search_and_a_full_search_agree_on_ways_out_in_played_deals(game: str) -> None:
    players = 3
    found: list[State] = []

    def watch(state: State, action: Action, events: list[Event]) -> None:
        if state.phase is Phase.PLAY:
            found.append(state)

    specs = tuple(BotSpec(f"bot {seat}", seed=seat) for seat in range(players))
    play_match(rules_of(game, players), specs, "agree", most_deals=1, watch=watch)
    for state in found[-15:]:
        tried = search(state, 400)
        assert tried.cut or (tried.way is None) == (way_out(state) is None), state


GAMES = ("rummy_500", "doofer", "dummy_rummy")


@pytest.mark.parametrize(
    ("game", "ends"), [*((game, 2) for game in GAMES), *exhaustive(*((game, 6) for game in GAMES))]
)
def test_the_bots_search_misses_no_way_out_of_full_search(game: str, ends: int) -> None:
    traits = structs.replace(load_opponent("expert").traits, search=0, rollouts=20 * ends)
    specs = (BotSpec("one", traits, 1), BotSpec("two", traits, 2))
    seen = watched(game, 2, specs, ends=ends, seed="few", most=500, deals=6)
    assert seen.ends >= 2 * ends // 3
    assert not seen.missed
    assert not seen.missed_draws


@pytest.mark.parametrize(("game", "deal"), [("dummy_rummy", 1), ("doofer", 5), ("romme", 1), ("rummy_500", 1)])
def test_the_bots_search_and_a_full_search_agree_on_ways_out_with_many_wilds(game: str, deal: int) -> None:
    rng, rules = Random(game), rules_of(game, 2).of_deal(deal)
    wilds = [face for face in rules.pack if face in rules.wild]
    others = [face for face in rules.pack if face not in rules.wild]
    ways = 0
    for number in range(12):
        hand = rng.sample(wilds, min(2 + number % 4, len(wilds)))
        hand += rng.sample(others, 7 - len(hand))
        state = placed(
            game, deal, show(hand), ((1, "AD 2D 3D" if game == "rummy_500" else "TD JD QD"),), number % 2 == 1
        )
        found = way_out(state)
        tried = search(state, 2000)
        assert found is None or is_out(carried_out(state, found), 0)
        assert tried.cut or (tried.way is None) == (found is None), show(hand)
        ways += found is not None
    assert ways, "otherwise it tells nothing"
