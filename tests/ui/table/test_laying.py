"""Contracts put together with the mouse and with keys, and laid down."""

from __future__ import annotations

import pytest
from msgspec import structs
from pygame import Rect

from game.content.sheets.sheets import load_sheet
from game.engine.actions import DEALER, Shuffle
from game.engine.cards import parse_cards
from game.record.record import Header, Seat
from game.session.match.dealer import Dealer
from game.session.match.match import Match
from game.session.settings import Settings
from game.ui.cards.scene import box_title_rect
from game.ui.cards.slots import Place, Zone
from game.ui.draw.theme import Role
from game.ui.input.verbs import Cancel, Click, Command, Confirm, Direction, Focus, Hover, Press
from game.ui.table.controller import Chooser
from game.ui.widgets import Button
from game.words.input_signs import spoken
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.laying import BEA, CY, HAND, box, click_button, contract_rummy, dummy, tray
from tests.ui.support.tables import NAMES, Seated, order, played, table_of


def test_a_contract_is_filled_by_dragging_and_laid_with_the_button() -> None:
    at = dummy()
    for face in ("7C", "7D", "7S"):
        at.drag(at.card(face), box(at, 0))
    for face in ("KH", "KC"):
        at.click(at.card(face))
    at.drag(at.card("KC"), box(at, 1))
    assert tray(at) == ["7S 7D 7C", "KH KC"]
    assert at.says("needs a K")
    click_button(at, "Lay down (L)")
    assert not at.table.truth.melded[0], "the button is off until the contract is met"
    at.click(at.card("KS"))
    at.click(box(at, 1))
    assert at.says("ready")
    click_button(at, "Lay down (L)")
    assert [repr(meld) for meld in at.table.truth.melds] == ["7S 7D 7C", "KS KH KC"]
    assert sum(line.startswith("0: lay") for line in at.table.recording.lines) == 1
    assert at.screen.stage.scene.tray == ()


def test_a_contract_is_filled_and_laid_with_keys_alone() -> None:
    at = dummy()
    at.loop.do(Focus(Direction.RIGHT))
    for _ in range(3):
        at.loop.do(Confirm(typed=True), Focus(Direction.RIGHT))
    at.key("1")
    assert tray(at)[0] == "7S 7D 7C"
    at.loop.do(Focus(Direction.LEFT), Focus(Direction.RIGHT))
    at.screen.keys.focus = Place(Zone.HAND, 0, 0)
    for _ in range(2):
        at.loop.do(Confirm(typed=True), Focus(Direction.RIGHT))
    at.loop.do(Focus(Direction.UP))
    focus = at.screen.keys.focus
    assert focus is not None
    assert focus.zone is Zone.TRAY
    at.loop.do(Focus(Direction.RIGHT), Confirm())
    assert tray(at)[1] == "KH KC"
    at.screen.keys.focus = Place(Zone.HAND, 0, len(at.screen.hand.cards) - 1)
    at.loop.do(Confirm(typed=True))
    at.key("l")
    assert tray(at)[1] == "KS KH KC"
    at.key("l")
    assert len(at.table.truth.melds) == 2


def test_arranging_speaks_of_no_contract_once_an_opening_is_laid_or_where_there_is_neither() -> None:
    opening = table_of(["AS AH AD KS KH KD QS QH QD 2C 5D 9S", BEA], stock="3H", game="kaluki_51", packs=2)
    opened = Seated(played(opening, "draw stock"))
    opened.key("c", "l")
    assert opened.table.truth.melded[0]
    free = Seated(played(table_of(["3C 3D 3S 8H 9H TH KS", "4C 4D 4S 2H 2C 2D 7S"], stock="5D"), "draw stock"))
    for at in (opened, free):
        at.screen.toasts.clear()
        at.key("c")
        assert at.screen.toasts.texts == ["There are no first melds to put together now."]


