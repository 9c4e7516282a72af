"""The sign that stands at the table while the match cannot be saved, and what it says when it is asked."""

from __future__ import annotations

from collections.abc import Callable

from game.session.saves.files import Unwritten
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.theme import Colour, Theme
from game.ui.input.verbs import Click, Confirm, Press, Verb
from game.ui.widgets.base import Size
from game.ui.widgets.label import Notice
from game.ui.words.strings import _


class UnsavedSign(Notice):
    """Says that the match is not being saved, and why; calls `ask` when clicked or confirmed. Gone where it is."""

    takes_focus = True

    def __init__(self, ask: Callable[[], object]) -> None:
        super().__init__("", tip=_("Click to read what can be done"))
        self._ask = ask
        self.whole = ""
        """All it has to say."""
        self.visible = False

    def follow(self, trouble: Unwritten | None) -> None:
        """This is what becomes of the match now."""
        self.visible = trouble is not None
        self.whole = unsaved_text(trouble)

    def fit(self, look: Look, room: Size) -> int:
        """Say as much as there is room for; returns the height that takes, 0 for nothing to say."""
        width, most = room
        self.text = self.whole
        if self.measure(look, width)[1] > most:
            self.text = _("Not being saved")
        return min(self.measure(look, width)[1], most) if self.visible else 0

    def handle(self, verb: Verb) -> bool:
        """Be asked."""
        match verb:
            case Press(button=1):
                return True
            case Confirm() | Click(button=1):
                self._ask()
                return True
        return False

    def ground(self, theme: Theme) -> Colour | None:
        """Lit where the pointer is."""
        return theme.panel_raised if self.hovered else theme.panel

    def draw(self, canvas: Canvas) -> None:
        """Nothing while all is well."""
        if self.visible:
            super().draw(canvas)


def unsaved_text(trouble: Unwritten | None) -> str:
    """Say that the match is not being saved, and why; nothing while all is well."""
    return _("Not being saved: {why}").format(why=trouble.why) if trouble else ""


def way_out(trouble: Unwritten) -> str:
    """Say what is at stake, what can be done, and where the match would be."""
    stake = _("You can play on: it is tried after every play. What is not saved by then is lost when the program ends.")
    what, where = _remedy(trouble)
    return "\n\n".join((what, stake, where))


def remedy(trouble: Unwritten) -> str:
    """Say what can be done, and where the match would be."""
    return "\n\n".join(_remedy(trouble))


def _remedy(trouble: Unwritten) -> tuple[str, str]:
    what = {
        "full": _("The disk is full. Make room on it, then try again."),
        "forbidden": _("Writing is not allowed where the match is kept. Allow it, then try again."),
        "other": _("The system says: {why}. Once that is put right, try again."),
    }[trouble.kind]
    return what.format(why=trouble.why), _("The match is kept in {file}").format(file=trouble.path)
