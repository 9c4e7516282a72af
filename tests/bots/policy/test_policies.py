"""Policies play every deal there may be to its end, sensibly, and by what their seat may know."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec import structs

from game.bots.policy.policy import Policy, Seen
from game.bots.policy.style import AIMS, HASTY, LAYS, WAITS
from game.bots.search import rollouts
from game.bots.search.rollouts import has_policy, policy_for
from game.content.sheets.sheets import load_sheet, other_game_names, sheet_names
from game.engine.actions import Action
from game.engine.play.verbs import apply
from game.engine.refusals import Refused
from game.engine.sheet.rules import compile_rules
from game.engine.state import Ending, State, set_at
from tests.properties.house_rules import numbered
from tests.support.rollouts import OVER, any_style, dealt, played_out, with_policy

SHEETS = with_policy((*sheet_names(), *other_game_names()))
DEALS = 4
HOUSE_RULES = 60


@pytest.mark.parametrize("name", SHEETS)
def test_policies_play_every_rule_sheet_to_the_end(name: str) -> None:
    sheet = load_sheet(name)
    for players in {max(2, sheet.players.min), sheet.players.max}:
        match = compile_rules(sheet, players)
        for number in range(DEALS):
            rng = Random(f"{name} {players} {number}")
            start = dealt(match, f"{number}", number % len(match.deals) + 1)
            end = played_out(start, [any_style(rng) for _ in range(players)], number)
            assert end is not None, number
            assert end.phase in OVER


@pytest.mark.parametrize("tenth", range(10))
def test_policies_play_house_rules_to_the_end(tenth: int) -> None:
    for number in range(tenth * HOUSE_RULES // 10, (tenth + 1) * HOUSE_RULES // 10):
        players = 2 + number % 3
        match, rng = compile_rules(numbered(number)[1], players), Random(number)
        for deal in range(2):
            start = dealt(match, f"{number} {deal}", deal % len(match.deals) + 1)
            if not has_policy(start.rules):
                continue
            end = played_out(start, [any_style(rng) for _ in range(players)], deal)
            assert end is not None, (number, deal)


@pytest.mark.parametrize("name", with_policy(sheet_names()))
def test_policies_end_deals_by_going_out_or_showing_a_hand(name: str) -> None:
    sheet = load_sheet(name)
    players = max(2, sheet.players.min)
    match, endings = compile_rules(sheet, players), Counter[Ending | None]()
    style = HASTY if sheet.melding.in_hand else LAYS
    for number in range(12):
        start = dealt(match, f"{number}", number % len(match.deals) + 1)
        end = played_out(start, [style] * players, number)
        assert end is not None
        endings[end.ending] += 1
    won = endings[Ending.WENT_OUT] + endings[Ending.KNOCKED] + endings[Ending.DEALT]
    assert won > 6, endings


@pytest.mark.parametrize("name", with_policy(sheet_names()))
def test_actions_of_policies_are_rarely_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = load_sheet(name)
    players = max(2, sheet.players.min)
    match, counts = compile_rules(sheet, players), Counter[str]()

    def counted(state: State, action: Action) -> Any:
        counts["played"] += 1
        try:
            return apply(state, action)
        except Refused:
            counts["refused"] += 1
            raise

    monkeypatch.setattr(rollouts, "apply", counted)
    for number in range(8):
        start = dealt(match, f"{number}", number % len(match.deals) + 1)
        played_out(start, [(WAITS, LAYS, AIMS)[number % 3]] * players, number)
    assert counts["refused"] <= 0.02 * counts["played"], counts


@pytest.mark.parametrize("name", SHEETS)
def test_a_policy_does_not_look_at_hidden_cards(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = load_sheet(name)
    players = max(2, sheet.players.min)
    match, asked = compile_rules(sheet, players), list[tuple[Policy, State, int, Seen, Action]]()

    def noted(self: Policy, state: State, seat: int, seen: Seen) -> Action:
        action = real(self, state, seat, seen)
        asked.append((self, state, seat, seen.copy(), action))
        return action

    kinds = {type(policy_for(match.of_deal(deal + 1), LAYS)) for deal in range(len(match.deals))}
    for kind in kinds:
        real = kind.action
        monkeypatch.setattr(kind, "action", noted)
    start = dealt(match, name)
    played_out(start, [LAYS] * players)
    monkeypatch.undo()
    rng, policy = Random(name), policy_for(start.rules, LAYS)
    for _, state, seat, seen, action in asked:
        assert policy.action(redealt(state, seat, rng), seat, seen) == action


def redealt(state: State, seat: int, rng: Random) -> State:
    """Return the state with all cards that `seat` cannot see dealt anew."""
    shown = state.shown.seat if state.shown else seat
    others = [other for other in range(state.players) if other not in (seat, shown)]
    hidden = [face for other in others for face in state.hands[other]] + list(state.stock)
    rng.shuffle(hidden)
    hands = state.hands
    for other in others:
        size = len(hands[other])
        hands, hidden = set_at(hands, other, tuple(hidden[:size])), hidden[size:]
    return structs.replace(state, hands=hands, stock=tuple(hidden))
