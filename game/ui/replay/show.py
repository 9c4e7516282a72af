"""The table of a match that is looked at again: the usual stage and painter, following a moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.engine.events import Event
from game.engine.state import NOBODY, View
from game.session.match.calls import seats_of_people
from game.session.match.replay import Replay
from game.ui.app.preferences import Preferences
from game.ui.cards.choreography import Play
from game.ui.replay.controls import PACES, Playback
from game.ui.table.hand import Sorting
from game.ui.table.live_view import LiveView, noted
from game.ui.widgets.players import people_of
from game.ui.words.prompts import Prompts
from game.ui.words.strings import _
from game.ui.words.table import Words


class Show(LiveView):
    """Shows the moment `number` of `replay` with `seat` in front; the hands of others lie open with `all_hands`."""

    def __init__(self, replay: Replay, seat: int, play: Play | None = None, all_hands: bool = True) -> None:
        self.replay = replay
        self.seat = seat
        self.all_hands = all_hands
        self.number = 0
        super().__init__(self.view, people_of(replay.seats(0)), play)
        self.hand.sorting = Sorting.SUIT
        self._stand()

    @property
    def view(self) -> View:
        """What is shown."""
        return self.replay.view(self.number, self.seat, self.all_hands)

    def names_at(self, number: int) -> tuple[str, ...]:
        """Return who sat where at a moment."""
        return tuple(seat.name for seat in self.replay.seats(number))

    def lines(self, number: int) -> list[str]:
        """Return what led to a moment, in sentences about those who sat there then; nobody is you."""
        view = self.replay.view(number, self.seat, self.all_hands)
        words = Words(self.names_at(max(0, number - 1)), NOBODY)
        events = self.replay.events(number, self.seat, self.all_hands)
        return noted(words, view, events)

    def step(self) -> bool:
        """Show what happened next, as it happened; False at the end."""
        if self.number >= self.replay.last:
            return False
        self.number += 1
        events = self.replay.events(self.number, self.seat, self.all_hands)
        self._follow(events)
        self.log.add(self.lines(self.number))
        return True

    def go(self, number: int) -> None:
        """Show any moment at once."""
        self.number = min(max(number, 0), self.replay.last)
        self._stand()

    def look_from(self, seat: int, all_hands: bool) -> None:
        """Sit in another seat, or see more or fewer hands."""
        if (seat, all_hands) != (self.seat, self.all_hands):
            self.hand.cards = []
            self.seat, self.all_hands = seat, all_hands
            self._stand()

    def _stand(self) -> None:
        """Everything is at once where the layout says."""
        self._follow(())
        self.stage.finish()
        self.log.lines = [line for number in self._of_deal() for line in self.lines(number)]
        self.log.back = 0

    def _of_deal(self) -> range:
        deal = self.stage.view.state.deal
        first = next(mark.moment for mark in self.replay.marks if mark.deal == deal)
        return range(first, self.number + 1)

    def _follow(self, events: tuple[Event, ...]) -> None:
        self.painter.people = people_of(self.replay.seats(self.number))
        self.prompts = Prompts(self.names, self.seat)
        self.show(self.view, events)


class Ways:
    """Moves `show`, and calls `changed` whenever something else is to be seen."""

    def __init__(self, show: Show, preferences: Preferences, changed: Callable[[], object]) -> None:
        self.show = show
        self.preferences = preferences
        self.playback = Playback()
        self._changed = changed

    def tick(self, dt: float) -> bool:
        """Let dt seconds pass: while it plays, the next moment comes once all cards have arrived."""
        stage = self.show.stage
        moved = stage.tick(dt)
        if not stage.busy_for and self.playback.tick(dt):
            self.step()
            return True
        return moved

    def toggle(self) -> None:
        """Play on, from the beginning if it is at its end, or stop."""
        if not self.playback.playing and self.show.number == self.show.replay.last:
            self.go(0)
        self.playback.toggle()
        self._changed()

    def stop(self) -> None:
        """Stand still."""
        self.playback.playing = False
        self._changed()

    def set_pace(self, pace: str) -> None:
        """Play as fast as one of `PACES`."""
        self.playback.pace = pace

    def step(self) -> None:
        """Show what happened next."""
        settings, show = self.preferences.settings, self.show
        pace = PACES[self.playback.pace][1]
        show.stage.speed = "off" if settings.animation == "off" else pace
        show.stage.reduced = settings.reduced_motion
        show.stage.finish()
        if not show.step() or show.number == show.replay.last:
            self.playback.playing = False
        self._changed()

    def step_back(self) -> None:
        """Show how it was before the last play."""
        self.go(self.show.number - 1)

    def go(self, number: int) -> None:
        """Show a moment."""
        self.show.go(number)
        self._changed()

    def go_turn(self, way: int) -> None:
        """Show where the next turn begins, or this one or the one before."""
        self.go(self.show.replay.turn_from(self.show.number, way))

    def go_deal(self, way: int) -> None:
        """Show where the next deal begins, or this one or the one before."""
        self.go(self.show.replay.deal_from(self.show.number, way))

    def look_from(self, seat: int, all_hands: bool) -> None:
        """Sit in a seat, and see what it saw, or all hands."""
        self.show.look_from(seat, all_hands)
        self._changed()


Do = Callable[[], object]


def is_secret(replay: Replay) -> bool:
    """Tell whether people play in a match that is not over: what others hold would spoil it."""
    return not replay.moments[-1].state.winners and bool(seats_of_people(replay.seats(replay.last)))


class Views:
    """All hands, or those of one seat. While `secret`, what is not seen from `seat` goes through `ask` first."""

    def __init__(self, ways: Ways, seat: int, secret: bool, ask: Callable[[Do], object]) -> None:
        self.ways = ways
        self.seat = seat
        self.secret = secret
        self._ask = ask

    @property
    def names(self) -> Sequence[str]:
        """All views, in words."""
        return [_("All hands"), *(_("{name}’s view").format(name=name) for name in self.ways.show.names)]

    @property
    def index(self) -> int:
        """The number of the view that is shown."""
        show = self.ways.show
        return 0 if show.all_hands else show.seat + 1

    def choose(self, index: int) -> None:
        """Show one of these views."""
        if index == 0:
            self.openly(lambda: self.ways.look_from(self.ways.show.seat, True))
        elif index - 1 == self.seat:
            self.ways.look_from(self.seat, False)
        else:
            self.openly(lambda: self.ways.look_from(index - 1, False))

    def next(self) -> None:
        """Show the next one."""
        self.choose((self.index + 1) % len(self.names))

    def openly(self, do: Do) -> None:
        """Do what shows others' hands, once it is clear that this is wanted."""

        def shown() -> None:
            self.secret = False
            do()

        if self.secret:
            self._ask(shown)
        else:
            do()
