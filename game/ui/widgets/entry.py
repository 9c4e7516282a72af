"""Text entries."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable

from pygame import Rect

from game.ui.draw.canvas import Canvas
from game.ui.draw.fonts import MAX_LENGTH, is_from_left, letter_ends, next_letter, whole_letters
from game.ui.draw.look import Look
from game.ui.draw.theme import Role, alpha
from game.ui.input.verbs import Click, Command, Confirm, Direction, Focus, Press, Typed, Verb
from game.ui.widgets.base import Size, Widget, nothing
from game.ui.widgets.button import HEIGHT, LIP

JOINERS = "\u200c\u200d"
"""Invisible characters that join or separate letters and parts of emoji."""


class EditedText:
    """A text with a caret. The text between `anchor`, if set, and the caret is selected.

    Edits never make the text longer than `limit` characters. A longer text given at the beginning stays until it is
    edited; while it is too long, nothing can be added.
    """

    def __init__(self, text: str, limit: int) -> None:
        self.text = text
        self.limit = limit
        self.caret = len(text)
        self.anchor: int | None = None

    @property
    def selection_range(self) -> tuple[int, int]:
        """The start and the end of the selection. Without a selection, both are the caret's index."""
        anchor = self.caret if self.anchor is None else self.anchor
        return min(anchor, self.caret), max(anchor, self.caret)

    def select_all(self) -> None:
        """Select the whole text."""
        self.anchor, self.caret = 0, len(self.text)

    def move(self, to: int, select: bool = False) -> None:
        """Move the caret to index `to` of the text, or to the nearer end if there is no such index; with `select`,
        extend the selection to it, else remove the selection.
        """
        if not select:
            self.anchor = None
        elif self.anchor is None:
            self.anchor = self.caret
        self.caret = min(max(to, 0), len(self.text))

    def step(self, direction: int, word: bool = False, select: bool = False) -> None:
        """Move the caret one character, or with `word` one word, forward (`direction` 1) or back (-1). With `select`
        the selection grows to it; else nothing is selected afterwards, and no text is deleted.

        Where something was selected, a step without `word` and `select` only goes to that end of it.
        """
        low, high = self.selection_range
        if low != high and not select and not word:
            self.move(low if direction < 0 else high)
        else:
            self.move(self._word_boundary(direction) if word else next_letter(self.text, self.caret, direction), select)

    def insert(self, text: str) -> bool:
        """Replace the selection by a text without its control characters, as far as the limit allows. Return whether
        the text has changed.
        """
        return self._replace(*self.selection_range, text)

    def replace_all(self, text: str) -> bool:
        """Replace the whole text by the printable characters of `text`, as far as the limit allows; line breaks and
        no-break spaces are left out. The caret is then at the end. Return whether the text has changed.
        """
        return self._replace(0, len(self.text), text)

    def delete(self, direction: int, word: bool = False) -> bool:
        """Delete the selection; without one, the character or word after (`direction` 1) or before (-1) the caret.
        Return whether the text has changed.
        """
        if self.anchor is None or self.anchor == self.caret:
            self.anchor = self.caret
            self.caret = self._word_boundary(direction) if word else next_letter(self.text, self.caret, direction)
        return self._replace(*self.selection_range, "")

    def _replace(self, start: int, end: int, by: str) -> bool:
        room = self.limit - len(self.text) + (end - start)
        by = "".join(c for c in by if c.isprintable() or c in JOINERS)
        if len(by) > room:
            by = by[: whole_letters(by, max(0, room))]
        before, self.text = self.text, self.text[:start] + by + self.text[end:]
        self.caret, self.anchor = start + len(by), None
        return self.text != before

    def _word_boundary(self, direction: int) -> int:
        """Return where a step by a word from the caret ends.

        Back (`direction` -1), that is the start of the word that holds the caret or, if it is in none, of the word
        before; 0 if there is no word. Forward (1), it is the end of that word or of the next; the end of the text if
        there is no word.
        """
        if direction < 0:
            end = len(self.text[: self.caret].rstrip())
            return self.text.rfind(" ", 0, end) + 1
        start = self.caret + len(self.text[self.caret :]) - len(self.text[self.caret :].lstrip())
        end = self.text.find(" ", start)
        return len(self.text) if end < 0 else end


