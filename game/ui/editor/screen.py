"""The editor screen: rule groups on the left, rules in the middle, differences and the preview on the right."""

from __future__ import annotations

from typing import Protocol

from game.content.editing.form import Form, TextValue, value_kind
from game.content.sheets.sheets import with_keys
from game.content.translation import in_language, pgettext
from game.ui.draw.theme import Role
from game.ui.editor.browser import RuleBrowser
from game.ui.editor.deals import RuleChooser
from game.ui.editor.editing import EditedForm
from game.ui.editor.laboratory import LaboratoryScreen
from game.ui.editor.preview import RulePreview
from game.ui.editor.rules_panel import RulesPanel, focusable_in
from game.ui.editor.side import RulesSummary, SideColumn
from game.ui.input.verbs import Cancel, Command, Device, Direction, Focus, Hover, Verb
from game.ui.pages.rules_page import RulesPage
from game.ui.widgets import Answer, Button, Column, Dialog, Group, Label, List, Panel, Row, TextEntry, Widget
from game.ui.widgets.adaptive import AdaptivePage, PreferredWidth
from game.ui.widgets.layout import Flow
from game.ui.widgets.number import Stepper
from game.ui.widgets.scroll import Pane
from game.words.input_signs import PadPart, either, key, on_pad, with_signs
from game.words.strings import _

TITLE, ABOUT = "title", "about"


class RuleSaver(Protocol):
    """Saves the rules of an editor; see `game.ui.house_rules.file_service.HouseSaving`."""

    def save(self, editor: EditorScreen) -> str:
        """Save the editor's rules under its title. Return a message, which says why if they cannot be saved; "" while
        the player is asked first.

        On success call `mark_saved()` of the form.
        """


class NameAndSaving:
    """The text entries for the name and the description of the rules, and saving the rules under that name.

    `name` stands in the entry at first if the rules still have the name of the standard. The description is empty until
    it differs from the standard's.
    """

    def __init__(self, page: EditorScreen, name: str) -> None:
        self.page = page
        self.edited = page.edited
        self.form = form = page.form
        own = form.sheet.title if form.sheet.title != form.base.title else name
        self.title = TextEntry(
            own,
            self._rename,
            placeholder=_("Name of these rules"),
            limit=_max_length(TITLE),
            tip=_("Their name"),
        )
        self.about = TextEntry(
            form.sheet.about if form.sheet.about != form.base.about else "",
            self._describe,
            placeholder=_("What is special about them, in a sentence"),
            limit=_max_length(ABOUT),
            tip=_("Shown on the rule page below the name"),
        )
        self._saved_name = own.strip()

    @property
    def has_unsaved_changes(self) -> bool:
        """Whether anything would be lost without saving: changed rules, a changed description or a changed name."""
        return self.form.is_changed or self.title.text.strip() != self._saved_name

    @property
    def save_refusal(self) -> str:
        """The reason why the rules cannot be saved; empty if they can."""
        if self.form.problems:
            return _("Rules that cannot work are not saved.")
        return "" if self.title.text.strip() else _("Give these rules a name to save them.")

    def save(self) -> str:
        """Save the rules under the name entered, if nothing prevents it. Return the message to show: the reason if they
        cannot be saved; "" if there is nothing to say.
        """
        if self.save_refusal:
            return self.save_refusal
        title = self.title.text.strip()
        self.form.put("title", title)
        told = self.page.saving.save(self.page)
        if not self.form.is_changed:
            self._saved_name = title
        return told

    def _rename(self, _title: str) -> None:
        self.edited.on_change()

    def _describe(self, text: str) -> None:
        """Store the description and report the change. If it is blank, store that of the standard rules, which the file
        need not repeat.
        """
        self.edited.put(ABOUT, text.strip() or self.form.base.about)


def _max_length(key: str) -> int:
    kind = value_kind(key)
    assert isinstance(kind, TextValue)
    return kind.max_letters


