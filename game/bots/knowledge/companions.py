"""The cards that go together under some rules: neighbours, and the groups that make the shortest melds with a card."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from game.engine.cards import EVERY_RANK, FACES, RANK_OF, SUIT_OF, SUITS_IN, Card, card
from game.engine.sheet.rules import Rules

NEXT = 1
"""Ranks between neighbours in a run."""
REACH = 2
"""Ranks between two cards of a suit that may come to lie in a run of three."""
Companions = tuple[tuple[tuple[Card, ...], int], ...]
"""The cards that make a meld with one more card: groups of faces, each with the number of cards needed from it."""


def is_near(one: Card, other: Card, ranks: int = NEXT) -> bool:
    """Whether two cards have the same rank, or the same suit and ranks no more than `ranks` apart; an ace counts as 1
    only.
    """
    rank = RANK_OF[one]
    return RANK_OF[other] == rank or (SUIT_OF[one] == SUIT_OF[other] and abs(RANK_OF[other] - rank) <= ranks)


NEAR = tuple([frozenset([other for other in FACES if is_near(face, other)]) for face in FACES])
"""By face, the cards near it."""


@lru_cache(maxsize=512)
def companions_of(rules: Rules, face: Card) -> tuple[Companions, ...]:
    """Return, for each shortest meld with the natural `face`, the cards it needs beside `face`.

    These are given as groups of naturals that would do, each with the number of cards wanted from the group.
    """
    found: list[Companions] = []
    rank, few = face.rank, rules.set_min - 1
    alike = tuple([card(rank, suit) for suit in range(4)])
    if not rules.sets.allowed:
        pass
    elif rules.sets_alike:
        found.append((((face,), few),))
    elif rules.suits_differ:
        found += [
            tuple([((each,), 1) for each in chosen])
            for chosen in combinations([each for each in alike if each != face], few)
        ]
    else:
        found.append(((alike, few),))
    suits = SUITS_IN[rules.run_suit(face.suit)]
    for _, window in rules.windows[rules.run_min]:
        if window >> rank & 1:
            ranks = [each for each in EVERY_RANK if window >> each & 1 and each != rank]
            found.append(tuple([(tuple([card(each, suit) for suit in suits]), 1) for each in ranks]))
    return tuple(found)
