"""A contest on disk."""

from functools import cache
from pathlib import Path

import msgspec
import pytest
from msgspec import structs

from game.bots.contests.duplicate import Contest, DuplicateDeal, Entrant
from game.bots.contests.estimates import Hypotheses, Sprt
from game.bots.traits import Traits
from game.commands.contest_file import keep, kept_deals
from game.content.sheets.sheets import load_sheet

OURS = Contest(load_sheet("liverpool_rummy_ten"), 3, Entrant("anybody", None), Entrant("bold", Traits(caution=0.5)), 9)


@cache
def deals() -> list[DuplicateDeal]:
    return [OURS.play(0)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "contest.json"


def test_it_goes_on_where_it_stopped(path: Path) -> None:
    assert kept_deals(path, OURS) == []
    keep(path, OURS, deals())
    assert kept_deals(path, OURS) == deals()


def test_all_that_is_needed_to_play_it_again_is_there(path: Path) -> None:
    test = Sprt(Hypotheses())
    keep(path, OURS, deals(), test)
    found = msgspec.json.decode(path.read_bytes())
    assert found["test"]["verdict"] is None
    assert found["standing"]["deals"] == 1
    assert found["version"]
    assert len(found["rules"]) == 64
    again = msgspec.json.decode(msgspec.json.encode(found["contest"]), type=Contest)
    assert again.opponent.traits == Traits(caution=0.5)
    assert again.challenger.traits is None
    assert again.play(0) == deals()[0]


@pytest.mark.parametrize(
    "other",
    [
        structs.replace(OURS, seed=10),
        structs.replace(OURS, seats=4),
        structs.replace(OURS, opponent=Entrant("bold", Traits(caution=0.6))),
        structs.replace(OURS, sheet=load_sheet("liverpool_rummy")),
    ],
    ids=["seed", "seats", "traits", "rules"],
)
def test_deals_of_another_contest_are_not_taken_for_ours(path: Path, other: Contest) -> None:
    keep(path, OURS, deals())
    with pytest.raises(ValueError, match="is of another"):
        kept_deals(path, other)


def test_what_is_no_contest_is_refused(path: Path) -> None:
    path.write_text('{"format": 1}', encoding="utf-8")
    with pytest.raises(ValueError, match="holds no contest"):
        kept_deals(path, OURS)
