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
from game.ui.cards.painter import Faces
from game.ui.draw.assets import MEGABYTE, PictureCache
from game.ui.draw.backdrop import backdrop_picture
from game.ui.draw.look import Look
from game.ui.input.pads import Pads
from game.ui.widgets import Group, Widget
from tests.ui.support.evening import Evening
from tests.ui.support.headless import BlankImages, blank, turned_blank
from tests.ui.support.virtual_pad import Bench, bench


@pytest.fixture
def look() -> Look:
    """Return the look of a window of 1280×800, in which a unit is a pixel."""
    pygame.font.init()
    return Look.of((1280, 800), BlankImages())


@pytest.fixture(autouse=True)
def letters() -> None:
    """Make texts measurable, whichever test comes first."""
    pygame.font.init()


@pytest.fixture(scope="session", autouse=True)
def painted_once() -> Iterator[None]:
    """Cache felt and rim, which are the same in all windows of a size, for all tests; where pictures are empty, neither
    is a table painted nor a card turned.
    """
    kept = PictureCache(24 * MEGABYTE)

    def once(look: Look, table: Rect | None = None) -> pygame.Surface:
        if isinstance(look.images, BlankImages) and not look.images.paints:
            return blank(look.metrics.size)
        window = (look.metrics.size, look.theme.name, *(table or ()))
        return kept.get(window, lambda: backdrop_picture(look, table))

    def turned(faces: Faces, code: str, width: int, angle: float, fine: bool) -> pygame.Surface:
        if isinstance(faces.images, BlankImages) and not faces.images.paints:
            return turned_blank(width, angle)
        return make(faces, code, width, angle, fine)

    make = Faces._make
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("game.ui.draw.backdrop.backdrop_picture", once)
        patch.setattr(Faces, "_make", turned)
        yield


@pytest.fixture
def stand(look: Look) -> Callable[[Widget], Group]:
    """Return a function that places a widget at (100, 100), at its preferred size, in a group of its own."""

    def place(widget: Widget) -> Group:
        group = Group(widget)
        group.place(Rect((100, 100), widget.measure(look)), look)
        return group

    return place


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """Return an evening whose matches and house rules are files in `tmp_path`."""
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
    """Cache the facts by which games are filtered, which each page of all games would otherwise derive anew from the
    rules.
    """
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
