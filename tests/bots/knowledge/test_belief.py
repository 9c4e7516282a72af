"""Tests of `game.bots.knowledge.belief`."""

from __future__ import annotations

import pickle

import pytest
from msgspec import structs

from game.bots.base import BotSpec
from game.bots.choose.player import decide
from game.bots.knowledge.belief import Slips, belief_state
from game.bots.knowledge.memory import Memory
from game.bots.traits import Traits
from game.engine.actions import Action, Add, Discard, DrawDiscards, Lay, Take
from game.engine.cards import JOKER, Card, parse_card, parse_cards
from game.engine.play.verbs import apply
from game.engine.state import Phase, State, Turn, view
from tests.support.positions import WAYS_OUT, belief_of, position


def test_live_cards_of_a_belief_are_those_the_seat_has_not_seen() -> None:
    state = position("rummy_500", ["2S 3S", "4S 5S"], discards="7H", melds=((1, "KS KH X=KD"),))
    belief = belief_of(state)
    gone = "2S 3S 7H KS KH"
    assert [belief.live[face] for face in parse_cards(gone)] == [0] * 5
    assert belief.live[parse_card("4S")] == 1, "a card in another hand is not seen"
    assert belief.live[parse_card("X")] == 1, "one joker of two lies on the table"
    assert belief.unseen == 54 - 6


def test_cards_known_in_another_hand_are_not_expected_from_the_stock() -> None:
    state = position("rummy_500", ["2S 3S", "4S 5S"])
    knows = Memory(0, held=((), parse_cards("4S")))
    assert belief_state(view(state, 0), knows).live[parse_card("4S")] == 0


def test_the_fewer_cards_the_others_hold_the_sooner_the_deal_may_end() -> None:
    many = belief_of(position("rummy_500", ["2S 3S", "4S 5S 6S 7S 8S 9S"]))
    few = belief_of(position("rummy_500", ["2S 3S", "4S"]))
    assert few.hazard > 2 * many.hazard
    assert few.turns <= many.turns
    assert few.expected_draws < few.turns, "the others play before the next card is drawn"
    assert few.chance_of_end(2) > few.chance_of_end(1)


def test_the_hazard_of_the_deal_is_lower_before_other_seats_have_laid_the_contract() -> None:
    state = position("liverpool_rummy", ["2S 3S", "4S", "5S"])
    laid = structs.replace(state, melded=(False, True, False))
    assert belief_of(state).hazard < belief_of(laid).hazard


@pytest.mark.parametrize(("game", "sign"), [("rummy_500", 1), ("doofer", 0)])
def test_points_on_the_table_count_for_a_seat_or_not_at_all_as_the_rules_say(game: str, sign: int) -> None:
    assert belief_of(position(game, ["2S 3S", "4S"])).table_weight == sign


def test_may_lay_and_may_add_depend_on_whether_the_contract_was_laid() -> None:
    state = position("liverpool_rummy", ["2S 3S", "4S", "5S"], phase=Phase.PLAY)
    before, after = belief_of(state), belief_of(structs.replace(state, melded=(True,) * 3))
    assert (before.may_lay, before.may_add) == (False, False)
    assert (after.may_lay, after.may_add) == (False, True)
    free = belief_of(position("doofer", ["2S 3S", "4S"]))
    assert (free.may_lay, free.may_add) == (True, True)


def test_discards_count_as_live_only_if_they_become_the_stock() -> None:
    face = parse_card("7H")
    again = belief_of(position("basic_rummy", ["2S 3S", "4S 5S"], discards="7H"))
    assert 0 < again.live[face] < 1
    assert belief_of(position("rummy_500", ["2S 3S", "4S 5S"], discards="7H")).live[face] == 0


def test_a_card_missing_from_the_buried_discards_is_live() -> None:
    state = position("basic_rummy", ["2S 3S", "4S 5S"])
    belief = belief_state(view(state, 0), Memory(0, buried=parse_cards("7H")))
    assert belief.live[parse_card("7H")] == 1
    assert 0 < belief.live[parse_card("8H")] < 0.5


def test_slips_cost_more_the_more_wilds_make_up_for_them_and_less_while_a_contract_is_collected() -> None:
    scale = {}
    for game in ("basic_rummy", "rummy_500", "doofer", "liverpool_rummy"):
        state = position(game, ["2S 3S", "4S", "5S"])
        belief = belief_state(view(state, 0), Memory.start(0), Traits(noise=1))
        scale[game] = belief.error_about("card") / belief.average / belief.slips.error_about("card")
    assert scale["liverpool_rummy"] < scale["basic_rummy"] == pytest.approx(1.5)
    assert scale["basic_rummy"] < scale["rummy_500"] < scale["doofer"], "two of 54 cards are wild, and four more"


