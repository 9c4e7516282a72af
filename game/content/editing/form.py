"""A rule sheet being changed: what each key can be, what differs from the sheet it extends, what cannot work.

Nothing of a window: an editor shows a `Form` and calls `put`. Values are plain data as in `key_values`: dotted keys,
lists for lists, and for `match.deals` a number or a list with a mapping of dotted keys for each deal.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, inspect, structs

from game.content.rule_text.keys.table import KEY_TEXTS
from game.content.rule_text.values import RuleGroup, RuleLine, deals_in_words, describe
from game.content.sheets.keys import DEALS, KEYS
from game.content.sheets.plans import Deals, Entry, Plan, deals_of
from game.content.sheets.sheets import NAMES, changed_keys, differing, key_values, with_keys
from game.content.yaml.typed import bare
from game.engine.sheet.keys import WHOLE_MATCH, RuleSheet
from game.engine.sheet.soundness import Problem, problems


class YesNo(Struct, frozen=True):
    """On or off."""


class OneWord(Struct, frozen=True):
    """One of these words."""

    options: tuple[str, ...]


class SomeWords(Struct, frozen=True):
    """Any of these words, in this order."""

    options: tuple[str, ...]


class WholeNumber(Struct, frozen=True):
    """A number; with `none` also the word none, for no limit."""

    least: int
    most: int
    none: bool = False


class NumberByPlayers(Struct, frozen=True):
    """A number, or a mapping of numbers from this many players up."""

    least: int
    most: int


class FreeText(Struct, frozen=True):
    """A text of some length."""

    longest: int


class WildCards(Struct, frozen=True):
    """Which cards are wild: joker and ranks."""


class SomeRanks(Struct, frozen=True):
    """Any ranks of cards."""


class CardValues(Struct, frozen=True):
    """Points by card, rank or span of ranks."""


class ContractText(Struct, frozen=True):
    """The melds of a contract (`parts_of`), or none."""


class DealPlan(Struct, frozen=True):
    """How many deals, or what holds in each."""


ValueKind = (
    YesNo
    | OneWord
    | SomeWords
    | WholeNumber
    | NumberByPlayers
    | FreeText
    | WildCards
    | SomeRanks
    | CardValues
    | ContractText
    | DealPlan
)

_OWN: dict[str, ValueKind] = {
    "pack.wild": WildCards(),
    "pack.without": SomeRanks(),
    "scoring.values": CardValues(),
    "melding.contract": ContractText(),
    DEALS: DealPlan(),
}
BY_DEAL = tuple(key for key in KEYS if key not in WHOLE_MATCH)
"""Keys that may differ from deal to deal."""


def kind_of(key: str) -> ValueKind:
    """Return what a key can be."""
    return _OWN.get(key) or _kind(bare(KEYS[key]))


def _kind(kind: inspect.Type) -> ValueKind:
    if isinstance(kind, inspect.BoolType):
        return YesNo()
    if isinstance(kind, inspect.LiteralType):
        return OneWord(tuple(map(str, kind.values)))
    if isinstance(kind, inspect.IntType):
        return WholeNumber(kind.ge or 0, kind.le or 0)
    if isinstance(kind, inspect.StrType):
        return FreeText(kind.max_length or 0)
    if isinstance(kind, inspect.VarTupleType):
        item = _kind(bare(kind.item_type))
        assert isinstance(item, OneWord)
        return SomeWords(item.options)
    assert isinstance(kind, inspect.UnionType), kind
    number, other = (bare(each) for each in kind.types)
    assert isinstance(number, inspect.IntType)
    least, most = number.ge or 0, number.le or 0
    return NumberByPlayers(least, most) if isinstance(other, inspect.DictType) else WholeNumber(least, most, none=True)


def _searched(group: RuleGroup, line: RuleLine, also: Mapping[str, str]) -> str:
    return f"{group.title} {line.key} {line.meaning} {line.value} {also[line.key]}".lower()


class Form:
    """The sheet `base`, called `extends`, with some keys changed by `own` (what is as in `base` is left out)."""

    def __init__(self, extends: str, base: RuleSheet, own: Mapping[str, Any]) -> None:
        self.extends = extends
        self.base = base
        self._standard = key_values(base)
        self._past: list[RuleSheet] = []
        self._future: list[RuleSheet] = []
        self.sheet = with_keys(base, dict(own))
        self.problems: tuple[Problem, ...] = tuple(problems(self.sheet))
        self._saved = self.sheet

    @property
    def values(self) -> dict[str, Any]:
        """All keys as they are now."""
        return key_values(self.sheet)

    @property
    def own(self) -> dict[str, Any]:
        """The keys a file of these rules has to say: `extends`, and what differs."""
        return {"extends": self.extends, **changed_keys(self.sheet, self.base)}

    @property
    def differences(self) -> tuple[str, ...]:
        """The rules that differ from the standard; what the game is called is none."""
        return differing(self.sheet, self.base)

    @property
    def blamed(self) -> frozenset[str]:
        """The keys that problems are about, the plan of deals too where one is about a deal alone."""
        planned = {DEALS} if any(problem.deal for problem in self.problems) else set()
        return frozenset(planned.union(*(problem.keys for problem in self.problems)))

    @property
    def changed(self) -> bool:
        """Whether anything differs from what was opened, or saved last."""
        return self.sheet != self._saved

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to take back."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether there is a change to make again."""
        return bool(self._future)

    def standard(self, key: str) -> Any:
        """Return the value of a key in the sheet that is extended."""
        return self._standard[key]

    def groups(self, word: str = "") -> list[RuleGroup]:
        """Return all rules in words by group; with `word`, those in which every word of it is found."""
        wanted = word.lower().split()
        also = {key: told.search_words for key, told in KEY_TEXTS.items()}
        also[DEALS] = " ".join([also[DEALS], *deals_in_words(self.sheet)])
        found = []
        for group in describe(self.sheet, self.base):
            lines = tuple(line for line in group.lines if all(each in _searched(group, line, also) for each in wanted))
            if lines:
                found.append(RuleGroup(group.title, lines))
        return found

    def put(self, key: str, value: Any) -> None:
        """Change a key. What the game is called can be changed, but is nothing one undoes.

        Raises:
            msgspec.ValidationError: a value the key cannot have.
        """
        changed = with_keys(self.sheet, {key: value})
        if key in NAMES:
            self.sheet = changed
        else:
            self._go(changed)

    def reset(self, key: str) -> None:
        """Set a key back to the standard."""
        self.put(key, self._standard[key])

    def reset_all(self) -> None:
        """Set all rules back to the standard, as one change; what the game is called stays."""
        kept = {key: value for key, value in self.values.items() if key in NAMES}
        self._go(with_keys(self.base, kept))

    def undo(self) -> bool:
        """Take the last change back; False if there is none."""
        return self._swap(self._past, self._future)

    def redo(self) -> bool:
        """Make the change again that was taken back last; False if there is none."""
        return self._swap(self._future, self._past)

    def saved(self) -> None:
        """The rules as they are now have been saved."""
        self._saved = self.sheet

    def _go(self, sheet: RuleSheet) -> None:
        if sheet != self.sheet:
            self._past.append(self.sheet)
            self._future.clear()
            self._show(sheet)

    def _swap(self, taken: list[RuleSheet], kept: list[RuleSheet]) -> bool:
        if not taken:
            return False
        kept.append(self.sheet)
        self._show(structs.replace(taken.pop(), **{name: getattr(self.sheet, name) for name in NAMES}))
        return True

    def _show(self, sheet: RuleSheet) -> None:
        self.sheet = sheet
        self.problems = tuple(problems(sheet))


