"""Sheets that cannot work are refused with the reason; sheets that can are not."""

from typing import Any

import pytest
from msgspec import convert, to_builtins

from game.engine.rules import overlay, resolve
from game.engine.rulesheet import RuleSheet
from game.engine.soundness import largest_set, longest_run, most_cards, problems


def sheet(**own: Any) -> RuleSheet:
    """Build a sheet from keys with `__` for the dot."""
    data: dict[str, Any] = to_builtins(RuleSheet())
    overlay(data, {key.replace("__", "."): value for key, value in own.items()})
    return convert(data, RuleSheet)


def reasons(**own: Any) -> list[str]:
    return [f"{'+'.join(problem.keys)}: {problem.text}" for problem in problems(sheet(**own))]


def test_the_defaults_are_sound() -> None:
    assert problems(RuleSheet()) == []


CONTRADICTIONS: list[tuple[dict[str, Any], str, str]] = [
    ({"players__min": 5, "players__max": 4}, "players.min", "at least 5 players, but at most 4"),
    ({"deal__hand_size": 9}, "deal.hand_size+pack.packs", "6 players with 9 cards each and the upcard need 55"),
    ({"deal__hand_size": 13, "players__max": 4, "deal__upcard": False}, "deal.hand_size", "one for the stock"),
    ({"sets__min": 4, "sets__max": 3}, "sets.min+sets.max", "at least 4 cards, but at most 3"),
    ({"sets__min": 5}, "sets.min+sets.same_suit_twice", "every suit comes once"),
    ({"sets__min": 9, "pack__packs": 2}, "sets.min+pack.packs", "this pack has at most 8"),
    ({"runs__min": 14, "runs__ace": "low"}, "runs.min+runs.ace", "at most 13"),
    ({"runs__min": 14, "runs__ace": "around"}, "runs.min+runs.ace", "at most 13"),
    (
        {"runs__min": 8, "pack__wild": ["7"], "wilds__own_rank": False, "deal__hand_size": 8},
        "runs.min+runs.ace+wilds.own_rank+pack.wild",
        "it has at most 7",
    ),
    ({"wilds__min_naturals": 4, "sets__max": 3}, "wilds.min_naturals+sets.max", "needs 4 naturals"),
    ({"wilds__take": "to_hand", "wilds__take_in": []}, "wilds.take_in+wilds.take", "from no kind"),
    ({"stock_out": "discards_only", "draw__discards": "none"}, "stock_out+draw.discards", "nothing may be drawn"),
    ({"stock_out": "discards_only", "draw__discards": "none"}, "stock_out+draw.discards", "nothing may be drawn"),
    (
        {"scoring__settle": "winner_collects", "scoring__winner": "highest", "scoring__count": "melds_minus_hand"},
        "scoring.settle+scoring.count",
        "never count",
    ),
    ({"scoring__settle": "winner_collects"}, "scoring.settle+scoring.winner", "lowest score cannot win"),
    ({"scoring__count": "melds_minus_hand"}, "scoring.count+scoring.winner", "lowest score cannot win"),
    ({"scoring__winner": "highest"}, "scoring.winner+scoring.count", "cards left in the hand would win"),
    ({"melding__contract_by": "player"}, "melding.contract_by+melding.contract", "not every deal has one"),
    ({"melding__contract": "2 sts"}, "melding.contract", "no part of a contract"),
    ({"melding__contract": "1 set of 2"}, "melding.contract", "at least 3 cards"),
    ({"melding__contract": "1 set of 5"}, "melding.contract+sets.max", "a set has at most 4 cards"),
    ({"melding__contract": "3 sets"}, "melding.contract+deal.hand_size", "and one to discard"),
    (
        {"melding__contract": "1 set of 5", "pack__packs": 2, "melding__unique_cards": True},
        "melding.contract",
        "4 cards",
    ),
    (
        {
            "melding__contract": "2 sets of 12",
            "pack": {"packs": 2, "jokers": 2},
            "deal__hand_size": 26,
            "players__max": 2,
        },
        "melding.contract+pack.wild",
        "takes 8 wilds, but the pack has 4",
    ),
    (
        {"melding__contract": "2 sets", "wilds__min_naturals": 4},
        "melding.contract+deal.hand_size",
        "takes 8 cards and one to discard",
    ),
    ({"deal__hand_size": 3, "wilds__min_naturals": 4}, "deal.hand_size+sets.min", "too few for a meld of 4"),
    ({"melding__contract": "3 sets", "going_out": "meld"}, "melding.contract+deal.hand_size", "holds at most 8"),
    (
        {"melding__contract": "4 sets", "buying": {"allowed": True, "limit": 1}},
        "melding.contract+deal.hand_size+buying.limit",
        "takes 12 cards and one to discard, but a player holds at most 10",
    ),
    ({"pack__wild": ["jokr"]}, "pack.wild", "'jokr' is no rank"),
    ({"scoring__values": {"B": 3}}, "scoring.values", "'B' names no cards"),
    ({"scoring__values": {"9-2": 3}}, "scoring.values", "'9-2' names no cards"),
    ({"match__target": 100, "scoring__values": {"A-K": 0}}, "match.target", "never reached"),
    ({"deal__hand_size": 2}, "deal.hand_size+sets.min+runs.min+going_out", "too few for a meld of 3 and a discard"),
    ({"deal__hand_size": 1, "going_out": "meld"}, "deal.hand_size+sets.min", "nobody could ever go out"),
    ({"match__deals": [{"pack.packs": "x"}]}, "match.deals", "deal 1 cannot be read"),
    ({"match__deals": [{"pack": 1}]}, "match.deals", "deal 1 cannot be read"),
]


