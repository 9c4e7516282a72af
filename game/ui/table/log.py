"""The log of the last plays, and the page with all of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from game.session.match.match import PublicHistory
from game.ui.draw.canvas import Canvas
from game.ui.draw.theme import Role, alpha
from game.ui.input.keys import Shortcut
from game.ui.input.verbs import Click, Press, Verb, Wheel
from game.ui.widgets import Button, Column, Label, Page, Panel, Row, Scroll, Spacer, Widget
from game.ui.widgets.button import Link
from game.words.events import whole_fingerprint_text
from game.words.strings import _

MOST_LINES = 400


class PlayLog(Widget):
    """The log of the last plays in sentences, the newest last. The wheel scrolls it, a click calls `on_click`.

    `titles` are alternative titles, the longest first; the first that fits is drawn, or else the last, made to fit.
    """

    def __init__(self) -> None:
        super().__init__(tip=Shortcut.LOG.tip(_("Scroll with the wheel, or click to see all plays")))
        self.on_click: Callable[[], object] | None = None
        self.titles: Sequence[str] = ("",)
        self.lines: list[str] = []
        self.scrolled_lines = 0
        """The number of newest sentences scrolled out of sight."""

    def add(self, lines: Sequence[str]) -> None:
        """Append lines to the log and scroll to the newest; of too many lines the oldest are removed."""
        self.lines += lines
        del self.lines[:-MOST_LINES]
        if lines:
            self.scrolled_lines = 0

    def handle(self, verb: Verb) -> bool:
        """Scroll by the wheel, and call `on_click` on a left click inside the log. Return whether the input was used.

        Every left press and click counts as used, even outside the log; the wheel does if it scrolled.
        """
        match verb:
            case Wheel(dy=dy):
                before = self.scrolled_lines
                self.scrolled_lines = min(max(0, self.scrolled_lines + round(dy)), max(0, len(self.lines) - 1))
                return self.scrolled_lines != before
            case Press(button=1):
                return True
            case Click(pos=pos, button=1):
                if self.on_click and self.rect.collidepoint(pos):
                    self.on_click()
                return True
        return False

    def draw(self, canvas: Canvas) -> None:
        """Draw the title and as many sentences as fit, without those scrolled out of sight at the end. The newest of
        all is the brightest.
        """
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
        for age, line in enumerate(reversed(self.lines[: len(self.lines) - self.scrolled_lines]), self.scrolled_lines):
            wrapped = look.fonts.lines(line, Role.SMALL, inner.width)
            height = line_height * len(wrapped)
            if y - height < top:
                break
            y -= height
            colour = theme.text if age == 0 else theme.text_dim
            canvas.text("\n".join(wrapped), (inner.x, y), Role.SMALL, colour)


SMALLEST = 0.85
"""The smallest scale of a title; below it, a shorter title is taken."""


class LogPage(Page):
    """The page with all sentences that `log` keeps, scrolled to the newest play, and on demand the fingerprints of the
    deal's shuffles.

    Esc, G and a press outside close it. `history` is the public history of the match.
    """

    wide = 620
    full_height = False
    share = 0.88

    opaque = False
    scrolls = False
    first_focus = -1

    def __init__(self, log: PlayLog, history: PublicHistory) -> None:
        super().__init__()
        self.log = log
        self.history = history
        self.lines = tuple(log.lines)
        self.fingerprints = tuple(history.shuffle_fingerprints)
        self.shows_fingerprints = False
        """Whether the fingerprints of the shuffles are shown."""
        self._scroll = Scroll(Widget())

    def build(self) -> Widget:
        """Return the panel with the sentences and the button that closes the page. If there are fingerprints, a link
        shows or hides them.
        """
        rows: list[Widget] = [Label(line, Role.BODY, "text_dim", wrap=True) for line in self.lines[:-1]]
        rows += [Label(line, Role.BODY, wrap=True) for line in self.lines[-1:]]
        self._scroll = Scroll(Column(rows, gap=4))
        fair = (
            [Link(_("Was it shuffled fairly?"), self._toggle_fingerprints, ink="accent")] if self.fingerprints else []
        )
        foot = Row([*fair, Spacer(grow=1), Button(_("Close"), self.back, "primary")])
        title = Label(_("The plays"), Role.SUBHEADING)
        return Panel(Column([title, self._scroll, *self._fingerprint_rows(), foot], gap=12), padding=20)

    def _fingerprint_rows(self) -> list[Widget]:
        if not self.shows_fingerprints:
            return []
        what = _(
            "The order of the cards was fixed before the deal. Once the deal is over, “Luck and shuffle” shows "
            "that order, and anybody can check that it has this fingerprint (SHA-256):"
        )
        digits = map(whole_fingerprint_text, self.fingerprints)
        written = [Label(each, Role.CAPTION, "text_dim", wrap=True) for each in digits]
        return [Column([Label(what, Role.SMALL, wrap=True), *written], gap=4)]

    def _toggle_fingerprints(self) -> None:
        """Show the fingerprints of the shuffles, or hide them."""
        self.shows_fingerprints = not self.shows_fingerprints
        self.rebuild()

    def layout(self) -> None:
        """Lay the page out and scroll to the newest play."""
        super().layout()
        self._scroll.bar.move_to(self._scroll.bar.content)
        super().layout()

    def follow(self) -> None:
        """Rebuild the page if plays or fingerprints were added."""
        now = tuple(self.log.lines), tuple(self.history.shuffle_fingerprints)
        if (self.lines, self.fingerprints) != now:
            self.lines, self.fingerprints = now
            self.rebuild()

    def handle(self, verb: Verb) -> bool:
        """Handle a verb; the key of the log and a press outside close the page. Return whether it was used."""
        beside = isinstance(verb, Press) and not self.frame(self.look).collidepoint(verb.pos)
        if beside or verb == Shortcut.LOG.verb:
            self.back()
            return True
        return super().handle(verb)
