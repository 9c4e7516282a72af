"""Moving one's own cards on the table: off one's melds, to others or to a new one (rulebook 2, `melding.move`).

What is left of every meld must be a meld: a run may fall into two, and a meld may go altogether. Wilds stay: what they
stand for is said once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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


class Gathered(NamedTuple):
    """The cards of a play, from the hand and from the player's own melds, and the table without the latter."""

    used: tuple[Card, ...]
    """The cards taken from the hand."""
    melds: tuple[Meld, ...]
    """The melds without the cards taken from them."""
    number: int
    """The number in `melds` of the meld that is added to."""
    told: tuple[Event, ...]


class TakenOff(NamedTuple):
    """The table after some of a player's cards were taken off their melds."""

    melds: tuple[Meld, ...]
    gone: tuple[int, ...]
    """The numbers of the melds of which nothing is left."""
    moved: tuple[PlacedCard, ...]


def movable(rules: Rules, melds: tuple[Meld, ...], seat: int) -> tuple[Card, ...]:
    """Return the cards on the melds of `seat` that might be moved."""
    return _movable(melds, seat) if rules.melding.move and melds else ()


# The table changes less often than it is asked what may be moved on it.


@lru_cache(maxsize=64)
def _movable(melds: tuple[Meld, ...], seat: int) -> tuple[Card, ...]:
    """Return the cards on the melds of `seat` that are no wilds."""
    return tuple([each.card for meld in melds if meld.owner == seat for each in meld.cards if not each.wild])


def gather(state: State, seat: int, cards: tuple[Card, ...], number: int = 0) -> Gathered:
    """Return the cards of a play taken from the hand, and those not held taken off the player's melds except `number`;
    or refuse.
    """
    hand = list(state.hands[seat])
    used, wanted = [], []
    for face in cards:
        if face in hand:
            hand.remove(face)
            used.append(face)
        else:
            wanted.append(face)
    if not wanted:
        return Gathered(tuple(used), state.melds, number, ())
    if not state.rules.melding.move:
        raise Refused(NotInHand(wanted[0]))
    taken = _taken_off(state.rules, state.melds, seat, tuple(wanted), number)
    if isinstance(taken, TakenOff):
        number -= sum([each < number for each in taken.gone])
        return Gathered(tuple(used), taken.melds, number, (Moved(seat, taken.moved),))
    raise Refused(taken)


@lru_cache(maxsize=512)
def _taken_off(
    rules: Rules, melds: tuple[Meld, ...], seat: int, wanted: tuple[Card, ...], number: int
) -> TakenOff | NotInHand | CannotMove:
    """Return the table without the cards `wanted`, taken off the melds of `seat` but `number`, or why they stay."""
    places = [_places(melds, seat, face, number) for face in wanted]
    for face, found in zip(wanted, places, strict=True):
        if not found:
            return NotInHand(face)
    for way in product(*places):
        if len(set(way)) < len(way):
            continue
        left = _melds_left(rules, melds, way)
        if left is not None:
            return TakenOff(left[0], tuple(left[1]), tuple([melds[meld].cards[at] for meld, at in way]))
    return CannotMove(wanted)


def _places(melds: tuple[Meld, ...], seat: int, face: Card, but: int) -> list[tuple[int, int]]:
    """Return where a card lies on the melds of `seat`: the index of the meld, and its place there."""
    return [
        (index, at)
        for index, meld in enumerate(melds)
        if meld.owner == seat and index + 1 != but
        for at, each in enumerate(meld.cards)
        if each.card == face and not each.wild
    ]


def _melds_left(
    rules: Rules, melds: tuple[Meld, ...], way: Sequence[tuple[int, int]]
) -> tuple[tuple[Meld, ...], list[int]] | None:
    """Return the melds without the cards at these places, and the numbers of those that are gone; None if any rest is
    no meld.

    Where a run falls in two, its upper part comes after all other melds.
    """
    kept: list[Meld] = []
    split: list[Meld] = []
    gone: list[int] = []
    for index, meld in enumerate(melds):
        off = {at for where, at in way if where == index}
        pieces = list(_rests(meld, off))
        if any(not _is_sound(rules, piece) for piece in pieces if off):
            return None
        kept += pieces[:1]
        split += pieces[1:]
        if not pieces:
            gone.append(index + 1)
    return (*kept, *split), gone


def _rests(meld: Meld, off: set[int]) -> Iterator[Meld]:
    """Yield the rests of a meld without the cards at places `off`: none, one, or two parts of a run."""
    if not off:
        yield meld
        return
    row: list[PlacedCard] = []
    for at, each in enumerate(meld.cards):
        if at not in off:
            row.append(each)
        elif meld.kind is Kind.RUN and row:
            yield structs.replace(meld, cards=tuple(row))
            row = []
    if row:
        yield structs.replace(meld, cards=tuple(row))


def _is_sound(rules: Rules, meld: Meld) -> bool:
    """Whether the rest of a meld has enough cards and not too many wilds."""
    least = rules.set_min if meld.kind is Kind.SET else rules.run_min
    return len(meld.cards) >= least and rules.wilds_fit(meld.kind, len(meld.cards), wilds_among(rules, meld.cards))
