"""Controls are kept from one change to the next, unless what they show was changed by something else."""

from __future__ import annotations

import random

import pytest

from game.content.editing.form import Form
from game.content.sheets.keys import KEYS
from game.content.sheets.sheets import load_sheet, sheet_names
from game.ui.editor.contract import SizeStepper
from game.ui.editor.special import Controls, SpecialState, special_field
from game.ui.input.verbs import Command, Confirm, Direction, Focus, Typed, Verb
from game.ui.widgets import Label, Widget
from game.ui.widgets.button import Chip
from game.ui.widgets.number import Stepper
from tests.ui.support.editing import Person, SpecialPage
from tests.ui.support.headless import HeadlessLoop


class Kept:
    """Controls, and how often something changed."""

    def __init__(self) -> None:
        self.form = Form("rummy_500", load_sheet("rummy_500"), {})
        self.changes = 0
        self.controls = Controls(self.form, self.changed)

    def changed(self) -> None:
        self.changes += 1

    def of(self, key: str) -> Widget:
        return self.controls.of(key, self.form.values)


def test_a_control_stays_after_its_own_changes() -> None:
    kept = Kept()
    stepper = kept.of("runs.min")
    assert isinstance(stepper, Stepper)
    stepper.handle(Typed("4"))
    stepper.handle(Confirm())
    assert kept.changes == 1
    assert kept.of("runs.min") is stepper


def test_a_control_is_made_anew_when_its_rule_was_changed_elsewhere() -> None:
    kept = Kept()
    before = kept.of("runs.min")
    kept.form.put("runs.min", 5)
    after = kept.of("runs.min")
    assert after is not before
    assert isinstance(after, Stepper)
    assert after.number.value == 5


def test_controls_that_look_at_the_whole_sheet_are_made_anew_with_it() -> None:
    kept = Kept()
    before = kept.of("scoring.values")
    assert kept.of("scoring.values") is before
    kept.form.put("pack.jokers", 0)
    assert kept.of("scoring.values") is not before


def test_every_rule_has_a_control_and_names_are_shown_as_words() -> None:
    kept = Kept()
    words = [key for key in KEYS if isinstance(kept.of(key), Label)]
    assert words == ["title", "about"]


SPECIAL = ("match.deals", "melding.contract", "scoring.values", "pack.wild")


def test_ordinary_keys_have_no_special_field() -> None:
    form = Form("rummy_500", load_sheet("rummy_500"), {})
    found = {key for key in KEYS if special_field(key, form, lambda: None)}
    assert found == set(SPECIAL)


@pytest.mark.parametrize("key", SPECIAL)
@pytest.mark.parametrize("sheet", sheet_names())
def test_every_game_can_be_shown_and_nothing_changes_by_looking(sheet: str, key: str) -> None:
    person = Person(sheet, key)
    assert person.texts
    assert not person.form.changed


@pytest.mark.parametrize(
    ("size", "scale"), [((960, 600), 1.0), ((960, 600), 2.0), ((1280, 800), 1.0), ((1920, 1080), 2.0)]
)
@pytest.mark.parametrize(
    ("sheet", "key"),
    [
        ("liverpool_rummy_ten", "match.deals"),
        ("dummy_rummy", "match.deals"),
        ("doofer", "pack.wild"),
        ("rummy_500", "scoring.values"),
    ],
)
def test_nothing_sticks_out_or_lies_on_something_else(
    sheet: str, key: str, size: tuple[int, int], scale: float
) -> None:
    state = SpecialState(deal=9, adding=True)
    page = SpecialPage(Form(sheet, load_sheet(sheet), {}), key, state)
    HeadlessLoop(page, size, text_scale=scale)
    leaves = [widget for widget in page.field.walk() if not widget.children and widget.rect.height]
    room = page.field.rect
    assert len(leaves) > 10
    for number, widget in enumerate(leaves):
        assert room.contains(widget.rect), type(widget)
        assert all(not widget.rect.colliderect(other.rect) for other in leaves[number + 1 :]), type(widget)


# Wild cards


def chip(person: Person, text: str) -> Chip:
    return next(each for each in person.all(Chip) if each.text == text)


