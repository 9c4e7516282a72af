"""Second thoughts: the action a rule of thumb has chosen, compared with others by rollouts to the end of the deal.

The rule of thumb stands unless another candidate is likely to be better; a way out is taken without a second thought.
Decisions are searched where that was measured to gain (`docs/strength.md`): draws, discards and knocks where melds stay
in the hand, and whether to lay or to hold where they lie on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from game.bots.base import Limit
from game.bots.choose.play import ranked_ends
from game.bots.knowledge.belief import BeliefState
from game.bots.knowledge.hidden_cards import knows_hidden_cards
from game.bots.policy.style import AIMS, BOLD, HASTY, LAYS, PATIENT, RACING, WAITS, Style, bold_and_timid
from game.bots.search.determinization import Determinizer
from game.bots.search.rollouts import (
    Candidate,
    Deals,
    Determinization,
    Evaluator,
    Price,
    best_candidate,
    has_policy,
    play_out,
    policy_for,
)
from game.bots.ways_out.search import way_out
from game.engine.actions import Action, Add, Discard, DrawDiscards, DrawStock, Knock, Lay, Pass
from game.engine.cards import JOKER, Card
from game.engine.play.dead_ends import must_keep
from game.engine.play.knocking import NO_LIMIT, knock_limit
from game.engine.play.verbs import why_not
from game.engine.sheet.rules import Rules
from game.engine.state import NOBODY, Phase

MOST_DISCARDS = 5
"""Discards that are compared."""
_TABLE_SHARE = 0.4
"""The share of the trait `rollouts` that is played out for a decision on the table, where a deal takes longer."""
_PATIENCE = 30.0
"""Points by which waiting to knock seems better for all the patience there is."""
_BEHIND_ON_TABLE = 3.0
"""Standard errors by which one of two candidates must be worse to be dropped."""
_PAIR = 2
"""The most players with whom search gained where ranks are wild: with more, it held back melds better laid."""
_EARLY = 3
"""Circuits after which a seat that has laid nothing is thought to hold its melds back."""
_EARLY_WAITS, _LATE_WAITS = 2, 3
"""Of so many determinizations, before and after `_EARLY` circuits, such a seat holds its melds back in all but one."""

Priced = Callable[[int], list[Price]]
"""Returns the prices of several actions in the determinization of a number; an empty list where one cannot
be played.
"""


# Which decisions are searched


def searches_hand(belief: BeliefState) -> bool:
    """Whether the seat decides on draws, discards and knocks by rollouts: it searches, knows which cards are hidden,
    and plays a game with melds in the hand in which that was measured to improve play.

    False once a seat has left the deal, or once the last turns have begun.
    """
    state, rules = belief.state, belief.rules
    if not belief.traits.rollouts or not rules.melding.in_hand or state.dropouts or state.closer != NOBODY:
        return False
    limit, settle = knock_limit(state), rules.scoring.settle
    gains = settle == ("lowest_collects" if limit == NO_LIMIT else "differences") or (not limit and settle == "own")
    return gains and has_policy(rules) and knows_hidden_cards(belief)


def searches_table(belief: BeliefState) -> bool:
    """Whether rollouts decide between laying and holding melds on the table: the seat searches, knows which cards are
    hidden, and has no card that it must play, under rules where that was measured to gain.

    False outside the phase of plays, and once a seat has left the deal or floats.
    """
    state, this = belief.state, belief.state.this_turn
    if not belief.traits.rollouts or state.phase is not Phase.PLAY or state.dropouts or any(state.floating):
        return False
    if this.dug is not None or this.owed or not _gains_on_table(belief.rules, state.players):
        return False
    return knows_hidden_cards(belief)


def _gains_on_table(rules: Rules, players: int) -> bool:
    """Whether rollouts were measured to improve play under these rules. False where melds are not laid freely on the
    table.
    """
    wild_ranks = bool(rules.wild - {JOKER}) or rules.turns_up_wild
    known = rules.packs == 1 and not rules.melding.in_hand and not rules.face_up and rules.discards_out
    return known and has_policy(rules) and not rules.last_turn and not (wild_ranks and players > _PAIR)


# Determinizations


def _deals(belief: BeliefState, rng: Random, others: Callable[[int, int], Style], own: Style) -> Deals:
    """Return the function that deals determinization number `n`: the hidden cards, drawn with `rng`, and for each seat
    the policy that plays them on. Each call draws from `rng`.

    `others(seat, n)` gives the style of another seat; `own` is the style of the seat whose belief this is.
    """
    dealer, rules, players = Determinizer(belief), belief.rules, belief.state.players
    seen = dealer.public_history()

    def deal(number: int) -> Determinization:
        styles = [own if seat == belief.seat else others(seat, number) for seat in range(players)]
        state = dealer.deal(rng, styles)
        policies = tuple([policy_for(rules, style) for style in styles])
        return Determinization(state, policies, seen, rng.getrandbits(32))

    return deal


def _hand_deals(belief: BeliefState, rng: Random) -> Deals:
    """Return the function that deals determinization number `n`, and gives each seat the style of its policy, in games
    whose melds stay in the hand.

    The other seats show their hands early where `n` is even, else late. The seat itself shows early where any hand may
    be shown, else late. Where each seat scores its own cards, all seats hurry in the same style, whatever `n` is.
    """
    if knock_limit(belief.state) == NO_LIMIT:
        kinds = bold_and_timid(belief.rules)
        own = kinds[0]
    elif belief.rules.scoring.settle == "own":
        kinds, own = (RACING, RACING), RACING
    else:
        kinds, own = (HASTY, PATIENT), PATIENT
    return _deals(belief, rng, lambda seat, number: kinds[number % 2], own)


def _table_deals(belief: BeliefState, rng: Random) -> Deals:
    """Return the function that deals determinization number `n`, and gives each seat the style of its policy.

    The seat itself holds melds back. Other seats that have melded lay all they can. Those that have not do so in every
    second or third determinization, and hold back in the rest.
    """
    state = belief.state
    waiting = _LATE_WAITS if state.turns > _EARLY * state.players else _EARLY_WAITS

    def style(seat: int, number: int) -> Style:
        return LAYS if state.melded[seat] or not number % waiting else WAITS

    return _deals(belief, rng, style, WAITS)


def face_up_deals(belief: BeliefState, rng: Random) -> Deals:
    """Return a function that deals determinization number `n` in games where drawn cards lie face up.

    There the seat itself plays in the style `BOLD`: it counts on few goals, and takes cards sooner. The others play in
    the style `AIMS`, whatever `n` is.
    """
    return _deals(belief, rng, lambda seat, number: AIMS, BOLD)


# Melds in the hand


def best_discard(belief: BeliefState, cards: Sequence[Card], rng: Random, limit: Limit | None) -> int:
    """Return the index of the best of `cards` to discard, as rollouts find it.

    The first card is the choice of the rule of thumb: 0 is returned unless another card is clearly better. 0 is
    returned, too, if `limit` leaves no time to tell. Only the first `MOST_DISCARDS` cards are compared.
    """
    candidates = [Candidate(Discard(belief.seat, card)) for card in cards[:MOST_DISCARDS]]
    if len(candidates) < 2:
        return 0
    return _best_of_hand(belief, candidates, rng, limit)


def takes_by_search(belief: BeliefState, default: bool, rng: Random, limit: Limit | None) -> bool:
    """Whether taking the discard on offer is better than drawing from the stock, or than passing where the
    upcard is offered.

    Rollouts decide. `default` is the answer of the rule of thumb: it is returned unless the other answer does clearly
    better. It is returned, too, if `limit` leaves no time to tell.
    """
    seat = belief.seat
    other = Pass(seat) if belief.state.phase is Phase.OFFER else DrawStock(seat)
    candidates = [Candidate(DrawDiscards(seat)), Candidate(other)]
    best = _best_of_hand(belief, candidates if default else candidates[::-1], rng, limit)
    return default == (best == 0)


def discard_to_wait(
    belief: BeliefState, knock_discard: Card, discards: Sequence[Card], rng: Random, limit: Limit | None
) -> int | None:
    """Return the index in `discards` of the card to discard, if rollouts find it better to wait with that discard than
    to knock with `knock_discard`; else None. None, too, if `limit` leaves no time to tell.

    Only the first `MOST_DISCARDS - 1` discards are compared. A seat with patience favours waiting.
    """
    close = discards[: MOST_DISCARDS - 1]
    candidates = [
        Candidate(Knock(belief.seat, knock_discard)),
        *[Candidate(Discard(belief.seat, card)) for card in close],
    ]
    best = _best_of_hand(belief, candidates, rng, limit, -_PATIENCE * belief.traits.patience)
    return best - 1 if best else None


def _best_of_hand(
    belief: BeliefState, candidates: Sequence[Candidate], rng: Random, limit: Limit | None, head_start: float = 0.0
) -> int:
    """Return the index of the best candidate by rollouts, in games whose melds stay in the hand.

    `head_start` is added to the worth of the first candidate. Rollouts stop when `limit` is over; the index is 0 if
    too few of them were made to tell.
    """
    return best_candidate(
        belief.state,
        belief.seat,
        candidates,
        _hand_deals(belief, rng),
        belief.traits.rollouts,
        limit=limit,
        head_start=head_start,
    )


# Melds on the table


def lay_or_hold(belief: BeliefState, chosen: Action, rng: Random, limit: Limit | None) -> Action:
    """Return the better of two actions by rollouts: `chosen`, or its alternative.

    Where `chosen` lays melds, the alternative holds them back, and the reverse. The result is `chosen` unless the
    alternative is clearly better. It is `chosen`, too, if there is no legal alternative, or no time is left.
    """
    if limit is not None and limit.is_over:
        return chosen
    instead = _alternative_to(belief, chosen)
    if instead is None or why_not(belief.state, instead) is not None:
        return chosen
    candidates = [_candidate_of(belief.rules, chosen), _candidate_of(belief.rules, instead)]
    best = best_candidate(
        belief.state,
        belief.seat,
        candidates,
        _table_deals(belief, rng),
        round(_TABLE_SHARE * belief.traits.rollouts),
        limit=limit,
        behind=_BEHIND_ON_TABLE,
    )
    return candidates[best].action


def _candidate_of(rules: Rules, action: Action) -> Candidate:
    """Return an action as a candidate for rollouts.

    After a discard its seat plays on by holding its melds back, after any other action by laying them.
    """
    return Candidate(action, policy_for(rules, WAITS if isinstance(action, Discard) else LAYS))


def _alternative_to(belief: BeliefState, chosen: Action) -> Action | None:
    """Return the alternative to a chosen play: the best discard instead of a lay or addition, or a lay or addition
    instead of a discard.

    None where the chosen action is of another kind or has no such alternative.
    """
    state, seat = belief.state, belief.seat
    if isinstance(chosen, Lay | Add):
        ends = ranked_ends(belief, state.hands[seat])
        faces = [end.discard for end in ends[:1] if end.discard is not None and not must_keep(state, end.discard)]
        return Discard(seat, faces[0]) if faces else None
    if not isinstance(chosen, Discard):
        return None
    play = policy_for(belief.rules, LAYS).play(state, seat, Determinizer(belief).public_history())
    return play if isinstance(play, Lay | Add) else None


# Prices


def can_price(belief: BeliefState, actions: Sequence[Action | None]) -> bool:
    """Whether rollouts can price all of these actions. False if the seat does not search, or one of them is None.

    In games whose melds stay in the hand, all actions must be draws, passes, discards or knocks, and the seat must not
    be asked for a buy or a lay-off. In games whose melds lie on the table, at least one action must be a discard and at
    least one a lay or an addition. No others are allowed, and the seat must be unable to go out in this turn.
    """
    if searches_hand(belief):
        kinds = (Discard, Knock, DrawDiscards, DrawStock, Pass)
        asked = belief.state.phase in (Phase.BUY, Phase.LAY_OFF)
        return not asked and all(isinstance(each, kinds) for each in actions)
    if not all(isinstance(each, Discard | Lay | Add) for each in actions):
        return False
    if len({isinstance(each, Discard) for each in actions}) < 2 or way_out(belief.state) is not None:
        return False
    return searches_table(belief)


def price_function(belief: BeliefState, actions: Sequence[Action | None], rng: Random) -> Priced | None:
    """Return a function that takes the number of a determinization and prices the actions in it by rollouts; None if
    the actions cannot be priced (`can_price`).
    """
    if not can_price(belief, actions):
        return None
    found = [each for each in actions if each is not None]
    if belief.rules.melding.in_hand:
        return prices(belief, [Candidate(each) for each in found], _hand_deals(belief, rng))
    return prices(belief, [_candidate_of(belief.rules, each) for each in found], _table_deals(belief, rng))


def prices(belief: BeliefState, candidates: Sequence[Candidate], deals: Deals) -> Priced:
    """Return the function that takes the number of a determinization and returns the price of each candidate in it.

    The function returns an empty list if a candidate cannot be played there.
    """
    return partial(_priced_in, belief, candidates, deals, Evaluator(belief.state, belief.seat))


def _priced_in(
    belief: BeliefState, candidates: Sequence[Candidate], deals: Deals, evaluator: Evaluator, number: int
) -> list[Price]:
    """Return the price of each candidate in determinization `number`; empty if one cannot be played there."""
    determinization = deals(number)
    ends = [play_out(determinization, each, belief.seat) for each in candidates]
    known = [end.deal_scores for end in ends if end is not None]
    return [evaluator.price(points) for points in known] if len(known) == len(ends) else []
