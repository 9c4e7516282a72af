"""The plates: who sits there, what they hold and have, whose turn it is."""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct
from pygame import Rect

from game.content.people.opponents import LEVELS
from game.content.telling.contracts import contract_text
from game.engine.play.scoring import table_points
from game.engine.state import Phase, View
from game.ui.cards.areas import LINE, LINE_SIZE, TAG_LIFT, plate_height
from game.ui.cards.scene import BACKS, BACKS_INSET, backs_rect
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.shapes import draw_chip
from game.ui.draw.theme import Role, alpha, mix
from game.ui.input.glyphs import key_name
from game.ui.widgets.players import Person
from game.ui.words.knocking import seat_shown_text
from game.ui.words.strings import _, number_text

PAD, BESIDE_FACE, BEFORE_BACKS = 8, 10, 4
"""Room around the picture, between it and the words, and between those and the cards."""


class Plate(Struct, frozen=True):
    """What a plate shows of a seat."""

    person: Person
    cards: int
    score: int
    on_table: int
    dealer: bool
    turn: bool
    melded: bool
    floating: bool
    mine: bool
    contract: str = ""
    """What the seat still has to lay first, where that differs from seat to seat."""
    how: str = ""
    """How the seat ended the deal by showing its hand, or that it undercut whoever did."""


def plates(view: View, people: tuple[Person, ...]) -> list[Plate]:
    """The plates of all seats, by seat."""
    state = view.state
    points = table_points(state)
    live = state.phase not in (Phase.DEAL_OVER, Phase.MATCH_OVER)
    return [
        Plate(
            person,
            len(state.hands[seat]),
            state.scores[seat],
            points[seat],
            state.dealer == seat,
            live and state.actor == seat,
            state.melded[seat] and state.shown is None,
            state.floating[seat],
            seat == view.seat,
            _contract(view, seat) if live else "",
            seat_shown_text(state, seat),
        )
        for seat, person in enumerate(people)
    ]


def _contract(view: View, seat: int) -> str:
    state = view.state
    if state.rules.melding.contract_by != "player" or state.melded[seat] or seat == view.seat:
        return ""
    contract = state.contract_of(seat)
    return f"{state.stages[seat]}: {contract_text(contract) if contract else _('none')}"


def marks(plate: Plate) -> str:
    """What must be said of a seat in a word."""
    if plate.how:
        return plate.how
    if plate.floating:
        return _("floats")
    if plate.cards == 1:
        return _("1 card left")
    return _("melded") if plate.melded else plate.contract


def plate_width(look: Look, person: Person) -> int:
    """How wide a plate must be for the whole name, also when it is that one's turn."""
    face = plate_height(look.metrics) - 2 * look.px(PAD)
    name = look.fonts.size(person.name, Role.STRONG)[0] + _arrow(look) + look.px(3) + _bars(look, person.strength).width
    return look.px(PAD + BESIDE_FACE) + face + name + look.px(BEFORE_BACKS + BACKS + BACKS_INSET)


