"""A review under way: whose it is, what was judged of it, and that nothing of another one is left."""

from __future__ import annotations

from collections.abc import Callable

from game.record.record import Seat
from game.session.players.reviewing import Reviewing
from game.session.players.worker import Pool
from game.ui.match.review import ReviewWatch, Subject
from tests.session.reviewed import AtOnce, short_match


def watch(hand: Callable[[], AtOnce]) -> ReviewWatch:
    record = short_match("doofer", 4)
    return ReviewWatch(
        lambda open_, seat: Reviewing(record, seat, [1], Pool(1, lambda jobs: hand()), open_, None, 4), 0
    )


def test_before_it_begins_there_is_nothing() -> None:
    seen = watch(AtOnce)
    seen.look()
    seen.close()
    assert (seen.running, seen.finished, seen.progress, seen.reviews, seen.lessons) == (False, False, (0, 0), (), [])


def test_it_grows_and_what_another_review_found_is_not_shown_as_this() -> None:
    hands = [AtOnce(), AtOnce(fails=True)]
    seen = watch(lambda: hands.pop(0))
    seen.begin(0, False)
    assert seen.running
    seen.look()
    assert seen.finished
    assert seen.reviews[0].finished
    seen.begin(1, False)
    assert (seen.seat, seen.reviews, seen.trouble) == (1, (), "")
    seen.look()
    assert not seen.running
    assert seen.trouble == "The review was given up: Deal 1 cannot be reviewed: no room"


def test_those_who_are_persons_are_reviewed_or_who_was_asked_for() -> None:
    seats = [Seat("Ann"), Seat("Ben", "bot"), Seat("Cy")]
    assert Subject("", seats, 2).people == [0, 2]
    assert Subject("", seats, 1).people == [1]