def test_the_points_misjudged_by_a_slip_grow_with_the_number_of_players() -> None:
    scale = []
    for players in (2, 4):
        state = position("basic_rummy", ["2S 3S"] * players)
        belief = belief_state(view(state, 0), Memory.start(0), Traits(noise=1))
        scale.append(belief.error_about("card") / belief.average / belief.slips.error_about("card"))
    assert scale == pytest.approx([1, 2]), "the others end the deal"


def test_the_average_card_of_a_belief_leaves_out_wilds() -> None:
    belief = belief_of(position("dummy_rummy", ["2S 3S", "4S 5S"]))
    worth = {face: belief.play_gain[face] + 0.3 * belief.hold_cost[face] for face in parse_cards("2S 3S TS AS")}
    three, ten, ace = (worth[face] for face in parse_cards("3S TS AS"))
    assert belief.average == pytest.approx((7 * three + 4 * ten + ace) / 12), "from three to nine, to king, and the ace"


def test_discarding_the_card_just_drawn_is_never_overrated() -> None:
    state = position("rummy_500", ["2S 3S", "4S 5S"], this=Turn(drawn=parse_card("2S")))
    looks = [belief_state(view(state, 0), Memory.start(0), Traits(noise=1), seed) for seed in range(30)]
    assert max(belief.discard_error(parse_card("2S")) for belief in looks) == 0
    assert min(belief.discard_error(parse_card("2S")) for belief in looks) < 0
    assert max(belief.discard_error(parse_card("3S")) for belief in looks) > 0


def test_an_opponent_with_three_cards_who_can_only_add_is_less_likely_to_go_out_next_turn() -> None:
    free = position("rummy_500", ["2S 3S", "4S 6S 8S"])
    adding = structs.replace(position("dummy_rummy", ["2S 3S", "4S 6S 8S"]), melded=(False, True))
    assert belief_of(free).next_hazard > 5 * belief_of(adding).next_hazard
    assert belief_of(adding).hazard == belief_of(free).hazard, "in the turns to come both get rid of cards"


def test_the_next_hazard_is_high_if_laying_the_contract_takes_the_whole_hand() -> None:
    hand = "2S 4S 6S 8S TS QS 2H 4H 6H 8H TH QH"
    three_sets, three_runs = [position("liverpool_rummy", [hand] * 3, deal=deal) for deal in (4, 7)]
    assert belief_of(three_runs).next_hazard > 5 * belief_of(three_sets).next_hazard


def test_the_hazard_of_a_deal_falls_after_idle_turns() -> None:
    state = position("basic_rummy", ["2S 3S", "4S 5S"])
    still = belief_of(structs.replace(state, idle_turns=4))
    assert still.hazard < belief_of(state).hazard / 2


def test_the_ease_of_going_out_grows_as_the_stock_shrinks_in_a_game_the_losers_pay() -> None:
    state = position("basic_rummy", ["2S 3S", "4S 5S"])
    early = structs.replace(state, stock=state.stock[:1] * 14)
    assert 4 < belief_of(early).ease < belief_of(structs.replace(state, stock=())).ease


def test_a_hasty_bot_counts_the_cost_of_a_turn_instead_of_the_points_held() -> None:
    seen = view(position("doofer", ["KS 3S", "4S 5S"]), 0)
    calm, hasty = belief_state(seen, Memory.start(0)), belief_state(seen, Memory.start(0), Traits(haste=1))
    king = parse_card("KS")
    assert (calm.hold_cost[king], hasty.hold_cost[king]) == (10, 0)
    assert hasty.delay - calm.delay == pytest.approx(sum(seen.state.rules.values[:52]) / 52)


@pytest.mark.parametrize("game", ["rummy_500", "double_rum", "basic_rummy"])
def test_haste_changes_neither_hold_cost_nor_delay_if_melds_count_or_the_winner_is_paid(game: str) -> None:
    seen = view(position(game, ["KS 3S", "4S 5S"]), 0)
    calm, hasty = belief_state(seen, Memory.start(0)), belief_state(seen, Memory.start(0), Traits(haste=1))
    assert (hasty.hold_cost, hasty.delay) == (calm.hold_cost, calm.delay)


