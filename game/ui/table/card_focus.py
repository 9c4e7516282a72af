"""The focus among the cards: which one the keys mean, and where the arrows and Tab lead from it."""

from collections.abc import Callable, Sequence

from game.ui.drag import Offer, Spot
from game.ui.input import Direction
from game.ui.layout.scene import is_spread
from game.ui.layout.slots import Place, Zone
from game.ui.table.stage import Stage

STOCK = Place(Zone.STOCK, 0, 0)


class CardFocus:
    """Where the focus is: None while the keyboard is not used. `offers()` are the places that are lit."""

    def __init__(self, stage: Stage, offers: Callable[[], Sequence[Offer]]) -> None:
        self._stage = stage
        self._offers = offers
        self.focus: Place | None = None

    def mend(self) -> None:
        """After a change of the table: the focus stays where there still is something."""
        if self.focus and self.focus not in self._line(self.focus.zone):
            line = self._line(self.focus.zone) or self._line(Zone.HAND)
            # Where the discards became fewer, or a pile has another top, the newest is meant.
            at = len(line) - 1 if self.focus.zone is Zone.RIVER else min(self.focus.index, len(line) - 1)
            self.focus = line[at] if line else None

    def move(self, to: Direction) -> None:
        """Go on this way."""
        if to in (Direction.NEXT, Direction.PREVIOUS):
            self._cycle(1 if to is Direction.NEXT else -1)
        elif self.focus is None or self.focus not in self._line(self.focus.zone):
            line = self._line(Zone.HAND) or [STOCK]
            self.focus = line[-1 if to is Direction.LEFT else 0]
        elif to in (Direction.LEFT, Direction.RIGHT):
            line = self._line(self.focus.zone)
            at = line.index(self.focus) + (1 if to is Direction.RIGHT else -1)
            self.focus = line[at % len(line)]
        else:
            self._change_row(-1 if to is Direction.UP else 1)

    def _change_row(self, step: int) -> None:
        """Up from the hand to the melds and the river, and down again."""
        rows = [row for row in (self._line(zone) for zone in (Zone.RIVER, Zone.MELD, Zone.TRAY, Zone.HAND)) if row]
        at = next((i for i, row in enumerate(rows) if self.focus in row), len(rows) - 1)
        row = rows[min(max(at + step, 0), len(rows) - 1)]
        if self.focus not in row:
            self.focus = row[-1] if row[-1].zone is Zone.RIVER else row[0]

    def _cycle(self, step: int) -> None:
        """Tab: through the melds that take the selected cards, else through all melds, the river and the hand."""
        offered = [o.target.number for o in self._offers() if o.target.spot is Spot.MELD]
        stops = [Place(Zone.MELD, number, 0) for number in offered]
        if not stops:
            rows = (self._line(Zone.HAND), self._line(Zone.RIVER)[:0:-1], [STOCK], self._line(Zone.MELD))
            stops = [row[0] for row in rows if row]
        at = stops.index(self.focus) if self.focus in stops else (-1 if step > 0 else 0)
        self.focus = stops[(at + step) % len(stops)]

    def _line(self, zone: Zone) -> list[Place]:
        """The places the arrows go along: the hand; the tray; the stock and the river; the melds."""
        scene = self._stage.scene
        if zone is Zone.MELD:
            return [Place(Zone.MELD, number, 0) for number in sorted(scene.melds)]
        if zone is Zone.TRAY:
            return [Place(Zone.TRAY, number, 0) for number in range(len(scene.tray))]
        if zone is Zone.HAND:
            return [slot.place for slot in scene.of(Zone.HAND)]
        discards = [slot.place for slot in scene.of(Zone.RIVER)]
        # Of a pile only the top card is seen.
        return [STOCK, *(discards if is_spread(self._stage.view.state) else discards[-1:])]
