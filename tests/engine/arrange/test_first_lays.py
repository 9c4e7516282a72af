"""Which plays fulfil a contract, against trying every way to share out the hand."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from game.engine.actions import Use
from game.engine.arrange.first_lays import contract_lays
from game.engine.cards import Card, parse_cards, without
from game.engine.melds.meld import Meld
from game.engine.melds.readings import lay_readings
from game.engine.play.melding import alike_in
from game.engine.sheet.contracts import Contract, parse_contract
from game.engine.sheet.rules import Rules
from tests.support.samples import rules

KINDS = {
    "jokers": rules(pack__packs=2, pack__jokers=2, runs__min=4),
    "runs of any suits": rules(pack__packs=2, pack__jokers=2, runs__min=4, runs__suits="any"),
    "sets of equal cards": rules(pack__packs=4, pack__jokers=1, pack__without=["2", "3", "4", "5"], sets__alike=True),
    "equal cards and runs of any suits": rules(
        pack__packs=4, pack__jokers=1, pack__without=["2", "3", "4", "5", "6"], sets__alike=True, runs__suits="any"
    ),
    "equal cards and runs of one colour": rules(
        pack__packs=4, pack__jokers=1, pack__without=["2", "3", "4", "5", "6"], sets__alike=True, runs__suits="colour"
    ),
    "runs of one colour": rules(pack__packs=2, pack__jokers=1, runs__min=4, runs__suits="colour"),
    "wild sixes in runs of one colour": rules(pack__packs=2, pack__wild=["6"], runs__min=3, runs__suits="colour"),
    "wild twos": rules(
        pack__packs=2, pack__jokers=1, pack__wild=["joker", "2"], wilds__own_rank=False, runs__ace="high", runs__min=4
    ),
    "wild fives": rules(pack__packs=2, pack__wild=["5"], wilds__named=True, wilds__side_by_side=False, runs__min=3),
    "fives wild in their own place": rules(pack__packs=2, pack__wild=["5"], wilds__own_rank_natural=False, runs__min=3),
    "melds that differ": rules(pack__packs=3, pack__jokers=1, runs__min=3, melding__contract_differs=True),
    "two naturals": rules(pack__packs=2, pack__jokers=2, wilds__min_naturals=2, sets__same_suit_twice=False),
}
CONTRACTS = ("2 sets", "1 set + 1 run", "2 runs", "1 set of 4")


def fulfils(by: Rules, hand: tuple[Card, ...], contract: Contract) -> bool:
    """Whether any disjoint parts of the hand fill the slots of the contract, found by trying all of them."""
    return _share(by, hand, list(contract.slots), ())


def _share(by: Rules, hand: tuple[Card, ...], slots: list, laid: tuple[Meld, ...]) -> bool:  # type: ignore[type-arg]
    if not slots:
        return not by.melding.contract_differs or alike_in(by, laid) is None
    for group in set(combinations(sorted(hand), slots[0].size)):
        for meld in lay_readings(by, tuple(map(Use, group)), 0):
            rest = without(hand, group)
            if meld.kind is slots[0].kind and rest is not None and _share(by, rest, slots[1:], (*laid, meld)):
                return True
    return False


@pytest.mark.parametrize("text", CONTRACTS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_contract_has_a_listed_lay_exactly_if_the_hand_fulfils_the_contract(kind: str, text: str) -> None:
    by, rng = KINDS[kind], Random(kind + text)
    contract = parse_contract(text, by.set_min, by.run_min)
    assert contract is not None
    outcomes = set()
    for _ in range(60):
        hand = tuple(rng.sample(by.pack, contract.cards + 2))
        plays = list(contract_lays(by, hand, contract))
        outcomes.add(bool(plays))
        assert bool(plays) == fulfils(by, hand, contract), hand
        for play in plays:
            melds = [lay_readings(by, meld, 0) for meld in play]
            assert all(len(found) == 1 for found in melds), play
            assert contract.is_met_by([(found[0].kind, len(found[0].cards)) for found in melds])
            assert without(hand, [use.card for meld in play for use in meld]) is not None
    assert False in outcomes


def test_a_contract_lay_is_listed_if_a_wild_must_replace_a_natural_that_two_melds_need() -> None:
    """7H is wanted by the run and by the set: the jokers must go where they save it."""
    by = rules(pack__packs=2, pack__jokers=2, runs__min=4)
    contract = parse_contract("1 set + 1 run", 3, 4)
    assert contract is not None
    hand = parse_cards("7H 7D X X 5H 6H 8H KD")
    plays = list(contract_lays(by, hand, contract))
    assert plays
    for play in plays:
        faces = sorted(use.card for meld in play for use in meld)
        assert all(faces.count(face) <= hand.count(face) for face in faces)
    assert list(contract_lays(by, parse_cards("7H 7D X 5H 6H 8H 2C KD"), contract)) == []


def test_a_contract_lay_leaves_a_pair_of_equal_cards_to_the_set_and_takes_others_for_the_run() -> None:
    by = rules(pack__packs=4, pack__jokers=1, sets__alike=True, runs__suits="any")
    contract = parse_contract("1 set + 1 run", 3, 3)
    assert contract is not None
    pair = parse_cards("5D 5D")
    plays = list(contract_lays(by, parse_cards("X 5D 5H 4D 3H 5D AH KS"), contract))
    assert any(tuple(use.card for use in meld)[:2] == pair for play in plays for meld in play)


def test_a_contract_lay_that_must_use_a_given_card_may_have_a_longer_run_than_required() -> None:
    by = rules(pack__packs=2, runs__min=4)
    contract = parse_contract("1 run", 3, 4)
    assert contract is not None
    hand = parse_cards("5H 6H 7H 8H 9H")
    nine = parse_cards("9H")[0]
    assert any(len(play[0]) == 5 for play in contract_lays(by, hand, contract, must=nine))
    assert all(any(use.card == nine for use in play[0]) for play in contract_lays(by, hand, contract, must=nine))


def test_contract_lays_use_no_card_that_is_already_on_the_table() -> None:
    by = rules(pack__packs=2, runs__min=4)
    contract = parse_contract("1 run", 3, 4)
    assert contract is not None
    hand = parse_cards("5H 6H 7H 8H 9S TS JS QS")
    on_table = frozenset(parse_cards("8H"))
    assert [repr(play[0][0].card) for play in contract_lays(by, hand, contract, on_table=on_table)] == ["9S"]
