"""Plays of a turn: lay, add, take, slide. Each `*_outcome` says what the table becomes, or refuses."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, structs

from game.engine.actions import Add, Lay, Slide, Take, Use
from game.engine.arrange.first_lays import meld_points
from game.engine.cards import Card, without
from game.engine.events import Added, Event, FalselyLaid, Laid, Slid, Took
from game.engine.melds.meld import Meld, Placed, add_readings, lay_readings, movable_ends, slid, taken
from game.engine.melds.shape import why_no_addition, why_no_meld
from game.engine.refusals import (
    AddNextTurn,
    Ambiguous,
    CannotSlide,
    CardOnTable,
    ContractNotMet,
    LastCardIsDiscarded,
    MeldFirst,
    MustPlayDug,
    NoCards,
    NoExtraMelds,
    NoSliding,
    NoSuchMeld,
    NoSuchWild,
    NotInHand,
    OpeningTooLow,
    Refusal,
    Refused,
    TakeAfterMelding,
    TakeFromKind,
    TakeFromOthers,
    WildOnTable,
    WildsStay,
)
from game.engine.sheet.contracts import Kind
from game.engine.sheet.rules import rank_at
from game.engine.state import State, Turn, set_at

Play = Lay | Add | Take | Slide


class Outcome(Struct, frozen=True):
    """What a play does: the cards it uses, those it gains, the melds after it, and what is told."""

    used: tuple[Card, ...]
    melds: tuple[Meld, ...]
    events: tuple[Event, ...]
    gained: tuple[Card, ...] = ()
    melded: bool = False


def outcome(state: State, action: Play) -> Outcome:
    """Work out a play of the player whose turn it is, or raise `Refused`.

    A play that is well formed but leaves a turn that cannot be ended is not refused here.
    """
    if isinstance(action, Lay):
        return _lay(state, action)
    if isinstance(action, Add):
        return _add(state, action)
    if isinstance(action, Take):
        return _take(state, action)
    return _slide(state, action)


def after(state: State, result: Outcome) -> State:
    """Put an outcome into effect for the player whose turn it is (rulebook 2: dug cards, owed wilds, last card)."""
    seat, this = state.turn, state.this_turn
    hand = without(state.hands[seat], result.used)
    if hand is None:
        held = state.hands[seat]
        raise Refused(NotInHand(next(c for c in result.used if result.used.count(c) > held.count(c))))
    if this.dug is not None and this.dug not in result.used:
        raise Refused(MustPlayDug(this.dug))
    hand += result.gained
    if not hand and state.rules.going_out == "discard":
        raise Refused(LastCardIsDiscarded())
    owed = _still_owed(this.owed, result.used)
    if result.gained and state.rules.wilds.take == "this_turn":
        owed += result.gained
    return structs.replace(
        state,
        hands=set_at(state.hands, seat, hand),
        melds=result.melds,
        melded=set_at(state.melded, seat, True) if result.melded else state.melded,
        this_turn=Turn(
            drawn=None if this.drawn in result.used else this.drawn,
            owed=owed,
            played=True,
            floated=this.floated,
            stock_was_out=this.stock_was_out,
            melded=this.melded,
            fresh=this.fresh,
        ),
    )


def _still_owed(owed: tuple[Card, ...], used: tuple[Card, ...]) -> tuple[Card, ...]:
    left = list(owed)
    for each in used:
        if each in left:
            left.remove(each)
    return tuple(left)


def meld_at(state: State, number: int) -> Meld:
    """Return meld number `number` (from 1), or refuse."""
    if not 1 <= number <= len(state.melds):
        raise Refused(NoSuchMeld(number))
    return state.melds[number - 1]


def require_in_hand(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> None:
    """Refuse cards that are not all held."""
    if not cards:
        raise Refused(NoCards())
    for each in cards:
        if hand.count(each) < cards.count(each):
            raise Refused(NotInHand(each))


# Only one of each card on the table (rulebook 2, `melding.unique_cards`)


def clash(state: State, new: tuple[Placed, ...], melds: tuple[Meld, ...]) -> Refusal | None:
    """Say which of the cards newly placed lies, or is stood for, on the table already."""
    if not state.rules.melding.unique_cards:
        return None
    where = {each.means: (number, each) for number, meld in enumerate(melds, 1) for each in meld.cards}
    for each in new:
        if each.means is not None and each.means in where:
            number, there = where[each.means]
            kind = WildOnTable if there.wild and not each.wild else CardOnTable
            return kind(each.means, number)
        where[each.means] = (0, each)
    return None


def one_reading(readings: list[Meld], refusals: list[Refusal | None]) -> Meld:
    """Return the only reading the table allows; refuse none or several."""
    allowed = [meld for meld, refusal in zip(readings, refusals, strict=True) if refusal is None]
    if len(allowed) > 1:
        raise Refused(Ambiguous(tuple(map(repr, allowed))))
    if not allowed:
        raise Refused(next(refusal for refusal in refusals if refusal is not None))
    return allowed[0]


# Laying


def _lay(state: State, action: Lay) -> Outcome:
    seat, rules = action.seat, state.rules
    cards = tuple(use.card for meld in action.melds for use in meld)
    require_in_hand(state.hands[seat], cards)
    first = not state.melded[seat]
    contract = state.contract_of(seat) if first else None
    if not first and not rules.melding.extra_melds and state.contract_of(seat) is not None:
        raise Refused(NoExtraMelds())
    readings = [lay_readings(rules, meld, seat) for meld in action.melds]
    for meld, found in zip(action.melds, readings, strict=True):
        if not found:
            flaw = why_no_meld(rules, meld)
            raise Refused(ContractNotMet(contract, flaw) if contract else flaw)
    plays = list(_product(readings))
    if contract is not None:
        plays = [p for p in plays if contract.met_by([(meld.kind, len(meld.cards)) for meld in p])]
        if not plays:
            raise Refused(ContractNotMet(contract))
    if first and rules.melding.opening:
        counted = [meld_points(rules, each) for each in plays]
        if max(counted) < rules.melding.opening:
            raise Refused(OpeningTooLow(rules.melding.opening, max(counted)))
        plays = [each for each, points in zip(plays, counted, strict=True) if points >= rules.melding.opening]
    melds = _one_play(state, plays)
    laid = tuple(Laid(seat, len(state.melds) + index, meld) for index, meld in enumerate(melds, 1))
    return Outcome(cards, state.melds + melds, laid, melded=True)


def _product(readings: list[list[Meld]]) -> Iterator[tuple[Meld, ...]]:
    if not readings:
        yield ()
        return
    for meld in readings[0]:
        for rest in _product(readings[1:]):
            yield (meld, *rest)


def _one_play(state: State, plays: list[tuple[Meld, ...]]) -> tuple[Meld, ...]:
    refusals = [clash(state, tuple(each for meld in play for each in meld.cards), state.melds) for play in plays]
    allowed = [play for play, refusal in zip(plays, refusals, strict=True) if refusal is None]
    if len(allowed) > 1:
        raise Refused(Ambiguous(tuple(" / ".join(map(repr, play)) for play in allowed)))
    if not allowed:
        raise Refused(next(refusal for refusal in refusals if refusal is not None))
    return allowed[0]


def false_lay_down(state: State, action: Lay) -> tuple[State, list[Event]]:
    """Put the cards back and the points against the player (rulebook 2, `melding.false_lay_down`)."""
    seat, points = action.seat, state.rules.melding.false_lay_down
    against = points if state.rules.scoring.winner == "lowest" else -points
    cards = tuple(use.card for meld in action.melds for use in meld)
    new = structs.replace(
        state,
        scores=set_at(state.scores, seat, state.scores[seat] + against),
        adjusted=set_at(state.adjusted, seat, state.adjusted[seat] + against),
    )
    return new, [FalselyLaid(seat, cards, points)]


# Adding


def _add(state: State, action: Add) -> Outcome:
    seat = action.seat
    cards = tuple(use.card for use in action.cards)
    require_in_hand(state.hands[seat], cards)
    meld = meld_at(state, action.meld)
    if not state.may_add:
        raise Refused(AddNextTurn() if state.melded[seat] else MeldFirst())
    longer, new = grown(state, meld, action.meld, action.cards, seat)
    melds = set_at(state.melds, action.meld - 1, longer)
    return Outcome(cards, melds, (Added(seat, action.meld, new),))


def grown(state: State, meld: Meld, number: int, cards: tuple[Use, ...], seat: int) -> tuple[Meld, tuple[Placed, ...]]:
    """Return a meld with written cards added, and what was placed, or refuse."""
    readings = add_readings(state.rules, meld, cards, seat)
    if not readings:
        raise Refused(why_no_addition(state.rules, meld, cards, number))
    refusals = [clash(state, newly_placed(meld, longer), state.melds) for longer in readings]
    longer = one_reading(readings, refusals)
    return longer, newly_placed(meld, longer)


def newly_placed(before: Meld, longer: Meld) -> tuple[Placed, ...]:
    """Return the cards of `longer` that `before` did not have, in table order."""
    if before.kind is Kind.SET:
        return longer.cards[len(before.cards) :]
    size = len(before.cards)
    for below in range(len(longer.cards) - size + 1):
        if longer.cards[below : below + size] == before.cards:
            return longer.cards[:below] + longer.cards[below + size :]
    return ()


# Taking and sliding wilds


def _take(state: State, action: Take) -> Outcome:
    seat, rules = action.seat, state.rules
    require_in_hand(state.hands[seat], (action.card,))
    meld = meld_at(state, action.meld)
    if rules.wilds.take == "never":
        raise Refused(WildsStay())
    if rules.wilds.take_from == "others" and meld.owner == seat:
        raise Refused(TakeFromOthers())
    if meld.kind not in rules.take_in:
        raise Refused(TakeFromKind(meld.kind))
    if rules.wilds.take_after_melding and not state.melded[seat]:
        raise Refused(TakeAfterMelding())
    new = taken(meld, action.wild, action.card, rules, seat) if rules.natural(action.card) else None
    if new is None:
        raise Refused(NoSuchWild(action.wild, action.card, action.meld))
    melds = set_at(state.melds, action.meld - 1, new)
    events = (Took(seat, action.meld, action.wild, action.card),)
    return Outcome((action.card,), melds, events, gained=(action.wild,))


def _slide(state: State, action: Slide) -> Outcome:
    seat = action.seat
    require_in_hand(state.hands[seat], (action.card,))
    meld = meld_at(state, action.meld)
    if not state.rules.wilds.slide:
        raise Refused(NoSliding())
    natural = state.rules.natural(action.card)
    new = slid(state.rules, meld, action.card, seat) if natural else None
    if new is None:
        raise Refused(CannotSlide(action.card, action.meld, _why_no_slide(state, meld, action.card)))
    moved = tuple(each for each in (new.cards[0], new.cards[-1]) if each.slid and each not in meld.cards)
    refusal = clash(state, moved, state.melds[: action.meld - 1] + state.melds[action.meld :])
    if refusal is not None:
        raise Refused(refusal)
    melds = set_at(state.melds, action.meld - 1, new)
    return Outcome((action.card,), melds, (Slid(seat, action.meld, action.card),))


def _why_no_slide(state: State, meld: Meld, face: Card) -> str:
    if meld.kind is Kind.SET:
        return "not_run"
    standing = [each for each in meld.cards if each.wild and each.means == face]
    if not standing:
        beyond = {rank_at(meld.low - 1), rank_at(meld.low + len(meld.cards))}
        once = any(each.slid for each in meld.cards) and face.rank in beyond
        return "once" if once else "stands"
    if standing[0].slid:
        return "once"
    if standing[0] not in (meld.cards[0], meld.cards[-1]):
        return "inside"
    ends = [end for end, _ in movable_ends(state.rules, meld)]
    return "touch" if standing[0] in ends else "room"
