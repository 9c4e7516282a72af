"""Tests of `game.bots.contests.selfplay`."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec import convert, structs

from game.bots.base import BotSpec, Decision
from game.bots.choose.player import decide, play_anything
from game.bots.contests import shuffling
from game.bots.contests.selfplay import MOST_IN_TURN, BotTable, BrokenMatch, play_match
from game.bots.contests.shuffling import SeatStreams
from game.bots.knowledge.memory import Memory
from game.engine.actions import Action, Add, Discard
from game.engine.cards import UNKNOWN, parse_cards
from game.engine.events import Event
from game.engine.play.turns import MOST_TURNS
from game.engine.play.verbs import apply, legal
from game.engine.sheet.keys import RuleSheet
from game.engine.sheet.rules import compile_rules
from game.engine.state import Phase, State, View
from tests.support.positions import SHEETS, position, rules_of

Leak = Callable[[State], State]
TWO = (BotSpec("Ann", seed=1), BotSpec("Ben", seed=2))


def seats(game: str, players: int) -> tuple[BotSpec, ...]:
    return tuple(BotSpec(f"bot {seat}", seed=seat) for seat in range(players))


@pytest.mark.parametrize("game", SHEETS)
def test_selfplay_plays_every_sheet_to_its_end(game: str) -> None:
    sheet = rules_of(game, 3).sheet
    for players, deals in ((max(2, sheet.players.min), 2), (sheet.players.max, 1)):
        result = play_match(rules_of(game, players), seats(game, players), f"{game} {players}", most_deals=deals)
        assert len(result.deals) <= deals
        for deal in result.deals:
            assert deal.turns < MOST_TURNS / 4
            assert deal.false_lays == 0
            assert sum(deal.melds) > 0 or deal.ending != "went_out"


def test_selfplay_with_equal_seeds_plays_the_same_match() -> None:
    first, again = (play_match(rules_of("rummy_500", 2), TWO, "same", most_deals=3) for _ in range(2))
    other = play_match(rules_of("rummy_500", 2), TWO, "other", most_deals=3)
    assert first.deals == again.deals
    assert first.deals != other.deals


def test_a_selfplay_match_ends_with_a_winner() -> None:
    result = play_match(rules_of("rummy_500", 2), TWO, "whole")
    [winner] = result.winners
    assert result.scores[winner] == max(result.scores) >= 500
    assert result.scores == tuple(sum(deal.scores[seat] for deal in result.deals) for seat in range(2))


def test_a_refused_decision_breaks_a_selfplay_match_and_shows_the_record() -> None:
    def cheat(spec: BotSpec, seen: View, memory: Memory) -> Decision | None:
        return Decision(Discard(seen.seat, UNKNOWN), 1.0) if seen.state.turn == seen.seat else None

    with pytest.raises(BrokenMatch, match="was refused: DrawFirst") as broken:
        play_match(rules_of("rummy_500", 2), TWO, "cheat", brains=(cheat, cheat))
    assert isinstance(broken.value.actions[-1], Discard)


@pytest.mark.parametrize(
    "leak",
    [
        lambda state: structs.replace(state, stock=state.stock[1:]),
        lambda state: structs.replace(state, stock=(*state.stock, state.stock[0])),
        lambda state: structs.replace(state, stock=(*state.stock[1:], state.discards[-1])),
        lambda state: structs.replace(state, hands=(state.hands[0][1:], *state.hands[1:])),
    ],
    ids=["lost from the stock", "doubled", "one for another", "lost from a hand"],
)
def test_a_lost_or_doubled_card_breaks_a_selfplay_match(leak: Leak, monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(state: State, action: Action) -> tuple[State, list[Event]]:
        new, events = apply(state, action)
        return leak(new) if isinstance(action, Discard) else new, events

    monkeypatch.setattr(shuffling, "apply", leaking)
    with pytest.raises(BrokenMatch, match="cards were lost or doubled") as broken:
        play_match(rules_of("rummy_500", 2), TWO, "leak")
    assert isinstance(broken.value.actions[-1], Discard), "found at once"


def test_a_selfplay_match_breaks_if_no_bot_gives_a_next_action() -> None:
    def asleep(spec: BotSpec, seen: View, memory: Memory) -> Decision | None:
        return None

    with pytest.raises(BrokenMatch, match="nobody has anything to do in phase draw"):
        play_match(rules_of("rummy_500", 2), TWO, "asleep", brains=(asleep, asleep))


def test_a_deal_that_does_not_end_breaks_a_selfplay_match() -> None:
    with pytest.raises(BrokenMatch, match="deal 1 has not ended after 3 turns"):
        play_match(rules_of("rummy_500", 2), TWO, "endless", most_turns=3)


@pytest.mark.parametrize("game", ["rummy_500", "doofer", "basic_rummy", "double_rum"])
def test_bots_beat_random_players(game: str) -> None:
    match = rules_of(game, 2)
    sign = 1 if match.of_deal(1).scoring.winner == "highest" else -1
    won = 0
    for number in range(12):
        brains = (decide, play_anything) if number % 2 else (play_anything, decide)
        [deal] = play_match(match, TWO, f"random {number}", most_deals=1, brains=brains).deals
        bot = 0 if number % 2 else 1
        won += sign * deal.scores[bot] > sign * deal.scores[1 - bot]
    assert won >= 11


@pytest.mark.parametrize(
    "own",
    [
        {"pack": {"jokers": 1, "wild": ["5"]}},
        {"pack": {"jokers": 4, "wild": ["5"]}, "melding": {"contract": "1 set"}},
        {"pack": {"jokers": 2, "wild": []}, "deal": {"hand_size": 3}, "calls": {"rummy_in_the_deck": True}},
    ],
)
def test_bots_play_on_with_jokers_that_are_not_wild(own: dict[str, object]) -> None:
    match = compile_rules(convert(own | {"match": {"deals": 6}}, RuleSheet), 2)
    result = play_match(match, TWO, "dead cards")
    assert [deal.ending for deal in result.deals].count("went_out") >= 4


def test_cards_moved_to_and_fro_for_ever_break_the_match() -> None:
    melds = ((1, "7S JS QS KS"), (0, "6D 7D JD QD KD"), (0, "6S 6H 6C"))
    hands = ["4H 4D 4S", "2H 3D 5D 7H AD"]
    rest = list(rules_of("conquian", 2).deals[0].pack)
    for face in parse_cards(" ".join([*hands, "3C", *(cards for _, cards in melds)])):
        rest.remove(face)
    stock = " ".join(map(repr, rest))
    state = position("conquian", hands, phase=Phase.PLAY, deal=1, stock=stock, discards="3C", by=1, melds=melds)

    def shuttle(spec: BotSpec, seen: View, memory: Memory) -> Decision | None:
        return Decision(next(each for each in legal(seen.state, seen.seat) if isinstance(each, Add)), 1.0)

    table = BotTable(state, TWO, SeatStreams("1", state.stock), (shuttle, shuttle))
    for _ in range(MOST_IN_TURN):
        table.step()
    with pytest.raises(BrokenMatch, match="actions in a turn"):
        table.step()
