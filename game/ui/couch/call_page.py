"""Who wants the card? All people asked may call or pass at once, by keys of their own, while the time runs, and see
what lies on the table; no hand is seen that is not open to all.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial

from msgspec import Struct, structs
from pygame import Rect

from game.engine.cards import Card
from game.engine.state import NOBODY, View
from game.session.match.match import Match
from game.session.match.people import CallTaker
from game.ui.cards.hand import Sorting
from game.ui.cards.slots import Zone
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.metrics import Metrics
from game.ui.draw.theme import Role
from game.ui.input.call_keys import ALL, Participant, key_text
from game.ui.input.pads import TAP
from game.ui.input.verbs import MOUSE, Cancel, Command, Confirm, DragCancel, Keyed, Menu, Press, Verb
from game.ui.table.host import Advance, TableHost
from game.ui.table.live_view import LiveView
from game.ui.widgets import Button, Column, Label, Page, Panel, Row, Spacer, Widget
from game.ui.widgets.adaptive import Share
from game.ui.widgets.base import Size
from game.ui.widgets.cards import CardFace
from game.ui.widgets.label import draw_foot
from game.ui.widgets.players import Person, Portrait
from game.ui.words.glyphs import On, either, key, on_pad, told
from game.ui.words.strings import _


class _Held(Struct):
    """What somebody passes with is down."""

    down: Callable[[], bool]
    passes: bool
    """Whether it passes when it is let go soon."""
    seconds: float = 0.0


class HeldPasses:
    """Hears who presses what they pass with, and passes by `calls` where it is let go soon, or no hand is `hidden`."""

    def __init__(self, calls: CallTaker, hidden: bool = True) -> None:
        self.hidden = hidden
        self._calls = calls
        self._held: dict[int, _Held] = {}

    @property
    def looking(self) -> tuple[int, ...]:
        """The seats that have held it so long that they look at their hand."""
        return tuple(seat for seat, held in self._held.items() if held.seconds >= TAP)

    def press(self, seat: int, down: Callable[[], bool]) -> None:
        """A seat has pressed the key it passes with; `down()` tells whether it still is."""
        if self.hidden:
            self._held[seat] = _Held(down, passes=True)
        else:
            self._calls.decline(seat)

    def point(self, seat: int, down: Callable[[], bool]) -> None:
        """The pointer is down on what a seat passes with: whether it passes is for `click` to say."""
        if self.hidden:
            self._held[seat] = _Held(down, passes=False)

    def click(self, seat: int) -> None:
        """What a seat passes with was clicked or confirmed: it passes, unless it looked at its hand with that."""
        looked = seat in self.looking
        self._held.pop(seat, None)
        if not looked:
            self._calls.decline(seat)

    def drop(self) -> None:
        """Whatever is held means nothing any more."""
        self._held.clear()

    def tick(self, dt: float) -> bool:
        """dt seconds passed; whether anything is being held, or was let go."""
        before = bool(self._held)
        for seat, held in [*self._held.items()]:
            if held.down():
                held.seconds += dt
                continue
            del self._held[seat]
            if held.passes and held.seconds < TAP:
                self._calls.decline(seat)
        return before


PORTRAIT = 44
KEY = 80
"""Width of a button with a key, in units."""


def caller_line(
    caller: Participant, said: str, calls: CallTaker, passes: HeldPasses, pressed: Callable[[], bool]
) -> Widget:
    """Return the line of somebody who is asked: what they have `said`, and their two keys.

    `passes` hears of the one that passes, and asks `pressed()` whether the pointer is still down on it.
    """
    words = Column([Label(caller.name, Role.STRONG), Label(said, Role.SMALL, "text_dim")], gap=0, grow=1)
    portrait = Portrait(caller.avatar, caller.colour, PORTRAIT)
    if not caller.key:
        return Row([portrait, words], gap=12, grow=1)
    call = KeyButton(key_text(caller.key), partial(calls.call, caller.seat), "primary", "check")
    passed, held = partial(passes.click, caller.seat), partial(passes.point, caller.seat, pressed)
    let_pass = PassButton(key_text(caller.passes), passed, held)
    asked = caller.seat in calls.asked_people
    call.enabled = asked and caller.seat not in calls.pending_calls
    let_pass.enabled = asked and caller.seat not in calls.pending_passes
    call.tip = _("{name} calls").format(name=caller.name)
    let_pass.tip = _("{name} passes").format(name=caller.name)
    return Row([portrait, words, call, let_pass], gap=10, grow=1)


class KeyButton(Button):
    """A sign and a key."""

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Narrow: there are two in a line for each of seven people."""
        return (look.em(KEY), super().measure(look)[1])


