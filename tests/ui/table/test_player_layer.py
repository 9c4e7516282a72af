"""The ring round what has the focus at the table: in the colour of whoever holds the gamepad."""

from __future__ import annotations

import pytest
from pygame import Rect

from game.interaction.drop_targets import Spot, Target
from game.ui.cards.outline import seen_outline
from game.ui.cards.slots import Zone
from game.ui.input.verbs import Click, Direction, Focus, Hover, Verb
from game.ui.table.keys import STOCK
from game.ui.table.player_layer import target_rect
from game.ui.table.pointer import targets_at
from tests.ui.support.tables import Seated, persons, played, table_of

THREE = ("3C 3D 3S 8H 9H TH KS", "4C 4D 4S 2H 2C 2D 7S", "5C 5D 5S JH JC JD 6S")


def rings(at: Seated, *verbs: Verb) -> list[tuple[object, int]]:
    """Return colour and width of the rings drawn round the focused card after these verbs."""
    at.loop.do(*verbs)
    at.screen.invalidate()
    at.loop.step()
    card = next(slot for slot in at.screen.stage.scene.slots if slot.place == at.screen.keys.focus)
    edges = seen_outline(card, at.screen.stage.scene.slots_of(card.place.zone))
    lines = [given for verb, given in at.loop.display.frame if verb == "line"]
    return [(ink, int(str(width))) for start, end, ink, width in lines if (start, end) == edges[0]]


def test_the_cursor_of_a_gamepad_has_the_colour_of_its_seat_and_that_of_keys_has_not() -> None:
    down, right = (Focus(way, pad=3) for way in (Direction.DOWN, Direction.RIGHT))
    for first in (0, 1):
        sitting = persons(3)
        at = Seated(table_of(THREE), people=sitting[first:] + sitting[:first])
        theme = at.screen.look.theme
        own, usual = theme.players[at.screen.context.people[0].colour], theme.focus
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
def test_the_drop_target_around_a_meld_grows_with_the_window(size: tuple[int, int], room: int) -> None:
    at = Seated(played(table_of(THREE, stock="6C 8D"), "draw stock", "lay 3C 3D 3S"), size)
    stage = at.screen.stage
    meld = stage.scene.melds[1]
    assert target_rect(at.screen.look, stage.scene, Target(Spot.MELD, 1), 0) == meld.inflate(room, room)
    near = (meld.centerx, meld.bottom + round(7 * stage.metrics.u))
    assert Target(Spot.MELD, 1) in targets_at(near, stage.scene, stage.view, stage.metrics)


def lit(at: Seated) -> set[tuple[int, ...]]:
    """Return the rectangles that have a frame in the colour of places waiting for the player."""
    at.screen.invalidate()
    at.screen.painter.invalidate()
    at.loop.step()
    accent = at.screen.look.theme.accent
    boxes = [given for verb, given in at.loop.display.frame if verb == "box" and given[1] is None]
    return {tuple(rect) for rect, _, _, edge, _ in boxes if isinstance(rect, Rect) and edge == accent}


@pytest.mark.parametrize("game", ["rummy_500", "basic_rummy"])
def test_the_piles_one_may_draw_from_glow_and_no_others(game: str) -> None:
    at = Seated(table_of(THREE, up="KC", stock="6C 8D", game=game, jokers=2 if game == "rummy_500" else 0))
    scene = at.screen.stage.scene
    around = lit(at)
    assert tuple(scene.discards) in around
    assert any(Rect(each).contains(scene.pile) and Rect(each).width < 1.4 * scene.pile.width for each in around)
    at.key("d")
    assert not lit(at)
    at.table.submit(at.table.legal(0)[-1])
    assert at.table.acting == (1,)
    assert not lit(at)


def test_the_cards_that_a_draw_would_take_are_those_at_the_focus_even_if_the_pointer_rests_on_the_other_pile() -> None:
    at = Seated(table_of(THREE, up="KC", stock="6C 8D"))
    scene, highlights = at.screen.stage.scene, at.screen.player_layer.highlights
    stock, discard = scene.slots_of(Zone.STOCK)[-1], scene.slots_of(Zone.RIVER)[-1]
    at.loop.do(Hover(discard.rect.center))
    assert highlights.drawn_slots == [discard]
    at.loop.do(Focus(Direction.DOWN), Focus(Direction.UP), Focus(Direction.LEFT))
    assert at.screen.keys.focus == STOCK
    assert highlights.drawn_slots == [stock]
    at.loop.do(Hover(stock.rect.center), Focus(Direction.RIGHT))
    assert highlights.drawn_slots == [discard]
    at.loop.do(Focus(Direction.DOWN))
    assert highlights.drawn_slots == [stock]


def test_cards_are_picked_grouped_and_sorted_before_the_draw_and_while_others_play() -> None:
    at = Seated(table_of(THREE, stock="6C 8D"))
    for turn in range(2):
        assert (0 in at.table.acting) == (turn == 0)
        first = at.screen.hand.cards[0]
        at.click(at.card(repr(first)))
        assert at.screen.hand.selected_cards == (first,)
        picked = at.screen.stage.scene.slots_of(Zone.HAND)[0]
        others = at.screen.stage.scene.slots_of(Zone.HAND)[1:]
        assert picked.y < min(other.y for other in others) - 0.1 * picked.width
        last = at.screen.stage.scene.slots_of(Zone.HAND)[-1].rect
        at.drag(at.card(repr(first)), (last.right - 2, last.centery))
        assert at.screen.hand.cards[-1] == first
        before = at.screen.hand.sorting
        at.key("s")
        assert at.screen.hand.sorting is not before
        at.loop.do(Click((at.screen.stage.areas.prompt.left + 2, at.screen.stage.areas.prompt.top), button=3))
        assert not at.screen.hand.selected_cards
        if not turn:
            at.key("d")
            at.table.submit(at.table.legal(0)[-1])


def test_a_picked_card_is_drawn_with_a_ring() -> None:
    at = Seated(table_of(THREE, stock="6C 8D"))
    at.click(at.card("KS"))
    at.loop.settle()
    slot = next(
        slot for slot in at.screen.stage.scene.slots_of(Zone.HAND) if slot.place.index in at.screen.hand.selected
    )
    faces = at.screen.painter.faces
    assert faces is not None
    ring = faces.ring(at.screen.look, slot.width, slot.angle)
    drawn = [given for verb, given in at.loop.display.frame if verb == "image" and given[0] is ring]
    assert [given[1] for given in drawn] == [ring.get_rect(center=(round(slot.x), round(slot.y))).topleft]
    accent = at.screen.look.theme.accent
    assert ring.get_at((ring.width // 2, 0))[3] < 255 or accent in {
        tuple(ring.get_at((ring.width // 2, y)))[:3] for y in range(12)
    }


def test_the_prompt_is_drawn_as_text_and_not_as_a_button() -> None:
    at = Seated(table_of(THREE, stock="6C 8D"))
    assert at.says("Draw a card")
    room = at.screen.player_layer.prompt.rect(at.screen.look)
    grounds = [given for verb, given in at.loop.display.frame if verb == "box" and given[0] != given[1]]
    here = [fill for rect, fill, *_ in grounds if isinstance(rect, Rect) and room.contains(rect)]
    assert here
    assert at.screen.look.theme.accent not in here
