"""Readings: the possible meanings of the cards of a play, as a new meld, as an addition to one, or in place of a wild.

Cards written without `=…` may have several readings, and a play is clear when exactly one of them is legal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

from msgspec import structs

from game.engine.actions import Use
from game.engine.cards import ACE, EVERY_RANK, HIGH_ACE, NO_SUIT, RANK_OF, SUIT_OF, SUITS_IN, Card
from game.engine.melds.meld import Meld, PlacedCard, count_wilds, is_wild, wilds_among
from game.engine.sheet.contracts import Kind
from game.engine.sheet.rules import Rules


def fits(rules: Rules, low: int, length: int) -> bool:
    """Whether a run of `length` cards may begin at place `low`. Place 1 is that of a low ace."""
    return length <= HIGH_ACE and low > 0 and rules.fit[low][length]


def low_place(rules: Rules, meld: Meld) -> int:
    """Return the place of the first card of a run, its lowest: 1 for an ace, and one more for each further rank of the
    pack. An ace counts as low.
    """
    return rules.place_of_rank[meld.cards[0].rank]


def run_suit(rules: Rules, meld: Meld) -> int:
    """Return the suit that all cards of a run share.

    Where a run may have several suits, return instead the number of its colour, or `NO_SUIT` for any suit. `SUITS_IN`
    has the suits for each of these numbers.
    """
    return rules.run_suit(meld.suit)


def _placed_card(rules: Rules, use: Use, rank: int, suit: int, seat: int) -> PlacedCard:
    """Return a card as placed by `seat` at `rank` of a run of `suit`.

    In a run of several suits (`suit` below 0), a natural keeps its own suit, and a wild gets `suit`.
    """
    if suit < 0 and use.card.rank == rank and use.card.suit in SUITS_IN[suit] and use.card in rules.naturals:
        suit = use.card.suit
    return PlacedCard(use.card, rank, suit, seat)


def may_be(rules: Rules, use: Use, rank: int, suit: int) -> bool:
    """Whether a card, with any meaning written for it, can count as `rank` and `suit` (or any suit in
    `SUITS_IN[suit]`).
    """
    face, suits = use.card, SUITS_IN[suit]
    if use.rank and (use.rank != rank or (use.suit >= 0 and use.suit not in suits)):
        return False
    if RANK_OF[face] == rank and SUIT_OF[face] in suits and face in rules.naturals:
        return not (use.suit >= 0 and use.suit != SUIT_OF[face]) or face in rules.wild
    return face in rules.wild


def are_wilds_apart(rules: Rules, cards: Iterable[PlacedCard]) -> bool:
    """Whether no two wilds of a run are side by side."""
    before = False
    for each in cards:
        wild = is_wild(rules, each)
        if wild and before:
            return False
        before = wild
    return True


def _key(meld: Meld) -> tuple[object, ...]:
    """Return a key that is equal for equal readings: the order of a set's cards does not matter."""
    shown = [repr(each) for each in meld.cards]
    return (meld.kind, *(sorted(shown) if meld.kind is Kind.SET else shown))


def _clearest(found: list[Meld]) -> list[Meld]:
    """Return those readings in which the fewest wilds stand for other cards, without duplicates."""
    if len(found) < 2:
        return found
    fewest = min(count_wilds(meld.cards) for meld in found)
    unique = {_key(meld): meld for meld in found if count_wilds(meld.cards) == fewest}
    return list(unique.values())


@lru_cache(maxsize=1 << 12)
def lay_readings(rules: Rules, cards: tuple[Use, ...], seat: int) -> tuple[Meld, ...]:
    """Return the readings of cards (with their written meanings) as a new meld of an allowed shape, laid by `seat`:
    those in which the fewest wilds stand for other cards. Empty if the cards are no meld.
    """
    return tuple(_clearest(every_reading(rules, cards, seat)))


def every_reading(rules: Rules, cards: tuple[Use, ...], seat: int) -> list[Meld]:
    """Return all readings of cards (with their written meanings) as a new meld of an allowed shape, laid by `seat`;
    empty if they are no meld.

    Unlike `lay_readings` it includes those in which a wild stands for another card though it could be used as itself,
    which must be written out to be clear.
    """
    return [*set_readings(rules, cards, seat), *run_readings(rules, cards, seat)]


