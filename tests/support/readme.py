"""The commands and files that stand in the README."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = (ROOT / "docs" / "command_line.md").read_text(encoding="utf-8")
"""The page of the whole command line."""


def blocks(language: str, text: str = README) -> list[str]:
    """Return the fenced code blocks of a page that are in this language."""
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def write_files(folder: Path) -> None:
    """Write the files that the pages show or name into `folder`, as a reader would."""
    (folder / "my_rules.yaml").write_text(blocks("yaml")[0], encoding="utf-8")
    (folder / "my_table.yaml").write_text(blocks("yaml", COMMANDS)[0], encoding="utf-8")
    (folder / "match.record").write_bytes((ROOT / "tests/golden/doofer-5.record").read_bytes())


def commands() -> list[str]:
    """Return all shell commands on both pages."""
    shown = [*blocks("sh"), *blocks("sh", COMMANDS)]
    lines = (line.split(" #")[0].split(" >")[0].strip() for block in shown for line in block.splitlines())
    return list(dict.fromkeys(line for line in lines if line))


def opens_a_window(command: str) -> bool:
    words = shlex.split(command)
    return Path(words[0]).name == "rummy-house" and words[1:2] in ([], ["play"]) and "--help" not in words
