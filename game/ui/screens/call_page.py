"""Who wants the card? All people asked may call or pass at once, by keys of their own, while the time runs, and see
what lies on the table; no hand is seen that is not open to all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from game.session.match.calls import Calls
from game.ui.call_keys import ALL
from game.ui.canvas import Canvas
from game.ui.glyphs import On, either, key, on_pad, told
from game.ui.input import MOUSE, Cancel, Command, DragCancel, Menu, Verb
from game.ui.look import Look
from game.ui.screens.adaptive import Share
from game.ui.screens.call_line import caller_line
from game.ui.screens.call_round import CallRound, Question
from game.ui.screens.call_table import CallTable
from game.ui.strings import _
from game.ui.table.banner import CardFace
from game.ui.theme import Role
from game.ui.widgets import Button, Column, Label, Page, Panel, Row, Spacer, Widget
from game.ui.widgets.base import Size
from game.ui.widgets.foot import draw_foot

CARD = 84
FOOT = 34
"""Room below the panel, for a line of words."""
SURE = 3.0
"""Seconds in which one who passes for all has to press once more."""

CALM, WON = 0.25, 1.0
"""Seconds the page stays to be seen once nobody is asked any more: where nobody called, and where somebody did."""


class CallPage(Page):
    """Asks a `question`, and is `on_done` when no person in the round is asked any more, or all are to be asked in turn
    from now on.

    `advance(dt)` lets time pass for calls and bots. Everybody answers for themselves; for all people at once only who
    presses twice. `behind` is the table, above the panel.
    """

    full_height = False
    share = 0.96

    sudden = True

    def __init__(
        self,
        question: Question,
        asked: CallRound,
        advance: Callable[[float], bool],
        on_done: Callable[[], object],
        on_menu: Callable[[], object],
        behind: CallTable | None = None,
    ) -> None:
        super().__init__()
        self.behind = behind
        self.question = question
        self.round = asked
        self.calls = asked.calls
        self.advance = advance
        self.on_done = on_done
        self.on_menu = on_menu
        self._said = self.round.sayings()
        self._over = 0.0
        self._sure = 0.0
        """Seconds left to press once more for all people."""

    def back(self) -> None:
        """Esc: the menu."""
        self.on_menu()

    def foot(self) -> str:
        """See `Page.foot`: two keys each, and how one sees one's own hand."""
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
        sure = bool(self._sure and self.calls.asked)
        text = _("Really for everybody? Once more") if sure else _("Nobody calls: pass for all")
        everybody = Button(told(text, ALL.upper()), self._pass_all, "danger" if sure else "plain")
        everybody.enabled = bool(self.calls.asked)
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
        """See `Page.frame`: low in the window, so that the table is seen above."""
        whole, foot = self.room(look), look.em(FOOT)
        height = min(whole.height - foot, self.group.root.measure(look, whole.width)[1])
        return Rect(0, 0, whole.width, height).move_to(midbottom=(whole.centerx, look.metrics.height - foot))

    def layout(self) -> None:
        """See `Screen.layout`."""
        super().layout()
        if self.behind:
            self.behind.place(self.look, self.group.root.rect.top - self.look.px(FOOT // 4))

    def draw(self, canvas: Canvas) -> None:
        """See `Screen.draw`: the table, the panel, and what was said in passing."""
        if self.behind and self.behind.draw(canvas):
            self.group.draw(canvas)
            if self.group.ring:
                draw_foot(canvas, self.group.root.rect.bottom, self.foot())
            self.toasts.draw(canvas)
        else:
            super().draw(canvas)

    def _toasts_place(self, sizes: Sequence[Size]) -> Rect:
        """See `Page`: above the panel, where nothing is pressed and no key is told; `sizes` begin with the usual."""
        window, panel = Rect((0, 0), self.look.metrics.size), self.group.root.rect
        place = Rect((0, 0), sizes[0]).move_to(midbottom=(window.centerx, panel.top - self.look.px(FOOT // 2)))
        return place if place.top >= 0 else super()._toasts_place(sizes)

    def _pass_all(self) -> None:
        """Pass for all people: that is asked twice."""
        if self._sure:
            self.calls.pass_all()
        self._sure = 0.0 if self._sure else SURE
        self.rebuild()

    def pause(self) -> None:
        """See `Screen.pause`: what is held below another page is no answer."""
        self.round.passes.drop()

    def handle(self, verb: Verb) -> bool:
        """See `Screen.handle`: who turns to something else has not answered with what they held."""
        if isinstance(verb, Menu | Cancel | DragCancel):
            self.round.passes.drop()
        if isinstance(verb, Menu):
            self.on_menu()
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
        """See `Screen.tick`: time passes for people and bots."""
        moved = super().tick(dt)
        if self.behind:
            moved |= self.behind.follow() or self.behind.refine()
        if self.stack.top is self:
            moved |= self.round.passes.tick(dt)
            if self.calls.in_turn:
                self.on_done()
                return True
            if self.calls.asked:
                moved |= self.advance(dt)
                self._over = 0.0
            else:  # what comes next is for those who have the table; who was too late is told so here
                self._over += dt
                moved |= self.calls.hear()
        if self._sure:
            self._sure = max(0.0, self._sure - dt)
            if not self._sure:
                self.rebuild()
        said = self.round.sayings()
        if said != self._said:
            self._said = said
            self.rebuild()
        if self._over > (CALM if self.round.winner is None else WON):
            self.on_done()
        return moved


class TimeBar(Widget):
    """How much time is left to call."""

    def __init__(self, calls: Calls) -> None:
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
        left = Rect(self.rect.topleft, (round(self.rect.width * (self.calls.share or 0.0)), self.rect.height))
        if left.width > 2 * radius:
            canvas.box(left, theme.accent, radius)
