"""Every rule key is told; and what the page of rules says of single rules and of whole sheets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from game.content.editing.form import ChoicesValue, ChoiceValue, NumberValue, value_kind
from game.content.rule_text.keys import cards, ends, knocking, match, melds, scoring, turns, wilds
from game.content.rule_text.keys.entry import KeyText
from game.content.rule_text.keys.table import GROUPS, KEY_TEXTS, LACKING, PARTS, editor_group
from game.content.rule_text.page import players_text, rule_page
from game.content.rule_text.values import idle_keys
from game.content.sheets.keys import KEYS
from game.content.sheets.plans import deals_of
from game.content.sheets.schema import SCHEMA_NAME
from game.content.sheets.sheets import NAMING_KEYS, load_sheet, sheet_names, with_keys
from game.engine.sheet.keys import NEEDS, RuleSheet
from tests.support.for_each import for_each
from tests.support.pages import changed, places, said, text
from tests.support.sources import ROOT as GAME
from tests.support.table_coverage import proofs

ROOT = GAME.parent
RULE_TEXT = "game/content/rule_text/keys"
PAGES = "run `python packaging/pages.py`"


def lacking(key: str) -> Iterator[str]:
    """Yield what is missing for a rule key, each with the file to edit or the command to run."""
    told, kind = KEY_TEXTS[key], value_kind(key)
    file = f"{RULE_TEXT}/{MODULES[key.partition('.')[0]]}.py"
    if told.meaning == key:
        yield f"it is not described: open {file} and give it an entry in KEY_TEXTS"
        return
    if isinstance(kind, ChoiceValue | ChoicesValue) and (gone := set(kind.options) - set(told.values)):
        yield f"no words for the choices {sorted(gone)}: open {file}, `values`"
    if isinstance(kind, NumberValue) and kind.may_be_none and not told.none:
        yield f"no word for none: open {file}, `none`"
    if not told.writers and not told.elsewhere:
        yield f"the rule page does not tell it: open {file}, `writers`, or name the place in `elsewhere`"
    on_page = {writer for part in PARTS for writer in part.writers}
    for writer in set(told.writers) - on_page:
        yield f"{writer} is in no part of the rule page: open {file}, PARTS"
    if editor_group(key) not in GROUPS and key not in NAMING_KEYS:
        yield f"there is no group {editor_group(key)}: {RULE_TEXT}/table.py, GROUPS, or name another in {file}, `group`"
    for need in set(NEEDS[key]) - LACKING.keys():
        yield f"why it has no effect without {need} is not told: open {RULE_TEXT}/table.py, LACKING"
    if f'<a id="{key}"></a>' not in (ROOT / "docs/rule_keys.md").read_text(encoding="utf-8"):
        yield f"it is not in docs/rule_keys.md: {PAGES}"
    if f'"{key}"' not in (ROOT / "levels" / SCHEMA_NAME).read_text(encoding="utf-8"):
        yield f"it is not in levels/{SCHEMA_NAME}: {PAGES}"
    proved = "players" if key.startswith("players.") else key
    if key not in NAMING_KEYS and not any(f"keys/{proved}" in proof.proves for proof in proofs()):
        yield f"no table shows it at work: write one in tests/tables/house_rules with `# proves: keys/{proved}` above"


MODULES = {
    **dict.fromkeys(("title", "about", "known_as", "players", "pack", "deal"), "cards"),
    **dict.fromkeys(("sets", "runs", "melding"), "melds"),
    "wilds": "wilds",
    "knocking": "knocking",
    **dict.fromkeys(("draw", "buying", "calls"), "turns"),
    **dict.fromkeys(("going_out", "last_turn", "dropping", "last_discard", "stock_out", "stalemate"), "ends"),
    **dict.fromkeys(("scoring", "meld_bonus"), "scoring"),
    "match": "match",
}
"""The module with the texts of a section's keys, or most of them."""


@for_each("key", KEYS)
def test_every_rule_key_is_described_documented_and_shown_at_work_by_a_staged_table(key: str) -> None:
    assert list(lacking(key)) == []


def test_every_described_key_exists_and_is_described_once() -> None:
    written = [
        key for module in (cards, ends, knocking, match, melds, scoring, turns, wilds) for key in module.KEY_TEXTS
    ]
    assert sorted(written) == sorted(set(written) & set(KEYS))


