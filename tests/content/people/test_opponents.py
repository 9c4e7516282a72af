"""Opponents: who comes with the program, and what is told of files of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import paths
from game.bots.traits import Traits
from game.content.numbers import alternatives
from game.content.people.opponents import (
    LEVELS,
    avatar_names,
    load_opponent,
    opponent_names,
    own_opponents,
    read_opponent,
)
from game.content.yaml.reader import UnreadableError

HOUSE = [load_opponent(name) for name in opponent_names()]


def written(folder: Path, text: str, name: str = "mia.yaml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def mistakes(folder: Path, text: str) -> list[str]:
    path = written(folder, text)
    with pytest.raises(UnreadableError) as caught:
        read_opponent(path)
    return [str(each).removeprefix(f"{folder}/") for each in caught.value.mistakes]


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_has_an_opponent_of_its_name_and_all_but_the_highest_several_characters(level: str) -> None:
    people = [each for each in HOUSE if each.level == level]
    assert load_opponent(level) in people
    assert len({each.character for each in people}) >= (1 if level == LEVELS[-1] else 4)


def test_every_shipped_opponent_has_a_name_picture_description_and_voice_of_its_own() -> None:
    assert len({each.name for each in HOUSE}) == len(HOUSE)
    assert len({each.avatar for each in HOUSE}) == len(HOUSE)
    for each in HOUSE:
        assert each.avatar in avatar_names()
        assert each.about
        assert all((each.voice.begins, each.voice.lays, each.voice.goes_out, each.voice.caught))


def test_higher_levels_see_and_remember_more_and_opponents_of_one_level_differ_in_traits() -> None:
    base = {level: load_opponent(level).traits for level in LEVELS}
    assert base["learner"].noise > base["casual"].noise > base["standard"].noise == 0
    assert base["learner"].sees < base["casual"].sees < base["standard"].sees == 1
    assert base["learner"].remembers < base["casual"].remembers < base["standard"].remembers
    assert base["standard"] == Traits()
    assert base["expert"].search > 0
    assert base["expert"].rollouts < base["master"].rollouts
    for level in LEVELS:
        traits = [each.traits for each in HOUSE if each.level == level]
        assert len({repr(each) for each in traits}) == len(traits)


def test_an_own_opponent_takes_missing_traits_from_its_level(tmp_path: Path) -> None:
    text = "extends: casual\nname: Mia\ncharacter: buyer\ntraits: {buying: 3}\ntraits.pace: 0.5\nvoice.lays: [Ha!]\n"
    mia = read_opponent(written(tmp_path, text))
    casual = load_opponent("casual")
    assert (mia.id, mia.name, mia.level, mia.character) == ("mia", "Mia", "casual", "buyer")
    assert (mia.traits.buying, mia.traits.pace, mia.traits.noise) == (3, 0.5, casual.traits.noise)
    assert mia.voice.lays == ("Ha!",)
    assert mia.voice.begins == casual.voice.begins


def test_all_mistakes_of_an_opponent_file_are_reported_at_once_with_their_places(tmp_path: Path) -> None:
    text = "nome: Mia\nlevel: pro\navatar: unicorn\ntraits: {noise: 30, sees: half, remembers: 2.5, luck: 1}\n"
    assert sorted(mistakes(tmp_path, text)) == [
        "mia.yaml:1:1: name: the name is missing — as name: Mia",
        "mia.yaml:1:1: nome: there is no key 'nome' — did you mean 'name'?",
        "mia.yaml:2:8: level: 'pro' is not allowed — casual, expert, learner, master or standard",
        f"mia.yaml:3:9: avatar: there is no picture 'unicorn' — {alternatives(avatar_names())}",
        "mia.yaml:4:17: traits.noise: 30 is out of range — a number from 0 to 20",
        "mia.yaml:4:27: traits.sees: 'half' is not allowed — a number from 0 to 1",
        "mia.yaml:4:44: traits.remembers: '2.5' is not a whole number — a number from 0 to 1000",
        "mia.yaml:4:49: traits.luck: there is no key 'traits.luck' — " + _traits(),
    ]


def _traits() -> str:
    return ", ".join(f"traits.{name}" for name in Traits.__struct_fields__)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("- Mia\n", "this is not an opponent"),
        ("", "this is not an opponent"),
        ("name: Mia\n---\nname: Ben\n", "this is not an opponent"),
        ("name: Mia\nextends: exprt\n", "did you mean 'expert'?"),
        ("name: Mia\nextends: [expert]\n", "this is not a level"),
        ('name: ""\n', "mia.yaml:1:7: name: the name is empty — as name: Mia"),
        ('name: " "\n', "the name is empty"),
        ("name: Mia\nvoice: {begins: hi}\n", "a list, as [Hello, Good luck]; did you mean [hi]?"),
        ("name: Mia\ntraits: strong\n", "a group of keys has no value of its own"),
        ("name: Mia\nvoice: {begins: [" + "x" * 61 + "]}\n", "61 characters are too many"),
    ],
)
def test_a_file_that_is_not_an_opponent_is_refused_with_its_mistake(text: str, told: str, tmp_path: Path) -> None:
    assert told in " ".join(mistakes(tmp_path, text))


def test_the_opponent_file_of_a_level_extends_no_other_file() -> None:
    path = paths.levels() / "opponents" / "learner.yaml"
    assert "extends" not in path.read_text(encoding="utf-8")


def test_a_folder_of_opponents_gives_the_valid_ones_and_the_mistakes_of_others(tmp_path: Path) -> None:
    assert own_opponents(tmp_path / "nowhere") == ([], [])
    written(tmp_path, "name: Mia\n")
    written(tmp_path, "name: Ben\nlevel: pro\n", "ben.yaml")
    written(tmp_path, "name: Somebody else\n", "expert.yaml")
    written(tmp_path, "name: Somebody\n", "random.yaml")
    found, wrong = own_opponents(tmp_path)
    assert [each.name for each in found] == ["Mia"]
    assert [(Path(error.mistakes[0].file).name, error.mistakes[0].line) for error in wrong] == [
        ("ben.yaml", 2),
        ("expert.yaml", 1),
        ("random.yaml", 1),
    ]
    assert all("another name" in error.mistakes[0].text for error in wrong[1:])
