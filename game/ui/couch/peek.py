"""A look at one's own hand while somebody else has the table: over everything, as long as the trigger is held."""

from __future__ import annotations

from msgspec import Struct
from pygame import Rect

from game.engine.cards import Card
from game.engine.state import Phase
from game.ui.cards.hand import Hand, Sorting
from game.ui.couch.calling import question
from game.ui.couch.couch import Couch
from game.ui.couch.pad_gate import PEEK, PadGate
from game.ui.draw.assets import CARD_RATIO
from game.ui.draw.backdrop import Backdrop
from game.ui.draw.canvas import Canvas
from game.ui.draw.shapes import draw_portrait
from game.ui.draw.theme import Role
from game.ui.widgets.players import avatar_of, colour_of
from game.ui.widgets.screens import Sign
from game.ui.words.strings import _

CARD, TOP_CARD = 130, 96
"""Widest cards of the hand and of the discards, in units."""

LEGIBLE = 0.31
"""What must be seen of a card that others cover, by its width."""

PORTRAIT, GAP = 64, 16


class Peeked(Struct, frozen=True):
    """Who looks, at which cards, and what they see besides: the top discard and what is asked."""

    name: str
    avatar: str
    colour: int
    hand: tuple[Card, ...]
    top: Card | None
    about: str


class Peek(Sign[Peeked]):
    """Hides everything but what the one may see who looks at their hand, at the table to which a `gate` lets pads."""

    def __init__(self, gate: PadGate) -> None:
        super().__init__()
        self._gate = gate
        self._backdrop = Backdrop()
        self._peeked: tuple[object, Peeked] | None = None

    def find(self) -> Peeked | None:
        """Return what is to be seen of the hand of whoever holds what they hold for it, unless they see it anyway."""
        couch = self._gate.couch
        if (
            couch is None
            or not couch.holding_it.hides_hands
            or couch.holding_it.is_deal_over
            or couch.table.phase is Phase.SHUFFLE
        ):
            return None
        hidden = [seat for seat in couch.holding_it.people if couch.hides(seat)]
        seat = next((seat for seat in hidden if self._peeks(seat, couch)), None)
        key = (couch.table, couch.table.version, seat)
        if seat is None:
            self._peeked = None
        elif self._peeked is None or self._peeked[0] != key:
            self._peeked = (key, _seen_by(couch, seat))
        return self._peeked[1] if self._peeked else None

    def _peeks(self, seat: int, couch: Couch) -> bool:
        if seat in couch.calling.looking:
            return True
        return any(self._gate.pads.squeezed(pad, PEEK) for pad in self._gate.seats.pads(seat))

    def paint(self, canvas: Canvas, shown: Peeked) -> None:
        """Their cards, and a sign for the others."""
        look, theme = canvas.look, canvas.look.theme
        self._backdrop.draw(canvas)
        window = canvas.rect
        band = Rect(0, 0, window.width, look.em(118))
        canvas.box(band, theme.panel)
        colour = theme.players[shown.colour]
        canvas.box(Rect(0, band.bottom, window.width, look.px(6)), colour)
        side = look.em(PORTRAIT)
        draw_portrait(canvas, Rect(look.px(32), band.centery - side // 2, side, side), shown.avatar, shown.colour)
        words = Rect(look.px(52) + side, band.y, window.width - side - look.px(84), band.height)
        title = _("{name} looks at their cards").format(name=shown.name)
        half = words.height // 2
        canvas.text_in(title, Rect(words.x, words.y + half // 4, words.width, half), Role.HEADING, theme.text)
        away = Rect(words.x, words.y + half, words.width, half * 3 // 4)
        canvas.text_in(_("Everybody else, please look away."), away, Role.SUBHEADING, theme.accent)
        room = Rect(0, band.bottom, window.width, window.height - band.height).inflate(-look.px(96), -look.px(64))
        self._middle(canvas, shown, Rect(room.x, room.y, room.width, room.height // 2))
        self._hand(canvas, shown.hand, room)

    def _middle(self, canvas: Canvas, shown: Peeked, room: Rect) -> None:
        """The top discard, and below it what is asked."""
        look = canvas.look
        line = look.fonts.line_height(Role.SUBHEADING)
        if shown.top is not None:
            width = min(look.px(TOP_CARD), round((room.height - line - look.px(GAP)) / CARD_RATIO))
            picture = look.images.card(repr(shown.top), width)
            where = picture.get_rect(midtop=room.midtop)
            canvas.image(picture, where.topleft)
            room = Rect(room.x, where.bottom + look.px(GAP), room.width, line)
        words = Rect(room.x, room.y, room.width, line)
        canvas.text_in(shown.about, words, Role.SUBHEADING, look.theme.text, "center")

    def _hand(self, canvas: Canvas, hand: tuple[Card, ...], room: Rect) -> None:
        look, others = canvas.look, len(hand) - 1
        width = min(look.px(CARD), round(room.width / (1 + LEGIBLE * max(0, others))))
        width = min(width, round((room.height // 2 - look.px(24)) / CARD_RATIO))
        step = min(width + look.px(6), (room.width - width) / others) if others > 0 else 0
        left = room.centerx - (width + step * others) / 2
        for number, card in enumerate(hand):
            picture = look.images.card(repr(card), width)
            canvas.image(picture, (round(left + step * number), room.bottom - picture.height))


def _seen_by(couch: Couch, seat: int) -> Peeked:
    table = couch.table
    view = table.view(seat)
    state = view.state
    known, hand = couch.holding(seat, state.deal)[0], Hand()
    hand.cards = list(known.cards)
    hand.sorting = known.sorting if known.cards else Sorting.SUIT
    hand.take(view.hand, state.rules)
    asked = question(state) if state.phase in (Phase.OFFER, Phase.BUY, Phase.CALL) and seat in state.asked else ""
    top = state.discards[-1] if state.discards else None
    who = table.seats[seat]
    return Peeked(who.name, avatar_of(table.seats, seat), colour_of(table.seats, seat), tuple(hand.cards), top, asked)
