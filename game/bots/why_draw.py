"""Why something on offer is taken or left: the stock, the discards, a card one may buy or call."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from game.bots.contract import Planner
from game.bots.evidence import copies, fitting, may_play, outs_of, unseen
from game.bots.first_lay import exact_aim, missing, waits
from game.bots.layout import Layout
from game.bots.outlook import Outlook
from game.bots.reasons import (
    Calls,
    Dear,
    Draws,
    Keeps,
    Load,
    Makes,
    Nearer,
    NoNearer,
    NoPlace,
    Price,
    Ready,
    Reason,
    Stays,
    Waits,
)
from game.bots.search import Limit
from game.engine.actions import Action, Buy, Discard, DrawDiscards, DrawStock
from game.engine.cards import Card, without
from game.engine.melds.room import single_adds
from game.engine.play.verbs import why_not
from game.engine.state import Phase, State


class Case(Struct, frozen=True):
    """An action that is advised, and what it is judged by."""

    look: Outlook
    action: Action
    line: tuple[Action, ...]
    """The action and the plays that are meant to follow in the same turn."""
    left: State
    """What they lead to, before the discard."""
    limit: Limit | None = None
    """When to stop counting."""
    other: Case | None = None
    """The action it is compared with; None where it is a hint, and any other would do."""

    @property
    def state(self) -> State:
        """The position, as the seat sees it."""
        return self.look.state

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards of the seat that is advised."""
        return self.state.hands[self.look.seat]

    @property
    def offered(self) -> tuple[Card, ...]:
        """The discards that are taken, or could be."""
        discards, action = self.state.discards, self.action
        if isinstance(action, DrawDiscards) and action.deepest is not None:
            depth = max(at for at, face in enumerate(discards) if face == action.deepest)
            return discards[depth:]
        whole = self.look.rules.draw_discards == "pile" and self.state.phase is Phase.DRAW
        return discards if whole else discards[-1:]

    @property
    def rest(self) -> tuple[Card, ...]:
        """What is left of them at the end of the turn, as far as it is known."""
        last, left = self.line[-1], self.left.hands[self.look.seat]
        return (without(left, (last.card,)) or ()) if isinstance(last, Discard) else left

    @property
    def instead(self) -> tuple[Card, ...] | None:
        """What would be left at the end of the other action's turn; None where that cannot be said.

        Without another action: if no discard was drawn and nothing put on the table.
        """
        if self.other is not None:
            return None if isinstance(self.other.action, DrawStock) else self.other.rest
        last = self.line[-1]
        rest = without(self.hand, (last.card,)) if isinstance(last, Discard) else self.hand
        # What was drawn and is discarded again would not be there.
        return self.hand if rest is None and isinstance(self.action, DrawDiscards) else rest

    @property
    def gained(self) -> tuple[Card, ...]:
        """The discards that are drawn and are in the hand still at the end of the turn."""
        if not isinstance(self.action, DrawDiscards):
            return ()
        return tuple((Counter(self.rest) - Counter(self.hand)).elements())


def why_called(case: Case) -> Iterator[Calls]:
    """Yield why the last discard is called."""
    card, rules = case.state.discards[-1], case.look.rules
    for number, meld in enumerate(case.state.melds, 1):
        if any(True for _ in single_adds(rules, meld, (card,))):
            yield Calls(card, number, rules.playable_discard)
            return


def why_gained(case: Case) -> Iterator[Reason]:
    """Yield why discards are drawn or bought."""
    offered, planner = case.offered, exact_aim(case.look)
    yield from _useful(case, offered) if planner is None else _nearer(case, planner, offered)
    yield from _load(case)


def why_declined(case: Case) -> Iterator[Reason]:
    """Yield why discards are left."""
    offered, planner = case.offered, exact_aim(case.look)
    if case.other is not None and isinstance(case.other.action, DrawDiscards):
        yield from _load(case.other)
    elif offered and _may_have(case):
        yield from _useless(case, planner, offered)
        yield from _load(case)
    if isinstance(case.action, DrawStock):
        yield from _draws(case) if planner is None else _waits(case, planner)


def _may_have(case: Case) -> bool:
    seat = case.look.seat
    wanted = Buy(seat) if case.state.phase is Phase.BUY else DrawDiscards(seat)
    return why_not(case.state, wanted) is None


def _nearer(case: Case, planner: Planner, offered: tuple[Card, ...]) -> Iterator[Reason]:
    before, now = missing(planner, case.hand), missing(planner, case.hand + offered)
    if before is not None and now is not None and now < before:
        yield Nearer(before, now)
    yield from waits(planner, case.hand + offered, case.limit)


def _useful(case: Case, offered: tuple[Card, ...]) -> Iterator[Reason]:
    """What the deepest of the cards taken, for which the others come along, is good for."""
    card, whole = offered[0], case.hand + offered
    piece = _piece_with(case.look, card, whole)
    if piece:
        best = [use.card for each in Layout(case.look, whole).arrange(whole).plays for use in each.uses]
        yield Makes(card, piece, choice=card not in best)
        return
    faces = fitting(case.look, outs_of(case.look, whole, case.limit), whole, card)
    if faces:
        yield Keeps(card, copies(case.look, faces), faces)
        return
    last, values = case.line[-1], case.look.rules.values
    if card in case.gained and isinstance(last, Discard) and values[last.card] > values[card]:
        yield Dear(last.card, values[last.card], card, values[card])


def _useless(case: Case, planner: Planner | None, offered: tuple[Card, ...]) -> Iterator[Reason]:
    card, whole = offered[-1], case.hand + offered
    if planner is None:
        if not may_play(case.look, whole, card):
            yield NoPlace(card)
        return
    now = missing(planner, case.hand)
    if now is not None and missing(planner, whole) == now:
        yield NoNearer(card, now)


def _piece_with(look: Outlook, card: Card, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards that would be played together with one; that could be, where what is best does without it."""
    found = _played_with(look, card, cards)
    if len(found) < len(cards) or look.rules.going_out != "discard":
        return found
    # One card must be left to go out with.
    rests = [without(cards, (other,)) or () for other in dict.fromkeys(cards) if other != card]
    return max([_played_with(look, card, rest) for rest in rests], key=len, default=())


def _played_with(look: Outlook, card: Card, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    layout = Layout(look, cards)
    for arranged in (layout.arrange(cards), layout.arrange_with(cards, card)):
        for piece in arranged.plays if arranged else ():
            faces = tuple([use.card for use in piece.uses])
            if card in faces:
                return faces
    return ()


def _load(case: Case) -> Iterator[Reason]:
    """What comes along into the hand."""
    rules, gained = case.look.rules, case.gained
    if len(case.offered) > 1 and not isinstance(case.action, DrawDiscards):
        yield Load(len(case.offered), rules.value(case.offered))
    elif len(case.offered) > 1 and gained:
        yield Stays(len(gained), rules.value(gained))
    if case.state.phase is Phase.BUY and rules.price:
        yield Price(rules.price)


def _draws(case: Case) -> Iterator[Draws]:
    """What a card from the stock can bring to a seat that may lay what it likes."""
    look, faces = case.look, []
    for face in unseen(look):
        if case.limit is not None and case.limit.over:
            return
        if may_play(look, (*case.hand, face), face):
            faces.append(face)
    yield Draws(copies(look, faces), copies(look, unseen(look)), tuple(faces))


def _waits(case: Case, planner: Planner) -> Iterator[Ready | Waits]:
    """How far it is to what must be laid first."""
    if missing(planner, case.hand) == 0:
        yield Ready()
    yield from waits(planner, case.hand, case.limit)
