"""Duplicate deals: who plays better, with as little luck as can be.

Every deal is played once with the challenger in each seat and opponents of one kind in all others, from the same
shuffle and with the same stream of draws for every seat (`SeatStreams`). What the cards gave a seat, it gave both
sides; the mean over the seats is one value a deal, and deals are what can be told apart: all intervals are over them.

Each deal is played by itself, from no score. Where a sheet has a plan of deals they take turns, so that each is played
equally often; where players walk along contracts of their own, all are on that of the deal. Points are the mean over
all deals, so that a deal of the plan in which more is at stake weighs more, as it does in a match; in the shares every
deal counts alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from random import Random

import msgspec
from msgspec import Struct, structs

from game.bots.base import BotSpec, seed_of
from game.bots.choose.player import decide, play_anything
from game.bots.contests.comparison import planned
from game.bots.contests.estimates import Cluster, Estimate, difference, ratio
from game.bots.contests.selfplay import MOST_TURNS, Brain, BrokenMatch, Pack, Watcher, play_deal
from game.bots.traits import Traits
from game.engine.actions import Action, Cut, Shuffle
from game.engine.cards import Card
from game.engine.events import Drew, StockRenewed
from game.engine.play.dealing import new_match
from game.engine.play.turns import Step
from game.engine.play.verbs import apply
from game.engine.sheet.keys import RuleSheet
from game.engine.sheet.rules import MatchRules, compile_rules
from game.engine.state import State

_Copy = tuple[Card, int]
"""A face, and which of the cards of that face it is."""


class SeatStreams(Pack):
    """The order of the cards for one deal; the same seed gives every seat the same cards.

    In the middle of a deal, `stock` is what is left to draw.
    """

    def __init__(self, seed: str, stock: tuple[Card, ...] | None = None) -> None:
        super().__init__(seed)
        self._seed = seed
        self._orders = [] if stock is None else [stock]
        """Of each shuffle, the order in which its cards came, as far as that is known."""
        self._cut = 0
        self._secret = True
        """Whether nobody can know the order of the stock."""
        self._left: set[_Copy] | None = None
        """What is in the stock, once something was drawn from it."""
        self._streams: dict[int, Iterator[_Copy]] = {}

    def order(self, state: State) -> tuple[Card, ...]:
        """Return the order of the cards that wait to be shuffled."""
        order = super().order(state)
        self._orders.append(order)
        self._secret, self._left = True, None
        return order

    def carry_out(self, state: State, action: Action) -> Step:
        """Apply an action; whoever draws gets the next card of their own stream."""
        if isinstance(action, Cut) and 0 < action.count < len(state.stock):
            self._cut = action.count
            state = structs.replace(state, stock=_uncut(self._orders[-1], action.count))
        new, events = apply(state, action)
        drawing = [event.seat for event in events if isinstance(event, Drew) and event.from_stock]
        if drawing and self._secret:
            # Who draws does not depend on the cards: the same once more, with their cards on top.
            if isinstance(action, Shuffle):
                action = Shuffle(action.seat, self._arranged(state, action.order, drawing))
            else:
                state = structs.replace(state, stock=self._arranged(state, state.stock, drawing))
            new, events = apply(state, action)
        if any(isinstance(event, StockRenewed) and not event.shuffled for event in events):
            self._secret = False
        return new, events

    def record(self, actions: Sequence[Action]) -> list[Action]:
        """Return the actions with the orders the cards came in."""
        orders = iter([_uncut(self._orders[0], self._cut), *self._orders[1:]] if self._orders else ())
        return [Shuffle(each.seat, next(orders)) if isinstance(each, Shuffle) else each for each in actions]

    def _arranged(self, state: State, stock: tuple[Card, ...], drawing: Sequence[int]) -> tuple[Card, ...]:
        """The stock with the cards on top that these seats draw from it, one after another."""
        if self._left is None:
            self._left = set(_copies(stock))
            self._streams = {}
        rest = list(stock)
        first = []
        for seat in drawing[: len(stock)]:
            face = self._next(state, seat, self._left)
            rest.remove(face)
            first.append(face)
        arranged = (*first, *rest)
        known = self._orders[-1]
        self._orders[-1] = known[: len(known) - len(stock)] + arranged
        return arranged

    def _next(self, state: State, seat: int, left: set[_Copy]) -> Card:
        if seat not in self._streams:
            stream = list(_copies(state.rules.pack))
            Random(f"{self._seed} {len(self._orders)} {seat}").shuffle(stream)
            self._streams[seat] = iter(stream)
        copy = next(copy for copy in self._streams[seat] if copy in left)
        left.remove(copy)
        return copy[0]


def _copies(cards: Iterable[Card]) -> Iterator[_Copy]:
    """Number the cards of each face."""
    seen: Counter[Card] = Counter()
    for card in cards:
        yield card, seen[card]
        seen[card] += 1


def _uncut(order: tuple[Card, ...], count: int) -> tuple[Card, ...]:
    """Return the pack that has this order once `count` cards are lifted off it."""
    return order[len(order) - count :] + order[: len(order) - count]


class Entrant(Struct, frozen=True):
    """One side of a comparison: a name, and how it plays; without traits, anything the rules allow."""

    name: str
    traits: Traits | None = Traits()

    @property
    def brain(self) -> Brain:
        """Who decides for it."""
        return play_anything if self.traits is None else decide

    def spec(self, seed: int) -> BotSpec:
        """Return it as a bot."""
        return BotSpec(self.name, self.traits or Traits(), seed)


class Played(Struct, frozen=True, array_like=True):
    """A deal as it went with the challenger in one seat; `scores` go by seat, `out` is -1 where nobody went out."""

    challenger: int
    scores: tuple[int, ...]
    out: int
    ending: str
    turns: int


class DuplicateDeal(Struct, frozen=True):
    """One deal, played with the challenger in every seat."""

    number: int
    """From 0."""
    deal: int
    """Which of the sheet's plan, from 1."""
    dealer: int
    played: tuple[Played, ...]


