"""Records are read as they were written, and what is no record is refused in its line."""

from __future__ import annotations

from random import Random

import pytest
from msgspec import structs

from game.content.sheets.sheets import load_sheet, sheet_names
from game.engine.actions import DrawStock, Next
from game.engine.sheet.keys import Melding
from game.engine.state import Phase
from game.record.deal_numbers import FIRST_LETTERED, FIRST_RANDOM_SEED, LARGEST_SEED
from game.record.digest import state_digest
from game.record.record import (
    FORMAT,
    MAX_LINE_LETTERS,
    MAX_RECORD_LETTERS,
    Fork,
    Header,
    HintGiven,
    Record,
    Recorder,
    RecordError,
    Seat,
    SeatChange,
    read_record,
    read_sound_part,
    write_record,
)
from game.record.replay import replay_actions, replay_states
from tests.support.records import PEOPLE, SHEETS, bare, header, match, small


def problem(lines: list[str]) -> str:
    """Return the error message from reading the lines."""
    with pytest.raises(RecordError) as error:
        read_record("\n".join(lines))
    return str(error.value)


# There and back


@pytest.mark.parametrize("name", sheet_names())
def test_matches_of_every_sheet_are_read_as_they_were_written_and_replay_to_the_same_state(name: str) -> None:
    allowed = SHEETS[name].players
    for seed in range(2):
        players = Random(seed).randint(allowed.min, min(allowed.max, 5))
        record, states = match(name, players, seed, 2)
        again = read_record(write_record(record))
        assert write_record(again) == write_record(record)
        assert list(map(repr, again.actions)) == list(map(repr, record.actions))
        assert [state_digest(state) for state in replay_states(again)[:-1]] == [state_digest(state) for state in states]


@pytest.mark.parametrize("seed", range(6))
def test_finished_matches_replay_to_the_digest_in_their_last_line(seed: int) -> None:
    record, _ = match("rummy_500", 2 + seed % 2, seed)
    last = replay_states(record)[-1]
    assert last.phase is Phase.MATCH_OVER
    whole = structs.replace(record, digest=state_digest(last))
    assert read_record(write_record(whole)).digest == whole.digest
    assert state_digest(replay_states(read_record(write_record(whole)))[-1]) == whole.digest


def test_a_record_has_the_lines_that_its_format_describes() -> None:
    lines = bare(small())
    assert lines[0] == "rummy-house record 1"
    assert lines[1].startswith('rules {"title":"Rummy 500",')
    assert [line.partition(" ")[0] for line in lines[2:4]] == ["sheet", "players"]
    assert lines[4] == 'seat 0 {"name":"Ann","kind":"person","avatar":"fox","level":"","character":""}'
    assert lines[6:8] == ["seed 17", "dealer 1"]
    assert lines[8].startswith("shuffle ")
    assert len(lines[8].split()) == 55
    assert lines[9].startswith("0: draw ")


def test_a_record_without_checksums_and_with_windows_line_ends_can_be_read() -> None:
    assert read_record("\r\n".join(bare(small())) + "\r\n") == read_record(write_record(small()))


def test_replaying_a_record_gives_each_action_with_its_events() -> None:
    record = small()
    walked = list(replay_actions(record))
    assert tuple(action for action, _, _ in walked) == record.actions
    assert [type(event).__name__ for event in walked[0][2]][:2] == ["Shuffled", "WasCut"]


# Writing line by line


def test_adding_actions_one_by_one_to_a_recorder_gives_the_text_of_the_whole_record() -> None:
    record = small()
    recorder = Recorder(record.header)
    for action in record.actions:
        recorder.add_action(action)
    assert recorder.text == write_record(record)
    assert len(recorder.lines) == record.header.line_count + len(record.actions)


def test_the_last_actions_of_a_record_can_be_removed_and_others_added() -> None:
    record = small()
    recorder = Recorder(record.header)
    for action in (*record.actions[:4], DrawStock(1), Next(0)):
        recorder.add_action(action)
    recorder.remove_last(2)
    recorder.remove_last(0)
    for action in record.actions[4:]:
        recorder.add_action(action)
    assert recorder.text == write_record(record)


# What is refused


