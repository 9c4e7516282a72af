"""The schedule of the animation at a deal's end: cues with their times, and queries for any moment.

A timeline is a pure value made of an outcome; it does not depend on windows, clocks or pictures.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType

from msgspec import Struct, structs

from game.engine.cards import UNKNOWN, Card
from game.engine.play.accounts import AccountEntry, AccountLine
from game.engine.state import NOBODY
from game.session.match.accounts import DealAccount
from game.session.match.outcome import Cheer, DealOutcome


class Beat(Enum):
    """The kind of a cue: what happens in this step of the animation."""

    BREATH = "breath"
    """The table grows dim before the count."""
    SEAT = "seat"
    """The counter panel appears for a seat."""
    CARD = "card"
    """A card counts: in a meld it lights up, from a hand it flies to the counter and is turned over."""
    LINE = "line"
    """An account line without cards counts: payments, a bonus, an empty hand."""
    FLY = "fly"
    """The counted points fly to the plate."""
    WINNER = "winner"
    """The winner's portrait pops up."""
    CONFETTI = "confetti"
    """Confetti falls for a person who has won."""
    RANKS = "ranks"
    """The rows of the standing move to their new order."""
    HOLD = "hold"
    """The final picture stands still to be read."""


class Cue(Struct, frozen=True):
    """One step of the animation with its start and length in seconds; `points` is what it adds to the seat's count."""

    beat: Beat
    at: float
    lasts: float
    seat: int = NOBODY
    entry: AccountEntry | None = None
    line: AccountLine | None = None
    """The account line counted by a card or line cue."""
    card: Card = UNKNOWN
    index: int = 0
    """Of a card cue: its number among the cards of its line."""
    points: int = 0

    @property
    def end(self) -> float:
        """The time at which the cue ends, in seconds from the start of the animation."""
        return self.at + self.lasts

    @property
    def counted_at(self) -> float:
        """The time (s) at which the cue's points are added: for a card of a hand when it is turned over, otherwise at
        the start.
        """
        turned = self.beat is Beat.CARD and self.entry is not AccountEntry.TABLE
        return self.at + 0.7 * self.lasts if turned else self.at

    def share(self, t: float) -> float:
        """Return the share (0–1) of the cue's time that has passed at moment `t`: 0 up to its start, 1 from its end on.
        A cue without a length has passed at any moment after its start.
        """
        if t <= self.at:
            return 0.0
        return min(1.0, (t - self.at) / self.lasts) if self.lasts else 1.0


BREATH, LOOK, TABLE_CARD, HAND_CARD, TURN, LINE, SUM, FLY = 0.5, 0.16, 0.05, 0.11, 0.3, 0.3, 0.2, 0.36
"""Lengths of cues in seconds; cards of melds and of hands follow each other after TABLE_CARD and HAND_CARD, and a card
of a hand takes TURN to fly and turn over.
"""

LOOK_AT_HANDS = 1.8
"""Seconds before the count in which shown hands can be read."""

COUNTING = (1.6, 0.35)
"""Longest time of the whole count in seconds: a fixed part and a part per seat. A longer count is sped up."""

POP, RANKS = 0.5, 0.7
CONFETTI, CONFETTI_MATCH = 2.2, 3.9
HOLD, HOLD_MATCH = 1.7, 3.0
"""Seconds of confetti, and of the final picture, after a deal and after a match."""

STILL, STILL_MATCH = 1.8, 3.2
"""Seconds of the final picture after a deal and after a match where animations are off."""


