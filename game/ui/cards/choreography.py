"""The motion and sound of each kind of event, as a table.

`start_flights` starts the flights of all sprites that have to move. It is called after the events; nothing waits for
it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from msgspec import Struct, structs

from game.engine.events import (
    Added,
    Bought,
    BoughtBack,
    Claimed,
    DealEnded,
    Dealt,
    Discarded,
    Drew,
    DroppedOut,
    Event,
    FalselyCalled,
    FalselyLaid,
    FalselyShown,
    Floated,
    Forced,
    Knocked,
    Laid,
    LastTurns,
    MatchEnded,
    Moved,
    OneCardLeft,
    Passed,
    RummyCalled,
    Shuffled,
    Slid,
    StockRenewed,
    Took,
    TurnBegan,
    TurnedUp,
    WasCut,
    WindowOpened,
)
from game.engine.state import NOBODY
from game.ui.cards.slots import Home, Place, Zone
from game.ui.cards.soundtrack import Soundtrack
from game.ui.cards.sprites import GLIDE, Flight, Move, Pose
from game.ui.draw.tween import ease_in_out, ease_out, ease_out_back


class Act(Struct, frozen=True):
    """The motion and sound of an event: the flight of its cards, the seconds between two cards, and the sound.

    With `sounds_each`, every card makes the sound, up to `MOST_HEARD` cards. Otherwise, or without motion, only the
    first card makes it. An event without flying cards makes it once.
    """

    flight: Flight
    stagger: float
    sound: str
    volume: float = 1.0
    sounds_each: bool = False
    touches: float = 0.0
    """The share of a long way after which a card is heard, 0 for the start: a card seems to have landed before it comes
    to rest.
    """
    lasts: float = 0.0
    """Seconds the event takes if no card moves."""
    stays: bool = False
    """Whether the motion is a gesture of cards that stay in place; nothing waits for its end."""
    sting: str = ""
    """The sound after the last card has landed; of several such events at once, only the last one has it."""


LAID = Flight(0.36, arc=0.10, swell=0.16, snap=0.07, ease=ease_out)

ACTS: Mapping[type[Event], Act] = MappingProxyType(
    {
        Shuffled: Act(Flight(0.4, arc=0.12, turns=0.0, ease=ease_in_out), 0.004, "shuffle", lasts=0.35),
        WasCut: Act(Flight(0.5, aside=0.75, ease=ease_in_out), 0.0, "cut", 0.8, lasts=0.15),
        Dealt: Act(Flight(0.34, arc=0.10, turns=1.0, swell=0.08), 0.055, "deal", 0.6, sounds_each=True),
        TurnBegan: Act(Flight(0.3, hop=0.14), 0.05, "next", 0.35, stays=True),
        Drew: Act(Flight(0.36, arc=0.12, swell=0.12), 0.05, "slide"),
        Laid: Act(LAID, 0.05, "place", sounds_each=True, touches=0.55, sting="meld"),
        Added: Act(Flight(0.36, arc=0.12, swell=0.14, snap=0.06), 0.06, "add", sounds_each=True, touches=0.55),
        Took: Act(Flight(0.44, arc=0.16, swell=0.18, snap=0.06), 0.12, "take", sting="wild"),
        Slid: Act(Flight(0.44, arc=0.14, swell=0.12), 0.10, "shift"),
        FalselyLaid: Act(Flight(0.5, aside=0.2, beats=4), 0.0, "false"),
        Discarded: Act(Flight(0.32, arc=0.08, turns=0.0, swell=0.12), 0.0, "discard", touches=0.5),
        WindowOpened: Act(Flight(0.45, swell=0.16), 0.0, "offer", 0.7, stays=True),
        DroppedOut: Act(Flight(0.5, aside=0.2, beats=2), 0.0, "drop", 0.8, stays=True),
        FalselyShown: Act(Flight(0.6, aside=0.25, beats=4), 0.0, "false", 0.9, stays=True),
        FalselyCalled: Act(Flight(0.4, aside=0.2, beats=4), 0.0, "false", 0.8, stays=True),
        BoughtBack: Act(Flight(0.3), 0.0, "back", 0.8, lasts=0.1),
        Bought: Act(Flight(0.42, arc=0.2, swell=0.12), 0.08, "buy"),
        Passed: Act(Flight(0.4, aside=0.1, beats=2), 0.0, "pass", 0.5, stays=True),
        RummyCalled: Act(Flight(0.6, hop=0.5, turns=-1.0, swell=0.3, ease=ease_in_out), 0.08, "call"),
        TurnedUp: Act(Flight(0.42, arc=0.14, turns=1.0, swell=0.14), 0.05, "turn_up"),
        Moved: Act(Flight(0.4, hop=0.1), 0.0, "pull", 0.5, stays=True),
        Forced: Act(Flight(0.5, hop=0.3, swell=0.2, beats=2), 0.0, "force", stays=True),
        Claimed: Act(Flight(0.42, arc=0.16, swell=0.2, snap=0.07, ease=ease_out_back), 0.08, "rummy"),
        StockRenewed: Act(Flight(0.45, arc=0.06, ease=ease_in_out), 0.012, "renew"),
        Knocked: Act(Flight(0.34, hop=0.22, beats=2), 0.0, "show", lasts=0.2, stays=True),
        OneCardLeft: Act(Flight(0.36, hop=0.3, beats=2), 0.0, "knock", lasts=0.1, stays=True),
        Floated: Act(Flight(0.8, hop=0.22), 0.06, "float", lasts=0.1, stays=True),
        LastTurns: Act(Flight(0.5, hop=0.14), 0.04, "out", 0.7, lasts=0.2, stays=True),
        DealEnded: Act(Flight(0.4, swell=0.1), 0.02, "flip"),
        MatchEnded: Act(Flight(0.9, hop=0.25, beats=2), 0.03, "win", lasts=0.2, stays=True),
    }
)
"""The motion and sound of every kind of event. Cards that only make room glide."""

STING = 0.7
"""The loudness of the stings."""

OVERLAP = 0.55
"""The share of an event's motion after which the next event begins."""


