"""Whether what a hint says is true where melds stay in the hand: hands laid out anew, in every way there is."""

from __future__ import annotations

from functools import cache

from game.bots.explain import reasons
from game.engine.actions import Add, DrawDiscards, Knock, Pass, uses
from game.engine.arrange.layable import single_melds
from game.engine.cards import Card, without
from game.engine.melds.readings import lay_readings
from game.engine.melds.room import single_adds
from game.engine.play.knocking import lay_off, possible_lay_offs
from game.engine.play.verbs import apply
from game.engine.sheet.rules import Rules
from game.engine.state import Phase, State
from tests.bots.truth import TRUE, Judge, Told


@cache
def least(rules: Rules, hand: tuple[Card, ...]) -> int:
    """Return the least deadwood of a hand, found by trying all melds of its first card, or none."""
    if not hand:
        return 0
    first, rest = hand[0], hand[1:]
    found = rules.values[first] + least(rules, rest)
    for meld in single_melds(rules, hand, first):
        found = min(found, least(rules, without(hand, [use.card for use in meld]) or ()))
    return found


def left(told: Told, hand: tuple[Card, ...]) -> int:
    return least(told.seen.rules, tuple(sorted(hand)))


def at_end(told: Told) -> tuple[Card, ...]:
    """Return the hand after the advised discard or knock."""
    last, hand = told.advice.line[-1], told.after.hands[told.seat]
    if isinstance(last, Knock):
        return hand if last.card is None else without(hand, (last.card,)) or ()
    return told.rest


def least_laid_off(state: State, seat: int) -> int:
    """Return the fewest points that a seat is left with after laying off any cards, or none."""
    found = least(state.rules, tuple(sorted(state.hands[seat])))
    for action in possible_lay_offs(state, seat):
        if isinstance(action, Add):
            found = min(found, least_laid_off(lay_off(state, action).state, seat))
    return found


def melds_more(told: Told, hand: tuple[Card, ...], face: Card) -> bool:
    """Whether another card would be in a meld of the best layout, or bring other cards into one."""
    return left(told, (*hand, face)) < left(told, hand) + told.seen.rules.values[face]


def _gets_place(told: Told, hand: tuple[Card, ...], card: Card, faces: tuple[Card, ...]) -> bool:
    """Whether each of `faces` gives a card of the hand a place in a meld of some layout with the least deadwood."""
    rules = told.seen.rules
    for face in faces:
        whole = tuple(sorted((*hand, face)))
        best = least(rules, whole)
        melds = single_melds(rules, whole, card)
        if not any(least(rules, without(whole, [use.card for use in meld]) or ()) == best for meld in melds):
            return False
    return True


def _keeps(reason: reasons.Keeps, told: Told) -> bool:
    hand = at_end(told)
    return 0 < reason.count == sum(map(told.unseen, reason.faces)) and _gets_place(
        told, hand, reason.card, reason.faces
    )


def _idle(reason: reasons.Idle, told: Told) -> bool:
    faces = [face for face in told.naturals() if _gets_place(told, told.hand, reason.card, (face,))]
    # Of several lay-outs as good as each other one may use the card and another not.
    return reason.card in told.thrown and reason.count <= sum(map(told.unseen, faces))


def _chances(reason: reasons.Chances, told: Told) -> bool:
    faces = tuple(face for face in told.naturals() if melds_more(told, told.hand, face))
    return (reason.count, reason.unseen, reason.faces) == (
        sum(map(told.unseen, faces)),
        sum(map(told.unseen, told.naturals())),
        faces,
    )


def _deadwood(reason: reasons.DeadwoodReason, told: Told) -> bool:
    action, hand = told.advice.action, at_end(told)
    if told.seen.phase is Phase.LAY_OFF:
        assert isinstance(action, Add)
        hand = lay_off(told.seen, action).state.hands[told.seat]
    after = left(told, hand)
    return (reason.before, reason.after) == (left(told, told.hand), after) and reason.after < reason.before


def _all_laid_off(reason: reasons.AllLaidOff, told: Told) -> bool:
    both = left(told, told.hand), least_laid_off(told.seen, told.seat)
    return told.seen.phase is Phase.LAY_OFF and (reason.before, reason.after) == both and reason.after < reason.before


def _in_meld(reason: reasons.InMeld, told: Told) -> bool:
    hand = at_end(told) if isinstance(told.advice.action, DrawDiscards) else (*told.hand, *told.offered)
    rest = without(hand, reason.faces)
    return (
        reason.card in told.offered
        and reason.card in reason.faces
        and bool(lay_readings(told.seen.rules, uses(reason.faces), told.seat))
        and rest is not None
        and left(told, rest) == left(told, hand)
    )


def _lowers(reason: reasons.Lowers, told: Told) -> bool:
    hand = (*told.hand, *told.seen.discards[-1:])
    rests = [without(hand, (face,)) or () for face in told.hand]
    most = max(left(told, told.hand) - left(told, rest) for rest in rests)
    return reason.card == told.seen.discards[-1] and 0 <= reason.points <= max(0, most)


def _nothing_over(reason: reasons.NothingOver, told: Told) -> bool:
    return left(told, at_end(told)) == 0


def _waits(reason: reasons.WaitsForAll, told: Told) -> bool:
    rules = told.seen.rules

    def all_but_one(face: Card) -> bool:
        whole = (*told.rest, face)
        return any(left(told, without(whole, (each,)) or ()) == 0 for each in whole)

    return (
        all(all_but_one(face) for face in reason.faces)
        and reason.count == sum(map(told.unseen, reason.faces))
        and reason.bonus == rules.knocking.gin_bonus > 0
    )


def _fewer(reason: reasons.FewerFit, told: Told) -> bool:
    knock = told.advice.line[-1]
    assert isinstance(knock, Knock)
    state, _ = apply(told.after, knock)
    fitting = [
        face
        for face in told.naturals()
        if any(True for meld in state.melds for _ in single_adds(told.seen.rules, meld, (face,)))
    ]
    return reason.count == sum(map(told.unseen, fitting)) < reason.other


IN_HAND: dict[type[reasons.PlayReason], Judge] = {
    **TRUE,
    reasons.Keeps: _keeps,
    reasons.Idle: _idle,
    reasons.Chances: _chances,
    reasons.DeadwoodReason: _deadwood,
    reasons.AllLaidOff: _all_laid_off,
    reasons.InMeld: _in_meld,
    reasons.Lowers: _lowers,
    reasons.NothingOver: _nothing_over,
    reasons.WaitsForAll: _waits,
    reasons.FewerFit: _fewer,
    reasons.Leaves: lambda r, t: r.points == left(t, at_end(t)),
    reasons.LikelyLeft: lambda r, t: r.seat != t.seat and 0 <= r.points <= t.seen.rules.points_of(t.seen.rules.pack),
    reasons.MayUndercut: lambda r, t: 0 < r.times <= r.of and left(t, t.rest) > 0,
    reasons.NothingFits: lambda r, t: (
        isinstance(t.advice.action, Pass) and r.points == left(t, t.hand) == least_laid_off(t.seen, t.seat)
    ),
}
"""How each kind of reason is judged there."""


def true_in_hand(reason: reasons.PlayReason, told: Told) -> bool:
    """Whether a reason is true of the position of an advice, in games whose melds stay in the hand."""
    return IN_HAND[type(reason)](reason, told)
