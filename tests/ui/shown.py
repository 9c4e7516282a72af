"""The screens of the program with something to see on them, the same each time: for reference pictures."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from errno import ENOSPC
from functools import cache, partial
from importlib import import_module
from os import utime
from pathlib import Path
from time import sleep

import game.ui
from game.content.editing.form import Form
from game.content.sheets.sheets import load_sheet, other_game_names, sheet_names, variation_of
from game.record.record import Header, Record, Seat
from game.session.house_rules.files import HouseRules
from game.session.house_rules.games import Games, LazySheets
from game.session.ledger import Ledgers
from game.session.match.dealer import Dealer
from game.session.match.match import Match
from game.session.match.replay import ReplayLoader
from game.session.players.processes import Pool
from game.session.players.reviewing import ReviewJob
from game.session.preferences import Preferences
from game.session.profiles import Profile, Profiles
from game.session.saves.files import write_failure
from game.session.saves.saves import Saves
from game.session.settings import Settings
from game.ui.app.services import Services
from game.ui.app.trouble import TroubleScreen
from game.ui.cards.slots import Zone
from game.ui.couch.passing import Curtain, CurtainHost
from game.ui.editor.screen import EditorScreen
from game.ui.input.call_keys import Participant
from game.ui.input.keys import Shortcut
from game.ui.input.verbs import Command, Hover
from game.ui.lessons.lessons import LessonsPage
from game.ui.match.review import ReviewPage
from game.ui.match.review_details import DetailsPage
from game.ui.match.review_watch import ReviewWatch, Subject
from game.ui.pages.files import FilesPage, standard_folders
from game.ui.pages.keys_page import KeysPage
from game.ui.pages.pads_page import PadsPage
from game.ui.pages.reading import FRAME_SECONDS, ReadingPage
from game.ui.pages.rules_page import RulesPage
from game.ui.people.choose_opponent import ChooseOpponentPage
from game.ui.people.people import PeoplePage
from game.ui.people.profile import ProfilePage
from game.ui.puzzles.puzzles import PuzzlesPage, all_puzzles
from game.ui.replay.moments import KnowledgePage, PlayOnPage, TurnsPage
from game.ui.setup.choose_game import ChooseGamePage
from game.ui.table.screen import TableScreen
from game.ui.widgets import TextEntry
from game.ui.widgets.base import nothing
from game.ui.widgets.on_screen_keyboard import OnScreenKeyboard
from game.ui.widgets.screens import Screen, Screens
from game.words.strings import _
from tests.support.listening import Notes
from tests.support.reviewed import AtOnce, short_match
from tests.ui.support.claims import asked
from tests.ui.support.crowd import CrowdedTable, crowded
from tests.ui.support.days import EVENING as DAY_EVENING
from tests.ui.support.days import Day, day_played
from tests.ui.support.editing import NotSaving
from tests.ui.support.evening import PlainTable
from tests.ui.support.hints import a_run_to_take, hint
from tests.ui.support.house_rules import Trying, page_of_mistakes
from tests.ui.support.knocking import about_to_knock, about_to_lay_off, gin
from tests.ui.support.laying import box, contract_rummy
from tests.ui.support.ledgers import Choosing, Listed, Setting, SheetShown, Writing, ledger, line
from tests.ui.support.matches import Waiting, luck_page, result, score_sheet
from tests.ui.support.pads import FOUR_SEATS, four_pads
from tests.ui.support.phones import phones_page
from tests.ui.support.places import REPORT, random_table
from tests.ui.support.records import Book
from tests.ui.support.replays import Seen
from tests.ui.support.services import page_made, services_of, tables
from tests.ui.support.sofa import SOON, TIMED, Sofa, alone, liverpool, slow
from tests.ui.support.tables import ALWAYS, BEA, NAMES, Seated, at_a_discard, persons, piled, played, still, table_of

SEATS = (Seat("Ann", avatar="owl"), Seat("Bea", "bot", level="expert"), Seat("Carl", "bot", level="learner"))

EVENING = datetime(2030, 1, 1, 22, 30)


def _replay(actions: int = 0, number: int = 40) -> Seen:
    seen = Seen(actions=actions)
    seen.page.go_to(number)
    return seen


def _question() -> Screens:
    """Return the question asked before all hands of an unfinished match are shown."""
    seen = _replay(actions=59)
    seen.loop.do(Command("v"))
    return seen.loop.screens


def _knowledge() -> Screen:
    page = _replay(number=20).page
    return KnowledgePage(partial(page.replay.knowledge_at, 20), page.live.names, 1, page.turn_name)


def _files(folder: Path, name: str | None) -> Screen:
    for inner in ("Documents", "Downloads", "cards"):
        (folder / inner).mkdir()
    for file in ("grandma.yaml", "long_evenings.yaml"):
        (folder / file).touch()
    title = _("Import house rules") if name is None else _("Save the turn to a file")
    return FilesPage(title, folder, standard_folders(folder), lambda path: None, name)


def _scores(folder: Path) -> Screens:
    listed = Listed(folder)
    for age, kept in enumerate(listed.page.entries):
        utime(kept.path, ((EVENING - timedelta(days=age)).timestamp(),) * 2)
    listed.page.resume()
    return listed.loop.screens


@cache
def _judged(hindsight: bool) -> ReviewJob:
    """Return a review that is complete at once, since real judging takes long."""
    done = ReviewJob(
        short_match("doofer", 4), 0, [1], Pool(1, lambda jobs: AtOnce()), hindsight, determinization_count=4
    )
    while done.is_running:
        done.poll()
    return done


class _Judged:
    """The source of a complete review."""

    def begin(self, hindsight: bool, seat: int) -> ReviewJob:
        return _judged(hindsight)

    def play_on(self, count: int) -> None:
        """Do nothing: nobody presses the button."""

    def open_luck_page(self) -> None:
        """Do nothing: nobody presses the button."""

    def close(self) -> None:
        """Do nothing: no review is under way."""


class _Moment(_Judged):
    """The source of a complete review with hindsight, in which a better play was found."""

    def begin(self, hindsight: bool, seat: int) -> ReviewJob:
        return _judged(True)


def _review(source: _Judged) -> Screens:
    page = ReviewPage(Subject(_("Review"), short_match("doofer", 4).header.seats, 0), source)
    alone = Screens()
    alone.push(page)
    page.watch.look()
    page.rebuild()
    return alone


def _review_details() -> Screen:
    source = _Judged()
    watch = ReviewWatch(source, 0)
    watch.begin(0, False)
    page = DetailsPage(Subject(_("Review"), short_match("doofer", 4).header.seats, 0), source, watch)
    page.everything = True
    return page


def _shown_again_nothing(*given: object) -> None:
    """Do nothing: the action of buttons that nobody presses."""


def _playing_on() -> Screen:
    record = Record(Header(load_sheet("rummy_500"), SEATS, 6, 1), ())
    return page_made(PlayOnPage, services_of(), record, 0, SEATS, _replay().page.turn_name)


class _HalfRead(ReplayLoader):
    """The reading of a match so long that it is never complete, and so slow that it waits instead of working."""

    progress = 0.42

    def load_more(self, max_steps: int = 0) -> bool:
        sleep(FRAME_SECONDS)
        return True


PAGES: Mapping[str, Callable[[Path], Screens | Screen]] = {
    "replay": lambda folder: _replay().loop.screens,
    "replay_question": lambda folder: _question(),
    "reading": lambda folder: ReadingPage(_HalfRead(_replay().page.replay.record), nothing),
    "turns": lambda folder: TurnsPage(_replay().page.live),
    "knowledge": lambda folder: _knowledge(),
    "play_on": lambda folder: _playing_on(),
    "review": lambda folder: _review(_Moment()),
    "review_praise": lambda folder: _review(_Judged()),
    "review_details": lambda folder: _review_details(),
    "files": lambda folder: _files(folder, None),
    "files_to_write": lambda folder: _files(folder, "turn.yaml"),
    "scores_kept": _scores,
    "score_correction": lambda folder: Writing(ledger("doofer", *[line(0, "", "25", "7H KD")] * 2)).loop.screens,
}


def _pile() -> Screens:
    at = piled()
    at.click(at.card("7S", Zone.RIVER))
    return at.loop.screens


def _log() -> Screens:
    at = piled()
    at.loop.do(Command("g"))
    return at.loop.screens


def _choosing() -> Screens:
    """Return the chooser for the meaning of a joker."""
    at = Seated(played(table_of(["5H 6H X 2C 9D JS KD", BEA.replace("2C", "QC")], stock="5D"), "draw stock"))
    for face in ("5H", "6H", "X"):
        at.click(at.card(face))
    at.click(at.areas["mat"])
    return at.loop.screens


def _guarding() -> Screens:
    """Return the question before a wild card is discarded."""
    at = at_a_discard(ALWAYS)
    at.drag(at.card("X"), at.areas["river"])
    return at.loop.screens


def _hint() -> Screens:
    who = a_run_to_take()
    for _press in range(3):
        hint(who)
    return who.loop.screens


def _toast() -> Screens:
    """Return a table with the toast that says why a drop is refused."""
    at = at_a_discard(Settings(animation="off"))
    at.drag(at.card("3C"), at.areas["mat"])
    at.loop.run_for(0.5)
    return at.loop.screens


def _calling() -> Screens:
    """Return the page that asks all people at once, one of whom has called early."""
    sofa = Sofa(liverpool(), TIMED)
    sofa.lift()
    sofa.keys("d")
    sofa.wait(SOON)
    sofa.keys(sofa.couch.calling.call_keys[2])
    sofa.wait(0.1)
    return sofa.loop.screens


def _only_for() -> Screens:
    """Return the page that selects the ranks to buy."""
    sofa = alone()
    sofa.screen.hand.toggle(6)
    sofa.do(Shortcut.ONLY_FOR.verb)
    return sofa.loop.screens


def _watching() -> Screens:
    table = played(table_of(["3C 3D 3S 8H 9H TH KS", BEA, "5C 5D 5S JC JD KH 6S"], stock="JH"), "draw stock")
    played(table, "lay 3C 3D 3S")
    for number, seat in enumerate(table.seats):
        table.replace_player(number, Seat(seat.name, "bot", level="casual"))
    return Sofa(table, think=slow).loop.screens


AT_TABLE: Mapping[str, Callable[[Path], Screens | Screen]] = {
    "pile": lambda folder: _pile(),
    "log": lambda folder: _log(),
    "choosing": lambda folder: _choosing(),
    "guarding": lambda folder: _guarding(),
    "hint": lambda folder: _hint(),
    "toast": lambda folder: _toast(),
    "calling": lambda folder: _calling(),
    "calling_large": lambda folder: _calling(),
    "only_for": lambda folder: _only_for(),
    "watching": lambda folder: _watching(),
    "watching_large": lambda folder: _watching(),
    "keyboard": lambda folder: OnScreenKeyboard(TextEntry("Ann")),
}


Shown = Screens | Screen
ANN, BEN = Profile("a", "Ann", "owl", 2, "q"), Profile("b", "Ben", "fox", 4)


def evening(folder: Path) -> Services:
    """Return the services of the program without a window, with all games, one house-rule file, and a file with
    mistakes.
    """
    own = folder / "house_rules"
    own.mkdir()
    (own / "ours.yaml").write_text(
        "extends: rummy_500\ntitle: Ours\nruns.min: 4\ndeal.hand_size: 8\n", encoding="utf-8"
    )
    (own / "wrong.yaml").write_text("extends: doofer\nsets.min: 99\n", encoding="utf-8")
    games = Games(
        LazySheets(sheet_names(), load_sheet), HouseRules(own), LazySheets(other_game_names(), load_sheet), variation_of
    )
    services = Services(
        Screens(),
        games,
        "rummy_500",
        Preferences(Settings(name="Ann", avatar="owl")),
        Saves(folder, lambda: datetime(2030, 1, 1)),
        lambda: 7,
        home=folder,
        table_opener=tables(PlainTable),
        profiles=Profiles([ANN, BEN]),
        ledgers=Ledgers(folder, lambda: datetime(2030, 1, 1)),
    )
    services.start()
    return services


def after(do: Callable[[Services], object]) -> Callable[[Path], Screens]:
    """Return a function that returns the program's page after `do` was called."""

    def shown(folder: Path) -> Screens:
        services = evening(folder)
        do(services)
        return services.screens

    return shown


