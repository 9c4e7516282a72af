"""The shipped pictures and sounds are complete, drawable and what their scripts produce."""

import itertools
import re
import statistics
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from pygame import Color

from game.ui.draw.assets import BACKS
from game.ui.draw.theme import contrast
from game.ui.widgets.players import AVATARS
from tests.packaging.scripts import script
from tests.support.for_each import for_each

loudness, make_sounds = script("loudness"), script("make_sounds")

ASSETS = Path(__file__).parents[2] / "assets"
PACK = tuple(rank + suit for suit in "SHDC" for rank in "A23456789TJQK")
PICTURES = tuple(sorted(p.relative_to(ASSETS).as_posix() for p in ASSETS.glob("**/*.svg")))
PICTURE_FOLDERS = sorted({name.rpartition("/")[0] for name in PICTURES})
ICONS = [
    "play",
    "pause",
    *(f"{name}_{way}" for name in ("step", "skip", "end") for way in ("on", "back")),
    "spade",
    "heart",
    "diamond",
    "club",
    "joker",
    "star_open",
    "dealer",
    "turn",
    "sound_on",
    "sound_off",
    "menu",
    "undo",
    "redo",
    "warning",
    "folder",
    "paper",
    "sort",
    "hint",
    "close",
    "check",
    "plus",
    "minus",
    "gear",
    "trophy",
    "cards",
    "stock",
    *("pad", *(f"pad_{mark}" for mark in ("ring", "square", "triangle", "ways", "view", "share"))),
    "app",
]
# SDL_image draws these wrongly or not at all.
FORBIDDEN = re.compile(r"<(text|use|clipPath|mask|filter|image|style|symbol|pattern)\b|clip-path|href")


def alpha(surface: pygame.Surface, x: int, y: int) -> int:
    return surface.get_at((x, y)).a


def colours(surface: pygame.Surface) -> set[tuple[int, int, int]]:
    width, height = surface.get_size()
    pixels = [surface.get_at((x, y)) for x in range(width) for y in range(height)]
    return {(p.r, p.g, p.b) for p in pixels if p.a == 255}


FOLDERS = {
    "cards": {"X", "X2", *(f"back_{back}" for back in BACKS)},
    "cards/four_colour": set(),
    "cards/high_contrast": {"X", "X2"},
    "cards/high_contrast/four_colour": set(),
    "cards/modern": {"X", "X2"},
    "cards/modern/four_colour": set(),
    "cards/modern/high_contrast": {"X", "X2"},
    "cards/modern/high_contrast/four_colour": set(),
}
TWO_COLOURS = ("cards", "cards/high_contrast", "cards/modern", "cards/modern/high_contrast")


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_card_of_the_pack_has_a_face(folder: str) -> None:
    faces = {p.stem for p in (ASSETS / folder).glob("*.svg")}
    assert faces == set(PACK) | FOLDERS[folder]


def test_no_two_card_faces_look_the_same() -> None:
    for folder in FOLDERS:
        files = list((ASSETS / folder).glob("*.svg"))
        assert len({p.read_text(encoding="utf-8") for p in files}) == len(files)


def test_every_icon_and_avatar_has_a_file() -> None:
    assert {p.stem for p in (ASSETS / "icons").glob("*.svg")} == set(ICONS)
    assert {p.stem for p in (ASSETS / "avatars").glob("*.svg")} == set(AVATARS)


def faults_of_drawing(name: str) -> list[str]:
    """Return what is wrong with a picture drawn at several sizes."""
    ratio, faults = 1.4 if name.startswith("cards/") else 1.0, []
    for size in (30, 60, 150):
        surface = pygame.image.load_sized_svg(str(ASSETS / name), (size, round(size * ratio)))
        width, height = surface.get_size()
        if abs(width - size) > 1 or abs(height - size * ratio) > 1:  # the renderer may add one empty line
            faults.append(f"{name} at {size}: its size is {width}×{height}")
        corners = [alpha(surface, x, y) for x in (0, width - 1) for y in (0, height - 1)]
        if max(corners) >= (128 if size < 150 else 1):
            faults.append(f"{name} at {size}: the corners are {corners}")
        if not 0 < pygame.mask.from_surface(surface, 250).count() < width * height:
            faults.append(f"{name} at {size}: it is empty or full")
    return faults


