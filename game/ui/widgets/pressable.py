"""What buttons, links and options have in common."""

from collections.abc import Callable

from game.ui.input import Click, Confirm, Verb
from game.ui.widgets.base import Widget


class Pressable(Widget):
    """Has a text, takes the focus and calls `on_click` when clicked or confirmed."""

    takes_focus = True

    def __init__(self, text: str, on_click: Callable[[], object], tip: str = "", grow: float = 0) -> None:
        super().__init__(grow, tip)
        self.text = text
        self.on_click = on_click

    def handle(self, verb: Verb) -> bool:
        """Act."""
        if isinstance(verb, Confirm) or (isinstance(verb, Click) and verb.button == 1):
            self.on_click()
            return True
        return False
