"""A number that may go by how many play: one for all, or a small table."""

from collections.abc import Callable

from game.content.editing.form import NumberByPlayers
from game.engine.sheet.keys import Players
from game.ui.look import Look
from game.ui.strings import _
from game.ui.theme import Role
from game.ui.widgets import Button, Column, Label, Row, Spacer, Widget
from game.ui.widgets.base import Size
from game.ui.widgets.button import HEIGHT
from game.ui.widgets.link import Link
from game.ui.widgets.stepper import Stepper

MOST_PLAYERS = 8
WIDE = 440


class ByPlayers(Column):
    """One stepper, or a line for each number of players from which another value holds.

    `value` is a number, or numbers by the fewest players they are for, as in a rule sheet.
    """

    def __init__(
        self, value: int | dict[int, int], kind: NumberByPlayers, players: Players, put: Callable[[object], None]
    ) -> None:
        super().__init__([], gap=6)
        self.kind = kind
        self.players = players
        self._put = put
        lines = {players.min: value} if isinstance(value, int) else value
        self._from = sorted(lines)
        self._numbers = [lines[count] for count in self._from]
        self._by_players = not isinstance(value, int)
        self._show()

    def measure(self, look: Look, width: int | None = None) -> Size:
        """No wider than one can read across."""
        return super().measure(look, width if width is None else min(width, look.em(WIDE)))

    @property
    def value(self) -> int | dict[int, int]:
        """The number, or the numbers by players."""
        return dict(zip(self._from, self._numbers, strict=True)) if self._by_players else self._numbers[0]

    def _show(self) -> None:
        numbers = [self._number(place) for place in range(len(self._from))]
        self._starts = [self._start(place) for place in range(1, len(self._from))]
        self._first = Label("", Role.SMALL, "text_dim", grow=1)
        self._more = Row([Button(_("For more players"), self._split, "quiet", "plus"), Spacer(grow=1)])
        self._bound()
        if not self._by_players:
            self.content = [numbers[0], Link(_("By number of players …"), self._split, ink="text_dim")]
            return
        self.content = [Row([self._first, numbers[0], Spacer(HEIGHT)], gap=6)]
        for place, start in enumerate(self._starts, 1):
            self.content.append(self._line(place, start, numbers[place]))
        self.content.append(self._more)

    def _line(self, place: int, start: Stepper, number: Stepper) -> Widget:
        remove = Button("", lambda: self._remove(place), "quiet", "close", tip=_("Take this line away"))
        words = [Label(text, Role.SMALL, "text_dim") for text in (_("From"), _("players"))]
        return Row([words[0], start, words[1], Spacer(grow=1), number, remove], gap=6)

    def _number(self, place: int) -> Stepper:
        def set_number(number: int) -> None:
            self._numbers[place] = number
            self._put(self.value)

        return Stepper(self._numbers[place], self.kind.least, self.kind.most, set_number)

    def _start(self, place: int) -> Stepper:
        def move(count: int) -> None:
            self._from[place] = count
            self._bound()
            self._put(self.value)

        return Stepper(self._from[place], 1, MOST_PLAYERS, move, tip=_("From so many players"))

    def _bound(self) -> None:
        """Let no line begin before the one above it, nor beyond the most players."""
        self._more.visible = self._from[-1] < MOST_PLAYERS
        ends = [*self._from[1:], MOST_PLAYERS + 1]
        for place, start in enumerate(self._starts, 1):
            start.number.low, start.number.high = self._from[place - 1] + 1, ends[place] - 1
        self._first.text = _("Up to {count} players").format(count=ends[0] - 1)

    def _split(self) -> None:
        """One line more: from the middle of the numbers of players, then from one player more each."""
        if self._by_players:
            start = self._from[-1] + 1
        else:
            self._by_players = True
            low, high = self.players.min, max(self.players.min, self.players.max)
            low = self._from[0] = min(low, MOST_PLAYERS - 1)
            start = min(max(low + 1, (low + high + 2) // 2), MOST_PLAYERS)
        self._from.append(start)
        self._numbers.append(self._numbers[-1])
        self._show()
        self._put(self.value)

    def _remove(self, place: int) -> None:
        del self._from[place], self._numbers[place]
        self._by_players = len(self._from) > 1
        self._show()
        self._put(self.value)
