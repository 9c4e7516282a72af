"""Who sits where at a table being set: pictures stay different, people bring what is theirs, chairs come and go."""

import pytest

from game.record.record import Seat
from game.session.profiles import Profile, Profiles
from game.ui.setup.chairs import NOBODY, PERSON
from game.ui.setup.draft import Draft
from game.ui.widgets.players import AVATARS
from tests.ui.test_draft import GAMES, draft, of_people


def test_no_two_seats_have_the_same_picture_whatever_is_turned() -> None:
    table = draft().chairs
    for step in (1, 1, 1, -1, 1, 1, 1, 1, 1):
        table.pictures.turn(0, step)
        assert sorted(seat.avatar for seat in table.seats) == sorted(AVATARS)


def test_an_opponent_brings_name_picture_level_and_character() -> None:
    table = draft().chairs
    table.sit(2, "nell")
    bea, nell = table.planned()[1:]
    assert (bea.name, bea.level, bea.character) == ("Bea", "standard", "")
    assert (nell.name, nell.avatar, nell.level, nell.character) == ("Nell", "penguin", "learner", "nell")
    assert sorted(seat.avatar for seat in table.seats) == sorted(AVATARS)
    assert table.planned()[0] == Seat("Ann", avatar="owl")


def test_an_opponent_leaves_you_your_picture() -> None:
    table = draft(avatar="penguin").chairs
    table.sit(1, "nell")
    assert table.seats[0].avatar == "penguin"
    assert table.seats[1].name == "Nell"


def test_nobody_sits_in_two_seats_and_a_chair_can_be_left() -> None:
    table = draft().chairs
    table.sit(1, "nell")
    table.sit(2, "nell")
    assert [seat.character for seat in table.planned()] == ["", "", "nell"]
    table.sit(2, "")
    assert not any(seat.character for seat in table.seats)
    names = [seat.name for seat in table.seats]
    assert len(set(names)) == len(names)
    assert "Nell" not in names


def test_nobody_sits_in_two_seats_and_everybody_has_a_picture_and_a_colour_of_their_own() -> None:
    table = of_people().chairs
    table.sit(1, "@a")
    table.sit(2, "@b")
    table.sit(0, "@c")
    seats = table.planned()
    assert [seat.profile for seat in seats] == ["c", "a", "b"]
    assert len({seat.avatar for seat in seats}) == 3
    assert [table.colour(seat) for seat in range(3)] == [3, 1, 2]
    assert [seat.colour for seat in seats] == [3, None, None]
    assert sorted(seat.avatar for seat in table.seats) == sorted(AVATARS)
    with pytest.raises(KeyError):
        table.sit(0, "@nobody")


def test_a_seat_is_left_empty_and_taken_again_within_the_limits_of_the_game() -> None:
    table = of_people("a", "b", "c").chairs
    table.leave(1)
    assert [seat.name for seat in table.planned()] == ["Anna", "Cy"]
    assert not table.may_leave
    table.leave(0)
    assert len(table.planned()) == 2
    table.take(2, "@b")
    assert table.who(2) == "@b"
    assert [seat.name for seat in table.planned()] == ["Anna", "Cy", "Ben"]
    assert table.may_join
    table.take(3, "nell")
    table.take(1, NOBODY)
    table.take(8, NOBODY)
    assert [table.who(seat) for seat in range(table.count)] == ["@a", "@b", "nell"]


def test_pictures_given_by_hand_are_those_of_the_people() -> None:
    table = of_people("a", "b").chairs
    table.pictures.turn(1, 1)
    table.pictures.keep(table.sitting)
    anna, ben, _ = table.profiles
    assert anna.avatar == "owl"
    assert ben.avatar == table.seats[1].avatar


def test_the_picture_of_a_person_is_theirs_and_not_of_somebody_who_has_none_or_only_that_of_the_place() -> None:
    people = Profiles([Profile("a", "Ann"), Profile("b", "Ben", "fox"), Profile("c", "Cy", "fox")])
    table = Draft(GAMES, "rummy_500", "Ann", "fox", profiles=people).chairs
    assert table.seats[0].avatar == "fox"
    table.sit(1, "@b")
    assert table.seats[1].avatar == "fox"
    table.sit(2, "@c")
    assert [seat.avatar for seat in table.seats].index("fox") == 1
    assert sorted(seat.avatar for seat in table.seats) == sorted(AVATARS)


def test_a_guest_who_is_called_like_somebody_one_knows_is_that_person_but_nobody_sits_there_twice() -> None:
    table = of_people("a").chairs
    for seat, name in ((1, " bEN "), (2, "Anna")):
        table.sit(seat, PERSON)
        table.rename(seat, name)
    assert [(seat.name, seat.profile) for seat in table.planned()] == [("Anna", "a"), ("Ben", "b"), ("Anna", "")]


def test_whom_nobody_knows_sits_down_as_a_guest_and_known_people_come_first() -> None:
    table = of_people("a").chairs
    assert table.somebody() == "@b"
    table.sit(1, table.somebody())
    table.sit(2, table.somebody())
    assert table.somebody() == PERSON
    table.take(3, table.somebody())
    guest = table.planned()[3]
    assert (guest.name, guest.kind, guest.profile) == ("Guest 4", "person", "")
    assert sorted(seat.avatar for seat in table.seats) == sorted(AVATARS)
