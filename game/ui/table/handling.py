"""Who gets what a player does: the buttons, the mouse at the table, or the keys."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.cards.painter import Painter
from game.ui.cards.slots import Place, Zone
from game.ui.input.verbs import (
    OUTSIDE,
    POINTER,
    Cancel,
    Click,
    Command,
    Confirm,
    Direction,
    DragCancel,
    DragMove,
    Focus,
    Hover,
    Menu,
    Press,
    Quit,
    Verb,
    Wheel,
)
from game.ui.table.buttons import Panels
from game.ui.table.keys import ButtonFocus, Keys
from game.ui.table.pointer import Pointer

SCROLL = 40
"""Units a mat scrolls with one notch of the wheel."""


class Handling:
    """Hands every verb on. `changed` is called after whatever may have changed what can be done; `menu` opens it.

    `on_plate` is called with the seat whose plate was clicked, and says whether that means anything.
    """

    def __init__(
        self,
        pointer: Pointer,
        keys: Keys,
        panels: Panels,
        painter: Painter,
        changed: Callable[[], None],
        menu: Callable[[], object],
        on_plate: Callable[[int], bool],
    ) -> None:
        self.pointer = pointer
        self.keys = keys
        self.panels = panels
        self.painter = painter
        self.changed = changed
        self.menu = menu
        self.on_plate = on_plate
        self.buttons = ButtonFocus(lambda: panels.groups)
        self._left: Place | None = None
        self._on_panels = False
        self._clicked_panels = False

    def handle(self, verb: Verb) -> bool:
        """React; whether it was of use. Whatever is done brings running animations to their end."""
        if isinstance(verb, Press | Focus | Confirm | Command):
            self.pointer.stage.finish()
        if isinstance(verb, Hover | DragMove):
            return self._moved(verb)
        used = self._done(verb)
        if used:
            self.changed()
        return used

    def _moved(self, verb: Hover | DragMove) -> bool:
        """The pointer moved: what holds still stays as it is, but other places may light up."""
        before = self._lit()
        on_button = isinstance(verb, Hover) and self.panels.handle(verb)
        used = self.pointer.handle(verb)
        if on_button:
            self.painter.stale()
        return on_button or used or self._lit() != before

    def _lit(self) -> tuple[object, ...]:
        pointer = self.pointer
        over = pointer.over.place if pointer.over else None
        return (over, pointer.target_at(pointer.pos) if pointer.in_play else None, pointer.stage.opening)

    def _done(self, verb: Verb) -> bool:
        if self.buttons.handle(verb):
            if self.buttons.button is None:
                self.keys.focus = self._left
                self.keys.mend()
            return True
        if isinstance(verb, Menu | Cancel) and not self.pointer.lifted:
            if not self.keys.handle(verb):
                self.menu()
            return True
        if isinstance(verb, Quit):
            return False
        if isinstance(verb, Wheel):
            return self._scroll(verb)
        if isinstance(verb, (*POINTER, DragCancel)):
            return self._pointed(verb)
        return self._onto_buttons(verb) or self.keys.handle(verb)

    def _onto_buttons(self, verb: Verb) -> bool:
        """Down from the hand there are buttons; whether the focus went to one."""
        focus = self.keys.focus
        if not isinstance(verb, Focus) or verb.to is not Direction.DOWN or not focus or focus.zone is not Zone.HAND:
            return False
        if self.buttons.enter():
            self._left, self.keys.focus = focus, None
        return self.buttons.button is not None

    def _pointed(self, verb: Verb) -> bool:
        """What began on a button, and the second click after one, is not for the cards below where it is gone."""
        used = self.panels.handle(verb)
        if isinstance(verb, Press):
            self.keys.focus = None
            self.buttons.leave()
            self._on_panels = used
        beside = not self._on_panels
        if isinstance(verb, Click):
            beside = beside and not (verb.count > 1 and self._clicked_panels)
            self._clicked_panels, self._on_panels = not beside, False
        if beside and not used and self._on_a_plate(verb):
            return True
        return used or (beside and self.pointer.handle(verb))

    def _on_a_plate(self, verb: Verb) -> bool:
        if not isinstance(verb, Click) or verb.button != 1 or self.pointer.hand.selected:
            return False
        plates = enumerate(self.pointer.stage.areas.plates)
        return any(plate.collidepoint(verb.pos) and self.on_plate(seat) for seat, plate in plates)

    def _scroll(self, verb: Wheel) -> bool:
        if verb.pos == OUTSIDE:
            return self._scroll_mat(self._focused_mat(), verb.dy)
        if self.panels.handle(verb):
            return True
        mats = self.pointer.stage.areas.mats
        return any(mat.collidepoint(verb.pos) and self._scroll_mat(seat, verb.dy) for seat, mat in enumerate(mats))

    def _scroll_mat(self, seat: int, dy: float) -> bool:
        stage = self.pointer.stage
        return stage.scroll_by(seat, round(-dy * stage.metrics.px(SCROLL)))

    def _focused_mat(self) -> int:
        """Whose mat a wheel without a pointer turns: that of the meld with the focus, else one's own."""
        focus, view = self.keys.focus, self.pointer.stage.view
        return view.state.melds[focus.owner - 1].owner if focus and focus.zone is Zone.MELD else view.seat
