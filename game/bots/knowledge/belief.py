"""The expectations of a seat: the cards still to come, the likely length of the deal, and the worth of cards in it."""

from __future__ import annotations

from hashlib import blake2b
from math import prod, sqrt
from statistics import NormalDist

from msgspec import Struct, field, structs

from game.bots.knowledge.mastery import with_mastery
from game.bots.knowledge.memory import Memory
from game.bots.traits import Traits
from game.engine.cards import FACES, JOKER, KING, NATURALS, RANK_OF, UNKNOWN, Card
from game.engine.melds.meld import Meld
from game.engine.melds.room import open_melds
from game.engine.play.knocking import knock_limit
from game.engine.sheet.rules import Rules
from game.engine.state import Phase, State, View

HOLD_SHARE = 0.3
"""The share of the cost of holding a card that playing it saves: the card might still be played later."""
_CARD_LESS, _CARD_LESS_MELDS = 4.0, 2.0
"""Points gained by having one card less in hand, where only the hand counts, and where melds count."""
_HAZARD_OF_MANY = 0.04
"""`_HAZARD` of a hand larger than its numbers tell."""
_SOON_OF_MANY = 0.002
"""`_SOON` of a hand larger than its numbers tell."""
_HAZARD = (0.5, 0.35, 0.25, 0.18, 0.13, 0.1, 0.07, 0.055)
"""The chance a turn that a player goes out in the turns to come, by the cards in hand (from none)."""
_UNMELDED_HAZARD = 0.04
"""The same chance for a seat that has laid nothing."""
_LEAST_HAZARD = 0.02
"""Chance of the end between two turns below which the deal is not thought to last longer."""
_SOON = (0.6, 0.22, 0.13, 0.13, 0.015, 0.01)
"""The chance that a player goes out in the very next turn, as bots do, by the cards in hand (from none)."""
_SOON_ADDING = (0.6, 0.21, 0.055, 0.016, 0.012, 0.004)
"""The same chance for a seat that can only add: three cards make no meld."""
_SOON_UNMELDED = 0.01
"""The chance of the next turn for a seat that has laid nothing, in the first circuits of a deal."""
_SOON_LATER = 0.004
"""Its growth with every circuit after the first few: a seat that has laid nothing may hold a whole hand of melds."""
_EARLY = 4
"""The first few circuits of a deal."""
_SOON_WITH_CONTRACT = 0.06
"""The same chance for a seat whose contract takes nearly the whole hand: laying it is going out."""
_NEARLY = 2
"""Cards less than the whole hand."""
_HELD = 0.15
"""The likelihood that a card kept through the whole stock comes, relative to a card of the stock."""
_RETURNS = 0.8
"""The likelihood that a discard comes again where the discards become the stock at once."""
_CALM = 0.4
"""The factor by which a circuit without a play reduces the chance that a seat goes out."""
_SHARE = 5.0
"""Points one card less in hand is worth, for each opponent who would pay, late in a deal the stock cannot end."""
_COLLECTING = 0.2
"""The error in judging cards while a contract or opening is collected, relative to free play without wilds."""
_FORGIVING = 4.0
"""By how much further where there is no contract, for the share of wilds; so levels are about as weak in all games."""
_KNOCKING = 1.1
"""The error in judging cards where melds stay in the hand."""
_RACING = 1.5
"""The same where only a hand without anything left over is shown: one card decides less there, and many errors more."""
_LATE = 0.35
"""Chance of the deal ending in the turns to come from which wilds are not saved any more."""
_LAST_TURNS = 2.0
"""Turns before the end of the stock in which nothing is held back."""
_FAVOURITE = 4.0
"""Average cards by which a seat prefers another discard to one of its favourite rank."""
LONGEST = 8.0
"""Turns beyond which nothing is planned."""
_NORMAL = NormalDist()
_LASTING = 0.8
"""The weight of an error about a card that lasts all through a deal; the rest is of the turn. The squares of both add
up to 1.
"""
_PASSING = 0.6
_SIZE = 1 << 32
"""The number of chances that a slip is drawn from."""
_STANDARD = Traits()


