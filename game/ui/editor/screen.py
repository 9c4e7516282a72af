"""Changing the rules of a game: groups on the left, their rules in the middle, what differs and what they say right."""

from __future__ import annotations

from typing import Protocol

from game.content.editing.form import Form, FreeText, kind_of
from game.content.sheets.sheets import with_keys
from game.ui.draw.theme import Role
from game.ui.editor.browser import Browser
from game.ui.editor.deals import RuleChooser
from game.ui.editor.editing import EditedForm
from game.ui.editor.laboratory import LaboratoryScreen
from game.ui.editor.preview import Preview
from game.ui.editor.rules_panel import RulesPanel, focusable
from game.ui.editor.side import Side, SideColumn
from game.ui.input.verbs import Cancel, Command, Device, Direction, Focus, Hover, Verb
from game.ui.pages.rules_page import RulesPage
from game.ui.widgets import Answer, Button, Column, Dialog, Group, Label, List, Panel, Row, TextEntry, Widget
from game.ui.widgets.adaptive import AdaptivePage, Share
from game.ui.widgets.layout import Flow
from game.ui.widgets.number import Stepper
from game.ui.widgets.scroll import Pane
from game.ui.words.glyphs import On, either, key, on_pad, told
from game.ui.words.strings import _

TITLE, ABOUT = "title", "about"


class Saving(Protocol):
    """Where the rules of an editor are written (`game.ui.house_rules.desk.HouseSaving`)."""

    def save(self, editor: EditorScreen) -> str:
        """Write them under the title in the editor, call `saved()` of its form if that went well, and return what to
        say, if any.
        """


class Keeping:
    """Saves the form of `page` under the name in `title`, which is `name` at first."""

    def __init__(self, page: EditorScreen, name: str) -> None:
        self.page = page
        self.edited = page.edited
        self.form = form = page.form
        own = form.sheet.title if form.sheet.title != form.base.title else name
        self.title = TextEntry(
            own,
            self._rename,
            placeholder=_("Name of these rules"),
            limit=_longest(TITLE),
            tip=_("Their name"),
        )
        self.about = TextEntry(
            form.sheet.about if form.sheet.about != form.base.about else "",
            self._describe,
            placeholder=_("What is special about them, in a sentence"),
            limit=_longest(ABOUT),
            tip=_("Shown on the rule page below the name"),
        )
        self._saved = own.strip()

    @property
    def unsaved(self) -> bool:
        """Whether anything would be lost."""
        return self.form.changed or self.title.text.strip() != self._saved

    @property
    def why_not(self) -> str:
        """Why the rules cannot be saved now; empty if they can."""
        if self.form.problems:
            return _("Rules that cannot work are not saved.")
        return "" if self.title.text.strip() else _("Give these rules a name to save them.")

    def save(self) -> str:
        """Save, if that can be; returns what there is to say of it."""
        if self.why_not:
            return self.why_not
        title = self.title.text.strip()
        self.form.put("title", title)
        told = self.page.saving.save(self.page)
        if not self.form.changed:
            self._saved = title
        return told

    def _rename(self, _title: str) -> None:
        self.edited.changed()

    def _describe(self, text: str) -> None:
        """Nothing about them is what is said of the standard: a file need not repeat that."""
        self.edited.put(ABOUT, text.strip() or self.form.base.about)


def _longest(key: str) -> int:
    kind = kind_of(key)
    assert isinstance(kind, FreeText)
    return kind.longest


class Toolbars:
    """Head and foot of `page`; `refresh` says what can be done now."""

    def __init__(self, page: EditorScreen) -> None:
        self.page = page
        self.undo = Button("", page.undo, icon="undo", tip=told(_("Undo the last change"), "Ctrl+Z"))
        self.redo = Button("", page.redo, icon="redo", tip=told(_("Redo it"), "Ctrl+Y"))
        self.read = Button(_("Rule page"), page.read_rules, tip=told(_("These rules in sentences"), "F1", On.BACK))
        self.save = Button(_("Save"), page.save, "primary", icon="check")
        self.status = Label("", Role.SMALL, "text_dim", "right", wrap=True)
        self.test = Button(_("Try out"), page.try_out) if page.to_try_out else None

    def head(self, wide: bool) -> Widget:
        """The name, and what is special about the rules."""
        keeping = self.page.keeping
        if wide:
            names = [Share(keeping.title, 2), Share(keeping.about, 3)]
            return Row([Label(_("House rules"), Role.HEADING), *names], gap=14)
        based = Label(_("Based on {name}").format(name=self.page.form.base.title), Role.SMALL, "text_dim", wrap=True)
        return Column([Label(_("Name"), Role.SUBHEADING, "accent"), keeping.title, keeping.about, based], gap=8)

    def foot(self, wide: bool) -> Widget:
        """Back, undo and redo; why there is no saving; rules, trying out, saving."""
        tools = [self.read, *([self.test] if self.test else [])] if wide else []
        return Row([Button(_("Back"), self.page.back), self.undo, self.redo, Share(self.status, 1), *tools, self.save])

    def more(self) -> Widget:
        """What has no room at the foot where letters are large."""
        return Flow([self.read, *([self.test] if self.test else [])])

    def say(self, hint: str) -> None:
        """Say why the rules cannot be saved, or else how to use what has the focus."""
        self.status.text = self.page.keeping.why_not or hint

    def refresh(self) -> None:
        """See what can be done now."""
        form, why_not = self.page.form, self.page.keeping.why_not
        self.undo.enabled, self.redo.enabled = form.can_undo, form.can_redo
        self.save.enabled = not why_not
        self.save.tip = why_not
        self.read.enabled = not form.problems
        if self.test:
            self.test.enabled = not form.problems
            self.test.tip = why_not if form.problems else _("Let bots play by these rules")
        self.say("")
        self.status.ink = "danger" if form.problems else "text_dim"


