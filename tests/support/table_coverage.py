"""The staged tables that prove each sentence of the rules: COVERAGE.md, which `python packaging/pages.py` writes.

A table says above its title what it proves: `# proves: rummy_500/12, decided/points_move`. The sentences stand in
`tests/rule_sentences`, one file for each text, named by a few of their words; every rule key counts as one, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

from game.content.sheets.keys import KEYS
from game.content.sheets.sheets import NAMING_KEYS

FOLDER = Path(__file__).parents[1] / "tables"
SENTENCES = Path(__file__).parents[1] / "rule_sentences"
PAGE = FOLDER / "COVERAGE.md"
RULE, TALK = "rule", "talk"

_TABLES = re.compile(r"^---\s*$", re.MULTILINE)
_PROVES = re.compile(r"^# proves:(.*)$", re.MULTILINE)
_TITLE = re.compile(r"^title:\s*(.+?)\s*$", re.MULTILINE)


@dataclass(frozen=True)
class Sentence:
    """One rule sentence: `key` as tables write it, `where` it is found, and a few of its words."""

    key: str
    where: str
    phrase: str
    rule: bool


@dataclass(frozen=True)
class Proof:
    """One staged table and the keys of the sentences it proves."""

    path: Path
    title: str
    proves: tuple[str, ...]


def files() -> list[Path]:
    """Return the files of staged tables, sorted."""
    return sorted(path for path in FOLDER.glob("*/*.yaml"))


def texts() -> dict[str, tuple[str, list[Sentence]]]:
    """Return the title and sentences of every text, by the name of its file."""
    found = {"keys": ("Keys of the rule sheet", _keys())}
    for path in SENTENCES.glob("*.yaml"):
        written = yaml.safe_load(path.read_text(encoding="utf-8"))
        found[path.stem] = (written["title"], [_sentence(path.stem, entry) for entry in written["sentences"]])
    return {name: found[name] for name in sorted(found, key=lambda name: (name == "decided", name))}


def _keys() -> list[Sentence]:
    """Return a sentence for each key that changes how a game is played: a table with house rules shows it at work."""
    names = dict.fromkeys("players" if key.startswith("players.") else key for key in KEYS if key not in NAMING_KEYS)
    return [Sentence(f"keys/{name}", "any sheet", name, rule=True) for name in names]


def _sentence(text: str, entry: dict[str, object]) -> Sentence:
    where = f"line {entry['line']}" if "line" in entry else str(entry["sheet"])
    return Sentence(f"{text}/{entry['id']}", where, str(entry["phrase"]), entry.get("kind", RULE) == RULE)


@cache
def proofs() -> tuple[Proof, ...]:
    """Return every staged table with the keys of the sentences it proves."""
    return tuple(_proofs())


def _proofs() -> Iterator[Proof]:
    for path in files():
        for table in _TABLES.split(path.read_text(encoding="utf-8")):
            title = _TITLE.search(table)
            keys = [key.strip() for line in _PROVES.findall(table) for key in line.split(",")]
            yield Proof(path, str(yaml.safe_load(title[1])) if title else "", tuple(keys))


def page() -> str:
    """Return the text of COVERAGE.md."""
    proved: dict[str, list[Proof]] = {}
    for proof in proofs():
        for key in proof.proves:
            proved.setdefault(key, []).append(proof)
    lines = [
        "# Which tables prove which sentences",
        "",
        "Each rule sentence of the game's texts, by a few of its words, with the staged tables that play it.",
        "`python packaging/pages.py` writes this page from the comments above the tables.",
        "",
    ]
    for name, (title, sentences) in texts().items():
        lines += [f"## {title} (`{name}`)", ""]
        for each in sentences:
            if each.rule:
                lines += [f"- **{each.key.partition('/')[2]}** ({each.where}) {each.phrase}"]
                lines += [f"  - {_link(proof)}" for proof in proved.get(each.key, ())]
        talk = [f"“{each.phrase}” ({each.where})" for each in sentences if not each.rule]
        lines += ["", *(["No rules: " + "; ".join(talk) + ".", ""] if talk else [])]
    return "\n".join(lines)


def _link(proof: Proof) -> str:
    path = proof.path.relative_to(FOLDER).as_posix()
    return f"[{proof.title}]({path})"
