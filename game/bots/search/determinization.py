"""Determinizations: full deals consistent with what a seat knows, the likely ones more often.

A hand that was dealt some turns ago is no hand at random. It is drawn as one with some cards more, the likely ones more
often, of which the worst were thrown; and it is drawn again where its owner would have laid or shown what it holds, or
did not take for a meld the discards it was seen to take.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from msgspec import structs

from game.bots.knowledge.belief import BeliefState
from game.bots.knowledge.hidden_cards import growth, holding_weight, known_cards
from game.bots.knowledge.layouts import lay_out
from game.bots.policy.card_tables import card_tables
from game.bots.policy.goals import bits, goal_finder, has_goals, melds_of
from game.bots.policy.policy import Seen
from game.bots.policy.style import Style
from game.engine.cards import FACES, Card
from game.engine.melds.room import room_for
from game.engine.play.knocking import knock_limit
from game.engine.state import Phase, State, set_at

_NEAR = 3.0
"""Points by which keeping a card is favoured for each smallest meld in which it stands with another card of
the hand.
"""
_TRIES = 8
"""Hands that are dealt to a seat until one agrees with all its recent decisions; else the one that agrees best."""
_LATELY = 4
"""Cards a seat threw, and refused, that tell of its hand: the latest."""
_AGAIN = 5
"""Deals that are dealt anew, at most, in which a seat would have shown its hand."""
_FACE_UP_TRIES = 20
"""Hands that are dealt where cards lie face up until one is believed."""
_COULD_HAVE = (1.0, 0.2, 0.05)
"""The relative likelihood of a hand, by the number of discards that its owner could have played with it and did not."""
_NEAR_THROWN = (1.0, 0.45, 0.2, 0.09, 0.04)
"""The relative likelihood of a hand, by the number of its cards near one that its owner discarded."""
_DISTANCE = (0.07, 1.0, 0.45, 0.27, 0.13, 0.06, 0.06)
"""The relative likelihood of a hand, by the number of cards missing for its nearest goal; index 0: it has no goal."""


class Determinizer:
    """Deals the cards that one seat cannot see: each deal it makes is a full one that fits the seat's belief."""

    def __init__(self, belief: BeliefState) -> None:
        state, seat, memory = belief.state, belief.seat, belief.memory
        self._belief = belief
        self._rules = belief.rules
        self._tables = card_tables(belief.rules)
        self._hidden = [face for face in FACES for _ in range(belief.hidden[face])]
        self._stock: tuple[Card, ...] | None = None
        """The order of the stock, where it is known: discards that were turned over."""
        if state.stock_ran_out and belief.rules.stock_out == "turn_over" and memory.buried:
            self._stock = memory.buried[len(memory.buried) - len(state.stock) :]
            for face in self._stock:
                self._hidden.remove(face)
        players = state.players
        self._others = [(seat + step) % players for step in range(1, players)]
        self._known = {other: known_cards(belief, other) for other in self._others}
        self._powers = {
            other: [1 / holding_weight(belief, other, face) for face in self._hidden] if memory.held else []
            for other in self._others
        }
        """By seat and hidden card: the less, the likelier the seat holds it."""
        self._lately_rejected = {other: _lately_rejected(belief, other) for other in self._others}
        """By seat, the cards it lately discarded or refused, for which it hardly had a meld."""
        self._thrown_lately = {other: memory.thrown[other][-_LATELY:] if memory.held else () for other in self._others}
        """By seat, the cards it lately discarded."""
        self._growth = growth(belief)
        """The number of further cards from which each other seat is believed to have chosen its hand."""
        self._lays = {other: state.melded[other] and not belief.rules.melding.in_hand for other in self._others}
        """By seat, whether it is known to lay and add all that it can."""
        self._fitting = {
            other: room_for(belief.rules, state.melds, other).naturals if self._lays[other] else frozenset[Card]()
            for other in self._others
        }
        self._goals = goal_finder(belief.rules) if has_goals(belief.rules) else None

    def public_history(self) -> Seen:
        """Return what all players know of the deal so far: the cards each seat is known to hold, and the turns it has
        ended.

        Turns are counted by discards. Of the believing seat's own cards, only the discards that it took and still holds
        are known. Without a memory of the deal, there are no known cards and no turns.
        """
        state, memory, mask = self._belief.state, self._belief.memory, self._tables.mask
        if not memory.held:
            return Seen([0] * state.players, [0] * state.players)
        held = state.hands[self._belief.seat]
        own = [face for face in memory.taken[self._belief.seat] if face in held]
        known = [mask(own) if seat == self._belief.seat else mask(self._known[seat]) for seat in range(state.players)]
        return Seen(known, [len(thrown) for thrown in memory.thrown])

    def deal(self, rng: Random, styles: Sequence[Style] = ()) -> State:
        """Return a full deal.

        `styles`: by seat, how it is believed to play. With them, hands that another seat would already have shown are
        avoided as far as possible; without them any hand is possible.
        """
        state = self._full_deal(rng)
        if self._rules.melding.in_hand and styles:
            for _ in range(_AGAIN):
                if not self._would_have_shown(state, styles):
                    break
                state = self._full_deal(rng)
        return state

    def _would_have_shown(self, state: State, styles: Sequence[Style]) -> bool:
        """Whether the hand of another seat is so good in `state` that it would have shown it in its last turn,
        by its style and the rules.

        Seats that have had no turn, or have left the deal, are not looked at.
        """
        limit = knock_limit(state)
        thrown = self._belief.memory.thrown
        for seat in self._others:
            turns = len(thrown[seat]) if thrown else 0
            if turns and not state.is_gone(seat):
                knock = styles[seat].knock
                most = min(knock[min(turns, len(knock)) - 1], limit)
                if lay_out(self._rules, state.hands[seat]).points <= most:
                    return True
        return False

    def _full_deal(self, rng: Random) -> State:
        """Return a full deal with each hidden hand drawn by the belief. The stock is shuffled, unless its order is
        known.
        """
        state, hidden = self._belief.state, self._hidden
        hands, left = state.hands, list(range(len(hidden)))
        for seat in self._others:
            known = self._known[seat]
            few = len(state.hands[seat]) - len(known)
            if few <= 0:
                hands = set_at(hands, seat, known)
                continue
            chosen = self._likely_hand(seat, few, left, rng)
            hands = set_at(hands, seat, (*known, *[hidden[at] for at in chosen]))
            gone = set(chosen)
            left = [at for at in left if at not in gone]
        rng.shuffle(left)
        stock = self._stock
        if stock is None:
            stock = tuple([hidden[at] for at in left[: len(state.stock)]])
        return structs.replace(state, hands=hands, stock=stock)

    def _likely_hand(self, seat: int, count: int, hidden_indices: list[int], rng: Random) -> list[int]:
        """Return `count` of `hidden_indices` (hidden cards not yet dealt) as a likely hand of `seat`."""
        if self._goals is not None:
            return self._face_up_hand(seat, count, hidden_indices, rng)
        powers = self._powers[seat]
        best: list[int] = []
        least = 1 << 30
        tells = self._known[seat] or self._lately_rejected[seat] or self._lays[seat]
        tries = _TRIES if tells else 1
        for _ in range(tries):
            # The largest of u ** (1 / w): a draw without replacement in which each card has the weight w.
            keyed = (
                [(rng.random() ** powers[at], at) for at in hidden_indices]
                if powers
                else [(rng.random(), at) for at in hidden_indices]
            )
            keyed.sort(reverse=True)
            order = [at for _, at in keyed]
            if self._lays[seat]:
                fitting = self._fitting[seat]
                order.sort(key=lambda at: self._hidden[at] in fitting)
                chosen = self._best_cards(seat, order[: count + self._extra_cards(rng)], count)
                wrong = self._count_meldable(seat, chosen) + self._count_unlikely(seat, chosen)
            else:
                chosen = self._best_cards(seat, order[: count + self._extra_cards(rng)], count)
                wrong = self._count_loose_known(seat, chosen) + self._count_unlikely(seat, chosen)
            if wrong < least:
                best, least = chosen, wrong
            if not wrong:
                break
        return best

    def _extra_cards(self, rng: Random) -> int:
        """Return how many cards beyond its size a hand is given at first; the worst of its cards are discarded
        afterwards.
        """
        return int(self._growth + rng.random())

    def _cards(self, seat: int, indices: Sequence[int]) -> tuple[Card, ...]:
        """Return the hand of a seat: its known cards and the hidden cards at these indices."""
        return (*self._known[seat], *[self._hidden[at] for at in indices])

    def _count_meldable(self, seat: int, indices: Sequence[int]) -> int:
        """Return how many cards of a hand are in melds: the known cards of `seat` and the hidden ones at `indices`."""
        return sum(map(len, self._tables.layout(self._cards(seat, indices)).melds))

    def _count_loose_known(self, seat: int, indices: Sequence[int]) -> int:
        """Return how many cards that `seat` is known to hold are left over in the best layout of its hand: the known
        cards and the hidden ones at `indices`. Copies are not told apart: if one is left over, every known copy counts.
        """
        known = self._known[seat]
        if not known:
            return 0
        left = self._tables.layout(self._cards(seat, indices)).left
        return sum([face in left for face in known])

    def _count_unlikely(self, seat: int, indices: Sequence[int]) -> int:
        """Return how often the hand dealt to `seat` contradicts its recent decisions; 0 if it contradicts none.

        A card that the seat discarded or refused lately counts 1 if it would make a meld with the hand. Each recent
        discard counts 1 for each loose card of the hand that would rather have been discarded. `indices` are those of
        the hidden cards in the hand.
        """
        thrown, hand = self._thrown_lately[seat], self._cards(seat, indices)
        mask = self._tables.mask(hand)
        found = sum([self._tables.may_meld(hand, mask, face) for face in self._lately_rejected[seat]])
        if not thrown:
            return found
        loose = [self._keeping_cost(face, mask) for face in self._tables.layout(hand).left]
        for face in thrown:
            cost = self._keeping_cost(face, mask)
            found += sum([each > cost for each in loose])
        return found

    def _keeping_cost(self, face: Card, mask: int) -> float:
        """Return what a loose card costs if it is kept in the hand (a bit mask of faces), in points.

        This is its value, less an amount for each smallest meld with it of which the hand has another card. It may be
        negative.
        """
        near = sum([others & mask > 0 for others in self._tables.companions[face]])
        return self._rules.values[face] - _NEAR * near

    def _best_cards(self, seat: int, indices: list[int], count: int) -> list[int]:
        """Return those `count` of the hidden cards `indices` that a seat would keep; all if there are no more.

        The others are first of all cards in no meld, and of these the ones that count most and have the fewest
        companions. Of a seat that lays all its melds, no card counts as in a meld.
        """
        if len(indices) <= count:
            return indices
        tables, hidden = self._tables, self._hidden
        hand = self._cards(seat, indices)
        left = list(tables.layout(hand).left)
        mask = tables.mask(hand)
        ranked: list[tuple[bool, float, int]] = []
        for at in indices:
            face = hidden[at]
            loose = face in left or self._lays[seat]  # a seat that lays its melds kept none of them
            if face in left:
                left.remove(face)
            ranked.append((loose, self._keeping_cost(face, mask), at))
        ranked.sort()
        return [at for _, _, at in ranked[:count]]

    def _face_up_hand(self, seat: int, count: int, hidden_indices: list[int], rng: Random) -> list[int]:
        """Return `count` of `hidden_indices` as a likely hand of the other seat, in deals where drawn cards lie face
        up. Also shuffles `hidden_indices`.

        The cards which the other seat passed on or discarded tell much: a seat seldom passes on a card it could meld,
        and never discards one near those it keeps. Random hands are drawn until one is accepted by its likelihood, or
        after a number of tries the likeliest of them is taken.
        """
        state, finder = self._belief.state, self._goals
        assert finder is not None
        left_by_both = state.discards
        if state.phase in (Phase.OFFER, Phase.CALL) and state.turn == self._belief.seat:
            left_by_both = left_by_both[:-1]
        thrown = [face for face, by in zip(state.discards, state.discarded_by, strict=True) if by == seat]
        table = melds_of(state.melds, seat)
        mine = sum([bits(meld.faces) for meld in state.melds if meld.owner != seat])
        gone, known = bits(state.discards) | mine, bits(self._known[seat])
        best, likeliest = hidden_indices[:count], -1.0
        for _ in range(_FACE_UP_TRIES):
            rng.shuffle(hidden_indices)
            chosen = hidden_indices[:count]
            held = known | bits([self._hidden[at] for at in chosen])
            played = sum([any(not meld & ~(held | 1 << face) for meld in finder.least[face]) for face in left_by_both])
            near = sum([(finder.companions[face] & held).bit_count() for face in thrown])
            likely = _COULD_HAVE[min(played, len(_COULD_HAVE) - 1)] * _NEAR_THROWN[min(near, len(_NEAR_THROWN) - 1)]
            if likely < 1 and rng.random() >= likely and likeliest >= 0:
                continue
            pool = held | sum(table)
            missing = [(goal[0] & ~pool).bit_count() for goal in finder.goals(table, held, gone)]
            likely *= _DISTANCE[min(missing, default=0)]
            if likely > likeliest:
                best, likeliest = chosen, likely
            if rng.random() < likely:
                return chosen
        return best


def determinizations(belief: BeliefState, rng: Random, count: int) -> Iterator[State]:
    """Yield `count` full deals consistent with what a seat knows, the likely ones more often."""
    dealer = Determinizer(belief)
    for _ in range(count):
        yield dealer.deal(rng)


def _lately_rejected(belief: BeliefState, seat: int) -> tuple[Card, ...]:
    """Return the cards that a seat discarded in its last turns, then those it turned down, each oldest first; none
    without a memory.
    """
    memory = belief.memory
    if not memory.held:
        return ()
    return (*memory.thrown[seat][-_LATELY:], *memory.refused[seat][-_LATELY:])
