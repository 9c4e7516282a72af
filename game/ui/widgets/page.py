"""Screens made of widgets: pages and dialogs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from pygame import Rect

from game.ui.draw.backdrop import Backdrop
from game.ui.draw.canvas import Canvas
from game.ui.draw.clear_place import clear_place
from game.ui.draw.fonts import character_codes
from game.ui.draw.look import Look
from game.ui.draw.theme import Ink, Role
from game.ui.input.verbs import Cancel, Device, Hover, Typed, Verb
from game.ui.widgets.base import Size, Widget, nothing
from game.ui.widgets.button import Button, ButtonKind
from game.ui.widgets.entry import TextEntry
from game.ui.widgets.group import Group
from game.ui.widgets.label import Label, draw_key_hint, usage_text
from game.ui.widgets.layout import Column, Panel, Row, Spacer
from game.ui.widgets.listbox import List
from game.ui.widgets.screens import Screen
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.toast import Toasts
from game.words.strings import _


def free_toast_place(root: Widget, sizes: Sequence[Size], usual: tuple[int, int], window: Rect, look: Look) -> Rect:
    """Return the rectangle for a toast inside `window`. The toast is to cover neither texts nor widgets that can be
    pressed, and lies as near as possible to its usual place, where the middle of its lower edge is at `usual`.

    The toast has the first of `sizes` for which there is such a place. If there is one for none of them, the toast may
    cover texts, and `sizes` are tried again. If pressable widgets leave no room either, it has the first size and
    covers as little as possible of them.
    """
    used = list(_occupied_rects(root, window, look))
    wanted = [Rect((0, 0), size).move_to(midbottom=usual) for size in sizes]
    pressed = [rect for rect, pressed in used if pressed]
    for taken in ([rect for rect, held in used], pressed):
        for each in wanted:
            place, clear = clear_place(each, taken, window)
            if clear:
                return place
    return clear_place(wanted[0], pressed, window)[0]


def _occupied_rects(widget: Widget, seen: Rect, look: Look) -> Iterator[tuple[Rect, bool]]:
    """Yield the visible parts, inside `seen`, of widgets that can be pressed or have no children; and of each, whether
    it can be pressed.

    What is scrolled out of sight is left out. Spacers do not count, and of a label only its text does.
    """
    if not widget.visible:
        return
    if isinstance(widget, Scroll):
        seen = seen.clip(widget.rect)
    if widget.takes_focus or not widget.children:
        rect = _text_rect(widget, look) if isinstance(widget, Label) else widget.rect
        shown = rect.clip(seen)
        if shown.width and shown.height and not isinstance(widget, Spacer):
            yield shown, widget.takes_focus
        return
    for child in widget.children:
        yield from _occupied_rects(child, seen, look)


def _text_rect(label: Label, look: Look) -> Rect:
    """Return a label's rectangle, narrowed to the width of its text. The height stays; without text the width is 0."""
    rect = label.rect
    wide = min(rect.width, look.fonts.size(label.text, label.role, rect.width if label.wrap else None)[0])
    share = {"left": 0.0, "center": 0.5, "right": 1.0}[label.drawn_align] if label.text else 0.0
    return Rect(rect.x + round((rect.width - wide) * share), rect.y, wide if label.text else 0, rect.height)


