"""What is said of the rules as a whole, and where it leads."""

from game.content.editing.form import Form
from game.content.sheets.sheets import load_sheet
from game.ui.editor.side import Side
from game.ui.input.verbs import Confirm
from game.ui.widgets import Button, Label, Widget
from game.ui.widgets.button import Link


class Beside:
    """The side of a form, and what was asked of it."""

    def __init__(self, game: str, **own: object) -> None:
        self.form = Form(game, load_sheet(game), {key.replace("__", "."): value for key, value in own.items()})
        self.asked: list[str] = []
        self.side = Side(
            self.form,
            lambda key: self.asked.append(f"show {key}"),
            lambda key: self.asked.append(f"reset {key}"),
            lambda: self.asked.append("reset all"),
        )
        self.root = self.side.build()

    def all(self, kind: type[Widget]) -> list[Widget]:
        return [widget for widget in self.root.walk() if isinstance(widget, kind)]

    def texts(self) -> list[str]:
        return [widget.text for widget in self.root.walk() if isinstance(widget, Label | Link)]


def test_nothing_differs() -> None:
    beside = Beside("rummy_500")
    assert beside.texts() == ["As in Rummy 500", "What you change is listed here."]
    assert beside.all(Button) == []


def test_each_difference_leads_there_and_back() -> None:
    beside = Beside("rummy_500", runs__min=4, buying__allowed=True)
    for widget in (*beside.all(Link), *beside.all(Button)):
        widget.handle(Confirm())
    assert beside.asked == [
        "show runs.min",
        "show buying.allowed",
        "reset runs.min",
        "reset buying.allowed",
        "reset all",
    ]


def test_what_says_nothing_as_it_is_set_says_so_below() -> None:
    assert Beside("rummy_500", buying__price=2).texts()[-1] == "› Nothing can be bought."


def test_one_difference_needs_no_way_back_for_all() -> None:
    assert len(Beside("rummy_500", runs__min=4).all(Button)) == 1


def test_what_cannot_work_comes_first_and_names_the_rules_it_is_about() -> None:
    beside = Beside("rummy_500", sets__max=2)
    assert beside.texts()[:4] == [
        "This cannot work",
        "▲ A set has at least 3 cards, but at most 2.",
        "→ Fewest cards in a set: 3",
        "→ Most cards in a set: 2",
    ]
    beside.all(Link)[1].handle(Confirm())
    assert beside.asked == ["show sets.max"]


def test_rules_the_deals_say_for_themselves_lead_to_the_plan() -> None:
    beside = Beside("liverpool_rummy_ten", sets__max=2)
    link = next(widget for widget in beside.all(Link) if isinstance(widget, Link) and "deal by deal" in widget.text)
    link.handle(Confirm())
    assert beside.asked == ["show match.deals"]


def test_links_stay_the_same_while_what_they_say_changes() -> None:
    beside = Beside("rummy_500", runs__min=4)
    (link,) = beside.all(Link)
    beside.form.put("runs.min", 5)
    beside.root = beside.side.build()
    assert beside.all(Link) == [link]
    assert "Fewest cards in a run: 5" in beside.texts()
