"""The page with the rules of a game."""

from __future__ import annotations

from pygame import Rect

from game.engine.sheet.keys import RuleSheet
from game.ui.draw.look import Look
from game.ui.input.keys import Shortcut
from game.ui.input.verbs import Verb
from game.ui.pages.keys_page import KeysPage
from game.ui.pages.rule_paper import rule_columns, rule_paper
from game.ui.widgets import Button, Column, Panel, Row, Scroll, Spacer, Widget
from game.ui.widgets.adaptive import AdaptivePage, PreferredWidth
from game.words.strings import _

WIDTH_WITH_TABLES, WIDTH_ALONE = 1080, 760
"""Width of the page in units, with the tables beside the sentences and without."""
TEXT_SHARE, TABLES_SHARE = 2.1, 1
"""Shares of sentences and tables in the width."""


class RulesPage(AdaptivePage):
    """The rules of `sheet`, marked where they differ from `base`. Esc, F1, Enter and the button go back.

    If `playing`, a button leads to the keys of the table.
    """

    first_focus = -1

    def __init__(self, sheet: RuleSheet, base: RuleSheet | None = None, playing: bool = False) -> None:
        super().__init__()
        self.sheet = sheet
        self.base = base
        self.playing = playing

    def frame(self, look: Look) -> Rect:
        """Return the rectangle of the page, narrow enough for lines that are easy to read."""
        whole = super().frame(look)
        return Rect(
            0, 0, min(whole.width, look.em(WIDTH_WITH_TABLES if self.columns else WIDTH_ALONE)), whole.height
        ).move_to(center=whole.center)

    def build(self) -> Widget:
        """Build the paper, with tables beside the sentences where there is room, and the buttons."""
        inside: Widget = Scroll(rule_paper(self.sheet, self.base))
        if self.columns:
            text, tables = rule_columns(self.sheet, self.base)
            inside = Scroll(
                Row([PreferredWidth(text, TEXT_SHARE), PreferredWidth(tables, TABLES_SHARE)], gap=30, align="start")
            )
        paper = Panel(inside, padding=32, paper=True, grow=1)
        keys: list[Widget] = [Button(_("Keys"), self._open_keys)] if self.playing else []
        return Column([paper, Row([*keys, Spacer(grow=1), Button(_("Back"), self.back, "primary")])], gap=14)

    def _open_keys(self) -> None:
        self.stack.push(KeysPage())

    def handle(self, verb: Verb) -> bool:
        """Handle a verb, F1 by closing the page. Return whether it was used."""
        if verb == Shortcut.RULES.verb:
            self.back()
            return True
        return super().handle(verb)