class Toolbars:
    """The head and foot of `page` with their buttons."""

    def __init__(self, page: EditorScreen) -> None:
        self.page = page
        self.undo = Button("", page.undo, icon="undo", tip=with_signs(_("Undo the last change"), "Ctrl+Z"))
        self.redo = Button("", page.redo, icon="redo", tip=with_signs(_("Redo it"), "Ctrl+Y"))
        self.rule_page = Button(
            _("Rule page"), page.open_rules, tip=with_signs(_("These rules in sentences"), "F1", PadPart.BACK)
        )
        self.save = Button(_("Save"), page.save, "primary", icon="check")
        self.status = Label("", Role.SMALL, "text_dim", "right", wrap=True)
        self.test = Button(_("Try out"), page.try_out) if page.to_try_out else None

    def head(self, wide: bool) -> Widget:
        """Build the entries for the name and the description of the rules.

        If `wide`, they are side by side after a title. Otherwise they are one below the other, and a line below them
        names the game that the rules are based on.
        """
        naming = self.page.naming
        if wide:
            names = [PreferredWidth(naming.title, 2), PreferredWidth(naming.about, 3)]
            return Row([Label(_("House rules"), Role.HEADING), *names], gap=14)
        based = Label(
            _("Based on {name}").format(name=in_language(self.page.form.base.title)), Role.SMALL, "text_dim", wrap=True
        )
        return Column([Label(_("Name"), Role.SUBHEADING, "accent"), naming.title, naming.about, based], gap=8)

    def foot(self, wide: bool) -> Widget:
        """Build the row of buttons with the status text. If `wide`, it also has the buttons that show and test the
        rules.
        """
        tools = [self.rule_page, *([self.test] if self.test else [])] if wide else []
        return Row(
            [Button(_("Back"), self.page.back), self.undo, self.redo, PreferredWidth(self.status, 1), *tools, self.save]
        )

    def extra_buttons(self) -> Widget:
        """Build the buttons for which the foot has no room at large text sizes."""
        return Flow([self.rule_page, *([self.test] if self.test else [])])

    def show_status(self, usage_hint: str) -> None:
        """Show why the rules cannot be saved, or else `usage_hint`."""
        self.status.text = self.page.naming.save_refusal or usage_hint

    def refresh(self) -> None:
        """Enable the buttons whose actions are possible now, and disable the others.

        The status then says why the rules cannot be saved. It is empty if they can.
        """
        form, why_not = self.page.form, self.page.naming.save_refusal
        self.undo.enabled, self.redo.enabled = form.can_undo, form.can_redo
        self.save.enabled = not why_not
        self.save.tip = why_not
        self.rule_page.enabled = not form.problems
        if self.test:
            self.test.enabled = not form.problems
            self.test.tip = why_not if form.problems else _("Let bots play by these rules")
        self.show_status("")
        self.status.ink = "danger" if form.problems else "text_dim"


def usage_hint(widget: Widget | None, device: Device) -> str:
    """Return a hint on how to use `widget`, the one with the focus, with keys or, if `device` is a pad, with its
    buttons.

    There are hints for steppers, text entries and lists. For any other widget, or None, the hint names the keys for
    search, undo and save; with a pad it is "".
    """
    pad = device is Device.PAD
    ways, confirm = either(key("←") + key("→"), on_pad(PadPart.WAYS)), either(key(_("Enter")), on_pad(PadPart.A))
    match widget:
        case Stepper(is_gripped=True):
            return _("{ways} change the number, {confirm} when done").format(ways=ways, confirm=confirm)
        case Stepper():
            return (
                _("{confirm}, then {ways} to change it").format(ways=ways, confirm=confirm)
                if pad
                else _("{confirm}, then {ways}; or digits, +, −").format(ways=ways, confirm=confirm)
            )
        case TextEntry():
            return (
                _("{confirm} to write").format(confirm=confirm)
                if pad
                else _("{key} selects all").format(key=key(_("Ctrl+A")))
            )
        case List():
            return _("Up and down to choose, right for the rules")
        case _:
            return (
                ""
                if pad
                else _("{search} search   {undo} undo   {save} save").format(
                    search=key(_("Ctrl+F")), undo=key(_("Ctrl+Z")), save=key(_("Ctrl+S"))
                )
            )


