"""The pieces a turn can be laid out in: melds of the hand and additions to melds on the table, and the best by weight.

A piece writes `UNKNOWN` for a wild of no particular face; which wild it is, is settled when it is played. A wild is
laid only where a natural is missing: what is left of the wilds is worth keeping. For the layout that leaves the fewest
points see `solver`, for what must be laid first `best_split`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from msgspec import Struct

from game.engine.actions import Add, Lay, Use
from game.engine.arrange.layable import natural_at
from game.engine.cards import FACES, NO_SUIT, UNKNOWN, Card, card
from game.engine.melds.meld import Meld, is_wild, wilds_among
from game.engine.melds.readings import fits, low_place, run_suit
from game.engine.sheet.contracts import Kind
from game.engine.sheet.rules import Rules


class Piece(Struct, frozen=True):
    """One play: `uses` in table order; on meld number `meld`, or a new meld (0)."""

    uses: tuple[Use, ...]
    meld: int = 0
    lane: tuple[int, int] | None = None
    """The place on the table that only one piece can have: meld and end, or meld and suit."""

    @property
    def naturals(self) -> tuple[Card, ...]:
        """The cards used as themselves."""
        return tuple(use.card for use in self.uses if use.card is not UNKNOWN)

    @property
    def wilds(self) -> int:
        """How many wilds it needs."""
        return sum(use.card is UNKNOWN for use in self.uses)


def as_action(piece: Piece, seat: int) -> Lay | Add:
    """Write a piece whose wilds have faces as a play."""
    return Add(seat, piece.uses, piece.meld) if piece.meld else Lay(seat, (piece.uses,))


class PieceFinder:
    """Finds the pieces that some cards can make: no wild where a natural would do."""

    def __init__(self, rules: Rules, pool: Mapping[Card, int], taken: frozenset[int], live: Sequence[float]) -> None:
        """`pool`: copies by face; `taken`: cards that may not be on the table again (`TableRoom.lying`).

        `live`: by face, how many copies may still come to anybody. A wild of a set names a suit of which there are few.
        """
        self.rules = rules
        self.taken = taken
        self.live = live
        once = rules.melding.unique_cards
        self.have = {
            face: 1 if once else n
            for face, n in pool.items()
            if n > 0 and rules.natural(face) and face not in self.taken
        }
        self.held = [self.have.get(face, 0) for face in FACES]
        self.wilds = sum(n for face, n in pool.items() if face in rules.wild)

    def new(self) -> list[Piece]:
        """Return the new melds."""
        return [*self.sets(), *self.runs()]

    def on(self, meld: Meld, number: int) -> Iterator[Piece]:
        """Return the additions to a meld on the table, which has this number."""
        return self.on_set(meld, number) if meld.kind is Kind.SET else self.on_run(meld, number)

    def _safest(self, rank: int, suits: list[int]) -> list[int]:
        """Suits a wild of a set may name, those first that nobody can take it with."""
        free = [suit for suit in suits if card(rank, suit) not in self.taken]
        return sorted(free, key=lambda suit: self.live[card(rank, suit)] + self.have.get(card(rank, suit), 0))

    def _wild_uses(self, rank: int, used: set[int], count: int) -> tuple[Use, ...] | None:
        if self.rules.sets_alike:
            return tuple([Use(UNKNOWN, rank, suit) for suit in used]) * count
        if not self.rules.wilds.named:
            room = not self.rules.suits_differ or count <= 4 - len(used)
            return (Use(UNKNOWN, rank, NO_SUIT),) * count if room else None
        suits = self._safest(rank, [suit for suit in range(4) if suit not in used])
        return tuple(Use(UNKNOWN, rank, suit) for suit in suits[:count]) if len(suits) >= count else None

    def sets(self) -> Iterator[Piece]:
        """New sets."""
        rules = self.rules
        for rank in range(1, 14):
            faces = [face for suit in range(4) if (face := card(rank, suit)) in self.have]
            if not faces or rank in rules.barred:
                continue
            for alike in [[face] for face in faces] if rules.sets_alike else [faces]:
                yield from self._sets_of(rank, alike)

    def _sets_of(self, rank: int, faces: list[Card]) -> Iterator[Piece]:
        """New sets of some faces of a rank."""
        rules = self.rules
        copies = [face for face in faces for _ in range(1 if rules.suits_differ else self.have[face])]
        least = max(rules.wilds.min_naturals, rules.set_min - self.wilds, 1)
        for size in range(least, min(len(copies), rules.set_max) + 1):
            for chosen in sorted(set(combinations(copies, size))):
                more = max(0, rules.set_min - size)
                wild = self._wild_uses(rank, {face.suit for face in chosen}, more)
                if wild is not None and more <= rules.most_wilds[Kind.SET][size + more]:
                    yield Piece((*map(Use, chosen), *wild))

    def runs(self) -> Iterator[Piece]:
        """New runs; a wild stands at an end only where the run would be too short without it."""
        rules = self.rules
        suits = Counter([rules.run_suit(face.suit) if rules.any_suit else face.suit for face in self.have])
        for suit in rules.run_suits:
            if suits[suit] < max(1, rules.wilds.min_naturals, rules.run_min - self.wilds):
                continue
            for low in range(1, 14):
                yield from self._runs_from(low, suit)

    def _runs_from(self, low: int, suit: int) -> Iterator[Piece]:
        rules = self.rules
        row: list[Use] = []
        wilds = 0
        while fits(rules, low, len(row) + 1):
            use = self._stand(rules.rank_at[low + len(row)], suit, bool(row) and row[-1].card is UNKNOWN)
            if use is None or (use.card is not UNKNOWN and use in row):
                return
            wilds += use.card is UNKNOWN
            row.append(use)
            if wilds > self.wilds or (row[0].card is UNKNOWN and len(row) > rules.run_min):
                return
            short = len(row) < rules.run_min or len(row) == wilds or not rules.wilds_fit(Kind.RUN, len(row), wilds)
            if not short and (use.card is not UNKNOWN or len(row) == rules.run_min):
                yield Piece(tuple(row))

    def _stand(self, rank: int, suit: int, wild_before: bool) -> Use | None:
        """The natural for a place of a run, else a wild, else nothing."""
        face = natural_at(self.rules, self.held, rank, suit)
        if face in self.have:
            return Use(face)
        if self.wilds and face not in self.taken and (self.rules.wilds.side_by_side or not wild_before):
            return Use(UNKNOWN, rank, max(suit, NO_SUIT))
        return None

    def on_set(self, meld: Meld, number: int) -> Iterator[Piece]:
        """Naturals that fit a set on the table."""
        if len(meld.cards) >= self.rules.set_max:
            return
        used = {each.suit for each in meld.cards} if self.rules.suits_differ else set()
        for suit in (meld.suit,) if self.rules.sets_alike else range(4):
            face = card(meld.rank, suit)
            if face in self.have and suit not in used:
                full = len(meld.cards) + 1 == self.rules.set_max
                lane = (number, suit) if self.rules.suits_differ else (number, -1) if full else None
                yield Piece((Use(face),), number, lane)

    def on_run(self, meld: Meld, number: int) -> Iterator[Piece]:
        """Rows of cards that go on at either end of a run, each ending in a natural."""
        length, lowest = len(meld.cards), low_place(self.rules, meld)
        for up in (False, True):
            row: list[Use] = []
            wilds = 0
            while True:
                reach = len(row) + 1
                place = lowest + length + len(row) if up else lowest - reach
                start = lowest if up else place
                start = self.rules.place(start) if self.rules.runs.ace == "around" else start
                if not fits(self.rules, start, length + reach):
                    break
                end = row[-1].card is UNKNOWN if row else is_wild(self.rules, meld.cards[-1 if up else 0])
                use = self._stand(self.rules.rank_at[place], run_suit(self.rules, meld), end)
                if use is None or (use.card is not UNKNOWN and use in row):
                    break
                wilds += use.card is UNKNOWN
                row.append(use)
                if wilds > self.wilds:
                    break
                allowed = self.rules.most_wilds[Kind.RUN][length + reach]
                if use.card is not UNKNOWN and wilds_among(self.rules, meld.cards) + wilds <= allowed:
                    yield Piece(tuple(row if up else reversed(row)), number, (number, 4 + up))


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


class Weighing:
    """All the pieces of a pool of cards; `arrange` lays out any hand that is part of the pool, by weight.

    Exact for the pieces given, up to a budget of positions that hands of an ordinary deal do not come near.
    """

    def __init__(
        self,
        rules: Rules,
        found: Sequence[Piece],
        weights: Mapping[Card, float],
        may_add: bool = True,
        hasty: bool = False,
    ) -> None:
        """`found`: the pieces; `weights`: what it is worth to lay each face of the pool, wilds among them.

        Without `may_add` additions must wait for a new meld. With `hasty` a card goes into the heaviest piece it can
        begin, or none: not every split is seen.
        """
        wild = rules.wild
        self._rules = rules
        self._may_add = may_add
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
        wild_weight = max((weight for face, weight in weights.items() if face in wild), default=0.0)
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
        most = 1 if self._rules.melding.unique_cards else _MOST
        state = sum(min(counts[face], most) << at for face, at in self._fields.items())
        wilds = sum(n for face, n in counts.items() if face in self._wild)
        return state + (min(wilds, _MOST) << self._wilds_at) + sum(1 << at for at in self._lanes.values())

    def arrange(self, hand: tuple[Card, ...]) -> Arrangement:
        """Return the arrangement of greatest weight; where additions must wait for a meld, the best with one."""
        state = self._pack(hand)
        plays = self._trace(state)
        if not self._may_add and not any(each.piece.meld == 0 for each in plays):
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
        add = self._may_add
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
        if not self._may_add:
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
        values: Mapping[Card, int] = {face: self._rules.values[face] for face in left if face in self._wild}
        row = []
        for use in piece.uses:
            if use.card is UNKNOWN:
                face = max((face for face in left if face in self._wild), key=lambda each: (values[each], each))
                left.remove(face)
                use = type(use)(face, use.rank, use.suit)
            row.append(use)
        return Piece(tuple(row), piece.meld, piece.lane)
