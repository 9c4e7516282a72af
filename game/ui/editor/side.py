"""The editor's right column: problems of the rules as a whole and differences from the standard, above the preview."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.content.editing.form import Form
from game.content.rule_text.remarks import deals_by_key, keys_of_every_deal
from game.content.rule_text.values import key_label, rule_in_words, value_in_words
from game.content.sheets.keys import DEALS
from game.ui.draw.look import Look
from game.ui.draw.theme import Role
from game.ui.editor.editing import EditorPage, ResetButton
from game.ui.widgets import Button, Column, Label, Panel, Row, Spacer, Widget
from game.ui.widgets.adaptive import PreferredWidth
from game.ui.widgets.base import Size
from game.ui.widgets.button import Link
from game.ui.widgets.scroll import Pane
from game.words.house_rules import differs_text, plan_difference, plan_text, problem_blocks, remarks_of
from game.words.strings import _


def standard_text(form: Form, key: str) -> str:
    """Return the sentence that names the standard value of a rule. If every deal of the standard plan has its own
    value, it says “deal by deal” instead.
    """
    if key in keys_of_every_deal(form.base):
        return _("Standard: {value}").format(value=_("deal by deal"))
    value = form.base_value(key)
    return _("Standard: {value}").format(value=plan_text(value) if key == DEALS else value_in_words(key, value))


def difference_texts(form: Form, key: str) -> tuple[str, str]:
    """Return two sentences for a changed rule: its value now and its standard value.

    Of two plans of deals, the first names only the deals that differ, and the second only the changed ones. If no deal
    was changed, but some were added or removed, the second names the whole standard plan. If one plan is a plain number
    of deals, both sentences name whole plans.
    """
    value = form.values[key]
    if key != DEALS:
        return f"{key_label(key)}: {value_in_words(key, value)}", standard_text(form, key)
    now, before = plan_difference(value, form.base_value(key))
    return now, _("Standard: {value}").format(value=before) if before else standard_text(form, key)


class RuleLink(Link):
    """A link that shows and focuses the rule `key`."""

    def __init__(self, page: EditorPage, key: str) -> None:
        super().__init__("", self._go, tip=_("Show this rule"))
        self.page = page
        self.key = key

    def _go(self) -> None:
        self.page.show_rule(self.key)


class RulesSummary:
    """Builds the summary beside the rules: the problems of the form of `page`, and how it differs from the standard."""

    def __init__(self, page: EditorPage) -> None:
        self.page = page
        self.form = page.edited.form
        self._links: dict[tuple[str, str], RuleLink] = {}
        self._buttons: dict[str, ResetButton] = {}
        self._all = Button(_("Reset all rules"), page.reset_all, "quiet", "undo")

    def build(self) -> Widget:
        """Return the problems, if any, and the differences from the standard with their reset buttons, or a hint if
        there are none.

        If there are several differences, a button that resets all rules follows. While there are no problems, the
        differences that `remarks_of` has something to say about have a remark below them.
        """
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
        planned = deals_by_key(self.form.sheet)
        for key in keys:
            # What the deals say for themselves is mended where they are.
            link = self._link(f"problem {number}", key, DEALS if key in planned else key)
            said = _("deal by deal") if key in planned else rule_in_words(self.form.sheet, key)
            link.text = f"→ {key_label(key)}: {said}"
            parts.append(link)
        return Column(parts, gap=0)

    def _difference(self, key: str, remark: str) -> Widget:
        link = self._link("difference", key, key)
        link.text, link.detail = difference_texts(self.form, key)
        if key not in self._buttons:
            self._buttons[key] = ResetButton(self.page, key)
        line = Row([PreferredWidth(link, 1), self._buttons[key]], gap=2)
        # Below its rule, and as far in.
        told = Row([Spacer(8), Label(f"› {remark}", Role.SMALL, "accent", wrap=True, grow=1)], gap=0)
        return Column([line, told], gap=0) if remark else line

    def _link(self, what: str, key: str, to: str) -> Link:
        if (what, key) not in self._links:
            self._links[what, key] = RuleLink(self.page, to)
        self._links[what, key].key = to
        return self._links[what, key]


GAP = 14
PADDING = 16
ABOVE_SHARE = 0.55
"""Largest share of the height for the upper panel."""


class SideColumn(Widget):
    """Two scrollable panels: `above` as high as its content up to a limit, `below`, on paper, with the rest."""

    def __init__(self, above: Pane, below: Pane) -> None:
        super().__init__()
        self.upper_pane = above
        self._panels = (Panel(above, padding=PADDING), Panel(below, padding=PADDING, paper=True))

    @property
    def children(self) -> Sequence[Widget]:
        """Both panels."""
        return self._panels

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return (0, 0): the row gives the column all of its height."""
        return (0, 0)

    def place(self, rect: Rect, look: Look) -> None:
        """Divide the height between both panels."""
        super().place(rect, look)
        around = 2 * look.px(PADDING)
        wish = self.upper_pane.child.measure(look, rect.width - around)[1] + around
        high = min(wish, round(rect.height * ABOVE_SHARE))
        top, low = self._panels
        top.place(Rect(rect.x, rect.y, rect.width, high), look)
        below = rect.y + high + look.em(GAP)
        low.place(Rect(rect.x, below, rect.width, rect.bottom - below), look)
