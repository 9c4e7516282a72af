"""Contracts in words."""

import pytest

from game.content.telling.words import contract_text, melds_text
from game.content.translation import forget
from game.engine.sheet.contracts import Kind, parse_contract

GERMAN = {
    "{count} set of {size}": "{count} Satz zu {size}",
    "{count} sets of {size}": "{count} Sätze zu {size}",
    "{count} run of {size}": "{count} Folge zu {size}",
    "{count} runs of {size}": "{count} Folgen zu {size}",
}


@pytest.mark.parametrize("text", ["1 set of 3", "2 sets of 3 + 1 run of 7", "1 set of 4 + 1 set of 3 or 2 runs of 4"])
def test_in_english_a_contract_is_what_is_written(text: str) -> None:
    contract = parse_contract(text, 3, 4)
    assert contract is not None
    assert contract_text(contract) == text == repr(contract)


def test_without_a_size_a_meld_has_as_many_cards_as_usual() -> None:
    assert [melds_text(Kind.SET, 1), melds_text(Kind.RUN, 2)] == ["1 set", "2 runs"]


def test_in_another_language_nothing_of_it_is_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gettext.dngettext", lambda _domain, one, many, count: GERMAN[one if count == 1 else many])
    contract = parse_contract("2 sets + 1 run of 7", 3, 4)
    assert contract is not None
    forget()
    try:
        said = contract_text(contract)
    finally:
        forget()
    assert said == "2 Sätze zu 3 + 1 Folge zu 7"
