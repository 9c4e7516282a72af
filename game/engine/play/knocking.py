"""The end of a deal by showing a hand: knock, gin, and laying off, where melds stay in the hands
(`knocking`); and the knock before the draw, where melds are laid on the table (`knocking.before_draw`).
"""

from __future__ import annotations

from itertools import product

from msgspec import structs

from game.engine.actions import Action, Add, Knock, Pass, Use, uses
from game.engine.arrange.meld_index import may_be_pure
from game.engine.arrange.solver import BestLayout, best_layout, layout_within, least_points
from game.engine.cards import ACE, UNKNOWN, Card, without
from game.engine.events import Added, Discarded, Event, FalselyShown, Knocked, Laid, Passed, WindowOpened
from game.engine.melds.meld import Meld
from game.engine.melds.pure import opens, trait
from game.engine.melds.readings import lay_readings
from game.engine.melds.room import table_room
from game.engine.melds.why_not import why_no_meld
from game.engine.play.dead_ends import discardable, must_keep, require_discardable
from game.engine.play.effects import Effect, Then
from game.engine.play.melding import meld_after_add, meld_at, of_kinds_asked, one_reading, require_in_hand
from game.engine.play.scoring import deadwood
from game.engine.refusals import (
    Ambiguous,
    DrawFirst,
    EndingWord,
    HandTooHigh,
    KindsNotShown,
    KnockAfterHit,
    KnockFirst,
    LastTurn,
    NoBigGin,
    NoKnocking,
    NotAllMelds,
    NotInHand,
    Refusal,
    Refused,
    TooMuchDeadwood,
)
from game.engine.sheet.rules import Rules
from game.engine.state import NOBODY, Dropout, Phase, Shown, State, Turn, set_at

NO_LIMIT = 1 << 30


def ending_word(rules: Rules) -> EndingWord:
    """Return the word for ending a deal by showing a hand, where melds stay in the hand.

    It is `knock` where deadwood is allowed. Where none is, it is `out` if the others have a last turn, else `show`.
    Where melds are laid on the table, it is `knock`.
    """
    if not rules.melding.in_hand or rules.knocking.limit != 0 or rules.knocking.by_upcard:
        return "knock"
    return "out" if rules.last_turn else "show"


def knock_limit(state: State) -> int:
    """Return the most deadwood with which a hand may be shown in this deal; `NO_LIMIT` where any hand may be shown.

    It is a fixed number, or where the rules say so the points of the upcard. By the upcard it is 0 if that is an ace
    that means gin, or before it is turned up.
    """
    keys, up = state.rules.knocking, state.upcard
    if not (state.rules.melding.in_hand and keys.by_upcard and state.rules.deal.upcard):
        return NO_LIMIT if keys.limit == "none" else int(keys.limit)
    if up is None or (up.rank == ACE and state.rules.knocking.ace_is_gin):
        return 0
    return max(0, state.rules.plain[up])


def legal_knocks(state: State, seat: int) -> list[Action]:
    """Return the knocks of `seat`, whose turn it is and who has drawn; empty in a last turn, or if there are none.

    There is one for each discard that leaves deadwood within the limit. Where the rules know big gin, there is one
    without a discard if the whole hand is melds.
    """
    if state.closer != NOBODY:
        return []
    rules, hand, limit = state.rules, state.hands[seat], knock_limit(state)
    worths = [rules.values[face] for face in hand]
    bare, dearest = sum(worths), max(worths)
    free: BestLayout | None = None
    if bare - min(worths) > limit:  # else there may be no meld at all
        known = tuple([face for face in hand if face != UNKNOWN])
        if bare - dearest > limit and not may_be_pure(rules, known):
            return []  # no meld of the hand counts
        # A discard spares no more than the card is worth; which one spares how much takes longer to find.
        if not rules.wild.isdisjoint(known) and (
            least_points(rules, known) - max(0, dearest) > limit or least_points(rules, known, discards=True) > limit
        ):
            return []
        # One card less leaves no less than the whole hand does but for that card, of whatever kinds its melds are.
        free = layout_within(rules, known, max(0, limit + dearest), opened=True)
        if free is None:
            return []
    faces = [face for face in sorted(set(hand)) if state.this_turn.drawn != face or not must_keep(state, face)]
    offered: list[Action] = [
        Knock(seat, face)
        for face in discardable(rules, faces)
        if free is None or _leaves_few(rules, hand, face, free, limit)
    ]
    if rules.knocking.big_gin != "none" and (free is None or free.points <= 0) and not best_layout(rules, hand).left:
        offered.append(Knock(seat))
    return offered