class Slips(Struct, frozen=True):
    """The mistakes of one player in one turn: by how much it misjudges options, and which it overlooks.

    They follow from the player's seed, the deal, the turn and the option, so the same question has the same answer. In
    part they last for the deal: a card is misjudged alike in later turns, and an option that was overlooked is likely
    to be overlooked again.
    """

    traits: Traits = Traits()
    seed: int = 0
    deal: int = 0
    turn: int = 0
    """A number for the turn, the same for all its plays."""

    @property
    def none(self) -> bool:
        """Whether nothing is overlooked and nothing misjudged."""
        return not self.traits.noise and self.traits.sees >= 1

    def error_about(self, *about: object) -> float:
        """Return the seat's error in valuing the option named by `about`, in units of the points of an average card; 0
        for a seat that misjudges nothing.
        """
        if not self.traits.noise:
            return 0.0
        lasting = _NORMAL.inv_cdf(self._chance("worth", *about))
        passing = _NORMAL.inv_cdf(self._chance("now", self.turn, *about))
        return self.traits.noise * (_LASTING * lasting + _PASSING * passing)

    def overlooks(self, *about: object) -> bool:
        """Whether the seat overlooks the option named by `about`; an option it overlooked once it is likely to overlook
        again.
        """
        if self.traits.sees >= 1:
            return False
        blind = sqrt(1 - self.traits.sees)
        return self._chance("sees", *about) < blind and self._chance("looks", self.turn, *about) < blind

    def _chance(self, *about: object) -> float:
        """Return a number from 0 to 1 that follows from seed, deal and `about` alone, the same in every process."""
        text = repr((self.seed, self.deal, about))
        return (int.from_bytes(blake2b(text.encode(), digest_size=4).digest()) + 0.5) / _SIZE


