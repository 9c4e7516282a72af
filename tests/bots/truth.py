"""Whether what a hint says is true of a position: counted again card by card, by the rules themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from msgspec import Struct, structs

from game.bots.explain import reasons
from game.bots.explain.reasons import Advice
from game.bots.knowledge.memory import Memory
from game.engine.actions import (
    Add,
    Buy,
    CallRummy,
    Claim,
    Cut,
    Discard,
    DrawDiscards,
    DrawStock,
    Knock,
    Lay,
    Pass,
    Take,
)
from game.engine.arrange.first_lays import contract_lays, opening_lays, row_points
from game.engine.cards import FACES, JOKER, UNKNOWN, Card, without
from game.engine.melds.readings import fits
from game.engine.melds.room import single_adds
from game.engine.play.melding import after_play, play_result
from game.engine.play.turns import new_turn
from game.engine.play.verbs import apply, legal, why_not
from game.engine.sheet.contracts import Kind
from game.engine.sheet.rules import Rules
from game.engine.state import Phase, State, set_at
from tests.support.redealing import Step

FAR = 2
"""Cards that lack for a first lay, or more: nobody counts further."""


class Told(Struct, frozen=True):
    """One advice to check: the position as its seat sees it, the seat's memory, and the advice."""

    seen: State
    memory: Memory
    advice: Advice
    steps: tuple[Step, ...] = ()
    """How the deal went so far, as it truly was."""

    @property
    def seat(self) -> int:
        """The seat that gets the advice."""
        return self.memory.seat

    @property
    def hand(self) -> tuple[Card, ...]:
        """The hand of the seat that gets the advice."""
        return self.seen.hands[self.seat]

    @property
    def after(self) -> State:
        """The state after the advised plays, before the discard."""
        state = self.seen
        for action in self.advice.line:
            if isinstance(action, DrawDiscards):
                state, _ = apply(state, action)
            elif not isinstance(action, Discard | DrawStock | Cut | Claim | Buy | Knock) and state.phase is Phase.PLAY:
                state = after_play(state, play_result(state, action))  # type: ignore[arg-type]
        return state

    @property
    def thrown(self) -> tuple[Card, ...]:
        """The advised discard at the end of the turn, as one card or none."""
        last = self.advice.line[-1]
        return (last.card,) if isinstance(last, Discard) else ()

    @property
    def rest(self) -> tuple[Card, ...]:
        """The hand at the end of the advised turn, as far as the advice goes."""
        rest = without(self.after.hands[self.seat], self.thrown)
        assert rest is not None
        return rest

    @property
    def offered(self) -> tuple[Card, ...]:
        """The discards that the advice takes, or that the seat could take."""
        state, action = self.seen, self.advice.action
        if isinstance(action, DrawDiscards):
            drawn, _ = apply(state, action)
            return state.discards[len(drawn.discards) :]
        pile = state.rules.draw.discards == "pile" and state.phase is Phase.DRAW
        return state.discards if pile else state.discards[-1:]

    def unseen(self, face: Card) -> int:
        """Return how many copies of a card are in the stock or in other hands, as far as the seat knows."""
        state = self.seen
        seen = [*self.hand, *state.discards, *(card for meld in state.melds for card in meld.faces)]
        seen += [card for held in self.memory.held for card in held]
        return state.rules.pack.count(face) - seen.count(face)

    def naturals(self) -> list[Card]:
        """Return the naturals of which a copy may still come."""
        rules = self.seen.rules
        return [face for face in FACES if face not in rules.wild and face != JOKER and self.unseen(face) > 0]

    def playing(self, hand: tuple[Card, ...]) -> State:
        """Return the state with the seat in the middle of its turn, and with this hand."""
        state = structs.replace(self.seen, hands=set_at(self.seen.hands, self.seat, hand))
        return structs.replace(state, turn=self.seat, phase=Phase.PLAY, asked=(), this_turn=new_turn(state, self.seat))

    def turned(self, hand: tuple[Card, ...], face: Card) -> bool:
        """Whether a card turned up from the stock could be taken with this hand."""
        # With nothing left over before it nobody can demand anything first.
        state = structs.replace(self.playing(hand), phase=Phase.DRAW, stock=(face,), discards=(), discarded_by=())
        state, _ = apply(state, DrawStock(self.seat))
        return DrawDiscards(self.seat) in legal(state, self.seat)

    def comes(self, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        """Return the naturals that may still come and could be played at once with this hand."""
        if self.seen.rules.face_up:
            return tuple(face for face in self.naturals() if self.turned(hand, face))
        return tuple(face for face in self.naturals() if self.plays((*hand, face), face))

    def lacks(self, hand: tuple[Card, ...]) -> int:
        """Return how many naturals this hand lacks for the first lay; `FAR` if they are too many to count."""
        return _lacks(self.seen, self.seat, tuple(sorted(hand)))

    def plays(self, hand: tuple[Card, ...], face: Card) -> bool:
        """Whether a card of the hand can be put on the table, perhaps after one other play."""
        state = self.playing(hand)
        first = list(_put(state, self.seat))
        if any(face in cards for _, cards in first):
            return True
        return any(
            face in cards
            for action, _ in first
            for _, cards in _put(after_play(state, play_result(state, action)), self.seat)
        )


def _put(state: State, seat: int) -> Iterator[tuple[Lay | Add, list[Card]]]:
    if state.phase is not Phase.PLAY or not state.hands[seat]:
        return
    for action in legal(state, seat):
        if isinstance(action, Lay):
            yield action, [use.card for meld in action.melds for use in meld]
        elif isinstance(action, Add):
            yield action, [use.card for use in action.cards]


@cache
def _lacks(state: State, seat: int, hand: tuple[Card, ...], most: int = FAR) -> int:
    if _can_lay(state, seat, hand):
        return 0
    if most <= 1:
        return 1
    faces = [face for face in FACES[:52] if face not in state.rules.wild]
    return 1 + min(_lacks(state, seat, tuple(sorted((*hand, face))), most - 1) for face in faces)


def _can_lay(state: State, seat: int, hand: tuple[Card, ...]) -> bool:
    rules, contract = state.rules, state.contract_of(seat)
    if contract is None:
        return any(True for _ in opening_lays(rules, hand))
    lays = contract_lays(rules, hand, contract)
    return any(sum(row_points(rules, row) for row in lay) >= rules.melding.opening for lay in lays)


Judge = Callable[[Any, Told], bool]


def _waits(reason: reasons.Waits, told: Told) -> bool:
    offered = told.offered if isinstance(told.advice.action, DrawDiscards | Buy) else ()
    hand = without((*told.hand, *offered), told.thrown if isinstance(told.advice.action, Discard) else ())
    assert hand is not None
    far = told.lacks(hand)
    count = sum(told.unseen(face) for face in reason.faces)
    if far >= FAR:
        return reason.missing >= FAR and count == reason.count
    nearer = tuple(face for face in told.naturals() if told.lacks((*hand, face)) == far - 1)
    return (far, nearer, count) == (reason.missing, reason.faces, reason.count)


def near(one: int, other: int) -> bool:
    """Whether two numbers of missing cards are equal, with all above `FAR` counted alike."""
    return min(one, FAR) == min(other, FAR)


def _parted(told: Told, *cards: Card) -> tuple[Card, ...]:
    rest = without(told.hand, cards)
    assert rest is not None
    return rest


def _fits(told: Told, hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Return the naturals that would let `card` be put on the table; none if it already can be.

    The hand has one unusable card in addition, so that a discard is left.
    """
    spare = (*hand, UNKNOWN)
    if told.plays(spare, card):
        return ()
    return tuple(face for face in told.naturals() if told.plays((*spare, face), card))


def _idle(reason: reasons.Idle, told: Told) -> bool:
    by_rule = sum(map(told.unseen, _fits(told, told.hand, reason.card)))
    # Where melds lie ready in the hand, they are not broken up for the card.
    ready = any(isinstance(action, Lay) for action, _ in _put(told.playing(told.hand), told.seat))
    return reason.card in told.thrown and (reason.count <= by_rule if ready else reason.count == by_rule)


def _took_and_holds(told: Told, seat: int, card: Card) -> bool:
    """Whether a seat chose to take this card from the discards, and has not parted with one like it since."""
    holds = False
    for before, action, then in told.steps:
        had, has = (state.hands[seat].count(card) for state in (before, then))
        if has < had:
            holds = False
        elif isinstance(action, DrawDiscards | Buy) and action.seat == seat:
            gone = len(before.discards) - len(then.discards)
            holds = holds or (gone == 1 and before.discards[-1] == card)
    return holds


def _threw_or_left(told: Told, seat: int, card: Card) -> bool:
    """Whether a seat discarded a card or left it on offer, and was not seen to get one like it since."""
    left = False
    for before, action, then in told.steps:
        top = before.discards[-1:] == (card,)
        match action:
            case Discard(seat=by, card=thrown) if (by, thrown) == (seat, card):
                left = True
            case DrawStock(seat=by) if top and by == seat and why_not(before, DrawDiscards(seat)) is None:
                left = True
            case Pass(seat=by) if top and by == seat and before.phase in (Phase.BUY, Phase.OFFER):
                left = True
            case DrawDiscards() | Buy() | CallRummy():
                left = left and then.hands[seat].count(card) <= before.hands[seat].count(card)
            case _:
                pass
    return left


def _unplayed(told: Told) -> tuple[Card, ...]:
    """Return the hand at the end of the turn if nothing is drawn from the discards or put on the table, with the same
    discard.
    """
    rest = without(told.hand, told.thrown)
    return told.hand if rest is None and isinstance(told.advice.action, DrawDiscards) else rest or ()


def _gained(told: Told) -> tuple[Card, ...]:
    """Return the discards that the advice draws and keeps in hand."""
    return tuple((Counter(told.rest) - Counter(told.hand)).elements())


def _contract_waits(reason: reasons.ContractHeldBack, told: Told) -> bool:
    used = [face for meld in reason.melds for face in meld]
    return (
        told.seen.contract_of(told.seat) is not None
        and not told.seen.melded[told.seat]
        and told.lacks(told.hand) == told.lacks(told.rest) == told.lacks(tuple(used)) == 0
        and not Counter(used) - Counter(told.rest)
        and reason.fewest == min(len(hand) for seat, hand in enumerate(told.seen.hands) if seat != told.seat)
    )


def _on_table(told: Told) -> int:
    """Return the points that the advised plays put on the table, less the seat's own wilds that they take from it."""
    value, seat, total = told.seen.rules.points_of, told.seat, 0
    for action in told.advice.line:
        match action:
            case Lay(melds=melds):
                total += sum(value(tuple(use.card for use in row)) for row in melds)
            case Add(cards=cards):
                total += value(tuple(use.card for use in cards))
            case Take(meld=meld, wild=wild, card=card):
                mine = any(use.card == wild and use.by == seat for use in told.seen.melds[meld - 1].cards)
                total += value((card,)) - mine * value((wild,))
    return total


TRUE: dict[type[reasons.PlayReason], Judge] = {
    reasons.GoesOut: lambda r, t: not t.rest,
    reasons.HandFalls: lambda r, t: (
        (r.before, r.after) == (t.seen.rules.points_of(_unplayed(t)), t.seen.rules.points_of(t.rest))
        and r.after < r.before
    ),
    reasons.TableCounts: lambda r, t: r.points == _on_table(t),
    reasons.HeldBack: lambda r, t: (
        bool(r.melds)
        and all(t.plays(t.rest, face) for meld in r.melds for face in meld)
        and not Counter(face for meld in r.melds for face in meld) - Counter(t.rest)
        and r.fewest == min(len(hand) for seat, hand in enumerate(t.seen.hands) if seat != t.seat)
    ),
    reasons.ContractHeldBack: _contract_waits,
    reasons.WholeHand: lambda r, t: (
        r.times == t.seen.rules.scoring.at_once_times
        and t.seen.rules.melding.opening > 0
        and not t.after.melded[t.seat]
    ),
    reasons.WholeHandSooner: lambda r, t: (
        (r.card,) == t.thrown
        and (r.other is None or r.other in t.rest)
        and t.seen.rules.melding.opening > 0
        and not t.after.melded[t.seat]
    ),
    reasons.FirstLayReason: lambda r, t: t.after.melded[t.seat] and not t.seen.melded[t.seat],
    reasons.Ready: lambda r, t: t.lacks(t.hand) == 0 and not t.seen.melded[t.seat],
    reasons.Nearer: lambda r, t: (
        near(t.lacks(t.hand), r.before) and near(t.lacks(t.hand + t.offered), r.after) and r.after < r.before
    ),
    reasons.NoNearer: lambda r, t: (
        r.card == t.offered[-1] and near(t.lacks(t.hand), r.missing) and near(t.lacks(t.hand + t.offered), r.missing)
    ),
    reasons.Waits: _waits,
    reasons.Spare: lambda r, t: near(t.lacks(t.hand), r.missing) and near(t.lacks(_parted(t, r.card)), r.missing),
    reasons.Needed: lambda r, t: (
        r.missing < r.without
        and near(t.lacks(_parted(t, *t.thrown)), r.missing)
        and near(t.lacks(_parted(t, *t.thrown, r.card)), r.without)
    ),
    reasons.Draws: lambda r, t: (
        r.faces == t.comes(t.hand)
        and r.count == sum(map(t.unseen, r.faces))
        and r.unseen == sum(map(t.unseen, t.naturals()))
    ),
    reasons.Makes: lambda r, t: r.card in r.faces and r.card in t.offered and t.plays(t.hand + t.offered, r.card),
    reasons.NoPlace: lambda r, t: (
        r.card == t.offered[-1]
        and not (t.turned(t.hand, r.card) if t.seen.rules.face_up else t.plays(t.hand + t.offered, r.card))
    ),
    reasons.LaidCardsReason: lambda r, t: (
        0 < r.count == len(t.hand + t.offered * isinstance(t.advice.action, DrawDiscards)) - len(t.after.hands[t.seat])
        and r.held == len(t.rest)
    ),
    reasons.Playable: lambda r, t: (
        r.card in t.thrown
        and r.faces == t.comes(t.rest)
        and r.count == sum(map(t.unseen, r.faces))
        and r.unseen == sum(map(t.unseen, t.naturals()))
    ),
    reasons.Unwanted: lambda r, t: (
        r.seat == t.seen.turn != t.seat
        and r.card == t.seen.discards[-1]
        and [type(event).__name__ for event in apply(t.seen, t.advice.action)[1]][:1] == ["Forced"]
    ),
    reasons.Load: lambda r, t: (r.count, r.points) == (len(t.offered), t.seen.rules.points_of(t.offered)),
    reasons.Stays: lambda r, t: 0 < r.count == len(_gained(t)) and r.points == t.seen.rules.points_of(_gained(t)),
    reasons.BuyPriceReason: lambda r, t: 0 < r.count == t.seen.rules.buying.price,
    reasons.GainsWild: lambda r, t: (
        isinstance(t.advice.action, Take) and r.wild == t.advice.action.wild in t.seen.rules.wild
    ),
    reasons.Keeps: lambda r, t: (
        0 < r.count == sum(map(t.unseen, r.faces)) and set(r.faces) <= set(_fits(t, _kept(t), r.card))
    ),
    reasons.Idle: _idle,
    reasons.Apart: lambda r, t: (
        r.card in t.thrown and t.plays(t.hand, r.card) and any(t.plays(t.rest, face) for face in t.rest)
    ),
    reasons.Dear: lambda r, t: (
        (r.points, r.less) == (t.seen.rules.values[r.card], t.seen.rules.values[r.other])
        and r.points > r.less
        and r.card in t.thrown
        and r.other in t.rest
    ),
    reasons.Wanted: lambda r, t: (
        r.seat != t.seat
        and _took_and_holds(t, r.seat, r.near)
        and _alike(t, r.seat, r.card, r.near)
        and r.near not in t.seen.rules.wild
        and not (r.near == r.card and t.seen.rules.suits_differ)
        and r.card in t.hand
    ),
    reasons.Fits: lambda r, t: (
        any(True for _ in single_adds(t.seen.rules, t.seen.melds[r.meld - 1], (r.card,))) and r.card in t.hand
    ),
    reasons.Spurned: lambda r, t: (
        r.seat == t.seen.clockwise(t.seat)[0]
        and _threw_or_left(t, r.seat, r.near)
        and r.near not in t.seen.rules.wild
        and _alike(t, r.seat, r.card, r.near)
        and r.card in t.thrown
        and not (
            t.seen.rules.draw.discards in ("pile", "dig")
            and any(_meets(t.seen.rules, r.card, each) for each in t.seen.discards)
        )
    ),
    reasons.NearEnd: lambda r, t: r.seat != t.seat and len(t.seen.hands[r.seat]) == r.cards <= 3,
    reasons.CanCall: lambda r, t: (
        r.card == t.seen.discards[-1]
        and any(True for _ in single_adds(t.seen.rules, t.seen.melds[r.meld - 1], (r.card,)))
        and r.count == t.seen.rules.calls.playable_discard
    ),
    reasons.Claims: lambda r, t: (
        isinstance(t.advice.action, Claim)
        and r.points == t.seen.rules.points_of(tuple(use.card for use in t.advice.action.cards))
    ),
    reasons.HandPointsReason: lambda r, t: (
        isinstance(t.advice.action, Knock) and r.points == t.seen.rules.points_of(t.hand)
    ),
    reasons.SeldomUndercut: lambda r, t: isinstance(t.advice.action, Knock) and 0 < r.times <= r.of,
    reasons.MayUndercut: lambda r, t: Knock(t.seat) in legal(t.seen, t.seat) and 0 < r.times <= r.of,
    reasons.ExactCut: lambda r, t: (
        (r.count, r.points) == (t.seen.rules.full_deal_size, t.seen.rules.deal.exact_cut_bonus)
    ),
}
"""How each kind of reason is judged."""


def _kept(told: Told) -> tuple[Card, ...]:
    """Return the hand after the advised discard, or after the advised draw of discards, if nothing is played."""
    if isinstance(told.advice.action, Discard):
        return told.rest
    return told.hand + told.offered


def _alike(told: Told, seat: int, one: Card, other: Card) -> bool:
    """Whether two cards could be in one meld of a seat, given the kinds of melds that it may lay."""
    state, contract = told.seen, told.seen.contract_of(seat)
    if contract is None or (state.melded[seat] and state.rules.melding.extra_melds):
        return _meets(state.rules, one, other)
    asked = [slot.kind for way in contract.ways for slot in way.slots] if not state.melded[seat] else []
    return _meets(state.rules, one, other) and (Kind.SET if one.rank == other.rank else Kind.RUN) in asked


def _meets(rules: Rules, one: Card, other: Card) -> bool:
    if one.rank == other.rank:
        return True
    length = max(3, rules.run_min)
    runs = [{rules.rank_at[low + step] for step in range(length)} for low in range(1, 14) if fits(rules, low, length)]
    return rules.run_suit(one.suit) == rules.run_suit(other.suit) and any(
        {one.rank, other.rank} <= ranks for ranks in runs
    )


def is_true(reason: reasons.PlayReason, told: Told) -> bool:
    """Whether a reason is true of the position of an advice."""
    return TRUE[type(reason)](reason, told)
