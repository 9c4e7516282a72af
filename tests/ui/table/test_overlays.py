"""What comes up over the table: the cut by eye, the discards to look through, and what to do where nothing is saved."""

from __future__ import annotations

import errno
import re
from pathlib import Path

import pytest
from pygame import Rect

from game.content.sheets.sheets import load_sheet
from game.engine.cards import parse_card
from game.engine.state import Phase
from game.record.notation import parse_action
from game.record.record import Header, Seat
from game.session.match.match import Match
from game.session.saves.files import WriteFailure
from game.session.saves.records import RecordJournal
from game.ui.cards.slots import Zone
from game.ui.draw.look import Look
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
from game.ui.table.overlays import LIFT, CutScreen, PileBrowser
from game.ui.widgets import Dialog
from game.words.input_signs import PadKind, spoken
from game.words.match import save_failure_text
from tests.support.files import full_disk
from tests.support.languages import shipped_catalogue, speaking
from tests.support.listening import Notes
from tests.ui.support.headless import NullCanvas
from tests.ui.support.tables import ANN, BEA, NAMES, PILED, Seated, piled, played, point_of, table_of


def cutting(size: tuple[int, int] = (1280, 800), text_scale: float = 1.0) -> tuple[Seated, CutScreen]:
    """Return a table at which Ann, right of the dealer, is to cut 108 cards, of which 49 are needed, and the cut
    screen.
    """
    table = Match(Header(load_sheet("liverpool_rummy"), tuple(map(Seat, NAMES[:4])), 3, 1))
    at = Seated(table, size, text_scale=text_scale)
    at.loop.run_for(1)
    screen = at.loop.screens.top
    assert isinstance(screen, CutScreen)
    return at, screen


def test_the_pack_is_cut_where_the_pointer_clicks_and_the_number_is_shown_afterwards() -> None:
    at, pack = cutting()
    at.loop.do(Hover(point_of(pack, 37)))
    assert not any(re.search(r"\b37\b", text) for text in at.loop.display.texts)
    at.loop.do(Press(point_of(pack, 37)), Click(point_of(pack, 37)))
    assert at.loop.screens.top is at.screen
    assert "You lifted 37 cards; 49 were needed." in at.screen.toasts.texts
    assert at.table.truth.adjusted == (0, 0, 0, 0)


def test_cutting_the_exact_number_by_drag_earns_the_bonus() -> None:
    at, pack = cutting()
    start, end = point_of(pack, 60), point_of(pack, 49)
    at.loop.do(Press(start), DragStart(start, start), DragMove(end, start), DragEnd(end, start))
    assert at.table.truth.scores == (-50, 0, 0, 0)
    assert "exactly the 49 cards" in at.screen.toasts.texts[0]


def test_arrows_change_the_cut_by_one_card_and_enter_cuts_the_pack() -> None:
    at, pack = cutting()
    before = pack.lifted_count
    at.loop.do(Focus(Direction.DOWN), Focus(Direction.DOWN), Focus(Direction.UP), Command("page up"))
    assert pack.lifted_count == before + 1 - 8
    at.loop.do(Confirm())
    assert f"cut {before - 7}" in at.table.recording.lines[-1]


def test_the_cut_screen_shows_the_buttons_of_the_pad_in_use() -> None:
    at, _pack = cutting()
    at.loop.do(Focus(Direction.DOWN, pad=0))
    [how] = [text for text in at.loop.display.texts if text.endswith(" cuts")]
    assert spoken(how) == "(D-pad) moves by one card, (LT) and (RT) by 8, (A) cuts"
    at.loop.do(Focus(Direction.DOWN))
    assert how not in at.loop.display.texts
    assert any("arrow keys move by one card" in text for text in at.loop.display.texts)


def test_the_text_of_an_exact_cut_follows_a_change_of_language() -> None:
    _at, pack = cutting()
    assert "lift exactly 49" in pack.needs
    with speaking(shipped_catalogue("de")):
        assert "Heb genau 49 ab" in pack.needs


def test_a_cut_leaves_at_least_one_card() -> None:
    at, pack = cutting()
    at.loop.do(*[Command("page down")] * 20)
    assert pack.lifted_count == 107
    at.loop.do(*[Command("page up")] * 20)
    assert pack.lifted_count == 1
    at.loop.do(Command("end"))
    assert pack.lifted_count == pack.size - 1
    at.loop.do(Command("home"))
    assert pack.lifted_count == 1


