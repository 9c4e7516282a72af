"""The room on the table: the places where a card can be added to a meld, or take the place of a wild.

Rooms are asked for far more often than melds change, so they are computed once for each meld and each table, and kept
for the last few of them. A place whose card counts as a wild there, too, has room for it as for any wild
(`wilds.own_rank_natural: no`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from game.engine.actions import AS_ITSELF, Use
from game.engine.cards import NO_SUIT, SUITS_IN, Card, card
from game.engine.melds.meld import Meld, is_wild, wilds_among
from game.engine.melds.readings import fits, low_place, run_suit, wild_shifts
from game.engine.sheet.contracts import Kind
from game.engine.sheet.rules import Rules


class OpenPlace(NamedTuple):
    """A place for one more card on a meld: the natural and the meanings of a wild that fit there."""

    face: Card | None
    """The natural that fits the place; None if none does."""
    wild: tuple[tuple[int, int], ...] = ()
    """The ranks and suits (-1: any) that a wild may stand for at the place."""


class Swap(NamedTuple):
    """A wild on the table that may be taken, and a natural it stands for."""

    meld: int
    owner: int
    wild: Card
    face: Card


@dataclass
class TableRoom:
    """The places on the melds of the table: those for further cards, the wilds that may be taken, and the wilds that
    may move along their run. Melds are numbered from 1.
    """

    on_table: frozenset[int]
    """The cards that are on the table, or that wilds on it stand for; empty where the table may hold several copies of
    a card.
    """
    open_places: tuple[tuple[int, OpenPlace], ...]
    """The places of each meld, with its number, without places for cards that are on the table already."""
    naturals: frozenset[Card]
    """The naturals that fit any of these places."""
    swaps: tuple[Swap, ...]
    """The wilds that may be taken, by a player who may take from their owner."""
    slides: tuple[tuple[int, Card], ...]
    """Each natural that may be played in place of a wild that moves along its run, with the number of the meld."""

    def adds(self, rules: Rules, faces: Collection[Card]) -> list[tuple[int, Use]]:
        """Return the additions of a single one of these `faces` to a meld, as pairs: the number of the meld, and the
        card.

        A wild comes once for each meaning it may have at a place. A face that is given more than once counts once.
        """
        fitting = self.naturals.intersection(faces)
        wilds = sorted(rules.wild.intersection(faces)) if rules.wild else []
        found: list[tuple[int, Use]] = []
        for number, (natural, places) in self.open_places if fitting or wilds else ():
            if natural in fitting:
                found.append((number, AS_ITSELF[natural]))
            if wilds and places:
                found += [(number, use) for use in _as_wilds(rules, wilds, places)]
        return found


@dataclass
class Reach:
    """The naturals that may be added to the melds on the table or swapped for a wild there.

    Of additions, it has only those next to the ends of runs, where several cards may be added at once. It does not
    consider whether a seat may add or swap now.
    """

    ends: list[int]
    """By suit, a bit mask of the ranks of naturals that fit next to an end of a run; bit 0 is set if cards of the suit
    can be in a run on the table.
    """
    swappable: frozenset[Card]
    """The naturals that wilds on the table stand for."""


@lru_cache(maxsize=8)
def reach(rules: Rules, melds: tuple[Meld, ...]) -> Reach:
    """Return which naturals fit next to the ends of the runs among these melds, and which may be swapped for a wild.

    The first are where additions of several cards begin. It is not considered who owns the melds, nor when wilds may be
    taken.
    """
    ends = [0] * 5
    for meld in melds:
        if meld.kind is Kind.RUN:
            fitting = sum({1 << end.face.rank for end in open_places(rules, meld) if end.face is not None}) | 1
            for suit in SUITS_IN[run_suit(rules, meld)]:
                ends[suit] |= fitting
    return Reach(ends, frozenset([face for meld in melds for _, face in replaceable(rules, meld)]))


def single_adds(rules: Rules, meld: Meld, faces: Collection[Card]) -> Iterator[Use]:
    """Yield each of the `faces` that can be added to `meld` alone: a natural as itself, a wild with every meaning
    except its own card.

    What lies on other melds is not considered.
    """
    wilds = [face for face in faces if face in rules.wild]
    for natural, places in open_places(rules, meld):
        if natural is not None and natural in faces:
            yield AS_ITSELF[natural]
        if wilds and places:
            yield from _as_wilds(rules, wilds, places)


def _as_wilds(rules: Rules, wilds: list[Card], places: tuple[tuple[int, int], ...]) -> Iterator[Use]:
    """Yield each wild with each meaning it may have at these places, pairs of rank and suit, except as itself."""
    for wild in wilds:
        itself = wild.rank if wild in rules.naturals else 0
        for rank, suit in places:
            if rank != itself or wild.suit not in SUITS_IN[suit]:
                yield Use(wild, rank, max(suit, NO_SUIT))


@lru_cache(maxsize=64)
def table_room(rules: Rules, melds: tuple[Meld, ...]) -> TableRoom:
    """Return where cards can go on the melds of the table: the places for further cards, the wilds that may be taken,
    and the wilds that may move along their run.

    It is not considered to whose melds a seat may add; see `room_for`.
    """
    once = melds if rules.melding.unique_cards else ()
    on_table = frozenset[int]().union(*[_meanings_of(meld) for meld in once])
    there = [(number, open_place) for number, meld in enumerate(melds, 1) for open_place in open_places(rules, meld)]
    if on_table:
        there = [
            (number, free) for number, open_place in there if (free := _place_without(on_table, open_place)) is not None
        ]
    naturals = frozenset([natural for _, (natural, _) in there if natural is not None])
    swaps = [
        Swap(number, meld.owner, wild, face)
        for number, meld in enumerate(melds, 1)
        if rules.wilds.take != "never" and meld.kind in rules.take_in
        for wild, face in replaceable(rules, meld)
    ]
    return TableRoom(on_table, tuple(there), naturals, tuple(swaps), _slides(rules, melds))


@lru_cache(maxsize=512)
def _meanings_of(meld: Meld) -> frozenset[int]:
    """Return the exact cards that the places of a meld stand for. A wild that stands only for a rank is left out."""
    return frozenset([card(each.rank, each.suit) for each in meld.cards if each.suit >= 0])


def means_any_of(meld: Meld, faces: Iterable[Card]) -> bool:
    """Whether a place of a meld stands for one of these cards.

    A natural stands for itself. A wild that stands only for a rank, without a suit, is left out.
    """
    return not _meanings_of(meld).isdisjoint(faces)


def _slides(rules: Rules, melds: tuple[Meld, ...]) -> tuple[tuple[int, Card], ...]:
    """Return, for each wild that can move, the number of its meld (from 1) and the natural that may take its place.

    Wilds that stand only for a rank are left out. There are none if the rules let no wild slide.
    """
    found: dict[tuple[int, Card], None] = {}
    for number, meld in enumerate(melds, 1) if rules.wilds.slide else ():
        for at, _ in wild_shifts(rules, meld):
            face = meld.cards[at].means
            if face is not None:
                found[number, face] = None
    return tuple(found)


def open_melds(rules: Rules, melds: tuple[Meld, ...], seat: int) -> list[tuple[int, Meld]]:
    """Return the melds to which `seat` may add, each after its number, from 1.

    The rules (`melding.add_to`) say which they are: its own, those of the seat that laid the first meld, all, or none.
    """
    who = rules.melding.add_to
    owners = {"own": seat, "opener": melds[0].owner if melds else seat}
    if who == "none":
        return []
    return [each for each in enumerate(melds, 1) if who == "any" or each[1].owner == owners[who]]


@lru_cache(maxsize=64)
def room_for(rules: Rules, melds: tuple[Meld, ...], seat: int) -> TableRoom:
    """Return the room of the table for `seat`.

    The places for further cards are only those on melds to which the seat may add. The swaps, the slides and `on_table`
    are those of all melds, as `table_room` returns them.
    """
    there = table_room(rules, melds)
    if rules.melding.add_to == "any":
        return there
    numbers = {number for number, _ in open_melds(rules, melds, seat)}
    left = tuple([each for each in there.open_places if each[0] in numbers])
    naturals = frozenset([natural for _, (natural, _) in left if natural is not None])
    return TableRoom(there.on_table, left, naturals, there.swaps, there.slides)


def _place_without(on_table: frozenset[int], open_place: OpenPlace) -> OpenPlace | None:
    """Return an open place of a meld without the cards of `on_table`; None if no card is left that fits it.

    It is used where each card may be on the table only once.
    """
    natural = None if open_place.face in on_table else open_place.face
    places = tuple([(rank, suit) for rank, suit in open_place.wild if suit < 0 or card(rank, suit) not in on_table])
    return OpenPlace(natural, places) if natural is not None or places else None


@lru_cache(maxsize=512)
def open_places(rules: Rules, meld: Meld) -> tuple[OpenPlace, ...]:
    """Return the places for one more card on a meld; empty if there is no room.

    A place is for a natural, for a wild, or for either. It may also fit no card at all, where only a wild could go and
    the rules allow no further wild there.
    """
    return tuple(_beside_set(rules, meld) if meld.kind is Kind.SET else _beside_run(rules, meld))


def _has_room_for_a_wild(rules: Rules, meld: Meld) -> bool:
    """Whether a meld with one more card may hold one more wild."""
    return wilds_among(rules, meld.cards) < rules.most_wilds[meld.kind][len(meld.cards) + 1]


def _beside_run(rules: Rules, meld: Meld) -> Iterator[OpenPlace]:
    """Yield the places for one more card at the ends of a run.

    In a run of several suits, each natural that fits an end has a place of its own, and so has a wild. A place may fit
    no card, where a wild there would be one too many.
    """
    room = _has_room_for_a_wild(rules, meld)
    for at_low, rank in _open_ends(rules, meld):
        wild = room and (rules.wilds.side_by_side or not is_wild(rules, meld.cards[0 if at_low else -1]))
        if rules.any_suit:
            suit = run_suit(rules, meld)
            yield from _for_naturals(rules, rank, SUITS_IN[suit])
            yield OpenPlace(None, ((rank, suit),) if wild else ())
        else:
            yield OpenPlace(_natural_for(rules, rank, meld.suit), ((rank, meld.suit),) if wild else ())


def _natural_for(rules: Rules, rank: int, suit: int) -> Card | None:
    """Return the card of this rank and suit if the rules let it be used as itself, else None."""
    face = card(rank, suit)
    return face if face in rules.naturals else None


def _for_naturals(rules: Rules, rank: int, suits: Iterable[int]) -> list[OpenPlace]:
    """Return a place for the natural of this rank in each of the suits; a card that counts only as a wild gets none."""
    return [OpenPlace(face) for suit in suits if (face := card(rank, suit)) in rules.naturals]


def _open_ends(rules: Rules, meld: Meld) -> list[tuple[bool, int]]:
    """Return the ends of a run at which a card may be added (True: the low end), with the rank that fits there.

    Where one more card closes the circle of ranks, both ends are one place, which is given once, as the low end.
    """
    ends = [(at_low, rank) for at_low in (True, False) if (rank := rank_beyond(rules, meld, not at_low, 1))]
    closes = rules.runs.ace == "around" and len(meld.cards) == rules.circle - 1
    return ends[:1] if closes else ends  # both ends are the same place


def free_suits(rules: Rules, meld: Meld) -> list[int]:
    """Return the suits that one more card of a set may have; none if the set is full, or has each suit where it may
    have it only once.
    """
    if len(meld.cards) >= rules.set_max:
        return []
    if rules.sets_alike:
        return [meld.suit]
    used = [each.suit for each in meld.cards] if rules.suits_differ else []
    return [suit for suit in range(4) if suit not in used]


def _beside_set(rules: Rules, meld: Meld) -> Iterator[OpenPlace]:
    """Yield the places for one more card in a set; none if the set can take no more.

    In a set of equal cards (`sets_alike`) there is one place. In other sets there is one place for each natural that
    fits, and one for a wild if another wild may be added.
    """
    free = free_suits(rules, meld)
    if not free:
        return
    if rules.sets_alike:
        place = ((meld.rank, meld.suit),) if _has_room_for_a_wild(rules, meld) else ()
        yield OpenPlace(_natural_for(rules, meld.rank, meld.suit), place)
        return
    yield from _for_naturals(rules, meld.rank, free)
    if _has_room_for_a_wild(rules, meld):
        yield OpenPlace(
            None, tuple((meld.rank, suit) for suit in free) if rules.wilds.named else ((meld.rank, NO_SUIT),)
        )


@lru_cache(maxsize=512)
def replaceable(rules: Rules, meld: Meld) -> tuple[tuple[Card, Card], ...]:
    """Return each wild of a meld with each natural that may take its place, sorted; empty if there are none. Whether
    the rules let wilds be taken is not considered.
    """
    found = set()
    for each in meld.cards:
        if each.card in rules.wild and each.wild:
            for suit in SUITS_IN[each.suit]:
                if not _is_suit_held(rules, meld, each.suit, suit):
                    found.add((each.card, card(each.rank, suit)))
    return tuple(sorted(found))


def _is_suit_held(rules: Rules, meld: Meld, meaning: int, suit: int) -> bool:
    """Whether a wild of a set cannot be replaced by the natural of `suit` because the set has that suit already.

    `meaning`: the suit that the wild stands for, below 0 if it stands for a rank alone. Always False for a wild that
    stands for a suit, for a run, and where sets may repeat suits.
    """
    if meaning >= 0 or meld.kind is Kind.RUN or not rules.suits_differ:
        return False
    return any(each.suit == suit for each in meld.cards)


def chains(rules: Rules, meld: Meld, hand: tuple[Card, ...], must: Card) -> Iterator[tuple[Use, ...]]:
    """Yield up to two additions to a run, one at each end, whose outermost card is the natural `must`.

    The places between the run and `must` are filled with naturals of `hand`, or else with its wilds. An end has no
    addition if `must` fits the run there by itself, or cannot be reached. A set has none at all. `must` itself need not
    be in the hand.
    """
    if meld.kind is not Kind.RUN or must not in rules.naturals or must.suit not in SUITS_IN[run_suit(rules, meld)]:
        return
    for upwards in (True, False):
        chain = _chain(rules, meld, hand, must, upwards)
        if chain:
            yield chain


def rank_beyond(rules: Rules, meld: Meld, upwards: bool, steps: int) -> int:
    """Return the rank of the card `steps` beyond the upper or lower end of a run; 0 if a run cannot reach so far."""
    length, low = len(meld.cards), low_place(rules, meld)
    start = low if upwards else low - steps
    if rules.runs.ace == "around":
        start = rules.lowest_place(start)
    if not fits(rules, start, length + steps):
        return 0
    return rules.rank_at[low + length + steps - 1 if upwards else start]


def _chain(rules: Rules, meld: Meld, hand: tuple[Card, ...], must: Card, upwards: bool) -> tuple[Use, ...]:
    """Return the cards, in table order, that extend a run at one end as far as the natural `must`.

    With `upwards` they are added at the upper end, else at the lower one. `must` has to be a natural of a suit of the
    run, but need not be in the hand. Where the hand lacks a natural between, one of its wilds is used. The result is
    empty if `must` cannot be reached, or fits the run by itself.
    """
    left: Counter[Card] = Counter()
    row: list[Use] = []
    wild_before = is_wild(rules, meld.cards[-1 if upwards else 0])
    while True:
        rank = rank_beyond(rules, meld, upwards, len(row) + 1)
        if not rank:
            return ()
        face = must if rules.any_suit and rank == must.rank else _natural_at_hand(rules, meld, hand, rank)
        if face == must:
            wilds = wilds_among(rules, meld.cards) + sum([use.rank > 0 for use in row])
            size = len(meld.cards) + len(row) + 1
            chain = (*row, AS_ITSELF[must]) if row and wilds <= rules.most_wilds[Kind.RUN][size] else ()
            return chain if upwards else tuple(reversed(chain))
        if not row:
            if face not in hand and rules.wild.isdisjoint(hand):
                return ()  # the first gap is seen without counting cards
            left = Counter(hand)
            left[must] -= 1
        use = _link(rules, left, face, wild_before)
        if use is None:
            return ()
        wild_before = use.rank > 0
        left[use.card] -= 1
        row.append(use)


def _natural_at_hand(rules: Rules, meld: Meld, hand: tuple[Card, ...], rank: int) -> Card:
    """Return the natural with this rank that fits the run `meld`. If several suits fit, it is the first of them that
    `hand` holds, or if it holds none, the first of all, in the order of suits.
    """
    suits = SUITS_IN[run_suit(rules, meld)]
    faces = [card(rank, suit) for suit in suits]
    return next((face for face in faces if face in hand), faces[0])


def _link(rules: Rules, cards_left: Counter[Card], natural: Card, wild_before: bool) -> Use | None:
    """Return the card to add at the place of a run where `natural` belongs; None if no card left fits.

    It is `natural` if that is left, else the first wild left, in the order of cards. Where a run may have several
    suits, a wild of the right rank and suit is used as itself. After a wild (`wild_before`) there is no other where the
    rules keep wilds apart.
    """
    if cards_left[natural] > 0 and natural in rules.naturals:
        return AS_ITSELF[natural]
    if wild_before and not rules.wilds.side_by_side:
        return None
    wild = next((each for each in sorted(cards_left) if cards_left[each] > 0 and each in rules.wild), None)
    alike = SUITS_IN[rules.run_suit(natural.suit)]
    if (
        wild is not None
        and rules.any_suit
        and wild.rank == natural.rank
        and wild.suit in alike
        and wild in rules.naturals
    ):
        return AS_ITSELF[wild]
    return None if wild is None else Use(wild, natural.rank, NO_SUIT if rules.any_suit else natural.suit)
