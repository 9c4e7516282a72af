"""The single objects of the program: games, settings, saves, people, sound; and the pages reached from anywhere.

Only the program has it. Its pages are made in `pages`, each with the few objects it needs; costly objects are made at
their first use.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from game import paths
from game.content.sheets.sheets import load_sheet
from game.content.translation import _
from game.content.yaml.reader import UnreadableError
from game.record.deal_numbers import random_seed
from game.session.file_kinds import FileKind, UnopenableError, kind_of_file
from game.session.preferences import Preferences
from game.session.profiles import Profiles
from game.session.saves.archive import MEGABYTE, delete_oldest
from game.session.saves.saves import PLAYS_BEFORE_FIRST_FRAME, Loading, NoSaves, Saves
from game.session.settings import Settings
from game.ui.app.pages import make_page
from game.ui.input.clipboard import Clipboard, OwnClipboard
from game.ui.input.pad_seats import PadSeats
from game.ui.match.unfinished import UnfinishedMatches
from game.ui.widgets.screens import Answered, Screen, Screens

if TYPE_CHECKING:
    from game.phones.book import SeatBook
    from game.session.house_rules.games import Games
    from game.session.ledger import Ledgers
    from game.session.match.match import Match
    from game.session.opponents import Opponents
    from game.session.start_requests import StartRequest
    from game.session.statistics.statistics import DealCounter, Statistics
    from game.ui.cards.soundtrack import PlaySound
    from game.ui.couch.couch import Couch
    from game.ui.input.pads import Pads
    from game.ui.match.controller import MatchController
    from game.ui.match.phones import WindowPhones
    from game.ui.match.table_opener import TableOpener
    from game.ui.pages.files import Exporter, Importer
    from game.ui.setup.draft import MatchDraft, MatchPlan


PHONES_NAME = "phones.json"
"""The file with the secrets of phones, in the player's folder."""


