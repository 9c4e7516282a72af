"""The course of a match: turns begin and end, cards due come from the stock, deals end. No action is judged here."""

from __future__ import annotations

from msgspec import structs

from game.engine.events import (
    DealEnded,
    Drew,
    Event,
    LastTurns,
    MatchEnded,
    StockRenewed,
    TurnBegan,
    TurnedUp,
)
from game.engine.play.dealing import dealt_winners
from game.engine.play.drawing import after_turning_up, finish_leaving, has_no_card_to_draw, offer_upcard
from game.engine.play.effects import Effect, Then
from game.engine.play.knocking import open_lay_offs
from game.engine.play.scoring import carried_on, deal_points, raw_points
from game.engine.play.standing import Standing, next_stages, standing_after
from game.engine.state import NOBODY, Due, Ending, Phase, State, Turn, set_at, turn_counted

CIRCLES = 10
"""Rounds of turns in which every player draws from the discards and nobody plays, after which the deal is a stalemate.
Bots were never seen to make more than three of them.
"""

MOST_TURNS = 1500
"""Turns after which a deal ends in any case. With random sound rules for up to eight players no deal of bots had a
third of them, and none played by chance two thirds.
"""

StateAndEvents = tuple[State, list[Event]]
"""The state in which a seat has to act again, and the events on the way."""


def go_on(effect: Effect) -> StateAndEvents:
    """Return the state and events after an effect and all automatic steps that follow it."""
    if effect.then is Then.WAIT:
        return effect.state, effect.events
    state, events = _step(effect.state, effect.then)
    return state, effect.events + events


def _step(state: State, then: Then) -> StateAndEvents:
    """Carry out the step `then` and the automatic steps that follow it. Return the new state and all events.

    `then` must not be `Then.WAIT`.
    """
    if then is Then.TURN_ENDS:
        return end_turn(state)
    if then is Then.SERVE:
        return _serve(state)
    if then is Then.TURN_BEGINS:
        return begin_turn(state, state.turn)
    if then is Then.DROPPED:
        return _continue_after_drop(state)
    if then is Then.LEFT:
        return go_on(finish_leaving(state, []))
    if then is Then.BEGINS_DRAWN:
        return _begin_drawn(state)
    if then is Then.OFFERED:
        asked = offer_upcard(state)
        return asked.state, asked.events
    if then is Then.PASSED_UP:
        return _draw_from_stock(state)
    if then in (Then.WENT_OUT, Then.PLAYED_OUT, Then.SHOWN):
        return _after_closing(state, undiscarded=then is Then.PLAYED_OUT)
    if then is Then.DRAW and not has_no_card_to_draw(state):
        return state, []
    return _end_by(state, then)


def _end_by(state: State, then: Then) -> StateAndEvents:
    """End the deal for the reason `then`: a hand won as it was dealt (`DEALT`), or a hand was shown and the others have
    laid off (`LAID_OFF`). For any other reason it ends because no card can be drawn.
    """
    if then is Then.DEALT:
        won = dealt_winners(state)
        return end_deal(state, Ending.DEALT, won[0] if len(won) == 1 else NOBODY)
    if then is Then.LAID_OFF:
        return end_deal(state, Ending.KNOCKED, state.shown.seat if state.shown else NOBODY)
    return end_deal(state, Ending.STOCK_OUT)


def _continue_after_drop(state: State) -> StateAndEvents:
    """Begin the next turn after the player whose turn it was left the deal; if only one seat is left in it, the deal
    ends and that seat wins.
    """
    left = state.clockwise(state.turn)
    if len(left) < 2:
        return end_deal(state, Ending.DROPPED, left[0] if left else NOBODY)
    return begin_turn(state, left[0], state.circling_turns)


def _after_closing(state: State, undiscarded: bool) -> StateAndEvents:
    """Continue after the player whose turn it is went out or showed a hand.

    If the rules say so, each other seat has one last turn before the deal ends; else the deal ends now. If it was such
    a last turn in which the player got rid of all cards, the next last turn begins. After the last of them the deal
    ends, once those who can lay off on a shown hand have answered.

    `undiscarded`: whether the player went out without a discard.
    """
    if state.closer != NOBODY:
        return _last_turn(state)  # in a last turn one may get rid of all cards, too
    state = structs.replace(state, out_undiscarded=undiscarded and state.rules.counts_undiscarded)
    if not state.rules.last_turn:
        return _finish(state, state.turn)
    state = structs.replace(state, closer=state.turn, last_turns=state.clockwise(state.turn), out_at_once=state.at_once)
    after, told = _last_turn(state)
    begins = any(isinstance(event, TurnBegan) for event in told)  # unless there is no card to draw
    return after, [LastTurns(state.closer), *told] if begins else told


