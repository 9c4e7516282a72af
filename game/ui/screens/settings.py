"""The settings: everything in force at once, and kept."""

from collections.abc import Callable

from game.ui.preferences import Preferences
from game.ui.screens.adaptive import AdaptivePage
from game.ui.screens.settings_groups import Change, couch_group, game_group, heard_group, kept_group, seen_group
from game.ui.strings import _
from game.ui.theme import Role
from game.ui.widgets import Button, Column, Label, Panel, Row, Scroll, Toggle, Widget

WIDE, NARROW = 1190, 720


class SettingsScreen(AdaptivePage):
    """Changes `preferences`. `play(name, volume)` lets one hear how loud it is. Esc and the button go back."""

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
        """Groups of settings, side by side where there is room, and the way back."""
        self.wide = WIDE if self.columns else NARROW
        now, change = self.preferences.settings, Change(self._set, self._hear)
        left = [*seen_group(now, change), *heard_group(now, change), *kept_group(now, change)]
        right = [*game_group(now, change), *couch_group(now, change)]
        groups: Widget = Column([*left, *right], gap=6)
        if self.columns:
            groups = Row([Column(left, gap=6, grow=1), Column(right, gap=6, grow=1)], gap=52, align="start")
        foot = Row([Label(self.preferences.trouble, Role.SMALL, "danger", wrap=True, grow=1), self._back_button()])
        return Column([Label(_("Settings"), Role.HEADING), Panel(Scroll(groups), padding=28), foot], gap=14)

    def layout(self) -> None:
        """See `Screen.layout`. A key fills the screen, too: the switch says how it is."""
        for toggle in self.group.root.walk():
            if isinstance(toggle, Toggle) and toggle.text == _("Full screen"):
                toggle.value = self.preferences.settings.full_screen
        super().layout()

    def _back_button(self) -> Button:
        return Button(_("Back"), self.back, "primary")

    def _set(self, **values: object) -> None:
        before = self.preferences.trouble
        self.preferences.change(**values)
        if self.preferences.trouble and self.preferences.trouble != before:
            self.toasts.show(self.preferences.trouble, icon="close", ink="danger")

    def _hear(self, name: str) -> None:
        self._play(name, 1.0)
