"""The same for hands with wild cards that stand for any card, alone or beside as many others as one likes.

A hand's naturals lie in sets, chosen rank by rank, and the rest of each suit in runs; the wilds are shared out among
them so that the least is left over. A wild that nothing asks for lengthens a run or fills up a set.
"""

from __future__ import annotations

from game.bots.simulate.tables import Tables, has_wilds
from game.engine.sheet.rules import Rules

_ROW = 13
"""Places of a suit."""
_SUIT = (1 << _ROW) - 1
_MOST_KEPT = 100_000
"""Hands, or parts of a suit, that are remembered."""


def tables_for(rules: Rules) -> Tables:
    """Return what these rules make of cards."""
    return WildTables(rules) if has_wilds(rules) else Tables(rules)


class WildTables(Tables):
    """What a set of rules with wild cards makes of cards."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        for face in rules.wild:
            self.wild |= self.bits[face]
        for at in range(len(self.partners)):
            mine = self.partners[at] if not 1 << at & self.wild else []
            self.partners[at] = [others for others in mine if not others & self.wild]
        wilds = [(rules.values[face], self.bits[face]) for face in rules.wild if self.bits[face]]
        self._cheapest: list[int] = [bit for _, bit in sorted(wilds)]
        self._alone = min(rules.set_min, rules.run_min)
        """Wilds that are a meld by themselves."""
        self._sets = _sets(rules.set_min, min(4, rules.set_max))
        self._windows = _windows(rules)
        self._rows = _rows()
        """By thirteen bits of a hand: the same bits by suit."""
        self._spread = _spread()
        """The places of a suit as bits of a hand."""
        self._known: list[dict[int, int]] = [{} for _ in range(4)]
        self._laid: dict[int, int] = {}
        # Of the hand that is laid out:
        self._owned = 0
        """its wilds,"""
        self._all = 0
        """what all of it counts, and"""
        self._best = 0
        """what the melds found so far count,"""
        self._found = 0
        """and their cards."""

    def joins(self, hand: int, bit: int) -> bool:
        """Tell whether a card may change what melds of a hand leave the least."""
        return bool((hand | bit) & self.wild) or super().joins(hand, bit)

    def melded(self, held: int) -> int:
        """Return the cards of a hand that are in melds where it leaves the least."""
        wild = held & self.wild
        if not wild:
            return super().melded(held)
        found = self._laid.get(held, -1)
        if found >= 0:
            return found
        naturals = held ^ wild
        self._owned = wild
        self._all = self.value(held)
        self._best = -1
        self._found = 0
        self._search(naturals, 0, wild.bit_count(), 0, 0, 0)
        if len(self._laid) > _MOST_KEPT:
            self._laid.clear()
        self._laid[held] = self._found
        return self._found

    def _search(self, left: int, start: int, wilds: int, room: int, covered: int, used: int) -> None:
        """Try all sets of ranks from a place on, beside what is `used` and counts so much, and the best runs beside."""
        self._with_runs(left, wilds, room, covered, used)
        wild = self.value(self._owned)
        rest = left >> 4 * start
        place = start
        while rest:
            held = rest & 15
            if held:
                for part, takes, more in self._sets[held]:
                    if self._best == self._all:
                        return
                    if takes <= wilds:
                        cards = part << 4 * place
                        self._search(
                            left ^ cards,
                            place + 1,
                            wilds - takes,
                            room + more,
                            covered + self.value(cards),
                            used | cards,
                        )
            rest >>= 4
            place += 1
            if covered + self.value(left) + wild <= self._best:
                return

    def _with_runs(self, left: int, wilds: int, room: int, covered: int, used: int) -> None:
        """Lay what is left in runs as well as can be, and see whether it is the best so far."""
        rows = self._rows
        by_suit = (
            rows[0][left & _SUIT] | rows[1][left >> 13 & _SUIT] | rows[2][left >> 26 & _SUIT] | rows[3][left >> 39]
        )
        best: list[int] = [0] * (wilds + 1)
        laid: list[int] = [0] * (wilds + 1)
        for suit in range(4):
            row = by_suit >> _ROW * suit & _SUIT
            if row and self._run(suit, row, wilds):
                self._add_suit(suit, row, best, laid)
        owned = self._owned
        if not laid[wilds] and room < wilds < self._alone:
            owned = self._placed(wilds - room)
        total = covered + best[wilds] + self.value(owned)
        if total > self._best:
            self._best = total
            self._found = used | laid[wilds] | owned

    def _add_suit(self, suit: int, row: int, best: list[int], laid: list[int]) -> None:
        """Add the runs of a suit to those of the suits before; lists go by how many wilds there are at most."""
        for have in range(len(best) - 1, -1, -1):
            top, cards = best[have], laid[have]
            for takes in range(have + 1):
                found = self._run(suit, row, takes)
                if found:
                    worth = best[have - takes] + (found >> _ROW)
                    if worth > top:
                        top, cards = worth, laid[have - takes] | self._spread[found & _SUIT] << suit
            best[have], laid[have] = top, cards

    def _placed(self, over: int) -> int:
        """Return the wilds of the hand but for so many that are left over, those that count least."""
        owned = self._owned
        for bit in self._cheapest:
            if over and owned & bit:
                owned ^= bit
                over -= 1
        return owned

    def _run(self, suit: int, row: int, wilds: int) -> int:
        """Return what runs of a suit can hold with so many wilds: what it counts, and below that its cards."""
        if not row:
            return 0
        known = self._known[suit]
        key = row << 4 | wilds
        found = known.get(key, -1)
        if found >= 0:
            return found
        low = row & -row
        found = self._run(suit, row ^ low, wilds)
        count = row.bit_count()
        for window, length in self._windows[low.bit_length() - 1]:
            if length > count + wilds:
                break
            inside = row & window
            lacks = length - inside.bit_count()
            if lacks > wilds:
                continue
            rest = self._run(suit, row ^ inside, wilds - lacks)
            worth = (rest >> _ROW) + self.value(self._spread[inside] << suit)
            if worth > found >> _ROW:
                found = worth << _ROW | (rest & _SUIT) | inside
        if len(known) > _MOST_KEPT:
            known.clear()
        known[key] = found
        return found


def _sets(few: int, most: int) -> list[list[tuple[int, int, int]]]:
    """By the suits held of a rank: those that lie in a set, the wilds it takes, and those it has room for then."""
    found: list[list[tuple[int, int, int]]] = [[] for _ in range(16)]
    for held in range(16):
        for part in range(held, 0, -1):
            size = part.bit_count()
            if part & held == part and size <= most:
                whole = max(size, few)
                found[held].append((part, whole - size, most - whole))
    return found


def _windows(rules: Rules) -> list[list[tuple[int, int]]]:
    """By place: the runs over it as bits, and how many these are; the shortest first."""
    found: list[list[tuple[int, int]]] = [[] for _ in range(_ROW)]
    for length in range(rules.run_min, rules.run_max + 1):
        for low, _ in rules.windows[length]:
            places = {(low + step - 1) % rules.circle for step in range(length)}
            if len(places) == length:
                window = sum([1 << place for place in places])
                for place in places:
                    found[place].append((window, length))
    return found


def _rows() -> list[list[int]]:
    found: list[list[int]] = []
    for first in range(0, 4 * _ROW, _ROW):
        rows = [0]
        for at in range(first, first + _ROW):
            bit = 1 << (at % 4 * _ROW + at // 4)
            rows += [each | bit for each in rows]
        found.append(rows)
    return found


def _spread() -> list[int]:
    found = [0]
    for at in range(_ROW):
        found += [each | 1 << 4 * at for each in found]
    return found
