"""Laying a contract or an opening: moving cards into the tray and back, arranging them, and laying them down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pygame import Rect

from game.engine.actions import Lay, uses
from game.engine.arrange.best_split import Split
from game.engine.cards import Card
from game.engine.sheet.contracts import Kind
from game.engine.state import Phase, View
from game.interaction.tray import Box, BoxState, arranged_text, best_splits, count_text, lays, shortfall_text
from game.ui.cards.hand import Sorting
from game.ui.cards.scene import box_title_rect, buttons_room
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.theme import Colour, Ink, Role, alpha
from game.ui.input.keys import Shortcut
from game.ui.table.context import TableContext
from game.ui.widgets import Button, Column, Group, Widget
from game.words.strings import _, point_count_text


class Laying:
    """The player's work on a contract or an opening: moves cards between hand and tray, arranges them, and lays the
    melds of the tray.
    """

    def __init__(self, context: TableContext) -> None:
        self.context = context
        self.controller = context.controller
        self.tray = context.tray
        self._splits: list[Split] = []
        """The splits of the hand found last, the best first."""
        self._split_number = 0
        """The index of the split shown last."""

    @property
    def is_active(self) -> bool:
        """Whether the player's first melds must meet a requirement: a contract, an opening or certain kinds of melds.
        False once the player has melded.
        """
        return self.tray.requirement is not None

    @property
    def can_lay_falsely(self) -> bool:
        """Whether the player has a contract and may lay melds that do not meet it: the rules have a penalty for it, and
        the settings do not prevent it.
        """
        requirement = self.tray.requirement
        priced = self.controller.view.state.rules.melding.false_lay_down > 0
        return (
            requirement is not None
            and requirement.contract is not None
            and not self.context.settings.guard_lay_down
            and priced
        )

    @property
    def is_met(self) -> bool:
        """Whether the melds in the tray meet the contract or the opening; False where there is neither."""
        return self.is_active and self.tray.is_met(self.controller.view)

    def put(self, cards: Sequence[Card], number: int | None = None, source: int | None = None) -> bool:
        """Move cards from the hand, or from meld `source` of the tray, to meld `number` of the tray, by default to the
        meld they fit best. Melds of the tray are numbered from 0. That the cards are there is not checked.

        Return whether they were moved. They are not if there are no cards, if there is neither a contract nor an
        opening to put together, or if the tray has no meld `number`.
        """
        if not self.is_active or not cards:
            return False
        view = self.controller.view
        if number is not None and number >= len(self.tray.melds):
            return False
        self.tray.remember()
        for face in cards if source is not None else ():
            self.tray.take_out(face, source)
        number = self.tray.place_for(view, cards) if number is None else number
        self.tray.put(view, number, cards)
        self.context.show_tray()
        return True

    def take_back(self, cards: Sequence[Card], number: int) -> bool:
        """Move cards, which must be in meld `number` of the tray, back to the hand; return whether there were any."""
        if not cards:
            return False
        self.tray.remember()
        for face in cards:
            self.tray.take_out(face, number)
        self.context.show_tray()
        return True

    def clear(self) -> bool:
        """Move every card of the tray back to the hand, as a step that can be undone. Return whether there were any."""
        if not self.tray.cards:
            return False
        self.tray.remember()
        self.tray.fill([()] * len(self.tray.melds))
        self.context.show_tray()
        return True

    def arrange(self) -> None:
        """Fill the tray with the best split of the hand, and show what the melds still lack and which cards are left
        over. If tray and hand are unchanged since the last call, use the next best split instead, and after the last
        one the best again.

        Without a contract or an opening to lay, only show a message; but in games whose melds stay in the hand, sort
        the hand by melds.
        """
        view, requirement = self.controller.view, self.tray.requirement
        if requirement is None and view.state.rules.melding.in_hand:
            self.context.hand.arrange(Sorting.MELDS, view.state.rules)
            self.context.stage.shape()
            return
        if requirement is None:
            self.context.say(_("There are no first melds to put together now."))
            return
        if self._is_arranged(view):
            self._split_number = (self._split_number + 1) % len(self._splits)
        else:
            self._splits, self._split_number = best_splits(view, requirement), 0
        split = self._splits[self._split_number]
        self.tray.remember()
        self.tray.fill(split.melds)
        self.context.show_tray()
        # Of the way shown before it is no longer so.
        self.context.toasts.remove_momentary()
        self.context.say(arranged_text(split, requirement, view, self._split_number + 1, len(self._splits)))

    def _is_arranged(self, view: View) -> bool:
        """Whether tray and hand are unchanged since the last automatic arrangement."""
        if not self._splits:
            return False
        split = self._splits[self._split_number]
        held = Counter(face for meld in split.melds for face in meld) + Counter(split.left)
        return held == Counter(view.hand) and self.tray.melds == [list(meld) for meld in split.melds]

    def lay(self) -> bool:
        """Lay the melds of the tray, and return whether they were laid. If they can be laid in several ways, ask which
        and return False.

        If they do not meet the contract, lay them at the price of a false lay-down where rules and settings allow that.
        Else, or if they do not meet the opening, say what they lack and return False. With neither a contract nor an
        opening to lay, do nothing and return False.
        """
        view, requirement = self.controller.view, self.tray.requirement
        if requirement is None:
            return False
        if self.is_met:
            # What was said of the arrangement is over with it.
            self.context.toasts.clear()
            return self.controller.one_of(lays(view, requirement.boxes, self.tray.melds))
        melds = [meld for meld in self.tray.melds if meld]
        if self.can_lay_falsely and melds:
            return self.controller.submit(Lay(view.seat, tuple(uses(tuple(meld)) for meld in melds)))
        self.context.say(self.shortfall)
        return False

    @property
    def can_lay(self) -> bool:
        """Whether the melds of the tray can be laid now, if need be at the price of a false lay-down."""
        return self._can_play_now and (self.is_met or (self.can_lay_falsely and bool(self.tray.cards)))

    @property
    def why_not(self) -> str:
        """The sentence that says why the melds of the tray cannot be laid now: what they lack or, if they could be laid
        at another moment, that it is the wrong one. "" where they can be laid, and without a tray.
        """
        if self.is_met or (self.can_lay_falsely and self.tray.cards):
            return "" if self._can_play_now else _("You can lay it down on your turn, after drawing.")
        return self.shortfall

    @property
    def shortfall(self) -> str:
        """The sentence that names the contract or opening to lay, and what the melds in the tray still lack for it, if
        anything.

        It is "" without a contract or an opening to lay.
        """
        return shortfall_text(self.tray, self.controller.view)

    @property
    def lay_text(self) -> str:
        """The text of the button that lays the melds of the tray: how many points they count while these are too few,
        else "Lay down" with the sign of its key.
        """
        requirement, view = self.tray.requirement, self.controller.view
        return (
            count_text(self.tray, view)
            if requirement and self.tray.points(view) < requirement.points
            else Shortcut.LAY.tip(_("Lay down"))
        )

    @property
    def _can_play_now(self) -> bool:
        return self.controller.view.state.phase is Phase.PLAY and self.controller.is_my_turn


class TrayBar:
    """The buttons `Arrange` and `Lay down` beside the tray. They are in `group` only while the tray is in use."""

    def __init__(self, laying: Laying) -> None:
        self._laying = laying
        self._arrange = Button(Shortcut.ARRANGE.tip(_("Arrange")), laying.arrange, tip=Shortcut.ARRANGE.tip(), grow=1)
        self._lay = Button(_("Lay down"), laying.lay, "primary", grow=1)
        self.group = Group(Widget())

    def place(self, mat: Rect, look: Look) -> None:
        """Update the buttons, which are hidden while the tray is not in use, and place them at the right of the
        player's `mat`, one above the other.
        """
        self._set_visible(self._laying.is_active)
        self._update_lay_button()
        room = buttons_room(mat, look.metrics)
        gap = look.px(6)
        height = min(self._lay.measure(look)[1], (room.height - gap) // 2)
        top = room.centery - height - gap // 2
        self.group.place(room, look)
        self._arrange.place(Rect(room.x, top, room.width, height), look)
        self._lay.place(Rect(room.x, top + height + gap, room.width, height), look)

    def _update_lay_button(self) -> None:
        """Update text, tip and colour of the button that lays the melds of the tray: enabled, enabled at a price, or
        disabled with the reason.
        """
        laying = self._laying
        dares = laying.can_lay and not laying.is_met
        self._lay.enabled = laying.can_lay
        self._lay.kind = "danger" if dares else "primary"
        self._lay.text = laying.lay_text
        self._lay.tip = Shortcut.LAY.tip()
        if not laying.can_lay:
            self._lay.tip = laying.why_not if laying.is_active else ""
        elif dares:
            self._lay.tip = f"{price_text(laying)}. {laying.shortfall}"

    def _set_visible(self, visible: bool) -> None:
        """Show both buttons if `visible`, else hide them. The group is rebuilt only if that changes, because a pressed
        button must stay the same object.
        """
        if visible != bool(self.group.root.children):
            pointer = self.group.pointer
            self.group = Group(Column([self._arrange, self._lay]) if visible else Widget())
            self.group.pointer = pointer


def draw_tray(canvas: Canvas, boxes: Sequence[Rect], laying: Laying, view: View) -> None:
    """Draw the boxes of the tray, each with the name of its meld and what it still lacks. Draw nothing while the tray
    is not in use.

    It must be called before the cards are drawn, as they lie on top of the boxes.
    """
    look, theme = canvas.look, canvas.look.theme
    if laying.tray.requirement is None:
        return
    box_states = laying.tray.box_states(view)
    for number, (box, slot, said) in enumerate(zip(boxes, laying.tray.requirement.boxes, box_states, strict=True)):
        ink = _ink(said, bool(laying.tray.melds[number]))
        edge = alpha(theme.ink(ink), 200 if said.is_ready or said.is_wrong else 110)
        canvas.box(box, alpha(theme.well, 90), look.px(theme.radius), edge, look.px(2))
        _draw_title(canvas, box_title_rect(box, look.metrics), slot, said, theme.ink(ink))


def draw_price(canvas: Canvas, room: Rect, laying: Laying) -> None:
    """Draw the price of a false lay-down at the top of `room`, while the tray does not meet the contract and a false
    lay-down is allowed. Draw nothing if the price does not fit there.
    """
    if not laying.can_lay_falsely or laying.is_met:
        return
    look, theme = canvas.look, canvas.look.theme
    width = room.width - look.px(16)
    lines = look.fonts.lines(price_text(laying), Role.CAPTION, width)
    height = look.fonts.line_height(Role.CAPTION) * len(lines)
    chip = Rect(room.x, room.y, room.width, height + look.px(4))
    if chip.bottom > room.bottom:
        return
    canvas.box(chip, theme.danger_face, look.px(theme.radius), theme.danger, look.px(1))
    canvas.text(
        "\n".join(lines),
        (chip.x + look.px(8), chip.y + look.px(2)),
        Role.CAPTION,
        theme.text,
        width=width,
        align="center",
    )


def price_text(laying: Laying) -> str:
    """Return the text with the price of a false lay-down."""
    points = laying.controller.view.state.rules.melding.false_lay_down
    return _("A false lay-down costs {points}").format(points=point_count_text(points))


def _draw_title(canvas: Canvas, room: Rect, slot: Box, state: BoxState, ink: Colour) -> None:
    """Draw the name of a meld and, in the colour `ink`, what it lacks. Each has a long and a short text; the longest
    that fit in `room` are drawn.

    In a room high enough for two lines, one text stands above the other. In a lower room they stand side by side. If
    even the short texts are too wide for that, only what the meld lacks is drawn.
    """
    look = canvas.look
    gap = look.px(8)
    name, brief = slot_texts(slot)
    if room.height > 1.5 * look.fonts.line_height(Role.CAPTION):
        upper, lower = Rect(room.x, room.y, room.width, room.height // 2), room.copy()
        lower.height -= upper.height
        lower.top = upper.bottom
        _draw_fitting_text(canvas, (name, brief), upper, look.theme.text)
        _draw_fitting_text(canvas, (state.text, state.short), lower, ink)
        return

    def width(text: str) -> int:
        return look.fonts.size(text, Role.CAPTION)[0]

    ways = [(name, state.text), (name, state.short), (brief, state.short)]
    name, text = next((way for way in ways if width(way[0]) + gap + width(way[1]) <= room.width), ("", state.short))
    shown = canvas.text_in(name, room, Role.CAPTION, look.theme.text) if name else Rect(room.x, room.y, 0, 0)
    left = shown.right + (gap if name else 0)
    canvas.text_in(text, Rect(left, room.y, room.right - left, room.height), Role.CAPTION, ink, "right")


def _draw_fitting_text(canvas: Canvas, texts: Sequence[str], room: Rect, ink: Colour) -> None:
    """Draw, at the right edge of `room`, the first of the texts that fits its width; if none fits, the last."""
    wide = (text for text in texts if canvas.look.fonts.size(text, Role.CAPTION)[0] <= room.width)
    canvas.text_in(next(wide, texts[-1]), room, Role.CAPTION, ink, "right")


def slot_texts(slot: Box) -> tuple[str, str]:
    """Return the name of a meld of a contract, such as "Set of 3", and its short form, such as "Set 3".

    For None, a meld of any kind, both are "Meld".
    """
    if slot is None:
        return _("Meld"), _("Meld")
    text = _("Set of {size}") if slot.kind is Kind.SET else _("Run of {size}")
    short = _("Set {size}") if slot.kind is Kind.SET else _("Run {size}")
    return text.format(size=slot.size), short.format(size=slot.size)


def _ink(said: BoxState, begun: bool) -> Ink:
    if said.is_wrong:
        return "danger"
    if said.is_ready:
        return "good"
    return "accent" if begun else "text_dim"
