"""The line below a page that says how it is used without a mouse."""

from pygame import Rect

from game.ui.canvas import Canvas
from game.ui.glyphs import On, either, key, on_pad
from game.ui.strings import _
from game.ui.theme import Role

RIM = 36
"""How far the line stays away from the sides of the window, in pixels at 100 %."""

EDGE = 12
"""How far it stays above the frame of wood."""


def use_text() -> str:
    """Say how any page is used by keys, or by the gamepad in use."""
    text, space = _("{confirm} choose   {back} back   {next} go on"), "\u00a0"
    keys = text.format(confirm=key(_("Enter")), back=key(_("Esc")), next=key(_("Tab")))
    shoulders = on_pad(On.LEFT_SHOULDER) + space + on_pad(On.RIGHT_SHOULDER)
    return either(keys, text.format(confirm=on_pad(On.A), back=on_pad(On.B), next=on_pad(On.WAYS) + space + shoulders))


def draw_foot(canvas: Canvas, bottom: int, text: str) -> None:
    """Write it in the rim of the window below `bottom`, where there is room for a line."""
    look = canvas.look
    line, room = look.fonts.line_height(Role.SMALL), canvas.rect.bottom - bottom
    if room < line:
        return
    rim = Rect(0, 0, canvas.rect.width - 2 * look.px(RIM), line)
    rim.midbottom = (canvas.rect.centerx, canvas.rect.bottom - look.px(EDGE))
    canvas.text_in(text, rim, Role.SMALL, look.theme.text_dim, "center")
