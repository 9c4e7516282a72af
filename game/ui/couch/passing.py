"""The table is passed on from one person to the next, and a curtain hides it meanwhile."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from game.engine.actions import Next
from game.engine.state import Phase
from game.ui.couch.calling import question
from game.ui.draw.theme import Role
from game.ui.input.call_keys import Participant, key_text
from game.ui.input.verbs import Command, Confirm, Keyed, Menu, Verb
from game.ui.widgets import Button, Column, Label, Page, Panel, Row, Spacer, Widget
from game.ui.widgets.label import Notice
from game.ui.widgets.players import Portrait
from game.ui.widgets.screens import Screen
from game.ui.words.glyphs import On, either, key, on_pad
from game.ui.words.knocking import lay_off_question
from game.ui.words.match import unsaved_text
from game.ui.words.prompts import buy_back_question
from game.ui.words.strings import _

if TYPE_CHECKING:
    from game.ui.couch.couch import Couch

PORTRAIT = 112
CALM = 0.6
"""Seconds in which nothing lifts it: what is pressed then was meant for the table."""

LATE = 2.0
"""Seconds in which a key that was just used to call does not lift it: a call too late shows nobody's cards."""


class CurtainHost:
    """Who is asked and told by a curtain. By default nobody."""

    def lift(self, seat: int) -> None:
        """The person in a seat has the table, and shows their cards."""

    def menu(self) -> None:
        """Open the menu."""

    def call_with(self, key: str) -> bool:
        """Whether a key is that of somebody who called with it."""
        return False

    def hear(self) -> None:
        """Hear what was called."""

    def wrong_pad(self, seat: int) -> None:
        """Tell somebody else than the person it is for that it is not for them."""


class Curtain(Page):
    """Hides everything until `who` shows their cards. Nothing of a table is ever drawn on it.

    `about` says what for, `trouble` what everybody should know. The key of the person lifts the curtain, too; others
    call with theirs. `asked` where the person was one of those asked at once just before, whose own key and A on a pad
    were calls.
    """

    wide = 560
    full_height = False
    share = 0.92

    sudden = True

    def __init__(self, who: Participant, about: str, host: CurtainHost, trouble: str = "", asked: bool = False) -> None:
        super().__init__()
        self.who = who
        self.about = about
        self.host = host
        self.trouble = trouble
        self.asked = asked
        self._age = 0.0

    def enter(self) -> None:
        """Enter lifts it."""
        super().enter()
        self._age = 0.0
        self.group.set_focus(self.group.focusable()[-1])

    def back(self) -> None:
        """Esc: the menu."""
        self.host.menu()

    def foot(self) -> str:
        """Whom it is for has a key of their own as well."""
        text, enter = _("{show} show my cards   {menu} menu"), key(_("Enter"))
        keys = _("{one} or {other}").format(one=key_text(self.who.key), other=enter) if self.who.key else enter
        pad = text.format(show=on_pad(On.A), menu=on_pad(On.START))
        return either(text.format(show=keys, menu=key(_("Esc"))), pad)

    def build(self) -> Widget:
        """Whom it is passed to, what for, and their button."""
        portrait = Portrait(self.who.avatar, self.who.colour, PORTRAIT)
        show = Button(_("I am {name}: show my cards").format(name=self.who.name), self._lift, "primary", icon="cards")
        parts: list[Widget] = [
            Row([Spacer(grow=1), portrait, Spacer(grow=1)]),
            Label(_("Pass to {name}").format(name=self.who.name), Role.HEADING, align="center", wrap=True),
            Label(self.about, Role.SUBHEADING, "accent", "center", wrap=True),
            Label(_("Everybody else, please look away."), Role.SMALL, "text_dim", "center", wrap=True),
            Row([Spacer(grow=1), show, Spacer(grow=1)]),
            *([Notice(self.trouble)] if self.trouble else []),
        ]
        return Panel(Column(parts, gap=10), padding=28)

    def handle(self, verb: Verb) -> bool:
        """The menu, the key of whom it is for, and those of others."""
        if isinstance(verb, Menu):
            self.host.menu()
            return True
        own_key = isinstance(verb, Command) and verb.key == self.who.key
        by_pad = isinstance(verb, Confirm) and verb.pad is not None
        if self.asked and self._age < LATE and (own_key or by_pad):
            self.toasts.show(_("Too late to call. Press again in a moment to see your cards."), LATE)
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
        """What was called is heard."""
        self._age += dt
        self.host.hear()
        return super().tick(dt)

    def _lift(self) -> None:
        if self._age >= CALM:
            self.host.lift(self.who.seat)

    def takes_pad(self, verb: Keyed, pad: int, seat: int | None) -> bool | None:
        """Only the pad of whom it is for lifts it."""
        if seat is None:
            return None
        own = seat == self.who.seat
        if isinstance(verb, Confirm) and not own:
            self.host.wrong_pad(seat)
        return isinstance(verb, Confirm) and own


