"""The best layout of a hand in new melds, which leaves the fewest points; exact.

Begin with `best_layout`. It asks `plain` first, and searches the hands that are not plain by `cover`, with
`LeastDeadwood` as the objective.

The melds to be laid first are chosen by `best_split`; what a bot plays in a turn, by `bots.knowledge.pieces`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import ceil
from operator import itemgetter
from typing import NamedTuple

from game.engine.actions import uses
from game.engine.arrange.cover import NEVER, Cover
from game.engine.arrange.meld_index import (
    NO_SHARE,
    WHOLE,
    PackedHand,
    PossibleMeld,
    may_be_pure,
    meld_index,
    meldable,
    possible_melds,
)
from game.engine.arrange.plain import plain_hands
from game.engine.cards import HIGH_ACE, JOKER, KING, RANK_OF, SUIT_OF, SUITS_IN, Card, card
from game.engine.melds.pure import opens, traits_of_cards
from game.engine.melds.readings import lay_readings
from game.engine.sheet.contracts import Kind
from game.engine.sheet.rules import Rules

SCALE = 120
"""The parts of a point in which excesses are counted: one part is the worth of a card less."""


class BestLayout(NamedTuple):
    """A layout of a hand: its melds (runs in table order, with spare wilds at their end), the cards left over, and the
    points of the cards left over.
    """

    melds: tuple[tuple[Card, ...], ...]
    left: tuple[Card, ...]
    points: int


def best_layout(
    rules: Rules, hand: tuple[Card, ...], on_table: frozenset[int] = frozenset(), opened: bool = False
) -> BestLayout:
    """Return the layout of `hand` in new melds that leaves the fewest points. If the hand has no meld, all cards are
    left over.

    No meld contains or stands for a card of `on_table`. The rules may demand melds of some kinds before others count
    (`melding.pure`, `melding.least_runs`). Then the layout has these melds, or no melds at all. The demand is ignored
    with `opened`, which says that it is met already, and in deals with a contract.
    """
    found = _best_within(rules, hand, on_table, opened)
    assert found is not None
    return found


def layout_within(rules: Rules, hand: tuple[Card, ...], most: int, opened: bool = False) -> BestLayout | None:
    """Return the `best_layout` of a hand if it leaves at most `most` points; else None, often without a full search.

    What lies on the table is not considered. With `opened` the demand for kinds of melds is already met.
    """
    if not rules.wild.isdisjoint(hand) and least_points(rules, hand) > most:
        return None
    return _best_within(rules, hand, frozenset(), opened, most)


def _best_within(
    rules: Rules, hand: tuple[Card, ...], on_table: frozenset[int], opened: bool, most: int | None = None
) -> BestLayout | None:
    """Return the layout of a hand in new melds that leaves the fewest points; None if that is more than `most`.

    No meld has or stands for a card of `on_table`. If the rules demand kinds of melds first, the layout has them or no
    melds at all, unless `opened` says that the demand is met, or the deal has a contract.
    """
    if opened or not rules.demands_kinds or rules.contract is not None:
        free = _layout_and_lacking(rules, hand, on_table, None, most)
        found = None if free is None else free[0]
    else:
        found = BestLayout((), hand, rules.points_of(hand))
        price = 1 + sum([abs(rules.values[face]) for face in hand])  # above any difference between layouts
        shown = _layout_and_lacking(rules, hand, on_table, price, most) if may_be_pure(rules, hand) else None
        if shown is not None and not shown[1] and shown[0].points < found.points:
            found = shown[0]
    return found if found is not None and (most is None or found.points <= most) else None


def nearest_layout(rules: Rules, hand: tuple[Card, ...], meld_price: int) -> tuple[BestLayout, int]:
    """Return the layout of `hand` with the lowest price, and how many of the melds that the rules demand it lacks.

    The price is the points of the cards left over, and `meld_price` for each meld that is lacking. The `points` of the
    layout are those of the cards alone. What lies on the table is not considered.
    """
    found = _layout_and_lacking(rules, hand, frozenset(), meld_price)
    assert found is not None
    return found


def _layout_and_lacking(
    rules: Rules,
    hand: tuple[Card, ...],
    on_table: frozenset[int],
    meld_price: int | None = None,
    most: int | None = None,
) -> tuple[BestLayout, int] | None:
    """Return the best layout of a hand, and the number of melds demanded by the rules that it lacks.

    No meld holds or stands for a card of `on_table`. The best layout leaves the fewest points, where each demanded meld
    that is lacking counts `meld_price` more. The points of the layout itself are those of the cards left over. Without
    a price the demand is ignored, and the number means nothing.

    With `most` the search may end early. The result may then be None if the layout leaves more points than `most`, or
    lacks a demanded meld.
    """
    alike = merge_like_faces(rules, hand) if rules.any_suit and not on_table else None
    if alike is not None:
        same = _layout_and_lacking(rules, alike, on_table, meld_price, most)
        if same is None:
            return None
        layout, lacks = same
        parts = restore_faces(rules, hand, (*layout.melds, layout.left))
        return BestLayout(tuple(parts[:-1]), parts[-1], layout.points), lacks
    melds = None if on_table or meld_price is not None else plain_hands(rules).melds(hand)
    lacks = 0
    if melds is None:
        # Hands with wilds were looked at before; where nothing is wild most hands are plain, which is as quick to see.
        if most is not None and rules.wild.isdisjoint(hand) and least_points(rules, hand) > most:
            return None
        found = search_layout(rules, hand, on_table, meld_price, most)
        if found is None:
            return None
        melds, lacks = found
    if not melds:
        return BestLayout((), hand, rules.points_of(hand)), lacks
    left = list(hand)
    for meld in melds:
        for face in meld:
            left.remove(face)
    return BestLayout(tuple(melds), tuple(left), rules.points_of(tuple(left))), lacks


def search_layout(
    rules: Rules,
    hand: tuple[Card, ...],
    on_table: frozenset[int],
    meld_price: int | None = None,
    most: int | None = None,
) -> tuple[list[tuple[Card, ...]], int] | None:
    """Return the melds of the layout that leaves the fewest points, and how many of the demanded melds it lacks.

    No meld holds or stands for a card of `on_table`.

    Each demanded meld that is lacking costs `meld_price` points. Without a price the demand is ignored, and the number
    is 0. It is that of all demanded melds, with or without a price, if no card of the hand can be in a meld.

    With `most` the search may end early. The result may then be None, but only if the layout leaves more points than
    `most`, or lacks a demanded meld.
    """
    wild = rules.wild
    wilds = [face for face in hand if face in wild]
    naturals = [face for face in hand if face in rules.naturals] if wilds else meldable(rules, hand)
    if on_table:
        naturals = [face for face in naturals if face not in on_table]
    if not naturals and not wilds:
        return [], (rules.melding.pure != "none") + rules.melding.least_runs
    wilds.sort(key=lambda face: rules.values[face])
    packed = PackedHand(rules, naturals, wilds, on_table, counts_kinds=meld_price is not None)
    if most is not None:  # what is in no meld in any case is left over
        most -= rules.points_of(tuple([face for face in hand if face not in wild and face not in packed.faces]))
    return LeastDeadwood(rules, packed, possible_melds(rules, packed), wilds, meld_price or 0).melds(most)


def shows_kinds(rules: Rules, melds: Sequence[tuple[Card, ...]]) -> bool:
    """Whether the melds can be read so that they include the kinds that the rules demand before others count; True if
    none are demanded.
    """
    return any(opens(rules, traits) for traits in product(*[traits_of_cards(rules, uses(meld)) for meld in melds]))


def usable_naturals(rules: Rules, hand: tuple[Card, ...], on_table: frozenset[int]) -> list[Card]:
    """Return the cards of a hand that can be used as themselves in a new meld, in the order of the hand.

    Cards with a face in `on_table` are left out.
    """
    return [face for face in hand if face in rules.naturals and face not in on_table]


def merge_like_faces(rules: Rules, hand: tuple[Card, ...]) -> tuple[Card, ...] | None:
    """Return a hand in which faces that are worth the same in any meld are replaced by one of them.

    The result is None if no card changes. It is also None where suits matter in sets, or each card may be on the table
    only once. Without this a long run of any suits could be made of the same hand in thousands of ways.
    """
    if rules.suits_differ or rules.sets_alike or rules.melding.unique_cards:
        return None
    same = tuple([like_face(rules, face) for face in hand])
    return None if same == hand else same


def like_face(rules: Rules, face: Card) -> Card:
    """Return the face that stands for all faces like `face`: the first of them in the order of suits.

    Faces are alike if they have the same rank, may be in the same suit of a run, count the same points in hand and in
    melds, and are both wild or both not. A joker is returned as it is.
    """
    if face == JOKER:
        return face
    faces = [card(RANK_OF[face], suit) for suit in SUITS_IN[rules.run_suit(SUIT_OF[face])]]
    return next(each for each in faces if _worths(rules, each) == _worths(rules, face))


def _worths(rules: Rules, face: Card) -> tuple[int, int, bool]:
    """Return the points of a face in hand and in melds, and whether it is wild, so that two faces can be compared."""
    return rules.values[face], rules.plain[face], face in rules.wild


def restore_faces(rules: Rules, hand: tuple[Card, ...], parts: Sequence[tuple[Card, ...]]) -> list[tuple[Card, ...]]:
    """Return `parts`, whose faces were merged by `merge_like_faces`, with the faces that `hand` really holds.

    The parts together must be the merged cards of `hand`, or some of them.
    """
    held: dict[Card, list[Card]] = {}
    for face in reversed(hand):
        held.setdefault(like_face(rules, face), []).append(face)
    return [tuple([held[face].pop() for face in part]) for part in parts]


def held_melds(
    rules: Rules, hand: tuple[Card, ...], on_table: frozenset[int] = frozenset()
) -> tuple[tuple[Card, ...], ...]:
    """Return the melds of the best layout of a hand, without the wilds they do not need. Longer melds come first, and
    sets before runs of the same length. Empty if the hand has no meld.

    No meld holds or stands for a card of `on_table`. Some rules demand melds of certain kinds before others count
    (`melding.pure`, `melding.least_runs`). Where melds stay in the hand, the layout meets this demand if it can.
    Otherwise the demand is ignored.
    """
    found = best_layout(rules, hand, on_table, opened=not rules.melding.in_hand).melds
    found = found or best_layout(rules, hand, on_table, opened=True).melds
    melds = [_without_spare_wilds(rules, meld) for meld in found]
    return tuple(sorted(melds, key=lambda meld: (-len(meld), _is_run(rules, meld))))


def _without_spare_wilds(rules: Rules, meld: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return a meld without the wilds at its two ends that it can do without: the rest is still a meld."""
    for shorter, end in ((meld[:-1], meld[-1]), (meld[1:], meld[0])):
        if end in rules.wild and lay_readings(rules, uses(shorter), 0):
            return _without_spare_wilds(rules, shorter)
    return meld


