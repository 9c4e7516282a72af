"""The worth of a hand at the end of a turn: the melds it lays, its chances of further melds, and its likely cost."""

from __future__ import annotations

from msgspec import Struct

from game.bots.knowledge.belief import HOLD_SHARE, BeliefState
from game.bots.knowledge.pieces import Arrangement, Layout
from game.engine.cards import FACES, JOKER, KING, SUITS_IN, Card, card
from game.engine.melds.readings import low_place, run_suit
from game.engine.melds.room import single_adds
from game.engine.play.dead_ends import must_keep
from game.engine.sheet.contracts import Kind
from game.engine.state import Phase

_MOST_CHANCE = 0.9
"""The most a card to come is thought likely in one draw."""
_EMPTY_SHARE = 0.6
"""The worth of an empty hand that still has to discard, as a share of going out."""
_OUT = 12.0
"""Points it is worth to end the deal, apart from what the others hold;"""
_PER_CARD = 3.0
"""and for each card they hold: about a third of an average card, as they go on laying."""
_WILD_LASTS = 0.85
"""Chance that a wild kept in hand is still played."""
_OFFERED = 0.7
"""Discards of others that can be had, for each card drawn from the stock."""
_ALL = 100
"""More discards than any hand has."""
_CLOSE = 3
"""Discards valued while a draw is weighed."""
_NEARLY_OUT = 3
"""Cards left over, at most, where another may be the last one: what weighs most may leave two that count little."""
_FOR_A_WILD = 2
"""Cards left over that one wild is reckoned to find a place for."""
_ENDS_BEFORE = 0.75
"""Ends of the deal by others, as likely as they are in each of the turns it takes to lay the whole hand, from which it
is not kept together any more (`tests/benchmarks/tuning.md`).
"""
_SUIT = tuple(face.suit for face in FACES)
_RANK = tuple(face.rank for face in FACES)


class TurnEnd(Struct, frozen=True):
    """An end of a turn: an arrangement of the hand, a discard (None: there is none), and their worth in points."""

    arrangement: Arrangement
    discard: Card | None
    worth: float


def holds_until_whole(belief: BeliefState) -> bool:
    """Whether the seat holds back melds with which it could open, until the whole hand can be laid at once.

    False unless it has an opening to lay and time to hold it back (`BeliefState.holds_opening`). False, too, if another
    seat is likely to go out before: each card left over takes about a turn, and wilds save some turns.
    """
    if not belief.holds_opening:
        return False
    hand, drawn = belief.state.hands[belief.seat], belief.state.phase is Phase.PLAY
    if belief.hazard * (len(hand) - drawn) < _ENDS_BEFORE:
        return True  # even if no card of it were in a meld
    left = Layout(belief.without_slips(), hand).arrange(hand).left
    missing = len(left) - drawn - _FOR_A_WILD * sum([face in belief.rules.wild for face in hand])
    return belief.hazard * missing < _ENDS_BEFORE


def worth_left_in_hand(belief: BeliefState, left: tuple[Card, ...]) -> float:
    """Return the worth in points of the cards `left` in hand, mostly below 0."""
    burden, played, delay = belief.hold_cost, belief.play_gain, belief.delay
    fear, trust = belief.traits.fear, belief.trust
    found = [(chance, -burden[face], face) for chance, face in zip(play_chances(belief, left), left, strict=True)]
    found.sort()
    total = 0.0
    for rounds, (chance, minus, face) in enumerate(found, 1):
        total += (
            chance * played[face]
            + belief.chance_of_end(rounds) * fear * minus * (1 - trust * chance)
            - (1 - chance) * delay
        )
    return total


def play_chances(belief: BeliefState, left: tuple[Card, ...]) -> list[float]:
    """Return, for each card left in hand, the chance that it is still played before the deal ends.

    It is 0 for a joker that is not wild. For a wild it is one fixed number, or 0 if no meld is on the table and
    `belief.may_lay` is false.
    """
    wild, known = belief.rules.wild, belief.chance_cache
    suits, ranks = [0] * 5, [0] * (KING + 1)
    for face in left:
        if face not in wild and face != JOKER:
            suit, rank = _SUIT[face], _RANK[face]
            suits[suit] |= 1 << rank
            ranks[rank] += 1 << (4 * suit)
    found: list[float] = []
    for face in left:
        if face == JOKER and face not in wild:
            found.append(0.0)
            continue
        key = (face, 0, 0) if face in wild else (face, suits[_SUIT[face]], ranks[_RANK[face]])
        chance = known.get(key)
        if chance is None:
            if face in wild:
                chance = _WILD_LASTS if belief.may_lay or belief.state.melds else 0.0
            else:
                chance = _chance(belief, face, key[1], key[2])
            known[key] = chance
        found.append(chance)
    return found


