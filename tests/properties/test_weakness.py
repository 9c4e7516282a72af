"""Weak bots err as people do: some mistakes no level makes, and the others are equally likely in equal cases."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from functools import cache
from itertools import count
from math import log
from random import Random
from statistics import NormalDist, mean, stdev

import pytest

from game.bots.base import BotSpec, Decision
from game.bots.choose.player import FASTEST, decide
from game.bots.knowledge.memory import Memory
from game.bots.traits import Traits
from game.content.people.opponents import LEVELS
from game.engine.actions import Action, Claim, Discard, Knock
from game.engine.arrange.layable import single_melds
from game.engine.cards import Card, without
from game.engine.play.scoring import deadwood
from game.engine.play.verbs import apply, legal
from game.engine.refusals import Refused
from game.engine.sheet.contracts import Kind
from game.engine.state import Phase, State, View, view
from game.session.opponents import Opponents
from tests.properties.house_rules import quick
from tests.support.positions import position
from tests.support.redealing import Asked, asked, rules_numbered
from tests.support.selection import exhaustive

PEOPLE = list(Opponents())
POSITIONS = 24
"""Of each kind, for everybody."""
LONGEST = 11
"""Cards of a hand in which melds are looked for by trying all."""
MOST_TRIED = 500
"""Positions of a turn that are looked at for a way out; few turns have as many."""


@cache
def moments() -> tuple[Asked, ...]:
    """Return decisions of play in all games, those in which a discard is possible."""
    found: list[Asked] = []
    for number in (number for number in range(23) if number % 3 < 2):
        rng = Random(f"weak {number}")
        played = [each for each in asked(rules_numbered(number), f"weak {number}", 0.3, rng) if _parts(each)]
        found += rng.sample(played, min(len(played), 12))
    return tuple(found)


def _parts(each: Asked) -> bool:
    return each.state.phase is Phase.PLAY and each.state.turn == each.seat and len(_discards(each)) > 1


def _discards(each: Asked) -> list[Card]:
    seen = view(each.state, each.seat).state
    return [action.card for action in legal(seen, each.seat) if isinstance(action, Discard)]


def decided(name: str, each: Asked, traits: Traits | None = None) -> Decision:
    spec = BotSpec(name, traits or Opponents()[name].traits, seed=4)
    decision = decide(spec, view(each.state, each.seat), each.memory)
    assert decision is not None
    return decision


def some(name: str, found: list[Asked], share: int = 4) -> list[Asked]:
    """Return a sample of `found`, a different one for each opponent; for those that search, only one in `share` of the
    usual number.
    """
    most = POSITIONS // (share if Opponents()[name].traits.search else 1)
    return Random(name).sample(found, min(len(found), most))


# Melds that are there


@cache
def in_melds(state: State, seat: int, hand: tuple[Card, ...]) -> int:
    """Return the largest number of cards of a hand in finished melds of naturals that are useful to the seat."""
    rules, contract = state.rules, state.contract_of(seat)
    sizes = {Kind.SET: rules.set_min, Kind.RUN: rules.run_min}
    if contract is not None and not state.melded[seat]:
        slots = contract.slots
        sizes = {kind: min((slot.size for slot in slots if slot.kind is kind), default=99) for kind in sizes}
    naturals = tuple(face for face in hand if face not in rules.wild)
    melds = []
    for meld in single_melds(rules, naturals):
        cards = tuple(use.card for use in meld)
        kind = Kind.SET if len({face.rank for face in cards}) == 1 else Kind.RUN
        if len(cards) >= sizes[kind]:
            melds.append(cards)
    return _most(naturals, tuple(melds))


def _most(hand: tuple[Card, ...], melds: tuple[tuple[Card, ...], ...]) -> int:
    best = 0
    for at, meld in enumerate(melds):
        rest = without(hand, meld)
        if rest is not None:
            best = max(best, len(meld) + _most(rest, melds[at + 1 :]))
    return best


def spoils(each: Asked, gone: Card) -> bool:
    """Whether a discard leaves a finished meld in pieces."""
    hand = each.state.hands[each.seat]
    rest = without(hand, (gone,))
    assert rest is not None
    return in_melds(each.state, each.seat, rest) <= in_melds(each.state, each.seat, hand) - 3


def one_meld(each: Asked) -> bool:
    """Whether the hand consists of finished melds, all of them useful."""
    hand = each.state.hands[each.seat]
    contract = None if each.state.melded[each.seat] else each.state.contract_of(each.seat)
    few = contract is None or (len(contract.ways) == 1 and in_melds(each.state, each.seat, hand) < 6)
    if each.state.melded[each.seat] and each.state.contract_of(each.seat) is not None:
        few = each.state.rules.melding.extra_melds
    few = few and len(hand) <= LONGEST and not each.state.rules.melding.opening
    return few and in_melds(each.state, each.seat, hand) > 0


@cache
def with_melds() -> tuple[Asked, ...]:
    return tuple(each for each in moments() if one_meld(each))


@pytest.mark.parametrize(
    ("name", "share"),
    [
        *((name, 8) for name in PEOPLE),
        *exhaustive(*((name, 4) for name in PEOPLE if Opponents()[name].traits.search)),
    ],
)
def test_weak_bots_break_no_finished_meld_while_there_is_another_discard(name: str, share: int) -> None:
    looked = 0
    for each in some(name, list(with_melds()), share):
        action = decided(name, each).action
        if isinstance(action, Discard) and not all(spoils(each, face) for face in _discards(each)):
            looked += 1
            assert not spoils(each, action.card), (action, each.state.hands[each.seat], each.state.melds)
    assert looked


# Wilds


@pytest.mark.parametrize("name", PEOPLE)
def test_weak_bots_throw_no_wild_while_there_is_another_discard(name: str) -> None:
    wild = [each for each in moments() if any(face in each.state.rules.wild for face in _discards(each))]
    looked = 0
    for each in some(name, wild):
        action = decided(name, each).action
        if isinstance(action, Discard) and not all(face in each.state.rules.wild for face in _discards(each)):
            looked += 1
            assert action.card not in each.state.rules.wild, (action, each.state.hands[each.seat])
    assert looked


# Ways out


def turn(name: str, traits: Traits, each: Asked) -> Iterator[tuple[Action, State]]:
    """Yield the actions of a bot for the rest of a turn, each with the state after it; the bot sees only its view."""
    state = each.state
    while state.phase is Phase.PLAY and state.turn == each.seat and not state.floating[each.seat]:
        decision = decide(BotSpec(name, traits, 4), view(state, each.seat), each.memory)
        assert decision is not None
        state, _ = apply(state, decision.action)
        yield decision.action, state


def goes_out(name: str, traits: Traits, each: Asked) -> bool:
    return any(state.out == each.seat or state.floating[each.seat] for _, state in turn(name, traits, each))


def has_way_out(each: Asked) -> bool:
    """Whether some sequence of legal plays goes out or floats, found by exhaustive search without bots.

    Showing a hand with deadwood does not count, as waiting may be better.
    """
    seat, tried = each.seat, set[str]()

    def is_held(state: State, action: Action) -> bool:
        if isinstance(action, Knock):
            left = without(state.hands[seat], (action.card,)) if action.card is not None else state.hands[seat]
            return deadwood(state.rules, tuple(sorted(left or ()))) > 0
        return isinstance(action, Discard) and len(state.hands[seat]) > 1

    def ends(state: State) -> bool:
        if state.out == seat or state.floating[seat]:
            return True
        hand = state.hands[seat]
        key = repr((sorted(hand), [meld.cards for meld in state.melds], state.this_turn))
        if state.phase is not Phase.PLAY or state.turn != seat or key in tried or len(tried) == MOST_TRIED:
            return False
        tried.add(key)
        plays = [action for action in legal(state, seat) if not is_held(state, action)]
        return any(ends(after) for action in plays if (after := _played(state, action)) is not None)

    return ends(view(each.state, seat).state)


def _played(state: State, action: Action) -> State | None:
    try:
        return apply(state, action)[0]
    except Refused:
        return None


@cache
def with_ways_out() -> tuple[Asked, ...]:
    """Return decisions in which the player can go out or float."""
    return tuple(each for each in moments() if has_way_out(each))


@pytest.mark.parametrize("name", PEOPLE)
def test_every_opponent_goes_out_when_it_can(name: str) -> None:
    found = some(name, list(with_ways_out()))
    assert len(found) > 5
    for each in found:
        assert goes_out(name, Opponents()[name].traits, each), (each.state.hands[each.seat], each.state.melds)


# Always alike, and as long as people take


@pytest.mark.parametrize("name", LEVELS)
def test_a_bot_decides_the_same_position_alike_again_and_weak_bots_sometimes_err(name: str) -> None:
    traits, errs = quick(Opponents()[name].traits), 0
    for each in Random(name).sample(moments(), 12):
        seen: View = pickle.loads(pickle.dumps(view(each.state, each.seat)))
        memory: Memory = pickle.loads(pickle.dumps(each.memory))
        first = decided(name, each, traits)
        assert decide(BotSpec(name, traits, 4), seen, memory) == first
        errs += first.action != decided("standard", each).action
    if name in ("learner", "casual"):
        assert errs, "who never errs is not of this level"


def times(traits: Traits, most: int = 400) -> list[float]:
    """Return the reaction times of `most` calls of rummy, sorted."""
    state = position("rummy_500", ["2S", "4S 5D"], phase=Phase.DRAW, discards="8H KD", melds=((0, "5H 6H 7H"),))
    found = []
    for seed, _ in zip(count(), range(most), strict=False):
        decision = decide(BotSpec("Ann", traits, seed), view(state, 1), Memory.start(1))
        assert decision is not None
        assert isinstance(decision.action, Claim)
        found.append(decision.reaction)
    return sorted(found)


def test_the_logarithm_of_a_reaction_time_is_normally_distributed() -> None:
    logs = [log(each) for each in times(Traits(pace=8))]
    normal = NormalDist(mean(logs), stdev(logs))
    for percent in range(5, 100, 10):
        share = sum(each <= normal.inv_cdf(percent / 100) for each in logs) / len(logs)
        assert abs(share - percent / 100) < 0.06


def test_weaker_bots_react_more_slowly_and_no_bot_below_the_minimum_reaction_time() -> None:
    middle = [times(Opponents()[level].traits, 99)[49] for level in LEVELS]
    assert middle == sorted(middle, reverse=True)
    assert middle[0] > middle[1] > middle[2]
    assert all(times(each.traits, 99)[0] >= FASTEST for each in Opponents().values())