def test_a_change_anywhere_in_a_record_is_found_in_its_line() -> None:
    text = write_record(small())
    rng = Random(2)
    for _ in range(300):
        at = rng.randrange(len(text) - 1)
        spoilt = text[:at] + chr(ord(text[at]) ^ 1 << rng.randrange(5)) + text[at + 1 :]
        with pytest.raises(RecordError) as error:
            read_record(spoilt)
        assert error.value.line == text[:at].count("\n") + 1


def test_lines_left_out_of_a_record_or_exchanged_are_found() -> None:
    lines = write_record(small()).splitlines()
    for at in range(1, len(lines) - 1):
        assert f"line {at + 1}:" in problem(lines[:at] + lines[at + 1 :])
        assert f"line {at + 1}:" in problem([*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]])


def test_a_record_line_without_its_checksum_is_refused() -> None:
    lines = write_record(small()).splitlines()
    assert problem([*lines[:-1], lines[-1].rpartition(" #")[0]]).endswith("the checksum is missing")


@pytest.mark.parametrize(("seed", "said"), [(0, 1), (FIRST_LETTERED - 1, 1), (FIRST_LETTERED, 2), (LARGEST_SEED, 2)])
def test_a_record_has_the_oldest_format_that_can_hold_its_seed(seed: int, said: int) -> None:
    header = Header(load_sheet("rummy_500"), (Seat("Ann"), Seat("Ben")), seed, 0)
    text = write_record(Record(header, ()))
    assert text.startswith(f"rummy-house record {said}")
    assert read_record(text).header == header


@pytest.mark.parametrize("seed", [0, FIRST_LETTERED - 1, FIRST_LETTERED, FIRST_RANDOM_SEED, LARGEST_SEED])
def test_every_seed_a_header_can_have_is_read_again(seed: int) -> None:
    header = Header(load_sheet("rummy_500"), (Seat("Ann"), Seat("Ben")), seed, 0)
    assert read_record(write_record(Record(header))).header == header


@pytest.mark.parametrize("seed", [-5, LARGEST_SEED + 1])
def test_a_record_header_refuses_a_seed_that_could_not_be_read_again(seed: int) -> None:
    with pytest.raises(ValueError, match="from 0 to 2"):
        Header(load_sheet("rummy_500"), (Seat("Ann"), Seat("Ben")), seed, 0)


def test_a_header_that_breaks_off_is_refused() -> None:
    lines = write_record(small()).splitlines()
    for count in range(small().header.line_count):
        with pytest.raises(RecordError):
            read_record("\n".join(lines[:count]))


HEADERS = [
    (0, "rummy-house record two", "is no record"),
    (0, "%PDF-1.7", "is no record"),
    (0, f"rummy-house record {FORMAT + 1}", "a newer one wrote it"),
    (0, "rummy-house record 0", "reads formats up to 3"),
    (0, "rummy-house record 01", "reads formats up to 3"),
    (0, "rummy-house record 99999999999999999999", "a newer one wrote it"),
    (1, "rules {}}", "malformed"),
    (1, 'rules {"titel":"x"}', "unknown field"),
    (1, "rules " + '{"match":{"deals":[{"a":' + "[" * 90_000, ""),
    (1, "rules " + "x" * 300_000, "at most 200,000 characters"),
    (2, "sheet " + "0" * 64, "digest differs"),
    (3, "players two", "a number from 1 to 8"),
    (3, "players 9", "a number from 1 to 8"),
    (3, "players " + "1" * 5000, "a number from 1 to 8"),
    (3, "players ²", "a number from 1 to 8"),
    (3, "spieler 2", "here should stand 'players …'"),
    (4, 'seat 0 {"name":"Ann","kind":"ghost"}', "ghost"),
    (4, 'seat 0 {"name":"' + "A" * 61 + '"}', "length <= 60"),
    (4, 'seat 0 {"nick":"Ann"}', "unknown field"),
    (4, 'seat 1 {"name":"Ann"}', "here should stand 'seat 0 …'"),
    (6, "seed -1", "'-1' is not a deal number"),
    (6, "seed 9223372036854775808", "'9223372036854775808' is not a deal number"),
    (7, "dealer 2", "a number from 0 to 1"),
]


