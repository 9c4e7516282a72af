"""How likely a player wins the match at a score, where two play to a target and what a deal brings goes to one of them.

What deals bring is seen in some that are played out, dealt anew. Nobody plays better than the other.
"""

from __future__ import annotations

from random import Random

from game.bots.simulate.deals import Deal, Habits
from game.bots.simulate.tables import Tables
from game.engine.play.scoring import RawPoints, deal_points

_DEALS = 60
"""Deals that are played out."""
_STEPS = 50
"""Parts of the target that are told apart, at most."""


def winnings(tables: Tables, limit: int, habits: list[Habits]) -> list[int]:
    """Return what some deals brought to whoever won them, two who play by the same habits, those by turns."""
    rules, rng = tables.rules, Random(1)
    pack, size, found = [tables.bits[face] for face in tables.faces], rules.hand_size, list[int]()
    for number in range(_DEALS):
        rng.shuffle(pack)
        both = habits[number // 2 % len(habits)]
        hands = [sum(pack[:size]), sum(pack[size : 2 * size])]
        up = int(rules.deal.upcard)
        at = 2 * size + up
        deal = Deal(tables, limit, hands, pack[at:], pack[at - up : at], number % 2, [both, both])
        if rules.deal.offer:
            deal.offer([deal.turn, 1 - deal.turn])
        deal.run()
        if deal.out >= 0:
            points = deal_points(rules, RawPoints(tuple(deal.left), (0, 0), (0, 0), deal.big), deal.out)
            if max(points) > 0:
                found.append(max(points))
    return found


class Chances:
    """The chances at every score."""

    def __init__(self, target: int, won: list[int]) -> None:
        self._target = target
        self._size = -(-target // _STEPS)
        """Points of a part."""
        steps = -(-target // self._size)
        parts: dict[int, int] = {}
        for points in won:
            part = max(1, min(steps, round(points / self._size)))
            parts[part] = parts.get(part, 0) + 1
        shares = [(part, count / len(won) / 2) for part, count in sorted(parts.items())]
        table = [[0.5] * (steps + 1) for _ in range(steps + 1)]
        table[0] = [1.0] * (steps + 1)
        for mine in range(1, steps + 1):
            row = table[mine]
            row[0] = 0.0
            for other in range(1, mine):
                chance = 0.0
                for part, share in shares:
                    chance += share * (table[max(0, mine - part)][other] + row[max(0, other - part)])
                row[other] = chance
                table[other][mine] = 1 - chance
        self._table = table

    def at(self, mine: int, other: int) -> float:
        """Return the chance to win with these points, neither of them the target."""
        return self._between((self._target - mine) / self._size, (self._target - other) / self._size)

    def _between(self, mine: float, other: float) -> float:
        most = len(self._table) - 1.0
        mine, other = max(0.0, min(most, mine)), max(0.0, min(most, other))
        low, left = int(mine), int(other)
        high, right = min(low + 1, int(most)), min(left + 1, int(most))
        table, down, across = self._table, mine - low, other - left
        return (1 - down) * ((1 - across) * table[low][left] + across * table[low][right]) + down * (
            (1 - across) * table[high][left] + across * table[high][right]
        )
