"""All games that can be played: the built-in ones and the house rules in the player's folder."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import structs

from game.content.translation import Catalogue
from game.engine.sheet.keys import RuleSheet
from game.session.house_rules.files import HouseRule, HouseRules

if TYPE_CHECKING:
    from game.content.catalogue import GameFacts


class LazySheets(Mapping[str, RuleSheet]):
    """Rule sheets by name, each loaded at the first access by `load(name)`. A sheet can be added or replaced."""

    def __init__(self, names: Iterable[str], load: Callable[[str], RuleSheet]) -> None:
        self._read = load
        self._sheets: dict[str, RuleSheet | None] = dict.fromkeys(names)

    def __getitem__(self, name: str) -> RuleSheet:
        sheet = self._sheets[name]
        if sheet is None:
            sheet = self._sheets[name] = self._read(name)
        return sheet

    def __contains__(self, name: object) -> bool:
        return name in self._sheets

    def __iter__(self) -> Iterator[str]:
        return iter(self._sheets)

    def __len__(self) -> int:
        return len(self._sheets)

    def __setitem__(self, name: str, sheet: RuleSheet) -> None:
        self._sheets[name] = sheet


KnownFacts = tuple[RuleSheet, Catalogue, "GameFacts"]
"""The facts of a game, with the rules they are of and the language they are in."""

POLL_SECONDS = 0.4
"""Seconds between two checks of the folder."""


class Games(Mapping[str, RuleSheet]):
    """Rule sheets by name: the main built-in games, then `others`, the built-in games from other tables, then all house
    rules with good rules, by title.

    A built-in sheet is preferred to a house rule with the same name; games given to `add` count as main built-in ones.
    `variation_of(name)` returns the main game that one of `others` varies, or "" if it varies none.
    """

    def __init__(
        self,
        shipped: Mapping[str, RuleSheet],
        house_rules: HouseRules | None = None,
        others: Mapping[str, RuleSheet] | None = None,
        variation_of: Callable[[str], str] = lambda name: "",
    ) -> None:
        far = others or {}
        self.shipped = LazySheets((*shipped, *far), lambda name: shipped[name] if name in shipped else far[name])
        self.others = tuple(far)
        self._variation_of = variation_of
        self.house_rules = house_rules
        self._seconds_since_poll = 0.0
        self.known_facts: dict[str, KnownFacts] = {}
        """The facts of games by name, as `GameFactsCache` has computed them, which takes long."""

    def __getitem__(self, name: str) -> RuleSheet:
        """Return the rules of a game; of a file with mistakes, its last good rules. Raise KeyError if there is no such
        game, or if the file never had good rules.
        """
        if name in self.shipped:
            return self.shipped[name]
        entry = self.house_rules.find_by_name(name) if self.house_rules else None
        if entry is None or entry.good is None:
            raise KeyError(name)
        return entry.good.rules

    def __contains__(self, name: object) -> bool:
        """Whether a game with this name can be played; loads no built-in sheet."""
        return name in self.shipped or name in self.house_rule_names

    def __iter__(self) -> Iterator[str]:
        yield from self.main_names
        yield from self.others
        yield from self.house_rule_names

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def add(self, name: str, sheet: RuleSheet) -> None:
        """Add a game, such as one from a file elsewhere, until the program ends. `name` must not be that of another
        game, which would be replaced.
        """
        self.shipped[name] = sheet

    @property
    def main_names(self) -> tuple[str, ...]:
        """The names of the main built-in games, followed by those of games added with `add`."""
        return tuple(name for name in self.shipped if name not in self.others)

    @cached_property
    def variations(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The games of `others` in groups, by name. Each group is the name of a main game with the names of its
        variations.

        Main games without variations are left out. If there are games that are no variation of a main game, they form
        the last group, whose main game is "".
        """
        of = {name: self._variation_of(name) for name in self.others}
        roots = [*[name for name in self.main_names if name in of.values()], ""]
        groups = [(root, tuple([name for name in self.others if of[name] == root])) for root in roots]
        return tuple([(root, names) for root, names in groups if names])

    def family(self, name: str) -> tuple[str, ...]:
        """Return the names of a family of built-in games: the main game that `name` is or varies, then all variations
        of it. For any other game the result is its name alone.
        """
        for root, names in self.variations:
            if root and name in (root, *names):
                return (root, *names)
        return (name,)

    @property
    def house_rule_names(self) -> tuple[str, ...]:
        """The names of the house rules that can be played, by title; those with the name of a built-in game, or of one
        given to `add`, are left out.
        """
        return tuple(entry.name for entry in self.entries if entry.good and entry.name not in self.shipped)

    @property
    def entries(self) -> tuple[HouseRule, ...]:
        """The house rule files, by title; a new tuple after every change. Empty without a folder of house rules."""
        return self.house_rules.entries if self.house_rules else ()

    def base_of_house_rule(self, name: str) -> RuleSheet | None:
        """Return the rules that a house rule extends; None for other games, and for a file without good rules."""
        entry = None if name in self.shipped or not self.house_rules else self.house_rules.find_by_name(name)
        return entry.good.base if entry and entry.good else None

    def base_of_sheet(self, sheet: RuleSheet) -> RuleSheet | None:
        """Return the rules that the sheet of a match extends; None for the sheet of a built-in game, and if no house
        rule is found whose sheet it is.

        A house rule is recognized by its rules, apart from the match length, which is chosen for each match. If its
        file has changed since, it is recognized by a title that no other game has.
        """
        if any(_has_same_rules(each, sheet) for each in self.shipped.values()):
            return None
        goods = [entry.good for entry in self.entries if entry.good and entry.name not in self.shipped]
        same = [good.base for good in goods if _has_same_rules(good.rules, sheet)]
        if same:
            return same[0]
        titles = [each.title for each in self.shipped.values()] + [good.rules.title for good in goods]
        named = [good.base for good in goods if good.rules.title == sheet.title]
        return named[0] if named and titles.count(sheet.title) == 1 else None

    def poll_folder(self, dt: float) -> bool:
        """Read the folder of house rules again, once `POLL_SECONDS` have passed since it was last read.

        Return whether its files have changed: False if it was not read, or if there is no such folder. `dt` is the time
        since the last call, in seconds.
        """
        self._seconds_since_poll += dt
        if self._seconds_since_poll < POLL_SECONDS or self.house_rules is None:
            return False
        self._seconds_since_poll = 0.0
        return self.house_rules.refresh()


def _has_same_rules(sheet: RuleSheet, other: RuleSheet) -> bool:
    return structs.replace(sheet, match=other.match) == other