BLIND = Traits(noise=6, sees=0, remembers=0)
"""Worse than anybody who ships."""
SEEDS = range(25)


def chosen(state: State, traits: Traits, seed: int) -> Action:
    seat = state.turn
    decision = decide(BotSpec("Ann", traits, seed), view(state, seat), Memory.start(seat))
    assert decision is not None
    return decision.action


def discards(state: State, traits: Traits = BLIND) -> set[Card]:
    """Return the cards that players with any of the seeds discard first."""
    actions = [chosen(state, traits, seed) for seed in SEEDS]
    return {action.card for action in actions if isinstance(action, Discard)}


def turn_of(state: State, traits: Traits, seed: int) -> list[Action]:
    """Return all actions of a player until the turn or the deal is over."""
    seat, done = state.turn, []
    while state.turn == seat and state.phase is Phase.PLAY:
        done.append(chosen(state, traits, seed))
        state, _ = apply(state, done[-1])
    return done


# What is always alike


def test_slips_misjudge_the_same_card_the_same_way_each_time() -> None:
    slips = Slips(Traits(noise=1), seed=3, deal=2, turn=9)
    for face in parse_cards("7H 8H KS"):
        assert slips.error_about("card", face) == pickle.loads(pickle.dumps(slips)).error_about("card", face) != 0
    later = Slips(Traits(noise=1), seed=3, deal=2, turn=40)
    cards = [Card(number) for number in range(52)]
    alike = sum((slips.error_about("card", face) > 0) == (later.error_about("card", face) > 0) for face in cards)
    assert 30 <= alike < 52, "what is thought of a card mostly lasts through the deal"


def test_slips_of_different_seeds_have_the_standard_deviation_of_the_noise_trait() -> None:
    far = [
        Slips(Traits(noise=2), seed=seed).error_about("card", Card(face)) for seed in range(20) for face in range(52)
    ]
    assert -0.3 < sum(far) / len(far) < 0.3
    assert 1.7 < (sum(each**2 for each in far) / len(far)) ** 0.5 < 2.3


def test_slips_overlook_as_many_options_as_the_sight_trait_says() -> None:
    missed = [
        Slips(Traits(sees=0.7), seed=seed).overlooks("dig", Card(face)) for seed in range(20) for face in range(52)
    ]
    assert 0.25 < sum(missed) / len(missed) < 0.35
    assert not any(Slips(Traits(), seed=seed).overlooks("dig", 7) for seed in range(50))


def test_the_slips_of_a_turn_stay_the_same_after_a_lay() -> None:
    before = position("rummy_500", ["7H 8H 9H 2C KS", "4S 5D"], discards="3S")
    after, _ = apply(before, chosen(before, Traits(), 1))
    beliefs = [belief_state(view(state, 0), Memory.start(0), BLIND, 1) for state in (before, after)]
    assert beliefs[0].slips == beliefs[1].slips


def test_traits_without_noise_and_with_full_sight_cause_no_slips() -> None:
    assert Slips(Traits(caution=3, fear=2)).none
    assert not Slips(Traits(noise=0.1)).none
    assert not Slips(Traits(sees=0.9)).none


def test_a_limited_memory_keeps_the_newest_discards_and_drops_buried_cards_beyond_the_limit() -> None:
    memory = Memory(0, thrown=((), parse_cards("7H 8H 9H")), refused=((), parse_cards("2C")), held=((), ()))
    assert memory.limited_to(2).thrown == ((), parse_cards("8H 9H"))
    assert memory.limited_to(2).refused == memory.refused
    assert memory.limited_to(0).thrown == ((), ())
    assert memory.limited_to(1000) is memory
    renewed = structs.replace(memory, buried=parse_cards("7H 8H 9H 2C"))
    assert renewed.limited_to(2).buried == renewed.buried
    assert renewed.limited_to(1).buried == ()


# What is missed and misjudged


def test_a_noisy_bot_discards_other_cards_than_the_standard_bot() -> None:
    state = position("rummy_500", ["KS KD 2C 9H 5D 8C", "3S 4S 5S 6S"])
    assert len(discards(state, Traits())) == 1
    assert len(discards(state)) >= 3


