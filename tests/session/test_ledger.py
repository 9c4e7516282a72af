"""Scores written down by hand come to what the table comes to; what cannot be is refused, and where."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import structs

from game.content.sheets.sheets import load_sheet, other_game_names, sheet_names
from game.engine.arrange.solver import best_layout
from game.engine.cards import JOKER, Card, parse_card, show
from game.engine.play.accounts import AccountEntry, AccountLine
from game.engine.play.scoring import account_lines, line_sums, raw_points
from game.engine.play.verbs import apply
from game.engine.sheet.keys import MatchSection, RuleSheet, Scoring
from game.engine.state import NOBODY, Phase, State
from game.record.record import Seat, read_record
from game.record.replay import replay_states
from game.session.ledger import (
    FILE_FORMAT,
    FILE_KIND,
    DealEntry,
    EntryError,
    EntryFields,
    EntryProblem,
    FieldMissing,
    ImpossiblePoints,
    Ledger,
    LedgerDeal,
    Ledgers,
    NotANumber,
    NotPointsOrCards,
    NumberAmongCards,
    OutMissing,
    SavedLedger,
    SeatEntry,
    SuitMissing,
    TooManyOfCard,
    TooManyOfRank,
    TooManyPoints,
    TurnedCardMissing,
    amount_points,
    deal_after_entries,
    entry_fields,
    parse_amount,
    read_ledger,
    scored_deals,
)
from game.session.saves.files import format_line
from tests.golden.make import FOLDER
from tests.support.files import unlistable
from tests.support.random_play import random_match
from tests.support.selection import exhaustive

SEATS = (Seat("Ann"), Seat("Ben"), Seat("Cleo"))


def ended(state: State) -> bool:
    return state.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER)


def written(state: State, cards: bool) -> DealEntry:
    """Return the entry for a finished deal that a person at the table would write, with `cards` or points."""
    laid = [
        [each.card for meld in state.melds for each in meld.cards if each.by == seat] for seat in range(state.players)
    ]
    what = raw_points(state)
    cards = cards and not state.dropped
    price = {each.seat: state.deal_scores[each.seat] for each in state.dropped}
    seats = [
        SeatEntry(
            show(left_over(state, hand, seat)) or "0" if cards else str(what.hands[seat]),
            show(laid[seat]) or "0" if cards else str(what.table[seat]),
            str(price.get(seat, state.adjusted[seat])),
            state.melded[seat],
            not state.melded[seat],
        )
        for seat, hand in enumerate(state.hands)
    ]
    big_gin = state.shown is not None and state.shown.kind == "big_gin"
    turned = "" if state.upcard is None else repr(state.upcard)
    return DealEntry(tuple(seats), state.out, state.out_at_once, turned, big_gin, what.way.value)


def left_over(state: State, hand: tuple[Card, ...], seat: int) -> tuple[Card, ...]:
    """Return the cards of a hand that count: if melds stay in the hand, those in no meld."""
    if not state.rules.melding.in_hand or (state.shown is not None and state.shown.seat == seat):
        return hand
    return best_layout(state.rules, tuple(sorted(hand))).left


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.record"))[::2], ids=lambda path: path.stem)
def test_a_ledger_of_a_recorded_match_scores_every_deal_as_the_table_did(path: Any) -> None:
    record = read_record(path.read_text(encoding="utf-8"))
    states = [state for state in replay_states(record) if ended(state)]
    for cards in (False, True):
        lines = tuple(written(state, cards) for state in states)
        ledger = Ledger("2030-01-01", record.header.sheet, record.header.seats, record.header.dealer, lines)
        scored = scored_deals(ledger)
        assert [deal.deal_scores for deal in scored] == [state.deal_scores for state in states]
        assert [deal.scores for deal in scored] == [state.scores for state in states]
        assert [deal.stages for deal in scored] == [state.stages for state in states]
        assert [deal.winners for deal in scored] == [state.winners for state in states]
        assert [deal.columns for deal in scored] == [state.columns for state in states]
        assert [deal.dealer for deal in scored] == [state.dealer for state in states]
        for number, state in enumerate(states, 1):
            coming = deal_after_entries(ledger, number)
            before = structs.replace(state, stages=states[number - 2].stages if number > 1 else (1,) * state.players)
            assert coming.contracts == tuple(before.contract_of(seat) for seat in range(state.players))


def sources(lines: Sequence[AccountLine]) -> list[tuple[Any, ...]]:
    """Return the fields of account lines without their cards."""
    return [(line.entry, line.points, line.times, line.compared) for line in lines]


@pytest.mark.parametrize("game", [*sheet_names(), *other_game_names()])
@pytest.mark.parametrize("seed", [1, *exhaustive(2)])
def test_ledger_lines_of_a_deal_equal_those_of_the_table_and_add_up_to_its_points(game: str, seed: int) -> None:
    sheet = load_sheet(game)
    seats = max(2, sheet.players.min)
    played = (apply(state, action)[0] for state, action, _ in random_match(sheet, seats, seed, deals=2))
    states = list({state.deal: state for state in played if ended(state)}.values())
    for cards in (False, True):
        lines = tuple(written(state, cards) for state in states)
        people = tuple(Seat(f"P{number}") for number in range(seats))
        scored = scored_deals(Ledger("2030-01-01", sheet, people, states[0].dealer, lines))
        before = (0,) * seats
        for deal, state in zip(scored, states, strict=True):
            assert line_sums(deal.lines) == deal.deal_scores == state.deal_scores
            whole = zip(before, line_sums(deal.lines), line_sums(deal.match_lines), strict=True)
            assert tuple(map(sum, whole)) == deal.scores == state.scores
            before = deal.scores
            for own, table in zip(deal.lines, account_lines(state), strict=True):
                # The price of dropping out is written among the points besides.
                assert table[0].entry is AccountEntry.DROPPED or sources(own) == sources(table)


def test_a_false_lay_down_has_a_line_of_its_own() -> None:
    ledger = of(load_sheet("liverpool_rummy"), "", "7H KS", "30")
    seats = tuple(
        structs.replace(seat, besides=text) for seat, text in zip(ledger.lines[0].seats, ("", "+50", ""), strict=True)
    )
    (deal,) = scored_deals(structs.replace(ledger, lines=(structs.replace(ledger.lines[0], seats=seats),)))
    assert [[(line.entry, line.points) for line in own] for own in deal.lines] == [
        [(AccountEntry.HAND, 0)],
        [(AccountEntry.HAND, 17), (AccountEntry.ADJUSTED, 50)],
        [(AccountEntry.HAND, 30)],
    ]
    assert deal.deal_scores == (0, 67, 30)


def test_a_ledger_line_has_the_compared_points_of_a_hand_only_if_they_were_written() -> None:
    def compared(way: Any, out: int, *hands: str) -> list[int | None]:
        line = DealEntry(tuple(map(SeatEntry, hands)), out, way=way)
        (deal,) = scored_deals(Ledger("2026-07-01", load_sheet("tonk"), SEATS, lines=(line,)))
        return [own[0].compared for own in deal.lines]

    assert compared("knock", 0, "6", "7", "KH") == [6, 7, 10]
    assert compared("dealt", 0, "", "", "") == [None, None, None]


def of(sheet: RuleSheet, *texts: str, out: int | None = 0, **more: Any) -> Ledger:
    """Return a ledger of one deal with these texts for the hands."""
    line = DealEntry(tuple(SeatEntry(text) for text in texts), out, **more)
    return Ledger("2030-01-01", sheet, SEATS[: len(texts)], len(texts) - 1, (line,))


def scores(ledger: Ledger) -> tuple[int, ...]:
    return scored_deals(ledger)[-1].deal_scores


def test_a_ledger_with_fixed_payments_asks_only_for_the_wilds_of_the_seat_that_went_out() -> None:
    sheet = load_sheet("continental_rummy")
    ledger = of(sheet, "", "", "", out=1)
    line = structs.replace(ledger.lines[0], seats=(SeatEntry(), SeatEntry(table="X 2H 5C 6C"), SeatEntry()))
    assert scores(structs.replace(ledger, lines=(line,))) == (-4, 8, -4)
    with pytest.raises(EntryError) as refused:
        scored_deals(ledger)
    assert (refused.value.problem, refused.value.seat, refused.value.field) == (FieldMissing(), 1, "table")


@pytest.mark.parametrize(
    ("way", "out", "hands", "scores"),
    [
        ("plain", 0, ("", "", ""), (2, -1, -1)),
        ("undiscarded", 0, ("", "", ""), (4, -2, -2)),
        ("dealt", 0, ("", "", ""), (4, -2, -2)),
        ("dealt", NOBODY, ("", "", ""), (0, 0, 0)),
        ("knock", 0, ("6", "7", "8"), (2, -1, -1)),
        ("knock", 0, ("6", "6", "8"), (-2, 2, 0)),
        ("plain", NOBODY, ("6", "4", "8"), (-1, 2, -1)),
        ("knock", NOBODY, ("6", "4", "8"), (-1, 2, -1)),
    ],
)
def test_the_way_a_tonk_deal_ended_decides_which_seats_pay(
    way: Any, out: int, hands: tuple[str, ...], scores: tuple[int, ...]
) -> None:
    line = DealEntry(tuple(map(SeatEntry, hands)), out, way=way)
    (deal,) = scored_deals(Ledger("2026-07-01", load_sheet("tonk"), SEATS, lines=(line,)))
    assert deal.deal_scores == scores
    if any(hands):
        with pytest.raises(EntryError):
            scored_deals(
                Ledger(
                    "2026-07-01", load_sheet("tonk"), SEATS, lines=(structs.replace(line, seats=(SeatEntry(),) * 3),)
                )
            )


def test_a_ledger_applies_the_bonus_and_multiplier_for_going_out_at_once_if_the_rules_have_them() -> None:
    sheet = RuleSheet(scoring=Scoring(at_once_times=2, at_once_bonus=5))
    assert scores(of(sheet, "", "7H KS", "4", at_once=True)) == (-5, 34, 8)
    assert scores(of(RuleSheet(), "", "7H KS", "4", at_once=True)) == (0, 17, 4)
    nobody = structs.replace(sheet, match=MatchSection(deals=3))
    assert scores(of(nobody, "1", "2", "3", out=NOBODY, at_once=True)) == (1, 2, 3)


def test_the_upcard_of_a_ledger_deal_makes_its_rank_wild() -> None:
    sheet = load_sheet("indian_rummy")
    assert scores(of(sheet, "0", "7H KS 2D", "7C 9D", turned="7S")) == (0, 12, 9)
    assert scores(of(sheet, "0", "7H KS 2D", "7C 9D", turned="K")) == (0, 9, 16)
    assert scores(of(sheet, "0", "7H AS 2D", "7C 9D", turned="X")) == (0, 9, 16)
    for text in ("", "Y", "7H 8H"):
        with pytest.raises(EntryError) as refused:
            scored_deals(of(sheet, "0", "7H KS 2D", "7C 9D", turned=text))
        assert (refused.value.problem, refused.value.field) == (TurnedCardMissing(), "turned")


def test_a_spade_turned_up_doubles_a_ledger_deal_of_oklahoma_gin() -> None:
    sheet = load_sheet("oklahoma_gin")
    assert scores(of(sheet, "3", "20", turned="5H")) == (17, 0)
    assert scores(of(sheet, "3", "20", turned="5S")) == (34, 0)
    with pytest.raises(EntryError):
        scores(of(sheet, "3", "20", turned="5"))


def test_a_ledger_scores_big_gin_apart_from_gin() -> None:
    sheet = load_sheet("gin_rummy")
    big = structs.replace(sheet, knocking=structs.replace(sheet.knocking, big_gin=31))
    assert scores(of(big, "0", "20", big_gin=True)) == (51, 0)
    assert scores(of(big, "0", "20")) == (45, 0)
    assert scores(of(sheet, "0", "20", big_gin=True)) == (45, 0)


def gin_evening(game: str, *knocks: tuple[str, str, int]) -> tuple[LedgerDeal, ...]:
    lines = tuple(DealEntry((SeatEntry(mine), SeatEntry(theirs)), out) for mine, theirs, out in knocks)
    return scored_deals(Ledger("2030-01-01", load_sheet(game), SEATS[:2], 1, lines))


def test_bonuses_for_the_game_and_for_each_deal_won_count_at_the_end_of_a_match() -> None:
    played = gin_evening("gin_rummy", ("0", "60", 0), ("40", "10", 1), ("0", "60", 0))
    assert [deal.scores for deal in played[:2]] == [(85, 0), (85, 30)]
    assert played[-1].wins == (2, 1)
    assert played[-1].scores == (85 + 85 + 100 + 2 * 25, 30 + 25)
    assert played[-1].winners == (0,)
    assert not any(line for deal in played[:2] for line in deal.match_lines)
    assert [[(line.entry, line.points) for line in own] for own in played[-1].match_lines] == [
        [(AccountEntry.GAME, 100), (AccountEntry.BOXES, 50)],
        [(AccountEntry.BOXES, 25)],
    ]


def test_a_ledger_adds_up_games_side_by_side() -> None:
    played = gin_evening("gin_hollywood", ("0", "20", 0), ("10", "28", 0))
    assert [column.scores for column in played[-1].columns] == [(63, 0), (18, 0), (0, 0)]
    assert played[-1].scores == (81, 0)
    assert [sources(own) for own in played[-1].match_lines] == [[(AccountEntry.SIDE_BY_SIDE, 18, 1, None)], []]


def test_the_entry_fields_of_a_deal_follow_from_its_rule_sheet() -> None:
    def wants(name: str) -> EntryFields:
        return entry_fields(deal_after_entries(Ledger("", load_sheet(name), SEATS), 1).rules)

    assert wants("doofer") == EntryFields(True, False, False, False, False, False)
    assert wants("rummy_500").table
    assert wants("dummy_rummy").laid
    assert wants("liverpool_rummy").besides
    assert wants("gin_rummy").shown
    assert wants("indian_rummy").turned
    assert not wants("gin_rummy").turned
    assert wants("continental_rummy") == EntryFields(False, False, True, False, False, False)
    assert wants("shanghai_rum").at_once


@pytest.mark.parametrize(
    ("texts", "out", "problem", "seat"),
    [
        (("", "5", "6"), None, OutMissing(), NOBODY),
        (("", "5", "6"), 3, OutMissing(), NOBODY),
        (("", "5", " "), 0, FieldMissing(), 2),
        (("", "7Z", "6"), 0, NotPointsOrCards("7Z"), 1),
        (("", "7H 12", "6"), 0, NumberAmongCards("12"), 1),
        (("", "7H 7 7", "7D 7"), 0, TooManyOfRank(7, 4), NOBODY),
        (("", "5", "1234567"), 0, NotPointsOrCards("1234567"), 2),
        (("", "900", "6"), 0, TooManyPoints(900, 340), 1),
        (("", "-4", "6"), 0, TooManyPoints(-4, 0), 1),
        (("", "7H", "7H KS"), 0, TooManyOfCard(parse_card("7H"), 1), NOBODY),
        (("", "5", "X"), 0, TooManyOfCard(JOKER, 0), NOBODY),
    ],
)
def test_an_impossible_ledger_entry_is_refused_with_its_problem_and_seat(
    texts: tuple[str, ...], out: int | None, problem: EntryProblem, seat: int
) -> None:
    with pytest.raises(EntryError) as refused:
        scored_deals(of(RuleSheet(), *texts, out=out))
    assert (refused.value.problem, refused.value.seat) == (problem, seat)


def test_a_ledger_refuses_points_that_no_cards_count() -> None:
    with pytest.raises(EntryError) as refused:
        scored_deals(of(load_sheet("dummy_rummy"), "", "12", "5"))
    assert refused.value.problem == ImpossiblePoints(12, 5)


def test_additional_points_of_a_ledger_are_added_with_their_sign_and_cards_are_refused() -> None:
    ledger = of(load_sheet("liverpool_rummy"), "", "5", "6")
    line = ledger.lines[0]

    def with_besides(text: str) -> Ledger:
        seats = (line.seats[0], structs.replace(line.seats[1], besides=text), line.seats[2])
        return structs.replace(ledger, lines=(structs.replace(line, seats=seats),))

    assert scores(with_besides("−50")) == (0, -45, 6)
    assert scores(with_besides("+50")) == (0, 55, 6)
    with pytest.raises(EntryError) as refused:
        scored_deals(with_besides("7H"))
    assert (refused.value.problem, refused.value.seat, refused.value.field) == (NotANumber("7H"), 1, "besides")


def test_ledger_fields_the_rule_sheet_does_not_ask_for_are_ignored() -> None:
    line = DealEntry((SeatEntry("rubbish", "rubbish"), SeatEntry("5", "rubbish"), SeatEntry("6", "7Z")), 0)
    ledger = Ledger("", load_sheet("doofer"), SEATS, 2, (line,))
    assert scores(ledger) == (0, 5, 6)


def test_deals_of_a_ledger_after_the_end_of_its_match_do_not_count() -> None:
    line = of(RuleSheet(), "", "5", "6").lines[0]
    ledger = Ledger("", RuleSheet(), SEATS, 2, (line, line))
    assert len(scored_deals(ledger)) == 1
    assert scored_deals(ledger)[0].winners == (0,)


def test_written_cards_of_a_ledger_need_no_suit_unless_suits_change_their_points() -> None:
    assert scores(of(load_sheet("dummy_rummy"), "", "K Q 5 joker", "10 kh 5 X")) == (0, 75, 75)
    rummy_500 = load_sheet("rummy_500")
    assert amount_points(deal_after_entries(Ledger("", rummy_500, SEATS), 1).rules, "K 10 QS") == 60
    with pytest.raises(EntryError) as refused:
        amount_points(deal_after_entries(Ledger("", rummy_500, SEATS), 1).rules, "K Q")
    assert refused.value.problem == SuitMissing(12)


TWO_SEATS = (Seat("Ann"), Seat("Ben", avatar="cat"))
LINE = DealEntry((SeatEntry(), SeatEntry("25")), 0)


@pytest.fixture
def ledgers(tmp_path: Path) -> Ledgers:
    return Ledgers(tmp_path, lambda: datetime(2030, 1, 2, 3, 4, 5))


def begun(ledgers: Ledgers, game: str = "dummy_rummy") -> SavedLedger:
    """Return a new ledger that was saved."""
    path, began = ledgers.new_path_and_id()
    ledger = Ledger(began, load_sheet(game), TWO_SEATS, 1, (LINE,), DealEntry((SeatEntry("1"), SeatEntry("2"))))
    assert ledgers.save(path, ledger) == ""
    (kept,) = [each for each in ledgers.load_all() if each.path == path]
    assert kept.ledger == ledger
    return kept


def test_a_saved_ledger_is_loaded_again_with_its_deals(ledgers: Ledgers) -> None:
    kept = begun(ledgers)
    assert [deal.scores for deal in kept.deals] == [(0, 25)]
    assert not kept.is_over
    assert ledgers.messages == ()


@pytest.mark.parametrize("game", [*sheet_names(), *other_game_names()])
def test_a_ledger_with_any_rule_sheet_survives_saving_and_loading(ledgers: Ledgers, game: str) -> None:
    path, began = ledgers.new_path_and_id()
    sheet = load_sheet(game)
    seats = tuple(Seat(f"P{number}") for number in range(sheet.players.max))
    ledgers.save(path, Ledger(began, sheet, seats))
    (kept,) = ledgers.load_all()
    assert kept.ledger.seats == seats
    again = structs.replace(kept.ledger, dealer=1)
    ledgers.save(path, again)
    assert ledgers.load_all()[0].ledger == again


def test_ledgers_under_way_are_listed_before_finished_ones_and_the_newest_first(ledgers: Ledgers) -> None:
    kept = [begun(ledgers) for _ in range(3)]
    assert len({each.path for each in kept}) == len({each.ledger.began for each in kept}) == 3
    over = structs.replace(kept[2].ledger, lines=(LINE,) * 12)
    ledgers.save(kept[2].path, over)
    for number, each in enumerate(kept):
        os.utime(each.path, (1_000_000 + number, 1_000_000 + number))
    assert [each.path for each in ledgers.load_all()] == [kept[1].path, kept[0].path, kept[2].path]
    assert ledgers.load_all()[-1].is_over


def damages(text: bytes) -> list[bytes]:
    """Return damaged contents of a ledger file: cut short, garbled, with impossible entries, and not a ledger at
    all.
    """
    data = msgspec.json.decode(text)
    wrong = {**data, "lines": [{**data["lines"][0], "seats": []}]}
    alone = {**data, "seats": data["seats"][:1]}
    short = {**data, "draft": {**data["draft"], "seats": data["draft"]["seats"][:1]}}
    return [
        b"",
        text[: len(text) // 2],
        text.replace(b"25", b"7Z"),
        text.replace(b'"out": 0', b'"out": "x"'),
        b"[" * 100_000,
        msgspec.json.encode(wrong),
        msgspec.json.encode(alone),
        msgspec.json.encode(short),
        b"{}",
    ]


@pytest.mark.parametrize("number", range(9))
def test_a_damaged_ledger_file_is_set_aside_and_its_spare_takes_its_place(ledgers: Ledgers, number: int) -> None:
    sound, hurt = begun(ledgers), begun(ledgers)
    wrong = damages(hurt.path.read_bytes())[number]
    hurt.path.write_bytes(wrong)
    assert {kept.path: kept.ledger for kept in ledgers.load_all()} == {each.path: each.ledger for each in (sound, hurt)}
    (told,) = ledgers.take_messages()
    aside = hurt.path.with_name(f"{hurt.path.stem} damaged 2030-01-02 03.04.05.scores")
    assert aside.name in told
    assert aside.read_bytes() == wrong
    assert len(ledgers.load_all()) == 2
    assert ledgers.messages == ()


def spare_of(path: Path) -> Path:
    return path.with_name(f"{path.name}.last")


@pytest.mark.parametrize("number", range(9))
def test_a_damaged_ledger_file_without_a_sound_spare_is_only_set_aside(ledgers: Ledgers, number: int) -> None:
    sound, hurt = begun(ledgers), begun(ledgers)
    hurt.path.write_bytes(damages(hurt.path.read_bytes())[number])
    spare_of(hurt.path).write_bytes(hurt.path.read_bytes())
    assert [kept.path for kept in ledgers.load_all()] == [sound.path]
    (told,) = ledgers.take_messages()
    assert "damaged" in told
    assert not hurt.path.exists()
    assert [kept.path for kept in ledgers.load_all()] == [sound.path]
    assert ledgers.messages == ()


def test_a_ledger_file_of_a_newer_program_is_reported_and_not_changed(ledgers: Ledgers) -> None:
    path = begun(ledgers).path
    now, newer = (format_line(FILE_KIND, FILE_FORMAT + more).encode() for more in (0, 1))
    path.write_bytes(path.read_bytes().replace(now, newer))
    before = path.read_bytes()
    assert ledgers.load_all() == ()
    assert "newer" in ledgers.messages[0]
    assert path.read_bytes() == before


@pytest.mark.parametrize("began", ["", "=1+1", "\t=1", "2030\r\n=1", "\x1b[31m2030", "9" * 41])
def test_a_ledger_whose_start_time_is_invalid_is_refused(began: str, ledgers: Ledgers) -> None:
    kept = begun(ledgers)
    data = msgspec.json.decode(kept.path.read_bytes(), type=dict[str, object])
    kept.path.write_bytes(msgspec.json.encode({**data, "began": began}))
    with pytest.raises(ValueError, match="began"):
        read_ledger(kept.path)


@pytest.mark.parametrize("number", "013589")
def test_a_damaged_bit_in_the_format_of_a_ledger_is_not_taken_for_a_newer_program(
    number: str, ledgers: Ledgers
) -> None:
    kept = begun(ledgers)
    kept.path.write_bytes(
        kept.path.read_bytes().replace(f"scores {FILE_FORMAT} #".encode(), f"scores {number} #".encode())
    )
    assert [each.ledger for each in ledgers.load_all()] == [kept.ledger]
    assert "damaged" in ledgers.messages[0]


def test_a_deleted_ledger_can_be_restored(ledgers: Ledgers) -> None:
    kept = begun(ledgers)
    gone = ledgers.delete(kept.path)
    assert ledgers.load_all() == ()
    assert not spare_of(kept.path).exists()
    ledgers.restore(gone)
    assert spare_of(kept.path).read_bytes() == kept.path.read_bytes()
    assert [(each.path, each.ledger, each.modified) for each in ledgers.load_all()] == [
        (kept.path, kept.ledger, kept.modified)
    ]


def test_a_ledger_that_cannot_be_saved_gives_the_problem(tmp_path: Path) -> None:
    (tmp_path / "scores").write_text("a file where the folder should be")
    ledgers = Ledgers(tmp_path)
    path, began = ledgers.new_path_and_id()
    assert "cannot be saved" in ledgers.save(path, Ledger(began, load_sheet("doofer"), TWO_SEATS))


def test_a_ledger_folder_that_cannot_be_listed_is_reported(ledgers: Ledgers, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(ledgers)
    with unlistable(ledgers.folder, monkeypatch):
        assert ledgers.load_all() == ()
    assert ledgers.take_messages() == (f"The scores cannot be listed: access is not allowed ({ledgers.folder}).",)
    assert len(ledgers.load_all()) == 1


@pytest.mark.parametrize(
    ("text", "apart"),
    [
        ("KK5A", "K K 5 A"),
        ("7hks", "7H KS"),
        ("105H", "10 5H"),
        ("Kx5", "K X 5"),
        ("5A5 7D", "5 A 5 7D"),
        ("THT", "TH T"),
    ],
)
def test_cards_of_a_ledger_entry_may_be_written_together(text: str, apart: str) -> None:
    assert parse_amount(text) == parse_amount(apart)


@pytest.mark.parametrize("word", ["KZ5", "55555555", "1K", "K-5", "5,A", "KSS"])
def test_a_word_that_is_neither_points_nor_cards_is_named_whole_in_the_error(word: str) -> None:
    with pytest.raises(EntryError) as wrong:
        parse_amount(f"K {word}")
    assert wrong.value.problem == NotPointsOrCards(word)


def test_a_number_among_written_cards_is_refused() -> None:
    with pytest.raises(EntryError) as wrong:
        parse_amount("K 12")
    assert wrong.value.problem == NumberAmongCards("12")


def pool(*lines: tuple[tuple[str, ...], int, tuple[int, ...]], **keys: object) -> Ledger:
    """Return a ledger in which 20 points eliminate a player; each line has the hands, the seat that went out, and the
    seats that bought back in.
    """
    rules = RuleSheet(match=MatchSection(target=20, elimination=True, **keys))  # type: ignore[arg-type]
    written = [
        DealEntry(tuple(SeatEntry(hand=text, back=seat in back) for seat, text in enumerate(hands)), out=out)
        for hands, out, back in lines
    ]
    return Ledger("2026-01-01", rules, SEATS, 0, tuple(written))


def test_an_eliminated_seat_of_a_ledger_needs_no_entry_and_does_not_deal() -> None:
    ledger = pool((("", "25", "5"), 0, ()), (("7", "", ""), 2, ()))
    first, second = scored_deals(ledger)
    assert (first.scores, second.scores, second.eliminated) == ((0, 25, 5), (7, 25, 5), (1,))
    assert deal_after_entries(ledger, 2).out == (1,)
    assert (first.dealer, second.dealer) == (0, 2)
    assert [line.entry for line in second.lines[1]] == [AccountEntry.OUT_OF_MATCH]
    over = pool((("", "25", "5"), 0, ()), (("", "", "K7"), 0, ()))
    assert scored_deals(over)[-1].winners == (0,)
    with pytest.raises(EntryError):
        scored_deals(pool((("", "25", "5"), 0, ()), (("7", "", "3"), 1, ())))


def test_additional_points_written_for_an_eliminated_seat_do_not_count() -> None:
    ledger = pool((("", "25", "5"), 0, ()), (("7", "", ""), 2, ()))
    deal = structs.replace(ledger.sheet.deal, exact_cut_bonus=10)
    ledger = structs.replace(ledger, sheet=structs.replace(ledger.sheet, deal=deal))
    last = ledger.lines[1]
    seats = tuple(structs.replace(seat, besides="-10") for seat in last.seats)
    assert entry_fields(deal_after_entries(ledger, 2).rules).besides
    second = scored_deals(structs.replace(ledger, lines=(ledger.lines[0], structs.replace(last, seats=seats))))[1]
    assert second.deal_scores == (-3, 0, -10)


def test_a_seat_that_buys_back_into_a_ledger_has_the_highest_score_of_the_others() -> None:
    ledger = pool((("", "25", "5"), 0, ()), (("7", "", "3"), 1, (1,)), buy_backs=1)
    first, second = scored_deals(ledger)
    assert deal_after_entries(ledger, 2).back == (None, 5, None)
    assert (first.scores, second.scores, second.eliminated) == ((0, 25, 5), (7, 5, 8), ())
    again = pool((("", "25", "5"), 0, ()), (("7", "", "3"), 1, (1,)), (("", "K8", "2"), 0, ()), buy_backs=1)
    assert deal_after_entries(again, 4).back == (None, None, None)


def test_a_ledger_asks_for_unopened_seats_if_their_hands_count_more() -> None:
    rules = RuleSheet(scoring=Scoring(unopened_times=2))
    line = DealEntry((SeatEntry(), SeatEntry(hand="8"), SeatEntry(hand="9", unopened=True)), out=0)
    ledger = Ledger("2026-01-01", rules, SEATS, 0, (line,))
    assert entry_fields(deal_after_entries(ledger, 1).rules).unopened
    assert scored_deals(ledger)[0].deal_scores == (0, 8, 18)


def test_the_stake_of_a_ledger_deal_nobody_won_is_added_to_the_next_deal() -> None:
    lines = (DealEntry((SeatEntry(), SeatEntry()), NOBODY), DealEntry((SeatEntry(), SeatEntry()), 1))
    ledger = Ledger("2030-01-01", load_sheet("conquian"), TWO_SEATS, 1, lines)
    assert not entry_fields(deal_after_entries(ledger, 1).rules).hands
    assert [each.deal_scores for each in scored_deals(ledger)] == [(0, 0), (0, 2)]
