"""Plans for a first lay, a contract or an opening: the cards a hand lacks, and the worth of each card to the plan.

A planner finds the nearest ways (`LayPlan`) with any hand; `Prospects` are the chance to lay one of them in time.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import lru_cache
from math import inf
from operator import attrgetter, itemgetter
from typing import NamedTuple

from msgspec import Struct

from game.bots.choose.hand_value import holds_until_whole
from game.bots.knowledge.belief import LONGEST, BeliefState
from game.engine.actions import Use
from game.engine.cards import ACE, EVERY_RANK, JOKER, NATURALS, NO_SUIT, SUITS_IN, Card, card
from game.engine.melds.readings import fits
from game.engine.melds.room import single_adds
from game.engine.sheet.contracts import Contract, Kind, Slot
from game.engine.sheet.rules import Rules
from game.engine.state import Phase

_WILD_SHARE = 0.5
"""Of the wilds still to come, the share that is reckoned with for one meld: they are wanted in other places, too."""
_SCARCE = 0.25
"""Live cards below which it makes no difference how few there are: the count may be wrong."""
_LEAST_PATIENCE = 0.1
"""The share of the patience for a first lay that is left at the end of a deal."""
_WAIT_WITHOUT_WILD = 1 / 6
"""The wait, in turns by live cards, that a wild held saves: about that for one of six cards."""
_WINDOWS = 6
"""Runs of one suit that are looked at, where not all are."""
_WIDTH = 4
"""Bits for the copies of a face, where naturals are packed into one number; the face is the place of its field."""
_ONE = tuple([1 << _WIDTH * face for face in NATURALS])
_COPIES = (1 << _WIDTH) - 1
_SUIT = len(EVERY_RANK) * _WIDTH
_FIELDS = range(0, _SUIT, _WIDTH)
"""The places of the fields of a suit in packed counts, by rank."""
_IN_SUIT = (1 << _SUIT) - 1
_IN_RANK = sum(_COPIES << _SUIT * suit for suit in range(4))
BEAM = 20
"""Ways kept while they are put together, where somebody plays."""
_PATIENCE = 10.0
"""Turns of waiting after which a contract is worth half, in a deal of which much is left."""
_OFFERED = 0.7
"""Discards of others that can be had, for each card drawn from the stock."""
_LIKE_PLANS = 3
"""The exponent by which near plans count more than far ones; see `Prospects._rate`."""
_LEAST_LIKED = 0.05
"""The least taste for a plan whose melds are all of the disliked kind."""
_AT_ONCE = 0.3
"""Turns a contract is reckoned to take that is there already."""
CONTRACT_WORTH = 45.0
"""Points it is worth to have laid the contract."""
_PLANS = 6
"""The number of nearest plans considered."""
_NEAR = 3
"""The higher, the nearer a contract must be before cards are kept for additions after it."""
_MELDS = 24
"""Melds that are put together."""
_LONGER = 3
"""The most cards that a run considered may be longer than its slot asks for; a set may be longer by one."""


class MeldTarget(Struct, frozen=True):
    """One meld of a plan: its slot, the cards held for it, how many are missing, and how hard these are to get."""

    slot: Slot
    group: int
    low: int
    cards: int
    """The naturals held for this target, as packed counts."""
    missing: int
    """Cards missing that a wild could be."""
    beyond: int
    """Cards missing that no wild can be, because a meld needs naturals."""
    total: float
    """The summed difficulty of getting the missing cards: one over the number of cards that would do, for each."""
    savings: tuple[float, ...]
    """The savings by the wilds in hand, one after the other."""
    least: float
    """The difficulty left with all these savings."""
    place: int
    """Orders the melds of like slots, so that no plan is found twice."""

    @property
    def have(self) -> tuple[Card, ...]:
        """The naturals in hand that this target uses."""
        return tuple([face for face in NATURALS for _ in range(self.cards >> _WIDTH * face & _COPIES)])


def pack_hand(rules: Rules, hand: tuple[Card, ...]) -> tuple[int, int]:
    """Return the naturals of a hand as packed counts, and the number of its wilds. A joker that is not wild is left
    out.

    Packed counts are one integer with a field of bits for each face, which has the number of copies of that face.
    """
    wild = rules.wild
    # A joker that is not wild is of no use.
    cards = sum([_ONE[face] for face in hand if face not in wild and face != JOKER])
    return cards, sum([face in wild for face in hand])


class TargetFinder:
    """Finds the melds with which a hand could fill a slot, of one rank or suit at a time: those with the shortest wait
    for the missing cards.
    """

    def __init__(self, belief: BeliefState, every_run: bool = False) -> None:
        """With `every_run` the finder returns all runs of a suit, else only the few with the shortest wait."""
        self._belief = belief
        self._windows = None if every_run else _WINDOWS
        self._rules = belief.rules
        self._wilds_live = _WILD_SHARE * sum([belief.live[face] for face in self._rules.wild])
        self._waits = [self._wait(live) for live in belief.live]
        self._suits = [SUITS_IN[each] for each in self._rules.run_suits]
        """The suits of each group of runs."""
        self._rank_waits = [
            [self._wait(sum([belief.live[card(rank, suit)] for suit in suits])) for rank in EVERY_RANK]
            for suits in self._suits
            if self._rules.any_suit
        ]
        # What was found for some of the cards that a hand has in one rank or suit: many plans share it.
        self._known: dict[tuple[int, int, int, int], list[MeldTarget]] = {}
        self._remade: dict[tuple[int, int, int, int], MeldTarget | None] = {}
        self._nearest: dict[tuple[int, int, int], dict[int, int]] = {}
        self._rows: dict[tuple[int, int], tuple[list[float], int]] = {}

    def groups(self, slot: Slot) -> range:
        """Return the groups of melds that may fill a slot: ranks for sets, indices of `Rules.run_suits` for runs."""
        return EVERY_RANK if slot.kind is Kind.SET else range(len(self._suits))

    def fields(self, slot: Slot, group: int) -> int:
        """Return a mask of the bits that the cards of `group` have in packed counts (`pack_hand`).

        For a slot for a set, `group` is a rank; for a run, it is an index into `rules.run_suits`.
        """
        if slot.kind is Kind.SET:
            return _IN_RANK << _WIDTH * (group - 1)
        return sum([_IN_SUIT << _SUIT * suit for suit in self._suits[group]])

    def nearest_targets(self, slot: Slot, group: int, packed_cards: int, wilds: int) -> list[MeldTarget]:
        """Return the melds of one group with which the hand could fill a slot; empty if the rules allow no such meld.

        For a run they are those with the shortest wait before wilds are counted, in that order; all of them if the
        finder was made with `every_run`. For a set there is one, or one for each suit where sets are of equal cards.

        `group` is a rank for sets, the index of the suits in `Rules.run_suits` for runs. `packed_cards` are the cards
        of the hand (`pack_hand`), `wilds` the number of its wilds. The list is cached: do not change it.
        """
        if slot.kind is Kind.SET:
            key = (group, packed_cards >> _WIDTH * (group - 1) & _IN_RANK, slot.size, wilds)
        else:
            key = (-group, self._in_suits(group, packed_cards), slot.size, wilds)
        found = self._known.get(key)
        if found is None:
            make = self._sets if slot.kind is Kind.SET else self._runs
            found = self._known[key] = make(slot, group, key[1], wilds)
        return found

    def again(self, target: MeldTarget, packed_cards: int, wilds: int) -> MeldTarget | None:
        """Return the meld at the same place as `target`, made from other cards and wilds; None if it is not among the
        nearest of its group.
        """
        slot, group = target.slot, target.group
        if slot.kind is Kind.SET:
            found = self.nearest_targets(slot, group, packed_cards, wilds)
            return next((each for each in found if each.place == target.place), None)
        cards = self._in_suits(group, packed_cards)
        key = (target.place, cards, slot.size, wilds)
        if key not in self._remade:
            window = self._nearest_windows(slot.size, group, cards).get(target.low)
            run = None if window is None else self._run(slot, group, cards, target.low, window, wilds)
            self._remade[key] = run
        return self._remade[key]

    def _in_suits(self, group: int, packed_cards: int) -> int:
        """Return the packed cards (`pack_hand`) that are in the suits of `group`, an index into `Rules.run_suits`.

        If all cards of a run must be of one suit, their bits are shifted to the lowest.
        """
        if self._rules.any_suit:
            return packed_cards & sum([_IN_SUIT << _SUIT * suit for suit in self._suits[group]])
        return packed_cards >> _SUIT * group & _IN_SUIT

    def _sets(self, slot: Slot, rank: int, alike: int, wilds: int) -> list[MeldTarget]:
        rules, size = self._rules, slot.size
        if size > rules.set_max or rank in rules.barred:
            return []
        if rules.sets_alike:
            return [self._set_alike(slot, rank, suit, alike >> _SUIT * suit & _COPIES, wilds) for suit in range(4)]
        once = rules.suits_differ
        cards = held = 0
        for suit in range(4):
            copies = alike >> _SUIT * suit & _COPIES
            copies = min(copies, 1 if once else copies, size - held)
            cards += copies * _ONE[card(rank, suit)]
            held += copies
        live = self._live_of(rank, cards)
        waits = [self._wait(live - step) for step in range(size - held)]
        return [self._target(slot, rank, 0, cards, waits, wilds)]

    def _set_alike(self, slot: Slot, rank: int, suit: int, copies: int, wilds: int) -> MeldTarget:
        """Return the set of equal cards of one face, `copies` of which are held, with this number of `wilds` in the
        hand.
        """
        held, face = min(copies, slot.size), card(rank, suit)
        waits = [self._wait(self._belief.live[face] - step) for step in range(slot.size - held)]
        return self._target(slot, rank, suit, held * _ONE[face], waits, wilds)

    def _live_of(self, rank: int, cards: int) -> float:
        """Return how many cards may still come that fit a set of `rank` in which the packed `cards` are already."""
        once, live = self._rules.suits_differ, self._belief.live
        return sum([live[face] for face in range(rank - 1, 52, 13) if not (once and cards >> _WIDTH * face & _COPIES)])

    def wait_for_another(self, target: MeldTarget, face: Card) -> float:
        """Return the wait for a card to take the place of `face`, one of the cards that `target` uses.

        It is one divided by the number of cards that would do and may still come, wilds and `face` itself included.
        """
        if target.slot.kind is Kind.SET and not self._rules.sets_alike:
            return self._wait(self._live_of(target.group, target.cards) + 1)
        if target.slot.kind is Kind.SET:
            return self._wait(self._belief.live[face] + 1)
        suits = SUITS_IN[self._rules.run_suit(face.suit)]
        return self._wait(sum([self._belief.live[card(face.rank, suit)] for suit in suits]) + 1)

    def _runs(self, slot: Slot, group: int, cards: int, wilds: int) -> list[MeldTarget]:
        windows = self._nearest_windows(slot.size, group, cards)
        return [self._run(slot, group, cards, low, window, wilds) for low, window in windows.items()]

    def _nearest_windows(self, size: int, group: int, cards: int) -> dict[int, int]:
        """Return runs of `size` cards, those with the shortest wait for missing cards first. The keys are the places of
        the first cards, the values are the ranks as bit masks.

        Return all such runs if the finder was made with `every_run`, else only the few nearest ones; an empty dict if
        no run has that size. `group` is the index of the suits in `Rules.run_suits`; `cards` are the packed cards held.
        """
        windows = self._rules.windows
        if size >= len(windows):
            return {}
        known = self._nearest.get((size, group, cards))
        if known is None:
            row, _ = self._waits_by_place(group, cards)
            near = sorted([(sum(row[low - 1 : low - 1 + size]), low, window) for low, window in windows[size]])
            known = self._nearest[size, group, cards] = {low: window for _, low, window in near[: self._windows]}
        return known

    def _run(self, slot: Slot, group: int, cards: int, low: int, window: int, wilds: int) -> MeldTarget:
        """Return the run that begins at place `low` and has the ranks of the bit mask `window`: which of its cards are
        among the packed `cards`, and which are missing.

        `group` is the index of the suits in `Rules.run_suits`, `wilds` the number of wilds in the hand.
        """
        row, held = self._waits_by_place(group, cards)
        missing = [wait for wait in row[low - 1 : low - 1 + slot.size] if wait]
        if self._rules.any_suit:
            have = _of_any_suit(window & held, cards)
        else:
            have = _pack_ranks(window & held) << _SUIT * group
        return self._target(slot, group, low, have, missing, wilds)

    def _waits_by_place(self, group: int, cards: int) -> tuple[list[float], int]:
        """Return how hard it is to get each card of a group of runs, and a bit mask of the ranks held.

        The wait for a card is one divided by the number of cards that would do; it is 0 for a card held. The list
        follows the places in a run. It has every rank twice, since a run may go round the corner.

        `group` is the index of the suits in `Rules.run_suits`, `cards` are the packed cards held.
        """
        known = self._rows.get((group, cards))
        if known is not None:
            return known
        rules = self._rules
        waits = self._rank_waits[group] if rules.any_suit else self._waits[len(EVERY_RANK) * group :]
        rows = sum([cards >> _SUIT * each & _IN_SUIT for each in range(4)]) if rules.any_suit else cards
        row = [0.0 if rows >> at & _COPIES else wait for at, wait in zip(_FIELDS, waits, strict=False)]
        held = sum([1 << rank for rank in EVERY_RANK if not row[rank - 1]])
        found = [row[rank - 1] for rank in rules.rank_at[1 : 2 * rules.circle + 1]], held
        self._rows[group, cards] = found
        return found

    def _target(self, slot: Slot, group: int, low: int, cards: int, waits: list[float], wilds: int) -> MeldTarget:
        wildest = min(self._rules.most_wilds[slot.kind][slot.size], slot.size - max(1, self._rules.wilds.min_naturals))
        beyond = max(0, len(waits) - wildest)
        missing, total, place = len(waits) - beyond, sum(waits), 16 * group + low
        if not wilds or not missing:
            return MeldTarget(slot, group, low, cards, missing, beyond, total, (), total, place)
        waits.sort(reverse=True)
        saved = tuple(waits[: min(wilds, missing)])
        return MeldTarget(slot, group, low, cards, missing, beyond, total, saved, total - sum(saved), place)

    def _wait(self, live: float) -> float:
        return 1 / max(_SCARCE, live + self._wilds_live)


@lru_cache(maxsize=1 << 14)
def _pack_ranks(ranks: int) -> int:
    """Return packed counts with one card of the first suit for each of `ranks`, a bit mask with bit 1 for the ace."""
    return sum([_ONE[rank - 1] for rank in EVERY_RANK if ranks >> rank & 1])


@lru_cache(maxsize=1 << 12)
def _of_any_suit(ranks: int, cards: int) -> int:
    """Return packed counts with one card for each rank of the bit mask `ranks` that is among `cards`.

    Of the cards of a rank, it is the face that `cards` hold the most copies of.
    """
    found = 0
    for rank in EVERY_RANK:
        faces = [face for face in range(rank - 1, 52, 13) if ranks >> rank & 1 and cards >> _WIDTH * face & _COPIES]
        if faces:
            found += _ONE[max(faces, key=lambda face: cards >> _WIDTH * face & _COPIES)]
    return found


class LayPlan(Struct, frozen=True):
    """One way to make the first lay: its melds, the naturals it uses, and how many cards are missing."""

    targets: tuple[MeldTarget, ...]
    wait: float
    """The summed waits of the cards that are missing after the wilds are placed."""
    missing: int
    """Cards still missing."""
    cards: int
    """The naturals the plan uses, as packed counts."""

    def uses(self, face: Card) -> int:
        """Return the number of cards of a face that the plan uses as naturals."""
        return self.cards >> _WIDTH * face & _COPIES


class PartialPlan(Struct, frozen=True):
    """Some of the melds of a first lay, for a contract or for an opening, and what is known of the plan so far."""

    wait: float
    """The summed waits of the missing cards, with wilds in place of some."""
    total: float
    """The same without wilds."""
    savings: tuple[float, ...]
    """The waits that wilds can save, at most as many as there are wilds."""
    used: int
    """The naturals used, as packed counts."""
    targets: tuple[MeldTarget, ...]


class _SlotGroup(NamedTuple):
    """The nearest melds of one rank or suit for a slot, the shortest wait among them, and a mask of all cards of that
    rank or suit.
    """

    least: float
    """The shortest wait of any meld of the group."""
    group: int
    fields: int
    """A mask of the fields of the group's cards in packed counts."""
    targets: list[MeldTarget]


