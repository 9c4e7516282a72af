"""Editing a file with mistakes: what is sound of it, once it is clear what is lost."""

from __future__ import annotations

from collections.abc import Callable

from game.content.editing.form import Form
from game.content.sheets.sheets import Sheet, changed_keys
from game.session.house_rules.files import Good, HouseRule
from game.ui.house_desk import HouseDesk
from game.ui.screens.house_list import Pick
from game.ui.strings import _
from game.ui.theme import Role
from game.ui.widgets import Answer, Column, Dialog, Label, Widget

Edit = Callable[[Form, str, str, str], object]
"""Opens the editor: the form, its title, the name of the file, and the text that is changed."""


def form_of(rules: Good | Sheet) -> Form:
    """Return a sheet as it is changed."""
    return Form(rules.extends, rules.base, changed_keys(rules.rules, rules.base))


def ask_to_mend(entry: HouseRule, desk: HouseDesk, copy: Callable[[Pick], object], edit: Edit) -> None:
    """Edit what is sound of a file with mistakes, or else what was right before, once it is clear what is lost."""
    found, good = desk.mended(entry.name), entry.good
    content: Widget | None = None
    title, back = _("This file has mistakes"), Answer(_("Back"))
    if found:
        text, form = found.text, form_of(found.sheet)
        told = _("These lines cannot be used. You edit the rules without them; saved, they stay as comments.")
        if not found.out:
            told = _("It is not UTF-8, so some letters are guessed: look at them. Saved, it is UTF-8.")
        content = Column(
            [Label(f"{number}   {line.strip()}", Role.SMALL, wrap=True) for number, line in found.out], gap=4
        )
    elif good:
        text, form = "", form_of(good)
        told = _("You edit the rules from before the mistakes. Saving replaces all the text of the file.")
    else:
        told = _("Nothing of it can be used as it is. Copy the text to mend it elsewhere, or delete the file.")
        way = Answer(_("Copy text"), lambda: copy(Pick(entry.name, own=True)), "primary")
        desk.screens.push(Dialog(title, told, [back, way]))
        return
    go_on = Answer(_("Edit"), lambda: edit(form, form.sheet.title or entry.title, entry.name, text), "primary")
    desk.screens.push(Dialog(title, told, [back, go_on], content))
