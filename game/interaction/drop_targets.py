"""Drop targets: the places that take lifted cards, and the actions a drop may mean. Without pygame.

Legality is asked of the engine on the player's own view, as it will be for the drop itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from itertools import combinations, islice

from msgspec import Struct

from game.engine.actions import (
    Action,
    Add,
    Buy,
    Claim,
    Discard,
    DrawDiscards,
    DrawStock,
    Knock,
    Lay,
    Slide,
    Take,
    Use,
    uses,
)
from game.engine.cards import SUITS_IN, Card
from game.engine.melds.meld import Meld, explicit
from game.engine.melds.readings import add_readings, lay_readings
from game.engine.play.melding import newly_placed, slides
from game.engine.play.verbs import legal, why_not
from game.engine.refusals import Ambiguous, Refusal
from game.engine.sheet.rules import Rules
from game.engine.state import Phase, State, View

MOST_ORDERS = 300
"""The most orders of lifted cards that are tried: enough for four wilds among eleven cards."""


class Spot(Enum):
    """The kinds of drop targets."""

    MELD = "meld"
    NEW = "new"
    """The player's mat: a new meld or, where melds stay in the hand, the discard with which the player knocks."""
    DISCARDS = "discards"
    HAND = "hand"
    TRAY = "tray"
    """A box of the tray; `number` counts from 0."""


class Source(Enum):
    """The place from which cards are lifted. Cards in a box of the tray count as HAND, as they are still in it."""

    HAND = "hand"
    STOCK = "stock"
    RIVER = "river"
    MELD = "meld"
    """One of the player's own melds, where its cards may be moved."""


class Target(Struct, frozen=True):
    """A drop target; `number` is the number of the meld (from 1) or of the box (from 0), if the target is one."""

    spot: Spot
    number: int = 0


class LiftedCards(Struct, frozen=True):
    """The lifted cards and their source; cards of the river are listed from the deepest up."""

    source: Source
    cards: tuple[Card, ...]


class Offer(Struct, frozen=True):
    """A drop target that takes the lifted cards, with the legal actions a drop there may mean."""

    target: Target
    actions: tuple[Action, ...]


def offers(view: View, lifted: LiftedCards) -> list[Offer]:
    """Return the drop targets that take the lifted cards, each with the legal actions a drop there may mean."""
    found = []
    for target in targets(view.state):
        actions = tuple(a for a in candidates(view, lifted, target) if why_not(view.state, a) is None)
        if actions:
            found.append(Offer(target, actions))
    return found


def targets(state: State) -> list[Target]:
    """Return every drop target of the table; boxes of a tray are not among them."""
    melds = [Target(Spot.MELD, number) for number in range(1, len(state.melds) + 1)]
    return [*melds, Target(Spot.NEW), Target(Spot.DISCARDS), Target(Spot.HAND)]


def likely_refusal(view: View, lifted: LiftedCards, target: Target) -> tuple[Action, Refusal] | None:
    """Return the action that a refused drop most likely meant, and its refusal: the first action that is refused for
    another reason than its ambiguity. None if there is none.
    """
    for action in (*candidates(view, lifted, target), *_literal_actions(view, lifted, target)):
        reason = why_not(view.state, action)
        if reason is not None and not isinstance(reason, Ambiguous):
            return action, reason
    return None


def candidates(view: View, lifted: LiftedCards, target: Target) -> list[Action]:
    """Return the actions that a drop could mean, each with the meaning of every wild written out. Empty if it can mean
    none.

    They may be illegal, except claims and plays that also move cards from the player's own melds: of these only the
    legal ones are found.
    """
    if lifted.source is Source.HAND:
        return _plays_from_hand(view, lifted.cards, target) + _plays_with_moved_cards(view, lifted.cards, target)
    if lifted.source is Source.MELD:
        return (
            _plays_on_meld(view.state, view.seat, uses(lifted.cards), target.number) if target.spot is Spot.MELD else []
        )
    if target.spot is Spot.HAND:
        return _draw_actions(view, lifted)
    if lifted.source is Source.RIVER:
        return _claim_actions(view, lifted.cards[0], target)
    return []


def claims(view: View) -> tuple[Claim, ...]:
    """Return the legal claims of the view's seat."""
    return tuple(action for action in legal(view.state, view.seat) if isinstance(action, Claim))


def _plays_from_hand(view: View, cards: Sequence[Card], target: Target) -> list[Action]:
    """Return the actions that cards of the hand could mean on a target, legal or not. Empty if they can mean none, such
    as several cards on the discards.
    """
    state, seat = view.state, view.seat
    written = uses(tuple(cards))
    match target.spot:
        case Spot.DISCARDS:
            return [Discard(seat, cards[0])] if len(cards) == 1 else []
        case Spot.NEW if state.rules.melding.in_hand:
            return [Knock(seat, cards[0])] if len(cards) == 1 else []
        case Spot.NEW:
            found = [m for row in _orders(state.rules, written) for m in lay_readings(state.rules, row, seat)]
            return _distinct(Lay(seat, (explicit(meld.cards),)) for meld in found)
        case Spot.MELD:
            return _plays_on_meld(state, seat, written, target.number)
    return []


