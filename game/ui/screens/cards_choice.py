"""Choosing cards instead of writing them: a pack spread out."""

from collections import Counter
from collections.abc import Callable, Sequence

from pygame import Rect

from game.engine.cards import FACES, JOKER, Card, show
from game.engine.rules import Rules
from game.ui.canvas import Canvas
from game.ui.look import Look
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
            Row([self._choice(face) for face in FACES[first : first + SUIT]], gap=6) for first in range(0, 52, SUIT)
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

    def frame(self, look: Look) -> Rect:
        """In the middle, as large as needed."""
        window = Rect((0, 0), look.metrics.size)
        wide, _high = self.group.root.measure(look)
        width = min(max(wide, look.em(720)), round(window.width * 0.96))
        height = min(self.group.root.measure(look, width)[1], round(window.height * 0.96))
        return Rect(0, 0, width, height).move_to(center=window.center)

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
