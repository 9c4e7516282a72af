"""The hint: what a good player would do, further with every press: where to look, the play, what speaks for it."""

from collections.abc import Callable, Sequence
from itertools import zip_longest

from pygame import Rect

from game.bots.advice import Advice
from game.engine.actions import Action, Add, Claim, Discard, DrawDiscards, DrawStock, Lay, Slide, Take
from game.engine.cards import Card, without
from game.engine.view import View
from game.ui.canvas import Canvas
from game.ui.glyphs import key
from game.ui.hint_words import nothing_text, play_text, where_text
from game.ui.input import Device
from game.ui.layout import Scene, Zone
from game.ui.look import Look
from game.ui.strings import _
from game.ui.table.bots import Told
from game.ui.table.words import Words
from game.ui.theme import Role
from game.ui.widgets.panel import draw_surface

Ask = Callable[[Told], object]
Find = Callable[[Sequence[tuple[int, int]]], Rect]

STEPS = 3
_WIDTHS = (560, 420, 320, 250)
"""How wide the words may be, in units of text: the narrower, the more lines."""


class Hint:
    """What is shown of a hint. `ask` finds it out and tells it later; `say` is for what needs no place of its own.

    `changed` is called when it was told.
    """

    def __init__(self, ask: Ask, words: Words, say: Callable[[str], object], changed: Callable[[], object]) -> None:
        self._ask = ask
        self._words = words
        self._say = say
        self._changed = changed
        self._asked = 0
        self.step = 0
        """How far it has gone; 0 while there is none."""
        self.advice: Advice | None = None
        self.place = Rect(0, 0, 0, 0)
        """Where its words were drawn last."""

    def press(self) -> None:
        """Ask for a hint; go a step further; after the last one take it away."""
        if self.advice is not None:
            self.step = (self.step + 1) % (STEPS + 1)
            if not self.step:
                self.clear()
            return
        self._asked += 1
        asked = self._asked
        self._ask(lambda advice: self._heard(advice) if asked == self._asked else None)

    def clear(self) -> bool:
        """Take it away; whether there was one. What was asked before is not told any more."""
        there = self.advice is not None
        self._asked += 1
        self.advice, self.step = None, 0
        return there

    def _heard(self, advice: Advice | None) -> None:
        if advice is None:
            self._say(nothing_text())
        else:
            self.advice, self.step = advice, 1
        self._changed()

    def lines(self, view: View) -> list[str]:
        """What is said now, the most important first."""
        if self.advice is None:
            return []
        if self.step == 1:
            return [where_text(self.advice, view.state)]
        said = [play_text(self.advice, view.state, self._words.melds(view.state))]
        if self.step == STEPS:
            said += [self._words.reason(each, view.state) for each in self.advice.reasons]
        return said

    # The picture

    def draw_lights(self, canvas: Canvas, scene: Scene, view: View) -> None:
        """Frames round where to look; from the second step on, round the cards and places of the play."""
        if self.advice is None:
            return
        look, theme = canvas.look, canvas.look.theme
        rects = looked_at(scene, self.advice, view) if self.step == 1 else played(scene, self.advice, view)
        for rect in rects:
            canvas.box(rect.inflate(look.px(6), look.px(6)), None, look.px(9), theme.on_accent, look.px(6))
            canvas.box(rect.inflate(look.px(5), look.px(5)), None, look.px(9), theme.accent, look.px(3))

    def draw(self, canvas: Canvas, view: View, find: Find, device: Device = Device.KEYBOARD) -> None:
        """The words, where `find` says there is room for them, and how to go on with the `device` in use."""
        lines = self.lines(view)
        if not lines:
            return
        look, theme = canvas.look, canvas.look.theme
        sizes = {_size(look, lines, look.em(width)): look.em(width) for width in _WIDTHS}
        place = self.place = find(tuple(sizes))
        width = sizes[place.width, place.height]
        draw_surface(canvas, place, blur=14)
        pad, icon = look.px(14), look.em(24)
        canvas.icon("hint", Rect(place.x + pad, place.y + pad, icon, icon), theme.accent)
        x, y = place.x + 2 * pad + icon, place.y + pad
        for number, line in enumerate(lines):
            role = Role.SMALL if number else Role.STRONG
            canvas.text(line, (x, y), role, theme.text, width=width)
            y += look.fonts.size(line, role, width)[1] + look.px(4)
        canvas.text(more_text(self.step, device), (x, y), Role.CAPTION, theme.text_dim, width=width)


def more_text(step: int, device: Device) -> str:
    """Say how to go on: with the key, or with the button that has the pointer or the focus still."""
    if device is Device.KEYBOARD:
        more, thanks = _("{key} tell me more"), _("{key} thank you")
        return (more if step < STEPS else thanks).format(key=key("H"))
    return _("Again: tell me more") if step < STEPS else _("Again: thank you")


def _size(look: Look, lines: Sequence[str], width: int) -> tuple[int, int]:
    roles = [Role.STRONG, *[Role.SMALL] * (len(lines) - 1)]
    sizes = [look.fonts.size(line, role, width) for line, role in zip(lines, roles, strict=True)]
    more = look.fonts.line_height(Role.CAPTION)
    pad, icon = look.px(14), look.em(24)
    widest = max(size[0] for size in sizes)
    return widest + 3 * pad + icon, sum(size[1] + look.px(4) for size in sizes) + more + 2 * pad


def looked_at(scene: Scene, advice: Advice, view: View) -> list[Rect]:
    """The part of the table the play is about."""
    match advice.action:
        case DrawStock():
            return [scene.pile]
        case Lay() | Discard():
            return [scene.areas.hand]
        case Add(meld=meld) | Take(meld=meld) | Slide(meld=meld):
            return [scene.areas.mats[view.state.melds[meld - 1].owner]]
    top = scene.of(Zone.RIVER)
    return [top[-1].rect] if top else []


def played(scene: Scene, advice: Advice, view: View) -> list[Rect]:
    """The cards and the places of the play."""
    found: list[Rect] = []
    wanted: list[Card] = []
    for action in advice.line:
        wanted += _from_hand(action)
        if isinstance(action, DrawStock):
            found.append(scene.pile)
        elif isinstance(action, Add | Take | Slide | Claim) and action.meld in scene.melds:
            found.append(scene.melds[action.meld])
    offered = _offered(advice.action, view)
    river = scene.of(Zone.RIVER)
    found += [slot.rect for slot in river[len(river) - offered :]] if offered else []
    for slots in (scene.of(Zone.HAND), scene.of(Zone.TRAY)):
        for slot, above in zip_longest(slots, slots[1:]):
            rest = without(tuple(wanted), (slot.face,))
            if rest is not None:
                found.append(_seen(slot.rect, above.rect if above else None))
                wanted = list(rest)
    return [rect for rect in found if rect.width and rect.height]


def _seen(card: Rect, above: Rect | None) -> Rect:
    """As much of a card as the next one of the fan leaves to be seen."""
    covered = above is not None and card.x < above.x < card.right
    return Rect(card.x, card.y, above.x - card.x, card.height) if above and covered else card


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
