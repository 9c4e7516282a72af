"""The gate for gamepads of several people: each pad acts for its own seat only.

With one person every pad is theirs; a single pad goes from hand to hand like the mouse.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct
from pygame import Rect
from pygame.event import Event

from game.engine.state import Phase
from game.session.match.match import Match
from game.session.preferences import Preferences
from game.ui.couch.couch import Couch
from game.ui.draw.canvas import Canvas
from game.ui.draw.theme import Role
from game.ui.input.pad_seats import PadSeats
from game.ui.input.pads import TRIGGERS, Axis, Pads
from game.ui.input.verbs import Command, Confirm, Keyed, Leave, Menu, Verb
from game.ui.pages.pads_page import pad_holders_by_seat
from game.ui.pages.pause import PauseScreen
from game.ui.widgets.layout import draw_surface
from game.ui.widgets.screens import ContentOverlay, Screens
from game.words.input_signs import PadPart, on_pad
from game.words.strings import _

SIGN_WIDTH, ICON_SIZE, BAR_HEIGHT = 360, 40, 10
"""Measures of the sign in units that grow with the text."""


class LeavingSeat(Struct, frozen=True):
    """A person about to give a gamepad back by holding its button: the name, the colour, and the share (0–1) of the
    necessary time that has passed.
    """

    name: str
    colour: int
    share: float


class LeaveSign(ContentOverlay[LeavingSeat]):
    """Shows who is about to give their gamepad back, and a bar that fills while they hold its button."""

    def __init__(self, gate: PadGate) -> None:
        super().__init__()
        self._gate = gate

    def find(self) -> LeavingSeat | None:
        """Return the person who holds the button that gives a pad back, with the progress; None if nobody does."""
        return self._gate.leaving()

    def paint(self, canvas: Canvas, shown: LeavingSeat) -> None:
        """Draw the name over a bar that fills up."""
        look, theme = canvas.look, canvas.look.theme
        colour = theme.players[shown.colour]
        text = _("{name} gives the gamepad back …").format(name=shown.name)
        inset, side, bar = look.px(20), look.em(ICON_SIZE), look.em(BAR_HEIGHT)
        width = max(look.em(SIGN_WIDTH), look.fonts.size(text, Role.STRONG)[0] + side + 3 * inset)
        place = Rect(0, 0, min(width, canvas.rect.width - 2 * inset), side + bar + 2 * inset)
        place.center = canvas.rect.center
        draw_surface(canvas, place, blur=18)
        inner = place.inflate(-2 * inset, -2 * inset)
        canvas.icon("pad", Rect(inner.topleft, (side, side)), colour)
        words = Rect(inner.x + side + inset, inner.y, inner.width - side - inset, side)
        canvas.text_in(text, words, Role.STRONG, theme.text)
        track = Rect(inner.x, inner.bottom - bar, inner.width, bar)
        canvas.box(track, theme.well, bar // 2, theme.panel_edge, look.px(1))
        full = Rect(track.topleft, (round(track.width * shown.share), bar))
        if full.width >= bar:
            canvas.box(full, colour, bar // 2)


PEEK, CALL = Axis.LEFT_TRIGGER, Axis.RIGHT_TRIGGER
"""Pad triggers: hold one to peek at one's hand, squeeze the other to call."""

_SILENT_PHASES = (Phase.SHUFFLE, Phase.DEAL_OVER, Phase.MATCH_OVER)


class PlayedMatch(Protocol):
    """The match under way, if any, and those who sit at its table."""

    @property
    def table(self) -> Match | None:
        """The match under way; None without one."""

    @property
    def couch(self) -> Couch | None:
        """The couch of the table that was opened last; None before the first."""


