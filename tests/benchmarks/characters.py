"""Measures whether the characters play differently: `python -m tests.benchmarks.characters [NAME …]`.

Everybody plays the same deals of a few games against the same Standard players, and what they do is counted: how often
they take a discard, how long they hold a meld, what they throw. Two people differ where one of these measures is
further apart than `SURE` standard errors of the difference, deal by deal. For each person the two measures are printed
that their description names, beside those of the level they belong to.

Nobody searches here or plays deals out, the experts neither: it would take most of the time, and what is measured are
habits. Master has those of Expert, and is left out. How fast they play is counted, too, but not as something they do:
it would tell everybody from everybody.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import inf, log
from typing import NamedTuple

from msgspec import structs

from game.bots.base import BotSpec, Decision, seed_of
from game.bots.choose.player import decide
from game.bots.contests.duplicate import Contest, Entrant
from game.bots.contests.estimates import Estimate, difference, ratio, student_t
from game.bots.contests.selfplay import play_deal
from game.bots.contests.shuffling import SeatStreams
from game.bots.knowledge.companions import REACH, is_near
from game.bots.knowledge.layouts import lay_out
from game.bots.knowledge.memory import Memory
from game.bots.traits import Traits
from game.content.people.opponents import LEVELS, Opponent
from game.content.sheets.sheets import load_sheet
from game.engine.actions import Action, Buy, Discard, Knock, Lay, Pass
from game.engine.arrange.layable import single_melds
from game.engine.cards import ACE, RANK_OF, Card, without
from game.engine.events import Added, DealEnded, Drew, Event, Knocked, Laid, TurnBegan
from game.engine.melds.room import open_melds, single_adds
from game.engine.play.verbs import legal
from game.engine.sheet.contracts import Kind
from game.engine.state import Phase, State, View
from game.session.opponents import house_opponents

GAMES = {"basic_rummy": 2, "rummy_500": 2, "liverpool_rummy": 3, "gin_rummy": 2}
"""The games played, with their numbers of seats: free melds, digging and wilds, contracts and buying, melds in hand."""
DEALS = 140
"""Of each game, unless told; as many of each contract."""
SEED = 23
SURE = 3.5
"""Standard errors by which two people must be apart."""
EARLY = 4
"""Turns at the beginning of a deal."""
LATELY = 3
"""The number of a player's last discards that others remember."""

PACE = "seconds"
MEASURES = {
    "taken": "draws that were from the discards",
    "depth": "cards that came with a draw from the discards",
    "bought": "discards bought, of those offered",
    "first meld": "turns until the first meld",
    "held": "turns that ended with something in hand that could have been laid or shown",
    "at once": "cards that went down in the turn of going out",
    "hand": "cards in hand at the end of a turn",
    "caught": "points in hand when somebody else ended the deal",
    "sets": "cards in sets, of all in melds",
    "pairs": "discards from a pair, of those from a pair or from neighbours of a suit, not both",
    "wilds": "wilds kept, of those that were there in a turn",
    "early": f"points of a discard in the first {EARLY} turns",
    "usable": "discards that made or joined a meld for the next player",
    "wanted": "discards near a card the next player had picked up, of those after one was",
    "echoed": f"discards of a rank among the next player's {LATELY} latest",
    "sevens": "discards that were sevens",
    "aces": "discards that were aces",
    "added": "cards added to melds of others in a turn",
    "deadwood": "points of what was shown",
    PACE: "logarithm of the seconds a decision took",
}
"""The measures, each with its meaning."""


class Sign(NamedTuple):
    """A measure that is typical of a character: above (`more`) or below that of its level."""

    measure: str
    more: bool


def more(measure: str) -> Sign:
    """Return the sign that a character has a measure above its level's."""
    return Sign(measure, True)


def less(measure: str) -> Sign:
    """Return the sign that a character has a measure below its level's."""
    return Sign(measure, False)


KNOWN_BY = {
    "hamish": (more("taken"), more("held")),
    "learner": (more("taken"), less("added")),
    "nell": (less(PACE), more("early")),
    "otto": (less("pairs"), less("sevens")),
    "boris": (more("echoed"), more("held")),
    "rosa": (more("pairs"), less("sets")),
    "vito": (more("bought"), more("taken")),
    "finn": (more("early"), less("caught")),
    "greta": (less("wanted"), less("aces")),
    "magnus": (more("held"), more("at once")),
    "expert": (more("held"), more("at once")),
    "priya": (more("bought"), more("taken")),
    "sol": (more("early"), less("bought")),
    "viktor": (less("usable"), less("early")),
}
"""The measures in which descriptions set characters apart from their level; the level's own from Standard."""

Counts = dict[str, tuple[float, int]]


