"""The table: where the cards are played."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from game.engine.events import Event
from game.engine.state import Phase, View
from game.session.match.table import Table
from game.session.settings import Settings
from game.ui.app.preferences import Preferences, heard
from game.ui.app.screens import Screen
from game.ui.cards.painter import Painter
from game.ui.cards.stage import Stage
from game.ui.draw.backdrop import Backdrop
from game.ui.draw.canvas import Canvas
from game.ui.draw.theme import Ink
from game.ui.input.verbs import Cancel, DragCancel, Verb
from game.ui.table.buttons import Commands, Panels
from game.ui.table.closing import Closing
from game.ui.table.desk import Desk, Picking, Questions
from game.ui.table.hand import Order
from game.ui.table.handling import Handling
from game.ui.table.hint import Hint
from game.ui.table.host import Bots, TableHost
from game.ui.table.keys import Keys
from game.ui.table.laying import Laying
from game.ui.table.news import News, Others
from game.ui.table.overlays import Overlays
from game.ui.table.picture import Picture
from game.ui.table.pointer import Pointer
from game.ui.table.remarks import Remarks
from game.ui.table.speech import Speech
from game.ui.table.viewpoint import Viewpoint
from game.ui.widgets.players import Person


class TableScreen(Screen):
    """The table as the player in `seat` sees it, who sits there with `people`.

    `bots` play there, `host` is asked for all that lies beyond the table; `play(name, volume)` plays a sound.
    """

    def __init__(
        self,
        table: Table,
        seat: int,
        people: Sequence[Person],
        host: TableHost | None = None,
        bots: Bots | None = None,
        play: Callable[[str, float], object] = lambda name, volume: None,
        preferences: Preferences | None = None,
    ) -> None:
        self.table = table
        self.seat = seat
        self.host = host or TableHost()
        self.preferences = preferences or Preferences(Settings())
        self.sound = heard(play, self.preferences)
        self.place = Viewpoint(table, seat, people, self.host)
        words = self.place.words
        self.remarks = Remarks(self.place, self.sound)
        self.others = Others(self.place, self.host, bots or Bots(), self.remarks.say)

        # What the player has, and may do with it.
        self.hand, self.tray = self.host.holding(seat, table.view(seat).state.deal)
        self.order = Order(self.hand, self.preferences, table.header.seed, seat)
        self.stage = Stage(self.place.seen, self.hand, self.sound, self.settings.animation, self.tray)
        self.stage.reduced = self.settings.reduced_motion
        say, menu = self.remarks.say, self.host.menu
        asks = Questions(self, self.stage, words, self.preferences, lambda: self.pointer.pos, self.host.vetoes)
        self.desk = Desk(table, seat, asks.choose, self.remarks.refuse, say, asks.holds, self.others.waits)
        guarded, hush = lambda: self.settings.guard_lay_down, self.remarks.hush
        self.laying = Laying(self.desk, self.stage, self.hand, self.tray, guarded, hush)
        self.hint = Hint(self.others.advise, words, say, self.refresh)
        self.closing = Closing()
        commands = Commands(self.desk, self.stage, self.hint, self.closing, self.preferences, self.host.scored)

        # What can be pressed, and by what.
        self.overlays = Overlays(self, self.place, self.desk, self.remarks, menu)
        self.log = self.overlays.log
        self.panels = Panels(self.place, self.laying, commands, self.overlays, self.host, menu)
        picking = Picking(self.desk, self.stage, self.overlays.browse)
        self.pointer = Pointer(picking, self.laying, words, lambda: self.panels.banner.card)
        pages = {"f1": self.host.rules, "g": self.overlays.read_log}
        self.keys = Keys(self.pointer, {**commands.keys, **pages, **self.others.keys})

        # What is seen and said, once everything is there.
        self.painter = Painter(self.stage, self.hand, self.place.people)
        clicked = self.others.introduce
        self.handling = Handling(self.pointer, self.keys, self.panels, self.painter, self.refresh, menu, clicked)
        self.picture = Picture(self.place, self.painter, self.laying, self.panels, self.keys, self.hint)
        self.toasts = self.remarks.toasts
        self.speech = Speech(self.place, self.laying, self.panels, self.hint, self.toasts, self.preferences)
        callouts, voices = self.speech.callouts, self.speech.voices
        self.news = News(self.place, self.stage, self.log, callouts, voices, self.remarks)
        self._backdrop = Backdrop()
        self._seen = False
        self._stop: Callable[[], None] = lambda: None

    @property
    def settings(self) -> Settings:
        """The settings as they are now."""
        return self.preferences.settings

    # A screen's life

    def tell(self, text: str, seconds: float = 5.0, icon: str = "check", ink: Ink = "text") -> bool:
        """Say it in a toast."""
        self.toasts.show(text, seconds, icon, ink)
        return True

    def enter(self) -> None:
        """Listen; the match begins once there is a window to see it in."""
        self._stop = self.table.subscribe(self.seat, self._told)
        self._seen = False

    def leave(self) -> None:
        """Listen no more."""
        self.pause()
        self._stop()

    def resume(self) -> None:
        """Hands may lie open now, or no longer."""
        if self.stage.view.open_hands != self.place.seen.open_hands:
            self._told(self.desk.view, ())
            self.stage.finish()

    def pause(self) -> None:
        """Nothing stays in the air, nor pressed, below another screen."""
        self.handling.handle(DragCancel())

    def layout(self) -> None:
        """See `Screen.layout`."""
        self.painter.place(self.look)
        self.stage.place(self.look.metrics, self.painter.plate_widths(self.look))
        self.speech.clearing.place(self.look)
        if not self._seen:
            self._seen = True
            self._begin()
        self.refresh()

    def relabel(self) -> None:
        """See `Screen.relabel`: cards in the air fly on."""
        self.refresh()

    def _begin(self) -> None:
        if self.table.phase is Phase.SHUFFLE:
            self.table.begin()
            return
        self.news.catch_up()
        self._told(self.desk.view, ())
        self.order.bring_back(self.desk.view)
        self.stage.shape()
        self.stage.finish()
        self.closing.found(self.table.phase)

    # What happens

    def _told(self, view: View, events: tuple[Event, ...]) -> None:
        if self.painter.faces:
            self.painter.faces.ready(view.hand, view.state.discards[-1:])
        self.news.tell(view, events)
        self.hint.follow(view, events)
        self.closing.follow(view.state.phase, events)
        self.keys.mend()
        self.overlays.follow()
        if self.placed:
            self.refresh()

    def refresh(self) -> None:
        """What can be done may have changed: buttons, lit places, what is held."""
        self.pointer.mend()
        self.log.titles = self.place.prompts.deal(self.stage.view)
        self.panels.update(self.stage, self.settings.muted, self.look)
        self.handling.buttons.mend()
        self.painter.stale()
        self.invalidate()

    def tick(self, dt: float) -> bool:
        """See `Screen.tick`: time passes for cards and words, and for the bots while nothing is being shown."""
        moved = self.stage.tick(dt)
        racing = False
        if not self.stage.busy_for:
            racing = self.panels.banner.tick(dt)
            if self.overlays.due() or (self.stack.top is self and self.others.rest(dt)):
                return True
        moved |= self.others.advance(0.0 if self.stage.busy_for else dt)
        changed = self.speech.tick(dt)
        if self.panels.tick(dt):
            self.painter.stale()
            changed = True
        changed |= not moved and self.painter.refine()
        if not self.stage.busy_for and self.stack.top is self and self.closing.tick(dt):
            self.host.over(self.table, self.desk.view)
        return moved or changed or racing

    def handle(self, verb: Verb) -> bool:
        """See `Screen.handle`."""
        if isinstance(verb, Cancel) and self.hint.clear():
            self.refresh()
            return True
        resting = self.pointer.lifted is None
        held = self.order.held
        changed = self.handling.handle(verb)
        self.order.follow(held, self.stage.view.state.deal)
        if resting and self.pointer.lifted is not None:
            # A card in the hand again: what was said of the last one must not hide the table.
            self.remarks.hush()
        return changed

    def draw(self, canvas: Canvas) -> None:
        """See `Screen.draw`: the table, and over it what is said."""
        if self.host.hides(self.seat):
            self._backdrop.draw(canvas)
            return
        self.picture.draw(canvas, self.stack.device)
        self.speech.draw(canvas, self.stack.device)

    def caption_place(self, size: tuple[int, int]) -> Rect:
        """See `Screen.caption_place`: in the line of the prompt, where there is room."""
        return self.panels.felt.beside_prompt(size, self.look) or super().caption_place(size)
