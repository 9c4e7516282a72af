"""What happened at the table, brought to everything that shows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from game.bots.explain.advice import Advice
from game.engine.cards import Card
from game.engine.events import DealEnded, Dealt, Event, TurnBegan, WasCut
from game.engine.play.verbs import acting
from game.engine.state import NOBODY, Phase, View
from game.session.match.table import TakenBack
from game.ui.cards.stage import Stage
from game.ui.table.bubbles import Callouts, Voices
from game.ui.table.host import Bots, TableHost, Told
from game.ui.table.log import PlayLog
from game.ui.table.remarks import Remarks
from game.ui.table.viewpoint import Viewpoint


class News:
    """Follows the table from `place`: the hand first, then cards, log and callouts."""

    def __init__(
        self,
        place: Viewpoint,
        stage: Stage,
        log: PlayLog,
        callouts: Callouts,
        voices: Voices,
        remarks: Remarks,
    ) -> None:
        self.place = place
        self.seat = place.seat
        self.hand = stage.hand
        self.tray = stage.tray
        self.stage = stage
        self.log = log
        self.callouts = callouts
        self.sound = stage.play
        self.voices = voices
        self.remarks = remarks
        self._asked = False

    def catch_up(self) -> None:
        """Write down what happened in this deal before anybody listened here."""
        for view, events, tell in self.place.retold():
            self.log.add(view, events, tell)

    def tell(self, view: View, events: Sequence[Event]) -> None:
        """Something happened."""
        mine = any(isinstance(event, TurnBegan) and event.seat == self.seat for event in events)
        dealt = any(isinstance(event, Dealt) for event in events)
        if mine:
            self.hand.new.clear()
        fresh = self._fresh(view, events)
        self.tray.follow(view, events)
        self.hand.take(self.tray.rest(view.hand), view.state.rules, fresh)
        self.stage.tell(self.place.seen, events)
        self.log.add(view, events)
        self.callouts.tell(events, view.state.rules.buy_order == "first_call")
        self.voices.hear(view, events)
        for event in events:
            if isinstance(event, WasCut) and event.count and event.seat == self.seat:
                self.remarks.say(self.place.prompts.was_cut(event, view.state))
        if any(isinstance(event, DealEnded) and event.out != NOBODY for event in events):
            self.sound("out", 0.7)
        asked = view.state.phase in (Phase.BUY, Phase.CALL) and self.seat in acting(view.state)
        if (mine and not dealt) or (asked and not self._asked):
            self.sound("turn", 0.5)
        self._asked = asked

    def _fresh(self, view: View, events: Sequence[Event]) -> Sequence[Card]:
        """The cards to be marked as new: not a whole hand, and not what came back by an undo."""
        known = (*self.hand.cards, *self.tray.cards)
        if not known or any(isinstance(event, Dealt | TakenBack) for event in events):
            return ()
        return list((Counter(view.hand) - Counter(known)).elements())


class Others:
    """Lets `bots` play and hears the `host`; `say` tells the player who they are."""

    def __init__(self, place: Viewpoint, host: TableHost, bots: Bots, say: Callable[[str], object]) -> None:
        self.host = host
        self._place = place
        self._bots = bots
        self._say = say
        self._now = 0.0

    @property
    def keys(self) -> Mapping[str, Callable[[], object]]:
        """The keys of those who call out of turn."""
        return {key: partial(self.host.call, seat) for key, seat in self.host.keys.items()}

    def waits(self) -> bool:
        """Whether they are asked about a discard before the player is."""
        return self.host.waits(self._place.seat)

    def rest(self, dt: float) -> bool:
        """dt seconds passed in which nothing was shown; whether another screen has come up."""
        return self.host.rest(dt, self.advance)

    def advance(self, dt: float) -> bool:
        """Let dt seconds pass for those who may call and for the bots; whether anything happened."""
        self._now += dt
        heard = self.host.listen(dt, self._bots.due(self._now))
        return self._bots.tick(self._now) or heard

    def advise(self, tell: Told) -> None:
        """Ask for a hint; one that is given is noted in the record."""

        def told(advice: Advice | None) -> None:
            if advice is not None:
                self._place.table.note_hint(self._place.seat)
            tell(advice)

        self._bots.advise(self._place.seat, told, self._now)

    def introduce(self, seat: int) -> bool:
        """A plate was clicked: the seat may change hands, or one is told who plays there. Whether either was so."""
        if self.host.open_seat(seat):
            return True
        about = self._place.people[seat].about
        if about:
            self._say(about)
        return bool(about)