class BeliefState(Struct, frozen=True):
    """A position as one seat knows it, with all estimates that its decisions need, computed once for all options."""

    state: State
    seat: int
    memory: Memory
    hidden: tuple[int, ...]
    """By face: copies in the stock or unseen in a hand."""
    live: tuple[float, ...]
    """By face, the number of copies that may still come. Once the discards became the stock, a hidden card that was not
    among them is in a hand.
    """
    unseen: float
    """All that is live."""
    hazard: float
    """Chance that another player ends the deal between two turns of this seat, over the turns to come."""
    next_hazard: float
    """Chance that another player ends the deal before the next of them."""
    turns: float
    """Turns this seat can still expect."""
    table_weight: int
    """Sign of a card's points on the table: 1 where melds count, 0 where only the hand does."""
    ease: float
    """Points gained by having one card less in hand, whatever the card counts."""

    windows: tuple[tuple[int, ...], ...]
    """By rank, the shortest runs it may stand in, as bit masks of ranks."""
    play_gain: tuple[float, ...]
    """By face, the points gained by playing the card instead of discarding it."""
    hold_cost: tuple[float, ...]
    """By face: points to reckon with if the deal ends while the card is in hand; the less, the more haste."""
    delay: float
    """Points that a card costs because it must be discarded some time, whatever it counts: it takes a turn."""
    slips: Slips = Slips()
    chances: dict[int, tuple[float, ...]] = field(default_factory=dict)
    """By seat, once computed: the chance that it holds each face (`hidden_cards.holding_chances`)."""
    chance_cache: dict[tuple[int, int, int], float] = field(default_factory=dict)
    """Chances worked out for this position already, so that many hands can be compared."""

    def after(self, state: State) -> BeliefState:
        """Return the belief in `state`, after a play of the seat itself, with the same estimates of cards to come."""
        return structs.replace(self, state=state, chance_cache={})

    @property
    def rules(self) -> Rules:
        """The rules of this deal."""
        return self.state.rules

    @property
    def traits(self) -> Traits:
        """The traits of the seat."""
        return self.slips.traits

    @property
    def average(self) -> float:
        """The worth in points of playing an average natural of this deal instead of being left with it."""
        naturals = [face for face in NATURALS if face not in self.rules.wild]
        return sum([self.play_gain[face] + HOLD_SHARE * self.hold_cost[face] for face in naturals]) / len(naturals)

    def error_about(self, *about: object) -> float:
        """Return the points by which the seat misjudges the option named by `about`; below 0 the seat judges it too
        low.

        Where melds are laid on the table, errors are larger with more players. They are smaller as long as the seat
        owes a contract or opening. In a deal without a contract, a seat that owes no opening errs the more, the more
        wilds the pack has.
        """
        if not self.traits.noise:
            return 0.0
        scale = self.state.players / 2
        if self.rules.melding.in_hand:
            scale = _KNOCKING if knock_limit(self.state) else _RACING
        elif self.owes_contract or self.opening:
            scale *= _COLLECTING
        elif self.state.contract_of(self.seat) is None:
            pack = self.rules.pack
            scale *= 1 + _FORGIVING * sum([face in self.rules.wild for face in pack]) / len(pack)
        return scale * self.average * self.slips.error_about(*about)

    def discard_error(self, face: Card) -> float:
        """Return the points by which the seat misjudges discarding a card, a slip that is the same whenever it is asked
        in this turn: above 0 if it judges the discard too high, 0 for a seat that misjudges nothing.

        For a card equal to the one just drawn from the discards the result is never above 0.
        """
        wrong = self.error_about("card", face)
        return min(0.0, wrong) if face == self.state.this_turn.drawn else wrong

    @property
    def values_discards_truly(self) -> bool:
        """Whether the seat values every discard without mistakes and without a taste of its own."""
        return self.slips.none and not self.traits.lightness and not self.traits.favourite

    def discard_bias(self, face: Card) -> float:
        """Return the points by which the seat misjudges the worth of discarding a card; above 0 it judges it too high.

        It adds up a random error, a taste for discarding cards of many or few points, and the wish to keep its
        favourite rank.
        """
        taste = 0.0
        if self.traits.lightness and face not in self.rules.wild:
            mean = sum(self.rules.values[:JOKER]) / len(NATURALS)
            taste += self.traits.lightness * (self.rules.values[face] / mean - 1) if mean else 0.0
        if self.traits.favourite and RANK_OF[face] == self.traits.favourite:
            taste -= _FAVOURITE
        return self.discard_error(face) + (taste * self.average if taste else 0.0)

    @property
    def has_thrown_top(self) -> bool:
        """Whether the seat remembers having discarded a card equal to the top discard, which must exist."""
        return bool(self.memory.thrown) and self.state.discards[-1] in self.memory.thrown[self.seat]

    @property
    def fondness_for_top(self) -> float:
        """Points by which the seat overrates drawing the top discard, which must exist, by its taste for taking cards;
        below 0 if it underrates it.

        They are 0 for a card it has discarded itself: it would draw and discard the same card for ever.
        """
        return 0.0 if self.has_thrown_top else self.average * self.traits.taking

    def without_slips(self) -> BeliefState:
        """Return the belief of a seat that misjudges and overlooks nothing; its other traits stay the same."""
        if self.slips.none:
            return self
        return structs.replace(self, slips=Slips(structs.replace(self.traits, noise=0.0, sees=1.0)), chance_cache={})

    @property
    def owes_contract(self) -> bool:
        """Whether the seat still has to lay a contract."""
        return self.state.contract_of(self.seat) is not None and not self.state.melded[self.seat]

    @property
    def opening(self) -> int:
        """The points the first lay of the seat must count; 0 once it has melded, or if the rules ask for none."""
        return 0 if self.state.melded[self.seat] else self.rules.melding.opening

    @property
    def must_open(self) -> bool:
        """Whether the first lay of the seat is still to come and must meet a demand other than a contract."""
        return self.rules.restricts_first_lay and not self.state.melded[self.seat]

    @property
    def may_lay(self) -> bool:
        """Whether the seat may lay melds of its own choice: now if it is to play, else in later turns.

        False while it owes a contract, and after that where no further melds are allowed. Whether a first lay meets
        other demands, such as points, is left aside.
        """
        if self.state.melds_barred and self.state.turn == self.seat and self.state.phase is Phase.PLAY:
            return False
        if self.state.contract_of(self.seat) is None:
            return True
        return self.state.melded[self.seat] and self.rules.melding.extra_melds

    @property
    def holds_melds(self) -> bool:
        """Whether the seat holds its melds back because the deal is not likely to end soon.

        Always False where a player may knock before the draw.
        """
        if self.rules.knocking.before_draw:
            # Somebody may end the deal whenever it is their turn, however many cards they hold.
            return False
        return self._has_time(self.traits.patience)

    @property
    def holds_opening(self) -> bool:
        """Whether the seat has an opening of points to lay, and time enough to hold it back until the whole hand can be
        laid.

        Whether the hand is near enough to that is another question: `hand_value.holds_until_whole`. Always False where
        the rules also ask for a contract or for certain kinds of melds, or let players knock before the draw.
        """
        if not self.opening or self.owes_contract or self.rules.demands_kinds or self.rules.knocking.before_draw:
            return False
        return self._has_time(self.traits.reserve)

    def _has_time(self, most: float) -> bool:
        """Whether there is time to wait: the chance that another player ends the deal before the seat's next turn is
        below `most`, the stock has not yet run out, and the seat can expect more than two turns.
        """
        return self.next_hazard < most and not self.state.stock_ran_out and self.turns > _LAST_TURNS

    @property
    def expected_draws(self) -> float:
        """The number of cards the seat can still expect to draw."""
        return min(self.turns, (1 - self.hazard) / max(_LEAST_HAZARD, self.hazard))

    @property
    def spends_wilds(self) -> bool:
        """Whether the deal may end so soon that the seat plays its wilds instead of saving them."""
        return self.hazard >= _LATE + self.traits.patience

    @property
    def trust(self) -> float:
        """The weight that the seat gives to the chance of playing a card against the cost of being caught with it.

        It is from 0 to 1/2; hasty seats give less.
        """
        return (1 - self.traits.haste) / 2

    @property
    def may_add(self) -> bool:
        """Whether the seat may add to melds without laying first: now if it is its turn, else in later turns."""
        return self.state.may_add if self.state.turn == self.seat else self.may_add_later

    @property
    def may_add_later(self) -> bool:
        """Whether the seat may add to melds in later turns without laying first."""
        return self.state.will_add(self.seat)

    @property
    def open_melds(self) -> list[tuple[int, Meld]]:
        """The melds on the table, with their numbers, that the seat may add to under the rule on whose melds take
        additions (`melding.add_to`). Whether it may add yet is not asked.
        """
        return open_melds(self.rules, self.state.melds, self.seat)

    @property
    def may_come_to_add(self) -> bool:
        """Whether the seat may add to melds in this turn, or in later ones if it is not its turn; perhaps only after a
        lay.
        """
        melding = self.rules.melding
        return self.may_add or (self.may_lay and melding.add != "next_turn" and melding.add_to != "none")

    def chance_of_end(self, rounds: int) -> float:
        """Return the chance that another player ends the deal within `rounds`. In a round every player has one turn.

        It is 1 if there are more rounds than the turns that the seat can still expect (`turns`) and one more.
        """
        return 1.0 if rounds > self.turns + 1 else 1 - (1 - self.hazard) ** rounds