@pytest.mark.parametrize(("at", "line", "said"), HEADERS)
def test_an_impossible_header_of_a_record_is_refused_at_its_line(at: int, line: str, said: str) -> None:
    lines = bare(small())
    lines[at] = line
    told = problem(lines)
    assert told.startswith(f"line {at + 1}: ")
    assert said in told


def test_a_record_with_too_few_players_for_its_rules_is_refused() -> None:
    sheet = SHEETS["liverpool_rummy"]
    assert sheet.players.min == 3
    assert "are for 3 to 8 players" in problem(bare(Record(header(sheet, 2))))


def test_a_record_with_rules_that_cannot_be_compiled_is_refused() -> None:
    sheet = structs.replace(SHEETS["basic_rummy"], melding=Melding(contract="5 flushes"))
    told = problem(bare(Record(header(sheet))))
    assert told.startswith("line 2: the rules cannot be used: ")


ACTIONS = [
    ("discard", "is no action"),
    ("0: discard 7Z", "is no card"),
    ("draw stock", "with its seat"),
    ("0: Draw  stock", "in full"),
    ("0: discard 10H", "in full"),
    ("", "is no action"),
    ("0: lay " + "7H " * MAX_LINE_LETTERS, "at most 2,000 characters"),
    ("end of the match", "no digest"),
    ("__import__('os')", "is no action"),
]


@pytest.mark.parametrize(("line", "said"), ACTIONS)
def test_an_action_that_cannot_be_read_is_refused_in_its_line(line: str, said: str) -> None:
    lines = [*bare(small()), line, "0: draw stock"]
    told = problem(lines)
    assert told.startswith(f"line {len(lines) - 1}: ")
    assert said in told


def test_no_line_may_follow_the_end_of_a_record() -> None:
    end = "end " + "0" * 64
    assert "nothing may follow" in problem([*bare(small()), end, "0: draw stock"])


def test_a_record_text_that_is_too_large_is_refused() -> None:
    with pytest.raises(RecordError, match="at most 4,000,000 characters"):
        read_record("x" * (MAX_RECORD_LETTERS + 1))


def test_a_broken_record_is_read_up_to_its_first_bad_line() -> None:
    record = small()
    lines = write_record(record).splitlines()
    found, error = read_sound_part("\n".join(lines[:-3]) + "\n" + lines[-3][:-2])
    assert found.actions == read_record(write_record(record)).actions[:-3]
    assert error is not None
    assert error.line == len(lines) - 2
    assert read_sound_part(write_record(record)) == (read_record(write_record(record)), None)


# Replays that do not come out


def test_an_action_that_was_not_allowed_is_named_with_its_line() -> None:
    record = small()
    wrong = structs.replace(record, actions=(*record.actions, Next(0)))
    with pytest.raises(RecordError, match=f"line {record.header.line_count + 9}: 0: next is not allowed there: NotNow"):
        replay_states(wrong)


def test_a_record_whose_end_digest_differs_from_that_of_its_replay_is_refused() -> None:
    record, _ = match("rummy_500", 2, 3)
    with pytest.raises(RecordError, match="the digest differs"):
        replay_states(structs.replace(record, digest="0" * 64))


def test_a_record_of_an_unfinished_match_that_has_an_end_digest_is_refused() -> None:
    with pytest.raises(RecordError, match="not over"):
        replay_states(structs.replace(small(), digest="0" * 64))


MARK = "0123456789abcdef" * 2


def changed_twice() -> Record:
    record = small()
    return structs.replace(
        record,
        notes=(SeatChange(3, 0, Seat("Ann", "bot", level="casual")), SeatChange(6, 0, Seat("Ann", profile="a1"))),
    )


def test_a_record_holds_the_players_of_each_seat_over_time() -> None:
    record = changed_twice()
    text = write_record(record)
    assert read_record(text) == record
    assert [record.seats_at(count)[0].kind for count in (2, 3, 5, 6)] == ["person", "bot", "bot", "person"]
    assert record.seats == (Seat("Ann", profile="a1"), record.header.seats[1])
    assert len(replay_states(record)) == 9


