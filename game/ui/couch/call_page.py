"""The page on which all people asked about a discard call or pass at once, by keys of their own, while time runs.

Below it the table is visible, without hands that are not open to all.
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
from game.ui.input.call_keys import PASS_ALL_KEY, Participant, key_text
from game.ui.input.pads import TAP_SECONDS
from game.ui.input.verbs import MOUSE, Cancel, Command, Confirm, DragCancel, Keyed, Menu, Press, Verb
from game.ui.table.host import Advance, TableHost
from game.ui.table.live_view import LiveView
from game.ui.widgets import Button, Column, Label, Page, Panel, Row, Spacer, Widget
from game.ui.widgets.adaptive import PreferredWidth
from game.ui.widgets.base import Size
from game.ui.widgets.cards import CardFace
from game.ui.widgets.label import draw_key_hint
from game.ui.widgets.players import Person, Portrait
from game.words.input_signs import PadPart, either, key, on_pad, with_signs
from game.words.strings import _


class _HeldKey(Struct):
    """The press of a pass key or pass button, which may be short or a hold for a peek.

    `seconds`: how long it has lasted; `down()` returns whether the key or button is still down.
    """

    down: Callable[[], bool]
    passes: bool
    """Whether a short press passes."""
    seconds: float = 0.0


class HeldPasses:
    """Tells a short press of a pass key from a long one: a short one passes, a long one shows the caller their hand.

    If hands are not `hidden`, every press passes at once.
    """

    def __init__(self, calls: CallTaker, hidden: bool = True) -> None:
        self.has_hidden_hands = hidden
        self._calls = calls
        self._held: dict[int, _HeldKey] = {}

    @property
    def peeking_seats(self) -> tuple[int, ...]:
        """The seats that see their hand: they have held their pass key or button long enough, and still hold it."""
        return tuple(seat for seat, held in self._held.items() if held.seconds >= TAP_SECONDS)

    def press_key(self, seat: int, down: Callable[[], bool]) -> None:
        """Begin a press of a seat's pass key: a short press passes when the key is released, a long one shows the
        caller's hand. If no hands are hidden, pass at once. `down()` tells whether the key is still held.
        """
        if self.has_hidden_hands:
            self._held[seat] = _HeldKey(down, passes=True)
        else:
            self._calls.decline(seat)

    def press_button(self, seat: int, down: Callable[[], bool]) -> None:
        """Begin a press of the pointer on a seat's pass button, with which a hidden hand can be peeked at; `down()`
        tells whether it is still held.

        It never passes: `click` does. Without hidden hands do nothing.
        """
        if self.has_hidden_hands:
            self._held[seat] = _HeldKey(down, passes=False)

    def click(self, seat: int) -> None:
        """End the press of a seat's pass button that was clicked or confirmed, and pass for the seat unless it was a
        peek.
        """
        looked = seat in self.peeking_seats
        self._held.pop(seat, None)
        if not looked:
            self._calls.decline(seat)

    def cancel(self) -> None:
        """Forget all presses of pass keys and buttons, without passing."""
        self._held.clear()

    def tick(self, dt: float) -> bool:
        """Advance by `dt` seconds, and pass for seats whose key was released after a short press. Return whether any
        key or button was being pressed before this call.
        """
        before = bool(self._held)
        for seat, held in [*self._held.items()]:
            if held.down():
                held.seconds += dt
                continue
            del self._held[seat]
            if held.passes and held.seconds < TAP_SECONDS:
                self._calls.decline(seat)
        return before


PORTRAIT_WIDTH = 44
KEY_WIDTH = 80
"""Widths of a caller's portrait and of a button with a key, in units."""