def _plays_with_moved_cards(view: View, cards: Sequence[Card], target: Target) -> list[Action]:
    """Return the legal plays on a target that use exactly these cards of the hand, and cards moved from the player's
    own melds as well.

    They are lays on an empty place and additions to a meld. There are none on other targets, or if the rules allow no
    moving.
    """
    state = view.state
    if not state.rules.melding.move or target.spot not in (Spot.NEW, Spot.MELD):
        return []
    found: list[Action] = []
    for action in legal(state, view.seat):
        if isinstance(action, Lay) and target.spot is Spot.NEW:
            played = [use.card for meld in action.melds for use in meld]
        elif isinstance(action, Add) and target == Target(Spot.MELD, action.meld):
            played = [use.card for use in action.cards]
        else:
            continue
        if len(played) > len(cards) and (Counter(played) & Counter(view.hand)) == Counter(cards):
            found.append(action)
    return found


def _plays_on_meld(state: State, seat: int, written: tuple[Use, ...], number: int) -> list[Action]:
    """Return the actions that the player in `seat` could mean by dropping the cards `written` on a meld, legal or not.

    They add the cards, or let a single card take or move a wild that it replaces, where the rules know that. `number`
    (from 1) must be that of a meld on the table.
    """
    meld = state.melds[number - 1]
    found: list[Action] = []
    if len(written) == 1:
        card = written[0].card
        replaced = _wilds_replaced_by(meld, card)
        if prefers_take(state.rules):
            found += [Take(seat, wild, number, card) for wild in replaced]
        # A card that replaces no joker is meant to be added: the refusal of adding it helps the player.
        if state.rules.wilds.slide and replaced:
            found += slides(state, number, card) or [Slide(seat, number, card)]
    for row in _orders(state.rules, written):
        for longer in add_readings(state.rules, meld, row, seat):
            found.append(Add(seat, explicit(newly_placed(meld, longer)), number))
    return _distinct(found)


def prefers_take(rules: Rules) -> bool:
    """Whether dropping a natural card onto the wild it replaces means taking the wild, rather than moving it along its
    run. True, too, under rules that allow neither.
    """
    return rules.wilds.take != "never" or not rules.wilds.slide


def _orders(rules: Rules, written: tuple[Use, ...]) -> Iterator[tuple[Use, ...]]:
    """Yield the orders of the lifted cards to try, at most MOST_ORDERS: the place of a wild decides which card it
    stands for. Without wilds, the only order is the given one.
    """
    wilds = [use for use in written if use.card in rules.wild]
    if not wilds or len(written) == 1:
        yield written
        return
    naturals = sorted((use for use in written if use.card not in rules.wild), key=lambda use: use.card)
    for places in islice(combinations(range(len(written)), len(wilds)), MOST_ORDERS):
        rest, first = iter(naturals), iter(wilds)
        yield tuple(next(first) if index in places else next(rest) for index in range(len(written)))


def _distinct(actions: Iterable[Action]) -> list[Action]:
    """Return the actions without duplicates. Of several that make the same meld, the last one is kept."""
    return list({_meaning(action): action for action in actions}.values())


def _meaning(action: Action) -> object:
    if isinstance(action, Lay):
        return tuple(sorted(map(repr, action.melds[0])))
    if isinstance(action, Add):
        return action.meld, tuple(sorted(map(repr, action.cards)))
    return action


def _wilds_replaced_by(meld: Meld, card: Card) -> list[Card]:
    """Return the wilds of a meld that stand for `card`."""
    return sorted(
        {each.card for each in meld.cards if each.wild and each.rank == card.rank and card.suit in SUITS_IN[each.suit]}
    )


def _draw_actions(view: View, lifted: LiftedCards) -> list[Action]:
    """Return the action, in a list, that is meant by dropping a card from the stock or the river into the hand.

    It is the draw or, for a card from the river while players may buy, the purchase. It need not be legal.
    """
    if lifted.source is Source.STOCK:
        return [DrawStock(view.seat)]
    if view.state.phase is Phase.BUY:
        return [Buy(view.seat)]
    return [draw_from(view, lifted.cards[0])]


def draw_from(view: View, deepest: Card) -> DrawDiscards:
    """Return the action that draws `deepest` with all discards above it. If it is the top discard, or if the pile is
    drawn as a whole, the action names no card.
    """
    state = view.state
    top = bool(state.discards) and state.discards[-1] == deepest
    return DrawDiscards(view.seat, None if top or state.rules.draw.discards == "pile" else deepest)


def _claim_actions(view: View, card: Card, target: Target) -> list[Action]:
    """Return the legal claims of `card` that a drop on the target means; empty if the target is no place for claims."""
    if target.spot is Spot.NEW:
        return [claim for claim in claims(view) if not claim.meld and any(use.card == card for use in claim.cards)]
    if target.spot is Spot.MELD:
        return [claim for claim in claims(view) if claim.meld == target.number and claim.cards[0].card == card]
    return []


def _literal_actions(view: View, lifted: LiftedCards, target: Target) -> list[Action]:
    """Return, in a list, the plain action that a drop means, in which no wild is said to stand for another card; an
    empty list if the drop means none. For a discard or a knock it is that of the last of the cards.

    It is tried where no other action could be meant: it is refused, and its refusal is shown.
    """
    seat, cards = view.seat, lifted.cards
    written = uses(cards)
    match lifted.source, target.spot:
        case Source.HAND, Spot.NEW if view.state.rules.melding.in_hand:
            return [Knock(seat, cards[-1])]
        case Source.HAND, Spot.NEW:
            return [Lay(seat, (written,))]
        case Source.HAND | Source.MELD, Spot.MELD:
            return [Add(seat, written, target.number)]
        case Source.HAND, Spot.DISCARDS:
            return [Discard(seat, cards[-1])]
        case Source.RIVER, Spot.NEW:
            return [Claim(seat, written[:1])]
        case Source.RIVER, Spot.MELD:
            return [Claim(seat, written[:1], target.number)]
    return []