def test_seat_changes_do_not_disturb_the_line_numbers_of_actions() -> None:
    record = changed_twice()
    lines = write_record(record).splitlines()
    for index, action in enumerate(record.actions):
        assert lines[record.line_number_of(index) - 1].startswith(repr(action))
    wrong = structs.replace(record, actions=(*record.actions[:7], Next(0)))
    with pytest.raises(RecordError) as error:
        replay_states(wrong)
    assert error.value.line == wrong.line_number_of(7)
    assert wrong.up_to_line(error.value.line) == structs.replace(record, actions=record.actions[:7])


def test_taking_actions_back_keeps_the_seat_changes_of_a_record() -> None:
    record = changed_twice()
    recorder = Recorder(record.header)
    for action in record.actions[:4]:
        recorder.add_action(action)
    recorder.add_seat_change(1, PEOPLE[0])
    recorder.add_action(record.actions[4])
    recorder.remove_last(2)
    assert read_record(recorder.text) == Record(record.header, record.actions[:3], notes=(SeatChange(3, 1, PEOPLE[0]),))


def test_a_record_holds_the_hints_given_with_seat_and_time() -> None:
    notes = (HintGiven(2, 0), SeatChange(2, 0, Seat("Zoe")), HintGiven(2, 0), HintGiven(5, 1))
    record = structs.replace(small(), notes=notes)
    text = write_record(record)
    assert read_record(text) == record
    assert read_record(text).hints == (notes[0], *notes[2:])
    assert text.splitlines()[record.line_number_of(5) - 2].startswith("hint 1 #")
    assert len(replay_states(record)) == 9


def test_taking_actions_back_leaves_the_hints_that_were_given() -> None:
    record = small()
    recorder = Recorder(record.header)
    for action in record.actions[:4]:
        recorder.add_action(action)
    recorder.add_hint(1)
    recorder.remove_last(1)
    assert read_record(recorder.text) == Record(record.header, record.actions[:3], notes=(HintGiven(3, 1),))


def test_empty_fields_of_a_seat_are_not_written_into_a_record() -> None:
    assert "profile" not in write_record(small())
    told = structs.replace(small(), header=structs.replace(small().header, seats=(Seat("A", colour=0), Seat("B"))))
    assert '"colour":0' in write_record(told)


def test_a_record_notes_each_fork_with_the_match_it_left() -> None:
    assert small().last_fork is None
    notes = (Fork(2, MARK[::-1]), HintGiven(3, 0), Fork(5, MARK), SeatChange(5, 0, Seat("Zoe")))
    record = structs.replace(small(), notes=notes)
    text = write_record(record)
    assert read_record(text) == record
    assert read_record(text).last_fork == notes[2]
    assert text.splitlines()[record.line_number_of(5) - 3].startswith(f"fork {MARK} #")
    recorder = Recorder(record.header)
    for action in record.actions[:4]:
        recorder.add_action(action)
    recorder.add_hint(1)
    recorder.add_note(Fork(4, MARK))
    recorder.remove_last(1)
    assert read_record(recorder.text) == recorder.record
    assert recorder.record.notes == (HintGiven(3, 1), Fork(3, MARK))


@pytest.mark.parametrize(
    "line",
    [
        *("seat 2 {}", 'seat 2 {"name":"Cy"}', "seat -1 {}", "seat 0 {}", "seat 0"),
        *("hint 2", "hint", "hint -1", "hint 0 now"),
        *("fork", "fork ", f"fork {MARK[1:]}", f"fork {MARK} 1", f"fork {MARK.upper()}"),
    ],
)
def test_an_impossible_note_of_a_record_is_refused_at_its_line(line: str) -> None:
    lines = bare(small())
    record, wrong = read_sound_part("\n".join([*lines, line]))
    assert wrong is not None
    assert wrong.line == len(lines) + 1
    assert record == small()


def test_a_record_with_a_phone_seat_is_written_in_a_newer_format() -> None:
    phones = (Seat("Ann", phone=True), Seat("Bea", "bot"))
    begun = Header(load_sheet("rummy_500"), phones, 7, 0)
    text = write_record(Record(begun))
    assert text.startswith("rummy-house record 3")
    assert read_record(text).header == begun
    plain = structs.replace(begun, seats=(Seat("Ann"), Seat("Bea", "bot")))
    assert "phone" not in write_record(Record(plain))
