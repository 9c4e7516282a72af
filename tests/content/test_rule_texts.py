"""Names of cards, ranks and melds inside values."""

import pytest

from game.content.sheets.keys import check_texts
from game.content.yaml.reader import Notes, parse_documents


def check(key: str, text: str) -> list[str]:
    notes = Notes("f")
    (node,) = parse_documents(text, "f")
    sound = check_texts(key, node, "match.deals.2.", notes)
    assert sound == (not notes.mistakes)
    return [str(mistake) for mistake in notes.mistakes]


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("scoring.values", "{QS: 1, wild: 2, joker: 3, A: 4, 10: 5, 2-9: 6, 10-K: pips}"),
        ("pack.wild", "[joker, A, 10, k]"),
        ("melding.contract", "1 set of 1 + 2 runs"),
        ("melding.contract", "none"),
        ("sets.min", "ZZ"),
        ("pack.wild", "5"),
        ("melding.contract", "[5]"),
    ],
)
def test_what_can_be_read_or_is_of_the_wrong_type_is_left_alone(key: str, text: str) -> None:
    assert check(key, text) == []


def test_each_wrong_name_is_noted_where_it_stands() -> None:
    assert [line.partition(" — ")[0] for line in check("scoring.values", "{S: 1, Q: 2, 9-2: 3}")] == [
        "f:1:2: match.deals.2.scoring.values.S: 'S' names no cards",
        "f:1:14: match.deals.2.scoring.values.9-2: '9-2' names no cards",
    ]
    assert check("pack.wild", "[joker, 1]")[0].startswith("f:1:9: match.deals.2.pack.wild: '1' names no cards — joker")
    assert check("melding.contract", "2 things") == [
        "f:1:1: match.deals.2.melding.contract: '2 things' is no part of a contract"
        " — such as 2 sets + 1 run of 7, up to 8 melds in a part, or none"
    ]


@pytest.mark.parametrize(
    ("key", "text", "meant"),
    [
        ("melding.contract", "1 rn", "1 run"),
        ("melding.contract", "two sets and a run", "2 sets + 1 run"),
        ("scoring.values", "{Q♠: 40}", "QS"),
        ("scoring.values", "{9-2: 5}", "2-9"),
        ("pack.wild", "[jokers]", "joker"),
    ],
)
def test_what_was_perhaps_meant_is_said(key: str, text: str, meant: str) -> None:
    (mistake,) = check(key, text)
    assert mistake.endswith(f"; did you mean {meant!r}?")


def test_every_part_of_a_contract_is_looked_at_and_told_how_many_are_allowed() -> None:
    found = check("melding.contract", "2 sets + 12 runs + 1 pile + 0 sets")
    assert [line.partition("contract: ")[2] for line in found] == [
        "'12 runs': from 1 to 8 melds of a kind can be asked for",
        "'1 pile' is no part of a contract — such as 2 sets + 1 run of 7, up to 8 melds in a part, or none",
        "'0 sets': from 1 to 8 melds of a kind can be asked for",
    ]
    assert len(check("melding.contract", "2 sets + none")) == 1
    assert len(check("melding.contract", "+".join(f"{n} x" for n in range(1000)))) < 20
