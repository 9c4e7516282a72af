"""All house rules, with what can be done to them, and the shipped games to start from."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from game.session.house_rules.games import Games
from game.ui.draw.theme import Role
from game.ui.house_rules.actions import HouseActions
from game.ui.house_rules.listing import HouseList, Pick, entry_paper, game_paper
from game.ui.input.clipboard import Clipboard
from game.ui.input.verbs import Command, Verb
from game.ui.pages.files import Exporter, Importer
from game.ui.widgets import Answer, Button, Column, Dialog, Label, Panel, Row, Scroll, Spacer, Widget
from game.ui.widgets.adaptive import FollowingPage, Share
from game.ui.widgets.label import Notice
from game.ui.widgets.layout import Flow
from game.ui.words.glyphs import told
from game.ui.words.strings import _


class HouseRulesScreen(FollowingPage):
    """Shows all there is and what can be done with it. Where one is `choosing`, it is dismissed with the name of the
    game to play, elsewhere a table is set for that game by `set_table`. Esc and the button go back.
    """

    def __init__(
        self,
        games: Games,
        clipboard: Clipboard,
        importer: Importer,
        exporter: Exporter,
        set_table: Callable[[str], object],
        choosing: bool = False,
    ) -> None:
        super().__init__(games, self.take_file)
        self.choosing = choosing
        self.set_table = set_table
        self.actions = HouseActions(self, clipboard, importer, exporter)
        self.list = HouseList(games)
        self.pick = self.list.picks[0]
        self._undo: list[tuple[str, Pick, Callable[[], object]]] = []
        """What brings back what was deleted, the last at the end."""
        self._take_back = Button(_("Undo"), self._restore, icon="undo", tip=told(_("Restore it"), "Ctrl+Z"))

    def enter(self) -> None:
        """The list comes first."""
        super().enter()
        self.group.set_focus(self.group.focusable()[0])

    def take_file(self, path: Path) -> None:
        """Take in a file."""
        self.actions.take_file(path)

    def choose(self, pick: Pick) -> None:
        """Show this one."""
        self.pick = pick
        self.games_changed()

    def resume(self) -> None:
        """Something may have been written meanwhile."""
        self.games_changed()

    def games_changed(self) -> None:
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
                Button(_("Paste"), self.actions.paste, tip=_("Add rules from the clipboard")),
                Button(_("Import…"), self.actions.import_file, tip=_("Add a file, or drop one on this window")),
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
                _("Copy text") if broken else _("Copy"), partial(actions.copy, pick), tip=_("Copy it to the clipboard")
            ),
            Button(_("Export…"), partial(actions.export, pick), tip=_("Save it to a file")),
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
        told = Notice(_("“{title}” has been deleted.").format(title=self._undo[-1][0]), "close", wrong=False)
        told.grow = 1
        return [Row([told, self._take_back])]

    def _folder(self) -> list[Widget]:
        if self.games.house_rules is None:
            return []
        place = Label(str(self.games.house_rules.folder), Role.SMALL, "text_dim", "right")
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
        house, entries = self.games.house_rules, self.games.entries
        gone = self.list.entry(self.pick)
        starting = [each.title for each in entries if house and each.good and house.base_entry(each.good) is gone]
        if not starting:
            self._delete_now()
            return
        told = _("Without it, these can no longer be used: {titles}.").format(titles=", ".join(starting))
        title = _("Other rules are based on it")
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
