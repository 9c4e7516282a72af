"""Who sits at a plate: how strong a bot is stands on it, and how it plays is told."""

from __future__ import annotations

import pygame
import pytest
from msgspec import structs
from pygame import Rect

from game.content.people.opponents import LEVELS
from game.record.record import Seat
from game.session.opponents import Opponents
from game.ui.cards.areas import areas
from game.ui.cards.plates import draw_plate, draw_plate_mark, levels_fit, line_plate_width, plate_text, plates
from game.ui.cards.scene import backs_rect
from game.ui.draw.look import Look
from game.ui.draw.theme import Role
from game.ui.input.verbs import Hover
from game.ui.match.table_opener import table_people
from game.ui.widgets.players import people_of
from tests.support.for_each import for_each
from tests.ui.support.crowd import crowded
from tests.ui.support.headless import BlankImages, NullCanvas
from tests.ui.support.tables import ANN, BEA, NAMES, Seated, persons, played, table_of

SIZES = [(960, 600), (1280, 800), (1920, 1080), (3840, 2160)]

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


def test_the_level_of_a_bot_stands_on_its_plate_and_people_have_none() -> None:
    assert PEOPLE[0].level == PEOPLE[0].about == ""
    for size in ((960, 600), (1280, 800), (1920, 1080)):
        assert texts(size).count("Casual") == 1


@for_each("size", [(960, 600), (1280, 800), (1920, 1080)])
@for_each(("level", "full"), [(level, number) for number, level in enumerate(LEVELS, 1)])
def test_bars_on_a_plate_show_the_level_if_its_word_has_no_room(size: tuple[int, int], level: str, full: int) -> None:
    people = people_of([Seat("Ann"), Seat("Wilhelmina of the Hill", "bot", level=level)])
    canvas = NullCanvas(Look.of(size, BlankImages()))
    shown = plates(table_of(HANDS).view(0), tuple(people))
    rects = areas(canvas.look.metrics, 2, 0).plates
    draw_plate(canvas, rects[0], shown[0], tallies=True)
    assert [given for verb, given in canvas.calls if verb == "fill"] == []
    draw_plate(canvas, rects[1], structs.replace(shown[1], has_turn=True, on_table=235), tallies=True)
    assert [given[0] == canvas.look.theme.text for verb, given in canvas.calls if verb == "fill"] == [
        number < full for number in range(len(LEVELS))
    ]
    fan = backs_rect(rects[1], canvas.look.metrics)
    assert all(rects[1].contains(bar) and bar.right <= fan.x for bar in bars(canvas))


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
def test_a_plate_at_the_top_is_wide_enough_for_the_whole_name_even_while_it_is_on_turn(size: tuple[int, int]) -> None:
    seats = [Seat("Ann"), Seat("Eleanor", "bot", level="expert"), Seat("Wilhelmina Rose-", "bot", level="standard")]
    people = people_of(seats)
    hands = ["8H 9H 2S KD", "6C 3C 5D QS", "7H 7C 4D 4S"]
    at = Seated(table_of(hands), size, people=people)
    look = at.screen.look
    shown = plates(at.table.view(0), tuple(people))
    for rect, plate in list(zip(at.screen.stage.areas.plates, shown, strict=True))[1:]:
        canvas = NullCanvas(look)
        draw_plate(canvas, rect, structs.replace(plate, has_turn=True), tallies=True)
        name = next(given[1] for verb, given in canvas.calls if verb == "text" and given[0] == plate.person.name)
        assert isinstance(name, Rect)
        assert look.fonts.size(plate.person.name, Role.STRONG)[0] <= name.width
    others = at.screen.stage.areas.plates[1:]
    assert others[0].collidelist(others[1:]) < 0