@pytest.mark.parametrize("folder", PICTURE_FOLDERS)
def test_every_picture_draws_at_every_size_with_transparent_corners(folder: str) -> None:
    names = [name for name in PICTURES if name.rpartition("/")[0] == folder]
    assert [fault for name in names for fault in faults_of_drawing(name)] == []


def test_pictures_use_only_svg_features_the_renderer_understands() -> None:
    texts = {name: (ASSETS / name).read_text(encoding="utf-8") for name in PICTURES}
    assert {name: found[0] for name, text in texts.items() if (found := FORBIDDEN.search(text))} == {}
    exact = {name: re.search(r"\d\.\d{3}", re.sub(r"scale\([^)]*\)", "", text)) for name, text in texts.items()}
    assert {name: found[0] for name, found in exact.items() if found} == {}, "numbers are rounded"
    assert [name for name, text in texts.items() if len(text) >= 20_000] == []


def marks_at_the_edge(folder: str, code: str) -> tuple[int, int]:
    """Return the number of pixels of rank and of suit on the left edge of a small card."""
    surface = pygame.image.load_sized_svg(str(ASSETS / folder / f"{code}.svg"), (60, 84))
    paper = surface.get_at((30, 3))

    def marked(top: int, bottom: int) -> int:
        pixels = [surface.get_at((x, y)) for x in range(2, 17) for y in range(top, bottom)]
        return sum(abs(p.r - paper.r) + abs(p.g - paper.g) + abs(p.b - paper.b) > 200 for p in pixels)

    return marked(3, 17), marked(18, 29)


@pytest.mark.parametrize("folder", TWO_COLOURS)
def test_rank_and_suit_of_a_small_card_lie_in_its_left_quarter(folder: str) -> None:
    """In a fan only about a quarter of a card is seen: rank and suit must both lie in it."""
    marks = {code: marks_at_the_edge(folder, code) for code in PACK}
    assert {code: found for code, found in marks.items() if min(found) <= 25} == {}


@for_each("code", [f"{rank}S" for rank in "A23456789JQK"])
def test_the_second_deck_has_larger_ranks_than_the_first(code: str) -> None:
    def height(folder: str, ground_at: tuple[int, int], above_the_suit: int) -> int:
        surface = pygame.image.load_sized_svg(str(ASSETS / folder / f"{code}.svg"), (250, 350))
        ground = surface.get_at(ground_at).g
        inked = [
            y
            for y in range(12, above_the_suit)
            if any(abs(surface.get_at((x, y)).g - ground) > 120 for x in range(14, 66))
        ]
        return max(inked) - min(inked)

    assert height("cards/modern", (12, 40), 91) > 1.1 * height("cards", (125, 4), 74)


def part_unchanged_by_a_half_turn(code: str) -> float:
    surface = pygame.image.load_sized_svg(str(ASSETS / "cards" / f"{code}.svg"), (125, 175))
    turned = pygame.transform.rotate(surface, 180)
    same = pygame.mask.from_threshold(surface, (0, 0, 0), (70, 70, 70, 255), turned)
    return same.count() / (surface.get_width() * surface.get_height())


def test_court_cards_even_cards_and_backs_look_the_same_upside_down() -> None:
    modern = [f"modern/{code}" for code in ("KS", "QH", "JD", "KC", "2S", "4H", "TD", "8C")]
    backs = [f"back_{back}" for back in BACKS]
    for code in ("KS", "QH", "JD", "KC", "2S", "4H", "TD", "8C", *modern, *backs):
        assert part_unchanged_by_a_half_turn(code) > 0.98, code
    assert part_unchanged_by_a_half_turn("7S") < 0.97, "the odd pip of a seven has one way up"


def test_the_backs_are_told_apart_without_their_colours() -> None:
    grey = {
        name: pygame.transform.grayscale(
            pygame.image.load_sized_svg(str(ASSETS / "cards" / f"back_{name}.svg"), (70, 98))
        )
        for name in BACKS
    }
    for one, other in combinations(BACKS, 2):
        same = pygame.mask.from_threshold(grey[one], (0, 0, 0), (25, 25, 25, 255), grey[other])
        assert same.count() < 0.6 * 70 * 98, (one, other)


