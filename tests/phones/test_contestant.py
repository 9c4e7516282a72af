"""A program in the arena: asked at one table after another, told what happened, and measured as any challenger is."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import deque
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from game import paths
from game.app import main
from game.bots.base import BotSpec, Decision
from game.bots.contests.duplicate import Contest, DuplicateDeal, Entrant
from game.bots.knowledge.memory import Memory
from game.commands.arena import find_entrant
from game.commands.arguments import UsageError
from game.content.sheets.sheets import load_sheet
from game.engine.actions import Action, Discard, DrawStock
from game.engine.events import Event, redact
from game.engine.play.verbs import acting
from game.engine.refusals import Refused
from game.engine.state import State, View, view
from game.phones import contestant
from game.phones.contestant import Contestant, LostContestantError, SlowContestantError
from game.phones.protocol import (
    Ask,
    ClaimSeat,
    Happened,
    Hello,
    LeaveSeat,
    Legal,
    Message,
    PlayMessage,
    RefusedMessage,
    Table,
    ViewMessage,
)
from tests.ui.support.phones import Wire

ROOT = Path(__file__).parents[2]
EXAMPLE = (ROOT / "docs" / "seats.md").read_text(encoding="utf-8").partition("```python\n")[2].partition("```")[0]

TONK_ONCE = "extends: tonk\ntitle: Tonk once\nmatch: {target: none, deals: 1}\n"
"""A match of short deals that ends after the first: drawing many matches from its results takes no time."""


def example_choice() -> Callable[[list[dict[str, str]]], dict[str, str]]:
    """Return the function of the documentation's example that chooses a legal action."""
    made: dict[str, Any] = {}
    exec(EXAMPLE.partition("def play(")[0].replace("from websockets.sync.client import connect", ""), made)
    best: Callable[[list[dict[str, str]]], dict[str, str]] = made["best"]
    return best


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the table without waiting for the network."""
    monkeypatch.setattr(contestant, "IDLE_SECONDS", 0.0)


class ExampleProgram(Wire):
    """The documentation's example program without a network: answers every message."""

    def __init__(self) -> None:
        super().__init__()
        self.best = example_choice()
        self.seats: set[int] = set()
        self.say(1, Hello(1))

    def send(self, line: int, message: Message) -> None:
        """Answer a message to the program."""
        super().send(line, message)
        if isinstance(message, Table):
            self.say(line, *(ClaimSeat(each.seat, "Example") for each in message.seats if each.kind == "free"))
        elif isinstance(message, ViewMessage) and message.acts:
            self.seats.add(message.seat)
            self.say(line, Ask("legal"))
        elif isinstance(message, Legal) and message.actions:
            chosen = self.best([{"action": each.action, "sign": each.sign} for each in message.actions])
            self.say(line, PlayMessage(chosen["action"], message.moment, sure=True))


def with_program(
    contest: Contest, program: ExampleProgram | None = None, answer_seconds: float = 0.0
) -> tuple[Contestant, ExampleProgram, Any]:
    """Return a contestant, the program behind it, and the function that plays a deal with it. A second passes whenever
    the contestant looks at its clock.
    """
    seconds = count(1.0)
    asked = Contestant(contest.sheet, "Bot", paths.assets(), answer_seconds=answer_seconds, clock=lambda: next(seconds))
    program = program or ExampleProgram()
    asked.party.carrier = program

    def decide(spec: BotSpec, seen: View, memory: Memory) -> Decision | None:
        return Decision(asked.choose(seen), 0.5) if seen.seat in acting(seen.state) else None

    def watch(seat: int, state: State, action: Action, events: list[Event]) -> None:
        asked.tell(view(state, seat), tuple(redact(event, seat) for event in events))

    return asked, program, partial(contest.play, brain=decide, watch=watch)


