"""Tests of `game.engine.sheet.contracts`."""

from __future__ import annotations

import pytest

from game.engine.sheet.contracts import ContractError, Kind, parse_contract
from game.engine.sheet.faults import Fault, MeldsOfAKind, NoPart, ShortMeld


@pytest.mark.parametrize(
    ("text", "written", "cards"),
    [
        ("2 sets", "2 sets of 3", 6),
        ("1 run + 1 set", "1 set of 3 + 1 run of 4", 7),
        ("1 set of 3 + 1 run of 7", "1 set of 3 + 1 run of 7", 10),
        ("3 RUNS", "3 runs of 4", 12),
        ("2 sets of 4 OR 1 run  or 1 set + 1 run", "2 sets of 4 or 1 run of 4 or 1 set of 3 + 1 run of 4", 4),
    ],
)
def test_contract_texts_name_the_sizes_of_melds(text: str, written: str, cards: int) -> None:
    contract = parse_contract(text, set_min=3, run_min=4)
    assert contract is not None
    assert (repr(contract), contract.cards) == (written, cards)


def test_the_contract_text_none_means_no_contract() -> None:
    assert parse_contract("none", 3, 3) is None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", NoPart("")),
        ("two sets", NoPart("two sets")),
        ("2 sets + 2 piles", NoPart("2 piles")),
        ("0 sets", MeldsOfAKind("0 sets", 8)),
        ("1 set of 2", ShortMeld("1 set of 2", "set", 3)),
        ("9 runs", MeldsOfAKind("9 runs", 8)),
        ("1 set +", NoPart("")),
        ("1 set or none", NoPart("none")),
        ("1 set or 1 run of 2", ShortMeld("1 run of 2", "run", 3)),
        ("1 set, 1 run", NoPart("1 set, 1 run")),
        (f"1 set of {'9' * 5000}", NoPart(f"1 set of {'9' * 5000}")),
    ],
)
def test_a_text_that_is_not_a_contract_is_refused_with_the_reason(text: str, reason: Fault) -> None:
    with pytest.raises(ContractError) as refused:
        parse_contract(text, 3, 3)
    assert refused.value.reason == reason


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
def test_a_contract_is_met_exactly_by_the_melds_it_names(melds: list[tuple[Kind, int]], met: bool) -> None:
    contract = parse_contract("1 set of 3 + 1 run of 7", 3, 3)
    assert contract is not None
    assert contract.is_met_by(melds) is met


def test_the_longer_meld_goes_to_the_larger_slot_of_a_contract() -> None:
    contract = parse_contract("1 run of 4 + 1 run of 7", 3, 4)
    assert contract is not None
    assert contract.is_met_by([(Kind.RUN, 4), (Kind.RUN, 8)])
    assert not contract.is_met_by([(Kind.RUN, 6), (Kind.RUN, 6)])


def test_a_contract_with_alternatives_is_met_by_the_melds_of_exactly_one_of_them() -> None:
    contract = parse_contract("2 sets or 1 run of 5", 3, 3)
    assert contract is not None
    assert [repr(way.slots) for way in contract.ways] == [
        "(Slot(kind=set, size=3), Slot(kind=set, size=3))",
        "(Slot(kind=run, size=5),)",
    ]
    assert contract.is_met_by([(Kind.SET, 4), (Kind.SET, 3)])
    assert contract.is_met_by([(Kind.RUN, 6)])
    assert not contract.is_met_by([(Kind.RUN, 4)])
    assert not contract.is_met_by([(Kind.SET, 3), (Kind.SET, 3), (Kind.RUN, 5)])
