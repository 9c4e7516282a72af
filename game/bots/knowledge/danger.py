"""The danger of a discard: the points it is likely to cost by helping other players.

A discard is dangerous, in points, where others add it, meld with it, claim it or call it.
"""

from __future__ import annotations

from msgspec import structs

from game.bots.knowledge.belief import BeliefState
from game.bots.knowledge.companions import REACH, is_near
from game.bots.knowledge.hidden_cards import interest, meld_chance
from game.engine.arrange.layable import single_melds
from game.engine.cards import JOKER, RANK_OF, Card
from game.engine.melds.room import open_melds, single_adds

_MELD_LAID = 15
"""Points another seat gains by laying a meld with a discard, beside the discard's own, where melds count."""
_CALLED = 10.0
"""Points that a called discard costs, for each card that is drawn for it."""
_COLLECTS_WILD = 5.0
"""The factor by which a seat at its contract collects wilds rather than naturals;"""
_COLLECTS_ANY = 0.3
"""naturals of which no event tells;"""
_COLLECTS_NEAR = 0.8
"""and for each near card that it took, more."""
_LATER = 0.3
"""The worth of a discard to the players after the next, relative to the next player."""
_LATELY = 3
"""The number of latest discards of the next player that an echoing seat remembers."""
_LIKES = 2
"""Cards picked up near one after which more make no difference."""


def danger(belief: BeliefState, face: Card) -> float:
    """Return the points a discard is likely to cost because others can use it, weighted by the caution of the seat; 0
    for a joker that is not wild.

    For a card that others may draw, the points that the seat adds because it watches the next player (`watching_bonus`)
    are included, which may make the result negative.
    """
    rules, state = belief.rules, belief.state
    if face == JOKER and face not in rules.wild:
        return 0.0  # nobody can do anything with it
    total = _cost_of_call(belief, face)
    if rules.is_barred_discard(face):
        return belief.traits.caution * total
    worth = belief.table_weight * rules.values[face] + 2 * belief.ease
    for order, seat in enumerate(seats_after_discard(belief, face)):
        if seat == belief.seat:
            continue
        weight = 1.0 if order == 0 else _LATER
        if state.will_add(seat) and _fits_table(belief, face, seat):
            total += weight * worth / 2
        if state.contract_of(seat) is None or (rules.melding.extra_melds and state.melded[seat]):
            total += weight * meld_chance(belief, seat, face) * (worth + belief.table_weight * _MELD_LAID)
        elif not state.melded[seat]:
            total += weight * _collecting(belief, seat, face) * belief.ease
    return belief.traits.caution * total + watching_bonus(belief, face)


def watching_bonus(belief: BeliefState, face: Card) -> float:
    """Return the points that a seat adds to the worth of keeping a card because it watches the next player.

    They are above 0 for cards near those the next player picked up, and below 0 for ranks that player lately discarded.
    They are 0 for a wild, and for a seat whose traits do not let it watch others.
    """
    watching, echoing = belief.traits.watching, belief.traits.echoing
    if not (watching or echoing) or not belief.memory.held or face in belief.rules.wild:
        return 0.0
    following = belief.state.seat_after(belief.seat)
    likes = sum([is_near(face, each, REACH) for each in belief.memory.collected_cards(following)])
    thrown = any(RANK_OF[each] == RANK_OF[face] for each in belief.memory.thrown[following][-_LATELY:])
    return belief.average * (watching * min(_LIKES, likes) - echoing * thrown)


def seats_after_discard(belief: BeliefState, face: Card) -> tuple[int, ...]:
    """Return the seats in the order of their turns after the seat of `belief` discards `face`.

    They are the other seats still in the deal. If the card is a wild that skips the next seat, the discarding seat is
    included: it comes last but one, before the skipped seat.
    """
    state = belief.state
    skips = belief.rules.wilds.discard_skips and face in belief.rules.wild and len(state.clockwise(belief.seat)) > 0
    return structs.replace(state, turn=belief.seat).skipping if skips else state.clockwise(belief.seat)


def _fits_table(belief: BeliefState, face: Card, seat: int) -> bool:
    """Whether a card can be added to a meld that `seat` may add to."""
    melds = open_melds(belief.rules, belief.state.melds, seat)
    return any(True for _, meld in melds for _ in single_adds(belief.rules, meld, (face,)))


def _cost_of_call(belief: BeliefState, face: Card) -> float:
    """Return the most points that discarding `face` may cost the bot because others call (`calls.playable_discard`) or
    claim it (`calls.rummy_in_the_deck`); 0 if they can do neither.

    A call costs the points of the card and an estimate for each card that is drawn for it.
    """
    rules, total = belief.rules, 0.0
    if rules.calls.playable_discard and belief.state.melded[belief.seat] and _fits_table(belief, face, belief.seat):
        total += rules.values[face] + _CALLED * rules.calls.playable_discard
    return total + _claimable(belief, face) if rules.calls.rummy_in_the_deck else total


def _claimable(belief: BeliefState, face: Card) -> float:
    """Return the points that another seat could count by claiming a card once it is among the discards.

    They are those of the card if it fits a meld on the table, else those of the best meld of it and other discards; 0
    if there is none.
    """
    rules = belief.rules
    if any(_fits_table(belief, face, seat) for seat in belief.state.clockwise(belief.seat)):
        return float(rules.values[face])
    melds = single_melds(rules, (*belief.state.discards, face), face)
    return max((float(rules.points_of(tuple([use.card for use in meld]))) for meld in melds), default=0.0)


def _collecting(belief: BeliefState, seat: int, face: Card) -> float:
    """Return a weight for how strongly a seat that has not yet laid its contract seems to collect cards like `face`.

    It is above 1 for wilds. For naturals it grows with the cards near `face` that the seat took, and falls with those
    that it discarded or refused. Without a memory of the deal, it is the same for all naturals.
    """
    if face in belief.rules.wild:
        return _COLLECTS_WILD
    if not belief.memory.held:
        return _COLLECTS_ANY
    likes = (*belief.memory.taken[seat], *belief.memory.collected_cards(seat))
    liked = sum([is_near(face, each, REACH) for each in likes])
    return (_COLLECTS_ANY + _COLLECTS_NEAR * liked) * interest(belief.memory, seat, face)
