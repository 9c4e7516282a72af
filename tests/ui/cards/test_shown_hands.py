"""Hands that were shown: as large as there is room, group by group, and never torn apart."""

from __future__ import annotations

from itertools import pairwise

import pytest
from pygame import Rect

from game.session.preferences import Preferences
from game.ui.cards.meld_places import SPREAD, Room
from game.ui.cards.shown_hands import SHOWN, HandRow
from game.ui.cards.slots import Zone, height_of
from game.ui.knocking.deadwood import deadwood_rect, deadwood_texts
from game.ui.table.screen import TableScreen
from tests.ui.support.endings import about_to_end
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.knocking import KNOCKER, LAYER, gin
from tests.ui.support.places import SCALES, SIZES
from tests.ui.support.tables import persons, played, still


def knocked(size: tuple[int, int], scale: float) -> TableScreen:
    """Return a table at which Ann has knocked and Bea may lay off."""
    at = gin((KNOCKER, LAYER), stock="AC")
    played(at.table, "pass", "pass", "draw stock", "knock KC")
    HeadlessLoop(at.screen, size, text_scale=scale)
    return at.screen


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_the_melds_of_a_shown_hand_lie_close_together_and_clear_of_the_deadwood_count(
    size: tuple[int, int], scale: float
) -> None:
    screen = knocked(size, scale)
    mat, look = screen.stage.areas.mats[0], screen.look
    melds = [screen.stage.scene.slots_of(Zone.MELD, number) for number in (1, 2)]
    told = deadwood_texts(screen.stage.view)
    assert told
    chip = deadwood_rect(look, mat, screen.stage.view, told)
    for slots in melds:
        for left, right in pairwise(slots):
            assert right.x - left.x <= SPREAD * left.width + 1
        for slot in slots:
            assert mat.contains(slot.rect)
            assert not slot.rect.colliderect(chip)
            assert slot.rect.height >= 0.75 * mat.height or slot.width == look.px(100)


@pytest.mark.parametrize("scale", SCALES)
def test_a_hand_that_is_shown_at_a_side_lies_in_rows_instead_of_in_a_narrow_line(scale: float) -> None:
    table, last = about_to_end("three_thirteen", 4, 1, 11, (0,))
    table.submit(last)
    screen = TableScreen(table, 0, persons(4), preferences=Preferences(still()))
    HeadlessLoop(screen, (1280, 800), text_scale=scale)
    for seat in (1, 3):
        slots = [
            slot
            for slot in screen.stage.scene.slots
            if slot.place.home == (Zone.BACKS, seat)
            or (slot.place.zone is Zone.MELD and table.truth.melds[slot.place.owner - 1].owner == seat)
        ]
        assert len({slot.y for slot in slots}) > 1
        assert all(screen.stage.areas.mats[seat].contains(slot.rect) for slot in slots)
        assert min(slot.width for slot in slots) >= 58


def test_deadwood_of_a_shown_hand_stands_apart_and_rows_are_used_only_for_larger_cards() -> None:
    wide = HandRow(Room(900, 140, 100, 32, 62), {SHOWN: 3, SHOWN + 1: 4, SHOWN + 2: 3}, SHOWN + 2)
    mat = Rect(0, 0, 900, 140)
    spots = [wide.spots(SHOWN + n, count, mat) for n, count in enumerate((3, 4, 3))]
    assert len({y for each in spots for _, y, _ in each}) == 1
    between = spots[1][0][0] - spots[0][-1][0]
    assert spots[2][0][0] - spots[1][-1][0] > between + spots[0][0][2] / 2
    narrow = HandRow(Room(240, 340, 100, 32, 62), {SHOWN: 3, SHOWN + 1: 4, SHOWN + 2: 3}, SHOWN + 2)
    assert len({narrow.spots(SHOWN + n, count, mat)[0][1] for n, count in enumerate((3, 4, 3))}) > 1
    assert narrow.height <= 340


def test_cards_stay_on_the_mat_even_if_there_is_hardly_any_room() -> None:
    row = HandRow(Room(300, 20, 100, 32, 62), {SHOWN: 4, SHOWN + 1: 3}, 0)
    card = row.spots(SHOWN, 4, Rect(0, 0, 300, 20))[0][2]
    assert height_of(card) <= 20
