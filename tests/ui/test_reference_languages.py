"""The title and ten screens in German and Spanish look as they did, with letters of the usual and of twice the size."""

from __future__ import annotations

from functools import cache
from itertools import product
from pathlib import Path

import pytest

from game.content.languages import LANGUAGE_NAMES, program_catalogue
from game.content.translation import SOURCE_LANGUAGE
from game.ui.draw.look import Look
from tests.support.languages import speaking
from tests.ui.reference import differing, kept, picture_of, renew, show_difference
from tests.ui.shown import screens
from tests.window.pictures import SIZE, usual_look

FOLDER = Path(__file__).parent / "reference_languages"
MOST = 32
"""Pixels that may differ: twice as many as elsewhere, for a picture of large letters in few colours loses more."""
LARGEST = 3 * 2**20
"""Bytes of all these pictures together."""

SCREENS = (
    "title", "setup", "which_game", "table", "rules", "settings", "score_sheet", "laying_off", "editor", "lesson",
    "records",
)  # fmt: skip
LANGUAGES = tuple(language for language in LANGUAGE_NAMES if language != SOURCE_LANGUAGE)
TEXT_SIZES = (100, 200)


@cache
def look(percent: int) -> Look:
    """Return the default look with a text size in percent."""
    return Look.of(SIZE, usual_look().images, text_scale=percent / 100)


def named(screen: str, language: str, percent: int) -> str:
    """Return the name of the picture of a screen in a language at a text size."""
    return f"{screen}_{language}_{percent}"


@pytest.mark.parametrize("percent", TEXT_SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("screen", SCREENS)
def test_every_translated_screen_looks_like_its_reference_picture(
    screen: str,
    language: str,
    percent: int,
    tmp_path: Path,
    pytestconfig: pytest.Config,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Pages tell where files are.
    monkeypatch.chdir(tmp_path)
    name = named(screen, language, percent)
    with speaking(program_catalogue(language)):
        picture = picture_of(screens(screen, Path()), look(percent))
    if pytestconfig.getoption("--renew-references"):
        renew(picture, name, FOLDER)
    reference = kept(name, FOLDER)
    different = differing(picture, reference).count()
    if different > MOST:
        show_difference(picture, reference, tmp_path / "pictures")
        pytest.fail(f"{name}: {different} pixels look different; see {tmp_path / 'pictures'}", pytrace=False)


def test_every_translated_reference_picture_belongs_to_a_screen_and_all_together_are_small() -> None:
    every = product(SCREENS, LANGUAGES, TEXT_SIZES)
    assert {path.stem for path in FOLDER.iterdir()} == {named(*each) for each in every}
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < LARGEST
