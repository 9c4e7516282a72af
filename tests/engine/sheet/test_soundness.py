"""Sheets that cannot work are refused with the reason; sheets that can are not."""

from __future__ import annotations

from typing import Any

from msgspec import convert, to_builtins

from game.engine.sheet import faults
from game.engine.sheet.faults import Fault
from game.engine.sheet.keys import RuleSheet, overlay
from game.engine.sheet.rules import resolve
from game.engine.sheet.soundness import largest_set, longest_run, most_cards, problems
from tests.support.for_each import for_each


def sheet(**own: Any) -> RuleSheet:
    """Return a sheet with these keys, in which `__` stands for the dot."""
    data: dict[str, Any] = to_builtins(RuleSheet())
    overlay(data, {key.replace("__", "."): value for key, value in own.items()})
    return convert(data, RuleSheet)


def told(**own: Any) -> list[Fault]:
    return [problem.reason for problem in problems(sheet(**own))]


def test_rules_with_a_separate_indicator_need_no_upcard_to_start_the_discards() -> None:
    assert problems(sheet(pack__wild=["turned_up"], deal__upcard=False, deal__indicator="apart")) == []


def test_a_separate_indicator_counts_as_one_more_card_of_the_deal() -> None:
    keys = {"pack__wild": ["turned_up"], "players__max": 2, "deal__hand_size": 25}
    assert problems(sheet(**keys)) == []
    [problem] = problems(sheet(**keys, deal__indicator="apart"))
    assert problem.reason == faults.PackTooSmall(2, 25, 2, 52, 52)


def test_the_default_rules_have_no_contradiction() -> None:
    assert problems(RuleSheet()) == []


