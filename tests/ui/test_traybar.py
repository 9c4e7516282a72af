"""The button that lays a contract: grey it does nothing but say why, and what a false lay-down costs is seen."""

import pytest
from msgspec import structs
from pygame import Rect

from game.content.sheets.sheets import load_sheet
from game.engine.cards import parse_cards
from game.record.record import Header, Seat
from game.session.match.table import Table
from game.session.settings import Settings
from game.ui.cards.scene import title_of
from game.ui.cards.slots import Zone
from game.ui.draw.theme import Role
from game.ui.input.verbs import Click, Hover, Press
from game.ui.widgets import Button
from tests.ui.dealt import NAMES, table_of
from tests.ui.headless import HeadlessLoop
from tests.ui.seated import Seated
from tests.ui.test_laying import BEA, CY, HAND, box, contract_rummy, tray

DARING = Settings(animation="off", guard_lay_down=False)


def lay_button(at: Seated) -> Button:
    at.loop.step()
    found = [w for w in at.screen.panels.bar.group.root.walk() if isinstance(w, Button) and w.text == "Lay down"]
    return found[0]


def test_the_grey_button_does_nothing_with_picked_cards_but_says_why() -> None:
    at = contract_rummy()
    at.click(at.card("3D"))
    at.click(lay_button(at).rect.center)
    assert tray(at) == ["", ""]
    assert at.screen.hand.chosen == parse_cards("3D")
    assert at.screen.toasts.texts == [
        "The contract is 2 sets of 3: put its melds together first (3 of one rank; 3 of one rank)."
    ]


def test_a_double_click_on_the_grey_button_is_no_false_lay_down() -> None:
    at = contract_rummy(DARING)
    at.click(at.card("3D"))
    pos = lay_button(at).rect.center
    at.loop.do(Hover(pos), Press(pos), Click(pos), Press(pos), Click(pos, count=2))
    assert at.table.truth.scores == (0, 0, 0)
    assert tray(at) == ["", ""]


def test_the_grey_button_tells_what_is_lacking_where_the_pointer_rests() -> None:
    at = contract_rummy()
    at.drag(at.card("7C"), box(at, 0))
    at.drag(at.card("7D"), box(at, 0))
    at.loop.do(Hover(lay_button(at).rect.center))
    at.loop.run_for(1)
    assert at.says("put its melds together first (needs a 7; 3 of one rank)")


def test_a_complete_contract_before_the_draw_says_when_it_is_laid() -> None:
    at = Seated(table_of([HAND.replace("QH", "KS"), BEA, CY], game="contract_rummy", packs=2))
    at.key("c")
    at.click(lay_button(at).rect.center)
    assert at.screen.toasts.texts[-1] == "You lay in your turn, once you have drawn."


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_price_of_a_false_lay_down_is_not_cut_and_hides_nothing(size: tuple[int, int], scale: float) -> None:
    at = contract_rummy(DARING)
    loop = HeadlessLoop(at.screen, size, text_scale=scale)
    at.screen.painter.stale()
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
    """A contract of three sets and three runs."""
    sheet = load_sheet("contract_rummy")
    deals: tuple[dict[str, object], ...] = ({"melding.contract": "3 sets + 3 runs"},)
    sheet = structs.replace(
        sheet, deal=structs.replace(sheet.deal, hand_size=21), match=structs.replace(sheet.match, deals=deals)
    )
    return Seated(Table(Header(sheet, tuple(map(Seat, NAMES[:3])), 1, 2)), size)


@pytest.mark.parametrize("cards", ["8D TD JD", "4S 5S 6S", "TS KS", "7C 7D", "7C 8D", "7C 7C", "4S", ""])
@pytest.mark.parametrize("number", [0, 5])
def test_six_boxes_in_a_small_window_say_in_whole_what_they_lack(cards: str, number: int) -> None:
    at = six((960, 600))
    at.screen.tray.fill([parse_cards(cards) if n == number else () for n in range(6)])
    at.screen.stage.retray()
    assert at.says("Contract: 3 sets of 3 + 3 runs of 4")
    said = at.screen.tray.fillings(at.screen.desk.view)[number]
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
        cards = [slot.rect for slot in scene.of(Zone.TRAY, number)]
        assert len(cards) == 3
        assert all(card.width >= 42 * metrics.u and room.contains(card) for card in cards)
        title = title_of(room, metrics)
        assert room.contains(title)
        assert title.collidelist(cards) < 0
