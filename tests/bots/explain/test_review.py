""""""

from __future__ import annotations

from collections.abc import Callable
from itertools import count, cycle
from math import hypot
from random import Random

import pytest
from msgspec import structs

from game.bots.choose.rollouts import World
from game.bots.contests.estimates import student
from game.bots.contests.selfplay import BrokenMatch
from game.bots.explain.advice import Advice
from game.bots.explain.reasons import Fits, GoesOut
from game.bots.explain.review import Mark, MistakeKind, Moment, Verdict, _doubt, cost_of, judge, kind_of, lessons
from game.bots.knowledge.memory import Memory
from game.engine.actions import Action, Discard
from game.engine.cards import parse_cards
from game.engine.state import State, view
from game.record.notation import parse_action
from tests.bots.choose.test_rollouts import rummy
from tests.support.positions import position
from tests.support.redealing import dealt_anew

NOISE = 40.0
"""Far more than any card counts: a mark depends on the noise alone."""
LOSS = 100.0
TRIES = 500


def moment(state: State, played: Action | None, hindsight: bool = False) -> Moment:
    memories = tuple(Memory.start(seat) for seat in range(state.players))
    return Moment(9, 1, 3, view(state, 0), memories, played, state if hindsight else None)


def judged(state: State, played: str, count: int = 15, hindsight: bool = False) -> Verdict:
    return judge(moment(state, parse_action(played, 0), hindsight), count)


OUT = rummy("7H 8H 9H 2C", "KS KD QC JC 3D 5D")
LOOSE = rummy("JH QH KH 9D 2S 4C", "8D QC TC 3D 5D AS")


def test_a_terrible_discard_is_marked_with_what_was_better_and_why() -> None:
    verdict = judged(OUT, "discard 9H")
    assert verdict.mark is Mark.BLUNDER
    assert [each.text for each in verdict.line] == ["lay 7H 8H 9H", "discard 2C"]
    assert GoesOut() in verdict.reasons
    assert verdict.cost > verdict.spread > 0
    assert (verdict.worlds, verdict.measured) == (15, True)


def test_the_better_play_is_compared_with_the_one_that_was_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = []

    def noted(*asked: object, rather_than: Action | None) -> Advice:
        compared.append(rather_than)
        return Advice(Discard(0, parse_cards("2C")[0]), 0.0)

    monkeypatch.setattr("game.bots.explain.review.explained", noted)
    judged(OUT, "discard 9H")
    assert compared == [parse_action("discard 9H", 0)]


def test_the_obviously_best_play_is_not_marked() -> None:
    verdict = judged(OUT, "lay 7H 8H 9H")
    assert (verdict.mark, verdict.right, verdict.cost) == (Mark.NONE, True, 0.0)


def test_breaking_a_meld_is_marked_and_throwing_what_is_of_no_use_is_not() -> None:
    assert judged(LOOSE, "discard 2S").mark is Mark.NONE
    assert judged(LOOSE, "discard QH").mark is not Mark.NONE


def test_it_is_the_same_again_and_more_worlds_make_it_surer() -> None:
    first = judged(LOOSE, "discard QH", 6)
    assert first == judged(LOOSE, "discard QH", 6)
    assert 0 < judged(LOOSE, "discard QH", 24).error < first.error


def test_exchanged_hidden_cards_change_nothing_but_with_hindsight() -> None:
    plain, open_ = judged(LOOSE, "discard QH", 6), judged(LOOSE, "discard QH", hindsight=True)
    others = [dealt_anew(LOOSE, Memory.start(0), Random(number)) for number in range(3)]
    assert all(judged(other, "discard QH", 6) == plain for other in others)
    assert any(judged(other, "discard QH", hindsight=True) != open_ for other in others)
    assert (plain.hindsight, open_.hindsight) == (False, True)


def test_with_hindsight_there_is_one_world_and_no_noise() -> None:
    verdict = judged(OUT, "discard 9H", hindsight=True)
    assert (verdict.error, verdict.hindsight) == (0.0, True)
    assert verdict.mark in (Mark.MISTAKE, Mark.BLUNDER)
    assert judged(LOOSE, "discard 2S", hindsight=True).right


def test_a_single_choice_costs_nothing() -> None:
    state = rummy("KD", "KS QC JC 3D 5D")
    assert judge(moment(state, Discard(0, parse_cards("KD")[0]))).right


def test_what_is_only_looked_at_is_as_uncertain_as_the_look() -> None:
    verdict = judged(LOOSE, "discard 2S", 24)
    assert (verdict.cost, verdict.measured, verdict.worlds) == (0.0, False, 8)
    assert verdict.spread == pytest.approx(student(7) * verdict.error)


def test_the_doubt_is_how_much_better_another_may_be_after_all() -> None:
    assert _doubt(0.0, 3.0, 8) == pytest.approx(3.0)
    assert _doubt(2.0, 3.0, 8) == pytest.approx(3.0)
    assert 0 < _doubt(-3.0, 3.0, 8) < 3.0
    assert _doubt(-30.0, 3.0, 8) == 0.0
    assert _doubt(-1.0, 0.0, 8) == 0.0


