"""What of a hand is laid where melds lie on the table, as bits."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from game.bots.simulate.table_cards import TableCards
from game.engine.cards import parse_cards
from tests.support.positions import rules_of


def cards_of(game: str) -> TableCards:
    return TableCards(rules_of(game, 2).of_deal(1))


def worth(cards: TableCards, held: int) -> int:
    return cards.value(held) + 6 * held.bit_count()


@pytest.mark.parametrize("game", ["basic_rummy", "doofer", "rummy_500"])
def test_as_much_is_laid_as_by_trying_every_set(game: str) -> None:
    cards, rng = cards_of(game), Random(game)
    for _ in range(60):
        low = 4 * rng.randrange(9)
        hand = sum([1 << at for at in rng.sample(range(low, low + 16), rng.randint(6, 13))])
        choices = [0]
        for at in range(0, 52, 4):
            alike = [1 << each for each in range(at, at + 4) if hand >> each & 1]
            sets = [sum(each) for size in (3, 4) for each in combinations(alike, size)]
            choices = [way | each for way in choices for each in (0, *sets)]
        most = 0
        for way in choices:
            for runs in cards._run_choices(hand & ~way):
                most = max(most, worth(cards, way | cards.cards_of(runs)))
        assert worth(cards, cards.melded(hand)) == most


def test_sets_that_no_run_wants_are_not_tried_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    cards, tried = cards_of("basic_rummy"), []
    choices = TableCards._run_choices

    def counted(self: TableCards, held: int) -> list[int]:
        tried.append(held)
        return choices(self, held)

    monkeypatch.setattr(TableCards, "_run_choices", counted)
    sets = "3C 3D 3H 3S 5C 5D 5H 5S 7C 7D 7H 7S 9C 9D 9H 9S JC JD JH JS KC KD KH KS"
    hand = cards.bits_of(parse_cards(f"{sets} TS QS"))
    assert cards.melded(hand).bit_count() == 26
    assert len(tried) == 27, "three sets have a card the run wants: all of it, none of it, all but that one"
    tried.clear()
    most = sum([1 << at for at in range(52) if at % 4 < 3])
    assert cards.melded(most).bit_count() == 39
    assert 27 < len(tried) <= 1000, "whoever has taken a long pile does not try every one of a hundred thousand ways"
