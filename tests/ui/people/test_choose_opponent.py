"""Choosing who plays in a seat, by mouse alone and by keys alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.session.opponents import Opponents
from game.session.profiles import Profile, Profiles
from game.ui.input.verbs import Cancel, Click, Command, Confirm, Direction, Focus, Hover, Press, Wheel
from game.ui.people.choose_opponent import ChooseOpponentPage
from game.ui.people.people import PeoplePage
from game.ui.people.profile import ProfilePage
from game.ui.widgets import List
from game.ui.widgets.label import Notice
from game.words.match import greeting, opponent_style_text
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.places import SCALES, SIZES, button, click, sound
from tests.ui.support.services import answers, services_of

HOUSE = Opponents()


class Choosing:
    """The page that chooses a player, in a loop without a window, with its results."""

    def __init__(
        self,
        first: str = "",
        opponents: Opponents = HOUSE,
        size: tuple[int, int] = (1280, 800),
        text_scale: float = 1.0,
        people: Profiles | None = None,
        empty: bool = False,
    ) -> None:
        services = services_of(opponents=opponents, profiles=people or Profiles([]))
        self.page = ChooseOpponentPage(services.opponents, services.profiles, first, empty)
        self.chosen = answers(self.page)
        self.loop = HeadlessLoop(self.page, size, text_scale=text_scale)

    @property
    def list(self) -> List:
        [found] = [widget for widget in self.page.group.root.walk() if isinstance(widget, List)]
        return found


def test_every_opponent_is_listed_under_its_level() -> None:
    items = Choosing().list.items
    heads = [item.text for item in items if item.is_heading]
    assert heads == ["People", "Bots", "Learner", "Casual", "Standard", "Expert", "Master"]
    names = [item.text for item in items if not item.is_heading]
    assert names == ["Somebody new …", "Anybody", *(each.name for each in HOUSE.values())]


def test_an_opponent_is_read_about_and_chosen_by_keys() -> None:
    choosing = Choosing()
    choosing.loop.do(Focus(Direction.DOWN))
    lily = HOUSE["learner"]
    assert {lily.name, opponent_style_text(lily), greeting(lily), "Learner · Beginner"} <= set(
        choosing.loop.display.texts
    )
    choosing.loop.do(Focus(Direction.DOWN), Confirm())
    assert choosing.chosen == ["hamish"]


def test_a_click_on_a_fully_visible_opponent_does_not_scroll_the_list() -> None:
    choosing = Choosing(size=(1280, 600))
    view = choosing.list.bar.view
    choosing.loop.do(Hover(view.center), Wheel(view.center, -3))
    offset = choosing.list.bar.offset
    assert offset > 0
    choosing.loop.do(Press(view.center), Click(view.center))
    picked = choosing.page.chosen_code
    assert picked
    assert choosing.list.bar.offset == offset
    choosing.loop.do(Press(view.center), Click(view.center))
    assert choosing.page.chosen_code == picked


def test_an_opponent_is_chosen_by_a_click_and_by_a_double_click() -> None:
    choosing = Choosing("hamish")
    click(choosing.loop, button(choosing.page, "Choose"))
    lines, x = choosing.list, choosing.list.rect.centerx
    anybody = choosing.page.codes.index("")
    pos = next((x, y) for y in range(lines.rect.top, lines.rect.bottom) if lines._row_at((x, y)) == anybody)
    choosing.loop.do(Press(pos), Click(pos), Press(pos), Click(pos, count=2))
    assert choosing.chosen == ["hamish", ""]


def test_back_from_the_opponent_page_keeps_the_opponent() -> None:
    choosing = Choosing()
    choosing.loop.do(Cancel())
    assert not choosing.loop.screens
    choosing.loop.screens.push(choosing.page)
    choosing.loop.step()
    click(choosing.loop, button(choosing.page, "Back"))
    assert not choosing.loop.screens
    assert not choosing.chosen


def test_mistakes_in_own_opponent_files_are_reported(tmp_path: Path) -> None:
    (tmp_path / "ben.yaml").write_text("name: Ben\nlevel: pro\n", encoding="utf-8")
    (tmp_path / "mia.yaml").write_text("name: Mia\ntraits.noise: 1\n", encoding="utf-8")
    choosing = Choosing("mia", Opponents(tmp_path))
    assert any("ben.yaml:2:8" in text for text in choosing.loop.display.texts)
    assert "Mia" in choosing.loop.display.texts


def test_each_broken_opponent_file_has_a_line_that_counts_its_mistakes(tmp_path: Path) -> None:
    for name in ("ann", "ben", "cy", "dan", "eva"):
        more = "avatar: unicorn\ntraits.luck: 1\n" if name == "ben" else ""
        (tmp_path / f"{name}.yaml").write_text(f"name: {name}\nlevel: pro\n{more}", encoding="utf-8")
    choosing = Choosing("", Opponents(tmp_path), (960, 600))
    told = [widget.text for widget in choosing.page.group.root.walk() if isinstance(widget, Notice)]
    assert [text.split(":")[1] for text in told[:3]] == [" ann.yaml", " ben.yaml", " cy.yaml"]
    assert told[1].endswith(" (and 2 more mistakes)")
    assert told[3:] == ["2 more files cannot be read. The log names them all."]
    assert sound(choosing.page)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", SCALES)
def test_the_opponent_page_fits_every_window_without_overlap(size: tuple[int, int], text_scale: float) -> None:
    choosing = Choosing("boris", size=size, text_scale=text_scale)
    assert sound(choosing.page)
    choosing.loop.do(Command("end"))
    assert choosing.page.chosen_code == list(HOUSE)[-1]
    assert sound(choosing.page)


# People


def test_a_known_person_a_new_person_or_no_player_can_be_chosen_for_a_seat() -> None:
    people = Profiles([Profile("a", "Ann", "owl", 2, "q"), Profile("b", "Ben")])
    choosing = Choosing("@b", people=people, empty=True)
    page, loop, chosen = choosing.page, choosing.loop, choosing.chosen
    assert {"Ben", "Plays on this computer."} <= set(loop.display.texts)
    loop.do(Confirm(), Focus(Direction.UP))
    assert "Calls with (Q)." in loop.display.texts
    loop.do(Confirm(), Focus(Direction.DOWN), Focus(Direction.DOWN), Confirm())
    assert isinstance(loop.screens.top, ProfilePage)
    loop.do(Cancel(), Command("end"), Confirm())
    assert chosen == ["@b", "@a", "-"]
    click(loop, button(page, "People"))
    assert isinstance(loop.screens.top, PeoplePage)
    loop.do(Cancel())
    people.delete("b")
    page.chosen_code = "@b"
    page.resume()
    assert page.chosen_code == ""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", SCALES)
def test_the_opponent_page_with_people_fits_every_window_without_overlap(
    size: tuple[int, int], text_scale: float
) -> None:
    people = Profiles([Profile(str(n), "Wilhelmina Anna"[: 5 + n], "owl", n, "q" if n else "") for n in range(8)])
    assert sound(Choosing("@3", HOUSE, size, text_scale, people, empty=True).page)