class Watched:
    """Counts what one seat does in one deal."""

    def __init__(self, seat: int, start: State) -> None:
        self.counts: Counts = dict.fromkeys(MEASURES, (0.0, 0))
        self.memory = Memory.start(seat)
        self._seat, self._state = seat, start
        self._turns = self._played = 0
        self._melded = False

    def decide(self, spec: BotSpec, seen: View, memory: Memory) -> Decision | None:
        """Decide as bots do; keep the memory and count the reaction time."""
        self.memory, decision = memory, decide(spec, seen, memory)
        if decision is not None:
            self._count(PACE, log(decision.reaction))
        return decision

    def watch(self, state: State, action: Action, events: list[Event]) -> None:
        """Count an action and its effects."""
        before, self._state = self._state, state
        if getattr(action, "seat", None) == self._seat:
            if isinstance(action, Buy | Pass) and before.phase is Phase.BUY:
                self._count("bought", isinstance(action, Buy))
            elif isinstance(action, Discard):
                self._discards(before, action.card)
        for event in events:
            if isinstance(event, DealEnded):
                self._ended(state, event)
            elif getattr(event, "seat", None) == self._seat:
                self._did(event)

    def _count(self, measure: str, value: float, of: int = 1) -> None:
        total, count = self.counts[measure]
        self.counts[measure] = total + value, count + of

    def _did(self, event: Event) -> None:
        if isinstance(event, TurnBegan):
            self._turns += 1
            self._played = 0
            self._count("added", 0)
        elif isinstance(event, Drew) and event.why == "draw":
            self._count("taken", not event.from_stock)
            if not event.from_stock:
                self._count("depth", event.count)
        elif isinstance(event, Laid):
            self._plays(event.meld.faces)
            if not self._melded:
                self._melded = True
                self._count("first meld", self._turns)
        elif isinstance(event, Added):
            self._plays([placed.card for placed in event.cards])
            if self._state.melds[event.number - 1].owner != self._seat:
                self._count("added", len(event.cards), 0)
        elif isinstance(event, Knocked):
            self._count("deadwood", event.points)

    def _plays(self, cards: Sequence[Card]) -> None:
        self._played += len(cards)
        self._count("wilds", 0, sum(face in self._state.rules.wild for face in cards))

    def _discards(self, state: State, face: Card) -> None:
        """Count the discard of a card, given the state before it."""
        rules, hand = state.rules, state.hands[self._seat]
        rest, following = without(hand, (face,)) or (), state.clockwise(self._seat)[0]
        self._count("hand", len(rest))
        self._count("held", any(isinstance(each, Lay | Knock) for each in legal(state, self._seat)))
        saved = sum(each in rules.wild for each in rest)
        self._count("wilds", saved, saved)
        if face in rules.wild:
            return
        if self._turns <= EARLY:
            self._count("early", rules.values[face])
        self._count("sevens", RANK_OF[face] == 7)
        self._count("aces", RANK_OF[face] == ACE)
        naturals = [each for each in rest if each not in rules.wild]
        alike = any(RANK_OF[each] == RANK_OF[face] for each in naturals)
        beside = any(RANK_OF[each] != RANK_OF[face] and is_near(face, each, REACH) for each in naturals)
        if alike is not beside:
            self._count("pairs", alike)
        lying = open_melds(rules, state.melds, following) if state.will_add(following) else []
        joins = any(True for _, meld in lying for _ in single_adds(rules, meld, (face,)))
        makes = any(True for _ in single_melds(rules, (*state.hands[following], face), face))
        self._count("usable", joins or makes)
        if self.memory.held and (kept := self.memory.collected_cards(following)):
            self._count("wanted", any(is_near(face, each, REACH) for each in kept))
        if self.memory.held and (thrown := self.memory.thrown[following][-LATELY:]):
            self._count("echoed", any(RANK_OF[face] == RANK_OF[each] for each in thrown))

    def _ended(self, state: State, event: DealEnded) -> None:
        rules, hand = state.rules, event.hands[self._seat]
        if not self._melded and not rules.melding.in_hand:
            self._count("first meld", self._turns + 1)
        if event.out == self._seat:
            self._count("at once", self._played, not rules.melding.in_hand)
        elif event.out >= 0:
            self._count("caught", lay_out(rules, hand).points if rules.melding.in_hand else rules.points_of(hand))
        if rules.melding.in_hand:
            for meld in lay_out(rules, hand).melds:
                alike = len({RANK_OF[face] for face in meld if face not in rules.wild}) == 1
                self._count("sets", alike * len(meld), len(meld))
        for lying in state.melds:
            if lying.owner == self._seat:
                self._count("sets", (lying.kind is Kind.SET) * len(lying.cards), len(lying.cards))


class Person(NamedTuple):
    """The measures of an opponent's play, deal by deal, and the points by which it was ahead of the others."""

    deals: list[Counts]
    leads: list[tuple[float, int]]

    def of(self, measure: str) -> list[tuple[float, int]]:
        """Return the counts of a measure for each deal."""
        return [counts[measure] for counts in self.deals]

    @property
    def ahead(self) -> list[tuple[float, int]]:
        """Return for each deal whether the opponent was ahead, and 1 if the deal was decided, else 0."""
        return [(lead > 0, int(lead != 0)) for lead, _ in self.leads]


