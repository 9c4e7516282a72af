"""Whoever sits down brings what is theirs, unless somebody at the table has it."""

from __future__ import annotations

import pytest

from game.record.record import Seat
from game.session.opponents import Opponents
from game.session.profiles import Profiles
from game.ui.setup.chairs import PERSON, bot_for, seat_for, sits_elsewhere
from game.ui.widgets.players import avatar_of, colour_of

SEATS = (Seat("Ann", profile="a1"), Seat("Bea", "bot", "frog", "learner", colour=5), Seat("Cleo"))


@pytest.mark.parametrize(("wish", "colour"), [(None, 5), (7, 7), (5, 5), (0, 5), (2, 5), (1, 1)])
def test_a_person_brings_their_colour_where_it_is_free(wish: int | None, colour: int) -> None:
    profiles = Profiles()
    zoe = profiles.add("Zoë", "owl")
    profiles.change(zoe.id, colour=wish)
    found = seat_for(PERSON + zoe.id, 1, SEATS, profiles, Opponents())
    assert found == Seat("Zoë", "person", "owl", profile=zoe.id, colour=colour)
    seats = (SEATS[0], found, SEATS[2])
    assert len({colour_of(seats, number) for number in range(3)}) == 3


def test_nobody_sits_down_who_is_not_known() -> None:
    assert seat_for(PERSON + "gone", 1, SEATS, Profiles(), Opponents()) is None


def test_an_opponent_has_a_picture_nobody_else_has() -> None:
    opponents = Opponents()
    for code, opponent in opponents.items():
        for number in range(3):
            found = seat_for(code, number, SEATS, Profiles(), opponents)
            assert found is not None
            assert (found.name, found.level, found.character) == (opponent.name, opponent.level, code)
            seats = (*SEATS[:number], found, *SEATS[number + 1 :])
            assert len({avatar_of(seats, each) for each in range(3)}) == 3


def test_a_bot_plays_on_for_a_person_in_their_name_and_for_a_bot_in_its_own() -> None:
    assert bot_for(0, SEATS) == seat_for("", 0, SEATS, Profiles(), Opponents())
    assert bot_for(0, SEATS).name == "Ann’s bot"
    assert bot_for(1, SEATS) == Seat("Bea", "bot", "frog", "standard", colour=5)


def test_a_person_sits_in_one_seat_only() -> None:
    assert sits_elsewhere(Seat("Ann", profile="a1"), 1, SEATS)
    assert not sits_elsewhere(Seat("Ann", profile="a1"), 0, SEATS)
    assert not sits_elsewhere(Seat("Cleo"), 0, SEATS)
