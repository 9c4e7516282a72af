"""Why a sheet cannot work, in sentences."""

from __future__ import annotations

from typing import get_type_hints

import pytest

from game.content.sheets.faults import fault_text, problem_text
from game.engine.sheet import faults
from game.engine.sheet.faults import Fault
from game.engine.sheet.soundness import Problem, problems
from tests.support.for_each import for_each
from tests.support.samples import sheet

SAMPLES = {int: 7, bool: True, str: "2 runs of 9"}
WORDS = {"kind": "run", "ace": "either"}
ALL = Fault.__subclasses__()


@for_each("kind", ALL)
def test_every_fault_of_a_sheet_has_a_text_with_all_its_numbers(kind: type[Fault]) -> None:
    names = kind.__struct_fields__
    hints = get_type_hints(kind)
    values = {name: WORDS.get(name, SAMPLES[hints[name]]) for name in names}
    for place, name in enumerate(name for name in names if hints[name] is int):
        values[name] = 20 + place
    text = fault_text(kind(**values))
    assert text.strip()
    assert not text.endswith(".")
    for name, value in values.items():
        assert name in WORDS or isinstance(value, bool) or str(value) in text


def test_no_two_faults_of_a_sheet_have_the_same_text() -> None:
    plain = [fault_text(kind()) for kind in ALL if not kind.__struct_fields__]
    assert len(set(plain)) == len(plain) > 5


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        (faults.ShortMeld("1 set of 2", "set", 3), "'1 set of 2': a set has at least 3 cards here"),
        (
            faults.PackTooSmall(6, 9, 1, 55, 52),
            "6 players with 9 cards each and the upcard need 55 cards and one for the stock, but the pack has 52",
        ),
        (
            faults.PackTooSmall(4, 13, 0, 52, 52),
            "4 players with 13 cards each need 52 cards and one for the stock, but the pack has 52",
        ),
        (
            faults.LongRun(14, 13, "low", False),
            "a run has at least 14 cards, but with the ace low it has at most 13; if there are to be no runs, write"
            " runs.allowed: no",
        ),
        (
            faults.LongRun(8, 7, "around", True),
            "a run has at least 8 cards, but round the corner and with no place for wild ranks it has at most 7",
        ),
        (
            faults.LargeContract("3 sets of 3", 9, True, 8),
            "the contract 3 sets of 3 takes 9 cards and one to discard, but a player holds at most 8",
        ),
        (
            faults.SmallHand(3, False, 2),
            "a player holds at most 2 cards, too few for a meld of 3: nobody could ever go out",
        ),
    ],
)
def test_the_text_of_a_fault_of_a_sheet_states_its_numbers_and_conditions(reason: Fault, text: str) -> None:
    assert fault_text(reason) == text


def test_a_problem_is_a_sentence_that_names_its_deal() -> None:
    assert (
        problem_text(Problem(("sets.min",), faults.SetReversed(5, 4))) == "A set has at least 5 cards, but at most 4."
    )
    assert problem_text(Problem(("sets.min",), faults.SetReversed(5, 4), 3)) == (
        "In deal 3: a set has at least 5 cards, but at most 4."
    )


@for_each(
    ("keys", "text", "untrue"),
    [
        (
            {"settle": "stake", "payment": 0, "winner": "highest"},
            "No score can ever rise, so the target is never reached.",
            "no card counts",
        ),
        (
            {"settle": "fixed", "count": "melds_minus_hand", "winner": "highest"},
            "Points for melds count only where everyone scores their own (scoring.settle: own).",
            "what is left in the hands",
        ),
        (
            {"settle": "lowest_collects"},
            "The winner of a deal collects points, so the lowest score cannot win.",
            "goes out",
        ),
    ],
)
def test_a_fault_of_scoring_is_told_as_it_is_however_a_deal_is_settled(
    keys: dict[str, object], text: str, untrue: str
) -> None:
    scoring = {f"scoring__{key}": value for key, value in keys.items()}
    told = [problem_text(each) for each in problems(sheet(match__target=50, **scoring))]
    assert text in told
    assert not any(untrue in each for each in told)
