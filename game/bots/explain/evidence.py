"""Evidence for the reasons of a play: exact counts, and the cards each player took or threw."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from game.bots.base import Limit
from game.bots.choose.plans import LayPlan, MeldTarget, Planner, melds_of_plan, planner_of
from game.bots.choose.play import discards_for_whole_hand, plans_for_whole_hand, ranked_discards, ranked_ends
from game.bots.explain.reasons import (
    ContractHeldBack,
    Fits,
    Needed,
    PlayReason,
    Spare,
    Spurned,
    Waits,
    Wanted,
    WholeHandSooner,
)
from game.bots.knowledge.belief import BeliefState
from game.bots.knowledge.companions import REACH
from game.bots.knowledge.pieces import Layout
from game.engine.actions import Lay, Use
from game.engine.arrange.first_lays import contract_lays, opening_lays
from game.engine.arrange.layable import count_hand, may_meld, single_melds
from game.engine.cards import FACES, JOKER, SUITS_IN, Card, card, without
from game.engine.melds.room import open_melds, single_adds
from game.engine.play.verbs import is_offered
from game.engine.sheet.contracts import Kind
from game.engine.sheet.rules import Rules

Outs = Mapping[Card, tuple[Card, ...]]
"""By unseen natural, the cards that would be played if that natural were drawn."""
_BEAM = 100
"""The number of ways that are kept: enough to find the nearest ones for five melds."""
_TRIES = 1000
"""The most melds combined with others in the search for a first lay."""


def unseen(belief: BeliefState) -> tuple[Card, ...]:
    """Return the naturals of which a copy may still come or be held by others."""
    wild = belief.rules.wild
    return tuple([face for face in FACES if belief.hidden[face] and face not in wild and face != JOKER])


def copies(belief: BeliefState, faces: Sequence[Card]) -> int:
    """Return how many copies of these faces the seat has not seen."""
    return sum([belief.hidden[face] for face in faces])


def outs_of(belief: BeliefState, hand: tuple[Card, ...], limit: Limit | None = None) -> Outs:
    """Return, for each unseen face, the cards that the seat could play if it held that face besides `hand` and was free
    to lay.

    The result is empty if `limit` is over before the end.
    """
    found: dict[Card, tuple[Card, ...]] = {}
    for face in unseen(belief):
        if limit is not None and limit.is_over:
            return {}
        found[face] = _melded_cards(belief, (*hand, face))
    return found


def _melded_cards(belief: BeliefState, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    plays = Layout(belief, hand).arrange(hand).plays
    return tuple([use.card for piece in plays for use in piece.uses])


def fitting(belief: BeliefState, outs: Outs, hand: tuple[Card, ...], kept_card: Card) -> tuple[Card, ...]:
    """Return the faces among the keys of `outs` with which `kept_card`, a card of `hand`, could be played.

    It is played in the best layout of the hand and that face, as `outs` has it, or beside the melds of the hand. The
    result is empty if the card could be played from the hand as it is.
    """
    if may_play(belief, hand, kept_card):
        return ()
    loose = Layout(belief, hand).arrange(hand).left
    found = []
    for face, played in outs.items():
        # A copy of it that comes may be played in its place: that alone is no use for the one that is held.
        if played.count(kept_card) > (face == kept_card) or _gets_place(belief, (*loose, face), kept_card):
            found.append(face)
    return tuple(found)


def _gets_place(belief: BeliefState, cards: tuple[Card, ...], face: Card) -> bool:
    rules = belief.rules
    if face in rules.wild or not (belief.state.melds or may_meld(rules, count_hand(rules, cards), face)):
        return False
    return may_play(belief, cards, face)


def may_play(belief: BeliefState, hand: tuple[Card, ...], card: Card) -> bool:
    """Whether a card of `hand` could be put on the table, even if that breaks other melds of the hand.

    Where the rules ask for a discard to go out with, one other card must be left.
    """
    if belief.rules.keeps_a_discard:
        # One card must be left to go out with.
        rests = [rest for other in dict.fromkeys(hand) if card in (rest := without(hand, (other,)) or ())]
        few = len(hand) <= max(belief.rules.set_min, belief.rules.run_min)
        return any(_is_playable(belief, rest, card) for rest in rests) if few else _is_playable(belief, hand, card)
    return _is_playable(belief, hand, card)


def _is_playable(belief: BeliefState, hand: tuple[Card, ...], card: Card) -> bool:
    layout = Layout(belief, hand)
    if card not in layout.arrange(hand).left or layout.arrange_with(hand, card) is not None:
        return True
    # Of runs of any suits a layout knows one card of each rank.
    return belief.rules.any_suit and belief.may_lay and any(True for _ in single_melds(belief.rules, hand, card))


def other_discards(belief: BeliefState, hand: tuple[Card, ...], gone: Card) -> list[Card]:
    """Return the discards other than `gone` that the bot would weigh against it, the best first.

    They are ordered by the hand that is left and the danger of the card. Wilds are normally left out. So are cards of
    melds, except if the bot holds its melds back to lay its whole hand at once.
    """
    ends = ranked_ends(belief, hand)
    if not discards_for_whole_hand(belief, ends):
        ends.sort(key=lambda end: -end.worth)
    return [face for face in ranked_discards(belief, hand, ends) if face != gone]


def whole_hand_sooner(
    belief: BeliefState, hand: tuple[Card, ...], gone: Card, kept: Card | None = None
) -> Iterator[WholeHandSooner]:
    """Yield the reason that the whole hand can be laid sooner without `gone` than without `kept` or, if `kept` is None,
    than without any other card that the bot would discard.

    There is no reason for a seat that does not choose its discard for its whole hand.
    """
    if not discards_for_whole_hand(belief, ranked_ends(belief, hand)):
        return
    plans = plans_for_whole_hand(belief, hand)
    others = other_discards(belief, hand, gone) if kept is None else [kept]
    turns = [plans.turns_without(face) for face in others]
    if turns and plans.turns_without(gone) < min(turns):
        yield WholeHandSooner(gone, kept)


def danger_of(belief: BeliefState, face: Card) -> Iterator[Fits | Wanted]:
    """Yield the visible or remembered facts that make a discard dangerous: the first meld that it fits for others, and
    the first seat that took a card which goes with it.

    There are none for a wild or a joker.
    """
    state, rules = belief.state, belief.rules
    if face in rules.wild or face == JOKER:
        return
    for number, meld in enumerate(state.melds, 1):
        if _others_may_add(belief, number) and any(True for _ in single_adds(rules, meld, (face,))):
            yield Fits(face, number)
            break
    for seat in _remembered_seats(belief):
        # Where suits differ, who has a card can do nothing with another of its kind.
        kept = [each for each in belief.memory.collected_cards(seat) if each != face or not rules.suits_differ]
        liked = _latest_beside(belief, seat, kept, face)
        if liked is not None:
            yield Wanted(face, seat, liked)
            break


def is_wanted_next(belief: BeliefState, face: Card) -> bool:
    """Whether the next player is known to want a discard: it fits the table, or goes with cards they took."""
    seat = belief.state.seat_after(belief.seat)
    there = open_melds(belief.rules, belief.state.melds, seat) if belief.state.will_add(seat) else []
    numbers = [number for number, _ in there]
    return any(
        each.meld in numbers if isinstance(each, Fits) else each.seat == seat for each in danger_of(belief, face)
    )


def _others_may_add(belief: BeliefState, number: int) -> bool:
    """Whether another seat could use a discard of this seat that fits meld `number`.

    It could if it may add cards there and can get the discard. It could also call it if this seat might have added the
    card itself (`calls.playable_discard`).
    """
    rules, state = belief.rules, belief.state
    each = (number, state.melds[number - 1])
    open_to = [seat for seat in range(state.players) if each in open_melds(rules, state.melds, seat)]
    if rules.calls.playable_discard and state.melded[belief.seat] and belief.seat in open_to:
        return True
    others = [seat for seat in open_to if seat != belief.seat]
    if rules.calls.rummy_in_the_deck and others:
        return True
    had = not rules.discards_barred or rules.buying.is_possible
    return had and any(state.will_add(seat) for seat in others)


def safety_of(belief: BeliefState, face: Card) -> Iterator[Spurned]:
    """Yield the reason why a discard is safe, if there is one: a card near `face` that the next player does not want.

    It is the latest card near `face` that this player discarded or, if there is none, the latest one refused. Cards
    that the player is known to hold or has put on the table do not count.

    There is no reason for a wild, without a memory of the deal, or where a near card can be drawn together with the
    discard and both make a meld.
    """
    rules = belief.rules
    if face in rules.wild:
        return
    if rules.draws_deeper and _latest_beside(belief, None, belief.state.discards, face) is not None:
        return
    for seat in _remembered_seats(belief)[:1]:
        memory = belief.memory
        got = {
            *memory.held[seat],
            *(each.card for meld in belief.state.melds for each in meld.cards if each.by == seat),
        }
        cards = [each for each in (*memory.refused[seat], *memory.thrown[seat]) if each not in got]
        left = _latest_beside(belief, seat, cards, face)
        if left is not None:
            yield Spurned(face, seat, left)


def _latest_beside(belief: BeliefState, seat: int | None, cards: Sequence[Card], face: Card) -> Card | None:
    """Return the last of `cards` that could be with `face` in a meld that `seat` may lay next; None if there is none.

    With `seat` None the meld may be of any kind. Wilds among `cards` are left out, since they go with every card.
    """
    kinds = _kinds(belief, seat)
    for each in reversed(cards):
        if each not in belief.rules.wild and _kind_of_both(belief.rules, each, face) in kinds:
            return each
    return None


def _kind_of_both(rules: Rules, one: Card, other: Card) -> Kind | None:
    """Return the kind of meld in which two naturals could lie together; None if there is none.

    It is a set for cards of one rank. For a run they must be at most REACH places apart, and of suits that a run
    allows.
    """
    if one.rank == other.rank:
        return Kind.SET if rules.sets.allowed else None
    apart = abs(rules.place_of_rank[one.rank] - rules.place_of_rank[other.rank])
    if apart > REACH or rules.run_suit(one.suit) != rules.run_suit(other.suit):
        return None
    both = 1 << one.rank | 1 << other.rank
    shortest = max(rules.run_min, REACH + 1)
    return Kind.RUN if any(ranks & both == both for _, ranks in rules.windows[shortest]) else None


def _kinds(belief: BeliefState, seat: int | None) -> Collection[Kind]:
    """Return the kinds of melds that a seat may lay next.

    If it has a contract to lay, they are the kinds in the contract. After that they are both, or none where no further
    melds may be laid. They are both if the seat has no contract in this deal, or is None.
    """
    contract = None if seat is None else belief.state.contract_of(seat)
    if seat is None or contract is None:
        return tuple(Kind)
    if belief.state.melded[seat]:
        return tuple(Kind) if belief.rules.melding.extra_melds else ()
    return {slot.kind for way in contract.ways for slot in way.slots}


def _remembered_seats(belief: BeliefState) -> tuple[int, ...]:
    return belief.state.clockwise(belief.seat) if belief.memory.held else ()


def exact_planner(belief: BeliefState) -> Planner | None:
    """Return the planner for the first lay that looks at all runs; None where the seat has no first lay to make, or
    holds back all its melds.
    """
    return planner_of(belief, _BEAM)


def missing(planner: Planner, hand: tuple[Card, ...]) -> int | None:
    """Return the number of cards missing for the first lay, 0 if it is complete; None where no plan is found.

    None, too, for a contract that also demands a number of points: nobody could work that out at the table.
    """
    planned = min([plan.missing for plan in _plans(planner, hand)], default=None)
    belief = planner.belief
    if planned and belief.opening:
        # Plans for points are put together of the nearest melds alone; the rules may find others.
        if _completes(belief, hand):
            return 0
        if planned > 1 and any(_completes(belief, (*hand, face)) for face in unseen(belief)):
            return 1
    return planned


def waits(planner: Planner, hand: tuple[Card, ...], limit: Limit | None = None) -> Iterator[Waits]:
    """Yield a reason with the number of cards missing for the first lay, and the unseen cards that each reduce it.

    There is no reason if no card is missing, where no plan is found, or once `limit` is over.
    """
    lacking = missing(planner, hand)
    if not lacking:
        return
    wilds = sum([face in planner.belief.rules.wild for face in hand])
    nearest = [plan for plan in _plans(planner, hand) if plan.missing == lacking]
    bring = {face for plan in nearest for face in _cards_nearer(planner.belief, plan, wilds)}
    faces = []
    for face in unseen(planner.belief):
        if limit is not None and limit.is_over:
            return
        if face in bring or (lacking == 1 and planner.belief.opening and _completes(planner.belief, (*hand, face))):
            faces.append(face)
    yield Waits(lacking, copies(planner.belief, faces), tuple(faces))


def contract_held_back(planner: Planner, hand: tuple[Card, ...], gone: Card) -> Iterator[ContractHeldBack]:
    """Yield the reason that the player holds a complete contract back, if it is still complete after `gone` is
    discarded.
    """
    belief = planner.belief
    rest = without(hand, (gone,))
    if not belief.owes_contract or rest is None or not _layable(planner, hand):
        return
    found = _layable(planner, rest)
    if found:
        others = [len(belief.state.hands[seat]) for seat in belief.state.clockwise(belief.seat)]
        yield ContractHeldBack(tuple([tuple([use.card for use in row]) for row in found]), min(others))


def about_first_lay(
    planner: Planner, hand: tuple[Card, ...], gone: Card, limit: Limit | None = None
) -> Iterator[PlayReason]:
    """Yield the reasons to discard `gone` that concern the first lay: that the card is spare, that a card kept is
    needed, and how many are missing, with the unseen cards that bring it nearer.

    There are fewer once `limit` is over, and none where no plan is found or `gone` is not in `hand`.
    """
    rest = without(hand, (gone,))
    now = None if rest is None else missing(planner, rest)
    if rest is None or now is None:
        return
    if missing(planner, hand) == now:
        yield Spare(gone, now)
    # Of what is there already, nothing is nearer than the rest. That a second copy of the discard is needed is true,
    # but has the same name.
    for other in [face for face in _used_by_all(planner, rest, now) if face != gone] if now else ():
        if limit is not None and limit.is_over:
            return
        less = missing(planner, without(rest, (other,)) or ())
        if less is not None and less > now:
            yield Needed(other, now, less)
            break
    yield from waits(planner, rest, limit)


def reasons_to_keep(
    planner: Planner, hand: tuple[Card, ...], gone: Card, kept: Card, limit: Limit | None = None
) -> Iterator[Needed | Waits]:
    """Yield the reasons to keep `kept` rather than `gone`, both in `hand`, for the seat's first lay.

    There is one if more cards would be missing without `kept`, or as many but fewer unseen cards would help. There is
    none where no plan is found for either hand, nor one of the second kind once `limit` is over.
    """
    rest, other = (without(hand, (face,)) or () for face in (gone, kept))
    now, then = missing(planner, rest), missing(planner, other)
    if now is None or then is None:
        return
    if then > now:
        yield Needed(kept, now, then)
    elif then == now:
        mine, theirs = (list(waits(planner, cards, limit)) for cards in (rest, other))
        if mine and theirs and mine[0].count > theirs[0].count:
            yield from mine


def spare_cards(planner: Planner, hand: tuple[Card, ...]) -> list[Card]:
    """Return the naturals of a hand that some nearest plan for the first lay can spare, in the order of the hand.

    A plan can spare a card if it does not use all copies of it in the hand. Every copy is then returned, even one that
    the plan does use. Without a plan, all naturals are returned.
    """
    lacking = missing(planner, hand)
    used = [] if lacking is None else _used_by_all(planner, hand, lacking)
    return [face for face in hand if face not in used and face not in planner.belief.rules.wild]


def _plans(planner: Planner, hand: tuple[Card, ...]) -> list[LayPlan]:
    return [] if planner.belief.owes_contract and planner.belief.opening else planner.plans(hand)


def _layable(planner: Planner, hand: tuple[Card, ...]) -> tuple[tuple[Use, ...], ...]:
    """Return the melds of the first complete plan for a hand that may be laid now; an empty tuple if there is none.

    Empty, too, for a contract that also demands a number of points.
    """
    belief = planner.belief
    for plan in _plans(planner, hand):
        if not plan.missing:
            action = Lay(belief.seat, melds_of_plan(belief, hand, plan))
            if is_offered(belief.state, action):
                return action.melds
    return ()


def _completes(belief: BeliefState, hand: tuple[Card, ...]) -> bool:
    """Whether a limited search finds a legal first lay in a hand."""
    contract = belief.state.contract_of(belief.seat)
    tries = iter(range(_TRIES))
    if contract is None:
        return any(True for _ in opening_lays(belief.rules, hand, tries=tries))
    return any(True for _ in contract_lays(belief.rules, hand, contract, tries=tries))


def _used_by_all(planner: Planner, hand: tuple[Card, ...], lacking: int) -> list[Card]:
    """Return the naturals of a hand that every plan lacking `lacking` cards needs, those with the most points first.

    A natural is needed if a plan uses all copies of it that the hand holds. If no plan lacks that many cards, all
    naturals of the hand are returned.
    """
    rules = planner.belief.rules
    nearest = [plan for plan in _plans(planner, hand) if plan.missing == lacking]
    found = [face for face in dict.fromkeys(hand) if all(plan.uses(face) >= hand.count(face) for plan in nearest)]
    return sorted([face for face in found if face not in rules.wild], key=lambda face: -rules.values[face])


def _cards_nearer(belief: BeliefState, plan: LayPlan, wilds: int) -> Iterator[Card]:
    """Yield the naturals that would each lower the number of cards missing from a plan. A card may come more than once.

    `wilds` is the number of wilds in hand.
    """
    spare = wilds >= sum([target.missing for target in plan.targets])
    for target in plan.targets:
        if target.beyond or (target.missing and not spare):
            yield from _fill(belief, target)


def _fill(belief: BeliefState, target: MeldTarget) -> list[Card]:
    """Return the naturals that could fill a free place in this meld of a plan, even those that can no longer come."""
    rules, have = belief.rules, target.have
    if target.slot.kind is Kind.SET:
        if rules.sets_alike:
            return [card(target.group, target.low)]
        held = {face.suit for face in have} if rules.suits_differ else set()
        return [card(target.group, suit) for suit in range(4) if suit not in held]
    ranks = set(rules.rank_at[target.low : target.low + target.slot.size])
    suits = SUITS_IN[rules.run_suits[target.group]]
    return [card(rank, suit) for rank in ranks - {face.rank for face in have} for suit in suits]
