"""The buttons beside the hand: what can be called, sorting, taking back, sound, menu."""

from collections.abc import Callable, Sequence

from pygame import Rect

from game.engine.actions import Action, Buy, CallRummy, Next, Pass
from game.ui.look import Look
from game.ui.table.hand import NEXT_SORTING, Sorting
from game.ui.widgets import Button, Column, Group, Row, Widget

_CALLS: dict[type[Action], tuple[str, str]] = {
    Buy: ("Buy", "Buy the top discard (B)"),
    CallRummy: ("Rummy!", "The discard could have been played (R)"),
    Pass: ("Pass", "Pass (P)"),
    Next: ("Next deal", "Go on to the next deal (N)"),
}


class Controls:
    """A group of buttons that follows what can be done. `do` maps their names to what they do."""

    def __init__(self, do: dict[str, Callable[[], object]], submit: Callable[[Action], object], claims: bool) -> None:
        self._do = do
        self._submit = submit
        self._with_claims = claims
        self.rummy = Button("Rummy!", do["claim"], "primary", tip="Claim discards that fit the table (R)", grow=1)
        self.sort = Button("Sort", do["sort"], icon="sort", grow=1)
        self.undo = Button("", do["undo"], icon="undo", tip="Take back (Ctrl+Z)")
        self.sound = Button("", do["mute"], icon="sound_on", tip="Sound (M)")
        self.menu = Button("", do["menu"], icon="menu", tip="Menu (Esc)")
        self.group = Group(Widget())
        self._shown: tuple[object, ...] = ()

    def update(self, legal: Sequence[Action], claims: bool, undo: bool, sorting: Sorting, muted: bool) -> bool:
        """Show what can be done now; whether anything changed."""
        shown = (tuple(a for a in legal if type(a) in _CALLS), claims, undo, sorting, muted)
        if shown == self._shown:
            return False
        self._shown = shown
        self.rummy.enabled = claims
        self.undo.enabled = undo
        self.sort.text = f"Sort by {NEXT_SORTING[sorting].value}"
        self.sort.tip = "Sort the hand, and keep it sorted (S)"
        self.sound.icon = "sound_off" if muted else "sound_on"
        drawing = not any(isinstance(action, Buy | CallRummy) for action in legal)
        calls = [self._call(action, drawing) for action in legal if type(action) in _CALLS]
        if self._with_claims and not any(isinstance(action, Next) for action in legal):
            calls.append(self.rummy)
        rows: list[Widget] = [Row(calls, gap=8, align="stretch")] if calls else []
        rows.append(Row([self.sort], gap=8, align="stretch"))
        rows.append(Row([self.undo, self.sound, self.menu], gap=8))
        before = self.group
        self.group = Group(Column(rows, gap=8))
        self.group.pointer = before.pointer
        return True

    def place(self, room: Rect, look: Look) -> None:
        """Stand at the bottom of `room`."""
        height = min(self.group.root.measure(look, room.width)[1], room.height)
        self.group.place(Rect(room.x, room.bottom - height, room.width, height), look)

    def _call(self, action: Action, drawing: bool) -> Widget:
        text, tip = _CALLS[type(action)]
        if isinstance(action, Pass) and drawing:
            text, tip = "End the deal", "The stock is out: end the deal rather than draw (P)"
        kind = "plain" if isinstance(action, Pass) else "primary"
        act = self._do["next"] if isinstance(action, Next) else lambda: self._submit(action)
        return Button(text, act, kind, tip=tip, grow=1)  # type: ignore[arg-type]
