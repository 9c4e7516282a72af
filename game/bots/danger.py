"""What a discard may do for the others, in points: they add it, meld with it, claim it or call it."""

from __future__ import annotations

from game.bots.collecting import REACH, interest, near
from game.bots.outlook import Outlook
from game.engine.cards import JOKER, Card, card
from game.engine.layable import single_melds
from game.engine.melds import fits
from game.engine.openings import single_adds
from game.engine.rules import rank_at

_LATER = 0.3
"""How much less a discard is to those after the next player."""


def danger(look: Outlook, face: Card) -> float:
    """Return the points it is likely to cost to discard `face`."""
    rules, state = look.rules, look.state
    if face == JOKER and face not in rules.wild:
        return 0.0  # nobody can do anything with it
    fitting = _fits_table(look, face)
    total = _called(look, face, fitting)
    if rules.draw_discards == "none":
        return total * look.traits.caution
    worth = look.on_table * rules.values[face] + 2 * look.ease
    pairs: list[tuple[Card, Card]] = []
    for order, seat in enumerate(state.clockwise(look.seat)):
        near = 1.0 if order == 0 else _LATER
        if fitting and (rules.add == "any_time" or state.melded[seat]):
            total += near * worth / 2
        if state.contract_of(seat) is None or (rules.extra_melds and state.melded[seat]):
            pairs = pairs or _partners(look, face)
            total += near * _melds_with(look, seat, face, pairs) * (worth + look.on_table * 15)
        elif not state.melded[seat]:
            total += near * _wanted(look, seat, face) * look.ease
    return total * look.traits.caution


def out_of_turn(look: Outlook, face: Card) -> float:
    """Return the part of the danger that is there whatever others hold: the card is called or claimed."""
    return _called(look, face, _fits_table(look, face)) * look.traits.caution


def _fits_table(look: Outlook, face: Card) -> bool:
    return any(True for meld in look.state.melds for _ in single_adds(look.rules, meld, (face,)))


def _called(look: Outlook, face: Card, fitting: bool) -> float:
    rules, total = look.rules, 0.0
    if fitting and rules.playable_discard and look.state.melded[look.seat]:
        total += rules.values[face] + 10.0 * rules.playable_discard
    return total + _claimable(look, face, fitting) if rules.rummy_in_the_deck else total


def _claimable(look: Outlook, face: Card, fitting: bool) -> float:
    """Points anybody may call for once the card lies among the discards."""
    rules = look.rules
    if fitting:
        return float(rules.values[face])
    melds = single_melds(rules, (*look.state.discards, face), face)
    return max((float(rules.value(tuple([use.card for use in meld]))) for meld in melds), default=0.0)


def _partners(look: Outlook, face: Card) -> list[tuple[Card, Card]]:
    """Pairs of cards that make a meld of three with `face`."""
    rules, rank = look.rules, face.rank
    if face in rules.wild:
        return []
    suits = [suit for suit in range(4) if suit != face.suit]
    found = [(card(rank, a), card(rank, b)) for a in suits for b in suits if a < b]
    for low in range(rank - 2, rank + 1):
        start = low if low > 0 or rules.ace != "around" else low + 13
        if fits(rules, start, 3):
            row = [card(rank_at(place), face.suit) for place in range(start, start + 3)]
            others = [each for each in row if each != face]
            found.append((others[0], others[1]))
    if rank == 1 and fits(rules, 12, 3):
        found.append((card(12, face.suit), card(13, face.suit)))
    return found


def _melds_with(look: Outlook, seat: int, face: Card, pairs: list[tuple[Card, Card]]) -> float:
    """Chance that a seat holds one of the `pairs` of cards that make a meld with `face`."""
    if face in look.rules.wild:
        return 0.8
    known = look.memory.held[seat] if look.memory.held else ()
    hidden = max(0, len(look.state.hands[seat]) - len(known))
    share = min(0.9, hidden / max(1, sum(look.hidden)))
    miss = 1.0
    for pair in pairs:
        odds = 1.0
        for each in pair:
            odds *= 1.0 if each in known else min(0.9, look.hidden[each] * share)
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
