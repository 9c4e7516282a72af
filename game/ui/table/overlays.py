"""Pages that come up over a table when they are asked for or due, and the log and the sign that open some of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from pygame import Rect

from game.engine.actions import Cut, DrawDiscards
from game.engine.cards import Card
from game.engine.play.verbs import why_not
from game.engine.state import Phase
from game.ui.app.screens import Screen
from game.ui.cards.slots import spread
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.theme import Role, alpha, mix
from game.ui.input.glyphs import On, either, on_pad, told
from game.ui.input.verbs import (
    Cancel,
    Click,
    Command,
    Confirm,
    Direction,
    DragEnd,
    DragMove,
    DragStart,
    Focus,
    Hover,
    Menu,
    Pos,
    Press,
    Verb,
)
from game.ui.table.desk import Desk
from game.ui.table.log import LogPage, PlayLog
from game.ui.table.remarks import Remarks
from game.ui.table.unsaved import UnsavedSign, way_out
from game.ui.table.viewpoint import Viewpoint
from game.ui.widgets import Answer, Button, Column, Dialog, Label, Page, Panel, Row, Widget, draw_surface
from game.ui.widgets.base import Size
from game.ui.words.strings import _

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


PACK_WIDTH, PACK_HEIGHT = 430, 330
PANEL_WIDTH, PANEL_HEIGHT = 660, 560
LIFT, ASIDE = 46, 14
MANY = 8
"""Cards by which it is lifted in a larger step."""


class CutScreen(Screen):
    """Lets the player lift part of a pack of `size` cards; `cut(count)` is called with how many.

    How many are lifted is never written anywhere: it is a game for the eye. `needs` says what would be exact and
    what that earns.
    """

    opaque = False

    def __init__(self, size: int, needs: str, cut: Callable[[int], object], menu: Callable[[], object]) -> None:
        self.size = size
        self.needs = needs
        self.lifted = size // 2
        self._cut = cut
        self._menu = menu
        # Every pack lies a little differently, so that no mark on the screen tells the number.
        self._edges = [Random(size * 1000 + n).uniform(-1, 1) for n in range(size)]

    # Geometry

    @property
    def _panel(self) -> Rect:
        look = self.look
        window = Rect((0, 0), look.metrics.size)
        width, height = look.px(PANEL_WIDTH), look.px(PANEL_HEIGHT)
        return Rect(0, 0, width, height).clip(window).move_to(center=window.center)

    @property
    def pack(self) -> Rect:
        """The pack as it lies before anything is lifted."""
        look, panel = self.look, self._panel
        return Rect(0, 0, look.px(PACK_WIDTH), look.px(PACK_HEIGHT)).move_to(
            midbottom=(panel.centerx, panel.bottom - look.px(54))
        )

    def _count_at(self, pos: Pos) -> int:
        pack = self.pack
        share = (pos[1] - pack.top) / pack.height
        return min(max(round(share * self.size + 0.5), 1), self.size - 1)

    # What is done

    def handle(self, verb: Verb) -> bool:
        """See `Screen.handle`."""
        match verb:
            case Hover(pos=pos) | Press(pos=pos) | DragStart(pos=pos) | DragMove(pos=pos):
                return self._follow(pos)
            case Click(pos=pos, button=1) | DragEnd(pos=pos):
                return self._follow(pos) and self._done()
            case Focus(to=Direction.UP | Direction.LEFT):
                return self._by(-1)
            case Focus(to=Direction.DOWN | Direction.RIGHT):
                return self._by(1)
            case Command(key="page up"):
                return self._by(-MANY)
            case Command(key="page down"):
                return self._by(MANY)
            case Confirm():
                return self._done()
            case Cancel() | Menu():
                self._menu()
                return True
        return False

    def _follow(self, pos: Pos) -> bool:
        reach = self.pack.inflate(self.look.px(120), self.look.px(120))
        if not reach.collidepoint(pos):
            return False
        self.lifted = self._count_at(pos)
        return True

    def _by(self, step: int) -> bool:
        self.lifted = min(max(self.lifted + step, 1), self.size - 1)
        return True

    def _done(self) -> bool:
        self.stack.pop()
        self._cut(self.lifted)
        return True

    # What is seen

    def draw(self, canvas: Canvas) -> None:
        """See `Screen.draw`."""
        look, theme = canvas.look, canvas.look.theme
        canvas.fill(theme.veil)
        panel = self._panel
        draw_surface(canvas, panel)
        inner = panel.inflate(-look.px(48), -look.px(32))
        title = canvas.text(_("Cut the pack"), inner.midtop, Role.SUBHEADING, theme.text, "midtop")
        canvas.text(
            self.needs, (inner.centerx, title.bottom), Role.SMALL, theme.text_dim, "midtop", inner.width, "center"
        )
        mouse = _("Point at the pack and click, or drag; arrow keys move by one card, Enter cuts")
        steps = {"ways": On.WAYS, "fewer": On.LEFT_TRIGGER, "more": On.RIGHT_TRIGGER, "cut": On.A}
        signs = {name: on_pad(button) for name, button in steps.items()}
        pad = _("{ways} moves by one card, {fewer} and {more} by {count}, {cut} cuts").format(count=MANY, **signs)
        how = either(mouse, pad)
        canvas.text(how, inner.midbottom, Role.CAPTION, theme.text_dim, "midbottom", inner.width, "center")
        self._draw_pack(canvas, look)

    def _draw_pack(self, canvas: Canvas, look: Look) -> None:
        pack, theme = self.pack, look.theme
        canvas.shadow(pack.move(0, look.px(6)), look.px(4), look.px(16))
        shift = look.px(ASIDE)
        for number in range(self.size - 1, -1, -1):
            top = pack.top + pack.height * number / self.size
            bottom = pack.top + pack.height * (number + 1) / self.size
            up = number < self.lifted
            x = pack.x + round(self._edges[number] * look.px(1.5)) + (shift if up else 0)
            y = round(top) - (look.px(LIFT) if up else 0)
            card = Rect(x, y, pack.width, max(1, round(bottom) - round(top)))
            shade = 0.06 + 0.1 * (number % 2) + 0.06 * abs(self._edges[number])
            canvas.fill(mix(theme.paper, theme.paper_text, shade), card)
            canvas.fill(mix(theme.paper, theme.paper_text, 0.45), Rect(card.x, card.bottom - 1, card.width, 1))
        gap = pack.top + round(pack.height * self.lifted / self.size)
        canvas.box(Rect(pack.x, gap - look.px(4), pack.width, look.px(4)), alpha(theme.shadow, 70))


class Overlays:
    """Puts pages over `screen`, a table's; `menu` opens its menu."""

    def __init__(
        self, screen: Screen, place: Viewpoint, desk: Desk, remarks: Remarks, menu: Callable[[], object]
    ) -> None:
        self.log = PlayLog(place.words.event, self.read_log)
        self.sign = UnsavedSign(self.tell_unsaved)
        self._screen = screen
        self._place = place
        self._desk = desk
        self._remarks = remarks
        self._menu = menu
        self._browser: PileBrowser | None = None
        self._page: LogPage | None = None

    def browse(self) -> None:
        """Spread the discards, where the rules let one look through them; else say why not."""
        if self._desk.view.state.rules.draw.discards != "pile":
            self._remarks.say(_("Only the top of the discards may be seen, and here it lies open on the table."))
            return
        self._browser = PileBrowser(*self._pile())
        self._screen.stack.push(self._browser)

    def read_log(self) -> None:
        """Show all plays."""
        self._page = LogPage(self.log.lines, self._place.table.past.fingerprints)
        self._screen.stack.push(self._page)

    def tell_unsaved(self) -> None:
        """Say why the match is not saved, and what can be done."""
        trouble = self._place.table.kept.trouble
        if trouble is not None:
            answers = [Answer(_("Play on")), Answer(_("Try again"), self._save_again, "primary")]
            self._screen.stack.push(Dialog(_("The match is not being saved"), way_out(trouble), answers))

    def _save_again(self) -> None:
        table = self._place.table
        table.keep_again()
        if table.kept.trouble is not None:
            self._remarks.warn(self.sign.whole)

    def follow(self) -> None:
        """The table changed: what is open shows it."""
        top = self._screen.stack.top if self._screen.placed else None
        if self._browser and top is self._browser:
            self._browser.show(*self._pile())
        if self._page and top is self._page:
            self._page.show(self.log.lines, self._place.table.past.fingerprints)

    def due(self) -> bool:
        """Let the player cut where that is due; whether it is."""
        view, stack = self._desk.view, self._screen.stack
        if view.state.phase is not Phase.CUT or not self._desk.my_turn or stack.top is not self._screen:
            return False

        def cut(count: int) -> None:
            self._desk.submit(Cut(view.seat, count))

        stack.push(CutScreen(len(view.state.stock), self._place.prompts.cut(view.state), cut, self._menu))
        return True

    def _pile(self) -> tuple[Sequence[Card], Callable[[], object] | None, str]:
        view = self._desk.view
        refusal = why_not(view.state, DrawDiscards(view.seat))
        if refusal is None:
            return view.state.discards, self._desk.draw_discards, _("Taking the pile is your draw.")
        return view.state.discards, None, self._place.words.refusal(refusal, view)
