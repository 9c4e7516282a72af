"""Pages about a moment of a replayed match: the list of turns, a seat's knowledge, and playing on from there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from game.engine.state import NOBODY
from game.record.record import Record, Seat
from game.session.match.replay import SeatKnowledge, TurnMark
from game.session.opponents import Opponents
from game.session.profiles import Profiles
from game.ui.draw.theme import Role
from game.ui.people.chairs import PERSON, is_seated_elsewhere, seat_for
from game.ui.people.choose_opponent import ChooseOpponentPage
from game.ui.replay.view import ReplayView
from game.ui.widgets import (
    Button,
    Choice,
    Column,
    Item,
    Label,
    List,
    Panel,
    Row,
    Scroll,
    Spacer,
    Widget,
)
from game.ui.widgets.adaptive import PreferredWidth, RoomyPage
from game.ui.widgets.players import Portrait, avatar_of, colour_of
from game.words.events import known_lines, plays_text, turn_text
from game.words.match import level_name
from game.words.strings import _

SEAT_CHOICE_WIDTH = 260


class KnowledgePage(RoomyPage):
    """Shows what a seat could know at the moment called `turn_name`: first `seat`, then any seat that is chosen.

    `knowledge_of` is called with the seat and returns its knowledge. Esc and the button go back.
    """

    wide = 900
    full_height = False
    first_focus = -1

    def __init__(
        self, knowledge_of: Callable[[int], SeatKnowledge], names: Sequence[str], seat: int, turn_name: str
    ) -> None:
        super().__init__()
        self.knowledge_of = knowledge_of
        self.names = tuple(names)
        self.seat = seat
        self.turn_name = turn_name

    def build(self) -> Widget:
        """Build the choice of seat and one line per known fact."""
        title = Label(_("What {name} knew").format(name=self.names[self.seat]), Role.HEADING, grow=1)
        seats = Choice(self.names, self.seat, self._choose_seat, stepper=True, tip=_("Whose knowledge is shown"))
        told = [Label(line, wrap=True) for line in known_lines(self.knowledge_of(self.seat), self.names)]
        paper = Panel(Scroll(Column(told, gap=10)), padding=24)
        note = Label(
            _("Nobody in that seat knew more than this, not even a bot."), Role.SMALL, "text_dim", wrap=True, grow=1
        )
        foot = Row([note, Spacer(12), Button(_("Back"), self.back, "primary")])
        head = Row([title, PreferredWidth(seats, units=SEAT_CHOICE_WIDTH)])
        return Column([head, Label(self.turn_name, Role.SMALL, "accent"), paper, foot], gap=14)

    def _choose_seat(self, seat: int) -> None:
        self.seat = seat
        self.rebuild()


class TurnsPage(RoomyPage):
    """Lists all turns of a replay; dismissed with the moment at which the chosen turn begins. Esc and the button go
    back.
    """

    wide = 1040

    def __init__(self, live: ReplayView) -> None:
        super().__init__()
        self.live = live
        self.rows = tuple(_turn_rows(live))
        here = live.replay.marks[live.replay.mark_at(live.number)]
        self.chosen = next(
            index for index, (mark, item) in enumerate(self.rows) if mark is here and not item.is_heading
        )

    def enter(self) -> None:
        """Build the page and focus the list."""
        super().enter()
        self.group.set_focus(next(each for each in self.group.root.walk() if isinstance(each, List)))

    def build(self) -> Widget:
        """Build the list and the buttons."""
        items = [item for _mark, item in self.rows]
        turns = List(items, self.chosen, self._select, self._choose, rows=1, grow=1)
        foot = Row([Button(_("Back"), self.back), Spacer(grow=1), Button(_("Go there"), self._choose, "primary")])
        return Column([Label(_("All turns"), Role.HEADING), turns, foot], gap=14)

    def _select(self, index: int) -> None:
        self.chosen = index

    def _choose(self, index: int = -1) -> None:
        self.dismiss(self.rows[self.chosen][0].moment)


def _turn_rows(live: ReplayView) -> Iterator[tuple[TurnMark, Item]]:
    """Yield each turn with its row in the list, in order. Before the first turn of each deal, yield that turn with a
    heading.
    """
    marks = live.replay.marks
    deal = 0
    for number, mark in enumerate(marks):
        if mark.deal != deal:
            deal = mark.deal
            yield mark, Item(_("Deal {deal}").format(deal=deal), is_heading=True)
        end = marks[number + 1].moment if number + 1 < len(marks) else live.replay.last_moment + 1
        told = _play_lines(live, range(mark.moment + 1, end + (end <= live.replay.last_moment)))
        names = live.names_at(mark.moment)
        name = names[mark.seat] if mark.seat != NOBODY else ""
        yield mark, Item(turn_text(mark, names), note=plays_text(told, name) or " ")


def _play_lines(live: ReplayView, moments: range) -> Sequence[str]:
    deal = live.replay.moments[moments.start - 1].state.deal
    return [line for number in moments if live.replay.moments[number].state.deal == deal for line in live.lines(number)]


PLAYER_BUTTON_WIDTH = 220


class PlayOnPage(RoomyPage):
    """Sets up a new match that continues `record` after its first `count` actions, with a choice of players for its
    `seats`.

    Enter starts the match: it calls `begin` with the record, the count and the chosen seats. Esc goes back.
    """

    wide = 760
    full_height = False
    first_focus = -1

    def __init__(
        self,
        opponents: Opponents,
        profiles: Profiles,
        begin: Callable[[Record, int, tuple[Seat, ...]], object],
        record: Record,
        count: int,
        seats: Sequence[Seat],
        turn_name: str,
    ) -> None:
        super().__init__()
        self.opponents = opponents
        self.profiles = profiles
        self.begin = begin
        self.record = record
        self.count = count
        self.seats = list(seats)
        self.turn_name = turn_name

    def build(self) -> Widget:
        """Build a row per seat and the buttons."""
        told = _(
            "A new match starts here with the cards of this deal; later deals are new. The old match stays as it is."
        )
        rows = [self._seat_row(number) for number in range(len(self.seats))]
        foot = Row([Button(_("Back"), self.back), Spacer(grow=1), Button(_("Play"), self._start, "primary", "cards")])
        seats = Panel(Scroll(Column(rows, gap=8)), padding=20)
        heading = Label(_("Play on from here"), Role.HEADING)
        turn_name = Label(self.turn_name, Role.SMALL, "accent")
        return Column([heading, turn_name, Label(told, ink="text_dim", wrap=True), seats, foot], gap=14)

    def _ask_who_plays(self, number: int) -> None:
        now = self.seats[number]
        code = PERSON + now.profile if now.profile else now.character
        self.stack.push(ChooseOpponentPage(self.opponents, self.profiles, code), partial(self._seat_player, number))

    def _seat_player(self, number: int, who: str) -> None:
        found = seat_for(who, number, self.seats, self.profiles, self.opponents)
        if found is not None and is_seated_elsewhere(found, number, self.seats):
            told = _("{name} already plays in another seat.").format(name=found.name)
            self.tell(told, 8.0, "warning", "danger")
        elif found is not None:
            self.seats[number] = found
            self.rebuild()

    def _seat_row(self, number: int) -> Widget:
        seat = self.seats[number]
        kind = _("Person") if seat.kind == "person" else level_name(seat.level or "standard")
        who = Button(kind, partial(self._ask_who_plays, number), tip=_("Who plays here?"))
        name = Label(seat.name, Role.STRONG, grow=1)
        return Row(
            [
                Portrait(avatar_of(self.seats, number), colour_of(self.seats, number)),
                name,
                PreferredWidth(who, units=PLAYER_BUTTON_WIDTH),
            ]
        )

    def _start(self) -> None:
        self.begin(self.record, self.count, tuple(self.seats))
