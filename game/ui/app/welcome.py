"""The page of the first start: the player's name and picture, and whether to learn or to play at once."""

from __future__ import annotations

from collections.abc import Callable

from game.session.preferences import Preferences
from game.session.profiles import MAX_NAME_LETTERS, Profiles
from game.ui.app.title import HAND, Fan
from game.ui.app.window import TITLE
from game.ui.draw.fonts import NO_BREAK
from game.ui.draw.theme import Role
from game.ui.input.verbs import Typed, Verb
from game.ui.widgets import Button, Column, Label, Row, Scroll, Spacer, TextEntry, Widget
from game.ui.widgets.adaptive import AdaptivePage, PreferredWidth
from game.ui.widgets.players import AVATARS, AvatarPicker
from game.words.strings import _

PICTURE = 96
"""Width of the picture, in units that grow with the text."""


class WelcomePage(AdaptivePage):
    """Asks for a name and a picture, and leads to the lessons, to a game or, without an answer, to the title page.

    It opens above the title page, to which Esc and the pages opened from here lead back.
    """

    def __init__(self, preferences: Preferences, profiles: Profiles, quick_game: Callable[[], object]) -> None:
        super().__init__()
        self.preferences = preferences
        self.profiles = profiles
        self.quick_game = quick_game
        self.name = ""
        self.avatar = next((each.avatar for each in profiles if each.avatar in AVATARS), AVATARS[0])

    def enter(self) -> None:
        """Build the page and focus the name."""
        super().enter()
        self.group.set_focus(self._entry)

    def handle(self, verb: Verb) -> bool:
        """Handle a verb. Typed letters go into the name, which then has the focus. Return whether the verb was used."""
        if isinstance(verb, Typed) and verb.text.strip() and self.group.focus is not self._entry:
            self.group.set_focus(self._entry)
        return super().handle(verb)

    @property
    def _entry(self) -> TextEntry:
        return next(each for each in self.group.focusable() if isinstance(each, TextEntry))

    def build(self) -> Widget:
        """Return the entry of the name, the choice of the picture and the buttons, and right of them the cards if there
        is room for two columns.
        """
        entry = TextEntry(self.name, self._rename, lambda text: self._play(), _("Your name"), MAX_NAME_LETTERS)
        picker = AvatarPicker(lambda: self.avatar, 0, self._turn, PICTURE)
        ways = [
            Button(_("Quick game"), self._play, "primary", icon="cards"),
            Button(_("Learn to play"), self._learn),
            Button(_("Look around first"), self.back, "quiet"),
        ]
        who = Column(
            [
                Label(_("Welcome to {house}").format(house=TITLE.replace(" ", NO_BREAK)), Role.TITLE, wrap=True),
                Label(_("Who is playing? The picture changes when you click it."), ink="text_dim", wrap=True),
                Spacer(12),
                Row([picker, PreferredWidth(entry, 1)], gap=18),
                Spacer(12),
                *ways,
            ],
            gap=12,
        )
        left = Scroll(Column([Spacer(grow=1), who, Spacer(grow=1)], gap=0))
        if not self.columns:
            return left
        return Row([Spacer(36), PreferredWidth(left, 9), PreferredWidth(Fan(HAND), 11), Spacer(20)], align="stretch")

    def back(self) -> None:
        """Save the picture, and the name if one is entered, and open the title page."""
        self._keep()
        self.stack.restart_at("title")

    def _rename(self, text: str) -> None:
        self.name = text

    def _turn(self, step: int) -> None:
        self.avatar = AVATARS[(AVATARS.index(self.avatar) + step) % len(AVATARS)]
        self.invalidate()

    def _keep(self) -> None:
        """Save the name and the picture in the settings and in the first profile.

        If there is no profile, add one. Without a name, no profile is added, and the names saved before stay.
        """
        name = self.name.strip()
        known = next(iter(self.profiles), None)
        if known:
            self.profiles.change(known.id, name=name or known.name, avatar=self.avatar)
        elif name:
            self.profiles.add(name, self.avatar)
        self.preferences.change(name=name or self.preferences.settings.name, avatar=self.avatar)

    def _play(self) -> None:
        self._keep()
        self.quick_game()

    def _learn(self) -> None:
        self._keep()
        self.stack.restart_at("title")
        self.stack.open("lessons")
