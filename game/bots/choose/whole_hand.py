"""Plans for a hand that may be shown only if all its cards are in melds: the cards it lacks, the worth of each card.

A *partial meld* is a meld of cards held, or a part of one; a *hand plan* is a set of them in which all cards of a hand
may come to lie. The cards it lacks take turns to come: `HandPlans` estimates how many, from all plans together, with
the hand as it is or without one of its cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from msgspec import Struct

from game.bots.knowledge.belief import BeliefState
from game.engine.cards import EVERY_RANK, JOKER, RANK_OF, SUIT_OF, SUITS_IN, Card, card
from game.engine.sheet.rules import Rules

_WIDTH = 4
"""The bits of the field for the copies of a face; the highest is a guard bit, which is cleared if too many
are taken.
"""
_COPIES = 7
"""The most copies of a face that are counted."""
_OFFERED = 0.5
"""Discards of others that can be had for a meld, for each card drawn from the stock."""
_LIKE_WAYS = 3
"""The higher, the more the plan with the shortest wait counts in comparison with the number of plans."""
_FARTHER = 1
"""Cards more than the nearest that a way may lack."""
_MOST = 250
"""The most plans considered."""
_STEPS = 2500
"""The most partial melds combined with others before the search stops."""
_LONGEST = 7
"""The most cards of a run considered as one meld; longer runs are two."""
_SETS = 4
"""The size from which not every choice of the cards of a set is considered."""
_LEAST_LIKED = 0.05
"""The least taste for a plan whose melds are all of the disliked kind."""
_AT_ONCE = 0.3
"""Turns a way takes that lacks nothing."""
_LEAST_LIVE = 0.2
"""The number of live copies assumed for a card that seems gone: other estimates may be wrong, too."""
_COMPANION, _THIRD = 12.0, 3.0
"""Cards of the pack, as many as there are of each face, that go with a single one, and that make a meld of the two."""
_HALF = 0.5
"""Wilds that may come are wanted in other places, too."""
_WILD_WAIT = 1 / 6
"""The added difficulty of completing a plan without a wild that is held."""
_LEAST_SHARE = 1 / 3
"""Cards held of each place, where parts hold less: a card by itself is one of three."""
_FAR = 40.0
"""Turns where no way is seen."""


class PartialMeld(Struct, frozen=True):
    """A meld, or cards in hand that could become a meld with cards still to be drawn."""

    cards: int
    """Its cards as counts by face, packed."""
    card_count: int
    """The number of its cards."""
    size: int
    """The number of cards of the smallest meld that it can become."""
    is_run: bool
    waits: tuple[float, ...]
    """The waits of the missing cards: for each, one divided by the number of live cards that would do."""
    pure: tuple[float, ...]
    """The same waits if no wild may be used."""
    longer: float
    """The number of cards to come that would lengthen the meld."""


class HandPlan(Struct, frozen=True):
    """One plan to have all cards of the hand in melds: the naturals it uses, and how many cards it lacks."""

    cards: int
    lacks: int
    wait: float
    """The summed difficulty of getting the missing cards."""
    taste: float = 1.0
    """The factor for the taste of a player who leans to sets or to runs."""


class HandPlans:
    """The plans to have all cards of a hand in melds. `size` is the number of cards that are to be in melds: one less
    than the hand has where a card is still to be discarded.
    """

    def __init__(self, belief: BeliefState, hand: tuple[Card, ...], size: int) -> None:
        self._belief, self._rules = belief, belief.rules
        wild = belief.rules.wild
        naturals = Counter([face for face in hand if face not in wild and face != JOKER])
        self._place = {face: _WIDTH * at for at, face in enumerate(sorted(naturals))}
        self._counts = sum([min(_COPIES, count) << self._place[face] for face, count in naturals.items()])
        self._guard = sum([1 << at + _WIDTH - 1 for at in self._place.values()])
        self._naturals, self._wilds, self._size = naturals, sum([face in wild for face in hand]), size
        self._wilds_live = _HALF * sum([belief.live[face] for face in wild])
        self.plans = self._nearest_plans()
        self._rates = [self._rate(way.wait) * way.taste for way in self.plans]

    @property
    def lacks(self) -> int:
        """The fewest cards missing in any of the plans; the size of the hand if there is no plan."""
        return min([way.lacks for way in self.plans], default=self._size)

    @property
    def turns(self) -> float:
        """The expected number of turns until no card of the hand is left over; a large one if there is no plan."""
        return _expected_turns(sum(self._rates))

    def turns_without(self, face: Card) -> float:
        """Return the expected turns until no card is left over, if one card of a face is discarded; a large number if
        no plan does without that card.
        """
        at = self._place.get(face)
        if at is None:
            if face not in self._rules.wild:
                return self.turns
            return _expected_turns(sum([self._rate(way.wait + _WILD_WAIT) * way.taste for way in self.plans]))
        rest = self._counts - (1 << at) | self._guard
        return _expected_turns(
            sum(
                [
                    rate
                    for way, rate in zip(self.plans, self._rates, strict=True)
                    if (rest - way.cards) & self._guard == self._guard
                ]
            )
        )

    def _rate(self, wait: float) -> float:
        """Return the weight of a plan with this wait; the shorter the wait, the higher. Weights do not add up to 1."""
        return float(max(_AT_ONCE, wait * self._belief.unseen / (1 + _OFFERED)) ** -_LIKE_WAYS)

    # What is held of each meld

    def _partial_melds(self) -> list[PartialMeld]:
        """Return the partial melds that the cards of the hand can form, the most complete first, without those that the
        seat overlooks.
        """
        rules, found = self._rules, dict[tuple[int, bool], PartialMeld]()
        if rules.set_max:
            for cards in self._alike():
                part = self._partial_set(cards)
                if part is not None:
                    found[part.cards, False] = part
        if rules.run_max:
            for suits in rules.run_suits:
                for part in self._runs(SUITS_IN[suits]):
                    known = found.get((part.cards, True))
                    found[part.cards, True] = part if known is None else _nearer_of_two(known, part)
        slips = self._belief.slips
        parts = [
            part
            for part in found.values()
            if not part.waits or slips.none or not slips.overlooks("part", self._faces(part), part.is_run)
        ]
        parts.sort(key=lambda part: (-part.card_count / max(part.card_count, part.size), sum(part.waits), part.cards))
        return parts

    def _faces(self, part: PartialMeld) -> tuple[Card, ...]:
        return tuple([face for face, at in self._place.items() if part.cards >> at & _COPIES])

    def _alike(self) -> Iterator[tuple[Card, ...]]:
        """Yield combinations of two or more naturals of one rank in hand that may become a set. Some larger
        combinations are left out, but not the largest that a set may have (`sets.max`).
        """
        rules = self._rules
        for rank in EVERY_RANK:
            row = [] if rank in rules.barred else [face for face in self._naturals if RANK_OF[face] == rank]
            if rules.sets_alike:
                for face in row:
                    most = min(self._naturals[face], rules.set_max)
                    yield from ((face,) * count for count in range(2, most + 1))
                continue
            if not rules.suits_differ:
                row = [face for face in row for _ in range(self._naturals[face])]
            most = min(len(row), rules.set_max)
            for count in dict.fromkeys([*range(2, min(most, max(rules.set_min, _SETS)) + 1), most]):
                yield from dict.fromkeys(combinations(row, count)) if count > 1 else ()

    def _partial_set(self, cards: tuple[Card, ...]) -> PartialMeld | None:
        """Return the partial set that `cards` form; None if its smallest set would need more than the four suits.

        The caller passes at least one card, all naturals of one rank, that may lie in a set together; this is not
        checked. A set that already has enough cards is returned as well, lacking nothing.
        """
        rules, live, used = self._rules, self._belief.live, len(cards)
        alike = range(RANK_OF[cards[0]] - 1, 52, 13)
        if rules.sets_alike:
            left = live[cards[0]]
        else:
            left = sum([live[face] for face in alike if not (rules.suits_differ and face in cards)])
        lacks = max(0, rules.set_min - used)
        if rules.suits_differ and used + lacks > 4:
            return None
        waits = tuple([self._wait(left - step) for step in range(lacks)])
        pure = tuple([_wait_without_wilds(left - step) for step in range(lacks)])
        longer = left if used + lacks < rules.set_max else 0.0
        return PartialMeld(self._pack(cards), used, used + lacks, False, waits, pure, longer)

    def _runs(self, suits: tuple[int, ...]) -> Iterator[PartialMeld]:
        """Yield the partial runs that two or more naturals in hand form, of these suits (numbers), with one card of a
        rank.

        For a run of the shortest length, every choice of at least two of its cards in hand is yielded. A longer run is
        yielded with all of them, and only if it has at most `_LONGEST` cards, the cards at both its ends are held, and
        it lacks no more cards than there are wilds in hand, or one.
        """
        rules, live = self._rules, self._belief.live
        of_rank: dict[int, Card] = {}
        for face in self._naturals:
            if SUIT_OF[face] in suits and self._naturals[face] > self._naturals[of_rank.get(RANK_OF[face], JOKER)]:
                of_rank[RANK_OF[face]] = face
        if len(of_rank) < 2:
            return
        held, holes = sum([1 << rank for rank in of_rank]), max(1, self._wilds)
        left = [0.0, *(sum([live[card(rank, suit)] for suit in suits]) for rank in EVERY_RANK)]
        for length in range(rules.run_min, min(rules.run_max, self._size, len(rules.windows) - 1) + 1):
            for low, window in rules.windows[length]:
                inside = held & window
                used, shortest = inside.bit_count(), length == rules.run_min
                if used < 2 or (not shortest and (used < length - holes or length > _LONGEST)):
                    continue
                ranks = [rules.rank_at[place] for place in range(low, low + length)]
                if not shortest and not (held >> ranks[0] & 1 and held >> ranks[-1] & 1):
                    continue
                longer = _live_at_ends(rules, left, low, length)
                there = [rank for rank in ranks if held >> rank & 1]
                for count in range(2, used + 1) if shortest else (used,):
                    for chosen in combinations(there, count):
                        missing = [rank for rank in ranks if rank not in chosen]
                        yield PartialMeld(
                            self._pack(tuple([of_rank[rank] for rank in chosen])),
                            count,
                            length,
                            True,
                            tuple([self._wait(left[rank]) for rank in missing]),
                            tuple([_wait_without_wilds(left[rank]) for rank in missing]),
                            longer,
                        )

    def _pack(self, cards: tuple[Card, ...]) -> int:
        return sum([1 << self._place[face] for face in cards])

    def _wait(self, live: float) -> float:
        """Return the wait for a card of which `live` copies may still come: one divided by the number of cards that
        would do, wilds included.

        A card that seems gone has a long wait, but a finite one.
        """
        return 1 / max(_LEAST_LIVE, live + self._wilds_live)

    # Parts beside each other

    def _nearest_plans(self) -> list[HandPlan]:
        """Return plans to have the whole hand in melds, the shortest wait first, no two with the same naturals; empty
        if none is found.

        All lack the fewest cards of any plan found, or one more. The search ends after a number of steps, and only so
        many plans are returned; some may be missing.
        """
        parts, size, guard = self._partial_melds(), self._size, self._guard
        most, found, steps = 0, list[HandPlan](), iter(range(_STEPS))
        shares = [part.card_count / max(part.card_count, part.size) for part in parts]

        def add_parts(start: int, chosen: tuple[PartialMeld, ...], rest: int, room: int, used: int) -> None:
            nonlocal most
            way = self._plan_of(chosen, room, rest)
            if way is not None:
                found.append(way)
                most = max(most, size - way.lacks)
            for at in range(start, len(parts)):
                if used + self._wilds + room * max(shares[at], _LEAST_SHARE) < most - _FARTHER:
                    return
                part = parts[at]
                if part.size > room or ((rest | guard) - part.cards) & guard != guard:
                    continue
                if next(steps, None) is None:
                    return
                add_parts(at, (*chosen, part), rest - part.cards, room - part.size, used + part.card_count)

        add_parts(0, (), self._counts, size, 0)
        least = min([way.lacks for way in found], default=0)
        near = sorted([way for way in found if way.lacks <= least + _FARTHER], key=lambda way: way.wait)
        kept: dict[int, HandPlan] = {}
        for way in near:
            kept.setdefault(way.cards, way)
        return list(kept.values())[:_MOST]

    def _plan_of(self, chosen: tuple[PartialMeld, ...], cards_to_fill: int, packed_rest: int) -> HandPlan | None:
        """Return the plan that completes the partial melds `chosen` and puts all other cards in further melds.

        Return None if no such plan can have the runs or the pure meld that the rules demand.

        `cards_to_fill` is the number of cards outside the completed melds. They are planned as new melds of the least
        size, and the few left over lengthen melds. `packed_rest` has the counts of the naturals in hand that are in
        none of `chosen`. Each of them can begin a new meld, which then lacks one card less.
        """
        rules = self._rules
        least = min(rules.run_min if rules.run_max else 99, rules.set_min if rules.set_max else 99)
        loose = sum([packed_rest >> at & _COPIES for at in self._place.values()])
        more = cards_to_fill // least
        lacking = max(0, rules.melding.least_runs - sum([part.is_run for part in chosen]))
        if lacking > more:
            return None
        waits = [wait for part in chosen for wait in part.waits]
        packs = self._rules.packs
        companion, third = self._wait(_COMPANION * packs * self._share), self._wait(_THIRD * packs * self._share)
        for number in range(more):
            waits += [companion, *[third] * (least - 2), *([companion] if number >= loose else [])]
        longer = cards_to_fill - least * more
        if longer:
            ends = sum([part.longer for part in chosen])
            waits += [self._wait(ends if chosen else _COMPANION * packs)] * longer
        spared = self._waits_of_pure_meld(chosen, (companion, third) if more else ())
        if spared is None:
            return None
        instead, kept = spared
        for wait in instead:
            waits.remove(wait)
        waits.sort()
        if self._wilds:
            del waits[max(0, len(waits) - self._wilds) :]
        lacks, wait = len(waits) + len(kept), sum(waits) + sum(kept)
        return HandPlan(sum([part.cards for part in chosen]), lacks, wait, self._taste_for(chosen))

    def _taste_for(self, chosen: tuple[PartialMeld, ...]) -> float:
        """Return the factor by which the seat likes these partial melds, each weighed by the size of the smallest meld
        it can become.

        It is above 1 if more than half of the weight is of the kind the seat leans to, sets or runs, and below 1 if
        less is. It is 1 at just half, without partial melds, and for a seat that leans to neither kind.
        """
        leaning, size = self._belief.traits.leaning, sum([part.size for part in chosen])
        if not leaning or not size:
            return 1.0
        return max(_LEAST_LIKED, 1 + leaning * sum([part.size * (1 if part.is_run else -1) for part in chosen]) / size)

    @property
    def _share(self) -> float:
        """The number of cards that may still come to this seat (`BeliefState.live`), at least one, divided by the
        number in the pack.
        """
        return self._belief.unseen / len(self._rules.pack)

    def _waits_of_pure_meld(
        self, chosen: tuple[PartialMeld, ...], new_waits: tuple[float, ...]
    ) -> tuple[tuple[float, ...], tuple[float, ...]] | None:
        """Return what to replace in a plan's waits so that one meld is pure: its waits with wilds, and its waits
        without them.

        The pure meld is the one in `chosen` that is nearest to completion without wilds, among those of the kind that
        the rules ask for. If there is none, it is a new meld, begun with one card; `new_waits` are its waits with
        wilds.

        Both results are empty if the rules demand no pure meld. Return None if no meld of `chosen` can be pure and
        `new_waits` is empty.
        """
        asked = self._rules.melding.pure
        if asked == "none":
            return (), ()
        may = [part for part in chosen if asked == "meld" or part.is_run is (asked == "run")]
        if may:
            best = min(may, key=lambda part: sum(part.pure))
            return best.waits, best.pure
        return (
            (new_waits, tuple([1 / max(_LEAST_LIVE, 1 / wait - self._wilds_live) for wait in new_waits]))
            if new_waits
            else None
        )


def _wait_without_wilds(live: float) -> float:
    """Return the wait for a card of which `live` copies may still come, where no wild may stand for it: one divided by
    that number, or by a small number where none may come.
    """
    return 1 / max(_LEAST_LIVE, live)


def _nearer_of_two(one: PartialMeld, other: PartialMeld) -> PartialMeld:
    """Return one partial meld in place of two runs that use the same cards of the hand.

    If each lacks one card, the result waits for either of these two cards. Otherwise it is the shorter run, or of two
    equally long ones that with the shorter wait.
    """
    if len(one.waits) == len(other.waits) == 1:
        waits, pure = (1 / (1 / a[0] + 1 / b[0]) for a, b in ((one.waits, other.waits), (one.pure, other.pure)))
        return PartialMeld(one.cards, one.card_count, one.size, True, (waits,), (pure,), max(one.longer, other.longer))
    return min(one, other, key=lambda part: (part.size, sum(part.waits)))


def _live_at_ends(rules: Rules, live_by_rank: list[float], low: int, length: int) -> float:
    """Return the number of live cards that would lengthen a run at its ends. The run begins at place `low` and has
    `length` cards; `live_by_rank` are the live cards of its suits, by rank.
    """
    if length + 1 >= len(rules.windows):
        return 0.0
    longer = [at for at, _ in rules.windows[length + 1] if at in (low, low - 1)]
    return sum([live_by_rank[rules.rank_at[low + length if at == low else at]] for at in longer])


def _expected_turns(rate: float) -> float:
    """Return the expected turns until one of several plans is completed, given the sum of their rates; a large number
    if the sum is 0.

    A plan expected to take `n` turns has a rate of `n ** -_LIKE_WAYS`, times its taste.
    """
    return float(rate ** (-1 / _LIKE_WAYS)) if rate else _FAR
