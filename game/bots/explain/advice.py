"""Advice to a player: the choice of a bot, with the facts that speak for it.

Everything comes from a seat's view and memory, as a bot's decision does.
"""

from __future__ import annotations

from msgspec import structs

from game.bots.base import BotSpec, Coach, Decision, Limit
from game.bots.choose.face_up import searches_face_up
from game.bots.choose.hand_value import goes_out
from game.bots.choose.play import ranked_ends
from game.bots.choose.player import decide
from game.bots.explain.evidence import is_wanted_next
from game.bots.explain.reasons import Advice
from game.bots.explain.why import Case, why
from game.bots.explain.why_face_up import why_face_up
from game.bots.explain.why_in_hand import why_in_hand
from game.bots.knowledge.belief import belief_state
from game.bots.knowledge.danger import danger
from game.bots.knowledge.memory import Memory
from game.engine.actions import (
    Action,
    Add,
    Cut,
    Discard,
    DrawDiscards,
    Knock,
    Lay,
    Slide,
    Take,
)
from game.engine.play.dealing import cards_dealt
from game.engine.play.melding import after_play, play_result
from game.engine.play.verbs import apply, is_offered
from game.engine.state import Phase, State, View

MOST = 4
"""Reasons given at once."""
_STEPS = 20
"""Plays of a turn that are followed."""
_TRIFLE = 0.1
"""Average cards by which two discards may differ in worth and still cost about the same."""

_Play = Lay | Add | Take | Slide


def consider(spec: BotSpec, view: View, memory: Memory, limit: Limit | None = None) -> Decision | None:
    """Return the decision of a bot in `view.seat`; if `spec` is a coach, an `Advice` with reasons. The search ends once
    `limit` is over.

    None if the match does not wait for that seat and it has nothing to claim.
    """
    return advise(spec, view, memory, limit) if isinstance(spec, Coach) else decide(spec, view, memory, limit)


def advise(spec: BotSpec, view: View, memory: Memory, limit: Limit | None = None) -> Advice | None:
    """Return advice for `view.seat` with reasons, made by the bot `spec`; None where there is nothing to decide.

    It names the action that the bot would take, with two exceptions: another discard of about the same cost if the next
    player is known to want the card, and for a cut exactly the number of cards that the deal needs. Once `limit` is
    over, the search for the action ends, and no further reasons are looked for.
    """
    decision = decide(spec, view, memory, limit)
    if decision is None:
        return None
    action = _avoid_wanted_discard(spec, view, memory, decision.action)
    if isinstance(action, Cut):
        # Nobody lifts that many cards at will, but that many is what one aims at.
        action = Cut(view.seat, cards_dealt(view.state))
    return structs.replace(advice_for(spec, view, memory, action, limit), reaction=decision.reaction)


def advice_for(
    spec: BotSpec,
    view: View,
    memory: Memory,
    action: Action,
    limit: Limit | None = None,
    rather_than: Action | None = None,
) -> Advice:
    """Return advice to take `action`, with the plays that follow it and the reasons for it.

    If `rather_than` is given, the reasons compare `action` with it alone; a lay that the rules refuse is ignored. Once
    `limit` is over no further reasons are looked for.
    """
    belief = belief_state(view, memory, spec.traits).without_slips()

    def case_of(each: Action, other: Case | None) -> Case:
        line, left = _line(spec, view, memory, each, limit)
        return Case(belief, each, line, left, limit, other)

    meant = rather_than is not None and (not isinstance(rather_than, Lay) or is_offered(view.state, rather_than))
    case = case_of(action, case_of(rather_than, None) if rather_than is not None and meant else None)
    rules = view.state.rules
    said = why_in_hand(case) if rules.melding.in_hand else why_face_up(case) if rules.face_up else why(case)
    reasons = tuple(dict.fromkeys(said))[:MOST]
    return Advice(action, 0.0, case.line, reasons, hurried=limit is not None and limit.is_over)


def _line(
    spec: BotSpec, view: View, memory: Memory, action: Action, limit: Limit | None
) -> tuple[tuple[Action, ...], State]:
    """Return the line of a turn, and the state before its discard or knock.

    The line is `action` and what would be advised after it in the same turn, at most `_STEPS` actions in all. It ends
    with a discard or knock. It ends earlier where the next step depends on a hidden card, as after a draw from the
    stock, or where nothing is advised. Where melds stay in the hand, only a draw from the discards is followed by
    anything, and by one action alone.

    In the state returned, a draw from the discards and the plays of the line are made, but for a play that is the last
    of `_STEPS` actions. `limit` ends the search for each action.
    """
    state, line = view.state, [action]
    while len(line) < _STEPS:
        if isinstance(action, DrawDiscards):
            state, _ = apply(state, action)
        elif state.rules.melding.in_hand:
            break
        elif isinstance(action, _Play):
            state = after_play(state, play_result(state, action))
        else:
            break
        if state.phase is not Phase.PLAY or state.turn != view.seat or not state.hands[view.seat]:
            break
        now = View(view.seat, state)
        following = decide(spec, now, memory, limit)
        if following is None or not isinstance(following.action, _Play | Discard | Knock):
            break
        action = _avoid_wanted_discard(spec, now, memory, following.action)
        line.append(action)
    return tuple(line), state


def _avoid_wanted_discard(spec: BotSpec, view: View, memory: Memory, action: Action) -> Action:
    """Return the action to advise: `action`, or another discard if the next player is known to want the card of
    `action`.

    The other discard costs about the same, is less dangerous, and is not wanted by the next player. It is never a wild,
    and never one with which the seat goes out.

    `action` is returned if there is no such discard, and in these cases, too:

    - Melds stay in the hand.
    - Drawn cards lie face up and the seat searches.
    - The seat has not made its first lay, where a contract or an opening is required.
    - `action` is not the best discard by worth, or the seat goes out with it.
    """
    belief = belief_state(view, memory, spec.traits).without_slips()
    if belief.rules.melding.in_hand or searches_face_up(belief):
        return action
    if (
        not isinstance(action, Discard)
        or belief.owes_contract
        or belief.opening
        or not is_wanted_next(belief, action.card)
    ):
        return action
    ends = ranked_ends(belief, view.hand)
    if not ends or ends[0].discard != action.card or goes_out(belief, ends[0]):
        return action
    least, risk = ends[0].worth - _TRIFLE * belief.average, danger(belief, action.card)
    for end in ends[1:]:
        face = end.discard
        if face is None or face in belief.rules.wild or end.worth < least or goes_out(belief, end):
            continue
        instead = Discard(view.seat, face)
        if danger(belief, face) < risk and not is_wanted_next(belief, face) and is_offered(view.state, instead):
            return instead
    return action
