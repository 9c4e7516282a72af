"""Pages that open over a table: discards, ranks to buy, log and cut; and the sign that the match is not saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from pygame import Rect

from game.content.sheets.values import rank_name
from game.content.translation import counted
from game.engine.actions import Cut, DrawDiscards
from game.engine.cards import Card
from game.engine.play.verbs import why_not
from game.engine.refusals import Refusal
from game.engine.state import Phase
from game.session.match.standing_answers import StandingAnswer
from game.session.saves.files import WriteFailure
from game.ui.cards.scene import is_spread
from game.ui.cards.slots import row_spots
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.theme import Colour, Role, Theme, alpha, mix
from game.ui.input.keys import Shortcut
from game.ui.input.verbs import (
    Cancel,
    Click,
    Command,
    Confirm,
    Direction,
    DragEnd,
    DragMove,
    DragStart,
    Focus,
    Hover,
    Menu,
    Pos,
    Press,
    Verb,
)
from game.ui.table.context import TableContext
from game.ui.table.controller import PlayerController
from game.ui.table.log import LogPage
from game.ui.widgets import (
    Answer,
    Button,
    Column,
    Dialog,
    Label,
    Page,
    Panel,
    Row,
    Spacer,
    Widget,
    draw_surface,
)
from game.ui.widgets.base import Size
from game.ui.widgets.choice import Chips
from game.ui.widgets.label import Notice
from game.ui.widgets.screens import Screen
from game.words.input_signs import PadPart, either, on_pad
from game.words.match import save_failure_text, unsaved_text
from game.words.prompts import standing_text
from game.words.strings import _

CARD = 84
WIDTH = 880
ROWS = ((9, 126), (22, 240), (999, 330))
"""The height of the cards in units, by the most cards it is for: one row, two or three."""


class PileBrowser(Page):
    """The page that shows the whole pile of discards, the top card last, and lets the player take it or says why
    not.

    Esc, V and a press outside close it.
    """

    opaque = False
    scrolls = False
    first_focus = 0
    """The button that takes the pile where that is allowed, else the one that closes."""

    def __init__(self, context: TableContext) -> None:
        super().__init__()
        self.context = context
        self.cards, self.refusal = self._pile_and_refusal()

    def _pile_and_refusal(self) -> tuple[tuple[Card, ...], Refusal | None]:
        view = self.context.controller.view
        return tuple(view.state.discards), why_not(view.state, DrawDiscards(view.seat))

    def build(self) -> Widget:
        """Return the panel with the cards, the button that takes the pile or the refusal, and the button that closes
        the page.
        """
        count = len(self.cards)
        title = _("The discards")
        if count:
            title = counted("The discards: one card", "The discards: {count} cards, the newest last", count)
        why = _("Taking the pile is your draw.")
        if self.refusal:
            why = self.context.words.refusal(self.refusal, self.context.controller.view)
        buttons: list[Widget] = [Label(why, Role.SMALL, "text_dim", grow=1)]
        if not self.refusal:
            buttons.append(Button(Shortcut.DRAW_DISCARDS.tip(_("Take the pile")), self._take_pile, "primary"))
        buttons.append(Button(_("Close"), self.back))
        return Panel(Column([Label(title, Role.SUBHEADING), _Cards(self.cards), Row(buttons)], gap=12), padding=20)

    def frame(self, look: Look) -> Rect:
        """Return the rectangle of the page of discards, in the middle of the window."""
        window = Rect((0, 0), look.metrics.size)
        room = window.inflate(-look.px(60), -look.px(60))
        width = min(look.px(WIDTH), room.width)
        height = min(self.group.root.measure(look, width)[1], room.height)
        return Rect(0, 0, width, height).move_to(center=window.center)

    def follow(self) -> None:
        """Rebuild the page if the discards have changed.

        Also do so if the reason why they cannot be taken has changed: it may be another, be new, or no longer hold.
        """
        now = self._pile_and_refusal()
        if (self.cards, self.refusal) != now:
            self.cards, self.refusal = now
            self.rebuild()

    def handle(self, verb: Verb) -> bool:
        """Handle a verb: V and a press outside close the page, F takes the pile if that is allowed. Return whether it
        was used.
        """
        if isinstance(verb, Press) and not self.frame(self.look).collidepoint(verb.pos):
            self.back()
            return True
        if isinstance(verb, Command) and verb.key in ("v", "f"):
            if verb.key == "v":
                self.back()
            elif not self.refusal:
                self._take_pile()
            return True
        return super().handle(verb)

    def _take_pile(self) -> None:
        self.back()
        self.context.controller.draw_discards()


class _Cards(Widget):
    """A widget that shows cards overlapping in one to three rows."""

    def __init__(self, cards: Sequence[Card]) -> None:
        super().__init__()
        self.cards = cards

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the given `width`, or without it a fixed width, and the height of one, two or three rows, depending on
        the number of cards; in pixels.
        """
        high = next(units for most, units in ROWS if len(self.cards) <= most)
        return (width or look.px(WIDTH), look.px(high))

    def draw(self, canvas: Canvas) -> None:
        """Draw all cards in rows, overlapping where they are many."""
        look = canvas.look
        spots = row_spots(self.rect, len(self.cards), look.px(CARD), look.px(8))
        for card, (x, y, width) in zip(self.cards, spots, strict=True):
            picture = look.images.card(repr(card), width)
            canvas.image(picture, picture.get_rect(center=(round(x), round(y))).topleft)


