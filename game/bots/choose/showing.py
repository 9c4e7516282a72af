"""The end of a deal whose melds stay in the hands: show the hand now or wait, laid out how, and what is laid off.

Whether to wait is played out in determinizations, the same for all ways: show the hand now, show it when it gets better
or the turn after, wait until nothing is left over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from msgspec import structs

from game.bots.base import Limit
from game.bots.choose.deadwood import RatedDiscard
from game.bots.choose.playing_out import ShowPlan, expected_show, worth_of_show, worth_played_out
from game.bots.knowledge.belief import BeliefState
from game.bots.knowledge.hidden_cards import holding_chances
from game.bots.knowledge.layouts import lay_out, lay_out_any_kinds
from game.bots.search.determinization import determinizations
from game.bots.search.rollouts import mean_and_error
from game.engine.actions import Add, Knock, Pass, Use, uses
from game.engine.arrange.layable import single_melds
from game.engine.arrange.solver import BestLayout, shows_kinds
from game.engine.cards import FACES, Card, without
from game.engine.melds.readings import lay_readings
from game.engine.melds.room import table_room
from game.engine.play.knocking import NO_LIMIT, knock_limit, lay_off, least_deadwood, possible_lay_offs
from game.engine.play.scoring import deadwood
from game.engine.play.verbs import why_not
from game.engine.state import set_at

_TIE = 1e-9
"""Points by which a layout must be better than another not to count as equal."""
_DETERMINIZATIONS = 20
"""Determinizations in which waiting is tried; those who search look at more:"""
_FOR_SEARCH = 2
_SOME = 6
"""Determinizations after which a hand is not shown any more if it loses this number of points there:"""
_HOPELESS = -4.0
_CIRCUITS = 6
"""Circuits that are played out."""
_SURE = 0.5
"""Standard errors by which waiting must be better, and points besides: a play-out flatters who waits."""
_FLATTERED = 4.0
_LITTLE = 10
"""Deadwood with which anybody thinks of showing a hand, where any may be shown."""
_PATIENCE = 30.0
"""Points by which waiting seems better for all the patience there is."""
_LAYOUTS = 60
"""Ways to lay a hand out that are compared."""


def best_show(belief: BeliefState, ends: Sequence[RatedDiscard]) -> tuple[Knock, tuple[Card, ...]] | None:
    """Return the knock that leaves the least deadwood, and the hand after it; None if the hand may not be shown.

    `ends` are the discards to choose from. A hand without deadwood is shown without a discard where the rules allow big
    gin.
    """
    rules, seat = belief.rules, belief.seat
    hand = belief.state.hands[seat]
    if rules.knocking.big_gin != "none" and not lay_out(rules, hand).left:
        return Knock(seat), hand
    limit = knock_limit(belief.state)
    found = [(end.points, -end.worth, end) for end in ends if end.points <= limit]
    if not found:
        return None
    end = min(found)[2]
    return Knock(seat, end.card), end.rest


def shows_now(
    belief: BeliefState,
    knock: Knock,
    rest: tuple[Card, ...],
    otherwise: RatedDiscard | None,
    rng: Random,
    limit: Limit | None,
) -> bool:
    """Whether to show the hand now rather than to discard and wait.

    Always True if no card would be left over, or if there is no discard to wait with (`otherwise` is None).

    A seat that does not see the choice, because of a slip, shows any hand that it may show. Where the rules let every
    hand be shown, it shows only one with little deadwood.
    """
    layout = lay_out(belief.rules, rest)
    if otherwise is None or not layout.left:
        return True
    if belief.slips.overlooks("wait") or belief.slips.overlooks("gin"):
        # Who sees little shows whatever may be shown at last, and thinks of it late where that is any hand.
        return knock_limit(belief.state) != NO_LIMIT or layout.points <= _LITTLE
    gain = _gain_of_waiting(belief, layout, rest, otherwise, rng, limit) + _PATIENCE * belief.traits.patience
    if not belief.slips.none:
        gain -= belief.error_about("show")
    return gain <= 0


def _gain_of_waiting(
    belief: BeliefState,
    layout: BestLayout,
    rest: tuple[Card, ...],
    otherwise: RatedDiscard,
    rng: Random,
    limit: Limit | None,
) -> float:
    """Return by how many points waiting is better than showing the hand now; below 0 if it is worse.

    Two plans for a later show are played out in some determinizations, fewer if `limit` is over. The mean gain of each
    plan is lowered by its uncertainty, and the higher result is returned.

    There is one exception. Where the rules let any hand be shown, a show may lose very much in the first few
    determinizations. Then return the sum of these losses, above 0, and compare no plans.
    """
    state, seat, allowed = belief.state, belief.seat, knock_limit(belief.state)
    now: list[float] = []
    waits: list[list[float]] = [[], []]
    for full_state in determinizations(belief, rng, _DETERMINIZATIONS + _FOR_SEARCH * belief.traits.search):
        if limit is not None and limit.is_over and now:
            break
        now.append(worth_of_show(full_state, seat, seat, layout, set_at(full_state.hands, seat, rest)))
        if len(now) == _SOME and sum(now) < _HOPELESS * _SOME and allowed == NO_LIMIT:
            return -sum(now)
        after = structs.replace(
            full_state, hands=set_at(full_state.hands, seat, otherwise.rest), discards=(*state.discards, otherwise.card)
        )
        for found, mine in zip(waits, _plans_to_wait(layout.points, allowed), strict=True):
            shows = [mine if other == seat else expected_show(full_state, other) for other in range(state.players)]
            found.append(worth_played_out(after, seat, shows, _CIRCUITS))
    return max([_cautious_mean([then - at_once for at_once, then in zip(now, found, strict=True)]) for found in waits])


def _cautious_mean(gains: Sequence[float]) -> float:
    """Return a cautious mean of at least one gain: lowered by half a standard error, and by the points by which
    play-outs make waiting look too good.
    """
    mean, error = mean_and_error(gains)
    return mean - _SURE * error - _FLATTERED


def _plans_to_wait(points: int, allowed: int) -> tuple[ShowPlan, ShowPlan]:
    """Return two plans for showing the hand later.

    By the first the seat shows once it has at most `allowed` points of deadwood, or at most its present `points` where
    the rules set no limit. By the second it waits for a hand without deadwood; only in the last circuit that is played
    out does it show as by the first.
    """
    most = points if allowed == NO_LIMIT else allowed
    return ShowPlan(most), ShowPlan(0, _CIRCUITS - 1, most)


# How a hand is laid out, and what is laid off


def laid_against_lay_offs(belief: BeliefState, knock: Knock, rest: tuple[Card, ...]) -> Knock:
    """Return the knock laid out so that the others can lay off the fewest points on it, with no more deadwood than the
    best layout. `rest` is the hand after the knock's discard.

    The knock is returned unchanged if that gains nothing, if nobody may lay off, if `rest` has no deadwood in its best
    layout, if the seat overlooks the chance (a slip), or if the rules refuse the other layout.
    """
    rules = belief.rules
    best = lay_out(rules, rest)
    if not rules.knocking.lay_off or not best.left or belief.slips.overlooks("lay-outs"):
        return knock
    plain, lightest = _laid_off(belief, best.melds), best.melds
    least = plain
    for melds in lay_outs(belief, rest, best.points):
        found = _laid_off(belief, melds)
        if found < least - _TIE:
            least, lightest = found, melds
    if lightest == best.melds:
        return knock
    named = structs.replace(knock, melds=tuple([uses(meld) for meld in lightest]))
    return named if why_not(belief.state, named) is None else knock


def lay_outs(belief: BeliefState, hand: tuple[Card, ...], points: int) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Yield layouts of a hand with at most `points` of deadwood. Each is given by its melds; the other cards are the
    deadwood.

    Only layouts with the kinds of melds that the rules demand are given. The search ends after a number of tries, so
    some may be missing.
    """
    rules, tries = belief.rules, iter(range(_LAYOUTS))

    def rest_of(cards: tuple[Card, ...], spent: int) -> Iterator[tuple[tuple[Card, ...], ...]]:
        if next(tries, None) is None or spent + lay_out_any_kinds(rules, cards).points > points:
            return
        if not cards:
            yield ()
            return
        first, others = cards[0], cards[1:]
        for meld in single_melds(rules, cards, first):
            faces = tuple([use.card for use in meld])
            for more in rest_of(without(cards, faces) or (), spent):
                yield (faces, *more)
        yield from rest_of(others, spent + rules.values[first])

    yield from (melds for melds in rest_of(tuple(sorted(hand)), 0) if shows_kinds(rules, melds))


