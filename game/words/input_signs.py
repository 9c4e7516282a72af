"""Keys and the buttons of gamepads inside a text: `Fonts` measures and draws them like the signs of suits.

A text holds a sign for each, from the characters nobody else uses. Nothing of pygame.
"""

from __future__ import annotations

import re
from enum import Enum

from game.words.strings import _


class PadKind(Enum):
    """The make of a gamepad, from which the marks on its buttons follow."""

    XBOX = "xbox"
    PLAYSTATION = "playstation"
    NINTENDO = "nintendo"
    PLAIN = "plain"
    """A gamepad without triggers or pressable sticks: other buttons are held instead."""


_NAMED = {
    PadKind.PLAYSTATION: ("playstation", "dualshock", "dualsense", "sony", "ps3", "ps4", "ps5"),
    PadKind.NINTENDO: ("nintendo", "switch", "joy-con", "joycon", "wii"),
}


def pad_kind_of(name: str) -> PadKind:
    """Return the make of a gamepad by the name it reports; an unknown name counts as an Xbox gamepad."""
    said = name.lower()
    return next((kind for kind, words in _NAMED.items() if any(word in said for word in words)), PadKind.XBOX)


_CAP, _CAP_END = "\ue000", "\ue001"
_EITHER, _OR, _EITHER_END = "\ue002", "\ue003", "\ue004"
_FIRST, _BLOCK = 0xE100, 0x20
_KINDS = (None, *PadKind)
"""The make of gamepad whose marks a block of signs has; signs of the first block are drawn as on the gamepad used
last.
"""

HELD_TOGETHER = "\u00a0"


class PadPart(Enum):
    """A button of a gamepad, or another part of it such as the sticks. The value is its marks on an Xbox, a PlayStation
    and a Nintendo gamepad.
    """

    A = ("A", "Cross", "A")
    B = ("B", "Circle", "B")
    X = ("X", "Square", "X")
    Y = ("Y", "Triangle", "Y")
    LEFT_SHOULDER = ("LB", "L1", "L")
    RIGHT_SHOULDER = ("RB", "R1", "R")
    LEFT_TRIGGER = ("LT", "L2", "ZL")
    RIGHT_TRIGGER = ("RT", "R2", "ZR")
    LEFT_STICK = ("LS", "L3", "LS")
    RIGHT_STICK = ("RS", "R3", "RS")
    WAYS = ("D-pad", "Ways", "Cross pad")
    PAD = ("Gamepad", "Controller", "Pad")
    BACK = ("View", "Share", "Minus")
    START = ("Menu", "Options", "Plus")

    def mark(self, kind: PadKind) -> str:
        """Return the mark printed on this button on gamepads of make `kind`.

        A gamepad of make `PadKind.PLAIN` has no triggers, and its sticks cannot be pressed. For these, return `hold …`
        with the button that is held instead.
        """
        if kind is PadKind.PLAIN:
            return {
                PadPart.LEFT_TRIGGER: _("hold {button}").format(button=PadPart.LEFT_SHOULDER.value[0]),
                PadPart.RIGHT_TRIGGER: _("hold {button}").format(button=PadPart.RIGHT_SHOULDER.value[0]),
                PadPart.LEFT_STICK: _("hold {button}").format(button=PadPart.X.value[0]),
                PadPart.RIGHT_STICK: _("hold {button}").format(button=PadPart.Y.value[0]),
            }.get(self, self.value[0])
        return self.value[_KINDS.index(kind) - 1]


_ALL = tuple(PadPart)
PIECES = re.compile(f"([♠♥♦♣★{chr(_FIRST)}-{chr(_FIRST + len(_KINDS) * _BLOCK - 1)}]|{_CAP}[^{_CAP_END}]*{_CAP_END}?)")
"""Splits a text into plain text and pieces that are drawn: signs of suits, buttons and keys."""

_CHOICE = re.compile(f"{_EITHER}([^{_EITHER}{_OR}]*){_OR}([^{_EITHER}{_EITHER_END}]*){_EITHER_END}")
_LAST_USED = re.compile(f"[{chr(_FIRST)}-{chr(_FIRST + _BLOCK - 1)}]")


def key(name: str) -> str:
    """Return the sign for the key called `name`, such as `P` or `Esc`: a piece of text that is drawn as a key."""
    return _CAP + name.replace(" ", HELD_TOGETHER) + _CAP_END


def on_pad(button: PadPart, kind: PadKind | None = None) -> str:
    """Return the sign for a button on gamepads of the make `kind`. Without `kind`, `resolve_signs` later makes it one
    of the gamepad used last.
    """
    return chr(_FIRST + _KINDS.index(kind) * _BLOCK + _ALL.index(button))


def either(keys: str, pad: str) -> str:
    """Return a text with two versions in it: `keys` for keyboard and mouse, and `pad` for gamepads.
    `resolve_signs` later chooses one.
    """
    return f"{_EITHER}{keys}{_OR}{pad}{_EITHER_END}"


def with_signs(text: str, name: str = "", pad: PadPart | None = None) -> str:
    """Return a text followed by the signs for one command: the key called `name`, and the button `pad` of a gamepad.

    `resolve_signs` later keeps the one for the device in use. Without a name, nothing follows for the keyboard; without
    a pad, nothing follows for gamepads.
    """
    keys, button = (f" {sign}" if sign else "" for sign in (name and key(name), pad and on_pad(pad)))
    return text + either(keys, button)


def without_signs(text: str) -> str:
    """Return a text without the parts that `either` and `with_signs` put into it: both versions are removed."""
    return _CHOICE.sub("", text)


def resolve_signs(text: str, used: PadKind | None) -> str:
    """Return a text with its signs resolved: to keys if `used` is None, else to the buttons of the gamepad make
    `used`.
    """
    if text.isascii() or max(text) < _CAP:
        return text
    text, kind = _CHOICE.sub(lambda found: found[1 if used is None else 2], text), used or PadKind.XBOX
    return _LAST_USED.sub(lambda found: on_pad(_ALL[ord(found[0]) - _FIRST], kind), text)


def key_name(piece: str) -> str | None:
    """Return the name of the key whose sign `piece` is, a piece of a text as split by `PIECES`; None for any other."""
    return piece.strip(_CAP + _CAP_END) if piece.startswith(_CAP) else None


def button_of(piece: str) -> tuple[PadPart, PadKind] | None:
    """Return the button and the gamepad make whose sign `piece` is, a piece of a text as split by `PIECES`; None for
    any other. A sign for the gamepad used last counts as that of an Xbox gamepad.
    """
    if len(piece) != 1 or not _FIRST <= ord(piece) < _FIRST + len(_KINDS) * _BLOCK:
        return None
    block, number = divmod(ord(piece) - _FIRST, _BLOCK)
    return _ALL[number], _KINDS[block] or PadKind.XBOX


def spoken(text: str, used: PadKind | None = None) -> str:
    """Return a text with its signs in words, for plain text output: `Pass (P)`; with `used`, in the words of that
    gamepad make.
    """
    if text.isascii():
        return text
    said = []
    for piece in PIECES.split(resolve_signs(text, used)):
        pressed = button_of(piece)
        name = key_name(piece) if pressed is None else pressed[0].mark(pressed[1])
        said.append(piece if name is None else f"({name})")
    return "".join(said)
