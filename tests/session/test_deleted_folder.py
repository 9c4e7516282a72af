"""Somebody deletes the player's folder while the program runs: whatever is written next makes it again."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from shutil import rmtree

import pytest
from msgspec import structs

from game import log
from game.content.sheets.sheets import load_sheet
from game.record.record import Seat
from game.session import profiles, settings
from game.session.house_rules.files import HouseRules
from game.session.ledger import Ledger, Ledgers
from game.session.match.match import Match
from game.session.preferences import Preferences
from game.session.profiles import Profile, Profiles
from game.session.saves.saves import Saves
from game.session.settings import Settings
from game.session.statistics.statistics import Statistics
from tests.support.matches import header, played

ANN = Profile("a", "Ann")


class Evening:
    """A program running in `folder`, all of whose parts have written files."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.preferences = Preferences(Settings(), partial(settings.save, folder / "settings.json"))
        self.people = Profiles([ANN], partial(profiles.save, folder / "people.json"))
        self.saves = Saves(folder)
        self.table = Match(header(2, 3, "doofer"), journal=self.saves.new_journal())
        self.table.begin()
        self.ledgers = Ledgers(folder)
        self.scores, began = self.ledgers.new_path_and_id()
        self.ledger = Ledger(began, load_sheet("doofer"), (Seat("Ann"), Seat("Ben")))
        self.house = HouseRules(folder / "house_rules")
        self.name = self.house.import_unchecked("extends: doofer\ntitle: Ours\n", "Ours")
        self.statistics = Statistics(folder)
        self.number = 0

    def write(self) -> None:
        """Write every kind of file once."""
        self.number += 1
        self.preferences.change(volume=self.number / 10)
        self.people.change("a", name=f"Ann {self.number}")
        played(self.table, 3, self.number)
        self.ledgers.save(self.scores, structs.replace(self.ledger, dealer=self.number % 2))
        self.house.import_unchecked(f"extends: doofer\ntitle: Ours {self.number}\n", "Ours")
        self.statistics.forget_match("none")
        logging.getLogger(__name__).info("written %s", self.number)


def test_every_file_of_a_deleted_player_folder_is_written_again_at_its_next_change(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with log.logging_to(folder / log.LOG_NAME):
        evening = Evening(folder)
        evening.write()
        before = {path.relative_to(folder).parts[0] for path in folder.iterdir()}
        rmtree(folder)
        evening.write()
        assert {path.relative_to(folder).parts[0] for path in folder.iterdir()} == before
    assert not evening.preferences.save_problem
    assert not evening.people.save_problem
    assert not evening.statistics.problem
    assert evening.table.recording.write_error is None
    assert settings.load(folder / "settings.json")[0].volume == 0.2
    assert profiles.load(folder / "people.json", ANN)[0][0].name == "Ann 2"
    again = Saves(folder).load_current()
    assert again.match is not None
    assert list(again.match.recording.lines) == list(evening.table.recording.lines)
    assert [kept.ledger.dealer for kept in Ledgers(folder).load_all()] == [0]
    assert "written 2" in (folder / log.LOG_NAME).read_text(encoding="utf-8")


def test_deleting_a_house_rule_whose_folder_is_gone_raises_an_error_and_frees_its_name(tmp_path: Path) -> None:
    house = HouseRules(tmp_path / "data" / "house_rules")
    name = house.import_unchecked("extends: doofer\ntitle: Ours\n", "Ours")
    rmtree(tmp_path / "data")
    with pytest.raises(FileNotFoundError):
        house.delete(name)
    assert house.import_unchecked("extends: doofer\ntitle: Ours\n", "Ours") == name


@dataclass
class Fickle:
    """A storage that fails until `works` is set."""

    works: bool = False
    kept: object = None

    def keep(self, what: object) -> str:
        if self.works:
            self.kept = what
        return "" if self.works else "It cannot be saved."


def of_settings(keep: Callable[[object], str]) -> tuple[Preferences, Callable[[int], object]]:
    preferences = Preferences(Settings(), keep)
    return preferences, lambda number: preferences.change(volume=number / 10)


def of_people(keep: Callable[[object], str]) -> tuple[Profiles, Callable[[int], object]]:
    people = Profiles([ANN], keep)
    return people, lambda number: people.change("a", name=f"Ann {number}")


@pytest.mark.parametrize("made", [of_settings, of_people])
def test_settings_and_people_that_could_not_be_saved_are_saved_at_the_next_change_or_retry(
    made: Callable[[Callable[[object], str]], tuple[Preferences | Profiles, Callable[[int], object]]],
) -> None:
    fickle = Fickle()
    holder, change = made(fickle.keep)
    change(1)
    assert holder.save_problem
    fickle.works = True
    change(2)
    assert not holder.save_problem
    last, fickle.kept = fickle.kept, None
    holder.retry_saving()
    assert fickle.kept is None, "all is kept already"
    fickle.works = False
    change(3)
    assert holder.save_problem
    fickle.works = True
    holder.retry_saving()
    assert not holder.save_problem
    assert fickle.kept not in (None, last)