@pytest.mark.parametrize("turn", [False, True])
def test_on_a_side_plate_the_level_bars_give_way_to_the_name(turn: bool) -> None:
    people = people_of([Seat(name, "bot", level="standard") for name in ("Ann", "Aunt Gerda", "Bea", "Eleanor")])
    at = Seated(table_of([*HANDS, "7H 7C 4D 4S", "TH TC TD 9D"]), people=people)
    shown, rects = plates(at.table.view(0), tuple(people)), at.screen.stage.areas.plates
    for seat in (1, 3):
        canvas = NullCanvas(at.screen.look)
        draw_plate(canvas, rects[seat], structs.replace(shown[seat], has_turn=turn), tallies=True)
        [(name, room)] = [given[:2] for verb, given in canvas.calls if verb == "text" and given[0] == people[seat].name]
        assert isinstance(room, Rect)
        assert at.screen.look.fonts.fit(str(name), Role.STRONG, room.width)[0] == name
        assert len(bars(canvas)) == len(LEVELS)
        below = {each.top >= room.bottom for each in bars(canvas)}
        assert below == {turn or name == "Aunt Gerda"}
        assert all(each.right <= backs_rect(rects[seat], at.screen.look.metrics).x for each in bars(canvas))


def test_a_negative_score_on_a_plate_has_a_minus_sign() -> None:
    look = Look.of((1280, 800), BlankImages())
    canvas = NullCanvas(look)
    plate = structs.replace(plates(table_of(HANDS).view(0), tuple(PEOPLE))[0], score=-45)
    draw_plate(canvas, areas(look.metrics, 2, 0).plates[0], plate, tallies=False)
    assert "−45" in canvas.texts()


def bars(canvas: NullCanvas) -> list[Rect]:
    """Return the rectangles of the bars that show a bot's strength."""
    return [given[1] for verb, given in canvas.calls if verb == "fill" and isinstance(given[1], Rect)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 8])
def test_the_melded_tag_stands_uncut_at_the_same_place_of_every_plate(
    size: tuple[int, int], scale: float, players: int
) -> None:
    look = Look.of(size, BlankImages(), text_scale=scale)
    view = crowded(players, melds=players, game="doofer")
    people = people_of([Seat(name, "bot", level="standard") for name in NAMES[:players]])
    shown = [structs.replace(each, melded=True, has_turn=True) for each in plates(view, tuple(people))]
    long = [line_plate_width(look, each, tallies=False) for each in people]
    parts = areas(look.metrics, players, 0, spread=False, long=long)
    found = []
    for rect, plate in zip(parts.plates, shown, strict=True):
        canvas = NullCanvas(look)
        draw_plate(canvas, rect, plate, tallies=False)
        words = [given[1] for verb, given in canvas.calls if verb == "text"]
        draw_plate_mark(canvas, rect, plate)
        [tag] = [given[1] for verb, given in canvas.calls if verb == "text" and given[0] == "melded"]
        assert isinstance(tag, Rect)
        assert tag.width >= look.fonts.size("melded", Role.CAPTION)[0]
        assert tag.collidelist([word.inflate(0, -look.px(12)) for word in words if isinstance(word, Rect)]) < 0
        assert tag.collidelist([*parts.mats, parts.log]) < 0
        found.append((rect, tag.centerx - rect.centerx, tag.centery - rect.bottom))
    # Those of one line have it at their end if they are long, all others in the middle of their lower edge.
    for rect, across, down in found:
        in_line = rect.height < parts.plates[0].height and rect.width >= min(long)
        assert (in_line and down < 0) or (abs(across) <= 1 and abs(down) <= look.em(10))


@pytest.mark.parametrize("game", ["doofer", "rummy_500"])
def test_the_word_for_a_level_stands_on_all_plates_or_on_none(game: str) -> None:
    for size in SIZES:
        for scale in (1.0, 1.5, 2.0):
            for players in (2, 3, 4, 6):
                look = Look.of(size, BlankImages(), text_scale=scale)
                people = people_of([Seat("Ann"), *(Seat(name, "bot", level="standard") for name in NAMES[1:players])])
                shown = [structs.replace(each, score=0) for each in plates(crowded(players, game=game), tuple(people))]
                long = [line_plate_width(look, each, tallies=False) for each in people]
                rects = areas(look.metrics, players, 0, spread=game == "rummy_500", long=long).plates
                levels = levels_fit(look, rects, shown, tallies=game == "rummy_500")
                canvas = NullCanvas(look)
                for rect, plate in zip(rects, shown, strict=True):
                    draw_plate(canvas, rect, plate, game == "rummy_500", levels)
                assert canvas.texts().count("Standard") == (players - 1 if levels else 0)
                assert levels == (game == "doofer") or scale > 1 or players > 3 or size == SIZES[0]


