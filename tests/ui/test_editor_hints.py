"""What is said of keys and gamepads for what has the focus."""

from game.ui.editor.screen import hint
from game.ui.input.glyphs import PadKind, spoken
from game.ui.input.verbs import Confirm, Device
from game.ui.widgets import TextEntry
from game.ui.widgets.number import Stepper


def test_a_number_says_how_it_is_changed_before_and_while_it_is_held() -> None:
    stepper = Stepper(3, 0, 9)
    assert spoken(hint(stepper, Device.KEYBOARD)) == "(Enter), then (←)(→); or digits, +, −"
    stepper.handle(Confirm())
    assert spoken(hint(stepper, Device.KEYBOARD)) == "(←)(→) change the number, (Enter) lets go"
    assert spoken(hint(stepper, Device.PAD), PadKind.XBOX) == "(D-pad) change the number, (A) lets go"


def test_a_pad_is_told_no_keys() -> None:
    assert "Ctrl" not in hint(None, Device.PAD) + hint(TextEntry(), Device.PAD)
    assert "Ctrl+F" in hint(None, Device.MOUSE)
