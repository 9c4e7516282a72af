"""The play phase: what to put on the table, in which order, and what to discard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from msgspec import structs

from game.bots.choose.first_lay import actions_to_contract, spare_adds_and_discards
from game.bots.choose.hand_value import (
    TurnEnd,
    barred_card,
    best_end,
    can_place_wilds,
    goes_out,
    holds_until_whole,
    ways_to_end,
)
from game.bots.choose.plans import OpeningPlanner
from game.bots.choose.whole_hand import HandPlans
from game.bots.knowledge.belief import BeliefState
from game.bots.knowledge.danger import danger
from game.bots.knowledge.pieces import Layout, Piece, as_action
from game.bots.ways_out.search import way_out
from game.engine.actions import Action, Add, Discard, Lay, Slide, Take, Use
from game.engine.arrange.first_lays import opening_lays, row_points
from game.engine.cards import Card, card
from game.engine.melds.meld import Meld
from game.engine.melds.pure import opens, trait_of_row
from game.engine.play.melding import plays, takes, try_play
from game.engine.play.verbs import is_offered, legal

_WILD_WON = 0.5
"""The share of its points that a wild taken from the table is worth where melds count."""
_EXPOSED = 0.5
"""Points that placing a wild costs, for each live copy of the natural with which it can be taken."""
_TURN = 20.0
"""Points that it is worth to have the whole hand in melds a turn sooner, times the mastery of the seat."""
_WAYS = 60
"""First lays that are compared."""


def best_play(belief: BeliefState) -> Action:
    """Return the next action after the draw: a lay, an addition, a wild taken or moved, or the discard."""
    for action in ranked_actions(belief):
        if is_offered(belief.state, action):
            return action
    return _last_resort(belief)


def ranked_actions(belief: BeliefState) -> Iterator[Action]:
    """Yield the plays and discards of the turn in the order in which the seat tries them.

    The rules may refuse some, and one may come twice.
    """
    this, state = belief.state.this_turn, belief.state
    hand = state.hands[belief.seat]
    contract = state.contract_of(belief.seat)
    out = way_out(state)
    if out is not None and not _goes_out_at_once(belief, hand):
        yield out[0]
    if this.owed:
        yield from _wild_plays(belief, this.owed[0])
    if this.dug is not None:
        arrangement = Layout(belief, hand).arrange_with(hand, this.dug)
        if arrangement is not None:
            yield from (as_action(piece, belief.seat) for piece in arrangement.plays)
        yield from plays(state, this.dug)
    if contract is not None and not state.melded[belief.seat]:
        yield from actions_to_contract(belief, hand, contract, barred_card(belief))
    else:
        yield from _actions_without_contract(belief, hand)


def _goes_out_at_once(belief: BeliefState, hand: tuple[Card, ...]) -> bool:
    """Whether the best end of the turn goes out and leaves no card in hand, so that no search is needed.

    Always False for a seat that owes a first lay, or must play a certain card.
    """
    this = belief.state.this_turn
    if belief.owes_contract or belief.must_open or this.owed or this.dug is not None:
        return False
    clear = belief.without_slips()
    ends = ranked_ends(clear, hand)
    return bool(ends) and goes_out(clear, ends[0]) and not ends[0].arrangement.left


def _actions_without_contract(belief: BeliefState, hand: tuple[Card, ...]) -> Iterator[Action]:
    clear = belief.without_slips()
    ends = ranked_ends(clear, hand)
    if ends and goes_out(clear, ends[0]):
        # Nobody misses a way out.
        belief = clear
    elif belief is not clear:
        ends = ranked_ends(belief, hand)
    holds_opening = holds_opening_back(belief, ends)
    if belief.must_open and not holds_opening:
        yield from _openings(belief, hand, ends)
    if belief.opening and not holds_opening:
        planner = OpeningPlanner(belief)
        yield from spare_adds_and_discards(belief, hand, planner, planner.plans(hand), barred_card(belief))
    elif ends:
        left = ends[0].arrangement.left
        yield from _takes(belief, hand, ends[0])
        if not holds_opening and not _holds(belief, ends[0]):
            yield from (as_action(piece, belief.seat) for piece in _seen_plays(belief, hand, ends[0]))
            yield from _slides(belief, (*left, *(() if ends[0].discard is None else (ends[0].discard,))))
            yield from _wild_adds(belief, left)
        yield from (Discard(belief.seat, face) for face in ranked_discards(belief, hand, ends))


def ranked_ends(belief: BeliefState, hand: tuple[Card, ...]) -> list[TurnEnd]:
    """Return the ends of the turn, with the danger of their discards counted: first those with which the seat goes out,
    then the others, both the best first.
    """
    ends = ways_to_end(belief, Layout(belief, hand), hand, barred_card(belief))
    ends = [structs.replace(end, worth=end.worth - _risk(belief, end)) for end in ends]
    if not belief.values_discards_truly:
        whole = max((end.arrangement.gain for end in ends), default=0.0)
        ends = [end if end.arrangement.gain < whole else _as_misjudged(belief, end) for end in ends]
    ends.sort(key=lambda end: (not goes_out(belief, end), -end.worth))
    return ends


def holds_opening_back(belief: BeliefState, ends: Sequence[TurnEnd]) -> bool:
    """Whether a seat whose ranked ends of the turn are `ends` lays nothing in it, to lay its whole hand at once later.

    False if there is no end, or it can go out now.
    """
    return holds_until_whole(belief) and bool(ends) and not goes_out(belief, ends[0])


def discards_for_whole_hand(belief: BeliefState, ends: Sequence[TurnEnd]) -> bool:
    """Whether a seat lays nothing in this turn and discards so that it can soon lay its whole hand at once. `ends` are
    its ends of the turn, best first.

    Only a seat with the trait `mastery` that holds its opening back does so.
    """
    return belief.traits.mastery > 0 and holds_opening_back(belief, ends)


def ranked_discards(belief: BeliefState, hand: tuple[Card, ...], ends: Sequence[TurnEnd]) -> list[Card]:
    """Return the discards of a turn in the order in which the seat tries them. `ends` are its ends of the turn, best
    first.

    As a rule the discards are those of `ends`. A seat with the trait `mastery` that holds its opening back discards
    with its whole hand in mind instead: then the cards come first after which all of its hand is likely to be in melds
    soonest.
    """
    if discards_for_whole_hand(belief, ends):
        return _discards_for_whole_hand(belief, hand)
    return [end.discard for end in ends if end.discard is not None]


def _discards_for_whole_hand(belief: BeliefState, hand: tuple[Card, ...]) -> list[Card]:
    """Return the discards of a seat that lays nothing, the best first: those after which its whole hand is likely to be
    in melds soonest. Their danger counts, and the points of the card in hand if the deal ends before.

    A card that may not be discarded is left out unless it is held twice. Wilds are left out if a natural may be
    discarded.
    """
    plans, barred = plans_for_whole_hand(belief, hand), barred_card(belief)
    faces = [face for face in sorted(set(hand)) if face != barred or hand.count(face) > 1]
    faces = [face for face in faces if face not in belief.rules.wild] or faces
    turn, caught = _TURN * belief.traits.mastery, belief.traits.fear * belief.chance_of_end(round(plans.turns))

    def worth(face: Card) -> float:
        bias, waiting = belief.discard_bias(face), turn * plans.turns_without(face)
        return bias + caught * belief.hold_cost[face] - waiting - danger(belief, face)

    return sorted(faces, key=worth, reverse=True)


def plans_for_whole_hand(belief: BeliefState, hand: tuple[Card, ...]) -> HandPlans:
    """Return the plans to lay all cards of a hand at once, but for a discard if one goes out with that."""
    return HandPlans(belief, hand, len(hand) - belief.rules.discards_out)


def _as_misjudged(belief: BeliefState, end: TurnEnd) -> TurnEnd:
    """Return an end of a turn with the worth that it seems to have for a seat with slips, or with a taste for some
    discards. An end without a discard is returned unchanged.
    """
    if end.discard is None:
        return end
    return structs.replace(end, worth=end.worth + belief.discard_bias(end.discard))


def _holds(belief: BeliefState, end: TurnEnd) -> bool:
    """Whether the seat holds back the new melds of this end of a turn. False if it goes out with it.

    Additions alone are never held back, since another seat may take the place.
    """
    return belief.may_lay and belief.holds_melds and not goes_out(belief, end)


def _seen_plays(belief: BeliefState, hand: tuple[Card, ...], end: TurnEnd) -> tuple[Piece, ...]:
    """Return the plays of the arrangement of the hand that the seat sees in this turn.

    Usually that is the arrangement of `end`, the best end of the turn. A seat whose slip overlooks it sees another one,
    found in haste and maybe worse.
    """
    if belief.slips.overlooks("split", belief.slips.turn):
        return Layout(belief, hand, hasty=True).arrange(hand).plays
    return end.arrangement.plays


def _openings(belief: BeliefState, hand: tuple[Card, ...], ends: list[TurnEnd]) -> Iterator[Lay]:
    """Yield first lays that count enough points for the opening: first the melds of the best ends of the turn, then a
    few others.

    Of the others those that leave the fewest points in hand come first.
    """
    rules = belief.rules
    for end in ends:
        rows = tuple([piece.uses for piece in end.arrangement.plays if not piece.meld])
        enough = sum([row_points(rules, row) for row in rows]) >= belief.opening
        if enough and opens(rules, map(trait_of_row, rows)):
            yield Lay(belief.seat, rows)
    found = list(islice(opening_lays(rules, hand), _WAYS))
    found.sort(key=lambda rows: -sum([rules.values[use.card] for row in rows for use in row]))
    yield from (Lay(belief.seat, rows) for rows in found)


def _risk(belief: BeliefState, end: TurnEnd) -> float:
    """Return the danger in points of the discard that ends a turn; 0 without a discard or if no card is left."""
    goes_out = end.discard is None or not end.arrangement.left
    return 0.0 if goes_out or end.discard is None else danger(belief, end.discard)


def _takes(belief: BeliefState, hand: tuple[Card, ...], now: TurnEnd) -> Iterator[Take]:
    """Yield the exchanges of wilds on the table that are worth making in this turn, whose best end so far is `now`.

    There are two cases. Where the wild must be played in the same turn, they are exchanges for a card left over or for
    the planned discard, and none if the seat can go out already. Elsewhere they are those after which the hand is worth
    more; if the seat can go out already, it must still be able to. In both cases an exchange that the seat overlooks is
    included only if the seat can go out after it.
    """
    sure = goes_out(belief, now)
    for take in takes(belief.state, tuple(sorted(set(hand)))):
        missed = belief.slips.overlooks("take", take.meld, take.card)
        spare = take.card in now.arrangement.left or take.card == now.discard
        if belief.rules.wilds.take == "this_turn":
            if spare and not sure and not (missed and not _after_take(belief, take)[1]):
                yield take
            continue
        worth, out = _after_take(belief, take)
        if worth > now.worth and (out or not (missed or sure)):
            yield take


def _after_take(belief: BeliefState, take: Take) -> tuple[float, bool]:
    """Return what the turn is worth if the seat exchanges a card for a wild and then ends it as well as possible, and
    whether the seat can go out then. The worth includes the gain from the exchange itself.

    Return minus infinity and False if the exchange is refused, the turn could not end, or the wild would be discarded
    again.
    """
    state = try_play(belief.state, take)
    if state is None:
        return float("-inf"), False
    new = belief.after(state).without_slips()
    hand = state.hands[belief.seat]
    end = best_end(new, Layout(new, hand), hand, barred_card(new))
    if end is None or end.discard == take.wild:  # nobody takes a wild to throw it
        return float("-inf"), False
    won = belief.play_gain[take.card] + _WILD_WON * belief.table_weight * belief.rules.values[take.wild]
    return end.worth + won, goes_out(new, end)


def _slides(belief: BeliefState, left: tuple[Card, ...]) -> Iterator[Slide]:
    """Yield the plays in which a card of `left` takes the place of a wild, and the wild moves along its run
    (slides).
    """
    if belief.rules.wilds.slide:
        for face in sorted(set(left)):
            yield from (each for each in plays(belief.state, face) if isinstance(each, Slide))


def _wild_adds(belief: BeliefState, left: tuple[Card, ...]) -> Iterator[Action]:
    """Yield plays of one wild among the cards `left`, the best first.

    Nothing is yielded while the seat holds its wilds back. It does so if all of these are true: it may lay melds, it
    cannot get rid of all cards left by adding them as wilds, and the deal is not likely to end soon.
    """
    wilds = sorted({face for face in left if face in belief.rules.wild})
    if wilds and (can_place_wilds(belief, left) or not belief.may_lay or belief.spends_wilds):
        yield from _wild_plays(belief, wilds[0])


def _wild_plays(belief: BeliefState, wild: Card) -> Iterator[Action]:
    """Yield the additions and lays that use this wild, the best first.

    They are judged by the gain from the cards played, by the hand they leave, and by the danger that the wild is taken.
    Whether the turn can be ended after them is not checked.
    """
    found = [each for each in plays(belief.state, wild) if isinstance(each, Add | Lay)]

    def worth(action: Add | Lay) -> float:
        state = try_play(belief.state, action)
        if state is None:
            return float("-inf")
        new = belief.after(state)
        hand = state.hands[belief.seat]
        end = best_end(new, Layout(new, hand), hand, barred_card(new))
        uses = action.cards if isinstance(action, Add) else tuple([use for row in action.melds for use in row])
        meld = state.melds[action.meld - 1] if isinstance(action, Add) else state.melds[-1]
        gain = sum([belief.play_gain[use.card] for use in uses])
        return gain + (0.0 if end is None else end.worth) - _exposure(belief, uses, meld, wild)

    yield from sorted(found, key=worth, reverse=True)


def _exposure(belief: BeliefState, uses: tuple[Use, ...], meld: Meld, wild: Card) -> float:
    """Return the cost of placing `wild`, one of the cards `uses`, in a meld from which another seat may take it.

    The cost grows with the number of copies of the card it stands for that may still come. It is 0 where wilds of this
    kind of meld may not be taken, and for a wild that stands for no rank.
    """
    if meld.kind not in belief.rules.take_in or belief.rules.wilds.take == "never":
        return 0.0
    use = next(use for use in uses if use.card == wild)
    suits = range(4) if use.suit < 0 else (use.suit,)
    return _EXPOSED * sum(belief.live[card(use.rank, suit)] for suit in suits) if use.rank else 0.0


def _last_resort(belief: BeliefState) -> Action:
    """Return an action where nothing else was found, for a seat that has a legal one: the discard of a natural with the
    most points.

    A wild is discarded only if no natural may be. If no card may be discarded, it is the first legal play; that is one
    which takes a wild from the table only if there are no others.
    """
    offers = legal(belief.state, belief.seat)
    discards = [each for each in offers if isinstance(each, Discard)]
    others = [each for each in offers if not isinstance(each, Discard | Take)]
    if others and not discards:
        return others[0]
    cheapest = sorted(discards, key=lambda each: (each.card in belief.rules.wild, -belief.rules.values[each.card]))
    return (cheapest or offers)[0]
