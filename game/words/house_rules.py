"""Texts of house rules and their files. Without pygame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from game.content.editing.form import CONTRACT, ChoiceValue, Form
from game.content.rule_text.contracts import contract_notation_text
from game.content.rule_text.facts import differences_in_words
from game.content.rule_text.keys.table import KEY_TEXTS
from game.content.rule_text.remarks import deals_by_key, keys_of_every_deal, value_remarks
from game.content.rule_text.values import RuleGroup, key_label, rule_groups, value_in_words
from game.content.sheets.faults import problem_text
from game.content.sheets.keys import DEALS
from game.content.sheets.plans import DealsValue, PlanChanges, deals_of, plan_changes
from game.content.sheets.sheets import changed_keys
from game.content.sheets.values import OverruledRow, RowCards, rank_name
from game.content.translation import counted, in_language
from game.content.yaml.reader import Mistake
from game.engine.cards import SUIT_SIGNS
from game.engine.sheet.keys import TURNED, RuleSheet, wild_name
from game.engine.sheet.soundness import Problem
from game.session.house_rules.files import GoodSheet, HouseRule
from game.words.strings import _, card_count_text


def places_text(rules: RuleSheet, base: RuleSheet) -> str:
    """Return the number of rules and deals in which `rules` differ from `base`, or that there are no differences."""
    places = differences_in_words(rules, base)
    return _("differs in {places}").format(places=places) if places else _("no differences")


def based_text(good: GoodSheet) -> str:
    """Return the name of the game that house rules are based on, and the number of differences."""
    base = in_language(good.base.title) or good.extends or _("the defaults")
    return _("{base}, {differs}").format(base=base, differs=places_text(good.rules, good.base))


def entry_note(entry: HouseRule, shadowed: bool) -> str:
    """Return the note below a house-rule file in the list: the first of these that applies.

    - The number of its mistakes, if it has any.
    - That its name is taken, if it is `shadowed`: it has the name of a built-in game.
    - The game the rules are based on, with the numbers of differences and remarks.
    - "" if the rules were never valid.
    """
    if entry.mistakes:
        return mistakes_text(len(entry.mistakes))
    if shadowed:
        return _("has the name of another game")
    return based_text(entry.good) + _remarks_note(entry.good) if entry.good else ""


def remarks_of(rules: RuleSheet, base: RuleSheet) -> dict[str, str]:
    """Return, by key, the remarks on the rules that differ from `base`."""
    own = changed_keys(rules, base)
    return {key: text for key, text in value_remarks(rules, base).items() if key in own}


def remark_texts(good: GoodSheet) -> list[str]:
    """Return the remarks in a house-rule file, each after the label of its key."""
    return [f"{key_label(key)}: {text}" for key, text in remarks_of(good.rules, good.base).items()]


def _remarks_note(good: GoodSheet) -> str:
    count = len(remarks_of(good.rules, good.base))
    if not count:
        return ""
    return counted(", one remark", ", {count} remarks", count)


def mistakes_text(count: int) -> str:
    """Return the number of mistakes as text."""
    return counted("one mistake", "{count} mistakes", count)


def mistake_parts(mistake: Mistake) -> tuple[str, str]:
    """Return the place and the text of a mistake.

    The place is `ours.yaml:3:11`, without the folder; "" if no file is concerned. The text begins with the key, if
    there is one.
    """
    place = f"{Path(mistake.file).name}:{mistake.line}:{mistake.column}" if mistake.file else ""
    return place, f"{mistake.key}: {mistake.text}" if mistake.key else mistake.text


def broken_text(entry: HouseRule) -> str:
    """Return the sentence that a house-rule file has mistakes, which it must, and whether it can still be played."""
    said = mistakes_text(len(entry.mistakes))
    said = said[:1].upper() + said[1:]
    if entry.good:
        return _("{mistakes} in this file. Until it is fixed, the last working version is used.").format(mistakes=said)
    return _("{mistakes} in this file. It cannot be played until it is fixed.").format(mistakes=said)


FEW = 2
"""Most sentences of one kind that are shown."""


def options_of(key: str, kind: ChoiceValue) -> tuple[str, ...]:
    """Return the possible values of the rule `key`, in the order of its texts or, without texts, in that of `kind`."""
    return tuple(KEY_TEXTS[key].values) or kind.options


_QUESTIONS = ("May", "Must", "Do", "Does", "Is", "Are", "Who", "What")
"""Words that begin a question."""


def row_label(key: str) -> str:
    """Return the label of the rule `key`, with a question mark if it is worded as a question."""
    meaning = key_label(key)
    is_question = (KEY_TEXTS[key].label or KEY_TEXTS[key].meaning).split(" ", 1)[0] in _QUESTIONS
    return _("{question}?").format(question=meaning) if is_question else meaning


def differs_text(form: Form) -> str:
    """Return the number of differences between the edited rules and their base, or that they are as in the base."""
    places = differences_in_words(form.sheet, form.base)
    if not places:
        return _("As in {name}").format(name=in_language(form.base.title))
    return _("Differs from {name} in {places}").format(name=in_language(form.base.title), places=places)


def problem_blocks(problems: Sequence[Problem]) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Return problems in groups, one for all problems of the same keys, in the order in which the keys first come.

    Each group has its keys and its sentences. If there are many problems, it has only the first few sentences, and a
    last one says how many more there are.
    """
    blocks: dict[tuple[str, ...], list[str]] = {}
    for problem in problems:
        blocks.setdefault(problem.keys, []).append(problem_text(problem))
    return [(keys, tuple(_first_few(texts))) for keys, texts in blocks.items()]


