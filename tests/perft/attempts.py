"""All actions that can be written in a small position: the brute force with which `legal` is compared.

Nothing here knows what a meld is. A wild is tried as every card of a rank or a suit it lies beside.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product

from msgspec import structs

from game.engine.actions import (
    Action,
    Add,
    Buy,
    BuyBack,
    CallRummy,
    Claim,
    Discard,
    DrawDiscards,
    DrawStock,
    Drop,
    Force,
    Knock,
    Lay,
    Pass,
    Slide,
    Take,
    Use,
)
from game.engine.cards import FACES, NO_SUIT, Card
from game.engine.events import FalselyLaid, FalselyShown
from game.engine.play.moving import movable_cards
from game.engine.play.verbs import apply, why_not
from game.engine.refusals import Ambiguous, Refused
from game.engine.sheet.contracts import Kind, Slot
from game.engine.state import State
from game.record.digest import state_text

LARGEST = 4
"""Cards of a meld that are tried."""


def meanings(state: State, face: Card, beside: Iterable[tuple[int, int]]) -> list[Use]:
    """Return a card as it may be written in a meld: a wild also as any card next to the ranks and suits `beside`."""
    written = {Use(face)}
    if face in state.rules.wild:
        for rank, suit in beside:
            written |= {Use(face, rank, other) for other in (NO_SUIT, 0, 1, 2, 3)}
            written |= {Use(face, other, suit) for other in range(1, 14) if suit != NO_SUIT}
    return sorted(written, key=repr)


def written_melds(state: State, cards: Iterable[Card], size: int) -> Iterator[tuple[Use, ...]]:
    """Yield every choice of `size` cards with every meaning of its wilds."""
    for chosen in sorted(set(combinations(sorted(cards), size))):
        beside = [(face.rank, face.suit) for face in chosen if face.rank]
        yield from product(*(meanings(state, face, beside) for face in chosen))


def draws(state: State, seat: int) -> Iterator[Action]:
    """Yield the actions that take no card from a hand: draws, and answers when asked to buy or call."""
    yield from (DrawStock(seat), DrawDiscards(seat), Buy(seat), Pass(seat), CallRummy(seat), Force(seat))
    yield from (Drop(seat), BuyBack(seat))
    yield from (DrawDiscards(seat, face) for face in FACES)


def plays(state: State, seat: int) -> Iterator[Action]:
    """Yield discards, knocks, and all plays of one card to the table."""
    yield from (Discard(seat, face) for face in FACES)
    yield from (Knock(seat, face) for face in (None, *FACES))
    wilds = [face for face in FACES if face in state.rules.wild]
    for number, meld in enumerate(state.melds, 1):
        beside = [(each.rank, each.suit) for each in meld.cards]
        for face in FACES:
            for use in meanings(state, face, beside):
                yield Add(seat, (use,), number)
                yield Claim(seat, (use,), number)
            slide = Slide(seat, number, face)
            yield slide
            if isinstance(why_not(state, slide), Ambiguous):
                yield from (Slide(seat, number, face, to) for to in FACES[:52])
            yield from (Take(seat, wild, number, face) for wild in wilds)


def lays(state: State, seat: int) -> Iterator[Action]:
    """Yield single melds of up to four cards, from the hand or from the discards."""
    for size in range(1, LARGEST + 1):
        at_hand = (*state.hands[seat], *movable_cards(state.rules, state.melds, seat))
        yield from (Lay(seat, (meld,)) for meld in written_melds(state, at_hand, size))
        yield from (Claim(seat, meld) for meld in written_melds(state, state.discards, size))


def openings(state: State, seat: int) -> Iterator[Action]:
    """Yield every way to divide cards of the hand among the melds of the contract, each of its least size.

    Which of two melds of the same kind and size comes first makes no difference.
    """
    contract = state.contract_of(seat)
    if contract is None or state.melded[seat]:
        return

    def divide(slots: Sequence[Slot], hand: tuple[Card, ...]) -> Iterator[tuple[tuple[Use, ...], ...]]:
        if not slots:
            yield ()
            return
        alike = slots[1:2] == slots[:1]
        for meld in written_melds(state, hand, slots[0].size):
            left = list(hand)
            for use in meld:
                left.remove(use.card)
            for rest in divide(slots[1:], tuple(left)):
                if not alike or repr(meld) <= repr(rest[0]):
                    yield (meld, *rest)

    yield from (Lay(seat, melds) for melds in divide(contract.slots, state.hands[seat]))


def results(state: State, actions: Iterable[Action]) -> dict[str, Action]:
    """Return the resulting state of each legal action as text, with one action that leads to it."""
    found: dict[str, Action] = {}
    for action, new in _allowed(state, actions):
        found.setdefault(state_text(_unordered(new)), action)
    return found


def _allowed(state: State, actions: Iterable[Action]) -> Iterator[tuple[Action, State]]:
    for action in actions:
        try:
            new, events = apply(state, action)
        except Refused:
            continue
        if not any(isinstance(event, FalselyLaid | FalselyShown) for event in events):
            yield action, new


def _unordered(state: State) -> State:
    """Return the same state with the cards of sets, which have no order, sorted."""
    melds = [
        structs.replace(meld, cards=tuple(sorted(meld.cards, key=repr))) if meld.kind is Kind.SET else meld
        for meld in state.melds
    ]
    return structs.replace(state, melds=tuple(melds))


def choices(state: State, actions: Iterable[Action]) -> list[tuple[object, ...]]:
    """Return the ranks and places of the melds that each legal action lays."""
    laid = [new.melds[len(state.melds) :] for _, new in _allowed(state, actions)]
    return [
        tuple(sorted((meld.kind.value, meld.rank, meld.suit if meld.kind is Kind.RUN else 0) for meld in melds))
        for melds in laid
    ]
