"""`--json`: every command that reports prints one JSON value, with the same facts as its text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from game import app
from game.content.sheets.keys import KEYS
from game.content.sheets.sheets import other_game_names, sheet_names
from game.record.record import read_record
from tests.golden.make import FOLDER as GOLDEN

TABLE = Path(__file__).parent.parent / "content" / "tables" / "doofer.yaml"
RECORD = GOLDEN / "doofer-5.record"


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str]) -> Any:
    def run(*words: str, code: int = 0) -> Any:
        assert app.main([*words, "--json"]) == code
        return msgspec.json.decode(capsys.readouterr().out)

    return run


def test_check_json_counts_staged_tables_and_names_the_failed_step(printed: Any, tmp_path: Path) -> None:
    told = printed("check", str(TABLE))
    assert (told["failed"], told["passed"]) == (0, len(told["tables"]))
    staged = tmp_path / "fails.yaml"
    staged.write_text(
        "title: T\ngame: doofer\nplayers: 2\nhands: [2C 3C, 4C 5C]\nstock: 9C 9D\ndiscards: 7D\nphase: draw\n"
        "play:\n  - draw stock\n  - expect: {hand: {0: 2C}}\n",
        encoding="utf-8",
    )
    (result,) = printed("check", str(staged), code=1)["tables"]
    assert (result["title"], result["step"]) == ("T", 2)
    assert "expected hand of seat 0" in result["failure"]


def test_rules_json_lists_the_games_and_the_keys_of_a_sheet(printed: Any, tmp_path: Path) -> None:
    listed = printed("rules")
    assert [entry["name"] for entry in listed] == [*sheet_names(), *other_game_names()]
    ours = tmp_path / "ours.yaml"
    ours.write_text("extends: doofer\ntitle: Ours\ndeal.hand_size: 9\n", encoding="utf-8")
    (sheet,) = printed("rules", str(ours))
    assert (sheet["title"], sheet["extends"], sheet["differs"]) == ("Ours", "doofer", ["deal.hand_size"])
    assert set(KEYS) <= set(sheet["keys"])
    assert sheet["keys"]["deal.hand_size"] == 9


def test_rules_json_lists_every_key(printed: Any) -> None:
    keys = printed("rules", "--keys")
    assert list(keys) == list(KEYS)
    assert (keys["sets.min"]["default"], keys["sets.min"]["allowed"]) == (3, "a number from 2 to 16")


def test_simulate_json_counts_deals_endings_and_seats(printed: Any) -> None:
    words = ("--deals", "2", "--seats", "2", "--jobs", "1")
    told = printed("simulate", "--game", "double_rum", *words)
    assert (told["game"], told["deals"], len(told["seats"])) == ("double_rum", 2, 2)
    assert sum(told["endings"].values()) == 2
    assert sum(seat["went_out"] for seat in told["seats"]) == told["endings"].get("went_out", 0)


def test_compare_json_gives_the_measures_of_both_sheets_and_their_change(printed: Any) -> None:
    told = printed("compare", "double_rum", "basic_rummy", "--deals", "2", "--seats", "2", "--jobs", "1")
    assert [sheet["title"] for sheet in told["sheets"]] == ["Double Rum", "Basic Rummy"]
    for line in told["measures"]:
        assert line["change"]["mean"] == pytest.approx(line["second"]["mean"] - line["first"]["mean"], abs=1e-9)


def test_arena_json_names_both_players_and_counts_deals(printed: Any) -> None:
    told = printed("arena", "random", "learner", "--game", "double_rum", "--deals", "2", "--jobs", "1")
    assert (told["challenger"], told["opponent"], told["result"]["deals"]) == ("random", "learner", 2)
    assert told["test"] is None


def test_check_deal_json_gives_the_verdict_and_the_shuffles(printed: Any) -> None:
    (told,) = printed("check-deal", str(RECORD))
    assert told["ok"]
    assert told["verdict"] == "Nothing to check: no fingerprint was shown."
    assert [shuffle["deal"] for shuffle in told["shuffles"] if not shuffle["renewal"]][:2] == [1, 2]


def test_knew_json_gives_the_knowledge_of_the_seat_to_play(printed: Any) -> None:
    told = printed("knew", str(RECORD), "--turn", "3")
    record = read_record(RECORD.read_text(encoding="utf-8"))
    assert (told["deal"], told["turn"], told["seat"]) == (1, 3, told["to_play"])
    assert told["name"] == record.header.seats[told["seat"] - 1].name
    assert len(told["others"]) == len(record.header.seats) - 1
    hidden = told["stock"] + sum(other["cards"] - len(other["held"].split()) for other in told["others"])
    assert len(told["unseen"].split()) == hidden


def test_statistics_json_has_an_entry_for_each_person(printed: Any, tmp_path: Path) -> None:
    assert printed("statistics", "--data-dir", str(tmp_path)) == []
    (tmp_path / "matches").mkdir()
    (tmp_path / "matches" / "match 1.record").write_bytes(RECORD.read_bytes())
    people = {
        seat.name for seat in read_record(RECORD.read_text(encoding="utf-8")).header.seats if seat.kind == "person"
    }
    assert {entry["player"] for entry in printed("statistics", "--data-dir", str(tmp_path))} == people


def test_every_command_that_reports_results_has_a_json_option() -> None:
    _parser, commands = app.parser_for([])
    assert set(commands) - {name for name, parser in commands.items() if "--json" in parser.format_help()} == {
        "play",
        "menu",
        "completion",
        "help",
    }


def test_language_json_begins_lists_and_checks_own_catalogues(
    printed: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUMMY_HOUSE_DATA", str(tmp_path))
    path = tmp_path / "languages" / "swabian.po"
    assert printed("language", "--new", "swabian", "--of", "de") == {"path": str(path)}
    assert printed("language")["own"] == {"swabian": str(path)}
    path.write_text('msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "Settings"\nmsgstr "Eistellonga"\n', encoding="utf-8")
    assert printed("language", "swabian") == {"path": str(path), "own_texts": 1, "mistakes": []}
    path.write_text('msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "Setings"\nmsgstr "Eistellonga"\n', encoding="utf-8")
    told = printed("language", "swabian", code=1)
    assert (told["own_texts"], told["mistakes"][0]["line"]) == (0, 4)
