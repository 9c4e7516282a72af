"""The table of card values."""

from __future__ import annotations

import pytest

from game.content.editing.form import Form
from game.content.sheets.sheets import load_sheet, with_keys
from game.content.sheets.values import RowCards, parse_row_cards
from game.engine.sheet.rules import wild_faces
from game.ui.editor.editing import EditedForm, RankSelection
from game.ui.editor.values import WILD_NAMES, CardValueStrip, RanksField, always_wild_faces, worth_name
from game.ui.input.verbs import Confirm, Direction, Focus, Typed
from game.ui.widgets import Button
from game.ui.widgets.button import Chip
from game.ui.widgets.number import Stepper
from game.words.house_rules import signs_of, value_row_name
from tests.ui.support.editing import Person

VALUES = {"2-9": 5, "10-K": 10, "A": 15, "joker": 20, "QS": 40}


@pytest.fixture
def person() -> Person:
    return Person("rummy_500", "scoring.values")


def chip(person: Person, text: str) -> Chip:
    """Return the last chip with this text, as the chips to choose from come last."""
    return [each for each in person.all(Chip) if each.text == text][-1]


def worth(person: Person) -> dict[int, int]:
    """Return the points of each rank."""
    return {each.rank: each.points for each in person.all(CardValueStrip)[0].worths if each.suit < 0}


def test_the_lines_of_card_values_stand_by_rank_and_name_exceptions(person: Person) -> None:
    named = ["A", "2–9", "10–K", "Q♠", "★ joker"]
    assert [text for text in person.texts if text in named][:5] == named
    assert "Not for Q♠: the more specific line counts." in person.texts


def test_a_rank_without_a_line_of_card_values_counts_its_pips(person: Person) -> None:
    rest = "Others count their pips."
    assert rest not in person.texts
    person.enter([each for each in person.all(Button) if each.tip == "Remove this line"][1])
    assert person.value() == {key: points for key, points in VALUES.items() if key != "2-9"}
    assert rest in person.texts
    assert worth(person)[7] == 7


def test_the_value_of_any_wild_card_has_a_cell_if_the_wild_rank_changes() -> None:
    strip = Person("doofer", "scoring.values").all(CardValueStrip)[0]
    assert [worth_name(each) for each in strip.worths][-2:] == ["★", "any wild"]
    assert strip.worths[-1].points == 15
    assert "any wild" not in map(worth_name, Person("rummy_500", "scoring.values").all(CardValueStrip)[0].worths)


def test_a_card_value_is_stepped_with_the_pointer_and_the_strip_follows(person: Person) -> None:
    ace = person.all(Stepper)[0]
    person.click(ace, (ace.rect.x + 5, ace.rect.centery))
    assert person.value() == {**VALUES, "A": 10}
    assert worth(person)[1] == 10


def test_a_card_value_can_be_typed_into_its_stepper(person: Person) -> None:
    person.go_to(person.all(Stepper)[1])
    person.loop.do(*map(Typed, "-150"), Confirm())
    assert person.value() == {**VALUES, "2-9": -150}
    assert "−150" in person.texts


def test_a_value_line_is_switched_to_pips_and_back(person: Person) -> None:
    pips = next(each for each in person.all(Chip) if each.text == "pips")
    person.enter(pips)
    assert person.value() == {**VALUES, "A": "pips"}
    assert worth(person)[1] == 1
    person.loop.do(Confirm())
    assert person.value() == VALUES
    assert person.form.differences == ()


def test_a_value_line_for_a_span_is_added_with_the_pointer(person: Person) -> None:
    for text in ("7", "5"):
        person.click(chip(person, text))
    assert [each.text for each in person.all(Chip) if each.on] == ["5", "6", "7"]
    person.click(person.button("Add 5–7"))
    assert person.value() == {"2-4": 5, "8-9": 5, "5-7": 5, "10-K": 10, "A": 15, "joker": 20, "QS": 40}
    assert not any(each.on for each in person.all(Chip))


def test_a_value_line_for_a_card_is_added_with_keys(person: Person) -> None:
    person.enter(chip(person, "K"))
    person.enter(chip(person, "♥"))
    person.enter(person.button("Add K♥"))
    assert person.value() == {**VALUES, "KH": 10}
    assert person.page.group.focus in person.page.group.focusable()


def test_a_span_of_one_suit_adds_a_value_for_each_card(person: Person) -> None:
    for text in ("J", "K", "♠"):
        person.click(chip(person, text))
    person.click(person.button("Add J♠ … K♠"))
    assert person.value() == {**VALUES, "JS": 10, "KS": 10}


