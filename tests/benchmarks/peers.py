"""Other rummy environments, measured in a process of their own: `PYTHON -m tests.benchmarks.peers`.

It needs nothing of this project, so PYTHON may be that of any environment with `rlcard`, `open_spiel` or both.
One question a line comes in as JSON and one answer goes out:

    {"play": "rlcard", "seconds": 0.5}         {"decisions": 9400, "processor": 0.5, "clock": 0.51}
    {"deadwood": "open_spiel", "hands": […]}   {"deadwood": [31, …], "processor": 0.002, "clock": 0.002}
    {"names": true}                            {"names": ["rlcard", "open_spiel"]}

A hand is ten numbers of cards, suit * 13 + rank - 1, which is how both number them too.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

MODULES = {"rlcard": "rlcard", "open_spiel": "pyspiel"}
BATCH = 200
"""Decisions between two looks at the clock."""


class Pace(NamedTuple):
    """The number of decisions, and the seconds they took, of processor time and by the clock."""

    decisions: int
    processor: float
    clock: float

    @property
    def rate(self) -> float:
        """Decisions a second of processor time."""
        return self.decisions / self.processor


def paced(play: Callable[[int], None], seconds: float) -> Pace:
    """Call `play` (with a number of decisions to take) until it used so many seconds of processor time."""
    done = 0
    clock, processor = time.perf_counter(), time.process_time()
    while (used := time.process_time() - processor) < seconds:
        play(BATCH)
        done += BATCH
    return Pace(done, used, time.perf_counter() - clock)


class Rlcard:
    """RLCard's gin-rummy environment as its agents use it, observations included."""

    def __init__(self) -> None:
        self._env: Any = import_module("rlcard").make("gin-rummy", config={"seed": 1})
        self._rng = Random(1)
        self._legal: list[int] = []
        self._utils: Any = import_module("rlcard.games.gin_rummy.utils.utils")
        self._melding: Any = import_module("rlcard.games.gin_rummy.utils.melding")

    def play(self, decisions: int) -> None:
        """Take random legal decisions, in one deal after another."""
        env, rng, legal = self._env, self._rng, self._legal
        for _ in range(decisions):
            if not legal:
                legal = list(env.reset()[0]["legal_actions"])
            state, _ = env.step(rng.choice(legal))
            legal = [] if env.is_over() else list(state["legal_actions"])
        self._legal = legal

    def hand(self, cards: Sequence[int]) -> Any:
        """Return a hand in the form that RLCard takes."""
        return [self._utils.get_card(card) for card in cards]

    def deadwood(self, hand: Any) -> int:
        """Return the least deadwood of ten cards."""
        clusters = self._melding.get_best_meld_clusters(hand)
        return int(self._utils.get_deadwood_count(hand, clusters[0] if clusters else []))


class OpenSpiel:
    """OpenSpiel's gin_rummy, run from Python; cards are dealt by chance nodes, which do not count as decisions."""

    def __init__(self) -> None:
        pyspiel: Any = import_module("pyspiel")
        self._game = pyspiel.load_game("gin_rummy")
        self._utils = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
        self._state: Any = self._game.new_initial_state()
        self._rng = Random(1)

    def play(self, decisions: int) -> None:
        """Take random legal decisions, in one deal after another."""
        state, rng = self._state, self._rng
        left = decisions
        while left:
            if state.is_terminal():
                state = self._game.new_initial_state()
            if state.is_chance_node():
                state.apply_action(rng.choice(state.chance_outcomes())[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                left -= 1
        self._state = state

    def hand(self, cards: Sequence[int]) -> Any:
        """Return a hand in the form that OpenSpiel takes."""
        return list(cards)

    def deadwood(self, hand: Any) -> int:
        """Return the least deadwood of ten cards."""
        return int(self._utils.min_deadwood(hand))


MAKERS: dict[str, Callable[[], Rlcard | OpenSpiel]] = {"rlcard": Rlcard, "open_spiel": OpenSpiel}


def serve() -> None:
    """Answer questions from standard input until it ends."""
    made: dict[str, Rlcard | OpenSpiel] = {}
    for line in sys.stdin:
        question = json.loads(line)
        if "names" in question:
            answer: dict[str, Any] = {"names": [name for name, module in MODULES.items() if find_spec(module)]}
        else:
            name = question.get("play") or question["deadwood"]
            peer = made.setdefault(name, made.get(name) or MAKERS[name]())
            answer = _asked(peer, question)
        print(json.dumps(answer), flush=True)


def _asked(peer: Rlcard | OpenSpiel, question: dict[str, Any]) -> dict[str, Any]:
    if "play" in question:
        return paced(peer.play, question["seconds"])._asdict()
    hands = [peer.hand(hand) for hand in question["hands"]]
    clock, processor = time.perf_counter(), time.process_time()
    deadwood = [peer.deadwood(hand) for hand in hands]
    return {
        "deadwood": deadwood,
        "processor": time.process_time() - processor,
        "clock": time.perf_counter() - clock,
    }


class Peers:
    """A process with another interpreter and the peers that it can import; without an interpreter, no peers."""

    def __init__(self, python: str | None) -> None:
        self.names: list[str] = []
        self._process: subprocess.Popen[str] | None = None
        if python:
            self._process = subprocess.Popen(
                [python, "-m", "tests.benchmarks.peers"],
                cwd=Path(__file__).parents[2],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            self.names = self.ask({"names": True})["names"]

    @property
    def absent(self) -> list[str]:
        """The names of peers that cannot be measured."""
        return [name for name in MODULES if name not in self.names]

    def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """Send a question to the process and return the answer."""
        process = self._process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(question) + "\n")
        process.stdin.flush()
        answer: dict[str, Any] = json.loads(process.stdout.readline())
        return answer

    def pace(self, name: str, seconds: float) -> Pace:
        """Return the pace of random legal play in the peer `name`."""
        return Pace(**self.ask({"play": name, "seconds": seconds}))

    def close(self) -> None:
        """End the process."""
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()
            self._process.wait()


if __name__ == "__main__":
    serve()
