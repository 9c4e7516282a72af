"""Every trait does what it says, on positions; who has none of them plays as ever."""

from __future__ import annotations

import re
from pathlib import Path

from msgspec import structs

from game.bots import traits
from game.bots.base import BotSpec
from game.bots.choose.draw import draws_from_discards
from game.bots.choose.face_up import promise
from game.bots.choose.hand_value import play_chances, worth_left_in_hand
from game.bots.choose.player import FASTEST, decide
from game.bots.choose.whole_hand import HandPlans
from game.bots.knowledge.belief import BeliefState, belief_state
from game.bots.knowledge.danger import danger
from game.bots.knowledge.mastery import FEAR, FEAR_WITH_MELDS, PILE, with_mastery
from game.bots.knowledge.memory import Memory
from game.bots.policy.goals import bits
from game.bots.traits import Traits
from game.content.people.opponents import LEVELS, load_opponent
from game.content.sheets.sheets import load_sheet, with_keys
from game.engine.actions import Action, Buy, Discard, DrawDiscards, DrawStock, Lay
from game.engine.cards import Card, parse_card, parse_cards, show
from game.engine.sheet.rules import compile_rules
from game.engine.state import Phase, State, set_at, view
from tests.support.choices import CALM, CONTRACT, FREE, LONG, SHOWN, seen
from tests.support.positions import position


def chosen(state: State, traits: Traits, seat: int = 0) -> Action:
    decision = decide(BotSpec("Ann", traits, 1), view(state, seat), Memory.start(seat))
    assert decision is not None
    return decision.action


def belief(state: State, traits: Traits, memory: Memory | None = None) -> BeliefState:
    return belief_state(view(state, 0), memory or Memory.start(0), traits)


def test_a_patient_bot_holds_melds_back_until_a_seat_is_near_the_end() -> None:
    hand = "7H 8H 9H KS KD 2C 4D"
    patient = Traits(patience=0.1)
    far, near = position("rummy_500", [hand, CALM], stock=LONG), position("rummy_500", [hand, "2S 3S"], stock=LONG)
    assert isinstance(chosen(far, Traits()), Lay)
    held = chosen(far, patient)
    assert isinstance(held, Discard)
    assert held.card not in parse_cards("7H 8H 9H")
    assert isinstance(chosen(near, patient), Lay)


def test_a_patient_bot_lays_when_the_stock_is_about_to_end() -> None:
    state = position("rummy_500", ["7H 8H 9H KS KD 2C 4D", CALM], stock="2H 3H")
    assert isinstance(chosen(state, Traits(patience=0.1)), Lay)


def test_a_bot_with_reserve_opens_only_when_a_seat_is_near_the_end() -> None:
    hand, dealt = "KS KH KD KC 2C 4D 6H 9S TC 3H 7D 5S JH 8C", "2S 3S 4S 6C 7D 8S 9S 2D 4H 6D 8H TD QC"
    holds_opening, stock = Traits(reserve=0.05), f"{LONG} {LONG}"
    far = position("romme", [hand, dealt], stock=stock)
    assert isinstance(chosen(far, Traits(patience=1)), Lay), "patience alone is for what comes later"
    held = chosen(far, holds_opening)
    assert isinstance(held, Discard)
    assert held.card not in parse_cards("KS KH KD KC")
    near = position("romme", [hand, "2S 3S"], stock=stock, melds=((1, "5H 6H 7H"),))
    assert isinstance(chosen(near, holds_opening), Lay)
    # Four cards are near the end where most of the hand is in no meld, and not where three cards are over.
    table, four = ((1, "5H 6H 7H"), (1, "JS JH JD")), "2S 3S 6C 8D"
    loose = position("romme", [hand, four], stock=stock, melds=table)
    assert isinstance(chosen(loose, holds_opening), Lay)
    assert isinstance(
        chosen(position("romme", [hand, f"{four} 9C TH 4H"], stock=stock, melds=table), holds_opening), Discard
    )
    nearly = position("romme", ["KS KH KD KC 2C 3C 4C 6D 7D 8D TS 5S JH 8C", four], stock=stock, melds=table)
    assert isinstance(chosen(nearly, Traits()), Lay)
    assert isinstance(chosen(nearly, holds_opening), Discard)
    # What is drawn is drawn for the hand, not to open with.
    seven, few = "5S 5C 2H 2D 4S 4C QS KD", structs.replace(far, phase=Phase.DRAW)
    drawing = structs.replace(few, hands=set_at(few.hands, 0, parse_cards(seven)), discards=parse_cards("5D"))
    assert chosen(drawing, holds_opening) == DrawDiscards(0)
    queens = position(
        "kaluki_51", ["KS KH KD QS QH 2C 4D 6H 9S 5S 8C", dealt], stock=stock, discards="QD", phase=Phase.DRAW
    )
    assert chosen(queens, Traits()) == DrawDiscards(0)
    assert chosen(queens, holds_opening) == DrawStock(0), "to take it is to open"


