"""The ways a hand whose melds stay in it can be shown, and its live deadwood."""

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
from game.engine.play.verbs import is_offered, legal, why_not
from game.engine.refusals import Ambiguous, KindsNotShown
from game.engine.sheet.rules import Rules
from game.engine.state import Phase, View

MAX_LAYOUTS = 6
"""Most layouts of a hand offered to choose from."""

MAX_READINGS = 64
"""Most readings of the wilds in a layout that are tried."""


class Showing(Struct, frozen=True):
    """A hand as it would be shown: the action, its discard (None for big gin), the melds, the deadwood cards and their
    points.
    """

    action: Knock
    card: Card | None
    melds: tuple[tuple[Card, ...], ...]
    left: tuple[Card, ...]
    points: int
    is_own: bool = False
    """Whether the melds are those the player arranged side by side."""


def knocks_among(actions: Sequence[Action]) -> list[Knock]:
    """Return the knocks among the legal actions."""
    return [each for each in actions if isinstance(each, Knock)]


def best_knock(view: View, actions: Sequence[Action]) -> Knock | None:
    """Return the legal knock that leaves the least deadwood; None if there is no legal knock. Among equals, big gin
    comes first, then the discard with the most points.
    """
    rules = view.state.rules

    def cost(each: Knock) -> tuple[int, bool, int]:
        rest = view.hand if each.card is None else without(view.hand, (each.card,)) or ()
        value = 0 if each.card is None else rules.values[each.card]
        return deadwood(rules, tuple(sorted(rest))), each.card is not None, -value

    return min(knocks_among(actions), key=cost, default=None)


def nearest_discard(view: View) -> Card | None:
    """Return the discard that brings the hand nearest to one that may be shown; None for an empty hand.

    Only for a hand that may not be shown after any discard, which is not checked. Preferred is a discard after which
    only required kinds of melds are lacking. Then the least deadwood decides, and then the most valuable discard.
    """
    rules = view.state.rules

    def lacks(card: Card) -> tuple[bool, int, int]:
        rest = tuple(sorted(without(view.hand, (card,)) or ()))
        kinds = isinstance(why_not_shown(view.state, rest), KindsNotShown)
        return not kinds, deadwood(rules, rest), -rules.values[card]

    return min(sorted(set(view.hand)), key=lacks, default=None)


def possible_showings(view: View, card: Card | None, held: Sequence[Card] = ()) -> list[Showing]:
    """Return up to MAX_LAYOUTS legal showings after the discard `card`, or of the whole hand (big gin) if it is None.

    They are sorted by the points of the deadwood, then by the number of its cards, the least first; among equals, the
    player's own layout is first. If that layout is legal, it is added even if MAX_LAYOUTS others are better. If no
    showing is legal, the only one returned is the hand without melds.

    `held` is the hand in the player's own order, in which neighbouring cards that form melds are kept together.
    """
    rules = view.state.rules
    hand = view.hand if card is None else without(view.hand, (card,)) or ()
    is_own = melds_as_held(rules, held if card is None else _without_last(held, card))
    found = {_layout_key(each): each for each in (is_own, *_candidate_layouts(rules, hand)) if each}
    shown = []
    for cards, melds in found.items():
        left = without(hand, [face for meld in melds for face in meld]) or ()
        mine = cards == _layout_key(is_own)
        melds = is_own if mine else melds
        action = _legal_knock(view, card, melds)
        if action is not None:
            shown.append(Showing(action, card, melds, tuple(sorted(left)), rules.points_of(left), mine))
    if not shown:
        # With no meld at all one may show a hand, too, where it counts little or any will do.
        shown.append(Showing(Knock(view.seat, card), card, (), tuple(sorted(hand)), rules.points_of(hand)))
    shown.sort(key=lambda each: (each.points, len(each.left), not each.is_own))
    # What the player has arranged can be chosen, however many others leave less.
    return shown[:MAX_LAYOUTS] + [each for each in shown[MAX_LAYOUTS:] if each.is_own]


def _legal_knock(view: View, card: Card | None, melds: tuple[tuple[Card, ...], ...]) -> Knock | None:
    """Return the legal knock with these melds and this discard; None if there is none. If the meanings of wilds would
    otherwise be ambiguous, the knock names them.
    """
    state, plain = view.state, Knock(view.seat, card, tuple(uses(meld) for meld in melds))
    refusal = why_not(state, plain)
    if not isinstance(refusal, Ambiguous):
        return plain if is_offered(state, plain) else None
    ways = product(*[lay_readings(state.rules, meld, view.seat) for meld in plain.melds])
    for way in islice(ways, MAX_READINGS):
        named = Knock(view.seat, card, tuple(explicit(meld.cards) for meld in way))
        if is_offered(state, named):
            return named
    return None


def melds_as_held(rules: Rules, held: Sequence[Card]) -> tuple[tuple[Card, ...], ...]:
    """Return the melds formed by neighbouring cards of `held` that leave the fewest points. Empty if no neighbours form
    a meld.
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


def _without_last(held: Sequence[Card], card: Card) -> tuple[Card, ...]:
    """Return the cards `held` without the last one that equals `card`; all of them if there is none."""
    at = max([place for place, face in enumerate(held) if face == card], default=len(held))
    return (*held[:at], *held[at + 1 :])


def _layout_key(melds: Sequence[Sequence[Card]]) -> tuple[tuple[Card, ...], ...]:
    """Return a key that is equal for layouts with the same melds in any order."""
    return tuple(sorted([tuple(sorted(meld)) for meld in melds]))


def _candidate_layouts(rules: Rules, hand: tuple[Card, ...]) -> list[tuple[tuple[Card, ...], ...]]:
    """Return the layouts of the hand that are worth trying, each as its melds; the same one may come twice.

    These are the best layout, every layout that keeps only some of its melds (at least one), and the best layouts of
    the hand with one of the melded cards left over. A layout is left out if one of its melds cannot be read as a meld
    when shown.
    """
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
    """Return the deadwood points of the viewing player's hand. In the player's own turn, after the draw, they are those
    left by the best discard; once the player has shown the hand, those of the cards still held.

    None in games with melds on the table, without a hand, and at times when no cards are drawn, played or laid off.
    """
    state, hand = view.state, view.hand
    held = (Phase.OFFER, Phase.DRAW, Phase.PLAY, Phase.LAY_OFF)
    if not state.rules.melding.in_hand or state.phase not in held or not hand:
        return None
    if state.shown is not None and state.shown.seat == view.seat:
        return state.rules.points_of(hand)
    if state.phase is Phase.PLAY and state.turn == view.seat:
        rests = [tuple(sorted(without(hand, (face,)) or ())) for face in set(hand)]
        return min(deadwood(state.rules, rest) for rest in rests)
    return deadwood(state.rules, tuple(sorted(hand)))


def lay_off_cards(view: View) -> tuple[Card, ...]:
    """Return the cards of the player's hand that can be laid off now on a hand shown by a knock.

    None in any other phase, or if the player is not asked to lay off.
    """
    if view.state.phase is not Phase.LAY_OFF or view.seat not in view.state.answering:
        return ()
    found = {use.card for each in legal(view.state, view.seat) if isinstance(each, Add) for use in each.cards}
    return tuple(card for card in view.hand if card in found)
