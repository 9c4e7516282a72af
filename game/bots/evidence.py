"""What can be counted and pointed at for the reasons of a play: exact numbers, and who took or threw what."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from game.bots.collecting import REACH, near
from game.bots.hand_value import Valued
from game.bots.layout import Layout
from game.bots.outlook import Outlook
from game.bots.playing import ends_of_turn
from game.bots.reasons import Fits, Spurned, Wanted
from game.bots.search import Limit
from game.engine.cards import FACES, JOKER, Card, without
from game.engine.contracts import Kind
from game.engine.layable import hold, may_meld
from game.engine.openings import single_adds

Outs = Mapping[Card, tuple[Card, ...]]
"""By unseen natural: the cards that would be played if it came."""


def unseen(look: Outlook) -> tuple[Card, ...]:
    """Return the naturals of which a copy may still come or be held by others."""
    wild = look.rules.wild
    return tuple([face for face in FACES if look.hidden[face] and face not in wild and face != JOKER])


def copies(look: Outlook, faces: Sequence[Card]) -> int:
    """Count the unseen copies of some faces."""
    return sum([look.hidden[face] for face in faces])


def outs_of(look: Outlook, hand: tuple[Card, ...], limit: Limit | None = None) -> Outs:
    """Return what a seat free to lay would play of `hand` and each card that may come; nothing once time is up."""
    found: dict[Card, tuple[Card, ...]] = {}
    for face in unseen(look):
        if limit is not None and limit.over:
            return {}
        found[face] = _played(look, (*hand, face))
    return found


def _played(look: Outlook, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    plays = Layout(look, hand).arrange(hand).plays
    return tuple([use.card for piece in plays for use in piece.uses])


def fitting(look: Outlook, outs: Outs, hand: tuple[Card, ...], kept: Card) -> tuple[Card, ...]:
    """Return the cards to come with which `kept`, a card of `hand` without use so far, would have one.

    Melds that are there already stay whole. Nothing for a card that could be played as it is: it waits for nothing.
    """
    if may_play(look, hand, kept):
        return ()
    loose = Layout(look, hand).arrange(hand).left
    # A copy of it that comes may be played in its place: then there must be as many as are held and come.
    held = hand.count(kept)
    found = []
    for face, played in outs.items():
        if played.count(kept) >= held + (face == kept) or _makes_meld(look, (*loose, face), kept):
            found.append(face)
    return tuple(found)


def _makes_meld(look: Outlook, cards: tuple[Card, ...], face: Card) -> bool:
    enough = face not in look.rules.wild and may_meld(look.rules, hold(look.rules, cards), face)
    return enough and may_play(look, cards, face)


def may_play(look: Outlook, hand: tuple[Card, ...], card: Card) -> bool:
    """Tell whether a card of `hand` could be put on the table, whatever else that would spoil."""
    if look.rules.going_out == "discard":
        # One card must be left to go out with.
        rests = [rest for other in dict.fromkeys(hand) if card in (rest := without(hand, (other,)) or ())]
        few = len(hand) <= max(look.rules.set_min, look.rules.run_min)
        return any(_placed(look, rest, card) for rest in rests) if few else _placed(look, hand, card)
    return _placed(look, hand, card)


def _placed(look: Outlook, hand: tuple[Card, ...], card: Card) -> bool:
    layout = Layout(look, hand)
    return card not in layout.arrange(hand).left or layout.arrange_with(hand, card) is not None


def kept_back(look: Outlook, hand: tuple[Card, ...], gone: Card) -> list[Card]:
    """Return the other cards one might have parted with, those first that would leave the better hand."""
    ends = [(end, end.discard) for end in ends_of_turn(look, hand) if end.discard not in (None, gone)]
    return [face for _, face in sorted(ends, key=_plain, reverse=True) if face is not None]


def _plain(end: tuple[Valued, Card | None]) -> float:
    return end[0].worth


def danger_of(look: Outlook, face: Card) -> Iterator[Fits | Wanted]:
    """Yield what makes a discard dangerous, as far as it can be seen or is remembered."""
    state = look.state
    if face in look.rules.wild or face == JOKER:
        return
    for number, meld in enumerate(state.melds, 1):
        if any(True for _ in single_adds(look.rules, meld, (face,))):
            yield Fits(face, number)
            break
    for seat in _others(look):
        liked = _nearest_of(look, seat, look.memory.kept(seat), face)
        if liked is not None:
            yield Wanted(face, seat, liked)
            break


def safety_of(look: Outlook, face: Card) -> Iterator[Spurned]:
    """Yield what the next player did not want and is not known to hold again, if it goes with `face`.

    Nothing where a discard that goes with it can be had together with it: then one card more makes a meld.
    """
    if look.rules.draw_discards in ("pile", "dig") and _nearest_of(look, None, look.state.discards, face) is not None:
        return
    for seat in _others(look)[:1]:
        memory = look.memory
        cards = [each for each in (*memory.refused[seat], *memory.thrown[seat]) if each not in memory.held[seat]]
        left = _nearest_of(look, seat, cards, face)
        if left is not None:
            yield Spurned(face, seat, left)


def _nearest_of(look: Outlook, seat: int | None, cards: Sequence[Card], face: Card) -> Card | None:
    """The latest of some cards that goes with a face in a meld `seat` may lay next; None: in any.

    A wild goes with all, which tells nothing.
    """
    wild, kinds = look.rules.wild, _kinds(look, seat)
    for each in reversed(cards):
        kind = Kind.SET if each.rank == face.rank else Kind.RUN
        if each not in wild and kind in kinds and near(each, face, REACH):
            return each
    return None


def _kinds(look: Outlook, seat: int | None) -> Collection[Kind]:
    """The melds a seat may lay next: those of its contract, and once that lies perhaps none."""
    contract = None if seat is None else look.state.contract_of(seat)
    if seat is None or contract is None:
        return tuple(Kind)
    if look.state.melded[seat]:
        return tuple(Kind) if look.rules.extra_melds else ()
    return {slot.kind for way in contract.ways for slot in way.slots}


def _others(look: Outlook) -> tuple[int, ...]:
    return look.state.clockwise(look.seat) if look.memory.held else ()
