"""The pieces a seat sees in a hand, and how it lays the hand out with them: by what cards are worth to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from game.bots.knowledge.outlook import Outlook
from game.engine.arrange.pieces import Piece, PieceFinder, Weighing
from game.engine.cards import Card
from game.engine.melds.room import table_room


def pieces(look: Outlook, pool: Mapping[Card, int]) -> list[Piece]:
    """Return all pieces that cards of `pool` (copies by face) can make, as far as the seat sees them."""
    finder = PieceFinder(look.rules, pool, table_room(look.rules, look.state.melds).lying, look.live)
    found = finder.new() if look.may_lay else []
    if look.may_come_to_add:
        for number, meld in look.open_melds:
            # One's own melds are looked at every turn; those of others lie far away.
            own = meld.owner == look.seat
            added = finder.on(meld, number)
            found += [each for each in added if own or not look.slips.misses("add", number, each.naturals)]
    return found


class Layout(Weighing):
    """The pieces a seat sees in a pool of cards, each card with the weight it has for the seat."""

    def __init__(self, look: Outlook, pool: Iterable[Card], hasty: bool = False) -> None:
        """With `hasty` not every split is seen."""
        counts = Counter(pool)
        weights = {face: look.played[face] + 0.3 * look.burden[face] for face in counts}
        super().__init__(look.rules, pieces(look, counts), weights, look.may_add, hasty)