def test_a_bot_with_mastery_that_holds_out_for_its_whole_hand_discards_the_card_that_keeps_it_waiting_longest() -> None:
    dealt, stock = "2S 3S 4S 6C 7D 8S 9S 2D 4H 6D 8H TD QC", f"{LONG} {LONG}"
    state = position("romme", ["AC 2C 3C 9C AD 3D 4D 6D 7D 8D 8H 3S 4S 6S", dealt], stock=stock)
    assert chosen(state, Traits(reserve=0.05)) == Discard(0, parse_card("8H"))
    assert chosen(state, Traits(reserve=0.05, mastery=1)) == Discard(0, parse_card("9C")), "8D has the eight beside it"


def test_a_bot_that_holds_out_for_its_whole_hand_discards_what_counts_most_of_cards_it_can_spare_equally() -> None:
    dealt, stock = "2S 3S 4S 6C 7D 8S 9S 2D 4H 6D 8H TD QC", f"{LONG} {LONG}"
    state = position("romme", ["2C 4D 6H 8S TC QD KS 3S 5C 7H 9D JS KC KD", dealt], stock=stock)
    found = chosen(state, Traits(reserve=0.05, mastery=1))
    assert isinstance(found, Discard)
    assert state.rules.values[found.card] == 10, "a two would keep the hand waiting as long"


def test_mastery_changes_fear_and_taste_in_games_of_one_kind() -> None:
    def habits(**keys: object) -> tuple[float, float]:
        rules = compile_rules(with_keys(load_sheet("doofer"), keys), 2).deals[0]
        found = with_mastery(Traits(fear=2, taking=3, mastery=1), rules)
        return found.fear, found.taking

    assert habits() == (2 * FEAR, 3 + PILE)
    assert habits(**{"scoring.count": "melds_minus_hand", "scoring.winner": "highest"}) == (
        2 * FEAR_WITH_MELDS,
        3 + PILE,
    )
    for keys in (
        {"pack.packs": 2},
        {"melding.opening": 30},
        {"melding.in_hand": True},
        {"melding.first_round": False},
        {"draw.discards": "top"},
        {"draw.discards": "pile", "draw.into_hand": False},
        {"scoring.settle": "winner_collects", "scoring.winner": "highest"},
        {"knocking.before_draw": True},
    ):
        assert habits(**keys) == (2, 3), keys


def test_mastery_is_part_of_every_belief_and_half_of_it_changes_half_as_much() -> None:
    state = position("doofer", [CALM, CALM[:-3]])
    found = belief(state, Traits(fear=2, taking=3, mastery=0.5)).traits
    assert (found.fear, found.taking) == (2 * FEAR**0.5, 3 + PILE / 2)
    assert belief(state, Traits(fear=2)).traits == Traits(fear=2)
    assert [name for name in LEVELS if load_opponent(name).traits.mastery] == ["master"]


def test_patience_and_haste_have_no_effect_if_hands_may_be_compared_at_any_moment() -> None:
    waiting = Traits(patience=1, haste=1)
    knocked = position("tonk", ["7H 8H 9H KS 2C", "3C 5D 8S JD QC"], stock=LONG)
    assert isinstance(chosen(knocked, waiting), Lay)
    rules = knocked.rules
    assert belief(knocked, waiting).hold_cost == tuple(map(float, rules.values))
    assert isinstance(chosen(position("rummy_500", ["7H 8H 9H KS 2C", CALM], stock=LONG), waiting), Discard)


def test_an_impatient_bot_plays_wilds_early() -> None:
    state = position("rummy_500", ["X 2C KD 9C", CALM], melds=((0, "5H 6H 7H"),))
    assert "X" in repr(chosen(state, Traits(patience=-0.35)))
    assert "X" not in repr(chosen(state, Traits()))


