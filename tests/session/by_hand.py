"""A laboratory in which nothing is played until a test says so."""

from concurrent.futures import Executor, Future

from game.bots.contests.comparison import play_one
from game.content.sheets.sheets import load_sheet
from game.session.players.laboratory import Pair

FACTS = play_one(load_sheet("double_rum"), 2, 1, 0, 1)
"""A match of one deal."""


class ByHand(Executor):
    """Plays nothing until told to."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, Future[Pair]]] = []
        self.closed = False
        self.broken: Exception | None = None
        """Raised where something is asked."""

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
        if self.broken:
            raise self.broken
        future: Future[Pair] = Future()
        self.asked.append((args[4], future))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.closed = True

    def answer(self, number: int) -> None:
        dict(self.asked)[number].set_result((FACTS, FACTS))
