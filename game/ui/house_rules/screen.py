"""All house rules, with what can be done to them, and the shipped games to start from."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Protocol

from msgspec import Struct

from game.content.telling.page import players_text
from game.content.yaml.reader import MAX_BYTES
from game.engine.sheet.keys import RuleSheet
from game.session.house_rules.files import HouseRule
from game.session.house_rules.games import Games
from game.ui.draw.theme import Role
from game.ui.house_rules.mistakes import mistake_labels, numbered
from game.ui.input.verbs import Command, Verb
from game.ui.widgets import Answer, Button, Column, Dialog, Item, Label, List, Panel, Row, Scroll, Spacer, Widget
from game.ui.widgets.adaptive import FollowingPage, Share
from game.ui.widgets.label import Notice
from game.ui.widgets.layout import Flow
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
        return own + [Pick(name, own=False) for name in (*self.games.usual, *self.games.others)]

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
        for title, names in ((_("Games to start from"), games.usual), (_("From other tables"), games.others)):
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
    hint = _("You have no house rules yet. Choose a game, press “Make it mine”, and change what you play otherwise.")
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
        told = _("This file has the name of a game that comes with the program. Duplicate it to play it.")
        parts.append(Notice(told, paper=True))
    if entry.good and not entry.mistakes:
        parts += [Notice(text, "hint", wrong=False, paper=True) for text in remark_texts(entry.good)]
    if entry.good:
        parts.append(rule_paper(entry.good.rules, entry.good.base))
    return Column(parts, gap=12)


def _text_of(entry: HouseRule) -> list[Widget]:
    """The text of a file with mistakes, and where to mend it."""
    told = _("Mend it here by “Edit”, or with any text editor: it is read again as soon as it is saved. {path}")
    try:
        text = entry.path.read_bytes()[:MAX_BYTES].decode("utf-8-sig", errors="replace")
    except OSError:  # gone since it was read: the next look into the folder will tell
        text = ""
    where = Label(told.format(path=entry.path), Role.SMALL, "paper_dim", wrap=True)
    return [where, *numbered(text, entry.mistakes)]


class RuleActions(Protocol):
    """What the buttons do (`game.ui.house_rules.actions.HouseActions`)."""

    def play(self, pick: Pick) -> None:
        """Play by these rules."""

    def edit(self, pick: Pick) -> None:
        """Change them."""

    def duplicate(self, pick: Pick) -> None:
        """Make a file with the same rules."""

    def delete(self, pick: Pick) -> Callable[[], object] | None:
        """Delete a file; returns what restores it, None if it could not be deleted."""

    def copy(self, pick: Pick) -> None:
        """Put them on the clipboard."""

    def export(self, pick: Pick) -> None:
        """Write them to a file."""

    def new(self) -> None:
        """Choose a game and change its rules."""

    def paste(self) -> None:
        """Take in what is on the clipboard."""

    def import_file(self) -> None:
        """Choose a file and take it in."""

    def copy_folder(self) -> None:
        """Put the path of the folder on the clipboard."""

    def take_file(self, path: Path) -> None:
        """Take in a file."""


class HouseRulesScreen(FollowingPage):
    """Shows `games` and what can be done with them. Esc and the button go back."""

    def __init__(self, games: Games, actions: RuleActions, pick: Pick | None = None) -> None:
        super().__init__(games, actions.take_file)
        self.actions = actions
        self.list = HouseList(games)
        self.pick = pick or self.list.picks[0]
        self._undo: list[tuple[str, Pick, Callable[[], object]]] = []
        """What brings back what was deleted, the last at the end."""
        self._take_back = Button(_("Undo"), self._restore, icon="undo", tip=_("Bring it back (Ctrl+Z)"))

    def enter(self) -> None:
        """See `Screen.enter`: the list comes first."""
        super().enter()
        self.group.set_focus(self.group.focusable()[0])

    def choose(self, pick: Pick) -> None:
        """Show this one."""
        self.pick = pick
        self.games_changed()

    def resume(self) -> None:
        """See `Screen.resume`: something may have been written meanwhile."""
        self.games_changed()

    def games_changed(self) -> None:
        """See `FollowingPage`."""
        if self.pick not in self.list.picks:
            self.pick = self.list.picks[0]
        self.rebuild()

    def build(self) -> Widget:
        """List and rules, side by side where there is room."""
        head = Label(_("House rules"), Role.HEADING)
        games = self.list.build(self.pick, self._select, self._usual)
        make = Flow(
            [
                Button(_("New…"), self.actions.new, icon="plus", tip=_("Choose a game and change its rules")),
                Button(_("Paste"), self.actions.paste, tip=_("Take in rules from the clipboard")),
                Button(_("Import…"), self.actions.import_file, tip=_("Take in a file; or drop it on this window")),
            ]
        )
        undo = self._undo_row()
        foot = Row([Button(_("Back"), self.back), Spacer(grow=1), *self._folder()])
        acts = Flow([*self._acts()])
        if self.columns:
            games.grow = 1
            sheet = Panel(Scroll(self._paper()), padding=24, paper=True, grow=1)
            left, right = Column([games, make], gap=14), Column([sheet, acts], gap=14)
            parts: list[Widget] = [Share(left, 11), Share(right, 17)]
            return Column([head, Row(parts, gap=20, align="stretch", grow=1), *undo, foot], gap=14)
        games.rows = min(len(games.items), 4)
        sheet = Panel(self._paper(), padding=24, paper=True)
        return Column([head, Scroll(Column([games, acts, *undo, make, sheet], gap=16)), foot], gap=14)

    def _paper(self) -> Widget:
        entry = self.list.entry(self.pick)
        if entry is None:
            return game_paper(self.games.shipped[self.pick.name], first=not self.games.entries)
        return entry_paper(entry, self.list.shadowed(entry))

    def handle(self, verb: Verb) -> bool:
        """See `Screen.handle`."""
        if self._undo and verb == Command("z", ctrl=True):
            self._restore()
            return True
        return super().handle(verb)

    def _acts(self) -> list[Button]:
        """The buttons for what is chosen, the usual one first: own rules are played, others changed or mended."""
        pick, actions, entry = self.pick, self.actions, self.list.entry(self.pick)
        broken = entry is not None and bool(entry.mistakes)
        edit = Button(_("Edit") if pick.own else _("Make it mine"), partial(actions.edit, pick))
        acts = [
            edit,
            Button(
                _("Copy text") if broken else _("Copy"), partial(actions.copy, pick), tip=_("Put it on the clipboard")
            ),
            Button(_("Export…"), partial(actions.export, pick), tip=_("Write it to a file")),
        ]
        if not broken:
            acts.insert(1, Button(_("Duplicate"), partial(actions.duplicate, pick)))
        if self.list.playable(pick):
            acts.insert(0 if pick.own else 1, Button(_("Play"), partial(actions.play, pick), icon="cards"))
        acts[0].kind = "primary"
        if pick.own:
            acts.append(Button(_("Delete"), self._delete, "danger"))
        return acts

    def _undo_row(self) -> list[Widget]:
        if not self._undo:
            return []
        told = Notice(_("“{title}” is deleted.").format(title=self._undo[-1][0]), "close", wrong=False)
        told.grow = 1
        return [Row([told, self._take_back])]

    def _folder(self) -> list[Widget]:
        if self.games.house is None:
            return []
        place = Label(str(self.games.house.folder), Role.SMALL, "text_dim", "right")
        return [
            place,
            Button(_("Copy path"), self.actions.copy_folder, "quiet", tip=_("The folder these files are in")),
        ]

    def _select(self, pick: Pick) -> None:
        self.pick = pick
        self.rebuild()

    def _usual(self, pick: Pick) -> None:
        """Do what the first button does."""
        self._acts()[0].on_click()

    def _delete(self) -> None:
        """Delete at once, since it can be brought back; ask only where other rules start from these."""
        house, entries = self.games.house, self.games.entries
        gone = self.list.entry(self.pick)
        starting = [each.title for each in entries if house and each.good and house.below(each.good) is gone]
        if not starting:
            self._delete_now()
            return
        told = _("Without it these cannot be read any more: {titles}.").format(titles=", ".join(starting))
        title = _("Other rules start from it")
        self.stack.push(Dialog(title, told, [Answer(_("Delete"), self._delete_now, "danger"), Answer(_("Back"))]))

    def _delete_now(self) -> None:
        picks, entry = self.list.picks, self.list.entry(self.pick)
        restore = self.actions.delete(self.pick)
        if restore and entry:
            self._undo.append((entry.title, self.pick, restore))
            at = picks.index(self.pick)
            self.pick = picks[at + 1]
            self.games_changed()
            # Not on what is chosen now: another Enter must not delete that, too.
            self.group.set_focus(self._take_back)

    def _restore(self) -> None:
        if self._undo:
            _title, self.pick, restore = self._undo.pop()
            restore()
            self.games_changed()
            self.group.set_focus(self.group.focusable()[0])
