"""What shows somebody who plays by keys where they are, and leads them everywhere."""

from __future__ import annotations

from msgspec import structs
from pygame import Rect

from game.engine.state import Phase
from game.session.match.match import Match
from game.session.settings import Settings
from game.ui.cards.slots import Place, Zone
from game.ui.input.verbs import Command, Confirm, Direction, DragMove, DragStart, Focus, Hover, Press
from game.ui.table.player_layer import draw_dig
from game.ui.widgets import Button
from game.words.input_signs import spoken
from tests.ui.support.headless import NullCanvas, blank_look
from tests.ui.support.laying import box, click_button, contract_rummy, dummy
from tests.ui.support.tables import ANN, BEA, Seated, played, table_of

NEXT, BACK = Focus(Direction.NEXT), Focus(Direction.PREVIOUS)
UP = Focus(Direction.UP)


def on(at: Seated) -> str:
    button = at.screen.buttons.button
    return (spoken(button.text) or button.icon) if isinstance(button, Button) else ""


def test_after_a_draw_the_focus_is_on_the_card_that_was_drawn() -> None:
    at = Seated(table_of([ANN, BEA], stock="5D"))
    at.loop.do(UP)
    at.key("d")
    assert at.screen.keys.focus == Place(Zone.HAND, 0, at.hand().split().index("5D"))
    at.key("s")
    assert at.hand().split()[7] != "5D"


def test_the_focus_stays_in_the_hand_while_cards_of_it_go_to_the_boxes_of_a_contract() -> None:
    at = contract_rummy()
    at.loop.do(Command("end"))
    assert at.screen.keys.focus == Place(Zone.HAND, 0, len(at.hand().split()) - 1)
    at.key("c")
    assert at.screen.tray.cards
    at.loop.do(Confirm())
    assert at.screen.hand.selected_cards


def test_a_draw_by_mouse_sets_no_focus() -> None:
    at = Seated(table_of([ANN, BEA], stock="5D"))
    at.click(at.areas["stock"])
    assert at.table.phase is Phase.PLAY
    assert at.screen.keys.focus is None


def test_a_card_that_was_dug_has_the_focus_and_a_sign_until_it_is_played() -> None:
    at = Seated(
        played(table_of([ANN, BEA], up="3H", stock="5D 6D"), "draw stock", "discard 8H", "draw stock", "discard 7S")
    )
    at.loop.do(UP, UP, Command("home"), Focus(Direction.RIGHT))
    assert at.screen.keys.focus == Place(Zone.RIVER, 0, 0)
    at.key("f")
    assert at.table.truth.this_turn.dug is not None
    held = at.hand().split()
    assert at.screen.keys.focus == Place(Zone.HAND, 0, held.index("3H"))
    assert [at.screen.hand.is_owed(n) for n in range(len(held))] == [face == "3H" for face in held]
    assert at.says("!")
    for face in ("3C", "3D", "3H"):
        at.click(at.card(face))
    at.key("l")
    assert not at.screen.hand.owed


def test_home_and_end_lead_to_the_ends_of_a_row_of_cards() -> None:
    at = Seated(table_of([ANN, BEA], stock="5D"))
    at.key("end")
    assert at.screen.keys.focus == Place(Zone.HAND, 0, 6)
    at.key("home")
    assert at.screen.keys.focus == Place(Zone.HAND, 0, 0)
    at.loop.do(UP)
    at.key("home")
    assert at.screen.keys.focus == Place(Zone.STOCK, 0, 0)


def test_tab_leads_from_the_cards_through_the_buttons_and_back_to_the_cards() -> None:
    at = contract_rummy()
    at.loop.do(NEXT)
    seen: list[object] = []
    for _step in range(20):
        seen.append(on(at) or at.screen.keys.focus)
        at.loop.do(NEXT)
    assert {"Arrange (C)", "Sort by suit (S)", "hint", "menu"} <= {each for each in seen if isinstance(each, str)}
    places = [each for each in seen if isinstance(each, Place)]
    assert {place.zone for place in places} == {Zone.HAND, Zone.TRAY, Zone.RIVER, Zone.STOCK}
    assert len(places) > len(set(places)), "after the last button the first card comes again"