def faces_to_lay_off(belief: BeliefState, melds: Sequence[tuple[Card, ...]]) -> tuple[Card, ...]:
    """Return the faces that could be laid off on melds which the seat shows, in the order of faces, whether or not
    anybody can still hold them.
    """
    laid = tuple([lay_readings(belief.rules, uses(cards), belief.seat)[0] for cards in melds])
    return tuple(sorted({use.card for _, use in table_room(belief.rules, laid).adds(belief.rules, FACES)}))


def _laid_off(belief: BeliefState, melds: Sequence[tuple[Card, ...]]) -> float:
    """Return the points that all others together are expected to lay off on melds which the seat shows."""
    rules, fitting, total = belief.rules, faces_to_lay_off(belief, melds), 0.0
    for seat in belief.state.clockwise(belief.seat):
        chances = holding_chances(belief, seat)
        total += sum([chances[face] * max(1, belief.hidden[face]) * rules.values[face] for face in fitting])
    return total


def next_lay_off(belief: BeliefState) -> Add | Pass:
    """Return the next card to lay off towards the least deadwood; a pass if none lowers it, or the seat overlooks those
    that do.
    """
    state, seat = belief.state, belief.seat
    least = least_deadwood(state, seat)
    if least < deadwood(state.rules, tuple(sorted(state.hands[seat]))):
        for action in possible_lay_offs(state, seat):
            if not isinstance(action, Add) or belief.slips.overlooks("lay off", *_faces(action.cards)):
                continue
            after = lay_off(state, action).state
            if least_deadwood(after, seat) == least:
                return action
    return Pass(seat)


def _faces(cards: Sequence[Use]) -> tuple[Card, ...]:
    return tuple([use.card for use in cards])
