"""A short recorded match for reviews, played by bots, one of them no great player."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import cache, lru_cache
from threading import Event

from msgspec import structs

from game.bots.base import BotSpec
from game.bots.contests.selfplay import play_match
from game.bots.explain.review import MistakeMark, Verdict
from game.bots.knowledge.memory import Situation
from game.content.sheets.sheets import load_sheet
from game.engine.actions import Action
from game.engine.state import view
from game.record.notation import parse_action
from game.record.record import Header, Record, Seat
from game.session.opponents import Opponents
from game.session.players.reviewing import judge_situation
from tests.support.positions import position

PATIENCE = 20
"""Seconds after which nothing more is waited for."""
LEVELS = {"Ann": "learner", "Ben": "standard", "Cy": "casual"}


@cache
def short_match(game: str = "doofer", seed: int = 4, deals: int = 2, level: str = "") -> Record:
    """Return a record of the first deals of a match of bots, all of the same `level` if one is given."""
    sheet = load_sheet(game)
    everybody = tuple(Seat(name, "bot", level=level or usual) for name, usual in LEVELS.items())
    seats = everybody[: max(2, sheet.players.min)]
    header, known = Header(sheet, seats, seed, 1), Opponents()
    specs = tuple(BotSpec(seat.name, known.traits(seat.level, ""), seed=at) for at, seat in enumerate(seats))
    actions: list[Action] = []
    play_match(
        header.match_rules(),
        specs,
        f"{seed}",
        dealer=1,
        most_deals=deals,
        watch=lambda state, action, events: actions.append(action),
    )
    return Record(header, tuple(actions))


class OutOfOrder(ThreadPoolExecutor):
    """An executor of several threads that finishes every other job only after the job submitted next."""

    def __init__(self, jobs: int) -> None:
        super().__init__(jobs)
        self.jobs = jobs
        self.finished: list[int] = []
        self._asked: list[Event] = []

    def submit(self, do: Callable[..., object], /, *args: object, **named: object) -> Future[object]:  # type: ignore[override]
        number = len(self._asked)
        self._asked.append(Event())

        def late() -> object:
            found = do(*args, **named)
            if self.jobs > 1 and do is judge_situation and number % 2 and number + 1 < len(self._asked):
                self._asked[number + 1].wait(PATIENCE)
            self.finished.append(number)
            self._asked[number].set()
            return found

        return super().submit(late)


class AtOnce(Executor):
    """An executor that runs each job in this thread when it is submitted; judging can be made to fail or
    never to end.
    """

    def __init__(self, fails: bool = False, never: bool = False) -> None:
        self.fails = fails
        self.never = never
        self.done: list[str] = []
        self.waiting: list[Future[object]] = []
        self.closed = False

    def submit(self, do: Callable[..., object], /, *args: object, **named: object) -> Future[object]:  # type: ignore[override]
        future: Future[object] = Future()
        self.done.append(do.__name__)
        if self.fails and do is judge_situation:
            future.set_exception(MemoryError("no room"))
        elif not (self.never and do is judge_situation):
            future.set_result(_found(do, pickle.dumps((args, named))))
        else:
            self.waiting.append(future)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.closed = True


@lru_cache(maxsize=512)
def _found(do: Callable[..., object], given: bytes) -> object:
    """Return the result of calling `do` with pickled arguments; it is cached, as judging is slow and many tests ask the
    same.
    """
    args, named = pickle.loads(given)
    return do(*args, **named)


def verdict(
    played: str | None, best: str | None, cost: float = 5.0, mark: MistakeMark = MistakeMark.MISTAKE
) -> Verdict:
    one, other = (None if text is None else parse_action(text, 0) for text in (played, best))
    situation = Situation(1, 1, 1, view(position("rummy_500", ["2C", "3C"]), 0), (), one)
    return Verdict(situation, other, cost, 3.0, 24, True, mark)


def kept(turn: int, cost: float, best: str = "lay 7H 8H 9H", played: str = "discard 9H", deal: int = 1) -> Verdict:
    """Return the verdict on a turn in which the play `best` was missed."""
    made = verdict(played, best, cost)
    return structs.replace(made, situation=structs.replace(made.situation, deal=deal, turn=turn))