class Planner(ABC):
    """Finds, for any hand of a seat, the plans for its first lay that need the shortest wait.

    The wait for a card is one divided by the number of cards that would do; that of a plan is the sum for all cards it
    lacks.
    """

    def __init__(self, belief: BeliefState, cards: int, beam: int) -> None:
        self.belief = belief
        self.cards = cards
        """The fewest cards that do."""
        self.beam = beam
        """Ways kept while they are put together meld by meld: the more, the surer the nearest are found."""
        self.targets = TargetFinder(belief, every_run=beam > BEAM)
        self._found: dict[tuple[Card, ...], list[LayPlan]] = {}
        """By hand: a draw is weighed by the same two hands again and again."""

    def plans(self, hand: tuple[Card, ...]) -> list[LayPlan]:
        """Return the plans for `hand` with the shortest waits, the shortest first: at most `beam` of them."""
        found = self._found.get(hand)
        if found is None:
            found = self._found[hand] = self._find_plans(hand)
        return found

    @abstractmethod
    def _find_plans(self, hand: tuple[Card, ...]) -> list[LayPlan]:
        """Find the plans that `plans` returns for `hand`. `plans` keeps them, so this is called only once for each
        hand.
        """


class ContractPlanner(Planner):
    """Finds the plans for a contract."""

    def __init__(self, belief: BeliefState, contract: Contract, beam: int = BEAM) -> None:
        super().__init__(belief, contract.cards, beam)
        self._differs, self._any_suit = belief.rules.melding.contract_differs, belief.rules.any_suit
        self._ways = [sorted(way.slots, key=lambda slot: (slot.kind is Kind.SET, -slot.size)) for way in contract.ways]

    def _find_plans(self, hand: tuple[Card, ...]) -> list[LayPlan]:
        """Return the plans for the contract with the shortest waits, the shortest first: at most `beam` of them."""
        cards, wilds = pack_hand(self.belief.rules, hand)
        found = [plan for slots in self._ways for plan in self._plans_of(slots, cards, wilds)]
        if len(self._ways) > 1:
            found.sort(key=attrgetter("wait"))
            del found[self.beam :]
        return found

    def _plans_of(self, slots: list[Slot], cards: int, wilds: int) -> list[LayPlan]:
        """Return the best plans to fill these slots from the packed naturals `cards` and a number of `wilds`, the
        shortest wait first.

        The search keeps only a limited number of plans. The list is empty if no way to fill the slots was found.
        """
        beam = [PartialPlan(0.0, 0.0, (), 0, ())]
        groups: list[_SlotGroup] = []
        for at, slot in enumerate(slots):
            same = at > 0 and slots[at - 1] == slot
            groups = groups if same else self._groups(slot, cards, wilds)
            beam = self._extended_plans(beam, slot, groups, same, cards, wilds)
        return [_complete_plan(part, wilds) for part in beam]

    def _groups(self, slot: Slot, cards: int, wilds: int) -> list[_SlotGroup]:
        """Return the groups that have melds for a slot, with these melds, the group with the shortest wait first.

        `cards` are the packed naturals of the hand, and `wilds` is the number of its wilds.
        """
        found = []
        for group in self.targets.groups(slot):
            targets = self.targets.nearest_targets(slot, group, cards, wilds)
            if targets:
                least = min([target.least for target in targets])
                fields = self.targets.fields(slot, group)
                found.append(_SlotGroup(least, group, fields, targets))
        found.sort(key=itemgetter(0))
        return found

    def _extended_plans(
        self,
        beam: list[PartialPlan],
        slot: Slot,
        groups: list[_SlotGroup],
        same_slot: bool,
        packed_cards: int,
        wilds: int,
    ) -> list[PartialPlan]:
        """Return the partial plans made of one of `beam` and one more meld for `slot`, those with the shortest wait,
        the shortest first. There are at most as many as the beam is wide.

        `groups` must come with the shortest waits first. All melds of a plan share the packed cards and the wilds.

        With `same_slot`, the slot before was equal. Then no plan gets a meld that comes before its last one, so that no
        plan comes twice. Where the rules ask for different melds (`melding.contract_differs`), no plan gets two melds
        of the same group and of one kind (sets or runs), unless runs may be of any suit.
        """
        found: list[tuple[float, int, int, PartialPlan, MeldTarget]] = []
        limit, near, differs = (
            inf,
            self.targets.nearest_targets,
            self._differs and (slot.kind is Kind.SET or not self._any_suit),
        )
        for at, part in enumerate(beam):
            first = part.targets[-1].place if same_slot else 0
            for least, group, fields, targets in groups:
                if part.wait + least >= limit:
                    break
                if differs and any(each.group == group and each.slot.kind is slot.kind for each in part.targets):
                    continue
                if fields & part.used:
                    targets = near(slot, group, packed_cards - part.used, wilds)
                # Wilds spread over two melds save no more than all of them would save in each.
                found += [
                    (_wait_of_both(part, target, wilds), at, target.place, part, target)
                    for target in targets
                    if part.wait + target.least < limit and target.place >= first
                ]
            if len(found) > self.beam:
                found.sort()
                del found[self.beam :]
                limit = found[-1][0]
        found.sort()
        return [_with_target(part, target, wait, wilds) for wait, _, _, part, target in found]


