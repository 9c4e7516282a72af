"""The name of the rules, and whether they can be and have been saved."""

from game.content.editing.form import Form
from game.content.sheets.sheets import load_sheet
from game.ui.editor.screen import Keeping


class Desk:
    """A form to be saved, and what was."""

    def __init__(self, name: str = "Ours", title: str = "") -> None:
        self.form = Form("rummy_500", load_sheet("rummy_500"), {"title": title} if title else {})
        self.saved: list[str] = []
        self.writable = True
        self.keeping = Keeping(self.form, name, self.save, lambda: None)

    def save(self, form: Form, title: str) -> str:
        if self.writable:
            self.saved.append(title)
            form.saved()
        return "Saved." if self.writable else "No room."


def test_rules_with_a_title_of_their_own_keep_it() -> None:
    assert Desk().keeping.title.text == "Ours"
    assert Desk(title="Grandma's").keeping.title.text == "Grandma's"


def test_a_name_is_a_change_worth_saving() -> None:
    desk = Desk()
    assert not desk.keeping.unsaved
    desk.keeping.title.text = "  Ours at home "
    assert desk.keeping.unsaved
    assert desk.keeping.save() == "Saved."
    assert desk.saved == ["Ours at home"]
    assert desk.form.own["title"] == "Ours at home"
    assert not desk.keeping.unsaved


def test_what_could_not_be_written_is_not_saved() -> None:
    desk = Desk()
    desk.writable = False
    desk.form.put("runs.min", 4)
    assert desk.keeping.save() == "No room."
    assert desk.keeping.unsaved


def test_why_rules_cannot_be_saved() -> None:
    desk = Desk(name=" ")
    assert desk.keeping.why_not == "Give these rules a name to save them."
    desk.form.put("sets.max", 2)
    assert desk.keeping.why_not == "Rules that cannot work are not saved."
    assert desk.keeping.save() == desk.keeping.why_not
    assert desk.saved == []


def test_a_sentence_about_them_is_kept_and_none_is_that_of_the_standard() -> None:
    desk = Desk()
    about = desk.keeping.about
    assert about.text == ""
    about.rewrite("  Two buys a deal. ")
    assert desk.form.sheet.about == "Two buys a deal."
    assert desk.keeping.unsaved
    about.rewrite("")
    assert desk.form.sheet.about == desk.form.base.about
    assert "about" not in desk.form.own
