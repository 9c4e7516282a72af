"""A discard about which several people are asked at once: what each of them says, and who has it in the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from game.engine.cards import Card
from game.session.match.calls import Calls
from game.ui.call_keys import Participant
from game.ui.glyphs import On, on_pad
from game.ui.screens.held_passes import HeldPasses
from game.ui.strings import _


class Question(Struct, frozen=True):
    """What is asked: in a title, with what there is to say of it, about a card."""

    title: str
    about: str
    card: Card


class CallRound:
    """Hears `callers` by `calls`. `keys` are the seats by their keys, those without a say as well.

    Where their hands are `hidden`, they can look at their own.
    """

    def __init__(
        self, callers: Sequence[Participant], calls: Calls, keys: Mapping[str, int], hidden: bool = True
    ) -> None:
        self.callers = tuple(callers)
        self.calls = calls
        self.passes = HeldPasses(calls, hidden)
        self._keys = dict(keys)
        self._discards = len(calls.table.view(0).state.discards)

    @property
    def winner(self) -> int | None:
        """Who has the card now, or has called rummy on it."""
        table = self.calls.table
        gone = not self.calls.asked and len(table.view(0).state.discards) < self._discards
        return table.past.last_seat if gone else None

    def sayings(self) -> list[str]:
        """Return what each of the callers says now."""
        asked = self.calls.table.view(0).state.asked
        return [self._saying(each, each.seat in asked) for each in self.callers]

    def _saying(self, caller: Participant, asked: bool) -> str:
        if caller.seat == self.winner:
            return _("calls first!")
        if caller.seat in self.calls.noted:
            return _("wants it")
        if not asked or caller.seat in self.calls.declined:
            return _("passes") if self.winner is None else ""
        if not caller.key:
            return _("thinks …")
        if caller.pad is None:
            return _("is asked")
        calls, passes = on_pad(On.A, caller.pad), on_pad(On.B, caller.pad)
        return _("{call} or {let_pass}").format(call=calls, let_pass=passes)

    def answer(self, key: str, held: Callable[[], bool]) -> bool:
        """Take a key as an answer; whether it is somebody's. `held()` tells whether it is still down."""
        passing = next((caller.seat for caller in self.callers if key and caller.passes == key), None)
        if key in self._keys:
            self.calls.call(self._keys[key])
        elif passing is not None:
            self.passes.press(passing, held)
        else:
            return False
        return True
