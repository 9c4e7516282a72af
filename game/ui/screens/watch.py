"""The table while no person plays: bots play on, and whoever looks on sees no hand."""

from collections.abc import Callable, Sequence

from msgspec import structs
from pygame import Rect

from game.engine.events import Event
from game.engine.state import NOBODY, Phase
from game.engine.view import View
from game.session.settings import Settings
from game.session.table import Table
from game.ui.canvas import Canvas
from game.ui.input import Click, Menu, Verb, Wheel
from game.ui.layout.areas import HAND_CARD
from game.ui.look import Look
from game.ui.preferences import Preferences
from game.ui.replay.picture import ReplayPicture
from game.ui.strings import _
from game.ui.table.callouts import Callouts
from game.ui.table.closing import Closing, is_over
from game.ui.table.faces import Faces
from game.ui.table.hand import Hand
from game.ui.table.log import PlayLog
from game.ui.table.painter import Painter
from game.ui.table.prompts import Prompts
from game.ui.table.settings import Person
from game.ui.table.stage import Stage
from game.ui.table.words import Words
from game.ui.theme import Role
from game.ui.widgets import Button, Column, Label, Page, Widget

WHEEL = 40
"""Units melds scroll by a notch of the wheel."""

Told = Callable[[View, Sequence[str]], object]


class WatchScreen(Page):
    """The table from behind `seat`, with all hands hidden; nothing is done here but to call somebody back.

    `drive`, `play`, `on_deal_over`, `on_match_over` and `on_menu` are as those of `TableScreen`; `on_seat(seat)` shows
    who plays where, to change it.
    """

    scrolls = False
    share = 1.0

    def __init__(
        self,
        table: Table,
        seat: int,
        people: Sequence[Person],
        drive: Callable[[float], bool],
        play: Callable[[str, float], object],
        preferences: Preferences | None,
        on_deal_over: Told,
        on_match_over: Told,
        on_menu: Callable[[], object],
        on_seat: Callable[[int], object],
    ) -> None:
        super().__init__()
        self.table = table
        self.seat = seat
        self.names = tuple(person.name for person in people)
        self.drive = drive
        self.preferences = preferences or Preferences(Settings())
        self.on_deal_over = on_deal_over
        self.on_match_over = on_match_over
        self.on_menu = on_menu
        self.on_seat = on_seat
        self._play = play
        self.hand = Hand()
        self.stage = Stage(self._seen(table.view(NOBODY)), self.hand, self._sound, self.settings.animation)
        self.stage.reduced = self.settings.reduced_motion
        self.painter = Painter(self.stage, self.hand, people)
        self.log = PlayLog(Words(self.names, NOBODY).event)
        self.callouts = Callouts()
        self.closing = Closing()
        self.picture = ReplayPicture(self)
        self.prompts = Prompts(self.names, NOBODY)
        self._bot_time = 0.0
        self._begun = False
        self._stop: Callable[[], None] = lambda: None

    @property
    def settings(self) -> Settings:
        """The settings as they are now."""
        return self.preferences.settings

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
        return WatchSide(self.stage, self.log, lambda: self.on_seat(self.seat), self.on_menu)

    def layout(self) -> None:
        """See `Screen.layout`."""
        self.painter.faces = Faces(self.look.images, self.look.px(HAND_CARD))
        self.painter.faces.prepare(list(dict.fromkeys(self.stage.view.state.rules.pack)))
        self.stage.place(self.look.metrics)
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
            moved |= self.drive(self._bot_time)
        moved |= self.callouts.tick(dt)
        if not moved and self.painter.faces and self.painter.faces.refine(2):
            self.painter.stale()
            moved = True
        if still and self.stack.top is self and self.closing.tick(dt):
            over = self.on_match_over if self.table.over else self.on_deal_over
            over(self.stage.view, self.table.record)
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
            if found is not None:
                self.on_seat(found)
            return found is not None
        return isinstance(verb, Wheel) and self._scrolled(verb)

    def _scrolled(self, verb: Wheel) -> bool:
        mats = enumerate(self.stage.areas.mats)
        return any(
            mat.collidepoint(verb.pos) and self.stage.scroll_by(seat, round(-verb.dy * self.look.px(WHEEL)))
            for seat, mat in mats
        )

    def back(self) -> None:
        """Esc: the menu."""
        self.on_menu()

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

    def _sound(self, name: str, volume: float) -> None:
        if not self.settings.muted or self.settings.captions:
            self._play(name, volume)


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
