"""Gamepads of several people: what is done with each counts for its own seat only.

With one person at the table every pad is theirs; with one pad only it goes from hand to hand like the mouse.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from pygame import Rect
from pygame.event import Event

from game.engine.state import Phase
from game.record.record import Seat
from game.session.match.people import seats_of_people
from game.ui.app.preferences import Preferences
from game.ui.app.screens import Screen, Sign
from game.ui.couch.call_page import CallPage
from game.ui.couch.couch import Couch
from game.ui.couch.passing import Curtain
from game.ui.draw.canvas import Canvas
from game.ui.draw.theme import Role
from game.ui.input.glyphs import On, on_pad
from game.ui.input.pads import TRIGGERS, Axis, Pads
from game.ui.input.pads_page import PadsPage
from game.ui.input.verbs import Cancel, Command, Confirm, Keyed, Leave, Menu, Verb
from game.ui.match.flow import MatchFlow
from game.ui.match.menu import PauseScreen
from game.ui.setup.screen import SetupScreen
from game.ui.table.screen import TableScreen
from game.ui.widgets import Toasts
from game.ui.widgets.layout import draw_surface
from game.ui.widgets.players import colour_of
from game.ui.words.strings import _

WIDTH, PAD, BAR = 360, 40, 10


class Leaving(Struct, frozen=True):
    """Whose gamepad it is, in their colour, and how far it is held: from 0 to 1."""

    name: str
    colour: int
    share: float


class LeaveSign(Sign[Leaving]):
    """Says who is about to give their gamepad back."""

    def paint(self, canvas: Canvas, shown: Leaving) -> None:
        """Whose pad it is, over a bar that fills."""
        look, theme = canvas.look, canvas.look.theme
        colour = theme.players[shown.colour % len(theme.players)]
        text = _("{name} gives the gamepad back …").format(name=shown.name)
        inset, side, bar = look.px(20), look.em(PAD), look.em(BAR)
        width = max(look.em(WIDTH), look.fonts.size(text, Role.STRONG)[0] + side + 3 * inset)
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


class PadSeating:
    """Gives `pads` their seats at the table of `match`, or at the one that is being set."""

    def __init__(self, pads: Pads, match: MatchFlow) -> None:
        self.pads = pads
        self.match = match
        self.seats = match.pads

    @property
    def at_table(self) -> bool:
        """Whether one is at the table under way."""
        seen = any(isinstance(each, TableScreen | Curtain | CallPage) for each in self.match.screens.visible())
        return seen and self.match.couch is not None and self.match.table is self.match.couch.table

    @property
    def setting(self) -> SetupScreen | None:
        """The page on which a table is being set, while one is at it."""
        top = self.match.screens.top
        return top if isinstance(top, SetupScreen) else None

    # Sitting down

    def sit(self, pad: int, setting: SetupScreen) -> None:
        """Take a seat at a table that is being set, or the next one."""
        setting.pads.sit(pad)
        self._tell(pad)

    def join(self, pad: int, people: Sequence[int]) -> bool:
        """Take the first seat without a pad; whether there was one."""
        seat = next((seat for seat in people if not self.seats.pads(seat)), None)
        if seat is not None:
            self.take(pad, seat)
        return seat is not None

    def take(self, pad: int, seat: int) -> None:
        """Take a seat at the table under way."""
        self.seats.join(pad, seat)
        name = self._around[seat].name
        self._tell(pad, _("Gamepad {number}: {name}").format(number=self.seats.number(pad), name=name))

    # Getting up

    def leaving(self) -> Leaving | None:
        """Who holds the button with which their pad leaves its seat, and for how long."""
        around = self._around
        for pad in self.pads.numbers:
            seat, share = self._seat(pad), self.pads.leaving(pad)
            if share and seat is not None:
                return Leaving(around[seat].name, colour_of(around, seat), share)
        return None

    def leave(self, pad: int) -> None:
        """A pad leaves its seat; its person plays on with mouse and keyboard."""
        seat, around = self._seat(pad), self._around
        if seat is None:
            return
        if self.setting:
            self.setting.pads.stand(pad)
        else:
            self.seats.let_go(pad)
        self._tell(pad, _("{name} plays with mouse and keyboard").format(name=around[seat].name))

    def _seat(self, pad: int) -> int | None:
        """The seat that a pad can leave: a person alone plays with every pad."""
        seat, people = self.seats.seat(pad), seats_of_people(self._around)
        return seat if seat in people and (self.setting or len(people) > 1) else None

    @property
    def _around(self) -> Sequence[Seat]:
        """Those at the table, or at the one that is being set."""
        if self.setting:
            return self.setting.draft.chairs.planned()
        here = self.at_table or isinstance(self.match.screens.top, PadsPage)
        return self.match.table.seats if here and self.match.table else ()

    def _tell(self, pad: int, said: str = "") -> None:
        """Let people feel and see what has become of a pad."""
        self.pads.rumble(pad, 0.4, 0.15)
        top = self.match.screens.top
        toasts = getattr(top, "toasts", None)
        if isinstance(top, PadsPage | SetupScreen):
            top.rebuild()
        elif isinstance(toasts, Toasts) and said:
            toasts.show(said, 4.0, "pad", "good")


PEEK, CALL = Axis.LEFT_TRIGGER, Axis.RIGHT_TRIGGER
"""Held to look at one's hand; squeezed to call."""

