"""A person: name, picture, colour and the key for calls."""

from __future__ import annotations

from collections.abc import Callable

from game.session.profiles import MAX_NAME_LETTERS, Profile, Profiles
from game.ui.draw.theme import Role
from game.ui.input.call_keys import USUAL, key_text, why_no_key
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
from game.ui.widgets.adaptive import RoomyPage, Share
from game.ui.widgets.players import AVATARS, COLOURS, AvatarPicker
from game.ui.words.strings import _

LABEL = 150
"""Width of what says what a line is, in units that grow with the text."""


class KeyChoice(Choice):
    """A choice of keys; a key that is pressed is chosen at once: `on_key` says whether it may be."""

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
    """Changes `person` of `profiles`, or makes a new one; dismissed with them once that is done.

    A colour or a key may be that of the place one sits at: None, and no key.
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
        self._at_first = self._entered

    @property
    def _entered(self) -> tuple[str, str, int | None, str]:
        return (_in_order(self.name), self.avatar, self.colour, self.key)

    def back(self) -> None:
        """Esc: to where one came from; what was entered is asked about."""
        if self._entered == self._at_first:
            super().back()
            return
        answers = [Answer(_("Discard"), super().back, "danger"), Answer(_("Stay"), kind="primary")]
        self.stack.push(Dialog(_("Throw away what you have entered?"), answers=answers))

    def enter(self) -> None:
        """The name is what one writes first."""
        super().enter()
        self.group.set_focus(next(each for each in self.group.focusable() if isinstance(each, TextEntry)))

    def build(self) -> Widget:
        """A line for each, and the answer."""
        title = _("Change {name}").format(name=self.person.name) if self.person else _("Somebody new")
        name = TextEntry(self.name, self._rename, lambda text: self._done(), _("Name"), MAX_NAME_LETTERS)
        picker = AvatarPicker(lambda: self.avatar, self.colour or 0, self._turn)
        colours = [_("depends on the seat"), *map(_, COLOURS)]
        colour = Choice(colours, 0 if self.colour is None else self.colour + 1, self._paint, stepper=True)
        parts: list[Widget] = [
            _line(_("Name"), name),
            _line(_("Picture"), Row([picker, Spacer(grow=1)])),
            _line(_("Colour"), colour),
            _line(_("Key for calls"), self._keys()),
            Label(
                _("When several people share one computer, each calls out of turn with a key of their own."),
                Role.SMALL,
                "text_dim",
                wrap=True,
            ),
        ]
        done = Button(_("Done"), self._done, "primary")
        foot = Row([Button(_("Back"), self.back), Spacer(grow=1), done])
        return Column([Label(title, Role.HEADING), Panel(Scroll(Column(parts, gap=12)), padding=28), foot], gap=14)

    def _keys(self) -> Widget:
        who = self.person.id if self.person else ""
        free = [key for key in USUAL if not why_no_key(key, who, self.profiles)]
        keys = ["", *free] if self.key in ("", *free) else ["", self.key, *free]
        words = [key_text(key) if key else _("depends on the seat") for key in keys]

        def choose(index: int) -> None:
            self.key = keys[index]

        return KeyChoice(words, keys.index(self.key), choose, self._press)

    def _press(self, key: str) -> bool:
        why = why_no_key(key, self.person.id if self.person else "", self.profiles)
        if why:
            self.toasts.show(why, 4.0, "close", "danger")
        else:
            self.key = key
            self.rebuild()
        return True

    def _rename(self, text: str) -> None:
        self.name = text

    def _turn(self, step: int) -> None:
        self.avatar = AVATARS[(AVATARS.index(self.avatar) + step) % len(AVATARS)]

    def _paint(self, index: int) -> None:
        self.colour = index - 1 if index else None
        self.rebuild()

    def _done(self) -> None:
        name = _in_order(self.name)
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


def _in_order(name: str) -> str:
    """Return a name without blanks too many."""
    return " ".join(name.split())


def _free_avatar(profiles: Profiles) -> str:
    # Whoever has none is shown with the first.
    taken = {each.avatar or AVATARS[0] for each in profiles}
    return next((avatar for avatar in AVATARS if avatar not in taken), AVATARS[0])


def _line(text: str, control: Widget) -> Widget:
    return Row([Share(Label(text), units=LABEL), Share(control, 1)])
