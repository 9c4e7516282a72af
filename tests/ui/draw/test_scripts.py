"""Names in any script are letters, not boxes: which font draws them, in which order, and where they may be cut."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.ui.draw import scripts
from game.ui.draw.fonts import character_codes, font_file, letter_ends, next_letter, whole_letters
from game.ui.draw.look import Look
from game.ui.draw.scripts import UNSHOWN, covers, font_for, glyph_table, runs, system_fonts, unshown
from game.ui.draw.theme import Role
from tests.support.sources import ROOT

SANS = font_file("sans", "regular")
NAMES = {
    "李雷": ("NotoSansCJKjp-Regular.otf", "Hani", False),
    "김철수": ("NotoSansCJKjp-Regular.otf", "Hang", False),
    "さくら": ("NotoSansCJKjp-Regular.otf", "Hira", False),
    "أحمد": ("NotoSansArabic[wght].ttf", "Arab", True),
    "דוד": ("NotoSansHebrew[wght].ttf", "Hebr", True),
    "Ελένη": ("SourceSansPro-Regular.ttf", "Grek", False),
    "Жанна": ("SourceSansPro-Regular.ttf", "Cyrl", False),
    "प्रिया": ("NotoSansDevanagari[wght].ttf", "Deva", False),
    "ที่นี่": ("NotoSansThai[wght].ttf", "Thai", False),
    "தமிழ்": ("NotoSansTamil[wght].ttf", "Taml", False),
    "გიორგი": ("NotoSansGeorgian[wght].ttf", "Geor", False),
    "🦊": ("NotoEmoji[wght].ttf", "", False),
    "👨\u200d👩\u200d👧": ("NotoEmoji[wght].ttf", "", False),
}
CUNEIFORM = "\U00012000"


@pytest.fixture
def without_system_fonts(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Provide a system without fonts of its own."""
    monkeypatch.setattr(scripts, "system_fonts", lambda char: iter(()))
    for known in (scripts.font_for, scripts.runs):
        known.cache_clear()
    yield
    for known in (scripts.font_for, scripts.runs):
        known.cache_clear()


@pytest.mark.usefixtures("without_system_fonts")
@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_drawn_by_a_font_that_has_all_its_letters(name: str) -> None:
    [run] = runs(name, SANS)
    assert (Path(run.file).name, run.script, run.from_right) == NAMES[name]
    assert covers(run.file, name)
    assert not unshown(name, SANS)


@pytest.mark.parametrize(
    "file", [font_file(face, weight) for face in ("sans", "serif") for weight in ("regular", "bold")]
)
def test_all_characters_drawn_without_a_font_search_are_in_the_fonts_of_the_theme(file: str) -> None:
    usual = [*map(chr, range(0x20, 0x7F)), *map(chr, range(0xA0, 0x108)), *"–—‘’‚“”„•…"]
    assert [c for c in usual if not covers(file, c)] == []


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("role", [Role.SMALL, Role.BODY, Role.STRONG, Role.HEADING])
def test_letters_of_any_script_are_not_cut_off_in_a_line(name: str, role: Role, look: Look) -> None:
    picture = look.fonts.render(name, role)
    seen = picture.get_bounding_rect()
    assert seen.width > picture.width // 2
    [run] = runs(name, look.fonts._file(role))
    alone = look.fonts._font_for(run, look.fonts.font(role), role).render(name, True, (255, 255, 255))
    assert seen.height >= alone.get_bounding_rect().height - 1, "cut off above or below"


def test_letters_that_are_joined_are_narrower_than_each_alone(look: Look) -> None:
    """Only a shaper joins them: Arabic letters, Devanagari conjuncts, a family of emoji."""
    for name in ("ببب", "क्ष", "👨\u200d👩\u200d👧"):
        alone = sum(look.fonts.size(c)[0] for c in name if c != "\u200d")
        assert look.fonts.size(name)[0] < alone


def order(line: str) -> list[str]:
    return [run.text for run in runs(line, SANS)]


def test_a_right_to_left_name_keeps_its_place_in_a_left_to_right_sentence() -> None:
    assert order("Anna, أحمد, דוד: 15") == ["Anna, ", "أحمد", ", ", "דוד", ": 15"]
    assert order("(أحمد) 12") == ["(", "أحمد", ") 12"]
    assert order("أحمد علي draws") == ["أحمد علي", " draws"]


def test_right_to_left_words_follow_each_other_to_the_left() -> None:
    assert order("אחמד علي") == ["علي", "אחמד "]


def test_a_number_within_a_right_to_left_name_reads_from_the_left() -> None:
    assert order("أحمد2") == ["2", "أحمد"]
    assert [text.strip() for text in order("أحمد 12 علي") if text.strip()] == ["علي", "12", "أحمد"]


def test_marks_stay_with_their_letters_where_a_text_is_cut() -> None:
    family = "👨\u200d👩\u200d👧"
    assert whole_letters(f"{family}Ann", 3) == 0
    assert whole_letters(f"{family}Ann", 3, least=1) == len(family)
    assert whole_letters(f"{family}Ann", 6) == 6
    assert whole_letters("Ann", 2) == 2
    assert letter_ends("é🇩🇪") == [0, 1, 3]
    assert next_letter("ne\u0301e", 1, 1) == 3
    assert next_letter("ne\u0301e", 3, -1) == 1
    assert next_letter(family, 0, 1) == len(family)
    assert next_letter("Ann", 3, 1) == 3
    assert next_letter("Ann", 0, -1) == 0


