"""Drawn keys and buttons: as wide as they are measured, no higher than a line, and different on every make."""

import pygame
import pytest

from game import paths
from game.ui.draw.assets import Images
from game.ui.draw.look import Look
from game.ui.draw.theme import Role
from game.ui.input.glyphs import On, PadKind, key, on_pad


@pytest.fixture(scope="module")
def real() -> Look:
    pygame.font.init()
    return Look.of((1280, 800), Images(paths.assets()))


def pixels(look: Look, text: str, role: Role = Role.BODY) -> bytes:
    return pygame.image.tobytes(look.fonts.render(text, role), "RGBA")


@pytest.mark.parametrize("role", [Role.CAPTION, Role.BODY, Role.HEADING])
def test_what_is_drawn_is_as_wide_as_measured_and_no_higher_than_its_line(real: Look, role: Role) -> None:
    for text in (key("P"), key("Page Down"), *(on_pad(button) for button in On)):
        picture = real.fonts.render(text, role)
        assert picture.get_size() == real.fonts.size(text, role)
        drawn = picture.get_bounding_rect()
        assert drawn.height > 0.5 * picture.height
        assert drawn.top > 0
        assert drawn.bottom <= picture.height


def test_a_key_is_as_wide_as_its_name_needs(real: Look) -> None:
    assert real.fonts.size(key("P")) == real.fonts.size(key("I"))
    assert real.fonts.size(key("Page Down"))[0] > 3 * real.fonts.size(key("P"))[0]


@pytest.mark.parametrize("kind", PadKind)
def test_no_two_buttons_of_a_make_look_the_same(real: Look, kind: PadKind) -> None:
    looks = [pixels(real, on_pad(button, kind)) for button in On if button.mark(kind)]
    assert len(set(looks)) == len(looks)


def test_the_same_button_bears_other_marks_on_other_makes(real: Look) -> None:
    for button in (On.A, On.B, On.X, On.Y, On.LEFT_SHOULDER, On.BACK):
        assert len({pixels(real, on_pad(button, kind)) for kind in PadKind if kind is not PadKind.PLAIN}) == 3


def test_a_key_is_never_torn_from_its_name_where_a_line_breaks(real: Look) -> None:
    for width in range(120, 300, 11):
        lines = real.fonts.lines(f"Press {key('Page Down')} for the next one", Role.BODY, width)
        assert sum(key("Page Down") in line for line in lines) == 1
