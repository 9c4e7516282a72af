"""Deals that policies play out from their first decision on."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from msgspec import structs

from game.bots.contests.shuffling import Shuffler
from game.bots.policy.policy import Seen
from game.bots.policy.style import Style
from game.bots.search.rollouts import Candidate, Determinization, has_policy, play_out, policy_for
from game.content.sheets.sheets import load_sheet
from game.engine.actions import DEALER, Action, Cut, Shuffle
from game.engine.play.dealing import new_match
from game.engine.play.verbs import apply
from game.engine.sheet.rules import MatchRules, compile_rules
from game.engine.state import Phase, State

OVER = (Phase.DEAL_OVER, Phase.MATCH_OVER)


def with_policy(names: Iterable[str]) -> list[str]:
    """Return the names of the sheets whose first deal policies can play, with two players."""
    return [name for name in names if has_policy(compile_rules(load_sheet(name), 2).of_deal(1))]


def dealt(match: MatchRules, seed: str, deal: int = 1) -> State:
    """Return the state of a match after deal number `deal` was dealt."""
    state, shuffler = new_match(match), Shuffler(seed)
    state = structs.replace(state, deal=deal, rules=match.of_deal(deal), stages=(deal,) * match.players)
    while state.phase in (Phase.SHUFFLE, Phase.CUT):
        action: Action = Cut(state.actor, len(state.stock) // 2)
        if state.phase is Phase.SHUFFLE:
            action = Shuffle(DEALER, shuffler.order(state))
        state, _ = apply(state, action)
    return state


def any_style(rng: Random) -> Style:
    """Return a random playing style, sensible or not."""
    return Style(
        keep=rng.choice([0.0, 3.0, 20.0]),
        fear=rng.choice([0.0, 1.0, -5.0]),
        known_fear=rng.choice([0.0, 4.0]),
        take=rng.choice([-1000, 0, 1, 5]),
        swap=rng.choice([1000, 6, -1000]),
        knock=(*[rng.choice([0, 5, 10]) for _ in range(rng.randrange(4))], rng.choice([0, 10, 1 << 30])),
        hold=rng.choice([0, 3, 1 << 30]),
        alert=rng.choice([2, 4]),
        chance=rng.choice([0.1, 0.3]),
        share=rng.choice([0.5, 1.0]),
    )


def played_out(start: State, styles: list[Style], seed: int = 1) -> State | None:
    """Play a deal from its first decision to its end, and return the last state; None if it does not end."""
    if start.phase in OVER:
        return start  # a hand that was dealt won it
    policies = tuple([policy_for(start.rules, style) for style in styles])
    players = start.players
    determinization = Determinization(start, policies, Seen([0] * players, [0] * players), seed)
    seat = start.asked[0] if start.asked else start.turn
    action = policies[seat].action(start, seat, determinization.seen)
    return play_out(determinization, Candidate(action), seat) or play_out(
        determinization, Candidate(policies[seat].fallback(start, seat)), seat
    )
