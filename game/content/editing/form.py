"""A rule sheet being edited: the possible values of each key, the differences from the extended sheet, and the
problems.

Independent of the window: an editor shows a `Form` and calls `put`. Values are plain data as in `key_values`: dotted
keys, lists, and for `match.deals` a number or a list of mappings.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, inspect, structs

from game.content.rule_text.keys.table import KEY_TEXTS
from game.content.rule_text.values import RuleGroup, RuleLine, deals_in_words, rule_groups
from game.content.sheets.keys import DEALS, KEYS
from game.content.sheets.plans import DealKeys, DealPlanEntries, DealsValue, deals_of
from game.content.sheets.sheets import NAMING_KEYS, changed_keys, differing_rules, key_values, with_keys
from game.content.yaml.typed import plain_type
from game.engine.sheet.keys import WHOLE_MATCH, RuleSheet
from game.engine.sheet.soundness import Problem, problems


class YesNoValue(Struct, frozen=True):
    """The value of a key that is `yes` or `no`."""


class ChoiceValue(Struct, frozen=True):
    """A value that is one of the words in `options`."""

    options: tuple[str, ...]


class ChoicesValue(Struct, frozen=True):
    """The value of a key that takes any of the words in `options`, as a list in their order."""

    options: tuple[str, ...]


class NumberValue(Struct, frozen=True):
    """A whole number from `least` to `most`; if `may_be_none` is set, also the word `none`, which means no limit."""

    least: int
    most: int
    may_be_none: bool = False


class NumberByPlayersValue(Struct, frozen=True):
    """A whole number from `least` to `most`, or one for each number of players."""

    least: int
    most: int


class TextValue(Struct, frozen=True):
    """A text of at most `max_letters` characters."""

    max_letters: int


class WildCardsValue(Struct, frozen=True):
    """The value of a key that takes wild cards: `joker`, ranks and `turned_up`."""


class RanksValue(Struct, frozen=True):
    """The value of a key that takes any number of ranks."""


class CardPointsValue(Struct, frozen=True):
    """Points by card, rank or range of ranks."""


class ContractValue(Struct, frozen=True):
    """The value of a key that takes a contract or `none`."""


class DealPlanValue(Struct, frozen=True):
    """The value of a key that takes the number of deals, or a list with the rules of each deal."""


ValueKind = (
    YesNoValue
    | ChoiceValue
    | ChoicesValue
    | NumberValue
    | NumberByPlayersValue
    | TextValue
    | WildCardsValue
    | RanksValue
    | CardPointsValue
    | ContractValue
    | DealPlanValue
)
"""The kind of value that a key takes; it decides which control an editor shows."""

_SPECIAL_KINDS: dict[str, ValueKind] = {
    "pack.wild": WildCardsValue(),
    "pack.without": RanksValue(),
    "scoring.values": CardPointsValue(),
    "melding.contract": ContractValue(),
    DEALS: DealPlanValue(),
}
DEAL_KEYS = tuple(key for key in KEYS if key not in WHOLE_MATCH)
"""Keys that may differ from deal to deal."""


def value_kind(key: str) -> ValueKind:
    """Return the kind of value that a rule key takes; raise KeyError for an unknown key."""
    return _SPECIAL_KINDS.get(key) or _kind_of_type(plain_type(KEYS[key]))


def _kind_of_type(kind: inspect.Type) -> ValueKind:
    if isinstance(kind, inspect.BoolType):
        return YesNoValue()
    if isinstance(kind, inspect.LiteralType):
        return ChoiceValue(tuple(map(str, kind.values)))
    if isinstance(kind, inspect.IntType):
        return NumberValue(kind.ge or 0, kind.le or 0)
    if isinstance(kind, inspect.StrType):
        return TextValue(kind.max_length or 0)
    if isinstance(kind, inspect.VarTupleType):
        item = _kind_of_type(plain_type(kind.item_type))
        assert isinstance(item, ChoiceValue)
        return ChoicesValue(item.options)
    assert isinstance(kind, inspect.UnionType), kind
    number, other = (plain_type(each) for each in kind.types)
    assert isinstance(number, inspect.IntType)
    least, most = number.ge or 0, number.le or 0
    return (
        NumberByPlayersValue(least, most)
        if isinstance(other, inspect.DictType)
        else NumberValue(least, most, may_be_none=True)
    )


def _search_text(group: RuleGroup, line: RuleLine, also: Mapping[str, str]) -> str:
    return f"{group.title} {line.key} {line.meaning} {line.value} {also[line.key]}".lower()


class Form:
    """A sheet being edited: the keys `changed` replace those of the sheet `base`, whose name is `extends`. `sheet` is
    the present state and `problems` what is wrong with it. Changes of rules can be undone.
    """

    def __init__(self, extends: str, base: RuleSheet, changed: Mapping[str, Any]) -> None:
        self.extends = extends
        self.base = base
        self._base_values = key_values(base)
        self._undo_sheets: list[RuleSheet] = []
        self._redo_sheets: list[RuleSheet] = []
        self.sheet = with_keys(base, dict(changed))
        self.problems: tuple[Problem, ...] = tuple(problems(self.sheet))
        self._saved_sheet = self.sheet

    @property
    def values(self) -> dict[str, Any]:
        """All keys of the sheet, dotted, with their present values."""
        return key_values(self.sheet)

    @property
    def file_keys(self) -> dict[str, Any]:
        """The keys to write to a file: `extends`, then those that differ from the base, in the order of the rulebook.

        The title and the description are among them only if they differ.
        """
        return {"extends": self.extends, **changed_keys(self.sheet, self.base)}

    @property
    def differences(self) -> tuple[str, ...]:
        """The rule keys that differ from the base; title, description and other names of the game are left out."""
        return differing_rules(self.sheet, self.base)

    @property
    def problem_keys(self) -> frozenset[str]:
        """The keys involved in problems, and `match.deals` if a problem concerns a single deal."""
        planned = {DEALS} if any(problem.deal for problem in self.problems) else set()
        return frozenset(planned.union(*(problem.keys for problem in self.problems)))

    @property
    def is_changed(self) -> bool:
        """Whether the sheet differs from the one opened or saved last."""
        return self.sheet != self._saved_sheet

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to undo."""
        return bool(self._undo_sheets)

    @property
    def can_redo(self) -> bool:
        """Whether there is a change to redo."""
        return bool(self._redo_sheets)

    def base_value(self, key: str) -> Any:
        """Return the value of a key in the base sheet; raise KeyError for an unknown key."""
        return self._base_values[key]

    def groups(self, search: str = "") -> list[RuleGroup]:
        """Return the rules in words by group, without groups that have no lines.

        With `search`, only lines are kept in which each of its words is found: in the group's title, the key, its
        meaning or value, or the search words of the key. Capitals make no difference.
        """
        wanted = search.lower().split()
        also = {key: told.search_words for key, told in KEY_TEXTS.items()}
        also[DEALS] = " ".join([also[DEALS], *deals_in_words(self.sheet)])
        found = []
        for group in rule_groups(self.sheet, self.base):
            lines = tuple(
                line for line in group.lines if all(each in _search_text(group, line, also) for each in wanted)
            )
            if lines:
                found.append(RuleGroup(group.title, lines))
        return found

    def put(self, key: str, value: Any) -> None:
        """Change a key, as one undo step.

        Nothing can be redone then, and `problems` are found anew. An unchanged value changes nothing. The title, the
        description and the other names of the game are changed without an undo step, and what was undone can still be
        redone.

        Raises:
            msgspec.ValidationError: the key is unknown or the value is invalid.
        """
        changed = with_keys(self.sheet, {key: value})
        if key in NAMING_KEYS:
            self.sheet = changed
        else:
            self._change_to(changed)

    def reset(self, key: str) -> None:
        """Set a key to its value in the base sheet, as one undo step (see `put`); raise KeyError for an unknown key."""
        self.put(key, self._base_values[key])

    def reset_all(self) -> None:
        """Set all rules to those of the base, as one undo step. The title, the description and the other names of the
        game are kept.
        """
        kept = {key: value for key, value in self.values.items() if key in NAMING_KEYS}
        self._change_to(with_keys(self.base, kept))

    def undo(self) -> bool:
        """Undo the last change of rules, but keep title, description and other names; return whether there was one to
        undo.
        """
        return self._step(self._undo_sheets, self._redo_sheets)

    def redo(self) -> bool:
        """Redo the change undone last, but keep title, description and other names; return whether there was one to
        redo.
        """
        return self._step(self._redo_sheets, self._undo_sheets)

    def mark_saved(self) -> None:
        """Note that the present sheet has been saved: `is_changed` compares with it from now on."""
        self._saved_sheet = self.sheet

    def _change_to(self, sheet: RuleSheet) -> None:
        if sheet != self.sheet:
            self._undo_sheets.append(self.sheet)
            self._redo_sheets.clear()
            self._set_sheet(sheet)

    def _step(self, source: list[RuleSheet], target: list[RuleSheet]) -> bool:
        if not source:
            return False
        target.append(self.sheet)
        self._set_sheet(structs.replace(source.pop(), **{name: getattr(self.sheet, name) for name in NAMING_KEYS}))
        return True

    def _set_sheet(self, sheet: RuleSheet) -> None:
        self.sheet = sheet
        self.problems = tuple(problems(sheet))


