"""Every screen looks as it did when it was last judged; `--renew-references` says that how it looks now is right."""

from pathlib import Path

import pygame
import pytest

from tests.ui.reference import FOLDER, MOST, SMALL, differing, kept, look_of, picture_of, renew, show_difference
from tests.ui.shown import SCREENS, screens

LARGEST = 5 * 2**20
"""Bytes of all reference pictures together."""


@pytest.mark.parametrize("name", SCREENS)
def test_every_screen_looks_like_its_reference_picture(
    name: str, tmp_path: Path, pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Pages tell where files are.
    monkeypatch.chdir(tmp_path)
    picture = picture_of(screens(name, Path()), look_of(name))
    if pytestconfig.getoption("--renew-references"):
        renew(picture, name)
    reference = kept(name)
    different = differing(picture, reference).count()
    if different > MOST:
        show_difference(picture, reference, tmp_path / "pictures")
        pytest.fail(f"{name}: {different} pixels look different; see {tmp_path / 'pictures'}", pytrace=False)


def test_every_reference_picture_belongs_to_a_screen_and_all_together_are_small() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(SCREENS)
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < LARGEST


def test_the_picture_comparison_finds_a_changed_digit_and_ignores_a_shade(tmp_path: Path) -> None:
    picture = kept("score_sheet")
    shade = picture.copy()
    shade.fill((4, 4, 4), special_flags=pygame.BLEND_RGB_ADD)
    assert differing(picture, shade).count() == 0
    other = picture.copy()
    other.blit(picture, (100, 100), pygame.Rect(120, 130, 40, 12))
    assert differing(picture, other).count() > MOST
    show_difference(picture, other, tmp_path / "pictures")
    assert sorted(path.stem for path in (tmp_path / "pictures").iterdir()) == ["actual", "difference", "reference"]
    assert pygame.image.load(tmp_path / "pictures" / "difference.png").get_size() == SMALL
