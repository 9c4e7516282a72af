"""The controls of a replay: the bar with scrubber and buttons below the table, and the column of buttons beside the
hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from pygame import Rect

from game.content.translation import pgettext
from game.ui.cards.areas import RIM
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.theme import Role
from game.ui.widgets import Button, Choice, Column, Label, Panel, Row, Scroll, Slider, Widget
from game.ui.widgets.adaptive import COLUMNS_UP_TO, PreferredWidth
from game.ui.widgets.base import Size
from game.ui.widgets.button import HEIGHT
from game.ui.widgets.layout import SideBySide
from game.words.input_signs import PadPart, either, key, on_pad, with_signs
from game.words.strings import _

if TYPE_CHECKING:
    from game.ui.replay.screen import ReplayScreen


AUTOPLAY_PACES: Mapping[str, tuple[float, str]] = MappingProxyType(
    {"slow": (1.6, "slow"), "normal": (0.7, "normal"), "fast": (0.25, "fast"), "very fast": (0.05, "off")}
)
"""Seconds from one moment to the next at each pace, and the animation speed of cards meanwhile."""


class AutoPlay:
    """A timer for a replay: while it `is_on`, `tick` returns whether the next moment is due."""

    def __init__(self) -> None:
        self.is_on = False
        self.pace = "normal"
        self._waited = 0.0

    def toggle(self) -> None:
        """Start or stop. After a start the next moment is due at once."""
        self.is_on = not self.is_on
        self._waited = AUTOPLAY_PACES[self.pace][0]

    def tick(self, dt: float) -> bool:
        """Advance by `dt` seconds in which no card moved. Return whether the next moment is due, and then wait for the
        one after.

        If it is off, do nothing and return False.
        """
        if not self.is_on:
            return False
        self._waited += dt
        if self._waited < AUTOPLAY_PACES[self.pace][0]:
            return False
        self._waited = 0.0
        return True


PACE_WIDTH = 190
STACK_BELOW_WIDTH = 200
"""Width in units below which two buttons are stacked instead of side by side."""


class ReplayScrubber(Slider):
    """A slider over all moments of the match shown by `page`; moving it takes the page to that moment."""

    def __init__(self, page: ReplayScreen) -> None:
        self._page = page
        super().__init__(0, 0, max(1, page.replay.last_moment), 1, self._go_to, self._value_text, _("The match"), 1)

    def _go_to(self, value: float) -> None:
        self._page.go_to(round(value))

    def _value_text(self, value: float) -> str:
        return f"{value:.0f} / {self._page.replay.last_moment}"


class IconButton(Button):
    """A square button with an icon only, which does not grow with the text size."""

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the height of a button as both width and height."""
        side = look.px(HEIGHT)
        return (side, side)


def keys_hint() -> str:
    """Return the line that names the keys of a replay, or the buttons of the gamepad in use."""
    text = _("{ways} a play   {turns} a turn   {deals} a deal   {play} play or stop   {view} whose cards")
    keys = text.format(
        ways=key("←") + key("→"),
        turns=key(_("Page Up")) + key(_("Page Down")),
        deals=key(_("Home")) + key(_("End")),
        play=key(_("Space")),
        view=key("V"),
    )
    pad = _("{ways} a play   {turns} a turn   {rest} all the rest").format(
        ways=on_pad(PadPart.WAYS),
        turns=on_pad(PadPart.LEFT_TRIGGER) + on_pad(PadPart.RIGHT_TRIGGER),
        rest=on_pad(PadPart.LEFT_SHOULDER) + on_pad(PadPart.RIGHT_SHOULDER),
    )
    return either(keys, pad)


def stock_hidden_text() -> str:
    """Return the reason why a turn of a deal under way can neither be copied nor played on from: that would show the
    stock.
    """
    return _("This deal is not over yet: what the stock still holds would be seen")


