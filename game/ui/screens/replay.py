"""A match is looked at again: step, play and scrub, with all hands or from one seat."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from pygame import Rect

from game.session.replay import Replay
from game.session.settings import Settings
from game.ui.canvas import Canvas
from game.ui.input import Click, Command, Press, Verb, Wheel
from game.ui.layout.areas import HAND_CARD
from game.ui.look import Look
from game.ui.metrics import Metrics
from game.ui.preferences import Preferences
from game.ui.replay.controls import Controls
from game.ui.replay.picture import ReplayPicture
from game.ui.replay.playback import PACES, Playback
from game.ui.replay.show import Show
from game.ui.replay.turn_words import where_text
from game.ui.strings import _
from game.ui.table.faces import Faces
from game.ui.widgets import Page, Widget

WHEEL = 40
"""Units melds scroll by a notch of the wheel."""


KEYS: Mapping[str, str] = MappingProxyType(
    {
        "p": "play",
        ",": "step_back",
        ".": "step_on",
        "page up": "turn_back",
        "page down": "turn_on",
        "home": "deal_back",
        "end": "deal_on",
        "v": "view",
        "t": "turns",
        "k": "knew",
        "c": "copy",
    }
)
"""What keys do, by the names of what the buttons do."""


@dataclass(frozen=True, slots=True)
class ReplayDoors:
    """Where one goes from a replay: each gets the screen."""

    back: Callable[["ReplayScreen"], object]
    turns: Callable[["ReplayScreen"], object]
    knew: Callable[["ReplayScreen"], object]
    copy: Callable[["ReplayScreen"], object]
    play_on: Callable[["ReplayScreen"], object]


class ReplayScreen(Page):
    """Shows `replay` with `seat` in front; Esc goes back."""

    scrolls = False

    def __init__(
        self,
        replay: Replay,
        seat: int,
        doors: ReplayDoors,
        play: Callable[[str, float], object] = lambda name, volume: None,
        preferences: Preferences | None = None,
    ) -> None:
        super().__init__()
        self.replay = replay
        self.doors = doors
        self.preferences = preferences or Preferences(Settings())
        self._play = play
        self.show = Show(replay, seat, self._sound)
        self.picture = ReplayPicture(self.show)
        self.playback = Playback()
        views = [_("All hands"), *(_("{name}’s view").format(name=name) for name in self.show.names)]
        self.do = self._ways()
        self.controls = Controls(self.do, views, replay.last, self.look_from, self._scrub, self._pace, self.show.log)

    # A screen's life

    def enter(self) -> None:
        """See `Screen.enter`: Enter plays."""
        super().enter()
        self.group.set_focus(self.controls.play)
        if self.replay.trouble:
            self.toasts.show(self.replay.trouble, 8.0, "warning")

    def pause(self) -> None:
        """Another page lies over it: it stands still."""
        self.playback.playing = False
        self._refresh()

    def frame(self, look: Look) -> Rect:
        """All of the window."""
        return Rect((0, 0), look.metrics.size)

    def build(self) -> Widget:
        """What is moved along with."""
        return self.controls

    def layout(self) -> None:
        """See `Screen.layout`: the table stands above the line one moves along."""
        look, show = self.look, self.show
        window = look.metrics
        show.painter.faces = Faces(look.images, look.px(HAND_CARD))
        show.painter.faces.prepare(list(dict.fromkeys(show.stage.view.state.rules.pack)))
        show.stage.place(Metrics(window.width, window.height - self.controls.height(look), window.text_scale))
        self._refresh()
        super().layout()

    def handle(self, verb: Verb) -> bool:
        """See `Screen.handle`: keys of its own, then the widgets; a press elsewhere ends all motion."""
        match verb:
            case Command(key=key, ctrl=False, alt=False) if key in KEYS:
                self.do[KEYS[key]]()
                return True
            case Press() | Click() if self.show.stage.busy_for and not self.playback.playing:
                self.show.stage.finish()
        return self._scrolled(verb) or super().handle(verb)

    def _scrolled(self, verb: Verb) -> bool:
        """Whether the wheel turned melds that have not all room."""
        if not isinstance(verb, Wheel):
            return False
        stage = self.show.stage
        seat = next((n for n, mat in enumerate(stage.areas.mats) if mat.collidepoint(verb.pos)), None)
        return seat is not None and stage.scroll_by(seat, round(-verb.dy * self.look.px(WHEEL)))

    def tick(self, dt: float) -> bool:
        """See `Screen.tick`: while it plays, the next moment comes once all cards have arrived."""
        stage, faces = self.show.stage, self.show.painter.faces
        moved = stage.tick(dt)
        if not stage.busy_for and self.playback.tick(dt):
            self.step()
            moved = True
        if not moved and faces and faces.refine(2):
            self.show.painter.stale()
            moved = True
        return super().tick(dt) or moved or self.playback.playing

    def draw(self, canvas: Canvas) -> None:
        """See `Screen.draw`."""
        self.show.painter.draw(canvas, self.picture)
        self.group.draw(canvas)
        self.toasts.draw(canvas)

    # Ways along the match

    def toggle(self) -> None:
        """Play on, from the beginning if it is at its end, or stop."""
        if not self.playback.playing and self.show.number == self.replay.last:
            self.go(0)
        self.playback.toggle()
        self._refresh()

    def step(self) -> None:
        """Show what happened next."""
        settings = self.preferences.settings
        pace = PACES[self.playback.pace][1]
        self.show.stage.speed = "off" if settings.animation == "off" else pace
        self.show.stage.reduced = settings.reduced_motion
        self.show.stage.finish()
        if not self.show.step() or self.show.number == self.replay.last:
            self.playback.playing = False
        self._refresh()

    def go(self, number: int) -> None:
        """Show a moment."""
        self.show.go(number)
        self._refresh()

    def go_turn(self, way: int) -> None:
        """Show where the next turn begins, or this one or the one before."""
        self.go(self.replay.turn_from(self.show.number, way))

    def go_deal(self, way: int) -> None:
        """Show where the next deal begins, or this one or the one before."""
        self.go(self.replay.deal_from(self.show.number, way))

    # What the parts ask for

    def look_from(self, index: int) -> None:
        """See all hands, or what the seat of this number less one saw."""
        self.show.look_from(self.show.seat if index == 0 else index - 1, index == 0)
        self._refresh()

    def _next_view(self) -> None:
        choice = self.controls.view
        choice.index = (choice.index + 1) % len(choice.options)
        self.look_from(choice.index)

    def _scrub(self, value: float) -> None:
        self.go(round(value))

    def _pace(self, pace: str) -> None:
        self.playback.pace = pace

    def _sound(self, name: str, volume: float) -> None:
        if not self.preferences.settings.muted:
            self._play(name, volume)

    def _ways(self) -> dict[str, Callable[[], object]]:
        doors, show = self.doors, self.show
        return {
            "back": self.back,
            "deal_back": lambda: self.go_deal(-1),
            "turn_back": lambda: self.go_turn(-1),
            "step_back": lambda: self.go(show.number - 1),
            "play": self.toggle,
            "step_on": self.step,
            "turn_on": lambda: self.go_turn(1),
            "deal_on": lambda: self.go_deal(1),
            "view": self._next_view,
            "turns": lambda: doors.turns(self),
            "knew": lambda: doors.knew(self),
            "copy": lambda: doors.copy(self),
            "play_on": lambda: doors.play_on(self),
        }

    def back(self) -> None:
        """Esc: to where one came from."""
        self.doors.back(self)

    @property
    def where(self) -> str:
        """Which turn is shown, in words."""
        return where_text(self.replay.marks[self.replay.mark_at(self.show.number)], self.show.names)

    def _refresh(self) -> None:
        """Another moment is shown, or the same one otherwise: the words and buttons follow."""
        show, controls = self.show, self.controls
        controls.scrubber.value = show.number
        controls.where.text = self.where
        controls.view.index = 0 if show.all_hands else show.seat + 1
        controls.play.icon = "pause" if self.playback.playing else "play"
        controls.play_on.enabled = not show.stage.view.state.winners
        controls.areas = show.stage.areas
        seen = _("All hands are open") if show.all_hands else _("As {name} saw it").format(name=show.names[show.seat])
        show.log.titles = [seen]
        self.picture.said = " ".join(show.lines(show.number)[-2:])
        show.painter.stale()
        self.invalidate()
