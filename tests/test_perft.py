"""Perft: the number of sequences of legal actions is what it was, and what is legal is what brute force finds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from game.content.sheets.sheets import sheet_names
from game.engine.actions import Action, Add, Claim, Lay
from game.engine.play.verbs import legal
from game.engine.state import Phase, State
from tests.perft.attempts import LARGEST, choices, draws, lays, openings, plays, results
from tests.perft.count import FOLDER, load, nodes, path_of, reached
from tests.support.selection import exhaustive

TESTED = 6_000
"""Sequences; what has more is left to `python -m tests.perft.make`."""
NEAR = 2
"""Plies up to which everything is tried by brute force."""

POSITIONS = [(game, name) for game in sheet_names() for name in load(game)]


def test_every_sheet_has_two_perft_positions() -> None:
    assert set(FOLDER.glob("*.json")) == {path_of(game) for game in sheet_names()}
    assert all(len(load(game)) == 2 for game in sheet_names())


@pytest.mark.parametrize(("game", "name"), POSITIONS)
def test_the_number_of_action_sequences_from_a_perft_position_is_as_recorded(game: str, name: str) -> None:
    small = load(game)[name]
    state = small.state(game)
    tested = {depth: count for depth, count in small.nodes.items() if count <= TESTED}
    assert len(tested) >= 4
    assert {depth: nodes(state, depth) for depth in tested} == tested


def comparable(actions: list[Action]) -> Iterator[Action]:
    """Yield the actions that the brute force tries too: without contracts, adding single cards, and melds of up to four
    cards.
    """
    for action in actions:
        if isinstance(action, Lay):
            if len(action.melds) == 1 and len(action.melds[0]) <= LARGEST:
                yield action
        elif not isinstance(action, Add | Claim) or len(action.cards) <= (1 if action.meld else LARGEST):
            yield action


def tried(state: State, seat: int) -> Iterator[Action]:
    yield from draws(state, seat)
    yield from plays(state, seat)
    if state.contract_of(seat) is None or state.melded[seat]:
        yield from lays(state, seat)


@pytest.mark.parametrize(("game", "name"), POSITIONS)
def test_legal_actions_are_those_brute_force_finds(game: str, name: str) -> None:
    compared = 0
    for state in islice(reached(load(game)[name].state(game), NEAR), 6):
        if state.phase in (Phase.SHUFFLE, Phase.DEAL_OVER, Phase.MATCH_OVER):
            continue
        for seat in range(state.players):
            offered = results(state, comparable(legal(state, seat)))
            found = results(state, tried(state, seat))
            assert sorted(map(repr, (found[text] for text in found.keys() - offered.keys()))) == []
            assert sorted(map(repr, (offered[text] for text in offered.keys() - found.keys()))) == []
            compared += len(found)
    assert compared > 10


MANY = ("jamaican_kalooki", "opening")
"""A hand that brute force divides in very many ways."""


@pytest.mark.parametrize(("game", "name"), [*(each for each in POSITIONS if each != MANY), *exhaustive(MANY)])
def test_every_choice_of_ranks_and_places_that_fulfils_a_contract_is_listed_exactly_once(game: str, name: str) -> None:
    """Of contracts `legal` lists one arrangement each; brute force divides the hand in every way."""
    for state in islice(reached(load(game)[name].state(game), NEAR), 12):
        if state.phase is Phase.PLAY and state.contract_of(state.turn) is not None:
            several = [each for each in legal(state, state.turn) if isinstance(each, Lay) and len(each.melds) > 1]
            listed = choices(state, several)
            assert len(set(listed)) == len(listed) == len(several)
            assert set(listed) == set(choices(state, openings(state, state.turn)))
