"""The live view of a replay: the table at one moment of a recorded match."""

from __future__ import annotations

from game.engine.events import Event
from game.engine.state import NOBODY, View
from game.session.match.people import is_shared_match, was_played_by_people
from game.session.match.replay import Replay, is_deal_over
from game.ui.cards.hand import Sorting
from game.ui.cards.soundtrack import PlaySound
from game.ui.table.live_view import LiveView, log_lines
from game.ui.widgets.players import people_of
from game.words.prompts import Prompts
from game.words.table import Words


class ReplayView(LiveView):
    """Shows moment `number` of `replay`, at first moment 0, with `seat` at the bottom. With `all_hands` the other hands
    lie open, too.
    """

    def __init__(self, replay: Replay, seat: int, play: PlaySound | None = None, all_hands: bool = True) -> None:
        self.replay = replay
        self.seat = seat
        self.all_hands = all_hands
        self.number = 0
        super().__init__(self.view, people_of(replay.seats_at(0)), play)
        if self.hand.sorting is Sorting.BY_HAND:
            self.hand.sorting = Sorting.SUIT
        self._show_at_once()

    @property
    def view(self) -> View:
        """The engine's view of the current moment from `seat`, with all hands if `all_hands`."""
        return self.replay.view_at(self.number, self.seat, self.all_hands)

    def names_at(self, number: int) -> tuple[str, ...]:
        """Return the players' names by seat at moment `number`."""
        return tuple(seat.name for seat in self.replay.seats_at(number))

    def lines(self, number: int) -> list[str]:
        """Return the log lines of the events that led to moment `number`.

        They give the players the names that they had before these events.
        """
        view = self.replay.view_at(number, self.seat, self.all_hands)
        words = Words(self.names_at(max(0, number - 1)), NOBODY)
        events = self.replay.events_at(number, self.seat, self.all_hands)
        return log_lines(words, view, events)

    def step(self) -> bool:
        """Show the next moment with animation and add its lines to the log. Return whether there was one."""
        if self.number >= self.replay.last_moment:
            return False
        self.number += 1
        events = self.replay.events_at(self.number, self.seat, self.all_hands)
        self._show_moment(events)
        self.log.add(self.lines(self.number))
        return True

    def go_to(self, number: int) -> None:
        """Show moment `number`, or the nearest one there is, without animation."""
        self.number = min(max(number, 0), self.replay.last_moment)
        self._show_at_once()

    def set_view(self, seat: int, all_hands: bool) -> None:
        """Change the seat in view, and whether `all_hands` are open; the table then changes without animation."""
        if (seat, all_hands) != (self.seat, self.all_hands):
            self.hand.cards = []
            self.seat, self.all_hands = seat, all_hands
            self._show_at_once()

    def _show_at_once(self) -> None:
        """Show the moment without animation. Refill the log with the lines of its deal up to this moment, and scroll it
        to its end.
        """
        self._show_moment(())
        self.stage.finish()
        self.log.lines = [line for number in self._moments_of_deal() for line in self.lines(number)]
        self.log.scrolled_lines = 0

    def _moments_of_deal(self) -> range:
        deal = self.stage.view.state.deal
        first = next(mark.moment for mark in self.replay.marks if mark.deal == deal)
        return range(first, self.number + 1)

    def _show_moment(self, events: tuple[Event, ...]) -> None:
        self.painter.people = people_of(self.replay.seats_at(self.number))
        self.prompts = Prompts(self.names, self.seat)
        self.show(self.view, events)


def has_hidden_deal(replay: Replay) -> bool:
    """Whether the match ends in an unfinished deal and a person has ever played in it.

    Showing other hands would then spoil it.
    """
    return not is_deal_over(replay.moments[-1].state) and was_played_by_people(replay.record)


def is_shared(replay: Replay) -> bool:
    """Whether the match is unfinished and several people have ever played in it.

    Then nobody may see another person's cards.
    """
    return not replay.moments[-1].state.winners and is_shared_match(replay.record)
