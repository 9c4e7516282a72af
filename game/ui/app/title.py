"""The first page: the name of the program, a hand of cards, and the menu."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import cos, pi, radians, sin
from pathlib import Path

from msgspec import Struct
from pygame import Rect

from game.engine.cards import Card, parse_cards
from game.session.preferences import Preferences
from game.ui.app.pages import PageEntry
from game.ui.app.window import TITLE
from game.ui.draw.assets import CARD_RATIO
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.theme import Role
from game.ui.draw.tween import ease_out
from game.ui.input.verbs import Verb
from game.ui.match.unfinished import UnfinishedMatches
from game.ui.widgets import Answer, Button, Column, Dialog, Label, Row, Scroll, Spacer, Widget
from game.ui.widgets.adaptive import DropPage, PreferredWidth
from game.ui.widgets.base import Size
from game.ui.widgets.label import Notice
from game.words.match import saving_problem_text
from game.words.strings import _

HAND = parse_cards("TH JC QD KS AH X")
BREATH_FRAME = 0.06
"""Seconds between two frames of a breath, which is slow."""
MENU = 280
LARGE_MENU = 310


class Life:
    """The idle animation of a fan of `count` cards: it breathes, and is dealt anew now and then.

    After `AWAY` seconds without input it rests.
    """

    BREATHES, BREATH = 12.0, 2.6
    """Seconds between two breaths, and the length of one."""
    DEALS, DEAL, APART = 34.0, 0.55, 0.14
    """Seconds between two deals, the flight of a card, and the delay between one card and the next."""
    AWAY = 150.0
    WIDER = 0.07
    """The share by which a breath spreads the cards."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.untouched = 0.0

    def tick(self, dt: float) -> tuple[bool, bool]:
        """Advance by `dt` seconds. Return whether the fan looks different, and whether it moves fast, being dealt."""
        before = self._moving
        self.untouched += dt
        now = self._moving
        return before or now, self._dealing is not None

    def touch(self) -> bool:
        """Stop the animation because of input, and count the time without input anew. Return whether the fan was
        moving.
        """
        moved = self._moving
        self.untouched = 0.0
        return moved

    @property
    def spread(self) -> float:
        """The width of the fan as a share of the usual width: 1, or a little more for a moment now and then without
        input.
        """
        since = self.untouched % self.BREATHES - (self.BREATHES - self.BREATH)
        if self._dealing is not None or since <= 0 or self.untouched > self.AWAY:
            return 1.0
        return 1 + self.WIDER * sin(pi * since / self.BREATH) ** 2

    def flight_share(self, number: int) -> float:
        """Return the share (0–1) of its way that card `number` has flown; 1 between deals."""
        if self._dealing is None:
            return 1.0
        return ease_out(min(1.0, max(0.0, (self._dealing - number * self.APART) / self.DEAL)))

    @property
    def _moving(self) -> bool:
        return self._dealing is not None or self.spread != 1.0

    @property
    def _dealing(self) -> float | None:
        """The seconds since the first card of a deal left; None between deals."""
        since = self.untouched % self.DEALS
        lasts = self.DEAL + self.count * self.APART
        return since if self.DEALS <= self.untouched <= self.AWAY and since < lasts else None


