from __future__ import annotations

import pytest

from game.engine.contracts import Kind, parse_contract


@pytest.mark.parametrize(
    ("text", "written", "cards"),
    [
        ("2 sets", "2 sets of 3", 6),
        ("1 run + 1 set", "1 set of 3 + 1 run of 4", 7),
        ("1 set of 3 + 1 run of 7", "1 set of 3 + 1 run of 7", 10),
        ("3 RUNS", "3 runs of 4", 12),
    ],
)
def test_contracts_are_written_with_their_sizes(text: str, written: str, cards: int) -> None:
    contract = parse_contract(text, set_min=3, run_min=4)
    assert contract is not None
    assert (repr(contract), contract.cards) == (written, cards)


def test_no_contract() -> None:
    assert parse_contract("none", 3, 3) is None


@pytest.mark.parametrize(
    "text", ["", "two sets", "2 piles", "0 sets", "1 set of 2", "9 runs", "1 set +", "1 set, 1 run"]
)
def test_what_is_no_contract_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"set|contract|meld"):
        parse_contract(text, 3, 3)


@pytest.mark.parametrize(
    ("melds", "met"),
    [
        ([(Kind.SET, 3), (Kind.RUN, 7)], True),
        ([(Kind.SET, 5), (Kind.RUN, 8)], True),  # a size is a minimum
        ([(Kind.SET, 3), (Kind.RUN, 6)], False),
        ([(Kind.SET, 3)], False),
        ([(Kind.SET, 3), (Kind.RUN, 7), (Kind.SET, 3)], False),  # exactly that many
        ([(Kind.RUN, 7), (Kind.RUN, 7)], False),
    ],
)
def test_a_contract_is_met_by_exactly_its_melds(melds: list[tuple[Kind, int]], met: bool) -> None:
    contract = parse_contract("1 set of 3 + 1 run of 7", 3, 3)
    assert contract is not None
    assert contract.met_by(melds) is met


def test_the_longer_meld_goes_to_the_larger_slot() -> None:
    contract = parse_contract("1 run of 4 + 1 run of 7", 3, 4)
    assert contract is not None
    assert contract.met_by([(Kind.RUN, 4), (Kind.RUN, 8)])
    assert not contract.met_by([(Kind.RUN, 6), (Kind.RUN, 6)])
