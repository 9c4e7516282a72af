"""A result belongs to whoever made the most moves in it."""

from __future__ import annotations

from msgspec import structs

from game.engine.actions import Next
from game.record.record import Record, Seat, Sitting
from game.session.statistics.counts import person_of, who_played
from tests.session.matches import begun, played, recorded

ANN, ZOE, BOT = Seat("Ann", profile="a1"), Seat("Zoë", profile="z1"), Seat("Bea", "bot")


def alone(*sittings: Sitting) -> Record:
    """Ten moves of one seat of two, with changes of seats between them."""
    record = recorded(played(begun(2, 3, "doofer"), 30))
    mine = [action for action in record.actions if action.seat == 0][:10]
    header = structs.replace(record.header, seats=(ANN, BOT))
    return Record(header, tuple(mine), notes=sittings)


def names(record: Record, begin: int = 0, end: int = 10) -> list[str]:
    return [seat.name for seat in who_played(record, begin, end)]


def test_it_is_theirs_who_made_the_most_moves_or_else_who_was_there_last() -> None:
    assert names(alone()) == ["Ann", "Bea"]
    assert names(alone(Sitting(6, 0, ZOE))) == ["Ann", "Bea"]
    assert names(alone(Sitting(5, 0, ZOE))) == ["Zoë", "Bea"]
    assert names(alone(Sitting(4, 0, ZOE))) == ["Zoë", "Bea"]
    assert names(alone(Sitting(3, 0, BOT), Sitting(6, 0, ZOE))) == ["Zoë", "Bea"]
    assert names(alone(Sitting(2, 0, BOT), Sitting(4, 0, ANN))) == ["Ann", "Bea"]
    assert names(alone(Sitting(3, 1, ZOE), Sitting(9, 1, ANN), Sitting(10, 1, BOT))) == ["Ann", "Ann"]


def test_only_the_actions_asked_for_count_and_dealing_on_does_not() -> None:
    record = alone(Sitting(7, 0, ZOE), Sitting(10, 0, BOT))
    assert [names(record, *span)[0] for span in ((0, 7), (7, 10), (5, 8), (4, 10))] == ["Ann", "Zoë", "Ann", "Zoë"]
    dealt = structs.replace(alone(Sitting(1, 0, ZOE)), actions=(Next(0),))
    assert names(dealt, 0, 1) == ["Ann", "Bea"]
    again = structs.replace(alone(Sitting(2, 0, ZOE)), actions=(Next(0), Next(0), alone().actions[0]))
    assert names(again, 0, 3) == ["Zoë", "Bea"]


def test_all_bots_are_one_and_a_person_is_one_by_whatever_name() -> None:
    other, married = Seat("Carl", "bot"), structs.replace(ANN, name="Anna")
    notes = (Sitting(4, 0, BOT), Sitting(7, 0, other))
    assert names(alone(*notes)) == ["Carl", "Bea"]
    assert names(alone(Sitting(3, 0, ZOE), Sitting(7, 0, married))) == ["Anna", "Bea"]


def test_people_go_by_their_id_or_else_by_their_name() -> None:
    assert person_of(Seat("Ann", profile="a1")) == "a1"
    assert person_of(Seat(" Ann  B")) == person_of(Seat("ANN B"))
    assert person_of(Seat(" ANN ")) == person_of(Seat("Ann")) == "name:ann"
    assert person_of(Seat("Ann", "bot", profile="a1")) == ""