def hint(widget: Widget | None, device: Device) -> str:
    """Return that line; keys are told to those with a mouse, too."""
    pad = device is Device.PAD
    ways, confirm = either(key("←") + key("→"), on_pad(On.WAYS)), either(key(_("Enter")), on_pad(On.A))
    match widget:
        case Stepper(gripped=True):
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


class KeptPlace:
    """What has the focus in `group` and which rule one sees, as it is now, before anything is built anew."""

    def __init__(self, group: Group, browser: Browser) -> None:
        self._group = group
        self._browser = browser
        self._before = focusable(group.root)
        self._focus = group.focus
        self._held = browser.panel.row_with(self._focus)
        """The rule that has the focus."""
        seen = (row for row in browser.panel.rows if row.rect.y >= browser.pane.rect.y)
        self._row = self._held or next(seen, None)
        self._high = self._focus.rect.y if self._focus else 0
        self._row_high = self._row.rect.y if self._row else 0

    def focus(self) -> None:
        """Give the focus to what is nearest to what had it, if that is no more."""
        focus, held, panel = self._focus, self._held, self._browser.panel
        now = focusable(self._group.root)
        # A control that made its parts anew let go of what had the focus.
        self._gone = focus is not None and focus not in self._before
        lost = focus is not None and focus not in now and not self._gone
        anew = panel.row(held.key) if held else None
        self._among = focusable(anew) if lost and anew else []
        if held and focus is held.reset:  # not to a button near it that takes something else away
            self._among = [first for first in [panel.first(held.key)] if first and lost]
        if self._among:
            self._group.set_focus(None)
        elif lost:
            place = self._before.index(focus) if focus in self._before else 0
            kept = [each for each in (*self._before[place:], *reversed(self._before[:place])) if each in now]
            self._group.set_focus(kept[0] if kept else None)

    def scroll(self) -> None:
        """Move the rules so that the one that was seen stays where it was, once everything has been placed."""
        focus = self._focus
        anew = self._browser.panel.row(self._row.key) if self._row else None
        if anew:
            stays = self._held and focus in focusable(self._group.root)
            moved = focus.rect.y - self._high if focus and stays else anew.rect.y - self._row_high
            self._browser.pane.follow(moved)
        if focus is not None and (self._gone or self._among):
            self._group.focus_near(focus.rect, self._among or self._asked())

    def _asked(self) -> list[Widget]:
        """Where one chooses another rule for a deal, if one has just asked to."""
        choosers = [each for each in self._group.root.walk() if isinstance(each, RuleChooser)]
        return [first for each in choosers for first in focusable(each)[:1]]


GROUPS = 236
RULES = 622
SIDE = 318