def test_a_click_beside_the_pack_does_not_cut() -> None:
    at, pack = cutting()
    at.loop.do(Press((4, 4)), Click((4, 4)))
    assert at.table.phase is Phase.CUT
    at.loop.do(Cancel())
    assert at.loop.screens.top not in (pack, at.screen)


def test_every_point_of_the_pack_lifts_its_number_of_cards_at_any_size() -> None:
    at, pack = cutting()
    for size in ((960, 600), (1920, 1080)):
        at.loop.resize(size)
        for count in (1, 20, 54, 107):
            at.loop.do(Hover(point_of(pack, count)))
            assert abs(pack.lifted_count - count) <= 1


def test_the_tip_of_the_pile_is_hidden_while_its_browser_is_open() -> None:
    at = piled()
    at.loop.do(Hover(at.card("7S", Zone.RIVER)))
    assert at.says("Look through the 3 cards")
    at.click(at.card("7S", Zone.RIVER))
    assert at.says("The discards: 3 cards")
    assert not at.says("Look through the 3 cards")
    at.loop.do(Cancel())
    assert at.says("Look through the 3 cards")


def browser(at: Seated) -> PileBrowser:
    top = at.loop.screens.top
    assert isinstance(top, PileBrowser)
    return top


def test_a_click_on_the_discard_pile_spreads_it_and_a_button_takes_it() -> None:
    at = piled()
    at.click(at.card("7S", Zone.RIVER))
    assert at.says("The discards: 3 cards, the newest last")
    assert at.table.phase is Phase.DRAW
    at.loop.do(Confirm())
    assert at.loop.screens.top is at.screen
    assert len(at.screen.hand.cards) == 11
    assert at.table.truth.discards == ()


def test_a_click_draws_a_pile_of_one_card_or_says_why_it_cannot_be_drawn() -> None:
    at = Seated(table_of(PILED, up="KC", stock="JD QD 5D 5S", game="doofer", jokers=0))
    at.click(at.card("KC", Zone.RIVER))
    assert at.loop.screens.top is at.screen
    assert at.table.truth.discards == ()
    assert parse_card("KC") in at.screen.hand.cards
    again = Seated(table_of(PILED, up="KC", stock="JD QD 5D 5S", game="doofer", jokers=0))
    again.key("d")
    again.click(again.card("KC", Zone.RIVER))
    assert again.loop.screens.top is again.screen
    assert again.screen.toasts.texts, "why it is not drawn"
    again.key("v")
    assert len(browser(again).cards) == 1, "its key looks at it all the same"


def test_the_discard_pile_is_taken_with_a_key_or_dragged_into_the_hand() -> None:
    at = piled()
    at.key("f")
    assert len(at.screen.hand.cards) == 11
    at = piled()
    at.drag(at.card("7S", Zone.RIVER), at.areas["hand"])
    assert len(at.screen.hand.cards) == 11


def test_the_discards_can_be_browsed_out_of_turn_but_not_taken() -> None:
    at = piled()
    at.key("d")
    at.key("v")
    shown = browser(at)
    assert shown.refusal is not None
    assert len(shown.cards) == 3
    at.key("f")
    assert browser(at) is shown
    at.loop.do(Cancel())
    assert at.loop.screens.top is at.screen


def test_an_open_pile_browser_follows_the_table() -> None:
    at = piled()
    at.key("d")
    at.key("v")
    at.table.submit(parse_action("discard 6D", 0))
    assert len(browser(at).cards) == 4
    at.key("v")
    assert at.loop.screens.top is at.screen


def test_a_press_beside_the_pile_browser_closes_the_browser() -> None:
    at = piled()
    at.key("v")
    at.loop.do(Press((4, 4)))
    assert at.loop.screens.top is at.screen


def test_browsing_the_discards_is_refused_if_only_the_top_may_be_seen() -> None:
    at = Seated(table_of(PILED, game="double_rum", packs=2, jokers=1))
    at.key("v")
    assert at.loop.screens.top is at.screen
    assert "You may look only at the top discard" in at.screen.toasts.texts[0]


def test_browsing_discards_that_lie_open_says_that_they_are_in_view() -> None:
    at = Seated(table_of(["8H 9H 2S KC", "6C 3C 5D QS"], up="7H"))
    at.key("v")
    assert at.loop.screens.top is at.screen
    assert at.screen.toasts.texts == ["All discards are in view on the table."]


SIGN = "Not being saved: the disk is full"


def seated(folder: Path, size: tuple[int, int] = (1280, 800)) -> Seated:
    at = Seated(played(table_of([ANN, BEA])), size)
    at.table.recording.save_to(RecordJournal(folder / "a.record"))
    return at


