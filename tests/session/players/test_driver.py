"""Bots act when they are due, in and out of turn, and advise when they are asked."""

from __future__ import annotations

from multiprocessing.connection import wait

import pytest
from msgspec import structs

from game.bots.base import BotSpec, Decision
from game.bots.choose.player import decide
from game.bots.explain.reasons import Advice
from game.bots.knowledge.memory import Memory
from game.engine.actions import Action, Cut, Discard, DrawStock
from game.engine.cards import UNKNOWN
from game.engine.events import Claimed
from game.engine.play.verbs import legal
from game.engine.state import Phase, State, View
from game.record.notation import parse_action
from game.record.record import Seat
from game.session.match.dealer import Dealer
from game.session.match.match import Match
from game.session.opponents import Opponents
from game.session.players import driver as driving
from game.session.players.brains import Decide, WorkerBrains
from game.session.players.driver import BotDriver, SeatMemories, bot_spec
from tests.support.inline_brains import InlineBrains
from tests.support.matches import Script, begun, driver, header, orders, played, river, run_headless
from tests.support.thinkers import first_thing, never_claims, quick

# In turn


def test_a_bot_plays_after_its_pause_and_not_before() -> None:
    table = begun(3)
    bots = driver(table, pause=0.5)
    assert not bots.tick(10.0)
    assert not bots.tick(10.4)
    assert bots.tick(10.5)
    assert table.phase is Phase.PLAY


def test_one_tick_of_the_bot_driver_plays_at_most_one_action() -> None:
    table = begun(3)
    bots = driver(table, pause=0.0)
    lines = len(table.recording.lines)
    for number in range(1, 6):
        assert bots.tick(0.0)
        assert len(table.recording.lines) == lines + number


def test_the_pause_of_bots_can_be_changed_during_the_match() -> None:
    table = begun(3)
    bots = driver(table, pause=2.0)
    bots.pause_seconds = 0.0
    assert bots.tick(0.0)


def test_the_bot_driver_waits_for_a_person() -> None:
    table = begun(3, people=1)
    bots = driver(table)
    assert not any(bots.tick(float(now)) for now in range(100))


def test_bots_play_on_after_the_person_until_it_is_the_turn_of_the_person_again() -> None:
    table = begun(3, people=1)
    bots = driver(table, never_claims)
    table.submit(DrawStock(0))
    table.submit(next(action for action in table.legal(0) if isinstance(action, Discard)))
    now = 0.0
    while table.acting != (0,):
        bots.tick(now)
        now += 0.25
    assert table.truth.turn == 0
    assert table.history.last_seat == 2


def no_idea(spec: BotSpec, view: View, memory: Memory) -> Decision | None:
    return None


def not_allowed(spec: BotSpec, view: View, memory: Memory) -> Decision | None:
    return Decision(Discard(view.seat, view.hand[0]), 1.0)


def test_a_bot_without_a_decision_plays_a_legal_action() -> None:
    table = begun(2)
    bots = driver(table, no_idea, pause=0.0)
    assert bots.tick(0.0)
    assert table.history.last_seat == 0


def test_a_bot_that_chooses_an_illegal_action_plays_a_legal_one_instead() -> None:
    table = begun(2)
    bots = driver(table, not_allowed, pause=0.0)
    assert bots.tick(0.0)
    assert table.phase is Phase.PLAY


def test_the_fallback_action_of_a_bot_is_found_in_its_view_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    table = begun(2)
    seen: list[State] = []

    def note(state: State, seat: int) -> list[Action]:
        seen.append(state)
        return legal(state, seat)

    monkeypatch.setattr(driving, "legal", note)
    assert driver(table, no_idea, pause=0.0).tick(0.0)
    assert seen
    assert all(set(state.stock) == {UNKNOWN} for state in seen)


@pytest.mark.parametrize("think", [no_idea, not_allowed])
def test_a_bot_without_a_legal_action_does_not_end_the_program(think: Decide, monkeypatch: pytest.MonkeyPatch) -> None:
    table = begun(2)
    monkeypatch.setattr(driving, "legal", lambda state, seat: [])
    bots = driver(table, think, pause=0.0)
    assert not any(bots.tick(float(now)) for now in range(3))


