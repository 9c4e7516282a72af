"""The layer of the player above the table: the prompt, highlighted drop targets and the focus ring."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pygame import Rect

from game.engine.actions import Action, Add, Buy, DrawDiscards, DrawStock
from game.engine.play.verbs import why_not
from game.engine.refusals import Refusal
from game.engine.state import Phase, State
from game.interaction.drop_targets import LiftedCards, Offer, Source, Spot, Target
from game.interaction.showing import knocks_among
from game.ui.cards.outline import draw_ring, seen_outline
from game.ui.cards.scene import Scene
from game.ui.cards.slots import CardSlot, Place, Zone
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.shapes import draw_chip
from game.ui.draw.theme import Colour, Role, alpha
from game.ui.input.verbs import Device
from game.ui.knocking.deadwood import draw_knock_place
from game.ui.table.buttons import Panels
from game.ui.table.context import TableContext
from game.ui.table.hint import Hint
from game.ui.table.keys import Keys
from game.ui.table.laying import Laying, draw_price, draw_tray
from game.ui.table.live_view import Layer, draw_pile_numbers, draw_prompt, prompt_rect
from game.words.strings import _
from game.words.table import Words

GLOW, RINGS = 12, 6
"""The reach of the glow round a pile, in units, and the number of rings it fades in."""

AROUND_STOCK = 20
"""The gap between the stock and its glow is a card's width divided by this."""

_PILES = (Zone.STOCK, Zone.RIVER)


def target_rect(look: Look, scene: Scene, target: Target, me: int) -> Rect:
    """Return the rectangle of a drop target that is no box of the tray; `me` is the player's seat."""
    if target.spot is Spot.MELD:
        return scene.melds[target.number].inflate(look.px(10), look.px(10))
    return {
        Spot.NEW: scene.areas.mats[me],
        Spot.DISCARDS: scene.discards,
        Spot.HAND: scene.areas.hand,
    }[target.spot]


def draw_grounds(canvas: Canvas, scene: Scene, offers: Sequence[Offer], me: int) -> None:
    """Draw the highlighted ground of each offered drop target, below the cards; `me` is the player's seat. Boxes of the
    tray must not be among the targets.
    """
    look, theme = canvas.look, canvas.look.theme
    for offer in offers:
        canvas.box(target_rect(look, scene, offer.target, me), alpha(theme.zone_ok, 44), look.px(theme.radius))


def draw_pile_glow(canvas: Canvas, scene: Scene, actions: Sequence[Action], laying_off: bool = False) -> None:
    """Draw a glow round each pile from which one of the `actions` draws or buys.

    With `laying_off`, draw a glow also round each meld to which an action adds cards.
    """
    look, theme = canvas.look, canvas.look.theme
    adds = {action.meld for action in actions if isinstance(action, Add)} if laying_off else ()
    for rect in [*piles_to_draw_from(scene, actions), *(scene.melds[number].inflate(6, 6) for number in sorted(adds))]:
        radius, step = look.px(theme.radius), look.px(GLOW / RINGS)
        for ring in range(1, RINGS + 1):
            around = rect.inflate(2 * ring * step, 2 * ring * step)
            strength = round(110 * (1 - (ring - 1) / RINGS) ** 2)
            canvas.box(around, None, radius + ring * step, alpha(theme.accent, strength), step)
        canvas.box(rect, None, radius, theme.accent, look.px(2))