class TextEntry(Widget):
    """A one-line text entry. `on_change` is called after every edit, `on_submit` on Enter.

    Shift with arrows, Home and End selects; Ctrl+A and a double click select all.
    """

    takes_focus = True

    def __init__(
        self,
        text: str = "",
        on_change: Callable[[str], object] = nothing,
        on_submit: Callable[[str], object] | None = None,
        placeholder: str = "",
        limit: int = 40,
        tip: str = "",
        grow: float = 0,
    ) -> None:
        super().__init__(grow, tip)
        self.edited = EditedText(text, limit)
        self.on_change = on_change
        self.on_submit = on_submit
        self.placeholder = placeholder
        self._look: Look | None = None
        """The look that the entry was placed with; None before that."""

    @property
    def text(self) -> str:
        """The text of the entry. Setting it puts the caret at its end, and does not call `on_change`."""
        return self.edited.text

    @text.setter
    def text(self, text: str) -> None:
        self.edited = EditedText(text, self.edited.limit)

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return a width for about twenty characters, and the height of a one-line control."""
        return (look.em(240), look.em(HEIGHT))

    def lip(self, look: Look) -> int:
        """Return the height (px) that is left free below the field, so that the field is as high as the face of a
        button.
        """
        return look.px(LIP)

    def focus_outline(self, look: Look) -> tuple[Rect, int]:
        """Return the rectangle of the field and its corner radius."""
        return self._field(look), look.px(look.theme.radius)

    def place(self, rect: Rect, look: Look) -> None:
        """Set the rectangle of the entry."""
        super().place(rect, look)
        self._look = look

    def handle(self, verb: Verb) -> bool:
        """Edit the text on typed characters, editing keys and clicks; call `on_submit` on Enter. Return whether the
        verb was used. Enter is left to the page if there is no `on_submit`, and always if it comes from a gamepad.

        A key that types a character always counts as used, so that it runs no command of the page. Left and right move
        the caret; if the text is empty, or on a gamepad, they are left to the page.
        """
        match verb:
            case Typed(text=text):
                self._notify_if(self.edited.insert(text))
            case Confirm(pad=int()):
                # A pad has no letters: what it wants is a keyboard on the screen, not to submit.
                return False
            case Confirm(typed=False):
                if self.on_submit is None:
                    return False
                self.on_submit(self.text)
            case Confirm(typed=True):
                pass
            case Press(pos=pos, button=1, shift=shift):
                self.edited.move(self._caret_at(pos[0]), shift)
            case Click(button=1, count=2):
                self.edited.select_all()
            case Focus(to=Direction.LEFT | Direction.RIGHT as to, shift=shift, ctrl=ctrl, pad=None) if self.text:
                self.edited.step(-1 if to is Direction.LEFT else 1, ctrl, shift)
            case Command():
                return self._command(verb)
            case _:
                return False
        return True

    def draw(self, canvas: Canvas) -> None:
        """Draw the field with the text, scrolled so that the caret is visible."""
        look, theme = canvas.look, canvas.look.theme
        edge = theme.accent if self.focused else theme.text_dim if self.hovered else theme.panel_edge
        canvas.box(self._field(look), theme.well, look.px(theme.radius), edge, look.px(1.5))
        room = self._text_rect(look)
        with canvas.clip(room):
            at = (self._text_x(look), room.centery)
            low, high = self.edited.selection_range
            if self.focused and low != high:
                line = look.fonts.line_height(Role.BODY)
                left, right = sorted(at[0] + self._width(look, end) for end in (low, high))
                canvas.fill(alpha(theme.accent, 90), Rect(left, room.centery - line // 2, right - left, line))
            if self.text:
                canvas.text(self.text, at, Role.BODY, theme.text, "midleft")
            elif self.placeholder:
                canvas.text_in(self.placeholder, room, Role.BODY, theme.text_dim)
            if self.focused:
                line = look.fonts.line_height(Role.BODY)
                x = at[0] + self._width(look, self.edited.caret)
                canvas.fill(theme.accent, Rect(x, room.centery - line // 2, look.px(2), line))

    def replace_all(self, text: str) -> None:
        """Replace the whole text as far as the limit allows, and call `on_change` if it has changed."""
        self._notify_if(self.edited.replace_all(text))

    def select_all(self) -> None:
        """Select the whole text."""
        self.edited.select_all()

    def _command(self, verb: Command) -> bool:
        match verb.key:
            case "backspace":
                self._notify_if(self.edited.delete(-1, verb.ctrl))
            case "delete":
                self._notify_if(self.edited.delete(1, verb.ctrl))
            case "home":
                self.edited.move(0, verb.shift)
            case "end":
                self.edited.move(len(self.text), verb.shift)
            case "a" if verb.ctrl:
                self.edited.select_all()
            case key:
                return len(key) == 1 and not (verb.ctrl or verb.alt)
        return True

    def _notify_if(self, changed: bool) -> None:
        if changed:
            self.on_change(self.text)

    def _text_rect(self, look: Look) -> Rect:
        return self._field(look).inflate(-2 * look.em(12), -2 * look.px(3))

    def _field(self, look: Look) -> Rect:
        return Rect(self.rect.x, self.rect.y, self.rect.width, self.rect.height - self.lip(look))

    def _text_x(self, look: Look) -> int:
        """Return the x at which the text begins. It is left of the field if the text is scrolled."""
        room = self._text_rect(look)
        return room.x - max(0, self._width(look, self.edited.caret) + look.px(3) - room.width)

    def _width(self, look: Look, letters: int) -> int:
        return look.fonts.x_at(self.text, letters)

    def _caret_at(self, x: int) -> int:
        look = self._look
        if look is None:
            return self.edited.caret
        origin = self._text_x(look)
        stops = letter_ends(self.text[:MAX_LENGTH])
        if is_from_left(self.text):  # where the caret goes to the right from stop to stop, few need to be looked at
            after = bisect_left(stops, x - origin, key=lambda n: self._width(look, n))
            stops = stops[max(0, after - 1) : after + 1] or stops[-1:]
        return min(stops, key=lambda n: abs(self._width(look, n) + origin - x))
