"""`review`: what decisions cost, the same for the same record, and what is refused."""

import json
from pathlib import Path

import pytest
from msgspec import structs

from game import app
from game.bots.explain.reasons import Fits
from game.bots.explain.review import MistakeMark, Verdict, findings
from game.bots.knowledge.memory import Situation
from game.commands.review import finding_lines, lesson_lines, verdict_lines
from game.engine.actions import Discard
from game.engine.cards import parse_card
from game.engine.state import view
from game.record.notation import parse_action
from game.record.record import Record, write_record
from game.words.review import chance_text, cost_text, unsure_text
from tests.support.positions import position
from tests.support.reviewed import AtOnce, OutOfOrder, kept, short_match, verdict


@pytest.fixture(autouse=True)
def in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Review in this process: starting others takes longer than these reviews."""
    monkeypatch.setattr("game.commands.review.process_executor", lambda jobs: AtOnce())


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("records") / "a.record"
    path.write_text(write_record(short_match("doofer", 4)), encoding="utf-8")
    return str(path)


def test_review_prints_its_results_in_words_and_marks_hindsight(
    record: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert app.main(["review", record, "--deal", "1", "--hindsight", "--jobs", "1"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Ann: With hindsight, you could have scored up to ")
    assert "\nWith hindsight: every card was known" in out
    assert "\nDeal 1: With hindsight, you could have scored up to " in out
    assert "     Played: " in out
    assert "\nWhat cost most:\n" in out


def test_review_prints_a_chance_missed_for_several_turns_once() -> None:
    [found] = findings(kept(turn, 5.0 + turn) for turn in (3, 4, 5))
    lines = list(finding_lines(found, ["Ann", "Rosa"]))
    assert lines[0].startswith("  ?  Turn 5, ")
    assert lines[-1] == "     You had the chance in 3 turns; it counts once."
    assert sum("Played: " in line for line in lines) == 1


def test_review_lines_name_melds_by_their_owners() -> None:
    state = position("rummy_500", ["7D KC", "3C"], melds=((1, "4H 5H 6H"), (1, "8D 9D TD JD")))
    played, better = Discard(0, parse_card("7D")), parse_action("add 7D to m2", 0)
    situation = Situation(1, 1, 1, view(state, 0), (), played)
    against = (Fits(played.card, 2),)
    verdict = Verdict(situation, better, 12.0, 1.0, 24, True, MistakeMark.MISTAKE, reasons_against=against)
    assert list(verdict_lines(verdict, ["Ann", "Rosa"])) == [
        f"  ?  Turn 1, after 1 action: {cost_text(verdict)}",
        "     Played: discard the 7♦. Better: add 7♦ to Rosa’s run 8–J♦.",
        "     The 7♦ is dangerous: it fits Rosa’s run 8–J♦.",
        "     3 fewer matches won in 100",
    ]


def test_review_lessons_show_the_shrunk_cost_of_mistakes_and_leave_out_costs_that_may_be_chance() -> None:
    made = verdict("buy", "pass", 12.0)
    [_, head, cost, why] = lesson_lines([made], hindsight=False)
    assert (head, why) == ("What cost most:", chance_text())
    assert cost_text(made) == "−12.0 ± 6.2"
    assert cost.endswith("Once: likely −11.2 ± 6.0 points.")
    assert list(lesson_lines([verdict("buy", "pass", 6.5)], hindsight=False)) == ["", unsure_text()]
    assert list(lesson_lines([verdict("buy", "buy", 0.0, MistakeMark.NONE)], hindsight=False)) == []


def test_review_json_does_not_depend_on_the_order_of_the_processes(
    record: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pools: list[OutOfOrder] = []

    def threads(jobs: int) -> OutOfOrder:
        pools.append(OutOfOrder(jobs))
        return pools[-1]

    monkeypatch.setattr("game.commands.review.process_executor", threads)
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


@pytest.mark.parametrize("terminal", [True, False])
def test_review_shows_its_progress_on_a_terminal_alone(
    terminal: bool, record: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: terminal)
    assert app.main(["review", record, "--deal", "1", "--hindsight"]) == 0
    told = capsys.readouterr()
    assert ("review: 0/1 deals, ? left, getting ready" in told.err) == terminal
    assert "review:" not in told.out


def test_a_missing_seat_ends_review_with_exit_code_2(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["review", record, "--seat", "3"]) == 2
    assert capsys.readouterr().err.startswith("review: ")


def test_review_of_a_record_without_a_finished_deal_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = short_match("doofer", 4)
    path = tmp_path / "b.record"
    path.write_text(write_record(Record(whole.header, whole.actions[:6])), encoding="utf-8")
    assert app.main(["review", str(path)]) == 2
    assert "no deal of this match is over" in capsys.readouterr().err


def test_review_of_an_unfinished_deal_says_how_many_deals_are_over(
    record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert app.main(["review", record, "--deal", "9"]) == 2
    assert capsys.readouterr().err == "review: there is no deal 9 to review: 2 deals of this match are over\n"
    path = tmp_path / "one.record"
    path.write_text(write_record(short_match("doofer", 4, deals=1)), encoding="utf-8")
    assert app.main(["review", str(path), "--deal", "2"]) == 2
    assert capsys.readouterr().err == "review: there is no deal 2 to review: 1 deal of this match is over\n"


def test_review_without_a_seat_reviews_the_first_person(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = short_match("doofer", 4, deals=1)
    path = tmp_path / "people.record"
    for kinds, seat in ((("bot", "person"), 2), (("person", "person"), 1), (("bot", "bot"), 1)):
        seats = tuple(structs.replace(who, kind=kind) for who, kind in zip(whole.header.seats, kinds, strict=True))
        header = structs.replace(whole.header, seats=seats)
        path.write_text(write_record(Record(header, whole.actions)), encoding="utf-8")
        assert app.main(["review", str(path), "--hindsight", "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["seat"] == seat


def test_review_of_a_file_that_is_not_a_record_ends_with_exit_code_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert app.main(["review", str(tmp_path / "gone.record")]) == 2
    assert "cannot read" in capsys.readouterr().err


def test_review_with_too_few_worlds_is_refused(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        app.main(["review", record, "--worlds", "3"])
    assert "at least 4" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        app.main(["review", "--help"])
    assert "at least 4" in " ".join(capsys.readouterr().out.split())