class Passing(CurtainHost):
    """Gives the table of a `couch` to one person after the other; a single person has it all the time."""

    def __init__(self, couch: Couch) -> None:
        self.couch = couch
        self.held = couch.holding_it
        self.screens = couch.screens
        self.calling = couch.calling
        self.curtain: Curtain | None = None
        """The one that came down last."""
        self.to = 0
        """For whom it is."""
        self.shown: Screen | None = None
        """The screen of the table that was opened last."""
        self._watched = False
        """Whether no person played when the table was shown last."""

    @property
    def played(self) -> Screen | None:
        """The screen of the table that was opened last, if a person plays there."""
        return None if self._watched else self.shown

    def begin(self) -> None:
        """Sit down: the person whose turn it is, or comes next, gets the table."""
        if self.held.hides_hands and not self.held.is_deal_over:
            self.pass_on()
        else:
            self.show(self.held.next_person)

    def reseat(self) -> None:
        """Somebody else plays in a seat now: whoever holds the table goes on, else it is passed on.

        It is never passed to a bot: without people, and from then until several are back, it lies open to all.
        """
        seat, people = self.held.seat, self.held.people
        if seat is not None and seat in people:
            self.show(seat)
        elif not people or self.held.shows_hands or (self._watched and not self.held.hides_hands):
            self.show(self.held.next_person)
        else:
            self.pass_on()

    def next_deal(self) -> None:
        """Go on to the next deal; where hands are hidden, it is dealt to whoever has the table then."""
        if self.held.hides_hands:
            self.pass_on()
        else:
            self.held.match.submit(Next(self.held.next_person))

    def go_on(self) -> None:
        """The match waits for somebody else: turn the table to them, or pass it on where hands are hidden."""
        if self.held.shows_hands:
            self.show(self.held.next_person)
        else:
            self.pass_on()

    def pass_on(self, asked: Collection[int] = ()) -> None:
        """Hide everything until the person whose turn it is, or comes next, says that they have the table.

        `asked` are those who were asked at once just before.
        """
        seat, calling = self.held.next_person, self.calling
        self.held.release()
        self.to = seat
        trouble = unsaved_text(self.held.match.recording.write_error)
        self.curtain = Curtain(calling.participant(seat), self._about(seat), self, trouble, seat in asked)
        self.screens.restart(self.curtain)

    def show(self, seat: int, next_deal: bool = False) -> None:
        """Let the person in a seat see the table, now or for the `next_deal`."""
        self.held.take(seat, next_deal)
        self._watched = not self.held.people
        self.shown = self.couch.open_table(self.held.match, seat, self.couch)
        self.screens.restart(self.shown)

    # What a curtain asks for

    def lift(self, seat: int) -> None:
        """Let the person see the table; the next deal is dealt to them."""
        over = self.held.match.phase is Phase.DEAL_OVER
        self.show(seat, over)
        if over:
            self.held.match.submit(Next(seat))

    def menu(self) -> None:
        """Open the menu of the match."""
        self.couch.menu()

    def call_with(self, key: str) -> bool:
        """Call for the person whose key it is."""
        seat = self.couch.keys.get(key)
        if seat is not None:
            self.couch.call(seat)
        return seat is not None

    def wrong_pad(self, seat: int) -> None:
        """Say to whom the table is passed."""
        names = [each.name for each in self.held.match.seats]
        self.calling.replies.say(names[seat], _("The table is passed to {name}.").format(name=names[self.to]))

    def hear(self) -> None:
        """Hear what is called while nobody has the table; whoever has answered by that needs it no more."""
        if self.calling.calls.take_answers() and self.held.next_person != self.to:
            self.pass_on()

    def _about(self, seat: int) -> str:
        state = self.held.match.view(seat).state
        if state.phase is Phase.DEAL_OVER:
            return _("The next deal begins.")
        if state.phase is Phase.SHUFFLE:
            return _("The match begins.")
        if seat not in self.held.match.acting:
            return _("Your turn comes next.")
        if state.phase is Phase.LAY_OFF:
            return lay_off_question(state, [who.name for who in self.held.match.seats])
        if state.phase is Phase.BUY_BACK:
            return buy_back_question(state, seat)
        return question(state) if state.phase in (Phase.OFFER, Phase.BUY, Phase.CALL) else _("It is your turn.")
