"""Who sits where, and who did."""

import pytest

from game.record.record import Seat
from game.session.match.table import at_first
from tests.session.matches import header


def test_a_seat_remembers_the_last_person_who_played_there() -> None:
    first = at_first(header(2, people=1))
    ann, _bot = first.seats
    assert first.people == (ann, None)
    left = first.with_seat(0, Seat("Ann", "bot"))
    assert left.people == (ann, None)
    assert [seat.kind for seat in left.header.seats] == ["bot", "bot"]
    zoe = Seat("Zoë")
    joined = left.with_seat(1, zoe)
    assert joined.seats[1] == joined.people[1] == zoe
    assert joined.hints == (0, 0)
    assert joined.with_hint(1).with_hint(1).hints == (0, 2)


def test_people_come_back_for_bots_that_play_on_for_them_alone() -> None:
    first = at_first(header(3, people=2))
    ann, ben, bot = first.seats
    left = first.with_seat(0, Seat("Ann’s bot", "bot"))
    assert left.people_back == (ann, ben, bot)
    assert left.with_seat(2, ann).people_back == (left.seats[0], ben, ann)
    rita = Seat("Rita", "bot", character="rita")
    assert first.with_seat(1, rita).people_back == (ann, rita, bot)


def test_what_it_was_stays_as_it_was() -> None:
    first = at_first(header(2, people=1))
    seats = first.seats
    first.with_seat(0, Seat("Zoë")).with_hint(0)
    assert (first.seats, first.hints) == (seats, (0, 0))
    with pytest.raises(AttributeError):
        first.hints = (1, 0)  # type: ignore[misc]