def _seats(services: Services) -> None:
    services.unfinished_matches.table = table_of(["3C 3D 3S", "4C 4D 4S"])
    services.match.open_seats()


def _pause(services: Services) -> None:
    services.unfinished_matches.table = table_of(["3C 3D 3S", "4C 4D 4S"])
    services.match.open_menu()


# Tables


def _dealer() -> Dealer:
    """Return a dealer with known salts, so that the fingerprints shown are always the same."""
    return Dealer(3, make_salt=lambda: "0123456789abcdef" * 2)


def _cutting() -> Screens:
    at = Seated(Match(Header(load_sheet("liverpool_rummy"), tuple(map(Seat, NAMES[:4])), 3, 1), _dealer()))
    at.loop.run_for(1)
    return at.loop.screens


_THREE = ("3C 3D 3S 8H 9H TH KS", "4C 4D 4S 2H 2C 2D 7S", "5C 5D 5S JH JC JD 6S")


def _playing() -> Seated:
    """Return Rummy 500 in the middle of a turn, with melds of all kinds on the table."""
    first = ("draw stock", "lay 3C 3D 3S", "discard KS", "draw stock", "lay 4C 4D 4S", "lay 2H 2C 2D", "discard 7S")
    more = ("draw stock", "lay 5C 5D 5S", "lay JH JC JD", "discard 6S", "draw stock")
    return Seated(played(table_of(_THREE, stock="3H X 6C 8D 9C"), *first, *more))


