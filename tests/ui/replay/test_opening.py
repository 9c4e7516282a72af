"""Older matches, from the title and back: looked at, copied, played on."""

from __future__ import annotations

from os import utime
from pathlib import Path
from shutil import copy

import pytest
from msgspec import structs

from game.content.tables.staged import read_tables
from game.engine.actions import Next
from game.engine.state import Phase
from game.record.record import Record, Seat, SeatChange, read_record, write_record
from game.session.match.replay import Replay
from game.session.profiles import Profile, Profiles
from game.ui.app.title import TitleScreen
from game.ui.input.verbs import Cancel, Command, Confirm, Direction, Dropped, Focus
from game.ui.pages.files import FilesPage
from game.ui.pages.reading import ReadingPage
from game.ui.people.choose_opponent import ChooseOpponentPage
from game.ui.replay.matches import MatchesPage
from game.ui.replay.moments import KnowledgePage, PlayOnPage, TurnsPage
from game.ui.replay.opening import open_record, open_replay
from game.ui.replay.screen import ReplayScreen
from game.ui.widgets import Choice, Dialog, List, TextEntry
from game.words.events import known_lines
from tests.support.files import full_disk
from tests.support.matches import played
from tests.ui.support.evening import Evening
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.places import NAMES, SCALES, SIZES, button, click, sound
from tests.ui.support.reading import read_slowly
from tests.ui.support.replays import GOLDEN, Seen, golden
from tests.ui.support.services import answers, page_made, services_of

NAME = "rummy_500-6"
LONG = "liverpool_rummy_ten-3"


def looking(folder: Path) -> tuple[Evening, ReplayScreen]:
    """Open the replay of a match from the list, and return it with the flow of pages."""
    (folder / "matches").mkdir()
    copy(GOLDEN / f"{NAME}.record", folder / "matches" / "match one.record")
    evening = Evening(folder)
    evening.click("Matches")
    assert isinstance(evening.top, MatchesPage)
    evening.loop.do(Confirm())
    page = evening.top
    assert isinstance(page, ReplayScreen)
    return evening, page


def test_a_finished_match_is_opened_from_the_title_and_left_again(tmp_path: Path) -> None:
    evening, _page = looking(tmp_path)
    evening.loop.do(Cancel())
    assert isinstance(evening.top, MatchesPage)
    evening.loop.do(Cancel())
    assert isinstance(evening.top, TitleScreen)


def left_by_people(deals: int) -> Replay:
    """Return the replay of a match that three people left in the deal after the first `deals`."""
    record = golden(NAME).record
    seats = tuple(
        structs.replace(seat, kind="person" if n < 3 else "bot") for n, seat in enumerate(record.header.seats)
    )
    nexts = [at for at, action in enumerate(record.actions) if isinstance(action, Next)]
    end = nexts[deals] if deals < len(nexts) else len(record.actions)
    header = structs.replace(record.header, seats=seats)
    return Replay(structs.replace(record, header=header, actions=record.actions[: end - 5], digest=""))


def test_the_replay_of_an_unfinished_match_of_several_people_shows_only_finished_deals(tmp_path: Path) -> None:
    evening, left = Evening(tmp_path), left_by_people(1)
    assert left.moments[-1].state.deal == 2
    open_replay(evening.services.screens, left)
    page = evening.top
    assert isinstance(page, ReplayScreen)
    shown = page.replay
    assert (shown.moments[-1].state.deal, shown.moments[-1].state.phase) == (1, Phase.DEAL_OVER)
    assert shown.record.actions == left.record.actions[: shown.moments[-1].action_count]
    assert page.toasts.texts == [
        "Several people play in this match: the deal under way can be watched once it is over."
    ]
    assert not page.needs_confirmation
    assert not page.controls.play_on_button.enabled
    evening.loop.do(Cancel())
    assert isinstance(evening.top, TitleScreen)


