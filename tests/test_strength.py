import re
import sys
from pathlib import Path

import msgspec
import pytest

from game.bots.contests.estimates import Estimate
from game.content.sheets.sheets import load_sheet, sheet_names
from game.session.players.brains import DECIDE_SECONDS
from tests.benchmarks import strength
from tests.benchmarks.strength_page import NOT_YET, TARGETS, Cell, Outside, target_text, verdict
from tests.peers import matches

PAGE = Path(__file__).parents[1] / "docs" / "strength.md"

UNMEASURED: set[tuple[str, str]] = set()
"""Cells that the page lacks; a measured cell must be removed here."""


def rows(text: str) -> list[list[str]]:
    """Return the rows of all Markdown tables in a text, without their headings."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [
        [word.strip() for word in line.strip("|").split("|")]
        for line in lines
        if not line.startswith(("| game", "| level", "|-"))
    ]


def target_rows() -> list[list[str]]:
    """Return the rows of the table of targets on the published page."""
    part = PAGE.read_text(encoding="utf-8").partition("## Targets")[2].partition("\n## ")[0]
    return rows(part)


def test_the_published_strength_page_lists_every_pair_of_bots_in_every_game() -> None:
    text = PAGE.read_text(encoding="utf-8")
    found = rows(text)
    for pair in strength.PAIRS:
        one, _, other = pair.partition(":")
        assert f"## {one.capitalize()} against {other.capitalize()}" in text
    assert not [line for line in text.splitlines() if line.startswith(NOT_YET)]
    for sheet in sheet_names():
        title, fewest = load_sheet(sheet).title, str(strength.seats_of(sheet)[0])
        told = [row for row in found if row[:2] == [title, fewest] and len(row) == 7]
        pairs = [cell.pair for cell in strength.cells([sheet], strength.PAIRS) if cell.seats == int(fewest)]
        assert len(told) == len([pair for pair in pairs if (sheet, pair) not in UNMEASURED]), title
    whole = set(strength.PAIRS) - {pair for _, pair in UNMEASURED}
    assert sum(row[0] == "**all games**" for row in found) == len(whole - {strength.LAST})
    [few] = [row for row in found if row[:2] == ["Master", "Expert"]]
    assert few[3].endswith(f"({len(strength.LAST_IN)} of {len(sheet_names())} games)")
    assert all(row[-1].isdigit() for row in found if len(row) > 6)


def test_the_published_strength_page_shows_the_time_limit_and_revision_of_its_bots() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert f"after {DECIDE_SECONDS:g} seconds, as in the window" in text
    assert "No search is cut short" not in text
    assert re.search(r"^Played by .*compiled.*, revision [0-9a-f]{8}\.$", text, re.MULTILINE)


def test_the_strength_page_says_whether_searches_were_cut_short_as_in_the_window(tmp_path: Path) -> None:
    call = [str(tmp_path), "--sheets", "conquian", "--deals", "0", "--page", str(tmp_path / "page.md")]
    for limit, said in (("0", "No search is cut short here"), ("0.7", "after 0.7 seconds, as in the window")):
        assert strength.main([*call, "--limit", limit, "--program", "this one"]) == 0
        text = (tmp_path / "page.md").read_text(encoding="utf-8")
        assert said in text
        assert "Played by this one." in text


def test_the_strength_page_shows_targets_beside_measured_shares(tmp_path: Path) -> None:
    call = [str(tmp_path), "--sheets", "basic_rummy", "--pairs", "casual:standard", "--seats", "2", "--jobs", "1"]
    page = tmp_path / "page.md"
    assert strength.main([*call, "--deals", "3", "--page", str(page)]) == 0
    told = {tuple(row[:2]): row[2:] for row in rows(page.read_text(encoding="utf-8")) if len(row) == 5}
    assert told["Master", "Expert"] == ["55% or more", "– (0 of 1 games)", ""]
    [mean] = [row[3] for row in rows(page.read_text(encoding="utf-8")) if row[0] == "**all games**"]
    assert told["Casual", "Standard"][:2] == ["38–42%", f"{mean} (all games)"]
    assert told["Casual", "Standard"][2]


def test_a_strength_target_is_missed_only_if_the_interval_excludes_it() -> None:
    assert verdict(Estimate(0.406, 0.037), 38, 42) == "reached"
    assert verdict(Estimate(0.310, 0.039), 25, 30) == "missed, if it is not chance"
    assert verdict(Estimate(0.496, 0.048), 55, 100) == "missed"
    assert verdict(None, 55, 100) == ""


@pytest.mark.parametrize(("level", "against", "target", "reached", "told"), target_rows())
def test_the_strength_page_says_which_targets_were_reached(
    level: str, against: str, target: str, reached: str, told: str
) -> None:
    bounds = TARGETS[f"{level.lower()}:{against.lower()}"]
    mean, spread = map(float, re.findall(r"[\d.]+", reached)[:2])
    assert target == target_text(*bounds)
    assert told == verdict(Estimate(mean / 100, spread / 100), *bounds)


def test_a_second_strength_run_does_not_replay_deals_already_saved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call = [str(tmp_path), "--sheets", "basic_rummy", "--pairs", "learner:standard", "--seats", "2", "--jobs", "1"]
    assert strength.main([*call, "--deals", "2", "--batch", "1", "--page", str(tmp_path / "page.md")]) == 0
    file = Cell("basic_rummy", 2, "learner:standard").path(tmp_path)
    before = file.stat().st_mtime_ns
    assert strength.main([*call, "--deals", "2"]) == 0
    assert file.stat().st_mtime_ns == before
    assert (tmp_path / "page.md").read_text(encoding="utf-8") in capsys.readouterr().out
    text = (tmp_path / "page.md").read_text(encoding="utf-8")
    told = {row[0]: row[1:] for row in rows(text) if row[-1] == "2"}
    assert told["Basic Rummy"][0] == "2"
    assert told["**all games**"][2] == told["Basic Rummy"][2]


def test_a_game_not_yet_played_is_named_on_the_strength_page_and_stands_in_no_table(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    call = [str(tmp_path), "--sheets", "conquian", "doofer", "--page", str(page)]
    assert strength.main([*call, "--deals", "0"]) == 0
    assert f"{NOT_YET}Conquian, Doofer." in page.read_text(encoding="utf-8")
    strength.main([str(tmp_path), "--sheets", "conquian", "--pairs", "learner:standard", "--deals", "1", "--jobs", "1"])
    assert strength.main([*call, "--deals", "0"]) == 0
    text = page.read_text(encoding="utf-8")
    assert f"{NOT_YET}Doofer." in text
    assert "Conquian" in {row[0] for row in rows(text)}
    assert "Doofer" not in {row[0] for row in rows(text)}


def test_strength_refuses_a_folder_with_the_results_of_another_contest(tmp_path: Path) -> None:
    Cell("basic_rummy", 2, "learner:standard").path(tmp_path).write_text("{}", encoding="utf-8")
    assert strength.main([str(tmp_path), "--sheets", "basic_rummy", "--deals", "0"]) == 2


def test_results_against_other_programs_stand_above_those_among_own_bots(tmp_path: Path) -> None:
    for level, won in (("standard", 30), ("learner", 10)):
        kept = Outside(level, "somebody", 50, won, 320, won - 20.0, 1.5)
        (tmp_path / f"outside-{level}.json").write_bytes(msgspec.json.encode(kept))
    page = tmp_path / "page.md"
    call = [str(tmp_path), "--sheets", "basic_rummy", "--deals", "0", "--page", str(page)]
    strength.main(call)
    assert "Played by an older one." not in page.read_text(encoding="utf-8")
    strength.main([*call, "--outside", "an older one"])
    text = page.read_text(encoding="utf-8")
    assert "\nPlayed by an older one.\n\n| level" in text
    assert text.index("## The outside world") < text.index("## Random against Standard")
    told = [row for row in rows(text) if row[1] == "somebody"]
    assert [row[0] for row in told] == ["Learner", "Standard"]
    assert told[1][2].startswith("60.0 ± ")
    assert told[1][3:] == ["+10.00 ± 1.50", "320", "50"]


def test_results_against_other_programs_saved_in_parts_add_up_to_those_of_one_run(tmp_path: Path) -> None:
    gained = [float(points) for points in (25, -6, 31, 12, 0, -40, 18, 7, 26, -11)]
    parts = [
        Outside.of("expert", "somebody's bot", 2, 1, gained[:4]),
        Outside.of("expert", "somebody's bot", 3, 2, gained[4:]),
    ]
    assert Outside.kept(tmp_path, "expert", "somebody's bot") is None
    parts[0].keep(tmp_path)
    before = Outside.kept(tmp_path, "expert", "somebody's bot")
    assert before == parts[0]
    both, at_once = before + parts[1], Outside.of("expert", "somebody's bot", 5, 3, gained)
    assert (both.games, both.won, both.deals) == (5, 3, 10)
    assert (both.points, both.spread) == pytest.approx((at_once.points, at_once.spread), rel=1e-9)


@pytest.mark.parametrize("other", [("--seed", "2"), ("--worlds", "8"), ("--seconds", "0.5")], ids=" ".join)
def test_matches_with_another_seed_or_search_limit_are_not_added_to_saved_ones(
    other: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["matches", "--games", "0", "--keep", str(tmp_path), *other])
    with pytest.raises(SystemExit) as ended:
        matches.main()
    assert ended.value.code == 2
    assert "leave --keep out" in capsys.readouterr().err
