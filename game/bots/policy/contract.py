"""The policy where a contract must be laid first: take the nearest way to it, lay or hold it, then add cards to it."""

from __future__ import annotations

from game.bots.policy.contract_plan import LAST_PLACE, WILD, FaceCounts, Plan, open_cards, plan_finder
from game.bots.policy.policy import Seen
from game.bots.policy.style import Style
from game.bots.policy.table import TablePolicy
from game.engine.actions import Action, Discard, Lay, uses
from game.engine.arrange.best_split import best_first_lay
from game.engine.cards import FACES, Card
from game.engine.sheet.contracts import Contract, Kind
from game.engine.sheet.rules import Rules
from game.engine.state import State

_ALIKE = 0.5
"""A card of the same rank, as a share of one near card."""
_BESIDE = 0.3
"""A card of the same suit one or two ranks away, as a share of one near card."""
_ON_TABLE = 1.0
"""The worth, in tens of points, of keeping a card that fits the table."""
_BUYS = 3
"""Cards that may be missing where one is bought."""
_NEEDED = 50.0
"""The worth, in tens of points, of keeping a card of the nearest way to the contract."""
_FITS = 20.0
"""The worth of keeping a card that can be added once the contract lies."""
_NEAR = 2.0
"""The worth of keeping a card, for each card near it."""
_TENTH = 0.1
"""Points are told in tens here."""
_LAST_CIRCUITS = 2
"""Circuits before the end of the stock in which nobody holds a contract back."""


class ContractPolicy(TablePolicy):
    """Plays a seat in deals that begin with a contract."""

    def __init__(self, rules: Rules, style: Style) -> None:
        super().__init__(rules, style)
        self._finder = plan_finder(rules)
        self._stock_ends = rules.stock_out == "end_deal"
        self._plans: dict[int, tuple[tuple[Card, ...], Plan]] = {}
        """By seat, the last hand in this roll-out and the plan for it."""

    def forget(self) -> None:
        """Drop the plans cached for the last roll-out of this policy, in which other cards were seen."""
        self._plans.clear()

    def _plan(self, state: State, seat: int, contract: Contract) -> Plan:
        """Return the nearest plan of `seat` for its contract."""
        hand = state.hands[seat]
        known = self._plans.get(seat)
        if known is not None and known[0] == hand:
            return known[1]
        plan = self._finder.find(FaceCounts(self.rules, hand), contract, open_cards(self.rules, state))
        self._plans[seat] = (hand, plan)
        return plan

    def _contract(self, state: State, seat: int) -> Contract | None:
        """Return the contract `seat` still has to lay; None if it has none."""
        return None if state.melded[seat] else state.contract_of(seat)

    def wants(self, state: State, seat: int) -> bool:
        """Whether `seat` takes the top discard: its contract lacks the card, or is complete and the card fits a meld on
        the table.
        """
        contract = self._contract(state, seat)
        if contract is None:
            return super().wants(state, seat)
        top = state.discards[-1]
        if top in self.rules.wild:
            return True
        plan = self._plan(state, seat, contract)
        if plan.wants >> top & 1:
            return True
        return not plan.missing and (top in self._fits_plan(plan) or top in self._room(state, seat).naturals)

    def buys(self, state: State, seat: int) -> bool:
        """Whether `seat` buys the discard on offer: it wants that card, and the card is wild or the contract nearly
        complete.
        """
        contract = self._contract(state, seat)
        if contract is None:
            return False
        top = state.discards[-1]
        missing = self._plan(state, seat, contract).missing
        return (0 < missing <= _BUYS or top in self.rules.wild) and self.wants(state, seat)

    def play(self, state: State, seat: int, seen: Seen) -> Action:
        """Return the next play of `seat` in its turn, or its discard."""
        contract = self._contract(state, seat)
        if contract is None or state.this_turn.dug is not None or state.this_turn.owed:
            return super().play(state, seat, seen)
        plan = self._plan(state, seat, contract)
        hand = state.hands[seat]
        if not plan.missing and not state.melds_barred and not self._keeps_back(state, seat, plan):
            split = best_first_lay(self.rules, hand, contract, self.rules.melding.opening)
            if not split.missing:
                return Lay(seat, tuple([uses(meld) for meld in split.melds if meld]))
        return Discard(seat, self._parting(state, seat, plan, contract))

    def _keeps_back(self, state: State, seat: int, plan: Plan) -> bool:
        """Whether `seat` holds back its complete contract, because laying it would not let it go out and no other seat
        is nearly out.
        """
        few, players = self.style.alert, state.players
        short = self._stock_ends and len(state.stock) <= _LAST_CIRCUITS * players
        if not self.style.hold or short or state.stock_ran_out or state.turns > self.style.hold * players:
            return False
        if any(state.melded[other] and len(state.hands[other]) <= few for other in state.clockwise(seat)):
            return False
        fits = self._fits_plan(plan) | self._room(state, seat).naturals
        left = sum([face not in self.rules.wild and face not in fits for face in state.hands[seat]])
        left -= sum([plan.used[face] for face in FACES[:52] if plan.used[face] and face not in fits])
        return left > (self.rules.going_out != "meld")

    def _fits_plan(self, plan: Plan) -> set[Card]:
        """Return the naturals that could be added to the contract if it were laid as planned."""
        rules, fits = self.rules, set[Card]()
        for rank, _ in plan.sets:
            fits.update([FACES[13 * suit + rank - 1] for suit in range(4)])
        for suit, low, size in plan.runs:
            if low > 1 and rules.fit[low - 1][size + 1]:
                fits.add(FACES[13 * suit - 1 + rules.rank_at[low - 1]])
            if low + size <= LAST_PLACE and rules.fit[low][size + 1]:
                fits.add(FACES[13 * suit - 1 + rules.rank_at[low + size]])
        return fits

    def _parting(self, state: State, seat: int, plan: Plan, contract: Contract) -> Card:
        """Return the discard of `seat`: the card farthest from its contract, among equals the one with the
        most points.
        """
        hand, rules, barred = state.hands[seat], self.rules, self.barred(state)
        counts = FaceCounts(rules, hand)
        fits = self._fits_plan(plan) if not plan.missing else set()
        table = self._room(state, seat).naturals
        kinds = [slot.kind for slot in contract.slots]
        best, chosen = -1e9, None
        for face in dict.fromkeys(hand):
            if face in rules.wild or (face == barred and hand.count(face) == 1):
                continue
            good = _TENTH * rules.values[face]
            if face < WILD:
                if counts.faces[face] <= plan.used[face]:
                    good -= _NEEDED
                good -= _NEAR * _nearness(counts, face, sets=Kind.SET in kinds, runs=Kind.RUN in kinds)
            if face in table:
                good -= _ON_TABLE
            if face in fits:
                good -= _FITS
            if good > best:
                best, chosen = good, face
        if chosen is None:
            chosen = next((face for face in hand if face != barred), hand[0])
        return chosen


def _nearness(counts: FaceCounts, face: Card, *, sets: bool, runs: bool) -> float:
    """Return a weight for a natural by the cards held near it, in rank for sets and in suit for runs, where these are
    asked for.
    """
    rank = face % 13 + 1
    near = _ALIKE * (counts.ranks[rank] - 1) if sets else 0.0
    if runs:
        for step in (1, 2):
            if rank > step and counts.faces[face - step]:
                near += _BESIDE
            if rank + step <= 13 and counts.faces[face + step]:
                near += _BESIDE
    return near
