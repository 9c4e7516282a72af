"""Choosing cards instead of writing them: a pack spread out."""

from collections import Counter
from collections.abc import Callable, Sequence

from game.engine.cards import FACES, JOKER, Card, show
from game.engine.sheet.rules import Rules
from game.ui.canvas import Canvas
from game.ui.people import number_text
from game.ui.strings import _, cards_text
from game.ui.theme import Role
from game.ui.widgets import Button, Column, Label, Page, Panel, Row, Spacer, Widget
from game.ui.widgets.card_choice import CardChoice

SUIT = 13


class CardsChoicePage(Page):
    """Choose any of the cards of `rules`, at first those `chosen`; `on_done` gets them in the notation.

    `title` says whose they are. Esc and the button leave it as it was.
    """

    opaque = False
    scrolls = False
    share = 0.96
    wide = 930
    full_height = False

    def __init__(self, title: str, rules: Rules, chosen: Sequence[Card], on_done: Callable[[str], object]) -> None:
        super().__init__()
        self.title = title
        self.rules = rules
        self.there = Counter(rules.pack)
        self.chosen = Counter(card for card in chosen if self.there[card])
        self.on_done = on_done
        self._told = Label("", grow=1)

    def build(self) -> Widget:
        """The suits, what is chosen, and what it counts."""
        rows: list[Widget] = [
            Row([Spacer(grow=1), *map(self._choice, FACES[first : first + SUIT]), Spacer(grow=1)], gap=6)
            for first in range(0, 52, SUIT)
        ]
        jokers = [self._choice(JOKER)] if self.there[JOKER] else []
        self._tell()
        foot = Row(
            [
                *jokers,
                self._told,
                Button(_("None"), self._clear),
                Button(_("Back"), self.back),
                Button(_("Done"), self._done, "primary"),
            ]
        )
        return Panel(Column([Label(self.title, Role.SUBHEADING), *rows, Spacer(2), foot], gap=8), padding=24)

    def enter(self) -> None:
        """See `Screen.enter`: the focus is on the first card."""
        super().enter()
        self.group.set_focus(self.group.focusable()[0])

    def draw(self, canvas: Canvas) -> None:
        """Dim the page below."""
        canvas.fill(canvas.look.theme.veil)
        super().draw(canvas)

    @property
    def cards(self) -> tuple[Card, ...]:
        """What is chosen, in the order of the pack."""
        return tuple(sorted(self.chosen.elements()))

    def _choice(self, face: Card) -> CardChoice:
        def changed(count: int) -> None:
            self.chosen[face] = count
            self._tell()

        tip = _("{points} points").format(points=number_text(self.rules.values[face]))
        return CardChoice(face, self.there[face], self.chosen[face], changed, tip)

    def _tell(self) -> None:
        points = number_text(self.rules.value(self.cards))
        told = _("{cards}: {points} points").format(cards=cards_text(self.cards), points=points)
        self._told.text = told if self.cards else _("No cards")

    def _clear(self) -> None:
        self.chosen.clear()
        self.rebuild()

    def _done(self) -> None:
        self.stack.pop()
        self.on_done(show(self.cards) or "0")
