"""Several people on one sofa, in no window: the real table, bots that think at once, and a look at who sees what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from game.bots.base import BotSpec, Decision
from game.bots.choose.player import decide
from game.bots.knowledge.memory import Memory
from game.content.sheets.sheets import load_sheet, sheet_names
from game.engine.actions import Buy, Cut, Discard, DrawStock, Pass
from game.engine.cards import UNKNOWN
from game.engine.state import Phase, View
from game.record.record import Header, Seat
from game.session.house_rules.games import Games, LazySheets
from game.session.match.match import Match
from game.session.opponents import Opponents
from game.session.players.brains import Decide
from game.session.players.driver import BotDriver
from game.session.preferences import Preferences
from game.session.profiles import Profiles
from game.session.saves.saves import NoSaves, Saves
from game.session.settings import Settings
from game.ui.app.services import Services
from game.ui.cards.slots import Zone
from game.ui.couch.call_page import CallPage
from game.ui.couch.couch import Couch
from game.ui.couch.pad_gate import LeaveSign
from game.ui.couch.passing import Curtain
from game.ui.couch.peek import Peek
from game.ui.input.call_keys import key_text
from game.ui.input.pads import Axis, Pads
from game.ui.input.pads import PadButton as On
from game.ui.input.verbs import Command, Confirm, Verb
from game.ui.match.table_opener import Driven, table_people
from game.ui.table.host import TableHost
from game.ui.table.screen import TableScreen
from game.ui.table.watch import WatchScreen
from game.ui.widgets import Page
from game.ui.widgets.screens import Screen
from game.words.staged_tables import find_table
from tests.support.inline_brains import InlineBrains
from tests.support.matches import begun
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.pads import discard_card, draw_card
from tests.ui.support.places import button, click
from tests.ui.support.services import pad_gate, tables
from tests.ui.support.virtual_pad import Bench, VirtualPad, happened

TABLES = Path(__file__).parents[2] / "tables"


def staged(file: str, *names: str) -> Match:
    """Return a staged table with players of these names; names that begin with `bot` are bots."""
    found, start = find_table(str(TABLES / file))
    seats = tuple(Seat(name, "bot" if name.startswith("bot") else "person") for name in names)
    return Match(Header(found.match.sheet, seats, found.seed, start.dealer), start=start)


def plain(open_hands: bool = False, call_seconds: float = 0.0) -> Settings:
    """Return settings without animations and questions."""
    return Settings(
        animation="off",
        bot_pause=0.1,
        ask_wild=False,
        ask_playable=False,
        open_hands=open_hands,
        call_seconds=call_seconds,
    )


class Sofa:
    """A match of several people; after every verb it checks that nobody can see hidden cards."""

    def __init__(
        self,
        table: Match,
        settings: Settings | Preferences | None = None,
        profiles: Profiles | None = None,
        think: Decide = decide,
        size: tuple[int, int] = (1280, 800),
        saves: Saves | NoSaves | None = None,
    ) -> None:
        self.table = table
        self.preferences = settings if isinstance(settings, Preferences) else Preferences(settings or plain())
        self.loop = HeadlessLoop(Screen(), size)
        self.services = Services(
            self.loop.screens,
            Games(LazySheets(sheet_names(), load_sheet)),
            "basic_rummy",
            self.preferences,
            saves or NoSaves(),
            lambda: 7,
            profiles=profiles,
            table_opener=tables(self._open),
        )
        self.match = self.services.match
        self.loop.screens.overlays = [self.match.replies]
        self._think = think
        if not isinstance(settings, Preferences):
            self.match.open_hands.note_deal(table)  # just now, and not in a program that was closed since
        self.services.unfinished_matches.table = table
        self.match.go_on()
        self.wait(0.1)

    def _open(self, table: Match, seat: int, host: TableHost) -> Screen:
        driver = BotDriver(table, InlineBrains(self._think), 0.1, answers_in_turn=host.asks_in_turn)
        people = table_people(table.seats, Opponents(), {seat: key_text(key) for key, seat in host.call_keys.items()})

        bots = Driven(driver, host)
        if host.is_opened_to_watch:
            return WatchScreen(table, seat, people, host, bots, lambda name, volume, pan=0.0: None, self.preferences)
        return TableScreen(table, seat, people, host, bots, preferences=self.preferences)

    # What is done

    def do(self, *verbs: Verb) -> None:
        for verb in verbs:
            self.loop.do(verb)
            self._nobody_peeps()

    def keys(self, *names: str) -> None:
        self.do(*map(Command, names))

    def wait(self, seconds: float = 1.1) -> None:
        """Let time pass; by default long enough for the table to be passed on."""
        until = self.loop.clock.time + seconds
        while self.loop.clock.time < until:
            self.step()

    def step(self) -> None:
        """Run one turn of the loop; without a screen no time passes."""
        assert self.loop.step(), "the window was closed"
        self._nobody_peeps()

    def lift(self) -> TableScreen:
        """Let the person to whom the table was passed take it; return the screen of the table."""
        assert isinstance(self.top, Curtain), self.top
        self.wait(0.7)
        self.do(Confirm())
        return self.screen

    def click(self, text: str) -> None:
        assert isinstance(self.top, Page)
        click(self.loop, button(self.top, text))
        self._nobody_peeps()

    # What is there

    @property
    def couch(self) -> Couch:
        assert self.match.couch is not None
        return self.match.couch

    @property
    def top(self) -> Screen | None:
        return self.loop.screens.top

    @property
    def screen(self) -> TableScreen:
        assert isinstance(self.top, TableScreen), self.top
        return self.top

    @property
    def curtain(self) -> Curtain:
        assert isinstance(self.top, Curtain), self.top
        return self.top

    @property
    def page(self) -> CallPage:
        assert isinstance(self.top, CallPage), self.top
        return self.top

    @property
    def said(self) -> Sequence[str]:
        """Return the toasts of the screen on top, and the replies to callers above it."""
        top = self.top
        assert isinstance(top, Page | TableScreen)
        return [*top.toasts.texts, *self.match.replies.toasts.texts]

    def _nobody_peeps(self) -> None:
        """Check that a visible table shows only what the person who holds it may see."""
        for screen in self.loop.screens.visible():
            if not isinstance(screen, TableScreen) or not self.couch.table_holding.hides_hands:
                continue
            if self.couch.table_holding.is_deal_over:
                continue
            if self.couch.hides(screen.seat):
                assert screen is not self.top or not self.loop.display.texts
                continue
            assert screen.seat == self.couch.table_holding.holder
            self._only_ones_own_hand_lies_open(screen)

    def _only_ones_own_hand_lies_open(self, screen: TableScreen) -> None:
        """Check the cards as drawn: other hands are face down, except the rest of a shown hand, and the own hand is
        face up.
        """
        shown = screen.stage.view.state.shown
        standing = [sprite for sprite in screen.stage.sprites.all if not sprite.leaving and not sprite.is_moving]
        faces = [(sprite.slot.place.zone, sprite.face) for sprite in standing if sprite.pose.open > 0]
        backs = [each for each in standing if each.slot.place.zone is Zone.BACKS and each.pose.open > 0]
        hidden = [each.face for each in backs if shown is None or each.slot.place.owner != shown.seat]
        assert all(face == UNKNOWN for face in hidden)
        held = Counter(face for zone, face in faces if zone in (Zone.HAND, Zone.TRAY))
        assert held <= Counter(self.couch.table.truth.hands[screen.seat])


TIMED = plain(call_seconds=3)
SOON = 0.3
"""Seconds after which all are asked."""


def slow(spec: BotSpec, view: View, memory: Memory) -> Decision | None:
    """Return the decision of a bot to buy after 99 seconds."""
    return Decision(Buy(view.seat), 99.0)


def at_rummy(*bots: int) -> Match:
    table = begun(3, people=3)
    for seat in bots:
        table.replace_player(seat, Seat(f"bot {seat}", "bot"))
    return table


def liverpool() -> Match:
    table = begun(3, game="liverpool_rummy", people=3)
    table.submit(Cut(table.acting[0], 5))
    return table


def me(*names: str) -> Match:
    return staged("me/me.yaml", *names)


def discard(sofa: Sofa) -> None:
    """Let the person who has the table draw, and discard the first card that may be discarded."""
    screen = sofa.screen
    sofa.keys("d")
    action = next(each for each in sofa.table.legal(screen.seat) if isinstance(each, Discard))
    screen.hand.toggle(screen.hand.cards.index(action.card))
    sofa.keys("x")


class PadSofa(Sofa):
    """A sofa with people who have `pads`, as many as asked for, and a mouse."""

    def __init__(
        self,
        table: Match,
        place: Bench,
        pads: Pads,
        count: int = 2,
        settings: Settings | None = None,
        think: Decide = decide,
        size: tuple[int, int] = (1280, 800),
    ) -> None:
        super().__init__(table, settings, think=think, size=size)
        self.gate = pad_gate(self.services, pads)
        self.leaving = LeaveSign(self.gate)
        self.peek = Peek(self.gate)
        self.loop.sources = [self.gate]
        self.loop.pollers = [self.gate.tick]
        self.loop.screens.overlays = [self.leaving, self.peek, self.match.replies]
        self.loop.kind_of = pads.kind
        self.pads = [place.plug() for _ in range(count)]
        self.wait(0.2)

    def wait(self, seconds: float = 1.1) -> None:
        """Let time pass as `Sofa.wait` does, with the input of gamepads."""
        until = self.loop.clock.time + seconds
        while self.loop.clock.time < until:
            self.loop.waiting += happened()
            self.step()

    def tap(self, pad: VirtualPad, *buttons: On) -> None:
        """Press and release buttons one after the other."""
        for each in buttons:
            pad.press(each)
            self.wait(0.001)
            pad.release(each)
            self.wait(0.001)

    def squeeze(self, pad: VirtualPad, trigger: Axis) -> None:
        """Press and release a trigger."""
        self.hold(pad, trigger)
        self.hold(pad, trigger, False)

    def hold(self, pad: VirtualPad, trigger: Axis, down: bool = True) -> None:
        """Press a trigger and hold it; release it if not `down`."""
        pad.push(trigger, 1 if down else -1)
        self.wait(0.001)
        self.wait(0.2)

    def join(self, *seats: int) -> None:
        """Assign the gamepads to these seats, in order."""
        for pad, seat in zip(self.pads, seats, strict=True):
            self.gate.seats.assign(pad.number, seat)

    def draw(self, pad: VirtualPad) -> None:
        """Draw from the stock with the D-pad."""
        draw_card(self.screen, partial(self.tap, pad))

    def discard(self, pad: VirtualPad) -> None:
        """Discard the first card that may be discarded, with the D-pad."""
        discard_card(self.screen, partial(self.tap, pad))


def alone(turn: int = 3) -> Sofa:
    """Return Ann with bots that never stop thinking, once she is asked about a discard in the turn of seat `turn`."""
    table = bots()
    sofa = Sofa(table, think=slow)
    asked(table, turn)
    sofa.wait(0.1)
    assert sofa.screen.panels.banner.is_open
    return sofa


def bots() -> Match:
    table = begun(4, game="liverpool_rummy", people=1)
    table.submit(Cut(table.acting[0], 5))
    return table


def asked(table: Match, turn: int) -> None:
    """Play until Ann is asked about a discard in the turn of seat `turn`."""
    while not (table.phase is Phase.BUY and table.truth.turn == turn and table.acting[0] == 0):
        turn = table.acting[0]
        legal = table.legal(turn)
        table.submit(next((each for each in legal if isinstance(each, DrawStock | Pass)), legal[-1]))
