"""What lights up: places that take the cards one has lifted, the discards one would dig, the focus of the keyboard."""

from collections.abc import Sequence

from pygame import Rect

from game.engine.refusals import Refusal
from game.engine.state import State
from game.ui.canvas import Canvas
from game.ui.drag import Offer, Spot, Target
from game.ui.layout.outline import Edge, seen_outline
from game.ui.layout.scene import Scene
from game.ui.layout.slots import Place, Slot, Zone
from game.ui.look import Look
from game.ui.strings import _
from game.ui.table.words import Words
from game.ui.theme import Colour, Role, alpha


def zone_rect(look: Look, scene: Scene, target: Target, me: int) -> Rect:
    """The part of the window a place of the table takes."""
    if target.spot is Spot.MELD:
        return scene.melds[target.number].inflate(look.px(10), look.px(10))
    return {
        Spot.NEW: scene.areas.mats[me],
        Spot.DISCARDS: scene.discards,
        Spot.HAND: scene.areas.hand,
    }[target.spot]


def draw_grounds(canvas: Canvas, scene: Scene, offers: Sequence[Offer], me: int) -> None:
    """The ground of the lit places, below the cards that lie there."""
    look, theme = canvas.look, canvas.look.theme
    for offer in offers:
        canvas.box(zone_rect(look, scene, offer.target, me), alpha(theme.zone_ok, 44), look.px(theme.radius))


def draw_offers(
    canvas: Canvas, scene: Scene, offers: Sequence[Offer], aimed: Target | None, words: Words, state: State
) -> None:
    """A frame round every place that takes the cards, the aimed one's stronger, each with what will happen."""
    look, theme = canvas.look, canvas.look.theme
    labels: list[tuple[Rect, str]] = []
    for offer in sorted(offers, key=lambda offer: offer.target == aimed):
        rect = zone_rect(look, scene, offer.target, words.me)
        hot = offer.target == aimed
        radius = look.px(theme.radius)
        canvas.box(rect, None, radius, theme.zone_ok, look.px(4 if hot else 2))
        if not hot:
            text = _said(offer, words, state)
            labels.append((_chip_rect(canvas, rect, text, offer.target.spot is Spot.MELD), text))
    taken: list[Rect] = []
    for chip, text in labels:
        if chip.collidelist(taken) < 0:
            taken.append(chip)
            draw_chip(canvas, chip, text, theme.panel, theme.text)


def draw_aim(canvas: Canvas, scene: Scene, offer: Offer, words: Words, state: State, held: Rect | None) -> None:
    """What will happen at the aimed place, above the cards that are held over it."""
    theme = canvas.look.theme
    rect = zone_rect(canvas.look, scene, offer.target, words.me)
    chip = _chip_rect(canvas, held or rect, _said(offer, words, state), not held and offer.target.spot is Spot.MELD)
    if held:
        chip = chip.move(0, -canvas.look.px(10)).clamp(canvas.rect)
    draw_chip(canvas, chip, _said(offer, words, state), theme.zone_ok, theme.on_good)


def _said(offer: Offer, words: Words, state: State) -> str:
    said = {words.offer(action, state) for action in offer.actions}
    return said.pop() if len(said) == 1 else _("several ways …")


def _chip_rect(canvas: Canvas, rect: Rect, text: str, below: bool = False) -> Rect:
    """A label on the edge of a place: on a meld's lower one, where it hides no index."""
    look = canvas.look
    width, height = look.fonts.size(text, Role.CAPTION)
    chip = Rect(0, 0, width + look.px(16), height + look.px(4))
    chip.center = (rect.centerx, rect.bottom if below else rect.top)
    return chip.clamp(canvas.rect)


def draw_chip(canvas: Canvas, rect: Rect, text: str, fill: Colour, ink: Colour) -> None:
    """A label on the table."""
    canvas.box(rect, fill, rect.height // 2, canvas.look.theme.zone_ok, canvas.look.px(1))
    canvas.text_in(text, rect, Role.CAPTION, ink, "center")


def draw_dig(canvas: Canvas, slots: Sequence[Slot], refusal: Refusal | None, said: str) -> None:
    """The discards that would come into the hand, and what that means or why it cannot be."""
    look, theme = canvas.look, canvas.look.theme
    colour = theme.zone_no if refusal else theme.zone_ok
    for slot in slots:
        canvas.box(slot.rect.inflate(look.px(2), look.px(2)), alpha(colour, 40), look.px(6), colour, look.px(2))
    if not said:
        return
    first = slots[0].rect
    width, height = look.fonts.size(said, Role.SMALL)
    chip = Rect(0, 0, width + look.px(20), height + look.px(8))
    chip.midbottom = (slots[0].rect.centerx + width // 2, first.top - look.px(6))
    chip = chip.clamp(canvas.rect.inflate(-look.px(24), -look.px(24)))
    canvas.box(chip, theme.panel, look.px(theme.radius), colour, look.px(1.5))
    canvas.text_in(said, chip, Role.SMALL, theme.text, "center")


def draw_focus(canvas: Canvas, scene: Scene, focus: Place | None, colour: Colour | None = None) -> None:
    """A ring round what the keyboard or a gamepad is at, in the `colour` of whose it is: of a card, what is seen."""
    if focus is None:
        return
    look = canvas.look
    ink, width = colour or look.theme.focus, look.px(4 if colour else 3)
    card = next((slot for slot in scene.slots if slot.place == focus), None)
    if card and focus.zone in (Zone.HAND, Zone.RIVER):
        draw_ring(canvas, seen_outline(card, scene.of(focus.zone)), ink, width)
        return
    rect = {Zone.STOCK: scene.pile, Zone.MELD: scene.melds.get(focus.owner)}.get(focus.zone, card and card.rect)
    if focus.zone is Zone.TRAY:
        rect = scene.tray[focus.owner].inflate(-look.px(12), -look.px(12))
    if rect:
        gap = look.px(4)
        canvas.box(rect.inflate(2 * gap, 2 * gap), None, look.px(9), ink, width)


def draw_ring(canvas: Canvas, edges: Sequence[Edge], ink: Colour, width: int) -> None:
    """A ring round cards: on their paper a light one is seen by its dark border."""
    _stroke(canvas, edges, canvas.look.theme.panel, width + canvas.look.px(4))
    _stroke(canvas, edges, ink, width)


def _stroke(canvas: Canvas, edges: Sequence[Edge], colour: Colour, width: int) -> None:
    """Lines with round ends."""
    for start, end in edges:
        canvas.line(start, end, colour, width)
        for x, y in (start, end):
            canvas.box(Rect(0, 0, width, width).move_to(center=(round(x), round(y))), colour, width // 2)
