"""What the others may hold where melds stay in the hands: how likely each card is, and whole hands as good as the turns
so far have made them.

A hand that was dealt some turns ago is no hand at random. It is imagined as one with some cards more from which the
worst were thrown, and with what its owner picked up in a meld: nobody else takes a discard in sight of all.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec import structs

from game.bots.knowledge.layouts import lay_out_freely
from game.bots.knowledge.others import held_odds, near, partners_of
from game.bots.knowledge.outlook import Outlook
from game.engine.cards import FACES, JOKER, UNKNOWN, Card, without
from game.engine.state import State, set_at

_MOST = 0.95
"""The most a seat is thought likely to hold what it was not seen to take."""
_LIKED = 2.2
"""How likely, beside others, a card is held for each card near it that its owner picked up and kept."""
_GROWTH = 0.62
"""Cards a hand has chosen from, beyond its own, for each turn of its owner."""
_LONGEST = (3.0, 8.0)
"""Such cards at most: where better hands would have been shown, and where only those without deadwood are."""
_TRIES = 3
"""Hands that are dealt until one has what its owner took in melds."""
_RENEWED = 14.0
"""Turns that went by, at least, once the discards have become the stock."""


def elapsed(look: Outlook) -> float:
    """Return how many turns each seat has had in this deal, about."""
    turns = len(look.state.discards) / look.state.players
    return max(_RENEWED, turns) if look.state.stock_ran_out else turns


def known_cards(look: Outlook, seat: int) -> tuple[Card, ...]:
    """Return the cards another seat is known to hold: all where its hand lies open."""
    hand = look.state.hands[seat]
    if UNKNOWN not in hand:
        return hand
    return look.memory.held[seat] if look.memory.held else ()


def all_accounted_for(look: Outlook) -> bool:
    """Tell whether a seat knows which cards are hidden: who forgets discards would deal them again."""
    state = look.state
    held = sum([len(state.hands[other]) - len(known_cards(look, other)) for other in state.clockwise(look.seat)])
    return sum(look.hidden) == len(state.stock) + held


def odds(look: Outlook, seat: int, face: Card) -> float:
    """Return how likely another seat holds a card, beside the others."""
    return held_odds(look, seat, face, _LIKED)


def longest(look: Outlook) -> float:
    """Return the cards, beyond its own, from which each hand has chosen by now."""
    return min(_LONGEST[look.rules.knocking.limit == 0], _GROWTH * elapsed(look))


def holding(look: Outlook, seat: int) -> tuple[float, ...]:
    """Return, by face, how likely another seat holds a card of it."""
    known = known_cards(look, seat)
    few = max(0, len(look.state.hands[seat]) - len(known))
    weights = [look.hidden[face] * odds(look, seat, face) if look.hidden[face] else 0.0 for face in FACES]
    share = few / max(1.0, sum(weights))
    return tuple([1.0 if face in known else min(_MOST, weights[face] * share) for face in FACES])


def melds_with(look: Outlook, chances: tuple[float, ...], face: Card) -> float:
    """Return how likely somebody who holds each face by these `chances` has a meld for `face`."""
    if face in look.rules.wild:
        return 1.0
    if face == JOKER:
        return 0.0
    miss = 1.0
    for groups in partners_of(look.rules, face):
        odds = 1.0
        for faces, few in groups:
            odds *= min(1.0, sum([chances[each] for each in faces]) / few) ** few
        miss *= 1 - odds
    return 1 - miss


def believed(look: Outlook, rng: Random, count: int) -> Iterator[State]:
    """Yield `count` states that may be the true one, with hands as good as the turns so far have made them."""
    hidden = [face for face in FACES for _ in range(look.hidden[face])]
    players = look.state.players
    others = [(look.seat + step) % players for step in range(1, players)]  # who has left the deal holds cards, too
    inverse = {seat: [1 / odds(look, seat, face) for face in hidden] for seat in others}
    more = longest(look)
    for _ in range(count):
        yield _dealt(look, hidden, inverse, more, rng)


def _dealt(look: Outlook, hidden: list[Card], by_seat: dict[int, list[float]], more: float, rng: Random) -> State:
    state, left = look.state, list(range(len(hidden)))
    hands = state.hands
    for seat, inverse in by_seat.items():
        known = known_cards(look, seat)
        few = len(hands[seat]) - len(known)
        if few <= 0:
            hands = set_at(hands, seat, known)
            continue
        wanted = min(len(left), few + int(more + rng.random()))
        best: tuple[int, tuple[Card, ...]] | None = None
        for _ in range(_TRIES if known else 1):
            # The largest of u ** (1 / w): a draw without replacement in which each card has the weight w.
            left.sort(key=[rng.random() ** power for power in inverse].__getitem__)
            hand = _best_of(look, known, tuple([hidden[at] for at in left[len(left) - wanted :]]), few)
            loose = sum([face in lay_out_freely(look.rules, hand).left for face in known])
            if best is None or loose < best[0]:
                best = (loose, hand)
            if not loose:
                break
        assert best is not None
        hands = set_at(hands, seat, best[1])
        for face in without(best[1], known) or ():
            left.remove(next(at for at in left if hidden[at] == face))
    rng.shuffle(left)
    stock = tuple([hidden[at] for at in left[: len(state.stock)]])
    return structs.replace(state, hands=hands, stock=stock)


def _best_of(look: Outlook, known: tuple[Card, ...], drawn: tuple[Card, ...], few: int) -> tuple[Card, ...]:
    """The hand that is left when the worst of the cards drawn are thrown, until there are so `few` of them."""
    rules, values = look.rules, look.rules.values
    rest = drawn
    while len(rest) > few:
        loose = lay_out_freely(rules, known + rest).left
        thrown = [face for face in loose if face in rest and face not in rules.wild] or list(rest)
        worst = max(thrown, key=lambda face: values[face] - 3.0 * sum([near(face, each) for each in loose]))
        rest = without(rest, (worst,)) or ()
    return known + rest
