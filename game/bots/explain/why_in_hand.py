"""The reasons for a play where melds stay in the hand: facts of a draw, a discard, a hand shown, a lay-off."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game.bots.choose.in_hand import best_end_with_discards
from game.bots.choose.playing_out import deadwood_after_lay_offs
from game.bots.choose.showing import faces_to_lay_off
from game.bots.explain.evidence import copies, danger_of, safety_of, unseen
from game.bots.explain.reasons import (
    AllLaidOff,
    Chances,
    DeadwoodReason,
    Dear,
    FewerFit,
    Idle,
    InMeld,
    Keeps,
    Leaves,
    LikelyLeft,
    Lowers,
    MayUndercut,
    NothingFits,
    NothingOver,
    PlayReason,
    WaitsForAll,
)
from game.bots.explain.why import Case
from game.bots.knowledge.belief import BeliefState
from game.bots.knowledge.layouts import lay_out
from game.bots.search.determinization import determinizations
from game.engine.actions import Add, Buy, Discard, DrawDiscards, DrawStock, Knock, Pass
from game.engine.cards import Card, without
from game.engine.play.drawing import wild_stays
from game.engine.play.knocking import knock_limit, lay_off, least_deadwood
from game.engine.state import Phase

_HANDS = 20
"""The number of determinizations of the other hands."""
_OF = 10
"""The number of hands of which a hint says how many would undercut."""
_OTHERS = 3
"""Discards the one that is made is compared with."""


def why_in_hand(case: Case) -> Iterator[PlayReason]:
    """Yield the reasons for the action of a case in a game where melds stay in the hand, the weightiest first.

    There are none for kinds of action that need no reason.
    """
    match case.action:
        case DrawDiscards() | Buy():
            yield from _why_taken(case)
        case DrawStock():
            yield from _why_left(case)
            yield _chances(case.belief, case.hand)
        case Pass() | Add() if case.state.phase is Phase.LAY_OFF:
            yield from _why_laid_off(case)
        case Pass():
            yield from _why_left(case)
            yield _chances(case.belief, case.hand)
        case Knock():
            yield from _why_shown(case, case.action)
        case Discard(card=card):
            yield from _why_thrown(case, card)


def _why_taken(case: Case) -> Iterator[PlayReason]:
    belief, top = case.belief, case.state.discards[-1]
    hand = (*case.hand, *case.available_discards)
    last = case.line[-1]
    thrown = (last.card,) if isinstance(last, Discard | Knock) and last.card is not None else ()
    rest = without(hand, thrown) or hand
    before, layout = lay_out(belief.rules, case.hand).points, lay_out(belief.rules, rest)
    if layout.points < before:
        yield DeadwoodReason(before, layout.points)
    meld = next((meld for meld in layout.melds if top in meld), ())
    if meld:
        yield InMeld(top, meld)
    else:
        found = _outs(belief, rest).get(top, ())
        if found:
            yield Keeps(top, copies(belief, found), found)
    if isinstance(last, Knock):
        yield from _why_shown(case, last)


def _why_left(case: Case) -> Iterator[PlayReason]:
    belief, discards = case.belief, case.state.discards
    if not discards or belief.rules.discards_barred or case.state.this_turn.passed_up:
        return
    if wild_stays(case.state):
        return
    end = best_end_with_discards(belief)
    before = lay_out(belief.rules, case.hand).points
    yield Lowers(discards[-1], max(0, before - end.points) if end else 0)


def _chances(belief: BeliefState, hand: tuple[Card, ...]) -> Chances:
    """Return the reason that tells which unseen cards would make or lengthen a meld of the hand."""
    rules = belief.rules
    before = lay_out(rules, hand).points
    faces = tuple(
        [face for face in unseen(belief) if lay_out(rules, (*hand, face)).points < before + rules.values[face]]
    )
    return Chances(copies(belief, faces), copies(belief, unseen(belief)), faces)


def _outs(belief: BeliefState, hand: tuple[Card, ...]) -> dict[Card, tuple[Card, ...]]:
    """Return, for each card of a hand that is in no meld, the unseen cards that would give it a place in one; an empty
    tuple if there are none.
    """
    rules = belief.rules
    loose = lay_out(rules, hand).left
    found: dict[Card, tuple[Card, ...]] = dict.fromkeys(loose, ())
    for face in unseen(belief):
        left = lay_out(rules, (*hand, face)).left
        for kept in found:
            if left.count(kept) < loose.count(kept) + (kept == face):
                found[kept] += (face,)
    return found


def _why_thrown(case: Case, gone: Card) -> Iterator[PlayReason]:
    belief, hand, values = case.belief, case.hand, case.belief.rules.values
    rest = without(hand, (gone,)) or ()
    layout = lay_out(belief.rules, rest)
    yield from _why_not_shown(case, rest)
    other = case.other.action if case.other is not None else None
    others = [other.card] if isinstance(other, Discard) else sorted(layout.left, key=lambda face: -values[face])
    safe = not any(True for _ in danger_of(belief, gone))
    for each in others[:_OTHERS] if safe else ():
        yield from danger_of(belief, each)
    kept = [(each, found) for each, found in _outs(belief, rest).items() if found and each in others[:_OTHERS]]
    best, faces = max(kept, key=lambda each: copies(belief, each[1]), default=(gone, ()))
    alone = _outs(belief, hand).get(gone)
    count = 0 if alone is None else copies(belief, alone)
    if copies(belief, faces) > count:
        yield Keeps(best, copies(belief, faces), faces)
        if alone is not None:
            yield Idle(gone, count)
    elif alone is not None and not count:
        yield Idle(gone, 0)
    cheap = min(others, key=lambda face: values[face], default=gone)
    if values[gone] > values[cheap]:
        yield Dear(gone, values[gone], cheap, values[cheap])
    if safe:
        yield from safety_of(belief, gone)
    yield Leaves(layout.points)


def _why_not_shown(case: Case, rest: tuple[Card, ...]) -> Iterator[PlayReason]:
    """Yield the reasons to discard and keep the cards `rest` rather than show the hand; none if it may not be shown."""
    belief, rules = case.belief, case.belief.rules
    if not any(True for each in dict.fromkeys(case.hand) if _may_show_without(case, each)):
        return
    yield from _undercuts(case, lay_out(rules, rest).points)
    before = lay_out(rules, rest)
    faces = tuple([face for face in unseen(belief) if len(lay_out(rules, (*rest, face)).left) < 2])
    if faces and before.left and rules.knocking.gin_bonus:
        yield WaitsForAll(copies(belief, faces), copies(belief, unseen(belief)), faces, rules.knocking.gin_bonus)


def _may_show_without(case: Case, face: Card) -> bool:
    rest = without(case.hand, (face,)) or ()
    return lay_out(case.belief.rules, rest).points <= knock_limit(case.state)


def _others_left(case: Case, melds: tuple[tuple[Card, ...], ...]) -> list[tuple[int, ...]]:
    """Return the deadwood of the other seats, in the order of their turns, after they have laid off on `melds`: once
    for each of several determinizations.

    There are fewer of them, perhaps none, if `case.limit` is over before.
    """
    belief, seat = case.belief, case.belief.seat
    found: list[tuple[int, ...]] = []
    for full_state in determinizations(belief, Random(0), _HANDS):
        if case.limit is not None and case.limit.is_over:
            break
        left = deadwood_after_lay_offs(full_state, seat, melds, full_state.hands)
        found.append(tuple([left[other] for other in case.state.clockwise(seat)]))
    return found


def _undercuts(case: Case, points: int) -> Iterator[MayUndercut]:
    """Yield the reason not to show a hand with `points` of deadwood: how often of `_OF` times it would be undercut.

    The number is estimated from determinizations. Yield nothing if it is rounded to 0, if there is no deadwood, or
    where the rules allow no undercut.
    """
    if not points or case.belief.rules.knocking.undercut == "never":
        return
    hands = _others_left(case, lay_out(case.belief.rules, case.hand).melds)
    less = case.belief.rules.knocking.undercut == "less"
    times = sum([min(left) + less <= points for left in hands])
    often = round(_OF * times / max(1, len(hands)))
    if often:
        yield MayUndercut(often, _OF)


def _why_shown(case: Case, knock: Knock) -> Iterator[PlayReason]:
    """Yield the reasons to show the hand now. If no card is left over, that is the only reason.

    Otherwise the first is the deadwood, unless the action is a draw from the discards. Then comes, for each other seat,
    the deadwood it is likely to have left; these are missing if `case.limit` is over. The last is that the others can
    lay off fewer cards than on the best layout, where that is so.
    """
    belief, rules = case.belief, case.belief.rules
    taken = case.available_discards if isinstance(case.action, DrawDiscards) else ()
    whole = (*case.hand, *taken)
    rest = whole if knock.card is None else without(whole, (knock.card,)) or ()
    best = lay_out(rules, rest)
    if not best.left:
        big = knock.card is None and rules.knocking.big_gin != "none"
        yield NothingOver(int(rules.knocking.big_gin) if big else rules.knocking.gin_bonus)
        return
    if not taken:
        yield Leaves(best.points)
    named = tuple([tuple([use.card for use in meld]) for meld in knock.melds]) or best.melds
    hands = _others_left(case, named)
    for at, seat in enumerate(case.state.clockwise(belief.seat)):
        if hands:
            yield LikelyLeft(seat, round(sum([left[at] for left in hands]) / len(hands)))
    if knock.melds and rules.knocking.lay_off:
        fewer, more = (copies(belief, faces_to_lay_off(belief, melds)) for melds in (named, best.melds))
        if fewer < more:
            yield FewerFit(fewer, more)


def _why_laid_off(case: Case) -> Iterator[PlayReason]:
    """Yield the reasons for a lay-off: the deadwood it saves by itself, and together with all further lay-offs. For a
    pass, the reason is that no lay-off saves any.
    """
    state, seat, action = case.state, case.belief.seat, case.action
    before = lay_out(case.belief.rules, case.hand).points
    if not isinstance(action, Add):
        yield NothingFits(before)
        return
    alone = lay_out(case.belief.rules, lay_off(state, action).state.hands[seat]).points
    together = least_deadwood(state, seat)
    # A card of a meld is laid off only for what can follow it, and leaves more deadwood until that has.
    if alone < before:
        yield DeadwoodReason(before, alone)
    if together < alone:
        yield AllLaidOff(before, together)
