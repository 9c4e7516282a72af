"""The plan of a match: adding, moving and removing deals, and changing its form without losing anything."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from game.content.editing.form import (
    Form,
    Remembered,
    added,
    deals_of,
    duplicated,
    moved,
    removed,
    with_key,
    without_key,
)
from game.content.sheets.sheets import load_sheet

ENTRIES = st.dictionaries(
    st.sampled_from(["melding.contract", "pack.wild", "deal.hand_size"]), st.sampled_from(["a", "b", "c"]), max_size=3
)
PLANS = st.lists(ENTRIES, min_size=1, max_size=12).map(tuple)


def test_a_number_has_no_entries_and_nested_keys_become_dotted() -> None:
    assert deals_of(7) == ()
    entry: dict[str, Any] = {"pack": {"wild": ["A"], "packs": {3: 2}}, "deal.hand_size": 5, "going_out": "meld"}
    flat = {"pack.wild": ["A"], "pack.packs": {3: 2}, "deal.hand_size": 5, "going_out": "meld"}
    assert deals_of([entry]) == (flat,)


def test_a_deal_more_has_the_last_contract_if_all_have_one() -> None:
    deals = deals_of([{"melding.contract": "2 sets", "deal.hand_size": 9}, {"melding.contract": "3 runs"}])
    assert added(deals)[-1] == {"melding.contract": "3 runs"}
    assert added((*deals, {}))[-1] == {}
    assert added(()) == ({},)


def test_the_last_deal_left_stays() -> None:
    assert removed(({"a": 1}, {}), 0) == ({},)
    assert removed(({},), 0) == ({},)


@given(PLANS, st.data())
def test_moving_there_and_back_changes_nothing(deals: tuple[dict[str, str], ...], data: st.DataObject) -> None:
    index = data.draw(st.integers(0, len(deals) - 1))
    step = data.draw(st.integers(-index, len(deals) - 1 - index))
    there = moved(deals, index, step)
    assert there[index + step] == deals[index]
    assert moved(there, index + step, -step) == deals


def test_nothing_moves_beyond_the_ends() -> None:
    deals: tuple[dict[str, Any], ...] = ({"a": 1}, {}, {"b": 2})
    assert moved(deals, 0, -1) == deals
    assert moved(deals, 2, 5) == deals


@given(PLANS, st.data())
def test_removing_a_duplicate_changes_nothing(deals: tuple[dict[str, str], ...], data: st.DataObject) -> None:
    index = data.draw(st.integers(0, len(deals) - 1))
    twice = duplicated(deals, index)
    assert twice[index] == twice[index + 1]
    assert removed(twice, index + 1) == deals


def test_a_key_is_given_in_one_deal_and_taken_back() -> None:
    deals = deals_of([{"pack.wild": ["A"]}, {}])
    more = with_key(deals, 0, "melding.contract", "2 sets")
    assert list(more[0]) == ["melding.contract", "pack.wild"]
    assert more[1] == {}
    assert without_key(more, 0, "melding.contract") == deals
    assert deals[0] == {"pack.wild": ["A"]}


def test_changing_the_form_of_the_plan_loses_nothing() -> None:
    form = Form("doofer", load_sheet("doofer"), {})
    planned = form.values["match.deals"]
    kept = Remembered()
    form.put("match.deals", kept.alike(planned))
    assert form.values["match.deals"] == 14
    form.put("match.deals", 9)
    form.put("match.deals", list(kept.by_deal(9)))
    assert form.values["match.deals"] == planned
    assert kept.alike(form.values["match.deals"]) == 9


def test_deals_all_alike_become_as_many_entries() -> None:
    assert Remembered().by_deal(3) == ({}, {}, {})
    assert Remembered().alike(4) == 4