class Contest(Struct, frozen=True):
    """Who plays what against whom: all that the results depend on."""

    sheet: RuleSheet
    seats: int
    challenger: Entrant
    opponent: Entrant
    seed: int

    @property
    def plan(self) -> int:
        """How many deals of the sheet differ by plan; 1 where all are alike."""
        return planned(self.sheet)

    def play(self, number: int) -> DuplicateDeal:
        """Play deal `number` of the contest, with the challenger in every seat by turns.

        Raises:
            BrokenMatch: a deal cannot be right.
        """
        deal, dealer = number % self.plan + 1, number // self.plan % self.seats
        played = tuple(self.play_once(number, seat) for seat in range(self.seats))
        return DuplicateDeal(number, deal, dealer, played)

    def play_once(self, number: int, challenger: int, watch: Watcher | None = None) -> Played:
        """Play it with the challenger in one seat. The chance of a seat is the same whoever sits there."""
        start = self.start(number)
        sides = tuple(self.challenger if seat == challenger else self.opponent for seat in range(self.seats))
        chance = seed_of(self.seed, number)
        specs = tuple(side.spec(seed_of(chance, seat)) for seat, side in enumerate(sides))
        brains = tuple(side.brain for side in sides)
        pack = SeatStreams(f"{self.seed}:{number}")
        try:
            found = play_deal(start, specs, pack, brains=brains, most_turns=MOST_TURNS, watch=watch)
        except BrokenMatch as broken:
            where = f"deal {number} with {self.challenger.name} in seat {challenger}"
            raise BrokenMatch(f"{where}: {broken.problem}", broken.actions) from broken
        return Played(challenger, found.scores, found.out, found.ending, found.turns)

    def start(self, number: int) -> State:
        """Return the match before the shuffle of deal `number`."""
        match = _compiled(msgspec.json.encode(self.sheet), self.seats)
        deal, dealer = number % self.plan + 1, number // self.plan % self.seats
        fresh = new_match(match, dealer)
        return structs.replace(fresh, deal=deal, rules=match.of_deal(deal), stages=(deal,) * self.seats)


@lru_cache(maxsize=4)
def _compiled(sheet: bytes, seats: int) -> MatchRules:
    """Compile a sheet once: engine and bots remember what they worked out for a set of rules."""
    return compile_rules(msgspec.json.decode(sheet, type=RuleSheet), seats)


