"""A player: what it does now, what else it might have done, and the one who does anything.

`decide` answers the question every bot is asked. It depends on nothing but its arguments: the view holds no hidden
card, and chance comes from the seed and the position.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from random import Random
from zlib import crc32

from game.bots.base import BotSpec, Decision, Limit
from game.bots.choose.before_draw import worthwhile_drop, worthwhile_knock
from game.bots.choose.draw import best_draw, buy_or_pass, can_go_out, draws_from_discards
from game.bots.choose.face_up import act_face_up, alternatives_face_up
from game.bots.choose.in_hand import act_in_hand, alternatives_in_hand
from game.bots.choose.play import best_play, ranked_actions
from game.bots.choose.second_thoughts import lay_or_hold, searches_table
from game.bots.knowledge.belief import BeliefState, belief_state
from game.bots.knowledge.memory import Memory
from game.engine.actions import (
    Action,
    Add,
    Buy,
    BuyBack,
    CallRummy,
    Claim,
    Cut,
    Discard,
    DrawDiscards,
    DrawStock,
    Force,
    Lay,
    Pass,
    Slide,
)
from game.engine.cards import Card, show
from game.engine.play.claims import legal_claims
from game.engine.play.dealing import cards_dealt
from game.engine.play.knocking import legal_first_knocks
from game.engine.play.playing import fits_table
from game.engine.play.verbs import acting, apply, is_offered, legal, why_not
from game.engine.state import CALL_PHASES, Phase, State, View

_REACTION_OUT_OF_TURN = (0.25, 0.45)
"""Mean and standard deviation of the logarithm of the seconds before a claim or call;"""
_REACTION = (-0.2, 0.35)
"""and before an action in one's own turn."""
FASTEST = 0.5
"""Seconds below which nobody reacts."""
STANDARD = BotSpec("standard")
_CUT_SPREAD = 5.0
"""Cards by which a hand misses the number it aims for."""
_DISCARDS = 3
"""Discards that are compared where one is due."""
_DIGS = 2
"""Depths of a dig that are compared."""


def decide(
    spec: BotSpec, view: View, memory: Memory, limit: Limit | None = None, but: Collection[Claim] = ()
) -> Decision | None:
    """Return the decision of the bot in `view.seat`; None where it has nothing to do or to claim.

    The search ends once `limit` is over. Claims in `but` are not made.
    """
    rng = Random(spec.seed * 0x1_0000_0000 + _position(view))
    action = choose(view, memory, rng, spec, limit, but)
    return None if action is None else Decision(action, _reaction(action, rng, spec.traits.pace))


def _position(view: View) -> int:
    """Return a number for the position as the seat sees it, the same in every process."""
    state = view.state
    seen = bytes((*view.hand, 255, *state.discards, 255, *view.hand_sizes, len(state.stock) % 255, len(state.melds)))
    return crc32(seen, state.deal * 64 + state.turn)


def _reaction(action: Action, rng: Random, pace: float) -> float:
    """Return a random number of seconds before the action, at least `FASTEST`.

    It is log-normal. Its median is `pace` times 1.3 for buying, claims, calls and forced cards, which are made out of
    turn, and `pace` times 0.8 for anything else, passes included.
    """
    middle, spread = _REACTION_OUT_OF_TURN if isinstance(action, Claim | Buy | CallRummy | Force) else _REACTION
    return max(FASTEST, pace * rng.lognormvariate(middle, spread))


def choose(
    view: View,
    memory: Memory,
    rng: Random,
    spec: BotSpec = STANDARD,
    limit: Limit | None = None,
    but: Collection[Claim] = (),
) -> Action | None:
    """Return the action that a bot of `spec` in `view.seat` chooses; None if the match does not wait for that seat and
    it has nothing to claim.

    The search ends once `limit` is over. Claims in `but` are not made, nor one that would cost the seat its way out.
    """
    state, seat = view.state, view.seat
    if state.phase in (Phase.SHUFFLE, Phase.DEAL_OVER, Phase.MATCH_OVER):
        return None
    claim = _best_claim(state, seat, but)
    if claim is not None and not (can_go_out(state, seat) and not can_go_out(apply(state, claim)[0], seat)):
        return claim  # one that costs no way out
    if seat not in acting(state):
        return None
    if state.phase is Phase.BUY_BACK:
        return BuyBack(seat)  # whoever is out cannot win any more
    if state.phase is Phase.CUT:
        return _choose_cut(state, seat, rng)
    if state.phase is Phase.CALL and not state.this_turn.leaves:
        call = CallRummy(seat)
        meant = why_not(state, call) is None and fits_table(state, state.discards[-1])
        return call if meant else Pass(seat)
    belief = belief_state(view, memory, spec.traits, spec.seed)
    if state.phase is Phase.DRAW and (leaves := worthwhile_drop(belief)) is not None:
        return leaves
    if state.rules.melding.in_hand:
        return act_in_hand(belief, rng, limit)
    if state.rules.face_up:
        return act_face_up(belief, rng, limit)
    if state.phase is Phase.BUY:
        return buy_or_pass(belief)
    if state.phase is Phase.DRAW:
        return worthwhile_knock(belief, rng) or best_draw(belief, rng)
    return _action_after_search(belief, best_play(belief), rng, limit)


