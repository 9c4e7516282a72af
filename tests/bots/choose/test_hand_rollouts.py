"""Discards of plain cards that are thought over: played out in worlds that agree with what was seen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import count
from random import Random

import pytest
from msgspec import structs

from game.bots.base import BotSpec, Limit
from game.bots.choose import hand_rollouts
from game.bots.choose.deadwood import Thrown, barred_card, throws, turns_left
from game.bots.choose.hand_rollouts import _position, best_by_rollouts, plays_out, takes_by_rollouts, waits_by_rollouts
from game.bots.choose.player import decide
from game.bots.choose.rollouts import Judge
from game.bots.knowledge.memory import Memory
from game.bots.knowledge.outlook import Outlook, outlook
from game.bots.simulate.deals import Habits
from game.bots.simulate.worlds import Position
from game.bots.traits import Traits
from game.engine.actions import Discard, Knock
from game.engine.cards import parse_cards
from game.engine.state import Dropout, Phase, Shown, State, view
from tests.support.positions import position

OTHER = "AH 6S 7D 9D JC TC 2H 5H KD KH"
STOCK = "2C 4C 6D 8D TS 4H 6H 8C TD QC 3C 5C 7S JS JH 9S AS 3D 5D QD"
HAND = "7H 8H 9H 2S 3S 4S QH KS 6C AC 8S"
KNOWN = Memory(0, ((), parse_cards("KD KH")), ((), parse_cards("KD KH")), ((), ()), ((), parse_cards("4D")))
SEARCH = Traits(rollouts=120)


def gin(hand: str = HAND, game: str = "gin_rummy", discards: str = "4D", other: str = OTHER) -> State:
    return position(game, [hand, other], stock=STOCK, discards=discards)


def looking(state: State, traits: Traits = SEARCH, memory: Memory = KNOWN) -> Outlook:
    return outlook(view(state, 0), memory, traits)


def whole_pack(state: State) -> State:
    """The same with all cards that are nowhere else in the stock."""
    gone = {*state.discards, *(face for hand in state.hands for face in hand)}
    return structs.replace(state, stock=tuple([face for face in state.rules.pack if face not in gone]))


def ends_of(look: Outlook) -> list[Thrown]:
    return throws(look, look.state.hands[0], barred_card(look), turns_left(look))


def test_a_bad_discard_that_comes_first_is_left_for_a_better_one() -> None:
    look = looking(whole_pack(gin()))
    assert plays_out(look)
    ends = sorted(ends_of(look), key=lambda end: end.worth)
    found = best_by_rollouts(look, ends, Random(1), None)
    assert found[0] != ends[0]
    assert sorted(end.card for end in found) == sorted(end.card for end in ends)


def test_what_the_next_player_is_known_to_collect_is_not_thrown_for_its_points() -> None:
    look = looking(whole_pack(gin()))
    by_points = sorted(ends_of(look), key=lambda end: (-look.rules.values[end.card], end.card != parse_cards("KS")[0]))
    assert by_points[0].card == parse_cards("KS")[0]
    assert best_by_rollouts(look, by_points, Random(1), None)[0].card != parse_cards("KS")[0]


def test_without_time_and_within_the_noise_the_first_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    look = looking(whole_pack(gin()))
    ends = ends_of(look)[::-1]
    assert best_by_rollouts(look, ends, Random(1), Limit(lambda: 2.0, until=1.0)) == ends
    seconds = count()
    best_by_rollouts(look, ends, Random(1), Limit(lambda: float(next(seconds)), until=3.0))
    assert next(seconds) <= 5, "it stops as soon as the time is over"
    monkeypatch.setattr("game.bots.choose.rollouts._SURE", 1e9)
    monkeypatch.setattr(hand_rollouts, "_BEHIND", 1e9)
    assert best_by_rollouts(look, ends, Random(1), None) == ends


def test_who_searches_thinks_discards_over_and_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    state = whole_pack(gin())
    worst = ends_of(looking(state))[-1]
    monkeypatch.setattr("game.bots.choose.in_hand.best_by_rollouts", lambda look, ends, rng, limit: [worst, *ends])
    for traits, chosen in ((SEARCH, True), (Traits(), False)):
        decision = decide(BotSpec("Ann", traits), view(state, 0), KNOWN)
        assert decision is not None
        assert (decision.action == Discard(0, worst.card)) is chosen


RACE = "7H 8H 9H 2S 3S TD QH KS 6C AC 8S"
"""Tens are wild."""


def race(discards: str = "4D") -> State:
    return whole_pack(position("three_thirteen", [RACE, OTHER], deal=8, discards=discards))


def test_deals_are_played_out_where_that_is_of_use() -> None:
    assert all(plays_out(looking(whole_pack(gin(game=game)))) for game in ("gin_rummy", "straight_gin", "knock_rummy"))
    assert plays_out(looking(race()))
    assert not plays_out(looking(race(), Traits(search=24)))
    few = position("knock_rummy", ["7H 8H 9H 2S 3S 4S QH", "6S 7D 9D", "JC TC 2H"], discards="4D")
    assert plays_out(looking(whole_pack(few), memory=Memory.start(0)))
    many = position("three_thirteen", ["7H 8H 9H 2S", "6S 7D 9D", "JC TC 2H"], discards="4D")
    assert not plays_out(looking(whole_pack(many), memory=Memory.start(0))), "two packs"


def test_in_a_last_turn_nothing_is_played_out() -> None:
    last = structs.replace(race(), closer=1, shown=Shown(1, "gin"), last_turns=())
    assert not plays_out(looking(last))


def test_in_a_race_the_worst_discard_is_left_for_a_better_one_and_wilds_are_kept() -> None:
    look = looking(race())
    ends = ends_of(look)[::-1]
    found = best_by_rollouts(look, ends, Random(1), None)
    assert found[0] != ends[0]
    wild = next(end for end in ends if end.card == parse_cards("TD")[0])
    assert best_by_rollouts(look, [wild, *ends], Random(1), None)[0] != wild


def test_in_a_race_a_wild_is_taken_and_a_card_of_no_use_is_not() -> None:
    for card, taken in (("TS", True), ("JD", False)):
        start = structs.replace(race(card), phase=Phase.DRAW)
        look = looking(structs.replace(start, hands=(start.hands[0][:-1], start.hands[1])), memory=Memory.start(0))
        assert takes_by_rollouts(look, not taken, Random(1), None) is taken


@pytest.mark.parametrize(
    ("hand", "shown"),
    [("7H 8H 9H 2S 3S 4S AC 3D 5S AD QH", True), ("9H 8D 6C KS QC JD 9D 8S 6S 7C QH", False)],
)
def test_where_any_hand_may_be_shown_a_good_one_is_and_a_bad_one_is_not(hand: str, shown: bool) -> None:
    start = whole_pack(gin(hand, game="knock_rummy", other="5C 8C 4H 5H JC 2D 3H 7D TH KH"))
    look = looking(start, memory=Memory.start(0))
    found = waits_by_rollouts(look, QUEEN, [end for end in ends_of(look) if end.card != QUEEN], Random(1), None)
    assert (not found) is shown


def test_who_forgets_discards_or_sits_with_somebody_who_left_plays_nothing_out() -> None:
    state = whole_pack(gin(discards="4D 9C JD QS"))
    assert plays_out(looking(state))
    assert not plays_out(looking(state, structs.replace(SEARCH, remembers=1)))
    assert not plays_out(looking(structs.replace(state, dropped=(Dropout(1, 10),))))


def test_worlds_agree_with_what_was_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    state = whole_pack(gin())
    look = looking(state)
    worlds: list[tuple[list[int], list[int]]] = []
    deal = Position.world

    def noted(self: Position, rng: Random, habits: list[Habits]) -> tuple[list[int], list[int]]:
        worlds.append(deal(self, rng, habits))
        return worlds[-1]

    monkeypatch.setattr(Position, "world", noted)
    best_by_rollouts(look, ends_of(look), Random(1), None)
    bits = hand_rollouts._tables(state.rules)
    pack, mine = bits.bits_of(state.rules.pack), bits.bits_of(state.hands[0])
    kings, seen = bits.bits_of(parse_cards("KD KH")), bits.bits_of(state.discards)
    assert len({hands[1] for hands, _ in worlds}) > 10
    for hands, stock in worlds:
        assert hands[0] == mine
        assert hands[1].bit_count() == 10
        assert hands[1] & kings == kings
        assert len(stock) == len(state.stock)
        assert hands[0] + hands[1] + sum(stock) + seen == pack


def test_a_card_that_makes_a_meld_is_taken_and_one_of_no_use_is_not() -> None:
    hand = "7H 8H 9H 2S 3S QC QH AC 8S KS"
    for card, taken in (("QD", True), ("6C", False)):
        for phase in (Phase.DRAW, Phase.OFFER):
            state = structs.replace(whole_pack(gin(hand, discards=card)), phase=phase)
            if phase is Phase.OFFER:
                state = structs.replace(state, asked=(0, 1))
            look = looking(state, memory=Memory.start(0))
            assert takes_by_rollouts(look, not taken, Random(1), None) is taken
            assert takes_by_rollouts(look, taken, Random(1), None) is taken


ENDS = "5C 8C 8D 8S JC 2D 3H 4H 5H KH"
EARLY = gin("7H 8H 9H 2S 3S 4S AC 3D 5S AD QH", other=ENDS)
LATE = gin(
    "2S 3S 4S 7H 8H 9H AC 2C 3C AH QH",
    discards="TH JH QS JD QD 9C TC 6D 5D JS TS 4D 6S KS 7C 9S 4C 6C",
    other=ENDS,
)
"""An ace is left over, and nine turns of each went by."""
QUEEN = parse_cards("QH")[0]


def waits(state: State, traits: Traits = SEARCH) -> list[Thrown]:
    look = looking(whole_pack(state), traits, Memory.start(0))
    assert plays_out(look)
    return waits_by_rollouts(look, QUEEN, ends_of(look), Random(1), None)


def test_early_one_shows_the_hand_and_late_with_gin_at_hand_one_waits() -> None:
    assert waits(EARLY) == []
    found = waits(LATE)
    assert found[0].card == QUEEN
    assert sorted(end.card for end in found) == sorted(end.card for end in ends_of(looking(LATE)))


def test_a_few_worlds_change_nobodys_mind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Judge, "worth", lambda _, end: float(end))
    judge = Judge[int](EARLY, 0, lambda end: (end, -end))

    def world(number: int) -> Callable[[int], int]:
        return lambda at: at * (1 + number % 2)

    for worlds, best in ((3, 0), (40, 1)):
        assert judge.best(2, 100, world, Limit(partial(next, count(0.0)), worlds), 2.0) == best
    assert judge.best(2, 100, world, None, 2.0, liking=3.0) == 0


def test_turns_are_counted_whose_discards_were_taken() -> None:
    twice = Memory(0, ((), ()), ((), ()), ((), ()), (parse_cards("QS"), parse_cards("KC 2D")))
    assert _position(looking(EARLY, memory=twice)).turns == [1, 2]


def test_ends_are_judged_by_what_they_do_for_the_match() -> None:
    def worth(scores: tuple[int, int], points: int) -> float:
        return Judge[int](structs.replace(LATE, scores=scores), 0, lambda won: (won, 0)).worth(points)

    assert worth((0, 0), 30) > 5 * worth((0, 0), 1)
    assert worth((99, 50), 30) < worth((99, 50), 1) + 5, "one point is enough there"
    assert worth((99, 50), 1) > worth((99, 50), 0) + 15


def test_the_impatient_show_what_the_patient_wait_with() -> None:
    assert not waits(LATE, structs.replace(SEARCH, patience=-1))
    assert waits(EARLY, structs.replace(SEARCH, patience=1))


@pytest.mark.parametrize("better", [True, False])
def test_who_searches_waits_as_the_worlds_say(better: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "game.bots.choose.in_hand.waits_by_rollouts", lambda look, card, ends, rng, limit: ends[:1] * better
    )
    decision = decide(BotSpec("Ann", SEARCH), view(whole_pack(EARLY), 0), Memory.start(0))
    assert decision is not None
    assert isinstance(decision.action, Discard if better else Knock)
