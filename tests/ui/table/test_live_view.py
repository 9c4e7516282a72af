"""What holds in a deal can be read at its table, in every window and with large letters."""

from __future__ import annotations

import pytest
from pygame import Rect

from game.content.sheets.sheets import load_sheet, other_game_names, sheet_names
from game.record.record import Header, Seat
from game.session.match.match import Match
from game.session.preferences import Preferences
from game.ui.cards.scene import is_spread
from game.ui.cards.slots import Zone
from game.ui.draw.theme import Role
from game.ui.table.live_view import deal_terms_layout, deal_terms_rect
from game.ui.table.screen import TableScreen
from tests.ui.support.crowd import CrowdedTable, crowded
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.tables import NAMES, persons, still

LONGEST = "continental_rummy"


def screen_of(game: str, players: int, size: tuple[int, int], text_scale: float = 1.0) -> tuple[TableScreen, list[str]]:
    """Return the table of a game, and all texts on it."""
    seats = tuple(Seat(NAMES[n]) for n in range(players))
    table = Match(Header(load_sheet(game), seats, 5, players - 1))
    screen = TableScreen(table, 0, persons(players), preferences=Preferences(still()))
    loop = HeadlessLoop(screen, size, text_scale=text_scale)
    return screen, loop.display.texts


def holds(screen: TableScreen) -> list[str]:
    return screen.context.prompts.deal_terms(screen.stage.view)


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("text_scale", [0.75, 1.0, 1.5, 2.0])
@pytest.mark.parametrize("players", [4, 8])
def test_the_longest_contract_is_written_to_its_end(size: tuple[int, int], text_scale: float, players: int) -> None:
    screen, texts = screen_of(LONGEST, players, size, text_scale)
    read = " ".join(texts)
    assert all(word in read for word in " ".join(holds(screen)).split())
    place = deal_terms_rect(screen.look, screen.stage, holds(screen))
    assert Rect((0, 0), size).contains(place)
    cards = [slot.rect for slot in screen.stage.scene.slots]
    assert place.collidelist([*cards, *screen.stage.scene.tray]) < 0
    assert not any(
        "…" in screen.look.fonts.fit(text, role, place.width)[0]
        for text, role in deal_terms_layout(screen.look, screen.stage, holds(screen))[1]
    )


@pytest.mark.parametrize("game", [*sheet_names(), *other_game_names()])
def test_the_terms_of_the_deal_are_shown_in_the_smallest_window(game: str) -> None:
    least = load_sheet(game).players.min
    screen, texts = screen_of(game, max(3, least), (960, 600))
    if is_spread(screen.stage.view.state):
        assert not deal_terms_rect(screen.look, screen.stage, holds(screen)).size[0]
    else:
        assert holds(screen)[0] in texts


def test_the_prompt_names_the_contract_only_if_it_fits() -> None:
    for size, text_scale in (((1920, 1080), 1.0), ((960, 600), 2.0)):
        screen, _ = screen_of(LONGEST, 4, size, text_scale)
        table = screen.table
        while table.phase.value != "play":
            table.submit(table.legal(table.acting[0])[0])
        room = screen.player_layer.prompt.rect(screen.look).width
        asked = screen.player_layer.prompt.text(screen.look)
        assert screen.look.fonts.size(asked, Role.STRONG)[0] <= room
        assert ("runs of 3" in asked) == (text_scale == 1.0)


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (3840, 2160)])
@pytest.mark.parametrize("thrown", [1, 4, 23])
def test_the_number_of_discards_stands_on_the_newest_of_spread_discards(size: tuple[int, int], thrown: int) -> None:
    screen = TableScreen(CrowdedTable(crowded(3, river=thrown)), 0, persons(3), preferences=Preferences(still()))
    loop = HeadlessLoop(screen, size)
    newest = screen.stage.scene.slots_of(Zone.RIVER)[-1].rect
    [number] = [
        given[1]
        for verb, given in loop.display.frame
        if verb == "text" and isinstance(given[1], Rect) and given[0] == f"{thrown}"
        if screen.stage.areas.river.colliderect(given[1])
    ]
    assert newest.collidepoint(number.midtop)
    assert abs(number.centerx - newest.centerx) <= 1
