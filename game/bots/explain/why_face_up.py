"""The reasons for a play where drawn cards lie face up, to be played at once or left: facts of taking and leaving."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from game.bots.explain.evidence import copies, unseen
from game.bots.explain.reasons import (
    Draws,
    Fits,
    GoesOut,
    LaidCardsReason,
    Makes,
    NearEnd,
    NoPlace,
    Playable,
    PlayReason,
    Unwanted,
)
from game.bots.explain.why import Case, why, why_played
from game.engine.actions import Action, Add, Discard, DrawDiscards, DrawStock, Force, Lay, Pass, Slide, Take
from game.engine.cards import Card, without
from game.engine.melds.room import room_for
from game.engine.play.drawing import after_turning_up, can_draw_top
from game.engine.state import Phase, State, Turn, set_at


def why_face_up(case: Case) -> Iterator[PlayReason]:
    """Yield the reasons for the action of a case, the weightiest first, in games that turn each drawn card face up."""
    match case.action:
        case Force():
            yield Unwanted(case.state.discards[-1], case.state.turn)
        case Pass() if case.state.phase is Phase.CALL:
            yield from _why_not_forced(case)
        case Pass() | DrawStock():
            yield from _why_left(case)
        case DrawDiscards() | Lay() | Add() | Take() | Slide():
            yield from _why_taken(case)
        case Discard(card=card):
            yield from _why_parted(case, card)
        case _:
            yield from why(case)


def _why_taken(case: Case) -> Iterator[PlayReason]:
    """Yield the reasons to play the card that lies face up, or the other cards played after it in the same turn."""
    if isinstance(case.action, DrawDiscards):
        yield from _played_with(case.state.discards[-1], case.line)
    yield from why_played(case)
    count = _on_table(case.end_state) - _on_table(case.state)
    if count > 0:
        yield LaidCardsReason(count, len(case.rest))


def _played_with(card: Card, line: tuple[Action, ...]) -> Iterator[Makes]:
    """Yield a reason that names the cards among which `card`, the card taken, is played in this turn; none if it is not
    played in a meld.
    """
    for action in line:
        plays = action.melds if isinstance(action, Lay) else (action.cards,) if isinstance(action, Add) else ()
        for uses in plays:
            faces = tuple([use.card for use in uses])
            if card in faces:
                yield Makes(card, faces)
                return


def _on_table(state: State) -> int:
    return sum([len(meld.cards) for meld in state.melds])


def _why_left(case: Case) -> Iterator[PlayReason]:
    """Yield the reasons to leave the card that lies face up."""
    state, seat = case.state, case.belief.seat
    if state.discards and not can_draw_top(structs.replace(state, turn=seat, asked=())):
        yield NoPlace(state.discards[-1])
    # A pass where the stock is out ends the deal: nothing comes any more.
    if state.phase is not Phase.DRAW or isinstance(case.action, DrawStock):
        faces = _playable(case, case.hand)
        if faces is not None:
            yield Draws(copies(case.belief, faces), copies(case.belief, unseen(case.belief)), faces)


def _why_not_forced(case: Case) -> Iterator[PlayReason]:
    """Yield the reasons to pass instead of forcing the card left face up on the player who left it."""
    state, player = case.state, case.state.turn
    if not state.hands[player]:
        yield NearEnd(player, 0)
    faces = _playable(case, case.hand)
    if faces is not None:
        yield Draws(copies(case.belief, faces), copies(case.belief, unseen(case.belief)), faces)


def _why_parted(case: Case, gone: Card) -> Iterator[PlayReason]:
    """Yield the reasons to discard `gone`.

    For the last card of the hand the only reason is that the player goes out, if a discard does that. If the case has
    another discard as its alternative, the reasons speak for `gone` rather than for that card. Otherwise they speak for
    it rather than for any other card of the hand.
    """
    belief, rest = case.belief, without(case.hand, (gone,)) or ()
    if not rest and belief.rules.discards_out:
        yield GoesOut()
        return
    rather = case.other.action if case.other else None
    kept = [rather.card] if isinstance(rather, Discard) else [*rest]
    if not any(True for _ in _helps(case, gone)):
        for face in dict.fromkeys(kept):
            yield from _helps(case, face)
    faces = _playable(case, rest)
    if faces is None:
        return
    count = copies(belief, faces)
    if isinstance(rather, Discard):
        # Beside one other card only what is less with that one gone speaks for this one.
        without_other = _playable(case, without(case.hand, (rather.card,)) or ())
        if without_other is None or copies(belief, without_other) >= count:
            return
    yield Playable(gone, count, copies(belief, unseen(belief)), faces)


def _helps(case: Case, face: Card) -> Iterator[Fits]:
    """Yield one reason if the next player could add a card of this face to a meld on the table: the first meld that it
    fits. Else yield nothing.
    """
    state, rules = case.state, case.belief.rules
    after = state.clockwise(case.belief.seat)[0]
    for number, _ in room_for(rules, state.melds, after).adds(rules, (face,)):
        yield Fits(face, number)
        return


def _playable(case: Case, hand: tuple[Card, ...]) -> tuple[Card, ...] | None:
    """Return the unseen naturals that the seat could take with this hand if they were turned up; None if `case.limit`
    is over before all were tried.
    """
    belief, state, seat = case.belief, case.state, case.belief.seat
    this = Turn(melded=state.melded[seat])
    mine = structs.replace(
        state, turn=seat, phase=Phase.DRAW, asked=(), hands=set_at(state.hands, seat, hand), this_turn=this
    )
    found = []
    for face in unseen(belief):
        if case.limit is not None and case.limit.is_over:
            return None
        if can_draw_top(after_turning_up(mine, face)):
            found.append(face)
    return tuple(found)
