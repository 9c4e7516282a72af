"""Pictures of people in a ring of their colour."""

from pygame import Rect

from game.ui.canvas import Canvas


def draw_portrait(canvas: Canvas, rect: Rect, avatar: str, seat: int | None) -> None:
    """Draw a picture as large as fits in the middle of `rect`, with its ring: dim for who has no seat and no colour."""
    look = canvas.look
    side = min(rect.size)
    ring = Rect(0, 0, side, side).move_to(center=rect.center)
    edge = max(2, side // 18)
    canvas.box(ring, look.theme.text_dim if seat is None else look.theme.players[seat], side // 2)
    inner = ring.inflate(-2 * edge, -2 * edge)
    canvas.image(look.images.avatar(avatar, inner.width), inner.topleft)
