"""What a hand with nothing left over is called, by the rules it was shown under."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.cards import Card, parse_cards
from game.words.knocking import is_gin_named, knock_title
from tests.support.for_each import for_each
from tests.support.samples import rules


@pytest.mark.parametrize(
    ("keys", "named"),
    [
        ({"knocking__limit": 10}, True),
        ({"knocking__limit": 0}, False),
        ({"knocking__limit": 0, "knocking__gin_bonus": 20}, True),
        ({"knocking__limit": 0, "knocking__big_gin": 31}, True),
        ({"knocking__limit": 0, "knocking__by_upcard": True}, True),
    ],
    ids=str,
)
def test_a_hand_is_called_gin_if_others_can_be_shown_or_bring_less(keys: dict[str, Any], named: bool) -> None:
    assert is_gin_named(rules(melding__in_hand=True, deal__upcard=True, **keys)) == named


GIN = {"melding__in_hand": True, "knocking__limit": 10, "scoring__values": {"2": 0}}
SHOW = {"melding__in_hand": True, "knocking__limit": 0}


@for_each(
    ("keys", "discard", "left", "said"),
    [
        (GIN, "9C", "3H 2H", "Knock with 3 points?"),
        (GIN, "9C", "2H", "Knock with 0 points?"),
        (GIN, "9C", "", "Gin!"),
        (GIN, "", "", "Big gin!"),
        (SHOW, "9C", "", "Show with no deadwood?"),
    ],
)
def test_a_knock_is_called_gin_only_if_no_card_is_left_over(
    keys: dict[str, Any], discard: str, left: str, said: str
) -> None:
    card: Card | None = next(iter(parse_cards(discard)), None)
    assert knock_title(card, parse_cards(left), rules(**keys)) == said
