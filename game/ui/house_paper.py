"""What there is to read of rules on the page of the house rules: the rules, or what is wrong with their file."""

from game.content.yaml.reader import MAX_BYTES
from game.engine.sheet.keys import RuleSheet
from game.session.house_rules.files import HouseRule
from game.ui.house_words import broken_text, remark_texts
from game.ui.rule_paper import rule_paper
from game.ui.screens.mistakes import mistake_labels, numbered
from game.ui.strings import _
from game.ui.theme import Role
from game.ui.widgets import Column, Label, Spacer, Widget
from game.ui.widgets.notice import Notice


def game_paper(sheet: RuleSheet, first: bool) -> Widget:
    """Return the rules of a shipped game; if there are no house rules yet, the `first` thing says how to make some."""
    if not first:
        return rule_paper(sheet)
    hint = _("You have no house rules yet. Choose a game, press “Make it mine”, and change what you play otherwise.")
    return Column([Notice(hint, "hint", wrong=False, paper=True), rule_paper(sheet)], gap=18)


def entry_paper(entry: HouseRule, shadowed: bool) -> Widget:
    """Return what is in a file: its mistakes with its text, if it has any, and the rules it has or had before.

    It is `shadowed` if a shipped game has its name.
    """
    parts: list[Widget] = []
    if entry.mistakes:
        parts.append(Notice(broken_text(entry), paper=True))
        parts += [*mistake_labels(entry.mistakes), *_text_of(entry), Spacer(8)]
    elif shadowed:
        told = _("This file has the name of a game that comes with the program. Duplicate it to play it.")
        parts.append(Notice(told, paper=True))
    if entry.good and not entry.mistakes:
        parts += [Notice(text, "hint", wrong=False, paper=True) for text in remark_texts(entry.good)]
    if entry.good:
        parts.append(rule_paper(entry.good.rules, entry.good.base))
    return Column(parts, gap=12)


def _text_of(entry: HouseRule) -> list[Widget]:
    """The text of a file with mistakes, and where to mend it."""
    told = _("Mend it here by “Edit”, or with any text editor: it is read again as soon as it is saved. {path}")
    try:
        text = entry.path.read_bytes()[:MAX_BYTES].decode("utf-8-sig", errors="replace")
    except OSError:  # gone since it was read: the next look into the folder will tell
        text = ""
    where = Label(told.format(path=entry.path), Role.SMALL, "paper_dim", wrap=True)
    return [where, *numbered(text, entry.mistakes)]
