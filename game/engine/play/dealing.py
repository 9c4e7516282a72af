"""The start of a deal: buy-backs, shuffle, cut and deal; and the start of the next deal after one was scored."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import structs

from game.engine.actions import DEALER, Action, BuyBack, Cut, Next, Pass, Shuffle
from game.engine.cards import Card
from game.engine.events import BoughtBack, Dealt, Event, Passed, Shuffled, StockRenewed, WasCut
from game.engine.play.effects import Effect, Then
from game.engine.play.standing import buy_back_score, deal_winners, new_standing, out_of_match
from game.engine.refusals import BadCut, BadShuffle, NoBuyingBack, Refused
from game.engine.sheet.rules import MatchRules, Rules, with_turned_up
from game.engine.state import NOBODY, Phase, State, set_at


def new_match(match: MatchRules, dealer: int | None = None) -> State:
    """Return a match waiting for its first shuffle; by default the last seat deals, so that seat 0 begins."""
    players = match.players
    first = players - 1 if dealer is None else dealer
    return _before_shuffle(match, 1, first, (0,) * players, (1,) * players)


def _before_shuffle(
    match: MatchRules, deal: int, dealer: int, scores: tuple[int, ...], stages: tuple[int, ...]
) -> State:
    """Return the state of a match before the shuffle of deal number `deal`.

    `scores`: the scores of the match by seat, from which it follows who is out of the match; `stages`: the contract
    numbers by seat.
    """
    none, standing = (False,) * match.players, new_standing(match)
    out = out_of_match(match, scores)
    return State(
        match=match,
        rules=match.of_deal(deal),
        deal=deal,
        dealer=dealer,
        scores=scores,
        stages=stages,
        turn=first_seat(match.of_deal(deal), dealer, out),
        hands=((),) * match.players,
        melded=none,
        floating=none,
        buys=(0,) * match.players,
        adjusted=(0,) * match.players,
        wins=standing.wins,
        columns=standing.columns,
        eliminated=out,
        bought_back=(0,) * match.players if match.eliminates and match.sheet.match.buy_backs else (),
        turns_of=(0,) * match.players if match.of_deal(deal).counts_turns else (),
        hit=(0,) * match.players if match.of_deal(deal).hits_bar_knocks else (),
    )


def next_in_match(seat: int, players: int, out: Collection[int]) -> int:
    """Return `seat` unless it is `out` of the match; else the next seat clockwise that is not, or `seat` itself if all
    are.
    """
    around = [(seat + step) % players for step in range(players)]
    return next((each for each in around if each not in out), seat)


def to_shuffle(state: State) -> tuple[Card, ...]:
    """Return the cards waiting to be shuffled: the pack before a deal, or the discards without the top one; empty while
    no shuffle is waited for.
    """
    if state.phase is not Phase.SHUFFLE:
        return ()
    return state.discards[:-1] if state.due else state.rules.pack


def shuffle(state: State, action: Shuffle) -> Effect:
    """Put the cards into the order of `action`.

    Raise `Refused` if its seat is not `DEALER`, or the order does not consist of exactly the cards to be shuffled. A
    new pack is then cut or dealt; from a renewed stock, the cards that were still due are drawn.
    """
    try:
        has_same_cards = sorted(bytes(action.order)) == sorted(bytes(to_shuffle(state)))
    except ValueError:  # a number that is no card, which only another program's code can ask for
        has_same_cards = False
    if action.seat != DEALER or not has_same_cards:
        raise Refused(BadShuffle())
    if state.due:
        renewed = structs.replace(
            state,
            stock=action.order,
            discards=state.discards[-1:],
            discarded_by=state.discarded_by[-1:],
        )
        return Effect(renewed, [StockRenewed(len(action.order), True, action.fingerprint)], Then.SERVE)
    told: list[Event] = [Shuffled(state.deal, state.dealer, len(action.order), action.fingerprint)]
    state = structs.replace(state, stock=action.order)
    who = cutter(state)
    if who != NOBODY and state.rules.deal.exact_cut_bonus:
        return Effect(structs.replace(state, phase=Phase.CUT, asked=(who,)), told)
    if who != NOBODY:
        told.append(WasCut(who, 0, exact=False))
    return _deal_effect(state, told)


def cutter(state: State) -> int:
    """Return the seat that cuts the pack: the nearest to the dealer, on the side the rules say, that is still in the
    match; NOBODY where nobody cuts.
    """
    step = {"left": 1, "right": -1}.get(state.rules.deal.cutter)
    if step is None:
        return NOBODY
    around = [(state.dealer + step * away) % state.players for away in range(1, state.players + 1)]
    return next(seat for seat in around if seat not in state.eliminated)


def acting_order(state: State) -> tuple[int, ...]:
    """Return the seats in the order in which they act next.

    The seat to act now comes first. Then follows one round of all seats that are still in the deal, so the first seat
    may come twice. The round begins with the seat to act now; while a pack is shuffled or cut for a new deal, it begins
    with the seat that has the first turn.

    Before a deal is shuffled nobody is to act. Then the cutter comes first if an exact cut earns a bonus; else the
    result is the round alone. After a deal the order is that of the deal to come. A seat that is asked to buy back then
    comes first.
    """
    if state.phase is Phase.DEAL_OVER:
        state = next_deal(state, Next(state.dealer)).state
    lead: tuple[int, ...] = (state.actor,)
    first = state.actor
    if state.phase is Phase.SHUFFLE and not state.due:
        who = cutter(state)
        lead, first = (who,) if who != NOBODY and state.rules.deal.exact_cut_bonus else (), state.turn
    elif state.phase is Phase.CUT:
        first = state.turn
    around = [(first + step) % state.players for step in range(state.players)]
    return (*lead, *(seat for seat in around if not state.is_gone(seat)))


def legal_cuts(state: State, seat: int) -> list[Action]:
    """Return the cuts open to `seat` while a cut is waited for: all that leave cards on both sides; none unless it is
    the cutter.
    """
    return [Cut(seat, count) for count in range(1, len(state.stock))] if seat == state.actor else []


def cut(state: State, action: Cut) -> Effect:
    """Apply a cut, and deal. Lifting exactly the number of cards needed for the deal earns a bonus
    (`deal.exact_cut_bonus`).

    Raises: Refused: no card would be lifted, or none be left. Who cuts is not checked.
    """
    most = len(state.stock) - 1
    if not 1 <= action.count <= most:
        raise Refused(BadCut(1, most))
    exact = action.count == cards_dealt(state)
    state = structs.replace(state, asked=(), stock=state.stock[action.count :] + state.stock[: action.count])
    if exact:
        bonus = state.rules.deal.exact_cut_bonus
        good = -bonus if state.rules.scoring.winner == "lowest" else bonus
        state = structs.replace(
            state,
            scores=set_at(state.scores, action.seat, state.scores[action.seat] + good),
            adjusted=set_at(state.adjusted, action.seat, state.adjusted[action.seat] + good),
        )
    return _deal_effect(state, [WasCut(action.seat, action.count, exact)])


def _deal_effect(state: State, events: list[Event]) -> Effect:
    """Return the effect of dealing; `events`, those of the shuffle or cut before it, come first in it."""
    effect = deal(state)
    return structs.replace(effect, events=events + effect.events)


def deal(state: State) -> Effect:
    """Deal the hands one card at a time from the dealer's left, and turn up the upcard if there is one.

    Where the rules deal an extra card, the seat that has the first turn gets it after the hands. An indicator that lies
    apart is turned up before the card that starts the discards. The effect says what follows: the deal ends if a hand
    wins as it was dealt; else the upcard is offered, or the first turn begins.
    """
    rules, order = state.rules, state.clockwise(state.dealer)
    order = order if state.dealer in state.eliminated else (*order, state.dealer)
    size = rules.hand_size * len(order)
    hands = tuple(
        state.stock[order.index(seat) : size : len(order)] if seat in order else () for seat in range(state.players)
    )
    first = first_seat(rules, state.dealer, state.eliminated)
    extra = rules.deal.extra_card != "none"
    if extra:
        hands = set_at(hands, first, hands[first] + state.stock[size : size + 1])
        size += 1
    indicator = state.stock[size] if rules.is_indicator_apart else None
    size += rules.is_indicator_apart
    up = state.stock[size : size + 1] if rules.deal.upcard else ()
    stock = state.stock[size + len(up) :]
    started = up[0] if up else None
    turned = indicator if rules.is_indicator_apart else started
    state = structs.replace(
        state,
        hands=hands,
        rules=with_turned_up(rules, turned),
        stock=stock,
        discards=up,
        discarded_by=(NOBODY,) * len(up),
        stock_ran_out=not stock,
        turn=first,
        upcard=turned if counts_upcard(rules) else None,
    )
    dealt = Dealt(order[0], rules.hand_size, hands, started, first if extra else NOBODY, indicator)
    if dealt_winners(state):
        return Effect(state, [dealt], Then.DEALT)
    if extra:
        return Effect(state, [dealt], Then.BEGINS_DRAWN)
    return Effect(state, [dealt], Then.OFFERED if up and is_offered_first(rules) else Then.TURN_BEGINS)


def first_seat(rules: Rules, dealer: int, out: Collection[int] = ()) -> int:
    """Return the seat with the first turn of a deal.

    It is the dealer where the dealer gets the extra card and is in the match, else the next seat to the left of the
    dealer that is not `out` of the match.
    """
    if rules.deal.extra_card == "dealer" and dealer not in out:
        return dealer
    return next_in_match((dealer + 1) % rules.players, rules.players, out)


def cards_dealt(state: State) -> int:
    """Return how many cards a deal needs: the hands of all seats in the match, a card dealt extra, and the cards turned
    up.
    """
    return state.rules.full_deal_size - state.rules.hand_size * len(state.eliminated)


def dealt_winners(state: State) -> tuple[int, ...]:
    """Return the seats whose hands, as dealt, count enough points to win the deal; empty if there are none, or no hand
    can win so.

    A single such seat wins the deal; where there are several, nobody does.
    """
    least = state.rules.deal.winning_count
    if least == "none":
        return ()
    return tuple(seat for seat, hand in enumerate(state.hands) if state.rules.points_of(hand) >= int(least))


def counts_upcard(rules: Rules) -> bool:
    """Whether any rule of the deal depends on its upcard, so that the state must keep it."""
    keys = rules.knocking
    limits = rules.melding.in_hand and (keys.by_upcard or keys.doubling_suit != "none")
    return rules.is_indicator_apart or (rules.deal.upcard and (rules.turns_up_wild or limits))


def is_offered_first(rules: Rules) -> bool:
    """Whether the upcard is offered to the seats before the first turn."""
    deal = rules.deal
    return deal.offer and deal.upcard and deal.extra_card == "none" and not rules.discards_barred


def legal_nexts(state: State, seat: int) -> list[Action]:
    """Return the one action of `seat` after a deal: to have the next deal begun, as any seat may. That the deal is over
    is not checked.
    """
    return [Next(seat)]


def next_deal(state: State, action: Next) -> Effect:
    """Begin the next deal, after one that is over.

    The seats that the last deal put out of the match, and that may buy back in, are asked first. If there are none, the
    match waits for the shuffle.
    """
    out = out_of_match(state.match, state.scores)
    dealer = next_dealer(state.rules, state.dealer, state.deal_scores, out)
    new = structs.replace(
        _before_shuffle(state.match, state.deal + 1, dealer, state.scores, state.stages),
        deal_scores=state.deal_scores,
        wins=state.wins,
        columns=state.columns,
        carried=state.carried,
        buys_before=_buys_in_match(state),
        bought_back=state.bought_back,
    )
    asked = tuple(seat for seat in new.eliminated if seat not in state.eliminated and may_buy_back(new, seat))
    if not asked:
        return Effect(new, [])
    # The dealer depends on the seats that buy back: until then it is the dealer before.
    waiting = structs.replace(new, phase=Phase.BUY_BACK, asked=asked, dealer=state.dealer)
    return Effect(waiting, [])


# Buying back into the match


def may_buy_back(state: State, seat: int) -> bool:
    """Whether a seat is out of the match and the rules let it buy back in now; False for a seat still in."""
    return score_after_buy_back(state, seat) is not None


def score_after_buy_back(state: State, seat: int) -> int | None:
    """Return the score with which a seat may buy back in; None where it may not."""
    if not state.bought_back or seat not in state.eliminated:
        return None
    return buy_back_score(state.match, state.scores, state.bought_back[seat])


def legal_buy_back_answers(state: State, seat: int) -> list[Action]:
    """Return the answers of `seat` to the question whether it buys back into the match: to buy back if it may, and to
    pass.

    Empty unless it is the seat to answer now.
    """
    if seat not in state.answering:
        return []
    back: list[Action] = [BuyBack(seat)] if may_buy_back(state, seat) else []
    return [*back, Pass(seat)]


def buy_back(state: State, action: BuyBack) -> Effect:
    """Bring the acting seat back into the match, with the score that the rules give a seat that buys back; raise
    `Refused` if it may not. Then the next seat is asked, or the match waits for the shuffle.
    """
    seat, score = action.seat, score_after_buy_back(state, action.seat)
    if score is None:
        raise Refused(NoBuyingBack())
    new = structs.replace(
        state,
        scores=set_at(state.scores, seat, score),
        bought_back=set_at(state.bought_back, seat, state.bought_back[seat] + 1),
        eliminated=tuple(each for each in state.eliminated if each != seat),
    )
    return _ask_next_buy_back(new, seat, BoughtBack(seat, score))


def stay_out(state: State, action: Pass) -> Effect:
    """Let the acting seat stay out of the match instead of buying back; then the next seat is asked, or the match waits
    for the shuffle.
    """
    return _ask_next_buy_back(state, action.seat, Passed(action.seat))


def _ask_next_buy_back(state: State, seat: int, event: Event) -> Effect:
    """Ask the next seat that may buy back in, after `seat` has answered; if none is left, the match waits for the
    shuffle of the next deal.

    `event`: that of the answer just given.
    """
    asked = tuple(each for each in state.asked if each != seat and may_buy_back(state, each))
    if asked:
        return Effect(structs.replace(state, asked=asked), [event])
    dealer = next_dealer(state.rules, state.dealer, state.deal_scores, state.eliminated)
    first = first_seat(state.rules, dealer, state.eliminated)
    return Effect(structs.replace(state, phase=Phase.SHUFFLE, asked=(), dealer=dealer, turn=first), [event])


def _buys_in_match(state: State) -> tuple[int, ...]:
    """Return how many discards each seat has bought in the match; empty if the rules do not limit that."""
    if state.match.sheet.buying.match_limit == "none":
        return ()
    before = state.buys_before or (0,) * state.players
    return tuple(a + b for a, b in zip(before, state.buys, strict=True))


def next_dealer(rules: Rules, dealer: int, deal_scores: tuple[int, ...], out: Collection[int] = ()) -> int:
    """Return the seat that deals the deal after one of `dealer`: depending on the rules the seat to the left, or the
    winner or the loser of the deal that is over.

    By the rules for winner and loser, the same seat deals again if nobody won. Of several winners the one with the
    lowest number deals, of several losers the first to the left of the dealer. If the seat found is `out` of the match,
    the next seat to the left deals that is not.
    """
    rule, players = rules.deal.next_dealer, rules.players
    if rule == "left":
        return next_in_match((dealer + 1) % players, players, out)
    won = deal_winners(rules, deal_scores, out)
    if not won:
        return next_in_match(dealer, players, out)
    if rule == "winner":
        return won[0]
    worst = min(deal_scores) if rules.scoring.winner == "highest" else max(deal_scores)
    round_the_table = [(dealer + step) % players for step in range(1, players + 1)]
    return next_in_match(next(seat for seat in round_the_table if deal_scores[seat] == worst), players, out)
