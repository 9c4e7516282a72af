"""The plates: name, portrait, cards and points of each seat, and the mark of the turn."""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct
from pygame import Rect

from game.content.numbers import number_text
from game.content.people.opponents import LEVELS
from game.content.rule_text.contracts import contract_text
from game.content.translation import counted
from game.engine.play.scoring import table_points
from game.engine.play.standing import out_of_match
from game.engine.sheet.rules import Rules
from game.engine.state import View
from game.session.match.match import PHASES_AFTER_DEAL
from game.ui.cards.areas import LINE, LINE_SIZE, TAG_LIFT, line_plate_height, plate_height
from game.ui.cards.scene import BACKS, BACKS_INSET, backs_rect
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.shapes import draw_chip
from game.ui.draw.theme import Role, alpha, mix
from game.ui.widgets import Widget
from game.ui.widgets.players import Person
from game.words.input_signs import key_name
from game.words.knocking import seat_shown_text
from game.words.strings import _, point_count_text

PAD, BESIDE_FACE, BEFORE_BACKS = 8, 10, 4
"""Units around the picture, between picture and text, and between text and cards."""

BETWEEN, BEFORE_TALLY = 8, 7
"""Units between two texts in a line, and before the points on the table."""

BAR, BAR_STEP, BARS_HEIGHT = 2, 4, 13
"""Width of a bar that shows a bot's strength, distance from one bar to the next, and height of the last bar."""

MARK_PAD = 16
"""Units by which the background of a mark is wider than its text."""

WIDE_SCORE = -95
"""A score as wide as most."""


class Plate(Struct, frozen=True):
    """The contents of the plate of a seat: the person, counts, points, and the marks that apply."""

    person: Person
    cards: int
    """Number of cards in the seat's hand."""
    score: int
    on_table: int
    """Points of the seat's cards on the table."""
    is_dealer: bool
    has_turn: bool
    """Whether it is the seat's turn."""
    melded: bool
    floating: bool
    is_mine: bool
    """Whether the seat is that of the player who looks on."""
    contract: str = ""
    """The contract the seat still has to lay, if it differs from seat to seat."""
    is_out: bool = False
    """Whether the seat is out of the match."""
    dropped: bool = False
    """Whether the seat has left the deal."""
    how: str = ""
    """The way the seat ended the deal by showing its hand, or that it undercut the knocker."""


