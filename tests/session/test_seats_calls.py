"""What bots do out of turn: they call after their reaction time. And what people are advised meanwhile."""

from __future__ import annotations

import pytest
from msgspec import structs

from game.bots.base import BotSpec, Memory
from game.bots.explain.advice import Advice
from game.engine.actions import Cut, DrawStock
from game.engine.events import Claimed
from game.record.notation import parse_action
from game.session.match.table import Table
from game.session.players.driver import BotDriver
from tests.session.driven import Script, driver, river
from tests.session.inline_brains import InlineBrains
from tests.session.matches import begun
from tests.session.thinkers import first_thing, quick

# Out of turn


def laid(table: Table) -> Table:
    """Ann has laid her run and discarded; TH lies below her discard and fits."""
    for text in ("0: draw stock", "0: lay 7H 8H 9H", "0: discard 2C"):
        table.submit(parse_action(text, -2))
    return table


def test_a_bot_calls_rummy_after_its_reaction_time() -> None:
    table = laid(river(people=2))
    bots = driver(table, Script(1.5, s2="2: claim TH to m1"), pause=0.0)
    assert not bots.tick(0.0)
    assert not bots.tick(1.4)
    assert bots.tick(1.5)
    (claimed,) = (event for event in list(table.past.retell(0))[-1][1] if isinstance(event, Claimed))
    assert claimed.seat == 2


def test_a_person_can_be_quicker() -> None:
    table = laid(river(people=2))
    bots = driver(table, Script(1.5, s2="2: claim TH to m1"), pause=0.0)
    bots.tick(0.0)
    table.submit(parse_action("1: claim TH to m1", -2))
    assert not any(bots.tick(now) for now in (1.0, 1.5, 2.0, 9.0))


def test_what_others_do_meanwhile_does_not_make_a_call_later() -> None:
    table = laid(river(people=2))
    bots = driver(table, Script(1.5, s2="2: claim TH to m1"), pause=0.0)
    bots.tick(0.0)
    table.submit(DrawStock(1))
    bots.tick(1.0)
    assert not bots.due(1.4)
    assert bots.tick(1.5)


def test_of_two_bots_the_quicker_gets_it_and_of_equals_the_next_in_turn() -> None:
    table = laid(river(people=0))
    bots = driver(table, Script(0.7, s0="0: claim TH to m1", s1="1: draw stock", s2="2: claim TH to m1"), pause=5.0)
    bots.tick(0.0)
    assert bots.tick(0.7)
    assert table.past.last_seat == 2


def test_a_call_that_is_refused_is_forgotten_and_nothing_stops() -> None:
    table = laid(river(people=2))
    bots = driver(table, Script(1.0, s2="2: claim 2C to m1"), pause=0.0)
    assert not any(bots.tick(now) for now in (0.0, 1.0, 2.0))
    assert table.past.last_seat == 0


def test_bots_that_could_not_call_are_not_asked_out_of_turn() -> None:
    table = river(people=2)
    script = Script()
    bots = driver(table, script)
    bots.tick(0.0)
    assert script.asked == []


def test_a_buyer_reacts_and_who_declines_takes_the_pause() -> None:
    table = begun(3, game="liverpool_rummy", people=1)
    table.submit(Cut(table.acting[0], 20))
    table.submit(DrawStock(0))
    assert table.acting == (1,)
    bots = driver(table, Script(1.5, s1="1: buy", s2="2: pass"), pause=0.5)
    bots.tick(0.0)
    assert (bots.due(1.4), bots.due(1.5)) == ((), (1,))
    passing = driver(table, Script(1.5, s1="1: pass"), pause=0.5)
    passing.tick(0.0)
    assert (passing.due(0.4), passing.due(0.5)) == ((), (1,))


# Advice for people


def test_a_person_is_advised_in_a_later_tick_and_the_match_goes_on_waiting_for_them() -> None:
    table = river(people=3)
    bots = BotDriver(table, InlineBrains())
    told: list[Advice | None] = []
    seat, record = table.acting[0], list(table.record)
    bots.advise(seat, told.append, 0.0)
    assert not told
    assert not bots.tick(0.1)
    [advice] = told
    assert advice is not None
    assert table.why_not(advice.action) is None
    assert not bots.tick(100.0)
    assert list(table.record) == record


def test_advice_for_what_is_past_is_not_told() -> None:
    table = river(people=3)
    bots = BotDriver(table, InlineBrains())
    told: list[Advice | None] = []
    seat = table.acting[0]
    bots.advise(seat, told.append, 0.0)
    table.submit(DrawStock(seat))
    bots.tick(0.1)
    assert not told


def test_who_has_nothing_to_decide_is_told_so() -> None:
    table = river(people=3)
    bots = BotDriver(table, InlineBrains())
    told: list[Advice | None] = []
    [waiting, *_] = [seat for seat in range(3) if seat not in table.acting]
    bots.advise(waiting, told.append, 0.0)
    bots.tick(0.1)
    assert told == [None]


def test_hints_are_thought_about_apart_so_that_no_bot_waits_for_one() -> None:
    table = begun(3, people=1)
    brains, coach = InlineBrains(), InlineBrains()
    bots = BotDriver(table, brains, coach=coach)
    told: list[Advice | None] = []
    bots.advise(0, told.append, 0.0)
    assert coach.thinking
    assert not brains.thinking
    bots.tick(0.1)
    assert isinstance(told[0], Advice)
    bots.advise(0, told.append, 0.2)
    bots.close()
    assert not coach.thinking


@pytest.mark.parametrize("apart", [True, False])
def test_a_bot_that_takes_over_does_not_play_what_the_person_was_advised(apart: bool) -> None:
    table = begun(3, people=1)
    brains = InlineBrains(first_thing)
    bots = BotDriver(table, brains, pause=0.5, coach=InlineBrains(quick) if apart else None)
    told: list[Advice | None] = []
    bots.advise(0, told.append, 0.0)
    own = first_thing(BotSpec(""), table.view(0), Memory.start(0))
    other = quick(BotSpec(""), table.view(0), Memory.start(0))
    assert own is not None
    assert other is not None
    assert own.action != other.action
    table.sit(0, structs.replace(table.seats[0], kind="bot"))
    bots.tick(0.1)
    assert bots.tick(0.7)
    assert not told
    assert table.record[-1].split(" #")[0] == f"0: {own.action.text}"
