"""The settings: everything in force at once, and kept."""

from collections.abc import Callable, Sequence

from pygame import Rect

from game.ui.look import Look
from game.ui.preferences import Preferences
from game.ui.screens.adaptive import RoomyPage, Share
from game.ui.strings import _
from game.ui.theme import Role
from game.ui.widgets import Button, Choice, Column, Label, Panel, Row, Scroll, Slider, Spacer, Toggle, Widget

SLIDER = 300
TEXT_SIZES = (0.75, 1.0, 1.25, 1.5, 1.75, 2.0)
SPEEDS = ("off", "fast", "normal", "slow")


class SettingsScreen(RoomyPage):
    """Changes `preferences`. `play(name, volume)` lets one hear how loud it is. Esc and the button go back."""

    wide = 720
    full_height = False

    def __init__(
        self, preferences: Preferences, play: Callable[[str, float], object] = lambda name, volume: None
    ) -> None:
        super().__init__()
        self.preferences = preferences
        self._play = play

    def enter(self) -> None:
        """See `Screen.enter`."""
        super().enter()
        self.group.set_focus(self.group.focusable()[-1])

    def build(self) -> Widget:
        """Groups of settings, and the way back."""
        now = self.preferences.settings
        sizes = [f"{size:.0%}".replace("%", " %") for size in TEXT_SIZES]
        nearest = min(range(len(TEXT_SIZES)), key=lambda n: abs(TEXT_SIZES[n] - now.text_size))
        speeds = [_("Off"), _("Fast"), _("Normal"), _("Slow")]
        parts: list[Widget] = [
            _heading(_("What you see")),
            _line(_("Text size"), Choice(sizes, nearest, lambda n: self._set(text_size=TEXT_SIZES[n]))),
            Toggle(_("Four colours for the suits"), now.four_colour, lambda on: self._set(four_colour=on)),
            Toggle(_("High contrast"), now.high_contrast, lambda on: self._set(high_contrast=on)),
            _heading(_("How the game goes")),
            _line(
                _("Cards move"),
                Choice(speeds, SPEEDS.index(now.animation), lambda n: self._set(animation=SPEEDS[n])),
            ),
            _line(
                _("Bots wait"),
                _slider(
                    Slider(now.bot_pause, 0, 2, 0.1, lambda value: self._set(bot_pause=value), lambda v: f"{v:.1f} s")
                ),
            ),
            Toggle(_("Keep me from a false lay-down"), now.guard_lay_down, lambda on: self._set(guard_lay_down=on)),
            _heading(_("What you hear")),
            _line(
                _("Volume"),
                _slider(Slider(round(now.volume * 100), 0, 100, 5, self._set_volume, lambda v: f"{v:.0f} %")),
            ),
        ]
        panel = Panel(Scroll(Column(parts, gap=10)), padding=28)
        foot = Row([Label(self.preferences.trouble, Role.SMALL, "danger", wrap=True, grow=1), self._back_button()])
        return Column([Label(_("Settings"), Role.HEADING), panel, foot], gap=14)

    def _back_button(self) -> Button:
        return Button(_("Back"), self.back, "primary")

    def _set(self, **values: object) -> None:
        before = self.preferences.trouble
        self.preferences.change(**values)
        if self.preferences.trouble and self.preferences.trouble != before:
            self.toasts.show(self.preferences.trouble, icon="close", ink="danger")

    def _set_volume(self, percent: float) -> None:
        self._set(volume=percent / 100, muted=False)
        self._play("place", 1.0)


def _heading(text: str) -> Widget:
    return Column([Spacer(4), Label(text, Role.SUBHEADING, "accent")], gap=0)


def _slider(slider: Slider) -> Widget:
    return Share(slider, units=SLIDER)


def _line(text: str, control: Widget) -> Widget:
    """A label on the left, what it is about on the right; one below the other where that is too narrow."""
    return Beside([Label(text), control])


class Beside(Row):
    """A row that becomes a column where its widgets would be cut."""

    def __init__(self, content: Sequence[Widget]) -> None:
        super().__init__(content, gap=24)
        self._column = Column(content, gap=4)

    def measure(self, look: Look, width: int | None = None) -> tuple[int, int]:
        """As the row, or as the column."""
        return self._column.measure(look, width) if self._tight(look, width) else super().measure(look, width)

    def place(self, rect: Rect, look: Look) -> None:
        """The control at the right, in the form that fits."""
        if self._tight(look, rect.width):
            self.rect, self.look = rect, look
            self._column.place(rect, look)
            return
        label, control = self.content
        wide = control.measure(look)[0]
        super().place(rect, look)
        control.place(Rect(rect.right - wide, control.rect.y, wide, control.rect.height), look)
        label.place(Rect(rect.x, label.rect.y, rect.width - wide - look.em(self.gap), label.rect.height), look)

    def _tight(self, look: Look, width: int | None) -> bool:
        return width is not None and super().measure(look)[0] > width
