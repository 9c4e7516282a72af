"""Luck of a deal that is over: what the cards dealt and drawn were worth beside what could have come instead.

Unit: points of the rules. A hand that may be laid freely is worth what its best layout counts, new melds and additions
to the table, less what is left over once the dearest of that is thrown away. A hand that still has a contract or an
opening to lay is worth the points that has for the bots, times the chance they give it: such points are an estimate.

- Dealt: the worth of the hand beside the mean of hands at random from the same pack.
- Drawn: of each card of the stock, the worth of the hand with it, beside the mean over the cards the stock held then.

Cards taken from the discards, bought or called for were chosen, not given, and do not count. All hidden cards are
used: this is for after the deal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random

from msgspec import Struct, structs

from game.bots.contract import Prospects
from game.bots.contract_play import CONTRACT_WORTH, aim
from game.bots.layout import Layout
from game.bots.memory import Memory
from game.bots.outlook import Outlook, outlook
from game.engine.cards import Card
from game.engine.events import Bought, Dealt, Drew, Event, RummyCalled, StockRenewed
from game.engine.state import State, set_at
from game.engine.view import view

_HANDS = 40
"""Hands at random the dealt ones are compared with."""
_COMING = 12
"""Cards of the stock a drawn one is compared with, evenly through all that are there."""
Cards = tuple[Card, ...]
Step = tuple[State, State, Sequence[Event]]
"""The state before something happened, the one after it, and the events with nothing left out."""


class Chance(Struct, frozen=True):
    """One thing that chance decided: the cards `seat` got, and by how much they were better than the mean."""

    seat: int
    cards: Cards
    gain: float
    dealt: bool = False


class Luck(Struct, frozen=True):
    """A deal's luck of one seat, in points better than the mean."""

    seat: int
    dealt: float = 0.0
    drawn: float = 0.0
    draws: int = 0
    best: Chance | None = None
    worst: Chance | None = None
    """The draws that helped most and least."""

    @property
    def total(self) -> float:
        """All together."""
        return self.dealt + self.drawn


def lucks(players: int, chances: Iterable[Chance]) -> tuple[Luck, ...]:
    """Sum the chances of a deal up, by seat."""
    found = [Luck(seat) for seat in range(players)]
    for chance in chances:
        luck = found[chance.seat]
        if chance.dealt:
            luck = structs.replace(luck, dealt=luck.dealt + chance.gain)
        else:
            luck = structs.replace(
                luck,
                drawn=luck.drawn + chance.gain,
                draws=luck.draws + len(chance.cards),
                best=max(filter(None, (luck.best, chance)), key=lambda each: each.gain),
                worst=min(filter(None, (luck.worst, chance)), key=lambda each: each.gain),
            )
        found[chance.seat] = luck
    return tuple(found)


def chances(steps: Iterable[Step], rng: Random) -> Iterator[Chance]:
    """Yield all that chance decided in a deal, in order; `rng` gives what it is compared with."""
    for before, after, events in steps:
        if any(isinstance(event, Dealt) for event in events):
            yield from _dealt(after, events, rng)
        elif any(isinstance(event, Drew) and event.from_stock for event in events):
            yield from _drawn(before, after, events, rng)


def _dealt(after: State, events: Sequence[Event], rng: Random) -> Iterator[Chance]:
    [dealt] = [event for event in events if isinstance(event, Dealt)]
    means: dict[object, float] = {}
    for seat, hand in enumerate(dealt.hands):
        contract = after.contract_of(seat)
        if contract not in means:
            hands = [tuple(rng.sample(after.rules.pack, dealt.size)) for _ in range(_HANDS)]
            means[contract] = sum([_held_worth(after, seat, each) for each in hands]) / _HANDS
        yield Chance(seat, hand, _held_worth(after, seat, hand) - means[contract], dealt=True)


def _held_worth(state: State, seat: int, hand: Cards) -> float:
    """What a hand would be worth to a seat at the beginning of a deal."""
    seen = view(structs.replace(state, hands=set_at(state.hands, seat, hand)), seat)
    return _worths(outlook(seen, Memory.start(seat)), hand, [()])[0]


def _drawn(before: State, after: State, events: Sequence[Event], rng: Random) -> Iterator[Chance]:
    hands, pools = list(before.hands), _pools(after, events)
    for event, pool in zip(events, pools, strict=True):
        if isinstance(event, Bought):
            hands[event.seat] += (event.card,)
        elif isinstance(event, RummyCalled):
            hands[event.offender] += (event.card,)
        elif isinstance(event, Drew) and event.from_stock:
            hand = hands[event.seat]
            look = outlook(view(before, event.seat), Memory.start(event.seat))
            others = _others(pool, event.count, rng)
            worth, *means = _worths(look, hand, [event.cards, *others])
            yield Chance(event.seat, event.cards, worth - sum(means) / len(means))
            hands[event.seat] = hand + event.cards


def _pools(after: State, events: Sequence[Event]) -> list[Cards]:
    """What was in the stock before each event."""
    stock, found = after.stock, []
    for event in reversed(events):
        if isinstance(event, StockRenewed):
            stock = ()
        elif isinstance(event, Drew) and event.from_stock:
            stock = event.cards + stock
        found.append(stock)
    return found[::-1]


def _others(pool: Cards, count: int, rng: Random) -> list[Cards]:
    """Return draws of `count` cards from `pool`; of one card evenly through its faces, each as likely as it is."""
    if count > 1:
        return [tuple(rng.sample(pool, count)) for _ in range(_COMING)]
    row, many, start = sorted(pool), min(len(pool), _COMING), rng.random()
    return [(row[int((at + start) * len(row) / many)],) for at in range(many)]


def _worths(look: Outlook, hand: Cards, more: Sequence[Cards]) -> list[float]:
    """Return the worth of a hand with each of several additions."""
    planner = aim(look)
    if planner is not None:
        return [CONTRACT_WORTH * Prospects(planner, planner.plans(hand + cards)).now for cards in more]
    value, melds_count = look.rules.values, look.on_table
    # With these weights a layout is worth exactly the points it makes.
    look = structs.replace(
        look, played=tuple([(1.0 + melds_count) * each for each in value]), burden=(0.0,) * len(look.burden), known={}
    )
    pool = set().union(*more) if more else set()
    layout = Layout(look, (*hand, *(face for face in pool for _ in range(max(each.count(face) for each in more)))))
    return [_points(look, layout, hand + cards) for cards in more]


def _points(look: Outlook, layout: Layout, hand: Cards) -> float:
    left = layout.arrange(hand).left
    held, rest = look.rules.value(hand), look.rules.value(left)
    thrown = max([look.rules.values[face] for face in left], default=0)
    return look.on_table * (held - rest) - rest + thrown