def dialog(at: Seated) -> Dialog:
    top = at.loop.screens.top
    assert isinstance(top, Dialog)
    return top


def test_the_not_saved_sign_is_shown_until_saving_works_again(tmp_path: Path) -> None:
    at = seated(tmp_path)
    log = at.screen.log.rect.copy()
    assert not at.says("Not being saved")
    with full_disk():
        at.key("d")
        assert at.says(SIGN)
        at.loop.run_for(60)
        assert at.says(SIGN)
        sign = at.screen.panels.sign.rect
        areas = at.screen.stage.areas
        assert areas.log.contains(sign)
        assert not sign.colliderect(at.screen.log.rect)
    at.table.submit(at.table.legal(0)[-1])
    assert not at.says("Not being saved")
    assert at.screen.log.rect == log
    assert (tmp_path / "a.record").read_text().splitlines() == list(at.table.recording.lines)


def test_a_click_on_the_not_saved_sign_explains_and_tries_again(tmp_path: Path) -> None:
    at = seated(tmp_path)
    with full_disk():
        at.key("d")
        at.click(at.screen.panels.sign.rect.center)
        assert "Make room on it" in dialog(at).text
        assert str(tmp_path / "a.record") in dialog(at).text
        at.loop.do(Confirm())
        assert at.screen.toasts.texts[-1:] == [SIGN]
        assert at.says(SIGN)
    at.click(at.screen.panels.sign.rect.center)
    at.loop.do(Confirm())
    assert at.loop.screens.top is at.screen
    at.loop.run_for(6)
    assert not at.says(SIGN)
    assert (tmp_path / "a.record").read_text().splitlines() == list(at.table.recording.lines)


def test_the_not_saved_sign_can_be_reached_by_keys(tmp_path: Path) -> None:
    at = seated(tmp_path)
    with full_disk():
        at.key("d")
        at.loop.do(Focus(Direction.DOWN), Focus(Direction.DOWN), Command("end"))
        assert at.screen.buttons.button is at.screen.panels.sign
        at.loop.do(Confirm())
        assert dialog(at).title == "The match is not being saved"


@pytest.mark.parametrize(("size", "text"), [((960, 600), 1.0), ((1920, 1080), 1.0), ((960, 600), 2.0)])
@pytest.mark.parametrize("why", ["the disk is full", "the folder cannot be written to, and so it goes on and on"])
def test_the_not_saved_sign_has_room_in_every_window(
    size: tuple[int, int], text: float, why: str, tmp_path: Path
) -> None:
    at, journal = seated(tmp_path, size), Notes()
    journal.write_error = WriteFailure("other", why, tmp_path)
    at.table.recording.save_to(journal)
    look = Look.of(size, at.screen.look.images, text_scale=text)
    at.loop.screens.layout(look)
    sign = at.screen.panels.sign
    assert sign.text == ("Not being saved" if text > 1.0 and len(why) > 20 else f"Not being saved: {why}")
    assert sign.rect.height >= sign.measure(look, sign.rect.width)[1]
    assert at.screen.stage.areas.log.contains(sign.rect)


def test_the_advice_of_the_unsaved_sign_follows_from_the_problem() -> None:
    path = Path("x.record")
    assert "Make room" in save_failure_text(WriteFailure("full", "the disk is full", path))
    assert "Allow it" in save_failure_text(WriteFailure("forbidden", "the folder cannot be written to", path))
    assert f"{errno.EIO}!" in save_failure_text(WriteFailure("other", f"{errno.EIO}!", path))


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("pad", [None, PadKind.PLAIN])
def test_the_pack_to_cut_covers_no_text(size: tuple[int, int], text_scale: float, pad: PadKind | None) -> None:
    at, _ = cutting(size, text_scale)
    screen = at.loop.screens.top
    assert isinstance(screen, CutScreen)
    screen.look.fonts.pad = pad
    try:
        screen.lifted_count = screen.size // 2
        canvas = NullCanvas(screen.look)
        screen.draw(canvas)
        pack = screen.pack
        lifted = pack.union(pack.move(0, -screen.look.px(LIFT)))
        words = [given[1] for verb, given in canvas.calls if verb == "text"]
        assert len(words) == 3
        for place in words:
            assert isinstance(place, Rect)
            assert not place.colliderect(lifted)
            assert canvas.rect.contains(place)
    finally:
        screen.look.fonts.pad = None
