"""The contract of all deals, put together from sets and runs."""

from __future__ import annotations

from game.ui.editor.contract import SizeStepper
from game.ui.input.verbs import Confirm, Direction, Focus, Typed
from game.ui.widgets import Button, Label, Widget
from game.ui.widgets.number import Stepper
from tests.support.languages import speaking, with_forms
from tests.ui.support.editing import Person


def test_a_contract_is_built_in_the_editor_with_the_pointer() -> None:
    person = Person("basic_rummy", "melding.contract")
    assert "No contract: any meld may be laid." in person.texts
    person.click(person.button("Sets"))
    person.click(person.button("Runs"))
    assert person.value() == "1 set + 1 run"
    count = person.all(Stepper)[0]
    person.click(count, (count.rect.right - 5, count.rect.centery))
    assert person.value() == "2 sets + 1 run"
    assert {"sets of", "run of"} <= {*person.texts}
    assert "9 cards in all" in person.texts
    person.click(person.button("Remove this from the contract"))
    assert person.value() == "1 run"
    person.click(person.button("Remove this from the contract"))
    assert person.value() == "none"


def test_no_further_part_is_added_to_a_contract_that_has_every_size_of_a_kind() -> None:
    person = Person("basic_rummy", "melding.contract")
    for _ in range(14):
        person.enter(person.button("Sets"))
    assert person.value() == " + ".join(["1 set", *(f"1 set of {size}" for size in range(4, 17))])
    assert not person.button("Sets").enabled
    person.click(person.all(Button)[0])
    assert person.button("Sets").enabled


def test_a_contract_is_built_in_the_editor_with_keys() -> None:
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


def test_the_usual_meld_size_is_named_in_the_stepper_and_left_out_of_the_contract() -> None:
    person = Person("liverpool_rummy", "melding.contract", melding__contract="1 run of 6")
    size = person.all(SizeStepper)[0]
    assert size.text == "6"
    person.enter(size)
    person.loop.do(*[Focus(Direction.LEFT)] * 2)
    assert size.text == "4, as usual"
    assert person.value() == "1 run"


def test_a_contract_with_a_meld_below_the_smallest_size_is_refused() -> None:
    person = Person("basic_rummy", "melding.contract", melding__contract="1 set of 3", sets__min=4)
    assert "This is not a contract: '1 set of 3': a set has at least 4 cards here." in person.texts


def test_the_contract_control_stays_the_same_widget_while_the_contract_changes() -> None:
    person = Person("liverpool_rummy", "melding.contract", melding__contract="1 set")
    field: Widget = person.page.field
    count = person.all(Stepper)[0]
    person.enter(count)
    person.loop.do(*[Focus(Direction.RIGHT)] * 3)
    assert person.value() == "4 sets"
    assert person.page.field is field
    assert person.page.group.focus is count


def test_the_steppers_of_a_contract_stand_in_the_order_of_the_numbers_in_the_translated_phrase() -> None:
    """A language may have the number of cards first, and the number of melds after the kind."""
    other_way = with_forms({"{count} run of {size}": "{size} card runs: {count} in all"})
    with speaking(other_way):
        person = Person("liverpool_rummy", "melding.contract", melding__contract="2 runs of 6")
        size, count = person.all(Stepper)
        assert isinstance(size, SizeStepper)
        assert count.text == "2"
        after, end = (label for label in person.all(Label) if label.text in ("card runs:", "in all"))
        assert size.rect.right < after.rect.x < after.rect.right < count.rect.x < count.rect.right < end.rect.x
        person.click(count, (count.rect.right - 5, count.rect.centery))
        assert person.value() == "3 runs of 6"
