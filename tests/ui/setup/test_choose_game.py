"""Choosing a game: tiles, search, wishes, variations, favourites, by mouse and by keys."""

from __future__ import annotations

from itertools import pairwise

import pytest
from pygame import Rect

from game.content.catalogue import GameFacts, Learning, Wishes, game_facts
from game.content.languages import program_catalogue
from game.content.sheets.sheets import load_sheet, other_game_names, sheet_names, variation_of
from game.engine.sheet.keys import RuleSheet
from game.session.house_rules import facts_cache
from game.session.house_rules.games import Games
from game.session.preferences import Preferences
from game.session.settings import Settings
from game.ui.draw.theme import Role
from game.ui.input.verbs import Cancel, Click, Command, Confirm, Direction, Focus, Press, Typed, Wheel
from game.ui.setup.choose_game import ChooseGamePage, choice_groups
from game.ui.setup.draft import MOST_PLAYED
from game.ui.setup.game_grid import PADDING, SMALLEST
from game.ui.widgets import Choice
from tests.support.languages import speaking
from tests.ui.support.headless import HeadlessLoop, NullCanvas
from tests.ui.support.places import SCALES, SIZES, button, click, sound
from tests.ui.support.services import answers, services_of

GAMES = Games(
    {name: load_sheet(name) for name in sheet_names()},
    None,
    {name: load_sheet(name) for name in other_game_names()},
    variation_of,
)


def shown(page: ChooseGamePage) -> list[str]:
    return [tile.name for tile in page.grid.tiles]


def opened(first: str = "rummy_500", **settings: object) -> tuple[ChooseGamePage, HeadlessLoop]:
    page = ChooseGamePage(GAMES, first, Preferences(Settings(**settings)))  # type: ignore[arg-type]
    return page, HeadlessLoop(page)


def write(loop: HeadlessLoop, text: str) -> None:
    loop.do(*(Typed(letter) for letter in text))


def test_a_game_is_chosen_by_keys_and_by_mouse() -> None:
    page, loop = opened("basic_rummy")
    chosen = answers(page)
    loop.do(Confirm(), Focus(Direction.RIGHT), Confirm(), Focus(Direction.LEFT))
    rect = page.grid.rect_of(page.grid.index + 2)
    loop.do(Press(rect.center), Click(rect.center))
    assert page.game == "contract_rummy"
    click(loop, button(page, "Choose"))
    loop.do(Press(rect.center), Click(rect.center, count=2))
    assert chosen == ["basic_rummy", "conquian", "contract_rummy", "contract_rummy"]


def test_facts_of_games_are_made_once_for_all_pages_and_anew_in_another_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    games, made = Games({name: load_sheet(name) for name in ("doofer", "rummy_500")}), []

    def noted(name: str, sheet: RuleSheet, root: RuleSheet | None, lengths_of: str) -> GameFacts:
        made.append(name)
        return game_facts(name, sheet, root, lengths_of)

    monkeypatch.setattr(facts_cache, "game_facts", noted)
    for _page in range(2):
        ChooseGamePage(games, "doofer")
    assert sorted(made) == ["doofer", "rummy_500"]
    with speaking(program_catalogue("de")):
        page = ChooseGamePage(games, "doofer")
        assert page.facts_cache.facts("doofer").players == "2–5 Spieler"
    assert len(made) == 4


def test_a_game_is_chosen_by_gamepad() -> None:
    page, loop = opened("basic_rummy")
    chosen = answers(page)
    loop.do(Focus(Direction.RIGHT, pad=0), Focus(Direction.DOWN, pad=0), Confirm(pad=0))
    assert chosen == [page.grid.tiles[5].name]
    while not isinstance(page.group.focus, Choice):
        loop.do(Focus(Direction.UP, pad=0))
    loop.do(Focus(Direction.RIGHT, pad=0))
    assert page.wishes != Wishes()


def test_up_and_down_go_from_row_to_row_and_past_the_last_one_to_the_buttons() -> None:
    page, loop = opened("basic_rummy")
    columns = sum(page.grid.rect_of(n).y == page.grid.rect_of(0).y for n in range(len(page.grid.tiles)))
    assert columns == 4
    loop.do(Focus(Direction.DOWN))
    assert page.grid.index == columns
    loop.do(Focus(Direction.UP))
    assert page.grid.index == 0
    loop.do(Focus(Direction.UP))
    assert isinstance(page.group.focus, Choice)
    loop.do(Focus(Direction.DOWN), Command("end"))
    assert page.game == shown(page)[-1]
    loop.do(Focus(Direction.DOWN))
    assert not page.grid.focused