def test_every_need_of_a_rule_key_has_a_text_for_when_it_is_not_met() -> None:
    assert {need for needs in NEEDS.values() for need in needs} == LACKING.keys()


def test_a_key_without_description_or_sentences_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{__name__}.KEY_TEXTS", {"draw.discards": KeyText(meaning="draw.discards")})
    assert list(lacking("draw.discards")) == [
        f"it is not described: open {RULE_TEXT}/turns.py and give it an entry in KEY_TEXTS"
    ]
    monkeypatch.setattr(
        f"{__name__}.KEY_TEXTS", {"draw.discards": KeyText(meaning="What is drawn", values={"top": "the top"})}
    )
    assert [each.partition(":")[0] for each in lacking("draw.discards")] == [
        "no words for the choices ['dig', 'none', 'pile']",
        "the rule page does not tell it",
    ]


def test_the_page_of_rummy_500_describes_the_river_jokers_and_the_claim() -> None:
    page = text(load_sheet("rummy_500"))
    for words in (
        "Play with one pack of 52 cards and two jokers (54 cards).",
        "The cut is only for show: nothing depends on it, so nobody is asked.",
        "A set is three or four cards of one rank, each of a different suit. For example: 7♠ 7♥ 7♦.",
        "any discard together with all on top of it",
        "Only one of each card may be on the table",
        "may claim them at any time",
        "you are floating",
        "Q♠ | 40",
        "somebody reaches 500 points.",
        "another deal is played",
    ):
        assert words in page
    assert "bought" not in page
    assert "contract" not in page


def test_the_page_of_liverpool_rummy_describes_contracts_buying_and_calls() -> None:
    page = text(load_sheet("liverpool_rummy"))
    for words in (
        "With three to five players: two packs of 52 cards with four jokers (108 cards). With six to eight players:"
        " three packs of 52 cards with six jokers (162 cards).",
        "must be the contract: all of it at once",
        "costs 50 points",
        "takes 50 points off the cutter's score",
        "at the price of one extra card from the stock",
        "call rummy",
        "another player's run stands for",
        "You must play it again before you discard. You must have melded first in this deal.",
        "5 | 2 sets + 1 run",
    ):
        assert words in page
    ten = text(load_sheet("liverpool_rummy_ten"))
    assert "Deal 10: With three to five players: three packs of 52 cards" in ten
    assert "Everybody is dealt 21 cards, one at a time. Discards cannot be bought." in ten
    assert "the first to call" in text(load_sheet("me"))


def test_contracts_that_each_player_works_through_stand_in_a_table_of_the_contract_section() -> None:
    page = rule_page(load_sheet("dummy_rummy"))
    assert "12 | 1 run of 10" in said(page, "The contract")
    assert "after the last one you stay on it" in said(page, "The contract")
    assert " | " not in said(page, "The match")


def test_the_page_describes_wild_cards_that_change_with_the_deal() -> None:
    page = text(load_sheet("doofer"))
    for words in ("10 | 10s", "1 | aces", "Any wild card | 15", "may not be side by side"):
        assert words in page


def test_the_page_describes_hand_sizes_by_number_of_players() -> None:
    page = rule_page(load_sheet("basic_rummy"))
    assert (
        "depends on the number of players. With two players: ten cards. With three or four players: seven cards."
        " With five or six players: six cards."
    ) in said(page)
    assert "Wild cards" not in [section.title for section in page.sections]
    assert "oker |" not in said(page)


def test_the_page_describes_hand_sizes_that_change_with_the_deal() -> None:
    sheet = changed("basic_rummy", match__deals=[{"deal.hand_size": size} for size in (5, 6, 7)])
    assert "2 | 6" in text(sheet)
    assert "The number of cards dealt changes" in text(sheet)


