"""What lies on the table, seen while all people are asked: melds, discards and, where they are open, hands."""

from collections.abc import Collection, Sequence

from msgspec import structs

from game.engine.state import NOBODY, View
from game.session.match.table import Table
from game.ui.canvas import Canvas
from game.ui.layout.slots import Zone
from game.ui.look import Look
from game.ui.metrics import Metrics
from game.ui.replay.picture import ReplayPicture
from game.ui.table.hand import Hand, Sorting
from game.ui.table.painter import Painter
from game.ui.table.settings import Person
from game.ui.table.stage import Stage

LEAST = 0.34
"""The least part of the window's height in which a table is worth being drawn."""

EDGE = 36
"""How much is seen of cards that are held in front, hidden, in units: so much that they are known to be cards."""


class CallTable:
    """Draws `table` with `seat` in front, and of the hands those in `open_hands` alone."""

    def __init__(self, table: Table, seat: int, people: Sequence[Person], open_hands: Collection[int]) -> None:
        self.table = table
        self.seat = seat
        self.names = tuple(person.name for person in people)
        self.open_hands = tuple(open_hands)
        self.hand = Hand()
        self.hand.sorting = Sorting.SUIT if seat in self.open_hands else Sorting.BY_HAND
        self.stage = Stage(self._view(), self.hand, lambda name, volume: None, "off")
        self.painter = Painter(self.stage, self.hand, people)
        self.picture = ReplayPicture(self)
        self._look: Look | None = None
        self._version = -1
        self._fits = False

    def _view(self) -> View:
        if self.seat in self.open_hands:
            return self.table.view(self.seat, self.open_hands)
        return structs.replace(self.table.view(NOBODY), seat=self.seat)

    def place(self, look: Look, bottom: int) -> None:
        """Stand above `bottom`, in px; of a hand that is hidden only the upper edge need be seen."""
        window = look.metrics
        if self._look is not look:  # whenever somebody answers, the page is built and placed again
            self._look = look
            self.painter.place(look)
        self._fits = bottom >= LEAST * window.height
        if not self._fits:
            return
        self.follow()
        height, plates = bottom, self.painter.plate_widths(look)
        self.stage.place(Metrics(window.width, height, window.text_scale), plates)
        for _ in range(0 if self.seat in self.open_hands else 3):
            height = min(window.height, height + bottom - self._lowest(look))
            self.stage.place(Metrics(window.width, height, window.text_scale), plates)
        self.painter.stale()

    def _lowest(self, look: Look) -> int:
        """How far down must be seen, in px, where the hand in front is hidden."""
        edges = [each.box.top + look.px(EDGE) for each in self.stage.sprites.all if each.slot.place.zone is Zone.HAND]
        return max([self.stage.areas.plates[self.seat].bottom, *edges])

    def follow(self) -> bool:
        """Show what lies there now; whether that is something else."""
        if self._version == self.table.version:
            return False
        self._version = self.table.version
        view = self._view()
        self.hand.take(view.hand, view.state.rules)
        self.stage.tell(view, ())
        self.stage.finish()
        self.painter.stale()
        return True

    def refine(self) -> bool:
        """Draw cards finer than before; whether there were any."""
        return self._fits and self.painter.refine()

    def draw(self, canvas: Canvas) -> bool:
        """Draw it; whether there is room for it."""
        if self._fits:
            self.painter.draw(canvas, self.picture)
        return self._fits
