"""The reasons for an advised play: the facts that speak for it, chosen from what can be counted, by the kind of action.

`why` is asked once for a `Case`: something on offer that is taken or left, cards put on the table, a card parted with.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from msgspec import Struct

from game.bots.base import Limit
from game.bots.choose.before_draw import is_undercut, sampled_points
from game.bots.choose.hand_value import holds_until_whole
from game.bots.choose.plans import Planner
from game.bots.explain.evidence import (
    about_first_lay,
    contract_held_back,
    copies,
    danger_of,
    exact_planner,
    fitting,
    may_play,
    missing,
    other_discards,
    outs_of,
    reasons_to_keep,
    safety_of,
    spare_cards,
    unseen,
    waits,
    whole_hand_sooner,
)
from game.bots.explain.reasons import (
    Apart,
    BuyPriceReason,
    CanCall,
    Claims,
    ContractHeldBack,
    Dear,
    Draws,
    ExactCut,
    FirstLayReason,
    GainsWild,
    GoesOut,
    HandFalls,
    HandPointsReason,
    HeldBack,
    Idle,
    Keeps,
    Load,
    Makes,
    MayUndercut,
    NearEnd,
    Nearer,
    NoNearer,
    NoPlace,
    PlayReason,
    Ready,
    SeldomUndercut,
    Stays,
    TableCounts,
    Waits,
    WholeHand,
)
from game.bots.knowledge.belief import BeliefState
from game.bots.knowledge.pieces import Layout
from game.engine.actions import Action, Buy, CallRummy, Claim, Cut, Discard, DrawDiscards, DrawStock, Knock, Pass, Take
from game.engine.cards import Card, without
from game.engine.melds.room import open_melds, single_adds
from game.engine.play.knocking import legal_first_knocks
from game.engine.play.scoring import table_points
from game.engine.play.verbs import why_not
from game.engine.sheet.keys import are_hands_compared
from game.engine.state import Phase, State

_OF = 10
"""The number of deals for which it is told how often the hand would be undercut."""
_FEW = 3
"""The most cards of a seat that is near the end."""
_OTHERS = 2
"""The number of other possible discards considered."""


class Case(Struct, frozen=True):
    """An advised action with all that its reasons are found from: the position, the plays that follow it in the turn,
    the state after them, and perhaps an alternative.
    """

    belief: BeliefState
    action: Action
    line: tuple[Action, ...]
    """The action and the plays planned after it in the same turn."""
    end_state: State
    """The state after the plays, before the discard."""
    limit: Limit | None = None
    """The limit at which counting stops."""
    other: Case | None = None
    """The alternative that the action is compared with; None for a hint, which is compared with any other action."""

    @property
    def state(self) -> State:
        """The position as the seat sees it."""
        return self.belief.state

    @property
    def hand(self) -> tuple[Card, ...]:
        """The hand of the seat that is advised."""
        return self.state.hands[self.belief.seat]

    @property
    def available_discards(self) -> tuple[Card, ...]:
        """The discards that the action draws; for any other action, those the seat could draw or buy now."""
        discards, action = self.state.discards, self.action
        if isinstance(action, DrawDiscards) and action.deepest is not None:
            depth = max(at for at, face in enumerate(discards) if face == action.deepest)
            return discards[depth:]
        return self.state.top_draw if self.state.phase is Phase.DRAW else discards[-1:]

    @property
    def rest(self) -> tuple[Card, ...]:
        """The cards left in hand at the end of the turn, as far as they are known."""
        last, left = self.line[-1], self.end_state.hands[self.belief.seat]
        return (without(left, (last.card,)) or ()) if isinstance(last, Discard) else left

    @property
    def instead(self) -> tuple[Card, ...] | None:
        """Return the cards left in hand at the end of the turn if `other`, the alternative action, is taken; None where
        they are not known.

        Without an alternative: the hand as it is now, less the card discarded at the end of the planned plays. If that
        card is not in the hand yet: the whole hand for an action that draws discards, else None.
        """
        if self.other is not None:
            return None if isinstance(self.other.action, DrawStock) else self.other.rest
        last = self.line[-1]
        rest = without(self.hand, (last.card,)) if isinstance(last, Discard) else self.hand
        # What was drawn and is discarded again would not be there.
        return self.hand if rest is None and isinstance(self.action, DrawDiscards) else rest

    @property
    def kept_discards(self) -> tuple[Card, ...]:
        """The discards that are drawn and still in hand at the end of the turn; none if the action draws none."""
        if not isinstance(self.action, DrawDiscards):
            return ()
        return tuple((Counter(self.rest) - Counter(self.hand)).elements())


def why(case: Case) -> Iterator[PlayReason]:
    """Yield the reasons for the action of a case, the weightiest first."""
    rules = case.belief.rules
    match case.action:
        case Cut(count=count):
            yield ExactCut(count, rules.deal.exact_cut_bonus)
        case Claim(cards=cards):
            yield Claims(rules.points_of(tuple([use.card for use in cards])))
        case CallRummy():
            yield from _why_called(case)
        case DrawDiscards() | Buy():
            yield from why_played(case)
            yield from _why_gained(case)
        case DrawStock() | Pass():
            yield from _why_declined(case)
        case Discard(card=card):
            yield from _why_parted(case, card)
        case Knock():
            yield HandPointsReason(rules.points_of(case.hand))
            yield from _how_often_not_undercut(case)
        case _:
            yield from why_played(case)


def _why_called(case: Case) -> Iterator[CanCall]:
    """Yield the reason to call rummy on the last discard: the first meld that it fits; none if it fits no meld."""
    card, rules = case.state.discards[-1], case.belief.rules
    for number, meld in open_melds(rules, case.state.melds, case.state.turn):
        if any(True for _ in single_adds(rules, meld, (card,))):
            yield CanCall(card, number, rules.calls.playable_discard)
            return


def _why_gained(case: Case) -> Iterator[PlayReason]:
    """Yield the reasons to take the discards of `case`. Its action must be such a draw or buy, which is not checked."""
    offered, planner = case.available_discards, exact_planner(case.belief)
    yield from _why_useful(case, offered) if planner is None else _why_nearer(case, planner, offered)
    if holds_until_whole(case.belief):
        yield from _whole_hand(case)
    yield from _why_several_cards(case)


def _why_declined(case: Case) -> Iterator[PlayReason]:
    """Yield the reasons for a draw from the stock or a pass.

    First come those to leave the discards, if any could be had. For a draw, those to draw follow.
    """
    offered, planner = case.available_discards, exact_planner(case.belief)
    if case.other is not None and isinstance(case.other.action, DrawDiscards):
        yield from _why_several_cards(case.other)
    elif offered and _may_take_offer(case):
        yield from _why_useless(case, planner, offered)
        yield from _why_several_cards(case)
    if isinstance(case.action, DrawStock):
        if holds_until_whole(case.belief):
            yield from _whole_hand(case)
        else:
            yield from _draws(case) if planner is None else _waits(case, planner)
        yield from _how_often_caught(case)


def _times_caught(case: Case) -> int:
    """Return about how many times in `_OF` the seat would be undercut if it knocked now: its share of more
    determinizations, rounded.
    """
    seat = case.belief.seat
    hands = sampled_points(case.belief, Random(0))
    return round(_OF * sum([is_undercut(case.state, seat, held) for held in hands]) / len(hands))


def _how_often_not_undercut(case: Case) -> Iterator[SeldomUndercut]:
    rules = case.belief.rules
    if rules.knocking.undercut == "never" or not are_hands_compared(rules.scoring, rules.knocking, in_hand=False):
        return
    often = _OF - _times_caught(case)
    if often:
        yield SeldomUndercut(often, _OF)


def _how_often_caught(case: Case) -> Iterator[MayUndercut]:
    """Yield a reason to draw first for a seat that may knock now: in how many determinizations it would be undercut, if
    in any.
    """
    if legal_first_knocks(case.state, case.belief.seat) and (often := _times_caught(case)):
        yield MayUndercut(often, _OF)


def _may_take_offer(case: Case) -> bool:
    seat = case.belief.seat
    wanted = Buy(seat) if case.state.phase is Phase.BUY else DrawDiscards(seat)
    return why_not(case.state, wanted) is None


def _why_nearer(case: Case, planner: Planner, offered: tuple[Card, ...]) -> Iterator[PlayReason]:
    before, now = missing(planner, case.hand), missing(planner, case.hand + offered)
    if before is not None and now is not None and now < before:
        yield Nearer(before, now)
    yield from waits(planner, case.hand + offered, case.limit)


def _why_useful(case: Case, offered: tuple[Card, ...]) -> Iterator[PlayReason]:
    """Yield the reason why the deepest of the `offered` discards is useful; none if no reason is found.

    It is the first of these three that holds:
    - The card can be played together with others.
    - There are unseen cards that would give it a place.
    - The card is drawn and kept, and counts fewer points than the card discarded at the end of the turn.
    """
    card, whole = offered[0], case.hand + offered
    piece = _piece_with(case.belief, card, whole)
    if piece:
        best = [use.card for each in Layout(case.belief, whole).arrange(whole).plays for use in each.uses]
        yield Makes(card, piece, is_choice=card not in best)
        return
    faces = fitting(case.belief, outs_of(case.belief, whole, case.limit), whole, card)
    if faces:
        yield Keeps(card, copies(case.belief, faces), faces)
        return
    last, values = case.line[-1], case.belief.rules.values
    counts = case.belief.rules.cards_count
    if card in case.kept_discards and isinstance(last, Discard) and counts and values[last.card] > values[card]:
        yield Dear(last.card, values[last.card], card, values[card])


def _why_useless(case: Case, planner: Planner | None, offered: tuple[Card, ...]) -> Iterator[PlayReason]:
    card, whole = offered[-1], case.hand + offered
    if planner is None:
        if not may_play(case.belief, whole, card):
            yield NoPlace(card)
        return
    now = missing(planner, case.hand)
    if now is not None and missing(planner, whole) == now:
        yield NoNearer(card, now)


def _piece_with(belief: BeliefState, card: Card, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards that are played together with `card`, itself included; empty if it cannot be played.

    They are those of the best arrangement. If that does not play `card`, they are those of the best arrangement that
    begins with it.

    Where the rules ask for a discard, not all of `cards` may be played. One other card is then left out, so that as
    many as possible are still played with `card`.
    """
    found = _played_with(belief, card, cards)
    if len(found) < len(cards) or not belief.rules.keeps_a_discard:
        return found
    # One card must be left to go out with.
    rests = [without(cards, (other,)) or () for other in dict.fromkeys(cards) if other != card]
    return max([_played_with(belief, card, rest) for rest in rests], key=len, default=())


