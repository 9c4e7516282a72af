"""Matches for the tests of the session: headers, and tables played at random."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from random import Random

from msgspec import structs

from game.bots.base import BotSpec, Decision
from game.bots.choose.player import decide
from game.bots.knowledge.memory import Memory
from game.content.sheets.sheets import load_sheet
from game.engine.actions import DEALER, Action, Claim, DrawStock, Shuffle
from game.engine.cards import parse_cards
from game.engine.state import Phase, View
from game.record.notation import parse_action
from game.record.record import Header, Record, Seat, read_record, write_record
from game.session.match.dealer import Dealer
from game.session.match.match import Match
from game.session.players.brains import Decide
from game.session.players.driver import BOT_PAUSE_SECONDS, BotDriver
from game.session.saves.saves import Saves
from tests.support.inline_brains import InlineBrains
from tests.support.thinkers import first_thing

NAMES = ("Ann", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hana")


def header(seats: int = 3, seed: int = 1, game: str = "rummy_500", people: int = 0) -> Header:
    """Return the header of a match of bots, with people in the first `people` seats; the last seat deals."""
    sitting = tuple(Seat(NAMES[n], "person" if n < people else "bot") for n in range(seats))
    return Header(load_sheet(game), sitting, seed, seats - 1)


def begun(seats: int = 3, seed: int = 1, game: str = "rummy_500", people: int = 0) -> Match:
    """Return a match in which the first hands are dealt."""
    table = Match(header(seats, seed, game, people))
    table.begin()
    return table


def stacked(hands: Sequence[str], upcard_and_stock: str, people: int = 0) -> Match:
    """Return a match of Rummy 500 in which the first deal has these hands, by seat, then `upcard_and_stock`, then all
    other cards.
    """
    head = header(len(hands), people=people)
    rounds = zip(*(parse_cards(hand) for hand in hands), strict=True)
    named = (*(card for dealt in rounds for card in dealt), *parse_cards(upcard_and_stock))
    rest = list(head.match_rules().of_deal(1).pack)
    for card in named:
        rest.remove(card)
    table = Match(head, Dealer(1, {(1, 0): Shuffle(DEALER, (*named, *rest))}))
    table.begin()
    return table


def any_action(table: Match, rng: Random) -> Action:
    """Return a random legal action of one of the seats the match waits for."""
    return rng.choice(table.legal(rng.choice(table.acting)))


def played(table: Match, moves: int, seed: int = 0) -> Match:
    """Play at most `moves` random actions in a match and return it."""
    rng = Random(seed)
    for _ in range(moves):
        if table.is_over:
            break
        table.submit(any_action(table, rng))
    return table


def to_the_end_of_the_deal(table: Match) -> None:
    """Play at random until the deal is over."""
    while table.phase not in (Phase.DEAL_OVER, Phase.MATCH_OVER):
        played(table, 1, table.version)


def recorded(table: Match) -> Record:
    """Return the record of a match, written as text and read again."""
    record = read_record("\n".join(table.recording.lines) + "\n")
    assert write_record(record) == "\n".join(table.recording.lines) + "\n"
    assert write_record(structs.replace(table.recording.record, digest=record.digest)) == write_record(record)
    return record


def lines_of(table: Match) -> list[str]:
    """Return the lines of the record of a match without their checksums."""
    return [line.rpartition(" #")[0] for line in table.recording.lines]


def last(table: Match) -> str:
    """Return the last line of the record of a match without its checksum: who did what."""
    return lines_of(table)[-1]


def orders(lines: Sequence[str]) -> list[str]:
    """Return the lines of a record without checksums and without salts, which differ each time."""
    return [line.rpartition(" #")[0].partition(" salt ")[0] for line in lines]


EVENING = datetime(2026, 5, 1, 20, 15, 30)


def saves(folder: Path) -> Saves:
    return Saves(folder, lambda: EVENING)


def saved(folder: Path, moves: int, seed: int = 1) -> Match:
    """Return a match of two seats after `moves` actions, saved in `folder` as it is played."""
    table = Match(header(2, seed, people=1), journal=saves(folder).new_journal())
    table.begin()
    return played(table, moves, seed)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / "matches").glob("*.record"))


def evenings(folder: Path) -> Saves:
    """Return saves of different ages in `folder`: a match in its third deal, one in its second, and one just begun."""
    keeper = saves(folder)
    for age, seed, deals in ((3, 1, 3), (2, 2, 1), (1, 3, 1)):
        table = saved(folder, 0, seed)
        while table.truth.deal < deals:
            played(table, 1, seed)
        os.utime(keeper.current, (EVENING.timestamp() - age,) * 2)
    return keeper


TICK = 0.01
"""Seconds between two looks at the clock."""
PATIENCE = 20.0
"""Seconds after which a bot has surely acted."""


class Script:
    """Bots that take the actions written for their seats, and record the views with which they are asked."""

    def __init__(self, reaction: float = 1.0, **lines: str) -> None:
        self.reaction = reaction
        self.lines = {int(seat[1:]): text.split("; ") for seat, text in lines.items()}
        self.asked: list[View] = []

    def __call__(self, spec: BotSpec, view: View, memory: Memory) -> Decision | None:
        self.asked.append(view)
        for text in self.lines.get(view.seat, []):
            action = parse_action(text, view.seat)
            in_turn = view.seat in (view.state.turn, *view.state.asked)
            fits = isinstance(action, DrawStock) == (view.state.phase is Phase.DRAW)
            if isinstance(action, Claim) or (in_turn and fits):
                return Decision(action, self.reaction)
        return None


def river(people: int) -> Match:
    """Return a match of three in which Ann has 7H 8H 9H and Ben 6H, the stock begins 2C 3S, and TH is turned up, which
    fits Ann's run.
    """
    return stacked(("7H 8H 9H 2S 4D KC QD", "6H 3C 5C 8D TD JS QS", "AS 4C 9D KD 3D 8C JC"), "TH 2C 3S", people)


def driver(table: Match, think: Decide = first_thing, pause: float = 0.5) -> BotDriver:
    return BotDriver(table, InlineBrains(think), pause)


def act(driver: BotDriver, now: float) -> float:
    """Let time pass until a bot acts, and return the time at which it did.

    Raises:
        RuntimeError: no bot acts for a long time.
    """
    until = now + PATIENCE
    while not driver.tick(now):
        now += TICK
        if now > until:
            raise RuntimeError("the match waits for somebody who is no bot")
    return now


def run_headless(table: Match, think: Decide = decide, pause: float = BOT_PAUSE_SECONDS) -> None:
    """Let bots play the match to its end, with simulated time.

    Raises:
        RuntimeError: the match waits for a person.
    """
    driver = BotDriver(table, InlineBrains(think), pause)
    table.begin()
    now = 0.0
    while not table.is_over:
        now = act(driver, now)
    driver.close()
