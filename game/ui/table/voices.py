"""What opponents say at the table, now and then: when a match begins, when they lay, go out or are caught."""

from collections.abc import Callable, Sequence

from game.engine.events import DealEnded, Dealt, Event, Laid
from game.engine.state import NOBODY, View
from game.ui.strings import _
from game.ui.table.callouts import Callouts
from game.ui.table.settings import Person


class Voices:
    """Lets `people` speak at their plates while talk is `wanted`: their phrases by turns."""

    def __init__(self, people: Sequence[Person], callouts: Callouts, wanted: Callable[[], bool]) -> None:
        self._people = people
        self._callouts = callouts
        self._wanted = wanted
        self._said: dict[tuple[int, str], int] = {}
        self._laid: set[int] = set()
        """Seats that have spoken of a lay in this deal."""

    def hear(self, view: View, events: Sequence[Event]) -> None:
        """Something happened: whoever has a word for it says it."""
        for event in events:
            match event:
                case Dealt():
                    self._laid.clear()
                    if view.state.deal == 1:
                        self._greet(view)
                case Laid(seat=seat) if seat not in self._laid:
                    self._laid.add(seat)
                    self._say(seat, "lays")
                case DealEnded(out=out, hands=hands) if out != NOBODY:
                    self._say(out, "goes_out")
                    caught = max((seat for seat in range(len(hands)) if seat != out), key=lambda seat: len(hands[seat]))
                    self._say(caught, "caught")

    def _greet(self, view: View) -> None:
        """One of them says something to the match, not all at once."""
        seats = [seat for seat in view.state.clockwise(view.seat) if self._people[seat].voice.begins]
        if seats:
            self._say(seats[0], "begins")

    def _say(self, seat: int, about: str) -> None:
        phrases: tuple[str, ...] = getattr(self._people[seat].voice, about)
        if not phrases or not self._wanted():
            return
        turn = self._said.get((seat, about), 0)
        self._said[seat, about] = turn + 1
        self._callouts.say(seat, _("“{words}”").format(words=_(phrases[turn % len(phrases)])))
