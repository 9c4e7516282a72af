"""The play phase while a contract is still to lay: lay it as soon as it is there, part with what it does not need."""

from __future__ import annotations

from collections.abc import Iterator

from game.bots.contract import Plan, Planner, Prospects, laid
from game.bots.danger import danger
from game.bots.hand_value import best_end, left_worth
from game.bots.layout import Layout
from game.bots.outlook import Outlook
from game.engine.actions import Action, Add, Discard, Lay
from game.engine.cards import Card
from game.engine.contracts import Contract
from game.engine.finish import plays
from game.engine.openings import single_adds
from game.engine.phases.playing import after, outcome
from game.engine.refusals import Refused

CONTRACT_WORTH = 45.0
"""Points it is worth to have laid the contract."""
_FINISHED = 30.0
"""Points against discarding from a meld of the contract that is complete."""
_WAYS = 8
"""Arrangements of a complete contract that are compared."""


def towards_contract(
    look: Outlook, hand: tuple[Card, ...], contract: Contract, barred: Card | None
) -> Iterator[Action]:
    """Yield what to do, best first; `barred` may not be discarded."""
    planner = Planner(look, contract)
    found = planner.plans(hand)
    yield from _lays(look, hand, [plan for plan in found if not plan.missing])
    if look.opening:
        # What counts enough may have to be longer than the contract asks.
        yield from (action for action in plays(look.state) if isinstance(action, Lay))
    prospects = Prospects(planner, found)
    yield from _spare_adds(look, hand, contract, prospects)
    faces = [face for face in sorted(set(hand)) if face != barred or hand.count(face) > 1]
    finished = (
        [held for target in found[0].targets if not target.missing + target.beyond for held in target.have]
        if found
        else []
    )
    weight = 0.35 + 0.5 * look.hazard

    def keep(face: Card) -> float:
        hope = prospects.without(face, hand.count(face) - 1)
        broken = _FINISHED * (hand.count(face) <= finished.count(face))
        return CONTRACT_WORTH * hope + weight * look.rules.values[face] - danger(look, face) - broken

    naturals = [face for face in faces if face not in look.rules.wild]
    yield from (Discard(look.seat, face) for face in sorted(naturals or faces, key=keep, reverse=True))


def _lays(look: Outlook, hand: tuple[Card, ...], complete: list[Plan]) -> list[Lay]:
    """The ways to lay the contract, first the one that leaves the least."""
    judged: list[tuple[float, Lay]] = []
    for plan in complete[:_WAYS]:
        action = Lay(look.seat, laid(look, hand, plan))
        try:
            state = after(look.state, outcome(look.state, action))
        except Refused:
            continue
        new = look.after(state)
        left = state.hands[look.seat]
        end = best_end(new, Layout(new, left), left) if left else None
        judged.append((end.worth if end else left_worth(new, left), action))
    judged.sort(key=lambda each: -each[0])
    return [action for _, action in judged]


def _spare_adds(look: Outlook, hand: tuple[Card, ...], contract: Contract, prospects: Prospects) -> Iterator[Add]:
    """Additions of cards that are worth more on the table than to the contract; none where it then lacks cards."""
    if not look.may_add:
        return
    enough = len(hand) - 2 >= contract.cards
    for face in sorted(set(hand)):
        later = prospects.without(face, hand.count(face) - 1) if enough else 0.0
        gain = look.played[face] + look.hazard * look.rules.values[face]
        if (prospects.now - later) * CONTRACT_WORTH < gain:
            for number, meld in enumerate(look.state.melds, 1):
                yield from (Add(look.seat, (use,), number) for use in single_adds(look.rules, meld, (face,)))


def hope(look: Outlook, hand: tuple[Card, ...], contract: Contract, gained: tuple[Card, ...]) -> float:
    """Return what cards gained would be worth for the contract, in points, their weight in hand apart."""
    planner = Planner(look, contract)
    without = Prospects(planner, planner.plans(hand)).now
    return CONTRACT_WORTH * (Prospects(planner, planner.plans(hand + gained)).now - without)
