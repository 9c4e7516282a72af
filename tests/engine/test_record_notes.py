"""What stands in a record beside the actions: who sits down, who was given a hint, where it left another match."""

import pytest
from msgspec import structs

from game.engine.actions import Next
from game.record.record import Forked, Hinted, Record, Recorder, RecordError, Seat, Sitting, read, read_sound, write
from game.record.replay import replay
from tests.engine.records import PEOPLE, bare, small

MARK = "0123456789abcdef" * 2


def changed_twice() -> Record:
    record = small()
    return structs.replace(
        record, notes=(Sitting(3, 0, Seat("Ann", "bot", level="casual")), Sitting(6, 0, Seat("Ann", profile="a1")))
    )


def test_a_record_tells_who_played_from_when() -> None:
    record = changed_twice()
    text = write(record)
    assert read(text) == record
    assert [record.seats_at(count)[0].kind for count in (2, 3, 5, 6)] == ["person", "bot", "bot", "person"]
    assert record.seats == (Seat("Ann", profile="a1"), record.header.seats[1])
    assert len(replay(record)) == 9


def test_changes_of_seats_make_no_difference_to_where_an_action_stands() -> None:
    record = changed_twice()
    lines = write(record).splitlines()
    for index, action in enumerate(record.actions):
        assert lines[record.line_of(index) - 1].startswith(repr(action))
    wrong = structs.replace(record, actions=(*record.actions[:7], Next(0)))
    with pytest.raises(RecordError) as error:
        replay(wrong)
    assert error.value.line == wrong.line_of(7)
    assert wrong.before(error.value.line) == structs.replace(record, actions=record.actions[:7])


def test_taking_actions_back_leaves_everybody_where_they_sit() -> None:
    record = changed_twice()
    recorder = Recorder(record.header)
    for action in record.actions[:4]:
        recorder.add(action)
    recorder.sit(1, PEOPLE[0])
    recorder.add(record.actions[4])
    recorder.cut(2)
    assert read(recorder.text) == Record(record.header, record.actions[:3], notes=(Sitting(3, 1, PEOPLE[0]),))


def test_a_record_tells_who_was_given_a_hint_and_when() -> None:
    notes = (Hinted(2, 0), Sitting(2, 0, Seat("Zoe")), Hinted(2, 0), Hinted(5, 1))
    record = structs.replace(small(), notes=notes)
    text = write(record)
    assert read(text) == record
    assert read(text).hints == (notes[0], *notes[2:])
    assert text.splitlines()[record.line_of(5) - 2].startswith("hint 1 #")
    assert len(replay(record)) == 9


def test_taking_actions_back_leaves_the_hints_that_were_given() -> None:
    record = small()
    recorder = Recorder(record.header)
    for action in record.actions[:4]:
        recorder.add(action)
    recorder.hint(1)
    recorder.cut(1)
    assert read(recorder.text) == Record(record.header, record.actions[:3], notes=(Hinted(3, 1),))


def test_what_says_nothing_of_a_seat_is_not_written() -> None:
    assert "profile" not in write(small())
    told = structs.replace(small(), header=structs.replace(small().header, seats=(Seat("A", colour=0), Seat("B"))))
    assert '"colour":0' in write(told)


def test_a_record_tells_where_it_left_another() -> None:
    assert small().fork is None
    notes = (Forked(2, MARK[::-1]), Hinted(3, 0), Forked(5, MARK), Sitting(5, 0, Seat("Zoe")))
    record = structs.replace(small(), notes=notes)
    text = write(record)
    assert read(text) == record
    assert read(text).fork == notes[2]
    assert text.splitlines()[record.line_of(5) - 3].startswith(f"fork {MARK} #")
    recorder = Recorder(record.header)
    for action in record.actions[:4]:
        recorder.add(action)
    recorder.hint(1)
    recorder.note(Forked(4, MARK))
    recorder.cut(1)
    assert read(recorder.text) == recorder.record
    assert recorder.record.notes == (Hinted(3, 1), Forked(3, MARK))


@pytest.mark.parametrize(
    "line",
    [
        *("seat 2 {}", 'seat 2 {"name":"Cy"}', "seat -1 {}", "seat 0 {}", "seat 0"),
        *("hint 2", "hint", "hint -1", "hint 0 now"),
        *("fork", "fork ", f"fork {MARK[1:]}", f"fork {MARK} 1", f"fork {MARK.upper()}"),
    ],
)
def test_a_note_that_cannot_be_is_refused_in_its_line(line: str) -> None:
    lines = bare(small())
    record, wrong = read_sound("\n".join([*lines, line]))
    assert wrong is not None
    assert wrong.line == len(lines) + 1
    assert record == small()
