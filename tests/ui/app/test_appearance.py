"""Table, deck and backs are chosen as pictures; the small table beside them looks so at once, and so does all else."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game import paths
from game.session.preferences import Preferences
from game.session.settings import Settings
from game.ui.app.appearance import AppearancePage, TablePreview
from game.ui.draw.assets import BACKS, DECKS, Images, card_style
from game.ui.draw.canvas import SurfaceCanvas
from game.ui.draw.look import Look
from game.ui.draw.tables import TABLES
from game.ui.input.verbs import Cancel, Click, Confirm, Direction, Focus, Press
from game.ui.widgets import Label, Scroll
from game.ui.widgets.choice import PictureChoice
from game.ui.widgets.screens import Screen
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.places import SCALES, SIZES, button, click, sound, tab_to
from tests.ui.support.services import page_made, services_of


class Choosing:
    """The page above another one, in a loop whose look follows the settings."""

    def __init__(self, size: tuple[int, int] = (1280, 800), text_scale: float = 1.0, files: bool = False) -> None:
        given = services_of(settings=Settings())
        self.preferences = given.preferences
        self.below = Screen()
        self.page = page_made(AppearancePage, given)
        self.loop = HeadlessLoop(self.below, size, text_scale=text_scale)
        if files:
            images = Images(paths.assets())
            self.loop.look_for = lambda window: self._look(window, images)
            self.preferences.follow(lambda settings: self.loop.restyle())
            self.loop.restyle()
        self.loop.screens.push(self.page)
        self.loop.step()

    def _look(self, window: tuple[int, int], images: Images) -> Look:
        images.style = card_style(self.now)
        return Look.of(window, images, TABLES[self.now.table].theme(self.now.high_contrast))

    @property
    def now(self) -> Settings:
        return self.preferences.settings

    @property
    def choices(self) -> list[PictureChoice]:
        return [widget for widget in self.page.group.root.walk() if isinstance(widget, PictureChoice)]

    def chosen(self) -> tuple[str, str, bool, str]:
        return (self.now.table, self.now.deck, self.now.four_colour, self.now.card_back)

    def preview(self) -> bytes:
        """Return the pixels of the table preview."""
        self.loop.step()
        [shown] = [widget for widget in self.page.group.root.walk() if isinstance(widget, TablePreview)]
        surface = pygame.Surface(self.page.look.metrics.size, depth=32)
        shown.draw(SurfaceCanvas(surface, self.page.look))
        return pygame.image.tobytes(surface.subsurface(shown.rect), "RGB")


def by_keys(at: Choosing, choice: PictureChoice) -> None:
    tab_to(at.loop, at.page, choice)
    at.loop.do(Focus(Direction.RIGHT))


def by_mouse(at: Choosing, choice: PictureChoice) -> None:
    pos = choice.parts[1].center
    at.loop.do(Press(pos), Click(pos))


@pytest.mark.parametrize("way", [by_keys, by_mouse])
def test_table_deck_colours_and_back_are_in_force_as_soon_as_chosen(
    way: Callable[[Choosing, PictureChoice], None],
) -> None:
    at = Choosing()
    assert at.chosen() == ("felt", "classic", False, "red")
    for choice in at.choices:
        way(at, choice)
    assert at.chosen() == ("wood", "modern", True, "blue")


def test_every_table_deck_and_back_can_be_chosen() -> None:
    at = Choosing()
    tables, decks, _suits, backs = at.choices
    seen = []
    for choice in (tables, decks, backs):
        for part in choice.parts:
            at.loop.do(Press(part.center), Click(part.center))
            seen.append(at.chosen())
    assert {each[0] for each in seen} == set(TABLES)
    assert {each[1] for each in seen} == set(DECKS)
    assert {each[3] for each in seen} == set(BACKS)


def test_the_appearance_page_focuses_the_choice_of_tables_first_and_enter_chooses_the_next_table() -> None:
    at = Choosing()
    assert at.page.group.focus is at.choices[0]
    at.loop.do(Confirm())
    assert at.now.table == "wood"


def test_the_preview_of_the_appearance_page_changes_with_every_choice() -> None:
    at = Choosing(files=True)
    seen = [at.preview()]
    for number in range(len(at.choices)):
        by_mouse(at, at.choices[number])
        assert at.page.look.theme is TABLES[at.now.table].normal_theme
        seen.append(at.preview())
    at.preferences.change(high_contrast=True)
    seen.append(at.preview())
    assert len(set(seen)) == len(seen) == 6


def test_pictures_of_decks_follow_the_colours_and_the_contrast() -> None:
    at = Choosing(files=True)

    def deck() -> bytes:
        at.loop.step()
        surface = pygame.Surface(at.page.look.metrics.size, depth=32)
        at.choices[1].draw(SurfaceCanvas(surface, at.page.look))
        return pygame.image.tobytes(surface.subsurface(at.choices[1].parts[1].inflate(-20, -60)), "RGB")

    seen = [deck()]
    for change in ({"four_colour": True}, {"high_contrast": True}):
        at.preferences.change(**change)
        seen.append(deck())
    assert len(set(seen)) == 3


@pytest.mark.parametrize("way", ["escape", "button"])
def test_back_and_escape_leave_the_appearance_page(way: str) -> None:
    at = Choosing()
    if way == "escape":
        at.loop.do(Cancel())
    else:
        click(at.loop, button(at.page, "Back"))
    assert at.loop.screens.top is at.below


def test_the_appearance_page_shows_a_save_problem() -> None:
    at = Choosing()
    at.page.preferences = Preferences(Settings(), lambda settings: "The disk is full.")
    at.page.rebuild()
    by_mouse(at, at.choices[0])
    assert at.page.toasts.texts == ["The disk is full."]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", SCALES)
def test_the_appearance_page_fits_every_window_without_overlap(size: tuple[int, int], text_scale: float) -> None:
    assert sound(Choosing(size, text_scale).page)


def test_in_large_letters_the_first_row_of_choices_is_seen_with_its_heading() -> None:
    page = Choosing(text_scale=2.0).page
    heading = next(each for each in page.group.root.walk() if isinstance(each, Label) and each.text == "Table")
    scroll = next(each for each in page.group.root.walk() if isinstance(each, Scroll))
    first = next(each for each in page.group.root.walk() if isinstance(each, PictureChoice))
    assert scroll.rect.contains(heading.rect)
    assert scroll.rect.contains(first.rect)
