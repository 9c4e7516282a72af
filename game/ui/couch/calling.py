"""Calls of people who share a machine: their keys, the call page, and replies to invalid calls."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from game.engine.actions import Action
from game.engine.refusals import NotYourTurn, Refusal, Refused
from game.engine.state import Phase, State
from game.session.match.match import Match
from game.session.match.people import CallProblem, CallTaker, Outranked, seats_at_window, seats_of_people
from game.session.preferences import Preferences
from game.session.profiles import Profiles
from game.ui.couch.call_page import CallPage, CallRound, CallTable, Question
from game.ui.draw.canvas import Canvas
from game.ui.input.call_keys import Participant, call_keys_of, pass_keys
from game.ui.input.pad_seats import PadSeats
from game.ui.table.controller import Chooser, no_claim
from game.ui.table.host import Advance, TableHost
from game.ui.widgets import Toasts
from game.ui.widgets.base import Size
from game.ui.widgets.players import avatar_of, colour_of, people_of
from game.ui.widgets.screens import Screens
from game.words.knocking import offer_question
from game.words.prompts import buy_question
from game.words.strings import _, signs
from game.words.table import Words


def question_text(state: State) -> str:
    """Return the question that people are asked about the top discard: whether they force it, call rummy on it, take
    the upcard or, in any other phase, buy it.
    """
    if state.phase is Phase.CALL and state.this_turn.leaves:
        return _("Force the {card}?").format(card=signs(state.discards[-1]))
    if state.phase is Phase.CALL:
        return _("Rummy on the {card}?").format(card=signs(state.discards[-1]))
    return offer_question(state) if state.phase is Phase.OFFER else buy_question(state)


REPLY_SECONDS = 4.0
"""Seconds a reply stays visible."""


class Replies:
    """Toasts addressed to a person by name, which an `Overlay` shows above all screens, even the curtain."""

    def __init__(self, screens: Screens) -> None:
        self.screens = screens
        self.toasts = Toasts()
        self.toasts.find_place = self._place

    def say(self, name: str, words: str) -> None:
        """Show a toast that addresses the person with this name and tells them `words`: why their call is invalid."""
        self.toasts.show(_("{name}: {words}").format(name=name, words=words), REPLY_SECONDS, "close", "danger")

    def tick(self, dt: float) -> bool:
        """Advance by `dt` seconds. Return whether to redraw."""
        return self.toasts.tick(dt)

    def draw(self, canvas: Canvas) -> None:
        """Draw the toasts at the toast place of the top screen."""
        self.toasts.draw(canvas)

    def _place(self, sizes: Sequence[Size]) -> Rect | None:
        return self.screens.top.toast_place(sizes) if self.screens.top else None


class Calling:
    """The calls of people at `table`: takes them through its `calls`, knows everybody's keys, opens the call page and
    further questions.

    The time to call comes from `preferences`, keys from `profiles`, pads from `pad_seats`; `replies` tell people why
    their call is invalid.
    """

    def __init__(
        self, table: Match, preferences: Preferences, profiles: Profiles, pad_seats: PadSeats, replies: Replies
    ) -> None:
        self.table = table
        self.replies = replies
        """Shows people, by name, why their call is invalid."""
        self.screens = replies.screens
        self._preferences = preferences
        self._profiles = profiles
        self._pad_seats = pad_seats
        self.page: CallPage | None = None
        """The call page opened last."""
        self._claim_question: tuple[int, Chooser] | None = None
        """The seat asked last which of several claims it means, and the page that asks."""
        self.calls = CallTaker(table, self._seconds, self._on_call_answer)

    def _seconds(self) -> float:
        return self._preferences.settings.call_seconds

    @property
    def peeking_seats(self) -> tuple[int, ...]:
        """The seats that peek at their hand on the call page; none unless that page is on top."""
        asked = self.page is not None and self.page is self.screens.top
        return self.page.round.passes.peeking_seats if self.page and asked else ()

    @property
    def call_keys(self) -> dict[int, str]:
        """The keys by seat with which people buy and call; people with phones have none.

        Empty if only one person plays, or if the rules have neither buys nor calls.
        """
        rules = self._state.rules
        called = rules.buying.is_possible or rules.calls.playable_discard or rules.calls.rummy_in_the_deck
        several = len(seats_of_people(self.table.seats)) > 1
        if not called or not several:
            return {}
        here = seats_at_window(self.table.seats)
        return {seat: key for seat, key in call_keys_of(self.table.seats, self._profiles).items() if seat in here}

    def participant(self, seat: int) -> Participant:
        """Return the person at `seat` as a call page shows them: name, portrait, call and pass keys ("" for none), and
        the kind of their gamepad, if any.
        """
        seats, keys = self.table.seats, self.call_keys
        name, avatar, colour = seats[seat].name, avatar_of(seats, seat), colour_of(seats, seat)
        passes = pass_keys(keys).get(seat, "")
        return Participant(seat, name, avatar, colour, keys.get(seat, ""), self._pad_seats.kind(seat), passes)

    @property
    def claim_chooser(self) -> int | None:
        """The seat that is choosing among several claims now, while nobody else may answer; None if no seat is."""
        asked = self._claim_question and self._claim_question[1] in self.screens.visible()
        return self._claim_question[0] if self._claim_question and asked else None

    def asks_together(self, holder: int | None) -> bool:
        """Whether the common call page must be opened now.

        It must if people are asked together on one page and a person at the window has not answered yet, not even by
        passing in advance. The seat `holder`, who holds the table, does not count.
        """
        here = seats_at_window(self.table.seats)
        return (
            self.asks_on_one_page
            and {seat for seat in self.calls.unanswered_people if seat in here} - {holder} != set()
        )

    @property
    def asks_on_one_page(self) -> bool:
        """Whether people are asked about a discard together, on one page, rather than one by one.

        So it is if several people play, at the window or with phones, and the time to call is limited.
        """
        return bool(self.calls.time_limit()) and len(seats_of_people(self.table.seats)) > 1

    def open_call_page(self, host: TableHost, advance: Advance, done: Callable[[object], object], front: int) -> None:
        """Push the call page over the table as seen from seat `front`; people must be asked at the moment.

        `host` opens the menu and knows which hands lie open, `advance(dt)` lets time pass for calls and bots, `done` is
        called with the result when the page is dismissed.
        """
        state, seats = self._state, self.table.seats
        callers = [self.participant(seat) for seat in state.asked]
        by_key = {key: seat for seat, key in self.call_keys.items()}
        table_above = CallTable(self.table, front, people_of(seats), host.open_hands)
        asked = CallRound(callers, self.calls, by_key, hidden=not host.open_hands)
        self.page = CallPage(lambda: self._question(state), asked, host, advance, table_above)
        self.screens.push(self.page, done)

    def _question(self, state: State) -> Question:
        """Return the question about the top discard, with the card and a text that names who discarded it or says that
        it was turned up.
        """
        by = state.discarded_by[-1]
        about = _("The card turned up.")
        if by >= 0:
            about = _("{name}’s discard.").format(name=self.table.seats[by].name)
        return Question(question_text(state), about, state.discards[-1])

    def _on_call_answer(self, seat: int, answer: CallProblem) -> None:
        """Tell the person in `seat` why their call is invalid, or ask which claim they mean.

        `answer` is a refusal or a list of claims. If the list is empty, say that there is nothing to claim. Otherwise
        ask which of the claims is meant, and submit it; if another seat is being asked that already, say so, and if
        this seat is, do nothing.
        """
        view, names = self.table.view(seat), tuple(who.name for who in self.table.seats)
        words = Words(names, seat)
        if isinstance(answer, NotYourTurn) and seat in view.state.asked:
            self.replies.say(names[seat], _("{name} is asked before you.").format(name=names[answer.turn]))
        elif isinstance(answer, Outranked):
            told = _("{name} called in the same moment and comes first.")
            self.replies.say(names[seat], told.format(name=names[answer.by]))
        elif isinstance(answer, Refusal):
            self.replies.say(names[seat], words.refusal(answer, view))
        elif not answer:
            self.replies.say(names[seat], no_claim())
        elif self.claim_chooser not in (None, seat):
            self.replies.say(names[seat], _("{name} is asked before you.").format(name=names[self.claim_chooser]))
        elif self.claim_chooser is None and self.screens.top:
            choices = [(words.choice(action, view.state), action) for action in answer]
            asked = _("{name}: {words}").format(name=names[seat], words=words.question(answer))
            width, height = self.screens.top.look.metrics.size
            self._claim_question = (seat, Chooser(asked, choices, (width // 2, height // 2), self._submit_claim))
            self.screens.push(self._claim_question[1])

    def _submit_claim(self, action: Action) -> None:
        try:
            self.table.submit(action)
        except Refused as refused:
            self._on_call_answer(action.seat, refused.reason)

    @property
    def _state(self) -> State:
        return self.table.view(0).state