class Page(Screen, ABC):
    """A screen of widgets on the backdrop. Subclasses return the widgets from `build`, and may override `room` and
    `frame`, which say where they lie.
    """

    scrolls = True
    """Whether the whole page scrolls if its widgets need more room than there is."""

    wide: float = 0
    """Greatest width of the widgets in units that grow with the text; 0 for the room's width."""

    full_height = True
    """Whether the widgets get the room's whole height, or only what they need, in its middle."""

    first_focus: int | None = None
    """Index of the widget focused when the page opens (-1 for the last); None if the page sets the focus itself."""

    has_veil = False
    """Whether a veil dims the screen below a page that is not opaque."""

    share = 0.0
    """Share of the window the widgets may take; 0 for all but a margin."""

    def __init__(self) -> None:
        self.toasts = Toasts()
        self.toasts.find_place = self._toasts_place
        self._toasts_at: tuple[tuple[Size, ...], Look, Rect] | None = None
        """Cached place of toasts with their sizes, so that they do not move while they are read."""
        self.backdrop = Backdrop()
        self.group = Group(Widget())

    @abstractmethod
    def build(self) -> Widget:
        """Return the widgets of the page as one tree; called by `enter` and `rebuild`."""

    def room(self, look: Look) -> Rect:
        """Return the rectangle for the widgets: the window inside a margin or, if `share` is set, this share of the
        window's width and height in its middle.
        """
        window, margin = Rect((0, 0), look.metrics.size), look.px(48)
        if not self.share:
            return window.inflate(-2 * margin, -2 * margin)
        size = round(self.share * window.width), round(self.share * window.height)
        return Rect((0, 0), size).move_to(center=window.center)

    def frame(self, look: Look) -> Rect:
        """Return the rectangle of the widgets, in the middle of the room of the page.

        It is as wide as the room, but no wider than `wide` allows. It is as high as the room with `full_height`,
        otherwise only as high as the widgets need, within the room.
        """
        whole = self.room(look)
        width = min(whole.width, look.em(self.wide)) if self.wide else whole.width
        height = whole.height if self.full_height else min(whole.height, self.group.root.measure(look, width)[1])
        return Rect(0, 0, width, height).move_to(center=whole.center)

    def foot(self) -> str:
        """Return the key hint that is shown below the page while no mouse is used."""
        return usage_text()

    def back(self) -> None:
        """Handle Esc: close the page without a result."""
        self.stack.pop()

    def tell(self, text: str, seconds: float = 5.0, icon: str = "", ink: Ink = "text") -> bool:
        """Show `text` as a toast on this page for `seconds`, in the colour `ink` with the icon of that name, if any.
        Return True: a page can always show toasts.
        """
        self.toasts.show(text, seconds, icon, ink)
        return True

    def toast_place(self, sizes: Sequence[Size]) -> Rect | None:
        """Return the rectangle for the toasts of a screen that lies above this page; None for the default place.

        It is the place of this page's own toasts, or above them while any are shown. `sizes` are the possible sizes of
        the other screen's toasts, the widest first.
        """
        return self.toasts.place_above(sizes)

    @property
    def focused_entry(self) -> TextEntry | None:
        """The text entry that has the focus; None if none has."""
        return self.group.focus if isinstance(self.group.focus, TextEntry) else None

    def rebuild(self) -> None:
        """Build the widgets again, lay them out if the page has a look, and restore the focus (see `successor`).

        A pressed button with the same text stays pressed; lists of the same length keep scroll position and typed
        letters.
        """
        before = self.group
        self.group = self._new_group()
        self.group.shows_ring = before.shows_ring
        if before.focus in before.focusable():
            self.group.set_focus(successor(before.focus, before.focusable(), self.group.focusable()))
        if isinstance(before.pressed_widget, Button) and before.pressed_widget in before.focusable():
            held = counterpart(before.pressed_widget, before.focusable(), self.group.focusable())
            if isinstance(held, Button):
                self.group.pressed_widget, held.is_held = held, before.pressed_widget.is_held
        for old, new in zip(_lists(before), _lists(self.group), strict=False):
            if len(old.items) == len(new.items):
                new.bar.offset, new.typed_prefix = old.bar.offset, old.typed_prefix
        if self.is_placed:
            self.layout()
            self.group.handle(Hover(before.pointer))
        self.invalidate()

    def enter(self) -> None:
        """Build the widgets, and focus the one with the index `first_focus`, if that is set and any can have the focus.

        Show the focus ring unless a mouse was used last.
        """
        self.group = self._new_group()
        self.group.shows_ring = self.stack.device is not Device.MOUSE
        widgets = self.group.focusable()
        if self.first_focus is not None and widgets:
            self.group.set_focus(widgets[self.first_focus])

    def layout(self) -> None:
        self.group.place(self.frame(self.look), self.look)

    def retranslate(self) -> None:
        self.rebuild()

    def handle(self, verb: Verb) -> bool:
        if self.group.handle(verb):
            if isinstance(verb, Typed):
                self._tell_unshown()
            return True
        if isinstance(verb, Cancel):
            self.back()
            return True
        return False

    def _tell_unshown(self) -> None:
        """Show a toast that names the characters of the focused entry's text that no font has, if there are any."""
        missing = self.look.fonts.unshown(self.focused_entry.text) if self.focused_entry else []
        if missing:
            names = ", ".join(map(character_codes, missing))
            self.tell(_("No font here can show: {characters}").format(characters=names), 8.0, "warning")

    def tick(self, dt: float) -> bool:
        moved = self.group.tick(dt)
        return self.toasts.tick(dt) or moved

    def age(self, dt: float) -> None:
        """Advance the toasts while the page is hidden, so that old ones are not shown later."""
        self.toasts.tick(dt)

    def draw(self, canvas: Canvas) -> None:
        if self.opaque:
            self.backdrop.draw(canvas)
        if self.has_veil:
            canvas.fill(canvas.look.theme.veil)
        self.group.draw(canvas)
        if self.opaque and self.group.shows_ring and self.stack.device is not Device.MOUSE:
            draw_key_hint(canvas, self.group.root.rect.bottom, self.foot())
        self.toasts.draw(canvas)

    def _toasts_place(self, sizes: Sequence[Size]) -> Rect:
        """Return the place for this page's toasts (see `Toasts.find_place`): the same one while their sizes and the
        look stay the same.
        """
        look, known = self.look, self._toasts_at
        if known is None or known[0] != tuple(sizes) or known[1] is not look:
            whole = Rect((0, 0), look.metrics.size)
            usual = (whole.centerx, whole.bottom - look.px(36))
            within = whole.inflate(-2 * look.px(20), -2 * look.px(20))
            known = (tuple(sizes), look, free_toast_place(self.group.root, sizes, usual, within, look))
            self._toasts_at = known
        return known[2]

    def _new_group(self) -> Group:
        root = self.build()
        return Group(Scroll(root) if self.scrolls else root)


