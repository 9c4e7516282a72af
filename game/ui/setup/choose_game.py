"""The page that chooses the game on which new house rules are based."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from game.content.rule_text.page import players_text
from game.content.translation import in_language
from game.session.house_rules.games import Games
from game.ui.draw.theme import Role
from game.ui.widgets import Button, Column, Item, Label, List, Row, Spacer, Widget
from game.ui.widgets.adaptive import RoomyPage
from game.ui.words.strings import _


def game_rows(games: Games, row_of: Callable[[str], Item]) -> tuple[list[str], list[Item]]:
    """Return the game names and the rows of a list of games, in groups with headings; headings have the name ""."""
    groups = [(_("Games"), games.main_names), *variation_groups(games), (_("House rules"), games.house_rule_names)]
    shown = [(title, names) for title, names in groups if names]
    found: list[str] = []
    items: list[Item] = []
    for title, names in shown:
        if len(shown) > 1:
            found.append("")
            items.append(Item(title, heading=True))
        found += names
        items += map(row_of, names)
    return found, items


def variation_groups(games: Games) -> list[tuple[str, tuple[str, ...]]]:
    """Return headings and names of the games that are variations of others, grouped by the game they vary."""
    return [
        (_("{game}: variations").format(game=in_language(games[root].title)) if root else _("From other tables"), names)
        for root, names in games.variations
    ]


class ChooseGamePage(RoomyPage):
    """Lists `games`, `first` selected; dismissed with the name of the chosen one. Esc and the button go back."""

    wide = 640

    def __init__(self, games: Games, first: str) -> None:
        super().__init__()
        titles = Counter(in_language(sheet.title) for sheet in games.values())

        def line(name: str) -> Item:
            title = in_language(games[name].title)
            # Of one title, they are told apart by their files.
            return Item(f"{title} ({name})" if titles[title] > 1 else title, players_text(games[name]))

        self.names, items = game_rows(games, line)
        at = self.names.index(first if first in games else next(iter(games)))
        self.list = List(items, at, on_activate=lambda index: self._choose(), rows=1, grow=1)

    def enter(self) -> None:
        """Build the page and focus the list."""
        super().enter()
        self.group.set_focus(self.list)

    def build(self) -> Widget:
        """Build the question, the list and the buttons."""
        asked = _("Which game are they based on? Anything you do not change stays the same.")
        choose = Button(_("Choose"), self._choose, "primary")
        foot = Row([Button(_("Back"), self.back), Spacer(grow=1), choose])
        head = [Label(_("New house rules"), Role.HEADING), Label(asked, ink="text_dim", wrap=True)]
        return Column([*head, self.list, foot], gap=14)

    def _choose(self) -> None:
        self.dismiss(self.names[self.list.index])