def _leaves_few(rules: Rules, hand: tuple[Card, ...], face: Card, free: BestLayout, limit: int) -> bool:
    """Whether the deadwood of a hand after the discard of `face` is within `limit`.

    `free`: the layout of the hand before the discard that leaves the fewest points, found as if the rules demanded no
    kinds of melds.
    """
    if free.points - rules.values[face] > limit:
        return False
    if face in free.left and not rules.demands_kinds:
        return True
    rest = without(hand, (face,)) or ()
    return layout_within(rules, tuple(sorted(rest)), limit) is not None


def knock(state: State, action: Knock) -> Effect:
    """Show the hand after the discard `action.card`, or without a discard for big gin.

    The melds of the hand go to the table. Then the other seats lay off or have a last turn, or the deal ends. Where
    false shows have a price, a show with a discard whose melds or deadwood are not legal puts the player out of the
    deal. Anything else that is not legal raises `Refused`; so do named melds that may be read in several ways.
    """
    seat, rules, card = action.seat, state.rules, action.card
    if not rules.melding.in_hand:
        raise Refused(KnockFirst() if rules.knocking.before_draw else NoKnocking())
    if state.closer != NOBODY:
        raise Refused(LastTurn(state.closer))
    hand = state.hands[seat]
    if card is not None:
        if card not in hand:
            raise Refused(NotInHand(card))
        require_discardable(state, card)
        hand = without(hand, (card,)) or ()
    elif rules.knocking.big_gin == "none":
        raise Refused(NoBigGin())
    if action.melds:
        require_in_hand(hand, tuple(use.card for meld in action.melds for use in meld))
    try:
        melds, left = _shown_melds(state, action, hand)
    except Refused as refused:
        if card is None or not rules.knocking.false_show or isinstance(refused.reason, Ambiguous):
            raise
        return _false_show(state, action, hand)
    points = rules.points_of(left)
    kind = "knock" if left else "big_gin" if card is None else "gin"
    told: list[Event] = []
    if card is not None:
        told.append(Discarded(seat, card, face_down=not rules.last_turn))
        state = structs.replace(
            state, discards=(*state.discards, card), discarded_by=(*state.discarded_by, seat), fresh_discard=True
        )
    told.append(Knocked(seat, kind, points))
    told += [Laid(seat, number, meld) for number, meld in enumerate(melds, 1)]
    state = structs.replace(
        state,
        hands=set_at(state.hands, seat, left),
        melds=melds,
        melded=set_at(state.melded, seat, bool(melds)),
        shown=Shown(seat, kind),
    )
    if rules.last_turn:
        return Effect(state, told, Then.SHOWN)
    return open_lay_offs(state, told)


def _shown_melds(state: State, action: Knock, hand: tuple[Card, ...]) -> tuple[tuple[Meld, ...], tuple[Card, ...]]:
    """Return the melds of a hand that is shown, as the player names them or else as in its best layout, and the cards
    left over.

    `hand`: the cards without the discard. Melds without the kinds that the rules demand do not count: if the player
    names none and the best layout lacks the kinds, no melds are returned, and all cards are deadwood.

    Raises: Refused: a named meld is not legal, the named melds lack the kinds that the rules demand, the deadwood is
    too high, or cards are left over without a discard.
    """
    rules, seat = state.rules, action.seat
    melds, left = _named_melds(rules, hand, action.melds, seat) if action.melds else _best_melds(rules, hand, seat)
    if action.card is None and left:
        raise Refused(NotAllMelds(left))
    points, limit = rules.points_of(left), knock_limit(state)
    if points > limit:
        raise Refused(TooMuchDeadwood(points, limit) if action.melds else why_not_shown(state, hand))
    return melds, left


def why_not_shown(state: State, hand: tuple[Card, ...]) -> Refusal:
    """Return the reason why a hand may not be shown: it lacks melds of kinds that the rules demand, or its deadwood is
    above the limit.

    `hand`: the cards without the discard. Only for a hand that may not be shown, which is not checked.
    """
    rules, limit = state.rules, knock_limit(state)
    if rules.demands_kinds and best_layout(rules, hand, opened=True).points <= limit:
        return KindsNotShown(rules.melding.pure, rules.melding.least_runs)
    return TooMuchDeadwood(deadwood(rules, tuple(sorted(hand))), limit)


