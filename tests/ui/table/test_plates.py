"""Who sits at a plate: how strong a bot is stands on it, and how it plays is told."""

from __future__ import annotations

import pygame
import pytest
from msgspec import structs
from pygame import Rect

from game.record.record import Seat
from game.session.opponents import Opponents
from game.ui.cards.areas import areas
from game.ui.cards.scene import backs_rect
from game.ui.draw.look import Look
from game.ui.draw.theme import Role
from game.ui.input.verbs import Hover
from game.ui.match.table_opener import table_people
from game.ui.table.plates import draw_mark, draw_plate, plate_text, plates
from game.ui.widgets.players import people_of
from tests.ui.support.headless import BlankImages, NullCanvas
from tests.ui.support.tables import ANN, BEA, Seated, persons, played, table_of

PEOPLE = table_people([Seat("Ann"), Seat("Boris", "bot", "owl", "casual", "boris")], Opponents(), {})
HANDS = ["8H 9H 2S KD", "6C 3C 5D QS"]


def texts(size: tuple[int, int]) -> list[str]:
    pygame.font.init()
    look = Look.of(size, BlankImages())
    canvas = NullCanvas(look)
    shown = plates(table_of(HANDS).view(0), tuple(PEOPLE))
    for rect, plate in zip(areas(look.metrics, 2, 0).plates, shown, strict=True):
        draw_plate(canvas, rect, plate, tallies=False)
    return canvas.texts()


def test_how_strong_a_bot_is_stands_on_its_plate_and_of_people_nothing_is_said() -> None:
    assert PEOPLE[0].level == PEOPLE[0].about == ""
    for size in ((960, 600), (1280, 800), (1920, 1080)):
        assert texts(size).count("Casual") == 1


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize(("level", "full"), [("learner", 1), ("casual", 2), ("standard", 3), ("expert", 4)])
def test_bars_say_how_strong_a_bot_is_where_a_word_has_no_room(size: tuple[int, int], level: str, full: int) -> None:
    people = people_of([Seat("Ann"), Seat("Wilhelmina of the Hill", "bot", level=level)])
    canvas = NullCanvas(Look.of(size, BlankImages()))
    shown = plates(table_of(HANDS).view(0), tuple(people))
    rects = areas(canvas.look.metrics, 2, 0).plates
    draw_plate(canvas, rects[0], shown[0], tallies=True)
    assert [given for verb, given in canvas.calls if verb == "fill"] == []
    draw_plate(canvas, rects[1], structs.replace(shown[1], turn=True, on_table=235), tallies=True)
    assert [given[0] == canvas.look.theme.text for verb, given in canvas.calls if verb == "fill"] == [
        number < full for number in range(4)
    ]
    fan = backs_rect(rects[1], canvas.look.metrics)
    assert all(rects[1].contains(bar) and bar.right <= fan.x for bar in bars(canvas))


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
def test_at_the_top_a_plate_is_as_wide_as_the_whole_name_needs_also_while_it_is_its_turn(size: tuple[int, int]) -> None:
    seats = [Seat("Ann"), Seat("Eleanor", "bot", level="expert"), Seat("Wilhelmina Rose-", "bot", level="standard")]
    people = people_of(seats)
    hands = ["8H 9H 2S KD", "6C 3C 5D QS", "7H 7C 4D 4S"]
    at = Seated(table_of(hands), size, people=people)
    look = at.screen.look
    shown = plates(at.table.view(0), tuple(people))
    for rect, plate in list(zip(at.screen.stage.areas.plates, shown, strict=True))[1:]:
        canvas = NullCanvas(look)
        draw_plate(canvas, rect, structs.replace(plate, turn=True), tallies=True)
        name = next(given[1] for verb, given in canvas.calls if verb == "text" and given[0] == plate.person.name)
        assert isinstance(name, Rect)
        assert look.fonts.size(plate.person.name, Role.STRONG)[0] <= name.width
    others = at.screen.stage.areas.plates[1:]
    assert others[0].collidelist(others[1:]) < 0


@pytest.mark.parametrize("turn", [False, True])
def test_at_a_side_the_bars_give_way_to_the_name(turn: bool) -> None:
    people = people_of([Seat(name, "bot", level="standard") for name in ("Ann", "Aunt Gerda", "Bea", "Eleanor")])
    at = Seated(table_of([*HANDS, "7H 7C 4D 4S", "TH TC TD 9D"]), people=people)
    shown, rects = plates(at.table.view(0), tuple(people)), at.screen.stage.areas.plates
    for seat in (1, 3):
        canvas = NullCanvas(at.screen.look)
        draw_plate(canvas, rects[seat], structs.replace(shown[seat], turn=turn), tallies=True)
        [(name, room)] = [given[:2] for verb, given in canvas.calls if verb == "text" and given[0] == people[seat].name]
        assert isinstance(room, Rect)
        assert at.screen.look.fonts.fit(str(name), Role.STRONG, room.width)[0] == name
        assert len(bars(canvas)) == 4
        below = {each.top >= room.bottom for each in bars(canvas)}
        assert below == {turn or name == "Aunt Gerda"}
        assert all(each.right <= backs_rect(rects[seat], at.screen.look.metrics).x for each in bars(canvas))


