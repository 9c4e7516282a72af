"""What one moves along a match with: the line below the table, and what can be done with a moment beside the hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from pygame import Rect

from game.ui.cards.areas import RIM
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.theme import Role
from game.ui.widgets import Button, Choice, Column, Label, Panel, Row, Scroll, Slider, Widget
from game.ui.widgets.adaptive import COLUMNS_UP_TO, Share
from game.ui.widgets.base import Size
from game.ui.widgets.button import HEIGHT
from game.ui.widgets.layout import Beside
from game.ui.words.glyphs import On, either, key, on_pad, told
from game.ui.words.strings import _

if TYPE_CHECKING:
    from game.ui.replay.screen import ReplayScreen


PACES: Mapping[str, tuple[float, str]] = MappingProxyType(
    {"slow": (1.6, "slow"), "normal": (0.7, "normal"), "fast": (0.25, "fast"), "very fast": (0.05, "off")}
)
"""Seconds between two moments, and how fast cards move meanwhile."""


class Playback:
    """Says in `tick` when the next moment is due, as long as it is `playing`."""

    def __init__(self) -> None:
        self.playing = False
        self.pace = "normal"
        self._waited = 0.0

    def toggle(self) -> None:
        """Play, or stop."""
        self.playing = not self.playing
        self._waited = PACES[self.pace][0]

    def tick(self, dt: float) -> bool:
        """dt seconds passed in which nothing moved; whether the next moment is due."""
        if not self.playing:
            return False
        self._waited += dt
        if self._waited < PACES[self.pace][0]:
            return False
        self._waited = 0.0
        return True


PACE = 190
PAIR = 200
"""Units below which two buttons stand one below the other."""


class Scrubber(Slider):
    """The whole match of a page as a line."""

    def __init__(self, page: ReplayScreen) -> None:
        self._page = page
        super().__init__(0, 0, max(1, page.replay.last_moment), 1, self._moved, self._said, _("The match"), 1)

    def _moved(self, value: float) -> None:
        self._page.go(round(value))

    def _said(self, value: float) -> str:
        return f"{value:.0f} / {self._page.replay.last_moment}"


class IconButton(Button):
    """A picture without words: it need not grow with the letters."""

    def measure(self, look: Look, width: int | None = None) -> Size:
        """As wide as a button is high."""
        side = look.px(HEIGHT)
        return (side, side)


def keys_text() -> str:
    """Say how one moves along by keys, or by the gamepad in use."""
    text = _("{ways} a play   {turns} a turn   {deals} a deal   {play} play or stop   {view} whose cards")
    keys = text.format(
        ways=key("←") + key("→"),
        turns=key(_("Page Up")) + key(_("Page Down")),
        deals=key(_("Home")) + key(_("End")),
        play=key(_("Space")),
        view=key("V"),
    )
    pad = _("{ways} a play   {turns} a turn   {rest} all the rest").format(
        ways=on_pad(On.WAYS),
        turns=on_pad(On.LEFT_TRIGGER) + on_pad(On.RIGHT_TRIGGER),
        rest=on_pad(On.LEFT_SHOULDER) + on_pad(On.RIGHT_SHOULDER),
    )
    return either(keys, pad)


class ReplayControls(Widget):
    """Places the line at the bottom, the buttons and the plays of a `page` where its table has room for them."""

    def __init__(self, page: ReplayScreen) -> None:
        super().__init__(grow=1)
        self.page = page
        self.log = page.live.log
        self.scrubber = Scrubber(page)
        self.play = IconButton("", page.toggle, "primary", "play", told(_("Play or stop"), _("Space")))
        self.where = Label("", Role.CAPTION, "accent", "center")
        words = [_("Slow"), _("Normal"), _("Fast"), _("Very fast")]
        pace = Choice(words, 1, self._paced, stepper=True, tip=_("How fast it plays"))
        self._keys = Label(keys_text(), Role.CAPTION, "text_dim", "center")
        # The one or the other is there: beside the line, or beside the hand.
        self._pace_low, self._pace_high = Share(pace, units=PACE), Column([pace])
        line = Row(
            [
                Button(_("Back"), page.back),
                IconButton("", page.deal_back, icon="end_back", tip=told(_("Previous deal"), _("Home"))),
                IconButton(
                    "", page.turn_back, icon="skip_back", tip=told(_("Previous turn"), _("Page Up"), On.LEFT_TRIGGER)
                ),
                IconButton("", page.step_back, icon="step_back", tip=told(_("One play back"), "←")),
                self.play,
                IconButton("", page.step, icon="step_on", tip=told(_("One play forward"), "→")),
                IconButton(
                    "", page.turn_on, icon="skip_on", tip=told(_("Next turn"), _("Page Down"), On.RIGHT_TRIGGER)
                ),
                IconButton("", page.deal_on, icon="end_on", tip=told(_("Next deal"), _("End"))),
                self.scrubber,
                self._pace_low,
            ],
            gap=8,
        )
        self.bar = Panel(Column([line, self._keys], gap=0), padding=8)
        views = page.views
        self._views = (tuple(views), (_("All"), *page.live.names))
        self.view = Choice(views, 0, page.choose_view, stepper=True, tip=told(_("Whose cards are seen"), "V"))
        self.play_on = Button(_("Play on"), page.play_on, "primary", grow=1)
        turns = Button(_("Turns"), page.turns, tip=told(_("A list of all turns"), "T"))
        knew = Button(_("Known"), page.knew, tip=told(_("What each player knew at this point"), "K"))
        copy = Button(_("Copy"), page.copy, tip=told(_("This turn as a staged table"), "C"))
        pairs = [Beside(first, second, PAIR, gap=8) for first, second in ((turns, knew), (copy, self.play_on))]
        self.side = Scroll(Column([self.where, self.view, *pairs, self._pace_high], gap=8))

    @property
    def children(self) -> Sequence[Widget]:
        """All parts."""
        return (self.log, self.side, self.bar)

    def _paced(self, index: int) -> None:
        self.page.playback.pace = list(PACES)[index]

    def follow(self) -> None:
        """Another moment is shown, or the same one otherwise."""
        page = self.page
        self.scrubber.value = page.live.number
        self.where.text = page.where
        self.view.index = page.view
        self.play.icon = "pause" if page.playback.playing else "play"
        self.play_on.enabled = not (page.shared or page.under_way or page.live.stage.view.state.winners)
        if page.shared:
            self.play_on.tip = _("This match is not over: several people may continue it")
        elif page.under_way:
            self.play_on.tip = _("This deal is not over yet: what the stock still holds would be seen")
        else:
            self.play_on.tip = _("Play on from here, as a new match")

    def height(self, look: Look) -> int:
        """What the line at the bottom takes of the window; where letters are large, it holds no more than it must."""
        large = look.metrics.scale > COLUMNS_UP_TO
        self._keys.visible = self._pace_low.visible = not large
        self._pace_high.visible = large
        self.view.options = self._views[large]
        return self.bar.measure(look)[1] + look.px(RIM)

    def measure(self, look: Look, width: int | None = None) -> Size:
        """As large as the window."""
        return look.metrics.size

    def place(self, rect: Rect, look: Look) -> None:
        """The line at the bottom of `rect`, the rest as the table has it."""
        super().place(rect, look)
        inset = look.px(RIM)
        high = self.height(look) - inset
        bar = Rect(rect.x + inset, rect.bottom - high - inset, rect.width - 2 * inset, high)
        self.bar.place(bar, look)
        areas = self.page.live.stage.areas
        self.log.place(areas.log, look)
        self.side.place(areas.buttons, look)

    def draw(self, canvas: Canvas) -> None:
        """Draw all parts."""
        for child in self.children:
            child.draw(canvas)
