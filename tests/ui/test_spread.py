"""The pile of discards, looked through and taken."""

from game.engine.state import Phase
from game.record.notation import parse_action
from game.ui.cards.slots import Zone
from game.ui.input.verbs import Cancel, Confirm, Press
from game.ui.table.overlays import PileBrowser
from tests.ui.dealt import table_of
from tests.ui.seated import Seated

HANDS = ["3C 3D 3S 8H 9H TH KS 6D", "4C 4D 4S 2H 2C 2D 7S 7D"]


def piled() -> Seated:
    """Two discards lie on the upcard, and it is Ann's turn to draw."""
    at = Seated(table_of(HANDS, up="KC", stock="JD QD 5D 5S", game="doofer", jokers=0))
    for text in ("0: draw stock", "0: discard KS", "1: draw stock", "1: discard 7S"):
        seat, _, said = text.partition(": ")
        at.table.submit(parse_action(said, int(seat)))
    return at


def browser(at: Seated) -> PileBrowser:
    top = at.loop.screens.top
    assert isinstance(top, PileBrowser)
    return top


def test_a_click_on_the_pile_spreads_it_and_a_button_takes_it() -> None:
    at = piled()
    at.click(at.card("7S", Zone.RIVER))
    assert at.says("The discards: 3 cards, the newest last")
    assert at.table.phase is Phase.DRAW
    at.loop.do(Confirm())
    assert at.loop.screens.top is at.screen
    assert len(at.screen.hand.cards) == 11
    assert at.table.truth.discards == ()


def test_the_pile_is_taken_with_a_key_and_dragged_into_the_hand() -> None:
    at = piled()
    at.key("f")
    assert len(at.screen.hand.cards) == 11
    at = piled()
    at.drag(at.card("7S", Zone.RIVER), at.areas["hand"])
    assert len(at.screen.hand.cards) == 11


def test_anybody_may_look_at_any_time_but_not_take() -> None:
    at = piled()
    at.key("d")
    at.key("v")
    shown = browser(at)
    assert shown.take is None
    assert len(shown.cards) == 3
    at.key("f")
    assert browser(at) is shown
    at.loop.do(Cancel())
    assert at.loop.screens.top is at.screen


def test_an_open_browser_follows_the_table() -> None:
    at = piled()
    at.key("d")
    at.key("v")
    at.table.submit(parse_action("discard 6D", 0))
    assert len(browser(at).cards) == 4
    at.key("v")
    assert at.loop.screens.top is at.screen


def test_a_press_beside_it_closes_it() -> None:
    at = piled()
    at.key("v")
    at.loop.do(Press((4, 4)))
    assert at.loop.screens.top is at.screen


def test_where_only_the_top_is_seen_there_is_nothing_to_look_through() -> None:
    at = Seated(table_of(HANDS, game="double_rum", packs=2, jokers=1))
    at.key("v")
    assert at.loop.screens.top is at.screen
    assert "Only the top of the discards may be seen" in at.screen.toasts.texts[0]
