"""The melds a hand can lay, one by one: the ones behind `legal`, with the meaning of every wild written out.

Single melds are listed completely for hands with up to two wilds; with more, a wild is listed only where the hand has
no natural left. Lays for a contract or an opening are listed by `first_lays`. Of runs of any suits one is listed for
each choice of ranks.

The melds are not written out from the possible melds of `meld_index`: these leave out which wild stands where, and
count a wild beside a natural it could replace as the same meld, so every place would be found again here. Between two
cards drawn most ranks and suits of a hand stay as they are, and their lists are kept: listing takes 3 to 6 µs for a
hand of a shipped game, while finding its possible melds alone took 5 to 21 µs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from game.engine.actions import AS_ITSELF, Use
from game.engine.arrange.packed import packing
from game.engine.cards import KING, NO_SUIT, RANK_OF, SUIT_OF, SUITS_IN, UNKNOWN, Card, card
from game.engine.sheet.contracts import Kind
from game.engine.sheet.rules import Rules

FEW_WILDS = 2
"""The most wilds of a hand whose single melds are listed completely."""


@dataclass
class HandCounts:
    """Counts of the cards of a hand, from which quick checks tell which melds are possible."""

    ranks: list[int]
    """The number of cards of each rank, indexed 1–13."""
    suits: list[int]
    """The ranks held of each suit, as bits."""
    wilds: list[Card]
    """The wild cards."""

    def add(self, face: Card, wild: bool) -> None:
        """Count one more card; a `wild` one is put at the end of the wilds as well, which may leave them unsorted."""
        rank = RANK_OF[face]
        self.ranks[rank] += 1
        self.suits[SUIT_OF[face]] |= 1 << rank
        if wild:
            self.wilds.append(face)

    def in_runs(self, rules: Rules, suit: int) -> int:
        """Return a bit mask of the ranks held that a run of `suit` may use.

        Where runs may mix suits, these are the ranks held in any of the suits that may be in a run with `suit`.
        """
        if not rules.any_suit:
            return self.suits[suit]
        found = 0
        for each in SUITS_IN[rules.run_suit(suit)]:
            found |= self.suits[each]
        return found


def count_hand(rules: Rules, cards: Iterable[Card]) -> HandCounts:
    """Return how many of the cards are of each rank, which ranks there are of each suit, and the wild cards, sorted.

    The ranks and suits of wild cards count too.
    """
    ranks, suits, wilds = [0] * (KING + 1), [0] * 5, list[Card]()
    wild, rank_of, suit_of = rules.wild, RANK_OF, SUIT_OF
    for face in cards:
        rank = rank_of[face]
        ranks[rank] += 1
        suits[suit_of[face]] |= 1 << rank
        if face in wild:
            wilds.append(face)
    return HandCounts(ranks, suits, sorted(wilds))


def held_wilds(rules: Rules, hand: Iterable[Card]) -> list[Card]:
    """Return the wild cards of `hand`, each as often as it is held, sorted."""
    wild = rules.wild
    return sorted([face for face in hand if face in wild])


def single_melds(rules: Rules, hand: Sequence[Card], must: Card | None = None) -> list[tuple[Use, ...]]:
    """Return the melds that `hand` can lay by themselves, sets before runs; with `must`, only melds that hold that
    face.

    With up to `FEW_WILDS` wilds every meld is listed, with more wilds not every one. What lies on the table is not
    considered.
    """
    wilds = tuple(held_wilds(rules, hand)) if rules.wild else ()
    spare = len(wilds)
    how = packing(rules)
    held = how.pack(hand)
    # Where, with all the wilds, there are enough cards.
    ranks = how.set_places(held, max(rules.set_min - spare, 0 if spare else 1))
    lows = how.run_lows(how.in_runs(held), rules.run_min - spare)
    if must is not None and must not in rules.wild:
        ranks &= how.rank_of[must]
        lows &= how.one_lane << how.lane_of_run(must.suit)
    found: list[tuple[Use, ...]] = []
    if not ranks and not lows:
        return found
    cards = sorted(hand)
    for place in how.places_of(ranks):
        rank = rules.rank_at[place]
        own = tuple([face for face in cards if RANK_OF[face] == rank])
        found += _sets_of(rules, rank, own, wilds)
    if lows:
        found += _runs_from_lows(rules, cards, wilds, how.places_of(lows), must)
    return found if must is None else [meld for meld in found if must in [use.card for use in meld]]


def _runs_from_lows(
    rules: Rules, cards: list[Card], wilds: tuple[Card, ...], places: list[int], must: Card | None
) -> list[tuple[Use, ...]]:
    """Return the runs that begin at one of `places` and are made of the sorted `cards` and of `wilds`, suit by suit.

    `places`: numbers of places as `Packing.places_of` returns them. `must`: where suits do not matter, the face to use
    before others of its rank, or None; runs without it are returned too.
    """
    found: list[tuple[Use, ...]] = []
    size = packing(rules).places
    for at, suit in enumerate(rules.run_suits):
        lane = size * at
        lows = tuple([place - lane for place in places if lane <= place < lane + size])
        if not lows:
            continue
        if rules.any_suit:
            own = tuple([face for face in cards if SUIT_OF[face] in SUITS_IN[suit]])
            found += _runs_of_any_suit(rules, suit, own, wilds, lows, must)
            continue
        once, twice = _by_place(rules, suit, cards)
        for low in lows:
            found += _runs_from(rules, suit, low, _in_reach(rules, low, once, twice, len(wilds)), wilds)
    return found


def _by_place(rules: Rules, suit: int, cards: list[Card]) -> tuple[int, int]:
    """Return the places in runs at which naturals of a suit are held, as two bit masks: those held at least once, and
    those held at least twice.

    An ace counts at one place only, even if it may stand at either end.
    """
    once = twice = 0
    for face in cards:
        if SUIT_OF[face] == suit and face not in rules.wild:
            bit = 1 << rules.place_of_rank[RANK_OF[face]]
            twice |= once & bit
            once |= bit
    return once, twice


def _in_reach(rules: Rules, low: int, once: int, twice: int, wilds: int) -> int:
    """Return the places whose naturals one run that begins at place `low` can use, as a bit mask; bit 0 is `low`.

    The run fills gaps with this number of `wilds`. Naturals beyond the first gap that it cannot fill are left out.
    `once` and `twice` are the masks of the places held at least once, and at least twice; their bit 0 is place 0. A
    second copy is needed only for an ace at both ends of one run.
    """
    longest = sum(rules.fit[low])
    round_the_corner = twice if longest > rules.circle else once
    held = (once | round_the_corner << rules.circle) >> low & (1 << longest) - 1
    gaps = ~held
    for _ in range(wilds):
        gaps &= gaps - 1
    return held & (gaps & -gaps) - 1


def may_meld(rules: Rules, held: HandCounts, face: Card) -> bool:
    """Whether there are enough cards, with all wilds, for a set or run that includes the natural `face`.

    Only cards are counted: True does not promise such a meld, for example where suits must differ. False is certain.
    """
    rank, wilds = RANK_OF[face], len(held.wilds)
    if held.ranks[rank] + wilds >= rules.set_min:
        return True
    in_runs = held.in_runs(rules, SUIT_OF[face]) if rules.any_suit else held.suits[SUIT_OF[face]]
    return _ranks_of_runs(rules, in_runs, wilds) >> rank & 1 == 1


@lru_cache(maxsize=4096)
def _ranks_of_runs(rules: Rules, held: int, wilds: int) -> int:
    """Return the ranks of all runs of the shortest length that the ranks `held` and this number of `wilds` can fill.

    Ranks are bit masks, in which ranks that a wild would fill count, too.
    """
    found = 0
    for _, window in rules.windows[rules.run_min]:
        if (window & ~held).bit_count() <= wilds:
            found |= window
    return found


def surely_melds(rules: Rules, naturals: int, face: Card) -> bool:
    """Whether packed naturals include a set or run with `face` that needs no wild. Each of the naturals must be
    one that may be laid, and `face` must be among them.

    Always False where a meld must have more naturals than a shortest meld has cards.
    """
    if rules.wilds.min_naturals > min(rules.set_min, rules.run_min):
        return False
    how = packing(rules)
    faces = how.present(naturals)
    once = rules.suits_differ or rules.melding.unique_cards
    if rules.sets_alike:
        naturals &= how.field << how.at[face]
    if how.set_places(faces if once else naturals, rules.set_min) & how.rank_of[face]:
        return True
    return how.run_lows(how.in_runs(faces), rules.run_min) & how.lows_of[face] > 0


# Between one card drawn and the next most ranks and suits of a hand stay what they are: their melds are kept.


@lru_cache(maxsize=1024)
def _sets_of(
    rules: Rules, rank: int, cards_of_rank: tuple[Card, ...], wilds: tuple[Card, ...]
) -> tuple[tuple[Use, ...], ...]:
    """Return the sets of a rank that `cards_of_rank` make together with `wilds`, which include any wild cards of the
    rank.
    """
    naturals = [face for face in cards_of_rank if face in rules.naturals]
    if rules.sets_alike:
        return tuple([play for suit in range(4) for play in _sets_alike(rules, rank, suit, naturals, wilds)])
    copies = sorted(set(naturals)) if rules.suits_differ else naturals
    found: list[tuple[Use, ...]] = []
    for size in range(max(rules.wilds.min_naturals, rules.set_min - len(wilds)), min(len(copies), rules.set_max) + 1):
        for chosen in sorted(set(combinations(copies, size))):
            found += sets_with_wilds(rules, wilds, rank, chosen)
    return tuple(found)


def _sets_alike(
    rules: Rules, rank: int, suit: int, naturals: list[Card], wilds: tuple[Card, ...]
) -> Iterator[tuple[Use, ...]]:
    """Yield the sets of equal cards of this rank and suit: for each allowed number of the naturals, with each choice of
    wilds that `sets_with_wilds` lists.
    """
    copies = [face for face in naturals if SUIT_OF[face] == suit]
    for size in range(max(rules.wilds.min_naturals, rules.set_min - len(wilds)), min(len(copies), rules.set_max) + 1):
        yield from sets_with_wilds(rules, wilds, rank, tuple(copies[:size]), suit)


@lru_cache(maxsize=2048)
def _runs_from(
    rules: Rules, suit: int, low: int, held_places: int, wilds: tuple[Card, ...]
) -> tuple[tuple[Use, ...], ...]:
    """Return the runs of a suit that begin at place `low`, made of the naturals held and of `wilds`.

    `held_places`: a bit mask of the places whose natural is held, one natural a place; bit 0 is the place `low`. A wild
    may also stand where a natural is held. With many wilds not every run is listed (`RunLister`).
    """
    places = [low + at for at in range(held_places.bit_length()) if held_places >> at & 1]
    cards = [*[card(rules.rank_at[place], suit) for place in places], *wilds]
    lister = RunLister(rules, count_faces(cards), suit)
    return tuple(lister.runs(low, min(len(cards), rules.run_max)))


@lru_cache(maxsize=1024)
def _runs_of_any_suit(
    rules: Rules,
    suit: int,
    cards_of_suits: tuple[Card, ...],
    wilds: tuple[Card, ...],
    low_places: tuple[int, ...],
    must: Card | None,
) -> tuple[tuple[Use, ...], ...]:
    """Return the runs of several suits that begin at one of `low_places` and are made of any of `cards_of_suits` and
    `wilds`.

    `suit`: of the rules' `run_suits`, the one that stands for these suits. `must`: the face to use before others of its
    rank, or None; runs without it are not left out.
    """
    cards = [*[face for face in cards_of_suits if face not in rules.wild], *wilds]
    lister, most = RunLister(rules, count_faces(cards), suit, must), min(len(cards), rules.run_max)
    return tuple([run for low in low_places for run in lister.runs(low, most)])


def count_faces(cards: Iterable[Card]) -> list[int]:
    """Return how many of each face there are among some cards, indexed by `Card`."""
    counts = [0] * (UNKNOWN + 1)
    for face in cards:
        counts[face] += 1
    return counts


def sets_with_wilds(
    rules: Rules, wilds: Sequence[Card], rank: int, chosen: tuple[Card, ...], suit: int = NO_SUIT
) -> Iterator[tuple[Use, ...]]:
    """Yield the sets of `rank` made of all the naturals `chosen` and any number of `wilds`, also without wilds.

    `wilds`: all wilds of the hand, those among `chosen` included. `suit`: in sets of equal cards, the suit that wilds
    stand for. That there are enough naturals (`wilds.min_naturals`) is not checked. Of more than `FEW_WILDS` wilds only
    the first ones are used for each size.
    """
    base = tuple([AS_ITSELF[face] for face in chosen])
    if not wilds:
        if chosen and rules.set_min <= len(chosen) <= rules.set_max:
            yield base
        return
    pool = list(wilds)
    for face in chosen:
        if face in pool:
            pool.remove(face)
    if not chosen and not pool:
        return
    free = [suit for suit in range(4) if suit not in {face.suit for face in chosen}]
    least, most = rules.set_min - len(chosen), rules.set_max - len(chosen)
    for size in range(max(least, 0), min(most, len(pool)) + 1):
        groups = [tuple(pool[:size])] if len(wilds) > FEW_WILDS else sorted(set(combinations(pool, size)))
        for group in groups:
            if size > rules.most_wilds[Kind.SET][len(chosen) + size]:
                continue
            for suits in ((suit,) * size,) if suit >= 0 else _meanings(rules, group, free):
                added = tuple(Use(face, rank, suit) for face, suit in zip(group, suits, strict=True))
                if all(not _stands_for_itself(rules, use) for use in added):
                    yield base + added


def _stands_for_itself(rules: Rules, use: Use) -> bool:
    """Whether a wild in a set stands for its own card: such a set is already listed with that card as a natural."""
    return use.card.rank == use.rank and use.suit in (NO_SUIT, use.card.suit) and use.card in rules.naturals


def _meanings(rules: Rules, wilds: tuple[Card, ...], free_suits: list[int]) -> Iterator[tuple[int, ...]]:
    """Yield the suits that `wilds` of a set may stand for, a tuple for each choice. Its suits are in the order of
    `wilds`.

    The suits of a choice are free and differ, so there is no choice if too few are free. Choices that differ only in
    equal wilds are yielded once.

    Where wilds need no suit (`wilds.named`), the only choice is `NO_SUIT` for each. Then too few free suits matter only
    if the suits of a set must differ.
    """
    if not rules.wilds.named:
        if not rules.suits_differ or len(wilds) <= len(free_suits):
            yield (NO_SUIT,) * len(wilds)
        return
    seen = set()
    for suits in combinations(free_suits, len(wilds)):
        orders = [suits] if len(set(wilds)) == 1 else _orders(suits)
        for order in orders:
            key = tuple(sorted(zip(wilds, order, strict=True)))
            if key not in seen:
                seen.add(key)
                yield order


def _orders(suits: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return all orders of some suits, which must be different suits."""
    if len(suits) < 2:
        return [suits]
    return [(suit, *rest) for suit in suits for rest in _orders(tuple(s for s in suits if s != suit))]


