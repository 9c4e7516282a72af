"""The controller of the match under way: it begins and continues matches, and opens the pages of the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Protocol

from msgspec import structs

from game.engine.actions import DEALER
from game.engine.events import Event
from game.engine.refusals import Refusal
from game.engine.sheet.keys import RuleSheet
from game.engine.state import Ending, Phase, View
from game.record.record import Header, Record, Seat, read_sound_part
from game.session.house_rules.games import Games
from game.session.match.match import Match, fork_match
from game.session.match.people import was_played_by_people
from game.session.preferences import Preferences
from game.session.saves.files import WriteFailure
from game.session.saves.saves import Loading, Saves
from game.ui.couch.calling import Replies
from game.ui.couch.couch import Couch
from game.ui.couch.open_hands import OpenHands
from game.ui.match.review import Reviews
from game.ui.match.score_sheet import ScoreSheet
from game.ui.match.unfinished import UnfinishedMatches
from game.ui.pages.keys_page import KeysPage
from game.ui.pages.reading import read_through
from game.ui.pages.rules_page import RulesPage
from game.ui.replay.opening import open_record
from game.ui.setup.draft import MatchPlan
from game.ui.widgets import Answer, Dialog
from game.ui.widgets.screens import Screens
from game.words.match import deal_number_text, match_text, unsaved_text
from game.words.refusals import house_rule
from game.words.strings import _

ANYBODY = 0
"""The seat whose events are followed: any seat will do, since the saving of a match is no secret."""


class MatchHouse(Protocol):
    """The services of the program that a match controller uses."""

    new_seed: Callable[[], int]
    """Returns the seed of a match whose cards nobody knows."""

    def save_defaults(self, plan: MatchPlan) -> None:
        """Save the choices in `plan` as defaults for the next match."""

    def seat_people(self, match: Match) -> Couch:
        """Return the couch of a match: the people who share the machine. No seat counts as having lost its gamepad any
        more.
        """

    def invite_phones(self, couch: Couch, begin: Callable[[], object]) -> None:
        """Call `begin` once the phones that play at a couch's match have sat down; at once if they are there already or
        no phones play. Otherwise the page of the phones replaces all screens: from there people can begin without
        waiting, or go back to the title, and then `begin` is not called.
        """

    def show_phones(self, match: Match) -> None:
        """Open the page of the phones at a match."""

    def count(self, match: Match) -> None:
        """Count each deal of `match` for the statistics when it ends, in place of the match counted before.

        If its last deal is over already, count that deal at once. Do nothing if `match` is counted already or no
        statistics are kept.
        """

    def delete_oldest_matches(self) -> str:
        """Delete the oldest finished matches until all records fit in the space that the settings allow; unfinished
        matches and the latest finished one stay. Return a sentence that says so; empty if none was deleted, as without
        a limit.
        """


class MatchController:
    """Begins and continues matches, and opens the table and every page of the match under way. Without a match under
    way, the methods that open such a page do nothing.

    The program has one controller. The match under way is `unfinished.table`; its rules are compared with those of
    `games`.
    """

    def __init__(
        self,
        screens: Screens,
        unfinished: UnfinishedMatches,
        games: Games,
        preferences: Preferences,
        house: MatchHouse,
    ) -> None:
        self.screens = screens
        self.unfinished_matches = unfinished
        self.games = games
        self.house = house
        self.replies = Replies(screens)
        """The replies to calls, shown over all screens."""
        self.reviews = Reviews(screens, self.play_on)
        self.open_hands = OpenHands(preferences, screens, self._close_hands)
        self.couch: Couch | None = None
        """The couch of the table that was opened last."""
        self._begun: tuple[Match, MatchPlan] | None = None
        """The match begun last, and its plan."""
        self._trouble: SaveTrouble | None = None

    @property
    def table(self) -> Match | None:
        """The match under way, whether or not its table is open; None without one."""
        return self.unfinished_matches.table

    # How one begins

    def begin(self, plan: MatchPlan, chosen: bool = False) -> None:
        """Begin a new match; ask first if the match under way would be lost. The choices of a plan that was `chosen` by
        hand are saved as defaults.
        """
        self._ask_first(partial(self._begin, plan, chosen))

    def same_again(self, table: Match) -> None:
        """Begin a match with the rules and seats of `table` and the cards of its first deal; players who left are back.
        Ask first if the match under way would be lost.

        Refused with a message while people are playing that deal: one of them could see the hands and the stock.
        """
        if not table.history.finished_deals and any(table.truth.hands) and was_played_by_people(table.recording.record):
            self.screens.tell(_("The first deal can be dealt again once it is over."), wrong=True)
            return
        self._ask_first(partial(self._same_again, table))

    def again(self, table: Match) -> None:
        """Begin another match with the same rules, the seats as they are now and other cards; ask first if the match
        under way would be lost.
        """
        self.begin(MatchPlan(table.header.sheet, table.seats, base=self.base(table)))

    def play_on(self, record: Record, count: int, seats: Sequence[Seat] | None = None) -> None:
        """Begin a new match that starts with the first `count` actions of `record`, played by `seats`; by default by
        its own players.

        The match under way is saved first. If it would be lost, a dialog asks before anything is done. When the match
        begins, which may be after that dialog, the errors of `session.match.match.fork_match` are raised.
        """
        self._ask_first(partial(self._play_on, record, count, seats))

    def _ask_first(self, begin: Callable[[], object]) -> None:
        """Save the match under way, if there is one, and call `begin`.

        If it cannot be saved and would be lost, open a dialog instead, and call `begin` only if the answer is to go on.
        """
        table, unfinished = self.table, self.unfinished_matches
        if table is None or unfinished.save():
            begin()
            return
        lost = _("“{match}” is not finished. Nothing is being saved, so it will be lost when a new match begins.")
        answers = [Answer(_("Back")), Answer(_("New match"), begin, "primary")]
        if unfinished.list_matches():
            answers.insert(1, Answer(_("Unfinished matches"), self.open_unfinished_list))
        self.screens.push(Dialog(_("Begin a new match?"), lost.format(match=match_text(table)), answers))

    def _begin(self, plan: MatchPlan, chosen: bool) -> None:
        if chosen:
            self.house.save_defaults(plan)
        seed = self.house.new_seed() if plan.seed is None else plan.seed
        dealer = plan.start.dealer if plan.start else len(plan.seats) - 1
        table = Match(Header(plan.sheet, plan.seats, seed, dealer), start=plan.start)
        self._begun = (table, plan)
        if plan.start:
            self.open_hands.note_deal(table)
        self._sit_down(table)
        if plan.start:
            self.screens.tell(_("This is a staged table: the match is not saved."))

    def _same_again(self, table: Match) -> None:
        plan, seats = self._plan(table), table.seating.seats_with_people_back
        if plan and plan.start:
            self._begin(structs.replace(plan, seed=None, seats=seats), chosen=False)
        else:
            self._play_on(record_of(table), 0, seats)

    def _play_on(self, record: Record, count: int, seats: Sequence[Seat] | None) -> None:
        table = fork_match(record, count, seats)
        if table.history.last_seat == DEALER:  # nobody has played yet: it was dealt for them
            self.open_hands.note_deal(table)
        self._sit_down(table)

    def _sit_down(self, table: Match) -> None:
        """Make a new match the match under way, and begin to play it. It is written to disk at once, so that it is kept
        even if a phone is missing before the first deal. A match from a staged table has no record and is not written.
        """
        journal = self.unfinished_matches.saves.new_journal() if table.is_replayable else None
        if journal is not None:
            table.recording.save_to(journal)
        self.unfinished_matches.table = table
        self.go_on()

    # How one goes on

    def go_on(self) -> None:
        """Open the table of the match under way as soon as its phones have sat down.

        If a deal is over, its score sheet is opened with the table, except for a first deal that was won as dealt (see
        `_was_won_as_dealt`). The deals are counted for the statistics at once, without waiting for the phones. Do
        nothing without a match under way.
        """
        table = self.table
        if table is None:
            return
        if self._trouble is None or self._trouble.table is not table:
            self._trouble = SaveTrouble(self.screens, table)
        self.open_hands.watch_table(table)
        if self.couch is not None:
            self.couch.close()
        self.couch = self.house.seat_people(table)
        self.screens.handle_unused = self.couch.take_unused_key
        self.house.count(table)
        self.house.invite_phones(self.couch, partial(self._open_table, table, self.couch))

    def _open_table(self, table: Match, couch: Couch) -> None:
        couch.passing.begin()
        if table.phase is Phase.DEAL_OVER and not self._was_won_as_dealt(table):
            self._open_score_sheet(table)

    def _close_hands(self) -> None:
        """Hide the hands that were face up; do nothing before a table was opened."""
        if self.couch is not None:
            self.couch.close_hands()

    def _was_won_as_dealt(self, table: Match) -> bool:
        """Whether the first deal of `table`, the only one over so far, was won with the hand as dealt. Such a hand is
        shown before the score sheet.

        False unless `table` is the match begun last; a match continued from its record does not count.
        """
        begun = self._begun is not None and self._begun[0] is table
        return begun and len(table.history.finished_deals) == 1 and table.truth.ending is Ending.DEALT

    def resume(self) -> None:
        """Continue the match under way, or else the unfinished match that was played last. Without either, open the
        list of unfinished matches.
        """
        unfinished = self.unfinished_matches.list_matches()
        if self.table is not None:
            self.go_on()
        elif unfinished:
            self.resume_from(unfinished[0].path)
        else:
            self.open_unfinished_list()

    def open_unfinished_list(self) -> None:
        """Open the list of unfinished matches."""
        self.screens.open("unfinished")

    def resume_from(self, path: Path) -> None:
        """Continue the match of this file. If it is the match under way, do as `go_on`.

        For another match, ask first if the match under way cannot be saved and would be lost. If the file cannot be
        continued, open the title with a message. Where no matches are kept, do nothing.
        """
        table, unfinished = self.table, self.unfinished_matches
        if unfinished.is_in(path):
            self.go_on()
        elif not unfinished.saves.can_save:
            return
        elif table is None or unfinished.save():
            self._change_to(path, unfinished.saves)
        else:
            lost = _("“{match}” is not finished and cannot be saved: it will be lost if you continue another match.")
            answers = [
                Answer(_("Give up"), partial(self._change_to, path, unfinished.saves), "danger"),
                Answer(_("Back")),
            ]
            self.screens.push(Dialog(_("Abandon this match?"), lost.format(match=match_text(table)), answers))

    def _change_to(self, path: Path, saves: Saves) -> None:
        loading = saves.begin_resuming(path)
        self.unfinished_matches.table = None  # it is put away
        read_through(
            self.screens, loading, partial(self._continue_loaded, loading), partial(self.screens.restart_at, "title")
        )

    def _continue_loaded(self, loading: Loading) -> None:
        found = loading.result
        self.unfinished_matches.table = found.match
        if found.match is None:
            self.screens.restart_at("title", found.message)
            return
        self.go_on()
        if found.message and self.screens.top:
            self.screens.top.tell(found.message, 8.0, "warning")

    # At the table

    def open_menu(self) -> None:
        """Open the menu of the match under way; do nothing without a match."""
        if self.table is not None:
            self.screens.open("menu", self.table)

    def open_rules(self) -> None:
        """Open the rules of the match under way; do nothing without a match."""
        if self.table is not None:
            self.screens.push(RulesPage(self.table.header.sheet, self.base(self.table), playing=True))

    def open_keys(self) -> None:
        """Open the page that lists the keys of the table, with or without a match."""
        self.screens.push(KeysPage())

    def open_phones(self) -> None:
        """Open the page of the phones at the match under way: the way to connect them, and their seats. Do nothing
        without a match.
        """
        if self.table is not None:
            self.house.show_phones(self.table)

    def open_gamepads(self) -> None:
        """Open the page of gamepads and the people who hold them; do nothing without a match under way."""
        if self.table is not None:
            self.screens.open("pads", self.table.seats)

    def open_seats(self, seat: int | None = None) -> None:
        """Open the page of seats, to change players; `seat` is the seat selected at first, if any. Do nothing without a
        match under way.
        """
        if self.table is not None:
            self.screens.open("seats", self.table, seat, answered=self._reseat)

    def _reseat(self, changed: bool) -> None:
        if not changed or self.table is None or self.couch is None:
            return
        if self.table.phase is Phase.DEAL_OVER:
            self.go_on()
        else:
            self.house.invite_phones(self.couch, self.couch.passing.reseat)

    def house_rule(self, refusal: Refusal, table: Match) -> str:
        """Return a sentence on the house rule that can have caused a refusal; empty if no changed rule can."""
        return house_rule(refusal, table.header.sheet, self.base(table))

    def base(self, table: Match) -> RuleSheet | None:
        """Return the rules to compare a match's rules with; None if there are none.

        If the match is the one last begun by a plan, and the plan names such rules, these are returned. Otherwise they
        are the rules that its house rules extend. Then the result is None for a built-in game, and for house rules that
        are not in `games`.
        """
        plan = self._plan(table)
        return (plan.base if plan else None) or self.games.base_of_sheet(table.header.sheet)

    def _plan(self, table: Match) -> MatchPlan | None:
        """Return the plan of a match if it is the one begun last by a plan; None for any other match, such as one that
        goes on from a record.
        """
        return self._begun[1] if self._begun and self._begun[0] is table else None

    # After a deal

    def open_result(self) -> None:
        """Open the score sheet of the deal that has just ended; one must have ended. If it was the last one, no match
        is under way any more. Do nothing without a match under way.
        """
        table = self.table
        if table is None:
            return
        if table.is_over:
            self.unfinished_matches.table = None
        self._open_score_sheet(table)

    def _open_score_sheet(self, table: Match) -> None:
        """Open the score sheet of a deal that has ended; closing it leads to the next deal or the result."""
        note, trouble = deal_number_text(table), unsaved_text(table.recording.write_error)
        page = ScoreSheet(table.seats, table.history.finished_deals, self, table, note, trouble)
        self.screens.push(page, partial(self._after_scoring, table))

    def _after_scoring(self, table: Match, seen: object) -> None:
        if table.is_over:
            self._result(table)
        elif self.couch is not None and self.couch.table.phase is Phase.DEAL_OVER:
            self.couch.passing.next_deal()

    def _result(self, table: Match) -> None:
        page = self.screens.restart_at("result", table.seats, table.history.finished_deals, table)
        told = self.house.delete_oldest_matches()
        if told:
            page.tell(told, 8.0)

    def open_replay(self, table: Match) -> None:
        """Open the replay of a match that is over."""
        open_record(self.screens, record_of(table))

    def change_table(self) -> None:
        """Replace all screens by the title and, over it, the page on which the table is set."""
        self.screens.restart_at("title")
        self.screens.open("setup")


class SaveTrouble:
    """Follows `table`. Shows a message on the top screen of `screens` when its record cannot be written, and another
    when it can be written again.
    """

    def __init__(self, screens: Screens, table: Match) -> None:
        self.screens = screens
        self.table = table
        self._said: WriteFailure | None = None
        table.subscribe(ANYBODY, self._show_change)

    def _show_change(self, view: View, events: tuple[Event, ...]) -> None:
        now, top = self.table.recording.write_error, self.screens.top
        if now == self._said or top is None:
            return
        if now:
            told = top.tell(_("The match cannot be saved: {why}.").format(why=now.reason), 10.0, "warning", "danger")
        else:
            told = top.tell(_("The match is being saved again."), 4.0, "check")
        if told:  # else whoever looks at another page would not know it
            self._said = now


def record_of(table: Match) -> Record:
    """Return the record of a match up to now."""
    return read_sound_part("\n".join(table.recording.lines) + "\n")[0]
