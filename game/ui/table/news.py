"""What happened at the table, brought to everything that shows it."""

from collections import Counter
from collections.abc import Sequence

from game.engine.cards import Card
from game.engine.events import DealEnded, Dealt, Event, TurnBegan, WasCut
from game.engine.play.verbs import acting
from game.engine.state import NOBODY, Phase, View
from game.session.match.table import TakenBack
from game.ui.table.callouts import Callouts
from game.ui.table.log import PlayLog
from game.ui.table.remarks import Remarks
from game.ui.table.stage import Stage
from game.ui.table.viewpoint import Viewpoint
from game.ui.table.voices import Voices


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