def test_wild_ranks_are_turned_on_and_off_with_the_pointer() -> None:
    person = Person("dummy_rummy", "pack.wild")
    assert [each.text for each in person.all(Chip) if each.on] == ["★", "2"]
    person.click(chip(person, "10"))
    assert person.value() == ("joker", "2", "10")
    person.click(chip(person, "★"))
    assert person.value() == ("2", "10")
    assert person.page.changes == 2


def test_wild_ranks_are_turned_on_with_keys() -> None:
    person = Person("doofer", "pack.wild")
    person.enter(chip(person, "K"))
    assert person.value() == ("joker", "K")
    person.loop.do(Focus(Direction.LEFT), Confirm())
    assert person.value() == ("joker", "Q", "K")


def test_the_same_wild_cards_as_in_the_standard_differ_in_nothing() -> None:
    person = Person("dummy_rummy", "pack.wild")
    for _ in range(2):
        person.click(chip(person, "★"))
    assert person.form.differences == ()


# The contract of all deals


def test_a_contract_is_put_together_with_the_pointer() -> None:
    person = Person("basic_rummy", "melding.contract")
    assert "No contract: any meld may be laid." in person.texts
    person.click(person.button("Sets"))
    person.click(person.button("Runs"))
    assert person.value() == "1 set + 1 run"
    count = person.all(Stepper)[0]
    person.click(count, (count.rect.right - 5, count.rect.centery))
    assert person.value() == "2 sets + 1 run"
    assert "sets of" in person.texts
    assert "9 cards in all" in person.texts
    person.click(person.button("Take this out of the contract"))
    assert person.value() == "1 run"
    person.click(person.button("Take this out of the contract"))
    assert person.value() == "none"


def test_a_contract_is_put_together_with_keys() -> None:
    person = Person("basic_rummy", "melding.contract")
    person.enter(person.button("Runs"))
    person.enter(person.button("Runs"))
    assert person.value() == "1 run + 1 run of 4"
    person.enter(person.all(Stepper)[0])
    person.loop.do(Focus(Direction.RIGHT), Confirm())
    assert person.value() == "2 runs + 1 run of 4"
    person.go_to(person.all(SizeStepper)[0])
    person.loop.do(Typed("7"), Confirm())
    assert person.value() == "2 runs of 7 + 1 run of 4"


def test_the_usual_size_is_named_and_not_written() -> None:
    person = Person("liverpool_rummy", "melding.contract", melding__contract="1 run of 6")
    size = person.all(SizeStepper)[0]
    assert size.text == "6"
    person.enter(size)
    person.loop.do(*[Focus(Direction.LEFT)] * 2)
    assert size.text == "4, as usual"
    assert person.value() == "1 run"


def test_a_meld_too_small_for_the_rules_says_so() -> None:
    person = Person("basic_rummy", "melding.contract", melding__contract="1 set of 3", sets__min=4)
    assert "This is no contract: '1 set of 3': a set has at least 4 cards here." in person.texts


def test_the_control_stays_the_same_while_it_changes_the_contract() -> None:
    person = Person("liverpool_rummy", "melding.contract", melding__contract="1 set")
    field: Widget = person.page.field
    count = person.all(Stepper)[0]
    person.enter(count)
    person.loop.do(*[Focus(Direction.RIGHT)] * 3)
    assert person.value() == "4 sets"
    assert person.page.field is field
    assert person.page.group.focus is count


@pytest.mark.parametrize("key", SPECIAL)
@pytest.mark.parametrize("sheet", ["liverpool_rummy_ten", "doofer", "rummy_500"])
def test_whatever_one_does_the_rules_can_be_written_and_everything_be_reached(sheet: str, key: str) -> None:
    chance = random.Random(f"{sheet} {key}")
    person = Person(sheet, key)
    ways: list[Verb] = [Focus(to) for to in Direction]
    others: list[Verb] = [Confirm(), Confirm(), Confirm(), Typed("7"), Command("end"), Command("home")]
    for _ in range(80):
        if chance.random() < 0.3:
            person.click(chance.choice([widget for widget in person.page.field.walk() if widget.can_focus]))
        else:
            person.loop.do(chance.choice(ways if chance.random() < 0.5 else others))
        focus = person.page.group.focus
        assert focus is None or focus in person.page.group.focusable()
    own = person.form.own
    assert person.page.changes > 3
    assert set(own) <= {"extends", key}
    again = Form(sheet, load_sheet(sheet), {name: value for name, value in own.items() if name != "extends"})
    assert again.sheet == person.form.sheet
