"""Words about a match."""

from game.record.record import Header, Seat
from game.session.match.table import Table
from game.ui.words.match import match_text, my_seat
from tests.ui.evening import SHEETS


def test_words_about_a_match() -> None:
    seats = (Seat("Bea", "bot"), Seat("Ann"))
    table = Table(Header(SHEETS["doofer"], seats, 1, 1))
    table.begin()
    assert match_text(table) == "Doofer, deal 1"
    assert my_seat(seats) == 1
    assert my_seat(seats[:1]) == 0
