"""The counts of a match are the same during play and from its record."""

from __future__ import annotations

import pytest
from msgspec import structs

from game.content.sheets.sheets import load_sheet
from game.engine.actions import Next
from game.engine.events import Bought, Claimed, RummyCalled
from game.engine.state import Ending, Phase
from game.record.deal_numbers import seed_text
from game.record.record import Record, Seat, SeatChange, read_record
from game.record.replay import replay_actions
from game.session.ledger import DealEntry, Ledger, SeatEntry
from game.session.match.match import Match, fork_match
from game.session.profiles import person_key
from game.session.statistics.counts import (
    FinalScore,
    MatchCounts,
    count_last_deal,
    count_ledger,
    count_record,
    result_owners,
)
from tests.golden.make import FOLDER
from tests.support.matches import begun, header, played, recorded, to_the_end_of_the_deal


def golden(name: str) -> Record:
    return read_record((FOLDER / f"{name}.record").read_text(encoding="utf-8"))


def counted(record: Record) -> MatchCounts:
    found = count_record(record)
    assert found is not None
    return found


@pytest.mark.parametrize("name", ["liverpool_rummy-3", "rummy_500-2", "me-3"])
def test_deals_buys_calls_and_going_out_of_a_record_are_counted(name: str) -> None:
    record = golden(name)
    match = counted(record)
    events = [(state.deal, event) for _, state, told in replay_actions(record) for event in told]
    buys = [(deal, event.seat) for deal, event in events if isinstance(event, Bought)]
    calls = [(deal, event.seat) for deal, event in events if isinstance(event, RummyCalled | Claimed)]
    ended = [state for _, state, _ in replay_actions(record) if state.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER)]
    assert [deal.deal for deal in match.deals] == [state.deal for state in ended]
    for deal, state in zip(match.deals, ended, strict=True):
        assert tuple(seat.points for seat in deal.seats) == state.deal_scores
        assert [number for number, seat in enumerate(deal.seats) if seat.out] == [state.out] * (state.out >= 0)
        for number, seat in enumerate(deal.seats):
            assert seat.buys == buys.count((state.deal, number))
            assert seat.calls == calls.count((state.deal, number))
    assert [standing.score for standing in match.standings] == list(ended[-1].scores)
    assert [n for n, standing in enumerate(match.standings) if standing.won] == list(ended[-1].winners)


def test_buys_and_calls_of_golden_matches_are_counted() -> None:
    seats = [
        seat
        for name in ("liverpool_rummy-3", "rummy_500-2")
        for deal in counted(golden(name)).deals
        for seat in deal.seats
    ]
    assert sum(seat.buys for seat in seats) > 0
    assert sum(seat.calls for seat in seats) > 0


def to_the_end(table: Match) -> list[MatchCounts]:
    """Play at random to the end of the match; return the counts after each deal."""
    found = []
    while not table.is_over:
        played(table, 1, seed=table.version)
        if table.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER):
            match = count_last_deal(table)
            assert match is not None
            found.append(match)
            if not table.is_over:
                table.submit(Next(0))
    return found


def test_deals_counted_at_the_table_equal_those_counted_from_the_record() -> None:
    table = begun(2, 3, "doofer", people=1)
    found = to_the_end(table)
    match = counted(recorded(table))
    assert {each.id for each in found} == {match.id}
    assert tuple(deal for each in found for deal in each.deals) == match.deals
    assert [each.standings for each in found[:-1]] == [()] * (len(found) - 1)
    assert found[-1].standings == match.standings


def test_unfinished_and_staged_deals_are_not_counted() -> None:
    table = played(begun(2, 1, "doofer"), 5)
    assert count_last_deal(table) is None
    assert count_record(recorded(table)) is None
    staged = Match(header(2, 1, "doofer"), start=table.truth)
    for count in (1, 2):
        to_the_end_of_the_deal(staged)
        assert staged.truth.deal == count
        assert count_last_deal(staged) is None
        staged.submit(Next(0))


def test_a_person_who_takes_a_seat_is_counted_from_the_next_deal_on() -> None:
    table = begun(2, 3, "doofer", people=1)
    to_the_end_of_the_deal(table)
    table.submit(Next(0))
    table.replace_player(0, Seat("Zoë", profile="z1"))
    to_the_end_of_the_deal(table)
    first, second = counted(recorded(table)).deals
    assert [seat.person for seat in first.seats] == ["name:ann", ""]
    assert [seat.person for seat in second.seats] == ["z1", ""]


