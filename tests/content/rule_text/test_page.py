"""The page of rules says what a sheet says: all that matters, nothing that does not, and marks what differs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings

from game.content.editing.form import Form
from game.content.rule_text.page import MARK, PageLine, PageSection, RulePage, html, markdown, rule_page
from game.content.rule_text.tables import PageTable, TableRow
from game.content.rule_text.values import idle_keys
from game.content.sheets.keys import KEYS
from game.content.sheets.plans import deals_of
from game.content.sheets.sheets import differing_rules, key_values, load_sheet, other_game_names, sheet_names, with_keys
from game.engine.cards import JOKER
from game.engine.sheet.keys import SECTIONS, RuleSheet
from game.engine.sheet.keys import Section as Keys
from game.engine.sheet.rules import Rules, compile_rules
from tests.properties.house_rules import house_rules
from tests.support.for_each import for_each
from tests.support.pages import changed, other_values, places, said, text
from tests.support.selection import exhaustive


@for_each("name", sheet_names())
def test_every_sheet_has_a_page_of_whole_sentences(name: str) -> None:
    page = rule_page(load_sheet(name))
    assert [section.title for section in page.sections][:2] == ["The cards", "Melds"]
    assert [section.title for section in page.sections][-2:] == ["Scoring", "The match"]
    assert not page.note
    for line in (line for section in page.sections for line in section.lines):
        assert line.text.endswith(".")
        assert line.text[0].isupper()
        assert not line.differs


# Everything that matters is said


KNOCKED = ("gin_rummy", "oklahoma_gin", "knock_rummy")
RESOLVED = {
    "deal.hand_size",
    "sets.max",
    "sets.same_suit_twice",
    "wilds.most",
    "wilds.share",
    "wilds.take_in",
    "wilds.allowed_in",
    "melding.contract",
    "buying.limit",
    "scoring.values",
}
"""Keys of sections that play goes by only as far as they change what is reckoned from them."""


def _of_deal(rules: Rules) -> dict[str, object]:
    """Return all rules that matter in a deal, by key."""
    found = {each.name: getattr(rules, each.name) for each in fields(rules)}
    for section in SECTIONS:
        inside = found.get(section)
        if isinstance(inside, Keys):
            del found[section]
            found |= {f"{section}.{name}": getattr(inside, name) for name in inside.__struct_fields__}
    if JOKER not in rules.wild and found["wilds.discard"] == "not_jokers":
        found["wilds.discard"] = "any"  # jokers are no wilds
    return {key: value for key, value in found.items() if key not in RESOLVED}


def _matter(sheet: RuleSheet, other: RuleSheet) -> bool:
    """Whether two sheets play differently."""

    def rules(sheet: RuleSheet) -> list[list[dict[str, object]]]:
        matches = [compile_rules(sheet, count) for count in {sheet.players.min, sheet.players.max}]
        of_match = {
            key: getattr(sheet.match, key) for key in sheet.match.__struct_fields__ if key not in ("deals", "target")
        }
        return [[of_match], *([_of_deal(deal) for deal in match.deals] for match in matches)]

    return rules(sheet) != rules(other)


@cache
def _sheets() -> Mapping[str, RuleSheet]:
    rich = {
        "pack.packs": 2,
        "pack.jokers": 1,
        "pack.wild": ["joker", "2"],
        "melding.contract": "1 set",
        "buying.allowed": True,
        "wilds.take": "to_hand",
        "deal.cutter": "left",
        "match.target": 300,
    }
    games = ("rummy_500", "double_rum", "dummy_rummy", "liverpool_rummy", "continental_rummy", "conquian", "tonk")
    names = (*games, *KNOCKED)
    turned = with_keys(RuleSheet(), {"pack.jokers": 1, "pack.wild": ["turned_up"]})
    pool = with_keys(RuleSheet(), {"match.target": 100, "match.elimination": True, "match.buy_backs": 1})
    found = {name: load_sheet(name) for name in names}
    return found | {"rich": with_keys(RuleSheet(), rich), "turned": turned, "pool": pool}


@cache
def _text_and_idle_keys(name: str) -> tuple[str, frozenset[str]]:
    sheet = _sheets()[name]
    return text(sheet), frozenset(idle_keys(sheet))


TOLD_KEYS = [key for key in KEYS if key != "known_as"]
"""Keys that the page of rules tells; other names of a game help to find it."""
FEW, ALL = 2, 10**9
"""The number of changes of a key that are tried."""


@pytest.mark.parametrize(
    ("key", "most"), [*((key, FEW) for key in TOLD_KEYS), *exhaustive(*((key, ALL) for key in TOLD_KEYS))]
)
def test_every_changed_rule_changes_the_page_and_is_marked(key: str, most: int) -> None:
    """Each key starts at another sheet, so that few changes cover many sheets."""
    tried, sheets = 0, list(_sheets().items())
    first = list(KEYS).index(key) % len(sheets)
    for name, sheet in sheets[first:] + sheets[:first]:
        before, idle = _text_and_idle_keys(name)
        for value in other_values(key, key_values(sheet)[key]):
            other = with_keys(sheet, {key: value})
            try:
                matters = key in ("title", "about") or _matter(sheet, other)
            except ValueError:
                continue  # no contract or meld can be that small or large
            if key in idle & idle_keys(other) or not matters:
                continue
            if tried == most:
                return
            tried += 1
            assert text(other) != before, (name, value)
            if key not in ("title", "about"):
                assert places(rule_page(other, sheet)), (name, value)
                assert places(rule_page(sheet, other)), (name, value)
    assert tried


@settings(max_examples=120, deadline=None)
@given(house_rules(), house_rules())
def test_pages_of_random_rules_have_no_gaps_in_their_texts_and_say_whether_rules_differ(
    sheet: RuleSheet, base: RuleSheet
) -> None:
    page = rule_page(sheet, base)
    words = said(page)
    assert "None" not in words
    assert "{" not in words
    assert "  " not in words
    assert ".." not in words
    assert page.note.startswith("The same rules") == (not differing_rules(sheet, base))
    assert not places(page) or not page.note.startswith("The same rules")


@settings(max_examples=60, deadline=None)
@given(house_rules())
def test_the_rule_page_of_a_sheet_against_itself_has_no_differences(sheet: RuleSheet) -> None:
    page = rule_page(sheet, sheet)
    assert not places(page)
    assert page.note == f"The same rules as {sheet.title}."


# Differences


def test_differences_on_the_rule_page_name_the_standard_and_are_counted() -> None:
    base = load_sheet("rummy_500")
    page = rule_page(changed("rummy_500", runs__min=4, calls__rummy_in_the_deck=False, match__target=300), base)
    assert page.note == f"Differences from Rummy 500 (the standard): three rules; {MARK} marks each of them."
    assert places(page) == [
        "A run is four or more cards of one suit in order. For example: 4♦ 5♦ 6♦ 7♦. (standard: three or more)",
        "Discards that fit a meld cannot be claimed out of turn.",
        "The match ends after the deal in which somebody reaches 300 points. (standard: until 500 points)",
    ]


@for_each("name", [*sheet_names(), *other_game_names()])
def test_demands_on_first_melds_stand_only_in_the_sections_on_the_contract_or_the_turn(name: str) -> None:
    for section in rule_page(load_sheet(name)).sections:
        told = [line.text for line in section.lines if re.search(r"\b[Ff]irst melds\b", line.text)]
        assert told == [] or section.title in ("The contract", "A turn")


@pytest.mark.parametrize(
    ("name", "heading"),
    [("gin_rummy", "The knock"), ("tonk", "The knock"), ("tunk", "The knock"), ("indian_rummy", "Showing a hand")],
)
def test_the_page_of_a_game_without_deadwood_speaks_of_showing_and_not_of_knocking(name: str, heading: str) -> None:
    titles = [section.title for section in rule_page(load_sheet(name)).sections]
    assert [title for title in titles if title in ("The knock", "Showing a hand")] == [heading]


def test_the_aim_of_a_game_ended_by_gin_alone_is_every_card_in_a_meld() -> None:
    assert (
        rule_page(load_sheet("straight_gin")).aim == "Arrange your hand in melds: be first to have every card in one."
    )
    assert "knock while what is left over counts less" in rule_page(load_sheet("gin_rummy")).aim


@pytest.mark.parametrize(
    ("deals", "end"),
    [
        (1, "and the match when all three have ended."),
        (9, "and the match when all three have ended. After nine deals the match ends in any case."),
    ],
)
def test_if_several_games_are_scored_side_by_side_the_page_says_the_target_is_that_of_one_game(
    deals: int, end: str
) -> None:
    words = text(changed("gin_hollywood", match__deals=deals), "The match")
    assert f"A game ends after the deal in which somebody reaches 100 points in it, {end}" in words
    assert "The match ends after" not in words
    assert "A game goes on as long as two or more share its lead." in words


@pytest.mark.parametrize(
    ("keys", "condition"),
    [
        ({}, False),
        ({"scoring__values": {"A": 1, "2-9": 2, "10-K": 10, "joker": 0}}, False),
        ({"pack__without": ["9"], "scoring__values": {"A-K": 5, "9": 0}}, False),
        ({"scoring__values": {"A-K": 5, "9": 0}}, True),
        ({"pack__jokers": 1, "scoring__values": {"A-K": 5, "joker": 0}}, True),
    ],
)
def test_the_page_asks_whether_the_knocker_s_hand_counts_anything_only_if_a_card_of_the_pack_counts_nothing(
    keys: dict[str, Any], condition: bool
) -> None:
    sheet = changed("tonk", going_out="discard", knocking__undercut="as_little", **keys)
    assert ("the knocker's hand counts anything" in str(rule_page(sheet))) is condition


@pytest.mark.parametrize("name", ["gin_rummy", "knock_rummy"])
def test_the_page_says_that_without_undercuts_a_hand_below_that_of_the_knocker_counts_nothing(name: str) -> None:
    words = text(changed(name, knocking__undercut="never"), "Scoring")
    assert "each of the others; for a hand with less it is 0." in words
    assert "unless undercut" not in words


def test_the_rule_page_counts_as_many_differences_as_the_editor() -> None:
    page = rule_page(changed("rummy_500", buying__allowed=True, buying__limit=2), load_sheet("rummy_500"))
    form = Form("rummy_500", load_sheet("rummy_500"), {"buying.allowed": True, "buying.limit": 2, "title": "Ours"})
    assert page.note == rule_page(form.sheet, form.base).note
    assert len(form.differences) == 2
    assert page.note.startswith("Differences from Rummy 500 (the standard): two rules;")
    assert len(places(page)) == 3
    assert places(page)[0].endswith("(standard: Discards cannot be bought.)")


def test_a_sentence_that_only_follows_from_another_changed_rule_is_not_marked() -> None:
    page = rule_page(changed("rummy_500", wilds__take="never"), load_sheet("rummy_500"))
    assert places(page) == ["A wild on the table stays where it is. (standard: from any meld; to the hand)"]


def test_runs_of_a_contract_that_need_not_differ_in_suit_any_more_are_marked_as_different() -> None:
    keys = {"melding__contract_differs": True}
    page = rule_page(changed("liverpool_rummy", **keys, runs__suits="colour"), changed("liverpool_rummy", **keys))
    line = "Its sets must be of different ranks. (standard: melds of different ranks and suits)"
    assert line in places(page)


def test_changed_and_removed_table_lines_are_marked() -> None:
    base = load_sheet("rummy_500")
    values = {"2-9": 5, "10-K": 10, "A": 20, "joker": 20}
    assert places(rule_page(changed("rummy_500", scoring__values=values), base)) == ["A | 20", "Q♠ | 10"]
    page = rule_page(changed("doofer", scoring__values={}), load_sheet("doofer"))
    assert places(page) == ["Any wild card | as if it were not wild"]
    page = rule_page(load_sheet("liverpool_rummy_ten"), load_sheet("liverpool_rummy"))
    assert places(page)[-3:] == ["8 | 6 sets", "9 | 4 runs", "10 | 3 sets + 3 runs"]


def twos_in_deal_3() -> RuleSheet:
    base = load_sheet("liverpool_rummy")
    deals = [*deals_of(base.match.deals)]
    deals[2] = {**deals[2], "pack.wild": ["joker", "2"]}
    return with_keys(base, {"match.deals": deals})


def test_a_change_of_one_deal_marks_that_deal_and_no_other() -> None:
    base = load_sheet("liverpool_rummy")
    page = rule_page(twos_in_deal_3(), base)
    assert page.note == f"Differences from Liverpool Rummy (the standard): one deal; {MARK} marks each of them."
    assert places(page) == [
        "Wild cards: jokers; other cards in deal 3: see the table of deals. (standard: jokers)",
        "A card of a wild rank may also be used as itself.",
        "3 | 2 runs | 2s and jokers",
    ]
    back = rule_page(base, twos_in_deal_3())
    assert [place for place in places(back) if " | " in place] == []


def test_deals_missing_in_the_standard_are_counted_as_differences_and_show_no_standard_value() -> None:
    page = rule_page(load_sheet("liverpool_rummy_ten"), load_sheet("liverpool_rummy"))
    assert "(the standard): three deals;" in page.note
    (tenth,) = [place for place in places(page) if place.startswith("Deal 10")]
    assert "standard" not in tenth


def test_alternative_contracts_are_a_list_on_the_rule_page() -> None:
    words = text(load_sheet("continental_rummy"), "The contract")
    assert "any one of those listed below: all of it at once" in words
    assert words.splitlines()[-3:] == [
        "1 | 5 runs of 3",
        "2 | 3 runs of 4 + 1 run of 3",
        "3 | 1 run of 5 + 1 run of 4 + 2 runs of 3",
    ]


@pytest.mark.parametrize(
    ("winner", "words"),
    [("lowest", "takes 50 points off the cutter's score"), ("highest", "brings the cutter 50 points")],
)
def test_the_page_shows_the_bonus_of_an_exact_cut_by_its_effect_on_the_score(winner: str, words: str) -> None:
    keys = {"deal.cutter": "left", "deal.exact_cut_bonus": 50, "scoring.winner": winner}
    words_of = text(with_keys(RuleSheet(), keys))
    assert words in words_of
    assert "favour" not in words_of


def test_the_page_says_that_a_wild_card_counts_as_one_whatever_its_rank_counts() -> None:
    values = {"wild": 20, "joker": 50}
    page = text(with_keys(RuleSheet(), {"pack.jokers": 1, "pack.wild": ["joker", "2"], "scoring.values": values}))
    assert "counts as a wild card, whatever its rank counts, and so does a joker." in page
    assert "Joker | 20" in page
    assert "whatever its rank counts." in text(load_sheet("doofer"))
    assert "whatever its rank counts" not in text(load_sheet("rummy_500"))


def test_the_rule_page_of_changed_rules_does_not_use_the_introduction_of_their_base() -> None:
    base = load_sheet("me")
    page = rule_page(changed("me", title="Ours", buying__allowed=False), base)
    assert page.about == "Based on Me, with the changes marked."
    assert rule_page(changed("me", about="Mine."), base).about == "Mine."
    assert rule_page(base, load_sheet("liverpool_rummy")).about == base.about


TABLE = PageTable(
    "x", "Deals", ("Deal", "Contract"), (TableRow(("1", "2 sets")), TableRow(("2", "1 run"), True, "2 runs"))
)
PAGE = RulePage(
    "A <b> | *game*",
    PageLine("2 players"),
    "About `it` & more.",
    "Win.",
    "",
    (
        PageSection("Melds", (PageLine("Plain."), PageLine("Changed.", True, "as before")), (TABLE,)),
        PageSection("Empty", (), ()),
    ),
)


def test_the_markdown_of_a_rule_page_has_aligned_tables_and_escaped_characters() -> None:
    assert markdown([PAGE]) == (
        "# A \\<b\\> \\| \\*game\\*\n\n*2 players*\n\nAbout \\`it\\` & more.\n\nWin.\n\n"
        "## Melds\n\n- Plain.\n- » Changed. *(standard: as before)*\n\n"
        "| Deal | Contract                 |\n"
        "| ---- | ------------------------ |\n"
        "| 1    | 2 sets                   |\n"
        "| » 2  | 1 run (standard: 2 runs) |\n\n"
        "## Empty\n"
    )


def test_the_html_of_a_rule_page_is_escaped_and_marks_differences_with_a_sign() -> None:
    text = html([PAGE, PAGE])
    assert text.count("<article>") == text.count("</article>") == 2
    assert "<h1>A &lt;b&gt; | *game*</h1>" in text
    assert "<p>About `it` &amp; more.</p>" in text
    assert '<li class="differs"><span class="mark">&#187;</span> Changed.' in text
    assert '<tr class="differs"><td><span class="mark">&#187;</span> 2</td>' in text
    assert "<li>Plain.</li>" in text
    assert text.isascii()


def test_the_css_of_a_rule_page_has_no_html_entities() -> None:
    style = html([PAGE]).partition("<style>")[2].partition("</style>")[0]
    assert 'content: "\\B7"' in style
    assert "&" not in style


def test_the_printed_rule_page_has_two_columns() -> None:
    text = html([PAGE])
    assert "columns: 2" in text.partition("@media print")[2]
    assert text.index('<div class="columns">') < text.index("<h2>Melds</h2>") < text.index("</div>")
