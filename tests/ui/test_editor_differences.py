"""What differs from the standard, in words; of a plan of deals, which deals."""

from game.content.editing.form import Form
from game.content.sheets.sheets import load_sheet
from game.ui.editor.side import before_text, changes, changes_text, difference_texts, plan_text, standard_text

TWO, THREE, RUNS = ({"melding.contract": text} for text in ("2 sets", "3 sets", "2 runs"))


def test_a_rule_is_told_with_its_standard() -> None:
    form = Form("rummy_500", load_sheet("rummy_500"), {"runs.min": 4})
    assert difference_texts(form, "runs.min") == ("Fewest cards in a run: 4", "Standard: 3")


def test_a_plan_says_which_deals_differ() -> None:
    form = Form("liverpool_rummy_ten", load_sheet("liverpool_rummy_ten"), {})
    deals = list(form.values["match.deals"])
    deals[2], deals[6] = TWO, TWO
    form.put("match.deals", deals)
    said, standard = difference_texts(form, "match.deals")
    assert said == "Deals 3 and 7 changed"
    assert standard.startswith("Standard: 3: 2 runs; 7: ")
    assert standard_text(form, "match.deals") == "Standard: 10, deal by deal"


def test_another_form_of_plan_is_told_as_a_number() -> None:
    form = Form("liverpool_rummy_ten", load_sheet("liverpool_rummy_ten"), {"match.deals": 4})
    assert difference_texts(form, "match.deals") == ("Number of deals: 4, all alike", "Standard: 10, deal by deal")
    assert plan_text(1) == "1"


def test_deals_more_and_fewer() -> None:
    def said(now: list[dict[str, str]], then: list[dict[str, str]]) -> str:
        return changes_text(changes(now, then))

    assert said([TWO, RUNS], [TWO, RUNS]) == ""
    assert said([TWO, THREE, RUNS], [TWO, RUNS]) == "Deal 2 added"
    assert said([TWO], [TWO, RUNS, THREE]) == "Deals 2–3 of the standard left out"
    assert said([THREE, RUNS, RUNS], [TWO, RUNS]) == "Deal 1 changed, deal 3 added"
    assert changes(3, [TWO]) == changes([TWO], 3) == changes([TWO], [TWO])


def test_of_many_the_first_few_are_told() -> None:
    found = changes([THREE] * 5, [TWO] * 5)
    assert changes_text(found) == "Deals 1–5 changed"
    assert before_text(found) == "1: 2 sets; 2: 2 sets; 3: 2 sets; …"
