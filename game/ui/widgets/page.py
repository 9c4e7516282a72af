"""A screen made of widgets."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from pygame import Rect

from game.ui.draw.backdrop import Backdrop
from game.ui.draw.canvas import Canvas
from game.ui.draw.clear_place import clear_place
from game.ui.draw.look import Look
from game.ui.draw.theme import Ink, Role
from game.ui.input.verbs import Cancel, Device, Hover, Verb
from game.ui.widgets.base import Size, Widget, nothing
from game.ui.widgets.button import Button, Kind
from game.ui.widgets.entry import TextEntry
from game.ui.widgets.group import Group
from game.ui.widgets.label import Label, draw_foot, use_text
from game.ui.widgets.layout import Column, Panel, Row, Spacer
from game.ui.widgets.listbox import List
from game.ui.widgets.screens import Screen
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.toast import Toasts


def free_room(root: Widget, sizes: Sequence[Size], usual: tuple[int, int], window: Rect, look: Look) -> Rect:
    """Return the place nearest to `usual`, the middle of its lower edge, in the first size for which there is one.

    Where there is none, only what can be pressed counts, of which as little is hidden as can be.
    """
    used = list(_in_use(root, window, look))
    wanted = [Rect((0, 0), size).move_to(midbottom=usual) for size in sizes]
    pressed = [rect for rect, pressed in used if pressed]
    for taken in ([rect for rect, _ in used], pressed):
        for each in wanted:
            place, clear = clear_place(each, taken, window)
            if clear:
                return place
    return clear_place(wanted[0], pressed, window)[0]


def _in_use(widget: Widget, seen: Rect, look: Look) -> Iterator[tuple[Rect, bool]]:
    """All that can be seen of what is written, and of what can be pressed, which is told by True."""
    if not widget.visible:
        return
    if isinstance(widget, Scroll):
        seen = seen.clip(widget.rect)
    if widget.takes_focus or not widget.children:
        rect = _written(widget, look) if isinstance(widget, Label) else widget.rect
        shown = rect.clip(seen)
        if shown.width and shown.height and not isinstance(widget, Spacer):
            yield shown, widget.takes_focus
        return
    for child in widget.children:
        yield from _in_use(child, seen, look)


def _written(label: Label, look: Look) -> Rect:
    """The part of its place a text fills."""
    rect = label.rect
    wide = min(rect.width, look.fonts.size(label.text, label.role, rect.width if label.wrap else None)[0])
    share = {"left": 0.0, "center": 0.5, "right": 1.0}[label.align] if label.text else 0.0
    return Rect(rect.x + round((rect.width - wide) * share), rect.y, wide if label.text else 0, rect.height)


class Page(Screen, ABC):
    """Widgets on the backdrop. Subclasses say what is on it in `build` and may say where in `frame`."""

    scrolls = True
    """Whether the page as a whole scrolls where its widgets need more room than there is."""

    wide: float = 0
    """How wide the widgets stand at most, in pixels at 100 %; 0: as wide as the window lets them."""

    full_height = True
    """Whether the widgets get all of the window's height, or stand in its middle as high as they need."""

    share = 0.0
    """How much of the window's width and height the widgets may take; 0: all but its rim."""

    def __init__(self) -> None:
        self.toasts = Toasts()
        self.toasts.find = self._toasts_place
        self._toasts_at: tuple[tuple[Size, ...], Look, Rect] | None = None
        """Where the toasts stand that have these sizes: they do not move while one reads them."""
        self.backdrop = Backdrop()
        self.group = Group(Widget())

    @abstractmethod
    def build(self) -> Widget:
        """The widgets of the page; called on entering and by `rebuild`."""

    def room(self, look: Look) -> Rect:
        """Where widgets may stand: by default the window inside its rim."""
        window, margin = Rect((0, 0), look.metrics.size), look.px(48)
        if not self.share:
            return window.inflate(-2 * margin, -2 * margin)
        size = round(self.share * window.width), round(self.share * window.height)
        return Rect((0, 0), size).move_to(center=window.center)

    def frame(self, look: Look) -> Rect:
        """Where the widgets stand: all of the room, or in the middle of it."""
        whole = self.room(look)
        width = min(whole.width, look.em(self.wide)) if self.wide else whole.width
        height = whole.height if self.full_height else min(whole.height, self.group.root.measure(look, width)[1])
        return Rect(0, 0, width, height).move_to(center=whole.center)

    def foot(self) -> str:
        """How the page is used without a mouse; it stands below everything while it is used so."""
        return use_text()

    def back(self) -> None:
        """Esc: by default, go to the screen below."""
        self.stack.pop()

    def tell(self, text: str, seconds: float = 5.0, icon: str = "", ink: Ink = "text") -> bool:
        """Say it in a toast."""
        self.toasts.show(text, seconds, icon, ink)
        return True

    def toast_place(self, sizes: Sequence[Size]) -> Rect | None:
        """Above what it says itself."""
        return self.toasts.place_above(sizes)

    @property
    def focused_entry(self) -> TextEntry | None:
        """The line of text one writes in here."""
        return self.group.focus if isinstance(self.group.focus, TextEntry) else None

    def rebuild(self) -> None:
        """Make the widgets anew, after what they show has changed; the focus stays at its place (see `successor`).

        A button that says the same stays pressed, and a list of as many lines as far scrolled; what is typed to find
        a line of it goes on.
        """
        before = self.group
        self.group = self._built()
        self.group.ring = before.ring
        if before.focus in before.focusable():
            self.group.set_focus(successor(before.focus, before.focusable(), self.group.focusable()))
        if isinstance(before.held, Button) and before.held in before.focusable():
            held = twin(before.held, before.focusable(), self.group.focusable())
            if isinstance(held, Button):
                self.group.held, held.held = held, before.held.held
        for old, new in zip(_lists(before), _lists(self.group), strict=False):
            if len(old.items) == len(new.items):
                new.bar.offset, new.typed = old.bar.offset, old.typed
        if self.placed:
            self.layout()
            self.group.handle(Hover(before.pointer))
        self.invalidate()

    def enter(self) -> None:
        """Opened by keys or a gamepad, it shows where the focus is."""
        self.group = self._built()
        self.group.ring = self.stack.device is not Device.MOUSE

    def layout(self) -> None:
        self.group.place(self.frame(self.look), self.look)

    def handle(self, verb: Verb) -> bool:
        if self.group.handle(verb):
            return True
        if isinstance(verb, Cancel):
            self.back()
            return True
        return False

    def tick(self, dt: float) -> bool:
        moved = self.group.tick(dt)
        return self.toasts.tick(dt) or moved

    def age(self, dt: float) -> None:
        """What was said in passing is not said again later."""
        self.toasts.tick(dt)

    def draw(self, canvas: Canvas) -> None:
        if self.opaque:
            self.backdrop.draw(canvas)
        self.group.draw(canvas)
        if self.opaque and self.group.ring and self.stack.device is not Device.MOUSE:
            draw_foot(canvas, self.group.root.rect.bottom, self.foot())
        self.toasts.draw(canvas)

    def _toasts_place(self, sizes: Sequence[Size]) -> Rect:
        """Room for what is said in passing; see `Toasts.find`."""
        look, known = self.look, self._toasts_at
        if known is None or known[0] != tuple(sizes) or known[1] is not look:
            whole = Rect((0, 0), look.metrics.size)
            usual = (whole.centerx, whole.bottom - look.px(36))
            within = whole.inflate(-2 * look.px(20), -2 * look.px(20))
            known = (tuple(sizes), look, free_room(self.group.root, sizes, usual, within, look))
            self._toasts_at = known
        return known[2]

    def _built(self) -> Group:
        root = self.build()
        return Group(Scroll(root) if self.scrolls else root)


def _lists(group: Group) -> list[List]:
    return [widget for widget in group.root.walk() if isinstance(widget, List)]


def successor(widget: Widget, before: Sequence[Widget], now: Sequence[Widget]) -> Widget | None:
    """Return what stands `now` where `widget` stood among those `before`: its `twin`, or what has its number."""
    same = twin(widget, before, now)
    return same or (now[min(before.index(widget), len(now) - 1)] if now else None)


def twin(widget: Widget, before: Sequence[Widget], now: Sequence[Widget]) -> Widget | None:
    """Return what says `now` the same as `widget` did among those `before`; None for what says nothing.

    Of several that say the same it is the one of the same number among them, if there is one.
    """
    alike = [each for each in now if _alike(each, widget)]
    number = [each for each in before if _alike(each, widget)].index(widget)
    return alike[number] if _said(widget) and number < len(alike) else None


def _said(widget: Widget) -> str:
    return widget.text if isinstance(widget, Button) else ""


def _alike(one: Widget, other: Widget) -> bool:
    return type(one) is type(other) and _said(one) == _said(other)


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