def _is_run(rules: Rules, meld: tuple[Card, ...]) -> bool:
    """Whether the cards of a meld have several ranks, leaving out those that may be wild.

    False for a run if at most one card is left.
    """
    return len({RANK_OF[face] for face in meld if face not in rules.wild}) > 1


def least_points(rules: Rules, hand: tuple[Card, ...], discards: bool = False) -> int:
    """Return a lower bound for the points that any layout of `hand` leaves; with `discards`, any layout after one
    discard.

    It is found quickly, without listing melds, and is often far too low.
    """
    # Each natural in a meld needs a share of its wilds, at least that of the best meld it could have among the naturals
    # of the hand. The shares of all cards that are not left over cannot be more than the wilds held.
    values, wild, suits_differ, any_suit = rules.values, rules.wild, rules.suits_differ, rules.any_suit
    by_rank, by_suit = [0] * (KING + 1), [0] * 4  # runs of several suits or any are counted from the end
    seen = points = short = dearest = 0
    naturals: list[Card] = []
    for face in hand:
        worth = values[face]
        if worth < 0:
            points += worth
        if face in wild:
            short -= WHOLE
        elif face == JOKER:
            points += max(0, worth)
            dearest = max(dearest, worth)
        else:
            rank = RANK_OF[face]
            naturals.append(face)
            by_suit[rules.run_suit(SUIT_OF[face]) if any_suit else SUIT_OF[face]] |= 1 << rank
            if not (suits_differ and seen >> face & 1):
                by_rank[rank] += 1
                seen |= 1 << face
    index = meld_index(rules)
    in_runs = [index.run_shares(ranks) for ranks in by_suit]
    in_sets = [
        WHOLE * max(0, rules.set_min - count) // count if count and rules.set_max else NO_SHARE for count in by_rank
    ]
    cheap: list[tuple[float, int]] = []
    for face in naturals:
        rank = RANK_OF[face]
        share = min(in_sets[rank], in_runs[rules.run_suit(SUIT_OF[face]) if any_suit else SUIT_OF[face]][rank])
        worth = max(0, values[face])
        if share == NO_SHARE:
            points += worth
            dearest = max(dearest, worth)
        elif share:
            short += share
            cheap.append((worth / share, share))
    cheap.sort()
    left = _least_left(cheap, short)
    if discards:
        rest = [_least_left(cheap[:at] + cheap[at + 1 :], short - cheap[at][1]) for at in range(len(cheap))]
        left = min([left - dearest, *rest])
    return points + ceil(left - 0.001)


