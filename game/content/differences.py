"""How a state differs from what a staged table expects, in one line each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from game.content.expect import Expect
from game.content.reason_words import reason_text
from game.content.table_values import MOVER
from game.engine.actions import Action, Use
from game.engine.cards import RANKS, Card, show
from game.engine.events import FalselyLaid
from game.engine.melds.meld import Meld, Placed, crosswise
from game.engine.play.scoring import table_points
from game.engine.play.verbs import apply, why_not
from game.engine.refusals import Refusal, Refused
from game.engine.sheet.contracts import Contract, ContractError, Kind, parse_contract
from game.engine.state import NOBODY, State

Explain = Callable[[Refusal, int], str]
"""Says in words why something is refused at a table with so many players."""


def differences(state: State, expect: Expect, explain: Explain) -> list[str]:
    """Return what is not as expected, each as `what was expected, what is`."""
    return [text for key, value in expect.values.items() for text in _COMPARE[key](state, value, explain)]


def _differs(what: str, wanted: object, found: object) -> Iterator[str]:
    if wanted != found:
        yield f"expected {what} to be {wanted}, it is {found}"


def _shown(cards: Iterable[Card]) -> str:
    return show(cards) or "none"


def _ranks(faces: Iterable[Card]) -> str:
    return " ".join(RANKS[rank - 1] if rank else "joker" for rank in sorted({face.rank for face in faces})) or "none"


def _seats(seats: Iterable[int]) -> str:
    return ", ".join(map(str, seats)) or "none"


def _hands(state: State, wanted: dict[int, tuple[Card, ...]], _: Explain) -> Iterator[str]:
    for seat, cards in wanted.items():
        if Counter(cards) != Counter(state.hands[seat]):
            yield f"expected hand of seat {seat} to be {_shown(cards)}, it is {_shown(state.hands[seat])}"


def _each(
    what: str, value: Callable[[State, int], object]
) -> Callable[[State, dict[int, Any], Explain], Iterator[str]]:
    def compare(state: State, wanted: dict[int, Any], _: Explain) -> Iterator[str]:
        for index, expected in wanted.items():
            yield from _differs(what.format(index), expected, value(state, index))

    return compare


def _one(what: str, value: Callable[[State], object]) -> Callable[[State, Any, Explain], Iterator[str]]:
    return lambda state, wanted, _: _differs(what, wanted, value(state))


def _flags(what: str, value: Callable[[State], Iterable[int]]) -> Callable[[State, Any, Explain], Iterator[str]]:
    return lambda state, wanted, _: _differs(what, _seats(wanted), _seats(sorted(value(state))))


def _cards(what: str, value: Callable[[State], Iterable[Card]]) -> Callable[[State, Any, Explain], Iterator[str]]:
    return lambda state, wanted, _: _differs(what, _shown(wanted), _shown(value(state)))


def _melds(state: State, wanted: dict[int, tuple[Use, ...]], _: Explain) -> Iterator[str]:
    for number, uses in wanted.items():
        written = " ".join(map(repr, uses)) or "none"
        if number > len(state.melds):
            yield f"expected meld m{number} {written}, there is none"
        elif not same_meld(state.melds[number - 1], uses):
            yield f"expected meld m{number} to be {written}, it is {state.melds[number - 1]!r}"


def same_meld(meld: Meld, uses: tuple[Use, ...]) -> bool:
    """Tell whether written cards are this meld: runs in table order, sets in any order.

    What a wild stands for must be as written; where nothing is written, its place in the meld says it.
    """
    if len(uses) != len(meld.cards):
        return False
    if meld.kind is Kind.RUN:
        return all(_same_card(use, placed) for use, placed in zip(uses, meld.cards, strict=True))
    left = list(meld.cards)
    # The most exactly written first, so that a loosely written one cannot take its card.
    for use in sorted(uses, key=lambda use: (use.suit < 0, use.rank > 0)):
        match = next((placed for placed in left if _same_card(use, placed)), None)
        if match is None:
            return False
        left.remove(match)
    return True


def _same_card(use: Use, placed: Placed) -> bool:
    if use.card != placed.card:
        return False
    if not use.rank:
        return not placed.wild or placed.rank != placed.card.rank
    return use.rank == placed.rank and (use.suit < 0 or placed.suit < 0 or use.suit == placed.suit)


def _crosswise(state: State, wanted: dict[int, int], _: Explain) -> Iterator[str]:
    for number, count in wanted.items():
        if number > len(state.melds):
            yield f"expected {count} crosswise in meld m{number}, there is no such meld"
        else:
            found = crosswise(state.rules, state.melds[number - 1])
            yield from _differs(f"crosswise jokers in m{number}", count, found)


def _contracts(state: State, wanted: dict[int, str], _: Explain) -> Iterator[str]:
    for seat, text in wanted.items():
        found = state.contract_of(seat)
        try:
            contract = parse_contract(text, state.rules.set_min, state.rules.run_min)
        except ContractError as error:
            yield f"expected contract of seat {seat} {text}, which cannot be read: {reason_text(error.reason)}"
            continue
        if _slots(contract) != _slots(found):
            yield f"expected contract of seat {seat} to be {text}, it is {found or 'none'}"


def _slots(contract: Contract | None) -> list[Counter[Any]]:
    return [Counter(way.slots) for way in contract.ways] if contract else []


def offered(state: State, action: Action) -> bool:
    """Tell whether an action is offered now: allowed, and not a lay-down that is accepted only to be punished."""
    try:
        _, events = apply(state, action)
    except Refused:
        return False
    return not any(isinstance(event, FalselyLaid) for event in events)


def by_actor(state: State, action: Action) -> Action:
    """Give an action written without a seat to the seat that is to act."""
    return type(action)(state.actor, *_data(action)) if action.seat == MOVER else action


def _data(action: Action) -> tuple[Any, ...]:
    return tuple(getattr(action, name) for name in action.__struct_fields__[1:])


def _legal(state: State, wanted: tuple[Action, ...], explain: Explain) -> Iterator[str]:
    for each in wanted:
        action = by_actor(state, each)
        if offered(state, action):
            continue
        refusal = why_not(state, action)
        why = explain(refusal, state.players) if refusal else "it would be a false lay-down"
        yield f"expected {action!r} to be offered, it is not: {why}"


def _not_legal(state: State, wanted: tuple[Action, ...], _: Explain) -> Iterator[str]:
    for each in wanted:
        action = by_actor(state, each)
        if offered(state, action):
            yield f"expected {action!r} not to be offered, it is"


_COMPARE: dict[str, Callable[[State, Any, Explain], Iterable[str]]] = {
    "turn": _one("turn", lambda state: state.actor),
    "phase": _one("phase", lambda state: state.phase.value),
    "hand": _hands,
    "hand_size": _each("hand size of seat {}", lambda state, seat: len(state.hands[seat])),
    "stock": _one("stock", lambda state: len(state.stock)),
    "discards": _cards("discards", lambda state: state.discards),
    "top": _cards("top discard", lambda state: state.discards[-1:]),
    "melds": _melds,
    "meld_count": _one("number of melds", lambda state: len(state.melds)),
    "crosswise": _crosswise,
    "melded": _flags("melded seats", lambda state: (seat for seat, yes in enumerate(state.melded) if yes)),
    "floating": _flags("floating seats", lambda state: (seat for seat, yes in enumerate(state.floating) if yes)),
    "points": _each("points of seat {}", lambda state, seat: table_points(state)[seat]),
    "scores": _each("score of seat {}", lambda state, seat: state.scores[seat]),
    "deal_scores": _each(
        "deal score of seat {}", lambda state, seat: (*state.deal_scores, *("none",) * state.players)[seat]
    ),
    "out": lambda state, wanted, _: _differs("out", _seats(_known(wanted)), _seats(_known(state.out))),
    "wild": lambda state, wanted, _: _differs("wild", _ranks(wanted), _ranks(state.rules.wild)),
    "contract": _contracts,
    "winners": _flags("winners", lambda state: state.winners),
    "legal": _legal,
    "not_legal": _not_legal,
}


def _known(seat: int) -> tuple[int, ...]:
    return () if seat == NOBODY else (seat,)