def test_bots_are_asked_with_their_own_view_and_the_memory_of_the_events_they_saw() -> None:
    table = begun(3)
    asked: list[View] = []

    def think(spec: BotSpec, view: View, memory: Memory) -> Decision | None:
        told = Memory.start(view.seat)
        for seen, events in table.history.views_of_deal(view.seat):
            for event in events:
                told = told.after(event, seen.state)
        assert memory == told
        asked.append(view)
        return never_claims(spec, view, memory)

    bots = driver(table, think, pause=0.0)
    for _ in range(30):
        bots.tick(0.0)
    assert len(asked) >= 30
    for view in asked:
        hidden = {card for seat, hand in enumerate(view.state.hands) if seat != view.seat for card in hand}
        assert hidden | set(view.state.stock) == {UNKNOWN}


# The score sheet


def deal_over(people: int) -> Match:
    table = begun(2, people=people)
    moves = 0
    while table.phase is not Phase.DEAL_OVER:
        moves += 1
        played(table, 1, moves)
    return table


def test_bots_do_not_start_the_next_deal_while_people_sit_at_the_table() -> None:
    bots = driver(deal_over(people=1))
    assert not any(bots.tick(float(now)) for now in range(100))


def test_at_a_table_of_bots_alone_the_next_deal_begins_after_a_pause() -> None:
    table = deal_over(people=0)
    bots = driver(table, pause=0.5)
    assert not bots.tick(0.0)
    assert bots.tick(0.5)
    assert table.truth.deal == 2


# Taking back


def test_an_undone_discard_stops_the_bot_about_to_draw() -> None:
    table = begun(2, people=1)
    bots = driver(table, never_claims, pause=0.5)
    table.submit(DrawStock(0))
    table.submit(next(action for action in table.legal(0) if isinstance(action, Discard)))
    bots.tick(0.0)
    assert table.undo(0)
    assert not bots.tick(1.0)
    assert table.acting == (0,)


def test_seat_memories_forget_an_undone_action() -> None:
    table = river(people=3)
    memories = SeatMemories(table)
    before = memories[1]
    table.submit(parse_action("0: draw discards", -2))
    assert memories[1] != before
    table.undo(0)
    assert memories[1] == before


def test_seat_memories_created_during_a_deal_know_the_earlier_events_of_that_deal() -> None:
    table = Match(header(3, 4))
    memories = SeatMemories(table)
    table.begin()
    played(table, 20)
    late = SeatMemories(table)
    assert [late[seat] for seat in range(3)] == [memories[seat] for seat in range(3)]


def test_a_closed_bot_driver_starts_no_more_decisions() -> None:
    table = begun(3)
    brains = InlineBrains(first_thing)
    bots = BotDriver(table, brains)
    bots.tick(0.0)
    bots.close()
    played(table, 3)
    assert brains.poll(0.0) == []


# Whole matches


def test_every_bot_at_the_table_has_a_seed_of_its_own() -> None:
    house = Opponents()
    casual = Seat("Ann", "bot", level="casual")
    specs = {bot_spec(casual, seat, seed, house) for seat in range(8) for seed in range(5)}
    assert len(specs) == 40


def test_a_bot_plays_by_its_character_and_else_by_its_level() -> None:
    house = Opponents()
    levels = {"": "standard", "casual": "casual", "nobody knows": "standard"}
    for level, plays in levels.items():
        assert bot_spec(Seat("Ann", "bot", level=level), 1, 7, house).traits == house[plays].traits
    assert bot_spec(Seat("Ann", "bot", level="learner", character="nell"), 1, 7, house).traits == house["nell"].traits
    gone = Seat("Ann", "bot", level="learner", character="a file that is gone")
    assert bot_spec(gone, 1, 7, house).traits == house["learner"].traits


