"""Why cards are put on the table, and why one is parted with."""

from __future__ import annotations

from collections.abc import Iterator

from game.bots.evidence import (
    copies,
    danger_of,
    fitting,
    kept_back,
    may_play,
    outs_of,
    safety_of,
)
from game.bots.first_lay import about_first_lay, contract_waits, exact_aim, nearer_without, spare_cards
from game.bots.layout import Layout
from game.bots.reasons import (
    Apart,
    ContractWaits,
    Dear,
    FirstLay,
    GainsWild,
    GoesOut,
    HandFalls,
    HeldBack,
    Idle,
    Keeps,
    NearEnd,
    Reason,
    TableCounts,
)
from game.bots.why_draw import Case
from game.engine.actions import Discard, Take
from game.engine.cards import Card, without
from game.engine.play.scoring import table_points

_FEW = 3
"""Cards with which somebody is near the end."""
_OTHERS = 2
"""Cards one might have parted with that are looked at."""


def why_played(case: Case) -> Iterator[Reason]:
    """Yield what the plays come to that are meant in this turn; nothing where nothing is put on the table."""
    look, rules, rest, instead = case.look, case.look.rules, case.rest, case.instead
    if case.left.melds == case.state.melds:
        return
    laid_before = case.other.left if case.other else case.state
    if case.left.melded[look.seat] and not laid_before.melded[look.seat] and (look.bound or look.opening):
        yield FirstLay(look.opening)
    if not rest and (isinstance(case.line[-1], Discard) or rules.going_out == "meld"):
        yield GoesOut()
    elif instead is not None and rules.value(rest) < rules.value(instead):
        yield HandFalls(rules.value(instead), rules.value(rest))
    if isinstance(case.action, Take):
        yield GainsWild(case.action.wild)
    if rules.count == "melds_minus_hand":
        points, others = (_scored(each) if each else 0 for each in (case, case.other))
        if points > others:
            yield TableCounts(points)
    yield from _near_end(case)


def _scored(case: Case) -> int:
    """What the plays that are meant count on the table."""
    return table_points(case.left)[case.look.seat] - table_points(case.state)[case.look.seat]


def _near_end(case: Case) -> Iterator[NearEnd]:
    sizes = [(len(case.state.hands[seat]), seat) for seat in case.state.clockwise(case.look.seat)]
    cards, seat = min(sizes)
    if cards <= _FEW:
        yield NearEnd(seat, cards)


def why_parted(case: Case, gone: Card) -> Iterator[Reason]:
    """Yield why a card is discarded rather than another, or rather than something is played."""
    rest = without(case.hand, (gone,)) or ()
    if not rest:
        yield GoesOut()
    elif case.other is None:
        yield from _why_of_all(case, gone, rest)
    elif isinstance(case.other.action, Discard):
        yield from _why_rather(case, gone, rest, case.other.action.card)
    else:
        yield from _why_kept(case, gone, rest)


def _why_of_all(case: Case, gone: Card, rest: tuple[Card, ...]) -> Iterator[Reason]:
    """Yield why of all cards just this one is discarded."""
    look, hand, planner = case.look, case.hand, exact_aim(case.look)
    safe = not any(True for _ in danger_of(look, gone))
    waiting: list[HeldBack] | list[ContractWaits]
    if planner is None:
        others = kept_back(look, hand, gone)[:_OTHERS]
        # That another is dangerous tells nothing where this one is so, too.
        for other in others if safe else ():
            yield from danger_of(look, other)
        yield from (waiting := list(held_back(case, rest)))
        yield from _hopes(case, gone, rest, others)
        others = others or [face for face in rest if face not in look.rules.wild]
    else:
        yield from (waiting := list(contract_waits(planner, hand, gone)))
        used = [face for each in waiting for meld in each.melds for face in meld]
        others = [face for face in without(rest, used) or () if face not in look.rules.wild]
        others = others if waiting else spare_cards(planner, rest)
        yield from about_first_lay(planner, hand, gone, case.limit)
    if safe:
        yield from safety_of(look, gone)
    yield from _dear(case, gone, others)
    # What may wait is no reason to fear the end.
    if not waiting:
        yield from _near_end(case)


def _why_rather(case: Case, gone: Card, rest: tuple[Card, ...], kept: Card) -> Iterator[Reason]:
    """Yield why a card is discarded rather than one other: nothing that is as true of that one."""
    look, planner = case.look, exact_aim(case.look)
    if planner is None:
        yield from _hopes(case, gone, rest, [kept])
    else:
        yield from nearer_without(planner, case.hand, gone, kept, case.limit)
    dangers = [any(True for _ in danger_of(look, face)) for face in (gone, kept)]
    if not dangers[0] and (dangers[1] or not any(True for _ in safety_of(look, kept))):
        yield from safety_of(look, gone)
    for dear in _dear(case, gone, [kept]):
        yield dear
        yield from _near_end(case)


def _why_kept(case: Case, gone: Card, rest: tuple[Card, ...]) -> Iterator[Reason]:
    """Yield why nothing is put on the table that could be."""
    planner = exact_aim(case.look)
    if planner is None:
        yield from held_back(case, rest)
    else:
        yield from contract_waits(planner, case.hand, gone)


def held_back(case: Case, rest: tuple[Card, ...]) -> Iterator[HeldBack]:
    """Yield what of `rest` could be put on the table and is kept in hand."""
    melds = _most_natural(case, rest)
    if melds:
        sizes = [len(case.state.hands[seat]) for seat in case.state.clockwise(case.look.seat)]
        yield HeldBack(melds, min(sizes))


def _most_natural(case: Case, rest: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """The melds that could be played with as many naturals as possible, and no more wilds than that takes."""
    wild = case.look.rules.wild
    naturals, wilds = ([face for face in rest if (face in wild) is each] for each in (False, True))
    best: tuple[tuple[Card, ...], ...] = ()
    for count in range(len(wilds) + 1):
        hand = (*naturals, *wilds[:count])
        plays = Layout(case.look, hand).arrange(hand).plays
        melds = tuple([tuple([use.card for use in piece.uses]) for piece in plays])
        best = max(best, melds, key=lambda each: sum([face not in wild for meld in each for face in meld]))
    return best


def _hopes(case: Case, gone: Card, rest: tuple[Card, ...], others: list[Card]) -> Iterator[Reason]:
    """What a card that is kept can still become, and how little the one that is parted with can."""
    look = case.look
    whole, outs = outs_of(look, case.hand, case.limit), outs_of(look, rest, case.limit)
    if not whole or not outs:
        return
    alone = copies(look, fitting(look, whole, case.hand, gone))
    kept = [(other, fitting(look, outs, rest, other)) for other in others]
    best, faces = max(kept, key=lambda each: copies(look, each[1]), default=(gone, ()))
    better = copies(look, faces) > alone
    if better:
        yield Keeps(best, copies(look, faces), faces)
    else:
        better = any(may_play(look, rest, other) for other in others)
        if case.other is not None and not better:
            return
    # What could be played has its place already: that no card gives it one would say the opposite.
    if not may_play(look, case.hand, gone):
        # That some do speaks against parting with it, unless what is kept has more.
        if better or not alone:
            yield Idle(gone, alone)
    elif gone in Layout(look, case.hand).arrange(case.hand).left:
        yield Apart(gone)


def _dear(case: Case, gone: Card, others: list[Card]) -> Iterator[Dear]:
    values = case.look.rules.values
    cheap = min(others, key=lambda face: values[face], default=gone)
    if values[gone] > values[cheap]:
        yield Dear(gone, values[gone], cheap, values[cheap])