def set_readings(rules: Rules, cards: tuple[Use, ...], player: int, base: Meld | None = None) -> list[Meld]:
    """Return the readings of cards (with their written meanings) as a set laid by `player`.

    With `base`, a set on the table, return the readings of the longer set that results if `player` adds the cards to
    it. Empty if there are none, or the set would have too few or too many cards.
    """
    size = len(cards) + (len(base.cards) if base else 0)
    if not rules.set_min <= size <= rules.set_max:
        return []
    ranks = {base.rank} if base else {rank for use in cards for rank in _possible_ranks(rules, use)}
    found: list[Meld] = []
    for rank in ranks or set(EVERY_RANK):
        if rank in rules.barred:
            continue
        if all(may_be(rules, use, rank, NO_SUIT) for use in cards):
            found += _sets_of(rules, cards, rank, player, base)
    return found


def _possible_ranks(rules: Rules, use: Use) -> tuple[int, ...]:
    """Return the one rank that this card asks for in a set, as a tuple: the rank written for it, else its own. Empty
    for a card that can only be wild and has no rank written.
    """
    if use.rank:
        return (use.rank,)
    if use.card in rules.wild:
        return (use.card.rank,) if use.card in rules.naturals else ()
    return (use.card.rank,)


def _sets_of(rules: Rules, cards: tuple[Use, ...], rank: int, player: int, base: Meld | None) -> Iterator[Meld]:
    """Yield the readings of cards (with their written meanings) as a set of `rank` laid by `player`.

    With `base`, a set on the table, yield the readings of the longer set that results if `player` adds the cards to it.
    Each card must be able to count as `rank` (`may_be`), which is not checked; nor is the number of cards.
    """
    laid = base.cards if base else ()
    owner = base.owner if base else player
    if rules.sets_alike:
        suits = (base.suit,) if base else range(4)
        choices = [(suit,) * len(cards) for suit in suits if all(may_be(rules, use, rank, suit) for use in cards)]
    else:
        taken = [each.suit for each in laid if each.suit >= 0]
        choices = list(_suit_choices(rules, cards, rank, taken))
    for choice in choices:
        new = tuple(PlacedCard(use.card, rank, suit, player) for use, suit in zip(cards, choice, strict=True))
        meld = Meld(Kind.SET, owner, laid + new)
        if rules.wilds_fit(Kind.SET, len(meld.cards), wilds_among(rules, meld.cards)):
            yield meld


def _suit_choices(rules: Rules, cards: tuple[Use, ...], rank: int, taken: list[int]) -> Iterator[tuple[int, ...]]:
    """Yield every way to give suits to the cards of a set, one suit for each card and in their order; nothing if there
    is none.

    A natural has its own suit. A wild has the suit written for it, else any suit, or -1 where wilds need none. Where
    suits must differ, a suit is used only once, and none that is in `taken`.
    """
    if not cards:
        yield ()
        return
    use = cards[0]
    for suit in _suits_for_set(rules, use, rank):
        if suit >= 0 and rules.suits_differ and suit in taken:
            continue
        held = [*taken, suit] if suit >= 0 else taken
        for rest in _suit_choices(rules, cards[1:], rank, held):
            yield (suit, *rest)


def _suits_for_set(rules: Rules, use: Use, rank: int) -> list[int]:
    """Return the suits that a card can have in a set of `rank`.

    - A natural: its own suit; none if another is written for it. Its rank is not checked.
    - A wild that need not be named: its own suit if it can stand for itself, else `NO_SUIT`. It can if it is of this
      rank, may be used as itself, and has no other suit written for it.
    - A wild that must be named: the suit written for it. Without one, all four; its own comes first if the wild is of
      this rank and may be used as itself.
    """
    face = use.card
    own = face.rank == rank and face in rules.naturals
    if face not in rules.wild:
        return [face.suit] if use.suit in (NO_SUIT, face.suit) else []
    if not rules.wilds.named:
        if own and use.suit in (NO_SUIT, face.suit):
            return [face.suit]
        return [NO_SUIT]
    if use.suit >= 0:
        return [use.suit]
    return [face.suit, *(suit for suit in range(4) if suit != face.suit)] if own else [0, 1, 2, 3]


def run_readings(rules: Rules, cards: tuple[Use, ...], player: int) -> list[Meld]:
    """Return the readings of cards (with their written meanings) as a run laid by `player`: in the order written, or if
    there are none, in any other order. Empty if the cards are no run.
    """
    if not rules.run_min <= len(cards) <= rules.run_max:
        return []
    suits = _possible_suits(rules, cards)
    written = list(_runs_in_order(rules, cards, suits, player))
    return written or list(_runs_put_in_order(rules, cards, suits, player))


