import pygame

from game.engine.cards import parse_card
from game.engine.events import DealEnded, Dealt, Discarded, Floated, OneCardLeft
from game.ui.cards.areas import areas
from game.ui.draw.look import Look
from game.ui.table.bubbles import SECONDS, Callouts
from tests.ui.dealt import people
from tests.ui.headless import BlankImages
from tests.ui.null_canvas import NullCanvas


def shown(callouts: Callouts, all_taken: bool = False) -> list[str]:
    pygame.font.init()
    look = Look.of((1280, 800), BlankImages())
    canvas = NullCanvas(look)
    taken = [canvas.rect] if all_taken else []
    callouts.draw(canvas, areas(look.metrics, 3, 0).plates, people(3), read=taken)
    return canvas.texts()


def test_what_must_not_be_missed_comes_up_at_the_plate_and_goes() -> None:
    callouts = Callouts()
    callouts.tell([Floated(1), OneCardLeft(2)])
    assert shown(callouts) == ["I float", "Knock! One card"]
    assert callouts.tick(0.1)
    assert callouts.tick(SECONDS)
    assert shown(callouts) == []
    assert not callouts.tick(0.1)


def test_a_seat_says_one_thing_at_a_time() -> None:
    callouts = Callouts()
    callouts.tell([OneCardLeft(1)])
    callouts.tell([DealEnded("went_out", 1, ((),) * 3, (0, 0, 0), (0, 0, 0))])
    assert shown(callouts) == ["Out!"]


def test_nothing_of_a_deal_is_said_over_the_next() -> None:
    callouts = Callouts()
    callouts.tell([DealEnded("went_out", 1, ((),) * 3, (0, 0, 0), (0, 0, 0))])
    callouts.say(2, "Well done.")
    callouts.tell([Dealt(0, 7, ((),) * 3, None)])
    assert shown(callouts) == []


def test_a_discard_is_no_callout() -> None:
    callouts = Callouts()
    callouts.tell([Discarded(1, parse_card("7H"))])
    assert shown(callouts) == []
