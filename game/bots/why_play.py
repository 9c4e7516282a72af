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
from game.bots.first_lay import about_first_lay, exact_aim
from game.bots.layout import Layout
from game.bots.reasons import (
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
from game.engine.scoring import table_points

_FEW = 3
"""Cards with which somebody is near the end."""
_OTHERS = 2
"""Cards one might have parted with that are looked at."""


def why_played(case: Case) -> Iterator[Reason]:
    """Yield what the plays come to that are meant in this turn; nothing where nothing is put on the table."""
    look, rules, rest, unplayed = case.look, case.look.rules, case.rest, case.unplayed
    if case.left.melds == case.state.melds:
        return
    if case.left.melded[look.seat] and not case.state.melded[look.seat] and (look.bound or look.opening):
        yield FirstLay(look.opening)
    if not rest and (isinstance(case.line[-1], Discard) or rules.going_out == "meld"):
        yield GoesOut()
    elif unplayed is not None and rules.value(rest) < rules.value(unplayed):
        yield HandFalls(rules.value(unplayed), rules.value(rest))
    if isinstance(case.action, Take):
        yield GainsWild(case.action.wild)
    if rules.count == "melds_minus_hand":
        yield TableCounts(table_points(case.left)[look.seat] - table_points(case.state)[look.seat])
    yield from _near_end(case)


def _near_end(case: Case) -> Iterator[NearEnd]:
    sizes = [(len(case.state.hands[seat]), seat) for seat in case.state.clockwise(case.look.seat)]
    cards, seat = min(sizes)
    if cards <= _FEW:
        yield NearEnd(seat, cards)


def why_parted(case: Case, gone: Card) -> Iterator[Reason]:
    """Yield why a card is discarded rather than another."""
    look, hand, planner = case.look, case.hand, exact_aim(case.look)
    rest = without(hand, (gone,)) or ()
    if not rest:
        yield GoesOut()
        return
    others = kept_back(look, hand, gone)[:_OTHERS] if planner is None else []
    for other in others:
        yield from danger_of(look, other)
    if planner is None:
        yield from held_back(case, rest)
        yield from _hopes(case, gone, rest, others)
    else:
        yield from about_first_lay(planner, hand, gone, case.limit)
    if not any(True for _ in danger_of(look, gone)):
        yield from safety_of(look, gone)
    yield from _dear(case, gone, others or [face for face in rest if face not in look.rules.wild])
    yield from _near_end(case)


def held_back(case: Case, rest: tuple[Card, ...]) -> Iterator[HeldBack]:
    """Yield what of `rest` could be put on the table and is kept in hand."""
    played = [use.card for piece in Layout(case.look, rest).arrange(rest).plays for use in piece.uses]
    if played:
        sizes = [len(case.state.hands[seat]) for seat in case.state.clockwise(case.look.seat)]
        yield HeldBack(tuple(played), min(sizes))


def _hopes(case: Case, gone: Card, rest: tuple[Card, ...], others: list[Card]) -> Iterator[Reason]:
    """What a card that is kept can still become, and how little the one that is parted with can."""
    look = case.look
    whole, outs = outs_of(look, case.hand, case.limit), outs_of(look, rest, case.limit)
    if not whole or not outs:
        return
    alone = copies(look, fitting(look, whole, case.hand, gone))
    kept = [(other, fitting(look, outs, rest, other)) for other in others]
    best, faces = max(kept, key=lambda each: copies(look, each[1]), default=(gone, ()))
    if copies(look, faces) > alone:
        yield Keeps(best, copies(look, faces), faces)
    # What could be played has its place already: that no card gives it one would say the opposite.
    if not may_play(look, case.hand, gone):
        yield Idle(gone, alone)


def _dear(case: Case, gone: Card, others: list[Card]) -> Iterator[Dear]:
    values = case.look.rules.values
    cheap = min(others, key=lambda face: values[face], default=gone)
    if values[gone] > values[cheap]:
        yield Dear(gone, values[gone], cheap, values[cheap])