class Landing(Struct, frozen=True):
    """An event, with the seconds after which its cards have landed."""

    event: Event
    seconds: float


FADING = 0.4
"""The time between cards that fade, as a share of the time between cards that fly."""


def start_flights(
    events: Sequence[Event],
    moves: Sequence[Move],
    me: int,
    speed: float,
    sounds: Soundtrack,
    fade: bool = False,
    owners: Sequence[int] = (),
) -> tuple[float, list[Landing]]:
    """Start the flight of every sprite that moves, and schedule the sounds of the events in `sounds`. Return the
    seconds until all have arrived, and the landing of each event whose type is in `ACTS`.

    The cards of an event fly as `ACTS` says, and mostly start shortly before those of the previous event have landed;
    cards that belong to no event glide. `speed` is a factor on all times, 0 without motion. With `fade`, flying cards
    fade from slot to slot, resting cards make no gestures, and cards that would glide are in their slots at once. `me`
    is the player's own seat, `owners` the seats whose melds are on the table, by meld number.
    """
    still = [] if fade or not speed else [move for move in moves if _is_at_rest(move)]
    waiting = [move for move in moves if _has_to_move(move)]
    clock = last = 0.0
    landings = []
    final = {type(event): number for number, event in enumerate(events)}
    for number, event in enumerate(events):
        act = ACTS.get(type(event))
        if act is None:
            continue
        if number < final[type(event)]:
            act = structs.replace(act, sting="")
        if fade:
            act = structs.replace(act, flight=structs.replace(act.flight, fades=True), stagger=act.stagger * FADING)
        cards = _cut_moves(moves) if isinstance(event, WasCut) else _cards_of(event, waiting, me)
        gone = {id(move) for move in cards}
        waiting = [move for move in waiting if id(move) not in gone]
        stirred = gestures(event, still, me, owners)
        gone = {id(move) for move in stirred}
        still = [move for move in still if id(move) not in gone]
        flying = [*cards, *stirred]
        _sound(act, event, flying, last if act.stays else clock, speed, sounds)
        _fly(act, flying, clock, speed)
        flown = bool(cards) and not act.stays
        took = (act.flight.seconds + act.stagger * (len(cards) - 1) if flown else act.lasts) * speed
        last = max(last, clock + took)
        landings.append(Landing(event, clock + took))
        clock += took if isinstance(event, Shuffled | WasCut) else took * OVERLAP
    glide = 0.0 if fade else GLIDE.seconds * speed
    for move in waiting:
        move.sprite.go(move.slot, structs.replace(GLIDE, seconds=glide), move.came.home)
        last = max(last, glide)
    return last, landings


