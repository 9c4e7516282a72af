"""A person: every line by keys and by mouse, and keys that are refused."""

from __future__ import annotations

import pytest

from game.session.profiles import Profile, Profiles
from game.ui.input.verbs import Cancel, Command, Confirm, Direction, Focus, Typed
from game.ui.people.profile import KeyChoice, ProfilePage
from game.ui.widgets import Choice, Dialog, TextEntry, Widget
from game.ui.widgets.players import AVATARS, AvatarPicker
from game.ui.widgets.screens import Screen
from game.words.input_signs import spoken
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.places import NEXT, SCALES, SIZES, button, click, sound
from tests.ui.support.services import answers

ANN, BEN = Profile("a", "Ann", "owl", 2, "q"), Profile("b", "Ben", "fox")


class Changing:
    """The page of a person in a loop without a window, with its results."""

    def __init__(
        self, person: Profile | None = None, size: tuple[int, int] = (1280, 800), text_scale: float = 1.0
    ) -> None:
        self.page = ProfilePage(Profiles([ANN, BEN]), person)
        self._answers = answers(self.page)
        self.loop = HeadlessLoop(Screen(), size, text_scale=text_scale)
        self.loop.screens.push(self.page)
        self.loop.step()

    @property
    def done(self) -> list[tuple[str, str, int | None, str]]:
        """Return the saved people as name, avatar, colour and key."""
        return [(who.name, who.avatar, who.colour, who.key) for who in self._answers]

    def focus(self, kind: type[Widget]) -> None:
        for _ in self.page.group.focusable():
            if type(self.page.group.focus) is kind:
                return
            self.loop.do(NEXT)
        raise AssertionError(kind)

    @property
    def said(self) -> str:
        return " ".join(self.page.toasts.texts)


def test_a_new_person_is_entered_by_keys_alone() -> None:
    changing = Changing()
    changing.loop.do(Typed("Cy"))
    changing.focus(AvatarPicker)
    changing.loop.do(Confirm())
    changing.focus(Choice)
    changing.loop.do(Focus(Direction.RIGHT))
    changing.focus(KeyChoice)
    changing.loop.do(Command("o"), Typed("o"))
    changing.focus(TextEntry)
    changing.loop.do(Confirm())
    assert changing.done == [("Cy", "bear", 0, "o")]


def test_a_new_profile_begins_with_the_first_free_avatar() -> None:
    page = ProfilePage(Profiles([Profile("a", "Ann"), Profile("b", "Ben", "owl")]))
    assert page.avatar == AVATARS[2]


def test_the_profile_page_shows_a_known_person_and_keeps_their_values() -> None:
    changing = Changing(ANN)
    assert {"Change Ann", "Ann", "Coral", "(Q)"} <= set(changing.loop.display.texts)
    click(changing.loop, button(changing.page, "Done"))
    assert changing.done == [("Ann", "owl", 2, "q")]


@pytest.mark.parametrize(
    ("key", "said"), [("q", "(Q) is already Ann’s key."), ("d", "(D) does something else at the table.")]
)
def test_a_call_key_that_cannot_be_used_is_refused(key: str, said: str) -> None:
    changing = Changing(BEN)
    changing.focus(KeyChoice)
    changing.loop.do(Command(key), Typed(key))
    assert spoken(changing.said) == said
    changing.loop.do(Focus(Direction.RIGHT))
    click(changing.loop, button(changing.page, "Done"))
    assert changing.done == [("Ben", "fox", None, "o")]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("  ", "Please enter a name."),
        ("Ann", "The name Ann is already taken."),
        (" aNN ", "The name Ann is already taken."),
    ],
)
def test_a_name_that_cannot_be_used_is_refused(name: str, said: str) -> None:
    changing = Changing()
    changing.loop.do(Typed(name))
    click(changing.loop, button(changing.page, "Done"))
    assert spoken(changing.said) == said
    assert not changing.done


def test_the_case_of_ones_own_name_can_be_changed_and_blanks_are_put_in_order() -> None:
    changing = Changing(ANN)
    changing.loop.do(Command("a", ctrl=True), Typed("  ANN  Lou "))
    click(changing.loop, button(changing.page, "Done"))
    assert changing.done[0][0] == "ANN Lou"
    other = Changing(ANN)
    other.loop.do(Command("a", ctrl=True), Typed("ann"))
    click(other.loop, button(other.page, "Done"))
    assert other.done[0][0] == "ann"


@pytest.mark.parametrize("person", [None, ANN])
def test_escape_from_a_profile_asks_before_entered_values_are_dropped(person: Profile | None) -> None:
    changing = Changing(person)
    changing.loop.do(Typed("x"), Cancel())
    dialog = changing.loop.screens.top
    assert isinstance(dialog, Dialog)
    click(changing.loop, button(dialog, "Stay"))
    assert changing.loop.screens.top is changing.page
    changing.loop.do(Cancel())
    dialog = changing.loop.screens.top
    assert isinstance(dialog, Dialog)
    click(changing.loop, button(dialog, "Discard"))
    assert len(changing.loop.screens) == 1
    assert not changing.done


@pytest.mark.parametrize("person", [None, ANN])
def test_escape_from_an_unchanged_profile_does_not_ask(person: Profile | None) -> None:
    changing = Changing(person)
    changing.loop.do(Typed(" "), Cancel())
    assert len(changing.loop.screens) == 1
    changing = Changing(person)
    changing.loop.do(Typed("x"), Command("backspace"), Cancel())
    assert len(changing.loop.screens) == 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", SCALES)
def test_the_profile_page_fits_every_window_without_overlap(size: tuple[int, int], text_scale: float) -> None:
    assert sound(Changing(ANN, size, text_scale).page)
