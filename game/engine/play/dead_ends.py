"""Dead ends: whether the turn under way can still be ended.

A turn ends with a discard, or with an empty hand where the rules let a player float or go out by playing. Some cards
bind the player: the card dug for, wilds taken and cards dug for that must be played in the turn, and a discard just
drawn that may not be discarded.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from game.engine.actions import Add, Lay, Take, Use
from game.engine.arrange.layable import surely_melds
from game.engine.arrange.packed import packing
from game.engine.cards import JOKER, Card
from game.engine.melds.room import room_for
from game.engine.play.melding import LayTries, Play, lays_freely, plays, try_play
from game.engine.play.moving import split_by_hand
from game.engine.refusals import KeepDrawn, Refused, WildNotDiscarded
from game.engine.sheet.rules import Rules
from game.engine.state import State


class Search:
    """The memory of a search for the end of one turn, to be used again after other plays of that turn."""

    def __init__(self) -> None:
        self.dead: set[tuple[object, ...]] = set()
        """Positions from which the turn cannot be ended: hand, melds and the binding cards of the turn."""
        self._tries: LayTries | None = None

    @property
    def tries(self) -> LayTries:
        """The tries left for lays, shared by all positions of the search. They are made when they are first asked for,
        as most searches end at sight.
        """
        self._tries = self._tries or LayTries()
        return self._tries


def can_finish(state: State, search: Search | None = None) -> bool:
    """Whether the player whose turn it is can end the turn from here, in the play phase; True with an empty hand.

    `search`: what was tried before in this turn; it is added to. Without it nothing is remembered.
    """
    hand, this = state.hands[state.turn], state.this_turn
    if not hand:
        return True
    if this.owed:
        return _search(state, search or Search())
    if this.dug is not None:
        return _plays_surely(state, this.dug) or _search(state, search or Search())
    # A floater's playable card cannot be discarded, but then it can be played.
    free = len(hand) > 1 or this.drawn is None or not must_keep(state, hand[0])
    return free or _search(state, search or Search())


def must_keep(state: State, face: Card) -> bool:
    """Whether `face` is the card that was drawn from the discards in this turn and that the rules keep from being
    discarded again.

    False if the hand does not hold exactly one card of that face.
    """
    return state.this_turn.drawn == face and state.keeps_drawn and state.hands[state.turn].count(face) == 1


def discardable(rules: Rules, faces: Sequence[Card]) -> list[Card]:
    """Return the cards of `faces` that may be discarded: all but the wilds that the rules protect. If nothing else is
    left, all are returned.
    """
    which = rules.wilds.discard
    if which == "any":
        return list(faces)
    free = [face for face in faces if face not in rules.wild or (which == "not_jokers" and face != JOKER)]
    return free or list(faces)


def may_discard(state: State, face: Card) -> bool:
    """Whether the rule for wilds (`wilds.discard`) lets the player whose turn it is discard this face.

    A wild that the rule protects may be discarded only if no other card could be: all are protected wilds, or the one
    card that must be kept (`must_keep`). That `face` itself must be kept is for the caller to check.
    """
    if state.rules.wilds.discard == "any" or face not in state.rules.wild:
        return True
    hand = sorted(set(state.hands[state.turn]))
    return face in discardable(state.rules, [each for each in hand if not must_keep(state, each)])


def require_discardable(state: State, face: Card) -> None:
    """Raise `Refused` if `face` may not be discarded: it was drawn from the discards in this turn and must be kept, or
    it is a wild that the rules protect.
    """
    if must_keep(state, face):
        raise Refused(KeepDrawn(face))
    if not may_discard(state, face):
        raise Refused(WildNotDiscarded(face))


def is_bound(state: State) -> bool:
    """Whether the player whose turn it is may have to play a card before the turn can end, as far as all seats can see.

    That is so if certain cards must be played, or if the only card in hand was just drawn from the discards.
    """
    this, hand = state.this_turn, state.hands[state.turn]
    return this.dug is not None or bool(this.owed) or (this.drawn is not None and len(hand) == 1)


def must_be_played(state: State, face: Card) -> bool:
    """Whether the player whose turn it is may not discard `face`, because a floater must play it (`going_out:
    float`).

    A floater must play a card if some play of it leaves a turn that can be ended. False for anybody else, and under
    rules without calls of playable discards (`calls.playable_discard`).
    """
    if not (state.this_turn.floated and state.rules.calls.playable_discard):
        return False
    return any(leaves_a_way(state, play) for play in plays(state, face))


def plays_that_leave_a_way(state: State) -> list[Play]:
    """Return those plays of the player whose turn it is after which the turn can still be ended.

    Only plays that `plays` lists are considered; these are not all legal ones. If a dug card must be played next, they
    are only plays of that card.
    """
    this, rules = state.this_turn, state.rules
    found = plays(state, this.dug)
    if this.drawn is None and not (this.owed or rules.keeps_a_discard or rules.wilds.take == "this_turn"):
        return list(found)  # with any card left for a discard, or with none
    search = Search()
    return [play for play in found if leaves_a_way(state, play, search)]


def leaves_a_way(state: State, play: Play, search: Search | None = None) -> bool:
    """Whether the turn can still be ended after this play, which must be one of `plays(state, …)`.

    `search`: what was tried before in this turn; it is added to.
    """
    this, rules = state.this_turn, state.rules
    if not this.owed and not (rules.wilds.take == "this_turn" and type(play) is Take):
        left = len(state.hands[state.turn]) - _cards_spent(state, play)
        if left == 0:
            return not rules.keeps_a_discard
        if left > 1 or this.drawn is None:
            return True
    then = try_play(state, play)
    return then is not None and can_finish(then, search)


def _plays_surely(state: State, face: Card) -> bool:
    """Whether a quick look proves that `face`, which must be played next, can be played and the turn ended after that.

    It sees only whether the card can be added by itself, or laid in a meld of naturals: False proves nothing. `face`
    must be in the hand.
    """
    rules, hand = state.rules, state.hands[state.turn]
    there = room_for(rules, state.melds, state.turn)
    if face in there.naturals and state.may_add:
        return len(hand) > 1 or not rules.keeps_a_discard
    if len(hand) <= max(rules.set_min, rules.run_min) or face in rules.wild or not lays_freely(state):
        return False
    of, wild, on_table = packing(rules).of, rules.wild, there.on_table
    if face in on_table:
        return False  # a second copy, or the card a wild there stands for, may not be laid
    return surely_melds(rules, sum([of[each] for each in hand if each not in on_table and each not in wild]), face)


def _cards_spent(state: State, play: Play) -> int:
    """Return how many cards of the hand a play uses: none for taking a wild, as another card comes in. Cards moved on
    the table do not count.
    """
    if type(play) is Add:
        cards: Sequence[Use] = play.cards
    elif type(play) is Lay:
        cards = [use for meld in play.melds for use in meld]
    else:
        return 0 if type(play) is Take else 1
    if not state.rules.melding.move:
        return len(cards)
    return len(split_by_hand(state.hands[state.turn], [use.card for use in cards])[0])


def _search(state: State, search: Search) -> bool:
    """Whether plays are found after which the turn can be ended. The hand must not be empty.

    False may also mean that the tries of `search` are used up. Positions from which no end is found are noted in
    `search.dead`, and not tried again.
    """
    hand, this = state.hands[state.turn], state.this_turn
    if this.dug is not None and not this.owed:
        return any(leaves_a_way(state, play, search) for play in plays(state, this.dug, search.tries))
    key = (tuple(sorted(hand)), state.melds, structs.replace(this, owed=tuple(sorted(this.owed))))
    if key in search.dead:
        return False
    search.dead.add(key)
    for face in (*(this.owed or hand), None):
        for play in plays(state, face, search.tries):
            then = try_play(state, play)
            if then is not None and can_finish(then, search):
                search.dead.remove(key)
                return True
    return False
