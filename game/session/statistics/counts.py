"""What is counted of a match: of each deal who scored what, went out, bought and called; and how the match ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from game.engine.actions import DEALER, Next, Shuffle
from game.engine.events import Bought, Claimed, Event, RummyCalled
from game.engine.state import Phase, State
from game.record.deal_numbers import deal_number, number_text
from game.record.digest import text_digest
from game.record.record import Record, Seat
from game.record.replay import moves
from game.session.ledger import Ledger, deals
from game.session.match.match import Match
from game.session.profiles import person_of


def who_played(record: Record, begin: int, end: int) -> tuple[Seat, ...]:
    """Return whose result each seat's is, of the actions from number `begin` on and before number `end`, from 0.

    It is theirs who made the most moves there; of several with as many, and where nobody made any, theirs who sat there
    when the last of these actions was done. All bots are one. Dealing on is no move: anybody may do that.
    """
    seats = list(record.seats_at(begin))
    known = [{person_of(seat): seat} for seat in seats]
    moves = [Counter[str]() for _ in seats]
    sittings = [each for each in record.sittings if begin < each.after < end]
    for number in range(begin, end):
        while sittings and sittings[0].after <= number:
            sitting = sittings.pop(0)
            seats[sitting.seat] = sitting.who
            known[sitting.seat][person_of(sitting.who)] = sitting.who
        action = record.actions[number]
        if action.seat != DEALER and not isinstance(action, Next):
            moves[action.seat][person_of(seats[action.seat])] += 1
    return tuple(
        those[max(those, key=lambda person: (made[person], person == person_of(last)))]
        for last, those, made in zip(seats, known, moves, strict=True)
    )


Source = Literal["table", "cards"]
"""Played here, or with real cards and written down."""


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


class FinalScore(Struct, frozen=True):
    """A seat at the end of a match."""

    person: str
    name: str
    score: int
    won: bool


class DealCounts(Struct, frozen=True):
    """A deal that is over."""

    deal: int
    seats: tuple[SeatCounts, ...]
    number: str = ""
    """By which its cards are dealt again; nothing for real ones."""


class MatchCounts(Struct, frozen=True):
    """A match, as far as it was played. `standings` are empty while it goes on, and where its end is not counted."""

    id: str
    game: str
    """The title of its rules."""
    source: Source
    highest: bool
    """Whether the highest score wins."""
    deals: tuple[DealCounts, ...]
    standings: tuple[FinalScore, ...] = ()


def id_from(title: str, seed: int, dealer: int, shuffle: str, mark: str = "") -> str:
    """Return what a match is told apart by: its rules, and its first shuffle with the salt nobody can guess.

    Who sits there is left out. One that only begins with the cards of another has a salt of its own; one that was
    played on from the middle of another begins with the same shuffle, and has the `mark` of its fork.
    """
    lines = (title, f"{seed}", f"{dealer}", shuffle, *filter(None, (mark,)))
    return text_digest("\n".join(lines))


def of_table(table: Match) -> MatchCounts | None:
    """Return what is to be counted at a table where a deal has just ended, which `of_record` would count last.

    None if none has, if it ended before the match left another, or if the match cannot be replayed.
    """
    steps = [(after, events) for _before, after, events in table.past.told_afterwards()]
    if not table.replayable or not steps:
        return None
    record = table.kept.record
    end = len(record.actions)
    if _forked(record) == end:
        return None
    begin = max((at for at, action in enumerate(record.actions) if isinstance(action, Next)), default=0)
    return _match(record, [_deal(record, steps, begin, end)], steps[-1][0], end)


def of_record(record: Record) -> MatchCounts | None:
    """Return what is to be counted of a whole record: the deals that ended since it left another match, if it did.

    None if there are none. How a match ended is counted only where all of its deals were played in it: nobody has won
    500 points who went on from 480 of somebody else, or played the last deal of a lost match until it was won. Whoever
    leaves another match in its first deal has all that is scored to themselves, and the end counts.

    Raises:
        RecordError: the record cannot be replayed.
    """
    found: list[DealCounts] = []
    steps: list[tuple[State, Sequence[Event]]] = []
    last: State | None = None
    begin = end = 0
    for number, (_action, state, events) in enumerate(moves(record), 1):
        steps.append((state, events))
        if state.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER):
            if number > _forked(record):
                found.append(_deal(record, steps, begin, number))
                last, end = state, number
            steps, begin = [], number
    return _match(record, found, last, end) if last else None


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
    return MatchCounts(f"cards {ledger.began}", ledger.sheet.title, "cards", highest, counts, standings)


def _forked(record: Record) -> int:
    """After how many actions the match left another; 0 if it never did, or before anybody had played."""
    after = record.fork.after if record.fork else 0
    return 0 if all(isinstance(each, Shuffle) for each in record.actions[:after]) else after


def _whole(record: Record) -> bool:
    """Whether no deal of the match had ended before it left another one, if it did."""
    ends = (number for number, action in enumerate(record.actions) if isinstance(action, Next))
    return _forked(record) < next(ends, len(record.actions))


def _match(record: Record, found: Sequence[DealCounts], last: State, end: int) -> MatchCounts:
    """Count a match that stood at `last` after `end` actions."""
    header, title = record.header, record.header.sheet.title
    first = next(action.text for action in record.actions if isinstance(action, Shuffle))
    match = id_from(title, header.seed, header.dealer, first, record.fork.mark if record.fork else "")
    highest = last.rules.scoring.winner == "highest"
    players = who_played(record, _forked(record), end)
    standings = _standings(players, last.scores, last.winners) if _whole(record) else ()
    return MatchCounts(match, title, "table", highest, tuple(found), standings)


def _standings(seats: Sequence[Seat], scores: Sequence[int], winners: Sequence[int]) -> tuple[FinalScore, ...]:
    if not winners:
        return ()
    return tuple(FinalScore(person_of(who), who.name, scores[seat], seat in winners) for seat, who in enumerate(seats))


def _deal(record: Record, steps: Sequence[tuple[State, Sequence[Event]]], begin: int, end: int) -> DealCounts:
    """Count a deal from the states and events of its moves, which are the actions from `begin` on and before `end`."""
    hints = [hint.seat for hint in record.hints if begin <= hint.after < end]
    seats = who_played(record, max(begin, _forked(record)), end)
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
        number_text(deal_number(record.seed_at(begin), state.deal)),
    )
