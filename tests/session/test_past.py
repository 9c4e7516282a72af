"""What happened is told again as it was told, and all of it once nothing is hidden."""

from __future__ import annotations

from game.engine.events import Shuffled
from game.engine.state import Phase
from game.record.replay import replay
from game.session.match.table import Table
from tests.session.listening import Ear
from tests.session.matches import begun, header, played, recorded


def test_the_deals_that_are_over_come_in_order_as_they_were_scored() -> None:
    assert begun(2).past.deals == ()
    table = played(begun(2), 30_000)
    ends = (Phase.DEAL_OVER, Phase.MATCH_OVER)
    states = [state for state in replay(recorded(table)) if state.phase in ends]
    assert [state.deal for state in table.past.deals] == list(range(1, len(states) + 1))
    assert [state.scores for state in table.past.deals] == [state.scores for state in states]


def test_a_seat_can_be_told_again_what_it_was_told_in_this_deal() -> None:
    table = Table(header(2))
    ear = Ear(table, 1)
    table.begin()
    played(table, 25)
    events = [event for _, told in table.past.retell(1) for event in told]
    begins = max(at for at, event in enumerate(ear.events) if isinstance(event, Shuffled))
    assert events == ear.events[begins:]
    assert [view for view, _ in table.past.retell(1)] == ear.views[-len(list(table.past.retell(1))) :]