def caller_row(
    caller: Participant, status: str, calls: CallTaker, passes: HeldPasses, is_pressed: Callable[[], bool]
) -> Widget:
    """Return the row of a caller: portrait, name, `status` and, if the caller has keys, a button to call and one to
    pass, labelled with these keys.

    A button is enabled if the caller is being asked now and has not given that answer yet; build the row anew when this
    changes. Presses of the pass button go to `passes`; `is_pressed()` tells whether the pointer is still down.
    """
    words = Column([Label(caller.name, Role.STRONG), Label(status, Role.SMALL, "text_dim")], gap=0, grow=1)
    portrait = Portrait(caller.avatar, caller.colour, PORTRAIT_WIDTH)
    if not caller.call_key:
        return Row([portrait, words], gap=12, grow=1)
    call = KeyButton(key_text(caller.call_key), partial(calls.call, caller.seat), "primary", "check")
    passed, held = partial(passes.click, caller.seat), partial(passes.press_button, caller.seat, is_pressed)
    let_pass = PassButton(key_text(caller.pass_key), passed, held)
    asked = caller.seat in calls.asked_people
    call.enabled = asked and caller.seat not in calls.pending_calls
    let_pass.enabled = asked and caller.seat not in calls.pending_passes
    call.tip = _("{name} calls").format(name=caller.name)
    let_pass.tip = _("{name} passes").format(name=caller.name)
    return Row([portrait, words, call, let_pass], gap=10, grow=1)


class KeyButton(Button):
    """A narrow button that shows an icon and the key that does the same."""

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return a narrow fixed width, as each of up to seven rows has two key buttons, and the height of a button."""
        return (look.em(KEY_WIDTH), super().measure(look)[1])


class PassButton(KeyButton):
    """A pass button that may also be held for a peek. `on_press` is called as soon as the left mouse button is pressed
    on it, `on_click` for a whole click.
    """

    def __init__(self, text: str, on_click: Callable[[], object], on_press: Callable[[], object]) -> None:
        super().__init__(text, on_click, icon="close")
        self.on_press = on_press

    def handle(self, verb: Verb) -> bool:
        """Call `on_press` as soon as the left mouse button is pressed on the button; else behave as any button.

        Return whether the verb was used.
        """
        if isinstance(verb, Press) and verb.button == 1:
            self.on_press()
        return super().handle(verb)


class Question(Struct, frozen=True):
    """The question of a call page: title, explanation and card."""

    title: str
    text: str
    card: Card


class CallRound:
    """One round of questions to `callers`, answered through `calls`. `keys` gives the seat of each call key, also of
    seats not asked.

    With `hidden` hands, callers can peek at their own.
    """

    def __init__(
        self, callers: Sequence[Participant], calls: CallTaker, keys: Mapping[str, int], hidden: bool = True
    ) -> None:
        self.callers = tuple(callers)
        self.calls = calls
        self.passes = HeldPasses(calls, hidden)
        self._keys = dict(keys)
        self._discard_count = len(calls.match.view(0).state.discards)

    @property
    def winning_seat(self) -> int | None:
        """The seat that has taken the card or called rummy on it.

        None if nobody has, and while people are still asked.
        """
        table = self.calls.match
        gone = not self.calls.asked_people and len(table.view(0).state.discards) < self._discard_count
        return table.history.last_seat if gone else None

    def statuses(self) -> list[str]:
        """Return what each of `callers` does, in words and in that order: is asked, thinks, wants the card, passes, or
        gets it.

        For an asked caller with a gamepad the words name the two buttons to answer with. Once one has got the card, the
        text of the others is "", unless their call is still pending.
        """
        asked = self.calls.match.view(0).state.asked
        return [self._status(each, each.seat in asked) for each in self.callers]

    def _status(self, caller: Participant, asked: bool) -> str:
        if caller.seat == self.winning_seat:
            return _("calls first!")
        if caller.seat in self.calls.pending_calls:
            return _("wants it")
        beforehand = self.calls.standing_answers.passes_for(caller.seat)
        if not asked or beforehand or caller.seat in self.calls.pending_passes:
            return _("passes") if self.winning_seat is None else ""
        if not caller.call_key:
            return _("thinks …")
        if caller.pad is None:
            return _("is asked")
        calls, passes = on_pad(PadPart.A, caller.pad), on_pad(PadPart.B, caller.pad)
        return _("{call} or {let_pass}").format(call=calls, let_pass=passes)

    def press_answer_key(self, key: str, is_down: Callable[[], bool]) -> bool:
        """Make the call if `key` is a call key, or begin the press if it is the pass key of a caller. Return whether it
        is one of these.

        The call key of a seat that is not asked makes its call, too. `is_down()` tells whether the pass key is still
        pressed.
        """
        passing = next((caller.seat for caller in self.callers if key and caller.pass_key == key), None)
        if key in self._keys:
            self.calls.call(self._keys[key])
        elif passing is not None:
            self.passes.press_key(passing, is_down)
        else:
            return False
        return True


LEAST_HEIGHT_SHARE = 0.34
"""Least share of the window's height for which the table is drawn."""

