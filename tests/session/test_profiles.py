"""People: kept in one step, known by an id that never changes, and brought back whatever becomes of the file."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime
from functools import partial
from itertools import count
from pathlib import Path

import pytest

from game.session.profiles import LARGEST_FILE, LONGEST_NAME, MOST, Profile, Profiles, load, save
from tests.session.full_disk import full_disk

EVENING = datetime(2026, 5, 1, 20, 15, 30)
ANN = Profile("a", "Ann", "owl")
BEN = Profile("b", "Ben", "fox", 3, "q")


def ids() -> Callable[[], str]:
    numbers = count(1)
    return lambda: f"id{next(numbers)}"


def test_without_a_file_there_is_the_first_person_who_stays_the_same(tmp_path: Path) -> None:
    path = tmp_path / "people.json"
    assert load(path, ANN) == ([ANN], "")
    assert load(path, Profile("other", "Ann")) == ([ANN], "")


def test_whoever_is_added_renamed_or_deleted_is_so_at_the_next_start(tmp_path: Path) -> None:
    path = tmp_path / "people.json"
    people = Profiles([ANN], partial(save, path), ids())
    ben = people.add("  Ben ", "fox")
    assert ben == Profile("id1", "Ben", "fox")
    people.change(ben.id, name="Benno", colour=5, key="q")
    cy = people.add("Cy")
    gone = people.delete(ANN.id)
    assert load(path, ANN)[0] == [Profile("id1", "Benno", "fox", 5, "q"), cy]
    people.restore(gone)
    people.restore(gone)
    assert [each.name for each in load(path, ANN)[0]] == ["Ann", "Benno", "Cy"]
    assert people.get("nobody") is None


def test_what_cannot_be_changes_nobody() -> None:
    people = Profiles([ANN], id_for=ids())
    for values in ({"name": ""}, {"name": "x" * (LONGEST_NAME + 1)}, {"colour": 8}, {"avatar": "x" * 61}):
        with pytest.raises(ValueError, match="Expected"):
            people.change("a", **values)
    with pytest.raises(ValueError, match="Expected"):
        people.add("   ")
    for wrong in (people.delete, people.change):
        with pytest.raises(KeyError):
            wrong("nobody")
    assert list(people) == [ANN]
    many = Profiles([Profile(str(number), "x") for number in range(MOST)])
    with pytest.raises(ValueError, match="people already"):
        many.add("One more")


def test_a_damaged_entry_costs_only_itself_and_the_file_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "people.json"
    path.write_text(json.dumps({"people": [{"id": "a", "name": "Ann", "avatar": "owl"}, {"id": "b"}, 7]}))
    people, told = load(path, BEN, lambda: EVENING)
    assert people == [ANN]
    aside = "people damaged 2026-05-01 20.15.30.json"
    assert told == f"The file of the people who play is damaged; as it was it is kept as {aside}."
    assert "7" in (tmp_path / aside).read_text()
    assert load(path, BEN) == ([ANN], "")


@pytest.mark.parametrize(
    "text", ["", "nonsense", "[]", '{"people":7}', '{"folk":[]}', "[" * 5000, "\udcff", " " * (LARGEST_FILE + 1)]
)
def test_whatever_is_in_the_file_people_known_before_are_still_there(tmp_path: Path, text: str) -> None:
    path = tmp_path / "people.json"
    save(path, [ANN, BEN])
    load(path, ANN)
    path.write_bytes(text.encode(errors="surrogateescape"))
    people, told = load(path, Profile("new", "New"), lambda: EVENING)
    assert people == [ANN, BEN]
    assert "damaged" in told
    assert load(path, ANN) == ([ANN, BEN], "")


def test_two_of_one_id_are_one(tmp_path: Path) -> None:
    path = tmp_path / "people.json"
    save(path, [ANN, Profile("a", "Double")])
    people, told = load(path, BEN, lambda: EVENING)
    assert people == [ANN]
    assert told


def test_a_full_disk_is_told(tmp_path: Path) -> None:
    people = Profiles([ANN], partial(save, tmp_path / "people.json"))
    with full_disk():
        people.change("a", name="Anna")
    assert people.trouble.startswith("The people who play cannot be saved")
    assert people.get("a") == Profile("a", "Anna", "owl")