class Shares(Struct, frozen=True):
    """How the challenger did; by how much of what, see `standing`."""

    points: Estimate
    """Points a deal that the challenger did better than the opponents on average."""
    ahead: Estimate | None
    """Of all the opponents who did not score the same, the share that scored worse: one half among equals.
    None where nobody did."""


class Standing(Struct, frozen=True):
    """A contest in numbers."""

    deals: int
    overall: Shares
    by_deal: tuple[Shares, ...]
    """By deal of the sheet's plan, as far as they were played; empty where all are alike."""
    best: Estimate | None
    """Of all deals somebody scored best in alone, the share in which the challenger did: 1 / seats among equals."""
    out: Estimate
    """Share of deals in which the challenger goes out."""
    out_more: Estimate
    """How much that is above the share of an opponent."""
    endings: dict[str, int]
    """How often a deal ended in which way, every seat of the challenger counted."""
    undecided: int
    """Deals in which several scored best, every seat of the challenger counted."""
    turns: float
    """Turns in a deal on average."""

    @property
    def played(self) -> int:
        """How many times a deal was played, every seat of the challenger counted."""
        return sum(self.endings.values())


def standing(contest: Contest, deals: Sequence[DuplicateDeal]) -> Standing:
    """Add up deals of a contest.

    Raises:
        ValueError: there are none.
    """
    sign = 1 if contest.sheet.scoring.winner == "highest" else -1
    plays = [play for deal in deals for play in deal.played]
    bests = _clusters(deals, lambda play: _best(play, sign))
    outs = _clusters(deals, lambda play: (play.out == play.challenger, 1))
    others = _clusters(deals, lambda play: (play.out not in (-1, play.challenger), contest.seats - 1))
    plans = range(1, contest.plan + 1) if contest.plan > 1 else ()
    by_deal = ([deal for deal in deals if deal.deal == number] for number in plans)
    return Standing(
        deals=len(deals),
        overall=_shares(deals, sign),
        by_deal=tuple(_shares(found, sign) for found in by_deal if found),
        best=_share(bests),
        out=ratio(outs, share=True),
        out_more=difference(outs, others, share=True),
        endings=dict(sorted(Counter(play.ending for play in plays).items())),
        undecided=len(plays) - sum(count for _, count in bests),
        turns=sum(play.turns for play in plays) / len(plays),
    )


def pairs_ahead(contest: Contest, deal: DuplicateDeal) -> Cluster:
    """Return how many opponents scored worse than the challenger in a deal, and how many did not score the same."""
    sign = 1 if contest.sheet.scoring.winner == "highest" else -1
    [cluster] = _clusters([deal], lambda play: _ahead(play, sign))
    return cluster


def _shares(deals: Sequence[DuplicateDeal], sign: int) -> Shares:
    points = ratio(_clusters(deals, lambda play: (_lead(play, sign), 1)))
    return Shares(points, _share(_clusters(deals, lambda play: _ahead(play, sign))))


def _clusters(deals: Sequence[DuplicateDeal], measured: Callable[[Played], tuple[float, int]]) -> list[Cluster]:
    found = ([measured(play) for play in deal.played] for deal in deals)
    return [(sum(value for value, _ in each), sum(count for _, count in each)) for each in found]


def _share(clusters: Sequence[Cluster]) -> Estimate | None:
    return ratio(clusters, share=True) if any(count for _, count in clusters) else None


def _others(play: Played) -> list[int]:
    return [score for seat, score in enumerate(play.scores) if seat != play.challenger]


def _lead(play: Played, sign: int) -> float:
    others = _others(play)
    return sign * (play.scores[play.challenger] - sum(others) / len(others))


def _ahead(play: Played, sign: int) -> tuple[int, int]:
    mine, others = play.scores[play.challenger], _others(play)
    return sum(sign * mine > sign * other for other in others), sum(mine != other for other in others)


def _best(play: Played, sign: int) -> tuple[int, int]:
    best = max(sign * score for score in play.scores)
    leaders = [seat for seat, score in enumerate(play.scores) if sign * score == best]
    return (leaders == [play.challenger], 1) if len(leaders) == 1 else (0, 0)
