"""A player: what it does, what else it might do, and the one who does anything."""

from __future__ import annotations

import pickle
from random import Random

import pytest
from msgspec import structs

from game.bots.base import BotSpec, Decision
from game.bots.choose.player import FASTEST, actions_to_compare, choose, decide, play_anything
from game.bots.contests.selfplay import play_match
from game.bots.knowledge.memory import Memory
from game.engine.actions import Action, Claim, Discard
from game.engine.cards import UNKNOWN, parse_cards
from game.engine.play.verbs import apply, legal, why_not
from game.engine.state import Phase, State, Turn, View, view
from game.record.notation import parse_action
from tests.support.positions import SHEETS, position, rules_of
from tests.support.redealing import asked, peeks, playing


def found(state: State, played: Action | None, seat: int = 0) -> list[str]:
    return [each.text if each else "-" for each in actions_to_compare(view(state, seat), Memory.start(seat), played)]


def test_the_played_action_is_the_first_candidate_and_no_candidate_is_listed_twice() -> None:
    state = position("rummy_500", ["7H 8H 2C 3C KD 9S", "KS QC JC"], discards="5D")
    played = Discard(0, parse_cards("KD")[0])
    every = found(state, played)
    assert every[0] == "discard KD"
    assert len(every) == len(set(every)) > 2


def test_candidates_of_a_turn_include_laying_and_keeping_a_meld() -> None:
    state = position("rummy_500", ["7H 8H 9H KD 2C", "KS QC JC"], discards="5D")
    assert "lay 7H 8H 9H" in found(state, Discard(0, parse_cards("KD")[0]))
    laid = found(state, parse_action("lay 7H 8H 9H", 0))
    assert len(laid) == 2
    assert laid[1].startswith("discard")


def test_candidates_of_a_draw_are_the_stock_the_pile_and_the_best_digs() -> None:
    state = position("rummy_500", ["7H 8H KD KC", "QS QC JC"], phase=Phase.DRAW, discards="KS 9H 2D 5D")
    every = found(state, parse_action("draw stock", 0))
    assert set(every) == {"draw stock", "draw discards", "draw discards from 9H", "draw discards from KS"}


def test_candidates_of_a_buy_question_are_buy_and_pass() -> None:
    state = position("liverpool_rummy", ["7H 8H KD KC", "QS QC JC"], phase=Phase.BUY, discards="KS", turn=1, asked=(0,))
    assert set(found(state, parse_action("pass", 0))) == {"pass", "buy"}


def test_candidates_of_a_claim_are_claiming_and_letting_it_pass() -> None:
    state = position(
        "rummy_500", ["2C 4S", "QS QC JC"], turn=1, discards="TH 3S", melds=((0, "7H 8H 9H"),), this=Turn(), by=1
    )
    if not state.rules.calls.rummy_in_the_deck:
        raise AssertionError("Rummy 500 has these calls")
    assert found(state, None) == ["-", "claim TH to m1"]
    assert found(state, parse_action("claim TH to m1", 0)) == ["claim TH to m1", "-"]


def test_a_forced_discard_has_no_other_candidate() -> None:
    state = position("rummy_500", ["KD", "KS QC JC"], discards="5D")
    assert found(state, Discard(0, parse_cards("KD")[0])) == ["discard KD"]


RIVER = position("rummy_500", ["2S 3C", "4S 5D", "6S"], phase=Phase.DRAW, discards="8H KD", melds=((1, "5H 6H 7H"),))


def said(state: State, seat: int, seed: int = 1) -> str | None:
    action = choose(view(state, seat), Memory.start(seat), Random(seed))
    return None if action is None else action.text


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_bot_calls_rummy_in_the_deck_from_any_seat(seat: int) -> None:
    assert said(RIVER, seat) == "claim 8H to m1"


def test_the_claim_of_most_points_is_the_first_candidate() -> None:
    state = structs.replace(
        position("rummy_500", ["2S", "4S"], phase=Phase.DRAW, discards="8H KD KS KH", melds=((1, "5H 6H 7H"),))
    )
    assert said(state, 0) == "claim KS KH KD"


def test_a_bot_that_discarded_waits_until_the_next_player_has_drawn() -> None:
    state = position(
        "rummy_500", ["2S 3C", "4S 5D", "6S"], phase=Phase.DRAW, discards="8H", melds=((1, "5H 6H 7H"),), by=2
    )
    assert said(state, 2) is None
    assert said(state, 1) == "claim 8H to m1"


def test_a_bot_out_of_turn_without_a_claim_makes_no_call() -> None:
    state = position("rummy_500", ["2S 3C", "4S 5D"], phase=Phase.DRAW, discards="KD")
    assert said(state, 1) is None
    assert said(state, 0) is not None


def test_bots_always_call_a_playable_discard() -> None:
    state = position(
        "liverpool_rummy",
        ["2S", "4S", "5S"],
        phase=Phase.CALL,
        discards="7C",
        melds=((0, "7H 7S 7D"),),
        asked=(1, 2),
        by=0,
    )
    assert said(state, 1) == said(state, 2) == "call rummy"
    assert said(state, 0) is None


def test_bots_cut_near_the_exact_number_but_seldom_exactly() -> None:
    start = position("liverpool_rummy", ["", "", ""], phase=Phase.CUT, stock="2S " * 100, asked=(1,))
    cuts = [int((said(start, 1, seed) or "").split()[1]) for seed in range(200)]
    exact = start.rules.full_deal_size
    assert max(abs(cut - exact) for cut in cuts) < 25
    assert 2 <= sum(cut == exact for cut in cuts) <= 40


