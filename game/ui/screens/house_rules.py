"""All house rules, with what can be done to them, and the shipped games to start from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from game.content.rule_page import players_text
from game.content.yaml_reader import MAX_BYTES
from game.session.games import Games
from game.session.house_rules import HouseRule
from game.ui.house_words import broken_text, entry_note
from game.ui.rule_paper import rule_paper
from game.ui.screens.adaptive import Share
from game.ui.screens.following import FollowingPage
from game.ui.screens.mistakes import mistake_labels, numbered
from game.ui.strings import _
from game.ui.theme import Role
from game.ui.widgets import Button, Column, Item, Label, List, Panel, Row, Scroll, Spacer, Widget
from game.ui.widgets.flow import Flow
from game.ui.widgets.notice import Notice


@dataclass(frozen=True, slots=True)
class Pick:
    """What is chosen in the list: a file of house rules, or, not one's `own`, a shipped game."""

    name: str
    own: bool


Act = Callable[[Pick], object]


@dataclass(frozen=True, slots=True)
class Ways:
    """What the buttons do."""

    play: Act
    edit: Act
    duplicate: Act
    delete: Callable[[Pick], Callable[[], object] | None]
    """Gives back what restores it; None if it could not be deleted."""
    copy: Act
    export: Act
    new: Callable[[], object]
    paste: Callable[[], object]
    import_file: Callable[[], object]
    copy_folder: Callable[[], object]
    drop: Callable[[Path], object]


