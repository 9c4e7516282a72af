"""Keys and buttons inside a text: as signs for those who can draw, in words for those who cannot."""

from __future__ import annotations

import pytest

from game.words.input_signs import (
    PIECES,
    PadKind,
    PadPart,
    button_of,
    either,
    key,
    key_name,
    on_pad,
    pad_kind_of,
    resolve_signs,
    spoken,
    with_signs,
)
from tests.support.for_each import for_each


def test_signs_of_keys_and_buttons_are_split_from_a_text_and_recognised() -> None:
    text = f"Press {key('Page Down')} or {on_pad(PadPart.X, PadKind.PLAYSTATION)} for 7♥"
    pieces = PIECES.split(text)
    assert pieces[::2] == ["Press ", " or ", " for 7", ""]
    assert [key_name(piece) for piece in pieces[1::2]] == ["Page\u00a0Down", None, None]
    assert [button_of(piece) for piece in pieces[1::2]] == [None, (PadPart.X, PadKind.PLAYSTATION), None]


@for_each("kind", PadKind)
@for_each("button", PadPart)
def test_every_button_has_a_sign_and_a_mark_on_every_make(button: PadPart, kind: PadKind) -> None:
    assert button_of(on_pad(button, kind)) == (button, kind)
    assert button.mark(kind)
    assert spoken(on_pad(button), kind) == spoken(on_pad(button, kind)) == f"({button.mark(kind)})"


def test_button_signs_of_a_plain_pad_name_the_held_buttons() -> None:
    line = (
        f"{on_pad(PadPart.B)} back   {on_pad(PadPart.LEFT_STICK)} sort the hand   {on_pad(PadPart.LEFT_TRIGGER)} look"
    )
    assert spoken(line, PadKind.PLAIN) == "(B) back   (hold X) sort the hand   (hold LB) look"
    assert spoken(line, PadKind.XBOX) == "(B) back   (LS) sort the hand   (LT) look"


def test_a_text_for_key_or_button_follows_the_device_used_last() -> None:
    text = f"Sort {either(key('S'), on_pad(PadPart.LEFT_STICK))}!"
    assert resolve_signs(text, None) == f"Sort {key('S')}!"
    assert resolve_signs(text, PadKind.NINTENDO) == f"Sort {on_pad(PadPart.LEFT_STICK, PadKind.NINTENDO)}!"
    assert resolve_signs("Sort!", PadKind.XBOX) == "Sort!"


def test_a_spoken_label_names_its_key_or_its_pad_button_if_the_device_has_one() -> None:
    assert spoken(with_signs("Pass", "P")) == "Pass (P)"
    assert spoken(with_signs("Pass", "P"), PadKind.XBOX) == "Pass"
    assert spoken(with_signs("Menu", "Esc", PadPart.START), PadKind.NINTENDO) == "Menu (Plus)"
    assert spoken(with_signs("Done", pad=PadPart.START)) == "Done"


def test_a_key_name_that_is_cut_off_is_still_spoken_as_a_key() -> None:
    assert spoken("Press " + key("Enter")[:3]) == "Press (En)"


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Xbox 360 Controller", PadKind.XBOX),
        ("Generic USB Joystick", PadKind.XBOX),
        ("PS4 Controller", PadKind.PLAYSTATION),
        ("Sony Interactive Entertainment DualSense Wireless Controller", PadKind.PLAYSTATION),
        ("Nintendo Switch Pro Controller", PadKind.NINTENDO),
        ("Joy-Con (L)", PadKind.NINTENDO),
    ],
)
def test_the_kind_of_a_pad_follows_from_its_name(name: str, kind: PadKind) -> None:
    assert pad_kind_of(name) is kind
