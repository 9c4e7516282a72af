"""A hand as packed counts: taking a meld from it is a subtraction, and guard bits tell whether that was possible.

Each natural face held has a field, lowest rank first, and the wilds have one above all others. Where a card may be on
the table only once, what a place of a meld means has a field of one; where wilds differ in value, each value has a
field that those used as themselves are taken from.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

from game.engine.cards import FACES, JOKER, Card
from game.engine.rules import Rules

WIDTH = 8
"""Bits of a field, its guard bit among them."""
_GUARD = 1 << WIDTH - 1
FULL = _GUARD - 1
_BY_RANK = tuple([face % 13 * 4 + face // 13 for face in range(53)])


class Fields:
    """The fields of one hand."""

    def __init__(
        self, rules: Rules, naturals: Sequence[Card], wilds: Sequence[Card], lying: Container[int] = ()
    ) -> None:
        """`naturals`: all cards that may be themselves, wild ranks among them; `wilds`: all that may be wild.

        No wild may stand for one of the cards `lying` on the table.
        """
        self.wilds = len(wilds)
        """How many cards may be wild."""
        self.held: dict[Card, int] = {}
        """The naturals and their copies, lowest rank first."""
        for face in sorted(naturals, key=_BY_RANK.__getitem__):
            self.held[face] = self.held.get(face, 0) + 1
        self.at = {face: WIDTH * place for place, face in enumerate(self.held)}
        at = WIDTH * len(self.at)
        self.low = (1 << at) - 1
        """The fields of the naturals, as a mask."""
        self.easy = self.wilds > 0 and roomy(rules, [*naturals, *wilds], self.wilds)
        """Whether wilds left over never count: any meld can take them."""
        self.own = {face for face in self.held if face in rules.wild} if wilds else set()
        """Wild faces that can be used as themselves."""
        self._values = rules.values
        values = sorted({rules.values[face] for face in wilds}) if self.own and not self.easy else []
        self.pools = {value: at + WIDTH * place for place, value in enumerate(values)}
        """Where the wilds of each value have their field, if it matters which are used as themselves."""
        at += WIDTH * len(values)
        self.meant = {face: 1 << at + WIDTH * face for face in FACES[:52]} if rules.unique_cards else {}
        """What it costs that a place of a meld means a card, where that may be on the table only once."""
        at += WIDTH * len(self.meant)
        self.wilds_at = at
        self.guard = _GUARD * ((1 << at) // ((1 << WIDTH) - 1))
        self.one = {face: 1 << place for face, place in self.at.items()}
        """What it costs to use a face as itself."""
        self.start = sum([self.one[face] * copies for face, copies in self.held.items()])
        self.start += sum([cost for face, cost in self.meant.items() if face not in lying])
        """The whole hand."""
        for face in wilds:
            self.start += self._pool(face) + (1 << at)
        for face in self.own:
            self.one[face] += self._pool(face) + (1 << at)

    def _pool(self, face: Card) -> int:
        return 1 << self.pools[self._values[face]] if self.pools else 0


def roomy(rules: Rules, cards: Sequence[Card], wilds: int) -> bool:
    """Tell whether every meld of `cards` that is not two in one has room for so many wilds, and none counts below 0."""
    if rules.min_naturals > 1 or rules.unique_cards or rules.wilds_limited or not rules.side_by_side:
        return False
    if min([rules.values[face] for face in cards]) < 0:
        return False
    size = 2 * rules.run_min - 1 + wilds
    if rules.set_max < 2 * rules.set_min - 1 + wilds or size > 14:
        return False
    if rules.own_rank or rules.wild <= {JOKER}:
        return size <= rules.run_max
    # A rank that is no place in a run may leave a stretch of places too short.
    return all(
        any(rules.fit[low][size] for low in range(max(1, start + rules.run_min - size), start + 1))
        for start, _ in rules.windows[rules.run_min]
    )
