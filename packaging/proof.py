"""The proof that a puzzle has one answer: every way to play the turn is tried.

- *Out*: of all ways to play the turn, those that go out leave one and the same table. The order of plays is no matter.
- *Dig*: one card of the river alone, dug for, makes the turn worth the most; what it is worth is the most there is.
- *Safe*: nothing can be done but discard, and of one card alone it is sure that nobody can put it on the table in
  their next turn, see `usable`.

The stock is never drawn from, as nobody knows what it brings, and nothing is called that lies in the river. What can be
played is what the engine lists, which is everything as long as no meld has more than two wilds: so where more of them
are within reach nothing is proven.
"""

from __future__ import annotations

import sys
from collections.abc import Hashable, Iterator
from itertools import combinations

from msgspec import Struct
from product import ROOT

sys.path.insert(0, str(ROOT))
from game.content.puzzles.puzzles import SOLVER_SEAT, Puzzle, is_turn_over, position_key, turn_value
from game.content.tables.staged import PuzzleKind
from game.engine.actions import Action, Claim, Discard, DrawDiscards, DrawStock, Use
from game.engine.cards import Card
from game.engine.melds.meld import Meld
from game.engine.melds.readings import add_readings, lay_readings
from game.engine.melds.room import single_adds
from game.engine.play.verbs import apply, legal
from game.engine.state import State

MAX_POSITIONS = 20_000
"""Positions of a turn that are looked at."""
MOST_WILDS = 2


class TooManyPositionsError(Exception):
    """A turn has too many positions for an exhaustive search."""


class UnprovenError(Exception):
    """A puzzle has no answer, several, or a different one; the message says which."""


class TurnEnd(Struct, frozen=True):
    """A state at the end of a turn, and one sequence of actions that leads to it."""

    actions: tuple[Action, ...]
    state: State


def turn_ends(start: State, most: int = MAX_POSITIONS) -> list[TurnEnd]:
    """Search a turn exhaustively, without hidden draws and calls, and return its possible ends, each once.

    Raises:
        TooManyPositionsError: the search visits more than `most` positions, or too many wilds are within reach.
    """
    if wilds_within_reach(start) > MOST_WILDS:
        raise TooManyPositionsError
    seen: set[Hashable] = set()
    ends: list[TurnEnd] = []
    waiting = [TurnEnd((), start)]
    while waiting:
        here = waiting.pop()
        # A card of the river is all that tells one dig from another once its cards are in hand.
        first = here.actions[0] if here.actions and isinstance(here.actions[0], DrawDiscards) else None
        key = (first, position_key(here.state))
        if key in seen:
            continue
        seen.add(key)
        if len(seen) > most:
            raise TooManyPositionsError
        if is_turn_over(here.state):
            ends.append(here)
            continue
        waiting += [TurnEnd((*here.actions, each), apply(here.state, each)[0]) for each in open_actions(here.state)]
    return ends


def wilds_within_reach(state: State) -> int:
    """Return the number of wilds in the solver's hand, in the discards, and in melds."""
    within = (*state.hands[SOLVER_SEAT], *state.discards, *(face for meld in state.melds for face in meld.faces))
    return sum(face in state.rules.wild for face in within)


def open_actions(state: State) -> list[Action]:
    """Return the legal actions except draws from the stock and calls."""
    return [each for each in legal(state, SOLVER_SEAT) if not isinstance(each, DrawStock | Claim)]


def prove(puzzle: Puzzle, most: int = MAX_POSITIONS) -> None:
    """Prove by exhaustive search that the solution of a puzzle is the only one.

    Raises:
        UnprovenError: the solution is not the only one, or is wrong.
        TooManyPositionsError: as for `turn_ends`.
    """
    {PuzzleKind.OUT: _prove_out, PuzzleKind.DIG: _prove_dig, PuzzleKind.SAFE: _prove_safe}[puzzle.kind](puzzle, most)