class OnlyFor(Page):
    """The page on which the player selects the ranks they may want to buy. Once they confirm, they pass until the deal
    ends on every discard of another rank that is not wild. The ranks of the `picked` cards are selected at first.

    Esc and a press outside change nothing.
    """

    opaque = False
    scrolls = False
    wide = 560

    def __init__(self, controller: PlayerController, picked: Sequence[Card]) -> None:
        super().__init__()
        self.controller = controller
        self.ranks = {face.rank for face in picked if face.rank}
        self._confirm_button = Button(_("Only for these"), self._confirm, "primary")

    def build(self) -> Widget:
        """Return the panel with a chip for each rank, and buttons to go back, to pass until the next turn, and to
        confirm.
        """
        on = [rank - 1 for rank in self.ranks]
        chips = Chips([rank_name(rank) for rank in range(1, 14)], on, self._set_rank, even=True)
        about = _("Until the deal ends you are asked only about these ranks and wild cards.")
        self._confirm_button.enabled = bool(self.ranks)
        none = Button(standing_text(StandingAnswer()), self._not_now, tip=Shortcut.NOT_NOW.tip())
        rows: list[Widget] = [
            Label(_("Which discards would you buy?"), Role.SUBHEADING),
            chips,
            Label(about, Role.SMALL, "text_dim", wrap=True),
            Row([Button(_("Back"), self.back), Spacer(grow=1), none, self._confirm_button], gap=10),
        ]
        return Panel(Column(rows, gap=12), padding=20)

    def enter(self) -> None:
        """Build the page and focus the first rank or, where ranks are selected already, the button that confirms."""
        super().enter()
        self.group.set_focus(self._confirm_button if self.ranks else self.group.focusable()[0])

    def frame(self, look: Look) -> Rect:
        """Return the rectangle of the page of ranks, above the hand."""
        window = Rect((0, 0), look.metrics.size).inflate(-look.px(32), -look.px(32))
        width = min(look.em(self.wide), window.width)
        height = min(self.group.root.measure(look, width)[1], window.height)
        hand = self.controller.context.stage.areas.hand
        place = Rect(0, 0, width, height).move_to(midbottom=(window.centerx, hand.top - look.px(12)))
        return place.clamp(window)

    def handle(self, verb: Verb) -> bool:
        """Handle a verb; the key that opens the page and a press outside close it. Return whether it was used."""
        beside = isinstance(verb, Press) and not self.frame(self.look).collidepoint(verb.pos)
        if beside or verb == Shortcut.ONLY_FOR.verb:
            self.back()
            return True
        return super().handle(verb)

    def _set_rank(self, number: int, on: bool) -> None:
        (self.ranks.add if on else self.ranks.discard)(number + 1)
        self._confirm_button.enabled = bool(self.ranks)

    def _not_now(self) -> None:
        self.controller.not_now()
        self.back()

    def _confirm(self) -> None:
        self.controller.only_for(self.ranks)
        self.back()


