"""Tests of `game.ui.table.hint`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pygame import Rect

from game.bots.explain.reasons import Advice
from game.engine.actions import Action, BuyBack, DrawStock, Pass
from game.engine.cards import parse_cards
from game.engine.state import Phase
from game.record.notation import parse_action
from game.session.settings import Settings
from game.ui.cards.slots import Zone
from game.ui.draw.theme import Role
from game.ui.input.verbs import Cancel, Command, Device, Direction, Focus
from game.ui.table.controller import Chooser
from game.ui.table.hint import (
    BEAT,
    BORDER,
    RING,
    STEPS,
    card_slots,
    more_text,
    place_rects,
    region_rects,
    with_card_count,
)
from game.ui.table.host import AdviceCallback, Bots
from game.ui.table.live_view import caption_chip, number_chip
from game.words.hints import no_decision_text
from game.words.input_signs import spoken
from tests.support.matches import begun
from tests.ui.support.claims import asked, called, race
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.hints import a_run_to_take, hint, seated
from tests.ui.support.knocking import gin
from tests.ui.support.sofa import staged
from tests.ui.support.tables import Seated, conquian, played, table_of


def test_three_presses_of_hint_show_first_the_place_then_the_play_then_the_reasons() -> None:
    who = a_run_to_take()
    assert hint(who) == "Look at the discards: there is something for you."
    assert hint(who).startswith("Take the 7♥, lay 7♥ 8♥ 9♥ and discard the K♣.")
    third = hint(who)
    assert "It leaves 5 points in your hand instead of 15." in third
    assert "It scores 15 points at once: cards on the table count for you." in third
    assert who.says("It scores 15 points at once")


def test_the_hint_ring_around_the_top_discard_is_drawn_below_its_count() -> None:
    who = a_run_to_take()
    for _press in range(2):
        hint(who)
        who.screen.invalidate()
        who.loop.step()
    frame = who.loop.display.frame
    accent = who.screen.look.theme.accent
    rings = [n for n, (verb, given) in enumerate(frame) if verb in ("line", "polygon") and accent in given]
    counted = [n for n, (verb, given) in enumerate(frame) if verb == "text" and given[0] == "1"]
    assert rings
    assert max(counted) > max(rings)


def test_the_frame_of_focused_discards_to_draw_is_drawn_below_their_count() -> None:
    who = a_run_to_take()
    who.loop.do(Focus(Direction.UP), Focus(Direction.UP))
    who.screen.invalidate()
    who.loop.step()
    frame = who.loop.display.frame
    edge = who.screen.look.theme.zone_ok
    framed = [n for n, (verb, given) in enumerate(frame) if verb == "box" and given[3] == edge]
    counted = [n for n, (verb, given) in enumerate(frame) if verb == "text" and given[0] == "1"]
    assert framed
    assert max(counted) > framed[0]


def test_a_hint_names_the_key_or_the_click_for_its_next_step_by_the_device_in_use() -> None:
    who = a_run_to_take()
    hint(who)
    assert who.says("(H) tell me more")
    who.loop.do(Command("x", pad=0))
    assert who.says("Press again for more")
    assert not who.says("(H) tell me more")
    assert more_text(1, Device.MOUSE) == "Click again for more"
    assert more_text(STEPS, Device.MOUSE) == "Click again to close"
    assert more_text(STEPS, Device.PAD) == "Press again to close"


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
def test_the_toast_of_a_refusal_does_not_cover_the_hint(size: tuple[int, int]) -> None:
    who = a_run_to_take(size)
    who.key("d")
    for _ in range(3):
        hint(who)
    who.key("d")
    [refused] = who.screen.toasts.texts
    who.loop.run_for(0.5)
    said = who.screen.hint.lines(who.table.view(0))
    drawn = [given for verb, given in who.loop.display.frame if verb == "text"]
    rects = {text: rect for text, rect, *_ in drawn if isinstance(rect, Rect)}
    assert {refused, *said} <= set(rects)
    place = who.screen.hint.place
    assert place.collidepoint(rects[said[0]].topleft)
    assert not place.colliderect(rects[refused])


def test_a_hint_disappears_after_its_third_step_and_can_be_asked_for_again() -> None:
    who = a_run_to_take()
    for _ in range(3):
        hint(who)
    assert hint(who) == ""
    assert hint(who) == "Look at the discards: there is something for you."


def test_escape_takes_the_hint_away_and_opens_no_menu() -> None:
    who = a_run_to_take()
    hint(who)
    who.loop.do(Cancel())
    assert who.screen.hint.step == 0
    assert who.screen.stack.top is who.screen


def test_a_hint_is_gone_after_the_next_play() -> None:
    who = a_run_to_take()
    hint(who)
    who.key("d")
    assert who.table.phase is Phase.PLAY
    assert who.screen.hint.lines(who.table.view(0)) == []


def test_a_hint_lights_exactly_the_cards_of_its_play() -> None:
    who = a_run_to_take()
    hint(who)
    hint(who)
    advice = who.screen.hint.advice
    assert advice is not None
    scene = who.screen.stage.scene
    lit = card_slots(scene, advice, who.table.view(0))
    assert sorted(slot.face for slot in lit) == sorted(parse_cards("7H 8H 9H KC"))
    assert place_rects(scene, advice) == []


def test_a_hint_out_of_turn_says_there_is_no_decision() -> None:
    who = a_run_to_take()
    who.key("d")
    who.table.submit(who.table.legal(0)[-1])
    assert who.table.acting == (1,)
    hint(who)
    assert who.screen.toasts.texts == [no_decision_text()]


def at_a_window(at: Seated, pad: str) -> Seated:
    """Return the table with a coach, after three clicks on the bulb; `pad` is a button of the banner."""
    who = seated(at.table)
    assert pad in [spoken(getattr(each, "text", "")) for each in who.screen.panels.banner.group.focusable()]
    bulb = who.screen.panels.controls.hint
    assert bulb.enabled
    assert no_decision_text() not in bulb.tip
    for _ in range(3):
        who.click(bulb.rect.center)
        who.loop.step()
    assert who.screen.toasts.texts == []
    return who


@pytest.mark.parametrize(
    ("window", "answer", "said"), [(asked, "Buy (B)", "8♠"), (race, "Me! (B)", ""), (called, "Call rummy (R)", "7♥")]
)
def test_a_hint_during_a_question_about_a_discard_names_the_answer(
    window: Callable[[], Seated], answer: str, said: str
) -> None:
    who = at_a_window(window(), answer)
    play, *reasons = who.screen.hint.lines(who.table.view(0))
    assert said in play
    assert reasons
    who.table.submit(Pass(0))
    assert not who.screen.hint.is_shown


def test_a_hint_stays_while_other_players_only_pass() -> None:
    who = at_a_window(race(), "Me! (B)")
    before = who.screen.hint.lines(who.table.view(0))
    who.table.submit(Pass(next(seat for seat in who.table.acting if seat)))
    assert who.screen.hint.lines(who.table.view(0)) == before
    slow = Slow()
    who = Seated(race().table, bots=slow)
    who.key("h")
    who.table.submit(Pass(next(seat for seat in who.table.acting if seat)))
    assert len(slow.waiting) == 2, "the bots forget a question when the table changes"
    slow.waiting[0](None)
    assert who.screen.hint.is_thinking
    slow.waiting[1](None)
    assert not who.screen.hint.is_thinking


def test_the_button_beside_the_hand_gives_the_same_hint() -> None:
    who = a_run_to_take()
    who.click(who.screen.panels.controls.hint.rect.center)
    who.loop.step()
    assert who.screen.hint.step == 1
    who.loop.do(Command("h"))
    assert who.screen.hint.step == 2


def test_a_hint_is_counted_once_even_if_all_its_steps_are_shown() -> None:
    who = a_run_to_take()
    for _ in range(3):
        hint(who)
    assert who.table.seating.hint_counts == (1, 0, 0, 0, 0, 0, 0)
    assert any(line.startswith("hint 0 ") for line in who.table.recording.lines)


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
def test_the_first_hint_frames_the_whole_fan_of_cards_and_stays_in_the_window(size: tuple[int, int]) -> None:
    who = a_run_to_take(size)
    who.key("d")
    hint(who)
    scene, advice = who.screen.stage.scene, who.screen.hint.advice
    assert advice is not None
    [frame] = region_rects(scene, advice, who.table.view(0))
    assert all(frame.contains(slot.rect.inflate(-4, -4)) for slot in scene.slots_of(Zone.HAND))
    boxes = [given[0] for verb, given in who.loop.display.frame if verb == "box" and given[1] is None]
    assert all(Rect((0, 0), size).contains(box) for box in boxes if isinstance(box, Rect))


def test_the_first_hint_to_knock_frames_the_hand() -> None:
    who = seated(gin().table)
    played(who.table, "pass", "pass", "draw stock")
    assert hint(who) == "Count your deadwood: it is low enough to knock."
    scene, advice = who.screen.stage.scene, who.screen.hint.advice
    assert advice is not None
    [frame] = region_rects(scene, advice, who.table.view(0))
    assert all(frame.contains(slot.rect.inflate(-4, -4)) for slot in scene.slots_of(Zone.HAND))


def test_a_hint_to_claim_a_discard_below_the_top_one_frames_and_lights_that_card() -> None:
    who = Seated(staged("rummy_500/rummy_in_the_deck.yaml:2", "Ann", "Ben"))
    scene, view = who.screen.stage.scene, who.table.view(0)
    [claim] = [action for action in who.table.legal(0) if action.text == "claim 8S to m1"]
    advice = Advice(claim, 1.0, line=(claim,))
    [eight] = [slot for slot in scene.slots_of(Zone.RIVER) if slot.face == parse_cards("8S")[0]]
    assert card_slots(scene, advice, view) == [eight]
    [frame] = region_rects(scene, advice, view)
    assert frame.contains(eight.rect.inflate(-4, -4))
    assert frame.width < 2 * eight.rect.width


TWO_JOKERS = """\
title: Two jokers among the discards
game: rummy_500
players: 2
hands: [2C 4S, 6H 7C]
stock: 3D 4D
discards: X 3C KD X
melds:
  m1: {owner: 1, cards: 5S 6S 7S}
