"""Games of Gin against RLCard's rule bot: `PYTHON -m tests.peers.rule_bot [--games N] [--level NAME] [--keep FOLDER]`.

They are played here, by the sheet of Gin, and that bot is asked what it does: what it draws is chance, it shows its
hand as soon as it may, and throws whatever leaves the least. It knows no laying off, and does so wherever it can. With
`--level random` Standard plays against somebody who does anything.
"""

from __future__ import annotations

import argparse
import time
from collections import OrderedDict
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from game.bots.base import BotSpec, Decision
from game.bots.choose.player import decide, play_anything
from game.bots.contests.selfplay import Brain, play_match
from game.bots.knowledge.memory import Memory
from game.bots.traits import Traits
from game.content.people.opponents import load_opponent
from game.content.sheets.sheets import load_sheet
from game.engine.actions import Action, Add, Discard, DrawDiscards, Knock, Pass
from game.engine.cards import Card, without
from game.engine.play.scoring import deadwood
from game.engine.play.verbs import legal
from game.engine.sheet.rules import compile_rules
from game.engine.state import Phase, State, View
from tests.benchmarks.strength_page import Outside

DRAW, TAKE, GIN, DISCARD, KNOCK = 2, 3, 5, 6, 58
"""Their numbers; a card is added to the last two."""
AGAINST = "RLCard's rule bot"


class RuleBot:
    """Decides as RLCard's rule bot does."""

    def __init__(self, seed: int) -> None:
        import_module("numpy").random.seed(seed)
        self._agent: Any = import_module("rlcard.models.gin_rummy_rule_models").GinRummyNoviceRuleAgent()

    def __call__(self, spec: BotSpec, seen: View, memory: Memory) -> Decision | None:
        """Return the rule bot's decision."""
        state, seat = seen.state, seen.seat
        if state.actor != seat and seat not in state.asked:
            return None
        offers = legal(state, seat)
        if not offers:
            return None
        if state.phase is Phase.LAY_OFF:
            return Decision(next((each for each in offers if isinstance(each, Add)), offers[0]), 1.0)
        by_number: dict[int, Action] = {}
        for offer in offers:
            by_number.setdefault(_number(state, seat, offer), offer)
        chosen = self._agent.step({"legal_actions": OrderedDict.fromkeys(by_number), "obs": [_held(seen.hand)]})
        return Decision(by_number[int(chosen)], 1.0)


def _number(state: State, seat: int, action: Action) -> int:
    match action:
        case DrawDiscards():
            return TAKE
        case Discard(card=card):
            return DISCARD + int(card)
        case Knock(card=card) if card is not None:
            left = deadwood(state.rules, tuple(sorted(without(state.hands[seat], (card,)) or ())))
            return KNOCK + int(card) if left else GIN
        case Knock():
            return GIN
        case Pass():
            return DRAW
    return DRAW


def _held(hand: tuple[Card, ...]) -> Any:
    plane = import_module("numpy").zeros(52, dtype=int)
    for face in hand:
        plane[int(face)] = 1
    return plane


def main() -> None:
    """Play matches against the rule bot and print the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--level", default="standard")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", metavar="FOLDER", type=Path, help="keep the result for the page of strengths there")
    args = parser.parse_args()
    chance = args.level == "random"
    ours = BotSpec("ours", Traits() if chance else load_opponent(args.level).traits)
    brain: Brain = play_anything if chance else RuleBot(args.seed)
    match, rng, begin = compile_rules(load_sheet("gin_rummy"), 2), Random(args.seed), time.perf_counter()
    won, gained = 0, list[float]()
    for number in range(1, args.games + 1):
        seat = number % 2
        specs: list[BotSpec] = [anew(ours, rng), anew(BotSpec("theirs"), rng)]
        brains: list[Brain] = [decide, brain]
        if seat:
            specs.reverse()
            brains.reverse()
        played = play_match(match, tuple(specs), f"{args.seed} {number}", brains=tuple(brains))
        won += seat in played.winners
        gained += [deal.scores[seat] - deal.scores[1 - seat] for deal in played.deals]
        if number % max(1, args.games // 20) and number != args.games:
            continue
        found = Outside.of(args.level, AGAINST, number, won, gained)
        print(f"{found}; {time.perf_counter() - begin:.0f} s", flush=True)
        if args.keep is not None and not chance:
            found.keep(args.keep)


def anew(spec: BotSpec, rng: Random) -> BotSpec:
    """Return the same bot with a new random seed."""
    return msgspec.structs.replace(spec, seed=rng.randrange(1 << 40))


if __name__ == "__main__":
    main()
