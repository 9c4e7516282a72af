"""Pictures and colours of players."""

from __future__ import annotations

from collections.abc import Callable

from game.record.record import Seat
from game.ui.draw.look import Look
from game.ui.draw.theme import FELT
from game.ui.input.verbs import OUTSIDE, Click, Command, Confirm, Direction, Focus, Press, Verb, Wheel
from game.ui.widgets import Group, Widget
from game.ui.widgets.players import (
    AVATARS,
    COLOURS,
    AvatarPicker,
    avatar_of,
    colour_of,
    colours_for,
)
from tests.ui.support.headless import NullCanvas


def test_a_seat_without_a_known_picture_has_that_of_its_place() -> None:
    seats = [Seat("Ann"), Seat("Bea", avatar="panda"), Seat("Carl", avatar="unicorn")]
    assert [avatar_of(seats, number) for number in range(3)] == [AVATARS[0], "panda", AVATARS[2]]


def test_no_two_seats_of_a_table_have_the_same_avatar() -> None:
    seats = [
        Seat("Finn", "bot", avatar="fox"),
        Seat("Ann", avatar="fox"),
        Seat("Vito", "bot", avatar="fox"),
        Seat("Bo"),
    ]
    pictures = [avatar_of(seats, number) for number in range(4)]
    assert pictures[1] == "fox", "a person keeps it"
    assert len(set(pictures)) == 4
    alike = [Seat(f"{n}", "bot", avatar="owl") for n in range(8)]
    assert len({avatar_of(alike, number) for number in range(8)}) == 8
    assert [avatar_of([Seat("Ann", avatar="cat"), Seat("Bo", avatar="owl")], n) for n in range(2)] == ["cat", "owl"]


def test_a_seat_has_its_own_colour_or_that_of_its_place() -> None:
    seats = [Seat("Ann", colour=3), Seat("Ben")]
    assert [colour_of(seats, number) for number in range(2)] == [3, 1]


def test_no_two_players_have_the_same_colour() -> None:
    assert colours_for([None, None, None]) == [0, 1, 2]
    assert colours_for([1, None, 1, 0]) == [1, 3, 2, 0]
    assert sorted(colours_for([7] * 8)) == list(range(8))
    assert len(COLOURS) == len(FELT.players)


Stand = Callable[[Widget], Group]


def test_clicks_and_keys_turn_an_avatar_picker(stand: Stand) -> None:
    steps: list[int] = []
    picker = AvatarPicker(lambda: "fox", 1, steps.append)
    group = stand(picker)
    pos = picker.rect.center
    verbs: list[Verb] = [
        Press(pos),
        Click(pos),
        Confirm(),
        Focus(Direction.RIGHT),
        Focus(Direction.LEFT),
        Wheel(pos, 1),
    ]
    for verb in verbs:
        group.handle(verb)
    assert steps == [1, 1, 1, -1, -1]
    assert not picker.handle(Focus(Direction.UP))


def test_an_avatar_picker_goes_back_by_its_left_half_the_right_button_and_a_key(stand: Stand) -> None:
    steps: list[int] = []
    picker = AvatarPicker(lambda: "fox", 1, steps.append)
    stand(picker).set_focus(picker)
    left = (picker.rect.left + 2, picker.rect.centery)
    for verb in (Click(left), Click(picker.rect.center, 3), Command("backspace"), Command("x", pad=0)):
        assert picker.handle(verb)
    assert steps == [-1, -1, -1, -1]


def test_a_focused_avatar_picker_shows_arrows_to_both_sides(look: Look, stand: Stand) -> None:
    picker = AvatarPicker(lambda: "fox", 2, lambda step: None)
    group = stand(picker)
    for focus, arrows in ((None, 0), (picker, 2)):
        group.set_focus(focus)
        canvas = NullCanvas(look)
        picker.draw(canvas)
        assert len({given[0] for verb, given in canvas.calls if verb == "polygon"}) == 2 * arrows


def test_a_pad_turns_an_avatar_picker_only_by_its_button(stand: Stand) -> None:
    steps: list[int] = []
    picker = AvatarPicker(lambda: "fox", 1, steps.append)
    stand(picker).set_focus(picker)
    for verb in (Focus(Direction.RIGHT, pad=0), Focus(Direction.LEFT, pad=0), Wheel(OUTSIDE, 1, pad=0)):
        assert not picker.handle(verb)
    assert picker.handle(Confirm(pad=0))
    assert steps == [1]


def test_an_avatar_picker_shows_the_current_picture_in_the_player_colour(look: Look, stand: Stand) -> None:
    picker = AvatarPicker(lambda: "fox", 2, lambda step: None)
    stand(picker)
    canvas = NullCanvas(look)
    picker.draw(canvas)
    assert ("box", look.theme.players[2]) in [(verb, given[1]) for verb, given in canvas.calls]
    assert any(verb == "image" for verb, _ in canvas.calls)
