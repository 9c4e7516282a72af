import pytest

from game.engine.cards import parse_card, show
from game.engine.notation import parse_action
from game.engine.state import Phase
from game.engine.view import View
from game.session.settings import Settings
from game.session.table import Table
from game.ui.headless import HeadlessLoop
from game.ui.input import (
    Cancel,
    Click,
    Command,
    Confirm,
    Direction,
    DragCancel,
    DragEnd,
    DragMove,
    DragStart,
    Focus,
    Hover,
    Pos,
    Press,
)
from game.ui.layout import Place, Zone
from game.ui.preferences import Preferences
from game.ui.screens.table import TableScreen
from game.ui.sprites import Pose
from game.ui.table.chooser import Chooser
from tests.ui.dealt import people, shuffled_table, still, table_of

ANN = "3C 3D 3S 8H 9H TH KS"
BEA = "4C 4D 4S 2H 2C 2D 7S"


class Seated:
    """A screen at a table, and hands that play on it."""

    def __init__(self, table: Table, size: tuple[int, int] = (1280, 800), settings: Settings | None = None) -> None:
        self.table = table
        self.sounds: list[str] = []
        self.over: list[tuple[View, int]] = []
        self.screen = TableScreen(
            table,
            0,
            people(len(table.seats)),
            play=lambda name, volume: self.sounds.append(name),
            preferences=Preferences(settings or still()),
            on_deal_over=lambda view, record: self.over.append((view, len(record))),
        )
        self.loop = HeadlessLoop(self.screen, size)

    def card(self, face: str, zone: Zone = Zone.HAND) -> Pos:
        """A point of a card that nothing covers."""
        wanted = parse_card(face)
        slot = next(s for s in self.screen.stage.scene.slots if s.face == wanted and s.place.zone is zone)
        return (slot.rect.x + 8, slot.rect.centery)

    def click(self, pos: Pos, shift: bool = False) -> None:
        self.loop.do(Hover(pos), Press(pos), Click(pos, shift=shift))

    def drag(self, start: Pos, end: Pos) -> None:
        self.lift(start, end)
        self.loop.do(DragEnd(end, start), Hover(end))

    def lift(self, start: Pos, to: Pos) -> None:
        self.loop.do(Press(start), DragStart((start[0] + 9, start[1]), start), DragMove(to, start))

    def key(self, *keys: str) -> None:
        self.loop.do(*(Command(key) for key in keys))

    def hand(self) -> str:
        return show(self.screen.hand.cards)

    @property
    def areas(self) -> dict[str, Pos]:
        areas = self.screen.stage.areas
        return {
            "stock": self.screen.stage.scene.pile.center,
            "river": self.screen.stage.scene.discards.center,
            "mat": areas.mats[0].center,
            "hand": (areas.hand.right - 20, areas.hand.centery),
        }

    def says(self, text: str) -> bool:
        self.screen.invalidate()
        self.screen.painter.stale()
        self.loop.step()
        return any(text in shown for shown in self.loop.display.texts)


def played(table: Table, *actions: str) -> Table:
    if table.phase is Phase.SHUFFLE:
        table.begin()
    for action in actions:
        table.submit(parse_action(action, table.acting[0]))
    return table


# Drag and drop


def test_a_card_dragged_from_the_stock_to_the_hand_is_drawn() -> None:
    at = Seated(table_of([ANN, BEA], stock="5D"))
    at.drag(at.areas["stock"], at.areas["hand"])
    assert "5D" in at.hand()
    assert at.table.phase is Phase.PLAY


def test_selected_cards_are_dragged_down_together() -> None:
    at = Seated(played(table_of([ANN, BEA], stock="5D"), "draw stock"))
    for face in ("3C", "3D", "3S"):
        at.click(at.card(face))
    at.drag(at.card("3D"), at.areas["mat"])
    assert [repr(meld) for meld in at.table.truth.melds] == ["3C 3D 3S"]


def test_a_card_dragged_to_the_river_is_discarded() -> None:
    at = Seated(played(table_of([ANN, BEA], stock="5D"), "draw stock"))
    at.drag(at.card("KS"), at.areas["river"])
    assert at.table.truth.discards[-1] == parse_card("KS")
    assert at.table.acting == (1,)