class PassButton(KeyButton):
    """Passes when it is clicked or confirmed; `on_press` hears that it may be held down instead."""

    def __init__(self, text: str, on_click: Callable[[], object], on_press: Callable[[], object]) -> None:
        super().__init__(text, on_click, icon="close")
        self.on_press = on_press

    def handle(self, verb: Verb) -> bool:
        """A press is heard before what comes of it."""
        if isinstance(verb, Press) and verb.button == 1:
            self.on_press()
        return super().handle(verb)


class Question(Struct, frozen=True):
    """What is asked: in a title, with what there is to say of it, about a card."""

    title: str
    about: str
    card: Card


class CallRound:
    """Hears `callers` by `calls`. `keys` are the seats by their keys, those without a say as well.

    Where their hands are `hidden`, they can look at their own.
    """

    def __init__(
        self, callers: Sequence[Participant], calls: CallTaker, keys: Mapping[str, int], hidden: bool = True
    ) -> None:
        self.callers = tuple(callers)
        self.calls = calls
        self.passes = HeldPasses(calls, hidden)
        self._keys = dict(keys)
        self._discards = len(calls.match.view(0).state.discards)

    @property
    def winner(self) -> int | None:
        """Who has the card now, or has called rummy on it."""
        table = self.calls.match
        gone = not self.calls.asked_people and len(table.view(0).state.discards) < self._discards
        return table.history.last_seat if gone else None

    def sayings(self) -> list[str]:
        """Return what each of the callers says now."""
        asked = self.calls.match.view(0).state.asked
        return [self._saying(each, each.seat in asked) for each in self.callers]

    def _saying(self, caller: Participant, asked: bool) -> str:
        if caller.seat == self.winner:
            return _("calls first!")
        if caller.seat in self.calls.pending_calls:
            return _("wants it")
        beforehand = self.calls.standing_answers.passes(caller.seat)
        if not asked or beforehand or caller.seat in self.calls.pending_passes:
            return _("passes") if self.winner is None else ""
        if not caller.key:
            return _("thinks …")
        if caller.pad is None:
            return _("is asked")
        calls, passes = on_pad(On.A, caller.pad), on_pad(On.B, caller.pad)
        return _("{call} or {let_pass}").format(call=calls, let_pass=passes)

    def answer(self, key: str, held: Callable[[], bool]) -> bool:
        """Take a key as an answer; whether it is somebody's. `held()` tells whether it is still down."""
        passing = next((caller.seat for caller in self.callers if key and caller.passes == key), None)
        if key in self._keys:
            self.calls.call(self._keys[key])
        elif passing is not None:
            self.passes.press(passing, held)
        else:
            return False
        return True


LEAST = 0.34
"""The least part of the window's height in which a table is worth being drawn."""

EDGE = 36
"""How much is seen of cards that are held in front, hidden, in units: so much that they are known to be cards."""


class CallTable(LiveView):
    """Draws `table` with `seat` in front, and of the hands those in `open_hands` alone."""

    def __init__(self, table: Match, seat: int, people: Sequence[Person], open_hands: Collection[int]) -> None:
        self.table = table
        self.seat = seat
        self.open_hands = tuple(open_hands)
        super().__init__(self._view(), people, speed="off")
        self.hand.sorting = Sorting.SUIT if seat in self.open_hands else Sorting.BY_HAND
        self._version = -1
        self.fits = False
        """Whether there is room for it."""

    def _view(self) -> View:
        if self.seat in self.open_hands:
            return self.table.view(self.seat, self.open_hands)
        return structs.replace(self.table.view(NOBODY), seat=self.seat)

    def place_above(self, look: Look, bottom: int) -> None:
        """Stand above `bottom`, in px; of a hand that is hidden only the upper edge need be seen."""
        window = look.metrics
        self.see(look)
        self.fits = bottom >= LEAST * window.height
        if not self.fits:
            return
        self.follow()
        height = bottom
        self.stand(Metrics(window.width, height, window.text_scale))
        for _round in range(0 if self.seat in self.open_hands else 3):
            height = min(window.height, height + bottom - self._lowest(look))
            self.stand(Metrics(window.width, height, window.text_scale))

    def _lowest(self, look: Look) -> int:
        """How far down must be seen, in px, where the hand in front is hidden."""
        edges = [each.box.top + look.px(EDGE) for each in self.stage.sprites.all if each.slot.place.zone is Zone.HAND]
        return max([self.stage.areas.plates[self.seat].bottom, *edges])

    def follow(self) -> bool:
        """Show what lies there now; whether that is something else."""
        if self._version == self.table.version:
            return False
        self._version = self.table.version
        self.show(self._view())
        self.stage.finish()
        return True

    def refine(self) -> bool:
        """Draw cards finer than before; whether there were any."""
        return self.fits and self.painter.refine()

    def draw(self, canvas: Canvas) -> None:
        """Draw it where there is room for it."""
        if self.fits:
            super().draw(canvas)