def _chance(belief: BeliefState, face: Card, suit_ranks: int, rank_copies: int) -> float:
    """Return the chance that a card can be played before the deal ends.

    `suit_ranks`: a bit mask of the ranks held in its suit; `rank_copies`: the copies held of its rank in each suit, 4
    bits each.
    """
    outs = _table_outs(belief, face)
    if belief.may_lay:
        leaning = belief.traits.leaning
        sets, runs = _set_outs(belief, face, rank_copies), _run_outs(belief, face, suit_ranks)
        outs += sets * min(1.0, 1 - leaning) + runs * min(1.0, 1 + leaning)
    return float(1 - (1 - min(_MOST_CHANCE, outs * (1 + _OFFERED) / belief.unseen)) ** belief.expected_draws)


def _set_outs(belief: BeliefState, face: Card, rank_copies: int) -> float:
    """Return the number of cards still to come that would complete a set with `face` and cards held; 0 where the rules
    allow no sets.

    Where more than one card is needed, it is a small number. `rank_copies` are the copies held of the rank in each
    suit, 4 bits each, with `face` itself among them.
    """
    rules = belief.rules
    if not rules.sets.allowed:
        return 0.0
    copies = [rank_copies & 15, rank_copies >> 4 & 15, rank_copies >> 8 & 15, rank_copies >> 12]
    alike = belief.live[face.rank - 1 : 52 : 13]
    if rules.sets_alike:
        live, companions = belief.live[face], copies[face.suit] - 1
        return live if companions >= rules.set_min - 2 else live * live / belief.unseen
    if rules.suits_differ:
        companions = 3 - copies.count(0)
        live = sum([each for each, count in zip(alike, copies, strict=True) if not count])
    else:
        companions = sum(copies) - 1
        live = sum(alike)
    return live if companions >= rules.set_min - 2 else live * live / belief.unseen


def _run_outs(belief: BeliefState, face: Card, ranks_held: int) -> float:
    """Return the number of cards still to come that would complete a run with `face` and cards held.

    Where two cards are needed, their pair counts little. `ranks_held` is a bit mask of the ranks held in the suit.
    """
    outs, far = 0, 0.0
    live, base = belief.live, face.suit * 13 - 1
    for window in belief.windows[face.rank]:
        missing = window & ~ranks_held
        count = missing.bit_count()
        if count == 1:
            outs |= missing
        elif count == 2:
            high = missing.bit_length() - 1
            low = (missing ^ (1 << high)).bit_length() - 1
            far = max(far, live[base + low] * live[base + high] * 2 / belief.unseen)
    near = 0.0
    while outs:
        low = outs & -outs
        near += live[base + low.bit_length() - 1]
        outs ^= low
    return near + far


def _table_outs(belief: BeliefState, face: Card) -> float:
    """Return how many copies may still come of the one card that is missing between `face` and an end of a run on the
    table, summed over all such runs. 0 if the seat may neither lay melds nor add cards in later turns.
    """
    if not (belief.may_lay or belief.may_add_later):
        return 0.0
    outs = 0.0
    for _, meld in belief.open_melds:
        if meld.kind is not Kind.RUN or face.suit not in SUITS_IN[run_suit(belief.rules, meld)]:
            continue
        rank_at, low = belief.rules.rank_at, low_place(belief.rules, meld)
        for step, end in ((-1, low), (1, low + len(meld.cards) - 1)):
            if rank_at[end + 2 * step] == face.rank and 1 <= end + 2 * step <= belief.rules.circle + 1:
                outs += belief.live[card(rank_at[end + step], face.suit)]
    return outs


def barred_card(belief: BeliefState) -> Card | None:
    """Return the card just drawn if it may not be discarded in this turn; else None."""
    drawn = belief.state.this_turn.drawn
    return drawn if drawn is not None and must_keep(belief.state, drawn) else None


def best_end(belief: BeliefState, layout: Layout, hand: tuple[Card, ...], barred: Card | None = None) -> TurnEnd | None:
    """Return the best end of a turn with `hand`, without counting the danger of the discard; None if the turn cannot
    end.

    `barred` may not be discarded unless it is held twice. Only the discards that look best are valued.
    """
    ends = ways_to_end(belief, layout, hand, barred, _CLOSE)
    return max(ends, key=lambda each: each.worth, default=None)


