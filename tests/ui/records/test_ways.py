"""From the record book to a table in a file, and to a match again."""

from __future__ import annotations

from pathlib import Path

from game.record.record import read_record
from game.session.profiles import Profile, Profiles
from game.session.saves.saves import Saves
from game.session.statistics.counts import count_record
from game.session.statistics.record_book import totals
from game.session.statistics.statistics import Statistics
from game.ui.input.verbs import Cancel, Confirm
from game.ui.pages.files import FilesPage
from game.ui.records.screen import RecordsPage, StatisticsWarnings
from game.ui.replay.screen import ReplayScreen
from game.ui.widgets import Button, Page
from game.ui.widgets.screens import Screen
from tests.golden.make import FOLDER
from tests.support.counted import BEGIN, match_of_two
from tests.ui.support.evening import Evening
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.places import button, click
from tests.ui.support.services import page_made, services_of


class Reading:
    def __init__(self, folder: Path) -> None:
        self.statistics = Statistics(folder)
        self.statistics.count_match(match_of_two(1, [0, 20], [10, 15]), BEGIN)
        self.loop = HeadlessLoop(Screen())
        self.services = services_of(
            self.loop.screens,
            statistics=lambda: self.statistics,
            profiles=Profiles([Profile("a1", "Anna")]),
            saves=Saves(folder),
            home=folder,
        )

    def open(self) -> None:
        self.loop.screens.push(page_made(RecordsPage, self.services))
        self.loop.step()

    @property
    def page(self) -> Page:
        assert isinstance(self.loop.screens.top, Page)
        return self.loop.screens.top


def test_the_record_book_shows_the_current_names_of_people(tmp_path: Path) -> None:
    reading = Reading(tmp_path)
    reading.open()
    assert isinstance(reading.page, RecordsPage)
    assert [person.name for person in reading.page.people] == ["Anna", "Ben"]


def test_exporting_the_records_writes_the_proposed_file(tmp_path: Path) -> None:
    reading = Reading(tmp_path)
    reading.open()
    click(reading.loop, button(reading.page, "Export as CSV"))
    assert isinstance(reading.page, FilesPage)
    click(reading.loop, button(reading.page, "Export"))
    assert isinstance(reading.page, RecordsPage)
    assert "Written to" in reading.page.toasts.texts[0]
    assert len((tmp_path / "rummy-house.csv").read_bytes().splitlines()) == 3


def test_a_failed_export_of_records_is_reported(tmp_path: Path) -> None:
    (tmp_path / "rummy-house.csv").mkdir()
    reading = Reading(tmp_path)
    reading.open()
    click(reading.loop, button(reading.page, "Export as CSV"))
    click(reading.loop, button(reading.page, "Export"))
    click(reading.loop, button(reading.page, "Replace"))
    assert "did not work" in " ".join(reading.page.toasts.texts)


def test_damage_of_the_statistics_is_reported_once_on_any_page(tmp_path: Path) -> None:
    reading = Reading(tmp_path)
    reading.open()
    archive = reading.services.saves.archive
    reading.loop.pollers = [StatisticsWarnings(reading.loop.screens, reading.statistics, archive).tick]
    reading.loop.run_for(1)
    assert reading.page.toasts.texts == []
    reading.statistics.file.path.write_bytes(b"nonsense" * 500)
    reading.statistics.catch_up()
    reading.loop.run_for(1)
    assert "damaged" in reading.page.toasts.texts[0]
    reading.loop.run_for(20)
    assert reading.page.toasts.texts == []


def test_a_record_book_entry_whose_record_still_exists_opens_the_match(tmp_path: Path) -> None:
    text = (FOLDER / "doofer-5.record").read_text(encoding="utf-8")
    path = tmp_path / "matches" / "match 1.record"
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    found = count_record(read_record(text))
    assert found is not None
    reading = Reading(tmp_path)
    reading.statistics.count_match(found)
    reading.open()
    page = reading.page
    assert isinstance(page, RecordsPage)

    def looks(person: str) -> list[Button]:
        page._person = [each.key for each in page.people].index(person)
        page._game = "Doofer"
        page.rebuild()
        return [each for each in page.group.focusable() if isinstance(each, Button) and each.text == ("Watch it again")]

    assert looks("a1") == []
    deals = looks("name:cleo")
    assert len(deals) == 4
    shown: list[int] = []
    for look in deals:
        look.on_click()
        replay = reading.loop.screens.top
        assert isinstance(replay, ReplayScreen)
        shown.append(replay.replay.moments[replay.live.number].state.deal)
        reading.loop.screens.pop()
    best = totals(reading.statistics, "name:cleo", "Doofer").best_deal
    assert best is not None
    assert shown[0] == best.deal
    assert shown[2:] == [1] * 2


def test_a_played_match_is_in_the_record_book_and_its_worst_deal_can_be_watched(tmp_path: Path) -> None:
    evening = Evening(tmp_path, statistics=Statistics(tmp_path))
    evening.sit_down("7 deals")
    played = evening.opened[-1]
    while evening.table is not None:
        played.play()
        evening.loop.do(Confirm())
    evening.services.screens.restart_at("title")
    evening.loop.step()
    evening.click("Records")
    page = evening.page
    assert isinstance(page, RecordsPage)
    assert [person.name for person in page.people] == ["Ann"]
    found = totals(page.statistics, page.people[0].key, "Doofer")
    assert (found.matches, found.deals) == (1, 7)
    page._game = "Doofer"
    page.rebuild()
    evening.loop.step()
    assert found.worst_deal is not None
    click(evening.loop, [w for w in page.group.focusable() if isinstance(w, Button) and w.text == "Watch it again"][1])
    replay = evening.top
    assert isinstance(replay, ReplayScreen)
    moment = replay.replay.moments[replay.live.number]
    assert moment.state.deal == found.worst_deal.deal
    evening.loop.do(Cancel())
    assert evening.shows(page)
