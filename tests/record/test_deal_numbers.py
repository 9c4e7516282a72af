"""Numbers of deals: what nobody typed cannot be guessed, what is shown comes again, and it can be typed."""

from __future__ import annotations

from random import Random

import pytest

from game.record.deal_numbers import (
    FIRST_LETTERED,
    FIRST_RANDOM_SEED,
    LARGEST_SEED,
    NUMBER_LETTERS,
    deal_number,
    parse_seed,
    random_seed,
    seed_text,
)
from tests.support.for_each import for_each


def numbers() -> list[int]:
    rng = Random(1)
    edges = (
        0,
        1,
        66,
        FIRST_LETTERED - 1,
        FIRST_LETTERED,
        FIRST_LETTERED + 1,
        FIRST_RANDOM_SEED - 1,
        FIRST_RANDOM_SEED,
        LARGEST_SEED,
    )
    return [*edges, *(rng.randrange(LARGEST_SEED) for _ in range(200)), random_seed(), deal_number(random_seed(), 2)]


def test_a_written_deal_number_is_read_again_however_it_is_typed() -> None:
    for number in numbers():
        text = seed_text(number)
        for typed in (text, text.lower(), text.replace("-", " "), text.replace("-", "")):
            assert parse_seed(typed) == number
        if number >= FIRST_LETTERED:
            assert parse_seed(text.replace("0", "o").replace("1", "l")) == number


def test_every_deal_number_is_written_differently_and_only_large_ones_in_letters() -> None:
    texts = [seed_text(number) for number in numbers()]
    assert len(set(texts)) == len(texts)
    assert seed_text(66) == "66"
    assert seed_text(FIRST_LETTERED - 1) == "9223372036854775807"
    assert seed_text(LARGEST_SEED) == "ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZ"


@for_each(
    "text",
    [
        "",
        " ",
        "-5",
        "1.5",
        "five",
        "٣",
        "9223372036854775808",
        "9" * 9000,
        "Z" * 25,
        "Z" * 27,
        "0" * 26,
        "U" * 26,
        "é" * 26,
    ],
)
def test_a_text_that_is_not_a_deal_number_is_refused_with_a_short_message(text: str) -> None:
    with pytest.raises(ValueError, match="is not a deal number") as refused:
        parse_seed(text)
    assert len(f"{refused.value}") < 70


def test_random_seeds_use_all_129_bits_about_equally_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.record.deal_numbers.randbits", lambda bits: 2**bits - 1)
    assert random_seed() == LARGEST_SEED
    monkeypatch.undo()
    found = [random_seed() for _ in range(200)]
    assert all(FIRST_RANDOM_SEED <= seed <= LARGEST_SEED for seed in found)
    for bit in range(129):
        assert 50 < sum(seed >> bit & 1 for seed in found) < 150


def test_the_number_of_a_deal_reveals_neither_the_seed_nor_the_next_deal() -> None:
    seed = random_seed()
    of_deals = [deal_number(seed, deal) for deal in range(1, 20)]
    assert seed not in of_deals
    for deal, number in enumerate(of_deals, 1):
        # Whoever starts from a number shown gets other cards in all that follow.
        assert deal_number(number, 1) == number < FIRST_RANDOM_SEED
        assert not {deal_number(number, at) for at in range(2, 20)} & {*of_deals[deal:]}


def test_a_typed_seed_is_the_number_of_the_first_deal() -> None:
    for number in (0, 66, FIRST_LETTERED, FIRST_RANDOM_SEED - 1):
        assert deal_number(number, 1) == number
        assert len({deal_number(number, deal) for deal in range(1, 50)}) == 49


def test_deal_numbers_leave_out_letters_that_look_alike() -> None:
    assert len(set(NUMBER_LETTERS)) == 32
    assert not set("ILOU") & set(NUMBER_LETTERS)
