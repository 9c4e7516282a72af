"""The cut by eye."""

import re

from game.content.sheets.sheets import load_sheet
from game.engine.state import Phase
from game.record.record import Header, Seat
from game.session.match.table import Table
from game.ui.input.glyphs import spoken
from game.ui.input.verbs import (
    Cancel,
    Click,
    Command,
    Confirm,
    Direction,
    DragEnd,
    DragMove,
    DragStart,
    Focus,
    Hover,
    Press,
)
from game.ui.table.overlays import CutScreen
from tests.ui.dealt import NAMES
from tests.ui.lifting import point_of
from tests.ui.seated import Seated


def cutting() -> tuple[Seated, CutScreen]:
    """Ann, right of the dealer, is to cut 108 cards, of which 49 are needed."""
    at = Seated(Table(Header(load_sheet("liverpool_rummy"), tuple(map(Seat, NAMES[:4])), 3, 1)))
    at.loop.run_for(1)
    screen = at.loop.screens.top
    assert isinstance(screen, CutScreen)
    return at, screen


def test_the_pack_is_cut_where_the_pointer_clicks_and_the_number_is_told_afterwards() -> None:
    at, pack = cutting()
    at.loop.do(Hover(point_of(pack, 37)))
    assert not any(re.search(r"\b37\b", text) for text in at.loop.display.texts)
    at.loop.do(Press(point_of(pack, 37)), Click(point_of(pack, 37)))
    assert at.loop.screens.top is at.screen
    assert "You lifted 37 cards; 49 were needed." in at.screen.toasts.texts
    assert at.table.truth.adjusted == (0, 0, 0, 0)


def test_an_exact_cut_by_drag_earns_the_bonus() -> None:
    at, pack = cutting()
    start, end = point_of(pack, 60), point_of(pack, 49)
    at.loop.do(Press(start), DragStart(start, start), DragMove(end, start), DragEnd(end, start))
    assert at.table.truth.scores == (-50, 0, 0, 0)
    assert "exactly the 49 cards" in at.screen.toasts.texts[0]


def test_the_arrows_lift_a_card_more_or_less_and_enter_cuts() -> None:
    at, pack = cutting()
    before = pack.lifted
    at.loop.do(Focus(Direction.DOWN), Focus(Direction.DOWN), Focus(Direction.UP), Command("page up"))
    assert pack.lifted == before + 1 - 8
    at.loop.do(Confirm())
    assert f"cut {before - 7}" in at.table.record[-1]


def test_whoever_holds_a_pad_reads_of_its_buttons() -> None:
    at, _pack = cutting()
    at.loop.do(Focus(Direction.DOWN, pad=0))
    [how] = [text for text in at.loop.display.texts if text.endswith(" cuts")]
    assert spoken(how) == "(D-pad) moves by one card, (LT) and (RT) by 8, (A) cuts"
    at.loop.do(Focus(Direction.DOWN))
    assert how not in at.loop.display.texts
    assert any("arrow keys move by one card" in text for text in at.loop.display.texts)


def test_no_more_than_all_but_one_can_be_lifted() -> None:
    at, pack = cutting()
    at.loop.do(*[Command("page down")] * 20)
    assert pack.lifted == 107
    at.loop.do(*[Command("page up")] * 20)
    assert pack.lifted == 1


def test_a_click_far_from_the_pack_cuts_nothing_and_escape_opens_the_menu() -> None:
    at, pack = cutting()
    at.loop.do(Press((4, 4)), Click((4, 4)))
    assert at.table.phase is Phase.CUT
    at.loop.do(Cancel())
    assert at.loop.screens.top not in (pack, at.screen)


def test_every_point_lifts_what_it_says_at_any_size() -> None:
    at, pack = cutting()
    for size in ((960, 600), (1920, 1080)):
        at.loop.resize(size)
        for count in (1, 20, 54, 107):
            at.loop.do(Hover(point_of(pack, count)))
            assert abs(pack.lifted - count) <= 1