CONTRADICTIONS: list[tuple[dict[str, Any], str, Fault]] = [
    ({"players__min": 5, "players__max": 4}, "players.min", faults.PlayersReversed(least=5, most=4)),
    (
        {"melding__in_hand": True, "draw__discards": "dig"},
        "draw.discards+melding.in_hand",
        faults.NothingToPlay(),
    ),
    ({"knocking__before_draw": True}, "knocking.limit+knocking.before_draw", faults.NobodyKnocks()),
    ({"deal__winning_count": 100}, "deal.winning_count+deal.hand_size", faults.NoHandWins(count=100, most=70)),
    ({"deal__winning_count": 9}, "deal.winning_count+deal.hand_size", faults.AllHandsWin(count=9, least=10)),
    (
        {"scoring__settle": "differences", "scoring__winner": "highest"},
        "scoring.settle+melding.in_hand",
        faults.NobodyShows(),
    ),
    (
        {"deal__hand_size": 9},
        "deal.hand_size+pack.packs",
        faults.PackTooSmall(players=6, hand_size=9, turned_up=1, dealt=55, cards=52),
    ),
    (
        {"deal__hand_size": 13, "players__max": 4, "deal__upcard": False},
        "deal.hand_size",
        faults.PackTooSmall(players=4, hand_size=13, turned_up=0, dealt=52, cards=52),
    ),
    (
        {"deal__hand_size": 11, "players__max": 5, "deal__upcard": False, "deal__extra_card": "dealer"},
        "deal.hand_size",
        faults.PackTooSmall(players=5, hand_size=11, turned_up=0, dealt=56, cards=52, has_extra_card=True),
    ),
    (
        {"pack__packs": 3, "melding__contract": "5 runs", "melding__contract_differs": True, "deal__hand_size": 20},
        "melding.contract+melding.contract_differs",
        faults.RunsAlike("5 runs of 3"),
    ),
    (
        {"pack__packs": 3, "sets__alike": True, "sets__same_suit_twice": False},
        "sets.alike+sets.same_suit_twice",
        faults.AlikeDiffers(),
    ),
    (
        {"pack__packs": 2, "sets__alike": True},
        "sets.min+pack.packs",
        faults.LargeSet(least=3, most=2),
    ),
    ({"sets__min": 4, "sets__max": 3}, "sets.min+sets.max", faults.SetReversed(least=4, most=3)),
    ({"runs__min": 4, "runs__max": 3}, "runs.min+runs.max", faults.RunReversed(least=4, most=3)),
    ({"draw__into_hand": False, "draw__discards": "pile"}, "draw.discards+draw.into_hand", faults.NotTopAlone()),
    ({"draw__into_hand": False, "buying__allowed": True}, "buying.allowed+draw.into_hand", faults.BoughtIntoHand()),
    ({"sets__min": 5}, "sets.min+sets.same_suit_twice", faults.TooFewSuits(least=5)),
    (
        {"melding__least_runs": 3, "runs__min": 4},
        "melding.least_runs+runs.min+deal.hand_size",
        faults.ManyRuns(cards=12, needs_discard=True, most=8),
    ),
    (
        {"pack__jokers": 1, "wilds__allowed_in": []},
        "wilds.allowed_in+pack.wild",
        faults.NowhereForWilds(),
    ),
    (
        {"pack__jokers": 1, "wilds__allowed_in": ["sets"], "sets__allowed": False},
        "wilds.allowed_in+sets.allowed+pack.wild",
        faults.NowhereForWilds(),
    ),
    ({"sets__allowed": False, "runs__allowed": False}, "sets.allowed+runs.allowed", faults.NoMelds()),
    (
        {"runs__allowed": False, "melding__contract": "1 set + 1 run"},
        "melding.contract+runs.allowed",
        faults.KindBarred(kind="run"),
    ),
    ({"sets__allowed": False, "melding__pure": "set"}, "melding.pure+sets.allowed", faults.KindBarred(kind="set")),
    (
        {"runs__allowed": False, "melding__least_runs": 1},
        "melding.least_runs+runs.allowed",
        faults.KindBarred(kind="run"),
    ),
    ({"pack__wild": ["turned_up"], "deal__upcard": False}, "pack.wild+deal.upcard", faults.NothingTurnedUp()),
    (
        {"runs__min": 14, "pack__wild": ["turned_up"], "wilds__own_rank": False, "players__max": 2},
        "runs.min+runs.ace+wilds.own_rank+pack.wild",
        faults.LongRun(least=14, most=12, ace="either", barred=True),
    ),
    ({"pack__without": ["joker"]}, "pack.without", faults.NoRankToLeaveOut(name="joker")),
    (
        {"runs__min": 12, "pack__without": ["8", "9", "10"], "players__max": 2, "deal__hand_size": 12},
        "runs.min+runs.ace+pack.without",
        faults.LongRun(least=12, most=10, ace="either", barred=False),
    ),
    ({"sets__min": 9, "pack__packs": 2}, "sets.min+pack.packs", faults.LargeSet(least=9, most=8)),
    (
        {"runs__min": 14, "runs__ace": "low"},
        "runs.min+runs.ace",
        faults.LongRun(least=14, most=13, ace="low", barred=False),
    ),
    (
        {"runs__min": 14, "runs__ace": "around"},
        "runs.min+runs.ace",
        faults.LongRun(least=14, most=13, ace="around", barred=False),
    ),
    (
        {"runs__min": 8, "pack__wild": ["7"], "wilds__own_rank": False, "deal__hand_size": 8},
        "runs.min+runs.ace+wilds.own_rank+pack.wild",
        faults.LongRun(least=8, most=7, ace="either", barred=True),
    ),
    ({"wilds__min_naturals": 4, "sets__max": 3}, "wilds.min_naturals+sets.max", faults.ManyNaturals(least=4, most=3)),
    ({"wilds__take": "to_hand", "wilds__take_in": []}, "wilds.take_in+wilds.take", faults.NowhereToTake()),
    ({"stock_out": "discards_only", "draw__discards": "none"}, "stock_out+draw.discards", faults.NothingToDraw()),
    (
        {"scoring__settle": "winner_collects", "scoring__winner": "highest", "scoring__count": "melds_minus_hand"},
        "scoring.settle+scoring.count",
        faults.MeldsNeverCount(),
    ),
    ({"scoring__settle": "winner_collects"}, "scoring.settle+scoring.winner", faults.WinnerLoses()),
    ({"scoring__count": "melds_minus_hand"}, "scoring.count+scoring.winner", faults.MeldsLose()),
    ({"scoring__winner": "highest"}, "scoring.winner+scoring.count", faults.HandsWin()),
    ({"melding__contract_by": "player"}, "melding.contract_by+melding.contract", faults.ContractMissing()),
    ({"melding__contract": "2 sts"}, "melding.contract", faults.NoPart(part="2 sts")),
    (
        {"melding__contract": "1 set of 2"},
        "melding.contract",
        faults.ShortMeld(part="1 set of 2", kind="set", least=3),
    ),
    (
        {"melding__contract": "1 set of 5"},
        "melding.contract+sets.max",
        faults.LargeMeld(contract="1 set of 5", kind="set", size=5, most=4),
    ),
    (
        {"melding__contract": "3 sets"},
        "melding.contract+deal.hand_size",
        faults.LargeContract(contract="3 sets of 3", cards=9, needs_discard=True, most=8),
    ),
    (
        {"melding__contract": "1 set of 5", "pack__packs": 2, "melding__unique_cards": True},
        "melding.contract",
        faults.LargeMeld(contract="1 set of 5", kind="set", size=5, most=4),
    ),
    (
        {
            "melding__contract": "2 sets of 12",
            "pack": {"packs": 2, "jokers": 2},
            "deal__hand_size": 26,
            "players__max": 2,
        },
        "melding.contract+pack.wild",
        faults.ManyWilds(contract="2 sets of 12", needed=8, wilds=4),
    ),
    (
        {"melding__contract": "2 sets", "wilds__min_naturals": 4},
        "melding.contract+deal.hand_size",
        faults.LargeContract(contract="2 sets of 3", cards=8, needs_discard=True, most=8),
    ),
    (
        {"deal__hand_size": 3, "wilds__min_naturals": 4},
        "deal.hand_size+sets.min",
        faults.SmallHand(meld=4, needs_discard=True, most=4),
    ),
    (
        {"melding__contract": "3 sets", "going_out": "meld"},
        "melding.contract+deal.hand_size",
        faults.LargeContract(contract="3 sets of 3", cards=9, needs_discard=False, most=8),
    ),
    (
        {"melding__contract": "4 sets", "buying": {"allowed": True, "limit": 1}},
        "melding.contract+deal.hand_size+buying.limit",
        faults.LargeContract(contract="4 sets of 3", cards=12, needs_discard=True, most=10),
    ),
    (
        {"melding__contract": "5 runs of 7", "players__max": 2, "draw__discards": "pile"},
        "melding.contract+pack.wild",
        faults.ManyWilds(contract="5 runs of 7", needed=1, wilds=0),
    ),
    (
        {"melding__contract": "8 sets + 6 sets", "players__max": 2, "draw__discards": "pile"},
        "melding.contract+pack.wild",
        faults.ManyWilds(contract="14 sets of 3", needed=2, wilds=0),
    ),
    (
        {"runs__min": 14, "deal__hand_size": 20, "players__max": 2},
        "runs.min",
        faults.LongRun(least=14, most=13, ace="either", barred=False),
    ),
    (
        {"scoring__values": {"A-5": 5, "5-K": 10}},
        "scoring.values",
        faults.SameCards(first="A-5", second="5-K"),
    ),
    ({"scoring__values": {"a": 5, "A": 10}}, "scoring.values", faults.SameCards(first="a", second="A")),
    ({"scoring__values": {"10": 3, "T": 9}}, "scoring.values", faults.SameCards(first="10", second="T")),
    ({"scoring__values": {"10H": 3, "th": 9}}, "scoring.values", faults.SameCards(first="10H", second="th")),
    (
        {"scoring__winner": "highest", "scoring__values": {"A-K": -5, "QS": 1}},
        "scoring.winner+scoring.count",
        faults.HandsWin(),
    ),
    ({"scoring__winner": "highest", "scoring__values": {"A-K": -5}, "pack__jokers": 1}, "", faults.HandsWin()),
    (
        {"match__target": 50, "scoring__winner": "highest", "scoring__values": {"A-K": -5}},
        "match.target",
        faults.TargetTooFar(),
    ),
    (
        {"match__target": 50, "deal__exact_cut_bonus": 50, "scoring__values": {"A-K": 0}, "deal__cutter": "left"},
        "match.target",
        faults.TargetTooFar(),
    ),
    (
        {"match__target": 50, "scoring__winner": "highest", "scoring__settle": "stake", "scoring__payment": 0},
        "match.target+scoring.payment",
        faults.TargetTooFar(),
    ),
    (
        {
            "melding__opening": 60,
            "deal__hand_size": 3,
            "going_out": "float",
            "pack": {"jokers": 1, "wild": ["joker", "5"]},
        },
        "melding.opening",
        faults.HighOpening(least=60, most=40),
    ),
    (
        {"melding__opening": 41, "melding__contract": "1 set", "deal__hand_size": 7},
        "melding.opening+melding.contract",
        faults.HighOpening(least=41, most=40),
    ),
    ({"pack__wild": ["jokr"]}, "pack.wild", faults.NoRank(name="jokr")),
    ({"scoring__values": {"B": 3}}, "scoring.values", faults.NamesNoCards(name="B")),
    ({"scoring__values": {"9-2": 3}}, "scoring.values", faults.NamesNoCards(name="9-2")),
    ({"match__target": 100, "scoring__values": {"A-K": 0}}, "match.target", faults.TargetTooFar()),
    (
        {"deal__hand_size": 2},
        "deal.hand_size+sets.min+runs.min+going_out",
        faults.SmallHand(meld=3, needs_discard=True, most=3),
    ),
    (
        {"runs__suits": "any", "wilds__slide": True},
        "runs.suits+wilds.slide",
        faults.NoExactCard(),
    ),
    (
        {"runs__suits": "any", "wilds__named": True, "melding__unique_cards": True},
        "runs.suits+melding.unique_cards",
        faults.NoExactCard(),
    ),
    (
        {"melding__opening": 80, "deal__hand_size": 7},
        "melding.opening+scoring.values",
        faults.HighOpening(least=80, most=70),
    ),
    (
        {"melding__opening": 90, "scoring__values": {"A-K": 0, "QS": 40}, "pack__jokers": 1, "going_out": "meld"},
        "melding.opening",
        faults.HighOpening(least=90, most=80),
    ),
    (
        {"deal__hand_size": 1, "going_out": "meld"},
        "deal.hand_size+sets.min",
        faults.SmallHand(meld=3, needs_discard=False, most=2),
    ),
    (
        {"match__deals": [{"pack.packs": "x"}]},
        "match.deals",
        faults.UnreadableDeal(why="Expected `int | object`, got `str` - at `$.pack.packs`"),
    ),
    (
        {"match__deals": [{"pack": 1}]},
        "match.deals",
        faults.UnreadableDeal(why="Expected `object`, got `int` - at `$.pack`"),
    ),
]


