"""How far a hand is from what must be laid first, card by card: for hints, which have more time than a play."""

from __future__ import annotations

from collections.abc import Iterator

from game.bots.contract import Plan, Planner, laid
from game.bots.contract_play import aim
from game.bots.evidence import copies, unseen
from game.bots.outlook import Outlook
from game.bots.playing import allowed
from game.bots.reasons import ContractWaits, Needed, Reason, Spare, Waits
from game.bots.search import Limit
from game.bots.targets import Target
from game.engine.actions import Lay, Use
from game.engine.arrange.first_lays import contract_lays, opening_lays
from game.engine.cards import Card, card, without
from game.engine.sheet.contracts import Kind
from game.engine.sheet.rules import rank_at

_BEAM = 100
"""Ways that are kept: with so many, the nearest are found for five melds, too."""
_TRIES = 1000
"""Melds put beside others in search of a first lay."""


def exact_aim(look: Outlook) -> Planner | None:
    """Return what finds the nearest ways to the first lay; None where the seat may lay what it likes."""
    return aim(look, _BEAM)


def missing(planner: Planner, hand: tuple[Card, ...]) -> int | None:
    """Return how many cards are missing for the first lay; None where no way to it is found.

    Nor where a contract must count points besides: how far that is nobody can count on their fingers.
    """
    planned = min([plan.missing for plan in _plans(planner, hand)], default=None)
    look = planner.look
    if planned and look.opening:
        # Plans for points are put together of the nearest melds alone; the rules may find others.
        if _completes(look, hand):
            return 0
        if planned > 1 and any(_completes(look, (*hand, face)) for face in unseen(look)):
            return 1
    return planned


def waits(planner: Planner, hand: tuple[Card, ...], limit: Limit | None = None) -> Iterator[Waits]:
    """Yield how far it is to the first lay, and what brings the next card of it.

    Nothing where all is there, or once time is up.
    """
    lacking = missing(planner, hand)
    if not lacking:
        return
    wilds = sum([face in planner.look.rules.wild for face in hand])
    nearest = [plan for plan in _plans(planner, hand) if plan.missing == lacking]
    bring = {face for plan in nearest for face in _next(planner.look, plan, wilds)}
    faces = []
    for face in unseen(planner.look):
        if limit is not None and limit.over:
            return
        if face in bring or (lacking == 1 and planner.look.opening and _completes(planner.look, (*hand, face))):
            faces.append(face)
    yield Waits(lacking, copies(planner.look, faces), tuple(faces))


def contract_waits(planner: Planner, hand: tuple[Card, ...], gone: Card) -> Iterator[ContractWaits]:
    """Yield that a contract which could be laid is held back, if it is still there after a discard."""
    look = planner.look
    rest = without(hand, (gone,))
    if not look.bound or rest is None or not _layable(planner, hand):
        return
    found = _layable(planner, rest)
    if found:
        others = [len(look.state.hands[seat]) for seat in look.state.clockwise(look.seat)]
        yield ContractWaits(tuple([tuple([use.card for use in row]) for row in found]), min(others))


def about_first_lay(
    planner: Planner, hand: tuple[Card, ...], gone: Card, limit: Limit | None = None
) -> Iterator[Reason]:
    """Yield what a discard means for what must be laid first, as far as there is time."""
    rest = without(hand, (gone,))
    now = None if rest is None else missing(planner, rest)
    if rest is None or now is None:
        return
    if missing(planner, hand) == now:
        yield Spare(gone, now)
    # Of what is there already, nothing is nearer than the rest. That a second copy of the discard is needed is true,
    # but has the same name.
    for other in [face for face in _used_by_all(planner, rest, now) if face != gone] if now else ():
        if limit is not None and limit.over:
            return
        less = missing(planner, without(rest, (other,)) or ())
        if less is not None and less > now:
            yield Needed(other, now, less)
            break
    yield from waits(planner, rest, limit)


def nearer_without(
    planner: Planner, hand: tuple[Card, ...], gone: Card, kept: Card, limit: Limit | None = None
) -> Iterator[Needed | Waits]:
    """Yield by how much what must be laid first is nearer without one card than without another that is kept."""
    rest, other = (without(hand, (face,)) or () for face in (gone, kept))
    now, then = missing(planner, rest), missing(planner, other)
    if now is None or then is None:
        return
    if then > now:
        yield Needed(kept, now, then)
    elif then == now:
        mine, theirs = (list(waits(planner, cards, limit)) for cards in (rest, other))
        if mine and theirs and mine[0].count > theirs[0].count:
            yield from mine


def spare_cards(planner: Planner, hand: tuple[Card, ...]) -> list[Card]:
    """Return the naturals without which some of the nearest ways to the first lay do."""
    lacking = missing(planner, hand)
    used = [] if lacking is None else _used_by_all(planner, hand, lacking)
    return [face for face in hand if face not in used and face not in planner.look.rules.wild]


def _plans(planner: Planner, hand: tuple[Card, ...]) -> list[Plan]:
    return [] if planner.look.bound and planner.look.opening else planner.plans(hand)


def _layable(planner: Planner, hand: tuple[Card, ...]) -> tuple[tuple[Use, ...], ...]:
    """The melds of the nearest complete way that the rules allow to lay with a hand; empty if there is none."""
    look = planner.look
    for plan in _plans(planner, hand):
        if not plan.missing:
            action = Lay(look.seat, laid(look, hand, plan))
            if allowed(look.state, action):
                return action.melds
    return ()


def _completes(look: Outlook, hand: tuple[Card, ...]) -> bool:
    """Whether the rules find a first lay in a hand."""
    contract = look.state.contract_of(look.seat)
    tries = iter(range(_TRIES))
    if contract is None:
        return any(True for _ in opening_lays(look.rules, hand, tries=tries))
    return any(True for _ in contract_lays(look.rules, hand, contract, tries=tries))


def _used_by_all(planner: Planner, hand: tuple[Card, ...], lacking: int) -> list[Card]:
    """The naturals that all the nearest ways use, those first that one would like to be rid of."""
    rules = planner.look.rules
    nearest = [plan for plan in _plans(planner, hand) if plan.missing == lacking]
    found = [face for face in dict.fromkeys(hand) if all(plan.uses(face) >= hand.count(face) for plan in nearest)]
    return sorted([face for face in found if face not in rules.wild], key=lambda face: -rules.values[face])


def _next(look: Outlook, plan: Plan, wilds: int) -> Iterator[Card]:
    """The naturals any of which brings a way nearer by one card."""
    spare = wilds >= sum([target.missing for target in plan.targets])
    for target in plan.targets:
        if target.beyond or (target.missing and not spare):
            yield from _fill(look, target)


def _fill(look: Outlook, target: Target) -> list[Card]:
    """The naturals that have a free place in a meld of a plan."""
    rules, have = look.rules, target.have
    if target.slot.kind is Kind.SET:
        held = {face.suit for face in have} if rules.suits_differ else set()
        return [card(target.group, suit) for suit in range(4) if suit not in held]
    ranks = {rank_at(place) for place in range(target.low, target.low + target.slot.size)}
    suits = range(4) if rules.any_suit else (target.group,)
    return [card(rank, suit) for rank in ranks - {face.rank for face in have} for suit in suits]
