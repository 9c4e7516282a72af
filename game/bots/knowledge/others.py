"""The other players, as far as a seat can tell: what they want, what a discard may do for them, what they may hold.

A discard is dangerous, in points, where they add it, meld with it, claim it or call it.

A world is a whole state that may be the true one. It agrees with all the seat has seen: numbers of cards, and cards
others are known to hold. Within that, cards near those somebody threw or refused are less likely in their hand, cards
near those they took more so; and once the discards became the stock, what was not among them is most likely held.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from random import Random

from msgspec import structs

from game.bots.knowledge.memory import Memory
from game.bots.knowledge.outlook import Outlook
from game.engine.arrange.layable import single_melds
from game.engine.cards import FACES, JOKER, RANK_OF, SUIT_OF, SUITS_IN, Card, card
from game.engine.melds.room import open_melds, single_adds
from game.engine.sheet.rules import Rules
from game.engine.state import State, set_at

NEXT = 1
"""Ranks between neighbours in a run."""
REACH = 2
"""Ranks between two cards of a suit that may come to lie in a run of three."""
_SPURNED = 0.6
"""How likely, beside others, somebody has use for a card for each card near it that they threw or refused."""
_RECALLED = 8
"""Discards thrown, and refused, that tell of a hand: the latest."""
_MOST = 0.9
"""The most a seat is thought likely to hold what it was not seen to take."""
_LATER = 0.3
"""What a discard is worth to those after the next player, beside the next."""
_LIKED = 1.5
"""How likely, beside others, a card is held by somebody for each card near it that they picked up and kept."""
_LATELY = 3
"""Discards of the next player that those have in mind who throw the same."""
_LIKES = 2
"""Cards picked up near one after which more make no difference."""
_KEPT = 20.0
"""The same for a card not seen since the discards became the stock."""


def near(one: Card, other: Card, ranks: int = NEXT) -> bool:
    """Tell whether two cards are of a rank, or of a suit and no more than so many `ranks` apart."""
    rank = RANK_OF[one]
    return RANK_OF[other] == rank or (SUIT_OF[one] == SUIT_OF[other] and abs(RANK_OF[other] - rank) <= ranks)


def interest(memory: Memory, seat: int, face: Card) -> float:
    """Return how likely `seat` has use for a card, beside others: 1, or less where it parted with cards near it."""
    if not memory.held:
        return 1.0
    spurned = memory.thrown[seat][-_RECALLED:] + memory.refused[seat][-_RECALLED:]
    return float(_SPURNED ** sum([near(face, each) for each in spurned]))


Partners = tuple[tuple[tuple[Card, ...], int], ...]
"""Cards that make a meld with one more: from each group of faces so many."""


def danger(look: Outlook, face: Card) -> float:
    """Return the points it is likely to cost to discard `face`."""
    rules, state = look.rules, look.state
    if face == JOKER and face not in rules.wild:
        return 0.0  # nobody can do anything with it
    total = _called(look, face)
    if rules.stays_thrown(face):
        return weighed(look, total)
    worth = look.on_table * rules.values[face] + 2 * look.ease
    for order, seat in enumerate(order_after(look, face)):
        if seat == look.seat:
            continue
        weight = 1.0 if order == 0 else _LATER
        if state.will_add(seat) and _fits_table(look, face, seat):
            total += weight * worth / 2
        if state.contract_of(seat) is None or (rules.melding.extra_melds and state.melded[seat]):
            total += weight * _melds_with(look, seat, face) * (worth + look.on_table * 15)
        elif not state.melded[seat]:
            total += weight * _wanted(look, seat, face) * look.ease
    return weighed(look, total) + noticed(look, face)


def noticed(look: Outlook, face: Card) -> float:
    """Return the points by which somebody who watches the next player would rather keep a card, or throw it if less.

    They keep what is near a card that was picked up, and throw the ranks the next player threw themselves.
    """
    watching, echoing = look.traits.watching, look.traits.echoing
    if not (watching or echoing) or not look.memory.held or face in look.rules.wild:
        return 0.0
    following = look.state.after(look.seat)
    likes = sum([near(face, each, REACH) for each in look.memory.kept(following)])
    thrown = any(RANK_OF[each] == RANK_OF[face] for each in look.memory.thrown[following][-_LATELY:])
    return look.average * (watching * min(_LIKES, likes) - echoing * thrown)


def order_after(look: Outlook, face: Card) -> tuple[int, ...]:
    """Return the seats in the order in which they play after a discard; this one, too, where another is skipped."""
    state = look.state
    skips = look.rules.wilds.discard_skips and face in look.rules.wild and len(state.clockwise(look.seat)) > 0
    return structs.replace(state, turn=look.seat).skipping if skips else state.clockwise(look.seat)


def weighed(look: Outlook, points: float) -> float:
    """Return the points somebody may gain by a discard as this seat minds them."""
    return look.traits.caution * points


def out_of_turn(look: Outlook, face: Card) -> float:
    """Return the part of the danger that is there whatever others hold: the card is called or claimed."""
    return weighed(look, _called(look, face))


def _fits_table(look: Outlook, face: Card, seat: int) -> bool:
    """Whether a card fits a meld that `seat` may add to."""
    melds = open_melds(look.rules, look.state.melds, seat)
    return any(True for _, meld in melds for _ in single_adds(look.rules, meld, (face,)))


def _called(look: Outlook, face: Card) -> float:
    rules, total = look.rules, 0.0
    if rules.calls.playable_discard and look.state.melded[look.seat] and _fits_table(look, face, look.seat):
        total += rules.values[face] + 10.0 * rules.calls.playable_discard
    return total + _claimable(look, face) if rules.calls.rummy_in_the_deck else total


def _claimable(look: Outlook, face: Card) -> float:
    """Points anybody may call for once the card lies among the discards."""
    rules = look.rules
    if any(_fits_table(look, face, seat) for seat in look.state.clockwise(look.seat)):
        return float(rules.values[face])
    melds = single_melds(rules, (*look.state.discards, face), face)
    return max((float(rules.value(tuple([use.card for use in meld]))) for meld in melds), default=0.0)


@lru_cache(maxsize=512)
def partners_of(rules: Rules, face: Card) -> tuple[Partners, ...]:
    """Return what others may hold that makes the shortest melds with a natural: each time all of it is needed."""
    found: list[Partners] = []
    rank, few = face.rank, rules.set_min - 1
    alike = tuple([card(rank, suit) for suit in range(4)])
    if not rules.sets.allowed:
        pass
    elif rules.sets_alike:
        found.append((((face,), few),))
    elif rules.suits_differ:
        found += [
            tuple([((each,), 1) for each in chosen])
            for chosen in combinations([each for each in alike if each != face], few)
        ]
    else:
        found.append(((alike, few),))
    suits = SUITS_IN[rules.run_suit(face.suit)]
    for _, window in rules.windows[rules.run_min]:
        if window >> rank & 1:
            ranks = [each for each in range(1, 14) if window >> each & 1 and each != rank]
            found.append(tuple([(tuple([card(each, suit) for suit in suits]), 1) for each in ranks]))
    return tuple(found)


def _melds_with(look: Outlook, seat: int, face: Card) -> float:
    """Chance that a seat holds all partners that make a meld with `face`."""
    if face in look.rules.wild:
        return 0.8
    known = look.memory.held[seat] if look.memory.held else ()
    hidden, unknown = look.hidden, max(0, len(look.state.hands[seat]) - len(known))
    share = min(_MOST, unknown / max(1, sum(hidden)))
    miss = 1.0
    for groups in partners_of(look.rules, face):
        odds = 1.0
        for faces, few in groups:
            left = 0
            for each in faces:
                left += hidden[each]
            if known:
                few -= sum([each in faces for each in known])
            for got in range(few):
                chance = (left - got) * share / (got + 1)
                odds *= chance if chance < _MOST else _MOST
        miss *= 1 - odds
    return (1 - miss) * interest(look.memory, seat, face)


def _wanted(look: Outlook, seat: int, face: Card) -> float:
    """How far a seat still at its contract seems to collect cards like `face`."""
    if face in look.rules.wild:
        return 5.0
    if not look.memory.held:
        return 0.3
    likes = (*look.memory.taken[seat], *look.memory.kept(seat))
    liked = sum([near(face, each, REACH) for each in likes])
    return (0.3 + 0.8 * liked) * interest(look.memory, seat, face)


def worlds(look: Outlook, rng: Random, count: int) -> Iterator[State]:
    """Yield `count` states that may be the true one, as far as `look.seat` knows."""
    state = look.state
    hidden = [face for face in FACES for _ in range(look.hidden[face])]
    others = [(look.seat + step) % state.players for step in range(1, state.players)]
    inverse = {seat: [1 / held_odds(look, seat, face) for face in hidden] for seat in others}
    for _ in range(count):
        yield _dealt(look, hidden, inverse, rng)


def _dealt(look: Outlook, hidden: list[Card], by_seat: dict[int, list[float]], rng: Random) -> State:
    state, left = look.state, list(range(len(hidden)))
    hands = state.hands
    for seat, inverse in by_seat.items():
        known = look.memory.held[seat] if look.memory.held else ()
        # The largest of u ** (1 / w): a draw without replacement in which each card has the weight w.
        left.sort(key=[rng.random() ** power for power in inverse].__getitem__)
        wanted = max(0, len(hands[seat]) - len(known))
        drawn = [hidden[left.pop()] for _ in range(min(wanted, len(left)))]
        hands = set_at(hands, seat, (*known, *drawn))
    rng.shuffle(left)
    stock = tuple([hidden[at] for at in left[: len(state.stock)]])
    return structs.replace(state, hands=hands, stock=stock)


def held_odds(look: Outlook, seat: int, face: Card, liked: float = _LIKED) -> float:
    """Return how likely a seat holds a card, beside the others; `liked` times as likely for each it kept near it."""
    memory = look.memory
    if not memory.held:
        return 1.0
    found = interest(memory, seat, face) * liked ** sum([near(face, each) for each in memory.kept(seat)])
    if memory.buried and face not in memory.buried:
        found *= _KEPT
    return float(found)
