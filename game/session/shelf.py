"""Rule sheets that are read when they are first asked for: nobody wants to wait for all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from game.engine.sheet.keys import RuleSheet


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
