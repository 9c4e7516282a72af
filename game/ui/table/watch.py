"""The screen of a table with all hands hidden: bots play for everybody, or people hold theirs on phones."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs
from pygame import Rect

from game.engine.events import Event
from game.engine.state import NOBODY, Phase, View
from game.session.match.match import Match
from game.session.match.people import has_phone_seats
from game.session.preferences import Preferences
from game.ui.cards.soundtrack import PlaySound, unless_muted
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.theme import Role
from game.ui.ending.ending import DealEnding, is_over
from game.ui.input.verbs import Click, Confirm, Menu, Press, Verb, Wheel
from game.ui.table.host import Bots, TableHost
from game.ui.table.live_view import LiveView
from game.ui.widgets import Button, Column, Label, Page, Widget
from game.ui.widgets.players import Person
from game.words.prompts import Prompts
from game.words.strings import _


class WatchScreen(Page):
    """The screen of a match in which nobody at the window is to act: bots play, or people with phones.

    The table is seen from behind `seat`, with all hands hidden. A click on a plate opens the page of seats, where a
    person can take over a seat. The match is begun if it has not begun. `people` are given by seat; `bots` play the
    seats of the bots, `host` opens menus and pages, `play(name, volume)` plays a sound.
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
        play: PlaySound,
        preferences: Preferences,
    ) -> None:
        super().__init__()
        self.table = table
        self.seat = seat
        self.host = host
        self.bots = bots
        settings = preferences.settings
        view = self._seen_from_seat(table.view(NOBODY))
        sound = unless_muted(play, preferences)
        self.live = LiveView(view, people, sound, settings.animation, ending=DealEnding(preferences, table, sound))
        self.stage, self.log = self.live.stage, self.live.log
        self.stage.has_reduced_motion = settings.reduced_motion
        self._prompts = Prompts(self.live.names, NOBODY)
        self._bot_time = 0.0
        self.is_translated = True
        """Whether the language is still the one in which the screen was made."""
        self._has_begun = False

    # A screen's life

    def enter(self) -> None:
        """Subscribe to the match without a seat, so that no hand is visible."""
        super().enter()
        self._stop = self.table.subscribe(NOBODY, self._follow)

    def leave(self) -> None:
        """Unsubscribe from the match."""
        self._stop()

    def retranslate(self) -> None:
        self.is_translated = False

    def resume(self) -> None:
        """Open the screen anew if the language has changed meanwhile."""
        if not self.is_translated:
            self.host.reopen()

    def build(self) -> Widget:
        """Return the widget with the log and the buttons."""
        return WatchSide(self)

    def layout(self) -> None:
        """Lay the table out in the whole window; on the first layout, begin the match, or show the match already
        begun.
        """
        self.live.place(self.look)
        if not self._has_begun:
            self._has_begun = True
            self._begin_match()
        self.live.painter.invalidate()
        super().layout()

    def _begin_match(self) -> None:
        if self.table.phase is Phase.SHUFFLE:
            self.table.begin()
            return
        self.live.catch_up(self.table.history, NOBODY)
        self._follow(self.table.view(NOBODY), ())
        self.stage.finish()
        self.live.ending.start_from(self.table.phase)

    def tick(self, dt: float) -> bool:
        """Advance animations, bubbles and the end of a deal by `dt` seconds. Return whether the picture changed.

        Bots play and people may call while no card moves and this screen is on top. The host may then open another
        screen. It is told when the end of the deal has been seen.
        """
        moved = self.stage.tick(dt)
        still = not self.stage.busy_for
        if not is_over(self.table.phase):
            if still and self.stack.top is self and self.host.rest(dt, self._advance):
                return True
            moved |= self._advance(dt if still else 0.0)
        moved |= self.live.bubbles.tick(dt)
        moved = moved or self.live.painter.refine()
        if still and self.stack.top is self:
            moved |= self.live.ending.is_moving
            if self.live.tick_ending(dt):
                self.host.on_end_seen()
        if isinstance(self.group.root, WatchSide) and self.group.root.update():
            self.layout()
            moved = True
        return super().tick(dt) or moved

    def _advance(self, dt: float) -> bool:
        """Let `dt` seconds pass for people who may call and for bots.

        Return whether anything changed. A time limit that is running counts as a change.
        """
        self._bot_time += dt
        changed = self.host.listen(dt, self.bots.due(self._bot_time))
        return self.bots.tick(self._bot_time) or changed

    def handle(self, verb: Verb) -> bool:
        """Handle an input: skip the end of a deal, open the menu, press buttons, open a seat on a click on its plate,
        scroll melds. Return whether it was used.
        """
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
        """Whether the input presses a button: a press on a button, or Enter while one has the focus."""
        if isinstance(verb, Press):
            return any(each.rect.collidepoint(verb.pos) for each in self.group.focusable())
        return isinstance(verb, Confirm) and self.group.focus is not None

    def open_seat(self) -> None:
        """Open the page of seats, where a person can take over this seat."""
        self.host.open_seat(self.seat)

    def back(self) -> None:
        """Open the menu, as Esc does."""
        self.host.open_menu()

    def draw(self, canvas: Canvas) -> None:
        """Draw the table with buttons, bubbles and toasts."""
        self.live.draw(canvas)
        self.group.draw(canvas)
        if self.live.bubbles.is_open:
            self.live.draw_bubbles(canvas, self.live.stage.important_boxes, self.live.required_rects(canvas.look))
        self.toasts.draw(canvas)

    # Events

    def _seen_from_seat(self, view: View) -> View:
        return structs.replace(view, seat=self.seat)

    def _follow(self, view: View, events: tuple[Event, ...]) -> None:
        """Show `events` and the view after them in the live view, the log's title and the prompt."""
        seen = self._seen_from_seat(view)
        self.live.tell(seen, events)
        self.log.titles = self._prompts.deal(seen)
        self.live.prompt_text = self._prompts.prompt(seen, ())
        self.invalidate()


