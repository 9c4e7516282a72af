"""The control of a rule: what can be entered for its key, and nothing else."""

from __future__ import annotations

from game.content.editing.form import (
    CardValues,
    ContractText,
    NumberByPlayers,
    OneWord,
    SomeRanks,
    SomeWords,
    WholeNumber,
    WildCards,
    YesNo,
    kind_of,
)
from game.content.rule_text.values import in_words
from game.ui.draw.look import Look
from game.ui.draw.theme import Role
from game.ui.editor.contract import ContractField
from game.ui.editor.editing import EditedForm
from game.ui.editor.values import NAMES, WILD_NAMES, RanksField, ValuesField
from game.ui.widgets import Button, Column, Label, Row, Spacer, Toggle, Widget
from game.ui.widgets.base import Size
from game.ui.widgets.button import HEIGHT, Link
from game.ui.widgets.choice import Options
from game.ui.widgets.number import Stepper
from game.ui.words.house_rules import options_of
from game.ui.words.strings import _

STARTS = {"match.target": 500}
"""Where a number begins that is none by the standard, if the least is of no use."""


def field(key: str, edited: EditedForm) -> Widget | None:
    """Return the control for a key, which changes the form; None for the plan of deals, and for words."""
    kind = kind_of(key)
    match kind:
        case YesNo():
            return YesOrNo(key, edited)
        case OneWord():
            return OneOption(key, kind, edited)
        case SomeWords():
            return SomeOptions(key, kind, edited)
        case WholeNumber(none=True):
            return NumberOrNone(key, kind, edited)
        case WholeNumber():
            return PlainNumber(key, kind, edited)
        case NumberByPlayers():
            return ByPlayers(key, kind, edited)
        case ContractText():
            return ContractField(edited)
        case CardValues():
            return ValuesField(edited)
        case WildCards():
            return RanksField(key, edited, WILD_NAMES)
        case SomeRanks():
            return RanksField(key, edited, NAMES[1:])
    return None


class YesOrNo(Toggle):
    """A switch that says in words how it stands."""

    def __init__(self, key: str, edited: EditedForm) -> None:
        value = edited.form.values[key]
        super().__init__(in_words(key, value), value, self._put)
        self.key = key
        self.edited = edited

    def _put(self, on: bool) -> None:
        self.text = in_words(self.key, on)
        self.edited.put(self.key, on)


class OneOption(Options):
    """One of several values, in words."""

    def __init__(self, key: str, kind: OneWord, edited: EditedForm) -> None:
        self.values = options_of(key, kind)
        texts = [in_words(key, value) for value in self.values]
        super().__init__(texts, self.values.index(edited.form.values[key]), self._put)
        self.key = key
        self.edited = edited

    def _put(self, number: int) -> None:
        self.edited.put(self.key, self.values[number])


class SomeOptions(Row):
    """A switch for each of several words, in the order of the standard."""

    def __init__(self, key: str, kind: SomeWords, edited: EditedForm) -> None:
        self.key = key
        self.edited = edited
        chosen = edited.form.values[key]
        words = dict.fromkeys((*edited.form.standard(key), *kind.options))
        self.toggles = [Toggle(word, word in chosen, self._put) for word in words]
        super().__init__(self.toggles, gap=20)

    def _put(self, _on: bool) -> None:
        self.edited.put(self.key, [toggle.text for toggle in self.toggles if toggle.value])


class PlainNumber(Stepper):
    """A whole number."""

    def __init__(self, key: str, kind: WholeNumber, edited: EditedForm) -> None:
        super().__init__(edited.form.values[key], kind.least, kind.most, self._put)
        self.key = key
        self.edited = edited

    def _put(self, number: int) -> None:
        self.edited.put(self.key, number)


class NumberOrNone(Column):
    """A number with the choice to have none, in words."""

    def __init__(self, key: str, kind: WholeNumber, edited: EditedForm) -> None:
        self.key = key
        self.edited = edited
        value, standard = edited.form.values[key], edited.form.standard(key)
        start = standard if isinstance(standard, int) else STARTS.get(key, kind.least or 1)
        number = value if isinstance(value, int) else None
        self.stepper = Stepper(number, kind.least, kind.most, self._step, start=start)
        self.none = Toggle(in_words(key, "none"), number is None, self._turn)
        super().__init__([self.stepper, self.none], gap=2)

    def _step(self, value: int) -> None:
        self.none.value = False
        self.edited.put(self.key, value)

    def _turn(self, on: bool) -> None:
        number = self.stepper.number
        if on:
            number.start = number.value or number.start
        number.value = None if on else number.start
        self.edited.put(self.key, "none" if on else number.start)