def _has_to_move(move: Move) -> bool:
    """Whether the sprite of `move` has to depart. If it need not, as it is held, in its place or already on its
    way there, give it the new slot at once.
    """
    sprite, slot = move.sprite, move.slot
    if sprite.is_held:
        sprite.slot = slot
        return False
    if sprite.leaving:
        return True
    there = Pose.of(slot) == (sprite.target if sprite.is_moving else sprite.pose)
    if there:
        sprite.slot = slot
    return not there


def _fly(act: Act, cards: Sequence[Move], clock: float, speed: float) -> None:
    for index, move in enumerate(cards):
        delay = (act.stagger * index) * speed + clock
        flight = structs.replace(act.flight, seconds=act.flight.seconds * speed, delay=delay)
        move.sprite.go(move.slot, flight, move.came.home)


MOST_HEARD = 40
"""The most cards of an event that make a sound."""


def _sound(act: Act, event: Event, cards: Sequence[Move], clock: float, speed: float, sounds: Soundtrack) -> None:
    """Schedule the sounds of an event from `clock` seconds on: that of its `act` and, for the landing of the last card,
    the sting, if the act has one. `speed` is a factor on all times, 0 without motion.
    """
    player = _player(event)
    heard = cards[:MOST_HEARD] if act.sounds_each and speed else cards[:1]
    if not heard:
        sounds.schedule(clock, act.sound, act.volume, player)
    for index, move in enumerate(heard):
        place = move.slot.place
        seat = place.owner if isinstance(event, Dealt) and place.zone in (Zone.HAND, Zone.BACKS) else player
        delay = (act.stagger * index + act.flight.seconds * act.touches * _length(move)) * speed
        sounds.schedule(clock + delay, act.sound, act.volume, seat)
    if act.sting:
        flown = act.stagger * (len(cards) - 1) + act.flight.seconds if cards else 0.0
        sounds.schedule(clock + flown * speed, act.sting, STING, player)


LONG = 3.0
"""The length of a long flight, in card widths."""


def _length(move: Move) -> float:
    """Return the distance of a move as a share of a long flight, which is `LONG` widths of the card; at most 1."""
    pose, slot = move.sprite.pose, move.slot
    return min(1.0, math.hypot(slot.x - pose.x, slot.y - pose.y) / (LONG * slot.width))


def _player(event: Event) -> int:
    """Return the seat from whose direction an event is heard; NOBODY for the middle."""
    match event:
        case Shuffled(dealer=seat) | DealEnded(out=seat):
            return seat
        case Drew() | Laid() | Added() | Took() | Slid() | Discarded() | Bought() | RummyCalled() | Claimed():
            return event.seat
        case FalselyShown() | FalselyCalled() | BoughtBack():
            return event.seat
        case TurnedUp() | Moved() | Forced():
            return event.seat
        case WasCut() | TurnBegan() | FalselyLaid() | Passed() | OneCardLeft() | Floated() | Knocked() | DroppedOut():
            return event.seat
        case LastTurns():
            return event.seat
    return NOBODY


def _cards_of(event: Event, waiting: Iterable[Move], me: int) -> list[Move]:
    """Return those of the `waiting` moves that belong to an event, in the order of their flights; `me` is the player's
    own seat.
    """
    homes = _homes(event, me)
    if isinstance(event, Shuffled):
        return [move for move in waiting if move.sprite.leaving]
    if isinstance(event, Dealt):
        dealt = [m for m in waiting if m.slot.place.zone in _DEALT]
        players = len(event.hands)
        return sorted(dealt, key=lambda move: _deal_order(move.slot.place, event.first, players))
    if isinstance(event, DealEnded):
        return [m for m in waiting if m.slot.place.zone is Zone.BACKS and m.came.zone is Zone.BACKS]
    found = [m for m in waiting if m.slot.place.home in homes and m.came.home != m.slot.place.home]
    return sorted(found, key=lambda move: move.slot.place.index)


