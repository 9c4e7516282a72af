"""The screen of a table at which a person plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product

from pygame import Rect

from game.engine.cards import Card
from game.engine.events import DealEnded, Dealt, Event, TurnBegan, WasCut
from game.engine.play.verbs import WINDOWS, acting
from game.engine.state import NOBODY, Phase, View
from game.interaction.showing import lay_off_cards
from game.session.match.match import Match, TakenBack
from game.session.preferences import Preferences
from game.session.settings import Settings
from game.ui.cards.hand import SavedOrder
from game.ui.cards.lens import Lens
from game.ui.cards.slots import Place, Zone
from game.ui.cards.soundtrack import PlaySound, silent
from game.ui.draw.backdrop import Backdrop
from game.ui.draw.canvas import Canvas
from game.ui.draw.clear_place import clear_place, free_place
from game.ui.draw.look import Look
from game.ui.draw.theme import Ink, Role
from game.ui.input.verbs import (
    OUTSIDE,
    POINTER,
    Cancel,
    Click,
    Command,
    Confirm,
    Direction,
    DragCancel,
    DragMove,
    Focus,
    Hover,
    Menu,
    Press,
    Quit,
    Verb,
    Wheel,
)
from game.ui.table.bubbles import Talk
from game.ui.table.buttons import ButtonFocus, Commands, Panels
from game.ui.table.context import TableContext
from game.ui.table.hint import Hint
from game.ui.table.host import Bots, TableHost
from game.ui.table.keys import Keys
from game.ui.table.laying import Laying
from game.ui.table.overlays import Overlays
from game.ui.table.player_layer import PlayerLayer
from game.ui.table.pointer import Pointer
from game.ui.widgets.base import Size
from game.ui.widgets.players import Person
from game.ui.widgets.screens import Screen


class TableScreen(Screen):
    """The screen of a player at the table, who sits in `seat` among `people`.

    `bots` play the seats of the bots, `host` opens menus and pages, `play(name, volume)` plays a sound.
    """

    def __init__(
        self,
        table: Match,
        seat: int,
        people: Sequence[Person],
        host: TableHost | None = None,
        bots: Bots | None = None,
        play: PlaySound = silent,
        preferences: Preferences | None = None,
    ) -> None:
        self.table = table
        self.seat = seat
        self.context = context = TableContext(self, table, seat, people, host, bots, play, preferences)
        self.host = context.host
        self.preferences = context.preferences
        self.live = context.live
        self.stage, self.painter, self.log = self.live.stage, self.live.painter, self.live.log
        self.hand, self.tray, self.controller, self.toasts = (
            context.hand,
            context.tray,
            context.controller,
            context.toasts,
        )
        self.saved_order = SavedOrder(self.hand, self.preferences, table.header.seed, seat)

        # Input and commands.
        self.laying = Laying(context)
        self.hint = Hint(context)
        self.overlays = Overlays(context)
        commands = Commands(context, self.hint)
        self.panels = Panels(context, self.laying, commands, self.overlays)
        self.pointer = Pointer(context, self.laying, self.overlays, self.panels.banner)
        self.keys = Keys(self.pointer, commands)
        self.buttons = ButtonFocus(self.panels)
        self._focus_before_buttons: Place | None = None
        """The place that had the focus before a button took it."""
        self._pressed_panels = False
        self._clicked_panels = False

        # Drawing and messages.
        self.talk = Talk(context.people, self.live.bubbles, self.preferences)
        self.lens = Lens(self.painter)
        self.player_layer = PlayerLayer(context, self.laying, self.panels, self.keys, self.hint)
        self.live.layer = self.player_layer
        self.room_search = RoomSearch(self)
        self.toasts.find_place = self.room_search.beside_hint
        self._backdrop = Backdrop()
        self.is_translated = True
        """Whether the language is still the one in which the screen was made."""
        self._has_begun = False
        self._is_outdated = False
        """Whether buttons, titles and lifted cards have yet to be updated after a change."""
        self._was_asked = False
        """Whether the player was asked about a discard at the last update."""

    @property
    def settings(self) -> Settings:
        """The current settings."""
        return self.preferences.settings

    # A screen's life

    def tell(self, text: str, seconds: float = 5.0, icon: str = "", ink: Ink = "text") -> bool:
        """Show `text` as a toast for some `seconds`, in the colour `ink` and, if `icon` is not empty, with the icon of
        that name. Return True, because this screen shows every message.
        """
        self.toasts.show(text, seconds, icon, ink)
        return True

    def enter(self) -> None:
        """Subscribe to the match; the match begins with the first layout."""
        self._stop = self.table.subscribe(self.seat, self._follow)
        self._has_begun = False

    def leave(self) -> None:
        """Put back lifted cards and unsubscribe from the match."""
        self.pause()
        self._stop()

    def resume(self) -> None:
        """Update the table after the screen above was closed: open hands and standing answers may have changed. If the
        language has changed, open the screen anew.
        """
        if not self.is_translated:
            self.host.reopen()
            return
        if self.stage.view.open_hands != self.context.open_view.open_hands:
            self._follow(self.controller.view, ())
            self.stage.finish()
        elif self.is_placed:
            self.refresh()

    def retranslate(self) -> None:
        """Write the log in the new language. All other texts are replaced when the table is on top again."""
        self.is_translated = False
        self.log.lines.clear()
        self.live.catch_up(self.table.history, self.seat)
        self.refresh()

    def pause(self) -> None:
        """Put back lifted cards before another screen opens above."""
        self._handle_input(DragCancel())

    def layout(self) -> None:
        """Lay the table out for the window; on the first layout, begin the match, or show the match already begun."""
        self.live.place(self.look)
        if not self._has_begun:
            self._has_begun = True
            self._begin_match()
        self.refresh()
        self._update()

    def relabel(self) -> None:
        """Update the key names on buttons for another input device; lifted cards stay lifted."""
        self.refresh()

    def _begin_match(self) -> None:
        if self.table.phase is Phase.SHUFFLE:
            self.table.begin()
            return
        self.live.catch_up(self.table.history, self.seat)
        self._follow(self.controller.view, ())
        self.saved_order.bring_back(self.controller.view)
        self.stage.shape()
        self.stage.finish()
        self.live.ending.start_from(self.table.phase)

    # Events

    def _follow(self, view: View, events: tuple[Event, ...]) -> None:
        """Update every part of the screen to `events` and the `view` after them."""
        if self.painter.faces:
            self.painter.faces.draw_missing(view.hand, view.state.discards[-1:])
        mine = any(isinstance(event, TurnBegan) and event.seat == self.seat for event in events)
        if mine:
            self.hand.new.clear()
        fresh = self._fresh_cards(view, events)
        self.tray.follow(view, events)
        self.hand.owed = Counter(self.controller.must_play)
        self.hand.fits = Counter(lay_off_cards(view))
        self.live.tell(view, events, self.context.open_view, fresh)
        self.talk.hear(view, events)
        self.controller.follow(events)
        if events:  # without any, it is only looked at: the order of before comes back next
            self.saved_order.keep(view)
        self._play_sounds(view, events, mine)
        self.hint.follow(view, events)
        self.keys.follow(events)
        self.overlays.follow()
        if self.is_placed:
            self.refresh()

    def _fresh_cards(self, view: View, events: Sequence[Event]) -> Sequence[Card]:
        """Return the cards to mark as new: those of `view`'s hand that neither hand nor tray shows yet. The sequence is
        empty after a new deal or an undo, and where no cards were shown before.
        """
        known = (*self.hand.cards, *self.tray.cards)
        if not known or any(isinstance(event, Dealt | TakenBack) for event in events):
            return ()
        return list((Counter(view.hand) - Counter(known)).elements())

    def _play_sounds(self, view: View, events: Sequence[Event], mine: bool) -> None:
        """Play the sounds of `events` that concern the player, and show the result of the player's own cut.

        There is a sound when somebody goes out, when the player begins to be asked, and when the player's turn begins
        (`mine`). A turn that begins with a new deal has none, nor has a question that a standing answer passes.
        """
        for event in events:
            if isinstance(event, WasCut) and event.count and event.seat == self.seat:
                self.context.report(self.context.prompts.was_cut(event, view.state))
        if any(isinstance(event, DealEnded) and event.out != NOBODY for event in events):
            self.context.sound("out", 0.7)
        dealt = any(isinstance(event, Dealt) for event in events)
        asked = view.state.phase in WINDOWS and self.seat in acting(view.state)
        asked = asked and not self.controller.passes_by_standing_answer
        if (mine and not dealt) or (asked and not self._was_asked):
            self.stage.sounds.schedule(self.stage.busy_for, "turn", 0.5)
        self._was_asked = asked

    def refresh(self) -> None:
        """Mark buttons, titles and lifted cards as outdated: they are updated before the next frame or input."""
        self._is_outdated = True
        self.painter.invalidate()
        self.invalidate()

    def _update(self) -> None:
        """Update buttons, titles and lifted cards to the state of the table, if they are outdated."""
        if not self._is_outdated:
            return
        self._is_outdated = False
        self.pointer.update()
        self.log.titles = self.context.prompts.deal(self.stage.view)
        self.panels.update(self.look)
        self.buttons.restore_focus()

    def tick(self, dt: float) -> bool:
        """Advance animations, messages, other players and the end of a deal by `dt` seconds, which may open another
        screen, such as that for a cut. Return whether the picture changed.
        """
        self._update()
        moved = self.stage.tick(dt)
        racing = False
        others = self.context.others
        if not self.stage.busy_for:
            racing = self.panels.banner.tick(dt)
            if self.overlays.open_due() or (self.stack.top is self and others.rest(dt)):
                return True
        moved |= others.advance(0.0 if self.stage.busy_for else dt)
        if self.hint.is_new:
            self.hint.is_new = False
            self.refresh()
        self._update()
        changed = self._words_tick(dt) | self._lens_tick(dt)
        if self.panels.tick(dt):
            self.painter.invalidate()
            changed = True
        changed |= not moved and self.painter.refine()
        if not self.stage.busy_for and self.stack.top is self:
            changed |= self.live.ending.is_moving
            if self.live.tick_ending(dt):
                self.host.on_end_seen()
        return moved or changed or racing

    def _lens_tick(self, dt: float) -> bool:
        """Advance the lens by `dt` seconds; return whether it changed. It enlarges the meld under the pointer or with
        the focus, but none while cards are lifted or the banner is open.
        """
        free = self.pointer.lifted_cards is None and not self.panels.banner.is_open
        return self.lens.tick(dt, self.context.pos if free else OUTSIDE, self.keys.focus if free else None)

    def _words_tick(self, dt: float) -> bool:
        """Advance toasts, bubbles and hint by `dt` seconds; return whether any changed."""
        thinks = self.hint.tick(dt) and not self.settings.reduced_motion
        return self.toasts.tick(dt) | self.live.bubbles.tick(dt) | thinks

    # Input

    def handle(self, verb: Verb) -> bool:
        """Handle an input: skip the end of a deal, close the hint on Esc, else pass it on to buttons, keys and pointer.
        Return whether it was used.

        When cards are lifted by it, all toasts disappear. When it changes the order of the hand, the order is saved.
        """
        self._update()
        if self.live.ending.skip_on(verb):
            return True
        if isinstance(verb, Cancel) and self.hint.clear():
            self.refresh()
            return True
        resting = self.pointer.lifted_cards is None
        held = self.saved_order.current_order
        changed = self._handle_input(verb)
        self.saved_order.follow(held, self.stage.view.state.deal)
        if resting and self.pointer.lifted_cards is not None:
            # A card in the hand again: what was said of the last one must not hide the table.
            self.toasts.clear()
        return changed

    def _handle_input(self, verb: Verb) -> bool:
        """Pass the input to buttons, keys and pointer; before keys and presses, finish running animations. Return
        whether the input was used.
        """
        if isinstance(verb, Press | Focus | Confirm | Command):
            self.stage.finish()
        if isinstance(verb, Hover | DragMove):
            return self._handle_motion(verb)
        used = self._dispatch(verb)
        if used:
            self.refresh()
        return used

    def _handle_motion(self, verb: Hover | DragMove) -> bool:
        """Handle a movement of the pointer; return whether the picture changes.

        It does if a button or lifted cards follow the pointer, or if any highlight changes.
        """
        before = self._highlights()
        on_button = isinstance(verb, Hover) and self.panels.handle(verb)
        used = self.pointer.handle(verb)
        if on_button:
            self.painter.invalidate()
        return on_button or used or self._highlights() != before

    def _highlights(self) -> tuple[object, ...]:
        """Return all that the picture highlights: the place of the hovered card, the drop target of the cards in play,
        and the gap in the hand; None for each that there is not.
        """
        pointer = self.pointer
        over = pointer.hovered.place if pointer.hovered else None
        return (over, pointer.target_at(self.context.pos) if pointer.in_play else None, self.stage.opening)

    def _dispatch(self, verb: Verb) -> bool:
        """Pass an input to the buttons, the pointer, the keys or the menu, depending on its kind; return whether it was
        used.
        """
        if self.buttons.handle(verb):
            if self.buttons.button is None:
                self._focus_cards(verb)
            return True
        if isinstance(verb, Menu | Cancel) and not self.pointer.lifted_cards:
            if not self.keys.handle(verb):
                self.host.open_menu()
            return True
        if isinstance(verb, Quit):
            return False
        if isinstance(verb, Wheel):
            return self._scroll(verb)
        if isinstance(verb, (*POINTER, DragCancel)):
            return self._handle_pointer(verb)
        return self._focus_buttons(verb) or self.keys.handle(verb)

    def _focus_cards(self, verb: Verb) -> None:
        """Move the focus from the buttons to the cards. After Tab, focus their first stop, or going backwards their
        last; otherwise the place that had the focus before.
        """
        tab = isinstance(verb, Focus) and verb.to in (Direction.NEXT, Direction.PREVIOUS)
        backwards = isinstance(verb, Focus) and verb.to is Direction.PREVIOUS
        self.keys.focus = self.keys.stop(last=backwards) if tab else self._focus_before_buttons
        self.keys.restore_focus()

    def _focus_buttons(self, verb: Verb) -> bool:
        """Move the focus to the buttons on Down from the hand, or on Tab after the last stop of the cards; return
        whether it moved.
        """
        focus = self.keys.focus
        if not isinstance(verb, Focus) or not focus:
            return False
        down = verb.to is Direction.DOWN and focus.zone is Zone.HAND
        tab = verb.to in (Direction.NEXT, Direction.PREVIOUS) and self.keys.is_at_last_stop(verb.to)
        if not (down or tab):
            return False
        if self.buttons.enter(last=verb.to is Direction.PREVIOUS):
            self._focus_before_buttons, self.keys.focus = focus, None
        return self.buttons.button is not None

    def _handle_pointer(self, verb: Verb) -> bool:
        """Handle a pointer input: by the buttons first, then by plates and cards. Return whether the picture changes.

        A press also takes the keyboard focus away. A gesture that began on a button, and the second click of a double
        click on one, never reach plates or cards.
        """
        used = self.panels.handle(verb)
        if isinstance(verb, Press):
            self.keys.focus = None
            self.buttons.leave()
            self._pressed_panels = used
        beside = not self._pressed_panels
        if isinstance(verb, Click):
            beside = beside and not (verb.count > 1 and self._clicked_panels)
            self._clicked_panels, self._pressed_panels = not beside, False
        if beside and not used and self._click_plate(verb):
            return True
        return used or (beside and self.pointer.handle(verb))

    def _click_plate(self, verb: Verb) -> bool:
        if not isinstance(verb, Click) or verb.button != 1 or self.hand.selected:
            return False
        seat = self.live.plate_at(verb.pos)
        return seat is not None and self.context.others.introduce(seat)

    def _scroll(self, verb: Wheel) -> bool:
        if verb.pos == OUTSIDE:
            return self.live.scroll(self._focused_mat(), verb.dy)
        return self.panels.handle(verb) or self.live.wheel(verb.pos, verb.dy)

    def _focused_mat(self) -> int:
        """Return the seat whose mat a gamepad scrolls: the mat with the focused meld, else the player's own."""
        focus, view = self.keys.focus, self.stage.view
        return view.state.melds[focus.owner - 1].owner if focus and focus.zone is Zone.MELD else view.seat

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the table with bubbles, hint and toasts above it; or only a backdrop while the player's hand must be
        hidden.
        """
        self._update()
        if self.host.hides(self.seat):
            self._backdrop.draw(canvas)
            return
        device = self.stack.device
        self.player_layer.draw(canvas, device)
        if self.live.bubbles.is_open:
            read = [*self.panels.required_rects(canvas.look), *self.live.deal_terms_rects(canvas.look)]
            self.live.draw_bubbles(canvas, self.stage.important_boxes, read)
        if self.stack.top is self:
            # A question over the table is not pushed aside by it.
            self.hint.draw(canvas, self.stage.view, self.room_search.for_words, device)
        self.toasts.draw(canvas)
        self._draw_above(canvas)

    def _draw_above(self, canvas: Canvas) -> None:
        """Draw the topmost things: the lens, the lifted cards with the label of their drop target, and tips."""
        self.lens.draw(canvas)
        self.painter.draw_held(canvas)
        self.player_layer.highlights.draw_meant(canvas)
        self.panels.draw_tips(canvas)

    def toast_place(self, sizes: Sequence[Size]) -> Rect | None:
        """Return the place for toasts of a screen above this one: that of the table's own toasts or, if any are shown,
        above them.

        None stands for the usual place.
        """
        return self.toasts.place_above(sizes)

    def caption_place(self, size: tuple[int, int]) -> Rect:
        """Return the rectangle of a sound caption of a size in pixels: beside the prompt or, without room there, in the
        usual place.
        """
        return self.player_layer.prompt.room_beside(size, self.look) or super().caption_place(size)


APART = (32, 8)
"""The gaps tried between the text of a lesson or a puzzle and the cards, in units, the widest first."""


class RoomSearch:
    """Finds free room over the table for a lesson's text, the hint and toasts. Results are cached."""

    def __init__(self, screen: TableScreen) -> None:
        self.board: Rect | None = None
        """The rectangle of a lesson's text."""
        self._screen = screen
        self._stage = screen.stage
        self._cache: dict[str, tuple[object, Rect]] = {}
        """The places found last, by name, each with the inputs it was found for."""

    def for_board(self, sizes: Sequence[Size]) -> Rect:
        """Return a place for the text of a lesson or a puzzle, in one of `sizes`.

        It is clear of the parts of the table and, if possible, of the player's mat. The widest of the distances in
        `APART` for which there is room is kept, and then the first size that fits. If no size fits, the place is for
        the last one and may cover parts of the table.
        """
        mine = [self._stage.areas.mats[self._stage.view.seat]]
        return self._clear_place(
            sizes, "board", avoid_if_possible=mine, gaps=[self._stage.metrics.px(units) for units in APART]
        )

    def for_words(self, sizes: Sequence[Size]) -> Rect:
        """Return the place for a hint, in the first of `sizes` for which there is free room.

        Room is looked for in all sizes clear also of the terms of the deal and of the label that appears on the upper
        edge of the discards once a card is selected; only then without regard to these. If there is none, the place is
        for the last size and may cover parts of the table.
        """
        discards, height = self._stage.scene.discards, self._screen.look.fonts.line_height(Role.CAPTION)
        label = Rect(discards.left, discards.top - height, discards.width, height)
        return self._clear_place(sizes, "hint", self._board_rects(), avoid_if_possible=[label])

    def beside_hint(self, sizes: Sequence[Size]) -> Rect:
        """Return the place for a toast, in one of the possible `sizes`.

        As far as there is room, it is clear of the parts of the table, of a lesson's text and of the hint.
        """
        hint = self._screen.hint
        return self._clear_place(sizes, "beside", [*self._board_rects(), *([hint.place] if hint.is_shown else [])])

    def _board_rects(self) -> list[Rect]:
        return [self.board] if self.board else []

    def _clear_place(
        self,
        sizes: Sequence[Size],
        name: str,
        more: Sequence[Rect] = (),
        avoid_if_possible: Sequence[Rect] = (),
        gaps: Sequence[int] = (0,),
    ) -> Rect:
        """Return a place for one of `sizes` that covers no part of the table and none of the rectangles `more`.

        It also avoids `avoid_if_possible` and the terms of the deal if that can be done. If there is no such place, the
        result covers some of these rectangles: `_search` says which. `gaps` are the distances to keep from all
        rectangles, tried in order.

        The place is cached under `name` until the sizes, the look or any of the rectangles change.
        """
        look = self._screen.look
        taken = [*self._required_rects(look), *more]
        preferred = [*avoid_if_possible, *self._screen.live.deal_terms_rects(look)]
        key = (tuple(sizes), tuple(map(tuple, [*taken, *preferred])), look.metrics)
        found = self._cache.get(name)
        if found is None or found[0] != key:
            found = self._cache[name] = (key, self._search(sizes, taken, preferred, gaps))
        return found[1]

    def _search(
        self, sizes: Sequence[Size], taken: Sequence[Rect], preferred: Sequence[Rect], gaps: Sequence[int]
    ) -> Rect:
        """Return a place for one of the sizes that is clear of the rectangles in `taken` and, if possible, of those in
        `preferred`.

        The distances in `gaps` are tried in turn, and for each the sizes in turn. If no place is clear of all
        rectangles, all this is tried again with those in `taken` alone. If that fails, too, the place is for the last
        size; it covers as little as possible of the prompt and of what a hint is about.
        """
        areas, look = self._stage.areas, self._screen.look
        within = Rect((0, 0), look.metrics.size).inflate(-look.px(24), -look.px(24))
        above = areas.mats[self._stage.view.seat] if self._screen.laying.is_active else areas.prompt
        wanted = within
        for seen, free in product(([*taken, *preferred], taken), gaps):
            around = [each.inflate(2 * free, 2 * free) for each in seen]
            inside = within.inflate(-free, -free)
            for size in sizes:
                wanted = Rect((0, 0), size).move_to(midbottom=(within.centerx, above.top - look.px(6)))
                place = free_place(wanted, around, inside)
                if place is not None:
                    return place
        # What the moment asks for can be read always, and what a hint speaks of is seen.
        subject_rects = self._screen.hint.subject_rects(self._stage.scene, self._stage.view)
        most = [self._screen.player_layer.prompt.rect(look), *subject_rects]
        return clear_place(wanted, [*taken, *preferred], within, most)[0]

    def _required_rects(self, look: Look) -> list[Rect]:
        """Return all rectangles the player may have to see or to press."""
        screen, panels = self._screen, self._screen.panels
        beside = [panels.free_room] if screen.laying.can_lay_falsely else []
        return [*screen.live.required_rects(look), *panels.group_rects, *beside]