def _possible_suits(rules: Rules, cards: tuple[Use, ...]) -> set[int]:
    """Return the suits that a run of these cards may have; empty if no run can hold them all. Where runs may have
    several suits, a colour or `NO_SUIT` stands for these.
    """
    suits = set(rules.run_suits)
    for use in cards:
        if use.suit >= 0:
            suits &= {rules.run_suit(use.suit)}
        elif use.card not in rules.wild:
            suits &= {rules.run_suit(use.card.suit)}
    return suits


def _all_placed(
    rules: Rules, cards: Iterable[Use], low_place: int, suit: int, player: int
) -> tuple[PlacedCard, ...] | None:
    """Return the cards placed one after another in a run from `low_place` on; None if one of them cannot stand at its
    place.
    """
    row: list[PlacedCard] = []
    for place, use in enumerate(cards, low_place):
        rank = rules.rank_at[place]
        if not may_be(rules, use, rank, suit):
            return None
        row.append(_placed_card(rules, use, rank, suit, player))
    return tuple(row)


def _run_from(rules: Rules, cards: Iterable[Use], low: int, suit: int, seat: int) -> Meld | None:
    """Return the run of these cards, in this order, from place `low` on.

    None if a card cannot stand at its place, or the run has too many wilds, or wilds side by side where that is barred.
    Whether a run of this length may begin at `low` is not checked.
    """
    row = _all_placed(rules, cards, low, suit, seat)
    return Meld(Kind.RUN, seat, row) if row and _is_sound_run(rules, row) else None


def _is_sound_run(rules: Rules, row: tuple[PlacedCard, ...]) -> bool:
    """Whether the cards of a run hold no more wilds than allowed, and no two side by side where that is barred."""
    if not rules.wilds_fit(Kind.RUN, len(row), wilds_among(rules, row)):
        return False
    return rules.wilds.side_by_side or are_wilds_apart(rules, row)


def _possible_lows(rules: Rules, length: int) -> list[int]:
    """Return the places of the lowest card, from 1 (the low ace) up, at which the rules allow a run of this length."""
    return [low for low in range(1, HIGH_ACE) if rules.fit[low][length]]


def _anchored_lows(rules: Rules, cards: tuple[Use, ...]) -> list[int]:
    """Return the places where a run of these cards, in the order written, may begin; empty if there is no room for it.

    They follow from the first card whose rank is known: a natural, or a wild with a written rank. An ace may give two
    places. If no rank is known, any place with room for the run is possible.
    """
    for index, use in enumerate(cards):
        rank = use.rank or (0 if use.card in rules.wild else use.card.rank)
        if rank:
            low = rules.place_of_rank[rank] - index
            lows = {low, low + rules.circle} if rank == ACE or rules.runs.ace == "around" else {low}
            return [low for low in sorted(lows) if 0 < low < HIGH_ACE and rules.fit[low][len(cards)]]
    return _possible_lows(rules, len(cards))


def _runs_in_order(rules: Rules, cards: tuple[Use, ...], suits: set[int], player: int) -> Iterator[Meld]:
    """Yield the readings of the cards as runs of one of the `suits` in the order written."""
    for suit in sorted(suits):
        for low in _anchored_lows(rules, cards):
            meld = _run_from(rules, cards, low, suit, player)
            if meld:
                yield meld


def _runs_put_in_order(rules: Rules, cards: tuple[Use, ...], suits: set[int], player: int) -> Iterator[Meld]:
    """Yield the readings of cards as runs of one of the `suits`, with the cards put in every order that makes a run."""
    fixed = [use for use in cards if use.rank or use.card not in rules.wild]
    free = [use for use in cards if not use.rank and use.card in rules.wild]
    for suit in sorted(suits):
        for low in _possible_lows(rules, len(cards)):
            row = _placings(rules, fixed, free, range(low, low + len(cards)))
            for each in row:
                meld = _run_from(rules, each, low, suit, player)
                if meld:
                    yield meld