class ReplayControls(Widget):
    """The controls of a replay `page`: the bar below the table, the side column and the log.

    They keep the state they showed last until `refresh` is called.
    """

    def __init__(self, page: ReplayScreen) -> None:
        super().__init__(grow=1)
        self.page = page
        self.log = page.live.log
        self.scrubber = ReplayScrubber(page)
        self.play = IconButton("", page.toggle, "primary", "play", with_signs(_("Play or stop"), _("Space")))
        self.where_label = Label("", Role.CAPTION, "accent", "center")
        words = [_("Slow"), _("Normal"), _("Fast"), _("Very fast")]
        pace = Choice(words, 1, self._choose_pace, stepper=True, tip=_("How fast it plays"))
        self._keys = Label(keys_hint(), Role.CAPTION, "text_dim", "center")
        # The one or the other is there: beside the line, or beside the hand.
        self._pace_in_bar, self._pace_in_column = PreferredWidth(pace, units=PACE_WIDTH), Column([pace])
        line = Row(
            [
                Button(_("Back"), page.back),
                IconButton("", page.previous_deal, icon="end_back", tip=with_signs(_("Previous deal"), _("Home"))),
                IconButton(
                    "",
                    page.previous_turn,
                    icon="skip_back",
                    tip=with_signs(_("Previous turn"), _("Page Up"), PadPart.LEFT_TRIGGER),
                ),
                IconButton("", page.step_back, icon="step_back", tip=with_signs(_("One play back"), "←")),
                self.play,
                IconButton("", page.step_forward, icon="step_on", tip=with_signs(_("One play forward"), "→")),
                IconButton(
                    "",
                    page.next_turn,
                    icon="skip_on",
                    tip=with_signs(_("Next turn"), _("Page Down"), PadPart.RIGHT_TRIGGER),
                ),
                IconButton("", page.next_deal, icon="end_on", tip=with_signs(_("Next deal"), _("End"))),
                self.scrubber,
                self._pace_in_bar,
            ],
            gap=8,
        )
        self.bar = Panel(Column([line, self._keys], gap=0), padding=8)
        views = page.views
        self._views = (tuple(views), (_("All"), *page.live.names))
        self.view = Choice(views, 0, page.choose_view, stepper=True, tip=with_signs(_("Whose cards are seen"), "V"))
        self.play_on_button = Button(pgettext("a recorded match", "Play on"), page.ask_to_play_on, "primary", grow=1)
        turns = Button(_("Turns"), page.open_turns, tip=with_signs(_("A list of all turns"), "T"))
        knew = Button(_("Known"), page.open_knowledge, tip=with_signs(_("What each player knew at this point"), "K"))
        self.copy_button = Button(_("Copy"), page.offer_copy)
        pairs = [
            SideBySide(first, second, STACK_BELOW_WIDTH, gap=8)
            for first, second in ((turns, knew), (self.copy_button, self.play_on_button))
        ]
        self.side = Scroll(Column([self.where_label, self.view, *pairs, self._pace_in_column], gap=8))

    @property
    def children(self) -> Sequence[Widget]:
        """The log, the side column and the bar."""
        return (self.log, self.side, self.bar)

    def _choose_pace(self, index: int) -> None:
        self.page.autoplay.pace = list(AUTOPLAY_PACES)[index]

    def refresh(self) -> None:
        """Update scrubber, texts and buttons to the moment and view shown by the page."""
        page = self.page
        self.scrubber.value = page.live.number
        self.where_label.text = page.turn_name
        self.view.index = page.view
        self.play.icon = "pause" if page.autoplay.is_on else "play"
        self.play_on_button.enabled = not (
            page.is_shared or page.is_deal_under_way or page.live.stage.view.state.winners
        )
        self.copy_button.enabled = not page.is_deal_under_way
        self.copy_button.tip = (
            stock_hidden_text() if page.is_deal_under_way else with_signs(_("This turn as a staged table"), "C")
        )
        if page.is_shared:
            self.play_on_button.tip = _("This match is not over: several people may continue it")
        elif page.is_deal_under_way:
            self.play_on_button.tip = stock_hidden_text()
        else:
            self.play_on_button.tip = _("Play on from here, as a new match")

    def fit_bar(self, look: Look) -> int:
        """Return the height of the bar with its margin, in pixels, after adapting its parts to the text size.

        At large text sizes the key hint is hidden, the choice of the pace stands in the side column, and the names of
        views are short. Otherwise the hint is shown, the pace stands in the bar, and the names are in full.
        """
        large = look.metrics.scale > COLUMNS_UP_TO
        self._keys.visible = self._pace_in_bar.visible = not large
        self._pace_in_column.visible = large
        self.view.options = self._views[large]
        return self.bar.measure(look)[1] + look.px(RIM)

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the size of the program's window, whatever `width` is: the controls lie all over it."""
        return look.metrics.size

    def place(self, rect: Rect, look: Look) -> None:
        """Place the bar at the bottom of `rect`, log and side column in the table's areas for them."""
        super().place(rect, look)
        inset = look.px(RIM)
        high = self.fit_bar(look) - inset
        bar = Rect(rect.x + inset, rect.bottom - high - inset, rect.width - 2 * inset, high)
        self.bar.place(bar, look)
        areas = self.page.live.stage.areas
        self.log.place(areas.log, look)
        self.side.place(areas.buttons, look)

    def draw(self, canvas: Canvas) -> None:
        """Draw all parts."""
        for child in self.children:
            child.draw(canvas)