def test_the_bars_of_a_level_grow_with_the_letters() -> None:
    people = people_of([Seat("Ann"), Seat("Bea", "bot", level="standard")])
    widths = []
    for scale in (1.0, 2.0):
        look = Look.of((1280, 800), BlankImages(), text_scale=scale)
        canvas = NullCanvas(look)
        shown = plates(table_of(HANDS).view(0), tuple(people))
        draw_plate(canvas, areas(look.metrics, 2, 0).plates[1], shown[1], tallies=False)
        widths.append(bars(canvas)[-1].size)
    assert widths[1] == (2 * widths[0][0], 2 * widths[0][1])


@pytest.mark.parametrize("players", [5, 6, 8])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_plate_on_turn_shows_its_name_and_the_turn_icon_at_its_narrowest(players: int, scale: float) -> None:
    look = Look.of((1280, 800), BlankImages(), text_scale=scale)
    people = people_of([Seat(name, "bot", level="standard") for name in NAMES[:players]])
    shown = plates(crowded(players, game="liverpool_rummy"), tuple(people))
    for rect, plate in zip(areas(look.metrics, players, 0, spread=False).plates, shown, strict=True):
        canvas = NullCanvas(look)
        draw_plate(canvas, rect, structs.replace(plate, has_turn=True), tallies=False)
        [name] = [given[1] for verb, given in canvas.calls if verb == "text" and given[0] == plate.person.name]
        assert isinstance(name, Rect)
        assert name.width >= 0.75 * look.fonts.size(plate.person.name, Role.STRONG)[0]
        assert [given[0] for verb, given in canvas.calls if verb == "icon"].count("turn") == 1


def test_the_melded_tag_of_a_low_plate_does_not_cover_the_level_bars() -> None:
    look = Look.of((1280, 800), BlankImages())
    canvas = NullCanvas(look)
    people = people_of([Seat("Ann"), Seat("Wilhelmina of the Hill", "bot", level="standard")])
    plate = structs.replace(plates(table_of(HANDS).view(0), tuple(people))[1], melded=True)
    rect = Rect(100, 100, 190, 49)
    draw_plate(canvas, rect, plate, tallies=False)
    standing = bars(canvas)
    assert len(standing) == len(LEVELS)
    draw_plate_mark(canvas, rect, plate)
    [tag] = [given[1] for verb, given in canvas.calls if verb == "text" and given[0] == "melded"]
    assert isinstance(tag, Rect)
    assert tag.collidelist(standing) < 0


def test_a_click_on_a_plate_introduces_the_opponent() -> None:
    who = Seated(table_of(HANDS), people=PEOPLE)
    who.click(who.screen.stage.areas.plates[0].center)
    assert who.screen.toasts.texts == []
    who.click(who.screen.stage.areas.plates[1].center)
    [told] = who.screen.toasts.texts
    assert told.startswith("Boris, blocker. Would rather spoil your hand")
    assert told.endswith("(Casual)")


def test_a_bot_of_an_unknown_opponent_plays_without_a_level_or_speech() -> None:
    [gone] = table_people([Seat("Zed", "bot", "", "", "zed")], Opponents(), {})
    assert gone == structs.replace(gone, level="", about="")
    assert not gone.voice.lays


