"""Matches to be looked at again, for tests of their pages."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from msgspec import structs

from game.session.match.replay import Replay
from game.ui.replay.screen import ReplayScreen
from game.ui.widgets import Button
from tests.support.records import open_replay
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.services import page_made, services_of

GOLDEN = Path(__file__).parents[2] / "golden"


@cache
def golden(name: str) -> Replay:
    """Return the replay of a match kept for tests."""
    return open_replay(GOLDEN / f"{name}.record")


def unfinished(name: str, actions: int, person: int = 0) -> Replay:
    """Return the replay of the first `actions` of a match kept for tests, in which only seat `person` is a person."""
    record = golden(name).record
    seats = tuple(
        structs.replace(seat, kind="person" if n == person else "bot") for n, seat in enumerate(record.header.seats)
    )
    header = structs.replace(record.header, seats=seats)
    return Replay(structs.replace(record, header=header, actions=record.actions[:actions], digest=""))


class Seen:
    """A replay screen in a loop without a window, and the sounds played; with `actions` of a match that ends with
    them.
    """

    def __init__(
        self,
        name: str = "rummy_500-6",
        size: tuple[int, int] = (1280, 800),
        text_scale: float = 1.0,
        seat: int = 0,
        actions: int = 0,
    ) -> None:
        self.heard: list[str] = []
        self.services = services_of(play=lambda sound, volume, pan=0.0: self.heard.append(sound))
        self.page = page_made(
            ReplayScreen, self.services, unfinished(name, actions, seat) if actions else golden(name), seat
        )
        self.loop = HeadlessLoop(self.page, size, text_scale=text_scale)

    @property
    def number(self) -> int:
        """The number of the moment shown."""
        return self.page.live.number

    def button(self, icon: str) -> Button:
        """Return the button with this icon."""
        return next(w for w in self.page.group.root.walk() if isinstance(w, Button) and w.icon == icon)
