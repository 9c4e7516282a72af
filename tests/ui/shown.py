"""The screens of the program with something to see on them, the same each time: for reference pictures."""

from collections.abc import Callable, Mapping
from datetime import datetime
from errno import ENOSPC
from pathlib import Path

from game.content.editing.form import Form
from game.content.sheets.sheets import load_sheet, other_names, sheet_names
from game.record.record import Header, Seat
from game.session.house_rules.files import HouseRules
from game.session.house_rules.games import Games, Shelf
from game.session.ledger import Ledgers
from game.session.match.dealer import Dealer
from game.session.match.table import Table
from game.session.profiles import Profile, Profiles
from game.session.saves.files import unwritten
from game.session.saves.saves import Saves
from game.session.settings import Settings
from game.ui.app.flow import Flow
from game.ui.app.preferences import Preferences
from game.ui.app.rules_page import RulesPage
from game.ui.app.screens import Screen, Screens
from game.ui.app.services import Parts
from game.ui.app.trouble import TroubleScreen
from game.ui.cards.slots import Zone
from game.ui.couch.passing import Curtain
from game.ui.editor.screen import EditorScreen
from game.ui.input.call_keys import Participant
from game.ui.input.pads_page import PadsPage
from game.ui.input.verbs import Hover
from game.ui.people.people import PeoplePage
from game.ui.people.profile import ProfilePage
from game.ui.setup.choose_game import ChooseGamePage
from game.ui.table.screen import TableScreen
from tests.session.listening import Notes
from tests.ui.app.test_trouble import REPORT
from tests.ui.crowd import CrowdedTable, crowded
from tests.ui.dealt import NAMES, people, still, table_of
from tests.ui.evening import PlainTable
from tests.ui.house_rules.test_laboratory import Trying
from tests.ui.house_rules.test_mistakes import page as mistakes
from tests.ui.input import test_pads_page as four_pads
from tests.ui.ledger import test_sheet as ledger_sheets
from tests.ui.ledger.test_line import Choosing, Writing
from tests.ui.ledger.test_setup import Setting
from tests.ui.ledgers import ledger, line
from tests.ui.match.test_luck import page_of
from tests.ui.match.test_result import result
from tests.ui.match.test_score_sheet import sheet
from tests.ui.match.test_unfinished import Waiting
from tests.ui.records.test_screen import Book
from tests.ui.screens.places import random_table
from tests.ui.seated import Seated, played
from tests.ui.shown_again import PAGES
from tests.ui.shown_at_table import AT_TABLE
from tests.ui.table.test_banner import asked
from tests.ui.table.test_laying import box, contract_rummy

Shown = Screens | Screen
ANN, BEN = Profile("a", "Ann", "owl", 2, "q"), Profile("b", "Ben", "fox", 4)


def evening(folder: Path) -> Flow:
    """The program without a window, with all games, one set of house rules and a file that is wrong."""
    own = folder / "house_rules"
    own.mkdir()
    (own / "ours.yaml").write_text(
        "extends: rummy_500\ntitle: Ours\nruns.min: 4\ndeal.hand_size: 8\n", encoding="utf-8"
    )
    (own / "wrong.yaml").write_text("extends: doofer\nsets.min: 99\n", encoding="utf-8")
    games = Games(Shelf(sheet_names(), load_sheet), HouseRules(own), Shelf(other_names(), load_sheet))
    flow = Flow(
        Parts(
            Screens(),
            games,
            "rummy_500",
            Preferences(Settings(name="Ann", avatar="owl")),
            Saves(folder, lambda: datetime(2030, 1, 1)),
            PlainTable,
            lambda: 7,
            home=folder,
            profiles=Profiles([ANN, BEN]),
            ledgers=Ledgers(folder, lambda: datetime(2030, 1, 1)),
        )
    )
    flow.start()
    return flow


def after(do: Callable[[Flow], object]) -> Callable[[Path], Screens]:
    """The page the program shows once this was done."""

    def shown(folder: Path) -> Screens:
        flow = evening(folder)
        do(flow)
        return flow.screens

    return shown


def _pausing(flow: Flow, then: Callable[[Flow], object] = Flow.pause) -> None:
    flow.rooms.match.table = table_of(["3C 3D 3S", "4C 4D 4S"])
    then(flow)


# Tables


def _dealer() -> Dealer:
    """One whose salts, and so the fingerprints one can read, are known."""
    return Dealer(3, salt=lambda: "0123456789abcdef" * 2)


def _cutting() -> Screens:
    at = Seated(Table(Header(load_sheet("liverpool_rummy"), tuple(map(Seat, NAMES[:4])), 3, 1), _dealer()))
    at.loop.run_for(1)
    return at.loop.screens


_THREE = ("3C 3D 3S 8H 9H TH KS", "4C 4D 4S 2H 2C 2D 7S", "5C 5D 5S JH JC JD 6S")


def _playing() -> Seated:
    """Rummy 500 in the middle of a turn, with melds of all kinds on the table."""
    first = ("draw stock", "lay 3C 3D 3S", "discard KS", "draw stock", "lay 4C 4D 4S", "lay 2H 2C 2D", "discard 7S")
    more = ("draw stock", "lay 5C 5D 5S", "lay JH JC JD", "discard 6S", "draw stock")
    return Seated(played(table_of(_THREE, stock="3H X 6C 8D 9C"), *first, *more))


