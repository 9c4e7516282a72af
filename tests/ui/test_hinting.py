import pytest
from pygame import Rect

from game.engine.cards import parse_cards
from game.engine.state import Phase
from game.session.brains import InlineBrains
from game.session.seats import BotDriver
from game.session.table import Table
from game.ui.hint_words import nothing_text
from game.ui.input import Cancel, Command, Device
from game.ui.layout import Zone
from game.ui.seated_table import Driven
from game.ui.table.hinting import STEPS, more_text, played
from tests.ui.dealt import table_of
from tests.ui.seated import Seated


def seated(table: Table, size: tuple[int, int] = (1280, 800)) -> Seated:
    """Ann at a table of people, with somebody to ask."""
    driver = BotDriver(table, InlineBrains())
    who = Seated(table, size, bots=Driven(driver, lambda: False))
    who.loop.step()
    return who


def a_run_to_take(size: tuple[int, int] = (1280, 800)) -> Seated:
    # The upcard makes a run of two cards of the hand, and with so many others near the end nobody holds a meld back.
    others = ["6C 3C 5D QS", "4C JD 5S TC", "2H 4D 9S JC", "3H 6D TH QC", "2D 8C JS AD", "3D 5C 8S QD"]
    return seated(table_of(["8H 9H 2S KC", *others], up="7H"), size)


def hint(who: Seated) -> str:
    who.key("h")
    who.loop.step()
    return " ".join(who.screen.hint.lines(who.table.view(0)))


def test_three_presses_say_where_to_look_then_the_play_then_why() -> None:
    who = a_run_to_take()
    assert hint(who) == "Look at the discards: there is something for you."
    assert hint(who).startswith("Take the 7♥, lay 7♥ 8♥ 9♥ and discard the K♣.")
    third = hint(who)
    assert "It leaves 5 points in your hand instead of 20." in third
    assert "It counts 15 points on the table." in third
    assert who.says("It counts 15 points on the table.")


def test_how_to_go_on_is_told_of_what_it_is_done_with() -> None:
    who = a_run_to_take()
    hint(who)
    assert who.says("(H) tell me more")
    who.loop.do(Command("x", pad=0))
    assert who.says("Again: tell me more")
    assert not who.says("(H) tell me more")
    assert more_text(STEPS, Device.MOUSE) == "Again: thank you"


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
def test_a_refusal_leaves_the_hint_to_be_read(size: tuple[int, int]) -> None:
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


def test_after_the_third_step_it_goes_away_and_may_be_asked_for_again() -> None:
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


def test_a_hint_is_gone_once_something_happens() -> None:
    who = a_run_to_take()
    hint(who)
    who.key("d")
    assert who.table.phase is Phase.PLAY
    assert who.screen.hint.lines(who.table.view(0)) == []


def test_the_cards_of_the_play_are_lit_and_no_others() -> None:
    who = a_run_to_take()
    hint(who)
    hint(who)
    advice = who.screen.hint.advice
    assert advice is not None
    scene = who.screen.stage.scene
    lit = played(scene, advice, who.table.view(0))
    faces = [slot.face for rect in lit for slot in scene.slots if slot.rect.topleft == rect.topleft and slot.place.zone]
    assert set(parse_cards("7H 8H 9H KC")) <= set(faces)
    assert len(lit) == 4
    hands = [slot for slot in scene.of(Zone.HAND) if slot.face in parse_cards("2S")]
    assert not any(slot.rect.topleft == rect.topleft for slot in hands for rect in lit)


def test_where_it_is_not_ones_turn_there_is_nothing_to_decide() -> None:
    who = a_run_to_take()
    who.key("d")
    who.table.submit(who.table.legal(0)[-1])
    assert who.table.acting == (1,)
    hint(who)
    assert who.screen.toasts.texts == [nothing_text()]


def test_the_button_beside_the_hand_gives_the_same_hint() -> None:
    who = a_run_to_take()
    who.click(who.screen.panels.controls.hint.rect.center)
    who.loop.step()
    assert who.screen.hint.step == 1
    who.loop.do(Command("h"))
    assert who.screen.hint.step == 2


def test_a_hint_is_counted_once_however_far_one_presses() -> None:
    who = a_run_to_take()
    for _ in range(3):
        hint(who)
    assert who.table.seating.hints == [1, 0, 0, 0, 0, 0, 0]
    assert any(line.startswith("hint 0 ") for line in who.table.record)
