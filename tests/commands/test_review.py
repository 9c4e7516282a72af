"""`review`: what decisions cost, the same for the same record, and what is refused."""

import json
from pathlib import Path

import pytest

from game import app
from game.engine.record import Record, write
from tests.session.reviewed import AtOnce, OutOfOrder, short_match


@pytest.fixture(autouse=True)
def in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes take longer to start than these reviews last."""
    monkeypatch.setattr("game.commands.review.processes", lambda jobs: AtOnce())


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("records") / "a.record"
    path.write_text(write(short_match("doofer", 4)), encoding="utf-8")
    return str(path)


def test_it_is_told_in_words_and_labelled_where_hidden_cards_were_used(
    record: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert app.main(["review", record, "--deal", "1", "--hindsight", "--jobs", "1"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Ann: With hindsight there were ")
    assert "\nWith hindsight: every card was known" in out
    assert "\nDeal 1: With hindsight there were " in out
    assert "     Played: " in out
    assert "\nWhat cost most:\n" in out


def test_as_data_it_is_the_same_in_whatever_order_the_processes_are_done(
    record: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pools: list[OutOfOrder] = []

    def threads(jobs: int) -> OutOfOrder:
        pools.append(OutOfOrder(jobs))
        return pools[-1]

    monkeypatch.setattr("game.commands.review.processes", threads)
    words = ["review", record, "--deal", "1", "--seat", "2", "--worlds", "4", "--json", "--jobs"]
    found = []
    for jobs in ("1", "3"):
        assert app.main([*words, jobs]) == 0
        found.append(capsys.readouterr().out)
    assert found[0] == found[1]
    alone, three = (pool.finished for pool in pools)
    assert alone == sorted(alone)
    assert three != sorted(three)
    told = json.loads(found[0])
    assert (told["seat"], told["name"], told["hindsight"], told["worlds"]) == (2, "Ben", False, 4)
    [deal] = told["deals"]
    actions = short_match("doofer", 4).actions
    assert [each["played"] for each in deal["decisions"]] == [repr(actions[each["at"]]) for each in deal["decisions"]]


@pytest.mark.parametrize("words", [["--seat", "3"], ["--deal", "9"]])
def test_what_is_not_there_is_1(words: list[str], record: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["review", record, *words]) == 1
    assert capsys.readouterr().err.startswith("review: ")


def test_a_deal_that_is_not_over_is_not_reviewed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = short_match("doofer", 4)
    path = tmp_path / "b.record"
    path.write_text(write(Record(whole.header, whole.actions[:6])), encoding="utf-8")
    assert app.main(["review", str(path)]) == 1
    assert "no deal of this match is over" in capsys.readouterr().err


def test_no_record_is_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["review", str(tmp_path / "gone.record")]) == 2
    assert "cannot read" in capsys.readouterr().err


def test_too_few_worlds_are_refused(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        app.main(["review", record, "--worlds", "3"])
    assert "at least 4" in capsys.readouterr().err
