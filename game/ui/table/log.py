"""The last plays in words."""

from collections.abc import Callable, Sequence

from pygame import Rect

from game.engine.events import Event
from game.engine.state import View
from game.ui.canvas import Canvas
from game.ui.glyphs import told
from game.ui.input import Click, Press, Verb, Wheel
from game.ui.strings import _
from game.ui.theme import Role, alpha
from game.ui.widgets import Widget

KEPT = 400

Tell = Callable[[Event, View], str | None]
"""An event in a sentence; None for what is not worth one."""


class PlayLog(Widget):
    """Sentences, the newest last. The wheel goes back to older ones, a click calls `read`.

    `titles` are words for the head, the longest first.
    """

    def __init__(self, tell: Tell, read: Callable[[], object] = lambda: None) -> None:
        super().__init__(tip=told(_("The wheel scrolls, a click shows all plays"), "G"))
        self._tell = tell
        self._read = read
        self.titles: Sequence[str] = ("",)
        self.lines: list[str] = []
        self.back = 0
        """How many of the newest sentences are scrolled away."""

    def add(self, view: View, events: Sequence[Event], tell: Tell | None = None) -> None:
        """Note what happened, and show it; `tell` knows who sat where when it did, if others sit there now."""
        tell = tell or self._tell
        new = [line for event in events if (line := tell(event, view))]
        self.lines += new
        del self.lines[:-KEPT]
        if new:
            self.back = 0

    def handle(self, verb: Verb) -> bool:
        """Scroll, or open what can be read at leisure."""
        match verb:
            case Wheel(dy=dy):
                before = self.back
                self.back = min(max(0, self.back + round(dy)), max(0, len(self.lines) - 1))
                return self.back != before
            case Press(button=1):
                return True
            case Click(pos=pos, button=1):
                if self.rect.collidepoint(pos):
                    self._read()
                return True
        return False

    def draw(self, canvas: Canvas) -> None:
        """Below the title as many sentences as fit, wrapped; the newest is brightest."""
        look, theme = canvas.look, canvas.look.theme
        line_height = look.fonts.line_height(Role.SMALL)
        pad = look.px(10)
        canvas.box(self.rect, alpha(theme.well, 110), look.px(theme.radius))
        inner = self.rect.inflate(-2 * pad, -2 * look.px(6))
        whole = (each for each in self.titles if look.fonts.fit(each, Role.CAPTION, inner.width, SMALLEST)[0] == each)
        title = next(whole, self.titles[-1])
        place = Rect(inner.topleft, (inner.width, line_height))
        head = canvas.text_in(title, place, Role.CAPTION, theme.accent, smallest=SMALLEST)
        top = head.bottom + look.px(2)
        y = inner.bottom
        for age, line in enumerate(reversed(self.lines[: len(self.lines) - self.back]), self.back):
            wrapped = look.fonts.lines(line, Role.SMALL, inner.width)
            height = line_height * len(wrapped)
            if y - height < top:
                break
            y -= height
            colour = theme.text if age == 0 else theme.text_dim
            canvas.text("\n".join(wrapped), (inner.x, y), Role.SMALL, colour)


SMALLEST = 0.85
"""How much smaller the title may be before a shorter one is taken."""
