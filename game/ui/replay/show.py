"""The table of a match that is looked at again: the usual stage and painter, following a moment."""

from collections.abc import Callable

from game.engine.events import Event
from game.engine.state import View
from game.session.match.replay import Replay
from game.ui.people import people_of
from game.ui.table.hand import Hand, Sorting
from game.ui.table.log import PlayLog
from game.ui.table.painter import Painter
from game.ui.table.stage import Stage
from game.ui.table.words import Words

NOBODY = -1


class Show:
    """Shows the moment `number` of `replay` with `seat` in front; the hands of others lie open with `all_hands`."""

    def __init__(self, replay: Replay, seat: int, play: Callable[[str, float], object], all_hands: bool = True) -> None:
        self.replay = replay
        self.seat = seat
        self.all_hands = all_hands
        self.number = 0
        self.hand = Hand()
        self.hand.sorting = Sorting.SUIT
        self.stage = Stage(self.view, self.hand, play)
        self.painter = Painter(self.stage, self.hand, people_of(replay.seats(0)))
        self.log = PlayLog(self._told)
        self._stand()

    @property
    def view(self) -> View:
        """What is shown."""
        return self.replay.view(self.number, self.seat, self.all_hands)

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits where at this moment."""
        return self.names_at(self.number)

    def names_at(self, number: int) -> tuple[str, ...]:
        """Return who sat where at a moment."""
        return tuple(seat.name for seat in self.replay.seats(number))

    def lines(self, number: int) -> list[str]:
        """Return what led to a moment, in sentences about those who sat there then; nobody is you."""
        view = self.replay.view(number, self.seat, self.all_hands)
        words = Words(self.names_at(max(0, number - 1)), NOBODY)
        events = self.replay.events(number, self.seat, self.all_hands)
        return [line for event in events if (line := words.event(event, view))]

    def step(self) -> bool:
        """Show what happened next, as it happened; False at the end."""
        if self.number >= self.replay.last:
            return False
        self.number += 1
        events = self.replay.events(self.number, self.seat, self.all_hands)
        self._tell(events)
        self.log.add(self.stage.view, events)
        return True

    def go(self, number: int) -> None:
        """Show any moment at once."""
        self.number = min(max(number, 0), self.replay.last)
        self._stand()

    def look_from(self, seat: int, all_hands: bool) -> None:
        """Sit in another seat, or see more or fewer hands."""
        if (seat, all_hands) != (self.seat, self.all_hands):
            self.hand.cards = []
            self.seat, self.all_hands = seat, all_hands
            self._stand()

    def _stand(self) -> None:
        """Everything is at once where the layout says."""
        self._tell(())
        self.stage.finish()
        self.log.lines = [line for number in self._of_deal() for line in self.lines(number)]
        self.log.back = 0

    def _of_deal(self) -> range:
        deal = self.stage.view.state.deal
        first = next(mark.moment for mark in self.replay.marks if mark.deal == deal)
        return range(first, self.number + 1)

    def _tell(self, events: tuple[Event, ...]) -> None:
        view = self.view
        self.hand.take(view.hand, view.state.rules)
        self.painter.people = people_of(self.replay.seats(self.number))
        self.stage.tell(view, events)
        self.painter.stale()

    def _told(self, event: Event, view: View) -> str | None:
        return Words(self.names_at(max(0, self.number - 1)), NOBODY).event(event, view)
