"""What the melds of a contract still lack, the plays they make once nothing is missing, the best split of a hand."""

from collections.abc import Iterator, Sequence
from itertools import islice, product

from msgspec import Struct, structs

from game.content.translation import counted
from game.engine.actions import Lay, Use, uses
from game.engine.arrange.first_lays import contract_lays, meld_points
from game.engine.cards import JOKER, Card, card, without
from game.engine.melds.meld import Meld, lay_readings
from game.engine.melds.shape import why_no_meld
from game.engine.play.verbs import why_not
from game.engine.sheet.contracts import Contract, Kind, Slot
from game.engine.sheet.rules import Rules, rank_at
from game.engine.state import View
from game.ui.drag import Lifted, Source, Spot, Target, candidates
from game.ui.refusal_words import refusal_text
from game.ui.strings import _, signs
from game.ui.table.goal import Box, Goal, split_for_points
from game.ui.table.splitting import Split, roughly_best
from game.ui.table.words import rank_text

MOST_WAYS = 1500
"""Arrangements of a contract looked at."""

LARGE = 14
"""Contracts of more cards are split by a search that is quick rather than complete."""

MOST_PLAYS = 9
"""Meanings of wilds one is asked to choose from."""


class Filling(Struct, frozen=True):
    """How far a meld of a contract is: ready, or what it lacks or why it cannot be, in a few words."""

    text: str
    ready: bool = False
    wrong: bool = False
    brief: str = ""
    """The same where there is little room; empty where it cannot be said any shorter."""
    points: int = 0
    """What a meld counts, where the first lay must count points."""
    kinds: frozenset[Kind] = frozenset()
    """What a meld can be, where several contracts may be laid."""

    @property
    def short(self) -> str:
        """The shortest words."""
        return self.brief or self.text


def filling(view: View, slot: Box, cards: Sequence[Card]) -> Filling:
    """Say what these cards lack as this meld of the contract, or as any meld."""
    rules = view.state.rules
    if slot is None:
        return _any_meld(view, cards)
    if not cards:
        row = _("{size} in a row") if rules.any_suit else _("{size} in a row, one suit")
        text = _("{size} of one rank") if slot.kind is Kind.SET else row
        return Filling(text.format(size=slot.size), brief=_("empty"))
    found = readings(view, slot, cards) if len(cards) >= slot.size else []
    if found:
        points = max(meld_points(rules, [meld]) for meld, _written in found) if rules.opening else 0
        return Filling(_("ready"), ready=True, points=points)
    naturals = [face for face in cards if face not in rules.wild]
    lacking = _set(rules, slot, naturals, cards) if slot.kind is Kind.SET else _run(rules, slot, naturals, cards)
    if lacking is None:
        return Filling(refusal_text(why_no_meld(rules, uses(tuple(cards))), ()), wrong=True, brief=_("no meld"))
    return lacking


def _any_meld(view: View, cards: Sequence[Card]) -> Filling:
    """Say what these cards count as a meld, or what they lack as the kind of meld they are nearer to."""
    rules = view.state.rules
    if not cards:
        return Filling(_("a set or run"), brief=_("empty"))
    found = readings(view, None, cards)
    if found:
        kinds = frozenset(meld.kind for meld, _written in found)
        if not rules.opening:
            return Filling(_("ready"), ready=True, kinds=kinds)
        points = max(meld_points(rules, [meld]) for meld, _written in found)
        text = _("{points} points").format(points=points)
        return Filling(text, ready=True, brief=str(points), points=points, kinds=kinds)
    # What can still become both is told as that which needs fewer cards.
    slots = sorted((Slot(Kind.SET, rules.set_min), Slot(Kind.RUN, rules.run_min)), key=lambda slot: slot.size)
    return min([filling(view, slot, cards) for slot in slots], key=lambda each: each.wrong)


def readings(view: View, slot: Box, cards: Sequence[Card]) -> list[tuple[Meld, tuple[Use, ...]]]:
    """Every way to read the cards as this meld, once for each meaning, and how it is written."""
    rules, seat = view.state.rules, view.seat
    found: dict[object, tuple[Meld, tuple[Use, ...]]] = {}
    for action in candidates(view, Lifted(Source.HAND, tuple(cards)), Target(Spot.NEW)):
        if isinstance(action, Lay):
            written = action.melds[0]
            meld = lay_readings(rules, written, seat)[0]
            if slot is None or (meld.kind is slot.kind and len(meld.cards) >= slot.size):
                meant = [(each.rank, each.suit) for each in meld.cards]
                found.setdefault(tuple(meant if meld.kind is Kind.RUN else sorted(meant)), (meld, written))
    return list(found.values())


def lays(view: View, boxes: Sequence[Box], melds: Sequence[Sequence[Card]]) -> list[Lay]:
    """The plays the melds in these boxes make: several where wilds may mean several things. Empty ones are left out.

    One that is refused is listed only where all are.
    """
    ways = [readings(view, slot, cards) for slot, cards in zip(boxes, melds, strict=True) if cards]
    plays = [Lay(view.seat, tuple(written for _, written in way)) for way in islice(product(*ways), MOST_PLAYS)]
    return [each for each in plays if why_not(view.state, each) is None] or plays[:1]


