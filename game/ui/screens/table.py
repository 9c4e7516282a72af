"""The table: where the cards are played."""

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from game.bots.advice import Advice
from game.engine.actions import Action
from game.engine.events import Event, WasCut
from game.engine.refusals import Refusal
from game.engine.state import Phase
from game.engine.view import View
from game.session.settings import Settings
from game.session.table import Table
from game.ui.backdrop import Backdrop
from game.ui.canvas import Canvas
from game.ui.input import Cancel, DragCancel, Verb
from game.ui.layout.areas import HAND_CARD
from game.ui.preferences import Preferences
from game.ui.screen import Screen
from game.ui.strings import _
from game.ui.table.banner import Banner
from game.ui.table.callouts import Callouts
from game.ui.table.clearing import Clearing
from game.ui.table.closing import Closing
from game.ui.table.company import Company
from game.ui.table.controls import Controls
from game.ui.table.desk import Desk
from game.ui.table.faces import Faces
from game.ui.table.guarding import DiscardGuard
from game.ui.table.hand import NEXT_SORTING
from game.ui.table.handling import Handling
from game.ui.table.hinting import Hint, Told
from game.ui.table.keys import Keys
from game.ui.table.laying import Laying
from game.ui.table.log import PlayLog
from game.ui.table.news import News
from game.ui.table.order import Order
from game.ui.table.overlays import Overlays
from game.ui.table.painter import Painter
from game.ui.table.panels import Panels
from game.ui.table.picture import Picture
from game.ui.table.pointer import Pointer
from game.ui.table.prompts import Prompts
from game.ui.table.settings import Person
from game.ui.table.stage import Stage
from game.ui.table.traybar import TrayBar
from game.ui.table.unsaved import UnsavedSign
from game.ui.table.voices import Voices
from game.ui.table.words import Words
from game.ui.widgets import Answer, Dialog, Toasts

DealOver = Callable[[View, Sequence[str]], object]
Drive = Callable[[float], bool]
"""Lets the bots of the table play: called with seconds that stand still while something is being shown."""
Advise = Callable[[Told, float], object]
"""Finds out what a good player would do, and tells it in a later call of `Drive`: called with the same seconds."""


