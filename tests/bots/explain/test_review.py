"""What the decisions of a deal cost, and what somebody can learn from their mistakes."""

from __future__ import annotations

from math import hypot

import pytest
from msgspec import structs

from game.bots.contests.estimates import student
from game.bots.explain.reasons import Fits, GoesOut
from game.bots.explain.review import MistakeKind, MistakeMark, Verdict, cost_of, kind_of, weaknesses
from game.bots.knowledge.memory import Situation
from game.engine.cards import parse_cards
from game.engine.state import view
from game.record.notation import parse_action
from tests.support.positions import position

NINE = parse_cards("9H")[0]


def verdict(
    played: str | None, best: str | None, cost: float = 5.0, mark: MistakeMark = MistakeMark.MISTAKE
) -> Verdict:
    one, other = (None if text is None else parse_action(text, 0) for text in (played, best))
    situation = Situation(1, 1, 1, view(position("rummy_500", ["2C", "3C"]), 0), (), one)
    return Verdict(situation, other, cost, 3.0, 24, True, mark)


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
        verdict("lay 7H 8H 9H", "discard 2C", 400.0, MistakeMark.NONE),
    ]
    learnt = weaknesses(made)
    assert [(each.kind, each.count) for each in learnt] == [
        (MistakeKind.USEFUL, 2),
        (MistakeKind.LEFT, 1),
        (MistakeKind.BOUGHT, 1),
    ]
    assert learnt[0].worst is made[1]
    assert [each.cost for each in learnt] == sorted((each.cost for each in learnt), reverse=True)


def test_what_only_looks_dear_by_chance_is_taken_off_the_less_the_surer_and_the_more_there_are() -> None:
    """A cost of 12 ± 3 (standard errors): alone it is nearly all believed, among much that cost nothing far less."""
    made, nothing = verdict("buy", "pass", 12.0), verdict("buy", "buy", 0.0, MistakeMark.NONE)
    [alone] = weaknesses([made])
    assert alone.cost == pytest.approx(12 * 135 / 144)
    assert alone.spread == pytest.approx((135 / 144) ** 0.5 * made.spread)
    [among] = weaknesses([made, *[nothing] * 14])
    assert among.cost == pytest.approx(12 * 9 / (9 + 9))
    [many] = weaknesses([*[made] * 3, *[nothing] * 12])
    assert many.cost == pytest.approx(36 * 27 / (27 + 9))
    [sure] = weaknesses([structs.replace(made, error=0.0), *[nothing] * 14])
    assert sure.cost == 12.0


def test_what_may_be_dear_by_chance_alone_is_no_lesson() -> None:
    marked = verdict("buy", "pass", 6.5)
    assert marked.cost > marked.spread
    assert weaknesses([marked]) == []
    assert [each.kind for each in weaknesses([marked, verdict("draw stock", "draw discards", 9.0)])] == [
        MistakeKind.LEFT
    ]


def test_costs_add_up_with_their_uncertainty_also_of_those_that_were_only_looked_at() -> None:
    looked = structs.replace(verdict("buy", "buy", 0.0, MistakeMark.NONE), error=4.0, worlds=8, measured=False)
    cost = cost_of([verdict("buy", "pass", 5.0), verdict("buy", "pass", -1.0), looked])
    assert (cost.points, cost.decisions, cost.measured) == (4.0, 3, 2)
    assert cost.error == pytest.approx((9 + 9 + 16) ** 0.5)
    assert cost.spread == pytest.approx(hypot(3 * student(23), 3 * student(23), 4 * student(7)))
    assert cost_of([verdict("buy", "pass", -1.0)]).points == -1
