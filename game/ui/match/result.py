"""The result page of a match: the winner, the standing, a chart, and buttons for the next match."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from game.content.numbers import number_text
from game.content.translation import in_language
from game.engine.play.standing import ScoredDeal
from game.engine.state import State
from game.record.record import Seat
from game.session.match.accounts import seats_by_score
from game.session.match.match import Match
from game.session.preferences import Preferences
from game.ui.cards.soundtrack import PlaySound
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.shapes import draw_portrait
from game.ui.draw.theme import Role
from game.ui.match.score_sheet import match_widgets
from game.ui.widgets import Button, Column, Label, Panel, Row, Scroll, Spacer, Widget
from game.ui.widgets.adaptive import AdaptivePage, PreferredWidth
from game.ui.widgets.base import Size
from game.ui.widgets.layout import Flow
from game.ui.widgets.players import avatar_of, colour_of
from game.words.ending import winner_text
from game.words.match import match_number_text
from game.words.review import hints_text
from game.words.strings import _

if TYPE_CHECKING:
    from game.ui.match.controller import MatchController

LINE = 58
CLOSE_LINE = 44
MOST_WIDE_LINES = 5
WINNER = 132
MOST_WAYS = 4
"""The number of buttons from which on there is no room for the note beside them."""


class Winners(Widget):
    """The portraits of the winners, with a trophy."""

    def __init__(self, seats: Sequence[Seat], winners: Sequence[int]) -> None:
        super().__init__()
        self.seats = seats
        self.winners = winners

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the size of all portraits in a row, with the trophy that overlaps the last."""
        side = look.px(WINNER)
        return (side * len(self.winners) + side // 2, side)

    def draw(self, canvas: Canvas) -> None:
        """Draw the portraits in a row in the middle of the rectangle, as large as fits, and the trophy."""
        look = canvas.look
        each = min(self.rect.height, self.rect.width // (len(self.winners) + 1))
        x, y = self.rect.centerx - each * len(self.winners) // 2, self.rect.centery - each // 2
        for seat in self.winners:
            place = Rect(x, y, each, each)
            canvas.shadow(place.move(0, look.px(5)), each // 2, look.px(16))
            draw_portrait(canvas, place, avatar_of(self.seats, seat), colour_of(self.seats, seat))
            x += each
        badge = Rect(0, 0, each * 2 // 5, each * 2 // 5).move_to(bottomright=(x + each // 8, y + each))
        canvas.box(badge, look.theme.accent, badge.width // 2, look.theme.panel, look.px(3))
        canvas.icon("trophy", badge.inflate(-badge.width * 2 // 5, -badge.width * 2 // 5), look.theme.on_accent)


class StandingTable(Widget):
    """The standing of a match, one line for each seat, the best first: place, portrait, name, points."""

    def __init__(self, seats: Sequence[Seat], deal: ScoredDeal) -> None:
        super().__init__()
        self.seats = seats
        self.scores = deal.scores
        self.winners = deal.winners
        self.order = seats_by_score(deal, deal.scores)

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the size of all lines of the standing."""
        return (look.em(320), self._line(look) * len(self.order))

    def draw(self, canvas: Canvas) -> None:
        """Draw the lines of the standing, those of the winners on a band."""
        look, theme = canvas.look, canvas.look.theme
        height = self._line(look)
        for row, seat in enumerate(self.order):
            line = Rect(self.rect.x, self.rect.y + row * height, self.rect.width, height)
            if seat in self.winners:
                canvas.box(line, theme.paper_line, look.px(8))
            elif row and self.order[row - 1] not in self.winners:
                canvas.fill(theme.paper_line, Rect(line.x, line.y, line.width, look.px(1)))
            inner = line.inflate(-2 * look.em(14), 0)
            place = Rect(inner.x, inner.y, look.em(34), height)
            number = f"{self._place(seat)}."
            canvas.text_in(number, place, Role.SUBHEADING, theme.paper_dim)
            picture = Rect(place.right, 0, height * 3 // 4, height * 3 // 4)
            picture.centery = line.centery
            draw_portrait(canvas, picture, avatar_of(self.seats, seat), colour_of(self.seats, seat))
            points = Rect(inner.right - look.em(90), inner.y, look.em(90), height)
            canvas.text_in(number_text(self.scores[seat]), points, Role.FIGURE, theme.paper_text, "right")
            left = picture.right + look.em(14)
            name = Rect(left, inner.y, max(1, points.x - look.em(8) - left), height)
            role = Role.SUBHEADING if seat in self.winners else Role.BODY
            canvas.text_in(self.seats[seat].name, name, role, theme.paper_text)

    def _line(self, look: Look) -> int:
        return look.em(LINE if len(self.order) <= MOST_WIDE_LINES else CLOSE_LINE)

    def _place(self, seat: int) -> int:
        """Return the place of a seat, from 1; equal scores share a place."""
        return 1 + next(row for row, other in enumerate(self.order) if self.scores[other] == self.scores[seat])


class ResultScreen(AdaptivePage):
    """The result of a match: `deals` are the scored states of all deals, the last of which decided the match. `table`
    is the match if it is still in memory; `controller` begins the next match.
    """

    first_focus = -1

    def __init__(
        self,
        controller: MatchController,
        preferences: Preferences,
        play: PlaySound,
        seats: Sequence[Seat],
        deals: Sequence[State],
        table: Match | None = None,
    ) -> None:
        super().__init__()
        self.controller = controller
        self.preferences = preferences
        self.play = play
        self.seats = tuple(seats)
        self.deals = tuple(deals)
        self.last = self.deals[-1]
        self.table = table
        self.note = match_number_text(table) if table else ""
        self.hints = table.seating.hint_counts if table else ()
        """The number of hints given to each seat."""

    def enter(self) -> None:
        """Focus the button for another match.

        Also play the sound of a win, whoever has won. It is left out if the setting `celebrate` is on, as the table has
        then celebrated already.
        """
        super().enter()
        if not self.preferences.settings.celebrate:
            self.play("win", 1.0)

    def back(self) -> None:
        """Open the title (on Esc)."""
        self.stack.restart_at("title")

    def build(self) -> Widget:
        """Return winners, standing, chart and buttons."""
        chart, table = match_widgets(self.seats, self.deals)
        chart.grow = 1 if self.columns else 0
        standing = Panel(StandingTable(self.seats, self.last), padding=18, paper=True)
        heading = Label(_("The match"), Role.SUBHEADING, "accent")
        cheer: list[Widget] = [
            Winners(self.seats, self.last.winners),
            Label(winner_text(self.last, [seat.name for seat in self.seats]), Role.HEADING, align="center", wrap=True),
            Label(_summary(self.last), Role.BODY, "text_dim", align="center", wrap=True),
        ]
        body: Widget
        if self.columns:
            left = Column([Spacer(grow=1), *cheer, Spacer(6), Scroll(standing, grow=0), Spacer(grow=1)], gap=10)
            match = Panel(Column([heading, chart, Scroll(table, grow=0)], gap=12), padding=20)
            body = Row([PreferredWidth(left, 5), PreferredWidth(match, 6)], gap=28, align="stretch", grow=1)
        else:
            match = Panel(Column([heading, chart, table], gap=12), padding=20)
            body = Scroll(Column([*cheer, standing, match], gap=14))
        return Column([body, self._foot()], gap=18)

    def _foot(self) -> Widget:
        note = Label(" · ".join(filter(None, (self.note, *self._hints()))), Role.SMALL, "text_dim", grow=1)
        title, ways = Button(_("Title"), self.back), self._foot_buttons()
        if self.columns and len(ways) < MOST_WAYS:
            return Row([title, note, *ways])
        buttons: Widget = Row([title, Spacer(grow=1), *ways]) if self.columns else Flow([title, *ways], gap=12, lead=8)
        return Column([note, buttons], gap=8)

    def _foot_buttons(self) -> list[Button]:
        """Return the buttons at the foot of the page, the primary one last. Those for the same deal, a replay and a
        review are there only if the match is in memory, the last two only if it can be replayed.
        """
        change = Button(_("Change the table"), self.controller.change_table)
        ways = [change, Button(_("New match"), self._again, "primary", icon="cards")]
        table = self.table
        if table is None:
            return ways
        match = self.controller
        same = Button(_("Same deal again"), partial(match.same_again, table))
        if not table.is_replayable:
            return [same, *ways]
        replay = Button(_("Replay"), partial(match.open_replay, table))
        return [replay, same, Button(_("Review and lessons"), partial(match.reviews.open_match_review, table)), *ways]

    def _again(self) -> None:
        if self.table:
            self.controller.again(self.table)

    def _hints(self) -> list[str]:
        """Return a sentence for each seat that was given hints, with the number of its hints. The sentences have names
        unless exactly one person played.
        """
        people = [seat for seat, who in enumerate(self.seats) if who.kind == "person"]
        given = [(seat, count) for seat, count in enumerate(self.hints) if count]
        if len(people) == 1:
            return [hints_text(count) for _seat, count in given]
        return [
            _("{name}: {hints}").format(name=self.seats[seat].name, hints=hints_text(count)) for seat, count in given
        ]


def _summary(state: State) -> str:
    title = in_language(state.match.sheet.title)
    if state.deal == 1:
        return _("{title}, one deal").format(title=title)
    return _("{title}, {deals} deals").format(title=title, deals=state.deal)
