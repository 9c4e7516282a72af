from game.ui.draw.look import Look
from game.ui.widgets import Widget
from game.ui.widgets.toast import REST, Tooltip
from tests.ui.null_canvas import NullCanvas


def test_it_waits_until_the_pointer_rests() -> None:
    tooltip, widget = Tooltip(), Widget(tip="Sorts your hand")
    tooltip.point(widget, (10, 10))
    tooltip.tick(REST / 2)
    tooltip.point(widget, (12, 10))
    assert not tooltip.tick(REST * 0.7)
    assert tooltip.tick(REST * 0.4)
    assert tooltip.shown == "Sorts your hand"
    assert not tooltip.tick(1)


def test_it_goes_when_the_pointer_goes() -> None:
    tooltip = Tooltip()
    tooltip.point(Widget(tip="Sorts your hand"), (10, 10))
    tooltip.tick(REST)
    assert tooltip.point(None, (0, 0))
    assert not tooltip.shown
    assert not tooltip.point(None, (5, 5))


def test_it_goes_when_something_is_pressed() -> None:
    tooltip, widget = Tooltip(), Widget(tip="Sorts your hand")
    tooltip.point(widget, (10, 10))
    tooltip.tick(REST)
    tooltip.hide()
    tooltip.tick(REST)
    assert not tooltip.shown
    tooltip.point(widget, (10, 10))
    tooltip.tick(REST)
    assert not tooltip.shown
    tooltip.point(None, (50, 50))
    tooltip.point(widget, (10, 10))
    tooltip.tick(REST)
    assert tooltip.shown


def test_it_stays_inside_the_window(look: Look) -> None:
    for at in ((0, 0), (1279, 799), (1279, 0), (0, 799)):
        tooltip = Tooltip()
        tooltip.point(Widget(tip="A tip of some length, that takes more than one line " * 2), at)
        tooltip.tick(REST)
        canvas = NullCanvas(look)
        tooltip.draw(canvas)
        box = next(given[0] for verb, given in canvas.calls if verb == "box")
        assert isinstance(box, type(canvas.rect))
        assert canvas.rect.contains(box)
        assert not box.collidepoint(at)
