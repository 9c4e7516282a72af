"""Tables one play before the end of a deal or a match that goes as one wishes, from matches that bots have played.

The matches that most tests tell of are kept: they go as they did however bots play now, and take no time to be played.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from msgspec import Struct, structs

from game.bots.base import BotSpec
from game.bots.contests.selfplay import play_match
from game.bots.traits import Traits
from game.content.sheets.sheets import load_sheet
from game.engine.actions import Action
from game.engine.state import State
from game.record.record import Header, Record, Seat, read_record
from game.record.replay import replay_actions
from game.session.match.match import Match, fork_match
from game.session.settings import Settings
from game.ui.ending.timeline import Beat
from game.ui.widgets.players import people_of
from tests.ui.support.tables import Seated

NAMES = ("Ann", "Bea", "Carl", "Dora", "Emil", "Fay", "Gus", "Hana")
NOISE, IN_HAND = 0.6394, 0.27 / 1.1
"""The noise with which bots misjudge cards, independent of the levels, in general and where melds stay in the hand."""
FACES = ("fox", "owl", "cat", "bear", "rabbit", "frog", "penguin", "panda")


class Last(Struct, frozen=True):
    """The last play of a deal: the number of actions before it, the action, and the state after it."""

    count: int
    action: Action
    after: State


class Played(Struct, frozen=True):
    """A match of bots, and the last plays of its deals."""

    record: Record
    lasts: tuple[Last, ...]


KEPT = {
    (game, players, 1): Path(__file__).with_name(f"{game}-{players}.record")
    for game, players in (
        ("rummy_500", 3),
        ("rummy_500", 2),
        ("gin_rummy", 2),
        ("jamaican_kalooki", 4),
        ("three_thirteen", 4),
    )
}
"""Records of matches by game, players and seed; of Gin and of Jamaican Kalooki nine deals."""


@cache
def played(game: str, players: int, seed: int, deals: int = 99) -> Played:
    """Return the first `deals` of a match of bots; the whole match if its record is kept among the tests."""
    kept = KEPT.get((game, players, seed))
    if kept is not None:
        return _kept(read_record(kept.read_text(encoding="utf-8")))
    sheet = load_sheet(game)
    seats = tuple(Seat(NAMES[n], "bot", avatar=FACES[n], level="casual") for n in range(players))
    header = Header(sheet, seats, seed, players - 1)
    actions: list[Action] = []
    lasts: list[Last] = []

    def watch(state: State, action: Action, events: object) -> None:
        if state.deal_scores and state.ending is not None and not (lasts and lasts[-1].after.deal == state.deal):
            lasts.append(Last(len(actions), action, state))
        actions.append(action)

    noise = IN_HAND if sheet.melding.in_hand else NOISE
    traits = Traits(noise=noise, sees=0.8, remembers=5, caution=0.8)
    specs = tuple(BotSpec(seat.name, traits, seed=n) for n, seat in enumerate(seats))
    play_match(header.match_rules(), specs, f"{seed}", dealer=players - 1, most_deals=deals, watch=watch)
    return Played(Record(header, tuple(actions)), tuple(lasts))


def _kept(record: Record) -> Played:
    """Return the match of a record, with the last plays of its deals."""
    lasts: list[Last] = []
    for count, (action, state, _events) in enumerate(replay_actions(record)):
        if state.deal_scores and state.ending is not None and not (lasts and lasts[-1].after.deal == state.deal):
            lasts.append(Last(count, action, state))
    return Played(Record(record.header, record.actions), tuple(lasts))


def about_to_end(game: str, players: int, seed: int, deal: int, people: tuple[int, ...]) -> tuple[Match, Action]:
    """Return the match before the last play of deal number `deal` (-1: of the match), with `people` in these seats, and
    that play.
    """
    match = played(game, players, seed, 99 if deal < 0 else deal)
    last = match.lasts[deal if deal < 0 else deal - 1]
    seats = tuple(
        structs.replace(seat, kind="person", level="") if n in people else seat
        for n, seat in enumerate(match.record.header.seats)
    )
    return fork_match(match.record, last.count, seats), last.action


def lasts(game: str, players: int, seeds: range) -> Iterator[tuple[int, Last]]:
    """Yield the seeds of matches with the last plays of their deals."""
    for seed in seeds:
        for last in played(game, players, seed).lasts:
            yield seed, last


MOVING = Settings(animation="normal")


class Ended(Seated):
    """A deal that Carl has just ended by going out, and that Ann, in seat 0, wins."""

    def __init__(
        self,
        settings: Settings = MOVING,
        deal: int = 11,
        people: tuple[int, ...] = (0,),
        size: tuple[int, int] = (1280, 800),
        game: str = "rummy_500",
        players: int = 3,
        text_scale: float = 1.0,
    ) -> None:
        table, last = about_to_end(game, players, 1, deal, people)
        super().__init__(table, size, settings, people_of(table.seats), text_scale=text_scale)
        self.loop.run_for(3)
        self.sounds.clear()
        table.submit(last)
        self.loop.step()

    @property
    def telling(self) -> bool:
        return self.screen.live.ending.playback is not None

    def seen_by_itself(self) -> float:
        """Return the seconds until the score sheet opens without any input."""
        begin = self.loop.clock.time
        while not self.over:
            self.loop.step()
            assert self.loop.clock.time < begin + 30
        return self.loop.clock.time - begin

    def until(self, beat: Beat) -> None:
        """Let time pass until a beat of the playback of this kind has begun."""
        shown = self.screen.live.ending.playback
        assert shown
        while shown.now <= shown.timeline.cues_of(beat)[0].at:
            self.loop.step()
