"""What is said in passing stands where it hides nothing, as near to its usual place as that can be."""

from pygame import Rect

from game.ui.cards.outline import ACROSS
from game.ui.draw.look import Look
from game.ui.widgets import Button, Column, Label, Row, Scroll, Spacer, Widget
from game.ui.widgets.page import free_room

WINDOW = Rect(0, 0, 800, 600)
USUAL = (400, 590)
SIZES = ((300, 40), (150, 80))


def found(root: Widget, look: Look) -> Rect:
    root.place(WINDOW, look)
    return free_room(root, SIZES, USUAL, WINDOW, look)


def buttons(root: Widget) -> list[Rect]:
    return [each.rect for each in root.walk() if isinstance(each, Button)]


def test_an_empty_page_has_it_at_its_usual_place(look: Look) -> None:
    assert found(Column([Spacer(grow=1)]), look).midbottom == USUAL


def test_it_stands_above_what_is_at_the_foot(look: Look) -> None:
    row = Row([Button("Back", print), Label("/home/ann/" + "long/" * 40, grow=1), Button("Save", print)])
    place = found(Column([Spacer(grow=1), row]), look)
    assert place.size == SIZES[0]
    assert abs(place.centerx - USUAL[0]) < WINDOW.width / ACROSS
    assert place.collidelist([each.rect for each in row.children]) < 0


def test_a_narrower_one_stands_where_a_wide_one_has_no_room(look: Look) -> None:
    root = Row([Button("A", print, grow=3), Spacer(160), Button("B", print, grow=2)], align="stretch", gap=0)
    assert found(root, look).size == SIZES[1]
    assert found(root, look).collidelist(buttons(root)) < 0


def test_where_there_is_no_room_it_lies_over_words_and_not_over_buttons(look: Look) -> None:
    words = Label("words " * 900, wrap=True, grow=1)
    root = Column([words, Button("Back", print)])
    assert found(root, look).collidelist(buttons(root)) < 0


def test_what_is_scrolled_away_takes_no_room(look: Look) -> None:
    tall = Column([Label("Read me"), *(Spacer(300) for _ in range(3)), Button("Far below", print, grow=1)])
    assert found(Scroll(tall), look).midbottom == USUAL