MOST = 50
"""Deals a match can have."""

CONTRACT = "melding.contract"


def added(deals: Deals) -> Deals:
    """Return the deals and one more: with the last one's contract if all of them have one, else as always."""
    if all(CONTRACT in each for each in deals) and deals:
        return (*deals, {CONTRACT: deals[-1][CONTRACT]})
    return (*deals, {})


def duplicated(deals: Deals, index: int) -> Deals:
    """Return the deals with one of them twice in a row."""
    return (*deals[: index + 1], dict(deals[index]), *deals[index + 1 :])


def moved(deals: Deals, index: int, step: int) -> Deals:
    """Return the deals with one of them `step` places later (earlier if negative); no farther than the ends."""
    rest = [*deals[:index], *deals[index + 1 :]]
    place = min(max(index + step, 0), len(rest))
    return (*rest[:place], deals[index], *rest[place:])


def removed(deals: Deals, index: int) -> Deals:
    """Return the deals without one of them; the last one left stays."""
    return (*deals[:index], *deals[index + 1 :]) if len(deals) > 1 else deals


def with_key(deals: Deals, index: int, key: str, value: Any) -> Deals:
    """Return the deals with a key of one of them given."""
    return _replaced(deals, index, {**deals[index], key: value})


def without_key(deals: Deals, index: int, key: str) -> Deals:
    """Return the deals with a key of one of them as it is in all deals."""
    return _replaced(deals, index, {name: value for name, value in deals[index].items() if name != key})


def _replaced(deals: Deals, index: int, entry: Entry) -> Deals:
    ordered = {key: entry[key] for key in sorted(entry, key=_place)}
    return (*deals[:index], ordered, *deals[index + 1 :])


def _place(key: str) -> tuple[bool, int]:
    """The contract first, as people write it, then the rulebook's order."""
    return (key != CONTRACT, [*KEYS].index(key) if key in KEYS else len(KEYS))


class Remembered:
    """What `match.deals` was in the form it does not have now, so that changing the form loses nothing."""

    def __init__(self) -> None:
        self._count = 0
        self._deals: Deals = ()

    def by_deal(self, value: Plan) -> Deals:
        """Return the plan deal by deal: the one there was before, else so many deals all alike."""
        if not isinstance(value, int):
            return deals_of(value)
        self._count = value
        return self._deals or ({},) * min(value, MOST)

    def alike(self, value: Plan) -> int:
        """Return the number of deals all alike: the one there was before, else as many as are planned."""
        if isinstance(value, int):
            return value
        self._deals = deals_of(value)
        return self._count or len(self._deals)


class DealForm(Form):
    """The rules in deal number `index` (from 0) of the plan in `form`. What is put holds in that deal alone.

    Its standard is what holds in all deals; its problems are those of this deal.
    """

    def __init__(self, form: Form, index: int) -> None:
        always = structs.replace(form.sheet, match=structs.replace(form.sheet.match, deals=1))
        self.form = form
        self.index = index
        super().__init__("", always, self.entry)

    @property
    def entry(self) -> dict[str, Any]:
        """The keys that hold in this deal alone, dotted."""
        return deals_of(self.form.sheet.match.deals)[self.index]

    def put(self, key: str, value: Any) -> None:
        """Change a key in this deal; see `Form.put`."""
        super().put(key, value)
        deals = deals_of(self.form.sheet.match.deals)
        self.form.put(DEALS, list(with_key(deals, self.index, key, self.values[key])))

    def reset(self, key: str) -> None:
        """Let a key be as in all deals."""
        super().put(key, self.standard(key))
        self.form.put(DEALS, list(without_key(deals_of(self.form.sheet.match.deals), self.index, key)))
