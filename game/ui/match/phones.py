"""Phones at the window's match: their connection, their effect on the screens, and messages about absent ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Protocol

import pygame

from game.bots.explain.reasons import Advice
from game.content.numbers import listed
from game.engine.actions import Next
from game.phones.book import SeatBook
from game.phones.invitation import Invitation
from game.phones.party import Party, PartyHost, PhoneStatus
from game.session.match.match import Match
from game.session.match.people import has_phone_seats
from game.session.preferences import Preferences
from game.session.profiles import Profiles
from game.session.saves.files import os_error_text
from game.session.settings import Settings
from game.ui.couch.couch import Couch
from game.ui.match.phones_page import PhonesPage
from game.ui.match.score_sheet import ScoreSheet
from game.ui.people.chairs import replacement_bot
from game.ui.widgets import Answer, Dialog
from game.ui.widgets.players import AVATARS
from game.ui.widgets.screens import Screens
from game.words.strings import _

LEFT_SECONDS = 300.0
"""Seconds between leaving the table and the end of listening; phones are told, and keep their seats."""
NOTICE_SECONDS = 3.0
"""Seconds a phone must be away before a message says so: a reloaded page is back sooner."""


class Adviser(Protocol):
    """The giver of hints at the open table."""

    def advise(self, seat: int, tell: Callable[[Advice | None], object]) -> None:
        """Call `tell`, at once or later, with a good player's advice for `seat`; with None if there is no advice. If
        the match changes before, `tell` is not called.
        """


class WindowPhones(PartyHost):
    """The phones at the match in the window. `adviser()` returns the giver of hints at the match's table.

    The network is used only after `invite` to a match with a seat for a phone, or after `show`. It is used until
    `close`, until a match without such seats, or until the table has been left for some time.
    """

    def __init__(
        self,
        screens: Screens,
        preferences: Preferences,
        profiles: Profiles,
        book: SeatBook,
        assets: Path,
        adviser: Callable[[], Adviser],
    ) -> None:
        self.screens = screens
        self.preferences = preferences
        self.party = Party(book, profiles, AVATARS, self)
        self.invitation = Invitation(self.party, assets, _wake)
        self._adviser = adviser
        self._couch: Couch | None = None
        self._seats: object = None
        """The players when the table was opened or opened again."""
        self._noticed: set[int] = set()
        """The seats of phones that a message has reported as away."""
        self._taken: set[int] = set()
        """The seats that phones held at the last look."""
        self._was_left = False
        """Whether a phone has left its seat, so that the seat must be offered again once the table is on top."""
        self._asked_at: dict[int, float] = {}
        """By seat: the seconds for which the phone had been away when the dialog about it was opened."""
        self._left = 0.0
        """Seconds since neither the table nor the page of the phones was shown."""
        self.problem = ""
        """The reason why no phone can connect; empty while phones can."""

    # A match begins, goes on, or is left

    def invite(self, couch: Couch, begin: Callable[[], object]) -> None:
        """Let phones connect to the match of `couch`, and call `begin` once all have sat down. If all are there, call
        it at once. If no seat is for a phone, stop listening and call it at once.

        Otherwise replace all screens by the page of the phones: from there people can begin without waiting, or go back
        to the title, and then `begin` is not called.
        """
        self._couch, match = couch, couch.table
        self._left = 0.0
        self._noticed.clear()
        self._asked_at.clear()
        self.party.attach(match, couch.calls)
        self._seats = match.seats
        if not has_phone_seats(match):
            self.invitation.close()
            begin()
            return
        self.open()
        if self.party.missing:
            self.screens.restart(PhonesPage(self, match, begin))
        else:
            begin()

    def open(self) -> None:
        """Begin to listen for phones; where that fails, `problem` says why."""
        try:
            self.invitation.open()
            self.problem = ""
        except OSError as error:
            self.problem = _("No phone can be let in: {why}.").format(why=os_error_text(error))

    def show(self, match: Match) -> None:
        """Begin to listen for phones, and open their page over the table. The page opens even if listening fails;
        `problem` then says why.
        """
        self.open()
        self.screens.push(PhonesPage(self, match))

    def close(self) -> None:
        """Say goodbye to all phones and stop listening."""
        self.invitation.close()
        self.party.detach()

    # The loop

    @property
    def is_awaited(self) -> bool:
        """Whether a phone's message is still unread, or a connected phone has not been sent the current view yet."""
        return self.invitation.has_news or self.party.is_busy

    def tick(self, dt: float) -> bool:
        """While phones can connect, receive their messages, send them changed views, and ask what to do about phones
        that are away. Return whether a message arrived. Stop listening once the table has been left for some time.

        The loop calls it. While no phone can connect, it does nothing and returns False.
        """
        if not self.invitation.is_open:
            return False
        moved = self.party.tick()
        self._left = 0.0 if self._is_shown else self._left + dt
        if self._left > LEFT_SECONDS:
            self.invitation.close()
        self._notice_absence()
        self._follow_seats()
        return moved

    def _follow_seats(self) -> None:
        """Open the table again if its players have changed.

        Do nothing while another screen covers the table: the next call catches up.
        """
        couch = self._couch
        if couch is None or couch.table.seats == self._seats or self.screens.top is not couch.passing.table_screen:
            return
        self._seats = couch.table.seats
        couch.passing.reseat()

    def _notice_absence(self) -> None:
        couch = self._couch
        if couch is None or couch.table.is_over or not couch.is_at_table_of(self.screens):
            return
        limit, statuses = self.preferences.settings.phone_seconds, self.party.statuses()
        self._notice_leaving(statuses)
        if self._was_left and self.screens.top is couch.passing.table_screen:
            self._was_left = False
            if self.party.missing:
                self._offer_seat(couch.table)
                return
        away = [each.name for each in statuses if each.seat in self._noticed]
        couch.phone_notice = _("Phone away: {names}").format(names=listed(away)) if away else ""
        for each in statuses:
            gone = each.is_taken and not each.is_here and each.plays
            if not gone and each.seat in self._noticed and each.is_here:
                self._noticed.discard(each.seat)
                self._asked_at.pop(each.seat, None)
                self.screens.tell(_("{name}’s phone is back.").format(name=each.name))
            elif gone and each.away_seconds >= NOTICE_SECONDS and each.seat not in self._noticed:
                self._noticed.add(each.seat)
                self.screens.tell(_("{name}’s phone is away.").format(name=each.name), wrong=True)
            waited = each.away_seconds - self._asked_at.get(each.seat, 0.0)
            if gone and limit and waited >= limit and self.screens.top is couch.passing.table_screen:
                self._ask_about_absent(each.seat, each.name, each.away_seconds)
                return

    def _notice_leaving(self, statuses: Sequence[PhoneStatus]) -> None:
        """Record which phone seats are taken, and whether a player has just left one. For each who has, show a toast at
        once, over a menu too.

        A seat for which a bot plays by now does not count as left.
        """
        for each in statuses:
            if each.seat in self._taken and each.plays and not each.is_taken:
                self._was_left = True
                self.screens.tell(_("{name} has left the seat.").format(name=each.name), wrong=True)
        self._taken = {each.seat for each in statuses if each.is_taken}

    def _ask_about_absent(self, seat: int, name: str, away: float) -> None:
        """Open the dialog about the phone of `seat`, which has been away for `away` seconds. The answers: another
        phone, a bot, or wait.
        """
        self._asked_at[seat] = away
        text = _("It has been away for {count} seconds. It comes back to the same hand by itself once it is awake.")
        answers = [
            Answer(_("Another phone"), partial(self.give_away, seat)),
            Answer(_("A bot plays on"), partial(self.let_bot_play, seat)),
            Answer(_("Wait"), kind="primary"),
        ]
        title = _("{name}’s phone is away").format(name=name)
        self.screens.push(Dialog(title, text.format(count=round(away)), answers, width=620))

    # What the host of the table does

    def let_bot_play(self, seat: int) -> None:
        """Let a bot play for the phone of `seat` until the phone is back.

        Do nothing if a bot plays there already, or without a match. The phone should be away; this is not checked.
        """
        match = self.party.match
        if match is not None:
            self.party.let_bot_play(seat, replacement_bot(seat, match.seats))

    def give_away(self, seat: int) -> None:
        """Free `seat` for another phone. If a bot played there in the meantime, its person has the seat again.

        During a match, show the QR code to scan until every phone seat is taken, or somebody closes the page.
        """
        match = self.party.match
        self.party.send_away(seat)
        self._taken.discard(seat)
        if match is not None:
            self._offer_seat(match)

    def _offer_seat(self, match: Match) -> None:
        """Begin to listen for phones, and show the QR code over the table until every phone seat is taken, or somebody
        closes it.

        If listening fails, the page says why.
        """
        self.open()
        self.screens.push(PhonesPage(self, match, is_for_missing=True))

    # What phones ask for

    def next_deal(self, match: Match, seat: int) -> None:
        """Begin the next deal because the phone of `seat` asked for it. If the score sheet is open in the window and
        the menu is not, show the table in its place.
        """
        couch = self._couch
        sheet = any(isinstance(each, ScoreSheet) for each in self.screens.visible())
        match.submit(Next(seat))
        if couch is not None and couch.table is match and sheet and not self.screens.is_paused:
            couch.passing.begin()

    def advise(self, seat: int, tell: Callable[[Advice | None], object]) -> None:
        """Ask the coach at the table for a hint for `seat`. `tell` is called with it later, or with None if there is
        nothing to decide. Without an open table, it is called with None at once; if the match changes first, it is not
        called.
        """
        self._adviser().advise(seat, tell)

    def is_paused(self, match: Match) -> bool:
        """Whether `match` waits: the menu is open, or the table of `match` was left."""
        couch = self._couch
        return couch is None or couch.table is not match or self.screens.is_paused or not self._has_table

    @property
    def _has_table(self) -> bool:
        """Whether the screen of the match's table, or the curtain before it, is open, even if covered by another
        screen.
        """
        passing = self._couch.passing if self._couch else None
        shown = (passing.table_screen, passing.curtain) if passing else ()
        return any(each is not None and each in self.screens for each in shown)

    @property
    def _is_shown(self) -> bool:
        """Whether the table is open, or the page of the phones is on top."""
        return self._has_table or isinstance(self.screens.top, PhonesPage)

    def settings(self) -> Settings:
        """Return the settings in force."""
        return self.preferences.settings

    def on_seat_change(self) -> None:
        """Rebuild the page of the phones if it is on top."""
        top = self.screens.top
        if isinstance(top, PhonesPage) and top.is_placed:
            top.rebuild()


def _wake() -> None:
    """Wake the loop, which may sleep until there is input. Called from another thread."""
    with suppress(pygame.error):  # the window is closed, or has more to do than it can
        pygame.event.post(pygame.event.Event(pygame.USEREVENT))
