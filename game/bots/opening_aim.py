"""What to collect where the first lay must count points: the nearest melds that together count enough."""

from __future__ import annotations

from typing import NamedTuple

from game.bots.contract import BEAM, Part, Plan, Planner, finished, with_target
from game.bots.outlook import Outlook
from game.bots.targets import Target, packed
from game.engine.cards import Card, card
from game.engine.sheet.contracts import Kind, Slot
from game.engine.sheet.rules import rank_at
from game.engine.state import Phase

_MELDS = 24
"""Melds that are put together."""
_LONGER = 3
"""Cards by which runs are looked at that are longer than they need be; sets by one."""


class _Meld(NamedTuple):
    """A meld one could collect: the cards held for it are `target.cards`."""

    per_point: float
    points: int
    group: int
    slot: Slot
    target: Target


class OpeningPlanner(Planner):
    """Finds the nearest ways to lay melds that count `look.opening` points, in as many cards as can be laid."""

    def __init__(self, look: Outlook, beam: int = BEAM) -> None:
        super().__init__(look, -(-look.opening // max(1, *look.rules.plain[:52])), beam)

    def plans(self, hand: tuple[Card, ...]) -> list[Plan]:
        """Return the nearest ways with `hand`, best first."""
        cards, wilds = packed(self.look.rules, hand)
        # One card is drawn before the lay, and one is discarded after it.
        turn = len(self.look.state.hands[self.look.seat]) + (self.look.state.phase is not Phase.PLAY)
        room = max(len(hand), turn) - 1
        melds = self._melds(cards, wilds, room)
        if not melds:
            return []
        found: list[tuple[float, Part]] = []
        beam = [(0.0, 0, 0, 0, Part(0.0, 0.0, (), 0, ()))]
        while beam:
            grown: list[tuple[float, int, int, int, Part]] = []
            for _, points, size, first, part in beam:
                for at in range(first, len(melds)):
                    meld = melds[at]
                    if size + meld.slot.size > room:
                        continue
                    target = self._still(meld, part, cards, wilds)
                    if target is None:
                        continue
                    more = _extended(part, target, wilds)
                    count = points + meld.points
                    if count >= self.look.opening:
                        found.append((more.cost, more))
                    else:
                        still = (self.look.opening - count) * melds[0].per_point
                        grown.append((more.cost + still, count, size + meld.slot.size, at, more))
            grown.sort(key=lambda each: each[:4])
            beam = grown[: self.beam]
        found.sort(key=lambda each: each[0])
        return [finished(part, wilds) for _, part in found[: self.beam]]

    def _melds(self, cards: int, wilds: int, room: int) -> list[_Meld]:
        """Melds to put together, those first that give most points for the wait."""
        rules, found = self.look.rules, []
        sets = range(rules.set_min, min(rules.set_max, rules.set_min + 1, room) + 1)
        runs = range(rules.run_min, min(len(rules.windows) - 1, rules.run_min + _LONGER, room) + 1)
        slots = [Slot(Kind.SET, size) for size in sets] + [Slot(Kind.RUN, size) for size in runs]
        for slot in slots:
            for group in self.targets.groups(slot):
                for target in self.targets.near(slot, group, cards, wilds):
                    points = self._points(target)
                    if points > 0 and target.cards:
                        found.append(_Meld(target.least / points, points, group, slot, target))
        found.sort(key=lambda each: (each.per_point, -each.points))
        return found[:_MELDS]

    def _still(self, meld: _Meld, part: Part, cards: int, wilds: int) -> Target | None:
        """The meld with what cards are left beside those of `part`."""
        if not self.targets.fields(meld.slot, meld.group) & part.used:
            return meld.target
        left = self.targets.near(meld.slot, meld.group, cards - part.used, wilds)
        return next((target for target in left if target.place == meld.target.place), None)

    def _points(self, target: Target) -> int:
        plain, size = self.look.rules.plain, target.slot.size
        if target.slot.kind is Kind.SET:
            return size * min([plain[card(target.group, suit)] for suit in range(4)])
        suit = 0 if self.look.rules.any_suit else target.group
        return sum([plain[card(rank_at(place), suit)] for place in range(target.low, target.low + size)])


def _extended(part: Part, target: Target, wilds: int) -> Part:
    cost = part.cost + target.least
    if part.saved and target.saved:
        cost = part.total + target.total - sum(sorted(part.saved + target.saved)[-wilds:])
    return with_target(part, target, cost, wilds)
