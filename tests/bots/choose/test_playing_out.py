"""What a hand that is shown comes to is what the engine makes of it, and a deal played out comes to an end."""

from __future__ import annotations

import pytest

from game.bots.base import BotSpec
from game.bots.choose.player import decide
from game.bots.choose.playing_out import ShowPlan, worth_of_show, worth_played_out, worth_without_show
from game.bots.contests.selfplay import play_match
from game.bots.knowledge.layouts import lay_out
from game.bots.knowledge.match_chances import match_worth
from game.engine.actions import Action, Knock
from game.engine.cards import parse_cards, without
from game.engine.events import Event
from game.engine.state import Phase, State
from tests.support.positions import position, rules_of, under


@pytest.mark.parametrize(("game", "seats"), [("gin_rummy", 2), ("oklahoma_gin", 2), ("knock_rummy", 3)])
def test_the_worth_of_a_shown_hand_is_the_score_of_the_deal(game: str, seats: int) -> None:
    before: list[State] = []
    knocked: list[tuple[State, Knock]] = []
    compared = 0

    def watch(state: State, action: Action, events: list[Event]) -> None:
        nonlocal compared
        if isinstance(action, Knock):
            knocked.append((before[-1], action))
        if state.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER) and knocked:
            start, knock = knocked.pop()
            hand = start.hands[knock.seat]
            rest = hand if knock.card is None else without(hand, (knock.card,)) or ()
            hands = [rest if seat == knock.seat else each for seat, each in enumerate(start.hands)]
            if not knock.melds:
                for seat in range(seats):
                    found = worth_of_show(start, seat, knock.seat, lay_out(start.rules, rest), hands)
                    assert found == match_worth(start, seat, state.deal_scores)
                    compared += 1
        before[:] = [state]

    specs = tuple(BotSpec(f"{seat}", seed=seat) for seat in range(seats))
    for seed in range(2):
        play_match(rules_of(game, seats), specs, f"{seed}", most_deals=2, watch=watch, brains=(decide,) * seats)
    assert compared >= seats


def test_playing_out_a_deal_with_a_patient_plan_and_with_a_hasty_one_gives_different_results() -> None:
    hand, other = "2S 3S 4S 7H 8H 9H AC 2C 3C 9D", "3H 4H 5H 8C 8D 8S QC 6S 2H JD"
    state = position("gin_rummy", [hand, other], stock="QH KC 6D KD 4C TS 7C 9S", discards="QS")
    patient = worth_played_out(state, 0, (ShowPlan(0, 9, 0), ShowPlan(0)), 6)
    hasty = worth_played_out(state, 0, (ShowPlan(10), ShowPlan(0)), 6)
    assert patient != hasty
    assert worth_without_show(state, 0, state.hands) == 0


def test_a_deal_played_out_takes_no_thrown_wild_if_the_rules_bar_it() -> None:
    hand, other = "2S 3S 4S 7H 8H 9H AC 2C 3C 9D", "3H 4H 5H 8C 8D 8S QC QD 7S 6S"
    state = position("gin_rummy", [hand, other], stock="TC KC TD JD 4C TS", discards="KS")
    free = under(state, wild=frozenset(parse_cards("KS")))
    barred = under(free, draw__wilds="upcard")
    shows = (ShowPlan(0), ShowPlan(10))
    assert worth_played_out(free, 0, shows, 1) < 0, "with the king the other has a set, and shows the hand"
    assert worth_played_out(barred, 0, shows, 1) > worth_played_out(free, 0, shows, 1)