def _first_few(texts: list[str]) -> list[str]:
    if len(texts) <= FEW + 1:
        return texts
    return [*texts[:FEW], _("And {count} more of this kind.").format(count=len(texts) - FEW)]


def deals_texts(sheet: RuleSheet) -> dict[str, str]:
    """Return, by key of the rules, the note that certain deals have a value of their own for this key, or that all
    have.
    """
    one, many = _("Deal {deals} has its own."), _("Deals {deals} have their own.")
    told = {
        key: (many if len(deals) > 1 else one).format(deals=", ".join(map(str, deals)))
        for key, deals in deals_by_key(sheet).items()
    }
    return told | dict.fromkeys(keys_of_every_deal(sheet), _("Every deal of the plan has its own."))


def group_index(groups: list[RuleGroup], key: str) -> int:
    """Return the index of the group that contains the rule `key`; one of `groups` must contain it."""
    return next(number for number, group in enumerate(groups) if any(line.key == key for line in group.lines))


WILD = "pack.wild"
HAND = "deal.hand_size"


def value_row_name(cards: RowCards) -> str:
    """Return the name of the cards in one row of the table of card values: `any wild card`, `10–K`."""
    if cards.word:
        return _("any wild card") if cards.word == "wild" else _("★ joker")
    if cards.suit >= 0:
        return rank_name(cards.low) + SUIT_SIGNS[cards.suit]
    return rank_name(cards.low) + (f"–{rank_name(cards.high)}" if cards.high > cards.low else "")


def yielding_text(yielding: OverruledRow) -> str:
    """Return the note on a line of card values that more specific lines overrule, for all of its cards or for some."""
    others = ", ".join(value_row_name(each.cards) for each in yielding.by)
    if yielding.is_complete:
        return _("Has no effect: {others} is more specific.").format(others=others)
    return _("Not for {others}: the more specific line counts.").format(others=others)


def special_rules_text(entry: Mapping[str, Any]) -> str:
    """Return the special rules of one deal of a plan, in short: the contract, the wild cards, the hand size, and the
    number of other rules; `as always` without any.
    """
    parts = [contract_notation_text(entry[CONTRACT])] if CONTRACT in entry else []
    if WILD in entry:
        parts.append(_("wild: {cards}").format(cards=", ".join(signs_of(entry[WILD])) or _("none")))
    if isinstance(entry.get(HAND), int):
        parts.append(card_count_text(entry[HAND]))
    elif HAND in entry:
        parts.append(_("cards: {count}").format(count=value_in_words(HAND, entry[HAND])))
    more = len(entry) - len(parts)
    if more:
        parts.append(counted("{count} more rule", "{count} more rules", more))
    return ", ".join(parts) or _("as always")