def _placings(rules: Rules, known: list[Use], wilds: list[Use], places: Sequence[int]) -> Iterator[tuple[Use, ...]]:
    """Yield the cards of a run in table order: each card of known rank at a place of its rank, the wilds at the other
    places. Yield nothing if the known cards do not fit the places.

    `known`: naturals, and wilds with a written rank; `wilds`: the other wilds. Together they must be as many as
    `places`. Different wilds come in every order, and an order may repeat; six or more come only in the order given.
    """
    for at in _fixed_placings(rules, known, places, {}):
        holes = [place for place in places if place not in at]
        orders = permutations(wilds) if len(set(wilds)) > 1 and len(wilds) < 6 else [tuple(wilds)]
        for order in orders:
            row = at | dict(zip(holes, order, strict=True))
            yield tuple(row[place] for place in places)


def _fixed_placings(
    rules: Rules, fixed: Sequence[Use], places: Sequence[int], at: dict[int, Use]
) -> Iterator[dict[int, Use]]:
    """Yield every way to place the cards `fixed`, whose rank is known, at places of their ranks; none if one has no
    place left.

    Each way is a mapping of places to cards that extends `at`, the cards placed before.
    """
    if not fixed:
        yield at
        return
    rank = fixed[0].rank or fixed[0].card.rank
    for place in places:
        if rules.rank_at[place] == rank and place not in at:
            yield from _fixed_placings(rules, fixed[1:], places, at | {place: fixed[0]})


def add_readings(rules: Rules, meld: Meld, cards: tuple[Use, ...], player: int) -> list[Meld]:
    """Return the melds that can result if `player` adds cards (with their written meanings) to `meld`; empty if the
    cards do not fit.

    Only results in which the fewest wilds stand for other cards are returned. For a run, the order of the cards as
    written counts; if they do not fit in it, they are put in order.

    Of runs that differ only in the end at which an ace lies, the one with the ace at the high end is returned. A run
    that closes the circle of ranks has one result, the first found.
    """
    if meld.kind is Kind.SET:
        return _clearest(set_readings(rules, cards, player, meld))
    found = list(_longer_runs(rules, meld, cards, player))
    if not found and len(cards) > 1:
        orders = _put_in_order(rules, meld, cards)
        found = [longer for order in orders for longer in _longer_runs(rules, meld, order, player)]
    found = _clearest(found)
    if rules.runs.ace == "around" and found and len(found[0].cards) == rules.circle:
        # The circle is closed: both ends are the same place.
        return found[:1]
    if len(found) > 1 and len({_meanings(longer) for longer in found}) == 1:
        # An ace, natural or stood for, that fits both ends goes high: no notation could tell the two apart.
        return [max(found, key=lambda longer: low_place(rules, longer))]
    return found


def _meanings(meld: Meld) -> tuple[tuple[Card, int, int], ...]:
    """Return the cards of a meld with the rank and suit each counts as, sorted."""
    return tuple(sorted((each.card, each.rank, each.suit) for each in meld.cards))


def _put_in_order(rules: Rules, meld: Meld, cards: tuple[Use, ...]) -> Iterator[tuple[Use, ...]]:
    """Yield the orders in which the cards can be added to the run `meld`, some below it and the others above. Nothing
    is yielded if the cards cannot all be placed.

    Each order is the order on the table: first the cards below the run, then those above. Orders with no card below
    come first, then those with one, and so on. An order may come twice; six or more wilds without a written rank come
    only in the order given.
    """
    fixed = [use for use in cards if use.rank or use.card not in rules.wild]
    free = [use for use in cards if not use.rank and use.card in rules.wild]
    low = low_place(rules, meld)
    high = low + len(meld.cards)
    for below in range(len(cards) + 1):
        above = len(cards) - below
        yield from _placings(rules, fixed, free, (*range(low - below, low), *range(high, high + above)))


def _longer_runs(rules: Rules, meld: Meld, cards: tuple[Use, ...], player: int) -> Iterator[Meld]:
    """Yield the legal runs that result from adding `cards` to a run: the first few of them below it, and the rest
    above.

    Every such split is tried, also with none below or none above. The cards must be in table order.
    """
    length, suit = len(meld.cards) + len(cards), run_suit(rules, meld)
    lowest = low_place(rules, meld)
    for below in range(len(cards) + 1):
        low = lowest - below
        if rules.runs.ace == "around":
            low = rules.lowest_place(low)
        if not fits(rules, low, length):
            continue
        row = _all_placed(rules, cards[:below], low, suit, player)
        high = _all_placed(rules, cards[below:], low + below + len(meld.cards), suit, player)
        if row is None or high is None:
            continue
        longer = (*row, *meld.cards, *high)
        most = rules.most_wilds[Kind.RUN][length]
        if (rules.wilds.side_by_side or are_wilds_apart(rules, longer)) and wilds_among(rules, longer) <= most:
            yield structs.replace(meld, cards=longer)


