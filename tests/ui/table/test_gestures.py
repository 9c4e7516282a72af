"""What is held, pressed or asked while the table, the window or the screen on top changes."""

from __future__ import annotations

import pytest
from pygame import Rect

from game.engine.actions import Action, DrawStock
from game.engine.cards import show
from game.engine.state import Phase
from game.record.notation import parse_action
from game.ui.cards.slots import Zone
from game.ui.draw.canvas import Canvas
from game.ui.input.verbs import Cancel, Click, Command, Confirm, Direction, DragEnd, DragMove, Focus, Hover, Press, Verb
from game.ui.table.controller import Chooser
from game.ui.widgets.screens import Screen
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.tables import Seated, played, shuffled_table, table_of

ANN, BEA, CY = "2C 5D 9H", "KC KD KH", "3S 6H 8D"
UNDO = Command("z", ctrl=True)


def seated(*actions: str) -> Seated:
    return Seated(played(table_of([ANN, BEA, CY], up="QC", stock="4S 7C JH"), *actions))


def held(at: Seated) -> int:
    return sum(sprite.is_held for sprite in at.screen.stage.sprites.all)


def lift(at: Seated, face: str, zone: Zone = Zone.HAND) -> None:
    start = at.card(face, zone)
    at.lift(start, (start[0] + 40, start[1] - 60))


def let_go(at: Seated, place: str) -> None:
    pos = at.areas[place]
    at.loop.do(DragMove(pos, pos), DragEnd(pos, pos), Hover(pos))


class Cover(Screen):
    opaque = False

    def __init__(self) -> None:
        self.done: list[Verb] = []

    def handle(self, verb: Verb) -> bool:
        self.done.append(verb)
        return True

    def draw(self, canvas: Canvas) -> None:
        canvas.fill((0, 0, 0), Rect(0, 0, 1, 1))


# Held cards


def test_a_drawn_card_held_by_the_pointer_goes_back_on_undo() -> None:
    at = seated()
    at.key("f")
    lift(at, "QC")
    at.loop.do(UNDO)
    assert at.screen.pointer.lifted_cards is None
    assert held(at) == 0
    let_go(at, "hand")
    assert at.hand() == "2C 5D 9H"


def test_a_held_card_stays_held_while_its_hand_is_sorted() -> None:
    at = seated("draw discards")
    lift(at, "QC")
    at.key("s")
    assert at.screen.pointer.lifted_cards is not None
    assert [at.screen.hand.cards[n] for n in at.screen.stage.away] == list(at.screen.pointer.lifted_cards.cards)
    let_go(at, "hand")
    assert at.hand().split()[-1] == "QC"
    assert sorted(at.hand().split()) == ["2C", "5D", "9H", "QC"]


def test_a_dragged_card_stays_held_while_others_play() -> None:
    at = seated("draw stock", "discard 2C")
    lift(at, "9H")
    at.table.submit(DrawStock(1))
    at.loop.step()
    assert at.screen.pointer.lifted_cards is not None
    assert held(at) == 1


def test_a_card_drawn_while_another_is_held_does_not_take_its_place() -> None:
    at = seated()
    at.key("s")
    lift(at, "5D")
    at.key("d")
    assert at.table.phase is Phase.PLAY
    let_go(at, "river")
    assert show(at.table.truth.discards).split()[-1] == "5D"


def test_a_discard_held_by_the_pointer_is_let_go_when_another_seat_takes_it() -> None:
    at = seated("draw stock", "discard 2C")
    lift(at, "2C", Zone.RIVER)
    assert held(at) == 1
    at.table.submit(parse_action("draw discards", 1))
    at.loop.step()
    assert at.screen.pointer.lifted_cards is None
    assert held(at) == 0


def test_a_held_card_of_the_stock_stays_in_the_air_when_the_window_changes() -> None:
    at = seated()
    start = at.areas["stock"]
    at.lift(start, (start[0] + 90, start[1] + 90))
    at.loop.resize((960, 600))
    assert held(at) == 1
    let_go(at, "hand")
    assert len(at.table.truth.hands[0]) == 4
    at.loop.settle()
    assert held(at) == 0


def test_a_card_held_over_the_end_of_a_deal_is_not_held_in_the_next() -> None:
    at = seated("draw stock", "discard 4S", "draw stock", "lay KC KD KH")
    lift(at, "9H")
    at.table.submit(parse_action("discard 7C", 1))
    at.loop.screens.push(Cover())
    at.loop.screens.pop()
    at.table.submit(parse_action("next", 0))
    at.loop.settle()
    assert at.screen.pointer.lifted_cards is None
    assert at.screen.stage.away == frozenset()


# Screens on top


def test_a_screen_pushed_over_a_held_card_ends_the_drag() -> None:
    at = seated("draw stock")
    lift(at, "2C")
    cover = Cover()
    at.loop.screens.push(cover)
    assert at.screen.pointer.lifted_cards is None
    let_go(at, "river")
    assert not any(isinstance(verb, DragMove | DragEnd) for verb in cover.done)
    at.loop.screens.pop()
    at.click(at.areas["river"])
    assert at.table.phase is Phase.PLAY
    assert len(at.table.truth.hands[0]) == 4


