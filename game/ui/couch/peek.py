"""A peek at the player's own hand while another person has the table: over everything, as long as the trigger is
held.
"""

from __future__ import annotations

from msgspec import Struct
from pygame import Rect

from game.engine.cards import Card
from game.engine.state import Phase
from game.ui.cards.hand import Hand, Sorting
from game.ui.couch.calling import question_text
from game.ui.couch.couch import Couch
from game.ui.couch.pad_gate import PEEK, PadGate
from game.ui.draw.assets import CARD_RATIO
from game.ui.draw.backdrop import Backdrop
from game.ui.draw.canvas import Canvas
from game.ui.draw.shapes import draw_portrait
from game.ui.draw.theme import Role
from game.ui.widgets.players import avatar_of, colour_of
from game.ui.widgets.screens import ContentOverlay
from game.words.strings import _

CARD_WIDTH, DISCARD_WIDTH = 130, 96
"""Greatest widths of the hand's cards and of the top discard, in units."""

VISIBLE_SHARE = 0.31
"""Least visible share of an overlapped card's width."""

PORTRAIT, GAP = 64, 16


class PeekedHand(Struct, frozen=True):
    """A peek's content: the person, their hand, the top discard, and the question they are asked, "" for none."""

    name: str
    avatar: str
    colour: int
    hand: tuple[Card, ...]
    top: Card | None
    about: str


class Peek(ContentOverlay[PeekedHand]):
    """Covers the screen with the hand of the person who peeks, at the table of `gate`."""

    def __init__(self, gate: PadGate) -> None:
        super().__init__()
        self._gate = gate
        self._backdrop = Backdrop()
        self._cached: tuple[object, PeekedHand] | None = None

    def find(self) -> PeekedHand | None:
        """Return the hand of the person who holds their trigger or pass key, with what else a peek shows; of several
        people, that of the lowest seat.

        None if nobody does, if that hand is not hidden, while no deal is under way, or while the table is out of sight.
        """
        couch = self._gate.couch
        if (
            couch is None
            or not couch.table_holding.hides_hands
            or couch.table_holding.is_deal_over
            or couch.table.phase is Phase.SHUFFLE
        ):
            return None
        hidden = [seat for seat in couch.table_holding.people if couch.hides(seat)]
        seat = next((seat for seat in hidden if self._is_peeking(seat, couch)), None)
        key = (couch.table, couch.table.version, seat)
        if seat is None:
            self._cached = None
        elif self._cached is None or self._cached[0] != key:
            self._cached = (key, _peeked_hand(couch, seat))
        return self._cached[1] if self._cached else None

    def _is_peeking(self, seat: int, couch: Couch) -> bool:
        if seat in couch.calling.peeking_seats:
            return True
        return any(self._gate.pads.is_squeezed(pad, PEEK) for pad in self._gate.seats.pads(seat))

    def paint(self, canvas: Canvas, shown: PeekedHand) -> None:
        """Draw the hand, with a band that asks all others to look away."""
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
        self._draw_discard(canvas, shown, Rect(room.x, room.y, room.width, room.height // 2))
        self._draw_hand(canvas, shown.hand, room)

    def _draw_discard(self, canvas: Canvas, shown: PeekedHand, room: Rect) -> None:
        """Draw the top discard, if there is one, at the top of `room`, and below it the question about it,
        `shown.about`.

        Without a top discard the question stands at the top.
        """
        look = canvas.look
        line = look.fonts.line_height(Role.SUBHEADING)
        if shown.top is not None:
            width = min(look.px(DISCARD_WIDTH), round((room.height - line - look.px(GAP)) / CARD_RATIO))
            picture = look.images.card(repr(shown.top), width)
            where = picture.get_rect(midtop=room.midtop)
            canvas.image(picture, where.topleft)
            room = Rect(room.x, where.bottom + look.px(GAP), room.width, line)
        words = Rect(room.x, room.y, room.width, line)
        canvas.text_in(shown.about, words, Role.SUBHEADING, look.theme.text, "center")

    def _draw_hand(self, canvas: Canvas, hand: tuple[Card, ...], room: Rect) -> None:
        look, others = canvas.look, len(hand) - 1
        width = min(look.px(CARD_WIDTH), round(room.width / (1 + VISIBLE_SHARE * max(0, others))))
        width = min(width, round((room.height // 2 - look.px(24)) / CARD_RATIO))
        step = min(width + look.px(6), (room.width - width) / others) if others > 0 else 0
        left = room.centerx - (width + step * others) / 2
        for number, card in enumerate(hand):
            picture = look.images.card(repr(card), width)
            canvas.image(picture, (round(left + step * number), room.bottom - picture.height))


def _peeked_hand(couch: Couch, seat: int) -> PeekedHand:
    table = couch.table
    view = table.view(seat)
    state = view.state
    known, hand = couch.hand_and_tray(seat, state.deal)[0], Hand()
    hand.cards = list(known.cards)
    hand.sorting = known.sorting if known.cards else Sorting.SUIT
    hand.take(view.hand, state.rules)
    asked = question_text(state) if state.phase in (Phase.OFFER, Phase.BUY, Phase.CALL) and seat in state.asked else ""
    top = state.discards[-1] if state.discards else None
    who = table.seats[seat]
    return PeekedHand(
        who.name, avatar_of(table.seats, seat), colour_of(table.seats, seat), tuple(hand.cards), top, asked
    )