def draw_plate(canvas: Canvas, rect: Rect, plate: Plate, tallies: bool) -> None:
    """A plate; `tallies` where points lie on the table, not only in the score."""
    look, theme = canvas.look, canvas.look.theme
    radius = look.px(theme.radius + 2)
    edge = theme.accent if plate.turn else theme.panel_edge
    width = look.px(3 if plate.turn else 1)
    if plate.turn:
        glow = rect.inflate(look.px(8), look.px(8))
        canvas.box(glow, alpha(theme.accent, 60), radius + look.px(4))
    canvas.box(rect, alpha(theme.panel, 235), radius, edge, width)
    face = _face(look, rect)
    side = face.width
    ring = face.inflate(look.px(5), look.px(5))
    canvas.box(ring, theme.players[plate.person.colour], ring.width // 2)
    canvas.image(look.images.avatar(plate.person.avatar, side), face.topleft)
    if plate.dealer:
        badge = Rect(0, 0, look.px(22), look.px(22)).move_to(center=(face.right - look.px(3), face.bottom - look.px(5)))
        canvas.icon("dealer", badge)
    if plate.person.key:
        _draw_key(canvas, face, plate.person.key)
    _words(canvas, _text_room(look, rect, plate), plate, tallies)


def _face(look: Look, rect: Rect) -> Rect:
    """Where the picture is on a plate."""
    pad = look.px(PAD)
    side = max(1, min(rect.height - 2 * pad, round(rect.width * 0.22)))
    return Rect(0, 0, side, side).move_to(midleft=(rect.x + pad, rect.centery))


def _text_room(look: Look, rect: Rect, plate: Plate) -> Rect:
    """Where the words are on a plate."""
    left = _face(look, rect).right + look.px(BESIDE_FACE)
    right = rect.right - look.px(PAD) if plate.mine else backs_rect(rect, look.metrics).x - look.px(BEFORE_BACKS)
    return Rect(left, rect.y, right - left, rect.height)


def _draw_key(canvas: Canvas, face: Rect, key: str) -> None:
    """The key or the gamepad somebody calls with, on the upper edge of their picture."""
    look, theme = canvas.look, canvas.look.theme
    width, height = look.fonts.size(key, Role.CAPTION)
    cap = Rect(0, 0, max(width + look.px(10), height), height).move_to(midtop=(face.left + look.px(4), face.top))
    cap.top -= look.px(5)
    if key_name(key) is None:
        canvas.box(cap, theme.well, look.px(5), theme.panel_edge, look.px(1))
    canvas.text_in(key, cap, Role.CAPTION, theme.text, "center")


def _words(canvas: Canvas, room: Rect, plate: Plate, tallies: bool) -> None:
    look, theme = canvas.look, canvas.look.theme
    name, line = _lines(look, room)
    if plate.turn:
        arrow = _arrow(look)
        canvas.icon("turn", Rect(name.x - look.px(2), name.centery - arrow // 2, arrow, arrow), theme.accent)
        name.x += arrow + look.px(3)
        name.width -= arrow + look.px(3)
    who, bars = plate.person.name, _bars(look, plate.person.strength)
    beside = look.fonts.fit(who, Role.STRONG, name.width - bars.width)[0] == who
    left = Rect(name.topleft, (name.width - bars.width * beside, name.height))
    said = canvas.text_in(who, left, Role.STRONG, theme.accent if plate.turn else theme.text)
    if plate.person.strength and beside:
        bars.midleft = (said.right, name.centery)
        _draw_strength(canvas, bars, plate.person.strength)
        said.width += bars.width
    mark = marks(plate)
    # A mark that is cut says nothing: beside the name only where all of it can be read, else behind the score.
    chip = Rect(said.right + look.px(8), name.y, room.right - said.right - look.px(8), name.height)
    waits = bool(mark) and plate.mine and look.fonts.fit(mark, Role.CAPTION, chip.width)[0] != mark
    if mark and plate.mine and not waits:
        said = canvas.text_in(mark, chip, Role.CAPTION, _mark_colour(canvas, plate), "left")
    line.width -= bars.width * (not beside)
    score = canvas.text_in(number_text(plate.score), line, Role.STRONG, theme.text)
    if tallies:
        more = Rect(score.right + look.px(7), line.y, line.right - score.right - look.px(7), line.height)
        tally = _tally(look, plate, more.width)
        if tally:
            score = canvas.text_in(tally, more, Role.SMALL, theme.good if plate.on_table else theme.text_dim)
    rest = Rect(score.right + look.px(8), line.y, line.right - score.right - look.px(8), line.height)
    if waits and look.fonts.fit(mark, Role.CAPTION, rest.width)[0] == mark:
        score = canvas.text_in(mark, rest, Role.CAPTION, _mark_colour(canvas, plate), "left")
    if plate.person.strength and not beside:
        bars.midleft = (score.right, line.centery)
        bars.bottom = min(bars.bottom, room.bottom - look.px(TAG_LIFT))  # what hangs on a low plate reaches higher
        _draw_strength(canvas, bars, plate.person.strength)
        return
    _level(canvas, plate, [(said.right, name), (score.right, line)])


def _lines(look: Look, room: Rect) -> tuple[Rect, Rect]:
    """The two lines of the words: the name, and the points."""
    name_height = look.fonts.line_height(Role.STRONG)
    small = round(look.metrics.font(LINE_SIZE) * LINE)
    top = room.centery - (name_height + small) // 2
    return Rect(room.x, top, room.width, name_height), Rect(room.x, top + name_height, room.width, small)


def _tally(look: Look, plate: Plate, width: int) -> str:
    """What is said of the points on the table, as far as there is room."""
    brief = f"+{plate.on_table}"
    text = _("+{points} on the table").format(points=plate.on_table) if plate.mine else brief
    return next((each for each in (text, brief) if look.fonts.fit(each, Role.SMALL, width)[0] == each), "")


SWELL = 0.3
"""By how much the points on the table swell when they grow."""


def draw_pulse(canvas: Canvas, rect: Rect, plate: Plate, share: float) -> None:
    """The points on the table have grown: on the plate they swell for a moment; `share` of it is over."""
    look, theme = canvas.look, canvas.look.theme
    line = _lines(look, _text_room(look, rect, plate))[1]
    line.x += look.fonts.size(number_text(plate.score), Role.STRONG)[0] + look.px(7)
    line.width = rect.right - line.x - look.px(3)
    text = _tally(look, plate, line.width)
    # In a few sizes, each of which is drawn once.
    swell = round(SWELL * math.sin(math.pi * min(1.0, 1.4 * share)), 1) if text else 0.0
    if not swell:
        return
    said = look.fonts.render(text, Role.SMALL, theme.good, scale=1 + swell)
    with canvas.clip(line):
        canvas.box(said.get_rect(midleft=line.midleft).clip(line), theme.panel)
        canvas.image(said, said.get_rect(midleft=line.midleft).topleft)


def _arrow(look: Look) -> int:
    """How wide the mark of whose turn it is stands before a name."""
    return round(look.fonts.line_height(Role.STRONG) * 0.62)


def _bars(look: Look, strength: int) -> Rect:
    """Room for the bars behind a name, if there are any."""
    return Rect(0, 0, look.px(8 + 5 * len(LEVELS)) if strength else 0, look.px(13))


def _draw_strength(canvas: Canvas, room: Rect, strength: int) -> None:
    """How strong a bot is: as many rising bars are full as it has steps."""
    look, theme = canvas.look, canvas.look.theme
    for number in range(len(LEVELS)):
        height = round(room.height * (0.4 + 0.6 * number / (len(LEVELS) - 1)))
        bar = Rect(room.x + look.px(8 + 5 * number), room.bottom - height, look.px(3), height)
        canvas.fill(theme.text if number < strength else alpha(theme.text, 60), bar)


def _level(canvas: Canvas, plate: Plate, lines: Sequence[tuple[int, Rect]]) -> None:
    """How strong a bot is, behind what is written on the first of these lines that has room for it."""
    look, level = canvas.look, plate.person.level
    for start, line in lines:
        room = Rect(start + look.px(8), line.y, line.right - start - look.px(8), line.height)
        if level and look.fonts.size(level, Role.CAPTION)[0] + look.px(6) <= room.width:
            canvas.text_in(level, room, Role.CAPTION, look.theme.text_dim)
            return


def draw_count(canvas: Canvas, rect: Rect, cards: int) -> None:
    """The number of cards, on the fan of backs."""
    look, theme = canvas.look, canvas.look.theme
    room = backs_rect(rect, look.metrics)
    size = look.fonts.size(str(cards), Role.CAPTION)
    chip = Rect(0, 0, max(size[0] + look.px(12), size[1]), size[1])
    chip.midright = (room.right + look.px(5), room.centery + look.px(10))
    draw_chip(canvas, chip, str(cards), theme.text, theme.on_accent, theme.panel)


def draw_mark(canvas: Canvas, rect: Rect, plate: Plate) -> None:
    """What must be said of the seat: it hangs on the lower edge."""
    look, theme = canvas.look, canvas.look.theme
    mark = marks(plate)
    if not mark:
        return
    wide = look.fonts.size(mark, Role.CAPTION)[0] + look.px(16)
    tag = Rect(0, 0, wide, look.fonts.line_height(Role.CAPTION)).move_to(
        midtop=(rect.centerx, rect.bottom - look.px(TAG_LIFT))
    )
    urgent = bool(plate.how) or plate.floating or plate.cards == 1
    fill = theme.accent if urgent else mix(theme.panel_raised, theme.text, 0.1)
    draw_chip(canvas, tag, mark, fill, theme.on_accent if urgent else theme.text, theme.panel)


def _mark_colour(canvas: Canvas, plate: Plate) -> tuple[int, int, int] | tuple[int, int, int, int]:
    theme = canvas.look.theme
    return theme.accent if plate.floating or plate.cards == 1 else theme.text_dim
