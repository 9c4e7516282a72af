"""Whose result it is where a seat changed hands: theirs who made the most moves in it."""

from __future__ import annotations

from collections import Counter

from game.engine.actions import DEALER, Next
from game.record.record import Record, Seat
from game.session.profiles import spoken


def person_of(seat: Seat) -> str:
    """Return under what a seat is counted: the id of its person, else the name; nothing for a bot."""
    if seat.kind == "bot":
        return ""
    return seat.profile or f"name:{spoken(seat.name)}"


def who_played(record: Record, begin: int, end: int) -> tuple[Seat, ...]:
    """Return whose result each seat's is, of the actions from number `begin` on and before number `end`, from 0.

    It is theirs who made the most moves there; of several with as many, and where nobody made any, theirs who sat there
    when the last of these actions was done. All bots are one. Dealing on is no move: anybody may do that.
    """
    seats = list(record.seats_at(begin))
    known = [{person_of(seat): seat} for seat in seats]
    moves = [Counter[str]() for _ in seats]
    sittings = [each for each in record.sittings if begin < each.after < end]
    for number in range(begin, end):
        while sittings and sittings[0].after <= number:
            sitting = sittings.pop(0)
            seats[sitting.seat] = sitting.who
            known[sitting.seat][person_of(sitting.who)] = sitting.who
        action = record.actions[number]
        if action.seat != DEALER and not isinstance(action, Next):
            moves[action.seat][person_of(seats[action.seat])] += 1
    return tuple(
        those[max(those, key=lambda person: (made[person], person == person_of(last)))]
        for last, those, made in zip(seats, known, moves, strict=True)
    )
