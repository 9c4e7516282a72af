"""The sample of deals played in step with OpenSpiel that is kept, as staged tables; needs no other program.

A table has all the choices there were for a knock and in a lay-off, and how the deal ended. Deals are left out in which
the other program ended otherwise or offered otherwise then; its score of a tie has the bonus, that of a spade is
doubled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from game.engine.actions import Action
from game.engine.cards import show
from game.engine.play.scoring import hand_points, undercutters

if TYPE_CHECKING:  # it needs the other program
    from tests.peers.in_step import Game, Played

FOLDER = Path(__file__).parent / "deals"
ROOM, ROOM_FOR_OTHERS = 140, 12
"""Deals of the first set of rules, and of each other."""
IN_A_FILE = 20
LONGEST = 60
"""Steps of a deal that does not show anything seldom."""
SELDOM = ("stock run low", "round and round")
WANTED = {
    "gin": 20,
    "undercuts": 20,
    "equal deadwood": 12,
    "deals with cards laid off": 40,
    "lay-outs named by the knocker": 12,
    "offers taken by the first": 15,
    "offers taken by the dealer": 15,
    "offers passed by both": 15,
    "stock run low": 8,
    "round and round": 2,
}
"""The number of deals with each kind of event for the first set of rules; for others a tenth, at least one."""
LEFT_OUT = ("ELEVEN_CARDS", "THIRD_CARD", "COUNTED_TWICE", "PUT_BACK", "MANY_TAKEN")


class Sample:
    """A selection of deals worth recording."""

    def __init__(self) -> None:
        self._games: dict[str, Game] = {}
        self._chosen: dict[str, list[Played]] = {}
        self._spare: dict[str, list[Played]] = {}
        self._shown: dict[str, Counter[str]] = {}

    def add(self, played: Played, game: Game) -> None:
        """Keep a deal if it shows a kind of event that few kept deals show, or as a spare."""
        name = played.game
        first = not self._games or name == next(iter(self._games))
        self._games[name] = game
        chosen, shown = self._chosen.setdefault(name, []), self._shown.setdefault(name, Counter())
        spare = self._spare.setdefault(name, [])
        room = ROOM if first else ROOM_FOR_OTHERS
        long = len(played.steps) > LONGEST and not any(played.kinds[kind] for kind in SELDOM)
        if long or any(met.name in LEFT_OUT for met in played.met):
            return
        wanted = {kind: count if first else max(1, count // 10) for kind, count in WANTED.items()}
        lacking = [kind for kind, count in wanted.items() if played.kinds[kind] and shown[kind] < count]
        if lacking and len(chosen) < room:
            chosen.append(played)
            shown.update({kind: 1 for kind in wanted if played.kinds[kind]})
        elif len(spare) < room and played.kinds["shown"]:
            spare.append(played)

    def write(self) -> None:
        """Write the kept deals as staged tables."""
        tables: list[str] = []
        for name, chosen in self._chosen.items():
            room = ROOM if not tables else ROOM_FOR_OTHERS
            whole = (chosen + self._spare[name])[:room]
            tables += ["\n".join(_table(number, each, self._games[name])) for number, each in enumerate(whole, 1)]
        FOLDER.mkdir(exist_ok=True)
        for old in FOLDER.glob("*.yaml"):
            old.unlink()
        for at in range(0, len(tables), IN_A_FILE):
            text = "\n---\n".join(tables[at : at + IN_A_FILE]) + "\n"
            (FOLDER / f"{at // IN_A_FILE + 1:02}.yaml").write_text(text, encoding="utf-8", newline="\n")


def _table(number: int, played: Played, game: Game) -> Iterator[str]:
    start, end = played.start, played.end
    assert end is not None
    yield f"title: {played.game} {number}"
    yield f"game: {game.sheet}"
    if game.keys:
        keys = [f"{key}: {'yes' if value is True else value}" for key, value in game.keys.items()]
        yield f"rules: {{{', '.join(keys)}}}"
    yield "players: 2"
    yield "phase: offer"
    yield f"hands: [{', '.join(map(show, start.hands))}]"
    yield f"stock: {show(start.stock)}"
    yield f"discards: {show(start.discards)}"
    yield "play:"
    for step in played.steps:
        if isinstance(step, Action):
            yield f"- {step.text}"
        else:
            yield f"- expect: {{legal: [{', '.join(action.text for action in step['legal'])}]}}"
    shown = [f"phase: {end.phase.value}", f"deal_scores: {list(end.deal_scores)}"]
    if end.shown is None:
        shown.append("knocked: none")
    else:
        deadwood = ", ".join(f"{seat}: {points}" for seat, points in enumerate(hand_points(end)))
        shown += [f"knocked: {end.shown.seat}", f"deadwood: {{{deadwood}}}", f"undercut: {list(undercutters(end))}"]
    yield f"- expect: {{{', '.join(shown)}}}"
