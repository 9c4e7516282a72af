"""The buttons at the table: those beside the hand, and the groups of tray, banner, log and plates as one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pygame import Rect

from game.engine.actions import (
    CALL_ANSWERS,
    Action,
    Add,
    Buy,
    BuyBack,
    CallRummy,
    DrawDiscards,
    Drop,
    Force,
    Knock,
    Next,
    Pass,
)
from game.engine.cards import without
from game.engine.play.dropping import drop_price
from game.engine.play.knocking import why_not_shown
from game.engine.play.verbs import why_not
from game.engine.refusals import LastTurn
from game.engine.state import NOBODY, Phase
from game.interaction.showing import nearest_discard
from game.ui.cards.areas import GAP
from game.ui.cards.hand import NEXT_SORTING, Sorting
from game.ui.cards.plates import PlateTips
from game.ui.cards.slots import Zone
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.input.keys import Shortcut
from game.ui.input.verbs import Cancel, Click, Command, Confirm, Direction, Focus, Press, Verb
from game.ui.table.banner import Banner
from game.ui.table.context import TableContext
from game.ui.table.controller import no_claim, no_undo
from game.ui.table.hint import Hint
from game.ui.table.laying import Laying, TrayBar
from game.ui.table.overlays import Overlays
from game.ui.widgets import Answer, Button, Column, Dialog, Group, Row, Widget
from game.ui.widgets.button import ButtonKind
from game.ui.widgets.group import nearest_widget
from game.words.hints import no_decision_text
from game.words.input_signs import PadPart, with_signs
from game.words.knocking import button_text, false_show_cost, no_showing_yet_text
from game.words.prompts import standing_text
from game.words.refusals import refusal_text
from game.words.strings import _, point_count_text

_CALLS = (Buy, BuyBack, CallRummy, Force, Drop, Pass, Next)
"""The actions that have a button of their own while they are legal."""


def call_text(action: Action, phase: Phase, drawing: bool) -> tuple[str, str]:
    """Return the text and the tip of the button that does `action` in `phase`.

    For `Next`, and any other action that has no words of its own here, return "Next deal" and its tip. `drawing` says
    that the player would have to draw: a pass then ends the deal, unless `phase` gives it another meaning.
    """
    match action:
        case DrawDiscards():
            return _("Take it"), Shortcut.DRAW_DISCARDS.tip()
        case Pass() if phase is Phase.LAY_OFF:
            return _("Done"), Shortcut.PASS.tip(_("Stop laying off"))
        case Pass() if phase is Phase.OFFER:
            return _("Pass"), Shortcut.PASS.tip()
        case BuyBack():
            return _("Buy back"), Shortcut.BUY.tip()
        case Pass() if phase is Phase.BUY_BACK:
            return _("Stay out"), Shortcut.PASS.tip()
        case Buy():
            return _("Buy"), Shortcut.BUY.tip()
        case CallRummy():
            return _("Rummy!"), Shortcut.RUMMY.tip(_("Because the discard could have been played"))
        case Force():
            return _("Force it"), Shortcut.RUMMY.tip(_("The player must take the card and play it"))
        case Drop():
            return _("Drop out"), Shortcut.DROP.tip()
        case Pass() if drawing:
            return _("End the deal"), Shortcut.PASS.tip(_("The stock has run out: end the deal instead of drawing"))
        case Pass():
            return _("Pass"), Shortcut.PASS.tip()
    return _("Next deal"), Shortcut.NEXT.tip()


def sort_text(sorting: Sorting) -> str:
    """Return the text of the button that sorts the hand by `sorting`."""
    if sorting is Sorting.SUIT:
        return _("Sort by suit")
    return _("Sort by rank") if sorting is Sorting.RANK else _("Sort by melds")


class Commands:
    """The commands of buttons and keys that are not plays: sort the hand, go on after a deal, drop out of a deal once
    the player confirms, mute the sound.
    """

    def __init__(self, context: TableContext, hint: Hint) -> None:
        self.context = context
        self.controller = context.controller
        self.hint = hint

    def sort(self) -> None:
        """Sort the hand by the next of the sorting orders, and play a sound."""
        hand, stage = self.context.hand, self.context.stage
        hand.arrange(NEXT_SORTING[hand.sorting], stage.view.state.rules)
        stage.shape()
        self.context.sound("slide", 0.6)

    def go_on(self) -> None:
        """Go on after a deal: finish the playback of its end, which leads to the score sheet if there is one; else
        start the next deal. During a deal, and once the end of the match has been shown, do nothing.
        """
        ending = self.context.live.ending
        if ending.playback or (self.context.host.scored and ending.is_pending):
            ending.finish()
        elif self.controller.view.state.phase is Phase.DEAL_OVER:
            self.controller.next_deal()

    def drop(self) -> None:
        """Ask for confirmation to drop out of the deal, which cannot be undone, and submit the drop if confirmed. Where
        dropping out is not legal, do nothing.
        """
        action = next((each for each in self.controller.legal() if isinstance(each, Drop)), None)
        price = drop_price(self.controller.view.state)
        if action is None or price is None:
            return
        answers = [
            Answer(_("Drop out"), partial(self.controller.submit, action), "danger"),
            Answer(_("Play on"), kind="primary"),
        ]
        text = _("It costs you {points}, whatever you hold; the others play on.")
        if len(self.controller.view.state.clockwise(self.controller.seat)) == 1:
            text = _("It costs you {points}, whatever you hold, and the deal is over.")
        text = text.format(points=point_count_text(price))
        self.context.screen.stack.push(Dialog(_("Drop out of the deal?"), text, answers))

    def mute(self) -> None:
        """Mute the sound, or unmute it, and save that in the settings."""
        self.context.preferences.change(muted=not self.context.settings.muted)


class Controls:
    """The buttons beside the hand: calls, knock, claim, sorting, hint, undo, sound and menu. They follow what the
    player can do.
    """

    def __init__(self, context: TableContext, commands: Commands, overlays: Overlays) -> None:
        self._context = context
        self._controller = controller = context.controller
        self._commands = commands
        self._melds_stay_in_hand = controller.view.state.rules.melding.in_hand
        self._knocks_first = controller.view.state.rules.knocking.before_draw
        self.knock = Button("", self._knock, "primary", icon="check", grow=1)
        self._has_claims = controller.view.state.rules.calls.rummy_in_the_deck
        self.rummy = Button(with_signs(_("Rummy!"), Shortcut.RUMMY.sign), controller.claim, "primary", grow=1)
        self.sort = Button("", commands.sort, icon="sort", grow=1)
        self.standing_answer = Button(
            "", controller.cancel_standing_answer, icon="close", tip=_("Be asked about every discard again"), grow=1
        )
        self.only_for = Button(_("Buy only …"), overlays.choose_ranks_to_buy, tip=Shortcut.ONLY_FOR.tip(), grow=1)
        self.undo = Button("", controller.undo, icon="undo")
        self.hint = Button("", commands.hint.press, icon="hint")
        self.sound = Button("", commands.mute, icon="sound_on", tip=Shortcut.MUTE.tip())
        self.menu = Button("", context.host.open_menu, icon="menu", tip=with_signs(_("Menu"), _("Esc"), PadPart.START))
        self.group = Group(Widget())
        self._last_state: tuple[object, ...] = ()

    def update(
        self,
        legal: Sequence[Action],
        has_decision: bool,
        has_claims: bool,
        can_undo: bool,
        sorting: Sorting,
        muted: bool,
        standing: str = "",
    ) -> bool:
        """Rebuild the buttons for what the player can do now; return whether any changed.

        `has_decision` says that a hint can be asked for, `has_claims` that a discard can be claimed, `can_undo` that a
        play can be undone, `muted` that the sound is off. `sorting` is the order of the hand; its button offers the
        next order. `standing` is the text of the player's standing answer about discards; "" without one.
        """
        phase = self._controller.view.state.phase
        kinds = (*_CALLS, DrawDiscards) if phase is Phase.OFFER else _CALLS
        calls = tuple(a for a in legal if isinstance(a, kinds))
        may_knock = any(isinstance(a, Knock) for a in legal)
        fits = any(isinstance(a, Add) for a in legal)
        shown = (
            phase,
            may_knock,
            self._can_show_falsely,
            fits,
            calls,
            has_decision,
            has_claims,
            can_undo,
            sorting,
            muted,
            standing,
            self.can_answer_beforehand,
        )
        if shown == self._last_state:
            return False
        self._last_state = shown
        self.rummy.enabled = has_claims
        self.rummy.tip = Shortcut.RUMMY.tip() if has_claims else no_claim()
        self.hint.enabled = has_decision
        self.hint.tip = Shortcut.HINT.tip() if self.hint.enabled else no_decision_text()
        self.undo.enabled = can_undo
        self.undo.tip = Shortcut.UNDO.tip()
        self.sort.text = Shortcut.SORT.tip(sort_text(NEXT_SORTING[sorting]))
        self.sort.tip = Shortcut.SORT.tip()
        self.sound.icon = "sound_off" if muted else "sound_on"
        drawing = not any(isinstance(action, Buy | CallRummy | Force) for action in legal)
        buttons = [self._call_button(action, phase, drawing) for action in calls]
        if phase is Phase.LAY_OFF and not fits:
            for button in buttons:
                button.kind = "primary"  # there is nothing else to do
        if self._knocks_first and phase is Phase.DRAW:
            self.knock.text = Shortcut.LAY.tip(_("Knock"))
            self.knock.enabled = may_knock
            self.knock.kind = "plain"  # one draws far more often
            self.knock.tip = _("Show your hand instead of drawing") if may_knock else self._why_not_knock()
            buttons.append(self.knock)
        drops = any(isinstance(action, Drop) for action in calls)
        if self._melds_stay_in_hand and phase in (Phase.DRAW, Phase.PLAY) and (may_knock or not drops):
            # While one may drop out instead of drawing, a button that cannot be pressed would only take its room.
            self.knock.text = Shortcut.LAY.tip(button_text(self._controller.view.state.rules))
            self.knock.enabled = may_knock or self._can_show_falsely
            self.knock.tip = _("See what you would show") if may_knock else self._why_not_knock()
            if self._can_show_falsely and not may_knock:
                self.knock.tip += f" {false_show_cost(self._controller.view.state.rules)}"
            buttons.append(self.knock)
        if self._has_claims and not any(isinstance(action, Next) for action in legal):
            buttons.append(self.rummy)
        rows: list[Widget] = [Row(buttons, gap=8, align="stretch")] if buttons else []
        if standing:
            self.standing_answer.text = standing
            rows.append(Row([self.standing_answer], gap=8, align="stretch"))
        elif self.can_answer_beforehand:
            rows.append(Row([self.only_for], gap=8, align="stretch"))
        rows.append(Row([self.sort], gap=8, align="stretch"))
        rows.append(Row([self.hint, self.undo, self.sound, self.menu], gap=8))
        before = self.group
        self.group = Group(Column(rows, gap=8))
        self.group.pointer = before.pointer
        return True

    @property
    def can_answer_beforehand(self) -> bool:
        """Whether the player can give a standing answer about discards, before being asked about one.

        They can where discards can be bought and the people at this table are asked about a discard together, on one
        page. Once the deal is over, they cannot.
        """
        state = self._controller.view.state
        return (
            self._context.host.asks_on_one_page
            and state.rules.buying.is_possible
            and state.phase is not Phase.DEAL_OVER
        )

    def place(self, room: Rect, look: Look) -> None:
        """Place the buttons at the bottom of `room`."""
        height = min(self.group.root.measure(look, room.width)[1], room.height)
        self.group.place(Rect(room.x, room.bottom - height, room.width, height), look)

    def _knock(self) -> None:
        self._controller.knock(self._context.hand.selected_cards)

    @property
    def _can_show_falsely(self) -> bool:
        """Whether rules and settings let the player now show a hand that does not qualify, and pay the penalty."""
        state = self._controller.view.state
        now = self._controller.is_my_turn and state.phase is Phase.PLAY and state.closer == NOBODY
        return now and state.rules.knocking.false_show > 0 and not self._context.settings.guard_lay_down

    def _why_not_knock(self) -> str:
        """Return a sentence that says why the player cannot knock now. It may only be asked while the player cannot.

        This is not checked where melds stay in the hand: the sentence is then wrong. Where players knock before they
        draw, "" is returned if they can.
        """
        view = self._controller.view
        if self._knocks_first:
            if not self._controller.is_my_turn:
                return _("You can knock on your turn, before you draw.")
            refusal = why_not(view.state, Knock(view.seat))
            return refusal_text(refusal, self._context.words.names) if refusal else ""
        if not self._controller.is_my_turn or view.state.phase is not Phase.PLAY:
            return no_showing_yet_text(view.state.rules)
        if view.state.closer != NOBODY:
            return refusal_text(LastTurn(view.state.closer), self._context.words.names)
        card = nearest_discard(view)
        left = without(view.hand, (card,) if card is not None else ()) or ()
        return refusal_text(why_not_shown(view.state, left), self._context.words.names)

    def _call_button(self, action: Action, phase: Phase, drawing: bool) -> Button:
        """Return the button for `action`, which submits it, goes on after a deal, or asks about dropping out. `phase`
        and `drawing` choose its words, as in `call_text`.
        """
        text, tip = call_text(action, phase, drawing)
        kind: ButtonKind = "plain" if isinstance(action, Pass | Drop) else "primary"
        act = self._commands.go_on if isinstance(action, Next) else partial(self._controller.submit, action)
        if isinstance(action, Drop):
            act = self._commands.drop
        return Button(text, act, kind, tip=tip, grow=1)


LEAST_LOG = 52
"""The least height of the log, for its title and one play, in units that grow with the text."""


class Panels:
    """All button groups of the screen as one: banner, tray buttons, controls, log, unsaved sign and the tips of
    plates.
    """

    def __init__(self, context: TableContext, laying: Laying, commands: Commands, overlays: Overlays) -> None:
        self.context = context
        self.controller = context.controller
        self.controls = Controls(context, commands, overlays)
        self.bar = TrayBar(laying)
        self.banner = Banner(context, overlays)
        self.sign = overlays.sign
        self.log = Group(context.live.log)
        self._sign_group = Group(overlays.sign)
        self._plates = PlateTips()
        self._plate_tips_group = Group(self._plates)
        self._room = Rect(0, 0, 0, 0)

    @property
    def groups(self) -> Sequence[Group]:
        """The groups in the order in which they receive input."""
        return (*self._button_groups, self._plate_tips_group)

    @property
    def _button_groups(self) -> Sequence[Group]:
        log = (self.log,) if self.log.root.rect.height else ()
        return (self.banner.group, self.bar.group, self.controls.group, *log, self._sign_group)

    @property
    def group_rects(self) -> list[Rect]:
        """The rectangles of the visible groups, the log included; not the tips of plates, which span the whole
        table.
        """
        return [group.root.rect for group in self._button_groups if group.root.rect.width]

    def update(self, look: Look) -> None:
        """Update the buttons of every group for the present state, and place the groups."""
        stage = self.context.stage
        legal, areas = self.controller.legal(), stage.areas
        self.banner.update(stage.view, legal)
        # What the banner asks is not asked a second time beside the hand.
        asked = CALL_ANSWERS if self.banner.is_open else ()
        beside = [action for action in legal if not isinstance(action, asked)]
        can_undo = self.controller.can_undo
        has_decision = any(not isinstance(action, Next) for action in legal)
        sorting, muted = self.context.hand.sorting, self.context.settings.muted
        standing = standing_text(self.controller.standing) if self.controller.standing else ""
        self.controls.update(beside, has_decision, bool(self.controller.claims()), can_undo, sorting, muted, standing)
        self._room = areas.buttons
        self.controls.place(areas.buttons, look)
        self._place_log(areas.log, look)
        self.bar.place(areas.mats[self.controller.seat], look)
        self._plates.show(stage.view, self.context.live.people, areas.plates, look)
        self._plate_tips_group.place(areas.plates[0].unionall(areas.plates[1:]), look)
        if self.banner.is_open:
            scene = stage.scene
            about = [slot.rect for slot in (*scene.slots_of(Zone.RIVER)[-1:], *scene.slots_of(Zone.HAND))]
            pressed = [*self._tray_button_rects, *areas.plates]  # rather it lies over boxes yet to be filled
            wished = self.context.live.deal_terms_rects(look)
            self.banner.place(areas.river, look, self.required_rects(look), wished, about, pressed)

    def required_rects(self, look: Look) -> list[Rect]:
        """Return the rectangles that a question about the top discard must not cover: cards, plates, prompt and
        other buttons.
        """
        return [*self.context.live.required_rects(look), self.controls.group.root.rect, *self._tray_button_rects]

    @property
    def _tray_button_rects(self) -> list[Rect]:
        """A list with the rectangle of the tray's buttons; empty while these are hidden. The banner must not cover
        them, as the player may use them before answering its question.
        """
        place = self.bar.group.root.rect
        return [place] if place.width and self.bar.group.root.children else []

    def _place_log(self, room: Rect, look: Look) -> None:
        """If saving failed, show the sign that says so at the top of `room`, else hide it. Place the log below; hide it
        where too little height is left.
        """
        self.sign.follow(self.controller.table.recording.write_error)
        taken = self.sign.fit(look, room.size)
        self._sign_group.place(Rect(room.topleft, (room.width if taken else 0, taken)), look)
        above = taken + look.px(GAP) if taken else 0
        left = room.height - above
        self.log.place(Rect(room.x, room.y + above, room.width, left if left >= look.em(LEAST_LOG) else 0), look)

    def handle(self, verb: Verb) -> bool:
        """Pass the input to every group of buttons; return whether it was used.

        A press or a click on a disabled button always counts as used. So does one on the open banner, except on the
        card that the banner shows.
        """
        # A button may go off by what it does: asked for now, it is not taken for one that was off.
        used = self._explain_disabled(verb)
        for group in self.groups:
            # Every group must learn where the pointer is.
            used = group.handle(verb) or used
        if used or not isinstance(verb, Press | Click) or not self.banner.is_open:
            return used
        card = self.banner.card
        on_card = card is not None and card.collidepoint(verb.pos)
        return not on_card and bool(self.banner.group.root.rect.collidepoint(verb.pos))

    @property
    def free_room(self) -> Rect:
        """The free rectangle above the buttons beside the hand; of height 0 if they fill the room."""
        room, taken = self._room, self.controls.group.root.rect
        return Rect(room.x, room.y, room.width, max(0, taken.top - room.y))

    def _explain_disabled(self, verb: Verb) -> bool:
        """Whether `verb` is a press or a click on a disabled button. On a click, also show why the button is
        disabled.

        The second click of a double click shows nothing: the first may be what disabled the button.
        """
        if not isinstance(verb, Press | Click):
            return False
        under = [path[-1] for group in self.groups if (path := group.root.hit_path(verb.pos))]
        grey = next((each for each in under if isinstance(each, Button) and not each.enabled), None)
        why = no_undo() if grey is self.controls.undo else grey.tip if grey else ""
        if why and isinstance(verb, Click) and verb.count == 1:
            self.context.say(why)
        return grey is not None

    def tick(self, dt: float) -> bool:
        """Advance the groups by `dt` seconds; return whether the picture changed."""
        changed = False
        for group in self.groups:
            changed = group.tick(dt) or changed
        return changed

    def draw(self, canvas: Canvas) -> None:
        """Draw the buttons of all groups, without their tips, which `draw_tips` draws above the cards."""
        for group in reversed(self.groups):
            group.draw(canvas, tip=False)

    def draw_tips(self, canvas: Canvas) -> None:
        """Draw the tip of the button under the pointer, if possible in a place where it covers no other button."""
        taken = [rect for group in self.groups for rect in group.pressable_rects()]
        for group in self.groups:
            group.draw_tip(canvas, taken)


class ButtonFocus:
    """The keyboard focus among the buttons of `panels`; `button` is None while the focus is on the cards."""

    def __init__(self, panels: Panels) -> None:
        self._panels = panels
        self.button: Widget | None = None

    def enter(self, last: bool = False) -> bool:
        """Focus the first button, or with `last` the last one; return whether there is any button."""
        self._set_focus(next(iter(self._buttons()[::-1] if last else self._buttons()), None))
        return self.button is not None

    def leave(self) -> None:
        """Remove the focus from the buttons."""
        self._set_focus(None)

    def restore_focus(self) -> None:
        """Restore the focus after the buttons were rebuilt: to the same button, or to one with the same text. If there
        is neither, remove it; without a focus, do nothing.
        """
        if self.button is None:
            return
        buttons = self._buttons()
        same = [each for each in buttons if each is self.button or _text(each) == _text(self.button) != ""]
        self._set_focus(same[0] if same else None)

    def handle(self, verb: Verb) -> bool:
        """Handle the keys while a button has the focus; return whether the input was used. Without a focus, nothing is
        used.

        Enter presses the button. Tab, Home, End and the arrows move the focus. Esc leaves the buttons, and so do Tab
        beyond either end and Up where no button is above. Any other arrow without a button in its direction is used,
        but changes nothing.
        """
        button = self.button
        if button is None:
            return False
        match verb:
            case Confirm():
                button.handle(verb)
            case Focus(to=Direction.NEXT | Direction.PREVIOUS as to):
                # Beyond the last button, and before the first, are the cards again.
                buttons = self._buttons()
                at = buttons.index(button) + (1 if to is Direction.NEXT else -1)
                self._set_focus(buttons[at] if 0 <= at < len(buttons) else None)
            case Command(key="home" | "end" as key, ctrl=False, alt=False):
                self._set_focus(self._buttons()[0 if key == "home" else -1])
            case Focus(to=to):
                found = nearest_widget(button, self._buttons(), to)
                if found or to is Direction.UP:
                    self._set_focus(found)
            case Cancel():
                self.leave()
            case _:
                return False
        return True

    def _buttons(self) -> list[Widget]:
        return [widget for group in self._panels.groups for widget in group.focusable()]

    def _set_focus(self, button: Widget | None) -> None:
        """Give the focus to `button`, or with None take it from all buttons."""
        self.button = button
        for group in self._panels.groups:
            inside = button if button in group.focusable() else None
            if inside or group.shows_ring:
                group.set_focus(inside)
                group.shows_ring = inside is not None


def _text(widget: Widget) -> str:
    return widget.text if isinstance(widget, Button) else ""
