"""Games of Gin to a hundred against OpenSpiel's simple bot: `PYTHON -m tests.peers.matches [--games N] [--level NAME]`.

Deals are played by their rules (`simplifications.py`), with ours beside them for the bot of this house to see, and a
deal counts what they say. Where theirs goes on after ours, with two cards left in the stock, this house's bot passes.
Whoever lost a deal deals the next, and the first with a hundred points has won the game.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from importlib import import_module
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any

from msgspec import structs

from game.bots.base import BotSpec, Limit
from game.bots.choose.player import decide
from game.bots.knowledge.memory import Memory
from game.content.people.opponents import load_opponent
from game.content.sheets.sheets import load_sheet
from game.engine.actions import (
    DEALER,
    Action,
    Add,
    Discard,
    DrawDiscards,
    DrawStock,
    Knock,
    Pass,
    Shuffle,
    uses,
)
from game.engine.events import redact
from game.engine.play.dealing import new_match, to_shuffle
from game.engine.play.verbs import apply
from game.engine.refusals import Refused
from game.engine.sheet.rules import MatchRules, compile_rules
from game.engine.state import Phase, State, view
from tests.benchmarks.strength_page import Outside
from tests.peers.hands import split
from tests.peers.theirs import CARDS, FIRST_MELD, KNOCK, PASS, STOCK, TAKE, Theirs, meld_of, their_layout, to_ours

TARGET = 100
AGAINST = "OpenSpiel's simple bot"


class Bot:
    """Our bot in one seat of a deal."""

    def __init__(self, spec: BotSpec, seat: int, seconds: float | None) -> None:
        self.spec = spec
        self.seat = seat
        self.memory = Memory.start(seat)
        self.seconds = seconds

    def decide(self, state: State) -> Action:
        """Return the bot's action in a state."""
        limit = None if self.seconds is None else Limit(time.perf_counter, time.perf_counter() + self.seconds)
        decision = decide(self.spec, view(state, self.seat), self.memory, limit)
        assert decision is not None
        return decision.action


class PeerDeal:
    """A deal in OpenSpiel, with the same deal in our engine as long as it can follow."""

    def __init__(self, start: State, order: tuple[Any, ...], bot: Bot) -> None:
        self.ours = start
        self.bot = bot
        self._follow(Shuffle(DEALER, order))
        self.theirs = Theirs.dealt({}, self.ours)
        self._simple: Any = import_module("pyspiel").make_simple_gin_rummy_bot(
            import_module("pyspiel").load_game("gin_rummy").get_parameters(), 1 - bot.seat
        )
        self.in_step = True

    def play(self) -> float:
        """Play the deal to its end; return the points that our bot wins."""
        while not self.theirs.over:
            if self.theirs.chance:
                self.theirs.throw(self.ours.stock[0])
                self._try(DrawStock(self.ours.turn))
            elif self.theirs.seat == self.bot.seat:
                self._own()
            else:
                self._other()
        return self.theirs.score * (1 if self.bot.seat == 0 else -1)

    def _follow(self, action: Action) -> None:
        self.ours, events = apply(self.ours, action)
        seat = self.bot.seat
        seen = view(self.ours, seat).state
        for event in events:
            self.bot.memory = self.bot.memory.after(redact(event, seat), seen)

    def _try(self, action: Action) -> None:
        """Try an action in our engine too; if it is refused, our engine stops following."""
        try:
            self._follow(action)
        except Refused:
            self.in_step = False

    def _own(self) -> None:
        ours, theirs, seat = self.ours, self.theirs, self.bot.seat
        if theirs.phase == "WALL" or not self.in_step:
            theirs.do(PASS if PASS in theirs.numbers else theirs.numbers[-1])
            return
        if theirs.phase == "LAYOFF":
            self._lay_off()
            return
        action = self.bot.decide(ours)
        if isinstance(action, DrawStock):
            theirs.do(STOCK)
            return  # the card comes by chance
        if isinstance(action, DrawDiscards):
            theirs.do(TAKE)
        elif isinstance(action, Pass):
            theirs.do(PASS)
        elif isinstance(action, Discard):
            theirs.throw(action.card)
        elif isinstance(action, Knock) and action.card is not None:
            card = action.card
            if KNOCK in theirs.numbers:
                theirs.do(KNOCK)
            else:
                action = Discard(seat, card)  # they do not see that it may be shown
            theirs.throw(card)
        self._try(action)
        if isinstance(action, Knock):
            for meld in self.ours.melds:
                for part in split(frozenset(meld.faces)):
                    theirs.lay(part)
            theirs.do(PASS)

    def _lay_off(self) -> None:
        theirs, seat = self.theirs, self.bot.seat
        if theirs.lays_off:
            while self.ours.phase is Phase.LAY_OFF:
                action = self.bot.decide(self.ours)
                self._try(action)
                if not isinstance(action, Add):
                    break
                if action.cards[0].card in theirs.cards:
                    theirs.throw(action.cards[0].card)
            theirs.do(PASS)
        for meld in their_layout(tuple(theirs.hand(seat))):
            theirs.lay(meld)
        theirs.do(PASS)

    def _other(self) -> None:
        theirs, seat = self.theirs, 1 - self.bot.seat
        number = theirs.asked(self._simple)
        theirs.do(number)
        if not self.in_step or theirs.over:
            return
        if number == TAKE:
            self._try(DrawDiscards(seat))
        elif number == PASS and self.ours.phase is Phase.OFFER:
            self._try(Pass(seat))
        elif number < CARDS and self.ours.phase is Phase.PLAY:
            self._try(Discard(seat, to_ours(number)))
        elif number == KNOCK:
            self._shown(seat)

    def _shown(self, seat: int) -> None:
        """Let OpenSpiel's bot lay out its hand, and our engine follow."""
        theirs = self.theirs
        thrown = theirs.asked(self._simple)
        theirs.do(thrown)
        melds = []
        while (number := theirs.asked(self._simple)) >= FIRST_MELD:
            theirs.do(number)
            melds.append(uses(tuple(sorted(meld_of(number)))))
        theirs.do(number)
        self._try(Knock(seat, to_ours(thrown), tuple(melds)))