def test_a_score_below_nought_has_a_minus_sign() -> None:
    look = Look.of((1280, 800), BlankImages())
    canvas = NullCanvas(look)
    plate = structs.replace(plates(table_of(HANDS).view(0), tuple(PEOPLE))[0], score=-45)
    draw_plate(canvas, areas(look.metrics, 2, 0).plates[0], plate, tallies=False)
    assert "−45" in canvas.texts()


def bars(canvas: NullCanvas) -> list[Rect]:
    """The bars that say how strong a bot is."""
    return [given[1] for verb, given in canvas.calls if verb == "fill" and isinstance(given[1], Rect)]


def test_what_must_be_said_of_a_bot_in_front_stands_beside_how_strong_it_is() -> None:
    look = Look.of((1280, 800), BlankImages())
    canvas = NullCanvas(look)
    rect, plate = areas(look.metrics, 2, 0).plates[0], plates(table_of(HANDS).view(0), tuple(PEOPLE))[1]
    draw_plate(canvas, rect, structs.replace(plate, mine=True, melded=True), tallies=True)
    [melded] = [given[1] for verb, given in canvas.calls if verb == "text" and given[0] == "melded"]
    assert isinstance(melded, Rect)
    assert len(bars(canvas)) == 4
    assert melded.collidelist(bars(canvas)) < 0
    assert all(bar.right < melded.x for bar in bars(canvas))


def test_what_hangs_on_a_low_plate_covers_no_bars() -> None:
    look = Look.of((1280, 800), BlankImages())
    canvas = NullCanvas(look)
    people = people_of([Seat("Ann"), Seat("Wilhelmina of the Hill", "bot", level="standard")])
    plate = structs.replace(plates(table_of(HANDS).view(0), tuple(people))[1], melded=True)
    rect = Rect(100, 100, 190, 49)
    draw_plate(canvas, rect, plate, tallies=False)
    standing = bars(canvas)
    assert len(standing) == 4
    draw_mark(canvas, rect, plate)
    [tag] = [given[1] for verb, given in canvas.calls if verb == "text" and given[0] == "melded"]
    assert isinstance(tag, Rect)
    assert tag.collidelist(standing) < 0


def test_a_click_on_the_plate_tells_who_plays_there() -> None:
    who = Seated(table_of(HANDS), people=PEOPLE)
    who.click(who.screen.stage.areas.plates[0].center)
    assert who.screen.toasts.texts == []
    who.click(who.screen.stage.areas.plates[1].center)
    [told] = who.screen.toasts.texts
    assert told.startswith("Boris, blocker. Would rather spoil your hand")
    assert told.endswith("(Casual)")


def test_a_bot_nobody_knows_any_more_plays_without_a_word() -> None:
    [gone] = table_people([Seat("Zed", "bot", "", "", "zed")], Opponents(), {})
    assert gone == structs.replace(gone, level="", about="")
    assert not gone.voice.lays


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("name", ["Ann", "Wilhelmina", "Wilhelmina of the Hill"])
def test_that_one_has_melded_is_said_in_full_or_not_at_all(size: tuple[int, int], scale: float, name: str) -> None:
    look = Look.of(size, BlankImages(), text_scale=scale)
    shown = plates(table_of(HANDS).view(0), tuple(people_of([Seat(name), Seat("Bea", "bot")])))
    canvas = NullCanvas(look)
    mine = structs.replace(shown[0], melded=True, turn=True, on_table=235)
    draw_plate(canvas, areas(look.metrics, 2, 0).plates[0], mine, tallies=True)
    for verb, given in canvas.calls:
        if verb == "text" and given[0] == "melded":
            where = given[1]
            assert isinstance(where, Rect)
            assert where.width >= round(0.78 * look.fonts.size("melded", Role.CAPTION)[0])
    if name == "Ann" and scale == 1.0:
        assert "melded" in canvas.texts()


def test_who_rests_on_a_plate_is_told_what_its_numbers_are() -> None:
    table = played(table_of([ANN, BEA], stock="5D"), "draw stock", "lay 3C 3D 3S")
    at = Seated(table)
    for seat, said in ((0, "You: 0 points. +15 is what your cards"), (1, "Bea: 0 points. +0 is what the cards")):
        at.loop.do(Hover(at.screen.stage.areas.plates[seat].center))
        at.loop.run_for(1.5)
        assert any(text.startswith(said) for text in at.loop.display.texts)


def test_where_few_points_win_a_plate_says_so_and_of_no_table() -> None:
    plate = structs.replace(plates(table_of([ANN, BEA]).view(0), tuple(persons(2)))[1], score=7)
    assert plate_text(plate, low=True, tallies=False).startswith("Bea: 7 points, the fewest win. 7 cards in hand.")
