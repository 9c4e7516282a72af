"""A match is looked at again: step, play and scrub, with all hands or from one seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Protocol

from game.session.match.replay import Replay
from game.session.settings import Settings
from game.ui.app.preferences import Preferences
from game.ui.draw.canvas import Canvas
from game.ui.draw.metrics import Metrics
from game.ui.input.verbs import Click, Command, Confirm, Direction, Focus, Press, Verb, Wheel
from game.ui.replay.controls import Controls
from game.ui.replay.picture import ReplayPicture
from game.ui.replay.show import Do, Show, Views, Ways, is_secret
from game.ui.widgets import Answer, Dialog, Page, Widget
from game.ui.widgets.choice import OneOf
from game.ui.words.events import where_text
from game.ui.words.strings import _

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

ARROWS: Mapping[Direction, str] = MappingProxyType({Direction.LEFT: "step_back", Direction.RIGHT: "step_on"})


class Actions(Protocol):
    """What one does from a replay besides moving along it (`game.ui.replay.opening.ReplayActions`)."""

    def back(self, page: ReplayScreen) -> None:
        """Leave it."""

    def turns(self, page: ReplayScreen) -> None:
        """List all turns, to go to one."""

    def knew(self, page: ReplayScreen) -> None:
        """Show what a seat knew then."""

    def copy(self, page: ReplayScreen) -> None:
        """Offer the turn as a staged table."""

    def play_on(self, page: ReplayScreen) -> None:
        """Begin a new match at this moment."""


class ReplayScreen(Page):
    """Shows `replay` with `seat` in front; Esc goes back.

    Of a match that is not over and in which people play, what others hold is shown only to those who insist.
    """

    scrolls = False
    share = 1.0

    def __init__(
        self,
        replay: Replay,
        seat: int,
        actions: Actions,
        play: Callable[[str, float], object] = lambda name, volume: None,
        preferences: Preferences | None = None,
    ) -> None:
        super().__init__()
        self.replay = replay
        self.actions = actions
        self.preferences = preferences or Preferences(Settings())
        self._play = play
        secret = is_secret(replay)
        self.show = Show(replay, seat, self._sound, all_hands=not secret)
        self.ways = Ways(self.show, self.preferences, self._refresh)
        self.views = Views(self.ways, seat, secret, self._ask)
        self.picture = ReplayPicture(self.show)
        self.do = self._doing()
        ways, views = self.ways, self.views
        names, log = self.show.names, self.show.log
        self.controls = Controls(self.do, views.names, names, replay.last, views.choose, ways.go, ways.set_pace, log)

    # A screen's life

    def enter(self) -> None:
        """See `Screen.enter`: Enter plays."""
        super().enter()
        self.group.set_focus(self.controls.play)
        if self.replay.trouble:
            self.toasts.show(self.replay.trouble, 8.0, "warning")

    def pause(self) -> None:
        """Another page lies over it: it stands still."""
        self.ways.stop()

    def build(self) -> Widget:
        """What is moved along with."""
        return self.controls

    def layout(self) -> None:
        """See `Screen.layout`: the table stands above the line one moves along."""
        look, show = self.look, self.show
        window = look.metrics
        show.painter.place(look)
        above = Metrics(window.width, window.height - self.controls.height(look), window.text_scale)
        show.stage.place(above, show.painter.plate_widths(look))
        self._refresh()
        super().layout()

    def handle(self, verb: Verb) -> bool:
        """See `Screen.handle`: keys of its own, then the widgets; a press elsewhere ends all motion."""
        done = self._meant(verb)
        if done is not None:
            self.do[done]()
            return True
        if isinstance(verb, Press | Click) and self.show.stage.busy_for and not self.ways.playback.playing:
            self.show.stage.finish()
        return self._scrolled(verb) or super().handle(verb)

    def _meant(self, verb: Verb) -> str | None:
        """The name of what is to be done, if a key or an arrow means something of its own here."""
        match verb:
            case Command(key=key, ctrl=False, alt=False):
                return KEYS.get(key)
            case Confirm(typed=True):
                return "play"
            case Focus(to=to) if not (self.group.ring and isinstance(self.group.focus, OneOf)):
                return ARROWS.get(to)
        return None

    def _scrolled(self, verb: Verb) -> bool:
        """Whether the wheel turned melds that have not all room."""
        if not isinstance(verb, Wheel):
            return False
        stage = self.show.stage
        seat = next((n for n, mat in enumerate(stage.areas.mats) if mat.collidepoint(verb.pos)), None)
        return seat is not None and stage.scroll_by(seat, round(-verb.dy * self.look.px(WHEEL)))

    def tick(self, dt: float) -> bool:
        """See `Screen.tick`."""
        moved = self.ways.tick(dt) or self.show.painter.refine()
        return super().tick(dt) or moved or self.ways.playback.playing

    def draw(self, canvas: Canvas) -> None:
        """See `Screen.draw`."""
        self.show.painter.draw(canvas, self.picture)
        self.group.draw(canvas)
        self.toasts.draw(canvas)

    # What the parts ask for

    def _ask(self, show: Do) -> None:
        """Ask whether what others hold is to be shown although the match is not over."""
        self._refresh()
        told = _("This match is not over. Whoever goes on with it would know what the others hold.")
        answers = [Answer(_("Show them"), show), Answer(_("Stay"), kind="primary")]
        self.stack.push(Dialog(_("Show what others hold?"), told, answers))

    def _sound(self, name: str, volume: float) -> None:
        if not self.preferences.settings.muted:
            self._play(name, volume)

    def _doing(self) -> dict[str, Callable[[], object]]:
        actions, ways, openly = self.actions, self.ways, self.views.openly
        return {
            "back": self.back,
            "deal_back": lambda: ways.go_deal(-1),
            "turn_back": lambda: ways.go_turn(-1),
            "step_back": ways.step_back,
            "play": ways.toggle,
            "step_on": ways.step,
            "turn_on": lambda: ways.go_turn(1),
            "deal_on": lambda: ways.go_deal(1),
            "view": self.views.next,
            "turns": lambda: actions.turns(self),
            "knew": lambda: openly(lambda: actions.knew(self)),
            "copy": lambda: openly(lambda: actions.copy(self)),
            "play_on": lambda: actions.play_on(self),
        }

    def back(self) -> None:
        """Esc: to where one came from."""
        self.actions.back(self)

    @property
    def where(self) -> str:
        """Which turn is shown, in words."""
        return where_text(self.replay.marks[self.replay.mark_at(self.show.number)], self.show.names)

    def _refresh(self) -> None:
        """Another moment is shown, or the same one otherwise: the words and buttons follow."""
        show, controls = self.show, self.controls
        controls.scrubber.value = show.number
        controls.where.text = self.where
        controls.view.index = self.views.index
        controls.play.icon = "pause" if self.ways.playback.playing else "play"
        controls.play_on.enabled = not show.stage.view.state.winners
        controls.areas = show.stage.areas
        seen = _("All hands are open") if show.all_hands else _("As {name} saw it").format(name=show.names[show.seat])
        show.log.titles = [seen]
        self.picture.said = " ".join(show.lines(show.number)[-2:])
        show.painter.stale()
        self.invalidate()
