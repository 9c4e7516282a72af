"""The screen of house rules: the list of files and shipped games, and buttons for the chosen one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from game.session.house_rules.games import Games
from game.ui.draw.theme import Role
from game.ui.house_rules.actions import HouseActions
from game.ui.house_rules.listing import HouseList, SheetChoice, entry_paper, game_paper
from game.ui.input.clipboard import Clipboard
from game.ui.input.verbs import Verb
from game.ui.pages.files import Exporter, Importer
from game.ui.widgets import Answer, Button, Column, Dialog, Label, Panel, Row, Scroll, Spacer, Widget
from game.ui.widgets.adaptive import GamesPage, PreferredWidth
from game.ui.widgets.kept_list import Deletions
from game.ui.widgets.layout import Flow
from game.words.strings import _


class HouseRulesScreen(GamesPage):
    """Lists all sheets with the actions for the chosen one. Esc and the Back button close the screen.

    If `choosing`, playing a sheet dismisses the screen with its name; otherwise `set_table` sets a table for it.
    """

    first_focus = 0

    def __init__(
        self,
        games: Games,
        clipboard: Clipboard,
        importer: Importer,
        exporter: Exporter,
        set_table: Callable[[str], object],
        choosing: bool = False,
    ) -> None:
        super().__init__(games, self.add_file)
        self.choosing = choosing
        self.set_table = set_table
        self.actions = HouseActions(self, clipboard, importer, exporter)
        self.list = HouseList(games)
        self.choice = self.list.choices[0]
        self._deletions = Deletions[tuple[SheetChoice, Callable[[], object]]](self._restore)
        """The deleted files: of each the choice, and the callable that restores it."""

    def add_file(self, path: Path) -> None:
        """Add a copy of a file to the house rules and select it, or only select the entry it already has; if it cannot
        be read, show why.
        """
        self.actions.add_file(path)

    def select(self, choice: SheetChoice) -> None:
        """Select a sheet, the first one if it no longer exists, and rebuild the page."""
        self.choice = choice
        self.games_changed()

    def resume(self) -> None:
        """Rebuild the page when the screen above has closed: files may have been written."""
        self.games_changed()

    def games_changed(self) -> None:
        if self.choice not in self.list.choices:
            self.choice = self.list.choices[0]
        self.rebuild()

    def build(self) -> Widget:
        """Build list, rules and buttons, side by side where there is room."""
        head = Label(_("House rules"), Role.HEADING)
        games = self.list.build(self.choice, self.select, self._click_main_button)
        make = Flow(
            [
                Button(
                    _("New …"), self.actions.edit_new_game, icon="plus", tip=_("Choose a game and change its rules")
                ),
                Button(_("Paste"), self.actions.paste, tip=_("Add rules from the clipboard")),
                Button(_("Import …"), self.actions.import_file, tip=_("Add a file, or drop one on this window")),
            ]
        )
        undo = self._deletions.row()
        foot = Row([Button(_("Back"), self.back), Spacer(grow=1), *self._folder_widgets()])
        acts = Flow([*self._action_buttons()])
        if self.columns:
            games.grow = 1
            sheet = Panel(Scroll(self._paper()), padding=24, paper=True, grow=1)
            left, right = Column([games, make], gap=14), Column([sheet, acts], gap=14)
            parts: list[Widget] = [PreferredWidth(left, 11), PreferredWidth(right, 17)]
            return Column([head, Row(parts, gap=20, align="stretch", grow=1), *undo, foot], gap=14)
        games.rows = min(len(games.items), 4)
        sheet = Panel(self._paper(), padding=24, paper=True)
        return Column([head, Scroll(Column([games, acts, *undo, make, sheet], gap=16)), foot], gap=14)

    def _paper(self) -> Widget:
        entry = self.list.entry(self.choice)
        if entry is None:
            return game_paper(self.games.shipped[self.choice.name], is_first=not self.games.entries)
        return entry_paper(entry, self.list.is_shadowed(entry))

    def handle(self, verb: Verb) -> bool:
        if self._deletions.is_undone_by(verb):
            self._restore()
            return True
        return super().handle(verb)

    def _action_buttons(self) -> list[Button]:
        """Build the buttons for the chosen sheet, the main action first."""
        choice, actions, entry = self.choice, self.actions, self.list.entry(self.choice)
        broken = entry is not None and bool(entry.mistakes)
        edit = Button(_("Edit") if choice.is_own else _("Make it mine"), partial(actions.edit, choice))
        acts = [
            edit,
            Button(
                _("Copy text") if broken else _("Copy"),
                partial(actions.copy, choice),
                tip=_("Copy it to the clipboard"),
            ),
            Button(_("Export …"), partial(actions.export, choice), tip=_("Save it to a file")),
        ]
        if not broken:
            acts.insert(1, Button(_("Duplicate"), partial(actions.duplicate, choice)))
        if self.list.is_playable(choice):
            acts.insert(0 if choice.is_own else 1, Button(_("Play"), partial(actions.use_rules, choice), icon="cards"))
        acts[0].kind = "primary"
        if choice.is_own:
            acts.append(Button(_("Delete"), self._delete, "danger"))
        return acts

    def _folder_widgets(self) -> list[Widget]:
        if self.games.house_rules is None:
            return []
        place = Label(str(self.games.house_rules.folder), Role.SMALL, "text_dim", "right")
        return [
            place,
            Button(
                _("Copy path"),
                self.actions.copy_folder,
                "quiet",
                tip=_("Copy the path of the folder these files are in"),
            ),
        ]

    def _click_main_button(self, choice: SheetChoice) -> None:
        """Click the first action button of the chosen sheet. `choice`, the sheet activated in the list, is always the
        chosen one.
        """
        self._action_buttons()[0].on_click()

    def _delete(self) -> None:
        """Delete the chosen file, choose the sheet after it, and offer to undo that. If other rules are based on it,
        ask first.
        """
        house, entries = self.games.house_rules, self.games.entries
        gone = self.list.entry(self.choice)
        starting = [each.title for each in entries if house and each.good and house.base_entry(each.good) is gone]
        if not starting:
            self._delete_now()
            return
        told = _("Without it, these can no longer be used: {titles}.").format(titles=", ".join(starting))
        title = _("Other rules are based on it")
        self.stack.push(Dialog(title, told, [Answer(_("Delete"), self._delete_now, "danger"), Answer(_("Back"))]))

    def _delete_now(self) -> None:
        picks, entry = self.list.choices, self.list.entry(self.choice)
        restore = self.actions.delete(self.choice)
        if restore and entry:
            self._deletions.items.append((entry.title, (self.choice, restore)))
            at = picks.index(self.choice)
            self.choice = picks[at + 1]
            self.games_changed()
            # Not on what is chosen now: another Enter must not delete that, too.
            self.group.set_focus(self._deletions.button)

    def _restore(self) -> None:
        if self._deletions.items:
            _title, (self.choice, restore) = self._deletions.items.pop()
            restore()
            self.games_changed()
            self.group.set_focus(self.group.focusable()[0])