class ViewSnapshot:
    """A snapshot of focus and scroll position, taken before a rebuild to restore both after it."""

    def __init__(self, group: Group, browser: RuleBrowser) -> None:
        self._group = group
        self._browser = browser
        self._before = focusable_in(group.root)
        self._focus = group.focus
        self._focus_row = browser.panel.row_with(self._focus)
        """The row that has the focus."""
        seen = (row for row in browser.panel.rows if row.rect.y >= browser.pane.rect.y)
        self._anchor_row = self._focus_row or next(seen, None)
        self._focus_y = self._focus.rect.y if self._focus else 0
        self._anchor_y = self._anchor_row.rect.y if self._anchor_row else 0

    def restore_focus(self) -> None:
        """Restore the focus after a rebuild.

        - Its widget is still there: change nothing.
        - A control made its parts anew, among them the widget: change nothing here.
        - Its row was rebuilt and has widgets to focus: nothing has the focus for now.
        - Otherwise: focus the next remaining widget in reading order, else the one before, else none.

        Call `restore_scroll` afterwards: in the second and third case it focuses the nearest widget.
        """
        focus, held, panel = self._focus, self._focus_row, self._browser.panel
        now = focusable_in(self._group.root)
        # A control that made its parts anew let go of what had the focus.
        self._is_inside_rebuilt = focus is not None and focus not in self._before
        lost = focus is not None and focus not in now and not self._is_inside_rebuilt
        anew = panel.row_of(held.key) if held else None
        self._candidates = focusable_in(anew) if lost and anew else []
        if held and focus is held.reset:  # not to a button near it that takes something else away
            self._candidates = [first for first in [panel.focus_target(held.key)] if first and lost]
        if self._candidates:
            self._group.set_focus(None)
        elif lost:
            place = self._before.index(focus) if focus in self._before else 0
            kept = [each for each in (*self._before[place:], *reversed(self._before[:place])) if each in now]
            self._group.set_focus(kept[0] if kept else None)

    def restore_scroll(self) -> None:
        """Scroll so that the row the player looks at stays at its place on the screen.

        That is the row that had the focus. If none had, it is the first row that was in view. If the row no longer
        exists, nothing is scrolled.

        If the focused widget was lost as its row or its control was rebuilt, focus the nearest one in that row or in an
        open list of rules to add. `restore_focus` and the layout must have been done before.
        """
        focus = self._focus
        anew = self._browser.panel.row_of(self._anchor_row.key) if self._anchor_row else None
        if anew:
            stays = self._focus_row and focus in focusable_in(self._group.root)
            moved = focus.rect.y - self._focus_y if focus and stays else anew.rect.y - self._anchor_y
            self._browser.pane.compensate(moved)
        if focus is not None and (self._is_inside_rebuilt or self._candidates):
            self._group.focus_near(focus.rect, self._candidates or self._rule_chooser_targets())

    def _rule_chooser_targets(self) -> list[Widget]:
        """Return the first focusable widget of every open rule chooser."""
        choosers = [each for each in self._group.root.walk() if isinstance(each, RuleChooser)]
        return [first for each in choosers for first in focusable_in(each)[:1]]


GROUPS_WIDTH = 236
RULES_WIDTH = 622
SIDE_WIDTH = 318
"""Least widths of the columns in units that grow with the text."""


