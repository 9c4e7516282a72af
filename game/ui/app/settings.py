"""The page of settings; changes take effect and are saved at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.content.languages import LANGUAGE_NAMES, language_choices, system_language
from game.content.numbers import decimal_text, percent_text
from game.session.preferences import Preferences
from game.ui.cards.soundtrack import PlaySound, silent
from game.ui.draw.theme import Role
from game.ui.widgets import Button, Choice, Column, Label, Panel, Row, Scroll, Slider, Spacer, Toggle, Widget
from game.ui.widgets.adaptive import AdaptivePage, PreferredWidth
from game.ui.widgets.label import Labelled
from game.words.strings import _

SLIDER = 290
TEXT_SIZES = (0.75, 1.0, 1.25, 1.5, 1.75, 2.0)
SPEEDS = ("off", "fast", "normal", "slow")
KEPT_SIZES = (5, 20, 50, 200, 1000, 0)
"""Megabytes of matches that may be kept; 0: no limit."""
PHONE_TIMES = (0, 20, 60, 180, 600)
"""Seconds a phone may be away until the window asks how to go on; 0: it never asks."""
CALL_TIMES = (0, 3, 5, 8, 12, 20)
"""Seconds people may have to call; 0: they are asked one after the other."""


def nearest_index(values: Sequence[float], value: float) -> int:
    """Return the index of the value nearest to `value`, the first one of several. There must be a value."""
    return min(range(len(values)), key=[abs(each - value) for each in values].__getitem__)


class SettingsForm:
    """The groups of settings on a `page`, each with a heading and its widgets. A change is applied and saved at once;
    if saving fails, the page says so, but not again while it fails for the same reason.

    `play(sound, volume)` plays a sound, so that a volume just chosen is heard.
    """

    def __init__(self, page: SettingsPage, play: PlaySound = silent) -> None:
        self.preferences = page.preferences
        self.now = page.preferences.settings
        self._page = page
        self._play = play

    # What is set

    def display_settings(self) -> list[Widget]:
        """Return the settings of what is seen: language, size of text, full screen, contrast and celebrations, and the
        button that leads to tables and decks.
        """
        sizes = [percent_text(100 * size) for size in TEXT_SIZES]
        tip = _("Larger text also makes the cards in your hand larger.")
        text = Choice(
            sizes, nearest_index(TEXT_SIZES, self.now.text_size), self._one_of("text_size", TEXT_SIZES), tip=tip
        )
        celebrate = _("Hands are counted on the table and the winner gets a cheer. Any key or click skips it.")
        return [
            _heading(_("What you see")),
            Labelled(_("Language"), self._language()),
            Labelled(_("Text size"), text),
            self._toggle(_("Full screen"), "full_screen"),
            self._toggle(_("High contrast"), "high_contrast"),
            Labelled(_("Table and cards"), Button(_("Choose …"), self._choose_look, icon="cards")),
            self._toggle(_("Celebrate the end of a deal"), "celebrate", celebrate),
        ]

    def _language(self) -> Widget:
        """Return the choice of the language: the system's, one of the program's, or a catalogue of the player's."""
        choices = language_choices()
        system = _("Like the system: {language}").format(language=LANGUAGE_NAMES[system_language()])
        texts = [system, *(LANGUAGE_NAMES.get(choice, choice) for choice in choices[1:])]
        tip = _(
            "Your own words, such as a family’s dialect, go into a file in the folder languages; {command} begins it."
        ).format(command="rummy-house language --new")
        now = choices.index(self.now.language) if self.now.language in choices else 0
        return Choice(texts, now, self._one_of("language", choices), stepper=True, tip=tip)

    def game_settings(self) -> list[Widget]:
        """Return the settings of motion, bots, and warnings before mistakes."""
        speeds = [_("Off"), _("Fast"), _("Normal"), _("Slow")]
        speed = Choice(speeds, SPEEDS.index(self.now.animation), self._one_of("animation", SPEEDS))
        pause = Slider(self.now.bot_pause, 0, 2, 0.1, partial(self._set_value, "bot_pause"), _seconds)
        return [
            _heading(_("Pace and safety")),
            Labelled(_("Cards move"), speed),
            self._toggle(_("Fade cards instead of moving them"), "reduced_motion"),
            Labelled(_("Bots wait"), PreferredWidth(pause, units=SLIDER)),
            self._toggle(_("Warn me before a false lay-down or show"), "guard_lay_down"),
            _heading(_("Ask before I discard")),
            self._toggle(_("A wild card"), "ask_wild"),
            self._toggle(_("A card that fits on the table"), "ask_playable"),
            self._toggle(_("A card of a meld in my hand"), "ask_meld"),
        ]

    def couch_settings(self) -> list[Widget]:
        """Return the settings for several people: open hands, calling, gamepads and phones."""
        times = [_("In turn"), *(_("{count} s").format(count=seconds) for seconds in CALL_TIMES[1:])]
        tip = _(
            "How long everybody may call at once, each with their own key. In turn: one player is asked after the "
            "other."
        )
        at, put = nearest_index(CALL_TIMES, self.now.call_seconds), self._one_of("call_seconds", CALL_TIMES)
        open_hands = _(
            "For games with children: people see each other’s cards, and there is no curtain. Bots still hide "
            "theirs. Takes effect from the next deal."
        )
        return [
            _heading(_("Friends at this computer")),
            self._toggle(_("Open hands: people’s cards are face up"), "open_hands", open_hands),
            Labelled(_("Buying and calling"), Choice(times, at, put, stepper=True, tip=tip)),
            self._toggle(_("Gamepads vibrate when it is your turn"), "rumble"),
            Labelled(_("Wait for phones"), self._phone_wait()),
        ]

    def _phone_wait(self) -> Widget:
        """Return the choice of how long a phone may be away before people are asked how to go on."""
        texts = [_("Always"), *(_("{count} s").format(count=seconds) for seconds in PHONE_TIMES[1:])]
        tip = _("How long a phone may be away until you are asked whether to wait, or to let a bot play on.")
        at, put = nearest_index(PHONE_TIMES, self.now.phone_seconds), self._one_of("phone_seconds", PHONE_TIMES)
        return Choice(texts, at, put, stepper=True, tip=tip)

    def storage_settings(self) -> list[Widget]:
        """Return the setting of how much space finished matches may take."""
        sizes = [*sorted({*KEPT_SIZES, self.now.keep_matches} - {0}), 0]
        texts = [_("{count} MB").format(count=size) if size else _("All of them") for size in sizes]
        tip = _("How much disk space finished matches may take; the oldest are deleted first.")
        at, put = sizes.index(self.now.keep_matches), self._one_of("keep_matches", sizes)
        return [
            _heading(_("Finished matches")),
            Labelled(_("Keep"), Choice(texts, at, put, stepper=True, tip=tip)),
        ]

    def sound_settings(self) -> list[Widget]:
        """Return the settings of volumes, captions and talk."""
        return [
            _heading(_("What you hear")),
            Labelled(_("Volume"), self._loudness("volume", "place")),
            Labelled(_("Cards"), self._loudness("card_volume", "place")),
            Labelled(_("Calls and signals"), self._loudness("signal_volume", "call")),
            Labelled(_("Fireplace"), self._loudness("room_volume")),
            self._toggle(_("Captions for sounds"), "captions"),
            self._toggle(_("Opponents talk"), "talk"),
        ]

    # How it is set

    def _choose_look(self) -> None:
        self._page.stack.open("look")

    def _toggle(self, text: str, name: str, tip: str = "") -> Toggle:
        return Toggle(text, getattr(self.now, name), partial(self._set_value, name), tip)

    def _loudness(self, name: str, sound: str = "") -> Widget:
        percent = round(getattr(self.now, name) * 100)
        return PreferredWidth(
            Slider(percent, 0, 100, 5, partial(self._put_loudness, name, sound), percent_text), units=SLIDER
        )

    def _one_of(self, name: str, values: Sequence[object]) -> Callable[[int], object]:
        """Return a function that takes an index, and sets and saves the setting `name` as that one of `values`."""
        return partial(self._put_one, name, values)

    def _put_one(self, name: str, values: Sequence[object], number: int) -> None:
        self._set_value(name, values[number])

    def _put_loudness(self, name: str, sound: str, percent: float) -> None:
        """Set and save the volume `name` in percent, end muting, and then play `sound` if it is not ""."""
        self._change(**{name: percent / 100}, muted=False)
        if sound:
            self._play(sound, 1.0)

    def _set_value(self, name: str, value: object) -> None:
        self._change(**{name: value})

    def _change(self, **values: object) -> None:
        before = self.preferences.save_problem
        self.preferences.change(**values)
        if self.preferences.save_problem and self.preferences.save_problem != before:
            self._page.tell_trouble(self.preferences.save_problem)


