"""The page of rules as widgets on paper."""

from game.engine.rulesheet import RuleSheet
from game.ui.rule_page import players_text, rule_page
from game.ui.theme import Role
from game.ui.widgets import Column, Label, Widget


def rule_paper(sheet: RuleSheet) -> Widget:
    """Return title, description and all sections, one below the other; wrap it in a panel of paper."""
    parts: list[Widget] = [
        Column(
            [
                Label(sheet.title, Role.HEADING, "paper_text", wrap=True),
                Label(players_text(sheet), Role.SMALL, "paper_dim"),
            ],
            gap=0,
        ),
        Label(sheet.about, Role.BODY, "paper_text", wrap=True),
    ]
    for section in rule_page(sheet):
        sentences = [Label(sentence, Role.SMALL, "paper_text", wrap=True) for sentence in section.sentences]
        parts.append(Column([Label(section.title, Role.STRONG, "paper_good"), *sentences], gap=3))
    return Column(parts, gap=13)
