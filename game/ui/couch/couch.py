"""Several people at one machine: what a table's screen asks before it shows a hand, and whom it hears."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from math import inf
from typing import Protocol

from game.engine.refusals import Refusal
from game.session.match.match import Match
from game.session.match.people import CallTaker, HotSeat
from game.session.match.standing import StandingAnswers
from game.session.preferences import Preferences
from game.ui.cards.hand import Hand
from game.ui.couch.calling import Calling
from game.ui.couch.open_hands import OpenHands
from game.ui.couch.passing import Passing
from game.ui.input.verbs import Command, Verb
from game.ui.table.host import Advance, TableHost
from game.ui.table.tray import Tray
from game.ui.widgets.screens import Screen

LINGER = 0.9
"""Seconds whoever holds the table still sees what their play has done."""

AT_ONCE = 0.15
"""Seconds until all are asked where all may call: the time runs already."""


OpenTable = Callable[[Match, int, TableHost], Screen]
"""Makes the screen of a match as a seat sees it."""


class MatchPages(Protocol):
    """The match under way, and the pages people open from its table."""

    @property
    def table(self) -> Match | None:
        """The match under way, whether one sits at it or not."""

    @property
    def open_hands(self) -> OpenHands:
        """Whether people may see each other's hands."""

    def pause(self) -> None:
        """Open the menu."""

    def rules(self) -> None:
        """Show the rules."""

    def seats(self, seat: int | None = None) -> None:
        """Show who plays where, to change it; `seat` is what it is about, if any."""

    def deal_over(self) -> None:
        """Show what the deal came to."""

    def match_over(self) -> None:
        """Show what the match came to."""

    def house_rule(self, refusal: Refusal, table: Match) -> str:
        """Return the house rule that is behind a refusal, in a sentence, if one is."""


class Couch(TableHost):
    """Those who share the machine at `table`: `passing` gives it from one to the next, `calling` hears their calls.

    It hosts the screens of the table, which `open_table` makes: what lies beyond them is for the `pages` of the match.
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
        self.holding_it = HotSeat(table, partial(pages.open_hands.at, table), self.calls.standing_answers)
        self.passing = Passing(self)
        self._hands: dict[int, tuple[int, Hand, Tray]] = {}
        self._moment: object = None
        self._waited = 0.0
        """Seconds since this moment began."""
        self._enough = inf
        """Seconds until something is to be done."""

    @property
    def passed_to(self) -> int:
        """For whom the curtain is that came down last."""
        return self.passing.to

    def close(self) -> None:
        """They have left: nothing is listened for any more."""
        self.calls.standing_answers.close()

    @property
    def at_table(self) -> bool:
        """Whether people are at it now: they see the table, the curtain, or what all are asked."""
        mine, seen = (self.passing.played, self.passing.curtain, self.calling.page), self.screens.visible()
        return self.pages.table is self.table and any(each in seen for each in mine)

    # The pages of the match

    def menu(self) -> None:
        """Open the menu of the match."""
        self.pages.pause()

    def rules(self) -> None:
        """Show the rules of the match."""
        self.pages.rules()

    def open_seat(self, seat: int) -> bool:
        """Say who plays where."""
        self.pages.seats(seat)
        return True

    def deal_over(self) -> None:
        """Show what the deal came to."""
        self.pages.deal_over()

    def match_over(self) -> None:
        """Show what the match came to."""
        self.pages.match_over()

    def paused(self) -> bool:
        """Whether the menu is open."""
        return self.screens.paused

    def house_rule(self, refusal: Refusal) -> str:
        """Return what the match's own rule says that is behind a refusal, if that is one."""
        return self.pages.house_rule(refusal, self.table)

    # Whose hand is seen

    def hides(self, seat: int) -> bool:
        """Whether a hand is hidden from whoever looks."""
        return self.holding_it.is_hidden(seat)

    @property
    def open_hands(self) -> tuple[int, ...]:
        """Those of people who hide nothing from each other."""
        return self.holding_it.open_seats

    def close_hands(self) -> None:
        """Hands that lay open are hidden from everybody at once, whatever page is over the table."""
        if self.holding_it.hides_hands and not self.holding_it.is_deal_over:
            self.holding_it.release()
            self.screens.invalidate()

    def holding(self, seat: int, deal: int) -> tuple[Hand, Tray]:
        """Everybody finds their cards as they left them, and sorted as before."""
        known = self._hands.get(seat)
        if known is None or known[0] != deal:
            hand = Hand()
            hand.sorting = known[1].sorting if known else hand.sorting
            known = self._hands[seat] = (deal, hand, Tray())
        return known[1], known[2]

    # Whose turn it is

    def rest(self, dt: float, advance: Advance) -> bool:
        """Pass the table on where that is due, or ask everybody at once."""
        held, settings = self.holding_it, self._preferences.settings
        now = (self.table.version, held.hides_hands, settings.call_seconds, held.seat)
        if now != self._moment:
            self._moment, self._waited, self._enough = now, 0.0, self._due()
        self._waited += dt
        if self._waited < self._enough:
            return False
        self._moment = None
        if self.calling.together(held.seat):
            front = held.next_person if held.seat is None else held.seat
            if held.hides_hands:
                held.release()  # everybody looks from now on
            self.calling.ask(self, advance, partial(self._asked, self.calls.asked_people), front)
        else:
            self.passing.go_on()
        return True

    def _due(self) -> float:
        """In how many seconds something is to be done, if nothing else happens."""
        if self.calling.together(self.holding_it.seat):
            return AT_ONCE
        if self.holding_it.seat is None:
            return AT_ONCE
        return LINGER if self.holding_it.needs_handover else inf

    def _asked(self, asked: Collection[int], done: object) -> None:
        """All who were `asked` have answered; they all see the screen, so nobody's hand may come up by itself."""
        if self.holding_it.hides_hands and not self.holding_it.is_deal_over:
            self.passing.pass_on(asked)

    # Calls

    @property
    def calls(self) -> CallTaker:
        """Where calls go, whatever they are made with."""
        return self.calling.calls

    @property
    def standing(self) -> StandingAnswers:
        """What is said beforehand of discards one may buy."""
        return self.calls.standing_answers

    @property
    def all_at_once(self) -> bool:
        """Whether people are asked on a page for all of them."""
        return self.calling.all_at_once

    @property
    def keys(self) -> Mapping[str, int]:
        """The keys of people who may call."""
        return {key: seat for seat, key in self.calling.keys.items()}

    def call(self, seat: int) -> None:
        """Somebody calls, whatever with."""
        self.calls.call(seat)

    def overhear(self, verb: Verb) -> bool:
        """Hear the key of a person for which a question over the table has no use; whether it was one."""
        if not isinstance(verb, Command) or verb.ctrl or verb.alt or verb.key not in self.keys:
            return False
        if self.paused() or self.holding_it.is_deal_over or self.passing.shown not in self.screens.visible():
            return False
        self.call(self.keys[verb.key])
        return True

    def listen(self, dt: float, rivals: Sequence[int]) -> bool:
        """Let time pass for those who may call."""
        return not self.paused() and self.calls.tick(dt, rivals)

    def in_turn(self) -> bool:
        """Whether there is no time in which all may call at once."""
        return self.calls.asks_in_turn

    def waits(self, seat: int) -> bool:
        """Whether it is asked of others first."""
        asked = self.table.view(seat).state.asked
        return self.calls.asks_in_turn and seat in asked[1:]

    def share(self) -> float | None:
        """How much of the time to call is left."""
        return self.calls.time_left