def _last_turn(state: State) -> StateAndEvents:
    """Begin the next of the last turns; if there is none any more, end the deal.

    Those who can lay off on a shown hand are asked before the deal ends.
    """
    if not state.last_turns:
        return _finish(state, state.closer)
    seat, *rest = state.last_turns
    return begin_turn(structs.replace(state, last_turns=tuple(rest)), seat)


def _finish(state: State, seat: int) -> StateAndEvents:
    """End the deal that `seat` closed by going out or by showing a hand, or first ask who lays off.

    Seats are asked only after a hand was shown, in games with melds in the hand whose rules give the others a last
    turn, and only seats that can lay off. The deal then ends after their answers.
    """
    if state.shown is None:
        return end_deal(state, Ending.WENT_OUT, seat)
    if state.rules.last_turn and state.rules.melding.in_hand:
        window = open_lay_offs(structs.replace(state, turn=seat), [])
        if window.then is Then.WAIT:
            return window.state, window.events
    return end_deal(state, Ending.KNOCKED, seat)


def _draw_from_stock(state: State) -> StateAndEvents:
    """Begin the first turn after every seat passed on the upcard. The player must draw from the stock; if that is
    impossible, the deal ends.
    """
    state, events = begin_turn(state, state.turn)
    if state.phase is Phase.DRAW:
        state = structs.replace(state, this_turn=structs.replace(state.this_turn, passed_up=True))
        if has_no_card_to_draw(state):
            return end_deal(state, Ending.STOCK_OUT)
    return state, events


def _begin_drawn(state: State) -> StateAndEvents:
    """Begin the first turn of a player who was dealt a card extra, as if that card had just been drawn."""
    this = structs.replace(new_turn(state, state.turn), dealt_more=True)
    begun = structs.replace(
        state, phase=Phase.PLAY, this_turn=this, turns=state.turns + 1, turns_of=turn_counted(state, state.turn)
    )
    return begun, [TurnBegan(state.turn, drawn=True)]


def begin_turn(state: State, seat: int, circling_turns: int = 0, skipped: int = NOBODY) -> StateAndEvents:
    """Begin and count the turn of `seat`. If no card can be drawn the deal ends, in a last turn as one that was closed.

    `circling_turns`: how many turns in a row before this one were circling turns, with a draw from the discards and no
    play. `skipped`: the seat passed over before, or NOBODY. If others added to the seat's melds, it has one turn less
    to wait until it may knock.
    """
    this = new_turn(state, seat)
    state = structs.replace(
        state,
        turn=seat,
        phase=Phase.DRAW,
        asked=(),
        this_turn=this,
        turns=state.turns + 1,
        turns_of=turn_counted(state, seat),
        hit=set_at(state.hit, seat, max(0, state.hit[seat] - 1)) if state.hit else (),
        circling_turns=circling_turns,
    )
    if has_no_card_to_draw(state):
        return _finish(state, state.closer) if state.closer != NOBODY else end_deal(state, Ending.STOCK_OUT)
    return state, [TurnBegan(seat, skipped=skipped)]


def new_turn(state: State, seat: int) -> Turn:
    """Return the `Turn` of `seat` as it is when the turn begins."""
    return Turn(
        floated=state.floating[seat],
        stock_was_out=state.stock_ran_out,
        melded=state.melded[seat],
        fresh=state.rules.at_once_counts and not _has_cards_on_table(state, seat),
        hit=bool(state.hit) and state.hit[seat] > 0,
    )


def _has_cards_on_table(state: State, seat: int) -> bool:
    """Whether a seat has placed any card that is on the table."""
    for meld in state.melds:
        for each in meld.cards:
            if each.by == seat:
                return True
    return False


def end_turn(state: State) -> StateAndEvents:
    """End the turn under way, and begin the next one or end the deal.

    While there are last turns, the next of them begins; after them the deal ends. Otherwise the deal may end because
    the stock is out, by stalemate, or because it is too long. If it goes on, the next turn begins, perhaps after a
    skipped seat.

    Every deal ends, as cards on the table stay there and a stock that is never renewed only shrinks: at last no turn
    has a play. Then `stalemate` rounds of idle turns end the deal, or `CIRCLES` rounds of circling turns. Players could
    break off each such series just before it is long enough; so no deal goes on beyond `MOST_TURNS` turns.
    """
    rules, this = state.rules, state.this_turn
    if state.closer != NOBODY:
        return _last_turn(state)
    if rules.stock_out == "end_deal" and len(state.stock) <= rules.draw.stock_left:
        return end_deal(state, Ending.STOCK_OUT)
    circling = 0
    if this.stock_was_out:
        idle = 0 if this.played else state.idle_turns + 1
        state = structs.replace(state, idle_turns=idle)
        if idle >= rules.stalemate * state.players:
            return end_deal(state, Ending.STALEMATE)
    elif this.from_discards and not this.played:
        circling = state.circling_turns + 1
        if circling >= CIRCLES * state.players:
            return end_deal(state, Ending.STALEMATE)
    if state.turns >= MOST_TURNS:
        return end_deal(state, Ending.TOO_LONG)
    following, skipped = state.seat_after(state.turn), NOBODY
    if rules.wilds.discard_skips and following != state.turn and _threw_wild(state):
        following, skipped = state.skipping[0], following
    return begin_turn(state, following, circling, skipped)


