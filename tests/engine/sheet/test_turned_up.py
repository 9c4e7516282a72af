"""The rank of the card turned up for the deal is wild in it."""

from __future__ import annotations

from random import Random

import pytest
from msgspec import structs

from game.content.tables.writing import Stretch, staged_text
from game.engine.actions import DEALER, Shuffle
from game.engine.cards import JOKER, card, parse_card
from game.engine.play.dealing import new_match
from game.engine.play.verbs import apply
from game.engine.sheet.rules import compile_rules, with_turned_up
from game.engine.state import State, view
from tests.support.samples import rules, sheet

TURNED = {"pack__jokers": 2, "pack__wild": ["joker", "turned_up"], "scoring__values": {"wild": 25}}


def dealt(up: str, **keys: object) -> State:
    """A deal in which this card is turned up."""
    state = new_match(compile_rules(sheet(**TURNED, **keys), 2))
    pack = list(state.rules.pack)
    pack.remove(parse_card(up))
    Random(up).shuffle(pack)
    size = 2 * state.rules.hand_size
    state, _ = apply(state, Shuffle(DEALER, (*pack[:size], parse_card(up), *pack[size:])))
    return state


@pytest.mark.parametrize("up", ["7H", "7S", "AC", "KD"])
def test_the_rank_turned_up_is_wild_with_all_that_follows(up: str) -> None:
    rules = dealt(up).rules
    rank = parse_card(up).rank
    assert rules.wild == {JOKER, *(card(rank, suit) for suit in range(4))}
    assert [rules.values[card(rank, suit)] for suit in range(4)] == [25] * 4
    assert rules.wild_names == ("joker", up[0])


def test_ranks_that_are_never_themselves_have_no_place_in_runs() -> None:
    rules = dealt("7H", wilds__own_rank=False).rules
    assert 7 in rules.barred
    assert not any(window >> 7 & 1 for row in rules.windows for _, window in row)


def test_a_joker_makes_aces_wild_or_nothing() -> None:
    assert dealt("X").rules.wild == {JOKER}
    assert dealt("X", pack__turned_joker="aces").rules.wild == {JOKER, *(card(1, suit) for suit in range(4))}


def test_the_same_rank_gives_the_same_rules_which_everybody_sees() -> None:
    base = rules(**TURNED)  # type: ignore[arg-type]
    assert with_turned_up(base, parse_card("7H")) is with_turned_up(base, parse_card("7S"))
    assert with_turned_up(base, parse_card("7H")) is not with_turned_up(base, parse_card("8H"))
    state = dealt("9D")
    assert view(state, 1).state.rules is state.rules


def test_a_moment_written_down_says_what_was_turned_up() -> None:
    state = dealt("9D")
    assert "discards: 9D" in staged_text("Nines", Stretch(state, (), state))
    state = structs.replace(state, discards=state.stock[:1], discarded_by=(0,), stock=state.stock[1:])
    assert "turned: 9D" in staged_text("Nines", Stretch(state, (), state))
