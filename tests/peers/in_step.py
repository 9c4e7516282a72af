"""A deal of Gin played here and in OpenSpiel at once: every position, choice, knock, lay-off and score is compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

from msgspec import Struct

from game.content.sheets.sheets import load_sheet, with_keys
from game.engine.actions import DEALER, Action, Add, Discard, DrawDiscards, DrawStock, Knock, Pass, Shuffle, uses
from game.engine.arrange.solver import best_layout
from game.engine.cards import Card, show, without
from game.engine.events import Knocked
from game.engine.melds.meld import Meld
from game.engine.play.dealing import new_match, to_shuffle
from game.engine.play.knocking import knock_limit
from game.engine.play.scoring import hand_points, is_doubled
from game.engine.play.verbs import apply, legal, why_not
from game.engine.sheet.rules import MatchRules, compile_rules
from game.engine.state import Ending, Phase, State
from tests.peers.hands import LONGEST_THEIRS, Hand, Melds, layouts, melds_in, split
from tests.peers.players import two_players
from tests.peers.simplifications import (
    TURNS_IN_CIRCLE,
    Prediction,
    Simplification,
    in_discard,
    in_lay_off,
    knock_cards,
    seen_points,
)
from tests.peers.theirs import KNOCK, MOST_TAKEN, PASS, STOCK, TAKE, Theirs, their_deadwood

_PHASES = {Phase.OFFER: "FIRST_UPCARD", Phase.PLAY: "DISCARD", Phase.LAY_OFF: "LAYOFF"}
NAMES_OTHERS = 0.2
"""The share of knocks in which the knocker names a layout."""
CARELESS = 0.3
"""The share of lay-offs made at random, and not for the least deadwood."""


class Difference(Exception):
    """OpenSpiel and the engine differ in a way that no entry of `Simplification` explains."""


class Game(Struct, frozen=True):
    """The same set of rules in the engine and in OpenSpiel."""

    sheet: str
    keys: dict[str, Any]
    parameters: dict[str, Any]

    @property
    def rules(self) -> MatchRules:
        """The rules in the engine."""
        return compile_rules(with_keys(load_sheet(self.sheet), self.keys), 2)


GAMES = {
    "Gin": Game("gin_rummy", {}, {}),
    "20 for gin, 10 for undercutting": Game(
        "gin_rummy", {"knocking.gin_bonus": 20, "knocking.undercut_bonus": 10}, {"gin_bonus": 20, "undercut_bonus": 10}
    ),
    "knock at 5": Game("gin_rummy", {"knocking.limit": 5}, {"knock_card": 5}),
    "gin only": Game("gin_rummy", {"knocking.limit": 0}, {"knock_card": 0}),
    "a card taken may be thrown": Game("gin_rummy", {"draw.discard_drawn": True}, {}),
    "Oklahoma": Game("oklahoma_gin", {}, {"oklahoma": True}),
}


class Played(Struct):
    """The result of a deal: its steps for a record, its kinds of events, the simplifications met, and its end."""

    game: str
    start: State
    steps: list[Action | dict[str, Any]]
    kinds: Counter[str]
    met: Counter[Simplification]
    end: State | None = None


class InStep:
    """A deal under way in the engine and in OpenSpiel."""

    def __init__(self, name: str, game: Game, rules: MatchRules, rng: Random) -> None:
        start = new_match(rules)
        order = list(to_shuffle(start))
        rng.shuffle(order)
        self.ours, _ = apply(start, Shuffle(DEALER, tuple(order)))
        self.theirs = Theirs.dealt(game.parameters, self.ours)
        self.played = Played(name, self.ours, [], Counter(), Counter())
        self._rng = rng
        self._players = two_players(rng)
        self._taken_in_a_row = 0
        self._taken = 0
        self._put_back: Card | None = None
        """The discard that the previous player took and discarded again."""
        self._took: Card | None = None
        _same("the limit", knock_limit(self.ours), self.theirs.limit)

    def play(self) -> Played:
        """Play the deal to its end in both and return the result.

        Raises:
            Difference: they differ.
        """
        while self.played.end is None:
            self._same_position()
            common = self._same_choices()
            action = self._players[self.ours.actor].choose(self.ours, self.ours.actor, common)
            if isinstance(action, Knock):
                self._knock(action)
            else:
                self._do(action)
        return self.played

    def _end(self, kind: str, met: Simplification | None = None) -> None:
        self.played.kinds[kind] += 1
        self.played.end = self.ours
        if met is not None:
            self.played.met[met] += 1

    # Positions and choices

    def _same_position(self) -> None:
        ours, theirs = self.ours, self.theirs
        _same("the seat to act", ours.actor, theirs.seat)
        passed_up = ours.phase is Phase.DRAW and ours.this_turn.passed_up
        _same("the phase", "FIRST_UPCARD" if passed_up else _PHASES.get(ours.phase, ours.phase.name), theirs.phase)
        for seat, hand in enumerate(ours.hands):
            _same(f"the hand of seat {seat}", frozenset(hand), theirs.hand(seat))
        stock, up = theirs.on_the_table()
        _same("the stock", len(ours.stock), stock)
        if ours.phase in (Phase.OFFER, Phase.DRAW):
            _same("the top discard", ours.discards[-1], up)

    def _same_choices(self) -> list[Action]:
        """Compare the legal actions; return those that both have."""
        ours, seat = self.ours, self.ours.actor
        choices: set[Action | Card] = set(legal(ours, seat))
        predicted = in_discard(ours, seat) if ours.phase is Phase.PLAY else Prediction({}, {})
        self._as_predicted(choices, self._their_choices(seat), predicted)
        if ours.phase is Phase.PLAY:
            self.played.kinds["decisions to knock or not"] += any(isinstance(action, Knock) for action in choices)
        return sorted((each for each in choices - predicted.less.keys() if isinstance(each, Action)), key=repr)

    def _as_predicted(self, ours: set[Action | Card], theirs: set[Action | Card], predicted: Prediction) -> None:
        self.played.kinds["decisions"] += 1
        expected = (ours | predicted.more.keys()) - predicted.less.keys()
        if theirs != expected or predicted.more.keys() & ours or predicted.less.keys() - ours:
            raise Difference(f"choices: only ours {_named(expected - theirs)}; only theirs {_named(theirs - expected)}")
        self.played.met.update({*predicted.more.values(), *predicted.less.values()})

    def _their_choices(self, seat: int) -> set[Action | Card]:
        """Return OpenSpiel's legal actions as ours; a knock is given by the cards that may be discarded."""
        theirs, found = self.theirs, set[Action | Card]()
        for number in theirs.numbers:
            if number == TAKE:
                found.add(DrawDiscards(seat))
            elif number == STOCK:
                found.add(DrawStock(seat))
            elif number == PASS:
                found.add(Pass(seat))
            elif number == KNOCK:
                then = theirs.copy()
                then.do(KNOCK)
                found |= {Knock(seat, face) for face in then.cards}
        return found | {Discard(seat, face) for face in theirs.cards}

    # Turns

    def _do(self, action: Action) -> None:
        """Carry out, in both, an action that is neither a knock nor after a knock."""
        before, theirs = self.ours, self.theirs
        self.played.steps.append(action)
        self.ours, _ = apply(before, action)
        if isinstance(action, DrawStock):
            theirs.do(STOCK)
            theirs.throw(before.stock[0])
            self._took, self._taken_in_a_row = None, 0
        elif isinstance(action, DrawDiscards):
            self._take(before)
        elif isinstance(action, Pass):
            theirs.do(PASS)
            if self.ours.phase is Phase.DRAW:
                self.played.kinds["offers passed by both"] += 1
        elif isinstance(action, Discard):
            self._throw(before, action.card)

    def _take(self, before: State) -> None:
        self._took = before.discards[-1]
        self._taken_in_a_row += 1
        self.theirs.do(TAKE)
        if before.phase is Phase.OFFER:
            self.played.kinds["offers taken by " + ("the dealer" if self.ours.turn else "the first")] += 1
            return
        self._taken += 1
        _same("too many taken", self._taken == MOST_TAKEN, self.theirs.over)
        if self.theirs.over:
            self._no_score()
            self._end("many discards taken", Simplification.MANY_TAKEN)

    def _throw(self, before: State, face: Card) -> None:
        ours, theirs = self.ours, self.theirs
        theirs.throw(face)
        again = self._put_back is not None and face == self._put_back == self._took
        self._put_back = face if face == self._took else None
        _same("over by what is put back", again, theirs.over)
        over = ours.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER)
        round_and_round = self._taken_in_a_row >= TURNS_IN_CIRCLE
        low = len(ours.stock) == before.rules.draw.stock_left
        _same("whether the deal is over", low or round_and_round, over)
        if again:
            self._no_score()
            self._end("put back twice", Simplification.PUT_BACK)
        elif low:
            _same("why it is over", Ending.STOCK_OUT, ours.ending)
            self._wall()
        elif over:
            _same("why it is over", Ending.STALEMATE, ours.ending)
            _same("their phase", "DRAW", theirs.phase)
            self._end("round and round", Simplification.GOES_ROUND)

    def _no_score(self) -> None:
        _same("their score of a deal without one", 0, self.theirs.score)

    def _wall(self) -> None:
        """Compare both when the stock has run low: our deal is over, in OpenSpiel the next player may knock or pass."""
        ours, theirs = self.ours, self.theirs
        _same("what is scored", (0, 0), ours.deal_scores)
        _same("their phase", "WALL", theirs.phase)
        seat = 1 - ours.turn
        _same("who may knock", seat, theirs.seat)
        hand = (*ours.hands[seat], ours.discards[-1])
        showing = knock_cards(ours, hand)
        seen = seen_points(ours.rules, hand) <= knock_limit(ours)
        _same("choices with two cards left", [PASS, KNOCK] if seen else [PASS], theirs.numbers)
        if seen:
            then = theirs.copy()
            then.do(KNOCK)
            _same("knocks with two cards left", showing, then.cards)
        elif showing:
            self.played.met[Simplification.ELEVEN_CARDS] += 1
        theirs.do(PASS)
        _same("over", True, theirs.over)
        self._no_score()
        self._end("stock run low", Simplification.WALL)

    # Knock, lay-off, score

    def _knock(self, action: Knock) -> None:
        seat, card, before, theirs = action.seat, action.card, self.ours, self.theirs
        assert card is not None
        listed = [each for each in legal(before, seat) if isinstance(each, Knock)]
        theirs.do(KNOCK)
        theirs.throw(card)
        ten = without(before.hands[seat], (card,)) or ()
        named = self._same_layouts(card, ten)
        if named and self._rng.random() < NAMES_OTHERS:
            action = _naming(before, card, self._rng.choice(named))
            self.played.kinds["lay-outs named by the knocker"] += 1
        self.ours, events = apply(before, action)
        knocked = next(event for event in events if isinstance(event, Knocked))
        for meld in self.ours.melds:
            for part in split(frozenset(meld.faces)):
                theirs.lay(part)
        theirs.do(PASS)
        _same("the knocker's deadwood", knocked.points, theirs.deadwood(seat))
        _same("lay-offs", knocked.kind == "knock", theirs.lays_off)
        if not action.melds:
            _same("the knocker's least deadwood", knocked.points, their_deadwood(ten))
        self.played.steps += [{"legal": listed}, action]
        self.played.kinds["gin" if knocked.kind == "gin" else "knocks"] += 1
        if knocked.kind == "knock" and self.ours.phase is Phase.LAY_OFF:
            self._lay_off()
        elif knocked.kind == "knock":
            self._not_asked()
        else:
            self._same_score(self.ours, theirs)
        self._name_the_end()

    def _same_layouts(self, card: Card, ten: Hand) -> list[Melds]:
        """Compare all layouts of the knocker's ten cards after discarding `card`; return them."""
        ours, theirs = self.ours, self.theirs
        ways = layouts(ours.rules, ten)
        here = [melds for melds in ways if melds and why_not(ours, _naming(ours, card, melds)) is None]
        there: set[Melds] = set()
        seen: set[Melds] = set()
        waiting: list[tuple[Melds, Theirs]] = [(frozenset(), theirs)]
        while waiting:
            laid, now = waiting.pop()
            if PASS in now.numbers:
                there.add(laid)
            for meld in now.melds:
                more = laid | {meld}
                if more not in seen:
                    seen.add(more)
                    then = now.copy()
                    then.lay(meld)
                    waiting.append((more, then))
        shorter = {melds for melds in here if max(map(len, melds)) <= LONGEST_THEIRS}
        _same("lay-outs of the knocker", shorter, there)
        self.played.kinds["lay-outs a knocker may choose"] += len(here)
        self.played.met[Simplification.LONG_RUNS] += len(here) - len(shorter)
        return here

    def _lay_off(self) -> None:
        """Compare all ways of laying off and their scores; continue with one of them."""
        seat, before = self.ours.actor, self.ours.melds
        ends: list[tuple[int, State, list[Action | dict[str, Any]]]] = []
        seen: set[tuple[Melds, frozenset[Card]]] = set()
        waiting: list[tuple[State, Theirs, list[Action | dict[str, Any]]]] = [(self.ours, self.theirs, [])]
        while waiting:
            ours, theirs, steps = waiting.pop()
            adds = self._same_lay_offs(ours, theirs, before)
            steps = [*steps, {"legal": adds}]
            end, _ = apply(ours, Pass(seat))
            done = theirs.copy()
            done.do(PASS)
            self._same_score(end, done)
            ends.append((hand_points(end)[seat], end, [*steps, Pass(seat)]))
            for add in adds:
                after, _ = apply(ours, add)
                key = frozenset(frozenset(meld.faces) for meld in after.melds), frozenset(after.hands[seat])
                if key not in seen:
                    seen.add(key)
                    then = theirs.copy()
                    then.throw(add.cards[0].card)
                    waiting.append((after, then, [*steps, add]))
        best = min(points for points, _, _ in ends)
        careless = self._rng.random() < CARELESS
        _, self.ours, steps = self._rng.choice([each for each in ends if careless or each[0] == best])
        self.played.steps += steps
        self.played.kinds["ways of laying off"] += len(ends)
        self.played.kinds["cards laid off"] += sum(isinstance(step, Add) for step in steps)
        self.played.kinds["deals with cards laid off"] += any(isinstance(step, Add) for step in steps)

    def _same_lay_offs(self, ours: State, theirs: Theirs, before: tuple[Meld, ...]) -> list[Add]:
        """Compare the cards that may be laid off; return those that both allow, with each meld they fit."""
        seat = ours.actor
        _same("who lays off", seat, theirs.seat)
        _same("the hand of who lays off", frozenset(ours.hands[seat]), theirs.hand(seat))
        adds = [action for action in legal(ours, seat) if isinstance(action, Add)]
        offered: dict[Card, list[int]] = {}
        for add in adds:
            offered.setdefault(add.cards[0].card, []).append(add.meld - 1)
        there: set[Action | Card] = {*theirs.cards, *([Pass(seat)] if PASS in theirs.numbers else [])}
        predicted = in_lay_off(ours, seat, before, offered)
        self._as_predicted({*offered, Pass(seat)}, there, predicted)
        return [add for add in adds if add.cards[0].card not in predicted.less]

    def _not_asked(self) -> None:
        """Check that a seat which our engine does not ask could gain nothing by laying off in OpenSpiel."""
        seat, theirs = 1 - self.ours.out, self.theirs
        if theirs.cards:
            self.played.met[Simplification.ALWAYS_ASKED] += 1
        own = hand_points(self.ours)[seat]
        seen: set[frozenset[Card]] = set()
        waiting = [theirs]
        while waiting:
            now = waiting.pop()
            hand = now.hand(seat)
            if their_deadwood(tuple(hand)) < own:
                raise Difference(f"nobody is asked, though {show(sorted(hand))} is left with less after a lay-off")
            for face in now.cards:
                if hand - {face} not in seen:
                    seen.add(hand - {face})
                    then = now.copy()
                    then.throw(face)
                    waiting.append(then)
        theirs.do(PASS)
        self._same_score(self.ours, theirs)

    def _same_score(self, ours: State, theirs: Theirs) -> None:
        """Lay out the other hand in the best way in OpenSpiel, and compare deadwood and score of the deal."""
        seat = 1 - ours.out
        hand = ours.hands[seat]
        melds = melds_in(ours.rules, hand)
        shorter = frozenset(meld for meld in melds if len(meld) <= LONGEST_THEIRS)
        _same("melds of the other hand", shorter, theirs.melds)
        self.played.met[Simplification.OWN_MELDS] += bool(melds)
        _same("the other's least deadwood", hand_points(ours)[seat], their_deadwood(hand))
        for meld in best_layout(ours.rules, hand).melds:
            for part in split(frozenset(meld)):
                theirs.lay(part)
        theirs.do(PASS)
        _same("whether theirs is over", True, theirs.over)
        for each, points in enumerate(hand_points(ours)):
            _same(f"deadwood of seat {each}", points, theirs.deadwood(each))
        first, second = ours.deal_scores
        expected: float = first - second
        knocker, other = hand_points(ours)[ours.out], hand_points(ours)[seat]
        if is_doubled(ours):
            expected /= 2
            self.played.met[Simplification.SPADES] += 1
        if knocker == other > 0:
            bonus = ours.rules.knocking.undercut_bonus
            expected += bonus if ours.out == 0 else -bonus
            self.played.met[Simplification.TIE] += 1
        _same("the score", expected, theirs.score)

    def _name_the_end(self) -> None:
        knocker, other = (hand_points(self.ours)[seat] for seat in (self.ours.out, 1 - self.ours.out))
        if knocker:
            self.played.kinds["undercuts"] += other < knocker
            self.played.kinds["equal deadwood"] += other == knocker
        self._end("shown")


def _naming(state: State, card: Card, melds: Melds) -> Knock:
    in_order = sorted(tuple(sorted(meld)) for meld in melds)
    return Knock(state.turn, card, tuple(map(uses, in_order)))


def _same(what: str, ours: object, theirs: object) -> None:
    if ours != theirs:
        raise Difference(f"{what}: here {ours}, there {theirs}")


def _named(choices: Iterable[object]) -> str:
    return ", ".join(sorted(map(repr, choices))) or "nothing"
