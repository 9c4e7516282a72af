"""One match under way: how it begins and goes on, its menu, and who plays where."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from game.engine.refusals import Refusal
from game.engine.sheet.keys import RuleSheet
from game.engine.state import Phase, View
from game.record.record import Header, Record, Seat
from game.session.match.resuming import play_on
from game.session.match.table import Table
from game.session.saves.saves import Saves
from game.ui.app.rules_page import RulesPage
from game.ui.app.screens import Screen
from game.ui.app.services import Services
from game.ui.couch.couch import Couch
from game.ui.couch.machine import Machine, Replies
from game.ui.input.pad_seats import PadSeats
from game.ui.match.after_deal import AfterDeal, record_of
from game.ui.match.hooks import Doors
from game.ui.match.house_reasons import house_rule
from game.ui.match.menu import MatchMenu
from game.ui.match.review import ReviewFlow
from game.ui.match.save_trouble import SaveTrouble
from game.ui.match.seats import SeatsFlow
from game.ui.match.under_way import UnderWay
from game.ui.people.flow import PeopleFlow
from game.ui.setup.draft import Plan
from game.ui.table.host import TableHost


class MatchFlow:
    """Puts the pages of the match `under_way` on the screens of `services`; `doors` lead away from it."""

    def __init__(self, services: Services, doors: Doors, people: PeopleFlow, under_way: UnderWay) -> None:
        self.screens = screens = services.screens
        self.under_way = under_way
        self._services = services
        self._people = people
        self._seats = SeatsFlow(screens, people, self._reseat)
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
        machine = Machine(self.screens, self.replies, self._services.preferences, self._people.profiles, self.pads)
        self.couch = couch = MatchHost(self, table, machine)
        self.pads.lost.clear()  # who had one before sits down without it
        self.screens.unused = couch.overhear
        couch.passing.begin()
        if table.phase is Phase.DEAL_OVER:
            self._after.sheet(table, self._next_deal, self.pause)

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
            self.screens.push(RulesPage(self.table.header.sheet, self.base(self.table)))

    def paused(self) -> bool:
        """Tell whether the menu of the table is open: no time passes there then."""
        return self._menu.is_open()

    def pause(self) -> None:
        """Open the menu of the table."""
        if self.table is not None:
            self._menu.open(self.table)

    def open_table(self, table: Table, seat: int, host: TableHost) -> Screen:
        """Make the screen of a table for the person in a seat; every deal at it is counted."""
        if self._services.counting:
            self._services.counting.watch(table)
        return self._services.open_table(table, seat, host)

    def deal_over(self) -> None:
        """Show what the deal came to."""
        if self.table is not None:
            self._after.sheet(self.table, self._next_deal, self.pause)

    def match_over(self) -> None:
        """Show what the match came to, which is under way no more."""
        table, self.table = self.table, None
        if table is not None:
            self._after.last_sheet(table)

    def _next_deal(self) -> None:
        self.screens.pop()
        if self.couch is not None and self.couch.table.phase is Phase.DEAL_OVER:
            self.couch.passing.next_deal()

    def _again(self, table: Table) -> None:
        """Begin another match with the same rules and seats."""
        self.begin(Plan(table.header.sheet, table.seats, base=self.base(table)))

    def base(self, table: Table) -> RuleSheet | None:
        """What the rules of a match started from; of one that was saved, by what they say."""
        plan = self._plan(table)
        return (plan.base if plan else None) or self._services.games.base_of(table.header.sheet)

    def _plan(self, table: Table) -> Plan | None:
        """How a match was set that was begun here."""
        return self._begun[1] if self._begun and self._begun[0] is table else None


class MatchHost(Couch):
    """Hosts the tables of a `match`: those who share the machine there, and the way to its pages."""

    scored = True

    def __init__(self, match: MatchFlow, table: Table, machine: Machine) -> None:
        super().__init__(table, machine, self.open_table, match.pause, match.paused, match.seats)
        self._match = match

    def open_table(self, seat: int) -> Screen:
        """Make the screen of the table for the person in a seat."""
        return self._match.open_table(self.table, seat, self)

    def menu(self) -> None:
        """Open the menu of the match."""
        self._match.pause()

    def rules(self) -> None:
        """Show the rules of the match."""
        self._match.rules()

    def deal_over(self, view: View, record: Sequence[str]) -> None:
        """Show what the deal came to."""
        self._match.deal_over()

    def match_over(self, view: View, record: Sequence[str]) -> None:
        """Show what the match came to."""
        self._match.match_over()

    def paused(self) -> bool:
        """Whether the menu is open."""
        return self._match.paused()

    def in_turn(self) -> bool:
        """Whether there is no time in which all may call at once."""
        return self.calls.in_turn

    def house_rule(self, refusal: Refusal) -> str:
        """Return what the match's own rule says that is behind a refusal, if that is one."""
        return house_rule(refusal, self.table.header.sheet, self._match.base(self.table))
