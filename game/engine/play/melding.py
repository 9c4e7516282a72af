"""Plays on melds: lays, additions, takes and slides; their results, the reasons against them, and the list of open
ones.

Whether the turn can still be ended after a play is judged in `dead_ends`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import chain, islice, product
from operator import itemgetter
from typing import NamedTuple, TypeVar

from msgspec import structs

from game.engine.actions import Add, Lay, Slide, Take, Use, uses
from game.engine.arrange.best_split import best_first_lay
from game.engine.arrange.first_lays import contract_lays, meld_points, opening_lays, row_points
from game.engine.arrange.layable import FEW_WILDS, HandCounts, held_wilds, may_meld, single_melds
from game.engine.cards import RANK_OF, SUIT_OF, Card, card
from game.engine.events import Added, Event, Laid, Slid, Took
from game.engine.melds.meld import Meld, PlacedCard, count_wilds, explicit
from game.engine.melds.pure import lacking, opens, trait
from game.engine.melds.readings import (
    add_readings,
    every_reading,
    lay_readings,
    low_place,
    meld_after_take,
    melds_after_slide,
    run_suit,
    wild_shifts,
)
from game.engine.melds.room import Reach, TableRoom, chains, means_any_of, open_melds, reach, room_for, table_room
from game.engine.melds.why_not import why_no_addition, why_no_meld
from game.engine.play.moving import can_be_moved, gather, movable_cards, split_by_hand
from game.engine.refusals import (
    AddNextTurn,
    Ambiguous,
    CannotSlide,
    CardOnTable,
    ContractNotMet,
    EmptyPlay,
    KindsNotShown,
    LastCardIsDiscarded,
    MayNotAddTo,
    MeldFirst,
    MeldsAlike,
    MustPlayDug,
    NoExtraMelds,
    NoPureMeld,
    NoSliding,
    NoSuchMeld,
    NoSuchWild,
    NotInFirstTurn,
    NotInHand,
    OnlyMoved,
    OpeningTooLow,
    Refusal,
    Refused,
    TakeAfterMelding,
    TakeFromKind,
    TakeFromOthers,
    TooFewRuns,
    WildOnTable,
    WildsStay,
    goes_through,
)
from game.engine.sheet.contracts import Contract, Kind
from game.engine.sheet.rules import Rules
from game.engine.state import NOBODY, State, Turn, marked_hit, set_at

Play = Lay | Add | Take | Slide
T = TypeVar("T")

FIRST_LAYS = 100
"""The most lays that are listed for a contract or an opening: a hand with many wilds has millions."""

MOST_TRIED = 4_000
"""The most melds combined with others in one search before lays are given up; with hands of wilds it might never end
otherwise.
"""
BEST_LAYS = 20
"""How often one search for an end of the turn may look for the best lay where it finds no other."""


class PlayResult(NamedTuple):
    """The result of a play: the cards that the hand used and gained, the melds after it, and its events.

    `melded` says whether the play laid a meld.
    """

    used_cards: tuple[Card, ...]
    melds: tuple[Meld, ...]
    events: tuple[Event, ...]
    gained_cards: tuple[Card, ...] = ()
    melded: bool = False
    hit: int = NOBODY
    """The owner of the meld that cards were added to, or NOBODY."""


def play_result(state: State, action: Play) -> PlayResult:
    """Return the result of a play by the player whose turn it is; raise `Refused` if the play is not legal.

    That a card to be played first is used, and that the turn can be ended after the play, is not checked here.
    """
    if state.melds_barred:
        raise Refused(NotInFirstTurn("melds"))
    if isinstance(action, Lay):
        return _lay(state, action)
    if isinstance(action, Add):
        return _add(state, action)
    if isinstance(action, Take):
        return _take(state, action)
    return _slide(state, action)


def after_play(state: State, result: PlayResult) -> State:
    """Return the state after a legal play with this result. Its `this_turn` notes what must still be played in this
    turn: a card dug for (`draw.dug`), a wild that was taken (`wilds.take`).

    Raises: Refused: a card that must be played next is not used, or no card is left for a discard that is needed.
    """
    seat, this = state.turn, state.this_turn
    if this.dug is not None and this.dug not in result.used_cards:
        raise Refused(MustPlayDug(this.dug))
    hand = _less(state.hands[seat], result.used_cards) + result.gained_cards
    if not hand and state.rules.keeps_a_discard:
        raise Refused(LastCardIsDiscarded())
    owed = _less(this.owed, result.used_cards)
    if result.gained_cards and state.rules.wilds.take == "this_turn":
        owed += result.gained_cards
    return structs.replace(
        state,
        hands=set_at(state.hands, seat, hand),
        melds=result.melds,
        melded=set_at(state.melded, seat, True) if result.melded else state.melded,
        hit=state.hit if result.hit == NOBODY else marked_hit(state, result.hit, seat),
        this_turn=Turn(
            drawn=None if this.drawn in result.used_cards else this.drawn,
            owed=owed,
            played=this.played or bool(result.used_cards),
            floated=this.floated,
            stock_was_out=this.stock_was_out,
            melded=this.melded,
            fresh=this.fresh,
            dealt_more=this.dealt_more,
        ),
    )


def try_play(state: State, play: Play) -> State | None:
    """Return the state after a play, whether or not the turn can then be ended; None if the play is refused."""
    try:
        return after_play(state, play_result(state, play))
    except Refused:
        return None


def _less(cards: tuple[Card, ...], used: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return `cards` without each of `used` once; a used card that is not among them is ignored."""
    left = list(cards)
    for each in used:
        if each in left:
            left.remove(each)
    return tuple(left)


