"""The highlights of a game follow from its sheet, and change with it."""

from __future__ import annotations

from game.content.rule_text.highlights import MOST, Highlight, highlights
from game.content.sheets.plans import deals_of
from game.content.sheets.sheets import load_sheet, other_game_names, sheet_names, with_keys
from tests.support.for_each import for_each
from tests.support.pages import changed


def told(sheet: str, **keys: object) -> dict[str, Highlight]:
    return {each.key: each for each in highlights(changed(sheet, **keys) if keys else load_sheet(sheet))}


@for_each("name", [*sheet_names(), *other_game_names()])
def test_every_game_has_a_highlight_with_text_and_cards(name: str) -> None:
    found = highlights(load_sheet(name))
    assert 0 < len(found) <= MOST
    for each in found:
        assert each.text.endswith(".")
        assert all(each.groups)
        assert each.lit < len(each.groups[0])


def test_the_highlight_of_the_river_shows_a_card_and_those_drawn_along_with_it() -> None:
    river = told("rummy_500")["draw.discards"]
    assert "with all on top of it" in river.text
    assert len(river.groups[0][river.lit :]) == 4
    assert "whole pile" in told("doofer")["draw.discards"].text


def test_the_first_contract_is_shown_meld_by_meld() -> None:
    contract = told("liverpool_rummy")["melding.contract"]
    assert contract.text == "Each of the 7 deals has a contract, which you must lay first. The first one: 2 sets of 3."
    assert [len({card.rank for card in group}) for group in contract.groups] == [1, 1]
    assert told("dummy_rummy")["melding.contract"].text.startswith("Each player lays 12 contracts")


def test_highlights_name_wild_cards_sliding_jokers_buys_and_calls() -> None:
    assert told("doofer")["pack.wild"].text.startswith("The wild cards, which stand for any card, change")
    assert told("dummy_rummy")["pack.wild"].text == "Wild, standing for any card: 2s and jokers."
    assert told("double_rum")["wilds.slide"].is_crosswise
    assert "bought out of turn: it comes with 1 extra card" in told("liverpool_rummy")["buying.allowed"].text
    assert told("me")["buying.allowed"].text.startswith("The first player to call for a discard")
    assert "call rummy" in told("rummy_500")["calls.rummy_in_the_deck"].text


def test_the_highlight_of_a_plain_game_explains_melds() -> None:
    plain = told("basic_rummy")["sets.min"]
    assert [len(group) for group in plain.groups] == [3, 3]


def test_highlights_follow_changed_rules_for_buying_and_drawing() -> None:
    assert "buying.allowed" not in told("liverpool_rummy", buying__allowed=False)
    assert "whole pile" in told("rummy_500", draw__discards="pile")["draw.discards"].text


def test_wild_cards_that_only_one_deal_has_are_highlighted_with_its_number() -> None:
    base = load_sheet("liverpool_rummy")
    deals = [*deals_of(base.match.deals)]
    deals[2] = {**deals[2], "pack.wild": ["joker", "2"]}
    found = {each.key: each.text for each in highlights(with_keys(base, {"match.deals": deals}))}
    assert found["pack.wild"] == "Wild, standing for any card: jokers; others in deal 3."
    doofer = {each.key: each.text for each in highlights(load_sheet("doofer"))}
    assert doofer["pack.wild"] == "The wild cards, which stand for any card, change from deal to deal."


def test_the_highlight_of_alternative_contracts_shows_one_as_an_example() -> None:
    found = {each.key: each.text for each in highlights(load_sheet("continental_rummy"))}
    assert (
        found["melding.contract"] == "Before anything else you must lay one of 3 contracts, for example: 5 runs of 3."
    )


def test_the_highlight_of_pure_melds_speaks_of_the_hand_if_no_melds_are_laid() -> None:
    assert told("indian_rummy")["melding.pure"].text == (
        "Required among the melds of a hand: two runs, one of them without wilds."
    )
    assert told("romme", melding__pure="run")["melding.pure"].text.startswith(
        "Required among the first melds you lay: a run"
    )