def meld_after_take(meld: Meld, wild: Card, face: Card, rules: Rules, seat: int) -> Meld | None:
    """Return the meld with `face`, placed by `seat`, in the place of the first card `wild` that stands for `face`.

    None if no such card is in the meld, or if the set has the suit of `face` already and may have it only once.
    """
    for index, each in enumerate(meld.cards):
        if each.card != wild or not each.wild or each.rank != face.rank:
            continue
        if face.suit not in SUITS_IN[each.suit]:
            continue
        others = meld.cards[:index] + meld.cards[index + 1 :]
        if meld.kind is Kind.SET and rules.suits_differ and any(o.suit == face.suit for o in others):
            continue
        new = PlacedCard(face, face.rank, face.suit, seat)
        return structs.replace(meld, cards=(*meld.cards[:index], new, *meld.cards[index + 1 :]))
    return None


class WildShift(NamedTuple):
    """A wild of a run that can move to an end when the card it stands for is played."""

    at: int
    """The index of the wild in the run."""
    to_low_end: bool
    """Whether the wild moves to the low end."""


def wild_shifts(rules: Rules, meld: Meld) -> list[WildShift]:
    """Return every move of a wild along a run (`wilds.slide`) for which there is room.

    Depending on the rules (`wilds.slide_from`), any wild may move to either end, as often as there is room. Or only a
    wild at one end may move to the other end, and a wild that has moved never moves again. Whether the wild would then
    lie beside another wild is not checked. The list is empty where the rules let no wild move, and for a set.
    """
    if not rules.wilds.slide or meld.kind is not Kind.RUN:
        return []
    longer, low = len(meld.cards) + 1, low_place(rules, meld)
    below = rules.lowest_place(low - 1) if rules.runs.ace == "around" else low - 1
    ends = [at_low for at_low, start in ((True, below), (False, low)) if fits(rules, start, longer)]
    if rules.wilds.slide_from == "anywhere":
        return [WildShift(at, end) for at, each in enumerate(meld.cards) if each.wild for end in ends]
    found = [WildShift(len(meld.cards) - 1 if end else 0, end) for end in ends]
    return [each for each in found if meld.cards[each.at].wild and not meld.cards[each.at].slid]


def melds_after_slide(rules: Rules, meld: Meld, face: Card, seat: int) -> list[tuple[Meld, PlacedCard]]:
    """Return every run that results from playing `face` in place of a wild that moves to an end.

    Each comes with that wild as it is placed there. The list is empty if no wild that stands for exactly `face` can
    move, or if it would lie beside another wild where that is barred.
    """
    found: list[tuple[Meld, PlacedCard]] = []
    for at, to_low in wild_shifts(rules, meld):
        wild = meld.cards[at]
        if (wild.rank, wild.suit) != (face.rank, face.suit):
            continue
        low = low_place(rules, meld)
        rank = rules.rank_at[low - 1 if to_low else low + len(meld.cards)]
        moved = structs.replace(wild, rank=rank, slid=rules.wilds.slide_from == "ends")
        filled = (*meld.cards[:at], PlacedCard(face, face.rank, face.suit, seat), *meld.cards[at + 1 :])
        row = (moved, *filled) if to_low else (*filled, moved)
        if rules.wilds.side_by_side or are_wilds_apart(rules, row):
            found.append((structs.replace(meld, cards=row), moved))
    return found


def movable_wilds(rules: Rules, meld: Meld) -> frozenset[int]:
    """Return the indices of the wilds in a run that have a move to an end of it, as `wild_shifts` lists them; empty for
    a set.
    """
    return frozenset([move.at for move in wild_shifts(rules, meld)])


def crosswise(rules: Rules, meld: Meld) -> int:
    """Return how many wilds of a meld lie crosswise on the table, as a sign that they cannot move to another place in
    it; 0 where the rules never let wilds move.
    """
    if not rules.wilds.slide:
        return 0
    return count_wilds(meld.cards) - len(movable_wilds(rules, meld))
