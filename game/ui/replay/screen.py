"""A match is looked at again: step, play and scrub, with all hands or from one seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from game.content.tables.writing import staged_text
from game.engine.state import NOBODY
from game.session.match.replay import Replay
from game.session.preferences import Preferences
from game.ui.cards.soundtrack import Play
from game.ui.draw.canvas import Canvas
from game.ui.draw.metrics import Metrics
from game.ui.input.clipboard import Clipboard
from game.ui.input.verbs import Click, Command, Confirm, Direction, Focus, Press, Verb, Wheel
from game.ui.pages.files import Exporter
from game.ui.replay.controls import PACES, Playback, ReplayControls
from game.ui.replay.moments import KnowledgePage, TurnsPage
from game.ui.replay.view import ReplayView, is_secret, is_shared
from game.ui.widgets import Answer, Dialog, Page, Widget
from game.ui.widgets.choice import SingleChoice
from game.ui.words.events import where_text
from game.ui.words.strings import _

ARROWS: Mapping[Direction, str] = MappingProxyType({Direction.LEFT: ",", Direction.RIGHT: "."})
"""The keys that arrows stand for."""

SPACE = "p"


class ReplayScreen(Page):
    """Shows `replay` with `seat` in front; Esc goes back. A turn can be copied to the `clipboard` or by the `exporter`.

    Of a match that is not over and at which people have sat, what others hold is shown only to those who insist; where
    several may go on with it, none of them plays on from it alone, and nobody does from the deal under way.
    """

    scrolls = False
    share = 1.0

    def __init__(
        self,
        preferences: Preferences,
        play: Play,
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
        self.secret = is_secret(replay)
        """Whether one has to insist before what is not seen from the seat is shown."""
        self.shared = is_shared(replay)
        """Whether later deals are still to be played by several people."""
        self.live = ReplayView(replay, seat, self._sound, all_hands=not self.secret)
        self.playback = Playback()
        self.controls = ReplayControls(self)
        self._keys: Mapping[str, Callable[[], object]] = {
            SPACE: self.toggle,
            ",": self.step_back,
            ".": self.step,
            "page up": self.turn_back,
            "page down": self.turn_on,
            "home": self.deal_back,
            "end": self.deal_on,
            "v": self.next_view,
            "t": self.turns,
            "k": self.knew,
            "c": self.copy,
        }

    # A screen's life

    def enter(self) -> None:
        """Enter plays."""
        super().enter()
        self.group.set_focus(self.controls.play)
        if self.replay.problem:
            self.toasts.show(self.replay.problem, 8.0, "warning")

    def pause(self) -> None:
        """Another page lies over it: it stands still."""
        self.stop()

    def build(self) -> Widget:
        """What is moved along with."""
        return self.controls

    def layout(self) -> None:
        """The table stands above the line one moves along."""
        look = self.look
        window = look.metrics
        self.live.place(look, Metrics(window.width, window.height - self.controls.height(look), window.text_scale))
        self._refresh()
        super().layout()

    def handle(self, verb: Verb) -> bool:
        """Keys of its own, then the widgets; a press elsewhere ends all motion."""
        done = self._keys.get(self._meant(verb))
        if done is not None:
            done()
            return True
        if isinstance(verb, Press | Click) and self.live.stage.busy_for and not self.playback.playing:
            self.live.stage.finish()
        if isinstance(verb, Wheel) and self.live.wheel(verb.pos, verb.dy):
            return True
        return super().handle(verb)

    def _meant(self, verb: Verb) -> str:
        """The key that is pressed, or that an arrow or the space bar stands for here; nothing for anything else."""
        match verb:
            case Command(key=key, ctrl=False, alt=False):
                return key
            case Confirm(typed=True):
                return SPACE
            case Focus(to=to) if not (self.group.ring and isinstance(self.group.focus, SingleChoice)):
                return ARROWS.get(to, "")
        return ""

    def tick(self, dt: float) -> bool:
        """While it plays, the next moment comes once all cards have arrived."""
        stage = self.live.stage
        moved = stage.tick(dt)
        if not stage.busy_for and self.playback.tick(dt):
            self.step()
            moved = True
        moved = moved or self.live.painter.refine()
        return super().tick(dt) or moved or self.playback.playing

    def draw(self, canvas: Canvas) -> None:
        """The table, and what one moves along it with."""
        self.live.draw(canvas)
        self.group.draw(canvas)
        self.toasts.draw(canvas)

    def _sound(self, name: str, volume: float, pan: float = 0.0) -> None:
        if not self.preferences.settings.muted:
            self._play(name, volume, pan)

    # Along the match

    def toggle(self) -> None:
        """Play on, from the beginning if it is at its end, or stop."""
        if not self.playback.playing and self.live.number == self.replay.last_moment:
            self.go(0)
        self.playback.toggle()
        self._refresh()

    def stop(self) -> None:
        """Stand still."""
        self.playback.playing = False
        self._refresh()

    def step(self) -> None:
        """Show what happened next."""
        settings, live = self.preferences.settings, self.live
        pace = PACES[self.playback.pace][1]
        live.stage.speed = "off" if settings.animation == "off" else pace
        live.stage.reduced = settings.reduced_motion
        live.stage.finish()
        if not live.step() or live.number == self.replay.last_moment:
            self.playback.playing = False
        self._refresh()

    def step_back(self) -> None:
        """Show how it was before the last play."""
        self.go(self.live.number - 1)

    def go(self, number: int) -> None:
        """Show a moment."""
        self.live.go(number)
        self._refresh()

    def turn_back(self) -> None:
        """Show where this turn begins, or the one before."""
        self.go(self.replay.turn_start_from(self.live.number, -1))

    def turn_on(self) -> None:
        """Show where the next turn begins."""
        self.go(self.replay.turn_start_from(self.live.number, 1))

    def deal_back(self) -> None:
        """Show where this deal begins, or the one before."""
        self.go(self.replay.deal_start_from(self.live.number, -1))

    def deal_on(self) -> None:
        """Show where the next deal begins."""
        self.go(self.replay.deal_start_from(self.live.number, 1))

    # Whose cards are seen

    @property
    def views(self) -> Sequence[str]:
        """All hands, and those of each seat, in words."""
        return [_("All hands"), *(_("{name}’s view").format(name=name) for name in self.live.names)]

    @property
    def view(self) -> int:
        """The number of the view that is shown."""
        return 0 if self.live.all_hands else self.live.seat + 1

    def choose_view(self, index: int) -> None:
        """Show one of the views."""
        if index == 0:
            self._openly(partial(self._look_from, self.live.seat, True))
        elif index - 1 == self.seat:
            self._look_from(self.seat, False)
        else:
            self._openly(partial(self._look_from, index - 1, False))

    def next_view(self) -> None:
        """Show the next one."""
        self.choose_view((self.view + 1) % len(self.views))

    def _look_from(self, seat: int, all_hands: bool) -> None:
        self.live.look_from(seat, all_hands)
        self._refresh()

    def _openly(self, show: Callable[[], object]) -> None:
        """Show what others hold: at once, or after asking whether that is wanted although the match is not over."""
        if not self.secret:
            show()
            return
        self._refresh()
        told = _("This match is not over. Whoever continues it would know what the others hold.")
        answers = [Answer(_("Show them"), partial(self._shown_openly, show)), Answer(_("Stay"), kind="primary")]
        self.stack.push(Dialog(_("Show what others hold?"), told, answers))

    def _shown_openly(self, show: Callable[[], object]) -> None:
        self.secret = False
        show()

    # What else is done with a moment

    def back(self) -> None:
        """Esc: to where one came from, or to the title where nothing lies below."""
        if len(self.stack) > 1:
            self.stack.pop()
        else:
            self.stack.restart_at("title")

    def turns(self) -> None:
        """List all turns, to go to one."""
        self.stack.push(TurnsPage(self.live), self.go)

    def knew(self) -> None:
        """Show what the seat to act, or the one looked from, knew here."""
        self._openly(self._show_known)

    def _show_known(self) -> None:
        live = self.live
        actor = live.stage.view.state.actor
        seat = live.seat if actor == NOBODY else actor
        self.stack.push(KnowledgePage(partial(self.replay.knowledge_at, live.number), live.names, seat, self.where))

    def copy(self) -> None:
        """Offer the turn as a staged table: for the clipboard, or for a file."""
        self._openly(self._offer_copy)

    def _offer_copy(self) -> None:
        replay, where = self.replay, self.where
        mark = replay.mark_at(self.live.number)
        title = f"{replay.record.header.sheet.title}. {where}"
        text = staged_text(title, replay.turn_stretch(mark), replay.stretch_from_discard(mark))
        told = _(
            "{turn}, as a staged table: set up as the turn begins, with everything that was played in it. "
            "“rummy-house check” plays it; “rummy-house --table” lets you sit down at it."
        )
        answers = [
            Answer(_("Back")),
            Answer(_("To a file …"), partial(self._export, text)),
            Answer(_("To the clipboard"), partial(self._put, text), "primary"),
        ]
        self.stack.push(Dialog(_("Copy this turn"), told.format(turn=where), answers, width=640))

    def _export(self, text: str) -> None:
        self.exporter.ask(_("Save the turn to a file"), _("turn") + ".yaml", lambda: text)

    def _put(self, text: str) -> None:
        if self.clipboard.put(text):
            self.stack.tell(_("The turn has been copied to the clipboard as text."))
        else:
            self.stack.tell(
                _("There is no clipboard on this computer: the text can only be pasted in this program."), wrong=True
            )

    def play_on(self) -> None:
        """Ask who plays where, and begin a new match at the moment that is shown."""
        replay, number = self.replay, self.live.number
        count = replay.moments[number].action_count
        self.stack.open("play_on", replay.record, count, replay.seats_at(number), self.where)

    @property
    def under_way(self) -> bool:
        """Whether what is shown is of a deal that people are still to play to its end."""
        moments = self.replay.moments
        return self.secret and moments[self.live.number].state.deal == moments[-1].state.deal

    @property
    def where(self) -> str:
        """Which turn is shown, in words."""
        return where_text(self.replay.marks[self.replay.mark_at(self.live.number)], self.live.names)

    def _refresh(self) -> None:
        """Another moment is shown, or the same one otherwise: the words and buttons follow."""
        live = self.live
        self.controls.follow()
        seen = _("All hands are open") if live.all_hands else _("As {name} saw it").format(name=live.names[live.seat])
        live.log.titles = [seen]
        live.said = " ".join(live.lines(live.number)[-2:])
        live.painter.stale()
        self.invalidate()
