"""First lays that must count points: every single meld that does, and melds that do so together."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.engine.actions import uses
from game.engine.arrange.best_split import best_first_lay
from game.engine.arrange.first_lays import meld_points, opening_lays, row_points
from game.engine.cards import Card, parse_card, parse_cards
from game.engine.melds.readings import lay_readings
from game.engine.sheet.keys import Melding, Pack, RuleSheet, Scoring
from game.engine.sheet.rules import Rules, resolve


def rules(opening: int = 40) -> Rules:
    sheet = RuleSheet(
        pack=Pack(packs=2, jokers=2),
        melding=Melding(opening=opening),
        scoring=Scoring(values={"A": 11, "joker": 15, "QS": 40}),
    )
    return resolve(sheet, 2)


def found(hand: str, must: str = "", opening: int = 40) -> list[str]:
    face: Card | None = parse_card(must) if must else None
    plays = opening_lays(rules(opening), parse_cards(hand), face)
    return [" / ".join(" ".join(map(repr, row)) for row in rows) for rows in plays]


@pytest.mark.parametrize(
    ("cards", "points"),
    [("4H 5H 6H", 15), ("TH X QH", 30), ("AD 2D 3D", 16), ("KH AH X QH", 41), ("QH QD X", 30), ("QS KS AS", 61)],
)
def test_a_wild_in_a_run_counts_as_the_card_it_stands_for_and_in_a_set_as_a_card_of_the_rank(
    cards: str, points: int
) -> None:
    melds = lay_readings(rules(), uses(parse_cards(cards)), 0)
    assert [meld_points(rules(), [meld]) for meld in melds] == [points]


def test_an_ace_at_the_low_end_of_a_run_may_count_less_for_an_opening() -> None:
    low = replace(rules(), low_ace=1)
    for cards, points in (("AD 2D 3D", 6), ("X 2D 3D 4D", 10), ("QS KS AS", 61), ("AS AH AD", 33), ("QD KD AD", 31)):
        written = [meld_points(low, [meld]) for meld in lay_readings(low, uses(parse_cards(cards)), 0)]
        assert max(written) == points, cards
    hand = parse_cards("AH 2H 3H 9C 9D 9S KD")
    assert list(opening_lays(replace(rules(34), low_ace=1), hand)) == []
    assert best_first_lay(replace(rules(34), low_ace=1), hand, None, 34).missing == 1
    assert best_first_lay(rules(34), hand, None, 34).missing == 0


def test_an_opening_may_be_a_single_meld_that_counts_enough() -> None:
    assert found("TH JH QH KH 2C") == ["TH JH QH KH"]
    assert found("TH JH QH 2C") == []


def test_opening_lays_count_several_melds_together_and_no_unneeded_one() -> None:
    assert found("KS KH KD 4C 5C 6C 7S 7D 7H") == ["KS KH KD / 7S 7H 7D", "KS KH KD / 4C 5C 6C"]
    assert found("4C 5C 6C 7S 7D 7H 2S 2D 2H") == ["7S 7H 7D / 4C 5C 6C / 2S 2H 2D"]


def test_no_opening_lay_uses_a_card_twice() -> None:
    assert found("8S 8H 8D 6D 7D 9S") == []
    assert found("8S 8H 8D 8D 6D 7D") == ["8S 8H 8D / 6D 7D 8D"]


def test_every_opening_lay_holds_the_card_that_must_be_played() -> None:
    hand = "KS KH KD 4C 5C 6C 7S 7D 7H"
    assert found(hand, must="4C") == ["4C 5C 6C / KS KH KD"]
    assert found("TH JH QH KH 2C", must="2C") == []


def test_opening_lays_use_wilds_with_named_cards_and_count_enough_points() -> None:
    assert "TH X=JH QH X=KH" in found("TH QH X X")
    assert all(
        row_points(rules(), row) >= 40 for rows in opening_lays(rules(), parse_cards("TH QH X X 9H")) for row in rows
    )


def test_a_hand_that_counts_too_little_has_no_opening_lay() -> None:
    assert found("2S 2H 2D 3C", opening=100) == []
