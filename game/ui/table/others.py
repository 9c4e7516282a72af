"""Those at the table who are not the player: the bots, and whoever shares the machine. Their time is kept here."""

from collections.abc import Callable, Mapping
from functools import partial

from game.bots.explain.advice import Advice
from game.ui.table.bots import Bots, Told
from game.ui.table.company import Company
from game.ui.table.viewpoint import Viewpoint


class Others:
    """Lets `bots` play and hears `company`; `say` tells the player who they are."""

    def __init__(self, place: Viewpoint, company: Company, bots: Bots, say: Callable[[str], object]) -> None:
        self.company = company
        self._place = place
        self._bots = bots
        self._say = say
        self._now = 0.0

    @property
    def keys(self) -> Mapping[str, Callable[[], object]]:
        """The keys of those who call out of turn."""
        return {key: partial(self.company.call, seat) for key, seat in self.company.keys.items()}

    def waits(self) -> bool:
        """Whether they are asked about a discard before the player is."""
        return self.company.waits(self._place.seat)

    def rest(self, dt: float) -> bool:
        """dt seconds passed in which nothing was shown; whether another screen has come up."""
        return self.company.rest(dt, self.advance)

    def advance(self, dt: float) -> bool:
        """Let dt seconds pass for those who may call and for the bots; whether anything happened."""
        self._now += dt
        heard = self.company.listen(dt, self._bots.due(self._now))
        return self._bots.tick(self._now) or heard

    def advise(self, tell: Told) -> None:
        """Ask for a hint; one that is given is noted in the record."""

        def told(advice: Advice | None) -> None:
            if advice is not None:
                self._place.table.note_hint(self._place.seat)
            tell(advice)

        self._bots.advise(self._place.seat, told, self._now)

    def introduce(self, seat: int) -> bool:
        """A plate was clicked: the seat may change hands, or one is told who plays there. Whether either was so."""
        if self.company.open_seat(seat):
            return True
        about = self._place.people[seat].about
        if about:
            self._say(about)
        return bool(about)