def piles_to_draw_from(scene: Scene, actions: Iterable[Action]) -> list[Rect]:
    """Return the rectangles of the piles that the actions would draw or buy a card from: first the stock, unless it is
    empty, then the discards, with or without cards.
    """
    kinds = {type(action) for action in actions}
    stock = [slot.rect for slot in scene.slots_of(Zone.STOCK)]
    found = []
    if DrawStock in kinds and stock:
        around = max(2, scene.pile.width // AROUND_STOCK)
        found.append(stock[0].unionall(stock[1:]).inflate(2 * around, 2 * around))
    if kinds & {DrawDiscards, Buy}:
        found.append(scene.discards)
    return found


def draw_offers(
    canvas: Canvas, scene: Scene, offers: Sequence[Offer], meant: Target | None, words: Words, state: State
) -> None:
    """Draw a frame for every offered drop target, and a label where it covers no other label.

    The target under the pointer, `meant`, has a stronger frame; it gets no label here, because `draw_meant` draws that.
    Boxes of the tray must not be among the targets.
    """
    look, theme = canvas.look, canvas.look.theme
    labels: list[tuple[Rect, str]] = []
    for offer in sorted(offers, key=lambda offer: offer.target == meant):
        rect = target_rect(look, scene, offer.target, words.me)
        hot = offer.target == meant
        radius = look.px(theme.radius)
        canvas.box(rect, None, radius, theme.zone_ok, look.px(4 if hot else 2))
        if not hot:
            text = _offer_text(offer, words, state)
            labels.append((_chip_rect(canvas, rect, text, offer.target.spot is Spot.MELD), text))
    taken: list[Rect] = []
    for chip, text in labels:
        if chip.collidelist(taken) < 0:
            taken.append(chip)
            draw_chip(canvas, chip, text, theme.panel, theme.text, theme.zone_ok)


def draw_meant(canvas: Canvas, scene: Scene, offer: Offer, words: Words, state: State, held: Rect | None) -> None:
    """Draw the label of the drop target under the pointer, which tells the effect of a drop there. The target must not
    be a box of the tray.

    The label is above the `held` cards or, if none are held, at the edge of the target.
    """
    theme = canvas.look.theme
    rect = target_rect(canvas.look, scene, offer.target, words.me)
    text = _offer_text(offer, words, state)
    chip = _chip_rect(canvas, held or rect, text, not held and offer.target.spot is Spot.MELD)
    if held:
        chip = chip.move(0, -canvas.look.px(10)).clamp(canvas.rect)
    draw_chip(canvas, chip, text, theme.zone_ok, theme.on_good, theme.zone_ok)


def _offer_text(offer: Offer, words: Words, state: State) -> str:
    said = {words.offer(action, state) for action in offer.actions}
    return said.pop() if len(said) == 1 else _("several ways …")


def _chip_rect(canvas: Canvas, rect: Rect, text: str, below: bool = False) -> Rect:
    """Return the rectangle of a label in the middle of the upper edge of `rect` or, with `below`, of its lower edge. On
    the lower edge a label hides no index of a meld's cards.
    """
    look = canvas.look
    width, height = look.fonts.size(text, Role.CAPTION)
    chip = Rect(0, 0, width + look.px(16), height + look.px(4))
    chip.center = (rect.centerx, rect.bottom if below else rect.top)
    return chip.clamp(canvas.rect)


def draw_dig(canvas: Canvas, slots: Sequence[CardSlot], refusal: Refusal | None, text: str) -> None:
    """Draw a frame round the cards in `slots` that a draw would take, one frame for each row of them: red if `refusal`
    is set. Draw `text` above the first card; with a text, there must be at least one slot.
    """
    look, theme = canvas.look, canvas.look.theme
    colour = theme.zone_no if refusal else theme.zone_ok
    # One frame a row: of cards that lie on each other, each with its own, most would be hidden by the frames.
    rows: dict[float, Rect] = {}
    for slot in slots:
        rows[slot.y] = slot.rect.union(rows.get(slot.y, slot.rect))
    for row in rows.values():
        canvas.box(row.inflate(look.px(2), look.px(2)), alpha(colour, 40), look.px(6), colour, look.px(2))
    if not text:
        return
    first = slots[0].rect
    width, height = look.fonts.size(text, Role.SMALL)
    chip = Rect(0, 0, width + look.px(20), height + look.px(8))
    chip.midbottom = (slots[0].rect.centerx + width // 2, first.top - look.px(6))
    chip = chip.clamp(canvas.rect.inflate(-look.px(24), -look.px(24)))
    canvas.box(chip, theme.panel, look.px(theme.radius), colour, look.px(1.5))
    canvas.text_in(text, chip, Role.SMALL, theme.text, "center")


def draw_focus(canvas: Canvas, scene: Scene, focus: Place | None, colour: Colour | None = None) -> None:
    """Draw a ring round the place with the keyboard focus, and an arrow that points down to it; nothing without a
    focus.

    Both are drawn in `colour`, by default in that of the theme.
    """
    if focus is None:
        return
    look = canvas.look
    ink, width = colour or look.theme.focus, look.px(4 if colour else 3)
    card = next((slot for slot in scene.slots if slot.place == focus), None)
    if card and focus.zone in (Zone.HAND, Zone.RIVER):
        draw_ring(canvas, seen_outline(card, scene.slots_of(focus.zone)), ink, width)
        # Of a card in a fan its left edge is seen, of the last one all.
        _point_at(canvas, (card.rect.x + round(0.25 * card.width), card.rect.top), ink)
        return
    rect = {Zone.STOCK: scene.pile, Zone.MELD: scene.melds.get(focus.owner)}.get(focus.zone, card and card.rect)
    if focus.zone is Zone.TRAY:
        rect = scene.tray[focus.owner].inflate(-look.px(12), -look.px(12))
    if rect:
        gap = look.px(4)
        canvas.box(rect.inflate(2 * gap, 2 * gap), None, look.px(9), ink, width)
        _point_at(canvas, (rect.centerx, rect.top - gap), ink)


def _point_at(canvas: Canvas, at: tuple[int, int], ink: Colour) -> None:
    """Draw a small arrow that points down to `at`; it distinguishes the focus from a hint, which has only a ring."""
    look = canvas.look
    x, y = at[0], max(at[1], look.px(22))
    for size, colour in ((look.px(12), look.theme.panel), (look.px(8), ink)):
        tip = y - look.px(2) + (size - look.px(8)) // 2
        canvas.polygon([(x - size, tip - 1.5 * size), (x + size, tip - 1.5 * size), (x, tip)], colour)


class Prompt:
    """The prompt: the line above the hand that says what the player can do now."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self._controller = context.controller
        self._stage = context.stage

    def text(self, look: Look) -> str:
        """Return the full text of the prompt, or the brief text if the full one does not fit."""
        view, legal, prompts = self._stage.view, self._controller.legal(), self._context.prompts
        buttons = prompts.buttons(view.state, legal)
        text = prompts.prompt(view, legal) + buttons
        if look.fonts.size(text, Role.STRONG)[0] <= self._stage.areas.prompt.width - look.px(36):
            return text
        return prompts.prompt(view, legal, brief=True) + buttons

    def rect(self, look: Look) -> Rect:
        """Return the rectangle of the prompt."""
        return prompt_rect(look, self._stage, self.text(look))

    def room_beside(self, size: tuple[int, int], look: Look) -> Rect | None:
        """Return a rectangle of this `size` left of the prompt, in its row. Where less room is free, it is narrower;
        None where less than half the width is free.
        """
        room, pill = self._stage.areas.prompt, self.rect(look)
        width = min(size[0], pill.left - look.px(8) - room.left)
        return Rect(room.left, room.centery - size[1] // 2, width, size[1]) if width >= size[0] // 2 else None

    def draw(self, canvas: Canvas) -> None:
        """Draw the prompt, lit while the deal waits for the player to act."""
        mine = self._controller.is_my_turn and self._stage.view.state.phase is not Phase.DEAL_OVER
        text = self.text(canvas.look)
        draw_prompt(canvas, prompt_rect(canvas.look, self._stage, text), text, mine)


class Highlights:
    """The highlights that follow the pointer and the keyboard focus: drop targets, piles to draw from, focus ring."""

    def __init__(self, context: TableContext, keys: Keys) -> None:
        self._context = context
        self._keys = keys
        self._pointer = keys.pointer
        self._stage = context.stage
        self._target: Target | None = None
        """The drop target under the pointer, in the frame being drawn."""
        self._device = Device.MOUSE

    def begin(self, device: Device) -> None:
        """Prepare for drawing a frame: note the input device in use, and find the drop target under the pointer.

        Call it before the highlights of the frame are drawn. The target is found whatever the device is.
        """
        self._device = device
        self._target = self._pointer.target_at(self._context.pos)

    def draw_grounds(self, canvas: Canvas) -> None:
        """Draw below the cards the grounds of drop targets. While no cards are lifted, draw also the glow of piles to
        draw from and of melds to lay off on, and the place to knock.
        """
        if not self._pointer.lifted_cards:
            laying_off = self._stage.view.state.phase is Phase.LAY_OFF
            draw_pile_glow(canvas, self._stage.scene, self._context.controller.legal(), laying_off)
            in_hand = self._stage.view.state.rules.melding.in_hand
            if in_hand and knocks_among(self._context.controller.legal()):
                draw_knock_place(canvas, self._stage.areas.mats[self._stage.view.seat], self._stage.view.state.rules)
        draw_grounds(canvas, self._stage.scene, self._pointer.offers(), self._stage.view.seat)

    def draw_focus(self, canvas: Canvas) -> None:
        """Draw the focus ring above the cards, and frames round the boxes of the tray that cards of the hand can be put
        into.

        With a gamepad, the ring has its player's colour.
        """
        self._draw_box_frames(canvas)
        players = canvas.look.theme.players
        own = players[self._context.people[self._context.seat].colour] if self._device is Device.PAD else None
        draw_focus(canvas, self._stage.scene, self._keys.focus, own)

    def draw_targets(self, canvas: Canvas) -> None:
        """Draw the frames and labels of drop targets, and the frame of the cards that a draw would take."""
        words, state = self._context.words, self._stage.view.state
        draw_offers(canvas, self._stage.scene, self._pointer.offers(), self._target, words, state)
        dug = self.drawn_slots
        if dug:
            refusal = self._draw_refusal(dug)
            draw_dig(canvas, dug, refusal, self._draw_text(dug, refusal))

    def draw_meant(self, canvas: Canvas) -> None:
        """Draw the label of the drop target under the pointer, above everything else."""
        offer = next((each for each in self._pointer.offers() if each.target == self._target), None)
        if offer:
            held = [sprite.box for sprite in self._stage.sprites.all if sprite.is_held]
            box: Rect | None = held[0].unionall(held) if held else None
            draw_meant(canvas, self._stage.scene, offer, self._context.words, self._stage.view.state, box)

    def _draw_box_frames(self, canvas: Canvas) -> None:
        """Draw a frame round each box of the tray while cards of the hand are lifted or selected. Where the settings
        guard against false lay-downs, only boxes that the cards fit get a frame.
        """
        look, lifted, meant = canvas.look, self._pointer.lifted_cards, self._target
        if not (lifted and lifted.source is Source.HAND) and not self._stage.hand.selected_cards:
            return
        for number, box in enumerate(self._stage.scene.tray):
            if self._context.settings.guard_lay_down and not self._suits_box(number, lifted):
                continue
            hot = meant is not None and meant.spot is Spot.TRAY and meant.number == number
            canvas.box(box, None, look.px(look.theme.radius), look.theme.zone_ok, look.px(4 if hot else 2))

    def _suits_box(self, number: int, lifted: LiftedCards | None) -> bool:
        """Whether the lifted cards, or without any the selected cards, fit box `number` of the tray."""
        cards = lifted.cards if lifted else self._stage.hand.selected_cards
        return self._context.tray.can_hold(self._context.controller.view, number, cards)

    @property
    def drawn_slots(self) -> list[CardSlot]:
        """The slots of the cards that a draw at the focus or the pointer would take; none where the player is not to
        draw, while cards are lifted or move, and while another screen is on top.
        """
        return self._slots_to_draw() if self._can_draw else []

    @property
    def _can_draw(self) -> bool:
        # While a question lies over the table, the pointer is on that.
        screen = self._context.screen
        drawing = (
            self._stage.view.state.phase is Phase.DRAW
            and self._context.controller.is_my_turn
            and screen.stack.top is screen
        )
        return drawing and not self._pointer.lifted_cards and not self._stage.busy_for

    def _slots_to_draw(self) -> list[CardSlot]:
        """Return the slots of the cards that a draw would take from the pile with the keyboard focus or, if no pile has
        it, from the pile under the pointer. Without such a pile, return an empty list.

        The stock gives its top card. The discards give the chosen one with all above it, or all of them where the pile
        is drawn as a whole.
        """
        over, place, scene = self._pointer.hovered, self._keys.focus, self._stage.scene
        if over and (place is None or place.zone not in _PILES):
            place = over.place
        if place and place.zone is Zone.STOCK:
            return list(scene.slots_of(Zone.STOCK)[-1:])
        if place is None or place.zone is not Zone.RIVER:
            return []
        index = 0 if self._stage.view.state.rules.draw.discards == "pile" else place.index
        return [slot for slot in scene.slots_of(Zone.RIVER) if slot.place.index >= index]

    def _draw_refusal(self, dug: list[CardSlot]) -> Refusal | None:
        view = self._stage.view
        if dug[0].place.zone is Zone.STOCK:
            return why_not(view.state, DrawStock(view.seat))
        return self._context.controller.why_not_draw(dug[0].face)

    def _draw_text(self, dug: list[CardSlot], refusal: Refusal | None) -> str:
        view, prompts = self._stage.view, self._context.prompts
        if refusal:
            return self._context.words.refusal(refusal, view)
        if dug[0].place.zone is Zone.STOCK:
            return prompts.stock(view.state)
        return prompts.dig(tuple(slot.face for slot in dug), view.state)


class PlayerLayer(Layer):
    """The layer of the player at the table: highlights, tray, prompt, buttons and hint."""

    def __init__(self, context: TableContext, laying: Laying, panels: Panels, keys: Keys, hint: Hint) -> None:
        self.prompt = Prompt(context)
        self.highlights = Highlights(context, keys)
        self._context = context
        self._laying = laying
        self._panels = panels
        self._hint = hint

    def draw(self, canvas: Canvas, device: Device) -> None:
        """Draw the whole table with this layer; what is highlighted depends on the input device in use."""
        self.highlights.begin(device)
        self._context.live.draw(canvas)

    def covers(self, place: Rect) -> bool:
        """Whether the open banner covers any part of the rectangle `place`."""
        return self._panels.banner.hides(place)

    def draw_below_cards(self, canvas: Canvas) -> None:
        """Draw the grounds of drop targets and the boxes of the tray, below the cards."""
        self.highlights.draw_grounds(canvas)
        draw_tray(canvas, self._context.stage.scene.tray, self._laying, self._context.stage.view)

    def draw_above_cards(self, canvas: Canvas) -> None:
        """Draw prompt, price of a false lay-down and buttons, above the resting cards."""
        self.prompt.draw(canvas)
        draw_price(canvas, self._panels.free_room, self._laying)
        self._panels.draw(canvas)

    def draw_over_all(self, canvas: Canvas) -> None:
        """Draw the parts that change with the pointer: focus, highlights, hint and the bar of the banner.

        With a hint or highlights, the card counts of the piles are drawn once more, as the rings round the piles would
        cross them.
        """
        self.highlights.draw_focus(canvas)
        stage = self._context.stage
        self._hint.draw_highlights(canvas, stage.scene, stage.view)
        self._panels.banner.draw_race(canvas)
        self.highlights.draw_targets(canvas)
        if self._hint.advice is not None or self.highlights.drawn_slots:
            # A ring round the top of a pile runs through the number on its lower edge.
            draw_pile_numbers(canvas, stage, stage.sprites.surplus())
