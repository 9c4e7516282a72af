"""Small pictures of what makes a game special: every card in its place, and enough of it seen."""

from itertools import pairwise

import pytest
from pygame import Rect

from game.content.sheets.sheets import load_sheet, other_names, sheet_names
from game.ui.setup.screen import LEAST, HighlightPicture, highlight_lines
from tests.ui.headless import blank_look
from tests.ui.null_canvas import NullCanvas


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("name", [*sheet_names(), *other_names()])
def test_all_cards_are_in_the_picture_and_enough_of_each_is_seen(name: str, scale: float) -> None:
    look = blank_look((960, 600), scale)
    pictures = [each for each in highlight_lines(load_sheet(name)).walk() if isinstance(each, HighlightPicture)]
    assert pictures
    for picture in pictures:
        picture.place(Rect((40, 30), picture.measure(look)), look)
        spots, wide = picture.spots(look)
        assert [card for card, _ in spots] == [card for group in picture.shown.groups for card in group]
        lefts = [x for _, x in spots]
        assert all(after - before >= round(LEAST * wide) - 1 for before, after in pairwise(lefts))
        assert picture.rect.x <= lefts[0]
        assert lefts[-1] + wide <= picture.rect.right + 1
        canvas = NullCanvas(look)
        picture.draw(canvas)
        tops = [given[1] for verb, given in canvas.calls if verb == "image"]
        raised = [isinstance(at, tuple) and at[1] < picture.rect.centery - wide * 0.7 - 2 for at in tops]
        assert raised == [0 <= picture.shown.lit <= number for number in range(len(spots))]
