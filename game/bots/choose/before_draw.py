"""Whether a seat shows its hand before the draw where melds lie on the table: what the others are likely to hold,
against what the hand may still become.

A hand that was dealt some turns ago is no hand at random: the dearest of the cards that came went first.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec import structs

from game.bots.choose.playing_out import utility
from game.bots.knowledge.believed import elapsed, known_cards
from game.bots.knowledge.outlook import Outlook
from game.engine.actions import Knock
from game.engine.cards import FACES
from game.engine.play.knocking import knocks_first
from game.engine.play.scoring import RawPoints, Way, deal_points, tally, undercutting
from game.engine.state import State

_SAMPLES = 60
"""Deals that may be the true one that are looked at."""
_GROWTH = 0.5
"""Cards each turn of another seat has given it to choose from, beyond its hand."""
_LONGEST = 5.0
"""Such cards at most."""
_HOPE = 0.35
"""What is still to be won by playing on, of what the hand would win if hands were compared and nobody paid more."""


def knocks_now(look: Outlook, rng: Random) -> Knock | None:
    """Return the knock of the seat, about to draw, where it promises more than playing on."""
    state, seat = look.state, look.seat
    found = knocks_first(state, seat)
    if not found or look.slips.misses("knock"):
        return None
    knock = Knock(seat)
    shown = even = 0.0
    hands = others_hold(look, rng)
    for held in hands:
        shown += utility(state, seat, knocked(state, seat, held))
        even += _compared(look, held)
    wrong = look.misjudged("knock") / max(1.0, look.average) * len(hands)
    return knock if shown + wrong > _HOPE * even else None


def others_hold(look: Outlook, rng: Random, count: int = _SAMPLES) -> list[tuple[int, ...]]:
    """Return what the hands of all seats may count, its own among them, in so many deals that may be the true one."""
    state, values = look.state, look.rules.values
    hidden = [face for face in FACES for _ in range(look.hidden[face])]
    more = min(_LONGEST, _GROWTH * elapsed(look))
    found = []
    for _ in range(count):
        rng.shuffle(hidden)
        at, held = 0, [look.rules.value(state.hands[look.seat])] * state.players
        for seat in state.clockwise(look.seat):
            known = known_cards(look, seat)[: len(state.hands[seat])]
            few = len(state.hands[seat]) - len(known)
            seen = hidden[at : at + few + int(more + rng.random())]
            at += len(seen)
            held[seat] = look.rules.value(known) + sum(sorted([values[face] for face in seen])[:few])
        found.append(tuple([0 if state.is_gone(each) else points for each, points in enumerate(held)]))
    return found


def knocked(state: State, seat: int, held: Sequence[int]) -> tuple[int, ...]:
    """Return what everybody scores if `seat` knocks and the hands count this."""
    return deal_points(state.rules, _raw(state, held), seat)


def caught(state: State, seat: int, held: Sequence[int]) -> bool:
    """Tell whether somebody holds so little then that the knocker is undercut."""
    return bool(undercutting(state.rules, _raw(state, held), seat))


def _raw(state: State, held: Sequence[int]) -> RawPoints:
    return structs.replace(tally(state), hands=tuple(held), way=Way.KNOCK)


def _compared(look: Outlook, held: Sequence[int]) -> float:
    """What the hand would win if the least won, and nobody paid more for being wrong."""
    state, seat = look.state, look.seat
    others = [held[other] for other in state.clockwise(seat)]
    if look.rules.scoring.settle == "own":
        return sum(others) / len(others) - held[seat]
    fixed = look.rules.scoring.settle in ("fixed", "stake")
    pays = float(look.rules.scoring.payment) if fixed else look.average * len(others)
    return pays * len(others) if held[seat] < min(others) else -pays