def gestures(event: Event, still: Sequence[Move], me: int, owners: Sequence[int]) -> list[Move]:
    """Return the moves of those resting cards (among `still`) that make a gesture for `event`: a short motion that ends
    in the card's own slot. Empty for events without a gesture.

    `me` is the player's own seat, `owners` the seats whose melds are on the table, by meld number.
    """

    def melds(*seats: int) -> list[Move]:
        """Return the resting cards of the melds of `seats`, meld by meld."""
        numbers = [number for number, owner in enumerate(owners, 1) if owner in seats]
        return _resting(still, [(Zone.MELD, number) for number in numbers])

    match event:
        case TurnBegan():
            return _resting(still, [(Zone.STOCK, 0)])[-1:]
        case WindowOpened() | Passed() | Forced():
            return _resting(still, [(Zone.RIVER, 0)])[-1:]
        case LastTurns(seat=seat):
            return melds(seat)
        case OneCardLeft(seat=seat) | Knocked(seat=seat):
            return _resting(still, [_hand(seat, me)])
        case FalselyCalled():
            return _resting(still, [(Zone.RIVER, 0)])[-1:]
        case FalselyLaid(seat=seat) | FalselyShown(seat=seat) | DroppedOut(seat=seat):
            return _resting(still, [_hand(seat, me)])
        case Floated(seat=seat):
            return melds(seat)
        case DealEnded(out=out):
            return melds(out)
        case MatchEnded(winners=winners):
            return melds(*winners)
    return []


def _resting(still: Sequence[Move], homes: Sequence[Home]) -> list[Move]:
    found = [move for move in still if move.slot.place.home in homes]
    return sorted(found, key=lambda move: (move.slot.place.owner, move.slot.place.index))


def _is_at_rest(move: Move) -> bool:
    """Whether a card is at rest in the slot of its move, and the slot is not on a mat that scrolls."""
    sprite = move.sprite
    there = sprite.pose == Pose.of(move.slot) and not (sprite.is_moving or sprite.is_held or sprite.leaving)
    return there and move.slot.clip is None


_DEALT = (Zone.HAND, Zone.BACKS, Zone.INDICATOR, Zone.RIVER)
"""The zones in which dealt cards arrive."""


def _deal_order(place: Place, first: int, players: int) -> tuple[int, int]:
    """Return the sort key of a dealt card by its `place`. First each of `players` gets one card in turn from seat
    `first` on, round by round; then comes the indicator, and last the upcard.
    """
    if place.zone in (Zone.INDICATOR, Zone.RIVER):
        return (1000, _DEALT.index(place.zone))
    return (place.index, (place.owner - first) % players)


def _cut_moves(moves: Iterable[Move]) -> list[Move]:
    """Return the moves of the upper half of the pack, which a cut lifts aside; `moves` are those of all cards, and have
    the cards of the stock from the lowest up. Held and leaving cards do not count.
    """
    pack = [m for m in moves if m.slot.place.zone is Zone.STOCK and not (m.sprite.is_held or m.sprite.leaving)]
    return pack[len(pack) // 2 :]


def _homes(event: Event, me: int) -> set[Home]:
    """Return the hands, melds and piles at which the cards of an event arrive.

    `me` is the player's own seat, whose hand is face up; the hands of other seats are backs. The set is empty for an
    event that moves no cards. It is empty also for a shuffle, a deal and the end of a deal: `_cards_of` finds their
    cards in other ways.
    """
    match event:
        case Drew(seat=seat) | Bought(seat=seat) | FalselyLaid(seat=seat) | RummyCalled(offender=seat):
            return {_hand(seat, me)}
        case Laid(number=number) | Added(number=number) | Claimed(number=number) | Slid(number=number):
            return {(Zone.MELD, number)}
        case Took(seat=seat, number=number):
            return {(Zone.MELD, number), _hand(seat, me)}
        case Discarded() | TurnedUp():
            return {(Zone.RIVER, 0)}
        case StockRenewed():
            return {(Zone.STOCK, 0)}
    return set()


def _hand(seat: int, me: int) -> Home:
    return (Zone.HAND, me) if seat == me else (Zone.BACKS, seat)
