"""What is called out at the plates, and what is only said there."""

from __future__ import annotations

import pygame
import pytest
from msgspec import structs
from pygame import Rect

from game.content.people.opponents import Voice
from game.engine.cards import parse_card, parse_cards
from game.engine.events import DealEnded, Dealt, Discarded, Event, Floated, Knocked, Laid, LastTurns, OneCardLeft
from game.engine.state import View, view
from game.session.preferences import Preferences
from game.session.settings import Settings
from game.ui.cards.areas import areas
from game.ui.draw.look import Look
from game.ui.table.bubbles import SECONDS, SPEECH_SECONDS, Bubbles, Talk
from tests.support.positions import meld_of, position
from tests.ui.support.headless import BlankImages, HeadlessLoop, NullCanvas
from tests.ui.support.knocking import about_to_lay_off
from tests.ui.support.tables import persons


def shown(bubbles: Bubbles, all_taken: bool = False) -> list[str]:
    pygame.font.init()
    look = Look.of((1280, 800), BlankImages())
    canvas = NullCanvas(look)
    taken = [canvas.rect] if all_taken else []
    bubbles.draw(canvas, areas(look.metrics, 3, 0).plates, persons(3), texts=taken)
    return canvas.texts()


def test_speech_bubbles_call_out_floating_and_knocking_and_disappear_after_seconds() -> None:
    bubbles = Bubbles()
    bubbles.tell([Floated(1), OneCardLeft(2, knocks=True)])
    assert shown(bubbles) == ["I float", "Knock! One card"]
    assert bubbles.tick(0.1)
    assert bubbles.tick(SECONDS)
    assert shown(bubbles) == []
    assert not bubbles.tick(0.1)


def test_a_player_left_with_one_card_has_a_speech_bubble_if_no_knock_announces_it() -> None:
    bubbles = Bubbles()
    bubbles.tell([OneCardLeft(2)])
    assert shown(bubbles) == ["One card left"]


def test_a_new_speech_bubble_replaces_the_last_one_of_the_seat() -> None:
    bubbles = Bubbles()
    bubbles.tell([OneCardLeft(1)])
    bubbles.tell([DealEnded("went_out", 1, ((),) * 3, (0, 0, 0), (0, 0, 0))])
    assert shown(bubbles) == ["Out!"]


def test_a_bubble_announces_the_last_turns_with_their_reason() -> None:
    bubbles = Bubbles()
    bubbles.tell([Knocked(1, "gin", 0), LastTurns(1)])
    assert shown(bubbles) == ["Gin! One more turn each"]
    bubbles.tick(SECONDS)
    bubbles.tell([Discarded(2, parse_card("7H")), LastTurns(2)])
    assert shown(bubbles) == ["Out! One more turn each"]


def test_speech_bubbles_of_a_deal_are_gone_in_the_next_deal() -> None:
    bubbles = Bubbles()
    bubbles.tell([DealEnded("went_out", 1, ((),) * 3, (0, 0, 0), (0, 0, 0))])
    bubbles.say(2, "Well done.")
    bubbles.tell([Dealt(0, 7, ((),) * 3, None)])
    assert shown(bubbles) == []


def test_a_discard_has_no_speech_bubble() -> None:
    bubbles = Bubbles()
    bubbles.tell([Discarded(1, parse_card("7H"))])
    assert shown(bubbles) == []


VOICE = Voice(begins=("Shall we?",), lays=("There.", "And there."), goes_out=("Out I go!",), caught=("Oh no.",))
STATE = position("rummy_500", ["2S 3S", "4S 5D", "6C 7C 8C"])
SEEN: View = view(STATE, 0)
LAID: Event = Laid(1, 1, meld_of(STATE.rules, 1, "4H 5H 6H"))


def heard(*events: Event, talk: bool = True, silent: tuple[int, ...] = (0,)) -> list[str]:
    bubbles = Bubbles()
    people = [person if n in silent else structs.replace(person, voice=VOICE) for n, person in enumerate(persons(3))]
    talking = Talk(people, bubbles, Preferences(Settings(talk=talk)))
    for event in events:
        talking.hear(SEEN, [event])
    return shown(bubbles)


def ended(out: int) -> DealEnded:
    hands = parse_cards("2S"), parse_cards("2S 3S"), parse_cards("4S 5S 6C")
    return DealEnded("went_out", out, hands, (0, 0, 0), (0, 0, 0))


def dealt() -> Dealt:
    return Dealt(1, 7, ((), (), ()), None)


def test_one_bot_greets_when_the_match_begins() -> None:
    assert heard(dealt()) == ["“Shall we?”"]


def test_a_bot_comments_on_the_first_lay_of_a_deal_and_the_next_deal_has_the_next_phrase() -> None:
    assert heard(LAID) == heard(LAID, LAID) == ["“There.”"]
    assert "“And there.”" in heard(LAID, dealt(), LAID)


def test_the_bot_that_goes_out_and_the_bot_caught_with_the_most_cards_speak() -> None:
    assert heard(ended(1)) == ["“Out I go!”", "“Oh no.”"]
    assert heard(ended(-1)) == []


def test_silent_opponents_have_no_bubbles_and_with_talk_switched_off_no_seat_has_any() -> None:
    assert heard(ended(0), silent=(0, 1, 2)) == []
    assert heard(dealt(), LAID, ended(1), talk=False) == []


def test_speech_of_a_bot_disappears_after_seconds_and_does_not_hide_a_call() -> None:
    bubbles = Bubbles()
    bubbles.say(1, "“There.”")
    bubbles.show(1, "Out!")
    assert set(shown(bubbles)) == {"Out!", "“There.”"}
    bubbles.tick(SPEECH_SECONDS)
    assert shown(bubbles) == []


def test_speech_is_not_shown_if_there_is_no_room() -> None:
    bubbles = Bubbles()
    bubbles.say(1, "“There.”")
    assert shown(bubbles)
    assert not shown(bubbles, all_taken=True)


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_bubbles_cover_neither_the_prompt_nor_plates_nor_melds(size: tuple[int, int], text_scale: float) -> None:
    at = about_to_lay_off()
    loop = HeadlessLoop(at.screen, size, text_scale=text_scale)
    for seat, call in ((0, "Pass"), (1, "Knock! 8")):
        at.screen.live.bubbles.show(seat, call)
    at.screen.live.bubbles.tick(1)
    at.screen.invalidate()
    loop.step()
    line = at.screen.player_layer.prompt.rect(at.screen.look)
    plates = at.screen.stage.areas.plates
    calls = [given[1] for verb, given in loop.display.frame if verb == "text" and given[0] in ("Pass", "Knock! 8")]
    assert len(calls) == 2
    for place in calls:
        assert isinstance(place, Rect)
        assert place.collidelist([line, *plates, *at.screen.stage.important_boxes]) < 0


def test_a_speech_bubble_beside_plates_that_stand_close_hides_no_other_name() -> None:
    look = Look.of((1280, 800), BlankImages(), text_scale=2.0)
    parts = areas(look.metrics, 4, 0, spread=False, long=[520] * 4)
    bubbles, canvas = Bubbles(), NullCanvas(look)
    bubbles.show(1, "Out!")
    bubbles.tick(1)
    bubbles.draw(canvas, parts.plates, persons(4), [parts.mats[1], parts.river])
    [place] = [given[1] for verb, given in canvas.calls if verb == "text"]
    assert isinstance(place, Rect)
    assert place.collidelist(parts.plates) < 0
