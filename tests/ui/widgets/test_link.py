from collections.abc import Callable

from game.ui.draw.look import Look
from game.ui.input.verbs import Click, Command, Confirm, Hover, Press
from game.ui.widgets import Group, Widget
from game.ui.widgets.button import Link
from tests.ui.null_canvas import NullCanvas


def test_a_click_or_enter_leads_on(stand: Callable[[Widget], Group]) -> None:
    went: list[str] = []
    link = Link("Fewest cards in a set: 2", lambda: went.append("there"), "Standard: 3")
    group = stand(link)
    group.handle(Press(link.rect.center))
    group.handle(Click(link.rect.center))
    group.set_focus(link)
    group.handle(Confirm())
    assert went == ["there", "there"]
    assert not group.handle(Command("x"))


def test_it_takes_the_lines_it_needs(look: Look, stand: Callable[[Widget], Group]) -> None:
    link = Link("Fewest cards in a set, which is a rather long thing to say", lambda: None, "Standard: 3")
    assert link.measure(look, 200)[1] > link.measure(look)[1]
    assert link.measure(look)[1] > Link("Fewest", lambda: None).measure(look)[1]
    group = stand(link)
    group.handle(Hover(link.rect.center))
    canvas = NullCanvas(look)
    group.draw(canvas)
    assert canvas.texts() == [link.text, "Standard: 3"]
