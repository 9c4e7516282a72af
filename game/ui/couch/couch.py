"""The host of a table whose people share one machine: whose hand is visible, passing the table on, and calls."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from math import inf
from typing import Protocol

from game.engine.refusals import Refusal
from game.interaction.tray import Tray
from game.session.match.match import Match
from game.session.match.people import CallTaker, HotSeat
from game.session.match.standing_answers import StandingAnswers
from game.session.preferences import Preferences
from game.ui.cards.hand import Hand
from game.ui.couch.calling import Calling
from game.ui.couch.open_hands import OpenHands
from game.ui.couch.passing import Passing
from game.ui.input.verbs import Command, Verb
from game.ui.table.host import Advance, TableHost
from game.ui.widgets.screens import Screen, Screens

PASS_ON_SECONDS = 0.9
"""Seconds the table stays visible after a play before it is passed on."""

QUESTION_SECONDS = 0.15
"""Seconds before a question to all, whose time is already running."""


OpenTable = Callable[[Match, int, TableHost], Screen]
"""Makes the screen of a match as a seat sees it."""


class MatchPages(Protocol):
    """Gives the match under way, and opens the pages that people ask for at its table."""

    @property
    def table(self) -> Match | None:
        """The match under way, even while another page covers its table; None without one."""

    @property
    def open_hands(self) -> OpenHands:
        """The object that knows whether people may see each other's hands."""

    def open_menu(self) -> None:
        """Open the menu."""

    def open_rules(self) -> None:
        """Open the page of the rules."""

    def open_seats(self, seat: int | None = None) -> None:
        """Open the page on which the players of the seats are changed, at `seat` if given."""

    def open_phones(self) -> None:
        """Open the page that shows how phones join the match, and who sits at them. Do nothing without a match."""

    def open_result(self) -> None:
        """Open the result of the deal that has ended; after the last deal, the result of the match follows it."""

    def house_rule(self, refusal: Refusal, table: Match) -> str:
        """Return a sentence with the house rule behind a refusal at `table`; "" if no house rule is."""