@pytest.fixture
def stubbed(monkeypatch: pytest.MonkeyPatch) -> Callable[[dict[str, float]], list[Verdict]]:
    """Judge many times over what leads to nothing but noise, plus the truth by what is played."""
    found: list[Action | None] = [parse_action(f"discard {card}", 0) for card in ("2S", "4C", "9D", "QH")]
    monkeypatch.setattr("game.bots.explain.review.candidates", lambda view, memory, played: found)
    monkeypatch.setattr("game.bots.explain.review.worlds", lambda look, rng, count: [LOOSE] * count)
    monkeypatch.setattr(
        "game.bots.explain.review.explained", lambda *asked, **named: Advice(Discard(0, parse_cards("4C")[0]), 0.0)
    )

    def all_of(truth: dict[str, float]) -> list[Verdict]:
        rng = Random(3)

        def noisy(world: object, seat: int, action: Action | None) -> float:
            assert action is not None
            return rng.gauss(truth.get(action.text, 0.0), NOISE)

        monkeypatch.setattr("game.bots.explain.review.led_to", noisy)
        return [judge(moment(LOOSE, found[0])) for _ in range(TRIES)]

    return all_of


def test_nothing_but_noise_is_hardly_ever_marked_and_costs_nothing_on_average(
    stubbed: Callable[[dict[str, float]], list[Verdict]],
) -> None:
    found = stubbed({})
    assert sum(each.measured for each in found) > TRIES / 10
    assert sum(each.mark is not Mark.NONE for each in found) <= TRIES * 0.05
    cost = cost_of(found)
    assert abs(cost.points) < 2.5 * hypot(*(each.error for each in found if each.measured))
    assert cost.spread > abs(cost.points)
    assert all(each.right for each in found if each.cost <= 0)


def test_a_true_loss_is_what_it_costs_on_average(stubbed: Callable[[dict[str, float]], list[Verdict]]) -> None:
    found = stubbed({"discard 9D": LOSS})
    cost = cost_of(found)
    assert cost.points / TRIES == pytest.approx(LOSS, abs=2 * cost.error / TRIES)
    assert sum(each.mark is not Mark.NONE for each in found) > TRIES * 0.9
    assert {each.best for each in found if each.mark is not Mark.NONE} == {parse_action("discard 9D", 0)}
    held = sum(abs(each.cost - LOSS) <= each.spread for each in found)
    assert held >= TRIES * 0.9


def test_what_is_surely_better_comes_before_what_may_be_much_better(monkeypatch: pytest.MonkeyPatch) -> None:
    sure, wild = "discard 9D", "discard QH"
    found: list[Action | None] = [parse_action(text, 0) for text in ("discard 2S", sure, wild)]
    monkeypatch.setattr("game.bots.explain.review.candidates", lambda view, memory, played: found)
    swing = cycle((-170.0, 200.0))

    def led(world: object, seat: int, action: Action | None) -> float:
        assert action is not None
        return {sure: 10.0, wild: next(swing) if action.text == wild else 0.0}.get(action.text, 0.0)

    monkeypatch.setattr("game.bots.explain.review.led_to", led)
    verdict = judge(moment(LOOSE, found[0]), 12)
    assert (verdict.best, verdict.cost) == (found[1], 10.0)