def belief_state(view: View, memory: Memory, traits: Traits = _STANDARD, seed: int = 0) -> BeliefState:
    """Return the belief of `view.seat` with these traits; its slips follow from `seed`."""
    state, seat = view.state, view.seat
    traits = with_mastery(traits, state.rules)
    memory = memory.limited_to(traits.remembers)
    packs, left_out = state.rules.packs, state.rules.left_out
    hidden = [0 if RANK_OF[face] in left_out else packs for face in NATURALS] + [packs * state.rules.jokers, 0]
    seen = (
        view.hand,
        state.apart,
        _remembered_discards(state, traits.remembers),
        *(meld.faces for meld in state.melds),
        *memory.held,
    )
    for cards in seen:
        for face in cards:
            hidden[face] -= face is not UNKNOWN and hidden[face] > 0
    late = max(0.0, 1 - len(state.stock) / state.players / LONGEST)
    returning = state.discards if state.rules.stock_out in ("turn_over", "reshuffle") else ()
    live = _coming(hidden, memory.buried, returning, _RETURNS * late)
    hazard = 1 - prod(1 - _hazard_of(state, other) for other in state.clockwise(seat))
    hazard *= _CALM ** (state.idle_turns / state.players)
    windows = state.rules.windows[state.rules.run_min]
    melds_count = state.rules.scoring.count == "melds_minus_hand"
    ease = _CARD_LESS_MELDS if melds_count else _CARD_LESS
    # Where only the hand counts, whoever goes out first wins, however much the others are left with; unless hands are
    # compared, or the winner is paid all that others hold and no contract is to be laid (`tests/benchmarks/tuning.md`).
    paid = state.rules.scoring.settle == "winner_collects" and state.contract_of(seat) is None
    haste = 0.0 if melds_count or paid or state.rules.knocking.before_draw else traits.haste
    if state.rules.scoring.settle != "own":
        # Where the deal goes on without end, what is paid matters more than what one is caught with.
        ease += _SHARE * late * (state.players - 1)
    return BeliefState(
        state=state,
        seat=seat,
        memory=memory,
        hidden=tuple(hidden),
        live=live,
        unseen=max(1.0, sum(live)),
        hazard=hazard,
        next_hazard=1 - prod(1 - _next_hazard_of(state, other) for other in state.clockwise(seat)),
        turns=_turns_left(state, hazard),
        table_weight=int(melds_count),
        ease=ease,
        windows=tuple([tuple([bits for _, bits in windows if bits >> rank & 1]) for rank in range(KING + 1)]),
        play_gain=tuple([melds_count * points + ease for points in state.rules.values]),
        hold_cost=tuple([points * (1 - haste) for points in state.rules.values]),
        delay=ease / 2 + haste * sum(state.rules.values[:JOKER]) / len(NATURALS),
        slips=Slips(traits, seed, state.deal, len(state.stock) * 256 + len(state.discards)),
    )


