"""Notation is parsed as written; invalid notation is refused with the reason."""

from __future__ import annotations

import pytest
from msgspec import structs

from game.engine.actions import DEALER, Action, Add, Claim, Cut, DrawDiscards, Knock, Lay, Shuffle, Slide, Take, Use
from game.engine.cards import JOKER, NO_SUIT, parse_card, parse_cards
from game.record.notation import NotationError, parse_action, parse_use, parse_uses
from tests.support.for_each import for_each

SEVEN = parse_card("7H")


@for_each(
    ("text", "action"),
    [
        ("cut 37", Cut(1, 37)),
        ("draw discards from 10h", DrawDiscards(1, parse_card("TH"))),
        ("0:  lay 7h X=8H 9H / 3C 3D x=3", Lay(0, (parse_uses("7H X=8H 9H"), (*parse_uses("3C 3D"), Use(JOKER, 3))))),
        ("Add 7H to M2", Add(1, (Use(SEVEN),), 2)),
        ("take X=7H from m1 with 7H", Take(1, JOKER, 1, SEVEN)),
        ("slide m1 with 7H", Slide(1, 1, SEVEN)),
        ("slide m1 with 7H to KC", Slide(1, 1, SEVEN, parse_card("KC"))),
        ("claim 7H to m3", Claim(1, (Use(SEVEN),), 3)),
        ("claim 7H 8H 9H", Claim(1, parse_uses("7H 8H 9H"))),
        (" 1 :knock 7h  WITH\t4H 5H 6H/9C 9D 9S ", Knock(1, SEVEN, (parse_uses("4H 5H 6H"), parse_uses("9C 9D 9S")))),
        ("knock with 4H 5H 6H", Knock(1, None, (parse_uses("4H 5H 6H"),))),
        ("shuffle 7H X", Shuffle(DEALER, (SEVEN, JOKER))),
    ],
)
def test_an_action_may_be_written_with_or_without_its_seat_in_any_case(text: str, action: Action) -> None:
    assert parse_action(text, 1) == action
    assert parse_action(repr(action), 1) == action


def test_a_written_wild_may_name_the_card_or_only_the_rank_it_stands_for() -> None:
    assert parse_use("X=JH") == Use(JOKER, 11, 1)
    assert parse_use("2c=j") == Use(parse_card("2C"), 11, NO_SUIT)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("lay 7H 8Z 9H", "'8Z': '8Z' is no card"),
        ("lay 7H X=", "'X=': '' is no rank"),
        ("lay 7H 8H 9H /", "one of the melds has no cards"),
        ("discard 1H", "'discard 1H': '1H' is no card"),
        ("cut many", "is no action; actions are written like: cut 37"),
        ("take X with 7H", "is no action"),
        ("claim", "is no action"),
        ("jump", "is no action"),
        (f"{'9' * 5000}: pass", "is no action"),
        (f"add 7H to m{'9' * 5000}", "is no action"),
    ],
)
def test_an_action_text_that_cannot_be_read_is_refused(text: str, said: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_action(text, 0)
    assert said in str(error.value)


def test_a_written_shuffle_whose_order_or_salt_does_not_fit_its_fingerprint_is_refused() -> None:
    shuffle = Shuffle(DEALER, parse_cards("7H X 2C"), "0123456789abcdef" * 2)
    assert parse_action(repr(shuffle), 0) == shuffle
    for other in (structs.replace(shuffle, order=shuffle.order[::-1]), structs.replace(shuffle, salt="f" * 32)):
        changed = repr(other).replace(other.fingerprint, shuffle.fingerprint)
        with pytest.raises(NotationError, match="the order or its salt was changed"):
            parse_action(changed, 0)
