"""One's hand in a game whose melds stay in it: its deadwood, and every way in which it could be shown now."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, islice, product

from msgspec import Struct

from game.engine.actions import Action, Add, Knock, uses
from game.engine.arrange.solver import best_layout
from game.engine.cards import Card, without
from game.engine.melds.meld import explicit
from game.engine.melds.readings import lay_readings
from game.engine.play.knocking import why_not_shown
from game.engine.play.scoring import deadwood
from game.engine.play.verbs import legal, offered, why_not
from game.engine.refusals import Ambiguous, KindsNotShown
from game.engine.sheet.rules import Rules
from game.engine.state import Phase, View

MOST_LAYOUTS = 6
"""Lay-outs of a hand one can choose from."""

MOST_READINGS = 64
"""Ways to read the wilds of a lay-out that are tried."""


class Showing(Struct, frozen=True):
    """A hand as it would be shown: the play, the card discarded, if one is, the melds, and what is in none."""

    action: Knock
    card: Card | None
    melds: tuple[tuple[Card, ...], ...]
    left: tuple[Card, ...]
    points: int
    own: bool = False
    """Whether the melds are those in which the player holds the cards."""


def knocks(actions: Sequence[Action]) -> list[Knock]:
    """Those of the legal actions that show the hand."""
    return [each for each in actions if isinstance(each, Knock)]


def best_knock(view: View, actions: Sequence[Action]) -> Knock | None:
    """The way to show the hand that leaves least: big gin, then the discard that counts most."""
    rules = view.state.rules

    def cost(each: Knock) -> tuple[int, bool, int]:
        rest = view.hand if each.card is None else without(view.hand, (each.card,)) or ()
        value = 0 if each.card is None else rules.values[each.card]
        return deadwood(rules, tuple(sorted(rest))), each.card is not None, -value

    return min(knocks(actions), key=cost, default=None)


def nearest_discard(view: View) -> Card | None:
    """The discard after which a hand that may not be shown is nearest to it; None where no card is held.

    That is one after which only melds of the kinds asked for are lacking, else the one that leaves the least deadwood.
    """
    rules = view.state.rules

    def lacks(card: Card) -> tuple[bool, int, int]:
        rest = tuple(sorted(without(view.hand, (card,)) or ()))
        kinds = isinstance(why_not_shown(view.state, rest), KindsNotShown)
        return not kinds, deadwood(rules, rest), -rules.values[card]

    return min(sorted(set(view.hand)), key=lacks, default=None)


def showings(view: View, card: Card | None, held: Sequence[Card] = ()) -> list[Showing]:
    """How the hand can be shown with this discard, the least deadwood first: every lay-out that may be meant.

    `held` is the hand as the player has put it together: of those that leave as little, the melds lying side by side in
    it come first.
    """
    rules = view.state.rules
    hand = view.hand if card is None else without(view.hand, (card,)) or ()
    own = side_by_side(rules, held if card is None else _thrown(held, card))
    found = {_cards_of(each): each for each in (own, *_layouts(rules, hand)) if each}
    shown = []
    for cards, melds in found.items():
        left = without(hand, [face for meld in melds for face in meld]) or ()
        mine = cards == _cards_of(own)
        melds = own if mine else melds
        action = _play(view, card, melds)
        if action is not None:
            shown.append(Showing(action, card, melds, tuple(sorted(left)), rules.value(left), mine))
    if not shown:
        # With no meld at all one may show a hand, too, where it counts little or any will do.
        shown.append(Showing(Knock(view.seat, card), card, (), tuple(sorted(hand)), rules.value(hand)))
    shown.sort(key=lambda each: (each.points, len(each.left), not each.own))
    # What the player has arranged can be chosen, however many others leave less.
    return shown[:MOST_LAYOUTS] + [each for each in shown[MOST_LAYOUTS:] if each.own]


def _play(view: View, card: Card | None, melds: tuple[tuple[Card, ...], ...]) -> Knock | None:
    """What shows a hand so, if it can be: where wilds may stand for several cards, as what they are taken first."""
    state, plain = view.state, Knock(view.seat, card, tuple(uses(meld) for meld in melds))
    refusal = why_not(state, plain)
    if not isinstance(refusal, Ambiguous):
        return plain if offered(state, plain) else None
    ways = product(*[lay_readings(state.rules, meld, view.seat) for meld in plain.melds])
    for way in islice(ways, MOST_READINGS):
        named = Knock(view.seat, card, tuple(explicit(meld.cards) for meld in way))
        if offered(state, named):
            return named
    return None


def side_by_side(rules: Rules, held: Sequence[Card]) -> tuple[tuple[Card, ...], ...]:
    """Return the melds that lie side by side in a hand as it is held, those that leave the fewest points.

    None where the hand is not put together by its player (no cards).
    """
    # By how many cards from the left have been gone through: the points left over, and the melds.
    best: list[tuple[int, tuple[tuple[Card, ...], ...]]] = [(0, ())]
    for end in range(1, len(held) + 1):
        points, melds = best[end - 1]
        found = [(points + rules.values[held[end - 1]], melds)]
        for start in range(end - 1):
            meld = tuple(held[start:end])
            if best[start][0] <= found[-1][0] and lay_readings(rules, uses(meld), 0):
                found.append((best[start][0], (*best[start][1], meld)))
        best.append(min(found, key=lambda each: (each[0], -sum(map(len, each[1])), len(each[1]))))
    return best[-1][1]


def _thrown(held: Sequence[Card], card: Card) -> tuple[Card, ...]:
    """The cards in their order, without the last of this face."""
    at = max([place for place, face in enumerate(held) if face == card], default=len(held))
    return (*held[:at], *held[at + 1 :])


def _cards_of(melds: Sequence[Sequence[Card]]) -> tuple[tuple[Card, ...], ...]:
    """What tells one lay-out from another, in whatever order its melds and their cards are."""
    return tuple(sorted([tuple(sorted(meld)) for meld in melds]))


def _layouts(rules: Rules, hand: tuple[Card, ...]) -> list[tuple[tuple[Card, ...], ...]]:
    """The best lay-out, and the best ones in which one of its melds, or one card of them, is left out."""
    best = best_layout(rules, hand)
    whole = tuple(map(tuple, best.melds))
    found = [whole]
    without_one = [meld for count in range(1, len(whole)) for meld in combinations(whole, len(whole) - count)]
    found += [tuple(each) for each in without_one]
    for meld in whole:
        for face in meld:
            rest = without(hand, (face,)) or ()
            found.append(tuple(map(tuple, best_layout(rules, rest).melds)))
    return [each for each in found if all(lay_readings(rules, uses(meld), 0) for meld in each)]


def live_deadwood(view: View) -> int | None:
    """What is in no meld of one's hand while it is held; after a draw, what is left after the best discard.

    None where melds do not stay in the hand, or none is held.
    """
    state, hand = view.state, view.hand
    held = (Phase.OFFER, Phase.DRAW, Phase.PLAY, Phase.LAY_OFF)
    if not state.rules.melding.in_hand or state.phase not in held or not hand:
        return None
    if state.shown is not None and state.shown.seat == view.seat:
        return state.rules.value(hand)
    if state.phase is Phase.PLAY and state.turn == view.seat:
        rests = [tuple(sorted(without(hand, (face,)) or ())) for face in set(hand)]
        return min(deadwood(state.rules, rest) for rest in rests)
    return deadwood(state.rules, tuple(sorted(hand)))


def fitting(view: View) -> tuple[Card, ...]:
    """The cards of one's hand that can be laid off now."""
    if view.state.phase is not Phase.LAY_OFF or view.seat not in view.state.answering:
        return ()
    found = {use.card for each in legal(view.state, view.seat) if isinstance(each, Add) for use in each.cards}
    return tuple(card for card in view.hand if card in found)