def ways_to_end(
    belief: BeliefState, layout: Layout, hand: tuple[Card, ...], barred: Card | None = None, most: int = _ALL
) -> list[TurnEnd]:
    """Return the ways to end a turn with `hand`, in no order. Each has its worth before the danger of the discard.

    One has no discard, if all cards can be played and none must be kept for a discard. The others discard a card that
    the best arrangement leaves over, or if it leaves none, any card. Wilds are discarded only if no natural is; where
    the rules restrict discarding wilds, naturals in melds are tried then too. These ways are at most `most`, those that
    look best. If few cards are left over, discards after which all other cards can be played are added; they are never
    `barred`. Elsewhere `barred` is discarded only if it is held twice.
    """
    whole = layout.arrange(hand)
    found: list[TurnEnd] = []
    if not whole.left and not belief.rules.keeps_a_discard:
        share = 1.0 if belief.rules.plays_out else _EMPTY_SHARE
        found.append(TurnEnd(whole, None, whole.gain + share * worth_of_going_out(belief)))
    may = [face for face in sorted(set(whole.left) or set(hand)) if face != barred or hand.count(face) > 1]
    may = [face for face in may if face not in belief.rules.wild] or may
    if belief.rules.wilds.discard != "any" and not [face for face in may if face not in belief.rules.wild]:
        # A wild goes once all else is played; as long as it is not, a card of a meld must.
        may += [face for face in sorted(set(hand)) if face not in belief.rules.wild and face not in (*may, barred)]
    if len(may) > most:
        found_chances = dict(zip(whole.left, play_chances(belief, whole.left), strict=True))
        may.sort(
            key=lambda face: found_chances.get(face, 1.0) * belief.play_gain[face] - HOLD_SHARE * belief.hold_cost[face]
        )
        may = may[:most]
    if 1 < len(whole.left) <= _NEARLY_OUT:
        may += _last_cards(belief, layout, hand, whole, barred)
    return found + [_end_with_discard(belief, layout, hand, face, whole) for face in may]


def _last_cards(
    belief: BeliefState, layout: Layout, hand: tuple[Card, ...], whole: Arrangement, barred: Card | None
) -> list[Card]:
    """Return the discards with which the seat plays all the other cards of its hand.

    They are sought among the naturals, other than `barred`, that the best arrangement (`whole`) plays.
    """
    used = set(hand) - {*whole.left, *belief.rules.wild, barred}
    return [face for face in sorted(used) if not layout.arrange(_without_one(hand, face)).left]


def _without_one(cards: tuple[Card, ...], face: Card) -> tuple[Card, ...]:
    rest = list(cards)
    rest.remove(face)
    return tuple(rest)


def _end_with_discard(
    belief: BeliefState, layout: Layout, hand: tuple[Card, ...], face: Card, whole: Arrangement
) -> TurnEnd:
    if face in whole.left:
        arrangement = Arrangement(whole.plays, _without_one(whole.left, face), whole.gain)
    else:
        arrangement = layout.arrange(_without_one(hand, face))
    left = arrangement.left
    if not left:
        worth = worth_of_going_out(belief)
    elif can_place_wilds(belief, left):
        worth = worth_of_going_out(belief) + sum(belief.play_gain[wild] for wild in left)
    else:
        worth = worth_left_in_hand(belief, left)
    return TurnEnd(arrangement, face, arrangement.gain + worth)


def can_place_wilds(belief: BeliefState, left: tuple[Card, ...]) -> bool:
    """Whether all cards `left` are wilds, and at least as many melds on the table take one of them.

    True if no card is left. Always False, though, if the seat may not add cards in this turn, not even after a lay.
    """
    if any(face not in belief.rules.wild for face in left) or not belief.may_come_to_add:
        return False
    return sum(1 for _, meld in belief.open_melds if any(True for _ in single_adds(belief.rules, meld, left))) >= len(
        left
    )


def goes_out(belief: BeliefState, end: TurnEnd) -> bool:
    """Whether a seat goes out if it ends its turn with `end`. It does if it has no card left, or only wilds that it can
    add to melds, one to each.

    An end with a discard goes out only if the rules let a player go out by one; an end without a discard only if they
    let a player go out without one.
    """
    left, rules = end.arrangement.left, belief.rules
    if not (rules.plays_out if end.discard is None else rules.discards_out):
        return False
    return not left or can_place_wilds(belief, left)


def worth_of_going_out(belief: BeliefState) -> float:
    """Return the worth in points of going out: a fixed number, the bonuses by the rules, and an estimate of the points
    that the other seats are left with.
    """
    others = _PER_CARD * sum(len(belief.state.hands[seat]) for seat in belief.state.clockwise(belief.seat))
    rules, this = belief.rules, belief.state.this_turn
    if this.fresh and belief.state.turn == belief.seat:
        return _OUT + rules.scoring.out_bonus + rules.scoring.at_once_bonus + rules.scoring.at_once_times * others
    return _OUT + rules.scoring.out_bonus + others
