"""What the others may hold: the cards a seat cannot see, dealt again and again as it may believe them to lie.

A world is a whole state. It agrees with all the seat has seen: numbers of cards, and cards others are known to hold.
Within that, cards near those somebody threw or refused are less likely in their hand, cards near those they took more
so; and once the discards became the stock, what was not among them is most likely held.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec import structs

from game.bots.knowledge.danger import interest, near
from game.bots.knowledge.outlook import Outlook
from game.engine.cards import FACES, Card
from game.engine.state import State, set_at

_LIKED = 1.5
"""How likely, beside others, a card is held by somebody for each card near it that they picked up and kept."""
_KEPT = 20.0
"""The same for a card not seen since the discards became the stock."""


def worlds(look: Outlook, rng: Random, count: int) -> Iterator[State]:
    """Yield `count` states that may be the true one, as far as `look.seat` knows."""
    state = look.state
    hidden = [face for face in FACES for _ in range(look.hidden[face])]
    odds = {seat: [1 / _odds(look, seat, face) for face in hidden] for seat in state.clockwise(look.seat)}
    for _ in range(count):
        yield _dealt(look, hidden, odds, rng)


def _dealt(look: Outlook, hidden: list[Card], odds: dict[int, list[float]], rng: Random) -> State:
    state, left = look.state, list(range(len(hidden)))
    hands = state.hands
    for seat, inverse in odds.items():
        known = look.memory.held[seat] if look.memory.held else ()
        # The largest of u ** (1 / w): a draw without replacement in which each card has the weight w.
        left.sort(key=[rng.random() ** power for power in inverse].__getitem__)
        wanted = max(0, len(hands[seat]) - len(known))
        drawn = [hidden[left.pop()] for _ in range(min(wanted, len(left)))]
        hands = set_at(hands, seat, (*known, *drawn))
    rng.shuffle(left)
    stock = tuple([hidden[at] for at in left[: len(state.stock)]])
    return structs.replace(state, hands=hands, stock=stock)


def _odds(look: Outlook, seat: int, face: Card) -> float:
    """How likely a seat holds a card, beside the others."""
    memory = look.memory
    if not memory.held:
        return 1.0
    odds = interest(memory, seat, face) * _LIKED ** sum([near(face, each) for each in memory.kept(seat)])
    if memory.buried and face not in memory.buried:
        odds *= _KEPT
    return float(odds)