MAX_DEALS = 50
"""Largest number of deals in a match."""

CONTRACT = "melding.contract"


def with_deal_added(deals: DealPlanEntries) -> DealPlanEntries:
    """Return the plan with one more deal, which repeats the last contract if every deal has one and otherwise has no
    rules of its own.
    """
    if all(CONTRACT in each for each in deals) and deals:
        return (*deals, {CONTRACT: deals[-1][CONTRACT]})
    return (*deals, {})


def with_deal_duplicated(deals: DealPlanEntries, index: int) -> DealPlanEntries:
    """Return the plan with the deal at `index` twice in a row."""
    return (*deals[: index + 1], dict(deals[index]), *deals[index + 1 :])


def with_deal_moved(deals: DealPlanEntries, index: int, step: int) -> DealPlanEntries:
    """Return the plan with the deal at `index` moved by `step` places (towards the front if negative), at most to
    either end.
    """
    rest = [*deals[:index], *deals[index + 1 :]]
    place = min(max(index + step, 0), len(rest))
    return (*rest[:place], deals[index], *rest[place:])


def without_deal(deals: DealPlanEntries, index: int) -> DealPlanEntries:
    """Return the plan without the deal at `index`. The only deal of a plan is not removed."""
    return (*deals[:index], *deals[index + 1 :]) if len(deals) > 1 else deals


