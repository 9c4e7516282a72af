"""Staged tables found by file and number."""

from pathlib import Path

import pytest

from game.commands.staged import find_table
from game.content.yaml.reader import UnreadableError
from game.engine.state import Phase

TABLES = """
title: One
game: rummy_500
players: 2
hands: [7D 7C 9H, KD 2C]
stock: 3C
discards: 4S
---
title: Two
game: doofer
players: 4
turn: 2
phase: play
hands: [7D, KD, 4C 5C, 9S]
stock: 3C 4D
---
title: Three, really dealt
game: rummy_500
players: 3
seed: 5
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "some.yaml"
    file.write_text(TABLES, encoding="utf-8")
    return file


def test_without_a_number_it_is_the_first(path: Path) -> None:
    table, state = find_table(str(path))
    assert table.title == "One"
    assert (repr(state.discards[-1]), len(state.hands[0]), state.phase) == ("4S", 3, Phase.DRAW)


def test_a_number_names_another(path: Path) -> None:
    table, state = find_table(f"{path}:2")
    assert table.title == "Two"
    assert (state.players, state.turn, state.phase) == (4, 2, Phase.PLAY)


def test_a_table_that_is_really_dealt_is_dealt(path: Path) -> None:
    _, state = find_table(f"{path}:3")
    assert [len(hand) for hand in state.hands] == [7, 7, 7]
    assert state.phase is Phase.DRAW


@pytest.mark.parametrize("number", ["0", "4", "99999999999999"])
def test_a_number_there_is_not(path: Path, number: str) -> None:
    with pytest.raises(UnreadableError, match=r"in this file, it has 3"):
        find_table(f"{path}:{number}")


def test_a_file_whose_name_ends_like_a_number_is_that_file(tmp_path: Path) -> None:
    odd = tmp_path / "odd:2"
    odd.write_text("title: Odd\ngame: doofer\n", encoding="utf-8")
    assert find_table(str(odd))[0].title == "Odd"


@pytest.mark.parametrize("rest", ["game: rumy_500", "game: doofer\nmelds: {m1: {owner: 0, cards: 2C 9D}}"])
def test_mistakes_are_told(tmp_path: Path, rest: str) -> None:
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text(f"title: Wrong\n{rest}\n", encoding="utf-8")
    with pytest.raises(UnreadableError, match=r"wrong.yaml:"):
        find_table(str(wrong))


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError):
        find_table(str(tmp_path / "none.yaml"))