def test_tiles_of_variations_stay_beside_their_game() -> None:
    page, loop = opened("gin_rummy")
    chosen = answers(page)
    assert not {"gin_eleven", "straight_gin"} & set(shown(page))
    assert {"carioca", "tunk"} <= set(shown(page))
    family = next(each for each in page.group.focusable() if isinstance(each, Choice) and "(+" in each.chosen_text)
    assert len(family.options) == len(GAMES.family("gin_rummy"))
    page.group.set_focus(family)
    loop.do(Focus(Direction.RIGHT), Focus(Direction.RIGHT))
    assert page.game == GAMES.family("gin_rummy")[2]
    assert isinstance(page.group.focus, Choice)
    click(loop, button(page, "Choose"))
    assert chosen == [GAMES.family("gin_rummy")[2]]


def test_typed_letters_begin_a_search_wherever_the_focus_is() -> None:
    page, loop = opened("gin_rummy")
    chosen = answers(page)
    write(loop, "500 ")
    write(loop, "rum")
    assert page.search.text == "500 rum"
    assert shown(page)[0] == "rummy_500"
    loop.do(Confirm())
    assert chosen == ["rummy_500"]


def test_a_search_ignores_accents_and_finds_variations() -> None:
    page, loop = opened()
    write(loop, "romme")
    assert shown(page)[0] == "romme"
    assert "romme_thirty" in shown(page)


def test_a_misspelt_search_offers_the_game_perhaps_meant() -> None:
    page, loop = opened()
    write(loop, "cariocca")
    assert shown(page) == []
    assert not button(page, "Choose").enabled
    loop.do(Confirm())
    click(loop, button(page, "Did you mean Carioca?"))
    assert shown(page) == ["carioca"]
    assert page.game == "carioca"


def test_escape_empties_the_search_of_games_before_it_leaves() -> None:
    page, loop = opened()
    loop.screens.push(page_below := ChooseGamePage(GAMES, "tonk"))
    write(loop, "gin")
    loop.do(Cancel())
    assert loop.screens.top is page_below
    assert page_below.search.text == ""
    loop.do(Cancel())
    assert loop.screens.top is page


def test_control_f_on_the_game_page_focuses_the_search_to_write_anew() -> None:
    page, loop = opened()
    write(loop, "tonk")
    page.group.set_focus(page.grid)
    loop.do(Command("f", ctrl=True))
    assert page.group.focus is page.search
    write(loop, "gin")
    assert page.search.text == "gin"


def wish(page: ChooseGamePage, loop: HeadlessLoop, number: int, steps: int) -> None:
    choice = page._wishes_row.children[number]
    page.group.set_focus(choice)
    for _ in range(steps):
        loop.do(Focus(Direction.RIGHT))


def test_choosing_a_wish_narrows_the_games_to_those_that_fit_and_keeps_the_focus() -> None:
    page, loop = opened()
    wish(page, loop, 0, 1)
    assert page.wishes.players == 2
    assert page.group.focus is page._wishes_row.children[0]
    assert "jamaican_kalooki" not in shown(page)
    wish(page, loop, 3, 2)
    assert page.wishes.in_hand
    assert {load_sheet(name).melding.in_hand for name in shown(page)} == {True}
    wish(page, loop, 2, 1)
    assert page.wishes.learning is Learning.LITTLE
    assert {page.facts_cache.facts(name).learning for name in shown(page)} == {Learning.LITTLE}
    assert page.game in shown(page)


def test_a_variation_is_shown_if_it_fits_and_its_game_does_not() -> None:
    page, loop = opened()
    wish(page, loop, 0, 5)
    assert "three_thirteen" not in shown(page)
    assert all(GAMES[name].players.max >= 6 for name in shown(page))
    odd = [name for name in other_game_names() if GAMES.family(name)[0] != name and name in shown(page)]
    assert all(GAMES.family(name)[0] not in shown(page) for name in odd)


def test_a_button_drops_the_wishes_that_no_game_fits() -> None:
    page, loop = opened()
    wish(page, loop, 0, 7)
    wish(page, loop, 3, 2)
    assert shown(page) == []
    click(loop, button(page, "Ask for less"))
    assert page.game in shown(page)
    assert len(shown(page)) > len(sheet_names())