def _least_left(prices: list[tuple[float, int]], shares_lacking: int) -> float:
    """Return the fewest points that must be left over to save `shares_lacking` shares of wilds; 0 if none are lacking.

    A share is a small part of a wild (see `MeldIndex.run_shares`). `prices`: for each card its points per share and the
    shares that are saved if it is left over, the cheapest first. A card may be left over in part. If all of them save
    too few shares, their points together are returned.
    """
    left = 0.0
    for price, share in prices:
        if shares_lacking <= 0:
            break
        left += price * min(share, shares_lacking)
        shares_lacking -= share
    return left


class LeastDeadwood(Cover):
    """The search for the layout of one hand that leaves the fewest points over, and of those the fewest cards.

    A demanded meld that a layout lacks counts as `price` points.
    """

    def __init__(
        self, rules: Rules, hand: PackedHand, melds: list[PossibleMeld], wilds: list[Card], price: int = 0
    ) -> None:
        """`melds`: the possible melds of the packed hand; `wilds`: its wilds, those with the fewest points first.

        `price`: the points that a layout is charged for each demanded meld it lacks.
        """
        super().__init__(hand.low, hand.width, hand.guard)
        self._rules = rules
        self._hand = hand
        self._wilds = wilds
        self._found = melds
        self._price = SCALE * price
        self._wild_worth = [SCALE * rules.values[face] + 1 for face in wilds]
        worth = [0 if face in rules.wild else SCALE * rules.values[face] + 1 for face in hand.faces]
        # No excess is below 0: cards that count less than nothing cost that much less if they are left, and more in
        # a meld.
        self._wild_price = max([0, *[-value for value in self._wild_worth]])
        below = [min(0, value) for value in worth]
        self.options = [
            [(value - low, 1 << hand.width * at, 0, 0, -1)]
            for at, (value, low) in enumerate(zip(worth, below, strict=True))
        ]
        for number, each in enumerate(melds):
            own = self._wild_price * each.wilds - sum([below[at] for at in each.at])
            options = self.options[min(each.at)]
            if hand.counts_kinds:
                ways = hand.ways_to_count(rules, each)
                options += [(own, each.cost + more, barred, 0, number) for more, barred in ways]
            else:
                options.append((own, each.cost, 0, 0, number))
        for options in self.options:
            options.sort(key=itemgetter(0))
        least = sum([low * copies for low, copies in zip(below, hand.copies, strict=True)])
        self._of_all = self._wild_price * len(wilds) - least
        """The excess of a layout of the whole hand that leaves nothing."""

    def excess_of_rest(self, packed_hand: int) -> int:
        """Return the excess (cost beyond the least possible) when all that is left in the packed hand is wilds.

        It is the cost of the wilds that no meld can take. Where the packed hand counts demanded melds, the price of
        each that is still lacking is added.

        A fixed amount is added for each wild left, as it is for each wild in a meld. It makes up for wilds that count
        less than nothing, so that no excess is below 0.
        """
        wilds = self._hand.wilds
        count = packed_hand >> wilds.at & wilds.full
        price = count * self._wild_price
        if self._hand.counts_kinds:
            return price + self._without_naturals(packed_hand)[0]
        if not count:
            return price
        return price + sum(self._wild_points(packed_hand)[: count - sum(wild_meld_sizes(self._rules, count) or ())])

    def _wild_points(self, held: int) -> list[int]:
        """Return the worth (points × SCALE + 1) of each wild still in the packed hand `held`, the lowest first.

        If the packed hand counts wilds without their values, the worths of all wilds of the whole hand are returned.
        The caller must then take as many from the front as there are wilds left.
        """
        pools = self._hand.pools
        if not pools:
            return self._wild_worth
        return [SCALE * value + 1 for value, pool in pools.items() for _ in range(held >> pool.at & pool.full)]

    def _without_naturals(self, packed_hand: int) -> tuple[int, int, tuple[int, ...]]:
        """Return the cheapest use of the wilds in the packed hand, which must have no natural left.

        Three things are returned: the excess, the number of demanded melds that are lacking, and the sizes of the melds
        made of wilds alone. The excess is the points of wilds left over and the price of each demanded meld that is
        lacking. Melds of wilds can be demanded runs, but not demanded pure melds.
        """
        hand, worth = self._hand, self._wild_points(packed_hand)
        count = packed_hand >> hand.wilds.at & hand.wilds.full
        pure, runs = packed_hand >> hand.pure.at & hand.pure.full, packed_hand >> hand.runs.at & hand.runs.full
        best: tuple[int, int, tuple[int, ...]] = (NEVER, 0, ())
        for made in range(runs + 1):
            sizes = wild_meld_sizes(self._rules, count, made)
            if sizes is not None:
                lacks = pure + runs - made
                best = min(best, (sum(worth[: count - sum(sizes)]) + self._price * lacks, lacks, sizes))
        return best

    def melds(self, most: int | None = None) -> tuple[list[tuple[Card, ...]], int] | None:
        """Return the melds of the best layout, and how many of the melds that the rules demand it lacks; 0 if the
        packed hand does not count these.

        None if the layout leaves more than `most` points, where each demanded meld that it lacks counts `price` points.
        Without `most` there is always a layout, even one without melds.
        """
        hand, held = self._hand, self._hand.start | self.guard
        allowed = NEVER - 1 if most is None else SCALE * (most + 1) - 1 + self._of_all
        excess = self.least(held, allowed)
        if excess > allowed:
            return None
        numbers, held = self.best_cover(held, excess)
        chosen = [self._found[number] for number in numbers]
        lacks, sizes = 0, wild_meld_sizes(self._rules, held >> hand.wilds.at & hand.wilds.full) or ()
        if hand.counts_kinds:
            _, lacks, sizes = self._without_naturals(held)
        return self._with_wilds(chosen, sizes), lacks

    def _with_wilds(self, chosen: list[PossibleMeld], sizes: tuple[int, ...]) -> list[tuple[Card, ...]]:
        """Return the chosen melds with a wild of the hand for each joker, the dearest wilds first, and then melds of
        `sizes` made of the wilds left.
        """
        wilds = list(self._wilds)
        for each in chosen:
            for face in self._hand.naturals(each):
                if face in self._rules.wild:
                    wilds.remove(face)
        melds = [
            tuple([wilds.pop() if face == JOKER else face for face in self._hand.row(self._rules, each)])
            for each in chosen
        ]
        return melds + [tuple([wilds.pop() for _ in range(size)]) for size in sizes]


