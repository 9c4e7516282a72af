"""Gin for two at one machine: who has the table in the offer and in the lay-off, and nobody sees what is hidden."""

from __future__ import annotations

from game.engine.state import Phase
from game.ui.couch.passing import Curtain
from game.ui.input.verbs import Confirm
from game.ui.table.screen import TableScreen
from tests.ui.support.knocking import KNOCKER, LAYER
from tests.ui.support.sofa import Sofa, plain
from tests.ui.support.tables import played, table_of


def sofa_of(hands: tuple[str, str], *actions: str) -> Sofa:
    table = table_of(hands, up="9S", stock="QD AC", game="gin_rummy", jokers=0)
    return Sofa(played(table, *actions), plain())


def says(sofa: Sofa, text: str) -> bool:
    sofa.wait(0.3)
    return any(text in shown for shown in sofa.loop.display.texts)


def test_the_offer_of_the_upcard_is_passed_on_behind_a_curtain() -> None:
    sofa = sofa_of((KNOCKER, LAYER))
    assert isinstance(sofa.top, Curtain)
    assert says(sofa, "Take the 9♠, or pass?")
    assert sofa.lift().seat == 0
    sofa.keys("p")
    sofa.wait(1.2)
    assert sofa.couch.passing.curtain_seat == 1
    assert says(sofa, "Take the 9♠, or pass?")
    assert sofa.lift().seat == 1
    sofa.keys("f")
    assert sofa.table.phase is Phase.PLAY
    assert isinstance(sofa.top, TableScreen)
    assert sofa.top.seat == 1


def test_after_a_knock_the_table_is_passed_to_the_person_who_may_lay_off() -> None:
    sofa = sofa_of((LAYER, KNOCKER), "pass", "pass", "draw stock", "discard QD", "draw stock")
    assert sofa.couch.passing.curtain_seat == 1
    sofa.lift()
    sofa.keys("l")
    sofa.do(Confirm())
    assert sofa.table.phase is Phase.LAY_OFF
    sofa.wait(1.5)
    assert sofa.couch.passing.curtain_seat == 0
    assert says(sofa, "has knocked: lay off what fits")
    screen = sofa.lift()
    index = [repr(card) for card in screen.hand.cards].index("4H")
    screen.pointer.pick(index)
    sofa.keys("p")
    assert sofa.couch.table_holding.is_deal_over
