"""What can be set, in groups: what one sees and hears, and how the game goes."""

from collections.abc import Callable

from msgspec import Struct

from game.session.settings import Settings
from game.ui.assets import BACKS
from game.ui.screens.adaptive import Share
from game.ui.screens.card_pictures import BACK_SIZE, SUITS_SIZE, back_pictures, suit_pictures
from game.ui.strings import _
from game.ui.theme import Role
from game.ui.widgets import Choice, Column, Label, Slider, Spacer, Toggle, Widget
from game.ui.widgets.flow import Flow
from game.ui.widgets.labelled import Labelled
from game.ui.widgets.pictures import PictureChoice

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
