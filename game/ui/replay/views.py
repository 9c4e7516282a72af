"""Whose cards are seen of a match that is looked at again."""

from collections.abc import Callable, Sequence

from game.session.match.calls import seats_of_people
from game.session.match.replay import Replay
from game.ui.replay.ways import Ways
from game.ui.strings import _

Do = Callable[[], object]


def is_secret(replay: Replay) -> bool:
    """Tell whether people play in a match that is not over: what others hold would spoil it."""
    return not replay.moments[-1].state.winners and bool(seats_of_people(replay.seats(replay.last)))


class Views:
    """All hands, or those of one seat. While `secret`, what is not seen from `seat` goes through `ask` first."""

    def __init__(self, ways: Ways, seat: int, secret: bool, ask: Callable[[Do], object]) -> None:
        self.ways = ways
        self.seat = seat
        self.secret = secret
        self._ask = ask

    @property
    def names(self) -> Sequence[str]:
        """All views, in words."""
        return [_("All hands"), *(_("{name}’s view").format(name=name) for name in self.ways.show.names)]

    @property
    def index(self) -> int:
        """The number of the view that is shown."""
        show = self.ways.show
        return 0 if show.all_hands else show.seat + 1

    def choose(self, index: int) -> None:
        """Show one of these views."""
        if index == 0:
            self.openly(lambda: self.ways.look_from(self.ways.show.seat, True))
        elif index - 1 == self.seat:
            self.ways.look_from(self.seat, False)
        else:
            self.openly(lambda: self.ways.look_from(index - 1, False))

    def next(self) -> None:
        """Show the next one."""
        self.choose((self.index + 1) % len(self.names))

    def openly(self, do: Do) -> None:
        """Do what shows others' hands, once it is clear that this is wanted."""

        def shown() -> None:
            self.secret = False
            do()

        if self.secret:
            self._ask(shown)
        else:
            do()
