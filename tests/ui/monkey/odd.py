"""What nobody should write, paste or drop on a window, and somebody will."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from shutil import copy

from tests.ui.support.replays import GOLDEN

TYPED = (
    *("a", "Q", "7", " ", "-", "=", "/", "\\", ":", "%", "{", "}", "{0}", "\t", "\x7f", "\x1b", "\u202e"),
    *("é", "e" + "\u0301" * 15, "ß", "İ", "♥", "★", "漢字", "שלום", "👩\u200d👩\u200d👧", "\u200b", "\ufeff"),
)
"""Texts of key events or an input method: SDL hands over at most 31 bytes at a time."""

LONG = 20_000
"""Characters of what is pasted at the most."""

PASTED = (
    "",
    "Ann",
    "3C 3D 3S",
    "-1",
    "999999999999999999999",
    "1e308",
    "nan",
    "\x1b[31mred\x1b[0m\x07",
    "\x00",
    "two\nlines\r\nand\ttabs",
    "{0} {name} %s %(x)d",
    "../../etc/passwd",
    "e" + "\u0301" * 2000,
    "\u202eback to front\u202c",
    "\U0010ffff\ufffe",
    "W" * 300,
    "W" * LONG,
    "one word after the other " * (LONG // 25),
    "\n" * LONG,
)

SHEET = "extends: rummy_500\ntitle: {title}\nruns.min: 4\n"
FILES = {
    "ours.yaml": SHEET.format(title="Ours"),
    "escape.yaml": SHEET.format(title='"\\e[31mred\\a"'),
    "long.yaml": SHEET.format(title="W" * 5000),
    "one_line.yaml": "# " + "W" * LONG,
    "wrong.yaml": "extends: doofer\nsets.min: 99\nno: such: key\n",
    "deep.yaml": "[" * 5000,
    "empty.yaml": "",
    "lines.yaml": "a:\n" * 5000,
    "no_sheet.yaml": "- 1\n- two\n",
    "empty.record": "",
    "words.record": "rummy-house record 1\n" + "word " * (LONG // 5),
    "long.record": "rummy-house record 1\n" + "W" * LONG,
    "picture.png": "no picture",
    "no ending": "nothing",
    "combining e\u0301\u0301\u0301.yaml": SHEET.format(title="e\u0301"),
}
"""The files in the home folder, by name."""


def lay_out(home: Path, random: Random) -> list[str]:
    """Write odd files into a folder, and return the paths that may be dropped on the window, some of which do not
    exist.
    """
    home.mkdir()
    for name in ("Documents", "Downloads", "folder.yaml", "folder.record"):
        (home / name).mkdir()
    for name, text in FILES.items():
        (home / name).write_text(text, encoding="utf-8")
    (home / "bytes.yaml").write_bytes(random.randbytes(3000))
    for number, path in enumerate(matches(random, 2)):
        copy(path, home / f"match {number}.record")
        whole = path.read_bytes()
        (home / f"torn {number}.record").write_bytes(whole[: random.randrange(len(whole))])
    there = sorted(str(path) for path in home.iterdir())
    return [*there, str(home / "gone.yaml"), str(home / "gone.record"), "", "x" * 5000 + ".yaml"]


def matches(random: Random, count: int) -> list[Path]:
    """Return the paths of records of matches played to their end."""
    return random.sample(_golden(), count)


@cache
def _golden() -> list[Path]:
    return sorted(GOLDEN.glob("*.record"))
