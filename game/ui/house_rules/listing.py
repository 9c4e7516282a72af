"""House rules and shipped games to choose from: the list of them, and what there is to read of each."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from game.content.files import open_file
from game.content.rule_text.page import players_text
from game.content.yaml.reader import MAX_BYTES
from game.engine.sheet.keys import RuleSheet
from game.session.house_rules.files import HouseRule
from game.session.house_rules.games import Games
from game.ui.draw.theme import Role
from game.ui.house_rules.mistakes import mistake_labels, numbered
from game.ui.setup.choose_game import other_groups
from game.ui.widgets import Column, Item, Label, List, Spacer, Widget
from game.ui.widgets.label import Notice
from game.ui.widgets.rule_paper import rule_paper
from game.ui.words.house_rules import broken_text, entry_note, remark_texts
from game.ui.words.strings import _


class Pick(Struct, frozen=True):
    """What is chosen in the list: a file of house rules, or, not one's `own`, a shipped game."""

    name: str
    own: bool


class HouseList:
    """What there is in `games` to choose from. Between two lists it keeps how far the last one was scrolled."""

    def __init__(self, games: Games) -> None:
        self.games = games
        self._list: List | None = None
        self._items: tuple[tuple[HouseRule, ...] | None, list[Item]] = (None, [])

    @property
    def picks(self) -> list[Pick]:
        """All there is, in the order of the list."""
        own = [Pick(entry.name, own=True) for entry in self.games.entries]
        others = [name for _root, names in self.games.variations for name in names]
        return own + [Pick(name, own=False) for name in (*self.games.main_names, *others)]

    def entry(self, pick: Pick) -> HouseRule | None:
        """Return the file that is chosen; None for a shipped game."""
        return next((entry for entry in self.games.entries if pick.own and entry.name == pick.name), None)

    def shadowed(self, entry: HouseRule) -> bool:
        """Whether a file has the name of a shipped game, which stands for that game alone."""
        return entry.name in self.games.shipped

    def playable(self, pick: Pick) -> bool:
        """Whether one can play what is chosen."""
        entry = self.entry(pick)
        return entry is None or (entry.good is not None and not self.shadowed(entry))

    def build(self, pick: Pick, on_select: Callable[[Pick], object], on_activate: Callable[[Pick], object]) -> List:
        """Return the list with `pick` chosen."""
        own, games = self._own_items(), self.games
        lines: list[tuple[Item, Pick | None]] = []
        if own:
            lines.append((Item(_("Yours"), heading=True), None))
            lines += zip(own, self.picks, strict=False)
        for title, names in ((_("Games to start from"), games.main_names), *other_groups(games)):
            if names:
                lines.append((Item(title, heading=True), None))
                lines += [(Item(games[name].title, players_text(games[name])), Pick(name, own=False)) for name in names]
        at = [each for _item, each in lines]

        def chosen(act: Callable[[Pick], object]) -> Callable[[int], object]:
            return lambda index: (picked := at[index]) and act(picked)

        scrolled = self._list.bar.offset if self._list else 0
        items = [item for item, _pick in lines]
        self._list = List(items, at.index(pick), chosen(on_select), chosen(on_activate), rows=len(lines))
        self._list.bar.offset = scrolled
        return self._list

    def _own_items(self) -> list[Item]:
        """The lines of the files, made anew only where these have changed."""
        if self._items[0] is not self.games.entries:
            items = [
                Item(entry.title, note=entry_note(entry, shadowed), wrong=bool(entry.mistakes) or shadowed)
                for entry in self.games.entries
                for shadowed in [self.shadowed(entry)]
            ]
            self._items = (self.games.entries, items)
        return self._items[1]


def game_paper(sheet: RuleSheet, first: bool) -> Widget:
    """Return the rules of a shipped game; if there are no house rules yet, the `first` thing says how to make some."""
    if not first:
        return rule_paper(sheet)
    hint = _(
        "You have no house rules yet. Choose a game, press “Make it mine”, and change whatever you play differently."
    )
    return Column([Notice(hint, "hint", wrong=False, paper=True), rule_paper(sheet)], gap=18)


def entry_paper(entry: HouseRule, shadowed: bool) -> Widget:
    """Return what is in a file: its mistakes with its text, if it has any, and the rules it has or had before.

    It is `shadowed` if a shipped game has its name.
    """
    parts: list[Widget] = []
    if entry.mistakes:
        parts.append(Notice(broken_text(entry), paper=True))
        parts += [*mistake_labels(entry.mistakes), *_text_of(entry), Spacer(8)]
    elif shadowed:
        told = _("A game that comes with the program has the same name as this file. Duplicate it to play it.")
        parts.append(Notice(told, paper=True))
    if entry.good and not entry.mistakes:
        parts += [Notice(text, "hint", wrong=False, paper=True) for text in remark_texts(entry.good)]
    if entry.good:
        parts.append(rule_paper(entry.good.rules, entry.good.base))
    return Column(parts, gap=12)


def _text_of(entry: HouseRule) -> list[Widget]:
    """The text of a file with mistakes, and where to mend it."""
    told = _("Fix it here with “Edit”, or in any text editor: it is read again as soon as it is saved. {path}")
    try:
        with open_file(entry.path) as file:
            text = file.read(MAX_BYTES).decode("utf-8-sig", errors="replace")
    except OSError:  # gone since it was read: the next look into the folder will tell
        text = ""
    where = Label(told.format(path=entry.path), Role.SMALL, "paper_dim", wrap=True)
    return [where, *numbered(text, entry.mistakes)]
