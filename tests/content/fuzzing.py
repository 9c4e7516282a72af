"""Sheets nobody would write, read and, if they are accepted, dealt and played to the end of a deal."""

from __future__ import annotations

import signal
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from itertools import islice
from pathlib import Path
from random import Random
from threading import current_thread, main_thread

from msgspec import Struct, structs
from msgspec.json import encode

from game.bots.base import BotSpec
from game.bots.contests.selfplay import play_match
from game.content.sheets.sheets import open_text, other_game_names, sheet_names, shipped_path
from game.content.yaml.reader import UnreadableError
from game.engine.play.verbs import apply
from game.engine.sheet.keys import MatchSection, RuleSheet
from game.engine.sheet.rules import compile_rules
from game.engine.state import Phase
from tests.content.mutations import mutated, random_rules
from tests.support.random_play import all_cards, random_match

MOST_ACTIONS = 20_000
"""A deal of random play that is longer never ends."""
SECONDS = 60.0
"""Processor time for one sheet after which it hangs."""
BOTS_PLAY = 50
"""Of so many sheets played at random, one is played by bots too."""
REFUSED, PLAYED = "refused", "played"


class Slip(Exception):
    """A failure that no sheet may cause, whatever its text."""


class Tried(Struct, frozen=True):
    """The result of one sheet: refused, or played with so many actions; `rules` is a digest of the accepted rules."""

    end: str
    actions: int = 0
    rules: str = ""


def texts(first: int, count: int) -> Iterator[tuple[int, str]]:
    """Yield numbered texts: half of them shipped sheets with typing mistakes, half random rules that extend a shipped
    sheet.
    """
    names = (*sheet_names(), *other_game_names())
    shipped = {name: path.read_text(encoding="utf-8") for name in names if (path := shipped_path(name))}
    for number in range(first, first + count):
        rng = Random(f"sheet {number}")
        name = rng.choice(names)
        yield number, mutated(shipped[name], rng) if rng.random() < 0.5 else random_rules(name, rng)


def try_sheet(number: int, text: str) -> Tried:
    """Read a sheet, play it, and return the result.

    Raises:
        Slip: it hangs, a deal cannot be finished, or a mistake has no position.
        Exception: anything else goes wrong.
    """
    with limited(SECONDS):
        try:
            sheet = open_text(text, Path("fuzzed.yaml")).rules
        except UnreadableError as error:
            check_located(error)
            return Tried(REFUSED)
        rules = sha256(encode(structs.replace(sheet, title="", about=""))).hexdigest()
        return Tried(PLAYED, play_anyhow(sheet, number), rules)


class Found(Struct, frozen=True):
    """The result of a numbered text, or the traceback of an error.

    It is in an importable module, so that other machines can unpickle it.
    """

    number: int
    text: str
    end: Tried | str


def tried(sheet: tuple[int, str]) -> Found:
    """Try one numbered text and return its result, even after an error."""
    number, text = sheet
    try:
        return Found(number, text, try_sheet(number, text))
    except Exception:
        return Found(number, text, traceback.format_exc())


def check_located(error: UnreadableError) -> None:
    """Check that each mistake is one line with a position and a reason."""
    if not error.mistakes:
        raise Slip("refused without a reason")
    for mistake in error.mistakes:
        if mistake.line < 1 or mistake.column < 1 or not mistake.text or "\n" in str(mistake):
            raise Slip(f"a mistake without its place: {mistake!r}")


def play_anyhow(sheet: RuleSheet, number: int) -> int:
    """Play a deal of the sheet with random legal actions, now and then with bots; return the number of actions."""
    rng = Random(f"play {number}")
    for players in {sheet.players.min, sheet.players.max}:
        compile_rules(sheet, players)
    seats = rng.randint(sheet.players.min, sheet.players.max)
    plan = sheet.match.deals
    own = {} if isinstance(plan, int) else rng.choice(plan)
    one_deal = structs.replace(sheet, match=MatchSection(target=sheet.match.target, deals=(own,)))
    actions, ended = 0, False
    for state, action, _offered in islice(random_match(one_deal, seats, number, 1), MOST_ACTIONS):
        actions += 1
        last, _ = apply(state, action)
        if not actions % 50 and last.phase is not Phase.SHUFFLE and all_cards(last) != sorted(last.rules.pack):
            raise Slip("cards were lost or doubled")
        ended = last.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER)
        if ended:
            break
    if not ended:
        raise Slip(f"a deal has not ended after {MOST_ACTIONS} actions")
    if number % BOTS_PLAY == 0:
        specs = tuple(BotSpec(f"bot {seat}", seed=seat) for seat in range(seats))
        play_match(compile_rules(one_deal, seats), specs, f"{number}", most_deals=1)
    return actions


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raise `Slip` in the `with` block once it has used so many seconds of processor time; only on Unix, in the main
    thread.
    """

    def hangs(_signal: int, _frame: object) -> None:
        raise Slip(f"hangs: {seconds:.0f} s of processor time are not enough")

    if not hasattr(signal, "setitimer") or current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGVTALRM, hangs)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
