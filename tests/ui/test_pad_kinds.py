"""Makes of gamepads by what they call themselves."""

import pytest

from game.ui.input.glyphs import PadKind, kind_of


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
def test_a_pad_is_known_by_its_name(name: str, kind: PadKind) -> None:
    assert kind_of(name) is kind