VISIBLE_CARD_EDGE = 36
"""Height of the visible edge of hidden cards in front, in units."""


class CallTable(LiveView):
    """The table above the panel of a call page, with `seat` at the bottom. The hands of `open_hands` are face up if
    `seat` is among them; otherwise no hand is.
    """

    def __init__(self, table: Match, seat: int, people: Sequence[Person], open_hands: Collection[int]) -> None:
        self.table = table
        self.seat = seat
        self.open_hands = tuple(open_hands)
        super().__init__(self._view(), people, speed="off")
        self.hand.sorting = Sorting.SUIT if seat in self.open_hands else Sorting.BY_HAND
        self._version = -1
        self.has_room = False
        """Whether there is enough room to draw the table."""

    def _view(self) -> View:
        if self.seat in self.open_hands:
            return self.table.view(self.seat, self.open_hands)
        return structs.replace(self.table.view(NOBODY), seat=self.seat)

    def place_above(self, look: Look, bottom: int) -> None:
        """Lay out the table in the part of the window above `bottom` (px). A hidden hand may reach below it, with only
        the upper edges of its cards in view.

        Set `has_room`. If there is too little room it is False, and nothing is laid out.
        """
        window = look.metrics
        self.set_look(look)
        self.has_room = bottom >= LEAST_HEIGHT_SHARE * window.height
        if not self.has_room:
            return
        self.update()
        height = bottom
        self.lay_out(Metrics(window.width, height, window.text_scale, window.density))
        for _round in range(0 if self.seat in self.open_hands else 3):
            height = min(window.height, height + bottom - self._lowest_visible(look))
            self.lay_out(Metrics(window.width, height, window.text_scale, window.density))

    def _lowest_visible(self, look: Look) -> int:
        """Return the y (px) down to which the table must stay visible: the seat's plate, and the upper edges of the
        cards in its hidden hand.
        """
        edges = [
            each.box.top + look.px(VISIBLE_CARD_EDGE)
            for each in self.stage.sprites.all
            if each.slot.place.zone is Zone.HAND
        ]
        return max([self.stage.areas.plates[self.seat].bottom, *edges])

    def update(self) -> bool:
        """Show the table's current state. Return whether it has changed."""
        if self._version == self.table.version:
            return False
        self._version = self.table.version
        self.show(self._view())
        self.stage.finish()
        return True

    def refine(self) -> bool:
        """Draw a few of the queued cards in better quality.

        Return whether that finished the queue. False if cards are left, if none was queued, or if the page has no room
        for the table.
        """
        return self.has_room and self.painter.refine()

    def draw(self, canvas: Canvas) -> None:
        """Draw the table if there is room."""
        if self.has_room:
            super().draw(canvas)


CARD_WIDTH = 84
FOOT_HEIGHT = 34
"""Width of the card and height of the text below the panel, in units."""
CONFIRM_SECONDS = 3.0
"""Seconds in which passing for everybody must be pressed again."""

PASSED_SECONDS, CALLED_SECONDS = 0.25, 1.0
"""Seconds the page stays after the round if nobody called, and if somebody did."""


