"""Controls are kept from one change to the next, unless what they show was changed by something else."""

from game.content.editing.form import Form
from game.content.sheets.keys import KEYS
from game.content.sheets.sheets import load_sheet
from game.ui.editor.special import Controls
from game.ui.input.verbs import Confirm, Typed
from game.ui.widgets import Label, Widget
from game.ui.widgets.number import Stepper


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
