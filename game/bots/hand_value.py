"""What a hand is worth at the end of a turn: what it lays, what it may still become, what it may cost."""

from __future__ import annotations

from msgspec import Struct

from game.bots.layout import Arrangement, Layout
from game.bots.outlook import Outlook
from game.engine.cards import Card, card
from game.engine.contracts import Kind
from game.engine.melds import fits
from game.engine.rules import rank_at

_WILD_LASTS = 0.85
"""Chance that a wild kept in hand is still played."""
_OFFERED = 0.7
"""Discards of others that can be had, for each card drawn from the stock."""


_CLOSE = 3
"""Discards valued while a draw is weighed."""


class Valued(Struct, frozen=True):
    """An arrangement and the discard after it (None: nothing is discarded), with what they are worth in points."""

    arrangement: Arrangement
    discard: Card | None
    worth: float


def left_worth(look: Outlook, left: tuple[Card, ...]) -> float:
    """Return what cards left in hand are worth: mostly less than nothing."""
    chances = [(chance(look, face, left), look.rules.values[face], face) for face in left]
    chances.sort(key=lambda each: (each[0], -each[1], each[2]))
    total = 0.0
    for rounds, (hope, points, face) in enumerate(chances, 1):
        total += hope * look.melding(face) - look.caught(rounds) * points * (1 - hope / 2) - (1 - hope) * look.ease / 2
    return total


def chance(look: Outlook, face: Card, left: tuple[Card, ...]) -> float:
    """Return the chance that a card left in hand will still be played."""
    rules = look.rules
    if face in rules.wild:
        return _WILD_LASTS if look.may_lay or look.state.melds else 0.0
    outs = _table_outs(look, face)
    if look.may_lay:
        outs += _set_outs(look, face, left) + _run_outs(look, face, left)
    return float(1 - (1 - min(0.9, outs * (1 + _OFFERED) / look.unseen)) ** look.turns)


def _set_outs(look: Outlook, face: Card, left: tuple[Card, ...]) -> float:
    """Cards to come that make a set with `face`; a lone card needs two, and counts little."""
    rules, rank = look.rules, face.rank
    same = [each for each in left if each.rank == rank and each not in rules.wild]
    partners = len({each for each in same if each != face}) if rules.suits_differ else len(same) - 1
    suits = [suit for suit in range(4) if not rules.suits_differ or card(rank, suit) not in same]
    live = float(sum(look.live[card(rank, suit)] for suit in suits))
    missing = rules.set_min - 1 - partners
    return live if missing <= 1 else live * live / look.unseen


def _run_outs(look: Outlook, face: Card, left: tuple[Card, ...]) -> float:
    """Cards to come that make a run with `face` and its neighbours in hand."""
    rules = look.rules
    held = {each.rank for each in left if each.suit == face.suit}
    outs: set[int] = set()
    far = 0.0
    for low in range(max(1, face.rank - rules.run_min + 1), min(13, face.rank) + 1):
        far = max(far, _window(look, face, held, low, outs))
    if face.rank == 1:
        far = max(far, _window(look, face, held, 15 - rules.run_min, outs))
    return sum(look.live[card(rank, face.suit)] for rank in outs) + far


def _window(look: Outlook, face: Card, held: set[int], low: int, outs: set[int]) -> float:
    """Note the card that completes the shortest run from `low`; where two are missing return their small weight."""
    rules = look.rules
    if not fits(rules, low, rules.run_min):
        return 0.0
    missing = {rank_at(place) for place in range(low, low + rules.run_min)} - held
    if len(missing) == 1:
        outs |= missing
    elif len(missing) == 2:
        first, second = (look.live[card(rank, face.suit)] for rank in missing)
        return first * second * 2 / look.unseen
    return 0.0


def _table_outs(look: Outlook, face: Card) -> float:
    """Cards to come that let `face` follow on a run of the table, or another's contract that would open it."""
    if not (look.may_lay or look.may_add):
        return 0.0
    outs = 0.0
    for meld in look.state.melds:
        if meld.kind is not Kind.RUN or meld.suit != face.suit:
            continue
        low, high = meld.low, meld.low + len(meld.cards) - 1
        for step, end in ((-1, low), (1, high)):
            if rank_at(end + 2 * step) == face.rank and 1 <= end + 2 * step <= 14:
                outs += look.live[card(rank_at(end + step), face.suit)]
    return outs


def best_end(look: Outlook, layout: Layout, hand: tuple[Card, ...], barred: Card | None = None) -> Valued | None:
    """Return the best way to end a turn with `hand`, the others' use of the discard aside.

    `barred` may not be discarded. Only the discards that look best are valued. None: nothing can be discarded.
    """
    ends = ways_to_end(look, layout, hand, barred, _CLOSE)
    return max(ends, key=lambda each: each.worth, default=None)


def ways_to_end(
    look: Outlook, layout: Layout, hand: tuple[Card, ...], barred: Card | None = None, most: int = 100
) -> list[Valued]:
    """Return the ways to end a turn with `hand`, one for each discard that is worth a look."""
    whole = layout.arrange(hand)
    found: list[Valued] = []
    if not whole.left and look.rules.going_out != "discard":
        found.append(Valued(whole, None, whole.weight + _empty_worth(look)))
    may = [face for face in sorted(set(whole.left) or set(hand)) if face != barred or hand.count(face) > 1]
    may = [face for face in may if face not in look.rules.wild] or may
    if len(may) > most:
        values = look.rules.values
        may.sort(key=lambda face: chance(look, face, whole.left) * look.melding(face) - 0.3 * values[face])
        may = may[:most]
    return found + [_discarding(look, layout, hand, face, whole) for face in may]


def _empty_worth(look: Outlook) -> float:
    """Points of a hand played out: the deal is won where that goes out, else nothing can be lost any more."""
    return out_worth(look) if look.rules.going_out == "meld" else 0.6 * out_worth(look)


def _discarding(look: Outlook, layout: Layout, hand: tuple[Card, ...], face: Card, whole: Arrangement) -> Valued:
    if face in whole.left:
        rest = list(whole.left)
        rest.remove(face)
        arrangement = Arrangement(whole.plays, tuple(rest), whole.weight)
    else:
        short = list(hand)
        short.remove(face)
        arrangement = layout.arrange(tuple(short))
    worth = arrangement.weight + (left_worth(look, arrangement.left) if arrangement.left else out_worth(look))
    return Valued(arrangement, face, worth)


def out_worth(look: Outlook) -> float:
    """Points of going out: about what the others are caught with."""
    others = sum(len(look.state.hands[seat]) for seat in look.state.clockwise(look.seat))
    return 12.0 + 3.0 * others