def test_a_cautious_bot_rates_discards_others_may_use_as_more_dangerous() -> None:
    state = position("rummy_500", ["2S 8H KC", "4S 5S 6S 7S 8S"], melds=((1, "5H 6H 7H"),))
    eight = parse_card("8H")
    assert danger(belief(state, Traits(caution=2)), eight) == 2 * danger(belief(state, Traits()), eight) > 0
    assert danger(belief(state, Traits(caution=0)), eight) == 0


def test_a_fearful_bot_minds_points_left_in_hand_more() -> None:
    state = position("rummy_500", ["QS 2C", "2S"])
    queen = parse_cards("QS")
    assert worth_left_in_hand(belief(state, Traits(fear=3)), queen) < worth_left_in_hand(belief(state, Traits()), queen)


def test_a_bot_leaning_to_sets_rates_cards_of_a_run_lower_and_pairs_higher() -> None:
    cards = parse_cards("7H 8H KS KD")
    state = position("basic_rummy", ["7H 8H KS KD", "2S 3S 4S 5S 6S 8S"])
    sets, runs = (play_chances(belief(state, Traits(leaning=leaning)), cards) for leaning in (-0.8, 0.8))
    assert sets[0] < runs[0]
    assert sets[2] > runs[2]


def thrown(traits: Traits) -> tuple[Card, ...]:
    """Return the discards of a player with these traits: one where melds are laid freely, one with a contract to lay,
    and one where melds stay in the hand.
    """
    states = (
        position("basic_rummy", [FREE, CALM], stock=LONG),
        position("liverpool_rummy", [CONTRACT, CALM, CALM], deal=2, stock=LONG),
        position("gin_rummy", [SHOWN, f"{CALM} TS JS QC"], stock=LONG),
    )
    found = [chosen(state, traits) for state in states]
    return tuple([each.card for each in found if isinstance(each, Discard)])


def test_a_bot_leaning_to_runs_breaks_pairs_and_one_leaning_to_sets_breaks_neighbours() -> None:
    assert show(thrown(Traits())) == "KS 9S JD"
    assert show(thrown(Traits(leaning=0.8))) == "KS KS KS"
    assert show(thrown(Traits(leaning=-0.8))) == "KS TD JD"


def test_the_leaning_to_runs_or_sets_affects_face_up_goals_and_whole_hand_plans() -> None:
    runs, sets = parse_cards("4C 5C 6C"), parse_cards("4C 4D 4H")
    for leaning in (-0.8, 0.8):
        one, other = (promise([(bits(cards), bits(cards))], bits(cards), leaning=leaning) for cards in (runs, sets))
        assert (one > other) == (leaning > 0)
    hand = "7C 8C 2D 5S 5H JD"
    state = position("three_thirteen", [hand, CALM], deal=3, stock=LONG)
    tastes = [
        [way.taste for way in HandPlans(belief(state, Traits(leaning=leaning)), parse_cards(hand), 6).plans]
        for leaning in (0.0, 0.8)
    ]
    assert set(tastes[0]) == {1.0}
    assert len(set(tastes[1])) > 1


def test_a_light_bot_throws_high_cards_first_and_a_heavy_one_small_cards() -> None:
    values = position("basic_rummy", [FREE, CALM]).rules.values
    light, plain, heavy = (thrown(Traits(lightness=lightness)) for lightness in (2, 0, -3))
    assert all(values[one] >= values[other] for one, other in zip(light, plain, strict=True))
    assert light != plain
    assert all(values[one] < values[other] for one, other in zip(heavy, plain, strict=True))


def test_a_favourite_rank_is_kept_wherever_it_would_have_been_thrown() -> None:
    for face in thrown(Traits()):
        loved = thrown(Traits(favourite=face.rank))
        assert len(loved) == 3
        assert face.rank not in {each.rank for each in loved}


def test_a_bot_breaks_no_meld_for_a_favourite_card() -> None:
    state = position("basic_rummy", ["7H 8H 9H KS KD", CALM], stock=LONG)
    held = chosen(state, Traits(favourite=13, patience=0.1))
    assert isinstance(held, Discard)
    assert held.card.rank == 13


