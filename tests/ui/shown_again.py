"""Pages of older matches, of scores that are kept, and of files, for their pictures."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from functools import cache, partial
from os import utime
from pathlib import Path

from game.record.record import Seat
from game.session.players.reviewing import Reviewing
from game.session.players.worker import Pool
from game.ui.app.files import FilesPage, usual_places
from game.ui.app.screens import Screen, Screens
from game.ui.input.verbs import Command
from game.ui.match.review import ReviewPage, Subject
from game.ui.replay.knowledge import KnowledgePage
from game.ui.replay.play_on import PlayOnPage
from game.ui.replay.turns import TurnsPage
from game.ui.words.strings import _
from tests.session.reviewed import AtOnce, short_match
from tests.ui.ledger.test_ledgers import Listed
from tests.ui.ledger.test_line import Writing
from tests.ui.ledgers import ledger, line
from tests.ui.replays import Seen

SEATS = (Seat("Ann", avatar="owl"), Seat("Bea", "bot", level="expert"), Seat("Carl", "bot", level="learner"))

EVENING = datetime(2030, 1, 1, 22, 30)


def _replay(actions: int = 0, number: int = 40) -> Seen:
    seen = Seen(actions=actions)
    seen.page.ways.go(number)
    return seen


def _question() -> Screens:
    """The match is not over, and all hands were asked for."""
    seen = _replay(actions=60)
    seen.loop.do(Command("v"))
    return seen.loop.screens


def _knowledge() -> Screen:
    page = _replay(number=20).page
    return KnowledgePage(partial(page.replay.known, 20), page.show.names, 1, page.where)


def _files(folder: Path, name: str | None) -> Screen:
    for inner in ("Documents", "Downloads", "cards"):
        (folder / inner).mkdir()
    for sheet in ("grandma.yaml", "long_evenings.yaml"):
        (folder / sheet).touch()
    title = _("Import house rules") if name is None else _("Write the turn to a file")
    return FilesPage(title, folder, usual_places(folder), lambda path: None, name)


def _scores(folder: Path) -> Screens:
    listed = Listed(folder)
    for age, kept in enumerate(listed.page.kept):
        utime(kept.path, ((EVENING - timedelta(days=age)).timestamp(),) * 2)
    listed.page.resume()
    return listed.loop.screens


@cache
def _judged() -> Reviewing:
    """A review that is done; judging takes its time."""
    done = Reviewing(short_match("doofer", 4), 0, [1], Pool(1, lambda jobs: AtOnce()), False, worlds=4)
    while done.running:
        done.poll()
    return done


def _review() -> Screen:
    seats = short_match("doofer", 4).header.seats
    page = ReviewPage(Subject(_("Review"), seats, 0), lambda hindsight, seat: _judged(), _nothing, _nothing)
    page.everything = True
    return page


def _nothing(*given: object) -> None:
    """What buttons do that nobody presses."""


PAGES: Mapping[str, Callable[[Path], Screens | Screen]] = {
    "replay": lambda folder: _replay().loop.screens,
    "replay_question": lambda folder: _question(),
    "turns": lambda folder: TurnsPage(_replay().page.show, lambda moment: None),
    "knowledge": lambda folder: _knowledge(),
    "play_on": lambda folder: PlayOnPage(SEATS, _replay().page.where, lambda seat: None, lambda seats: None),
    "review": lambda folder: _review(),
    "files": lambda folder: _files(folder, None),
    "files_to_write": lambda folder: _files(folder, "turn.yaml"),
    "scores_kept": _scores,
    "score_correction": lambda folder: Writing(ledger("doofer", line(0, "", "25", "7H KD"))).loop.screens,
}
