"""Calls of several people at one machine: their keys, the page on which all are asked at once, and what is said."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from game.engine.actions import Action
from game.engine.refusals import NotYourTurn, Refusal, Refused
from game.engine.state import Phase, State
from game.session.match.match import Match
from game.session.match.people import CallProblem, CallTaker, OutrankedCall, seats_of_people
from game.session.preferences import Preferences
from game.session.profiles import Profiles
from game.ui.couch.call_page import CallPage, CallRound, CallTable, Question
from game.ui.draw.canvas import Canvas
from game.ui.input.call_keys import Participant, keys_of, pass_keys
from game.ui.input.pad_seats import PadSeats
from game.ui.table.controller import Chooser, no_claim
from game.ui.table.host import Advance, TableHost
from game.ui.widgets import Toasts
from game.ui.widgets.base import Size
from game.ui.widgets.players import avatar_of, colour_of, people_of
from game.ui.widgets.screens import Screens
from game.ui.words.knocking import offer_question
from game.ui.words.prompts import buy_question
from game.ui.words.strings import _, signs
from game.ui.words.table import Words


def question(state: State) -> str:
    """Return what is asked in a window."""
    if state.phase is Phase.CALL and state.this_turn.leaves:
        return _("Force the {card}?").format(card=signs(state.discards[-1]))
    if state.phase is Phase.CALL:
        return _("Rummy on the {card}?").format(card=signs(state.discards[-1]))
    return offer_question(state) if state.phase is Phase.OFFER else buy_question(state)


SECONDS = 4.0
"""How long a reply stands there."""


class Replies:
    """Sentences to people by name, over `screens`. An `Overlay`: no question, dialog or curtain hides or ends them."""

    def __init__(self, screens: Screens) -> None:
        self.screens = screens
        self.toasts = Toasts()
        self.toasts.find = self._place

    def say(self, name: str, words: str) -> None:
        """Tell somebody why their call is nothing."""
        self.toasts.show(_("{name}: {words}").format(name=name, words=words), SECONDS, "close", "danger")

    def tick(self, dt: float) -> bool:
        """Let time pass for what is said."""
        return self.toasts.tick(dt)

    def draw(self, canvas: Canvas) -> None:
        """Draw it where the top screen says things in passing."""
        self.toasts.draw(canvas)

    def _place(self, sizes: Sequence[Size]) -> Rect | None:
        return self.screens.top.toast_place(sizes) if self.screens.top else None


class Calling:
    """Where people at `table` call: `calls` takes it, `keys` are theirs by seat.

    They have the keys of their `profiles`, or pads of `pad_seats`. Why a call is nothing is said by `replies`; what
    else is asked comes up on the screens.
    """

    def __init__(
        self, table: Match, preferences: Preferences, profiles: Profiles, pad_seats: PadSeats, replies: Replies
    ) -> None:
        self.table = table
        self.replies = replies
        """What tells people by name why their call is nothing."""
        self.screens = replies.screens
        self._preferences = preferences
        self._profiles = profiles
        self._pad_seats = pad_seats
        self.page: CallPage | None = None
        """Where all were asked last."""
        self._asking: tuple[int, Chooser] | None = None
        """Who was asked last which of several claims they mean, and the question."""
        self.calls = CallTaker(table, self._seconds, self._answer)

    def _seconds(self) -> float:
        return self._preferences.settings.call_seconds

    @property
    def looking(self) -> tuple[int, ...]:
        """The seats that look at their hand where all are asked, with what they pass with."""
        asked = self.page is not None and self.page is self.screens.top
        return self.page.round.passes.looking if self.page and asked else ()

    @property
    def keys(self) -> dict[int, str]:
        """By seat: the key of a person; none for a person alone, and none where nothing can be called for."""
        rules = self._state.rules
        called = rules.buying.allowed or rules.calls.playable_discard or rules.calls.rummy_in_the_deck
        several = len(seats_of_people(self.table.seats)) > 1
        return keys_of(self.table.seats, self._profiles) if called and several else {}

    def participant(self, seat: int) -> Participant:
        """Return somebody with what they answer with."""
        seats, keys = self.table.seats, self.keys
        name, avatar, colour = seats[seat].name, avatar_of(seats, seat), colour_of(seats, seat)
        passes = pass_keys(keys).get(seat, "")
        return Participant(seat, name, avatar, colour, keys.get(seat, ""), self._pad_seats.kind(seat), passes)

    @property
    def chooses(self) -> int | None:
        """Who is being asked which of several claims they mean: nobody else may answer."""
        asked = self._asking and self._asking[1] in self.screens.visible()
        return self._asking[0] if self._asking and asked else None

    def together(self, holder: int | None) -> bool:
        """Whether people are asked now who may all call at once, others than the one who holds the table."""
        return self.all_at_once and self.calls.unanswered_people not in ((), (holder,))

    @property
    def all_at_once(self) -> bool:
        """Whether people are asked on a page for all of them, and not each at their own hand."""
        return bool(self.calls.time_limit()) and len(seats_of_people(self.table.seats)) > 1

    def ask(self, host: TableHost, advance: Advance, done: Callable[[object], object], front: int) -> None:
        """Ask everybody at once, below the table as seen from `front`, with no hands but those that lie open."""
        state, seats = self._state, self.table.seats
        callers = [self.participant(seat) for seat in state.asked]
        by = state.discarded_by[-1]
        about = _("{name}’s discard.").format(name=seats[by].name) if by >= 0 else _("The card turned up.")
        by_key = {key: seat for seat, key in self.keys.items()}
        card = state.discards[-1]
        behind = CallTable(self.table, front, people_of(seats), host.open_hands)
        asked = CallRound(callers, self.calls, by_key, hidden=not host.open_hands)
        self.page = CallPage(Question(question(state), about, card), asked, host, advance, behind)
        self.screens.push(self.page, done)

    def _answer(self, seat: int, answer: CallProblem) -> None:
        """Say why a call is nothing, or ask which of several claims is meant: their cards all lie open."""
        view, names = self.table.view(seat), tuple(who.name for who in self.table.seats)
        words = Words(names, seat)
        if isinstance(answer, NotYourTurn) and seat in view.state.asked:
            self.replies.say(names[seat], _("{name} is asked before you.").format(name=names[answer.turn]))
        elif isinstance(answer, OutrankedCall):
            told = _("{name} called in the same moment and comes first.")
            self.replies.say(names[seat], told.format(name=names[answer.by]))
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