@for_each(("own", "keys", "reason"), CONTRADICTIONS)
def test_a_contradiction_of_a_sheet_is_named_with_its_keys(own: dict[str, Any], keys: str, reason: Fault) -> None:
    found = problems(sheet(**own))
    assert reason in [each.reason for each in found if "+".join(each.keys).startswith(keys)]


def test_every_kind_of_contradiction_in_a_sheet_has_an_example() -> None:
    shown = {type(reason) for _own, _keys, reason in CONTRADICTIONS}
    assert shown >= set(Fault.__subclasses__()) - {faults.MeldsOfAKind}


HARMLESS: list[dict[str, Any]] = [
    {"wilds__take_from": "others", "wilds__take_in": []},
    {"buying__price": 3, "buying__order": "first_call", "buying__limit": 0},
    {"melding__false_lay_down": 50, "melding__extra_melds": False},
    {"deal__cutter": "left"},
    {"wilds__slide": True, "pack__wild": []},
    {"sets__max": 16},
    {"draw__discards": "none", "stock_out": "end_deal"},
    {"deal__hand_size": 2, "going_out": "meld"},
    {"deal__hand_size": 2, "draw__discards": "pile"},
    {"deal__hand_size": 1, "calls__rummy_in_the_deck": True},
    {"melding__contract": "2 sets + 1 run", "buying__allowed": True},
    {"melding__contract": "3 sets", "buying__allowed": True, "buying__limit": 1},
    {"melding__contract": "2 sets + 1 run of 3", "draw__discards": "pile"},
    {"pack__packs": {2: 1, 5: 2}, "deal__hand_size": {2: 12, 5: 9}},
    {"match__deals": [{"pack.wild": ["A"]}, {"pack": {"wild": ["2"]}}]},
    {"scoring__settle": "winner_collects", "scoring__winner": "highest"},
    {"scoring__winner": "highest", "scoring__values": {"A-K": -5}},
    {"scoring__winner": "highest", "scoring__values": {"A-K": 0}, "scoring__out_bonus": 10, "match__target": 50},
    {
        "scoring": {"winner": "highest", "count": "melds_minus_hand", "values": {"A-K": 0}},
        "deal": {"cutter": "right", "exact_cut_bonus": 50},
        "match__target": 100,
    },
    {"melding__contract": "5 runs of 7", "players__max": 2, "draw__discards": "pile", "pack__jokers": 1},
    {"melding__contract": "4 runs of 7", "players__max": 2, "draw__discards": "pile"},
    {
        "melding__contract": "8 runs of 6",
        "players__max": 2,
        "draw__discards": "pile",
        "going_out": "meld",
        "pack__packs": 2,
    },
    {"melding__contract": "8 sets + 5 sets", "players__max": 2, "draw__discards": "pile", "deal__hand_size": 2},
    {"melding__opening": 40, "melding__contract": "1 set"},
    {"melding__opening": 70, "deal__hand_size": 7},
    {"scoring__values": {"A": 5, "A-5": 4, "AS": 3, "wild": 2, "joker": 1}},
]