def test_shift_tab_at_the_table_moves_the_focus_backwards() -> None:
    at = contract_rummy()
    at.loop.do(NEXT)
    first = at.screen.keys.focus
    at.loop.do(BACK)
    assert on(at) == "menu"
    at.loop.do(NEXT)
    assert on(at) == ""
    assert at.screen.keys.focus == first


def test_if_false_lay_downs_are_prevented_only_tray_boxes_that_fit_the_cards_light_up() -> None:
    def lit(guard: bool) -> int:
        at = contract_rummy(structs.replace(Settings(animation="off"), guard_lay_down=guard))
        at.drag(at.card("7C"), box(at, 0))
        at.click(at.card("KH"))
        at.screen.invalidate()
        at.loop.step()
        boxes = [tuple(rect) for rect in at.screen.stage.scene.tray]
        edge = at.screen.look.theme.zone_ok
        drawn = [given[0] for verb, given in at.loop.display.frame if verb == "box" and given[3] == edge]
        return len({tuple(rect) for rect in drawn if isinstance(rect, Rect)} & set(boxes))

    assert (lit(guard=True), lit(guard=False)) == (1, 2)


def test_the_buttons_to_arrange_and_lay_a_contract_show_their_keys() -> None:
    at = dummy()
    click_button(at, "Arrange (C)")
    assert at.screen.tray.cards
    assert at.says("Lay down (L)")


def test_a_held_card_is_drawn_above_the_hint_and_all_messages() -> None:
    at = Seated(played(table_of([ANN, BEA], stock="5D"), "draw stock"))
    start = at.card("KS")
    at.loop.do(Press(start), DragStart((start[0] + 9, start[1]), start), DragMove((640, 400), start))
    at.screen.tell("Something said in passing, while the card is in the air")
    at.screen.invalidate()
    at.loop.step()
    frame = at.loop.display.frame
    said = max(n for n, (verb, given) in enumerate(frame) if verb == "text" and "in passing" in str(given[0]))
    held = max(n for n, (verb, _given) in enumerate(frame) if verb == "shadow")
    picture = max(n for n, (verb, _given) in enumerate(frame) if verb == "image")
    assert said < held < picture


def test_the_tip_of_a_table_button_covers_no_other_button() -> None:
    at = Seated(played(table_of([ANN, BEA], stock="5D"), "draw stock"))
    buttons = [each for each in at.screen.panels.controls.group.focusable() if isinstance(each, Button)]
    for button in buttons:
        at.loop.do(Hover((5, 5)), Hover(button.rect.center))
        at.loop.run_for(1)
        at.screen.invalidate()
        at.loop.step()
        tip = spoken(button.tip)
        said = [given for verb, given in at.loop.display.frame if verb == "text"]
        places = [given[1] for given in said if spoken(str(given[0])) == tip and isinstance(given[1], Rect)]
        assert places
        others = [rect for rect in at.screen.panels.controls.group.pressable_rects() if rect != button.rect]
        assert len(others) > 4
        assert not [rect for rect in others if rect.colliderect(places[-1])]


def test_discards_that_a_draw_would_take_have_one_frame_for_each_row_of_them() -> None:
    turns = [f"{what}" for card in ("8H", "7S", "9H", "2D") for what in ("draw stock", f"discard {card}")]
    at = Seated(played(table_of([ANN, BEA], stock="5D 6D 7D 8D"), *turns))
    look = blank_look((1280, 800), 1.0)
    canvas = NullCanvas(look)
    slots = at.screen.stage.scene.slots_of(Zone.RIVER)
    assert len(slots) == 5
    draw_dig(canvas, slots, None, "")
    assert len([verb for verb, _given in canvas.calls if verb == "box"]) == 1
    pile = [structs.replace(slots[0], place=each.place) for each in slots]
    draw_dig(canvas, pile, None, "")
    assert len([verb for verb, _given in canvas.calls if verb == "box"]) == 2


def test_each_of_several_matches_keeps_its_own_hand_order() -> None:
    one = table_of([ANN, BEA], stock="5D")
    other = Match(structs.replace(one.header, seed=77))
    other.begin()
    at = Seated(one)
    at.key("s", "s")
    sorted_by_rank = at.hand()
    second = Seated(other, settings=at.screen.settings)
    second.key("s")
    again = Seated(one, settings=second.screen.settings)
    assert again.hand() == sorted_by_rank != ANN
    assert Seated(other, settings=second.screen.settings).hand() == second.hand()
    assert len(second.screen.settings.hand_order) <= 1000
