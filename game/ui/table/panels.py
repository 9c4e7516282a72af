"""All that can be clicked at the table besides the cards: the buttons beside the hand, the tray's, the banner's."""

from collections.abc import Sequence

from pygame import Rect

from game.engine.actions import Buy, CallRummy, Pass
from game.engine.view import View
from game.ui.canvas import Canvas
from game.ui.input import Click, Press, Verb
from game.ui.layout import Areas
from game.ui.layout.areas import GAP
from game.ui.look import Look
from game.ui.table.banner import Banner
from game.ui.table.controls import Controls
from game.ui.table.desk import Desk
from game.ui.table.hand import Sorting
from game.ui.table.log import PlayLog
from game.ui.table.traybar import TrayBar
from game.ui.table.unsaved import UnsavedSign
from game.ui.widgets import Button, Group

LEAST_LOG = 52
"""Room for the title and a play, in units that grow with the text; with less there is no log."""


class Panels:
    """The groups of buttons, as one."""

    def __init__(
        self, desk: Desk, controls: Controls, bar: TrayBar, banner: Banner, log: PlayLog, sign: UnsavedSign
    ) -> None:
        self.desk = desk
        self.controls = controls
        self.bar = bar
        self.banner = banner
        self.log = Group(log)
        self.sign = sign
        self._unsaved = Group(sign)
        self._room = Rect(0, 0, 0, 0)

    @property
    def groups(self) -> Sequence[Group]:
        """Who gets input first."""
        low = (self.log, self._unsaved) if self.log.root.rect.height else (self._unsaved,)
        return (self.banner.group, self.bar.group, self.controls.group, *low)

    def update(self, view: View, undo: bool, sorting: Sorting, muted: bool, areas: Areas, look: Look) -> None:
        """Show what can be done now."""
        legal = self.desk.legal()
        self.banner.update(view, legal)
        # What the banner asks is not asked a second time beside the hand.
        asked = (Buy, CallRummy, Pass) if self.banner.open else ()
        beside = [action for action in legal if not isinstance(action, asked)]
        self.controls.update(beside, bool(self.desk.claims()), undo, sorting, muted)
        self._room = areas.buttons
        self.controls.place(areas.buttons, look)
        self._place_log(areas.log, look)
        self.bar.place(areas.mats[view.seat], look)
        self.banner.place(areas.river, look)

    def _place_log(self, room: Rect, look: Look) -> None:
        """The last plays have the room, but for what the sign needs above them while the match is not saved."""
        self.sign.follow(self.desk.table.trouble)
        taken = self.sign.fit(look, room.size)
        self._unsaved.place(Rect(room.topleft, (room.width if taken else 0, taken)), look)
        above = taken + look.px(GAP) if taken else 0
        left = room.height - above
        self.log.place(Rect(room.x, room.y + above, room.width, left if left >= look.em(LEAST_LOG) else 0), look)

    def handle(self, verb: Verb) -> bool:
        """Hand the verb to whom it concerns; what lies below the banner is not pressed through it."""
        used = False
        for group in self.groups:
            # Every group must learn where the pointer is.
            used = group.handle(verb) or used
        used = self._greyed(verb) or used
        if used or not isinstance(verb, Press | Click) or not self.banner.open:
            return used
        card = self.banner.card
        on_card = card is not None and card.collidepoint(verb.pos)
        return not on_card and bool(self.banner.group.root.rect.collidepoint(verb.pos))

    @property
    def free_room(self) -> Rect:
        """What is left of the place beside the hand above its buttons."""
        room, taken = self._room, self.controls.group.root.rect
        return Rect(room.x, room.y, room.width, max(0, taken.top - room.y))

    def _greyed(self, verb: Verb) -> bool:
        """A button that is off does nothing but say why; whether the verb is about one."""
        if not isinstance(verb, Press | Click):
            return False
        under = [path[-1] for group in self.groups if (path := group.root.path(verb.pos))]
        grey = next((each for each in under if isinstance(each, Button) and not each.enabled), None)
        if grey and isinstance(verb, Click) and grey.tip:
            self.desk.say(grey.tip)
        return grey is not None

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
