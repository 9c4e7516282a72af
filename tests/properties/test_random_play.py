"""Random matches of every sheet: nothing breaks, nothing is lost, and the four verbs agree with each other."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import islice, permutations
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import structs

from game.content.sheets.sheets import load_sheet, sheet_names
from game.engine.actions import (
    Action,
    Add,
    Buy,
    CallRummy,
    Claim,
    Discard,
    DrawDiscards,
    DrawStock,
    Force,
    Lay,
    Pass,
    Slide,
    Take,
    Use,
)
from game.engine.cards import FACES, NO_SUIT, UNKNOWN, Card
from game.engine.events import FalselyCalled, FalselyShown
from game.engine.play.dead_ends import is_bound
from game.engine.play.dealing import new_match, to_shuffle
from game.engine.play.verbs import acting, apply, legal, why_not
from game.engine.refusals import Refused
from game.engine.sheet.keys import MatchSection, RuleSheet
from game.engine.sheet.rules import compile_rules
from game.engine.state import Phase, State, view
from game.record.digest import state_digest
from game.record.notation import parse_action
from game.record.record import Header, Recorder, read_record
from game.record.record import Seat as Player
from game.record.replay import replay_actions
from tests.properties.house_rules import sound_house_rules
from tests.support.random_play import all_cards, random_match

SHEETS = {name: load_sheet(name) for name in sheet_names()}


@st.composite
def tables(draw: st.DrawFn, names: tuple[str, ...] = tuple(SHEETS)) -> tuple[str, int, int]:
    """Return the name of a sheet, an allowed number of seats, and a seed."""
    name = draw(st.sampled_from(names))
    allowed = SHEETS[name].players
    return name, draw(st.integers(allowed.min, allowed.max)), draw(st.integers(0, 2**32))


def alike(action: Action) -> object:
    """Return a key that is equal for actions that differ only in the order of their cards."""
    if isinstance(action, Lay):
        return (Lay, action.seat, tuple(sorted(tuple(sorted(map(repr, meld))) for meld in action.melds)))
    if isinstance(action, Add) and len(action.cards) > 1:
        return (Add, action.seat, action.meld, tuple(sorted(map(repr, action.cards))))
    if isinstance(action, Claim):
        return (Claim, action.seat, action.meld, tuple(sorted(map(repr, action.cards))))
    return action


def strays(state: State, rng: Random) -> list[Action]:
    """Return random actions, legal or not, of kinds that `legal` lists completely."""
    seat = rng.randrange(state.players)
    hand = state.hands[seat] or FACES
    naturals = [face for face in hand if face not in state.rules.wild] or list(FACES[:1])
    three = tuple(Use(rng.choice(naturals)) for _ in range(3))
    meld = rng.randint(1, len(state.melds) + 1)
    tried: list[Action] = [
        Discard(seat, rng.choice(hand)),
        Discard(seat, rng.choice(FACES)),
        Add(seat, (Use(rng.choice(naturals)),), meld),
        DrawStock(seat),
        DrawDiscards(seat),
        Buy(seat),
        Pass(seat),
        CallRummy(seat),
        Force(seat),
    ]
    if state.discards:
        below = state.discards[:-1] or state.discards
        tried.append(DrawDiscards(seat, rng.choice(below)))
        river = [face for face in state.discards if face not in state.rules.wild] or [FACES[0]]
        tried.append(Claim(seat, (Use(rng.choice(river)),), meld))
    if state.contract_of(seat) is None:
        tried.append(Lay(seat, (three,)))
        tried.append(Lay(seat, (with_a_wild(state, rng, naturals, hand),)))
    if state.rules.wild:
        tried.append(Take(seat, rng.choice(sorted(state.rules.wild)), meld, rng.choice(naturals)))
    tried.append(Slide(seat, meld, rng.choice(naturals)))
    tried.append(Add(seat, (Use(rng.choice(naturals)), Use(rng.choice(naturals))), meld))
    return tried


def listed(state: State, action: Action, offered: set[object]) -> bool:
    """Whether an action is among the `offered` keys of `alike`; of runs in mixed suits, one for each choice of ranks is
    enough.
    """
    if alike(action) in offered:
        return True
    if not (state.rules.any_suit and isinstance(action, Lay | Claim)):
        return False
    offers = legal(state, action.seat)
    return any(type(each) is type(action) and _ranks(each) == _ranks(action) for each in offers)


def _ranks(action: Action) -> list[int]:
    melds = action.melds if isinstance(action, Lay) else (action.cards,) if isinstance(action, Claim) else ()
    return sorted(use.rank or use.card.rank for meld in melds for use in meld)


def with_a_wild(state: State, rng: Random, naturals: Sequence[Card], hand: Sequence[Card]) -> tuple[Use, ...]:
    """Return two naturals and a wild that represents a neighbour of the first in a set or run."""
    one, other = rng.choice(naturals), rng.choice(naturals)
    wild = rng.choice([face for face in hand if face in state.rules.wild] or [one])
    if wild == one:
        return (Use(one), Use(other), Use(one))
    if rng.random() < 0.5:
        return (Use(one), Use(other), Use(wild, one.rank, rng.randrange(4) if state.rules.wilds.named else NO_SUIT))
    return (Use(one), Use(other), Use(wild, rng.choice([one.rank % 13 + 1, (one.rank - 2) % 13 + 1]), one.suit))


def one_by_one(state: State, action: Action) -> bool:
    """Whether adding several cards at once has the same effect as adding them one by one in some order.

    Only single cards are listed as legal.
    """
    if not isinstance(action, Add) or len(action.cards) < 2:
        return False
    together, _ = apply(state, action)
    for order in permutations(action.cards):
        step = state
        try:
            for use in order:
                step, _ = apply(step, Add(action.seat, (use,), action.meld))
        except Refused:
            continue
        if step.melds == together.melds and sorted(map(sorted, step.hands)) == sorted(map(sorted, together.hands)):
            return True
    return False


def check_strays(state: State, rng: Random) -> None:
    before = repr(state)
    for action in strays(state, rng):
        refusal = why_not(state, action)
        if refusal is None:
            offered = {alike(each) for each in legal(state, action.seat)}
            known = listed(state, action, offered) or _top_by_name(state, action) or _a_mistake(state, action)
            assert known or one_by_one(state, action), action
        else:
            with pytest.raises(Refused) as caught:
                apply(state, action)
            assert caught.value.reason == refusal
    assert repr(state) == before


def _top_by_name(state: State, action: Action) -> bool:
    """Whether an action draws the top discard by naming it, which is the same as drawing from the discards."""
    return isinstance(action, DrawDiscards) and action.deepest == state.discards[-1]


def _a_mistake(state: State, action: Action) -> bool:
    """Whether an action is a false claim or show: it is allowed at its price, but not listed as legal."""
    return any(isinstance(event, FalselyCalled | FalselyShown) for event in apply(state, action)[1])


def check_views(state: State, rng: Random) -> None:
    """Check for a seat that its view and legal actions stay the same when all cards hidden from it are dealt again."""
    seat = rng.randrange(state.players)
    if state.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER):
        return
    seen = {seat} if state.shown is None else {seat, state.shown.seat}
    hidden = [*state.stock] + [face for owner, hand in enumerate(state.hands) if owner not in seen for face in hand]
    rng.shuffle(hidden)
    stock = tuple(hidden[: len(state.stock)])
    rest = iter(hidden[len(state.stock) :])
    hands = tuple(hand if owner in seen else tuple(next(rest) for _ in hand) for owner, hand in enumerate(state.hands))
    other = structs.replace(state, stock=stock, hands=hands)
    shown = view(state, seat)
    assert repr(shown) == repr(view(other, seat))
    assert all(UNKNOWN not in meld.faces for meld in shown.state.melds)
    if state.phase is Phase.PLAY and is_bound(state) and seat != state.turn:
        # Whether a claim leaves the player a way to end the turn hangs on that player's hand: a view is careful.
        assert set(map(alike, legal(shown.state, seat))) <= set(map(alike, legal(state, seat)))
    else:
        assert legal(state, seat) == legal(other, seat) == legal(shown.state, seat)


def play_and_check(sheet: RuleSheet, seats: int, seed: int, deals: int, actions: int = 100_000) -> State:
    """Play random actions, checking samples on the way; return the last state."""
    rng = Random(seed)
    before, done = new_match(compile_rules(sheet, seats)), None
    players = tuple(Player(f"Seat {number}", "bot") for number in range(seats))
    recorder = Recorder(Header(sheet, players, seed, before.dealer))
    for state, action, offered in islice(random_match(sheet, seats, seed, deals), actions):
        if state.phase is not Phase.SHUFFLE or to_shuffle(state) != state.rules.pack:
            assert all_cards(state) == sorted(state.rules.pack)
        assert parse_action(repr(action), action.seat) == action
        if rng.random() < 0.08 and state.phase is not Phase.SHUFFLE:
            for each in offered:
                assert why_not(state, each) is None, each
            check_strays(state, rng)
            check_views(state, rng)
        recorder.add_action(action)
        before, done = state, action
    assert done is not None
    last, _ = apply(before, done)
    if last.phase is Phase.MATCH_OVER:
        recorder.add_end(last)
    [(_action, replayed, _events)] = deque(replay_actions(read_record(recorder.text)), maxlen=1)
    assert state_digest(replayed) == state_digest(last)
    return last


@given(tables())
@settings(max_examples=60, deadline=None)
def test_random_play_of_any_sheet_with_any_seats_keeps_the_invariants(table: tuple[str, int, int]) -> None:
    name, seats, seed = table
    play_and_check(SHEETS[name], seats, seed, deals=1)


@given(tables(names=("rummy_500",)))
@settings(max_examples=25, deadline=None)
def test_random_whole_matches_of_rummy_500_end_with_a_winner(table: tuple[str, int, int]) -> None:
    """A match to a target ends when somebody is alone in front with it, and then nothing is offered."""
    name, seats, seed = table
    # Many random players only ever lose points and reach no target: they play a number of deals.
    match = SHEETS[name].match if seats < 4 else MatchSection(deals=4)
    last = play_and_check(structs.replace(SHEETS[name], match=match), seats, seed, deals=1000)
    assert last.phase is Phase.MATCH_OVER
    assert acting(last) == ()
    assert all(legal(last, seat) == [] for seat in range(seats))
    assert last.winners == tuple(seat for seat in range(seats) if last.scores[seat] == max(last.scores))
    if seats < 4:
        assert len(last.winners) == 1
        assert max(last.scores) >= 500


SEED = 7
SHORT = {"basic_rummy": 1, "kaluki_51": 9, "oklahoma_gin": 3, "romme": 0}
"""Seeds of matches that chance does not make many times as long as others."""


@pytest.mark.parametrize("name", sorted(set(SHEETS) - {"rummy_500"}))
def test_random_play_ends_a_whole_match_of_every_sheet(name: str) -> None:
    last = play_and_check(SHEETS[name], SHEETS[name].players.min, SHORT.get(name, SEED), deals=1000)
    assert last.phase is Phase.MATCH_OVER
    assert last.winners


@given(sound_house_rules(), st.integers(2, 4), st.integers(0, 2**32))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
def test_random_play_of_random_house_rules_keeps_the_invariants(sheet: RuleSheet, seats: int, seed: int) -> None:
    play_and_check(sheet, seats, seed, deals=2, actions=250)
