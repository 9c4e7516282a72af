"""The decisions of a seat in a recorded deal, each with what the seat knew then and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from game.bots.explain.review import Moment
from game.engine.actions import Action, Buy, CallRummy, Claim, Cut, Next, Pass, Shuffle
from game.engine.events import Event
from game.engine.play.claims import claims
from game.engine.play.dealing import new_match
from game.engine.play.verbs import legal, why_not
from game.engine.state import Phase, State, view
from game.record.record import Record
from game.record.replay import moves
from game.session.known import Ears

_NO_CHOICE = (Shuffle, Cut, Next)
"""Cutting is luck; the others are no decisions."""


class Played(Struct, frozen=True):
    """One action of a record, and the match before and after it."""

    at: int
    """Actions of the match before it."""
    before: State
    action: Action
    after: State
    events: Sequence[Event]


def played_in(record: Record, deal: int) -> Iterator[Played]:
    """Yield what was played in a deal, from its shuffle to its end; no more of the match is played again.

    Raises:
        RecordError: the record cannot be replayed up to there.
    """
    before = new_match(record.header.rules(), record.header.dealer)
    for at, (action, after, events) in enumerate(moves(record)):
        if after.deal == deal:
            yield Played(at, before, action, after, events)
            if over(after):
                return
        before = after


def over(state: State) -> bool:
    """Tell whether no deal is under way: it, or the match, has just ended."""
    return state.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER)


def moments(played: Iterable[Played], seat: int, hindsight: bool = False) -> Iterator[Moment]:
    """Yield what `seat` decided in a deal, in order, where there was a choice; `played` is the deal from its beginning.

    What it could claim and let pass is one decision, where the chance went. With `hindsight` all cards come along.
    """
    ears: Ears | None = None
    for each in played:
        before, action = each.before, each.action
        ears = ears or Ears(seat, range(before.players))
        if before.deal == each.after.deal and not isinstance(action, _NO_CHOICE):
            seen = view(before, seat)
            if action.seat == seat:
                decided, there = action, _choice(seen.state, action)
            else:
                decided, there = None, _let_go(seen.state, each.after, action, seat)
            if there:
                truth = before if hindsight else None
                yield Moment(each.at, before.deal, ears.turn, seen, ears.memories, decided, truth)
        ears.hear(each.after, each.events)


def _choice(seen: State, action: Action) -> bool:
    """Whether there was more than one thing to do."""
    if isinstance(action, Claim | Buy | CallRummy) or (isinstance(action, Pass) and seen.phase is not Phase.DRAW):
        return True
    return len(legal(seen, action.seat)) > 1


def _let_go(seen: State, after: State, action: Action, seat: int) -> bool:
    """Whether a claim of `seat` was possible until somebody else did something that was no claim."""
    if not seen.rules.rummy_in_the_deck or isinstance(action, Claim):
        return False
    chances = {claim for claim in claims(seen, seat) if why_not(seen, claim) is None}
    return bool(chances and chances - set(claims(view(after, seat).state, seat)))