def test_arranging_again_shows_the_next_best_ways_and_then_the_best_again() -> None:
    hand = "9H 9S 9D AS AH AD 2S 2H 4H 6C"
    table = table_of([hand, "3C 4C 5C 6C 7C 8C 9C TC JC QC"], "JC", "5D", "dummy_rummy", packs=2)
    at = Seated(table)
    at.screen.controller.draw_stock()
    seen = []
    for _ in range(5):
        at.key("c")
        [said] = at.screen.toasts.texts
        seen.append((sorted(tray(at)), said))
    assert [melds for melds, _ in seen[:2]] == [["9S 9H 9D", "AS AH AD"], ["6C 2H 2S", "AS AH AD"]]
    assert seen[4] == seen[0]
    assert len({tuple(melds) for melds, _ in seen}) == 4
    told = [said.split(". ")[0] for _, said in seen]
    assert told == ["The best of 4 ways", "Way 2 of 4", "Way 3 of 4", "Way 4 of 4", "The best of 4 ways"]
    at.screen.laying.take_back(at.screen.tray.cards[:1], 0)
    at.key("c")
    assert at.screen.toasts.texts[-1].startswith("The best of 4"), "what was changed by hand is arranged anew"


def test_two_keys_arrange_and_lay_down_the_contract() -> None:
    at = contract_rummy()
    at.key("c")
    assert at.says("The contract is complete.")
    at.key("l")
    assert [len(meld.cards) for meld in at.table.truth.melds] == [3, 3]
    assert at.table.truth.melded[0]


def test_tray_cards_go_back_to_the_hand_by_drag_click_and_escape() -> None:
    at = dummy()
    at.key("c")
    whole = len(at.screen.hand.cards)
    at.drag(at.card("7C", Zone.TRAY), at.areas["hand"])
    assert len(at.screen.hand.cards) == whole + 1
    at.click(at.card("7D", Zone.TRAY))
    assert len(at.screen.hand.cards) == whole + 2
    at.loop.do(Cancel())
    assert tray(at) == ["", ""]
    assert len(at.screen.hand.cards) == 13
    at.loop.do(Cancel())
    assert at.loop.screens.top is not at.screen


def test_a_card_goes_from_one_meld_to_the_other_and_from_the_tray_to_the_discards() -> None:
    at = dummy()
    at.drag(at.card("7C"), box(at, 0))
    at.drag(at.card("7C", Zone.TRAY), box(at, 1))
    assert tray(at) == ["", "7C"]
    at.drag(at.card("7C", Zone.TRAY), at.areas["river"])
    assert tray(at) == ["", ""]
    assert at.table.acting == (1,)


def test_the_tray_can_be_filled_while_others_play_and_keeps_its_cards() -> None:
    at = dummy()
    at.key("c")
    at.key("x")
    at.click(at.card("3D"))
    at.key("x")
    assert at.table.acting == (1,)
    assert tray(at) == ["7S 7D 7C", "KS KH KC"]
    at.loop.do(Cancel())
    at.click(at.card("KH"))
    at.click(box(at, 0))
    played(at.table, "draw stock", "discard KD")
    assert tray(at) == ["KH", ""]
    at.key("l")
    assert "fill its slots first" in at.screen.toasts.texts[-1]


def test_the_guard_setting_prevents_a_false_lay_down() -> None:
    at = contract_rummy()
    at.drag(at.card("3D"), box(at, 0))
    click_button(at, "Lay down (L)")
    at.key("l")
    assert at.table.truth.scores == (0, 0, 0)
    assert not at.says("A false lay-down costs 50 points")
    at.lift(at.card("5D"), (640, 480))
    assert not at.says("new set")


def test_without_the_guard_a_false_lay_down_names_and_costs_its_price() -> None:
    at = contract_rummy(Settings(animation="off", guard_lay_down=False))
    at.drag(at.card("3D"), box(at, 0))
    assert at.says("A false lay-down costs 50 points")
    click_button(at, "Lay down (L)")
    assert at.table.truth.scores == (50, 0, 0)
    assert tray(at) == ["", ""]
    assert len(at.screen.hand.cards) == 13
    assert at.says("Not the contract: 50 points")


