"""Who looks at their own hand while somebody else has the table, or nobody, and what they see.

They hold the trigger of their gamepad for it, or, while all are asked at once, the key with which they pass.
"""

from __future__ import annotations

from game.engine.state import Phase
from game.ui.calling import question
from game.ui.couch import Couch
from game.ui.pad_gate import PEEK, PadGate
from game.ui.peek import Peeked
from game.ui.people import avatar_of, colour_of
from game.ui.screens.call_page import CallPage
from game.ui.table.hand import Hand, Sorting


class WhoPeeks:
    """Finds it out, for the table to which a `gate` lets pads."""

    def __init__(self, gate: PadGate) -> None:
        self._gate = gate
        self._peeked: tuple[object, Peeked] | None = None

    def find(self) -> Peeked | None:
        """What is to be seen of the hand of whoever holds what they hold for it, unless they see it anyway."""
        couch = self._gate.couch
        if couch is None or not couch.holding_it.closed or couch.holding_it.over or couch.table.phase is Phase.SHUFFLE:
            return None
        hidden = [seat for seat in couch.holding_it.people if couch.hides(seat)]
        seat = next((seat for seat in hidden if self._peeks(seat)), None)
        key = (couch.table, couch.table.version, seat)
        if seat is None:
            self._peeked = None
        elif self._peeked is None or self._peeked[0] != key:
            self._peeked = (key, _seen_by(couch, seat))
        return self._peeked[1] if self._peeked else None

    def _peeks(self, seat: int) -> bool:
        top = self._gate.match.screens.top
        if isinstance(top, CallPage) and seat in top.round.passes.looking:
            return True
        return any(self._gate.pads.squeezed(pad, PEEK) for pad in self._gate.seats.pads(seat))


def _seen_by(couch: Couch, seat: int) -> Peeked:
    table = couch.table
    view = table.view(seat)
    state = view.state
    known, hand = couch.holding(seat, state.deal)[0], Hand()
    hand.cards = list(known.cards)
    hand.sorting = known.sorting if known.cards else Sorting.SUIT
    hand.take(view.hand, state.rules)
    asked = question(state) if state.phase in (Phase.BUY, Phase.CALL) and seat in state.asked else ""
    top = state.discards[-1] if state.discards else None
    who = table.seats[seat]
    return Peeked(who.name, avatar_of(table.seats, seat), colour_of(table.seats, seat), tuple(hand.cards), top, asked)
