"""The worth of a hand whose melds stay in it: its deadwood now, and the deadwood the cards to come may leave."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.bots.choose.whole_hand import HandPlans
from game.bots.knowledge.belief import BeliefState
from game.bots.knowledge.companions import is_near
from game.bots.knowledge.danger import watching_bonus
from game.bots.knowledge.hidden_cards import meld_chance, turns_had
from game.bots.knowledge.layouts import expected_layout, expected_without, highest_value, lay_out, may_join
from game.engine.arrange.layable import count_hand
from game.engine.arrange.solver import BestLayout
from game.engine.cards import FACES, RANK_OF, Card, without
from game.engine.play.dead_ends import discardable
from game.engine.play.knocking import NO_LIMIT, knock_limit

_LEAST_TURNS = 0.5
"""The fewest turns reckoned with: a deal may always last a little longer."""
_MAY_SHOW = 11.0
"""Points gained by having so little deadwood that the hand may be shown."""
_NOTHING_LEFT = 0.6
"""The share of the bonus for no deadwood that is counted for a hand that has none."""
_OUT = 14.0
"""Points of others one collects where only a hand without anything left over is shown."""
_HORIZON = 2.5
"""Expected turns of a deal at its beginning; one less for every `_FADES` turns played:"""
_FADES = 3.0
_SHORTEST = 1.5
"""The fewest turns of a deal that are expected, however many were played."""
_TO_NOTHING = 0.6
"""Turns to hope for, at the first look, where only a hand without anything left over is shown."""
_FIRST = 60.0
"""Points gained there by having no card left over at once instead of never:"""
_HALF = 8.0
"""half of it after this number of turns."""
_CAUGHT = 0.4
"""The weight there of the points a hand counts now, and of those it will count once it has the melds demanded."""
_DRAWN = 2.0
"""Turns that a card of the stock saves there: the turn it takes, and its use for other plans than the nearest."""
_OFFERED = 0.5
"""Discards of others that can be had for a meld, for each card drawn from the stock."""
_SWAPS = 0.8
"""Turns in which the dearest card is simply changed for a cheaper one."""
_MOST = 0.9
"""The most a card is thought likely to come next."""
_CLOSE = 6
"""Discards that are valued in full."""
_GIVEN = 5.0
"""Points the next player gains by getting a card for a meld, apart from the points of the card."""
_GIVEN_VALUE = 1.2
"""The factor on the points of a discard in the cost of giving it away: the next player gets rid of the cards that go
with it, too.
"""
_LATER = 0.25
"""The worth of a discard to the players after the next, relative to the next player."""
_HOPE = 1.5
"""The added hope for cards to come of players who see little."""
_COMPANION = 4.0
"""Points a card may count more to be kept, at the first look, for each card that goes with it."""


class RatedDiscard(NamedTuple):
    """A discard with its worth in points, the hand after it, and the deadwood points of that hand."""

    worth: float
    card: Card
    rest: tuple[Card, ...]
    points: int
    """The deadwood it leaves."""
    danger: float = 0.0
    """The points that the discard may cost because others can use it; they are subtracted in `worth`."""


def turns_left(belief: BeliefState) -> float:
    """Return the number of turns the seat can expect to have before the deal ends."""
    state = belief.state
    turns = _TO_NOTHING if not knock_limit(state) else max(_SHORTEST, _HORIZON - turns_had(belief) / _FADES)
    if state.rules.ends_with_stock:
        turns = min(turns, (len(state.stock) - state.rules.draw.stock_left) / state.players)
    return max(_LEAST_TURNS, turns)


def deadwood_worth(belief: BeliefState, points: int, *, nothing: bool) -> float:
    """Return the worth, in points, of a hand with `points` of deadwood; mostly below 0.

    `nothing` is whether no card is left over. Where the rules reward that, it is worth more than leftover cards that
    count 0 points.
    """
    keys, limit = belief.rules.knocking, knock_limit(belief.state)
    worth = -belief.traits.fear * points
    if limit != NO_LIMIT and points <= limit:
        worth += _MAY_SHOW
    if nothing:
        worth += _NOTHING_LEFT * keys.gin_bonus + (_OUT if limit == 0 else 0.0)
    return worth


class HandProspects(NamedTuple):
    """The worth of a hand as it is, and the gains the next card may bring."""

    now: float
    melding: tuple[tuple[float, float], ...]
    """The cards that make or lengthen a meld: how likely each comes next, and the points gained."""
    swapping: float
    """The points that a card is likely to bring that is only cheaper than another."""

    @property
    def next_card(self) -> float:
        """The expected gain, in points, of a card drawn from the stock."""
        return sum([chance * gain for chance, gain in self.melding]) + self.swapping

    def worth(self, turns: float, hope: float = 1.0) -> float:
        """Return the worth of the hand, in points, with `turns` to come.

        `hope` multiplies the number of draws counted on: above 1 for a seat that overrates them.
        """
        draws = turns * (1 + _OFFERED) * hope
        melding = sum([(1 - (1 - chance) ** draws) * gain for chance, gain in self.melding])
        return float(self.now + melding + min(turns, _SWAPS) * self.swapping)


def hand_prospects(belief: BeliefState, hand: tuple[Card, ...], thrown: Card | None = None) -> HandProspects:
    """Return the prospects of a hand; `thrown` is a card it has just discarded, which cannot be drawn again."""
    rules = belief.rules
    layout = expected_layout(rules, hand)
    now = deadwood_worth(belief, layout.points, nothing=not layout.left)
    true = lay_out(rules, hand)
    surely = deadwood_worth(belief, true.points, nothing=not true.left) if true.melds else now
    held, high, values = count_hand(rules, hand), highest_value(rules, layout.left), rules.values
    melding: list[tuple[float, float]] = []
    swapping = 0.0
    for face in FACES:
        live = belief.live[face]
        if not live:
            continue
        if may_join(rules, held, face):
            if thrown is None:
                longer = expected_layout(rules, (*hand, face))
            else:
                longer = expected_without(rules, (*hand, thrown, face), thrown)
            most = highest_value(rules, longer.left)
            gain = deadwood_worth(belief, longer.points - most, nothing=len(longer.left) < 2) - now
            if gain > 0:
                melding.append((min(_MOST, live / belief.unseen), gain * _taste_for(belief, hand, face)))
        elif values[face] < high:
            gain = deadwood_worth(belief, layout.points + values[face] - high, nothing=False) - now
            swapping += gain * live
    return HandProspects(surely, tuple(melding), swapping / belief.unseen)


def is_race_to_no_deadwood(belief: BeliefState) -> bool:
    """Whether only a hand without deadwood may be shown, so that the first player to hold one wins."""
    return not knock_limit(belief.state)


def is_last_turn(belief: BeliefState) -> bool:
    """Whether another seat has shown its hand, and the deadwood after this turn counts."""
    return belief.state.shown is not None


def race_worth(belief: BeliefState, hand: tuple[Card, ...], layout: BestLayout, turns: float) -> float:
    """Return the worth, in points, of a hand in a race, where the first hand without deadwood wins; never above 0.

    `layout` is `expected_layout` for the hand; its points include the price of demanded melds that the hand lacks.
    `turns` are the turns expected until no card is left over.
    """
    counts = lay_out(belief.rules, hand).points + layout.points
    return -_CAUGHT * belief.traits.fear * counts - _FIRST * turns / (_HALF + turns)


def worth_after_stock_draw(belief: BeliefState, hand: tuple[Card, ...]) -> float:
    """Return the worth, in points, of a hand after a draw from the stock and the discard that follows, on average over
    the cards that may come.

    Only for a race, where only a hand without deadwood wins, or for a last turn.
    """
    rules = belief.rules
    if not is_last_turn(belief):
        turns = HandPlans(belief, hand, len(hand)).turns - _DRAWN
        return race_worth(belief, hand, expected_layout(rules, hand), max(0.0, turns))
    drawn = [(belief.live[face], lay_out(rules, (*hand, face))) for face in FACES if belief.live[face]]
    return -sum([live * (after.points - highest_value(rules, after.left)) for live, after in drawn]) / belief.unseen


def hand_worth(belief: BeliefState, hand: tuple[Card, ...], turns: float, thrown: Card | None = None) -> float:
    """Return the worth in points of a hand at the end of a turn.

    `turns`: how many more turns the seat has. `thrown`: the card just discarded, if any. Both are ignored in a race
    (`is_race_to_no_deadwood`) and on a last turn (`is_last_turn`).
    """
    if is_last_turn(belief):
        return -float(lay_out(belief.rules, hand).points)
    if is_race_to_no_deadwood(belief):
        return race_worth(belief, hand, expected_layout(belief.rules, hand), HandPlans(belief, hand, len(hand)).turns)
    return hand_prospects(belief, hand, thrown).worth(turns, 1 + _HOPE * (1 - belief.traits.sees))


def _taste_for(belief: BeliefState, hand: tuple[Card, ...], face: Card) -> float:
    """Return the factor of the seat's taste for `face`, a card that would make a meld with the hand.

    The meld is taken to be a set if the hand has enough cards of the rank, else a run. The factor is above 1 if the
    seat leans to that kind of meld, and below 1 if it leans to the other kind. It is 1 for a wild, and for a seat that
    leans to neither.
    """
    leaning = belief.traits.leaning
    if not leaning or face in belief.rules.wild:
        return 1.0
    alike = sum([RANK_OF[each] == RANK_OF[face] for each in hand])
    return 1 - leaning if alike >= belief.rules.set_min - 1 else 1 + leaning


def danger_in_hand(belief: BeliefState, face: Card) -> float:
    """Return the points a discard is likely to cost because others can use it, weighted by the caution of the seat.

    It includes the points that the seat adds because it watches the next player (`watching_bonus`), so it may be below
    0.

    It is 0 for a card that nobody may draw. It is also 0 where each seat scores its own points and the deal ends only
    with a hand that has no deadwood: there, being first is all that counts.
    """
    rules = belief.rules
    if rules.is_barred_discard(face):
        return 0.0
    if rules.scoring.settle == "own" and not knock_limit(belief.state):
        # All depends on being the first with nothing left over: a worse hand of one's own costs more than a card given.
        return 0.0
    price, total = _GIVEN + _GIVEN_VALUE * max(0, rules.values[face]), 0.0
    for order, seat in enumerate(belief.state.clockwise(belief.seat)):
        total += (1.0 if order == 0 else _LATER) * meld_chance(belief, seat, face) * price
    return belief.traits.caution * total + watching_bonus(belief, face)


def rated_discards(
    belief: BeliefState, hand: tuple[Card, ...], barred: Card | None, turns: float
) -> list[RatedDiscard]:
    """Return the discards of a hand that are worth comparing, the best first; empty if no card may be discarded.

    Their danger is subtracted from their worth, and a seat with slips or tastes misjudges them. In a race all discards
    are rated, elsewhere only those that look best by the deadwood they leave. `barred` may not be discarded unless it
    is held twice; `turns` is the number of turns to come.
    """
    rules, values = belief.rules, belief.rules.values
    may = discardable(rules, [face for face in dict.fromkeys(hand) if face != barred or hand.count(face) > 1])
    if is_race_to_no_deadwood(belief):
        return _throws_in_race(belief, hand, may)
    found: list[tuple[float, Card, tuple[Card, ...]]] = []
    for face in may:
        rest = without(hand, (face,)) or ()
        layout = expected_without(rules, hand, face)
        companions = sum([is_near(face, each) for each in layout.left])
        found.append((layout.points + min(values[face], _COMPANION * companions), face, rest))
    found.sort(key=lambda each: (each[0], each[1]))
    ends = []
    for _, face, rest in found[:_CLOSE]:
        risk = danger_in_hand(belief, face)
        good = hand_worth(belief, rest, turns, face) - risk
        if not belief.values_discards_truly:
            good += belief.discard_bias(face)
        ends.append(RatedDiscard(good, face, rest, lay_out(rules, rest).points, risk))
    return sorted(ends, key=lambda end: (-end.worth, end.card))


def _throws_in_race(belief: BeliefState, hand: tuple[Card, ...], may: Sequence[Card]) -> list[RatedDiscard]:
    """Return the cards of `may` as rated discards, the best first.

    They are rated for a race, in which only a hand without deadwood wins, or for a last turn.
    """
    rules, last = belief.rules, is_last_turn(belief)
    ways = None if last else HandPlans(belief, hand, len(hand) - 1)
    ends = []
    for face in may:
        rest = without(hand, (face,)) or ()
        points = lay_out(rules, rest).points
        if ways is None:
            good, risk = -float(points), 0.0
        else:
            risk = danger_in_hand(belief, face)
            good = race_worth(belief, rest, expected_without(rules, hand, face), ways.turns_without(face)) - risk
        if not belief.values_discards_truly:
            good += belief.discard_bias(face)
        ends.append(RatedDiscard(good, face, rest, points, risk))
    return sorted(ends, key=lambda end: (-end.worth, end.card))
