"""OpenSpiel's `gin_rummy`, spoken to in the cards of this house. Needs `pyspiel`.

Their suits are S C D H where ours are S H D C, else cards are numbered alike. Their actions: 0–51 a card, then draw the
upcard, draw the stock, pass, knock, and from 56 on 185 melds of at most five cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from typing import Any

from game.engine.cards import Card, card
from game.engine.state import State
from tests.peers.hands import Hand, Melds

CARDS = 52
TAKE, STOCK, PASS, KNOCK, FIRST_MELD = 52, 53, 54, 55, 56
MOST_TAKEN = 50
"""Upcards drawn after the first offer with which a deal of theirs ends at once."""


@cache
def _library() -> Any:
    return import_module("pyspiel")


@cache
def _utils() -> Any:
    return _library().gin_rummy.GinRummyUtils(13, 4, 10)


def to_theirs(face: Card) -> int:
    """Return OpenSpiel's number of a card."""
    return -face.suit % 4 * 13 + face.rank - 1


def to_ours(number: int) -> Card:
    """Return the card with a number of OpenSpiel."""
    return card(number % 13 + 1, -(number // 13) % 4)


class Theirs:
    """A deal under way in OpenSpiel."""

    def __init__(self, state: Any) -> None:
        self._state = state

    @classmethod
    def dealt(cls, parameters: dict[str, Any], ours: State) -> Theirs:
        """Return a deal in OpenSpiel with the cards of a newly dealt deal of ours."""
        state = _library().load_game("gin_rummy", parameters).new_initial_state()
        for face in (*ours.hands[0], *ours.hands[1], ours.discards[-1]):
            state.apply_action(to_theirs(face))
        return cls(state)

    def copy(self) -> Theirs:
        """Return a copy of the deal that can be continued in another way."""
        return Theirs(self._state.clone())

    @property
    def phase(self) -> str:
        """The phase of the deal: FIRST_UPCARD, DRAW, DISCARD, KNOCK, LAYOFF, WALL or GAME_OVER."""
        return str(self._state.current_phase()).rpartition(".")[2]

    @property
    def over(self) -> bool:
        """Whether the deal is over."""
        return bool(self._state.is_terminal())

    @property
    def chance(self) -> bool:
        """Whether the next card comes from the stock."""
        return bool(self._state.is_chance_node())

    def asked(self, bot: Any) -> int:
        """Return the number of the action that a bot of OpenSpiel takes."""
        return int(bot.step(self._state))

    @property
    def seat(self) -> int:
        """The seat to act."""
        return int(self._state.current_player())

    @property
    def limit(self) -> int:
        """The largest deadwood with which a player may knock."""
        return int(self._state.knock_card())

    @property
    def score(self) -> float:
        """The points that the first seat wins from the second."""
        return float(self._state.returns()[0])

    @property
    def lays_off(self) -> bool:
        """Whether cards may still be laid off."""
        return not self._state.finished_layoffs()

    def deadwood(self, seat: int) -> int:
        """Return the deadwood of a seat; during knock and lay-off, the points of the whole hand."""
        return int(self._state.deadwood()[seat])

    def hand(self, seat: int) -> frozenset[Card]:
        """Return the cards in the hand of a seat."""
        return frozenset(map(to_ours, self._state.hands()[seat]))

    def on_the_table(self) -> tuple[int, Card | None]:
        """Return the number of cards in the stock, and the upcard."""
        up = self._state.upcard()
        return int(self._state.stock_size()), None if up is None else to_ours(up)

    @property
    def numbers(self) -> list[int]:
        """The numbers of the legal actions."""
        return list(self._state.legal_actions())

    @property
    def cards(self) -> set[Card]:
        """The cards that legal actions discard or lay off."""
        return {to_ours(number) for number in self.numbers if number < CARDS}

    @property
    def melds(self) -> Melds:
        """The melds that legal actions lay."""
        return frozenset(meld_of(number) for number in self.numbers if number >= FIRST_MELD)

    def do(self, number: int) -> None:
        """Carry out the action with this number."""
        self._state.apply_action(number)

    def throw(self, face: Card) -> None:
        """Carry out the action for a card: to discard it, knock with it, lay it off, or deal it from the stock."""
        self.do(to_theirs(face))

    def lay(self, cards: Iterable[Card]) -> None:
        """Lay a meld of these cards."""
        self.do(FIRST_MELD + _utils().meld_to_int(list(map(to_theirs, cards))))


def meld_of(number: int) -> frozenset[Card]:
    """Return the cards of the meld that action `number` lays."""
    return frozenset(map(to_ours, _utils().int_to_meld[number - FIRST_MELD]))


def their_deadwood(hand: Hand) -> int:
    """Return the least deadwood of a hand by OpenSpiel; of eleven cards, after a discard."""
    return int(_utils().min_deadwood(list(map(to_theirs, hand))))


def their_layout(hand: Hand) -> list[list[Card]]:
    """Return the best melds of a hand by OpenSpiel."""
    return [list(map(to_ours, meld)) for meld in _utils().best_meld_group(list(map(to_theirs, hand)))]
