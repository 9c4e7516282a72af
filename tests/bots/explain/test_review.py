"""What the decisions of a deal cost, and what somebody can learn from their mistakes."""

from __future__ import annotations

from math import hypot

import pytest
from msgspec import structs

from game.bots.contests.estimates import student_t
from game.bots.explain.reasons import Fits, GoesOut
from game.bots.explain.review import MistakeKind, MistakeMark, Verdict, cost_of, findings, mistake_kind, weaknesses
from game.engine.cards import parse_cards
from game.engine.state import Phase, view
from tests.support.for_each import for_each
from tests.support.positions import position
from tests.support.reviewed import kept, verdict

NINE = parse_cards("9H")[0]


@for_each(
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
        ("knock 9H", "discard 9H", MistakeKind.SHOWN),
        ("discard 9H", "knock 9H", MistakeKind.NOT_SHOWN),
        ("pass", "draw discards", MistakeKind.LEFT),
        ("draw discards", "pass", MistakeKind.TAKEN),
        (None, "claim 9H to m1", MistakeKind.NOT_CALLED),
        ("claim 9H to m1", None, MistakeKind.CALLED),
    ],
)
def test_the_kind_of_a_mistake_follows_from_the_two_actions(
    played: str | None, best: str | None, kind: MistakeKind
) -> None:
    assert mistake_kind(verdict(played, best)) is kind


def test_a_mistake_in_the_lay_off_phase_is_always_of_the_lay_off_kind() -> None:
    for played, best in (("pass", "add 9H to m1"), ("add 9H to m1", "add 9H to m2")):
        made = verdict(played, best)
        state = structs.replace(made.situation.view.state, phase=Phase.LAY_OFF)
        seen = structs.replace(made.situation.view, state=state)
        laying = structs.replace(made, situation=structs.replace(made.situation, view=seen))
        assert mistake_kind(laying) is MistakeKind.LAID_OFF


def test_discarding_a_card_others_can_use_is_a_mistake_of_the_dangerous_kind() -> None:
    thrown = structs.replace(verdict("discard 9H", "discard 2C"), reasons_against=(Fits(NINE, 1),))
    assert mistake_kind(thrown) is MistakeKind.DANGEROUS


def test_playing_a_card_that_could_have_been_discarded_to_go_out_is_a_mistake_of_the_going_out_kind() -> None:
    made = verdict("add 9H to m1", "discard 9H")
    assert mistake_kind(made) is MistakeKind.EARLY
    assert mistake_kind(structs.replace(made, reasons=(GoesOut(),))) is MistakeKind.OUT


def test_lessons_of_a_review_are_the_three_costliest_kinds_of_mistakes() -> None:
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


def test_a_weakness_is_shrunk_less_if_it_is_surer_or_occurs_more_often() -> None:
    """A cost of 12 ± 3 (standard errors): alone it is nearly all believed, among many costs of zero far less."""
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


def test_a_mistake_whose_cost_may_be_chance_is_not_listed_as_a_weakness() -> None:
    marked = verdict("buy", "pass", 6.5)
    assert marked.cost > marked.spread
    assert weaknesses([marked]) == []
    assert [each.kind for each in weaknesses([marked, verdict("draw stock", "draw discards", 9.0)])] == [
        MistakeKind.LEFT
    ]


def test_summed_costs_include_the_uncertainty_of_decisions_that_were_not_measured_fully() -> None:
    looked = structs.replace(verdict("buy", "buy", 0.0, MistakeMark.NONE), error=4.0, sample_size=8, measured=False)
    cost = cost_of([verdict("buy", "pass", 5.0), verdict("buy", "pass", -1.0), looked])
    assert (cost.points, cost.decisions, cost.measured_count) == (4.0, 3, 2)
    assert cost.error == pytest.approx((9 + 9 + 16) ** 0.5)
    assert cost.spread == pytest.approx(hypot(3 * student_t(23), 3 * student_t(23), 4 * student_t(7)))
    assert cost_of([verdict("buy", "pass", -1.0)]).points == -1


def test_a_meld_held_back_for_five_turns_is_one_finding_and_costs_once() -> None:
    made = [kept(turn, cost) for turn, cost in zip(range(3, 8), (4.0, 9.0, 5.0, 8.0, 4.0), strict=True)]
    [found] = findings(made)
    assert found.verdicts == tuple(made)
    assert (found.worst, found.turns) == (made[1], 5)
    assert (cost_of(made).points, cost_of(made).decisions) == (9.0, 5)
    [learnt] = weaknesses(made)
    assert (learnt.kind, learnt.count, learnt.worst) == (MistakeKind.KEPT, 1, made[1])


def test_a_meld_held_back_over_turns_is_one_finding_as_long_as_its_cards_overlap() -> None:
    longer, added = kept(5, 5.0, "lay 6H 7H 8H 9H"), kept(6, 5.0, "add 7H to m1", "draw stock")
    assert len(findings([kept(3, 5.0), longer, added])) == 1
    within = [kept(3, 5.0, played="add 2C to m1"), kept(3, 6.0)]
    assert [each.turns for each in findings(within)] == [1]


@pytest.mark.parametrize(
    "other",
    [
        kept(4, 5.0, "lay KH KD KC"),
        kept(4, 5.0, deal=2),
        kept(4, 5.0, "draw discards from 7H", "draw stock"),
        kept(4, 5.0, "discard 7H"),
        structs.replace(kept(4, 5.0), mark=MistakeMark.NONE),
    ],
)
def test_verdicts_of_another_mistake_or_deal_are_not_part_of_a_finding(other: Verdict) -> None:
    first, *others = findings([kept(3, 5.0), other])
    assert len(first.verdicts) == 1
    assert len(others) == (other.mark is not MistakeMark.NONE)


def test_two_wrong_discards_with_different_better_plays_are_two_mistakes() -> None:
    assert len(findings([kept(3, 5.0, "discard KS"), kept(4, 5.0, "discard KS", "discard 8H")])) == 2


def test_a_useful_discard_left_over_several_turns_is_one_mistake() -> None:
    left = [kept(3, 5.0, "draw discards from 7H", "draw stock"), kept(4, 5.0, "draw discards from 7H", "draw stock")]
    assert len(findings(left)) == 1
    assert len(findings([left[0], kept(4, 5.0, "draw discards from 8H", "draw stock")])) == 2


def test_two_melds_that_share_only_wilds_are_two_findings() -> None:
    """A joker fits anywhere: that it would have been in both does not make them the same."""
    assert len(findings([kept(3, 5.0, "lay 7H 8H X"), kept(4, 5.0, "lay KH KD X")])) == 2


def test_a_contract_held_back_over_turns_is_one_finding_whichever_cards_could_lay_it() -> None:
    hand = view(position("liverpool_rummy", ["2C", "3C", "4C"]), 0)
    made = [kept(3, 5.0, "lay 7H 7D 7C / KH KD KC"), kept(4, 5.0, "lay 8H 8D 8C / QH QD QC")]
    owed = [structs.replace(each, situation=structs.replace(each.situation, view=hand)) for each in made]
    assert len(findings(made)) == 2
    assert len(findings(owed)) == 1
