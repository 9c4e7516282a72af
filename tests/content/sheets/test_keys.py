"""Keys of the rule sheet, dotted or nested, in sheets, deals and tables."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.content.sheets.keys import KEYS, UNSUPPORTED_WORDS, ParsedRules, check_notation, read_rules
from game.content.sheets.sheets import key_values, open_text
from game.content.yaml.reader import Notes, UnreadableError, parse_documents
from game.engine.cards import parse_card
from game.engine.sheet.keys import SECTIONS, RuleSheet
from game.engine.sheet.rules import card_values


def read(text: str, barred: tuple[str, ...] = ()) -> tuple[ParsedRules, list[str]]:
    notes = Notes("f")
    (node,) = parse_documents(text, "f")
    return read_rules(node, notes, barred), [str(mistake) for mistake in notes.mistakes]


def test_sheet_keys_are_dotted_inside_a_group_and_plain_outside() -> None:
    assert {"title", "pack.wild", "going_out", "stalemate", "match.deals"} <= set(KEYS)
    assert "pack" in SECTIONS


def test_dotted_and_nested_keys_of_a_sheet_mean_the_same() -> None:
    dotted, _ = read("{pack.packs: 2, sets.min: 4}")
    nested, _ = read("{pack: {packs: 2}, sets: {min: 4}}")
    assert dotted.values == nested.values == {"pack.packs": 2, "sets.min": 4}


def test_a_key_given_dotted_and_nested_counts_as_given_twice() -> None:
    assert read("pack.packs: 2\npack: {packs: 3}")[1] == ["f:2:8: pack.packs: given twice, first in line 1 — only once"]


def test_the_positions_of_keys_include_those_inside_a_deal() -> None:
    rules, found = read("match.deals:\n  - pack.wild: [A]\n  - pack: {wild: [2]}\n")
    assert not found
    assert rules.values["match.deals"] == ({"pack.wild": ("A",)}, {"pack.wild": ("2",)})
    assert rules.positions["match.deals.2.pack.wild"].node.line == 3


def test_a_key_of_the_whole_match_is_refused_in_a_deal() -> None:
    (mistake,) = read("match.deals: [{match.target: 5}]")[1]
    assert "match.deals.1.match.target: cannot be given here" in mistake


def test_unknown_keys_are_refused_with_the_key_perhaps_meant() -> None:
    assert "did you mean 'pack.jokers'?" in read("pack: {joker: 2}")[1][0]
    assert "did you mean 'deal.hand_size'?" in read("hand_size: 2")[1][0]
    assert "did you mean 'draw.discards'?" in read("draw.discrads: top")[1][0]
    assert "did you mean" not in read("qqqqq: 1")[1][0]


@pytest.mark.parametrize(
    "text",
    [
        "scoring.values.joker: 25",
        "scoring.joker: 25",
        "scoring: {values.joker: 25}",
        "scoring.values.jokers: 25",
        "scoring: {Joker: 25}",
    ],
)
def test_a_key_with_the_points_of_one_card_is_answered_with_the_whole_table_of_card_values(text: str) -> None:
    notes = Notes("f")
    (node,) = parse_documents(text, "f")
    rules = read_rules(node, notes, card_values_before={"A": 15, "2-9": 5, "joker": 20})
    (mistake,) = notes.mistakes
    assert mistake.key == "scoring.values.joker"
    assert mistake.text == (
        "what cards count is written as one whole table — scoring.values: {A: 15, 2-9: 5, joker: 25}"
    )
    assert "scoring.values" in rules.invalid


def test_misplaced_points_of_several_cards_are_answered_with_one_table() -> None:
    told = "one whole table — scoring.values: {A: 20, joker: 25}"
    found = read("scoring.values: {A: 15, joker: 20}\nscoring.values.joker: 25\nscoring.A: 20\nscoring.K: ten")[1]
    assert "scoring.values.K: 'ten' is not allowed" in found[0]
    assert [told in mistake for mistake in found] == [False, True, True]
    assert (
        "their pips, such as scoring.values: {A: 15, joker: 25}"
        in read("match.deals: [{scoring.values.joker: 25}]")[1][0]
    )


@pytest.mark.parametrize("key", ["Runs.Min", "runs,min", "runs min", "runs-min", "runs:min", "rnus.min", "run.min"])
def test_a_differently_spelt_key_is_answered_with_the_right_key_alone(key: str) -> None:
    (mistake,) = read(f"'{key}': 3")[1]
    assert mistake == f"f:1:1: {key}: there is no key {key!r} — did you mean 'runs.min'?"


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("partners", "there are no rules for partners yet: every player plays alone"),
        ("match.partners", "there are no rules for partners yet: every player plays alone"),
        ("teams", "there are no rules for partners yet: every player plays alone"),
        ("deal.foot", "there are no rules for a second hand yet: everybody has one"),
        (
            "draw.frozen_by",
            "there are no rules for a frozen pile yet: what may be drawn (draw.discards) is the same throughout a deal",
        ),
        (
            "meld_bonus.canasta",
            "there are no rules for canastas yet; meld_bonus.seven_cards is a bonus for any meld of seven or more",
        ),
        ("scoring.red_threes", "there are no rules for bonus cards yet: every card is played or held"),
    ],
)
def test_a_key_for_an_unsupported_rule_is_explained_and_no_other_key_suggested(key: str, why: str) -> None:
    assert read(f"{key}: 1")[1] == [f"f:1:1: {key}: there is no key {key!r} — {why}"]


def test_an_unknown_key_that_begins_like_a_key_of_another_group_suggests_that_key() -> None:
    assert read("knocking.shutout: 25")[1][0].endswith("— did you mean 'match.shutout_bonus'?")


def test_no_word_for_an_unsupported_rule_is_the_name_of_a_key() -> None:
    names = {name for key in KEYS for name in key.split(".")}
    assert [words for words in UNSUPPORTED_WORDS if names & set(words)] == []


@pytest.mark.parametrize("key", ["draw.from_stock", "deal.joker_first", "scoring.reward", "runs.colours_mixed"])
def test_an_unknown_key_similar_only_in_its_group_gets_no_suggestion(key: str) -> None:
    assert "did you mean" not in read(f"{key}: 1")[1][0]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "runs.min: none",
            "'none' is not allowed — a number from 2 to 14; if there are to be none, write runs.allowed: no",
        ),
        (
            "runs: {min: 0}",
            "0 is out of range — a number from 2 to 14; if there are to be none, write runs.allowed: no",
        ),
        (
            "sets.min: no",
            "'no' is not allowed — a number from 2 to 16; if there are to be none, write sets.allowed: no",
        ),
        ("runs: none", "a group of keys has no value of its own — runs.allowed: no"),
        ("buying: yes", "a group of keys has no value of its own — buying.allowed: yes"),
    ],
)
def test_a_mistaken_way_to_bar_sets_or_runs_is_answered_with_the_right_key(text: str, said: str) -> None:
    (mistake,) = read(text)[1]
    assert mistake.endswith(f": {said}")


def test_an_unknown_key_unlike_any_other_is_answered_with_a_list_of_keys_or_groups() -> None:
    assert read("sets: {zzzzz: 3}")[1] == [
        "f:1:8: sets.zzzzz: there is no key 'sets.zzzzz' — sets.allowed, sets.min, sets.max, sets.same_suit_twice,"
        " sets.alike; all are listed by: rummy-house rules --keys"
    ]
    everywhere, inside = read("zzzzz: 3\nmatch.deals: [{zzzzz: 1}]")[1]
    assert "going_out, last_turn, last_discard, stock_out, stalemate, or keys of the groups players, pack" in everywhere
    assert ", scoring, meld_bonus, match; all are listed" in everywhere
    assert "groups pack, deal" in inside
    assert not re.search("title|about|players|match[^.]|extends", inside)


@pytest.mark.parametrize("own", ["{extends: me}", "{match: {deals: 2}}", "{title: x}"])
def test_a_key_of_the_whole_match_is_not_suggested_in_a_deal(own: str) -> None:
    (mistake,) = read(f"match.deals: [{own}]")[1]
    assert mistake.endswith("cannot be given here — it applies to the whole match")


def test_a_value_in_place_of_a_group_or_sheet_is_refused_with_the_expected_keys() -> None:
    keys = "sets.allowed, sets.min, sets.max, sets.same_suit_twice, sets.alike"
    assert read("sets: 3")[1][0].endswith(f"with a dot: {keys}")
    assert read("[a]")[1] == ["f:1:1: this is not a key with a value — as runs.min: 3"]


def test_a_deal_written_as_a_bare_contract_is_answered_with_the_key_to_write() -> None:
    assert read("match.deals:\n  - two sets")[1] == [
        "f:2:5: match.deals.1: this is not a key with a value — as melding.contract: 2 sets"
    ]


def test_all_mistakes_of_a_sheet_mapping_are_found_at_once() -> None:
    assert len(read("{sets.min: x, runs.min: y, draw.discards: z, a: b, match.deals: []}")[1]) == 5


def test_a_barred_key_of_a_sheet_is_refused() -> None:
    assert "cannot be given here" in read("title: x", barred=("title",))[1][0]


def test_the_defaults_of_the_oldest_sheet_keys_are_unchanged() -> None:
    """All sheets and records rely on these; those of younger keys stand in `docs/rule_keys.md`."""
    now = key_values(RuleSheet())
    rulebook = {
        "title": "",
        "about": "",
        "players.min": 2,
        "players.max": 6,
        "pack.packs": 1,
        "pack.jokers": 0,
        "pack.wild": ("joker",),
        "deal.hand_size": 7,
        "deal.upcard": True,
        "deal.cutter": "none",
        "deal.exact_cut_bonus": 0,
        "sets.min": 3,
        "sets.max": "none",
        "sets.same_suit_twice": True,
        "runs.min": 3,
        "runs.suits": "one",
        "runs.ace": "either",
        "wilds.own_rank": True,
        "wilds.min_naturals": 1,
        "wilds.most": "none",
        "wilds.share": "any",
        "wilds.side_by_side": True,
        "wilds.named": False,
        "wilds.take": "never",
        "wilds.take_from": "any",
        "wilds.take_in": ("sets", "runs"),
        "wilds.take_after_melding": False,
        "wilds.slide": False,
        "draw.discards": "top",
        "draw.discard_drawn": False,
        "draw.before_melding": "free",
        "melding.contract": "none",
        "melding.contract_by": "deal",
        "melding.opening": 0,
        "melding.extra_melds": True,
        "melding.add": "after_melding",
        "melding.unique_cards": False,
        "melding.false_lay_down": 0,
        "going_out": "discard",
        "stock_out": "reshuffle",
        "stalemate": 3,
        "buying.allowed": False,
        "buying.price": 1,
        "buying.order": "clockwise",
        "buying.limit": "none",
        "buying.after_melding": True,
        "calls.playable_discard": 0,
        "calls.rummy_in_the_deck": False,
        "scoring.values": {"joker": 15},
        "scoring.count": "hand",
        "scoring.settle": "own",
        "scoring.payment": 1,
        "scoring.winner": "lowest",
        "scoring.out_bonus": 0,
        "scoring.at_once_bonus": 0,
        "scoring.at_once_times": 1,
        "match.target": "none",
        "match.deals": 1,
    }
    assert {key: now[key] for key in rulebook} == rulebook


def check(key: str, text: str) -> list[str]:
    notes = Notes("f")
    (node,) = parse_documents(text, "f")
    sound = check_notation(key, node, "match.deals.2.", notes)
    assert sound == (not notes.mistakes)
    return [str(mistake) for mistake in notes.mistakes]


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("scoring.values", "{QS: 1, wild: 2, joker: 3, A: 4, 10: 5, 2-9: 6, 10-K: pips}"),
        ("pack.wild", "[joker, A, 10, k]"),
        ("melding.contract", "1 set of 1 + 2 runs"),
        ("melding.contract", "none"),
        ("sets.min", "ZZ"),
        ("pack.wild", "5"),
        ("melding.contract", "[5]"),
    ],
)
def test_the_check_of_written_values_accepts_readable_values_and_ignores_wrong_types(key: str, text: str) -> None:
    assert check(key, text) == []


def test_a_card_value_wild_or_contract_that_cannot_be_read_is_noted_at_its_place() -> None:
    assert [line.partition(" — ")[0] for line in check("scoring.values", "{S: 1, Q: 2, 9-2: 3}")] == [
        "f:1:2: match.deals.2.scoring.values.S: 'S' names no cards",
        "f:1:14: match.deals.2.scoring.values.9-2: '9-2' names no cards",
    ]
    assert check("pack.wild", "[joker, 1]")[0].startswith("f:1:9: match.deals.2.pack.wild: '1' names no cards — joker")
    assert check("melding.contract", "2 things") == [
        "f:1:1: match.deals.2.melding.contract: '2 things' is not part of a contract"
        " — such as 2 sets + 1 run of 7, up to 8 melds in a part, or none"
    ]


@pytest.mark.parametrize(
    ("key", "text", "meant"),
    [
        ("melding.contract", "1 rn", "1 run"),
        ("melding.contract", "two sets and a run", "2 sets + 1 run"),
        ("scoring.values", "{9-2: 5}", "2-9"),
        ("pack.wild", "[jokers]", "joker"),
    ],
)
def test_a_misspelt_value_is_answered_with_the_one_perhaps_meant(key: str, text: str, meant: str) -> None:
    (mistake,) = check(key, text)
    assert mistake.endswith(f"; did you mean {meant!r}?")


def test_each_faulty_part_of_a_contract_is_reported_with_the_number_of_melds_allowed() -> None:
    found = check("melding.contract", "2 sets + 12 runs + 1 pile + 0 sets")
    assert [line.partition("contract: ")[2] for line in found] == [
        "'12 runs': a contract asks for 1 to 8 melds of a kind",
        "'1 pile' is not part of a contract — such as 2 sets + 1 run of 7, up to 8 melds in a part, or none",
        "'0 sets': a contract asks for 1 to 8 melds of a kind",
    ]
    assert len(check("melding.contract", "2 sets + none")) == 1
    assert len(check("melding.contract", "+".join(f"{n} x" for n in range(1000)))) < 20


def test_a_suit_in_a_sheet_may_be_written_with_its_sign() -> None:
    sheet = open_text("extends: rummy_500\nscoring.values: {Q♠: 30}\n", Path("ours.yaml")).rules
    queen = parse_card("QS")
    assert card_values(sheet.scoring.values, frozenset())[queen] == 30
    assert parse_card("Q♠") == parse_card("q♠\ufe0e") == queen


def test_the_ace_value_both_of_a_sheet_is_read_as_either() -> None:
    assert open_text("runs.ace: both\n", Path("ours.yaml")).rules.runs.ace == "either"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("runs.\u0430ce: low\n", "its \u0430 is a Cyrillic letter that looks like a"),
        ("\uff53ets.min: 3\n", "its \uff53 is a full-width sign that looks like s"),
        ("sets.min: \uff13\n", "its \uff13 is a full-width sign that looks like 3"),
        ("runs.ace: l\u03bfw\n", "its \u03bf is a Greek letter that looks like o"),
        ("pack.wild: [j\u043eker]\n", "its \u043e is a Cyrillic letter that looks like o"),
        ("scoring.values: {\u0410: 15}\n", "its \u0410 is a Cyrillic letter that looks like A"),
        ("pack.without: [\uff18]\n", "its \uff18 is a full-width sign that looks like 8"),
        ("melding.contract: 2 s\u0435ts\n", "its \u0435 is a Cyrillic letter that looks like e"),
        ("extends: gin_rumm\u0443\n", "its \u0443 is a Cyrillic letter that looks like y"),
    ],
)
def test_look_alike_letters_of_other_scripts_are_named(text: str, words: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        open_text(text, Path("ours.yaml"))
    assert words in str(caught.value)
