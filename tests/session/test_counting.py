"""A table one sits at is counted deal by deal, as they end."""

from pathlib import Path

from msgspec import structs

from game.content.sheets.sheets import load_sheet
from game.engine.actions import Next
from game.engine.state import Phase
from game.record.record import Seat
from game.session.ledger import Ledger, Line, Written
from game.session.match.resuming import play_on, resume
from game.session.match.table import Table
from game.session.statistics.counting import Counting
from game.session.statistics.counts import of_record
from game.session.statistics.statistics import Statistics
from tests.session.matches import begun, played, recorded


def to_the_end_of_the_deal(table: Table) -> None:
    while table.phase not in (Phase.DEAL_OVER, Phase.MATCH_OVER):
        played(table, 1, table.version)


def deals(statistics: Statistics) -> list[int]:
    return [row[0] for row in statistics.rows("SELECT deal FROM deals ORDER BY match, deal")]


def test_each_deal_counts_once_when_it_ends(tmp_path: Path) -> None:
    statistics = Statistics(tmp_path)
    counting = Counting(statistics)
    table = begun(2, 3, "doofer", people=1)
    counting.watch(table)
    played(table, 3)
    assert deals(statistics) == []
    to_the_end_of_the_deal(table)
    assert deals(statistics) == [1]
    counting.watch(table)
    table.submit(Next(0))
    to_the_end_of_the_deal(table)
    assert deals(statistics) == [1, 2]


def test_a_match_that_goes_on_at_its_score_sheet_is_counted_too(tmp_path: Path) -> None:
    table = begun(2, 3, "doofer", people=1)
    to_the_end_of_the_deal(table)
    statistics = Statistics(tmp_path)
    Counting(statistics).watch(resume(recorded(table)))
    assert deals(statistics) == [1]


def test_the_end_of_the_match_is_counted_as_its_record_would_be(tmp_path: Path) -> None:
    statistics, again = Statistics(tmp_path / "1"), Statistics(tmp_path / "2")
    counting = Counting(statistics)
    table = begun(2, 5, "rummy_500", people=1)
    counting.watch(table)
    while not table.over:
        to_the_end_of_the_deal(table)
        if not table.over:
            table.submit(Next(0))
    found = of_record(recorded(table))
    assert found is not None
    again.count(found)
    for question in ("SELECT * FROM results", "SELECT * FROM standings", "SELECT id, game, seed FROM matches"):
        rows = [tuple(row) for row in statistics.rows(question)]
        assert rows == [tuple(row) for row in again.rows(question)] != []


def test_a_table_one_has_left_is_counted_no_more(tmp_path: Path) -> None:
    statistics = Statistics(tmp_path)
    counting = Counting(statistics)
    first, second = begun(2, 3, "doofer"), begun(2, 4, "doofer")
    counting.watch(first)
    counting.watch(second)
    to_the_end_of_the_deal(first)
    assert deals(statistics) == []
    to_the_end_of_the_deal(second)
    assert deals(statistics) == [1]


def test_scores_count_as_they_are_written_until_they_are_deleted(tmp_path: Path) -> None:
    statistics = Statistics(tmp_path)
    counting = Counting(statistics)
    line = Line((Written(), Written("5")), 0)
    ledger = Ledger("2030", load_sheet("doofer"), (Seat("Ann"), Seat("Ben")), 0, (line,))
    counting.written(ledger)
    counting.written(structs.replace(ledger, lines=(line, line)))
    assert deals(statistics) == [1, 2]
    counting.gone(ledger)
    assert deals(statistics) == []


def test_the_same_deal_again_is_a_match_of_its_own(tmp_path: Path) -> None:
    statistics = Statistics(tmp_path)
    counting = Counting(statistics)
    first = begun(2, 3, "doofer", people=1)
    counting.watch(first)
    to_the_end_of_the_deal(first)
    again = play_on(recorded(first), 0, first.seats)
    counting.watch(again)
    to_the_end_of_the_deal(again)
    assert deals(statistics) == [1, 1]


def test_a_match_played_on_from_another_takes_nothing_from_it(tmp_path: Path) -> None:
    """The score sheet of a match, from there another that is played to its end, and then the first goes on."""
    statistics = Statistics(tmp_path)
    counting = Counting(statistics)
    first = begun(2, 3, "rummy_500", people=1)
    counting.watch(first)
    to_the_end_of_the_deal(first)
    fork = play_on(recorded(first), len(recorded(first).actions), first.seats)
    counting.watch(fork)
    assert deals(statistics) == [1]
    for table in (fork, first):
        counting.watch(table)
        while not table.over:
            table.submit(Next(0))
            to_the_end_of_the_deal(table)
    played_there, played_here = fork.truth.deal, first.truth.deal
    assert sorted(deals(statistics)) == sorted([*range(2, played_there + 1), *range(1, played_here + 1)])
    scores = statistics.rows("SELECT score FROM standings WHERE seat = 0")
    assert [row[0] for row in scores] == [first.truth.scores[0]], "of the other not all deals were played"
    assert len(statistics.rows("SELECT * FROM matches WHERE ended IS NOT NULL")) == 1