def test_suits_differ_in_a_four_colour_deck_and_pair_in_a_two_colour_deck() -> None:
    def inks(folder: str) -> list[str]:
        found = [re.findall(r'fill="(#\w+)"', (ASSETS / folder / f"7{s}.svg").read_text("utf-8")) for s in "SHDC"]
        return [fills[-1] for fills in found]

    for folder in TWO_COLOURS:
        spade, heart, diamond, club = inks(folder)
        assert spade == club
        assert heart == diamond
        assert spade != heart
        assert len(set(inks(f"{folder}/four_colour"))) == 4


@pytest.mark.parametrize(
    ("folder", "least"), list(zip(TWO_COLOURS, (4.5, 6.5, 4.5, 6.5), strict=True)), ids=TWO_COLOURS
)
def test_the_suits_stand_out_from_the_paper(folder: str, least: float) -> None:
    for colours_of in (folder, f"{folder}/four_colour"):
        for suit in "SHDC":
            text = (ASSETS / colours_of / f"7{suit}.svg").read_text("utf-8")
            paper, ink = (Color(re.findall(r'fill="(#\w+)"', text)[at]) for at in (0, -1))
            assert contrast((ink.r, ink.g, ink.b), (paper.r, paper.g, paper.b)) >= least


def test_plain_icons_are_white_so_that_they_can_be_tinted() -> None:
    for name in set(ICONS) - {"app", "dealer"}:
        surface = pygame.image.load_sized_svg(str(ASSETS / "icons" / f"{name}.svg"), (32, 32))
        assert colours(surface) == {(255, 255, 255)}, name


def produce(script: str, out: Path) -> None:
    subprocess.run([sys.executable, ASSETS / "scripts" / script, "--out", out], check=True, timeout=60)


@pytest.mark.parametrize(
    ("script", "folder"), [("draw_cards.py", "cards"), ("draw_icons.py", "."), ("make_sounds.py", "sounds")]
)
def test_shipped_asset_files_equal_those_the_script_makes(script: str, folder: str, tmp_path: Path) -> None:
    produce(script, tmp_path)
    made = {p.relative_to(tmp_path).as_posix(): p.read_bytes() for p in tmp_path.glob("**/*.*")}
    assert len(made) >= 10
    for name, content in made.items():
        assert (ASSETS / folder / name).read_bytes() == content, name
    if folder != ".":
        shipped = {p.relative_to(ASSETS / folder).as_posix() for p in (ASSETS / folder).glob("**/*.*")}
        assert shipped == set(made)


@pytest.mark.parametrize("name", sorted(make_sounds.SOUNDS))
def test_recordings_of_one_sound_are_clean_equally_loud_and_all_different(name: str) -> None:
    recipe = make_sounds.SOUNDS[name]
    files = sorted((ASSETS / "sounds").glob(f"{name}_[0-9].wav"))
    assert len(files) == recipe.takes
    lengths = set()
    for file in files:
        [samples], rate = loudness.read_wav(file)
        lengths.add(round(sum(abs(x) for x in samples), 3))
        assert rate == 22_050
        assert 0.06 <= len(samples) / rate <= 2.5
        assert loudness.loudest([samples], rate) == pytest.approx(recipe.loudness, abs=0.5)
        assert max(map(abs, samples)) <= make_sounds.CEILING + 0.001, "it is never as high as it could be"
        assert max(map(abs, (samples[0], *samples[-20:]))) < 0.01, "neither end clicks"
        assert abs(sum(samples) / len(samples)) < 0.005, "no direct current"
    assert len(lengths) == len(files)


def test_the_background_sound_of_the_room_is_quiet_and_loops_without_seam_or_hiss() -> None:
    [room], rate = loudness.read_wav(ASSETS / "sounds" / "room.wav")
    assert loudness.loudest([room], rate) == pytest.approx(make_sounds.ROOM_LOUDNESS, abs=0.5)
    assert loudness.true_peak([room]) < -15
    steps = [abs(b - a) for a, b in itertools.pairwise(room)]
    assert abs(room[0] - room[-1]) <= max(steps), "the end goes on at the beginning"
    # Between the ticks of the fire there is next to nothing that is high.
    quiet = statistics.median(steps)
    assert quiet < 0.2 * statistics.median(map(abs, room))


def test_the_asset_files_have_less_than_7_5_megabytes_in_all() -> None:
    assert sum(p.stat().st_size for p in ASSETS.glob("**/*.*") if p.suffix != ".pyc") < 7_500_000
