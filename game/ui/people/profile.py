"""The page that edits a person: name, avatar, colour and the key for calls."""

from __future__ import annotations

from collections.abc import Callable

from game.content.translation import pgettext
from game.session.profiles import MAX_NAME_LETTERS, Profile, Profiles
from game.ui.draw.theme import Role
from game.ui.input.call_keys import DEFAULT_KEYS, key_refusal, key_text
from game.ui.input.verbs import Command, Typed, Verb
from game.ui.widgets import (
    Answer,
    Button,
    Choice,
    Column,
    Dialog,
    Label,
    Panel,
    Row,
    Scroll,
    Spacer,
    TextEntry,
    Widget,
)
from game.ui.widgets.adaptive import PreferredWidth, RoomyPage
from game.ui.widgets.players import AVATARS, COLOURS, AvatarPicker
from game.words.strings import _

LABEL_WIDTH = 150
"""Width of the labels before the controls, in units that grow with the text."""


class KeyChoice(Choice):
    """A choice among `options`, the keys of the keyboard that a person can have.

    A choice can also be made by pressing the key: `on_key` is called with any letter or sign that is pressed without
    Ctrl or Alt. It returns whether it used the key.
    """

    def __init__(
        self, options: list[str], index: int, on_change: Callable[[int], object], on_key: Callable[[str], bool]
    ):
        super().__init__(options, index, on_change, stepper=True, tip=_("Press the key, or choose one"))
        self.on_key = on_key

    def handle(self, verb: Verb) -> bool:
        if isinstance(verb, Typed):
            return True
        if isinstance(verb, Command) and len(verb.key) == 1 and not (verb.ctrl or verb.alt):
            return self.on_key(verb.key)
        return super().handle(verb)


class ProfilePage(RoomyPage):
    """A page that edits `person` of `profiles`, or makes a new profile if `person` is None.

    It is dismissed with the profile as it was saved, or with None if the player goes back without saving. Colour None
    and key "" stand for the colour and key of the seat the person plays in.
    """

    wide = 620
    full_height = False

    def __init__(self, profiles: Profiles, person: Profile | None = None) -> None:
        super().__init__()
        self.profiles = profiles
        self.person = person
        self.name = person.name if person else ""
        self.avatar = person.avatar if person and person.avatar in AVATARS else _free_avatar(profiles)
        self.colour = person.colour if person else None
        self.key = person.key if person else ""
        self._initial_values = self._values

    @property
    def _values(self) -> tuple[str, str, int | None, str]:
        return (_normalized_name(self.name), self.avatar, self.colour, self.key)

    def back(self) -> None:
        """Go back; ask first if there are unsaved changes."""
        if self._values == self._initial_values:
            super().back()
            return
        answers = [Answer(pgettext("changes", "Discard"), super().back, "danger"), Answer(_("Stay"), kind="primary")]
        self.stack.push(Dialog(_("Discard your changes?"), answers=answers))

    def enter(self) -> None:
        """Build the page and focus the name."""
        super().enter()
        self.group.set_focus(next(each for each in self.group.focusable() if isinstance(each, TextEntry)))

    def build(self) -> Widget:
        """Build a labelled control for each value, and the buttons."""
        title = _("Change {name}").format(name=self.person.name) if self.person else _("Somebody new")
        name = TextEntry(self.name, self._rename, lambda text: self._save(), _("Name"), MAX_NAME_LETTERS)
        picker = AvatarPicker(lambda: self.avatar, self.colour or 0, self._change_avatar)
        colours = [_("depends on the seat"), *map(_, COLOURS)]
        colour = Choice(colours, 0 if self.colour is None else self.colour + 1, self._change_colour, stepper=True)
        parts: list[Widget] = [
            _labelled_row(_("Name"), name),
            _labelled_row(_("Picture"), Row([picker, Spacer(grow=1)])),
            _labelled_row(_("Colour"), colour),
            _labelled_row(_("Key for calls"), self._key_control()),
            Label(
                _("When several people share one computer, each calls out of turn with a key of their own."),
                Role.SMALL,
                "text_dim",
                wrap=True,
            ),
        ]
        done = Button(_("Done"), self._save, "primary")
        foot = Row([Button(_("Back"), self.back), Spacer(grow=1), done])
        return Column([Label(title, Role.HEADING), Panel(Scroll(Column(parts, gap=12)), padding=28), foot], gap=14)

    def _key_control(self) -> Widget:
        who = self.person.id if self.person else ""
        free = [key for key in DEFAULT_KEYS if not key_refusal(key, who, self.profiles)]
        keys = ["", *free] if self.key in ("", *free) else ["", self.key, *free]
        words = [key_text(key) if key else _("depends on the seat") for key in keys]

        def choose(index: int) -> None:
            self.key = keys[index]

        return KeyChoice(words, keys.index(self.key), choose, self._take_key)

    def _take_key(self, key: str) -> bool:
        why = key_refusal(key, self.person.id if self.person else "", self.profiles)
        if why:
            self.toasts.show(why, 4.0, "close", "danger")
        else:
            self.key = key
            self.rebuild()
        return True

    def _rename(self, text: str) -> None:
        self.name = text

    def _change_avatar(self, step: int) -> None:
        self.avatar = AVATARS[(AVATARS.index(self.avatar) + step) % len(AVATARS)]

    def _change_colour(self, index: int) -> None:
        self.colour = index - 1 if index else None
        self.rebuild()

    def _save(self) -> None:
        name = _normalized_name(self.name)
        same = self.person is not None and name == self.person.name
        others = [each for each in self.profiles.all_by_name(name) if each != self.person and not same]
        if not name:
            self.toasts.show(_("Please enter a name."), 4.0, "close", "danger")
        elif others:
            told = _("The name {name} is already taken.").format(name=others[0].name)
            self.toasts.show(told, 4.0, "close", "danger")
        else:
            person = self.person or self.profiles.add(name, self.avatar)
            said = {"name": name, "avatar": self.avatar, "colour": self.colour, "key": self.key}
            self.dismiss(self.profiles.change(person.id, **said))


def _normalized_name(name: str) -> str:
    """Return a name without leading, trailing and repeated blanks."""
    return " ".join(name.split())


def _free_avatar(profiles: Profiles) -> str:
    # Whoever has none is shown with the first.
    taken = {each.avatar or AVATARS[0] for each in profiles}
    return next((avatar for avatar in AVATARS if avatar not in taken), AVATARS[0])


def _labelled_row(text: str, control: Widget) -> Widget:
    return Row([PreferredWidth(Label(text), units=LABEL_WIDTH), PreferredWidth(control, 1)])
