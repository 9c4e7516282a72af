"""Everybody who plays here: made, changed, deleted and brought back, by mouse and by keys."""

from __future__ import annotations

import pytest

from game.session.profiles import Profile, Profiles
from game.ui.input.verbs import Cancel, Command, Confirm, Direction, Focus
from game.ui.people.people import PeoplePage
from game.ui.people.profile import ProfilePage
from game.ui.widgets import List
from game.ui.widgets.players import AVATARS
from game.ui.widgets.screens import Screen
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.places import SCALES, SIZES, button, click, press_by_keys, sound


class Looking:
    """The page of people in a loop without a window, with the actions it took."""

    def __init__(self, count: int = 3, size: tuple[int, int] = (1280, 800), text_scale: float = 1.0) -> None:
        names = ("Ann", "Ben", "Cy", "Dora", "Emil", "Fay", "Gus", "Hana")
        self.people = Profiles([Profile(name.lower(), name, key=name[0].lower()) for name in names[:count]])
        self.page = PeoplePage(self.people)
        self.loop = HeadlessLoop(Screen(), size, text_scale=text_scale)
        self.loop.screens.push(self.page)
        self.loop.step()

    def done(self) -> str:
        """Return the name of the person whose page is open, or a note that it is for a new person; close that page."""
        top = self.loop.screens.top
        assert isinstance(top, ProfilePage)
        self.loop.do(Cancel())
        return top.person.name if top.person else "new"

    @property
    def names(self) -> list[str]:
        return [each.name for each in self.people]


def test_enter_or_a_button_opens_a_person_and_another_button_a_new_one() -> None:
    looking = Looking()
    looking.loop.do(Focus(Direction.DOWN), Confirm())
    assert looking.done() == "Ben"
    click(looking.loop, button(looking.page, "Change"))
    assert looking.done() == "Ben"
    press_by_keys(looking.loop, looking.page, button(looking.page, "Somebody new"))
    assert looking.done() == "new"


def test_people_are_listed_with_their_picture_and_colour() -> None:
    looking = Looking(2)
    looking.people.change("ann", avatar="owl", colour=2)
    looking.people.change("ben", avatar="of another program", colour=None)
    looking.page.resume()
    looking.loop.step()
    shown = next(widget for widget in looking.page.group.root.walk() if isinstance(widget, List))
    assert [(item.avatar, item.colour) for item in shown.items] == [("owl", 2), (AVATARS[0], None)]
    rings = [given[1] for verb, given in looking.loop.display.frame if verb == "box"]
    theme = looking.loop.canvas.look.theme
    assert {theme.players[2], theme.text_dim} <= set(rings)


def test_a_deleted_person_comes_back_with_undo() -> None:
    looking = Looking()
    looking.loop.do(Focus(Direction.DOWN))
    click(looking.loop, button(looking.page, "Delete"))
    assert looking.names == ["Ann", "Cy"]
    assert "“Ben” has been deleted." in looking.loop.display.texts
    click(looking.loop, button(looking.page, "Undo"))
    assert looking.names == ["Ann", "Ben", "Cy"]
    looking.loop.do(Cancel())
    assert looking.loop.screens.top is not looking.page


def test_enter_after_deleting_people_brings_them_back_one_by_one() -> None:
    looking = Looking()
    press_by_keys(looking.loop, looking.page, button(looking.page, "Delete"))
    assert looking.names == ["Ben", "Cy"]
    press_by_keys(looking.loop, looking.page, button(looking.page, "Delete"))
    assert looking.names == ["Cy"]
    looking.loop.do(Confirm())
    assert looking.names == ["Ben", "Cy"]
    looking.loop.do(Confirm())
    assert looking.names == ["Ann", "Ben", "Cy"]
    click(looking.loop, button(looking.page, "Delete"))
    looking.loop.do(Command("z", ctrl=True))
    assert looking.names == ["Ann", "Ben", "Cy"]


def test_a_new_person_is_selected_in_the_list_of_people() -> None:
    looking = Looking()
    looking.people.add("Zoe")
    looking.page.resume()
    click(looking.loop, button(looking.page, "Change"))
    assert looking.done() == "Zoe"


def test_an_empty_list_of_people_still_offers_a_new_person() -> None:
    looking = Looking(1)
    click(looking.loop, button(looking.page, "Delete"))
    assert not looking.names
    assert not button(looking.page, "Change").enabled
    click(looking.loop, button(looking.page, "Somebody new"))
    assert looking.done() == "new"


def test_the_people_page_shows_a_save_problem() -> None:
    looking = Looking()
    looking.people.save_problem = "The list of players cannot be saved: disk full."
    looking.page.resume()
    looking.loop.step()
    assert looking.people.save_problem in looking.loop.display.texts


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", SCALES)
def test_the_people_page_fits_every_window_without_overlap(size: tuple[int, int], text_scale: float) -> None:
    looking = Looking(8, size, text_scale)
    looking.page._delete()
    assert sound(looking.page)
