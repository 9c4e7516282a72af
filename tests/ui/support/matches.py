"""Pages of a match that is over or waits."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Executor, Future
from datetime import datetime
from pathlib import Path
from typing import cast

from game.content.sheets.sheets import load_sheet
from game.record.record import Header
from game.session.match.match import Match
from game.session.players.reviewing import LuckJob, deal_luck
from game.session.saves.saves import Saves
from game.session.settings import Settings
from game.ui.match.controller import MatchController
from game.ui.match.luck import LuckPage
from game.ui.match.result import ResultScreen
from game.ui.match.score_sheet import ScoreSheet
from game.ui.match.unfinished_page import UnfinishedScreen
from game.ui.widgets import List
from tests.support.matches import header
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.places import random_deals
from tests.ui.support.services import Noting, noting, page_made, services_of


class StillReckoning(Executor):
    """A computation of luck that never ends."""

    def __init__(self) -> None:
        self.future: Future[object] = Future()
        self.closed = False

    def submit(self, do: Callable[..., object], /, *args: object, **named: object) -> Future[object]:  # type: ignore[override]
        return self.future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.closed = True


def luck_page(table: Match, hand: Executor | None = None) -> LuckPage:
    """Return the luck page of a match, with `hand` to run its computation; without `hand` the result is there at
    once.
    """
    known = hand or reckoned(table)
    return LuckPage(
        table.seats, table.truth, table.history.disclosed_shuffles(), lambda: LuckJob(table, lambda jobs: known)
    )


_luck: dict[tuple[str, ...], object] = {}
"""The luck of matches that were reckoned before, by the lines of their records."""


def reckoned(table: Match) -> StillReckoning:
    """Return a computation of a match's luck that has its result; that of equal matches is reckoned once."""
    hand, lines = StillReckoning(), tuple(table.recording.lines)
    if lines not in _luck:
        _luck[lines] = deal_luck(table)
    hand.future.set_result(_luck[lines])
    return hand


def result(
    game: str = "double_rum", players: int = 4, deals: int = 1, known: bool = False, celebrate: bool = True
) -> tuple[ResultScreen, list[str]]:
    said: list[str] = []
    seats, played = random_deals(game, players, deals)
    table = Match(Header(load_sheet(game), seats, 7, 0)) if known else None
    services = noting(said, services_of(settings=Settings(celebrate=celebrate)))
    page = page_made(ResultScreen, services, seats, played, table)
    page.note = "Deal number 7"
    return page, said


def score_sheet(game: str = "rummy_500", players: int = 3, deals: int = 2) -> tuple[ScoreSheet, list[str]]:
    said: list[str] = []
    seats, played = random_deals(game, players, deals)
    return ScoreSheet(seats, played, cast(MatchController, Noting(said))), said


EVENING = datetime(2030, 1, 2, 20, 15)


class Waiting:
    """The page of unfinished matches with one match of each of these games, and its results."""

    def __init__(
        self, folder: Path, games: list[str], size: tuple[int, int] = (1280, 800), text_scale: float = 1.0
    ) -> None:
        self.saves = Saves(folder, lambda: EVENING)
        for age, game in enumerate(games, -len(games)):
            Match(header(3, 1, game), journal=self.saves.new_journal()).begin()
            os.utime(self.saves.current, (EVENING.timestamp() + 60 * age,) * 2)
        self.done: list[str] = []
        self.page = page_made(UnfinishedScreen, noting(self.done, services_of(saves=self.saves)))
        self.loop = HeadlessLoop(self.page, size, text_scale=text_scale)

    @property
    def lines(self) -> list[tuple[str, str, str]]:
        games = next(widget for widget in self.page.group.root.walk() if isinstance(widget, List))
        return [(item.text, item.detail, item.note) for item in games.items]