def test_a_fork_counts_as_a_match_of_its_own_with_the_deals_that_end_in_it() -> None:
    record = golden("doofer-2")
    ends = [number for number, (_, state, _) in enumerate(replay_actions(record), 1) if state.phase is Phase.DEAL_OVER]
    seats = (Seat("Ann"), Seat("Somebody else"))
    marks = set()
    for count, first in ((ends[0] - 1, 1), (ends[0], 2), (ends[0] + 1, 2), (ends[1] - 5, 2)):
        table = fork_match(record, count, seats)
        assert (count_last_deal(table) is None) == (table.phase is not Phase.DEAL_OVER or count == ends[0])
        assert count_record(recorded(table)) is None
        if table.phase is Phase.DEAL_OVER:
            table.submit(Next(0))
        to_the_end_of_the_deal(table)
        match = counted(recorded(table))
        assert match == count_last_deal(table)
        assert [deal.deal for deal in match.deals] == [first]
        assert [seat.name for seat in match.deals[0].seats] == ["Ann", "Somebody else"]
        marks.add(match.id)
    again = fork_match(recorded(table), len(recorded(table).actions) - 3, seats)
    to_the_end_of_the_deal(again)
    marks |= {counted(recorded(again)).id, counted(record).id}
    assert len(marks) == 6


def test_a_fork_has_final_standings_only_if_it_played_all_deals_of_the_match() -> None:
    record = golden("doofer-2")
    ends = [number for number, (_, state, _) in enumerate(replay_actions(record), 1) if state.phase is Phase.DEAL_OVER]
    for count, whole in ((ends[0] - 1, True), (ends[0], False), (ends[0] + 1, False), (ends[-1] - 5, False)):
        table = fork_match(record, count, (Seat("Zoë"), Seat("Somebody else")))
        if table.phase is Phase.DEAL_OVER:
            table.submit(Next(0))
        found = to_the_end(table)
        match = counted(recorded(table))
        assert bool(match.standings) == whole
        assert match.standings == found[-1].standings
        assert match.deals == tuple(deal for each in found for deal in each.deals)
        if whole:
            scored = sum(deal.seats[0].points for deal in match.deals)
            assert match.standings[0].score == scored, "the points of a match are those of its deals"


def test_the_same_deal_in_a_new_match_is_counted_under_another_match_id() -> None:
    record = golden("doofer-2")
    same_deal = Match(record.header)
    same_deal.begin()
    to_the_end_of_the_deal(same_deal)
    again = count_last_deal(same_deal)
    assert again is not None
    assert again.id != counted(record).id


def test_a_replay_of_a_deal_that_ended_with_the_dealing_is_counted_with_its_later_deals() -> None:
    for seed in range(200):
        table = begun(4, seed, "tonk", people=1)
        if table.phase is Phase.DEAL_OVER:
            break
    assert table.truth.ending is Ending.DEALT
    again = fork_match(recorded(table), 0)
    to_the_end(again)
    match = counted(recorded(again))
    assert [deal.deal for deal in match.deals][:2] == [1, 2]
    assert match.standings


def test_the_deals_of_a_fork_have_the_numbers_their_cards_come_from() -> None:
    record = golden("doofer-2")
    table = fork_match(record, 5)
    numbers = []
    for deal in range(1, 4):
        to_the_end_of_the_deal(table)
        numbers.append(seed_text(table.deal_number))
        found = count_last_deal(table)
        assert found is not None
        assert (found.deals[0].deal, found.deals[0].number) == (deal, numbers[-1])
        table.submit(Next(0))
    assert [deal.number for deal in counted(recorded(table)).deals] == numbers
    of_the_other = [deal.number for deal in counted(record).deals]
    assert numbers[0] == of_the_other[0]
    assert not {*numbers[1:]} & {*of_the_other}


def test_a_seat_change_after_the_deal_does_not_change_its_counts() -> None:
    table = begun(2, 3, "doofer", people=1)
    to_the_end_of_the_deal(table)
    at_the_end = count_last_deal(table)
    table.replace_player(0, Seat("Zoë", profile="z1"))
    assert counted(recorded(table)) == at_the_end == count_last_deal(table)
    assert at_the_end is not None
    assert at_the_end.deals[0].seats[0].name == "Ann"


def test_a_match_counts_for_the_person_in_whose_name_a_bot_plays_its_end() -> None:
    table = begun(2, 3, "doofer", people=1)
    while table.truth.deal < 14:
        to_the_end_of_the_deal(table)
        table.submit(Next(0))
    table.replace_player(0, Seat("Ann", "bot"))
    to_the_end_of_the_deal(table)
    assert table.is_over
    match = counted(recorded(table))
    end = count_last_deal(table)
    assert end is not None
    assert match.standings == end.standings
    assert [standing.person for standing in match.standings] == ["name:ann", ""]
    assert match.deals[-1] == end.deals[0]
    assert [deal.seats[0].person for deal in match.deals[-2:]] == ["name:ann", ""]


