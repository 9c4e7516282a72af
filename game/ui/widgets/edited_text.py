"""A line of text being written: where the caret is, what is selected, what typing and deleting do to it."""

from __future__ import annotations


class EditedText:
    """Text of at most `limit` characters. What is selected lies between `anchor`, if that is set, and `caret`."""

    def __init__(self, text: str, limit: int) -> None:
        self.text = text
        self.limit = limit
        self.caret = len(text)
        self.anchor: int | None = None

    @property
    def selected(self) -> tuple[int, int]:
        """From where to where the text is selected; twice the caret if it is not."""
        anchor = self.caret if self.anchor is None else self.anchor
        return min(anchor, self.caret), max(anchor, self.caret)

    def select_all(self) -> None:
        """Select all of it: what is typed next replaces it."""
        self.anchor, self.caret = 0, len(self.text)

    def move(self, to: int, select: bool = False) -> None:
        """Put the caret somewhere; what lies between is selected, or nothing is."""
        if not select:
            self.anchor = None
        elif self.anchor is None:
            self.anchor = self.caret
        self.caret = min(max(to, 0), len(self.text))

    def step(self, way: int, word: bool = False, select: bool = False) -> None:
        """Move by a letter or a word; what was selected is left at its end on that side."""
        low, high = self.selected
        if low != high and not select and not word:
            self.move(low if way < 0 else high)
        else:
            self.move(self._word(way) if word else self.caret + way, select)

    def write(self, by: str) -> bool:
        """Write in place of what is selected, as much as there is room for; whether the text is another."""
        return self._replace(*self.selected, by)

    def rewrite(self, text: str) -> bool:
        """Put another text in its place."""
        return self._replace(0, len(self.text), text)

    def delete(self, way: int, word: bool = False) -> bool:
        """Delete what is selected, or else a letter or a word on one side; whether the text is another."""
        if self.anchor is None or self.anchor == self.caret:
            self.anchor = self.caret
            self.caret = self._word(way) if word else min(max(self.caret + way, 0), len(self.text))
        return self._replace(*self.selected, "")

    def _replace(self, start: int, end: int, by: str) -> bool:
        room = self.limit - len(self.text) + (end - start)
        by = "".join(c for c in by if c.isprintable())[: max(0, room)]
        before, self.text = self.text, self.text[:start] + by + self.text[end:]
        self.caret, self.anchor = start + len(by), None
        return self.text != before

    def _word(self, way: int) -> int:
        """Where the word before the caret begins, or the one after it ends."""
        if way < 0:
            end = len(self.text[: self.caret].rstrip())
            return self.text.rfind(" ", 0, end) + 1
        start = self.caret + len(self.text[self.caret :]) - len(self.text[self.caret :].lstrip())
        end = self.text.find(" ", start)
        return len(self.text) if end < 0 else end
