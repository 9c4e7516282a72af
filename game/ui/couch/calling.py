"""Calls of several people at one machine: their keys, the page on which all are asked at once, and what is said."""

from __future__ import annotations

from collections.abc import Callable, Collection

from game.engine.actions import Action
from game.engine.refusals import NotYourTurn, Refusal, Refused
from game.engine.state import Phase, State
from game.session.match.calls import Answer, Calls, seats_of_people
from game.session.match.table import Table
from game.ui.couch.call_page import CallPage, CallRound, CallTable, Question
from game.ui.couch.machine import Machine
from game.ui.input.call_keys import Participant, keys_of, pass_keys
from game.ui.table.desk import Chooser, no_claim
from game.ui.table.host import Advance
from game.ui.widgets.players import avatar_of, colour_of, people_of
from game.ui.words.prompts import buy_question
from game.ui.words.strings import _, signs
from game.ui.words.table import Words


def question(state: State) -> str:
    """Return what is asked in a window."""
    if state.phase is Phase.CALL:
        return _("Rummy on the {card}?").format(card=signs(state.discards[-1]))
    return buy_question(state)


class Calling:
    """Where people at `table` call: `calls` takes it, `keys` are theirs by seat.

    Why a call is nothing is said by the replies of the `machine`; what else is asked comes up on its screens.
    """

    def __init__(self, table: Table, machine: Machine) -> None:
        self.table = table
        self.screens = machine.screens
        self.replies = machine.replies
        self.profiles = machine.profiles
        self.pads = machine.pads
        self._asking: tuple[int, Chooser] | None = None
        """Who was asked last which of several claims they mean, and the question."""
        self.calls = Calls(table, lambda: machine.preferences.settings.call_seconds, self._answer)

    @property
    def keys(self) -> dict[int, str]:
        """By seat: the key of a person; none for a person alone, and none where nothing can be called for."""
        rules = self._state.rules
        called = rules.buying or rules.playable_discard or rules.rummy_in_the_deck
        several = len(seats_of_people(self.table.seats)) > 1
        return keys_of(self.table.seats, self.profiles) if called and several else {}

    def participant(self, seat: int) -> Participant:
        """Return somebody with what they answer with."""
        seats, keys = self.table.seats, self.keys
        name, avatar, colour = seats[seat].name, avatar_of(seats, seat), colour_of(seats, seat)
        passes = pass_keys(keys).get(seat, "")
        return Participant(seat, name, avatar, colour, keys.get(seat, ""), self.pads.kind(seat), passes)

    @property
    def chooses(self) -> int | None:
        """Who is being asked which of several claims they mean: nobody else may answer."""
        asked = self._asking and self._asking[1] in self.screens.visible()
        return self._asking[0] if self._asking and asked else None

    def together(self, holder: int | None) -> bool:
        """Whether people are asked now who may all call at once, others than the one who holds the table."""
        several = len(seats_of_people(self.table.seats)) > 1
        return bool(self.calls.seconds()) and several and self.calls.asked not in ((), (holder,))

    def ask(
        self,
        advance: Advance,
        done: Callable[[], object],
        menu: Callable[[], object],
        front: int,
        open_hands: Collection[int],
    ) -> None:
        """Ask everybody at once, below the table as seen from `front`, with no hands but those that lie open."""
        state, seats = self._state, self.table.seats
        callers = [self.participant(seat) for seat in state.asked]
        by = state.discarded_by[-1]
        about = _("{name}’s discard.").format(name=seats[by].name) if by >= 0 else _("The card turned up.")
        by_key = {key: seat for seat, key in self.keys.items()}
        card = state.discards[-1]
        behind = CallTable(self.table, front, people_of(seats), open_hands)
        asked = CallRound(callers, self.calls, by_key, hidden=not open_hands)
        page = CallPage(Question(question(state), about, card), asked, advance, done, menu, behind)
        self.screens.push(page)

    def _answer(self, seat: int, answer: Answer) -> None:
        """Say why a call is nothing, or ask which of several claims is meant: their cards all lie open."""
        view, names = self.table.view(seat), tuple(who.name for who in self.table.seats)
        words = Words(names, seat)
        if isinstance(answer, NotYourTurn) and seat in view.state.asked:
            self.replies.say(names[seat], _("{name} is asked before you.").format(name=names[answer.turn]))
        elif isinstance(answer, Refusal):
            self.replies.say(names[seat], words.refusal(answer, view))
        elif not answer:
            self.replies.say(names[seat], no_claim())
        elif self.chooses not in (None, seat):
            self.replies.say(names[seat], _("{name} is asked before you.").format(name=names[self.chooses]))
        elif self.chooses is None and self.screens.top:
            choices = [(words.choice(action, view.state), action) for action in answer]
            asked = _("{name}: {words}").format(name=names[seat], words=words.question(answer))
            width, height = self.screens.top.look.metrics.size
            self._asking = (seat, Chooser(asked, choices, (width // 2, height // 2), self._claim))
            self.screens.push(self._asking[1])

    def _claim(self, action: Action) -> None:
        try:
            self.table.submit(action)
        except Refused as refused:
            self._answer(action.seat, refused.reason)

    @property
    def _state(self) -> State:
        return self.table.view(0).state
