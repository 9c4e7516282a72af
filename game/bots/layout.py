"""The way to lay a hand out in melds and additions that bots play by: the best choice of pieces, by their weight.

A piece takes no wild where it needs none: a wild that is not needed waits for a meld that needs it, so more points may
be left than must be. `deadwood.best_layout` leaves the fewest, knows no additions, and is what luck is reckoned with.

Every face that some piece uses, the wilds together, and every place only one piece can have, is a field of
an integer; taking a piece is a subtraction, and guard bits above the fields tell whether it was possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec import Struct

from game.bots.outlook import Outlook
from game.bots.pieces import Piece, pieces
from game.engine.cards import UNKNOWN, Card

_WIDTH = 5
_MOST = 15
_BUDGET = 6000
"""Positions after which only the heaviest pieces are tried, and the best choice may be missed; no hand of an ordinary
deal gets there."""


class Arrangement(Struct, frozen=True):
    """What is played, in order, and what is left in hand; `weight` is what the plays are worth."""

    plays: tuple[Piece, ...]
    left: tuple[Card, ...]
    weight: float


class _Packed(Struct, frozen=True):
    piece: Piece
    cost: int
    weight: float


class Layout:
    """All the pieces of a pool of cards; `arrange` lays out any hand that is part of the pool."""

    def __init__(self, look: Outlook, pool: Iterable[Card], hasty: bool = False) -> None:
        """With `hasty` a card goes into the heaviest piece it can begin, or none: not every split is seen."""
        counts = Counter(pool)
        found = pieces(look, counts)
        wild = look.rules.wild
        self._look = look
        self._wild = wild
        self._fields: dict[Card, int] = {}
        for face in sorted({face for piece in found for face in piece.naturals}):
            self._fields[face] = len(self._fields) * _WIDTH
        self._wilds_at = len(self._fields) * _WIDTH
        lanes = sorted({piece.lane for piece in found if piece.lane is not None})
        self._lanes = {lane: self._wilds_at + _WIDTH * at for at, lane in enumerate(lanes, 1)}
        size = len(self._fields) + 1 + len(lanes)
        self._guard = sum(1 << (_WIDTH * at + _WIDTH - 1) for at in range(size))
        self._faces = (1 << self._wilds_at) - 1
        self._by_field: dict[int, list[_Packed]] = {}
        weights = {face: look.played[face] + 0.3 * look.burden[face] for face in counts}
        wild_weight = max((weights[face] for face in counts if face in wild), default=0.0)
        for piece in found:
            weight = sum(weights[face] for face in piece.naturals) + piece.wilds * wild_weight
            lowest = min(self._fields[face] for face in piece.naturals)
            self._by_field.setdefault(lowest, []).append(_Packed(piece, self._cost(piece), weight))
        for group in self._by_field.values():
            group.sort(key=lambda each: -each.weight)
        self._budget = 0 if hasty else _BUDGET
        self._memo: dict[int, float] = {}

    def _cost(self, piece: Piece) -> int:
        cost = piece.wilds << self._wilds_at
        for face in piece.naturals:
            cost += (1 << self._fields[face]) + ((1 << self._wilds_at) if face in self._wild else 0)
        return cost + (1 << self._lanes[piece.lane] if piece.lane is not None else 0)

    def _pack(self, hand: Iterable[Card]) -> int:
        counts = Counter(hand)
        most = 1 if self._look.rules.unique_cards else _MOST
        state = sum(min(counts[face], most) << at for face, at in self._fields.items())
        wilds = sum(n for face, n in counts.items() if face in self._wild)
        return state + (min(wilds, _MOST) << self._wilds_at) + sum(1 << at for at in self._lanes.values())

    def arrange(self, hand: tuple[Card, ...]) -> Arrangement:
        """Return the arrangement of greatest weight; where additions must wait for a meld, the best with one."""
        state = self._pack(hand)
        plays = self._trace(state)
        if not self._look.may_add and not any(each.piece.meld == 0 for each in plays):
            opening = self._opening(state, None)
            plays = [] if opening is None else [opening, *self._trace(state - opening.cost)]
        return self._written(hand, plays)

    def arrange_with(self, hand: tuple[Card, ...], must: Card) -> Arrangement | None:
        """Return the best arrangement whose first play uses the face `must`, or None."""
        state = self._pack(hand)
        opening = self._opening(state, must)
        if opening is None:
            return None
        return self._written(hand, [opening, *self._trace(state - opening.cost)])

    def _fits(self, state: int, cost: int) -> bool:
        return ((state | self._guard) - cost) & self._guard == self._guard

    def _opening(self, state: int, must: Card | None) -> _Packed | None:
        """The best first play: the one using `must`, or any new meld."""
        add = self._look.may_add
        best, opening = -1.0, None
        for group in self._by_field.values():
            for each in group:
                usable = each.piece.meld == 0 or add
                if not usable or (each.piece.meld if must is None else not self._plays(each.piece, must)):
                    continue
                if self._fits(state, each.cost):
                    total = each.weight + self._best(state - each.cost)
                    if total > best:
                        best, opening = total, each
        return opening

    def _plays(self, piece: Piece, face: Card) -> bool:
        return face in piece.naturals or (face in self._wild and piece.wilds > 0)

    def _best(self, state: int) -> float:
        known = self._memo.get(state)
        if known is not None:
            return known
        low = state & self._faces
        if not low:
            return 0.0
        at = ((low & -low).bit_length() - 1) // _WIDTH * _WIDTH
        best = self._best(state - (1 << at))
        group = self._by_field.get(at, ())
        for each in group if len(self._memo) < self._budget else group[:1]:
            if self._fits(state, each.cost):
                best = max(best, each.weight + self._best(state - each.cost))
        self._memo[state] = best
        return best

    def _trace(self, state: int) -> list[_Packed]:
        """Follow the best way down."""
        plays: list[_Packed] = []
        while low := state & self._faces:
            at = ((low & -low).bit_length() - 1) // _WIDTH * _WIDTH
            best = self._best(state)
            for each in self._by_field.get(at, ()):
                if self._fits(state, each.cost) and each.weight + self._best(state - each.cost) >= best - 1e-9:
                    plays.append(each)
                    state -= each.cost
                    break
            else:
                state -= 1 << at
        return plays

    def _written(self, hand: tuple[Card, ...], plays: list[_Packed]) -> Arrangement:
        """Order the plays, give their wilds faces, and tell what is left."""
        if not self._look.may_add:
            plays.sort(key=lambda each: each.piece.meld > 0)
        left = list(hand)
        for each in plays:
            for face in each.piece.naturals:
                left.remove(face)
        done = tuple([self._with_wilds(each.piece, left) for each in plays])
        return Arrangement(done, tuple(left), sum(each.weight for each in plays))

    def _with_wilds(self, piece: Piece, left: list[Card]) -> Piece:
        """Take the wilds a piece needs out of `left`, the dearest first."""
        if not piece.wilds:
            return piece
        values: Mapping[Card, int] = {face: self._look.rules.values[face] for face in left if face in self._wild}
        row = []
        for use in piece.uses:
            if use.card is UNKNOWN:
                face = max((face for face in left if face in self._wild), key=lambda each: (values[each], each))
                left.remove(face)
                use = type(use)(face, use.rank, use.suit)
            row.append(use)
        return Piece(tuple(row), piece.meld, piece.lane)
