"""What the table always says, in every size and game; what is said there hides nothing of importance."""

from __future__ import annotations

import pytest
from pygame import Rect

from game.engine.state import Phase
from game.session.preferences import Preferences
from game.session.settings import Settings
from game.ui.cards.slots import Zone
from game.ui.cards.sprites import Pose
from game.ui.draw.look import Look
from game.ui.input.verbs import Confirm, Direction, DragCancel, DragEnd, Focus
from game.ui.table.buttons import Panels
from game.ui.table.controller import Chooser
from game.ui.table.host import Bots
from game.ui.table.screen import TableScreen
from tests.ui.support.claims import asked
from tests.ui.support.crowd import CrowdedTable, crowded
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.laying import contract_rummy
from tests.ui.support.special_plays import last_chance
from tests.ui.support.tables import ANN, BEA, Seated, persons, played, shuffled_table, table_of


def test_the_table_shows_the_prompt_the_scores_and_the_plays() -> None:
    at = Seated(table_of([ANN, BEA], up="KC", stock="5D"))
    assert at.says("Draw a card")
    assert at.says("37") or at.says("39")
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


def test_the_sound_of_going_out_is_not_played_for_a_drawn_deal() -> None:
    at = Seated(played(table_of(["3C 3D 3S 3H", "4C 4D 4S 2H"], stock="5D"), "draw stock", "lay 3C 3D 3S 3H"))
    at.sounds.clear()
    played(at.table, "discard 5D")
    assert at.sounds.count("out") == 1
    over = Seated(last_chance())
    over.sounds.clear()
    over.key("p")
    over.loop.do(Focus(Direction.LEFT), Confirm())
    assert over.table.phase is Phase.DEAL_OVER
    assert "out" not in over.sounds


def test_bots_wait_until_the_animation_is_over() -> None:
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


def test_a_table_at_rest_draws_no_new_frames() -> None:
    at = Seated(table_of([ANN, BEA]))
    # Until every card is drawn as finely as it will be.
    at.loop.run_for(10)
    frames = at.loop.frames
    at.loop.run_for(20)
    assert at.loop.frames == frames


@pytest.mark.parametrize("size", [(960, 600), (1920, 1080), (3840, 2160)])
def test_another_window_size_moves_every_card_to_its_new_place(size: tuple[int, int]) -> None:
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


SIZES = [(960, 600), (1280, 800), (1920, 1080)]
DARING = Settings(animation="off", guard_lay_down=False)


def shown_at(at: Seated, size: tuple[int, int], text: str) -> Rect:
    """Return the rectangle of a text in a window of this size."""
    loop = HeadlessLoop(at.screen, size)
    at.screen.toasts.show(text)
    loop.run_for(0.5)
    rects = [given[1] for verb, given in loop.display.frame if verb == "text" and given[0] == text]
    assert isinstance(rects[-1], Rect)
    return rects[-1]


def buttons(at: Seated) -> list[Rect]:
    return [w.rect for group in at.screen.panels.groups for w in group.focusable()]


@pytest.mark.parametrize("size", SIZES)
def test_a_toast_at_the_table_hides_no_meld_box_card_or_button(size: tuple[int, int]) -> None:
    for at in (contract_rummy(DARING), asked(), Seated(CrowdedTable(crowded(3, 6, 8)))):
        place = shown_at(at, size, "Not now: Ann and Bea may still buy the top discard.")
        scene = at.screen.stage.scene
        needed = [*scene.melds.values(), *scene.tray, *buttons(at)]
        needed += [slot.rect for zone in (Zone.HAND, Zone.RIVER, Zone.STOCK) for slot in scene.slots_of(zone)]
        assert place.collidelist(needed) < 0
        assert Rect((0, 0), size).contains(place)


LONG = "Not now: Ann and Bea may still buy the top discard. House rule: discards are bought."


@pytest.mark.parametrize(("players", "melds", "game", "scale"), [(4, 20, "rummy_500", 1.5), (6, 40, "rummy_500", 2.0)])
def test_the_prompt_is_not_covered_by_toasts(players: int, melds: int, game: str, scale: float) -> None:
    at = Seated(CrowdedTable(crowded(players, melds, melds, 26, game=game)))
    loop = HeadlessLoop(at.screen, (1280, 800), text_scale=scale)
    for text in ("Nothing fits.", LONG):
        at.screen.toasts.show(text)
        for _ in range(4):
            loop.run_for(0.05)
            said = [given[0] for verb, given in loop.display.frame if verb == "box" and given[1] is not None]
            boxes = [rect for rect in said[-len(at.screen.toasts.texts) :] if isinstance(rect, Rect)]
            assert boxes
            assert at.screen.player_layer.prompt.rect(at.screen.look).collidelist(boxes) < 0


@pytest.mark.parametrize("size", SIZES)
def test_the_joker_question_does_not_cover_the_run(size: tuple[int, int]) -> None:
    table = table_of(["2H 3H 4H 5H 6H X KD QC", "4C 4D 4S 2S 2C 2D 7S 8S"], stock="9D")
    at = Seated(played(table, "draw stock", "lay 3H 4H 5H"), size)
    at.drag(at.card("X"), at.screen.stage.scene.melds[1].center)
    chooser = at.loop.screens.top
    assert isinstance(chooser, Chooser)
    frame = chooser.frame(chooser.look)
    assert not frame.colliderect(at.screen.stage.scene.melds[1])
    assert Rect((0, 0), size).contains(frame)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 3, 4, 8])
def test_speech_bubbles_hide_no_plate_and_stay_in_the_window(size: tuple[int, int], players: int) -> None:
    game = "liverpool_rummy" if players > 2 else "rummy_500"
    at = Seated(CrowdedTable(crowded(players, game=game)), size)
    texts = [f"Not the contract: {seat} points" for seat in range(players)]
    for seat, text in enumerate(texts):
        at.screen.live.bubbles.show(seat, text)
    at.loop.run_for(0.5)
    drawn = at.loop.display.frame
    for text in texts:
        rect = next(given[1] for verb, given in drawn if verb == "text" and given[0] == text)
        assert isinstance(rect, Rect)
        assert Rect((0, 0), size).contains(rect)
        assert rect.collidelist(at.screen.stage.areas.plates) < 0


def test_a_card_can_be_selected_while_a_toast_is_shown() -> None:
    at = Seated(played(table_of([ANN, BEA], stock="5D"), "draw stock"))
    at.screen.context.say("Nothing.")
    at.click(at.card("KS"))
    assert len(at.screen.hand.selected_cards) == 1


def test_after_a_drop_buttons_and_titles_are_updated_once_at_the_next_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    at = Seated(played(table_of([ANN, BEA], stock="5D"), "draw stock"))
    start, end = at.card("KS"), at.areas["river"]
    at.lift(start, end)
    updated: list[bool] = []
    update = Panels.update

    def counted(panels: Panels, look: Look) -> None:
        updated.append(len(at.table.view(0).hand) == len(ANN.split()))
        update(panels, look)

    monkeypatch.setattr(Panels, "update", counted)
    assert at.screen.handle(DragEnd(end, start))
    assert len(at.table.view(0).hand) == len(ANN.split())
    assert not updated
    at.loop.step()
    assert updated == [True]
