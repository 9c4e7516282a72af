"""Playing staged tables: every step is carried out or compared, and the cards are counted after each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct, structs

from game.content.sheets.faults import fault_text
from game.content.tables.staged import ACTING_SEAT, Expectation, StagedStep, StagedTable, parse_tables, read_tables
from game.content.tables.staging import CardOrdering, staged_state
from game.content.translation import _
from game.content.yaml.reader import Mistake, UnreadableError
from game.engine.actions import DEALER, Action, Shuffle, Use
from game.engine.cards import RANKS, Card, show
from game.engine.melds.meld import Meld, PlacedCard
from game.engine.melds.readings import crosswise
from game.engine.play.dealing import to_shuffle
from game.engine.play.scoring import hand_points, table_points, undercutters
from game.engine.play.verbs import apply, is_offered, why_not
from game.engine.refusals import Refusal, Refused
from game.engine.sheet.contracts import Contract, ContractError, Kind, parse_contract
from game.engine.state import NOBODY, Phase, State

Explain = Callable[[Refusal, int], str]
"""Returns a refusal in words, given the number of players."""


def expectation_failures(state: State, expect: Expectation, explain: Explain) -> list[str]:
    """Return the differences between a state and the expected values, a sentence each; none if all is as expected."""
    return [text for key, value in expect.values.items() for text in _COMPARERS[key](state, value, explain)]


def _differs(what: str, wanted: object, found: object) -> Iterator[str]:
    if wanted != found:
        yield f"expected {what} to be {wanted}, it is {found}"


def _cards_text(cards: Iterable[Card]) -> str:
    return show(cards) or "none"


def _ranks_text(faces: Iterable[Card]) -> str:
    return " ".join(RANKS[rank - 1] if rank else "joker" for rank in sorted({face.rank for face in faces})) or "none"


def _seats_text(seats: Iterable[int]) -> str:
    return ", ".join(map(str, seats)) or "none"


def _compare_hands(state: State, wanted: dict[int, tuple[Card, ...]], _: Explain) -> Iterator[str]:
    for seat, cards in wanted.items():
        if Counter(cards) != Counter(state.hands[seat]):
            yield f"expected hand of seat {seat} to be {_cards_text(cards)}, it is {_cards_text(state.hands[seat])}"


def _compare_each(
    what: str, value: Callable[[State, int], object]
) -> Callable[[State, dict[int, Any], Explain], Iterator[str]]:
    def compare(state: State, wanted: dict[int, Any], _: Explain) -> Iterator[str]:
        for index, expected in wanted.items():
            yield from _differs(what.format(index), expected, value(state, index))

    return compare


def _compare_one(what: str, value: Callable[[State], object]) -> Callable[[State, Any, Explain], Iterator[str]]:
    return lambda state, wanted, _: _differs(what, wanted, value(state))


def _compare_seats(
    what: str, value: Callable[[State], Iterable[int]]
) -> Callable[[State, Any, Explain], Iterator[str]]:
    return lambda state, wanted, _: _differs(what, _seats_text(wanted), _seats_text(sorted(value(state))))


def _compare_cards(
    what: str, value: Callable[[State], Iterable[Card]]
) -> Callable[[State, Any, Explain], Iterator[str]]:
    return lambda state, wanted, _: _differs(what, _cards_text(wanted), _cards_text(value(state)))


def _compare_melds(state: State, wanted: dict[int, tuple[Use, ...]], _: Explain) -> Iterator[str]:
    for number, uses in wanted.items():
        written = " ".join(map(repr, uses)) or "none"
        if number > len(state.melds):
            yield f"expected meld m{number} {written}, there is none"
        elif not is_same_meld(state.melds[number - 1], uses):
            yield f"expected meld m{number} to be {written}, it is {state.melds[number - 1]!r}"


def is_same_meld(meld: Meld, uses: tuple[Use, ...]) -> bool:
    """Whether the written cards `uses` are this meld: a run in table order, a set in any order.

    If the card that a wild stands for is written after it, it must stand for that. If none is written, it may stand for
    any card that fits its place, but not for another card of its own rank.
    """
    if len(uses) != len(meld.cards):
        return False
    if meld.kind is Kind.RUN:
        return all(_is_same_card(use, placed) for use, placed in zip(uses, meld.cards, strict=True))
    left = list(meld.cards)
    # The most exactly written first, so that a loosely written one cannot take its card.
    for use in sorted(uses, key=lambda use: (use.suit < 0, use.rank > 0)):
        match = next((placed for placed in left if _is_same_card(use, placed)), None)
        if match is None:
            return False
        left.remove(match)
    return True


def _is_same_card(use: Use, placed: PlacedCard) -> bool:
    if use.card != placed.card:
        return False
    if not use.rank:
        return not placed.wild or placed.rank != placed.card.rank
    return use.rank == placed.rank and (use.suit < 0 or placed.suit < 0 or use.suit == placed.suit)


def _compare_crosswise(state: State, wanted: dict[int, int], _: Explain) -> Iterator[str]:
    for number, count in wanted.items():
        if number > len(state.melds):
            yield f"expected {count} crosswise in meld m{number}, there is no such meld"
        else:
            found = crosswise(state.rules, state.melds[number - 1])
            yield from _differs(f"crosswise jokers in m{number}", count, found)


def _compare_contracts(state: State, wanted: dict[int, str], _: Explain) -> Iterator[str]:
    for seat, text in wanted.items():
        found = state.contract_of(seat)
        try:
            contract = parse_contract(text, state.rules.set_min, state.rules.run_min)
        except ContractError as error:
            yield f"expected contract of seat {seat} {text}, which cannot be read: {fault_text(error.reason)}"
            continue
        if _slot_counts(contract) != _slot_counts(found):
            yield f"expected contract of seat {seat} to be {text}, it is {found or 'none'}"


def _slot_counts(contract: Contract | None) -> list[Counter[Any]]:
    return [Counter(way.slots) for way in contract.ways] if contract else []


def with_actor(state: State, action: Action) -> Action:
    """Return the action with the seat that is to act in `state`, if it was written without a seat; else the action
    itself.
    """
    return type(action)(state.actor, *_action_fields(action)) if action.seat == ACTING_SEAT else action


def _action_fields(action: Action) -> tuple[Any, ...]:
    return tuple(getattr(action, name) for name in action.__struct_fields__[1:])


def _compare_legal(state: State, wanted: tuple[Action, ...], explain: Explain) -> Iterator[str]:
    for each in wanted:
        action = with_actor(state, each)
        if is_offered(state, action):
            continue
        refusal = why_not(state, action)
        why = explain(refusal, state.players) if refusal else "it would be a false lay-down"
        yield f"expected {action!r} to be offered, it is not: {why}"


def _compare_not_legal(state: State, wanted: tuple[Action, ...], _: Explain) -> Iterator[str]:
    for each in wanted:
        action = with_actor(state, each)
        if is_offered(state, action):
            yield f"expected {action!r} not to be offered, it is"


_COMPARERS: dict[str, Callable[[State, Any, Explain], Iterable[str]]] = {
    "turn": _compare_one("turn", lambda state: state.actor),
    "phase": _compare_one("phase", lambda state: state.phase.value),
    "hand": _compare_hands,
    "hand_size": _compare_each("hand size of seat {}", lambda state, seat: len(state.hands[seat])),
    "stock": _compare_one("stock", lambda state: len(state.stock)),
    "discards": _compare_cards("discards", lambda state: state.discards),
    "top": _compare_cards("top discard", lambda state: state.discards[-1:]),
    "melds": _compare_melds,
    "meld_count": _compare_one("number of melds", lambda state: len(state.melds)),
    "crosswise": _compare_crosswise,
    "melded": _compare_seats("melded seats", lambda state: (seat for seat, yes in enumerate(state.melded) if yes)),
    "floating": _compare_seats(
        "floating seats", lambda state: (seat for seat, yes in enumerate(state.floating) if yes)
    ),
    "points": _compare_each("points of seat {}", lambda state, seat: table_points(state)[seat]),
    "scores": _compare_each("score of seat {}", lambda state, seat: state.scores[seat]),
    "deal_scores": _compare_each(
        "deal score of seat {}", lambda state, seat: (*state.deal_scores, *("none",) * state.players)[seat]
    ),
    "out": lambda state, wanted, _: _differs(
        "out", _seats_text(_seat_or_none(wanted)), _seats_text(_seat_or_none(state.out))
    ),
    "wild": lambda state, wanted, _: _differs("wild", _ranks_text(wanted), _ranks_text(state.rules.wild)),
    "contract": _compare_contracts,
    "winners": _compare_seats("winners", lambda state: state.winners),
    "deadwood": _compare_each("deadwood of seat {}", lambda state, seat: hand_points(state)[seat]),
    "knocked": lambda state, wanted, _: _differs(
        "knocked", _seats_text(_seat_or_none(wanted)), _seats_text((state.shown.seat,) if state.shown else ())
    ),
    "undercut": _compare_seats("seats that undercut", undercutters),
    "legal": _compare_legal,
    "not_legal": _compare_not_legal,
}


def _seat_or_none(seat: int) -> tuple[int, ...]:
    return () if seat == NOBODY else (seat,)


OrderingBySeed = Callable[[int], CardOrdering]
"""Returns the card ordering for a seed."""


class TableResult(Struct, frozen=True):
    """The result of a table: `failure` is empty if it passed, with `step` 0; else `step` is the number of the step that
    failed, from 1.
    """

    title: str
    step: int = 0
    failure: str = ""

    @property
    def has_passed(self) -> bool:
        """Whether every step went as written."""
        return not self.failure

    def __str__(self) -> str:
        if self.has_passed:
            return _("ok {title}").format(title=self.title)
        failed = _("FAILED {title}: step {step}: {failure}")
        return failed.format(title=self.title, step=self.step, failure=self.failure)


def check_file(path: Path, explain: Explain, ordering_by_seed: OrderingBySeed) -> list[TableResult]:
    """Play every table of a file and return the results.

    Args:
        path: the file.
        explain: returns a refusal in words.
        ordering_by_seed: returns the card ordering for the seed of a table.

    Raises:
        UnreadableError: the file cannot be read or has mistakes, or a table cannot be set up; nothing is played.
    """
    return _check_tables(*read_tables(path), explain, ordering_by_seed)


def check_text(text: str, explain: Explain, ordering_by_seed: OrderingBySeed) -> list[TableResult]:
    """Play every table of a text and return the results, with the arguments and the errors of `check_file`. The games
    of the tables are found by name, or as files of the current folder.
    """
    return _check_tables(*parse_tables(text, Path("text.yaml")), explain, ordering_by_seed)


def _check_tables(
    tables: list[StagedTable], mistakes: list[Mistake], explain: Explain, ordering_by_seed: OrderingBySeed
) -> list[TableResult]:
    matches: list[_TablePlay] = []
    for table in tables:
        try:
            matches.append(_TablePlay(table, explain, ordering_by_seed(table.seed)))
        except UnreadableError as error:
            mistakes += error.mistakes
    if mistakes:
        raise UnreadableError(sorted(set(mistakes)))
    return [match.play() for match in matches]


class _TablePlay:
    """Plays a staged table step by step."""

    def __init__(self, table: StagedTable, explain: Explain, ordering: CardOrdering) -> None:
        self.table = table
        self.explain = explain
        self.ordering = ordering
        self.state = staged_state(table, ordering, explain)
        self.cards = count_cards(self.state)
        self.renewals = 0

    def play(self) -> TableResult:
        """Carry out the steps up to the first failure and return the result."""
        title = self.table.title
        for number, step in enumerate(self.table.steps, 1):
            failure = "; ".join(self._run_step(step))
            if failure:
                return TableResult(title, number, " ".join(failure.split()))
        return TableResult(title)

    def _run_step(self, step: StagedStep) -> Iterator[str]:
        if step.expect is not None:
            yield from expectation_failures(self.state, step.expect, self.explain)
        elif step.action is not None:
            action = with_actor(self.state, step.action)
            yield from self._check_refused(action, step.because) if step.is_illegal else self._apply_action(action)
        yield from self._check_cards()

    def _check_refused(self, action: Action, because: str) -> Iterator[str]:
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

    def _apply_action(self, action: Action) -> Iterator[str]:
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
        order = self.ordering(waiting, self.state.deal, self.renewals)
        self.state, _ = apply(self.state, Shuffle(DEALER, order))
        if not mid_deal:
            self.cards = Counter(self.state.rules.pack)

    def _check_cards(self) -> Iterator[str]:
        if self.state.phase is Phase.BUY_BACK:
            return  # the cards are being put together for the next deal
        found = count_cards(self.state)
        lost, doubled = self.cards - found, found - self.cards
        if lost:
            yield f"expected no card to be lost, gone is {_counted_text(lost)}"
        if doubled:
            yield f"expected no card to be doubled, too many of {_counted_text(doubled)}"


def count_cards(state: State) -> Counter[Card]:
    """Return the number of copies of every card in hands, stock, discards, melds and among cards set aside."""
    found = Counter(state.stock + state.discards + state.apart)
    for hand in state.hands:
        found.update(hand)
    for meld in state.melds:
        found.update(meld.faces)
    return found


def _counted_text(cards: Counter[Card]) -> str:
    return " ".join(map(repr, sorted(cards.elements())))
