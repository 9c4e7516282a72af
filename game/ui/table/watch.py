"""The table while no person plays: bots play on, and whoever looks on sees no hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import structs
from pygame import Rect

from game.engine.events import Event
from game.engine.state import NOBODY, Phase, View
from game.session.match.table import Table
from game.ui.app.preferences import Preferences, heard
from game.ui.cards.painter import Painter
from game.ui.cards.stage import Stage
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.theme import Role
from game.ui.input.verbs import Click, Menu, Verb, Wheel
from game.ui.replay.picture import ReplayPicture
from game.ui.table.bubbles import Callouts
from game.ui.table.closing import Closing, is_over
from game.ui.table.hand import Hand
from game.ui.table.host import Bots, TableHost
from game.ui.table.log import PlayLog
from game.ui.widgets import Button, Column, Label, Page, Widget
from game.ui.widgets.players import Person
from game.ui.words.prompts import Prompts
from game.ui.words.strings import _
from game.ui.words.table import Words

WHEEL = 40
"""Units melds scroll by a notch of the wheel."""


class WatchScreen(Page):
    """The table from behind `seat`, with all hands hidden; nothing is done here but to call somebody back.

    All arguments are as those of `TableScreen`.
    """

    scrolls = False
    share = 1.0

    def __init__(
        self,
        table: Table,
        seat: int,
        people: Sequence[Person],
        host: TableHost,
        bots: Bots,
        play: Callable[[str, float], object],
        preferences: Preferences,
    ) -> None:
        super().__init__()
        self.table = table
        self.seat = seat
        self.names = tuple(person.name for person in people)
        self.host = host
        self.bots = bots
        self.hand = Hand()
        settings = preferences.settings
        self.stage = Stage(self._seen(table.view(NOBODY)), self.hand, heard(play, preferences), settings.animation)
        self.stage.reduced = settings.reduced_motion
        self.painter = Painter(self.stage, self.hand, people)
        self.log = PlayLog(Words(self.names, NOBODY).event)
        self.callouts = Callouts()
        self.closing = Closing()
        self.picture = ReplayPicture(self)
        self.prompts = Prompts(self.names, NOBODY)
        self._bot_time = 0.0
        self._begun = False
        self._stop: Callable[[], None] = lambda: None

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
        return WatchSide(self.stage, self.log, lambda: self.host.open_seat(self.seat), self.host.menu)

    def layout(self) -> None:
        """See `Screen.layout`."""
        self.painter.place(self.look)
        self.stage.place(self.look.metrics, self.painter.plate_widths(self.look))
        if not self._begun:
            self._begun = True
            self._begin()
        self.painter.stale()
        super().layout()

    def _begin(self) -> None:
        if self.table.phase is Phase.SHUFFLE:
            self.table.begin()
            return
        for names, (view, events) in zip(self.table.past.names_then(), self.table.past.retell(NOBODY), strict=True):
            self.log.add(self._seen(view), events, Words(names, NOBODY).event)
        self._told(self.table.view(NOBODY), ())
        self.stage.finish()
        self.closing.found(self.table.phase)

    def tick(self, dt: float) -> bool:
        """See `Screen.tick`: bots play while nothing is being shown; the end of a deal is seen before they go on."""
        moved = self.stage.tick(dt)
        still = not self.stage.busy_for
        if still and not is_over(self.table.phase):
            self._bot_time += dt
            moved |= self.bots.tick(self._bot_time)
        moved |= self.callouts.tick(dt)
        moved = moved or self.painter.refine()
        if still and self.stack.top is self and self.closing.tick(dt):
            self.host.over(self.table, self.stage.view)
        return super().tick(dt) or moved

    def handle(self, verb: Verb) -> bool:
        """See `Screen.handle`: menu, plates and melds that scroll."""
        if isinstance(verb, Menu):
            self.back()
            return True
        if super().handle(verb):
            return True
        if isinstance(verb, Click) and verb.button == 1:
            plates = enumerate(self.stage.areas.plates)
            found = next((seat for seat, plate in plates if plate.collidepoint(verb.pos)), None)
            return found is not None and self.host.open_seat(found)
        return isinstance(verb, Wheel) and self._scrolled(verb)

    def _scrolled(self, verb: Wheel) -> bool:
        mats = enumerate(self.stage.areas.mats)
        return any(
            mat.collidepoint(verb.pos) and self.stage.scroll_by(seat, round(-verb.dy * self.look.px(WHEEL)))
            for seat, mat in mats
        )

    def back(self) -> None:
        """Esc: the menu."""
        self.host.menu()

    def draw(self, canvas: Canvas) -> None:
        """See `Screen.draw`."""
        self.painter.draw(canvas, self.picture)
        self.group.draw(canvas)
        if self.callouts.open:
            self.callouts.draw(canvas, self.stage.areas.plates, self.painter.people)
        self.toasts.draw(canvas)

    # What happens

    def _seen(self, view: View) -> View:
        return structs.replace(view, seat=self.seat)

    def _told(self, view: View, events: tuple[Event, ...]) -> None:
        seen = self._seen(view)
        self.hand.take(seen.hand, seen.state.rules)
        self.stage.tell(seen, events)
        self.log.add(seen, events)
        self.log.titles = self.prompts.deal(seen)
        self.picture.said = self.prompts.prompt(seen, ())
        self.callouts.tell(events, seen.state.rules.buy_order == "first_call")
        self.closing.follow(seen.state.phase, events)
        self.painter.stale()
        self.invalidate()


class WatchSide(Widget):
    """Places the plays and the buttons where the table has room for them."""

    def __init__(
        self, stage: Stage, log: PlayLog, on_seats: Callable[[], object], on_menu: Callable[[], object]
    ) -> None:
        super().__init__(grow=1)
        self.stage = stage
        self.log = log
        said = Label(_("Bots play for everybody."), Role.SMALL, "text_dim", "center", wrap=True)
        self.side = Column([said, Button(_("Seats"), on_seats, "primary"), Button(_("Menu"), on_menu)], gap=8)

    @property
    def children(self) -> Sequence[Widget]:
        """Both parts."""
        return (self.log, self.side)

    def measure(self, look: Look, width: int | None = None) -> tuple[int, int]:
        """As large as the window."""
        return look.metrics.size

    def place(self, rect: Rect, look: Look) -> None:
        """See `Widget.place`."""
        super().place(rect, look)
        self.log.place(self.stage.areas.log, look)
        self.side.place(self.stage.areas.buttons, look)

    def draw(self, canvas: Canvas) -> None:
        """Draw both parts."""
        for child in self.children:
            child.draw(canvas)