def _wait_of_both(part: PartialPlan, target: MeldTarget, wilds: int) -> float:
    """Return the wait of a partial plan after one more meld, `target`, is added to it, with `wilds` shared between
    them.
    """
    if part.savings and target.savings:
        return part.total + target.total - sum(sorted(part.savings + target.savings)[-wilds:])
    return part.wait + target.least


def _with_target(plan: PartialPlan, target: MeldTarget, wait: float, wilds: int) -> PartialPlan:
    """Return `plan` with the meld `target` added to it. `wait` is the wait of the new plan.

    Each wild can stand for one missing card and save the wait for it. The new plan keeps at most `wilds` of these
    savings, the largest.
    """
    saved = plan.savings + target.savings
    if len(saved) > wilds:
        saved = tuple(sorted(saved)[-wilds:])
    return PartialPlan(wait, plan.total + target.total, saved, plan.used + target.cards, (*plan.targets, target))


def _complete_plan(plan: PartialPlan, wilds: int) -> LayPlan:
    """Return the plan for a first lay that is made of `plan`, which must have a meld for each slot.

    Its number of missing cards is lower by the `wilds` in hand, as far as wilds may stand for them.
    """
    missing = sum([target.missing for target in plan.targets])
    beyond = sum([target.beyond for target in plan.targets])
    return LayPlan(plan.targets, max(0.0, plan.wait), max(0, missing - wilds) + beyond, plan.used)


