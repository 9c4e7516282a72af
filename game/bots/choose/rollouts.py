"""What an action leads to: a circuit of the table played on by standard bots, in a world that may be the true one.

All candidates are played in the same worlds, and every seat draws from a stream of its own: what chance brings is the
same for all of them, and what differs was decided. A deal that is not over after the circuit is appraised as the bots
appraise it. To play every deal to its end takes four times as long, and the differences scatter two to four times as
much; in 25 pairs of plays of five games the means agreed within that.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from game.bots.base import BotSpec, Decision, chance_of, decide
from game.bots.choose.contract import Prospects
from game.bots.choose.first_lay import CONTRACT_WORTH, aim
from game.bots.choose.hand_value import left_worth
from game.bots.choose.pieces import Layout
from game.bots.contests.duplicate import SeatStreams
from game.bots.contests.selfplay import BotTable, Pack
from game.bots.knowledge.memory import Memory
from game.bots.knowledge.outlook import outlook
from game.engine.actions import Action
from game.engine.play.claims import claims
from game.engine.play.scoring import table_points
from game.engine.state import State, View, view

_HELD = 0.35
"""Share of what a hand counts that is reckoned with before the first lay."""


class World(Struct, frozen=True):
    """A position with all its cards; `memories` are what every seat remembers there."""

    state: State
    memories: tuple[Memory, ...]
    number: int
    """Gives what chance brings from here on."""
    exact: bool = False
    """Whether the cards of the stock come in their order, as in the true position."""


def led_to(world: World, seat: int, action: Action | None) -> float:
    """Return by how many points `seat` is ahead of the mean of the others after an action, played on for a circuit.

    None: the seat lets pass what it could claim now. What comes up later it may claim.

    Raises:
        BrokenMatch: the action is not allowed in this world.
    """
    state = world.state
    specs = tuple(BotSpec("", seed=chance_of(world.number, each)) for each in range(state.players))
    brains = tuple(decide if action or each != seat else _LetsPass(state, seat) for each in range(state.players))
    pack = Pack(f"{world.number}") if world.exact else SeatStreams(f"{world.number}", state.stock)
    table = BotTable(state, specs, pack, brains, memories=world.memories)
    if action is not None:
        table.carry_out(action)
    while not table.deals and table.turns <= state.players:
        table.step()
    if table.deals:
        sign = 1 if state.rules.scoring.winner == "highest" else -1
        return _lead([sign * score for score in table.deals[0].scores], seat)
    return _lead([appraisal(table.state, memory) for memory in table.memories], seat)


def appraisal(state: State, memory: Memory) -> float:
    """Return what a seat's part of the deal is worth to it, in points beside the others: melds, hand, penalties."""
    seat = memory.seat
    look, hand = outlook(view(state, seat), memory), state.hands[seat]
    known = state.adjusted[seat] if state.rules.scoring.winner == "highest" else -state.adjusted[seat]
    planner = aim(look)
    if planner is not None:
        hope = CONTRACT_WORTH * Prospects(planner, planner.plans(hand)).now
        return known + hope - (_HELD + look.hazard / 2) * look.rules.value(hand)
    first = CONTRACT_WORTH if state.contract_of(seat) is not None else 0.0
    arrangement = Layout(look, hand).arrange(hand)
    held = arrangement.weight + left_worth(look, arrangement.left)
    return known + first + look.on_table * table_points(state)[seat] + held


def _lead(points: Sequence[float], seat: int) -> float:
    others = [value for other, value in enumerate(points) if other != seat]
    return points[seat] - sum(others) / len(others)


class _LetsPass:
    """Decides as others do, but leaves what it could have claimed at first for as long as that is there."""

    def __init__(self, state: State, seat: int) -> None:
        self._left = set(claims(state, seat))

    def __call__(self, spec: BotSpec, look: View, memory: Memory) -> Decision | None:
        self._left &= set(claims(look.state, look.seat))
        return decide(spec, look, memory, but=self._left)