def _threw_wild(state: State) -> bool:
    """Whether the turn under way ended with the discard of a wild, which is still on the discards."""
    own = state.fresh_discard and state.discarded_by[-1:] == (state.turn,)
    return own and state.discards[-1] in state.rules.wild


def _serve(state: State) -> StateAndEvents:
    """Draw or turn up the cards that are due from the stock, then let the player act; after penalty cards, the turn
    ends.

    If the stock runs out, discards that are only turned over become the stock at once. If they must be shuffled first,
    the match waits for that, and the cards stay due. Cards that cannot be had any more are not drawn.
    """
    events: list[Event] = []
    last = state.due[-1].why
    while state.due:
        due, rest = state.due[0], state.due[1:]
        if state.stock:
            left = (structs.replace(due, count=due.count - 1), *rest) if due.count > 1 else rest
            state, told = _draw_one(state, due, left)
            events.append(told)
        elif state.rules.stock_out == "reshuffle" and len(state.discards) > 1:
            return structs.replace(state, phase=Phase.SHUFFLE), events
        elif state.rules.stock_out == "turn_over" and state.discards:
            events.append(StockRenewed(len(state.discards), shuffled=False))
            state = structs.replace(state, stock=state.discards, discards=(), discarded_by=())
        else:
            state = structs.replace(state, due=rest)
    if last == "penalty":
        state, more = end_turn(state)
        return state, events + more
    if last == "turn_up":
        return state, events
    return structs.replace(state, phase=Phase.PLAY) if state.phase is not Phase.PLAY else state, events


def _draw_one(state: State, due: Due, rest: tuple[Due, ...]) -> tuple[State, Event]:
    """Draw one card that is due from the stock into the hand, and return the new state and the event.

    The stock must have a card. `rest` is what is due after that card; if it is empty, the phase of plays begins, but
    not after a penalty card. A card due to be turned up is turned up instead, and `rest` is then ignored.
    """
    card, stock = state.stock[0], state.stock[1:]
    if due.why == "turn_up":
        return after_turning_up(state, card), TurnedUp(due.seat, card)
    state = structs.replace(
        state,
        phase=state.phase if rest or due.why == "penalty" else Phase.PLAY,
        stock=stock,
        due=rest,
        hands=set_at(state.hands, due.seat, (*state.hands[due.seat], card)),
        fresh_discard=state.fresh_discard and due.why == "penalty",
        stock_ran_out=state.stock_ran_out or not stock,
    )
    return state, Drew(due.seat, 1, (card,), from_stock=True, why=due.why)


def end_deal(state: State, ending: Ending, out: int = NOBODY) -> StateAndEvents:
    """Score the deal, which ended because of `ending`. The match is over if it now has winners, as `standing_after`
    says; otherwise the next deal is still to be begun.

    `out`: the seat that went out, showed its hand or won in another way; NOBODY if there is none.
    """
    state = structs.replace(state, ending=ending, carried_in=state.carried)
    at_once = out != NOBODY and (state.out_at_once if state.closer != NOBODY else state.at_once)
    points = deal_points(state.rules, raw_points(state), out, at_once)
    deal_scores = tuple(a + b for a, b in zip(points, state.adjusted, strict=True))
    before = Standing(state.scores, state.wins, state.columns)
    end = standing_after(state.match, state.deal, before, points, state.eliminated)
    scores, winners = end.standing.scores, end.winners
    events: list[Event] = [DealEnded(ending.value, out, state.hands, deal_scores, scores)]
    if winners:
        events.append(MatchEnded(winners))
    new = structs.replace(
        state,
        phase=Phase.MATCH_OVER if winners else Phase.DEAL_OVER,
        scores=scores,
        deal_scores=deal_scores,
        stages=next_stages(state.match, state.stages, state.melded),
        out=out,
        winners=winners,
        closer=NOBODY,
        last_turns=(),
        carried=carried_on(state.rules, state.carried, points),
        out_at_once=at_once,
        wins=end.standing.wins,
        columns=end.standing.columns,
        asked=(),
        due=(),
        this_turn=Turn(),
        turns=0,
        circling_turns=0,
    )
    return new, events
