"""Tests of `game.ui.draw.theme`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.ui.draw import theme as room
from game.ui.draw.tables import TABLES
from game.ui.draw.theme import FELT, HIGH_CONTRAST, Ink, Role, Theme, alpha, contrast, mix

ON_DARK: tuple[Ink, ...] = ("text", "text_dim", "accent", "danger", "good")
ON_PAPER: tuple[Ink, ...] = ("paper_text", "paper_dim", "paper_danger", "paper_good")

THEMES = [theme for table in TABLES.values() for theme in (table.normal_theme, table.high_contrast_theme)]

themes = pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)


def test_the_contrast_function_follows_the_accessibility_guidelines() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


@themes
@pytest.mark.parametrize("ink", ON_DARK)
def test_text_can_be_read_on_every_dark_surface(theme: Theme, ink: Ink) -> None:
    for surface in (theme.panel, theme.well):
        assert contrast(theme.ink(ink), surface) >= 4.5


@themes
@pytest.mark.parametrize("ink", ["text", "text_dim", "accent"])
def test_text_can_be_read_on_the_felt_and_on_raised_controls(theme: Theme, ink: Ink) -> None:
    lightest = mix(theme.panel_raised, (255, 255, 255), 0.14)
    for surface in (theme.felt, theme.felt_edge, theme.panel_raised):
        assert contrast(theme.ink(ink), surface) >= 4.5
    assert contrast(theme.text, lightest) >= 4.5


@themes
@pytest.mark.parametrize("ink", ON_PAPER)
def test_text_can_be_read_on_paper(theme: Theme, ink: Ink) -> None:
    assert contrast(theme.ink(ink), theme.paper) >= 4.5


@themes
def test_text_can_be_read_on_coloured_controls(theme: Theme) -> None:
    assert contrast(theme.on_accent, theme.accent) >= 4.5
    assert contrast(theme.on_good, theme.good) >= 4.5
    assert contrast(theme.text, theme.danger_face) >= 4.5


@themes
@pytest.mark.parametrize("four_colour", [False, True])
def test_suits_are_readable_on_every_ground_that_is_written_on(theme: Theme, four_colour: bool) -> None:
    dark = [(theme.text, ground) for ground in (theme.panel, theme.panel_raised, theme.felt, theme.well)]
    light = [(theme.paper_text, theme.paper), (theme.on_accent, theme.accent), (theme.on_good, theme.zone_ok)]
    for text, ground in dark + light:
        colours = [theme.suit(suit, text, four_colour) for suit in "♠♥♦♣"]
        assert all(contrast(colour, ground) >= 4.5 for colour in colours)
        assert len(set(colours)) == (4 if four_colour else 2)
        assert colours[0] == text
        assert colours[3] == text or four_colour


@themes
def test_eight_players_have_eight_colours_that_stand_out_from_the_felt(theme: Theme) -> None:
    assert len(set(theme.players)) == 8
    assert all(contrast(colour, theme.felt) >= 3 for colour in theme.players)


@themes
def test_the_buttons_of_gamepads_stand_out_from_the_panel(theme: Theme) -> None:
    assert all(contrast(colour, theme.panel) >= 4.5 for colour in (*theme.pad_xbox, *theme.pad_playstation))


def test_the_high_contrast_theme_has_more_contrast() -> None:
    assert contrast(HIGH_CONTRAST.text_dim, HIGH_CONTRAST.panel) > contrast(FELT.text_dim, FELT.panel) > 7


def test_every_text_role_has_a_style() -> None:
    assert {role: FELT.style(role).size > 0 for role in Role} == dict.fromkeys(Role, True)


def test_colours_are_mixed_by_a_share_and_given_an_opacity() -> None:
    assert mix((0, 0, 0), (200, 100, 50), 0.5) == (100, 50, 25)
    assert alpha((1, 2, 3), 40) == (1, 2, 3, 40)


def test_colours_are_defined_only_in_the_themes() -> None:
    def literal(text: str) -> bool:
        triples = re.findall(r"\((\d{2,3}), (\d{2,3}), (\d{2,3})\)", text)
        return any(max(map(int, each)) < 256 for each in triples) or bool(re.search(r"mix\([^()]*\(\d", text))

    assert literal("mix(face, (0, 0, 0), 0.42)")
    assert literal("ink = (140, 218, 116)")
    here = Path(room.__file__)
    themes = (here, here.with_name("tables.py"))
    others = [path for path in here.parent.rglob("*.py") if path not in themes]
    assert [path.name for path in others if literal(path.read_text(encoding="utf-8"))] == []
