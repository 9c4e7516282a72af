"""Tests of `game.ui.draw.fonts`."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

import pygame
import pytest

from game import paths
from game.ui.draw.assets import CardStyle, Images
from game.ui.draw.fonts import ELLIPSIS, NO_BREAK, SUIT_ICONS, Fonts, font_file
from game.ui.draw.look import Look
from game.ui.draw.scripts import covers
from game.ui.draw.theme import Role
from game.words.input_signs import PadKind, PadPart, key, on_pad
from tests.ui.support.headless import BlankImages


@pytest.mark.parametrize("face", ["sans", "serif"])
@pytest.mark.parametrize("weight", ["regular", "semibold", "bold", "italic", "light"])
def test_every_font_face_comes_in_every_weight(face: str, weight: str) -> None:
    assert font_file(face, weight).endswith(".ttf")


@pytest.mark.parametrize("role", list(Role))
def test_accented_latin_greek_and_cyrillic_letters_and_dashes_have_glyphs(role: Role, look: Look) -> None:
    text = "Zoë Åse Čapek Łukasz Ελένη Шура “–−…×’"
    style = look.theme.style(role)
    assert [c for c in text if not covers(font_file(style.face, style.weight), c)] == []


def test_a_suit_is_as_wide_as_its_icon_not_as_a_missing_glyph(look: Look) -> None:
    seven = look.fonts.size("7")[0]
    for suit in SUIT_ICONS:
        width = look.fonts.size(f"7{suit}")[0] - seven
        assert 7 < width < 16, unicodedata.name(suit)


@pytest.mark.parametrize("four_colour", [False, True])
def test_suits_in_a_sentence_have_the_colours_of_the_cards(four_colour: bool) -> None:
    pygame.font.init()
    look = Look.of((1280, 800), Images(paths.assets(), CardStyle(four_colour)))
    text = (250, 250, 250)
    colours = {
        suit: {
            tuple(picture.get_at((x, y)))[:3]
            for x in range(picture.width)
            for y in range(picture.height)
            if picture.get_at((x, y)).a == 255
        }
        for suit in "♠♥♦♣"
        for picture in [look.fonts.render(suit, Role.HEADING, text)]
    }
    red = look.theme.suit_red_on_dark
    others = (look.theme.suit_blue_on_dark, look.theme.suit_green_on_dark) if four_colour else (red, text)
    assert colours == {"♠": {text}, "♥": {red}, "♦": {others[0]}, "♣": {others[1]}}


def test_wrapped_text_breaks_at_spaces_and_line_breaks(look: Look) -> None:
    wide = look.fonts.size("one two")[0]
    assert look.fonts.lines("one two three\nfour", Role.BODY, wide) == ["one two", "three", "four"]


def test_words_that_belong_together_share_a_line_if_it_is_wide_enough(look: Look) -> None:
    text = f"Welcome to Rummy{NO_BREAK}House"
    wide = look.fonts.size("Welcome to Rummy")[0]
    assert look.fonts.lines(text, Role.BODY, wide) == ["Welcome to", f"Rummy{NO_BREAK}House"]
    narrow = look.fonts.size("Welcome")[0]
    assert look.fonts.lines(text, Role.BODY, narrow) == ["Welcome", "to", "Rummy", "House"]


@pytest.mark.parametrize("width", [100, 150, 300, 900])
def test_a_wrapped_line_takes_as_many_words_as_fit_and_is_found_with_few_measurements(
    look: Look, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str] = []
    fits = Fonts._fits

    def noted(fonts: Fonts, line: str, role: Role, width: int, scale: float = 1.0) -> bool:
        tried.append(line)
        return fits(fonts, line, role, width, scale)

    monkeypatch.setattr(Fonts, "_fits", noted)
    text = "A run is three or more cards of a suit in a row; a set is three or four of a kind, and illimitable. " * 9
    lines = look.fonts.lines(text, Role.BODY, width)
    assert len(tried) < 4 * len(lines)
    assert " ".join(lines).split() == text.split()
    for line, after in pairwise(lines[:-1]):
        assert look.fonts.size(line)[0] <= width < look.fonts.size(f"{line} {after.split()[0]}")[0]


def test_a_card_is_never_torn_from_its_suit(look: Look) -> None:
    for width in range(40, 200, 7):
        lines = look.fonts.lines("Bea laid 7♥ 8♥ 9♥ and Q♠", Role.BODY, width)
        assert not any(line.startswith(tuple(SUIT_ICONS)) for line in lines)


def test_a_word_too_long_for_a_line_is_broken_over_several(look: Look) -> None:
    width = look.fonts.size("abcdef")[0]
    lines = look.fonts.lines("abcdefghijklmnopqrstuvwxyz", Role.BODY, width)
    assert "".join(lines) == "abcdefghijklmnopqrstuvwxyz"
    assert all(look.fonts.size(line)[0] <= width for line in lines)


def test_wrapped_text_is_rendered_at_its_measured_height(look: Look) -> None:
    text = "Draw from the stock, or take the discards from 7♦ on."
    size = look.fonts.size(text, Role.SMALL, 150)
    assert look.fonts.render(text, Role.SMALL, width=150).height == size[1]
    assert size[0] <= 150
    assert size[1] >= 2 * look.fonts.line_height(Role.SMALL)


def test_a_text_that_fits_is_neither_shrunk_nor_cut(look: Look) -> None:
    assert look.fonts.fit("Deal", Role.BODY, 500) == ("Deal", 1.0)


def test_a_text_slightly_too_long_gets_smaller(look: Look) -> None:
    text = "A few letters too many"
    natural = look.fonts.size(text)[0]
    shown, scale = look.fonts.fit(text, Role.BODY, round(natural * 0.9))
    assert shown == text
    assert 0.8 <= scale < 1
    assert look.fonts.render(text, scale=scale).width <= natural * 0.9


def test_a_text_much_too_long_is_cut_with_an_ellipsis(look: Look) -> None:
    shown, scale = look.fonts.fit("Far too many letters for such a place", Role.BODY, 100)
    assert shown.endswith(ELLIPSIS)
    assert look.fonts.render(shown, scale=scale).width <= 100


def test_a_repeated_text_is_rendered_once(look: Look) -> None:
    assert look.fonts.render("Your turn") is look.fonts.render("Your turn")


def test_two_looks_share_fonts_of_the_same_size_and_have_their_own_fonts_of_other_sizes(look: Look) -> None:
    same, larger = Look.of((1280, 800), BlankImages()), Look.of((1280, 800), BlankImages(), text_scale=2.0)
    assert same.fonts.font(Role.BODY) is look.fonts.font(Role.BODY)
    assert larger.fonts.font(Role.BODY) is not look.fonts.font(Role.BODY)
    assert larger.fonts.line_height(Role.BODY) > look.fonts.line_height(Role.BODY)


def test_a_new_look_shares_the_fonts_of_an_older_one_however_many_others_were_opened_since(look: Look) -> None:
    used = look.fonts.font(Role.BODY)
    other = Look.of((1280, 800), BlankImages())
    for percent in range(200, 1200, 5):
        other.fonts.font(Role.BODY, percent / 100)
    same = Look.of((1280, 800), BlankImages())
    assert same.fonts.font(Role.BODY) is used


def test_an_empty_text_has_the_height_of_a_line(look: Look) -> None:
    assert look.fonts.render("").height == look.fonts.line_height(Role.BODY)


def test_a_text_with_null_characters_can_be_drawn(look: Look) -> None:
    assert look.fonts.render("a\0b", Role.BODY, (0, 0, 0)).get_size() == look.fonts.size("a\0b")


@pytest.mark.parametrize("mark", ["\u200b", "\u200d", "\u2060", "\ufeff", "\u00ad", "\u200e", "\u202e"])
def test_a_text_that_contains_marks_without_a_width_is_drawn(look: Look, mark: str) -> None:
    assert look.fonts.render(mark, Role.BODY, (0, 0, 0)).get_width() <= 1
    assert look.fonts.render(f"7♥{mark}♠{mark}", Role.SMALL, (0, 0, 0)).get_width() > 10


def test_a_byte_that_is_not_utf_8_is_drawn_as_a_question_mark(look: Look) -> None:
    name = b"caf\xe9".decode(errors="surrogateescape")
    assert look.fonts.size(name) == look.fonts.size("caf?")
    assert look.fonts.render(name, Role.BODY, (0, 0, 0)).get_size() == look.fonts.size("caf?")


@pytest.fixture(scope="module")
def real() -> Look:
    pygame.font.init()
    return Look.of((1280, 800), Images(paths.assets()))


def pixels(look: Look, text: str, role: Role = Role.BODY) -> bytes:
    return pygame.image.tobytes(look.fonts.render(text, role), "RGBA")


def test_an_apostrophe_is_drawn_curly_however_it_was_typed(real: Look) -> None:
    typed, curly = "Ann's run, the others' melds", "Ann’s run, the others’ melds"
    assert pixels(real, typed) == pixels(real, curly)
    assert real.fonts.size(typed) == real.fonts.size(curly)
    assert real.fonts.fit(typed, Role.BODY, 1000) == (curly, 1.0)
    # The caret of an entry stands where the letters are drawn.
    assert [real.fonts.x_at(typed, n) for n in range(10)] == [real.fonts.x_at(curly, n) for n in range(10)]
    assert pixels(real, "title: 'Ann''s'") != pixels(real, "title: ’Ann’’s’")
    assert real.fonts.lines("title: 'Ann''s'") == ["title: 'Ann''s'"]


@pytest.mark.parametrize("role", [Role.CAPTION, Role.BODY, Role.HEADING])
def test_signs_for_keys_and_pad_buttons_are_drawn_at_their_measured_size(real: Look, role: Role) -> None:
    for text in (key("P"), key("Page Down"), *(on_pad(button) for button in PadPart)):
        picture = real.fonts.render(text, role)
        assert picture.get_size() == real.fonts.size(text, role)
        drawn = picture.get_bounding_rect()
        assert drawn.height > 0.5 * picture.height
        assert drawn.top > 0
        assert drawn.bottom <= picture.height


def test_a_drawn_key_sign_is_as_wide_as_its_name_needs(real: Look) -> None:
    assert real.fonts.size(key("P")) == real.fonts.size(key("I"))
    assert real.fonts.size(key("Page Down"))[0] > 3 * real.fonts.size(key("P"))[0]


@pytest.mark.parametrize("kind", PadKind)
def test_no_two_pad_button_signs_of_a_make_look_the_same(real: Look, kind: PadKind) -> None:
    looks = [pixels(real, on_pad(button, kind)) for button in PadPart if button.mark(kind)]
    assert len(set(looks)) == len(looks)


def test_the_sign_of_a_pad_button_differs_by_make(real: Look) -> None:
    for button in (PadPart.A, PadPart.B, PadPart.X, PadPart.Y, PadPart.LEFT_SHOULDER, PadPart.BACK):
        assert len({pixels(real, on_pad(button, kind)) for kind in PadKind if kind is not PadKind.PLAIN}) == 3


def test_a_key_is_never_torn_from_its_name_where_a_line_breaks(real: Look) -> None:
    for width in range(120, 300, 11):
        lines = real.fonts.lines(f"Press {key('Page Down')} for the next one", Role.BODY, width)
        assert sum(key("Page Down") in line for line in lines) == 1
