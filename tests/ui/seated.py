"""A screen at a table, and hands that play on it."""

from collections.abc import Sequence

from game.engine.cards import parse_card, show
from game.engine.state import Phase, View
from game.record.notation import parse_action
from game.session.match.table import Table
from game.session.settings import Settings
from game.ui.app.preferences import Preferences
from game.ui.cards.slots import Zone
from game.ui.input.verbs import Click, Command, DragEnd, DragMove, DragStart, Hover, Pos, Press
from game.ui.match.hooks import Hooks
from game.ui.table.company import Bots
from game.ui.table.screen import TableScreen
from game.ui.widgets import Answer, Dialog
from game.ui.widgets.players import Person
from tests.ui.dealt import people as seat_people
from tests.ui.dealt import still
from tests.ui.headless import HeadlessLoop

ANN = "3C 3D 3S 8H 9H TH KS"
BEA = "4C 4D 4S 2H 2C 2D 7S"


class Seated:
    """A screen at a table, and hands that play on it."""

    def __init__(
        self,
        table: Table,
        size: tuple[int, int] = (1280, 800),
        settings: Settings | None = None,
        people: Sequence[Person] | None = None,
        hooks: Hooks | None = None,
        bots: Bots | None = None,
    ) -> None:
        self.table = table
        self.sounds: list[str] = []
        self.over: list[tuple[View, int]] = []
        self.screen = TableScreen(
            table,
            0,
            people or seat_people(len(table.seats)),
            hooks or Hooks(lambda view, record: self.over.append((view, len(record))), menu=self.menu),
            bots,
            lambda name, volume: self.sounds.append(name),
            Preferences(settings or still()),
        )
        self.loop = HeadlessLoop(self.screen, size)

    def menu(self) -> None:
        self.loop.screens.push(Dialog("Menu", "", [Answer("Go on")]))

    def card(self, face: str, zone: Zone = Zone.HAND) -> Pos:
        """A point of a card that nothing covers."""
        wanted = parse_card(face)
        slot = next(s for s in self.screen.stage.scene.slots if s.face == wanted and s.place.zone is zone)
        return (slot.rect.x + 8, slot.rect.centery)

    def click(self, pos: Pos, shift: bool = False) -> None:
        self.loop.do(Hover(pos), Press(pos), Click(pos, shift=shift))

    def drag(self, start: Pos, end: Pos) -> None:
        self.lift(start, end)
        self.loop.do(DragEnd(end, start), Hover(end))

    def lift(self, start: Pos, to: Pos) -> None:
        self.loop.do(Press(start), DragStart((start[0] + 9, start[1]), start), DragMove(to, start))

    def key(self, *keys: str) -> None:
        self.loop.do(*(Command(key) for key in keys))

    def hand(self) -> str:
        return show(self.screen.hand.cards)

    @property
    def areas(self) -> dict[str, Pos]:
        areas = self.screen.stage.areas
        return {
            "stock": self.screen.stage.scene.pile.center,
            "river": self.screen.stage.scene.discards.center,
            "mat": areas.mats[0].center,
            "hand": (areas.hand.right - 20, areas.hand.centery),
        }

    def says(self, text: str) -> bool:
        self.screen.invalidate()
        self.screen.painter.stale()
        self.loop.step()
        return any(text in shown for shown in self.loop.display.texts)


def played(table: Table, *actions: str) -> Table:
    if table.phase is Phase.SHUFFLE:
        table.begin()
    for action in actions:
        table.submit(parse_action(action, table.acting[0]))
    return table
