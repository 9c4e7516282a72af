"""Sentences about files of house rules. Nothing of pygame."""

from pathlib import Path

from game.content.sheets.sheets import changed_keys, differing
from game.content.telling.remarks import value_remarks
from game.content.telling.words import meaning_of
from game.content.translation import counted
from game.content.yaml.reader import Mistake
from game.engine.sheet.keys import RuleSheet
from game.session.house_rules.files import Good, HouseRule
from game.ui.strings import _


def differs_text(rules: RuleSheet, base: RuleSheet) -> str:
    """Say in how many places rules differ from others; what the game is called is none."""
    count = len(differing(rules, base))
    if count == 0:
        return _("differs in nothing")
    return counted("differs in one place", "differs in {count} places", count)


def based_text(good: Good) -> str:
    """Say what house rules extend, and how far they are from it."""
    base = good.base.title or good.extends or _("the defaults")
    return _("{base}, {differs}").format(base=base, differs=differs_text(good.rules, good.base))


def entry_note(entry: HouseRule, shadowed: bool) -> str:
    """Say in a line what a file holds; `shadowed` if it has the name of a shipped game."""
    if entry.mistakes:
        return mistakes_text(len(entry.mistakes))
    if shadowed:
        return _("has the name of another game")
    return based_text(entry.good) + _remarks_note(entry.good) if entry.good else ""


def remarks_of(rules: RuleSheet, base: RuleSheet) -> dict[str, str]:
    """Return by key a sentence for what rules say that is not wrong, but has to be known."""
    own = changed_keys(rules, base)
    return {key: text for key, text in value_remarks(rules, base).items() if key in own}


def remark_texts(good: Good) -> list[str]:
    """Write those of a file, each with what its key means."""
    return [f"{meaning_of(key)}: {text}" for key, text in remarks_of(good.rules, good.base).items()]


def _remarks_note(good: Good) -> str:
    count = len(remarks_of(good.rules, good.base))
    if not count:
        return ""
    return counted(", one remark", ", {count} remarks", count)


def mistakes_text(count: int) -> str:
    """Say how many mistakes there are."""
    return counted("one mistake", "{count} mistakes", count)


def mistake_parts(mistake: Mistake) -> tuple[str, str]:
    """Write a mistake as its place (`ours.yaml:3:11`, without the folder) and what is wrong there."""
    place = f"{Path(mistake.file).name}:{mistake.line}:{mistake.column}" if mistake.file else ""
    return place, f"{mistake.key}: {mistake.text}" if mistake.key else mistake.text


def broken_text(entry: HouseRule) -> str:
    """Say what is wrong with a file as a whole, and whether it can be played."""
    said = mistakes_text(len(entry.mistakes))
    said = said[:1].upper() + said[1:]
    if entry.good:
        return _("{mistakes} in this file. What it said before is played until it is mended.").format(mistakes=said)
    return _("{mistakes} in this file. It cannot be played until it is mended.").format(mistakes=said)