class EditorScreen(AdaptivePage):
    """Edits `form`; `name` is at first the name of rules that have none of their own.

    `saving` saves the rules; `to_try_out` adds the button for the laboratory. Esc and the Back button close the editor.
    """

    def __init__(self, form: Form, name: str, saving: RuleSaver, to_try_out: bool = True) -> None:
        super().__init__()
        self.form = form
        self.saving = saving
        self.to_try_out = to_try_out
        self.edited = EditedForm(form, self.refresh)
        self.naming = NameAndSaving(self, name)
        self.panel = RulesPanel(self)
        self.browser = RuleBrowser(self, self.panel)
        self.side = RulesSummary(self)
        self.summary_pane = Pane(Column([]))
        self.preview = RulePreview(form)
        self.bars = Toolbars(self)

    def build(self) -> Widget:
        """Build three columns: the groups, the rules, and the summary above the rule page. At large text sizes, build
        one column.
        """
        self._rebuild_content()
        find, rules, foot = self.browser.build(self.columns), self.browser.pane, self.bars.foot(self.columns)
        if not self.columns:
            return Column([find, Panel(rules, padding=14, grow=1), foot], gap=12)
        parts: list[Widget] = [
            PreferredWidth(find, units=GROUPS_WIDTH),
            # Where there is more room, the sentences take the larger part of it.
            PreferredWidth(Panel(rules, padding=16), 2, RULES_WIDTH),
            PreferredWidth(SideColumn(self.summary_pane, self.preview.sections_pane), 3, SIDE_WIDTH),
        ]
        return Column([self.bars.head(wide=True), Row(parts, gap=16, align="stretch", grow=1), foot], gap=12)

    def enter(self) -> None:
        """Build the page and focus the list of rule groups."""
        super().enter()
        self.group.set_focus(self.browser.groups)

    def rebuild(self) -> None:
        """Rebuild the page. If the widget for choosing a group of rules had the focus, it keeps it, even if it changes
        from a list to a stepper or back.
        """
        groups, chooser = self.browser.groups, self.browser.group_choice
        choosing = self.group.focus in (groups, chooser)
        super().rebuild()
        if choosing:
            self.group.set_focus(groups if self.columns else chooser)

    def tick(self, dt: float) -> bool:
        followed = self.preview.tick(dt)
        if followed and not self.columns:
            self.group.place(self.frame(self.look), self.look)
        return super().tick(dt) or followed

    def refresh(self) -> None:
        """Show the form's current values, keeping the scroll position and the focus."""
        place = ViewSnapshot(self.group, self.browser)
        self._rebuild_content()
        place.restore_focus()
        if self.is_placed:
            self.group.place(self.frame(self.look), self.look)
            place.restore_scroll()
            self.group.handle(Hover(self.group.pointer))
        self.invalidate()

    def focus_on(self, widget: Widget) -> None:
        """Focus a widget and show the focus ring."""
        self.group.set_focus(widget)
        self.group.shows_ring = True

    def save(self) -> bool:
        """End the typing in a field and save the rules. Show the message if there is one, such as why they cannot be
        saved.

        Return whether no change is left unsaved: False as well while the player is still asked something before the
        rules are saved.
        """
        self._finish_typing()
        told = self.naming.save()
        if told:
            self.toasts.show(told, 6.0)
        self.refresh()
        return not self.naming.has_unsaved_changes

    def back(self) -> None:
        """Close the editor. With unsaved changes, ask first whether to discard them, to stay or, if they can be saved,
        to save them.
        """
        self._finish_typing()
        if not self.naming.has_unsaved_changes:
            self.stack.pop()
            return
        why_not = self.naming.save_refusal
        answers = [Answer(pgettext("changes", "Discard"), self.stack.pop, "danger"), Answer(_("Stay"))]
        if not why_not:
            answers.append(Answer(_("Save"), self._save_and_leave, "primary"))
        self.stack.push(Dialog(_("Leave these rules?"), why_not or _("Your changes are not saved."), answers))

    def open_rules(self) -> None:
        """Push the page of these rules; do nothing while they have problems."""
        if not self.form.problems:
            title = self.naming.title.text.strip() or self.form.sheet.title
            self.stack.push(RulesPage(with_keys(self.form.sheet, {"title": title}), self.form.base))

    def try_out(self) -> None:
        """Push the laboratory, in which bots play by these rules and by those they are based on."""
        self.stack.push(LaboratoryScreen(self.form.base, self.form.sheet))

    def undo(self) -> None:
        """End the typing in a field and undo the last change, if there is one."""
        self._finish_typing()
        if self.form.undo():
            self.refresh()

    def redo(self) -> None:
        """End the typing in a field and redo the change undone last, if there is one."""
        self._finish_typing()
        if self.form.redo():
            self.refresh()

    def show_rule(self, key: str) -> None:
        """End a search, show the group of the rule with this key, scroll to the rule, and focus its control if that can
        have the focus.
        """
        self.browser.show_rule(key)

    def reset(self, key: str) -> None:
        """Reset a rule to the standard, and show that."""
        self.form.reset(key)
        self.refresh()

    def reset_all(self) -> None:
        """Reset all rules to the standard, and show that."""
        self.form.reset_all()
        self.refresh()

    def handle(self, verb: Verb) -> bool:
        """Handle a verb, then show the hint for the focused widget if the page has three columns. Return whether the
        verb was used.

        While the rules cannot be saved, the reason stands in the place of the hint.
        """
        used = self._handle(verb)
        self.bars.show_status(usage_hint(self.group.focus, self.stack.device) if self.columns else "")
        return used

    def _handle(self, verb: Verb) -> bool:
        """Handle the page's own keys, or else pass the verb on to the widgets. Return whether the verb was used.

        There are keys to undo, redo, save, search and read the rule page. Esc is first for the focused widget, then
        ends a search. The right arrow leads from the groups to the first rule. If a visible rule had the focus before,
        it leads back to that rule.
        """
        match verb:
            case Command(key="z", ctrl=True, shift=False):
                self.undo()
            case Command(key="y", ctrl=True) | Command(key="z", ctrl=True, shift=True):
                self.redo()
            case Command(key="s", ctrl=True):
                self.save()
            case Command(key="f", ctrl=True):
                self.browser.focus_search()
            case Command(key="f1"):
                self.open_rules()
            case Cancel() if self.group.focus and self.group.focus.handle(verb):
                pass
            case Cancel() if self.browser.end_search():
                pass
            case Focus(to=Direction.RIGHT) if (
                self.group.focus is self.browser.groups and not self._has_last_focus_in_rules()
            ):
                self.browser.focus_first_rule()
            case _:
                return super().handle(verb)
        return True

    def _has_last_focus_in_rules(self) -> bool:
        """Whether the focus can return to a widget of the rules that had it earlier."""
        return self.group.navigator.last_focused_in(self.browser.pane, self.group.focusable()) is not None

    def _rebuild_content(self) -> None:
        """Rebuild the widgets that depend on the form; the rest of the page stays."""
        rows, side = self.browser.build_rules(), self.side.build()
        self.bars.refresh()
        self.preview.show(self.browser.visible_groups())
        if self.columns:
            self.browser.pane.child, self.summary_pane.child = rows, side
        else:
            head, more = self.bars.head(wide=False), self.bars.extra_buttons()
            said = Panel(self.preview.sections, padding=16, paper=True)
            self.browser.pane.child = Column([rows, said, side, head, more], gap=24)

    def _save_and_leave(self) -> None:
        if self.save():
            self.stack.pop()

    def _finish_typing(self) -> None:
        if isinstance(self.group.focus, Stepper):
            self.group.focus.number.commit()
