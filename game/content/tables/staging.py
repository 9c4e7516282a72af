"""Setting up a staged table as a state of the engine: dealt, or card by card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import structs

from game.content.numbers import alternatives
from game.content.tables.staged import StagedMeld, StagedTable, read_tables
from game.content.translation import _
from game.content.yaml.reader import Mistake, Node, Notes, UnreadableError
from game.engine.actions import Use
from game.engine.cards import Card
from game.engine.melds.meld import Meld, PlacedCard
from game.engine.melds.readings import lay_readings
from game.engine.melds.why_not import why_no_meld
from game.engine.play.dealing import counts_upcard, cutter, deal, is_offered_first, new_match
from game.engine.play.drawing import offer_upcard
from game.engine.play.effects import Then
from game.engine.play.melding import clash
from game.engine.play.standing import out_of_match
from game.engine.play.turns import begin_turn, go_on, new_turn
from game.engine.sheet.rules import with_turned_up
from game.engine.state import NOBODY, Phase, State

CardOrdering = Callable[[tuple[Card, ...], int, int], tuple[Card, ...]]
"""Returns cards in drawing order, given the deal and the number of renewals of its stock."""


def staged_state(table: StagedTable, ordering: CardOrdering, explain: Callable[..., str]) -> State:
    """Return the state in which a table begins.

    Args:
        table: the table as read.
        ordering: shuffles the pack of a table without cards.
        explain: returns a refusal in words: `(refusal, players) -> str`.

    Raises:
        UnreadableError: a meld is invalid, the game lacks the phase, or the pack has too few cards.
    """
    notes = Notes(table.file)
    state = _state_without_cards(table)
    if table.phase == Phase.OFFER.value and not (is_offered_first(state.rules) and (table.is_dealt or table.discards)):
        notes.add(
            table.positions.get("phase", table.node),
            "phase",
            _("there is no card on offer in this game"),
            _("draw or play"),
        )
        notes.raise_mistakes()
    if table.phase == Phase.CUT.value and not (cutter(state) != NOBODY and state.rules.deal.exact_cut_bonus):
        notes.add(
            table.positions.get("phase", table.node),
            "phase",
            _("nobody is asked to cut in this game"),
            _("draw or play"),
        )
        notes.raise_mistakes()
    if table.is_dealt:
        _check_pack_size(table, state, notes)
        return _dealt_state(table, state, ordering)
    state = _with_cards(table, state, notes, explain)
    notes.raise_mistakes()
    return _in_phase(table, state)


def stage_only(path: Path, kind_name: str) -> tuple[StagedTable, State]:
    """Return the only table of a file and the state in which it begins, without a shuffle.

    Args:
        path: the file.
        kind_name: the name of such a file in the error message, such as `a puzzle`.

    Raises:
        UnreadableError: the file cannot be read, has mistakes, or has no table or several, or `staged_state` raises it.
    """
    tables, mistakes = read_tables(path)
    if not mistakes and len(tables) != 1:
        mistakes = [Mistake(str(path), 1, 1, "", f"{kind_name} is one table")]
    if mistakes:
        raise UnreadableError(mistakes)
    (table,) = tables
    return table, staged_state(table, lambda cards, *_: cards, lambda refusal, *_: repr(refusal))


def _state_without_cards(table: StagedTable) -> State:
    state = new_match(table.match, table.dealer)
    return structs.replace(
        state,
        deal=table.deal,
        rules=table.match.of_deal(table.deal),
        scores=table.scores,
        eliminated=out_of_match(table.match, table.scores),
        stages=table.contracts,
        turn=table.turn,
    )


def _check_pack_size(table: StagedTable, state: State, notes: Notes) -> None:
    """Raise UnreadableError if the pack is too small for the hands and the cards turned up."""
    needed, there = state.rules.full_deal_size, len(state.rules.pack)
    if needed > there:
        up = ("", " and the card turned up", " and the two turned up")[state.rules.cards_turned_up]
        text = f"{state.players} hands of {state.rules.hand_size} cards{up} take {needed}"
        notes.add(
            table.positions.get("rules", table.node),
            "rules",
            text,
            _("at most the {there} cards of the pack").format(there=there),
        )
        notes.raise_mistakes()


def _dealt_state(table: StagedTable, state: State, ordering: CardOrdering) -> State:
    stock = ordering(state.rules.pack, table.deal, 0)
    state = structs.replace(state, stock=stock)
    if table.phase == Phase.CUT.value:
        return structs.replace(state, phase=Phase.CUT, asked=(cutter(state),))
    dealt = deal(state)
    state = dealt.state
    if dealt.then is Then.DEALT or (dealt.then is Then.BEGINS_DRAWN and table.turn == state.turn):
        return go_on(dealt)[0]
    if table.phase == Phase.OFFER.value:
        return offer_upcard(structs.replace(state, turn=table.turn)).state
    return begin_turn(state, table.turn)[0]


def _with_cards(table: StagedTable, state: State, notes: Notes, explain: Callable[..., str]) -> State:
    upcard = _turned_up_card(table, state) if counts_upcard(state.rules) else None
    state = structs.replace(
        state,
        rules=with_turned_up(state.rules, upcard),
        hands=table.hands,
        stock=table.stock,
        discards=table.discards,
        discarded_by=(NOBODY,) * len(table.discards),
        stock_ran_out=not table.stock,
        upcard=upcard,
    )
    for number, staged in enumerate(table.melds, 1):
        meld = _staged_meld(state, staged, f"melds.m{number}", notes, explain)
        if meld:
            state = structs.replace(state, melds=(*state.melds, meld))
    melded = table.melded if table.melded is not None else tuple(meld.owner for meld in state.melds)
    afloat = state.rules.going_out in ("float", "meld_only") and table.phase != Phase.CUT.value
    return structs.replace(
        state,
        melded=tuple(seat in melded for seat in range(state.players)),
        floating=tuple(afloat and not hand and not state.is_gone(seat) for seat, hand in enumerate(state.hands)),
    )


def _turned_up_card(table: StagedTable, state: State) -> Card | None:
    """Return the card turned up for the deal: the one that the table names, else the lowest discard.

    None if the table has neither. Also None if it names no card and the card that decides which rank is wild lies apart
    (`deal.indicator`): no discard is that card.
    """
    if table.turned is not None or state.rules.is_indicator_apart:
        return table.turned
    return table.discards[0] if table.discards else None


def _in_phase(table: StagedTable, state: State) -> State:
    if table.phase == Phase.CUT.value:
        return structs.replace(state, phase=Phase.CUT, asked=(cutter(state),))
    if table.phase == Phase.OFFER.value:
        return offer_upcard(state).state
    if table.phase == Phase.DRAW.value:
        return begin_turn(state, table.turn)[0]
    return structs.replace(state, phase=Phase.PLAY, this_turn=new_turn(state, state.turn))


def _staged_meld(state: State, staged: StagedMeld, key: str, notes: Notes, explain: Callable[..., str]) -> Meld | None:
    """Return the cards of all groups as one meld. Each card is credited to the seat of its group.

    Otherwise note a mistake and return None: where the cards form no meld, where they can be read as several different
    melds, and where the rules allow each card on the table only once and one of these is there already.

    `explain` puts into words why the cards form no meld.
    """
    uses = tuple(use for _, group in staged.groups for use in group)
    by = tuple(seat for seat, group in staged.groups for _ in group)
    readings = lay_readings(state.rules, uses, staged.owner)
    free = [meld for meld in readings if clash(state, meld.cards, state.melds) is None]
    if len(free) == 1:
        return structs.replace(free[0], cards=_with_credits(free[0].cards, uses, by))
    _note_meld_problem(
        staged.node, key, notes, free or readings, lambda: explain(why_no_meld(state.rules, uses), state.players)
    )
    return None


def _note_meld_problem(at: Node, key: str, notes: Notes, readings: Sequence[Meld], why: Callable[[], str]) -> None:
    if len(readings) > 1:
        meanings = alternatives([*map(repr, readings)])
        notes.add(
            at,
            key,
            _("this could mean {meanings}").format(meanings=meanings),
            _("say after = what each wild stands for"),
        )
    elif readings:
        notes.add(
            at,
            key,
            _("{value!r} has a card that is on the table already").format(value=readings[0]),
            _("only one of each card"),
        )
    else:
        notes.add(at, key, why())


def _with_credits(cards: tuple[PlacedCard, ...], uses: tuple[Use, ...], by: tuple[int, ...]) -> tuple[PlacedCard, ...]:
    in_order = tuple(placed.card for placed in cards) == tuple(use.card for use in uses)
    left = list(range(len(uses)))
    credited: list[PlacedCard] = []
    for index, placed in enumerate(cards):
        # A run written out of order was put in order: find the written card that stands here.
        written = index if in_order else next(at for at in left if _stands_for(uses[at], placed))
        left.remove(written)
        credited.append(structs.replace(placed, by=by[written]))
    return tuple(credited)


def _stands_for(use: Use, placed: PlacedCard) -> bool:
    return use.card == placed.card and use.rank in (0, placed.rank)