@for_each(
    ("keys", "words"),
    [
        ({"runs.ace": "high"}, "the ace is high (Q-K-A), never low"),
        ({"runs.ace": "around"}, "may go round the corner (K-A-2)"),
        ({"wilds.allowed_in": ["runs"]}, "Only runs may hold wilds; a set holds none."),
        (
            {"melding.contract": "2 sets", "melding.contract_sizes": "exact"},
            "Each meld must have exactly the required size when it is laid.",
        ),
        ({"runs.allowed": False}, "There are no runs: cards in order are not a meld."),
        ({"sets.allowed": False}, "There are no sets: cards of one rank are not a meld."),
        ({"melding.pure": "run"}, "Required among the first melds you lay in a deal: a run without wilds."),
        ({"melding.pure": "run", "melding.least_runs": 2}, "you lay in a deal: two runs, one of them without wilds."),
        ({"melding.pure": "set", "melding.least_runs": 1}, "you lay in a deal: a run and a set without wilds."),
        ({"melding.least_runs": 2}, "you lay in a deal: two runs."),
        ({"pack.wild": ["joker", "turned_up"]}, "Wild cards: cards of the rank turned up and jokers."),
        ({"pack.wild": ["turned_up"], "pack.turned_joker": "aces"}, "If a joker is turned up, aces are wild"),
        (
            {"pack.wild": ["turned_up"], "pack.turned_rank": "next"},
            "Wild cards: cards of the rank above the one turned up.",
        ),
        ({"pack.wild": ["turned_up"], "deal.indicator": "apart"}, "set apart, out of play for the deal"),
        ({"draw.discards": "dig"}, "it must be the very next card you play."),
        ({"draw.discards": "dig", "draw.dug": "this_turn"}, "you must play it in the same turn, before you discard."),
        ({"calls.rummy_in_the_deck": True}, "You need no meld of your own for that."),
        ({"draw.wilds": "upcard"}, "one that a player has discarded stays there."),
        ({"draw.wilds": "none"}, "A wild may not be drawn from the discards."),
        ({"draw.wilds": "none", "buying.allowed": True}, "A card that may not be drawn may not be bought either."),
        (
            {"pack.without": ["8", "9", "10"]},
            "of 40 cards and one joker (41 cards). These ranks are left out, and runs skip them: 8s, 9s and 10s.",
        ),
        ({"pack.without": ["2", "3", "4", "5", "6"]}, "the ace is low (A-7-8) or high (Q-K-A)"),
        ({"draw.discards": "none"}, "discards cannot be drawn"),
        ({"buying.allowed": True, "buying.price": 0}, "free of charge"),
        ({"buying.allowed": True, "buying.limit": 3}, "more than three times in a deal"),
        ({"buying.allowed": True, "buying.after_melding": False}, "may not buy any more"),
        ({"wilds.take": "to_hand", "wilds.take_in": ["sets"]}, "a wild in any set"),
        ({"wilds.take": "to_hand", "wilds.take_from": "others"}, "in another player's meld"),
        ({"wilds.slide": True}, "moved to the other end"),
        ({"stock_out": "end_deal"}, "the deal ends with that turn"),
        ({"scoring.settle": "winner_collects"}, "pays the player who goes out"),
        ({"deal.upcard": False, "deal.hand_size": 1}, "Everybody is dealt one card, one"),
        ({"match.target": 300, "match.deals": 6}, "reaches 300 points. After six deals the match ends in any case."),
        ({"pack.wild": ["2"]}, "Jokers are not wild"),
        ({"pack.packs": {2: 1, 4: 2}}, "With one pack each card is of a different suit"),
        ({"wilds.min_naturals": 0}, "may consist of wilds alone"),
        ({"wilds.most": 1}, "No meld may hold more than one wild."),
        ({"wilds.share": "half"}, "No meld may hold more wilds than cards used as themselves."),
        ({"wilds.share": "minority"}, "fewer wilds than cards used as themselves"),
        ({"melding.add": "next_turn"}, "from the turn after the one in which you first melded"),
        ({"scoring.out_bonus": 10}, "Going out takes 10 points off the score."),
        ({"scoring.at_once_bonus": 25}, "with nothing of yours on the table before it, takes 25 points off the score."),
        ({"scoring.at_once_times": 2}, "before it, makes the cards the others still hold count double."),
        (
            {"scoring.out_bonus": 5, "scoring.at_once_bonus": 5, "scoring.at_once_times": 3},
            "takes another 5 points off the score. It also makes",
        ),
        ({"stalemate": 1}, "one full round passes"),
        ({"match.deals": [{}, {"going_out": "float"}, {}]}, "Deal 2: You go out"),
        ({"match.deals": [{}, {}, {}, {"pack.jokers": 0}, {"pack.jokers": 0}]}, "Deals 4 and 5: Play with one pack"),
    ],
)
def test_a_changed_rule_changes_its_sentence_on_the_page(keys: dict[str, object], words: str) -> None:
    plain = with_keys(RuleSheet(), {"pack.jokers": 1})
    assert words in text(with_keys(plain, keys))
    assert words not in text(plain)


