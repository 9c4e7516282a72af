"""The melds a hand can make, each with what it takes from the packed hand.

A meld is found from its naturals: the places between them are for wilds, and so are as many at its ends as it
needs. Melds that are two melds in one are left out, but for those with wilds where a meld holds only so many. Where
every meld has room for all wilds left over, more at the ends are never needed, and no wild stands where a natural is to
be had: any other layout can be changed into one that is as good. Where that is not so every number of wilds, and every
place, is tried.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from game.engine.cards import ACE, FACES, JOKER, RANK_OF, SUIT_OF, SUITS_IN, Card, card
from game.engine.sheet.contracts import Kind
from game.engine.sheet.rules import Rules

WIDTH = 8
"""Bits of a field, its guard bit among them."""
_GUARD = 1 << WIDTH - 1
FULL = _GUARD - 1
_BY_RANK = tuple([face % 13 * 4 + face // 13 for face in range(53)])


class HandFields:
    """The fields of one hand.

    Each face has its own, the same in all hands; where the hand is `counted`, the faces held stand side by side.
    """

    def __init__(
        self,
        rules: Rules,
        naturals: Sequence[Card],
        wilds: Sequence[Card],
        lying: Container[int] = (),
        *,
        counted: bool = False,
        sparing: bool = False,
        asked: bool = False,
    ) -> None:
        """`naturals`: all cards that may be themselves, wild ranks among them; `wilds`: all that may be wild.

        No wild may stand for one of the cards `lying` on the table. With `counted` only so many melds may be laid:
        those that are two in one are found as well, and every choice of naturals. With `sparing` a meld has no more
        wilds than it needs. With `asked` there is a field for what the rules ask of the melds (`Rules.asks_kinds`).
        """
        self.wilds = len(wilds)
        """How many cards may be wild."""
        self.held: dict[Card, int] = {}
        """The naturals and their copies, lowest rank first."""
        for face in sorted(naturals, key=_BY_RANK.__getitem__):
            self.held[face] = self.held.get(face, 0) + 1
        places = enumerate(self.held) if counted else [(_BY_RANK[face], face) for face in self.held]
        self.at = {face: WIDTH * place for place, face in places}
        at = WIDTH * (len(self.at) if counted else len(_BY_RANK))
        self.low = (1 << at) - 1
        """The fields of the naturals, as a mask."""
        self.easy = self.wilds > 0 and not counted and not asked and roomy(rules, [*naturals, *wilds], self.wilds)
        """Whether wilds left over never count: any meld can take them."""
        self.asked = asked
        self.counted = counted
        """Whether two melds in one are not as good as two."""
        self.sparing = sparing or self.easy
        """Whether melds take no more wilds than they need."""
        self.own = {face for face in self.held if face in rules.wild} if wilds else set()
        """Wild faces that can be used as themselves."""
        self._values = rules.values
        values = sorted({rules.values[face] for face in wilds}) if self.own and not self.easy and not counted else []
        self.pools = {value: at + WIDTH * place for place, value in enumerate(values)}
        """Where the wilds of each value have their field, if it matters which are used as themselves."""
        at += WIDTH * len(values)
        self.meant = {face: 1 << at + WIDTH * face for face in FACES[:52]} if rules.melding.unique_cards else {}
        """What it costs that a place of a meld means a card, where that may be on the table only once."""
        at += WIDTH * len(self.meant)
        self.pure_at, self.runs_at = at, at + WIDTH
        """Where it stands whether a pure meld is still asked for, and how many runs."""
        pure, runs = (rules.melding.pure != "none", rules.melding.least_runs) if asked else (False, 0)
        at += 2 * WIDTH if asked else 0
        self.wilds_at = at
        self.guard = _GUARD * ((1 << at) // ((1 << WIDTH) - 1))
        self.one = {face: 1 << place for face, place in self.at.items()}
        """What it costs to use a face as itself."""
        self.start = sum([self.one[face] * copies for face, copies in self.held.items()])
        self.start += sum([cost for face, cost in self.meant.items() if face not in lying])
        self.start += (pure << self.pure_at) + (runs << self.runs_at)
        """The whole hand."""
        for face in wilds:
            self.start += self._pool(face) + (1 << at)
        for face in self.own:
            self.one[face] += self._pool(face) + (1 << at)

    def _pool(self, face: Card) -> int:
        return 1 << self.pools[self._values[face]] if self.pools else 0


def roomy(rules: Rules, cards: Sequence[Card], wilds: int) -> bool:
    """Tell whether every meld of `cards` that is not two in one has room for so many wilds, and none counts below 0."""
    few = rules.wilds.min_naturals > 1 or rules.wilds_limited or not rules.wilds.side_by_side
    if few or rules.melding.unique_cards:
        return False
    if min([rules.values[face] for face in cards]) < 0:
        return False
    size = 2 * rules.run_min - 1 + wilds
    if rules.set_max < 2 * rules.set_min - 1 + wilds or size > 14:
        return False
    if rules.wilds.own_rank or rules.wild <= {JOKER}:
        return size <= rules.run_max
    # A rank that is no place in a run may leave a stretch of places too short.
    return all(
        any(rules.fit[low][size] for low in range(max(1, start + rules.run_min - size), start + 1))
        for start, _ in rules.windows[rules.run_min]
    )


_LANE = 64
_RANK = (*[1 << 16 * (face % 13) for face in range(52)], 0)
_RANKS = sum(_RANK[:13])
_PLENTY = 1 << 12


@lru_cache(maxsize=64)
def _places(place_of: tuple[int, ...], circle: int) -> tuple[int, ...]:
    """Return the places of each face in runs of its suit, as if all ran around the corner.

    A joker that is not wild has none.
    """
    at = [place_of[RANK_OF[face]] for face in range(52)]
    return (
        *[
            (1 << at[face] - 1 | 1 << at[face] - 1 + circle) << _LANE * (face // 13) if at[face] else 0
            for face in range(52)
        ],
        0,
    )


def meldable(rules: Rules, hand: Sequence[Card]) -> list[Card]:
    """Return the cards of a hand without wilds that could be in a meld; a quick look that may be too hopeful."""
    places = ranks = 0
    places_of = _places(rules.place_of, rules.circle)
    for face in hand:
        places |= places_of[face]
        ranks += _RANK[face]
    if rules.any_suit:
        places = _shared(places, rules.run_suits)
    lows = places
    for step in range(1, rules.run_min):
        lows &= places >> step
    enough = ranks + (_PLENTY - rules.set_min) * _RANKS & _PLENTY * _RANKS
    if not lows and not enough:
        return []
    in_runs = 0
    for step in range(rules.run_min):
        in_runs |= lows << step
    return [face for face in hand if in_runs & places_of[face] or enough & _PLENTY * _RANK[face]]


def _shared(places: int, run_suits: tuple[int, ...]) -> int:
    """Return for each suit the places of all suits it can be in a run with."""
    found = 0
    for each in run_suits:
        together = 0
        for suit in SUITS_IN[each]:
            together |= places >> _LANE * suit & (1 << _LANE) - 1
        found |= sum([together << _LANE * suit for suit in SUITS_IN[each]])
    return found


class Bundle(NamedTuple):
    """A meld that cards of a hand can make."""

    cost: int
    """What it takes from the packed hand."""
    wilds: int
    """How many of the wilds it takes, those used as themselves among them."""
    naturals: tuple[Card, ...]
    """Those of a run in table order."""
    instead: int
    """Fields of naturals that would do better where it has a wild; it is not needed while one is there."""
    size: int
    low: int | None = None
    """The lowest place of a run."""

    def row(self, rules: Rules) -> tuple[Card, ...]:
        """Its cards in table order, a joker for any wild."""
        if self.low is None or len(self.naturals) == self.size:
            return self.naturals + (JOKER,) * (self.size - len(self.naturals))
        left, ranks = list(self.naturals), rules.rank_at[self.low : self.low + self.size]
        return tuple([left.pop(0) if left and RANK_OF[left[0]] == rank else JOKER for rank in ranks])


class Collected:
    """Melds by what they cost, each choice of naturals and number of wilds once."""

    def __init__(self, rules: Rules, fields: HandFields) -> None:
        self._rules = rules
        self._fields = fields
        self.found: dict[int, Bundle] = {}

    def add(self, naturals: tuple[Card, ...], cost: int, instead: int, size: int, low: int | None) -> None:
        """Add a meld: its naturals, what they cost, what would do better instead of its wilds, its size and place."""
        stand_ins = size - len(naturals)
        if stand_ins > self._rules.most_wilds[Kind.SET if low is None else Kind.RUN][size]:
            return
        fields = self._fields
        cost += stand_ins << fields.wilds_at
        if cost not in self.found:
            own = sum([face in fields.own for face in naturals]) if fields.own else 0
            self.found[cost] = Bundle(cost, stand_ins + own, naturals, instead, size, low)


class SetFinder:
    """Finds the sets of a hand, and puts them `into` what it is told."""

    def __init__(self, rules: Rules, fields: HandFields) -> None:
        self._rules = rules
        self._fields = fields
        self.into = Collected(rules, fields)
        self._most = 1 if rules.suits_differ else rules.set_max
        self._least = max(1, rules.wilds.min_naturals)
        self._two = 2 * max(rules.set_min, self._least)
        """As many naturals are two sets."""
        if fields.counted:
            self._two = rules.set_max + 1

    def find(self, faces: list[Card]) -> None:
        """Find the sets of the faces of a rank."""
        held, most, fewest = self._fields.held, self._most, self._rules.set_min - self._fields.wilds
        if len(faces) * most >= fewest:
            copies = [face for face in faces for _ in range(min(held[face], most))]
            if len(copies) >= fewest:
                self._find(faces, copies)

    def _find(self, faces: list[Card], copies: list[Card]) -> None:
        """Find the sets of some cards of one rank."""
        rules, fields, one = self._rules, self._fields, self._fields.one
        filled = fields.wilds or fields.meant
        least = max(self._least, rules.set_min - fields.wilds)
        better = sum([FULL << fields.at[face] for face in faces]) if fields.easy and not rules.suits_differ else 0
        for size in range(least, min(len(copies), rules.set_max, self._two - 1) + 1):
            choices = combinations(copies, size)
            for naturals in choices if len(copies) == len(faces) else dict.fromkeys(choices):
                cost = sum([one[face] for face in naturals])
                if filled:
                    self._fill(naturals, cost, better)
                else:
                    self.into.add(naturals, cost, 0, size, None)

    def _fill(self, naturals: tuple[Card, ...], cost: int, better: int) -> None:
        """Add a set with as many wilds as it may need."""
        rules, fields, size = self._rules, self._fields, len(naturals)
        need = max(0, rules.set_min - size)
        spare = fields.wilds - (sum([face in fields.own for face in naturals]) if fields.own else 0)
        most = min(spare, need if fields.sparing else rules.set_max - size)
        for wilds in range(need, most + 1):
            two = size + wilds >= 2 * rules.set_min and size >= 2 * self._least
            if two and not rules.wilds_limited and not fields.counted:
                break
            for meant in self._meanings(naturals, wilds) if fields.meant else (0,):
                self.into.add(naturals, cost + meant, better if wilds else 0, size + wilds, None)

    def _meanings(self, naturals: tuple[Card, ...], wilds: int) -> Iterator[int]:
        """Yield what a set takes of the cards that may lie once; a wild that stands for any suit takes none."""
        meant = self._fields.meant
        known = sum([meant[face] for face in naturals])
        if not self._rules.wilds.named:
            yield known
            return
        free = [face for suit in range(4) if (face := card(RANK_OF[naturals[0]], suit)) not in naturals]
        for stood_for in combinations(free, wilds):
            yield known + sum([meant[face] for face in stood_for])


class RunFinder:
    """Finds the runs of a hand, and puts them `into` what it is told."""

    def __init__(self, rules: Rules, fields: HandFields) -> None:
        self._rules = rules
        self._fields = fields
        self.into = Collected(rules, fields)
        self._least = max(1, rules.wilds.min_naturals)
        self._wilds = fields.wilds
        self._plain = not fields.wilds and not fields.meant
        self._faces: dict[int, list[Card]] = {}
        """What may stand at each place as itself: of runs of several suits perhaps more than one face."""

    def find(self, faces: list[Card]) -> None:
        """Find the runs of the faces of a suit, or of all where that does not matter; lowest rank first."""
        if len(faces) < self._rules.run_min - self._wilds:
            return
        ace, circle, rank_at = self._rules.runs.ace, self._rules.circle, self._rules.rank_at
        of_rank: dict[int, list[Card]] = {}
        for face in faces:
            of_rank.setdefault(RANK_OF[face], []).append(face)
        places = [self._rules.place_of[rank] for rank in of_rank]
        if places[0] == ACE and ace in ("high", "either"):
            places = [*places[ace == "high" :], circle + 1]
        self._faces = {place: of_rank[rank_at[place]] for place in places}
        if ace == "around":
            self._faces |= {place + circle: found for place, found in self._faces.items()}
        self._runs_at()

    def _runs_at(self) -> None:
        """Find the runs of the faces at some places, the lowest first."""
        own, one, places = self._fields.own, self._fields.one, list(self._faces)
        # At places that are left to wilds: the face that could be there as well.
        face_at = {place: found[0] for place, found in self._faces.items()}
        for at, first in enumerate(places):
            if first <= self._rules.circle or self._rules.runs.ace != "around":
                for face in self._faces[first]:
                    face_at[first] = face
                    self._grow(places, at, face_at, [first], one[face], int(face in own))
                face_at[first] = self._faces[first][0]

    def _grow(
        self, places: list[int], at: int, face_at: dict[int, Card], chosen: list[int], cost: int, spent: int
    ) -> None:
        """Find the runs whose naturals begin with the places `chosen`, the last of which is the one at `at`."""
        rules, first, last = self._rules, chosen[0], chosen[-1]
        span = last - first + 1
        if span >= 2 * rules.run_min and self._is_two(chosen, first, span):
            return
        if not self._plain:
            self._stretch(face_at, chosen, cost, spent)
        elif span >= rules.run_min:
            self.into.add(tuple([face_at[place] for place in chosen]), cost, 0, span, first)
        for after in range(at + 1, len(places)):
            place = places[after]
            gap = place - last - 1
            apart = gap < 2 or rules.wilds.side_by_side
            if spent + gap > self._wilds or place - first >= rules.run_max or not apart:
                break
            fields, before = self._fields, place - rules.circle
            for face in self._faces[place]:
                more = gap + (face in fields.own)
                twice = before in chosen and face_at[before] == face
                if spent + more <= self._wilds and (not twice or fields.held[face] > 1):
                    face_at[place] = face
                    self._grow(places, after, face_at, [*chosen, place], cost + fields.one[face], spent + more)
            face_at[place] = self._faces[place][0]

    def _stretch(self, face_at: dict[int, Card], chosen: list[int], cost: int, spent: int) -> None:
        """Add the run of naturals at the places `chosen`, with wilds at its ends."""
        rules, fields, first = self._rules, self._fields, chosen[0]
        span = chosen[-1] - first + 1
        need = max(0, rules.run_min - span)
        spare = self._wilds - spent
        if len(chosen) < self._least:
            return
        for more in range(need, (min(need, spare) if fields.sparing else spare) + 1):
            size = span + more
            if not fields.meant and cost + (size - len(chosen) << fields.wilds_at) in self.into.found:
                continue
            for below in range(more + 1):
                low = first - below
                start = rules.place(low) if rules.runs.ace == "around" else low
                if not 0 < start < 14 or size > 14 or not rules.fit[start][size]:
                    continue
                if size >= 2 * rules.run_min and self._is_two(chosen, low, size):
                    continue
                if rules.wilds.side_by_side or (below < 2 and more - below < 2):
                    self._add_run(face_at, chosen, cost, low, size)
                    if not fields.meant:
                        break

    def _add_run(self, face_at: dict[int, Card], chosen: list[int], cost: int, low: int, size: int) -> None:
        fields, naturals = self._fields, tuple([face_at[place] for place in chosen])
        if fields.meant and self._rules.any_suit:
            cost += sum([fields.meant[face] for face in naturals])
        elif fields.meant:
            suit = SUIT_OF[naturals[0]]
            cost += sum([fields.meant[card(self._rules.rank_at[place], suit)] for place in range(low, low + size)])
        instead = 0
        if fields.easy and len(chosen) < size:
            for place, face in face_at.items():
                if low <= place < low + size and place not in chosen:
                    instead |= FULL << fields.at[face]
        self.into.add(naturals, cost, instead, size, low)

    def _is_two(self, chosen: list[int], low: int, size: int) -> bool:
        """Tell whether a run with naturals at the places `chosen` can be cut into two."""
        short, least = self._rules.run_min, self._least
        if self._fields.counted:
            return False
        if len(chosen) < 2 * least or (self._rules.wilds_limited and len(chosen) < size):
            return False
        cuts = range(low + short, low + size - short + 1)
        below = [sum([place < cut for place in chosen]) for cut in cuts]
        return any(least <= count <= len(chosen) - least for count in below)


MOST_KEPT = 1024
"""Ranks, and suits, whose melds are kept."""
_Kept = dict[tuple[Rules, int, int, bool, tuple[int, ...], int], list[Bundle]]
_kept_sets: _Kept = {}
_kept_runs: _Kept = {}
"""By what is held of a rank or suit, how many wilds there are, and whether and what they count. From one card drawn to
the next most ranks and suits of a hand stay what they are."""


class HandMelds:
    """All melds of a hand that hold a natural."""

    def __init__(self, rules: Rules, fields: HandFields) -> None:
        self._rules = rules
        self._fields = fields

    def find(self, kinds: Collection[Kind] = tuple(Kind)) -> list[Bundle]:
        """Return the melds of these kinds, each choice of naturals and number of wilds once."""
        rules, fields = self._rules, self._fields
        ranks: dict[int, list[Card]] = {}
        suits: dict[int, list[Card]] = {}
        for face in fields.held:
            ranks.setdefault(face if rules.sets_alike else RANK_OF[face], []).append(face)
            suits.setdefault(rules.run_suit(SUIT_OF[face]) if rules.any_suit else SUIT_OF[face], []).append(face)
        into = Collected(rules, fields)
        sets, runs = rules.sets.allowed and Kind.SET in kinds, rules.runs.allowed and Kind.RUN in kinds
        if runs and fields.asked:  # what can be a run and a set is more as a run
            self._find(RunFinder(rules, fields), suits.values(), _kept_runs, into)
        if sets:
            self._find(SetFinder(rules, fields), ranks.values(), _kept_sets, into)
        if runs and not fields.asked:
            self._find(RunFinder(rules, fields), suits.values(), _kept_runs, into)
        return list(into.found.values())

    def _find(self, finder: SetFinder | RunFinder, groups: Iterable[list[Card]], kept: _Kept, into: Collected) -> None:
        """Find the melds of the faces of each rank or suit."""
        rules, fields, found = self._rules, self._fields, into.found
        if fields.counted:
            finder.into = into
            for faces in groups:
                finder.find(faces)
            return
        wilds, easy, pools = fields.wilds, fields.easy, tuple(fields.pools)
        for faces in groups:
            held = sum([fields.held[face] << fields.at[face] for face in faces])
            key = (rules, held, wilds, easy, pools, fields.wilds_at)
            melds = kept.get(key)
            if melds is None:
                finder.into = Collected(rules, fields)
                finder.find(faces)
                melds = list(finder.into.found.values())
                if len(kept) >= MOST_KEPT:
                    kept.clear()
                kept[key] = melds
            for meld in melds:
                if meld.cost not in found:
                    found[meld.cost] = meld
