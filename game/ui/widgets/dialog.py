"""A question, or something to be read, in front of everything else."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from game.ui.draw.canvas import Canvas
from game.ui.draw.theme import Role
from game.ui.widgets.base import Widget, nothing
from game.ui.widgets.button import Button, Kind
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Panel, Row, Spacer
from game.ui.widgets.page import Page
from game.ui.widgets.scroll import Scroll


class Answer(Struct, frozen=True):
    """A button of a dialog: it closes the dialog, then does `action`."""

    text: str
    action: Callable[[], object] = nothing
    kind: Kind = "plain"


class AnswerButton(Button):
    """Gives a dialog its answer."""

    def __init__(self, answer: Answer, dialog: Dialog) -> None:
        super().__init__(answer.text, self._answer, answer.kind)
        self.answer = answer
        self.dialog = dialog

    def _answer(self) -> None:
        self.dialog.close(self.answer)


class Dialog(Page):
    """A modal page: title, sentences, widgets of one's own if any, and answers. Push it on the stack.

    Esc closes it and does `on_cancel`. The last answer has the focus at first: make it the usual one.
    """

    full_height = False
    share = 0.92

    opaque = False
    scrolls = False

    def __init__(
        self,
        title: str,
        text: str = "",
        answers: Sequence[Answer] = (Answer("OK", kind="primary"),),
        content: Widget | None = None,
        on_cancel: Callable[[], object] = nothing,
        width: float = 520,
    ) -> None:
        super().__init__()
        self.title = title
        self.text = text
        self.answers = tuple(answers)
        self.content = content
        self.on_cancel = on_cancel
        self.wide = width

    def build(self) -> Widget:
        """Title, text, content, answers."""
        middle: list[Widget] = [Label(self.text, ink="text_dim", wrap=True)] if self.text else []
        if self.content:
            middle.append(self.content)
        parts: list[Widget] = [Label(self.title, Role.HEADING, wrap=True)]
        if middle:
            parts.append(Scroll(Column(middle, gap=18)))
        buttons = [AnswerButton(answer, self) for answer in self.answers]
        parts += [Spacer(2), Row([Spacer(grow=1), *buttons])]
        return Panel(Column(parts, gap=14), padding=32)

    def enter(self) -> None:
        """Build, with the focus on the last answer."""
        super().enter()
        widgets = self.group.focusable()
        if widgets:
            self.group.set_focus(widgets[-1])

    def back(self) -> None:
        """Close without an answer."""
        self.stack.pop()
        self.on_cancel()

    def draw(self, canvas: Canvas) -> None:
        """Dim what is behind, then the dialog."""
        canvas.fill(canvas.look.theme.veil)
        super().draw(canvas)

    def close(self, answer: Answer) -> None:
        """Close with an answer."""
        self.stack.pop()
        answer.action()
