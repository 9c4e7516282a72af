"""The log of plays: scrolled with the wheel, opened with a click, its head never cut."""

from __future__ import annotations

import pytest
from pygame import Rect

from game.session.settings import Settings
from game.ui.draw.theme import Role
from game.ui.input.verbs import Cancel, Command, Confirm, Hover, Wheel
from game.ui.table.log import LogPage
from game.ui.widgets.button import Link
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.places import sound
from tests.ui.support.tables import Seated, shuffled_table


def long(game: str = "rummy_500", size: tuple[int, int] = (1280, 800)) -> Seated:
    """Return a table at which many plays have been made."""
    table = shuffled_table(3, 2, game)
    table.begin()
    for _ in range(40):
        table.submit(table.legal(table.acting[0])[0])
    return Seated(table, size)


def shown(at: Seated) -> list[str]:
    at.screen.painter.invalidate()
    at.screen.invalidate()
    at.loop.step()
    return [text for text in (line.replace("\n", " ") for line in at.loop.display.texts) if text in at.screen.log.lines]


def test_the_wheel_scrolls_the_log_back_and_forth() -> None:
    at = long()
    pos = at.screen.log.rect.center
    newest = at.screen.log.lines[-1]
    assert shown(at)[0] == newest
    at.loop.do(Hover(pos), Wheel(pos, 3))
    assert shown(at)[0] == at.screen.log.lines[-4]
    at.loop.do(Wheel(pos, -9))
    assert shown(at)[0] == newest
    at.loop.do(Wheel(pos, 9999))
    assert shown(at) == [at.screen.log.lines[0]]


def test_a_new_play_scrolls_the_log_to_its_end() -> None:
    at = long()
    at.loop.do(Wheel(at.screen.log.rect.center, 5))
    at.table.submit(at.table.legal(at.table.acting[0])[0])
    assert shown(at)[0] == at.screen.log.lines[-1]


@pytest.mark.parametrize("way", ["click", "key"])
@pytest.mark.parametrize("size", [(960, 600), (1920, 1080)])
def test_the_log_page_opens_at_the_newest_play_and_closes(way: str, size: tuple[int, int]) -> None:
    at = long(size=size)
    if way == "click":
        at.click(at.screen.log.rect.center)
    else:
        at.loop.do(Command("g"))
    page = at.loop.screens.top
    assert isinstance(page, LogPage)
    at.loop.step()
    assert at.screen.log.lines[-1] in at.loop.display.texts
    assert Rect((0, 0), size).contains(page.frame(page.look))
    at.table.submit(at.table.legal(at.table.acting[0])[0])
    at.loop.step()
    assert page.lines == tuple(at.screen.log.lines)
    at.loop.do(Cancel())
    assert at.loop.screens.top is at.screen


def test_the_log_page_shows_the_shuffle_fingerprint_behind_a_link() -> None:
    at = long(size=(960, 600))
    [fingerprint] = at.table.history.shuffle_fingerprints
    at.loop.do(Command("g"))
    page = at.loop.screens.top
    assert isinstance(page, LogPage)

    def digits() -> list[str]:
        return [text for text in at.loop.display.texts if fingerprint[:8] in text or fingerprint[-8:] in text]

    assert not digits()
    [link] = [widget for widget in page.group.focusable() if isinstance(widget, Link)]
    at.click(link.rect.center)
    assert digits() == [f"{fingerprint[:32]}\n{fingerprint[32:]}"]
    assert sound(page)
    at.loop.do(Confirm())
    assert not digits()


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_the_fingerprint_of_the_shuffle_can_be_read_before_the_first_card_is_dealt(size: tuple[int, int]) -> None:
    at = Seated(shuffled_table(3, 2), size, Settings())
    at.loop.step()
    flying, [fingerprint] = at.screen.stage.busy_for, at.table.history.shuffle_fingerprints
    assert flying
    assert not any("ingerprint" in text or fingerprint[:4] in text for text in at.loop.display.texts)
    at.click(at.screen.log.rect.center)
    page = at.loop.screens.top
    assert isinstance(page, LogPage)
    [link] = [widget for widget in page.group.focusable() if isinstance(widget, Link)]
    at.click(link.rect.center)
    assert f"{fingerprint[:32]}\n{fingerprint[32:]}" in at.loop.display.texts


@pytest.mark.parametrize("game", ["contract_rummy", "liverpool_rummy_ten", "rummy_500", "doofer"])
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_the_title_of_the_log_is_not_cut(game: str, scale: float) -> None:
    at = Seated(shuffled_table(3, 2, game))
    loop = HeadlessLoop(at.screen, (960, 600), text_scale=scale)
    loop.step()
    titles = at.screen.log.titles
    text, rect = next(
        (given[0], given[1]) for verb, given in loop.display.frame if verb == "text" and given[0] in titles
    )
    assert isinstance(rect, Rect)
    assert at.screen.look.fonts.fit(str(text), Role.CAPTION, at.screen.log.rect.width - 16, 0.8)[0] == text