def test_favourite_and_recent_games_come_first_among_the_tiles() -> None:
    page, loop = opened("tonk", played=("gin_rummy", "romme_thirty", "gone"))
    assert [section.title for section in page.grid.sections][:2] == ["Last played", "Games"]
    click(loop, button(page, "Favourite"))
    assert list(page.settings.favourites) == ["tonk"]
    assert [section.title for section in page.grid.sections][:2] == ["Favourites", "Last played"]
    assert shown(page)[:3] == ["tonk", "gin_rummy", "romme_thirty"]
    assert shown(page).count("tonk") == 1
    assert page.grid.tiles[page.grid.index].is_favourite
    click(loop, button(page, "No favourite"))
    assert not page.settings.favourites
    assert page.game == "tonk"


def test_recently_played_games_are_kept_the_latest_first() -> None:
    services = services_of(HeadlessLoop(ChooseGamePage(GAMES, "")).screens, games=GAMES, usual="tonk")
    for game in ("tonk", "gin_rummy", "tonk", *sheet_names()[:MOST_PLAYED]):
        services.draft.choose_game(game)
        services.save_defaults(services.draft.plan())
    assert services.preferences.settings.played == tuple(reversed(sheet_names()[:MOST_PLAYED]))


def test_every_game_but_variations_of_main_games_is_in_one_group() -> None:
    settings = Settings(favourites=("romme", "gin_eleven"), played=("romme", "tunk"))
    names = [name for _, group in choice_groups(GAMES, settings) for name in group]
    assert len(names) == len(set(names))
    assert set(names) == {name for name in GAMES if GAMES.family(name)[0] == name} | {"gin_eleven"}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", SCALES)
def test_the_game_page_fits_every_window_and_scrolls_to_each_tile(size: tuple[int, int], text_scale: float) -> None:
    page = ChooseGamePage(GAMES, "nothing", Preferences(Settings()))
    loop = HeadlessLoop(page, size, text_scale=text_scale)
    assert page.grid.index == 0
    assert sound(page)
    for number in range(len(page.grid.tiles)):
        assert page.grid.rect_of(page.grid.index).colliderect(page.grid.rect)
        assert page.grid.index == number
        loop.do(Focus(Direction.RIGHT))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", SCALES)
def test_a_long_title_is_seen_whole_on_its_tile(size: tuple[int, int], text_scale: float) -> None:
    page = ChooseGamePage(GAMES, "liverpool_rummy_ten", Preferences(Settings()))
    HeadlessLoop(page, size, text_scale=text_scale)
    canvas, whole = NullCanvas(page.look), "Liverpool Rummy, ten deals"
    page.grid.draw(canvas)
    assert whole in " ".join(canvas.texts())
    tile = page.grid.rect_of(page.grid.index)
    width = tile.width - 2 * page.look.em(PADDING)
    lines = [(str(given[0]), given[1]) for verb, given in canvas.calls if verb == "text" and str(given[0]) in whole]
    assert all(page.look.fonts.fits_uncut(text, Role.STRONG, width, SMALLEST) for text, _ in lines)
    rects = [rect for _, rect in lines if isinstance(rect, Rect) and tile.contains(rect)]
    assert all(upper.bottom <= lower.top for upper, lower in pairwise(rects))


def test_the_wheel_scrolls_the_tiles_of_games() -> None:
    page, loop = opened("basic_rummy")
    before = page.grid.rect_of(0).y
    loop.do(Wheel(page.grid.rect.center, -2))
    assert page.grid.rect_of(0).y < before


def test_games_of_one_title_are_told_apart_by_their_files() -> None:
    doofer = GAMES.shipped["doofer"]
    page = ChooseGamePage(Games({"doofer": doofer, "ours": doofer, "oh": GAMES["rummy_500"]}), "")
    assert [tile.title for tile in page.grid.tiles] == ["Doofer (doofer)", "Doofer (ours)", "Rummy 500"]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_tile_shows_its_number_of_players(name: str) -> None:
    page, _ = opened(name)
    assert page.game == name
    note = next((tile.note for tile in page.grid.tiles if tile.name == name), f"{GAMES[name].players.max}")
    assert f"{GAMES[name].players.max}" in note