def test_a_watching_bot_minds_discards_near_a_card_that_was_picked_up() -> None:
    memory = seen(taken="8D", discarded="KC")
    state = position("basic_rummy", [FREE, CALM], stock=LONG)
    for face, minded in (("7C", 0), ("9H", 0), ("JD", 0), ("7D", 1), ("TD", 1), ("8S", 1)):
        watched, plain = (danger(belief(state, each, memory), parse_card(face)) for each in (WATCHING, Traits()))
        assert (watched > plain) == minded, face


def test_an_echoing_bot_discards_the_rank_the_next_player_discarded() -> None:
    memory = seen(taken="8D", discarded="9C")
    for game, hand in (("basic_rummy", FREE), ("gin_rummy", SHOWN)):
        calm = f"{CALM} TS JS QC" if game == "gin_rummy" else CALM
        state = position(game, [hand, calm], stock=LONG)

        def rated_discards(traits: Traits, state: State = state) -> Action | None:
            decision = decide(BotSpec("Ann", traits, 1), view(state, 0), memory)
            return None if decision is None else decision.action

        assert rated_discards(Traits()) not in (Discard(0, parse_card("9H")), Discard(0, parse_card("9D")))
        assert rated_discards(Traits(echoing=3)) in (Discard(0, parse_card("9H")), Discard(0, parse_card("9D")))


WATCHING = Traits(watching=2)


def test_a_greedy_bot_rates_a_deeper_dig_higher() -> None:
    hand, pile = "7H 8H KS 2D 4C", "6H 3C 9H JD"
    state = position("rummy_500", [hand, CALM], phase=Phase.DRAW, discards=pile, stock=LONG)

    def worths(traits: Traits) -> dict[Action, float]:
        return {option.action: option.worth for option in draws_from_discards(belief(state, traits), parse_cards(hand))}

    plain, greedy = worths(Traits()), worths(Traits(greed=1))
    gains = [
        greedy[DrawDiscards(0, parse_card(face))] - plain[DrawDiscards(0, parse_card(face))] for face in ("9H", "6H")
    ]
    assert 0 < gains[0] < gains[1]


def test_a_bot_fond_of_buying_buys_a_discard_that_others_refuse() -> None:
    hands = ["2S", "7H 7S 7D 9H 2C 3D 5C", "4S 5S 6S 7S 8S 9S"]
    state = position("liverpool_rummy", hands, phase=Phase.BUY, discards="9S", asked=(1, 2), by=2)
    assert isinstance(chosen(state, Traits(buying=10), 1), Buy)
    assert not isinstance(chosen(state, Traits(buying=0.01), 1), Buy)


def test_a_bot_fond_of_discards_takes_a_discard_others_leave() -> None:
    state = position("rummy_500", ["7H 8H KS 2D 4C", "2S 3S"], phase=Phase.DRAW, discards="JD")
    assert not isinstance(chosen(state, Traits()), DrawDiscards)
    assert isinstance(chosen(state, Traits(taking=5)), DrawDiscards)


def test_a_forgotten_discard_counts_as_live_only_if_discards_lie_covered() -> None:
    state = position("basic_rummy", ["7H 8H KS 2D 4C", "2S 3S"], discards="9H 3C 4D 5C 6S")
    nine = parse_card("9H")
    assert belief(state, Traits()).live[nine] < belief(state, Traits(remembers=2)).live[nine]
    spread = position("rummy_500", ["7H 8H KS 2D 4C", "2S 3S"], discards="9H 3C 4D 5C 6S")
    assert belief(spread, Traits()).live[nine] == belief(spread, Traits(remembers=0)).live[nine]


def test_a_slow_bot_reacts_later_and_no_bot_reacts_faster_than_the_minimum_time() -> None:
    state = position("rummy_500", ["2S", "4S 5D"], phase=Phase.DRAW, discards="8H KD", melds=((0, "5H 6H 7H"),))

    def times(pace: float) -> list[float]:
        found = (decide(BotSpec("Ann", Traits(pace=pace), seed), view(state, 1), Memory.start(1)) for seed in range(99))
        return sorted(each.reaction for each in found if each is not None)

    quick, slow = times(1), times(2)
    assert len(quick) == len(slow) == 99
    assert slow[49] > 1.8 * quick[49]
    assert times(0.1)[0] == FASTEST


def test_every_trait_is_used_in_the_code_of_the_bots() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in Path(traits.__file__).parent.rglob("*.py"))
    read = set(re.findall(r"traits\.(\w+)", code))
    assert {field.name for field in structs.fields(Traits)} <= read
