"""The play phase before the first lay that rules ask for: lay it once it is there, keep what it needs."""

from __future__ import annotations

from collections.abc import Iterator

from game.bots.choose.hand_value import best_end, goes_out, worth_left_in_hand
from game.bots.choose.plans import (
    ContractPlanner,
    LayPlan,
    Planner,
    Prospects,
    contract_worth,
    melds_of_plan,
    worth_of_additions,
)
from game.bots.knowledge.belief import BeliefState
from game.bots.knowledge.danger import danger
from game.bots.knowledge.pieces import Layout
from game.engine.actions import Action, Add, Discard, Lay
from game.engine.cards import Card
from game.engine.melds.room import single_adds
from game.engine.play.melding import plays, try_play
from game.engine.sheet.contracts import Contract, Kind

_HELD_FOR_CONTRACT = 0.35
"""The share of its points a card costs in the hand of a seat with a contract to lay; openings need dear cards."""
_HELD_BY_HAZARD = 0.5
"""The same for all of the hazard that the deal ends."""
_FINISHED = 30.0
"""Points against discarding from a meld of the contract that is complete."""
_WAYS = 8
"""Arrangements of a complete contract that are compared."""
_WAYS_OUT = 40
"""Arrangements among which a way out is looked for."""
_LATELY = 2
"""The number of cards, the latest taken from the discards, that a seat is slow to give up."""
_LOYALTY = 0.06
"""The worth of keeping such a card, as a share of the worth of the contract: a seat that took it in view of all does
not change its plan for another that seems as good.
"""
_LONGEST_HOLD = 12
"""Circuits of a deal after which a contract is held back no more, however calm the others seem."""
_LONG_WAY = 5
"""Cards left after laying from which it takes long to go out anyway, so that waiting costs little."""


def actions_to_contract(
    belief: BeliefState, hand: tuple[Card, ...], contract: Contract, barred: Card | None
) -> Iterator[Action]:
    """Yield the actions that a seat considers while it owes a contract: lays of the contract, then lay-offs, then
    discards.

    The lays and the discards come the best first. If the first lay must count points as well, the best lays are
    followed by all that the rules allow, some of them twice. A card is laid off only if it is worth more on the table
    than kept for the contract. `barred` is discarded only if it is held twice. The rules may refuse some of the
    actions.
    """
    planner = ContractPlanner(belief, contract)
    found = planner.plans(hand)
    yield from _lays(belief, hand, [plan for plan in found if not plan.missing])
    if belief.opening:
        # What counts enough may have to be longer than the contract asks.
        yield from (action for action in plays(belief.state) if isinstance(action, Lay))
    yield from spare_adds_and_discards(belief, hand, planner, found, barred)


def spare_adds_and_discards(
    belief: BeliefState, hand: tuple[Card, ...], planner: Planner, found: list[LayPlan], barred: Card | None
) -> Iterator[Action]:
    """Yield actions for a seat that still owes its first lay: lay-offs of single cards, then discards, the best discard
    first.

    A card is laid off only if it is worth more on the table than kept for the first lay. `found` are the plans for that
    lay, made by `planner`. `barred` may not be discarded unless it is held twice.
    """
    prospects = Prospects(planner, found)
    yield from _spare_adds(belief, hand, planner.cards, prospects)
    yield from (Discard(belief.seat, face) for face in first_lay_discards(belief, hand, found, prospects, barred))


def would_discard_again(planner: Planner, hand: tuple[Card, ...], taken: Card) -> bool:
    """Whether the seat, with the card `taken` from the discards added to `hand`, would discard that card at once, and
    has no complete plan for its first lay.

    If it took such cards, two seats could pass one on for ever.
    """
    found = planner.plans((*hand, taken))
    thrown = first_lay_discards(planner.belief, (*hand, taken), found, Prospects(planner, found), None)
    return thrown[0] == taken and all(plan.missing for plan in found)


def first_lay_discards(
    belief: BeliefState, hand: tuple[Card, ...], found: list[LayPlan], prospects: Prospects, barred: Card | None
) -> list[Card]:
    """Return the naturals of a hand, each face once, the best to discard first. Return wilds only if no natural may be
    discarded.

    `found` are the plans for the first lay, `prospects` the chances they give. `barred` may not be discarded in this
    turn: it is left out, unless the hand has another copy. If that leaves no card, the list is empty.
    """
    faces = [face for face in sorted(set(hand)) if face != barred or hand.count(face) > 1]
    finished = _cards_of_complete_melds(found)
    later = worth_of_additions(belief, hand, prospects)
    least = _HELD_FOR_CONTRACT if belief.owes_contract else 0.0
    weight = (least + _HELD_BY_HAZARD * belief.hazard) * belief.traits.fear
    nearness = contract_worth(belief)
    collected = belief.memory.taken[belief.seat][-_LATELY:] if belief.memory.taken else ()

    def breaks_meld(face: Card) -> bool:
        return hand.count(face) <= finished.count(face)

    def worth_without(face: Card) -> float:
        chance = prospects.chance_without(face, hand.count(face) - 1)
        broken = _FINISHED * breaks_meld(face)
        worth = nearness * chance + weight * belief.rules.values[face] - danger(belief, face) - broken
        worth -= _LOYALTY * nearness * (face in collected)
        return worth - later.get(face, 0.0)

    def seeming_worth_without(face: Card) -> tuple[bool, float]:
        # Whoever misjudges cards still sees a meld that is there.
        return not breaks_meld(face), worth_without(face) + belief.discard_bias(face)

    naturals = [face for face in faces if face not in belief.rules.wild] or faces
    return sorted(naturals, key=worth_without if belief.values_discards_truly else seeming_worth_without, reverse=True)


