"""The ring round what has the focus at the table: in the colour of whoever holds the gamepad."""

from __future__ import annotations

import pytest

from game.ui.cards.outline import seen_outline
from game.ui.cards.slots import Zone
from game.ui.input.verbs import Direction, Focus, Verb
from game.ui.table.drop_targets import Spot, Target, targets_at
from game.ui.table.player_layer import zone_rect
from tests.ui.support.tables import Seated, persons, played, table_of

THREE = ("3C 3D 3S 8H 9H TH KS", "4C 4D 4S 2H 2C 2D 7S", "5C 5D 5S JH JC JD 6S")


def rings(at: Seated, *verbs: Verb) -> list[tuple[object, int]]:
    """What is drawn round the card with the focus once this was done: colours, and how thick they are."""
    at.loop.do(*verbs)
    at.screen.invalidate()
    at.loop.step()
    card = next(slot for slot in at.screen.stage.scene.slots if slot.place == at.screen.keys.focus)
    edges = seen_outline(card, at.screen.stage.scene.of(card.place.zone))
    lines = [given for verb, given in at.loop.display.frame if verb == "line"]
    return [(ink, int(str(width))) for start, end, ink, width in lines if (start, end) == edges[0]]


def test_the_cursor_of_a_gamepad_has_the_colour_of_its_seat_and_that_of_keys_has_not() -> None:
    down, right = (Focus(way, pad=3) for way in (Direction.DOWN, Direction.RIGHT))
    for first in (0, 1):
        sitting = persons(3)
        at = Seated(table_of(THREE), people=sitting[first:] + sitting[:first])
        theme = at.screen.look.theme
        own, usual = theme.players[at.screen.parts.people[0].colour], theme.focus
        assert own != usual
        border, (colour, width) = rings(at, down, right)
        assert at.screen.keys.focus is not None
        assert at.screen.keys.focus.zone is Zone.HAND
        assert colour == own
        assert border[1] > width
        border, (colour, thinner) = rings(at, Focus(Direction.RIGHT))
        assert colour == usual
        assert width > thinner


@pytest.mark.parametrize(("size", "room"), [((1280, 800), 10), ((3840, 2160), 27)])
def test_the_room_round_a_meld_follows_the_window(size: tuple[int, int], room: int) -> None:
    at = Seated(played(table_of(THREE, stock="6C 8D"), "draw stock", "lay 3C 3D 3S"), size)
    stage = at.screen.stage
    meld = stage.scene.melds[1]
    assert zone_rect(at.screen.look, stage.scene, Target(Spot.MELD, 1), 0) == meld.inflate(room, room)
    near = (meld.centerx, meld.bottom + round(7 * stage.metrics.u))
    assert Target(Spot.MELD, 1) in targets_at(near, stage.scene, stage.view, stage.metrics)
