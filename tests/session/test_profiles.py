"""People: kept in one step, known by an id that never changes, and brought back whatever becomes of the file."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime
from functools import partial
from itertools import count
from pathlib import Path

import pytest

from game.session.profiles import (
    FILE_FORMAT,
    FILE_KIND,
    MAX_FILE_BYTES,
    MAX_NAME_LETTERS,
    MAX_PEOPLE,
    Profile,
    Profiles,
    load,
    save,
)
from game.session.saves.files import GuardedFile, format_line
from tests.support.files import full_disk, unreadable

EVENING = datetime(2026, 5, 1, 20, 15, 30)
ANN = Profile("a", "Ann", "owl")
BEN = Profile("b", "Ben", "fox", 3, "q")


def ids() -> Callable[[], str]:
    numbers = count(1)
    return lambda: f"id{next(numbers)}"


def test_without_a_people_file_the_first_person_is_saved_and_loaded_again_later(tmp_path: Path) -> None:
    path = tmp_path / "people.json"
    assert load(path, ANN) == ([ANN], "")
    assert load(path, Profile("other", "Ann")) == ([ANN], "")


def test_the_first_person_created_for_an_emptied_people_file_is_the_same_at_the_next_load(tmp_path: Path) -> None:
    path = tmp_path / "people.json"
    load(path, ANN)
    Profiles([ANN], partial(save, path)).delete(ANN.id)
    assert load(path, BEN) == ([BEN], "")
    assert load(path, Profile("other", "Ben")) == ([BEN], "")
    path.write_text("nonsense")
    assert load(path, Profile("other", "Ben"), lambda: EVENING)[0] == [BEN]


def test_people_are_found_by_name_whatever_the_case_and_the_blanks() -> None:
    people = Profiles([ANN, BEN, Profile("c", "ann")])
    assert people.find_by_name(" aNN ") == ANN
    assert [each.id for each in people.all_by_name("ann")] == ["a", "c"]
    assert people.find_by_name("An n") is None


def test_added_changed_deleted_and_restored_people_are_the_same_when_loaded_again(tmp_path: Path) -> None:
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


def test_an_invalid_change_of_people_is_refused_and_changes_nobody() -> None:
    people = Profiles([ANN], id_for=ids())
    for values in ({"name": ""}, {"name": "x" * (MAX_NAME_LETTERS + 1)}, {"colour": 8}, {"avatar": "x" * 61}):
        with pytest.raises(ValueError, match="Expected"):
            people.change("a", **values)
    with pytest.raises(ValueError, match="Expected"):
        people.add("   ")
    for wrong in (people.delete, people.change):
        with pytest.raises(KeyError):
            wrong("nobody")
    assert list(people) == [ANN]
    many = Profiles([Profile(str(number), "x") for number in range(MAX_PEOPLE)])
    with pytest.raises(ValueError, match="people already"):
        many.add("One more")
    gone = many.delete("0")
    many.restore(gone)
    many.restore(gone)  # once more changes nothing
    many.delete("0")
    many.add("One more")
    with pytest.raises(ValueError, match="people already"):
        many.restore(gone)


def test_a_damaged_person_in_the_people_file_loses_no_other_and_the_file_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "people.json"
    path.write_text(json.dumps({"people": [{"id": "a", "name": "Ann", "avatar": "owl"}, {"id": "b"}, 7]}))
    people, told = load(path, BEN, lambda: EVENING)
    assert people == [ANN]
    aside = "people damaged 2026-05-01 20.15.30.json"
    assert told == f"Some of the players could not be read; the damaged file is kept as {aside}."
    assert "7" in (tmp_path / aside).read_text()
    assert load(path, BEN) == ([ANN], "")


def test_unreadable_people_files_give_the_first_person_alone_with_a_message(tmp_path: Path) -> None:
    path = tmp_path / "people.json"
    for file in (path, path.with_name("people.json.last")):
        file.write_text("nonsense")
    people, told = load(path, BEN, lambda: EVENING)
    assert people == [BEN]
    aside = "people damaged 2026-05-01 20.15.30.json"
    assert (
        told == "None of the players in the list could be read, so it is empty now; "
        f"the damaged file is kept as {aside}."
    )


@pytest.mark.parametrize(
    "text", ["", "nonsense", "[]", '{"people":7}', '{"folk":[]}', "[" * 5000, "\udcff", " " * (MAX_FILE_BYTES + 1)]
)
def test_a_damaged_people_file_is_replaced_by_its_spare(
    tmp_path: Path, text: str, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "people.json"
    save(path, [ANN, BEN])
    load(path, ANN)
    path.write_bytes(text.encode(errors="surrogateescape"))
    people, told = load(path, Profile("new", "New"), lambda: EVENING)
    assert people == [ANN, BEN]
    assert told.startswith("The list of players was damaged, so the last good copy is used;")
    assert "2 were known before" in caplog.text
    assert load(path, ANN) == ([ANN, BEN], "")


def test_a_missing_people_file_is_restored_from_its_spare(tmp_path: Path) -> None:
    path = tmp_path / "people.json"
    save(path, [ANN, BEN])
    path.unlink()
    people, told = load(path, Profile("new", "New"))
    assert people == [ANN, BEN]
    assert "missing" in told
    assert load(path, ANN) == ([ANN, BEN], "")


def test_a_people_file_that_could_not_be_read_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "people.json"
    save(path, [ANN, BEN])
    path.with_name("people.json.last").unlink()
    file = GuardedFile(path, MAX_FILE_BYTES)
    with unreadable(path, monkeypatch):
        people, told = load(file, Profile("new", "New"))
    assert people == [Profile("new", "New")]
    assert "changes to it are not kept: access is not allowed" in told
    playing = Profiles(people, partial(save, file), ids())
    playing.add("Cy")
    assert playing.save_problem == "The list of players cannot be saved: people.json could not be read."
    assert load(path, ANN) == ([ANN, BEN], "")


def test_the_people_of_a_newer_program_are_loaded_and_their_file_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "people.json"
    entries = [{"id": "a", "name": "Ann", "avatar": "owl", "hat": "red"}, {"id": "b", "name": ["Ben"]}, 7]
    newer = json.dumps({"format": format_line(FILE_KIND, FILE_FORMAT + 1), "people": entries, "pets": []})
    path.write_text(newer)
    file = GuardedFile(path, MAX_FILE_BYTES)
    people, told = load(file, BEN)
    assert people == [ANN]
    assert "newer version of Rummy House" in told
    assert "newer version of Rummy House" in save(file, people)
    assert [each.name for each in tmp_path.iterdir()] == ["people.json"]
    assert path.read_text() == newer
    path.write_text(json.dumps({"format": format_line(FILE_KIND, FILE_FORMAT + 1), "folk": {}}))
    assert load(path, BEN)[0] == [BEN]


def test_a_people_file_written_by_hand_need_name_no_format(tmp_path: Path) -> None:
    path = tmp_path / "people.json"
    path.write_text('{"people": [{"id": "a", "name": "Ann", "avatar": "owl"}]}')
    assert load(path, BEN) == ([ANN], "")
    assert [each.name for each in tmp_path.iterdir() if "damaged" in each.name] == []
    for wrong in ("0", "1", '"people 0 #00000000"', '"people 1"'):
        path.write_text(f'{{"format": {wrong}, "people": [{{"id": "a", "name": "Ann", "avatar": "owl"}}]}}')
        assert "damaged" in load(path, BEN)[1]


@pytest.mark.parametrize("number", "023589")
def test_a_damaged_bit_in_the_format_of_people_is_not_taken_for_a_newer_program(number: str, tmp_path: Path) -> None:
    path = tmp_path / "people.json"
    save(path, [ANN])
    path.write_text(path.read_text().replace("people 1 #", f"people {number} #"))
    people, told = load(path, BEN)
    assert people == [ANN]
    assert "damaged" in told
    assert load(path, BEN) == ([ANN], "")


def test_a_person_added_since_the_last_start_is_in_the_spare_file(tmp_path: Path) -> None:
    path = tmp_path / "people.json"
    load(path, ANN)
    Profiles([ANN], partial(save, path), ids()).add("Cy")
    path.write_text("nonsense")
    assert [each.name for each in load(path, ANN, lambda: EVENING)[0]] == ["Ann", "Cy"]


def test_of_two_people_with_one_id_in_the_file_only_the_first_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "people.json"
    save(path, [ANN, Profile("a", "Double")])
    people, told = load(path, BEN, lambda: EVENING)
    assert people == [ANN]
    assert told


def test_saving_people_reports_a_full_disk(tmp_path: Path) -> None:
    people = Profiles([ANN], partial(save, tmp_path / "people.json"))
    with full_disk():
        people.change("a", name="Anna")
    assert people.save_problem.startswith("The list of players cannot be saved")
    assert people.get("a") == Profile("a", "Anna", "owl")
