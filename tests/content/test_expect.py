"""`expect` as it is read."""

import pytest

from game.engine.cards import parse_cards
from tests.content.stages import expecting


def test_every_key_is_read() -> None:
    expect, mistakes = expecting(
        "{turn: 1, phase: deal_over, hand: {0: 3H 4H}, hand_size: {1: 3}, stock: 5, discards: 3H, top: none,"
        " melds: {m1: 3H 4H X=5H}, meld_count: 1, crosswise: {m1: 0}, melded: [0], floating: [], points: {0: -5},"
        " scores: [1, 2], deal_scores: {1: 3}, out: none, wild: [joker, '2'], contract: {0: 2 sets}, winners: [0, 1],"
        " legal: [pass, {1: buy}], not_legal: draw stock}",
        2,
    )
    assert not mistakes
    assert len(expect.values) == 21
    assert expect.values["hand"] == {0: parse_cards("3H 4H")}
    assert expect.values["scores"] == {0: 1, 1: 2}
    assert expect.values["deal_scores"] == {1: 3}


@pytest.mark.parametrize(
    ("text", "mistake"),
    [
        ("{trun: 1}", "there is no key 'trun'"),
        ("{turn: 2}", "a number from 0 to 1"),
        ("{phase: shuffle}", "is no phase"),
        ("{top: 3H 4H}", "2 cards — one card, or none"),
        ("{melds: {n1: 3H}}", "'n1' is no meld"),
        ("{melds: 3H}", "values by meld"),
        ("{melds: {m0: 3H}}", "is no meld"),
        ("{scores: [1]}", "one for each of the 2 seats"),
        ("{wild: [B]}", "is no rank"),
        ("{contract: {0: 3 sts}}", "no part of a contract"),
        ("{legal: [foo]}", "is no action"),
        ("{stock: -1}", "not allowed"),
        ("5", "this is no mapping"),
    ],
)
def test_mistakes_are_noted(text: str, mistake: str) -> None:
    _, found = expecting(text, 2)
    assert mistake in found[0]