@pytest.mark.parametrize(
    ("state", "kind"),
    [
        (position("rummy_500", ["8H 2C KD QD", "3S 4S"], melds=((1, "5H 6H 7H"), (0, "9S 9D 9C"))), Add),
        (position("doofer", ["QD 3H 4H 8S KC 9C", "9S 9D"], deal=5, melds=((1, "QS QH 5C=QD"),)), Take),
        (
            position(
                "rummy_500",
                ["KS KH 2D 4C 5S", "2S 3S 4S 6S 7S 8S 9S"],
                phase=Phase.DRAW,
                discards="KD 3C 7D",
            ),
            DrawDiscards,
        ),
    ],
)
def test_bots_with_half_sight_notice_some_distant_additions_wilds_to_take_and_digs(
    state: State, kind: type[Action]
) -> None:
    def seen(share: float) -> int:
        return sum(isinstance(chosen(state, Traits(sees=share), seed), kind) for seed in SEEDS)

    assert seen(1.0) == len(SEEDS)
    assert 0 < seen(0.5) < len(SEEDS)
    assert seen(0.0) == 0


def test_a_bot_never_overlooks_its_own_melds() -> None:
    state = position("rummy_500", ["8H 2C KD QD", "3S 4S"], melds=((0, "5H 6H 7H"),))
    assert all(isinstance(chosen(state, Traits(sees=0), seed), Add) for seed in SEEDS)


def test_a_bot_that_misses_the_best_split_still_lays_a_meld() -> None:
    # The nines as a set leave the eight and the ten; as parts of two runs they lay all six hearts and spades.
    state = position("rummy_500", ["7H 8H 9H 9S TS JS 9D 2C 4D KS", "3S 4S"])
    best = [action for action in turn_of(state, Traits(), 1) if isinstance(action, Lay)]
    assert len(best) == 2
    for seed in SEEDS:
        assert any(isinstance(action, Lay) for action in turn_of(state, BLIND, seed))


# What nobody does


@pytest.mark.parametrize(
    ("state", "melds"),
    [
        (position("liverpool_rummy", ["7H 7S 7D KC QD 2S 9H", "3S 4S", "5S"]), "7H 7S 7D"),
        (position("dummy_rummy", ["3S 3H 3C 8D JC 4C KD QS AH", "4S 5S 6S"]), "3S 3H 3C"),
        (position("rummy_500", ["8H 9H TH KC 2D 4S", "3S 4S 6S 7S 8S 9S"]), "8H 9H TH"),
    ],
)
def test_no_slip_breaks_a_finished_meld(state: State, melds: str) -> None:
    patient = Traits(noise=6, sees=0, patience=0.5)
    thrown = discards(state, patient)
    assert thrown
    assert not thrown & set(parse_cards(melds))


@pytest.mark.parametrize(
    "state",
    [
        position("doofer", ["5C 2S KD 9H", "9S 9D 9C"], deal=5),
        position("liverpool_rummy", ["7H 7S 9H KC 2D X", "3S 4S", "5S"]),
        position("rummy_500", ["X 2S KD 9H 4C", "3S 4S 5D 6D"]),
    ],
)
def test_a_noisy_bot_throws_no_wild_while_it_has_another_card(state: State) -> None:
    thrown = discards(state)
    assert len(thrown) > 1
    assert not thrown & {JOKER, parse_card("5C")}


@pytest.mark.parametrize(("game", "hand", "melds", "last"), WAYS_OUT)
def test_no_bot_misses_a_way_out(game: str, hand: str, melds: tuple[tuple[int, str], ...], last: str) -> None:
    others = ["3C 4C 6C 8C TC KD"] * (2 if game == "liverpool_rummy" else 1)
    state = position(game, [hand, *others], melds=melds)
    for seed in SEEDS:
        for traits in (BLIND, Traits(noise=6, sees=0, patience=1)):
            assert turn_of(state, traits, seed)[-1].text.split()[0] == last.split(maxsplit=1)[0]


def test_no_slip_makes_a_bot_miss_a_discard_it_can_go_out_with() -> None:
    state = position("rummy_500", ["7H 8H", "2S 3S 4D 5D 6C"], phase=Phase.DRAW, discards="9H")
    assert {repr(chosen(state, BLIND, seed)) for seed in SEEDS} == {"0: draw discards"}


def test_no_slip_leaves_a_card_that_completes_the_contract() -> None:
    hand = "7H 7S 7D 9H 9S 2C 3D"
    state = position("liverpool_rummy", [hand, "4S", "5S"], phase=Phase.DRAW, discards="9C")
    assert {repr(chosen(state, BLIND, seed)) for seed in SEEDS} == {"0: draw discards"}
