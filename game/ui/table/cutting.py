"""The cut: the pack seen from the side, of which one lifts as much as one's eye says."""

from collections.abc import Callable
from random import Random

from pygame import Rect

from game.ui.canvas import Canvas
from game.ui.glyphs import On, either, on_pad
from game.ui.input import (
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
from game.ui.look import Look
from game.ui.screen import Screen
from game.ui.strings import _
from game.ui.theme import Role, alpha, mix
from game.ui.widgets import draw_surface

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
