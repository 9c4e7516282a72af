"""The page on which the rules of a game are changed: by mouse, by keys, and by directions alone."""

from game.ui.app.rules_page import RulesPage
from game.ui.editor.screen import EditorScreen
from game.ui.input.glyphs import spoken
from game.ui.input.verbs import Cancel, Click, Command, Confirm, Press
from game.ui.widgets import Button, Toggle, Widget
from game.ui.widgets.choice import Option
from game.ui.widgets.number import Stepper
from tests.ui.editing import DOWN, LEFT, RIGHT, SAVE, UNDO, UP, Editing, plus
from tests.ui.headless import HeadlessLoop
from tests.ui.screens.places import button, click, sound


def test_a_family_changes_its_rules_by_mouse() -> None:
    editing = Editing("liverpool_rummy")
    editing.group("Buying")
    click(editing.loop, editing.control("buying.limit", Toggle))
    stepper = editing.control("buying.limit", Stepper)
    editing.loop.do(Press(plus(stepper)), Click(plus(stepper)))
    editing.group("Runs")
    stepper = editing.control("runs.min", Stepper)
    minus = (stepper.rect.x + 5, stepper.rect.centery)
    editing.loop.do(Press(minus), Click(minus))
    editing.group("Melding")
    click(editing.loop, editing.control("melding.add", Option, 1))
    click(editing.loop, button(editing.page, "Save"))
    assert editing.saved == [
        (
            "Ours",
            {
                "extends": "liverpool_rummy",
                "title": "Ours",
                "runs.min": 3,
                "melding.add": "any_time",
                "buying.limit": 2,
            },
        )
    ]


def test_a_family_changes_its_rules_by_keys() -> None:
    editing = Editing()
    editing.loop.do(*[DOWN] * 9)
    assert editing.page.browser.groups.items[editing.page.browser.groups.index].text == "Buying"
    editing.loop.do(RIGHT, Confirm())
    editing.tab_to(editing.control("buying.limit", Stepper))
    editing.type("2")
    editing.loop.do(Confirm())
    assert editing.form.values["buying.allowed"] is True
    assert editing.form.values["buying.limit"] == 2
    editing.tab_to(editing.page.keeping.title)
    editing.type(" too")
    editing.loop.do(SAVE)
    assert editing.saved[0][0] == "Ours too"


def test_everything_is_reached_by_directions_alone_and_nothing_changes_on_the_way() -> None:
    """A pad has no more than four directions; from the last group one goes down to the foot."""
    editing = Editing()
    for key, value in {"buying.allowed": True, "match.target": 300, "runs.min": 4}.items():
        editing.form.put(key, value)
    editing.page.browser.show_rule("match.target")
    before = editing.form.sheet
    seen: list[Widget] = []
    waiting = [editing.focus]
    while waiting:
        start = waiting.pop()
        seen.append(start)
        for way in [RIGHT, DOWN] if start is editing.page.browser.groups else [LEFT, RIGHT, UP, DOWN]:
            editing.page.group.set_focus(start)
            editing.loop.do(way)
            if editing.focus not in [*seen, *waiting]:
                waiting.append(editing.focus)
    missed = [widget for widget in editing.page.group.focusable() if widget not in seen]
    assert [(type(widget), widget.rect) for widget in missed] == []
    assert editing.form.sheet is before


def test_the_standard_stands_beside_each_rule_and_what_differs_is_marked() -> None:
    editing = Editing()
    editing.group("Sets")
    assert "Standard: 3" in editing.texts
    stepper = editing.control("sets.min", Stepper)
    editing.loop.do(Press(plus(stepper)), Click(plus(stepper)))
    assert "◆ Standard: 3" in editing.texts
    assert "Differs from Rummy 500 in one place" in editing.texts
    assert "◆ 1" in editing.texts
    way_back = editing.control("sets.min", Button)
    click(editing.loop, way_back)
    assert editing.form.differences == ()
    assert "As in Rummy 500" in editing.texts
    assert editing.focus is editing.control("sets.min", Stepper)


def test_what_differs_leads_there_and_back() -> None:
    editing = Editing()
    editing.form.put("buying.allowed", True)
    editing.form.put("runs.min", 4)
    editing.page.refresh()
    editing.loop.step()
    runs, buying = editing.links()
    click(editing.loop, buying)
    assert editing.focus is editing.control("buying.allowed", Toggle)
    assert runs.text == "Fewest cards in a run: 4"
    assert runs.detail == "Standard: 3"
    backs = [widget for widget in editing.page.whole.walk() if isinstance(widget, Button) and widget.icon == "undo"]
    click(editing.loop, backs[0])
    assert editing.form.differences == ("buying.allowed",)
    editing.form.put("runs.min", 4)
    editing.page.refresh()
    click(editing.loop, button(editing.page, "Back to all standard"))
    assert not editing.form.differences
    editing.loop.do(UNDO)
    assert len(editing.form.differences) == 2


def test_the_rules_can_be_read_as_a_page() -> None:
    editing = Editing()
    click(editing.loop, button(editing.page, "Rule page"))
    assert isinstance(editing.loop.screens.top, RulesPage)
    assert "Ours" in editing.texts
    editing.loop.do(Cancel(), Command("f1"))
    assert isinstance(editing.loop.screens.top, RulesPage)


def test_what_the_rules_say_stands_beside_them_and_follows() -> None:
    editing = Editing("liverpool_rummy")
    editing.group("Runs")
    stepper = editing.control("runs.min", Stepper)
    minus = (stepper.rect.x + 5, stepper.rect.centery)
    editing.loop.do(Press(minus), Click(minus))
    editing.loop.run_for(1)
    assert any("A run is three or more cards" in text for text in editing.texts)


def test_rules_are_tried_out() -> None:
    editing = Editing()
    click(editing.loop, button(editing.page, "Try out"))
    assert editing.tested == [editing.form]
    without = EditorScreen(editing.form, "Ours", editing.save, None, editing.leave)
    HeadlessLoop(without)
    assert not [w for w in without.group.root.walk() if isinstance(w, Button) and w.text == "Try out"]


def test_the_foot_says_how_a_number_is_changed_by_keys() -> None:
    editing = Editing()
    editing.page.browser.show_rule("runs.min")
    editing.loop.do(Confirm())
    assert "(←)(→) change the number, (Enter) lets go" in map(spoken, editing.texts)
    editing.loop.do(UP, Confirm())
    assert "(Enter), then (←)(→); or digits, +, −" in map(spoken, editing.texts)
    assert sound(editing.page)


def test_a_match_that_ended_by_no_points_ends_at_a_sensible_number() -> None:
    editing = Editing("liverpool_rummy")
    assert editing.form.values["match.target"] == "none"
    editing.page.browser.show_rule("match.target")
    click(editing.loop, editing.control("match.target", Toggle))
    assert editing.form.values["match.target"] == 500
