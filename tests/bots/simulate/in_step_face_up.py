"""A deal in which drawn cards lie face up, played out by the simulator, and the same actions in the engine."""

from __future__ import annotations

from random import Random

from game.bots.simulate.face_up_deals import FORCED, LEFT, SPARED, THREW, TOOK, FaceUpDeal, FaceUpHabits, FaceUpTables
from game.engine.actions import Action, Add, Discard, DrawDiscards, DrawStock, Force, Lay, Pass, uses
from game.engine.cards import FACES, Card
from game.engine.play.verbs import apply, why_not
from game.engine.state import Phase, State


def any_habits(rng: Random) -> FaceUpHabits:
    """Return how somebody plays, sensible or not."""
    return FaceUpHabits(rng.choice([0.05, 0.28, 0.28, 0.9]), rng.choice([-1.0, 0.5, 1.0, 1.0, 5.0]))


def simulated(tables: FaceUpTables, state: State, habits: list[FaceUpHabits]) -> FaceUpDeal:
    """Play a deal out from its first turn on."""
    hands = [tables.bits_of(hand) for hand in state.hands]
    deal = FaceUpDeal(tables, hands, [[], []], [1 << face for face in state.stock], habits)
    deal.turn = state.turn
    deal.top = tables.bits_of(state.discards[-1:])
    deal.told = []
    deal.run()
    return deal


def carried_out(tables: FaceUpTables, state: State, deal: FaceUpDeal) -> State:
    """Return what the engine makes of the same actions."""
    for seat, what, bit, (_, *melds) in deal.told or ():
        if what in (TOOK, FORCED):
            if bit and state.phase is not Phase.PLAY:
                state, _ = apply(state, Force(seat) if what == FORCED else DrawDiscards(seat))
            if what == TOOK:
                state = _put_down(state, seat, [meld for meld in melds if meld], bit)
        elif what == THREW:
            state, _ = apply(state, Discard(seat, tables.face(bit)))
        else:
            assert what in (LEFT, SPARED)
            state, _ = apply(state, _left(state, seat))
    return state


def _left(state: State, seat: int) -> Action:
    return DrawStock(seat) if state.phase is Phase.DRAW and state.stock else Pass(seat)


def _put_down(state: State, seat: int, melds: list[int], first: int) -> State:
    """Lay and add until the melds of a seat are these, and first of all those with a card."""
    for meld in sorted(melds, key=lambda meld: not meld & first):
        number = next(
            (at for at, each in enumerate(state.melds, 1) if each.owner == seat and _of(each.faces) & meld), 0
        )
        if not number:
            state, _ = apply(state, Lay(seat, (uses(_cards(meld)),)))
            continue
        missing = [face for face in _cards(meld) if face not in state.melds[number - 1].faces]
        whole = Add(seat, uses(tuple(missing)), number)
        if missing and why_not(state, whole) is None:
            state, _ = apply(state, whole)
            continue
        while missing:  # on both sides of a run: one by one
            add = next(add for face in missing if why_not(state, add := Add(seat, uses((face,)), number)) is None)
            state, _ = apply(state, add)
            missing.remove(add.cards[0].card)
    return state


def _of(cards: tuple[Card, ...]) -> int:
    return sum([1 << face for face in cards])


def _cards(mask: int) -> tuple[Card, ...]:
    return tuple([face for face in FACES[:52] if mask >> face & 1])