def _set(rules: Rules, slot: Slot, naturals: Sequence[Card], cards: Sequence[Card]) -> Filling | None:
    if len({face.rank for face in naturals}) > 1:
        return Filling(_("not one rank"), wrong=True, brief=_("mixed"))
    twice = [face for face in naturals if rules.suits_differ and naturals.count(face) > 1]
    if twice:
        return _twice(twice[0])
    missing = slot.size - len(cards)
    if missing <= 0:
        return None
    if missing == 1 and naturals:
        rank = rank_text(naturals[0].rank)
        return Filling(_("needs a {rank}").format(rank=rank), brief=_("+ {cards}").format(cards=rank))
    return _short(missing)


def _run(rules: Rules, slot: Slot, naturals: Sequence[Card], cards: Sequence[Card]) -> Filling | None:
    suits = {face.suit for face in naturals}
    if len(suits) > 1 and not rules.any_suit:
        return Filling(_("not one suit"), wrong=True, brief=_("mixed"))
    ranks_held = [face.rank for face in naturals]
    twice = [face for face in naturals if ranks_held.count(face.rank) > 1]
    if twice:
        return _twice(twice[0], rules.any_suit)
    ranks = sum(1 << face.rank for face in naturals)
    for size in range(max(slot.size, len(cards)), rules.run_max + 1):
        open_to = [(low, window) for low, window in rules.windows[size] if not ranks & ~window]
        missing = size - len(cards)
        if not open_to:
            continue
        if missing > slot.size:
            break
        if missing == 1 and suits and len(naturals) == len(cards):
            faces = _holes(open_to, size, ranks, suits.pop())
            holes = [rank_text(each.rank) if rules.any_suit else signs(each) for each in faces]
            return Filling(
                _("needs {cards}").format(cards=_(" or ").join(holes)),
                brief=_("+ {cards}").format(cards="/".join(holes)),
            )
        return _short(missing) if missing else None
    return Filling(_("too far apart"), wrong=True, brief=_("too far"))


def _holes(open_to: Sequence[tuple[int, int]], size: int, ranks: int, suit: int) -> list[Card]:
    """The cards that would make a run complete, from the lowest place."""
    places = [place for low, _ in open_to for place in range(low, low + size)]
    return list(dict.fromkeys(card(rank_at(each), suit) for each in sorted(places) if not ranks >> rank_at(each) & 1))


def _twice(face: Card, any_suit: bool = False) -> Filling:
    card = rank_text(face.rank) if any_suit else signs(face)
    return Filling(_("{card} twice").format(card=card), wrong=True, brief=_("2× {card}").format(card=card))


def _short(missing: int) -> Filling:
    text = counted("one card short", "{count} cards short", missing)
    return Filling(text, brief=_("{count} short").format(count=missing))


def best_split(view: View, goal: Goal) -> Split:
    """Split the hand so that least is missing, and then least is left."""
    rules, hand = view.state.rules, view.hand
    if goal.contract is None:
        return split_for_points(rules, hand, len(goal.boxes))
    splits = [_split_for(view, way) for way in goal.contract.ways]
    best = min(splits, key=lambda split: (split.missing, rules.value(split.left)))
    return structs.replace(best, melds=best.melds + ((),) * (len(goal.boxes) - len(best.melds)))


def _split_for(view: View, contract: Contract) -> Split:
    rules, hand = view.state.rules, view.hand
    if contract.cards > LARGE:
        split = roughly_best(rules, hand, contract)
        return split if split.missing else _lengthened(view, contract, split)
    for missing in range(contract.cards + 1):
        looser = structs.replace(rules, wild=rules.wild | {JOKER}) if missing else rules
        ways = contract_lays(looser, (*hand, *[JOKER] * missing), contract)
        splits = [_without_fillers(hand, way) for way in islice(ways, MOST_WAYS)]
        if splits:
            best = min(splits, key=lambda split: rules.value(split.left))
            return _lengthened(view, contract, best) if not missing else best
    return Split(((),) * len(contract.slots), contract.cards, hand)


def _without_fillers(hand: tuple[Card, ...], way: tuple[tuple[Use, ...], ...]) -> Split:
    jokers = hand.count(JOKER)
    melds: list[tuple[Card, ...]] = []
    missing = 0
    for meld in way:
        row = []
        for use in meld:
            jokers -= use.card == JOKER
            if use.card == JOKER and jokers < 0:
                missing += 1
            else:
                row.append(use.card)
        melds.append(tuple(row))
    left = without(hand, tuple(face for row in melds for face in row))
    return Split(tuple(melds), missing, left or ())


def _lengthened(view: View, contract: Contract, split: Split) -> Split:
    """Put what fits besides onto the melds, as long as one card is left to discard; wilds are kept."""
    melds, left = list(split.melds), split.left
    for face in _dearest(view.state.rules, left):
        for index, slot in enumerate(contract.slots):
            longer = (*melds[index], face)
            if len(left) > 1 and readings(view, slot, longer):
                melds[index] = longer
                left = without(left, (face,)) or ()
                break
    return Split(tuple(melds), 0, left)


def _dearest(rules: Rules, cards: tuple[Card, ...]) -> Iterator[Card]:
    naturals = [face for face in cards if face not in rules.wild]
    yield from sorted(naturals, key=lambda face: -rules.values[face])


def in_order(view: View, slot: Box, cards: Sequence[Card]) -> list[Card]:
    """The cards as they would lie: by rank, wilds where they stand for something, else last."""
    least = view.state.rules.run_min if slot is None else slot.size
    found = readings(view, slot, cards) if len(cards) >= least else []
    if found and found[0][0].kind is Kind.RUN:
        return [each.card for each in found[0][0].cards]
    wild = view.state.rules.wild
    return sorted(cards, key=lambda face: (face in wild, face.rank, face))
