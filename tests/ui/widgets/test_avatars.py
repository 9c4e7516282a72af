"""Pictures of players are turned by click, keys and wheel."""

from collections.abc import Callable

from game.ui.draw.look import Look
from game.ui.input.verbs import OUTSIDE, Click, Confirm, Direction, Focus, Press, Verb, Wheel
from game.ui.widgets import Group, Widget
from game.ui.widgets.players import AvatarPicker
from tests.ui.null_canvas import NullCanvas

Stand = Callable[[Widget], Group]


def test_clicks_and_keys_turn_it(stand: Stand) -> None:
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


def test_a_pad_turns_it_by_its_button_alone(stand: Stand) -> None:
    steps: list[int] = []
    picker = AvatarPicker(lambda: "fox", 1, steps.append)
    stand(picker).set_focus(picker)
    for verb in (Focus(Direction.RIGHT, pad=0), Focus(Direction.LEFT, pad=0), Wheel(OUTSIDE, 1, pad=0)):
        assert not picker.handle(verb)
    assert picker.handle(Confirm(pad=0))
    assert steps == [1]


def test_it_shows_the_picture_of_the_moment(look: Look, stand: Stand) -> None:
    picker = AvatarPicker(lambda: "fox", 2, lambda step: None)
    stand(picker)
    canvas = NullCanvas(look)
    picker.draw(canvas)
    assert ("box", look.theme.players[2]) in [(verb, given[1]) for verb, given in canvas.calls]
    assert any(verb == "image" for verb, _ in canvas.calls)
