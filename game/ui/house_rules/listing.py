"""The list of house rules and shipped games, and the paper that shows the chosen one."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from game.content.files import open_file
from game.content.rule_text.page import players_text
from game.content.translation import in_language
from game.content.yaml.reader import MAX_BYTES
from game.engine.sheet.keys import RuleSheet
from game.session.house_rules.files import HouseRule
from game.session.house_rules.games import Games
from game.ui.draw.theme import Role
from game.ui.house_rules.mistakes import mistake_labels, numbered_text
from game.ui.pages.rule_paper import rule_paper
from game.ui.setup.choose_game import variation_groups
from game.ui.widgets import Column, Item, Label, List, Spacer, Widget
from game.ui.widgets.label import Notice
from game.words.house_rules import broken_text, entry_note, remark_texts
from game.words.strings import _


class SheetChoice(Struct, frozen=True):
    """A sheet of the list by its `name`: a file of house rules if `is_own`, else a shipped game."""

    name: str
    is_own: bool


class HouseList:
    """Builds the list of the sheets in `games`; a new list keeps the scroll position of the last one."""

    def __init__(self, games: Games) -> None:
        self.games = games
        self._list: List | None = None
        self._items: tuple[tuple[HouseRule, ...] | None, list[Item]] = (None, [])

    @property
    def choices(self) -> list[SheetChoice]:
        """All sheets in the order of the list: the files of house rules, the main games, all other games."""
        own = [SheetChoice(entry.name, is_own=True) for entry in self.games.entries]
        others = [name for _root, names in self.games.variations for name in names]
        return own + [SheetChoice(name, is_own=False) for name in (*self.games.main_names, *others)]

    def entry(self, choice: SheetChoice) -> HouseRule | None:
        """Return the chosen file; None for a shipped game, or if the file is gone."""
        return next((entry for entry in self.games.entries if choice.is_own and entry.name == choice.name), None)

    def is_shadowed(self, entry: HouseRule) -> bool:
        """Whether a file is ignored because a shipped game has its name."""
        return entry.name in self.games.shipped

    def is_playable(self, choice: SheetChoice) -> bool:
        """Whether a sheet can be played. A shipped game always can.

        A file can if no shipped game has its name, and its rules are valid or, while it has mistakes, its last good
        rules are kept.
        """
        entry = self.entry(choice)
        return not choice.is_own or (entry is not None and entry.good is not None and not self.is_shadowed(entry))

    def build(
        self,
        choice: SheetChoice,
        on_select: Callable[[SheetChoice], object],
        on_activate: Callable[[SheetChoice], object],
    ) -> List:
        """Return a new list with `choice` selected, scrolled as far as the one built before.

        `on_select` and `on_activate` are called with the choice that is selected or activated, never for a heading.

        Raises ValueError if `choice` is not in the list.
        """
        own, games = self._own_items(), self.games
        lines: list[tuple[Item, SheetChoice | None]] = []
        if own:
            lines.append((Item(_("Yours"), is_heading=True), None))
            lines += zip(own, self.choices, strict=False)
        for title, names in ((_("Games to start from"), games.main_names), *variation_groups(games)):
            if names:
                lines.append((Item(title, is_heading=True), None))
                lines += [
                    (Item(in_language(games[name].title), players_text(games[name])), SheetChoice(name, is_own=False))
                    for name in names
                ]
        at = [each for _item, each in lines]

        def with_choice(act: Callable[[SheetChoice], object]) -> Callable[[int], object]:
            return lambda index: (picked := at[index]) and act(picked)

        scrolled = self._list.bar.offset if self._list else 0
        items = [item for item, _pick in lines]
        self._list = List(items, at.index(choice), with_choice(on_select), with_choice(on_activate), rows=len(lines))
        self._list.bar.offset = scrolled
        return self._list

    def _own_items(self) -> list[Item]:
        """Return a list row per house-rule file, cached until the files change."""
        if self._items[0] is not self.games.entries:
            items = [
                Item(
                    in_language(entry.title),
                    note=entry_note(entry, shadowed),
                    is_wrong=bool(entry.mistakes) or shadowed,
                )
                for entry in self.games.entries
                for shadowed in [self.is_shadowed(entry)]
            ]
            self._items = (self.games.entries, items)
        return self._items[1]


def game_paper(sheet: RuleSheet, is_first: bool) -> Widget:
    """Return the rules of a shipped game; with `is_first`, preceded by a hint on how to make house rules."""
    if not is_first:
        return rule_paper(sheet)
    hint = _(
        "You have no house rules yet. Choose a game, press “Make it mine”, and change whatever you play differently."
    )
    return Column([Notice(hint, "hint", wrong=False, paper=True), rule_paper(sheet)], gap=18)


def entry_paper(entry: HouseRule, shadowed: bool) -> Widget:
    """Return the content of a file. With mistakes: the mistakes, its text, and the last valid rules if there are any.
    Without: remarks on the file, and its rules.

    `shadowed` adds the notice that a shipped game has the same name, if there are no mistakes.
    """
    parts: list[Widget] = []
    if entry.mistakes:
        parts.append(Notice(broken_text(entry), paper=True))
        parts += [*mistake_labels(entry.mistakes), *_file_text(entry), Spacer(8)]
    elif shadowed:
        told = _("A game that comes with the program has the same name as this file. Duplicate it to play it.")
        parts.append(Notice(told, paper=True))
    if entry.good and not entry.mistakes:
        parts += [Notice(text, "hint", wrong=False, paper=True) for text in remark_texts(entry.good)]
    if entry.good:
        parts.append(rule_paper(entry.good.rules, entry.good.base))
    return Column(parts, gap=12)


def _file_text(entry: HouseRule) -> list[Widget]:
    """Return a hint on how to mend a file, and below it the numbered text of the file with its mistakes marked.

    If the file cannot be read any more, there are no lines below the heading of the text.
    """
    told = _("Fix it here with “Edit”, or in any text editor: it is read again as soon as it is saved. {path}")
    try:
        with open_file(entry.path) as file:
            text = file.read(MAX_BYTES).decode("utf-8-sig", errors="replace")
    except OSError:  # gone since it was read: the next look into the folder will tell
        text = ""
    where = Label(told.format(path=entry.path), Role.SMALL, "paper_dim", wrap=True)
    return [where, *numbered_text(text, entry.mistakes)]
