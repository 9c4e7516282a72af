"""Phones at the real window: they sit down by its address, play, and find their hands again after it was killed."""

from pathlib import Path

from game.record.record import read_sound_part
from game.session.match.match import resume
from tests.window.conftest import Start
from tests.window.phones import Phone, go_on, left_with_phones, phone_to_act
from tests.window.program import quick
from tests.window.xserver import XServer


def test_phones_play_and_find_their_hands_again_after_the_program_was_killed(
    start: Start, screen: XServer, data: Path
) -> None:
    quick(data)
    left_with_phones(data, 3)
    program = go_on(start, screen, data)
    phones = [Phone(data) for _ in range(3)]
    for seat, phone in enumerate(phones):
        phone.sit(seat, f"P{seat}")
    for phone in phones:
        phone.wait_for("view", lambda seen: bool(seen["hand"]))
    for _ in range(4):
        phone_to_act(phones).play_turn()
    asking = phone_to_act(phones)
    asking.say(type="ask", about="hint")
    assert asking.wait_for("hint")["play"]
    for phone in phones:
        phone.catch_up()
    before = [phone.view for phone in phones]
    program.process.kill()
    program.process.wait()

    go_on(start, screen, data)
    again = [Phone(data, phone.secret) for phone in phones]
    for phone, was in zip(again, before, strict=True):
        now = phone.wait_for("view", lambda seen: bool(seen["hand"]))
        for part in ("hand", "discards", "melds", "turn", "stock", "seat"):
            assert now[part] == was[part], part
        assert [each["name"] for each in now["players"]] == ["P0", "P1", "P2"]
    phone_to_act(again).play_turn()
    match = resume(read_sound_part((data / "matches" / "current.record").read_text(encoding="utf-8"))[0])
    assert match.history.action_count > 8
    assert all(seat.phone for seat in match.seats)


def test_closing_the_window_says_goodbye_on_every_phone(start: Start, screen: XServer, data: Path) -> None:
    quick(data)
    left_with_phones(data, 1, bots=1)
    program = go_on(start, screen, data)
    phone = Phone(data)
    phone.sit(0, "Ann")
    phone.wait_for("view", lambda seen: bool(seen["hand"]))
    assert program.close() == 0
    assert "kept" in phone.wait_for("goodbye")["text"]
