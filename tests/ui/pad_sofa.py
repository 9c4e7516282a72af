"""A sofa on which people have gamepads: virtual ones, through SDL's real queue and the gate for pads."""

from functools import partial

from game.bots.base import decide
from game.session.match.table import Table
from game.session.players.worker import Think
from game.session.settings import Settings
from game.ui.couch.peek import Peek, WhoPeeks
from game.ui.input.pad_gate import LeaveSign, PadGate, PadWatch
from game.ui.input.pads import Axis, Pads
from game.ui.input.pads import Button as On
from tests.ui.by_pad import discard_card, draw_card
from tests.ui.sofa import Sofa
from tests.ui.virtual_pad import Bench, VirtualPad, happened


class PadSofa(Sofa):
    """People with `pads`, as many as are asked for, and a mouse."""

    def __init__(
        self,
        table: Table,
        place: Bench,
        pads: Pads,
        count: int = 2,
        settings: Settings | None = None,
        think: Think = decide,
        size: tuple[int, int] = (1280, 800),
    ) -> None:
        super().__init__(table, settings, think=think, size=size)
        self.gate = PadGate(pads, self.flow)
        self.leaving = LeaveSign(self.gate.seating.leaving)
        self.peek = Peek(WhoPeeks(self.gate).find)
        self.loop.sources = [self.gate]
        self.loop.pollers = [PadWatch(self.gate, self.preferences).tick]
        self.loop.screens.overlays = [self.leaving, self.peek, self.flow.replies]
        self.loop.kind_of = pads.kind
        self.pads = [place.plug() for _ in range(count)]
        self.wait(0.2)

    def wait(self, seconds: float = 1.1) -> None:
        """See `Sofa.wait`: what is done with pads meanwhile is heard."""
        until = self.loop.clock.time + seconds
        while self.loop.clock.time < until:
            self.loop.waiting += happened()
            self.step()

    def tap(self, pad: VirtualPad, *buttons: On) -> None:
        """Press buttons one after the other, and let each go."""
        for button in buttons:
            pad.press(button)
            self.wait(0.001)
            pad.release(button)
            self.wait(0.001)

    def squeeze(self, pad: VirtualPad, trigger: Axis) -> None:
        """Squeeze a trigger and let it go."""
        self.hold(pad, trigger)
        self.hold(pad, trigger, False)

    def hold(self, pad: VirtualPad, trigger: Axis, down: bool = True) -> None:
        """Squeeze a trigger and hold it, or let it go."""
        pad.push(trigger, 1 if down else -1)
        self.wait(0.001)
        self.wait(0.2)

    def join(self, *seats: int) -> None:
        """The pads play these seats, in their order."""
        for pad, seat in zip(self.pads, seats, strict=True):
            self.gate.seats.join(pad.number, seat)

    def draw(self, pad: VirtualPad) -> None:
        """Draw from the stock by the D-pad."""
        draw_card(self.screen, partial(self.tap, pad))

    def discard(self, pad: VirtualPad) -> None:
        """Discard the first card that may go, by the D-pad."""
        discard_card(self.screen, partial(self.tap, pad))
