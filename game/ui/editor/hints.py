"""How what has the focus is used by keys or by a gamepad, in a line."""

from game.ui.input import Device
from game.ui.strings import _
from game.ui.widgets import List, TextEntry, Widget
from game.ui.widgets.stepper import Stepper


def hint(widget: Widget | None, device: Device) -> str:
    """Return that line; keys are told to those with a mouse, too."""
    pad = device is Device.PAD
    match widget:
        case Stepper(gripped=True):
            return _("Directions change the number; confirm to let go") if pad else _("Arrows change it, Enter lets go")
        case Stepper():
            return _("Confirm, then change it by directions") if pad else _("Enter, then arrows; or digits, +, −")
        case TextEntry():
            return _("Confirm to write") if pad else _("Ctrl+A selects all")
        case List():
            return _("Up and down choose, right goes to the rules")
        case _:
            return "" if pad else _("Ctrl+F search · Ctrl+Z undo · Ctrl+S save")
