"""The page of rules says what the sheet says, for every sheet, and nothing of what is not in it."""

import pytest
from msgspec import structs

from game.content.sheets import load_sheet, sheet_names, with_keys
from game.engine.rulesheet import Match, RuleSheet
from game.ui.rule_page import players_text, rule_page, value_list


def said(sheet: RuleSheet, title: str = "") -> str:
    return "\n".join(s for section in rule_page(sheet) if title in ("", section.title) for s in section.sentences)


@pytest.mark.parametrize("name", sheet_names())
def test_every_sheet_has_a_page_of_whole_sentences(name: str) -> None:
    sections = rule_page(load_sheet(name))
    assert [section.title for section in sections][:2] == ["The cards", "Melds"]
    assert [section.title for section in sections][-2:] == ["Scoring", "The match"]
    for section in sections:
        for sentence in section.sentences:
            assert sentence.endswith(".")
            assert "{" not in sentence
            assert sentence[0].isupper() or sentence[0].isdigit()


def test_the_river_jokers_and_the_claim() -> None:
    text = said(load_sheet("rummy_500"))
    for words in (
        "One pack of 52 cards with 2 jokers.",
        "A set is 3–4 cards of one rank, each of another suit.",
        "any discard with all that lie above it",
        "Only one of each card may lie on the table",
        "may claim them at any time",
        "you float",
        "Cards count: 2–9: 5, 10–K: 10, A: 15, Q♠: 40, joker: 20.",
        "until somebody has 500 points; the most points win.",
    ):
        assert words in text
    assert "bought" not in text
    assert "contract" not in text


def test_contracts_buying_and_calls() -> None:
    text = said(load_sheet("liverpool_rummy"))
    for words in (
        "2 packs of 52 cards for 3–5, 3 packs of 52 cards for 6–8 players, each with 2 jokers.",
        "must be the contract",
        "costs 50 points",
        "may be bought for one extra card",
        "call rummy",
        "from other players' runs; play it again in the same turn. You must have melded first.",
        "2 sets; 1 set + 1 run; 2 runs; 3 sets; 2 sets + 1 run; 1 set + 2 runs; 3 runs.",
    ):
        assert words in text
    assert "Deal 10: 3 runs + 3 sets" in said(load_sheet("liverpool_rummy_ten"))
    assert "whoever calls first" in said(load_sheet("me"))


def test_wilds_that_change_with_the_deal() -> None:
    text = said(load_sheet("doofer"))
    assert "Every deal has wild cards of its own." in text
    assert "A; 2; 3; 4; 5; 6; 7; 8; 9; 10; J; Q; K; A." in text
    assert "any wild: 15" in text
    assert "may not stand side by side" in text


def test_hands_that_differ_with_the_players_and_no_wilds() -> None:
    sheet = load_sheet("basic_rummy")
    assert "Everybody is dealt 10 cards for 2, 7 cards for 3–4, 6 cards for 5–6 players." in said(sheet)
    assert "Wild cards" not in [section.title for section in rule_page(sheet)]


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"runs.ace": "high"}, "Q-K-A"),
        ({"runs.ace": "around"}, "K-A-2"),
        ({"draw.discards": "none"}, "Draw the top card of the stock."),
        ({"buying.allowed": True, "buying.price": 0, "buying.limit": 3}, "for nothing"),
        ({"buying.allowed": True, "buying.limit": 3}, "buy 3 times"),
        ({"buying.allowed": True, "buying.after_melding": False}, "buys no more"),
        ({"wilds.take": "to_hand", "wilds.take_in": ["sets"]}, "from any set"),
        ({"wilds.take": "to_hand", "wilds.take_from": "others"}, "from other players' melds"),
        ({"wilds.slide": True}, "moves to the other end"),
        ({"stock_out": "end_deal"}, "the deal ends"),
        ({"scoring.settle": "winner_collects"}, "is paid by the others"),
        ({"deal.upcard": False, "deal.hand_size": 1}, "Everybody is dealt one card."),
    ],
)
def test_a_changed_rule_changes_its_sentence(keys: dict[str, object], words: str) -> None:
    plain = with_keys(RuleSheet(), {"pack.jokers": 1, "draw.discards": "top", "scoring.settle": "own"})
    assert words in said(with_keys(plain, keys))
    assert words not in said(plain)


def test_spans_of_values_are_joined_and_exceptions_named() -> None:
    sheet = with_keys(RuleSheet(), {"scoring.values": {"2-4": 5, "QS": 40, "A": 15}})
    assert value_list(sheet) == ["2–5: 5", "6–9: their number", "10–K: 10", "A: 15", "Q♠: 40"]


def test_the_length_of_the_match() -> None:
    sheet = RuleSheet()
    assert "a single deal" in said(sheet, "The match")
    assert "5 deals" in said(structs.replace(sheet, match=Match(deals=5)), "The match")


def test_players() -> None:
    assert players_text(load_sheet("doofer")) == "2–5 players"
    assert players_text(with_keys(RuleSheet(), {"players.min": 4, "players.max": 4})) == "4 players"
