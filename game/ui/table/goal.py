"""What a player has to lay before anything else: the melds of a contract, or any that count enough points."""

from collections.abc import Iterator
from itertools import islice

from msgspec import Struct, structs

from game.content.telling.words import contract_text
from game.engine.arrange.first_lays import Row, opening_lays, row_points
from game.engine.cards import Card, without
from game.engine.sheet.contracts import Contract, Slot
from game.engine.sheet.rules import Rules
from game.engine.state import Phase, View
from game.ui.strings import _
from game.ui.table.splitting import Split

MOST_BOXES = 4
"""Melds that are put together where no contract says how many."""

_WAYS = 400
"""First lays looked at."""

Box = Slot | None
"""A meld to be put together: one of a contract, or any meld at all."""


class Goal(Struct, frozen=True):
    """A contract, points the first lay must count, or both; where several contracts may be laid, boxes for any meld."""

    contract: Contract | None
    points: int = 0
    boxes: tuple[Box, ...] = ()

    @property
    def text(self) -> str:
        """What is to be laid."""
        if self.contract is None:
            return _("melds that count {points} points").format(points=self.points)
        if self.points:
            return _("{contract} that count {points} points").format(
                contract=contract_text(self.contract), points=self.points
            )
        return contract_text(self.contract)


def goal_in_force(view: View) -> Goal | None:
    """What the player has to lay before anything else; None where that is nothing, or no deal is under way."""
    state, rules = view.state, view.state.rules
    if state.phase in (Phase.SHUFFLE, Phase.CUT, Phase.DEAL_OVER, Phase.MATCH_OVER) or state.melded[view.seat]:
        return None
    contract = state.contract_of(view.seat)
    if contract is not None and contract.others:
        return Goal(contract, rules.opening, (None,) * max(len(way.slots) for way in contract.ways))
    if contract is not None:
        return Goal(contract, rules.opening, contract.slots)
    if not rules.opening:
        return None
    smallest = min(rules.set_min, rules.run_min)
    return Goal(None, rules.opening, (None,) * max(1, min(MOST_BOXES, rules.hand_size // smallest)))


def split_for_points(rules: Rules, hand: tuple[Card, ...], boxes: int) -> Split:
    """Split a hand into the first lay that leaves least, else into melds that count much; `missing` counts points."""

    def left(way: tuple[Row, ...]) -> tuple[Card, ...]:
        return without(hand, [use.card for row in way for use in row]) or ()

    ways = [way for way in islice(opening_lays(rules, hand), _WAYS) if len(way) <= boxes]
    best = min(ways, key=lambda way: rules.value(left(way)), default=None)
    if best is None:
        best = tuple(_dearest(rules, hand, boxes))
    melds = tuple(tuple(use.card for use in row) for row in best) + ((),) * (boxes - len(best))
    return Split(melds, max(0, rules.opening - sum(row_points(rules, row) for row in best)), left(best))


def _dearest(rules: Rules, hand: tuple[Card, ...], boxes: int) -> Iterator[Row]:
    """Take the dearest meld, and again the dearest of what is left."""
    any_points = structs.replace(rules, opening=1)
    for _box in range(boxes):
        singles = [way[0] for way in islice(opening_lays(any_points, hand), _WAYS)]
        best = max(singles, key=lambda row: row_points(rules, row), default=None)
        if best is None:
            return
        yield best
        hand = without(hand, [use.card for use in best]) or ()