@for_each("own", HARMLESS)
def test_a_rule_without_effect_is_not_refused(own: dict[str, Any]) -> None:
    assert told(**own) == []


NO_CARD_COUNTS: dict[str, Any] = {
    "match__target": 300,
    "scoring__winner": "lowest",
    "scoring__count": "hand",
    "scoring__values": {"A-K": 0, "joker": 0},
}


@for_each(
    "own",
    [
        {"scoring__unopened_points": 100},
        {"scoring__unopened_points": 100, "scoring__settle": "winner_collects", "scoring__winner": "highest"},
        {"calls__false_call": 10, "calls__rummy_in_the_deck": True},
        {"calls__false_call": 10, "calls__playable_discard": 1},
        {"meld_bonus__four_of_a_kind": 50, "scoring__winner": "highest"},
        {"meld_bonus__pure_run": 50, "scoring": {"settle": "stake", "payment": 0, "winner": "highest"}},
        {"meld_bonus__seven_cards": 50, "scoring__winner": "highest", "sets__allowed": False},
        {"melding__contract": "2 sets of 3", "melding__false_lay_down": 50},
        {"melding__in_hand": True, "knocking__limit": 10, "knocking__false_show": 50},
        {"melding__in_hand": True, "dropping__first": 20},
        {"melding__in_hand": True, "dropping__later": 20},
        {
            "melding__in_hand": True,
            "dropping__first": 20,
            "scoring": {"settle": "winner_collects", "winner": "highest"},
        },
        {
            "melding__in_hand": True,
            "scoring": {"settle": "differences", "winner": "highest"},
            "knocking": {"limit": 10, "big_gin": 25},
        },
    ],
)
def test_a_target_is_not_too_far_where_cards_count_nothing_but_other_points_are_added(own: dict[str, Any]) -> None:
    assert told(**{**NO_CARD_COUNTS, **own}) == []


