"""The pieces a turn can be laid out in, and the layout that gains most.

A piece is a new meld or an addition to a meld on the table. It writes `UNKNOWN` for a wild of no particular face; which
wild it is, is settled when it is played. A wild is laid only where a natural is missing: what is left of the wilds is
worth keeping. The pieces are made of the possible melds of `meld_index`, and the search is that of `cover`, with the
least gain lost by the cards left over as its objective. For the layout that leaves the fewest points see `solver`, for
what must be laid first `best_split`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import itemgetter

from msgspec import Struct

from game.bots.knowledge.belief import HOLD_SHARE, BeliefState
from game.engine.actions import AS_ITSELF, Add, Lay, Use
from game.engine.arrange.cover import NEVER, TooManyError, Weight
from game.engine.arrange.layable import natural_at
from game.engine.arrange.meld_index import PackedHand, PossibleMeld, meldable, possible_melds
from game.engine.cards import FACES, JOKER, NO_SUIT, UNKNOWN, Card, card
from game.engine.melds.meld import Meld, is_wild, wilds_among
from game.engine.melds.readings import run_suit
from game.engine.melds.room import free_suits, rank_beyond, table_room
from game.engine.sheet.contracts import Kind
from game.engine.sheet.rules import Rules


class Piece(Struct, frozen=True):
    """One play of cards: `uses` in table order, added to meld number `meld`, or laid as a new meld (0)."""

    uses: tuple[Use, ...]
    meld: int = 0
    lane: tuple[int, int] | None = None
    """The place on the table that only one piece can have: meld and end, or meld and suit."""

    @property
    def naturals(self) -> tuple[Card, ...]:
        """The cards used as themselves."""
        return tuple([use.card for use in self.uses if use.card is not UNKNOWN])

    @property
    def wilds(self) -> int:
        """The number of wilds this piece needs."""
        return sum([use.card is UNKNOWN for use in self.uses])


def as_action(piece: Piece, seat: int) -> Lay | Add:
    """Return the lay or addition of a piece in which all wilds have faces."""
    return Add(seat, piece.uses, piece.meld) if piece.meld else Lay(seat, (piece.uses,))


class PieceFinder:
    """Finds the pieces that some cards can make: new melds, and additions to melds on the table.

    No wild is used where a natural would do.
    """

    def __init__(self, rules: Rules, pool: Mapping[Card, int], on_table: frozenset[int], live: Sequence[float]) -> None:
        """Find pieces that can be made of `pool`, which holds the number of copies of each face.

        `on_table`: the cards that may not be on the table again (`TableRoom.on_table`). `live`: by face, how many
        copies may still come to anybody. It decides which suit a wild in a set stands for: one of which few copies are
        left.
        """
        self.rules = rules
        self.faces_on_table = on_table
        self.live = live
        once = rules.melding.unique_cards
        self.have = {
            face: 1 if once else n
            for face, n in pool.items()
            if n > 0 and face in rules.naturals and face not in self.faces_on_table
        }
        self.copies_held = [self.have.get(face, 0) for face in FACES]
        self.wilds = sum(n for face, n in pool.items() if face in rules.wild)

    def new(self) -> list[Piece]:
        """Return the new melds that the cards can make, as pieces.

        In a run, no wild stands where a natural is held. A meld has no more wilds than it needs, so that it ends with a
        wild only if it would be too short otherwise.

        Melds are left out in which a wild stands for a card that may not be on the table again.
        """
        naturals = [face for face, copies in self.have.items() for _ in range(copies)]
        if not self.wilds:
            naturals = meldable(self.rules, naturals)
            if not naturals:
                return []
        wilds = [JOKER] * self.wilds
        hand = PackedHand(self.rules, naturals, wilds, melds_limited=True, sparing=True, filled=True)
        found: list[Piece] = []
        for meld in possible_melds(self.rules, hand):
            row = self._row(hand, meld)
            # No wild may stand for a card that may not be on the table again.
            meant = [card(use.rank, use.suit) for use in row or () if self.faces_on_table and use.suit >= 0]
            if row is not None and self.faces_on_table.isdisjoint(meant):
                found.append(Piece(row))
        return found

    def _row(self, hand: PackedHand, meld: PossibleMeld) -> tuple[Use, ...] | None:
        """Return the cards of `meld`, a possible new meld of `hand`, in their order, with the card that each wild
        stands for.

        Return None if the meld is a set in which no card is left for a wild to stand for.
        """
        rules, naturals = self.rules, hand.naturals(meld)
        own = tuple([AS_ITSELF[face] for face in naturals])
        if len(own) == meld.size:
            return own
        if meld.low is None:
            wild = self._wild_uses(naturals[0].rank, {face.suit for face in naturals}, meld.size - len(own))
            return None if wild is None else (*own, *wild)
        suit = max(rules.run_suit(naturals[0].suit), NO_SUIT)
        row, ranks = hand.row(rules, meld), rules.rank_at[meld.low : meld.low + meld.size]
        stood_for = [Use(UNKNOWN, rank, suit) for rank in ranks]
        return tuple([each if face == JOKER else AS_ITSELF[face] for face, each in zip(row, stood_for, strict=True)])

    def additions_to(self, meld: Meld, number: int) -> Iterator[Piece]:
        """Yield the pieces that add cards of the pool to `meld`, the table's meld of this number: one natural to a set;
        to an end of a run, cards in a row that end in a natural.
        """
        return self.on_set(meld, number) if meld.kind is Kind.SET else self.on_run(meld, number)

    def _safest(self, rank: int, suits: list[int]) -> list[int]:
        """Return those of `suits` that a wild of a set may stand for, the safest first.

        A suit is the safer, the fewer copies of the natural could be exchanged for the wild. Suits whose natural may
        not be put on the table again are left out.
        """
        free = [suit for suit in suits if card(rank, suit) not in self.faces_on_table]
        return sorted(free, key=lambda suit: self.live[card(rank, suit)] + self.have.get(card(rank, suit), 0))

    def _wild_uses(self, rank: int, used: set[int], count: int) -> tuple[Use, ...] | None:
        if self.rules.sets_alike:
            return tuple([Use(UNKNOWN, rank, suit) for suit in used]) * count
        if not self.rules.wilds.named:
            room = not self.rules.suits_differ or count <= 4 - len(used)
            return (Use(UNKNOWN, rank, NO_SUIT),) * count if room else None
        suits = self._safest(rank, [suit for suit in range(4) if suit not in used])
        return tuple(Use(UNKNOWN, rank, suit) for suit in suits[:count]) if len(suits) >= count else None

    def _stand(self, rank: int, suit: int, wild_before: bool) -> Use | None:
        """Return the natural for a place of a run if it is held, else a wild that stands there; None if neither is
        possible.

        `wild_before`: whether the place before has a wild, next to which the rules may forbid another.
        """
        face = natural_at(self.rules, self.copies_held, rank, suit)
        if face in self.have:
            return Use(face)
        if self.wilds and face not in self.faces_on_table and (self.rules.wilds.side_by_side or not wild_before):
            return Use(UNKNOWN, rank, max(suit, NO_SUIT))
        return None

    def on_set(self, meld: Meld, number: int) -> Iterator[Piece]:
        """Yield a piece for each natural of the hand that fits a set on the table. `number` is that of the set."""
        for suit in free_suits(self.rules, meld):
            face = card(meld.rank, suit)
            if face in self.have:
                full = len(meld.cards) + 1 == self.rules.set_max
                lane = (number, suit) if self.rules.suits_differ else (number, -1) if full else None
                yield Piece((Use(face),), number, lane)

    def on_run(self, meld: Meld, number: int) -> Iterator[Piece]:
        """Yield the additions of cards of the pool to an end of the run `meld`, meld `number` of the table: one for
        each length possible. A wild stands only where no natural is held, and never farthest from the run.
        """
        for up in (False, True):
            row: list[Use] = []
            wilds = 0
            while True:
                rank = rank_beyond(self.rules, meld, up, len(row) + 1)
                if not rank:
                    break
                end = row[-1].card is UNKNOWN if row else is_wild(self.rules, meld.cards[-1 if up else 0])
                use = self._stand(rank, run_suit(self.rules, meld), end)
                if use is None or (use.card is not UNKNOWN and use in row):
                    break
                wilds += use.card is UNKNOWN
                row.append(use)
                if wilds > self.wilds:
                    break
                allowed = self.rules.most_wilds[Kind.RUN][len(meld.cards) + len(row)]
                if use.card is not UNKNOWN and wilds_among(self.rules, meld.cards) + wilds <= allowed:
                    yield Piece(tuple(row if up else reversed(row)), number, (number, 4 + up))


def pieces(belief: BeliefState, pool: Mapping[Card, int]) -> list[Piece]:
    """Return the pieces that cards of `pool` (copies by face) can make, without those the seat overlooks.

    New melds are among them only if the seat may lay, and additions to melds only if it may come to add.
    """
    finder = PieceFinder(belief.rules, pool, table_room(belief.rules, belief.state.melds).on_table, belief.live)
    found = finder.new() if belief.may_lay else []
    if belief.may_come_to_add:
        for number, meld in belief.open_melds:
            # One's own melds are looked at every turn; those of others lie far away.
            own = meld.owner == belief.seat
            added = finder.additions_to(meld, number)
            found += [each for each in added if own or not belief.slips.overlooks("add", number, each.naturals)]
    return found


_EXACT = 50_400_000
"""Gains are counted in such parts, so that sums of tenths, thirds and the like are exact."""
_MOST_POSITIONS = 6000
"""The number of positions after which a hand is laid out hastily, and the best choice may be missed; no hand of an
ordinary deal has so many.
"""
_MOST_WILDS = 15
"""The most wilds of a hand that are laid out."""


class Arrangement(Struct, frozen=True):
    """Plays in order, the cards left in hand, and the gain of the plays."""

    plays: tuple[Piece, ...]
    left: tuple[Card, ...]
    gain: float


class Layout:
    """Finds the best arrangement of some cards: pieces (new melds and additions) that fit together and gain most. The
    gain of a piece is that of playing its cards, plus a share of the cost of holding them.
    """

    def __init__(self, belief: BeliefState, pool: Iterable[Card], hasty: bool = False) -> None:
        """Prepare to arrange the cards of `pool`. With `hasty` only some ways of splitting them into melds are
        considered, which is faster.
        """
        counts = Counter(pool)
        gains = {face: belief.play_gain[face] + HOLD_SHARE * belief.hold_cost[face] for face in counts}
        rules, found = belief.rules, pieces(belief, counts)
        self._rules = rules
        self._may_add = belief.may_add
        """Whether additions need not wait for a new meld."""
        self._pieces = found
        wild = max([gain for face, gain in gains.items() if face in rules.wild], default=0.0)
        naturals = [piece.naturals for piece in found]
        wilds = [len(piece.uses) - len(own) for piece, own in zip(found, naturals, strict=True)]
        self._gains = [
            sum([gains[face] for face in own]) + count * wild for own, count in zip(naturals, wilds, strict=True)
        ]
        packed = PackedHand(
            rules,
            [*{face for own in naturals for face in own}] * (1 if rules.melding.unique_cards else max(2, rules.packs)),
            [JOKER] * _MOST_WILDS if rules.wild else [],
            melds_limited=True,
            filled=True,
            by_suit=True,
        )
        self._packed = packed
        lanes = {
            lane: 1 << packed.add_field(1).at for lane in dict.fromkeys([piece.lane for piece in found if piece.lane])
        }
        self._empty = sum(lanes.values()) + packed.guard
        """A hand without cards."""
        places = {face: at for at, face in enumerate(packed.faces)}
        self._places = places
        """Where each natural is in the packed hand."""
        self._takes = {face: 1 << packed.width * at for face, at in places.items()}
        for face in gains:
            if face in rules.wild:
                self._takes[face] = self._takes.get(face, 0) + packed.wild_one
        worth = [_in_exact_parts(gains[face]) for face in packed.faces]
        self._prices = [max(0, each) for each in worth]
        self._wild_price = max(0, _in_exact_parts(wild))
        self._costs: list[int] = []
        self._excess: list[int] = []
        self._by_lowest: dict[int, list[int]] = {}
        """By the place of their lowest natural: the numbers of the pieces, the highest gain first."""
        for number, piece in enumerate(found):
            own, count = [places[face] for face in naturals[number]], wilds[number]
            cost = sum([packed.one[at] for at in own]) + count * packed.wild_one
            self._costs.append(cost + lanes[piece.lane] if piece.lane else cost)
            excess = sum([self._prices[at] - worth[at] for at in own]) + count * (
                self._wild_price - _in_exact_parts(wild)
            )
            self._excess.append(excess + sum([self._wild_price for at in own if packed.own and packed.own[at]]))
            self._by_lowest.setdefault(min(own), []).append(number)
        for numbers in self._by_lowest.values():
            numbers.sort(key=lambda number: -self._gains[number])
        self._cover = self._covering(hasty)

    def _covering(self, hasty: bool) -> Weight:
        """Return the search for the best arrangement of the pieces.

        With `hasty` it has only the piece with the highest gain for each lowest natural, and is quicker.
        """
        cover = Weight(self._packed, self._wild_price, NEVER if hasty else _MOST_POSITIONS)
        for at, price in enumerate(self._prices):
            numbers = self._by_lowest.get(at, [])[: 1 if hasty else None]
            options = [(self._excess[each], self._costs[each], 0, 0, each) for each in numbers]
            options.append((price, 1 << self._packed.width * at, 0, 0, -1))
            options.sort(key=itemgetter(0))
            cover.options.append(options)
        return cover

    def _pack(self, hand: tuple[Card, ...]) -> int:
        takes, held = self._takes, self._empty
        if self._rules.melding.unique_cards:
            # A natural held twice can be laid once; a wild stands for another card each time.
            once = tuple(set(hand))
            if len(once) < len(hand):
                wild = self._rules.wild
                again = sum([face in wild for face in hand]) - sum([face in wild for face in once])
                held, hand = held + again * self._packed.wild_one, once
        for face in hand:
            held += takes.get(face, 0)
        return held

    def arrange(self, hand: tuple[Card, ...]) -> Arrangement:
        """Return the arrangement of the hand that gains most. All cards of the hand must be in the pool.

        Where additions must wait for a new meld, its first play is a new meld, or it has no plays. If the search is too
        long, the result is the best of a hasty search, and so are all later ones of this layout.
        """
        held = self._pack(hand)
        try:
            plays = self._best(held)
            if not self._may_add and all(self._pieces[each].meld for each in plays):
                plays = self._opening_pieces(held, None) or []
        except TooManyError:
            self._cover = self._covering(hasty=True)
            return self.arrange(hand)
        return self._arrangement_of(hand, plays)

    def arrange_with(self, hand: tuple[Card, ...], must: Card) -> Arrangement | None:
        """Return the best arrangement whose first play uses the face `must`; None if there is none. All cards of the
        hand must be in the pool.

        If the search is too long, the result is the best of a hasty search, and so are all later ones of this layout.
        """
        try:
            plays = self._opening_pieces(self._pack(hand), must, self._is_only_copy(hand, must))
        except TooManyError:
            self._cover = self._covering(hasty=True)
            return self.arrange_with(hand, must)
        return None if plays is None else self._arrangement_of(hand, plays, must)

    def _is_only_copy(self, hand: tuple[Card, ...], must: Card) -> bool:
        """Whether a first play with the wild `must` as another card leaves one `must` fewer to be played as itself.

        This is not so if the card cannot be played as itself, or if the hand has two of it and a card may be laid only
        once (`melding.unique_cards`).
        """
        again = self._rules.melding.unique_cards and hand.count(must) > 1  # packed once, whatever is held
        return must in self._rules.wild and must in self._places and not again

    def _best(self, packed_hand: int) -> list[int]:
        """Return the indices of the pieces that fit together in the packed hand and gain most."""
        return self._cover.best_cover(packed_hand, self._cover.least(packed_hand, NEVER - 1))[0]

    def _opening_pieces(self, packed_hand: int, must: Card | None, spends_natural: bool = False) -> list[int] | None:
        """Return the indices of the pieces that fit together and gain most, the first piece being a new meld; None if
        there are none.

        With `must`, the first piece uses that face, as itself or as a wild. If the seat may add already, this piece may
        also be an addition. Set `spends_natural` if the seat has only one `must`: if the first piece uses it as a wild,
        no other piece can then use it as itself.
        """
        guard, wild = self._packed.guard, must in self._rules.wild
        least, first, left = NEVER, -1, packed_hand
        place = self._places[must] if must is not None and spends_natural else -1
        for numbers in self._by_lowest.values():
            for number in numbers:
                piece = self._pieces[number]
                if piece.meld and (must is None or not self._may_add):
                    continue
                if must is not None and must not in piece.naturals and not (wild and piece.wilds):
                    continue
                rest, own = packed_hand - self._costs[number], self._excess[number]
                if place >= 0 and must not in piece.naturals:
                    rest -= 1 << self._packed.width * place
                    own += self._prices[place]
                if rest & guard == guard:
                    found = own + self._cover.least(rest, least - own - 1)
                    if found < least:
                        least, first, left = found, number, rest
        return None if first < 0 else [first, *self._best(left)]

    def _arrangement_of(self, hand: tuple[Card, ...], chosen: list[int], must: Card | None = None) -> Arrangement:
        """Return the arrangement of `hand` that consists of the pieces with the indices `chosen` and the cards left
        over. Each wild in a piece becomes one of the wild cards in the hand.

        The order of `chosen` is kept; only where nothing may be added before a lay do new melds come first. With `must`
        the first piece uses that card, as a natural or as its first wild; it must be able to.
        """
        if not self._may_add:
            chosen = sorted(chosen, key=lambda each: self._pieces[each].meld > 0)
        left = list(hand)
        for each in chosen:
            for face in self._pieces[each].naturals:
                left.remove(face)
        done: list[Piece] = []
        for each in chosen:
            piece = self._pieces[each]
            done.append(self._with_wilds(piece, left, None if done or must in piece.naturals else must))
        return Arrangement(tuple(done), tuple(left), sum([self._gains[each] for each in chosen]))

    def _with_wilds(self, piece: Piece, cards_left: list[Card], must: Card | None = None) -> Piece:
        """Return a piece in which each wild stands as one of the wild cards in `cards_left`, and remove these from
        `cards_left`.

        The wild card `must` is used first, if it is among them, then the dearest. There must be enough of them.
        """
        if not piece.wilds:
            return piece
        values: Mapping[Card, int] = {face: self._rules.values[face] for face in cards_left if face in self._rules.wild}
        row = []
        for use in piece.uses:
            if use.card is UNKNOWN:
                face = max(
                    (face for face in cards_left if face in self._rules.wild),
                    key=lambda each: (each == must, values[each], each),
                )
                cards_left.remove(face)
                must = None
                use = type(use)(face, use.rank, use.suit)
            row.append(use)
        return Piece(tuple(row), piece.meld, piece.lane)


def _in_exact_parts(gain: float) -> int:
    return round(gain * _EXACT)
