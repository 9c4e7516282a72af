"""Whatever is done at a table, in whatever order and window: nothing fails, and the cards stand where they belong."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest
from pygame.event import Event

from game.content.sheets.sheets import load_sheet
from game.engine.events import Discarded
from game.record.record import Seat
from game.session.house_rules.games import Games
from game.session.match.match import Match
from game.session.players.driver import BotDriver
from game.session.preferences import Preferences
from game.session.saves.saves import Saves
from game.session.settings import Settings
from game.ui.app.services import Services
from game.ui.cards.sprites import Pose
from game.ui.input.verbs import Pos
from game.ui.match.table_opener import Driven
from game.ui.setup.draft import MatchPlan
from game.ui.table.controller import Chooser
from game.ui.table.host import TableHost
from game.ui.table.screen import TableScreen
from game.ui.widgets import Dialog, Page
from game.ui.widgets.screens import Screen
from tests.support.inline_brains import InlineBrains
from tests.support.selection import exhaustive
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.services import tables
from tests.ui.support.tables import persons

KEYS = (
    *map(ord, "dflaxrbpnsmcvz12"),
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE),
    *(pygame.K_ESCAPE, pygame.K_F1, pygame.K_F10, pygame.K_F11),
)
SIZES = ((960, 600), (1280, 800), (1920, 1080), (640, 400), (200, 150), (1, 1), (1500, 40), (90, 900))
DISCARDING = (pygame.K_x, pygame.K_RETURN, pygame.K_SPACE)


class Rough:
    """A player who handles a table of bots at random."""

    def __init__(self, folder: Path, game: str, players: int, seed: int) -> None:
        self.random = Random(seed)
        self.discards = 0
        self.meant = False
        """Whether something was done of which a discard may come."""
        self.preferences = Preferences(Settings())
        speed = self.random.choice(["off", "fast", "normal"])
        self.preferences.change(animation=speed, reduced_motion=seed % 3 == 0)
        self.loop = HeadlessLoop(Screen(), self.random.choice(SIZES[:3]))
        sheet = load_sheet(game)
        self.services = Services(
            self.loop.screens,
            Games({game: sheet}),
            game,
            self.preferences,
            Saves(folder),
            table_opener=tables(self.open_table),
        )
        self.plan = MatchPlan(sheet, (Seat("Ann"), *(Seat(f"Bot {n}", "bot") for n in range(1, players))), seed)
        self.services.match.begin(self.plan)

    def open_table(self, table: Match, seat: int, host: TableHost) -> Screen:
        driver = BotDriver(table, InlineBrains(), 0.2)
        table.subscribe(seat, lambda view, events: self.told(seat, events))
        self.screen = TableScreen(
            table,
            seat,
            persons(len(table.seats)),
            host,
            Driven(driver, host),
            preferences=self.preferences,
        )
        return self.screen

    def told(self, seat: int, events: tuple[object, ...]) -> None:
        mine = [event for event in events if isinstance(event, Discarded) and event.seat == seat]
        self.discards += len(mine)
        assert self.meant or not mine, "discarded without a drop, a click or a key for it"

    def point(self) -> Pos:
        width, height = self.loop.display.size
        spots: list[tuple[float, float]] = [
            (self.random.randrange(-9, width + 9), self.random.randrange(-9, height + 9))
        ]
        stage = self.screen.stage
        spots += [self.random.choice(stage.scene.slots).rect.center for _ in range(6) if stage.scene.slots]
        spots += [stage.areas.river.center, stage.areas.mats[0].center, stage.areas.hand.center]
        spots += [stage.scene.pile.center, *(box.center for box in stage.scene.melds.values())]
        top = self.loop.screens.top
        if isinstance(top, Page):
            spots += [widget.rect.center for widget in top.group.focusable()] * 2
        x, y = self.random.choice(spots)
        return (int(x), int(y))

    def events(self, *events: Event) -> None:
        self.loop.waiting += events
        self.loop.step()

    def motion(self, pos: Pos) -> Event:
        return Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))

    def button(self, kind: int, pos: Pos, button: int = 1, clicks: int = 1) -> Event:
        return Event(kind, pos=pos, button=button, clicks=clicks)

    def near_discards(self, pos: Pos) -> bool:
        return self.screen.stage.areas.river.collidepoint(pos)

    def click(self) -> None:
        pos, button = self.point(), self.random.choice([1, 1, 1, 1, 3])
        # What a question is about may be a discard.
        self.meant = self.near_discards(pos) or isinstance(self.loop.screens.top, Chooser | Dialog)
        self.events(self.motion(pos))
        for count in range(1, self.random.choice([1, 1, 2]) + 1):
            self.events(self.button(pygame.MOUSEBUTTONDOWN, pos, button, count))
            self.between()
            self.events(self.button(pygame.MOUSEBUTTONUP, pos, button, count))
        self.meant = False

    def drag(self) -> None:
        start, end = self.point(), self.point()
        self.events(self.motion(start), self.button(pygame.MOUSEBUTTONDOWN, start))
        self.events(self.motion((start[0] + 30, start[1])))
        self.between()
        self.events(self.motion(end))
        self.between()
        self.meant = self.near_discards(end)
        self.events(self.button(pygame.MOUSEBUTTONUP, end))
        self.meant = False

    def between(self) -> None:
        """Do something random while a button is held down."""
        what = self.random.random()
        if what < 0.25:
            self.key()
        elif what < 0.4:
            self.loop.run_for(self.random.choice([0.1, 1.5]))
        elif what < 0.45:
            self.loop.resize(self.random.choice(SIZES))
        elif what < 0.5:
            self.events(Event(pygame.WINDOWFOCUSLOST))

    def key(self) -> None:
        key, ctrl = self.random.choice(KEYS), self.random.random() < 0.2
        before, self.meant = self.meant, self.meant or key in DISCARDING
        mod = pygame.KMOD_CTRL if ctrl or key == pygame.K_z else 0
        self.events(Event(pygame.KEYDOWN, key=key, mod=mod), Event(pygame.KEYUP, key=key, mod=mod))
        self.meant = before

    def something(self) -> None:
        at_table = any(screen is self.screen for screen in self.loop.screens.visible())
        if not at_table and (not len(self.loop.screens) or self.random.random() < 0.3):
            self.services.match.begin(self.plan)
        act = self.random.choices((self.click, self.drag, self.key, self.wait, self.odd), (30, 25, 35, 8, 4))[0]
        act()

    def wait(self) -> None:
        self.loop.run_for(self.random.choice([0.05, 0.3, 2.0]))

    def odd(self) -> None:
        if self.random.random() < 0.6:
            self.loop.resize(self.random.choice(SIZES))
        elif self.random.random() < 0.5:
            self.screen.stage.speed = self.random.choice(["off", "slow"])
            self.screen.stage.has_reduced_motion = not self.screen.stage.has_reduced_motion
        else:
            self.events(Event(pygame.MOUSEWHEEL, x=0, y=self.random.choice([-3, 3])))

    def sensible(self) -> None:
        """Play a sensible turn, so that the deal comes to an end."""
        mine = self.screen.controller.legal()
        if mine and self.loop.screens.top is self.screen:
            self.meant = True
            self.screen.controller.submit(self.random.choice(mine))
            self.meant = False


def settled(rough: Rough) -> None:
    """Check that, with nothing held, every card is at its place in the layout."""
    screen = rough.screen
    if rough.loop.pointing.is_pressed:
        rough.events(Event(pygame.WINDOWFOCUSLOST))
    assert screen.pointer.lifted_cards is None
    assert not any(sprite.is_held for sprite in screen.stage.sprites.all)
    stage = screen.stage
    for _step in range(2000):
        if not stage.tick(0.05):
            break
    assert not stage.sprites.is_moving
    assert stage.away == frozenset()
    assert stage.opening is None
    assert sorted((s.place.zone.value, s.place.owner, s.place.index) for s in stage.scene.slots) == sorted(
        (s.slot.place.zone.value, s.slot.place.owner, s.slot.place.index) for s in stage.sprites.all
    )
    for sprite in stage.sprites.all:
        assert sprite.pose == Pose.of(sprite.slot)
        assert sprite.slot in stage.scene.slots


@pytest.mark.parametrize("steps", [70, *exhaustive(110)])
@pytest.mark.parametrize(
    ("game", "players", "seed"),
    [
        ("rummy_500", 2, 1),
        ("rummy_500", 4, 2),
        ("rummy_500", 3, 3),
        ("liverpool_rummy", 4, 4),
        ("double_rum", 3, 5),
        ("dummy_rummy", 3, 6),
        ("doofer", 2, 7),
        ("basic_rummy", 2, 8),
        ("contract_rummy", 5, 9),
    ],
)
def test_random_handling_of_a_table_raises_no_error(
    tmp_path: Path, game: str, players: int, seed: int, steps: int
) -> None:
    rough = Rough(tmp_path, game, players, seed)
    for step in range(steps):
        rough.something()
        if step % 5 == 4:
            rough.sensible()
        if step % 10 == 9:
            settled(rough)
    assert rough.loop.frames > 0.8 * steps
