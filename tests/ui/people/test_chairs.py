"""Who sits where at a table being set: pictures stay different, people bring what is theirs, chairs come and go."""

from __future__ import annotations

import pytest

from game.record.record import MAX_PLAYERS, Seat
from game.session.opponents import Opponents
from game.session.profiles import Profile, Profiles
from game.ui.input.pad_seats import PadSeats
from game.ui.people.chairs import EMPTY_CHAIR, PERSON, Chairs, PadSetup, is_seated_elsewhere, replacement_bot, seat_for
from game.ui.setup.draft import MatchDraft
from game.ui.widgets.players import AVATARS, avatar_of, colour_of
from tests.support.for_each import for_each
from tests.ui.support.drafts import GAMES, draft, of_people


def all_different(table: Chairs) -> bool:
    """Whether every seat has an avatar, and no two have the same."""
    pictures = [seat.avatar for seat in table.seats]
    return len(set(pictures)) == len(pictures) == MAX_PLAYERS and set(pictures) <= set(AVATARS)


def test_turning_the_avatar_of_a_seat_never_gives_two_seats_the_same_one() -> None:
    table = draft().chairs
    seen = set()
    for step in (-1, *[1] * (len(AVATARS) + 1)):
        table.avatars.change(0, step)
        seen.add(table.avatar(0))
        assert all_different(table)
    assert seen == set(AVATARS), "also those nobody has"


def test_all_avatars_differ_even_if_a_person_has_the_avatar_of_a_bot() -> None:
    assert all_different(Chairs("Zoe", "dog", Opponents(), Profiles()))


def test_a_person_without_a_picture_gets_that_of_the_chair() -> None:
    chairs = Chairs("Me", "owl", Opponents(), Profiles([Profile("z", "Zoe")]))
    before = chairs.avatar(2)
    chairs.assign_player(2, "@z")
    assert chairs.avatar(2) == before


def test_assigning_an_opponent_sets_name_avatar_level_and_character() -> None:
    table = draft().chairs
    table.assign_player(2, "nell")
    stella, nell = table.final_seats()[1:]
    assert (stella.name, stella.level, stella.character) == ("Stella", "standard", "standard")
    assert (nell.name, nell.avatar, nell.level, nell.character) == ("Nell", "penguin", "learner", "nell")
    assert all_different(table)
    assert table.final_seats()[0] == Seat("Ann", avatar="owl")


def test_the_person_keeps_their_avatar_when_an_opponent_is_seated() -> None:
    table = draft(avatar="penguin").chairs
    table.assign_player(1, "nell")
    assert table.seats[0].avatar == "penguin"
    assert table.seats[1].name == "Nell"


@for_each("mine", AVATARS)
def test_an_opponent_keeps_its_own_avatar_unless_an_earlier_seat_has_it(mine: str) -> None:
    table = draft(avatar=mine).chairs
    opponents, taken = Opponents(), {mine}
    for seat in table.seats[1:]:
        own = opponents[seat.character].avatar
        assert (seat.avatar == own) == (own not in taken), seat
        taken.add(own)


def test_chairs_without_a_chosen_opponent_have_different_names() -> None:
    chairs = Chairs("Me", "owl", Opponents(), Profiles())
    for seat in (0, 0, 0, 1):
        chairs.assign_player(seat, "")
    names = [seat.name for seat in chairs.seats]
    assert len(set(names)) == len(names)


def test_an_opponent_sits_in_one_chair_only_and_can_leave_it() -> None:
    table = draft().chairs
    table.assign_player(1, "nell")
    table.assign_player(2, "nell")
    assert [seat.character for seat in table.final_seats()] == ["", "", "nell"]
    table.assign_player(2, "")
    assert not any(seat.character for seat in table.seats[:3])
    names = [seat.name for seat in table.seats]
    assert len(set(names)) == len(names)
    assert "Nell" not in names


