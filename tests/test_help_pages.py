"""The pages on accessibility and on troubles name things as the window does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.session.settings import Settings
from game.ui.app.settings import TEXT_SIZES
from tests.support.readme import COMMANDS, ROOT
from tests.support.sources import MODULES

PAGES = {name: (ROOT / f"docs/{name}.md").read_text(encoding="utf-8") for name in ("accessibility", "troubleshooting")}
OF_SYSTEMS = {
    "More info",
    "Run anyway",
    "System Settings",
    "Privacy & Security",
    "Open Anyway",
    "italics",
    "video",
    "GL",
}
"""Texts of windows of the system, not of the program."""
HELPS = ("text_size", "high_contrast", "four_colour", "captions", "reduced_motion", "animation", "bot_pause", "talk")
HELPS_MORE = ("celebrate", "rumble", "call_seconds", "ask_wild", "ask_playable", "guard_lay_down", "language", "deck")
"""The settings that the page on accessibility tells of."""


def words_of_the_window() -> set[str]:
    """Return all texts in the sources of the window."""
    found: set[str] = set()
    for name, path in MODULES.items():
        if name.startswith(("game.ui", "game.words", "game.content", "game.session")):
            source = path.read_text(encoding="utf-8")
            found |= set(re.findall(r'(?:_|marked)\(\s*"([^"]+)"', source))
    return {each.replace("’", "'") for each in found}


@pytest.mark.parametrize("name", PAGES)
def test_words_in_italics_on_the_help_pages_stand_in_the_window(name: str) -> None:
    said = set(re.findall(r"(?<!\*)\*([^*\n]+)\*(?!\*)", PAGES[name])) - OF_SYSTEMS
    assert len(said) >= 5
    assert said - words_of_the_window() == set()


def test_settings_named_on_the_help_pages_exist() -> None:
    assert [name for name in (*HELPS, *HELPS_MORE) if not hasattr(Settings(), name)] == []
    page = PAGES["accessibility"]
    assert f"from {TEXT_SIZES[0]:.0%} to {TEXT_SIZES[-1]:.0%}" in page
    assert Settings().call_seconds == 0, "the page says that there is no time limit at first"


@pytest.mark.parametrize("name", PAGES)
def test_environment_variables_are_listed_together_on_a_help_page(name: str) -> None:
    variables = set(re.findall(r"\b(?:SDL|RUMMY_HOUSE)_[A-Z_]+", PAGES[name]))
    assert [each for each in variables if f"`{each}`" not in COMMANDS] == []


@pytest.mark.parametrize("name", PAGES)
def test_the_readme_links_to_the_help_pages(name: str) -> None:
    assert f"(docs/{name}.md)" in (Path(ROOT) / "README.md").read_text(encoding="utf-8")
