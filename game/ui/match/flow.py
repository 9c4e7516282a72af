"""One match under way: how it begins and goes on, its menu, and who plays where."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from game.engine.sheet.keys import RuleSheet
from game.engine.state import Phase, View
from game.record.record import Header, Record, Seat
from game.session.match.table import Table, play_on
from game.session.saves.saves import Saves
from game.ui.app.rules_page import RulesPage
from game.ui.app.screens import Screen
from game.ui.app.services import Services
from game.ui.couch.couch import Couch
from game.ui.couch.machine import Machine, Replies
from game.ui.input.pad_seats import PadSeats
from game.ui.match.after_deal import AfterDeal, record_of
from game.ui.match.hooks import Doors, Hooks
from game.ui.match.house_reasons import house_rule
from game.ui.match.menu import MatchMenu
from game.ui.match.review import ReviewFlow
from game.ui.match.save_trouble import SaveTrouble
from game.ui.match.seats import SeatsFlow
from game.ui.match.under_way import UnderWay
from game.ui.setup.draft import Plan


class MatchFlow:
    """Puts the pages of the match `under_way` on the screens of `services`; `doors` lead away from it."""

    def __init__(self, services: Services, doors: Doors, under_way: UnderWay) -> None:
        self.screens = screens = services.screens
        self.under_way = under_way
        self._services = services
        self._seats = SeatsFlow(screens, services, self._reseat)
        reviews = ReviewFlow(screens, self.play_on, isinstance(services.saves, Saves))
        self._after = AfterDeal(screens, doors, reviews, services.play, self._again, self.same_again)
        self.replies = Replies(screens)
        """What callers are told, over all screens."""
        self.pads = PadSeats()
        """Which gamepads play which seats."""
        self._menu = MatchMenu(screens, doors, self.pads, self.rules, self.seats, self.same_again)
        self.couch: Couch | None = None
        """Those at the table under way."""
        self._begun: tuple[Table, Plan] | None = None
        """The match begun last, and how it was set."""
        self._trouble: SaveTrouble | None = None

    @property
    def table(self) -> Table | None:
        """The match under way, whether one sits at it or not."""
        return self.under_way.table

    @table.setter
    def table(self, table: Table | None) -> None:
        self.under_way.table = table

    def begin(self, plan: Plan) -> None:
        """Begin a new match; one that was unfinished is put with the others."""
        seed = self._services.new_seed() if plan.seed is None else plan.seed
        dealer = plan.start.dealer if plan.start else len(plan.seats) - 1
        header = Header(plan.sheet, plan.seats, seed, dealer)
        table = Table(header, start=plan.start)
        self._begun = (table, plan)
        self._sit_down(table)

    def same_again(self, table: Table) -> None:
        """Begin a match with the same rules, seats and cards, as they were dealt at `table`; who had left is back."""
        plan, seats = self._plan(table), table.seating.people_back
        if plan and plan.start:
            self.begin(structs.replace(plan, seed=table.header.seed, seats=seats))
        else:
            self.play_on(record_of(table), 0, seats)

    def play_on(self, record: Record, count: int, seats: Sequence[Seat] | None = None) -> None:
        """Begin a new match with the first `count` actions of a recorded one; errors as `session.play_on`."""
        self._sit_down(play_on(record, count, seats))

    def _sit_down(self, table: Table) -> None:
        """Begin with a new match, which is kept at once: before it is dealt somebody may have to take the table."""
        journal = self._services.saves.begin()
        if journal is not None:
            table.kept.keep_in(journal)
        self.table = table
        self.go_on()

    def go_on(self) -> None:
        """Sit down at the match under way; one left at its score sheet goes on from there."""
        table = self.table
        if table is None:
            return
        if self._trouble is None or self._trouble.table is not table:
            self._trouble = SaveTrouble(self.screens, table)
        machine = Machine(self.screens, self.replies, self._services.preferences, self._services.profiles, self.pads)
        couch = Couch(
            table,
            machine,
            lambda seat: self._open(table, seat, hooks),
            self.pause,
            self._menu.is_open,
            self.seats,
        )
        hooks = Hooks(
            self._deal_over,
            self._match_over,
            self.pause,
            self.rules,
            self._menu.is_open,
            couch,
            lambda: couch.calls.in_turn,
            lambda refusal: house_rule(refusal, table.header.sheet, self._base(table)),
        )
        self.couch = couch
        self.pads.lost.clear()  # who had one before sits down without it
        self.screens.unused = couch.overhear
        couch.passing.begin()
        if table.phase is Phase.DEAL_OVER:
            self._after.sheet(table, self._next_deal, self.pause)

    def _open(self, table: Table, seat: int, hooks: Hooks) -> Screen:
        """Open a table; every deal at it is counted."""
        if self._services.counting:
            self._services.counting.watch(table)
        return self._services.open_table(table, seat, hooks)

    def seats(self, seat: int | None = None) -> None:
        """Show who plays where in the match under way, to change it; `seat` is what it is about, if any."""
        if self.table is not None:
            self._seats.open(self.table, seat)

    def _reseat(self) -> None:
        if self.table is None or self.couch is None:
            return
        if self.table.phase is Phase.DEAL_OVER:
            self.go_on()
        else:
            self.couch.passing.reseat()

    def rules(self) -> None:
        """Show the rules of the match under way."""
        if self.table is not None:
            self.screens.push(RulesPage(self.table.header.sheet, self._base(self.table)))

    def pause(self) -> None:
        """Open the menu of the table."""
        if self.table is not None:
            self._menu.open(self.table)

    def _deal_over(self, view: View, record: Sequence[str]) -> None:
        if self.table is not None:
            self._after.sheet(self.table, self._next_deal, self.pause)

    def _match_over(self, view: View, record: Sequence[str]) -> None:
        table, self.table = self.table, None
        if table is not None:
            self._after.last_sheet(table)

    def _next_deal(self) -> None:
        self.screens.pop()
        if self.couch is not None and self.couch.table.phase is Phase.DEAL_OVER:
            self.couch.passing.next_deal()

    def _again(self, table: Table) -> None:
        """Begin another match with the same rules and seats."""
        self.begin(Plan(table.header.sheet, table.seats, base=self._base(table)))

    def _base(self, table: Table) -> RuleSheet | None:
        """What the rules of a match started from; of one that was saved, by what they say."""
        plan = self._plan(table)
        return (plan.base if plan else None) or self._services.games.base_of(table.header.sheet)

    def _plan(self, table: Table) -> Plan | None:
        """How a match was set that was begun here."""
        return self._begun[1] if self._begun and self._begun[0] is table else None
