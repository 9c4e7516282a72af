from collections import Counter
from random import Random

import pytest

from game.content.sheets.sheets import load_sheet
from game.engine.arrange.first_lays import contract_lays
from game.engine.cards import JOKER, show
from game.engine.sheet.contracts import Contract, Kind
from game.engine.sheet.rules import Rules, compile_rules
from game.ui.table.tray import roughly_best


def the_tenth_deal(players: int = 4) -> tuple[Rules, Contract]:
    rules = compile_rules(load_sheet("liverpool_rummy_ten"), players).of_deal(10)
    assert rules.contract is not None
    return rules, rules.contract


@pytest.mark.parametrize("seed", range(8))
def test_a_hand_is_split_without_losing_a_card_and_every_meld_could_still_be_filled(seed: int) -> None:
    rules, contract = the_tenth_deal()
    pack = list(rules.pack)
    Random(seed).shuffle(pack)
    hand = tuple(pack[:22])
    split = roughly_best(rules, hand, contract)
    held = Counter(face for meld in split.melds for face in meld) + Counter(split.left)
    assert held == Counter(hand)
    assert split.missing == contract.cards - sum(map(len, split.melds))
    for slot, meld in zip(contract.slots, split.melds, strict=True):
        naturals = [face for face in meld if face != JOKER]
        assert len(meld) <= slot.size
        alike = {face.rank for face in naturals} if slot.kind is Kind.SET else {face.suit for face in naturals}
        assert len(alike) <= 1


@pytest.mark.parametrize("deal", [4, 5, 6, 7])
@pytest.mark.parametrize("seed", range(4))
def test_what_is_complete_is_found(deal: int, seed: int) -> None:
    rules = compile_rules(load_sheet("liverpool_rummy_ten"), 4).of_deal(deal)
    assert rules.contract is not None
    pack = list(rules.pack)
    Random(seed).shuffle(pack)
    hand = tuple(pack[:26])
    complete = next(contract_lays(rules, hand, rules.contract), None) is not None
    split = roughly_best(rules, hand, rules.contract)
    assert (split.missing == 0) == complete, show(hand)
