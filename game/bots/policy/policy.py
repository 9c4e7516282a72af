"""The common part of all playing policies: a style, the cards seen in public, and the choice of a discard.

A policy plays one seat of a deal by `apply`, as anybody does: it is handed the whole state, and looks only at its own
hand and at what lies open. It may propose an action that the rules refuse; `fallback` then plays something they allow.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection

from game.bots.policy.card_tables import card_tables
from game.bots.policy.style import Style
from game.engine.actions import Action, Buy, CallRummy, Discard, DrawDiscards, DrawStock, Knock, Pass
from game.engine.cards import Card
from game.engine.play.drawing import wild_stays
from game.engine.play.playing import fits_table
from game.engine.play.verbs import legal
from game.engine.sheet.rules import Rules
from game.engine.state import Phase, State

_FAR = -1e9
"""Less than the rating of any discard."""
_WILD = 1000.0
"""Points that a wild is worth in the hand: it is never discarded while there is another card."""
_CIRCLES_SHUNNED = 3
"""Circuits of draws from the discards without a play after which a policy draws from the stock again."""


class Seen:
    """The public history of a rollout: the cards each seat is known to hold, and the turns it has had."""

    def __init__(self, known_cards: list[int], turns: list[int]) -> None:
        self.known_cards = known_cards
        """By seat: the naturals it is known to hold, most of them taken from the discards, as a mask."""
        self.turns = turns
        """By seat: the turns it has ended."""

    def copy(self) -> Seen:
        """Return an independent copy of this history."""
        return Seen(self.known_cards[:], self.turns[:])


class Policy(ABC):
    """A playing policy: chooses the actions of a seat by quick rules, without search, in one style and under one set of
    rules.
    """

    def __init__(self, rules: Rules, style: Style) -> None:
        self.rules = rules
        self.style = style
        self.tables = card_tables(rules)

    def action(self, state: State, seat: int, seen: Seen) -> Action:
        """Return the action that the policy chooses for `seat`, a seat that the match waits for. The rules may refuse
        it; `fallback` then returns a legal one.
        """
        phase = state.phase
        if phase is Phase.PLAY:
            return self.play(state, seat, seen)
        if phase is Phase.DRAW:
            return self.draw(state, seat, seen)
        if phase is Phase.OFFER:
            return DrawDiscards(seat) if self.wants(state, seat) else Pass(seat)
        if phase is Phase.BUY:
            return Buy(seat) if self.wants(state, seat) else Pass(seat)
        if phase is Phase.CALL:
            return CallRummy(seat) if fits_table(state, state.discards[-1]) else Pass(seat)
        return self.lay_off(state, seat)

    def draw(self, state: State, seat: int, seen: Seen) -> Action:
        """Return the draw of `seat`: from the discards if it wants them, else from the stock. Not every rule is
        checked, so the draw may be refused.

        It is from the stock, too, once many turns in a row have only moved discards to a hand and back.
        """
        shunned = state.circling_turns > _CIRCLES_SHUNNED * state.players or self.rules.discards_barred
        if state.discards and not shunned and not wild_stays(state) and self.wants(state, seat):
            return DrawDiscards(seat)
        return DrawStock(seat)

    @abstractmethod
    def wants(self, state: State, seat: int) -> bool:
        """Whether `seat` draws the top discard, or all discards where the rules say so, rather than from the
        stock. There must be a discard.
        """

    @abstractmethod
    def play(self, state: State, seat: int, seen: Seen) -> Action:
        """Return the next play, discard or knock of `seat` in its turn."""

    def lay_off(self, state: State, seat: int) -> Action:
        """Return the next card that `seat` lays off after a knock, or a pass; always a pass unless a policy has its own
        rule.
        """
        return Pass(seat)

    def fallback(self, state: State, seat: int) -> Action:
        """Return a legal action in place of one that was refused: a draw from the stock, the discard with the most
        points, or a pass.

        Another action is returned only where none of these is legal.
        """
        offers = legal(state, seat)
        plain: list[Action] = [each for each in offers if isinstance(each, DrawStock | Discard | Pass)]
        values = self.rules.values
        return max(
            plain or [each for each in offers if not isinstance(each, Knock)] or offers,
            key=lambda each: values[each.card] if isinstance(each, Discard) else 0,
        )

    # Discards

    def barred_discard(self, state: State) -> Card | None:
        """Return the card just drawn from the discards if it may not be discarded in the same turn; else None."""
        drawn = state.this_turn.drawn
        return drawn if drawn is not None and state.keeps_drawn else None

    def worst(self, state: State, seat: int, seen: Seen, may: Collection[Card], fits: Collection[Card] = ()) -> Card:
        """Return the card of `may`, which is not empty, that `seat` can best discard.

        `fits` are the naturals that can be added to melds on the table.
        """
        tables, style, values = self.tables, self.style, self.rules.values
        companions, bit = tables.companions, tables.bit
        mine = tables.mask(state.hands[seat])
        gone = tables.mask(state.discards)
        for meld in state.melds:
            for placed in meld.cards:
                gone |= bit[placed.card]
        if self.rules.packs > 1:
            gone = 0  # another copy of what lies open may still come
        unseen = ~(mine | gone)
        known = seen.known_cards[(seat + 1) % state.players] & unseen
        live = unseen & ~known
        wild = self.rules.wild
        best, chosen = _FAR, next(iter(may))
        for face in may:
            good = style.weight * values[face]
            if face in wild:
                good -= _WILD
            elif face in fits:
                good -= style.feeds
            for others in companions[face]:
                held = others & mine
                if held:
                    rest = others ^ held
                    if rest and rest & live == rest:
                        good -= style.keep
                elif others & unseen == others:
                    good -= style.known_fear if others & known else style.fear
            if good > best:
                best, chosen = good, face
        return chosen
