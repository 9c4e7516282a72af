"""All that can be clicked at the table besides the cards: the buttons beside the hand, the tray's, the banner's."""

from collections.abc import Sequence

from game.engine.actions import Buy, CallRummy, Pass
from game.engine.view import View
from game.ui.canvas import Canvas
from game.ui.input import Click, Press, Verb
from game.ui.layout import Areas
from game.ui.look import Look
from game.ui.table.banner import Banner
from game.ui.table.controls import Controls
from game.ui.table.desk import Desk
from game.ui.table.hand import Sorting
from game.ui.table.traybar import TrayBar
from game.ui.widgets import Group


class Panels:
    """The groups of buttons, as one."""

    def __init__(self, desk: Desk, controls: Controls, bar: TrayBar, banner: Banner) -> None:
        self.desk = desk
        self.controls = controls
        self.bar = bar
        self.banner = banner

    @property
    def groups(self) -> Sequence[Group]:
        """Who gets input first."""
        return (self.banner.group, self.bar.group, self.controls.group)

    def update(self, view: View, undo: bool, sorting: Sorting, muted: bool, areas: Areas, look: Look) -> None:
        """Show what can be done now."""
        legal = self.desk.legal()
        self.banner.update(view, legal)
        # What the banner asks is not asked a second time beside the hand.
        asked = (Buy, CallRummy, Pass) if self.banner.open else ()
        beside = [action for action in legal if not isinstance(action, asked)]
        self.controls.update(beside, bool(self.desk.claims()), undo, sorting, muted)
        self.controls.place(areas.buttons, look)
        self.bar.place(areas.mats[view.seat], look)
        self.banner.place(areas.river, look)

    def handle(self, verb: Verb) -> bool:
        """Hand the verb to whom it concerns; what lies below the banner is not pressed through it."""
        used = False
        for group in self.groups:
            # Every group must learn where the pointer is.
            used = group.handle(verb) or used
        if used or not isinstance(verb, Press | Click) or not self.banner.open:
            return used
        return bool(self.banner.group.root.rect.collidepoint(verb.pos))

    def tick(self, dt: float) -> bool:
        """dt seconds passed; whether anything looks different."""
        changed = False
        for group in self.groups:
            changed = group.tick(dt) or changed
        return changed

    def draw(self, canvas: Canvas) -> None:
        """All buttons."""
        for group in reversed(self.groups):
            group.draw(canvas)