PACK_WIDTH, PACK_HEIGHT = 430, 330
PANEL_WIDTH, PANEL_HEIGHT = 660, 560
LIFT, ASIDE = 46, 14
MANY = 8
"""The cards lifted by a large step (Page Up, Page Down)."""


class CutScreen(Screen):
    """The screen on which the player cuts the pack, by lifting part of it. The cut closes the screen and is submitted.

    The number of lifted cards is never shown: the player judges it by eye.
    """

    opaque = False

    def __init__(self, context: TableContext) -> None:
        self.context = context
        state = context.controller.view.state
        self.size = len(state.stock)
        self.lifted_count = self.size // 2
        # Every pack lies a little differently, so that no mark on the screen tells the number.
        self._edges = [Random(self.size * 1000 + n).uniform(-1, 1) for n in range(self.size)]

    @property
    def needs(self) -> str:
        """The text with the number of cards for an exact cut, and the bonus for it."""
        return self.context.prompts.cut(self.context.controller.view.state)

    # Geometry

    @property
    def _panel(self) -> Rect:
        look = self.look
        window = Rect((0, 0), look.metrics.size).inflate(-2 * look.px(12), -2 * look.px(12))
        width = min(look.px(PANEL_WIDTH * max(1.0, 0.5 + 0.5 * look.metrics.scale)), window.width)
        above, below = self._text_heights(width)
        height = max(look.px(PANEL_HEIGHT), above + look.px(LIFT + PACK_HEIGHT) + below)
        return Rect(0, 0, width, min(height, window.height)).move_to(center=window.center)

    def _text_heights(self, width: int) -> tuple[int, int]:
        """Return the heights (pixels) of the texts above and below the pack in a panel `width` pixels wide."""
        look = self.look
        inner, fonts = width - look.px(48), look.fonts
        above = fonts.line_height(Role.SUBHEADING) + fonts.size(self.needs, Role.SMALL, inner)[1]
        return look.px(16 + 10) + above, look.px(16 + 10) + fonts.size(self._instructions, Role.CAPTION, inner)[1]

    @property
    def _instructions(self) -> str:
        """The instructions how to cut, for mouse and keys or for a gamepad."""
        mouse = _("Click on the pack where you want to cut, or drag; arrow keys move by one card, Enter cuts")
        steps = {"ways": PadPart.WAYS, "fewer": PadPart.LEFT_TRIGGER, "more": PadPart.RIGHT_TRIGGER, "cut": PadPart.A}
        signs = {name: on_pad(button) for name, button in steps.items()}
        pad = _("{ways} moves by one card, {fewer} and {more} by {count}, {cut} cuts").format(count=MANY, **signs)
        return either(mouse, pad)

    @property
    def pack(self) -> Rect:
        """The rectangle of the pack that is cut, while no part of it is lifted. The panel has room for the lifted part
        above this rectangle.
        """
        look, panel = self.look, self._panel
        above, below = self._text_heights(panel.width)
        room = panel.height - above - below - look.px(LIFT)
        pack = Rect(0, 0, look.px(PACK_WIDTH), max(self.size, min(look.px(PACK_HEIGHT), room)))
        return pack.move_to(midbottom=(panel.centerx, panel.bottom - below))

    def _count_at(self, pos: Pos) -> int:
        pack = self.pack
        share = (pos[1] - pack.top) / pack.height
        return min(max(round(share * self.size + 0.5), 1), self.size - 1)

    # Input

    def handle(self, verb: Verb) -> bool:
        """Lift cards with the pointer, the arrow keys, Page Up, Page Down, Home and End. Cut on Enter, or on a click or
        at the end of a drag if it is at the pack. Open the menu on Esc. Return whether the verb was used.
        """
        match verb:
            case Hover(pos=pos) | Press(pos=pos) | DragStart(pos=pos) | DragMove(pos=pos):
                return self._lift_to(pos)
            case Click(pos=pos, button=1) | DragEnd(pos=pos):
                return self._lift_to(pos) and self._submit_cut()
            case Focus(to=Direction.UP | Direction.LEFT):
                return self._lift_more(-1)
            case Focus(to=Direction.DOWN | Direction.RIGHT):
                return self._lift_more(1)
            case Command(key="page up"):
                return self._lift_more(-MANY)
            case Command(key="page down"):
                return self._lift_more(MANY)
            case Command(key="home" | "end" as key, ctrl=False, alt=False):
                return self._lift_more(self.size if key == "end" else -self.size)
            case Confirm():
                return self._submit_cut()
            case Cancel() | Menu():
                self.context.host.open_menu()
                return True
        return False

    def _lift_to(self, pos: Pos) -> bool:
        reach = self.pack.inflate(self.look.px(120), self.look.px(120))
        if not reach.collidepoint(pos):
            return False
        self.lifted_count = self._count_at(pos)
        return True

    def _lift_more(self, step: int) -> bool:
        self.lifted_count = min(max(self.lifted_count + step, 1), self.size - 1)
        return True

    def _submit_cut(self) -> bool:
        self.stack.pop()
        self.context.controller.submit(Cut(self.context.seat, self.lifted_count))
        return True

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw a veil over the table and, above it, the panel with the title, the bonus for an exact cut, the pack and
        the instructions.
        """
        look, theme = canvas.look, canvas.look.theme
        canvas.fill(theme.veil)
        panel = self._panel
        draw_surface(canvas, panel)
        inner = panel.inflate(-look.px(48), -look.px(32))
        title = canvas.text(_("Cut the pack"), inner.midtop, Role.SUBHEADING, theme.text, "midtop")
        canvas.text(
            self.needs, (inner.centerx, title.bottom), Role.SMALL, theme.text_dim, "midtop", inner.width, "center"
        )
        canvas.text(
            self._instructions, inner.midbottom, Role.CAPTION, theme.text_dim, "midbottom", inner.width, "center"
        )
        self._draw_pack(canvas, look)

    def _draw_pack(self, canvas: Canvas, look: Look) -> None:
        pack, theme = self.pack, look.theme
        canvas.shadow(pack.move(0, look.px(6)), look.px(4), look.px(16))
        shift = look.px(ASIDE)
        for number in range(self.size - 1, -1, -1):
            top = pack.top + pack.height * number / self.size
            bottom = pack.top + pack.height * (number + 1) / self.size
            up = number < self.lifted_count
            x = pack.x + round(self._edges[number] * look.px(1.5)) + (shift if up else 0)
            y = round(top) - (look.px(LIFT) if up else 0)
            card = Rect(x, y, pack.width, max(1, round(bottom) - round(top)))
            shade = 0.06 + 0.1 * (number % 2) + 0.06 * abs(self._edges[number])
            canvas.fill(mix(theme.paper, theme.paper_text, shade), card)
            canvas.fill(mix(theme.paper, theme.paper_text, 0.45), Rect(card.x, card.bottom - 1, card.width, 1))
        gap = pack.top + round(pack.height * self.lifted_count / self.size)
        canvas.box(Rect(pack.x, gap - look.px(4), pack.width, look.px(4)), alpha(theme.shadow, 70))


class UnsavedSign(Notice):
    """The sign that the match is not being saved, with the reason; a click or Enter calls `on_click`. Hidden while
    saving works.
    """

    takes_focus = True

    def __init__(self, on_click: Callable[[], object]) -> None:
        super().__init__("", tip=_("Click to see what you can do"))
        self._on_click = on_click
        self.full_text = ""
        """The long text of the sign."""
        self.visible = False

    def follow(self, trouble: WriteFailure | None) -> None:
        """Show the sign with the reason of a failed save, or hide it where `trouble` is None."""
        self.visible = trouble is not None
        self.full_text = unsaved_text(trouble)

    def fit(self, look: Look, room: Size) -> int:
        """Choose the long or the short text so that the sign fits in `room`; return the sign's height in pixels, 0
        while it is hidden.
        """
        width, most = room
        self.text = self.full_text
        if self.measure(look, width)[1] > most:
            self.text = _("Not being saved")
        return min(self.measure(look, width)[1], most) if self.visible else 0

    def handle(self, verb: Verb) -> bool:
        """Call `on_click` on a click or Enter. Return whether the input was used; a press of the main button is used,
        too.
        """
        match verb:
            case Press(button=1):
                return True
            case Confirm() | Click(button=1):
                self._on_click()
                return True
        return False

    def background(self, theme: Theme) -> Colour | None:
        """Return the colour of the sign's ground, lighter under the pointer."""
        return theme.panel_raised if self.hovered else theme.panel

    def draw(self, canvas: Canvas) -> None:
        """Draw the sign unless it is hidden."""
        if self.visible:
            super().draw(canvas)


