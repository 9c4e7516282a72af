"""The people of the house are different people, and what is said of them is true."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from msgspec import structs

from game.bots.base import BotSpec
from game.bots.choose.player import decide
from game.bots.knowledge.memory import Memory
from game.bots.traits import Traits
from game.content.sheets.sheets import load_sheet
from game.engine.actions import Action, Add, Buy, Discard, DrawDiscards, Lay, Pass
from game.engine.cards import JOKER, parse_cards
from game.engine.sheet.rules import compile_rules
from game.engine.state import Phase, State, view
from game.session.opponents import house_opponents
from tests.benchmarks.characters import GAMES, KNOWN_BY, MEASURES, apart, play
from tests.support.choices import CALM, CONTRACT, FREE, LONG, SHOWN, seen
from tests.support.for_each import for_each
from tests.support.positions import position
from tests.support.redealing import Asked, asked


def moments() -> list[Asked]:
    games = (("liverpool_rummy", 3), ("rummy_500", 2), ("contract_rummy", 4), ("double_rum", 3))
    deals = [asked(compile_rules(load_sheet(game), seats), "characters", 0.4, Random(seats)) for game, seats in games]
    return [moment for deal in deals for moment in deal]


def test_every_character_plays_differently_from_its_level() -> None:
    """In what they decide, not in what they say: over deals of four games, everybody but the level's own."""
    people, found = house_opponents(), moments()

    def choices(traits: Traits) -> list[Action | None]:
        # Search would have its say of whoever has it.
        spec = BotSpec("", structs.replace(traits, search=0, rollouts=0), 5)
        decided = [decide(spec, view(moment.state, moment.seat), moment.memory) for moment in found]
        return [each.action if each else None for each in decided]

    levels = {name: choices(people[name].traits) for name in {each.level for each in people.values()}}
    alike = [
        each.name for each in people.values() if each.id != each.level and choices(each.traits) == levels[each.level]
    ]
    assert len(found) > 50
    assert not alike


def test_every_character_is_listed_with_two_different_measures_it_is_known_by() -> None:
    people = house_opponents().values()
    assert {*KNOWN_BY, "casual", "standard", "master"} == {each.id for each in people}
    assert all(sign.measure in MEASURES for signs in KNOWN_BY.values() for sign in signs)
    assert all(len({sign.measure for sign in signs}) == 2 for signs in KNOWN_BY.values())


def test_every_habit_measure_is_counted_in_the_games_played() -> None:
    one, other = (play(Traits(patience=patience), 2, GAMES) for patience in (0.0, 1.0))
    knocks = play(Traits(), 6, {"gin_rummy": 2})
    counted = {measure for counts in (*one.deals, *knocks.deals) for measure, (_, of) in counts.items() if of}
    assert counted == set(MEASURES)
    assert len(one.deals) == len(one.leads) == 2 * len(GAMES)
    assert apart(other, one, "held") > 0
    assert all(apart(one, one, measure) == 0 for measure in MEASURES)


# What is said of people, on positions: each does what their level, without mistakes as they are here, does not.

GIN = f"{CALM} TS JS QC"
MELD = "7H 8H 9H KS KD 2C 4D"


def free(hand: str, others: str = CALM, discards: str = "") -> State:
    phase = Phase.DRAW if discards else Phase.PLAY
    return position("basic_rummy", [hand, others], phase=phase, stock=LONG, discards=discards)


def bought(discard: str) -> State:
    hands = ["7H 7S 7D 9H 9C 3D 5C KD TD 2H 6H QC", CALM, "2S 4S"]
    return position("liverpool_rummy", hands, phase=Phase.BUY, discards=discard, asked=(0, 1), by=2, turn=2)


def rated_discards(cards: str) -> Callable[[Action], bool]:
    return lambda action: isinstance(action, Discard) and action.card in parse_cards(cards)


def lays(action: Action) -> bool:
    return isinstance(action, Lay)


def holds(action: Action) -> bool:
    return isinstance(action, Discard)


