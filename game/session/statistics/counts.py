"""The counts of a match: points, going out, buys and calls of each seat in each deal, and the final scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from game.engine.actions import DEALER, Next, Shuffle
from game.engine.events import Bought, Claimed, Event, RummyCalled
from game.engine.state import Phase, State
from game.record.deal_numbers import deal_number, seed_text
from game.record.digest import text_digest
from game.record.record import Record, Seat
from game.record.replay import replay_actions
from game.session.ledger import Ledger, scored_deals
from game.session.match.match import Match
from game.session.profiles import person_key


def result_owners(record: Record, first: int, stop: int) -> tuple[Seat, ...]:
    """Return for each seat the player to whom its result belongs, judged by the actions from `first` to `stop` (not
    included).

    The result belongs to the player who made the most moves in the seat. If several made as many, it belongs to the one
    who had the seat last, or if that is none of them, to the first of them. If nobody has moved, it belongs to whoever
    had the seat last. All bots count as one player. Dealing the next deal is no move, as anybody may do it.
    """
    seats = list(record.seats_at(first))
    known = [{person_key(seat): seat} for seat in seats]
    moves = [Counter[str]() for _ in seats]
    sittings = [each for each in record.seat_changes if first < each.after < stop]
    for number in range(first, stop):
        while sittings and sittings[0].after <= number:
            sitting = sittings.pop(0)
            seats[sitting.seat] = sitting.player
            known[sitting.seat][person_key(sitting.player)] = sitting.player
        action = record.actions[number]
        if action.seat != DEALER and not isinstance(action, Next):
            moves[action.seat][person_key(seats[action.seat])] += 1
    return tuple(
        those[max(those, key=lambda person: (made[person], person == person_key(last)))]
        for last, those, made in zip(seats, known, moves, strict=True)
    )


MatchSource = Literal["table", "cards"]
"""Played in the program, or with real cards and written down."""


class SeatCounts(Struct, frozen=True):
    """The counts of a seat in a deal: its points, whether it went out, and its buys, calls and hints. `person` is the
    person's key, empty for a bot.
    """

    person: str
    name: str
    points: int
    out: bool = False
    buys: int = 0
    calls: int = 0
    """Calls of rummy and claimed discards."""
    hints: int = 0


class FinalScore(Struct, frozen=True):
    """The final score of a seat in a match, with its person, and whether it has won."""

    person: str
    name: str
    score: int
    won: bool


class DealCounts(Struct, frozen=True):
    """The counts of a finished deal, by seat."""

    deal: int
    seats: tuple[SeatCounts, ...]
    number: str = ""
    """The number that deals the same cards again; empty for real cards."""


class MatchCounts(Struct, frozen=True):
    """The counts of a match so far. `standings` are empty before the end of the match, or if its end does not count."""

    id: str
    game: str
    """The title of its rules."""
    source: MatchSource
    highest_wins: bool
    """Whether the highest score wins."""
    deals: tuple[DealCounts, ...]
    standings: tuple[FinalScore, ...] = ()


def match_id(title: str, seed: int, dealer: int, first_shuffle: str, fork_mark: str = "") -> str:
    """Return the id of a match, a digest of all arguments: the title of the rules, the seed, the first dealer, the
    first shuffle and the mark of the last fork, if any.

    `first_shuffle` contains the secret salt of the match, so two matches with the same first cards still differ. A
    match and its fork have the first shuffle in common and differ by the mark. Who plays makes no difference.
    """
    lines = (title, f"{seed}", f"{dealer}", first_shuffle, *filter(None, (fork_mark,)))
    return text_digest("\n".join(lines))


def count_last_deal(match: Match) -> MatchCounts | None:
    """Return the counts of a match with only the deal that has just ended, as `count_record` counts it, and the final
    scores if that ended the match.

    None if no deal has just ended, if it ended before the match was forked, or if the match cannot be replayed.
    """
    steps = [(after, events) for _before, after, events in match.history.disclosed_steps()]
    if not match.is_replayable or not steps:
        return None
    record = match.recording.record
    end = len(record.actions)
    if _fork_index(record) == end:
        return None
    begin = max((at for at, action in enumerate(record.actions) if isinstance(action, Next)), default=0)
    return _match_counts(record, [_deal_counts(record, steps, begin, end)], steps[-1][0], end)


def count_record(record: Record) -> MatchCounts | None:
    """Return the counts of all finished deals of a record; of a forked match, only of the deals finished after the
    fork. None if there are none.

    The final result of a match counts only if all of its deals were finished after the fork: taking over somebody's 480
    points, or replaying the last deal of a lost match, wins nothing. After a fork in the first deal, all points come
    from the match itself, so its result counts.

    Raises:
        RecordError: the record cannot be replayed.
    """
    found: list[DealCounts] = []
    steps: list[tuple[State, Sequence[Event]]] = []
    last: State | None = None
    begin = end = 0
    for number, (_action, state, events) in enumerate(replay_actions(record), 1):
        steps.append((state, events))
        if state.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER):
            if number > _fork_index(record):
                found.append(_deal_counts(record, steps, begin, number))
                last, end = state, number
            steps, begin = [], number
    return _match_counts(record, found, last, end) if last else None


def count_ledger(ledger: Ledger) -> MatchCounts:
    """Return the counts of a match with real cards.

    Raises:
        EntryError: an entry is invalid.
    """
    scored = scored_deals(ledger)
    counts = tuple(
        DealCounts(
            deal.deal,
            tuple(
                SeatCounts(person_key(who), who.name, deal.deal_scores[seat], seat == deal.out)
                for seat, who in enumerate(ledger.seats)
            ),
        )
        for deal in scored
    )
    highest = ledger.sheet.scoring.winner == "highest"
    standings = _final_scores(ledger.seats, scored[-1].scores, scored[-1].winners) if scored else ()
    return MatchCounts(f"cards {ledger.began}", ledger.sheet.title, "cards", highest, counts, standings)


def _fork_index(record: Record) -> int:
    """Return the number of actions before the last fork of a record; 0 if there is no fork, or nobody had played before
    it.
    """
    after = record.last_fork.after if record.last_fork else 0
    return 0 if all(isinstance(each, Shuffle) for each in record.actions[:after]) else after


def _owns_all_deals(record: Record) -> bool:
    """Whether the match has no fork, or its last fork came before the end of its first deal."""
    ends = (number for number, action in enumerate(record.actions) if isinstance(action, Next))
    return _fork_index(record) < next(ends, len(record.actions))


def _match_counts(record: Record, deals: Sequence[DealCounts], last: State, stop: int) -> MatchCounts:
    """Return the counts of a match with these `deals`. `last` is its state after `stop` actions.

    They include the final scores if the match is over. A forked match has none if a deal had ended before the fork.
    """
    header, title = record.header, record.header.sheet.title
    first = next(action.text for action in record.actions if isinstance(action, Shuffle))
    match = match_id(title, header.seed, header.dealer, first, record.last_fork.mark if record.last_fork else "")
    highest = last.rules.scoring.winner == "highest"
    players = result_owners(record, _fork_index(record), stop)
    standings = _final_scores(players, last.scores, last.winners) if _owns_all_deals(record) else ()
    return MatchCounts(match, title, "table", highest, tuple(deals), standings)


def _final_scores(seats: Sequence[Seat], scores: Sequence[int], winners: Sequence[int]) -> tuple[FinalScore, ...]:
    if not winners:
        return ()
    return tuple(FinalScore(person_key(who), who.name, scores[seat], seat in winners) for seat, who in enumerate(seats))


def _deal_counts(record: Record, steps: Sequence[tuple[State, Sequence[Event]]], first: int, stop: int) -> DealCounts:
    """Return the counts of one deal, the actions `first` to `stop` (not included) of the record.

    `steps` has, for each of these actions, the state after it and the events it caused.
    """
    hints = [hint.seat for hint in record.hints if first <= hint.after < stop]
    seats = result_owners(record, max(first, _fork_index(record)), stop)
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
                person_key(who),
                who.name,
                state.deal_scores[seat],
                seat == state.out,
                buys[seat],
                calls[seat],
                hints.count(seat),
            )
            for seat, who in enumerate(seats)
        ),
        seed_text(deal_number(record.seed_at(first), state.deal)),
    )
