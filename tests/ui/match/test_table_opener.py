"""The table one sits at: who sits there; what settings do there is tested with the house."""

from __future__ import annotations

from game.record.record import Seat
from game.session.opponents import Opponents
from game.session.players.driver import BotDriver
from game.ui.match.table_opener import Driven, table_people
from game.ui.table.host import TableHost
from tests.support.inline_brains import InlineBrains
from tests.support.matches import begun


def test_people_at_the_table_have_different_avatars_and_colours() -> None:
    people = table_people([Seat("Ann", avatar="panda"), Seat("Bea", "bot")], Opponents(), {})
    assert [(person.name, person.avatar) for person in people] == [("Ann", "panda"), ("Bea", "owl")]
    assert people[0].colour != people[1].colour


def test_the_coach_is_started_only_when_a_hint_is_asked_for() -> None:
    happened: list[str] = []
    coach = InlineBrains()
    driver = BotDriver(begun(3, people=1), InlineBrains(), coach=coach)
    bots = Driven(driver, TableHost(), lambda: happened.append(f"awake, asked: {coach.has_open_questions}"))
    bots.tick(0.0)
    assert not happened
    bots.advise(0, lambda advice: happened.append(type(advice).__name__), 0.0)
    bots.tick(0.1)
    assert happened == ["awake, asked: False", "Advice"]
