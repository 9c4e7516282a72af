"""The colour strip of a card somebody else added lies on the card, also where that lies crosswise."""

import pytest
from pygame import Rect

from game.ui.cards.slots import Zone
from tests.ui.dealt import people, table_of
from tests.ui.seated import Seated, played

ANN = "6S 7S 8S 2C 3D QH KH KC"
BEA = "X 4D 4S 2H 2C 2D TS JC"


def adding(*actions: str) -> Seated:
    """Bea, who has melded, adds to Ann's run."""
    table = table_of([ANN, BEA], stock="5D 6D 9S 8D TD", game="double_rum", packs=2, jokers=1)
    start = ("draw stock", "lay 6S 7S 8S", "discard KC", "draw stock", "lay 2H 2C 2D")
    return Seated(played(table, *start, *actions))


@pytest.mark.parametrize("card", ["add X=9S TS to m1"])
def test_the_strip_of_a_joker_lying_crosswise_is_on_the_joker(card: str) -> None:
    at = adding(card)
    at.screen.painter.stale()
    at.screen.invalidate()
    at.loop.step()
    slot = next(slot for slot in at.screen.stage.scene.of(Zone.MELD, 1) if slot.angle)
    turned = Rect(0, 0, slot.rect.height, slot.rect.width).move_to(center=slot.rect.center)
    colour = people(2)[1].colour
    bands = [given[0] for verb, given in at.loop.display.frame if verb == "box" and given[1] == colour]
    assert len(bands) >= 2
    below = [band for band in bands if isinstance(band, Rect) and band.width == turned.width]
    assert below
    assert all(turned.contains(band) for band in below)
