"""The pile of discards, spread out to be looked through."""

from collections.abc import Callable, Sequence

from pygame import Rect

from game.engine.cards import Card
from game.ui.canvas import Canvas
from game.ui.glyphs import told
from game.ui.input import Command, Press, Verb
from game.ui.layout.packing import spread
from game.ui.look import Look
from game.ui.strings import _
from game.ui.theme import Role
from game.ui.widgets import Button, Column, Label, Page, Panel, Row, Widget
from game.ui.widgets.base import Size

CARD = 84
WIDTH = 880
ROWS = ((9, 126), (22, 240), (999, 330))
"""Up to how many cards there is how much room for them, in units."""


class PileBrowser(Page):
    """Shows `cards`, the top one last. `take` draws the pile; None where that is not possible now, and `why` says it.

    Esc, V and a press beside it close it.
    """

    opaque = False
    scrolls = False

    def __init__(self, cards: Sequence[Card], take: Callable[[], object] | None, why: str = "") -> None:
        super().__init__()
        self.cards = tuple(cards)
        self.take = take
        self.why = why

    def build(self) -> Widget:
        """The cards, and what may be done."""
        count = len(self.cards)
        title = (
            _("The discards") if not count else _("The discards: {count} cards, the newest last").format(count=count)
        )
        if count == 1:
            title = _("The discards: one card")
        buttons: list[Widget] = [Label(self.why, Role.SMALL, "text_dim", grow=1)]
        if self.take:
            buttons.append(Button(told(_("Take the pile"), "F"), self._take, "primary"))
        buttons.append(Button(_("Close"), self.back))
        return Panel(Column([Label(title, Role.SUBHEADING), _Cards(self.cards), Row(buttons)], gap=12), padding=20)

    def enter(self) -> None:
        """Build, with the focus on what is done most likely."""
        super().enter()
        self.group.set_focus(self.group.focusable()[0])

    def frame(self, look: Look) -> Rect:
        """In the middle."""
        window = Rect((0, 0), look.metrics.size)
        room = window.inflate(-look.px(60), -look.px(60))
        width = min(look.px(WIDTH), room.width)
        height = min(self.group.root.measure(look, width)[1], room.height)
        return Rect(0, 0, width, height).move_to(center=window.center)

    def show(self, cards: Sequence[Card], take: Callable[[], object] | None, why: str) -> None:
        """The table changed."""
        if (self.cards, self.why, self.take is None) != (tuple(cards), why, take is None):
            self.cards, self.take, self.why = tuple(cards), take, why
            self.rebuild()

    def handle(self, verb: Verb) -> bool:
        """See `Screen.handle`."""
        if isinstance(verb, Press) and not self.frame(self.look).collidepoint(verb.pos):
            self.back()
            return True
        if isinstance(verb, Command) and verb.key in ("v", "f"):
            if verb.key == "v":
                self.back()
            elif self.take:
                self._take()
            return True
        return super().handle(verb)

    def _take(self) -> None:
        take = self.take
        self.back()
        if take:
            take()


class _Cards(Widget):
    """Cards in as many rows as show most of each."""

    def __init__(self, cards: Sequence[Card]) -> None:
        super().__init__()
        self.cards = cards

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Room for a row, two or three."""
        high = next(units for most, units in ROWS if len(self.cards) <= most)
        return (width or look.px(WIDTH), look.px(high))

    def draw(self, canvas: Canvas) -> None:
        """Every card."""
        look = canvas.look
        spots = spread(self.rect, len(self.cards), look.px(CARD), look.px(8))
        for card, (x, y, width) in zip(self.cards, spots, strict=True):
            picture = look.images.card(repr(card), width)
            canvas.image(picture, picture.get_rect(center=(round(x), round(y))).topleft)
