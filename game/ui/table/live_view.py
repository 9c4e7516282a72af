"""The live view of a table: cards, plates, texts on the felt, bubbles, the log, and the playback of a deal's end.

The playing screen, the watch screen, replays and the small table above a call page share it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from msgspec import structs
from pygame import Rect

from game.content.numbers import number_text
from game.engine.cards import UNKNOWN, Card
from game.engine.events import DealEnded, Event, MatchEnded
from game.engine.state import NOBODY, View
from game.interaction.tray import Tray
from game.session.match.match import PublicHistory
from game.ui.cards.accent_drawing import draw_accent, pulsing
from game.ui.cards.hand import Hand, Sorting
from game.ui.cards.painter import Painter, Surroundings
from game.ui.cards.plates import (
    Plate,
    draw_count,
    draw_plate,
    draw_plate_mark,
    draw_pulse,
    has_tallies,
    levels_fit,
    line_plate_width,
    plate_width,
    plates,
)
from game.ui.cards.scene import CAPTION_GAP, count_below, discarded_card, is_spread
from game.ui.cards.slots import Home, Zone
from game.ui.cards.soundtrack import PlaySound, silent
from game.ui.cards.stage import Stage
from game.ui.draw.canvas import Canvas
from game.ui.draw.kept_picture import PictureMemory, draw_cached
from game.ui.draw.look import Look
from game.ui.draw.metrics import Metrics
from game.ui.draw.shapes import draw_chip
from game.ui.draw.theme import Role, alpha
from game.ui.ending.celebration import Celebration
from game.ui.ending.ending import DealEnding
from game.ui.ending.timeline import Beat
from game.ui.input.verbs import Pos
from game.ui.knocking.deadwood import deadwood_rect, deadwood_texts, draw_deadwood, draw_deadwood_chips
from game.ui.table.bubbles import Bubbles
from game.ui.table.log import PlayLog
from game.ui.widgets.players import Person
from game.words.prompts import Prompts
from game.words.strings import _
from game.words.table import Words, indicated_text

WHEEL = 40
"""Units melds scroll by a notch of the wheel."""


class Layer(Surroundings):
    """The layer a player sees on top of a live view, such as prompt and buttons; this default is empty."""

    def covers(self, place: Rect) -> bool:
        """Whether the layer covers any part of the rectangle `place`, so that no text is drawn there below it; by
        default never.
        """
        return False


class LiveView(Surroundings):
    """The live view of a table from one seat: cards, plates, log, bubbles, and the playback of a deal's end.

    `people` are given by seat; `hand` and `tray` belong to the player at that seat; `words` puts plays into
    sentences for the log. `play` plays a sound by its name and volume; `speed` is one of `SPEEDS`; `ending` plays
    back the end of a deal.
    """

    look: Look

    def __init__(
        self,
        view: View,
        people: Sequence[Person],
        play: PlaySound | None = None,
        speed: str = "normal",
        hand: Hand | None = None,
        tray: Tray | None = None,
        words: Words | None = None,
        ending: DealEnding | None = None,
    ) -> None:
        self.hand = hand or Hand()
        if view.state.rules.melding.in_hand and self.hand.sorting is Sorting.BY_HAND and not self.hand.cards:
            self.hand.sorting = Sorting.MELDS  # they are all there is to see
        self.tray = tray or Tray()
        self.stage = Stage(view, self.hand, play or silent, speed, self.tray)
        self.painter = Painter(self.stage, self.hand, people)
        self.words = words or Words(self.names, NOBODY)
        self.prompts = Prompts(self.names, view.seat)
        self.log = PlayLog()
        self.bubbles = Bubbles()
        self.ending = ending or DealEnding()
        self.celebration = Celebration(self.painter)
        self._final_view: View | None = None
        """The view with all hands open, during the playback of a deal's end that opens them one by one."""
        self.prompt_text = ""
        """The text of the prompt in a table without a player; "" for none."""
        self.is_own = self.words.me == view.seat
        """Whether the player at the seat in front is the one who sees the table."""
        self.layer = Layer()
        self._counts = CardCounts(self.painter)
        self._plates, self._marks = PictureMemory(), PictureMemory()
        """The cached pictures of plates and of their marks."""

    @property
    def people(self) -> tuple[Person, ...]:
        """The people at the table, by seat."""
        return tuple(self.painter.people)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, people and bots, by seat."""
        return tuple(person.name for person in self.painter.people)

    # Layout

    def place(self, look: Look, metrics: Metrics | None = None) -> None:
        """Set the look, and lay the table out in the whole window or in the part of it that `metrics` describes."""
        self.set_look(look)
        self.lay_out(metrics or look.metrics)

    def set_look(self, look: Look) -> None:
        """Set the look that the table is drawn with."""
        if self.painter.faces is None or look is not self.look:
            self.look = look
            self.painter.place(look)

    def lay_out(self, metrics: Metrics) -> None:
        """Lay the table out in the area that `metrics` describes. The look must have been set."""
        people = self.painter.people
        wide = [plate_width(self.look, person) for person in people]
        # A contract of one's own is too long for one line.
        brief = self.stage.view.state.rules.melding.contract_by == "deal"
        long = [line_plate_width(self.look, person, self._shows_tallies) for person in people if brief]
        self.stage.place(metrics, wide, long)
        self.painter.invalidate()

    def plate_at(self, pos: Pos) -> int | None:
        """Return the seat whose plate is at a point (hit test); None where there is no plate."""
        found = (seat for seat, plate in enumerate(self.stage.areas.plates) if plate.collidepoint(pos))
        return next(found, None)

    def required_rects(self, look: Look) -> list[Rect]:
        """Return the rectangles that must stay visible: cards, piles, plates, prompt, and the deadwood count."""
        stage = self.stage
        told = deadwood_texts(stage.view) if self._shows_deadwood else None
        counted = [deadwood_rect(look, stage.areas.mats[stage.view.seat], stage.view, told)] if told else []
        return [*stage.important_boxes, *stage.piles(), *stage.areas.plates, stage.areas.prompt, *counted]

    def wheel(self, pos: Pos, dy: float) -> bool:
        """Scroll the melds of the mat at `pos` by `dy` notches of the wheel; return whether they moved."""
        mats = enumerate(self.stage.areas.mats)
        return any(mat.collidepoint(pos) and self.scroll(seat, dy) for seat, mat in mats)

    def scroll(self, seat: int, dy: float) -> bool:
        """Scroll the melds of a seat by `dy` notches of the wheel, up if positive, and return whether they moved."""
        return self.stage.scroll_by(seat, round(-dy * self.look.px(WHEEL)))

    # Events

    def catch_up(self, history: PublicHistory, seat: int) -> None:
        """Add to the log the plays of this deal until now, as seen from `seat`, with the players' names at the time of
        each play.
        """
        for names, (view, events) in zip(history.seat_names_of_deal(), history.views_of_deal(seat), strict=True):
            self.log.add(log_lines(Words(names, seat), view, events))

    def tell(self, view: View, events: Sequence[Event], seen: View | None = None, fresh: Sequence[Card] = ()) -> None:
        """Show `events` and the resulting `view`: move the cards, write the log and show bubbles; mark the `fresh`
        cards of the hand as new. `seen` is the same view with the hands that lie open on the table; None stands for
        `view`.

        If a deal has ended, start the playback of its end. Hands that were hidden stay so until `tick_ending` opens
        them; but where melds stay in the hand, all hands are shown at once.
        """
        shown, staged = seen or view, events
        self._final_view = None
        self.celebration.clear_caches()  # of what it has kept nothing may be seen any more
        if self.ending.follow(view, events):
            # Hands are turned over, and the winner is cheered, when all looks there.
            # Where melds stay in the hand, all hands are laid out for everybody to see before anything is counted.
            laid_out = view.state.rules.melding.in_hand
            self._final_view, shown = shown, shown if laid_out else self._with_closed_hands(shown)
            told = [event for event in events if not isinstance(event, MatchEnded)]
            staged = told if laid_out else [event for event in told if not isinstance(event, DealEnded)]
        self.hand.take(self.tray.cards_outside(shown.hand), view.state.rules, fresh)
        self.stage.tell(shown, staged)
        self.log.add(log_lines(self.words, view, events))
        self.bubbles.tell(events, view.state.rules.buying.order == "first_call", view.state)
        self.painter.invalidate()

    def _with_closed_hands(self, view: View) -> View:
        """Return the view at the end of a deal with those hands hidden again that were hidden during it."""
        known = (view.seat, *view.open_hands) if self.is_own else view.open_hands
        hands = enumerate(view.state.hands)
        closed = tuple(hand if seat in known else (UNKNOWN,) * len(hand) for seat, hand in hands)
        return structs.replace(view, state=structs.replace(view.state, hands=closed))

    def tick_ending(self, dt: float) -> bool:
        """Advance the playback of a deal's end by `dt` seconds; to be called only while no card moves. Once the end has
        been seen, show all hands. Return whether it has just been seen, which is so in one call only.
        """
        seen = self.ending.tick(dt)
        if seen and self._final_view:
            view, self._final_view = self._final_view, None
            self.celebration.clear_caches()
            self.show(view)
            self.stage.finish()
        return seen

    def show(self, view: View, events: Sequence[Event] = ()) -> None:
        """Move the cards for `events` to their places in `view`. Unlike `tell`, write no log, show no bubbles, and
        start no playback.
        """
        self.hand.take(view.hand, view.state.rules)
        self.stage.tell(view, events)
        self.painter.invalidate()

    # The picture

    def draw(self, canvas: Canvas) -> None:
        """Draw the table or, in the playback of a deal's end as soon as no card moves, the celebration."""
        playback = self.ending.playback
        if playback and not self.stage.busy_for:
            self.celebration.draw(canvas, playback, self)
            return
        self.painter.draw(canvas, self)
        if playback:
            self.celebration.prerender_next(canvas, playback)

    def draw_bubbles(self, canvas: Canvas, needed: Sequence[Rect] = (), texts: Sequence[Rect] = ()) -> None:
        """Draw the bubbles; none while the winner is shown.

        Calls avoid `needed` (rectangles that must stay visible) and `texts` (rectangles of text) as far as there is
        room; speech that would cover any of them is left out.
        """
        playback = self.ending.playback
        if playback and playback.timeline.share(Beat.WINNER, playback.now) > 0:
            return
        if playback:
            needed = [*needed, self.celebration.counter_rect(canvas.look)]
        self.bubbles.draw(canvas, self.stage.areas.plates, self.painter.people, needed, texts)

    def draw_below_cards(self, canvas: Canvas) -> None:
        """Draw the parts of the table below the cards.

        These are the places, deadwood, open hands, what `layer` has below the cards, and the plates.
        """
        stage, view = self.stage, self.stage.view
        mine = _("Your melds") if self.is_own else _("{name}’s melds").format(name=self.names[view.seat])
        draw_places(canvas, stage, mine)
        if self._shows_deadwood:
            draw_deadwood(canvas, view, stage.areas.mats[view.seat])
        draw_open_hands(canvas, stage.areas.open_hands)
        self.layer.draw_below_cards(canvas)
        shown = self._plates_to_draw()
        key = (shown, stage.areas.plates, self._shows_tallies, canvas.look.fonts.pad)
        draw_cached(
            canvas, self._plates, key, partial(draw_plates, stage=stage, shown=shown, tallies=self._shows_tallies)
        )

    @property
    def _shows_tallies(self) -> bool:
        """Whether the plates show the points of melds on the table, which depends on the rules alone."""
        return has_tallies(self.stage.view.state.rules)

    @property
    def _shows_deadwood(self) -> bool:
        """Whether the deadwood of the hand in front is shown: the hand is visible and the deal has not ended."""
        return UNKNOWN not in self.stage.view.hand and not self.ending.is_pending

    def _plates_to_draw(self) -> list[Plate]:
        """Return the plates to draw; during the playback of a deal's end, with the scores from before the deal."""
        shown, playback = plates(self.stage.view, self.people), self.ending.playback
        if playback is None:
            return shown
        return [structs.replace(plate, score=playback.outcome.plate_scores[seat]) for seat, plate in enumerate(shown)]

    def draw_above_cards(self, canvas: Canvas) -> None:
        """Draw the parts of the table above the resting cards: card counts, marks on plates, terms of the deal unless
        the player's layer covers them, scroll bars, prompt and that layer. During the playback of a deal's end, draw
        none of them.
        """
        if self.ending.playback:
            return
        stage, shown = self.stage, plates(self.stage.view, self.people)
        self._counts.draw_still(canvas)
        draw_cached(canvas, self._marks, (shown, stage.areas.plates), partial(draw_marks, stage=stage, shown=shown))
        if not any(map(self.layer.covers, self.deal_terms_rects(canvas.look))):
            draw_deal_terms(canvas, stage, self.prompts.deal_terms(stage.view))
        draw_scrollbars(canvas, stage)
        if self.prompt_text:
            draw_prompt(canvas, prompt_rect(canvas.look, stage, self.prompt_text), self.prompt_text)
        self.layer.draw_above_cards(canvas)

    def draw_over_all(self, canvas: Canvas) -> None:
        """Draw the parts of the table that may change in every frame.

        These are the counts of moving piles, the accents and the player's layer, and, while no card moves, the points
        of unmelded cards.

        While the end of a deal is played back and no card moves, the playback draws all these itself. Then draw only
        the accents of the last play, in the first moments of the playback.
        """
        playback = self.ending.playback
        if playback and not self.stage.busy_for:
            if playback.timeline.share(Beat.BREATH, playback.now) < 1:
                self._draw_accents(canvas)
            return
        self._counts.draw_lively(canvas)
        if not self.stage.busy_for:
            draw_deadwood_chips(canvas, self.stage.scene.deadwood, self.stage.view.state)
        self._draw_accents(canvas)
        self.layer.draw_over_all(canvas)

    def _draw_accents(self, canvas: Canvas) -> None:
        """Draw the accents of the last plays, on cards and plates."""
        seen = self.stage.accents.visible_accents
        if not seen:
            return
        grown = pulsing(seen)
        if grown:
            shown = plates(self.stage.view, self.people)
            for seat, share in grown.items():
                draw_pulse(canvas, self.stage.areas.plates[seat], shown[seat], share)
        for each in seen:
            draw_accent(canvas, self.stage, each)

    def deal_terms_rects(self, look: Look) -> list[Rect]:
        """Return a list with the rectangle of the terms of the deal (number, wild cards, contract) and a small margin;
        empty where they are not shown.
        """
        gap = look.px(12)
        place = deal_terms_rect(look, self.stage, self.prompts.deal_terms(self.stage.view))
        return [place.inflate(gap, gap)] if place.width else []