def test_a_bot_makes_no_call_when_the_deal_is_over() -> None:
    state = position("rummy_500", ["2S", "4S 5D"])
    over, _ = apply(state, choose(view(state, 0), Memory.start(0), Random(1)) or pytest.fail("nothing to do"))
    assert over.phase is Phase.DEAL_OVER
    assert said(over, 0) is None


BOT = BotSpec("Ann", seed=3)


def players_of(game: str) -> list[int]:
    sheet = rules_of(game, 3).sheet
    return sorted({sheet.players.min, 4, sheet.players.max})


@pytest.mark.parametrize("game", SHEETS)
def test_decisions_of_bots_are_legal_reproducible_and_ignore_hidden_cards(game: str) -> None:
    # The view holds no hidden card, so what is dealt anew is the real state the view is taken from.
    for players in players_of(game):
        rules = rules_of(game, players)
        rng = Random(players)
        seen: list[Decision] = []

        def watching(
            spec: BotSpec, shown: View, memory: Memory, rng: Random = rng, seen: list[Decision] = seen
        ) -> Decision | None:
            decision = decide(spec, shown, memory)
            if decision is not None and rng.random() < 0.25:
                assert why_not(shown.state, decision.action) is None or isinstance(decision.action, Claim)
                assert decide(spec, pickle.loads(pickle.dumps(shown)), memory) == decision
                assert decision.reaction >= FASTEST
                seen.append(decision)
            return decision

        specs = tuple(BotSpec(f"bot {seat}", seed=seat) for seat in range(players))
        play_match(rules, specs, f"legal {players}", most_deals=1, brains=(watching,) * players)
        assert seen


@pytest.mark.parametrize("game", SHEETS)
def test_dealing_the_hidden_cards_anew_changes_no_decision_of_a_bot(game: str) -> None:
    rng = Random(7)
    found = asked(rules_of(game, 3), "again", 0.2, rng)
    assert found
    assert not any(peeks(each, playing(BOT), rng) for each in found[:25])


def test_the_view_of_a_bot_hides_other_hands_and_the_stock() -> None:
    state = position("rummy_500", ["2S", "4S 5D"], phase=Phase.DRAW, discards="KD")
    seen = view(state, 0).state
    assert set(seen.hands[1]) == set(seen.stock) == {UNKNOWN}


def test_bots_call_out_of_turn_after_a_reaction_time_like_that_of_people() -> None:
    state = position("rummy_500", ["2S", "4S 5D"], phase=Phase.DRAW, discards="8H KD", melds=((0, "5H 6H 7H"),))
    times = []
    for seed in range(300):
        decision = decide(BotSpec("Ann", seed=seed), view(state, 1), Memory.start(1))
        assert decision is not None
        assert isinstance(decision.action, Claim)
        times.append(decision.reaction)
    times.sort()
    assert FASTEST <= times[0] < 0.8 < times[150] < 2.0 < times[-1] < 10


def test_bots_with_different_seeds_choose_the_same_action_after_different_reaction_times() -> None:
    state = position("rummy_500", ["7H 8H 9H 2C KS", "4S 5D"])
    first, second = (decide(BotSpec("Ann", seed=seed), view(state, 0), Memory.start(0)) for seed in (1, 2))
    assert first is not None
    assert second is not None
    assert first.action == second.action
    assert first.reaction != second.reaction


ANYTHING = position("rummy_500", ["3H 4H 5H KS 7D", "9C 9D 2S 4C 6H"], phase=Phase.PLAY)


def test_a_random_player_reaches_every_legal_action_and_depends_on_its_seed_alone() -> None:
    seen, memory = view(ANYTHING, 0), Memory.start(0)
    found = [play_anything(BotSpec("anybody", seed=seed), seen, memory) for seed in range(60)]
    actions = {repr(each.action) for each in found if each is not None}
    assert actions == {repr(action) for action in legal(ANYTHING, 0)}
    assert found[:5] == [play_anything(BotSpec("anybody", seed=seed), seen, memory) for seed in range(5)]


def test_a_random_player_discards_rather_than_moving_table_cards() -> None:
    melds = ((0, "AS AH AC"), (0, "JS JD JC"), (0, "6H 6D 6C"), (0, "5D 5C 5S 5H"), (0, "2H 3H 4H"))
    state = position("conquian", ["2D", ""], phase=Phase.PLAY, melds=melds)
    assert "add 5H to m5" in [each.text for each in legal(state, 0)]
    for seed in range(20):
        found = play_anything(BotSpec("anybody", seed=seed), view(state, 0), Memory.start(0))
        assert found is not None
        assert found.action == Discard(0, parse_cards("2D")[0])


def test_an_extra_candidate_action_is_listed_right_after_the_action_played() -> None:
    played, other = (parse_action(text, 0) for text in ("discard 3H", "discard 4H"))
    assert actions_to_compare(view(ANYTHING, 0), Memory.start(0), played, other)[:2] == [played, other]


def test_a_random_player_gives_no_action_for_a_seat_that_is_not_asked() -> None:
    assert play_anything(BotSpec("anybody"), view(ANYTHING, 1), Memory.start(1)) is None
