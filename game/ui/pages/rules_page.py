"""The rules of a game, to read at leisure."""

from __future__ import annotations

from pygame import Rect

from game.engine.sheet.keys import RuleSheet
from game.ui.draw.look import Look
from game.ui.input.keys import Shortcut
from game.ui.input.verbs import Verb
from game.ui.pages.keys_page import KeysPage
from game.ui.widgets import Button, Column, Panel, Row, Scroll, Spacer, Widget
from game.ui.widgets.adaptive import AdaptivePage, Share
from game.ui.widgets.rule_paper import rule_columns, rule_paper
from game.ui.words.strings import _

WIDE, NARROW = 1080, 760
"""Units a page is wide, with the tables beside the sentences and without."""
TEXT, TABLES = 2.1, 1
"""How sentences and tables share the width."""


class RulesPage(AdaptivePage):
    """All rules of `sheet`, marked where they differ from `base`. Esc, F1, Enter and the button go back.

    Where one is `playing`, it leads to the keys of the table as well.
    """

    def __init__(self, sheet: RuleSheet, base: RuleSheet | None = None, playing: bool = False) -> None:
        super().__init__()
        self.sheet = sheet
        self.base = base
        self.playing = playing

    def enter(self) -> None:
        """Enter goes back."""
        super().enter()
        self.group.set_focus(self.group.focusable()[-1])

    def frame(self, look: Look) -> Rect:
        """Lines no longer than one reads with ease."""
        whole = super().frame(look)
        return Rect(0, 0, min(whole.width, look.em(WIDE if self.columns else NARROW)), whole.height).move_to(
            center=whole.center
        )

    def build(self) -> Widget:
        """The paper, and the way back."""
        inside: Widget = Scroll(rule_paper(self.sheet, self.base))
        if self.columns:
            text, tables = rule_columns(self.sheet, self.base)
            inside = Scroll(Row([Share(text, TEXT), Share(tables, TABLES)], gap=30, align="start"))
        paper = Panel(inside, padding=32, paper=True, grow=1)
        keys: list[Widget] = [Button(_("Keys"), self._keys)] if self.playing else []
        return Column([paper, Row([*keys, Spacer(grow=1), Button(_("Back"), self.back, "primary")])], gap=14)

    def _keys(self) -> None:
        self.stack.push(KeysPage())

    def handle(self, verb: Verb) -> bool:
        """F1 closes what it opened."""
        if verb == Shortcut.RULES.verb:
            self.back()
            return True
        return super().handle(verb)
