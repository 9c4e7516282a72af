"""A seat may change hands; who played there last is remembered, and how many hints it was given."""

from game.engine.record import Seat
from game.session.seating import Seating
from tests.session.matches import header


def test_a_bot_leaves_the_person_before_it_remembered() -> None:
    seating = Seating(header(2, people=1))
    ann, _bot = seating.seats
    assert (seating.last_person(0), seating.last_person(1)) == (ann, None)
    seating.sit(0, Seat("Ann", "bot"))
    assert seating.last_person(0) == ann
    assert [seat.kind for seat in seating.header.seats] == ["bot", "bot"]
    zoe = Seat("Zoë")
    seating.sit(1, zoe)
    assert seating.seats[1] == seating.last_person(1) == zoe
    assert seating.hints == [0, 0]
