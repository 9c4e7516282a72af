"""All that can be clicked at the table besides the cards: the buttons beside the hand, the tray's, the banner's."""

from collections.abc import Callable, Sequence

from pygame import Rect

from game.engine.actions import Buy, CallRummy, Next, Pass
from game.ui.canvas import Canvas
from game.ui.input import Click, Press, Verb
from game.ui.layout.areas import GAP
from game.ui.look import Look
from game.ui.table.banner import Banner
from game.ui.table.commands import Commands
from game.ui.table.company import Company
from game.ui.table.controls import Controls
from game.ui.table.felt_words import FeltWords
from game.ui.table.laying import Laying
from game.ui.table.needed import piles, played
from game.ui.table.overlays import Overlays
from game.ui.table.stage import Stage
from game.ui.table.traybar import TrayBar
from game.ui.table.viewpoint import Viewpoint
from game.ui.widgets import Button, Group

LEAST_LOG = 52
"""Room for the title and a play, in units that grow with the text; with less there is no log."""


class Panels:
    """The groups of buttons, as one. What is written on the felt stays in sight where there is room for that."""

    def __init__(
        self,
        place: Viewpoint,
        laying: Laying,
        commands: Commands,
        overlays: Overlays,
        company: Company,
        menu: Callable[[], object],
    ) -> None:
        desk = laying.desk
        self.desk = desk
        do = {**commands.buttons, "menu": menu}
        self.controls = Controls(do, desk.submit, desk.view.state.rules.rummy_in_the_deck)
        self.bar = TrayBar(laying)
        self.banner = Banner(place.words.names, desk.submit, company.share)
        self.felt = FeltWords(desk, laying.stage, place.prompts)
        self.sign = overlays.sign
        self.log = Group(overlays.log)
        self._unsaved = Group(overlays.sign)
        self._room = Rect(0, 0, 0, 0)

    @property
    def groups(self) -> Sequence[Group]:
        """Who gets input first."""
        low = (self.log, self._unsaved) if self.log.root.rect.height else (self._unsaved,)
        return (self.banner.group, self.bar.group, self.controls.group, *low)

    def update(self, stage: Stage, muted: bool, look: Look) -> None:
        """Show what can be done now."""
        legal, areas = self.desk.legal(), stage.areas
        self.banner.update(stage.view, legal)
        # What the banner asks is not asked a second time beside the hand.
        asked = (Buy, CallRummy, Pass) if self.banner.open else ()
        beside = [action for action in legal if not isinstance(action, asked)]
        undo = self.desk.table.can_undo(self.desk.seat)
        decides = any(not isinstance(action, Next) for action in legal)
        self.controls.update(beside, decides, bool(self.desk.claims()), undo, stage.hand.sorting, muted)
        self._room = areas.buttons
        self.controls.place(areas.buttons, look)
        self._place_log(areas.log, look)
        self.bar.place(areas.mats[self.desk.seat], look)
        if self.banner.open:
            self.banner.place(areas.river, look, self.needed(stage, look), self.felt.holds_room(look))

    def needed(self, stage: Stage, look: Look) -> list[Rect]:
        """What a question about the top discard must not hide: cards, plates, the prompt and the buttons beside it."""
        areas, buttons = stage.areas, self.controls.group.root.rect
        return [*played(stage), *piles(stage, look), *areas.plates, areas.prompt, buttons]

    def _place_log(self, room: Rect, look: Look) -> None:
        """The last plays have the room, but for what the sign needs above them while the match is not saved."""
        self.sign.follow(self.desk.table.kept.trouble)
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
