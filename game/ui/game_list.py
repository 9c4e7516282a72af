"""The list of all games, group by group."""

from collections.abc import Callable

from game.session.house_rules.games import Games
from game.ui.strings import _
from game.ui.widgets import Item


def game_lines(games: Games, line: Callable[[str], Item]) -> tuple[list[str], list[Item]]:
    """Return the name of the game in each line, empty for a heading, and the lines; one group needs no heading."""
    groups = [
        (_("Games"), games.usual),
        (_("From other tables"), games.others),
        (_("House rules"), games.own),
    ]
    shown = [(title, names) for title, names in groups if names]
    found: list[str] = []
    items: list[Item] = []
    for title, names in shown:
        if len(shown) > 1:
            found.append("")
            items.append(Item(title, heading=True))
        found += names
        items += map(line, names)
    return found, items