play: []
"""


def test_a_hint_to_claim_a_card_that_lies_in_the_discards_twice_lights_the_deeper_one(tmp_path: Path) -> None:
    claim, file = "claim X=8S to m1", tmp_path / "two_jokers.yaml"
    file.write_text(TWO_JOKERS, encoding="utf-8")
    who = Seated(staged(str(file), "Ann", "Ben"))
    scene = who.screen.stage.scene
    deep, *_rest, top = scene.slots_of(Zone.RIVER)
    assert deep.face == top.face
    action = parse_action(claim, 0)
    assert card_slots(scene, Advice(action, 1.0, line=(action,)), who.table.view(0)) == [deep]
    played(who.table, claim)
    assert [*map(repr, who.table.view(0).state.discards)] == ["3C", "KD", "X"]


@pytest.mark.parametrize("action", [Pass(0), BuyBack(0)])
def test_the_first_hint_frames_nothing_for_a_play_that_is_about_no_card_or_place(action: Action) -> None:
    who = a_run_to_take()
    assert region_rects(who.screen.stage.scene, Advice(action, 1.0, line=(action,)), who.table.view(0)) == []


class Slow(Bots):
    """A coach who answers only when the test says so."""

    def __init__(self) -> None:
        self.waiting: list[AdviceCallback] = []

    def advise(self, seat: int, tell: AdviceCallback, now: float) -> None:
        self.waiting.append(tell)


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_the_frame_of_a_pile_leaves_its_count_to_be_read(size: tuple[int, int], scale: float) -> None:
    at = seated(table_of(["8H 9H 2S KD", "6C 3C 5D QS"], game="basic_rummy", jokers=0), size)
    HeadlessLoop(at.screen, size, text_scale=scale)
    look, shown = at.screen.look, at.screen.stage.scene
    pile = shown.slots_of(Zone.RIVER)[-1].rect
    for rect in (shown.pile, pile):
        inside = with_card_count(look, shown, rect)
        outer = inside.inflate(look.px(12), look.px(12))
        line = look.px(RING) + 2 * look.px(BORDER)
        assert outer.inflate(-2 * line, -2 * line).bottom >= number_chip(look, rect, "24").bottom - 1
    meld = Rect(100, 100, 80, 60)
    assert with_card_count(look, shown, meld) == meld


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_the_caption_for_the_wild_rank_stands_below_the_indicator(size: tuple[int, int], scale: float) -> None:
    at = seated(begun(2, game="indian_rummy", people=1), size)
    HeadlessLoop(at.screen, size, text_scale=scale).step()
    look, shown = at.screen.look, at.screen.stage.scene
    [card] = [slot.rect for slot in shown.slots_of(Zone.INDICATOR)]
    chip = caption_chip(look, card, "10 wild")
    assert chip.top >= card.bottom
    assert chip.bottom <= max(number_chip(look, shown.pile, "65").bottom, shown.pile.bottom) + look.px(4)
    assert card.height >= 0.5 * shown.pile.height
    assert not chip.colliderect(shown.pile)


def thinking(settings: Settings | None = None) -> tuple[Seated, Slow]:
    coach = Slow()
    table = table_of(["8H 9H 2S KC", "6C 3C 5D QS"], up="7H")
    who = Seated(table, bots=coach, settings=settings)
    who.key("h")
    return who, coach


def test_a_hint_being_thought_about_is_announced_and_requested_once() -> None:
    who, coach = thinking()
    assert who.says("Let me think …")
    who.key("h")
    assert len(coach.waiting) == 1
    coach.waiting[0](None)
    assert not who.says("Let me think …")
    assert who.screen.toasts.texts == [no_decision_text()]


@pytest.mark.parametrize(
    ("hurried", "text"),
    [
        (True, "There was no time to work out why."),
        (False, "No single reason stands out: it is the better play overall."),
    ],
)
def test_the_last_step_of_a_hint_without_reasons_says_why_there_are_none(hurried: bool, text: str) -> None:
    who, coach = thinking()
    draw = DrawStock(0)
    coach.waiting[0](Advice(draw, 0.0, (draw,), hurried=hurried))
    for _ in range(2):
        who.key("h")
    assert who.says(text)


def test_a_hint_being_thought_about_ends_with_escape_or_a_play() -> None:
    who, _coach = thinking()
    who.loop.do(Cancel())
    assert not who.says("Let me think …")
    assert who.screen.stack.top is who.screen
    who, _coach = thinking()
    who.key("d")
    assert who.table.phase is Phase.PLAY
    assert not who.says("Let me think …")


def test_the_dots_of_a_thinking_coach_move_unless_motion_is_reduced() -> None:
    who, _coach = thinking()
    before = who.loop.frames
    who.loop.run_for(4 * BEAT)
    assert 3 <= who.loop.frames - before <= 5
    calm, _coach = thinking(Settings(animation="off", reduced_motion=True))
    before = calm.loop.frames
    calm.loop.run_for(4 * BEAT)
    assert calm.loop.frames == before


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("drawn", [False, True])
def test_no_hint_text_covers_the_cards_it_speaks_of(size: tuple[int, int], scale: float, drawn: bool) -> None:
    who = a_run_to_take(size)
    loop = HeadlessLoop(who.screen, size, text_scale=scale)
    loop.step()
    if drawn:
        loop.do(Command("f"))
    for step in range(1, STEPS + 1):
        loop.do(Command("h"))
        loop.step()
        loop.step()
        assert who.screen.hint.step == step
        spoken = who.screen.hint.subject_rects(who.screen.stage.scene, who.screen.stage.view)
        assert spoken
        place = who.screen.hint.place
        assert Rect((0, 0), size).contains(place)
        assert place.collidelist(spoken) < 0


def test_a_hint_is_hidden_while_a_question_is_open() -> None:
    # A joker that may stand at either end.
    table = table_of(["5H 6H X 2C 9D JS KD", "3C 3D 8H 9H TH KS QC"], stock="5D")
    who = seated(played(table, "draw stock"))
    said = hint(who)
    assert who.says(said)
    for face in ("5H", "6H", "X"):
        who.click(who.card(face))
    who.click(who.areas["mat"])
    assert isinstance(who.loop.screens.top, Chooser)
    assert not who.says(said)
    who.loop.do(Cancel())
    assert who.says(said)


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_a_hint_hides_no_button_if_there_is_room(size: tuple[int, int]) -> None:
    who = a_run_to_take(size)
    for _ in range(STEPS):
        hint(who)
    who.loop.step()
    panels = who.screen.panels
    buttons = [button.rect for group in panels.groups for button in group.focusable()]
    assert buttons
    assert who.screen.hint.place.width
    assert who.screen.hint.place.collidelist([*buttons, panels.log.root.rect]) < 0


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1536, 864), (1920, 1080)])
def test_a_hint_hides_no_label_of_a_drop_target_if_there_is_room(size: tuple[int, int]) -> None:
    table = conquian(("2H 3H 5C JS AC QH 4D 6D 7S JH", "4S 5S KD QD 2D 6S 7C JC QC KC"), "4H")
    who = seated(played(table, "draw stock", "draw discards", "lay 2H 3H 4H"), size)
    for _ in range(STEPS):
        hint(who)
    who.click(who.card("AC"))
    who.loop.step()
    label = Rect(0, 0, *who.screen.look.fonts.size("discard", Role.CAPTION))
    label.height += who.screen.look.px(4)
    label.center = who.screen.stage.scene.discards.midtop
    assert who.says("discard")
    assert who.screen.hint.place.width
    assert not who.screen.hint.place.colliderect(label)