def _unsaved() -> Screens:
    """Return a table whose match cannot be saved, because the disk is full."""
    at, journal = _playing(), Notes()
    journal.write_error = write_failure(OSError(ENOSPC, ""), Path("current.record"))
    at.table.recording.save_to(journal)
    at.screen.refresh()
    return at.loop.screens


def _dragging() -> Screens:
    """Return a table with a dragged card: every drop target is highlighted and labelled."""
    at = _playing()
    at.lift(at.card("3H"), at.screen.stage.scene.melds[1].center)
    return at.loop.screens


def _digging() -> Screens:
    """Return a table with the pointer on a card of the river, before the draw."""
    river = ("draw stock", "discard KS", "draw stock", "discard 7S", "draw stock", "discard 6S")
    at = Seated(played(table_of(_THREE, stock="8C X 6C 8D 9C"), *river))
    at.loop.do(Hover(at.card("KS", Zone.RIVER)))
    return at.loop.screens


def _offered() -> Screens:
    """Return a table with the upcard on offer, in a game in which a deal can count double."""
    return gin(game="oklahoma_gin").loop.screens


def _knocking() -> Screens:
    """Return the page that previews a knock."""
    at = about_to_knock()
    at.key("l")
    return at.loop.screens


def _laying() -> Screens:
    """Return a table with a contract half put together."""
    at = contract_rummy()
    at.drag(at.card("7C"), box(at, 0))
    at.drag(at.card("7D"), box(at, 0))
    return at.loop.screens