class Timeline(Struct, frozen=True):
    """The cues of the end of a deal, in the order of their starts."""

    cues: tuple[Cue, ...]

    @property
    def seconds(self) -> float:
        """Length of the whole timeline in seconds."""
        return max(cue.end for cue in self.cues)

    def cues_of(self, beat: Beat, seat: int | None = None) -> list[Cue]:
        """Return the cues of a kind, of one seat or of all."""
        return [cue for cue in self.cues if cue.beat is beat and seat in (None, cue.seat)]

    def share(self, beat: Beat, t: float, seat: int | None = None) -> float:
        """Return how much of the first cue of a kind (of `seat`, if given) has passed at moment `t`, 0–1; 0 where there
        is none.
        """
        found = self.cues_of(beat, seat)
        return found[0].share(t) if found else 0.0

    def cues_between(self, before: float, now: float) -> list[Cue]:
        """Return the cues that start after `before` and not after `now`."""
        return [cue for cue in self.cues if before < cue.at <= now]

    def counted_seat(self, t: float) -> int:
        """Return the seat whose counter panel is shown at moment `t`; NOBODY before the count and from the winner scene
        on.
        """
        if self.share(Beat.WINNER, t) > 0:
            return NOBODY
        return next((cue.seat for cue in reversed(self.cues_of(Beat.SEAT)) if cue.at <= t), NOBODY)

    def points_counted(self, seat: int, t: float) -> int:
        """Return the points counted for a seat by moment `t`."""
        counting = (Beat.CARD, Beat.LINE)
        return sum(cue.points for cue in self.cues if cue.seat == seat and cue.beat in counting and cue.counted_at <= t)

    def has_landed(self, seat: int, t: float) -> bool:
        """Whether the counted points of a seat have arrived at its plate by moment `t`. From the winner scene on, those
        of every seat have.
        """
        return self.share(Beat.FLY, t, seat) >= 1 or self.share(Beat.WINNER, t) > 0


def timeline(outcome: DealOutcome, pace: float = 1.0) -> Timeline:
    """Return the animated timeline of an outcome: all seats are counted, then come the winner and the standing.

    If the count would take too long, all of it is quickened. There is confetti only if the people at the table have
    won. `pace` is a factor on all times except the lengths of the confetti and of the final pause for reading.
    """
    cues = [Cue(Beat.BREATH, 0.0, BREATH if outcome.state.shown is None else LOOK_AT_HANDS)]
    for seat in _count_order(outcome):
        cues += _seat_cues(outcome.accounts[seat], cues[-1].end)
    begin, counted = cues[1].at if len(cues) > 1 else BREATH, cues[-1].end
    most = COUNTING[0] + COUNTING[1] * len(outcome.accounts)
    quicker = min(1.0, most / (counted - begin)) if counted > begin else 1.0
    cues = [_compressed(cue, begin, quicker) for cue in cues]
    now = cues[-1].end
    cues.append(Cue(Beat.WINNER, now, POP))
    cues.append(Cue(Beat.RANKS, now + POP, RANKS if outcome.order_before != outcome.order_after else 0.0))
    paced = [structs.replace(cue, at=cue.at * pace, lasts=cue.lasts * pace) for cue in cues]
    hold = Cue(Beat.HOLD, paced[-1].end, HOLD_MATCH if outcome.is_match_over else HOLD)
    if outcome.cheer is not Cheer.WON:
        return Timeline((*paced, hold))
    falls = Cue(Beat.CONFETTI, paced[-2].at, CONFETTI_MATCH if outcome.is_match_over else CONFETTI)
    return Timeline((*paced[:-1], falls, paced[-1], structs.replace(hold, lasts=max(hold.lasts, falls.end - hold.at))))


def static_timeline(outcome: DealOutcome) -> Timeline:
    """Return the timeline without animation: all points, the winner and the standing appear at once."""
    lines = [
        Cue(Beat.LINE, 0.0, 0.0, account.seat, line.entry, line, points=line.points)
        for account in outcome.accounts
        for line in account.deal_and_match_lines
    ]
    has_landed = [Cue(Beat.FLY, 0.0, 0.0, account.seat) for account in outcome.accounts]
    shown = Cue(Beat.HOLD, 0.0, STILL_MATCH if outcome.is_match_over else STILL)
    return Timeline((*lines, *has_landed, Cue(Beat.WINNER, 0.0, 0.0), Cue(Beat.RANKS, 0.0, 0.0), shown))


def _count_order(outcome: DealOutcome) -> tuple[int, ...]:
    """Return the seats in the order they are counted: from the left of the player who went out (or the dealer), who
    comes last. Eliminated seats are left out.
    """
    last = outcome.state.out if outcome.state.out != NOBODY else outcome.state.dealer
    players = outcome.state.players
    around = [(last + step) % players for step in range(1, players + 1)]
    return tuple(seat for seat in around if seat not in outcome.state.eliminated)