@lru_cache(maxsize=256)
def wild_meld_sizes(rules: Rules, count: int, runs: int = 0) -> tuple[int, ...] | None:
    """Return the sizes of melds of wilds alone that use as many of `count` wilds as possible; empty if wilds alone make
    no meld.

    At least `runs` of these melds can be runs; None where that is impossible.
    """
    of_sets = {size for size in range(1, count + 1) if wilds_meld(rules, Kind.SET, size)}
    of_runs = {size for size in range(1, count + 1) if wilds_meld(rules, Kind.RUN, size)}
    ways: list[dict[int, tuple[int, ...]]] = [{0: ()}, *[{} for _ in range(runs)]]
    for total in range(1, count + 1):
        for made, found in enumerate(ways):
            for size in sorted(of_sets | of_runs, reverse=True):
                before = ways[max(0, made - (size in of_runs))]
                if total - size in before:
                    found[total] = (size, *before[total - size])
                    break
    return ways[runs][max(ways[runs])] if ways[runs] else None


def wilds_meld(rules: Rules, kind: Kind, size: int) -> bool:
    """Whether `size` wilds alone are a meld of this kind."""
    if kind is Kind.SET:
        return rules.set_min <= size <= rules.set_max and rules.wilds_fit(kind, size, size)
    if not rules.wilds.side_by_side or not rules.run_min <= size <= min(rules.run_max, HIGH_ACE):
        return False
    return bool(rules.windows[size]) and rules.wilds_fit(kind, size, size)
