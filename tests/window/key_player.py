"""A player without a mouse: everything on the table and on pages is done with keys."""

from collections.abc import Sequence

from game.engine.actions import Action, Add, Discard, DrawDiscards, DrawStock, Lay, Slide, Take
from game.engine.cards import Card
from game.interaction.drop_targets import LiftedCards, Source, Spot, Target, offers
from game.ui.widgets import Page, TextEntry, Widget
from tests.ui.support.places import button
from tests.window.player import Player
from tests.window.xserver import XServer

NOWHERE = ("Right", "Escape")
"""Wherever the focus was: onto a card, and off it."""


class KeyPlayer(Player):
    """Plays seat 0 with the keyboard alone."""

    def select(self, *cards: Card) -> None:
        """Select these cards of the hand with arrows and space bar."""
        places = sorted(self.seen.indices(cards))
        steps = [after - before for before, after in zip([-1, *places], places, strict=False)]
        self.screen.keys(*NOWHERE, *(key for step in steps for key in [*["Right"] * step, "space"]))

    def _carry_out(self, action: Action) -> str:
        match action:
            case DrawStock():
                return self.draw_by_key(action)
            case DrawDiscards(deepest=deepest):
                return self._draw_discards(deepest)
            case Discard():
                return self._discard_key(action)
            case Lay(melds=(meld,)):
                cards = tuple(use.card for use in meld)
                self.select(*cards)
                self.screen.keys("l")
                self._answer(action, self.offered(self._lifted(cards).cards, Target(Spot.NEW)))
                return "lay by key"
            case Add(cards=uses):
                return self._add(action, tuple(use.card for use in uses))
            case Take(card=card) | Slide(card=card):
                return self._add(action, (card,))
        return super()._carry_out(action)

    def _draw_discards(self, deepest: Card | None) -> str:
        """Draw `deepest` and the discards above it by key, or the whole pile, and return the name of the way it was
        done.
        """
        discards = self.seen.state.discards
        deep = 0 if deepest is None else len(discards) - 1 - discards.index(deepest)
        self.screen.keys(*NOWHERE, "Right", *["Up"] * 3, *["Left"] * deep, "f")
        return "draw from the river by key"

    def _add(self, action: Action, cards: tuple[Card, ...]) -> str:
        self.select(*cards)
        self.screen.keys("a")
        found = [each for offer in offers(self.seen.view, self._lifted(cards)) for each in offer.actions]
        self._answer(action, [each for each in found if isinstance(each, Add | Take | Slide)])
        return f"{type(action).__name__.lower()} by key"

    def _lifted(self, cards: Sequence[Card]) -> LiftedCards:
        """Return these cards, in the order of the hand, as lifted cards."""
        return LiftedCards(Source.HAND, tuple(card for card in self.seen.hand.cards if card in cards))


def go_to(screen: XServer, page: Page, widget: Widget) -> None:
    """Move the focus to `widget` with Tab; `page` is a copy of the page in the window."""
    stops = page.group.focusable()
    assert page.group.focus is not None
    steps = (stops.index(widget) - stops.index(page.group.focus)) % len(stops)
    screen.keys(*["Tab"] * steps)
    page.group.set_focus(widget)


def press(screen: XServer, page: Page, text: str) -> None:
    """Press the button labelled `text` with the keyboard; `page` is a copy of the page in the window."""
    go_to(screen, page, button(page, text))
    screen.keys("Return")


def write(screen: XServer, page: Page, entry: TextEntry, text: str) -> None:
    """Replace the text of an entry with the keyboard; `page` is a copy of the page in the window."""
    go_to(screen, page, entry)
    screen.keys("ctrl+a", *text)