class Prospects:
    """The chances of a seat to make its first lay in time: with the hand as it is, with one card less, or some turns
    earlier.
    """

    def __init__(self, planner: Planner, found: list[LayPlan]) -> None:
        self._planner = planner
        self.plans = found
        self._patience = _PATIENCE * max(_LEAST_PATIENCE, planner.belief.turns / LONGEST)
        self._plan_tastes = _plan_tastes(planner.belief, found)
        self.rates = [self._rate(plan.wait) * taste for plan, taste in zip(found, self._plan_tastes, strict=True)]
        """The relative likelihoods of the plans to be the one completed."""
        self.now = self._chance(sum(self.rates))

    def taste_for(self, face: Card) -> float:
        """Return the factor of the seat's taste for `face`, by the kind of the first meld in its plans that uses the
        card.

        It is 1 for a wild, for a card that no plan uses, and for a seat that leans neither to sets nor to runs.
        """
        leaning = self._planner.belief.traits.leaning
        if not leaning or face in self._planner.belief.rules.wild:
            return 1.0
        targets = [target for plan in self.plans for target in plan.targets if target.cards >> _WIDTH * face & _COPIES]
        return _taste_for_kind(leaning, targets[0].slot.kind) if targets else 1.0

    def nearer(self, turns: float) -> float:
        """Return how much the chance to make the first lay in time would grow if all missing cards came `turns`
        earlier; 0 if there is no plan.
        """
        rate = sum(self.rates)
        if not rate:
            return 0.0
        return max(0.0, self._chance(max(_AT_ONCE, rate ** (-1 / _LIKE_PLANS) - turns) ** -_LIKE_PLANS) - self.now)

    def chance_without(self, face: Card, spare: int = 0) -> float:
        """Return the chance to make the first lay after one copy of `face` is given away; 0 if there is no plan.

        `spare` is the number of copies that are still held then; it makes no difference for a wild.
        """
        if face in self._planner.belief.rules.wild:
            less = [self._rate(plan.wait + _WAIT_WITHOUT_WILD) for plan in self.plans]
            return self._chance(sum([rate * taste for rate, taste in zip(less, self._plan_tastes, strict=True)]))
        rate, at = 0.0, _WIDTH * face
        for plan, known, taste in zip(self.plans, self.rates, self._plan_tastes, strict=True):
            needed = plan.cards >> at & _COPIES > spare
            rate += self._rate(plan.wait + self._wait_for_copy(plan, face)) * taste if needed else known
        return self._chance(rate)

    def _wait_for_copy(self, plan: LayPlan, face: Card) -> float:
        at, leaning = _WIDTH * face, self._planner.belief.traits.leaning
        return min(
            [
                self._planner.targets.wait_for_another(target, face) * _taste_for_kind(leaning, target.slot.kind)
                for target in plan.targets
                if target.cards >> at & _COPIES
            ]
        )

    def _rate(self, wait: float) -> float:
        turns = wait * self._planner.belief.unseen / (1 + _OFFERED)
        return float(max(_AT_ONCE, turns) ** -_LIKE_PLANS)

    def _chance(self, rate: float) -> float:
        return float(1 / (1 + 1 / (rate ** (1 / _LIKE_PLANS) * self._patience))) if rate else 0.0


