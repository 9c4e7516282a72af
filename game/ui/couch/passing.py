"""Passing the table from person to person, with a curtain that hides it meanwhile."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from game.engine.actions import Next
from game.engine.state import Phase
from game.ui.couch.calling import question_text
from game.ui.draw.theme import Role
from game.ui.input.call_keys import Participant, key_text
from game.ui.input.verbs import Command, Confirm, Keyed, Menu, Verb
from game.ui.widgets import Button, Column, Label, Page, Panel, Row, Spacer, Widget
from game.ui.widgets.label import Notice
from game.ui.widgets.players import Portrait
from game.ui.widgets.screens import Screen
from game.words.input_signs import PadPart, either, key, on_pad
from game.words.knocking import lay_off_question
from game.words.match import unsaved_text
from game.words.prompts import buy_back_question
from game.words.strings import _

if TYPE_CHECKING:
    from game.ui.couch.couch import Couch

PORTRAIT_WIDTH = 112
LIFT_DELAY = 0.6
"""Seconds in which nothing lifts a new curtain: a press was probably meant for the table."""

LATE_CALL_SECONDS = 2.0
"""Seconds in which a call key does not lift a curtain after a call page: a late call must not reveal cards."""


class CurtainHost:
    """The actions that a curtain requests; by default they do nothing."""

    def lift(self, seat: int) -> None:
        """Show the table to the person in a seat; by default do nothing."""

    def open_menu(self) -> None:
        """Open the menu; by default do nothing."""

    def call_with(self, key: str) -> bool:
        """Call for the person whose call key is `key`. Return whether it is a call key; by default do nothing and
        return False.
        """
        return False

    def process_calls(self) -> None:
        """Carry out the answers (calls or passes for the last discard) given so far; by default do nothing."""

    def wrong_pad(self, seat: int) -> None:
        """Tell the person in a seat that the curtain is for another; by default do nothing."""


class Curtain(Page):
    """A page that hides the whole table until `person` shows their cards, by the button or by their call key.

    `about` says why it is this person's turn. `trouble` is a warning for everybody, "" for none. Call keys of other
    people make calls. `was_asked` says that the person comes from a call page, where the same keys were calls: then
    their key, or a confirm by a pad, does not lift the curtain in the first moments.
    """

    wide = 560
    full_height = False
    share = 0.92

    sudden = True
    first_focus = -1

    def __init__(
        self, person: Participant, about: str, host: CurtainHost, trouble: str = "", was_asked: bool = False
    ) -> None:
        super().__init__()
        self.person = person
        self.about = about
        self.host = host
        self.trouble = trouble
        self.was_asked = was_asked
        self._age = 0.0

    def enter(self) -> None:
        """Build the page, focus its button, and count the time anew for which the curtain cannot be lifted."""
        super().enter()
        self._age = 0.0

    def back(self) -> None:
        """Open the menu."""
        self.host.open_menu()

    def foot(self) -> str:
        """Return the hint with the keys that show the cards and open the menu."""
        text, enter = _("{show} show my cards   {menu} menu"), key(_("Enter"))
        own = key_text(self.person.call_key)
        keys = _("{one} or {other}").format(one=own, other=enter) if own else enter
        pad = text.format(show=on_pad(PadPart.A), menu=on_pad(PadPart.START))
        return either(text.format(show=keys, menu=key(_("Esc"))), pad)

    def build(self) -> Widget:
        """Return a panel with the person's portrait, the text, the button that shows the cards, and the warning, if
        any.
        """
        portrait = Portrait(self.person.avatar, self.person.colour, PORTRAIT_WIDTH)
        show = Button(
            _("I am {name}: show my cards").format(name=self.person.name), self._lift, "primary", icon="cards"
        )
        parts: list[Widget] = [
            Row([Spacer(grow=1), portrait, Spacer(grow=1)]),
            Label(_("Pass to {name}").format(name=self.person.name), Role.HEADING, align="center", wrap=True),
            Label(self.about, Role.SUBHEADING, "accent", "center", wrap=True),
            Label(_("Everybody else, please look away."), Role.SMALL, "text_dim", "center", wrap=True),
            Row([Spacer(grow=1), show, Spacer(grow=1)]),
            *([Notice(self.trouble)] if self.trouble else []),
        ]
        return Panel(Column(parts, gap=10), padding=28)

    def handle(self, verb: Verb) -> bool:
        """Handle a verb and return whether it was used. The person's own key, or a confirm without focus, lifts the
        curtain, but not in its first moments; other call keys make a call, and the menu button opens the menu.

        Shortly after a question to the person, their key and a confirm by a pad only show a message, as they may be
        late calls.
        """
        if isinstance(verb, Menu):
            self.host.open_menu()
            return True
        own_key = isinstance(verb, Command) and verb.key == self.person.call_key
        by_pad = isinstance(verb, Confirm) and verb.pad is not None
        if self.was_asked and self._age < LATE_CALL_SECONDS and (own_key or by_pad):
            self.toasts.show(_("Too late to call. Press again in a moment to see your cards."), LATE_CALL_SECONDS)
            return True
        if own_key:
            self._lift()
            return True
        if isinstance(verb, Command) and self.host.call_with(verb.key):
            return True
        if isinstance(verb, Confirm) and self.group.focus is None:
            self._lift()
            return True
        return super().handle(verb)

    def tick(self, dt: float) -> bool:
        """Advance the curtain by `dt` seconds, and carry out the calls made so far, which may pass the table to another
        person. Return whether the picture of the curtain changed.
        """
        self._age += dt
        self.host.process_calls()
        return super().tick(dt)

    def _lift(self) -> None:
        if self._age >= LIFT_DELAY:
            self.host.lift(self.person.seat)

    def takes_pad(self, verb: Keyed, pad: int, seat: int | None) -> bool | None:
        """Whether a pad's button is passed on: True only for a confirm by the person's own pad, which lifts the
        curtain; None for a pad without a seat. A confirm by the pad of another seat shows a message.
        """
        if seat is None:
            return None
        own = seat == self.person.seat
        if isinstance(verb, Confirm) and not own:
            self.host.wrong_pad(seat)
        return isinstance(verb, Confirm) and own


class Passing(CurtainHost):
    """Hands the table of a `couch` from person to person; a single person always has it."""

    def __init__(self, couch: Couch) -> None:
        self.couch = couch
        self.holding = couch.table_holding
        self.screens = couch.screens
        self.calling = couch.calling
        self.curtain: Curtain | None = None
        """The last curtain."""
        self.curtain_seat = 0
        """The seat the last curtain is for."""
        self.table_screen: Screen | None = None
        """The table's screen opened last."""
        self.is_opened_to_watch = False
        """Whether that screen shows the table without a hand: no person plays, or those who are to act hold phones."""

    @property
    def person_screen(self) -> Screen | None:
        """The screen of the table that was opened last for a person; None before that, and while people only watch."""
        return None if self.is_opened_to_watch else self.table_screen

    def begin(self) -> None:
        """Open the table when it appears.

        It opens for all people to watch if nobody at the machine may hold a hand. If hands are hidden and the deal is
        not over, the curtain closes first. Otherwise it opens for the person who acts next.
        """
        if self.holding.is_only_watched:
            self.watch()
        elif self.holding.hides_hands and not self.holding.is_deal_over:
            self.pass_on()
        else:
            self.open_for(self.holding.next_person)

    def reseat(self) -> None:
        """Reopen the table after a change of players.

        If people now only watch, it opens for all of them. Otherwise it opens for the person who holds it. If that
        person has left, or nobody held it, the next person gets it behind a curtain. There is no curtain if nobody is
        at the machine, if people have chosen to see each other's hands, or if people only watched before and no hands
        are hidden now.
        """
        seat, people = self.holding.holder, self.holding.people
        if self.holding.is_only_watched:
            self.watch()
        elif seat is not None and seat in people:
            self.open_for(seat)
        elif not people or self.holding.shows_hands or (self.is_opened_to_watch and not self.holding.hides_hands):
            self.open_for(self.holding.next_person)
        else:
            self.pass_on()

    def next_deal(self) -> None:
        """Begin the next deal. If people play by phone, also open the table anew.

        If hands are hidden and nobody plays by phone, only show the curtain for the person to act first; lifting it
        begins the deal.
        """
        if self.holding.has_phones:
            self.holding.match.submit(Next(self.holding.next_person))
            self.begin()
        elif self.holding.hides_hands:
            self.pass_on()
        else:
            self.holding.match.submit(Next(self.holding.next_person))

    def turn_to_next(self) -> None:
        """Give the table to the person at the machine who is to act next; if none is, to the one who had it last.

        The person's hand is behind a curtain, unless people have chosen to see each other's hands.
        """
        if self.holding.shows_hands:
            self.open_for(self.holding.next_person)
        else:
            self.pass_on()

    def pass_on(self, asked_seats: Collection[int] = ()) -> None:
        """Take the table from its holder, and show the curtain for the person to act next; it replaces all open
        screens.

        `asked_seats` are the seats that were just asked on a call page. If the person is one of them, a key pressed for
        a call that comes too late does not lift the curtain.
        """
        seat, calling = self.holding.next_person, self.calling
        self.holding.release()
        self.curtain_seat = seat
        trouble = unsaved_text(self.holding.match.recording.write_error)
        self.curtain = Curtain(calling.participant(seat), self._reason_text(seat), self, trouble, seat in asked_seats)
        self.screens.restart(self.curtain)

    def open_for(self, seat: int, next_deal: bool = False) -> None:
        """Give the table to a seat, for this deal or the `next_deal`, and open its screen. Without people at the
        machine, it is only watched.
        """
        self.holding.take(seat, next_deal)
        self._open(seat, not self.holding.people)

    def watch(self) -> None:
        """Open the table for all to watch, with no hand shown; nobody holds it then."""
        front = self.holding.next_person
        self.holding.release()
        self._open(front, True)

    def _open(self, seat: int, to_watch: bool) -> None:
        self.is_opened_to_watch = to_watch
        self.table_screen = self.couch.open_table(self.holding.match, seat, self.couch)
        self.screens.restart(self.table_screen)

    # What a curtain asks for

    def lift(self, seat: int) -> None:
        """Open the table for the person in `seat`; if the deal is over, begin the next."""
        over = self.holding.match.phase is Phase.DEAL_OVER
        self.open_for(seat, over)
        if over:
            self.holding.match.submit(Next(seat))

    def open_menu(self) -> None:
        """Open the menu of the match."""
        self.couch.pages.open_menu()

    def call_with(self, key: str) -> bool:
        """Queue a call for the person whose call key is `key`, whether or not they may call now. Return whether it is a
        call key; for any other key, do nothing.
        """
        seat = self.couch.call_keys.get(key)
        if seat is not None:
            self.couch.call(seat)
        return seat is not None

    def wrong_pad(self, seat: int) -> None:
        """Tell the person in `seat`, who used a pad at somebody else's curtain, to whom the table is to be passed."""
        names = [each.name for each in self.holding.match.seats]
        self.calling.replies.say(names[seat], _("Pass to {name}.").format(name=names[self.curtain_seat]))

    def process_calls(self) -> None:
        """Carry out the calls and passes made. If there were any and the match then waits for another person than the
        curtain is for, pass the table on.
        """
        if self.calling.calls.take_answers() and self.holding.next_person != self.curtain_seat:
            self.pass_on()

    def _reason_text(self, seat: int) -> str:
        state = self.holding.match.view(seat).state
        if state.phase is Phase.DEAL_OVER:
            return _("The next deal begins.")
        if state.phase is Phase.SHUFFLE:
            return _("The match begins.")
        if seat not in self.holding.match.acting:
            return _("Your turn comes next.")
        if state.phase is Phase.LAY_OFF:
            return lay_off_question(state, [who.name for who in self.holding.match.seats])
        if state.phase is Phase.BUY_BACK:
            return buy_back_question(state, seat)
        return question_text(state) if state.phase in (Phase.OFFER, Phase.BUY, Phase.CALL) else _("It is your turn.")
