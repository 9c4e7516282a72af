"""The pieces a hand can be laid out in: melds of its own and additions to melds on the table.

A piece writes `UNKNOWN` for a wild of no particular face; which wild it is, is settled when it is played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations

from msgspec import Struct

from game.bots.outlook import Outlook
from game.engine.actions import Add, Lay, Use
from game.engine.arrange.layable import natural_at
from game.engine.cards import FACES, NO_SUIT, UNKNOWN, Card, card
from game.engine.melds.meld import Meld, count_wilds, fits, run_suit
from game.engine.play.finish import on_table
from game.engine.sheet.contracts import Kind
from game.engine.sheet.rules import rank_at


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


def pieces(look: Outlook, pool: Mapping[Card, int]) -> list[Piece]:
    """Return all pieces that cards of `pool` (copies by face) can make: no wild where a natural would do."""
    found: list[Piece] = []
    maker = _Maker(look, pool)
    if look.may_lay:
        found += maker.sets()
        found += maker.runs()
    if look.may_come_to_add:
        for number, meld in enumerate(look.state.melds, 1):
            added = maker.on_set(meld, number) if meld.kind is Kind.SET else maker.on_run(meld, number)
            # One's own melds are looked at every turn; those of others lie far away.
            own = meld.owner == look.seat
            found += [each for each in added if own or not look.slips.misses("add", number, each.naturals)]
    return found


class _Maker:
    def __init__(self, look: Outlook, pool: Mapping[Card, int]) -> None:
        rules = look.rules
        self.rules = rules
        self.look = look
        self.taken = on_table(look.state)
        once = rules.unique_cards
        self.have = {
            face: 1 if once else n
            for face, n in pool.items()
            if n > 0 and rules.natural(face) and face not in self.taken
        }
        self.held = [self.have.get(face, 0) for face in FACES]
        self.wilds = sum(n for face, n in pool.items() if face in rules.wild)

    def _safest(self, rank: int, suits: list[int]) -> list[int]:
        """Suits a wild of a set may name, those first that nobody can take it with."""
        free = [suit for suit in suits if card(rank, suit) not in self.taken]
        return sorted(free, key=lambda suit: self.look.live[card(rank, suit)] + self.have.get(card(rank, suit), 0))

    def _wild_uses(self, rank: int, used: set[int], count: int) -> tuple[Use, ...] | None:
        if not self.rules.named:
            room = not self.rules.suits_differ or count <= 4 - len(used)
            return (Use(UNKNOWN, rank, NO_SUIT),) * count if room else None
        suits = self._safest(rank, [suit for suit in range(4) if suit not in used])
        return tuple(Use(UNKNOWN, rank, suit) for suit in suits[:count]) if len(suits) >= count else None

    def sets(self) -> Iterator[Piece]:
        """New sets."""
        rules = self.rules
        for rank in range(1, 14):
            faces = [face for suit in range(4) if (face := card(rank, suit)) in self.have]
            if not faces or (not rules.own_rank and any(face.rank == rank for face in rules.wild)):
                continue
            copies = [face for face in faces for _ in range(1 if rules.suits_differ else self.have[face])]
            least = max(rules.min_naturals, rules.set_min - self.wilds, 1)
            for size in range(least, min(len(copies), rules.set_max) + 1):
                for chosen in sorted(set(combinations(copies, size))):
                    more = max(0, rules.set_min - size)
                    wild = self._wild_uses(rank, {face.suit for face in chosen}, more)
                    if wild is not None and more <= rules.most_wilds[size + more]:
                        yield Piece((*map(Use, chosen), *wild))

    def runs(self) -> Iterator[Piece]:
        """New runs; a wild stands at an end only where the run would be too short without it."""
        rules = self.rules
        suits = Counter(NO_SUIT if rules.any_suit else face.suit for face in self.have)
        for suit in (NO_SUIT,) if rules.any_suit else range(4):
            if suits[suit] < max(1, rules.min_naturals, rules.run_min - self.wilds):
                continue
            for low in range(1, 14):
                yield from self._runs_from(low, suit)

    def _runs_from(self, low: int, suit: int) -> Iterator[Piece]:
        rules = self.rules
        row: list[Use] = []
        wilds = 0
        while fits(rules, low, len(row) + 1):
            use = self._stand(rank_at(low + len(row)), suit, bool(row) and row[-1].card is UNKNOWN)
            if use is None or (use.card is not UNKNOWN and use in row):
                return
            wilds += use.card is UNKNOWN
            row.append(use)
            if wilds > self.wilds or (row[0].card is UNKNOWN and len(row) > rules.run_min):
                return
            short = len(row) < rules.run_min or len(row) == wilds or not rules.wilds_fit(len(row), wilds)
            if not short and (use.card is not UNKNOWN or len(row) == rules.run_min):
                yield Piece(tuple(row))

    def _stand(self, rank: int, suit: int, wild_before: bool) -> Use | None:
        """The natural for a place of a run, else a wild, else nothing."""
        face = natural_at(self.rules, self.held, rank, suit)
        if face in self.have:
            return Use(face)
        if self.wilds and face not in self.taken and (self.rules.side_by_side or not wild_before):
            return Use(UNKNOWN, rank, suit)
        return None

    def on_set(self, meld: Meld, number: int) -> Iterator[Piece]:
        """Naturals that fit a set on the table."""
        if len(meld.cards) >= self.rules.set_max:
            return
        used = {each.suit for each in meld.cards} if self.rules.suits_differ else set()
        for suit in range(4):
            face = card(meld.rank, suit)
            if face in self.have and suit not in used:
                full = len(meld.cards) + 1 == self.rules.set_max
                lane = (number, suit) if self.rules.suits_differ else (number, -1) if full else None
                yield Piece((Use(face),), number, lane)

    def on_run(self, meld: Meld, number: int) -> Iterator[Piece]:
        """Rows of cards that go on at either end of a run, each ending in a natural."""
        length = len(meld.cards)
        for up in (False, True):
            row: list[Use] = []
            wilds = 0
            while True:
                reach = len(row) + 1
                place = meld.low + length + len(row) if up else meld.low - reach
                start = meld.low if up else place
                start = rank_at(start) if self.rules.ace == "around" else start
                if not fits(self.rules, start, length + reach):
                    break
                end = meld.cards[-1 if up else 0].wild if not row else row[-1].card is UNKNOWN
                use = self._stand(rank_at(place), run_suit(self.rules, meld), end)
                if use is None or (use.card is not UNKNOWN and use in row):
                    break
                wilds += use.card is UNKNOWN
                row.append(use)
                if wilds > self.wilds:
                    break
                allowed = self.rules.most_wilds[length + reach]
                if use.card is not UNKNOWN and count_wilds(meld.cards) + wilds <= allowed:
                    yield Piece(tuple(row if up else reversed(row)), number, (number, 4 + up))
