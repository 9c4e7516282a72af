from __future__ import annotations

from random import Random

from game.engine.actions import DEALER
from game.engine.state import Phase
from game.session.luck import deal_luck
from game.session.table import Table
from tests.session.matches import any_action, begun, header, played, recorded


def test_nothing_is_told_of_a_deal_before_it_is_over() -> None:
    table = played(begun(2), 8)
    assert table.phase is not Phase.DEAL_OVER
    assert deal_luck(table) == ()
    assert table.told_afterwards() == ()
    assert table.disclosed() == ()
    assert len(table.fingerprints) == 1


def test_after_the_deal_the_shuffles_have_the_fingerprints_that_were_shown() -> None:
    table = begun(2)
    rng = Random(3)
    while table.phase is not Phase.DEAL_OVER:
        shown = table.fingerprints
        table.submit(any_action(table, rng))
    assert tuple(shuffle.fingerprint for shuffle in table.disclosed()) == table.fingerprints
    assert table.fingerprints[: len(shown)] == shown
    assert [luck.seat for luck in deal_luck(table)] == [0, 1]
    assert table.told_afterwards()[0][2]
    assert all(shuffle.seat == DEALER for shuffle in table.disclosed())


def test_a_match_that_is_continued_has_the_fingerprints_it_began_with() -> None:
    table = played(begun(2), 8)
    again = Table.resume(recorded(table))
    assert again.fingerprints == table.fingerprints
    assert list(again.record) == list(table.record)
    assert Table(header(2)).fingerprints == ()
