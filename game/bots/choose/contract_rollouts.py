"""A second thought about a contract that is there: laid now or held back, played on to the end of the deal.

The same worlds that may be the true one for both; what the rule of thumb has chosen is left only for something better.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from game.bots.base import Limit
from game.bots.choose.first_lay import discards, gone_with, judged_lays
from game.bots.choose.hand_value import barred
from game.bots.choose.plans import ContractPlanner, Prospects
from game.bots.choose.rollouts import Judge, Priced, mean_and_error
from game.bots.knowledge.outlook import Outlook
from game.bots.simulate.contract_deals import Deal
from game.bots.simulate.contract_seen import HELD, LONGEST_HOLD, can_be_played_on, seen_by, table_after
from game.bots.simulate.contract_worlds import Table
from game.engine.actions import Action, Discard, Lay
from game.engine.play.melding import after, outcome
from game.engine.play.scoring import RawPoints, deal_points
from game.engine.refusals import Refused
from game.engine.sheet.contracts import Contract

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
    ways_out, judged = judged_lays(look, hand, [plan for plan in found if not plan.missing])
    if ways_out or not judged:
        return []
    thrown = discards(look, hand, found, Prospects(planner, found), barred(look))[0]
    held = [(Discard(seat, thrown), table_after(state, seat, thrown, few)) for few in HELD]
    return [*held, (judged[0].action, table_after(judged[0].after, seat, None))]


def _played_on(look: Outlook, tables: list[Table], own: int, rng: Random, limit: Limit | None) -> list[list[float]]:
    """Return what each way to go on is worth in each world; it is left off where those after the `own` fall behind."""
    world, worth, rows = _worlds(look, rng), _judge(look).worth, list[list[float]]()
    for number in range(round(_SHARE * look.traits.rollouts)):
        if limit is not None and limit.over:
            break
        end_of = world(number)
        rows.append([worth(end_of(table)) for table in tables])
        if number % _BATCH == _BATCH - 1 and _ahead(rows, own)[1] < -_HOPELESS:
            break
    return rows


def _worlds(look: Outlook, rng: Random) -> Callable[[int], Callable[[Table], tuple[int, ...]]]:
    """Return what deals the world of a number: it tells what that brings every seat after each way to go on."""
    here = seen_by(look)

    def world(number: int) -> Callable[[Table], tuple[int, ...]]:
        others_hold = number % 2 > 0
        hands, stock = here.world(rng, others_hold)
        return lambda table: _points(look, here.played(table, hands, stock, others_hold))

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
        return lambda at: end_of(known[at])

    return _judge(look).prices(len(actions), world)


def _better_hold(look: Outlook, actions: Sequence[Action | None], rng: Random) -> int:
    """Return until how few cards of others a contract is better held back after the first discard of these."""
    thrown = next(each.card for each in actions if isinstance(each, Discard))
    world, tables = _worlds(look, rng), [table_after(look.state, look.seat, thrown, few) for few in HELD]
    judge, worth = _judge(look), [0.0] * len(HELD)
    for number in range(2 * _BATCH):
        end_of = world(number)
        worth = [before + judge.worth(end_of(table)) for before, table in zip(worth, tables, strict=True)]
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
            if laid_out.melded[seat] and not gone_with(look.after(laid_out).clear(), left):
                return table_after(laid_out, seat, None)
    return None


def _ahead(rows: list[list[float]], own: int) -> tuple[int, float]:
    """Return the best of the other ways, and by how many standard errors it is better than the best of the own."""
    sums = [sum(column) for column in zip(*rows, strict=True)]
    best = max(range(own, len(sums)), key=sums.__getitem__)
    mine = max(range(own), key=sums.__getitem__)
    mean, error = mean_and_error([row[best] - row[mine] for row in rows])
    return best, mean / max(_TINY, error)


def _judge(look: Outlook) -> Judge[tuple[int, ...]]:
    """Return what tells the worth of what everybody scores."""
    return Judge(look.state, look.seat, tuple)


def _points(look: Outlook, deal: Deal) -> tuple[int, ...]:
    """What the end of a deal brings every seat."""
    left = tuple([0 if seat == deal.out else hand.points(deal.tables) for seat, hand in enumerate(deal.hands)])
    nothing = (0,) * len(left)
    raw = RawPoints(left, nothing, nothing, unopened=tuple([not laid for laid in deal.laid]))
    return deal_points(look.rules, raw, deal.out, deal.at_once)
