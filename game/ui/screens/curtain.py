"""The curtain between two people at one machine: it hides the table until whom it is passed to says so."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.ui.call_keys import Participant, key_text
from game.ui.glyphs import On, either, key, on_pad
from game.ui.input import Command, Confirm, Menu, Verb
from game.ui.people import Portrait
from game.ui.strings import _
from game.ui.theme import Role
from game.ui.widgets import Button, Column, Label, Page, Panel, Row, Spacer, Widget
from game.ui.widgets.notice import Notice

PORTRAIT = 112
CALM = 0.6
"""Seconds in which nothing lifts it: what is pressed then was meant for the table."""

LATE = 2.0
"""Seconds in which what was one to call with just before lifts it not: a call too late shows nobody's cards."""


class Curtain(Page):
    """Hides everything until `who` shows their cards. Nothing of a table is ever drawn on it.

    `about` says what for, `trouble` what everybody should know. The key of the person lifts the curtain, too; `keys`
    are those of others, `listen` hears what they call. `asked` where the person was one of those asked at once just
    before, whose own key and A on a pad were calls.
    """

    wide = 560
    full_height = False
    share = 0.92

    sudden = True

    def __init__(
        self,
        who: Participant,
        about: str,
        on_lift: Callable[[], object],
        on_menu: Callable[[], object],
        keys: Mapping[str, Callable[[], object]] | None = None,
        listen: Callable[[], object] = lambda: None,
        trouble: str = "",
        asked: bool = False,
    ) -> None:
        super().__init__()
        self.who = who
        self.about = about
        self.on_lift = on_lift
        self.on_menu = on_menu
        self.keys = dict(keys or {})
        self.listen = listen
        self.trouble = trouble
        self.asked = asked
        self._age = 0.0

    def enter(self) -> None:
        """See `Screen.enter`: Enter lifts it."""
        super().enter()
        self._age = 0.0
        self.group.set_focus(self.group.focusable()[-1])

    def back(self) -> None:
        """Esc: the menu."""
        self.on_menu()

    def foot(self) -> str:
        """See `Page.foot`: whom it is for has a key of their own as well."""
        text, enter = _("{show} show my cards   {menu} menu"), key(_("Enter"))
        keys = _("{one} or {other}").format(one=key_text(self.who.key), other=enter) if self.who.key else enter
        pad = text.format(show=on_pad(On.A), menu=on_pad(On.START))
        return either(text.format(show=keys, menu=key(_("Esc"))), pad)

    def build(self) -> Widget:
        """Whom it is passed to, what for, and their button."""
        portrait = Portrait(self.who.avatar, self.who.colour, PORTRAIT)
        show = Button(_("I am {name}: show my cards").format(name=self.who.name), self._lift, "primary", icon="cards")
        parts: list[Widget] = [
            Row([Spacer(grow=1), portrait, Spacer(grow=1)]),
            Label(_("Pass to {name}").format(name=self.who.name), Role.HEADING, align="center", wrap=True),
            Label(self.about, Role.SUBHEADING, "accent", "center", wrap=True),
            Label(_("Everybody else looks away."), Role.SMALL, "text_dim", "center", wrap=True),
            Row([Spacer(grow=1), show, Spacer(grow=1)]),
            *([Notice(self.trouble)] if self.trouble else []),
        ]
        return Panel(Column(parts, gap=10), padding=28)

    def handle(self, verb: Verb) -> bool:
        """See `Screen.handle`."""
        if isinstance(verb, Menu):
            self.on_menu()
            return True
        own_key = isinstance(verb, Command) and verb.key == self.who.key
        by_pad = isinstance(verb, Confirm) and verb.pad is not None
        if self.asked and self._age < LATE and (own_key or by_pad):
            self.toasts.show(_("Too late to call. Press again in a moment to see your cards."), LATE)
            return True
        if own_key:
            self._lift()
            return True
        if isinstance(verb, Command) and verb.key in self.keys:
            self.keys[verb.key]()
            return True
        if isinstance(verb, Confirm) and self.group.focus is None:
            self._lift()
            return True
        return super().handle(verb)

    def tick(self, dt: float) -> bool:
        """See `Screen.tick`."""
        self._age += dt
        self.listen()
        return super().tick(dt)

    def _lift(self) -> None:
        if self._age >= CALM:
            self.on_lift()