@for_each(
    "own",
    [
        {"scoring__unopened_points": 0},
        {"scoring__unopened_points": 100, "scoring__count": "melds_minus_hand"},
        {"calls__false_call": 10},
        {"calls__false_call": 10, "calls__rummy_in_the_deck": True, "scoring__winner": "highest"},
        {"meld_bonus__pure_run": 50},
        {"meld_bonus__pure_run": 50, "scoring__winner": "highest", "runs__allowed": False},
        {"meld_bonus__four_of_a_kind": 50, "scoring__winner": "highest", "sets__max": 3},
        {"meld_bonus__seven_cards": 50, "scoring__winner": "highest", "runs__max": 6},
        {"meld_bonus__pure_run": 50, "scoring__winner": "highest", "melding__in_hand": True},
        {"melding__in_hand": True, "dropping__first": 0},
        {"melding__in_hand": True, "dropping__first": 20, "scoring__winner": "highest"},
        {
            "melding__contract": "2 sets of 3",
            "melding__false_lay_down": 50,
            "scoring": {"winner": "highest", "settle": "winner_collects"},
        },
    ],
)
def test_a_target_is_too_far_where_other_points_are_never_added_to_a_score(own: dict[str, Any]) -> None:
    assert faults.TargetTooFar() in told(**{**NO_CARD_COUNTS, **own})