def test_places_light_up_with_what_will_happen_before_the_drop() -> None:
    at = Seated(played(table_of([ANN, BEA], stock="5D"), "draw stock"))
    at.lift(at.card("KS"), (640, 560))
    assert at.says("discard")
    assert not at.says("new set")


def test_a_refused_drop_springs_back_and_says_which_rule_forbids_it() -> None:
    at = Seated(played(table_of([ANN, BEA], stock="5D"), "draw stock"), settings=Settings(animation="normal"))
    at.loop.settle()
    before = at.hand()
    home = at.screen.stage.sprites.at(at.screen.stage.scene.of(Zone.HAND)[6].place)
    at.drag(at.card("KS"), at.areas["mat"])
    assert at.screen.toasts.texts == ["A set needs at least 3 cards."]
    assert "refuse" in at.sounds
    at.loop.settle()
    assert at.hand() == before
    assert home is not None
    assert home.pose == Pose.of(at.screen.stage.scene.of(Zone.HAND)[6])


def test_a_card_dropped_among_the_others_is_only_moved_in_the_hand() -> None:
    at = Seated(played(table_of([ANN, BEA], stock="5D")))
    actions = len(at.table.record)
    at.drag(at.card("KS"), (at.card("3C")[0] - 30, at.card("3C")[1]))
    assert at.hand() == "KS 3C 3D 3S 8H 9H TH"
    assert len(at.table.record) == actions


def test_a_drag_is_not_lost_when_others_play_meanwhile() -> None:
    at = Seated(
        played(table_of([ANN, BEA], stock="5D 6D"), "draw stock", "discard KS"), settings=Settings(animation="slow")
    )
    at.loop.settle()
    at.lift(at.card("TH"), (500, 300))
    played(at.table, "draw stock", "discard 7S")
    at.loop.run_for(1)
    dragged = next(s for s in at.screen.stage.sprites.all if s.held)
    assert dragged.face == parse_card("TH")
    assert abs(dragged.pose.x - 500) < 110
    at.loop.do(DragCancel())
    at.loop.settle()
    assert not any(s.held for s in at.screen.stage.sprites.all)


def test_input_is_live_while_cards_fly_and_brings_them_home() -> None:
    at = Seated(shuffled_table(3, 5), settings=Settings(animation="slow"))
    assert at.screen.stage.sprites.moving
    at.key("d")
    assert at.table.phase is Phase.PLAY
    at.key("s")
    flying = [s for s in at.screen.stage.sprites.all if s.moving and s.slot.place.zone is Zone.BACKS]
    assert flying == []


def test_cards_of_the_river_are_dragged_out_with_all_above_them() -> None:
    table = table_of(["3C 3D 8H 9H TH KS 2S", BEA], up="3S", stock="5D JC")
    at = Seated(played(table, "draw stock", "discard KS", "draw stock", "discard JC"))
    at.lift(at.card("3S", Zone.RIVER), at.areas["hand"])
    assert sum(s.held for s in at.screen.stage.sprites.all) == 3
    start = at.card("3S", Zone.RIVER)
    at.loop.do(DragEnd(at.areas["hand"], start))
    assert at.table.truth.this_turn.dug == parse_card("3S")
    assert at.says("Play the 3♠ you drew from the discards")


# Click and click


def test_a_click_selects_and_a_click_on_a_place_plays() -> None:
    at = Seated(table_of([ANN, BEA], stock="5D"))
    at.click(at.areas["stock"])
    for face in ("8H", "9H", "TH"):
        at.click(at.card(face))
    at.click(at.areas["mat"])
    at.click(at.card("3C"))
    at.click(at.areas["river"])
    assert [repr(meld) for meld in at.table.truth.melds] == ["8H 9H TH"]
    assert at.table.truth.discards[-1] == parse_card("3C")


def test_shift_selects_up_to_a_card_and_a_click_on_the_felt_selects_nothing() -> None:
    at = Seated(played(table_of([ANN, BEA], stock="5D"), "draw stock"))
    at.click(at.card("8H"))
    at.click(at.card("TH"), shift=True)
    assert show(at.screen.hand.chosen) == "8H 9H TH"
    at.click((640, 60))
    assert at.screen.hand.chosen == ()


