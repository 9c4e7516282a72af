"""The menu one opens at the table."""

from collections.abc import Callable, Mapping, Sequence

from game.ui.canvas import Canvas
from game.ui.input import Command, Menu, Verb
from game.ui.strings import _
from game.ui.theme import Role
from game.ui.widgets import Button, Column, Label, Page, Panel, Scroll, Widget


class PauseScreen(Page):
    """Resume, then `ways` by their names. Esc resumes; `note` says what is being paused; `keys` do what they do."""

    wide = 380
    full_height = False
    share = 0.94

    opaque = False
    scrolls = False

    def __init__(
        self,
        ways: Sequence[tuple[str, Callable[[], object]]],
        note: str = "",
        keys: Mapping[str, Callable[[], object]] | None = None,
        title: str = "",
    ) -> None:
        super().__init__()
        self.title = title or _("Pause")
        self.ways = tuple(ways)
        self.note = note
        self.keys = dict(keys or {})

    def enter(self) -> None:
        """See `Screen.enter`: Enter resumes."""
        super().enter()
        self.group.set_focus(self.group.focusable()[0])

    def build(self) -> Widget:
        """One button below the other."""
        parts: list[Widget] = [Label(self.title, Role.HEADING, align="center", wrap=True)]
        if self.note:
            parts.append(Label(self.note, Role.SMALL, "text_dim", "center", wrap=True))
        parts.append(Button(_("Resume"), self.back, "primary", icon="cards"))
        parts += [Button(text, action) for text, action in self.ways]
        return Panel(Scroll(Column(parts, gap=12)), padding=28)

    def handle(self, verb: Verb) -> bool:
        """See `Screen.handle`: the menu key closes what it opened."""
        if isinstance(verb, Menu):
            self.back()
            return True
        if isinstance(verb, Command) and verb.key in self.keys:
            self.keys[verb.key]()
            return True
        return super().handle(verb)

    def draw(self, canvas: Canvas) -> None:
        """Dim the table."""
        canvas.fill(canvas.look.theme.veil)
        super().draw(canvas)
