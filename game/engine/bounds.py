"""What a first lay can be at best: bounds that no player, however lucky, gets beyond."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.engine.cards import card
from game.engine.contracts import Kind, Slot
from game.engine.rules import Rules, rank_at


def wilds_needed(rules: Rules, slots: Sequence[Slot]) -> int:
    """Return how many wilds the melds of a contract take at least, the naturals of the whole pack given to them."""
    ranks, packs = 13 - len(_barred(rules)), 1 if rules.unique_cards else rules.packs

    def lacking_in_rank(melds: int, size: int) -> int:
        return max(0, melds * size - 4 * packs)

    def lacking_in_suit(melds: int, size: int) -> int:
        # Of so many ranks, one at every `size` places, each run holds one.
        held = {"either": 14 // size, "around": -(-13 // size)}.get(rules.ace, 13 // size)
        return max(0, melds * size - ranks * packs, melds - held * packs)

    sets = [slot.size for slot in slots if slot.kind is Kind.SET]
    runs = [slot.size for slot in slots if slot.kind is Kind.RUN]
    alone = sum([lacking_in_rank(1, size) for size in sets])
    return max(alone, _lacking(sets, ranks, lacking_in_rank)) + _lacking(runs, 4, lacking_in_suit)


def _lacking(sizes: Sequence[int], groups: int, lacking: Callable[[int, int], int]) -> int:
    """Return how many cards melds lack that are spread evenly over the ranks or suits; longer ones as the shortest."""
    most = 0
    for size in set(sizes) if groups else ():
        each, more = divmod(sum([other >= size for other in sizes]), groups)
        most = max(most, more * lacking(each + 1, size) + (groups - more) * lacking(each, size))
    return most


def dearest_lay(rules: Rules, held: int, largest_set: int) -> int:
    """Return the most points the first lay of a deal can count with `held` cards, a wild as the card it stands for."""
    barred = _barred(rules)
    dearest = max([0, *[rules.plain[face] for face in range(52) if face % 13 + 1 not in barred]])
    worth = [dearest if face in rules.wild else 0 if face >= 52 else rules.plain[face] for face in rules.pack]
    of_cards = sum(sorted([points for points in worth if points > 0], reverse=True)[: max(0, held)])
    if rules.contract is not None:
        of_melds = max([_of_slots(rules, way.slots, held, largest_set) for way in rules.contract.ways])
    else:
        melds = max(0, held) // min(rules.set_min, rules.run_min)
        of_melds = melds * max([_dearest(rules, kind, held, largest_set) for kind in Kind])
    return min(of_cards, of_melds)


def _of_slots(rules: Rules, slots: Sequence[Slot], held: int, largest_set: int) -> int:
    spare = max(0, held - sum([slot.size for slot in slots]))
    return sum([_dearest(rules, slot.kind, slot.size + spare, largest_set) for slot in slots])


def _dearest(rules: Rules, kind: Kind, size: int, largest_set: int) -> int:
    """Return the most points a meld of at most `size` cards counts."""
    if kind is Kind.SET:
        ranks = [rank for rank in range(1, 14) if rank not in _barred(rules)]
        return max([0, *[_set_points(rules, rank, min(size, largest_set)) for rank in ranks]])
    points = [
        sum([max([rules.plain[card(rank_at(place), suit)] for suit in suits]) for place in range(low, low + length)])
        for length, windows in enumerate(rules.windows[: max(0, size) + 1])
        for low, _ in windows
        for suits in ([range(4)] if rules.any_suit else [range(suit, suit + 1) for suit in range(4)])
    ]
    return max([0, *points])


def _set_points(rules: Rules, rank: int, size: int) -> int:
    suits = [rules.plain[card(rank, suit)] for suit in range(4)]
    copies = 1 if rules.suits_differ or rules.unique_cards else rules.packs
    naturals = sorted(suits * copies, reverse=True)
    return sum((naturals + [min(suits)] * size)[: max(0, size)])


def _barred(rules: Rules) -> frozenset[int]:
    """Return the ranks no natural and no wild can have."""
    return frozenset() if rules.own_rank else frozenset([face.rank for face in rules.wild if face.rank])
