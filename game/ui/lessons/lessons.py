"""The lessons: short tables at which one is told what to do, and why."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence

from game.content.people.lessons import Lesson
from game.ui.draw.theme import Role
from game.ui.widgets import Button, Column, Item, Label, List, Row, Spacer, Widget
from game.ui.widgets.adaptive import RoomyPage
from game.ui.words.strings import _


class LessonsPage(RoomyPage):
    """Lists `lessons`, those in `taken()` with a tick; `on_choose` gets the number of one. Esc goes back."""

    wide = 720

    def __init__(
        self,
        lessons: Sequence[Lesson],
        taken: Callable[[], Container[str]],
        on_choose: Callable[[int], object],
        at: int = 0,
    ) -> None:
        super().__init__()
        self.lessons = tuple(lessons)
        self.taken = taken
        self.on_choose = on_choose
        self.list = List(self._items(), at, on_activate=lambda index: self._choose(), rows=1, grow=1)

    def enter(self) -> None:
        """See `Screen.enter`: the list has the focus."""
        super().enter()
        self.group.set_focus(self.list)

    def resume(self) -> None:
        """See `Screen.resume`: one more may have been taken."""
        super().resume()
        self.list.items = tuple(self._items())
        self.invalidate()

    def build(self) -> Widget:
        """What this is, the lessons, the answer."""
        said = _("Each takes a minute or two: a table is set, and you are told what to do and why.")
        foot = Row([Button(_("Back"), self.back), Spacer(grow=1), Button(_("Begin"), self._choose, "primary")])
        head = [Label(_("Lessons"), Role.HEADING), Label(said, ink="text_dim", wrap=True)]
        return Column([*head, self.list, foot], gap=14)

    def _items(self) -> list[Item]:
        taken = self.taken()
        return [
            Item(f"{number}. {_(each.title)}", each.sheet.title, "check" if each.name in taken else "paper")
            for number, each in enumerate(self.lessons, 1)
        ]

    def _choose(self) -> None:
        self.on_choose(self.list.index)