def with_deal_key(deals: DealPlanEntries, index: int, key: str, value: Any) -> DealPlanEntries:
    """Return the plan with `key` set to `value` in the deal at `index`, and that deal's keys in order: contract first,
    then as in the rulebook.
    """
    return _with_deal(deals, index, {**deals[index], key: value})


def without_deal_key(deals: DealPlanEntries, index: int, key: str) -> DealPlanEntries:
    """Return the plan without `key` in the deal at `index`, so that the value for all deals applies there."""
    return _with_deal(deals, index, {name: value for name, value in deals[index].items() if name != key})


def _with_deal(deals: DealPlanEntries, index: int, entry: DealKeys) -> DealPlanEntries:
    ordered = {key: entry[key] for key in sorted(entry, key=_key_order)}
    return (*deals[:index], ordered, *deals[index + 1 :])


def _key_order(key: str) -> tuple[bool, int]:
    """Return a sort key for a key of a deal: contract first, then the rulebook's order, unknown keys last."""
    return (key != CONTRACT, [*KEYS].index(key) if key in KEYS else len(KEYS))


class PlanMemory:
    """Switches between the two forms of `match.deals`, a number and a list, without loss: it remembers the value in the
    form that is left, for the way back.
    """

    def __init__(self) -> None:
        self._count = 0
        self._deals: DealPlanEntries = ()

    def as_list(self, value: DealsValue) -> DealPlanEntries:
        """Return `value` as a list of deals, itself if it is one. A number is remembered for `as_number`.

        For a number, the list is the one that `as_number` remembered last. If there is none, it has that many deals (at
        most MAX_DEALS) without rules of their own.
        """
        if not isinstance(value, int):
            return deals_of(value)
        self._count = value
        return self._deals or ({},) * min(value, MAX_DEALS)

    def as_number(self, value: DealsValue) -> int:
        """Return `value` as a number of deals, itself if it is one. A list is remembered for `as_list`.

        For a list, the number is the one that `as_list` remembered last. If there is none, it is the length of the
        list.
        """
        if isinstance(value, int):
            return value
        self._deals = deals_of(value)
        return self._count or len(self._deals)


class DealForm(Form):
    """A form for the rules of deal `index` (from 0) of the plan in `form`, which must be a list with such a deal.

    Its base is the rules for all deals; its problems are those of this deal. `put` and `reset` change the deal here and
    in the plan. The other changes, such as `undo`, do not reach the plan: use those of `form`.
    """

    def __init__(self, form: Form, index: int) -> None:
        always = structs.replace(form.sheet, match=structs.replace(form.sheet.match, deals=1))
        self.form = form
        self.index = index
        super().__init__("", always, self.entry)

    @property
    def entry(self) -> dict[str, Any]:
        """The rules that the plan in `form` sets for this deal, by dotted key; empty if it sets none."""
        return deals_of(self.form.sheet.match.deals)[self.index]

    def put(self, key: str, value: Any) -> None:
        """Change a key of this deal as `Form.put` does, here and in the plan of `form`, where it is one undo step."""
        super().put(key, value)
        deals = deals_of(self.form.sheet.match.deals)
        self.form.put(DEALS, list(with_deal_key(deals, self.index, key, self.values[key])))

    def reset(self, key: str) -> None:
        """Remove a key from this deal, here and in the plan of `form`, where it is one undo step. The value for all
        deals then applies.
        """
        super().put(key, self.base_value(key))
        self.form.put(DEALS, list(without_deal_key(deals_of(self.form.sheet.match.deals), self.index, key)))
