"""The hint: the advice of a bot, shown in steps: the part of the table, the play, the reasons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from game.bots.explain.reasons import Advice
from game.engine.actions import (
    Action,
    Add,
    Buy,
    CallRummy,
    Claim,
    Discard,
    DrawDiscards,
    DrawStock,
    Drop,
    Force,
    Knock,
    Lay,
    Pass,
    Slide,
    Take,
)
from game.engine.cards import Card, without
from game.engine.events import Event, Passed
from game.engine.state import Phase, View
from game.ui.cards.outline import corners, draw_ring, seen_outline
from game.ui.cards.scene import AROUND_PILE, Scene, count_below
from game.ui.cards.slots import CardSlot, Zone
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.theme import Role
from game.ui.input.verbs import Device
from game.ui.table.context import TableContext
from game.ui.widgets.layout import draw_surface
from game.words.hints import (
    advised_plays_text,
    gain_text,
    no_decision_text,
    no_reason_text,
    thinking_text,
    where_to_look_text,
)
from game.words.input_signs import key
from game.words.strings import _

RING, BORDER = 3, 2
"""Width of the ring round cards, and of its dark border, in units."""


def draw_region(canvas: Canvas, scene: Scene, advice: Advice, view: View) -> None:
    """Draw a frame round the part of the table that the advised play is about; nothing if there is no such part."""
    for rect in region_rects(scene, advice, view):
        _frame(canvas, with_card_count(canvas.look, scene, rect))


def draw_play(canvas: Canvas, scene: Scene, advice: Advice, view: View) -> None:
    """Draw frames round the places used by the advised play, and a ring round the visible part of each card it uses."""
    for rect in place_rects(scene, advice):
        _frame(canvas, with_card_count(canvas.look, scene, rect))
    look = canvas.look
    lit = card_slots(scene, advice, view)
    edges = [edge for slot in lit for edge in seen_outline(slot, scene.slots_of(slot.place.zone))]
    draw_ring(canvas, edges, look.theme.accent, look.px(RING))


def with_card_count(look: Look, scene: Scene, rect: Rect) -> Rect:
    """Return `rect`, made taller if it is that of a pile with a card count below it.

    That is so if its bottom edge is that of the stock or of the top card of a discard pile. The result then contains
    the card count.
    """
    if rect.bottom not in (scene.pile.bottom, scene.discards.bottom - look.px(AROUND_PILE)):
        return rect
    below = count_below(look.metrics)
    return Rect(rect.x, rect.y, rect.width, rect.height + below + look.px(BORDER))


def _frame(canvas: Canvas, rect: Rect) -> None:
    """Draw a light frame with dark borders round `rect`, inside the window."""
    look, theme = canvas.look, canvas.look.theme
    outer = rect.inflate(look.px(12), look.px(12)).clip(canvas.rect)
    line, border = look.px(RING), look.px(BORDER)
    radius = look.px(theme.radius)
    canvas.box(outer, None, radius, theme.panel, line + 2 * border)
    canvas.box(outer.inflate(-2 * border, -2 * border), None, max(1, radius - border), theme.accent, line)


def region_rects(scene: Scene, advice: Advice, view: View) -> list[Rect]:
    """Return a list with the one rectangle of the part of the table that the advised play is about.

    A draw from the stock is about the stock; a lay, a discard, a knock or dropping out, about the hand; a play on a
    meld, about its owner's mat; a claim, about the discards claimed; a draw of discards, a buy, a call, a forced card
    and the refusal of one of these, about the top discard. For other plays the list is empty.
    """
    match advice.action:
        case DrawStock():
            return [scene.pile]
        case DrawDiscards():
            return _bounding_boxes(scene.slots_of(Zone.RIVER)[-1:])
        case Lay() | Discard() | Knock() | Drop():
            return _bounding_boxes(scene.slots_of(Zone.HAND)) or [scene.areas.hand]
        case Add(meld=meld) | Take(meld=meld) | Slide(meld=meld):
            return [scene.areas.mats[view.state.melds[meld - 1].owner]]
    return _bounding_boxes(_discard_slots(scene, advice.action, view))


def _bounding_boxes(slots: Sequence[CardSlot]) -> list[Rect]:
    """Return a list with the bounding box of the cards, tilts included; an empty list without cards."""
    points = [point for slot in slots for point in corners(slot)]
    if not points:
        return []
    left, top = (round(min(each)) for each in zip(*points, strict=True))
    right, bottom = (round(max(each)) for each in zip(*points, strict=True))
    return [Rect(left, top, right - left, bottom - top)]


def place_rects(scene: Scene, advice: Advice) -> list[Rect]:
    """Return the rectangles of the stock and of the melds that the advised line of play uses."""
    found: list[Rect] = []
    for action in advice.line:
        if isinstance(action, DrawStock):
            found.append(scene.pile)
        elif isinstance(action, Add | Take | Slide | Claim) and action.meld in scene.melds:
            found.append(scene.melds[action.meld])
    return [rect for rect in found if rect.width and rect.height]


def card_slots(scene: Scene, advice: Advice, view: View) -> list[CardSlot]:
    """Return the slots of the cards that the advice is about: those discards that its first action takes or that the
    player is asked about, and those cards of hand and tray that the line of play uses.
    """
    wanted = [card for action in advice.line for card in _hand_cards_used(action)]
    found = _discard_slots(scene, advice.action, view)
    for slot in (*scene.slots_of(Zone.HAND), *scene.slots_of(Zone.TRAY)):
        rest = without(tuple(wanted), (slot.face,))
        if rest is not None:
            found.append(slot)
            wanted = list(rest)
    return found


def _discard_slots(scene: Scene, action: Action, view: View) -> list[CardSlot]:
    """Return the slots of the discards that `action` takes or claims, or answers a question about; empty if there are
    none.

    A dig takes the discard it is for and all above it; a claim takes the deepest of equal discards; other draws and
    answers are about the top one.
    """
    discards, river = view.state.discards, scene.slots_of(Zone.RIVER)
    match action:
        case Claim(cards=uses):
            claimed, found = [use.card for use in uses], list[CardSlot]()
            for slot in river:
                if slot.face in claimed:
                    claimed.remove(slot.face)
                    found.append(slot)
            return found
        case DrawDiscards(deepest=face) if face is not None:
            count = discards[::-1].index(face) + 1
            return list(river[max(0, len(river) - count) :])
        case DrawDiscards() | Buy() | CallRummy() | Force():
            return list(river[-1:])
        case Pass() if view.state.phase in (Phase.OFFER, Phase.BUY, Phase.CALL):
            return list(river[-1:])
    return []


def _hand_cards_used(action: Action) -> list[Card]:
    """Return the cards that `action` plays from the hand; empty for an action that plays none."""
    match action:
        case Lay(melds=melds):
            return [use.card for meld in melds for use in meld]
        case Add(cards=cards):
            return [use.card for use in cards]
        case Take(card=card) | Slide(card=card) | Discard(card=card):
            return [card]
        case Knock(card=card) if card is not None:
            return [card]
    return []


FindPlace = Callable[[Sequence[tuple[int, int]]], Rect]

STEPS = 3
_WIDTHS = (560, 420, 320, 250)
"""The widths tried for the text, in units of text, the widest first."""

DOTS, BEAT = 3, 0.35
"""The number of dots shown while advice is computed, and the seconds for which each lights up."""


class Hint:
    """The hint for the player. Each press of its key shows more: where to look, the play, the reasons."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self.is_new = False
        """Whether an answer, with advice or without, came since the screen last asked."""
        self._request = 0
        """The number of the latest request; answers to earlier ones are dropped."""
        self.step = 0
        """The step shown, from 1; 0 while there is no advice."""
        self.advice: Advice | None = None
        self.is_thinking = False
        """Whether advice was asked for and has not come yet."""
        self._seconds_thinking = 0.0
        self.place = Rect(0, 0, 0, 0)
        """The rectangle in which the text was drawn last."""

    def press(self) -> None:
        """Ask for advice; with advice shown, show the next step, and after the last step close the hint. While advice
        is being computed, do nothing.
        """
        if self.advice is not None:
            self.step = (self.step + 1) % (STEPS + 1)
            if not self.step:
                self.clear()
            return
        if self.is_thinking:
            return
        self.is_thinking, self._seconds_thinking = True, 0.0
        self._ask()

    def follow(self, view: View, events: Sequence[Event]) -> None:
        """Close the hint after a change of the table, with one exception: while the player is asked about a discard, it
        stays if all `events` are passes of other players. Without any events, it is closed.

        If it stays but its advice is still being computed, ask for the advice again.
        """
        same = all(isinstance(event, Passed) and event.seat != view.seat for event in events)
        if not events or not same or view.seat not in view.state.asked:
            self.clear()
        elif self.is_thinking:
            self._ask()

    def _ask(self) -> None:
        self._request += 1
        self._context.others.advise(partial(self._receive, self._request))

    def clear(self) -> bool:
        """Close the hint and drop advice still being computed; return whether there was either."""
        there = self.is_shown
        self._request += 1
        self.advice, self.step, self.is_thinking = None, 0, False
        return there

    @property
    def is_shown(self) -> bool:
        """Whether the hint takes room on the screen: with its text, or while advice is being computed."""
        return self.is_thinking or self.advice is not None

    def tick(self, dt: float) -> bool:
        """Advance the animated dots by `dt` seconds; return whether they changed."""
        before = self._seconds_thinking // BEAT
        self._seconds_thinking += dt
        return self.is_thinking and self._seconds_thinking // BEAT != before

    def _receive(self, request: int, advice: Advice | None) -> None:
        """Take the answer to request number `request`: show the first step of `advice`, or a message if there is none.
        Note in `is_new` that an answer came. Do nothing if a later request has been made or the hint was closed.
        """
        if request != self._request:
            return
        self.is_thinking, self.is_new = False, True
        if advice is None:
            self._context.say(no_decision_text())
        else:
            self.advice, self.step = advice, 1

    def lines(self, view: View) -> list[str]:
        """Return the lines of the hint at its present step, the most important first. While advice is being computed,
        one line says so; without advice there is none.
        """
        if self.is_thinking:
            return [thinking_text()]
        if self.advice is None:
            return []
        if self.step == 1:
            return [where_to_look_text(self.advice, view.state)]
        said = [advised_plays_text(self.advice, view.state, self._context.words.melds(view.state))]
        if self.step == STEPS:
            why = [self._context.words.reason(each, view.state) for each in self.advice.reasons]
            if self.advice.gain is not None:
                why.append(gain_text(self.advice.gain, view.state, self._context.words.melds(view.state)))
            said += why or [no_reason_text(self.advice)]
        return said

    def subject_rects(self, scene: Scene, view: View) -> list[Rect]:
        """Return the rectangles of the cards and places the hint is about, which its text must not cover; none while no
        advice is shown.
        """
        if self.advice is None:
            return []
        lit = [slot.rect for slot in card_slots(scene, self.advice, view)]
        return [*place_rects(scene, self.advice), *lit] if self.step > 1 else region_rects(scene, self.advice, view)

    # The picture

    def draw_highlights(self, canvas: Canvas, scene: Scene, view: View) -> None:
        """Draw the highlights of the hint: at the first step the part of the table, later the cards and places of the
        play; nothing without advice.
        """
        if self.advice is None:
            return
        (draw_region if self.step == 1 else draw_play)(canvas, scene, self.advice, view)

    def draw(self, canvas: Canvas, view: View, find: FindPlace, device: Device = Device.KEYBOARD) -> None:
        """Draw the text of the hint, and below it how to go on with `device`, at a place that is then remembered in
        `place`.

        `find` is called with the sizes the text can have, and returns a rectangle of one of them. While advice is being
        computed, draw dots instead of how to go on; without a hint, draw nothing.
        """
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
        if self.is_thinking:
            self._draw_dots(canvas, (x, y))
        else:
            canvas.text(more_text(self.step, device), (x, y), Role.CAPTION, theme.text_dim, width=width)

    def _draw_dots(self, canvas: Canvas, at: tuple[int, int]) -> None:
        """Draw at `at` the dots that light up in turn while advice is being computed; with reduced motion they are all
        lit.
        """
        look, theme = canvas.look, canvas.look.theme
        size = look.em(6)
        for number in range(DOTS):
            lit = look.calm or int(self._seconds_thinking / BEAT) % DOTS == number
            dot = Rect(at[0] + number * look.em(12), at[1] + look.em(6), size, size)
            canvas.box(dot, theme.accent if lit else theme.panel_edge, size // 2)


def more_text(step: int, device: Device) -> str:
    """Return the line that says how to see the step after `step` or, after the last step, how to close the hint: with
    its key, or by clicking or pressing its button again.
    """
    if device is Device.KEYBOARD:
        more, thanks = _("{key} tell me more"), _("{key} close")
        return (more if step < STEPS else thanks).format(key=key("H"))
    if device is Device.PAD:
        return _("Press again for more") if step < STEPS else _("Press again to close")
    return _("Click again for more") if step < STEPS else _("Click again to close")


def _size(look: Look, lines: Sequence[str], width: int) -> tuple[int, int]:
    roles = [Role.STRONG, *[Role.SMALL] * (len(lines) - 1)]
    sizes = [look.fonts.size(line, role, width) for line, role in zip(lines, roles, strict=True)]
    more = look.fonts.line_height(Role.CAPTION)
    pad, icon = look.px(14), look.em(24)
    widest = max(size[0] for size in sizes)
    return widest + 3 * pad + icon, sum(size[1] + look.px(4) for size in sizes) + more + 2 * pad
