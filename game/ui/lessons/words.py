"""The texts of a lesson, with the keys or buttons of the device the learner plays with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from game.ui.input.keys import Shortcut
from game.words.input_signs import PadPart, either, key, on_pad
from game.words.strings import _


def _draw() -> str:
    mouse = _("click on it, or press {key}").format(key=key(Shortcut.DRAW.sign))
    return either(
        mouse, _("go to it with {ways} and press {button}").format(ways=on_pad(PadPart.WAYS), button=on_pad(PadPart.A))
    )


def _lay() -> str:
    mouse = _("click on each, then drag them to your side of the table or press {key}").format(
        key=key(Shortcut.LAY.sign)
    )
    pad = _("select each with {choose} and press {button}").format(choose=on_pad(PadPart.A), button=on_pad(PadPart.Y))
    return either(mouse, pad)


def _discard() -> str:
    mouse = _("drag it to the discards, or click on it and press {key}").format(key=key(Shortcut.DISCARD.sign))
    return either(mouse, _("go to it and press {button}").format(button=on_pad(PadPart.X)))


MARKS: Mapping[str, Callable[[], str]] = MappingProxyType(
    {
        "how_to_draw": _draw,
        "how_to_lay": _lay,
        "how_to_discard": _discard,
    }
)
"""The text for each field in braces that a lesson's text may contain: instructions for an action."""
SIGNS: Mapping[str, Shortcut] = MappingProxyType(
    {
        "arrange": Shortcut.ARRANGE,
        "lay_down": Shortcut.LAY,
        "buy": Shortcut.BUY,
        "pass": Shortcut.PASS,
        "claim": Shortcut.RUMMY,
        "drop": Shortcut.DROP,
    }
)
"""The shortcut for each field in braces that stands for a key's sign after the name of a button."""


def lesson_text(text: str) -> str:
    """Return a lesson's text in the language of the program, with the names in braces replaced by keys and signs.

    Raises: KeyError: if a name is in neither `MARKS` nor `SIGNS`.
    """
    marks = {name: mark() for name, mark in MARKS.items()} | {name: each.sign_suffix for name, each in SIGNS.items()}
    return _(text).format_map(marks)


def not_this() -> str:
    """Return the message about a legal play that the lesson does not ask for."""
    text = _("That is allowed, but this lesson is about something else.")
    shown = either(
        _("Press {key} to see what it is about.").format(key=key(Shortcut.HINT.sign)),
        _("Ask for a hint to see what it is about."),
    )
    return f"{text} {shown}"
