"""The right side of the editor: above what it needs, below the rest."""

import pytest
from pygame import Rect

from game.ui.draw.look import Look
from game.ui.editor.side import MOST, SideColumn
from game.ui.widgets import Spacer
from game.ui.widgets.scroll import Pane


@pytest.mark.parametrize(("units", "share"), [(100, 0.0), (5000, MOST)])
def test_what_is_below_always_has_room(units: float, share: float, look: Look) -> None:
    above, below = Pane(Spacer(units)), Pane(Spacer(5000))
    column = SideColumn(above, below)
    place = Rect(10, 20, 340, 620)
    column.place(place, look)
    top, low = column.children
    assert top.rect.height == (round(share * 620) or 132)
    assert place.contains(top.rect)
    assert low.rect.top > top.rect.bottom
    assert low.rect.bottom == place.bottom
    assert above.bar.needed == bool(share)
