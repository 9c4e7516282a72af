"""The context that the parts of a table's screen share, and the other players at the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.bots.explain.reasons import Advice
from game.engine.refusals import Refusal
from game.engine.state import View
from game.session.match.match import Match
from game.session.preferences import Preferences
from game.session.settings import Settings
from game.ui.cards.soundtrack import PlaySound, silent, unless_muted
from game.ui.ending.ending import DealEnding
from game.ui.input.verbs import OUTSIDE, Pos
from game.ui.table.controller import PlayerController
from game.ui.table.host import AdviceCallback, Bots, TableHost
from game.ui.table.live_view import LiveView
from game.ui.widgets import Toasts
from game.ui.widgets.players import Person
from game.ui.widgets.screens import Screen
from game.words.table import Words


class TableContext:
    """The shared context of a player's table: match, seat, settings, hand, tray, live view, controller and toasts.
    Every part of the `screen` is given it.

    `people` are given by seat; `bots` play the seats of the bots. `host` opens menus and pages; without one, there are
    none. `play` plays a sound by its name and volume.
    """

    def __init__(
        self,
        screen: Screen,
        table: Match,
        seat: int,
        people: Sequence[Person],
        host: TableHost | None = None,
        bots: Bots | None = None,
        play: PlaySound = silent,
        preferences: Preferences | None = None,
    ) -> None:
        self.screen = screen
        self.table = table
        self.seat = seat
        self.people = tuple(people)
        self.host = host or TableHost()
        self.preferences = preferences or Preferences(Settings())
        self.sound = unless_muted(play, self.preferences)
        self.hand, self.tray = self.host.hand_and_tray(seat, table.view(seat).state.deal)
        self.words = Words(tuple(person.name for person in people), seat, self.host.house_rule)
        speed = self.settings.animation
        ending = DealEnding(self.preferences, table, self.sound)
        self.live = LiveView(self.open_view, self.people, self.sound, speed, self.hand, self.tray, self.words, ending)
        self.prompts = self.live.prompts
        self.stage = self.live.stage
        self.stage.has_reduced_motion = self.settings.reduced_motion
        self.toasts = Toasts()
        self.pos: Pos = OUTSIDE
        """The position of the pointer."""
        self.controller = PlayerController(self)
        self.others = OtherPlayers(self, bots or Bots())

    @property
    def settings(self) -> Settings:
        """The current settings."""
        return self.preferences.settings

    @property
    def open_view(self) -> View:
        """The player's view, with the hands that lie open on the table added. Legal plays are judged by
        `controller.view` instead.
        """
        return self.table.view(self.seat, self.host.open_hands)

    def show_tray(self) -> None:
        """Clear the selection, and show the tray's cards in the tray and all others in the hand."""
        view = self.controller.view
        self.hand.selected.clear()
        self.hand.take(self.tray.cards_outside(view.hand), view.state.rules)
        self.stage.follow_tray()

    # Messages

    def say(self, text: str) -> None:
        """Show a toast about the player's last action; it disappears after some seconds, or earlier with the player's
        next action.
        """
        self.toasts.show(text, 4.0, momentary=True)

    def report(self, text: str) -> None:
        """Show a toast that stays for its full time, whatever the player does."""
        self.toasts.show(text, 4.0)

    def refuse(self, refusal: Refusal) -> None:
        """Show a toast with the reason why a play is not allowed, and play the sound of a refusal.

        The toast disappears after some seconds, or earlier with the player's next action.
        """
        self.sound("refuse", 0.8)
        self.toasts.show(self.words.refusal(refusal, self.open_view), 5.0, "close", "danger", momentary=True)

    def warn(self, text: str) -> None:
        """Show a toast that warns of a fault outside the game, such as a failed save."""
        self.toasts.show(text, 5.0, "warning", "danger")


class OtherPlayers:
    """Runs the `bots` at the table, lets the host listen for calls of other people, and asks for hints."""

    def __init__(self, context: TableContext, bots: Bots) -> None:
        self._context = context
        self._bots = bots
        self._now = 0.0

    def rest(self, dt: float) -> bool:
        """Give the host `dt` seconds in which no card moves, for instance to open another screen; return whether it
        opened one.
        """
        return self._context.host.rest(dt, self.advance)

    def advance(self, dt: float) -> bool:
        """Let `dt` seconds pass for people who may call and for bots; return whether anything changed."""
        self._now += dt
        changed = self._context.host.listen(dt, self._bots.due(self._now))
        return self._bots.tick(self._now) or changed

    def advise(self, tell: AdviceCallback) -> None:
        """Ask a bot for a hint. At once or later, `tell` is called with the advice, or with None where there is nothing
        to advise.

        A hint that was given is recorded in the match.
        """
        self._bots.advise(self._context.seat, partial(self._give_advice, tell), self._now)

    def _give_advice(self, tell: AdviceCallback, advice: Advice | None) -> None:
        """Call `tell` with `advice`, which is None if there is nothing to advise. If there is advice, first record in
        the match that a hint was given.
        """
        if advice is not None:
            self._context.table.record_hint(self._context.seat)
        tell(advice)

    def introduce(self, seat: int) -> bool:
        """Handle a click on a seat's plate: let the host open the seat, or if it does not, report the description of
        the player there. Return whether either was done; False for a player without a description.
        """
        if self._context.host.open_seat(seat):
            return True
        about = self._context.people[seat].about
        if about:
            self._context.report(about)
        return bool(about)
