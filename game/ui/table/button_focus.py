"""The buttons at the table without a pointer: below the hand, arrows lead on to them."""

from collections.abc import Callable, Sequence

from game.ui.input import Cancel, Confirm, Direction, Focus, Verb
from game.ui.widgets import Button, Group, Widget
from game.ui.widgets.directions import nearest


class ButtonFocus:
    """Which button has the focus, if any. `groups` gives those that are there now, the most urgent first."""

    def __init__(self, groups: Callable[[], Sequence[Group]]) -> None:
        self._groups = groups
        self.button: Widget | None = None

    def enter(self) -> bool:
        """Go to the first button; whether there is one."""
        self._go(next(iter(self._buttons()), None))
        return self.button is not None

    def leave(self) -> None:
        """Go to none."""
        self._go(None)

    def mend(self) -> None:
        """The buttons may be others now: stay on the one that says the same."""
        if self.button is None:
            return
        buttons = self._buttons()
        same = [each for each in buttons if each is self.button or _text(each) == _text(self.button) != ""]
        self._go(same[0] if same else None)

    def handle(self, verb: Verb) -> bool:
        """React where a button has the focus: press it, go to the next, or leave for the cards, up or by Esc."""
        button = self.button
        if button is None:
            return False
        match verb:
            case Confirm():
                button.handle(verb)
            case Focus(to=Direction.NEXT | Direction.PREVIOUS as to):
                buttons = self._buttons()
                step = 1 if to is Direction.NEXT else -1
                self._go(buttons[(buttons.index(button) + step) % len(buttons)])
            case Focus(to=to):
                found = nearest(button, self._buttons(), to)
                if found or to is Direction.UP:
                    self._go(found)
            case Cancel():
                self.leave()
            case _:
                return False
        return True

    def _buttons(self) -> list[Widget]:
        return [widget for group in self._groups() for widget in group.focusable()]

    def _go(self, button: Widget | None) -> None:
        self.button = button
        for group in self._groups():
            inside = button if button in group.focusable() else None
            if inside or group.ring:
                group.set_focus(inside)
                group.ring = inside is not None


def _text(widget: Widget) -> str:
    return widget.text if isinstance(widget, Button) else ""