def test_the_tooltip_of_a_plate_explains_its_numbers() -> None:
    table = played(table_of([ANN, BEA], stock="5D"), "draw stock", "lay 3C 3D 3S")
    at = Seated(table)
    for seat, said in ((0, "You: 0 points. +15 is what your cards"), (1, "Bea: 0 points. +0 is what the cards")):
        at.loop.do(Hover(at.screen.stage.areas.plates[seat].center))
        at.loop.run_for(1.5)
        assert any(text.startswith(said) for text in at.loop.display.texts)


def test_a_plate_tip_says_the_fewest_points_win_and_names_no_table_points_without_tallies() -> None:
    plate = structs.replace(plates(played(table_of([ANN, BEA])).view(0), tuple(persons(2)))[1], score=7)
    assert plate_text(plate, low=True, tallies=False).startswith("Bea: 7 points, the fewest win. 7 cards in hand.")


@pytest.mark.parametrize("size", SIZES)
def test_two_plates_at_a_side_in_large_print_have_name_and_score_in_one_line(
    size: tuple[int, int],
) -> None:
    look = Look.of(size, BlankImages(), text_scale=2.0)
    people = people_of([Seat(name, "bot", level="standard") for name in NAMES])
    shown = plates(crowded(8, game="liverpool_rummy"), tuple(people))
    rects = areas(look.metrics, 8, 0, spread=False).plates
    for seat in (1, 2, 6, 7):
        canvas = NullCanvas(look)
        plate = structs.replace(shown[seat], has_turn=seat == 2)
        draw_plate(canvas, rects[seat], plate, tallies=False)
        place = {given[0]: given[1] for verb, given in canvas.calls if verb == "text"}
        name, score = place[plate.person.name], place["120"]
        assert isinstance(name, Rect)
        assert isinstance(score, Rect)
        assert name.centery == score.centery
        assert name.right < score.left
        assert score.right <= backs_rect(rects[seat], look.metrics).x
        assert name.width >= 0.75 * look.fonts.size(plate.person.name, Role.STRONG)[0]


@for_each("size", SIZES)
@for_each("game", ["liverpool_rummy", "rummy_500"])
@for_each("players", [6, 8])
def test_names_and_scores_of_a_full_table_can_be_read_in_large_print(
    size: tuple[int, int], game: str, players: int
) -> None:
    look = Look.of(size, BlankImages(), text_scale=2.0)
    people = people_of([Seat(name, "bot", level="standard") for name in NAMES[:players]])
    shown = plates(crowded(players, game=game), tuple(people))
    rects = areas(look.metrics, players, 0, spread=game == "rummy_500").plates
    for rect, plate in zip(rects[1:], shown[1:], strict=True):
        plate = structs.replace(plate, score=-45, on_table=235)
        canvas = NullCanvas(look)
        draw_plate(canvas, rect, plate, tallies=game == "rummy_500")
        place = {given[0]: given[1] for verb, given in canvas.calls if verb == "text"}
        for said in (plate.person.name, "−45"):
            room = place[said]
            assert isinstance(room, Rect)
            assert room.width >= 0.75 * look.fonts.size(said, Role.STRONG)[0], (said, rect)
            assert room.right <= backs_rect(rect, look.metrics).x


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [6, 7, 8])
@pytest.mark.parametrize("scale", [1.5, 2.0])
def test_points_are_never_cut_for_the_bars_of_a_level(size: tuple[int, int], players: int, scale: float) -> None:
    look = Look.of(size, BlankImages(), text_scale=scale)
    people = people_of([Seat("Ann"), *(Seat("Bernadette", "bot", level="expert") for _ in range(players - 1))])
    for plate, rect in zip(
        plates(crowded(players, 0, 5, 5, 7), tuple(people)), areas(look.metrics, players, 0).plates, strict=True
    ):
        canvas = NullCanvas(look)
        draw_plate(canvas, rect, structs.replace(plate, score=45), tallies=False)
        [place] = [given[1] for verb, given in canvas.calls if verb == "text" and given[0] == "45"]
        assert isinstance(place, Rect)
        assert look.fonts.fits_uncut("45", Role.STRONG, place.width)