def _false_show(state: State, action: Knock, hand: tuple[Card, ...]) -> Effect:
    """Put a player who showed a hand that may not be shown out of the deal, at the price of a false show.

    `hand`: the cards without the discard, which is made.
    """
    seat, price, card = action.seat, state.rules.knocking.false_show, action.card
    told: list[Event] = [FalselyShown(seat, hand, price)]
    if card is not None:
        told.insert(0, Discarded(seat, card))
        state = structs.replace(
            state,
            hands=set_at(state.hands, seat, hand),
            discards=(*state.discards, card),
            discarded_by=(*state.discarded_by, seat),
            fresh_discard=True,
        )
    return Effect(structs.replace(state, dropped=(*state.dropped, Dropout(seat, price))), told, Then.DROPPED)


# Melds on the table: a hand is shown before the draw


def legal_first_knocks(state: State, seat: int) -> list[Action]:
    """Return the knock before the draw of `seat`, whose turn it is to draw; none if it may not knock so."""
    return [] if _why_not_first(state, seat) else [Knock(seat)]


def knock_first(state: State, action: Knock) -> Effect:
    """Show the hand before the draw, where melds are laid on the table; raise `Refused` if that is not legal.

    The hand is compared with the hands of the others now, or after their last turns.
    """
    if state.rules.melding.in_hand:
        raise Refused(DrawFirst())
    refusal = _why_not_first(state, action.seat)
    if refusal is None and (action.card is not None or action.melds):
        refusal = KnockFirst()
    if refusal is not None:
        raise Refused(refusal)
    points = state.rules.points_of(state.hands[action.seat])
    shown = structs.replace(state, shown=Shown(action.seat, "knock"))
    return Effect(shown, [Knocked(action.seat, "knock", points)], Then.SHOWN)


def _why_not_first(state: State, seat: int) -> Refusal | None:
    """Return why the player whose turn it is may not knock before the draw; None if it may."""
    if not state.rules.knocking.before_draw:
        return NoKnocking()
    if state.closer != NOBODY:
        return LastTurn(state.closer)
    if state.this_turn.hit:
        return KnockAfterHit()
    points, limit = state.rules.points_of(state.hands[seat]), knock_limit(state)
    return HandTooHigh(points, limit) if points > limit else None


def open_lay_offs(state: State, events: list[Event]) -> Effect:
    """Return the effect of a shown hand: the seats that can lower their deadwood by laying off cards on its melds are
    asked.

    If no seat can, after gin, or where the rules allow no laying off, nobody is asked and the deal ends. The effect
    begins with `events`.
    """
    shown = state.shown
    if shown is None or shown.kind != "knock" or not state.rules.knocking.lay_off:
        return Effect(state, events, Then.LAID_OFF)
    asked = tuple(other for other in state.clockwise(shown.seat) if could_lay_off(state, other))
    if not asked:
        return Effect(state, events, Then.LAID_OFF)
    events = [*events, WindowOpened("lay_off", state.discards[-1], asked)]
    return Effect(structs.replace(state, phase=Phase.LAY_OFF, asked=asked, this_turn=Turn()), events)


def _named_melds(
    rules: Rules, hand: tuple[Card, ...], named: tuple[tuple[Use, ...], ...], player: int
) -> tuple[tuple[Meld, ...], tuple[Card, ...]]:
    """Return the melds that a player names for a show, and the cards of the hand in none of them.

    The hand must hold the cards of the melds; this is not checked.

    Raises: Refused: the cards named as one meld are no meld; the melds are not of the kinds demanded; or more than one
    reading of them is of these kinds.
    """
    readings = [lay_readings(rules, meld, player) for meld in named]
    for meld, found in zip(named, readings, strict=True):
        if not found:
            raise Refused(why_no_meld(rules, meld))
    ways = of_kinds_asked(rules, list(product(*readings)))
    melds = one_reading(ways, [None] * len(ways), lambda way: " / ".join(map(repr, way)))
    return melds, without(hand, tuple(use.card for meld in named for use in meld)) or ()