class TableScreen(Screen):
    """The table as the player in `seat` sees it.

    `drive(now)` lets bots play (`BotDriver.tick`). `play(name, volume)` plays a sound. `on_deal_over(view, record)`
    and `on_match_over(view, record)` are called once the end of a deal, or of the match, has been seen.
    `on_menu` opens the menu (without it, one is asked whether to leave), `on_rules` the rules; `advise` gives hints.
    `company` are those who share the machine, `rivals(now)` the bots that act at that moment. What `holds(action)`
    holds back is not done; of the rest some discards wait until they are meant.
    """

    def __init__(
        self,
        table: Table,
        seat: int,
        people: Sequence[Person],
        drive: Drive = lambda now: False,
        play: Callable[[str, float], object] = lambda name, volume: None,
        preferences: Preferences | None = None,
        on_deal_over: DealOver | None = None,
        on_match_over: DealOver | None = None,
        on_menu: Callable[[], object] | None = None,
        on_rules: Callable[[], object] = lambda: None,
        advise: Advise = lambda tell, now: tell(None),
        company: Company | None = None,
        rivals: Callable[[float], Sequence[int]] = lambda now: (),
        holds: Callable[[Action], bool] = lambda action: False,
    ) -> None:
        self.company = company or Company()
        self.rivals = rivals
        self.table = table
        self.seat = seat
        self.people = tuple(people)
        self.drive = drive
        self.preferences = preferences or Preferences(Settings())
        self.on_deal_over = on_deal_over
        self.on_match_over = on_match_over
        self.on_menu = on_menu
        self._play = play
        self.words = Words(tuple(person.name for person in people), seat)
        self.prompts = Prompts(self.words.names, seat)
        self.hand, self.tray = self.company.holding(seat, table.view(seat).state.deal)
        self.order = Order(self.hand, self.preferences, table.header.seed, seat)
        self.overlays = Overlays(self)
        self.desk = Desk(table, seat, self._choose, self._refuse, self.say)
        self.desk.waits = partial(self.company.waits, seat)
        guard = DiscardGuard(lambda: self.settings, self.words, self.overlays.ask_discard)
        self.desk.holds = lambda action: holds(action) or guard.holds(action, self.desk.view, self.desk.legal())
        self.stage = Stage(self._on_table(), self.hand, self.sound, self.settings.animation, self.tray)
        self.stage.reduced = self.settings.reduced_motion
        self.laying = Laying(
            self.desk, self.stage, self.hand, self.tray, lambda: self.settings.guard_lay_down, self.hush
        )
        self.pointer = Pointer(self.desk, self.laying, self.stage, self.hand, self.words, self.overlays.browse)
        read = self.overlays.read_log
        self.hint = Hint(lambda tell: advise(self._advised(tell), self._bot_time), self.words, self.say)
        others = {"h": self.hint.press, "s": self.sort, "m": self.mute, "n": self.go_on, "f1": on_rules, "g": read}
        calls = {key: partial(self.company.call, caller) for key, caller in self.company.keys.items()}
        self.keys = Keys(self.pointer, {**others, **calls})
        self.log = PlayLog(self.words.event, read)
        self.callouts = Callouts()
        self.toasts = Toasts()
        self.clearing = Clearing(self)
        self.toasts.find = self.clearing.beside_hint
        self.painter = Painter(self.stage, self.hand, self.people)
        rules = self.stage.view.state.rules
        do: dict[str, Callable[[], object]] = {
            "claim": self.desk.claim,
            "sort": self.sort,
            "hint": self.hint.press,
            "undo": self.desk.undo,
            "mute": self.mute,
            "menu": self.menu,
            "next": self.go_on,
        }
        self.controls = Controls(do, self.desk.submit, rules.rummy_in_the_deck)
        banner = Banner([person.name for person in people], self.desk.submit, self.company.share)
        banner.needed, banner.wished = self.clearing.for_question, self.clearing.holds
        sign = UnsavedSign(self.overlays.tell_unsaved)
        self.panels = Panels(self.desk, self.controls, TrayBar(self.laying), banner, self.log, sign)
        self.pointer.on_offer = lambda: banner.card if self.desk.view.state.phase is Phase.BUY else None
        self.handling = Handling(self.pointer, self.keys, self.panels, self.painter, self.refresh, self.menu)
        self.handling.on_plate = self._open_plate
        voices = Voices(self.people, self.callouts, lambda: self.settings.talk)
        self.news = News(
            seat, self.hand, self.tray, self.stage, self.log, self.callouts, self.sound, voices, self._on_table
        )
        self.picture = Picture(self)
        self._backdrop = Backdrop()
        self._bot_time = 0.0
        self.closing = Closing()
        self._seen = False
        self._stop: Callable[[], None] = lambda: None

    # A screen's life

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
        if self.stage.view.open_hands != self._on_table().open_hands:
            self._told(self.desk.view, ())
            self.stage.finish()

    def pause(self) -> None:
        """Nothing stays in the air, nor pressed, below another screen."""
        self.handling.handle(DragCancel())

    def layout(self) -> None:
        """See `Screen.layout`."""
        self.painter.faces = Faces(self.look.images, self.look.px(HAND_CARD))
        self.painter.faces.prepare(list(dict.fromkeys(self.stage.view.state.rules.pack)))
        self.stage.place(self.look.metrics)
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
        for names, (view, events) in zip(self.table.past.names_then(), self.table.past.retell(self.seat), strict=True):
            self.log.add(view, events, Words(names, self.seat).event)
        self._told(self.desk.view, ())
        self.order.bring_back(self.desk.view)
        self.stage.shape()
        self.stage.finish()
        self.closing.found(self.table.phase)

    # What happens

    def _on_table(self) -> View:
        """All that lies there for the player, hands that are open to everybody included; rules ask `desk.view`."""
        return self.table.view(self.seat, self.company.open_hands)

    def _told(self, view: View, events: tuple[Event, ...]) -> None:
        if self.painter.faces:
            self.painter.faces.ready(view.hand, view.state.discards[-1:])
        self.news.tell(view, events)
        self.hint.clear()
        for event in events:
            if isinstance(event, WasCut) and event.count and event.seat == self.seat:
                self.say(self.prompts.was_cut(event, view.state))
        self.closing.follow(view.state.phase, events)
        self.keys.mend()
        self.overlays.follow()
        if self.placed:
            self.refresh()

    def tick(self, dt: float) -> bool:
        """See `Screen.tick`: time passes for cards and words, and for the bots while nothing is being shown."""
        moved = self.stage.tick(dt)
        racing = False
        if not self.stage.busy_for:
            racing = self.panels.banner.tick(dt)
            if self.overlays.due() or (self.stack.top is self and self.company.rest(dt, self.advance)):
                return True
        moved |= self.advance(0.0 if self.stage.busy_for else dt)
        changed = self.toasts.tick(dt) | self.callouts.tick(dt)
        if self.panels.tick(dt):
            self.painter.stale()
            changed = True
        if not moved and self.painter.faces and self.painter.faces.refine(2):
            self.painter.stale()
            changed = True
        self._end(dt)
        return moved or changed or racing

    def advance(self, dt: float) -> bool:
        """Let dt seconds pass for those who may call and for the bots; whether anything happened."""
        self._bot_time += dt
        heard = self.company.listen(dt, self.rivals(self._bot_time))
        return self.drive(self._bot_time) or heard

    def _end(self, dt: float) -> None:
        if self.stage.busy_for or self.stack.top is not self or not self.closing.tick(dt):
            return
        hook = self.on_match_over if self.table.over else self.on_deal_over
        if hook:
            hook(self.desk.view, self.table.record)

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
            self.toasts.clear()
        return changed

    def draw(self, canvas: Canvas) -> None:
        """See `Screen.draw`."""
        if self.company.hides(self.seat):
            self._backdrop.draw(canvas)
        else:
            self.picture.draw(canvas)

    def caption_place(self, size: tuple[int, int]) -> Rect:
        """See `Screen.caption_place`: in the line of the prompt, on its left, as wide as that lets it be."""
        prompt, pill = self.stage.areas.prompt, self.picture.prompt_rect(self.look)
        width = min(size[0], pill.left - self.look.px(8) - prompt.left)
        if width >= size[0] // 2:
            return Rect(prompt.left, prompt.centery - size[1] // 2, width, size[1])
        return super().caption_place(size)

    @property
    def settings(self) -> Settings:
        """The settings as they are now."""
        return self.preferences.settings

    # What the parts ask for

    def _advised(self, tell: Told) -> Told:
        def told(advice: Advice | None) -> None:
            if advice is not None:
                self.table.note_hint(self.seat)
            tell(advice)
            self.refresh()

        return told

    def sort(self) -> None:
        """Sort the hand the next way."""
        self.hand.arrange(NEXT_SORTING[self.hand.sorting], self.stage.view.state.rules)
        self.stage.shape()
        self.sound("slide", 0.6)

    def go_on(self) -> None:
        """Go on after a deal: to the score sheet where there is one, else to the next deal."""
        if self.on_deal_over and self.closing.near:
            self.closing.hurry()
        elif self.table.phase is Phase.DEAL_OVER:
            self.desk.next_deal()

    def mute(self) -> None:
        """Sound off, or on again."""
        self.preferences.change(muted=not self.settings.muted)

    def sound(self, name: str, volume: float = 1.0) -> None:
        """Play a sound, unless sound is off; with captions it is written all the same."""
        if not self.settings.muted or self.settings.captions:
            self._play(name, volume)

    def refresh(self) -> None:
        """What can be done may have changed: buttons, lit places, what is held."""
        self.pointer.mend()
        self.log.titles = self.prompts.deal(self.stage.view)
        undo = self.table.can_undo(self.seat)
        self.panels.update(self.stage.view, undo, self.hand.sorting, self.settings.muted, self.stage.areas, self.look)
        self.handling.buttons.mend()
        self.painter.stale()
        self.invalidate()

    def _choose(self, actions: Sequence[Action]) -> None:
        self.overlays.choose(actions, self._chosen)

    def _chosen(self, action: Action) -> None:
        self.desk.submit(action)
        self.refresh()

    def _refuse(self, refusal: Refusal) -> None:
        self.sound("refuse", 0.8)
        self.toasts.show(self.words.refusal(refusal, self.stage.view), 5.0, "close", "danger")

    def say(self, text: str) -> None:
        """Say something in passing."""
        self.toasts.show(text, 4.0)

    def _open_plate(self, seat: int) -> bool:
        """A plate was clicked: the seat may change hands, or one is told who plays there."""
        if self.company.open_seat(seat):
            return True
        about = self.people[seat].about
        if about:
            self.say(about)
        return bool(about)

    def hush(self) -> None:
        """Say no more what was said in passing."""
        self.toasts.clear()

    def menu(self) -> bool:
        """Open the menu."""
        if self.on_menu:
            self.on_menu()
            return True
        answers = [Answer(_("Leave the table"), self._leave, "danger"), Answer(_("Play on"), kind="primary")]
        self.stack.push(Dialog(_("Leave the table?"), _("The match stays as it is."), answers))
        return True

    def _leave(self) -> None:
        self.stack.pop()