class WatchSide(Widget):
    """The log and the buttons of a watch screen, placed where the table has room for them."""

    def __init__(self, screen: WatchScreen) -> None:
        super().__init__(grow=1)
        self.stage = screen.stage
        self.log = screen.log
        self.screen = screen
        phones = has_phone_seats(screen.table)
        self.usual = _("People hold their cards on phones.") if phones else _("Bots play for everybody.")
        self.note = Label(self.usual, Role.SMALL, "text_dim", "center", wrap=True)
        first = (
            Button(_("Phones"), screen.host.open_phones) if phones else Button(_("Seats"), screen.open_seat, "primary")
        )
        self.side = Column([self.note, first, Button(_("Menu"), screen.host.open_menu)], gap=8)

    def update(self) -> bool:
        """Show whose phone is away or, if none is, who plays the cards here; return whether the text has changed."""
        before, notice = self.note.text, self.screen.host.phone_notice
        self.note.text = notice or self.usual
        self.note.ink = "danger" if notice else "text_dim"
        return self.note.text != before

    @property
    def children(self) -> Sequence[Widget]:
        """The log and the column of buttons."""
        return (self.log, self.side)

    def measure(self, look: Look, width: int | None = None) -> tuple[int, int]:
        """Return the size of the whole program window: log and buttons are placed where the table has room."""
        return look.metrics.size

    def place(self, rect: Rect, look: Look) -> None:
        """Take `rect` as the widget's own place, and place log and buttons in the areas the table keeps for them."""
        super().place(rect, look)
        self.log.place(self.stage.areas.log, look)
        self.side.place(self.stage.areas.buttons, look)

    def draw(self, canvas: Canvas) -> None:
        """Draw log and buttons."""
        for child in self.children:
            child.draw(canvas)