SIT = Command("l")
"""Pressed where the table is set, to take a seat."""


class PadGate:
    """Lets through what a pad may do at the table of `match`. A `Source` of the loop, in the place of `pads`."""

    def __init__(self, pads: Pads, match: MatchFlow) -> None:
        self.pads = pads
        self.match = match
        self.seats = match.pads
        self.seating = PadSeating(pads, match)

    def read(self, events: Sequence[Event], now: float) -> list[Verb]:
        """See `Source.read`."""
        verbs = self.pads.read(events, now)
        self.seats.follow(self.pads.numbers, self.pads.kind)
        return [
            verb for verb in verbs if not isinstance(verb, Keyed) or verb.pad is None or self._passes(verb, verb.pad)
        ]

    @property
    def couch(self) -> Couch | None:
        """Those at the table under way, while one is at it."""
        return self.match.couch if self.seating.at_table else None

    @property
    def _seen(self) -> tuple[Screen, ...]:
        return self.match.screens.visible()

    # What is done with a pad

    def _passes(self, verb: Verb, pad: int) -> bool:
        couch, top = self.couch, self.match.screens.top
        if isinstance(verb, Leave):
            self.seating.leave(pad)
            return False
        setting = self.seating.setting
        if setting and verb == SIT:
            self.seating.sit(pad, setting)
            return False
        if isinstance(top, PadsPage) and isinstance(verb, Confirm):
            return self.seats.seat(pad) in top.people or not self.seating.join(pad, top.people)
        if couch is None or isinstance(verb, Menu):
            return True
        people = couch.holding_it.people
        if self.seats.lost and isinstance(verb, Confirm) and self.seats.seat(pad) is None:
            self.seating.take(pad, self.seats.lost[0])
            return False
        if len(people) == 1:
            self.seats.join(pad, people[0])
        if len(people) < 2 or any(isinstance(each, PauseScreen) for each in self._seen):
            return True
        seat = self.seats.seat(pad)
        return self._stranger(verb, pad, couch) if seat not in people else self._own(verb, seat, couch)

    def _own(self, verb: Verb, seat: int, couch: Couch) -> bool:
        """What is done with the pad of a person."""
        top, held = self.match.screens.top, couch.holding_it
        if isinstance(top, CallPage) and isinstance(verb, Confirm):
            verb = Command(TRIGGERS[CALL])
        if isinstance(top, CallPage) and isinstance(verb, Cancel):
            couch.calls.decline(seat)
            return False
        if isinstance(verb, Command) and verb.key in TRIGGERS.values():
            if verb.key == TRIGGERS[CALL]:
                couch.call(seat)
            return False
        if isinstance(top, Curtain):
            if isinstance(verb, Confirm) and seat != couch.passed_to:
                names = [each.name for each in couch.table.seats]
                told = _("The table is passed to {name}.").format(name=names[couch.passed_to])
                self.match.replies.say(names[seat], told)
            return isinstance(verb, Confirm) and seat == couch.passed_to
        chooses = couch.calling.chooses
        return seat == chooses if chooses is not None else held.over or seat == held.seat

    def _stranger(self, verb: Verb, pad: int, couch: Couch) -> bool:
        """A pad without a seat takes one, where there are several pads; at a curtain, that of whom it is for."""
        if len(self.pads.numbers) < 2:
            return True
        held = couch.holding_it
        if not isinstance(verb, Confirm):
            return False
        if isinstance(self.match.screens.top, Curtain) and not self.seats.pads(couch.passed_to):
            self.seating.take(pad, couch.passed_to)
            return True
        self.seating.join(pad, sorted(held.people, key=lambda seat: seat == held.seat))
        return False