class EditorScreen(AdaptivePage):
    """Changes `form`; `name` is what the rules are called at first, if the form does not say.

    `saving` writes them. Where they are not to be tried out, there is no button for that. Esc and the button go back.
    """

    def __init__(self, form: Form, name: str, saving: Saving, to_try_out: bool = True) -> None:
        super().__init__()
        self.form = form
        self.saving = saving
        self.to_try_out = to_try_out
        self.edited = EditedForm(form, self.refresh)
        self.keeping = Keeping(self, name)
        self.panel = RulesPanel(self)
        self.browser = Browser(self, self.panel)
        self.side = Side(self)
        self.whole = Pane(Column([]))
        self.preview = Preview(form)
        self.bars = Toolbars(self)

    def build(self) -> Widget:
        """Three columns, or, where letters are large, one."""
        self._fill()
        find, rules, foot = self.browser.build(self.columns), self.browser.pane, self.bars.foot(self.columns)
        if not self.columns:
            return Column([find, Panel(rules, padding=14, grow=1), foot], gap=12)
        parts: list[Widget] = [
            Share(find, units=GROUPS),
            # Where there is more room, the sentences take the larger part of it.
            Share(Panel(rules, padding=16), 2, RULES),
            Share(SideColumn(self.whole, self.preview.pane), 3, SIDE),
        ]
        return Column([self.bars.head(wide=True), Row(parts, gap=16, align="stretch", grow=1), foot], gap=12)

    def enter(self) -> None:
        """The groups have the focus."""
        super().enter()
        self.group.set_focus(self.browser.groups)

    def rebuild(self) -> None:
        """The groups keep the focus in their other form, too."""
        groups, chooser = self.browser.groups, self.browser.chooser
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
        """Show the form as it is now; the rules one sees and what has the focus stay where they are."""
        place = KeptPlace(self.group, self.browser)
        self._fill()
        place.focus()
        if self.placed:
            self.group.place(self.frame(self.look), self.look)
            place.scroll()
            self.group.handle(Hover(self.group.pointer))
        self.invalidate()

    def focus_on(self, widget: Widget) -> None:
        """Give the focus to a widget, so that one sees it."""
        self.group.set_focus(widget)
        self.group.ring = True

    def save(self) -> bool:
        """Save, and say what came of it; whether it is saved."""
        self._finish_typing()
        told = self.keeping.save()
        if told:
            self.toasts.show(told, 6.0)
        self.refresh()
        return not self.keeping.unsaved

    def back(self) -> None:
        """Leave; what is not saved asks first."""
        self._finish_typing()
        if not self.keeping.unsaved:
            self.stack.pop()
            return
        why_not = self.keeping.why_not
        answers = [Answer(_("Discard"), self.stack.pop, "danger"), Answer(_("Stay"))]
        if not why_not:
            answers.append(Answer(_("Save"), self._save_and_leave, "primary"))
        self.stack.push(Dialog(_("Leave these rules?"), why_not or _("Your changes are not saved."), answers))

    def read_rules(self) -> None:
        """Show the rules as a page; those that cannot work have none."""
        if not self.form.problems:
            title = self.keeping.title.text.strip() or self.form.sheet.title
            self.stack.push(RulesPage(with_keys(self.form.sheet, {"title": title}), self.form.base))

    def try_out(self) -> None:
        """Let bots compare the rules with those they are based on."""
        self.stack.push(LaboratoryScreen(self.form.base, self.form.sheet))

    def undo(self) -> None:
        """Take the last change back."""
        self._finish_typing()
        if self.form.undo():
            self.refresh()

    def redo(self) -> None:
        """Make it again."""
        self._finish_typing()
        if self.form.redo():
            self.refresh()

    def show_rule(self, key: str) -> None:
        """Lead to a rule."""
        self.browser.show_rule(key)

    def reset(self, key: str) -> None:
        """Let a rule be as in the standard."""
        self.form.reset(key)
        self.refresh()

    def reset_all(self) -> None:
        """Let all rules be as in the standard."""
        self.form.reset_all()
        self.refresh()

    def handle(self, verb: Verb) -> bool:
        """What has the focus then says how it is used."""
        used = self._handle(verb)
        self.bars.say(hint(self.group.focus, self.stack.device) if self.columns else "")
        return used

    def _handle(self, verb: Verb) -> bool:
        """First the keys of the page, then the widgets."""
        match verb:
            case Command(key="z", ctrl=True, shift=False):
                self.undo()
            case Command(key="y", ctrl=True) | Command(key="z", ctrl=True, shift=True):
                self.redo()
            case Command(key="s", ctrl=True):
                self.save()
            case Command(key="f", ctrl=True):
                self.browser.find()
            case Command(key="f1"):
                self.read_rules()
            case Cancel() if self.group.focus and self.group.focus.handle(verb):
                pass
            case Cancel() if self.browser.end_search():
                pass
            case Focus(to=Direction.RIGHT) if self.group.focus is self.browser.groups and not self._been_in_rules():
                self.browser.enter()
            case _:
                return super().handle(verb)
        return True

    def _been_in_rules(self) -> bool:
        """Whether there is a rule to come back to."""
        return self.group.directions.last_in(self.browser.pane, self.group.focusable()) is not None

    def _fill(self) -> None:
        """Build what shows the form; the rest of the page stays."""
        rows, side = self.browser.rows(), self.side.build()
        self.bars.refresh()
        self.preview.show(self.browser.shown())
        if self.columns:
            self.browser.pane.child, self.whole.child = rows, side
        else:
            head, more = self.bars.head(wide=False), self.bars.more()
            said = Panel(self.preview.content, padding=16, paper=True)
            self.browser.pane.child = Column([rows, said, side, head, more], gap=24)

    def _save_and_leave(self) -> None:
        if self.save():
            self.stack.pop()

    def _finish_typing(self) -> None:
        if isinstance(self.group.focus, Stepper):
            self.group.focus.number.commit()
