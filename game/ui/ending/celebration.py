"""A moment of how the end of a deal is told, over the table: what counts lights up, numbers fly, somebody wins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import sin

import pygame
from msgspec import Struct, structs
from pygame import Rect

from game.engine.cards import UNKNOWN, Card
from game.engine.play.scoring import AccountEntry
from game.engine.state import NOBODY
from game.session.match.outcome import Cheer, Outcome
from game.ui.cards.painter import Painter, Still
from game.ui.cards.plates import draw_plate, has_levels, plates
from game.ui.cards.slots import CardSlot, Zone, height_of
from game.ui.cards.sprites import Flight, Pose, along
from game.ui.draw.canvas import Canvas, SurfaceCanvas, fading
from game.ui.draw.look import Look
from game.ui.draw.shapes import draw_chip, draw_portrait
from game.ui.draw.theme import Colour, Role, alpha, mix
from game.ui.draw.tween import ease_in_out, ease_out, ease_out_back
from game.ui.ending import confetti
from game.ui.ending.timeline import BREATH, Beat, Cue, Telling
from game.ui.widgets.players import Person
from game.ui.words.ending import entry_text, headline, line_text, nothing_text, remark
from game.ui.words.glyphs import On, either, key, on_pad
from game.ui.words.strings import _, number_text, signed_text

DIM, DARK, SHADE = 150, 226, 0.35
"""How much the veil hides of the table while it is counted, and behind the winner, of 255; and how much darker than the
felt it is."""

RISEN = 0.22
"""Seconds in which a card on the table that counts sinks back to its place."""

COME = Flight(1.0, arc=0.10, swell=0.16)
"""How a card comes from a hand to be counted."""

COUNTER, COUNTER_WIDTH, COUNTED_CARD = 138, 720, 66
"""Height and greatest width of what shows the seat that is counted, and how wide its cards are, in units."""

WHO_SHARE = (0.30, 0.46)
"""The least and the most of its width that is for words."""

WINNER, WINNER_MATCH = 128, 168
ROW, ROWS_WIDTH = 44, 500
"""Height of a line of the standing, and its width."""

ROLES = (Role.SUBHEADING, Role.BODY, Role.SMALL, Role.CAPTION)
"""How large the standing may be written: the first that fits its lines."""


UNMARKED = {"cards": 0, "melded": False, "floating": False}
"""What is said of a seat while a deal goes on is said no more."""


class Board(Struct, frozen=True):
    """Where the winner stands in the window, and everybody in the standing: a place for each row."""

    portrait: Rect
    headline: Rect
    remark: Rect
    rows: tuple[Rect, ...]
    foot: Rect


class Celebration:
    """Draws an outcome being told over what `painter` shows of the table."""

    def __init__(self, painter: Painter) -> None:
        self.painter = painter
        self.stage = painter.stage
        self._look: Look | None = None
        """For which all of this is kept."""
        self._kept: tuple[str, pygame.Surface] | None = None
        """What lies below all that moves, for as long as it is the same."""
        self._portraits: dict[tuple[int, int], pygame.Surface] = {}
        self._dim: dict[int, tuple[pygame.Surface, pygame.Surface]] = {}
        """Cards as they look under the veil, by what they are made of."""
        self._lines: dict[int, pygame.Surface] = {}
        """The lines of the standing, by seat."""
        self._sheet: pygame.Surface | None = None
        """The veil."""
        self._ahead: list[Callable[[], object]] | None = None
        """What is to be drawn ahead, so that no moment takes long."""

    @property
    def people(self) -> Sequence[Person]:
        """Who sits where."""
        return self.painter.people

    def end(self) -> None:
        """It is over: keep nothing."""
        self._kept = self._sheet = self._ahead = None
        self._portraits.clear()
        self._dim.clear()
        self._lines.clear()

    def _see(self, look: Look) -> None:
        """Keep nothing that was drawn for another window."""
        if look is not self._look:
            self.end()
            self._look = look

    def counter(self, look: Look) -> Rect:
        """Where the seat stands that is counted: in the middle of the table, clear of all plates."""
        areas = self.stage.areas
        room = Rect(areas.prompt.x, areas.river.y, areas.prompt.width, areas.river.height)
        lines = look.fonts.line_height(Role.STRONG) + 2 * look.fonts.line_height(Role.SMALL)
        size = (min(look.px(COUNTER_WIDTH), room.width), max(look.px(COUNTER), lines))
        return Rect((0, 0), size).move_to(center=room.center)

    def draw(self, canvas: Canvas, telling: Telling, still: Still) -> None:
        """The table as it is at this moment; `still` is what else is seen of it."""
        line, t = telling.timeline, telling.now
        self.draw_ahead(canvas, telling)
        won = ease_out(min(1.0, 2 * line.share(Beat.WINNER, t)))
        if won > 0:
            self._cheer(canvas, telling, still, won)
            return
        self._below(canvas, still, dimming(telling))
        self._plates(canvas, telling)
        self._hands(canvas, telling)
        seat = line.looked_at(t)
        if seat != NOBODY:
            self._lit(canvas, telling, seat)
            self._count(canvas, telling, seat)

    def draw_ahead(self, canvas: Canvas, telling: Telling) -> None:
        """Draw one of the pictures that are wanted later."""
        look = canvas.look
        self._see(look)
        if self._ahead is None:
            told, place = telling.told, self.counter(look)
            board, fonts = self._board(look, told), look.fonts
            names = [person.name for person in self.people]
            sides = [(seat, _face_side(look, place)) for seat in range(len(names))]
            sides += [(seat, board.portrait.height) for seat in told.winners]
            self._ahead = [partial(self._portrait, look, seat, side) for seat, side in sides]
            self._ahead.append(partial(fonts.render, headline(told, names), Role.TITLE))
            self._ahead += [partial(self._line_picture, look, told, seat, board) for seat in range(len(names))]
            if isinstance(canvas, SurfaceCanvas):
                lights = (pool(look, board.portrait), glow(look, told, board.portrait))
                self._ahead += [
                    partial(canvas.shapes.shadow, light.rect.size, light.radius, light.blur, light.colour)
                    for light in lights
                ]
            falls = next(iter(telling.timeline.of(Beat.CONFETTI)), None)
            if falls:
                self._ahead += confetti.ahead(look, falls.lasts, told.over, board.portrait.centery)
        if self._ahead:
            self._ahead.pop(0)()

    def _veil(self, canvas: Canvas, amount: int) -> None:
        """Hide so much of everything, of 255."""
        if amount <= 0:
            return
        if not isinstance(canvas, SurfaceCanvas):
            canvas.fill(alpha(veil_colour(canvas.look), amount))
            return
        if self._sheet is None:
            self._sheet = pygame.Surface(canvas.rect.size, depth=32)
            self._sheet.fill(veil_colour(canvas.look))
        # An opaque picture with one opacity for all of it is the quickest to blend.
        canvas.image(self._sheet, (0, 0), amount)

    # The table below

    def _keep(self, canvas: Canvas, name: str, ready: bool, draw: Callable[[], object]) -> None:
        """Draw what `draw` draws; once that is `ready`, from then on what it came to."""
        if ready and self._kept and self._kept[0] == name:
            canvas.image(self._kept[1], (0, 0))
            return
        draw()
        if ready and isinstance(canvas, SurfaceCanvas):
            self._kept = (name, canvas.picture())

    def _below(self, canvas: Canvas, still: Still, share: float) -> None:
        """The table without hands, under a veil; what is drawn from goes, as it is done with and in the way."""

        def draw() -> None:
            self.painter.draw(canvas, still, melds_alone=True)
            if share < 1:
                self._piles(canvas, 1 - ease_in_out(share))
            still.over(canvas)  # what is called out of the last play is not hidden by a pile
            self._veil(canvas, round(DIM * ease_in_out(share)))

        self._keep(canvas, "dim", share >= 1, draw)

    def _piles(self, canvas: Canvas, seen: float) -> None:
        """Stock, indicator and discards, of which so much is seen still."""
        faces, scene = self.painter.faces, self.stage.scene
        slots = [slot for zone in (Zone.STOCK, Zone.INDICATOR, Zone.RIVER) for slot in scene.of(zone)]
        if faces is None or not slots:
            return
        with fading(canvas, slots[0].rect.unionall([slot.rect for slot in slots]), seen):
            for slot in slots:
                picture = faces.still(slot.face, slot.width, slot.angle)
                canvas.image(picture, picture.get_rect(center=(round(slot.x), round(slot.y))).topleft)

    def _plates(self, canvas: Canvas, telling: Telling) -> None:
        """Above the veil, with what has arrived there."""
        told, line, t = telling.told, telling.timeline, telling.now
        seen, shown = line.looked_at(t), plates(self.stage.view, tuple(self.people))
        levels = has_levels(canvas.look, self.stage.areas.plates, shown, tallies=False)
        for seat, (rect, plate) in enumerate(zip(self.stage.areas.plates, shown, strict=True)):
            landed = line.landed(seat, t)
            score = told.state.scores[seat] if landed else told.begin[seat]
            look, radius = canvas.look, canvas.look.px(canvas.look.theme.radius + 2)
            canvas.box(rect, look.theme.panel, radius)
            draw_plate(canvas, rect, structs.replace(plate, score=score, **UNMARKED), tallies=False, levels=levels)
            if seat == seen:
                canvas.box(rect, None, radius, look.theme.accent, look.px(3))
            if landed:
                self._draw_gain(canvas, rect, told, seat)

    def _draw_gain(self, canvas: Canvas, rect: Rect, told: Outcome, seat: int) -> None:
        """What the deal brought, on the lower edge of the plate, clear of the score."""
        look, theme = canvas.look, canvas.look.theme
        text = signed_text(told.accounts[seat].gain)
        tag = gain_place(look, rect, text)
        draw_chip(canvas, tag, text, theme.panel_raised, ink(look, told, seat), theme.panel_edge, Role.STRONG)

    # Hands and melds

    def _held(self, seat: int) -> list[CardSlot]:
        """Where a hand is held, from the first card on."""
        scene, view = self.stage.scene, self.stage.view
        if seat == view.seat:
            return [*scene.of(Zone.HAND), *scene.of(Zone.TRAY)]
        return list(scene.of(Zone.BACKS, seat))

    def _hands(self, canvas: Canvas, telling: Telling) -> None:
        """Every hand that has not been counted, as far as it has not been: where it is held."""
        faces = self.painter.faces
        if faces is None:
            return
        for seat in range(telling.told.state.players):
            cues = held_cues(telling, seat)
            gone = {id(slot) for cue, slot in self._origins(seat, cues) if cue.share(telling.now) > 0}
            if telling.timeline.landed(seat, telling.now) and not telling.told.state.rules.melding.in_hand:
                continue
            for slot in self._held(seat):
                if id(slot) not in gone:
                    picture = faces.still(slot.face, slot.width, slot.angle)
                    canvas.image(picture, picture.get_rect(center=(round(slot.x), round(slot.y))).topleft)

    def _origins(self, seat: int, cues: Sequence[Cue]) -> list[tuple[Cue, CardSlot]]:
        """Each card that is counted with where it is held: in a hand that lies open the same face, else any back."""
        slots = self._held(seat)
        found = []
        for cue in cues:
            same = [slot for slot in slots if slot.face == cue.card] or [s for s in slots if s.face == UNKNOWN]
            if same:
                slots.remove(same[0])
                found.append((cue, same[0]))
        return found

    def _lit(self, canvas: Canvas, telling: Telling, seat: int) -> None:
        """What a seat has put on the table, card by card as it counts; of a meld others have added to, the rest too:
        as they lie, each over the one before.
        """
        melds = telling.told.state.melds
        left = [cue for cue in telling.timeline.of(Beat.CARD, seat) if cue.entry is AccountEntry.TABLE]
        begun: dict[int, list[tuple[CardSlot, Cue | None]]] = {}
        for slot in self.stage.scene.of(Zone.MELD):
            number, index = slot.place.owner, slot.place.index
            mine = melds[number - 1].cards[index].by == seat
            cue = next((each for each in left if each.card == slot.face), None) if mine else None
            if cue:
                left.remove(cue)
            begun.setdefault(number, []).append((slot, cue))
        for cards in begun.values():
            if any(cue and cue.share(telling.now) > 0 for _, cue in cards):
                for slot, cue in cards:
                    self._draw_lit(canvas, slot, cue, telling.now)

    def _draw_lit(self, canvas: Canvas, slot: CardSlot, cue: Cue | None, now: float) -> None:
        """A card of a meld: lit and a little raised as it counts, else as dim as the table is."""
        faces = self.painter.faces
        if faces is None:
            return
        picture, rise = faces.still(slot.face, slot.width, slot.angle), 0
        if cue and cue.share(now) > 0:
            rise = round(max(0.0, 1 - (now - cue.at) / RISEN) * 0.12 * slot.width)
        else:
            picture = self._dimmed(picture)
        at = picture.get_rect(center=(round(slot.x), round(slot.y) - rise)).topleft
        if slot.clip:
            with canvas.clip(slot.clip):
                canvas.image(picture, at)
        else:
            canvas.image(picture, at)

    def _dimmed(self, picture: pygame.Surface) -> pygame.Surface:
        """The picture as it looks under the veil."""
        if id(picture) not in self._dim:
            dim = picture.copy()
            veil = veil_colour(self._look) if self._look else (0, 0, 0)
            dim.fill([255 - DIM + part * DIM // 255 for part in veil[:3]], special_flags=pygame.BLEND_RGB_MULT)
            self._dim[id(picture)] = (picture, dim)  # as long as the first is kept, nothing else has its number
        return self._dim[id(picture)][1]

    # The seat that is counted

    def _count(self, canvas: Canvas, telling: Telling, seat: int) -> None:
        look, theme = canvas.look, canvas.look.theme
        line, t = telling.timeline, telling.now
        place = self.counter(look)
        fly = line.share(Beat.FLY, t, seat)
        come = line.share(Beat.SEAT, t, seat) * (1 - ease_out(fly))
        pad = look.px(16)
        left = Rect(place.x + pad, place.y, self._words_width(look, telling, place) - pad, place.height)
        number = Rect(0, place.y, round(0.19 * place.width), place.height)
        number.right = place.right - pad
        room = Rect(left.right + pad // 2, place.y, number.left - left.right - pad, place.height)
        with fading(canvas, place.inflate(look.px(30), look.px(30)), come):
            canvas.box(
                place, theme.panel, look.px(theme.radius + 4), theme.players[self.people[seat].colour], look.px(2)
            )
            cards = any(cue.share(t) > 0 for cue in held_cues(telling, seat))
            self._who(canvas, left, telling, seat, left.right if cards else room.right)
            if fly == 0:
                text, colour = counted_text(telling, seat, look)
                canvas.text_in(text, number, Role.TITLE, colour, "right", 0.5)
            self._counted_cards(canvas, room, telling, seat)
        if fly > 0:
            self._fly(canvas, telling, seat, number, fly)

    def _words_width(self, look: Look, telling: Telling, place: Rect) -> int:
        """The part of the counter for who it is and what is counted beside cards: as wide as these words ask for."""
        lines = {cue.line for cue in telling.timeline.of(Beat.CARD) if cue.line}
        words = max([look.fonts.size(line_text(line), Role.SMALL)[0] for line in lines], default=0)
        wanted = look.px(16) + _face_side(look, place) + look.px(14) + words
        return round(min(max(wanted, WHO_SHARE[0] * place.width), WHO_SHARE[1] * place.width))

    def _who(self, canvas: Canvas, room: Rect, telling: Telling, seat: int, right: int) -> None:
        """The picture, the name, and what is counted now, as far as `right`."""
        look, theme = canvas.look, canvas.look.theme
        side = _face_side(look, self.counter(look))
        face = Rect(0, 0, side, side).move_to(midleft=(room.x, room.centery))
        canvas.image(self._portrait(look, seat, side), face.topleft)
        words = Rect(face.right + look.px(10), 0, right - face.right - look.px(10), 0)
        name, small = look.fonts.line_height(Role.STRONG), look.fonts.line_height(Role.SMALL)
        top = room.centery - (name + small) // 2
        first = Rect(words.x, top, words.width, name)
        canvas.text_in(self.people[seat].name, first, Role.STRONG, theme.text)
        begun = [cue for cue in telling.timeline.cues if cue.seat == seat and cue.entry and cue.at <= telling.now]
        if begun and begun[-1].entry:
            line = begun[-1].line
            said = line_text(line) if line else entry_text(begun[-1].entry)
            nothing = nothing_text(begun[-1].entry) if begun[-1].beat is Beat.LINE else ""
            said = f"{said}: {nothing}" if nothing else said
            canvas.text_in(
                said, Rect(words.x, first.bottom, words.width, small), Role.SMALL, theme.text_dim, smallest=0.6
            )

    def _counted_cards(self, canvas: Canvas, room: Rect, telling: Telling, seat: int) -> None:
        """The hand in the middle: cards that have come, and those that are on their way."""
        faces, t, look = self.painter.faces, telling.now, canvas.look
        cues = held_cues(telling, seat)
        if faces is None or not cues:
            return
        width = min(look.px(COUNTED_CARD), int((room.height - look.px(20)) / height_of(100) * 100), room.width)
        step = min(0.56 * width, (room.width - width) / max(1, len(cues) - 1))
        begin = room.centerx - step * (len(cues) - 1) / 2
        for cue, slot in self._origins(seat, cues):
            share = cue.share(t)
            if share <= 0:
                continue
            there = Pose(begin + step * cue.index, room.centery, width, 0.0, 1.0)
            if share >= 1:
                picture = faces.still(cue.card, width)
                x, y = there.x, there.y
            else:
                held = Pose(slot.x, slot.y, slot.width, slot.angle, float(slot.face != UNKNOWN))
                pose = along(held, there, share, COME)
                picture = faces.moving(cue.card, pose)
                x, y = pose.x, pose.y
            canvas.image(picture, picture.get_rect(center=(round(x), round(y))).topleft)

    def _fly(self, canvas: Canvas, telling: Telling, seat: int, start: Rect, share: float) -> None:
        """The number on its way to the plate."""
        look, told = canvas.look, telling.told
        score = told.accounts[seat].gain
        text, colour = signed_text(score), ink(look, told, seat)
        t = ease_in_out(share)
        begin, end = start.center, gain_place(look, self.stage.areas.plates[seat], text).center
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

    def _board(self, look: Look, told: Outcome) -> Board:
        """As large as the window lets it be: first the portrait grows smaller, then the lines, then they stand in two
        columns.
        """
        window = Rect((0, 0), look.metrics.size).inflate(-2 * look.px(40), -2 * look.px(26))
        foot = Rect(window.x, 0, window.width, look.fonts.line_height(Role.SMALL))
        foot.bottom = window.bottom
        title, small = look.fonts.line_height(Role.TITLE), look.fonts.line_height(Role.BODY)
        count, gap = told.state.players, look.px(10)
        side = look.px(WINNER_MATCH if told.over else WINNER)
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
        return Board(portrait, said, below, rows, foot)

    def _cheer(self, canvas: Canvas, telling: Telling, still: Still, share: float) -> None:
        told, line, t = telling.told, telling.timeline, telling.now
        board = self._board(canvas.look, told)
        pop, ranks = line.share(Beat.WINNER, t), line.share(Beat.RANKS, t)
        falls = next((cue for cue in line.of(Beat.CONFETTI) if cue.end > t), None)
        if pop >= 1 and ranks >= 1 and not falls:
            self._keep(canvas, "all", True, partial(self._all, canvas, telling, still, board))
            return
        self._dark(canvas, telling, still, share)
        if falls and told.over:
            confetti.draw_cards(canvas, t - falls.at, falls.lasts, self.painter.faces, won_with(told))
        self._winner(canvas, telling, board, pop)
        self._standing(canvas, told, board, ease_in_out(ranks), pop)
        if ranks >= 1:
            goes_on(canvas, board.foot)
        if falls:
            confetti.draw_papers(canvas, t - falls.at, falls.lasts, told.over, board.portrait.centery)

    def _all(self, canvas: Canvas, telling: Telling, still: Still, board: Board) -> None:
        """What stays: the picture in which nothing moves."""
        self._dark(canvas, telling, still, 1.0)
        self._winner(canvas, telling, board, 1.0)
        self._standing(canvas, telling.told, board, 1.0, 1.0)
        goes_on(canvas, board.foot)

    def _dark(self, canvas: Canvas, telling: Telling, still: Still, share: float) -> None:
        """The table under a veil that grows thicker."""

        def counted() -> None:
            self._below(canvas, still, 1.0)
            self._plates(canvas, telling)

        def draw() -> None:
            self._keep(canvas, "counted", True, counted)
            self._veil(canvas, round(DARK * share))
            if share < 1:
                return
            shine(canvas, pool(canvas.look, self._board(canvas.look, telling.told).portrait))

        self._keep(canvas, "dark", share >= 1, draw)

    def _winner(self, canvas: Canvas, telling: Telling, board: Board, share: float) -> None:
        look, theme, told = canvas.look, canvas.look.theme, telling.told
        names = [person.name for person in self.people]
        good = told.cheer is Cheer.WON
        self._faces_of_winners(canvas, told, board.portrait, share)
        opacity = min(1.0, 2.5 * share)
        rise = round((1 - ease_out(share)) * look.px(16))
        text = headline(told, names)
        with fading(canvas, board.headline.union(board.remark).inflate(0, 2 * rise), opacity):
            title = board.headline.move(0, rise)
            canvas.text_in(text, title, Role.TITLE, theme.accent if good else theme.text, "center", 0.4)
            canvas.text_in(remark(told, names), board.remark.move(0, rise), Role.BODY, theme.text, "center", 0.6)

    def _faces_of_winners(self, canvas: Canvas, told: Outcome, room: Rect, share: float) -> None:
        """Those who have won, side by side, with a light behind them; of a match with a trophy."""
        look, theme = canvas.look, canvas.look.theme
        winners = told.winners
        if not winners:
            return
        side = room.height if len(winners) == 1 else round(room.height * 0.8)
        step = round(side * 0.86)
        for number, seat in enumerate(winners):
            x = room.centerx + round((number - (len(winners) - 1) / 2) * step)
            at = (x, room.centery)
            if share >= 1:
                shine(canvas, glow(look, told, Rect(0, 0, side, side).move_to(center=at)))
            picture = self._portrait(look, seat, side)
            if share < 1:
                factor = max(0.05, ease_out_back(share))
                picture = pygame.transform.smoothscale(picture, (max(1, round(side * factor)),) * 2)
            canvas.image(picture, picture.get_rect(center=at).topleft)
        if told.over and share >= 1:
            badge = Rect(0, 0, side * 2 // 5, side * 2 // 5)
            last = room.centerx + round((len(winners) - 1) / 2 * step)
            badge.center = (last + side * 2 // 5, room.centery + side * 2 // 5)
            canvas.box(badge, theme.accent, badge.width // 2, theme.panel, look.px(3))
            canvas.icon("trophy", badge.inflate(-badge.width * 2 // 5, -badge.width * 2 // 5), theme.on_accent)

    def _portrait(self, look: Look, seat: int, side: int) -> pygame.Surface:
        """A player's picture in a ring of their colour."""
        key = (seat, side)
        if key not in self._portraits:
            person = self.people[seat]
            picture = pygame.Surface((side, side), pygame.SRCALPHA)
            draw_portrait(SurfaceCanvas(picture, look), picture.get_rect(), person.avatar, person.colour)
            self._portraits[key] = picture
        return self._portraits[key]

    def _standing(self, canvas: Canvas, told: Outcome, board: Board, share: float, come: float) -> None:
        """Everybody's line on its way from the place before the deal to that after it; who climbs lies above."""
        before = {seat: row for row, seat in enumerate(told.before)}
        after = {seat: row for row, seat in enumerate(told.standing)}
        rows = board.rows[0].unionall(list(board.rows[1:]))
        with fading(canvas, rows, min(1.0, 2 * come)):
            for seat in sorted(before, key=lambda seat: after[seat] - before[seat], reverse=True):
                start, end = board.rows[before[seat]], board.rows[after[seat]]
                place = end.copy()
                place.x = round(start.x + (end.x - start.x) * share)
                place.y = round(start.y + (end.y - start.y) * share)
                if isinstance(canvas, SurfaceCanvas):
                    canvas.image(self._line_picture(canvas.look, told, seat, board), place.topleft)
                else:
                    self._line(canvas, told, seat, place)

    def _line_picture(self, look: Look, told: Outcome, seat: int, board: Board) -> pygame.Surface:
        """A line of the standing: only its place is another one from moment to moment."""
        if seat not in self._lines:
            picture = pygame.Surface(board.rows[0].size, pygame.SRCALPHA)
            self._line(SurfaceCanvas(picture, look), told, seat, picture.get_rect())
            self._lines[seat] = picture
        return self._lines[seat]

    def _line(self, canvas: Canvas, told: Outcome, seat: int, place: Rect) -> None:
        look, theme, person = canvas.look, canvas.look.theme, self.people[seat]
        role = next((each for each in ROLES if look.fonts.line_height(each) <= place.height), ROLES[-1])
        line = place.inflate(0, -look.px(4))
        won = seat in told.winners
        fill = mix(theme.panel, theme.accent, 0.22) if won else theme.panel
        edge = theme.accent if won else theme.players[person.colour] if seat == told.me else theme.panel_edge
        canvas.box(line, fill, look.px(theme.radius), edge, look.px(1.5))
        inner = line.inflate(-2 * look.px(12), 0)
        number = Rect(inner.x, inner.y, round(0.08 * line.width), inner.height)
        canvas.text_in(f"{told.place(seat)}.", number, role, theme.text_dim)
        side = max(8, line.height - look.px(6))
        canvas.image(self._portrait(look, seat, side), (number.right, line.centery - side // 2))
        total = Rect(0, inner.y, round(0.19 * line.width), inner.height)
        total.right = inner.right
        gain = Rect(0, inner.y, round(0.19 * line.width), inner.height)
        gain.right = total.left
        left = number.right + side + look.px(10)
        name = Rect(left, inner.y, max(1, gain.left - left), inner.height)
        canvas.text_in(person.name, name, role, theme.text, smallest=0.6)
        canvas.text_in(signed_text(told.accounts[seat].gain), gain, role, ink(look, told, seat), "right", 0.6)
        canvas.text_in(number_text(told.state.scores[seat]), total, role, theme.text, "right", 0.6)


class Light(Struct, frozen=True):
    """A soft light round a place."""

    rect: Rect
    radius: int
    blur: int
    colour: Colour


def pool(look: Look, portrait: Rect) -> Light:
    """The light on the felt in which whoever has won stands."""
    side = portrait.height
    return Light(portrait.inflate(side, 0), side // 2, side, alpha(look.theme.felt_line, 90))


def glow(look: Look, told: Outcome, portrait: Rect) -> Light:
    """The light round a portrait: stronger for a person who has won."""
    side = portrait.height
    return Light(portrait, side // 2, side // 3, alpha(look.theme.accent, 120 if told.cheer is Cheer.WON else 60))


def shine(canvas: Canvas, light: Light) -> None:
    """Draw a light."""
    canvas.shadow(light.rect, light.radius, light.blur, light.colour)


def counted_text(telling: Telling, seat: int, look: Look) -> tuple[str, Colour]:
    """What is written of what was counted so far, and in which colour: of deadwood that is compared, how much it is."""
    line, t = telling.timeline, telling.now
    cues = [cue for cue in line.cues if cue.seat == seat and cue.line and cue.counts <= t]
    if cues and cues[-1].line and cues[-1].line.entry in (AccountEntry.DEADWOOD, AccountEntry.COMPARED):
        held = sum(cue.line.values[cue.index] for cue in cues if cue.line and cue.beat is Beat.CARD)
        return number_text(held), look.theme.text
    points = line.count(seat, t)
    return signed_text(points), ink(look, telling.told, seat, points)


def gain_place(look: Look, plate: Rect, text: str) -> Rect:
    """Where it stands on a plate what the deal brought."""
    width, height = look.fonts.size(text, Role.STRONG)
    return Rect(0, 0, width + look.px(18), height).move_to(midright=(plate.right - look.px(14), plate.bottom))


def dimming(telling: Telling) -> float:
    """How far the table has grown dim, 0-1: in the last moments before anything is counted."""
    breath = next(iter(telling.timeline.of(Beat.BREATH)), None)
    if breath is None or not breath.lasts:
        return 0.0 if breath is None else 1.0
    left = max(0.0, breath.end - telling.now)
    return max(0.0, 1 - left / min(BREATH, breath.lasts))


def held_cues(telling: Telling, seat: int) -> list[Cue]:
    """The cues of a hand, card by card."""
    return [cue for cue in telling.timeline.of(Beat.CARD, seat) if cue.entry is not AccountEntry.TABLE]


def won_with(told: Outcome) -> list[Card]:
    """The cards that fall for a match that was won: what the winners put on the table last, and held."""
    state = told.state
    laid = [each.card for meld in state.melds for each in meld.cards if each.by in told.winners]
    held = [card for seat in told.winners for card in state.hands[seat]]
    return list(dict.fromkeys([*laid, *held, *state.discards]))[-8:]


def ink(look: Look, told: Outcome, seat: int, points: int | None = None) -> Colour:
    """The colour of points: whether they are good follows from which way the rules count."""
    score = told.accounts[seat].gain if points is None else points
    good = score > 0 if told.state.rules.scoring.winner == "highest" else score <= 0
    theme = look.theme
    return theme.good if good else theme.danger if score else theme.text


def veil_colour(look: Look) -> Colour:
    """The colour of the felt where no light falls."""
    return mix(look.theme.felt_edge, look.theme.shade, SHADE)


def _face_side(look: Look, place: Rect) -> int:
    """How large the picture is of whoever is counted, in this place."""
    return min(look.px(66), place.height - look.px(20), place.width // 10)


def goes_on(canvas: Canvas, room: Rect) -> None:
    """Say that one press is enough."""
    text = either(
        _("{enter} or a click goes on").format(enter=key(_("Enter"))),
        _("{button} goes on").format(button=on_pad(On.A)),
    )
    canvas.text_in(text, room, Role.SMALL, canvas.look.theme.text_dim, "center")