def _played_with(belief: BeliefState, card: Card, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    layout = Layout(belief, cards)
    for arranged in (layout.arrange(cards), layout.arrange_with(cards, card)):
        for piece in arranged.plays if arranged else ():
            faces = tuple([use.card for use in piece.uses])
            if card in faces:
                return faces
    return ()


def _why_several_cards(case: Case) -> Iterator[PlayReason]:
    """Yield a reason that tells how many cards come with the wanted discard, and one with the price of a buy in cards.

    The first reason is yielded only if several discards are on offer. If the action does not draw them, it counts all
    of them. If it does, it counts only those still in hand at the end of the turn, and is left out if there are none.
    The second is yielded whenever a buy is asked about and has a price.
    """
    rules, gained = case.belief.rules, case.kept_discards
    if len(case.available_discards) > 1 and not isinstance(case.action, DrawDiscards):
        yield Load(len(case.available_discards), rules.points_of(case.available_discards))
    elif len(case.available_discards) > 1 and gained:
        yield Stays(len(gained), rules.points_of(gained))
    if case.state.phase is Phase.BUY and rules.buying.price:
        yield BuyPriceReason(rules.buying.price)


def _draws(case: Case) -> Iterator[Draws]:
    """Yield one reason to draw from the stock: which of the naturals the seat has not seen could be played at once.

    It is yielded even if there are no such cards, but not if `case.limit` is over before all are tried. The seat must
    be free to lay any melds.
    """
    belief, faces = case.belief, []
    for face in unseen(belief):
        if case.limit is not None and case.limit.is_over:
            return
        if may_play(belief, (*case.hand, face), face):
            faces.append(face)
    yield Draws(copies(belief, faces), copies(belief, unseen(belief)), tuple(faces))


def _waits(case: Case, planner: Planner) -> Iterator[Ready | Waits]:
    """Yield the reason that the first lay is complete, or else the reason which cards are missing for it.

    Yield nothing if no plan is found. The reason on missing cards is also left out if `case.limit` is over before those
    cards are found.
    """
    if missing(planner, case.hand) == 0:
        yield Ready()
    yield from waits(planner, case.hand, case.limit)


def why_played(case: Case) -> Iterator[PlayReason]:
    """Yield reasons that name the results of the plays planned for this turn; none where no card is played."""
    belief, rules, rest, instead = case.belief, case.belief.rules, case.rest, case.instead
    if case.end_state.melds == case.state.melds:
        return
    laid_before = case.other.end_state if case.other else case.state
    if (
        case.end_state.melded[belief.seat]
        and not laid_before.melded[belief.seat]
        and (belief.owes_contract or belief.opening)
    ):
        yield FirstLayReason(belief.opening)
    # Where one goes out only with a meld, who discards the last card plays on without one.
    if not rest and (rules.discards_out if isinstance(case.line[-1], Discard) else rules.plays_out):
        yield GoesOut()
    elif instead is not None and rules.cards_count and rules.points_of(rest) < rules.points_of(instead):
        yield HandFalls(rules.points_of(instead), rules.points_of(rest))
    if isinstance(case.action, Take):
        yield GainsWild(case.action.wild)
    if rules.scoring.count == "melds_minus_hand":
        points, others = (_points_added(each) if each else 0 for each in (case, case.other))
        if points > others:
            yield TableCounts(points)
    yield from _near_end(case)


def _points_added(case: Case) -> int:
    """Return the points that the advised plays of this turn add to the seat's cards on the table."""
    return table_points(case.end_state)[case.belief.seat] - table_points(case.state)[case.belief.seat]


def _near_end(case: Case) -> Iterator[NearEnd]:
    sizes = [(len(case.state.hands[seat]), seat) for seat in case.state.clockwise(case.belief.seat)]
    cards, seat = min(sizes)
    if cards <= _FEW:
        yield NearEnd(seat, cards)


def _why_parted(case: Case, gone: Card) -> Iterator[PlayReason]:
    """Yield the reasons to discard `gone`.

    For the last card of the hand the only reason is that the player goes out, if a discard does that. If the case has
    an alternative, another discard or a play, the reasons speak for `gone` rather than for that. Otherwise they speak
    for it rather than for any other card of the hand.
    """
    rest = without(case.hand, (gone,)) or ()
    if not rest:
        if case.belief.rules.discards_out:
            yield GoesOut()
    elif case.other is None:
        yield from _why_of_all(case, gone, rest)
    elif isinstance(case.other.action, Discard):
        yield from _why_rather(case, gone, rest, case.other.action.card)
    else:
        yield from _why_kept(case, gone, rest)


def _why_of_all(case: Case, gone: Card, hand_after: tuple[Card, ...]) -> Iterator[PlayReason]:
    """Yield the reasons to discard `gone` rather than any other card; `hand_after` is the hand without it."""
    belief, hand, planner = case.belief, case.hand, exact_planner(case.belief)
    safe = not any(True for _ in danger_of(belief, gone))
    waiting: list[HeldBack] | list[ContractHeldBack] | list[WholeHand]
    if holds_until_whole(belief):
        others = other_discards(belief, hand, gone)[:_OTHERS]
        yield from (waiting := list(_whole_hand(case)))
        yield from whole_hand_sooner(belief, hand, gone)
    elif planner is None:
        others = other_discards(belief, hand, gone)[:_OTHERS]
        # That another is dangerous tells nothing where this one is so, too.
        for other in others if safe else ():
            yield from danger_of(belief, other)
        yield from (waiting := list(_held_back(case, hand_after)))
        naturals = [face for face in hand_after if face not in belief.rules.wild]
        become = list(_can_become(case, gone, hand_after, others))
        # Those that seemed closest may come to as little; what another can become speaks against parting with that.
        yield from become or _can_become(case, gone, hand_after, naturals)
        others = others or naturals
    else:
        yield from (waiting := list(contract_held_back(planner, hand, gone)))
        used = [face for each in waiting for meld in each.melds for face in meld]
        others = [face for face in without(hand_after, used) or () if face not in belief.rules.wild]
        others = others if waiting else spare_cards(planner, hand_after)
        yield from about_first_lay(planner, hand, gone, case.limit)
    if safe:
        yield from safety_of(belief, gone)
    yield from _dear(case, gone, others)
    # What may wait is no reason to fear the end.
    if not waiting:
        yield from _near_end(case)


def _why_rather(case: Case, gone: Card, hand_after: tuple[Card, ...], kept: Card) -> Iterator[PlayReason]:
    """Yield the reasons to discard `gone` rather than `kept`; reasons that hold for both are left out.

    `hand_after` is the hand without `gone`.
    """
    belief, planner = case.belief, exact_planner(case.belief)
    if planner is None:
        sooner = list(whole_hand_sooner(belief, case.hand, gone, kept))
        yield from sooner or _can_become(case, gone, hand_after, [kept])
    else:
        yield from reasons_to_keep(planner, case.hand, gone, kept, case.limit)
    dangers = [any(True for _ in danger_of(belief, face)) for face in (gone, kept)]
    if not dangers[0] and (dangers[1] or not any(True for _ in safety_of(belief, kept))):
        yield from safety_of(belief, gone)
    for dear in _dear(case, gone, [kept]):
        yield dear
        yield from _near_end(case)


def _why_kept(case: Case, gone: Card, rest: tuple[Card, ...]) -> Iterator[PlayReason]:
    """Yield the reasons to discard `gone` and hold back cards of the hand that could be played.

    They are about the first lay where that is planned exactly, about the whole hand where it is to be laid at once, and
    else about the melds of `rest`. None if nothing of that kind is held back.
    """
    planner = exact_planner(case.belief)
    if planner is None:
        yield from _whole_hand(case) if holds_until_whole(case.belief) else _held_back(case, rest)
    else:
        yield from contract_held_back(planner, case.hand, gone)


def _whole_hand(case: Case) -> Iterator[WholeHand]:
    """Yield the reason that no meld is laid before the whole hand can be laid at once. Yield nothing if the seat has
    laid melds by the end of the plays.

    Only for seats that hold their melds back for this (see `holds_until_whole`).
    """
    if not case.end_state.melded[case.belief.seat]:
        yield WholeHand(case.belief.rules.scoring.at_once_times)


def _held_back(case: Case, rest: tuple[Card, ...]) -> Iterator[HeldBack]:
    """Yield a reason for melds of `rest` that could be laid and are kept in hand; none if no meld could be laid."""
    melds = _most_natural(case, rest)
    if melds:
        sizes = [len(case.state.hands[seat]) for seat in case.state.clockwise(case.belief.seat)]
        yield HeldBack(melds, min(sizes))


def _most_natural(case: Case, rest: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """Return the disjoint playable melds of `rest` that together hold the most naturals, with as few wilds as possible;
    () without a playable meld.
    """
    wild = case.belief.rules.wild
    naturals, wilds = ([face for face in rest if (face in wild) is each] for each in (False, True))
    best: tuple[tuple[Card, ...], ...] = ()
    for count in range(len(wilds) + 1):
        hand = (*naturals, *wilds[:count])
        plays = Layout(case.belief, hand).arrange(hand).plays
        melds = tuple([tuple([use.card for use in piece.uses]) for piece in plays])
        best = max(best, melds, key=lambda each: sum([face not in wild for meld in each for face in meld]))
    return best


def _can_become(case: Case, gone: Card, rest: tuple[Card, ...], others: list[Card]) -> Iterator[PlayReason]:
    """Yield reasons why `gone` is discarded and not one of `others`, by how many cards could give them a place in a
    meld.

    First comes `Keeps` for the best of `others`, if more cards would help it than would help `gone`. Then follows a
    reason about `gone`. It is `Idle` if no card would help it, or if one of `others` has more such cards or could be
    played already. If `gone` itself could be played already, it is `Apart`, and only if the best arrangement leaves
    `gone` over.

    No reasons are given if `case.limit` is over too soon. If the case has an alternative, there are none either unless
    one of `others` has more such cards or could be played already.
    """
    belief = case.belief
    whole, outs = outs_of(belief, case.hand, case.limit), outs_of(belief, rest, case.limit)
    if not whole or not outs:
        return
    alone = copies(belief, fitting(belief, whole, case.hand, gone))
    kept = [(other, fitting(belief, outs, rest, other)) for other in others]
    best, faces = max(kept, key=lambda each: copies(belief, each[1]), default=(gone, ()))
    better = copies(belief, faces) > alone
    if better:
        yield Keeps(best, copies(belief, faces), faces)
    else:
        better = any(may_play(belief, rest, other) for other in others)
        if case.other is not None and not better:
            return
    # What could be played has its place already: that no card gives it one would say the opposite.
    if not may_play(belief, case.hand, gone):
        # That some do speaks against parting with it, unless what is kept has more.
        if better or not alone:
            yield Idle(gone, alone)
    elif gone in Layout(belief, case.hand).arrange(case.hand).left:
        yield Apart(gone)


def _dear(case: Case, gone: Card, others: list[Card]) -> Iterator[Dear]:
    values = case.belief.rules.values
    cheap = min(others, key=lambda face: values[face], default=gone)
    if case.belief.rules.cards_count and values[gone] > values[cheap]:
        yield Dear(gone, values[gone], cheap, values[cheap])
