"""Duplicate deals: the same cards for both sides."""

import pickle
from statistics import variance

import pytest
from msgspec import structs

from game.bots.base import Traits
from game.bots.contests import duplicate
from game.bots.contests.duplicate import Contest, Entrant, standing
from game.bots.contests.selfplay import CALLED_OFF, BrokenMatch
from game.content.sheets.sheets import load_sheet
from game.engine.actions import Action
from game.engine.events import Dealt, Event
from game.engine.state import State

STANDARD = Entrant("standard")
ANYBODY = Entrant("random", None)
CARELESS = Entrant("careless", Traits(caution=0.0))


def contest(game: str, seats: int, one: Entrant = ANYBODY, other: Entrant = STANDARD) -> Contest:
    return Contest(load_sheet(game), seats, one, other, 3)


@pytest.mark.parametrize(("game", "seats"), [("double_rum", 2), ("doofer", 2), ("rummy_500", 3), ("me", 3)])
def test_nobody_is_better_than_themselves(game: str, seats: int) -> None:
    same = contest(game, seats, STANDARD, structs.replace(STANDARD, name="again"))
    found = standing(same, [same.play(number) for number in range(2)])
    assert found.overall.points.mean == 0
    assert found.overall.ahead is None or found.overall.ahead.mean == 0.5
    assert found.out_more.mean == pytest.approx(0)


def test_the_challenger_sits_in_every_seat_of_the_same_deal() -> None:
    ours = contest("liverpool_rummy", 3)
    dealt: list[Dealt] = []

    def watch(state: State, action: Action, events: list[Event]) -> None:
        dealt.extend(event for event in events if isinstance(event, Dealt))

    played = [ours.play_once(0, seat, watch) for seat in range(3)]
    assert [each.challenger for each in played] == [0, 1, 2]
    assert len(dealt) == 3
    assert dealt[0] == dealt[1] == dealt[2], "wherever whoever cuts has cut"
    assert played == list(ours.play(0).played)


def test_the_same_number_is_the_same_deal_in_every_process_and_another_is_not() -> None:
    ours = contest("basic_rummy", 2)
    again = pickle.loads(pickle.dumps(ours))
    assert ours.play(4) == again.play(4)
    assert ours.play(4).played != ours.play(5).played
    assert ours.play(4).played != structs.replace(ours, seed=4).play(4).played


def test_deals_of_a_plan_take_turns_and_all_are_on_the_contract_of_the_deal() -> None:
    ours = contest("dummy_rummy", 2)
    assert ours.plan == 12
    starts = [ours.start(number) for number in range(24)]
    assert [start.deal for start in starts] == [*range(1, 13)] * 2
    assert [start.dealer for start in starts] == [0] * 12 + [1] * 12
    last = starts[11]
    assert last.contract_of(0) == last.contract_of(1) == last.match.contracts[11]
    assert starts[3].rules is last.match.of_deal(4)
    assert contest("rummy_500", 2).plan == 1


def test_whoever_does_anything_loses() -> None:
    ours = contest("double_rum", 2)
    found = standing(ours, [ours.play(number) for number in range(6)])
    assert found.overall.ahead is not None
    assert found.overall.ahead.mean <= 0.1
    assert found.overall.points.high < 0


def test_the_same_cards_for_both_leave_less_to_chance() -> None:
    ours = contest("double_rum", 2, CARELESS)
    deals = [ours.play(number).played for number in range(16)]
    first, second = ([each[seat].scores for each in deals] for seat in range(2))
    twice = [(one[0] - one[1] + other[1] - other[0]) / 2 for one, other in zip(first, second, strict=True)]
    once = [float(one[0] - one[1]) for one in first]
    assert variance(twice) < variance(once) / 3, "two games of unlike cards would only halve it"


def test_a_deal_without_end_is_called_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duplicate, "MOST_TURNS", 3)
    ours = contest("rummy_500", 2, ANYBODY, ANYBODY)
    played = ours.play(0).played[0]
    assert (played.ending, played.turns, played.out) == (CALLED_OFF, 4, -1)
    assert played.scores[0] < 0, "cards in the hand count as in a stalemate"


def test_a_deal_gone_wrong_says_which_and_gets_through_to_another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*given: object, **options: object) -> None:
        raise BrokenMatch("a card was lost", [])

    monkeypatch.setattr(duplicate, "play_deal", broken)
    with pytest.raises(BrokenMatch, match="deal 7 with random in seat 0: a card was lost") as raised:
        contest("rummy_500", 2).play(7)
    assert str(pickle.loads(pickle.dumps(raised.value))) == str(raised.value)
