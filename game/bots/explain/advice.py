"""What a good player would do, and why: the choice of a bot, with the facts that speak for it.

Everything comes from a seat's view and memory, as a bot's decision does.
"""

from __future__ import annotations

from msgspec import structs

from game.bots.base import BotSpec, Coach, Decision, Limit
from game.bots.choose.play import allowed
from game.bots.choose.player import decide
from game.bots.explain.reasons import Advice
from game.bots.explain.why import Case, why
from game.bots.knowledge.memory import Memory
from game.bots.knowledge.outlook import outlook
from game.engine.actions import (
    Action,
    Add,
    Cut,
    Discard,
    DrawDiscards,
    Lay,
    Slide,
    Take,
)
from game.engine.play.melding import after, outcome
from game.engine.play.verbs import apply
from game.engine.state import Phase, State, View

MOST = 4
"""Reasons given at once."""
_STEPS = 20
"""Plays of a turn that are followed."""

_Play = Lay | Add | Take | Slide


def consider(spec: BotSpec, view: View, memory: Memory, limit: Limit | None = None) -> Decision | None:
    """Decide, and say why where `spec` is a coach; None as for `decide`."""
    return advise(spec, view, memory, limit) if isinstance(spec, Coach) else decide(spec, view, memory, limit)


def advise(spec: BotSpec, view: View, memory: Memory, limit: Limit | None = None) -> Advice | None:
    """Return what to do in `view.seat` as `spec` sees it; None where there is nothing to decide.

    Once `limit` is over nothing is counted any more: then there are fewer reasons.
    """
    decision = decide(spec, view, memory, limit)
    if decision is None:
        return None
    action = decision.action
    if isinstance(action, Cut):
        # Nobody lifts that many cards at will, but that many is what one aims at.
        action = Cut(view.seat, view.state.rules.exact_cut)
    return structs.replace(explained(spec, view, memory, action, limit), reaction=decision.reaction)


def explained(
    spec: BotSpec,
    view: View,
    memory: Memory,
    action: Action,
    limit: Limit | None = None,
    rather_than: Action | None = None,
) -> Advice:
    """Return an action as advice: what would follow from it, and what speaks for it; `limit` as for `advise`.

    With `rather_than` it is compared with that other action, and with nothing else; not with a false lay-down.
    """
    look = outlook(view, memory, spec.traits).clear()

    def case_of(each: Action, other: Case | None) -> Case:
        line, left = _line(spec, view, memory, each, limit)
        return Case(look, each, line, left, limit, other)

    meant = rather_than is not None and (not isinstance(rather_than, Lay) or allowed(view.state, rather_than))
    case = case_of(action, case_of(rather_than, None) if rather_than is not None and meant else None)
    reasons = tuple(dict.fromkeys(why(case)))[:MOST]
    return Advice(action, 0.0, case.line, reasons, hurried=limit is not None and limit.over)


def _line(
    spec: BotSpec, view: View, memory: Memory, action: Action, limit: Limit | None
) -> tuple[tuple[Action, ...], State]:
    """The plays of the turn that begin with an action, as far as no hidden card decides, and what they lead to.

    Each is what would be advised when its turn comes.
    """
    state, line = view.state, [action]
    while len(line) < _STEPS:
        if isinstance(action, DrawDiscards):
            state, _ = apply(state, action)
        elif isinstance(action, _Play):
            state = after(state, outcome(state, action))
        else:
            break
        if state.phase is not Phase.PLAY or state.turn != view.seat or not state.hands[view.seat]:
            break
        following = decide(spec, View(view.seat, state), memory, limit)
        if following is None or not isinstance(following.action, _Play | Discard):
            break
        action = following.action
        line.append(action)
    return tuple(line), state