def _full() -> Screen:
    """Return a table as full as possible."""
    table = CrowdedTable(crowded(8, melds=40, river=45, hand=26))
    return TableScreen(table, 0, persons(8), preferences=Preferences(still()))


def _editing(folder: Path) -> Screen:
    rules = load_sheet("doofer")
    form = Form("doofer", rules, {"runs.min": 4, "sets.max": 6})
    return EditorScreen(form, "Doofer, our way", NotSaving(), to_try_out=False)


def _nothing() -> None:
    """Do nothing: the action of a button that nobody presses."""


KEPT = "The match is kept up to the last play."


def opened(name: str) -> Callable[[Path], Shown]:
    """Return a function that opens the page called `name`."""
    return after(lambda services: services.screens.open(name))


def _lesson(services: Services) -> None:
    page = page_made(LessonsPage, services)
    services.screens.push(page)
    page.open_table(2)


def _puzzle(services: Services) -> None:
    page = page_made(PuzzlesPage, services)
    services.screens.push(page)
    page.open_table(0)


def _day(folder: Path) -> Screens:
    before = (day_played(2, 20300101, 70, 20), DAY_EVENING - timedelta(days=1))
    return Day(folder, (day_played(1, 20300102, 55, 80), DAY_EVENING), before).loop.screens


def _with_stars(services: Services) -> None:
    services.preferences.change_silently(puzzles=tuple(each.name for each in all_puzzles()[:3]))
    services.screens.open("puzzles")


