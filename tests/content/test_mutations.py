"""Broken files are refused with a position and never with a traceback: many mutations, seeded."""

import random
from collections import Counter
from pathlib import Path

import pytest

from game.content.sheets.sheets import load_sheet, open_text, other_game_names, sheet_names, shipped_path
from game.content.tables.checking import check_file
from game.content.yaml.reader import UnreadableError
from tests.content.fuzzing import PLAYED, REFUSED, Slip, check_located, limited, texts, try_sheet
from tests.content.mutations import mutated
from tests.support.selection import exhaustive
from tests.support.stages import backwards, in_words

TABLES = sorted((Path(__file__).parent / "tables").glob("*.yaml"))


@pytest.mark.parametrize("count", [12, *exhaustive(60)])
@pytest.mark.parametrize("name", [*sheet_names(), *other_game_names()])
def test_a_mutated_sheet_is_sound_or_refused_with_positions(name: str, count: int) -> None:
    rng = random.Random(name)
    path = shipped_path(name)
    assert path is not None
    text = path.read_text(encoding="utf-8")
    good = 0
    for _ in range(count):
        try:
            open_text(mutated(text, rng), path)
        except UnreadableError as error:
            check_located(error)
        else:
            good += 1
    assert 0 < good < count


def test_a_sheet_of_bytes_that_are_not_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mutated.yaml"
    path.write_bytes("title: \ud7ff".encode() + b"\xff\xed\xa0")
    with pytest.raises(UnreadableError) as caught:
        load_sheet(path)
    check_located(caught.value)


def test_a_mutated_sheet_that_is_accepted_can_be_played_to_an_end() -> None:
    """A few of many: `python -m tests.benchmarks.fuzz` tries 100,000."""
    ends = Counter(try_sheet(number, text).end for number, text in texts(0, 60))
    assert ends[REFUSED] > 5
    assert ends[PLAYED] > 5


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (3979, "extends: me\ntitle: Almost all is wild\npack.wild: [J, Q, 8, K, 5, A, T, 4, 2, 9, 7, 6, joker, 3]\n"),
        (
            22182,
            "extends: phase_rummy\ntitle: Digging\ndraw.discards: dig\ndraw.discard_drawn: no\ngoing_out: discard\n",
        ),
        (23075, "extends: continental_rummy\ntitle: Six\nwilds.take: to_hand\ndraw.discards: dig\ndeal.hand_size: 6\n"),
        (27541, "extends: double_rum\ntitle: 179\npack.jokers: 3\nmelding.opening: 179\ndraw.discards: dig\n"),
    ],
)
def test_sheets_that_once_hung_or_broke_can_be_played_to_an_end(number: int, text: str) -> None:
    with limited(20.0):
        assert try_sheet(number, text).end == PLAYED


def for_ever() -> None:
    with limited(0.05):
        while True:
            pass


def test_the_mutation_test_notices_a_hang() -> None:
    with pytest.raises(Slip, match="hangs"):
        for_ever()


@pytest.mark.parametrize("table", TABLES, ids=lambda path: path.stem)
def test_a_mutated_table_is_played_or_refused_with_positions(table: Path, tmp_path: Path) -> None:
    rng = random.Random(table.stem)
    documents = table.read_text(encoding="utf-8").split("---\n")
    path = tmp_path / "mutated.yaml"
    played = 0
    for _ in range(50):
        path.write_bytes(mutated(rng.choice(documents), rng).encode("utf-8", "surrogatepass"))
        try:
            results = check_file(path, in_words, lambda seed: backwards)
        except UnreadableError as error:
            check_located(error)
        else:
            played += len(results)
            assert all("\n" not in str(result) for result in results)
    assert played
