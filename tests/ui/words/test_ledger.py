"""What is said of scores written down by hand."""

from __future__ import annotations

import pytest

from game.content.sheets.sheets import load_sheet
from game.engine.cards import JOKER, parse_card
from game.engine.state import NOBODY
from game.session.ledger import (
    Field,
    LineError,
    LineProblem,
    Missing,
    NoNumber,
    NoOneSaid,
    NoSuchPoints,
    NotThatMany,
    NotThatManyOfRank,
    PointsAmongCards,
    SuitMissing,
    TooMuch,
    Unreadable,
    upcoming,
)
from game.session.ledger import Ledger as Scores
from game.ui.words.ledger import coming_text, contracts_text, problem_text
from tests.ui.support.ledgers import PEOPLE, ledger, line


@pytest.mark.parametrize(
    ("problem", "seat", "field", "text"),
    [
        (NoOneSaid(), NOBODY, "out", "Choose who went out, or “Nobody”."),
        (Missing(), 1, "hand", "What Ben holds is missing: points or cards, 0 for nothing."),
        (Missing(), 1, "table", "What Ben has melded is missing: points or cards, 0 for nothing."),
        (PointsAmongCards("45"), 0, "hand", "Ann: write either points, such as 45, or cards, but not both."),
        (
            Unreadable("7Z"),
            0,
            "hand",
            "Ann: “7Z” cannot be read. Write points, or cards such as 7H KS or 7 K, with X for a joker.",
        ),
        (NotThatManyOfRank(10, 4), NOBODY, "hand", "The pack has 10 only 4×."),
        (SuitMissing(12), 0, "hand", "What Q counts depends on its suit: write it like QH."),
        (NoNumber("7H"), 2, "besides", "Cleo: “7H” is not a number of points."),
        (NotThatMany(parse_card("7H"), 2), NOBODY, "hand", "The pack has 7♥ only 2×."),
        (NotThatMany(JOKER, 0), NOBODY, "hand", "There is no ★ in this game."),
        (TooMuch(900, 340), 1, "hand", "Ben: 900 is too many, all cards together count 340."),
        (NoSuchPoints(12, 5), 1, "hand", "Ben: 12 is not possible, cards count 5 or a multiple of it."),
    ],
)
def test_every_problem_has_a_sentence(problem: LineProblem, seat: int, field: Field, text: str) -> None:
    assert problem_text(LineError(problem, seat, field), PEOPLE) == text


def test_what_comes_next_is_said() -> None:
    one = ledger("doofer", line(0, "", "5", "6"))
    assert coming_text(upcoming(one, 2), PEOPLE) == "Cleo deals 8 cards to each. Wild: 2s."
    liverpool = upcoming(ledger("liverpool_rummy"), 1)
    assert coming_text(liverpool, PEOPLE) == "Ben deals 12 cards to each. Contract: 2 sets of 3."
    fourteen = coming_text(upcoming(Scores("", load_sheet("romme_fourteen"), PEOPLE), 1), PEOPLE)
    assert fourteen.startswith("Ann deals 13 cards to each, takes one more, and begins.")
    indian = coming_text(upcoming(Scores("", load_sheet("indian_rummy"), PEOPLE), 1), PEOPLE)
    assert "Among the melds of a hand that is shown must be two runs, one of them without wilds." in indian
    eleven = coming_text(upcoming(Scores("", load_sheet("gin_eleven"), PEOPLE[:2]), 1), PEOPLE[:2])
    assert eleven.startswith("Ann deals 10 cards to each and one more to Ben, who begins.")
    kalooki = upcoming(Scores("", load_sheet("kalooki_40"), PEOPLE), 1)
    assert "The first melds must count at least 40 points." in coming_text(kalooki, PEOPLE)


def test_everybody_is_told_their_own_contract() -> None:
    laid = line(0, "", "5", "10")
    coming = upcoming(ledger("dummy_rummy", laid), 2)
    assert contracts_text(coming, PEOPLE) == "Ann: 2 sets of 3 · Ben: 2 sets of 3 · Cleo: 2 sets of 3"
    assert "Contract" not in coming_text(coming, PEOPLE)
    assert contracts_text(upcoming(ledger("liverpool_rummy"), 1), PEOPLE) == ""