def _unsaved() -> Screens:
    """The disk is full."""
    at, journal = _playing(), Notes()
    journal.trouble = unwritten(OSError(ENOSPC, ""), Path("current.record"))
    at.table.kept.keep_in(journal)
    at.screen.refresh()
    return at.loop.screens


def _dragging() -> Screens:
    """A card in the air: every place that takes it is lit, with what will happen there."""
    at = _playing()
    at.lift(at.card("3H"), at.screen.stage.scene.melds[1].center)
    return at.loop.screens


def _digging() -> Screens:
    """The pointer on a card of the river, before the draw."""
    river = ("draw stock", "discard KS", "draw stock", "discard 7S", "draw stock", "discard 6S")
    at = Seated(played(table_of(_THREE, stock="8C X 6C 8D 9C"), *river))
    at.loop.do(Hover(at.card("KS", Zone.RIVER)))
    return at.loop.screens


def _laying() -> Screens:
    """A contract half put together."""
    at = contract_rummy()
    at.drag(at.card("7C"), box(at, 0))
    at.drag(at.card("7D"), box(at, 0))
    return at.loop.screens


def _full() -> Screen:
    """As full as a table gets."""
    table = CrowdedTable(crowded(8, melds=40, river=45, hand=26))
    return TableScreen(table, 0, people(8), preferences=Preferences(still()))


def _editing(folder: Path) -> Screen:
    rules = load_sheet("doofer")
    form = Form("doofer", rules, {"runs.min": 4, "sets.max": 6})
    return EditorScreen(form, "Doofer, our way", lambda form, title: "", None, lambda: None)


def _nothing() -> None:
    """What a button does that nobody presses."""


SCREENS: Mapping[str, Callable[[Path], Shown]] = {
    "title": after(lambda flow: None),
    "setup": after(lambda flow: flow.rooms.setup.open()),
    "settings": after(Flow.settings),
    "house_rules": after(lambda flow: flow.rooms.setup.house_rules()),
    "pause": after(_pausing),
    "lessons": after(lambda flow: flow.rooms.lessons.open()),
    "lesson": after(lambda flow: flow.rooms.lessons.begin(2)),
    "choose_game": lambda folder: ChooseGamePage(evening(folder).parts.games, "rummy_500", lambda name: None),
    "choose_opponent": after(lambda flow: flow.rooms.people.ask("standard", lambda who: None)),
    "seats": after(lambda flow: _pausing(flow, lambda same: same.rooms.match.seats())),
    "pads": lambda folder: PadsPage(four_pads.SEATS, four_pads.pads()),
    "curtain": lambda folder: Curtain(Participant(1, "Ben", "fox", 4, "w"), "It is your turn.", _nothing, _nothing),
    "people": lambda folder: PeoplePage(Profiles([ANN, BEN]), _nothing, lambda who: None),
    "profile": lambda folder: ProfilePage(Profiles([ANN, BEN]), BEN, lambda *said: None),
    "editor": _editing,
    "mistakes": lambda folder: mistakes()[0],
    "rules": lambda folder: RulesPage(load_sheet("rummy_500")),
    "laboratory": lambda folder: Trying().loop.screens,
    "matches": after(lambda flow: flow.rooms.replay.matches()),
    "records": lambda folder: Book(folder).loop.screens,
    "records_of_a_game": lambda folder: Book(folder, game="Rummy 500").loop.screens,
    "unfinished": lambda folder: Waiting(folder, ["doofer", "rummy_500"]).loop.screens,
    "trouble": lambda folder: TroubleScreen(
        REPORT, "The match is kept up to the last play.", _nothing, _nothing, _nothing
    ),
    "keep_score": lambda folder: ledger_sheets.Shown(ledger("doofer", line(0, "", "5", "6"))).loop.screens,
    "score_setup": lambda folder: Setting().loop.screens,
    "score_line": lambda folder: Writing(ledger("liverpool_rummy"), told=True).loop.screens,
    "score_cards": lambda folder: Choosing(chosen="7H KS X X").loop.screens,
    "score_sheet": lambda folder: sheet("rummy_500", 3, 3)[0],
    "result": lambda folder: result("double_rum", 4, 1)[0],
    "cards": lambda folder: page_of(random_table("rummy_500", 3, 1, dealer=_dealer())),
    "cutting": lambda folder: _cutting(),
    "table": lambda folder: _playing().loop.screens,
    "table_full": lambda folder: _full(),
    "dragging": lambda folder: _dragging(),
    "digging": lambda folder: _digging(),
    "laying": lambda folder: _laying(),
    "buying": lambda folder: asked().loop.screens,
    **AT_TABLE,
    **PAGES,
    "unsaved": lambda folder: _unsaved(),
}


def screens(name: str, folder: Path) -> Screens:
    """The screens called `name`, with `folder` for their files."""
    shown = SCREENS[name](folder)
    if isinstance(shown, Screens):
        return shown
    alone = Screens()
    alone.push(shown)
    return alone
