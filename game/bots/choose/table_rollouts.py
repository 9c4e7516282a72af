"""A second thought where melds lie on the table and cards are plain: hundreds of worlds that may be the true one are
played out to the end of the deal, the same for all that is compared.

It is about the discard, whether to lay or to hold, and the draw. What the rule of thumb has chosen is left only for
something that is better beyond the noise. Nobody thinks twice about a way out.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

from game.bots.base import Limit
from game.bots.choose.play import ends_of_turn
from game.bots.choose.playing_out import utility
from game.bots.knowledge.believed import elapsed, known_cards, odds
from game.bots.knowledge.outlook import Outlook
from game.bots.simulate.table_cards import TableCards, knows, plain
from game.bots.simulate.table_deals import TableHabits
from game.bots.simulate.table_worlds import HELD, LAID, STOCK, TOP, TableOutcome, TablePosition, points_in
from game.bots.simulate.worlds import Compared
from game.engine.actions import Action, Add, Discard, DrawDiscards, DrawStock, Lay, uses
from game.engine.cards import FACES, Card
from game.engine.melds.readings import low_place
from game.engine.play.dead_ends import kept
from game.engine.play.verbs import legal, why_not
from game.engine.sheet.contracts import Kind
from game.engine.sheet.rules import Rules
from game.engine.state import Phase, State

_WORLDS = 8
"""Worlds for each of those that somebody who searches looks at elsewhere: here one costs so much less."""
_BATCH = 16
"""Worlds between two looks at what falls behind."""
_BEHIND = 2.0
"""Standard errors by which something must be worse than the best to be dropped."""
_SURE = 1.0
"""Standard errors by which another must be better than the first."""
_DISCARDS = 5
"""Discards that are compared."""
_LAYS = 3
"""Discards with which laying is compared."""
_GROWTH, _MOST = 0.6, 6.0
"""Cards from which a hand has been chosen, beyond its own, for each turn, and at most."""
_EARLY = 3
"""Turns after which whoever has laid nothing is thought to hold melds back."""
_WAITS = TableHabits()
_LAYS_AT_ONCE = TableHabits(hold=0)

Option = tuple[int, int]


def plays_out(look: Outlook) -> bool:
    """Tell whether deals like this one can be played out."""
    state, rules = look.state, look.rules
    if not look.traits.search or state.gone or state.phase not in (Phase.DRAW, Phase.PLAY):
        return False
    if not plain(rules) or not knows(rules):
        return False
    held = sum([len(state.hands[other]) - len(known_cards(look, other)) for other in state.clockwise(look.seat)])
    return sum(look.hidden) == len(state.stock) + held  # who forgets discards would deal them again


def replayed(look: Outlook, chosen: Action, rng: Random, limit: Limit | None) -> Action:
    """Return what to do instead of what the rule of thumb has chosen, or that."""
    here = _position(look)
    options = _draws(look, chosen) if look.state.phase is Phase.DRAW else _ends(look, here, chosen)
    if len(options) < 2:
        return chosen
    found = Compared(len(options))
    judge, players = _Judge(look.state, look.seat), look.state.players
    for number in range(_WORLDS * look.traits.search):
        if limit is not None and limit.over:
            break
        hands, stock = here.world(rng)
        habits = [_habits(here, other, number) for other in range(players)]
        habits[look.seat] = _WAITS
        row = [0.0] * len(options)
        for at in found.alive:
            row[at] = judge.worth(here.played(hands, stock, habits, options[at]))
        found.add(row)
        if number % _BATCH == _BATCH - 1:
            found.drop(_BEHIND)
            if len(found.alive) == 1:
                break
    best = found.surely(_SURE) if found.rows else 0
    return _action(look, here, options[best], chosen) if best else chosen


def _habits(here: TablePosition, seat: int, number: int) -> TableHabits:
    """How another seat is thought to play on: whoever has melds on the table lays what it can."""
    if here.lays[seat]:
        return _LAYS_AT_ONCE
    waits = number % 3 if here.turns[seat] > _EARLY else number % 2
    return _WAITS if waits else _LAYS_AT_ONCE


def _draws(look: Outlook, chosen: Action) -> list[Option]:
    """The draws there are, that of the rule of thumb first."""
    seat = look.seat
    options = [(STOCK, 0), (TOP, 0)] if isinstance(chosen, DrawStock) else [(TOP, 0), (STOCK, 0)]
    both = look.state.stock and why_not(look.state, DrawDiscards(seat)) is None
    return options if both and isinstance(chosen, DrawStock | DrawDiscards) else []


def _ends(look: Outlook, here: TablePosition, chosen: Action) -> list[Option]:
    """The ends of the turn worth a look, that of the rule of thumb first."""
    hand, state = look.state.hands[look.seat], look.state
    faces = [end.discard for end in ends_of_turn(look, hand) if end.discard is not None]
    faces = [face for face in faces if not kept(state, face)]
    if not faces:
        return []
    lays = not isinstance(chosen, Discard)
    first = chosen.card if isinstance(chosen, Discard) else faces[0]
    bits = [here.cards.bits[face] for face in dict.fromkeys([first, *faces])][:_DISCARDS]
    laid = [(LAID, bit) for bit in bits[:_LAYS] if _plays(look, here, bit)]
    held = [(HELD, bit) for bit in bits]
    options = [*laid, *held] if lays else [*held, *laid]
    return options if options[0] == (LAID if lays else HELD, here.cards.bits[first]) else []


def _plays(look: Outlook, here: TablePosition, bit: int) -> bool:
    """Whether anything can be laid or added besides a discard."""
    return bool(here.cards.melded(here.hand ^ bit)) or bool(_adds(look, here, bit))


def _adds(look: Outlook, here: TablePosition, bit: int) -> list[Add]:
    found = [each for each in legal(look.state, look.seat) if isinstance(each, Add) and len(each.cards) == 1]
    return [each for each in found if not here.cards.bits[each.cards[0].card] & bit]


def _action(look: Outlook, here: TablePosition, option: Option, chosen: Action) -> Action:
    """Return the next action on the way to an end, or a draw."""
    seat, (what, bit) = look.seat, option
    if what == STOCK:
        return DrawStock(seat)
    if what == TOP:
        return DrawDiscards(seat)
    if what == HELD:
        return Discard(seat, here.cards.face(bit))
    if not isinstance(chosen, Discard) and not _throws(chosen, here.cards.face(bit)):
        return chosen
    if here.cards.melded(here.hand ^ bit):
        return Lay(seat, (uses(here.cards.rows(here.cards.sets, here.cards.runs)[0]),))
    return _adds(look, here, bit)[0]


def _throws(action: Action, face: Card) -> bool:
    """Whether a play uses a card that is to be thrown."""
    played = action.cards if isinstance(action, Add) else ()
    if isinstance(action, Lay):
        played = tuple([use for row in action.melds for use in row])
    return any(use.card == face for use in played)


@lru_cache(maxsize=16)
def _cards(rules: Rules) -> TableCards:
    """Return what these rules make of cards."""
    return TableCards(rules)


def _position(look: Outlook) -> TablePosition:
    """Return what a seat knows, as bits."""
    state, seat, memory = look.state, look.seat, look.memory
    cards = _cards(state.rules)
    found = TablePosition(cards, seat, state.players)
    found.hand = cards.bits_of(state.hands[seat])
    found.sizes = [len(hand) for hand in state.hands]
    if memory.taken:
        held = state.hands[seat]
        found.known[seat] = cards.bits_of(tuple([face for face in memory.taken[seat] if face in held]))
    hidden = [face for face in FACES if look.hidden[face]]
    found.hidden = [cards.bits[face] for face in hidden]
    for other in state.clockwise(seat):
        found.known[other] = cards.bits_of(known_cards(look, other))
        found.powers[other] = [1 / odds(look, other, face) for face in hidden]
        found.lays[other] = state.melded[other]
    found.more = min(_MOST, _GROWTH * elapsed(look))
    found.pile = [cards.bits[face] for face in state.discards]
    found.stock = len(state.stock)
    if state.stock_ran_out and state.rules.stock_out == "turn_over" and memory.buried:
        found.order = [cards.bits[face] for face in memory.buried[len(memory.buried) - len(state.stock) :]]
    _lie(found, state)
    drawn = state.this_turn.drawn
    found.drawn = 0 if drawn is None else cards.bits[drawn]
    found.turns = [(state.turns - 1) // state.players] * state.players
    found.begun, found.circling, found.idle = state.turns, state.circling_turns, state.idle_turns
    this = state.this_turn
    found.ran_out, found.was_out = state.stock_ran_out, this.stock_was_out
    found.had_melded, found.was_fresh, found.did_play = this.melded, this.fresh, this.played
    return found


def _lie(found: TablePosition, state: State) -> None:
    """Note what lies on the table."""
    cards, found.melded = found.cards, list(state.melded)
    for meld in state.melds:
        for each in meld.cards:
            found.placed[each.by] |= cards.bits[each.card]
        if meld.kind is Kind.SET:
            found.sets |= cards.bits_of(meld.faces)
            continue
        at = 4 * (low_place(state.rules, meld) - 1) + meld.suit
        places = sum([1 << at + 4 * step for step in range(len(meld.cards))])
        found.runs |= cards.placed(places)


class _Judge:
    """What the ends of a deal are worth to a seat."""

    def __init__(self, state: State, seat: int) -> None:
        self._state = state
        self._seat = seat
        self._known: dict[TableOutcome, float] = {}

    def worth(self, outcome: TableOutcome) -> float:
        """Return what one is worth, the match reckoned in."""
        found = self._known.get(outcome)
        if found is None:
            points = points_in(self._state.rules, outcome)
            found = self._known[outcome] = utility(self._state, self._seat, points)
        return found
