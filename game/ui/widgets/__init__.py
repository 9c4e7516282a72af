"""The widgets: buttons, lists, pages and dialogs. They know the look, the canvas and input verbs, not the game.

Begin with `base`. Containers are in `layout` and `scroll`, focus handling in `group`; `screens` has the life cycle and
the stack of screens, `page`, `adaptive` and `kept_list` are screens made of widgets. A widget carries the data it
stands for: an option its number, an answer its dialog.
"""

from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button, Toggle
from game.ui.widgets.choice import Choice
from game.ui.widgets.entry import TextEntry
from game.ui.widgets.group import Group
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Panel, Row, Spacer, draw_surface
from game.ui.widgets.listbox import Item, List
from game.ui.widgets.number import Slider
from game.ui.widgets.page import Answer, Dialog, Page
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.toast import Toasts

__all__ = [
    "Answer",
    "Button",
    "Choice",
    "Column",
    "Dialog",
    "Group",
    "Item",
    "Label",
    "List",
    "Page",
    "Panel",
    "Row",
    "Scroll",
    "Slider",
    "Spacer",
    "TextEntry",
    "Toasts",
    "Toggle",
    "Widget",
    "draw_surface",
]
