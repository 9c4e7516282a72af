"""Wilds that move on the table: a natural takes the place of one, or pushes it to the other end of its run."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from game.engine.cards import Card
from game.engine.contracts import Kind
from game.engine.melds import Meld, Placed, count_wilds, fits, wilds_apart
from game.engine.rules import Rules, rank_at


def taken(meld: Meld, wild: Card, face: Card, rules: Rules, seat: int) -> Meld | None:
    """Return the meld with `face` in place of a wild `wild` that stands for it, or None."""
    for index, each in enumerate(meld.cards):
        if each.card != wild or not each.wild or each.rank != face.rank:
            continue
        if each.suit >= 0 and each.suit != face.suit:
            continue
        others = meld.cards[:index] + meld.cards[index + 1 :]
        if meld.kind is Kind.SET and rules.suits_differ and any(o.suit == face.suit for o in others):
            continue
        new = Placed(face, face.rank, face.suit, seat)
        return structs.replace(meld, cards=(*meld.cards[:index], new, *meld.cards[index + 1 :]))
    return None


def movable_ends(rules: Rules, meld: Meld) -> Iterator[tuple[Placed, bool]]:
    """Yield the wilds of a run that may still slide, each with whether it stands at the low end."""
    if not rules.slide or meld.kind is not Kind.RUN:
        return
    longer = len(meld.cards) + 1
    first, last = meld.cards[0], meld.cards[-1]
    below = rank_at(meld.low - 1) if rules.ace == "around" else meld.low - 1
    if last.wild and not last.slid and fits(rules, below, longer):
        yield last, False
    if first.wild and not first.slid and fits(rules, meld.low, longer):
        yield first, True


def slid(rules: Rules, meld: Meld, face: Card, seat: int) -> Meld | None:
    """Return the run with `face` played for the wild at one end and the wild at the other end, or None."""
    for end, at_low in movable_ends(rules, meld):
        if (end.rank, end.suit) != (face.rank, face.suit):
            continue
        new = Placed(face, face.rank, face.suit, seat)
        if at_low:
            moved = structs.replace(end, rank=rank_at(meld.low + len(meld.cards)), slid=True)
            row = (new, *meld.cards[1:], moved)
        else:
            moved = structs.replace(end, rank=rank_at(meld.low - 1), slid=True)
            row = (moved, *meld.cards[:-1], new)
        if rules.side_by_side or wilds_apart(row):
            return structs.replace(meld, cards=row)
    return None


def crosswise(rules: Rules, meld: Meld) -> int:
    """Count the wilds of a meld that can no longer be moved; 0 where the rules know no slide."""
    if not rules.slide:
        return 0
    return count_wilds(meld.cards) - sum(1 for _ in movable_ends(rules, meld))
