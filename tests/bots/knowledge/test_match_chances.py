"""Chances to win the match are those of matches played on with deals by lot, scored by the engine."""

from __future__ import annotations

from random import Random

import pytest
from msgspec import structs

from game.bots.knowledge.match_chances import match_worth, points_for_chance, win_chance_after, win_chances
from game.content.sheets.sheets import load_sheet, with_keys
from game.engine.play.dealing import new_match
from game.engine.play.standing import Standing, new_standing, standing_after
from game.engine.sheet.rules import MatchRules, compile_rules
from game.engine.state import State

MATCHES = 300


def by_lot(rng: Random, match: MatchRules, loss: float) -> tuple[int, ...]:
    """Return random points of a deal, by seat: one seat goes out, and the others are left with about `loss` points."""
    scoring, seats = match.deals[-1].scoring, range(match.players)
    if scoring.count != "hand":
        return tuple(round(rng.gauss(loss, 0.67 * loss)) for _ in seats)
    winner = rng.choice(seats)
    held = [0 if seat == winner else 1 + round(rng.expovariate(1 / loss)) for seat in seats]
    if scoring.settle == "own":
        return tuple(held)
    loses = scoring.settle == "winner_collects"
    return tuple(sum(held) if seat == winner else -held[seat] * loses for seat in seats)


def played_on(match: MatchRules, played: int, scores: tuple[int, ...], loss: float) -> float:
    """Return the share of random matches that seat 0 wins from these scores after `played` deals."""
    rng, won = Random(f"{scores}"), 0.0
    wins = (0,) * match.players if new_standing(match).wins else ()
    for _ in range(MATCHES):
        standing, deal = Standing(scores, wins), played
        while True:
            deal += 1
            end = standing_after(match, deal, standing, by_lot(rng, match, loss))
            if end.winners:
                won += (0 in end.winners) / len(end.winners)
                break
            standing = end.standing
    return won / MATCHES


@pytest.mark.parametrize(
    ("game", "played", "scores", "loss"),
    [
        ("gin_rummy", 2, (40, 0), 20),
        ("gin_rummy", 4, (90, 20), 20),
        ("gin_rummy", 3, (20, 70), 20),
        ("basic_rummy", 2, (30, -30), 13),
        ("basic_rummy", 2, (40, -10, -10, -20), 16),
        ("knock_rummy", 4, (80, 60, 30, 0), 20),
        ("doofer", 3, (20, 60), 17),
        ("doofer", 13, (90, 100), 17),
        ("liverpool_rummy", 6, (90, 100, 150), 30),
        ("romme", 5, (50, 100, 200), 25),
        ("rummy_500", 2, (150, 90), 60),
        ("rummy_500", 5, (300, 450), 60),
        ("indian_rummy", 2, (20, 50, 60), 25),
    ],
)
def test_match_chances_equal_the_shares_of_matches_won_in_simulation(
    game: str, played: int, scores: tuple[int, ...], loss: float
) -> None:
    match = compile_rules(load_sheet(game), len(scores))
    found = win_chances(match, played, scores)
    assert sum(found) == pytest.approx(1)
    assert found[0] == pytest.approx(played_on(match, played, scores, loss), abs=0.09)


def state_of(game: str, scores: tuple[int, ...], deal: int, **keys: object) -> State:
    match = compile_rules(with_keys(load_sheet(game), keys), len(scores))
    return structs.replace(new_match(match), scores=scores, deal=deal)


def test_at_the_start_of_an_even_match_a_lead_is_worth_about_its_points() -> None:
    start = state_of("gin_rummy", (0, 0), 1)
    assert match_worth(start, 0, (20, 0)) == pytest.approx(20, rel=0.1)
    assert match_worth(start, 0, (0, 20)) == pytest.approx(-20, rel=0.1)
    assert match_worth(start, 0, (0, 0)) == pytest.approx(0)
    assert points_for_chance(start.match) > 100


def test_points_are_worth_most_if_they_decide_the_match() -> None:
    even, far = state_of("gin_rummy", (80, 80), 8), state_of("gin_rummy", (80, 0), 8)
    assert match_worth(even, 0, (20, 0)) - match_worth(even, 0, (0, 0)) > 50
    assert match_worth(far, 0, (10, 0)) - match_worth(far, 0, (0, 0)) < 20
    assert win_chance_after(even, 0, (20, 0)) == 1


def test_in_the_last_deal_points_are_worth_little_unless_they_win_the_match() -> None:
    last = state_of("doofer", (100, 90), 14)
    behind, just_behind, ahead = (match_worth(last, 0, (0, points)) for points in (0, 9, 11))
    assert just_behind - behind < 2
    assert ahead - just_behind > 50
    assert win_chance_after(last, 0, (0, 10)) == 0.5


def test_an_eliminated_seat_has_no_chance_to_win_the_match() -> None:
    match = compile_rules(load_sheet("indian_rummy"), 3)
    found = win_chances(match, 4, (101, 60, 40))
    assert found[0] == 0
    assert 0.5 < found[2] < 1
    assert win_chances(match, 4, (101, 120, 40)) == (0, 0, 1)


def test_values_of_cards_that_are_not_in_the_pack_change_no_chance_to_win_the_match() -> None:
    short = with_keys(
        load_sheet("basic_rummy"), {"pack.without": ["8", "9", "10"], "pack.jokers": 0, "match.target": 100}
    )
    cheap, dear = (with_keys(short, {"scoring.values": {"A-K": 5, "8-10": each}}) for each in (1, 90))
    chances = [win_chances(compile_rules(sheet, 2), 1, (40, 0)) for sheet in (cheap, dear)]
    assert chances[0] == chances[1]
    assert chances[0][0] > 0.5