def test_hovering_over_the_river_says_what_would_come() -> None:
    table = table_of(["3C 3D 8H 9H TH KS 2S", BEA], up="3S", stock="5D JC")
    at = Seated(played(table, "draw stock", "discard KS", "draw stock", "discard JC"))
    at.loop.do(Hover(at.card("3S", Zone.RIVER)))
    assert at.says("Take 3 cards and play the 3♠ at once")
    at.loop.do(Hover(at.card("KS", Zone.RIVER)))
    assert at.says("K♠ cannot be played now")


def test_a_joker_that_is_not_clear_asks_what_it_stands_for() -> None:
    at = Seated(played(table_of(["5H 6H X 2C 9D JS KD", BEA.replace("2C", "QC")], stock="5D"), "draw stock"))
    for face in ("5H", "6H", "X"):
        at.click(at.card(face))
    at.click(at.areas["mat"])
    chooser = at.loop.screens.top
    assert isinstance(chooser, Chooser)
    assert len(chooser.choices) == 2
    assert at.table.truth.melds == ()
    at.loop.do(Confirm())
    assert len(at.table.truth.melds) == 1


def test_choosing_nothing_changes_nothing() -> None:
    at = Seated(played(table_of(["5H 6H X 2C 9D JS KD", BEA.replace("2C", "QC")], stock="5D"), "draw stock"))
    for face in ("5H", "6H", "X"):
        at.click(at.card(face))
    at.click(at.areas["mat"])
    at.loop.do(Cancel())
    assert at.loop.screens.top is at.screen
    assert at.table.truth.melds == ()


# Keys


def test_a_turn_can_be_played_with_keys_alone() -> None:
    at = Seated(table_of([ANN, BEA], stock="5D"))
    at.key("d")
    at.loop.do(Focus(Direction.RIGHT))
    for _ in range(3):
        at.loop.do(Confirm(typed=True), Focus(Direction.RIGHT))
    at.key("l")
    assert [repr(meld) for meld in at.table.truth.melds] == ["3C 3D 3S"]
    at.loop.do(Focus(Direction.LEFT))
    at.key("x")
    assert at.table.acting == (1,)


def test_the_arrows_go_along_the_hand_and_up_to_the_river() -> None:
    at = Seated(table_of([ANN, BEA], up="KC"))
    at.loop.do(Focus(Direction.RIGHT), Focus(Direction.RIGHT))
    assert at.screen.keys.focus == Place(Zone.HAND, 0, 1)
    at.loop.do(Focus(Direction.UP))
    assert at.screen.keys.focus == Place(Zone.RIVER, 0, 0)
    at.loop.do(Confirm())
    assert "KC" in at.hand()


def test_tab_goes_through_the_melds_that_take_the_selected_cards_and_enter_adds() -> None:
    table = table_of(["6H 7H 8H 5S 5C 5D 9H", "5H 4H 2C KD KS JC QC"], up="TD", stock="KC")
    at = Seated(played(table, "draw stock", "lay 6H 7H 8H", "lay 5S 5C 5D"))
    at.click(at.card("9H"))
    at.loop.do(Focus(Direction.NEXT))
    assert at.screen.keys.focus == Place(Zone.MELD, 1, 0)
    at.loop.do(Confirm())
    assert repr(at.table.truth.melds[0]) == "6H 7H 8H 9H"


def test_what_is_missing_is_said() -> None:
    at = Seated(played(table_of([ANN, BEA], stock="5D"), "draw stock"))
    at.key("l", "a", "r")
    assert len(at.screen.toasts.texts) == 3
    at.key("f")
    assert "You have drawn already: one draw each turn." in at.screen.toasts.texts


def test_control_z_takes_the_last_play_back() -> None:
    at = Seated(played(table_of([ANN, BEA], stock="5D"), "draw stock", "lay 3C 3D 3S"))
    at.loop.do(Command("z", ctrl=True))
    assert at.table.truth.melds == ()
    assert not any(at.screen.hand.is_new(n) for n in range(8))
    at.loop.do(Command("z", ctrl=True))
    assert at.screen.toasts.texts == ["There is nothing to take back: what was seen stays seen."]


def test_s_sorts_and_m_silences() -> None:
    at = Seated(table_of([ANN, BEA]))
    at.key("s")
    assert at.hand() == "KS 3S TH 9H 8H 3C 3D"
    at.key("m")
    assert at.screen.settings.muted
    at.sounds.clear()
    at.key("s")
    assert at.sounds == []
    at.key("m")
    at.key("s")
    assert at.sounds


