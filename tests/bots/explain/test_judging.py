"""What an action leads to in determinizations, and what it cost there."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count, cycle
from math import hypot, sqrt
from random import Random
from statistics import fmean

import pytest
from msgspec import structs

from game.bots.base import BotSpec, Limit
from game.bots.choose.player import decide
from game.bots.contests.estimates import student_t
from game.bots.contests.selfplay import BrokenMatch
from game.bots.explain.judging import MeasuredAdvice, _doubt, gain_of_measured, judge, likely_gain, with_gain
from game.bots.explain.played_on import LEAST_DETERMINIZATIONS, FullPosition, Rows, _LetsPass, deal_worth, lead_after
from game.bots.explain.reasons import Advice, Fits, Gain, GoesOut
from game.bots.explain.review import MistakeMark, Verdict, cost_of
from game.bots.knowledge.belief import belief_state
from game.bots.knowledge.memory import Memory, Situation
from game.bots.traits import Traits
from game.engine.actions import Action, Claim, Discard
from game.engine.cards import parse_cards
from game.engine.state import State, Turn, view
from game.record.notation import parse_action
from tests.support.positions import position
from tests.support.redealing import dealt_anew

NOISE = 40.0
"""Far more than any card counts: a mark depends on the noise alone."""
LOSS = 100.0
TRIES = 500


def full_position(state: State, exact: bool = False) -> FullPosition:
    return FullPosition(state, tuple(Memory.start(seat) for seat in range(state.players)), 5, exact)


def whole(state: State, hand: str, other: str, discards: str, melds: str = "") -> State:
    """Return a position with these cards, and all others of the pack in the stock."""
    rest = list(state.rules.pack)
    for card in parse_cards(f"{hand} {other} {discards} {melds}"):
        rest.remove(card)
    return position("rummy_500", [hand, other], discards=discards, stock=" ".join(map(repr, rest)))


def rummy(hand: str, other: str, discards: str = "6S") -> State:
    return whole(position("rummy_500", [hand, other]), hand, other, discards)


def test_the_lead_an_action_leads_to_includes_the_points_of_going_out() -> None:
    state = rummy("7H 8H 9H 2C", "KS KD QC JC 3D 5D")
    lay = parse_action("lay 7H 8H 9H", 0)
    out = lead_after(full_position(state), 0, lay)
    # 7, 8 and 9 count 24 here with their fives; the other is left with their hand, or has laid something by then.
    assert out > lead_after(full_position(state), 0, Discard(0, parse_cards("9H")[0])) + 20


def test_the_lead_an_action_leads_to_is_reproducible_and_opposite_for_two_seats() -> None:
    state = rummy("7H 8H 2C 3C KD", "KS QC JC 3D 5D")
    action = Discard(0, parse_cards("KD")[0])
    assert lead_after(full_position(state), 0, action) == lead_after(full_position(state), 0, action)
    assert lead_after(full_position(state), 0, action) == pytest.approx(-lead_after(full_position(state), 1, action))


def test_playing_out_with_hindsight_draws_the_true_stock_in_its_order() -> None:
    order = rummy("7H 8H 2C 3C KD", "KS QC JC 3D 5D")
    nine = parse_cards("9H")[0]
    rest = tuple(card for card in order.stock if card != nine)
    action = Discard(0, parse_cards("KD")[0])
    soon = structs.replace(order, stock=(rest[0], nine, *rest[1:]))
    late = structs.replace(order, stock=(*rest, nine))
    assert lead_after(full_position(soon, exact=True), 0, action) > lead_after(
        full_position(late, exact=True), 0, action
    )
    assert lead_after(full_position(soon), 0, action) == lead_after(full_position(late), 0, action)


def test_deal_worth_counts_melds_in_hand_that_may_still_be_laid() -> None:
    poor, rich = rummy("7H 8C 2C 3D KD", "KS QC JC 4S 5D"), rummy("7H 8H 9H 3D KD", "KS QC JC 4S 5D")
    assert deal_worth(rich, Memory.start(0)) > deal_worth(poor, Memory.start(0)) + 10


def test_playing_out_an_illegal_action_raises_broken_match() -> None:
    with pytest.raises(BrokenMatch):
        lead_after(full_position(rummy("7H 8H 2C 3C KD", "KS QC JC 3D 5D")), 0, Discard(0, parse_cards("AS")[0]))


def test_a_claim_let_pass_stays_passed_but_a_later_card_may_be_claimed() -> None:
    state = claimable("TH 3S 6C", "JC JS")
    ten = Claim(0, parse_action("claim TH to m1", 0).cards, 1)  # type: ignore[attr-defined]
    brain = _LetsPass(state, 0)
    spec, memory = BotSpec(""), Memory.start(0)
    assert decide(spec, view(state, 0), memory) is not None
    assert brain(spec, view(state, 0), memory) is None
    later = claimable("TH 3S 6C 6H", "JC JS")
    found = brain(spec, view(later, 0), memory)
    assert found is not None
    assert (type(found.action), found.action) != (Claim, ten)
    assert found.action.text == "claim 6H to m1"
    # It was gone and came back: that is another chance.
    brain(spec, view(claimable("3S 6C", "JC JS"), 0), memory)
    again = brain(spec, view(state, 0), memory)
    assert again is not None
    assert again.action == ten


def test_a_seat_that_let_a_claim_pass_still_plays_its_turn() -> None:
    state = structs.replace(claimable("TH 3S 6C", "JC JS"), turn=0)
    found = _LetsPass(state, 0)(BotSpec(""), view(state, 0), Memory.start(0))
    assert found is not None
    assert not isinstance(found.action, Claim)


def claimable(discards: str, hand: str) -> State:
    return position(
        "rummy_500", [hand, "QS QC JD"], turn=1, discards=discards, melds=((0, "7H 8H 9H"),), this=Turn(), by=1
    )


def situation(state: State, played: Action | None, hindsight: bool = False) -> Situation:
    memories = tuple(Memory.start(seat) for seat in range(state.players))
    return Situation(9, 1, 3, view(state, 0), memories, played, state if hindsight else None)


def judged(state: State, played: str, count: int = 15, hindsight: bool = False) -> Verdict:
    return judge(situation(state, parse_action(played, 0), hindsight), count)


AT_LEISURE = Limit(lambda: 0.0, 1.0)
OUT = rummy("7H 8H 9H 2C", "KS KD QC JC 3D 5D")
LOOSE = rummy("JH QH KH 9D 2S 4C", "8D QC TC 3D 5D AS")


def test_a_terrible_discard_is_marked_as_a_blunder_with_the_better_play_and_its_reasons() -> None:
    verdict = judged(OUT, "discard 9H")
    assert verdict.mark is MistakeMark.BLUNDER
    assert [each.text for each in verdict.line] == ["lay 7H 8H 9H", "discard 2C"]
    assert GoesOut() in verdict.reasons
    assert verdict.cost > verdict.spread > 0
    assert (verdict.sample_size, verdict.measured) == (15, True)


def test_the_better_play_is_compared_with_the_one_that_was_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = []

    def noted(*asked: object, rather_than: Action | None) -> Advice:
        compared.append(rather_than)
        return Advice(Discard(0, parse_cards("2C")[0]), 0.0)

    monkeypatch.setattr("game.bots.explain.judging.advice_for", noted)
    judged(OUT, "discard 9H")
    assert compared == [parse_action("discard 9H", 0)]


def test_the_best_play_is_not_marked_as_a_mistake() -> None:
    verdict = judged(OUT, "lay 7H 8H 9H")
    assert (verdict.mark, verdict.right, verdict.cost) == (MistakeMark.NONE, True, 0.0)


def test_breaking_a_meld_is_marked_and_discarding_a_useless_card_is_not() -> None:
    assert judged(LOOSE, "discard 2S").mark is MistakeMark.NONE
    assert judged(LOOSE, "discard QH").mark is not MistakeMark.NONE


def test_a_verdict_is_reproducible_and_surer_with_more_determinizations() -> None:
    first = judged(LOOSE, "discard QH", 6)
    assert first == judged(LOOSE, "discard QH", 6)
    assert 0 < judged(LOOSE, "discard QH", 32).error < first.error


def test_hidden_cards_change_a_verdict_only_with_hindsight() -> None:
    plain, open_ = judged(LOOSE, "discard QH", 6), judged(LOOSE, "discard QH", hindsight=True)
    others = [dealt_anew(LOOSE, Memory.start(0), Random(number)) for number in range(3)]
    assert all(judged(other, "discard QH", 6) == plain for other in others)
    assert any(judged(other, "discard QH", hindsight=True) != open_ for other in others)
    assert (plain.hindsight, open_.hindsight) == (False, True)


def test_a_verdict_with_hindsight_uses_one_world_without_noise() -> None:
    verdict = judged(OUT, "discard 9H", hindsight=True)
    assert (verdict.error, verdict.hindsight) == (0.0, True)
    assert verdict.mark in (MistakeMark.MISTAKE, MistakeMark.BLUNDER)
    assert judged(LOOSE, "discard 2S", hindsight=True).right


def test_an_advised_action_costs_nothing_without_hindsight() -> None:
    odd = BotSpec("coach", Traits(favourite=2, lightness=10))
    advised = decide(odd, view(LOOSE, 0), Memory.start(0))
    assert advised is not None
    assert judge(situation(LOOSE, advised.action), 24).sample_size
    found = judge(situation(LOOSE, advised.action), 24, odd)
    assert (found.sample_size, found.advised) == (0, True)
    assert judge(situation(LOOSE, advised.action, hindsight=True), 24, odd).sample_size == 1
    dear = situation(LOOSE, parse_action("discard QH", 0))
    assert judge(dear, 32, odd).mark is not MistakeMark.NONE


def test_the_verdict_on_the_only_legal_action_is_that_it_is_right() -> None:
    state = rummy("KD", "KS QC JC 3D 5D")
    assert judge(situation(state, Discard(0, parse_cards("KD")[0]))).right


def test_a_verdict_that_was_not_measured_has_the_spread_of_its_first_few_determinizations() -> None:
    verdict = judged(LOOSE, "discard 2S", 24)
    assert (verdict.cost, verdict.measured, verdict.sample_size) == (0.0, False, 8)
    assert verdict.spread == pytest.approx(student_t(7) * verdict.error)


def test_the_doubt_of_a_verdict_is_smaller_the_further_the_chosen_action_leads() -> None:
    assert _doubt(0.0, 3.0, 8) == pytest.approx(3.0)
    assert _doubt(2.0, 3.0, 8) == pytest.approx(3.0)
    assert 0 < _doubt(-3.0, 3.0, 8) < 3.0
    assert _doubt(-30.0, 3.0, 8) == 0.0
    assert _doubt(-1.0, 0.0, 8) == 0.0


@pytest.fixture
def stubbed(monkeypatch: pytest.MonkeyPatch) -> Callable[[dict[str, float]], list[Verdict]]:
    """Return a function that judges a decision many times where results are noise plus a true worth given for each
    action.
    """
    found: list[Action | None] = [parse_action(f"discard {card}", 0) for card in ("2S", "4C", "9D", "QH")]
    monkeypatch.setattr("game.bots.explain.judging.actions_to_compare", lambda view, memory, played: found)
    monkeypatch.setattr("game.bots.explain.played_on.determinizations", lambda belief, rng, count: [LOOSE] * count)
    monkeypatch.setattr(
        "game.bots.explain.judging.advice_for", lambda *asked, **named: Advice(Discard(0, parse_cards("4C")[0]), 0.0)
    )

    def all_of(truth: dict[str, float]) -> list[Verdict]:
        rng = Random(3)

        def noisy(position: object, seat: int, action: Action | None) -> float:
            assert action is not None
            return rng.gauss(truth.get(action.text, 0.0), NOISE)

        monkeypatch.setattr("game.bots.explain.played_on.lead_after", noisy)
        return [judge(situation(LOOSE, found[0])) for _ in range(TRIES)]

    return all_of


def test_pure_noise_is_rarely_marked_and_costs_nothing_on_average(
    stubbed: Callable[[dict[str, float]], list[Verdict]],
) -> None:
    found = stubbed({})
    assert sum(each.measured for each in found) > TRIES / 10
    assert sum(each.mark is not MistakeMark.NONE for each in found) <= TRIES * 0.05
    cost = cost_of(found)
    assert abs(cost.points) < 2.5 * hypot(*(each.error for each in found if each.measured))
    assert cost.spread > abs(cost.points)
    assert all(each.right for each in found if each.cost <= 0)


def test_measured_costs_equal_the_true_loss_on_average(stubbed: Callable[[dict[str, float]], list[Verdict]]) -> None:
    found = stubbed({"discard 9D": LOSS})
    cost = cost_of(found)
    assert cost.points / TRIES == pytest.approx(LOSS, abs=2 * cost.error / TRIES)
    assert sum(each.mark is not MistakeMark.NONE for each in found) > TRIES * 0.9
    assert {each.best for each in found if each.mark is not MistakeMark.NONE} == {parse_action("discard 9D", 0)}
    held = sum(abs(each.cost - LOSS) <= each.spread for each in found)
    assert held >= TRIES * 0.9


def test_a_surely_better_action_is_preferred_to_an_uncertain_one_with_a_higher_mean(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sure, wild = "discard 9D", "discard QH"
    found: list[Action | None] = [parse_action(text, 0) for text in ("discard 2S", sure, wild)]
    monkeypatch.setattr("game.bots.explain.judging.actions_to_compare", lambda view, memory, played: found)
    swing = cycle((-170.0, 200.0))

    def led(position: object, seat: int, action: Action | None) -> float:
        assert action is not None
        return {sure: 10.0, wild: next(swing) if action.text == wild else 0.0}.get(action.text, 0.0)

    monkeypatch.setattr("game.bots.explain.played_on.lead_after", led)
    verdict = judge(situation(LOOSE, found[0]), 12)
    assert (verdict.best, verdict.cost) == (found[1], 10.0)


def test_a_verdict_of_too_few_determinizations_has_no_mark_except_with_hindsight(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls = count()

    def rarely(position: FullPosition, seat: int, action: Action | None) -> float:
        if not position.is_exact and next(calls) >= 24:
            raise BrokenMatch("not possible", [])
        return 100.0 if action != parse_action("discard QH", 0) else next(calls) % 2 * 0.1

    monkeypatch.setattr("game.bots.explain.played_on.lead_after", rarely)
    assert judged(LOOSE, "discard QH", 12).mark is MistakeMark.NONE
    assert judged(LOOSE, "discard QH", 12, hindsight=True).mark is not MistakeMark.NONE


def test_a_danger_of_the_better_discard_too_is_no_reason_against_the_discard_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    nine, queen = parse_cards("9D QH")
    monkeypatch.setattr(
        "game.bots.explain.played_on.lead_after", lambda position, seat, action: 50.0 * (action != Discard(0, queen))
    )
    monkeypatch.setattr(
        "game.bots.explain.judging.actions_to_compare", lambda *asked: [Discard(0, queen), Discard(0, nine)]
    )
    monkeypatch.setattr("game.bots.explain.judging.danger_of", lambda belief, card: [Fits(card, 1)])
    assert judged(LOOSE, "discard QH", 12).reasons_against == ()
    monkeypatch.setattr(
        "game.bots.explain.judging.danger_of", lambda belief, card: [Fits(card, 1)] if card == queen else []
    )
    assert judged(LOOSE, "discard QH", 12).reasons_against == (Fits(queen, 1),)


def gained(state: State, played: str, limit: Limit = AT_LEISURE) -> Gain | None:
    advice = Advice(parse_action(played, 0), 0.0)
    return with_gain(advice, view(state, 0), Memory.start(0), limit, 24).gain


def test_a_hint_tells_its_gain_over_the_next_best_play() -> None:
    gain = gained(OUT, "lay 7H 8H 9H")
    assert gain is not None
    assert gain.points > 0
    assert gain.instead != parse_action("lay 7H 8H 9H", 0)
    assert 0 < gain.chance < 0.3


def test_the_likely_gain_of_a_play_is_smaller_the_more_uncertain_the_measured_gain_is() -> None:
    assert likely_gain(24.0, 0.0, 15.0) == (24.0, 0.0)
    points, error = likely_gain(24.0, 15.0, 15.0)
    assert points == 12.0
    assert error == pytest.approx(15.0 / sqrt(2))
    assert likely_gain(24.0, 5.0, 15.0)[0] == pytest.approx(21.6)
    assert likely_gain(-24.0, 15.0, 15.0)[0] == -12.0


def test_the_gain_a_hint_tells_is_measured_apart_from_its_selection() -> None:
    """Gains beyond their own interval: measured anew they are true on average, as first measured a third too much."""
    rng, typical, error = Random(8), 9.0, 8.0
    told: list[tuple[float, float, float]] = []
    for _ in range(20_000):
        true = rng.gauss(0.0, typical)
        measured, again = rng.gauss(true, error), rng.gauss(true, error)
        likely, doubt = likely_gain(measured, error, typical)
        if likely > 1.96 * doubt:
            told.append((true, measured, again))
    trues, measures, agains = (fmean(column) for column in zip(*told, strict=True))
    assert agains == pytest.approx(trues, rel=0.02)
    assert measures > 1.3 * trues


def told(
    monkeypatch: pytest.MonkeyPatch,
    first: tuple[float, ...],
    again: tuple[float, ...],
    state: State = LOOSE,
    plays: tuple[str, str] = ("discard 9D", "discard QH"),
) -> Gain | None:
    """Return the gain told for the first of two plays, from its gains in the determinizations that selected it
    (`first`) and in those that measured it `again`.
    """
    rows = [Rows([[0.0, gain] for gain in gains], []) for gains in (first, again)]
    monkeypatch.setattr("game.bots.explain.judging.compare_actions", lambda *_args, **_keys: rows[1])
    played, instead = [parse_action(text, 0) for text in plays]
    seen, memory = view(state, 0), Memory.start(0)
    measured = MeasuredAdvice(belief_state(seen, memory), (memory,), instead, played, rows[0], 1)
    return gain_of_measured(measured, AT_LEISURE)


def test_the_gain_of_a_hint_comes_from_worlds_that_did_not_select_it(monkeypatch: pytest.MonkeyPatch) -> None:
    gain = told(monkeypatch, (20.0, 28.0) * 10, (6.0, 14.0) * 10)
    assert gain is not None
    assert gain.points == 10.0
    assert 0 < gain.spread < 4.0


@pytest.mark.parametrize(
    ("first", "again"),
    [
        pytest.param((-100.0, 140.0) * 10, (20.0,) * 20, id="the first gain is not beyond the noise"),
        pytest.param((20.0,) * 20, (-14.0, 6.0) * 10, id="there is none in other deals"),
        pytest.param((20.0,) * 20, (20.0,) * (LEAST_DETERMINIZATIONS - 1), id="time is up too soon"),
    ],
)
def test_a_hint_tells_no_gain_that_may_be_luck(
    monkeypatch: pytest.MonkeyPatch, first: tuple[float, ...], again: tuple[float, ...]
) -> None:
    assert told(monkeypatch, first, again) is None


CONTRACT = position("contract_rummy", ["7H 7S 7D 9H 9S 9D 4C", "3C 4C 6C", "5S 6S 8S"])
LAY, KEEP, OTHER = "lay 7H 7S 7D / 9H 9S 9D", "discard 4C", "discard 9H"


def test_a_hint_tells_no_gain_of_laying_or_keeping_a_contract(monkeypatch: pytest.MonkeyPatch) -> None:
    """A circuit of the table says too little about it."""
    sure = (20.0,) * 20
    assert told(monkeypatch, sure, sure, CONTRACT, (LAY, KEEP)) is None
    assert told(monkeypatch, sure, sure, CONTRACT, (KEEP, LAY)) is None
    assert told(monkeypatch, sure, sure, CONTRACT, (KEEP, OTHER)) is not None


def test_a_hint_tells_no_gain_of_a_worse_play_nor_when_time_is_up() -> None:
    assert gained(LOOSE, "discard JH") is None
    assert gained(OUT, "lay 7H 8H 9H", Limit(lambda: 1.0, 1.0)) is None


def test_the_gain_of_a_hint_does_not_depend_on_hidden_cards() -> None:
    """What the others hold decides nothing: with other hidden cards the hint says the same."""
    other = rummy("7H 8H 9H 2C", "5C 4C AS AC JD 3H")
    assert gained(other, "lay 7H 8H 9H") == gained(OUT, "lay 7H 8H 9H")
