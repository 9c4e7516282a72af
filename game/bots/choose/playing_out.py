"""The worth of a knock now and of a later one, where melds stay in the hand: a few circuits are played by habit.

A card is taken where it helps at once, the dearest card without a companion is discarded, and a hand is shown as soon
as it counts no more than its owner waits for. Every level asks this before a knock, and not rollouts to the end of the
deal (`tests/benchmarks/tuning.md`).
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, structs

from game.bots.knowledge.companions import is_near
from game.bots.knowledge.layouts import expected_layout, highest_value, lay_out, lay_out_any_kinds, may_join
from game.bots.knowledge.match_chances import match_worth
from game.engine.actions import uses
from game.engine.arrange.layable import count_hand
from game.engine.arrange.solver import BestLayout
from game.engine.cards import Card, without
from game.engine.melds.readings import lay_readings
from game.engine.play.accounts import RawPoints
from game.engine.play.knocking import NO_LIMIT, knock_limit, least_deadwood
from game.engine.play.scoring import deal_points, is_doubled
from game.engine.sheet.rules import Rules
from game.engine.state import NOBODY, State, set_at

_BETTER = 4
"""Points by which a discard that makes no meld must lower a hand to be taken."""
_COMPANION = 3.0
"""Points a card may count more to be kept for a card that goes with it."""
_SHARE = 0.5
"""Where any hand may be shown, others are expected to show one that counts this share of the lowest hand now."""


class ShowPlan(Struct, frozen=True):
    """A plan to show the hand once its deadwood is at most `limit`, and later on at most `later_limit`.

    Later on is from circuit `later_from`, or never if that is 0. In a circuit every player has one turn.
    """

    limit: int
    later_from: int = 0
    """The circuit from which `later_limit` holds; 0 if `limit` holds to the end."""
    later_limit: int = 0

    def limit_in(self, circuit: int) -> int:
        """Return the most deadwood with which the seat shows its hand in this circuit; the first circuit is 0."""
        return self.later_limit if self.later_from and circuit >= self.later_from else self.limit


def worth_of_show(
    state: State, seat: int, shower: int, layout: BestLayout, hands: Sequence[tuple[Card, ...]], *, big: bool = False
) -> float:
    """Return the worth for the match (`match_worth`), to `seat`, of a show by `shower` with this layout.

    `hands` are the hands of all seats; that of the shower itself does not matter. `big`: whether the show is a big gin.
    """
    rules = state.rules
    left = deadwood_after_lay_offs(state, shower, layout.melds if layout.left else (), hands)
    left = set_at(left, shower, rules.points_of(layout.left))
    nothing = (0,) * len(hands)
    raw = RawPoints(left, nothing, nothing, big, 2 if is_doubled(state) else 1, state.dropouts, carried=state.carried)
    return match_worth(state, seat, deal_points(rules, raw, shower))


def deadwood_after_lay_offs(
    state: State, out: int, melds: Sequence[tuple[Card, ...]], hands: Sequence[tuple[Card, ...]]
) -> tuple[int, ...]:
    """Return the deadwood of each hand, by seat, after the others have laid off on the `melds` of `out`, the seat that
    shows its hand. The entry of `out` itself has no meaning.

    Without melds, or where the rules allow no laying off, it is the deadwood of the hands as they are held.
    """
    rules = state.rules
    if not rules.knocking.lay_off or not melds:
        return tuple([lay_out(rules, hand).points for hand in hands])
    laid = tuple([lay_readings(rules, uses(cards), out)[0] for cards in melds])
    at_end = structs.replace(state, hands=tuple(hands), melds=laid)
    return tuple([0 if other == out else least_deadwood(at_end, other) for other in range(len(hands))])


def worth_without_show(state: State, seat: int, hands: Sequence[tuple[Card, ...]]) -> float:
    """Return the worth for the match (`match_worth`), to `seat`, of a deal that ends without a show, the seats holding
    `hands`.
    """
    rules, nothing = state.rules, (0,) * len(hands)
    left = tuple([lay_out(rules, hand).points for hand in hands])
    raw = RawPoints(left, nothing, nothing, dropped=state.dropouts, carried=state.carried)
    return match_worth(state, seat, deal_points(rules, raw, NOBODY))


def expected_show(full_state: State, seat: int) -> ShowPlan:
    """Return the plan by which `seat`, an opponent of the bot, is expected to show its hand in a determinization.

    It shows its hand as soon as the rules allow it. Where they allow it with any deadwood, it waits until it has at
    most a fixed share of the least deadwood that any other hand in the deal has now.
    """
    limit = knock_limit(full_state)
    if limit != NO_LIMIT:
        return ShowPlan(limit)
    counts = [
        lay_out(full_state.rules, hand).points
        for other, hand in enumerate(full_state.hands)
        if other in full_state.clockwise(seat)
    ]
    return ShowPlan(int(_SHARE * min(counts)))


def worth_played_out(full_state: State, seat: int, shows: Sequence[ShowPlan], circuits: int) -> float:
    """Return the worth for the match, to `seat`, of playing a determinization on, from the turn after its own. `shows`
    are the plans, by seat, to show the hand.

    The play ends when a hand is shown. If the stock runs out, or every player has had `circuits` more turns, the deal
    counts as ended without a show.
    """
    rules, hands, stock = full_state.rules, list(full_state.hands), full_state.stock
    pile = _top_to_draw(rules, full_state.discards[-1:])
    layouts = [expected_layout(rules, hand) for hand in hands]
    players, at, turn = len(hands), 0, seat
    for number in range(circuits * players):
        turn = (turn + 1) % players
        if full_state.is_gone(turn):
            continue
        hand, top = hands[turn], pile[-1] if pile else None
        taken = _with_top(rules, hand, layouts[turn], top)
        if taken is None:
            if len(stock) - at <= rules.draw.stock_left:
                break
            face, at = stock[at], at + 1
            layout = _with_card(rules, hand, layouts[turn], face)
        else:
            layout, face = taken, stock[0] if top is None else top
        hand = (*hand, face)
        if not layout.left:
            hands[turn] = hand
            return worth_of_show(full_state, seat, turn, layout, hands, big=rules.knocking.big_gin != "none")
        thrown = _card_to_throw(rules, layout.left, top if taken is not None else None)
        left = without(layout.left, (thrown,)) or ()
        layout = BestLayout(layout.melds, left, layout.points - rules.values[thrown])
        hands[turn], layouts[turn], pile = without(hand, (thrown,)) or (), layout, _top_to_draw(rules, (thrown,))
        ready = _layout_to_show(rules, hands[turn], layout, shows[turn].limit_in(number // players))
        if ready is not None:
            return worth_of_show(full_state, seat, turn, ready, hands)
    return worth_without_show(full_state, seat, hands)


def _top_to_draw(rules: Rules, discard: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards that the next player may draw from the discards. `discard` holds the top discard, or nothing if
    there is none.

    It is returned unchanged, or empty if a card like that may not be taken.
    """
    return () if discard and rules.is_barred_discard(discard[-1]) else discard


