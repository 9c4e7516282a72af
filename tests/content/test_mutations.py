"""Broken files are refused with a position and never with a traceback: many mutations, seeded."""

import random
from pathlib import Path

import pytest

from game.content.checking import check_file
from game.content.sheets import load_sheet, sheet_names
from game.content.yaml_reader import UnreadableError
from game.engine.refusals import Refusal
from game.paths import levels
from game.ui.strings import notation, refusal_text, seat_names
from tests.content.stages import backwards

TABLES = sorted((Path(__file__).parent / "tables").glob("*.yaml"))
PIECES = (
    *(" ", "\n", "\t", ":", ": ", "- ", "[", "]", "{", "}", ",", "#", "&a ", "*a", "!!int ", "|", ">", "'", '"', "%"),
    *("?", "\x00", "\ud7ff", "é", "none", "no", "12:30", "-1", "0", "99999999999999999999", "X", "=", "m0", "m99", "/"),
    *("7H", "extends: me\n", "match.deals: []\n", "players: 9\n", "pack.packs: {2: 8}\n", "<<: {}\n", "---\n", "\\"),
)  # fmt: skip


def mutated(text: str, rng: random.Random) -> str:
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(text) + 1)
        kind = rng.randrange(4)
        if kind == 0:
            text = text[:at] + rng.choice(PIECES) + text[at:]
        elif kind == 1:
            text = text[:at] + text[at + rng.randint(1, 8) :]
        elif kind == 2:
            other = rng.randrange(len(text) + 1)
            text = text[:at] + text[other : other + rng.randint(1, 20)] + text[at:]
        else:
            lines = text.splitlines(keepends=True)
            rng.shuffle(lines)
            text = "".join(lines) if rng.random() < 0.1 else text[:at] + text[at : at + 1].swapcase() + text[at + 1 :]
    return text


def explain(refusal: Refusal, players: int) -> str:
    return refusal_text(refusal, seat_names(players), notation)


def assert_located(error: UnreadableError) -> None:
    assert error.mistakes
    assert all(mistake.line >= 1 and mistake.column >= 1 and mistake.text for mistake in error.mistakes)
    assert all("\n" not in str(mistake) for mistake in error.mistakes)


@pytest.mark.parametrize("name", sheet_names())
def test_a_mutated_sheet_is_sound_or_refused_with_positions(name: str, tmp_path: Path) -> None:
    rng = random.Random(name)
    text = (levels() / "games" / f"{name}.yaml").read_text(encoding="utf-8")
    path = tmp_path / "mutated.yaml"
    good = 0
    for _ in range(120):
        path.write_bytes(mutated(text, rng).encode("utf-8", "surrogatepass"))
        try:
            load_sheet(path)
        except UnreadableError as error:
            assert_located(error)
        else:
            good += 1
    assert 0 < good < 120


@pytest.mark.parametrize("table", TABLES, ids=lambda path: path.stem)
def test_a_mutated_table_is_played_or_refused_with_positions(table: Path, tmp_path: Path) -> None:
    rng = random.Random(table.stem)
    documents = table.read_text(encoding="utf-8").split("---\n")
    path = tmp_path / "mutated.yaml"
    played = 0
    for _ in range(50):
        path.write_bytes(mutated(rng.choice(documents), rng).encode("utf-8", "surrogatepass"))
        try:
            results = check_file(path, explain, lambda seed: backwards)
        except UnreadableError as error:
            assert_located(error)
        else:
            played += len(results)
            assert all("\n" not in str(result) for result in results)
    assert played
