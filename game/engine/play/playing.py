"""The play phase: plays on the table, the discard that ends a turn, and rummy called on that discard."""

from __future__ import annotations

from msgspec import structs

from game.engine.actions import Action, CallRummy, Discard, Force, Lay, Pass
from game.engine.cards import FACES, UNKNOWN, Card, without
from game.engine.events import (
    Discarded,
    Event,
    FalselyCalled,
    FalselyLaid,
    Floated,
    OneCardLeft,
    Passed,
    RummyCalled,
    WindowOpened,
)
from game.engine.melds.room import room_for
from game.engine.play.dead_ends import (
    can_finish,
    discardable,
    must_be_played,
    must_keep,
    plays_that_leave_a_way,
    require_discardable,
)
from game.engine.play.effects import Effect, Then
from game.engine.play.knocking import ending_word, legal_knocks
from game.engine.play.melding import Play, after_play, play_result, with_penalty
from game.engine.refusals import (
    ContractNotMet,
    FloaterMustPlay,
    MayNotCall,
    MeldsStayInHand,
    MustPlayDug,
    MustPlayTaken,
    NoCalls,
    NoPlaceForTaken,
    NotInHand,
    NoWindow,
    Refused,
    TurnUnfinishable,
)
from game.engine.state import Due, Phase, State, set_at

_DISCARDS = tuple([tuple([Discard(seat, face) for face in (*FACES, UNKNOWN)]) for seat in range(8)])
"""Every discard, by seat (a table has no more than eight) and card, as they are listed at every turn."""


def legal_plays(state: State, seat: int) -> list[Action]:
    """Return the plays, discards and knocks open to `seat` after its draw; empty if it is not that seat's turn.

    Only plays after which the turn can be ended are among them.
    """
    if seat != state.turn:
        return []
    this = state.this_turn
    if state.rules.melding.in_hand:
        return _legal_discards(state, seat) + legal_knocks(state, seat)
    offered: list[Action] = [*plays_that_leave_a_way(state)]
    return offered if this.dug is not None or this.owed else offered + _legal_discards(state, seat)


def _legal_discards(state: State, seat: int) -> list[Action]:
    """Return the discards open to `seat`. It must be its turn, and it must not be bound to play a card first, which is
    not checked.
    """
    this, faces = state.this_turn, sorted(set(state.hands[seat]))
    if this.drawn is not None and must_keep(state, this.drawn):
        faces = [face for face in faces if face != this.drawn]
    faces = discardable(state.rules, faces)
    if this.floated:
        faces = [face for face in faces if not must_be_played(state, face)]
    discards = _DISCARDS[seat]
    return [discards[face] for face in faces]


def discard(state: State, action: Discard) -> Effect:
    """Discard a card, which ends the turn; raise `Refused` if it may not be discarded now.

    A player who discards the last card goes out, or floats where the rules do not let a player go out by a discard.
    Unless the player goes out, other seats that may call the card are asked first, and the turn ends after their
    answers.
    """
    seat, card, rules, this = action.seat, action.card, state.rules, state.this_turn
    hand = without(state.hands[seat], (card,))
    if hand is None:
        raise Refused(NotInHand(card))
    if this.dug is not None:
        raise Refused(MustPlayDug(this.dug))
    if this.owed:
        raise Refused(MustPlayTaken(this.owed, rules.digs_later))
    require_discardable(state, card)
    if must_be_played(state, card):
        raise Refused(FloaterMustPlay(card))
    state = structs.replace(
        state,
        hands=set_at(state.hands, seat, hand),
        discards=(*state.discards, card),
        discarded_by=(*state.discarded_by, seat),
        floating=set_at(state.floating, seat, not hand and not rules.discards_out),
        fresh_discard=True,
    )
    goes_out = not hand and rules.discards_out
    told: list[Event] = [Discarded(seat, card, face_down=goes_out and rules.last_discard == "face_down")]
    if goes_out:
        return Effect(state, told, Then.WENT_OUT)
    if not hand:
        told.append(Floated(seat))
    if len(hand) == 1:
        told.append(OneCardLeft(seat, rules.calls.one_card_left))
    asked = _calling_seats(state, card)
    if not asked:
        return Effect(state, told, Then.TURN_ENDS)
    told.append(WindowOpened("call", card, asked))
    return Effect(structs.replace(state, phase=Phase.CALL, asked=asked), told)


def play(state: State, action: Play) -> Effect:
    """Play cards on the table; a player whose hand is empty then goes out, or floats, which ends the turn.

    A lay that is not the contract is taken back and costs points where false lay-downs have a price. Any other play
    that is not legal raises `Refused`, as does one after which the turn could not be ended.
    """
    if state.rules.melding.in_hand:
        raise Refused(MeldsStayInHand(ending_word(state.rules)))
    try:
        result = play_result(state, action)
    except Refused as refused:
        if (
            isinstance(refused.reason, ContractNotMet)
            and state.rules.melding.false_lay_down
            and isinstance(action, Lay)
        ):
            return _false_lay_down(state, action)
        raise
    new = after_play(state, result)
    if not can_finish(new):
        raise Refused(_unfinishable(new))
    told = list(result.events)
    if new.hands[new.turn]:
        return Effect(new, told)
    if state.rules.plays_out:
        return Effect(new, told, Then.PLAYED_OUT)
    floating = set_at(new.floating, new.turn, True)
    return Effect(structs.replace(new, floating=floating), [*told, Floated(new.turn)], Then.TURN_ENDS)


