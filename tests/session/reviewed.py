"""A short recorded match for reviews, played by bots, one of them no great player."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import cache

from game.bots.base import BotSpec
from game.bots.review import judge
from game.bots.selfplay import play_match
from game.content.sheets import load_sheet
from game.engine.actions import Action
from game.engine.record import Header, Record, Seat
from game.session.opponents import Opponents

LEVELS = {"Ann": "learner", "Ben": "standard", "Cy": "casual"}


@cache
def short_match(game: str = "doofer", seed: int = 4, deals: int = 2, level: str = "") -> Record:
    """The first deals of a match; all play on the same `level`, if one is given."""
    sheet = load_sheet(game)
    everybody = tuple(Seat(name, "bot", level=level or usual) for name, usual in LEVELS.items())
    seats = everybody[: max(2, sheet.players.min)]
    header, known = Header(sheet, seats, seed, 1), Opponents()
    specs = tuple(BotSpec(seat.name, known.traits(seat.level, ""), seed=at) for at, seat in enumerate(seats))
    actions: list[Action] = []
    play_match(
        header.rules(),
        specs,
        f"{seed}",
        dealer=1,
        most_deals=deals,
        watch=lambda state, action, events: actions.append(action),
    )
    return Record(header, tuple(actions))


class AtOnce(Executor):
    """Does everything when it is asked for, in this thread; judging may fail, or take for ever."""

    def __init__(self, fails: bool = False, never: bool = False) -> None:
        self.fails = fails
        self.never = never
        self.done: list[str] = []
        self.closed = False

    def submit(self, do: Callable[..., object], /, *args: object, **named: object) -> Future[object]:  # type: ignore[override]
        future: Future[object] = Future()
        self.done.append(do.__name__)
        if self.fails and do is judge:
            future.set_exception(MemoryError("no room"))
        elif not (self.never and do is judge):
            future.set_result(do(*args, **named))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.closed = True
