from __future__ import annotations

import pickle
from collections.abc import Callable
from concurrent.futures import Future
from random import Random

import pytest

from game.engine.actions import DEALER
from game.engine.state import Phase
from game.session.match.resuming import resume
from game.session.match.table import Table
from game.session.players.reviewing import GivenUpError, Reckoning, deal_luck
from tests.session.matches import any_action, begun, header, played, recorded
from tests.session.reviewed import AtOnce


def test_nothing_is_told_of_a_deal_before_it_is_over() -> None:
    table = played(begun(2), 8)
    assert table.phase is not Phase.DEAL_OVER
    assert deal_luck(table) == ()
    assert table.past.told_afterwards() == ()
    assert table.past.disclosed() == ()
    assert len(table.past.fingerprints) == 1


def test_after_the_deal_the_shuffles_have_the_fingerprints_that_were_shown() -> None:
    table = begun(2)
    rng = Random(3)
    while table.phase is not Phase.DEAL_OVER:
        shown = table.past.fingerprints
        table.submit(any_action(table, rng))
    assert tuple(shuffle.fingerprint for shuffle in table.past.disclosed()) == table.past.fingerprints
    assert table.past.fingerprints[: len(shown)] == shown
    assert [luck.seat for luck in deal_luck(table)] == [0, 1]
    assert table.past.told_afterwards()[0][2]
    assert all(shuffle.seat == DEALER for shuffle in table.past.disclosed())


def over(seed: int) -> Table:
    table, rng = begun(2), Random(seed)
    while table.phase is not Phase.DEAL_OVER:
        table.submit(any_action(table, rng))
    return table


class Posting(AtOnce):
    """Takes and gives what can be sent to another process."""

    def submit(self, do: Callable[..., object], /, *args: object, **named: object) -> Future[object]:  # type: ignore[override]
        do, args = pickle.loads(pickle.dumps((do, args)))
        return super().submit(do, *args, **named)


def test_luck_is_reckoned_while_somebody_watches() -> None:
    table, hand = over(3), Posting()
    reckoning = Reckoning(table, lambda jobs: hand)
    assert not hand.closed
    assert reckoning.poll() == deal_luck(table)
    assert hand.closed


class Later(AtOnce):
    """Answers when it is told to."""

    def submit(self, do: Callable[..., object], /, *args: object, **named: object) -> Future[object]:  # type: ignore[override]
        self.future: Future[object] = Future()
        return self.future


def test_until_it_is_known_there_is_nothing_and_what_goes_wrong_is_told() -> None:
    hand = Later()
    reckoning = Reckoning(over(4), lambda jobs: hand)
    assert reckoning.poll() is None
    hand.future.set_exception(MemoryError("no \n room"))
    with pytest.raises(GivenUpError, match="no room"):
        reckoning.poll()


def test_a_match_that_is_continued_has_the_fingerprints_it_began_with() -> None:
    table = played(begun(2), 8)
    again = resume(recorded(table))
    assert again.past.fingerprints == table.past.fingerprints
    assert list(again.record) == list(table.record)
    assert Table(header(2)).past.fingerprints == ()
