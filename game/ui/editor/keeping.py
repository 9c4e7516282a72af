"""The name of the rules, the sentence about them, whether they have been saved, and why they cannot be."""

from collections.abc import Callable

from game.content.editing.form import Form, Words, kind_of
from game.ui.strings import _
from game.ui.widgets import Answer, Dialog, TextEntry

TITLE, ABOUT = "title", "about"


class Keeping:
    """Saves `form` under the name in `title`; see `EditorScreen` for `name` and `on_save`."""

    def __init__(
        self, form: Form, name: str, on_save: Callable[[Form, str], str], renamed: Callable[[], object]
    ) -> None:
        self.form = form
        self._on_save = on_save
        own = form.sheet.title if form.sheet.title != form.base.title else name
        self.title = TextEntry(
            own,
            lambda text: renamed(),
            placeholder=_("Name of these rules"),
            limit=_longest(TITLE),
            tip=_("Their name"),
        )
        self.about = TextEntry(
            form.sheet.about if form.sheet.about != form.base.about else "",
            self._describe,
            placeholder=_("What is special about them, in a sentence"),
            limit=_longest(ABOUT),
            tip=_("Stands on the rule page below the name"),
        )
        self._saved = own.strip()
        self._renamed = renamed

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
        told = self._on_save(self.form, title)
        if not self.form.changed:
            self._saved = title
        return told

    def ask(self, leave: Callable[[], object], save: Callable[[], bool]) -> Dialog:
        """Return the question whether to leave what is not saved; `save` says whether it is saved then."""
        answers = [Answer(_("Discard"), leave, "danger"), Answer(_("Stay"))]
        if not self.why_not:
            answers.append(Answer(_("Save"), lambda: save() and leave(), "primary"))
        return Dialog(_("Leave these rules?"), self.why_not or _("Your changes are not saved."), answers)

    def _describe(self, text: str) -> None:
        """Nothing about them is what is said of the standard: a file need not repeat that."""
        self.form.put(ABOUT, text.strip() or self.form.base.about)
        self._renamed()


def _longest(key: str) -> int:
    kind = kind_of(key)
    assert isinstance(kind, Words)
    return kind.longest
