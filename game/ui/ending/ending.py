"""The end of a deal at a table: starting its animation, skipping it on a press, and reporting when it is over."""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.events import DealEnded, Event
from game.engine.play.standing import Standing
from game.engine.state import Phase, View
from game.session.match.match import Match
from game.session.match.outcome import deal_outcome
from game.session.match.people import seats_of_people
from game.session.preferences import Preferences
from game.session.settings import Settings
from game.ui.cards.soundtrack import PlaySound, silent
from game.ui.draw.tween import SPEEDS
from game.ui.ending.timeline import Playback, cue_sound, static_timeline, timeline
from game.ui.input.keys import Shortcut
from game.ui.input.verbs import Command, Confirm, Focus, Press, Verb

PLAIN_SECONDS = 1.2
"""Seconds the end of a deal stays visible without an animation."""

UNSKIPPABLE_SECONDS = 0.35
"""Seconds at the start in which a press skips nothing: it was probably meant for the last card."""

NEVER_SKIP = (Shortcut.MUTE.verb, Shortcut.LOG.verb, Shortcut.RULES.verb)
"""Commands that keep their usual meaning and do not skip the animation."""


class DealEnding:
    """Shows the end of a deal for a limited time, with an animation if the settings ask for it.

    Without `preferences` there is no animation, only a pause. The people at `table` decide for whom the end is a win or
    a loss; `play` plays a sound by name and volume.
    """

    def __init__(
        self,
        preferences: Preferences | None = None,
        table: Match | None = None,
        play: PlaySound = silent,
    ) -> None:
        self.playback: Playback | None = None
        """The animation under way, if any."""
        self._preferences = preferences or Preferences(Settings(celebrate=False))
        self._table = table
        self._play = play
        self._seconds_left: float | None = None
        self._standing_before: Standing | None = None
        """Scores and wins of the match before the deal ended."""

    @property
    def is_pending(self) -> bool:
        """Whether a deal has ended and its end is still being shown."""
        return self._seconds_left is not None

    def follow(self, view: View, events: Iterable[Event]) -> bool:
        """Start or stop showing the end of a deal. Return whether an animation starts now.

        If a deal has ended in `events`, start. Otherwise, while the deal of `view` goes on, stop, and remember the
        scores; after its end do nothing.

        Call this for every view, also during the deal: the end is told from the scores remembered last.
        """
        if any(isinstance(event, DealEnded) for event in events):
            self.playback = self._new_playback(view) if self._preferences.settings.celebrate else None
            self._seconds_left = self.playback.timeline.seconds if self.playback else PLAIN_SECONDS
            return self.playback is not None
        if not is_over(view.state.phase):
            self._seconds_left = self.playback = None
            self._standing_before = Standing(view.state.scores, view.state.wins, view.state.columns)
        return False

    def _new_playback(self, view: View) -> Playback:
        settings = self._preferences.settings
        outcome = deal_outcome(
            view.state, seats_of_people(self._table.seats) if self._table else (), self._standing_before
        )
        pace = SPEEDS[settings.animation]
        moves = bool(pace) and not settings.reduced_motion
        return Playback(outcome, timeline(outcome, pace) if moves else static_timeline(outcome), moves)

    def start_from(self, phase: Phase) -> None:
        """Begin the pause after a deal, without an animation, for a table that is opened when its deal is over already.
        `phase` is that of the match; do nothing in a phase in which a deal goes on.
        """
        if is_over(phase):
            self._seconds_left = PLAIN_SECONDS

    def finish(self) -> None:
        """End the pause or animation after a deal at the next tick; without one, do nothing."""
        if self.is_pending:
            self._seconds_left = 0.0

    def skip_on(self, verb: Verb) -> bool:
        """End the animation at the next tick if `verb` is a press that may skip it and its first moments have passed.
        Return whether it does.
        """
        pressed = isinstance(verb, Press | Confirm | Focus | Command) and verb not in NEVER_SKIP
        if self.playback is None or not pressed or self.playback.now < UNSKIPPABLE_SECONDS:
            return False
        self.finish()
        return True

    def tick(self, dt: float) -> bool:
        """Advance by `dt` seconds and play due sounds. Return whether the whole end has just been shown, which is so in
        one call only.
        """
        if self._seconds_left is None:
            return False
        self._seconds_left -= dt
        if self.playback and self._seconds_left > 0:
            for sound in dict.fromkeys(cue_sound(cue, self.playback.outcome) for cue in self.playback.advance(dt)):
                if sound:
                    self._play(*sound)
        if self._seconds_left > 0:
            return False
        self._seconds_left = self.playback = None
        return True

    @property
    def is_moving(self) -> bool:
        """Whether an animation is under way whose picture changes from frame to frame."""
        return self.playback is not None and self.playback.is_moving


def is_over(phase: Phase) -> bool:
    """Whether a deal, or the match, has ended."""
    return phase in (Phase.DEAL_OVER, Phase.MATCH_OVER)