MOST_PLAYERS = 8
WIDE = 440


class ByPlayers(Column):
    """One stepper, or a line for each number of players from which another value holds.

    The value is a number, or numbers by the fewest players they are for, as in a rule sheet.
    """

    def __init__(self, key: str, kind: NumberByPlayers, edited: EditedForm) -> None:
        super().__init__([], gap=6)
        self.key = key
        self.kind = kind
        self.edited = edited
        value, self.players = edited.form.values[key], edited.form.sheet.players
        lines = {self.players.min: value} if isinstance(value, int) else value
        self._from = sorted(lines)
        self._numbers = [lines[count] for count in self._from]
        self._by_players = not isinstance(value, int)
        self._lines: list[PlayersLine] = []
        self._first = Label("", Role.SMALL, "text_dim", grow=1)
        self._more = self._splitter()
        self._show()

    def measure(self, look: Look, width: int | None = None) -> Size:
        """No wider than one can read across."""
        return super().measure(look, width if width is None else min(width, look.em(WIDE)))

    @property
    def value(self) -> int | dict[int, int]:
        """The number, or the numbers by players."""
        return dict(zip(self._from, self._numbers, strict=True)) if self._by_players else self._numbers[0]

    def set_number(self, place: int, number: int) -> None:
        """Let another number hold in a line."""
        self._numbers[place] = number
        self._put()

    def set_start(self, place: int, players: int) -> None:
        """Let a line begin at so many players."""
        self._from[place] = players
        self._bound()
        self._put()

    def remove(self, place: int) -> None:
        """Take a line away."""
        del self._from[place], self._numbers[place]
        self._by_players = len(self._from) > 1
        self._show()
        self._put()

    def _show(self) -> None:
        first = Stepper(self._numbers[0], self.kind.least, self.kind.most, self._change_first)
        self._lines = [
            PlayersLine(place, self._from[place], self._numbers[place], self) for place in range(1, len(self._from))
        ]
        self._more = self._splitter()
        self._bound()
        if self._by_players:
            self.content = [Row([self._first, first, Spacer(HEIGHT)], gap=6), *self._lines, self._more]
        else:
            self.content = [first, Link(_("By number of players …"), self._split, ink="text_dim")]

    def _change_first(self, number: int) -> None:
        self.set_number(0, number)

    def _splitter(self) -> Row:
        return Row([Button(_("For more players"), self._split, "quiet", "plus"), Spacer(grow=1)])

    def _bound(self) -> None:
        """Let no line begin before the one above it, nor beyond the most players."""
        self._more.visible = self._from[-1] < MOST_PLAYERS
        ends = [*self._from[1:], MOST_PLAYERS + 1]
        for line in self._lines:
            number = line.start.number
            number.low, number.high = self._from[line.line - 1] + 1, ends[line.line] - 1
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
        self._put()

    def _put(self) -> None:
        self.edited.put(self.key, self.value)


class PlayersLine(Row):
    """The line `line` of `field`: from how many players which number holds."""

    def __init__(self, line: int, players: int, number: int, field: ByPlayers) -> None:
        self.line = line
        self.field = field
        self.start = Stepper(players, 1, MOST_PLAYERS, self._begin, tip=_("From how many players"))
        change = Stepper(number, field.kind.least, field.kind.most, self._change)
        words = [Label(text, Role.SMALL, "text_dim") for text in (_("From"), _("players"))]
        remove = Button("", self._remove, "quiet", "close", tip=_("Remove this line"))
        super().__init__([words[0], self.start, words[1], Spacer(grow=1), change, remove], gap=6)

    def _begin(self, players: int) -> None:
        self.field.set_start(self.line, players)

    def _change(self, number: int) -> None:
        self.field.set_number(self.line, number)

    def _remove(self) -> None:
        self.field.remove(self.line)