def _action_after_search(belief: BeliefState, action: Action, rng: Random, limit: Limit | None) -> Action:
    """Return the action that rollouts prefer if the seat searches; `action` itself if it does not search, or can go
    out.
    """
    if not searches_table(belief) or can_go_out(belief.state, belief.seat):
        return action
    return lay_or_hold(belief, action, rng, limit)


def _best_claim(state: State, seat: int, but: Collection[Claim]) -> Claim | None:
    """Return the legal claim, among those not in `but`, whose cards count the most points; None if there is none."""
    if not state.rules.calls.rummy_in_the_deck or state.phase is Phase.CUT:
        return None
    found = sorted(
        legal_claims(state, seat), key=lambda claim: -state.rules.points_of(tuple([use.card for use in claim.cards]))
    )
    return next((claim for claim in found if claim not in but and why_not(state, claim) is None), None)


def _choose_cut(state: State, seat: int, rng: Random) -> Cut:
    """Return a cut near the number of cards that the deal needs, with a person's error."""
    aimed = round(rng.gauss(cards_dealt(state), _CUT_SPREAD))
    return Cut(seat, min(len(state.stock) - 1, max(1, aimed)))


def actions_to_compare(view: View, memory: Memory, played: Action | None, *others: Action) -> list[Action | None]:
    """Return the actions to compare for a decision, each once: `played` first, then `others`, the choice of a standard
    bot, and further legal ones.

    None stands for making no claim. If `played` is a claim, or if it is None and the standard bot makes a claim, only
    `played`, the bot's choice and None are compared.
    """
    chosen = choose(view, memory, Random(0))
    belief = belief_state(view, memory)
    found = [played, *others, *([] if chosen is None else [chosen])]
    more = alternatives_in_hand(belief) if view.state.rules.melding.in_hand else _alternatives_on_table(belief, chosen)
    if view.state.rules.face_up:
        more = alternatives_face_up(belief)
    found += [each for each in more if is_offered(view.state, each)]
    if isinstance(played, Claim) or (played is None and isinstance(chosen, Claim)):
        found = [played, chosen, None]
    return list(dict.fromkeys(found))


def _alternatives_on_table(belief: BeliefState, chosen: Action | None) -> Iterator[Action]:
    """Yield the actions to compare with the one `chosen`, in games whose melds are laid on the table; the rules may
    refuse some.

    Before a draw they are the draws of one card, the knocks, the few best digs of a seat without a contract to lay, and
    a pass. In the phase of plays they are discards: the best few if a discard was chosen, else the best one. Where the
    seat is asked, they are to buy or to call, and to pass. In other phases there are none.
    """
    state, seat = belief.state, belief.seat
    if state.phase is Phase.DRAW:
        yield from (DrawStock(seat), DrawDiscards(seat))
        yield from legal_first_knocks(state, seat)
        if state.contract_of(seat) is None or state.melded[seat]:
            digs = [
                each for each in draws_from_discards(belief, state.hands[seat]) if each.action != DrawDiscards(seat)
            ]
            yield from (each.action for each in sorted(digs, key=lambda each: -each.worth)[:_DIGS])
        yield Pass(seat)
    elif state.phase is Phase.PLAY:
        discards = (each for each in ranked_actions(belief) if isinstance(each, Discard))
        # Where something can be put on the table, holding it back is the other thing one might do.
        yield from islice(dict.fromkeys(discards), _DISCARDS if isinstance(chosen, Discard) else 1)
    elif state.phase in CALL_PHASES:
        yield from (Buy(seat) if state.phase is Phase.BUY else CallRummy(seat), Pass(seat))


def play_anything(spec: BotSpec, seen: View, memory: Memory) -> Decision | None:
    """Return the decision for a random legal action, always the same for one seed and position; None if the seat is not
    to act.

    It makes no claims out of turn. A play that only moves cards on the table is chosen where nothing else is legal. The
    strength of every player is measured against it.
    """
    state = seen.state
    if state.actor != seen.seat and seen.seat not in state.asked:
        return None
    offers = legal(state, seen.seat)
    if not offers:
        return None
    position = f"{show(seen.hand)}/{show(state.discards)}/{len(state.stock)}/{len(state.melds)}"
    # Who moves cards of the table alone might do so for ever.
    lasting = [each for each in offers if not _only_moves(state, each, seen.hand)]
    return Decision(Random(f"{spec.seed}:{position}").choice(lasting or offers), 1.0)


def _only_moves(state: State, action: Action, hand: Sequence[Card]) -> bool:
    """Whether an action moves cards on the table and adds none from the hand."""
    match action:
        case Slide():
            return True
        case Lay(melds=melds):
            put = {use.card for meld in melds for use in meld}
        case Add(cards=uses):
            put = {use.card for use in uses}
        case _:
            return False
    return put.isdisjoint(hand) and state.this_turn.dug not in put
