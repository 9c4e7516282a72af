"""The rank of the card turned up for the deal is wild in it."""

from __future__ import annotations

from random import Random

import pytest
from msgspec import structs

from game.content.tables.writing import Stretch, staged_text
from game.engine.actions import DEALER, Shuffle
from game.engine.cards import JOKER, RANKS, card, parse_card
from game.engine.play.dealing import new_match
from game.engine.play.verbs import apply
from game.engine.sheet.rules import compile_rules, with_turned_up
from game.engine.state import State, view
from game.record.digest import state_digest
from tests.support.random_play import all_cards
from tests.support.samples import rules, sheet

TURNED = {"pack__jokers": 2, "pack__wild": ["joker", "turned_up"], "scoring__values": {"wild": 25}}


def dealt(up: str, **keys: object) -> State:
    """Return a deal in which the card `up` is turned up."""
    state = new_match(compile_rules(sheet(**TURNED, **keys), 2))
    pack = list(state.rules.pack)
    pack.remove(parse_card(up))
    Random(up).shuffle(pack)
    size = 2 * state.rules.hand_size
    state, _ = apply(state, Shuffle(DEALER, (*pack[:size], parse_card(up), *pack[size:])))
    return state


@pytest.mark.parametrize("up", ["7H", "7S", "AC", "KD"])
def test_the_rank_turned_up_is_wild_with_the_value_and_name_of_wilds(up: str) -> None:
    rules = dealt(up).rules
    rank = parse_card(up).rank
    assert rules.wild == {JOKER, *(card(rank, suit) for suit in range(4))}
    assert [rules.values[card(rank, suit)] for suit in range(4)] == [25] * 4
    assert rules.wild_names == ("joker", up[0])


def test_ranks_that_are_never_themselves_have_no_place_in_runs() -> None:
    rules = dealt("7H", wilds__own_rank=False).rules
    assert 7 in rules.barred
    assert not any(window >> 7 & 1 for row in rules.windows for _, window in row)


def test_a_turned_up_joker_makes_aces_wild_or_no_rank_as_the_rules_say() -> None:
    assert dealt("X").rules.wild == {JOKER}
    assert dealt("X", pack__turned_joker="aces").rules.wild == {JOKER, *(card(1, suit) for suit in range(4))}


def test_the_rules_for_a_turned_up_card_are_made_once_per_rank_and_are_in_every_view() -> None:
    base = rules(**TURNED)  # type: ignore[arg-type]
    assert with_turned_up(base, parse_card("7H")) is with_turned_up(base, parse_card("7S"))
    assert with_turned_up(base, parse_card("7H")) is not with_turned_up(base, parse_card("8H"))
    state = dealt("9D")
    assert view(state, 1).state.rules is state.rules


def test_a_written_staged_table_names_the_upcard() -> None:
    state = dealt("9D")
    assert "discards: 9D" in staged_text("Nines", Stretch(state, (), state))
    state = structs.replace(state, discards=state.stock[:1], discarded_by=(0,), stock=state.stock[1:])
    assert "turned: 9D" in staged_text("Nines", Stretch(state, (), state))


APART = {"deal__indicator": "apart"}


def dealt_apart(indicator: str, up: str, **keys: object) -> State:
    """Return a deal in which `indicator` lies apart and `up` starts the discards."""
    state = new_match(compile_rules(sheet(**TURNED, **APART, **keys), 2))
    pack = list(state.rules.pack)
    first = [parse_card(indicator), parse_card(up)]
    for face in first:
        pack.remove(face)
    Random(up).shuffle(pack)
    size = 2 * state.rules.hand_size
    state, _ = apply(state, Shuffle(DEALER, (*pack[:size], *first, *pack[size:])))
    return state


def test_a_separate_indicator_is_in_no_pile_and_seen_by_every_seat() -> None:
    state = dealt_apart("7H", "9D")
    assert state.rules.wild == {JOKER, *(card(7, suit) for suit in range(4))}
    assert state.discards == (parse_card("9D"),)
    assert state.apart == view(state, 1).state.apart == (parse_card("7H"),)
    assert state.rules.full_deal_size == 2 * state.rules.hand_size + 2
    assert all_cards(state) == sorted(state.rules.pack)
    assert parse_card("7H") not in state.stock


def test_an_indicator_that_starts_the_discards_does_not_lie_apart() -> None:
    state = dealt("7H")
    assert state.apart == ()
    assert state.discards == (parse_card("7H"),)


@pytest.mark.parametrize(
    ("up", "wild", "without"),
    [("7H", 8, []), ("KD", 1, []), ("AC", 2, []), ("7H", 11, ["8", "9", "10"]), ("KD", 2, ["A"])],
)
def test_the_next_higher_rank_is_wild_round_the_corner_and_over_ranks_left_out(
    up: str, wild: int, without: list[str]
) -> None:
    rules = dealt(up, pack__turned_rank="next", pack__without=without).rules
    assert rules.wild == {JOKER, *(card(wild, suit) for suit in range(4))}
    assert rules.wild_names[-1] == RANKS[wild - 1]
    assert rules.values[card(wild, 0)] == 25


def test_a_turned_up_joker_makes_aces_wild_even_if_other_upcards_make_the_next_rank_wild() -> None:
    rules = dealt("X", pack__turned_rank="next", pack__turned_joker="aces").rules
    assert rules.wild == {JOKER, *(card(1, suit) for suit in range(4))}


def test_a_written_staged_table_holds_a_separate_indicator() -> None:
    state = dealt_apart("9D", "9D", pack__packs=2)
    text = staged_text("Nines", Stretch(state, (), state))
    assert "turned: 9D" in text
    assert "discards: 9D" in text


def test_the_indicator_is_part_of_the_digest_of_a_state() -> None:
    state = dealt_apart("7H", "9D")
    assert state_digest(state) != state_digest(structs.replace(state, upcard=parse_card("7S")))
