"""Sentences, questions and bubbles at the table hide nothing of importance, in any window."""

from __future__ import annotations

import pytest
from pygame import Rect

from game.session.settings import Settings
from game.ui.cards.slots import Zone
from game.ui.table.desk import Chooser
from tests.ui.support.crowd import CrowdedTable, crowded
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.tables import ANN, BEA, Seated, played, table_of
from tests.ui.table.test_banner import asked
from tests.ui.table.test_laying import contract_rummy

SIZES = [(960, 600), (1280, 800), (1920, 1080)]
DARING = Settings(animation="off", guard_lay_down=False)


def shown_at(at: Seated, size: tuple[int, int], text: str) -> Rect:
    """Where a sentence stands, in a window of this size."""
    loop = HeadlessLoop(at.screen, size)
    at.screen.toasts.show(text)
    loop.run_for(0.5)
    rects = [given[1] for verb, given in loop.display.frame if verb == "text" and given[0] == text]
    assert isinstance(rects[-1], Rect)
    return rects[-1]


def buttons(at: Seated) -> list[Rect]:
    return [w.rect for group in at.screen.panels.groups for w in group.focusable()]


@pytest.mark.parametrize("size", SIZES)
def test_what_is_said_hides_no_meld_no_box_no_card_and_no_button(size: tuple[int, int]) -> None:
    for at in (contract_rummy(DARING), asked(), Seated(CrowdedTable(crowded(3, 6, 8)))):
        place = shown_at(at, size, "First Ann and Bea must say whether to buy the top discard, or pass.")
        scene = at.screen.stage.scene
        needed = [*scene.melds.values(), *scene.tray, *buttons(at)]
        needed += [slot.rect for zone in (Zone.HAND, Zone.RIVER, Zone.STOCK) for slot in scene.of(zone)]
        assert place.collidelist(needed) < 0
        assert Rect((0, 0), size).contains(place)


LONG = "First Ann and Bea must say whether to buy the top discard, or pass. House rule: discards are bought."


@pytest.mark.parametrize(("players", "melds", "game", "scale"), [(4, 20, "rummy_500", 1.5), (6, 40, "rummy_500", 2.0)])
def test_the_prompt_can_be_read_below_whatever_is_said(players: int, melds: int, game: str, scale: float) -> None:
    at = Seated(CrowdedTable(crowded(players, melds, melds, 26, game=game)))
    loop = HeadlessLoop(at.screen, (1280, 800), text_scale=scale)
    for text in ("Nothing fits.", LONG):
        at.screen.toasts.show(text)
        for _ in range(4):
            loop.run_for(0.05)
            said = [given[0] for verb, given in loop.display.frame if verb == "box" and given[1] is not None]
            boxes = [rect for rect in said[-len(at.screen.toasts.texts) :] if isinstance(rect, Rect)]
            assert boxes
            assert at.screen.player_view.prompt.rect(at.screen.look).collidelist(boxes) < 0


@pytest.mark.parametrize("size", SIZES)
def test_the_question_what_a_wild_stands_for_leaves_the_run_in_sight(size: tuple[int, int]) -> None:
    table = table_of(["2H 3H 4H 5H 6H X KD QC", "4C 4D 4S 2S 2C 2D 7S 8S"], stock="9D")
    at = Seated(played(table, "draw stock", "lay 3H 4H 5H"), size)
    at.drag(at.card("X"), at.screen.stage.scene.melds[1].center)
    chooser = at.loop.screens.top
    assert isinstance(chooser, Chooser)
    frame = chooser.frame(chooser.look)
    assert not frame.colliderect(at.screen.stage.scene.melds[1])
    assert Rect((0, 0), size).contains(frame)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 3, 4, 8])
def test_bubbles_hide_no_plate_and_stay_in_the_window(size: tuple[int, int], players: int) -> None:
    game = "liverpool_rummy" if players > 2 else "rummy_500"
    at = Seated(CrowdedTable(crowded(players, game=game)), size)
    texts = [f"Not the contract: {seat} points" for seat in range(players)]
    for seat, text in enumerate(texts):
        at.screen.live.bubbles.show(seat, text)
    at.loop.run_for(0.5)
    drawn = at.loop.display.frame
    for text in texts:
        rect = next(given[1] for verb, given in drawn if verb == "text" and given[0] == text)
        assert isinstance(rect, Rect)
        assert Rect((0, 0), size).contains(rect)
        assert rect.collidelist(at.screen.stage.areas.plates) < 0


def test_the_hand_can_still_be_played_below_what_is_said() -> None:
    at = Seated(played(table_of([ANN, BEA], stock="5D"), "draw stock"))
    at.screen.parts.say("Nothing.")
    at.click(at.card("KS"))
    assert len(at.screen.hand.chosen) == 1