def log_lines(words: Words, view: View, events: Iterable[Event]) -> list[str]:
    """Return the lines of the log for `events`; events without a sentence are left out."""
    return [line for event in events if (line := words.event(event, view))]


def prompt_rect(look: Look, stage: Stage, text: str) -> Rect:
    """Return the rectangle of the prompt that shows `text`."""
    room = stage.areas.prompt
    width = min(look.fonts.size(text, Role.STRONG)[0] + look.px(36), room.width)
    return Rect(0, 0, width, room.height).move_to(center=room.center)


def draw_prompt(canvas: Canvas, room: Rect, text: str, lit: bool = False) -> None:
    """Draw `text` as the prompt in `room`; `lit` where the player is asked for an action."""
    look, theme = canvas.look, canvas.look.theme
    ground = room.inflate(0, -look.px(2))
    canvas.box(ground, alpha(theme.panel, 190 if lit else 150), look.px(4))
    canvas.text_in(text, room.inflate(-look.px(24), 0), Role.STRONG, theme.accent if lit else theme.text, "center")


LEAST_CAPTION = 0.5
"""The smallest scale of the name of an empty place; smaller, it is cut."""

SIZES = (Role.BODY, Role.SMALL, Role.CAPTION)
"""The text roles tried for the terms of the deal below their first line, the largest first."""