class CallPage(Page):
    """Puts one question to all callers of a round at the same time.

    The page closes a moment after the round is over. It closes at once if people are to be asked in turn instead.

    `ask()` returns the question in the language in use, `host` opens the menu, `advance(dt)` lets time pass for calls
    and bots, `table_above` is the table above the panel, if any. Passing for everybody takes two presses.
    """

    full_height = False
    share = 0.96

    sudden = True

    def __init__(
        self,
        ask: Callable[[], Question],
        asked: CallRound,
        host: TableHost,
        advance: Advance,
        table_above: CallTable | None = None,
    ) -> None:
        super().__init__()
        self.table_above = table_above
        self.ask = ask
        self.question = ask()
        self.round = asked
        self.calls = asked.calls
        self.host = host
        self.advance = advance
        self._last_statuses = self.round.statuses()
        self._seconds_over = 0.0
        self._confirm_seconds = 0.0
        """Seconds left to confirm passing for everybody."""

    def back(self) -> None:
        """Open the menu."""
        self.host.open_menu()

    def retranslate(self) -> None:
        self.question = self.ask()
        super().retranslate()

    def foot(self) -> str:
        """Return the hint with the keys and buttons that call, pass, show a hidden hand and open the menu."""
        if self.round.passes.has_hidden_hands:
            keys = _("the left key calls, the right one passes; held down, it shows your hand   {menu} menu")
            pad = _("{call} calls   {let_pass} passes   {look} your hand   {menu} menu")
        else:
            keys = _("two keys each: the left one calls, the right one passes   {menu} menu")
            pad = _("{call} calls   {let_pass} passes   {menu} menu")
        buttons = {"call": PadPart.A, "let_pass": PadPart.B, "look": PadPart.LEFT_TRIGGER, "menu": PadPart.START}
        signs = {name: on_pad(button) for name, button in buttons.items()}
        return either(keys.format(menu=key(_("Esc"))), pad.format(**signs))

    def build(self) -> Widget:
        """Return a panel with the card, the question, the button that passes for everybody, the time bar and a row per
        caller.
        """
        said = zip(self.round.callers, self.round.statuses(), strict=True)
        pressed = partial(self.stack.holds, MOUSE)
        lines: list[Widget] = [
            caller_row(caller, words, self.calls, self.round.passes, pressed) for caller, words in said
        ]
        sure = bool(self._confirm_seconds and self.calls.asked_people)
        text = _("Pass for everyone? Press again") if sure else _("Nobody calls: pass for everyone")
        everybody = Button(with_signs(text, PASS_ALL_KEY.upper()), self._pass_all, "danger" if sure else "plain")
        everybody.enabled = bool(self.calls.asked_people)
        head: list[Widget] = [
            Row([Label(self.question.title, Role.HEADING, wrap=True, grow=1), everybody], gap=12),
            Label(self.question.text, Role.BODY, "text_dim", wrap=True),
            TimeBar(self.calls),
        ]
        half = (len(lines) + 1) // 2
        lines += [Spacer()] * (2 * half - len(lines))
        rows = zip(lines[:half], lines[half:], strict=True)
        parts: list[Widget] = [
            Row([CardFace(self.question.card, CARD_WIDTH), Column(head, gap=8, grow=1)], gap=24),
            *(Row([PreferredWidth(each, 1) for each in row], gap=36) for row in rows),
        ]
        return Panel(Column(parts, gap=10), padding=18)

    def frame(self, look: Look) -> Rect:
        """Return the rectangle of the panel. It lies at the bottom of the window, above one line of text."""
        whole, foot = self.room(look), look.em(FOOT_HEIGHT)
        height = min(whole.height - foot, self.group.root.measure(look, whole.width)[1])
        return Rect(0, 0, whole.width, height).move_to(midbottom=(whole.centerx, look.metrics.height - foot))

    def layout(self) -> None:
        """Lay out the panel, and the table above it."""
        super().layout()
        if self.table_above:
            self.table_above.place_above(self.look, self.group.root.rect.top - self.look.px(FOOT_HEIGHT // 4))

    def draw(self, canvas: Canvas) -> None:
        """Draw the table, the panel, the key hint while the focus ring is shown, and toasts; without a table, or room
        for it, draw the page as usual.
        """
        if self.table_above and self.table_above.has_room:
            self.table_above.draw(canvas)
            self.group.draw(canvas)
            if self.group.shows_ring:
                draw_key_hint(canvas, self.group.root.rect.bottom, self.foot())
            self.toasts.draw(canvas)
        else:
            super().draw(canvas)

    def _toasts_place(self, sizes: Sequence[Size]) -> Rect:
        """Return the place of toasts: above the panel, or the usual one if there is too little room. Only the first of
        `sizes`, the preferred one, is tried above the panel.
        """
        window, panel = Rect((0, 0), self.look.metrics.size), self.group.root.rect
        place = Rect((0, 0), sizes[0]).move_to(midbottom=(window.centerx, panel.top - self.look.px(FOOT_HEIGHT // 2)))
        return place if place.top >= 0 else super()._toasts_place(sizes)

    def _pass_all(self) -> None:
        """Ask for confirmation; at a second press within `CONFIRM_SECONDS` pass for all people."""
        if self._confirm_seconds:
            self.calls.end_waiting()
        self._confirm_seconds = 0.0 if self._confirm_seconds else CONFIRM_SECONDS
        self.rebuild()

    def pause(self) -> None:
        """Cancel held pass keys when another page opens."""
        self.round.passes.cancel()

    def handle(self, verb: Verb) -> bool:
        """Handle a verb and return whether it was used. Call keys, pass keys and the key with which all pass give
        answers; the menu key opens the menu. Menu, Esc and an interrupted drag end held passes without passing.
        """
        if isinstance(verb, Menu | Cancel | DragCancel):
            self.round.passes.cancel()
        if isinstance(verb, Menu):
            self.host.open_menu()
            return True
        if isinstance(verb, Command) and self._answer_by_key(verb.key):
            return True
        return super().handle(verb)

    def _answer_by_key(self, key: str) -> bool:
        """Treat a key as the call or pass of one seat, or as the key with which all pass. Return whether it was one of
        these.
        """
        if self.round.press_answer_key(key, partial(self.stack.holds, key)):
            return True
        if key == PASS_ALL_KEY:
            self._pass_all()
        return key == PASS_ALL_KEY

    def tick(self, dt: float) -> bool:
        """Advance by `dt` seconds. Return whether something moved; the page is redrawn after a rebuild in any case.

        While the page is on top, time passes for the calls, the bots and the held passes. The page closes some time
        after the round is over, or at once if people are asked in turn instead.
        """
        moved = super().tick(dt)
        if self.table_above:
            moved |= self.table_above.update() or self.table_above.refine()
        if self.stack.top is self:
            moved |= self.round.passes.tick(dt)
            if self.calls.asks_in_turn:
                self.dismiss()
                return True
            if self.calls.asked_people:
                moved |= self.advance(dt)
                self._seconds_over = 0.0
            else:  # what comes next is for those who have the table; who was too late is told so here
                self._seconds_over += dt
                moved |= self.calls.take_answers()
        if self._confirm_seconds:
            self._confirm_seconds = max(0.0, self._confirm_seconds - dt)
            if not self._confirm_seconds:
                self.rebuild()
        said = self.round.statuses()
        if said != self._last_statuses:
            self._last_statuses = said
            self.rebuild()
        if self.stack.top is self and self._seconds_over > (
            PASSED_SECONDS if self.round.winning_seat is None else CALLED_SECONDS
        ):
            self.dismiss()
        return moved

    def takes_pad(self, verb: Keyed, pad: int, seat: int | None) -> bool | None:
        """Handle a pad's button: A calls and B passes for its seat. Return False if that was done; None, with nothing
        done, for other buttons and for pads without a seat.
        """
        if seat is None or not isinstance(verb, Confirm | Cancel):
            return None
        if isinstance(verb, Confirm):
            self.calls.call(seat)
        else:
            self.calls.decline(seat)
        return False


class TimeBar(Widget):
    """A bar that shows the time left to call."""

    def __init__(self, calls: CallTaker) -> None:
        super().__init__()
        self.calls = calls

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the width given, else a default one, and a fixed height."""
        return (look.em(120) if width is None else width, look.em(16))

    def draw(self, canvas: Canvas) -> None:
        """Draw the bar, filled by the share of the time that is left.

        Its frame is empty if there is no limit, if no person is asked, or before the clock has started.
        """
        look, theme = canvas.look, canvas.look.theme
        radius = self.rect.height // 2
        canvas.box(self.rect, theme.well, radius, theme.panel_edge, look.px(1))
        left = Rect(self.rect.topleft, (round(self.rect.width * (self.calls.time_left or 0.0)), self.rect.height))
        if left.width > 2 * radius:
            canvas.box(left, theme.accent, radius)
