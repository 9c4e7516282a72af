"""Games in which a drawn card lies face up and is played at once or left: what is taken, played, thrown and forced."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from random import Random
from typing import NamedTuple

from game.bots.base import Limit
from game.bots.choose.play import best_play
from game.bots.choose.second_thoughts import Priced, face_up_deals, prices
from game.bots.knowledge.belief import BeliefState
from game.bots.knowledge.companions import REACH, is_near
from game.bots.knowledge.hidden_cards import knows_hidden_cards
from game.bots.policy.face_up import GIVES_OUT, HELPS, KEEPS
from game.bots.policy.goals import Goal, bits, goal_finder, has_goals, has_plain_cards, is_set, melds_of
from game.bots.policy.style import AIMS, BOLD
from game.bots.search.rollouts import Candidate, best_candidate
from game.engine.actions import Action, Discard, DrawDiscards, DrawStock, Force, Pass
from game.engine.cards import NATURALS, Card, without
from game.engine.melds.room import room_for
from game.engine.play.drawing import after_drawing_top, stock_can_give
from game.engine.play.melding import Play, plays, try_play
from game.engine.play.verbs import legal, why_not
from game.engine.sheet.rules import Rules
from game.engine.state import Phase, State

_TIE = 1e-12
"""Plays whose promises differ by less than this count as equal."""
_ALL = (1 << len(NATURALS)) - 1
"""The whole pack as bits."""
_PLAYS = 4
"""Plays with which one may go out in a turn."""
_TRIES = 400
"""Plays tried for that."""
_OUT = 1_000.0
"""The worth of going out, compared with promises."""
_NOISE = 0.2
"""The error of promises for a noise of one average card."""


_DETERMINIZATIONS = 256
"""Determinizations that are played out for a decision, at most: here one takes longer."""
_TURNS = 5
"""Ways to end a turn that are compared."""


class FaceUpDiscard(NamedTuple):
    """A discard with the worth of the turn that ends with it."""

    worth: float
    card: Card


def act_face_up(belief: BeliefState, rng: Random, limit: Limit | None = None) -> Action:
    """Return the action that the seat chooses where drawn cards lie face up: a draw, a play or whether it forces a
    card.

    The match must wait for the seat, and not for a cut. The search ends once `limit` is over.
    """
    state, seat = belief.state, belief.seat
    if searches_face_up(belief):
        return _action_by_search(belief, rng, limit)
    if state.phase is Phase.CALL:
        return demand_or_pass(belief)
    if not has_plain_cards(belief.rules):
        return _act_without_goals(belief)
    if state.phase is Phase.PLAY:
        return _play(belief)
    take, leave = DrawDiscards(seat), _action_to_leave(belief)
    if state.discards and why_not(state, take) is None and _wants_top(belief):
        return take
    return leave


def alternatives_face_up(belief: BeliefState) -> Iterator[Action]:
    """Yield the actions worth comparing a decision with; the rules may refuse some.

    If the seat is asked, they are to force the card and to pass. Before a draw, they are to take the card that lies
    face up and to leave it. After it, they are the three discards that look best, the best first.
    """
    state, seat = belief.state, belief.seat
    if state.phase is Phase.CALL:
        yield from (Force(seat), Pass(seat))
    elif state.phase is Phase.PLAY:
        ends = sorted(_rated_discards(belief, state), reverse=True, key=lambda end: end.worth)
        yield from [Discard(seat, end.card) for end in ends[:3]]
    else:
        yield from (DrawDiscards(seat), _action_to_leave(belief))


def _act_without_goals(belief: BeliefState) -> Action:
    """Return an action of a seat that makes no plans: a play if it is time to play, else a draw of the card that lies
    face up. If that draw is not legal, it is the action that leaves the card.
    """
    state, seat = belief.state, belief.seat
    if state.phase is Phase.PLAY:
        return best_play(belief)
    take = DrawDiscards(seat)
    return take if state.discards and why_not(state, take) is None else _action_to_leave(belief)


def _action_to_leave(belief: BeliefState) -> Action:
    """Return the action that leaves the card that lies face up: a draw from the stock, or a pass while the upcard is
    offered or if the stock can give no card. Where such a pass is not legal, it is the first legal action.
    """
    state, seat = belief.state, belief.seat
    if state.phase is Phase.OFFER or not stock_can_give(state):
        return Pass(seat) if why_not(state, Pass(seat)) is None else legal(state, seat)[0]
    return DrawStock(seat)


# Taking


def _wants_top(belief: BeliefState) -> bool:
    """Whether the seat takes the card that lies face up, to play it. There must be such a card.

    False if the card cannot be played, or the seat overlooks it. Else the seat takes it if it can go out with it, or if
    the next player could. Otherwise it compares its goals with and without the card, and takes it if they are worth
    more with it; for a seat that searches, a fixed share of their worth without it is enough.
    """
    state, top = belief.state, belief.state.discards[-1]
    if belief.slips.overlooks("face up", top):
        return False
    drawn = after_drawing_top(state)
    best = _best_play(belief, drawn, top)
    if best is None:
        return False
    taken = best[0]
    if taken >= _OUT:
        return True
    dead = bits(state.discards)
    hand, table = bits(state.hands[belief.seat]), melds_of(state.melds, belief.seat)
    found = goal_finder(belief.rules).all_goals(table, hand, _unavailable(belief) | dead)
    left = promise(found, hand | sum(table), leaning=belief.traits.leaning, chance=_chance_per_card(belief))
    left *= 1 - _share_given_away(belief, top)
    if _lets_next_go_out(belief, top):
        return True  # whatever it costs: the next player would go out with it
    if not belief.slips.none:
        taken *= 1 + _NOISE * belief.slips.error_about("face up", top)
    return taken > (left * BOLD.share if searches_face_up(belief) else left)


def _chance_per_card(belief: BeliefState) -> float:
    """Return the chance with which the seat reckons that one missing card of a goal comes in time. It is one fixed
    number for a seat that searches, and another for all others.
    """
    return BOLD.chance if searches_face_up(belief) else AIMS.chance


def _unavailable(belief: BeliefState) -> int:
    """Return a bit mask of cards that the seat cannot get any more.

    They are the cards in melds of other seats, and all discards but the top one, as both seats have turned those down.
    """
    state = belief.state
    theirs = [each.card for meld in state.melds if meld.owner != belief.seat for each in meld.cards]
    return bits(state.discards[:-1]) | bits(theirs)


def _fits_next_player(belief: BeliefState, face: Card) -> bool:
    """Whether this card by itself fits a meld on the table to which the next player may add."""
    seat = belief.state.seat_after(belief.seat)
    return bool(room_for(belief.rules, belief.state.melds, seat).adds(belief.rules, (face,)))


def _share_given_away(belief: BeliefState, face: Card) -> float:
    """Return the share of the chances of its goals that the seat would lose by discarding `face`: a fixed share if the
    next player can add the card to a meld, else 0.
    """
    return HELPS if _fits_next_player(belief, face) else 0.0


def _lets_next_go_out(belief: BeliefState, face: Card) -> bool:
    """Whether the next player has no card left in hand, and could go out by adding this card to a meld."""
    return not belief.state.hands[belief.state.seat_after(belief.seat)] and _fits_next_player(belief, face)


# Playing


def _play(belief: BeliefState) -> Action:
    """Return a play to go out with, if there is one.

    Otherwise return the best play of the card just taken if it must be played, and the best discard if there is no such
    card. If none is found, return the first legal action.
    """
    state, seat = belief.state, belief.seat
    out = _play_to_go_out(belief, state)
    if out is not None:
        return out
    this = state.this_turn
    if this.dug is not None:
        best = _best_play(belief, state, this.dug)
        return best[1] if best else legal(state, seat)[0]
    card = next(_ranked_discards(belief, state), None)
    return legal(state, seat)[0] if card is None else Discard(seat, card)


def _ranked_discards(belief: BeliefState, state: State) -> Iterator[Card]:
    """Yield each face of the seat's hand that the rules let it discard in `state`, once, the best first. `state` is the
    position in its turn.
    """
    for end in sorted(_rated_discards(belief, state), reverse=True, key=lambda end: end.worth):
        if why_not(state, Discard(belief.seat, end.card)) is None:
            yield end.card


def _best_play(belief: BeliefState, state: State, top: Card) -> tuple[float, Play] | None:
    """Return the worth of the turn and the best play that uses `top`, the card just taken; None if it cannot be played.

    `state` is the position after the card was taken. A play with which the seat goes out comes before all others.
    """
    out = _play_to_go_out(belief, state)
    if out is not None:
        return _OUT, out
    best: tuple[float, Play] | None = None
    seen: dict[tuple[object, ...], float] = {}
    for each in plays(state, top):
        then = try_play(state, each)
        if then is None:
            continue
        hand = then.hands[belief.seat]
        key = (tuple(sorted(hand)), melds_of(then.melds, belief.seat))
        if key not in seen:
            seen[key] = _OUT if not hand else max([end.worth for end in _rated_discards(belief, then)], default=0.0)
        # Of equals, rather the one that moves nothing.
        if best is None or seen[key] > best[0] + _TIE:
            best = seen[key], each
    return best


def _rated_discards(belief: BeliefState, state: State) -> list[FaceUpDiscard]:
    """Return each face in the hand as a discard, whether the rules allow it or not, in the order of faces.

    `state` is the position in the seat's turn. The worth is that of the turn that ends with the discard, as the seat
    judges it.
    """
    hand = state.hands[belief.seat]
    table, gone = melds_of(state.melds, belief.seat), _unavailable(belief) | bits(state.discards)
    found, pool = goal_finder(belief.rules).all_goals(table, bits(hand), gone), bits(hand) | sum(table)
    ends = []
    for face in sorted(set(hand)):
        rest = without(hand, (face,)) or ()
        value = promise(found, pool, 1 << face, belief.traits.leaning, _chance_per_card(belief))
        value += KEEPS * sum([is_near(one, other, REACH) for one, other in combinations(rest, 2)])
        value *= 1 - _share_given_away(belief, face)
        if _lets_next_go_out(belief, face):
            value -= GIVES_OUT
        if not belief.slips.none:
            value *= 1 + _NOISE * belief.slips.error_about("card", face)
        ends.append(FaceUpDiscard(value, face))
    return ends


def _play_to_go_out(belief: BeliefState, state: State) -> Play | None:
    """Return the first play of a shortest way to go out in this turn.

    None if no way is found, or if the rules let nobody go out without a discard. Only a shortest way is certain to end:
    along others, cards could be moved to and fro for ever.
    """
    if not belief.rules.plays_out or not has_plain_cards(belief.rules):
        return None
    if not _can_lie_whole(belief.rules, bits(state.hands[belief.seat]), melds_of(state.melds, belief.seat)):
        return None
    for most in range(1, _PLAYS + 1):
        left = iter(range(_TRIES))
        found = _first_of_plays_out(state, most, left, {})
        if found is not None:
            return found
        if next(left, None) is None:
            return None  # a shorter way may have been missed
    return None


def _first_of_plays_out(
    state: State, most: int, tries: Iterator[int], searched: dict[tuple[object, ...], int]
) -> Play | None:
    """Return the first of at most `most` plays after which the hand is empty; None if there is none, or no tries are
    left.

    `searched`: positions already searched, each with the most plays that were left there. A position is searched again
    only with more plays left; those searched now are added. Each play tried takes one of `tries`.
    """
    seat = state.turn
    for each in plays(state, state.this_turn.dug):
        if next(tries, None) is None:
            return None
        then = try_play(state, each)
        if then is None:
            continue
        key = (then.hands[seat], then.melds)
        if not then.hands[seat]:
            return each
        if most - 1 > searched.get(key, 0):
            searched[key] = most - 1
            if _first_of_plays_out(then, most - 1, tries, searched) is not None:
                return each
    return None


# Search


def searches_face_up(belief: BeliefState) -> bool:
    """Whether rollouts decide on draws, plays and discards in games where drawn cards lie face up.

    They do for a seat that searches and knows which cards are hidden, if a policy can play for goals under the rules
    (`has_goals`) and cards count no points.
    """
    rules = belief.rules
    return belief.traits.rollouts > 0 and has_goals(rules) and not rules.cards_count and knows_hidden_cards(belief)


def _action_by_search(belief: BeliefState, rng: Random, limit: Limit | None) -> Action:
    """Return the action that rollouts find best; the first legal action if there is no candidate."""
    state, seat = belief.state, belief.seat
    found = list(_candidates(belief, limit))
    if not found:
        return legal(state, seat)[0]
    return found[_best_by_search(belief, found, rng, limit)].action if len(found) > 1 else found[0].action


def _best_by_search(belief: BeliefState, candidates: Sequence[Candidate], rng: Random, limit: Limit | None) -> int:
    """Return the index of the candidate that rollouts find best.

    It is 0 unless another candidate is clearly better than the first. It is 0, too, if `limit` leaves no time to tell.
    """
    count = min(belief.traits.rollouts, _DETERMINIZATIONS)
    return best_candidate(belief.state, belief.seat, candidates, face_up_deals(belief, rng), count, limit=limit)


def can_price_face_up(belief: BeliefState, actions: Sequence[Action | None]) -> bool:
    """Whether rollouts can price all of these actions: the seat searches, and each action is one of the candidates of
    its search. False if one of them is None.
    """
    return searches_face_up(belief) and set(actions) <= {each.action for each in _candidates(belief)}


def priced_face_up(
    belief: BeliefState, actions: Sequence[Action | None], rng: Random, limit: Limit | None = None
) -> Priced | None:
    """Return a function that takes the number of a determinization and prices the actions in it by rollouts. Return
    None if the seat does not search, or if one of the actions is None or is not among the candidates of its search.

    Each action is followed by the further plays of its turn that did best in rollouts. These rollouts are played before
    this function returns. Where `limit` leaves no time to compare plays, the first ones found are used.
    """
    if not can_price_face_up(belief, actions):
        return None
    found: dict[Action | None, list[Candidate]] = {}
    for each in _candidates(belief):
        found.setdefault(each.action, []).append(each)
    chosen = [
        found[each][_best_by_search(belief, found[each], rng, limit) if len(found[each]) > 1 else 0] for each in actions
    ]
    return prices(belief, chosen, face_up_deals(belief, rng))


def _candidates(belief: BeliefState, limit: Limit | None = None) -> Iterator[Candidate]:
    """Yield the candidates for rollouts, first the choice of the rule of thumb. If the seat can go out in this turn,
    that is the only candidate.

    Once `limit` is over, no more plays of the face-up card are tried. One legal play of it is tried in any case.
    """
    state, seat = belief.state, belief.seat
    if state.phase is Phase.CALL:
        both = [Candidate(Force(seat)), Candidate(Pass(seat))]
        yield from both if isinstance(demand_or_pass(belief), Force) else both[::-1]
    elif state.phase is Phase.PLAY and state.this_turn.dug is None:
        out = _play_to_go_out(belief, state)
        if out is not None:
            yield Candidate(out)
            return
        for card in islice(_ranked_discards(belief, state), _TURNS):
            yield Candidate(Discard(seat, card))
    elif state.phase is Phase.PLAY and state.this_turn.dug is not None:
        for turn in _rated_turns(belief, state, state.this_turn.dug, limit):
            yield Candidate(turn.play, then=turn.then)
    else:
        take = DrawDiscards(seat)
        taken: list[Candidate] = []
        if state.discards and why_not(state, take) is None:
            turns = _rated_turns(belief, after_drawing_top(state), state.discards[-1], limit)
            taken = [Candidate(take, then=(turn.play, *turn.then)) for turn in turns]
            if turns and not turns[0].then:
                yield Candidate(take)
                return
        other = Candidate(_action_to_leave(belief))
        yield from (*taken, other) if taken and _wants_top(belief) else (other, *taken)


class FaceUpTurn(NamedTuple):
    """The worth of a turn after a card was taken, the play that uses this card, and the further actions that end the
    turn.

    A play with which the seat goes out needs no further actions.
    """

    worth: float
    play: Play
    then: tuple[Action, ...] = ()


def _rated_turns(belief: BeliefState, drawn: State, top: Card, limit: Limit | None) -> list[FaceUpTurn]:
    """Return the few best turns that play the card `top`, the best first; only a play to go out if there is one.

    Once `limit` is over they are the best of those found until then.
    """
    out = _play_to_go_out(belief, drawn)
    if out is not None:
        return [FaceUpTurn(_OUT, out)]
    found: dict[tuple[int, tuple[int, ...]], FaceUpTurn] = {}
    for each in plays(drawn, top):
        if found and limit is not None and limit.is_over:
            break
        then = try_play(drawn, each)
        if then is None:
            continue
        hand, table = bits(then.hands[belief.seat]), melds_of(then.melds, belief.seat)
        if (hand, tuple(sorted(table))) in found:
            continue
        for end in _rated_discards(belief, then):
            rest = hand & ~(1 << end.card)
            turn = FaceUpTurn(end.worth, each, (Discard(belief.seat, end.card),))
            found.setdefault((rest, tuple(sorted(table))), turn)
    return sorted(found.values(), key=lambda turn: -turn.worth)[:_TURNS]


# Forcing


def demand_or_pass(belief: BeliefState) -> Action:
    """Return the action that forces the card left face up on the player who left it, or a pass.

    The seat passes if it may not force the card, or overlooks that. It passes as well if that player has no cards left,
    and so might go out, or if the seat can go out by taking the card itself. The latter is seen only if every card of
    the pack stands for itself alone (`has_plain_cards`).
    """
    state, seat, player = belief.state, belief.seat, belief.state.turn
    force, card = Force(seat), state.discards[-1]
    if why_not(state, force) is not None or belief.slips.overlooks("force", card):
        return Pass(seat)
    wins = has_plain_cards(belief.rules) and _can_lie_whole(
        belief.rules, bits((*state.hands[seat], card)), melds_of(state.melds, seat)
    )
    return Pass(seat) if wins or not state.hands[player] else force


def _can_lie_whole(rules: Rules, hand: int, table: Sequence[int]) -> bool:
    """Whether the seat can go out by putting its whole hand on the table: in new melds or added to its own
    melds, whose cards it may move where the rules allow that.

    `hand` and each of the seat's melds on the `table` are bit masks of faces. Together they must have one card more
    than a hand is dealt, the number needed to go out; otherwise the answer is False. It may also be False if the search
    takes too long.
    """
    pool = hand | sum(table)
    if pool.bit_count() != rules.hand_size + 1:
        return False
    return any(not goal[0] & ~pool for goal in goal_finder(rules).all_goals(table, hand, ~pool & _ALL))


# What goals promise


def promise(
    found: Sequence[Goal], held: int, excluded: int = 0, leaning: float = 0.0, chance: float = AIMS.chance
) -> float:
    """Return the worth of goals to a seat that has the cards `held`: the sum of the chances to reach each of them.

    Cards are bit masks of faces. Goals that need a card of `excluded` are left out. `chance`: how likely a missing card
    comes in time. With `leaning` above 0 goals with runs count more and goals with sets less; below 0 the other way
    round.
    """
    total = 0.0
    for goal in found:
        if not goal[0] & excluded:
            reached = chance ** (goal[0] & ~held).bit_count()
            total += _taste_for(goal, leaning) * reached if leaning else reached
    return total


def _taste_for(goal: Goal, leaning: float) -> float:
    """Return the factor of a seat's taste for a goal: above 1 if more than half of its cards are in melds of the kind
    that the seat leans to, below 1 if fewer are.

    With `leaning` above 0 the seat leans to runs, below 0 to sets.
    """
    runs = sum([meld.bit_count() for meld in goal[1:] if not is_set(meld)])
    return 1 + leaning * (2 * runs / goal[0].bit_count() - 1)