def natural_at(
    rules: Rules, copies: Mapping[Card, int] | Sequence[int], rank: int, suit: int, must: Card | None = None
) -> Card:
    """Return the natural to use for a rank in a run of `suit`; the hand need not have it.

    It is the card of that rank and suit, unless suits do not matter in runs. Then it is `must`, if that is held and
    fits the place; else the card of that rank with the most `copies`, which a set can spare best.
    """
    if not rules.any_suit:
        return card(rank, suit)
    if must is not None and must.rank == rank and copies[must] > 0 and must.suit in SUITS_IN[suit]:
        return must
    return max([card(rank, each) for each in SUITS_IN[suit]], key=copies.__getitem__)


class RunLister:
    """Lists the runs of a suit that the cards held can make, trying at each place the natural first and then the wilds.

    Where suits do not matter one natural is used for each rank. With more than `FEW_WILDS` wilds not every run is
    listed.
    """

    def __init__(self, rules: Rules, copies: list[int], suit: int, must: Card | None = None) -> None:
        """`copies`: the number of cards held of each face, indexed by `Card`. A listing changes it and restores it at
        the end.

        `must`: the face to use before others of its rank where suits do not matter; elsewhere it changes nothing. Runs
        without it are listed, too.
        """
        self._rules = rules
        self._left = copies
        self._suit = suit
        self._must = must
        self._kinds = sorted([face for face in rules.wild if copies[face] > 0])
        self._sparing = sum([copies[face] for face in self._kinds]) > FEW_WILDS
        self._shortest = rules.run_min
        self._least_naturals = rules.wilds.min_naturals
        self._most_wilds = rules.most_wilds[Kind.RUN]
        self._side_by_side = rules.wilds.side_by_side
        self._rank_at = rules.rank_at
        self._naturals = rules.naturals
        self._low = 0
        self._most = 0
        self._fit: tuple[bool, ...] = ()
        self._row: list[Use] = []
        self._found: list[tuple[Use, ...]] = []

    def runs(self, low: int, most: int) -> list[tuple[Use, ...]]:
        """Return the runs of at most `most` cards that begin at place `low`; empty if there are none. Runs without the
        card `must` of this lister are listed, too.
        """
        self._low, self._most, self._fit = low, most, self._rules.fit[low]
        self._found = []
        self._walk(0, False)
        return self._found

    def _walk(self, naturals: int, wild_before: bool) -> None:
        """Add the row of cards chosen so far to the runs found if it is a run, and go on with each card that may come
        next.

        `naturals`: how many of the row are naturals; `wild_before`: whether the last one is a wild.
        """
        left, suit, size = self._left, self._suit, len(self._row)
        if size >= self._shortest and naturals >= self._least_naturals and size - naturals <= self._most_wilds[size]:
            self._found.append(tuple(self._row))
        if size >= self._most or not self._fit[size + 1]:
            return
        rank = self._rank_at[self._low + size]
        face = card(rank, suit) if suit >= 0 else natural_at(self._rules, left, rank, suit, self._must)
        natural = face in self._naturals
        own = natural and left[face] > 0
        if own:
            self._step(AS_ITSELF[face], naturals + 1, False)
        if not self._kinds or (own and self._sparing) or (wild_before and not self._side_by_side):
            return
        for wild in self._kinds:
            if left[wild] < 1 or (natural and RANK_OF[wild] == rank and SUIT_OF[wild] in SUITS_IN[suit]):
                continue  # as a natural, or one as good
            self._step(Use(wild, rank, max(suit, NO_SUIT)), naturals, True)
            if self._sparing:
                break

    def _step(self, use: Use, naturals_so_far: int, is_wild: bool) -> None:
        """Add to the runs found all those that begin with the present row and one more card. The row is unchanged
        afterwards.

        `naturals_so_far` counts that card too, if it is a natural; `is_wild` says whether it is a wild.
        """
        face = use.card
        self._left[face] -= 1
        self._row.append(use)
        self._walk(naturals_so_far, is_wild)
        self._row.pop()
        self._left[face] += 1
