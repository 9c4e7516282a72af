"""The records page: statistics of each person in every game, with their best and worst deals and matches."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from msgspec import structs

from game.content.translation import counted
from game.session.profiles import Profiles
from game.session.saves.archive import Archive
from game.session.statistics.record_book import (
    CountedPerson,
    Totals,
    counted_people,
    csv_text,
    games_played,
    last_matches,
    matches_played_and_won,
    totals,
)
from game.session.statistics.statistics import Statistics
from game.ui.draw.theme import Role
from game.ui.pages.files import TABLES, Exporter
from game.ui.replay.opening import open_match
from game.ui.widgets import Button, Column, Item, Label, List, Panel, Row, Scroll, Spacer, Widget
from game.ui.widgets.adaptive import AdaptivePage, PreferredWidth
from game.ui.widgets.button import HEIGHT
from game.ui.widgets.charts import Bar, BarChart, LineChart
from game.ui.widgets.label import Notice
from game.ui.widgets.screens import Screens
from game.words.records import Figure, NamedExtreme, extreme_date_text, extreme_points_text, figures, named_extremes
from game.words.strings import _

FIGURES_PER_ROW, FIGURES_PER_ROW_LARGE_TEXT = 5, 3
CHART_MATCHES = 60
"""Matches in the chart: the latest ones."""
EXPORT_NAME = "rummy-house.csv"
"""Suggested file name for an export."""
NAME_WIDTH = 152
POINTS_WIDTH = 110


class RecordsPage(AdaptivePage):
    """Shows the `statistics` for one person and game at a time, with the names of `profiles`. Esc and the button go
    back.

    The choice can be exported as CSV by `exporter`; deals and matches whose record is in `archive` can be watched
    again.
    """

    first_focus = 0

    def __init__(self, statistics: Statistics, profiles: Profiles, archive: Archive, exporter: Exporter) -> None:
        super().__init__()
        self.statistics = statistics
        self.archive = archive
        self.exporter = exporter
        names = {profile.id: profile.name for profile in profiles}
        self.people = tuple(
            structs.replace(each, name=names.get(each.key, each.name)) for each in counted_people(statistics)
        )
        """The people in the statistics, with their current names."""
        archive.refresh()
        self._reading = archive.load_more()
        self._person = 0
        self._game = ""

    def tick(self, dt: float) -> bool:
        """Advance by `dt` seconds, and read the next part of the archive, until all is read. Then rebuild, so that
        “Watch it again” appears.

        Return whether to redraw; True as long as the archive is read.
        """
        if self._reading:
            self._reading = self.archive.load_more()
            if not self._reading:
                self.rebuild()
        return super().tick(dt) or self._reading

    def build(self) -> Widget:
        """Build the page: the lists of people and games, the statistics sheet and the buttons, with the messages about
        the statistics above.

        Without people in the statistics, build no lists, sheet or button for the export. A text then says that nothing
        has been counted, unless the messages report a problem.
        """
        told = self.statistics.messages
        head: list[Widget] = [Label(_("Records"), Role.HEADING), *([Notice(told)] if told else [])]
        back, export = Button(_("Back"), self.back), Button(_("Export as CSV"), self._export, icon="paper")
        foot = Row([back, Spacer(grow=1), *([export] if self.people else [])])
        if not self.people:
            nothing = _(
                "Nothing has been counted yet. Every deal that people play counts once it ends, with real cards too."
            )
            empty = [] if self.statistics.problem else [Panel(Label(nothing, wrap=True))]
            return Column([*head, *empty, Spacer(grow=1), foot], gap=14)
        totals_shown = totals(self.statistics, self._chosen_person.key, self._game)
        if self.columns:
            left = Column([self._people_list(1), self._games_list(1)], gap=12)
            sheet = Panel(Scroll(self._statistics_sheet(totals_shown, FIGURES_PER_ROW)), padding=20)
            body: Widget = Row([PreferredWidth(left, 4), PreferredWidth(sheet, 11)], gap=18, align="stretch", grow=1)
        else:
            sheet = Panel(self._statistics_sheet(totals_shown, FIGURES_PER_ROW_LARGE_TEXT), padding=20)
            body = Scroll(Column([self._people_list(0), self._games_list(0), sheet], gap=14))
        return Column([*head, body, foot], gap=14)

    @property
    def _chosen_person(self) -> CountedPerson:
        return self.people[self._person]

    def _people_list(self, grow: float) -> Widget:
        items = [Item(each.name, counted("{count} deal", "{count} deals", each.deal_count)) for each in self.people]
        return List(items, self._person, self._choose_person, rows=min(4, len(items)), grow=grow)

    def _games_list(self, grow: float) -> Widget:
        titles = ("", *games_played(self.statistics, self._chosen_person.key))
        items = [Item(title or _("All games")) for title in titles]

        def choose(index: int) -> None:
            self._game = titles[index]
            self.rebuild()

        return List(items, titles.index(self._game), choose, rows=min(4, len(items)), grow=grow)

    def _statistics_sheet(self, totals_shown: Totals, per_row: int) -> Widget:
        title = _("{name}, {game}").format(name=self._chosen_person.name, game=totals_shown.game or _("all games"))
        shown = figures(totals_shown)
        grid = [_figures_row(shown[at : at + per_row], per_row) for at in range(0, len(shown), per_row)]
        return Column(
            [
                Label(title, Role.SUBHEADING, "accent"),
                *grid,
                self._chart(totals_shown),
                self._marks_column(totals_shown),
            ],
            gap=14,
        )

    def _chart(self, totals_shown: Totals) -> Widget:
        if not totals_shown.game:
            played = matches_played_and_won(self.statistics, self._chosen_person.key)
            return BarChart([_bar(game, *numbers) for game, numbers in played.items()])
        steps = last_matches(self.statistics, self._chosen_person.key, totals_shown.game, CHART_MATCHES)
        told = (
            _("Points per deal, match by match; the highest score wins")
            if totals_shown.highest_wins
            else _("Points per deal, match by match; the lowest score wins")
        )
        caption = Label(told, Role.SMALL, "text_dim")
        names = (self._chosen_person.name, _("the others"))
        chart = LineChart(names, [(step.mine, step.others) for step in steps], least_height=180, cumulative=False)
        return Column([caption, chart], gap=4)

    def _marks_column(self, totals_shown: Totals) -> Widget:
        """Build the rows of best and worst deals and matches. On wide pages, all have the height of a button if any row
        has one.
        """
        named = [(each, self.record_path(each)) for each in named_extremes(totals_shown)]
        tall = any(path for _extreme_row, path in named) and self.columns
        lines = [self._extreme_row(each, path, tall) for each, path in named]
        return Column(lines, gap=0 if tall else 8)

    def record_path(self, named: NamedExtreme) -> Path | None:
        """Return the path of the record of a deal or match; None if it no longer exists, or has not been read yet."""
        return self.archive.path_of_match(named.extreme.match_id)

    def watch_again(self, path: Path, named: NamedExtreme) -> None:
        """Open the replay of the record at `path`. It begins with the deal of `named`, or with the first if `named` is
        a match.

        If the record cannot be replayed, show why.
        """
        open_match(self.stack, path, named.extreme.deal if named.is_deal else 1)

    def _extreme_row(self, named: NamedExtreme, path: Path | None, tall: bool) -> Widget:
        parts: list[Widget] = [
            PreferredWidth(Label(named.name, Role.STRONG), units=NAME_WIDTH),
            PreferredWidth(
                Label(extreme_points_text(named.extreme), Role.STRONG, "accent", "right"), units=POINTS_WIDTH
            ),
            Label(extreme_date_text(named), ink="text_dim", wrap=True, grow=1),
        ]
        if path is not None:
            parts.append(Button(_("Watch it again"), partial(self.watch_again, path, named), "quiet", icon="turn"))
        elif tall:
            parts.append(Spacer(HEIGHT))
        if self.columns:
            return Row(parts, gap=14)
        return Column([Row(parts[:2]), *parts[2:]], gap=2)

    def _choose_person(self, index: int) -> None:
        self._person, self._game = index, ""
        self.rebuild()

    def _export(self) -> None:
        """Open the file dialog that exports the table of the chosen person and game, or of all games, as CSV."""
        who, game = self._chosen_person, self._game
        title = _("{name}, {game}").format(name=who.name, game=game or _("all games"))
        text = partial(csv_text, self.statistics, who.key, game)
        self.exporter.ask(_("Export: {title}").format(title=title), EXPORT_NAME, text, TABLES)


def _figures_row(shown: Sequence[Figure], per_row: int) -> Widget:
    """Build a row of the figures `shown` in `per_row` columns of equal width; columns without a figure stay empty."""
    places: list[Widget] = [PreferredWidth(_figure(figure), 1) for figure in shown]
    return Row(
        [*places, *(PreferredWidth(Spacer(), 1) for _missing in range(per_row - len(shown)))], gap=10, align="start"
    )


def _figure(figure: Figure) -> Widget:
    number = Row(
        [Label(figure.number, Role.FIGURE), Label(figure.note, Role.SMALL, "text_dim", grow=1)], gap=8, align="end"
    )
    return Column([Label(figure.caption, Role.CAPTION, "text_dim"), number], gap=0)


def _bar(game: str, matches: int, won: int) -> Bar:
    return Bar(game, _("won {won} of {matches}").format(won=won, matches=matches), matches, won)


class StatisticsWarnings:
    """Shows the problems of `statistics` and `archive` as a toast on `screens`, once each time they change.

    Nothing is shown when the last problem is gone. The loop calls `tick` for it.
    """

    def __init__(self, screens: Screens, statistics: Statistics, archive: Archive) -> None:
        self._screens = screens
        self._statistics = statistics
        self._archive = archive
        self._last_shown = ""

    def tick(self, dt: float) -> bool:
        """Show the problems of statistics and archive as a toast when they have changed; if there are none any more,
        show nothing.

        Return whether they have changed. While the toast cannot be shown, return False; the next call tries again.
        """
        now = " ".join(filter(None, (self._statistics.messages, self._archive.damaged_text)))
        if now == self._last_shown or (now and not self._screens.tell(now, wrong=True)):
            return False
        self._last_shown = now
        return True