_QUIET = (Phase.SHUFFLE, Phase.DEAL_OVER, Phase.MATCH_OVER)


class PadWatch:
    """Looks after the pads of a `gate`: call `tick` often."""

    def __init__(self, gate: PadGate, preferences: Preferences) -> None:
        self._gate = gate
        self._preferences = preferences
        self._page: PauseScreen | None = None
        self._about = 0
        """How many seats the page is about."""
        self._moment: object = None
        self._acting: frozenset[int] = frozenset()

    def tick(self, dt: float) -> bool:
        """Pause, go on and tremble as is due; whether another screen has come up."""
        self._tremble()
        screens, seats = self._gate.match.screens, self._gate.seats
        if self._gate.match.table is None:
            seats.lost.clear()  # what is lost between two matches is nobody's at the next one
        if self._page is None:
            return self._pause()
        if self._page not in screens.visible():
            seats.lost.clear()  # one goes on without it
            self._page = None
        elif len(seats.lost) != self._about and screens.top is self._page:
            screens.pop()
            self._page = None
            self._pause()
            return True
        return False

    def _pause(self) -> bool:
        """Pause at the table if a pad is gone: a menu, or a page that is open, is a pause already."""
        couch, seats = self._gate.couch, self._gate.seats
        if not seats.lost:
            return False
        if couch is None or any(isinstance(each, PauseScreen) for each in self._gate.match.screens.visible()):
            return False
        lost = seats.lost = [each for each in seats.lost if each in couch.holding_it.people]
        if not lost:
            return False
        name = couch.table.seats[lost[0]].name
        title = _("{name}’s gamepad is gone").format(name=name)
        note = _("Plug it in again, or press {button} on another one. Mouse and keyboard go on without it.")
        if len(lost) > 1:  # nobody can tell them apart but those who hold them
            title = _("{number} gamepads are gone").format(number=len(lost))
            note = _("Plug them in again. Press {button}, {name}! Mouse and keyboard go on without them.")
        note = note.format(button=on_pad(On.A), name=name)
        self._about = len(lost)
        self._page = PauseScreen((), note, title=title)
        self._gate.match.screens.push(self._page)
        return True

    def _tremble(self) -> None:
        couch = self._gate.couch
        if couch is None or couch.table.phase in _QUIET:
            self._acting = frozenset()
            return
        moment = (couch.table, couch.table.version)
        if moment == self._moment:
            return
        self._moment = moment
        asked, self._acting = frozenset(couch.table.acting) - self._acting, frozenset(couch.table.acting)
        if self._preferences.settings.rumble:
            for pad in (pad for seat in asked for pad in self._gate.seats.pads(seat)):
                self._gate.pads.rumble(pad, 0.5, 0.2)
