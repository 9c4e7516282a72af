"""Somebody who is asked whether they call: who they are, what they say, and the keys they say it with."""

from __future__ import annotations

from collections.abc import Callable

from game.session.match.calls import Calls
from game.ui.call_keys import Participant, key_text
from game.ui.input import Press, Verb
from game.ui.look import Look
from game.ui.people import Portrait
from game.ui.screens.held_passes import HeldPasses
from game.ui.strings import _
from game.ui.theme import Role
from game.ui.widgets import Button, Column, Label, Row, Widget
from game.ui.widgets.base import Size

PORTRAIT = 44
KEY = 80
"""Width of a button with a key, in units."""


def caller_line(
    caller: Participant, said: str, calls: Calls, passes: HeldPasses, pressed: Callable[[], bool]
) -> Widget:
    """Return the line of somebody who is asked: what they have `said`, and their two keys.

    `passes` hears of the one that passes, and asks `pressed()` whether the pointer is still down on it.
    """
    words = Column([Label(caller.name, Role.STRONG), Label(said, Role.SMALL, "text_dim")], gap=0, grow=1)
    portrait = Portrait(caller.avatar, caller.colour, PORTRAIT)
    if not caller.key:
        return Row([portrait, words], gap=12, grow=1)
    call = KeyButton(key_text(caller.key), lambda: calls.call(caller.seat), "primary", "check")
    let_pass = PassButton(
        key_text(caller.passes), lambda: passes.click(caller.seat), lambda: passes.point(caller.seat, pressed)
    )
    asked = caller.seat in calls.asked
    call.enabled = asked and caller.seat not in calls.noted
    let_pass.enabled = asked and caller.seat not in calls.declined
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
        """See `Button.handle`."""
        if isinstance(verb, Press) and verb.button == 1:
            self.on_press()
        return super().handle(verb)
