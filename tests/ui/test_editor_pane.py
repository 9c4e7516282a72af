from pygame import Rect

from game.ui.draw.look import Look
from game.ui.widgets import Column, Label, Spacer
from game.ui.widgets.scroll import Pane


def test_it_asks_for_no_room_and_shows_what_it_is_told_to(look: Look) -> None:
    near, far, high = Label("near"), Label("far"), Spacer(500)
    pane = Pane(Column([near, Spacer(300), far, high], gap=0))
    assert pane.measure(look, 200) == (0, 0)
    pane.place(Rect(10, 20, 200, 100), look)
    pane.show(far)
    assert pane.rect.contains(far.rect)
    pane.show(high)
    assert high.rect.top == pane.rect.top + 2
    offset = pane.bar.offset
    pane.show(high)
    assert pane.bar.offset == offset
    pane.show(near)
    assert pane.bar.offset == 0
