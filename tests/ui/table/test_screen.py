"""What the table always says, in every size and game."""

from __future__ import annotations

import pytest

from game.engine.state import Phase
from game.session.settings import Settings
from game.ui.app.preferences import Preferences
from game.ui.cards.sprites import Pose
from game.ui.input.verbs import DragCancel
from game.ui.table.host import Bots
from game.ui.table.screen import TableScreen
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.tables import ANN, BEA, Seated, persons, played, shuffled_table, table_of
from tests.ui.table.test_special_plays import last_chance


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


def test_who_goes_out_is_heard_and_a_deal_nobody_ends_is_not() -> None:
    at = Seated(played(table_of(["3C 3D 3S 3H", "4C 4D 4S 2H"], stock="5D"), "draw stock", "lay 3C 3D 3S 3H"))
    at.sounds.clear()
    played(at.table, "discard 5D")
    assert at.sounds.count("out") == 1
    over = Seated(last_chance())
    over.sounds.clear()
    over.key("p")
    assert over.table.phase is Phase.DEAL_OVER
    assert "out" not in over.sounds


def test_bots_wait_until_what_happened_can_have_been_seen() -> None:
    asked: list[float] = []

    class Asked(Bots):
        def tick(self, now: float) -> bool:
            asked.append(now)
            return False

    table = shuffled_table(3, 5)
    preferences = Preferences(Settings(animation="normal"))
    screen = TableScreen(table, 0, persons(3), bots=Asked(), preferences=preferences)
    loop = HeadlessLoop(screen)
    loop.run_for(0.5)
    assert screen.stage.busy_for > 0
    assert asked[-1] == 0
    loop.run_for(10)
    assert asked[-1] > 5


def test_a_still_table_is_not_drawn_again() -> None:
    at = Seated(table_of([ANN, BEA]))
    # Until every card is drawn as finely as it will be.
    at.loop.run_for(10)
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