def test_a_buying_limit_of_zero_is_described_as_no_buying() -> None:
    assert "buy" not in text(with_keys(RuleSheet(), {"buying.allowed": True, "buying.limit": 0}))


@for_each("stock_out", ["discards_only", "last_chance", "reshuffle", "turn_over"])
@for_each("drawn", [{}, {"draw.use": "at_once"}, {"draw.into_hand": False}])
def test_the_page_mentions_rounds_without_a_play_only_if_they_can_occur(
    stock_out: str, drawn: dict[str, object]
) -> None:
    told = "full rounds pass without a card played" in text(with_keys(RuleSheet(), {"stock_out": stock_out, **drawn}))
    assert told is (not drawn or stock_out in ("reshuffle", "turn_over"))


def test_the_page_joins_spans_of_card_values_and_names_exceptions() -> None:
    page = text(with_keys(RuleSheet(), {"scoring.values": {"2-4": 5, "QS": 40, "A": 15}}))
    assert "2–5 | 5\n6–9 | their number\n10–K | 10\nA | 15\nQ♠ | 40" in page
    assert "Every rank | 5" in text(with_keys(RuleSheet(), {"scoring.values": {"A-K": 5}}))


def test_the_page_gives_a_rank_that_is_always_wild_the_card_value_of_wilds() -> None:
    sheet = changed("dummy_rummy", scoring__values={"wild": 25, "2C": 40})
    assert "2 | 25\n3–9 | their number\n10–K | 10\nA | 1\n2♣ | 40\nJoker | 25" in text(sheet)
    assert "Any" not in text(sheet, "Scoring")


def test_the_page_states_the_numbers_of_players() -> None:
    assert players_text(load_sheet("doofer")) == "2–5 players"
    assert players_text(with_keys(RuleSheet(), {"players.min": 4, "players.max": 4})) == "4 players"
    assert players_text(with_keys(RuleSheet(), {"players.min": 1, "players.max": 1})) == "1 player"
    page = rule_page(changed("doofer", players__max=4), load_sheet("doofer"))
    assert places(page) == ["2–4 players"]


def test_a_plan_in_which_one_deal_has_no_contract_does_not_say_every_deal_has_one() -> None:
    for last in ({}, {"melding.contract": "none", "melding.extra_melds": False}):
        words = text(with_keys(RuleSheet(), {"match.deals": [{"melding.contract": "2 sets"}, last]}))
        assert "Every deal has a contract" not in words
        assert "once you have laid your contract" not in words
        assert "In a deal without one you may lay any melds you like." in words


def test_the_page_does_not_say_that_suits_may_repeat_if_each_card_may_lie_only_once() -> None:
    words = text(changed("rummy_500", pack__packs=2, wilds__named=False))
    assert "suits may repeat" not in words
    assert "Only one of each card may be on the table" in words


@pytest.mark.parametrize(
    ("contract", "most", "told"),
    [
        ("2 sets", 3, ""),
        ("2 sets", "none", "Each meld may be longer than required."),
        ("1 set + 1 run", 3, "Its runs may be longer than required."),
    ],
)
def test_the_page_says_that_contract_melds_may_be_longer_only_if_size_limits_allow_it(
    contract: str, most: int | str, told: str
) -> None:
    words = text(with_keys(RuleSheet(), {"sets.max": most, "melding.contract": contract, "pack.packs": 2}))
    assert ("longer" in words) == bool(told)
    assert told in words


@pytest.mark.parametrize(("limit", "told"), [(0, False), (1, True)])
def test_a_contract_of_the_whole_hand_may_have_longer_melds_only_if_cards_can_be_bought(limit: int, told: bool) -> None:
    keys = {"melding.contract": "3 runs of 4", "deal.hand_size": 12, "buying.allowed": True, "buying.limit": limit}
    assert ("may be longer" in text(with_keys(RuleSheet(), {**keys, "going_out": "discard", "pack.packs": 2}))) == told


