"""The control of a rule: what can be entered for its key, and nothing else."""

from __future__ import annotations

from collections.abc import Callable

from game.content.editing.form import Form, NumberByPlayers, OneWord, SomeWords, WholeNumber, YesNo, kind_of
from game.content.telling.words import in_words
from game.ui.editor.rows import ByPlayers
from game.ui.widgets import Column, Row, Toggle, Widget
from game.ui.widgets.choice import Options
from game.ui.widgets.number import Stepper
from game.ui.words.house_rules import options_of

STARTS = {"match.target": 500}
"""Where a number begins that is none by the standard, if the least is of no use."""

Changed = Callable[[], object]
Put = Callable[[object], None]


def field(key: str, form: Form, changed: Changed) -> Widget | None:
    """Return the control for a key: it puts what is entered into the form, then calls `changed`.

    None for keys whose values take more than a line.
    """
    kind = kind_of(key)
    value = form.values[key]

    def put(new: object) -> None:
        form.put(key, new)
        changed()

    match kind:
        case YesNo():
            return YesOrNo(key, value, put)
        case OneWord():
            options = options_of(key, kind)
            texts = [in_words(key, option) for option in options]
            return Options(texts, options.index(value), lambda index: put(options[index]))
        case SomeWords():
            return _some(list(dict.fromkeys((*form.standard(key), *kind.options))), value, put)
        case WholeNumber(none=True):
            return NumberOrNone(key, kind, value, form.standard(key), put)
        case WholeNumber():
            return Stepper(value, kind.least, kind.most, put)
        case NumberByPlayers():
            return ByPlayers(value, kind, form.sheet.players, put)
    return None


def _some(options: list[str], value: list[str], put: Put) -> Widget:
    chosen = set(value)

    def turn(option: str) -> Callable[[bool], None]:
        def change(on: bool) -> None:
            (chosen.add if on else chosen.discard)(option)
            put([each for each in options if each in chosen])

        return change

    return Row([Toggle(option, option in chosen, turn(option)) for option in options], gap=20)


class YesOrNo(Toggle):
    """A switch that says in words how it stands."""

    def __init__(self, key: str, value: bool, put: Put) -> None:
        def turn(on: bool) -> None:
            self.text = in_words(key, on)
            put(on)

        super().__init__(in_words(key, value), value, turn)


class NumberOrNone(Column):
    """A number with the choice to have none, in words."""

    def __init__(self, key: str, kind: WholeNumber, value: int | str, standard: int | str, put: Put) -> None:
        start = standard if isinstance(standard, int) else STARTS.get(key, kind.least or 1)
        number = value if isinstance(value, int) else None
        self._put = put
        self.stepper = Stepper(number, kind.least, kind.most, self._step, start=start)
        self.none = Toggle(in_words(key, "none"), number is None, self._turn)
        super().__init__([self.stepper, self.none], gap=2)

    def _step(self, value: int) -> None:
        self.none.value = False
        self._put(value)

    def _turn(self, on: bool) -> None:
        if on:
            self.stepper.number.start = self.stepper.number.value or self.stepper.number.start
            self.stepper.number.value = None
            self._put("none")
        else:
            self.stepper.number.value = self.stepper.number.start
            self._put(self.stepper.number.start)
