"""A deal whose melds stay in the hands played to its end in a world, quickly and plainly, and what it then counts.

Nobody thinks here: a card is taken where it helps at once, what is dear and has no partner is thrown, and a hand is
shown as soon as it counts no more than its owner waits for. Second thoughts on a draw or a discard come from it where
no simulator knows the rules: the same worlds, and the same stock, for all that is compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec import Struct, structs

from game.bots.base import Limit
from game.bots.choose.deadwood import Thrown
from game.bots.choose.rollouts import mean_and_error
from game.bots.knowledge.believed import believed
from game.bots.knowledge.layouts import dearest, expected, lay_out, lay_out_freely, may_join
from game.bots.knowledge.match_chances import match_worth
from game.bots.knowledge.others import near
from game.bots.knowledge.outlook import Outlook
from game.engine.actions import uses
from game.engine.arrange.layable import hold
from game.engine.arrange.solver import BestLayout
from game.engine.cards import Card, without
from game.engine.melds.readings import lay_readings
from game.engine.play.knocking import NO_LIMIT, knock_limit, least_deadwood
from game.engine.play.scoring import RawPoints, deal_points, doubled
from game.engine.sheet.rules import Rules
from game.engine.state import NOBODY, State, set_at

_BETTER = 4
"""Points by which a discard that makes no meld must lower a hand to be taken."""
_PARTNER = 3.0
"""Points a card may count more to be kept for a card that goes with it."""
_SHARE = 0.5
"""Where any hand may be shown, others are thought to show one that counts this share of what hands count now."""

_CLOSE = 6.0
"""Points by which a discard may seem worse and still be compared."""
_DISCARDS = 4
"""Discards that are compared."""
_CIRCUITS = 8
"""Circuits that are played out."""
_SURE = 2.0
"""Standard errors by which something else must be better."""
_LEAST = 8
"""Worlds below which nothing is sure."""


class Shows(Struct, frozen=True):
    """When a seat shows its hand: with at most so many points, and with at most `later` once `turns` have gone by."""

    at: int
    turns: int = 0
    """0: it stays as it is."""
    later: int = 0

    def most(self, circuit: int) -> int:
        """Return with how many points at most it does so in a circuit of turns, from 0."""
        return self.later if self.turns and circuit >= self.turns else self.at


def shown(
    state: State, seat: int, out: int, layout: BestLayout, hands: Sequence[tuple[Card, ...]], *, big: bool = False
) -> float:
    """Return what it is worth to `seat` that `out` shows a hand laid out like this while the others hold `hands`."""
    rules = state.rules
    left = left_over(state, out, layout.melds if layout.left else (), hands)
    left = set_at(left, out, rules.value(layout.left))
    nothing = (0,) * len(hands)
    raw = RawPoints(left, nothing, nothing, big, 2 if doubled(state) else 1, state.gone, carried=state.carried)
    return match_worth(state, seat, deal_points(rules, raw, out))


def left_over(
    state: State, out: int, melds: Sequence[tuple[Card, ...]], hands: Sequence[tuple[Card, ...]]
) -> tuple[int, ...]:
    """Return the deadwood of each hand once the others have laid off what they can on the `melds` of `out`."""
    rules = state.rules
    if not rules.knocking.lay_off or not melds:
        return tuple([lay_out(rules, hand).points for hand in hands])
    lying = tuple([lay_readings(rules, uses(cards), out)[0] for cards in melds])
    at_end = structs.replace(state, hands=tuple(hands), melds=lying)
    return tuple([0 if other == out else least_deadwood(at_end, other) for other in range(len(hands))])


def undecided(state: State, seat: int, hands: Sequence[tuple[Card, ...]]) -> float:
    """Return what it is worth to `seat` that the deal ends with nobody showing a hand."""
    rules, nothing = state.rules, (0,) * len(hands)
    left = tuple([lay_out(rules, hand).points for hand in hands])
    raw = RawPoints(left, nothing, nothing, dropped=state.gone, carried=state.carried)
    return match_worth(state, seat, deal_points(rules, raw, NOBODY))


def _own_show(world: State, seat: int) -> Shows:
    """Return when `seat` itself is thought to show its hand later on."""
    limit = knock_limit(world)
    return Shows(limit) if limit != NO_LIMIT else others_show(world, seat)


def others_show(world: State, seat: int) -> Shows:
    """Return when another seat of a world is thought to show its hand."""
    limit = knock_limit(world)
    if limit != NO_LIMIT:
        return Shows(limit)
    counts = [
        lay_out(world.rules, hand).points for other, hand in enumerate(world.hands) if other in world.clockwise(seat)
    ]
    return Shows(int(_SHARE * min(counts)))


def _drawn_and_thrown(rules: Rules, hand: tuple[Card, ...], face: Card) -> tuple[tuple[Card, ...], Card]:
    """Return what is left of a hand that draws a card, and what is thrown."""
    whole = (*hand, face)
    thrown = _worst(rules, expected(rules, whole).left or whole, None)
    return without(whole, (thrown,)) or (), thrown


def played_out(world: State, seat: int, shows: Sequence[Shows], circuits: int, *, first: bool = False) -> float:
    """Return what it is worth to `seat` to play a world on from the turn after its own, for so many circuits.

    With `first` it shows its hand before that, if it may.
    """
    rules, hands, stock = world.rules, list(world.hands), world.stock
    pile = _to_be_had(rules, world.discards[-1:])
    layouts = [expected(rules, hand) for hand in hands]
    players, at, turn = len(hands), 0, seat
    at_once = _showable(rules, hands[seat], layouts[seat], shows[seat].at) if first else None
    if at_once is not None:
        return shown(world, seat, seat, at_once, hands)
    for number in range(circuits * players):
        turn = (turn + 1) % players
        if world.is_gone(turn):
            continue
        hand, top = hands[turn], pile[-1] if pile else None
        taken = _with_top(rules, hand, layouts[turn], top)
        if taken is None:
            if len(stock) - at <= rules.draw.stock_left:
                break
            face, at = stock[at], at + 1
            layout = _with_card(rules, hand, layouts[turn], face)
        else:
            layout, face = taken, stock[0] if top is None else top
        hand = (*hand, face)
        if not layout.left:
            hands[turn] = hand
            return shown(world, seat, turn, layout, hands, big=rules.knocking.big_gin != "none")
        thrown = _worst(rules, layout.left, top if taken is not None else None)
        left = without(layout.left, (thrown,)) or ()
        layout = BestLayout(layout.melds, left, layout.points - rules.values[thrown])
        hands[turn], layouts[turn], pile = without(hand, (thrown,)) or (), layout, _to_be_had(rules, (thrown,))
        ready = _showable(rules, hands[turn], layout, shows[turn].most(number // players))
        if ready is not None:
            return shown(world, seat, turn, ready, hands)
    return undecided(world, seat, hands)


def _to_be_had(rules: Rules, thrown: tuple[Card, ...]) -> tuple[Card, ...]:
    """The last card thrown, if the next player may draw it."""
    return () if thrown and rules.stays_thrown(thrown[-1]) else thrown


def _showable(rules: Rules, hand: tuple[Card, ...], layout: BestLayout, most: int) -> BestLayout | None:
    """The hand laid out as it may be shown with so much deadwood; None if it may not."""
    if not rules.asks_kinds:
        return layout if layout.points <= most or not layout.left else None
    if lay_out_freely(rules, hand).points > most:
        return None
    true = lay_out(rules, hand)
    return true if true.points <= most else None


def _with_card(rules: Rules, hand: tuple[Card, ...], before: BestLayout, face: Card) -> BestLayout:
    if may_join(rules, hold(rules, hand), face):
        return expected(rules, (*hand, face))
    return BestLayout(before.melds, (*before.left, face), before.points + rules.values[face])


def _with_top(rules: Rules, hand: tuple[Card, ...], before: BestLayout, top: Card | None) -> BestLayout | None:
    """The hand laid out with the top discard, if that is worth taking."""
    if top is None or not may_join(rules, hold(rules, hand), top):
        return None
    layout = expected(rules, (*hand, top))
    if top in layout.left:
        return None
    better = before.points - (layout.points - dearest(rules, layout.left))
    return layout if better >= _BETTER else None


def _worst(rules: Rules, left: tuple[Card, ...], taken: Card | None) -> Card:
    """What is thrown: what counts most, partners aside."""
    may = [face for face in left if face != taken and face not in rules.wild] or list(left)
    values = rules.values
    return max(may, key=lambda face: (values[face] - _PARTNER * sum([near(face, each) for each in left]), face))


# Second thoughts


def best_thrown(look: Outlook, ends: Sequence[Thrown], rng: Random, limit: Limit | None) -> list[Thrown]:
    """Return discards worth a look, the best first, once those that seem close have been played out."""
    close = [end for end in ends[:_DISCARDS] if end.worth > ends[0].worth - _CLOSE]
    if len(close) < 2:
        return list(ends)
    rows = []
    for world in believed(look, rng, look.traits.search):
        if limit is not None and limit.over:
            break
        rows.append([_led_to(world, look.seat, end.rest, end.card) for end in close])
    best = close[_better(rows)]
    return [best, *(end for end in ends if end is not best)]


def takes_after_all(look: Outlook, end: Thrown, takes: bool, rng: Random, limit: Limit | None) -> bool:
    """Tell whether to take the discard on offer, and end the turn as `end` says, rather than to draw from the stock.

    `takes` is what the rule of thumb says.
    """
    seat, hand = look.seat, look.state.hands[look.seat]
    rows = []
    for world in believed(look, rng, look.traits.search):
        if (limit is not None and limit.over) or not world.stock:
            break
        taken = structs.replace(world, discards=world.discards[:-1])
        rest, thrown = _drawn_and_thrown(world.rules, hand, world.stock[0])
        drawn = structs.replace(world, stock=world.stock[1:])
        found = [_led_to(taken, seat, end.rest, end.card), _led_to(drawn, seat, rest, thrown)]
        rows.append(found if takes else found[::-1])
    return takes == (_better(rows) == 0)


def _led_to(world: State, seat: int, rest: tuple[Card, ...], thrown: Card) -> float:
    state = structs.replace(world, hands=set_at(world.hands, seat, rest), discards=(*world.discards, thrown))
    shows = [_own_show(state, seat) if other == seat else others_show(state, other) for other in range(state.players)]
    return played_out(state, seat, shows, _CIRCUITS, first=True)


def _better(rows: Sequence[Sequence[float]]) -> int:
    """Which of several is best: the first, unless another is so beyond the noise."""
    best, lead = 0, 0.0
    for at in range(1, len(rows[0]) if rows else 1):
        gains = [row[at] - row[0] for row in rows]
        mean, error = mean_and_error(gains)
        if len(rows) > _LEAST and mean > max(lead, _SURE * error):
            best, lead = at, mean
    return best
