"""The hidden cards of the other seats: the likelihood of each card in each hand.

A belief weighs every hidden card for every seat. Cards near those a seat threw or refused are less likely in its hand,
cards near those it picked up and kept more so; once the discards became the stock, what was not among them is most
likely held. `search.determinization` draws whole hands by these weights.
"""

from __future__ import annotations

from game.bots.knowledge.belief import BeliefState
from game.bots.knowledge.companions import NEAR, companions_of
from game.bots.knowledge.memory import Memory
from game.engine.cards import FACES, JOKER, UNKNOWN, Card

_SPURNED = 0.6
"""The factor on the chance that a seat can use a card, for each card near it that the seat threw or refused."""
_RECALLED = 8
"""Discards thrown, and refused, that tell of a hand: the latest."""
_LIKED = 2.2
"""The factor on the chance that a card is held, for each card near it that its owner picked up and kept."""
_KEPT = 20.0
"""The same for a card not seen since the discards became the stock."""
_MOST = 0.95
"""The highest chance assumed that a seat holds a card it was not seen to take."""
_WILD_MELDS = 1.0
"""The chance that a seat has a meld for a wild."""
_GROWTH = 0.62
"""Cards a hand has chosen from, beyond its own, for each turn of its owner."""
_MOST_GROWTH = 6.0
"""Such cards at most where melds lie on the table;"""
_MOST_GROWTH_IN_HAND = (3.0, 8.0)
"""and where they stay in the hand: where better hands would have been shown, and where only those without deadwood are.
"""
_RENEWED = 14.0
"""Turns that went by, at least, once the discards have become the stock."""


def turns_had(belief: BeliefState) -> float:
    """Return how many turns each seat has had in this deal on average, estimated from the discards.

    Once the discards have become the stock, it is not below a fixed number, as the earlier discards are no longer
    there.
    """
    turns = len(belief.state.discards) / belief.state.players
    return max(_RENEWED, turns) if belief.state.stock_ran_out else turns


def known_cards(belief: BeliefState, seat: int) -> tuple[Card, ...]:
    """Return the cards that another seat is known to hold: its whole hand if that lies open, else the cards it was seen
    to get or to hold and has not parted with (`Memory.held`). Empty if nothing is known.
    """
    hand = belief.state.hands[seat]
    if UNKNOWN not in hand:
        return hand
    return belief.memory.held[seat] if belief.memory.held else ()


def knows_hidden_cards(belief: BeliefState) -> bool:
    """Whether the seat knows exactly which cards are hidden; one that forgets discards does not."""
    state = belief.state
    held = sum([len(state.hands[other]) - len(known_cards(belief, other)) for other in state.clockwise(belief.seat)])
    return sum(belief.hidden) == len(state.stock) + held


def interest(memory: Memory, seat: int, face: Card) -> float:
    """Return a factor for the chance that `seat` can use a card.

    It is 1, and is lowered for each card near this one that the seat lately discarded or refused.
    """
    if not memory.held:
        return 1.0
    spurned = memory.thrown[seat][-_RECALLED:] + memory.refused[seat][-_RECALLED:]
    around = NEAR[face]
    return float(_SPURNED ** sum([each in around for each in spurned]))


def holding_weight(belief: BeliefState, seat: int, face: Card) -> float:
    """Return a factor for how likely a hidden card is in the hand of `seat` rather than elsewhere; 1 where nothing that
    happened tells of it.
    """
    memory = belief.memory
    if not memory.held:
        return 1.0
    around = NEAR[face]
    found = interest(memory, seat, face) * _LIKED ** sum([each in around for each in memory.collected_cards(seat)])
    if memory.buried and face not in memory.buried:
        found *= _KEPT
    return float(found)


def holding_chances(belief: BeliefState, seat: int) -> tuple[float, ...]:
    """Return, by face, the chance that another seat holds a given copy of it among the copies not seen.

    It is 1 for cards the seat is known to hold, and 0 for other faces without an unseen copy.
    """
    found = belief.chances.get(seat)
    if found is None:
        found = belief.chances[seat] = _holding_chances(belief, seat)
    return found


def _holding_chances(belief: BeliefState, seat: int) -> tuple[float, ...]:
    known = known_cards(belief, seat)
    few = max(0, len(belief.state.hands[seat]) - len(known))
    weights = [holding_weight(belief, seat, face) if belief.hidden[face] else 0.0 for face in FACES]
    share = few / max(1.0, sum([weight * count for weight, count in zip(weights, belief.hidden, strict=False)]))
    return tuple([1.0 if face in known else min(_MOST, weights[face] * share) for face in FACES])


def growth(belief: BeliefState) -> float:
    """Return how many cards more than it holds each other seat is believed to have had to choose from.

    It is one estimate for all other seats, which grows with the turns they had, up to a bound.
    """
    in_hand = belief.rules.melding.in_hand
    most = _MOST_GROWTH_IN_HAND[belief.rules.knocking.limit == 0] if in_hand else _MOST_GROWTH
    return min(most, _GROWTH * turns_had(belief))


def meld_chance(belief: BeliefState, seat: int, face: Card) -> float:
    """Return the chance that another seat holds cards that make a meld with `face`: 1 for a wild, 0 for a joker that is
    not wild.
    """
    if face in belief.rules.wild:
        return _WILD_MELDS
    if face == JOKER:
        return 0.0
    chances, known, hidden = holding_chances(belief, seat), known_cards(belief, seat), belief.hidden
    miss = 1.0
    for groups in companions_of(belief.rules, face):
        every = 1.0
        for faces, few in groups:
            if few == len(faces) == 1:
                [one] = faces
                every *= 1.0 if one in known else min(_MOST, hidden[one] * chances[one])
                continue
            few -= sum([each in faces for each in known])
            copies = sum([hidden[each] for each in faces])
            held = sum([hidden[each] * min(_MOST, chances[each]) for each in faces])
            for got in range(few):
                every *= min(_MOST, held * (1 - got / copies) / (got + 1)) if copies > got else 0.0
        miss *= 1 - every
    return 1 - miss
