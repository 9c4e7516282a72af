"""How a match goes on: turns begin and end, cards come from the stock, deals end. No action is judged here."""

from __future__ import annotations

from msgspec import structs

from game.engine.events import (
    DealEnded,
    Drew,
    Event,
    MatchEnded,
    StockRenewed,
    TurnBegan,
)
from game.engine.play.finish import can_finish, plays
from game.engine.play.scoring import deal_points, match_winners, next_stages, tally
from game.engine.state import NOBODY, Due, Ending, Phase, State, Turn, set_at

Step = tuple[State, list[Event]]


def begin_turn(state: State, seat: int) -> Step:
    """Give the turn to `seat`; where no card can be had at all the deal ends."""
    state = structs.replace(state, turn=seat, phase=Phase.DRAW, asked=(), this_turn=new_turn(state, seat))
    if no_card_to_draw(state):
        return end_deal(state, Ending.STOCK_OUT)
    return state, [TurnBegan(seat)]


def new_turn(state: State, seat: int) -> Turn:
    """Return what binds `seat` at the beginning of a turn."""
    return Turn(
        floated=state.floating[seat],
        stock_was_out=state.stock_ran_out,
        melded=state.melded[seat],
        fresh=state.rules.at_once_counts and not any(each.by == seat for meld in state.melds for each in meld.cards),
    )


def end_turn(state: State) -> Step:
    """End the turn of the player to move: the deal may end by stock-out or stalemate, else the next begins."""
    rules = state.rules
    if rules.stock_out == "end_deal" and not state.stock:
        return end_deal(state, Ending.STOCK_OUT)
    if state.this_turn.stock_was_out:
        idle = 0 if state.this_turn.played else state.idle_turns + 1
        state = structs.replace(state, idle_turns=idle)
        if idle >= rules.stalemate * state.players:
            return end_deal(state, Ending.STALEMATE)
    return begin_turn(state, (state.turn + 1) % state.players)


def stock_can_give(state: State) -> bool:
    """Tell whether a card can be drawn from the stock, renewed if need be."""
    if state.stock:
        return True
    if state.rules.stock_out == "reshuffle":
        return len(state.discards) > 1
    return state.rules.stock_out == "turn_over" and bool(state.discards)


def no_card_to_draw(state: State) -> bool:
    """Tell whether the player to draw can have no card at all, and may not end the deal by a pass."""
    if stock_can_give(state) or state.rules.stock_out == "last_chance":
        return False
    return not can_draw_top(state)


def top_drawn(state: State) -> State:
    """The play phase after `draw discards`: the top card, or the whole pile where that is the rule."""
    seat, rules = state.turn, state.rules
    whole = rules.draw.discards == "pile"
    cards = state.discards if whole else state.discards[-1:]
    at_once = rules.draw.before_melding == "played_at_once" and not state.melded[seat]
    drawn = cards[0] if len(cards) == 1 and not at_once else None
    return structs.replace(
        state,
        phase=Phase.PLAY,
        hands=set_at(state.hands, seat, state.hands[seat] + cards),
        discards=() if whole else state.discards[:-1],
        discarded_by=() if whole else state.discarded_by[:-1],
        fresh_discard=False,
        this_turn=structs.replace(state.this_turn, drawn=drawn, dug=cards[-1] if at_once else None),
    )


def can_draw_top(state: State) -> bool:
    """Tell whether the top discard, or the pile, may be drawn: something must then be played or discarded."""
    if not state.discards or state.rules.draw.discards == "none":
        return False
    if state.rules.draw.before_melding != "free" and not state.melded[state.turn]:
        return state.rules.draw.before_melding == "played_at_once" and can_finish(top_drawn(state))
    if state.hands[state.turn] and not state.this_turn.floated:
        return True  # another card can be discarded
    drawn = top_drawn(state)
    if state.this_turn.floated:
        new = state.discards if state.rules.draw.discards == "pile" else state.discards[-1:]
        if not any(True for face in set(new) for _ in plays(drawn, face)):
            return False
    return can_finish(drawn)


def serve(state: State) -> Step:
    """Give the cards that are due from the stock; stops where the discards must be shuffled first."""
    events: list[Event] = []
    last = state.due[-1].why if state.due else "draw"
    while state.due:
        due, rest = state.due[0], state.due[1:]
        if state.stock:
            state = structs.replace(state, due=_less(due) + rest)
            state, told = _draw_one(state, due)
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
    return structs.replace(state, phase=Phase.PLAY), events


def _less(due: Due) -> tuple[Due, ...]:
    return (structs.replace(due, count=due.count - 1),) if due.count > 1 else ()


def _draw_one(state: State, due: Due) -> tuple[State, Event]:
    card, stock = state.stock[0], state.stock[1:]
    state = structs.replace(
        state,
        stock=stock,
        hands=set_at(state.hands, due.seat, (*state.hands[due.seat], card)),
        fresh_discard=state.fresh_discard and due.why == "penalty",
        stock_ran_out=state.stock_ran_out or not stock,
    )
    return state, Drew(due.seat, 1, (card,), from_stock=True, why=due.why)


def end_deal(state: State, ending: Ending, out: int = NOBODY) -> Step:
    """Score the deal; the match is over where a target is reached or no deal is left."""
    at_once = out != NOBODY and state.at_once
    points = deal_points(state.rules, tally(state), out, at_once)
    scores = tuple(a + b for a, b in zip(state.scores, points, strict=True))
    deal_scores = tuple(a + b for a, b in zip(points, state.adjusted, strict=True))
    winners = match_winners(state.match, state.deal, scores)
    events: list[Event] = [DealEnded(ending.value, out, state.hands, deal_scores, scores)]
    if winners:
        events.append(MatchEnded(winners))
    new = structs.replace(
        state,
        phase=Phase.MATCH_OVER if winners else Phase.DEAL_OVER,
        scores=scores,
        deal_scores=deal_scores,
        stages=next_stages(state.match, state.stages, state.melded),
        ending=ending,
        out=out,
        winners=winners,
        out_at_once=at_once,
        asked=(),
        due=(),
        this_turn=Turn(),
    )
    return new, events