def _remembered_discards(state: State, most: int) -> tuple[Card, ...]:
    """Return the discards on the pile that a seat remembers: the latest, `most` times as many as there are players, in
    the order in which they lie.

    Where the rules let players draw from deeper in the pile, it knows all of them.
    """
    discards = state.discards
    return discards if state.rules.draws_deeper else discards[max(0, len(discards) - most * state.players) :]


def _coming(
    hidden: list[int], buried: tuple[Card, ...], returning: tuple[Card, ...], share: float
) -> tuple[float, ...]:
    """Return, by face, how many copies may still come to the seat.

    `hidden`: by face, the number of copies that the seat cannot see. `buried`: the discards that became the stock when
    it last ran out; empty if it has not run out. Without `buried`, each hidden copy counts 1. With it, hidden copies
    that are among the buried cards count 1, and the others `_HELD`.

    `returning`: discards on the table that may come again; each adds `share`.
    """
    live = [float(count) for count in hidden]
    if buried:
        again = [min(count, buried.count(face)) for face, count in zip((*FACES, UNKNOWN), hidden, strict=True)]
        live = [known + _HELD * (count - known) for known, count in zip(again, hidden, strict=True)]
    for face in returning:
        live[face] += share
    return tuple(live)


def _hazard_of(state: State, seat: int) -> float:
    """Return the estimated chance that a seat goes out in any single turn to come."""
    if _must_lay_first(state, seat):
        return _UNMELDED_HAZARD
    cards = len(state.hands[seat])
    return _HAZARD[cards] if cards < len(_HAZARD) else _HAZARD_OF_MANY


def _next_hazard_of(state: State, seat: int) -> float:
    """Return the estimated chance of a seat to go out in its very next turn."""
    cards, contract = len(state.hands[seat]), state.contract_of(seat)
    if _must_lay_first(state, seat):
        if contract is not None and contract.cards >= cards - _NEARLY:
            return _SOON_WITH_CONTRACT
        return min(_SOON_WITH_CONTRACT, _SOON_UNMELDED + _SOON_LATER * max(0.0, state.turns / state.players - _EARLY))
    chances = _SOON if contract is None or state.rules.melding.extra_melds else _SOON_ADDING
    return chances[cards] if cards < len(chances) else _SOON_OF_MANY


def _must_lay_first(state: State, seat: int) -> bool:
    """Whether a seat must still make a first lay on which the rules make demands, such as a contract."""
    return not state.melded[seat] and (state.contract_of(seat) is not None or state.rules.restricts_first_lay)


def _turns_left(state: State, hazard: float) -> float:
    """Return the turns the seat can expect to have, at most LONGEST.

    `hazard` is the chance per turn that another seat ends the deal. Where the deal ends with the stock, the result is
    at most the seat's share of the stock's cards.
    """
    turns = min(LONGEST, 1 / max(hazard, _LEAST_HAZARD))
    if state.rules.ends_with_stock:
        turns = min(turns, len(state.stock) / state.players)
    return turns