def test_the_page_explains_sets_only_if_they_can_be_laid() -> None:
    assert " set " not in text(load_sheet("continental_rummy")) + text(load_sheet("continental_rummy"), "Wild cards")
    assert "A set is three or more cards" in text(changed("continental_rummy", melding__extra_melds=True))
    assert "A set is three or more cards" in text(changed("continental_rummy", melding__contract="1 set + 3 runs of 4"))
    assert {"sets.min", "sets.max"} <= idle_keys(load_sheet("continental_rummy"))


def test_the_page_explains_runs_only_if_they_can_be_laid() -> None:
    keys = {"melding.extra_melds": False, "pack.jokers": 1}
    words = text(with_keys(RuleSheet(), keys | {"match.deals": [{"melding.contract": "2 sets"}] * 2}))
    assert "run" not in words
    assert "ace is" not in words
    both = [{"melding.contract": "2 sets"}, {"melding.contract": "2 runs"}]
    assert "A run is three or more" in text(with_keys(RuleSheet(), keys | {"match.deals": both}))


def test_the_page_does_not_offer_further_melds_if_they_are_barred() -> None:
    keys = {"melding.contract": "1 set", "melding.extra_melds": False, "melding.add": "any_time"}
    words = text(with_keys(RuleSheet(), keys | {"calls.rummy_in_the_deck": True}))
    assert "Then lay melds" not in words
    assert "A whole meld among the discards may still be claimed." in words


def test_the_page_ignores_wild_jokers_of_single_deals_if_the_pack_has_no_jokers() -> None:
    words = text(
        with_keys(RuleSheet(), {"pack.jokers": 0, "match.deals": [{"pack.wild": ["joker"]}, {"pack.wild": []}]})
    )
    assert "Wild" not in words
    assert "Deal |" not in words


def test_a_sentence_with_exceptions_in_some_deals_refers_to_the_match_section() -> None:
    page = text(load_sheet("liverpool_rummy_ten"))
    assert "Everybody is dealt twelve cards, one at a time. Deal 10 differs: see “The match”." in page
    assert (
        page.count(" differ: see") + page.count(" differs: see") == 4
    )  # pack, hand, buying, stalemate; not the details of buying


def test_a_removed_table_line_of_jokers_is_marked_on_the_page() -> None:
    base = with_keys(RuleSheet(), {"pack.jokers": 1, "scoring.values": {"joker": 20}})
    page = rule_page(with_keys(base, {"pack.jokers": 0}), base)
    assert "Joker | –" in places(page)


def test_a_page_of_the_same_rules_under_another_title_marks_no_change() -> None:
    base = load_sheet("rummy_500")
    page = rule_page(with_keys(base, {"title": "Ours"}), base)
    assert (page.about, page.note) == ("", "The same rules as Rummy 500.")


def test_a_negative_value_on_the_page_has_a_real_minus_sign() -> None:
    words = text(with_keys(RuleSheet(), {"scoring.values": {"QS": -15}}))
    assert "Q♠ | −15" in words
    assert "-15" not in words


def test_only_deals_with_changed_rules_of_their_own_are_marked_on_the_page() -> None:
    base = load_sheet("liverpool_rummy_ten")
    deals: list[dict[str, Any]] = [*map(dict, deals_of(base.match.deals))]
    deals[3]["buying.limit"] = 2
    page = rule_page(with_keys(base, {"match.deals": deals}), base)
    marked = [place for place in places(page) if place.startswith("Deal")]
    assert marked == ["Deal 4: Nobody may buy more than twice in a deal."]
    assert "Deal 10: With three to five players: three packs" in said(page, "The match")
    fewer = places(rule_page(with_keys(base, {"match.deals": deals[:9]}), base))
    assert not [place for place in fewer if place.startswith("Deal 10")]


def test_the_page_describes_a_deal_that_no_longer_differs_from_the_others() -> None:
    base = load_sheet("shanghai_rum")
    deals: list[dict[str, Any]] = [*map(dict, deals_of(base.match.deals))]
    del deals[8]["buying.limit"]
    page = rule_page(with_keys(base, {"match.deals": deals}), base)
    assert [place for place in places(page) if place.startswith("Deal")] == [
        "Deal 9: Nothing different from the others."
    ]
    assert "Deal 10: Nobody may buy more than four times in a deal." in said(page, "The match")
    assert "Deals 9 and 10: Nobody may buy" in text(base, "The match")


