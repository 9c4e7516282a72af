"""Pictures of players, and numbers as they are written."""

from game.engine.record import Seat
from game.ui.people import AVATARS, avatar_of, number_text, signed_text


def test_a_seat_without_a_known_picture_has_that_of_its_place() -> None:
    seats = [Seat("Ann"), Seat("Bea", avatar="panda"), Seat("Carl", avatar="unicorn")]
    assert [avatar_of(seats, number) for number in range(3)] == [AVATARS[0], "panda", AVATARS[2]]


def test_numbers_have_a_proper_minus() -> None:
    assert (number_text(-5), number_text(5)) == ("−5", "5")
    assert (signed_text(-5), signed_text(5), signed_text(0)) == ("−5", "+5", "0")
