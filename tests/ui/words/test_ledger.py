"""What is said of scores written down by hand."""

from __future__ import annotations

from game.content.sheets.sheets import load_sheet
from game.engine.cards import JOKER, parse_card
from game.engine.state import NOBODY
from game.session.ledger import (
    EntryError,
    EntryField,
    EntryProblem,
    FieldMissing,
    ImpossiblePoints,
    NotANumber,
    NotPointsOrCards,
    NumberAmongCards,
    OutMissing,
    SuitMissing,
    TooManyOfCard,
    TooManyOfRank,
    TooManyPoints,
    deal_after_entries,
)
from game.session.ledger import Ledger as Scores
from game.words.ledger import coming_text, contracts_text, entry_problem_text
from tests.support.for_each import for_each
from tests.ui.support.ledgers import PEOPLE, ledger, line


@for_each(
    ("problem", "seat", "field", "text"),
    [
        (OutMissing(), NOBODY, "out", "Choose who went out, or “Nobody”."),
        (FieldMissing(), 1, "hand", "Enter what Ben holds: points or cards, 0 for nothing."),
        (FieldMissing(), 1, "table", "Enter what Ben has melded: points or cards, 0 for nothing."),
        (NumberAmongCards("45"), 0, "hand", "Ann: write either points, such as 45, or cards, but not both."),
        (
            NotPointsOrCards("7Z"),
            0,
            "hand",
            "Ann: “7Z” cannot be read. Write points, or cards such as 7H KS or 7 K, with X for a joker.",
        ),
        (TooManyOfRank(10, 4), NOBODY, "hand", "The pack has only 4 × 10."),
        (SuitMissing(12), 0, "hand", "What Q counts depends on its suit: write it like QH."),
        (NotANumber("7H"), 2, "besides", "Cleo: “7H” is not a number of points."),
        (TooManyOfCard(parse_card("7H"), 2), NOBODY, "hand", "The pack has only 2 × 7♥."),
        (TooManyOfCard(JOKER, 0), NOBODY, "hand", "There is no ★ in this game."),
        (TooManyPoints(900, 340), 1, "hand", "Ben: 900 is too many, all cards together count 340."),
        (ImpossiblePoints(12, 5), 1, "hand", "Ben: 12 is not possible, cards count 5 or a multiple of it."),
    ],
)
def test_every_problem_of_a_ledger_entry_has_a_sentence(
    problem: EntryProblem, seat: int, field: EntryField, text: str
) -> None:
    assert entry_problem_text(EntryError(problem, seat, field), PEOPLE) == text


def test_the_text_of_the_next_deal_names_its_dealer_hand_size_contract_and_wilds() -> None:
    one = ledger("doofer", line(0, "", "5", "6"))
    assert coming_text(deal_after_entries(one, 2), PEOPLE) == "Cleo deals 8 cards to each player. Wild: 2s."
    liverpool = deal_after_entries(ledger("liverpool_rummy"), 1)
    assert coming_text(liverpool, PEOPLE) == "Ben deals 12 cards to each player. Contract: 2 sets of 3."
    fourteen = coming_text(deal_after_entries(Scores("", load_sheet("romme_fourteen"), PEOPLE), 1), PEOPLE)
    assert fourteen.startswith("Ann deals 13 cards to each player, takes one more, and begins.")
    indian = coming_text(deal_after_entries(Scores("", load_sheet("indian_rummy"), PEOPLE), 1), PEOPLE)
    assert "A hand that is shown must include two runs, one of them without wilds." in indian
    eleven = coming_text(deal_after_entries(Scores("", load_sheet("gin_eleven"), PEOPLE[:2]), 1), PEOPLE[:2])
    assert eleven.startswith("Ann deals 10 cards to each player and one more to Ben, who begins.")
    kalooki = deal_after_entries(Scores("", load_sheet("kalooki_40"), PEOPLE), 1)
    assert "The first melds must count at least 40 points." in coming_text(kalooki, PEOPLE)


def test_contracts_text_shows_the_contract_of_every_player() -> None:
    laid = line(0, "", "5", "10")
    coming = deal_after_entries(ledger("dummy_rummy", laid), 2)
    assert contracts_text(coming, PEOPLE) == "Ann: 2 sets of 3 · Ben: 2 sets of 3 · Cleo: 2 sets of 3"
    assert "Contract" not in coming_text(coming, PEOPLE)
    assert contracts_text(deal_after_entries(ledger("liverpool_rummy"), 1), PEOPLE) == ""