SCREENS: Mapping[str, Callable[[Path], Shown]] = {
    "title": after(lambda services: None),
    "welcome": opened("welcome"),
    "setup": opened("setup"),
    "settings": opened("settings"),
    "look": opened("look"),
    "house_rules": opened("house_rules"),
    "pause": after(_pause),
    "lessons": opened("lessons"),
    "lesson": after(_lesson),
    "puzzles": after(_with_stars),
    "puzzle": after(_puzzle),
    "day": _day,
    "which_game": opened("which_game"),
    "choose_game": lambda folder: ChooseGamePage(evening(folder).games, "rummy_500"),
    "choose_opponent": after(
        lambda services: services.screens.push(ChooseOpponentPage(services.opponents, services.profiles, "standard"))
    ),
    "seats": after(_seats),
    "keys": lambda folder: KeysPage(),
    "pads": lambda folder: PadsPage(FOUR_SEATS, four_pads()),
    "phones": lambda folder: phones_page(),
    "curtain": lambda folder: Curtain(Participant(1, "Ben", "fox", 4, "w"), "It is your turn.", CurtainHost()),
    "people": lambda folder: PeoplePage(Profiles([ANN, BEN])),
    "profile": lambda folder: ProfilePage(Profiles([ANN, BEN]), BEN),
    "editor": _editing,
    "mistakes": lambda folder: page_of_mistakes()[0],
    "rules": lambda folder: RulesPage(load_sheet("rummy_500")),
    "laboratory": lambda folder: Trying().loop.screens,
    "matches": opened("matches"),
    "records": lambda folder: Book(folder).loop.screens,
    "records_of_a_game": lambda folder: Book(folder, game="Rummy 500").loop.screens,
    "unfinished": lambda folder: Waiting(folder, ["doofer", "rummy_500"]).loop.screens,
    "trouble": lambda folder: page_made(TroubleScreen, evening(folder), REPORT, KEPT),
    "keep_score": lambda folder: SheetShown(ledger("doofer", line(0, "", "5", "6"))).loop.screens,
    "score_setup": lambda folder: Setting().loop.screens,
    "score_line": lambda folder: Writing(ledger("liverpool_rummy"), told=True).loop.screens,
    "score_cards": lambda folder: Choosing(chosen="7H KS X X").loop.screens,
    "score_sheet": lambda folder: score_sheet("rummy_500", 3, 3)[0],
    "result": lambda folder: result("double_rum", 4, 1)[0],
    "cards": lambda folder: luck_page(random_table("rummy_500", 3, 1, dealer=_dealer())),
    "cutting": lambda folder: _cutting(),
    "table": lambda folder: _playing().loop.screens,
    "table_full": lambda folder: _full(),
    "dragging": lambda folder: _dragging(),
    "digging": lambda folder: _digging(),
    "laying": lambda folder: _laying(),
    "offered": lambda folder: _offered(),
    "may_knock": lambda folder: about_to_knock().loop.screens,
    "knocking": lambda folder: _knocking(),
    "laying_off": lambda folder: about_to_lay_off().loop.screens,
    "buying": lambda folder: asked().loop.screens,
    **AT_TABLE,
    **PAGES,
    "unsaved": lambda folder: _unsaved(),
}


def screens(name: str, folder: Path) -> Screens:
    """Return the screens called `name`, with `folder` for their files."""
    shown = SCREENS[name](folder)
    if isinstance(shown, Screens):
        return shown
    alone = Screens()
    alone.make_page = _page_of_no_program
    alone.push(shown)
    return alone


def _page_of_no_program(name: str, *given: object) -> Screen:
    """Raise LookupError: no program makes pages here."""
    raise LookupError(f"no program makes the page “{name}” here")


def known() -> set[type[Screen]]:
    """Return the screen classes of the program without subclasses."""
    for module in pkgutil.walk_packages(game.ui.__path__, "game.ui."):
        import_module(module.name)
    return _leaves(Screen)


def _leaves(of: type[Screen]) -> set[type[Screen]]:
    below = {kind for kind in of.__subclasses__() if kind.__module__.startswith("game.")}
    return {leaf for kind in below for leaf in _leaves(kind)} if below else {of}
