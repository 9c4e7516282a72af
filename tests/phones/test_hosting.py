"""A whole match without a window: the example of the documentation plays it as it stands, and the schema fits."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from game.commands.host import code_text
from game.content.sheets.sheets import load_sheet
from game.engine.actions import Next
from game.phones import protocol
from game.phones.hosting import HostedMatch, hosted_seats
from game.phones.party import Party
from game.phones.protocol import Hello, PlayMessage, Seated, ViewMessage
from game.record.record import Seat, read_record
from game.session.opponents import Opponents
from game.session.players.brains import decide_without_search
from tests.support.inline_brains import InlineBrains
from tests.ui.support.phones import Wire

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "seats.md").read_text(encoding="utf-8")
EXAMPLE = PAGE.partition("```python\n")[2].partition("```")[0]


def test_the_documented_phone_client_has_at_most_66_lines() -> None:
    assert 40 < len(EXAMPLE.splitlines()) <= 66


def test_two_copies_of_the_documented_client_and_a_bot_play_a_whole_match(tmp_path: Path) -> None:
    bot, record, rules = tmp_path / "bot.py", tmp_path / "match.record", tmp_path / "short.yaml"
    bot.write_text(EXAMPLE, encoding="utf-8")
    rules.write_text("extends: rummy_500\ntitle: Rummy 200\nmatch.target: 200\n", encoding="utf-8")
    seats = [word for who in ("phone", "phone", "learner") for word in ("--seat", who)]
    words = ["host", "--game", str(rules), *seats, "--seed", "100", "--address", "127.0.0.1"]
    more = ["--port", "1", "--deal-seconds", "0.01", "--bot-pause", "0", "--record", str(record)]
    command = [sys.executable, "-m", "game", "--data-dir", str(tmp_path), *words, *more]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT) as host:
        assert host.stdout is not None
        address = host.stdout.readline().strip()
        assert address.startswith("HTTP://127.0.0.1:")
        bots = [subprocess.Popen([sys.executable, str(bot), address], stdout=subprocess.PIPE, text=True) for _ in "ab"]
        scores = [int(each.communicate(timeout=120)[0]) for each in bots]
        told, trouble = host.communicate(timeout=60)
    assert host.returncode == 0, trouble
    played = read_record(record.read_text(encoding="utf-8"))
    assert played.digest, "the match is over"
    assert Next(0) in played.actions, "after more than one deal"
    assert [seat.name for seat in played.seats[:2]] == ["Example", "Example 2"]
    assert [seat.phone for seat in played.seats] == [True, True, False]
    assert "wins the match." in told
    assert all(f" {score}" in told for score in scores)


def test_the_phone_protocol_schema_is_valid_and_fits_all_messages() -> None:
    schema = protocol.schemas()
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator({**schema, "anyOf": [{"$ref": "#/$defs/TableMessage"}]})
    hosted, wire = playing()
    for _ in range(40):
        step(hosted, wire)
    assert {type(message).__name__ for _, message in wire.sent} >= {"Table", "Seated", "ViewMessage", "Happened", "Log"}
    for _, message in wire.sent[:200]:
        validator.validate(json.loads(protocol.encode(message)))
    seat = jsonschema.Draft202012Validator({**schema, "anyOf": [{"$ref": "#/$defs/SeatMessage"}]})
    seat.validate({"type": "play", "action": "draw stock"})
    with pytest.raises(jsonschema.ValidationError):
        seat.validate({"type": "play", "action": "draw stock", "more": 1})


def playing() -> tuple[HostedMatch, Wire]:
    """Return a hosted match of two phones that have taken their seats, and their connection."""
    party, wire = Party(), Wire()
    now = [0.0]

    def clock() -> float:
        now[0] += 0.05
        return now[0]

    seats = (Seat("A", phone=True), Seat("B", phone=True), Seat("C", "bot", level="learner"))
    hosted = HostedMatch(
        load_sheet("rummy_500"), seats, 7, party, InlineBrains(decide_without_search), deal_seconds=1.0, clock=clock
    )
    party.carrier = wire
    for line in (0, 1):
        wire.say(line, Hello(1), protocol.ClaimSeat(line))
    for _ in range(10):
        hosted.tick()
    return hosted, wire


def step(hosted: HostedMatch, wire: Wire) -> None:
    """Let the seat to act take its first legal action, and let some time pass."""
    for line in (0, 1):
        seen: Any = wire.last(line, ViewMessage)
        if seen is not None and seen.acts and line in hosted.match.acting:
            action = hosted.match.legal(line)[-1]
            wire.say(line, PlayMessage(action.text, sure=True))
    for _ in range(6):
        hosted.tick()


def test_the_match_begins_once_all_phones_have_sat_down_and_bots_then_play() -> None:
    hosted, wire = playing()
    assert wire.last(0, Seated).seat == 0
    before = hosted.match.history.action_count
    for _ in range(20):
        step(hosted, wire)
    assert hosted.match.history.action_count > before + 10
    assert any(hosted.match.truth.hands[2])


def test_a_hosted_seat_is_a_phone_or_a_bot_by_its_level_or_name() -> None:
    seats = hosted_seats(["phone", "standard", "standard", "master"], Opponents())
    assert [seat.phone for seat in seats] == [True, False, False, False]
    assert len({seat.name for seat in seats}) == 4
    with pytest.raises(KeyError):
        hosted_seats(["nobody"], Opponents())


def test_the_qr_code_is_printed_in_half_blocks() -> None:
    assert code_text(((True, False), (False, True), (True, True))) == "▄▀\n▄▄"
    assert code_text(()) == ""
    rows = code_text(tuple((True,) * 3 for _ in range(4))).splitlines()
    assert rows == ["   ", "   "]


def test_a_hosted_match_gives_and_counts_a_hint() -> None:
    hosted, wire = playing()
    seat = next((line for line in (0, 1) if line in hosted.match.acting), None)
    for _ in range(200):
        if seat is not None:
            break
        hosted.tick()
        seat = next((line for line in (0, 1) if line in hosted.match.acting), None)
    assert seat is not None
    wire.say(seat, protocol.Ask("hint"))
    for _ in range(6):
        hosted.tick()
    assert wire.last(seat, protocol.HintMessage) is not None