def _seat_cues(account: DealAccount, begin: float) -> list[Cue]:
    """Return the cues of one seat from `begin` on: the panel appears, each account line counts, the points fly to the
    plate.
    """
    cues = [Cue(Beat.SEAT, begin, LOOK, account.seat)]
    now = begin + LOOK
    for line in account.deal_and_match_lines:
        cards = _card_cues(line, account.seat, now)
        if cards:
            cues += cards
        else:
            cues.append(Cue(Beat.LINE, now, LINE, account.seat, line.entry, line, points=line.points))
        now = cues[-1].end
    return [*cues, Cue(Beat.FLY, now + SUM, FLY, account.seat)]


def _card_cues(line: AccountLine, seat: int, begin: float) -> list[Cue]:
    """Return one cue per card of an account line from `begin` on; their points add up to those of the line."""
    on_table = line.entry is AccountEntry.TABLE
    step, lasts = (TABLE_CARD, TABLE_CARD) if on_table else (HAND_CARD, TURN)
    shares = _card_points(line)
    return [
        Cue(Beat.CARD, begin + step * number, lasts, seat, line.entry, line, card, number, points)
        for number, (card, points) in enumerate(zip(line.cards, shares, strict=True))
    ]


def _card_points(line: AccountLine) -> list[int]:
    """Return the points that each card of an account line adds; empty for a line without cards.

    If the values of the cards sum up to the points that the line adds, each card adds its value. If they sum up to the
    points that the line takes off, each card takes off its value. Otherwise the last card adds all points of the line
    and the others none.
    """
    if sum(line.values) == abs(line.points):
        return [value if line.points >= 0 else -value for value in line.values]
    return [0] * (len(line.values) - 1) + [line.points] if line.values else []


def _compressed(cue: Cue, begin: float, factor: float) -> Cue:
    if cue.at < begin:
        return cue
    return structs.replace(cue, at=begin + (cue.at - begin) * factor, lasts=cue.lasts * factor)


CueSound = tuple[str, float]
"""Name of a sound and its volume, 0–1."""

COUNTED, TURNED, LANDED, CHANGED = ("count", 0.4), ("flip", 0.35), ("place", 0.5), ("shift", 0.5)
"""Sounds of a melded card that counts, a hand card that turns over, points that land on a plate, and rows that swap."""

STINGS: Mapping[tuple[Cheer, bool], CueSound] = MappingProxyType(
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
"""Sound as the winner appears, by tone and whether the match is over; quieter where no person plays."""


def cue_sound(cue: Cue, outcome: DealOutcome) -> CueSound | None:
    """Return the sound to play as a cue begins; None for a cue without one."""
    if cue.beat is Beat.CARD:
        return COUNTED if cue.entry is AccountEntry.TABLE else TURNED
    if cue.beat is Beat.FLY and cue.lasts:
        return LANDED
    if cue.beat is Beat.RANKS and cue.lasts:
        return CHANGED
    return STINGS[outcome.cheer, outcome.is_match_over] if cue.beat is Beat.WINNER and outcome.winners else None


class Playback:
    """The present moment on the timeline of an outcome, at first its start; `advance` moves it on.

    `moves`: the timeline is animated, not static.
    """

    def __init__(self, outcome: DealOutcome, line: Timeline, moves: bool) -> None:
        self.outcome = outcome
        self.timeline = line
        self.now = 0.0
        self._moves = moves
        self._is_undrawn = True

    @property
    def is_moving(self) -> bool:
        """Whether the picture changes at this moment.

        An animation moves until its final pause begins, or until the last confetti has fallen if that is later. A
        static timeline changes only at its first `advance`: before that, this is true.
        """
        resting = self.timeline.cues_of(Beat.HOLD)[0].at
        falls = self.timeline.cues_of(Beat.CONFETTI)
        return self._is_undrawn or (self._moves and self.now < max([resting, *(cue.end for cue in falls)]))

    def advance(self, dt: float) -> list[Cue]:
        """Advance by `dt` seconds and return the cues that began in between; at the first call, also those at the
        start.
        """
        before, self.now = -1.0 if self._is_undrawn else self.now, self.now + dt
        self._is_undrawn = False
        return self.timeline.cues_between(before, self.now)
