"""Luck of a deal that is over: what the cards dealt and drawn were worth beside what could have come instead.

Unit: points of the rules. A hand that may be laid freely is worth what its best layout counts, new melds and additions
to the table, less what is left over once the dearest of that is thrown away. While the table is empty that layout is
exact; then the additions are those the bots would make, the rest is laid out exactly, and wilds left over go where a
meld has room for one. A hand that still has a contract or an opening to lay is worth the points that has for the bots,
times the chance they give it: such points are an estimate.

- Dealt: the worth of the hand beside the mean of hands at random from the same pack.
- Drawn: of each card of the stock, the worth of the hand with it, beside the mean over the cards the stock held then.

The mean of hands, and that of draws of several cards, is a sample, which has a standard error; what is drawn card by
card has none, as every card of the stock is looked at. Seats with the same contract are compared with one and the same
mean: what is uncertain in that is no part of the difference between them.

Cards taken from the discards, bought or called for were chosen, not given, and do not count. All hidden cards are
used: this is for after the deal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import hypot, inf, sqrt
from random import Random
from statistics import fmean, stdev

from msgspec import Struct, structs

from game.bots.choose.plans import CONTRACT_WORTH, Prospects, planner_of
from game.bots.knowledge.belief import BeliefState, belief_state
from game.bots.knowledge.memory import Cards, Memory
from game.bots.knowledge.pieces import Arrangement, Layout
from game.engine.arrange.solver import best_layout
from game.engine.cards import Card
from game.engine.events import Bought, Dealt, Drew, Event, RummyCalled, StockRenewed
from game.engine.melds.room import room_for
from game.engine.state import State, set_at, view

HANDS = 1000
"""The most hands at random the dealt ones are compared with."""
_CLOSE = 0.5
"""Points: a mean with this standard error is of enough hands, if they are of at least …"""
_PACKS = 20
"""… this number of packs."""
_DRAWS = 48
"""The number of random draws of several cards with which one such draw is compared."""
_AT_ONCE = 12
"""The most additions to a hand laid out together: with more, not every layout would be found."""
DealStep = tuple[State, State, Sequence[Event]]
"""The state before an action, the state after it, and all its events with nothing hidden."""


class ChanceEvent(Struct, frozen=True):
    """One event of chance: the cards dealt to `seat` or drawn by it, and the points by which they were better than the
    mean.
    """

    seat: int
    cards: Cards
    gain: float
    is_deal: bool = False
    error: float = 0.0
    """The standard error of the gain."""
    sample: int = 0
    """The number of the sample of random hands with which the dealt one was compared."""


class Luck(Struct, frozen=True):
    """The luck of one seat in a deal: how many points its cards were better than average ones.

    `dealt` is the luck of the hand it was dealt, `drawn` that of the `card_count` cards it drew from the stock, in
    `draws` draws.
    """

    seat: int
    dealt: float = 0.0
    drawn: float = 0.0
    draws: int = 0
    card_count: int = 0
    best: ChanceEvent | None = None
    worst: ChanceEvent | None = None
    """The draws that helped most and least."""
    error: float = 0.0
    """The standard error of the total."""
    dealt_error: float = 0.0
    """The standard error of the hand alone, shared by all seats with the same `sample`."""
    sample: int = 0
    """The number of the sample of random hands with which the dealt one was compared."""

    @property
    def total(self) -> float:
        """The sum of the points from the cards dealt and the cards drawn."""
        return self.dealt + self.drawn


def luck_by_seat(players: int, events: Iterable[ChanceEvent]) -> tuple[Luck, ...]:
    """Return the luck of each seat in a deal, by seat.

    It is the sum of the gains from its events of chance, with their combined error; 0 for a seat without such events.
    """
    found = [Luck(seat) for seat in range(players)]
    for chance in events:
        luck = found[chance.seat]
        luck = structs.replace(luck, error=hypot(luck.error, chance.error))
        if chance.is_deal:
            dealt_error = hypot(luck.dealt_error, chance.error)
            dealt = luck.dealt + chance.gain
            luck = structs.replace(luck, dealt=dealt, dealt_error=dealt_error, sample=chance.sample)
        else:
            luck = structs.replace(
                luck,
                drawn=luck.drawn + chance.gain,
                draws=luck.draws + 1,
                card_count=luck.card_count + len(chance.cards),
                best=max(filter(None, (luck.best, chance)), key=lambda each: each.gain),
                worst=min(filter(None, (luck.worst, chance)), key=lambda each: each.gain),
            )
        found[chance.seat] = luck
    return tuple(found)


def luck_above_others(every: Sequence[Luck], seat: int) -> tuple[float, float]:
    """Return how many points the luck of a seat is above the mean luck of the others, and the standard error of that.

    `every`: the luck of each seat in the deal, of two seats or more.
    """
    shares = [1.0 if luck.seat == seat else -1.0 / (len(every) - 1) for luck in every]
    samples: dict[int, float] = {}
    errors = []
    for share, luck in zip(shares, every, strict=True):
        samples[luck.sample] = samples.get(luck.sample, 0.0) + share * luck.dealt_error
        errors.append(share * sqrt(max(0.0, luck.error**2 - luck.dealt_error**2)))
    return sum(share * luck.total for share, luck in zip(shares, every, strict=True)), hypot(*errors, *samples.values())


def chance_events(steps: Iterable[DealStep], rng: Random, hands: int = HANDS) -> Iterator[ChanceEvent]:
    """Yield the events of chance in a deal, in order: each hand dealt and each draw from the stock. For a whole deal it
    takes about a second.

    `rng` deals the random hands, at most `hands`, with which a dealt hand is compared. It also makes the random draws
    with which a draw of several cards is compared.
    """
    for before, after, events in steps:
        if any(isinstance(event, Dealt) for event in events):
            yield from _dealt_events(after, events, rng, hands)
        elif any(isinstance(event, Drew) and event.from_stock for event in events):
            yield from _drawn_events(before, after, events, rng)


def _dealt_events(after: State, events: Sequence[Event], rng: Random, hands: int) -> Iterator[ChanceEvent]:
    [dealt] = [event for event in events if isinstance(event, Dealt)]
    means: dict[object, tuple[float, float]] = {}
    samples: dict[object, int] = {}
    for seat, hand in enumerate(dealt.hands):
        like = after.contract_of(seat), len(hand)
        if like not in means:
            means[like] = _mean_hand(after, seat, len(hand), rng, hands)
            samples[like] = len(samples)
        mean, error = means[like]
        gain = _held_worth(after, seat, hand) - mean
        yield ChanceEvent(seat, hand, gain, is_deal=True, error=error, sample=samples[like])


def _mean_hand(state: State, seat: int, size: int, rng: Random, hands: int) -> tuple[float, float]:
    """Return the mean worth to `seat` of random hands of `size` cards from all packs of the game, and its standard
    error. The packs must have at least `size` cards.

    The packs are shuffled and dealt to the end, at least twice: good hands leave bad ones, so this tells more than as
    many separate hands. It ends once there are `hands` hands, or earlier if the mean is exact enough.
    """
    cards = list(state.rules.pack)
    many = len(cards) // size
    packs: list[float] = []
    error = inf
    while len(packs) < 2 or (many * len(packs) < hands and (len(packs) < _PACKS or error > _CLOSE)):
        rng.shuffle(cards)
        packs.append(fmean(_held_worth(state, seat, tuple(cards[at * size : at * size + size])) for at in range(many)))
        error = _error(packs)
    return fmean(packs), error


def _error(sample: Sequence[float]) -> float:
    """Return the standard error of the mean of a sample; infinite for fewer than two values."""
    return stdev(sample) / sqrt(len(sample)) if len(sample) > 1 else inf


def _held_worth(state: State, seat: int, hand: Cards) -> float:
    """Return the worth, in points, of a hand to a seat at the beginning of a deal, before it has seen any play."""
    seen = view(structs.replace(state, hands=set_at(state.hands, seat, hand)), seat)
    return _worths(belief_state(seen, Memory.start(seat)), hand, [()])[0]


def _drawn_events(before: State, after: State, events: Sequence[Event], rng: Random) -> Iterator[ChanceEvent]:
    hands, pools = list(before.hands), _pools(after, events)
    for event, pool in zip(events, pools, strict=True):
        if isinstance(event, Bought):
            hands[event.seat] += (event.card,)
        elif isinstance(event, RummyCalled):
            hands[event.offender] += (event.card,)
        elif isinstance(event, Drew) and event.from_stock:
            hand = hands[event.seat]
            belief = belief_state(view(before, event.seat), Memory.start(event.seat))
            if event.count == 1:
                many = Counter[Cards]((face,) for face in pool)
                worths = dict(zip(many, _worths(belief, hand, list(many)), strict=True))
                mean = sum(count * worths[cards] for cards, count in many.items()) / len(pool)
                yield ChanceEvent(event.seat, event.cards, worths[event.cards] - mean)
            else:
                others = [tuple(rng.sample(pool, event.count)) for _ in range(_DRAWS)]
                worth, *compared = _worths(belief, hand, [event.cards, *others])
                yield ChanceEvent(event.seat, event.cards, worth - fmean(compared), error=_error(compared))
            hands[event.seat] = hand + event.cards


def _pools(state_after: State, events: Sequence[Event]) -> list[Cards]:
    """Return, for each of the events, the cards in the stock just before it.

    `state_after` is the state after all of them, with the stock known. The stock is taken to be empty when it is
    renewed.
    """
    stock, found = state_after.stock, []
    for event in reversed(events):
        if isinstance(event, StockRenewed):
            stock = ()
        elif isinstance(event, Drew) and event.from_stock:
            stock = event.cards + stock
        found.append(stock)
    return found[::-1]


def _worths(belief: BeliefState, hand: Cards, additions: Sequence[Cards]) -> list[float]:
    """Return, for each group of cards in `additions`, the worth of the hand with that group, in points.

    Before a first lay that must meet a contract or count enough points, it is the worth of the chance to make that lay.
    Otherwise it follows from the cards that could be put on the table and those left over.
    """
    planner = planner_of(belief)
    if planner is not None:
        return [CONTRACT_WORTH * Prospects(planner, planner.plans(hand + cards)).now for cards in additions]
    if not belief.state.melds:
        return [
            _points_of_layout(
                belief, hand + cards, best_layout(belief.rules, hand + cards, opened=_has_opened(belief)).left
            )
            for cards in additions
        ]
    value, melds_count = belief.rules.values, belief.table_weight
    # With these weights a layout is worth exactly the points it makes.
    belief = structs.replace(
        belief,
        play_gain=tuple([(1.0 + melds_count) * each for each in value]),
        hold_cost=(0.0,) * len(belief.hold_cost),
        chance_cache={},
    )
    found: list[float] = []
    for start in range(0, len(additions), _AT_ONCE):
        together = additions[start : start + _AT_ONCE]
        most = Counter[Card]()
        for cards in together:
            most |= Counter(cards)
        layout = Layout(belief, (*hand, *most.elements()))
        found += [
            _points_of_layout(
                belief, hand + cards, _cards_left_over(belief, layout.arrange(hand + cards), hand + cards)
            )
            for cards in together
        ]
    return found


def _cards_left_over(belief: BeliefState, arrangement: Arrangement, hand: Cards) -> Cards:
    """Return the cards of a hand that can still not be put on the table after three steps.

    First the additions of `arrangement` are made. Then the other cards are laid out in new melds, if the seat may lay.
    Last, wilds are added to melds with room for them, one to each meld that got no addition before, if the seat may add
    by then.
    """
    rules, rest = belief.rules, list(hand)
    added = [piece for piece in arrangement.plays if piece.meld]
    for piece in added:
        for use in piece.uses:
            rest.remove(use.card)
    there = room_for(rules, belief.state.melds, belief.seat)
    left = list(best_layout(rules, tuple(rest), there.on_table, _has_opened(belief)).left) if belief.may_lay else rest
    if belief.may_add or (belief.may_come_to_add and len(left) < len(rest)):
        room = {number for number, place in there.open_places if place.wild} - {piece.meld for piece in added}
        wilds = sorted([face for face in left if face in rules.wild], key=lambda face: -rules.values[face])
        for face in wilds[: len(room)]:
            left.remove(face)
    return tuple(left)


def _has_opened(belief: BeliefState) -> bool:
    """Whether the seat has made its first lay."""
    return belief.state.melded[belief.seat]


def _points_of_layout(belief: BeliefState, hand: Cards, left: Cards) -> float:
    held, rest = belief.rules.points_of(hand), belief.rules.points_of(left)
    thrown = max([belief.rules.values[face] for face in left], default=0)
    return belief.table_weight * (held - rest) - rest + thrown
