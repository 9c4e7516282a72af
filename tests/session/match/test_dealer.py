"""One number gives the same cards always, and nobody can guess the salts."""

from __future__ import annotations

from random import Random

from game.engine.actions import DEALER, Discard, Next, Shuffle
from game.engine.cards import FACES, full_pack, parse_cards, show
from game.record.deal_numbers import deal_number, random_seed
from game.session.match.dealer import Dealer, recorded_shuffles

PACK = full_pack(1, 2)


def test_the_same_number_deals_the_same_cards_on_every_machine() -> None:
    # Written out: no version of Python may ever deal otherwise.
    assert show(Dealer(1).card_order(PACK, 1, 0)[:8]) == "TD 9S 6C AH 8D TS 4H TH"


def test_a_card_order_of_the_dealer_is_a_permutation() -> None:
    assert sorted(Dealer(5).card_order(PACK * 2, 1, 0)) == sorted(PACK * 2)


def test_a_shuffle_does_not_depend_on_the_former_order_of_the_cards() -> None:
    mixed = list(PACK)
    Random(3).shuffle(mixed)
    assert Dealer(5).card_order(tuple(mixed), 2, 1) == Dealer(5).card_order(PACK, 2, 1)


def test_every_seed_deal_and_renewal_of_the_stock_has_its_own_card_order() -> None:
    orders = {
        Dealer(seed).card_order(PACK, deal, again) for seed in range(5) for deal in range(1, 6) for again in range(5)
    }
    assert len(orders) == 125


def test_the_number_of_any_deal_of_a_match_deals_the_same_cards_again() -> None:
    for seed in (7, deal_number(7, 2), random_seed()):
        for deal in (1, 2, 9):
            again = Dealer(deal_number(seed, deal))
            for renewal in range(3):
                assert again.card_order(PACK, 1, renewal) == Dealer(seed).card_order(PACK, deal, renewal)


def test_every_card_comes_first_in_a_shuffle_about_equally_often() -> None:
    firsts = [Dealer(seed).card_order(FACES, 1, 0)[0] for seed in range(1060)]
    counts = [firsts.count(face) for face in FACES]
    assert min(counts) >= 6
    assert max(counts) <= 40


def test_the_dealer_uses_a_given_card_order() -> None:
    order = parse_cards("7H 2C X")
    dealer = Dealer(1, {(2, 1): Shuffle(DEALER, order)})
    assert dealer.card_order(tuple(sorted(order)), 2, 1) == order
    assert dealer.card_order(PACK, 2, 0) == Dealer(1).card_order(PACK, 2, 0)


def test_the_dealer_finds_recorded_orders_by_deal_and_renewal() -> None:
    a, b, c = parse_cards("2H 3H"), parse_cards("4H 5H"), parse_cards("6H 7H")
    actions = (
        Shuffle(DEALER, a),
        Discard(0, a[0]),
        Shuffle(DEALER, b),
        Next(1),
        Shuffle(DEALER, c),
    )
    shuffles = recorded_shuffles(actions)
    assert {key: shuffle.order for key, shuffle in shuffles.items()} == {(1, 0): a, (1, 1): b, (2, 0): c}


def test_every_shuffle_has_a_salt_of_its_own_that_the_number_does_not_tell() -> None:
    first, again = (Dealer(5).shuffle(PACK, 1, 0) for _ in range(2))
    assert first.order == again.order == Dealer(5).card_order(PACK, 1, 0)
    assert len(first.salt) == len(again.salt) == 32
    assert first.fingerprint != again.fingerprint
    salts = iter(("00" * 16, "11" * 16))
    dealer = Dealer(5, make_salt=lambda: next(salts))
    assert [dealer.shuffle(PACK, 1, renewal).salt for renewal in range(2)] == ["00" * 16, "11" * 16]
