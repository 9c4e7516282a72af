"""What is counted of a match: of each deal who scored what, went out, bought and called; and how the match ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from game.engine.actions import Shuffle
from game.engine.digest import text_digest
from game.engine.events import Bought, Claimed, Event, RummyCalled
from game.engine.record import Header, Record, Seat
from game.engine.replay import moves
from game.engine.state import Phase, State
from game.session.ledger import Ledger, deals
from game.session.table import Table

Source = Literal["table", "cards"]
"""Played here, or with real cards and written down."""


HINT = "hint "
"""How a line of a record begins that tells of a hint."""


class SeatCounts(Struct, frozen=True):
    """A seat in a deal. `person` is empty for a bot."""

    person: str
    name: str
    points: int
    out: bool = False
    buys: int = 0
    calls: int = 0
    """Calls of rummy, and discards claimed."""
    hints: int = 0


class Standing(Struct, frozen=True):
    """A seat at the end of a match."""

    person: str
    name: str
    score: int
    won: bool


class DealCounts(Struct, frozen=True):
    """A deal that is over."""

    deal: int
    seats: tuple[SeatCounts, ...]


class MatchCounts(Struct, frozen=True):
    """A match, as far as it was played. `standings` are empty while it goes on."""

    id: str
    game: str
    """The title of its rules."""
    source: Source
    highest: bool
    """Whether the highest score wins."""
    seed: int | None
    """The number of its deals, where it has one."""
    deals: tuple[DealCounts, ...]
    standings: tuple[Standing, ...] = ()


def person_of(seat: Seat) -> str:
    """Return under what a seat is counted: the id of its person, else the name; nothing for a bot."""
    if seat.kind == "bot":
        return ""
    return seat.profile or f"name:{seat.name.strip().casefold()}"


def id_of(header: Header, shuffle: str) -> str:
    """Return what a match is told apart by: its rules, and its first shuffle with the salt nobody can guess.

    Who sits there is left out, so that a match that was played on from the middle of another does not count again what
    was played before. One that only begins with the cards of another has a salt of its own.
    """
    return id_from(header.sheet.title, header.seed, header.dealer, shuffle)


def id_from(title: str, seed: int, dealer: int, shuffle: str) -> str:
    """Return the same as `id_of`, from what stands in the header."""
    return text_digest(f"{title}\n{seed}\n{dealer}\n{shuffle}")


def of_table(table: Table) -> MatchCounts | None:
    """Return what is to be counted at a table where a deal has just ended; None if none has, or it is practice."""
    lines = [line.rpartition(" #")[0] for line in table.record]
    first = next((line for line in lines if line.startswith("shuffle ")), "")
    steps = [(after, events) for _before, after, events in table.told_afterwards()]
    if table.practice or not first or not steps:
        return None
    begun = max((at for at, line in enumerate(lines) if line.endswith(": next")), default=0)
    hints = [int(line.removeprefix(HINT)) for line in lines[begun:] if line.startswith(HINT)]
    return _match(table.header, first, [_deal(steps, table.seats, hints)], steps[-1][0], table.seats)


def of_record(record: Record) -> MatchCounts | None:
    """Return what is to be counted of a whole record; None if no deal of it was finished.

    Raises:
        RecordError: the record cannot be replayed.
    """
    found: list[DealCounts] = []
    steps: list[tuple[State, Sequence[Event]]] = []
    hints = list(record.hints)
    last: State | None = None
    first = ""
    for number, (action, state, events) in enumerate(moves(record), 1):
        first = action.text if not first and isinstance(action, Shuffle) else first
        steps.append((state, events))
        if state.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER):
            given = [hint.seat for hint in hints if hint.after < number]
            found.append(_deal(steps, record.seats_at(number), given))
            steps, last = [], state
            hints = hints[len(given) :]
    if last is None:
        return None
    return _match(record.header, first, found, last, record.seats)


def of_ledger(ledger: Ledger) -> MatchCounts:
    """Return what is to be counted of a match with real cards.

    Raises:
        LineError: a line cannot be.
    """
    scored = deals(ledger)
    counts = tuple(
        DealCounts(
            deal.deal,
            tuple(
                SeatCounts(person_of(who), who.name, deal.deal_scores[seat], seat == deal.out)
                for seat, who in enumerate(ledger.seats)
            ),
        )
        for deal in scored
    )
    highest = ledger.sheet.scoring.winner == "highest"
    standings = _standings(ledger.seats, scored[-1].scores, scored[-1].winners) if scored else ()
    return MatchCounts(f"cards {ledger.began}", ledger.sheet.title, "cards", highest, None, counts, standings)


def _match(header: Header, first: str, found: Sequence[DealCounts], last: State, seats: Sequence[Seat]) -> MatchCounts:
    highest = last.rules.winner == "highest"
    standings = _standings(seats, last.scores, last.winners)
    title = header.sheet.title
    return MatchCounts(id_of(header, first), title, "table", highest, header.seed, tuple(found), standings)


def _standings(seats: Sequence[Seat], scores: Sequence[int], winners: Sequence[int]) -> tuple[Standing, ...]:
    if not winners:
        return ()
    return tuple(Standing(person_of(who), who.name, scores[seat], seat in winners) for seat, who in enumerate(seats))


def _deal(steps: Sequence[tuple[State, Sequence[Event]]], seats: Sequence[Seat], hints: Sequence[int]) -> DealCounts:
    """Count a deal from the states and events of its moves, the last of which ended it, and the hints in it."""
    buys: Counter[int] = Counter()
    calls: Counter[int] = Counter()
    state, _ = steps[-1]
    for _state, events in steps:
        for event in events:
            if isinstance(event, Bought):
                buys[event.seat] += 1
            elif isinstance(event, RummyCalled | Claimed):
                calls[event.seat] += 1
    return DealCounts(
        state.deal,
        tuple(
            SeatCounts(
                person_of(who),
                who.name,
                state.deal_scores[seat],
                seat == state.out,
                buys[seat],
                calls[seat],
                hints.count(seat),
            )
            for seat, who in enumerate(seats)
        ),
    )
