"""All that can be clicked at the table besides the cards: the buttons beside the hand, the tray's, the banner's."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from game.engine.actions import Action, Buy, CallRummy, Next, Pass
from game.engine.state import Phase
from game.ui.app.preferences import Preferences
from game.ui.cards.areas import GAP
from game.ui.cards.stage import Stage
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.input.glyphs import On, told
from game.ui.input.verbs import Click, Press, Verb
from game.ui.table.banner import Banner
from game.ui.table.closing import Closing
from game.ui.table.desk import Desk, no_claim, no_undo
from game.ui.table.felt import FeltWords
from game.ui.table.hand import NEXT_SORTING, Sorting
from game.ui.table.hint import Hint
from game.ui.table.host import TableHost
from game.ui.table.laying import Laying, TrayBar
from game.ui.table.overlays import Overlays
from game.ui.table.remarks import piles, played
from game.ui.table.viewpoint import Viewpoint
from game.ui.widgets import Button, Column, Group, Row, Widget
from game.ui.words.hints import nothing_text
from game.ui.words.strings import _

_CALLS: dict[type[Action], Callable[[], tuple[str, str]]] = {
    Buy: lambda: (_("Buy"), told(_("Buy the top discard"), "B")),
    CallRummy: lambda: (_("Rummy!"), told(_("The discard could have been played"), "R")),
    Pass: lambda: (_("Pass"), told(_("Pass"), "P")),
    Next: lambda: (_("Next deal"), told(_("Go on to the next deal"), "N")),
}

_SORT_BY: dict[Sorting, Callable[[], str]] = {
    Sorting.SUIT: lambda: _("Sort by suit"),
    Sorting.RANK: lambda: _("Sort by rank"),
    Sorting.MELDS: lambda: _("Sort by melds"),
}


class Controls:
    """A group of buttons that follows what can be done. `do` maps their names to what they do."""

    def __init__(self, do: dict[str, Callable[[], object]], submit: Callable[[Action], object], claims: bool) -> None:
        self._do = do
        self._submit = submit
        self._with_claims = claims
        self.rummy = Button(_("Rummy!"), do["claim"], "primary", grow=1)
        self.sort = Button("", do["sort"], icon="sort", grow=1)
        self.undo = Button("", do["undo"], icon="undo")
        self.hint = Button("", do["hint"], icon="hint")
        self.sound = Button("", do["mute"], icon="sound_on", tip=told(_("Sound"), "M"))
        self.menu = Button("", do["menu"], icon="menu", tip=told(_("Menu"), _("Esc"), On.START))
        self.group = Group(Widget())
        self._shown: tuple[object, ...] = ()

    def update(
        self, legal: Sequence[Action], decides: bool, claims: bool, undo: bool, sorting: Sorting, muted: bool
    ) -> bool:
        """Show what can be done now; whether anything changed. `decides`: there is something to give a hint for."""
        shown = (tuple(a for a in legal if type(a) in _CALLS), decides, claims, undo, sorting, muted)
        if shown == self._shown:
            return False
        self._shown = shown
        self.rummy.enabled = claims
        self.rummy.tip = told(_("Claim discards that fit the table"), "R") if claims else no_claim()
        self.hint.enabled = decides
        self.hint.tip = told(_("What would a good player do?"), "H") if self.hint.enabled else nothing_text()
        self.undo.enabled = undo
        self.undo.tip = told(_("Take back"), _("Ctrl+Z"), On.RIGHT_STICK) if undo else no_undo()
        self.sort.text = told(_SORT_BY[NEXT_SORTING[sorting]](), pad=On.LEFT_STICK)
        self.sort.tip = told(_("Sort the hand, and keep it sorted"), "S", On.LEFT_STICK)
        self.sound.icon = "sound_off" if muted else "sound_on"
        drawing = not any(isinstance(action, Buy | CallRummy) for action in legal)
        calls = [self._call(action, drawing) for action in legal if type(action) in _CALLS]
        if self._with_claims and not any(isinstance(action, Next) for action in legal):
            calls.append(self.rummy)
        rows: list[Widget] = [Row(calls, gap=8, align="stretch")] if calls else []
        rows.append(Row([self.sort], gap=8, align="stretch"))
        rows.append(Row([self.hint, self.undo, self.sound, self.menu], gap=8))
        before = self.group
        self.group = Group(Column(rows, gap=8))
        self.group.pointer = before.pointer
        return True

    def place(self, room: Rect, look: Look) -> None:
        """Stand at the bottom of `room`."""
        height = min(self.group.root.measure(look, room.width)[1], room.height)
        self.group.place(Rect(room.x, room.bottom - height, room.width, height), look)

    def _call(self, action: Action, drawing: bool) -> Widget:
        text, tip = _CALLS[type(action)]()
        if isinstance(action, Pass) and drawing:
            text, tip = _("End the deal"), told(_("The stock is out: end the deal rather than draw"), "P")
        kind = "plain" if isinstance(action, Pass) else "primary"
        act = self._do["next"] if isinstance(action, Next) else lambda: self._submit(action)
        return Button(text, act, kind, tip=tip, grow=1)  # type: ignore[arg-type]


class Commands:
    """The commands of buttons and keys. `scored` tells whether a score sheet comes after a deal."""

    def __init__(
        self,
        desk: Desk,
        stage: Stage,
        hint: Hint,
        closing: Closing,
        preferences: Preferences,
        scored: bool,
    ) -> None:
        self.desk = desk
        self.hint = hint
        self._stage = stage
        self._closing = closing
        self._preferences = preferences
        self._scored = scored

    @property
    def buttons(self) -> dict[str, Callable[[], object]]:
        """The names of their buttons."""
        return {
            "claim": self.desk.claim,
            "sort": self.sort,
            "hint": self.hint.press,
            "undo": self.desk.undo,
            "mute": self.mute,
            "next": self.go_on,
        }

    @property
    def keys(self) -> dict[str, Callable[[], object]]:
        """The keys they have."""
        return {"h": self.hint.press, "s": self.sort, "m": self.mute, "n": self.go_on}

    def sort(self) -> None:
        """Sort the hand the next way."""
        hand = self._stage.hand
        hand.arrange(NEXT_SORTING[hand.sorting], self._stage.view.state.rules)
        self._stage.shape()
        self._stage.play("slide", 0.6)

    def go_on(self) -> None:
        """Go on after a deal: to the score sheet where there is one, else to the next deal."""
        if self._scored and self._closing.near:
            self._closing.hurry()
        elif self.desk.view.state.phase is Phase.DEAL_OVER:
            self.desk.next_deal()

    def mute(self) -> None:
        """Sound off, or on again."""
        self._preferences.change(muted=not self._preferences.settings.muted)


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
        host: TableHost,
        menu: Callable[[], object],
    ) -> None:
        desk = laying.desk
        self.desk = desk
        do = {**commands.buttons, "menu": menu}
        self.controls = Controls(do, desk.submit, desk.view.state.rules.rummy_in_the_deck)
        self.bar = TrayBar(laying)
        self.banner = Banner(place.words.names, desk.submit, host.share)
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
