"""What can be counted and pointed at for the reasons of a play: exact numbers, and who took or threw what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.bots.collecting import REACH, near
from game.bots.contract import Planner
from game.bots.hand_value import Valued
from game.bots.layout import Layout
from game.bots.outlook import Outlook
from game.bots.playing import ends_of_turn
from game.bots.reasons import Fits, Needed, Reason, Spare, Spurned, Waits, Wanted
from game.bots.search import Limit
from game.engine.cards import FACES, JOKER, Card, without
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
        whole = (*hand, face)
        plays = Layout(look, whole).arrange(whole).plays
        found[face] = tuple([use.card for piece in plays for use in piece.uses])
    return found


def fitting(outs: Outs, hand: tuple[Card, ...], kept: Card) -> tuple[Card, ...]:
    """Return the cards to come with which `kept`, a card of `hand`, would be played."""
    # A copy of it that comes may be played in its place: then there must be as many as are held and come.
    held = hand.count(kept)
    return tuple([face for face, played in outs.items() if played.count(kept) >= held + (face == kept)])


def missing(planner: Planner, hand: tuple[Card, ...]) -> int | None:
    """Return how many cards are missing for the first lay; None where no way to it is found."""
    return min([plan.missing for plan in planner.plans(hand)], default=None)


def waits(planner: Planner, hand: tuple[Card, ...], limit: Limit | None = None) -> Iterator[Waits]:
    """Yield how far it is to the first lay, and what brings the next card of it; nothing once time is up."""
    lacking = missing(planner, hand)
    if not lacking:
        return
    look, faces = planner.look, []
    for face in unseen(look):
        if limit is not None and limit.over:
            return
        if missing(planner, (*hand, face)) == lacking - 1:
            faces.append(face)
    yield Waits(lacking, copies(look, faces), tuple(faces))


def about_first_lay(
    planner: Planner, hand: tuple[Card, ...], gone: Card, limit: Limit | None = None
) -> Iterator[Reason]:
    """Yield what a discard means for what must be laid first, as far as there is time."""
    rest = without(hand, (gone,))
    now = missing(planner, hand)
    if rest is None or now is None:
        return
    if missing(planner, rest) == now:
        yield Spare(gone, now)
    rules = planner.look.rules
    others = [face for face in dict.fromkeys(rest) if face not in rules.wild and face != gone]
    for other in sorted(others, key=lambda face: -rules.values[face]):
        if limit is not None and limit.over:
            return
        less = missing(planner, without(hand, (other,)) or ())
        if less is not None and less > now:
            yield Needed(other, now, less)
            break
    yield from waits(planner, rest, limit)


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
        liked = next((each for each in reversed(look.memory.held[seat]) if near(each, face, REACH)), None)
        if liked is not None:
            yield Wanted(face, seat, liked)
            break


def safety_of(look: Outlook, face: Card) -> Iterator[Spurned]:
    """Yield what the next player did not want, if it goes with `face`."""
    for seat in _others(look)[:1]:
        memory = look.memory
        cards = (*memory.refused[seat], *memory.thrown[seat])
        left = next((each for each in reversed(cards) if near(each, face, REACH)), None)
        if left is not None:
            yield Spurned(face, seat, left)


def _others(look: Outlook) -> tuple[int, ...]:
    return look.state.clockwise(look.seat) if look.memory.held else ()
