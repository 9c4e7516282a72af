"""What differs from the standard, in words; of a plan of deals, which deals."""

from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

from msgspec import Struct

from game.content.editing.form import Form, deals_of
from game.content.sheets.keys import DEALS
from game.content.telling.remarks import in_every_deal
from game.content.telling.words import in_words, meaning_of
from game.ui.editor.special.words import deal_text
from game.ui.strings import _

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