DEALS_TOLD = 3
"""Most deals of a plan whose rules are told, before and after a change."""


def plan_text(plan: DealsValue) -> str:
    """Return the number of deals, and whether their rules differ: `10, deal by deal` or `10, all alike`.

    A single deal without rules of its own is just `1`.
    """
    if isinstance(plan, int):
        return str(plan) if plan == 1 else _("{count}, all alike").format(count=plan)
    return _("{count}, deal by deal").format(count=len(plan))


def plan_difference(plan: DealsValue, standard: DealsValue) -> tuple[str, str]:
    """Return two texts on a plan of deals and the plan of the base, `standard`.

    The first names the changed, added and removed deals, and gives the rules of the changed and added ones. The second
    gives the rules that the changed deals have in the base; "" if none was changed.

    If the plans are alike, or one of them is a plain number of deals, the first text tells only how many deals `plan`
    has and whether they are alike, and the second is "".
    """
    found = plan_changes(plan, standard)
    if not found.count:
        return f"{key_label(DEALS)}: {plan_text(plan)}", ""
    deals, new = deals_of(plan), tuple(sorted((*found.changed, *found.added)))
    now = _deals_in_short(new, [deals[number - 1] for number in new])
    said = changes_text(found)
    return _("{changes}: {now}").format(changes=said, now=now) if now else said, before_text(found)


def changed_rules(rules: RuleSheet, base: RuleSheet) -> list[tuple[str, str]]:
    """Return two texts for each rule that differs from `base`, in the order of the editor: its meaning and value, and
    its value in the base. Empty if no rule differs.

    Of a plan of deals, only the deals that differ are told.
    """
    was = {line.key: line.value for group in rule_groups(base, base) for line in group.lines}
    told = []
    for line in (line for group in rule_groups(rules, base) for line in group.lines if line.differs):
        now, before = f"{line.meaning}: {line.value}", was[line.key]
        if line.key == DEALS:
            now, then = plan_difference(rules.match.deals, base.match.deals)
            before = then or plan_text(base.match.deals)
        told.append((now, before))
    return told


def changes_text(changes: PlanChanges) -> str:
    """Return the changed, added and removed deals: `Deals 3 and 7 changed, deal 11 added`. Empty if there are none."""
    told = (
        (_("deal {numbers} changed"), _("deals {numbers} changed"), changes.changed),
        (_("deal {numbers} added"), _("deals {numbers} added"), changes.added),
        (_("deal {numbers} of the standard left out"), _("deals {numbers} of the standard left out"), changes.removed),
    )
    text = ", ".join(
        (many if len(numbers) > 1 else one).format(numbers=_spans(numbers)) for one, many, numbers in told if numbers
    )
    return text[:1].upper() + text[1:]


def before_text(changes: PlanChanges) -> str:
    """Return the base rules of the first few deals that were changed, with `…` if there are more: `3: 2 runs; 7: 3
    sets`.

    A single deal is not numbered. Empty if no deal was changed.
    """
    return _deals_in_short(changes.changed, changes.changed_from)


def _deals_in_short(numbers: Sequence[int], deals: Sequence[Mapping[str, Any]]) -> str:
    """Return the special rules of the first few `deals`, each after its number from `numbers`, and `…` if there are
    more. A single deal is not numbered. Empty without deals.
    """
    if len(numbers) == 1:
        return special_rules_text(deals[0])
    few = zip(numbers[:DEALS_TOLD], deals, strict=False)
    told = "; ".join(f"{number}: {special_rules_text(deal)}" for number, deal in few)
    return f"{told}; …" if len(numbers) > DEALS_TOLD else told


def _spans(numbers: Sequence[int]) -> str:
    """Return ascending numbers, at least one, as spans: `1, 3–5 and 7`."""
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


def signs_of(wild: list[str]) -> list[str]:
    """Return the signs of wild cards, given as words in a rule sheet: ranks, `★` for the joker and `?` for the rank of
    the upcard.
    """
    return [{"joker": "★", TURNED: "?"}.get(wild_name(name), name) for name in wild]