def test_rummy_is_called_with_a_key_also_in_another_player_s_turn() -> None:
    table = table_of([ANN, BEA], up="JH", stock="5D 6D")
    at = Seated(played(table, "draw stock", "lay 8H 9H TH", "discard KS"))
    assert at.table.acting == (1,)
    at.key("r")
    assert repr(at.table.truth.melds[0]) == "8H 9H TH JH"
    assert at.says("Rummy!")


def test_escape_lets_go_of_the_selection_then_opens_the_menu() -> None:
    at = Seated(played(table_of([ANN, BEA], stock="5D"), "draw stock"))
    at.click(at.card("KS"))
    at.loop.do(Cancel())
    assert at.screen.hand.chosen == ()
    at.loop.do(Cancel())
    assert at.loop.screens.top is not at.screen


# What is always said


def test_the_table_says_whose_turn_it_is_what_may_be_done_and_what_everybody_has() -> None:
    at = Seated(table_of([ANN, BEA], up="KC", stock="5D"))
    assert at.says("Draw a card")
    assert at.says("37 cards") or at.says("39 cards")
    assert at.says("Bea")
    at.key("d")
    assert at.says("Lay a meld or discard")
    at.drag(at.card("KS"), at.areas["river"])
    assert at.says("Bea draws")
    assert at.says("Ann discards K♠.")


def test_a_drawn_card_is_marked_until_the_next_turn() -> None:
    at = Seated(table_of([ANN, BEA], stock="5D 6D 7D"))
    at.key("d")
    assert [at.screen.hand.is_new(n) for n in range(8)] == [False] * 7 + [True]
    played(at.table, "discard KS", "draw stock", "discard 6D")
    assert not any(at.screen.hand.is_new(n) for n in range(7))


def test_the_end_of_a_deal_is_seen_before_the_score_sheet_comes() -> None:
    table = table_of(["3C 3D 3S 3H", "4C 4D 4S 2H"], stock="5D")
    at = Seated(played(table, "draw stock", "lay 3C 3D 3S 3H", "discard 5D"))
    assert at.table.phase is Phase.DEAL_OVER
    assert at.over == []
    played_out = at.loop
    played_out.run_for(3)
    assert [view.state.phase for view, _ in at.over] == [Phase.DEAL_OVER]


def test_bots_wait_until_what_happened_can_have_been_seen() -> None:
    asked: list[float] = []

    def drive(now: float) -> bool:
        asked.append(now)
        return False

    table = shuffled_table(3, 5)
    screen = TableScreen(table, 0, people(3), drive, preferences=Preferences(Settings(animation="normal")))
    loop = HeadlessLoop(screen)
    loop.run_for(0.5)
    assert screen.stage.busy_for > 0
    assert asked[-1] == 0
    loop.run_for(10)
    assert asked[-1] > 5


def test_a_still_table_is_not_drawn_again() -> None:
    at = Seated(table_of([ANN, BEA]))
    at.loop.run_for(5)
    frames = at.loop.frames
    at.loop.run_for(20)
    assert at.loop.frames == frames


@pytest.mark.parametrize("size", [(960, 600), (1920, 1080), (3840, 2160)])
def test_another_window_size_lays_everything_out_anew(size: tuple[int, int]) -> None:
    at = Seated(table_of([ANN, BEA]))
    at.lift(at.card("KS"), (640, 300))
    at.loop.resize(size)
    at.loop.do(DragCancel())
    at.loop.settle()
    for sprite in at.screen.stage.sprites.all:
        assert sprite.pose == Pose.of(sprite.slot)


@pytest.mark.parametrize("game", ["doofer", "double_rum", "dummy_rummy", "liverpool_rummy", "rummy_500"])
def test_any_game_can_be_shown_and_its_first_turn_played(game: str) -> None:
    at = Seated(shuffled_table(3, 2, game))
    at.loop.settle()
    for _ in range(4):
        if at.table.acting != (0,):
            seat = at.table.acting[0]
            at.table.submit(at.table.legal(seat)[-1])
        else:
            at.click(at.areas["stock"])
    assert at.table.truth.phase in (Phase.PLAY, Phase.BUY, Phase.DRAW)
    at.loop.settle()
