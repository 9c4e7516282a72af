"""What the tests of the window share: a look without files, and widgets placed in a group."""

from collections.abc import Callable, Iterator
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest
from pygame import Rect

from game.content.catalogue import GameFacts, game_facts
from game.content.translation import Catalogue, catalogue_in_use
from game.engine.sheet.keys import RuleSheet
from game.session.house_rules import facts_cache
from game.ui.draw.assets import MEGABYTE, PictureCache
from game.ui.draw.backdrop import backdrop_picture
from game.ui.draw.look import Look
from game.ui.input.pads import Pads
from game.ui.widgets import Group, Widget
from tests.ui.support.evening import Evening
from tests.ui.support.headless import BlankImages
from tests.ui.support.virtual_pad import Bench, bench


@pytest.fixture
def look() -> Look:
    """A window of 1280×800, so that a unit is a pixel."""
    pygame.font.init()
    return Look.of((1280, 800), BlankImages())


@pytest.fixture(autouse=True)
def letters() -> None:
    """Texts can be measured, whichever test comes first."""
    pygame.font.init()


@pytest.fixture(scope="session", autouse=True)
def painted_once() -> Iterator[None]:
    """Felt and rim are the same in all windows of a size: they need not be painted for every test."""
    kept = PictureCache(24 * MEGABYTE)

    def once(look: Look, table: Rect | None = None) -> pygame.Surface:
        window = (look.metrics.size, look.theme.name, *(table or ()))
        return kept.get(window, lambda: backdrop_picture(look, table))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("game.ui.draw.backdrop.backdrop_picture", once)
        yield


@pytest.fixture
def stand(look: Look) -> Callable[[Widget], Group]:
    """Places a widget at (100, 100) in the size it would like, in a group of its own."""

    def place(widget: Widget) -> Group:
        group = Group(widget)
        group.place(Rect((100, 100), widget.measure(look)), look)
        return group

    return place


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """An evening whose matches and house rules lie in `tmp_path`."""
    return Evening(tmp_path)


@pytest.fixture
def place(monkeypatch: pytest.MonkeyPatch) -> Iterator[Bench]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    with bench() as found:
        yield found


@pytest.fixture
def pads(place: Bench) -> Iterator[Pads]:
    found = Pads()
    yield found
    found.close()


_Known = tuple[GameFacts, RuleSheet, RuleSheet | None, Catalogue]


@pytest.fixture(autouse=True, scope="session")
def facts_once() -> Iterator[None]:
    """What a game is chosen by follows from its whole page of rules, which each page of all games would write anew."""
    known: dict[tuple[object, ...], _Known] = {}

    def once(name: str, sheet: RuleSheet, root: RuleSheet | None, lengths_of: str) -> GameFacts:
        language = catalogue_in_use()
        key = (name, id(sheet), id(root), lengths_of, id(language))
        if key not in known:
            # The values keep alive what the numbers in the key are of.
            known[key] = (game_facts(name, sheet, root, lengths_of), sheet, root, language)
        return known[key][0]

    with patch.object(facts_cache, "game_facts", once):
        yield