def games(
    match: MatchRules, spec: BotSpec, seed: int, seconds: float | None, begin: int = 0
) -> Iterator[tuple[bool, list[float]]]:
    """Play games without end, from number `begin`; yield for each whether our bot won, and its points in each deal."""
    for number in count(begin):
        rng = Random(f"{seed} {number}")
        scores, won = [0.0, 0.0], list[float]()
        first = number % 2 == 0
        while max(scores) < TARGET:
            seat = 0 if first else 1
            bot = Bot(structs.replace(spec, seed=rng.randrange(1 << 40)), seat, seconds)
            start = new_match(match, dealer=1)
            both = (int(scores[seat]), int(scores[1 - seat]))
            order = list(to_shuffle(start))
            rng.shuffle(order)
            start = structs.replace(start, scores=both)
            points = PeerDeal(start, tuple(order), bot).play()
            won.append(points)
            scores[points < 0] += abs(points)
            if points:
                first = points > 0  # who lost deals, and the other plays first
        yield scores[0] >= TARGET, won


def main() -> None:
    """Play the games and print the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--level", default="standard")
    parser.add_argument("--worlds", type=int, help="in place of the level's")
    parser.add_argument("--seconds", type=float, help="the most for a decision")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", metavar="FOLDER", type=Path, help="go on from the result there, and keep it there")
    args = parser.parse_args()
    altered = any(vars(args)[name] != parser.get_default(name) for name in ("worlds", "seconds", "seed"))
    if args.keep is not None and altered:
        parser.error("what is kept is played with the worlds, time and seed of all others: leave --keep out")
    traits = load_opponent(args.level).traits
    if args.worlds is not None:
        traits = structs.replace(traits, search=args.worlds, rollouts=args.worlds)
    match = compile_rules(load_sheet("gin_rummy"), 2)
    began = time.perf_counter()
    before = None if args.keep is None else Outside.kept(args.keep, args.level, AGAINST)
    first = 0 if before is None else before.games
    if before is not None:
        print(f"{before}; kept", flush=True)
    wins, gained = 0, list[float]()
    played = games(match, BotSpec("ours", traits), args.seed, args.seconds, first)
    for number, (won, deals) in enumerate(islice(played, max(0, args.games - first)), 1):
        wins += won
        gained += deals
        if number % max(1, args.games // 100) == 0 or first + number == args.games:
            found = Outside.of(args.level, AGAINST, number, wins, gained)
            if before is not None:
                found = before + found
            print(f"{found}; {time.perf_counter() - began:.0f} s", flush=True)
            if args.keep is not None:
                found.keep(args.keep)


if __name__ == "__main__":
    main()
