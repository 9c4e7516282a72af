"""What shows where the player points, and with what: lit places, the focus, what a draw would bring."""

from pygame import Rect

from game.engine.actions import DrawStock
from game.engine.play.verbs import why_not
from game.engine.refusals import Refusal
from game.engine.state import Phase
from game.ui.canvas import Canvas
from game.ui.drag import Source, Spot, Target
from game.ui.input import Device
from game.ui.layout.slots import Slot, Zone
from game.ui.table.keys import Keys
from game.ui.table.lights import draw_aim, draw_dig, draw_focus, draw_grounds, draw_offers
from game.ui.table.viewpoint import Viewpoint


class Aims:
    """Draws what follows the pointer and the focus of `keys`."""

    def __init__(self, place: Viewpoint, keys: Keys) -> None:
        self._place = place
        self._keys = keys
        self._pointer = keys.pointer
        self._stage = keys.pointer.stage
        self._target: Target | None = None
        """The place meant by where the pointer is, in the frame being drawn."""
        self._device = Device.MOUSE

    def begin(self, device: Device) -> None:
        """A frame is drawn, while the player uses this device."""
        self._device = device
        self._target = self._pointer.target_at(self._pointer.pos)

    def draw_grounds(self, canvas: Canvas) -> None:
        """Below the cards: the places that take what is held."""
        draw_grounds(canvas, self._stage.scene, self._pointer.offers(), self._stage.view.seat)

    def draw_focus(self, canvas: Canvas) -> None:
        """On the cards: the boxes of the tray and the focus, in the colour of whoever has a gamepad."""
        self._boxes(canvas)
        own = self._place.people[self._place.seat].colour if self._device is Device.PAD else None
        draw_focus(canvas, self._stage.scene, self._keys.focus, own)

    def draw_lights(self, canvas: Canvas) -> None:
        """On the cards: what can be done where, and what a draw would bring."""
        words, state = self._place.words, self._stage.view.state
        draw_offers(canvas, self._stage.scene, self._pointer.offers(), self._target, words, state)
        dug = self._dug() if self._drawing else []
        if dug:
            refusal = self._why_not(dug)
            draw_dig(canvas, dug, refusal, self._brings(dug, refusal))

    def draw_meant(self, canvas: Canvas) -> None:
        """Over everything: what will happen where the pointer is."""
        offer = next((each for each in self._pointer.offers() if each.target == self._target), None)
        if offer:
            held = [sprite.box for sprite in self._stage.sprites.all if sprite.held]
            box: Rect | None = held[0].unionall(held) if held else None
            draw_aim(canvas, self._stage.scene, offer, self._place.words, self._stage.view.state, box)

    def _boxes(self, canvas: Canvas) -> None:
        """A frame round the boxes of the tray while cards could go there."""
        look, lifted, aimed = canvas.look, self._pointer.lifted, self._target
        if not (lifted and lifted.source is Source.HAND) and not self._stage.hand.chosen:
            return
        for number, box in enumerate(self._stage.scene.tray):
            hot = aimed is not None and aimed.spot is Spot.TRAY and aimed.number == number
            canvas.box(box, None, look.px(look.theme.radius), look.theme.zone_ok, look.px(4 if hot else 2))

    @property
    def _drawing(self) -> bool:
        drawing = self._stage.view.state.phase is Phase.DRAW and self._pointer.desk.my_turn
        return drawing and not self._pointer.lifted and not self._stage.busy_for

    def _dug(self) -> list[Slot]:
        """What would be drawn: the stock, or a discard with what would come along."""
        over, focus = self._pointer.over, self._keys.focus
        if over and over.place.zone is Zone.STOCK:
            return [over]
        if focus and focus.zone is Zone.RIVER:
            index = focus.index
        elif over and over.place.zone is Zone.RIVER:
            index = over.place.index
        else:
            return []
        if self._stage.view.state.rules.draw_discards == "pile":
            index = 0
        return [slot for slot in self._stage.scene.of(Zone.RIVER) if slot.place.index >= index]

    def _why_not(self, dug: list[Slot]) -> Refusal | None:
        view = self._stage.view
        if dug[0].place.zone is Zone.STOCK:
            return why_not(view.state, DrawStock(view.seat))
        return self._pointer.desk.why_not_draw(dug[0].face)

    def _brings(self, dug: list[Slot], refusal: Refusal | None) -> str:
        view, prompts = self._stage.view, self._place.prompts
        if refusal:
            return self._place.words.refusal(refusal, view)
        if dug[0].place.zone is Zone.STOCK:
            return prompts.stock(view.state)
        return prompts.dig(tuple(slot.face for slot in dug), view.state)
