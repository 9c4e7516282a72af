"""What has to be said of the rules as a whole: why they cannot work, and where they differ from the standard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

from msgspec import Struct
from pygame import Rect

from game.content.editing.form import Form, deals_of
from game.content.sheets.keys import DEALS
from game.content.telling.remarks import deals_with, in_every_deal
from game.content.telling.words import in_words, meaning_of, rule_in_words
from game.ui.draw.look import Look
from game.ui.draw.theme import Role
from game.ui.editor.editing import EditorPage, ResetButton
from game.ui.widgets import Button, Column, Label, Panel, Row, Spacer, Widget
from game.ui.widgets.adaptive import Share
from game.ui.widgets.base import Size
from game.ui.widgets.button import Link
from game.ui.widgets.scroll import Pane
from game.ui.words.house_rules import deal_text, differs_text, problem_blocks, remarks_of
from game.ui.words.strings import _

FEW = 3
"""Deals of which one says what they were."""

Plan = int | Sequence[Mapping[str, Any]]
"""The value of `match.deals`."""


def standard_text(form: Form, key: str) -> str:
    """Say what holds by the standard; of what all deals of its plan give for themselves, that they do."""
    if key in in_every_deal(form.base):
        return _("Standard: {value}").format(value=_("deal by deal"))
    value = form.standard(key)
    return _("Standard: {value}").format(value=plan_text(value) if key == DEALS else in_words(key, value))


def difference_texts(form: Form, key: str) -> tuple[str, str]:
    """Say what a rule that differs is now, and what it is by the standard; of a plan of deals, which ones differ."""
    value = form.values[key]
    if key != DEALS:
        return f"{meaning_of(key)}: {in_words(key, value)}", standard_text(form, key)
    found = changes(value, form.standard(key))
    said = changes_text(found) or f"{meaning_of(key)}: {plan_text(value)}"
    before = before_text(found)
    return said, _("Standard: {value}").format(value=before) if before else standard_text(form, key)


class Changes(Struct, frozen=True):
    """Numbers of deals: of the plan now, but for what was `removed` from the other one."""

    changed: tuple[int, ...] = ()
    added: tuple[int, ...] = ()
    removed: tuple[int, ...] = ()
    before: tuple[str, ...] = ()
    """What the changed ones were."""


def plan_text(plan: Plan) -> str:
    """Say how many deals there are, and whether they are alike: `10, deal by deal`."""
    if isinstance(plan, int):
        return str(plan) if plan == 1 else _("{count}, all alike").format(count=plan)
    return _("{count}, deal by deal").format(count=len(plan))


def changes(plan: Plan, standard: Plan) -> Changes:
    """Return which deals differ; none where one of both is no plan deal by deal."""
    now, then = deals_of(plan), deals_of(standard)
    if not (now and then):
        return Changes()
    changed: list[int] = []
    added: list[int] = []
    removed: list[int] = []
    before: list[str] = []
    match = SequenceMatcher(None, [repr(deal) for deal in then], [repr(deal) for deal in now], autojunk=False)
    for what, i, old_end, k, new_end in match.get_opcodes():
        if what == "equal":
            continue
        same = min(old_end - i, new_end - k)
        changed += range(k + 1, k + same + 1)
        before += map(deal_text, then[i : i + same])
        added += range(k + same + 1, new_end + 1)
        removed += range(i + same + 1, old_end + 1)
    return Changes(tuple(changed), tuple(added), tuple(removed), tuple(before))


def changes_text(found: Changes) -> str:
    """Say which deals differ: `Deals 3 and 7 changed, deal 11 added`; nothing for none."""
    told = (
        (_("deal {numbers} changed"), _("deals {numbers} changed"), found.changed),
        (_("deal {numbers} added"), _("deals {numbers} added"), found.added),
        (_("deal {numbers} of the standard left out"), _("deals {numbers} of the standard left out"), found.removed),
    )
    text = ", ".join(
        (many if len(numbers) > 1 else one).format(numbers=_spans(numbers)) for one, many, numbers in told if numbers
    )
    return text[:1].upper() + text[1:]


def before_text(found: Changes) -> str:
    """Say what the first few of the changed deals were: `3: 2 runs; 7: 3 sets`; nothing for none."""
    few = zip(found.changed[:FEW], found.before, strict=False)
    told = "; ".join(f"{number}: {text}" for number, text in few)
    return f"{told}; …" if len(found.changed) > FEW else told


def _spans(numbers: Sequence[int]) -> str:
    """`1, 3–5 and 7`."""
    spans: list[list[int]] = []
    for number in numbers:
        if spans and spans[-1][-1] == number - 1:
            spans[-1][1:] = [number]
        else:
            spans.append([number])
    said = ["–".join(map(str, span)) for span in spans]
    if len(said) < 2:
        return said[0]
    return _("{first} and {last}").format(first=", ".join(said[:-1]), last=said[-1])


class RuleLink(Link):
    """Leads to the rule `to`."""

    def __init__(self, page: EditorPage, to: str) -> None:
        super().__init__("", self._go, tip=_("Show this rule"))
        self.page = page
        self.to = to

    def _go(self) -> None:
        self.page.show_rule(self.to)


class Side:
    """Builds that for the form of `page`."""

    def __init__(self, page: EditorPage) -> None:
        self.page = page
        self.form = page.edited.form
        self._links: dict[tuple[str, str], RuleLink] = {}
        self._buttons: dict[str, ResetButton] = {}
        self._all = Button(_("Reset all rules"), page.reset_all, "quiet", "undo")

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
            self._buttons[key] = ResetButton(self.page, key)
        line = Row([Share(link, 1), self._buttons[key]], gap=2)
        # Below its rule, and as far in.
        told = Row([Spacer(8), Label(f"› {remark}", Role.SMALL, "accent", wrap=True, grow=1)], gap=0)
        return Column([line, told], gap=0) if remark else line

    def _link(self, what: str, key: str, to: str) -> Link:
        if (what, key) not in self._links:
            self._links[what, key] = RuleLink(self.page, to)
        self._links[what, key].to = to
        return self._links[what, key]


GAP = 14
PADDING = 16
MOST = 0.55
"""The largest part of the height for what is above."""


class SideColumn(Widget):
    """`above` as high as it needs to be, but leaving room; `below`, on paper, has the rest. Both scroll."""

    def __init__(self, above: Pane, below: Pane) -> None:
        super().__init__()
        self.above = above
        self._panels = (Panel(above, padding=PADDING), Panel(below, padding=PADDING, paper=True))

    @property
    def children(self) -> Sequence[Widget]:
        """Both panels."""
        return self._panels

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Nothing of its own."""
        return (0, 0)

    def place(self, rect: Rect, look: Look) -> None:
        """Place both."""
        super().place(rect, look)
        around = 2 * look.px(PADDING)
        wish = self.above.child.measure(look, rect.width - around)[1] + around
        high = min(wish, round(rect.height * MOST))
        top, low = self._panels
        top.place(Rect(rect.x, rect.y, rect.width, high), look)
        below = rect.y + high + look.em(GAP)
        low.place(Rect(rect.x, below, rect.width, rect.bottom - below), look)
