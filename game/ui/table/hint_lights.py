"""What a hint lights up: first the part of the table to look at, then the cards and places of the play."""

from collections.abc import Sequence

from pygame import Rect

from game.bots.explain.advice import Advice
from game.engine.actions import Action, Add, Claim, Discard, DrawDiscards, DrawStock, Lay, Slide, Take
from game.engine.cards import Card, without
from game.engine.state import View
from game.ui.canvas import Canvas
from game.ui.layout.outline import corners, seen_outline
from game.ui.layout.scene import Scene
from game.ui.layout.slots import Slot, Zone
from game.ui.table.lights import draw_ring

RING = 3
"""Width of the ring round cards, in units."""


def draw_looked_at(canvas: Canvas, scene: Scene, advice: Advice, view: View) -> None:
    """A frame round the part of the table the play is about."""
    for rect in looked_at(scene, advice, view):
        _frame(canvas, rect)


def draw_played(canvas: Canvas, scene: Scene, advice: Advice, view: View) -> None:
    """Frames round the places of the play, and a ring round what is seen of each of its cards, as it stands."""
    for rect in places(scene, advice):
        _frame(canvas, rect)
    look = canvas.look
    lit = cards(scene, advice, view)
    edges = [edge for slot in lit for edge in seen_outline(slot, scene.of(slot.place.zone))]
    draw_ring(canvas, edges, look.theme.accent, look.px(RING))


def _frame(canvas: Canvas, rect: Rect) -> None:
    """A light frame with a dark border on either side, wholly in the window."""
    look, theme = canvas.look, canvas.look.theme
    outer = rect.inflate(look.px(12), look.px(12)).clip(canvas.rect)
    line, border = look.px(RING), look.px(2)
    radius = look.px(theme.radius)
    canvas.box(outer, None, radius, theme.panel, line + 2 * border)
    canvas.box(outer.inflate(-2 * border, -2 * border), None, max(1, radius - border), theme.accent, line)


def looked_at(scene: Scene, advice: Advice, view: View) -> list[Rect]:
    """Return the part of the table the play is about."""
    match advice.action:
        case DrawStock():
            return [scene.pile]
        case Lay() | Discard():
            return _around(scene.of(Zone.HAND)) or [scene.areas.hand]
        case Add(meld=meld) | Take(meld=meld) | Slide(meld=meld):
            return [scene.areas.mats[view.state.melds[meld - 1].owner]]
    return _around(scene.of(Zone.RIVER)[-1:])


def _around(slots: Sequence[Slot]) -> list[Rect]:
    """The upright box of all these cards, tilted as they are."""
    points = [point for slot in slots for point in corners(slot)]
    if not points:
        return []
    left, top = (round(min(each)) for each in zip(*points, strict=True))
    right, bottom = (round(max(each)) for each in zip(*points, strict=True))
    return [Rect(left, top, right - left, bottom - top)]


def places(scene: Scene, advice: Advice) -> list[Rect]:
    """Return the stock, and the melds, that the play is about."""
    found: list[Rect] = []
    for action in advice.line:
        if isinstance(action, DrawStock):
            found.append(scene.pile)
        elif isinstance(action, Add | Take | Slide | Claim) and action.meld in scene.melds:
            found.append(scene.melds[action.meld])
    return [rect for rect in found if rect.width and rect.height]


def cards(scene: Scene, advice: Advice, view: View) -> list[Slot]:
    """Return the discards and the cards of the hand that are played."""
    wanted = [card for action in advice.line for card in _from_hand(action)]
    offered = _offered(advice.action, view)
    river = scene.of(Zone.RIVER)
    found = list(river[len(river) - offered :]) if offered else []
    for slot in (*scene.of(Zone.HAND), *scene.of(Zone.TRAY)):
        rest = without(tuple(wanted), (slot.face,))
        if rest is not None:
            found.append(slot)
            wanted = list(rest)
    return found


def _offered(action: Action, view: View) -> int:
    """How many discards, from the top, the play is about."""
    discards = view.state.discards
    if isinstance(action, DrawStock | Lay | Add | Take | Slide | Discard) or not discards:
        return 0
    if isinstance(action, DrawDiscards) and action.deepest is not None:
        return len(discards) - max(at for at, face in enumerate(discards) if face == action.deepest)
    return 1


def _from_hand(action: Action) -> list[Card]:
    match action:
        case Lay(melds=melds):
            return [use.card for meld in melds for use in meld]
        case Add(cards=cards):
            return [use.card for use in cards]
        case Take(card=card) | Slide(card=card) | Discard(card=card):
            return [card]
    return []
