"""Choosing the cards that another line of the card values is to be about."""

from collections.abc import Callable

from game.content.sheets.values import Cards, Row, rank_name, selected
from game.ui.editor.special.state import Selection
from game.ui.editor.special.words import cards_text
from game.ui.strings import SIGNS, _
from game.ui.theme import Role
from game.ui.widgets import Button, Column, Label, Spacer
from game.ui.widgets.chip import Chip
from game.ui.widgets.flow import Flow


class Adder(Column):
    """Thirteen ranks of which one or a span is chosen, four suits of which one may be, and buttons to add a line.

    `rows` are the lines there are; `show` updates everything after they changed.
    """

    def __init__(
        self, selection: Selection, add: Callable[[tuple[Cards, ...]], object], changed: Callable[[], object]
    ) -> None:
        self.selection = selection
        self.rows: tuple[Row, ...] = ()
        self._add = add
        self._changed = changed
        self._ranks = [Chip(rank_name(rank), False, self._rank_turner(rank)) for rank in range(1, 14)]
        self._suits = [Chip(sign, False, self._suit_turner(suit)) for suit, sign in enumerate(SIGNS)]
        self._button = Button("", lambda: self._add_all(self.chosen), icon="plus")
        self._words = [
            Button(cards_text(Cards(word=word)), self._word_adder(word), icon="plus") for word in ("joker", "wild")
        ]
        super().__init__(
            [
                Label(
                    _("Another line: choose a rank, or the first and the last of a span; a suit if you like."),
                    Role.SMALL,
                    "text_dim",
                    wrap=True,
                ),
                Flow(self._ranks, gap=4, lead=4, even=True),
                Flow([*self._suits, Spacer(4), self._button], gap=4),
                Flow(self._words),
            ],
            gap=8,
        )
        self.show()

    @property
    def chosen(self) -> tuple[Cards, ...]:
        """The cards chosen now."""
        choice = self.selection
        return selected(choice.low, choice.high, choice.suit) if choice.low else ()

    def show(self) -> None:
        """Show what is chosen, and what can be added."""
        choice = self.selection
        for rank, chip in enumerate(self._ranks, 1):
            chip.on = choice.low <= rank <= choice.high
        for suit, chip in enumerate(self._suits):
            chip.on = suit == choice.suit
        there = {row.cards for row in self.rows}
        chosen = self.chosen
        self._button.text = _("Add {cards}").format(cards=_named(chosen)) if chosen else _("Add")
        self._button.enabled = bool(set(chosen) - there)
        for button, word in zip(self._words, ("joker", "wild"), strict=True):
            button.visible = Cards(word=word) not in there

    def _add_all(self, cards: tuple[Cards, ...]) -> None:
        there = {row.cards for row in self.rows}
        new = tuple(each for each in cards if each not in there)
        self.selection.low = self.selection.high = 0
        self.selection.suit = -1
        self._add(new)

    def _word_adder(self, word: str) -> Callable[[], object]:
        return lambda: self._add((Cards(word=word),))

    def _rank_turner(self, rank: int) -> Callable[[bool], None]:
        def turn(on: bool) -> None:
            self.selection.turn(rank)
            self._turned()

        return turn

    def _suit_turner(self, suit: int) -> Callable[[bool], None]:
        def turn(on: bool) -> None:
            self.selection.suit = suit if on else -1
            self._turned()

        return turn

    def _turned(self) -> None:
        self.show()
        self._changed()


def _named(cards: tuple[Cards, ...]) -> str:
    first, last = cards_text(cards[0]), cards_text(cards[-1])
    return first if first == last else f"{first} … {last}"
