"""The table of a match that is looked at again: the live view of a moment."""

from __future__ import annotations

from game.engine.events import Event
from game.engine.state import NOBODY, View
from game.session.match.people import is_shared_match, was_played_by_people
from game.session.match.replay import Replay, is_deal_over
from game.ui.cards.hand import Sorting
from game.ui.cards.soundtrack import Play
from game.ui.table.live_view import LiveView, noted
from game.ui.widgets.players import people_of
from game.ui.words.prompts import Prompts
from game.ui.words.table import Words


class ReplayView(LiveView):
    """Shows the moment `number` of `replay` with `seat` in front; the hands of others lie open with `all_hands`."""

    def __init__(self, replay: Replay, seat: int, play: Play | None = None, all_hands: bool = True) -> None:
        self.replay = replay
        self.seat = seat
        self.all_hands = all_hands
        self.number = 0
        super().__init__(self.view, people_of(replay.seats_at(0)), play)
        if self.hand.sorting is Sorting.BY_HAND:
            self.hand.sorting = Sorting.SUIT
        self._stand()

    @property
    def view(self) -> View:
        """What is shown."""
        return self.replay.view_at(self.number, self.seat, self.all_hands)

    def names_at(self, number: int) -> tuple[str, ...]:
        """Return who sat where at a moment."""
        return tuple(seat.name for seat in self.replay.seats_at(number))

    def lines(self, number: int) -> list[str]:
        """Return what led to a moment, in sentences about those who sat there then; nobody is you."""
        view = self.replay.view_at(number, self.seat, self.all_hands)
        words = Words(self.names_at(max(0, number - 1)), NOBODY)
        events = self.replay.events_at(number, self.seat, self.all_hands)
        return noted(words, view, events)

    def step(self) -> bool:
        """Show what happened next, as it happened; False at the end."""
        if self.number >= self.replay.last_moment:
            return False
        self.number += 1
        events = self.replay.events_at(self.number, self.seat, self.all_hands)
        self._follow(events)
        self.log.add(self.lines(self.number))
        return True

    def go(self, number: int) -> None:
        """Show any moment at once."""
        self.number = min(max(number, 0), self.replay.last_moment)
        self._stand()

    def look_from(self, seat: int, all_hands: bool) -> None:
        """Sit in another seat, or see more or fewer hands."""
        if (seat, all_hands) != (self.seat, self.all_hands):
            self.hand.cards = []
            self.seat, self.all_hands = seat, all_hands
            self._stand()

    def _stand(self) -> None:
        """Everything is at once where the layout says."""
        self._follow(())
        self.stage.finish()
        self.log.lines = [line for number in self._of_deal() for line in self.lines(number)]
        self.log.back = 0

    def _of_deal(self) -> range:
        deal = self.stage.view.state.deal
        first = next(mark.moment for mark in self.replay.marks if mark.deal == deal)
        return range(first, self.number + 1)

    def _follow(self, events: tuple[Event, ...]) -> None:
        self.painter.people = people_of(self.replay.seats_at(self.number))
        self.prompts = Prompts(self.names, self.seat)
        self.show(self.view, events)


def is_secret(replay: Replay) -> bool:
    """Whether a deal is under way at the end of a match at which people have sat: what others hold would spoil it."""
    return not is_deal_over(replay.moments[-1].state) and was_played_by_people(replay.record)


def is_shared(replay: Replay) -> bool:
    """Whether several people may go on with a match: what one of them holds must not be seen by another."""
    return not replay.moments[-1].state.winners and is_shared_match(replay.record)