def test_the_deals_of_a_ledger_are_counted_in_the_statistics() -> None:
    line = DealEntry((SeatEntry(), SeatEntry("7H KS")), 0)
    seats = (Seat("Ann", profile="a1"), Seat("Ben"))
    sheet = load_sheet("doofer")
    ledger = Ledger("2030-01-01", sheet, seats, 0, (line,))
    match = count_ledger(ledger)
    assert (match.game, match.source, match.deals[0].number, match.standings) == ("Doofer", "cards", "", ())
    assert [(seat.person, seat.points, seat.out) for seat in match.deals[0].seats] == [
        ("a1", 0, True),
        ("name:ben", 17, False),
    ]
    over = count_ledger(structs.replace(ledger, lines=(line,) * 14))
    total = sum(deal.seats[1].points for deal in over.deals)
    assert over.standings == (FinalScore("a1", "Ann", 0, True), FinalScore("name:ben", "Ben", total, False))
    assert count_ledger(structs.replace(ledger, lines=())).deals == ()


def test_hints_count_in_the_deal_they_were_given_in() -> None:
    table = begun(2, 3, "doofer", people=1)
    table.record_hint(0)
    table.record_hint(0)
    to_the_end_of_the_deal(table)
    first = count_last_deal(table)
    table.submit(Next(0))
    table.record_hint(0)
    to_the_end_of_the_deal(table)
    second = count_last_deal(table)
    assert first is not None
    assert second is not None
    assert [seat.hints for each in (first, second) for seat in each.deals[0].seats] == [2, 0, 1, 0]
    assert counted(recorded(table)).deals == (*first.deals, *second.deals)


ANN, ZOE, BOT = Seat("Ann", profile="a1"), Seat("Zoë", profile="z1"), Seat("Bea", "bot")


def alone(*sittings: SeatChange) -> Record:
    """Return a record of ten moves of one of two seats, whose player changes between them."""
    record = recorded(played(begun(2, 3, "doofer"), 30))
    mine = [action for action in record.actions if action.seat == 0][:10]
    header = structs.replace(record.header, seats=(ANN, BOT))
    return Record(header, tuple(mine), notes=sittings)


def names(record: Record, begin: int = 0, end: int = 10) -> list[str]:
    return [seat.name for seat in result_owners(record, begin, end)]


def test_the_result_of_a_seat_belongs_to_who_made_the_most_moves_or_else_sat_last() -> None:
    assert names(alone()) == ["Ann", "Bea"]
    assert names(alone(SeatChange(6, 0, ZOE))) == ["Ann", "Bea"]
    assert names(alone(SeatChange(5, 0, ZOE))) == ["Zoë", "Bea"]
    assert names(alone(SeatChange(4, 0, ZOE))) == ["Zoë", "Bea"]
    assert names(alone(SeatChange(3, 0, BOT), SeatChange(6, 0, ZOE))) == ["Zoë", "Bea"]
    assert names(alone(SeatChange(2, 0, BOT), SeatChange(4, 0, ANN))) == ["Ann", "Bea"]
    assert names(alone(SeatChange(3, 1, ZOE), SeatChange(9, 1, ANN), SeatChange(10, 1, BOT))) == ["Ann", "Ann"]


def test_the_person_with_most_decisions_owns_a_result_and_starting_a_deal_does_not_count() -> None:
    record = alone(SeatChange(7, 0, ZOE), SeatChange(10, 0, BOT))
    assert [names(record, *span)[0] for span in ((0, 7), (7, 10), (5, 8), (4, 10))] == ["Ann", "Zoë", "Ann", "Zoë"]
    dealt = structs.replace(alone(SeatChange(1, 0, ZOE)), actions=(Next(0),))
    assert names(dealt, 0, 1) == ["Ann", "Bea"]
    again = structs.replace(alone(SeatChange(2, 0, ZOE)), actions=(Next(0), Next(0), alone().actions[0]))
    assert names(again, 0, 3) == ["Zoë", "Bea"]


def test_changes_of_bots_or_of_the_name_of_a_person_do_not_split_their_share_of_a_result() -> None:
    other, married = Seat("Carl", "bot"), structs.replace(ANN, name="Anna")
    notes = (SeatChange(4, 0, BOT), SeatChange(7, 0, other))
    assert names(alone(*notes)) == ["Carl", "Bea"]
    assert names(alone(SeatChange(3, 0, ZOE), SeatChange(7, 0, married))) == ["Anna", "Bea"]


def test_people_in_the_statistics_are_told_apart_by_id_or_else_by_name() -> None:
    assert person_key(Seat("Ann", profile="a1")) == "a1"
    assert person_key(Seat(" Ann  B")) == person_key(Seat("ANN B"))
    assert person_key(Seat(" ANN ")) == person_key(Seat("Ann")) == "name:ann"
    assert person_key(Seat("Ann", "bot", profile="a1")) == ""
