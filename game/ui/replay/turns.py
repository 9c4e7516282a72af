"""All turns of a match in words, to go to one of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.engine.state import NOBODY
from game.session.match.replay import TurnMark
from game.ui.draw.theme import Role
from game.ui.replay.view import ReplayView
from game.ui.widgets import Button, Column, Item, Label, List, Row, Spacer, Widget
from game.ui.widgets.adaptive import RoomyPage
from game.ui.words.events import plays_text, turn_text
from game.ui.words.strings import _


class TurnsPage(RoomyPage):
    """Lists the turns of what is shown; dismissed with the number of a moment. Esc and the button go back."""

    wide = 900

    def __init__(self, live: ReplayView) -> None:
        super().__init__()
        self.live = live
        self.lines = tuple(_lines(live))
        here = live.replay.marks[live.replay.mark_at(live.number)]
        self.chosen = next(index for index, (mark, item) in enumerate(self.lines) if mark is here and not item.heading)

    def enter(self) -> None:
        """The list has the focus."""
        super().enter()
        self.group.set_focus(next(each for each in self.group.root.walk() if isinstance(each, List)))

    def build(self) -> Widget:
        """The list, and the ways on."""
        items = [item for _mark, item in self.lines]
        turns = List(items, self.chosen, self._select, self._go, rows=1, grow=1)
        foot = Row([Button(_("Back"), self.back), Spacer(grow=1), Button(_("Go there"), self._go, "primary")])
        return Column([Label(_("All turns"), Role.HEADING), turns, foot], gap=14)

    def _select(self, index: int) -> None:
        self.chosen = index

    def _go(self, index: int = -1) -> None:
        self.dismiss(self.lines[self.chosen][0].moment)


def _lines(live: ReplayView) -> Iterator[tuple[TurnMark, Item]]:
    """The turns, each deal under a heading."""
    marks = live.replay.marks
    deal = 0
    for number, mark in enumerate(marks):
        if mark.deal != deal:
            deal = mark.deal
            yield mark, Item(_("Deal {deal}").format(deal=deal), heading=True)
        end = marks[number + 1].moment if number + 1 < len(marks) else live.replay.last + 1
        told = _told(live, range(mark.moment + 1, end + (end <= live.replay.last)))
        names = live.names_at(mark.moment)
        name = names[mark.seat] if mark.seat != NOBODY else ""
        yield mark, Item(turn_text(mark, names), note=plays_text(told, name) or " ")


def _told(live: ReplayView, moments: range) -> Sequence[str]:
    deal = live.replay.moments[moments.start - 1].state.deal
    return [line for number in moments if live.replay.moments[number].state.deal == deal for line in live.lines(number)]
