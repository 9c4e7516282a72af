"""The look at who sees what fails as soon as a hand can be seen that may not be."""

from __future__ import annotations

from collections.abc import Collection

import pytest
from msgspec import structs

from game.engine.state import State, View
from game.ui.cards.slots import Zone
from tests.support.matches import begun
from tests.ui.support.sofa import Sofa


def lifted() -> Sofa:
    sofa = Sofa(begun(3, game="doofer", people=3))
    sofa.lift()
    return sofa


def test_the_person_who_lifts_the_curtain_sees_their_own_hand_face_up() -> None:
    sofa = lifted()
    drawn = [sprite.face for sprite in sofa.screen.stage.sprites.all if sprite.slot.place.zone is Zone.HAND]
    assert sorted(drawn) == sorted(sofa.table.truth.hands[0])


def test_the_couch_check_finds_a_view_that_reveals_every_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    def leak(state: State, seat: int, open_hands: Collection[int] = ()) -> View:
        return View(seat, state)

    monkeypatch.setattr("game.session.match.match.view", leak)
    with pytest.raises(AssertionError):
        lifted()


@pytest.mark.parametrize("zone", [Zone.BACKS, Zone.HAND])
def test_the_couch_check_finds_a_card_of_another_person_drawn_face_up(zone: Zone) -> None:
    sofa = lifted()
    sprite = next(each for each in sofa.screen.stage.sprites.all if each.slot.place.zone is zone)
    own = sofa.table.truth.hands[0]
    sprite.face = next(card for card in sofa.table.truth.hands[1] if card not in own)
    sprite.pose = structs.replace(sprite.pose, open=1.0)
    with pytest.raises(AssertionError):
        sofa.wait(0.1)


def test_the_couch_check_fails_if_the_screen_shows_the_hand_of_another_person() -> None:
    sofa = lifted()
    sofa.couch.table_holding.take(1)
    with pytest.raises(AssertionError):
        sofa._nobody_peeps()
