"""What happens when while the end of a deal is told: cues in the order of their moments, and what is so at any of them.

A timeline is a value made of an outcome; nothing of it depends on windows, clocks or pictures.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType

from msgspec import Struct, structs

from game.engine.cards import UNKNOWN, Card
from game.engine.play.scoring import AccountEntry, AccountLine
from game.engine.state import NOBODY
from game.session.match.accounts import DealAccount
from game.session.match.outcome import Cheer, Outcome


class Beat(Enum):
    """What happens at a cue."""

    BREATH = "breath"
    """The table grows dim, and holds its breath."""
    SEAT = "seat"
    """All look at a seat."""
    CARD = "card"
    """A card counts: on the table it lights up, from a hand it comes to the middle and is turned over."""
    LINE = "line"
    """Something counts that is no card, or nothing does: what others pay, going out, an empty hand."""
    FLY = "fly"
    """What was counted flies to the plate."""
    WINNER = "winner"
    """Whoever has won is shown large."""
    CONFETTI = "confetti"
    """It falls, for a person who has won."""
    RANKS = "ranks"
    """Those who have changed places in the standing do so."""
    HOLD = "hold"
    """All of it can be read."""


class Cue(Struct, frozen=True):
    """Something that begins at a moment and lasts, both in seconds; `points` are what it adds to the seat's count."""

    beat: Beat
    at: float
    lasts: float
    seat: int = NOBODY
    entry: AccountEntry | None = None
    line: AccountLine | None = None
    """Of a card or a line: what is counted."""
    card: Card = UNKNOWN
    index: int = 0
    """Of a card: the number among those of its line."""
    points: int = 0

    @property
    def end(self) -> float:
        """When it is over."""
        return self.at + self.lasts

    @property
    def counts(self) -> float:
        """When its points are counted: a card of a hand once it is turned over, all else at once."""
        turned = self.beat is Beat.CARD and self.entry is not AccountEntry.TABLE
        return self.at + 0.7 * self.lasts if turned else self.at

    def share(self, t: float) -> float:
        """How much of it has passed at a moment, 0–1."""
        if t <= self.at:
            return 0.0
        return min(1.0, (t - self.at) / self.lasts) if self.lasts else 1.0


BREATH, LOOK, TABLE_CARD, HAND_CARD, TURN, LINE, SUM, FLY = 0.5, 0.16, 0.05, 0.11, 0.3, 0.3, 0.2, 0.36
"""Seconds: from one card on the table to the next, and of a hand; until one of these has come and is turned over."""

LOOK_AT_HANDS = 1.8
"""Seconds in which all look at hands that were shown, before they are counted."""

COUNTING = (1.6, 0.35)
"""Seconds all counting may take: these, and so many for each seat. With more to count it goes quicker."""

POP, RANKS = 0.5, 0.7
CONFETTI, CONFETTI_MATCH = 2.2, 3.9
HOLD, HOLD_MATCH = 1.7, 3.0
"""Seconds all that was told can be read; the end of a match is larger than that of a deal."""

STILL, STILL_MATCH = 1.8, 3.2
"""The same where nothing moves."""