def final_tables(ends: list[TurnEnd]) -> set[Hashable]:
    """Return the distinct tables at those ends in which the solver has gone out."""
    return {position_key(end.state) for end in ends if end.state.out == SOLVER_SEAT}


def _prove_out(puzzle: Puzzle, most: int) -> None:
    """Check that all ways to go out leave the table of the solution."""
    _check_answer(final_tables(turn_ends(puzzle.start, most)), position_key(puzzle.solved_state))


def best_value_by_dig(ends: list[TurnEnd]) -> dict[Action, int]:
    """Return the highest turn value after each way to draw from the discards."""
    found: dict[Action, int] = {}
    for end in ends:
        first = end.actions[0]
        found[first] = max(turn_value(end.state), found.get(first, turn_value(end.state)))
    return found


def _prove_dig(puzzle: Puzzle, most: int) -> None:
    """Check that the draw of the solution alone leads to the highest turn value, and that the solution reaches it."""
    worths = best_value_by_dig(turn_ends(puzzle.start, most))
    best = max(worths.values(), default=0)
    _check_answer({action for action, points in worths.items() if points == best}, puzzle.solution[0])
    if turn_value(puzzle.solved_state) != best:
        raise UnprovenError(f"a turn can be worth {best}, not {turn_value(puzzle.solved_state)}")


def safe_discards(state: State) -> set[Card]:
    """Return the cards of the solver's hand that no other player could use after they are discarded."""
    return {card for card in state.hands[SOLVER_SEAT] if not is_usable_by_others(state, card)}


def _prove_safe(puzzle: Puzzle, most: int) -> None:
    """Check that only discards are legal and that the solution is the only safe one."""
    if not all(isinstance(action, Discard) for action in legal(puzzle.start, SOLVER_SEAT)):
        raise UnprovenError("something else can be done than discard")
    [answer] = puzzle.solution
    _check_answer({Discard(SOLVER_SEAT, card) for card in safe_discards(puzzle.start)}, answer)


def _check_answer(found: set[Hashable] | set[Action] | set[Discard], answer: Hashable) -> None:
    """Raise UnprovenError unless `answer` is the only element of `found`."""
    if len(found) != 1:
        raise UnprovenError(f"{len(found)} answers")
    if answer not in found:
        raise UnprovenError("the answer is another one")


def unseen_cards(state: State) -> list[Card]:
    """Return the cards of the pack that the solver cannot see.

    Discards below the top one are visible only where the discards are spread.
    """
    left = list(state.rules.pack)
    discards = state.discards if state.rules.draw.discards == "dig" else state.discards[-1:]
    for card in (
        *state.hands[SOLVER_SEAT],
        *discards,
        *state.apart,
        *(face for meld in state.melds for face in meld.faces),
    ):
        left.remove(card)
    return left


def is_usable_by_others(state: State, card: Card) -> bool:
    """Whether a player who holds some of the unseen cards could put this card, once discarded, on the table.

    They may lay it with two others – a larger meld contains such three – or add it to a meld, possibly after cards
    of their own that lead up to it. A card counts as usable even if they would have to take it from beneath others,
    or have not melded yet.
    """
    rest = unseen_cards(state)
    # One copy of a card more than two makes no other meld of three.
    others = sorted([face for face in set(rest) for _copy in range(min(2, rest.count(face)))])
    for pair in combinations(others, 2):
        if lay_readings(state.rules, (Use(card), *map(Use, pair)), 1):
            return True
    return any(card in grown for meld in state.melds for grown in _additions(state, meld, rest, card))


def _additions(state: State, meld: Meld, rest: list[Card], card: Card) -> Iterator[tuple[Card, ...]]:
    """Yield the cards that can be added to a meld, and those that can be added after them, from `rest` and `card`."""
    waiting, seen = [meld], set[str]()
    while waiting:
        here = waiting.pop()
        if repr(here) in seen:
            continue
        seen.add(repr(here))
        fits = list(single_adds(state.rules, here, [*rest, card]))
        yield tuple(use.card for use in fits)
        for use in fits:
            waiting += add_readings(state.rules, here, (use,), 1)
