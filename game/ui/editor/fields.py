"""The editor's controls for single values: switches, options and numbers."""

from __future__ import annotations

from game.content.editing.form import (
    CardPointsValue,
    ChoicesValue,
    ChoiceValue,
    ContractValue,
    NumberByPlayersValue,
    NumberValue,
    RanksValue,
    WildCardsValue,
    YesNoValue,
    value_kind,
)
from game.content.rule_text.values import value_in_words
from game.record.record import MAX_PLAYERS
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
from game.words.house_rules import options_of
from game.words.strings import _

NUMBER_STARTS = {"match.target": 500}
"""First values of numbers whose standard is none, where the least would be of no use."""


def control_for(key: str, edited: EditedForm) -> Widget | None:
    """Return a new control that edits the rule `key` in the form `edited`; None for rules without one: the plan of
    deals and free text.
    """
    kind = value_kind(key)
    match kind:
        case YesNoValue():
            return YesOrNo(key, edited)
        case ChoiceValue():
            return OneOption(key, kind, edited)
        case ChoicesValue():
            return SomeOptions(key, kind, edited)
        case NumberValue(may_be_none=True):
            return NumberOrNone(key, kind, edited)
        case NumberValue():
            return PlainNumber(key, kind, edited)
        case NumberByPlayersValue():
            return ByPlayers(key, kind, edited)
        case ContractValue():
            return ContractField(edited)
        case CardPointsValue():
            return ValuesField(edited)
        case WildCardsValue():
            return RanksField(key, edited, WILD_NAMES)
        case RanksValue():
            return RanksField(key, edited, NAMES[1:])
    return None


class YesOrNo(Toggle):
    """A switch for rule `key`, whose label states the chosen value in words."""

    def __init__(self, key: str, edited: EditedForm) -> None:
        value = edited.form.values[key]
        super().__init__(value_in_words(key, value), value, self._store_value)
        self.key = key
        self.edited = edited

    def _store_value(self, on: bool) -> None:
        self.text = value_in_words(self.key, on)
        self.edited.put(self.key, on)


class OneOption(Options):
    """Options of which one is chosen: the value of rule `key`. Choosing another one changes the form of `edited`."""

    def __init__(self, key: str, kind: ChoiceValue, edited: EditedForm) -> None:
        self.values = options_of(key, kind)
        texts = [value_in_words(key, value) for value in self.values]
        super().__init__(texts, self.values.index(edited.form.values[key]), self._store_value)
        self.key = key
        self.edited = edited

    def _store_value(self, number: int) -> None:
        self.edited.put(self.key, self.values[number])


class SomeOptions(Row):
    """A row of switches, one per option; the value of rule `key` is the list of the options switched on."""

    def __init__(self, key: str, kind: ChoicesValue, edited: EditedForm) -> None:
        self.key = key
        self.edited = edited
        chosen = edited.form.values[key]
        words = dict.fromkeys((*edited.form.base_value(key), *kind.options))
        self.toggles = [Toggle(word, word in chosen, self._store_value) for word in words]
        super().__init__(self.toggles, gap=20)

    def _store_value(self, _on: bool) -> None:
        self.edited.put(self.key, [toggle.text for toggle in self.toggles if toggle.value])


class PlainNumber(Stepper):
    """A stepper for the whole number that is the value of rule `key`."""

    def __init__(self, key: str, kind: NumberValue, edited: EditedForm) -> None:
        super().__init__(edited.form.values[key], kind.least, kind.most, self._store_value)
        self.key = key
        self.edited = edited

    def _store_value(self, number: int) -> None:
        self.edited.put(self.key, number)


class NumberOrNone(Column):
    """A stepper for the number that is the value of rule `key`, with a switch for no number.

    Turning the switch off brings back the last number or, if there was none, one to start with.
    """

    def __init__(self, key: str, kind: NumberValue, edited: EditedForm) -> None:
        self.key = key
        self.edited = edited
        value, standard = edited.form.values[key], edited.form.base_value(key)
        start = standard if isinstance(standard, int) else NUMBER_STARTS.get(key, kind.least or 1)
        number = value if isinstance(value, int) else None
        self.stepper = Stepper(number, kind.least, kind.most, self._step, start=start)
        self.none = Toggle(value_in_words(key, "none"), number is None, self._turn)
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


MAX_WIDTH = 440
"""Greatest width of the control in units that grow with the text, so that its rows can be read across."""