def test_people_assigned_to_chairs_have_different_pictures_and_colours_and_unknown_ones_are_refused() -> None:
    table = of_people().chairs
    table.assign_player(1, "@a")
    table.assign_player(2, "@b")
    table.assign_player(0, "@c")
    seats = table.final_seats()
    assert [seat.profile for seat in seats] == ["c", "a", "b"]
    assert len({seat.avatar for seat in seats}) == 3
    assert [table.colour(seat) for seat in range(3)] == [3, 1, 2]
    assert [seat.colour for seat in seats] == [3, None, None]
    assert all_different(table)
    with pytest.raises(KeyError):
        table.assign_player(0, "@nobody")


def test_a_seat_is_left_empty_and_taken_again_within_the_limits_of_the_game() -> None:
    table = of_people("a", "b", "c").chairs
    table.empty(1)
    assert [seat.name for seat in table.final_seats()] == ["Anna", "Cy"]
    assert not table.can_remove_player
    table.empty(0)
    assert len(table.final_seats()) == 2
    table.assign(2, "@b")
    assert table.player_code(2) == "@b"
    assert [seat.name for seat in table.final_seats()] == ["Anna", "Cy", "Ben"]
    assert table.has_empty_seat
    table.assign(3, "nell")
    table.assign(1, EMPTY_CHAIR)
    table.assign(8, EMPTY_CHAIR)
    assert [table.player_code(seat) for seat in range(table.count)] == ["@a", "@b", "nell"]


def test_avatars_changed_at_the_table_are_saved_to_the_profiles() -> None:
    table = of_people("a", "b").chairs
    table.avatars.change(1, 1)
    table.avatars.save_to_profiles(table.playing_seats)
    anna, ben, _ = table.profiles
    assert anna.avatar == "owl"
    assert ben.avatar == table.seats[1].avatar


def test_a_person_with_an_avatar_has_priority_over_one_without() -> None:
    people = Profiles([Profile("a", "Ann"), Profile("b", "Ben", "fox"), Profile("c", "Cy", "fox")])
    table = MatchDraft(GAMES, "rummy_500", "Ann", "fox", profiles=people).chairs
    assert table.seats[0].avatar == "fox"
    table.assign_player(1, "@b")
    assert table.seats[1].avatar == "fox"
    table.assign_player(2, "@c")
    assert [seat.avatar for seat in table.seats].index("fox") == 1
    assert all_different(table)


def test_a_guest_named_like_a_known_person_is_that_person_once_at_the_table() -> None:
    table = of_people("a").chairs
    for seat, name in ((1, " bEN "), (2, "Anna")):
        table.assign_player(seat, PERSON)
        table.rename(seat, name)
    assert [(seat.name, seat.profile) for seat in table.final_seats()] == [("Anna", "a"), ("Ben", "b"), ("Anna", "")]


def test_known_people_take_chairs_before_guests() -> None:
    table = of_people("a").chairs
    assert table.unseated_person() == "@b"
    table.assign_player(1, table.unseated_person())
    table.assign_player(2, table.unseated_person())
    assert table.unseated_person() == PERSON
    table.assign(3, table.unseated_person())
    guest = table.final_seats()[3]
    assert (guest.name, guest.kind, guest.profile) == ("Guest 4", "person", "")
    assert all_different(table)


SEATS = (Seat("Ann", profile="a1"), Seat("Bea", "bot", "frog", "learner", colour=5), Seat("Cleo"))


@pytest.mark.parametrize(("wish", "colour"), [(None, 5), (7, 7), (5, 5), (0, 5), (2, 5), (1, 1)])
def test_a_person_brings_their_colour_if_it_is_free(wish: int | None, colour: int) -> None:
    profiles = Profiles()
    zoe = profiles.add("Zoë", "owl")
    profiles.change(zoe.id, colour=wish)
    found = seat_for(PERSON + zoe.id, 1, SEATS, profiles, Opponents())
    assert found == Seat("Zoë", "person", "owl", profile=zoe.id, colour=colour)
    seats = (SEATS[0], found, SEATS[2])
    assert len({colour_of(seats, number) for number in range(3)}) == 3


def test_an_unknown_person_gets_no_seat() -> None:
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