@pytest.mark.parametrize(("own", "keys", "text"), CONTRADICTIONS)
def test_a_contradiction_is_named_with_its_keys(own: dict[str, Any], keys: str, text: str) -> None:
    found = [reason for reason in reasons(**own) if reason.startswith(keys)]
    assert found, reasons(**own)
    assert text in found[0]


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
]


@pytest.mark.parametrize("own", HARMLESS)
def test_what_is_only_idle_is_not_refused(own: dict[str, Any]) -> None:
    assert reasons(**own) == []


def test_one_buy_of_a_discard_and_its_price_makes_room_for_a_contract() -> None:
    own: dict[str, Any] = {"melding__contract": "2 sets + 1 run", "buying__allowed": True, "buying__limit": 1}
    assert reasons(**own, buying__price=1) == []
    assert reasons(**own, buying__price=0)


def test_a_reason_is_given_once_for_the_first_players_and_deal_it_holds_for() -> None:
    found = problems(sheet(match__deals=[{}, {"deal.hand_size": 20}, {"deal.hand_size": 20}]))
    assert [(problem.keys[0], problem.deal) for problem in found] == [("deal.hand_size", 2)]
    assert "6 players" in found[0].text


def test_a_reason_that_holds_in_every_deal_names_none() -> None:
    found = problems(sheet(deal__hand_size=20, match__deals=[{}, {}, {}]))
    assert [(problem.keys[0], problem.deal) for problem in found] == [("deal.hand_size", 0)]


def test_numbers_of_players_can_be_chosen() -> None:
    assert problems(sheet(deal__hand_size=20), seats=(2,)) == []
    assert problems(sheet(deal__hand_size=20), seats=(3,))


def test_only_the_deal_that_cannot_work_is_named() -> None:
    found = problems(sheet(match__deals=[{}, {"melding.contract": "8 sets"}, {"melding.contract": "nonsense"}]))
    assert [problem.deal for problem in found] == [2, 3]


def test_every_pack_is_looked_at_with_the_most_players_it_is_for() -> None:
    found = problems(sheet(deal__hand_size=9, pack__packs={2: 1, 6: 2}, players__max=8))
    assert found == []
    (problem,) = problems(sheet(deal__hand_size={2: 9, 3: 11, 6: 8}))
    assert "5 players with 11 cards each" in problem.text


def test_the_longest_run_by_the_rule_for_the_ace() -> None:
    lengths = {ace: longest_run(resolve(sheet(runs__ace=ace), 2)) for ace in ("low", "high", "either", "around")}
    assert lengths == {"low": 13, "high": 13, "either": 14, "around": 13}
    barred = sheet(pack__wild=["2"], wilds__own_rank=False, runs__ace="high")
    assert longest_run(resolve(barred, 2)) == 12


def test_no_run_where_every_rank_is_wild_and_never_itself() -> None:
    ranks = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
    every = sheet(pack__wild=ranks, wilds__own_rank=False)
    assert longest_run(resolve(every, 2)) == 0
    assert largest_set(resolve(every, 2)) == 0
    assert problems(every)


def test_the_most_cards_a_player_can_hold() -> None:
    assert most_cards(resolve(sheet(), 3)) == 8
    assert most_cards(resolve(sheet(draw__discards="dig"), 3)) == 52 - 14
    assert most_cards(resolve(sheet(buying__allowed=True), 3)) == 52 - 14
    assert most_cards(resolve(sheet(buying__allowed=True, buying__limit=2), 3)) == 12
