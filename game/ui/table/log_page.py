"""All plays of the match so far, to be read at leisure."""

from collections.abc import Sequence

from game.ui.event_words import whole_fingerprint_text
from game.ui.input import Command, Press, Verb
from game.ui.strings import _
from game.ui.theme import Role
from game.ui.widgets import Button, Column, Label, Page, Panel, Row, Scroll, Spacer, Widget
from game.ui.widgets.link import Link


class LogPage(Page):
    """Shows `lines`, the newest last and in sight, and to who asks the fingerprints of the deal's shuffles in full.

    Esc, G and a press beside it close it.
    """

    wide = 620
    full_height = False
    share = 0.88

    opaque = False
    scrolls = False

    def __init__(self, lines: Sequence[str], fingerprints: Sequence[str] = ()) -> None:
        super().__init__()
        self.lines = tuple(lines)
        self.fingerprints = tuple(fingerprints)
        self.asked = False
        """Whether it was asked if the shuffle was fair."""
        self._scroll = Scroll(Widget())

    def build(self) -> Widget:
        """The sentences, and a way out."""
        rows: list[Widget] = [Label(line, Role.BODY, "text_dim", wrap=True) for line in self.lines[:-1]]
        rows += [Label(line, Role.BODY, wrap=True) for line in self.lines[-1:]]
        self._scroll = Scroll(Column(rows, gap=4))
        fair = [Link(_("Was it shuffled fairly?"), self._ask, ink="accent")] if self.fingerprints else []
        foot = Row([*fair, Spacer(grow=1), Button(_("Close"), self.back, "primary")])
        title = Label(_("The plays"), Role.SUBHEADING)
        return Panel(Column([title, self._scroll, *self._sealed(), foot], gap=12), padding=20)

    def _sealed(self) -> list[Widget]:
        if not self.asked:
            return []
        what = _(
            "The order of the cards was fixed before the deal: once it is over, “Luck and shuffle” shows that order, "
            "and anybody can see that it has this fingerprint (SHA-256):"
        )
        digits = map(whole_fingerprint_text, self.fingerprints)
        written = [Label(each, Role.CAPTION, "text_dim", wrap=True) for each in digits]
        return [Column([Label(what, Role.SMALL, wrap=True), *written], gap=4)]

    def _ask(self) -> None:
        """Show the fingerprints, or no longer."""
        self.asked = not self.asked
        self.rebuild()

    def enter(self) -> None:
        """See `Screen.enter`."""
        super().enter()
        self.group.set_focus(self.group.focusable()[-1])

    def layout(self) -> None:
        """See `Screen.layout`: the newest is seen first."""
        super().layout()
        self._scroll.bar.move_to(self._scroll.bar.content)
        super().layout()

    def show(self, lines: Sequence[str], fingerprints: Sequence[str] = ()) -> None:
        """Something happened."""
        if (self.lines, self.fingerprints) != (tuple(lines), tuple(fingerprints)):
            self.lines, self.fingerprints = tuple(lines), tuple(fingerprints)
            self.rebuild()

    def handle(self, verb: Verb) -> bool:
        """See `Screen.handle`."""
        beside = isinstance(verb, Press) and not self.frame(self.look).collidepoint(verb.pos)
        if beside or verb == Command("g"):
            self.back()
            return True
        return super().handle(verb)
