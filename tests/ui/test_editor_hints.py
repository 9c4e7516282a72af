"""What is said of keys and gamepads for what has the focus."""

from game.ui.editor.hints import hint
from game.ui.input import Confirm, Device
from game.ui.widgets import TextEntry
from game.ui.widgets.stepper import Stepper


def test_a_number_says_how_it_is_changed_before_and_while_it_is_held() -> None:
    stepper = Stepper(3, 0, 9)
    assert hint(stepper, Device.KEYBOARD) == "Enter, then arrows; or digits, +, −"
    stepper.handle(Confirm())
    assert hint(stepper, Device.KEYBOARD) == "Arrows change it, Enter lets go"
    assert hint(stepper, Device.PAD) == "Directions change the number; confirm to let go"


def test_a_pad_is_told_no_keys() -> None:
    assert "Ctrl" not in hint(None, Device.PAD) + hint(TextEntry(), Device.PAD)
    assert "Ctrl+F" in hint(None, Device.MOUSE)
