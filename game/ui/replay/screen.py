"""The replay screen: step, play and scrub through a recorded match, with all hands open or from one seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from game.content.tables.writing import staged_text
from game.content.translation import in_language
from game.engine.play.verbs import BETWEEN_DEALS
from game.session.match.replay import Replay
from game.session.preferences import Preferences
from game.ui.cards.soundtrack import PlaySound
from game.ui.draw.canvas import Canvas
from game.ui.draw.metrics import Metrics
from game.ui.input.clipboard import Clipboard
from game.ui.input.verbs import Click, Command, Confirm, Direction, Focus, Press, Verb, Wheel
from game.ui.pages.files import STAGED_TABLES, Exporter
from game.ui.replay.controls import AUTOPLAY_PACES, AutoPlay, ReplayControls, stock_hidden_text
from game.ui.replay.moments import KnowledgePage, TurnsPage
from game.ui.replay.view import ReplayView, has_hidden_deal, is_shared
from game.ui.widgets import Answer, Dialog, Page, Widget
from game.ui.widgets.choice import SingleChoice
from game.words.events import deal_and_turn_text
from game.words.strings import _

ARROW_KEYS: Mapping[Direction, str] = MappingProxyType({Direction.LEFT: ",", Direction.RIGHT: "."})
"""Keys that the arrows stand for."""

PLAY_KEY = "p"


class ReplayScreen(Page):
    """Shows `replay` with `seat` at the bottom; Esc goes back.

    A turn can be copied to the `clipboard` or written by the `exporter`.

    If the match ends in an unfinished deal and a person has ever played in it, other hands are shown only after a
    confirmation. Even then nobody can play on from that deal or copy a turn of it, as either would show the stock. One
    of several people who share an unfinished match cannot play it on alone.
    """

    scrolls = False
    share = 1.0

    def __init__(
        self,
        preferences: Preferences,
        play: PlaySound,
        clipboard: Clipboard,
        exporter: Exporter,
        replay: Replay,
        seat: int,
    ) -> None:
        super().__init__()
        self.preferences = preferences
        self.clipboard = clipboard
        self.exporter = exporter
        self._play = play
        self.replay = replay
        self.seat = seat
        self._has_hidden_deal = has_hidden_deal(replay)
        self.needs_confirmation = self._has_hidden_deal
        """Whether the player must confirm before cards hidden from `seat` are shown."""
        self.is_shared = is_shared(replay)
        """Whether several people may still continue this match."""
        self.live = ReplayView(replay, seat, self._sound, all_hands=not self.needs_confirmation)
        self.autoplay = AutoPlay()
        self.controls = ReplayControls(self)
        self._keys: Mapping[str, Callable[[], object]] = {
            PLAY_KEY: self.toggle,
            ",": self.step_back,
            ".": self.step_forward,
            "page up": self.previous_turn,
            "page down": self.next_turn,
            "home": self.previous_deal,
            "end": self.next_deal,
            "v": self.next_view,
            "t": self.open_turns,
            "k": self.open_knowledge,
            "c": self.offer_copy,
        }

    # A screen's life

    def enter(self) -> None:
        """Build the controls and focus the play button; show the replay's problem, if it has one, as a toast."""
        super().enter()
        self.group.set_focus(self.controls.play)
        if self.replay.problem:
            self.toasts.show(self.replay.problem, 8.0, "warning")

    def pause(self) -> None:
        """Stop autoplay when another page is pushed over the screen."""
        self.stop()

    def build(self) -> Widget:
        """Return the controls."""
        return self.controls

    def layout(self) -> None:
        """Place the table above the bar."""
        look = self.look
        window = look.metrics
        self.live.place(
            look,
            Metrics(window.width, window.height - self.controls.fit_bar(look), window.text_scale, window.density),
        )
        self._refresh()
        super().layout()

    def handle(self, verb: Verb) -> bool:
        """Handle a verb by the screen's own keys, else by the widgets, and return whether it was used. A press anywhere
        also finishes card motion, except during autoplay.
        """
        done = self._keys.get(self._key_for(verb))
        if done is not None:
            done()
            return True
        if isinstance(verb, Press | Click) and self.live.stage.busy_for and not self.autoplay.is_on:
            self.live.stage.finish()
        if isinstance(verb, Wheel) and self.live.wheel(verb.pos, verb.dy):
            return True
        return super().handle(verb)

    def _key_for(self, verb: Verb) -> str:
        """Return the name of the key a verb stands for on this screen; "" if it stands for none.

        A key pressed without Ctrl and Alt stands for itself. The space bar stands for PLAY_KEY, and an arrow for its
        key in ARROW_KEYS. An arrow stands for none while it changes a choice that has the focus.
        """
        match verb:
            case Command(key=key, ctrl=False, alt=False):
                return key
            case Confirm(typed=True):
                return PLAY_KEY
            case Focus(to=to) if not (self.group.shows_ring and isinstance(self.group.focus, SingleChoice)):
                return ARROW_KEYS.get(to, "")
        return ""

    def tick(self, dt: float) -> bool:
        """Advance by `dt` seconds; autoplay steps on once all cards have arrived. Return whether to redraw."""
        stage = self.live.stage
        moved = stage.tick(dt)
        if not stage.busy_for and self.autoplay.tick(dt):
            self.step_forward()
            moved = True
        moved = moved or self.live.painter.refine()
        return super().tick(dt) or moved or self.autoplay.is_on

    def draw(self, canvas: Canvas) -> None:
        """Draw the table, the controls and the toasts."""
        self.live.draw(canvas)
        self.group.draw(canvas)
        self.toasts.draw(canvas)

    def _sound(self, name: str, volume: float, pan: float = 0.0) -> None:
        if not self.preferences.settings.muted:
            self._play(name, volume, pan)

    # Along the match

    def toggle(self) -> None:
        """Start or stop autoplay. If it starts at the end of the match, it starts from the beginning."""
        if not self.autoplay.is_on and self.live.number == self.replay.last_moment:
            self.go_to(0)
        self.autoplay.toggle()
        self._refresh()

    def stop(self) -> None:
        """Stop autoplay."""
        self.autoplay.is_on = False
        self._refresh()

    def step_forward(self) -> None:
        """Show the next moment, if there is one, with animation; stop autoplay once the last moment is shown."""
        settings, live = self.preferences.settings, self.live
        pace = AUTOPLAY_PACES[self.autoplay.pace][1]
        live.stage.speed = "off" if settings.animation == "off" else pace
        live.stage.has_reduced_motion = settings.reduced_motion
        live.stage.finish()
        if not live.step() or live.number == self.replay.last_moment:
            self.autoplay.is_on = False
        self._refresh()

    def step_back(self) -> None:
        """Show the previous moment, if there is one, without animation."""
        self.go_to(self.live.number - 1)

    def go_to(self, number: int) -> None:
        """Show moment `number`, or the nearest one there is, without animation."""
        self.live.go_to(number)
        self._refresh()

    def previous_turn(self) -> None:
        """Show the beginning of this turn; if it is shown already, of the turn before."""
        self.go_to(self.replay.turn_start_from(self.live.number, -1))

    def next_turn(self) -> None:
        """Show the beginning of the next turn, or the last moment if there is none."""
        self.go_to(self.replay.turn_start_from(self.live.number, 1))

    def previous_deal(self) -> None:
        """Show the beginning of this deal. If it is shown already, show that of the deal before; at the first, stay."""
        self.go_to(self.replay.deal_start_from(self.live.number, -1))

    def next_deal(self) -> None:
        """Show the beginning of the next deal, or the last moment if there is none."""
        self.go_to(self.replay.deal_start_from(self.live.number, 1))

    # Whose cards are seen

    @property
    def views(self) -> Sequence[str]:
        """The names of the possible views: all hands, then the hand of each seat."""
        return [_("All hands"), *(_("{name}’s view").format(name=name) for name in self.live.names)]

    @property
    def view(self) -> int:
        """Index of the current view among `views`."""
        return 0 if self.live.all_hands else self.live.seat + 1

    def choose_view(self, index: int) -> None:
        """Switch to the view at place `index` of `views`.

        If it reveals hidden cards of an unfinished match, and the player has not yet allowed that, ask for confirmation
        first.
        """
        if index == 0:
            self._show_after_confirmation(partial(self._set_view, self.live.seat, True))
        elif index - 1 == self.seat:
            self._set_view(self.seat, False)
        else:
            self._show_after_confirmation(partial(self._set_view, index - 1, False))

    def next_view(self) -> None:
        """Switch to the next of the `views`, or from the last to the first, as `choose_view` does."""
        self.choose_view((self.view + 1) % len(self.views))

    def _set_view(self, seat: int, all_hands: bool) -> None:
        self.live.set_view(seat, all_hands)
        self._refresh()

    def _show_after_confirmation(self, show: Callable[[], object]) -> None:
        """Call `show`; if an unfinished match would be revealed and the player has not allowed that yet, only after a
        confirmation.
        """
        if not self.needs_confirmation:
            show()
            return
        self._refresh()
        told = _("This match is not over. Anyone who continues it would know what the others hold.")
        answers = [Answer(_("Show them"), partial(self._confirm_and_show, show)), Answer(_("Stay"), kind="primary")]
        self.stack.push(Dialog(_("Show the others’ hands?"), told, answers))

    def _confirm_and_show(self, show: Callable[[], object]) -> None:
        self.needs_confirmation = False
        show()

    # What else is done with a moment

    def back(self) -> None:
        """Close the screen; without a screen below, open the title."""
        if len(self.stack) > 1:
            self.stack.pop()
        else:
            self.stack.restart_at("title")

    def open_turns(self) -> None:
        """Push the list of turns and go to the chosen one."""
        self.stack.push(TurnsPage(self.live), self.go_to)

    def open_knowledge(self) -> None:
        """Push the page that shows what the player to act knew at this moment; if nobody is to act, what the seat in
        view knew. Ask first if that may spoil an unfinished match.
        """
        self._show_after_confirmation(self._open_knowledge)

    def _open_knowledge(self) -> None:
        live = self.live
        state = live.stage.view.state
        seat = live.seat if state.phase in BETWEEN_DEALS else state.actor
        self.stack.push(KnowledgePage(partial(self.replay.knowledge_at, live.number), live.names, seat, self.turn_name))

    def offer_copy(self) -> None:
        """Offer to copy the turn as a staged table to the clipboard or to a file. Ask first if that may spoil an
        unfinished match; in a deal under way, refuse, as a staged table holds the stock.
        """
        if self.is_deal_under_way:
            self.toasts.show(stock_hidden_text())
        else:
            self._show_after_confirmation(self._show_copy_dialog)

    def _show_copy_dialog(self) -> None:
        replay, where = self.replay, self.turn_name
        mark = replay.mark_at(self.live.number)
        title = f"{in_language(replay.record.header.sheet.title)}. {where}"
        text = staged_text(title, replay.turn_stretch(mark), replay.stretch_from_discard(mark))
        told = _(
            "{turn}, as a staged table: set up as the turn begins, with everything that was played in it. "
            "“rummy-house check” plays it; “rummy-house --table” opens it for you to play."
        )
        answers = [
            Answer(_("Back")),
            Answer(_("To a file …"), partial(self._export, text)),
            Answer(_("To the clipboard"), partial(self._copy_to_clipboard, text), "primary"),
        ]
        self.stack.push(Dialog(_("Copy this turn"), told.format(turn=where), answers, width=640))

    def _export(self, text: str) -> None:
        self.exporter.ask(_("Save the turn to a file"), _("turn") + STAGED_TABLES[0], lambda: text, STAGED_TABLES)

    def _copy_to_clipboard(self, text: str) -> None:
        if self.clipboard.put(text):
            self.stack.tell(_("The turn has been copied to the clipboard as text."))
        else:
            self.stack.tell(
                _("There is no clipboard on this computer: the text can only be pasted in this program."), wrong=True
            )

    def ask_to_play_on(self) -> None:
        """Push the page that starts a new match from the moment shown.

        Whether the match may be played on from there is not checked: the button that calls this is disabled where it
        may not.
        """
        replay, number = self.replay, self.live.number
        count = replay.moments[number].action_count
        self.stack.open("play_on", replay.record, count, replay.seats_at(number), self.turn_name)

    @property
    def is_deal_under_way(self) -> bool:
        """Whether the match ends in an unfinished deal, the moment shown is in it, and a person has ever played in the
        match.
        """
        moments = self.replay.moments
        return self._has_hidden_deal and moments[self.live.number].state.deal == moments[-1].state.deal

    @property
    def turn_name(self) -> str:
        """The deal, the number and the player of the turn shown, as in `Deal 2, turn 14: Bea`; before the first turn
        only the deal.
        """
        return deal_and_turn_text(self.replay.marks[self.replay.mark_at(self.live.number)], self.live.names)

    def _refresh(self) -> None:
        """Update controls, log title and last plays to the moment and view, and redraw."""
        live = self.live
        self.controls.refresh()
        seen = _("All hands are open") if live.all_hands else _("As {name} saw it").format(name=live.names[live.seat])
        live.log.titles = [seen]
        live.prompt_text = " ".join(live.lines(live.number)[-2:])
        live.painter.invalidate()
        self.invalidate()