def _taste_for_kind(leaning: float, kind: Kind) -> float:
    """Return the factor by which a seat likes a meld of a kind: above 1 for the kind it leans to, below 1 for the
    other.

    With `leaning` above 0 it leans to runs, below 0 to sets; with 0 the factor is 1.
    """
    return 1 + leaning if kind is Kind.RUN else 1 - leaning


def _plan_tastes(belief: BeliefState, found: list[LayPlan]) -> list[float]:
    """Return a factor for each plan by the seat's taste for the kinds of its melds; 1 for the plan it likes best."""
    leaning = belief.traits.leaning
    if not leaning:
        return [1.0] * len(found)
    fond = []
    for plan in found:
        cards = [(target.slot.size, _taste_for_kind(leaning, target.slot.kind)) for target in plan.targets]
        fond.append(max(_LEAST_LIKED, sum([size * each for size, each in cards]) / sum([size for size, _ in cards])))
    most = max(fond, default=1.0)
    return [each / most for each in fond]


def melds_of_plan(belief: BeliefState, hand: tuple[Card, ...], plan: LayPlan) -> tuple[tuple[Use, ...], ...]:
    """Return the melds of a complete plan in the contract's order, sets before runs, with wilds of the hand in the
    places of missing cards.
    """
    wilds = sorted((face for face in hand if face in belief.rules.wild), key=lambda face: belief.rules.values[face])
    order = sorted(plan.targets, key=lambda target: target.slot.kind is Kind.RUN)
    return tuple([_meld_of_target(belief, target, wilds) for target in order])