class Couch(TableHost):
    """The host of the table's screens for people who share a machine: `passing` hands the table on, `calling` takes
    calls.

    `open_table` makes the screens of the table; `pages` are the pages of the match.
    """

    scored = True

    def __init__(
        self, table: Match, pages: MatchPages, calling: Calling, preferences: Preferences, open_table: OpenTable
    ) -> None:
        self.table = table
        self.pages = pages
        self.screens = calling.screens
        self.calling = calling
        self.open_table = open_table
        self._preferences = preferences
        self.table_holding = HotSeat(table, partial(pages.open_hands.are_open, table), self.calls.standing_answers)
        self.passing = Passing(self)
        self._hands: dict[int, tuple[int, Hand, Tray]] = {}
        self._last_moment: object = None
        self._seconds_waited = 0.0
        """Seconds since this moment of the match began."""
        self._seconds_due = inf
        """Seconds from the beginning of this moment to the next action of the couch."""

    def close(self) -> None:
        """Stop the standing answers from listening to the match. Called when people leave the table."""
        self.calls.standing_answers.close()

    @property
    def is_at_table(self) -> bool:
        """Whether this match is under way, and its table, curtain or call page is visible. A table that people only
        watch does not count.
        """
        mine, seen = (self.passing.person_screen, self.passing.curtain, self.calling.page), self.screens.visible()
        return self.pages.table is self.table and any(each in seen for each in mine)

    def is_at_table_of(self, screens: Screens) -> bool:
        """Whether the table, even if people only watch it, its curtain or its call page is visible among `screens`."""
        seen = screens.visible()
        return any(each in seen for each in (self.passing.table_screen, self.passing.curtain, self.calling.page))

    # The pages of the match

    def open_menu(self) -> None:
        """Open the menu of the match."""
        self.pages.open_menu()

    def open_rules(self) -> None:
        """Show the rules of the match."""
        self.pages.open_rules()

    def open_phones(self) -> None:
        """Open the page of the phones."""
        self.pages.open_phones()

    def open_seat(self, seat: int) -> bool:
        """Open the page on which the players of the seats are changed, at `seat`, which was clicked. Return True."""
        self.pages.open_seats(seat)
        return True

    def reopen(self) -> None:
        """Open the screen of the table anew, as after a change of the language: for the person who holds it, for all to
        watch, or behind a curtain if nobody may see it yet (see `Passing.reseat`).
        """
        self.passing.reseat()

    def on_end_seen(self) -> None:
        """Open the result of the deal that has ended."""
        self.pages.open_result()

    def is_paused(self) -> bool:
        """Whether a visible screen, such as the menu, pauses the table."""
        return self.screens.is_paused

    def house_rule(self, refusal: Refusal) -> str:
        """Return a sentence about the house rule that causes a refusal; "" if none does."""
        return self.pages.house_rule(refusal, self.table)

    # Whose hand is seen

    def hides(self, seat: int) -> bool:
        """Whether a seat's hand must be hidden now: hands are hidden at this table, the deal is not over, and another
        person or nobody holds the table.
        """
        return self.table_holding.is_hidden(seat)

    @property
    def open_hands(self) -> tuple[int, ...]:
        """The seats whose hands lie open to all. These are the seats of all people at the machine if there are several
        and they play with open hands; else there are none.
        """
        return self.table_holding.open_seats

    @property
    def is_opened_to_watch(self) -> bool:
        """Whether the table was last opened for all people to watch, with no hand shown."""
        return self.passing.is_opened_to_watch

    def close_hands(self) -> None:
        """Take the table from its holder and redraw all screens, so that no hand is visible any more. Do nothing if
        hands are not hidden in this deal, or after its end.
        """
        if self.table_holding.hides_hands and not self.table_holding.is_deal_over:
            self.table_holding.release()
            self.screens.invalidate()

    def hand_and_tray(self, seat: int, deal: int) -> tuple[Hand, Tray]:
        """Return a seat's hand and tray in a deal, as the person left them. In a new deal both are new, but the hand
        keeps its sorting.
        """
        known = self._hands.get(seat)
        if known is None or known[0] != deal:
            hand = Hand()
            hand.sorting = known[1].sorting if known else hand.sorting
            known = self._hands[seat] = (deal, hand, Tray())
        return known[1], known[2]

    # Whose turn it is

    def rest(self, dt: float, advance: Advance) -> bool:
        """Count `dt` seconds in which no card moves. Do what is due once its delay is over; return whether anything was
        done.

        One of three things may be due: to open the page of calls, to pass the table on, or to open the table for all to
        watch. The count starts anew after each of them, and whenever the state of the match or the holder of the table
        changes.

        If hands are hidden, the holder gives the table up before the page of calls opens. `advance` lets time pass for
        calls and bots while that page is open.
        """
        held, settings = self.table_holding, self._preferences.settings
        now = (self.table.version, held.hides_hands, settings.call_seconds, held.holder, held.is_only_watched)
        if now != self._last_moment:
            self._last_moment, self._seconds_waited, self._seconds_due = now, 0.0, self._seconds_until_due()
        self._seconds_waited += dt
        if self._seconds_waited < self._seconds_due:
            return False
        self._last_moment = None
        if self.calling.asks_together(held.holder):
            front = held.next_person if held.holder is None else held.holder
            if held.hides_hands:
                held.release()  # everybody looks from now on
            self.calling.open_call_page(self, advance, partial(self._after_call_page, self.calls.asked_people), front)
        elif held.is_only_watched:
            self.passing.watch()
        else:
            self.passing.turn_to_next()
        return True

    def _seconds_until_due(self) -> float:
        """Return after how many seconds people must be asked, or the table must be passed on or opened for all to
        watch; infinite if nothing of that is due.

        This is the whole delay from the last change at the table. Time that has already passed is not subtracted.
        """
        if self.calling.asks_together(self.table_holding.holder):
            return QUESTION_SECONDS
        if self.table_holding.is_only_watched:
            return inf if self.passing.is_opened_to_watch else PASS_ON_SECONDS
        if self.table_holding.holder is None and not self.table_holding.has_phones:
            return QUESTION_SECONDS
        return PASS_ON_SECONDS if self.table_holding.needs_handover else inf

    def _after_call_page(self, asked: Collection[int], done: object) -> None:
        """Continue after a call page. If people only watch now, open the table for all. If hands are hidden and the
        deal goes on, pass the table to the next person. Otherwise the table stays as it is.

        `asked` are the people who were on the page. `done`, the result of the page, is not needed.
        """
        if self.table_holding.is_only_watched:
            self.passing.watch()
        elif self.table_holding.hides_hands and not self.table_holding.is_deal_over:
            self.passing.pass_on(asked)

    # Calls

    @property
    def calls(self) -> CallTaker:
        """The object that takes all calls."""
        return self.calling.calls

    @property
    def standing(self) -> StandingAnswers:
        """Answers people have given beforehand about discards they may buy."""
        return self.calls.standing_answers

    @property
    def asks_on_one_page(self) -> bool:
        """Whether people are asked about a discard together, on one page, rather than one by one: so it is if several
        people play and the time to call is limited.
        """
        return self.calling.asks_on_one_page

    @property
    def call_keys(self) -> Mapping[str, int]:
        """Seats by their call key."""
        return {key: seat for seat, key in self.calling.call_keys.items()}

    def call(self, seat: int) -> None:
        """Queue a call of a seat for the next `listen`."""
        self.calls.call(seat)

    def take_unused_key(self, verb: Verb) -> bool:
        """Make the call of a call key that a page over the table did not use. Return whether the key was used.

        A key does nothing with Ctrl or Alt, in a pause, after the end of a deal, or while the table is out of sight.
        """
        if not isinstance(verb, Command) or verb.ctrl or verb.alt or verb.key not in self.call_keys:
            return False
        if (
            self.is_paused()
            or self.table_holding.is_deal_over
            or self.passing.table_screen not in self.screens.visible()
        ):
            return False
        self.call(self.call_keys[verb.key])
        return True

    def listen(self, dt: float, rivals: Sequence[int]) -> bool:
        """Advance the calls by `dt` seconds; in a pause do nothing. Return whether anything changed.

        `rivals` are the seats of bots acting at this moment.
        """
        return not self.is_paused() and self.calls.tick(dt, rivals)

    def asks_in_turn(self) -> bool:
        """Whether people are asked one after the other."""
        return self.calls.asks_in_turn

    def waits(self, seat: int) -> bool:
        """Whether this seat is asked, but must wait for the answer of another seat, as people are asked in turn."""
        asked = self.table.view(seat).state.asked
        return self.calls.asks_in_turn and seat in asked[1:]

    def time_left_share(self) -> float | None:
        """Return the share of the time to call that is left, from 1 down to 0.

        None if there is no limit, if no person is asked, or as long as the clock of a new question has not begun.
        """
        return self.calls.time_left
