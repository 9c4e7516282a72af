"""A way out that is laid out, played: through the engine, in an order in which everything is allowed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from game.bots.ways_out.parts import Part
from game.engine.actions import Action, Add, Discard, Lay, Take, Use
from game.engine.cards import UNKNOWN, Card
from game.engine.melds.room import room_for
from game.engine.play.dead_ends import must_be_played, must_keep
from game.engine.play.melding import Play, try_play
from game.engine.sheet.contracts import Contract, Kind
from game.engine.state import State

Way = tuple[Action, ...]
MeldRow = tuple[Use, ...]
"""The cards of a meld in table order."""


def played_in_order(
    state: State, chosen: Sequence[Part], lays: tuple[MeldRow, ...], to_discard: Card | None, tries: Iterator[int]
) -> Way | None:
    """Return the actions that play these parts and end the deal; None if they are legal in no order tried.

    `lays` are the new melds in table order. `to_discard` is the natural discarded at the end; None if the last discard
    is a wild, or there is none. Every addition of a spare wild takes one of `tries`; once they are used up, no more are
    made.
    """
    for later in _groups_laid_later(state, chosen, lays):
        way = _in_some_order(state, _plays(state, chosen, lays, later), to_discard, tries)
        if way is not None:
            return way
    return None


def _groups_laid_later(
    state: State, chosen: Sequence[Part], lays: tuple[MeldRow, ...]
) -> Iterator[tuple[MeldRow, ...]]:
    """Yield the groups of the new melds `lays` that may wait until after the first lay, and are then laid one by one.
    The first is the empty group; smaller ones come before larger ones.

    Only melds that need a wild may wait. None may unless a wild of the table is taken by one of the `chosen` parts, and
    the seat has yet to make its first lay under demands other than a contract.
    """
    yield ()
    asked = state.rules.restricts_first_lay and not state.melded[state.turn] and state.contract_of(state.turn) is None
    if asked and any(part.taken is not None for part in chosen):
        wait = [row for row in lays if any(use.card is UNKNOWN for use in row)]
        for count in range(1, len(wait) + 1):
            yield from combinations(wait, count)


def _in_some_order(state: State, pending: list[Play], to_discard: Card | None, tries: Iterator[int]) -> Way | None:
    """Return the `pending` plays in a legal order, followed by what gets rid of the rest of the hand; None if no such
    order is found.

    Places of wilds in the plays are filled with wilds of the hand. After the plays, the other wilds are added to melds,
    and the last card is discarded if the rules allow it: `to_discard` or, if that is None, a wild.

    The plays are removed from `pending` as they are put in order, even if None is returned. Each addition of a wild
    takes one of `tries`.
    """
    done: list[Action] = []
    while pending:
        for play in pending:
            written = _with_wilds(state, play, [each for each in pending if each is not play], to_discard)
            then = None if written is None else try_play(state, written)
            if written is not None and then is not None:
                break
        else:
            return None
        done.append(written)
        pending.remove(play)
        state = then
    rest = _rid_of_wilds(state, to_discard, set(), tries)
    return None if rest is None else (*done, *rest)


def _plays(state: State, chosen: Sequence[Part], lays: tuple[MeldRow, ...], later: tuple[MeldRow, ...]) -> list[Play]:
    """Return the plays that put the chosen parts on the table, in the order to try: exchanges of wilds, lays,
    additions.

    `later` are the new melds that are laid only after the first lay. What is too long for an exact contract is added
    once the contract is laid. The wilds to use are not chosen yet.
    """
    seat, pending = state.turn, list[Play]()
    pending += [Take(seat, part.taken, part.meld, part.faces[0]) for part in chosen if part.taken is not None]
    contract = None if state.melded[seat] else state.contract_of(seat)
    first = not state.melded[seat] and (contract is not None or state.rules.restricts_first_lay)
    onto: dict[int, list[Part]] = {}
    if later:
        at_once = tuple([row for row in lays if row not in later])
        pending += [Lay(seat, at_once), *[Lay(seat, (row,)) for row in later]]
    elif first and lays:
        laid = lays if contract is None or not contract.is_exact else _shorten_to_slots(contract, chosen, lays)
        pending.append(Lay(seat, laid))
        for at, (whole, row) in enumerate(zip(lays, laid, strict=True), len(state.melds) + 1):
            if len(row) < len(whole):
                pending.append(Add(seat, whole[len(row) :], at))
    else:
        pending += [Lay(seat, (row,)) for row in lays]
    for part in chosen:
        if part.meld and part.taken is None:
            onto.setdefault(part.meld, []).append(part)
    for number, parts in onto.items():
        parts.sort(key=lambda part: -part.low)
        pending.append(Add(seat, tuple([use for part in parts for use in part.row]), number))
    return pending


def _shorten_to_slots(contract: Contract, chosen: Sequence[Part], lays: tuple[MeldRow, ...]) -> tuple[MeldRow, ...]:
    """Return `lays`, each cut to the size of its slot in an exact contract or in one that may be laid instead: of those
    that they can fill the one that cuts fewest cards. They stay whole if they can fill none.

    `lays` are in the order of the new melds in `chosen`, and so is the result.
    """
    kinds = [part.kind for part in chosen if not part.meld]
    cuts = [_cut_to(way, kinds, lays) for way in contract.ways]
    filling = [cut for cut in cuts if contract.is_met_by(list(zip(kinds, map(len, cut), strict=True)))]
    return max(filling, key=lambda cut: sum(map(len, cut)), default=lays)


def _cut_to(contract: Contract, kinds: list[Kind], lays: tuple[MeldRow, ...]) -> tuple[MeldRow, ...]:
    """Return `lays`, melds of these `kinds`, each cut to the size of its slot in this contract itself.

    Melds and slots of one kind are matched by size, the longest meld with the largest slot. A meld without a slot stays
    whole.
    """
    cut = list(lays)
    for kind in Kind:
        mine = sorted([at for at, each in enumerate(kinds) if each is kind], key=lambda at: -len(lays[at]))
        for at, slot in zip(mine, [slot for slot in contract.slots if slot.kind is kind], strict=False):
            cut[at] = lays[at][: slot.size]
    return tuple(cut)


def _uses(play: Play) -> tuple[Use, ...]:
    """Return the cards of a play; a wild without a face is `UNKNOWN`."""
    if isinstance(play, Lay):
        return tuple([use for row in play.melds for use in row])
    if isinstance(play, Add):
        return play.cards
    return (Use(play.card),)


def _with_wilds(state: State, play: Play, others: Sequence[Play], to_discard: Card | None) -> Play | None:
    """Return a play with a wild of the hand written in place of each unknown wild; None if the hand has too few.

    It uses no wilds that the plays to come (`others`) or the last discard need.
    """
    wild, this = state.rules.wild, state.this_turn
    own = [use.card for use in _uses(play) if use.card is not UNKNOWN]
    needed = Counter(
        [*own, *[use.card for each in others for use in _uses(each)], *([to_discard] if to_discard else [])]
    )
    left = Counter([face for face in state.hands[state.turn] if face in wild]) - needed
    free = sorted(left.elements(), key=lambda face: (face != this.dug, face not in this.owed, face))
    if sum([use.card is UNKNOWN for use in _uses(play)]) > len(free):
        return None

    def with_faces(row: MeldRow) -> MeldRow:
        return tuple([Use(free.pop(0), use.rank, use.suit) if use.card is UNKNOWN else use for use in row])

    if isinstance(play, Lay):
        return Lay(play.seat, tuple([with_faces(row) for row in play.melds]))
    return Add(play.seat, with_faces(play.cards), play.meld) if isinstance(play, Add) else play


def _rid_of_wilds(
    state: State, to_discard: Card | None, seen: set[tuple[object, ...]], tries: Iterator[int]
) -> Way | None:
    """Return the actions with which a player goes out; None if no way is found.

    The hand must be wilds and at most one card to discard.

    The actions add wilds to melds, but never `to_discard`. A discard of the last card follows if the rules need or
    allow one. Without cards in hand the result is empty if the rules let the player go out so, and otherwise None.

    Each addition takes one of `tries`, and the search ends when there are none left. `seen` holds the positions from
    which no way out was found; the search adds to it.
    """
    seat, hand = state.turn, state.hands[state.turn]
    rules = state.rules
    if not hand:
        return () if rules.plays_out else None
    key = (tuple(sorted(hand)), frozenset(state.melds))
    if key in seen:
        return None
    seen.add(key)
    wilds = Counter([face for face in hand if face in rules.wild])
    if to_discard is not None and wilds[to_discard]:
        wilds[to_discard] -= 1
    last = len(hand) == 1
    if last and rules.going_out != "meld" and may_discard_out(state, hand[0]):
        return (Discard(seat, hand[0]),)
    faces = [face for face in sorted(wilds) if wilds[face]] if state.may_add else []
    for number, use in room_for(rules, state.melds, seat).adds(rules, faces):
        if next(tries, None) is None:
            break
        add = Add(seat, (use,), number)
        then = try_play(state, add)
        rest = None if then is None else _rid_of_wilds(then, to_discard, seen, tries)
        if rest is not None:
            return (add, *rest)
    return (Discard(seat, hand[0]),) if last and may_discard_out(state, hand[0]) else None


def may_discard_out(state: State, face: Card) -> bool:
    """Whether the player whose turn it is may go out by discarding `face`, which the caller knows to be their last
    card. Not where the rules let nobody go out by a discard, after a dig, while a play is owed, or if `face` must be
    kept or played.
    """
    this = state.this_turn
    if not state.rules.discards_out or this.dug is not None or this.owed:
        return False
    return not must_keep(state, face) and not must_be_played(state, face)
