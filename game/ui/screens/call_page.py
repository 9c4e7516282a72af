"""Who wants the card? All people asked may call at once, by their keys, while the time runs; no hand is seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from pygame import Rect

from game.engine.cards import Card
from game.session.calls import Calls
from game.ui.call_keys import key_text
from game.ui.canvas import Canvas
from game.ui.input import Command, Menu, Verb
from game.ui.look import Look
from game.ui.people import Portrait
from game.ui.screens.adaptive import Share
from game.ui.strings import _
from game.ui.table.banner import CardFace
from game.ui.theme import Role
from game.ui.widgets import Button, Column, Label, Page, Panel, Row, Spacer, Widget
from game.ui.widgets.base import Size

CARD = 132
PORTRAIT = 52
CALM, WON = 0.25, 1.0
"""Seconds the page stays to be seen once nobody is asked any more: where nobody called, and where somebody did."""


@dataclass(frozen=True, slots=True)
class Caller:
    """Somebody who is asked: a person with their key, or a bot without one."""

    seat: int
    name: str
    avatar: str
    colour: int
    key: str = ""
    pad: bool = False
    """Whether they have a gamepad, on which they press A."""


class CallPage(Page):
    """Asks `callers` about a card, hears them by `calls`, and is `on_done` when no person is asked any more.

    `advance(dt)` lets time pass for calls and bots. `keys` are the seats by their keys, those without a say as well.
    """

    wide = 720
    full_height = False
    share = 0.94

    sudden = True

    def __init__(
        self,
        title: str,
        about: str,
        card: Card,
        callers: Sequence[Caller],
        calls: Calls,
        keys: Mapping[str, int],
        advance: Callable[[float], bool],
        on_done: Callable[[], object],
        on_menu: Callable[[], object],
    ) -> None:
        super().__init__()
        self.title = title
        self.about = about
        self.card = card
        self.callers = tuple(callers)
        self.calls = calls
        self.keys = dict(keys)
        self.advance = advance
        self.on_done = on_done
        self.on_menu = on_menu
        self._discards = len(calls.table.view(0).state.discards)
        self._said = self._sayings()
        self._over = 0.0

    def back(self) -> None:
        """Esc: the menu."""
        self.on_menu()

    def build(self) -> Widget:
        """The card, the clock, and everybody who is asked."""
        lines: list[Widget] = [self._line(*each) for each in zip(self.callers, self._sayings(), strict=True)]
        half = (len(lines) + 1) // 2
        lines += [Spacer()] * (2 * half - len(lines))
        rows = zip(lines[:half], lines[half:], strict=True)
        head: list[Widget] = [
            Label(self.title, Role.HEADING, wrap=True),
            Label(self.about, Role.BODY, "text_dim", wrap=True),
            TimeBar(self.calls),
        ]
        nobody = Button(_("Nobody calls (P)"), self.calls.pass_all)
        parts: list[Widget] = [
            Row([CardFace(self.card, CARD), Column(head, gap=10, grow=1)], gap=24),
            *(Row([Share(each, 1) for each in row], gap=36) for row in rows),
            Row([Spacer(grow=1), nobody]),
        ]
        return Panel(Column(parts, gap=14), padding=28)

    def _sayings(self) -> list[str]:
        asked = self.calls.table.view(0).state.asked
        return [self._saying(each, each.seat in asked) for each in self.callers]

    @property
    def _winner(self) -> int | None:
        """Who has the card now, or has called rummy on it."""
        table = self.calls.table
        gone = not self.calls.asked and len(table.view(0).state.discards) < self._discards
        return table.last_seat if gone else None

    def _saying(self, caller: Caller, asked: bool) -> str:
        if caller.seat == self._winner:
            return _("calls first!")
        if caller.seat in self.calls.noted:
            return _("wants it")
        if not asked:
            return _("passes") if self._winner is None else ""
        if not caller.key:
            return _("thinks …")
        words = _("calls with A, or {key}") if caller.pad else _("calls with {key}")
        return words.format(key=key_text(caller.key))

    def _line(self, caller: Caller, said: str) -> Widget:
        words = Column([Label(caller.name, Role.STRONG), Label(said, Role.SMALL, "text_dim")], gap=0, grow=1)
        portrait = Portrait(caller.avatar, caller.colour, PORTRAIT)
        if not caller.key:
            return Row([portrait, words], gap=12, grow=1)
        call = Button(key_text(caller.key), lambda: self.calls.call(caller.seat), "primary")
        call.enabled = caller.seat in self.calls.asked and caller.seat not in self.calls.noted
        call.tip = _("{name} calls").format(name=caller.name)
        return Row([portrait, words, call], gap=12, grow=1)

    def handle(self, verb: Verb) -> bool:
        """See `Screen.handle`."""
        if isinstance(verb, Menu):
            self.on_menu()
            return True
        if isinstance(verb, Command) and verb.key in self.keys:
            self.calls.call(self.keys[verb.key])
            return True
        if verb == Command("p"):
            self.calls.pass_all()
            return True
        return super().handle(verb)

    def tick(self, dt: float) -> bool:
        """See `Screen.tick`: time passes for people and bots."""
        moved = super().tick(dt)
        if self.stack.top is self:
            if self.calls.asked:
                moved |= self.advance(dt)
                self._over = 0.0
            else:  # what comes next is for those who have the table
                self._over += dt
        said = self._sayings()
        if said != self._said:
            self._said = said
            self.rebuild()
        if self._over > (CALM if self._winner is None else WON):
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