def draw_deal_terms(canvas: Canvas, stage: Stage, lines: Sequence[str]) -> None:
    """Draw the terms of the deal (`lines`) beside the discards, wrapping long lines; nothing if there is no room."""
    look, theme = canvas.look, canvas.look.theme
    room, written = deal_terms_layout(look, stage, lines)
    y = room.y
    for text, role in written:
        height = _height(look, role)
        ink = theme.accent if role is Role.STRONG else theme.text
        canvas.text_in(text, Rect(room.x, y, room.width, height), role, ink)
        y += height


def deal_terms_rect(look: Look, stage: Stage, lines: Sequence[str]) -> Rect:
    """Return the rectangle of the terms of the deal, of which `lines` must have at least one; empty if there is no room
    beside the discards or all discards are spread out.
    """
    return deal_terms_layout(look, stage, lines)[0]


def deal_terms_layout(look: Look, stage: Stage, lines: Sequence[str]) -> tuple[Rect, list[tuple[str, Role]]]:
    """Return the rectangle of the terms of the deal, and their wrapped lines with the text role of each. Both are empty
    if there is no room beside the discards, or if all discards are spread out. There must be at least one of `lines`.
    """
    left = stage.scene.discards.right + look.px(10)
    widest = stage.areas.river.right - left - look.px(8)
    if widest <= 0 or is_spread(stage.view.state):
        return Rect(0, 0, 0, 0), []
    # Where that is too high the first has no line of its own.
    joined = [_("{deal} · {rule}").format(deal=lines[0], rule=lines[1]), *lines[2:]] if lines[1:] else []
    for title, rest in ((lines[:1], lines[1:]), ((), joined)) if joined else ((lines[:1], ()),):
        written, height = _fit_deal_terms(look, stage, title, rest, widest)
        if height <= stage.areas.river.height:
            break
    width = min(widest, max(look.fonts.size(text, each)[0] for text, each in written))
    top = min(stage.scene.pile.centery - height // 2, stage.areas.river.bottom - height)
    return Rect(left, top, width, height), written


def _fit_deal_terms(
    look: Look, stage: Stage, title: Sequence[str], rest: Sequence[str], widest: int
) -> tuple[list[tuple[str, Role]], int]:
    """Return `title` and `rest` as lines with their text roles, and the height of all lines in pixels.

    Each line of `title` is strong and is not wrapped. Lines of `rest` are wrapped to `widest` pixels, in the largest
    text size that fits beside the discards, or else in the smallest.
    """
    for role in SIZES:
        written = [(line, Role.STRONG) for line in title]
        written += [(part, role) for line in rest for part in look.fonts.lines(line, role, widest)]
        height = sum(_height(look, each) for _, each in written)
        if height <= stage.areas.river.height:
            break
    return written, height


def _height(look: Look, role: Role) -> int:
    return look.fonts.line_height(role) + (0 if role is SIZES[-1] else look.px(4))


def draw_places(canvas: Canvas, stage: Stage, mine_text: str) -> None:
    """Draw on the felt the frames of the discards, of the stock if it is empty, and of the player's mat. Where melds
    stay in the hand, the mat has no frame.

    Without discards, their frame contains their name. While there are neither melds nor a tray on the mat, its frame
    contains `mine_text`.
    """
    view = stage.view
    look, theme = canvas.look, canvas.look.theme
    places = stage.areas
    radius = look.px(theme.radius + 2)
    line = alpha(theme.felt_line, 120)
    room = stage.scene.discards
    canvas.box(room, alpha(theme.well, 70), radius, line, look.px(1))
    if not view.state.discards:
        canvas.text_in(_("Discards"), room.inflate(-look.px(8), 0), Role.SMALL, theme.text_dim, "center", LEAST_CAPTION)
    mine = places.mats[view.seat]
    if not view.state.stock:
        canvas.box(stage.scene.pile, alpha(theme.well, 90), look.px(6), line, look.px(2))
    if view.state.rules.melding.in_hand:
        return  # nothing is laid there
    canvas.box(mine, alpha(theme.well, 34), radius, alpha(theme.felt_line, 60), look.px(1))
    if not stage.scene.tray and not any(meld.owner == view.seat for meld in view.state.melds):
        canvas.text_in(mine_text, mine, Role.SMALL, alpha(theme.text_dim, 230), "center")


def draw_open_hands(canvas: Canvas, rooms: Sequence[Rect]) -> None:
    """Draw the backgrounds of the open hands; `rooms` are their rectangles by seat, empty for a hidden hand."""
    look, theme = canvas.look, canvas.look.theme
    for room in filter(None, rooms):
        canvas.box(room, alpha(theme.paper, 26), look.px(theme.radius), alpha(theme.paper, 90), look.px(1))


def draw_plates(canvas: Canvas, stage: Stage, shown: Sequence[Plate], tallies: bool) -> None:
    """Draw the plates `shown`, which are those of all seats in order; `tallies` says whether they show the points of
    melds on the table.
    """
    levels = levels_fit(canvas.look, stage.areas.plates, shown, tallies)
    for rect, plate in zip(stage.areas.plates, shown, strict=True):
        draw_plate(canvas, rect, plate, tallies, levels)


def draw_marks(canvas: Canvas, stage: Stage, shown: Sequence[Plate]) -> None:
    """Draw on each plate the mark of the seat, if it has one, such as "melded", "1 card left" or the contract."""
    for rect, plate in zip(stage.areas.plates, shown, strict=True):
        draw_plate_mark(canvas, rect, plate)


def draw_scrollbars(canvas: Canvas, stage: Stage) -> None:
    """Draw a scroll bar on each mat whose melds do not fit."""
    look, theme = canvas.look, canvas.look.theme
    for seat, most in stage.scene.overflow.items():
        mat = stage.areas.mats[seat]
        width = look.px(6)
        track = Rect(mat.right - width, mat.y, width, mat.height)
        knob = track.copy()
        knob.height = max(look.px(16), round(mat.height * mat.height / (mat.height + most)))
        knob.y += round((track.height - knob.height) * stage.scroll.get(seat, 0) / most)
        canvas.box(track, alpha(theme.well, 140), width // 2)
        canvas.box(knob, theme.accent, width // 2)


class CardCounts:
    """The card counts of piles and hands: part of the cached picture of the table, or drawn in every frame while
    cards move.
    """

    def __init__(self, painter: Painter) -> None:
        self._painter = painter
        self._stage = painter.stage
        self._draws_every_frame = False

    def draw_still(self, canvas: Canvas) -> None:
        """Draw the card counts into the cached picture. While cards are moving, leave them to `draw_lively`."""
        surplus = self._stage.sprites.surplus()
        self._draws_every_frame = bool(surplus)
        if not self._draws_every_frame:
            _draw_counts(canvas, self._stage, surplus)

    def draw_lively(self, canvas: Canvas) -> None:
        """Draw the card counts in this frame if they are missing from the cached picture because cards were moving.

        Once no card moves, have the cached picture drawn anew, with the counts in it.
        """
        if not self._draws_every_frame:
            return
        surplus = self._stage.sprites.surplus()
        _draw_counts(canvas, self._stage, surplus)
        if not surplus:
            self._painter.invalidate()


def _draw_counts(canvas: Canvas, stage: Stage, surplus: Mapping[Home, int]) -> None:
    state = stage.view.state
    for seat, (plate, hand) in enumerate(zip(stage.areas.plates, state.hands, strict=True)):
        if seat != stage.view.seat:
            draw_count(canvas, plate, len(hand) + surplus.get((Zone.BACKS, seat), 0))
    draw_pile_numbers(canvas, stage, surplus)


def draw_pile_numbers(canvas: Canvas, stage: Stage, surplus: Mapping[Home, int]) -> None:
    """Draw the card counts on the lower edges of stock and discards, and the text that names the wild cards below an
    indicator card.

    `surplus` is the number to add to the count of each pile while cards move: negative while cards are still on their
    way to it, positive while cards have not left it yet. An empty stock is called "empty"; without discards, no number
    is drawn for them.
    """
    state, scene = stage.view.state, stage.scene
    stock = len(state.stock) + surplus.get((Zone.STOCK, 0), 0)
    draw_number(canvas, scene.pile, number_text(stock) if stock else _("empty"))
    for slot in scene.slots_of(Zone.INDICATOR):
        text, theme = indicated_text(state.rules), canvas.look.theme
        chip = caption_chip(canvas.look, slot.rect, text)
        draw_chip(canvas, chip, text, theme.panel, theme.text, theme.panel_edge)
    thrown = len(state.discards) + surplus.get((Zone.RIVER, 0), 0)
    if thrown:
        river = scene.slots_of(Zone.RIVER) if is_spread(state) else ()
        # Where all discards are seen, it is the newest one that has their number.
        pile = river[-1].rect if river else discarded_card(stage.areas, stage.metrics)
        draw_number(canvas, pile, number_text(thrown))


def draw_number(canvas: Canvas, rect: Rect, text: str) -> None:
    """Draw `text`, a number, in the middle of the lower edge of a pile or a frame."""
    look, theme = canvas.look, canvas.look.theme
    chip = number_chip(look, rect, text)
    draw_chip(canvas, chip, text, theme.panel, theme.text, theme.panel_edge)


def caption_chip(look: Look, rect: Rect, text: str) -> Rect:
    """Return the rectangle for `text` as a caption, centred below the card at `rect` and not overlapping it."""
    chip = number_chip(look, rect, text)
    return chip.move_to(midtop=(rect.centerx, rect.bottom + look.px(CAPTION_GAP)))


def number_chip(look: Look, rect: Rect, text: str) -> Rect:
    """Return the rectangle of `text`, a number, in the middle of the lower edge of `rect`."""
    width, height = look.fonts.size(text, Role.CAPTION)
    chip = Rect(0, 0, max(width + look.px(16), height), height)
    return chip.move_to(midbottom=(rect.centerx, rect.bottom + min(height // 2, count_below(look.metrics))))
