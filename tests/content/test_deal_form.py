"""A deal as a form: what is put there holds in that deal alone."""

import msgspec
import pytest

from game.content.editing.form import DealForm, Form
from game.content.sheets.sheets import load_sheet


@pytest.fixture
def form() -> Form:
    return Form("liverpool_rummy_ten", load_sheet("liverpool_rummy_ten"), {})


def test_what_is_put_holds_in_this_deal_alone(form: Form) -> None:
    deal = DealForm(form, 0)
    deal.put("deal.hand_size", 10)
    assert form.values["match.deals"][0] == {"melding.contract": "2 sets", "deal.hand_size": 10}
    assert form.values["deal.hand_size"] == 12
    assert deal.values["deal.hand_size"] == 10
    assert deal.standard("deal.hand_size") == 12
    assert form.differences == ("match.deals",)


def test_a_key_goes_back_to_what_holds_in_all_deals(form: Form) -> None:
    deal = DealForm(form, 9)
    assert deal.values["deal.hand_size"] == 21
    assert "deal.hand_size" in deal.entry
    deal.reset("deal.hand_size")
    assert deal.values["deal.hand_size"] == 12
    assert "deal.hand_size" not in form.values["match.deals"][9]


def test_what_is_as_always_may_still_be_said(form: Form) -> None:
    deal = DealForm(form, 0)
    deal.put("deal.hand_size", 12)
    assert deal.entry["deal.hand_size"] == 12


def test_a_value_the_key_cannot_have_changes_nothing(form: Form) -> None:
    before = form.sheet
    with pytest.raises(msgspec.ValidationError):
        DealForm(form, 0).put("deal.hand_size", 99)
    assert form.sheet is before


def test_its_problems_are_those_of_the_deal(form: Form) -> None:
    deal = DealForm(form, 9)
    assert not deal.problems
    deal.reset("deal.hand_size")
    assert [problem.keys for problem in deal.problems] == [("melding.contract", "deal.hand_size")]
    assert not DealForm(form, 0).problems
    assert [problem.deal for problem in form.problems] == [10]