class Timeline(Struct, frozen=True):
    """Cues from the first to the last. Of two at the same moment the earlier one comes first."""

    cues: tuple[Cue, ...]

    @property
    def seconds(self) -> float:
        """How long all of it takes."""
        return max(cue.end for cue in self.cues)

    def of(self, beat: Beat, seat: int | None = None) -> list[Cue]:
        """The cues of a kind, of one seat or of all."""
        return [cue for cue in self.cues if cue.beat is beat and seat in (None, cue.seat)]

    def share(self, beat: Beat, t: float, seat: int | None = None) -> float:
        """How much of the only cue of a kind has passed at a moment; 0 where there is none."""
        found = self.of(beat, seat)
        return found[0].share(t) if found else 0.0

    def begun(self, before: float, now: float) -> list[Cue]:
        """The cues that begin after one moment and not after another."""
        return [cue for cue in self.cues if before < cue.at <= now]

    def looked_at(self, t: float) -> int:
        """The seat that is counted at a moment, until its number has flown; NOBODY before and after."""
        if self.share(Beat.WINNER, t) > 0:
            return NOBODY
        return next((cue.seat for cue in reversed(self.of(Beat.SEAT)) if cue.at <= t), NOBODY)

    def count(self, seat: int, t: float) -> int:
        """What was counted of a seat by a moment."""
        counts = (Beat.CARD, Beat.LINE)
        return sum(cue.points for cue in self.cues if cue.seat == seat and cue.beat in counts and cue.counts <= t)

    def landed(self, seat: int, t: float) -> bool:
        """Whether what was counted of a seat has arrived at its plate."""
        return self.share(Beat.FLY, t, seat) >= 1 or self.share(Beat.WINNER, t) > 0


def timeline(told: Outcome, pace: float = 1.0) -> Timeline:
    """Return how an outcome is told, `pace` being a factor on all times but those in which one reads."""
    cues = [Cue(Beat.BREATH, 0.0, BREATH if told.state.shown is None else LOOK_AT_HANDS)]
    for seat in _order(told):
        cues += _counted(told.accounts[seat], cues[-1].end)
    begin, counted = cues[1].at if len(cues) > 1 else BREATH, cues[-1].end
    most = COUNTING[0] + COUNTING[1] * len(told.accounts)
    quicker = min(1.0, most / (counted - begin)) if counted > begin else 1.0
    cues = [_squeezed(cue, begin, quicker) for cue in cues]
    now = cues[-1].end
    cues.append(Cue(Beat.WINNER, now, POP))
    cues.append(Cue(Beat.RANKS, now + POP, RANKS if told.before != told.standing else 0.0))
    paced = [structs.replace(cue, at=cue.at * pace, lasts=cue.lasts * pace) for cue in cues]
    hold = Cue(Beat.HOLD, paced[-1].end, HOLD_MATCH if told.over else HOLD)
    if told.cheer is not Cheer.WON:
        return Timeline((*paced, hold))
    falls = Cue(Beat.CONFETTI, paced[-2].at, CONFETTI_MATCH if told.over else CONFETTI)
    return Timeline((*paced[:-1], falls, paced[-1], structs.replace(hold, lasts=max(hold.lasts, falls.end - hold.at))))


def still(told: Outcome) -> Timeline:
    """Return the same where nothing moves: all that was counted, who has won and how all stand, at once."""
    lines = [
        Cue(Beat.LINE, 0.0, 0.0, account.seat, line.entry, line, points=line.points)
        for account in told.accounts
        for line in account.all_items
    ]
    landed = [Cue(Beat.FLY, 0.0, 0.0, account.seat) for account in told.accounts]
    shown = Cue(Beat.HOLD, 0.0, STILL_MATCH if told.over else STILL)
    return Timeline((*lines, *landed, Cue(Beat.WINNER, 0.0, 0.0), Cue(Beat.RANKS, 0.0, 0.0), shown))


def _order(told: Outcome) -> tuple[int, ...]:
    """The seats as they are counted: from the left of whoever went out, who comes last; else of the dealer.

    Nobody is counted who is out of the match.
    """
    last = told.state.out if told.state.out != NOBODY else told.state.dealer
    players = told.state.players
    around = [(last + step) % players for step in range(1, players + 1)]
    return tuple(seat for seat in around if seat not in told.state.eliminated)


def _counted(account: DealAccount, begin: float) -> list[Cue]:
    """The cues of one seat: all look there, each line of the account counts, and the number flies to the plate."""
    cues = [Cue(Beat.SEAT, begin, LOOK, account.seat)]
    now = begin + LOOK
    for line in account.all_items:
        cards = _cards(line, account.seat, now)
        if cards:
            cues += cards
        else:
            cues.append(Cue(Beat.LINE, now, LINE, account.seat, line.entry, line, points=line.points))
        now = cues[-1].end
    return [*cues, Cue(Beat.FLY, now + SUM, FLY, account.seat)]