def test_the_replay_refuses_to_play_on_in_a_deal_under_way(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    left = left_by_people(1).record
    alone = structs.replace(
        left.header, seats=(left.header.seats[0], *(Seat(each, "bot") for each in "ABCDEFG"))[: len(left.header.seats)]
    )
    open_replay(evening.services.screens, Replay(structs.replace(left, header=alone)))
    page = evening.top
    assert isinstance(page, ReplayScreen)
    play_on = page.controls.play_on_button
    page.go_to(page.replay.last_moment)
    assert page.live.stage.view.state.deal == 2
    assert not play_on.enabled
    assert play_on.tip == "This deal is not over yet: what the stock still holds would be seen"
    page.go_to(page.replay.marks[-1].moment)
    assert not play_on.enabled
    page.go_to(20)
    assert page.live.stage.view.state.deal == 1
    assert play_on.enabled
    assert play_on.tip == "Play on from here, as a new match"
    evening.click("Play on")
    evening.click("Play")
    assert evening.table is not None
    assert evening.table.truth.deal == 1


def test_a_replay_ends_before_the_deal_of_a_person_whose_seat_a_bot_keeps(
    tmp_path: Path,
) -> None:
    evening, left = Evening(tmp_path), left_by_people(1).record
    count, bots = len(left.actions), [SeatChange(len(left.actions), seat, Seat("A bot", "bot")) for seat in range(3)]
    for gone in (bots[1:], bots):
        replay = Replay(structs.replace(left, notes=tuple(gone)))
        assert [seat.kind for seat in replay.seats_at(replay.last_moment)].count("person") == 3 - len(gone)
        open_replay(evening.services.screens, replay)
        page = evening.top
        assert isinstance(page, ReplayScreen)
        assert page.replay.moments[-1].state.phase is Phase.DEAL_OVER
        assert page.replay.moments[-1].action_count < count
        evening.loop.do(Cancel())


def test_a_record_without_a_finished_deal_cannot_be_watched_yet(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    path = tmp_path / "left.record"
    path.write_text(write_record(left_by_people(0).record))
    evening.loop.do(Dropped(str(path)))
    assert isinstance(evening.top, TitleScreen)
    assert "the deal under way can be watched once it is over" in evening.said


def long_match(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """Open a match that is read slowly, like one of tens of thousands of moments; return the flow of pages."""
    read_slowly(monkeypatch)
    (folder / "matches").mkdir()
    copy(GOLDEN / f"{LONG}.record", folder / "matches" / "match one.record")
    evening = Evening(folder)
    evening.click("Matches")
    evening.loop.display.texts.clear()
    evening.page.handle(Confirm())
    return evening


def test_a_long_match_is_read_bit_by_bit_and_says_how_far(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = long_match(tmp_path, monkeypatch)
    page = evening.top
    assert isinstance(page, ReadingPage)
    shares = []
    while isinstance(evening.top, ReadingPage):
        shares.append(page.reading.progress)
        evening.loop.step()
    assert len(shares) > 3
    assert shares == sorted(set(shares))
    assert isinstance(evening.top, ReplayScreen)
    assert [moment.action for moment in evening.top.replay.moments] == [each.action for each in golden(LONG).moments]
    evening.loop.do(Cancel())
    assert isinstance(evening.top, MatchesPage)


def test_escape_stops_reading_a_long_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = long_match(tmp_path, monkeypatch)
    page = evening.top
    assert isinstance(page, ReadingPage)
    read = page.reading.progress
    page.handle(Cancel())
    evening.loop.step()
    evening.loop.step()
    assert isinstance(evening.top, MatchesPage)
    assert page.reading.progress == read


def test_choosing_in_the_list_of_turns_moves_the_replay_there(tmp_path: Path) -> None:
    evening, page = looking(tmp_path)
    evening.loop.do(Command("t"))
    assert isinstance(evening.top, TurnsPage)
    evening.loop.do(Command("end"), Confirm())
    assert evening.shows(page)
    assert page.live.number == page.replay.marks[-1].moment


def test_the_knowledge_page_is_of_the_acting_seat_in_every_view(tmp_path: Path) -> None:
    evening, page = looking(tmp_path)
    page.go_to(30)
    evening.loop.do(Command("k"))
    known = evening.top
    assert isinstance(known, KnowledgePage)
    assert known.seat == page.replay.moments[30].state.actor
    evening.loop.do(Cancel())
    page.choose_view(1 + (known.seat + 1) % 3)
    evening.loop.do(Command("k"))
    assert isinstance(evening.top, KnowledgePage)
    assert evening.top.seat == known.seat


def test_the_knowledge_page_is_of_the_seat_in_view_where_no_seat_is_to_act(tmp_path: Path) -> None:
    evening, page = looking(tmp_path)
    phases = [moment.state.phase for moment in page.replay.moments]
    for phase in (Phase.DEAL_OVER, Phase.MATCH_OVER):
        page.go_to(phases.index(phase))
        for seat in range(3):
            page.choose_view(1 + seat)
            evening.loop.do(Command("k"))
            assert isinstance(evening.top, KnowledgePage)
            assert evening.top.seat == seat, phase
            evening.loop.do(Cancel())


def test_a_turn_is_copied_as_a_table_to_the_clipboard_and_to_a_file(tmp_path: Path) -> None:
    evening, page = looking(tmp_path)
    page.go_to(30)
    evening.loop.do(Command("c"))
    assert isinstance(evening.top, Dialog)
    evening.click("To the clipboard")
    text = evening.clipboard.text
    assert text.startswith("title: 'Rummy 500. Deal 1, turn ")
    evening.loop.do(Command("c"))
    evening.click("To a file …")
    files = evening.top
    assert isinstance(files, FilesPage)
    entry = next(widget for widget in files.group.root.walk() if isinstance(widget, TextEntry))
    assert entry.text == "turn.rummytable"
    evening.click("Export")
    assert (tmp_path / "turn.rummytable").read_text(encoding="utf-8") == text
    tables, mistakes = read_tables(tmp_path / "turn.rummytable")
    assert (len(tables), mistakes) == (1, [])
    assert evening.shows(page)
    assert "turn.rummytable" in evening.said


def test_a_replay_moment_is_played_on_with_other_people(tmp_path: Path) -> None:
    evening, page = looking(tmp_path)
    evening.services.profiles.add("Zoë")
    page.go_to(30)
    evening.click("Play on")
    asked = evening.top
    assert isinstance(asked, PlayOnPage)
    asked._ask_who_plays(0)
    choose = evening.top
    assert isinstance(choose, ChooseOpponentPage)
    zoe = next(each for each in evening.services.profiles if each.name == "Zoë")
    choose.dismiss(f"@{zoe.id}")
    asked._ask_who_plays(1)
    assert isinstance(evening.top, ChooseOpponentPage)
    evening.top.dismiss("learner")
    evening.click("Play")
    table = evening.table
    assert table is not None
    assert [(seat.name, seat.kind, seat.level) for seat in table.seats[:3]] == [
        ("Zoë", "person", ""),
        (evening.services.opponents["learner"].name, "bot", "learner"),
        ("Cleo", "person", ""),
    ]
    count = page.replay.moments[30].action_count
    assert read_record("\n".join(table.recording.lines) + "\n").actions == page.replay.record.actions[:count]
    assert (tmp_path / "matches" / "current.record").exists()


def test_playing_on_from_a_replay_asks_before_dropping_an_unsaved_match(tmp_path: Path) -> None:
    evening, page = looking(tmp_path)
    evening.services.match.play_on(page.replay.record, 40)
    under_way = evening.table
    open_replay(evening.services.screens, page.replay)
    with full_disk():
        assert under_way is not None
        played(under_way, 1)
        evening.click("Play on")
        evening.click("Play")
    assert isinstance(evening.top, Dialog)
    assert evening.table is under_way
    evening.click("New match")
    assert evening.table is not under_way


@pytest.mark.parametrize("way", ["", "Play", "Matches"])
def test_a_record_dropped_on_the_window_opens_its_replay(tmp_path: Path, way: str) -> None:
    evening = Evening(tmp_path)
    if way:
        evening.click(way)
    evening.loop.do(Dropped(str(GOLDEN / f"{NAME}.record")))
    assert isinstance(evening.top, ReplayScreen)


def test_a_dropped_file_that_is_not_a_record_is_refused_with_a_message(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    path = tmp_path / "some.record"
    path.write_text("nonsense")
    evening.loop.do(Dropped(str(path)))
    assert isinstance(evening.top, TitleScreen)
    assert "some.record is not a Rummy House file" in evening.said


def test_the_oldest_matches_are_deleted_at_the_start_and_the_title_reports_it(tmp_path: Path) -> None:
    (tmp_path / "matches").mkdir()
    for age in range(3):
        path = copy(GOLDEN / "liverpool_rummy_ten-3.record", tmp_path / "matches" / f"match {age}.record")
        utime(path, (1e9 - age, 1e9 - age))
    evening = Evening(tmp_path)
    assert evening.services.delete_oldest_matches() == ""
    evening.preferences.change(keep_matches=1)
    for age in range(3, 60):
        path = copy(GOLDEN / "liverpool_rummy_ten-3.record", tmp_path / "matches" / f"match {age}.record")
        utime(path, (1e9 - age, 1e9 - age))
    evening.services.start()
    assert "oldest finished matches were deleted: together they may take up 1 MB." in evening.said
    assert 20 < len(list((tmp_path / "matches").iterdir())) < 40


def test_a_record_in_memory_is_opened_as_a_replay_unless_nothing_was_played(tmp_path: Path) -> None:
    evening, page = looking(tmp_path)
    open_record(evening.services.screens, page.replay.record)
    assert isinstance(evening.top, ReplayScreen)
    open_record(evening.services.screens, Record(page.replay.record.header))
    assert "Nothing was played" in evening.said


KNOWN_NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")


def page_at(number: int) -> KnowledgePage:
    replay = golden("rummy_500-6")
    return KnowledgePage(lambda seat: replay.knowledge_at(number, seat), KNOWN_NAMES, 1, "Deal 1, turn 3: Ben")


def test_the_knowledge_page_shows_all_known_lines_of_any_seat() -> None:
    page = page_at(20)
    loop = HeadlessLoop(page, (1280, 2000))
    assert "What Ben knew" in loop.display.texts
    for line in known_lines(golden("rummy_500-6").knowledge_at(20, 1), KNOWN_NAMES):
        assert any(text.replace("\n", " ") == line for text in loop.display.texts), line
    choice = next(widget for widget in page.group.root.walk() if isinstance(widget, Choice))
    page.group.set_focus(choice)
    loop.do(Focus(Direction.RIGHT))
    assert "What Cleo knew" in loop.display.texts


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_the_knowledge_page_fits_every_window_without_overlap(size: tuple[int, int], scale: float) -> None:
    page = page_at(60)
    HeadlessLoop(page, size, text_scale=scale)
    assert sound(page)


def test_the_list_of_turns_shows_the_player_and_the_plays_of_each() -> None:
    show = Seen().page.live
    show.go_to(30)
    page = TurnsPage(show)
    loop = HeadlessLoop(page)
    turns = next(widget for widget in page.group.root.walk() if isinstance(widget, List))
    headings = [item.text for item in turns.items if item.is_heading]
    assert headings == ["Deal 1", "Deal 2"]
    chosen = turns.items[turns.index]
    mark = show.replay.marks[show.replay.mark_at(30)]
    assert chosen.text == f"{mark.turn}. {show.names[mark.seat]}"
    assert turns.items[1].text == "1. Ann"
    assert turns.items[1].note.startswith("draws ")
    assert " · discards " in turns.items[1].note
    assert page.group.focus is turns
    assert chosen.text in loop.display.texts


def test_a_turn_in_the_list_is_chosen_by_enter_or_the_button() -> None:
    show = Seen().page.live
    page = TurnsPage(show)
    chosen = answers(page)
    loop = HeadlessLoop(page)
    loop.do(Focus(Direction.DOWN), Confirm(), Command("end"))
    click(loop, button(page, "Go there"))
    assert chosen == [show.replay.marks[1].moment, show.replay.marks[-1].moment]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_the_turns_page_fits_every_window_without_overlap(size: tuple[int, int], scale: float) -> None:
    page = TurnsPage(Seen().page.live)
    HeadlessLoop(page, size, text_scale=scale)
    assert sound(page)


RECORD = golden("rummy_500-6").record


class Begins:
    """Records the arguments that a match is begun with."""

    def __init__(self, begun: list[tuple[int, tuple[Seat, ...]]]) -> None:
        self.begun = begun

    def play_on(self, record: object, count: int, seats: tuple[Seat, ...]) -> None:
        self.begun.append((count, seats))


def test_the_play_on_page_asks_for_seats_and_hands_them_over() -> None:
    begun: list[tuple[int, tuple[Seat, ...]]] = []
    services = services_of(profiles=Profiles([Profile("z", "Zoë")]))
    vars(services)["match"] = Begins(begun)
    page = page_made(PlayOnPage, services, RECORD, 20, [Seat("Ann"), Seat("Bea", "bot", level="expert")], "Deal 1")
    loop = HeadlessLoop(page)
    click(loop, button(page, "Expert"))
    asked = loop.screens.top
    assert isinstance(asked, ChooseOpponentPage)
    asked.dismiss("@z")
    loop.step()
    assert "Zoë" in loop.display.texts
    page.group.set_focus(button(page, "Play"))
    loop.do(Confirm())
    [(count, seats)] = begun
    assert (count, [seat.name for seat in seats]) == (20, ["Ann", "Zoë"])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_the_play_on_page_fits_every_window_without_overlap(size: tuple[int, int], scale: float) -> None:
    seats = [Seat(name, "bot") for name in NAMES]
    page = page_made(PlayOnPage, services_of(), RECORD, 20, seats, "Deal 7, turn 12: Hana")
    HeadlessLoop(page, size, text_scale=scale)
    assert sound(page)
