from pygame import Rect

from game.ui.draw.look import Look
from game.ui.widgets import Button, Panel
from tests.ui.null_canvas import NullCanvas


def test_what_is_on_a_panel_keeps_its_distance(look: Look) -> None:
    button = Button("Deal", lambda: None)
    panel = Panel(button, padding=20)
    width, height = button.measure(look)
    assert panel.measure(look) == (width + 40, height + 40)
    panel.place(Rect(0, 0, 300, 100), look)
    assert button.rect == Rect(20, 20, 260, 60)


def test_paper_is_light_and_a_panel_is_dark(look: Look) -> None:
    for paper, colour in ((True, look.theme.paper), (False, look.theme.panel)):
        panel = Panel(Button("Deal", lambda: None), paper=paper)
        panel.place(Rect(0, 0, 300, 100), look)
        canvas = NullCanvas(look)
        panel.draw(canvas)
        assert [verb for verb, _ in canvas.calls[:2]] == ["shadow", "box"]
        assert canvas.calls[1][1][1] == colour