def test_a_bot_that_replaces_a_person_is_named_after_the_person_and_one_that_replaces_a_bot_keeps_its_name() -> None:
    assert replacement_bot(0, SEATS) == seat_for("", 0, SEATS, Profiles(), Opponents())
    assert replacement_bot(0, SEATS).name == "Ann’s bot"
    assert replacement_bot(1, SEATS) == Seat("Bea", "bot", "frog", "standard", colour=5)


def test_a_person_counts_as_seated_elsewhere_only_in_another_seat() -> None:
    assert is_seated_elsewhere(Seat("Ann", profile="a1"), 1, SEATS)
    assert not is_seated_elsewhere(Seat("Ann", profile="a1"), 0, SEATS)
    assert not is_seated_elsewhere(Seat("Cleo"), 0, SEATS)


# Gamepads beside it

ONE, TWO, THREE = 7, 9, 11


def with_pads(*people: str, players: int = 3) -> tuple[Chairs, PadSeats, PadSetup]:
    """Return chairs for a number of players, the first of them `people`, with three gamepads, their seats and their
    setup.
    """
    known = Profiles([Profile("a", "Anna", "owl"), Profile("b", "Ben", "fox")])
    draft = MatchDraft(GAMES, "rummy_500", "Ann", "owl", players, profiles=known, person_ids=people)
    pads = PadSeats()
    pads.update((ONE, TWO, THREE))
    return draft.chairs, pads, PadSetup(draft.chairs, pads)


def kinds(chairs: Chairs) -> str:
    return "".join(seat.kind[0] for seat in chairs.playing_seats)


def test_a_pad_takes_a_persons_seat_first_and_then_those_of_bots() -> None:
    chairs, pads, setup = with_pads("a")
    for pad in (ONE, TWO, THREE):
        setup.take_seat(pad)
    assert [pads.seat(pad) for pad in (ONE, TWO, THREE)] == [0, 1, 2]
    assert [seat.name for seat in chairs.playing_seats] == ["Anna", "Ben", "Guest 3"]
    assert kinds(chairs) == "ppp"


def test_a_pad_pressed_again_moves_to_the_next_seat_and_restores_the_last() -> None:
    chairs, pads, setup = with_pads("a")
    setup.take_seat(ONE)
    for seat in (1, 2, 3):
        setup.take_seat(ONE)
        assert pads.seat(ONE) == seat
    assert kinds(chairs) == "pbbp"
    setup.take_seat(ONE)
    assert pads.seat(ONE) == 0
    assert kinds(chairs) == "pbb"


def test_leaving_a_chair_by_pad_returns_it_to_the_bot_chosen_for_it() -> None:
    chairs, pads, setup = with_pads("a")
    chairs.assign_player(1, "nell")
    setup.take_seat(ONE)
    setup.take_seat(TWO)
    assert setup.leave_seat(TWO)
    assert chairs.player_code(1) == "nell"
    assert setup.leave_seat(ONE)
    assert (kinds(chairs), pads.pads(0)) == ("pbb", ())
    assert not setup.leave_seat(ONE)


def test_a_pad_gets_no_seat_at_a_full_table() -> None:
    chairs, pads, setup = with_pads("a", players=2)
    chairs.set_player_limits(2, 2)
    for pad in (ONE, TWO, THREE):
        setup.take_seat(pad)
    assert pads.seat(THREE) is None


def test_pads_stay_with_their_people_when_others_change_seats() -> None:
    chairs, pads, setup = with_pads("a", "b", "")
    setup.take_seat(ONE)
    setup.take_seat(TWO)
    for seat, who, seats in ((2, "@a", (2, 1)), (0, EMPTY_CHAIR, (1, 0)), (1, "nell", (None, 0))):
        before = list(chairs.seats)
        chairs.assign(seat, who)
        setup.follow_seats(before)
        assert (pads.seat(ONE), pads.seat(TWO)) == seats


def test_a_pad_assigned_to_the_seat_of_a_bot_loses_that_seat_at_setup() -> None:
    chairs, pads, _ = with_pads("a")
    pads.assign(ONE, 2)
    PadSetup(chairs, pads)
    assert pads.seat(ONE) is None
