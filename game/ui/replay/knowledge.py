"""What a seat could know at a moment of a match: bots decide from this, and from nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.session.match.replay import Known
from game.ui.draw.theme import Role
from game.ui.widgets import Button, Choice, Column, Label, Panel, Row, Scroll, Spacer, Widget
from game.ui.widgets.adaptive import RoomyPage, Share
from game.ui.words.events import known_lines
from game.ui.words.strings import _

SEATS = 260


class KnowledgePage(RoomyPage):
    """Shows what `known(seat)` gives, of `seat` first. Esc and the button go back."""

    wide = 900
    full_height = False
    first = -1

    def __init__(self, known: Callable[[int], Known], names: Sequence[str], seat: int, where: str) -> None:
        super().__init__()
        self.known = known
        self.names = tuple(names)
        self.seat = seat
        self.where = where

    def build(self) -> Widget:
        """Whose knowledge, and what it is, one thing a line."""
        title = Label(_("What {name} knew").format(name=self.names[self.seat]), Role.HEADING, grow=1)
        seats = Choice(self.names, self.seat, self._look_at, stepper=True, tip=_("Whose knowledge is shown"))
        told = [Label(line, wrap=True) for line in known_lines(self.known(self.seat), self.names)]
        paper = Panel(Scroll(Column(told, gap=10)), padding=24)
        note = Label(
            _("Nobody in that seat knew more than this, not even a bot."), Role.SMALL, "text_dim", wrap=True, grow=1
        )
        foot = Row([note, Spacer(12), Button(_("Back"), self.back, "primary")])
        head = Row([title, Share(seats, units=SEATS)])
        return Column([head, Label(self.where, Role.SMALL, "accent"), paper, foot], gap=14)

    def _look_at(self, seat: int) -> None:
        self.seat = seat
        self.rebuild()
