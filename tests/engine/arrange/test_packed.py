"""Cards as sums of bit fields: what is asked of all of them at once is what counting them one by one says."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.engine.arrange.layable import single_melds, surely_melds
from game.engine.arrange.packed import Packing, packing
from game.engine.cards import parse_card, parse_cards
from game.engine.sheet.rules import Rules
from tests.support.samples import rules

KINDS = {
    "aces low": rules(pack__packs=2, runs__ace="low"),
    "aces high": rules(pack__packs=2, runs__ace="high"),
    "round the corner": rules(pack__packs=2, runs__ace="around", runs__min=4),
    "wild twos": rules(pack__packs=2, pack__wild=["2"], wilds__own_rank=False),
    "a short pack": rules(pack__packs=2, pack__without=["8", "9", "10"], runs__ace="either"),
}


def copies_of(how: Packing, cards: int) -> list[int]:
    """Return the number of copies of each face among packed cards, without the zeros."""
    fields = [cards >> at & how.field for at in range(0, cards.bit_length(), how.bits)]
    return [copies for copies in fields if copies]


@pytest.mark.parametrize("kind", KINDS)
def test_a_packed_hand_finds_the_ranks_and_run_starts_with_at_least_a_given_number_of_cards(kind: str) -> None:
    by, rng = KINDS[kind], Random(kind)
    how = packing(by)
    for _ in range(200):
        cards = rng.sample(by.pack, 14)
        held = how.pack(cards)
        assert sorted(copies_of(how, held)) == sorted(Counter(face for face in cards if face.rank).values())
        for least in (0, 1, 2, 3, 4):
            ranks = {by.rank_at[place] for place in how.places_of(how.set_places(held, least))}
            assert ranks == {
                rank
                for rank in range(1, 14)
                if rank not in by.barred and sum([face.rank == rank for face in cards]) >= least
            }
            lows = {divmod(place, how.places) for place in how.places_of(how.run_lows(held, least))}
            assert lows == {
                (suit, low)
                for suit in range(4)
                for low, window in by.windows[by.run_min]
                if sum({window >> face.rank & 1 and 1 << face.rank for face in cards if face.suit == suit}).bit_count()
                >= least
            }


def test_the_bit_lanes_of_a_packed_hand_give_the_copies_of_each_rank_in_one_suit_or_in_all() -> None:
    how = packing(KINDS["aces low"])
    held = how.pack(parse_cards("7S 7S 7H 8C"))
    assert copies_of(how, how.of_any_suit(held)) == [3, 1]
    assert copies_of(how, held >> how.lane & how.one_lane) == [1]


def test_a_packed_hand_can_count_thirty_two_cards_of_a_rank() -> None:
    by = rules(pack__packs=8)
    how = packing(by)
    held = how.pack([face for face in by.pack if face.rank == 13])
    assert copies_of(how, how.of_any_suit(held)) == [32]
    assert how.places_of(how.set_places(held, 1)) == [by.place_of_rank[13]]


@pytest.mark.parametrize("kind", KINDS)
def test_a_card_surely_melds_exactly_if_it_makes_a_meld_with_naturals_of_the_hand(kind: str) -> None:
    by, rng, sure = KINDS[kind], Random(kind), 0
    for _ in range(300):
        cards = [face for face in rng.sample(by.pack, 12) if face not in by.wild]
        listed = {use.card for meld in single_melds(by, cards) for use in meld}
        for face in set(cards):
            assert surely_melds(by, packing(by).pack(cards), face) == (face in listed)
            sure += face in listed
    assert sure > 20


def test_a_set_with_two_equal_cards_does_not_count_as_sure_if_each_card_may_lie_only_once() -> None:
    def sure(by: Rules) -> bool:
        return surely_melds(by, packing(by).pack(parse_cards("7S 7S 7H")), parse_card("7H"))

    assert sure(rules(pack__packs=2))
    assert not sure(rules(pack__packs=2, melding__unique_cards=True))
