"""How what has the focus is used by keys or by a gamepad, in a line."""

from game.ui.glyphs import On, either, key, on_pad
from game.ui.input import Device
from game.ui.strings import _
from game.ui.widgets import List, TextEntry, Widget
from game.ui.widgets.stepper import Stepper


def hint(widget: Widget | None, device: Device) -> str:
    """Return that line; keys are told to those with a mouse, too."""
    pad = device is Device.PAD
    ways, confirm = either(key("←") + key("→"), on_pad(On.WAYS)), either(key(_("Enter")), on_pad(On.A))
    match widget:
        case Stepper(gripped=True):
            return _("{ways} change the number, {confirm} lets go").format(ways=ways, confirm=confirm)
        case Stepper():
            return (
                _("{confirm}, then change it by {ways}").format(ways=ways, confirm=confirm)
                if pad
                else _("{confirm}, then {ways}; or digits, +, −").format(ways=ways, confirm=confirm)
            )
        case TextEntry():
            return (
                _("{confirm} to write").format(confirm=confirm)
                if pad
                else _("{key} selects all").format(key=key(_("Ctrl+A")))
            )
        case List():
            return _("Up and down choose, right goes to the rules")
        case _:
            return (
                ""
                if pad
                else _("{search} search   {undo} undo   {save} save").format(
                    search=key(_("Ctrl+F")), undo=key(_("Ctrl+Z")), save=key(_("Ctrl+S"))
                )
            )
