from __future__ import annotations

from pathlib import Path

import pytest

from game.session.files import free_name, in_words, write_whole


def test_a_file_is_replaced_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b.txt"
    write_whole(path, "one\n")
    write_whole(path, "two ♥\n")
    assert path.read_bytes() == "two ♥\n".encode()
    assert list(path.parent.iterdir()) == [path]


def test_where_replacing_fails_nothing_is_left_behind(tmp_path: Path) -> None:
    path = tmp_path / "b"
    (path / "inside").mkdir(parents=True)
    with pytest.raises(OSError, match=r".") as error:
        write_whole(path, "text")
    assert list(tmp_path.iterdir()) == [path]
    assert str(path) in in_words(error.value)


def test_a_free_name_counts_on(tmp_path: Path) -> None:
    path = tmp_path / "match.record"
    assert free_name(path) == path
    path.touch()
    (tmp_path / "match 2.record").touch()
    assert free_name(path) == tmp_path / "match 3.record"


def test_an_error_without_a_file_is_said_too() -> None:
    assert in_words(OSError("broken")) == "broken"