def plates(view: View, people: tuple[Person, ...]) -> list[Plate]:
    """Return the contents of the plates, by seat, for the `people` at the table."""
    state = view.state
    points = table_points(state)
    out = out_of_match(state.match, state.scores) if state.phase in PHASES_AFTER_DEAL else state.eliminated
    live = state.phase not in PHASES_AFTER_DEAL
    return [
        Plate(
            person,
            len(state.hands[seat]),
            state.scores[seat],
            points[seat],
            state.dealer == seat,
            live and state.actor == seat,
            state.melded[seat] and (state.shown is None or not state.rules.melding.in_hand),
            state.floating[seat],
            seat == view.seat,
            _contract(view, seat) if live else "",
            seat in out,
            state.has_dropped(seat) and live,
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
    """Return the text of the mark on a plate, such as that its player floats (has no card left). If several apply, it
    is the most important one; "" if none does.
    """
    if plate.is_out:
        return _("out of the match")
    if plate.dropped:
        return _("out of the deal")
    if plate.how:
        return plate.how
    if plate.floating:
        return _("floats")
    if plate.cards == 1:
        return _("1 card left")
    return _("melded") if plate.melded else plate.contract


def plate_text(plate: Plate, low: bool, tallies: bool) -> str:
    """Return the sentences of a plate's tip: the score, with `tallies` also the points of the cards on the table. For
    other players than the one who looks on, the number of cards and the level of a bot follow.

    `low` says that the fewest points win.
    """
    name = _("You") if plate.is_mine else plate.person.name
    said = _("{name}: {points}, the fewest win.") if low else _("{name}: {points}.")
    parts = [said.format(name=name, points=point_count_text(plate.score))]
    if tallies:
        what = _(
            "+{points} is what your cards on the table are worth. At the end of the deal it is added to your "
            "score, less your hand."
        )
        if not plate.is_mine:
            what = _(
                "+{points} is what the cards on the table are worth. At the end of the deal it is added to the "
                "score, less the hand."
            )
        parts.append(what.format(points=plate.on_table))
    if not plate.is_mine:
        parts.append(counted("{count} card in hand.", "{count} cards in hand.", plate.cards))
        if plate.person.level:
            parts.append(_("Plays as: {level}.").format(level=plate.person.level))
    return " ".join(parts)


class PlateTips(Widget):
    """Widgets over the plates of all players that draw nothing; the tip of each explains the numbers on its plate.
    `show` places them.
    """

    def __init__(self) -> None:
        super().__init__()
        self._tips: list[Widget] = []

    @property
    def children(self) -> Sequence[Widget]:
        """One widget for each plate; none before `show`."""
        return self._tips

    def show(self, view: View, people: tuple[Person, ...], where: Sequence[Rect], look: Look) -> None:
        """Place a widget over each plate and set its tip for a view. `where`: the rectangles of the plates, by seat,
        one for each of the `people`.
        """
        scoring, shown = view.state.rules.scoring, plates(view, people)
        if len(self._tips) != len(shown):
            self._tips = [Widget() for _plate in shown]
        for tip, plate, rect in zip(self._tips, shown, where, strict=True):
            tip.tip = plate_text(plate, scoring.winner == "lowest", has_tallies(view.state.rules))
            tip.place(rect, look)


def has_tallies(rules: Rules) -> bool:
    """Whether cards on the table count points that a plate shows besides the score."""
    return rules.scoring.count == "melds_minus_hand"


def plate_width(look: Look, person: Person) -> int:
    """Return the width (px) of a plate of two lines with the whole name and the mark of a turn."""
    face = plate_height(look.metrics) - 2 * look.px(PAD)
    return face + _name_width(look, person) + _around_words(look)


def _name_width(look: Look, person: Person) -> int:
    """Return the width (px) of a whole name with the mark of a turn and the bars of the level."""
    bars = _bars_size(look, person.strength).width
    return look.fonts.size(person.name, Role.STRONG)[0] + _arrow_width(look) + look.px(3) + bars


def _around_words(look: Look) -> int:
    """Return the width (px) that a plate needs besides its picture and words: the fan of backs and all margins."""
    return sum(map(look.px, (PAD, BESIDE_FACE, BEFORE_BACKS, BACKS, BACKS_INSET)))


def line_plate_width(look: Look, person: Person, tallies: bool) -> int:
    """Return the width (px) that a plate needs for everything in one line, even with a wide score and a mark;
    `tallies`: also with the points of cards on the mat.
    """
    face = line_plate_height(look.metrics) - 2 * look.px(PAD)
    figures = look.fonts.size(number_text(WIDE_SCORE), Role.STRONG)[0]
    figures += tallies * (look.px(BEFORE_TALLY) + look.fonts.size(f"+{abs(WIDE_SCORE)}", Role.SMALL)[0])
    mark = max(look.fonts.size(text, Role.CAPTION)[0] for text in (_("floats"), _("1 card left"), _("melded")))
    words = _name_width(look, person) + figures + mark + look.px(MARK_PAD) + 2 * look.px(BETWEEN)
    return face + words + _around_words(look)


def levels_fit(look: Look, rects: Sequence[Rect], shown: Sequence[Plate], tallies: bool) -> bool:
    """Whether the plates of bots show the word of the bot's level: all of them do or none. `shown` are the contents of
    all plates, `rects` their rectangles.

    None does if any of them has no room for the word, if any plate has a single line, or with `tallies`, which take the
    room.
    """

    def fits(rect: Rect, plate: Plate) -> bool:
        room = _text_room(look, rect, plate)
        used = look.fonts.size(number_text(plate.score), Role.STRONG)[0] + 2 * look.px(BETWEEN)
        beside = _name_fits_beside_bars(look, plate, room)
        return beside and used + look.fonts.size(plate.person.level, Role.CAPTION)[0] <= room.width

    bots = [(rect, plate) for rect, plate in zip(rects, shown, strict=True) if plate.person.level]
    return not tallies and not any(_is_in_line(look, rect) for rect in rects) and all(fits(*each) for each in bots)


def draw_plate(canvas: Canvas, rect: Rect, plate: Plate, tallies: bool, levels: bool = True) -> None:
    """Draw a plate in `rect`, but neither its fan of backs with the number of cards nor its mark; `tallies` with the
    points of cards on the table, `levels` with the word of a bot's level where it fits.
    """
    look, theme = canvas.look, canvas.look.theme
    radius = look.px(theme.radius + 2)
    edge = theme.accent if plate.has_turn else theme.panel_edge
    width = look.px(3 if plate.has_turn else 1)
    if plate.has_turn:
        glow = rect.inflate(look.px(8), look.px(8))
        canvas.box(glow, alpha(theme.accent, 60), radius + look.px(4))
    canvas.box(rect, alpha(theme.panel, 235), radius, edge, width)
    face = _face_rect(look, rect)
    side = face.width
    ring = face.inflate(look.px(5), look.px(5))
    canvas.box(ring, theme.players[plate.person.colour], ring.width // 2)
    canvas.image(look.images.avatar(plate.person.avatar, side), face.topleft)
    if plate.is_dealer:
        badge = Rect(0, 0, look.px(22), look.px(22)).move_to(center=(face.right - look.px(3), face.bottom - look.px(5)))
        canvas.icon("dealer", badge)
    if plate.person.key:
        _draw_key(canvas, face, plate.person.key)
    _draw_words(canvas, rect, plate, tallies, levels)


def _face_rect(look: Look, rect: Rect) -> Rect:
    """Return the rectangle of the picture on the plate in `rect`."""
    pad = look.px(PAD)
    side = max(1, min(rect.height - 2 * pad, round(rect.width * 0.22)))
    return Rect(0, 0, side, side).move_to(midleft=(rect.x + pad, rect.centery))


def _text_room(look: Look, rect: Rect, plate: Plate) -> Rect:
    """Return the rectangle for the words on the plate in `rect`; it ends before the fan of backs, which the player's
    own plate does not have.
    """
    left = _face_rect(look, rect).right + look.px(BESIDE_FACE)
    right = rect.right - look.px(PAD) if plate.is_mine else backs_rect(rect, look.metrics).x - look.px(BEFORE_BACKS)
    return Rect(left, rect.y, right - left, rect.height)


def _draw_key(canvas: Canvas, face: Rect, key: str) -> None:
    """Draw the sign of the key or gamepad with which a player calls, at the upper left of the portrait in `face`."""
    look, theme = canvas.look, canvas.look.theme
    width, height = look.fonts.size(key, Role.CAPTION)
    cap = Rect(0, 0, max(width + look.px(10), height), height).move_to(midtop=(face.left + look.px(4), face.top))
    cap.top -= look.px(5)
    if key_name(key) is None:
        canvas.box(cap, theme.well, look.px(5), theme.panel_edge, look.px(1))
    canvas.text_in(key, cap, Role.CAPTION, theme.text, "center")


def _draw_words(canvas: Canvas, rect: Rect, plate: Plate, tallies: bool, levels: bool) -> None:
    look, theme = canvas.look, canvas.look.theme
    room = _text_room(look, rect, plate)
    name = _name_line(look, rect, room)
    if _is_tight(look, rect, plate):
        name.width = max(1, _points_rect(look, rect, plate, tallies).x - look.px(BETWEEN) - name.x)
    arrow = _arrow_width(look)
    if plate.has_turn and _name_fits(look, plate, name.width - arrow - look.px(3)):
        canvas.icon("turn", Rect(name.x - look.px(2), name.centery - arrow // 2, arrow, arrow), theme.accent)
        name.x += arrow + look.px(3)
        name.width -= arrow + look.px(3)
    elif plate.has_turn:
        # A name is worth more than its mark, for which there is room on the picture.
        face, side = _face_rect(look, rect), look.px(26)
        badge = Rect(0, 0, side, side).move_to(center=(face.left + look.px(5), face.bottom - look.px(5)))
        canvas.box(badge, theme.panel, side // 2, theme.accent, look.px(1.5))
        canvas.icon("turn", badge.inflate(-look.px(9), -look.px(9)), theme.accent)
    tight = _is_tight(look, rect, plate)
    bars = _bars_size(look, 0 if tight else plate.person.strength)
    beside = _name_fits_beside_bars(look, plate, room) or _is_in_line(look, rect)
    left = Rect(name.topleft, (name.width - bars.width * beside, name.height))
    said = canvas.text_in(plate.person.name, left, Role.STRONG, theme.accent if plate.has_turn else theme.text)
    if bars.width and beside:
        bars.midleft = (said.right, name.centery)
        _draw_strength(canvas, bars, plate.person.strength)
    line = _points_rect(look, rect, plate, tallies)
    below = not beside and look.fonts.size(number_text(plate.score), Role.STRONG)[0] + bars.width <= line.width
    line.width -= bars.width * below
    score = canvas.text_in(number_text(plate.score), line, Role.STRONG, theme.text)
    if tallies:
        start = score.right + look.px(BEFORE_TALLY)
        more = Rect(start, line.y, line.right - start, line.height)
        tally = _tally(look, plate, more.width)
        if tally:
            score = canvas.text_in(tally, more, Role.SMALL, theme.good if plate.on_table else theme.text_dim)
    if bars.width and below:
        bars.midleft = (score.right, line.centery)
        bars.bottom = min(bars.bottom, room.bottom - look.px(TAG_LIFT))  # what hangs on a low plate reaches higher
        _draw_strength(canvas, bars, plate.person.strength)
    elif levels and plate.person.level and not _is_in_line(look, rect):
        start = score.right + look.px(BETWEEN)
        rest = Rect(start, line.y, line.right - start, line.height)
        if look.fonts.size(plate.person.level, Role.CAPTION)[0] <= rest.width:
            canvas.text_in(plate.person.level, rest, Role.CAPTION, theme.text_dim)


def _is_in_line(look: Look, rect: Rect) -> bool:
    """Whether a plate has everything in one line, which follows from the height of its rectangle."""
    return rect.height <= line_plate_height(look.metrics) < plate_height(look.metrics)


def _is_tight(look: Look, rect: Rect, plate: Plate) -> bool:
    """Whether a plate has a single line, and is too narrow for a mark beside the name and the points."""
    return _is_in_line(look, rect) and rect.width < line_plate_width(look, plate.person, tallies=False)


def _name_fits_beside_bars(look: Look, plate: Plate, room: Rect) -> bool:
    """Whether the whole name fits into `room` beside the strength bars of a bot and, during its turn, the turn mark."""
    width = (
        room.width - _bars_size(look, plate.person.strength).width - (_arrow_width(look) + look.px(3)) * plate.has_turn
    )
    return _name_fits(look, plate, width)


def _name_fits(look: Look, plate: Plate, width: int) -> bool:
    """Whether the whole name fits into `width` px."""
    return look.fonts.fit(plate.person.name, Role.STRONG, width)[0] == plate.person.name


def _name_line(look: Look, rect: Rect, room: Rect) -> Rect:
    """Return the rectangle of the name on the plate in `rect`: as wide as the `room` for words, and as high as its
    single line, or the upper of its two.
    """
    height = look.fonts.line_height(Role.STRONG)
    if _is_in_line(look, rect):
        return Rect(room.x, room.centery - height // 2, room.width, height)
    return Rect(room.x, room.centery - (height + _low_line(look)) // 2, room.width, height)


def _points_rect(look: Look, rect: Rect, plate: Plate, tallies: bool) -> Rect:
    """Return the rectangle of the score on the plate in `rect`: to the right of the name, or on a line of its own below
    it.

    `tallies`: whether the points of the cards on the table shall follow the score. On a narrow plate they get room only
    if the name still fits.
    """
    room = _text_room(look, rect, plate)
    name = _name_line(look, rect, room)
    if not _is_in_line(look, rect):
        return Rect(room.x, name.bottom, room.width, _low_line(look))
    if _is_tight(look, rect, plate):
        width = look.fonts.size(number_text(plate.score), Role.STRONG)[0]
        tally = tallies * (look.px(BEFORE_TALLY) + look.fonts.size(f"+{plate.on_table}", Role.SMALL)[0])
        # A name is worth more than the points on the table, which are to be read beside their melds.
        if _name_fits(look, plate, room.width - width - tally - look.px(BETWEEN)):
            width += tally
        width = min(width, room.width * 2 // 3)
        return Rect(room.right - width, name.y, width, name.height)
    # Whose turn it is moves nothing: there is always room for its mark.
    before = _arrow_width(look) + look.px(3) + _bars_size(look, plate.person.strength).width + look.px(BETWEEN)
    before += look.fonts.size(plate.person.name, Role.STRONG)[0]
    return Rect(room.x + before, name.y, room.width - before, name.height)


def _low_line(look: Look) -> int:
    return round(look.metrics.font(LINE_SIZE) * LINE)


def _tally(look: Look, plate: Plate, width: int) -> str:
    """Return the text on the points of cards on the table, the longest that fits `width` px; "" if none does."""
    brief = f"+{plate.on_table}"
    text = _("+{points} on the table").format(points=plate.on_table) if plate.is_mine else brief
    return next((each for each in (text, brief) if look.fonts.fit(each, Role.SMALL, width)[0] == each), "")


SWELL = 0.3
"""The share by which the points on the table swell when they grow."""


def draw_pulse(canvas: Canvas, rect: Rect, plate: Plate, share: float) -> None:
    """Over a plate already drawn, draw its points of the cards on the table larger for a moment after they grew.

    `share` (0–1) is how much of that moment has passed. Draw nothing at its very beginning and in its last quarter,
    when the points have their usual size, or where the plate has no room for them.
    """
    look, theme = canvas.look, canvas.look.theme
    line = _points_rect(look, rect, plate, tallies=True)
    line.x += look.fonts.size(number_text(plate.score), Role.STRONG)[0] + look.px(BEFORE_TALLY)
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


def _arrow_width(look: Look) -> int:
    """Return the width (px) of the turn mark in front of a name."""
    return round(look.fonts.line_height(Role.STRONG) * 0.62)


def _bars_size(look: Look, strength: int) -> Rect:
    """Return the size of the strength bars behind a name, with the gap before them; the width is 0 without a strength,
    as for people.
    """
    width = look.px(BETWEEN) + look.em(BAR_STEP) * (len(LEVELS) - 1) + look.em(BAR) if strength else 0
    return Rect(0, 0, width, look.em(BARS_HEIGHT))


def _draw_strength(canvas: Canvas, room: Rect, strength: int) -> None:
    """Draw a rising bar for each level of bots, at the left end of `room`; the first `strength` bars are full, the
    others pale.
    """
    look, theme = canvas.look, canvas.look.theme
    for number in range(len(LEVELS)):
        height = round(room.height * (0.4 + 0.6 * number / (len(LEVELS) - 1)))
        x = room.x + look.px(BETWEEN) + look.em(BAR_STEP) * number
        bar = Rect(x, room.bottom - height, look.em(BAR), height)
        canvas.fill(theme.text if number < strength else alpha(theme.text, 60), bar)


def draw_count(canvas: Canvas, rect: Rect, cards: int) -> None:
    """Draw the number of `cards` in a seat's hand over the fan of backs on its plate, `rect`."""
    look, theme = canvas.look, canvas.look.theme
    room = backs_rect(rect, look.metrics)
    size = look.fonts.size(str(cards), Role.CAPTION)
    chip = Rect(0, 0, max(size[0] + look.px(12), size[1]), size[1])
    chip.midright = (room.right + look.px(5), room.centery + look.px(10))
    draw_chip(canvas, chip, str(cards), theme.text, theme.on_accent, theme.panel)


def draw_plate_mark(canvas: Canvas, rect: Rect, plate: Plate) -> None:
    """Draw the short text that marks a seat (melded, 1 card left …), if any, on the lower edge of its plate `rect`. On
    a plate of one line it is at the end of that line, if there is room for it.
    """
    look, theme = canvas.look, canvas.look.theme
    mark = marks(plate)
    if not mark:
        return
    size = (look.fonts.size(mark, Role.CAPTION)[0] + look.px(MARK_PAD), look.fonts.line_height(Role.CAPTION))
    tag = Rect((0, 0), size).move_to(midtop=(rect.centerx, rect.bottom - look.px(TAG_LIFT)))
    if _is_in_line(look, rect) and not _is_tight(look, rect, plate):
        tag.midright = (_text_room(look, rect, plate).right, rect.centery)
    urgent = bool(plate.how) or plate.floating or plate.cards == 1
    fill = theme.accent if urgent else mix(theme.panel_raised, theme.text, 0.1)
    draw_chip(canvas, tag, mark, fill, theme.on_accent if urgent else theme.text, theme.panel)