class Fan(Widget):
    """A fan of cards as large as the room allows, animated by `Life`."""

    SPREAD = 13.0
    """Degrees between two cards."""

    def __init__(self, cards: Sequence[Card], grow: float = 1) -> None:
        super().__init__(grow)
        self.cards = tuple(cards)
        self.life = Life(len(self.cards))

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return (0, 0): the fan takes the room that is left."""
        return (0, 0)

    def draw(self, canvas: Canvas) -> None:
        """Draw the cards from left to right, overlapping, turned about a point below them; while they are dealt, only
        those that have left this point, on their way from it.
        """
        half = self.SPREAD * (len(self.cards) - 1) / 2
        # In widths of a card: the arm from the turning point, and what the outermost cards reach.
        arm = 2.1
        reach = arm * sin(radians(half)) + 0.5 * cos(radians(half)) + 0.7 * sin(radians(half))
        high = arm + 0.7 - arm * cos(radians(half)) + 0.7 * cos(radians(half)) + 0.5 * sin(radians(half))
        card = round(min(self.rect.width / (2 * reach), self.rect.height / high))
        if card < 1:
            return
        centre_x = self.rect.centerx
        centre_y = self.rect.centery - high * card / 2 + (arm + 0.7) * card
        tall = round(card * CARD_RATIO)
        for number, face in enumerate(self.cards):
            there = self.life.flight_share(number)
            if not there:
                continue
            angle = (number * self.SPREAD - half) * self.life.spread
            out = arm * card * there
            x = centre_x + out * sin(radians(angle))
            y = centre_y - out * cos(radians(angle))
            spot = Rect(0, 0, card * 2 // 3, tall * 2 // 3).move_to(center=(round(x), round(y + card * 0.06)))
            canvas.shadow(spot, card // 4, round(card * 0.26))
            picture = canvas.look.images.card(repr(face), card, half - number * self.SPREAD)
            canvas.image(picture, picture.get_rect(center=(round(x), round(y))).topleft)


class TitleShortcuts(Struct, frozen=True):
    """The actions of the title besides opening pages: four for buttons, and one for a file dropped on the page."""

    resume: Callable[[], object]
    """Continues the match played last."""
    choose_match: Callable[[], object]
    """Lists all matches that can be continued."""
    quick_game: Callable[[], object]
    leave: Callable[[], object]
    """Ends the program."""
    take_file: Callable[[Path], object] | None = None
    """Opens a file that was dropped on the page; None where files cannot be kept."""


class TitleScreen(DropPage):
    """The first page, with a button for each page of the program, the usual one first. Esc asks whether to quit.

    A second button beside *Continue* lists all matches that can be continued; one beside *Play* begins a match at the
    table set last. While there is no input the cards move a little, unless motion is not wanted.

    `warnings`, and one that the match under way is not saved, appear below the cards or, with large letters, above the
    buttons.
    """

    first_focus = 0

    def __init__(
        self,
        pages: Sequence[PageEntry],
        shortcuts: TitleShortcuts,
        preferences: Preferences,
        unfinished: UnfinishedMatches,
        warnings: Sequence[str] = (),
    ) -> None:
        super().__init__()
        self.pages = pages
        self.shortcuts = shortcuts
        self.preferences = preferences
        self._unfinished = unfinished
        self.note = unfinished.note
        """The name of the match that *Continue* continues."""
        self.waiting = bool(unfinished.list_matches())
        """Whether there are matches to continue."""
        self.fan = Fan(HAND)
        self._since_drawn = 0.0
        self.warnings = tuple(text for text in (*warnings, saving_problem_text(unfinished.table)) if text)
        self.on_drop = shortcuts.take_file

    def retranslate(self) -> None:
        self.note = self._unfinished.note
        super().retranslate()

    def ways(self) -> list[tuple[str, Callable[[], object]]]:
        """Return the texts and actions of the buttons: the match to continue if there is one, the pages, and quit."""
        found = [(_(each.text), partial(self.stack.open, each.name)) for each in self.pages]
        ways: list[tuple[str, Callable[[], object]]] = [*found, (_("Quit"), self.shortcuts.leave)]
        return [(_("Continue"), self.shortcuts.resume), *ways] if self.note else ways

    def back(self) -> None:
        """Ask whether to quit, as Esc may have been pressed once too often."""
        text, leave = self.ways()[-1]
        answers = [Answer(_("Stay"), kind="plain"), Answer(text, leave, "primary")]
        self.stack.push(Dialog(_("Leave Rummy House?"), answers=answers, width=400))

    def tick(self, dt: float) -> bool:
        """Advance the page by `dt` seconds, and return whether anything but the fan moves.

        The fan of cards moves only if the settings allow motion. While it is dealt, each tick asks for a new frame;
        while it breathes, only one in BREATH_FRAME seconds is asked for.
        """
        settings = self.preferences.settings
        if settings.reduced_motion or settings.animation == "off":
            return super().tick(dt)
        moved, quick = self.fan.life.tick(dt)
        self._since_drawn += dt
        if moved and (quick or self._since_drawn >= BREATH_FRAME):
            self._since_drawn = 0.0
            self.invalidate()
        return super().tick(dt)

    def handle(self, verb: Verb) -> bool:
        """Handle a verb; any verb stops the animation. Return whether it was used or the fan was moving."""
        return super().handle(verb) | self.fan.life.touch()

    def pause(self) -> None:
        """Bring the cards to rest, as another screen covers this one. They move again after a while, as after any
        input.
        """
        super().pause()
        self.fan.life.touch()

    def layout(self) -> None:
        """Place everything.

        In two columns, the buttons of the menu are closer together if there is a match to continue, and also if the
        text is larger than normal. So there is room for all of them.
        """
        if self.columns:
            self._menu.gap = max(4, 12 - 4 * bool(self.note) - 8 * (self.look.metrics.scale > 1))
        super().layout()

    def build(self) -> Widget:
        """Return the name and the menu on the left, the cards on the right, and the warnings."""
        (text, action), *rest = self.ways()
        menu = [self._beside(text, Button(text, action, "primary", icon="cards"))]
        if self.note:
            menu.append(Label(self.note, Role.SMALL, "text_dim", "center"))
        menu += [self._beside(text, Button(text, action)) for text, action in rest]
        warnings = [Notice(text) for text in self.warnings]
        self._menu = Column(menu, gap=8)
        house = Column(
            [
                Label(TITLE, Role.TITLE),
                Label(_("A card table for the rummy family  ♠ ♥ ♦ ♣"), Role.BODY, "text_dim"),
                *([] if self.columns else warnings),
                Spacer(26 if self.columns else 4),
                Row([PreferredWidth(self._menu, units=MENU), Spacer(grow=1)]),
            ],
            gap=8,
        )
        left = Column([Spacer(grow=1), house, Spacer(grow=1)], gap=0)
        if self.columns:
            right = Column([self.fan, *warnings], gap=10)
            return Row(
                [Spacer(36), PreferredWidth(Scroll(left), 9), PreferredWidth(right, 11), Spacer(20)], align="stretch"
            )
        return Row([PreferredWidth(Scroll(left), units=LARGE_MENU), PreferredWidth(self.fan, 1)], align="stretch")

    def _beside(self, text: str, button: Button) -> Widget:
        """Return `button`, which has this `text`, beside a second one for a related action: the list of unfinished
        matches beside *Continue*, a quick game beside *Play*. Without such an action, return `button` alone.
        """
        second: Button | None = None
        if self.waiting and text == _("Continue"):
            second = Button(_("Unfinished"), self.shortcuts.choose_match, tip=_("All unfinished matches"))
        elif text == _("Play"):
            tip = _("Deals right away: the same game and players as last time, with new cards.")
            second = Button(_("Quick game"), self.shortcuts.quick_game, tip=tip)
        return Row([PreferredWidth(button, 1), PreferredWidth(second, 1)], gap=8) if second else button