def test_a_value_line_for_a_card_keeps_what_it_counts_while_the_other_suits_count_more() -> None:
    values = {"JS": 20, "JH": 20, "JD": 20}
    person = Person("rummy_500", "scoring.values", scoring__values=values)
    for text in ("J", "♣"):
        person.click(chip(person, text))
    person.click(person.button("Add J♣"))
    assert person.value() == {**values, "JC": 10}


def test_a_value_line_for_a_rank_keeps_what_its_card_without_a_line_counts() -> None:
    values = {"JS": 20, "JH": 20, "JD": 20}
    person = Person("rummy_500", "scoring.values", scoring__values=values)
    person.click(chip(person, "J"))
    person.click(person.button("Add J"))
    assert person.value() == {**values, "J": 10}


@pytest.mark.parametrize(
    ("values", "key", "points"),
    [({"J": 5, "JS": "pips"}, "JS", 10), ({"joker": "pips"}, "joker", 15), ({"wild": "pips", "A": 20}, "wild", 15)],
)
def test_a_value_line_switched_from_pips_to_points_keeps_what_its_card_counts(
    values: dict[str, object], key: str, points: int
) -> None:
    person = Person("rummy_500", "scoring.values", scoring__values=values)
    person.enter(next(each for each in person.all(Chip) if each.text == "pips" and each.on))
    assert person.value() == {**values, key: points}


def test_a_card_that_has_a_line_already_cannot_be_added(person: Person) -> None:
    assert not person.button("Add").enabled
    person.click(chip(person, "A"))
    assert not person.button("Add A").enabled
    assert not any(button.text == "★ joker" for button in person.all(type(person.button("Add A"))))


def test_a_line_for_the_value_of_wild_cards_can_be_added_and_removed(person: Person) -> None:
    person.click(person.button("any wild card"))
    assert person.value() == {**VALUES, "wild": 20}
    assert "Has no effect: any wild card is more specific." in person.texts
    remove = [each for each in person.all(type(person.button("Add"))) if each.tip == "Remove this line"]
    person.enter(remove[-1])
    assert person.value() == VALUES


def test_clicks_on_ranks_in_the_editor_select_one_rank_a_span_or_none() -> None:
    choice = RankSelection()
    found = []
    for rank in (9, 9, 9, 4, 6, 6):
        choice.click_rank(rank)
        found.append((choice.low, choice.high))
    assert found == [(9, 9), (0, 0), (9, 9), (4, 9), (6, 6), (0, 0)]


def test_always_wild_faces_are_those_wild_in_every_deal() -> None:
    assert always_wild_faces(load_sheet("doofer")) == frozenset()
    assert always_wild_faces(load_sheet("dummy_rummy")) == wild_faces(("joker", "2"))


@pytest.mark.parametrize(
    ("key", "text"),
    [("wild", "any wild card"), ("X", "★ joker"), ("10H", "10♥"), ("3-9", "3–9"), ("T", "10")],
)
def test_the_text_of_a_value_row_names_its_cards(key: str, text: str) -> None:
    assert value_row_name(parse_row_cards(key)) == text


def test_arrow_keys_lead_through_the_rank_chips(person: Person) -> None:
    person.enter(chip(person, "3"))
    person.loop.do(Focus(Direction.RIGHT), Focus(Direction.RIGHT), Confirm())
    assert person.page.memory.selection == RankSelection(3, 5)
    assert RowCards(3, 5).key == "3-5"


def test_wild_ranks_are_switched_in_the_editor_with_the_pointer() -> None:
    person = Person("dummy_rummy", "pack.wild")
    assert [each.text for each in person.all(Chip) if each.on] == ["★", "2"]
    person.click(chip(person, "10"))
    assert person.value() == ("joker", "2", "10")
    person.click(chip(person, "★"))
    assert person.value() == ("2", "10")
    assert person.page.changes == 2


def test_wild_ranks_are_switched_on_in_the_editor_with_keys() -> None:
    person = Person("doofer", "pack.wild")
    person.enter(chip(person, "K"))
    assert person.value() == ("joker", "K")
    person.loop.do(Focus(Direction.LEFT), Confirm())
    assert person.value() == ("joker", "Q", "K")


def test_the_names_of_wild_ranks_may_have_spaces_around_them_and_any_case() -> None:
    names = (" Joker ", "10", "Turned_Up ")
    form = Form("dummy_rummy", with_keys(load_sheet("dummy_rummy"), {"pack.wild": names}), {})
    field = RanksField("pack.wild", EditedForm(form, lambda: None), WILD_NAMES)
    assert [each.text for each in field.chips if each.on] == ["★", "10", "?"] == signs_of(list(names))


def test_wild_cards_set_back_to_the_standard_are_no_difference() -> None:
    person = Person("dummy_rummy", "pack.wild")
    for _ in range(2):
        person.click(chip(person, "★"))
    assert person.form.differences == ()
