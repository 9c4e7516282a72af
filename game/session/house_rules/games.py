"""All games one can play now: those that come with the program, and the house rules as they are in their folder."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property

from msgspec import structs

from game.engine.sheet.keys import RuleSheet
from game.session.house_rules.files import HouseRule, HouseRules


class Shelf(Mapping[str, RuleSheet]):
    """Sheets by name; `read` gives that of a name, and is asked once for each."""

    def __init__(self, names: Iterable[str], read: Callable[[str], RuleSheet]) -> None:
        self._read = read
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


PAUSE = 0.4
"""Seconds between two looks into the folder."""


class Games(Mapping[str, RuleSheet]):
    """Sheets by name: the `shipped` ones first, then the house rules that were ever right, by title.

    The name of a shipped sheet stands for that sheet, whatever files there are. `others` are shipped ones too, those
    from other tables, which come after the games of the house; `variation_of` says which of those games one extends.
    """

    def __init__(
        self,
        shipped: Mapping[str, RuleSheet],
        house: HouseRules | None = None,
        others: Mapping[str, RuleSheet] | None = None,
        variation_of: Callable[[str], str] = lambda name: "",
    ) -> None:
        far = others or {}
        self.shipped = Shelf((*shipped, *far), lambda name: shipped[name] if name in shipped else far[name])
        self.others = tuple(far)
        self._variation_of = variation_of
        self.house = house
        self._since = 0.0

    def __getitem__(self, name: str) -> RuleSheet:
        """Return the rules of a game: of a file with mistakes, those it had before them."""
        if name in self.shipped:
            return self.shipped[name]
        entry = self.house.named(name) if self.house else None
        if entry is None or entry.good is None:
            raise KeyError(name)
        return entry.good.rules

    def __contains__(self, name: object) -> bool:
        """Whether there is such a game; no sheet that comes with the program is read for that."""
        return name in self.shipped or name in self.own

    def __iter__(self) -> Iterator[str]:
        yield from self.usual
        yield from self.others
        yield from self.own

    def __len__(self) -> int:
        return sum(1 for _ in self)

    @property
    def usual(self) -> tuple[str, ...]:
        """The names of the games of the house."""
        return tuple(name for name in self.shipped if name not in self.others)

    @cached_property
    def variations(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The others in groups, each with the game of the house they vary; last, with no name, the rest."""
        of = {name: self._variation_of(name) for name in self.others}
        roots = [*[name for name in self.usual if name in of.values()], ""]
        groups = [(root, tuple([name for name in self.others if of[name] == root])) for root in roots]
        return tuple([(root, names) for root, names in groups if names])

    @property
    def own(self) -> tuple[str, ...]:
        """The names of the house rules that can be played."""
        return tuple(entry.name for entry in self.entries if entry.good and entry.name not in self.shipped)

    @property
    def entries(self) -> tuple[HouseRule, ...]:
        """The files of house rules; another tuple after every change."""
        return self.house.entries if self.house else ()

    def standard(self, name: str) -> RuleSheet | None:
        """Return the rules that house rules extend; None for a game that is not theirs."""
        entry = None if name in self.shipped or not self.house else self.house.named(name)
        return entry.good.base if entry and entry.good else None

    def base_of(self, sheet: RuleSheet) -> RuleSheet | None:
        """Return what the rules of a match extend; None for a shipped game or a stranger.

        They are known by all they say but the length of the match, which is chosen anew for each; where the file says
        something else by now, by a title that no other has.
        """
        if any(_alike(each, sheet) for each in self.shipped.values()):
            return None
        goods = [entry.good for entry in self.entries if entry.good and entry.name not in self.shipped]
        same = [good.base for good in goods if _alike(good.rules, sheet)]
        if same:
            return same[0]
        titles = [each.title for each in self.shipped.values()] + [good.rules.title for good in goods]
        named = [good.base for good in goods if good.rules.title == sheet.title]
        return named[0] if named and titles.count(sheet.title) == 1 else None

    def watch(self, dt: float) -> bool:
        """dt seconds passed: look into the folder now and then; whether something is different there."""
        self._since += dt
        if self._since < PAUSE or self.house is None:
            return False
        self._since = 0.0
        return self.house.refresh()


def _alike(sheet: RuleSheet, other: RuleSheet) -> bool:
    return structs.replace(sheet, match=other.match) == other
