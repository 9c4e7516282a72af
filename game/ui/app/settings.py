"""The settings: everything in force at once, and kept."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from pygame import Rect

from game.session.settings import Settings
from game.ui.app.services import Services
from game.ui.draw.assets import BACKS, CARD_RATIO, CardStyle
from game.ui.draw.canvas import Canvas
from game.ui.draw.theme import Role
from game.ui.widgets import Button, Choice, Column, Label, Panel, Row, Scroll, Slider, Spacer, Toggle, Widget
from game.ui.widgets.adaptive import AdaptivePage, Share
from game.ui.widgets.choice import Picture, PictureChoice
from game.ui.widgets.label import Labelled
from game.ui.widgets.layout import Flow
from game.ui.words.strings import _

SHOWN = ("7S", "7H", "7D", "7C")
STEP = 0.36
"""The part of a card seen of one below others, by its width."""

SUITS_SIZE, BACK_SIZE = (128, 76), (60, 76)
"""Units the pictures take."""


def suit_pictures(high_contrast: bool) -> list[Picture]:
    """Two colours for the suits, and four."""

    def fan(four_colour: bool) -> Picture:
        style = CardStyle(four_colour, high_contrast)
        name = _("Four colours") if four_colour else _("Two colours")
        return name, lambda canvas, rect: _cards(canvas, rect, SHOWN, style)

    return [fan(False), fan(True)]


def back_pictures() -> list[Picture]:
    """The backs, in the order of `BACKS`."""
    names = {"red": _("Red"), "blue": _("Blue")}

    def one(back: str) -> Picture:
        return names[back], lambda canvas, rect: _cards(canvas, rect, ("back",), CardStyle(back=back))

    return [one(back) for back in BACKS]


def _cards(canvas: Canvas, rect: Rect, codes: tuple[str, ...], style: CardStyle) -> None:
    """Cards side by side in the middle of `rect`, each over the one before."""
    beside = 1 + STEP * (len(codes) - 1)
    width = max(1, min(int(rect.height / CARD_RATIO), int(rect.width * 0.94 / beside)))
    x = rect.centerx - width * beside / 2
    for number, code in enumerate(codes):
        picture = canvas.look.images.card(code, width, style=style)
        canvas.image(picture, (round(x + STEP * width * number), rect.centery - picture.height // 2))


SLIDER = 290
TEXT_SIZES = (0.75, 1.0, 1.25, 1.5, 1.75, 2.0)
SPEEDS = ("off", "fast", "normal", "slow")
KEPT_SIZES = (5, 20, 50, 200, 1000, 0)
"""Megabytes of matches that may be kept; 0: all of them."""
CALL_TIMES = (0, 3, 5, 8, 12, 20)
"""Seconds people may have to call; 0 asks one after the other."""


class Change(Struct, frozen=True):
    """How something is set, by the names of the settings; and how one hears how loud something is."""

    put: Callable[..., object]
    hear: Callable[[str], object]


def seen_group(now: Settings, change: Change) -> list[Widget]:
    """Letters, colours and cards."""
    sizes = [f"{size:.0%}".replace("%", " %") for size in TEXT_SIZES]
    nearest = min(range(len(TEXT_SIZES)), key=lambda n: abs(TEXT_SIZES[n] - now.text_size))
    text = Choice(sizes, nearest, lambda n: change.put(text_size=TEXT_SIZES[n]))
    suits = PictureChoice(
        suit_pictures(now.high_contrast), now.four_colour, lambda n: change.put(four_colour=n == 1), SUITS_SIZE
    )
    backs = PictureChoice(
        back_pictures(), BACKS.index(now.card_back), lambda n: change.put(card_back=BACKS[n]), BACK_SIZE
    )
    return [
        _heading(_("What you see")),
        Labelled(_("Text size"), text),
        Toggle(_("Full screen"), now.full_screen, lambda on: change.put(full_screen=on)),
        Toggle(_("High contrast"), now.high_contrast, lambda on: change.put(high_contrast=on)),
        Column([Label(_("Cards")), Flow([suits, backs], gap=12)], gap=4),
    ]


def game_group(now: Settings, change: Change) -> list[Widget]:
    """Motion, bots, and what one is kept from."""
    speeds = [_("Off"), _("Fast"), _("Normal"), _("Slow")]
    speed = Choice(speeds, SPEEDS.index(now.animation), lambda n: change.put(animation=SPEEDS[n]))
    pause = Slider(now.bot_pause, 0, 2, 0.1, lambda value: change.put(bot_pause=value), lambda v: f"{v:.1f} s")
    return [
        _heading(_("How the game goes")),
        Labelled(_("Cards move"), speed),
        Toggle(_("Fade cards instead of moving them"), now.reduced_motion, lambda on: change.put(reduced_motion=on)),
        Labelled(_("Bots wait"), Share(pause, units=SLIDER)),
        Toggle(_("Keep me from a false lay-down"), now.guard_lay_down, lambda on: change.put(guard_lay_down=on)),
        _heading(_("Ask before I discard")),
        Toggle(_("A wild card"), now.ask_wild, lambda on: change.put(ask_wild=on)),
        Toggle(_("A card that fits on the table"), now.ask_playable, lambda on: change.put(ask_playable=on)),
        Toggle(_("A card of a meld in my hand"), now.ask_meld, lambda on: change.put(ask_meld=on)),
    ]


def couch_group(now: Settings, change: Change) -> list[Widget]:
    """Several people at one machine."""
    times = [_("in turn"), *(_("{count} s").format(count=seconds) for seconds in CALL_TIMES[1:])]
    nearest = min(range(len(CALL_TIMES)), key=lambda n: abs(CALL_TIMES[n] - now.call_seconds))
    tip = _("For how long all may call at once, each with their key; or one is asked after the other.")
    time = Choice(times, nearest, lambda n: change.put(call_seconds=CALL_TIMES[n]), stepper=True, tip=tip)
    return [
        _heading(_("Friends at this machine")),
        Toggle(
            _("Open hands: people’s cards lie face up"),
            now.open_hands,
            lambda on: change.put(open_hands=on),
            _("For games with children: nothing is hidden between people, and no curtain. Bots hide their cards."),
        ),
        Labelled(_("Buying and calling"), time),
        Toggle(_("Gamepads tremble when it is your turn"), now.rumble, lambda on: change.put(rumble=on)),
    ]


def kept_group(now: Settings, change: Change) -> list[Widget]:
    """What is kept of matches that are over."""
    sizes = [*sorted({*KEPT_SIZES, now.keep_matches} - {0}), 0]
    texts = [_("{count} MB").format(count=size) if size else _("all of them") for size in sizes]
    tip = _("How much of the disk matches that are over may take; the oldest are deleted first.")
    size = Choice(
        texts, sizes.index(now.keep_matches), lambda n: change.put(keep_matches=sizes[n]), stepper=True, tip=tip
    )
    return [_heading(_("Matches that are over")), Labelled(_("Keep"), size)]


def heard_group(now: Settings, change: Change) -> list[Widget]:
    """How loud, and in words."""

    def loudness(share: float, name: str, sound: str) -> Widget:
        def put(percent: float) -> None:
            change.put(**{name: percent / 100}, muted=False)
            change.hear(sound)

        return Share(Slider(round(share * 100), 0, 100, 5, put, lambda v: f"{v:.0f} %"), units=SLIDER)

    return [
        _heading(_("What you hear")),
        Labelled(_("Volume"), loudness(now.volume, "volume", "place")),
        Labelled(_("Cards"), loudness(now.card_volume, "card_volume", "place")),
        Labelled(_("Calls and signals"), loudness(now.signal_volume, "signal_volume", "call")),
        Toggle(_("Write what is heard"), now.captions, lambda on: change.put(captions=on)),
        Toggle(_("Opponents talk"), now.talk, lambda on: change.put(talk=on)),
    ]


def _heading(text: str) -> Widget:
    return Column([Spacer(4), Label(text, Role.SUBHEADING, "accent")], gap=0)


WIDE, NARROW = 1190, 720


class SettingsScreen(AdaptivePage):
    """Changes the settings, and lets one hear how loud it is. Esc and the button go back."""

    full_height = False

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.preferences = services.preferences
        self.services = services

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
        self.services.play(name, 1.0)
