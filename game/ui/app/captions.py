"""What is heard, in words: for who cannot hear it, or has the sound off."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from game.ui.draw.canvas import Canvas
from game.ui.draw.theme import Role, alpha
from game.ui.words.sounds import SOUNDS
from game.ui.words.strings import _

SECONDS, BRIEFLY = 2.0, 1.0
"""How long a sound is written: the last one, and one after which others were heard."""

MOST = 3
"""How many are written one after the other: of more, those are left out that have waited longest."""

Place = Callable[[tuple[int, int]], Rect]
"""Where a caption of this size may stand."""


class Captions:
    """The last sounds in words, one after the other, each for a moment, at `place()` if there is one."""

    def __init__(self, place: Callable[[], Place | None]) -> None:
        self._place = place
        self._names: list[str] = []
        """What is written now, and what will be."""
        self._read = 0.0
        """Seconds the first of them has been there."""

    @property
    def text(self) -> str:
        """What is written now."""
        return _(SOUNDS[self._names[0]].caption) if self._names else ""

    def hear(self, name: str) -> None:
        """This was heard just now."""
        if name not in SOUNDS or (SOUNDS[name].faint and self._names):
            return
        if any(SOUNDS[each].faint for each in self._names):
            self._names.clear()
        if self._names[-1:] != [name]:
            self._names.append(name)
            del self._names[1 : len(self._names) - MOST + 1]
        if len(self._names) == 1:
            self._read = 0.0

    def tick(self, dt: float) -> bool:
        """dt seconds passed; whether it looks different now."""
        if not self._names:
            return False
        fresh, self._read = not self._read, self._read + dt
        if self._read < (SECONDS if len(self._names) == 1 else BRIEFLY):
            return fresh
        del self._names[0]
        self._read = 0.0
        return True

    def draw(self, canvas: Canvas) -> None:
        """The words on a dark ground, with the sign of a loudspeaker."""
        place = self._place()
        if not self.text or place is None:
            return
        look, theme = canvas.look, canvas.look.theme
        width, height = look.fonts.size(self.text, Role.SMALL)
        icon, pad = look.em(18), look.px(10)
        rect = place((width + icon + 3 * pad, height + look.px(8)))
        canvas.box(rect, alpha(theme.panel, 235), rect.height // 2, theme.panel_edge, look.px(1))
        canvas.icon("sound_on", Rect(rect.x + pad, rect.centery - icon // 2, icon, icon), theme.text_dim)
        left = rect.x + icon + 2 * pad
        canvas.text_in(self.text, Rect(left, rect.y, rect.right - pad - left, rect.height), Role.SMALL, theme.text)