def meld_at(state: State, number: int) -> Meld:
    """Return meld number `number` (from 1); raise `Refused` if there is none."""
    if not 1 <= number <= len(state.melds):
        raise Refused(NoSuchMeld(number))
    return state.melds[number - 1]


def require_in_hand(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> None:
    """Raise `Refused` if `cards` is empty, or not all of the cards are in the hand."""
    if not cards:
        raise Refused(EmptyPlay())
    for each in cards:
        if hand.count(each) < cards.count(each):
            raise Refused(NotInHand(each))


# Only one of each card on the table (`melding.unique_cards`)


def clash(state: State, new: tuple[PlacedCard, ...], melds: tuple[Meld, ...]) -> Refusal | None:
    """Return the refusal for the first newly placed card that may not be on the table; None if all may be.

    It matters only where the rules let each card be on the table only once (`melding.unique_cards`). A wild then counts
    as the card it stands for. A card is refused if it is in one of `melds`, the melds on the table before, or if it is
    placed twice.
    """
    if not state.rules.melding.unique_cards:
        return None
    # Mostly no card is there twice, which is seen without a list of all cards of the table.
    means = [each.means for each in new if each.means is not None]
    if len(set(means)) == len(means) and not any(means_any_of(meld, means) for meld in melds):
        return None
    where = {each.means: (number, each) for number, meld in enumerate(melds, 1) for each in meld.cards}
    for each in new:
        if each.means is not None and each.means in where:
            number, there = where[each.means]
            kind = WildOnTable if there.wild and not each.wild else CardOnTable
            return kind(each.means, number)
        where[each.means] = (0, each)
    return None


def one_reading(readings: Sequence[T], refusals: list[Refusal | None], text: Callable[[T], str] = repr) -> T:
    """Return the only reading whose entry in `refusals` is None, which says that it is allowed. There must be a
    reading.

    Raises: Refused: no reading is allowed, with the first refusal; or several are, which `text` writes out.
    """
    allowed = [each for each, refusal in zip(readings, refusals, strict=True) if refusal is None]
    if len(allowed) > 1:
        raise Refused(Ambiguous(tuple(map(text, allowed))))
    if not allowed:
        raise Refused(next(refusal for refusal in refusals if refusal is not None))
    return allowed[0]


# Laying


def _lay(state: State, action: Lay) -> PlayResult:
    """Return the result of laying new melds; raise `Refused` if that is not legal."""
    seat, rules = action.seat, state.rules
    cards = tuple(use.card for meld in action.melds for use in meld)
    if not cards:
        raise Refused(EmptyPlay())
    gathered = gather(state, seat, cards)
    if not gathered.from_hand:
        raise Refused(OnlyMoved())
    first = not state.melded[seat]
    contract = state.contract_of(seat) if first else None
    if not first and not rules.melding.extra_melds and state.contract_of(seat) is not None:
        raise Refused(NoExtraMelds())
    readings = [lay_readings(rules, meld, seat) for meld in action.melds]
    for meld, found in zip(action.melds, readings, strict=True):
        if not found:
            flaw = why_no_meld(rules, meld)
            raise Refused(ContractNotMet(contract, flaw) if contract else flaw)
    plays = list(product(*readings))
    if contract is not None:
        plays = _of_contract(rules, plays, contract)
    if first and rules.melding.opening:
        counted = [meld_points(rules, each) for each in plays]
        if max(counted) < rules.melding.opening:
            raise Refused(OpeningTooLow(rules.melding.opening, max(counted)))
        plays = [each for each, points in zip(plays, counted, strict=True) if points >= rules.melding.opening]
    if first and contract is None and rules.demands_kinds:
        plays = of_kinds_asked(rules, plays)
    there = gathered.melds
    refusals = [clash(state, tuple(each for meld in play for each in meld.cards), there) for play in plays]
    melds = one_reading(plays, refusals, lambda play: " / ".join(map(repr, play)))
    laid = tuple(Laid(seat, len(there) + index, meld) for index, meld in enumerate(melds, 1))
    return PlayResult(gathered.from_hand, there + melds, (*gathered.events, *laid), melded=True)


def _of_contract(rules: Rules, plays: list[tuple[Meld, ...]], contract: Contract) -> list[tuple[Meld, ...]]:
    """Return those readings of a lay, each a tuple of melds, that fulfil the contract. There must be a reading.

    Where the rules demand that the melds of a contract differ, readings with two melds that are alike are left out.

    Raises: Refused: no reading is left.
    """
    found = [play for play in plays if contract.is_met_by([(meld.kind, len(meld.cards)) for meld in play])]
    if not found:
        raise Refused(ContractNotMet(contract))
    if not rules.melding.contract_differs:
        return found
    alike = [alike_in(rules, play) for play in found]
    found = [play for play, kind in zip(found, alike, strict=True) if kind is None]
    if not found:
        raise Refused(MeldsAlike(alike[0] or Kind.SET))
    return found


def alike_in(rules: Rules, melds: Iterable[Meld]) -> Kind | None:
    """Return the kind of the first two melds that are alike; None if no two are.

    Alike are sets of one rank, and runs of one suit. Where runs may have several suits, no two runs are alike.
    """
    seen: set[tuple[Kind, int]] = set()
    for meld in melds:
        if meld.kind is Kind.RUN and rules.any_suit:
            continue
        group = meld.kind, meld.rank if meld.kind is Kind.SET else meld.suit
        if group in seen:
            return meld.kind
        seen.add(group)
    return None


def of_kinds_asked(rules: Rules, plays: list[tuple[Meld, ...]]) -> list[tuple[Meld, ...]]:
    """Return the readings that include the kinds of melds demanded of a first lay or a shown hand; all if none are.

    Each reading is a tuple of melds; `plays` must not be empty. Raise `Refused` if no reading includes these kinds.
    """
    found = [each for each in plays if opens(rules, [trait(rules, meld) for meld in each])]
    if not found and rules.melding.in_hand:
        raise Refused(KindsNotShown(rules.melding.pure, rules.melding.least_runs))
    if not found:
        lacks_pure, _ = lacking(rules, [trait(rules, meld) for meld in plays[0]])
        raise Refused(NoPureMeld(rules.melding.pure) if lacks_pure else TooFewRuns(rules.melding.least_runs))
    return found


# Adding


def _add(state: State, action: Add) -> PlayResult:
    """Return the result of adding cards to a meld; raise `Refused` if that is not legal."""
    seat = action.seat
    cards = tuple(use.card for use in action.cards)
    if not cards:
        raise Refused(EmptyPlay())
    meld = meld_at(state, action.meld)
    gathered = gather(state, seat, cards, action.meld)
    require_open(state, action.meld, seat)
    if not state.may_add:
        raise Refused(AddNextTurn() if state.melded[seat] else MeldFirst())
    longer, new = meld_after_add(structs.replace(state, melds=gathered.melds), meld, action.meld, action.cards, seat)
    number = gathered.number
    melds = set_at(gathered.melds, number - 1, longer)
    return PlayResult(gathered.from_hand, melds, (*gathered.events, Added(seat, number, new)), hit=meld.owner)


def require_open(state: State, number: int, seat: int) -> None:
    """Raise `Refused` if the rules do not let `seat` add to meld `number`, because of who owns it. There must be a meld
    of this number.
    """
    if number not in [each for each, _ in open_melds(state.rules, state.melds, seat)]:
        raise Refused(MayNotAddTo(state.rules.melding.add_to, state.melds[0].owner))


def meld_after_add(
    state: State, meld: Meld, number: int, cards: tuple[Use, ...], seat: int
) -> tuple[Meld, tuple[PlacedCard, ...]]:
    """Return `meld` with the cards that `seat` adds (and their written meanings), and the cards newly placed.

    `number` is the meld's number. Raise `Refused` if the cards do not fit, if they are on the table already where that
    matters, or if they may legally be read in several ways.
    """
    readings = add_readings(state.rules, meld, cards, seat)
    if not readings:
        raise Refused(why_no_addition(state.rules, meld, cards, number))
    refusals = [clash(state, newly_placed(meld, longer), state.melds) for longer in readings]
    longer = one_reading(readings, refusals)
    return longer, newly_placed(meld, longer)


def newly_placed(before: Meld, longer: Meld) -> tuple[PlacedCard, ...]:
    """Return the cards of `longer` that were not in `before`, in table order; `longer` must be `before` with cards
    added.
    """
    if before.kind is Kind.SET:
        return longer.cards[len(before.cards) :]
    size = len(before.cards)
    below = next(at for at in range(len(longer.cards)) if longer.cards[at : at + size] == before.cards)
    return longer.cards[:below] + longer.cards[below + size :]


# Taking and sliding wilds


def _take(state: State, action: Take) -> PlayResult:
    """Return the result of taking a wild from a meld; raise `Refused` if that is not legal."""
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
    new = meld_after_take(meld, action.wild, action.card, rules, seat)
    if new is None:
        raise Refused(NoSuchWild(action.wild, action.card, action.meld))
    melds = set_at(state.melds, action.meld - 1, new)
    events = (Took(seat, action.meld, action.wild, action.card),)
    return PlayResult((action.card,), melds, events, gained_cards=(action.wild,))


def _slide(state: State, action: Slide) -> PlayResult:
    """Return the result of playing a card for a wild that moves along its run; raise `Refused` if that is not legal."""
    seat = action.seat
    require_in_hand(state.hands[seat], (action.card,))
    meld = meld_at(state, action.meld)
    if not state.rules.wilds.slide:
        raise Refused(NoSliding())
    found = melds_after_slide(state.rules, meld, action.card, seat)
    if not found:
        raise Refused(CannotSlide(action.card, action.meld, _why_no_slide(state, meld, action.card)))
    # An ace that would stand at either end goes high: no notation could tell the two apart.
    ways = {moved.means: (new, moved) for new, moved in found if action.to in (None, moved.means)}
    if not ways:
        raise Refused(CannotSlide(action.card, action.meld, "end"))
    others = state.melds[: action.meld - 1] + state.melds[action.meld :]
    refusals = [clash(state, (moved,), others) for _, moved in ways.values()]
    new, moved = one_reading(list(ways.values()), refusals, lambda way: repr(way[0]))
    melds = set_at(state.melds, action.meld - 1, new)
    to = moved.means if state.rules.wilds.slide_from == "anywhere" else None
    return PlayResult((action.card,), melds, (Slid(seat, action.meld, action.card, to),), hit=meld.owner)


def slides(state: State, number: int, face: Card) -> list[Slide]:
    """Return the legal slides on meld `number` by which the player whose turn it is plays `face`; empty if there are
    none.

    If the wild could move to either end of the run, each slide names its end, even where only one of them is legal.
    Otherwise no end is named.
    """
    seat, rules = state.turn, state.rules
    found = list(
        dict.fromkeys([moved.means for _, moved in melds_after_slide(rules, state.melds[number - 1], face, seat)])
    )
    named = [Slide(seat, number, face, to if len(found) > 1 else None) for to in found]
    return [slide for slide in named if goes_through(play_result, state, slide)]


def _why_no_slide(state: State, meld: Meld, face: Card) -> str:
    """Return the reason why no wild of the meld can move to make room for this card, as a code of `CannotSlide`.

    The caller must have found that none can: this is not checked.
    """
    if meld.kind is Kind.SET:
        return "not_run"
    standing = [each for each in meld.cards if each.wild and each.means == face]
    if not standing:
        rank_at, low = state.rules.rank_at, low_place(state.rules, meld)
        beyond = {rank_at[low - 1], rank_at[low + len(meld.cards)]}
        once = any(each.slid for each in meld.cards) and face.rank in beyond
        return "once" if once else "stands"
    if standing[0].slid:
        return "once"
    anywhere = state.rules.wilds.slide_from == "anywhere"
    if not anywhere and standing[0] not in (meld.cards[0], meld.cards[-1]):
        return "inside"
    return "touch" if any(meld.cards[at] == standing[0] for at, _ in wild_shifts(state.rules, meld)) else "room"


# What is open to a player


class LayTries:
    """The tries left to a search for lays, as two iterators: every try takes an item, and an empty iterator ends its
    part of the search. Several searches may share them.
    """

    def __init__(self) -> None:
        self.melds = iter(range(MOST_TRIED))
        """One item for each further meld that may be combined with others before lays are given up."""
        self.best_lays = iter(range(BEST_LAYS))
        """One item for each time that the best lay may be looked for, where the search has found none."""


def plays(state: State, must: Card | None = None, tries: LayTries | None = None) -> Iterator[Play]:
    """Return an iterator over the legal plays of the player whose turn it is; with `must`, over those that use that
    face.

    Whether the turn can be ended after a play is not checked. Additions of several cards are listed only with `must`,
    or as parts of own melds that are moved.

    Where a contract or an opening must be laid first, at most `FIRST_LAYS` lays are listed. The search for them uses up
    `tries`; without `tries` it has its own. If it finds none though there may be one, the best lay is looked for.
    """
    return chain.from_iterable(_plays_by_kind(state, must, tries))


def _plays_by_kind(state: State, must: Card | None, tries: LayTries | None) -> Iterator[Iterable[Play]]:
    """Yield the legal plays by kind: additions, takes of wilds, slides and lays; with `must` only those that use that
    face.

    There are none in a first turn in which no melds may be laid. `tries` limits the search for lays.
    """
    rules, hand = state.rules, state.hands[state.turn]
    if state.melds_barred:
        return
    own = movable_cards(rules, state.melds, state.turn)
    faces = (must,) if must is not None else (*hand, *own) if own else hand
    there = room_for(rules, state.melds, state.turn)
    if state.melds and state.may_add:
        yield _adds(state, faces, must, there, own)
    if there.swaps:
        yield takes(state, [face for face in faces if face in hand] if own else faces)
    if there.slides:
        yield [slide for number, face in there.slides if face in faces for slide in slides(state, number, face)]
    yield _lays(state, must, there.on_table, tries, own)


def may_be_played(rules: Rules, held: HandCounts, face: Card, near: Reach, fitting: Collection[Card] | None) -> bool:
    """Whether the player whose turn it is might have a play that uses `face`.

    This quick check may answer True where there is no play, but False is certain. `held`: the counts of all cards of
    the hand, with `face` and with cards of own melds that can be moved; `near`: the reach of the melds on the table;
    `fitting`: the naturals that the player may add by themselves, or None where the player may not add.
    """
    if face in rules.wild or rules.wilds.slide or may_meld(rules, held, face) or face in near.swappable:
        return True
    if fitting is None:
        return False
    if face in fitting:
        return True
    ends = near.ends[SUIT_OF[face]]
    if not ends or held.wilds:
        return bool(ends)
    row = held.in_runs(rules, SUIT_OF[face])
    return ends & row != 0 and (bool(rules.left_out) or bool(_in_a_row(row, ends) >> RANK_OF[face] & 1))


def _in_a_row(held: int, ends: int) -> int:
    """Return the ranks of `held` that are in `ends`, and those that follow on from them, up or down, without a gap.

    The king and the ace are neighbours, too. All are bit masks of ranks.
    """
    found, more = 0, ends & held
    while more != found:
        found = more
        more |= (found << 1 | found >> 1 | found << 12 | found >> 12) & held
    return found


def _adds(
    state: State, faces: tuple[Card, ...], must: Card | None, room: TableRoom, movable: tuple[Card, ...]
) -> list[Add]:
    """Return the legal additions that `legal` lists for the player whose turn it is.

    Each adds one card of `faces`. With `must`, which must then be the only one of `faces`, there are also additions to
    runs of several cards in sequence that end in `must`. Without `must`, if `movable` is not empty, there are also
    those that move a part of an own meld as a whole.

    `room`: the room of the table for the player. `movable`: the cards of the player's melds that may be moved; those
    that are to be added must be among `faces`, too. That the turn can still be ended is not checked.
    """
    seat, rules = state.turn, state.rules
    if must is None and not movable:
        return [Add(seat, (use,), number) for number, use in room.adds(rules, faces)]
    found: list[tuple[int, tuple[Use, ...]]] = [(number, (use,)) for number, use in room.adds(rules, faces)]
    if must is not None and reach(rules, state.melds).ends[must.suit]:
        held = [state.hands[seat], (*state.hands[seat], *movable)] if movable else [state.hands[seat]]
        longer = [
            (number, chain)
            for number, meld in open_melds(rules, state.melds, seat)
            if meld.kind is Kind.RUN
            for chain in dict.fromkeys([each for cards in held for each in chains(rules, meld, cards, must)])
        ]
        found += [each for each in longer if not rules.melding.unique_cards or are_all_new(each[1], room.on_table)]
        found.sort(key=itemgetter(0))
    adds = [Add(seat, cards, number) for number, cards in found]
    if not movable:
        return adds
    adds = [add for add in adds if _can_gather(state, add, add.cards)]
    return adds if must is not None else adds + _block_adds(state)


def _block_adds(state: State) -> list[Add]:
    """Return the legal additions by which a part of one of the player's own melds is moved as a whole to another: the
    whole meld, or two or more cards from an end of a run. Parts with wilds are left out.
    """
    mine = [each for each in enumerate(state.melds, 1) if each[1].owner == state.turn]
    found = []
    for at, other in mine:
        numbers = [number for number, meld in mine if at != number and _may_join(state.rules, meld, other)]
        parts = _plain_parts(other) if numbers else []
        found += [Add(state.turn, uses(part), number) for number in numbers for part in parts]
    return [add for add in found if _can_gather(state, add, add.cards) and goes_through(play_result, state, add)]


def _plain_parts(meld: Meld) -> list[tuple[Card, ...]]:
    """Return the parts of a meld that may be moved as a whole, sorted by their cards: the meld itself, and two or more
    cards from an end of a run. Parts that hold a wild are left out.
    """
    size, parts = len(meld.cards), {meld.cards}
    if meld.kind is Kind.RUN:
        parts.update([part for end in range(2, size) for part in (meld.cards[:end], meld.cards[-end:])])
    return sorted([tuple([each.card for each in part]) for part in parts if not count_wilds(part)])


def _may_join(rules: Rules, meld: Meld, other: Meld) -> bool:
    """Whether cards of two melds might be one meld: both are sets of one rank, or runs of one suit. Under rules with
    wilds it is enough that both are of one kind.
    """
    if meld.kind is not other.kind or rules.wild:
        return meld.kind is other.kind
    return meld.rank == other.rank if meld.kind is Kind.SET else run_suit(rules, meld) == run_suit(rules, other)


def _can_gather(state: State, play: Lay | Add, cards: Sequence[Use]) -> bool:
    """Whether the player can put together the cards of a lay or an addition. The play must be one that would be legal
    if the hand held them all, which is not checked.

    Cards that are not in the hand must be moved on the table, and what remains there must be melds. A lay must not
    consist of such cards alone. Where only one of each card may be on the table, the play itself is tried, since moved
    cards lie there.
    """
    used, wanted = split_by_hand(state.hands[state.turn], [use.card for use in cards])
    if wanted:
        if not used and type(play) is Lay:
            return False
        if not can_be_moved(state, play.seat, wanted, play.meld if type(play) is Add else 0):
            return False
    return not state.rules.melding.unique_cards or goes_through(play_result, state, play)


def lays_freely(state: State) -> bool:
    """Whether the player whose turn it is may lay any single meld now: there is no contract or opening to lay first,
    and no rule that bars further melds.
    """
    rules, seat = state.rules, state.turn
    if rules.lays_freely:
        return True
    if state.melds_barred:
        return False
    free = state.contract_of(seat) is None
    return free or rules.melding.extra_melds if state.melded[seat] else free and not rules.restricts_first_lay


def _lays(
    state: State, must: Card | None, on_table: frozenset[int], tries: LayTries | None, movable: tuple[Card, ...]
) -> Iterable[Lay]:
    """Return legal lays: single melds where they may be laid freely, else lays for the contract or opening.

    At most `FIRST_LAYS` are listed for a contract or an opening, and a seat that has melded and may lay no more has
    none. `on_table`: the cards that lie on the table, which may not be laid again where each card may lie there only
    once. `movable`: cards of the player's melds that may be used as well. `must` and `tries` are those of `plays`.
    """
    seat, rules = state.turn, state.rules
    if lays_freely(state):
        lays = [Lay(seat, (meld,)) for meld in single_melds(rules, (*state.hands[seat], *movable), must)]
        if movable:
            return [lay for lay in lays if _can_gather(state, lay, lay.melds[0])]
        return [lay for lay in lays if not rules.melding.unique_cards or are_all_new(lay.melds[0], on_table)]
    if state.melded[seat]:
        return ()
    left = LayTries() if tries is None else tries
    found = islice(_first_lays(state, must, on_table, left.melds), FIRST_LAYS)
    first = next(found, None)
    if first is not None:
        return chain((first,), found)
    if not _may_lack_lays(state, left.melds) or next(left.best_lays, None) is None:
        return ()
    return _best_lay(state, must, on_table)


def _may_lack_lays(state: State, tries: Iterator[int]) -> bool:
    """Whether a search that found no lay for the contract or the opening may have missed one.

    It may have if no `tries` are left. For an opening, it also may have if not all melds were listed: with too many
    wilds in the hand, or where runs may have several suits. Asking takes one of `tries`.
    """
    if next(tries, None) is None:
        return True
    rules, hand = state.rules, state.hands[state.turn]
    return state.contract_of(state.turn) is None and (rules.any_suit or len(held_wilds(rules, hand)) > FEW_WILDS)


def _first_lays(state: State, must: Card | None, on_table: frozenset[int], tries: Iterator[int]) -> Iterator[Lay]:
    """Yield the lays that may be the first of the deal.

    With a contract, they fulfil it and count the points of the opening, if there is one. Without a contract, they meet
    the other first-lay requirements.

    With `must`, only lays that hold that face. Where each card may be on the table only once, none with a card of
    `on_table`. Lays of the whole hand are left out where the turn must end with a discard. Each try takes one of
    `tries`; the lays end when none is left.
    """
    seat, rules, hand = state.turn, state.rules, state.hands[state.turn]
    contract = state.contract_of(seat)
    if contract is None:
        found = opening_lays(rules, hand, must, tries)
    else:
        found = contract_lays(rules, hand, contract, must, on_table, tries)
    opening = rules.melding.opening if contract is not None else 0
    for melds in found:
        if rules.keeps_a_discard and sum([len(row) for row in melds]) == len(hand):
            continue
        if opening and sum([row_points(rules, row) for row in melds]) < opening:
            continue
        if not rules.melding.unique_cards or are_all_new([use for meld in melds for use in meld], on_table):
            yield Lay(seat, melds)


def _best_lay(state: State, must: Card | None, on_table: frozenset[int]) -> list[Lay]:
    """Return a list with one lay, the best for the contract or the opening; with `must`, the best that holds that face.

    Each wild in it is written with the card it stands for. `on_table`: the cards that no meld may contain or stand for.
    The list is empty if no such lay is found. Only the best melds are tried, with at most `FIRST_LAYS` ways to name
    their wilds.
    """
    seat, rules, hand = state.turn, state.rules, state.hands[state.turn]
    contract = state.contract_of(seat)
    split = best_first_lay(rules, hand, contract, rules.melding.opening, on_table=on_table, must=must)
    melds = [meld for meld in split.melds if meld]
    if split.missing or (must is not None and not any(must in meld for meld in melds)):
        return []
    # The split counts each meld at its dearest, which may mean a wild that could be used as itself for another card.
    readings = [
        sorted(every_reading(rules, uses(meld), seat), key=lambda found: meld_points(rules, [found]), reverse=True)
        for meld in melds
    ]
    tried = 0
    for way in islice(product(*readings), MOST_TRIED):
        if contract is not None and not contract.is_met_by([(meld.kind, len(meld.cards)) for meld in way]):
            continue
        lay = Lay(seat, tuple([explicit(meld.cards) for meld in way]))
        if goes_through(play_result, state, lay):
            return [lay]
        tried += 1
        if tried == FIRST_LAYS:
            break
    return []


def takes(state: State, faces: Sequence[Card]) -> Iterator[Take]:
    """Yield the takes of wilds that the player whose turn it is could make with one of `faces`.

    Not checked: whether the hand holds these, whether melds may be laid in this turn at all, and whether the turn can
    be ended after a take.
    """
    seat, rules = state.turn, state.rules
    if rules.wilds.take_after_melding and not state.melded[seat]:
        return
    for number, owner, wild, face in table_room(rules, state.melds).swaps:
        if face in faces and (owner != seat or rules.wilds.take_from != "others"):
            yield Take(seat, wild, number, face)


def are_all_new(cards: Sequence[Use], on_table: frozenset[int]) -> bool:
    """Whether no two of these cards are the same card, and none of them is in `on_table`.

    A wild counts as the card it stands for; one that stands only for a rank is left out of account. The meanings of all
    wilds must be written.
    """
    means = [card(use.rank, use.suit) if use.rank else use.card for use in cards if not use.rank or use.suit >= 0]
    return len(set(means)) == len(means) and on_table.isdisjoint(means)


def with_penalty(state: State, seat: int, points: int) -> State:
    """Return the state after `points` were charged to the score of a seat during a deal: added where the lowest score
    wins, else subtracted. The state notes them in `adjusted`.
    """
    against = points if state.rules.scoring.winner == "lowest" else -points
    return structs.replace(
        state,
        scores=set_at(state.scores, seat, state.scores[seat] + against),
        adjusted=set_at(state.adjusted, seat, state.adjusted[seat] + against),
    )