@pytest.mark.parametrize(
    ("game", "seats"), [("rummy_500", 3), ("liverpool_rummy", 3), ("gin_rummy", 2), ("conquian", 2), ("tonk", 3)]
)
def test_a_client_program_plays_duplicate_deals_in_each_seat(game: str, seats: int) -> None:
    contest = Contest(load_sheet(game), seats, Entrant("phone", None), Entrant("random", None), 4)
    _, program, play = with_program(contest)
    deal = play(0)
    assert len(deal.played) == seats
    assert [played.challenger for played in deal.played] == list(range(seats))
    assert program.seats == set(range(seats))
    assert not [each for _, each in program.sent if isinstance(each, RefusedMessage)]
    lines = [line for _, each in program.sent if isinstance(each, Happened) for line in each.lines]
    assert len(lines) > 5, "it is told what the others did"
    assert deal == with_program(contest)[2](0), "the same program plays the same deal the same way"


def test_a_client_program_is_sent_no_hand_but_its_own() -> None:
    contest = Contest(load_sheet("gin_rummy"), 2, Entrant("phone", None), Entrant("random", None), 4)
    _, program, play = with_program(contest)
    play(0)
    for _, each in program.sent:
        if isinstance(each, ViewMessage):
            assert [who.hand for who in each.players if who.seat != each.seat] == [()]


def test_an_illegal_action_of_a_client_program_leaves_its_match_unchanged() -> None:
    contest = Contest(load_sheet("rummy_500"), 2, Entrant("phone", None), Entrant("random", None), 4)
    asked, _, play = with_program(contest)
    play(0)
    match = asked.party.match
    assert isinstance(match, contestant.AskedMatch)
    before = match.truth
    with pytest.raises(Refused):
        match.submit(DrawStock(before.turn))
    with pytest.raises(Refused):
        match.submit(Discard(before.turn, before.hands[1 - before.turn][0]))
    assert match.truth is before


def test_a_client_program_that_is_lost_ends_its_contest_with_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contestant, "LOST_SECONDS", 0.1)
    contest = Contest(load_sheet("rummy_500"), 2, Entrant("phone", None), Entrant("random", None), 4)
    _, program, play = with_program(contest)
    play(0)
    program.arrived.clear()
    program.say(1, None)
    with pytest.raises(LostContestantError):
        play(1)


class SilentProgram(ExampleProgram):
    """A program that falls silent after some plays but stays connected. If it `chatters`, it then asks without end
    which actions are legal, and plays none.
    """

    def __init__(self, plays: int, chatters: bool = False) -> None:
        super().__init__()
        self.plays = plays
        self.chatters = chatters

    def send(self, line: int, message: Message) -> None:
        """Answer a message to the program while it still plays."""
        if not isinstance(message, Legal):
            super().send(line, message)
        elif self.plays:
            self.plays -= 1
            super().send(line, message)
        elif self.chatters:
            self.say(line, Ask("legal"))


class LeavingProgram(SilentProgram):
    """A program that goes away after some plays and stays away: it leaves its seat, or with None its connection."""

    def __init__(self, plays: int, leaving: LeaveSeat | None) -> None:
        super().__init__(plays)
        self.leaving = leaving
        self.is_gone = False

    def send(self, line: int, message: Message) -> None:
        """Answer a message to the program before it goes away."""
        if isinstance(message, Legal) and not self.plays:
            self.is_gone = True
            self.arrived = deque([(line, self.leaving)])
        elif not self.is_gone:
            super().send(line, message)


@pytest.mark.parametrize("chatters", [False, True])
@pytest.mark.parametrize("plays", [0, 5])
def test_a_client_program_that_stays_but_stops_playing_is_given_up_after_its_time_limit(
    plays: int, chatters: bool
) -> None:
    contest = Contest(load_sheet("rummy_500"), 2, Entrant("phone", None), Entrant("random", None), 4)
    _, program, play = with_program(contest, SilentProgram(plays, chatters), answer_seconds=30.0)
    with pytest.raises(SlowContestantError) as slow:
        play(0)
    assert slow.value.name == "Example"
    assert program.seats, "it had sat down and was to act"


@pytest.mark.parametrize("leaving", [LeaveSeat(), None])
def test_a_client_program_that_has_left_its_seat_counts_as_lost_after_the_time_limit(leaving: LeaveSeat | None) -> None:
    contest = Contest(load_sheet("rummy_500"), 2, Entrant("phone", None), Entrant("random", None), 4)
    _, program, play = with_program(contest, LeavingProgram(3, leaving), answer_seconds=30.0)
    with pytest.raises(LostContestantError):
        play(0)
    assert program.seats, "it had sat down and was to act"