def _layout_to_show(rules: Rules, hand: tuple[Card, ...], layout: BestLayout, most: int) -> BestLayout | None:
    """Return the layout with which a hand may be shown; None if it may not be shown.

    Where the rules demand certain kinds of melds, it is the best layout that has them, if that leaves at most `most`
    points of deadwood. Elsewhere it is `layout`, if that leaves at most `most` points or no card over.
    """
    if not rules.demands_kinds:
        return layout if layout.points <= most or not layout.left else None
    if lay_out_any_kinds(rules, hand).points > most:
        return None
    true = lay_out(rules, hand)
    return true if true.points <= most else None


def _with_card(rules: Rules, hand: tuple[Card, ...], layout_before: BestLayout, face: Card) -> BestLayout:
    """Return the layout of a hand after drawing `face`; `layout_before` is the layout without that card."""
    if may_join(rules, count_hand(rules, hand), face):
        return expected_layout(rules, (*hand, face))
    return BestLayout(layout_before.melds, (*layout_before.left, face), layout_before.points + rules.values[face])


def _with_top(rules: Rules, hand: tuple[Card, ...], layout_before: BestLayout, top: Card | None) -> BestLayout | None:
    """Return the layout of a hand with the top discard added; None if the seat has no use for that card.

    It has none if `top` is None, if the card would be left over, or if it does not lower the deadwood enough. `hand` is
    without that card, and `layout_before` is its layout.
    """
    if top is None or not may_join(rules, count_hand(rules, hand), top):
        return None
    layout = expected_layout(rules, (*hand, top))
    if top in layout.left:
        return None
    better = layout_before.points - (layout.points - highest_value(rules, layout.left))
    return layout if better >= _BETTER else None


def _card_to_throw(rules: Rules, leftover: tuple[Card, ...], taken: Card | None) -> Card:
    """Return the card of `leftover` to discard: one with many points and few other cards it might form a meld with.

    A wild, or the card `taken`, is chosen only where there is no other.
    """
    may = [face for face in leftover if face != taken and face not in rules.wild] or list(leftover)
    values = rules.values
    return max(
        may, key=lambda face: (values[face] - _COMPANION * sum([is_near(face, each) for each in leftover]), face)
    )
