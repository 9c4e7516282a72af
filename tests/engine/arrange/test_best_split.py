"""The best split for a first lay is as good as any: proven by a brute force that knows only what a meld is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations, product
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from msgspec import structs

from game.content.sheets.sheets import load_sheet, sheet_names
from game.engine.actions import Lay, uses
from game.engine.arrange import best_split
from game.engine.arrange.best_split import Split, best_first_lay, fewest_melds
from game.engine.arrange.first_lays import contract_lays, meld_points
from game.engine.arrange.layable import FEW_WILDS
from game.engine.cards import JOKER, Card, parse_card, parse_cards, show
from game.engine.melds.meld import Meld
from game.engine.melds.pure import Trait, opens, trait
from game.engine.melds.readings import lay_readings, run_readings, set_readings
from game.engine.play.dealing import new_match
from game.engine.play.melding import play_result, plays
from game.engine.refusals import goes_through
from game.engine.sheet.contracts import Contract, Kind, Slot, parse_contract
from game.engine.sheet.keys import RuleSheet
from game.engine.sheet.rules import Rules, compile_rules
from game.engine.state import Phase, State
from tests.properties.house_rules import WILD_RANKS, numbered, sound_house_rules
from tests.support.for_each import for_each
from tests.support.samples import altered, close_hand, sheet
from tests.support.selection import exhaustive


def rules_of(game: str, deal: int = 1) -> Rules:
    sheet = load_sheet(game)
    return compile_rules(sheet, max(2, sheet.players.min)).of_deal(deal)


def contract_of(rules: Rules, text: str) -> Contract:
    contract = parse_contract(text, rules.set_min, rules.run_min)
    assert contract is not None
    return contract


Part = tuple[Card, ...]


def all_melds(rules: Rules, hand: Part, sizes: Iterable[int]) -> Iterator[tuple[Part, Meld]]:
    """Yield each part of the hand with one of these sizes that is a meld, once for every reading."""
    written = replace(rules, wild=rules.wild | {JOKER})
    for part in sorted({part for size in sizes for part in combinations(sorted(hand), size)}):
        for row in set(product(*[(face, JOKER) if face in rules.wild else (face,) for face in part])):
            for meld in set_readings(written, uses(row), 0):
                yield part, meld
            for order in orders(row) if written.wild.intersection(row) else (row,):
                for meld in run_readings(written, uses(order), 0):
                    yield part, meld


def orders(row: Part) -> set[Part]:
    """Return every order in which these cards could be a run, with the jokers at every place."""
    if set(row) == {JOKER}:
        return {row}
    naturals = sorted([face for face in row if face != JOKER], key=lambda face: face.rank)
    found: set[Part] = set()
    for places in combinations(range(len(row)), len(naturals)):
        for turn in range(len(naturals)):
            left = iter([*naturals[turn:], *naturals[:turn]])
            found.add(tuple(next(left) if at in places else JOKER for at in range(len(row))))
    return found


def means_of(rules: Rules, meld: Meld) -> frozenset[Card] | None:
    """Return the cards that a meld stands for, where each may be on the table only once; None if it stands for one
    twice.
    """
    means = [each.means for each in meld.cards if each.means is not None and rules.melding.unique_cards]
    return frozenset(means) if len(set(means)) == len(means) else None


def group_of(rules: Rules, meld: Meld) -> object:
    """Return the rank of a set or the suit of a run under rules by which the melds of a contract must differ in it;
    else None.
    """
    if not rules.melding.contract_differs or all(each.card == JOKER for each in meld.cards):
        return None
    if meld.kind is Kind.SET:
        return meld.kind, meld.rank
    return None if rules.any_suit else (meld.kind, meld.suit)


SLOW = [HealthCheck.filter_too_much, HealthCheck.too_slow]
"""What a brute force may be."""

Judged = tuple[int, int, int]
"""Points of the naturals left, how many they are, and how many wilds are laid."""


def judge(rules: Rules, hand: Part, left: list[Card]) -> Judged:
    naturals = [face for face in left if face not in rules.wild]
    wilds = sum(face in rules.wild for face in hand) - (len(left) - len(naturals))
    return rules.points_of(tuple(naturals)), len(naturals), wilds


def fewest(rules: Rules, hand: Part, slots: tuple[Slot, ...], exact: bool, most: int | None = None) -> Judged | None:
    """Return the judgement of the best choice of a meld for each slot; None where no choice fills all slots."""
    asked = sum(slot.size for slot in slots)
    longer = range(1 if exact or most == 0 else len(hand) - asked + 1)
    sizes = {slot.size + more for slot in slots for more in longer}
    found = {
        (part, meld.kind, group_of(rules, meld), means_of(rules, meld)) for part, meld in all_melds(rules, hand, sizes)
    }
    melds = [(Counter(part), kind, group, means) for part, kind, group, means in found if means is not None]
    must_keep = not exact and not rules.plays_out and len(hand) > asked
    best: list[Judged] = []

    def choose(at: int, free: Counter[Card], taken: frozenset[Card], groups: frozenset[object]) -> None:
        if at == len(slots):
            left = list(free.elements())
            if left or not must_keep:
                best.append(judge(rules, hand, left))
            return
        slot = slots[at]
        for part, kind, group, means in melds:
            size = part.total()
            fits = size == slot.size if exact or most == 0 else size >= slot.size
            if kind is slot.kind and fits and part <= free and not means & taken and group not in groups - {None}:
                choose(at + 1, free - part, taken | means, groups | {group})

    choose(0, Counter(hand), frozenset(), frozenset())
    return min(best, default=None)


def judged(rules: Rules, hand: Part, split: Split) -> Judged:
    assert Counter(split.left) + Counter(face for meld in split.melds for face in meld) == Counter(hand)
    return judge(rules, hand, list(split.left))


def check(rules: Rules, hand: Part, contract: Contract) -> None:
    """Assert that the best split of a hand is as good as the best one that brute force finds."""
    split = best_first_lay(rules, hand, contract)
    found = judged(rules, hand, split)
    complete = fewest(rules, hand, contract.slots, exact=False, most=0 if contract.is_exact else None)
    if complete is not None:
        assert (split.missing, found) == (0, complete), (show(hand), split)
        for slot, meld in zip(contract.slots, split.melds, strict=True):
            assert len(meld) >= slot.size
            assert any(each.kind is slot.kind for each in lay_readings(rules, uses(meld), 0)), meld
        return
    looser = replace(rules, wild=rules.wild | {JOKER})
    for missing in range(1, MOST_MISSING + 1):
        short = min(lacking(looser, hand, contract.slots, missing), default=None)
        if short is not None:
            assert (split.missing, found[0]) == (missing, short[0]), (show(hand), split, missing, short)
            return
    assert split.missing > MOST_MISSING


def lacking(rules: Rules, hand: Part, slots: tuple[Slot, ...], missing: int) -> Iterator[Judged]:
    """Yield the judgements of the best choices that lack `missing` cards: whole melds, or cards a wild
    could replace.
    """
    for count in range(len(slots) + 1):
        for filled in combinations(range(len(slots)), count):
            short = missing - sum(slot.size for at, slot in enumerate(slots) if at not in filled)
            if short < 0:
                continue
            found = fewest(rules, (*hand, *[JOKER] * short), tuple(slots[at] for at in filled), exact=True)
            if found is not None:
                yield found


MOST_MISSING = 3
"""Cards missing, with more of which the brute force is too slow."""
CONTRACTS = (
    "2 sets of 3",
    "1 set of 3 + 1 run of 4",
    "2 runs of 3",
    "1 set of 4",
    "1 run of 5",
    "1 set of 4 + 1 set of 3",
)


@pytest.mark.parametrize("contract", ["2 sets of 3", "2 runs of 3", "1 set of 4 + 1 set of 3"])
def test_the_best_split_with_differing_melds_is_as_good_as_brute_force(contract: str) -> None:
    rules, rng = rules_of("liverpool_rummy"), Random(contract)
    rules = altered(rules, run_min=3, melding__contract_differs=True)
    goal = contract_of(rules, contract)
    for _ in range(30):
        check(rules, close_hand(rules, rng, rng.randint(5, 8), rng.randint(0, 2)), goal)


def test_the_best_split_takes_sets_of_other_ranks_if_the_contract_asks_for_different_melds() -> None:
    """Six sevens would do; of different ranks only one of the sets is there, and the other lacks a card."""
    rules = rules_of("liverpool_rummy")
    hand = parse_cards("7S 7H 7D 7C 7S 7H 4C 4D KS")
    assert best_first_lay(rules, hand, rules.contract).missing == 0
    rules = altered(rules, melding__contract_differs=True)
    split = best_first_lay(rules, hand, rules.contract)
    assert (split.missing, sorted(len(meld) for meld in split.melds)) == (1, [2, 3])


@pytest.mark.parametrize("contract", CONTRACTS)
@pytest.mark.parametrize("game", ["dummy_rummy", "liverpool_rummy", "double_rum"])
@pytest.mark.parametrize("hands", [5, *exhaustive(20)])
def test_the_best_split_for_a_contract_is_as_good_as_brute_force(game: str, contract: str, hands: int) -> None:
    rules, rng = rules_of(game), Random(game + contract)
    rules = replace(rules, run_min=3)
    goal = contract_of(rules, contract)
    for _ in range(hands):
        check(rules, close_hand(rules, rng, rng.randint(5, 8), rng.randint(0, 3)), goal)


@given(sound_house_rules(), st.integers(0, 2**32), st.integers(3, 6), st.integers(0, 2), st.sampled_from(CONTRACTS))
@settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=SLOW,
)
def test_the_best_split_under_house_rules_is_as_good_as_brute_force(
    sheet: RuleSheet, seed: int, size: int, wilds: int, text: str
) -> None:
    """With values of every kind: by the sheet, all wilds equal, or drawn, some of them negative."""
    rules = compile_rules(sheet, 2).of_deal(1)
    rng = Random(seed)
    drawn = tuple(rng.choice((-5, 0, 1, 5, 10, 25)) for _ in rules.values)
    rules = replace(rules, values=rng.choice((rules.values, drawn)), set_min=3, run_min=3)
    check(rules, close_hand(rules, rng, size, wilds), contract_of(rules, text))


def best_count(rules: Rules, hand: Part, needed: int, boxes: int) -> tuple[int, Judged | None]:
    """Return the points that the best choice of at most `boxes` melds falls short of `needed`, and its judgement: all
    and None where no choice is of the kinds that the rules demand.
    """
    melds = [(Counter(part), means, kind, count) for (part, means, kind), count in points_of_melds(rules, hand).items()]
    best: list[tuple[int, bool, Judged]] = []

    def choose(first: int, free: Counter[Card], taken: frozenset[Card], count: int, traits: tuple[Trait, ...]) -> None:
        left = list(free.elements())
        if opens(rules, traits) and (left or not rules.keeps_a_discard):
            # Where one may float, a card to go out with is kept if the lay counts no less for that.
            floats = not left and not rules.plays_out
            best.append((max(0, needed - count), floats, judge(rules, hand, left)))
        for at in range(first, len(melds)) if len(traits) < boxes else ():
            part, means, kind, more = melds[at]
            if part <= free and not means & taken:
                choose(at, free - part, taken | means, count + more, (*traits, kind))

    choose(0, Counter(hand), frozenset(), 0, ())
    if not best:
        return max(1, needed), None
    short, _, judgement = min(best)
    return short, judgement


def points_of_melds(rules: Rules, hand: Part) -> dict[tuple[Part, frozenset[Card], Trait], int]:
    """Return the most points that each part of the hand can count as a meld, by the cards it stands for and its
    trait.
    """
    points: dict[tuple[Part, frozenset[Card], Trait], int] = {}
    for part, meld in all_melds(rules, hand, range(1, len(hand) + 1)):
        means = means_of(rules, meld)
        if means is not None:
            key = part, means, trait(rules, meld)
            points[key] = max(points.get(key, 0), meld_points(rules, [meld]))
    return points


def check_opening(rules: Rules, hand: Part, needed: int, boxes: int = 3) -> None:
    boxes = max(boxes, fewest_melds(rules))
    split = best_first_lay(rules, hand, None, needed, boxes)
    assert len(split.melds) == boxes
    assert all(not meld or lay_readings(rules, uses(meld), 0) for meld in split.melds)
    short, judgement = best_count(rules, hand, needed, boxes)
    assert split.missing == short, (show(hand), split)
    assert judgement in (None, judged(rules, hand, split)), (show(hand), split, judgement)


@given(sound_house_rules(), st.integers(0, 2**32), st.integers(4, 7), st.integers(0, 2), st.sampled_from((15, 30, 50)))
@settings(
    max_examples=150,
    deadline=None,
    derandomize=True,
    suppress_health_check=SLOW,
)
def test_the_best_split_for_an_opening_is_as_good_as_brute_force(
    sheet: RuleSheet, seed: int, size: int, wilds: int, needed: int
) -> None:
    rules = compile_rules(sheet, 2).of_deal(1)
    assume(rules.run_min > 2)  # the bound `best_first_lay` states
    # A meld of wilds alone is not laid for its points.
    rules, rng = altered(rules, wilds__min_naturals=max(1, rules.wilds.min_naturals)), Random(seed)
    check_opening(rules, close_hand(rules, rng, size, wilds), needed, rng.choice((1, 2, 3)))


def laid_in_first_lays(rules: Rules, hand: Part) -> set[Card]:
    """Return the faces that any legal first lay of a hand holds, by brute force: lays that count enough, are of the
    kinds demanded and leave a card to discard where one must be left.
    """
    melds = [(Counter(part), means, kind, count) for (part, means, kind), count in points_of_melds(rules, hand).items()]
    found: set[Card] = set()

    def choose(first: int, free: Counter[Card], taken: frozenset[Card], count: int, traits: tuple[Trait, ...]) -> None:
        enough = count >= rules.melding.opening and opens(rules, traits)
        if traits and enough and (free.total() or not rules.keeps_a_discard):
            found.update(Counter(hand) - free)
        for at in range(first, len(melds)):
            part, means, kind, more = melds[at]
            if part <= free and not means & taken:
                choose(at, free - part, taken | means, count + more, (*traits, kind))

    choose(0, Counter(hand), frozenset(), 0, ())
    return found


def laying(rules: Rules, hand: Part) -> State:
    """Return a state in which the player with this hand is on turn, may play and has not melded."""
    state = new_match(compile_rules(RuleSheet(), 2))
    return structs.replace(state, phase=Phase.PLAY, turn=0, rules=rules, hands=(hand, ()))


def legal_first_lays(state: State, must: Card | None = None) -> list[Lay]:
    return [play for play in plays(state, must) if isinstance(play, Lay)]


def check_first_lays(rules: Rules, hand: Part) -> None:
    """Assert that a first lay is listed exactly where brute force finds one, also one with each face of the hand."""
    state, laid = laying(rules, hand), laid_in_first_lays(rules, hand)
    lays = legal_first_lays(state)
    assert bool(lays) == bool(laid), (show(hand), lays)
    assert all(goes_through(play_result, state, lay) for lay in lays)
    for face in set(hand):
        lays = legal_first_lays(state, face)
        assert bool(lays) == (face in laid), (show(hand), face, lays)
        assert all(goes_through(play_result, state, lay) for lay in lays)
        assert all(face in [use.card for meld in lay.melds for use in meld] for lay in lays)


@pytest.mark.parametrize(("first", "last"), [(0, 25), *exhaustive((25, 525), (525, 1025))])
def test_a_first_lay_is_listed_exactly_if_brute_force_finds_one_that_meets_every_demand(first: int, last: int) -> None:
    """By house rules that demand points, a pure meld and a number of runs, and for every card that must be laid."""
    for number in range(first, last):
        rules, rng = compile_rules(numbered(number, WILD_RANKS)[1], 2).of_deal(1), Random(number)
        # With runs of two cards, melds that count less than the best may be found.
        if rules.run_min > 2 and rules.restricts_first_lay and rules.melding.first_round:
            check_first_lays(rules, close_hand(rules, rng, rng.randint(5, 7), rng.randint(1, FEW_WILDS + 2)))


@pytest.mark.parametrize(
    ("keys", "hand", "must", "laid"),
    [
        ({"pack__wild": ["5"], "melding__pure": "run"}, "4S 3S 6D AC 5D 5S 5H", "", "3S 4S 5S / 6D 5H=7D 5D=8D"),
        ({"pack__wild": ["5"], "melding__least_runs": 2}, "KC TC 9C JS 5C 5H 5D", "", "9C TC 5D=JC / 5H=JC 5C=QC KC"),
        ({"melding__opening": 40}, "KS KH KD KC 2H 3H 4H 9D", "2H", "2H 3H 4H / KS KH KD KC"),
        ({"melding__opening": 0, "melding__pure": "set"}, "KS KH KD 2H 3H 4H 9D", "2H", "2H 3H 4H / KS KH KD"),
        (
            {"runs__suits": "any", "pack__wild": ["A"], "melding__least_runs": 2},
            "9C JD TD 9D 7H AS KD",
            "",
            "7H AS=8 9D / 9C TD JD",
        ),
    ],
)
def test_a_first_lay_is_listed_that_only_its_demands_or_the_card_to_lay_make_worth_looking_for(
    keys: dict[str, Any], hand: str, must: str, laid: str
) -> None:
    """A run is spared for the demand though the hand counts enough without it; and a meld that is a first lay by itself
    opens for one that is not.
    """
    rules = compile_rules(sheet(**({"melding__opening": 30} | keys)), 2).of_deal(1)
    lays = legal_first_lays(laying(rules, parse_cards(hand)), parse_card(must) if must else None)
    assert f"0: lay {laid}" in map(repr, lays)


def test_the_best_split_has_as_many_melds_as_the_rules_demand() -> None:
    """Three boxes are asked for; four runs and a set without wilds take five."""
    rules = compile_rules(sheet(melding__pure="set", melding__least_runs=4, melding__opening=1), 2).of_deal(1)
    hand = parse_cards("AS 2S 3S 5S 6S 7S AH 2H 3H 5H 6H 7H KS KH KD 9C")
    split = best_first_lay(rules, hand, None, 1, 3)
    assert (split.missing, [len(meld) for meld in split.melds], show(split.left)) == (0, [3] * 5, "9C")
    assert best_first_lay(rules, hand[:-4], None, 1, 3).missing == 1


def test_the_best_split_keeps_wilds_in_hand_if_naturals_alone_fulfil_the_contract() -> None:
    """A 4 with two wilds would be a set, too, and leave three nines with nothing to join."""
    rules = rules_of("dummy_rummy")
    split = best_first_lay(rules, parse_cards("9H 9S 9D AS AH AD 2S 2H 4H"), rules.contract)
    assert sorted(map(show, split.melds)) == ["9S 9H 9D", "AS AH AD"]
    assert show(split.left) == "2S 2H 4H"


def test_the_best_split_uses_a_wild_to_bridge_a_gap() -> None:
    """It could follow on the run later, but then the nine could not."""
    rules = rules_of("dummy_rummy", 2)
    split = best_first_lay(rules, parse_cards("KS KH KD 4H 5H 6H 7H 9H 2S QC"), rules.contract)
    assert [show(meld) for meld in split.melds] == ["KS KH KD", "4H 5H 6H 7H 2S 9H"]
    assert show(split.left) == "QC"


def test_the_best_split_takes_a_card_from_a_set_if_that_lengthens_a_run() -> None:
    """Four sevens, but with the seven of hearts the run takes along the eight and nine as well."""
    rules = rules_of("dummy_rummy", 2)
    split = best_first_lay(rules, parse_cards("7S 7H 7D 7C 3H 4H 5H 6H 8H 9H KC"), rules.contract)
    assert [show(meld) for meld in split.melds] == ["7S 7D 7C", "3H 4H 5H 6H 7H 8H 9H"]
    assert show(split.left) == "KC"


def test_the_best_split_lengthens_a_meld_if_the_opening_would_count_too_little() -> None:
    """Three fives and three sixes count 33; with the fourth six they are enough for 39."""
    rules = altered(rules_of("double_rum"), melding__opening=39)
    split = best_first_lay(rules, parse_cards("5S 5H 5D 6S 6H 6D 6C KD"), None, 39)
    assert (split.missing, show(split.left)) == (0, "KD")


def test_of_alternative_contracts_the_best_split_takes_the_one_with_fewest_missing_cards() -> None:
    rules = rules_of("double_rum")
    contract = contract_of(rules, "2 sets of 3 or 1 run of 6")
    split = best_first_lay(rules, parse_cards("4H 5H 6H 7H 8H 9H KS KD"), contract)
    assert (split.missing, [show(meld) for meld in split.melds]) == (0, ["4H 5H 6H 7H 8H 9H"])


def test_the_best_split_keeps_a_card_if_going_out_needs_a_discard() -> None:
    rules, hand = rules_of("dummy_rummy"), parse_cards("3S 3H 3D 3C KS KH KD KC")
    split = best_first_lay(rules, hand, rules.contract)
    assert [len(meld) for meld in split.melds] == [3, 4]
    assert show(split.left).startswith("3")
    for plays_out in ("meld", "meld_only"):
        assert best_first_lay(replace(rules, going_out=plays_out), hand, rules.contract).left == ()


def test_the_best_split_leaves_no_card_if_the_opening_needs_all_and_the_turn_may_end_without_a_discard() -> None:
    """All seven cards count 40, three eights and three fours 36."""
    rules, hand = altered(rules_of("double_rum"), going_out="float"), parse_cards("8S 8H 8D 4S 4H 4D 4C")
    for opening, left in ((36, 1), (40, 0)):
        split = best_first_lay(rules, hand, None, opening)
        assert (split.missing, len(split.left)) == (0, left)


@pytest.mark.parametrize(
    ("game", "first", "hands"),
    [*((game, 0, 50) for game in sheet_names()), *exhaustive(*((game, 50, 250) for game in sheet_names()))],
)
def test_the_best_split_of_300_hands_is_as_good_as_brute_force(game: str, first: int, hands: int) -> None:
    """By what each deal of the sheet asks; where it asks nothing, by what an opening would."""
    sheet, rng = load_sheet(game), Random(f"{game} {first}" if first else game)
    match = compile_rules(sheet, max(2, sheet.players.min))
    for at in range(first, first + hands):
        deal = at % len(match.deals) + 1
        rules, contract = match.of_deal(deal), match.contract_for(match.of_deal(deal), deal)
        if contract is None or contract.cards > 7:
            hand = close_hand(rules, rng, rng.randint(4, 6), rng.randint(0, 2))
            check_opening(rules, hand, rng.choice((15, 25, 40)), 2)
        else:
            check(rules, close_hand(rules, rng, rng.randint(5, 7), rng.randint(0, 2)), contract)


def the_tenth_deal(players: int = 4) -> tuple[Rules, Contract]:
    rules = compile_rules(load_sheet("liverpool_rummy_ten"), players).of_deal(10)
    assert rules.contract is not None
    return rules, rules.contract


@pytest.mark.parametrize("seed", range(8))
def test_the_best_split_uses_each_card_of_a_hand_once_in_melds_that_can_still_be_filled(seed: int) -> None:
    rules, contract = the_tenth_deal()
    pack = list(rules.pack)
    Random(seed).shuffle(pack)
    hand = tuple(pack[:22])
    split = best_first_lay(rules, hand, contract)
    held = Counter(face for meld in split.melds for face in meld) + Counter(split.left)
    assert held == Counter(hand)
    assert split.missing == contract.cards - sum(map(len, split.melds))
    for slot, meld in zip(contract.slots, split.melds, strict=True):
        naturals = [face for face in meld if face != JOKER]
        assert len(meld) <= slot.size
        alike = {face.rank for face in naturals} if slot.kind is Kind.SET else {face.suit for face in naturals}
        assert len(alike) <= 1


@for_each("deal", [4, 5, 6, 7])
@for_each("seed", range(4))
def test_the_best_split_has_no_card_missing_exactly_if_the_contract_can_be_laid(deal: int, seed: int) -> None:
    rules = compile_rules(load_sheet("liverpool_rummy_ten"), 4).of_deal(deal)
    assert rules.contract is not None
    pack = list(rules.pack)
    Random(seed).shuffle(pack)
    hand = tuple(pack[:26])
    complete = next(contract_lays(rules, hand, rules.contract), None) is not None
    split = best_first_lay(rules, hand, rules.contract)
    assert (split.missing == 0) == complete, show(hand)


def test_a_split_found_without_a_full_search_leaves_no_meld_of_the_contract_empty(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The cheapest melds take the cards that the third set needs."""
    monkeypatch.setattr(best_split, "MOST_POSITIONS", 0)
    rules = compile_rules(sheet(pack__packs=2, melding__contract="3 sets of 3", melding__opening=50), 2).of_deal(1)
    split = best_first_lay(rules, parse_cards("AH X 7S AC 7H AD 6H AD 6S 8H 8D AS 6D"), rules.contract, 50)
    assert all(len(meld) >= 3 for meld in split.melds), split
    assert not split.missing