def _unfinishable(state: State) -> TurnUnfinishable | NoPlaceForTaken:
    """Return the refusal of a play that leaves a turn which cannot be ended; `state` is the state after the play."""
    if state.this_turn.owed:
        return NoPlaceForTaken(state.this_turn.owed, state.rules.digs_later)
    return TurnUnfinishable(state.hands[state.turn])


def _false_lay_down(state: State, action: Lay) -> Effect:
    """Return the effect of a false lay-down: the hand keeps its cards, and the seat is charged points
    (`melding.false_lay_down`).
    """
    seat, points = action.seat, state.rules.melding.false_lay_down
    cards = tuple(use.card for meld in action.melds for use in meld)
    return Effect(with_penalty(state, seat, points), [FalselyLaid(seat, cards, points)])


# Calling rummy (`calls`)


def _calling_seats(state: State, card: Card) -> tuple[int, ...]:
    """Return the seats that may call rummy on the card just discarded: all others still in the deal, or none
    (`calls.playable_discard`).

    They may call if the player who discarded it has melded, may add cards to melds now, and the card fits a meld. If
    false calls have a price (`calls.false_call`), the card need not fit.
    """
    calls = state.rules.calls
    if not calls.playable_discard or not state.melded[state.turn] or not state.may_add:
        return ()
    # Where a call may be false nobody is told by being asked that the card fits.
    return state.clockwise(state.turn) if calls.false_call or fits_table(state, card) else ()


def fits_table(state: State, face: Card) -> bool:
    """Whether `face` fits by itself on a meld to which the player whose turn it is may add (`melding.add_to`).

    Whether that player may add at all in this turn is not checked.
    """
    return bool(room_for(state.rules, state.melds, state.turn).adds(state.rules, (face,)))


def legal_calls(state: State, seat: int) -> list[Action]:
    """Return the answers of `seat` to the question whether it calls rummy on the last discard, or forces the card left
    face up: that call or force, and a pass.

    Empty unless the seat may answer now.
    """
    if seat not in state.answering:
        return []
    return [Force(seat) if state.this_turn.leaves else CallRummy(seat), Pass(seat)]


def why_no_call(state: State, seat: int) -> MayNotCall:
    """Return why `seat` may not call rummy on the last discard: it is its own, or it has answered. Only for a seat that
    is not to answer, which is not checked.
    """
    return MayNotCall("own" if seat == state.turn else "passed")


def call_refusal(state: State) -> NoCalls | NoWindow:
    """Return the refusal for calling rummy while no discard can be called: none can be now, or the rules never allow
    it.
    """
    return NoWindow("call") if state.rules.calls.playable_discard else NoCalls()


def call_rummy(state: State, action: CallRummy) -> Effect:
    """Return the effect of calling rummy on the last discard (`calls.playable_discard`).

    If the discard fits a meld on the table, its player takes it back and is then dealt penalty cards. Otherwise the
    call is false, and costs the caller points.

    Raises `Refused` if the question just put to the seats is not about a discard, but whether to force the card lying
    face up on the player.
    """
    if state.this_turn.leaves:
        raise Refused(call_refusal(state))
    if not fits_table(state, state.discards[-1]):
        return _false_call(state, action)
    offender, card = state.turn, state.discards[-1]
    new = structs.replace(
        state,
        hands=set_at(state.hands, offender, (*state.hands[offender], card)),
        discards=state.discards[:-1],
        discarded_by=state.discarded_by[:-1],
        asked=(),
        fresh_discard=False,
        due=(Due(offender, state.rules.calls.playable_discard, "penalty"),),
    )
    return Effect(new, [RummyCalled(action.seat, offender, card)], Then.SERVE)


def _false_call(state: State, action: CallRummy) -> Effect:
    """Charge the caller the points of a false call. The others asked may still call; after the last answer the turn
    ends.
    """
    seat, points = action.seat, state.rules.calls.false_call
    new = with_penalty(state, seat, points)
    asked = tuple(each for each in state.asked if each != seat)
    told: list[Event] = [FalselyCalled(seat, state.discards[-1:], points)]
    return Effect(structs.replace(new, asked=asked), told, Then.WAIT if asked else Then.TURN_ENDS)


def pass_call(state: State, action: Pass) -> Effect:
    """Pass on calling the last discard, or on forcing the card left face up.

    The others asked may still answer. After the last answer the turn ends, or goes on without the card left face up.
    """
    asked = tuple(seat for seat in state.asked if seat != action.seat)
    over = Then.LEFT if state.this_turn.leaves else Then.TURN_ENDS
    then = Then.WAIT if asked else over
    return Effect(structs.replace(state, asked=asked), [Passed(action.seat)], then)
