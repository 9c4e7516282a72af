"""In the place of a file in a player's folder lies none, or a link: the program starts all the same."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from shutil import copy, copytree, rmtree

import pytest

from game import log
from game.content.sheets.sheets import load_sheet
from game.session import profiles, settings
from game.session.house_rules.files import HouseRules
from game.session.house_rules.games import Games
from game.session.ledger import Ledgers
from game.session.preferences import Preferences
from game.session.saves.archive import Archive
from game.session.saves.saves import Saves
from game.session.statistics.file import SPARE_NAME
from game.session.statistics.statistics import Statistics
from game.ui.app.services import Services
from game.ui.app.title import TitleScreen
from game.ui.widgets.screens import Screens
from tests.benchmarks import damage


def folder_with_everything(folder: Path) -> list[str]:
    """Fill a player's folder with a file of every kind; return their paths in it."""
    damage.folder_with_everything(folder)
    copy(folder / damage.STATISTICS, folder / SPARE_NAME)
    (folder / "statistics.sqlite-journal").write_bytes(b"")
    with log.logging_to(folder / log.LOG_NAME):
        pass
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def a_folder(path: Path) -> None:
    path.mkdir()


def a_link_to_a_folder(path: Path) -> None:
    path.symlink_to(path.parent)


def a_link_to_itself(path: Path) -> None:
    path.symlink_to(path)


def a_link_to_nothing(path: Path) -> None:
    path.symlink_to(path.with_name("not there"))


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


def a_link_to_a_pipe(path: Path) -> None:
    """Replace a file by a link to a pipe, which the program must leave alone."""
    pipe = next(each for each in path.parents if each.name == "tried").with_name("pipe")
    pipe.unlink(missing_ok=True)
    os.mkfifo(pipe)
    path.symlink_to(pipe)


KINDS: list[Callable[[Path], None]] = [a_folder, a_link_to_a_folder, a_link_to_itself, a_link_to_nothing]
if sys.platform != "win32":
    KINDS += [a_pipe, a_link_to_a_pipe]


def used(folder: Path) -> None:
    """Start the program without a window and read all kinds of files."""
    with log.logging_to(folder / log.LOG_NAME):
        chosen, told = settings.load(folder / damage.SETTINGS)
        _people, trouble = profiles.load(folder / damage.PEOPLE, damage.ANN)
        house, saves, ledgers = HouseRules((folder / damage.HOUSE).parent), Saves(folder), Ledgers(folder)
        shelf = Games({"doofer": load_sheet("doofer")}, house)
        services = Services(Screens(), shelf, "doofer", Preferences(chosen), saves, ledgers=ledgers)
        services.start(told + trouble)
        assert isinstance(services.screens.top, TitleScreen)
        saves.unfinished_matches()
        ledgers.load_all()
        archive = Archive(folder / "matches")
        archive.refresh()
        while archive.load_more():
            pass
        Statistics(folder).catch_up()
        for path in [*(folder / "matches").iterdir()]:
            if not path.is_dir():
                try:
                    saves.delete(path)
                except OSError:
                    continue


@pytest.mark.parametrize("kind", KINDS)
def test_a_pipe_folder_or_link_in_place_of_a_file_neither_stops_nor_hangs_the_program(
    tmp_path: Path, kind: Callable[[Path], None]
) -> None:
    whole = tmp_path / "whole"
    for name in folder_with_everything(whole):
        folder = tmp_path / "tried"
        copytree(whole, folder)
        (folder / name).unlink()
        kind(folder / name)
        led = [folder / name] if kind.__name__ == "a_link_to_a_pipe" else []
        led = [Path(os.path.realpath(each)) for each in led]
        used(folder)
        assert not led or led[0].is_fifo(), "what a link leads to stays what it is"
        rmtree(folder)


def test_links_to_files_outside_the_player_folder_are_used_like_files(tmp_path: Path) -> None:
    folder, far = tmp_path / "data", tmp_path / "far"
    names = [name for name in folder_with_everything(folder) if not name.startswith("statistics")]
    for name in names:
        (far / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).rename(far / name)
        (folder / name).symlink_to(far / name)
    chosen, told = settings.load(folder / damage.SETTINGS)
    assert (chosen, told) == (damage.CHOSEN, "")
    assert HouseRules((folder / damage.HOUSE).parent).entries[0].good
    assert len(Ledgers(folder).load_all()) == 1
    found = Saves(folder).load_current()
    assert found.match is not None
    assert settings.save(folder / damage.SETTINGS, chosen) == ""
    assert (folder / damage.SETTINGS).is_symlink()
