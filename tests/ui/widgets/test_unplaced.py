"""Nothing a widget can be asked before it stands somewhere goes wrong: pages keep some while they make others anew."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import textwrap
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, get_args

import pytest
from pygame import Rect

import game.ui
from game.content.editing.form import Form, NumberByPlayersValue, NumberValue, value_kind
from game.content.rule_text.contracts import ContractPart
from game.content.rule_text.page import rule_page
from game.content.sheets.keys import DEALS
from game.content.sheets.sheets import load_sheet
from game.content.sheets.values import RowCards, ValueRow, rank_values
from game.engine.cards import FACES
from game.engine.sheet.keys import Players
from game.ui.draw.look import Look
from game.ui.draw.theme import FELT, Ink, Role
from game.ui.editor.contract import ContractField
from game.ui.editor.deals import DealPanel, DealsField
from game.ui.editor.editing import EditedForm, RankSelection
from game.ui.editor.fields import ByPlayers
from game.ui.editor.rules_panel import RuleNotes, RulesPanel
from game.ui.editor.screen import EditorScreen
from game.ui.editor.values import ValuesField
from game.ui.input import verbs
from game.ui.input.verbs import Click, Command, Confirm, Direction, Focus, Hover, Press, Typed, Verb, Wheel
from game.ui.widgets import Answer, Button, Column, Dialog, Group, Item, Label, List, Scroll, TextEntry, Widget
from game.ui.widgets.charts import Bar
from game.ui.widgets.choice import Chips, Options
from game.ui.widgets.on_screen_keyboard import OnScreenKeyboard
from game.ui.widgets.scroll import Pane
from tests.ui.support.editing import NotSaving
from tests.ui.support.headless import NullCanvas

POS = (20, 20)
VERBS: tuple[Verb, ...] = (
    *(Focus(way) for way in Direction),
    *(Command(key) for key in ("home", "end", "page up", "page down", "backspace", "delete", "x", "a")),
    Confirm(),
    Confirm(pad=0),
    verbs.Cancel(),
    Typed("7a-"),
    Hover(POS),
    Press(POS),
    Click(POS),
    Click(POS, count=2),
    Click(POS, 3),
    verbs.DragStart(POS, POS),
    verbs.DragMove(POS, POS),
    verbs.DragEnd(POS, POS),
    verbs.DragCancel(),
    Wheel(POS, 1),
    Wheel(POS, -1),
)


class Unasked(Dialog):
    """A dialog that is never shown."""

    def close(self, answer: Answer) -> None:
        pass


def plan() -> Form:
    form = Form("rummy_500", load_sheet("rummy_500"), {})
    form.put(DEALS, [{"pack.wild": ["2"]}, {}])
    form.put("melding.contract", "2 sets + 1 run")
    form.put("deal.hand_size", {2: 10, 4: 7})
    return form


def edited() -> EditedForm:
    return EditedForm(plan(), print)


def editor() -> EditorScreen:
    return EditorScreen(plan(), "Ours", NotSaving(), to_try_out=False)


GIVEN: dict[str, Callable[[], Any]] = {
    "str": lambda: "Ann",
    "bool": lambda: True,
    "int": lambda: 1,
    "int | None": lambda: 1,
    "int | str": lambda: 1,
    "float": lambda: 1.0,
    "Pos": lambda: POS,
    "Rect": lambda: Rect(0, 0, 10, 10),
    "Sequence[str]": lambda: ["Ann", "Bea"],
    "list[str]": lambda: ["Ann", "Bea"],
    "tuple[float, float]": lambda: (40.0, 40.0),
    "Sequence[Sequence[float]]": lambda: [[5, 10], [20, 5]],
    "Ink": lambda: get_args(Ink)[0],
    "Theme": lambda: FELT,
    "Role": lambda: Role.BODY,
    "Widget": lambda: Label("In it", wrap=True),
    "Pane": lambda: Pane(Label("In it")),
    "Button | None": lambda: Button("Back", print),
    "Sequence[Widget]": lambda: [Label("First"), Button("Second", lambda: None)],
    "Sequence[Item]": lambda: [Item("Those", is_heading=True), Item("One"), Item("Other", "of two", note="A note")],
    "Sequence[Bar]": lambda: [Bar("Ann", "won", 5, 2)],
    "Sequence[PictureOption]": lambda: [("One", lambda canvas, rect: None), ("Other", lambda canvas, rect: None)],
    "Card": lambda: FACES[0],
    "Sequence[Card]": lambda: FACES[:5],
    "Sequence[Sequence[Card]]": lambda: [FACES[:5], FACES[7:9]],
    "Sequence[RankValue]": lambda: rank_values(
        load_sheet("rummy_500").scoring.values, frozenset(), has_changing_wilds=False
    ),
    "PageTable": lambda: next(t for s in rule_page(load_sheet("doofer")).sections for t in s.tables),
    "Form": plan,
    "EditedForm": edited,
    "EditorPage": editor,
    "RulesPanel": lambda: RulesPanel(editor()),
    "ContractField": lambda: ContractField(edited()),
    "ByPlayers": lambda: ByPlayers("deal.hand_size", NumberByPlayersValue(0, 10), edited()),
    "NumberByPlayersValue": lambda: value_kind("deal.hand_size"),
    "NumberValue": lambda: value_kind("runs.min"),
    "ChoiceValue": lambda: value_kind("runs.ace"),
    "ChoicesValue": lambda: value_kind("wilds.take_in"),
    "ValuesField": lambda: ValuesField(edited()),
    "DealsField": lambda: DealsField(edited()),
    "DealPanel": lambda: DealPanel(0, DealsField(edited())),
    "ValueRow": lambda: ValueRow(RowCards(3, 5), 5),
    "RankSelection": RankSelection,
    "Container[int]": lambda: [1],
    "Options": lambda: Options(["One", "Other"], 0),
    "Chips": lambda: Chips(["One", "Other"], [0], print),
    "Answer": lambda: Answer("Yes"),
    "Dialog": lambda: Unasked("Well?"),
    "OnScreenKeyboard": lambda: OnScreenKeyboard(TextEntry()),
    "ContractPart": lambda: ContractPart(2, "set"),
    "WholeNumber": lambda: NumberValue(0, 10, may_be_none=True),
    "NumberByPlayers": lambda: NumberByPlayersValue(0, 10),
    "Players": lambda: Players(min=2, max=6),
    "int | dict[int, int]": lambda: {2: 10, 4: 7},
    "RuleNotes": lambda: RuleNotes("Standard: 3", True, ("That cannot be.",), "It says nothing."),
}
NAMED: dict[str, Any] = {
    "key": "pack.wild",
    "row": ValueRow(RowCards(3, 5), 5),
    "cards": (RowCards(3, 5),),
    "place": 0,
    "to": "runs.min",
}
"""By the name of a parameter what it takes."""
KEYS = {
    "YesOrNo": "buying.allowed",
    "OneOption": "runs.ace",
    "SomeOptions": "wilds.take_in",
    "PlainNumber": "runs.min",
    "NumberOrNone": "match.target",
    "ByPlayers": "deal.hand_size",
    "DealRuleControl": "pack.wild",
    "DealsLink": "pack.wild",
    "ResetButton": "runs.min",
}
"""By widget the rule it is for."""


def given(name: str, annotation: str) -> Any:
    """Return a value for a parameter by its name and annotation; a callable ignores its arguments and returns a
    word.
    """
    if annotation in GIVEN:
        return GIVEN[annotation]()
    if annotation.startswith("Callable") or annotation == "Put":
        return lambda *_: "Ann"
    raise AssertionError(f"Say in GIVEN what a test gives for {name}: {annotation}.")


def arguments(of: Callable[..., Any]) -> dict[str, Any]:
    needed = [each for each in inspect.signature(of).parameters.values() if each.default is each.empty]
    return {each.name: NAMED[each.name] if each.name in NAMED else given(each.name, each.annotation) for each in needed}


def subclasses(of: type[Widget]) -> Iterator[type[Widget]]:
    for each in of.__subclasses__():
        yield each
        yield from subclasses(each)


@cache
def all_widgets() -> tuple[type[Widget], ...]:
    for module in pkgutil.walk_packages(game.ui.__path__, "game.ui."):
        importlib.import_module(module.name)
    found = {each for each in subclasses(Widget) if each.__module__.startswith("game.")}
    return tuple(sorted(found, key=lambda each: (each.__module__, each.__name__)))


def made(widget: type[Widget]) -> Widget:
    found = arguments(widget)
    if widget.__name__ in KEYS:
        found["key"] = KEYS[widget.__name__]
        if "kind" in found:
            found["kind"] = value_kind(found["key"])
    if widget.__name__ in ("ContractLine", "DealPanel"):
        found["number"] = 0
    return widget(**found)


PLACES = ("game.ui.widgets.", "game.ui.editor.", "game.ui.pages.rule_paper")
HERE = [each for each in all_widgets() if each.__module__.startswith(PLACES) and not inspect.isabstract(each)]


@pytest.mark.parametrize("widget", HERE, ids=lambda each: each.__name__)
def test_every_method_of_a_widget_can_be_called_before_it_is_placed(widget: type[Widget], look: Look) -> None:
    for name, method in inspect.getmembers(widget):
        if name.startswith("_") or name == "place":
            continue
        if isinstance(method, property):
            getattr(made(widget), name)
        elif name == "handle":
            for verb in VERBS:
                made(widget).handle(verb)
        elif name == "draw":
            made(widget).draw(NullCanvas(look))
        elif name == "measure":
            made(widget).measure(look)
            made(widget).measure(look, 300)
        elif name == "reveal":
            asked = made(widget)
            for inner in list(asked.walk()):
                asked.reveal(inner)
        elif name in ("focus_outline", "lip"):
            getattr(made(widget), name)(look)
        elif callable(method):
            bound = getattr(made(widget), name)
            bound(**arguments(bound))


def assigned(method: ast.FunctionDef) -> set[str]:
    """Return the attributes of `self` that a method assigns."""
    return {
        node.attr
        for node in ast.walk(method)
        if isinstance(node, ast.Attribute)
        and isinstance(node.ctx, ast.Store)
        and isinstance(node.value, ast.Name)
        and node.value.id == "self"
    }


def set_from_the_start(widget: type[Widget]) -> set[str]:
    """Return the attributes a widget has after `__init__`, including those of its class."""
    found = set(dir(widget))
    for each in widget.__mro__[:-1]:
        if "__init__" in vars(each):
            tree = ast.parse(textwrap.dedent(inspect.getsource(vars(each)["__init__"])))
            assert isinstance(tree.body[0], ast.FunctionDef)
            found |= assigned(tree.body[0])
    return found


def test_every_attribute_of_a_widget_is_set_by_its_constructor() -> None:
    """No attribute is read before it exists; one that is not known yet is None, and its type says so."""
    late = {}
    for widget in all_widgets():
        tree = ast.parse(textwrap.dedent(inspect.getsource(widget))).body[0]
        assert isinstance(tree, ast.ClassDef)
        methods = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
        names = set().union(*map(assigned, methods)) - set_from_the_start(widget)
        if names:
            late[widget.__name__] = names
    assert late == {}


def test_no_widget_has_a_look_before_it_is_placed() -> None:
    assert [widget for widget in all_widgets() if hasattr(widget, "look")] == []
    assert not hasattr(made(Scroll), "look")


def test_a_pane_told_to_show_a_widget_before_being_placed_shows_it_once_placed(look: Look) -> None:
    buttons = [Button(f"{number}", lambda: None) for number in range(30)]
    pane = Pane(Column(buttons))
    pane.show(buttons[-1])
    pane.place(Rect(0, 0, 300, 200), look)
    assert pane.rect.contains(buttons[-1].rect)
    pane.scroll_to_top()
    pane.place(Rect(0, 0, 300, 200), look)
    assert pane.rect.contains(buttons[0].rect)


def test_a_button_put_into_a_new_container_can_have_the_focus_before_it_is_placed(look: Look) -> None:
    kept = [Button(f"{number}", lambda: None) for number in range(30)]
    for _ in range(2):
        group = Group(Scroll(Column(kept)))
        group.set_focus(kept[-1])
        group.place(Rect(0, 0, 300, 200), look)
        assert group.root.rect.contains(kept[-1].rect)


def test_keys_move_through_a_list_before_it_is_placed_and_after_lines_were_added(look: Look) -> None:
    listed = List([Item(f"{number}") for number in range(30)])
    listed.handle(Command("end"))
    assert listed.index == 29
    listed.place(Rect(0, 0, 300, 200), look)
    assert listed.bar.offset == listed.bar.content - listed.bar.view.height
    listed.items = (*listed.items, Item("another"))
    listed.handle(Command("end"))
    assert listed.index == 30
