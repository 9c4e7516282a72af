"""The picture of the tray: its boxes with what each meld lacks, and the buttons that arrange and lay."""

from collections.abc import Sequence

from pygame import Rect

from game.engine.contracts import Kind, Slot
from game.engine.view import View
from game.ui.canvas import Canvas
from game.ui.layout.tray import buttons_room, title_of
from game.ui.look import Look
from game.ui.table.filling import Filling
from game.ui.table.laying import Laying
from game.ui.theme import Ink, Role, alpha
from game.ui.widgets import Button, Column, Group, Widget


class TrayBar:
    """Two buttons beside the boxes. `group` is what the pointer can click; empty while there is no contract."""

    def __init__(self, laying: Laying) -> None:
        self._laying = laying
        self._arrange = Button("Arrange", laying.arrange, tip="Arrange the contract for me (C)", grow=1)
        self._lay = Button("Lay down", laying.lay, "primary", tip="Lay the contract down (L)", grow=1)
        self.group = Group(Widget())

    def place(self, mat: Rect, look: Look) -> None:
        """Stand at the right of one's mat, one above the other, less high than usual where there is little room."""
        self._show(self._laying.active)
        self._lay.enabled = self._laying.may_lay
        self._lay.kind = "danger" if self._laying.daring and not self._laying.met else "primary"
        room = buttons_room(mat, look.metrics)
        gap = look.px(6)
        height = min(self._lay.measure(look)[1], (room.height - gap) // 2)
        top = room.centery - height - gap // 2
        self.group.place(room, look)
        self._arrange.place(Rect(room.x, top, room.width, height), look)
        self._lay.place(Rect(room.x, top + height + gap, room.width, height), look)

    def _show(self, there: bool) -> None:
        """Make the group anew only where it comes or goes: a button that is held must stay the same."""
        if there != bool(self.group.root.children):
            pointer = self.group.pointer
            self.group = Group(Column([self._arrange, self._lay]) if there else Widget())
            self.group.pointer = pointer


def draw_tray(canvas: Canvas, boxes: Sequence[Rect], laying: Laying, view: View, aimed: int | None) -> None:
    """The boxes below the cards: what each meld is, and what it lacks; the aimed one is lit."""
    look, theme = canvas.look, canvas.look.theme
    if laying.tray.contract is None:
        return
    fillings = laying.tray.fillings(view)
    for number, (box, slot, said) in enumerate(zip(boxes, laying.tray.contract.slots, fillings, strict=True)):
        ink = _ink(said, bool(laying.tray.melds[number]))
        hot = number == aimed
        radius = look.px(theme.radius)
        edge = theme.zone_ok if hot else alpha(theme.ink(ink), 200 if said.ready or said.wrong else 110)
        canvas.box(box, alpha(theme.zone_ok if hot else theme.well, 60 if hot else 90), radius, edge, look.px(2))
        title = title_of(box, look.metrics)
        name = canvas.text_in(slot_text(slot), title, Role.CAPTION, theme.text)
        rest = Rect(name.right + look.px(8), title.y, title.right - name.right - look.px(8), title.height)
        # Where there is little room, "2 cards short" is "2 short".
        fits = look.fonts.size(said.text, Role.CAPTION)[0] * 0.85 <= rest.width
        text = said.text if fits else said.text.replace(" cards", "").replace(" card", "")
        if rest.width > look.px(24):
            canvas.text_in(text, rest, Role.CAPTION, theme.ink(ink), "right", smallest=0.75)


def draw_price(canvas: Canvas, mat: Rect, laying: Laying, view: View) -> None:
    """What a false lay-down would cost, where nothing keeps one from it."""
    if not laying.daring or laying.met:
        return
    look, theme = canvas.look, canvas.look.theme
    text = f"A false lay-down costs {view.state.rules.false_lay_down} points"
    width, height = look.fonts.size(text, Role.CAPTION)
    chip = Rect(0, 0, width + look.px(18), height + look.px(2))
    chip.midright = (mat.right - look.px(4), mat.top)
    canvas.box(chip, theme.danger_face, chip.height // 2, theme.danger, look.px(1))
    canvas.text_in(text, chip, Role.CAPTION, theme.text, "center")


def slot_text(slot: Slot) -> str:
    """What a meld of a contract is: set of 3, run of 4."""
    return f"{'Set' if slot.kind is Kind.SET else 'Run'} of {slot.size}"


def _ink(said: Filling, begun: bool) -> Ink:
    if said.wrong:
        return "danger"
    if said.ready:
        return "good"
    return "accent" if begun else "text_dim"
