"""The four buttons under one's thumb, as they lie on the gamepad in use."""

from collections.abc import Mapping
from types import MappingProxyType

from game.ui.canvas import Canvas
from game.ui.glyphs import On, on_pad
from game.ui.look import Look
from game.ui.pad_kinds import PadKind
from game.ui.theme import Role
from game.ui.widgets.base import Size, Widget

SIDE = 132

_USUAL = (On.Y, On.B, On.A, On.X)
LAYOUTS: Mapping[PadKind, tuple[On, On, On, On]] = MappingProxyType(
    dict.fromkeys(PadKind, _USUAL) | {PadKind.NINTENDO: (On.X, On.A, On.B, On.Y)}
)
"""What lies at the top, on the right, at the bottom and on the left."""


class PadFaces(Widget):
    """A picture, not for pressing."""

    def measure(self, look: Look, width: int | None = None) -> Size:
        """A square."""
        return (look.em(SIDE), look.em(SIDE))

    def draw(self, canvas: Canvas) -> None:
        """Each where it is for the thumb."""
        kind = canvas.look.fonts.pad or PadKind.XBOX
        side = canvas.look.em(SIDE)
        reach = side // 2 - canvas.look.fonts.line_height(Role.HEADING) // 2
        x, y = self.rect.center
        ways = ((0, -1), (1, 0), (0, 1), (-1, 0))
        for button, (across, down) in zip(LAYOUTS[kind], ways, strict=True):
            canvas.text(on_pad(button, kind), (x + across * reach, y + down * reach), Role.HEADING, anchor="center")