class Overlays:
    """The pages that open over the table: discards, ranks to buy, log, failed save and cut."""

    def __init__(self, context: TableContext) -> None:
        self.context = context
        self.sign = UnsavedSign(self.tell_unsaved)
        self._page: PileBrowser | LogPage | None = None
        context.live.log.on_click = self.read_log

    def browse(self) -> None:
        """Open the page with all discards, if they lie in a pile that players may draw as a whole.

        In all other games, only show a message. Where every discard is in view on the table, it says so; else it says
        that only the top one may be seen.
        """
        state = self.context.controller.view.state
        if is_spread(state):
            self.context.say(_("All discards are in view on the table."))
            return
        if state.rules.draw.discards != "pile":
            self.context.say(_("You may look only at the top discard, which is face up on the table."))
            return
        self._open(PileBrowser(self.context))

    def choose_ranks_to_buy(self) -> None:
        """Cancel the standing answer; without one, open the page on which the ranks to buy are selected, at first those
        of the selected cards.

        Where discards cannot be bought, or this table takes no standing answers, only show a message.
        """
        controller = self.context.controller
        if controller.usable_standing_answers() and not controller.cancel_standing_answer():
            self.context.screen.stack.push(OnlyFor(controller, self.context.hand.selected_cards))

    def read_log(self) -> None:
        """Open the page with the whole log."""
        self._open(LogPage(self.context.live.log, self.context.table.history))

    def _open(self, page: PileBrowser | LogPage) -> None:
        self._page = page
        self.context.screen.stack.push(page)

    def tell_unsaved(self) -> None:
        """Open the dialog that says why the match is not being saved and offers to try again; do nothing while saving
        works.
        """
        trouble = self.context.table.recording.write_error
        if trouble is not None:
            answers = [Answer(_("Play on")), Answer(_("Try again"), self._save_again, "primary")]
            self.context.screen.stack.push(
                Dialog(_("The match is not being saved"), save_failure_text(trouble), answers)
            )

    def _save_again(self) -> None:
        table = self.context.table
        table.retry_saving()
        if table.recording.write_error is not None:
            self.context.warn(self.sign.full_text)

    def follow(self) -> None:
        """Update the page of discards or of the log after a change of the table, if it was opened last and is still on
        top.

        Otherwise, do nothing.
        """
        if self._page and self.context.screen.is_placed and self.context.screen.stack.top is self._page:
            self._page.follow()

    def open_due(self) -> bool:
        """Open the cut screen if the player has to cut now and no other screen covers the table; return whether it was
        opened.
        """
        controller, screen = self.context.controller, self.context.screen
        cutting = controller.view.state.phase is Phase.CUT and controller.is_my_turn
        if not cutting or screen.stack.top is not screen:
            return False
        screen.stack.push(CutScreen(self.context))
        return True
