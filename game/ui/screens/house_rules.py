"""All house rules, with what can be done to them, and the shipped games to start from."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from game.session.house_rules.games import Games
from game.ui.house_paper import entry_paper, game_paper
from game.ui.input import Command, Verb
from game.ui.screens.adaptive import Share
from game.ui.screens.following import FollowingPage
from game.ui.screens.house_list import HouseList, Pick
from game.ui.strings import _
from game.ui.theme import Role
from game.ui.widgets import Answer, Button, Column, Dialog, Label, Panel, Row, Scroll, Spacer, Widget
from game.ui.widgets.flow import Flow
from game.ui.widgets.notice import Notice

Act = Callable[[Pick], object]


class Ways(Struct, frozen=True):
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
                Button(_("New…"), self.ways.new, icon="plus", tip=_("Choose a game and change its rules")),
                Button(_("Paste"), self.ways.paste, tip=_("Take in rules from the clipboard")),
                Button(_("Import…"), self.ways.import_file, tip=_("Take in a file; or drop it on this window")),
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
        pick, ways, entry = self.pick, self.ways, self.list.entry(self.pick)
        broken = entry is not None and bool(entry.mistakes)
        edit = Button(_("Edit") if pick.own else _("Make it mine"), lambda: ways.edit(pick))
        acts = [
            edit,
            Button(_("Copy text") if broken else _("Copy"), lambda: ways.copy(pick), tip=_("Put it on the clipboard")),
            Button(_("Export…"), lambda: ways.export(pick), tip=_("Write it to a file")),
        ]
        if not broken:
            acts.insert(1, Button(_("Duplicate"), lambda: ways.duplicate(pick)))
        if self.list.playable(pick):
            acts.insert(0 if pick.own else 1, Button(_("Play"), lambda: ways.play(pick), icon="cards"))
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
        return [place, Button(_("Copy path"), self.ways.copy_folder, "quiet", tip=_("The folder these files are in"))]

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
        restore = self.ways.delete(self.pick)
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
