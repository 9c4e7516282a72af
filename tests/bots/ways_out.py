"""Whether a seat can end the deal in this turn: found by trying all plays, one after the other, through the engine.

It shares nothing with how bots look for it. Every order of lays, additions, wilds taken and wilds moved is tried, wilds
at every place; positions reached twice are looked at once, and a position is left only where two cards of the hand, or
more, could go nowhere even if all wilds there are were free for each of them. What it finds is carried out by `apply`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations

from msgspec import Struct

from game.engine.actions import Action, Add, Discard, Lay, Slide, Take, Use
from game.engine.arrange.first_lays import row_points
from game.engine.cards import NO_SUIT, SUITS_IN, Card, card
from game.engine.melds.meld import Meld
from game.engine.melds.readings import fits, low_place, run_suit
from game.engine.melds.room import open_melds, replaceable
from game.engine.play.melding import Play, after_play, play_result, plays
from game.engine.play.verbs import apply, why_not
from game.engine.refusals import Refused
from game.engine.sheet.contracts import Contract, Kind, Slot
from game.engine.sheet.rules import Rules
from game.engine.state import State

MOST = 2_000
"""Plays tried of one position, unless told."""

MeldRow = tuple[Use, ...]


class Found(Struct, frozen=True):
    """The result of a search for a way out: the way, or None; `cut` if the search was stopped at its bound."""

    way: tuple[Action, ...] | None
    cut: bool = False


def search(state: State, most_plays: int = MOST, *, in_order: bool = True) -> Found:
    """Search a way out for the player whose turn it is, in the play phase, trying at most `most_plays` plays.

    With `in_order` the cards of the hand are played one after the other in a fixed order, where that changes nothing
    else.
    """
    tries = iter(range(most_plays))
    try:
        way = _search(state, None, in_order and not state.rules.wilds.slide, tries, set())
    except TimeoutError:
        return Found(None, cut=True)
    if way is not None:
        assert is_out(carried_out(state, way), state.turn), way
    return Found(way)


def is_out(state: State, seat: int) -> bool:
    """Whether `seat` has gone out of the deal."""
    return seat in (state.out, state.closer)


def carried_out(state: State, way: tuple[Action, ...]) -> State:
    """Return the state after these actions."""
    for action in way:
        state, _ = apply(state, action)
    return state


def _search(
    state: State, last_discard: Card | None, in_order: bool, tries: Iterator[int], seen: set[tuple[object, ...]]
) -> tuple[Action, ...] | None:
    """Return a way out that ends with discarding `last_discard`, or any card if it is None; None if there is no way."""
    seat, hand = state.turn, state.hands[state.turn]
    discards = state.rules.going_out != "meld_only"
    if not hand:
        return () if state.rules.going_out in ("meld", "meld_only") else None
    if len(hand) == 1 and discards and why_not(state, Discard(seat, hand[0])) is None:
        return (Discard(seat, hand[0]),)
    melds = tuple(sorted(map(repr, state.melds)))
    key = (tuple(sorted(hand)), melds, state.this_turn, state.melded[seat], last_discard)
    if key in seen or stranded(state, last_discard) > (discards and last_discard is None):
        return None
    seen.add(key)
    hardest = _hardest(state, last_discard) if in_order else None
    for play in _plays(state, hardest):
        if next(tries, None) is None:
            raise TimeoutError
        try:
            then = after_play(state, play_result(state, play))
        except Refused:
            continue
        if last_discard is not None and last_discard not in then.hands[seat]:
            continue
        rest = _search(then, last_discard, in_order, tries, seen)
        if rest is not None:
            return (play, *rest)
    if hardest is not None and discards and last_discard is None:
        return _search(state, hardest, in_order, tries, seen)
    return None


def _hardest(state: State, last_discard: Card | None) -> Card | None:
    """Return the natural that seems hardest to get rid of, to be played next; None if any play will do."""
    if state.this_turn.dug is not None:
        return None
    hand = list(state.hands[state.turn])
    if last_discard is not None:
        hand.remove(last_discard)

    def company(face: Card) -> int:
        return sum(o.rank == face.rank or (o.suit == face.suit and abs(o.rank - face.rank) < 3) for o in hand)

    return min((face for face in hand if face not in state.rules.wild), key=company, default=None)


def _plays(state: State, must: Card | None) -> Iterator[Play]:
    """Yield all plays that might be legal.

    With `must`, only lays and additions that use that card, except where another card must be laid first.
    """
    seat, rules, hand, dug = state.turn, state.rules, state.hands[state.turn], state.this_turn.dug
    yield from (play for play in plays(state, dug) if isinstance(play, Take | Slide))
    if must is None:
        yield from (play for play in plays(state, dug) if isinstance(play, Add))
    else:
        yield from (play for play in plays(state, must) if isinstance(play, Add))
    for number, meld in open_melds(rules, state.melds, seat) if dug is None else ():
        for face in sorted(set(hand)) if must is None else (must,):
            yield from (Add(seat, row, number) for row in _onward(rules, meld, Counter(hand), face))
    first = not state.melded[seat] and (
        state.contract_of(seat) is not None or rules.restricts_first_lay or not state.may_add
    )
    needed = dug if first or must is None else must
    yield from (
        Lay(seat, found)
        for found in _lays(state, must=None if first else needed)
        if needed is None or _has(found, needed)
    )
    yield from (play for play in plays(state, dug) if isinstance(play, Lay) and (first or must is None))


def _has(found: tuple[MeldRow, ...], face: Card) -> bool:
    return any(use.card == face for row in found for use in row)


def _onward(rules: Rules, meld: Meld, hand: Counter[Card], last_card: Card) -> Iterator[MeldRow]:
    """Yield all rows of cards from an end of a run to `last_card`, with a natural or a wild at each place before it."""
    if meld.kind is not Kind.RUN or last_card not in hand:
        return
    low, size = low_place(rules, meld), len(meld.cards)
    for step, start in ((1, low + size), (-1, low - 1)):
        ranks: list[int] = []
        place = start
        while (place > 0 or rules.runs.ace == "around") and len(ranks) < rules.circle:
            at = place if place > 0 else place + rules.circle
            if at >= len(rules.rank_at):
                break
            ranks.append(rules.rank_at[at])
            if ranks[-1] == last_card.rank:
                between = _between(rules, hand - Counter([last_card]), run_suit(rules, meld), ranks[:-1])
                yield from ((*row, Use(last_card))[::step] for row in between)
            if len(ranks) > hand.total():
                break
            place += step


def _between(rules: Rules, hand: Counter[Card], suit: int, ranks: list[int]) -> Iterator[MeldRow]:
    if not ranks:
        yield ()
        return
    places = [card(ranks[0], each) for each in SUITS_IN[suit]]
    uses = [Use(face) for face in places if face in rules.naturals and hand[face]]
    uses += [Use(face, ranks[0], max(suit, NO_SUIT)) for face in hand if face in rules.wild and face not in places]
    for use in uses:
        yield from ((use, *rest) for rest in _between(rules, hand - Counter([use.card]), suit, ranks[1:]))


# Lays


def _lays(state: State, must: Card | None = None) -> Iterator[tuple[MeldRow, ...]]:
    rules, seat, hand = state.rules, state.turn, Counter(state.hands[state.turn])
    contract = state.contract_of(seat)
    if state.melds_barred:
        return
    if state.melded[seat]:
        if contract is None or rules.melding.extra_melds:
            yield from ((row,) for row in rows(rules, hand, must=must))
    elif contract is not None:
        longer = rules.melding.add not in ("any_time", "after_melding") or rules.melding.opening > 0
        for way in contract.ways:
            yield from _of_contract(rules, hand, list(way.slots), longer, way)
    elif rules.restricts_first_lay:
        yield from _opening(rules, hand, (), 0)
    else:
        yield from ((row,) for row in rows(rules, hand, must=must))


def _of_contract(
    rules: Rules, hand: Counter[Card], slots: list[Slot], longer: bool, way: Contract
) -> Iterator[tuple[MeldRow, ...]]:
    """Yield the ways to fill the slots of a contract; with `longer` melds may have more cards than their
    slots ask for.
    """
    if not slots:
        yield ()
        return
    slot, *others = slots
    rest_needs = sum(each.size for each in others)
    most = hand.total() - rest_needs if longer and not way.is_exact else slot.size
    for row in rows(rules, hand, slot, most):
        for rest in _of_contract(rules, hand - Counter([use.card for use in row]), others, longer, way):
            yield (row, *rest)


def _opening(
    rules: Rules, hand: Counter[Card], before: tuple[MeldRow, ...], points: int
) -> Iterator[tuple[MeldRow, ...]]:
    if before and points >= rules.melding.opening:
        yield before
    for row in rows(rules, hand):
        if not before or _order(row) > _order(before[-1]):
            left = hand - Counter([use.card for use in row])
            yield from _opening(rules, left, (*before, row), points + row_points(rules, row))


def _order(row: MeldRow) -> list[tuple[int, int, int]]:
    return [(use.card, use.rank, use.suit) for use in row]


def rows(
    rules: Rules, hand: Counter[Card], slot: Slot | None = None, most: int = 99, must: Card | None = None
) -> Iterator[MeldRow]:
    """Yield the melds that these cards can make: for `slot` if there is one, of at most `most` cards, and with the card
    `must`.

    Wilds that can stand only for other cards are interchangeable, and one stands for all of them.
    """
    wilds = [face for face in sorted(hand) if face in rules.wild for _ in range(hand[face])]
    only = must is not None and must not in rules.wild
    if slot is None or slot.kind is Kind.SET:
        least = rules.set_min if slot is None else slot.size
        for rank in (must.rank,) if must is not None and only else range(1, 14):
            if sum(hand[card(rank, suit)] for suit in range(4)) + len(wilds) >= least:
                yield from _sets(rules, hand, rank, wilds, least, min(most, rules.set_max))
    if slot is None or slot.kind is Kind.RUN:
        least = rules.run_min if slot is None else slot.size
        held = Counter({face: count for face, count in hand.items() if count})
        for suit in rules.run_suits:
            if must is not None and only and must.suit not in SUITS_IN[suit]:
                continue
            for low in range(1, 14):
                yield from _runs(rules, held, suit, low, least, most, len(wilds))


def _sets(rules: Rules, hand: Counter[Card], rank: int, wilds: list[Card], least: int, most: int) -> Iterator[MeldRow]:
    if rank in rules.barred:
        return
    copies = [face for suit in range(4) for face in [card(rank, suit)] if face in rules.naturals]
    own = [face for face in copies for _ in range(min(hand[face], 1 if rules.suits_differ else 99))]
    dumb = [face for face in wilds if face not in rules.naturals]
    for count in range(len(own) + 1):
        for chosen in sorted(set(combinations(own, count))):
            left = hand - Counter(chosen)
            others = [face for face in left.elements() if face in rules.wild and face in rules.naturals]
            for size in range(max(0, least - count), most - count + 1):
                groups = {
                    (*sorted(group), *dumb[: size - some])
                    for some in range(max(0, size - len(dumb)), min(size, len(others)) + 1)
                    for group in combinations(others, some)
                }
                for group in sorted(groups):
                    if rules.wilds_fit(Kind.SET, count + size, size):
                        yield from _named(rules, rank, chosen, group)


def _named(rules: Rules, rank: int, chosen: tuple[Card, ...], wilds: tuple[Card, ...]) -> Iterator[MeldRow]:
    base = tuple(map(Use, chosen))
    if rules.wilds.named or rules.sets_alike:
        suits = range(4) if rules.sets_alike else [each for each in range(4) if each not in {f.suit for f in chosen}]
        for named in sorted(set(permutations([*suits] * (len(wilds) if rules.sets_alike else 1), len(wilds)))):
            yield (*base, *(Use(face, rank, suit) for face, suit in zip(wilds, named, strict=True)))
    else:
        yield (*base, *(Use(face, rank) for face in wilds))


def _runs(
    rules: Rules, hand: Counter[Card], suit: int, low: int, least: int, most: int, wilds: int, row: MeldRow = ()
) -> Iterator[MeldRow]:
    """Yield the runs from place `low` that continue `row`, with a natural or any wild at each place."""
    if len(row) >= least:
        yield row
    if len(row) >= most or not fits(rules, low, len(row) + 1):
        return
    rank = rules.rank_at[low + len(row)]
    places = [card(rank, each) for each in SUITS_IN[suit]]
    uses = [Use(face) for face in places if hand[face] and face in rules.naturals]
    if wilds and not (row and row[-1].rank and not rules.wilds.side_by_side):
        others = [Use(face, rank, max(suit, NO_SUIT)) for face in hand if face in rules.wild and hand[face] > 0]
        dumb = [use for use in others if use.card not in rules.naturals]
        uses += [use for use in others if use.card in rules.naturals and use.card not in places] + dumb[:1]
    for use in uses:
        hand[use.card] -= 1
        wild = use.card in rules.wild
        yield from _runs(rules, hand, suit, low, least, most, wilds - wild, (*row, use))
        hand[use.card] += 1


# What cannot go anywhere


def stranded(state: State, excepted: Card | None) -> int:
    """Return how many cards in the hand of the player whose turn it is surely cannot be put on the table, not counting
    `excepted`.
    """
    rules, seat = state.rules, state.turn
    if rules.melding.move:
        return 0
    hand = Counter(state.hands[seat])
    wilds = sum(hand[face] for face in hand if face in rules.wild)
    if rules.wilds.take != "never":
        wilds += sum(len(replaceable(rules, meld)) > 0 and len(meld.cards) for meld in state.melds)
    lays = not state.melded[seat] or state.contract_of(seat) is None or rules.melding.extra_melds
    adding = [meld for _, meld in open_melds(rules, state.melds, seat)]
    left = 0
    for face in hand:
        if face not in rules.wild and not _may_go(state, face, hand, wilds, lays, adding):
            left += hand[face] - (face == excepted)
    return left


ALL_RANKS = frozenset(range(1, 14))


def _may_go(state: State, face: Card, hand: Counter[Card], wilds: int, lays: bool, adding: list[Meld]) -> bool:
    rules = state.rules
    if rules.wilds.take != "never" or rules.wilds.slide:
        standing = [each for meld in state.melds for each in meld.cards if each.wild and each.rank == face.rank]
        if standing or (rules.wilds.slide and any(each.wild for meld in state.melds for each in meld.cards)):
            return True
    if lays and sum(hand[card(face.rank, suit)] for suit in range(4)) + wilds >= rules.set_min:
        return True
    suits = SUITS_IN[rules.run_suit(face.suit)]
    missing = ALL_RANKS - {each.rank for each in hand if each.suit in suits}
    for _, window in rules.windows[rules.run_min] if lays else ():
        if window >> face.rank & 1 and sum(window >> rank & 1 for rank in missing) <= wilds:
            return True
    return any(_reaches(rules, meld, face, missing, wilds) for meld in adding)


def _reaches(rules: Rules, meld: Meld, face: Card, missing: frozenset[int], wilds: int) -> bool:
    if meld.kind is Kind.SET:
        return meld.rank == face.rank and len(meld.cards) < rules.set_max
    if face.suit not in SUITS_IN[run_suit(rules, meld)]:
        return False
    low, size = low_place(rules, meld), len(meld.cards)
    for step in (1, -1):
        needed, place = 0, low + size if step > 0 else low - 1
        while 0 < place < 2 * rules.circle + 1:
            if rules.rank_at[place] == face.rank:
                return True
            needed += rules.rank_at[place] in missing
            if needed > wilds:
                break
            place += step
        if place < 1 and rules.runs.ace == "around":
            return True
    return False