class ByPlayers(Column):
    """A control for a number that may depend on the number of players. It shows one stepper for a single number, and
    otherwise a line for each number.

    The value is as in a rule sheet: a number, or a dictionary from the fewest players to the number that applies from
    there on. Every change is stored in `edited`.
    """

    def __init__(self, key: str, kind: NumberByPlayersValue, edited: EditedForm) -> None:
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
        self._add_row = self._add_line_row()
        self._rebuild()

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the size of the control.

        If `width` is given, it is at most MAX_WIDTH wide; otherwise it has its natural width.
        """
        return super().measure(look, width if width is None else min(width, look.em(MAX_WIDTH)))

    @property
    def value(self) -> int | dict[int, int]:
        """The value as in a rule sheet: a number, or numbers by the fewest players each holds for."""
        return dict(zip(self._from, self._numbers, strict=True)) if self._by_players else self._numbers[0]

    def set_number(self, place: int, number: int) -> None:
        """Set the number of the line at index `place`, and store the value."""
        self._numbers[place] = number
        self._store_value()

    def set_start(self, place: int, players: int) -> None:
        """Set the fewest players to which the line at index `place` applies, and store the value."""
        self._from[place] = players
        self._set_limits()
        self._store_value()

    def remove(self, place: int) -> None:
        """Remove the line at index `place`, and store the value, which becomes a single number if only the first line
        is left.
        """
        del self._from[place], self._numbers[place]
        self._by_players = len(self._from) > 1
        self._rebuild()
        self._store_value()

    def _rebuild(self) -> None:
        first = Stepper(self._numbers[0], self.kind.least, self.kind.most, self._change_first)
        self._lines = [
            PlayersLine(place, self._from[place], self._numbers[place], self) for place in range(1, len(self._from))
        ]
        self._add_row = self._add_line_row()
        self._set_limits()
        if self._by_players:
            self.content = [Row([self._first, first, Spacer(HEIGHT)], gap=6), *self._lines, self._add_row]
        else:
            self.content = [first, Link(_("By number of players …"), self._add_line, ink="text_dim")]

    def _change_first(self, number: int) -> None:
        self.set_number(0, number)

    def _add_line_row(self) -> Row:
        return Row([Button(_("For other numbers of players"), self._add_line, "quiet", "plus"), Spacer(grow=1)])

    def _set_limits(self) -> None:
        """Limit the steppers so that the lines stay in ascending order of players, up to the most that any game allows.

        Hide the button for another line once there is no room for one, and say in the first line up to how many players
        it applies.
        """
        self._add_row.visible = self._from[-1] < MAX_PLAYERS
        ends = [*self._from[1:], MAX_PLAYERS + 1]
        for line in self._lines:
            number = line.start.number
            number.low, number.high = self._from[line.line - 1] + 1, ends[line.line] - 1
        self._first.text = _("Up to {count} players").format(count=ends[0] - 1)

    def _add_line(self) -> None:
        """Add a line with the same number as the last one, and store the value.

        The new line begins at one player more than the last one, which must be possible. The first line added begins in
        the middle of the numbers of players that the game allows.
        """
        if self._by_players:
            start = self._from[-1] + 1
        else:
            self._by_players = True
            low, high = self.players.min, max(self.players.min, self.players.max)
            low = self._from[0] = min(low, MAX_PLAYERS - 1)
            start = min(max(low + 1, (low + high + 2) // 2), MAX_PLAYERS)
        self._from.append(start)
        self._numbers.append(self._numbers[-1])
        self._rebuild()
        self._store_value()

    def _store_value(self) -> None:
        self.edited.put(self.key, self.value)


class PlayersLine(Row):
    """A row of `field`, at index `line`: a number, and the fewest players it applies to."""

    def __init__(self, line: int, players: int, number: int, field: ByPlayers) -> None:
        self.line = line
        self.field = field
        self.start = Stepper(players, 1, MAX_PLAYERS, self._set_start, tip=_("From how many players"))
        change = Stepper(number, field.kind.least, field.kind.most, self._change)
        words = [Label(text, Role.SMALL, "text_dim") for text in (_("From"), _("players"))]
        remove = Button("", self._remove, "quiet", "close", tip=_("Remove this line"))
        super().__init__([words[0], self.start, words[1], Spacer(grow=1), change, remove], gap=6)

    def _set_start(self, players: int) -> None:
        self.field.set_start(self.line, players)

    def _change(self, number: int) -> None:
        self.field.set_number(self.line, number)

    def _remove(self) -> None:
        self.field.remove(self.line)
