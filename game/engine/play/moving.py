"""Moving one's own cards on the table: off one's melds, to others or to a new one (`melding.move`).

What is left of every meld must be a meld: a run may fall into two, and a meld may go altogether. Wilds stay: what they
stand for is said once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from msgspec import structs

from game.engine.cards import Card
from game.engine.events import Event, Moved
from game.engine.melds.meld import Meld, PlacedCard, wilds_among
from game.engine.refusals import CannotMove, NotInHand, Refused
from game.engine.sheet.contracts import Kind
from game.engine.sheet.rules import Rules
from game.engine.state import State


class GatheredCards(NamedTuple):
    """Where the cards of a play come from.

    Some are from the player's hand. All others are taken off the player's own melds on the table, and `melds` are the
    melds after that.
    """

    from_hand: tuple[Card, ...]
    """The cards taken from the hand."""
    melds: tuple[Meld, ...]
    """The melds without the cards taken from them."""
    number: int
    """The number in `melds` of the meld that is added to."""
    events: tuple[Event, ...]


class TakenCards(NamedTuple):
    """The table after some of a player's cards were taken off their melds."""

    melds: tuple[Meld, ...]
    emptied_melds: tuple[int, ...]
    """The numbers of the melds of which nothing is left."""
    cards: tuple[PlacedCard, ...]


def movable_cards(rules: Rules, melds: tuple[Meld, ...], seat: int) -> tuple[Card, ...]:
    """Return the cards in the melds of `seat` that the rules may let it move to other melds; empty where cards may not
    be moved.

    Cards that stand for others are left out.
    """
    return _movable(melds, seat) if rules.melding.move and melds else ()


# The table changes less often than it is asked what may be moved on it.


@lru_cache(maxsize=64)
def _movable(melds: tuple[Meld, ...], seat: int) -> tuple[Card, ...]:
    """Return the cards on the melds of `seat` that stand for no other cards."""
    return tuple([face for meld in melds if meld.owner == seat for _, face in _plain_cards(meld)])


@lru_cache(maxsize=64)
def _places(melds: tuple[Meld, ...], seat: int) -> dict[Card, list[tuple[int, int]]]:
    """Return, for each face on the melds of `seat`, its places: pairs of the index of a meld and the index in it.

    Cards that stand for others are left out.
    """
    found: dict[Card, list[tuple[int, int]]] = {}
    for index, meld in enumerate(melds):
        if meld.owner == seat:
            for at, face in _plain_cards(meld):
                found.setdefault(face, []).append((index, at))
    return found


@lru_cache(maxsize=512)
def _plain_cards(meld: Meld) -> tuple[tuple[int, Card], ...]:
    """Return the cards of a meld that stand for no others, each after its index in the meld."""
    return tuple([(at, each.card) for at, each in enumerate(meld.cards) if not each.wild])


def split_by_hand(hand: tuple[Card, ...], cards: Iterable[Card]) -> tuple[list[Card], list[Card]]:
    """Return the cards of a play that the hand holds, and those that it does not, which must be moved on the table."""
    left = list(hand)
    used, wanted = [], []
    for face in cards:
        if face in left:
            left.remove(face)
            used.append(face)
        else:
            wanted.append(face)
    return used, wanted


def gather(state: State, seat: int, cards: tuple[Card, ...], number: int = 0) -> GatheredCards:
    """Return what a play of `cards` takes: from the hand of `seat` the cards it holds, and all others off its melds on
    the table.

    Meld `number`, to which the cards are to be added, is left alone; 0 for none.

    Raises: Refused: a card is neither held nor may be moved, or what remains of a meld would be no meld.
    """
    used, wanted = split_by_hand(state.hands[seat], cards)
    if not wanted:
        return GatheredCards(tuple(used), state.melds, number, ())
    if not state.rules.melding.move:
        raise Refused(NotInHand(wanted[0]))
    taken = _taken_off(state.rules, state.melds, seat, wanted, number)
    if isinstance(taken, TakenCards):
        number -= sum([each < number for each in taken.emptied_melds])
        return GatheredCards(tuple(used), taken.melds, number, (Moved(seat, taken.cards),))
    raise Refused(taken)


