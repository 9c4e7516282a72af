"""Second thoughts where melds stay in the hand: on what to draw, what to throw, and whether to show the hand.

Hundreds of worlds that may be the true one are played out to the end of the deal, the same for all choices.

What the rule of thumb has chosen comes first, and is left only for something that is likely to be better. It takes
that many: the best of a few dozen worlds is worse than the rule of thumb.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from random import Random

from game.bots.base import Limit
from game.bots.choose.deadwood import Thrown
from game.bots.choose.rollouts import Judge, Priced
from game.bots.knowledge.believed import all_accounted_for, known_cards, longest, odds
from game.bots.knowledge.layouts import lay_out
from game.bots.knowledge.outlook import Outlook
from game.bots.simulate.deals import DREW, PASSED, SHOWED, THREW, TOOK, Habits
from game.bots.simulate.tables import knows
from game.bots.simulate.wild_tables import tables_for
from game.bots.simulate.worlds import Outcome, Position
from game.engine.actions import Action, Discard, DrawDiscards, DrawStock, Knock, Pass
from game.engine.cards import FACES, Card, without
from game.engine.play.knocking import NO_LIMIT, knock_limit
from game.engine.play.scoring import RawPoints, deal_points, doubled
from game.engine.sheet.rules import Rules
from game.engine.state import NOBODY, Phase, State

_BEHIND = 2.0
"""Standard errors by which a choice must be worse than the best to be dropped."""
_DISCARDS = 5
"""Discards that are compared."""
_PATIENCE = 30.0
"""Points by which waiting seems better for all the patience there is."""
_PATIENT = Habits(keep=4.0, fear=1.5, swap=8, knock=(10, 10, 10, 10, 10, 0))
"""Knocks early, and later waits until nothing is left over: who waits undercuts who knocks late."""
_HASTY = Habits(keep=4.0, fear=1.5, swap=8, knock=(10,))
"""Knocks as soon as may be."""
_RACING = Habits(keep=1.0, fear=0.0, known=0.0, swap=8, knock=(0,))
"""Hurries to have nothing left over, where everybody counts their own cards: what others may use is thrown all the
same."""
_BOLD = (0.9, 0.8, 0.72, 0.66, 0.5, 0.4, 0.3)
"""What a hand counts, beside one that was just dealt without melds, with which the bold show it where any may be shown,
by the turns they had; the last one for ever. With what the timid do:"""
_TIMID = (0.75, 0.6, 0.48, 0.4, 0.35, 0.3, 0.25)


_Choice = tuple[int, int]
"""What the seat may do now, and the card it does without."""


def plays_out(look: Outlook) -> bool:
    """Tell whether deals like this one can be played out, and what comes of that is known to be of use."""
    state, rules = look.state, look.rules
    limit, settle = knock_limit(state), rules.scoring.settle
    of_use = settle == ("lowest_collects" if limit == NO_LIMIT else "differences") or (not limit and settle == "own")
    if not look.traits.rollouts or not of_use or state.gone or state.closer != NOBODY or not knows(rules):
        return False
    return all_accounted_for(look)


def best_by_rollouts(look: Outlook, ends: Sequence[Thrown], rng: Random, limit: Limit | None) -> list[Thrown]:
    """Return discards worth a look, the best first, once the first of them have been played out."""
    close = ends[:_DISCARDS]
    if len(close) < 2:
        return list(ends)
    bits = _tables(look.rules).bits
    best = close[_best(look, [(THREW, bits[end.card]) for end in close], rng, limit)]
    return _with_first(best, ends)


def takes_by_rollouts(look: Outlook, takes: bool, rng: Random, limit: Limit | None) -> bool:
    """Tell whether to take the discard on offer rather than to pass or draw; `takes` is what the rule of thumb says."""
    choices = [(TOOK, 0), (PASSED if look.state.phase is Phase.OFFER else DREW, 0)]
    return takes == (_best(look, choices if takes else choices[::-1], rng, limit) == 0)


def waits_by_rollouts(
    look: Outlook, shown: Card, ends: Sequence[Thrown], rng: Random, limit: Limit | None
) -> list[Thrown]:
    """Return discards with which to wait, the best first, rather than to show the hand without a card now; else none.

    To wait is to show it in a turn soon, or late in the deal with nothing left over alone.
    """
    bits, close = _tables(look.rules).bits, ends[: _DISCARDS - 1]
    choices = [(SHOWED, bits[shown]), *[(THREW, bits[end.card]) for end in close]]
    best = _best(look, choices, rng, limit, -_PATIENCE * look.traits.patience)
    return _with_first(close[best - 1], ends) if best else []


def _with_first(best: Thrown, ends: Sequence[Thrown]) -> list[Thrown]:
    return [best, *(end for end in ends if end is not best)]


def _best(look: Outlook, choices: Sequence[_Choice], rng: Random, limit: Limit | None, liking: float = 0.0) -> int:
    """Return which choice is best, as a number; `liking` are points by which the first seems better than it is."""
    judge = Judge(look.state, look.seat, partial(_points, look.state))
    return judge.best(len(choices), look.traits.rollouts, _worlds(look, choices, rng), limit, _BEHIND, liking)


def _worlds(look: Outlook, choices: Sequence[_Choice], rng: Random) -> Callable[[int], Callable[[int], Outcome]]:
    """Return what deals the world of a number: it tells how that ends after each choice."""
    here, kinds = _position(look), _kinds(look)

    def world(number: int) -> Callable[[int], Outcome]:
        habits = [kinds[number % 2]] * here.players
        hands, stock = here.world(rng, habits)
        habits[look.seat] = kinds[2]
        return lambda at: here.played(hands, stock, habits, *choices[at])

    return world


def priced_in_hand(look: Outlook, actions: Sequence[Action | None], rng: Random) -> Priced | None:
    """Return what tells the price of these actions in a world; None where one is not played out here."""
    choices = [_choice(look, each) for each in actions] if plays_out(look) else []
    known = [each for each in choices if each is not None]
    if not known or len(known) < len(actions):
        return None
    judge = Judge(look.state, look.seat, partial(_points, look.state))
    return judge.prices(len(known), _worlds(look, known, rng))


def _choice(look: Outlook, action: Action | None) -> _Choice | None:
    """Return an action as it is played out here."""
    bits, phase = _tables(look.rules).bits, look.state.phase
    match action:
        case Discard(card=card):
            return THREW, bits[card]
        case Knock(card=Card() as card) if phase is Phase.PLAY and _leaves_least(look, action):
            return SHOWED, bits[card]
        case DrawDiscards(deepest=None):
            return TOOK, 0
        case DrawStock():
            return DREW, 0
        case Pass() if phase is Phase.OFFER:
            return PASSED, 0
    return None


def _leaves_least(look: Outlook, knock: Knock) -> bool:
    """Tell whether a hand is shown with as little deadwood as there can be."""
    rest = without(look.state.hands[look.seat], (knock.card,)) if knock.card is not None else None
    if rest is None or not knock.melds:
        return rest is not None
    left = without(rest, tuple([use.card for meld in knock.melds for use in meld]))
    return left is not None and look.rules.value(left) <= lay_out(look.rules, rest).points


def _kinds(look: Outlook) -> tuple[Habits, Habits, Habits]:
    """How two kinds of others play, and the seat itself from now on."""
    if knock_limit(look.state) == NO_LIMIT:
        return _of_open(look.rules)
    if look.rules.scoring.settle == "own":
        return _RACING, _RACING, _RACING
    return _HASTY, _PATIENT, _PATIENT


@lru_cache(maxsize=16)
def _of_open(rules: Rules) -> tuple[Habits, Habits, Habits]:
    """How they play where any hand may be shown."""
    dealt = rules.hand_size * rules.value(rules.pack) / len(rules.pack)
    bold, timid = (
        Habits(swap=7, knock=tuple([round(share * dealt) for share in shares])) for shares in (_BOLD, _TIMID)
    )
    return bold, timid, bold


_tables = lru_cache(maxsize=4)(tables_for)
"""What rules make of cards, with the hands that were looked at."""


def _position(look: Outlook) -> Position:
    """Return what a seat knows, as bits."""
    state, seat, memory = look.state, look.seat, look.memory
    tables = _tables(state.rules)
    found = Position(tables, knock_limit(state), seat, state.players)
    found.turn = state.turn
    if state.phase is Phase.OFFER:
        found.asks, found.asked = True, [other for other in state.asked if other != seat]
    found.hand = tables.bits_of(state.hands[seat])
    found.sizes = [len(hand) for hand in state.hands]
    if memory.taken:
        held = state.hands[seat]
        found.known[seat] = tables.bits_of(tuple([face for face in memory.taken[seat] if face in held]))
    hidden = [face for face in FACES if look.hidden[face]]
    found.hidden = [tables.bits[face] for face in hidden]
    for other in state.clockwise(seat):
        found.known[other] = tables.bits_of(known_cards(look, other))
        found.powers[other] = [1 / odds(look, other, face) for face in hidden]
    found.more = longest(look)
    found.pile = [tables.bits[face] for face in state.discards]
    found.stock = len(state.stock)
    drawn = state.this_turn.drawn
    found.drawn = 0 if drawn is None else tables.bits[drawn]
    found.turns = [len(thrown) for thrown in memory.thrown] or [0] * state.players
    found.begun, found.circling, found.idle = state.turns, state.circling_turns, state.idle_turns
    found.ran_out, found.was_out = state.stock_ran_out, state.this_turn.stock_was_out
    return found


def _points(state: State, end: Outcome) -> tuple[int, ...]:
    """What the end of a deal brings every seat."""
    out, _, big, left = end
    nothing = (0,) * state.players
    raw = RawPoints(left, nothing, nothing, big, 2 if doubled(state) else 1, carried=state.carried)
    return deal_points(state.rules, raw, out)