def test_a_contract_larger_than_the_hand_is_sound_if_one_buy_brings_enough_cards() -> None:
    own: dict[str, Any] = {"melding__contract": "2 sets + 1 run", "buying__allowed": True, "buying__limit": 1}
    assert told(**own, buying__price=1) == []
    assert told(**own, buying__price=0)


def test_a_contradiction_is_reported_once_for_the_first_deal_in_which_it_holds() -> None:
    found = problems(sheet(match__deals=[{}, {"deal.hand_size": 20}, {"deal.hand_size": 20}]))
    assert [(problem.keys[0], problem.deal) for problem in found] == [("deal.hand_size", 2)]
    assert found[0].reason == faults.PackTooSmall(6, 20, 1, 121, 52)


def test_a_contradiction_in_every_deal_names_no_single_deal() -> None:
    found = problems(sheet(deal__hand_size=20, match__deals=[{}, {}, {}]))
    assert [(problem.keys[0], problem.deal) for problem in found] == [("deal.hand_size", 0)]


def test_soundness_can_be_checked_for_chosen_numbers_of_players() -> None:
    assert problems(sheet(deal__hand_size=20), seats=(2,)) == []
    assert problems(sheet(deal__hand_size=20), seats=(3,))


def test_reversed_player_limits_do_not_hide_a_problem_that_holds_for_both_numbers() -> None:
    found = problems(sheet(players__min=5, players__max=3, melding__contract="4 sets", deal__hand_size=11))
    assert [each.keys[0] for each in found] == ["players.min"]
    found = problems(sheet(players__min=5, players__max=3, melding__contract="4 sets", deal__hand_size=6))
    assert [each.keys[0] for each in found] == ["players.min", "melding.contract"]


def test_each_deal_with_a_contradiction_is_named_and_the_sound_deals_are_not() -> None:
    found = problems(sheet(match__deals=[{}, {"melding.contract": "8 sets"}, {"melding.contract": "nonsense"}]))
    assert [problem.deal for problem in found] == [2, 3]


def test_each_pack_size_is_checked_with_the_most_players_that_use_it() -> None:
    found = problems(sheet(deal__hand_size=9, pack__packs={2: 1, 6: 2}, players__max=8))
    assert found == []
    (problem,) = problems(sheet(deal__hand_size={2: 9, 3: 11, 6: 8}))
    assert problem.reason == faults.PackTooSmall(5, 11, 1, 56, 52)


def test_the_longest_run_follows_from_the_rules_for_aces_packs_and_wilds() -> None:
    lengths = {ace: longest_run(resolve(sheet(runs__ace=ace), 2)) for ace in ("low", "high", "either", "around")}
    assert lengths == {"low": 13, "high": 13, "either": 13, "around": 13}
    two_aces: list[dict[str, Any]] = [{"pack__packs": 2}, {"pack__jokers": 1}, {"pack__wild": ["5"]}]
    assert [longest_run(resolve(sheet(**own), 2)) for own in two_aces] == [14, 14, 14]
    one_ace = [{"pack__packs": 2, "melding__unique_cards": True}, {"pack__jokers": 1, "wilds__most": 0}]
    assert [longest_run(resolve(sheet(**own), 2)) for own in one_ace] == [13, 13]
    barred = sheet(pack__wild=["2"], wilds__own_rank=False, runs__ace="high")
    assert longest_run(resolve(barred, 2)) == 12


def test_no_run_or_set_is_possible_if_every_rank_is_wild_and_never_itself() -> None:
    ranks = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
    every = sheet(pack__wild=ranks, wilds__own_rank=False)
    assert longest_run(resolve(every, 2)) == 0
    assert largest_set(resolve(every, 2)) == 0
    assert problems(every)


def test_the_most_cards_a_player_can_hold_follow_from_drawing_and_buying() -> None:
    assert most_cards(resolve(sheet(), 3)) == 8
    assert most_cards(resolve(sheet(draw__discards="dig"), 3)) == 52 - 14
    assert most_cards(resolve(sheet(buying__allowed=True), 3)) == 52 - 14
    assert most_cards(resolve(sheet(buying__allowed=True, buying__limit=2), 3)) == 12