def test_the_page_says_that_the_suit_of_a_wild_does_not_matter_if_runs_may_have_any_suits() -> None:
    wilds = text(changed("phase_rummy", wilds__take="to_hand"), "Wild cards")
    assert "whatever card its meld needs; only the rank matters." in wilds
    assert "Any card of its rank will do, in a set as far as suits allow." in wilds


def test_a_fixed_sum_is_never_doubled_and_every_card_of_a_wild_rank_is_paid_for() -> None:
    scoring = text(changed("continental_rummy", scoring__at_once_times=2), "Scoring")
    assert "at once" not in scoring
    assert "paid for even where it is used as itself" in scoring
    assert "paid for even" not in text(changed("continental_rummy", pack__wild=["joker"]), "Scoring")


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ({}, "Claiming a whole meld counts as melding."),
        ({"melding.opening": 30}, "Claiming a whole meld does not count as melding."),
        ({"melding.contract": "1 set"}, "Claiming a whole meld does not count as melding."),
        (
            {"match.deals": [{"melding.contract": "1 set"}, {}]},
            "In a deal without a contract, claiming a whole meld counts as melding.",
        ),
        (
            {"melding.pure": "run", "match.deals": [{"melding.contract": "1 set of 3"}, {}]},
            "Claiming a whole meld does not count as melding.",
        ),
        (
            {"melding.opening": 30, "match.deals": [{}, {"melding.opening": 0}]},
            "In a deal that demands nothing of the first melds, claiming a whole meld counts as melding.",
        ),
    ],
)
def test_a_claim_is_called_a_first_lay_only_if_a_first_lay_may_be_any_meld(keys: dict[str, Any], told: str) -> None:
    assert told in text(with_keys(load_sheet("rummy_500"), keys), "Out of turn")


LATER = {
    *("gin_rummy", "oklahoma_gin", "knock_rummy", "three_thirteen", "indian_rummy"),
    *("romme", "kaluki_51", "jamaican_kalooki", "tonk"),
}
LIVERPOOL = {"liverpool_rummy", "liverpool_rummy_ten", "contract_rummy", "me"}


@pytest.mark.parametrize(
    ("words", "games"),
    [
        ("who goes out is face down", {"rummy_500"}),
        ("knocks on the table", LIVERPOOL),
        ("may not be discarded in the same turn", set(sheet_names()) - {"conquian"}),
        ("once that player has drawn from the stock it is too late", LIVERPOOL | {"jamaican_kalooki"}),
        ("The player in the last seat deals first", set(sheet_names())),
    ],
)
def test_a_sentence_about_a_special_rule_stands_only_on_the_pages_of_games_with_that_rule(
    words: str, games: set[str]
) -> None:
    assert {name for name in sheet_names() if words in text(load_sheet(name))} == games


@pytest.mark.parametrize("contract", ["2 sets + 99 runs", "2 things", "0 sets", "1 set or 2"])
def test_a_rule_page_can_be_written_for_a_contract_that_cannot_be_read(contract: str) -> None:
    sheet = with_keys(load_sheet("liverpool_rummy"), {"melding.contract": contract, "match.deals": 1})
    assert "unless you buy" not in text(sheet)


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ({"melding.contract": "5 sets of 3"}, True),
        ({"melding.contract": "4 sets of 3"}, False),
        ({"melding.contract": "4 sets of 3 + 1 set of 2", "sets.min": 2}, True),
        ({"melding.contract": "5 sets of 3", "draw.discards": "pile"}, False),
        ({"melding.contract": "5 sets of 3", "deal.hand_size": 15}, False),
        ({"melding.contract": "1 set of 13"}, False),
        ({"melding.contract": "1 set of 13", "going_out": "discard"}, True),
    ],
)
def test_the_page_says_if_a_contract_needs_more_cards_than_a_hand_holds_without_buying(
    keys: dict[str, Any], told: bool
) -> None:
    sheet = with_keys(load_sheet("liverpool_rummy"), {"match.deals": 1, **keys})
    assert ("more than you can hold unless you buy discards" in text(sheet)) == told