CARD = 84
FOOT = 34
"""Room below the panel, for a line of words."""
SURE = 3.0
"""Seconds in which one who passes for all has to press once more."""

CALM, WON = 0.25, 1.0
"""Seconds the page stays to be seen once nobody is asked any more: where nobody called, and where somebody did."""


class CallPage(Page):
    """Asks a `question`, and is dismissed when no person in the round is asked any more, or all are to be asked in turn
    from now on.

    `host` has the menu; `advance(dt)` lets time pass for calls and bots. Everybody answers for themselves; for all
    people at once only who presses twice. `behind` is the table, above the panel.
    """

    full_height = False
    share = 0.96

    sudden = True

    def __init__(
        self,
        question: Question,
        asked: CallRound,
        host: TableHost,
        advance: Advance,
        behind: CallTable | None = None,
    ) -> None:
        super().__init__()
        self.behind = behind
        self.question = question
        self.round = asked
        self.calls = asked.calls
        self.host = host
        self.advance = advance
        self._said = self.round.sayings()
        self._over = 0.0
        self._sure = 0.0
        """Seconds left to press once more for all people."""

    def back(self) -> None:
        """Esc: the menu."""
        self.host.menu()

    def foot(self) -> str:
        """Two keys each, and how one sees one's own hand."""
        if self.round.passes.hidden:
            keys = _("the left key calls, the right one passes; held down, it shows your hand   {menu} menu")
            pad = _("{call} calls   {let_pass} passes   {look} your hand   {menu} menu")
        else:
            keys = _("two keys each: the left one calls, the right one passes   {menu} menu")
            pad = _("{call} calls   {let_pass} passes   {menu} menu")
        buttons = {"call": On.A, "let_pass": On.B, "look": On.LEFT_TRIGGER, "menu": On.START}
        signs = {name: on_pad(button) for name, button in buttons.items()}
        return either(keys.format(menu=key(_("Esc"))), pad.format(**signs))

    def build(self) -> Widget:
        """The card, the clock, and everybody who is asked."""
        said = zip(self.round.callers, self.round.sayings(), strict=True)
        pressed = partial(self.stack.holds, MOUSE)
        lines: list[Widget] = [
            caller_line(caller, words, self.calls, self.round.passes, pressed) for caller, words in said
        ]
        sure = bool(self._sure and self.calls.asked_people)
        text = _("Pass for everybody? Press again") if sure else _("Nobody calls: pass for everybody")
        everybody = Button(told(text, ALL.upper()), self._pass_all, "danger" if sure else "plain")
        everybody.enabled = bool(self.calls.asked_people)
        head: list[Widget] = [
            Row([Label(self.question.title, Role.HEADING, wrap=True, grow=1), everybody], gap=12),
            Label(self.question.about, Role.BODY, "text_dim", wrap=True),
            TimeBar(self.calls),
        ]
        half = (len(lines) + 1) // 2
        lines += [Spacer()] * (2 * half - len(lines))
        rows = zip(lines[:half], lines[half:], strict=True)
        parts: list[Widget] = [
            Row([CardFace(self.question.card, CARD), Column(head, gap=8, grow=1)], gap=24),
            *(Row([Share(each, 1) for each in row], gap=36) for row in rows),
        ]
        return Panel(Column(parts, gap=10), padding=18)

    def frame(self, look: Look) -> Rect:
        """Low in the window, so that the table is seen above."""
        whole, foot = self.room(look), look.em(FOOT)
        height = min(whole.height - foot, self.group.root.measure(look, whole.width)[1])
        return Rect(0, 0, whole.width, height).move_to(midbottom=(whole.centerx, look.metrics.height - foot))

    def layout(self) -> None:
        """The panel below, the table above it."""
        super().layout()
        if self.behind:
            self.behind.place_above(self.look, self.group.root.rect.top - self.look.px(FOOT // 4))

    def draw(self, canvas: Canvas) -> None:
        """The table, the panel, and what was said in passing."""
        if self.behind and self.behind.fits:
            self.behind.draw(canvas)
            self.group.draw(canvas)
            if self.group.ring:
                draw_foot(canvas, self.group.root.rect.bottom, self.foot())
            self.toasts.draw(canvas)
        else:
            super().draw(canvas)

    def _toasts_place(self, sizes: Sequence[Size]) -> Rect:
        """Above the panel, where nothing is pressed and no key is told; `sizes` begin with the usual."""
        window, panel = Rect((0, 0), self.look.metrics.size), self.group.root.rect
        place = Rect((0, 0), sizes[0]).move_to(midbottom=(window.centerx, panel.top - self.look.px(FOOT // 2)))
        return place if place.top >= 0 else super()._toasts_place(sizes)

    def _pass_all(self) -> None:
        """Pass for all people: that is asked twice."""
        if self._sure:
            self.calls.end_waiting()
        self._sure = 0.0 if self._sure else SURE
        self.rebuild()

    def pause(self) -> None:
        """What is held below another page is no answer."""
        self.round.passes.drop()

    def handle(self, verb: Verb) -> bool:
        """Who turns to something else has not answered with what they held."""
        if isinstance(verb, Menu | Cancel | DragCancel):
            self.round.passes.drop()
        if isinstance(verb, Menu):
            self.host.menu()
            return True
        if isinstance(verb, Command) and self._answer(verb.key):
            return True
        return super().handle(verb)

    def _answer(self, key: str) -> bool:
        """Whether a key is somebody's answer, or that for all."""
        if self.round.answer(key, partial(self.stack.holds, key)):
            return True
        if key == ALL:
            self._pass_all()
        return key == ALL

    def tick(self, dt: float) -> bool:
        """Time passes for people and bots."""
        moved = super().tick(dt)
        if self.behind:
            moved |= self.behind.follow() or self.behind.refine()
        if self.stack.top is self:
            moved |= self.round.passes.tick(dt)
            if self.calls.asks_in_turn:
                self.dismiss()
                return True
            if self.calls.asked_people:
                moved |= self.advance(dt)
                self._over = 0.0
            else:  # what comes next is for those who have the table; who was too late is told so here
                self._over += dt
                moved |= self.calls.take_answers()
        if self._sure:
            self._sure = max(0.0, self._sure - dt)
            if not self._sure:
                self.rebuild()
        said = self.round.sayings()
        if said != self._said:
            self._said = said
            self.rebuild()
        if self.stack.top is self and self._over > (CALM if self.round.winner is None else WON):
            self.dismiss()
        return moved

    def takes_pad(self, verb: Keyed, pad: int, seat: int | None) -> bool | None:
        """A calls and B passes for whose pad it is."""
        if seat is None or not isinstance(verb, Confirm | Cancel):
            return None
        if isinstance(verb, Confirm):
            self.calls.call(seat)
        else:
            self.calls.decline(seat)
        return False


class TimeBar(Widget):
    """How much time is left to call."""

    def __init__(self, calls: CallTaker) -> None:
        super().__init__()
        self.calls = calls

    def measure(self, look: Look, width: int | None = None) -> Size:
        """A thick line, as wide as there is room."""
        return (look.em(120) if width is None else width, look.em(16))

    def draw(self, canvas: Canvas) -> None:
        """A bar that runs down."""
        look, theme = canvas.look, canvas.look.theme
        radius = self.rect.height // 2
        canvas.box(self.rect, theme.well, radius, theme.panel_edge, look.px(1))
        left = Rect(self.rect.topleft, (round(self.rect.width * (self.calls.time_left or 0.0)), self.rect.height))
        if left.width > 2 * radius:
            canvas.box(left, theme.accent, radius)
