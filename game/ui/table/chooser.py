"""A small question next to the cards: which of several things is meant."""

from collections.abc import Callable, Sequence

from pygame import Rect

from game.engine.actions import Action
from game.ui.input import Pos, Press, Verb
from game.ui.layout.space import clear_place
from game.ui.look import Look
from game.ui.theme import Role
from game.ui.widgets import Button, Column, Label, Page, Panel, Scroll, Widget


class Chooser(Page):
    """Lists `choices` (words and actions) near `at`; many of them scroll. Esc and a click beside it choose nothing.

    It keeps off what is `needed` to answer, as far as there is room.
    """

    opaque = False
    scrolls = False

    def __init__(
        self,
        title: str,
        choices: Sequence[tuple[str, Action]],
        at: Pos,
        choose: Callable[[Action], object],
        needed: Callable[[], Sequence[Rect]] = lambda: (),
    ) -> None:
        super().__init__()
        self.title = title
        self.choices = tuple(choices)
        self.at = at
        self.choose = choose
        self.needed = needed

    def build(self) -> Widget:
        """The question and a button for each answer."""
        buttons: list[Widget] = [Button(text, self._closing(action)) for text, action in self.choices]
        return Panel(Column([Label(self.title, Role.SUBHEADING), Scroll(Column(buttons, gap=8))], gap=8), padding=18)

    def enter(self) -> None:
        """Build, with the focus on the first answer."""
        super().enter()
        self.group.set_focus(self.group.focusable()[0])

    def frame(self, look: Look) -> Rect:
        """Above the point it is about."""
        width, height = self.group.root.measure(look)
        window = Rect((0, 0), look.metrics.size).inflate(-look.px(32), -look.px(32))
        rect = Rect(0, 0, min(width, window.width), min(height, window.height))
        rect.midbottom = (self.at[0], self.at[1] - look.px(20))
        return clear_place(rect, self.needed(), window)[0]

    def handle(self, verb: Verb) -> bool:
        """A press beside it closes it."""
        if isinstance(verb, Press) and not self.frame(self.look).collidepoint(verb.pos):
            self.back()
            return True
        return super().handle(verb)

    def _closing(self, action: Action) -> Callable[[], None]:
        def close() -> None:
            self.stack.pop()
            self.choose(action)

        return close
