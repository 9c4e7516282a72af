"""Drawing of the animation that ends a deal: cards light up as they count, points fly to the plates, the winner is
shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import sin

import pygame
from msgspec import Struct, structs
from pygame import Rect

from game.content.numbers import number_text, signed_text
from game.engine.cards import UNKNOWN, Card
from game.engine.play.accounts import AccountEntry
from game.engine.state import NOBODY
from game.session.match.outcome import Cheer, DealOutcome
from game.ui.cards.painter import Painter, Surroundings
from game.ui.cards.plates import draw_plate, levels_fit, plates
from game.ui.cards.slots import CardSlot, Zone, height_of
from game.ui.cards.sprites import Flight, Pose, along
from game.ui.draw.canvas import Canvas, SurfaceCanvas, fading
from game.ui.draw.look import Look
from game.ui.draw.shapes import draw_chip, draw_portrait
from game.ui.draw.theme import Colour, Role, alpha, mix
from game.ui.draw.tween import ease_in_out, ease_out, ease_out_back
from game.ui.ending import confetti
from game.ui.ending.timeline import BREATH, Beat, Cue, Playback
from game.ui.widgets.players import Person
from game.words.ending import account_line_text, entry_text, headline, no_cards_note, remark
from game.words.input_signs import PadPart, either, key, on_pad
from game.words.strings import _

DIM, DARK, SHADE = 150, 226, 0.35
"""Opacity of the veil over the table during the count and behind the winner, of 255; and how much darker than the felt
the veil is, 0–1.
"""

SINK_SECONDS = 0.22
"""Seconds a counted card of a meld takes to sink back to its place."""

HAND_FLIGHT = Flight(1.0, arc=0.10, swell=0.16)
"""Flight of a card from a hand to the counter."""

COUNTER_HEIGHT, COUNTER_WIDTH, COUNTED_CARD = 138, 720, 66
"""Height and greatest width of the counter panel, and the width of its cards, in units."""

COUNTER_WORDS_SHARE = (0.30, 0.46)
"""Least and greatest share of the counter's width that its words take."""

WINNER, WINNER_MATCH = 128, 168
ROW, ROWS_WIDTH = 44, 500
"""Height of a row of the standing and greatest width of its rows, in units."""

ROLES = (Role.SUBHEADING, Role.BODY, Role.SMALL, Role.CAPTION)
"""Text roles for the rows of the standing, largest first; the first that fits the row height is used."""


UNMARKED = {"cards": 0, "melded": False, "floating": False}
"""Fields of a plate that are cleared at the end of a deal: they only mean something during play."""


class WinnerBoard(Struct, frozen=True):
    """Layout of the winner scene: portrait, headline, remark, one rectangle per row of the standing, and the hint at
    the foot.
    """

    portrait: Rect
    headline: Rect
    remark: Rect
    rows: tuple[Rect, ...]
    foot: Rect


