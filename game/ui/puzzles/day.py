"""The page of the deal of the day: the same cards for everybody on a date, and the player's results on past days."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from pygame import Rect

from game.content.numbers import date_text, signed_text
from game.content.translation import in_language
from game.session.day import day_deal_number
from game.session.profiles import person_key
from game.session.settings import Settings
from game.session.statistics.record_book import DayResult, day_results
from game.session.statistics.statistics import Statistics
from game.ui.draw.assets import CARD_RATIO
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.theme import Role
from game.ui.setup.draft import USUAL_PLAYERS, MatchDraft, MatchPlan
from game.ui.widgets import Button, Choice, Column, Item, Label, List, Row, Spacer, Widget
from game.ui.widgets.adaptive import AdaptivePage
from game.ui.widgets.base import Size
from game.ui.widgets.label import Labelled
from game.words.day import deal_of_day_text, history_text, leaf_text, played_today, result_text, today_text
from game.words.strings import _

DAY_OPPONENTS = ("",) * (USUAL_PLAYERS - 1)
"""Opponents of the deal of the day: standard bots, the same for everybody."""


FAN_CARDS, FAN_STEP, FAN_DEGREES, FAN_DROP = 7, 0.45, 5.0, 0.022
"""The fan of cards face down: their number, the step between them in card widths, the turn per step in degrees, and the
drop towards its ends in card widths.
"""

LEAF_SIZE = (128, 132)
"""Width and height of the calendar leaf, in units that grow with the text."""


class CalendarLeaf(Widget):
    """A widget that shows a date as a calendar leaf."""

    def __init__(self, day: date) -> None:
        super().__init__()
        self.day = day

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the fixed size of the leaf, which grows with the text."""
        return (look.em(LEAF_SIZE[0]), look.em(LEAF_SIZE[1]))

    def draw(self, canvas: Canvas) -> None:
        """Draw the month on a band, the day in large figures and the weekday below."""
        look, theme = canvas.look, canvas.look.theme
        leaf = Rect(self.rect.topleft, self.measure(look))
        canvas.shadow(leaf.move(0, look.px(4)), look.px(8), look.px(12))
        canvas.box(leaf, theme.paper, look.px(8))
        month, number, weekday = leaf_text(self.day)
        band = Rect(leaf.x, leaf.y, leaf.width, leaf.height // 4)
        with canvas.clip(band):
            canvas.box(Rect(leaf.topleft, (leaf.width, leaf.height // 2)), theme.accent, look.px(8))
        canvas.text_in(month, band.inflate(-look.em(12), 0), Role.STRONG, theme.on_accent, "center", 0.6)
        foot = Rect(leaf.x, leaf.bottom - leaf.height // 4, leaf.width, leaf.height // 5)
        room = Rect(leaf.x, band.bottom, leaf.width, foot.top - band.bottom)
        canvas.text_in(number, room, Role.TITLE, theme.paper_text, "center", 0.6)
        canvas.text_in(weekday, foot.inflate(-look.em(12), 0), Role.SMALL, theme.paper_dim, "center", 0.6)


class FaceDownFan(Widget):
    """A widget that shows a fan of `card_count` cards, all face down, as large as its rectangle allows."""

    def __init__(self, card_count: int) -> None:
        super().__init__(grow=1)
        self.card_count = card_count

    def draw(self, canvas: Canvas) -> None:
        """Draw the fan; nothing where the cards would be too small to recognize."""
        look, middle = canvas.look, (self.card_count - 1) / 2
        high = min(self.rect.height - look.px(40), look.px(210))
        width = min(round(high / CARD_RATIO), round(self.rect.width / (1.4 + FAN_STEP * (self.card_count - 1))))
        if width < look.px(64):
            return
        for number in range(self.card_count):
            off = number - middle
            picture = look.images.card("back", width, -FAN_DEGREES * off)
            at = (
                self.rect.centerx + round(FAN_STEP * width * off),
                self.rect.centery + round(FAN_DROP * width * off * off),
            )
            canvas.image(picture, picture.get_rect(center=at).topleft)


class DayPage(AdaptivePage):
    """Offers the deal of the day in a chosen game. `table` is the last setup of a match; its game is chosen at first.

    Enter passes the match plan to `begin`, Esc goes back. `statistics` has the results of other days; None if none are
    kept.
    """

    wide = 760
    first_focus = -1

    def __init__(
        self,
        table: MatchDraft,
        settings: Settings,
        statistics: Statistics | None,
        begin: Callable[[MatchPlan], object],
        today: Callable[[], date] = date.today,
    ) -> None:
        super().__init__()
        self.table = table
        self.settings = settings
        self.statistics = statistics
        self.begin = begin
        self.today = today()
        self.games = tuple(table.games)
        self.game = table.game

    @property
    def plan(self) -> MatchPlan:
        """The match plan: one deal from today's seed against the usual number of standard bots."""
        chairs = self.table.chairs
        draft = MatchDraft(
            self.table.games,
            self.game,
            self.settings.name,
            self.settings.avatar,
            USUAL_PLAYERS,
            chairs.opponents,
            opponent_ids=DAY_OPPONENTS,
            profiles=chairs.profiles,
        )
        draft.length = 0
        draft.seed = str(day_deal_number(self.today))
        return draft.plan()

    @property
    def results(self) -> tuple[DayResult, ...]:
        """The results of today and past days, in all games, of whoever plays the first seat of the plan; the latest day
        first.

        Empty if no statistics are kept.
        """
        statistics = self.statistics
        return () if statistics is None else day_results(statistics, person_key(self.plan.seats[0]))

    def resume(self) -> None:
        """Rebuild the page when the screen above has closed: today's deal may have been played."""
        super().resume()
        self.rebuild()

    def build(self) -> Widget:
        """Return the page: the date, the explanation, the choice of game, the results and the buttons.

        The date is a calendar leaf or, with large text, a line beside the heading. Without results, cards lying face
        down take their place.
        """
        title = in_language(self.table.games[self.game].title)
        results = self.results
        titles = [in_language(self.table.games[name].title) for name in self.games]
        choice = Choice(titles, self.games.index(self.game), self._choose_game, stepper=True)
        played = played_today(results, self.today, title) is not None
        heading: Widget = Label(_("Deal of the day"), Role.HEADING)
        if not self.columns:
            # In large letters the words need the room of the leaf.
            heading = Row([heading, Label(date_text(self.today), ink="text_dim")], gap=24, align="end")
        about: list[Widget] = [
            heading,
            Label(deal_of_day_text(len(self.plan.seats) - 1), ink="text_dim", wrap=True),
            Label(today_text(results, self.today, title), Role.STRONG, "good" if played else "accent", wrap=True),
        ]
        head: Widget = Column(about, gap=10, grow=1)
        if self.columns:
            head = Row([CalendarLeaf(self.today), head], gap=24, align="start")
        items = [
            Item(result_text(each, self.today), signed_text(each.points), "trophy" if each.won else "cards")
            for each in results
        ]
        history = Label(history_text(results), Role.SMALL, "text_dim", wrap=True)
        before: Widget = List(items, 0, rows=1, grow=1) if items else FaceDownFan(FAN_CARDS)
        play = Button(_("Play again") if played else _("Play today’s deal"), self._play, "primary", icon="cards")
        foot = Row([Button(_("Back"), self.back), Spacer(grow=1), play])
        return Column([head, Labelled(_("Game"), choice), history, before, foot], gap=16)

    def _choose_game(self, number: int) -> None:
        self.game = self.games[number]
        self.rebuild()

    def _play(self) -> None:
        self.begin(self.plan)
