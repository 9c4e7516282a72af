"""The shipped pictures and sounds are complete, drawable and what their scripts produce."""

import array
import re
import subprocess
import sys
import wave
from pathlib import Path

import pygame
import pytest
from pygame import Color

from game.ui.draw.theme import contrast

ASSETS = Path(__file__).parents[2] / "assets"
PACK = tuple(rank + suit for suit in "SHDC" for rank in "A23456789TJQK")
PICTURES = tuple(sorted(p.relative_to(ASSETS).as_posix() for p in ASSETS.glob("**/*.svg")))
ICONS = [
    "play",
    "pause",
    *(f"{name}_{way}" for name in ("step", "skip", "end") for way in ("on", "back")),
    "spade",
    "heart",
    "diamond",
    "club",
    "joker",
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
AVATARS = ["fox", "owl", "cat", "bear", "rabbit", "frog", "penguin", "panda"]
LONGEST = {  # seconds
    "deal": 0.15,
    "place": 0.15,
    "slide": 0.15,
    "flip": 0.2,
    "shuffle": 1.2,
    "knock": 0.5,
    "refuse": 0.5,
    "call": 0.6,
    "turn": 0.8,
    "win": 1.6,
    "add": 0.15,
    "discard": 0.15,
    "take": 0.25,
    "shift": 0.3,
    "cut": 0.5,
    "renew": 0.7,
    "buy": 0.6,
    "rummy": 0.7,
    "float": 0.8,
    "out": 1.0,
    "next": 0.15,
    "offer": 0.5,
    "pass": 0.3,
    "false": 0.7,
    "count": 0.15,
    "win_deal": 1.4,
    "win_match": 3.2,
    "lose_near": 1.3,
    "lose_clear": 1.4,
}
# SDL_image draws these wrongly or not at all.
FORBIDDEN = re.compile(r"<(text|use|clipPath|mask|filter|image|style|symbol|pattern)\b|clip-path|href")


def alpha(surface: pygame.Surface, x: int, y: int) -> int:
    return surface.get_at((x, y)).a


def colours(surface: pygame.Surface) -> set[tuple[int, int, int]]:
    width, height = surface.get_size()
    pixels = [surface.get_at((x, y)) for x in range(width) for y in range(height)]
    return {(p.r, p.g, p.b) for p in pixels if p.a == 255}


FOLDERS = {
    "cards": {"X", "X2", "back_red", "back_blue"},
    "cards/four_colour": set(),
    "cards/high_contrast": {"X", "X2"},
    "cards/high_contrast/four_colour": set(),
}


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_card_of_the_pack_has_a_face(folder: str) -> None:
    faces = {p.stem for p in (ASSETS / folder).glob("*.svg")}
    assert faces == set(PACK) | FOLDERS[folder]


def test_no_two_cards_look_the_same() -> None:
    for folder in FOLDERS:
        files = list((ASSETS / folder).glob("*.svg"))
        assert len({p.read_text(encoding="utf-8") for p in files}) == len(files)


def test_every_icon_and_avatar_is_there() -> None:
    assert {p.stem for p in (ASSETS / "icons").glob("*.svg")} == set(ICONS)
    assert {p.stem for p in (ASSETS / "avatars").glob("*.svg")} == set(AVATARS)


@pytest.mark.parametrize("name", PICTURES)
def test_picture_draws_at_every_size_with_transparent_corners(name: str) -> None:
    ratio = 1.4 if name.startswith("cards/") else 1.0
    for size in (30, 60, 150):
        surface = pygame.image.load_sized_svg(str(ASSETS / name), (size, round(size * ratio)))
        width, height = surface.get_size()
        assert abs(width - size) <= 1
        assert abs(height - size * ratio) <= 1, "the renderer may add one empty line"
        assert all(alpha(surface, x, y) < 128 for x in (0, width - 1) for y in (0, height - 1))
        assert 0 < pygame.mask.from_surface(surface, 250).count() < width * height
    assert all(alpha(surface, x, y) == 0 for x in (0, width - 1) for y in (0, height - 1))


@pytest.mark.parametrize("name", PICTURES)
def test_picture_uses_only_what_the_renderer_understands(name: str) -> None:
    text = (ASSETS / name).read_text(encoding="utf-8")
    assert not FORBIDDEN.search(text)
    assert not re.search(r"\d\.\d{3}", re.sub(r"scale\([^)]*\)", "", text)), "numbers are rounded"
    assert len(text) < 20_000


@pytest.mark.parametrize("folder", ["cards", "cards/high_contrast"])
@pytest.mark.parametrize("code", PACK)
def test_index_shows_on_the_left_edge_of_a_small_card(folder: str, code: str) -> None:
    """In a fan only about a quarter of a card is seen: rank and suit must both lie in it."""
    surface = pygame.image.load_sized_svg(str(ASSETS / folder / f"{code}.svg"), (60, 84))
    paper = surface.get_at((30, 3))

    def marked(top: int, bottom: int) -> int:
        pixels = [surface.get_at((x, y)) for x in range(2, 17) for y in range(top, bottom)]
        return sum(abs(p.r - paper.r) + abs(p.g - paper.g) + abs(p.b - paper.b) > 200 for p in pixels)

    assert marked(3, 17) > 25, "rank"
    assert marked(18, 29) > 25, "suit"


def part_unchanged_by_a_half_turn(code: str) -> float:
    surface = pygame.image.load_sized_svg(str(ASSETS / "cards" / f"{code}.svg"), (125, 175))
    turned = pygame.transform.rotate(surface, 180)
    same = pygame.mask.from_threshold(surface, (0, 0, 0), (70, 70, 70, 255), turned)
    return same.count() / (surface.get_width() * surface.get_height())


def test_courts_backs_and_even_cards_are_the_same_both_ways_up() -> None:
    for code in ("KS", "QH", "JD", "KC", "2S", "4H", "TD", "8C", "back_red", "back_blue"):
        assert part_unchanged_by_a_half_turn(code) > 0.98, code
    assert part_unchanged_by_a_half_turn("7S") < 0.97, "the odd pip of a seven has one way up"


def test_the_backs_are_told_apart_without_their_colours() -> None:
    red, blue = (
        pygame.transform.grayscale(pygame.image.load_sized_svg(str(ASSETS / "cards" / f"back_{name}.svg"), (70, 98)))
        for name in ("red", "blue")
    )
    same = pygame.mask.from_threshold(red, (0, 0, 0), (25, 25, 25, 255), blue)
    assert same.count() < 0.6 * 70 * 98


def test_four_colours_differ_and_two_colours_pair() -> None:
    def inks(folder: str) -> list[str]:
        found = [re.findall(r'fill="(#\w+)"', (ASSETS / folder / f"7{s}.svg").read_text("utf-8")) for s in "SHDC"]
        return [fills[-1] for fills in found]

    for folder in ("cards", "cards/high_contrast"):
        spade, heart, diamond, club = inks(folder)
        assert spade == club
        assert heart == diamond
        assert spade != heart
        assert len(set(inks(f"{folder}/four_colour"))) == 4


@pytest.mark.parametrize(("folder", "least"), [("cards", 4.5), ("cards/high_contrast", 6.5)])
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
def test_shipped_files_are_what_the_script_makes(script: str, folder: str, tmp_path: Path) -> None:
    produce(script, tmp_path)
    made = {p.relative_to(tmp_path).as_posix(): p.read_bytes() for p in tmp_path.glob("**/*.*")}
    assert len(made) >= 10
    for name, content in made.items():
        assert (ASSETS / folder / name).read_bytes() == content, name
    if folder != ".":
        shipped = {p.relative_to(ASSETS / folder).as_posix() for p in (ASSETS / folder).glob("**/*.*")}
        assert shipped == set(made)


def test_all_sounds_are_there() -> None:
    assert {p.stem for p in (ASSETS / "sounds").glob("*")} == set(LONGEST)


@pytest.mark.parametrize("name", LONGEST)
def test_sound_is_clean(name: str) -> None:
    with wave.open(str(ASSETS / "sounds" / f"{name}.wav")) as file:
        assert (file.getframerate(), file.getnchannels(), file.getsampwidth()) == (44_100, 1, 2)
        samples = array.array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        samples.byteswap()
    assert 0.06 <= len(samples) / 44_100 <= LONGEST[name]
    assert 15_000 < max(abs(s) for s in samples) < 17_500, "peak is about -6 dBFS"
    assert abs(samples[0]) < 50
    assert max(abs(s) for s in samples[-20:]) < 200, "the end does not click"
    assert abs(sum(samples) / len(samples)) < 150, "no direct current"


def test_assets_stay_small() -> None:
    assert sum(p.stat().st_size for p in ASSETS.glob("**/*.*") if p.suffix != ".pyc") < 3_000_000
