"""In what OpenSpiel's Gin differs from this house, and what exactly each of that predicts.

A match (target, boxes, who deals next) is none of theirs: deals are compared one by one. All else is in this table, and
a choice, an end or a score that is not as predicted here is a difference.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from game.engine.actions import Action, Discard, Knock
from game.engine.cards import Card, without
from game.engine.melds.meld import Meld
from game.engine.play.knocking import knock_limit
from game.engine.play.scoring import deadwood
from game.engine.play.turns import CIRCLES
from game.engine.sheet.contracts import Kind
from game.engine.sheet.rules import Rules
from game.engine.state import State
from tests.peers.hands import Hand
from tests.peers.theirs import MOST_TAKEN, their_layout

TURNS_IN_CIRCLE = CIRCLES * 2


class Simplification(Enum):
    """A difference between OpenSpiel and the engine that is known; its value describes the difference and its
    effects.
    """

    TAKEN_THROWN = "a card just taken may be thrown, and knocked with: those two choices more, where the rules bar it"
    PUT_BACK = "one takes a card and throws it, the other too: their deal is over, 0:0"
    MANY_TAKEN = f"the {MOST_TAKEN}th upcard drawn ends their deal at once, 0:0"
    GOES_ROUND = f"{TURNS_IN_CIRCLE} turns in a row with a discard taken end ours, 0:0, and theirs goes on"
    WALL = "two cards left end ours, 0:0; the next may still knock with the top discard there, or pass: 0:0"
    ELEVEN_CARDS = (
        "eleven cards are laid out for the least deadwood and then the highest card left is thrown; where another "
        "lay-out would be better after the throw, no knock is offered"
    )
    LONG_RUNS = "runs have at most five cards, six are laid as three and three: no lay-out with a longer one"
    OWN_MELDS = "who did not knock lays melds one by one, or leaves it at that: the best of all ways is ours"
    ALWAYS_ASKED = "cards may be laid off although that leaves no less deadwood; here nobody is asked then"
    THIRD_CARD = "a third card at one end of a run cannot be laid off"
    COUNTED_TWICE = "a card laid off on one meld lengthens a run it would fit, too: the card beyond it may be laid off"
    TIE = "equal deadwood is 0:0: the undercut bonus less"
    SPADES = "spades do not double: half of our score"


class Prediction(NamedTuple):
    """The actions that OpenSpiel is expected to allow beyond ours (`more`) and to lack (`less`), each with the
    reason.
    """

    more: dict[Action | Card, Simplification]
    less: dict[Action | Card, Simplification]


def seen_points(rules: Rules, hand: Hand) -> int:
    """Return the deadwood that OpenSpiel counts in eleven cards (`ELEVEN_CARDS`)."""
    melded = [face for meld in their_layout(hand) for face in meld]
    left = without(hand, melded)
    assert left is not None
    values = sorted(rules.plain[face] for face in left)
    if sum(values) != deadwood(rules, tuple(sorted(hand))):
        raise AssertionError(f"their lay-out of {hand} does not leave the least")
    return sum(values[:-1])


def knock_cards(state: State, hand: Hand) -> set[Card]:
    """Return the cards of a hand with whose discard a player may knock, even one just taken from the discards."""
    limit = knock_limit(state)
    return {face for face in hand if deadwood(state.rules, tuple(sorted(without(hand, (face,)) or ()))) <= limit}


def in_discard(state: State, seat: int) -> Prediction:
    """Predict the differences in the legal actions of a seat that has drawn."""
    hand, rules = state.hands[seat], state.rules
    barred = None if rules.draw.discard_drawn else state.this_turn.drawn
    more: dict[Action | Card, Simplification] = {}
    less: dict[Action | Card, Simplification] = {}
    showing = knock_cards(state, hand)
    unseen = bool(showing) and seen_points(rules, hand) > knock_limit(state)
    if barred is not None:
        more[Discard(seat, barred)] = Simplification.TAKEN_THROWN
        if barred in showing and not unseen:
            more[Knock(seat, barred)] = Simplification.TAKEN_THROWN
    if unseen:
        less = {Knock(seat, face): Simplification.ELEVEN_CARDS for face in showing if face != barred}
    return Prediction(more, less)


def in_lay_off(state: State, seat: int, before: tuple[Meld, ...], offered: dict[Card, list[int]]) -> Prediction:
    """Predict the differences in the cards that `seat` may lay off.

    Args:
        state: our state during the lay-off.
        seat: the seat that lays off.
        before: the knocker's melds as they were shown.
        offered: the indices of the melds on which our engine allows each card.
    """
    more: dict[Action | Card, Simplification] = {}
    less: dict[Action | Card, Simplification] = {}
    for face, places in offered.items():
        if all(_laid_at_end(before[at], state.melds[at], face) >= 2 for at in places):
            less[face] = Simplification.THIRD_CARD
    laid = {face for meld in state.melds for face in meld.faces} - {face for meld in before for face in meld.faces}
    for at, meld in enumerate(before):
        if meld.kind is not Kind.RUN:
            continue
        low, high = min(meld.faces), max(meld.faces)
        for end, beyond in ((low - 1, low - 2), (high + 1, high + 2)):
            elsewhere = end in laid and end not in state.melds[at].faces
            for face in state.hands[seat]:
                same_suit = face.suit == low.suit == end // 13
                if elsewhere and face == beyond and same_suit and face not in offered:
                    more[face] = Simplification.COUNTED_TWICE
    return Prediction(more, less)


def _laid_at_end(before: Meld, now: Meld, face: Card) -> int:
    """Return how many cards were laid off at the end of a run at which `face` fits; 0 for a set."""
    if before.kind is not Kind.RUN:
        return 0
    if face < min(before.faces):
        return sum(each < min(before.faces) for each in now.faces)
    return sum(each > max(before.faces) for each in now.faces)