def _cards_of_complete_melds(plans: list[LayPlan]) -> list[Card]:
    """Return the cards of the melds that are complete without wilds, in the plan with the most such cards.

    Only complete plans are looked at, or the first one if none is complete. Empty without plans.
    """
    complete = [plan for plan in plans if not plan.missing] or plans[:1]
    held = [
        [face for target in plan.targets if not target.missing + target.beyond for face in target.have]
        for plan in complete
    ]
    return max(held, key=len, default=[])


def _lays(belief: BeliefState, hand: tuple[Card, ...], complete: list[LayPlan]) -> list[Lay]:
    """Return lays of a contract, made of the first few of the `complete` plans; those that the rules refuse are left
    out.

    Lays after which the seat can go out come first. Then come the others, the best first, except for those that the
    seat holds back.
    """
    ways_out: list[Lay] = []
    judged: list[tuple[float, Lay]] = []
    for number, plan in enumerate(complete[:_WAYS_OUT]):
        action = Lay(belief.seat, melds_of_plan(belief, hand, plan))
        state = try_play(belief.state, action)
        if state is None:
            continue
        new = belief.after(state)
        left = state.hands[belief.seat]
        if can_go_out_with(new.without_slips(), left):
            ways_out.append(action)
        elif number < _WAYS:
            end = best_end(new, Layout(new, left), left)
            if end is None or not _holds(belief, plan, len(end.arrangement.left)):
                judged.append((end.worth if end else worth_left_in_hand(new, left), action))
    judged.sort(key=lambda each: -each[0])
    return ways_out + [action for _, action in judged]


def can_go_out_with(belief: BeliefState, left: tuple[Card, ...]) -> bool:
    """Whether the seat can go out in this turn with `left`, the cards it holds after a lay.

    Also True if `left` is empty, or if the seat has no way to end its turn with these cards. `belief` must be free of
    the seat's mistakes (`BeliefState.without_slips`).
    """
    end = best_end(belief, Layout(belief, left), left) if left else None
    return end is None or goes_out(belief, end)


def _holds(belief: BeliefState, plan: LayPlan, cards_left: int) -> bool:
    """Whether the seat holds back the complete contract of `plan`, which would leave `cards_left` cards in hand.

    It does so only in the first turns of a deal that is not likely to end soon. Besides, one of these must hold: it may
    add cards in later turns without laying first; the contract consists of sets alone, which take any card of their
    rank later, while runs are open at their ends only; or many cards would be left.
    """
    if not belief.holds_melds or belief.state.turns > _LONGEST_HOLD * belief.state.players:
        return False
    sets_alone = all(target.slot.kind is Kind.SET for target in plan.targets)
    return belief.may_add_later or sets_alone or cards_left >= _LONG_WAY


def _spare_adds(belief: BeliefState, hand: tuple[Card, ...], least: int, prospects: Prospects) -> Iterator[Add]:
    """Yield additions of single cards that are worth more on the table than kept for the first lay, without those the
    seat overlooks. None if the seat may not add cards.

    `least` is the fewest cards that a first lay needs. If fewer are left in hand after an addition and a discard, the
    addition has to be worth more than the whole chance of the first lay.
    """
    if not belief.may_add:
        return
    enough = len(hand) - 2 >= least
    for face in sorted(set(hand)):
        later = prospects.chance_without(face, hand.count(face) - 1) if enough else 0.0
        gain = belief.play_gain[face] + belief.hazard * belief.rules.values[face]
        if (prospects.now - later) * contract_worth(belief) < gain:
            for number, meld in belief.open_melds:
                if belief.slips.overlooks("add", number, (face,)):
                    continue
                yield from (Add(belief.seat, (use,), number) for use in single_adds(belief.rules, meld, (face,)))


def first_lay_gain(planner: Planner, hand: tuple[Card, ...], gained: tuple[Card, ...]) -> float:
    """Return what the first lay gains, in points, if the cards `gained`, at least one, are added to the hand.

    It is the rise in the chance of that lay, times its worth and the seat's taste for the last card of `gained`. If the
    lay was complete before, the worth of adding the last card to a meld later is included. What the cards themselves
    count is not.

    The seat's own misjudgement is included, unless the lay is complete now, or the seat once discarded a card equal to
    the last one.
    """
    belief = planner.belief
    before, found = planner.plans(hand), planner.plans(hand + gained)
    prospects = Prospects(planner, found)
    worth = contract_worth(belief) * (prospects.now - Prospects(planner, before).now) * prospects.taste_for(gained[-1])
    if any(not plan.missing for plan in before):
        worth += worth_of_additions(belief, hand + gained, prospects).get(gained[-1], 0.0)
    mine = belief.memory.thrown[belief.seat] if belief.memory.thrown else ()
    if any(not plan.missing for plan in found) or gained[-1] in mine:
        return worth
    return worth + belief.error_about("gain", gained)