def test_from_too_few_worlds_nothing_is_said_without_hindsight(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = count()

    def rarely(world: World, seat: int, action: Action | None) -> float:
        if not world.exact and next(calls) >= 24:
            raise BrokenMatch("not possible", [])
        return 100.0 if action != parse_action("discard QH", 0) else next(calls) % 2 * 0.1

    monkeypatch.setattr("game.bots.explain.review.led_to", rarely)
    assert judged(LOOSE, "discard QH", 12).mark is Mark.NONE
    assert judged(LOOSE, "discard QH", 12, hindsight=True).mark is not Mark.NONE


def test_what_is_as_true_of_the_better_discard_does_not_speak_against_the_one_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    nine, queen = parse_cards("9D QH")
    monkeypatch.setattr(
        "game.bots.explain.review.led_to", lambda world, seat, action: 50.0 * (action != Discard(0, queen))
    )
    monkeypatch.setattr("game.bots.explain.review.candidates", lambda *asked: [Discard(0, queen), Discard(0, nine)])
    monkeypatch.setattr("game.bots.explain.review.danger_of", lambda look, card: [Fits(card, 1)])
    assert judged(LOOSE, "discard QH", 12).against == ()
    monkeypatch.setattr(
        "game.bots.explain.review.danger_of", lambda look, card: [Fits(card, 1)] if card == queen else []
    )
    assert judged(LOOSE, "discard QH", 12).against == (Fits(queen, 1),)


NINE = parse_cards("9H")[0]


def verdict(played: str | None, best: str | None, cost: float = 5.0, mark: Mark = Mark.MISTAKE) -> Verdict:
    one, other = (None if text is None else parse_action(text, 0) for text in (played, best))
    moment = Moment(1, 1, 1, view(position("rummy_500", ["2C", "3C"]), 0), (), one)
    return Verdict(moment, other, cost, 3.0, 24, True, mark)


@pytest.mark.parametrize(
    ("played", "best", "kind"),
    [
        ("discard 9H", "discard 2C", MistakeKind.USEFUL),
        ("discard 9H", "lay 7H 8H 9H", MistakeKind.KEPT),
        ("discard 9H", "add 9H to m1", MistakeKind.KEPT),
        ("lay 7H 8H 9H", "discard 2C", MistakeKind.EARLY),
        ("lay 7H 8H 9H", "lay 9H 9D 9C", MistakeKind.ARRANGED),
        ("draw stock", "draw discards", MistakeKind.LEFT),
        ("draw stock", "draw discards from 9H", MistakeKind.LEFT),
        ("draw discards", "draw stock", MistakeKind.TAKEN),
        ("draw discards", "draw discards from 9H", MistakeKind.DEPTH),
        ("draw stock", "pass", MistakeKind.ENDED),
        ("pass", "draw stock", MistakeKind.ENDED),
        ("pass", "buy", MistakeKind.NOT_BOUGHT),
        ("buy", "pass", MistakeKind.BOUGHT),
        ("pass", "call rummy", MistakeKind.NOT_CALLED),
        ("call rummy", "pass", MistakeKind.CALLED),
        (None, "claim 9H to m1", MistakeKind.NOT_CALLED),
        ("claim 9H to m1", None, MistakeKind.CALLED),
    ],
)
def test_what_a_mistake_was_about(played: str | None, best: str | None, kind: MistakeKind) -> None:
    assert kind_of(verdict(played, best)) is kind


def test_a_discard_others_could_use_is_a_dangerous_one() -> None:
    thrown = structs.replace(verdict("discard 9H", "discard 2C"), against=(Fits(NINE, 1),))
    assert kind_of(thrown) is MistakeKind.DANGEROUS


def test_to_play_a_card_whose_discard_goes_out_is_not_to_play_it_early() -> None:
    made = verdict("add 9H to m1", "discard 9H")
    assert kind_of(made) is MistakeKind.EARLY
    assert kind_of(structs.replace(made, reasons=(GoesOut(),))) is MistakeKind.OUT


def test_the_three_kinds_that_cost_most_are_the_lessons() -> None:
    made = [
        verdict("discard 9H", "discard 2C", 16.0),
        verdict("discard 8H", "discard 2C", 28.0),
        verdict("draw stock", "draw discards", 36.0),
        verdict("pass", "buy", 12.0),
        verdict("buy", "pass", 20.0),
        verdict("lay 7H 8H 9H", "discard 2C", 400.0, Mark.NONE),
    ]
    learnt = lessons(made)
    assert [(each.kind, each.count) for each in learnt] == [
        (MistakeKind.USEFUL, 2),
        (MistakeKind.LEFT, 1),
        (MistakeKind.BOUGHT, 1),
    ]
    assert learnt[0].worst is made[1]
    assert [each.cost for each in learnt] == sorted((each.cost for each in learnt), reverse=True)


def test_what_only_looks_dear_by_chance_is_taken_off_the_less_the_surer_and_the_more_there_are() -> None:
    """A cost of 12 ± 3 (standard errors): alone it is nearly all believed, among much that cost nothing far less."""
    made, nothing = verdict("buy", "pass", 12.0), verdict("buy", "buy", 0.0, Mark.NONE)
    [alone] = lessons([made])
    assert alone.cost == pytest.approx(12 * 135 / 144)
    assert alone.spread == pytest.approx((135 / 144) ** 0.5 * made.spread)
    [among] = lessons([made, *[nothing] * 14])
    assert among.cost == pytest.approx(12 * 9 / (9 + 9))
    [many] = lessons([*[made] * 3, *[nothing] * 12])
    assert many.cost == pytest.approx(36 * 27 / (27 + 9))
    [sure] = lessons([structs.replace(made, error=0.0), *[nothing] * 14])
    assert sure.cost == 12.0


def test_what_may_be_dear_by_chance_alone_is_no_lesson() -> None:
    marked = verdict("buy", "pass", 6.5)
    assert marked.cost > marked.spread
    assert lessons([marked]) == []
    assert [each.kind for each in lessons([marked, verdict("draw stock", "draw discards", 9.0)])] == [MistakeKind.LEFT]


def test_costs_add_up_with_their_uncertainty_also_of_those_that_were_only_looked_at() -> None:
    looked = structs.replace(verdict("buy", "buy", 0.0, Mark.NONE), error=4.0, worlds=8, measured=False)
    cost = cost_of([verdict("buy", "pass", 5.0), verdict("buy", "pass", -1.0), looked])
    assert (cost.points, cost.decisions, cost.measured) == (4.0, 3, 2)
    assert cost.error == pytest.approx((9 + 9 + 16) ** 0.5)
    assert cost.spread == pytest.approx(hypot(3 * student(23), 3 * student(23), 4 * student(7)))
    assert cost_of([verdict("buy", "pass", -1.0)]).points == -1
