"""Buttons that stay where they are."""

from game.ui.input import Verb
from game.ui.widgets import Button


class StayingButton(Button):
    """A button that keeps the focus while there is nothing for it to do, such as a step beyond the end."""

    @property
    def can_focus(self) -> bool:
        """See `Widget.can_focus`."""
        return self.visible

    def handle(self, verb: Verb) -> bool:
        """See `Button.handle`; nothing happens while it is not enabled."""
        return super().handle(verb) if self.enabled else False
