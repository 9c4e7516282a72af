"""Tests of `game.bots.knowledge.danger`."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from msgspec import structs

from game.bots.knowledge.belief import belief_state
from game.bots.knowledge.companions import NEXT, REACH, is_near
from game.bots.knowledge.danger import danger, seats_after_discard
from game.bots.knowledge.hidden_cards import interest
from game.bots.knowledge.memory import Memory
from game.bots.search.determinization import determinizations
from game.engine.cards import NO_SUIT, UNKNOWN, Card, parse_card, parse_cards
from game.engine.state import State, view
from tests.support.positions import position, rules_of, under
from tests.support.samples import altered


def of(state: State, face: str, memory: Memory | None = None) -> float:
    return danger(belief_state(view(state, 0), memory or Memory.start(0)), parse_card(face))


def remembering(
    held: str = "", refused: str = "", thrown: str = "", taken: str = "", seat: int = 1, seats: int = 2
) -> Memory:
    """Return the memory of seat 0 with these cards of another seat: held, refused, discarded and taken."""

    def row(cards: str) -> tuple[tuple[Card, ...], ...]:
        return tuple(parse_cards(cards) if each == seat else () for each in range(seats))

    return Memory(0, row(held), row(taken), row(refused), row(thrown))


LONG_RUN = {3: "QC JC", 4: "QC JC TC"}
"""By the length of runs: what makes one with the king of clubs."""
TABLE = position("rummy_500", ["2S 8H KC", "4S 5S 6S 7S 8S"], melds=((1, "5H 6H 7H"),))


def test_a_discard_that_fits_on_the_table_is_dangerous() -> None:
    assert of(TABLE, "8H") > of(TABLE, "2S") + 4


def test_a_discard_matching_cards_the_next_player_took_is_dangerous() -> None:
    state = position("rummy_500", ["2S 8H KC 9D", "4S 5S 6S 7S 8S"])
    took = remembering(held="KS KD")
    assert of(state, "KC", took) > 2 * of(state, "KC")
    assert of(state, "9D", took) < of(state, "9D"), "two of their five cards are known to be kings"


@pytest.mark.parametrize(
    ("game", "held", "enough", "sets", "runs"),
    [
        ("basic_rummy", "KS KD", True, 3, 3),
        ("basic_rummy", "KS KD", False, 4, 4),
        ("basic_rummy", "KS KD KH", True, 4, 4),
        ("basic_rummy", "QC JC", True, 4, 3),
        ("basic_rummy", "QC JC", False, 3, 4),
        ("basic_rummy", "QC JC TC", True, 3, 4),
        ("basic_rummy", "QH JC", False, 3, 3),
        ("double_rum", "KC KC", True, 3, 3),
        ("double_rum", "KC KS", True, 3, 3),
        ("contract_rummy", "QC JC", True, 3, 3),
    ],
)
def test_a_discard_known_to_complete_a_meld_is_the_most_dangerous(
    game: str, held: str, enough: bool, sets: int, runs: int
) -> None:
    state = position(game, ["2S 8H KC 9D", "4S 5S 6S 7S 8S"])
    rules = altered(state.rules, set_min=sets, run_min=runs, melding__extra_melds=True)
    state = structs.replace(state, rules=rules, melded=(True, True))
    chance = of(state, "KC", remembering(held=held)) / of(state, "KC", remembering(held=LONG_RUN[runs]))
    assert (chance == pytest.approx(1)) == enough
    assert chance < 1.01


def test_with_runs_of_any_suit_any_neighbour_makes_a_discard_dangerous() -> None:
    state = position("basic_rummy", ["2S 8H KC 9D", "4S 5S 6S 7S 8S"])
    free = under(state, any_suit=True, run_suits=(NO_SUIT,))
    known = remembering(held="QH JD")
    assert of(free, "KC", known) == pytest.approx(of(state, "KC", remembering(held="QC JC")))
    assert of(free, "KC", known) > 2 * of(state, "KC", known)


def test_a_card_picked_up_before_the_contract_makes_its_rank_dangerous() -> None:
    state = position("liverpool_rummy", ["7C 2S KD", "4S 5S 6S", "8S 9S TD"])
    before = of(state, "7C", remembering(seats=3))
    wish = remembering(held="7H", taken="7H", seats=3)
    assert of(state, "7C", wish) > 1.5 * before
    assert of(state, "2S", wish) == of(state, "2S", remembering(seats=3))
    assert of(state, "7C", remembering(held="7H", seats=3)) == before, "they got it back by a call"
    assert before < of(state, "7C", remembering(taken="7H", seats=3)) < of(state, "7C", wish), "it is gone again"


def test_a_card_picked_up_before_the_contract_makes_no_discard_dangerous_once_the_contract_is_laid() -> None:
    state = position("liverpool_rummy", ["7C 2S KD", "4S 5S 6S", "8S 9S TD"], melds=((1, "KS KH KC"), (1, "JS JH JC")))
    wish = remembering(held="7H", taken="7H", seats=3)
    assert of(state, "7C", wish) == of(state, "7C", remembering(seats=3))


def test_the_danger_of_a_card_that_needs_two_others_grows_with_the_number_of_their_pairs() -> None:
    state = position("double_rum", ["2S 8H KC 9D", "4S 5S 6S 7S 8S"])

    def chance(sets: int) -> float:
        rules = altered(state.rules, set_min=sets, run_min=13)
        return of(structs.replace(state, rules=rules), "KC", remembering())

    belief = belief_state(view(state, 0), remembering())
    kings = sum(belief.hidden[card] for card in parse_cards("KS KH KD KC"))
    share = len(state.hands[1]) / sum(belief.hidden)
    assert chance(3) / chance(2) == pytest.approx((kings - 1) * share / 2, rel=0.01)


def test_cards_collected_by_players_further_on_are_less_dangerous() -> None:
    for game in ("liverpool_rummy", "basic_rummy"):
        state = position(game, ["7C 2S KD", "4S 5S 6S", "8S 9S TD"])
        first, second = (
            of(state, "7C", remembering(held="7H 7D", taken="7H 7D", seat=seat, seats=3))
            - of(state, "7C", remembering(seats=3))
            for seat in (1, 2)
        )
        assert 0 < 2 * second < first


def test_a_rank_the_next_player_throws_is_a_safer_discard() -> None:
    state = position("rummy_500", ["2S 8H KC 9D", "4S 5S 6S 7S 8S"])
    assert of(state, "KC", remembering(thrown="KS KD")) < of(state, "KC")
    assert of(state, "KC", remembering(refused="KS")) < of(state, "KC")


def test_discarding_a_card_that_makes_a_meld_of_three_discards_is_dangerous() -> None:
    state = position("rummy_500", ["9D 2C 5S", "4S 5S 6S 7S 8S"], discards="7D KH 8D")
    assert of(state, "9D") > of(state, "2C") + 10


def test_a_discard_that_fits_a_meld_is_dangerous_once_another_seat_that_may_call_has_melded() -> None:
    state = position("liverpool_rummy", ["7C 2S", "4S 5S 6S", "8S 9S"], melds=((1, "7H 7S 7D"),))
    melded = structs.replace(state, melded=(True, True, False))
    assert of(melded, "7C") > of(state, "7C") + 10


def test_a_wild_is_the_most_dangerous_discard() -> None:
    state = position("doofer", ["5C 2S KD", "4S 5S 6S 7S 8S"], deal=5)
    assert of(state, "5C") > of(state, "KD") > 0


def test_a_joker_that_is_not_wild_is_no_danger() -> None:
    state = position("rummy_500", ["X X 8H", "4S 5S 6S 7S 8S"], discards="X X X")
    assert of(state, "X") > 0
    assert of(under(state, wild=frozenset()), "X") == 0


NOTHING: tuple[tuple[Card, ...], ...] = ((), ())


def after(thrown: str = "", refused: str = "") -> Memory:
    """Return the memory of seat 0 after seat 1 discarded and refused these cards."""
    return Memory(0, NOTHING, NOTHING, ((), parse_cards(refused)), ((), parse_cards(thrown)))


@pytest.mark.parametrize(
    ("others", "neighbours", "within"),
    [("7S 7H 8H 6H", True, True), ("9H 5H", False, True), ("TH 8S X", False, False)],
)
def test_cards_are_near_if_they_share_a_rank_or_lie_within_the_given_distance_in_one_suit(
    others: str, neighbours: bool, within: bool
) -> None:
    seven = parse_card("7H")
    for face in parse_cards(others):
        assert is_near(seven, face, NEXT) == is_near(face, seven, NEXT) == neighbours
        assert is_near(seven, face, REACH) == is_near(face, seven, REACH) == within


def test_a_card_is_less_wanted_for_each_near_card_its_seat_threw_or_refused() -> None:
    seven = parse_card("7H")
    assert interest(Memory.start(0), 1, seven) == interest(after(thrown="9H KC"), 1, seven) == 1
    once = interest(after(thrown="8H"), 1, seven)
    assert once == interest(after(refused="7D"), 1, seven) < 1
    assert interest(after(thrown="8H", refused="7D"), 1, seven) == pytest.approx(once**2)


def test_a_card_an_opponent_threw_long_ago_no_longer_makes_its_rank_less_wanted() -> None:
    seven = parse_card("7H")
    assert interest(after(thrown="7D" + " KC" * 7), 1, seven) < 1
    assert interest(after(thrown="7D" + " KC" * 8), 1, seven) == 1


MINE = "AS 2S 3S 4S 5S 6S 7S"
NO_CARDS: tuple[tuple[Card, ...], ...] = ((), (), ())


def dealt() -> State:
    """Return a deal of Rummy 500 for three with the whole pack, in which the discards are KH QC 9D."""
    pack = list(rules_of("rummy_500", 3).deals[0].pack)
    mine, river = parse_cards(MINE), parse_cards("KH QC 9D")
    for face in (*mine, *river):
        pack.remove(face)
    state = position("rummy_500", [MINE, "2H", "2H"], discards="KH QC 9D")
    hands = (mine, tuple(pack[:7]), tuple(pack[7:14]))
    return structs.replace(state, hands=hands, stock=tuple(pack[14:]))


def memory(**what: tuple[tuple[Card, ...], ...]) -> Memory:
    return structs.replace(Memory(0, NO_CARDS, NO_CARDS, NO_CARDS, NO_CARDS), **what)


def test_a_determinization_contains_the_whole_pack_and_the_cards_the_seat_has_seen() -> None:
    state = dealt()
    for full_state in determinizations(belief_state(view(state, 0), memory()), Random(1), 20):
        there = [*full_state.stock, *full_state.discards]
        for hand in full_state.hands:
            there += hand
        assert sorted(there) == sorted(state.rules.pack)
        assert full_state.hands[0] == state.hands[0]
        assert list(map(len, full_state.hands)) == list(map(len, state.hands))
        assert UNKNOWN not in there


def test_cards_others_took_stay_in_their_hands_in_determinizations() -> None:
    held = (), parse_cards("TH JH"), ()
    for full_state in determinizations(belief_state(view(dealt(), 0), memory(held=held)), Random(2), 20):
        assert not Counter(held[1]) - Counter(full_state.hands[1])


def share(face: str, known: Memory) -> float:
    """Return the share of 400 determinizations in which the left neighbour holds a card."""
    belief = belief_state(view(dealt(), 0), known)
    return sum(parse_card(face) in full_state.hands[1] for full_state in determinizations(belief, Random(3), 400)) / 400


def test_neighbours_of_a_thrown_card_are_rarely_held_and_those_of_a_taken_one_often() -> None:
    assert share("8H", memory(thrown=((), parse_cards("9H 8C"), ()))) < share("8H", memory()) - 0.04
    cards = {face: ((), parse_cards(face), ()) for face in ("9H", "2C")}
    is_near, far = (share("8H", memory(held=each, taken=each)) for each in cards.values())
    assert is_near > far + 0.02
    assert share("8H", memory(held=cards["9H"])) < is_near - 0.02, "a card they got back by a call they never wanted"


def test_neighbours_of_a_refused_card_are_rarely_held() -> None:
    assert share("8H", memory(refused=((), parse_cards("9H 8C"), ()))) < share("8H", memory()) - 0.04


def test_a_card_missing_from_the_buried_discards_is_likely_held() -> None:
    buried = tuple(face for face in dealt().rules.pack if face != parse_card("8H"))
    assert share("8H", structs.replace(memory(), buried=buried)) > 0.4


def test_determinizations_do_not_depend_on_hidden_cards() -> None:
    state = dealt()
    swapped = structs.replace(state, hands=(state.hands[0], state.hands[2], state.hands[1]), stock=state.stock[::-1])
    one, other = (
        list(determinizations(belief_state(view(each, 0), memory()), Random(4), 5)) for each in (state, swapped)
    )
    assert [full_state.hands for full_state in one] == [full_state.hands for full_state in other]


def test_the_seat_after_the_next_is_first_to_draw_a_discarded_wild_that_skips_a_player() -> None:
    state = position("doofer", ["2S 8H KC 9D", "4S 5S", "6H 7D"], deal=2)
    assert seats_after_discard(belief_state(view(state, 0), Memory.start(0)), parse_card("2S")) == (1, 2)
    skips = altered(state.rules, wilds__discard_skips=True)
    belief = belief_state(view(structs.replace(state, rules=skips), 0), Memory.start(0))
    assert seats_after_discard(belief, parse_card("2S")) == (2, 0, 1)
    assert seats_after_discard(belief, parse_card("8H")) == (1, 2)


def test_a_wild_nobody_may_draw_is_no_danger() -> None:
    state = position("basic_rummy", ["2H KS 4D 5C", "7H 8H TC JC"])
    state = under(state, wild=frozenset(parse_cards("2S 2H 2D 2C")))
    barred = under(state, draw__wilds="upcard")
    assert of(barred, "2H") == 0 < of(state, "2H")
    assert of(barred, "KS") == of(state, "KS")