def can_be_moved(state: State, seat: int, wanted: Sequence[Card], number: int = 0) -> bool:
    """Whether the cards `wanted` can be taken off the melds of `seat` so that what remains of each is nothing or still
    melds.

    Nothing is taken off meld `number`; 0 for none. Whether the rules let cards be moved is not checked.
    """
    return _first_way(state.rules, state.melds, seat, tuple(wanted), number) is not None


def _taken_off(
    rules: Rules, melds: tuple[Meld, ...], seat: int, wanted: Sequence[Card], number: int
) -> TakenCards | NotInHand | CannotMove:
    """Return the table after the cards `wanted` are taken off the melds of `seat`. What remains of each meld must be
    nothing or still a meld.

    If that cannot be done, return `CannotMove`; or `NotInHand` for the first of the cards that none of these melds
    holds as itself. Meld `number` is left alone; 0 for none.

    A meld of which nothing is left is gone, so that those after it get lower numbers. Where a run falls into parts, the
    lowest keeps its place, and the others come after all other melds.
    """
    way = _first_way(rules, melds, seat, tuple(wanted), number)
    if way is None:
        places = _places(melds, seat)
        for face in wanted:
            if all(index + 1 == number for index, _ in places.get(face, ())):
                return NotInHand(face)
        return CannotMove(tuple(wanted))
    kept: list[Meld] = []
    split: list[Meld] = []
    gone: list[int] = []
    for index, meld in enumerate(melds):
        off = _places_off(way, index)
        rests = (_rests(rules, meld, off) or ()) if off else (meld,)
        kept += rests[:1]
        split += rests[1:]
        if not rests:
            gone.append(index + 1)
    return TakenCards((*kept, *split), tuple(gone), tuple([melds[index].cards[at] for index, at in way]))


@lru_cache(maxsize=256)
def _first_way(
    rules: Rules, melds: tuple[Meld, ...], seat: int, wanted: tuple[Card, ...], number: int
) -> tuple[tuple[int, int], ...] | None:
    """Return the places from which the cards `wanted` can be taken off the melds of `seat`; None if that is impossible.

    The places are pairs in the order of `wanted`: the index of a meld in `melds`, and the index of the card in it. What
    remains of each meld is nothing or still a meld. Meld `number` (from 1) is left alone; 0 for none.
    """
    of = _places(melds, seat)
    places = [[each for each in of.get(face, ()) if each[0] + 1 != number] for face in wanted]
    for way in product(*places) if all(places) else ():
        rests = [_rests(rules, melds[index], _places_off(way, index)) for index in {index for index, _ in way}]
        if None not in rests and len(set(way)) == len(way):
            return way
    return None


def _places_off(way: Sequence[tuple[int, int]], index: int) -> tuple[int, ...]:
    """Return the places of the cards that are taken off the meld of this index; `way` holds an index and a place for
    each card taken.
    """
    return tuple([at for meld, at in way if meld == index])


@lru_cache(maxsize=512)
def _rests(rules: Rules, meld: Meld, removed: tuple[int, ...]) -> tuple[Meld, ...] | None:
    """Return the melds that remain when the cards at the places `removed` are taken off a meld: none, one, or several
    parts of a run; None if any remaining part is no legal meld.
    """
    rows: list[tuple[PlacedCard, ...]] = [()]
    for at, each in enumerate(meld.cards):
        if at not in removed:
            rows[-1] += (each,)
        elif meld.kind is Kind.RUN:
            rows.append(())
    rests = tuple([structs.replace(meld, cards=row) for row in rows if row])
    return rests if all(_is_sound(rules, rest) for rest in rests) else None


def _is_sound(rules: Rules, meld: Meld) -> bool:
    """Whether `meld`, what remains of a meld after cards were taken off, has enough cards and not too many wilds."""
    least = rules.set_min if meld.kind is Kind.SET else rules.run_min
    return len(meld.cards) >= least and rules.wilds_fit(meld.kind, len(meld.cards), wilds_among(rules, meld.cards))
