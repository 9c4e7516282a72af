"""What a hand can lay, against a brute force that tries every group of its cards."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from game.engine.actions import Use, uses
from game.engine.arrange.layable import single_melds
from game.engine.cards import full_pack
from game.engine.melds.readings import add_readings, lay_readings
from game.engine.melds.room import single_adds
from game.engine.sheet.rules import Rules
from tests.support.samples import rules

KINDS = {
    "one pack": rules(sets__max=4),
    "two packs": rules(pack__packs=2),
    "named jokers": rules(pack__jokers=2, wilds__named=True, sets__max=4),
    "free jokers": rules(pack__packs=2, pack__jokers=2),
    "wild fives apart": rules(
        pack__wild=["5"], wilds__named=True, wilds__side_by_side=False, runs__ace="around", sets__max=4
    ),
    "no naturals needed": rules(pack__packs=2, pack__jokers=1, wilds__min_naturals=0, runs__min=2, sets__min=2),
    "two naturals": rules(pack__packs=2, pack__jokers=2, wilds__min_naturals=2),
    "fives wild in their own place": rules(pack__wild=["5"], pack__packs=2, wilds__own_rank_natural=False),
    "fives wild in their own place, named and apart": rules(
        pack__wild=["5"],
        wilds__own_rank_natural=False,
        wilds__named=True,
        wilds__side_by_side=False,
        runs__ace="around",
        sets__max=4,
    ),
    "wild twos": rules(
        pack__packs=2, pack__wild=["joker", "2"], pack__jokers=1, wilds__own_rank=False, runs__ace="high", runs__min=4
    ),
}


def written(meld: tuple[Use, ...]) -> tuple[str, ...]:
    return tuple(sorted(map(repr, meld)))


def every_meld(by: Rules, hand: tuple[int, ...]) -> set[tuple[str, ...]]:
    """Return all readings of all parts of the hand as melds, with the meaning of every card written out."""
    found = set()
    for size in range(2, len(hand) + 1):
        for group in set(combinations(sorted(hand), size)):
            # Written readings prefer cards as themselves; here every meaning counts.
            for choice in _meanings(by, group):
                for meld in lay_readings(by, choice, 0):
                    found.add(tuple(sorted(map(repr, meld.cards))))
    return found


def _meanings(by: Rules, group: tuple[int, ...]) -> list[tuple[Use, ...]]:
    plays: list[tuple[Use, ...]] = [()]
    for card in uses(group):  # type: ignore[arg-type]
        options = [card]
        if card.card in by.wild:
            options += [Use(card.card, rank, suit) for rank in range(1, 14) for suit in range(4)]
        plays = [(*play, option) for play in plays for option in options]
        if len(plays) > 3000:
            break
    return [play for play in plays if len(play) == len(group)]


@pytest.mark.parametrize("kind", KINDS)
def test_single_melds_are_exactly_those_a_brute_force_finds(kind: str) -> None:
    by, rng = KINDS[kind], Random(kind)
    checked = 0
    for _ in range(400):
        hand = tuple(sorted(rng.sample(by.pack, 7)))
        wilds = sum(face in by.wild for face in hand)
        if wilds > 1:
            continue
        listed = [written(meld) for meld in single_melds(by, hand)]
        assert len(listed) == len(set(listed)), hand
        assert set(listed) == every_meld(by, hand), hand
        checked += bool(listed)
        if checked >= 12:
            break
    assert checked >= 5


@pytest.mark.parametrize("kind", KINDS)
def test_every_listed_single_meld_has_exactly_one_reading(kind: str) -> None:
    by, rng = KINDS[kind], Random(kind)
    for _ in range(60):
        hand = rng.sample(by.pack, 12)
        for meld in single_melds(by, hand):
            assert len(lay_readings(by, meld, 0)) == 1, meld


@pytest.mark.parametrize("kind", KINDS)
def test_the_list_of_single_additions_has_exactly_the_cards_that_can_be_added_to_a_meld(kind: str) -> None:
    by, rng = KINDS[kind], Random(kind)
    tried = 0
    while tried < 150:
        hand = rng.sample(by.pack, 10)
        for cards in single_melds(by, hand):
            (base,) = lay_readings(by, cards, 0)
            listed = {repr(use) for use in single_adds(by, base, set(by.pack))}
            readable: set[str] = set()
            for face in set(by.pack):
                for longer in add_readings(by, base, (Use(face),), 1):
                    new = [each for each in longer.cards if each.by == 1]
                    readable.update(map(repr, new))
            natural_twins = {repr(use) for use in single_adds(by, base, by.wild) if use.rank}
            assert readable <= listed, (base, readable - listed)
            assert listed - readable <= natural_twins, (base, listed - readable)
            tried += 1


def test_full_pack_gives_the_pack_of_rules_with_as_many_packs_and_jokers() -> None:
    by = KINDS["two naturals"]
    assert by.pack == full_pack(2, 2)
