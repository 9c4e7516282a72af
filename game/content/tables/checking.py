"""Plays staged tables: every step is carried out or judged, and the cards are counted after each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct, structs

from game.content.sheets.faults import reason_text
from game.content.tables.staged import MOVER, Expect, StagedStep, StagedTable, parse_tables, read_tables
from game.content.tables.staging import Orders, stage
from game.content.yaml.reader import Mistake, UnreadableError
from game.engine.actions import DEALER, Action, Shuffle, Use
from game.engine.cards import RANKS, Card, show
from game.engine.melds.meld import Meld, PlacedCard
from game.engine.melds.readings import crosswise
from game.engine.play.dealing import to_shuffle
from game.engine.play.scoring import hand_points, table_points, undercutters
from game.engine.play.verbs import apply, offered, why_not
from game.engine.refusals import Refusal, Refused
from game.engine.sheet.contracts import Contract, ContractError, Kind, parse_contract
from game.engine.state import NOBODY, Phase, State

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


def _same_card(use: Use, placed: PlacedCard) -> bool:
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
    "deadwood": _each("deadwood of seat {}", lambda state, seat: hand_points(state)[seat]),
    "knocked": lambda state, wanted, _: _differs(
        "knocked", _seats(_known(wanted)), _seats((state.shown.seat,) if state.shown else ())
    ),
    "undercut": _flags("seats that undercut", undercutters),
    "legal": _legal,
    "not_legal": _not_legal,
}


def _known(seat: int) -> tuple[int, ...]:
    return () if seat == NOBODY else (seat,)


Dealers = Callable[[int], Orders]
"""Gives, for a seed, what orders the cards of every shuffle."""


class Result(Struct, frozen=True):
    """How a table went: `step` counts from 1 (0: as it was set up), `failure` is empty where all was well."""

    title: str
    step: int = 0
    failure: str = ""

    @property
    def ok(self) -> bool:
        """Whether every step went as written."""
        return not self.failure

    def __str__(self) -> str:
        return f"ok {self.title}" if self.ok else f"FAILED {self.title}: step {self.step}: {self.failure}"


def check_file(path: Path, explain: Explain, dealers: Dealers) -> list[Result]:
    """Play every table of a file.

    Args:
        path: the file.
        explain: says a refusal in words.
        dealers: orders the cards of shuffles, by the table's seed.

    Raises:
        UnreadableError: a file that cannot be read, or a table that cannot be set up.
    """
    return _check(*read_tables(path), explain, dealers)


def check_text(text: str, explain: Explain, dealers: Dealers) -> list[Result]:
    """Play every table of a text; as `check_file`. Sheets are found by their names."""
    return _check(*parse_tables(text, Path("text.yaml")), explain, dealers)


def _check(tables: list[StagedTable], mistakes: list[Mistake], explain: Explain, dealers: Dealers) -> list[Result]:
    matches: list[_Match] = []
    for table in tables:
        try:
            matches.append(_Match(table, explain, dealers(table.seed)))
        except UnreadableError as error:
            mistakes += error.mistakes
    if mistakes:
        raise UnreadableError(sorted(set(mistakes)))
    return [match.play() for match in matches]


class _Match:
    """One table being played."""

    def __init__(self, table: StagedTable, explain: Explain, order: Orders) -> None:
        self.table = table
        self.explain = explain
        self.order = order
        self.state = stage(table, order, explain)
        self.cards = all_cards(self.state)
        self.renewals = 0

    def play(self) -> Result:
        """Carry out the steps up to the first that fails."""
        title = self.table.title
        for number, step in enumerate(self.table.steps, 1):
            failure = "; ".join(self._step(step))
            if failure:
                return Result(title, number, " ".join(failure.split()))
        return Result(title)

    def _step(self, step: StagedStep) -> Iterator[str]:
        if step.expect is not None:
            yield from differences(self.state, step.expect, self.explain)
        elif step.action is not None:
            action = by_actor(self.state, step.action)
            yield from self._refused(action, step.because) if step.illegal else self._done(action)
        yield from self._lost_or_doubled()

    def _refused(self, action: Action, because: str) -> Iterator[str]:
        before = structs.astuple(self.state)
        try:
            apply(self.state, action)
        except Refused as refused:
            reason = self.explain(refused.reason, self.state.players)
            said = f"{reason} {refused.reason!r}".lower()
            if because.strip().lower() not in said:
                yield f"expected {action!r} to be refused because of {because!r}, the reason is: {reason}"
            if structs.astuple(self.state) != before:
                yield f"expected nothing to change by {action!r}, which was refused, but the table did"
        else:
            yield f"expected {action!r} to be refused, it is allowed"

    def _done(self, action: Action) -> Iterator[str]:
        try:
            self.state, _ = apply(self.state, action)
        except Refused as refused:
            reason = self.explain(refused.reason, self.state.players)
            yield f"expected {action!r} to be allowed, it is refused: {reason}"
            return
        while self.state.phase is Phase.SHUFFLE:
            self._shuffle()

    def _shuffle(self) -> None:
        waiting = to_shuffle(self.state)
        mid_deal = bool(self.state.due)
        self.renewals = self.renewals + 1 if mid_deal else 0
        order = self.order(waiting, self.state.deal, self.renewals)
        self.state, _ = apply(self.state, Shuffle(DEALER, order))
        if not mid_deal:
            self.cards = Counter(self.state.rules.pack)

    def _lost_or_doubled(self) -> Iterator[str]:
        if self.state.phase is Phase.BUY_BACK:
            return  # the cards are being put together for the next deal
        found = all_cards(self.state)
        lost, doubled = self.cards - found, found - self.cards
        if lost:
            yield f"expected no card to be lost, gone is {_list(lost)}"
        if doubled:
            yield f"expected no card to be doubled, too many of {_list(doubled)}"


def all_cards(state: State) -> Counter[Card]:
    """Count every card of the table: hands, stock, discards and melds, and what lies apart."""
    found = Counter(state.stock + state.discards + state.apart)
    for hand in state.hands:
        found.update(hand)
    for meld in state.melds:
        found.update(meld.faces)
    return found


def _list(cards: Counter[Card]) -> str:
    return " ".join(map(repr, sorted(cards.elements())))