def takes(action: Action) -> bool:
    return isinstance(action, DrawDiscards)


def passes(action: Action) -> bool:
    return isinstance(action, Pass)


def buys(action: Action) -> bool:
    return isinstance(action, Buy)


def plays_a_wild(action: Action) -> bool:
    return isinstance(action, Add) and any(use.card == JOKER for use in action.cards)


COLLECTING = position("liverpool_rummy", [CONTRACT, CALM, CALM], deal=2, stock=LONG)
ACE = free("AC 7C 7S TC TS 9S")
MIXED = free("9D 9H 2C QH 4C AD AS 6D KH")
WILD = position("rummy_500", ["X 2C KD 9C", CALM], melds=((0, "5H 6H 7H"),))
JACK = position("rummy_500", ["7H 8H KS 2D 4C", "2S 3S"], phase=Phase.DRAW, discards="JD")
DEALT = position("gin_rummy", [SHOWN, GIN], stock=LONG)
SAID = [
    ("hamish", "for cards he might need one day", JACK, takes),
    ("hamish", "keeps his melds as long as he dares", free(MELD, "2S 3S 4S 6C"), holds),
    ("nell", "wilds and all", WILD, plays_a_wild),
    ("nell", "discards high cards first", MIXED, rated_discards("KH QH")),
    ("otto", "collects cards of a rank rather than a suit", COLLECTING, rated_discards("TD JD")),
    ("otto", "parts with sevens last of all", free("7C 2S 2D AC AD"), lambda action: not rated_discards("7C")(action)),
    ("boris", "discards what you discarded", free(FREE), rated_discards("9H")),
    ("boris", "lays late", free(MELD), holds),
    ("rosa", "breaks up pairs to keep neighbouring cards", COLLECTING, rated_discards("KS KH")),
    ("rosa", "lays fewer sets", DEALT, rated_discards("KS KH")),
    ("vito", "whenever a card looks promising", bought("KS"), buys),
    ("vito", "draws from the discards", JACK, takes),
    ("finn", "discards high cards first", MIXED, rated_discards("KH QH")),
    ("finn", "plays wilds early", WILD, plays_a_wild),
    ("greta", "nothing near it", MIXED, rated_discards("KH QH")),
    ("greta", "an ace last of all", ACE, lambda action: not rated_discards("AC")(action)),
    ("magnus", "holds his melds back", free(MELD), holds),
    ("magnus", "to show them all at once", free("7H 8H 9H KS KD KC 4D 2C"), holds),
    ("priya", "pays for the right card out of turn", bought("KS"), buys),
    ("priya", "likes a card she can see", free("7H 8H 9S KS KH QD 2C", discards="AC"), takes),
    ("sol", "discards high cards first", WILD, rated_discards("KD")),
    ("sol", "never buys", bought("9S"), passes),
    ("viktor", "nothing you could use", DEALT, rated_discards("KS KH")),
    ("viktor", "gives you low cards", free("JC 2H 7H QC 2C 4D AS TS 3H"), rated_discards("AS 2C 2H")),
]


@for_each(("name", "about", "state", "habit"), SAID)
def test_a_habit_in_the_description_of_a_character_shows_in_its_play_but_not_in_that_of_its_level(
    name: str, about: str, state: State, habit: Callable[[Action], bool]
) -> None:
    house = house_opponents()
    assert about.lower() in house[name].about.lower()

    def does(who: str) -> bool:
        traits = structs.replace(house[who].traits, noise=0.0, sees=1.0, search=0, rollouts=0)
        memory = seen("8D", "9C", state.players) if state.phase is Phase.PLAY else Memory.start(0)
        decided = decide(BotSpec("", traits, 1), view(state, 0), memory)
        assert decided is not None
        return habit(decided.action)

    assert does(name)
    assert not does(house[name].level)


def test_two_described_habits_of_every_character_are_tested() -> None:
    people = [each.id for each in house_opponents().values() if each.id != each.level]
    assert {name: sum(name == each for each, *_ in SAID) for name in people} == dict.fromkeys(people, 2)
