"""The table while no person plays: bots play on, and whoever looks on sees no hand."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs
from pygame import Rect

from game.engine.events import Event
from game.engine.state import NOBODY, Phase, View
from game.session.match.match import Match
from game.session.preferences import Preferences
from game.ui.cards.soundtrack import Play, heard
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.theme import Role
from game.ui.ending.ending import DealEnding, is_over
from game.ui.input.verbs import Click, Confirm, Menu, Press, Verb, Wheel
from game.ui.table.host import Bots, TableHost
from game.ui.table.live_view import LiveView
from game.ui.widgets import Button, Column, Label, Page, Widget
from game.ui.widgets.players import Person
from game.ui.words.prompts import Prompts
from game.ui.words.strings import _


class WatchScreen(Page):
    """The table from behind `seat`, with all hands hidden; nothing is done here but to call somebody back.

    All arguments are as those of `TableScreen`.
    """

    scrolls = False
    share = 1.0

    def __init__(
        self,
        table: Match,
        seat: int,
        people: Sequence[Person],
        host: TableHost,
        bots: Bots,
        play: Play,
        preferences: Preferences,
    ) -> None:
        super().__init__()
        self.table = table
        self.seat = seat
        self.host = host
        self.bots = bots
        settings = preferences.settings
        view = self._from_behind(table.view(NOBODY))
        sound = heard(play, preferences)
        self.live = LiveView(view, people, sound, settings.animation, ending=DealEnding(preferences, table, sound))
        self.stage, self.log = self.live.stage, self.live.log
        self.stage.reduced = settings.reduced_motion
        self._prompts = Prompts(self.live.names, NOBODY)
        self._bot_time = 0.0
        self._begun = False

    # A screen's life

    def enter(self) -> None:
        """Listen, as somebody who has no cards."""
        super().enter()
        self._stop = self.table.subscribe(NOBODY, self._told)

    def leave(self) -> None:
        """Listen no more."""
        self._stop()

    def build(self) -> Widget:
        """The plays, and the way back to the table."""
        return WatchSide(self)

    def layout(self) -> None:
        """The table has all of the window; bots begin once there is one."""
        self.live.place(self.look)
        if not self._begun:
            self._begun = True
            self._begin()
        self.live.painter.stale()
        super().layout()

    def _begin(self) -> None:
        if self.table.phase is Phase.SHUFFLE:
            self.table.begin()
            return
        self.live.catch_up(self.table.history, NOBODY)
        self._told(self.table.view(NOBODY), ())
        self.stage.finish()
        self.live.ending.start_from(self.table.phase)

    def tick(self, dt: float) -> bool:
        """Bots play while nothing is being shown; the end of a deal is seen before they go on."""
        moved = self.stage.tick(dt)
        still = not self.stage.busy_for
        if still and not is_over(self.table.phase):
            self._bot_time += dt
            moved |= self.bots.tick(self._bot_time)
        moved |= self.live.bubbles.tick(dt)
        moved = moved or self.live.painter.refine()
        if still and self.stack.top is self:
            moved |= self.live.ending.moving
            if self.live.end(dt):
                self.host.over(self.table)
        return super().tick(dt) or moved

    def handle(self, verb: Verb) -> bool:
        """The menu, plates, and melds that scroll."""
        if not self._presses(verb) and self.live.ending.skip_on(verb):
            return True
        if isinstance(verb, Menu):
            self.back()
            return True
        if super().handle(verb):
            return True
        if isinstance(verb, Click) and verb.button == 1:
            found = self.live.plate_at(verb.pos)
            return found is not None and self.host.open_seat(found)
        return isinstance(verb, Wheel) and self.live.wheel(verb.pos, verb.dy)

    def _presses(self, verb: Verb) -> bool:
        """Whether a button is pressed."""
        if isinstance(verb, Press):
            return any(each.rect.collidepoint(verb.pos) for each in self.group.focusable())
        return isinstance(verb, Confirm) and self.group.focus is not None

    def open_seat(self) -> None:
        """Say who plays where, to call somebody back to this seat."""
        self.host.open_seat(self.seat)

    def back(self) -> None:
        """Esc: the menu."""
        self.host.menu()

    def draw(self, canvas: Canvas) -> None:
        """The table, and over it what is said there."""
        self.live.draw(canvas)
        self.group.draw(canvas)
        if self.live.bubbles.open:
            self.live.draw_bubbles(canvas, self.live.stage.played, self.live.needed(canvas.look))
        self.toasts.draw(canvas)

    # What happens

    def _from_behind(self, view: View) -> View:
        return structs.replace(view, seat=self.seat)

    def _told(self, view: View, events: tuple[Event, ...]) -> None:
        seen = self._from_behind(view)
        self.live.tell(seen, events)
        self.log.titles = self._prompts.deal(seen)
        self.live.said = self._prompts.prompt(seen, ())
        self.invalidate()


class WatchSide(Widget):
    """Places the plays and the buttons of a screen where its table has room for them."""

    def __init__(self, screen: WatchScreen) -> None:
        super().__init__(grow=1)
        self.stage = screen.stage
        self.log = screen.log
        said = Label(_("Bots play for everybody."), Role.SMALL, "text_dim", "center", wrap=True)
        seats, menu = Button(_("Seats"), screen.open_seat, "primary"), Button(_("Menu"), screen.host.menu)
        self.side = Column([said, seats, menu], gap=8)

    @property
    def children(self) -> Sequence[Widget]:
        """Both context."""
        return (self.log, self.side)

    def measure(self, look: Look, width: int | None = None) -> tuple[int, int]:
        """As large as the window."""
        return look.metrics.size

    def place(self, rect: Rect, look: Look) -> None:
        """The plays and the buttons, where the table has them."""
        super().place(rect, look)
        self.log.place(self.stage.areas.log, look)
        self.side.place(self.stage.areas.buttons, look)

    def draw(self, canvas: Canvas) -> None:
        """Draw both context."""
        for child in self.children:
            child.draw(canvas)