def test_a_name_too_long_for_its_place_ends_with_a_whole_letter(look: Look) -> None:
    for name in ("🇩🇪" * 20, "क्षत्रिय" * 8, "e\u0301\u0323" * 40):
        shown, _ = look.fonts.fit(name, Role.BODY, 120)
        assert shown.endswith("…")
        assert shown[:-1] == "" or len(shown) - 1 in letter_ends(name)
        lines = look.fonts.lines(name, Role.BODY, 120)
        assert "".join(lines) == name
        assert all(sum(map(len, lines[:n])) in letter_ends(name) for n in range(len(lines)))


@pytest.mark.usefixtures("without_system_fonts")
def test_a_letter_no_font_has_becomes_a_neutral_sign_and_is_named() -> None:
    assert "".join(order(f"a{CUNEIFORM}b")) == f"a{UNSHOWN}b"
    assert unshown(f"a{CUNEIFORM}{CUNEIFORM}b\n", SANS) == [CUNEIFORM]
    assert character_codes(CUNEIFORM) == "U+12000 CUNEIFORM SIGN A"


def test_fonts_of_the_system_are_asked_if_no_package_has_a_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    file = font_for("李")
    assert file is not None
    asked: list[str] = []

    def fonts(char: str) -> Iterator[str]:
        asked.append(char)
        yield "/nowhere/at/all.ttf"
        yield file

    monkeypatch.setattr(scripts, "packaged_fonts", lambda: ())
    monkeypatch.setattr(scripts, "_found_before", [])
    monkeypatch.setattr(scripts, "system_fonts", fonts)
    scripts.font_for.cache_clear()
    try:
        assert font_for("李") == font_for("雷") == file
        assert asked == ["李"], "the font that was found is asked first for what comes next"
    finally:
        scripts.font_for.cache_clear()


def test_system_fonts_are_found_in_the_places_of_each_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WINDIR", "W:")
    assert any(Path(file).name == "msyh.ttc" for file in system_fonts("李", "win32"))
    assert "/System/Library/Fonts/Supplemental/Arial Unicode.ttf" in list(system_fonts("李", "darwin"))

    def ask(words: list[str], **how: object) -> subprocess.CompletedProcess[str]:
        assert words[-1].endswith(("charset=674e", "charset=674e:scalable=True"))
        return subprocess.CompletedProcess(words, 0, f"/fonts/{words[0]}.ttc\n/fonts/old.pcf.gz\n", "")

    monkeypatch.setattr(subprocess, "run", ask)
    assert list(system_fonts("李", "linux")) == ["/fonts/fc-match.ttc", "/fonts/fc-list.ttc"]


def test_no_system_fonts_are_found_if_the_command_that_lists_them_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*given: object, **how: object) -> None:
        raise FileNotFoundError

    monkeypatch.setattr(subprocess, "run", fail)
    assert list(system_fonts("李", "linux")) == []


def test_a_file_that_is_not_a_font_has_no_letters(tmp_path: Path) -> None:
    for number, content in enumerate((b"", b"OTTO", b"ttcf" + bytes(20), bytes(400))):
        file = tmp_path / f"{number}.ttf"
        file.write_bytes(content)
        table = glyph_table(str(file))
        assert table is None or not table.has(ord("a"))
    assert glyph_table(str(tmp_path / "none.ttf")) is None


def test_the_check_for_covered_letters_agrees_with_the_renderer_on_glyphs_of_packaged_fonts() -> None:
    """Where a font has no glyph, each letter looks like any other that it lacks."""
    pygame.font.init()
    for file in (SANS, *scripts.packaged_fonts()[:6]):
        font = pygame.font.Font(file, 40)
        blank = pygame.image.tobytes(font.render("\U000f0000", True, (0, 0, 0)), "RGBA")
        for code in (*range(0x388, 0x3C0), *range(0x621, 0x640), *range(0x905, 0x915)):
            drawn = pygame.image.tobytes(font.render(chr(code), True, (0, 0, 0)), "RGBA")
            assert covers(file, chr(code)) == (drawn != blank), (file, hex(code))


def test_the_caret_stands_where_the_next_letter_comes(look: Look) -> None:
    fonts = look.fonts
    name = "אבגד"
    stops = [fonts.x_at(name, n) for n in range(len(name) + 1)]
    assert stops == sorted(stops, reverse=True)
    assert (stops[0], stops[-1]) == (fonts.size(name)[0], 0)
    assert fonts.x_at("Ann", 3) == fonts.size("Ann")[0]
    assert fonts.x_at("李雷", 1) == fonts.size("李")[0]
    mixed = "Ann אב"
    assert fonts.x_at(mixed, 4) == fonts.size("Ann ")[0]
    assert fonts.x_at(mixed, 6) == fonts.size("Ann ")[0]


def test_fonts_of_other_scripts_are_not_read_for_latin_texts() -> None:
    asked = (
        "import sys, pygame; pygame.font.init();"
        "from game.ui.draw.look import Look; from tests.ui.support.headless import BlankImages;"
        "Look.of((1280, 800), BlankImages()).fonts.render('Zoë draws … a “card” – 10');"
        "print([name for name in ('game.ui.draw.scripts', 'wcwidth') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", asked], cwd=ROOT.parent, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
