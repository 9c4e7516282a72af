"""Rummy in the deck: discards that fit a meld, or make one, may be claimed by any player (`calls.rummy_in_the_deck`).

A claim is no lay: a player may claim at any time, even before laying the contract, or where no more melds may be laid
after it.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import structs

from game.engine.actions import Claim, Use
from game.engine.arrange.layable import single_melds
from game.engine.cards import Card
from game.engine.events import Claimed, FalselyCalled
from game.engine.melds.readings import add_readings, lay_readings
from game.engine.melds.room import room_for
from game.engine.melds.why_not import why_no_meld
from game.engine.play.dead_ends import can_finish, is_bound
from game.engine.play.effects import Effect, Then
from game.engine.play.melding import (
    are_all_new,
    clash,
    meld_after_add,
    meld_at,
    one_reading,
    require_open,
    with_penalty,
)
from game.engine.refusals import (
    ClaimBlocksTurn,
    ClaimTooSoon,
    EmptyPlay,
    NoClaims,
    NotInDiscards,
    OnOffer,
    Refused,
    goes_through,
)
from game.engine.sheet.rules import Rules
from game.engine.state import CALL_PHASES, Phase, State, marked_hit, set_at


def claim(state: State, action: Claim) -> Effect:
    """Carry out a claim: move the discards to a meld on the table, or lay them as a new one. This counts as a play in
    the turn under way, and the turn stays where it is.

    A false call names discards that make no meld, or do not fit the meld they are claimed for. Where false calls have a
    price, the seat pays it and nothing is moved. Any other claim that is not legal raises `Refused`, as does one after
    which the player whose turn it is could not end the turn.
    """
    cards = tuple(use.card for use in action.cards)
    _require_claimable(state, action.seat, cards)
    seat, price = action.seat, state.rules.calls.false_call
    if price and _fits_nowhere(state, action):
        return Effect(with_penalty(state, seat, price), [FalselyCalled(seat, cards, price)])
    if action.meld:
        meld = meld_at(state, action.meld)
        require_open(state, action.meld, seat)
        longer, placed = meld_after_add(state, meld, action.meld, action.cards, seat)
        number, melds = action.meld, set_at(state.melds, action.meld - 1, longer)
        hit = marked_hit(state, meld.owner, seat)
        melded = state.melded
    else:
        readings = lay_readings(state.rules, action.cards, seat)
        if not readings:
            raise Refused(why_no_meld(state.rules, action.cards))
        new = one_reading(readings, [clash(state, each.cards, state.melds) for each in readings])
        number, melds, placed, hit = len(state.melds) + 1, (*state.melds, new), new.cards, state.hit
        bound = state.contract_of(seat) is not None or state.rules.restricts_first_lay
        melded = state.melded if bound else set_at(state.melded, seat, True)
    left, by = _discards_without(state, cards)
    state = structs.replace(
        state,
        melds=melds,
        melded=melded,
        hit=hit,
        discards=left,
        discarded_by=by,
        fresh_discard=state.fresh_discard and not _needs_top(state, cards),
        this_turn=structs.replace(state.this_turn, played=True),
    )
    if state.phase is Phase.PLAY and is_bound(state) and not can_finish(state):
        raise Refused(ClaimBlocksTurn(state.turn))
    then = Then.DRAW if state.phase is Phase.DRAW else Then.WAIT
    return Effect(state, [Claimed(seat, number, placed, new=not action.meld)], then)


def _fits_nowhere(state: State, action: Claim) -> bool:
    """Whether the claimed cards make no meld by themselves, or do not fit the meld for which they are claimed.

    Raises: Refused: there is no meld of that number, or the seat may not add to it.
    """
    if not action.meld:
        return not lay_readings(state.rules, action.cards, action.seat)
    meld = meld_at(state, action.meld)
    require_open(state, action.meld, action.seat)
    return not add_readings(state.rules, meld, action.cards, action.seat)


def _require_claimable(state: State, seat: int, cards: tuple[Card, ...]) -> None:
    """Raise `Refused` if the rules allow no claims, `cards` is empty, or a card is not among the discards.

    A claim that takes the top discard is also refused if that may not be claimed now. Whether the cards fit a meld is
    not checked.
    """
    if not state.rules.calls.rummy_in_the_deck:
        raise Refused(NoClaims())
    if not cards:
        raise Refused(EmptyPlay())
    for card in cards:
        if state.discards.count(card) < cards.count(card):
            raise Refused(NotInDiscards(card))
    refusal = _why_top_stays(state, seat) if _needs_top(state, cards) else None
    if refusal is not None:
        raise Refused(refusal)


def _why_top_stays(state: State, seat: int) -> OnOffer | ClaimTooSoon | None:
    """Return why `seat` may not claim the top discard now; None if nothing of this kind bars it. There must be a
    discard.

    It may not while seats are being asked whether they want the card, nor right after it has discarded the card itself.
    """
    top = state.discards[-1]
    if state.phase in CALL_PHASES:
        return OnOffer(top)
    return ClaimTooSoon(top) if state.fresh_discard and state.discarded_by[-1] == seat else None


def _needs_top(state: State, cards: tuple[Card, ...]) -> bool:
    """Whether a claim of these cards takes the top discard; there must be one.

    Of equal cards the deeper ones go first, so that the top one goes only if every copy of it is claimed.
    """
    top = state.discards[-1]
    return top in cards and state.discards.count(top) == cards.count(top)


def _discards_without(state: State, cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], tuple[int, ...]]:
    """Return the discards left without the claimed cards, and for each of those left the seat that discarded it. Of
    equal cards the deepest are taken.
    """
    left, by, gone = [], [], list(cards)
    for card, seat in zip(state.discards, state.discarded_by, strict=True):
        if card in gone:
            gone.remove(card)
        else:
            left.append(card)
            by.append(seat)
    return tuple(left), tuple(by)


def legal_claims(state: State, seat: int) -> list[Claim]:
    """Return the claims that the discards offer `seat`: one discard for a meld on the table, or a new meld made of
    discards alone. Empty if there are none, or the rules allow no claims.

    Whether claims may be made in this phase, and whether the seat is still in the deal, is not checked.
    """
    rules = state.rules
    if not rules.calls.rummy_in_the_deck or not state.discards:
        return []
    there, melds = room_for(rules, state.melds, seat), _melds_of_discards(rules, state.discards)
    if rules.melding.unique_cards:
        melds = [meld for meld in melds if are_all_new(meld, there.on_table)]
    found = [Claim(seat, (use,), number) for number, use in there.adds(rules, state.discards)]
    found += [Claim(seat, meld) for meld in melds]
    if found and _why_top_stays(state, seat) is not None:
        found = [each for each in found if not _needs_top(state, tuple([use.card for use in each.cards]))]
    if found and state.phase is Phase.PLAY and is_bound(state):
        found = [each for each in found if goes_through(claim, state, each)]
    return found


@lru_cache(maxsize=16)
def _melds_of_discards(rules: Rules, discards: tuple[Card, ...]) -> list[tuple[Use, ...]]:
    """Return the melds that the discards alone make; with many wilds among them, not every one. The result is cached,
    since it is asked for every seat.
    """
    return single_melds(rules, discards)