def _lists(group: Group) -> list[List]:
    return [widget for widget in group.root.walk() if isinstance(widget, List)]


def successor(widget: Widget, before: Sequence[Widget], now: Sequence[Widget]) -> Widget | None:
    """Return the widget of `now` to focus in place of `widget`, which must be one of `before`: its `counterpart`, or
    else the one at the same index, or the last one. Return None if `now` is empty.
    """
    same = counterpart(widget, before, now)
    return same or (now[min(before.index(widget), len(now) - 1)] if now else None)


def counterpart(widget: Widget, before: Sequence[Widget], now: Sequence[Widget]) -> Widget | None:
    """Return the widget of `now` with the same class and text as `widget`, which must be one of `before`. Of several
    such widgets, return the one with the same position among them.

    Return None if there is no such widget, or if `widget` is not a button with a text.
    """
    alike = [each for each in now if _alike(each, widget)]
    number = [each for each in before if _alike(each, widget)].index(widget)
    return alike[number] if _text_of(widget) and number < len(alike) else None


def _text_of(widget: Widget) -> str:
    return widget.text if isinstance(widget, Button) else ""


def _alike(one: Widget, other: Widget) -> bool:
    return type(one) is type(other) and _text_of(one) == _text_of(other)


class Answer(Struct, frozen=True):
    """A button of a dialog: `text` and `kind` of the button, and the `action` that is called after it has closed the
    dialog.
    """

    text: str
    action: Callable[[], object] = nothing
    kind: ButtonKind = "plain"


class AnswerButton(Button):
    """The button for an answer of a dialog, which it closes."""

    def __init__(self, answer: Answer, dialog: Dialog) -> None:
        super().__init__(answer.text, self._answer, answer.kind)
        self.answer = answer
        self.dialog = dialog

    def _answer(self) -> None:
        self.dialog.close(self.answer)


class Dialog(Page):
    """A modal page: title, text, optional content, and buttons for the answers.

    A button closes the dialog, then calls the action of its answer; Esc closes it, then calls `on_cancel`. The last
    answer has the focus at first. `width` is its greatest width in units.
    """

    full_height = False
    share = 0.92

    opaque = False
    scrolls = False
    first_focus = -1
    has_veil = True

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
        """Build title, text, content and answers."""
        middle: list[Widget] = [Label(self.text, ink="text_dim", wrap=True)] if self.text else []
        if self.content:
            middle.append(self.content)
        parts: list[Widget] = [Label(self.title, Role.HEADING, wrap=True)]
        if middle:
            parts.append(Scroll(Column(middle, gap=18)))
        buttons = [AnswerButton(answer, self) for answer in self.answers]
        parts += [Spacer(2), Row([Spacer(grow=1), *buttons])]
        return Panel(Column(parts, gap=14), padding=32)

    def back(self) -> None:
        """Close without an answer and call `on_cancel`."""
        self.stack.pop()
        self.on_cancel()

    def close(self, answer: Answer) -> None:
        """Close and call the answer's action."""
        self.stack.pop()
        answer.action()