def test_releasing_a_press_begun_before_a_screen_opened_does_not_click_on_that_screen() -> None:
    at = seated()
    cover = Cover()
    at.loop.do(Press((600, 300)))
    at.loop.screens.push(cover)
    at.loop.do(Click((600, 300)))
    assert cover.done == []
    at.loop.do(Press((600, 300)), Click((600, 300)))
    assert len(cover.done) == 2


def test_the_second_click_of_a_double_click_does_not_reach_a_screen_opened_by_the_first() -> None:
    at = seated()
    at.loop.do(Press((600, 300)), Click((600, 300)))
    cover = Cover()
    at.loop.screens.push(cover)
    at.loop.do(Press((600, 300)), Click((600, 300), count=2))
    assert not any(isinstance(verb, Click) for verb in cover.done)


def test_a_card_that_moves_under_the_pointer_between_press_and_release_is_not_clicked() -> None:
    at = seated("draw discards")
    start = at.card("2C")
    at.loop.do(Hover(start), Press(start))
    at.key("s")
    slot = at.screen.stage.slot_at(start, Zone.HAND)
    assert slot is not None
    assert show([slot.face]) == "9H"
    at.loop.do(Click(start))
    assert not at.screen.hand.selected
    at.click(start)
    assert show(at.screen.hand.selected_cards) == "9H"


def test_the_second_click_of_a_double_click_does_not_reach_a_card_below_a_button_that_is_gone() -> None:
    at = seated()
    at.screen.panels.controls.sort.on_click = lambda: at.screen.panels.controls.group.root.place(
        Rect(0, 0, 0, 0), at.screen.look
    )
    button, stock = at.screen.panels.controls.sort.rect.center, at.areas["stock"]
    at.click(button)
    at.loop.do(Press(stock), Click(stock, count=2))
    assert len(at.screen.hand.cards) == 3
    at.click(stock)
    assert len(at.screen.hand.cards) == 4


# Between a deal's end and the score sheet


def over() -> Seated:
    at = seated("draw stock", "discard 4S", "draw stock", "lay KC KD KH", "discard 7C")
    assert at.table.phase is Phase.DEAL_OVER
    return at


def test_the_key_for_the_next_deal_shows_the_score_sheet_at_once_before_it_opens_by_itself() -> None:
    at = over()
    assert at.over == []
    at.key("n")
    at.loop.step()
    assert len(at.over) == 1
    assert at.table.phase is Phase.DEAL_OVER
    at.loop.run_for(3)
    assert len(at.over) == 1


def test_the_button_for_the_next_deal_shows_the_score_sheet_before_it_begins_a_deal() -> None:
    at = over()
    at.loop.step()
    button = next(w for w in at.screen.panels.controls.group.focusable() if getattr(w, "text", "") == "Next deal")
    at.click(button.rect.center)
    at.loop.step()
    assert (len(at.over), at.table.phase) == (1, Phase.DEAL_OVER)


def test_once_the_next_deal_is_begun_the_score_sheet_of_the_last_does_not_open() -> None:
    at = over()
    at.table.submit(parse_action("next", 0))
    at.loop.run_for(5)
    assert at.over == []


def test_the_score_sheet_waits_until_the_menu_is_closed() -> None:
    at = over()
    at.loop.do(Cancel())
    assert len(at.loop.screens) == 2
    at.loop.run_for(3)
    assert at.over == []
    at.loop.do(Cancel())
    at.loop.run_for(2)
    assert len(at.over) == 1


# Choices


@pytest.mark.parametrize("size", [(1280, 800), (960, 600)])
def test_every_choice_of_a_long_chooser_can_be_reached(size: tuple[int, int]) -> None:
    at = Seated(table_of([ANN, BEA, CY], up="QC"), size)
    chosen: list[Action] = []
    actions = [DrawStock(number) for number in range(30)]
    chooser = Chooser("Which?", [(f"Choice {n}", each) for n, each in enumerate(actions)], (600, 500), chosen.append)
    at.loop.screens.push(chooser)
    at.loop.do(*[Focus(Direction.DOWN)] * 29)
    focus = chooser.group.focus
    assert focus is not None
    assert chooser.frame(chooser.look).contains(focus.rect)
    at.loop.do(Confirm())
    assert chosen == [actions[29]]


# Windows


@pytest.mark.parametrize("size", [(1, 1), (200, 150), (320, 240), (480, 300), (5000, 1), (1, 5000)])
@pytest.mark.parametrize("scale", [0.75, 1.0, 2.0])
@pytest.mark.parametrize("players", [2, 4, 8])
def test_the_table_is_laid_out_and_drawn_at_any_window_size(size: tuple[int, int], scale: float, players: int) -> None:
    at = Seated(shuffled_table(players))
    loop = HeadlessLoop(at.screen, size, text_scale=scale)
    loop.run_for(0.2)
    assert all(slot.width >= 1 for slot in at.screen.stage.scene.slots)
    assert loop.frames
