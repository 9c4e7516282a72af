"""What the parts of a table's screen share, and the others at the table, whose time passes there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.bots.explain.reasons import Advice
from game.engine.refusals import Refusal
from game.engine.state import View
from game.session.match.match import Match
from game.session.preferences import Preferences
from game.session.settings import Settings
from game.ui.cards.soundtrack import Play, heard, silent
from game.ui.ending.ending import DealEnding
from game.ui.input.verbs import OUTSIDE, Pos
from game.ui.table.controller import PlayerController
from game.ui.table.host import Bots, TableHost, Told
from game.ui.table.live_view import LiveView
from game.ui.widgets import Toasts
from game.ui.widgets.players import Person
from game.ui.widgets.screens import Screen
from game.ui.words.table import Words


class TableContext:
    """A table from the seat of a player: given to every part of its `screen`, so that each finds there what it needs.

    `people` sit there, by seat; `bots` are those of them who play by themselves. `play` plays a sound by its name and
    volume.
    """

    def __init__(
        self,
        screen: Screen,
        table: Match,
        seat: int,
        people: Sequence[Person],
        host: TableHost | None = None,
        bots: Bots | None = None,
        play: Play = silent,
        preferences: Preferences | None = None,
    ) -> None:
        self.screen = screen
        self.table = table
        self.seat = seat
        self.people = tuple(people)
        self.host = host or TableHost()
        self.preferences = preferences or Preferences(Settings())
        self.sound = heard(play, self.preferences)
        self.hand, self.tray = self.host.holding(seat, table.view(seat).state.deal)
        self.words = Words(tuple(person.name for person in people), seat, self.host.house_rule)
        speed = self.settings.animation
        ending = DealEnding(self.preferences, table, self.sound)
        self.live = LiveView(self.seen, self.people, self.sound, speed, self.hand, self.tray, self.words, ending)
        self.prompts = self.live.prompts
        self.stage = self.live.stage
        self.stage.reduced = self.settings.reduced_motion
        self.toasts = Toasts()
        self.pos: Pos = OUTSIDE
        """Where the pointer is."""
        self.controller = PlayerController(self)
        self.others = Others(self, bots or Bots())

    @property
    def settings(self) -> Settings:
        """The settings as they are now."""
        return self.preferences.settings

    @property
    def seen(self) -> View:
        """All that lies there for the player, open hands of others included; rules are asked with `controller.view`."""
        return self.table.view(self.seat, self.host.open_hands)

    def show_tray(self) -> None:
        """Show the tray as it is now, and in the hand the cards that are not in it."""
        view = self.controller.view
        self.hand.selected.clear()
        self.hand.take(self.tray.rest(view.hand), view.state.rules)
        self.stage.retray()

    # What is said in passing

    def say(self, text: str) -> None:
        """Say why something that was tried is not done, or what it comes to: for as long as nothing else is done."""
        self.toasts.show(text, 4.0, momentary=True)

    def report(self, text: str) -> None:
        """Say something that stays true whatever is done."""
        self.toasts.show(text, 4.0)

    def refuse(self, refusal: Refusal) -> None:
        """Say why something is not allowed."""
        self.sound("refuse", 0.8)
        self.toasts.show(self.words.refusal(refusal, self.seen), 5.0, "close", "danger", momentary=True)

    def warn(self, text: str) -> None:
        """Say that something is wrong with the program's surroundings."""
        self.toasts.show(text, 5.0, "warning", "danger")


class Others:
    """Lets the `bots` play and hears those the host of the table knows."""

    def __init__(self, context: TableContext, bots: Bots) -> None:
        self._context = context
        self._bots = bots
        self._now = 0.0

    def rest(self, dt: float) -> bool:
        """dt seconds passed in which nothing was shown; whether another screen has come up."""
        return self._context.host.rest(dt, self.advance)

    def advance(self, dt: float) -> bool:
        """Let dt seconds pass for those who may call and for the bots; whether anything happened."""
        self._now += dt
        heard = self._context.host.listen(dt, self._bots.due(self._now))
        return self._bots.tick(self._now) or heard

    def advise(self, tell: Told) -> None:
        """Ask for a hint; one that is given is noted in the record."""
        self._bots.advise(self._context.seat, partial(self._told, tell), self._now)

    def _told(self, tell: Told, advice: Advice | None) -> None:
        if advice is not None:
            self._context.table.record_hint(self._context.seat)
        tell(advice)

    def introduce(self, seat: int) -> bool:
        """A plate was clicked: the seat may change hands, or one is told who plays there. Whether either was so."""
        if self._context.host.open_seat(seat):
            return True
        about = self._context.people[seat].about
        if about:
            self._context.report(about)
        return bool(about)
