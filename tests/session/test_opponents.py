"""Everybody one can play with, with files of one's own and mistakes in them."""

from __future__ import annotations

from collections.abc import MutableMapping
from pathlib import Path

import pytest

from game.bots.traits import Traits
from game.content.people import opponents
from game.content.people.opponents import LEVELS, Opponent
from game.content.yaml.reader import parse_documents
from game.session.opponents import Opponents, _house_opponent, house_opponents, loading_steps


def test_opponents_are_listed_by_rising_level_with_the_level_itself_before_its_characters() -> None:
    house = Opponents()
    assert [name for name in house if name in LEVELS] == list(LEVELS)
    first = {each.level: each.id for each in reversed(list(house.values()))}
    assert first == {level: level for level in LEVELS}
    assert len(house) == len(list(house)) >= 16
    assert not isinstance(house_opponents(), MutableMapping), "everybody is given the same one"


def test_own_opponents_are_listed_with_their_level_and_mistakes_in_their_files_are_kept(tmp_path: Path) -> None:
    (tmp_path / "mia.yaml").write_text("extends: casual\nname: Mia\ntraits.buying: 3\n", encoding="utf-8")
    (tmp_path / "ben.yaml").write_text("name: Ben\nlevel: pro\n", encoding="utf-8")
    everybody = Opponents(tmp_path)
    assert everybody["mia"].traits.buying == 3
    assert "ben" not in everybody
    [[mistake]] = everybody.mistakes
    assert (Path(mistake.file).name, mistake.line, mistake.key) == ("ben.yaml", 2, "level")
    levels = [each.level for each in everybody.values()]
    assert levels == sorted(levels, key=LEVELS.index)


def test_the_traits_of_a_seat_are_those_of_its_character_or_without_one_of_its_level() -> None:
    house = Opponents()
    assert house.traits("", "") == Traits()
    assert house.traits("learner", "") == house["learner"].traits
    assert house.traits("expert", "hoarder") == house["expert"].traits
    assert house.traits("learner", "hamish") == house["hamish"].traits


def test_opponent_files_added_or_broken_take_effect_when_the_folder_is_read_again(tmp_path: Path) -> None:
    everybody = Opponents(tmp_path)
    assert "mia" not in everybody
    mia = tmp_path / "mia.yaml"
    mia.write_text("name: Mia\n", encoding="utf-8")
    everybody.read_again()
    assert everybody["mia"].name == "Mia"
    mia.write_text("name: Mia\nlevel: pro\n", encoding="utf-8")
    everybody.read_again()
    assert "mia" not in everybody
    assert len(everybody.mistakes) == 1


def test_each_loading_step_loads_one_shipped_opponent_and_none_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def load(name: str) -> Opponent:
        read.append(name)
        return Opponent(id=name)

    monkeypatch.setattr("game.session.opponents.load_opponent", load)
    house_opponents.cache_clear()
    _house_opponent.cache_clear()
    try:
        steps = loading_steps()
        for done, step in enumerate(steps, 1):
            step()
            assert len(read) == done
        assert len(house_opponents()) == len(steps) == len(read) >= 16
    finally:
        house_opponents.cache_clear()
        _house_opponent.cache_clear()


def test_an_opponent_with_a_file_name_not_in_utf_8_gets_an_id_a_record_can_hold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / b"z\xe9d.yaml".decode(errors="surrogateescape")
    monkeypatch.setattr(opponents, "read_documents", lambda path, notes: parse_documents("name: Zed", "", notes))
    assert opponents.read_opponent(path).id == "z\\udce9d"