class Celebration:
    """Draws a playback of a deal's outcome over the table that `painter` draws."""

    def __init__(self, painter: Painter) -> None:
        self.painter = painter
        self.stage = painter.stage
        self._look: Look | None = None
        """The look for which the caches below were drawn."""
        self._background: tuple[str, pygame.Surface] | None = None
        """Cached picture of everything below the moving parts, with the name of the scene it belongs to."""
        self._portraits: dict[tuple[int, int], pygame.Surface] = {}
        self._dimmed_cards: dict[int, tuple[pygame.Surface, pygame.Surface]] = {}
        """Dimmed card pictures, by the id of the bright one, which is kept beside it."""
        self._row_pictures: dict[int, pygame.Surface] = {}
        """Pictures of the rows of the standing, by seat."""
        self._veil_surface: pygame.Surface | None = None
        """The opaque surface that is blended over the table as its veil."""
        self._prerender_jobs: list[Callable[[], object]] | None = None
        """Callables that each draw one picture needed later; one is run per frame so that no frame is slow."""

    @property
    def people(self) -> Sequence[Person]:
        """The players by seat."""
        return self.painter.people

    def clear_caches(self) -> None:
        """Drop all cached pictures."""
        self._background = self._veil_surface = self._prerender_jobs = None
        self._portraits.clear()
        self._dimmed_cards.clear()
        self._row_pictures.clear()

    def _clear_caches_of_other_look(self, look: Look) -> None:
        """Drop the cached pictures if they were drawn for another look."""
        if look is not self._look:
            self.clear_caches()
            self._look = look

    def counter_rect(self, look: Look) -> Rect:
        """Return the rectangle of the counter panel: in the middle of the table, clear of all plates."""
        areas = self.stage.areas
        room = Rect(areas.prompt.x, areas.river.y, areas.prompt.width, areas.river.height)
        lines = look.fonts.line_height(Role.STRONG) + 2 * look.fonts.line_height(Role.SMALL)
        size = (min(look.px(COUNTER_WIDTH), room.width), max(look.px(COUNTER_HEIGHT), lines))
        return Rect((0, 0), size).move_to(center=room.center)

    def draw(self, canvas: Canvas, playback: Playback, table_state: Surroundings) -> None:
        """Draw the table at the current moment of `playback`; `table_state` draws the parts of the table besides cards.
        Before that, cache one picture needed later.
        """
        line, t = playback.timeline, playback.now
        self.prerender_next(canvas, playback)
        won = ease_out(min(1.0, 2 * line.share(Beat.WINNER, t)))
        if won > 0:
            self._draw_winner_scene(canvas, playback, table_state, won)
            return
        self._draw_dimmed_table(canvas, table_state, dimmed_share(playback))
        self._draw_plates(canvas, playback)
        self._draw_hands(canvas, playback)
        seat = line.counted_seat(t)
        if seat != NOBODY:
            self._draw_counted_melds(canvas, playback, seat)
            self._draw_counter(canvas, playback, seat)

    def prerender_next(self, canvas: Canvas, playback: Playback) -> None:
        """Draw and cache one picture that `playback` will need, if any is left to do. The first call, and the first
        after a change of the look, lists them all.
        """
        look = canvas.look
        self._clear_caches_of_other_look(look)
        if self._prerender_jobs is None:
            outcome, place = playback.outcome, self.counter_rect(look)
            board, fonts = self._winner_board(look, outcome), look.fonts
            names = [person.name for person in self.people]
            sides = [(seat, _counter_portrait_side(look, place)) for seat in range(len(names))]
            sides += [(seat, board.portrait.height) for seat in outcome.winners]
            self._prerender_jobs = [partial(self._portrait, look, seat, side) for seat, side in sides]
            self._prerender_jobs.append(partial(fonts.render, headline(outcome, names), Role.TITLE))
            self._prerender_jobs += [
                partial(self._row_picture, look, outcome, seat, board) for seat in range(len(names))
            ]
            if isinstance(canvas, SurfaceCanvas):
                lights = (spotlight(look, board.portrait), portrait_glow(look, outcome, board.portrait))
                self._prerender_jobs += [
                    partial(canvas.shapes.shadow, light.rect.size, light.radius, light.blur, light.colour)
                    for light in lights
                ]
            falls = next(iter(playback.timeline.cues_of(Beat.CONFETTI)), None)
            if falls:
                self._prerender_jobs += confetti.prerender_jobs(
                    look, falls.lasts, outcome.is_match_over, board.portrait.centery
                )
        if self._prerender_jobs:
            self._prerender_jobs.pop(0)()

    def _draw_veil(self, canvas: Canvas, amount: int) -> None:
        """Blend the veil over the whole canvas with an opacity of `amount`, 0–255."""
        if amount <= 0:
            return
        if not isinstance(canvas, SurfaceCanvas):
            canvas.fill(alpha(veil_colour(canvas.look), amount))
            return
        if self._veil_surface is None:
            self._veil_surface = pygame.Surface(canvas.rect.size, depth=32)
            self._veil_surface.fill(veil_colour(canvas.look))
        # An opaque picture with one opacity for all of it is the quickest to blend.
        canvas.image(self._veil_surface, (0, 0), amount)

    # The table below

    def _draw_cached(self, canvas: Canvas, name: str, ready: bool, draw: Callable[[], object]) -> None:
        """Draw a picture of everything below the moving parts: by calling `draw`, or from a copy.

        If the picture is `ready`, that is final, keep a copy of the canvas as `name`. As long as it is kept, later
        calls that are `ready` and have this name blit the copy. A copy with another name takes its place.
        """
        if ready and self._background and self._background[0] == name:
            canvas.image(self._background[1], (0, 0))
            return
        draw()
        if ready and isinstance(canvas, SurfaceCanvas):
            self._background = (name, canvas.picture())

    def _draw_dimmed_table(self, canvas: Canvas, table_state: Surroundings, share: float) -> None:
        """Draw the table under its veil, `share` (0–1) of the way to fully dimmed.

        Only the melds are drawn of the cards, and the piles while they fade out: at a `share` of 1 they are gone.
        """

        def draw() -> None:
            self.painter.draw(canvas, table_state, melds_alone=True)
            if share < 1:
                self._draw_piles(canvas, 1 - ease_in_out(share))
            table_state.draw_over_all(canvas)  # what is called out of the last play is not hidden by a pile
            self._draw_veil(canvas, round(DIM * ease_in_out(share)))

        self._draw_cached(canvas, "dim", share >= 1, draw)

    def _draw_piles(self, canvas: Canvas, opacity: float) -> None:
        """Draw stock, indicator and discards with this opacity, 0–1."""
        faces, scene = self.painter.faces, self.stage.scene
        slots = [slot for zone in (Zone.STOCK, Zone.INDICATOR, Zone.RIVER) for slot in scene.slots_of(zone)]
        if faces is None or not slots:
            return
        with fading(canvas, slots[0].rect.unionall([slot.rect for slot in slots]), opacity):
            for slot in slots:
                picture = faces.still(slot.face, slot.width, slot.angle)
                canvas.image(picture, picture.get_rect(center=(round(slot.x), round(slot.y))).topleft)

    def _draw_plates(self, canvas: Canvas, playback: Playback) -> None:
        """Draw the plates above the veil, with a frame around that of the seat that is being counted.

        A plate shows the old score until the points of its seat have landed, then the new score and the points gained.
        """
        outcome, line, t = playback.outcome, playback.timeline, playback.now
        counted, shown = line.counted_seat(t), plates(self.stage.view, tuple(self.people))
        levels = levels_fit(canvas.look, self.stage.areas.plates, shown, tallies=False)
        for seat, (rect, plate) in enumerate(zip(self.stage.areas.plates, shown, strict=True)):
            landed = line.has_landed(seat, t)
            score = outcome.state.scores[seat] if landed else outcome.plate_scores[seat]
            look, radius = canvas.look, canvas.look.px(canvas.look.theme.radius + 2)
            canvas.box(rect, look.theme.panel, radius)
            draw_plate(canvas, rect, structs.replace(plate, score=score, **UNMARKED), tallies=False, levels=levels)
            if seat == counted:
                canvas.box(rect, None, radius, look.theme.accent, look.px(3))
            if landed:
                self._draw_gain(canvas, rect, outcome, seat)

    def _draw_gain(self, canvas: Canvas, rect: Rect, outcome: DealOutcome, seat: int) -> None:
        """Draw the points gained in the deal as a chip on the lower edge of a plate, clear of the score."""
        look, theme = canvas.look, canvas.look.theme
        text = signed_text(outcome.accounts[seat].gain)
        tag = gain_rect(look, rect, text)
        draw_chip(
            canvas, tag, text, theme.panel_raised, points_colour(look, outcome, seat), theme.panel_edge, Role.STRONG
        )

    # Hands and melds

    def _hand_slots(self, seat: int) -> list[CardSlot]:
        """Return the card slots of a seat's hand in order; for the seat in front, the cards of the tray are part of the
        hand.
        """
        scene, view = self.stage.scene, self.stage.view
        if seat == view.seat:
            return [*scene.slots_of(Zone.HAND), *scene.slots_of(Zone.TRAY)]
        return list(scene.slots_of(Zone.BACKS, seat))

    def _draw_hands(self, canvas: Canvas, playback: Playback) -> None:
        """Draw the cards of every hand at their places, without those that have set off for the counter.

        A hand whose points have landed is left out, unless its melds stay in the hand. Draw nothing before the faces of
        the cards are prepared.
        """
        faces = self.painter.faces
        if faces is None:
            return
        for seat in range(playback.outcome.state.players):
            cues = hand_cues(playback, seat)
            gone = {id(slot) for cue, slot in self._slots_of_cues(seat, cues) if cue.share(playback.now) > 0}
            if playback.timeline.has_landed(seat, playback.now) and not playback.outcome.state.rules.melding.in_hand:
                continue
            for slot in self._hand_slots(seat):
                if id(slot) not in gone:
                    picture = faces.still(slot.face, slot.width, slot.angle)
                    canvas.image(picture, picture.get_rect(center=(round(slot.x), round(slot.y))).topleft)

    def _slots_of_cues(self, seat: int, cues: Sequence[Cue]) -> list[tuple[Cue, CardSlot]]:
        """Pair each cue of a counted card with the hand slot it comes from: a slot with its face, else any face-down
        one.

        Each slot is used once. A cue for which none is left is left out.
        """
        slots = self._hand_slots(seat)
        found = []
        for cue in cues:
            same = [slot for slot in slots if slot.face == cue.card] or [s for s in slots if s.face == UNKNOWN]
            if same:
                slots.remove(same[0])
                found.append((cue, same[0]))
        return found

    def _draw_counted_melds(self, canvas: Canvas, playback: Playback, seat: int) -> None:
        """Draw the melds that contain a card by which `seat` has scored so far: such cards bright, all others dimmed.
        Other melds are not drawn.
        """
        melds = playback.outcome.state.melds
        left = [cue for cue in playback.timeline.cues_of(Beat.CARD, seat) if cue.entry is AccountEntry.TABLE]
        meld_cards: dict[int, list[tuple[CardSlot, Cue | None]]] = {}
        for slot in self.stage.scene.slots_of(Zone.MELD):
            number, index = slot.place.owner, slot.place.index
            mine = melds[number - 1].cards[index].by == seat
            cue = next((each for each in left if each.card == slot.face), None) if mine else None
            if cue:
                left.remove(cue)
            meld_cards.setdefault(number, []).append((slot, cue))
        for cards in meld_cards.values():
            if any(cue and cue.share(playback.now) > 0 for _, cue in cards):
                for slot, cue in cards:
                    self._draw_meld_card(canvas, slot, cue, playback.now)

    def _draw_meld_card(self, canvas: Canvas, slot: CardSlot, cue: Cue | None, now: float) -> None:
        """Draw a card of a meld at time `now` (seconds): bright and briefly raised once its cue has begun, else
        dimmed.
        """
        faces = self.painter.faces
        if faces is None:
            return
        picture, rise = faces.still(slot.face, slot.width, slot.angle), 0
        if cue and cue.share(now) > 0:
            rise = round(max(0.0, 1 - (now - cue.at) / SINK_SECONDS) * 0.12 * slot.width)
        else:
            picture = self._dimmed_card(picture)
        at = picture.get_rect(center=(round(slot.x), round(slot.y) - rise)).topleft
        if slot.clip:
            with canvas.clip(slot.clip):
                canvas.image(picture, at)
        else:
            canvas.image(picture, at)

    def _dimmed_card(self, picture: pygame.Surface) -> pygame.Surface:
        """Return the cached picture of a card as it looks under the veil."""
        if id(picture) not in self._dimmed_cards:
            dim = picture.copy()
            veil = veil_colour(self._look) if self._look else (0, 0, 0)
            dim.fill([255 - DIM + part * DIM // 255 for part in veil[:3]], special_flags=pygame.BLEND_RGB_MULT)
            self._dimmed_cards[id(picture)] = (
                picture,
                dim,
            )  # as long as the first is kept, nothing else has its number
        return self._dimmed_cards[id(picture)][1]

    # The seat that is counted

    def _draw_counter(self, canvas: Canvas, playback: Playback, seat: int) -> None:
        look, theme = canvas.look, canvas.look.theme
        line, t = playback.timeline, playback.now
        place = self.counter_rect(look)
        fly = line.share(Beat.FLY, t, seat)
        fade_in = line.share(Beat.SEAT, t, seat) * (1 - ease_out(fly))
        pad = look.px(16)
        left = Rect(place.x + pad, place.y, self._words_width(look, playback, place) - pad, place.height)
        number = Rect(0, place.y, round(0.19 * place.width), place.height)
        number.right = place.right - pad
        room = Rect(left.right + pad // 2, place.y, number.left - left.right - pad, place.height)
        with fading(canvas, place.inflate(look.px(30), look.px(30)), fade_in):
            canvas.box(
                place, theme.panel, look.px(theme.radius + 4), theme.players[self.people[seat].colour], look.px(2)
            )
            cards = any(cue.share(t) > 0 for cue in hand_cues(playback, seat))
            self._draw_counter_words(canvas, left, playback, seat, left.right if cards else room.right)
            if fly == 0:
                text, colour = counted_points_text(playback, seat, look)
                canvas.text_in(text, number, Role.TITLE, colour, "right", 0.5)
            self._draw_counter_cards(canvas, room, playback, seat)
        if fly > 0:
            self._draw_flying_points(canvas, playback, seat, number, fly)

    def _words_width(self, look: Look, playback: Playback, place: Rect) -> int:
        """Return the width in pixels of the left part of the counter `place`.

        It fits the portrait and the widest of the texts told beside single cards, but stays between two shares of the
        counter's width.
        """
        lines = {cue.line for cue in playback.timeline.cues_of(Beat.CARD) if cue.line}
        words = max([look.fonts.size(account_line_text(line), Role.SMALL)[0] for line in lines], default=0)
        wanted = look.px(16) + _counter_portrait_side(look, place) + look.px(14) + words
        return round(min(max(wanted, COUNTER_WORDS_SHARE[0] * place.width), COUNTER_WORDS_SHARE[1] * place.width))

    def _draw_counter_words(self, canvas: Canvas, room: Rect, playback: Playback, seat: int, right: int) -> None:
        """Draw the portrait and the name of the counted seat, and its account line counted last, if there is one yet.

        The text ends at x = `right`.
        """
        look, theme = canvas.look, canvas.look.theme
        side = _counter_portrait_side(look, self.counter_rect(look))
        face = Rect(0, 0, side, side).move_to(midleft=(room.x, room.centery))
        canvas.image(self._portrait(look, seat, side), face.topleft)
        words = Rect(face.right + look.px(10), 0, right - face.right - look.px(10), 0)
        name, small = look.fonts.line_height(Role.STRONG), look.fonts.line_height(Role.SMALL)
        top = room.centery - (name + small) // 2
        first = Rect(words.x, top, words.width, name)
        canvas.text_in(self.people[seat].name, first, Role.STRONG, theme.text)
        begun = [cue for cue in playback.timeline.cues if cue.seat == seat and cue.entry and cue.at <= playback.now]
        if begun and begun[-1].entry:
            line = begun[-1].line
            said = account_line_text(line) if line else entry_text(begun[-1].entry)
            nothing = no_cards_note(begun[-1].entry) if begun[-1].beat is Beat.LINE else ""
            said = f"{said}: {nothing}" if nothing else said
            canvas.text_in(
                said, Rect(words.x, first.bottom, words.width, small), Role.SMALL, theme.text_dim, smallest=0.6
            )

    def _draw_counter_cards(self, canvas: Canvas, room: Rect, playback: Playback, seat: int) -> None:
        """Draw the cards counted from the hand of `seat`: face up in the counter, or on their flight to it. Cards that
        have not set out yet are not drawn.
        """
        faces, t, look = self.painter.faces, playback.now, canvas.look
        cues = hand_cues(playback, seat)
        if faces is None or not cues:
            return
        width = min(look.px(COUNTED_CARD), int((room.height - look.px(20)) / height_of(100) * 100), room.width)
        step = min(0.56 * width, (room.width - width) / max(1, len(cues) - 1))
        first_x = room.centerx - step * (len(cues) - 1) / 2
        for cue, slot in self._slots_of_cues(seat, cues):
            share = cue.share(t)
            if share <= 0:
                continue
            there = Pose(first_x + step * cue.index, room.centery, width, 0.0, 1.0)
            if share >= 1:
                picture = faces.still(cue.card, width)
                x, y = there.x, there.y
            else:
                held = Pose(slot.x, slot.y, slot.width, slot.angle, float(slot.face != UNKNOWN))
                pose = along(held, there, share, HAND_FLIGHT)
                picture = faces.moving(cue.card, pose)
                x, y = pose.x, pose.y
            canvas.image(picture, picture.get_rect(center=(round(x), round(y))).topleft)

    def _draw_flying_points(self, canvas: Canvas, playback: Playback, seat: int, start: Rect, share: float) -> None:
        """Draw the counted points on their flight from `start` to the plate, `share` (0–1) of the way."""
        look, outcome = canvas.look, playback.outcome
        score = outcome.accounts[seat].gain
        text, colour = signed_text(score), points_colour(look, outcome, seat)
        t = ease_in_out(share)
        begin, end = start.center, gain_rect(look, self.stage.areas.plates[seat], text).center
        x = begin[0] + (end[0] - begin[0]) * t
        y = begin[1] + (end[1] - begin[1]) * t - look.px(40) * sin(3.1416 * share)
        if not isinstance(canvas, SurfaceCanvas):
            canvas.text(text, (x, y), Role.HEADING, colour, "center")
            return
        large = look.fonts.render(text, Role.TITLE, colour)
        small = look.fonts.size(text, Role.STRONG)[1] / large.height
        factor = (1 + (small - 1) * t) * (1 + 0.25 * sin(3.1416 * share))
        size = (max(1, round(large.width * factor)), max(1, round(large.height * factor)))
        picture = pygame.transform.smoothscale(large, size)
        canvas.image(picture, picture.get_rect(center=(round(x), round(y))).topleft)

    # Who has won

    def _winner_board(self, look: Look, outcome: DealOutcome) -> WinnerBoard:
        """Return the layout of the winner scene. Where room is short the portrait shrinks first, then the rows, then
        they form two columns.
        """
        window = Rect((0, 0), look.metrics.size).inflate(-2 * look.px(40), -2 * look.px(26))
        foot = Rect(window.x, 0, window.width, look.fonts.line_height(Role.SMALL))
        foot.bottom = window.bottom
        title, small = look.fonts.line_height(Role.TITLE), look.fonts.line_height(Role.BODY)
        count, gap = outcome.state.players, look.px(10)
        side = look.px(WINNER_MATCH if outcome.is_match_over else WINNER)
        room = foot.top - window.top - title - small - 5 * gap
        side = min(side, max(look.px(64), round(0.36 * room)))
        least = look.fonts.line_height(ROLES[-1]) + look.px(2)
        columns = 1 if (room - side) // count >= least else 2
        lines = -(-count // columns)
        row = min(look.em(ROW), (room - side) // lines)
        high = side + title + small + row * lines + 3 * gap
        top = window.top + max(0, (foot.top - window.top - high) // 2)
        portrait = Rect(0, 0, side, side).move_to(midtop=(window.centerx, top))
        said = Rect(window.x, portrait.bottom + gap, window.width, title)
        below = Rect(window.x, said.bottom, window.width, small)
        width = min(look.em(ROWS_WIDTH), (window.width - (columns - 1) * 2 * gap) // columns)
        left = window.centerx - (columns * width + (columns - 1) * 2 * gap) // 2
        rows = tuple(
            Rect(left + (n // lines) * (width + 2 * gap), below.bottom + gap + (n % lines) * row, width, row)
            for n in range(count)
        )
        return WinnerBoard(portrait, said, below, rows, foot)

    def _draw_winner_scene(self, canvas: Canvas, playback: Playback, table_state: Surroundings, share: float) -> None:
        outcome, line, t = playback.outcome, playback.timeline, playback.now
        board = self._winner_board(canvas.look, outcome)
        pop, ranks = line.share(Beat.WINNER, t), line.share(Beat.RANKS, t)
        falls = next((cue for cue in line.cues_of(Beat.CONFETTI) if cue.end > t), None)
        if pop >= 1 and ranks >= 1 and not falls:
            self._draw_cached(
                canvas, "all", True, partial(self._draw_resting_scene, canvas, playback, table_state, board)
            )
            return
        self._draw_darkened_table(canvas, playback, table_state, share)
        if falls and outcome.is_match_over:
            confetti.draw_cards(canvas, t - falls.at, falls.lasts, self.painter.faces, winning_cards(outcome))
        self._draw_winner(canvas, playback, board, pop)
        self._draw_standing(canvas, outcome, board, ease_in_out(ranks), pop)
        if ranks >= 1:
            draw_continue_hint(canvas, board.foot)
        if falls:
            confetti.draw_papers(canvas, t - falls.at, falls.lasts, outcome.is_match_over, board.portrait.centery)

    def _draw_resting_scene(
        self, canvas: Canvas, playback: Playback, table_state: Surroundings, board: WinnerBoard
    ) -> None:
        """Draw the final winner scene, in which nothing moves any more."""
        self._draw_darkened_table(canvas, playback, table_state, 1.0)
        self._draw_winner(canvas, playback, board, 1.0)
        self._draw_standing(canvas, playback.outcome, board, 1.0, 1.0)
        draw_continue_hint(canvas, board.foot)

    def _draw_darkened_table(self, canvas: Canvas, playback: Playback, table_state: Surroundings, share: float) -> None:
        """Draw the table under the dark veil of the winner scene, `share` (0–1) of its full opacity."""

        def draw_counted_table() -> None:
            self._draw_dimmed_table(canvas, table_state, 1.0)
            self._draw_plates(canvas, playback)

        def draw() -> None:
            self._draw_cached(canvas, "counted", True, draw_counted_table)
            self._draw_veil(canvas, round(DARK * share))
            if share < 1:
                return
            draw_light(canvas, spotlight(canvas.look, self._winner_board(canvas.look, playback.outcome).portrait))

        self._draw_cached(canvas, "dark", share >= 1, draw)

    def _draw_winner(self, canvas: Canvas, playback: Playback, board: WinnerBoard, share: float) -> None:
        look, theme, outcome = canvas.look, canvas.look.theme, playback.outcome
        names = [person.name for person in self.people]
        good = outcome.cheer is Cheer.WON
        self._draw_winner_portraits(canvas, outcome, board.portrait, share)
        opacity = min(1.0, 2.5 * share)
        rise = round((1 - ease_out(share)) * look.px(16))
        text = headline(outcome, names)
        with fading(canvas, board.headline.union(board.remark).inflate(0, 2 * rise), opacity):
            title = board.headline.move(0, rise)
            canvas.text_in(text, title, Role.TITLE, theme.accent if good else theme.text, "center", 0.4)
            canvas.text_in(remark(outcome, names), board.remark.move(0, rise), Role.BODY, theme.text, "center", 0.6)

    def _draw_winner_portraits(self, canvas: Canvas, outcome: DealOutcome, room: Rect, share: float) -> None:
        """Draw the winners' portraits side by side, scaled by `share` (0–1) as they pop up; at 1 with a glow, and a
        trophy for a match. Draw nothing if nobody has won.
        """
        look, theme = canvas.look, canvas.look.theme
        winners = outcome.winners
        if not winners:
            return
        side = room.height if len(winners) == 1 else round(room.height * 0.8)
        step = round(side * 0.86)
        for number, seat in enumerate(winners):
            x = room.centerx + round((number - (len(winners) - 1) / 2) * step)
            at = (x, room.centery)
            if share >= 1:
                draw_light(canvas, portrait_glow(look, outcome, Rect(0, 0, side, side).move_to(center=at)))
            picture = self._portrait(look, seat, side)
            if share < 1:
                factor = max(0.05, ease_out_back(share))
                picture = pygame.transform.smoothscale(picture, (max(1, round(side * factor)),) * 2)
            canvas.image(picture, picture.get_rect(center=at).topleft)
        if outcome.is_match_over and share >= 1:
            badge = Rect(0, 0, side * 2 // 5, side * 2 // 5)
            last = room.centerx + round((len(winners) - 1) / 2 * step)
            badge.center = (last + side * 2 // 5, room.centery + side * 2 // 5)
            canvas.box(badge, theme.accent, badge.width // 2, theme.panel, look.px(3))
            canvas.icon("trophy", badge.inflate(-badge.width * 2 // 5, -badge.width * 2 // 5), theme.on_accent)

    def _portrait(self, look: Look, seat: int, side: int) -> pygame.Surface:
        """Return the cached portrait of a seat, `side` pixels wide, in a ring of the player's colour."""
        key = (seat, side)
        if key not in self._portraits:
            person = self.people[seat]
            picture = pygame.Surface((side, side), pygame.SRCALPHA)
            draw_portrait(SurfaceCanvas(picture, look), picture.get_rect(), person.avatar, person.colour)
            self._portraits[key] = picture
        return self._portraits[key]

    def _draw_standing(
        self, canvas: Canvas, outcome: DealOutcome, board: WinnerBoard, share: float, fade_in: float
    ) -> None:
        """Draw the rows of the standing, `share` (0–1) of the way from the order before the deal to that after it, and
        faded in as far as `fade_in` (0–1) says. Rows that climb are drawn last.
        """
        before = {seat: row for row, seat in enumerate(outcome.order_before)}
        after = {seat: row for row, seat in enumerate(outcome.order_after)}
        rows = board.rows[0].unionall(list(board.rows[1:]))
        with fading(canvas, rows, min(1.0, 2 * fade_in)):
            for seat in sorted(before, key=lambda seat: after[seat] - before[seat], reverse=True):
                start, end = board.rows[before[seat]], board.rows[after[seat]]
                place = end.copy()
                place.x = round(start.x + (end.x - start.x) * share)
                place.y = round(start.y + (end.y - start.y) * share)
                if isinstance(canvas, SurfaceCanvas):
                    canvas.image(self._row_picture(canvas.look, outcome, seat, board), place.topleft)
                else:
                    self._draw_row(canvas, outcome, seat, place)

    def _row_picture(self, look: Look, outcome: DealOutcome, seat: int, board: WinnerBoard) -> pygame.Surface:
        """Return the picture of a seat's row in the standing.

        It is drawn once and cached by seat alone. If anything else changes, the caches must be cleared first.
        """
        if seat not in self._row_pictures:
            picture = pygame.Surface(board.rows[0].size, pygame.SRCALPHA)
            self._draw_row(SurfaceCanvas(picture, look), outcome, seat, picture.get_rect())
            self._row_pictures[seat] = picture
        return self._row_pictures[seat]

    def _draw_row(self, canvas: Canvas, outcome: DealOutcome, seat: int, place: Rect) -> None:
        look, theme, person = canvas.look, canvas.look.theme, self.people[seat]
        role = next((each for each in ROLES if look.fonts.line_height(each) <= place.height), ROLES[-1])
        line = place.inflate(0, -look.px(4))
        won = seat in outcome.winners
        fill = mix(theme.panel, theme.accent, 0.22) if won else theme.panel
        edge = (
            theme.accent if won else theme.players[person.colour] if seat == outcome.only_person else theme.panel_edge
        )
        canvas.box(line, fill, look.px(theme.radius), edge, look.px(1.5))
        inner = line.inflate(-2 * look.px(12), 0)
        number = Rect(inner.x, inner.y, round(0.08 * line.width), inner.height)
        canvas.text_in(f"{outcome.rank(seat)}.", number, role, theme.text_dim)
        side = max(8, line.height - look.px(6))
        canvas.image(self._portrait(look, seat, side), (number.right, line.centery - side // 2))
        total = Rect(0, inner.y, round(0.19 * line.width), inner.height)
        total.right = inner.right
        gain = Rect(0, inner.y, round(0.19 * line.width), inner.height)
        gain.right = total.left
        left = number.right + side + look.px(10)
        name = Rect(left, inner.y, max(1, gain.left - left), inner.height)
        canvas.text_in(person.name, name, role, theme.text, smallest=0.6)
        canvas.text_in(
            signed_text(outcome.accounts[seat].gain), gain, role, points_colour(look, outcome, seat), "right", 0.6
        )
        canvas.text_in(number_text(outcome.state.scores[seat]), total, role, theme.text, "right", 0.6)


class Light(Struct, frozen=True):
    """A blurred light of `colour` behind a rectangle with corners of `radius`; it spreads by `blur`, both in pixels."""

    rect: Rect
    radius: int
    blur: int
    colour: Colour


def spotlight(look: Look, portrait: Rect) -> Light:
    """Return the light on the felt around the winner's portrait."""
    side = portrait.height
    return Light(portrait.inflate(side, 0), side // 2, side, alpha(look.theme.felt_line, 90))


def portrait_glow(look: Look, outcome: DealOutcome, portrait: Rect) -> Light:
    """Return the light round a portrait: stronger if the deal or match counts as won for the people at the table."""
    side = portrait.height
    return Light(portrait, side // 2, side // 3, alpha(look.theme.accent, 120 if outcome.cheer is Cheer.WON else 60))


def draw_light(canvas: Canvas, light: Light) -> None:
    """Draw a blurred spot of light."""
    canvas.shadow(light.rect, light.radius, light.blur, light.colour)


def counted_points_text(playback: Playback, seat: int, look: Look) -> tuple[str, Colour]:
    """Return the text and colour of the points counted so far for a seat.

    While deadwood or a compared hand is counted, it is the value of the counted cards, without a sign and in the colour
    of texts. Otherwise it is the points of the seat with a sign, in a colour that tells gains from losses.
    """
    line, t = playback.timeline, playback.now
    cues = [cue for cue in line.cues if cue.seat == seat and cue.line and cue.counted_at <= t]
    if cues and cues[-1].line and cues[-1].line.entry in (AccountEntry.DEADWOOD, AccountEntry.COMPARED):
        held = sum(cue.line.values[cue.index] for cue in cues if cue.line and cue.beat is Beat.CARD)
        return number_text(held), look.theme.text
    points = line.points_counted(seat, t)
    return signed_text(points), points_colour(look, playback.outcome, seat, points)


def gain_rect(look: Look, plate: Rect, text: str) -> Rect:
    """Return the rectangle for the text of the points gained in the deal.

    It is at the right of a plate, across its lower edge.
    """
    width, height = look.fonts.size(text, Role.STRONG)
    return Rect(0, 0, width + look.px(18), height).move_to(midright=(plate.right - look.px(14), plate.bottom))


def dimmed_share(playback: Playback) -> float:
    """Return how far the table has been dimmed, 0–1. It dims in the last moments before the count begins, and stays so.

    Without a cue for that in the timeline it is not dimmed; if the cue has no length, it is dimmed at once.
    """
    breath = next(iter(playback.timeline.cues_of(Beat.BREATH)), None)
    if breath is None or not breath.lasts:
        return 0.0 if breath is None else 1.0
    left = max(0.0, breath.end - playback.now)
    return max(0.0, 1 - left / min(BREATH, breath.lasts))


def hand_cues(playback: Playback, seat: int) -> list[Cue]:
    """Return the cues of the cards counted from a seat's hand."""
    return [cue for cue in playback.timeline.cues_of(Beat.CARD, seat) if cue.entry is not AccountEntry.TABLE]


def winning_cards(outcome: DealOutcome) -> list[Card]:
    """Return the cards that rain down after a won match, each face once: at most eight, and fewer if there are no more.

    They are taken from the cards that the winners put on the table, then the winners' hands, then the discards, the
    oldest first. Of that order, the last eight faces are returned; a face keeps its first place in it.
    """
    state = outcome.state
    laid = [each.card for meld in state.melds for each in meld.cards if each.by in outcome.winners]
    held = [card for seat in outcome.winners for card in state.hands[seat]]
    return list(dict.fromkeys([*laid, *held, *state.discards]))[-8:]


def points_colour(look: Look, outcome: DealOutcome, seat: int, points: int | None = None) -> Colour:
    """Return the colour for `points`, by default the seat's gain: the one for good, for bad or for neutral points.

    Where high scores win, points above 0 are good, below 0 bad, and 0 is neutral. Where low scores win, points above 0
    are bad and all others good.
    """
    score = outcome.accounts[seat].gain if points is None else points
    good = score > 0 if outcome.state.rules.scoring.winner == "highest" else score <= 0
    theme = look.theme
    return theme.good if good else theme.danger if score else theme.text


def veil_colour(look: Look) -> Colour:
    """Return the colour of the veil: darkened felt."""
    return mix(look.theme.felt_edge, look.theme.shade, SHADE)


def _counter_portrait_side(look: Look, place: Rect) -> int:
    """Return the side length, in pixels, of the portrait in the counter: the panel `place`, in which a seat's cards are
    counted.
    """
    return min(look.px(66), place.height - look.px(20), place.width // 10)


def draw_continue_hint(canvas: Canvas, room: Rect) -> None:
    """Draw the hint that one key, click or pad button continues."""
    text = either(
        _("{enter} or a click to continue").format(enter=key(_("Enter"))),
        _("{button} to continue").format(button=on_pad(PadPart.A)),
    )
    canvas.text_in(text, room, Role.SMALL, canvas.look.theme.text_dim, "center")
