"""The editor's preview: the parts of the rule page about the visible rules, updated after changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from game.content.editing.form import Form
from game.content.rule_text.keys.table import KEY_TEXTS, PARTS
from game.content.rule_text.page import RulePage, rule_page
from game.content.rule_text.values import RuleGroup
from game.engine.sheet.keys import RuleSheet
from game.ui.draw.theme import Role
from game.ui.pages.rule_paper import rule_sections
from game.ui.widgets import Column, Label, Widget
from game.ui.widgets.scroll import Pane
from game.words.strings import _

UPDATE_DELAY = 0.15
"""Seconds from a change to the update, so that a held button does not rebuild the text each time."""


def sections_of(key: str) -> tuple[str, ...]:
    """Return the English titles of the sections of the rule page that tell a rule, given by its key.

    If no section tells it, return one title: "Scoring" for `scoring.values`, "The cards" for any other key.
    """
    writers = KEY_TEXTS[key].writers
    told = [part.title for part in PARTS if any(writer in part.writers for writer in writers)]
    return tuple(told) or (("Scoring",) if key == "scoring.values" else ("The cards",))


class RulePreview:
    """Shows the sections of the rulebook about the rules given to `show`, marked where `form` differs from the
    standard.

    Nothing is shown before the first `show`. While the rules have problems, a note stands in place of the sections.
    `sections_pane` scrolls the column `sections`.
    """

    def __init__(self, form: Form) -> None:
        self.form = form
        self.sections = Column([], gap=10)
        self.sections_pane = Pane(self.sections)
        self._page: RulePage | None = None
        self._sheet: RuleSheet | None = None
        """The sheet for which `_page` was made."""
        self._topics: Sequence[str] = ()
        self._seconds_since_change = 0.0

    def show(self, groups: Iterable[RuleGroup]) -> None:
        """Show the sections of the rulebook about the rules of these groups.

        If these are the sections shown already, leave the text as it is; `tick` updates it a moment later if the rules
        have changed. Otherwise replace the text at once, from the top. While the rules have problems, a note stands in
        place of all sections; it is made anew at once, too.
        """
        told = Counter(topic for group in groups for line in group.lines for topic in sections_of(line.key))
        topics = tuple(topic for topic, _count in told.most_common())
        if topics != self._topics or self._page is None:
            self._topics = topics
            self.sections_pane.scroll_to_top()
            self._rebuild()
        self._seconds_since_change = 0.0

    def tick(self, dt: float) -> bool:
        """Advance by `dt` seconds. A moment after the last change of the rules, update the text and scroll to the
        change. Return whether this was done.
        """
        self._seconds_since_change += dt
        if self.form.sheet == self._sheet or self._seconds_since_change < UPDATE_DELAY:
            return False
        before = self._texts()
        self._rebuild()
        self.sections_pane.place_again()
        changed = (label for label in self._labels() if label.text not in before)
        for label in (*changed,)[:1]:
            self.sections_pane.show(label)
        return True

    def _rebuild(self) -> None:
        before, self._sheet = self._sheet, self.form.sheet
        head = Label(_("What the rules say"), Role.CAPTION, "paper_dim", wrap=True)
        if self.form.problems:
            told = _("Some of these rules cannot work. Fix them first, and the rules appear here.")
            self.sections.content = [head, Label(told, Role.SMALL, "paper_danger", wrap=True)]
            self._page = None
            return
        if self._page is None or self._sheet != before:
            self._page = rule_page(self.form.sheet, self.form.base)
        nothing = Label(_("The rule page does not mention this."), Role.SMALL, "paper_dim", wrap=True)
        parts: list[Widget] = [*rule_sections(self._page, self._topics)]
        self.sections.content = [head, *(parts or [nothing])]

    def _labels(self) -> list[Label]:
        return [widget for widget in self.sections.walk() if isinstance(widget, Label)]

    def _texts(self) -> set[str]:
        return {label.text for label in self._labels()}