def _best_melds(rules: Rules, hand: tuple[Card, ...], player: int) -> tuple[tuple[Meld, ...], tuple[Card, ...]]:
    """Return the melds of the hand's best layout, in the order in which their first cards are in the hand, and the
    cards left over.

    The melds are read so that they include the kinds that the rules demand. If that is impossible, no melds are
    returned, and all cards are left over.
    """
    layout = best_layout(rules, hand)
    in_order = sorted(layout.melds, key=lambda cards: min([hand.index(face) for face in cards]))
    if not rules.demands_kinds:
        return tuple([lay_readings(rules, uses(cards), player)[0] for cards in in_order]), layout.left
    ways = product(*[lay_readings(rules, uses(cards), player) for cards in in_order])
    # What may be read in several ways is what is asked for, if anything is: else there are no melds at all.
    melds = next((way for way in ways if opens(rules, [trait(rules, meld) for meld in way])), ())
    return melds, layout.left


# Laying off


def could_lay_off(state: State, seat: int) -> bool:
    """Whether `seat` can lower its deadwood by laying off cards on the melds on the table. Whether it is asked is not
    checked.
    """
    before = deadwood(state.rules, tuple(sorted(state.hands[seat])))
    return before > 0 and _least_after_lay_offs(state, seat, before) < before


def least_deadwood(state: State, seat: int) -> int:
    """Return the least deadwood that `seat` can reach by laying off cards one by one; its deadwood now if it can reach
    no less.
    """
    return _least_after_lay_offs(state, seat, deadwood(state.rules, tuple(sorted(state.hands[seat]))))


def _least_after_lay_offs(state: State, seat: int, before: int) -> int:
    """Return the least deadwood that `seat` can reach by laying off cards one by one; `before`, its deadwood now, if it
    can reach no less.
    """
    best = before
    seen: set[tuple[object, ...]] = set()
    waiting = [state]
    while waiting:
        there = waiting.pop()
        for action in possible_lay_offs(there, seat):
            if not isinstance(action, Add):
                continue
            after = lay_off(there, action).state
            hand = tuple(sorted(after.hands[seat]))
            key = (hand, after.melds)
            if key not in seen:
                seen.add(key)
                waiting.append(after)
                best = min(best, deadwood(state.rules, hand))
    return best


def possible_lay_offs(state: State, seat: int) -> list[Action]:
    """Return the lay-offs of a single card that `seat` can make, and a pass, whether or not it is asked."""
    faces = tuple(sorted(set(state.hands[seat])))
    found = table_room(state.rules, state.melds).adds(state.rules, faces)
    return [*(Add(seat, (use,), number) for number, use in found), Pass(seat)]


def legal_lay_offs(state: State, seat: int) -> list[Action]:
    """Return the legal actions of `seat` during the lay-off: each lay-off of a single card, and a pass. Empty unless it
    is the seat to answer now.
    """
    return possible_lay_offs(state, seat) if seat in state.answering else []


def lay_off(state: State, action: Add) -> Effect:
    """Add cards of the acting seat to a meld on the table after a hand was shown.

    Raise `Refused` if the meld does not exist, or if the cards are none, are not in the hand, do not fit, are on the
    table already where that matters, or may be read in several ways. Whether the seat is asked is not checked.
    """
    seat = action.seat
    cards = tuple(use.card for use in action.cards)
    require_in_hand(state.hands[seat], cards)
    meld = meld_at(state, action.meld)
    longer, new = meld_after_add(state, meld, action.meld, action.cards, seat)
    state = structs.replace(
        state,
        hands=set_at(state.hands, seat, without(state.hands[seat], cards) or ()),
        melds=set_at(state.melds, action.meld - 1, longer),
    )
    return Effect(state, [Added(seat, action.meld, new)])


def finish_lay_off(state: State, action: Pass) -> Effect:
    """Return the effect of a seat's pass while cards are laid off on the melds of a knocker.

    The seat is no longer asked, nor is any other seat that cannot lower its deadwood now. The remaining seats are asked
    in turn. If there are none, the deal ends.
    """
    rest = tuple(seat for seat in state.asked if seat != action.seat and could_lay_off(state, seat))
    told: list[Event] = [Passed(action.seat)]
    return Effect(structs.replace(state, asked=rest), told, Then.WAIT if rest else Then.LAID_OFF)