def play(traits: Traits, deals: int, games: Mapping[str, int]) -> Person:
    """Let a bot play `deals` deals of each game against Standard players, and return its measures."""
    person = Person([], [])
    for game, seats in games.items():
        sides = Entrant("one", structs.replace(traits, search=0, rollouts=0)), Entrant("standard")
        contest = Contest(load_sheet(game), seats, *sides, SEED)
        for number in range(deals):
            seat, start, chance = number % seats, contest.state_before(number), seed_of(SEED, number)
            watched = Watched(seat, start)
            specs = tuple(sides[each != seat].spec(seed_of(chance, each)) for each in range(seats))
            brains = tuple(watched.decide if each == seat else decide for each in range(seats))
            found = play_deal(start, specs, SeatStreams(f"{SEED}:{number}"), brains=brains, watch=watched.watch)
            person.deals.append(watched.counts)
            scores = [contest.sign * score for score in found.scores]
            mine = scores.pop(seat)
            person.leads.append((mine - sum(scores) / len(scores), 1))
    return person


def apart(one: Person, other: Person, measure: str) -> float:
    """Return the difference of two opponents in a measure, in standard errors; 0 if it is unknown."""
    try:
        found = difference(one.of(measure), other.of(measure))
    except ValueError:
        return 0.0
    return 0.0 if found.spread == inf else found.mean / found.spread * student_t(found.clusters - 1)


def furthest(one: Person, other: Person) -> tuple[float, str]:
    """Return the measure in which two opponents differ most, after the difference in standard errors."""
    return max((abs(apart(one, other, measure)), measure) for measure in MEASURES if measure != PACE)


def compared_with(person: Opponent, known: Iterable[str]) -> str:
    """Return the name of the opponent to compare with: the one named like the level; for that one, Standard."""
    return person.level if person.level in known and person.level != person.id else "standard"


def main(words: Sequence[str] | None = None) -> None:
    """Play the deals, and print the differences of pairs, opponents and measures."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.characters", description=__doc__)
    house = {name: each for name, each in house_opponents().items() if name != LEVELS[-1]}
    parser.add_argument("names", metavar="NAME", nargs="*", help="of opponents of the house; all of them unless told")
    parser.add_argument("--deals", type=int, default=DEALS, help="of each game (%(default)s)")
    parser.add_argument("--games", nargs="+", choices=GAMES, default=list(GAMES))
    args = parser.parse_args(words)
    games = {game: GAMES[game] for game in args.games}
    people = {name: play(house[name].traits, args.deals, games) for name in args.names or house}
    report(house, people)


def report(house: Mapping[str, Opponent], people: Mapping[str, Person]) -> None:
    """Print the measures of all opponents and their differences."""
    print(f"{'':10}" + "".join(f"{name:>9}" for name in people))
    for measure in MEASURES:
        print(f"{measure:10}" + "".join(f"{_mean(each.of(measure)):9.3f}" for each in people.values()))
    print(f"{'points':10}" + "".join(f"{_mean(each.leads):+9.1f}" for each in people.values()))
    print(f"{'ahead':10}" + "".join(f"{_mean(each.ahead):9.1%}" for each in people.values()))
    found = {pair: furthest(people[pair[0]], people[pair[1]]) for pair in combinations(people, 2)}
    print("\npairs, the nearest first: standard errors, and of which measure")
    for (one, other), (errors, measure) in sorted(found.items(), key=lambda each: each[1]):
        print(f"  {one:9} {other:9} {errors:5.1f}  {measure}")
    differ = sum(errors >= SURE for errors, _ in found.values())
    print(f"\n{differ} of {len(found)} pairs differ by {SURE} standard errors by what they do")
    paces = [abs(apart(people[one], people[other], PACE)) >= SURE for one, other in found]
    print(f"{sum(paces)} by how fast they play")
    print("\npeople beside their level: deals ahead, points a deal, and what is said of them")
    for name, person in people.items():
        other = compared_with(house[name], people)
        if other not in people or other == name:
            continue
        told = "  ".join(_told(person, people[other], sign) for sign in KNOWN_BY.get(name, ()))
        gains = difference(person.ahead, people[other].ahead, share=True), difference(person.leads, people[other].leads)
        print(f"  {name:9} {other:9} {_gain(gains[0], 100)} % {_gain(gains[1])}  {told}")


def _mean(counted: Sequence[tuple[float, int]]) -> float:
    return ratio(counted).mean if any(count for _, count in counted) else 0.0


def _gain(gain: Estimate, times: int = 1) -> str:
    return f"{times * gain.mean:+6.1f} ± {times * gain.spread:4.1f}"


def _told(person: Person, level: Person, sign: Sign) -> str:
    errors = apart(person, level, sign.measure)
    verdict = "" if (errors if sign.more else -errors) >= SURE else " NOT SEEN"
    means = f"{_mean(person.of(sign.measure)):.3f} for {_mean(level.of(sign.measure)):.3f}"
    return f"{sign.measure} {means} ({errors:+.1f}){verdict}"


if __name__ == "__main__":
    main()
