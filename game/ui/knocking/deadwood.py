"""Drawing of deadwood on the felt in games whose melds stay in the hand, and of the place to drop a card to knock."""

from __future__ import annotations

from collections.abc import Mapping

from pygame import Rect

from game.content.numbers import number_text
from game.engine.play.knocking import NO_LIMIT, knock_limit
from game.engine.play.scoring import hand_points
from game.engine.sheet.rules import Rules
from game.engine.state import State, View
from game.interaction.showing import live_deadwood
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.shapes import draw_chip
from game.ui.draw.theme import Role, alpha
from game.words.knocking import deadwood_text, drop_text
from game.words.strings import _


def deadwood_rect(look: Look, mat: Rect, view: View, texts: tuple[str, str]) -> Rect:
    """Return the rectangle for the texts on the player's deadwood: on the lower edge of the player's mat, or at its
    right once melds are there.
    """
    width = look.fonts.size(texts[0], Role.STRONG)[0] + look.fonts.size(texts[1], Role.SMALL)[0] + look.px(46)
    height = look.fonts.line_height(Role.STRONG) + look.px(6)
    place = Rect(0, 0, min(width, mat.width), height)
    if any(meld.owner == view.seat for meld in view.state.melds):
        return place.move_to(midright=(mat.right - look.px(6), mat.centery))
    return place.move_to(midbottom=(mat.centerx, mat.bottom - look.px(6)))


def deadwood_texts(view: View) -> tuple[str, str] | None:
    """Return the texts for the deadwood of the player's own hand and for the knock limit, which is "" once a hand has
    been shown. None in games with melds on the table, in phases without hands to improve, or without a hand.
    """
    points = live_deadwood(view)
    if points is None:
        return None
    said, rest = deadwood_text(points, knock_limit(view.state), view.state.rules)
    return said, "" if view.state.shown is not None else rest


def draw_deadwood(canvas: Canvas, view: View, mat: Rect) -> None:
    """Draw the player's own deadwood and the knock limit on the mat, highlighted while the deadwood is within the limit
    and no hand has been shown. Draw nothing if there is no deadwood to show.
    """
    points, told = live_deadwood(view), deadwood_texts(view)
    if points is None or told is None:
        return
    look, theme = canvas.look, canvas.look.theme
    limit, (said, rest) = knock_limit(view.state), told
    place = deadwood_rect(look, mat, view, (said, rest))
    near = points <= limit < NO_LIMIT and view.state.shown is None
    edge = theme.good if near else theme.panel_edge
    canvas.box(place, alpha(theme.panel, 235), place.height // 2, edge, look.px(2 if near else 1))
    inner = place.inflate(-look.px(28), 0)
    written = canvas.text_in(said, inner, Role.STRONG, theme.good if near else theme.text, "left" if rest else "center")
    if rest:
        left = Rect(written.right + look.px(16), inner.y, inner.right - written.right - look.px(16), inner.height)
        canvas.text_in(rest, left, Role.SMALL, theme.text_dim, "right", 0.6)


def draw_knock_place(canvas: Canvas, mat: Rect, rules: Rules) -> None:
    """Draw the drop zone on the mat for a card to knock with."""
    look, theme = canvas.look, canvas.look.theme
    canvas.box(mat, alpha(theme.zone_ok, 20), look.px(theme.radius), alpha(theme.zone_ok, 150), look.px(1.5))
    room = mat.inflate(-look.px(20), 0)
    room.height -= look.fonts.line_height(Role.STRONG) + look.px(12)
    canvas.text_in(drop_text(rules), room, Role.BODY, alpha(theme.text, 220), "center")


def draw_deadwood_chips(canvas: Canvas, boxes: Mapping[int, Rect], state: State) -> None:
    """Draw for each seat in `boxes` the points of its unmelded cards, as a chip on the lower edge of its box."""
    look, theme = canvas.look, canvas.look.theme
    counted = hand_points(state) if boxes else ()
    for seat, box in boxes.items():
        text = _("Deadwood {points}").format(points=number_text(counted[seat]))
        width, height = look.fonts.size(text, Role.CAPTION)
        chip = Rect(0, 0, width + look.px(16), height + look.px(2)).move_to(center=(box.centerx, box.bottom))
        draw_chip(canvas, chip.clamp(canvas.rect), text, theme.panel, theme.text, theme.panel_edge)
