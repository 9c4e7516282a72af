"""A table being set: limits hold, pictures stay different, and the plan is what was chosen."""

import pytest

from game.content.sheets import load_sheet
from game.engine.record import Seat
from game.session.games import Games
from game.session.profiles import Profile, Profiles
from game.ui.draft import NOBODY, Draft
from game.ui.people import AVATARS

SHEETS = {name: load_sheet(name) for name in ("rummy_500", "doofer", "liverpool_rummy")}
GAMES = Games(SHEETS)


def draft(name: str = "Ann", avatar: str = "owl") -> Draft:
    return Draft(GAMES, "rummy_500", name, avatar)


def test_at_first_you_sit_with_two_bots_at_the_usual_game() -> None:
    plan = draft().plan()
    assert plan.sheet == GAMES["rummy_500"]
    assert [(seat.name, seat.kind) for seat in plan.seats] == [("Ann", "person"), ("Bea", "bot"), ("Carl", "bot")]
    assert plan.seats[0].avatar == "owl"
    assert plan.seed is None


def test_no_two_seats_have_the_same_picture_whatever_is_turned() -> None:
    table = draft()
    for step in (1, 1, 1, -1, 1, 1, 1, 1, 1):
        table.turn_avatar(0, step)
        assert sorted(table.avatars) == sorted(AVATARS)


def test_a_bot_does_not_have_your_name() -> None:
    assert [seat.name for seat in draft("Bea").plan().seats] == ["Bea", "Carl", "Dora"]


def test_the_number_of_players_keeps_to_the_limits_of_the_game() -> None:
    table = draft()
    table.players = 2
    table.choose("liverpool_rummy")
    assert table.players == 3
    table.players = 8
    table.choose("doofer")
    assert table.players == 5
    assert len(table.plan().seats) == 5


def test_choosing_a_game_chooses_its_usual_length() -> None:
    table = draft()
    table.length = 0
    assert table.plan().sheet.match.deals == 1
    table.choose("doofer")
    assert table.plan().sheet == GAMES["doofer"]


def test_names_left_empty_and_deal_numbers() -> None:
    table = draft()
    table.names[0], table.names[1], table.seed = "  ", "", "00123"
    plan = table.plan()
    assert [seat.name for seat in plan.seats] == ["Ann", "Bea", "Carl"]
    assert plan.seed == 123


def test_an_opponent_brings_name_picture_level_and_character() -> None:
    table = draft()
    table.sit(2, "nell")
    bea, nell = table.plan().seats[1:]
    assert (bea.name, bea.level, bea.character) == ("Bea", "standard", "")
    assert (nell.name, nell.avatar, nell.level, nell.character) == ("Nell", "penguin", "learner", "nell")
    assert sorted(table.avatars) == sorted(AVATARS)
    assert table.plan().seats[0] == Seat("Ann", avatar="owl")


def test_an_opponent_leaves_you_your_picture() -> None:
    table = draft(avatar="penguin")
    table.sit(1, "nell")
    assert table.avatars[0] == "penguin"
    assert table.names[1] == "Nell"


def test_nobody_sits_in_two_seats_and_a_chair_can_be_left() -> None:
    table = draft()
    table.sit(1, "nell")
    table.sit(2, "nell")
    assert [seat.character for seat in table.plan().seats] == ["", "", "nell"]
    table.sit(2, "")
    assert not any(table.people)
    assert len(set(table.names)) == len(table.names)
    assert "Nell" not in table.names


def test_those_one_played_with_last_sit_there_again_as_far_as_they_are_known() -> None:
    table = Draft(GAMES, "rummy_500", "Ann", "owl", with_whom=("boris", "gone", "nell"))
    assert table.people[:4] == ["", "boris", "", "nell"]


# People


def of_people(*sitting: str) -> Draft:
    people = Profiles([Profile("a", "Anna", "owl", 3), Profile("b", "Ben", "owl"), Profile("c", "Cy", "cat", 3, "q")])
    return Draft(GAMES, "rummy_500", "Ann", "fox", profiles=people, people=sitting)


def test_the_first_person_known_sits_in_the_first_seat_at_first() -> None:
    plan = of_people().plan()
    assert plan.seats[0] == Seat("Anna", avatar="owl", profile="a", colour=3)
    assert [seat.kind for seat in plan.seats] == ["person", "bot", "bot"]


def test_people_sit_where_they_sat_last() -> None:
    table = of_people("", "b", "gone", "c")
    assert [seat.profile for seat in table.plan().seats] == ["", "b", "", "c"]
    assert [seat.kind for seat in table.plan().seats] == ["bot", "person", "bot", "person"]
    assert [seat.profile for seat in of_people("gone").plan().seats] == ["a", "", ""]


def test_as_many_play_as_played_last_unless_it_is_said_how_many() -> None:
    people = Profiles([Profile("a", "Anna"), Profile("b", "Ben")])
    sitting = ("a", "b", "", "")
    assert Draft(GAMES, "rummy_500", "Ann", "fox", profiles=people, people=sitting).players == 4
    assert Draft(GAMES, "rummy_500", "Ann", "fox", 2, profiles=people, people=sitting).players == 2
    assert Draft(GAMES, "rummy_500", "Ann", "fox", profiles=people, people=("a", "", "", "")).players == 3


def test_nobody_sits_in_two_seats_and_everybody_has_a_picture_and_a_colour_of_their_own() -> None:
    table = of_people()
    table.sit_person(1, "a")
    table.sit_person(2, "b")
    table.sit_person(0, "c")
    seats = table.plan().seats
    assert [seat.profile for seat in seats] == ["c", "a", "b"]
    assert len({seat.avatar for seat in seats}) == 3
    assert [table.colour(seat) for seat in range(3)] == [3, 1, 2]
    assert [seat.colour for seat in seats] == [3, None, None]
    assert sorted(table.avatars) == sorted(AVATARS)
    with pytest.raises(KeyError):
        table.sit_person(0, "nobody")


def test_a_seat_is_left_empty_and_taken_again_within_the_limits_of_the_game() -> None:
    table = of_people("a", "b", "c")
    table.leave(1)
    assert [seat.name for seat in table.plan().seats] == ["Anna", "Cy"]
    assert not table.may_leave
    table.leave(0)
    assert len(table.plan().seats) == 2
    table.take(2, "@b")
    assert table.who(2) == "@b"
    assert [seat.name for seat in table.plan().seats] == ["Anna", "Cy", "Ben"]
    assert table.may_join
    table.take(3, "nell")
    table.take(1, NOBODY)
    table.take(8, NOBODY)
    assert [table.who(seat) for seat in range(table.players)] == ["@a", "@b", "nell"]


def test_a_person_has_to_play() -> None:
    table = of_people()
    assert not table.problem
    table.sit(0, "nell")
    assert table.problem
    table.sit_person(1, "c")
    assert not table.problem


def test_a_seat_follows_what_becomes_of_its_person() -> None:
    table = of_people("a", "b")
    table.profiles.change("a", name="Annika")
    table.profiles.delete("b")
    table.renew()
    assert [(seat.name, seat.profile) for seat in table.plan().seats][:2] == [("Annika", "a"), ("Ben", "")]


def test_names_and_pictures_given_by_hand_are_those_of_the_people() -> None:
    table = of_people("a", "b")
    table.names[0] = " Anneke "
    table.turn_avatar(1, 1)
    table.keep_people()
    anneke, ben, _ = table.profiles
    assert (anneke.name, anneke.avatar) == ("Anneke", "owl")
    assert ben.avatar == table.avatars[1]
