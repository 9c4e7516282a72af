"""Matches that were left in the middle, as a player's folder holds them; all of them come from play."""

from pathlib import Path
from random import Random

from msgspec import structs

from game.bots.choose.player import decide
from game.content.sheets.sheets import load_sheet
from game.engine.actions import Action, Claim, Cut
from game.engine.state import Phase, State
from game.record.record import Header, Record, Seat, read_record, write_record
from game.record.replay import replay_states
from game.session.match.match import Match
from game.session.players.driver import BotDriver
from tests.support.inline_brains import InlineBrains
from tests.support.matches import act, recorded, run_headless
from tests.window.conftest import Start
from tests.window.pages import Pages
from tests.window.pictures import differing
from tests.window.player import QUIET, Player
from tests.window.seen import ME, Seen
from tests.window.waiting import until
from tests.window.xserver import XServer

NAMES = ("Ann", "Bea", "Carl", "Dora")


def leave(record: Record, data: Path) -> None:
    """Write a record into the data folder as an unfinished match."""
    path = data / "matches" / "current.record"
    path.parent.mkdir(parents=True)
    path.write_text(write_record(record), encoding="utf-8")


def nearly_won(players: int, seed: int) -> Record:
    """Return a match of bots in its last deal, up to the fullest table at which the player, who takes a bot's seat,
    draws.
    """
    table = Match(_header(players, seed))
    run_headless(table)
    record = read_record("\n".join(table.recording.lines) + "\n")
    states = replay_states(record)
    last = [n for n, state in enumerate(states) if state.deal == states[-1].deal and _draws(state)]
    fullest = max(last, key=lambda n: _lying(states[n]))
    return _with_a_player(record.header, record.actions[:fullest])


def played_by_bots(header: Header, plays: int = 0) -> Record:
    """Return the record of a match with the first deal dealt and, where more actions are wanted, played on by bots up
    to this number.
    """
    bots = tuple(Seat(seat.name, "bot") for seat in header.seats)
    table = Match(structs.replace(header, seats=bots))
    table.begin()
    if table.phase is Phase.CUT and not plays:
        table.submit(Cut(table.acting[0], 5))
    plays = max(plays, len(recorded(table).actions))
    driver, now = BotDriver(table, InlineBrains(decide)), 0.0
    while len(table.recording.lines) - table.header.line_count < plays:
        now = act(driver, now)
    record = recorded(table)
    return Record(structs.replace(record.header, seats=header.seats), record.actions[:plays])


def with_a_rummy() -> Record:
    """Return a match up to a moment in which the player may call rummy, and the bot that discarded the card may not."""
    for seed in range(1, 100):
        rng, table = Random(seed), Match(_header(2, seed))
        table.begin()
        while table.phase not in (Phase.DEAL_OVER, Phase.MATCH_OVER):
            if _draws(table.truth) and len(_claims(table, ME)) == 1 and not _claims(table, 1):
                record = read_record("\n".join(table.recording.lines) + "\n")
                return _with_a_player(record.header, record.actions)
            table.submit(rng.choice(table.legal(table.acting[0])))
    raise AssertionError("nobody ever discards what can be claimed")


def _header(players: int, seed: int) -> Header:
    return Header(load_sheet("rummy_500"), tuple(Seat(name, "bot") for name in NAMES[:players]), seed, players - 1)


def _with_a_player(header: Header, actions: tuple[Action, ...]) -> Record:
    seats = (Seat(NAMES[ME], "person"), *header.seats[1:])
    return Record(structs.replace(header, seats=seats), actions)


def _draws(state: State) -> bool:
    return state.phase is Phase.DRAW and state.actor == ME


def _lying(state: State) -> int:
    return len(state.melds) + len(state.discards) + min(5, len(state.hands[ME]))


def _claims(table: Match, seat: int) -> list[Action]:
    return [action for action in table.legal(seat) if isinstance(action, Claim)]


def continued(start: Start, screen: XServer, data: Path) -> Player:
    """Start the program, click on Continue, and return the player at the table."""
    start()
    pages = Pages(data)
    screen.move(QUIET)
    title = pages.picture()
    screen.shows(title, "the title with what can be continued")
    screen.click(pages.button("Continue"))
    screen.move(QUIET)
    until(lambda: differing(screen.picture(), title) > 100_000, "the table")
    seen = Seen(data)
    seen.sat_down_anew()
    return Player(screen, seen)