def test_the_meaning_of_a_wild_is_asked_before_the_contract_is_laid() -> None:
    sheet = load_sheet("contract_rummy")
    deals: tuple[dict[str, object], ...] = ({"melding.contract": "1 set + 1 run"},)
    sheet = structs.replace(
        sheet, deal=structs.replace(sheet.deal, hand_size=12), match=structs.replace(sheet.match, deals=deals)
    )
    cards = order(["5D 6D 7D X 7C 7H 7S KC 3D 8S 9C QH", BEA, CY], "KC", "2S", 2)
    table = Match(Header(sheet, tuple(map(Seat, NAMES[:3])), 1, 2), Dealer(1, {(1, 0): Shuffle(DEALER, cards)}))
    at = Seated(played(table, "draw stock", "pass", "pass"))
    for face in ("5D", "6D", "7D", "X"):
        at.click(at.card(face))
    at.key("2")
    for face in ("7C", "7H", "7S"):
        at.click(at.card(face))
    at.key("1", "l")
    chooser = at.loop.screens.top
    assert isinstance(chooser, Chooser)
    assert [text.count("as 4♦") + text.count("as 8♦") for text, _ in chooser.choices] == [1, 1]
    at.loop.do(Confirm())
    assert len(at.table.truth.melds) == 2


def test_a_card_held_over_a_box_of_the_tray_lights_that_box() -> None:
    at = dummy()
    at.lift(at.card("7C"), box(at, 1))
    boxes = at.screen.stage.scene.tray
    drawn = [given for verb, given in at.loop.display.frame if verb == "box" and given[0] == boxes[1]]
    assert len(drawn) == 2
    at.loop.do(Hover((5, 5)))


def test_selected_cards_are_dragged_into_the_tray_together() -> None:
    at = dummy()
    at.click(at.card("7C"))
    at.click(at.card("7D"))
    at.drag(at.card("7C"), box(at, 0))
    assert at.screen.hand.selected == set()
    assert tray(at)[0] == "7D 7C"


DARING = Settings(animation="off", guard_lay_down=False)


def lay_button(at: Seated) -> Button:
    at.loop.step()
    found = [
        w for w in at.screen.panels.bar.group.root.walk() if isinstance(w, Button) and spoken(w.text) == "Lay down (L)"
    ]
    return found[0]


def test_the_grey_lay_button_says_why_the_contract_cannot_be_laid() -> None:
    at = contract_rummy()
    at.click(at.card("3D"))
    at.click(lay_button(at).rect.center)
    assert tray(at) == ["", ""]
    assert at.screen.hand.selected_cards == parse_cards("3D")
    assert at.screen.toasts.texts == [
        "The contract is 2 sets of 3: fill its slots first (3 of one rank; 3 of one rank)."
    ]


def test_a_double_click_on_the_grey_button_is_no_false_lay_down() -> None:
    at = contract_rummy(DARING)
    at.click(at.card("3D"))
    pos = lay_button(at).rect.center
    at.loop.do(Hover(pos), Press(pos), Click(pos), Press(pos), Click(pos, count=2))
    assert at.table.truth.scores == (0, 0, 0)
    assert tray(at) == ["", ""]


def test_the_tooltip_of_the_grey_lay_button_shows_the_missing_cards() -> None:
    at = contract_rummy()
    at.drag(at.card("7C"), box(at, 0))
    at.drag(at.card("7D"), box(at, 0))
    at.loop.do(Hover(lay_button(at).rect.center))
    at.loop.run_for(1)
    assert at.says("fill its slots first (needs a 7; 3 of one rank)")


def test_a_complete_contract_before_the_draw_says_when_it_is_laid() -> None:
    at = Seated(table_of([HAND.replace("QH", "KS"), BEA, CY], game="contract_rummy", packs=2))
    at.key("c")
    at.click(lay_button(at).rect.center)
    assert at.screen.toasts.texts[-1] == "You can lay it down on your turn, after drawing."


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_price_of_a_false_lay_down_is_drawn_whole_and_overlaps_no_area(size: tuple[int, int], scale: float) -> None:
    at = contract_rummy(DARING)
    loop = HeadlessLoop(at.screen, size, text_scale=scale)
    at.screen.painter.invalidate()
    at.screen.invalidate()
    loop.step()
    drawn = [given[1] for verb, given in loop.display.frame if verb == "text" and "false lay-down" in str(given[0])]
    areas = at.screen.stage.areas
    others = [*at.screen.stage.scene.tray, areas.hand, areas.prompt]
    others += [w.rect for group in at.screen.panels.groups for w in group.root.walk() if isinstance(w, Button)]
    assert scale > 1 or drawn
    for rect in drawn:
        assert isinstance(rect, Rect)
        assert Rect((0, 0), size).contains(rect)
        assert rect.collidelist(others) < 0


