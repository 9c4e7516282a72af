"""Plays staged tables: every step is carried out or judged, and the cards are counted after each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec import Struct, structs

from game.content.differences import Explain, by_actor, differences
from game.content.staging import Orders, stage
from game.content.table_parts import Step
from game.content.tables import Table, parse_tables, read_tables
from game.content.yaml_reader import Mistake, UnreadableError
from game.engine.actions import DEALER, Action, Shuffle
from game.engine.cards import Card
from game.engine.play.dealing import to_shuffle
from game.engine.play.verbs import apply
from game.engine.refusals import Refused
from game.engine.state import Phase, State

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


def _check(tables: list[Table], mistakes: list[Mistake], explain: Explain, dealers: Dealers) -> list[Result]:
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

    def __init__(self, table: Table, explain: Explain, order: Orders) -> None:
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

    def _step(self, step: Step) -> Iterator[str]:
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
        found = all_cards(self.state)
        lost, doubled = self.cards - found, found - self.cards
        if lost:
            yield f"expected no card to be lost, gone is {_list(lost)}"
        if doubled:
            yield f"expected no card to be doubled, too many of {_list(doubled)}"


def all_cards(state: State) -> Counter[Card]:
    """Count every card of the table: hands, stock, discards and melds."""
    found = Counter(state.stock + state.discards)
    for hand in state.hands:
        found.update(hand)
    for meld in state.melds:
        found.update(meld.faces)
    return found


def _list(cards: Counter[Card]) -> str:
    return " ".join(map(repr, sorted(cards.elements())))
