"""The buttons beside the hand: what can be called, sorting, a hint, taking back, sound, menu."""

from collections.abc import Callable, Sequence

from pygame import Rect

from game.engine.actions import Action, Buy, CallRummy, Next, Pass
from game.ui.glyphs import On, told
from game.ui.hint_words import nothing_text
from game.ui.look import Look
from game.ui.strings import _
from game.ui.table.desk import no_claim, no_undo
from game.ui.table.hand import NEXT_SORTING, Sorting
from game.ui.widgets import Button, Column, Group, Row, Widget

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
