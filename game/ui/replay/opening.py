"""Looking at a match again: opening it from a file or a record, and what can be taken from it meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from game.content.tables.writing import staged_text
from game.engine.state import NOBODY
from game.record.record import Record, Seat
from game.session.match.people import seats_of_people
from game.session.match.replay import Known, NotReplayableError, Replay, TurnMark, open_replay
from game.ui.app.services import Services
from game.ui.draw.theme import Role
from game.ui.people.choose_opponent import ChooseOpponentPage
from game.ui.replay.screen import ReplayScreen
from game.ui.replay.view import ReplayView, is_secret
from game.ui.setup.chairs import PERSON, seat_for, sits_elsewhere
from game.ui.widgets import (
    Answer,
    Button,
    Choice,
    Column,
    Dialog,
    Item,
    Label,
    List,
    Panel,
    Row,
    Scroll,
    Spacer,
    Widget,
)
from game.ui.widgets.adaptive import RoomyPage, Share
from game.ui.widgets.players import Portrait, avatar_of, colour_of
from game.ui.words.events import known_lines, plays_text, turn_text, where_text
from game.ui.words.match import level_word
from game.ui.words.strings import _

SEATS = 260


class KnowledgePage(RoomyPage):
    """Shows what `known(seat)` gives, of `seat` first. Esc and the button go back."""

    wide = 900
    full_height = False
    first = -1

    def __init__(self, known: Callable[[int], Known], names: Sequence[str], seat: int, where: str) -> None:
        super().__init__()
        self.known = known
        self.names = tuple(names)
        self.seat = seat
        self.where = where

    def build(self) -> Widget:
        """Whose knowledge, and what it is, one thing a line."""
        title = Label(_("What {name} knew").format(name=self.names[self.seat]), Role.HEADING, grow=1)
        seats = Choice(self.names, self.seat, self._look_at, stepper=True, tip=_("Whose knowledge is shown"))
        told = [Label(line, wrap=True) for line in known_lines(self.known(self.seat), self.names)]
        paper = Panel(Scroll(Column(told, gap=10)), padding=24)
        note = Label(
            _("Nobody in that seat knew more than this, not even a bot."), Role.SMALL, "text_dim", wrap=True, grow=1
        )
        foot = Row([note, Spacer(12), Button(_("Back"), self.back, "primary")])
        head = Row([title, Share(seats, units=SEATS)])
        return Column([head, Label(self.where, Role.SMALL, "accent"), paper, foot], gap=14)

    def _look_at(self, seat: int) -> None:
        self.seat = seat
        self.rebuild()


class TurnsPage(RoomyPage):
    """Lists the turns of what is shown; dismissed with the number of a moment. Esc and the button go back."""

    wide = 900

    def __init__(self, live: ReplayView) -> None:
        super().__init__()
        self.live = live
        self.lines = tuple(_lines(live))
        here = live.replay.marks[live.replay.mark_at(live.number)]
        self.chosen = next(index for index, (mark, item) in enumerate(self.lines) if mark is here and not item.heading)

    def enter(self) -> None:
        """The list has the focus."""
        super().enter()
        self.group.set_focus(next(each for each in self.group.root.walk() if isinstance(each, List)))

    def build(self) -> Widget:
        """The list, and the ways on."""
        items = [item for _mark, item in self.lines]
        turns = List(items, self.chosen, self._select, self._go, rows=1, grow=1)
        foot = Row([Button(_("Back"), self.back), Spacer(grow=1), Button(_("Go there"), self._go, "primary")])
        return Column([Label(_("All turns"), Role.HEADING), turns, foot], gap=14)

    def _select(self, index: int) -> None:
        self.chosen = index

    def _go(self, index: int = -1) -> None:
        self.dismiss(self.lines[self.chosen][0].moment)


def _lines(live: ReplayView) -> Iterator[tuple[TurnMark, Item]]:
    """The turns, each deal under a heading."""
    marks = live.replay.marks
    deal = 0
    for number, mark in enumerate(marks):
        if mark.deal != deal:
            deal = mark.deal
            yield mark, Item(_("Deal {deal}").format(deal=deal), heading=True)
        end = marks[number + 1].moment if number + 1 < len(marks) else live.replay.last + 1
        told = _told(live, range(mark.moment + 1, end + (end <= live.replay.last)))
        names = live.names_at(mark.moment)
        name = names[mark.seat] if mark.seat != NOBODY else ""
        yield mark, Item(turn_text(mark, names), note=plays_text(told, name) or " ")


def _told(live: ReplayView, moments: range) -> Sequence[str]:
    deal = live.replay.moments[moments.start - 1].state.deal
    return [line for number in moments if live.replay.moments[number].state.deal == deal for line in live.lines(number)]


WHO = 220


class PlayOnPage(RoomyPage):
    """Begins with the seats of a moment of `record`, before its action number `count`, where anybody else may sit down.

    Enter plays a new match from there, Esc goes back.
    """

    wide = 760
    full_height = False
    first = -1

    def __init__(
        self,
        services: Services,
        record: Record,
        count: int,
        seats: Sequence[Seat],
        where: str,
    ) -> None:
        super().__init__()
        self.services = services
        self.record = record
        self.count = count
        self.seats = list(seats)
        self.where = where

    def build(self) -> Widget:
        """A line for each seat, and the ways on."""
        told = _("A new match begins here, with the same rules and cards. The old one stays as it is.")
        lines = [self._line(number) for number in range(len(self.seats))]
        foot = Row([Button(_("Back"), self.back), Spacer(grow=1), Button(_("Play"), self._start, "primary", "cards")])
        seats = Panel(Scroll(Column(lines, gap=8)), padding=20)
        heading = Label(_("Play on from here"), Role.HEADING)
        where = Label(self.where, Role.SMALL, "accent")
        return Column([heading, where, Label(told, ink="text_dim", wrap=True), seats, foot], gap=14)

    def _ask(self, number: int) -> None:
        now = self.seats[number]
        code = PERSON + now.profile if now.profile else now.character
        self.stack.push(ChooseOpponentPage(self.services, code), partial(self._sit, number))

    def _sit(self, number: int, who: str) -> None:
        found = seat_for(who, number, self.seats, self.services.profiles, self.services.opponents)
        if found is not None and sits_elsewhere(found, number, self.seats):
            told = _("{name} plays in another seat already.").format(name=found.name)
            self.tell(told, 8.0, "warning", "danger")
        elif found is not None:
            self.seats[number] = found
            self.rebuild()

    def _line(self, number: int) -> Widget:
        seat = self.seats[number]
        kind = _("Person") if seat.kind == "person" else level_word(seat.level or "standard")
        who = Button(kind, partial(self._ask, number), tip=_("Who plays here?"))
        name = Label(seat.name, Role.STRONG, grow=1)
        return Row(
            [Portrait(avatar_of(self.seats, number), colour_of(self.seats, number)), name, Share(who, units=WHO)]
        )

    def _start(self) -> None:
        self.services.match.play_on(self.record, self.count, tuple(self.seats))


def open_match(services: Services, path: Path, deal: int = 1) -> None:
    """Look at the match of a file from a deal on; what cannot be shown is told."""
    try:
        look(services, open_replay(path), deal)
    except NotReplayableError as error:
        services.screens.tell(str(error), wrong=True)


def look_at(services: Services, record: Record) -> None:
    """Look at a match that was just played; what cannot be shown is told."""
    try:
        look(services, Replay(record))
    except NotReplayableError as error:
        services.screens.tell(str(error), wrong=True)


def look(services: Services, replay: Replay, deal: int = 1) -> None:
    """Look at a match from its beginning, or from that of a later deal; of people who may go on with it, one says
    first who they are.
    """
    people = seats_of_people(replay.seats(replay.last))
    if is_secret(replay) and len(people) > 1:
        _ask_whose_view(services, replay, deal, people)
    else:
        _show(services, replay, deal, (*seats_of_people(replay.seats(0)), 0)[0])


def _ask_whose_view(services: Services, replay: Replay, deal: int, people: Sequence[int]) -> None:
    """Ask whose hand may be seen: that of somebody else would tell too much."""

    def chosen(seat: int) -> None:
        services.screens.pop()
        _show(services, replay, deal, seat)

    def left() -> None:
        if not services.screens.top:  # a match opened at the start of the program has nothing below it
            services.title()

    seats = replay.seats(replay.last)
    names = [_("{name}’s view").format(name=seats[seat].name) for seat in people]
    ways = [Button(name, partial(chosen, seat)) for name, seat in zip(names, people, strict=True)]
    told = _("This match is not over: everybody else looks away.")
    services.screens.push(Dialog(_("Whose view?"), told, [Answer(_("Back"), left)], Column(ways, gap=8), left))


def _show(services: Services, replay: Replay, deal: int, seat: int) -> None:
    page = ReplayScreen(replay, seat, ReplayActions(services), services.play, services.preferences)
    services.screens.push(page)
    if deal > 1:
        page.go(next((mark.moment for mark in replay.marks if mark.deal == deal), 0))


class ReplayActions:
    """What one does from a replay besides moving along it: see `ReplayScreen`."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.screens = services.screens

    def back(self, page: ReplayScreen) -> None:
        """Leave it, for the title where nothing lies below."""
        if len(self.screens) > 1:
            self.screens.pop()
        else:
            self.services.title()

    def turns(self, page: ReplayScreen) -> None:
        """List all turns, to go to one."""
        self.screens.push(TurnsPage(page.live), page.go)

    def knew(self, page: ReplayScreen) -> None:
        """Show what the seat to act, or the one looked from, knew then."""
        live = page.live
        actor = live.stage.view.state.actor
        seat = live.seat if actor == NOBODY else actor
        self.screens.push(KnowledgePage(partial(page.replay.known, live.number), live.names, seat, page.where))

    def copy(self, page: ReplayScreen) -> None:
        """Offer the turn as a staged table: for the clipboard, or for a file."""
        replay = page.replay
        mark = replay.mark_at(page.live.number)
        where = where_text(replay.marks[mark], page.live.names)
        title = f"{replay.record.header.sheet.title}. {where}"
        text = staged_text(title, replay.turn(mark), replay.discard_before(mark))
        told = _(
            "{turn}, as a staged table: set up where the turn begins, with all that was played in it. "
            "“rummy-house check” plays it, “rummy-house --table” lets one sit down at it."
        )
        answers = [
            Answer(_("Back")),
            Answer(_("To a file …"), partial(self._export, text)),
            Answer(_("To the clipboard"), partial(self._put, text), "primary"),
        ]
        self.screens.push(Dialog(_("Copy this turn"), told.format(turn=where), answers, width=640))

    def play_on(self, page: ReplayScreen) -> None:
        """Ask who plays where, and begin a new match at the moment that is shown."""
        replay, number = page.replay, page.live.number
        count = replay.moments[number].count
        self.screens.push(PlayOnPage(self.services, replay.record, count, replay.seats(number), page.where))

    def _export(self, text: str) -> None:
        self.services.exporter.ask(_("Write the turn to a file"), _("turn") + ".yaml", lambda: text)

    def _put(self, text: str) -> None:
        if self.services.clipboard.put(text):
            self.screens.tell(_("The turn is on the clipboard, as text."))
        else:
            self.screens.tell(_("There is no clipboard here: the text can be pasted in this program only."), wrong=True)