def test_the_time_limit_of_a_client_program_begins_when_it_has_sat_down() -> None:
    contest = Contest(load_sheet("rummy_500"), 2, Entrant("phone", None), Entrant("random", None), 4)
    _, program, play = with_program(contest, answer_seconds=30.0)
    hello = list(program.arrived)
    program.arrived.clear()
    waited = count()

    def late() -> Any:
        if next(waited) == 500:
            program.arrived.extend(hello)
        return program.arrived.popleft() if program.arrived else None

    program.take = late  # type: ignore[method-assign]
    assert len(play(0).played) == 2
    assert next(waited) > 500


def test_the_arena_measures_a_client_program_that_joins_as_a_phone(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(EXAMPLE, encoding="utf-8")
    game = tmp_path / "tonk_once.yaml"
    game.write_text(TONK_ONCE, encoding="utf-8")
    words = ["arena", "phone", "random", "--game", str(game), "--deals", "2", "--seats", "2", "--address", "127.0.0.1"]
    command = [sys.executable, "-m", "game", *words, "--data-dir", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT) as arena:
        assert arena.stdout is not None
        address = arena.stdout.readline().strip()
        words = [sys.executable, str(bot), address]
        played = subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)
        told, trouble = arena.communicate(timeout=60)
    assert arena.returncode == 0, trouble
    assert "phone in each seat in turn, random in the other seat" in told
    assert "2 deals played 2 times each" in told
    assert "The table is closed." in played.stderr


def test_the_arena_ends_when_a_client_program_stops_playing_and_keeps_the_played_deals(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    asleep = "played = []\n\n\ndef best(actions):\n    played.append(1)\n    if len(played) > 60:\n        sleep(600)\n"
    bot.write_text("from time import sleep\n" + EXAMPLE.replace("def best(actions):\n", asleep), encoding="utf-8")
    game, kept = tmp_path / "tonk_once.yaml", tmp_path / "contest.json"
    game.write_text(TONK_ONCE, encoding="utf-8")
    words = ["arena", "phone", "random", "--game", str(game), "--deals", "500", "--seats", "2", "--save", str(kept)]
    words += ["--address", "127.0.0.1", "--answer-seconds", "0.5", "--data-dir", str(tmp_path)]
    with subprocess.Popen(
        [sys.executable, "-m", "game", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT
    ) as arena:
        assert arena.stdout is not None
        address = arena.stdout.readline().strip()
        with subprocess.Popen([sys.executable, str(bot), address], stderr=subprocess.DEVNULL) as program:
            told, trouble = arena.communicate(timeout=60)
            program.kill()
    assert arena.returncode == 1
    deals = len(json.loads(kept.read_text(encoding="utf-8"))["deals"])
    assert 0 < deals < 60
    reason = f"arena: Example has not played within 0.5 s (--answer-seconds), after {deals} of 500 deals\n"
    assert trouble.endswith(reason), trouble
    assert f"{deals} deals played 2 times each" in told


def test_the_arena_prints_nothing_but_json_if_json_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play = Contest.play

    def played(contest: Contest, number: int, **_program: object) -> DuplicateDeal:
        return play(contest, number)  # nobody sits down: by chance

    monkeypatch.setattr(Contest, "play", played)
    words = ["--game", "double_rum", "--deals", "1", "--seats", "2", "--address", "127.0.0.1", "--json"]
    assert main(["arena", "phone", "random", *words]) == 0
    told = capsys.readouterr()
    assert json.loads(told.out)["result"]["deals"] == 1
    assert told.err.startswith("HTTP://127.0.0.1:")


def test_arena_says_that_no_program_can_join_at_an_address_of_another_machine(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["--game", "double_rum", "--deals", "1", "--seats", "2", "--address", "192.0.2.1"]
    assert main(["arena", "phone", "random", *words]) == 2
    assert "No program can be let in:" in capsys.readouterr().err


def test_only_the_first_entrant_of_arena_can_be_a_client_program(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "standard", "phone"]) == 2
    assert "can be A only" in capsys.readouterr().err
    assert find_entrant("phone").name == "phone"
    with pytest.raises(UsageError):
        find_entrant("nobody")
