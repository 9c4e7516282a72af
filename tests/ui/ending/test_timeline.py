"""What is told when: every seat in order, every card once, and at the end the numbers of the accounts."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from game.engine.play.accounts import AccountEntry
from game.engine.state import NOBODY, State
from game.session.match.outcome import DealOutcome, deal_outcome
from game.ui.ending.timeline import (
    COUNTING,
    STILL,
    STILL_MATCH,
    Beat,
    Playback,
    Timeline,
    cue_sound,
    static_timeline,
    timeline,
)
from tests.support.for_each import for_each
from tests.ui.support.endings import played
from tests.ui.support.places import random_deals

GAMES = [("rummy_500", 3, 2), ("rummy_500", 8, 1), ("double_rum", 8, 1), ("liverpool_rummy", 5, 2), ("doofer", 2, 3)]


def deals() -> list[State]:
    return [state for game, players, count in GAMES for state in random_deals(game, players, count)[1]]


def match() -> DealOutcome:
    return deal_outcome(played("rummy_500", 3, 1).lasts[-1].after, (1,))


@pytest.mark.parametrize("make", [timeline, static_timeline])
def test_the_points_counted_in_the_ending_are_those_of_the_score_sheet(make: Callable[[DealOutcome], Timeline]) -> None:
    for state in deals():
        told = deal_outcome(state, (0,))
        line = make(told)
        for account in told.accounts:
            counted = [cue for cue in line.cues if cue.seat == account.seat]
            for entry in {item.entry for item in account.items}:
                of_entry = sum(cue.points for cue in counted if cue.entry is entry)
                assert of_entry == sum(item.points for item in account.items if item.entry is entry)
            assert line.points_counted(account.seat, line.seconds) == account.score
            assert line.has_landed(account.seat, line.seconds)


def test_seats_are_counted_clockwise_and_the_seat_that_went_out_last() -> None:
    for state in deals():
        line = timeline(deal_outcome(state, ()))
        last = state.out if state.out != NOBODY else state.dealer
        order = [cue.seat for cue in line.cues_of(Beat.SEAT)]
        assert order == [*state.clockwise(last), last]
        for seat, after in pairwise(order):
            flown = line.cues_of(Beat.FLY, seat)[0]
            counted = [cue for cue in line.cues if cue.seat == seat and cue.beat in (Beat.CARD, Beat.LINE)]
            assert all(cue.counted_at <= flown.at for cue in counted)
            assert flown.end <= line.cues_of(Beat.SEAT, after)[0].at + 1e-9
            assert line.counted_seat(flown.at) == seat


def test_in_the_ending_all_gains_arrive_before_the_winner_is_shown_and_the_ranks_change_afterwards() -> None:
    for state in deals():
        line = timeline(deal_outcome(state, (0,)))
        (breath,), (winner,), (ranks,), (hold,) = (
            line.cues_of(beat) for beat in (Beat.BREATH, Beat.WINNER, Beat.RANKS, Beat.HOLD)
        )
        flown = line.cues_of(Beat.FLY)
        assert breath.at == 0
        assert breath.end <= line.cues_of(Beat.SEAT)[0].at
        assert max(cue.end for cue in flown) <= winner.at + 1e-9
        assert winner.end <= ranks.at + 1e-9
        assert ranks.end <= hold.at + 1e-9
        assert line.seconds == hold.end
        assert line.counted_seat(winner.at + 0.01) == NOBODY


def test_every_card_is_turned_over_once_and_those_of_a_hand_one_by_one() -> None:
    for state in deals():
        line = timeline(deal_outcome(state, ()))
        for seat, hand in enumerate(state.hands):
            held = [cue for cue in line.cues_of(Beat.CARD, seat) if cue.entry is not AccountEntry.TABLE]
            account = deal_outcome(state, ()).accounts[seat]
            shown = sorted(
                card for item in account.items if item.entry is not AccountEntry.TABLE for card in item.cards
            )
            assert sorted(cue.card for cue in held) == shown
            assert shown in (sorted(hand), [])
            assert all(one.at < other.at for one, other in pairwise(held))


def test_the_timeline_is_short_however_much_there_is_to_count() -> None:
    for state in deals():
        line = timeline(deal_outcome(state, ()))
        begin, end = line.cues_of(Beat.SEAT)[0].at, max(cue.end for cue in line.cues_of(Beat.FLY))
        assert end - begin <= COUNTING[0] + COUNTING[1] * state.players + 1e-9


def test_a_slower_pace_delays_the_winner_and_does_not_lengthen_the_confetti() -> None:
    told = match()
    quick, slow = timeline(told, 0.5), timeline(told, 1.8)
    assert slow.cues_of(Beat.WINNER)[0].at == pytest.approx(3.6 * quick.cues_of(Beat.WINNER)[0].at)
    falls = [line.cues_of(Beat.CONFETTI)[0].lasts for line in (quick, slow)]
    assert falls[0] == falls[1]


def test_confetti_falls_only_if_a_person_wins_and_longer_for_a_match() -> None:
    deal = played("rummy_500", 3, 1).lasts[10].after
    assert not timeline(deal_outcome(deal, ())).cues_of(Beat.CONFETTI)
    assert not timeline(deal_outcome(deal, (1,))).cues_of(Beat.CONFETTI)
    (small,), (large,) = (
        timeline(deal_outcome(deal, (0,))).cues_of(Beat.CONFETTI),
        timeline(match()).cues_of(Beat.CONFETTI),
    )
    assert small.lasts < large.lasts
    assert not static_timeline(match()).cues_of(Beat.CONFETTI)


def test_the_ending_of_a_match_lasts_longer_than_that_of_a_deal() -> None:
    lasts = played("rummy_500", 3, 1).lasts
    deal, over = deal_outcome(lasts[10].after, (2,)), deal_outcome(lasts[-1].after, (2,))
    assert timeline(over).cues_of(Beat.HOLD)[0].lasts > timeline(deal).cues_of(Beat.HOLD)[0].lasts
    assert (static_timeline(deal).seconds, static_timeline(over).seconds) == (STILL, STILL_MATCH)


@for_each(
    ("deal", "people", "sound"),
    [
        (11, (0,), "win_deal"),
        (12, (1,), "win_match"),
        (7, (1,), "lose_near"),
        (9, (0,), "lose_clear"),
        (12, (0,), "lose_clear"),
        (11, (), "win_deal"),
        (12, (), "win_match"),
    ],
)
@for_each("make", [timeline, static_timeline])
def test_the_ending_plays_the_sound_of_winning_or_losing(
    deal: int, people: tuple[int, ...], sound: str, make: Callable[[DealOutcome], Timeline]
) -> None:
    told = deal_outcome(played("rummy_500", 3, 1).lasts[deal - 1].after, people)
    heard = [found[0] for cue in make(told).cues if (found := cue_sound(cue, told))]
    assert [name for name in heard if name.startswith(("win", "lose"))] == [sound]
    assert (len(heard) == 1) == (make is static_timeline)


def test_each_cue_of_the_ending_begins_once_at_any_tick_length() -> None:
    told = match()
    line = timeline(told)
    for step in (0.003, 0.1, 0.7, 30.0):
        telling, begun = Playback(told, line, moves=True), []
        while telling.now < line.seconds:
            begun += telling.advance(step)
        assert sorted(cue.at for cue in begun) == sorted(cue.at for cue in line.cues)


def test_an_ending_playback_moves_until_it_rests_and_a_static_one_never_moves() -> None:
    told = match()
    line = timeline(told)
    telling = Playback(told, line, moves=True)
    rest = max(line.cues_of(Beat.HOLD)[0].at, line.cues_of(Beat.CONFETTI)[0].end)
    while telling.now + 0.05 < rest:
        assert telling.is_moving
        telling.advance(0.05)
    telling.advance(0.1)
    assert not telling.is_moving
    quiet = Playback(told, static_timeline(told), moves=False)
    assert quiet.is_moving, "it has to be drawn"
    quiet.advance(0.01)
    assert not quiet.is_moving