def _seconds(seconds: float) -> str:
    return _("{count} s").format(count=decimal_text(seconds))


def _heading(text: str) -> Widget:
    return Column([Spacer(4), Label(text, Role.SUBHEADING, "accent")], gap=0)


WIDE, NARROW = 1190, 720


class SettingsPage(AdaptivePage):
    """A page with a form of settings, and below it a notice if they cannot be saved. Esc and the Back button close
    it.
    """

    def __init__(self, preferences: Preferences, play: PlaySound = silent) -> None:
        super().__init__()
        self.preferences = preferences
        self.play = play

    def last_line(self) -> Widget:
        """Return a row with the message that settings cannot be saved, empty if they can, and the Back button."""
        trouble = Label(self.preferences.save_problem, Role.SMALL, "danger", wrap=True, grow=1)
        return Row([trouble, Button(_("Back"), self.back, "primary")])

    def tell_trouble(self, text: str) -> None:
        """Show `text`, which says that settings could not be saved, as an error for a moment."""
        self.toasts.show(text, icon="close", ink="danger")


class SettingsScreen(SettingsPage):
    """The page of all settings."""

    full_height = False
    first_focus = -1

    def build(self) -> Widget:
        """Return the page: the groups of settings, side by side where there is room, and the Back button."""
        self.wide = WIDE if self.columns else NARROW
        form = SettingsForm(self, self.play)
        left = [*form.display_settings(), *form.sound_settings(), *form.storage_settings()]
        right = [*form.game_settings(), *form.couch_settings()]
        groups: Widget = Column([*left, *right], gap=6)
        if self.columns:
            groups = Row([Column(left, gap=6, grow=1), Column(right, gap=6, grow=1)], gap=52, align="start")
        body = Panel(Scroll(groups), padding=28)
        return Column([Label(_("Settings"), Role.HEADING), body, self.last_line()], gap=14)

    def layout(self) -> None:
        """Lay out the page, and set the switch of full screen to the present state: F11 changes it, too."""
        for toggle in self.group.root.walk():
            if isinstance(toggle, Toggle) and toggle.text == _("Full screen"):
                toggle.value = self.preferences.settings.full_screen
        super().layout()
