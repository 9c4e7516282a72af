"""Sentences of the editor page."""

from collections.abc import Sequence

from game.content.editing.form import Form, OneOf
from game.content.sheets.faults import problem_text
from game.content.telling.remarks import deals_with, in_every_deal
from game.content.telling.words import Group, meaning_of
from game.content.translation import counted
from game.engine.sheet.keys import RuleSheet
from game.engine.sheet.soundness import Problem
from game.ui.strings import _
from game.ui.widgets import Item

FEW = 2
"""Sentences of one kind that are shown."""

_ORDER = {
    "deal.cutter": ("left", "right", "none"),
    "runs.ace": ("low", "high", "either", "around"),
    "wilds.take": ("never", "to_hand", "this_turn"),
    "draw.discards": ("top", "pile", "dig", "none"),
    "going_out": ("discard", "float", "meld"),
    "stock_out": ("reshuffle", "turn_over", "last_chance", "discards_only", "end_deal"),
    "scoring.winner": ("lowest", "highest"),
}
"""Choices with the usual ones, or the smaller ones, first."""


def options_of(key: str, kind: OneOf) -> tuple[str, ...]:
    """Return what can be chosen, in an order one would name it in."""
    return _ORDER.get(key, kind.options)


def asked(key: str) -> str:
    """Return what a key means, as a question where it is one."""
    meaning = meaning_of(key)
    return f"{meaning}?" if meaning.split(" ", 1)[0] in ("May", "Must", "Who", "What") else meaning


def differs_text(form: Form) -> str:
    """Say in how many places the rules differ from the standard."""
    count = len(form.differences)
    name = form.base.title
    if not count:
        return _("As in {name}").format(name=name)
    return counted("Differs from {name} in one place", "Differs from {name} in {count} places", count, name=name)


def problem_blocks(problems: Sequence[Problem]) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Return problems about the same keys together: the keys, and sentences, of many the first few."""
    blocks: dict[tuple[str, ...], list[str]] = {}
    for problem in problems:
        blocks.setdefault(problem.keys, []).append(problem_text(problem))
    return [(keys, tuple(_first_few(texts))) for keys, texts in blocks.items()]


def _first_few(texts: list[str]) -> list[str]:
    if len(texts) <= FEW + 1:
        return texts
    return [*texts[:FEW], _("And {count} more of this kind.").format(count=len(texts) - FEW)]


def deals_texts(sheet: RuleSheet) -> dict[str, str]:
    """Say of the keys that planned deals give a value of their own, in which deals."""
    one, many = _("Deal {deals} has its own."), _("Deals {deals} have their own.")
    told = {
        key: (many if len(deals) > 1 else one).format(deals=", ".join(map(str, deals)))
        for key, deals in deals_with(sheet).items()
    }
    return told | dict.fromkeys(in_every_deal(sheet), _("Every deal of the plan has its own."))


def group_of(groups: list[Group], key: str) -> int:
    """Return the number of the group a key is in."""
    return next(number for number, group in enumerate(groups) if any(line.key == key for line in group.lines))


def group_items(form: Form) -> list[Item]:
    """Return the groups as lines of a list, with the number of rules that differ, and a sign where one cannot work."""
    items, blamed = [], form.blamed
    for group in form.groups():
        count = sum(line.differs for line in group.lines)
        wrong = any(line.key in blamed for line in group.lines)
        items.append(Item(group.title, f"◆ {count}" if count else "", wrong=wrong))
    return items
