"""What the rules say now, beside the rules one changes."""

from __future__ import annotations

import pytest

from game.content.editing.form import Form
from game.content.rule_text.page import rule_page
from game.content.sheets.keys import KEYS
from game.content.sheets.sheets import load_sheet
from game.ui.editor.preview import UPDATE_DELAY, RulePreview, sections_of
from game.ui.widgets import Label
from tests.support.languages import shipped_catalogue, speaking


class Shown:
    """The preview of rule group `number`."""

    def __init__(self, game: str, number: int) -> None:
        self.form = Form(game, load_sheet(game), {})
        self.preview = RulePreview(self.form)
        self.show(number)

    def show(self, number: int) -> None:
        self.preview.show([self.form.groups()[number]])

    def put(self, key: str, value: object) -> None:
        self.form.put(key, value)
        self.show([group.title for group in self.form.groups()].index("Runs"))

    @property
    def texts(self) -> list[str]:
        return [label.text for label in self.preview.sections.walk() if isinstance(label, Label)]

    def reads(self, words: str) -> bool:
        return any(words in text for text in self.texts)


def test_every_rule_belongs_to_a_section_of_the_rule_page() -> None:
    games = ("liverpool_rummy_ten", "rummy_500", "double_rum", "gin_rummy", "indian_rummy")
    topics = {section.topic for game in games for section in rule_page(load_sheet(game)).sections}
    assert {title for key in KEYS for title in sections_of(key)} == topics


def test_the_preview_follows_a_rule_change_after_a_moment() -> None:
    shown = Shown("liverpool_rummy", 4)
    assert shown.reads("A run is four or more cards")
    shown.put("runs.min", 3)
    assert not shown.preview.tick(UPDATE_DELAY / 2)
    assert shown.preview.tick(UPDATE_DELAY)
    assert shown.reads("A run is three or more cards")
    assert shown.reads("(standard: four or more)")
    assert not shown.preview.tick(UPDATE_DELAY)


def test_the_preview_finds_a_section_by_its_translated_title() -> None:
    with speaking(shipped_catalogue("de")):
        shown = Shown("romme", 5)
        assert shown.texts[1] == "Joker"
        twos = Shown("dummy_rummy", 5)
        assert twos.texts[1] == "Wilde Karten"


def test_the_preview_shows_another_rule_group_at_once() -> None:
    shown = Shown("liverpool_rummy", 4)
    shown.show(5)
    assert shown.texts[1] == "Wild cards"


@pytest.mark.parametrize("mended", [True, False])
def test_the_preview_of_rules_that_cannot_work_says_so_until_they_are_mended(mended: bool) -> None:
    shown = Shown("liverpool_rummy", 4)
    shown.put("sets.max", 2)
    shown.preview.tick(UPDATE_DELAY)
    assert shown.reads("Some of these rules cannot work.")
    if mended:
        shown.put("sets.max", 5)
        shown.preview.tick(UPDATE_DELAY)
        assert shown.texts[1] == "Melds"


def test_the_preview_says_when_no_sentence_is_about_a_rule_group() -> None:
    shown = Shown("basic_rummy", 0)
    shown.show([group.title for group in shown.form.groups()].index("Buying"))
    assert shown.texts[-1] == "The rule page does not mention this."