class PadGate:
    """Filters the verbs of gamepads at the table of the match under way and on pages about seats.

    It takes the place of `pads` as an `InputSource` of the loop. As a poller it pauses the match when a pad is lost,
    and rumbles the pad of the player to act.
    """

    def __init__(
        self, pads: Pads, seats: PadSeats, screens: Screens, preferences: Preferences, match: PlayedMatch
    ) -> None:
        self.pads = pads
        self.seats = seats
        self.screens = screens
        self.match = match
        self._preferences = preferences
        self._page: PauseScreen | None = None
        """The pause page about lost pads, if open."""
        self._lost_count = 0
        """Number of lost pads that page is about."""
        self._last_moment: object = None
        self._acting: frozenset[int] = frozenset()

    def read(self, events: Sequence[Event], now: float) -> list[Verb]:
        """Return the verbs of these events, and of buttons held until `now` (seconds), that are passed on to the
        screens. Verbs with which a pad takes or leaves a seat, or calls, take effect here.
        """
        verbs = self.pads.read(events, now)
        self.seats.update(self.pads.pad_ids, self.pads.kind)
        return [
            verb for verb in verbs if not isinstance(verb, Keyed) or verb.pad is None or self._admit(verb, verb.pad)
        ]

    @property
    def couch(self) -> Couch | None:
        """The couch of the match while it `is_at_table`; otherwise None."""
        couch = self.match.couch
        return couch if couch and couch.is_at_table else None

    # Taking a seat and giving it back

    def leaving(self) -> LeavingSeat | None:
        """Return the person who holds the button that gives a pad back, with the progress; None if nobody does."""
        for pad in self.pads.pad_ids:
            share = self.pads.leave_progress(pad)
            holder = self._holder(pad) if share else None
            if holder:
                return LeavingSeat(*holder, share)
        return None

    def _holder(self, pad: int) -> tuple[str, int] | None:
        """Return the name and the colour index of the person who plays with gamepad `pad`; None if nobody does.

        During a match these are the people at the table, but None if only one of them plays at this computer. Without
        one they are the people known to the page on top. A pad without a seat belongs to nobody.
        """
        seat, couch, top = self.seats.seat(pad), self.couch, self.screens.top
        if couch is None:
            holders = top.pad_holders if top else {}
        else:
            holders = pad_holders_by_seat(couch.table.seats)
            holders = holders if len(holders) > 1 else {}
        return None if seat is None else holders.get(seat)

    def _give_seat(self, pad: int, seat: int, couch: Couch) -> None:
        """Assign a seat of the table to a pad, rumble the pad, and say so in a toast."""
        self.seats.assign(pad, seat)
        told = _("Gamepad {number}: {name}").format(number=self.seats.number(pad), name=couch.table.seats[seat].name)
        self._confirm_change(pad, told)

    def _free_pad(self, verb: Leave, pad: int) -> None:
        """Take a pad from its seat at a table; the person plays on with mouse and keyboard. A rumble and a toast say
        so.

        Without a table, pass the verb to the page on top, and rumble the pad if the page used it. Do nothing if the pad
        has no person who could give it back: without a seat, or for somebody alone at the table.
        """
        holder, couch, top = self._holder(pad), self.couch, self.screens.top
        if holder is None or top is None:
            return
        if couch is None:
            if top.takes_pad(verb, pad, self.seats.seat(pad)) is False:
                self._rumble_shortly(pad)
            return
        self.seats.unassign(pad)
        self._confirm_change(pad, _("{name} plays with mouse and keyboard").format(name=holder[0]))

    def _confirm_change(self, pad: int, said: str) -> None:
        """Rumble a pad and show a toast with what has changed (`said`)."""
        self._rumble_shortly(pad)
        if self.screens.top:
            self.screens.top.tell(said, 4.0, "pad", "good")

    def _rumble_shortly(self, pad: int) -> None:
        self.pads.rumble(pad, 0.4, 0.15)

    # What is done with a pad

    def _admit(self, verb: Keyed, pad: int) -> bool:
        """Handle a verb of a pad that concerns seats or calls, and return whether the verb is passed on to the screens.

        - The verb that leaves a seat takes effect here and is never passed on.
        - Away from the table, the screen on top is asked first. A verb that it takes is not passed on; others are.
        - At the table, the menu button is always passed on.
        - If a pad was lost, a confirm of a pad without a seat gives it the seat of the lost one, and is not passed on.
        - If only one person plays, the pad gets that person's seat and the verb is passed on.
        - While the match of several people is paused, every other verb is passed on.
        - Else `_admit_own` decides for the pad of a person at the table, and `_admit_unseated` for all others.
        """
        couch, top, seat = self.couch, self.screens.top, self.seats.seat(pad)
        if isinstance(verb, Leave):
            self._free_pad(verb, pad)
            return False
        if couch is None or top is None:
            taken = top is not None and top.takes_pad(verb, pad, seat) is False
            if taken:
                self._rumble_shortly(pad)
            return not taken
        if isinstance(verb, Menu):
            return True
        people = couch.table_holding.people
        if self.seats.without_pad and isinstance(verb, Confirm) and seat is None:
            self._give_seat(pad, self.seats.without_pad[0], couch)
            return False
        if len(people) == 1:
            self.seats.assign(pad, people[0])
        if len(people) < 2 or couch.is_paused():
            return True
        return self._admit_own(verb, pad, seat, couch) if seat in people else self._admit_unseated(verb, pad, couch)

    def _admit_own(self, verb: Keyed, pad: int, seat: int, couch: Couch) -> bool:
        """Whether a verb of the pad of `seat` is passed on to the screens. Triggers never are; the trigger
        `CALL` makes a call here.

        For other verbs the screen on top is asked first, and its answer is returned if it gives one. Otherwise, while a
        seat chooses among claims, only the verbs of that seat are passed on. Without such a choice, those of the seat
        that holds the table are, and after a deal those of every seat.
        """
        if isinstance(verb, Command) and verb.key in TRIGGERS.values():
            if verb.key == TRIGGERS[CALL]:
                couch.call(seat)
            return False
        taken = self.screens.top.takes_pad(verb, pad, seat) if self.screens.top else None
        if taken is not None:
            return taken
        held, chooses = couch.table_holding, couch.calling.claim_chooser
        return seat == chooses if chooses is not None else held.is_deal_over or seat == held.holder

    def _admit_unseated(self, verb: Keyed, pad: int, couch: Couch) -> bool:
        """Whether a verb of a pad without a seat is passed on to the screens: always if it is the only pad.

        Where there are several pads, only a confirm has an effect: it gives the pad the seat of a person without a pad,
        if there is one. At the curtain for such a person it is that person's seat, and the confirm is passed on.
        Otherwise it is the first such seat; the seat that holds the table is given only if no other is left.
        """
        if len(self.pads.pad_ids) < 2:
            return True
        held = couch.table_holding
        if not isinstance(verb, Confirm):
            return False
        if couch.passing.curtain is self.screens.top and not self.seats.pads(couch.passing.curtain_seat):
            self._give_seat(pad, couch.passing.curtain_seat, couch)
            return True
        free = [seat for seat in held.people if not self.seats.pads(seat)]
        others = [seat for seat in free if seat != held.holder]
        for seat in [*others, *free][:1]:
            self._give_seat(pad, seat, couch)
        return False

    # What is looked after

    def tick(self, dt: float) -> bool:
        """Rumble the pads of players who must act, and open the pause page when a pad is lost at the table.

        When the number of lost pads changes while that page is on top, close it, and open it anew if any is still lost.
        Pads are forgotten that were lost without a match, or when people go on from that page without them. Return
        whether a screen was opened or closed.
        """
        self._rumble_acting()
        if self.match.table is None:
            self.seats.without_pad.clear()  # what is lost between two matches is nobody's at the next one
        if self._page is None:
            return self._pause_for_lost()
        if self._page not in self.screens.visible():
            self.seats.without_pad.clear()  # one goes on without it
            self._page = None
        elif len(self.seats.without_pad) != self._lost_count and self.screens.top is self._page:
            self.screens.pop()
            self._page = None
            self._pause_for_lost()
            return True
        return False

    def _pause_for_lost(self) -> bool:
        """Open the pause page if a pad of somebody who plays was lost at the table, unless the match is paused. Return
        whether it was opened.
        """
        couch = self.couch
        if not self.seats.without_pad or couch is None or couch.is_paused():
            return False
        lost = self.seats.without_pad = [each for each in self.seats.without_pad if each in couch.table_holding.people]
        if not lost:
            return False
        name = couch.table.seats[lost[0]].name
        title = _("{name}’s gamepad is disconnected").format(name=name)
        note = _("Plug it in again, or press {button} on another one. You can also continue with mouse and keyboard.")
        if len(lost) > 1:  # nobody can tell them apart but those who hold them
            title = _("{number} gamepads are disconnected").format(number=len(lost))
            note = _("Plug them in again. Press {button}, {name}! You can also continue with mouse and keyboard.")
        self._lost_count = len(lost)
        self._page = PauseScreen(note.format(button=on_pad(PadPart.A), name=name), title)
        self.screens.push(self._page)
        return True

    def _rumble_acting(self) -> None:
        couch = self.couch
        if couch is None or couch.table.phase in _SILENT_PHASES:
            self._acting = frozenset()
            return
        moment = (couch.table, couch.table.version)
        if moment == self._last_moment:
            return
        self._last_moment = moment
        asked, self._acting = frozenset(couch.table.acting) - self._acting, frozenset(couch.table.acting)
        if self._preferences.settings.rumble:
            for pad in (pad for seat in asked for pad in self.seats.pads(seat)):
                self.pads.rumble(pad, 0.5, 0.2)
