"""Contracts in words, and in the parts in which they are written."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.content.rule_text.contracts import ContractPart, contract_notation, contract_parts, contract_text, melds_text
from game.engine.sheet.contracts import Kind, parse_contract
from tests.support.languages import Pseudo, speaking

GERMAN = {
    "{count} set of {size}": "{count} Satz zu {size}",
    "{count} sets of {size}": "{count} Sätze zu {size}",
    "{count} run of {size}": "{count} Folge zu {size}",
    "{count} runs of {size}": "{count} Folgen zu {size}",
}


@pytest.mark.parametrize("text", ["1 set of 3", "2 sets of 3 + 1 run of 7", "1 set of 4 + 1 set of 3 or 2 runs of 4"])
def test_a_contract_in_english_words_equals_its_notation(text: str) -> None:
    contract = parse_contract(text, 3, 4)
    assert contract is not None
    assert contract_text(contract) == text == repr(contract)


def test_a_meld_of_the_usual_size_is_written_without_a_size() -> None:
    assert [melds_text(Kind.SET, 1), melds_text(Kind.RUN, 2)] == ["1 set", "2 runs"]


def test_a_contract_in_another_language_has_no_english_words() -> None:
    contract = parse_contract("2 sets + 1 run of 7", 3, 4)
    assert contract is not None
    with speaking(Pseudo(GERMAN.__getitem__)):
        said = contract_text(contract)
    assert said == "2 Sätze zu 3 + 1 Folge zu 7"


def test_contract_notation_is_split_into_parts_and_written_from_parts_with_equal_ones_joined() -> None:
    parts = (ContractPart(2, "set", 3), ContractPart(1, "run"))
    assert contract_parts("2 sets of 3 + 1 run") == parts
    assert contract_notation(parts) == "2 sets of 3 + 1 run"
    assert contract_notation(()) == "none"
    assert contract_parts("none") == ()
    assert contract_notation([ContractPart(1, "run", 4), ContractPart(1, "run", 4)]) == "2 runs of 4"


@settings(deadline=None)
@given(
    st.lists(
        st.builds(ContractPart, st.integers(1, 3), st.sampled_from(["set", "run"]), st.integers(0, 13)), max_size=4
    )
)
def test_any_contract_notation_read_and_written_again_is_unchanged(parts: list[ContractPart]) -> None:
    text = contract_notation(parts)
    assert contract_notation(contract_parts(text)) == text
