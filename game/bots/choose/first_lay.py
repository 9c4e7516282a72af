"""The play phase before the first lay that rules ask for: lay it once it is there, keep what it needs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import NamedTuple

from game.bots.base import Limit
from game.bots.choose.hand_value import barred, best_end, goes_out, left_worth
from game.bots.choose.plans import (
    ContractPlanner,
    LayPlan,
    Planner,
    Prospects,
    contract_worth,
    laid,
    worth_adding,
)
from game.bots.choose.rollouts import Judge, Priced
from game.bots.knowledge.match_chances import match_worth
from game.bots.knowledge.others import danger
from game.bots.knowledge.outlook import Outlook
from game.bots.knowledge.pieces import Layout
from game.bots.simulate.contract_deals import Deal
from game.bots.simulate.contract_seen import (
    HELD,
    LONGEST_HOLD,
    can_be_played_on,
    seen_by,
    table_after,
)
from game.bots.simulate.contract_worlds import Table
from game.engine.actions import Action, Add, Discard, Lay
from game.engine.cards import Card
from game.engine.melds.room import single_adds
from game.engine.play.melding import after, outcome, plays
from game.engine.play.scoring import RawPoints, deal_points
from game.engine.refusals import Refused
from game.engine.sheet.contracts import Contract, Kind
from game.engine.state import State

_FINISHED = 30.0
"""Points against discarding from a meld of the contract that is complete."""
_WAYS = 8
"""Arrangements of a complete contract that are compared."""
_WAYS_OUT = 40
"""Arrangements among which a way out is looked for."""
_LATELY = 2
"""Cards taken from the discards, the latest, that nobody is quick to give up."""
_LOYALTY = 0.06
"""What it is worth to keep one, of what the contract is worth: nobody drops the plan it was taken for, in view of all,
for another that seems as good.
"""
_LONG_WAY = 5
"""Cards left after laying from which it takes long to go out anyway, so that waiting costs little."""

_SHARE = 0.2
"""Worlds for each that may be played out for a decision: here one takes longer."""
_BATCH = 12
"""Worlds between two looks at what falls behind, and the fewest that tell anything."""
_HOPELESS = 1.5
"""Standard errors by which another way must be worse to be looked at no more."""
_SURE = 2.0
"""Standard errors by which it must be better."""
_SURE_TO_LAY = 3.0
"""The same to lay what could be held back: the question comes back every turn, and what lies is not taken back."""
_TINY = 1e-6


def towards_contract(
    look: Outlook, hand: tuple[Card, ...], contract: Contract, barred: Card | None
) -> Iterator[Action]:
    """Yield what to do, best first; `barred` may not be discarded."""
    planner = ContractPlanner(look, contract)
    found = planner.plans(hand)
    yield from _lays(look, hand, [plan for plan in found if not plan.missing])
    if look.opening:
        # What counts enough may have to be longer than the contract asks.
        yield from (action for action in plays(look.state) if isinstance(action, Lay))
    yield from parting(look, hand, planner, found, barred)


def parting(
    look: Outlook, hand: tuple[Card, ...], planner: Planner, found: list[LayPlan], barred: Card | None
) -> Iterator[Action]:
    """Yield additions of cards that are not needed for what must be laid first, and discards, best first."""
    prospects = Prospects(planner, found)
    yield from _spare_adds(look, hand, planner.cards, prospects)
    yield from (Discard(look.seat, face) for face in _discards(look, hand, found, prospects, barred))


def would_come_back(planner: Planner, hand: tuple[Card, ...], taken: Card) -> bool:
    """Tell whether a card taken into the hand would be the one to discard: it may go round for ever."""
    found = planner.plans((*hand, taken))
    discards = _discards(planner.look, (*hand, taken), found, Prospects(planner, found), None)
    return discards[0] == taken and all(plan.missing for plan in found)


def _discards(
    look: Outlook, hand: tuple[Card, ...], found: list[LayPlan], prospects: Prospects, barred: Card | None
) -> list[Card]:
    """The cards to part with, best first."""
    faces = [face for face in sorted(set(hand)) if face != barred or hand.count(face) > 1]
    finished = _finished(found)
    later = worth_adding(look, hand, prospects)
    # An opening is made of the cards that count much.
    least = 0.35 if look.bound else 0.0
    weight = (least + 0.5 * look.hazard) * look.traits.fear
    nearness = contract_worth(look)
    collected = look.memory.taken[look.seat][-_LATELY:] if look.memory.taken else ()

    def breaks(face: Card) -> bool:
        return hand.count(face) <= finished.count(face)

    def keep(face: Card) -> float:
        chance = prospects.without(face, hand.count(face) - 1)
        broken = _FINISHED * breaks(face)
        worth = nearness * chance + weight * look.rules.values[face] - danger(look, face) - broken
        worth -= _LOYALTY * nearness * (face in collected)
        return worth - later.get(face, 0.0)

    def seems(face: Card) -> tuple[bool, float]:
        # Whoever misjudges cards still sees a meld that is there.
        return not breaks(face), keep(face) + look.seems(face)

    naturals = [face for face in faces if face not in look.rules.wild] or faces
    return sorted(naturals, key=keep if look.plain else seems, reverse=True)


def _finished(found: list[LayPlan]) -> list[Card]:
    """The cards of melds that are complete without wilds: of several complete ways, of that with most of them."""
    complete = [plan for plan in found if not plan.missing] or found[:1]
    held = [
        [face for target in plan.targets if not target.missing + target.beyond for face in target.have]
        for plan in complete
    ]
    return max(held, key=len, default=[])


def _lays(look: Outlook, hand: tuple[Card, ...], complete: list[LayPlan]) -> list[Lay]:
    """The ways to lay the contract, first those that go out, then the one that leaves the least; in patience none that
    does not go out.

    What could be added to it can be kept as well, and nobody else adds to what is not there.
    """
    ways_out, judged = _judged(look, hand, complete)
    return ways_out + [each.action for each in judged if not each.held]


class _Judged(NamedTuple):
    """A way to lay the contract, whether the rule of thumb holds it back, and what it leaves is worth."""

    held: bool
    worth: float
    action: Lay
    after: State


def _judged(look: Outlook, hand: tuple[Card, ...], complete: list[LayPlan]) -> tuple[list[Lay], list[_Judged]]:
    """Return the ways to lay the contract that go out, and the others, the best first."""
    judged: list[_Judged] = []
    ways_out: list[Lay] = []
    for number, plan in enumerate(complete[:_WAYS_OUT]):
        action = Lay(look.seat, laid(look, hand, plan))
        try:
            state = after(look.state, outcome(look.state, action))
        except Refused:
            continue
        new = look.after(state)
        left = state.hands[look.seat]
        if _gone(new.clear(), left):
            ways_out.append(action)
        elif number < _WAYS:
            end = best_end(new, Layout(new, left), left)
            held = end is not None and _holds(look, plan, len(end.arrangement.left))
            judged.append(_Judged(held, end.worth if end else left_worth(new, left), action, state))
    judged.sort(key=lambda each: -each.worth)
    return ways_out, judged


def reconsidered_first(look: Outlook, chosen: Action, rng: Random, limit: Limit | None = None) -> Action:
    """Return what to do instead of what the rule of thumb has chosen, or that: to lay a contract that is there, or to
    hold it back, each played on to the end of the deal in the same worlds.

    Where one may add before one has laid, the rule of thumb is left alone: it holds longer, and was no worse for it.
    """
    state = look.state
    contract = state.contract_of(look.seat)
    if contract is None or not isinstance(chosen, Lay | Discard) or not _plays_on(look):
        return chosen
    options = _options(look, contract)
    options.sort(key=lambda each: each[0] != chosen)
    if len(options) < 2 or options[0][0] != chosen:
        return chosen
    own, sure = [each for each, _ in options].count(chosen), _SURE if isinstance(chosen, Lay) else _SURE_TO_LAY
    rows = _played_on(look, [table for _, table in options], own, rng, limit)
    best, ahead = _ahead(rows, own) if len(rows) >= _BATCH else (0, 0.0)
    return options[best][0] if ahead > sure else chosen


def _plays_on(look: Outlook) -> bool:
    """Tell whether to lay a contract or to hold it back is decided by playing deals on."""
    state = look.state
    if not (look.traits.rollouts and look.bound) or look.may_add_later:
        return False
    return state.turns <= LONGEST_HOLD * state.players and can_be_played_on(look)


def _options(look: Outlook, contract: Contract) -> list[tuple[Action, Table]]:
    """Return what is worth comparing, with what then lies; nothing where the seat can go out."""
    state, seat = look.state, look.seat
    hand, planner = state.hands[seat], ContractPlanner(look, contract)
    found = planner.plans(hand)
    ways_out, judged = _judged(look, hand, [plan for plan in found if not plan.missing])
    if ways_out or not judged:
        return []
    thrown = _discards(look, hand, found, Prospects(planner, found), barred(look))[0]
    held = [(Discard(seat, thrown), table_after(state, seat, thrown, few)) for few in HELD]
    return [*held, (judged[0].action, table_after(judged[0].after, seat, None))]


def _played_on(look: Outlook, tables: list[Table], own: int, rng: Random, limit: Limit | None) -> list[list[float]]:
    """Return what each way to go on is worth in each world; it is left off where those after the `own` fall behind."""
    world, rows = _worlds(look, rng), list[list[float]]()
    for number in range(round(_SHARE * look.traits.rollouts)):
        if limit is not None and limit.over:
            break
        end_of = world(number)
        rows.append([_worth(look, end_of(table)) for table in tables])
        if number % _BATCH == _BATCH - 1 and _ahead(rows, own)[1] < -_HOPELESS:
            break
    return rows


def _worlds(look: Outlook, rng: Random) -> Callable[[int], Callable[[Table], Deal]]:
    """Return what deals the world of a number: it tells how that ends after each way to go on."""
    here = seen_by(look)

    def world(number: int) -> Callable[[Table], Deal]:
        others_hold = number % 2 > 0
        hands, stock = here.world(rng, others_hold)
        return lambda table: here.played(table, hands, stock, others_hold)

    return world


def priced_contract(look: Outlook, actions: Sequence[Action | None], rng: Random) -> Priced | None:
    """Return what tells the price of these actions in a world; None unless a contract is laid by one and held by
    another, or one is not played out here.
    """
    state, seat = look.state, look.seat
    if state.contract_of(seat) is None or not _plays_on(look):
        return None
    if len({isinstance(each, Discard) for each in actions}) < 2:
        return None
    if None in [_table(look, each, HELD[0]) for each in actions]:
        return None
    dealt, known = _worlds(look, rng), list[Table]()

    def world(number: int) -> Callable[[int], tuple[int, ...]]:
        if not known:
            few = _better_hold(look, actions, rng)
            known.extend([table for each in actions if (table := _table(look, each, few)) is not None])
        end_of = dealt(number)
        return lambda at: _points(look, end_of(known[at]))

    return Judge[tuple[int, ...]](state, seat, tuple).prices(len(actions), world)


def _better_hold(look: Outlook, actions: Sequence[Action | None], rng: Random) -> int:
    """Return until how few cards of others a contract is better held back after the first discard of these."""
    thrown = next(each.card for each in actions if isinstance(each, Discard))
    world, tables = _worlds(look, rng), [table_after(look.state, look.seat, thrown, few) for few in HELD]
    worth = [0.0] * len(HELD)
    for number in range(2 * _BATCH):
        end_of = world(number)
        worth = [before + _worth(look, end_of(table)) for before, table in zip(worth, tables, strict=True)]
    return HELD[worth.index(max(worth))]


def _table(look: Outlook, action: Action | None, few: int) -> Table | None:
    """What lies after a discard with which a contract is held back until somebody who has laid has so few cards, or
    after a lay of it that does not go out.
    """
    state, seat = look.state, look.seat
    match action:
        case Discard(card=card):
            return table_after(state, seat, card, few)
        case Lay():
            try:
                laid_out = after(state, outcome(state, action))
            except Refused:
                return None
            left = laid_out.hands[seat]
            if laid_out.melded[seat] and not _gone(look.after(laid_out).clear(), left):
                return table_after(laid_out, seat, None)
    return None


def _ahead(rows: list[list[float]], own: int) -> tuple[int, float]:
    """Return the best of the other ways, and by how many standard errors it is better than the best of the own."""
    means = [mean(column) for column in zip(*rows, strict=True)]
    best = max(range(own, len(means)), key=means.__getitem__)
    mine = max(range(own), key=means.__getitem__)
    gaps = [row[best] - row[mine] for row in rows]
    return best, mean(gaps) / max(_TINY, stdev(gaps) / sqrt(len(gaps)))


def _worth(look: Outlook, deal: Deal) -> float:
    """Return what the end of a deal is worth to the seat, the match reckoned in."""
    return match_worth(look.state, look.seat, _points(look, deal))


def _points(look: Outlook, deal: Deal) -> tuple[int, ...]:
    """What the end of a deal brings every seat."""
    left = tuple([0 if seat == deal.out else hand.points(deal.tables) for seat, hand in enumerate(deal.hands)])
    nothing = (0,) * len(left)
    raw = RawPoints(left, nothing, nothing, unopened=tuple([not laid for laid in deal.laid]))
    return deal_points(look.rules, raw, deal.out, deal.at_once)


def _gone(look: Outlook, left: tuple[Card, ...]) -> bool:
    """Whether the seat can go out with what is left after laying; `look` misses nothing, as nobody misses that."""
    end = best_end(look, Layout(look, left), left) if left else None
    return end is None or goes_out(look, end)


def _holds(look: Outlook, plan: LayPlan, left: int) -> bool:
    """Whether a contract is held back that would leave so many cards.

    Where nothing can be added before, that is worth it for sets, which are open to all cards of their ranks as soon as
    they lie; a run is open at its ends only.
    """
    if not look.patient or look.state.turns > LONGEST_HOLD * look.state.players:
        return False
    sets_alone = all(target.slot.kind is Kind.SET for target in plan.targets)
    return look.may_add_later or sets_alone or left >= _LONG_WAY


def _spare_adds(look: Outlook, hand: tuple[Card, ...], least: int, prospects: Prospects) -> Iterator[Add]:
    """Additions of cards that are worth more on the table than in what must be laid, if that keeps `least` cards."""
    if not look.may_add:
        return
    enough = len(hand) - 2 >= least
    for face in sorted(set(hand)):
        later = prospects.without(face, hand.count(face) - 1) if enough else 0.0
        gain = look.played[face] + look.hazard * look.rules.values[face]
        if (prospects.now - later) * contract_worth(look) < gain:
            for number, meld in look.open_melds:
                if look.slips.misses("add", number, (face,)):
                    continue
                yield from (Add(look.seat, (use,), number) for use in single_adds(look.rules, meld, (face,)))


def gain_of(planner: Planner, hand: tuple[Card, ...], gained: tuple[Card, ...]) -> float:
    """Return what cards gained would be worth for what must be laid first, in points, their weight in hand apart.

    Where that is there already, what they would be worth as additions to it. Nobody misjudges cards that complete it;
    others may seem better or worse than they are.
    """
    look = planner.look
    before, found = planner.plans(hand), planner.plans(hand + gained)
    prospects = Prospects(planner, found)
    worth = contract_worth(look) * (prospects.now - Prospects(planner, before).now) * prospects.fondness(gained[-1])
    if any(not plan.missing for plan in before):
        worth += worth_adding(look, hand + gained, prospects).get(gained[-1], 0.0)
    mine = look.memory.thrown[look.seat] if look.memory.thrown else ()
    if any(not plan.missing for plan in found) or gained[-1] in mine:
        return worth
    return worth + look.misjudged("gain", gained)
