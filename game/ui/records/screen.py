"""The record book: how everybody fared in every game, their best and their worst."""

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
from game.ui.widgets.adaptive import AdaptivePage, Share
from game.ui.widgets.button import HEIGHT
from game.ui.widgets.charts import Bar, Bars, Chart
from game.ui.widgets.label import Notice
from game.ui.widgets.screens import Screens
from game.ui.words.records import Fact, Named, facts, mark_text, marks, points_text
from game.ui.words.strings import _

A_ROW, FEW = 5, 3
"""Figures side by side, and where letters are large."""
MOST_STEPS = 60
"""Matches in a chart, the latest."""
FILE = "rummy-house.csv"
"""The name of an exported table, at first."""
MARK = 130
POINTS = 110


class RecordsPage(AdaptivePage):
    """Shows what the `statistics` say of everybody, with the names of `profiles`. Esc and the button go back.

    What is chosen can be written to a file by the `exporter`; a deal or match whose record is still in the `archive`
    can be looked at again.
    """

    first = 0

    def __init__(self, statistics: Statistics, profiles: Profiles, archive: Archive, exporter: Exporter) -> None:
        super().__init__()
        self.statistics = statistics
        self.archive = archive
        self.exporter = exporter
        names = {profile.id: profile.name for profile in profiles}
        self.people = tuple(
            structs.replace(each, name=names.get(each.key, each.name)) for each in counted_people(statistics)
        )
        """With the names they have now."""
        archive.refresh()
        self._reading = archive.load_more()
        self._person = 0
        self._game = ""

    def tick(self, dt: float) -> bool:
        """What can be looked at again is known once all records have been read."""
        if self._reading:
            self._reading = self.archive.load_more()
            if not self._reading:
                self.rebuild()
        return super().tick(dt) or self._reading

    def build(self) -> Widget:
        """People and games, what is counted, and the way out."""
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
        found = totals(self.statistics, self._who.key, self._game)
        if self.columns:
            left = Column([self._people(1), self._games(1)], gap=12)
            sheet = Panel(Scroll(self._sheet(found, A_ROW)), padding=20)
            body: Widget = Row([Share(left, 4), Share(sheet, 11)], gap=18, align="stretch", grow=1)
        else:
            sheet = Panel(self._sheet(found, FEW), padding=20)
            body = Scroll(Column([self._people(0), self._games(0), sheet], gap=14))
        return Column([*head, body, foot], gap=14)

    @property
    def _who(self) -> CountedPerson:
        return self.people[self._person]

    def _people(self, grow: float) -> Widget:
        items = [Item(each.name, counted("one deal", "{count} deals", each.deal_count)) for each in self.people]
        return List(items, self._person, self._choose_person, rows=min(4, len(items)), grow=grow)

    def _games(self, grow: float) -> Widget:
        titles = ("", *games_played(self.statistics, self._who.key))
        items = [Item(title or _("All games")) for title in titles]

        def choose(index: int) -> None:
            self._game = titles[index]
            self.rebuild()

        return List(items, titles.index(self._game), choose, rows=min(4, len(items)), grow=grow)

    def _sheet(self, found: Totals, a_row: int) -> Widget:
        title = _("{name}, {game}").format(name=self._who.name, game=found.game or _("all games"))
        shown = facts(found)
        grid = [_figures(shown[at : at + a_row], a_row) for at in range(0, len(shown), a_row)]
        return Column([Label(title, Role.SUBHEADING, "accent"), *grid, self._chart(found), self._marks(found)], gap=14)

    def _chart(self, found: Totals) -> Widget:
        if not found.game:
            played = matches_played_and_won(self.statistics, self._who.key)
            return Bars([_bar(game, *numbers) for game, numbers in played.items()])
        steps = last_matches(self.statistics, self._who.key, found.game, MOST_STEPS)
        told = (
            _("Points per deal, match by match; the highest score wins")
            if found.highest_wins
            else _("Points per deal, match by match; the lowest score wins")
        )
        caption = Label(told, Role.SMALL, "text_dim")
        names = (self._who.name, _("the others"))
        chart = Chart(names, [(step.mine, step.others) for step in steps], least=180, added=False)
        return Column([caption, chart], gap=4)

    def _marks(self, found: Totals) -> Widget:
        """The best and the worst; where one can be looked at again, all lines are as high as a button."""
        named = [(each, self.record_of(each)) for each in marks(found)]
        tall = any(path for _mark, path in named) and self.columns
        lines = [self._mark(each, path, tall) for each, path in named]
        return Column(lines, gap=0 if tall else 8)

    def record_of(self, named: Named) -> Path | None:
        """Return the record in which a deal or match can be looked at again; None where it is gone."""
        return self.archive.path_of_match(named.mark.match_id)

    def look_again(self, path: Path, named: Named) -> None:
        """Show a deal or match as it was played."""
        open_match(self.stack, path, named.mark.deal if named.deal else 1)

    def _mark(self, named: Named, path: Path | None, tall: bool) -> Widget:
        parts: list[Widget] = [
            Share(Label(named.name, Role.STRONG), units=MARK),
            Share(Label(points_text(named.mark), Role.STRONG, "accent", "right"), units=POINTS),
            Label(mark_text(named), ink="text_dim", wrap=True, grow=1),
        ]
        if path is not None:
            parts.append(Button(_("Watch it again"), partial(self.look_again, path, named), "quiet", icon="turn"))
        elif tall:
            parts.append(Spacer(HEIGHT))
        if self.columns:
            return Row(parts, gap=14)
        return Column([Row(parts[:2]), *parts[2:]], gap=2)

    def _choose_person(self, index: int) -> None:
        self._person, self._game = index, ""
        self.rebuild()

    def _export(self) -> None:
        """Ask for a file, and write the table of the person and game chosen there."""
        who, game = self._who, self._game
        title = _("{name}, {game}").format(name=who.name, game=game or _("all games"))
        text = partial(csv_text, self.statistics, who.key, game)
        self.exporter.ask(_("Export: {title}").format(title=title), FILE, text, TABLES)


def _figures(shown: Sequence[Fact], a_row: int) -> Widget:
    """Figures side by side in columns of equal width, `a_row` of them."""
    places: list[Widget] = [Share(_figure(fact), 1) for fact in shown]
    return Row([*places, *(Share(Spacer(), 1) for _missing in range(a_row - len(shown)))], gap=10, align="start")


def _figure(fact: Fact) -> Widget:
    number = Row(
        [Label(fact.number, Role.FIGURE), Label(fact.note, Role.SMALL, "text_dim", grow=1)], gap=8, align="end"
    )
    return Column([Label(fact.caption, Role.CAPTION, "text_dim"), number], gap=0)


def _bar(game: str, matches: int, won: int) -> Bar:
    return Bar(game, _("won {won} of {matches}").format(won=won, matches=matches), matches, won)


class StatisticsWatch:
    """Says on `screens` in passing what goes wrong with what is counted, wherever one is: a poller of the loop."""

    def __init__(self, screens: Screens, statistics: Statistics, archive: Archive) -> None:
        self._screens = screens
        self._statistics = statistics
        self._archive = archive
        self._said = ""

    def tick(self, dt: float) -> bool:
        """Say it once; whether something was said."""
        now = " ".join(filter(None, (self._statistics.messages, self._archive.damaged_text)))
        if now == self._said or (now and not self._screens.tell(now, wrong=True)):
            return False
        self._said = now
        return True