def six(size: tuple[int, int]) -> Seated:
    """Return a table with a contract of three sets and three runs."""
    sheet = load_sheet("contract_rummy")
    deals: tuple[dict[str, object], ...] = ({"melding.contract": "3 sets + 3 runs"},)
    sheet = structs.replace(
        sheet, deal=structs.replace(sheet.deal, hand_size=21), match=structs.replace(sheet.match, deals=deals)
    )
    return Seated(Match(Header(sheet, tuple(map(Seat, NAMES[:3])), 1, 2)), size)


@pytest.mark.parametrize("cards", ["8D TD JD", "4S 5S 6S", "TS KS", "7C 7D", "7C 8D", "7C 7C", "4S", ""])
@pytest.mark.parametrize("number", [0, 5])
def test_six_tray_boxes_in_a_small_window_show_the_missing_cards_uncut(cards: str, number: int) -> None:
    at = six((960, 600))
    at.screen.tray.fill([parse_cards(cards) if n == number else () for n in range(6)])
    at.screen.stage.follow_tray()
    assert at.says("Contract: 3 sets of 3 + 3 runs of 4")
    said = at.screen.tray.box_states(at.screen.controller.view)[number]
    box = at.screen.stage.scene.tray[number]
    title = [
        (text, rect, role)
        for verb, (text, rect, role, *_) in at.loop.display.frame
        if verb == "text" and isinstance(rect, Rect) and isinstance(role, Role) and box.contains(rect)
    ]
    assert [text for text, _, _ in title][-1] in (said.text, said.short)
    for text, rect, role in title:
        assert rect.width == at.screen.look.fonts.size(str(text), role)[0], "it is neither cut nor made smaller"


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5, 2.0])
def test_the_cards_of_the_tray_can_be_read_however_large_the_letters(size: tuple[int, int], scale: float) -> None:
    at = contract_rummy()
    at.key("c")
    HeadlessLoop(at.screen, size, text_scale=scale).step()
    scene, metrics = at.screen.stage.scene, at.screen.look.metrics
    for number, room in enumerate(scene.tray):
        cards = [slot.rect for slot in scene.slots_of(Zone.TRAY, number)]
        assert len(cards) == 3
        assert all(card.width >= 42 * metrics.u and room.contains(card) for card in cards)
        title = box_title_rect(room, metrics)
        assert room.contains(title)
        assert title.collidelist(cards) < 0


UNDO = Command("z", ctrl=True)


def test_undo_takes_back_the_last_change_of_the_tray() -> None:
    at = dummy()
    for face in ("7C", "7D", "7S"):
        at.drag(at.card(face), box(at, 0))
    at.loop.do(UNDO)
    assert tray(at) == ["7D 7C", ""]
    assert at.card("7S"), "it is in the hand again"
    at.loop.do(UNDO, UNDO)
    assert tray(at) == ["", ""]
    at.loop.do(UNDO)
    assert at.says("There is nothing to undo")
    assert len(at.table.truth.hands[0]) == 13


def test_undoing_arrange_restores_the_tray_as_it_was_filled_by_hand() -> None:
    at = dummy()
    at.drag(at.card("8S"), box(at, 1))
    by_hand = tray(at)
    click_button(at, "Arrange (C)")
    assert tray(at) != by_hand
    at.loop.do(UNDO)
    assert tray(at) == by_hand


def test_undo_in_the_tray_does_not_go_back_beyond_the_last_change_of_the_hand() -> None:
    at = dummy()
    at.drag(at.card("7C"), box(at, 0))
    played(at.table, "discard 4S")
    at.loop.step()
    at.loop.do(UNDO)
    assert tray(at) == ["7C", ""]
