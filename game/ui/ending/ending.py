"""The end of a deal as it goes by at a table: when it is told, that one press ends it, and when it has been seen."""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.events import DealEnded, Event
from game.engine.play.standing import Standing
from game.engine.state import Phase, View
from game.session.match.match import Match
from game.session.match.outcome import outcome
from game.session.match.people import seats_of_people
from game.session.preferences import Preferences
from game.session.settings import Settings
from game.ui.cards.soundtrack import Play, silent
from game.ui.draw.tween import SPEEDS
from game.ui.ending.timeline import Telling, sounds, still, timeline
from game.ui.input.keys import Shortcut
from game.ui.input.verbs import Command, Confirm, Focus, Press, Verb

LINGER = 1.2
"""Seconds the end of a deal is seen where nobody is cheered."""

CALM = 0.35
"""Seconds in which nothing ends it: what is pressed then was meant for the last card."""

OTHERWISE = (Shortcut.MUTE.verb, Shortcut.LOG.verb, Shortcut.RULES.verb)
"""Keys that do at any time what they always do."""


class Ending:
    """Counts the seconds from the end of a deal, and tells it meanwhile if that is wanted.

    Who sits at the `table` decides whom it is told to; `play` plays a sound by its name and volume.
    """

    def __init__(
        self,
        preferences: Preferences | None = None,
        table: Match | None = None,
        play: Play = silent,
    ) -> None:
        self.shown: Telling | None = None
        """What is told now, and how far it is."""
        self._preferences = preferences or Preferences(Settings(celebrate=False))
        self._table = table
        self._play = play
        self._left: float | None = None
        self._stood: Standing | None = None
        """How the match stood when the deal was still going on."""

    @property
    def near(self) -> bool:
        """Whether a deal has ended and that is still to be seen."""
        return self._left is not None

    def follow(self, view: View, events: Iterable[Event]) -> bool:
        """Something happened; whether it is the end of a deal that is told from now on. A play taken back takes the
        end back too.
        """
        if any(isinstance(event, DealEnded) for event in events):
            self.shown = self._shown(view) if self._preferences.settings.celebrate else None
            self._left = self.shown.timeline.seconds if self.shown else LINGER
            return self.shown is not None
        if not is_over(view.state.phase):
            self._left = self.shown = None
            self._stood = Standing(view.state.scores, view.state.wins, view.state.columns)
        return False

    def _shown(self, view: View) -> Telling:
        settings = self._preferences.settings
        told = outcome(view.state, seats_of_people(self._table.seats) if self._table else (), self._stood)
        pace = SPEEDS[settings.animation]
        moves = bool(pace) and not settings.reduced_motion
        return Telling(told, timeline(told, pace) if moves else still(told), moves)

    def found(self, phase: Phase) -> None:
        """The match was found in this phase at the start."""
        if is_over(phase):
            self._left = LINGER

    def hurry(self) -> None:
        """It was seen well enough."""
        if self.near:
            self._left = 0.0

    def skips(self, verb: Verb) -> bool:
        """Whether something pressed ends it; then it does."""
        pressed = isinstance(verb, Press | Confirm | Focus | Command) and verb not in OTHERWISE
        if self.shown is None or not pressed or self.shown.now < CALM:
            return False
        self.hurry()
        return True

    def tick(self, dt: float) -> bool:
        """dt seconds passed; whether it has been seen now, which is said once."""
        if self._left is None:
            return False
        self._left -= dt
        if self.shown and self._left > 0:
            for sound in dict.fromkeys(sounds(cue, self.shown.told) for cue in self.shown.advance(dt)):
                if sound:
                    self._play(*sound)
        if self._left > 0:
            return False
        self._left = self.shown = None
        return True

    @property
    def moving(self) -> bool:
        """Whether it looks different from moment to moment."""
        return self.shown is not None and self.shown.moving


def is_over(phase: Phase) -> bool:
    """Whether a deal, or the match, has ended."""
    return phase in (Phase.DEAL_OVER, Phase.MATCH_OVER)