def _meld_of_target(belief: BeliefState, target: MeldTarget, wilds: list[Card]) -> tuple[Use, ...]:
    size, have = target.slot.size, target.have
    if target.slot.kind is Kind.RUN:
        ranks = belief.rules.rank_at[target.low : target.low + size]
        if belief.rules.any_suit:
            of_rank = {face.rank: face for face in have}
            return tuple([Use(of_rank[rank]) if rank in of_rank else Use(wilds.pop(), rank) for rank in ranks])
        places = [card(rank, target.group) for rank in ranks]
        return tuple([Use(face) if face in have else Use(wilds.pop(), face.rank, face.suit) for face in places])
    row = list(map(Use, have))
    suits = [suit for suit in range(4) if all(face.suit != suit for face in have)]
    while len(row) < size:
        suit = suits.pop(0) if belief.rules.wilds.named else NO_SUIT
        if belief.rules.sets_alike:
            suit = target.low
        row.append(Use(wilds.pop(), target.group, suit))
    return tuple(row)


def contract_worth(belief: BeliefState) -> float:
    """Return the worth in points of having laid the contract; it is higher for a seat with more drive."""
    return CONTRACT_WORTH * belief.traits.drive


def worth_of_additions(belief: BeliefState, hand: tuple[Card, ...], prospects: Prospects) -> dict[Card, float]:
    """Return, by face, the worth in points of spare cards that could be added after the first lay.

    After the first lay only additions make the hand smaller, as each turn discards one card for the card drawn. The
    result is empty for a seat without foresight, or without a plan for its first lay.
    """
    if not belief.traits.foresight:
        return {}
    plans = list(zip(prospects.plans[:_PLANS], prospects.rates, strict=False))
    whole = sum([rate for _, rate in plans])
    if not whole:
        return {}
    found: dict[Card, float] = {}
    for face in set(hand):
        lies = any(True for _, meld in belief.open_melds for _ in single_adds(belief.rules, meld, (face,)))
        spare = [(plan, rate) for plan, rate in plans if hand.count(face) > plan.uses(face)]
        rates = [
            rate
            for plan, rate in spare
            if lies or any(_lengthens(belief.rules, target, face) for target in plan.targets)
        ]
        if rates:
            found[face] = belief.traits.foresight * prospects.now**_NEAR * sum(rates) / whole
    return found


