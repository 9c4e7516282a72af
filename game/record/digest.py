"""A digest of a state that is the same in every process and every version of Python."""

from __future__ import annotations

from hashlib import sha256

from game.engine.state import NOBODY, State


def text_digest(text: str) -> str:
    """Return the SHA-256 of a text in hexadecimal."""
    return sha256(text.encode()).hexdigest()


def state_digest(state: State) -> str:
    """Return the SHA-256 of `state_text` in hexadecimal."""
    return text_digest(state_text(state))


def state_text(state: State) -> str:
    """Return all facts of a state as text, the same in every version of Python; the rules are left out."""
    this = state.this_turn
    before = (this.melded, this.fresh, state.out_at_once)
    circling = (state.circling_turns, int(this.from_discards))
    melds = [
        f"{meld.kind.value} {meld.owner} " + " ".join(f"{each!r}@{each.by}{'!' * each.slid}" for each in meld.cards)
        for meld in state.melds
    ]
    facts: list[tuple[str, object]] = [
        ("deal", state.deal),
        ("dealer", state.dealer),
        ("phase", state.phase.value),
        ("turn", state.turn),
        ("scores", state.scores),
        ("stages", state.stages),
        *(("hand", hand) for hand in state.hands),
        ("stock", state.stock),
        ("discards", state.discards),
        ("discarded by", state.discarded_by),
        *(("meld", meld) for meld in melds),
        ("melded", tuple(map(int, state.melded))),
        ("floating", tuple(map(int, state.floating))),
        ("buys", state.buys),
        ("adjusted", state.adjusted),
        ("drawn", this.drawn),
        ("dug", this.dug),
        ("owed", this.owed),
        ("turn so far", (int(this.played), int(this.floated), int(this.stock_was_out))),
        *((("turn before", tuple(map(int, before))),) if any(before) else ()),
        ("asked", state.asked),
        ("fresh discard", int(state.fresh_discard)),
        *(("due", f"{due.seat} {due.count} {due.why}") for due in state.due),
        ("stock ran out", int(state.stock_ran_out)),
        ("idle turns", state.idle_turns),
        *((("circling turns", circling),) if any(circling) else ()),
        *((("turns", state.turns),) if state.turns else ()),
        ("ending", state.ending.value if state.ending else "none"),
        ("out", state.out),
        ("deal scores", state.deal_scores),
        ("winners", state.winners),
        *((("turn from stock", 1),) if this.passed_up else ()),
        *((("dealt more", 1),) if this.dealt_more else ()),
        *((("face up", (int(this.turned), int(this.leaves))),) if this.turned or this.leaves else ()),
        *((("carried", state.carried),) if state.carried else ()),
        *((("carried in", state.carried_in),) if state.carried_in else ()),
        *((("upcard", state.upcard),) if state.upcard is not None else ()),
        *((("shown", f"{state.shown.seat} {state.shown.kind}"),) if state.shown is not None else ()),
        *((("closer", (state.closer, *state.last_turns)),) if state.closer != NOBODY or state.last_turns else ()),
        *(("dropped", f"{each.seat} {each.price}") for each in state.dropped),
        *((("buys before", state.buys_before),) if state.buys_before else ()),
        *((("turns of", state.turns_of),) if state.turns_of else ()),
        *((("hit", (*state.hit, int(this.hit))),) if state.hit else ()),
        *((("undiscarded", 1),) if state.out_undiscarded else ()),
        *((("wins", state.wins),) if state.wins else ()),
        *((("out of the match", state.eliminated),) if state.eliminated else ()),
        *((("bought back", state.bought_back),) if any(state.bought_back) else ()),
        *(("column", (*column.scores, *column.wins, int(column.over))) for column in state.columns),
    ]
    return "".join(f"{name} {_fact_text(value)}\n" for name, value in facts)


def _fact_text(value: object) -> str:
    return " ".join(map(repr, value)) if isinstance(value, tuple) else str(value)