class Services:
    """Makes the pages and the objects they share, each at its first use.

    `usual` is the game of `games` selected at first, `home` the folder in which file pages begin. `play(name, volume)`
    plays a sound, `new_seed` returns the seed of the next match. `warning` is shown on the title page and where the
    table is set.

    Without a `table_opener` one is made for the first table, with the gamepads `pads`. A given one has its own
    gamepads.
    """

    def __init__(
        self,
        screens: Screens,
        games: Games,
        usual: str,
        preferences: Preferences,
        saves: Saves | NoSaves,
        new_seed: Callable[[], int] = random_seed,
        play: PlaySound | None = None,
        warning: str = "",
        clipboard: Clipboard | None = None,
        home: Path | None = None,
        opponents: Opponents | None = None,
        profiles: Profiles | None = None,
        ledgers: Ledgers | None = None,
        statistics: Callable[[], Statistics] | None = None,
        pads: Pads | None = None,
        table_opener: TableOpener | None = None,
    ) -> None:
        self.screens = screens
        screens.make_page = partial(make_page, self)
        self.games = games
        self.usual = usual
        self.preferences = preferences
        self.saves = saves
        self.new_seed = new_seed
        if play is None:
            from game.ui.cards.soundtrack import silent

            play = silent
        self.play = play
        self.warning = warning
        self.clipboard = clipboard or OwnClipboard()
        self.home = home or Path.home()
        self.profiles = Profiles() if profiles is None else profiles
        self.ledgers = ledgers
        """The score sheets of games with real cards; None if none can be kept."""
        self.unfinished_matches = UnfinishedMatches(saves)
        """The match under way, and those that wait to be continued."""
        self.pad_seats = PadSeats()
        """The seats that gamepads play."""
        self.counts = statistics is not None
        """Whether deals are counted for the statistics."""
        self.table_opener_made = table_opener
        """The opener of tables, once it has been made."""
        self.phones_made: WindowPhones | None = None
        """The object that lets phones in, once a match has had seats for them."""
        self._pads = pads
        self._opponents = opponents
        self._statistics = statistics
        self._leaving: Screen | None = None
        """The question about leaving the program asked last."""

    @cached_property
    def opponents(self) -> Opponents:
        """The levels and characters that bots can have."""
        from game.session.opponents import Opponents

        return Opponents() if self._opponents is None else self._opponents

    @cached_property
    def statistics(self) -> Statistics | None:
        """The statistics; None if none are kept."""
        return self._statistics() if self._statistics else None

    @cached_property
    def counting(self) -> DealCounter | None:
        """The counter that follows matches for the statistics; None if none are kept."""
        from game.session.statistics.statistics import DealCounter

        return DealCounter(self.statistics) if self.statistics else None

    @cached_property
    def exporter(self) -> Exporter:
        """The dialog that asks for a file to write to; it begins in the folder used last, at first in `home`."""
        from game.ui.pages.files import Exporter

        return Exporter(self.screens, self.home)

    @cached_property
    def importer(self) -> Importer:
        """The dialog that asks for a file to read; it begins in the folder used last, at first in `home`."""
        from game.ui.pages.files import Importer

        return Importer(self.screens, self.home)

    @cached_property
    def match(self) -> MatchController:
        """The controller of matches, made at the first use."""
        from game.ui.match.controller import MatchController

        return MatchController(self.screens, self.unfinished_matches, self.games, self.preferences, self)

    @property
    def table_opener(self) -> TableOpener:
        """The opener of tables with their bots and gamepads, made at the first use; its overlays are then drawn below
        the present ones.
        """
        if self.table_opener_made is None:
            from game.ui.couch.pad_gate import PadGate
            from game.ui.input.pads import Pads
            from game.ui.match.table_opener import TableOpener

            pads = Pads() if self._pads is None else self._pads
            gate = PadGate(pads, self.pad_seats, self.screens, self.preferences, self.match)
            self.table_opener_made = TableOpener(gate, self.match.replies, self.opponents, self.preferences, self.play)
            self.screens.overlays = (*self.table_opener_made.overlays, *self.screens.overlays)
        return self.table_opener_made

    @cached_property
    def draft(self) -> MatchDraft:
        """The table being set up; made late, as it reads opponents and sheets."""
        from game.ui.setup.draft import MatchDraft

        known = self.preferences.settings
        return MatchDraft(
            self.games,
            self.usual,
            known.name,
            known.avatar,
            opponents=self.opponents,
            opponent_ids=known.opponents,
            profiles=self.profiles,
            person_ids=known.people,
        )

    # What a match leaves to the program

    def save_defaults(self, plan: MatchPlan) -> None:
        """Save the game and people of `plan` as defaults for the next match.

        The bots of all seats of the draft are saved with them, even of seats that do not play. The game also counts as
        the one played last.
        """
        self.draft.save_defaults(plan, self.preferences)

    def seat_people(self, match: Match) -> Couch:
        """Return the couch of a match: the people who share the machine. The record of seats that lost a gamepad before
        is cleared.
        """
        from game.ui.couch.calling import Calling
        from game.ui.couch.couch import Couch

        self.pad_seats.without_pad.clear()
        calling = Calling(match, self.preferences, self.profiles, self.pad_seats, self.match.replies)
        return Couch(match, self.match, calling, self.preferences, self.table_opener.open)

    @cached_property
    def phones(self) -> WindowPhones:
        """The phones at the match in the window, made at the first use."""
        from game.ui.match.phones import WindowPhones

        self.phones_made = WindowPhones(
            self.screens, self.preferences, self.profiles, self._seat_book(), paths.assets(), lambda: self.table_opener
        )
        return self.phones_made

    def _seat_book(self) -> SeatBook:
        """Return the book of phones and their secrets, in a file beside the saved matches; without a file if nothing
        can be saved.
        """
        from game.phones.book import MAX_FILE_BYTES, SeatBook
        from game.session.saves.files import GuardedFile

        if not self.saves.can_save:
            return SeatBook()
        return SeatBook(GuardedFile(self.saves.folder.parent / PHONES_NAME, MAX_FILE_BYTES, private=True))

    def invite_phones(self, couch: Couch, begin: Callable[[], object]) -> None:
        """Call `begin` once the phones that play at a couch's match have sat down; at once if they are there already or
        no phones play. Otherwise the page of the phones replaces all screens: from there people can begin without
        waiting, or go back to the title, and then `begin` is not called.
        """
        from game.session.match.people import has_phone_seats

        if self.phones_made is not None or has_phone_seats(couch.table):
            self.phones.invite(couch, begin)
        else:
            begin()

    def show_phones(self, match: Match) -> None:
        """Open the page on which phones join `match`."""
        self.phones.show(match)

    def count(self, match: Match) -> None:
        """Count each deal of `match` when it ends, from now on, in place of the match counted before.

        If its last deal is over already, that deal is counted at once. Do nothing if `match` is counted already or no
        statistics are kept.
        """
        if self.counting:
            self.counting.watch_match(match)

    def delete_oldest_matches(self) -> str:
        """Delete the oldest finished matches until all records fit into the space that the settings allow.

        Unfinished matches and the latest finished one stay. Return a sentence about it; "" if none were deleted.
        """
        most = self.preferences.settings.keep_matches
        return delete_oldest(self.saves.folder, most * MEGABYTE) if most and self.saves.can_save else ""

    # Ways that lead from anywhere

    def set_table(self, game: str) -> None:
        """Choose a game by its name and open the page on which the table is set. If there is no such game any more, the
        first one is chosen.
        """
        self.draft.choose_game(game)
        self.screens.open("setup")

    def quick_game(self) -> None:
        """Begin a match at the table that was set last, with random cards; ask first if the match under way would be
        lost. If that table cannot be played at, open the page on which it is set.
        """
        self.draft.refresh()
        self.draft.seed = ""
        if self.draft.problem:
            self.screens.open("setup")
        else:
            self.match.begin(self.draft.plan(), chosen=True)

    def take_file(self, path: Path, choosing: bool = False, answered: Answered | None = None) -> None:
        """Open a file by its kind: a recorded match, a staged table, a score sheet, or house rules, which are added on
        their page. If the file cannot be opened, a message says so.

        With `choosing`, the page of house rules lets the player choose a game; `answered` is called with the result of
        that page.
        """
        try:
            kind = kind_of_file(path)
            if kind is FileKind.RECORD:
                self._look_at(path)
            elif kind is FileKind.TABLE:
                self.begin_staged_table(str(path))
            elif kind is FileKind.SCORES:
                self._open_scores(path)
            else:
                self._take_rules(path, choosing, answered)
        except (UnopenableError, UnreadableError) as error:
            self.screens.tell(str(error), wrong=True)

    def _look_at(self, path: Path) -> None:
        from game.ui.replay.opening import open_match

        open_match(self.screens, path)

    def begin_staged_table(self, table: str) -> None:
        """Begin a match from a staged table, with the player in its first seat, and say that it is not saved. Ask first
        if the match under way would be lost. `table` is `FILE`, or `FILE:3` for the third table in it. Whatever the
        answer, the table being set up (`draft`) gets the same number of players.

        Raises:
            UnreadableError: the table has mistakes, or the file has none of that number.
        """
        from game.ui.setup.draft import MatchPlan
        from game.words.staged_tables import find_table

        found, start = find_table(table)
        self.draft.player_count = start.players
        self.match.begin(MatchPlan(found.match.sheet, self.draft.plan().seats, found.seed, start))

    def begin_game(self, game: str, seats: int, seed: str) -> None:
        """Begin a match of a game by its name or file, for `seats` players, with the cards of deal number `seed`. Ask
        first if the match under way would be lost. A game from a file is added to `games`, and the choices become the
        defaults for the next match.

        An empty `game`, or 0 `seats`, is taken from the table set last; an empty `seed` means random cards. If the
        table cannot be set, as for a number of players that the game does not allow, the page on which tables are set
        is opened, with the reason.

        Raises:
            UnreadableError: the file of the game has mistakes, or there is no such game.
        """
        from game.content.rule_text.facts import players_sentence

        self.draft.refresh()
        if game and game not in self.games:
            self.games.add(game, load_sheet(game))
        if game:
            self.draft.choose_game(game)
        limits, self.draft.seed = self.draft.sheet.players, seed
        if seats and not limits.min <= seats <= limits.max:
            self.screens.open("setup")
            self.screens.tell(players_sentence(self.draft.sheet), wrong=True)
            return
        if seats:
            self.draft.player_count = seats
        if self.draft.problem:
            self.screens.open("setup")
        else:
            self.match.begin(self.draft.plan(), chosen=True)

    def _open_scores(self, path: Path) -> None:
        from game.ui.ledger.score import ScoreBook, ScoreFile
        from game.ui.ledger.sheet import LedgerSheet

        if self.ledgers is None:
            raise UnopenableError(_("No scores can be kept here."))
        try:
            kept = self.ledgers.import_file(path)
        except (OSError, ValueError) as error:
            raise UnopenableError(_("{file} cannot be read: {why}.").format(file=path.name, why=error)) from error
        book = ScoreBook(self.ledgers, self.games, self.counting)
        self.screens.push(LedgerSheet(ScoreFile(book, kept.path, kept.ledger)))

    def _take_rules(self, path: Path, choosing: bool, answered: Answered | None) -> None:
        from game.ui.house_rules.screen import HouseRulesScreen

        if not self.games.house_rules:
            raise UnopenableError(_("No house rules can be kept here."))
        rules = self.screens.open("house_rules", choosing, answered=answered)
        assert isinstance(rules, HouseRulesScreen)
        rules.add_file(path)

    def carry_out(self, request: StartRequest) -> None:
        """Carry out the request of this start of the program or of a later one: open a file or a staged table, or begin
        a match. If what is asked for is impossible, show a message. An empty request does nothing.
        """
        try:
            if request.file:
                self.take_file(Path(request.file))
            elif request.table:
                self.begin_staged_table(request.table)
            elif request.game or request.seats or request.seed:
                self.begin_game(request.game, request.seats, request.seed)
        except UnreadableError as error:
            self.screens.tell(str(error), wrong=True)

    def start(self, told: str = "") -> None:
        """Load the unfinished match, on a page that shows the progress if that takes long. Open the title page with the
        message `told` and any about the match; delete the oldest finished matches beyond the allowed space and say so.
        """
        loading = self.saves.begin_loading()
        if loading.load_more(PLAYS_BEFORE_FIRST_FRAME):
            from game.ui.pages.reading import ReadingPage

            self.screens.restart_at("title", told)
            self.screens.push(ReadingPage(loading, partial(self._start_with, loading, told)))
        else:
            self._start_with(loading, told)

    def _start_with(self, loading: Loading, told: str) -> None:
        self.unfinished_matches.table = loading.result.match
        shown = self.screens.restart_at("title", " ".join(filter(None, (told, loading.result.message))))
        tidied = self.delete_oldest_matches()
        if tidied:
            shown.tell(tidied, 8.0)

    @property
    def is_first_start(self) -> bool:
        """Whether nobody has played, taken a lesson or entered a name here yet."""
        known = self.preferences.settings
        fresh = not (known.game or known.lessons or self.unfinished_matches.note)
        return fresh and [person.name for person in self.profiles] in ([], [Settings().name])

    def open_rules(self) -> None:
        """Open the rules of the match under way, or else of the game selected last."""
        if self.unfinished_matches.table is not None:
            self.match.open_rules()
        else:
            self.screens.open("rules", self.games[self.draft.game])

    def open_trouble_page(self, report: Path | None) -> Screen:
        """After an unexpected error, close all screens, open the page on the error, and return that page.

        The match under way, if any, is rebuilt from its record first, or kept as it is if that fails. `report` is the
        file with the crash report; None if it could not be written.
        """
        return self.screens.restart_at("trouble", report, self.unfinished_matches.take_up())

    def quit(self, again: bool = False) -> None:
        """End the program. If the match under way cannot be saved even now, do not end it but open the page that asks,
        unless it is open already.

        With `again`, that page says that saving was tried once more.
        """
        table = self.unfinished_matches.table
        if table is not None and table.recording.write_error:
            table.retry_saving()
            if table.recording.write_error and not table.recording.is_saved:
                if self._leaving is None or self.screens.top is not self._leaving:
                    self._leaving = self.screens.open("leaving", table, table.recording.write_error, again)
                return
        self.screens.clear()

    def end(self) -> None:
        """Close all screens without asking. The program then ends at the next turn of its loop.

        If the last attempt to save the match under way failed, try once more first. Changes in open editors are lost.
        """
        table = self.unfinished_matches.table
        if table is not None and table.recording.write_error:
            table.retry_saving()
        self.screens.clear()