def _lengthens(rules: Rules, target: MeldTarget, face: Card) -> bool:
    """Whether a natural could be added to a target meld after it has been laid."""
    size = target.slot.size
    if target.slot.kind is Kind.SET:
        if size >= rules.set_max:
            return False
        if rules.sets_alike:
            return face == card(target.group, target.low)
        return face.rank == target.group and not (rules.suits_differ and face in target.have)
    if face.suit not in SUITS_IN[rules.run_suits[target.group]]:
        return False
    below, above = target.low - 1, target.low + size
    if face.rank == rules.rank_at[above] and fits(rules, target.low, size + 1):
        return True
    return face.rank == rules.rank_at[below] and fits(rules, below, size + 1)


class _OpeningMeld(NamedTuple):
    """A meld that can be part of an opening, with its points and its wait per point: the shortest wait of any meld of
    its group, divided by the points.
    """

    per_point: float
    points: int
    fields: int
    """A mask of the fields of the group's cards in packed counts."""
    slot: Slot
    target: MeldTarget


class OpeningPlanner(Planner):
    """Finds the plans for a first lay that counts at least `belief.opening` points.

    No plan has more cards than can be laid in one turn.
    """

    def __init__(self, belief: BeliefState, beam: int = BEAM) -> None:
        super().__init__(belief, -(-belief.opening // max(1, *belief.rules.plain[:JOKER])), beam)

    def _find_plans(self, hand: tuple[Card, ...]) -> list[LayPlan]:
        """Return plans for an opening with `hand`, the shortest wait first; none if none is found.

        There are at most `beam` of them. The search keeps only as many partial plans, so it may miss some.
        """
        cards, wilds = pack_hand(self.belief.rules, hand)
        # One card is drawn before the lay, and one is discarded after it.
        turn = len(self.belief.state.hands[self.belief.seat]) + (self.belief.state.phase is not Phase.PLAY)
        room = max(len(hand), turn) - 1
        melds = self._melds(cards, wilds, room)
        if not melds:
            return []
        opening, cheapest, again = self.belief.opening, melds[0].per_point, self.targets.again
        found: list[tuple[float, PartialPlan, MeldTarget]] = []
        beam = [(0, 0, 0, PartialPlan(0.0, 0.0, (), 0, ()))]
        while beam:
            grown: list[tuple[float, int, int, int, float, PartialPlan, MeldTarget]] = []
            for points, size, first, part in beam:
                for at in range(first, len(melds)):
                    meld = melds[at]
                    count, length = points + meld.points, size + meld.slot.size
                    if length > room:
                        continue
                    target = again(meld.target, cards - part.used, wilds) if meld.fields & part.used else meld.target
                    if target is None:
                        continue
                    wait = _wait_of_both(part, target, wilds)
                    if count >= opening:
                        found.append((wait, part, target))
                    else:
                        grown.append((wait + (opening - count) * cheapest, count, length, at, wait, part, target))
            grown.sort(key=itemgetter(0, 1, 2, 3))
            beam = [
                (count, length, at, _with_target(part, target, wait, wilds))
                for _, count, length, at, wait, part, target in grown[: self.beam]
            ]
        found.sort(key=itemgetter(0))
        nearest = found[: self.beam]
        return [_complete_plan(_with_target(part, target, wait, wilds), wilds) for wait, part, target in nearest]

    def _melds(self, cards: int, wilds: int, most_cards: int) -> list[_OpeningMeld]:
        """Return the melds most worth combining into an opening, at most `_MELDS`, those with the shortest wait per
        point first.

        `cards` is the hand, packed; `wilds` its number of wilds; `most_cards` the most cards of one meld. Melds that
        count no points are left out, as are those of which no natural is held.
        """
        rules, found = self.belief.rules, []
        sets = range(rules.set_min, min(rules.set_max, rules.set_min + 1, most_cards) + 1)
        runs = range(rules.run_min, min(len(rules.windows) - 1, rules.run_min + _LONGER, most_cards) + 1)
        slots = [Slot(Kind.SET, size) for size in sets] + [Slot(Kind.RUN, size) for size in runs]
        for slot in slots:
            for group in self.targets.groups(slot):
                fields = self.targets.fields(slot, group)
                for target in self.targets.nearest_targets(slot, group, cards, wilds):
                    points = _points(rules, slot, group, target.low) if target.cards else 0
                    if points > 0:
                        found.append(_OpeningMeld(target.least / points, points, fields, slot, target))
        found.sort(key=lambda each: (each.per_point, -each.points))
        return found[:_MELDS]


@lru_cache(maxsize=1 << 10)
def _points(rules: Rules, slot: Slot, group: int, low: int) -> int:
    """Return the points that a meld of naturals in `slot` counts for the opening.

    For a set, `group` is its rank, and its cheapest cards count; `low` is ignored. For a run, `group` is the index of
    its suits in `rules.run_suits`, and `low` the place at which it begins. An ace there counts as a low ace. If a run
    may have several suits, the values of the first of them count.
    """
    plain = rules.plain
    if slot.kind is Kind.SET:
        return slot.size * min([plain[card(group, suit)] for suit in range(4)])
    suit = SUITS_IN[rules.run_suits[group]][0]
    ranks = rules.rank_at[low : low + slot.size]
    first = plain[card(ranks[0], suit)]
    if rules.low_ace is not None and ranks[0] == ACE:
        first = rules.low_ace
    return first + sum([plain[card(rank, suit)] for rank in ranks[1:]])


def planner_of(belief: BeliefState, beam: int = BEAM) -> Planner | None:
    """Return the planner for the first lay of the seat, which must be a contract or count enough points.

    None if the seat has melded or the rules demand neither. None, too, while the seat holds back an opening until it
    can lay its whole hand (`holds_until_whole`). A wider `beam` keeps more partial plans.
    """
    contract = belief.state.contract_of(belief.seat)
    if contract is not None and not belief.state.melded[belief.seat]:
        return ContractPlanner(belief, contract, beam)
    return OpeningPlanner(belief, beam) if belief.opening and not holds_until_whole(belief) else None
