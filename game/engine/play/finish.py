"""No dead ends: whether the turn under way can still be ended (rulebook 2, *No dead ends*).

A turn ends with a discard, or with an empty hand where the rules let one float or go out by playing. Cards
that bind are the dug card, wilds taken that must be played, and a drawn discard that may not be discarded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from operator import itemgetter

from msgspec import structs

from game.engine.actions import Add, Lay, Slide, Take, Use
from game.engine.arrange.first_lays import contract_lays, opening_lays, row_points
from game.engine.arrange.layable import single_melds
from game.engine.cards import Card
from game.engine.melds.meld import movable_ends
from game.engine.melds.room import Table, chains, table
from game.engine.play.playing import Outcome, Play, after, outcome
from game.engine.refusals import Refused
from game.engine.sheet.contracts import Contract
from game.engine.sheet.rules import Rules
from game.engine.state import State

FIRST_LAYS = 100
"""Ways to lay a contract, or what an opening must count, that are looked at: who holds many wilds has millions."""

MOST_TRIED = 6_000
"""Melds put beside others, in one search, before lays are given up; in hands of wilds it might never end otherwise."""


class Search:
    """The search for an end of one turn, which may be gone on with from other plays."""

    def __init__(self) -> None:
        self.dead: set[tuple[object, ...]] = set()
        """Hand, melds and what was done in the turn, where it cannot be ended."""
        self.tries = iter(range(MOST_TRIED))


def can_finish(state: State, search: Search | None = None) -> bool:
    """Tell whether the player whose turn it is, in the play phase, can end the turn."""
    return _search(state, search or Search())


def kept(state: State, face: Card) -> bool:
    """Tell whether `face` is the one card drawn from the discards that may not go back there."""
    rules = state.rules
    if state.this_turn.drawn != face or state.hands[state.turn].count(face) > 1:
        return False
    return not rules.draw.discard_drawn or (rules.stock_out == "discards_only" and state.this_turn.stock_was_out)


def is_bound(state: State) -> bool:
    """Tell whether the player whose turn it is must play a card before the turn can end, as all can see."""
    this, hand = state.this_turn, state.hands[state.turn]
    return this.dug is not None or bool(this.owed) or (this.drawn is not None and len(hand) == 1)


def must_be_played(state: State, face: Card) -> bool:
    """Tell whether a floater holds a card that could be played (rulebook 2, `going_out: float`)."""
    if not (state.this_turn.floated and state.rules.calls.playable_discard):
        return False
    return any(leaves_a_way(state, play) for play in plays(state, face))


def leaves_a_way(state: State, play: Play, search: Search | None = None) -> bool:
    """Tell whether the turn can be ended after one of `plays(state, …)`, which plays the dug card if there is one."""
    this, rules = state.this_turn, state.rules
    if not this.owed and not (rules.wilds.take == "this_turn" and type(play) is Take):
        left = len(state.hands[state.turn]) - _spent(play)
        if left == 0:
            return rules.going_out != "discard"
        if left > 1 or this.drawn is None:
            return True
    try:
        return can_finish(after(state, outcome(state, play)), search)
    except Refused:
        return False


def _spent(play: Play) -> int:
    """Return how many cards fewer the hand has after a play."""
    if type(play) is Add:
        return len(play.cards)
    if type(play) is Lay:
        return sum(map(len, play.melds))
    return 0 if type(play) is Take else 1


def _search(state: State, search: Search) -> bool:
    hand, this = state.hands[state.turn], state.this_turn
    if not hand:
        return True
    if this.dug is not None and not this.owed:
        return any(leaves_a_way(state, play, search) for play in plays(state, this.dug, search.tries))
    free = not this.owed
    if free and (this.drawn is None or any(not kept(state, face) for face in hand)):
        # A floater's playable card cannot be discarded, but then it can be played.
        return True
    key = (tuple(sorted(hand)), state.melds, structs.replace(this, owed=tuple(sorted(this.owed))))
    if key in search.dead:
        return False
    search.dead.add(key)
    binding = [face for face in set(hand) if kept(state, face)] if free else [*this.owed]
    for face in (*binding, None):
        for play in plays(state, face, search.tries):
            try:
                result: Outcome = outcome(state, play)
                if _search(after(state, result), search):
                    search.dead.remove(key)
                    return True
            except Refused:
                continue
    return False


def plays(state: State, must: Card | None = None, tries: Iterator[int] | None = None) -> Iterator[Play]:
    """Yield the plays open to the player whose turn it is, those using `must` where it is given.

    They fit the table; whether the turn can be ended after them is not looked at. Of the lays by which a contract
    is met, or an opening, there are no more than `FIRST_LAYS`, found within `tries`.
    """
    rules = state.rules
    faces = (must,) if must is not None else tuple(sorted(set(state.hands[state.turn])))
    there = table(rules, state.melds)
    if state.melds and state.may_add:
        yield from _adds(state, faces, must, there)
    if there.swaps:
        yield from takes(state, faces)
    if rules.wilds.slide:
        yield from _slides(state, faces)
    yield from _lays(state, must, there.lying, tries or iter(range(MOST_TRIED)))


def _adds(state: State, faces: tuple[Card, ...], must: Card | None, there: Table) -> list[Add]:
    seat, rules, hand = state.turn, state.rules, state.hands[state.turn]
    found: list[tuple[int, tuple[Use, ...]]] = [(number, (use,)) for number, use in there.adds(rules, faces)]
    if must is not None:
        longer = [
            (number, chain) for number, meld in enumerate(state.melds, 1) for chain in chains(rules, meld, hand, must)
        ]
        found += [each for each in longer if not rules.melding.unique_cards or all_new(each[1], there.lying)]
        found.sort(key=itemgetter(0))
    return [Add(seat, cards, number) for number, cards in found]


def _lays(state: State, must: Card | None, lying: frozenset[int], tries: Iterator[int]) -> Iterable[Lay]:
    seat, rules, hand = state.turn, state.rules, state.hands[state.turn]
    contract = state.contract_of(seat)
    if not state.melded[seat] and (contract is not None or rules.melding.opening):
        found = (
            Lay(seat, melds)
            for melds in _first_lays(rules, hand, contract, must, lying, tries)
            if not rules.melding.unique_cards or all_new([use for meld in melds for use in meld], lying)
        )
        return islice(found, FIRST_LAYS)
    if contract is not None and not rules.melding.extra_melds:
        return ()
    melds = single_melds(rules, hand, must)
    return [Lay(seat, (meld,)) for meld in melds if not rules.melding.unique_cards or all_new(meld, lying)]


def _first_lays(
    rules: Rules,
    hand: tuple[Card, ...],
    contract: Contract | None,
    must: Card | None,
    lying: frozenset[int],
    tries: Iterator[int],
) -> Iterator[tuple[tuple[Use, ...], ...]]:
    if contract is None:
        return opening_lays(rules, hand, must, tries)
    found = contract_lays(rules, hand, contract, must, lying, tries)
    return (melds for melds in found if sum([row_points(rules, row) for row in melds]) >= rules.melding.opening)


def takes(state: State, faces: tuple[Card, ...]) -> Iterator[Take]:
    """Yield the wilds the player whose turn it is could replace with one of `faces`."""
    seat, rules = state.turn, state.rules
    if rules.wilds.take_after_melding and not state.melded[seat]:
        return
    for number, owner, wild, face in table(rules, state.melds).swaps:
        if face in faces and (owner != seat or rules.wilds.take_from != "others"):
            yield Take(seat, wild, number, face)


def _slides(state: State, faces: tuple[Card, ...]) -> Iterator[Slide]:
    for number, meld in enumerate(state.melds, 1):
        for end, _ in movable_ends(state.rules, meld):
            if end.means in faces and end.means is not None and state.rules.natural(end.means):
                slide = Slide(state.turn, number, end.means)
                if _slides_through(state, slide):
                    yield slide


def _slides_through(state: State, slide: Slide) -> bool:
    try:
        outcome(state, slide)
    except Refused:
        return False
    return True


def on_table(state: State) -> frozenset[int]:
    """Return the cards that lie, or are stood for, on the table; empty where several of each may lie there."""
    return table(state.rules, state.melds).lying


def all_new(cards: Sequence[Use], lying: frozenset[int]) -> bool:
    """Tell whether no two of some fully written cards, nor one of them and one on the table, are the same."""
    means = [use.suit * 13 + use.rank - 1 if use.rank else use.card for use in cards if not use.rank or use.suit >= 0]
    return len(set(means)) == len(means) and lying.isdisjoint(means)
