"""The ring round what has the focus at the table: in the colour of whoever holds the gamepad."""

from pygame import Rect

from game.ui.input import Direction, Focus, Verb
from game.ui.layout import Zone
from tests.ui.dealt import table_of
from tests.ui.seated import Seated

THREE = ("3C 3D 3S 8H 9H TH KS", "4C 4D 4S 2H 2C 2D 7S", "5C 5D 5S JH JC JD 6S")


def rings(at: Seated, *verbs: Verb) -> list[tuple[object, object]]:
    """What is drawn round the card with the focus once this was done: colours, and how thick they are."""
    at.loop.do(*verbs)
    at.screen.invalidate()
    at.loop.step()
    focus = at.screen.keys.focus
    card = next((slot.rect for slot in at.screen.stage.scene.slots if slot.place == focus), None)
    assert card is not None
    boxes = [given for verb, given in at.loop.display.frame if verb == "box"]
    round_it = [(rect, edge, width) for rect, fill, _, edge, width in boxes if fill is None and isinstance(rect, Rect)]
    return [(edge, width) for rect, edge, width in round_it if rect.center == card.center and rect.contains(card)]


def test_the_cursor_of_a_gamepad_has_the_colour_of_its_seat_and_that_of_keys_has_not() -> None:
    down, right = (Focus(way, pad=3) for way in (Direction.DOWN, Direction.RIGHT))
    for first in (0, 1):
        at = Seated(table_of(THREE))
        at.screen.people = at.screen.people[first:] + at.screen.people[:first]
        own, usual = at.screen.people[0].colour, at.screen.look.theme.focus
        assert own != usual
        [(colour, width)] = rings(at, down, right)
        assert at.screen.keys.focus is not None
        assert at.screen.keys.focus.zone is Zone.HAND
        assert colour == own
        [(colour, thinner)] = rings(at, Focus(Direction.RIGHT))
        assert colour == usual
        assert isinstance(width, int)
        assert isinstance(thinner, int)
        assert width > thinner
