"""The page that changes the players of a match under way."""

from __future__ import annotations

from functools import partial

from game.record.record import Seat
from game.session.match.match import Match
from game.session.opponents import Opponents
from game.session.profiles import Profiles
from game.ui.draw.theme import Role
from game.ui.people.chairs import PERSON, PHONE, is_seated_elsewhere, replacement_bot, seat_for
from game.ui.people.choose_opponent import ChooseOpponentPage
from game.ui.widgets import Button, Column, Label, Panel, Row, Scroll, Spacer, Widget
from game.ui.widgets.adaptive import PreferredWidth, RoomyPage
from game.ui.widgets.players import Portrait, avatar_of, colour_of
from game.words.match import LEVELS, level_name
from game.words.strings import _

PORTRAIT = 44
WAY = 250
OTHER = 170


class SeatsPage(RoomyPage):
    """Shows the players of `table`, to change them; the button of the seat `about`, if given, has the focus.

    The result of the page is whether any seat has changed.
    """

    wide = 860
    full_height = False

    def __init__(self, opponents: Opponents, profiles: Profiles, table: Match, about: int | None = None) -> None:
        super().__init__()
        self.opponents = opponents
        self.profiles = profiles
        self.table = table
        self._about = about
        self._before = table.seats

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The current players, by seat."""
        return self.table.seats

    def back(self) -> None:
        """Dismiss the page (on Esc); its result is whether a seat has changed."""
        self.dismiss(self.seats != self._before)

    def enter(self) -> None:
        """Focus the back button, or the button of the seat that the page is about."""
        super().enter()
        asking = [each for each in self.group.focusable() if isinstance(each, WhoPlays)]
        self.group.set_focus(self.group.focusable()[-1] if self._about is None else asking[self._about])

    def build(self) -> Widget:
        """Build the page with a row for each seat."""
        rows = [self._row(number) for number in range(len(self.seats))]
        told = _(
            "Anyone who leaves can give their seat to a bot and take it back later; the record says who played when."
        )
        foot = Row([Spacer(grow=1), Button(_("Back"), self.back, "primary")])
        panel = Panel(Scroll(Column(rows, gap=12)), padding=24)
        return Column([Label(_("Seats"), Role.HEADING), Label(told, ink="text_dim", wrap=True), panel, foot], gap=14)

    def _row(self, number: int) -> Widget:
        who, before = self.seats[number], self.table.seating.last_people[number]
        level = level_name(who.level) if who.level in LEVELS else ""
        kind = _("Phone") if who.phone else _("Person")
        if who.kind != "person":
            kind = _("Bot, {level}").format(level=level) if level else _("Bot")
        kind = ", ".join(filter(None, (kind, self._character(number))))
        words = Column([Label(who.name, Role.STRONG), Label(kind, Role.SMALL, "text_dim")], gap=0)
        portrait = Portrait(avatar_of(self.seats, number), colour_of(self.seats, number), PORTRAIT)
        ways: list[Widget] = []
        if who.kind == "person":
            ways = [PreferredWidth(Button(_("A bot plays on"), partial(self._swap, number)), units=WAY)]
        elif before:
            text = _("{name} is back").format(name=before.name)
            ways = [PreferredWidth(Button(text, partial(self._swap, number), "primary"), units=WAY)]
        other = PreferredWidth(WhoPlays(_("Who plays?"), partial(self._ask, number)), units=OTHER)
        return Row([portrait, PreferredWidth(words, 1), *ways, other], gap=12)

    def _character(self, seat: int) -> str:
        """Return a few words on the character of the bot in a seat; empty for a bot without one, and for a person."""
        who = self.opponents.get(self.seats[seat].character)
        return _(who.character) if who and who.character else ""

    def _swap(self, seat: int) -> None:
        """Let a bot take over the seat of a person. For the seat of a bot, let the last person who played there come
        back; do nothing if only bots have played there.

        A person who plays in another seat by now cannot come back: a message says so.
        """
        person = self.table.seating.last_people[seat]
        if self.seats[seat].kind == "person":
            self._sit(seat, replacement_bot(seat, self.seats))
        elif person:
            self._sit(seat, person)

    def _ask(self, seat: int) -> None:
        now = self.seats[seat]
        code = PHONE if now.phone else PERSON + now.profile if now.profile else now.character
        page = ChooseOpponentPage(self.opponents, self.profiles, code, can_be_phone=True)
        self.stack.push(page, partial(self._take, seat))

    def _take(self, seat: int, who: str) -> None:
        found = seat_for(who, seat, self.seats, self.profiles, self.opponents)
        if found is not None:
            self._sit(seat, found)

    def _sit(self, seat: int, who: Seat) -> None:
        if is_seated_elsewhere(who, seat, self.seats):
            told = _("{name} already plays in another seat.").format(name=who.name)
            self.toasts.show(told, 4.0, "close", "danger")
            return
        self.table.replace_player(seat, who)
        self.rebuild()


class WhoPlays(Button):
    """The button of a seat that opens the page on which its player is chosen."""
