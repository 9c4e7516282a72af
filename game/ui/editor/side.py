"""What has to be said of the rules as a whole: why they cannot work, and where they differ from the standard."""

from __future__ import annotations

from collections.abc import Callable

from game.content.editing.form import Form
from game.content.sheets.keys import DEALS
from game.content.telling.remarks import deals_with
from game.content.telling.words import meaning_of, rule_in_words
from game.ui.editor.differences import difference_texts
from game.ui.editor.words import differs_text, problem_blocks
from game.ui.house_words import remarks_of
from game.ui.screens.adaptive import Share
from game.ui.strings import _
from game.ui.theme import Role
from game.ui.widgets import Button, Column, Label, Row, Spacer, Widget
from game.ui.widgets.link import Link


class Side:
    """Builds that for `form`. `jump` leads to a rule, `reset` and `reset_all` back to the standard."""

    def __init__(
        self,
        form: Form,
        jump: Callable[[str], object],
        reset: Callable[[str], object],
        reset_all: Callable[[], object],
    ) -> None:
        self.form = form
        self.jump = jump
        self.reset = reset
        self._links: dict[tuple[str, str], Link] = {}
        self._buttons: dict[str, Button] = {}
        self._all = Button(_("Back to all standard"), reset_all, "quiet", "undo")

    def build(self) -> Widget:
        """Return the problems, if any, and what differs."""
        parts: list[Widget] = []
        if self.form.problems:
            parts.append(Label(_("This cannot work"), Role.SUBHEADING, "danger"))
            blocks = problem_blocks(self.form.problems)
            parts += [self._problem(number, *block) for number, block in enumerate(blocks)]
            parts.append(Spacer(4))
        differences = self.form.differences
        remarks = {} if self.form.problems else remarks_of(self.form.sheet, self.form.base)
        parts.append(Label(differs_text(self.form), Role.SUBHEADING, "accent", wrap=True))
        parts += [self._difference(key, remarks.get(key, "")) for key in differences]
        if not differences:
            parts.append(Label(_("What you change is listed here."), Role.SMALL, "text_dim", wrap=True))
        if len(differences) > 1:
            parts.append(self._all)
        return Column(parts, gap=8)

    def _problem(self, number: int, keys: tuple[str, ...], texts: tuple[str, ...]) -> Widget:
        parts: list[Widget] = [Label(f"▲ {text}", Role.SMALL, "danger", wrap=True) for text in texts]
        planned = deals_with(self.form.sheet)
        for key in keys:
            # What the deals say for themselves is mended where they are.
            link = self._link(f"problem {number}", key, DEALS if key in planned else key)
            said = _("deal by deal") if key in planned else rule_in_words(self.form.sheet, key)
            link.text = f"→ {meaning_of(key)}: {said}"
            parts.append(link)
        return Column(parts, gap=0)

    def _difference(self, key: str, remark: str) -> Widget:
        link = self._link("difference", key, key)
        link.text, link.detail = difference_texts(self.form, key)
        if key not in self._buttons:
            self._buttons[key] = Button("", lambda: self.reset(key), "quiet", "undo", tip=_("Back to the standard"))
        line = Row([Share(link, 1), self._buttons[key]], gap=2)
        # Below its rule, and as far in.
        told = Row([Spacer(8), Label(f"› {remark}", Role.SMALL, "accent", wrap=True, grow=1)], gap=0)
        return Column([line, told], gap=0) if remark else line

    def _link(self, what: str, key: str, to: str) -> Link:
        if (what, key) not in self._links:
            self._links[what, key] = Link("", lambda: None, tip=_("Show this rule"))
        link = self._links[what, key]
        link.on_click = lambda: self.jump(to)
        return link
