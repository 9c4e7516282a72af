"""Ways to go out that the layout of a hand does not show: over wilds that are taken, or lie where they weigh less."""

from __future__ import annotations

from collections.abc import Iterator

from game.bots.hand_value import barred, goes_out, ways_to_end
from game.bots.layout import Layout
from game.bots.outlook import Outlook
from game.engine.actions import Add, Lay
from game.engine.melds.room import table
from game.engine.play.finish import plays, takes
from game.engine.play.playing import Play, after, outcome
from game.engine.refusals import Refused
from game.engine.state import State

_MOST = 150
"""Positions that are looked at."""
_FEW = 6
"""Cards among which several wilds are tried in every place: a layout puts them where they weigh most."""
_FOR_A_WILD = 3
"""Cards of the hand, at most, that a wild helps onto the table: itself, and two it makes a meld with."""


def way_out(look: Outlook) -> Iterator[Play]:
    """Yield the next step of a way out over wilds; at most one, mostly none.

    Other ways are seen by whoever lays out the hand (`ways_to_end`). Nobody misses either.
    """
    look = look.clear()
    if look.bound or look.opening or look.state.this_turn.dug is not None or not _within_reach(look):
        return
    tries = iter(range(_MOST))
    for step in _steps(look.state):
        if _leads_out(look, step, tries):
            yield step
            return


def _within_reach(look: Outlook) -> bool:
    """Whether wilds that are taken, or several of the hand, might help all of it onto the table but a last card."""
    state, hand = look.state, look.state.hands[look.seat]
    new = len(state.this_turn.owed) + sum([swap.face in hand for swap in table(look.rules, state.melds).swaps])
    if not new:
        return len(hand) <= _FEW and sum([face in look.rules.wild for face in hand]) > 1
    return len(Layout(look, hand).arrange(hand).left) <= 1 + _FOR_A_WILD * new


def _steps(state: State) -> Iterator[Play]:
    """Plays that matter here: those of a wild that must be played, or takes and melds."""
    owed = state.this_turn.owed
    if owed:
        yield from (play for play in plays(state, owed[0]) if isinstance(play, Add | Lay))
    else:
        yield from takes(state, tuple(sorted(set(state.hands[state.turn]))))
        yield from (play for play in plays(state) if isinstance(play, Lay))


def _leads_out(look: Outlook, step: Play, tries: Iterator[int]) -> bool:
    if next(tries, None) is None:
        return False
    try:
        state = after(look.state, outcome(look.state, step))
    except Refused:
        return False
    new = look.after(state)
    return _plainly_out(new) or any(_leads_out(new, each, tries) for each in _steps(state))


def _plainly_out(look: Outlook) -> bool:
    """Whether laying out the hand ends the deal."""
    hand = look.state.hands[look.seat]
    if look.state.this_turn.owed:
        return False
    return any(goes_out(look, end) for end in ways_to_end(look, Layout(look, hand), hand, barred(look)))
