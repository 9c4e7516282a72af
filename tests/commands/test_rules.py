"""`rules`: the list of games, sheets in words, and what is wrong with a file."""

import json
from html.parser import HTMLParser
from pathlib import Path

import pytest

from game import app
from game.commands.rules import all_keys_text, sheet_values_text
from game.content.sheets.keys import KEYS
from game.content.sheets.sheets import open_sheet, other_game_names, sheet_names
from tests.support.for_each import for_each


def test_rules_without_a_name_lists_all_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["rules"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == [*sheet_names(), *other_game_names()]
    assert "Rummy 500, 2 to 6 players" in lines[sheet_names().index("rummy_500")]


def listed(capsys: pytest.CaptureFixture[str], *options: str) -> list[str]:
    app.main(["rules", *options])
    return [line.split()[0] for line in capsys.readouterr().out.splitlines()]


def test_the_list_of_games_can_be_narrowed_by_players_melds_learning_and_minutes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "gin_rummy" in listed(capsys, "--players", "2")
    assert "gin_rummy" not in listed(capsys, "--players", "3")
    assert {"knock_rummy", "three_thirteen"} <= set(listed(capsys, "--melds", "hand", "--learn", "little"))
    assert "rummy_500" not in listed(capsys, "--melds", "hand")
    short, longer = (listed(capsys, "--players", "4", "--minutes", minutes) for minutes in ("30", "90"))
    assert set(short) < set(longer)


def test_rules_finds_games_by_their_other_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert listed(capsys, "--find", "Pinochle Rummy") == ["rummy_500"]
    assert listed(capsys, "--find", "ROMME")[0] == "romme"


def test_rules_find_suggests_the_game_perhaps_meant(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["rules", "--find", "cariocca"]) == 1
    assert "did you mean Carioca?" in capsys.readouterr().err
    assert app.main(["rules", "--players", "8", "--melds", "hand"]) == 1


def test_options_that_narrow_the_list_of_games_are_refused_together_with_a_game(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert app.main(["rules", "gin_rummy", "--players", "2"]) == 2
    assert "name no game" in capsys.readouterr().err


def test_rules_json_gives_names_melds_and_minutes_of_games(capsys: pytest.CaptureFixture[str]) -> None:
    app.main(["rules", "--json"])
    games = {each["name"]: each for each in json.loads(capsys.readouterr().out)}
    assert games["rummy_500"]["known_as"][0] == "500 Rum"
    assert games["gin_rummy"]["melds"] == "hand"
    assert list(games["liverpool_rummy"]["minutes"]) == ["3", "4", "5", "6", "7", "8"]


def test_a_printed_sheet_marks_rules_that_differ_from_its_base(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["rules", "--keys-of", "me", "doofer"]) == 0
    out = capsys.readouterr().out
    assert "* differs from liverpool_rummy" in out
    assert "  * Who gets the discard when several want  the first to call" in out
    assert "* differs from the defaults" in out
    assert "deal 14                               wild: aces" in out


@for_each("name", sheet_names())
@for_each("width", [20, 80, 200])
def test_printed_rules_stay_within_the_given_width(name: str, width: int) -> None:
    lines = sheet_values_text(open_sheet(name), width).splitlines()
    assert max(map(len, lines)) <= max(60, min(width, 120))
    assert not any(line.endswith(" ") for line in lines)


def test_a_sheet_with_mistakes_is_refused_with_all_of_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("sets.min: 1\nruns.min: 1\n")
    assert app.main(["rules", str(path), "me"]) == 1
    out, err = capsys.readouterr()
    assert err.count(f"{path}:") == 2
    assert out.lstrip().startswith("Me\n")


def test_an_unknown_game_is_refused_before_a_page_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["rules", "gin_rummy", "nosuch"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "'nosuch'" in printed.err


def test_rules_of_an_unknown_game_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for name, meant in (
        ("rumy_500", "did you mean 'rummy_500'?"),
        ("gin", "did you mean 'gin_rummy', 'oklahoma_gin' or 'gin_classic'?"),
        ("whist", "a game’s name (rummy-house rules lists them), or the path of a YAML file"),
    ):
        assert app.main(["rules", name]) == 2
        assert capsys.readouterr().err == f"there is no sheet '{name}' — {meant}\n"


def test_the_sheet_printed_in_words_leaves_out_rules_without_effect_and_mentions_the_target(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    assert app.main(["rules", "--keys-of", "basic_rummy"]) == 0
    out = capsys.readouterr().out
    for words in ("two cards of one suit", "Number of deals", "Wild cards", "Extra cards from the stock"):
        assert words not in out
    assert "until somebody reaches the points below" in out


def test_a_sheet_without_an_introduction_does_not_print_that_of_its_base(tmp_path: Path) -> None:
    path = tmp_path / "ours.yaml"
    path.write_text("extends: me\ntitle: Ours\nbuying.allowed: no\n")
    text = sheet_values_text(open_sheet(path), 100)
    assert "Based on Me, with the changes marked below." in text
    assert "quick tongues" not in text
    assert "  * May the top discard be bought out of    no\n    turn\n" in text


HOUSE = """\
extends: liverpool_rummy
title: '<Ours> & *theirs* | #1'
runs.min: 3
scoring.values: {A: 20, joker: 25}
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    path = tmp_path / "ours.yaml"
    path.write_text(HOUSE, encoding="utf-8")
    return path


def test_rule_pages_are_printed_as_markdown(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["rules", "--format", "md", str(house), "rummy_500"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("# \\<Ours\\> & \\*theirs\\* \\| \\#1\n")
    assert "\n---\n\n# Rummy 500\n" in out
    run = "- » A run is three or more cards of one suit in order. For example: 4♦ 5♦ 6♦. *(standard: four or more)*"
    assert run in " ".join(out.split())
    assert "| » Joker | 25 (standard: 20) |" in out
    assert max(map(len, out.splitlines())) <= 100
    assert out.count("\n# ") == 1


class _Reader(HTMLParser):
    """Reads the text of an HTML page and checks that all elements are closed in order."""

    EMPTY = ("meta",)

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: dict[str, list[str]] = {}
        self.used: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.used |= {tag, *(name for name, _value in attrs)}
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.texts.setdefault(self.open[-1], []).append(data.strip())


def test_rule_pages_are_one_html_file_without_links_to_other_files(
    house: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert app.main(["rules", "--format", "html", str(house), "me"]) == 0
    out = capsys.readouterr().out
    assert out.isascii()
    reader = _Reader()
    reader.feed(out)
    assert not reader.open
    assert reader.texts["h1"] == ["<Ours> & *theirs* | #1", "Me"]
    assert reader.texts["title"] == ["<Ours> & *theirs* | #1, Me"]
    assert "(standard: four or more)" in reader.texts["span"]
    assert reader.texts["span"].count("»") >= 4
    assert {"th", "tbody"} <= reader.used
    assert not {"script", "link", "img", "src", "href", "style=", "onload"} & reader.used
    assert "@page" in out
    assert "url(" not in out
    assert "@import" not in out


@pytest.mark.parametrize("form", ["md", "html"])
def test_rules_prints_the_valid_sheets_beside_a_broken_one(
    form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("sets.min: 1\nruns.min: 1\n")
    assert app.main(["rules", "--format", form, str(path), "me"]) == 1
    out, err = capsys.readouterr()
    assert err.count(f"{path}:") == 2
    assert "the first to call gets it" in out
    assert app.main(["rules", "--format", form, str(path)]) == 1
    assert capsys.readouterr().out == ""


def test_rule_pages_without_a_name_are_of_all_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["rules", "--format", "html"]) == 0
    assert capsys.readouterr().out.count("<article>") == len(sheet_names()) + len(other_game_names())


@pytest.mark.parametrize("width", [20, 80])
def test_all_keys_are_listed_with_their_allowed_values(width: int) -> None:
    lines = all_keys_text(width).splitlines()
    assert [line.partition(":")[0] for line in lines if not line.startswith(" ")] == list(KEYS)
    assert lines[lines.index("buying.limit: none") + 1].startswith("    Buys for each player in a deal")
    assert "a number from 0 to 20, or none" in " ".join(all_keys_text(width).split())


def test_the_command_named_in_the_message_for_an_unknown_key_lists_all_keys(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("colour: red\n")
    assert app.main(["rules", str(path)]) == 1
    *_said, command = capsys.readouterr().err.strip().split("rummy-house ")
    assert app.main(command.split()) == 0
    assert "going_out: discard\n    How a player goes out" in capsys.readouterr().out


def test_the_printed_rules_of_a_match_name_both_its_target_and_its_number_of_deals(tmp_path: Path) -> None:
    path = tmp_path / "ours.yaml"
    path.write_text("extends: basic_rummy\ntitle: Ours\nmatch.deals: 6\n")
    text = " ".join(sheet_values_text(open_sheet(path), 100).split())
    assert "until somebody reaches the points below, or the number of deals is played" in text
    assert "* Number of deals 6" in text


def test_house_rules_are_listed_after_the_games_and_found_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RUMMY_HOUSE_DATA", str(tmp_path))
    (tmp_path / "house_rules").mkdir()
    (tmp_path / "house_rules" / "ours.yaml").write_text("extends: doofer\ntitle: Ours\n")
    (tmp_path / "house_rules" / "bad.yaml").write_text("extends: doofer\nsets.min: 99\nruns.min: few\n")
    assert app.main(["rules"]) == 0
    assert [line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines()[-2:]] == [
        ["bad", "house rules with mistakes: 2"],
        ["ours", "Ours, 2 to 5 players, house rules on Doofer"],
    ]
    assert app.main(["rules", "ours"]) == 0
    assert capsys.readouterr().out.startswith("Ours\n")
    assert app.main(["simulate", "--game", "ours", "--deals", "1", "--seats", "2"]) == 0


def test_the_rules_command_warns_that_a_house_rule_named_like_a_shipped_game_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RUMMY_HOUSE_DATA", str(tmp_path))
    (tmp_path / "house_rules").mkdir()
    path = tmp_path / "house_rules" / "rummy_500.yaml"
    path.write_text("extends: doofer\ntitle: Ours\n")
    assert app.main(["rules"]) == 0
    assert (
        capsys.readouterr()
        .out.splitlines()[-1]
        .startswith(f"rummy_500                {path} cannot be used by this name")
    )
    assert app.main(["rules", "rummy_500"]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("Rummy 500\n")
    assert said.err.startswith(f"note: rummy_500 is the game that comes with the program; {path} cannot be used")
    assert app.main(["rules", str(path)]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("Ours\n")
    assert "comes with" not in said.err


def test_a_remark_on_a_sheet_is_printed_as_a_note_without_refusing_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "ours.yaml"
    file.write_text("extends: rummy_500\nbuying.limit: 2\n", encoding="utf-8")
    assert app.main(["rules", str(file)]) == 0
    assert capsys.readouterr().err == f"note: {file}:2: buying.limit: Nothing can be bought.\n"
