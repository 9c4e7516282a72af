from __future__ import annotations

from random import Random

from game.bots.memory import Memory
from game.bots.reasons import GoesOut
from game.bots.review import Mark, Moment, Verdict, judge
from game.engine.actions import Action, Discard
from game.engine.cards import parse_cards
from game.engine.notation import parse_action
from game.engine.state import State
from game.engine.view import view
from tests.bots.redealing import dealt_anew
from tests.bots.test_rollouts import rummy


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
    assert verdict.cost > 2 * verdict.error > 0


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