class HouseRulesScreen(FollowingPage):
    """Shows `games` and does `ways`. Esc and the button go back."""

    def __init__(self, games: Games, ways: Ways, pick: Pick | None = None) -> None:
        super().__init__(games, ways.drop)
        self.ways = ways
        self.pick = pick or self._usual()
        self._undo: tuple[str, Callable[[], object]] | None = None
        self._list_now: List | None = None
        self._items: tuple[tuple[HouseRule, ...] | None, list[Item]] = (None, [])

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
        if self.pick not in self._picks():
            self.pick = self._usual()
        self.rebuild()

    # What is there

    def _picks(self) -> list[Pick]:
        own = [Pick(entry.name, own=True) for entry in self.games.entries]
        return own + [Pick(name, own=False) for name in (*self.games.usual, *self.games.others)]

    def _usual(self) -> Pick:
        return self._picks()[0]

    def _entry(self, pick: Pick) -> HouseRule | None:
        return next((entry for entry in self.games.entries if pick.own and entry.name == pick.name), None)

    def _shadowed(self, entry: HouseRule) -> bool:
        return entry.name in self.games.shipped

    # How it looks

    def build(self) -> Widget:
        """List and rules, side by side where there is room."""
        head = Label(_("House rules"), Role.HEADING)
        games = self._list()
        make = Flow(
            [
                Button(_("New…"), self.ways.new, icon="plus", tip=_("Choose a game and change its rules")),
                Button(_("Paste"), self.ways.paste, tip=_("Take in rules from the clipboard")),
                Button(_("Import…"), self.ways.import_file, tip=_("Take in a file; or drop it on this window")),
            ]
        )
        undo = self._undo_row()
        foot = Row([Button(_("Back"), self.back), Spacer(grow=1), *self._folder()])
        acts = Flow(self._acts())
        if self.columns:
            games.grow = 1
            sheet = Panel(Scroll(self._paper()), padding=24, paper=True, grow=1)
            left, right = Column([games, make], gap=14), Column([sheet, acts], gap=14)
            parts: list[Widget] = [Share(left, 11), Share(right, 17)]
            return Column([head, Row(parts, gap=20, align="stretch", grow=1), *undo, foot], gap=14)
        games.rows = min(len(games.items), 4)
        sheet = Panel(self._paper(), padding=24, paper=True)
        return Column([head, Scroll(Column([games, make, *undo, acts, sheet], gap=16)), foot], gap=14)

    def _list(self) -> List:
        own, games = self._own_items(), self.games
        lines: list[tuple[Item, Pick | None]] = []
        if own:
            lines.append((Item(_("Yours"), heading=True), None))
            lines += zip(own, self._picks(), strict=False)
        for title, names in ((_("Games to start from"), games.usual), (_("From other tables"), games.others)):
            if names:
                lines.append((Item(title, heading=True), None))
                lines += [(Item(games[name].title, players_text(games[name])), Pick(name, own=False)) for name in names]
        at = [pick for _item, pick in lines]
        scrolled = self._list_now.bar.offset if self._list_now else 0
        self._list_now = List(
            [item for item, _pick in lines],
            at.index(self.pick),
            on_select=lambda index: self._select(at[index]),
            on_activate=lambda index: self.ways.play(self.pick) if self._playable() else None,
            rows=len(lines),
        )
        self._list_now.bar.offset = scrolled
        return self._list_now

    def _own_items(self) -> list[Item]:
        """The lines of the files, made anew only where these have changed."""
        if self._items[0] is not self.games.entries:
            items = [
                Item(entry.title, note=entry_note(entry, self._shadowed(entry)), wrong=self._wrong(entry))
                for entry in self.games.entries
            ]
            self._items = (self.games.entries, items)
        return self._items[1]

    def _wrong(self, entry: HouseRule) -> bool:
        return bool(entry.mistakes) or self._shadowed(entry)

    def _paper(self) -> Widget:
        entry = self._entry(self.pick)
        if entry is None:
            sheet = self.games.shipped[self.pick.name]
            if self.games.entries:
                return rule_paper(sheet)
            hint = _(
                "You have no house rules yet. Choose a game, press “Make it mine”, and change what you play otherwise."
            )
            return Column([Notice(hint, "hint", wrong=False, paper=True), rule_paper(sheet)], gap=18)
        parts: list[Widget] = []
        if entry.mistakes:
            parts.append(Notice(broken_text(entry), paper=True))
            parts += [*mistake_labels(entry.mistakes), *self._text_of(entry), Spacer(8)]
        elif self._shadowed(entry):
            told = _("This file has the name of a game that comes with the program. Duplicate it to play it.")
            parts.append(Notice(told, paper=True))
        if entry.good:
            parts.append(rule_paper(entry.good.rules, entry.good.base))
        return Column(parts, gap=12)

    def _text_of(self, entry: HouseRule) -> list[Widget]:
        """The text of a file with mistakes, and where to mend it."""
        told = _("Mend it with any text editor; it is read again as soon as it is saved: {path}").format(
            path=entry.path
        )
        try:
            text = entry.path.read_bytes()[:MAX_BYTES].decode("utf-8-sig", errors="replace")
        except OSError:  # gone since it was read: the next look into the folder will tell
            text = ""
        return [Label(told, Role.SMALL, "paper_dim", wrap=True), *numbered(text, entry.mistakes)]

    def _acts(self) -> list[Widget]:
        pick, ways = self.pick, self.ways
        entry = self._entry(pick)
        sound = entry is None or not entry.mistakes
        play = Button(_("Play"), lambda: ways.play(pick), "primary", icon="cards")
        play.enabled = self._playable()
        edit = Button(_("Edit") if pick.own else _("Make it mine"), lambda: ways.edit(pick))
        edit.enabled = entry is None or entry.good is not None
        duplicate = Button(_("Duplicate"), lambda: ways.duplicate(pick))
        duplicate.enabled = sound
        acts: list[Widget] = [
            play,
            edit,
            duplicate,
            Button(_("Copy"), lambda: ways.copy(pick), tip=_("Put the rules on the clipboard, as text")),
            Button(_("Export…"), lambda: ways.export(pick), tip=_("Write the rules to a file")),
        ]
        if pick.own:
            acts.append(Button(_("Delete"), self._delete, "danger"))
        return acts

    def _playable(self) -> bool:
        entry = self._entry(self.pick)
        return entry is None or (entry.good is not None and not self._shadowed(entry))

    def _undo_row(self) -> list[Widget]:
        if self._undo is None:
            return []
        told = Notice(_("“{title}” is deleted.").format(title=self._undo[0]), "close", wrong=False)
        told.grow = 1
        return [Row([told, Button(_("Undo"), self._restore, icon="undo")])]

    def _folder(self) -> list[Widget]:
        if self.games.house is None:
            return []
        place = Label(str(self.games.house.folder), Role.SMALL, "text_dim", "right")
        return [place, Button(_("Copy path"), self.ways.copy_folder, "quiet", tip=_("The folder these files are in"))]

    # What the widgets do

    def _select(self, pick: Pick | None) -> None:
        if pick:
            self.pick = pick
            self.rebuild()

    def _delete(self) -> None:
        picks, entry = self._picks(), self._entry(self.pick)
        restore = self.ways.delete(self.pick)
        if restore and entry:
            self._undo = (entry.title, restore)
            at = picks.index(self.pick)
            self.pick = picks[at + 1]
            self.games_changed()

    def _restore(self) -> None:
        if self._undo:
            restore, self._undo = self._undo[1], None
            restore()
            self.games_changed()