def _cards(line: AccountLine, seat: int, begin: float) -> list[Cue]:
    """A cue for each card of a line. Each counts a share of it, so that the last one makes it exactly the line's."""
    on_table = line.entry is AccountEntry.TABLE
    step, lasts = (TABLE_CARD, TABLE_CARD) if on_table else (HAND_CARD, TURN)
    shares = _shares(line)
    return [
        Cue(Beat.CARD, begin + step * number, lasts, seat, line.entry, line, card, number, points)
        for number, (card, points) in enumerate(zip(line.cards, shares, strict=True))
    ]


def _shares(line: AccountLine) -> list[int]:
    """What each card of a line adds to the count: what it is worth, if these are known to make up the line."""
    if sum(line.values) == abs(line.points):
        return [value if line.points >= 0 else -value for value in line.values]
    return [0] * (len(line.values) - 1) + [line.points] if line.values else []


def _squeezed(cue: Cue, begin: float, factor: float) -> Cue:
    if cue.at < begin:
        return cue
    return structs.replace(cue, at=begin + (cue.at - begin) * factor, lasts=cue.lasts * factor)


Heard = tuple[str, float]
"""A sound by its name, and its volume."""

COUNTED, TURNED, LANDED, CHANGED = ("count", 0.4), ("flip", 0.35), ("place", 0.5), ("shift", 0.5)
"""What is heard of a card on the table that counts, one that is turned over, a number that arrives, and places that are
changed.
"""

STINGS: Mapping[tuple[Cheer, bool], Heard] = MappingProxyType(
    {
        (Cheer.WON, False): ("win_deal", 0.8),
        (Cheer.WON, True): ("win_match", 1.0),
        (Cheer.NEAR, False): ("lose_near", 0.7),
        (Cheer.NEAR, True): ("lose_near", 1.0),
        (Cheer.CLEAR, False): ("lose_clear", 0.7),
        (Cheer.CLEAR, True): ("lose_clear", 1.0),
        (Cheer.NONE, False): ("win_deal", 0.4),
        (Cheer.NONE, True): ("win_match", 0.5),
    }
)
"""What is heard as the winner is shown, by how it went and whether the match is over; quieter where no person plays."""


def sounds(cue: Cue, told: Outcome) -> Heard | None:
    """Return what is heard of a cue as it begins."""
    if cue.beat is Beat.CARD:
        return COUNTED if cue.entry is AccountEntry.TABLE else TURNED
    if cue.beat is Beat.FLY and cue.lasts:
        return LANDED
    if cue.beat is Beat.RANKS and cue.lasts:
        return CHANGED
    return STINGS[told.cheer, told.over] if cue.beat is Beat.WINNER and told.winners else None


class Telling:
    """An outcome that is being told by its `timeline`; where it `moves`, it looks different from moment to moment."""

    def __init__(self, told: Outcome, line: Timeline, moves: bool) -> None:
        self.told = told
        self.timeline = line
        self.now = 0.0
        self._moves = moves
        self._fresh = True

    @property
    def moving(self) -> bool:
        """Whether anything moves at this moment, or has not been drawn yet."""
        resting = self.timeline.of(Beat.HOLD)[0].at
        falls = self.timeline.of(Beat.CONFETTI)
        return self._fresh or (self._moves and self.now < max([resting, *(cue.end for cue in falls)]))

    def advance(self, dt: float) -> list[Cue]:
        """dt seconds passed; returns the cues that began meanwhile."""
        before, self.now = -1.0 if self._fresh else self.now, self.now + dt
        self._fresh = False
        return self.timeline.begun(before, self.now)