@pytest.mark.parametrize("seed", [0, 1, 17, 999_999])
def test_the_seed_given_to_a_bot_cannot_deal_the_cards_of_the_match(seed: int) -> None:
    specs: list[BotSpec] = []

    def note(spec: BotSpec, view: View, memory: Memory) -> Decision | None:
        specs.append(spec)
        return first_thing(spec, view, memory)

    table = begun(3, seed)
    bots = driver(table, note, pause=0.0)
    while len(specs) < 12:
        assert bots.tick(0.0)
    cards = tuple(sorted(table.header.match_rules().of_deal(1).pack))
    dealt = Dealer(seed).card_order(cards, 1, 0)
    for spec in specs:
        for near in (spec.seed, spec.seed // 8, *(spec.seed - seat for seat in range(8))):
            assert Dealer(near).card_order(cards, 1, 0) != dealt


def short(seats: int, seed: int) -> Match:
    """Return a match to 60 points."""
    head = header(seats, seed)
    sheet = structs.replace(head.sheet, match=structs.replace(head.sheet.match, target=60))
    return Match(structs.replace(head, sheet=sheet))


@pytest.mark.parametrize("seats", [2, 4])
def test_bots_play_a_match_to_its_end_and_the_same_seed_plays_the_same_match(seats: int) -> None:
    first, second = short(seats, 3), short(seats, 3)
    run_headless(first)
    run_headless(second, decide)
    assert first.is_over
    assert orders(first.recording.lines) == orders(second.recording.lines)


def test_bots_make_the_same_plays_inline_and_in_a_worker_process() -> None:
    here, there = begun(3, 6), begun(3, 6)
    bots = driver(here, decide, pause=0.0)
    brains = WorkerBrains(decide)
    others = BotDriver(there, brains, pause_seconds=0.0)
    while len(there.recording.lines) < 30:
        bots.tick(0.0)
        while not others.tick(0.0):
            assert brains._worker is not None
            assert wait([brains._worker.link], 30)
    brains.close()
    assert orders(here.recording.lines) == orders(there.recording.lines)


# Out of turn


def laid(table: Match) -> Match:
    """Let Ann lay her run and discard, and return the match; TH below her discard fits the run."""
    for text in ("0: draw stock", "0: lay 7H 8H 9H", "0: discard 2C"):
        table.submit(parse_action(text, -2))
    return table


def test_a_bot_calls_rummy_after_its_reaction_time() -> None:
    table = laid(river(people=2))
    bots = driver(table, Script(1.5, s2="2: claim TH to m1"), pause=0.0)
    assert not bots.tick(0.0)
    assert not bots.tick(1.4)
    assert bots.tick(1.5)
    (claimed,) = (event for event in list(table.history.views_of_deal(0))[-1][1] if isinstance(event, Claimed))
    assert claimed.seat == 2


def test_a_person_can_call_quicker_than_a_bot() -> None:
    table = laid(river(people=2))
    bots = driver(table, Script(1.5, s2="2: claim TH to m1"), pause=0.0)
    bots.tick(0.0)
    table.submit(parse_action("1: claim TH to m1", -2))
    assert not any(bots.tick(now) for now in (1.0, 1.5, 2.0, 9.0))


def test_actions_of_others_do_not_delay_the_call_of_a_bot() -> None:
    table = laid(river(people=2))
    bots = driver(table, Script(1.5, s2="2: claim TH to m1"), pause=0.0)
    bots.tick(0.0)
    table.submit(DrawStock(1))
    bots.tick(1.0)
    assert not bots.due_bots(1.4)
    assert bots.tick(1.5)


def test_of_two_claiming_bots_equally_quick_the_next_in_turn_gets_the_card() -> None:
    table = laid(river(people=0))
    bots = driver(table, Script(0.7, s0="0: claim TH to m1", s1="1: draw stock", s2="2: claim TH to m1"), pause=5.0)
    bots.tick(0.0)
    assert bots.tick(0.7)
    assert table.history.last_seat == 2


def test_a_refused_call_of_a_bot_is_dropped_without_an_error() -> None:
    table = laid(river(people=2))
    bots = driver(table, Script(1.0, s2="2: claim 2C to m1"), pause=0.0)
    assert not any(bots.tick(now) for now in (0.0, 1.0, 2.0))
    assert table.history.last_seat == 0


def test_bots_that_cannot_call_are_not_asked_out_of_turn() -> None:
    table = river(people=2)
    script = Script()
    bots = driver(table, script)
    bots.tick(0.0)
    assert script.asked == []


def test_a_buying_bot_acts_after_its_reaction_and_a_declining_one_after_the_pause() -> None:
    table = begun(3, game="liverpool_rummy", people=1)
    table.submit(Cut(table.acting[0], 20))
    table.submit(DrawStock(0))
    assert table.acting == (1,)
    bots = driver(table, Script(1.5, s1="1: buy", s2="2: pass"), pause=0.5)
    bots.tick(0.0)
    assert (bots.due_bots(1.4), bots.due_bots(1.5)) == ((), (1,))
    passing = driver(table, Script(1.5, s1="1: pass"), pause=0.5)
    passing.tick(0.0)
    assert (passing.due_bots(0.4), passing.due_bots(0.5)) == ((), (1,))


# Advice for people


def test_a_person_is_advised_in_a_later_tick_and_nothing_is_played_for_them() -> None:
    table = river(people=3)
    bots = BotDriver(table, InlineBrains())
    told: list[Advice | None] = []
    seat, record = table.acting[0], list(table.recording.lines)
    bots.request_advice(seat, told.append, 0.0)
    assert not told
    assert not bots.tick(0.1)
    [advice] = told
    assert advice is not None
    assert table.why_not(advice.action) is None
    assert not bots.tick(100.0)
    assert list(table.recording.lines) == record


def test_advice_for_a_position_that_has_changed_is_not_reported() -> None:
    table = river(people=3)
    bots = BotDriver(table, InlineBrains())
    told: list[Advice | None] = []
    seat = table.acting[0]
    bots.request_advice(seat, told.append, 0.0)
    table.submit(DrawStock(seat))
    bots.tick(0.1)
    assert not told


def test_advice_for_a_seat_that_is_not_acting_is_none() -> None:
    table = river(people=3)
    bots = BotDriver(table, InlineBrains())
    told: list[Advice | None] = []
    [waiting, *_] = [seat for seat in range(3) if seat not in table.acting]
    bots.request_advice(waiting, told.append, 0.0)
    bots.tick(0.1)
    assert told == [None]


def test_hints_are_computed_by_a_separate_coach_and_delay_no_bot() -> None:
    table = begun(3, people=1)
    brains, coach = InlineBrains(), InlineBrains()
    bots = BotDriver(table, brains, coach=coach)
    told: list[Advice | None] = []
    bots.request_advice(0, told.append, 0.0)
    assert coach.has_open_questions
    assert not brains.has_open_questions
    bots.tick(0.1)
    assert isinstance(told[0], Advice)
    bots.request_advice(0, told.append, 0.2)
    bots.close()
    assert not coach.has_open_questions


@pytest.mark.parametrize("apart", [True, False])
def test_a_bot_that_takes_over_does_not_play_what_the_person_was_advised(apart: bool) -> None:
    table = begun(3, people=1)
    brains = InlineBrains(first_thing)
    bots = BotDriver(table, brains, pause_seconds=0.5, coach=InlineBrains(quick) if apart else None)
    told: list[Advice | None] = []
    bots.request_advice(0, told.append, 0.0)
    own = first_thing(BotSpec(""), table.view(0), Memory.start(0))
    other = quick(BotSpec(""), table.view(0), Memory.start(0))
    assert own is not None
    assert other is not None
    assert own.action != other.action
    table.replace_player(0, structs.replace(table.seats[0], kind="bot"))
    bots.tick(0.1)
    assert bots.tick(0.7)
    assert not told
    assert table.recording.lines[-1].split(" #")[0] == f"0: {own.action.text}"
